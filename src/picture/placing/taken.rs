//! What has a place already: words, badges and lines, by the squares of the picture that they touch.

use super::Label;
use crate::picture::labels::{crosses, overlap, words_of};
use crate::picture::{Family, Lens, Mark, Picture, Rect, Role, Shape, Strength, Symbol, WorkedOn};
use glam::DVec2;

/// The room between words and what they keep clear of, in pixels.
const GAP: DVec2 = DVec2::new(2.0, 1.0);
/// The part of the radius of a star or a flag that words keep clear of: they may stand between its tips.
const INNER: f64 = 0.7;
/// A border with more vertices is that of a cave: its box has no sides.
const SIMPLE_BORDER: usize = 64;
/// The side of a square, in pixels.
const SQUARE: f64 = 64.0;

/// What has a place already, in pixels, by the squares that it touches.
pub(super) struct Taken {
    pub page: Rect,
    columns: usize,
    squares: Vec<Vec<Obstacle>>,
    /// Parts of the picture that cover the map.
    pub covers: Vec<Rect>,
}

#[derive(Clone, Copy)]
pub(super) enum Obstacle {
    Words(Rect),
    /// The number of a cell: a ground may cover it where there is no other place.
    OfCell(Rect),
    Disc(DVec2, f64),
    Ring(DVec2, f64),
    Line([DVec2; 2]),
    /// The edge of a roof, which stays for the whole run.
    Roof([DVec2; 2]),
    /// A segment of the path, which must stay visible: readers look at it.
    Path([DVec2; 2]),
    /// The border of the map: a name across it stands half on a wall, half on the page.
    Border([DVec2; 2]),
}

/// What a label keeps clear of, besides words, badges and symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clear {
    Lines,
    /// Lines that stay for the whole run. The others come and go.
    Lasting,
    /// Other lines may go through it.
    ThePath,
    NothingElse,
}

/// What the line from a label to its place may go over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leads {
    Clear,
    AcrossLines,
    Anywhere,
}

impl Obstacle {
    fn area(self) -> Rect {
        match self {
            Self::Words(area) | Self::OfCell(area) => area,
            Self::Disc(at, radius) | Self::Ring(at, radius) => Rect { low: at, high: at }.expanded(radius),
            Self::Line([a, b]) | Self::Roof([a, b]) | Self::Path([a, b]) | Self::Border([a, b]) => {
                Rect { low: a.min(b), high: a.max(b) }
            }
        }
    }

    fn covers(self, own: Rect) -> bool {
        match self {
            Self::Words(area) | Self::OfCell(area) => overlap(area, own),
            Self::Disc(at, radius) | Self::Ring(at, radius) => at.clamp(own.low, own.high).distance(at) < radius,
            Self::Line(line) | Self::Roof(line) | Self::Path(line) | Self::Border(line) => crosses(line, own),
        }
    }
}

impl Taken {
    pub fn new(picture: &Picture, lens: &Lens) -> Self {
        let page = Rect { low: DVec2::ZERO, high: lens.visible.size() * lens.scale };
        let count = (page.high / SQUARE).ceil().max(DVec2::ONE).min(DVec2::splat(256.0));
        let (columns, rows) = (count.x as usize, count.y as usize);
        let pixels = |area: Rect| Rect { low: lens.to_pixels(area.low), high: lens.to_pixels(area.high) };
        let covers = picture.covers.iter().copied().map(pixels).collect();
        let mut taken = Self { page, columns, squares: vec![Vec::new(); columns * rows], covers };
        for mark in &picture.marks {
            match &mark.shape {
                Shape::Words { .. } => {
                    let Some(area) = words_of(mark, lens).map(pixels) else { continue };
                    let is_of_cell = matches!(mark.family(), Some(Family::Number | Family::Duplicates));
                    taken.add(if is_of_cell { Obstacle::OfCell(area) } else { Obstacle::Words(area) });
                }
                Shape::Badge { at, radius, .. } => {
                    taken.add(Obstacle::Disc(lens.to_pixels(*at), f64::from(*radius)));
                }
                Shape::Symbol { at, symbol, radius } => {
                    let part = if *symbol == Symbol::Disc { 1.0 } else { INNER };
                    taken.add(Obstacle::Disc(lens.to_pixels(*at), f64::from(*radius) * part));
                }
                Shape::Ring { at, radius, width } => {
                    taken.add(Obstacle::Ring(lens.to_pixels(*at), f64::from(radius + width / 2.0)));
                }
                // A name stands beside the edges of a roof, or between them.
                Shape::Line { points, closed: true, .. } if is_roof_edge(mark) => {
                    for (&a, &b) in points.iter().zip(points.iter().cycle().skip(1)) {
                        taken.add(Obstacle::Roof([a, b].map(|p| lens.to_pixels(p))));
                    }
                }
                Shape::Line { .. } => mark.lines_to_avoid().for_each(|line| {
                    let line = line.map(|p| lens.to_pixels(p));
                    let is_path = mark.family() == Some(Family::Path);
                    taken.add(if is_path { Obstacle::Path(line) } else { Obstacle::Line(line) });
                }),
                // The free area around all others comes first, and the frame last.
                Shape::Area { rings, hatched: true } if mark.role == Role::Wall => {
                    let frame = rings.first().filter(|ring| ring.len() == 4).into_iter();
                    for side in frame.flat_map(|ring| (0..4).map(|i| [ring[i], ring[(i + 1) % 4]])) {
                        taken.add(Obstacle::Line(side.map(|p| lens.to_pixels(p))));
                    }
                    let borders = [rings.first(), rings.last()].into_iter().flatten();
                    for side in borders.filter(|ring| ring.len() <= SIMPLE_BORDER).flat_map(|ring| outer_sides(ring)) {
                        taken.add(Obstacle::Border(side.map(|p| lens.to_pixels(p))));
                    }
                }
                _ => {}
            }
        }
        for worked_on in &picture.worked_on {
            taken.add(match *worked_on {
                WorkedOn::Disc { at, radius } => Obstacle::Disc(lens.to_pixels(at), radius),
                WorkedOn::Edge(ends) => Obstacle::Line(ends.map(|end| lens.to_pixels(end))),
            });
        }
        taken
    }

