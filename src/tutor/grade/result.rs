//! Paths and polygons against ours.

use super::decisions::END;
use super::shape::symmetric_difference;
use super::trace::Trace;
use super::walls::Walls;
use super::{Mismatch, ROUNDING, Verdict, points_apart};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::moves::{Cost, sides};
use crate::algo::radius::nearest_on;
use crate::geom::{polygon_area, polyline_length};
use crate::lesson::assignment::{Assignment, CellMoves, Decisions, Expected};
use crate::map::grid::{Cell, Grid};
use crate::map::mesh::Mesh;
use crate::scene::short;
use glam::DVec2;

/// A path around corners, and a polygon with arcs, may be made of short straight lines: a length, a distance from a wall and
/// an area may be wrong by this part.
const ARCS: f64 = 0.01;
/// A right polygon is about as long around as ours. A much longer one goes to and fro, and is not compared: its
/// pieces would cross too many rows.
const MOST_AROUND: f64 = 2.0;

/// The judgement, and the difference if the result is wrong or missing.
pub(super) fn compare(assignment: &Assignment, trace: &Trace) -> (Verdict, Option<Mismatch>) {
    let expected = describe(assignment);
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
fn describe(assignment: &Assignment) -> String {
    match &assignment.result {
        Expected::Cells { path, .. } if path.is_empty() => "no path: \"path\": []".to_owned(),
        Expected::Cells { grid, path, .. } => {
            format!("a path of {} moves, cost {}", path.len() - 1, rounded(Cost::of_path(grid, path).value()))
        }
        Expected::String(path) | Expected::Free { path, .. } | Expected::Around { path, .. } if path.is_empty() => {
            "no path: \"path\": []".to_owned()
        }
        Expected::String(path) | Expected::Free { path, .. } => {
            format!("a path of length {}", rounded(polyline_length(path)))
        }
        Expected::Around { length, kept, .. } => {
            format!("a path of length {} that keeps {} from every wall", rounded(*length), rounded(*kept))
        }
        Expected::Polygon(points) => described(points, points_apart(assignment)),
        Expected::InRange { area, .. } => format!("a polygon with area {}", rounded(*area)),
    }
}

/// A length or an area with four decimals; a very small one with four digits behind its first.
fn rounded(v: f64) -> String {
    if v.abs() < 0.01 && v != 0.0 { format!("{v:.4e}") } else { short((v * 1e4).round() / 1e4) }
}

fn point(p: DVec2) -> String {
    format!("({}, {})", short(p.x), short(p.y))
}

fn described(polygon: &[DVec2], apart: f64) -> String {
    let area = rounded(polygon_area(polygon));
    format!("a polygon with {} corners and area {area}", corners(polygon, apart).len())
}

/// What is wrong with a result; None if it is right.
fn fault(assignment: &Assignment, theirs: &[DVec2]) -> Option<String> {
    let apart = points_apart(assignment);
    match &assignment.result {
        Expected::Cells { grid, path, moves } => cells_fault(grid, path, *moves, &numbers(assignment), theirs),
        Expected::String(path) => string_fault(path, theirs, apart),
        Expected::Around { path, length, kept, walls } => {
            ends_fault(path, theirs, apart).or_else(|| around_fault(*length, *kept, walls, theirs))
        }
        Expected::Free { mesh, path } => {
            ends_fault(path, theirs, apart).or_else(|| free_fault(mesh, path, theirs, apart))
        }
        Expected::Polygon(ours) => (!is_same_polygon(ours, theirs, apart)).then(|| described(theirs, apart)),
        Expected::InRange { polygon, area } => in_range_fault(polygon, *area, theirs, apart),
    }
}

fn is_near(a: f64, b: f64, part: f64) -> bool {
    (a - b).abs() <= part * a.abs()
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
fn string_fault(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<String> {
    if ours.is_empty() || theirs.is_empty() {
        return no_path_fault(ours.is_empty(), theirs);
    }
    let (a, b) = (bends(ours, apart), bends(theirs, apart));
    let same = a.len() == b.len() && a.iter().zip(&b).all(|(p, q)| p.distance(*q) <= apart);
    let length = rounded(polyline_length(theirs));
    (!same).then(|| format!("a path of length {length} with {} corners", b.len().saturating_sub(2)))
}

/// What is wrong with the ends of a path; None if it leads from the start to the goal, or if there is none on both sides.
fn ends_fault(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<String> {
    let ends = |path: &[DVec2]| Some([*path.first()?, *path.last()?]);
    let (Some([start, goal]), Some([first, last])) = (ends(ours), ends(theirs)) else {
        return no_path_fault(ours.is_empty(), theirs);
    };
    let leads = start.distance(first) <= apart && goal.distance(last) <= apart;
    (!leads).then(|| format!("a path from {} to {}", point(first), point(last)))
}

/// A path that keeps away from the walls, as long as ours: around the same corners there is no shorter one.
fn around_fault(length: f64, kept: f64, walls: &[[DVec2; 2]], theirs: &[DVec2]) -> Option<String> {
    let got = polyline_length(theirs);
    if !is_near(length, got, ARCS) {
        return Some(format!("a path of length {}", rounded(got)));
    }
    let walls = Walls::new(walls);
    let near = theirs.windows(2).find_map(|pair| walls.too_near([pair[0], pair[1]], kept * (1.0 - ARCS)))?;
    Some(format!("a path that comes as near as {} to the wall at {}", rounded(near.distance), point(near.on_wall)))
}

fn free_fault(mesh: &Mesh, ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<String> {
    let (length, got) = (polyline_length(ours), polyline_length(theirs));
    if !is_near(length, got, ROUNDING) {
        return Some(format!("a path of length {}", rounded(got)));
    }
    // A point on a straight piece is not on the lattice, and snapping moves it.
    let snapped: Vec<_> = bends(theirs, apart).into_iter().map(|p| mesh.lattice().snap(p)).collect();
    let crosses = |pair: &[crate::geom::Point]| line_of_sight(mesh, pair[0].into(), pair[1]) != LineOfSight::Seen;
    snapped.windows(2).any(crosses).then(|| "a path that crosses a wall".to_owned())
}

/// A polygon with arcs: what belongs to only one of both is small. The arcs of ours are made of lines, too.
fn in_range_fault(ours: &[DVec2], area: f64, theirs: &[DVec2], apart: f64) -> Option<String> {
    let closed = |points: &[DVec2]| points.iter().chain(points.first()).copied().collect::<Vec<_>>();
    let around = [ours, theirs].map(|points| polyline_length(&closed(points)));
    if around[1].is_nan() || around[1] > MOST_AROUND * around[0] {
        return Some(described(theirs, apart));
    }
    let wrong = symmetric_difference(ours, theirs) / area;
    let is_right = wrong < ARCS || area == 0.0 && polygon_area(theirs) == 0.0;
    let part = || if wrong.is_finite() { format!(", of which {:.1} % is wrong", wrong * 100.0) } else { String::new() };
    (!is_right).then(|| format!("{}{}", described(theirs, apart), part()))
}

/// A path without repeated points and without points on straight lines. What is left out lies on what is kept.
fn bends(path: &[DVec2], apart: f64) -> Vec<DVec2> {
    let kept = without_straights(path, apart);
    // Each point may lie on the line between its neighbours, and the path bend nevertheless.
    if runs_along(&kept, path, apart) { kept } else { path.to_vec() }
}

fn without_straights(path: &[DVec2], apart: f64) -> Vec<DVec2> {
    let mut kept: Vec<DVec2> = Vec::new();
    for &p in path {
        if kept.last().is_some_and(|last| last.distance(p) <= apart) {
            continue;
        }
        while kept.len() > 1 && is_straight(kept[kept.len() - 2], kept[kept.len() - 1], p, apart) {
            kept.pop();
        }
        kept.push(p);
    }
    kept
}

/// Is `b` on the straight line from `a` to `c`, up to rounding?
fn is_straight(a: DVec2, b: DVec2, c: DVec2, apart: f64) -> bool {
    nearest_on(b, [a, c]).distance(b) <= apart
}

/// Do the points lie on the path, one after the other?
fn runs_along(path: &[DVec2], points: &[DVec2], apart: f64) -> bool {
    let Some(&first) = path.first() else { return points.is_empty() };
    let (mut from, mut next) = (first, 1);
    points.iter().all(|&p| {
        while let Some(&to) = path.get(next) {
            let nearest = nearest_on(p, [from, to]);
            if nearest.distance(p) <= apart {
                from = nearest;
                return true;
            }
            (from, next) = (to, next + 1);
        }
        p.distance(from) <= apart
    })
}

/// As [`bends`] for a closed polygon.
fn corners(polygon: &[DVec2], apart: f64) -> Vec<DVec2> {
    let mut kept = without_straights(polygon, apart);
    while kept.len() > 1 && kept[0].distance(kept[kept.len() - 1]) <= apart {
        kept.pop();
    }
    while kept.len() > 2 && is_straight(kept[kept.len() - 2], kept[kept.len() - 1], kept[0], apart) {
        kept.pop();
    }
    while kept.len() > 2 && is_straight(kept[kept.len() - 1], kept[0], kept[1], apart) {
        kept.remove(0);
    }
    let from = |start: usize, points: &[DVec2]| -> Vec<DVec2> {
        points.iter().cycle().skip(start).take(points.len() + 1).copied().collect()
    };
    let begin = polygon.iter().position(|p| kept.first() == Some(p)).unwrap_or_default();
    if runs_along(&from(0, &kept), &from(begin, polygon), apart) { kept } else { polygon.to_vec() }
}

/// The same corners around, from any of them on, in either direction.
fn is_same_polygon(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> bool {
    let (a, mut b) = (corners(ours, apart), corners(theirs, apart));
    let matches = |b: &[DVec2]| {
        let fits = |shift: usize| a.iter().zip(b.iter().cycle().skip(shift)).all(|(p, q)| p.distance(*q) <= apart);
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
