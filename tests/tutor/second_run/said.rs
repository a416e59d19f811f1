//! What is said about the end of a mistake, computed again by other means: samples of the plane, floods, and the lines themselves.

mod own;

use glam::DVec2;
use pathlight::geom::Side;
use pathlight::lesson::View;
use pathlight::lesson::assignment::{Assignment, CellMoves, Decisions, EndAction, EndDecision, Expected, Inputs};
use pathlight::map::grid::{Cell, Grid};
use pathlight::map::polygons::contains;
use pathlight::scene::World;
use pathlight::tutor::grade::{self, Line, ResultGrade};
use pathlight::tutor::mistakes::{self, Mistake};
use pathlight::tutor::other_program::OtherProgram;
use pathlight::tutor::second_run::{InWalls, Listed, Repeated, Shortcut, Spot, WentWrong};
use std::collections::{HashMap, HashSet, VecDeque};

fn length(path: &[DVec2]) -> f64 {
    path.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum()
}

fn is_near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * (1.0 + a.abs())
}

/// Does a path end so far from the end of the right one, after moves or without any?
fn ends_short(path: &[DVec2], right: &[DVec2], left: f64, has_moves: bool) -> bool {
    let (end, goal) = (*path.last().unwrap(), *right.last().unwrap());
    has_moves == path.iter().any(|&at| at != path[0]) && is_near(goal.distance(end), left) && goal != end
}

/// The path of our run, as the task expects it.
fn right_path(task: &Assignment) -> Vec<DVec2> {
    // The estimate of the run may be too high: a mistake in it is compared with what the run finds.
    if let (Expected::Cells { grid, .. }, Some(Decisions::Closings(closings))) = (&task.result, &task.decisions) {
        return closings.path.iter().map(|&cell| grid.center(cell)).collect();
    }
    match &task.result {
        Expected::Cells { grid, path, .. } => path.iter().map(|&cell| grid.center(cell)).collect(),
        Expected::String(path) | Expected::Around { path, .. } | Expected::Free { path, .. } => path.clone(),
        Expected::Polygon(polygon) | Expected::InRange { polygon, .. } => polygon.clone(),
    }
}

/// How many of these lines count. Where the decisions of both are compared, those that open a side do not.
fn count(written: &[(usize, Line)], right: &[(usize, Line)], other: &OtherProgram) -> usize {
    let is_judged = other.run.is_judged();
    let differs_in = other.report.difference.as_ref().map_or(usize::MAX, |wrong| wrong.line);
    // Before they differ, "tighten" is right where a side is opened.
    let opens = |(line, decision): &&(usize, Line)| {
        let is_same = |right: &Line| match (decision, right) {
            (Line::End(end), Line::End(right)) => (end.portal, end.end) == (right.portal, right.end),
            _ => false,
        };
        let right = right.get(line - 1).map(|(_, right)| right).filter(|_| *line < differs_in);
        decision.opens() || right.is_some_and(|right| right.opens() && is_same(right))
    };
    written.len() - written.iter().filter(opens).filter(|_| is_judged).count()
}

/// Counts what these lines are about; corners by where the opposite side ended when they were found.
fn is_repeated(task: &Assignment, written: &[(usize, Line)], repeated: &Repeated) -> bool {
    match repeated {
        Repeated::Decision { about, times } => {
            written.iter().filter(|(_, line)| grade::about(*line).to_string() == *about).count() == *times
        }
        Repeated::Corner { at, times } => {
            let Spot::End(side, portal) = *at else { return false };
            let vertex = task.portals()[portal as usize - 1][side as usize];
            let end_of =
                |end: &EndDecision| task.portals().get(end.portal as usize - 1).map(|ends| ends[end.end as usize]);
            // Behind a corner that does not move, the funnel is opened by ends beside it, or by it.
            let corners =
                written.iter().filter(|(_, line)| matches!(line, Line::End(end) if end.action == EndAction::Corner));
            let is_met = written.iter().any(|(_, line)| matches!(line, Line::End(end) if end_of(end) == Some(vertex)));
            is_met && corners.count() >= *times
        }
    }
}

