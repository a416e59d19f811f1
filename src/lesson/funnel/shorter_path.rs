//! Has the search chosen the wrong channel for an agent with a radius? It measures by points on the portals, so it can. The
//! path may even get shorter as the agent grows, which the true shortest path never does.

use super::offset::circle_input;
use super::plan::Plan;
use crate::algo::fast::shortest::shortest_path;
use crate::algo::radius::{CircleFunnel, CircleOutcome};
use crate::geom::Point;
use crate::map::mesh::{Mesh, Triangle};
use crate::step::Algorithm;
use glam::DVec2;

/// Each try is a search, so it is left out on larger maps.
const MOST_TRIANGLES: usize = 20_000;
/// The channels that are tried.
const MOST_TRIES: usize = 8;
/// Agents up to this many times as large.
const LARGEST: f64 = 2.0;
/// The corners of a path between inflated walls are rounded to the lattice, by no more than this in all, in lattice units.
const ROUNDING: f64 = 100.0;
/// The radius is rounded up to this part of its first digit, so that it can be read and typed.
const DIGITS: f64 = 100.0;

/// A shorter path. In world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShorterPath {
    pub length: f64,
    /// Of the agent that has it: larger than ours, or ours, which then has a shorter path between inflated walls.
    pub radius: f64,
    /// Does it leave the channel of ours? Only then the search has chosen the wrong channel.
    pub leaves_channel: bool,
}

/// What is left of the numbers 0 to 1 where a line leaves all triangles, at most.
const GAP: f64 = 1e-6;

/// Does a path leave these triangles?
fn leaves(mesh: &Mesh, triangles: &[Triangle], path: &[Point]) -> bool {
    path.windows(2).any(|line| {
        let [from, to] = [line[0], line[1]].map(Point::as_dvec2);
        let mut within: Vec<[f64; 2]> = triangles.iter().filter_map(|&t| part_in(mesh, t, from, to)).collect();
        within.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let covered = within.iter().fold(
            0.0,
            |covered: f64, part| {
                if part[0] > covered + GAP { covered } else { covered.max(part[1]) }
            },
        );
        covered < 1.0 - GAP
    })
}

/// The part of a line that lies in a triangle, from 0 to 1.
fn part_in(mesh: &Mesh, triangle: Triangle, from: DVec2, to: DVec2) -> Option<[f64; 2]> {
    let corners = triangle.edges().map(|edge| mesh.ends(edge)[0].as_dvec2());
    let hand = (corners[1] - corners[0]).perp_dot(corners[2] - corners[0]).signum();
    (0..3).try_fold([0.0, 1.0], |[enters, exits]: [f64; 2], i| {
        let side = corners[(i + 1) % 3] - corners[i];
        // How far inside this side both ends are.
        let [a, b] = [from, to].map(|p| hand * side.perp_dot(p - corners[i]) / side.length());
        let t = a / (a - b);
        let part = match (a < -GAP, b < -GAP) {
            (true, true) => return None,
            (true, false) => [enters.max(t), exits],
            (false, true) => [enters, exits.min(t)],
            (false, false) => [enters, exits],
        };
        (part[0] <= part[1]).then_some(part)
    })
}

impl Plan {
    /// A shorter path than the one around circles: between the inflated walls, or of the smallest larger agent that was
    /// tried. None if none was found. Made at the first request.
    pub fn shorter_path(&self) -> Option<ShorterPath> {
        *self.shorter_path.get_or_init(|| {
            let lattice = self.world.mesh().lattice();
            if !self.is_around_circles || self.world.mesh().triangle_count() > MOST_TRIANGLES {
                return None;
            }
            let own = self.own_result.as_ref()?.found.as_ref().ok()?.length();
            // Inflated walls reach a little beyond the circles, so a path between them is one around circles as well.
            let [start, goal] = [self.world.start(), self.world.goal()].map(|p| self.world.snap(p));
            let inflated = self.world.inflated(self.radius).mesh.clone();
            let run = |radius: f64| CircleFunnel::finished(&circle_input(&self.world, radius, self.measure));
            let mut funnel = run(self.radius);
            let own_edges = funnel.edges().to_vec();
            if let Some((path, length)) = shortest_path(&inflated, start, goal) {
                let length = self.in_world(length);
                if length < own * (1.0 - 1e-6) - self.in_world(ROUNDING) {
                    let leaves_channel = leaves(self.world.mesh(), &funnel.channel(), &path);
                    return Some(ShorterPath { length, radius: self.radius, leaves_channel });
                }
            }
            let digit = 10f64.powf(self.radius.log10().floor()) / DIGITS;
            for _ in 0..MOST_TRIES {
                // The search finds the same channel until a passage of it is too narrow.
                let closed = funnel.narrowest_passage(LARGEST * self.radius * lattice.scale())? / 2.0 / lattice.scale();
                let radius = ((closed / digit * (1.0 + 1e-9)).floor() + 1.0) * digit;
                funnel = run(radius);
                if funnel.outcome() != CircleOutcome::Found {
                    return None;
                }
                let length = funnel.path().length() / lattice.scale();
                if length < own * (1.0 - 1e-9) {
                    let leaves_channel = funnel.edges() != own_edges;
                    return Some(ShorterPath { length, radius, leaves_channel });
                }
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{World, scene_file};

    /// A path through the same triangles shows no wrong channel.
    #[test]
    fn a_path_leaves_the_triangles_that_do_not_cover_it() {
        let text =
            "title = \"t\"\nstart = [1, 2]\ngoal = [7, 5]\n[polygons]\noutline = [[0, 0], [8, 0], [8, 8], [0, 8]]\n";
        let world = World::new(scene_file::read(text).unwrap());
        let mesh = world.mesh();
        let all: Vec<Triangle> = mesh.triangles().collect();
        assert_eq!(all.len(), 2);
        let path = [DVec2::new(1.0, 2.0), DVec2::new(4.0, 1.0), DVec2::new(7.0, 6.0), DVec2::new(1.0, 7.0)]
            .map(|p| world.snap(p));
        assert!(!leaves(mesh, &all, &path));
        assert!(leaves(mesh, &all[..1], &path) && leaves(mesh, &all[1..], &path));
        let beside = [path[0], world.snap(DVec2::new(9.0, 2.0))];
        assert!(leaves(mesh, &all, &beside));
        // Along the border, and as a point.
        let border = [DVec2::new(0.0, 0.0), DVec2::new(8.0, 0.0), DVec2::new(8.0, 0.0)].map(|p| world.snap(p));
        assert!(!leaves(mesh, &all, &border));
    }
}
