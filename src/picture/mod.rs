//! Pictures: marks with roles, without colours and without a painter.
//!
//! Positions are in world units. Line widths, radii and letter heights are in pixels, so a picture is made for one
//! [`Lens`]. The window, the SVG writer and the tests read the same picture.
//!
//! To add a layer, add its row to the lesson's settings (group `Layers`), a field to the view of the act (for instance
//! [`funnel::FunnelView`]), and the marks where the view draws, with a [`Meaning`] where their role does not say what they mean.
//! To add a kind of mark, add a [`Shape`]; the compiler then names the painters that must handle it.

/// Badges that keep clear of each other.
mod badges;
pub mod beam;
/// Blocks of grid cells and their tones.
mod cells;
/// The paths of several methods.
pub mod comparison;
pub mod corner;
pub mod funnel;
pub mod graph;
/// Which mark of one picture is which mark of the next.
mod identity;
/// What insets have in common.
mod inset;
pub mod labels;
/// The order in which highlights are painted.
pub mod layers;
mod lens;
mod lettering;
/// What marks mean, for the legend.
mod meaning;
/// The numbers of portals and areas.
mod numbers;
/// The names of obstacles.
mod obstacle_names;
/// The path of an agent with a radius.
pub mod offset;
/// The paths that a scene brings along.
mod own_paths;
/// Where labels stand.
mod placing;
pub mod regions;
pub mod robbery;
mod role;
/// A round of the robbery that somebody plays.
pub mod round;
pub mod shapes;
pub mod terms;
/// What the ground costs.
mod terrain;
mod town;
/// What is shown between two pictures.
pub mod tween;
pub mod wave;

pub use crate::words::Thing;
pub use cells::{Cells, Tone, ToneCode};
pub use identity::{Family, MarkId, Tagged};
pub use lens::{Lens, Rect};
pub use lettering::Lettering;
pub use meaning::Meaning;
pub use placing::{Label, Rank};
pub use role::{Role, Strength};
pub use terrain::Terrain;

use crate::words::Sentence;
use glam::DVec2;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// The start: a disc with a hole.
    Disc,
    /// The goal: a flag on a pole.
    Flag,
    /// The goal of the robbery: a horse's head.
    Horse,
    /// An actor.
    Star,
    Diamond,
    Square,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dash {
    None,
    Dashed,
    Dotted,
    /// Dashes and dots by turns.
    DashDotted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    Center,
    /// The words begin here.
    Start,
    /// The words end here.
    End,
    /// The words stand above, in the middle.
    Above,
    Below,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// Width in pixels.
    Line { points: Vec<DVec2>, closed: bool, width: f32, dash: Dash },
    /// Filled by the even-odd rule: a point is inside if a ray from it crosses the rings an odd number of times.
    Area { rings: Vec<Vec<DVec2>>, hatched: bool },
    /// A disc with a rim and perhaps a letter. Radius in pixels.
    Badge { at: DVec2, radius: f32, letter: Lettering, dashed: bool },
    /// A circle with the same size at every scale. Radius and width in pixels.
    Ring { at: DVec2, radius: f32, width: f32 },
    /// Many small discs of one kind. Radius in pixels.
    Dots { points: Vec<DVec2>, radius: f32 },
    /// Radius in pixels.
    Symbol { at: DVec2, symbol: Symbol, radius: f32 },
    /// Height of the letters in pixels.
    Words { at: DVec2, text: Lettering, size: f32, anchor: Anchor, strong: bool },
    /// A frame around a cell with rounded corners. Inset and width in pixels.
    Frame { low: DVec2, high: DVec2, inset: f32, width: f32, dash: Dash },
    /// A block of grid cells: squares with gaps and hatched walls, or one image when they are small.
    Cells(Cells),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub shape: Shape,
    pub role: Role,
    pub strength: Strength,
    /// What it stands for, if it can move from one picture to the next. Set by [`Picture::with_id`].
    pub id: Option<MarkId>,
    /// What it means, if its role does not say it. Set by [`Picture::meaning`].
    pub meaning: Option<Meaning>,
}

/// An entry of the legend: some marks and what they mean. The legend paints the marks over each other, but lines below
/// each other.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendEntry {
    pub marks: Vec<Mark>,
    pub words: Sentence,
    /// What marks of a picture mean that have this entry.
    pub meaning: Option<Meaning>,
}

