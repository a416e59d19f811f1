//! The loop that the blog of tutorial 002 prints, in a channel behind midpoints: for a point, and with each way to make room. No lesson
//! shows it with one, so the ways are applied to the corners that it leaves.

use super::{Found, Method, Way};
use crate::algo::blog_loop::{Action, Scan};
use crate::algo::channel::{Areas, Channel, Input, Measure, Order, Portal};
use crate::algo::portal_scan::PathCorner;
use crate::algo::radius::{self, Path, normals};
use crate::geom::fit::Body;
use crate::geom::{Lattice, Point};
use crate::lesson::funnel::tips;
use crate::lesson::outcome::{Work, WorkUnit};
use crate::map::held::Held;
use crate::scene::World;
use crate::step::Algorithm;
use glam::DVec2;
use std::sync::Arc;

/// What the loop leaves.
pub(super) struct Pulled {
    /// The start, the corners and the goal, in world units.
    pub path: Vec<DVec2>,
    /// The corners as ends of portals.
    corners: Vec<PathCorner>,
    tests: u64,
    held: usize,
}

/// `between`: the portals between start and goal.
pub(super) fn pull(lattice: Lattice, [start, goal]: [Point; 2], between: &[Portal]) -> Pulled {
    let all: Vec<Portal> =
        [Portal::at(start)].into_iter().chain(between.iter().copied()).chain([Portal::at(goal)]).collect();
    let in_world = all.iter().map(|portal| [portal.left, portal.right].map(|end| lattice.to_world(end)));
    let mut scan = Scan::new(in_world.collect());
    let (mut corners, mut tests) = (Vec::new(), 0);
    loop {
        let sides = scan.sides;
        let Some((_, side, action)) = scan.step() else { break };
        tests += 1;
        if action == Action::Corner {
            let (side, (_, portal)) = (side.other(), sides[side.other() as usize]);
            corners.push(PathCorner { at: all[portal].end(side), side, portal: portal as u32 });
        }
    }
    let held = scan.portals.held() + scan.path.held();
    Pulled { path: scan.into_path(), corners, tests, held }
}

impl Method {
    pub(super) fn blog_loop(&self, world: &Arc<World>, radius: f64) -> Found {
        let way = self.funnel.and_then(|(_, way)| way).filter(|_| radius > 0.0);
        let (path, tests, bytes) = run(world, way, radius);
        let points = path.points();
        let length = (!points.is_empty()).then(|| path.length());
        let work = Work { count: tests, unit: WorkUnit::Tests };
        let world = world.clone();
        Found { points, length, work, bytes, run: Some(Box::new(move || drop(run(&world, way, radius)))) }
    }
}

/// The path, the number of tests and the bytes that are held. No path if there is no channel.
fn run(world: &World, way: Option<Way>, radius: f64) -> (Path, u64, usize) {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let mesh = match way {
        Some(Way::Inflated) => world.inflated(radius).mesh.clone(),
        Some(Way::Normals | Way::Arcs) | None => world.mesh().clone(),
    };
    let areas = Areas::Triangles(mesh.clone());
    let channel =
        Channel::finished(&Input { areas, start, goal, measure: Measure::Midpoints, order: Order::default() });
    let (held, triangles) = (channel.held().unwrap_or(0), channel.channel());
    if triangles.is_empty() {
        return (Path::default(), 0, held);
    }
    let lattice = mesh.lattice();
    let portals = channel.portals();
    let Pulled { path, corners, tests, held: by_loop } = pull(lattice, [start, goal], &portals);
    let on_lattice = radius * lattice.scale();
    let path = match way {
        None | Some(Way::Inflated) => Path::straight(&path),
        Some(Way::Normals) => {
            let moved = normals::at_corners(&portals, tips(&mesh, &triangles, &portals), &corners);
            let moved = moved.iter().map(|corner| lattice.position(corner.moved(on_lattice)));
            let [start, goal] = [start, goal].map(|p| lattice.to_world(p));
            Path::straight(&[start].into_iter().chain(moved).chain([goal]).collect::<Vec<_>>())
        }
        Some(Way::Arcs) => radius::around(&mesh, [start, goal], &corners, &Body::new(on_lattice)).in_world(lattice),
    };
    let by_way = if way == Some(Way::Inflated) { mesh.held() } else { 0 };
    (path, tests, held + by_loop + by_way)
}
