//! The laboratory: the same map in four panes, two by two, each with one method that makes room for an agent.

use super::{Anchor, Dash, Lens, Mark, Picture, Rect, Role, Shape, Strength};
use crate::algo::radius::{Clearance, Path};
use crate::world::scene::World;
use glam::DVec2;

/// The gap between two maps, and the height of a caption of two lines. Both as parts of a map's longer side.
const GAP: f64 = 0.05;
const CAPTION: f64 = 0.13;

/// One method. Positions are in world units of its own map.
pub struct Panel<'a> {
    pub name: &'static str,
    pub path: Option<&'a Path>,
    /// The place where the path is too close to a wall, if there is one.
    pub least: Option<Clearance>,
    /// Length and least clearance as text; None while the run has not reached them.
    pub words: Option<[String; 2]>,
    /// Corners of the string: from, and to where the method moved it.
    pub moves: &'a [[DVec2; 2]],
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
        picture.inflated_walls(self.world, panel.rings);
        let Some(path) = panel.path else { return };
        let points = path.points();
        // The area that the agent covers.
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

    /// The name of the method, its length and its clearance, above the map.
    fn caption(&self, panel: &Panel<'_>, low: DVec2, width: f64, chosen: bool, lens: &Lens, picture: &mut Picture) {
        const SIZE: f32 = 13.0;
        let mut write = |at: DVec2, text: String, role, anchor, strong| {
            picture.add(role, Strength::Bold, Shape::Words { at, text, size: SIZE, anchor, strong });
        };
        // Above the wall that is drawn around a map.
        let frame = self.world_size().max_element() * 0.012;
        let line = |n: f64| low - DVec2::new(0.0, frame + lens.world(12.0 + 17.0 * n));
        let right = DVec2::new(width, 0.0);
        let name = if chosen { format!("{} · chosen", panel.name) } else { panel.name.to_owned() };
        write(line(1.0), name, if chosen { Role::Path } else { Role::Label }, Anchor::Start, true);
        let Some([length, clearance]) = &panel.words else {
            return write(line(0.0), "length not known yet".to_owned(), Role::Label, Anchor::Start, false);
        };
        let length = if clearance.is_empty() { length.clone() } else { format!("length {length}") };
        write(line(0.0), length, Role::Label, Anchor::Start, false);
        if !clearance.is_empty() {
            let (role, than) = match panel.least {
                Some(_) => (Role::Fault, " < radius"),
                None => (Role::Label, ""),
            };
            write(line(0.0) + right, format!("clearance {clearance}{than}"), role, Anchor::End, panel.least.is_some());
        }
    }
}

/// The same mark, moved by an offset in world units.
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