/// Marks in the order in which they are painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    pub marks: Vec<Mark>,
    /// Legend entries for marks whose role has more than one meaning. Their marks have no position.
    pub legend: Vec<LegendEntry>,
    /// Do its cells have g, h and f? Beside the map stands which is which.
    pub has_sums: bool,
    /// Labels that have no place yet. See [`Picture::place_labels`].
    labels: Vec<Label>,
    /// Parts of the picture that show something else than the map, in world units: no label of the map stands there.
    covers: Vec<Rect>,
    /// What is drawn above the picture when its labels have their places: no name stands there.
    worked_on: Vec<WorkedOn>,
}

/// A part of what is selected or dragged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WorkedOn {
    /// A handle, or the ring where it was. Radius in pixels.
    Disc { at: DVec2, radius: f64 },
    /// An edge that moves with the handle.
    Edge([DVec2; 2]),
}

impl Mark {
    /// The mark without its position, for the legend.
    fn sample(&self) -> Self {
        let shape = match &self.shape {
            Shape::Line { closed, width, dash, .. } => {
                Shape::Line { points: Vec::new(), closed: *closed, width: *width, dash: *dash }
            }
            Shape::Area { hatched, .. } => Shape::Area { rings: Vec::new(), hatched: *hatched },
            other => other.clone(),
        };
        Self { shape, ..*self }
    }
}

impl From<Vec<Mark>> for Picture {
    fn from(marks: Vec<Mark>) -> Self {
        Self { marks, ..Self::default() }
    }
}

impl Picture {
    /// Adds a legend entry for the first of the marks from this index on, if there is one.
    pub fn name_marks(&mut self, from: usize, words: impl Into<Sentence>) {
        if let Some(mark) = self.marks.get(from) {
            self.legend.push(LegendEntry { marks: vec![mark.sample()], words: words.into(), meaning: None });
        }
    }

    /// Adds a mark above all marks so far.
    pub fn add(&mut self, role: Role, strength: Strength, shape: Shape) {
        self.marks.push(Mark { shape, role, strength, id: None, meaning: None });
    }

    /// Notes that a part of the picture shows something else than the map.
    pub fn cover(&mut self, part: Rect) {
        self.covers.push(part);
    }

    /// Notes what is selected or dragged, before names have their places.
    pub fn keep_clear_of(&mut self, worked_on: &[WorkedOn]) {
        self.worked_on.extend(worked_on);
    }

    /// Adds a mark if there is a shape.
    pub fn add_some(&mut self, role: Role, strength: Strength, shape: Option<Shape>) {
        self.marks.extend(shape.map(|shape| Mark { shape, role, strength, id: None, meaning: None }));
    }

    /// The box around the positions of all marks. It is never empty: where all positions agree it is one unit wide.
    pub fn bounds(&self) -> Rect {
        let mut points = self.marks.iter().flat_map(Mark::points);
        let first = points.next().unwrap_or_default();
        let (low, high) = points.fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
        let room = if low == high { DVec2::splat(0.5) } else { DVec2::ZERO };
        Rect::new((low - room, high + room))
    }

    /// Checks that every number is finite.
    ///
    /// # Errors
    /// Describes the first mark with a number that is not.
    pub fn check(&self) -> Result<(), String> {
        let bad = self.marks.iter().find(|m| !m.is_finite());
        bad.map_or(Ok(()), |mark| Err(format!("not finite: {mark:?}")))
    }
}

/// How much wider than a path its casing is, in pixels.
const CASED: f32 = 4.5;

impl Picture {
    /// Gives all marks of these roles another one: the same picture in another colour.
    pub fn recolour(&mut self, from: &[Role], to: Role) {
        let of_legend = self.legend.iter_mut().flat_map(|entry| &mut entry.marks);
        let all = self.marks.iter_mut().chain(of_legend).map(|mark| &mut mark.role);
        all.filter(|role| from.contains(role)).for_each(|role| *role = to);
    }

