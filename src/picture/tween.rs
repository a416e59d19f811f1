//! What is shown between two pictures: marks of one identity move, and the rest fades out and in.
//!
//! There is no clock here. The window maps time to progress, from 0 (the first picture) to 1 (the second one).
//!
//! | mark | between the pictures |
//! |---|---|
//! | in both, unchanged | stays as it is |
//! | in both by its [`MarkId`], same kind of shape | its points, radii, widths and sizes are interpolated; it has its new role at once |
//! | only in the second | fades in; with an identity, a line is drawn from its first point, and letters, badges and symbols grow |
//! | only in the first | fades out; removed at once if another text appears in its place, or another area of its role grows out of it |
//! | the cells of a grid | new at once, with the old tones of changed cells above them, which fade out: of many cells, in the order of the run |
//! | [`MarkId::LIVE`] | as it is now; one that appears while others move enters in the rest of the time |

/// Which mark of one picture is which mark of another.
mod matching;
/// One shape becomes another.
mod shape;

use super::{Anchor, Cells, Family, Lens, Mark, Shape};
use glam::DVec2;
use matching::{is_same, pairs};
use shape::{Motion, entering, is_inside};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::mem::discriminant;
use std::sync::Arc;

/// Where more marks than this change, all are shown at once: nobody could follow them, and each costs time.
const MOST_CHANGES: usize = 600;
/// Pictures with more marks are not compared: that would take too much of a frame.
const MOST_MARKS: usize = 6_000;
/// The part of the time after which the last one of many cells begins to appear.
const LAST_BEGINS: f64 = 0.7;
/// Most cells whose old tones fade out.
const MOST_CELLS: usize = 400;

/// The progress when a part of the time has passed, both from 0 to 1: a motion slows down towards its end.
pub fn eased(part: f64) -> f64 {
    1.0 - (1.0 - part).powi(3)
}

/// A mark as it is shown, with its opacity from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown<'a> {
    pub mark: Cow<'a, Mark>,
    pub opacity: f32,
}

impl<'a> Shown<'a> {
    /// A mark of a picture at rest.
    pub fn at_rest(mark: &'a Mark) -> Self {
        Self { mark: Cow::Borrowed(mark), opacity: 1.0 }
    }

    fn owned(mark: Mark, opacity: f32) -> Self {
        Self { mark: Cow::Owned(mark), opacity }
    }

    /// The same, independent of its picture.
    pub fn into_owned(self) -> Shown<'static> {
        Shown { mark: Cow::Owned(self.mark.into_owned()), opacity: self.opacity }
    }
}

/// What happens to a mark of the second picture.
enum Change {
    None,
    /// It becomes opaque again, because the tween before this one was interrupted. The opacity at the beginning.
    Brightens(f32),
    Moves(Box<Motion>, f32),
    /// It appears from this progress on.
    Enters(f64),
    /// The changed cells with their old tones, and the progress from which on each fades.
    Cells(Vec<(Mark, f64)>),
}

/// The way from one picture to another.
pub struct Tween {
    /// One for each mark of the second picture.
    changes: Vec<Change>,
    /// The marks of the first picture that leave.
    leaving: Vec<Leaving>,
}

/// A mark that leaves.
struct Leaving {
    /// The number of marks of the second picture that are painted before it.
    place: usize,
    shown: Shown<'static>,
    /// From this progress on, another area or another text takes its place. Otherwise it fades.
    replaced_from: Option<f64>,
}

impl Leaving {
    fn at(&self, progress: f64) -> Shown<'_> {
        let part = match self.replaced_from {
            Some(from) if progress > from => 0.0,
            // Until then it is what stands there.
            Some(from) if from > 0.0 => 1.0,
            _ => 1.0 - progress as f32,
        };
        Shown { mark: Cow::Borrowed(&self.shown.mark), opacity: self.shown.opacity * part }
    }
}

