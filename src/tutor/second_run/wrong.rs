//! What a mistake led to, decided by what was measured of both runs.

use super::facts::Sum;
use super::held::Spot;
use super::walls::{CrossedWall, PieceInWall};
use crate::algo::radius::nearest_on;
use crate::geom::{Side, polyline_length};
use crate::lesson::assignment::{Assignment, CellMoves, Decisions, Expected};
use crate::map::grid::Grid;
use crate::map::mesh::Vertex;
use crate::map::polygons::contains;
use crate::scene::{Coordinates, MapPoint, World};
use crate::tutor::grade::{Line, about};
use crate::tutor::mistakes::Moment;
use glam::DVec2;
use std::collections::{BTreeMap, HashSet};

/// What a program keeps in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Cells or beams that wait.
    Waiting,
    /// The points of the path, the start included.
    PointsOfPath,
}

/// What the mistake led to. The first that holds is named.
#[derive(Clone, Debug, PartialEq)]
pub enum WentWrong {
    /// It was stopped after this many decisions, with a list of this length. Without the mistake it takes `right` decisions.
    Stopped { decisions: usize, list: Option<(Listed, usize)>, right: usize, repeated: Option<Repeated> },
    /// It returns a path, and there is none.
    NoSuchPath,
    /// The path goes through walls. `shorter`: by how much it is shorter than ours.
    ThroughWall { length: f64, places: InWalls, shorter: Option<f64> },
    /// So many moves pass the corner of a wall.
    CutsCorners(usize),
    /// There is a path, and none was found. So many cells that ours numbers have no number.
    NoPath { missing: usize },
    /// The path ends before the goal, or has no move at all.
    EndsShort { left: f64, has_moves: bool, stuck: Option<Stuck> },
    /// The path is longer than ours.
    Longer { by: f64 },
    /// It is shorter than ours.
    Shorter { by: f64, because: Shortcut },
    /// So much area is called seen that is hidden, or is missing, in square units; and which vertices of those in sight are missed.
    Sees { hidden: f64, missed: f64, vertices: MissedVertices },
    /// The area that is seen is right, but the polygon has other corners, or has them in another order.
    OtherOutline { corners: usize, right: usize },
    /// So many cells with a wrong number, and without the number that they must have.
    WrongNumbers { wrong: usize, missing: usize },
    /// The path goes to a goal that is farther away by this.
    OtherGoal { by: f64 },
    /// It costs more than ours by this.
    CostsMore { by: f64 },
    /// The path is right, but this many cells have a wrong cost.
    WrongCosts(usize),
    /// The path is right. So many cells are closed for it.
    Closes { cells: usize, right: usize },
    /// The path is right. So many nodes are expanded for it.
    Expands { nodes: usize, right: usize },
    /// The path is right. Cells are found so many times.
    Finds { found: usize, right: usize },
    /// The path is right, over a graph with this many links.
    OtherLinks { kept: usize, right: usize },
    /// The path is right, but so many arrows point elsewhere, and so many of all at a wall.
    WrongArrows { wrong: usize, into_walls: usize },
    /// The result is right, but a longer list of elements waits.
    LongerList { longest: usize, right: usize, more: i64 },
    /// The result is right. `more`: decisions more than without the mistake, None if that is not known.
    OnlyDecisions { more: Option<i64> },
    /// The result is not right, and nothing of the above holds.
    OtherResult,
    /// Both agree.
    Nothing,
}

/// Vertices of the map that are in sight and lie outside of what a program calls seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MissedVertices {
    pub missed: Vec<(Vertex, MapPoint)>,
    /// So many are in sight.
    pub in_sight: usize,
}

/// Why a path over cells in four directions does not go on from its last cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// A lower number stands only in a diagonal neighbour.
    OnlyDiagonalIsLower,
    NoneIsLower,
}

/// Where a path goes through walls, in words of the map.
#[derive(Clone, Debug, PartialEq)]
pub enum InWalls {
    /// It cuts the corners at these portals, and does nothing else there.
    Corners(Vec<u32>),
    /// It passes these portals beyond an end.
    Beyond(Vec<(u32, Side)>),
    /// The wall that it crosses first.
    Wall(Option<CrossedWall>),
}

/// What a run that does not end does again and again.
#[derive(Clone, Debug, PartialEq)]
pub enum Repeated {
    /// Its path turns at the same place this many times.
    Corner { at: Spot, times: usize },
    /// It decides about the same thing this many times.
    Decision { about: String, times: usize },
}

