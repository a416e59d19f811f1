//! Paths and polygons against ours.

use super::answer::Answer;
use super::shape::{far_corner, symmetric_difference};
use super::trace::Trace;
use super::{Mismatch, ROUNDING, ResultGrade, points_apart};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::moves::{Cost, sides};
use crate::algo::radius::{Piece, Walls, nearest_on};
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
pub(super) fn compare(assignment: &Assignment, trace: &Trace) -> (ResultGrade, Option<Mismatch>) {
    let expected = describe(assignment);
    let Some((line, theirs)) = &trace.result else {
        let why = Some("The trace has no line with the result.".to_owned());
        let mismatch = Mismatch { line: trace.lines + 1, expected, got: Answer::EndOfFile, at: None, why };
        return (ResultGrade::Missing, Some(mismatch));
    };
    match fault(assignment, theirs) {
        None => (ResultGrade::Right, None),
        Some(Fault { got, expected: exact, why }) => {
            let expected = exact.unwrap_or(expected);
            (ResultGrade::Wrong, Some(Mismatch { line: *line, expected, got, at: None, why }))
        }
    }
}

/// What is wrong with a result.
struct Fault {
    got: Answer,
    /// What is expected, where the usual description would read like what was got.
    expected: Option<Answer>,
    /// The rule that is broken. None where the end of our run gives the reason.
    why: Option<String>,
}

impl Fault {
    fn of(got: Answer) -> Self {
        Self { got, expected: None, why: None }
    }

    fn new(got: impl Into<String>) -> Self {
        Self::of(Answer::DescribedResult(got.into()))
    }

    fn because(self, why: impl Into<String>) -> Self {
        Self { why: Some(why.into()), ..self }
    }

    /// A path of another length.
    fn length(ours: f64, theirs: f64) -> Self {
        let written = [ours, theirs].map(rounded);
        let [ours, theirs] = if written[0] == written[1] { [ours, theirs].map(short) } else { written };
        let path = |length: &str| format!("a path of length {length}");
        Self { expected: Some(Answer::DescribedResult(path(&ours))), ..Self::new(path(&theirs)) }
    }
}

/// Which moves a path over cells may make.
const fn rule_of_moves(moves: CellMoves) -> &'static str {
    match moves {
        CellMoves::Four => "A move goes one cell north, east, south or west.",
        CellMoves::Mixed => "A move goes to one of the eight cells around.",
        CellMoves::Eight | CellMoves::Octile => {
            "A move goes to one of the eight cells around. For a diagonal move, both cells beside it must be free: it cuts no corner."
        }
    }
}

