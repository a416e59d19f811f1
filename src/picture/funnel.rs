//! The picture of the funnel lesson: the areas, the search for a channel, and the string that is pulled through it.

mod circles;
/// Small figures of what a decision compared.
pub mod figures;
/// The intervals of Polyanya.
mod intervals;
/// What the invariants speak of.
mod invariants;
mod normals;
/// The numbers of portals and areas.
mod numbers;
mod paths;
mod search;
mod string;

pub use normals::NormalsView;

pub use intervals::open_intervals;
pub use invariants::{certain_string, closed_areas, closed_edges};

use super::shapes::visible_edges;
use super::{Dash, Lens, Picture, Rect, Role, Strength};
use crate::algo::channel::{Area, Areas, Channel, ChannelStep, Portal};
use crate::algo::polyanya::{Polyanya, PolyanyaStep};
use crate::algo::portal_scan::{FunnelSide, Jump, PortalScan, SideTest};
use crate::algo::radius::{CircleFunnel, CircleStep};
use crate::geom::{Point, Side};
use crate::map::mesh::Mesh;
use crate::scene::World;
use glam::DVec2;

/// Areas with a shorter average side, in pixels, are not drawn one by one.
const ROOMY: f64 = 5.0;
/// A badge with a smaller radius, in pixels, has no room for its letter.
const LETTERED: f32 = 7.0;
/// The smallest radius of a badge, in pixels.
const LEAST_RADIUS: f64 = 3.0;
/// Portals that are usually narrower than this many pixels cannot be told apart: a badge would hide three of them.
const LEAST_PORTAL: f64 = 2.0;
/// The height of the letter of a badge, in radii of the badge.
const LETTER_IN_BADGE: f64 = 1.25;
/// The radius of a badge that is not part of the funnel, in radii of [`FunnelView::radius`].
const SMALL_BADGE: f64 = 0.9;
/// The largest radius of a badge that is not part of the funnel, and of a ring around it, in distances between neighbours on a side: on
/// a long arc, badges covered each other.
const CROWDED_BADGE: f64 = 0.42;
const CROWDED_RING: f64 = 0.48;
/// The usual width of a portal that has room for a badge with a letter at each end, in radii of the badges.
const ROOM_FOR_LETTERS: f64 = 8.0;
/// The same in presenter mode, whose large letters need more of the room.
const ROOM_FOR_LARGE_LETTERS: f64 = 4.5;

/// The search for a channel at one step.
#[derive(Clone, Copy)]
pub struct SearchView<'a> {
    pub channel: &'a Channel,
    pub step: Option<ChannelStep>,
}

/// Polyanya at one step.
#[derive(Clone, Copy)]
pub struct IntervalsView<'a> {
    pub search: &'a Polyanya,
    pub step: Option<PolyanyaStep>,
}

/// The search and the funnel around circles at one step.
#[derive(Clone, Copy)]
pub struct CirclesView<'a> {
    pub funnel: &'a CircleFunnel,
    pub step: Option<CircleStep>,
}

/// The string at one step, once the channel is known.
pub struct StringView<'a> {
    pub scan: &'a PortalScan,
    /// The left and the right side, from the apex (not included) to their ends.
    pub sides: [Vec<FunnelSide>; 2],
    /// The restart that was made just now.
    pub restart: Option<Jump>,
    /// The last test.
    pub test: Option<SideTest>,
    /// The area of that test as text.
    pub area: String,
    /// The test against a side that has tightened since, and its area as text: the sentence names both, and the line is gone.
    pub former: Option<(SideTest, String)>,
    /// The edge beyond which the end of this step would widen the funnel.
    pub beyond: Option<[DVec2; 2]>,
}

/// Which layers are shown.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "the layers, each of which is on or off")]
pub struct Layers {
    pub mesh: bool,
    pub channel: bool,
    pub midpoints: bool,
    pub smoothed: bool,
    pub visits: bool,
    pub letters: bool,
    pub portal_numbers: bool,
    pub area_numbers: bool,
    /// Is the string only shown for comparison, because the path is another one?
    pub is_comparison: bool,
}

/// All that the picture depends on. Paths are in world units.
pub struct FunnelView<'a> {
    pub world: &'a World,
    /// The triangles of the world, or those between its inflated walls.
    pub mesh: &'a Mesh,
    /// The borders of what the inflated walls leave free; empty without inflated walls.
    pub inflated: &'a [Vec<DVec2>],
    pub search: Option<SearchView<'a>>,
    pub string: Option<StringView<'a>>,
    pub circles: Option<CirclesView<'a>>,
    pub intervals: Option<IntervalsView<'a>>,
    /// The corners of the string while they are moved.
    pub normals: Option<NormalsView>,
    pub layers: Layers,
    pub midpoints: &'a [DVec2],
    pub smoothed: &'a [DVec2],
    pub route: Vec<DVec2>,
    /// The shortest path of all, if the string is longer.
    pub shortest: Option<&'a [DVec2]>,
    /// The last area of the channel that the shortest path goes through.
    pub divergence: Option<Area>,
}

