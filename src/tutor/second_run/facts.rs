//! What both runs came to, measured: the rows of the table.

use super::own::OwnSums;
use super::walls::{PieceInWall, pieces_in_walls};
use super::wrong::{
    Listed, Repeated, WentWrong, forbidden_moves, of_own, of_path, of_search, of_sight, only_decisions,
};
use crate::algo::moves::Cost;
use crate::geom::{Side, polygon_area, polyline_length};
use crate::lesson::View;
use crate::lesson::assignment::{Assignment, Closings, Decisions, EndAction, EndDecision, Expected, Inputs};
use crate::map::grid::{Cell, Grid};
use crate::tutor::grade::{Line, areas};
use glam::DVec2;
use std::collections::BTreeMap;

/// What a row of the table counts or measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Of the path, in world units; over cells, in cells.
    Length,
    /// How much of the path lies inside walls, in world units.
    InWalls,
    /// Moves past the corner of a wall.
    CutCorners,
    /// Moves in a direction that the path does not have.
    ForbiddenMoves,
    /// Corners of the path.
    Corners,
    /// How often a portal is entered, in all.
    Visits,
    /// Cells with a number.
    Numbered,
    /// Cells with another number than in our run, or none.
    WrongNumbers,
    /// The most elements that wait at a time.
    LongestList,
    /// The area that is seen, in square units.
    Area,
    /// The part of it that is not seen by our run.
    Hidden,
    /// What our run sees and this one does not.
    Missed,
    /// Edges that beams meet.
    Edges,
    /// Decisions that were written.
    Decisions,
    /// What the path costs, where that is not its length.
    Cost,
    /// Cells that a search closes.
    Closed,
    /// Closed cells with another cost than in our run.
    WrongCosts,
    /// Triangles, corners or edges that a search takes off its open list.
    Expanded,
    /// Times that a wave finds a cell.
    Found,
    /// Links of the visibility graph.
    Links,
    /// Cells whose arrow points elsewhere than in our run.
    WrongArrows,
    /// Cells whose arrow points at a wall or off the map.
    ArrowsIntoWalls,
}

impl Measure {
    /// Does it say how much was done, and nothing of the result? Another number is then no fault.
    pub const fn is_of_work(self) -> bool {
        matches!(
            self,
            Self::Visits
                | Self::LongestList
                | Self::Edges
                | Self::Decisions
                | Self::Closed
                | Self::Expanded
                | Self::Found
        )
    }
}

/// One row of the table. None where there is nothing to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    pub measure: Measure,
    pub right: Option<f64>,
    pub other: Option<f64>,
}

/// What both runs came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub rows: Vec<Row>,
    pub wrong: WentWrong,
    /// The parts of the path that are not allowed: inside walls, or past corners.
    pub forbidden: Vec<[DVec2; 2]>,
    /// Its other moves that cannot be made here: diagonal ones where there are four directions.
    pub forbidden_moves: Vec<[DVec2; 2]>,
    /// The numbers that our run gives the cells; empty if it gives none.
    right_numbers: BTreeMap<[u32; 2], u32>,
    /// So many decisions were waited for. None if it ended by itself.
    pub stopped_after: Option<usize>,
    /// Is the result right, whatever was decided on the way?
    pub is_right: bool,
}

/// Measured of one run.
pub(super) struct Sum {
    pub points: Vec<DVec2>,
    /// None if its algorithm decides otherwise, so that decisions cannot be compared.
    pub lines: Option<usize>,
    pub length: Option<f64>,
    /// Of a path over ground with different costs.
    pub cost: Option<f64>,
    /// None if its algorithm closes no cells.
    pub closed: Option<usize>,
    pub wrong_costs: Option<usize>,
    pub in_walls: Vec<PieceInWall>,
    pub cut_corners: Vec<[DVec2; 2]>,
    pub forbidden_moves: usize,
    pub visits: Option<usize>,
    pub numbers: BTreeMap<[u32; 2], u32>,
    pub wrong_numbers: Option<usize>,
    pub longest_list: Option<usize>,
    pub area: f64,
    pub hidden: f64,
    pub missed: f64,
    pub own: OwnSums,
    pub wrong_arrows: Option<usize>,
    pub arrows_into_walls: Option<usize>,
}

/// The rows of a table, for each kind of result.
type Rows = &'static [(Measure, fn(&Sum) -> Option<f64>)];

/// A single point is shown without a length: 0 would look like that of a short path.
fn length(sum: &Sum) -> Option<f64> {
    sum.length.filter(|_| sum.points.len() > 1)
}