    /// Gives each path a casing, unless it has one: in the colour of a method it may lie on areas of the same colour.
    pub fn case_paths(&mut self) {
        if self.marks.iter().any(|mark| mark.family() == Some(Family::PathCasing)) {
            return;
        }
        let marks = std::mem::take(&mut self.marks);
        for mark in marks {
            if let (Some(Family::Path), Shape::Line { points, width, closed: false, .. }) = (mark.family(), &mark.shape)
            {
                let (points, width) = (points.clone(), width + CASED);
                let shape = Shape::Line { points, closed: false, width, dash: Dash::None };
                self.marks.push(Mark { shape, role: Role::Casing, strength: Strength::Bold, id: None, meaning: None });
            }
            self.marks.push(mark);
        }
    }

    /// Keeps these marks. What lies under words, and their line to what they name, goes with the words.
    pub fn keep(&mut self, is_kept: impl Fn(&Mark) -> bool) {
        let mut kept: Vec<bool> = self.marks.iter().map(is_kept).collect();
        for i in (1..self.marks.len()).filter(|&i| self.marks[i].is_words()) {
            let is_under = |mark: &&Mark| mark.dims_behind_words() || mark.lies_under_label() || mark.is_leader();
            let under = self.marks[..i].iter().rev().take_while(is_under).count();
            let with_words = kept[i];
            kept[i - under..i].fill(with_words);
        }
        let mut kept = kept.into_iter();
        self.marks.retain(|_| kept.next().unwrap_or(true));
    }
}

impl Mark {
    /// Is it the line in the colour of the ground that dims what lies behind the words after it? See `placing.rs`.
    pub fn dims_behind_words(&self) -> bool {
        let is_of_ground = matches!(self.role, Role::Ground | Role::Wall) && self.strength == Strength::Faint;
        is_of_ground && matches!(self.shape, Shape::Line { .. })
    }

    /// Can it be the line from a label to what it names? See `placing.rs`.
    pub fn is_leader(&self) -> bool {
        let is_line = |points: &[DVec2], closed: bool| points.len() == 2 && !closed;
        self.id.is_none()
            && matches!(&self.shape, Shape::Line { points, closed, width, .. } if is_line(points, *closed) && *width == placing::LEADER)
    }

    /// Can it be the ground of a label, or the border of one? See `placing.rs`.
    pub fn lies_under_label(&self) -> bool {
        let is_box =
            |points: &[DVec2]| matches!(points, [a, b, c, d] if a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x);
        self.id.is_none()
            && match &self.shape {
                Shape::Area { rings, .. } => self.role == Role::Ground && rings.iter().all(|ring| is_box(ring)),
                Shape::Line { points, closed, .. } => *closed && is_box(points),
                _ => false,
            }
    }

    /// All positions that the mark is drawn from, in world units.
    pub fn points(&self) -> Vec<DVec2> {
        match &self.shape {
            Shape::Line { points, .. } | Shape::Dots { points, .. } => points.clone(),
            Shape::Area { rings, .. } => rings.concat(),
            Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
                vec![*at]
            }
            Shape::Frame { low, high, .. } => vec![*low, *high],
            Shape::Cells(cells) => {
                let extent = DVec2::new(cells.columns.into(), cells.rows().into()) * cells.size;
                vec![cells.corner, cells.corner + extent]
            }
        }
    }

    /// How far the mark reaches around its positions, in pixels. Words reach farther, see [`labels::word_box`].
    pub fn reach(&self) -> f32 {
        match &self.shape {
            Shape::Line { width, .. } | Shape::Frame { width, .. } => width / 2.0,
            Shape::Ring { radius, width, .. } => radius + width / 2.0,
            Shape::Badge { radius, .. } | Shape::Symbol { radius, .. } | Shape::Dots { radius, .. } => *radius,
            Shape::Words { size, .. } => *size,
            Shape::Area { .. } | Shape::Cells(_) => 0.0,
        }
    }

    fn is_finite(&self) -> bool {
        let pixels = match &self.shape {
            Shape::Line { width, .. } | Shape::Frame { width, .. } => *width,
            Shape::Badge { radius, .. }
            | Shape::Ring { radius, .. }
            | Shape::Symbol { radius, .. }
            | Shape::Dots { radius, .. } => *radius,
            Shape::Words { size, .. } => *size,
            Shape::Area { .. } | Shape::Cells(_) => 1.0,
        };
        pixels.is_finite() && pixels > 0.0 && self.points().iter().all(|p| p.is_finite())
    }
}
