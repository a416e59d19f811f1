//! Paths and polygons against ours.

use super::decisions::END;
use super::trace::Trace;
use super::{Mismatch, Verdict};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::moves::{Cost, sides};
use crate::algo::radius::nearest_on;
use crate::geom::{polygon_area, polyline_length};
use crate::lesson::assignment::{Assignment, CellMoves, Decisions, Expected};
use crate::world::grid::{Cell, Grid};
use crate::world::mesh::Mesh;
use glam::DVec2;

/// Lengths and points may differ by this part of their size, because the learner's program rounds.
const ROUNDING: f64 = 1e-6;
/// A path around discs, and an area with arcs, may be made of short straight lines.
const ARCS: f64 = 0.01;

/// The judgement, and the difference if the result is wrong or missing.
pub(super) fn compare(assignment: &Assignment, trace: &Trace) -> (Verdict, Option<Mismatch>) {
    let expected = describe(&assignment.result);
    let Some((line, theirs)) = &trace.result else {
        let mismatch = Mismatch { line: trace.lines + 1, expected, got: END.to_owned(), at: None, why: None };
        return (Verdict::Missing, Some(mismatch));
    };
    match fault(assignment, theirs) {
        None => (Verdict::Right, None),
        Some(got) => {
            let why = rule_of_moves(&assignment.result).filter(|_| got.ends_with(NO_MOVE));
            (Verdict::Wrong, Some(Mismatch { line: *line, expected, got, at: None, why: why.map(str::to_owned) }))
        }
    }
}

const NO_MOVE: &str = "is no move that is allowed";

/// Which moves a path over cells may make.
fn rule_of_moves(expected: &Expected) -> Option<&'static str> {
    let Expected::Cells { moves, .. } = expected else { return None };
    Some(match moves {
        CellMoves::Four => "A move goes one cell north, east, south or west.",
        CellMoves::Mixed => "A move goes to one of the eight cells around.",
        CellMoves::Eight | CellMoves::Octile => {
            "A move goes to one of the eight cells around. For a diagonal move, both cells beside it must be free: it cuts no corner."
        }
    })
}

/// The result in one line.
fn describe(expected: &Expected) -> String {
    let length = |l: f64| format!("{}", (l * 1e4).round() / 1e4);
    match expected {
        Expected::Cells { path, .. } if path.is_empty() => "no path: \"path\": []".to_owned(),
        Expected::Cells { grid, path, .. } => {
            format!("a path of {} moves, cost {}", path.len() - 1, length(Cost::of_path(grid, path).value()))
        }
        Expected::String(path) | Expected::Free { path, .. } | Expected::Around { path, .. } if path.is_empty() => {
            "no path: \"path\": []".to_owned()
        }
        Expected::String(path) | Expected::Free { path, .. } => {
            format!("a path of length {}", length(polyline_length(path)))
        }
        Expected::Around { length: l, radius, .. } => {
            format!("a path of length {} that keeps {radius} from every corner", length(*l))
        }
        Expected::Polygon(points) => {
            format!("a polygon with {} corners and area {}", corners(points).len(), length(polygon_area(points).abs()))
        }
        Expected::Area(area) => format!("a polygon with area {}", length(*area)),
    }
}

/// What is wrong with a result; None if it is right.
fn fault(assignment: &Assignment, theirs: &[DVec2]) -> Option<String> {
    match &assignment.result {
        Expected::Cells { grid, path, moves } => cells_fault(grid, path, *moves, &numbers(assignment), theirs),
        Expected::String(path) => string_fault(path, theirs),
        Expected::Around { path, length, radius, discs } => around_fault(path, *length, *radius, discs, theirs),
        Expected::Free { mesh, path } => free_fault(mesh, path, theirs),
        Expected::Polygon(ours) => {
            let same = is_same_polygon(ours, theirs);
            let got = || {
                let area = (polygon_area(theirs).abs() * 1e4).round() / 1e4;
                format!("a polygon with {} corners and area {area}", corners(theirs).len())
            };
            (!same).then(got)
        }
        Expected::Area(area) => {
            let got = polygon_area(theirs).abs();
            (!is_near(*area, got, ARCS)).then(|| format!("a polygon with area {got}"))
        }
    }
}

fn is_near(a: f64, b: f64, part: f64) -> bool {
    (a - b).abs() <= part * a.abs().max(1.0)
}