const OF_CELLS: Rows = &[
    (Measure::Length, length),
    (Measure::CutCorners, |sum| sum.length.map(|_| sum.cut_corners.len() as f64)),
    (Measure::ForbiddenMoves, |sum| sum.length.map(|_| sum.forbidden_moves as f64)),
    (Measure::Numbered, |sum| sum.lines.map(|_| sum.numbers.len() as f64)),
    (Measure::WrongNumbers, |sum| sum.wrong_numbers.map(|n| n as f64)),
    (Measure::LongestList, |sum| sum.longest_list.map(|n| n as f64)),
    (Measure::Decisions, |sum| sum.lines.map(|n| n as f64)),
];
const OF_SEARCH: Rows = &[
    (Measure::Length, length),
    (Measure::Cost, |sum| sum.cost),
    (Measure::Closed, |sum| sum.closed.map(|n| n as f64)),
    (Measure::WrongCosts, |sum| sum.wrong_costs.map(|n| n as f64)),
    (Measure::LongestList, |sum| sum.longest_list.map(|n| n as f64)),
];
const OF_PATH: Rows = &[
    (Measure::Length, length),
    (Measure::InWalls, |sum| sum.length.map(|_| sum.in_walls())),
    (Measure::Corners, |sum| sum.length.map(|_| sum.points.len().saturating_sub(2) as f64)),
    (Measure::Visits, |sum| sum.visits.map(|n| n as f64)),
    (Measure::Decisions, |sum| sum.lines.map(|n| n as f64)),
];
const OF_SIGHT: Rows = &[
    (Measure::Area, |sum| (!sum.points.is_empty()).then_some(sum.area)),
    (Measure::Hidden, |sum| (!sum.points.is_empty()).then_some(sum.hidden)),
    (Measure::Missed, |sum| (!sum.points.is_empty()).then_some(sum.missed)),
    (Measure::LongestList, |sum| sum.longest_list.map(|n| n as f64)),
    (Measure::Edges, |sum| sum.lines.map(|n| n as f64)),
];

const OF_OWN: Rows = &[
    (Measure::Length, length),
    (Measure::InWalls, |sum| sum.length.filter(|_| sum.arrows_into_walls.is_none()).map(|_| sum.in_walls())),
    (Measure::Expanded, |sum| sum.own.expanded.map(|n| n as f64)),
    (Measure::Found, |sum| sum.own.found.map(|n| n as f64)),
    (Measure::Links, |sum| sum.own.kept.map(|n| n as f64)),
    (Measure::WrongArrows, |sum| sum.wrong_arrows.map(|n| n as f64)),
    (Measure::ArrowsIntoWalls, |sum| sum.arrows_into_walls.map(|n| n as f64)),
];

impl Sum {
    pub fn in_walls(&self) -> f64 {
        self.in_walls.iter().map(|piece| piece.ends[0].distance(piece.ends[1])).fold(0.0, |sum, length| sum + length)
    }
}

/// How large a difference of areas must be to count, as a part of ours.
const PART: f64 = 1e-3;