/// So much area is called seen that is hidden, and so much is missing; and the vertex is a corner of the right polygon, outside of the other one.
fn check_sight(
    path: &[DVec2],
    right: &[DVec2],
    [hidden, missed]: [f64; 2],
    missed_vertices: &[DVec2],
) -> Result<(), String> {
    let holds = |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("{what}: {hidden}, {missed}")) };
    holds(missed_vertices.iter().all(|at| right.contains(at) && !contains(path, *at)), "the vertices are missed")?;
    let sampled = sampled_areas(path, right);
    let is_so = |area: f64, sampled: f64| (area - sampled).abs() <= 0.01 * (1.0 + sampled_areas(right, &[])[0]);
    holds(is_so(hidden, sampled[0]) && is_so(missed, sampled[1]), &format!("so much area, not {sampled:?}"))
}

/// Is every claim true? The one that is not, otherwise.
pub fn check(lesson: View, mistake: &'static Mistake, other: &OtherProgram) -> Result<(), String> {
    let (_, task) = grade::task(lesson).unwrap();
    if lesson.own_mistakes().contains(&mistake) {
        return own::check(lesson, mistake, other, &task);
    }
    let program = mistakes::program(&task.inputs).unwrap();
    let (facts, right, path) = (other.run.facts(), right_path(&task), other.run.result());
    let unit = if let Expected::Cells { grid, .. } = &task.result { grid.cell_size() } else { 1.0 };
    let lines = |mistake, most| program.run_at_most(&task.inputs, mistake, most).unwrap().decisions;
    let count = |written: Vec<(usize, Line)>| count(&written, &lines(None, 100_000), other);
    let more = || count(lines(Some(mistake), 100_000)) as i64 - count(lines(None, 100_000)) as i64;
    let holds = |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("{what}: {:?}", facts.wrong)) };
    let is_right = || holds(other.report.result == ResultGrade::Right, "the result is right");
    match facts.wrong {
        WentWrong::Stopped { decisions, right, list, ref repeated } => {
            let limit = facts.stopped_after.unwrap();
            let written = lines(Some(mistake), limit);
            holds(repeated.as_ref().is_none_or(|repeated| is_repeated(&task, &written, repeated)), "it is repeated")?;
            if let Some((Listed::PointsOfPath, n)) = list {
                let is_corner =
                    |(_, line): &&(usize, Line)| matches!(line, Line::End(end) if end.action == EndAction::Corner);
                holds(written.iter().filter(is_corner).count() + 1 == n, "the path has so many points")?;
            }
            holds(lines(Some(mistake), limit + 1).len() == limit + 1, "it goes on")?;
            holds(count(lines(Some(mistake), limit)) == decisions, "so many of them count")?;
            holds(count(lines(None, limit)) == right, "the right run takes so many")
        }
        WentWrong::NoSuchPath => holds(right.is_empty() && !path.is_empty(), "only one has a path"),
        WentWrong::NoPath { missing } => {
            holds(!right.is_empty() && path.is_empty(), "only one has a path")?;
            let is_wave = matches!(task.inputs, Inputs::Cells(_));
            let without = if is_wave { without_number(&task, &lines(Some(mistake), 100_000)) } else { 0 };
            holds(without == missing, "so many cells have no number")
        }
        WentWrong::ThroughWall { length: in_walls, ref places, shorter } => {
            let runs = runs_in_walls(lesson.world(), path);
            holds(in_walls > 0.0 && !runs.is_empty(), "a part lies in walls")?;
            if let Some(by) = shorter {
                holds(is_near(length(&right) - length(path), by) && by > 0.0, "it is so much shorter")?;
            }
            check_places(lesson.world(), task.portals(), places, path, &runs)
                .map_err(|what| format!("{what}: {:?}", facts.wrong))
        }
        WentWrong::CutsCorners(n) => holds(corners_cut(&task, path) == n, "so many corners are cut"),
        WentWrong::EndsShort { left, has_moves, stuck } => {
            holds(stuck.is_some() || mistake.name != "floods diagonally", "it is said why it goes no further")?;
            holds(ends_short(path, &right, left * unit, has_moves), "it ends before the goal, with moves or none")
        }
        WentWrong::Longer { by } => {
            holds(is_near((length(path) - length(&right)) / unit, by) && by > 0.0, "it is so much longer")
        }
        WentWrong::CostsMore { .. }
        | WentWrong::OtherGoal { .. }
        | WentWrong::WrongCosts(_)
        | WentWrong::Closes { .. } => check_search(lesson, mistake, other),
        WentWrong::Shorter { by, because } => {
            let less = if is_cheapest(&task) {
                cost(&task, &right) - cost(&task, path)
            } else {
                (length(&right) - length(path)) / unit
            };
            holds(is_near(less, by) && by > 0.0, "it is so much shorter")?;
            holds(is_reason(&task, because, path, &right), "the reason")
        }
        WentWrong::Sees { hidden, missed, ref vertices } => {
            let at: Vec<DVec2> = vertices.missed.iter().map(|(_, at)| at.world).collect();
            check_sight(path, &right, [hidden, missed], &at)
        }
        WentWrong::OtherOutline { corners, right: of_right } => {
            let sampled = sampled_areas(path, &right);
            holds(sampled[0] + sampled[1] <= 0.02 * (1.0 + sampled_areas(&right, &[])[0]), "the area is the same")?;
            holds((path.len(), right.len()) == (corners, of_right), "so many corners")
        }
        WentWrong::WrongNumbers { wrong, missing } => {
            is_right()?;
            let (flooded, lines) = (flood(&task), lines(Some(mistake), 100_000));
            let written: HashMap<[u32; 2], u32> = lines.iter().map(|(_, line)| number(line)).collect();
            let not_so = written.iter().filter(|(cell, d)| flooded.get(*cell) != Some(*d)).count();
            holds((not_so, without_number(&task, &lines)) == (wrong, missing), "so many cells")
        }
        WentWrong::LongerList { longest, right, more: n } => {
            is_right()?;
            holds(longest > right && more() == n, "so many decisions more")
        }
        WentWrong::OnlyDecisions { more: n } => {
            is_right()?;
            holds(Some(more()) == n, "so many decisions more")
        }
        WentWrong::Expands { .. }
        | WentWrong::Finds { .. }
        | WentWrong::OtherLinks { .. }
        | WentWrong::WrongArrows { .. } => Err("only our own algorithms decide so".to_owned()),
        WentWrong::OtherResult => Err("it is not known what is wrong".to_owned()),
        WentWrong::Nothing => {
            is_right()?;
            holds(other.report.difference.is_none(), "both decide the same")
        }
    }
}