/// The result in one line.
fn describe(assignment: &Assignment) -> Answer {
    Answer::DescribedResult(match &assignment.result {
        Expected::Cells { path, .. } if path.is_empty() => return Answer::NoPathExpected,
        Expected::Cells { grid, path, .. } => {
            format!("a path of {} moves, cost {}", path.len() - 1, rounded(Cost::of_path(grid, path).value()))
        }
        Expected::String(path) | Expected::Free { path, .. } | Expected::Around { path, .. } if path.is_empty() => {
            return Answer::NoPathExpected;
        }
        Expected::String(path) | Expected::Free { path, .. } => {
            format!("a path of length {}", rounded(polyline_length(path)))
        }
        Expected::Around { length, kept, .. } => {
            format!("a path of length {} that keeps {} from every wall", rounded(*length), rounded(*kept))
        }
        Expected::Polygon(points) => described(points, points_apart(assignment)),
        Expected::InRange { area, .. } => format!("a polygon with area {}", rounded(*area)),
    })
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
fn fault(assignment: &Assignment, theirs: &[DVec2]) -> Option<Fault> {
    let apart = points_apart(assignment);
    match &assignment.result {
        Expected::Cells { grid, path, moves, is_cheapest, goals } => {
            let rules = (*moves, *is_cheapest, goals.as_slice());
            cells_fault(grid, path, rules, &numbers(assignment), theirs)
        }
        Expected::String(path) => string_fault(path, theirs, apart),
        Expected::Around { path, length, kept, walls } => {
            ends_fault(path, theirs, apart).or_else(|| around_fault(*length, *kept, walls, theirs))
        }
        Expected::Free { mesh, path } => {
            ends_fault(path, theirs, apart).or_else(|| free_fault(mesh, path, theirs, apart))
        }
        Expected::Polygon(ours) => polygon_fault(ours, theirs, apart),
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

fn no_path_fault(ours_is_empty: bool, theirs: &[DVec2]) -> Option<Fault> {
    match (ours_is_empty, theirs.is_empty()) {
        (true, false) => Some(Fault::new(format!("a path of {} points", theirs.len()))),
        (false, true) => Some(Fault::of(Answer::NoPath)),
        _ => None,
    }
}

fn cells_fault(
    grid: &Grid,
    ours: &[Cell],
    (moves, is_cheapest, goals): (CellMoves, bool, &[Cell]),
    numbers: &std::collections::HashMap<[u32; 2], u32>,
    theirs: &[DVec2],
) -> Option<Fault> {
    let (Some(&start), Some(&goal)) = (ours.first(), ours.last()) else { return no_path_fault(true, theirs) };
    if theirs.is_empty() {
        return no_path_fault(false, theirs);
    }
    let mut cells: Vec<Cell> = Vec::new();
    for p in theirs {
        let inside = p.x >= 0.0 && p.y >= 0.0 && p.x < grid.width().into() && p.y < grid.height().into();
        if !inside || p.fract() != DVec2::ZERO {
            let rule =
                format!("The map has the columns 0 to {} and the rows 0 to {}.", grid.width() - 1, grid.height() - 1);
            return Some(Fault::new(format!("{} is no cell of the map", point(*p))).because(rule));
        }
        cells.push(grid.cell(p.x as u32, p.y as u32));
    }
    cells.dedup();
    let name = |cell: Cell| format!("{:?}", grid.xy(cell));
    if let Some(&wall) = cells.iter().find(|&&cell| grid.is_wall(cell)) {
        return Some(
            Fault::new(format!("the path enters the wall at {}", name(wall))).because("A path goes over open cells."),
        );
    }
    let is_goal = |cell: Cell| cell == goal || goals.contains(&cell);
    if cells.first() != Some(&start) || !cells.last().is_some_and(|&last| is_goal(last)) {
        let got = format!("the path leads from {} to {}", name(cells[0]), name(cells[cells.len() - 1]));
        return Some(Fault::new(got).because(format!("The path leads from {} to {}.", name(start), name(goal))));
    }
    for pair in cells.windows(2) {
        if !is_move(grid, pair[0], pair[1], moves) {
            let got = format!("{} to {} is no move that is allowed", name(pair[0]), name(pair[1]));
            return Some(Fault::new(got).because(rule_of_moves(moves)));
        }
    }
    let as_long =
        if is_cheapest { Cost::of_path(grid, &cells) == Cost::of_path(grid, ours) } else { cells.len() == ours.len() };
    let descends = || moves == CellMoves::Mixed && is_descent(grid, &cells, numbers);
    let cost = (Cost::of_path(grid, &cells).value() * 1e4).round() / 1e4;
    (!as_long && !descends()).then(|| Fault::new(format!("a path of {} moves, cost {cost}", cells.len() - 1)))
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
fn string_fault(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<Fault> {
    if ours.is_empty() || theirs.is_empty() {
        return no_path_fault(ours.is_empty(), theirs);
    }
    let (a, b) = (bends(ours, apart), bends(theirs, apart));
    let same = a.len() == b.len() && a.iter().zip(&b).all(|(p, q)| p.distance(*q) <= apart);
    let stray = || match a.iter().zip(&b).find(|(p, q)| p.distance(**q) > apart) {
        Some((ours, theirs)) => format!("{}, where the correct path has {}", point(*theirs), point(*ours)),
        None => {
            format!("{} corners, where the correct path has {}", b.len().saturating_sub(2), a.len().saturating_sub(2))
        }
    };
    (!same).then(|| Fault::new(format!("a path of length {} with {}", rounded(polyline_length(theirs)), stray())))
}

/// What is wrong with the ends of a path; None if it leads from the start to the goal, or if there is none on both sides.
fn ends_fault(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<Fault> {
    let ends = |path: &[DVec2]| Some([*path.first()?, *path.last()?]);
    let (Some([start, goal]), Some([first, last])) = (ends(ours), ends(theirs)) else {
        return no_path_fault(ours.is_empty(), theirs);
    };
    let leads = start.distance(first) <= apart && goal.distance(last) <= apart;
    let rule = || format!("The path leads from {} to {}.", point(start), point(goal));
    (!leads).then(|| Fault::new(format!("a path from {} to {}", point(first), point(last))).because(rule()))
}

/// A path that keeps away from the walls, as long as ours: around the same corners there is no shorter one.
fn around_fault(length: f64, kept: f64, walls: &[[DVec2; 2]], theirs: &[DVec2]) -> Option<Fault> {
    let got = polyline_length(theirs);
    if !is_near(length, got, ARCS) {
        return Some(Fault::length(length, got));
    }
    let walls = Walls::new(walls);
    let near = theirs
        .windows(2)
        .find_map(|pair| walls.too_near(&Piece::Line { from: pair[0], to: pair[1] }, kept * (1.0 - ARCS)))?;
    let got = format!("a path that comes as near as {} to the wall at {}", rounded(near.distance), point(near.on_wall));
    Some(Fault::new(got).because("Every piece of the path keeps its distance from every wall."))
}

fn free_fault(mesh: &Mesh, ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<Fault> {
    let (length, got) = (polyline_length(ours), polyline_length(theirs));
    if !is_near(length, got, ROUNDING) {
        return Some(Fault::length(length, got));
    }
    // A point on a straight piece is not on the lattice, and snapping moves it.
    let snapped: Vec<_> = bends(theirs, apart).into_iter().map(|p| mesh.lattice().snap(p)).collect();
    let crosses = |pair: &[crate::geom::Point]| line_of_sight(mesh, pair[0].into(), pair[1]) != LineOfSight::Seen;
    let fault = || Fault::new("a path that crosses a wall").because("A path stays in free space.");
    snapped.windows(2).any(crosses).then(fault)
}

/// A polygon with other corners. One of them is named: number and area may be the same.
fn polygon_fault(ours: &[DVec2], theirs: &[DVec2], apart: f64) -> Option<Fault> {
    if is_same_polygon(ours, theirs, apart) {
        return None;
    }
    let (a, b) = (corners(ours, apart), corners(theirs, apart));
    let alone =
        |one: &[DVec2], other: &[DVec2]| one.iter().copied().find(|p| other.iter().all(|q| p.distance(*q) > apart));
    let stray = match (alone(&b, &a), alone(&a, &b)) {
        (Some(theirs), _) => format!("the corner {} does not belong to it", point(theirs)),
        (None, Some(ours)) => format!("the corner {} is missing", point(ours)),
        (None, None) => "its corners come in another order".to_owned(),
    };
    let rule = "The polygon has exactly these corners, in their order around it.";
    Some(Fault::new(format!("{}; {stray}", described(theirs, apart))).because(rule))
}

/// A polygon with arcs: what belongs to only one of both is small. The arcs of ours are made of lines, too.
fn in_range_fault(ours: &[DVec2], area: f64, theirs: &[DVec2], apart: f64) -> Option<Fault> {
    let rule = format!("Less than {} % of the area may belong to only one of both polygons.", ARCS * 100.0);
    let fault = |what: String| Some(Fault::new(format!("{}{what}", described(theirs, apart))).because(rule.clone()));
    if area == 0.0 {
        return if polygon_area(theirs) == 0.0 { None } else { fault(String::new()) };
    }
    if let Some(far) = far_corner(ours, theirs) {
        let [x, y] = far.to_array().map(rounded);
        return fault(format!("; it reaches to ({x}, {y}), far beyond all that is seen"));
    }
    let closed = |points: &[DVec2]| points.iter().chain(points.first()).copied().collect::<Vec<_>>();
    let around = [ours, theirs].map(|points| polyline_length(&closed(points)));
    if around[1] > MOST_AROUND * around[0] {
        let [right, wrong] = around.map(rounded);
        return fault(format!("; its border is {wrong} long, that of the right polygon {right}"));
    }
    let wrong = symmetric_difference(ours, theirs) / area;
    if wrong < ARCS {
        return None;
    }
    // The rows are no finer than this.
    let decimals = usize::from(wrong < 0.1);
    fault(format!("; {:.decimals$} % of the right area is wrong", wrong * 100.0))
}

/// The points of a result as they count: a point that is repeated, and one on a straight piece, is none of its own. A polygon with arcs, and
/// cells, keep theirs, up to repeated ones.
pub(in crate::tutor) fn without_repeats(assignment: &Assignment, points: &[DVec2]) -> Vec<DVec2> {
    let apart = points_apart(assignment);
    match &assignment.result {
        Expected::String(_) | Expected::Free { .. } => bends(points, apart),
        Expected::Polygon(_) => corners(points, apart),
        Expected::Around { .. } | Expected::InRange { .. } | Expected::Cells { .. } => {
            let mut points = points.to_vec();
            points.dedup();
            points
        }
    }
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
