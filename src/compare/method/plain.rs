//! The methods as programs that nobody watches: what is timed, here and in the benches beside other libraries. They are prepared for one
//! map, as a game would keep them: what cells are open, the triangles, the memory of a search. Each finds the path of its lesson.

use super::{Method, Radii, Twin, blog_loop, joined};
use crate::algo::channel::Measure;
use crate::algo::fast::channel::ChannelFinder;
use crate::algo::fast::distances::{distances, distances_of_eight};
use crate::algo::fast::grid_search::Solver;
use crate::algo::fast::polyanya::Polyanya;
use crate::algo::fast::shortest::{Finder, bends};
use crate::algo::fast::string::taut;
use crate::algo::fast::visibility_graph::build;
use crate::algo::moves::{Direction8, offsets};
use crate::algo::theta;
use crate::algo::visibility_graph::Links;
use crate::algo::wave::Moves;
use crate::geom::Point;
use crate::lesson::Unwatched;
use crate::map::grid::{Cell, Grid};
use crate::scene::World;
use glam::DVec2;
use std::hint::black_box;
use std::sync::Arc;

/// A method on one map.
pub struct Plain<'a>(Box<dyn FnMut([DVec2; 2]) -> Vec<DVec2> + 'a>);

impl<'a> Plain<'a> {
    /// From a start to a goal, in world units. Empty if there is no path.
    pub fn path(&mut self, ends: [DVec2; 2]) -> Vec<DVec2> {
        (self.0)(ends)
    }

    /// `search`: a path over open cells.
    fn over_cells(world: &'a World, mut search: impl FnMut(Cell, Cell) -> Vec<Cell> + 'a) -> Self {
        let grid = world.grid();
        Self(Box::new(move |ends| {
            let [Some(start), Some(goal)] = ends.map(|at| world.cell_of(at)) else { return Vec::new() };
            if grid.is_wall(start) || grid.is_wall(goal) {
                return Vec::new();
            }
            let middles: Vec<DVec2> = search(start, goal).into_iter().map(|cell| grid.center(cell)).collect();
            joined(ends, &middles).0
        }))
    }

    /// `search`: a path through triangles, without points at which it does not bend.
    fn through_triangles(world: &'a World, mut search: impl FnMut(Point, Point) -> Option<Vec<Point>> + 'a) -> Self {
        let lattice = world.mesh().lattice();
        Self(Box::new(move |ends| {
            let [start, goal] = ends.map(|at| lattice.snap(at));
            let path = search(start, goal).unwrap_or_default();
            path.into_iter().map(|p| lattice.to_world(p)).collect()
        }))
    }
}

impl Method {
    /// Its program for this map and an agent with this radius. None if there is only its lesson.
    pub fn plain<'a>(&self, world: &'a World, radius: f64) -> Option<Plain<'a>> {
        if radius > 0.0 && self.radii == Radii::All {
            return None; // no twin makes room
        }
        Some(match self.twin? {
            Twin::Wave(moves) => {
                let grid = world.grid();
                Plain::over_cells(world, move |start, goal| {
                    let numbers = match moves {
                        Moves::Eight => distances_of_eight(grid, goal, false),
                        Moves::Four | Moves::Mixed => distances(grid, goal),
                    };
                    descend(grid, &numbers, start, moves)
                })
            }
            Twin::OctileWave => {
                let mut solver = Solver::new(world.grid());
                Plain::over_cells(world, move |start, goal| solver.path_of_flood(start, goal))
            }
            Twin::AStar(guide) => {
                let mut solver = Solver::new(world.grid());
                Plain::over_cells(world, move |start, goal| solver.path(start, goal, guide))
            }
            Twin::Theta => Plain::over_cells(world, move |start, goal| theta::search(world.grid(), start, goal).path),
            Twin::Funnel(measure) => {
                let mut finder = ChannelFinder::new(world.mesh(), measure);
                Plain::through_triangles(world, move |start, goal| {
                    Some(taut(start, goal, &finder.portals(start, goal)?))
                })
            }
            Twin::BlogLoop => {
                let (mut finder, lattice) =
                    (ChannelFinder::new(world.mesh(), Measure::Midpoints), world.mesh().lattice());
                Plain(Box::new(move |ends| {
                    let [start, goal] = ends.map(|at| lattice.snap(at));
                    let portals = finder.portals(start, goal);
                    portals.map_or_else(Vec::new, |portals| blog_loop::pull(lattice, [start, goal], &portals).path)
                }))
            }
            Twin::Polyanya => {
                let mut polyanya = Polyanya::new(world.mesh());
                Plain::through_triangles(world, move |start, goal| Some(bends(&polyanya.shortest_path(start, goal)?.0)))
            }
            Twin::Graph => {
                let graph = build(world.mesh(), Links::Taut);
                let mut finder = Finder::new(world.mesh());
                Plain::through_triangles(world, move |start, goal| Some(finder.over(&graph, start, goal)?.0))
            }
        })
    }
}

/// The path of the tutorial's wave: always to the first of the lowest neighbours.
fn descend(grid: &Grid, numbers: &[i32], start: Cell, moves: Moves) -> Vec<Cell> {
    let offsets = offsets(grid.offsets());
    let number = |cell: Cell| numbers[cell.index()];
    let down = |&at: &Cell| {
        let to = |dir: Direction8| at.shifted(offsets[dir.index()]);
        let is_around =
            |dir: Direction8| !dir.sides().is_some_and(|sides| sides.into_iter().any(|d| number(to(d)) < 0));
        let dirs = moves.of_path().iter().copied().filter(|&dir| moves.may_cut() || is_around(dir));
        let lowest = dirs.map(to).filter(|&cell| number(cell) > 0).min_by_key(|&cell| number(cell));
        lowest.filter(|_| number(at) > 1)
    };
    std::iter::successors(Some(start).filter(|&start| number(start) > 0), down).collect()
}

/// Makes the run of a method again, as often as it is asked to, so that it can be timed.
pub struct Again {
    method: &'static Method,
    world: Arc<World>,
    radius: f64,
    /// Where there is no plain program. None: it does not run at all.
    lesson: Option<Unwatched>,
}

impl Again {
    pub(super) const fn new(
        method: &'static Method,
        world: Arc<World>,
        radius: f64,
        lesson: Option<Unwatched>,
    ) -> Self {
        Self { method, world, radius, lesson }
    }

    /// Prepares the plain program of the method and gives its run to `measure`, or the run of its lesson if there is no such program.
    pub fn give(&self, measure: &mut dyn FnMut(&mut dyn FnMut())) {
        let (world, ends) = (&*self.world, [self.world.start(), self.world.goal()]);
        // For one question no graph is built: a beam is cast at each corner that the search closes.
        if matches!(self.method.twin, Some(Twin::Graph)) {
            let (mut finder, [start, goal]) = (Finder::new(world.mesh()), ends.map(|at| world.snap(at)));
            return measure(&mut || {
                black_box(finder.without_graph(start, goal));
            });
        }
        match (self.method.plain(world, self.radius), &self.lesson) {
            (Some(mut plain), _) => measure(&mut || {
                black_box(plain.path(ends));
            }),
            (None, Some(lesson)) => measure(&mut || lesson.run()),
            (None, None) => {}
        }
    }
}