/// Are the places right that are named?
fn check_places(
    world: &World,
    ends: &[[DVec2; 2]],
    places: &InWalls,
    path: &[DVec2],
    runs: &[DVec2],
) -> Result<(), &'static str> {
    let meets = |line: [DVec2; 2]| path.windows(2).any(|part| meet([part[0], part[1]], line));
    match places {
        InWalls::Corners(portals) => check_corners(world, ends, portals, runs),
        InWalls::Beyond(portals) => {
            // The nearest of many points of the path.
            let off = |at: DVec2| {
                let samples =
                    path.windows(2).flat_map(|part| (0..=200).map(|i| part[0].lerp(part[1], f64::from(i) / 200.0)));
                samples.map(|p| p.distance(at)).fold(f64::INFINITY, f64::min)
            };
            let is_so = |&(portal, side): &(u32, Side)| {
                let [left, right] = ends[portal as usize - 1].map(off);
                let [own, other] = if side == Side::Left { [left, right] } else { [right, left] };
                own <= other + 0.1
            };
            let is_missed = |portal: u32| portals.iter().any(|&(missed, _)| missed == portal);
            let is_right = |(portal, &line): (u32, &[DVec2; 2])| is_missed(portal) != meets(line);
            match () {
                () if !portals.iter().all(is_so) => Err("the path passes beyond the end that is named"),
                () if !(1..).zip(ends).all(is_right) => Err("it misses these portals and no others"),
                () => Ok(()),
            }
        }
        InWalls::Wall(first) => {
            let is_crossed = first.is_some_and(|wall| meets(wall.ends.map(|end| end.world)));
            if is_crossed { Ok(()) } else { Err("the path crosses the wall that is named") }
        }
    }
}

