//! The laboratory: the same map in four panes, two by two, each with one method that makes room for an agent.

/// Why averaged normals fail at a corner.
mod failure;

pub use failure::MovedCorner;
pub use failure::arrow;

use super::{Anchor, Dash, Lens, Lettering, Mark, Picture, Rect, Role, Shape, Strength};
use crate::algo::radius::{Clearance, Path, nearest_on};
use crate::scene::World;
use glam::DVec2;

/// The gap between two maps, and the height of a caption of two lines. Both as parts of a map's longer side.
const GAP: f64 = 0.05;
const CAPTION: f64 = 0.13;
/// The side of the magnified picture of a corner, as a part of the map's shorter side.
const INSET: f64 = 0.47;

/// The least height of a caption of two lines, in pixels.
const TWO_LINES: f64 = 46.0;
/// The average width of a letter of a caption, in heights of the letters.
const LETTER_WIDTH: f64 = 0.56;
/// The least side of the magnified picture in which the normals have names, in heights of the letters.
const ROOM_FOR_NAMES: f64 = 10.0;

/// One method. Positions are in world units of its own map.
pub struct Panel<'a> {
    pub name: &'static str,
    pub path: Option<&'a Path>,
    /// The place where the path is too close to a wall, if there is one.
    pub least: Option<Clearance>,
    /// Length and least clearance as text; None while the run has not reached them.
    pub words: Option<[String; 2]>,
    /// The corners of the string that the method moved.
    pub moves: &'a [MovedCorner],
    /// The borders of what inflated walls leave free; empty if the method does not inflate walls.
    pub rings: &'a [Vec<DVec2>],
}

/// The four methods beside each other.
pub struct LaboratoryView<'a> {
    pub world: &'a World,
    /// Of the agent, in world units.
    pub radius: f64,
    /// Upper left, upper right, lower left, lower right.
    pub panels: &'a [Panel<'a>],
    /// The index of the pane that stands at the position of the map itself.
    pub chosen: usize,
}