impl Repeated {
    /// What is repeated most. None if nothing is repeated so often that one sees it.
    pub(super) fn most(
        lines: &[Line],
        moments: &[Moment],
        (portals, map): (&[[DVec2; 2]], Coordinates),
    ) -> Option<Self> {
        /// Our runs meet the same thing a few times.
        const LEAST: usize = 5;
        let path = |moment: &Moment| if let Moment::Funnel(funnel) = moment { Some(funnel.path) } else { None };
        let mut path: Vec<(usize, DVec2)> = moments.iter().filter_map(path).collect();
        path.dedup_by_key(|(points, _)| *points);
        let corners = path.iter().filter(|(points, _)| *points > 1);
        let corners = corners.map(|&(_, at)| (at.to_array().map(f64::to_bits), at));
        if let Some((times, at)) = most_frequent(corners).filter(|&(times, _)| times >= LEAST) {
            return Some(Self::Corner { at: Spot::of(map.at(at), portals), times });
        }
        let subjects = lines.iter().map(|&line| about(line).to_string());
        let (times, about) = most_frequent(subjects.map(|about| (about.clone(), about)))?;
        (times >= LEAST).then_some(Self::Decision { about, times })
    }
}

/// The value whose key comes most often, with how often it comes. Of several, the one with the largest key.
fn most_frequent<K: Ord, V>(all: impl Iterator<Item = (K, V)>) -> Option<(usize, V)> {
    let mut times = BTreeMap::new();
    for (key, value) in all {
        times.entry(key).or_insert((0, value)).0 += 1;
    }
    times.into_values().max_by_key(|&(times, _)| times)
}

/// Why a path is shorter than ours, although it goes through no wall and cuts no corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// Ours is the shortest one through its portals: the other one does not go through all of them.
    LeavesPortals,
    /// So many moves of it are diagonal, and the path has four directions.
    DiagonalMoves(usize),
    /// So many of its moves are not allowed.
    ForbiddenMoves(usize),
    /// It takes more moves than ours, which has the fewest.
    MoreMoves { moves: usize, right: usize },
    /// Ours is no shortest one: its estimate is too high.
    Estimate,
    /// All its moves are allowed: the numbers do not always lead to a shortest path.
    Allowed,
}

/// How large a difference must be to count, as a part of what is compared: programs round.
const ROUNDING: f64 = 1e-6;

/// What is wrong with a path. None if it is as good as ours.
pub(super) fn of_path(task: &Assignment, right: &Sum, other: &Sum) -> Option<WentWrong> {
    let Some(length) = right.length else { return other.length.map(|_| WentWrong::NoSuchPath) };
    let (Some(other_length), Some(last)) = (other.length, other.points.last()) else {
        let missing = right.numbers.keys().filter(|cell| !other.numbers.contains_key(*cell)).count();
        return Some(WentWrong::NoPath { missing });
    };
    let (cost, by) = match right.cost.zip(other.cost) {
        Some((cost, other)) => (Some(cost), other - cost),
        None => (None, other_length - length),
    };
    let size = cost.unwrap_or(length);
    let is_longer = by > ROUNDING * size;
    let is_shorter = -by > ROUNDING * size;
    if !other.in_walls.is_empty() {
        let shorter = is_shorter.then_some(-by);
        let first = || other.in_walls.first().and_then(|piece| piece.entered);
        let beyond = || passed_beyond(task.portals(), &other.points, ROUNDING * task.extent);
        let places = cut_portals(task.portals(), &other.in_walls)
            .map(InWalls::Corners)
            .or_else(|| Some(beyond()).filter(|portals| !portals.is_empty()).map(InWalls::Beyond))
            .unwrap_or_else(|| InWalls::Wall(first()));
        return Some(WentWrong::ThroughWall { length: other.in_walls(), places, shorter });
    }
    // Both lengths are in the same unit, also over cells.
    let unit = if length > 0.0 { polyline_length(&right.points) / length } else { 1.0 };
    let left = right.points.last().map_or(0.0, |goal| goal.distance(*last));
    if left > ROUNDING * task.extent {
        if is_goal(task, *last) {
            return is_longer.then_some(WentWrong::OtherGoal { by });
        }
        let (has_moves, stuck) = (other.points.len() > 1, stuck(task, &other.numbers, *last));
        return Some(WentWrong::EndsShort { left: left / unit, has_moves, stuck });
    }
    // A diagonal move that cuts a corner would also be wrong beside none.
    if is_shorter && other.forbidden_moves > 0 {
        return Some(WentWrong::Shorter { by: -by, because: shortcut(task, right, other) });
    }
    if right.cut_corners.is_empty() && !other.cut_corners.is_empty() {
        return Some(WentWrong::CutsCorners(other.cut_corners.len()));
    }
    match () {
        () if is_longer && cost.is_some() => Some(WentWrong::CostsMore { by }),
        () if is_longer => Some(WentWrong::Longer { by }),
        () if is_shorter => Some(WentWrong::Shorter { by: -by, because: shortcut(task, right, other) }),
        () => None,
    }
}