impl Tween {
    /// The way from what is shown to the marks of a picture. None if nothing has changed, or too much.
    pub fn new(from: &[Shown], to: &[Mark], lens: &Lens) -> Option<Self> {
        if from.len().max(to.len()) > MOST_MARKS {
            return None;
        }
        let pairs = pairs(from, to);
        let changes: Vec<Change> =
            to.iter().zip(&pairs).map(|(mark, &i)| change(i.map(|i| &from[i]), mark, lens)).collect();
        let leaving = leaving(from, to, &pairs, &changes);
        let count = leaving.len() + changes.iter().filter(|change| !matches!(change, Change::None)).count();
        (1..=MOST_CHANGES).contains(&count).then_some(Self { changes, leaving })
    }

    /// What appears in cells appears one after the other: in the order of the positions at which the run changed each of them. `to` are
    /// the marks that the tween was made for; `changed_at` gives the position for the middle of a cell.
    #[must_use]
    pub fn in_order(mut self, to: &[Mark], changed_at: impl Fn(DVec2) -> Option<usize>) -> Self {
        let mut all = Vec::new();
        let mut note = |at: DVec2| {
            let position = changed_at(at)?;
            all.push(position);
            Some(position)
        };
        let mut positions: Vec<Vec<Option<usize>>> = Vec::with_capacity(self.changes.len());
        for (change, mark) in self.changes.iter().zip(to) {
            positions.push(match change {
                Change::Cells(cells) => cells.iter().map(|(cell, _)| note(middle_of_cell(cell)?)).collect(),
                Change::Enters(_) => vec![middle_of_cell(mark).and_then(&mut note)],
                _ => Vec::new(),
            });
        }
        all.sort_unstable();
        all.dedup();
        let last = all.len().saturating_sub(1);
        if last == 0 {
            return self;
        }
        let first_of = |position: Option<usize>| {
            let rank = position.and_then(|position| all.binary_search(&position).ok()).unwrap_or(0);
            eased(LAST_BEGINS * rank as f64 / last as f64)
        };
        for (change, positions) in self.changes.iter_mut().zip(positions) {
            match (change, &positions[..]) {
                (Change::Cells(cells), _) => {
                    cells.iter_mut().zip(positions).for_each(|((_, first), position)| *first = first_of(position));
                }
                (Change::Enters(first), &[Some(position)]) => *first = first_of(Some(position)),
                _ => {}
            }
        }
        // The 0 of a cell stays until its number comes.
        let entering = self.changes.iter().zip(to).filter_map(|(change, mark)| match change {
            Change::Enters(first) => Some((place_of_words(mark)?, *first)),
            _ => None,
        });
        let entering: HashMap<_, _> = entering.collect();
        for old in self.leaving.iter_mut().filter(|old| old.replaced_from.is_some()) {
            let first = place_of_words(&old.shown.mark).and_then(|place| entering.get(&place));
            old.replaced_from = first.copied().or(old.replaced_from);
        }
        self
    }

    /// What is shown at a progress from 0 to 1, in the order of painting. `to` are the marks that the tween was made for.
    pub fn at<'a>(&'a self, progress: f64, to: &'a [Mark]) -> impl Iterator<Item = Shown<'a>> + 'a {
        let mut leaving = self.leaving.iter().peekable();
        let mut shown = Vec::with_capacity(to.len() + self.leaving.len());
        for j in 0..=to.len() {
            while let Some(old) = leaving.next_if(|old| old.place <= j) {
                shown.push(old.at(progress));
            }
            if let Some(mark) = to.get(j) {
                show(self.changes.get(j).unwrap_or(&Change::None), mark, progress, &mut shown);
            }
        }
        shown.into_iter().filter(|shown| shown.opacity > 0.0)
    }

    /// Live marks appeared or left while the others moved: the tween was made for `before`, and goes on with `to`. This
    /// is how strings of agents appear, one frame after the step that lets the agents set out. Live marks of one kind of shape keep
    /// their order.
    pub fn join(&mut self, before: &[Mark], to: &[Mark], progress: f64) {
        let (mut live, others): (Vec<_>, Vec<_>) =
            before.iter().zip(std::mem::take(&mut self.changes)).partition(|(mark, _)| mark.is_live());
        let mut others = others.into_iter();
        self.changes.extend(to.iter().map(|mark| {
            if !mark.is_live() {
                return others.next().map_or(Change::None, |(_, change)| change);
            }
            let is_kind = |(old, _): &(&Mark, Change)| discriminant(&old.shape) == discriminant(&mark.shape);
            live.iter().position(is_kind).map_or(Change::Enters(progress), |i| live.remove(i).1)
        }));
    }

    /// The marks of the second picture at a progress, as the beginning of the next tween. What was leaving is gone.
    pub fn interrupted(&self, progress: f64, to: &[Mark]) -> Vec<Shown<'static>> {
        let mut shown = Vec::new();
        for (mark, change) in to.iter().zip(&self.changes) {
            let change = if matches!(change, Change::Cells(_)) { &Change::None } else { change };
            show(change, mark, progress, &mut shown);
        }
        shown.into_iter().map(Shown::into_owned).collect()
    }
}