    /// The squares that a box touches, as far as they are visible.
    fn touched(&self, area: Rect) -> impl Iterator<Item = usize> + use<> {
        let (columns, rows) = (self.columns, self.squares.len() / self.columns);
        let index = |v: f64, count: usize| (v / SQUARE).clamp(0.0, (count - 1) as f64) as usize;
        let is_visible = overlap(area.expanded(1.0), self.page);
        let across = index(area.low.x, columns)..=index(area.high.x, columns);
        let down = index(area.low.y, rows)..=index(area.high.y, rows);
        let all = down.flat_map(move |y| across.clone().map(move |x| y * columns + x));
        all.filter(move |_| is_visible)
    }

    pub fn add(&mut self, obstacle: Obstacle) {
        for square in self.touched(obstacle.area()) {
            self.squares[square].push(obstacle);
        }
    }

    fn has(&self, own: Rect, counts: impl Fn(Obstacle) -> bool) -> bool {
        self.touched(own).any(|square| self.squares[square].iter().any(|&other| counts(other) && other.covers(own)))
    }

    /// Is a label with the middle of its box here clear of what is there?
    pub fn is_free(&self, label: &Label, own: Rect, clear: Clear) -> bool {
        let is_clear_of_lines = clear == Clear::Lines;
        let own = Rect { low: own.low - GAP, high: own.high + GAP };
        let counts = |other: Obstacle| match other {
            // What lies on a ring is read as a part of it.
            Obstacle::Words(_) | Obstacle::Disc(..) | Obstacle::Ring(..) => true,
            Obstacle::OfCell(_) => clear != Clear::NothingElse || label.ground.is_none(),
            Obstacle::Line(_) => is_clear_of_lines,
            Obstacle::Roof(_) => is_clear_of_lines || clear == Clear::Lasting,
            // Most names have no better place: only those that stand on no line keep clear of it.
            Obstacle::Border(_) => is_clear_of_lines && !label.may_cross || clear == Clear::Lasting,
            // A ground covers it.
            Obstacle::Path(_) => is_clear_of_lines || clear == Clear::ThePath && label.ground.is_none(),
        };
        let is_covered = || label.inside.is_none() && self.covers.iter().any(|&cover| overlap(cover, own));
        !self.has(own, counts) && !is_covered()
    }

    /// Is a line to the place of a label clear of words, badges and lines? Those at the place itself do not count.
    pub fn is_free_line(&self, [from, to]: [DVec2; 2], leads: Leads) -> bool {
        if leads == Leads::Anywhere {
            return true;
        }
        let area = Rect { low: from.min(to), high: from.max(to) };
        !self.touched(area).any(|square| {
            self.squares[square].iter().any(|&other| match other {
                Obstacle::Words(area) => crosses([from, to], area),
                Obstacle::Disc(at, radius) => {
                    let square = Rect { low: at, high: at }.expanded(radius * 0.8);
                    at.distance(to) > radius + 1.0 && crosses([from, to], square)
                }
                Obstacle::Line(other) | Obstacle::Roof(other) | Obstacle::Path(other) => {
                    leads == Leads::Clear && cross([from, to], other)
                }
                Obstacle::OfCell(_) | Obstacle::Ring(..) | Obstacle::Border(_) => false,
            })
        })
    }
}

const fn is_roof_edge(mark: &Mark) -> bool {
    matches!((mark.role, mark.strength), (Role::Outline, Strength::Faint))
}

/// The edges of a ring that lie on the box around it. Names may lie across the others: those of a corridor are everywhere.
fn outer_sides(ring: &[DVec2]) -> impl Iterator<Item = [DVec2; 2]> + '_ {
    let low = ring.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let high = ring.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    let edges = ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| [a, b]);
    edges.filter(move |[a, b]| {
        let is_on = |value: DVec2| (a.cmpeq(value) & b.cmpeq(value)).any();
        is_on(low) || is_on(high)
    })
}

/// Do two lines cross, each between its ends?
fn cross([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> bool {
    let side = |from: DVec2, to: DVec2, of: DVec2| (to - from).perp_dot(of - from).signum();
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