impl Facts {
    /// `runs`: the decisions of our run, or none if they cannot be compared, and of the other one, and their results in world
    /// units. `counted`: how many of their decisions count; `without`: how many
    /// there are without the mistake, if that is known.
    pub(super) fn new(
        lesson: View,
        task: &Assignment,
        runs: [(Option<&[Line]>, &[DVec2]); 2],
        (listed, lists): (Listed, &[Vec<usize>; 2]),
        (counted, without): ([usize; 2], Option<usize>),
        (stopped, differs, is_right): (Option<(usize, Option<Repeated>)>, bool, bool),
    ) -> Self {
        let is_sight = matches!(task.result, Expected::Polygon(_) | Expected::InRange { .. });
        let grid = match &task.result {
            Expected::Cells { .. } => Some(lesson.world().grid()),
            _ => None,
        };
        let is_cheapest = matches!(task.result, Expected::Cells { is_cheapest: true, .. });
        let is_search = matches!(task.decisions, Some(Decisions::Closings(_)));
        let is_own = matches!(task.decisions, Some(Decisions::Own(_)));
        // The beams through the edges of the eye's triangle wait before the first decision.
        let at_first = if let Inputs::Beams(inputs) = &task.inputs { inputs.first.len() } else { 0 };
        let right_points = runs[0].1;
        let right_area = if is_sight { polygon_area(right_points) } else { 0.0 };
        let mut sums = [0, 1].map(|i| {
            let (lines, points) = runs[i];
            let measured = |is_so: bool| if is_so { points } else { &[] };
            let [missed, hidden, both] = if is_sight { areas(right_points, points) } else { [0.0; 3] };
            // The areas are measured in rows, so this small a part says nothing.
            let [missed, hidden] = [missed, hidden].map(|area| if area > PART * (missed + both) { area } else { 0.0 });
            let unit = grid.map_or(1.0, Grid::cell_size);
            let by_cost = grid.filter(|grid| is_cheapest && grid.has_terrain() && !points.is_empty());
            Sum {
                points: points.to_vec(),
                lines: lines.map(|_| counted[i]),
                length: (!is_sight && !points.is_empty()).then(|| polyline_length(points) / unit),
                cost: by_cost.map(|grid| cost(grid, points)),
                closed: lines.map(closings).filter(|_| is_search).map(|closed| closed.len()),
                wrong_costs: None,
                in_walls: pieces_in_walls(lesson.world(), measured(!is_sight && grid.is_none())),
                cut_corners: grid.map_or_else(Vec::new, |grid| cut_corners(grid, points)),
                forbidden_moves: forbidden_moves(task, points).len(),
                visits: lines.and_then(visits),
                numbers: numbers(lines.unwrap_or_default()),
                wrong_numbers: lines.map(|_| 0),
                longest_list: (lists[i].iter().copied().max())
                    .filter(|_| listed == Listed::Waiting)
                    .map(|longest| longest.max(at_first)),
                area: right_area - missed + hidden,
                hidden,
                missed,
                own: lines.map(OwnSums::of).unwrap_or_default(),
                wrong_arrows: None,
                arrows_into_walls: None,
            }
        });
        if let Some(grid) = grid {
            compare_arrows(grid, &mut sums);
        }
        if let Some(Decisions::Closings(Closings { is_flood: true, .. })) = task.decisions
            && let [Some(right), Some(other)] = runs.map(|(lines, _)| lines.map(closings))
        {
            (sums[0].wrong_costs, sums[1].wrong_costs) = (Some(0), Some(wrong_costs(&right, &other)));
        }
        let [right, other] = &sums;
        let of_cell = |(cell, d): &(&[u32; 2], &u32)| other.numbers.get(*cell) != Some(*d);
        let missing = right.numbers.keys().filter(|cell| !other.numbers.contains_key(*cell)).count();
        let extra = other.numbers.keys().filter(|cell| !right.numbers.contains_key(*cell)).count();
        let wrong_numbers = right.numbers.iter().filter(of_cell).count() + extra;
        let wrong_numbers = right.lines.map(|_| wrong_numbers);
        sums[1].wrong_numbers = wrong_numbers;
        let [right, other] = &sums;
        let list = lists[1].last().map(|&length| (listed, length));
        let stopped_after = stopped.as_ref().map(|&(decisions, _)| decisions);
        let wrong = match stopped {
            Some((decisions, repeated)) => {
                let decisions = other.lines.unwrap_or(decisions);
                WentWrong::Stopped { decisions, list, right: without.unwrap_or(0), repeated }
            }
            None if !differs => WentWrong::Nothing,
            None if is_right && is_own => of_own(right, other, without),
            None if is_right && is_search => of_search(right, other),
            None if is_right => match wrong_numbers {
                None | Some(0) => only_decisions(right, other, without),
                Some(all) => WentWrong::WrongNumbers { wrong: all - missing, missing },
            },
            None if is_sight => of_sight(lesson.world(), right, other),
            None => of_path(task, right, other).unwrap_or(WentWrong::OtherResult),
        };
        let rows = match task.result {
            _ if is_own => OF_OWN,
            Expected::Cells { .. } if is_search => OF_SEARCH,
            Expected::Cells { .. } => OF_CELLS,
            _ if is_sight => OF_SIGHT,
            _ => OF_PATH,
        };
        let rows = without_cut_path(measured(rows, [right, other]), &wrong);
        let right_cuts = !right.cut_corners.is_empty();
        let forbidden = if right_cuts { Vec::new() } else { other.cut_corners.clone() };
        let forbidden: Vec<_> = other.in_walls.iter().map(|piece| piece.ends).chain(forbidden).collect();
        let mut forbidden_moves = forbidden_moves(task, &other.points);
        forbidden_moves.retain(|piece| !forbidden.contains(piece));
        Self {
            rows,
            wrong,
            forbidden,
            forbidden_moves,
            right_numbers: sums[0].numbers.clone(),
            stopped_after,
            is_right,
        }
    }

    /// Does our run give this cell another number, or none? If it gives no numbers at all, none is wrong.
    pub(super) fn is_wrong_number(&self, cell: [u32; 2], d: u32) -> bool {
        !self.right_numbers.is_empty() && self.right_numbers.get(&cell) != Some(&d)
    }
}

