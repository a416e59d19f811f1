//! The part of the map that each stage of a run is about: around all that its sentences name and that is compared, and around the start or
//! the eye if it is near. Presenter mode enlarges it where the whole map would show it too small; elsewhere the whole map stands still.
//!
//! ```text
//!   stage  C   D   E   F      D and E are about nearly the same part: one part holds both, and the map stands still
//!   part   ___ _______ ___
//! ```

use super::View;
use crate::picture::{Rect, Thing};
use crate::words::{Sentence, Span};
use glam::DVec2;

/// A run of more steps is shown whole: all its sentences are made before its first picture.
const MOST_STEPS: usize = 2_000;
/// Width by height of the canvas in presenter mode at 1920 x 1080, and nearly so in other windows.
const ASPECT: f64 = 2.5;
/// The height of that canvas, in points of presenter mode.
const CANVAS: f64 = 363.0;
/// What a stage names is legible from this length on, in points: the badges at the ends of a portal do not touch.
const LEGIBLE: f64 = 24.0;
/// A flag or a badge needs so much room around its place, in points: the edge cuts none.
const BADGE: f64 = 18.0;
/// The least factor that is worth a movement, and the largest: nearer, nobody sees where on the map a part lies.
const LEAST: f64 = 1.2;
const MOST: f64 = 2.2;
/// Stages have one part as long as each of them is at least so large in it, by the part of its own.
const SHARED: f64 = 0.5;
/// The start or the eye is shown as well if the part is at least so large with it, by the part without it.
const NEAR: f64 = 0.7;
/// The room around what is named, for its labels, by the height of the part.
const MARGIN: f64 = 0.12;
/// The room around the whole map, by its size on each side: above and below it, the name of an end at the border has a place.
const WHOLE_MARGIN: DVec2 = DVec2::new(0.03, 0.09);

/// A part of the map, and from which position on it is shown.
pub(super) struct Focus {
    pub from: usize,
    pub area: Rect,
}

/// The parts of a whole run, in order. Empty if none can be enlarged.
pub(super) fn parts(view: View) -> Vec<Focus> {
    let (run, whole) = (view.run(), view.bounds());
    // In a game everybody runs across the map.
    if run.len() > MOST_STEPS || run.stages().len() < 2 || view.game().is_some() {
        return Vec::new();
    }
    let all = Rect { low: whole.low - whole.size() * WHOLE_MARGIN, high: whole.high + whole.size() * WHOLE_MARGIN };
    let mut cursor = view.at(0);
    let mut groups: Vec<Group> = Vec::new();
    for stage in run.stages() {
        let named =
            (stage.first + 1..=stage.first + stage.len).fold(None, |all, k| joined(all, named_at(cursor.go(k))));
        let Some(Named { area, least }) = named else { continue };
        let area = with_origin(view, area);
        let is_legible = least * CANVAS / height(all) >= LEGIBLE;
        let largest = if is_legible { 1.0 } else { factor(area, whole) };
        let of_stage = Group { from: stage.first + 1, area, largest };
        match groups.last().and_then(|last| last.with(of_stage, whole)) {
            Some(both) => {
                groups.pop();
                groups.push(both);
            }
            None => groups.push(of_stage),
        }
    }
    if groups.iter().all(|group| factor(group.area, whole) < LEAST) {
        return Vec::new();
    }
    let shown = |group: &Group| {
        let is_enlarged = group.largest >= LEAST && factor(group.area, whole) >= LEAST;
        Focus { from: group.from, area: if is_enlarged { enlarged(view, group.area) } else { all } }
    };
    let (first, last) = (Focus { from: 0, area: all }, Focus { from: run.len(), area: all });
    let mut parts: Vec<Focus> = std::iter::once(first).chain(groups.iter().map(shown)).chain([last]).collect();
    parts.dedup_by_key(|part| part.area);
    parts
}

/// The part as it is shown: neither the start nor the goal is cut by the edge of the canvas.
fn enlarged(view: View, named: Rect) -> Rect {
    let whole = view.bounds();
    let ends = [view.origin(), Thing::Goal].into_iter().filter_map(|thing| view.outline(thing));
    let ends: Vec<DVec2> = ends.flat_map(|outline| outline.points()).collect();
    let mut area = with_room(named, whole);
    // The part grows with one end: then the edge may cut the other one.
    for _ in 0..2 {
        let high = height(area);
        let half = DVec2::new(area.size().x.max(ASPECT * high), high) / 2.0;
        let seen = Rect { low: area.center() - half, high: area.center() + half };
        let room = BADGE * high / CANVAS;
        for &end in ends.iter().filter(|&&end| seen.expanded(room).contains(end)) {
            if !seen.expanded(-room).contains(end) {
                area = area.with(end - room).with(end + room);
            }
        }
    }
    area
}