/// The numbers of the wave by cell.
fn numbers(assignment: &Assignment) -> std::collections::HashMap<[u32; 2], u32> {
    match &assignment.decisions {
        Some(Decisions::Numbers(numbers)) => numbers.iter().map(|(_, n)| (n.cell, n.d)).collect(),
        _ => std::collections::HashMap::new(),
    }
}

fn no_path_fault(ours_is_empty: bool, theirs: &[DVec2]) -> Option<String> {
    match (ours_is_empty, theirs.is_empty()) {
        (true, false) => Some(format!("a path of {} points", theirs.len())),
        (false, true) => Some("no path".to_owned()),
        _ => None,
    }
}

fn cells_fault(
    grid: &Grid,
    ours: &[Cell],
    moves: CellMoves,
    numbers: &std::collections::HashMap<[u32; 2], u32>,
    theirs: &[DVec2],
) -> Option<String> {
    let (Some(&start), Some(&goal)) = (ours.first(), ours.last()) else { return no_path_fault(true, theirs) };
    if theirs.is_empty() {
        return no_path_fault(false, theirs);
    }
    let mut cells: Vec<Cell> = Vec::new();
    for p in theirs {
        let inside = p.x >= 0.0 && p.y >= 0.0 && p.x < grid.width().into() && p.y < grid.height().into();
        if !inside || p.fract() != DVec2::ZERO {
            return Some(format!("({}, {}) is no cell of the map", p.x, p.y));
        }
        cells.push(grid.cell(p.x as u32, p.y as u32));
    }
    cells.dedup();
    let name = |cell: Cell| format!("{:?}", grid.xy(cell));
    if let Some(&wall) = cells.iter().find(|&&cell| grid.is_wall(cell)) {
        return Some(format!("the path enters the wall at {}", name(wall)));
    }
    if cells.first() != Some(&start) || cells.last() != Some(&goal) {
        return Some(format!("the path leads from {} to {}", name(cells[0]), name(cells[cells.len() - 1])));
    }
    for pair in cells.windows(2) {
        if !is_move(grid, pair[0], pair[1], moves) {
            return Some(format!("{} to {} {NO_MOVE}", name(pair[0]), name(pair[1])));
        }
    }
    let as_long = match moves {
        CellMoves::Four | CellMoves::Eight | CellMoves::Mixed => cells.len() == ours.len(),
        CellMoves::Octile => Cost::of_path(grid, &cells) == Cost::of_path(grid, ours),
    };
    let descends = || moves == CellMoves::Mixed && is_descent(grid, &cells, numbers);
    let cost = (Cost::of_path(grid, &cells).value() * 1e4).round() / 1e4;
    (!as_long && !descends()).then(|| format!("a path of {} moves, cost {cost}", cells.len() - 1))
}

fn is_move(grid: &Grid, from: Cell, to: Cell, moves: CellMoves) -> bool {
    let ((ax, ay), (bx, by)) = (grid.xy(from), grid.xy(to));
    let (dx, dy) = (ax.abs_diff(bx), ay.abs_diff(by));
    match moves {
        CellMoves::Four => dx + dy == 1,
        CellMoves::Mixed => dx.max(dy) == 1,
        CellMoves::Eight | CellMoves::Octile => {
            let is_free = sides(grid, from, to).is_none_or(|sides| sides.iter().all(|&cell| !grid.is_wall(cell)));
            dx.max(dy) == 1 && is_free
        }
    }
}

/// Does each move go to one of the lowest of the eight neighbours? Where several are lowest, programs choose differently,
/// and their paths may differ in length.
fn is_descent(grid: &Grid, cells: &[Cell], numbers: &std::collections::HashMap<[u32; 2], u32>) -> bool {
    let number = |x: u32, y: u32| numbers.get(&[x, y]).copied();
    cells.windows(2).all(|pair| {
        let ((x, y), (to_x, to_y)) = (grid.xy(pair[0]), grid.xy(pair[1]));
        let around = (x.saturating_sub(1)..=x + 1).flat_map(|x| (y.saturating_sub(1)..=y + 1).map(move |y| (x, y)));
        let lowest = around.filter(|&cell| cell != (x, y)).filter_map(|(x, y)| number(x, y)).min();
        lowest.is_some() && number(to_x, to_y) == lowest
    })
}

