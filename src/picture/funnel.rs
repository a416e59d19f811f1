//! Areas, the channel, and the funnel in it.

mod circles; // the funnel for an agent with a radius
mod keys;
mod paths;
mod pull;
mod search;

use super::{Dash, Lens, Picture, Rect, Role, Strength};
use crate::algo::channel::{Area, Areas, Channel, ChannelStep, Portal};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::radius::{CircleFunnel, CircleStep};
use crate::geom::Point;
use crate::world::mesh::{Mesh, Triangle};
use crate::world::scene::World;
use glam::DVec2;

/// Areas whose side is shorter than this many pixels on average are not drawn one by one.
const ROOMY: f64 = 5.0;
/// A badge smaller than this has no room for its letter.
const LETTERED: f32 = 7.0;

/// The search, at its step.
#[derive(Clone, Copy)]
pub struct Searched<'a> {
    pub channel: &'a Channel,
    pub step: Option<ChannelStep>,
}

/// The search and the funnel around circles, at their step.
#[derive(Clone, Copy)]
pub struct Rounded<'a> {
    pub funnel: &'a CircleFunnel,
    pub step: Option<CircleStep>,
}

/// The funnel, once the channel is known.
pub struct Pulled<'a> {
    pub walk: &'a PortalScan,
    /// From the apex (left out) to the ends, left and right.
    pub sides: [Vec<FunnelSide>; 2],
    /// The test that was made last, and its area in words.
    pub test: Option<SideTest>,
    pub area: String,
}

#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "the layers, each of which is on or off")]
pub struct Layers {
    pub mesh: bool,
    pub channel: bool,
    pub midpoints: bool,
    pub smoothed: bool,
    pub looks: bool,
    pub letters: bool,
    /// The string is only there to be compared with.
    pub aside: bool,
}

/// All that the picture depends on. Paths are in world units.
pub struct FunnelView<'a> {
    pub world: &'a World,
    /// The triangles: those of the world, or those between its grown walls.
    pub mesh: &'a Mesh,
    /// What the grown walls leave free.
    pub grown: &'a [Vec<DVec2>],
    pub search: Option<Searched<'a>>,
    pub pull: Option<Pulled<'a>>,
    pub round: Option<Rounded<'a>>,
    pub layers: Layers,
    pub midpoints: &'a [DVec2],
    pub smoothed: &'a [DVec2],
    pub route: Vec<DVec2>,
    /// The shortest path of all, if the string is longer, and the last area of the channel that it meets.
    pub best: Option<&'a [DVec2]>,
    pub left: Option<Area>,
}

impl FunnelView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.grown_walls(self.world, self.grown);
        if self.layers.mesh && self.side(lens) >= ROOMY {
            self.edges(lens, &mut picture);
        }
        if let Some(search) = self.search {
            self.searched(search, lens, &mut picture);
        }
        let radius = self.radius(lens);
        if let Some(pull) = &self.pull {
            self.portals(pull.walk.portals(), &mut picture);
            self.compared(&mut picture);
            self.funnel(pull, &mut picture);
            self.tested(pull, radius, &mut picture);
            self.badges(pull, radius, &mut picture);
            if self.layers.looks && radius >= LETTERED {
                self.looks(pull.walk.portals(), &pull.walk.visits(), lens, &mut picture);
            }
            if self.layers.letters {
                self.words(pull, radius, lens, &mut picture);
            }
        }
        if let Some(round) = self.round {
            self.rounded(round, radius, lens, &mut picture);
        }
        self.waypoints(lens, &mut picture);
        picture.obstacle_names(self.world, lens.scale);
        picture.ends(self.world.start(), self.world.goal(), (self.side(lens) * 0.1).clamp(7.0, 12.0) as f32);
        if let Some(pull) = &self.pull {
            self.corners(pull.walk, radius, &mut picture);
        }
        if let Some(round) = self.round {
            self.circled(round.funnel, lens, &mut picture);
        }
        let is_found = self.pull.is_some() || self.round.is_some_and(|round| !round.funnel.portals().is_empty());
        keys::tell(is_found, &mut picture);
        picture
    }

    fn at(&self, p: Point) -> DVec2 {
        self.mesh.lattice().to_world(p)
    }

    fn across(&self, portal: &Portal) -> Vec<DVec2> {
        vec![self.at(portal.left), self.at(portal.right)]
    }

    fn corners_of(&self, channel: &Channel, area: Area) -> Vec<DVec2> {
        channel.areas().corners(area).into_iter().map(|p| self.at(p)).collect()
    }

    /// The side of an average triangle in pixels.
    fn side(&self, lens: &Lens) -> f64 {
        let size = Rect::new(self.world.scene().map.bounds()).size() * lens.scale;
        (size.x * size.y / self.mesh.triangle_count().max(1) as f64).sqrt()
    }

    /// Badges grow with the room between the portals, so that they do not hide each other.
    fn radius(&self, lens: &Lens) -> f32 {
        let width = |left: Point, right: Point| self.at(left).distance(self.at(right));
        let mut widths: Vec<f64> = match (&self.pull, self.round) {
            (Some(pull), _) => pull.walk.portals().iter().map(|p| width(p.left, p.right)).collect(),
            (_, Some(round)) => round.funnel.portals().iter().map(|p| width(p.left.at, p.right.at)).collect(),
            _ => return 3.0,
        };
        widths.sort_by(f64::total_cmp);
        let usual = widths.get(widths.len() / 2).copied().unwrap_or(0.0) * lens.scale;
        // The rounds of grown walls have many corners near each other.
        let most = if self.grown.is_empty() { 10.0 } else { 3.5 };
        (usual * 0.085).clamp(3.0, most) as f32
    }

    fn edges(&self, lens: &Lens, picture: &mut Picture) {
        if let Some(areas @ (Areas::Cells(..) | Areas::Squares(_))) = self.search.map(|s| s.channel.areas()) {
            return self.boxes(areas, lens, picture);
        }
        let edges = self.mesh.triangles().flat_map(Triangle::edges);
        for e in edges.filter(|&e| self.mesh.twin(e).is_some_and(|twin| e < twin)) {
            let ends = self.mesh.ends(e).map(|p| self.at(p));
            if in_sight(lens, &ends) {
                picture.line(Role::Mesh, Strength::Faint, ends.to_vec(), 1.0, Dash::None);
            }
        }
    }
}

/// May something with these corners be seen?
fn in_sight(lens: &Lens, corners: &[DVec2]) -> bool {
    let Some(&first) = corners.first() else { return false };
    let (low, high) = corners.iter().fold((first, first), |(l, h), &p| (l.min(p), h.max(p)));
    low.cmple(lens.visible.high).all() && high.cmpge(lens.visible.low).all()
}
