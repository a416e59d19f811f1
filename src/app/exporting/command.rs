//! The command line that makes the same file.

use crate::app::dialog::export::{Form, Order};
use pathlight::lesson::{self, position_name};
use pathlight::paint::page::Background;
use pathlight::paint::theme::Theme;
use pathlight::player::Player;
use pathlight::render::DEFAULT_FPS;

/// The command that makes what an export makes of the scene as it is stored. Unsaved edits are not in it.
pub fn command(player: &Player, order: &Order) -> String {
    let (lesson, options) = (player.lesson(), &order.options);
    let tour = player.tour().filter(|_| options.form == Form::Talk);
    let shown = tour.map_or_else(|| player.origin().to_owned(), |tour| tour.tour().name.clone());
    let mut words = vec!["pathlight".to_owned(), "render".to_owned(), shown];
    let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
    let is_scene = tour.is_none();
    if is_scene && lesson::of(player.editor().scene()) != Ok(lesson.entry()) {
        add("--lesson", lesson.name().to_owned());
    }
    for (key, word) in player.changed_settings().into_iter().filter(|_| is_scene) {
        add("--set", format!("{key}={word}"));
    }
    let named = options.named_steps();
    match options.form {
        Form::Picture => add("--step", position_name(lesson.run(), lesson.run().at())),
        Form::Filmstrip if !named.is_empty() => add("--steps", named.join(",")),
        Form::Filmstrip | Form::Talk => {}
        Form::Animation => {
            for (option, name, usual) in [("--from", &options.from, "start"), ("--to", &options.to, "end")] {
                if name.trim() != usual {
                    add(option, name.trim().to_owned());
                }
            }
            if (options.fps - DEFAULT_FPS).abs() > 1e-9 {
                add("--fps", options.fps.to_string());
            }
        }
    }
    let style = options.style();
    let theme = if options.form == Form::Talk { options.talk_theme() } else { Some(style.look.theme) };
    if options.form != Form::Talk {
        add("--width", style.width.to_string());
        if options.form != Form::Filmstrip {
            add("--height", style.height.to_string());
        }
        if style.look.background != Background::Theme {
            add("--background", style.look.background.word().to_owned());
        }
    }
    if let Some(theme) = theme.filter(|&theme| options.form == Form::Talk || theme != Theme::default()) {
        add("--theme", theme.word().to_owned());
    }
    add("-o", order.file.to_string());
    if options.form == Form::Filmstrip && named.is_empty() {
        words.push("--filmstrip".to_owned());
    }
    if style.caption && options.form != Form::Talk {
        words.push("--caption".to_owned());
    }
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-=:,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_split_them() {
        assert_eq!(quoted("funnel/a-to-g"), "funnel/a-to-g");
        assert_eq!(quoted("wave 3"), "'wave 3'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