impl LaboratoryView<'_> {
    fn world_size(&self) -> DVec2 {
        Rect::new(self.world.scene().map.bounds()).size()
    }

    /// The offset of pane `i` from the chosen one.
    fn shift(own: Rect, chosen: usize, i: usize) -> DVec2 {
        let larger = own.size().max_element();
        let pitch = own.size() + DVec2::new(GAP, GAP + CAPTION) * larger;
        let place = |i: usize| DVec2::new((i % 2) as f64, (i / 2) as f64);
        (place(i) - place(chosen)) * pitch
    }

    /// The box around all four panes with their captions. `own`: the box of the map.
    pub fn bounds(own: Rect, chosen: usize) -> Rect {
        let all = (0..4).map(|i| Self::shift(own, chosen, i));
        let (low, high) = all.fold((DVec2::ZERO, DVec2::ZERO), |(l, h), s| (l.min(s), h.max(s)));
        let caption = DVec2::new(0.0, CAPTION * own.size().max_element());
        Rect { low: own.low + low - caption, high: own.high + high }
    }

    /// The act's `own` picture with the path of the chosen method. If `all`, also the other three panes.
    pub fn picture(&self, lens: &Lens, own: Picture, all: bool) -> Picture {
        let mut picture = own;
        // What the agent covers lies below the ends of the portals.
        let above =
            picture.marks.iter().position(|mark| matches!(mark.shape, Shape::Badge { .. } | Shape::Dots { .. }));
        let above = picture.marks.split_off(above.unwrap_or(picture.marks.len()));
        self.covered(&self.panels[self.chosen], lens, &mut picture);
        picture.marks.extend(above);
        self.way(&self.panels[self.chosen], lens, &mut picture);
        if self.panels[self.chosen].path.is_some() {
            picture.ends(self.world.start(), self.world.goal(), 7.0);
        }
        if !all {
            return picture;
        }
        let bounds = Rect::new(self.world.scene().map.bounds());
        for (i, panel) in self.panels.iter().enumerate() {
            let by = Self::shift(bounds, self.chosen, i);
            if i != self.chosen {
                let mut other = Picture::default();
                other.ground(self.world, &Lens { visible: bounds, ..*lens });
                self.covered(panel, lens, &mut other);
                self.way(panel, lens, &mut other);
                other.ends(self.world.start(), self.world.goal(), 7.0);
                picture.marks.extend(other.marks.into_iter().map(|mark| placed(mark, &|p| p + by)));
            }
            self.caption(panel, bounds.low + by, bounds.size().x, i == self.chosen, lens, &mut picture);
        }
        picture.add_legend_entries(meaning);
        picture
    }

    /// The inflated walls, and the area that the agent covers on its path.
    fn covered(&self, panel: &Panel<'_>, lens: &Lens, picture: &mut Picture) {
        picture.inflated_walls(self.world, panel.rings);
        if let Some(path) = panel.path {
            let width = (2.0 * self.radius * lens.scale).max(1.0) as f32;
            picture.line(Role::Agent, Strength::Faint, path.points(), width, Dash::None);
        }
    }

    fn way(&self, panel: &Panel<'_>, lens: &Lens, picture: &mut Picture) {
        let Some(path) = panel.path else { return };
        let points = path.points();
        picture.line(Role::Path, Strength::Bold, points.clone(), 4.0, Dash::None);
        for corner in panel.moves {
            corner.draw(self.radius, picture);
        }
        if let Some(least) = panel.least {
            let ring = Shape::Ring { at: least.on_wall, radius: 9.0, width: 3.0 };
            picture.add(Role::Fault, Strength::Bold, ring);
        }
        let worst = panel.moves.iter().min_by(|a, b| a.distance().total_cmp(&b.distance()));
        if let Some(worst) = worst.filter(|worst| worst.is_too_near) {
            self.inset(worst, &points, lens, picture);
        }
    }

    /// The corner that the path comes closest to, magnified, in the corner of the map that is farthest from the path.
    fn inset(&self, worst: &MovedCorner, path: &[DVec2], lens: &Lens, picture: &mut Picture) {
        let map = Rect::new(self.world.scene().map.bounds());
        let half = map.size().min_element() * INSET / 2.0;
        let room = map.expanded(-half * 1.08);
        let places = room.corners();
        let distance = |at: DVec2| {
            path.windows(2).map(|l| nearest_on(at, [l[0], l[1]]).distance(at)).fold(f64::INFINITY, f64::min)
        };
        let Some(at) = places.into_iter().reduce(|best, p| if distance(p) > distance(best) { p } else { best }) else {
            return;
        };
        let window = worst.window(self.radius);
        let zoom = 2.0 * half / window.size().x;
        let free: Vec<Vec<DVec2>> = self.world.free_rings().collect();
        let is_named = 2.0 * half * lens.scale >= ROOM_FOR_NAMES * f64::from(lens.letters(11.0));
        picture.cover(Rect { low: at - half, high: at + half });
        let large = worst.magnified(self.radius, &free, path, is_named);
        // From the window on the map to the magnified one.
        for side in [-1.0, 1.0] {
            let ends =
                [window.center() + DVec2::new(side, side) * window.size() / 2.0, at + DVec2::new(side, side) * half];
            picture.line(Role::Label, Strength::Faint, ends.to_vec(), 1.0, Dash::Dotted);
        }
        let place = |p: DVec2| (p - window.center()) * zoom + at;
        picture.marks.extend(large.marks.into_iter().map(|mark| placed(mark, &place)));
    }

    /// The name of the method, its length and its clearance, above the map. With little room only the name is there: the
    /// numbers are in the panel as well.
    fn caption(&self, panel: &Panel<'_>, low: DVec2, width: f64, chosen: bool, lens: &Lens, picture: &mut Picture) {
        let size = lens.letters(13.0);
        let mut write = |at: DVec2, text: Lettering, role, anchor, strong| {
            picture.add(role, Strength::Bold, Shape::Words { at, text, size, anchor, strong });
        };
        // Above the wall that is drawn around a map.
        let larger = self.world_size().max_element();
        let line = |n: f64| low - DVec2::new(0.0, larger * 0.012 + lens.world(12.0 + 17.0 * n));
        let right = DVec2::new(width, 0.0);
        let (name, role) = if chosen {
            (format!("{} · chosen", panel.name), Role::Path)
        } else {
            (panel.name.to_owned(), Role::Label)
        };
        if (GAP + CAPTION) * larger * lens.scale < TWO_LINES {
            return write(line(0.0), name.into(), role, Anchor::Start, true);
        }
        write(line(1.0), name.into(), role, Anchor::Start, true);
        let Some([length, clearance]) = &panel.words else {
            return write(line(0.0), "length not known yet".into(), Role::Label, Anchor::Start, false);
        };
        if clearance.is_empty() {
            return write(line(0.0), length.as_str().into(), Role::Label, Anchor::Start, false);
        }
        let (role, than) = match panel.least {
            Some(_) => (Role::Fault, " < radius"),
            None => (Role::Label, ""),
        };
        let room = width * lens.scale / f64::from(size) / LETTER_WIDTH - 2.0;
        let [length, clearance] = fitting(length, clearance, than, room);
        write(line(0.0), length.into(), Role::Label, Anchor::Start, false);
        write(line(0.0) + right, clearance.into(), role, Anchor::End, panel.least.is_some());
    }
}