/// The shortest path in a channel is the only one, so its corners must be ours.
fn string_fault(ours: &[DVec2], theirs: &[DVec2]) -> Option<String> {
    if ours.is_empty() || theirs.is_empty() {
        return no_path_fault(ours.is_empty(), theirs);
    }
    let (a, b) = (bends(ours), bends(theirs));
    let same = a.len() == b.len() && a.iter().zip(&b).all(|(p, q)| is_near_point(*p, *q));
    let length = (polyline_length(theirs) * 1e4).round() / 1e4;
    (!same).then(|| format!("a path of length {length} with {} corners", b.len().saturating_sub(2)))
}

fn around_fault(ours: &[DVec2], length: f64, radius: f64, discs: &[DVec2], theirs: &[DVec2]) -> Option<String> {
    let (Some(start), Some(goal)) = (ours.first(), ours.last()) else { return no_path_fault(true, theirs) };
    let (Some(first), Some(last)) = (theirs.first(), theirs.last()) else { return no_path_fault(false, theirs) };
    if !is_near_point(*start, *first) || !is_near_point(*goal, *last) {
        return Some(format!("a path from {first} to {last}"));
    }
    let clear = |[a, b]: [DVec2; 2]| discs.iter().all(|&p| nearest_on(p, [a, b]).distance(p) >= radius * (1.0 - ARCS));
    if !theirs.windows(2).all(|pair| clear([pair[0], pair[1]])) {
        return Some(format!("a path that comes closer than {radius} to a corner"));
    }
    let got = polyline_length(theirs);
    (!is_near(length, got, ARCS)).then(|| format!("a path of length {}", (got * 1e4).round() / 1e4))
}

fn free_fault(mesh: &Mesh, ours: &[DVec2], theirs: &[DVec2]) -> Option<String> {
    if ours.is_empty() || theirs.is_empty() {
        return no_path_fault(ours.is_empty(), theirs);
    }
    if !is_near_point(ours[0], theirs[0]) || !is_near_point(ours[ours.len() - 1], theirs[theirs.len() - 1]) {
        return Some(format!("a path from {} to {}", theirs[0], theirs[theirs.len() - 1]));
    }
    let snapped: Vec<_> = theirs.iter().map(|&p| mesh.lattice().snap(p)).collect();
    let crosses = |pair: &[crate::geom::Point]| line_of_sight(mesh, pair[0].into(), pair[1]) != LineOfSight::Seen;
    if snapped.windows(2).any(crosses) {
        return Some("a path that crosses a wall".to_owned());
    }
    let (length, got) = (polyline_length(ours), polyline_length(theirs));
    (!is_near(length, got, ROUNDING)).then(|| format!("a path of length {}", (got * 1e4).round() / 1e4))
}

fn is_near_point(p: DVec2, q: DVec2) -> bool {
    p.distance(q) <= ROUNDING * p.abs().max_element().max(1.0)
}

/// Is `b` on the straight line from `a` to `c`, up to rounding?
fn is_straight(a: DVec2, b: DVec2, c: DVec2) -> bool {
    nearest_on(b, [a, c]).distance(b) <= ROUNDING * b.abs().max_element().max(1.0)
}

/// A path without repeated points and without points on straight lines.
fn bends(path: &[DVec2]) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::new();
    for &p in path {
        if kept.last().is_some_and(|&last| is_near_point(last, p)) {
            continue;
        }
        while kept.len() > 1 && is_straight(kept[kept.len() - 2], kept[kept.len() - 1], p) {
            kept.pop();
        }
        kept.push(p);
    }
    kept
}

/// The same for a closed polygon.
fn corners(polygon: &[DVec2]) -> Vec<DVec2> {
    let mut kept = bends(polygon);
    while kept.len() > 1 && is_near_point(kept[0], kept[kept.len() - 1]) {
        kept.pop();
    }
    while kept.len() > 2 && is_straight(kept[kept.len() - 2], kept[kept.len() - 1], kept[0]) {
        kept.pop();
    }
    while kept.len() > 2 && is_straight(kept[kept.len() - 1], kept[0], kept[1]) {
        kept.remove(0);
    }
    kept
}

/// The same corners around, from any of them on, in either direction.
fn is_same_polygon(ours: &[DVec2], theirs: &[DVec2]) -> bool {
    let (a, mut b) = (corners(ours), corners(theirs));
    let matches = |b: &[DVec2]| {
        let fits = |shift: usize| a.iter().zip(b.iter().cycle().skip(shift)).all(|(p, q)| is_near_point(*p, *q));
        a.is_empty() || (0..b.len()).any(fits)
    };
    if a.len() != b.len() {
        return false;
    }
    matches(&b) || {
        b.reverse();
        matches(&b)
    }
}