/// Are these the same marks, apart from live ones?
pub fn is_unchanged<'a>(before: &'a [Mark], after: &'a [Mark]) -> bool {
    let others = |marks: &'a [Mark]| marks.iter().filter(|mark| !mark.is_live());
    others(before).count() == others(after).count() && others(before).zip(others(after)).all(|(a, b)| is_same(a, b))
}

fn change(from: Option<&Shown>, to: &Mark, lens: &Lens) -> Change {
    let Some(from) = from else {
        return if to.is_live() { Change::None } else { Change::Enters(0.0) };
    };
    match (&from.mark.shape, &to.shape) {
        (Shape::Cells(old), Shape::Cells(new)) => {
            let cells = changed_cells(&from.mark, old, new, lens);
            if cells.is_empty() {
                Change::None
            } else {
                Change::Cells(cells.into_iter().map(|cell| (cell, 0.0)).collect())
            }
        }
        _ if is_same(&from.mark, to) && from.opacity == 1.0 => Change::None,
        _ if is_same(&from.mark, to) => Change::Brightens(from.opacity),
        _ => match Motion::new(&from.mark, to) {
            Some(motion) => Change::Moves(Box::new(motion), from.opacity),
            None => Change::Enters(0.0),
        },
    }
}

/// The middle of the cell that a mark stands in: a tone, a frame, or a number. None for other marks.
fn middle_of_cell(mark: &Mark) -> Option<DVec2> {
    match &mark.shape {
        Shape::Cells(cell) => Some(cell.corner + cell.size / 2.0),
        Shape::Frame { low, high, .. } => Some((*low + *high) / 2.0),
        Shape::Words { at, .. } if matches!(mark.family(), Some(Family::Number | Family::Duplicates)) => Some(*at),
        _ => None,
    }
}

/// The cells whose tone has changed, each as a mark with its old tone. None if they are too small or too many.
fn changed_cells(mark: &Mark, old: &Cells, new: &Cells, lens: &Lens) -> Vec<Mark> {
    let is_same_block = (old.corner, old.size, old.columns) == (new.corner, new.size, new.columns)
        && old.tones.len() == new.tones.len();
    if !is_same_block || new.size * lens.scale < Cells::ROOMY || Arc::ptr_eq(&old.tones, &new.tones) {
        return Vec::new();
    }
    let changed = old.tones.iter().zip(new.tones.iter()).enumerate().filter(|(_, (a, b))| a != b);
    let cells: Vec<Mark> = changed
        .take(MOST_CELLS + 1)
        .map(|(i, (&tone, _))| {
            let (x, y) = (i as u32 % old.columns, i as u32 / old.columns);
            let corner = old.corner + DVec2::new(x.into(), y.into()) * old.size;
            let cell = Cells { corner, size: old.size, columns: 1, tones: Arc::new(vec![tone]) };
            Mark { shape: Shape::Cells(cell), ..*mark }
        })
        .collect();
    if cells.len() > MOST_CELLS { Vec::new() } else { cells }
}