/// Why a path that goes down the numbers of cells goes no further than this cell. None of another path.
fn stuck(task: &Assignment, numbers: &BTreeMap<[u32; 2], u32>, last: DVec2) -> Option<Stuck> {
    let Expected::Cells { grid, moves: CellMoves::Four, .. } = &task.result else { return None };
    let (x, y) = grid.xy(grid.cell_at(last)?);
    let own = *numbers.get(&[x, y])?;
    let is_lower = |dx: i32, dy: i32| {
        let place = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
        place.and_then(|(x, y)| numbers.get(&[x, y])).is_some_and(|&d| d < own)
    };
    let any = |all: [(i32, i32); 4]| all.into_iter().any(|(dx, dy)| is_lower(dx, dy));
    match (any([(0, -1), (1, 0), (0, 1), (-1, 0)]), any([(1, -1), (1, 1), (-1, 1), (-1, -1)])) {
        (true, _) => None,
        (false, true) => Some(Stuck::OnlyDiagonalIsLower),
        (false, false) => Some(Stuck::NoneIsLower),
    }
}

/// Is this a goal that a path may lead to?
fn is_goal(task: &Assignment, at: DVec2) -> bool {
    let Expected::Cells { grid, goals, .. } = &task.result else { return false };
    grid.cell_at(at).is_some_and(|cell| goals.contains(&cell))
}

/// What a search with a right path did otherwise.
pub(super) fn of_search(right: &Sum, other: &Sum) -> WentWrong {
    match (other.wrong_costs, right.closed.zip(other.closed)) {
        (Some(wrong @ 1..), _) => WentWrong::WrongCosts(wrong),
        (_, Some((right, cells))) => WentWrong::Closes { cells, right },
        _ => WentWrong::OnlyDecisions { more: None },
    }
}

/// Our own algorithm with the mistake has a right path.
pub(super) fn of_own(right: &Sum, other: &Sum, without: Option<usize>) -> WentWrong {
    let links = right.own.kept.zip(other.own.kept).filter(|(right, kept)| right != kept);
    let expanded = right.own.expanded.zip(other.own.expanded);
    let found = right.own.found.zip(other.own.found);
    match (other.wrong_arrows, links, expanded.or(found)) {
        (Some(wrong @ 1..), ..) => WentWrong::WrongArrows { wrong, into_walls: other.arrows_into_walls.unwrap_or(0) },
        (_, Some((right, kept)), _) => WentWrong::OtherLinks { kept, right },
        (.., Some((right, nodes))) if expanded.is_some() => WentWrong::Expands { nodes, right },
        (.., Some((right, found))) => WentWrong::Finds { found, right },
        _ => only_decisions(right, other, without),
    }
}

fn shortcut(task: &Assignment, right: &Sum, other: &Sum) -> Shortcut {
    if let Some(Decisions::Closings(_)) = task.decisions {
        return Shortcut::Estimate;
    }
    let Expected::Cells { grid, moves, .. } = &task.result else { return Shortcut::LeavesPortals };
    let [count, right_count] = [other, right].map(|sum| sum.points.len().saturating_sub(1));
    let forbidden = other.forbidden_moves;
    match () {
        () if forbidden > 0 && forbidden_moves(task, &other.points).iter().all(|pair| is_diagonal(grid, *pair)) => {
            Shortcut::DiagonalMoves(forbidden)
        }
        () if forbidden > 0 => Shortcut::ForbiddenMoves(forbidden),
        () if *moves == CellMoves::Eight && count > right_count => {
            Shortcut::MoreMoves { moves: count, right: right_count }
        }
        () => Shortcut::Allowed,
    }
}

/// Does this move go to a diagonal neighbour?
fn is_diagonal(grid: &Grid, [from, to]: [DVec2; 2]) -> bool {
    ((to - from) / grid.cell_size()).abs().round() == DVec2::ONE
}

/// The moves of a path over cells that cannot be made here. None of another path.
pub(super) fn forbidden_moves(task: &Assignment, path: &[DVec2]) -> Vec<[DVec2; 2]> {
    let Expected::Cells { grid, moves, .. } = &task.result else { return Vec::new() };
    let is_forbidden = |pair: &&[DVec2]| {
        let [dx, dy] = ((pair[1] - pair[0]) / grid.cell_size()).abs().round().to_array();
        dx.max(dy) != 1.0 || (*moves == CellMoves::Four && dx + dy != 1.0)
    };
    path.windows(2).filter(is_forbidden).map(|pair| [pair[0], pair[1]]).collect()
}

