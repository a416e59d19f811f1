//! The stages of a run on one sheet, as a handout.

use super::{PageStyle, evenly};
use crate::lesson::{Part, View};
use crate::paint::filmstrip::{Frame, Sheet};
use crate::paint::svg;
use crate::picture::Lens;
use crate::scene::BadInput;

/// Pictures on a sheet if nothing else is wished: four rows of six, or eight of three.
pub const DEFAULT_PICTURES: usize = 24;
/// In bytes; viewers do not open larger ones.
const LARGEST_SHEET: usize = 256_000_000;

/// A picture on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// What stands under it.
    pub name: String,
    /// The position of the run.
    pub at: usize,
}

/// The stages of a run at their outcomes; a folded act is one panel. At most `most` of them, evenly chosen, and how many
/// there are in all.
pub fn outcomes(lesson: View, most: usize) -> (Vec<Panel>, usize) {
    let (stages, labels) = (lesson.run().stages(), lesson.run().labels());
    let stage = |i: usize| Panel { name: labels[i].name.clone(), at: stages[i].stop() };
    let panels_of = |part: &Part| {
        let folded = part.folded.then(|| vec![Panel { name: part.name.to_owned(), at: part.end() }]);
        folded.unwrap_or_else(|| part.stages.clone().map(stage).collect())
    };
    let all: Vec<Panel> = lesson.run().parts().iter().flat_map(panels_of).collect();
    let chosen = evenly(all.len(), most).into_iter().map(|i| all[i].clone()).collect();
    (chosen, all.len())
}

/// The sheet as an SVG file, and its height in pixels.
///
/// # Errors
/// If the sheet would be too large.
pub fn sheet(lesson: View, panels: Vec<Panel>, style: PageStyle) -> Result<(String, u32), BadInput> {
    let bounds = lesson.bounds();
    let sheet = Sheet::new(panels.len(), style.width, bounds.size().x / bounds.size().y);
    let lens = Lens::fit(bounds, sheet.size.x, sheet.size.y, 14.0);
    let (mut frames, mut bytes) = (Vec::new(), 0);
    let mut cursor = lesson.at(0);
    for Panel { name, at } in panels {
        let body = svg::body(&cursor.go(at).picture(&lens), &lens, style.theme);
        bytes += body.len();
        if bytes > LARGEST_SHEET {
            let what = format!(
                "the sheet would be larger than {} MB: put fewer pictures on it with --pictures, or use a smaller map",
                LARGEST_SHEET / 1_000_000
            );
            return Err(BadInput::new(what));
        }
        frames.push(Frame { name, body });
    }
    Ok((sheet.page(&lesson.world().scene().title, style.theme, &frames), sheet.height()))
}