/// The rows of a table in which there is something to show.
fn measured(rows: Rows, [right, other]: [&Sum; 2]) -> Vec<Row> {
    let row = |&(measure, value): &(Measure, fn(&Sum) -> Option<f64>)| Row {
        measure,
        right: value(right),
        other: value(other),
    };
    // Most paths make only moves that they may make.
    let is_to_show = |row: &Row| match row.measure {
        Measure::ForbiddenMoves => row.other > Some(0.0),
        _ => row.right.is_some() || row.other.is_some(),
    };
    rows.iter().map(row).filter(is_to_show).collect()
}

/// The way up to where a path stops before the goal is no path: its length would look like a gain.
fn without_cut_path(mut rows: Vec<Row>, wrong: &WentWrong) -> Vec<Row> {
    if matches!(wrong, WentWrong::EndsShort { .. }) {
        let is_of_path = |row: &&mut Row| matches!(row.measure, Measure::Length | Measure::Cost);
        rows.iter_mut().filter(is_of_path).for_each(|row| row.other = None);
    }
    rows
}

/// Counts the arrows that point elsewhere than ours, and those that point at walls.
fn compare_arrows(grid: &Grid, sums: &mut [Sum; 2]) {
    let wrong = sums[1].own.wrong_arrows(&sums[0].own);
    (sums[0].wrong_arrows, sums[1].wrong_arrows) = (wrong.map(|_| 0), wrong);
    sums.iter_mut().for_each(|sum| sum.arrows_into_walls = sum.own.arrows_into_walls(grid));
}

/// The cells that have another cost than in our flood.
fn wrong_costs(right: &BTreeMap<[u32; 2], f64>, other: &BTreeMap<[u32; 2], f64>) -> usize {
    let is_wrong = |(cell, cost): &(&[u32; 2], &f64)| {
        right.get(*cell).is_none_or(|right| (right - *cost).abs() > 1e-9 * (1.0 + *cost))
    };
    other.iter().filter(is_wrong).count()
}

/// How often a portal is visited. A visit tests the right end, then the left one; a corner ends it. None if that cannot be known:
/// a program may leave out the lines of ends that open a side.
fn visits(lines: &[Line]) -> Option<usize> {
    let ends: Vec<&EndDecision> =
        lines.iter().filter_map(|line| if let Line::End(end) = line { Some(end) } else { None }).collect();
    let is_same_visit = |a: &&EndDecision, b: &&EndDecision| {
        a.portal == b.portal && [a.end, b.end] == [Side::Right, Side::Left] && a.action != EndAction::Corner
    };
    let is_complete = ends.is_empty() || ends.iter().any(|end| end.action == EndAction::Open);
    is_complete.then(|| ends.chunk_by(is_same_visit).count())
}

/// The last number that each cell was given.
fn numbers(lines: &[Line]) -> BTreeMap<[u32; 2], u32> {
    lines
        .iter()
        .filter_map(|line| if let Line::Number(number) = line { Some((number.cell, number.d)) } else { None })
        .collect()
}

/// The cells that a search closes, with their costs.
fn closings(lines: &[Line]) -> BTreeMap<[u32; 2], f64> {
    lines
        .iter()
        .filter_map(|line| if let Line::Close(closing) = line { Some((closing.cell, closing.cost)) } else { None })
        .collect()
}

/// What a path over cells costs. Points outside of the map cost nothing.
fn cost(grid: &Grid, points: &[DVec2]) -> f64 {
    let cells: Vec<Cell> = points.iter().filter_map(|&at| grid.cell_at(at)).collect();
    Cost::of_path(grid, &cells).value()
}

/// The diagonal moves of a path beside which a cell is a wall.
fn cut_corners(grid: &Grid, points: &[DVec2]) -> Vec<[DVec2; 2]> {
    let is_wall = |cell: Option<Cell>| cell.is_none_or(|cell| grid.is_wall(cell));
    let cuts = |pair: &&[DVec2]| {
        let (Some(a), Some(b)) = (grid.cell_at(pair[0]), grid.cell_at(pair[1])) else { return false };
        let ((ax, ay), (bx, by)) = (grid.xy(a), grid.xy(b));
        ax != bx
            && ay != by
            && (is_wall(grid.cell_at(DVec2::new(pair[0].x, pair[1].y)))
                || is_wall(grid.cell_at(DVec2::new(pair[1].x, pair[0].y))))
    };
    points.windows(2).filter(cuts).map(|pair| [pair[0], pair[1]]).collect()
}