/// Is the corner of each of these portals cut, and is nothing else?
fn check_corners(world: &World, ends: &[[DVec2; 2]], portals: &[u32], runs: &[DVec2]) -> Result<(), &'static str> {
    let is_beside =
        |portal: u32, run: &DVec2| ends[portal as usize - 1].iter().any(|&end| is_corner_beside(world, *run, end));
    if !portals.iter().all(|&portal| runs.iter().any(|run| is_beside(portal, run))) {
        return Err("the corner of each portal is cut");
    }
    let is_named = |run: &DVec2| portals.iter().any(|&portal| is_beside(portal, run));
    if runs.iter().all(is_named) { Ok(()) } else { Err("nothing else is cut") }
}

/// Do these segments meet? Roughly: ends are rounded.
fn meet([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> bool {
    let side = |from: DVec2, to: DVec2, p: DVec2| {
        let area = (to - from).perp_dot(p - from);
        if area.abs() <= 1e-6 * (1.0 + (to - from).length() * (p - from).length()) { 0.0 } else { area.signum() }
    };
    side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0
}

fn corners_cut(task: &Assignment, path: &[DVec2]) -> usize {
    // In polygons, the middle of a cell with a wall in it can be free.
    let Expected::Cells { grid, .. } = &task.result else { panic!("a path over cells") };
    let is_wall = |x: f64, y: f64| grid.cell_at(DVec2::new(x, y)).is_some_and(|cell| grid.is_wall(cell));
    let cuts = |pair: &&[DVec2]| {
        let [a, b] = [pair[0], pair[1]];
        a.x != b.x && a.y != b.y && (is_wall(a.x, b.y) || is_wall(b.x, a.y))
    };
    path.windows(2).filter(cuts).count()
}

/// The claims about searches with an open list.
fn check_search(lesson: View, mistake: &'static Mistake, other: &OtherProgram) -> Result<(), String> {
    let (_, task) = grade::task(lesson).unwrap();
    let (facts, right, path) = (other.run.facts(), right_path(&task), other.run.result());
    let program = mistakes::program(&task.inputs).unwrap();
    let lines = || program.run_at_most(&task.inputs, Some(mistake), 100_000).unwrap().decisions;
    let holds = |is_true: bool, what: &str| if is_true { Ok(()) } else { Err(format!("{what}: {:?}", facts.wrong)) };
    let is_right = || holds(other.report.result == ResultGrade::Right, "the result is right");
    match facts.wrong {
        WentWrong::CostsMore { by } => {
            let more = cost(&task, path) - cost(&task, &right);
            holds(is_near(more, by) && by > 0.0 && path.last() == right.last(), "it costs so much more")
        }
        WentWrong::OtherGoal { by } => {
            let more = cost(&task, path) - cost(&task, &right);
            holds(is_near(more, by) && by > 0.0 && path.last() != right.last(), "another goal costs so much more")?;
            let start = lesson.world().start();
            let [other, nearest] = [path, &right[..]].map(|path| path.last().unwrap().distance(start));
            holds(other <= nearest, "it lies nearer in a straight line")
        }
        WentWrong::WrongCosts(n) => {
            is_right()?;
            let costs = least_costs(&task);
            let is_wrong = |line: &Line| {
                let Line::Close(closing) = line else { panic!("a search closes cells") };
                !costs.get(&closing.cell).is_some_and(|&cost| is_near(cost, closing.cost))
            };
            holds(lines().iter().filter(|(_, line)| is_wrong(line)).count() == n, "so many costs")
        }
        WentWrong::Closes { cells, right } => {
            is_right()?;
            let run = lesson.run();
            let closes = (1..=run.len()).filter(|&at| run.kind_at(at) == Some("close")).count();
            holds((closes, lines().len()) == (right, cells), "so many cells are closed")
        }
        _ => unreachable!("no claim about a search"),
    }
}

/// Is this why the path is shorter than the right one?
fn is_reason(task: &Assignment, because: Shortcut, path: &[DVec2], right: &[DVec2]) -> bool {
    let [moves, right_moves] = [path, right].map(|path| path.len() - 1);
    let forbidden = || path.windows(2).filter(|pair| !may_move(task, pair)).count();
    match because {
        Shortcut::LeavesPortals => !goes_through(task.portals(), path),
        Shortcut::ForbiddenMoves(n) => n == forbidden() && n > 0,
        Shortcut::DiagonalMoves(n) => {
            let is_diagonal = |pair: &&[DVec2]| pair[0].x != pair[1].x && pair[0].y != pair[1].y;
            let wrong = path.windows(2).filter(|pair| !may_move(task, pair));
            n == forbidden() && n > 0 && wrong.filter(is_diagonal).count() == n
        }
        Shortcut::MoreMoves { moves: n, right } => n == moves && right == right_moves && n > right && forbidden() == 0,
        Shortcut::Allowed => forbidden() == 0,
        // The claim is about the run: a cheaper path exists.
        Shortcut::Estimate => forbidden() == 0 && cost(task, path) < cost(task, right),
    }
}

/// Is this in a wall, and further from its border than a vertex moves by snapping?
pub fn is_well_inside_a_wall(world: &World, at: DVec2) -> bool {
    let around = [DVec2::ZERO, DVec2::X, DVec2::Y, -DVec2::X, -DVec2::Y].map(|to| at + to * TOLERANCE);
    around.iter().all(|&p| !is_free(world, p))
}

/// How far a sample keeps from the border of a wall.
pub const TOLERANCE: f64 = 1e-4;

/// `World::is_free` snaps to the lattice. Where its step is coarse, which it is far from the origin, a point is free if a line from
/// it to the right crosses an odd number of walls.
fn is_free(world: &World, at: DVec2) -> bool {
    let mesh = world.mesh();
    if 2.0 / mesh.lattice().scale() <= TOLERANCE {
        return world.is_free(at);
    }
    let is_crossed = |wall: &_| {
        let [a, b] = [mesh.origin(*wall), mesh.end(*wall)].map(|v| mesh.world(v));
        (a.y > at.y) != (b.y > at.y) && a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) > at.x
    };
    mesh.walls().filter(is_crossed).count() % 2 == 1
}

/// The middles of the parts of a path that lie in walls, by samples.
fn runs_in_walls(world: &World, path: &[DVec2]) -> Vec<DVec2> {
    const SAMPLES: usize = 1000;
    let mut middles = Vec::new();
    for pair in path.windows(2) {
        let at = |i: usize| pair[0].lerp(pair[1], (i as f64 + 0.5) / SAMPLES as f64);
        let is_in: Vec<bool> = (0..SAMPLES).map(|i| is_well_inside_a_wall(world, at(i))).collect();
        let mut first = 0;
        for run in is_in.chunk_by(|a, b| a == b) {
            if run[0] {
                middles.push(at(first + run.len() / 2));
            }
            first += run.len();
        }
    }
    middles
}

/// Does the wall between a point in it and this corner end at the corner?
fn is_corner_beside(world: &World, inside: DVec2, corner: DVec2) -> bool {
    let away = (corner - inside).normalize() * 1e-3;
    let between = (1..20).map(|i| inside.lerp(corner, f64::from(i) / 20.0));
    is_free(world, corner + away) && between.into_iter().all(|p| !is_free(world, p))
}

/// Does a path go through all portals in their order? By the first place on the path where it can.
fn goes_through(portals: &[[DVec2; 2]], path: &[DVec2]) -> bool {
    const SAMPLES: usize = 400;
    let pieces = || path.windows(2).flat_map(|pair| (0..SAMPLES).map(move |i| (pair, i)));
    let mut places = pieces().map(|(pair, i)| {
        let [from, to] = [i, i + 1].map(|i| pair[0].lerp(pair[1], i as f64 / SAMPLES as f64));
        [from, to]
    });
    let mut here = places.next();
    portals.iter().all(|&[left, right]| {
        while let Some([from, to]) = here {
            let side = |a: DVec2, b: DVec2, p: DVec2| (b - a).perp_dot(p - a);
            let tolerance = 1e-9 * (1.0 + (right - left).length());
            let apart = |s: f64, t: f64| (s > tolerance && t > tolerance) || (s < -tolerance && t < -tolerance);
            let is_crossed = !apart(side(left, right, from), side(left, right, to))
                && !apart(side(from, to, left), side(from, to, right));
            if is_crossed {
                return true;
            }
            here = places.next();
        }
        false
    })
}

fn may_move(task: &Assignment, pair: &[DVec2]) -> bool {
    let Expected::Cells { grid, moves, .. } = &task.result else { panic!("a path over cells") };
    let [a, b] = [pair[0], pair[1]].map(|at| grid.xy(grid.cell_at(at).unwrap()));
    let (dx, dy) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    let is_free = |x, y| !grid.is_wall(grid.cell(x, y));
    match moves {
        CellMoves::Four => dx + dy == 1,
        _ if dx.max(dy) != 1 => false,
        CellMoves::Mixed => true,
        CellMoves::Eight | CellMoves::Octile => is_free(a.0, b.1) && is_free(b.0, a.1),
    }
}

/// The area in the first polygon only, and in the second one only, by lines across both. Along a line, a place is in a polygon
/// between an odd crossing with its sides and the next one.
fn sampled_areas(first: &[DVec2], second: &[DVec2]) -> [f64; 2] {
    const LINES: usize = 2000;
    let heights = || first.iter().chain(second).map(|p| p.y);
    let (low, high) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    let between = (high - low) / LINES as f64;
    let crossings = |polygon: &[DVec2], y: f64| -> Vec<f64> {
        let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
        let is_crossed = |(a, b): &(&DVec2, &DVec2)| (a.y > y) != (b.y > y);
        sides.filter(is_crossed).map(|(a, b)| a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)).collect()
    };
    let mut areas = [0.0, 0.0];
    for line in 0..LINES {
        let y = low + (line as f64 + 0.5) * between;
        let [of_first, of_second] = [first, second].map(|polygon| crossings(polygon, y));
        let mut ends: Vec<(f64, usize)> = of_first.into_iter().map(|x| (x, 0)).collect();
        ends.extend(of_second.into_iter().map(|x| (x, 1)));
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut is_in = [false, false];
        for pair in ends.windows(2) {
            is_in[pair[0].1] ^= true;
            let area = (pair[1].0 - pair[0].0) * between;
            match is_in {
                [true, false] => areas[0] += area,
                [false, true] => areas[1] += area,
                _ => {}
            }
        }
    }
    areas
}