/// What is named and compared: the box around it, and the smallest length in it, such as that of a portal.
#[derive(Clone, Copy)]
struct Named {
    area: Rect,
    least: f64,
}

/// Stages that are shown in one part.
#[derive(Clone, Copy)]
struct Group {
    from: usize,
    /// Around what they name.
    area: Rect,
    /// The largest factor by which one of them alone would be enlarged; 1 if all are legible on the whole map.
    largest: f64,
}

impl Group {
    /// Both in one part, if none of the stages gets much smaller, and an enlarged one stays enlarged.
    fn with(self, next: Self, whole: Rect) -> Option<Self> {
        let area = around(self.area, next.area);
        let largest = self.largest.max(next.largest);
        let shared = factor(area, whole);
        let stays = shared >= LEAST || largest < LEAST;
        (stays && shared >= SHARED * largest).then_some(Self { area, largest, ..self })
    }
}

/// The height of a part as the canvas shows it.
fn height(area: Rect) -> f64 {
    area.size().y.max(area.size().x / ASPECT)
}

/// How much larger than the whole map a part is shown.
fn factor(area: Rect, whole: Rect) -> f64 {
    (height(whole) / (height(area) * (1.0 + 2.0 * MARGIN))).clamp(1.0, MOST)
}

/// The same part with room for labels, and so much of the map around it that it is not enlarged too much.
fn with_room(area: Rect, whole: Rect) -> Rect {
    let margin = MARGIN * height(area);
    let (size, high) = (area.size(), height(whole) / factor(area, whole));
    let of_canvas = if size.x > ASPECT * size.y { DVec2::new(ASPECT * high, 0.0) } else { DVec2::new(0.0, high) };
    let half = (size + 2.0 * margin).max(of_canvas) / 2.0;
    Rect { low: area.center() - half, high: area.center() + half }
}

fn around(a: Rect, b: Rect) -> Rect {
    a.with(b.low).with(b.high)
}

fn joined(all: Option<Named>, more: Option<Named>) -> Option<Named> {
    match (all, more) {
        (Some(all), Some(more)) => Some(Named { area: around(all.area, more.area), least: all.least.min(more.least) }),
        (one, other) => one.or(other),
    }
}

/// The same with the start or the eye, where that makes it little smaller.
fn with_origin(view: View, named: Rect) -> Rect {
    let points = view.outline(view.origin()).map_or(Vec::new(), |outline| outline.points());
    let all = points.into_iter().fold(named, Rect::with);
    let is_near = factor(all, view.bounds()) >= LEAST.max(NEAR * factor(named, view.bounds()));
    if is_near { all } else { named }
}

/// What is named at a position, and what is compared.
fn named_at(view: View) -> Option<Named> {
    let why = view.why();
    let compared: Vec<DVec2> =
        why.iter().flat_map(|why| &why.numbers).flat_map(|number| &number.of).map(|of| of.at.world).collect();
    let mut said = vec![view.sentence()];
    said.extend(why.into_iter().flat_map(|why| [why.compared, why.meaning]));
    // An obstacle may be the border of the map.
    let things = said.iter().flat_map(named).filter(|thing| !matches!(thing, Thing::Obstacle(_)));
    let mut outlines: Vec<Vec<DVec2>> =
        things.filter_map(|thing| view.outline(thing)).map(|outline| outline.points()).collect();
    outlines.push(compared);
    let least = outlines.iter().map(|points| length(points)).filter(|&length| length > 0.0);
    let least = least.fold(f64::INFINITY, f64::min);
    let mut points = outlines.into_iter().flatten();
    let first = points.next()?;
    Some(Named { area: points.fold(Rect { low: first, high: first }, Rect::with), least })
}

/// The longer side of the box around these points.
fn length(points: &[DVec2]) -> f64 {
    let Some(&first) = points.first() else { return 0.0 };
    points.iter().copied().fold(Rect { low: first, high: first }, Rect::with).size().max_element()
}

fn named(sentence: &Sentence) -> impl Iterator<Item = Thing> {
    sentence.spans().iter().filter_map(|span| match span {
        Span::Thing(named) => named.thing,
        _ => None,
    })
}

/// The part that is shown at a position.
pub(super) fn at(parts: &[Focus], position: usize) -> Option<Rect> {
    parts.iter().rev().find(|part| part.from <= position).map(|part| part.area)
}