impl FunnelView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.inflated_walls(self.world, self.inflated);
        if self.layers.mesh && self.side(lens) >= ROOMY {
            self.edges(lens, &mut picture);
        }
        if let Some(search) = self.search {
            self.draw_search(search, lens, &mut picture);
        }
        let width = self.usual_width(lens);
        let radius = self.radius(width, lens);
        // What cannot be told apart is not drawn.
        let is_fine = width.is_some_and(|width| width < LEAST_PORTAL);
        if let Some(string) = &self.string {
            if !is_fine {
                self.portals(string.scan.portals(), &mut picture);
            }
            self.compared(&mut picture);
            self.funnel(string, &mut picture);
            self.tested(string, radius, &mut picture);
            picture.obstacle_names(self.world, lens);
            self.badges(string, radius, (is_fine, lens), &mut picture);
            if self.layers.visits && radius >= LETTERED {
                self.visit_counts(string.scan.portals(), &string.scan.visits(), lens, &mut picture);
            }
            if self.layers.letters {
                self.words(string, radius, lens, &mut picture);
            }
        }
        if let Some(circles) = self.circles {
            self.draw_circles(circles, radius, lens, &mut picture);
        }
        if let Some(intervals) = self.intervals {
            self.draw_intervals(intervals, lens, &mut picture);
        }
        self.waypoints(&mut picture);
        if self.string.is_none() && self.circles.is_none() {
            picture.obstacle_names(self.world, lens);
        }
        picture.ends(self.world.start(), self.world.goal(), (self.side(lens) * 0.1).clamp(7.0, 12.0) as f32);
        if let Some(string) = &self.string {
            let gap = self.usual_gap(string.scan.portals(), lens);
            self.corners(string.scan, radius, (is_fine, gap, lens), &mut picture);
        }
        if let Some(normals) = &self.normals {
            normals.draw(&mut picture);
        }
        if let Some(circles) = self.circles {
            self.corner_circles(circles.funnel, lens, &mut picture);
        }
        self.numbers(lens, &mut picture);
        picture.add_meanings(|meaning| meaning.words().into());
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

    /// The average side of a triangle in pixels.
    fn side(&self, lens: &Lens) -> f64 {
        let size = Rect::new(self.world.scene().map.bounds()).size() * lens.scale;
        (size.x * size.y / self.mesh.triangle_count().max(1) as f64).sqrt()
    }

    /// The median width of the portals, in pixels. None without portals.
    fn usual_width(&self, lens: &Lens) -> Option<f64> {
        let width = |left: Point, right: Point| self.at(left).distance(self.at(right));
        let mut widths: Vec<f64> = match (&self.string, self.circles) {
            (Some(string), _) => string.scan.portals().iter().map(|p| width(p.left, p.right)).collect(),
            (_, Some(circles)) => circles.funnel.portals().iter().map(|p| width(p.left.at, p.right.at)).collect(),
            _ => return None,
        };
        widths.sort_by(f64::total_cmp);
        Some(widths.get(widths.len() / 2).copied().unwrap_or(0.0) * lens.scale)
    }

    /// The median distance of neighbouring ends on a side, in pixels. Infinite without any.
    fn usual_gap(&self, portals: &[Portal], lens: &Lens) -> f64 {
        let pairs = portals.windows(2).flat_map(|pair| Side::BOTH.map(|side| [pair[0].end(side), pair[1].end(side)]));
        let distance = |[a, b]: [Point; 2]| self.at(a).distance(self.at(b));
        let mut gaps: Vec<f64> = pairs.filter(|[a, b]| a != b).map(distance).collect();
        gaps.sort_by(f64::total_cmp);
        gaps.get(gaps.len() / 2).map_or(f64::INFINITY, |gap| gap * lens.scale)
    }

    /// The radius of badges in pixels. It grows with the usual width of the portals, so that badges do not hide each other.
    fn radius(&self, usual_width: Option<f64>, lens: &Lens) -> f32 {
        let Some(usual) = usual_width else { return LEAST_RADIUS as f32 };
        // The rounded corners of inflated walls have many vertices close to each other.
        let most = if self.inflated.is_empty() { 10.0 } else { 3.5 };
        let radius = (usual * 0.085).clamp(LEAST_RADIUS, most);
        // Badges keep their letters where two of them fit on a portal.
        let (lettered, room) = if lens.least_letters > 0.0 {
            (lens.least_letters / LETTER_IN_BADGE, ROOM_FOR_LARGE_LETTERS)
        } else {
            (LETTERED.into(), ROOM_FOR_LETTERS)
        };
        let keeps_letters = self.layers.letters && self.inflated.is_empty() && usual >= room * lettered;
        // A little more, so that rounding takes no letter away.
        let radius = if keeps_letters { radius.max(lettered / SMALL_BADGE + 0.01) } else { radius };
        radius as f32
    }

    fn edges(&self, lens: &Lens, picture: &mut Picture) {
        if let Some(areas @ (Areas::Cells(..) | Areas::Squares(_))) = self.search.map(|s| s.channel.areas()) {
            return self.boxes(areas, lens, picture);
        }
        for (_, ends) in visible_edges(self.mesh, lens) {
            picture.line(Role::Mesh, Strength::Faint, ends.to_vec(), 1.0, Dash::None);
        }
    }
}

/// Does the bounding box of these corners overlap the visible part?
fn in_sight(lens: &Lens, corners: &[DVec2]) -> bool {
    let Some(&first) = corners.first() else { return false };
    let (low, high) = corners.iter().fold((first, first), |(l, h), &p| (l.min(p), h.max(p)));
    low.cmple(lens.visible.high).all() && high.cmpge(lens.visible.low).all()
}