fn is_cheapest(task: &Assignment) -> bool {
    matches!(task.result, Expected::Cells { is_cheapest: true, .. })
}

/// A move costs its length times the mean of both cells.
fn cost_of_move(grid: &Grid, [a, b]: [Cell; 2]) -> f64 {
    let (p, q) = (grid.xy(a), grid.xy(b));
    let moved = f64::from(p.0.abs_diff(q.0).pow(2) + p.1.abs_diff(q.1).pow(2)).sqrt();
    moved * f64::midpoint(grid.cost(a).into(), grid.cost(b).into())
}

fn cost(task: &Assignment, path: &[DVec2]) -> f64 {
    let Expected::Cells { grid, .. } = &task.result else { panic!("a path over cells") };
    let cells: Vec<Cell> = path.iter().map(|&at| grid.cell_at(at).unwrap()).collect();
    cells.windows(2).map(|pair| cost_of_move(grid, [pair[0], pair[1]])).sum()
}

/// What every cell costs from the nearest goal: the costs of neighbours are compared until nothing changes.
fn least_costs(task: &Assignment) -> HashMap<[u32; 2], f64> {
    let Expected::Cells { grid, moves, goals, .. } = &task.result else { panic!("a flood of cells") };
    let xy = |cell: Cell| <[u32; 2]>::from(grid.xy(cell));
    let mut costs: HashMap<[u32; 2], f64> = goals.iter().map(|&goal| (xy(goal), 0.0)).collect();
    let is_wall = |x: u32, y: u32| grid.is_wall(grid.cell(x, y));
    loop {
        let mut changed = false;
        for (x, y) in (0..grid.height()).flat_map(|y| (0..grid.width()).map(move |x| (x, y))) {
            let Some(&here) = costs.get(&[x, y]) else { continue };
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let (Some(nx), Some(ny)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else { continue };
                let is_diagonal = dx != 0 && dy != 0;
                if nx >= grid.width() || ny >= grid.height() || is_wall(nx, ny) {
                    continue;
                }
                if is_diagonal && (*moves == CellMoves::Four || is_wall(nx, y) || is_wall(x, ny)) {
                    continue;
                }
                let next = here + cost_of_move(grid, [grid.cell(x, y), grid.cell(nx, ny)]);
                if costs.get(&[nx, ny]).is_none_or(|&known| next < known - 1e-9) {
                    costs.insert([nx, ny], next);
                    changed = true;
                }
            }
        }
        if !changed {
            return costs;
        }
    }
}

