//! Whether the desktop asks for less motion.

use super::folder_variable;
use pathlight::files::RegularFile;

/// Does the desktop ask for less motion? GTK and KDE write it to GTK's settings; other desktops say nothing that can be read
/// without a library.
pub fn prefers_reduced_motion() -> bool {
    let folder = folder_variable("XDG_CONFIG_HOME");
    let folder = folder.or_else(|| folder_variable("HOME").map(|home| home.join(".config")));
    let says_so = |file: &str| {
        let path = folder.as_ref().map(|folder| folder.join(file));
        let text = path.and_then(|path| RegularFile::find(&path).ok()?.text(MOST_SETTINGS).ok());
        text.is_some_and(|text| switches_animations_off(&text))
    };
    ["gtk-4.0/settings.ini", "gtk-3.0/settings.ini"].into_iter().any(says_so)
}

/// In bytes: GTK's settings are a few lines.
const MOST_SETTINGS: u64 = 1 << 20;

fn switches_animations_off(settings: &str) -> bool {
    let values = settings.lines().filter_map(|line| line.split_once('='));
    let mut answers = values.filter(|(key, _)| key.trim() == "gtk-enable-animations").map(|(_, value)| value.trim());
    answers.next_back().is_some_and(|value| value == "0" || value.eq_ignore_ascii_case("false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gtk_settings_say_whether_animations_are_off() {
        assert!(switches_animations_off("[Settings]\ngtk-enable-animations = 0\n"));
        assert!(switches_animations_off("gtk-enable-animations=1\ngtk-enable-animations=false"));
        assert!(!switches_animations_off("[Settings]\ngtk-enable-animations=1\ngtk-theme-name=0"));
        assert!(!switches_animations_off(""));
    }
}