/// The marks that leave: those without a partner, and those whose partner could not take their shape. Each is painted
/// after the mark that it stood above.
fn leaving(from: &[Shown], to: &[Mark], pairs: &[Option<usize>], changes: &[Change]) -> Vec<Leaving> {
    let mut partner = vec![None; from.len()];
    for (j, &i) in pairs.iter().enumerate() {
        if let Some(i) = i {
            partner[i] = Some(j);
        }
    }
    let entering = to.iter().zip(changes).filter(|(_, change)| matches!(change, Change::Enters(_)));
    let written: HashSet<_> = entering.filter_map(|(mark, _)| place_of_words(mark)).collect();
    let (mut place, mut leaving) = (0, Vec::new());
    for (shown, partner) in from.iter().zip(partner) {
        if shown.mark.is_live() {
            continue;
        }
        let stays = partner.is_some_and(|j| !matches!(changes[j], Change::Enters(_)));
        if !stays {
            // Two texts in one place could not be read.
            let is_overwritten = place_of_words(&shown.mark).is_some_and(|place| written.contains(&place));
            let is_replaced = is_overwritten || is_replaced(&shown.mark, from, to, pairs, changes);
            let replaced_from = is_replaced.then_some(0.0);
            leaving.push(Leaving { place: partner.unwrap_or(place), shown: shown.clone().into_owned(), replaced_from });
        }
        place = partner.map_or(place, |j| j + 1);
    }
    leaving.sort_by_key(|old| old.place);
    leaving
}

/// Where words stand, to compare. None for other marks.
fn place_of_words(mark: &Mark) -> Option<([u64; 2], Anchor)> {
    let Shape::Words { at, anchor, .. } = &mark.shape else { return None };
    Some((at.to_array().map(f64::to_bits), *anchor))
}

/// Does an area of the same role begin inside this area, which leaves? It has its colour from the beginning, so both
/// translucent fills together would look darker for a moment. For example, the next beam waits inside the
/// last one and then becomes the current beam.
fn is_replaced(old: &Mark, from: &[Shown], to: &[Mark], pairs: &[Option<usize>], changes: &[Change]) -> bool {
    let Shape::Area { rings, .. } = &old.shape else { return false };
    to.iter().zip(pairs).zip(changes).any(|((mark, pair), change)| {
        let is_alike = (mark.role, mark.strength) == (old.role, old.strength);
        let grows = matches!((&mark.shape, change), (Shape::Area { .. }, Change::Moves(..)));
        let points = pair.filter(|_| is_alike && grows).map(|i| from[i].mark.points()).unwrap_or_default();
        !points.is_empty() && is_inside(points.iter().sum::<DVec2>() / points.len() as f64, rings)
    })
}

fn show<'a>(change: &'a Change, mark: &'a Mark, progress: f64, shown: &mut Vec<Shown<'a>>) {
    let part = progress as f32;
    let opacity = |from: f32| from + (1.0 - from) * part;
    match change {
        _ if progress >= 1.0 => shown.push(Shown::at_rest(mark)),
        Change::None => shown.push(Shown::at_rest(mark)),
        Change::Brightens(from) => shown.push(Shown { mark: Cow::Borrowed(mark), opacity: opacity(*from) }),
        Change::Moves(motion, from) => shown.push(Shown::owned(motion.at(progress, mark), opacity(*from))),
        Change::Enters(first) => {
            let progress = ((progress - first) / (1.0 - first)).clamp(0.0, 1.0);
            let entering = if mark.id.is_some() { Cow::Owned(entering(mark, progress)) } else { Cow::Borrowed(mark) };
            shown.push(Shown { mark: entering, opacity: progress as f32 });
        }
        Change::Cells(cells) => {
            shown.push(Shown::at_rest(mark));
            shown.extend(cells.iter().map(|(old, first)| {
                let part = ((progress - first) / (1.0 - first)).clamp(0.0, 1.0) as f32;
                Shown { mark: Cow::Borrowed(old), opacity: 1.0 - part }
            }));
        }
    }
}

#[cfg(test)]
mod tests;