fn number(line: &Line) -> ([u32; 2], u32) {
    let Line::Number(number) = line else { panic!("a wave writes numbers") };
    (number.cell, number.d)
}

/// How many cells of the flood get no number in these lines of a wave.
fn without_number(task: &Assignment, lines: &[(usize, Line)]) -> usize {
    let written: HashSet<[u32; 2]> = lines.iter().map(|(_, line)| number(line).0).collect();
    flood(task).keys().filter(|cell| !written.contains(*cell)).count()
}

/// The numbers of a flood from the goal.
fn flood(task: &Assignment) -> HashMap<[u32; 2], u32> {
    let Expected::Cells { grid, moves, .. } = &task.result else { panic!("a flood of cells") };
    let (Inputs::Cells(inputs) | Inputs::Search(inputs, _)) = &task.inputs else { panic!("a flood of cells") };
    let goal = <[u32; 2]>::from(grid.xy(inputs.goal.unwrap()));
    let (mut numbers, mut list) = (HashMap::from([(goal, 1)]), VecDeque::from([goal]));
    while let Some([x, y]) = list.pop_front() {
        let d = numbers[&[x, y]];
        for (nx, ny) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x as i32 + dx, y as i32 + dy))) {
            let is_inside = nx >= 0 && ny >= 0 && nx < grid.width() as i32 && ny < grid.height() as i32;
            if !is_inside || (nx as u32, ny as u32) == (x, y) {
                continue;
            }
            let (next, is_wall) = ([nx as u32, ny as u32], |x, y| grid.is_wall(grid.cell(x, y)));
            let is_diagonal = next[0] != x && next[1] != y;
            let may = !is_diagonal || (*moves == CellMoves::Eight && !is_wall(next[0], y) && !is_wall(x, next[1]));
            if may && !is_wall(next[0], next[1]) && !numbers.contains_key(&next) {
                numbers.insert(next, d + 1);
                list.push_back(next);
            }
        }
    }
    numbers
}
