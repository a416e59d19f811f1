//! How a file is named.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a file, as people read and write it. What lies behind it is known to the platform alone: on the desktop it is a
/// path; in a browser it is a file that was chosen or dropped, or a download.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FileName(String);

/// What stands between a folder and a name in it.
const SEPARATORS: &[char] = if cfg!(windows) { &['/', '\\'] } else { &['/'] };

impl FileName {
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name without its folder.
    pub fn last(&self) -> &str {
        self.0.trim_end_matches(SEPARATORS).rsplit(SEPARATORS).next().unwrap_or_default()
    }

    /// The name without its folder and its ending.
    pub fn stem(&self) -> &str {
        let last = self.last();
        &last[..last.len() - self.ending_with_dot().len()]
    }

    /// The ending in small letters, without its dot; empty if there is none.
    pub fn ending(&self) -> String {
        self.ending_with_dot().trim_start_matches('.').to_ascii_lowercase()
    }

    /// The name with its folder and without its ending.
    pub fn without_ending(&self) -> &str {
        let whole = self.0.trim_end_matches(SEPARATORS);
        &whole[..whole.len() - self.ending_with_dot().len()]
    }

    /// The file that is called `name` where this one lies. A whole name stays as it is.
    #[must_use]
    pub fn beside(&self, name: &str) -> Self {
        let has_drive = cfg!(windows) && name.as_bytes().get(1) == Some(&b':');
        let folder = self.0.rfind(SEPARATORS).map_or("", |end| &self.0[..=end]);
        if has_drive || name.starts_with(SEPARATORS) { Self::new(name) } else { Self(format!("{folder}{name}")) }
    }

    /// The name by which a file beside this one is known in it, so that both can be moved together: [`FileName::beside`] the other
    /// way round. Where no way leads from one to the other, the name as it is.
    pub fn seen_beside(&self, other: &Self) -> String {
        let is_whole =
            |name: &str| name.starts_with(SEPARATORS) || cfg!(windows) && name.as_bytes().get(1) == Some(&b':');
        let parts = |name: &'_ str| -> Vec<String> {
            name.split(SEPARATORS).filter(|part| !part.is_empty() && *part != ".").map(str::to_owned).collect()
        };
        let (folder, file) = (parts(&self.0[..self.0.rfind(SEPARATORS).map_or(0, |end| end)]), parts(&other.0));
        let shared = folder.iter().zip(&file).take_while(|(a, b)| a == b).count();
        let (up, down) = (&folder[shared..], &file[shared.min(file.len())..]);
        // On Windows, files on another drive share nothing.
        let is_apart = is_whole(&self.0) != is_whole(&other.0) || (cfg!(windows) && is_whole(&self.0) && shared == 0);
        if is_apart || up.iter().chain(down).any(|part| part == "..") || down.is_empty() {
            return other.0.clone();
        }
        up.iter().map(|_| "..").chain(down.iter().map(String::as_str)).collect::<Vec<_>>().join("/")
    }

    fn ending_with_dot(&self) -> &str {
        let last = self.last();
        // A name that begins with its only dot has no ending.
        last.rfind('.').filter(|&dot| dot > 0 && last != "..").map_or("", |dot| &last[dot..])
    }
}

impl From<&str> for FileName {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn a_file_lies_beside_another_one() {
        let beside = |file: &str, name: &str| FileName::new(file).beside(name).to_string();
        assert_eq!(beside("a/b/tour.toml", "mine.toml"), "a/b/mine.toml");
        assert_eq!(beside("tour.toml", "maps/mine.toml"), "maps/mine.toml");
        assert_eq!(beside("/tour.toml", "mine.toml"), "/mine.toml");
        assert_eq!(beside("a/tour.toml", "/mine.toml"), "/mine.toml");
    }

    #[test]
    fn a_file_is_named_as_seen_from_another_one() {
        for (scene, image, wanted) in [
            ("/home/a/maps/town.toml", "/home/a/maps/plan.png", "plan.png"),
            ("/home/a/maps/town.toml", "/home/a/pictures/plan.png", "../pictures/plan.png"),
            ("town.toml", "pictures/plan.png", "pictures/plan.png"),
            ("maps/town.toml", "plan.png", "../plan.png"),
            ("maps/town.toml", "./maps/plan.png", "plan.png"),
            ("../town.toml", "plan.png", "plan.png"),
            ("town.toml", "/home/a/plan.png", "/home/a/plan.png"),
        ] {
            let (scene, image) = (FileName::new(scene), FileName::new(image));
            assert_eq!(scene.seen_beside(&image), wanted, "{scene} {image}");
        }
    }

    /// The parts are those that the desktop finds in a path.
    #[test]
    fn a_name_has_the_parts_of_a_path() {
        for name in ["a/b/mine.toml", "mine.TOML", ".toml", "a.b/c", "a/b.c.svg", "a/", "", "b.", "/x", "..", "ü/ö.map"]
        {
            let (file, path) = (FileName::new(name), Path::new(name));
            let text = |part: Option<&std::ffi::OsStr>| part.and_then(|s| s.to_str()).unwrap_or_default().to_owned();
            if name != ".." {
                assert_eq!(file.last(), text(path.file_name()), "{name}");
                assert_eq!(file.stem(), text(path.file_stem()), "{name}");
                assert_eq!(
                    file.without_ending(),
                    path.with_extension("").to_str().unwrap().trim_end_matches('/'),
                    "{name}"
                );
            }
            assert_eq!(file.ending(), text(path.extension()).to_ascii_lowercase(), "{name}");
        }
    }
}
