//! Pictures of a run as files: one step, a sheet with its stages, an animation, a talk. The commands and the window use them.

/// The steps of a run as an animated GIF.
mod animation;
/// Which stages stand for a run.
mod choice;
/// Exercise sheets.
pub mod exercises;
/// The stages of a run on one sheet.
mod filmstrip;
/// HTML in one file: what exercise sheets and talks share.
mod html;
/// A position of a run on a page.
mod page;
/// Slides in one file.
mod talk;

pub use animation::{Animation, Clip, DEFAULT_FPS, MOST_FRAMES, Pace};
pub use filmstrip::{
    DEFAULT_PICTURES, Missing, Panel, SheetStyle, Strip, columns, default_outcomes, default_width, lens, outcomes,
    pictures, sheet,
};
pub use page::{PageStyle, Pages, page};
pub use talk::{LeftOut, Talk};

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
