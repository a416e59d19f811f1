//! The laboratory: the same map four times, two beside two, each with one way to make room for an agent.

use super::{Anchor, Dash, Lens, Mark, Picture, Rect, Role, Shape, Strength};
use crate::algo::radius::{Clearance, Path};
use crate::world::scene::World;
use glam::DVec2;

/// Between two maps, as parts of a map's larger side. Below, there is room for two lines of words.
const GAP: f64 = 0.05;
const CAPTION: f64 = 0.13;

/// One way. In world units of its own map.
pub struct Panel<'a> {
    pub name: &'static str,
    pub path: Option<&'a Path>,
    /// Where the path is too near to a wall, if it is.
    pub least: Option<Clearance>,
    /// Length and least clearance; none until the run has come to them.
    pub words: Option<[String; 2]>,
    /// From a corner to where it was moved.
    pub moves: &'a [[DVec2; 2]],
    /// What the grown walls leave.
    pub rings: &'a [Vec<DVec2>],
}

pub struct LabView<'a> {
    pub world: &'a World,
    pub radius: f64,
    /// Upper left, upper right, lower left, lower right.
    pub panels: &'a [Panel<'a>],
    /// The one that stands in the place of the map itself.
    pub chosen: usize,
}

impl LabView<'_> {
    fn world_size(&self) -> DVec2 {
        Rect::new(self.world.scene().map.bounds()).size()
    }

    /// How far panel `i` stands from the chosen one.
    fn shift(own: Rect, chosen: usize, i: usize) -> DVec2 {
        let larger = own.size().max_element();
        let pitch = own.size() + DVec2::new(GAP, GAP + CAPTION) * larger;
        let place = |i: usize| DVec2::new((i % 2) as f64, (i / 2) as f64);
        (place(i) - place(chosen)) * pitch
    }

    /// The box around all four, with their captions.
    pub fn bounds(own: Rect, chosen: usize) -> Rect {
        let all = (0..4).map(|i| Self::shift(own, chosen, i));
        let (low, high) = all.fold((DVec2::ZERO, DVec2::ZERO), |(l, h), s| (l.min(s), h.max(s)));
        let caption = DVec2::new(0.0, CAPTION * own.size().max_element());
        Rect { low: own.low + low - caption, high: own.high + high }
    }

    /// The lesson's `own` picture with the chosen way, and if `all` are shown the other three beside it.
    pub fn picture(&self, lens: &Lens, own: Picture, all: bool) -> Picture {
        let mut picture = own;
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
                self.way(panel, lens, &mut other);
                other.ends(self.world.start(), self.world.goal(), 7.0);
                picture.marks.extend(other.marks.into_iter().map(|mark| moved(mark, by)));
            }
            self.caption(panel, bounds.low + by, bounds.size().x, i == self.chosen, lens, &mut picture);
        }
        picture
    }

    fn way(&self, panel: &Panel<'_>, lens: &Lens, picture: &mut Picture) {
        picture.grown_walls(self.world, panel.rings);
        let Some(path) = panel.path else { return };
        let points = path.points();
        // The ground that the agent covers.
        let width = (2.0 * self.radius * lens.scale).max(1.0) as f32;
        picture.line(Role::Agent, Strength::Faint, points.clone(), width, Dash::None);
        for &[from, to] in panel.moves {
            picture.line(Role::Apex, Strength::Solid, vec![from, to], 2.0, Dash::None);
        }
        picture.line(Role::Path, Strength::Bold, points, 4.0, Dash::None);
        if let Some(least) = panel.least {
            let ring = Shape::Ring { at: least.on_wall, radius: 9.0, width: 3.0 };
            picture.add(Role::Fault, Strength::Bold, ring);
        }
    }

    /// The name and the length, and below the clearance.
    fn caption(&self, panel: &Panel<'_>, low: DVec2, width: f64, chosen: bool, lens: &Lens, picture: &mut Picture) {
        const SIZE: f32 = 13.0;
        let mut say = |at: DVec2, text: String, role, anchor, strong| {
            picture.add(role, Strength::Bold, Shape::Words { at, text, size: SIZE, anchor, strong });
        };
        // Above the frame of walls that is drawn around a map.
        let frame = self.world_size().max_element() * 0.012;
        let line = |n: f64| low - DVec2::new(0.0, frame + lens.world(12.0 + 17.0 * n));
        let right = DVec2::new(width, 0.0);
        let name = if chosen { format!("{} · chosen", panel.name) } else { panel.name.to_owned() };
        say(line(1.0), name, if chosen { Role::Path } else { Role::Label }, Anchor::Start, true);
        let Some([length, clearance]) = &panel.words else {
            return say(line(0.0), "length not known yet".to_owned(), Role::Label, Anchor::Start, false);
        };
        let length = if clearance.is_empty() { length.clone() } else { format!("length {length}") };
        say(line(0.0), length, Role::Label, Anchor::Start, false);
        if !clearance.is_empty() {
            let (role, than) = match panel.least {
                Some(_) => (Role::Fault, " < radius"),
                None => (Role::Label, ""),
            };
            say(line(0.0) + right, format!("clearance {clearance}{than}"), role, Anchor::End, panel.least.is_some());
        }
    }
}

/// The same mark elsewhere.
fn moved(mut mark: Mark, by: DVec2) -> Mark {
    match &mut mark.shape {
        Shape::Line { points, .. } | Shape::Dots { points, .. } => points.iter_mut().for_each(|p| *p += by),
        Shape::Area { rings, .. } => rings.iter_mut().flatten().for_each(|p| *p += by),
        Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. } | Shape::Words { at, .. } => {
            *at += by;
        }
        Shape::Frame { low, high, .. } => (*low, *high) = (*low + by, *high + by),
        Shape::Cells(cells) => cells.corner += by,
    }
    mark
}
