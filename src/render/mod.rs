//! Pictures of a run as files: one step, a sheet with its stages, an animation. The commands and the window use them.

/// The steps of a run as an animated GIF.
mod animation;
/// Exercise sheets.
pub mod exercises;
/// The stages of a run on one sheet.
mod filmstrip;

pub use animation::{Animation, Clip, DEFAULT_FPS, MOST_FRAMES};
pub use filmstrip::{DEFAULT_PICTURES, Panel, outcomes, sheet};

use crate::lesson::View;
use crate::paint::svg;
use crate::paint::theme::Theme;
use crate::picture::Lens;

/// How a picture looks: its theme, and its size in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageStyle {
    pub theme: Theme,
    pub width: u32,
    pub height: u32,
}

/// The current position of a lesson as an SVG file.
pub fn page(lesson: View, style: PageStyle) -> String {
    let lens = Lens::fit(lesson.bounds(), style.width.into(), style.height.into(), Lens::MARGIN);
    let (title, run) = (&lesson.world().scene().title, lesson.run());
    let title = format!("{title}: {}, step {} of {}", lesson.name(), run.at(), run.len());
    svg::page(&title, style.width, style.height, style.theme, &svg::body(&lesson.picture(&lens), &lens, style.theme))
}

/// At most `most` evenly spaced numbers below `count`, with the first and the last.
fn evenly(count: usize, most: usize) -> Vec<usize> {
    match most {
        _ if count <= most => (0..count).collect(),
        1 => vec![count - 1],
        _ => (0..most).map(|i| i * (count - 1) / (most - 1)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_choice_has_both_ends_and_no_repeats() {
        assert_eq!(evenly(5, 9), [0, 1, 2, 3, 4]);
        assert_eq!(evenly(9, 5), [0, 2, 4, 6, 8]);
        assert_eq!((evenly(9, 1), evenly(0, 1)), (vec![8], vec![]));
        for count in 2..200 {
            for most in 2..=count {
                let chosen = evenly(count, most);
                assert!(chosen.len() == most && chosen[0] == 0 && chosen[most - 1] == count - 1);
                assert!(chosen.windows(2).all(|w| w[0] < w[1]), "{count} {most}");
            }
        }
    }
}