pub(super) fn of_sight(world: &World, right: &Sum, other: &Sum) -> WentWrong {
    match (other.hidden, other.missed) {
        (0.0, 0.0) => WentWrong::OtherOutline { corners: other.points.len(), right: right.points.len() },
        (hidden, missed) => {
            let vertices = if missed > 0.0 { missed_vertices(world, right, other) } else { MissedVertices::default() };
            WentWrong::Sees { hidden, missed, vertices }
        }
    }
}

/// Nearer to the border of the other polygon than this part of the map's longer side, a vertex lies on it.
const ON_BORDER: f64 = 1e-6;

/// The vertices of the map that are corners of the right polygon and lie outside the other one.
fn missed_vertices(world: &World, right: &Sum, other: &Sum) -> MissedVertices {
    let border = || other.points.iter().zip(other.points.iter().cycle().skip(1));
    let off = |p: DVec2| border().map(|(&a, &b)| nearest_on(p, [a, b]).distance(p)).fold(f64::INFINITY, f64::min);
    let least = ON_BORDER * world.scene().map.extent();
    let corners: HashSet<[u64; 2]> = right.points.iter().map(|p| p.to_array().map(f64::to_bits)).collect();
    let mesh = world.mesh();
    let seen: Vec<(Vertex, DVec2)> = mesh
        .vertices()
        .map(|v| (v, mesh.world(v)))
        .filter(|(_, p)| corners.contains(&p.to_array().map(f64::to_bits)))
        .collect();
    let is_missed = |p: DVec2| !contains(&other.points, p) && off(p) > least;
    let missed = seen.iter().filter(|&&(_, p)| is_missed(p)).map(|&(v, p)| (v, world.scene().place(p))).collect();
    MissedVertices { missed, in_sight: seen.len() }
}

/// The result is right.
pub(super) fn only_decisions(right: &Sum, other: &Sum, without: Option<usize>) -> WentWrong {
    let more = other.lines.zip(without).map(|(lines, without)| lines as i64 - without as i64);
    match (right.longest_list, other.longest_list, more) {
        (Some(right), Some(longest), Some(more)) if longest > right && more > 0 => {
            WentWrong::LongerList { longest, right, more }
        }
        _ => WentWrong::OnlyDecisions { more },
    }
}

/// The portals, from 1, whose corners are cut. Of portals with the same end the first one is named. None if the path does
/// anything else in a wall.
fn cut_portals(portals: &[[DVec2; 2]], pieces: &[PieceInWall]) -> Option<Vec<u32>> {
    let portal = |piece: &PieceInWall| {
        let corner = piece.corner?;
        (1..).zip(portals).find(|(_, ends)| ends.contains(&corner)).map(|(portal, _)| portal)
    };
    let mut all: Vec<u32> = pieces.iter().map(portal).collect::<Option<_>>()?;
    all.sort_unstable();
    all.dedup();
    Some(all)
}

/// The portals, from 1, that a path does not go through, each with the end beyond which it passes.
fn passed_beyond(portals: &[[DVec2; 2]], path: &[DVec2], apart: f64) -> Vec<(u32, Side)> {
    let legs = || path.windows(2).map(|pair| [pair[0], pair[1]]);
    let off = |p: DVec2| legs().map(|leg| nearest_on(p, leg).distance(p)).fold(f64::INFINITY, f64::min);
    let beyond = |ends: &[DVec2; 2]| {
        let is_left = off(ends[0]) <= off(ends[1]);
        (!legs().any(|leg| meet(leg, *ends, apart))).then_some(if is_left { Side::Left } else { Side::Right })
    };
    (1..).zip(portals).filter_map(|(portal, ends)| Some((portal, beyond(ends)?))).collect()
}

/// Do two lines cross, or does one touch the other?
fn meet(a: [DVec2; 2], b: [DVec2; 2], apart: f64) -> bool {
    let side = |[from, to]: [DVec2; 2], p: DVec2| (to - from).perp_dot(p - from);
    let parts = |line: [DVec2; 2], [p, q]: [DVec2; 2]| side(line, p) * side(line, q) < 0.0;
    let touches = |line: [DVec2; 2], p: DVec2| nearest_on(p, line).distance(p) <= apart;
    (parts(a, b) && parts(b, a)) || b.iter().any(|&p| touches(a, p)) || a.iter().any(|&p| touches(b, p))
}