/// The texts for length and clearance that fit beside each other into `room` letters.
fn fitting(length: &str, clearance: &str, than: &str, room: f64) -> [String; 2] {
    let texts = [
        [format!("length {length}"), format!("clearance {clearance}{than}")],
        [format!("length {length}"), format!("{clearance}{than}")],
        [length.to_owned(), format!("{clearance}{than}")],
    ];
    let fits = |pair: &[String; 2]| pair.iter().map(|text| text.chars().count()).sum::<usize>() as f64 <= room;
    let shortest = texts[2].clone();
    texts.into_iter().find(fits).unwrap_or(shortest)
}

/// The same mark at other positions.
fn placed(mut mark: Mark, place: &impl Fn(DVec2) -> DVec2) -> Mark {
    match &mut mark.shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => points.iter_mut().for_each(|p| *p = place(*p)),
        Shape::Area { rings, .. } => rings.iter_mut().flatten().for_each(|p| *p = place(*p)),
        Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
            *at = place(*at);
        }
        Shape::Frame { low, high, .. } => (*low, *high) = (place(*low), place(*high)),
        Shape::Cells(cells) => cells.corner = place(cells.corner),
    }
    mark
}

/// The meaning of a mark, where the name of its role is not enough.
fn meaning(mark: &Mark) -> Option<&'static str> {
    Some(match (mark.role, &mark.shape) {
        (Role::Flow, Shape::Line { width: 3.5, .. }) => "averaged normal: it moves the corner",
        (Role::Flow, Shape::Line { .. }) => "normal of the channel's side",
        (Role::Agent, Shape::Line { closed: true, .. }) => "circle of the radius around a corner",
        (Role::Agent, Shape::Line { .. }) => "what the agent covers",
        (Role::Fault, Shape::Line { .. }) => "the path cuts the circle here",
        (Role::Fault, Shape::Ring { .. }) => "the path comes closest to a wall here",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_shortened_where_it_does_not_fit() {
        let pair = |room| fitting("49.84", "0.75", " < radius", room).join(" | ");
        assert_eq!(pair(40.0), "length 49.84 | clearance 0.75 < radius");
        assert_eq!(pair(27.0), "length 49.84 | 0.75 < radius");
        assert_eq!(pair(20.0), "49.84 | 0.75 < radius");
        assert_eq!(pair(3.0), "49.84 | 0.75 < radius");
    }
}
