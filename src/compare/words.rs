//! What a comparison says: the command prints it, and the window shows it.

/// The advice: which method for one agent, and which for many.
mod advice;
/// Where a path goes wrong, and why.
mod wrong;

pub use advice::{Audience, advice, all_advice, named, no_advice, no_flood, one_agent, one_flood, why, why_flood};
pub use wrong::{fault_of_own, nothing_wrong, reason, too_coarse, wrong};

use super::growth::Sample;
use super::{Enlarging, GrowthCurve, Guarantee, Moves, Needs, Row, find};
use crate::lesson::outcome::WorkUnit;
use crate::words::{Sentence, count, grouped, number};

/// What was counted.
pub const fn unit(unit: WorkUnit) -> &'static str {
    match unit {
        WorkUnit::Cells => "cells",
        WorkUnit::Tests => "tests",
        WorkUnit::Expansions => "triangles",
        WorkUnit::Nodes => "corners",
        WorkUnit::Intervals => "intervals",
    }
}

/// A number of bytes with at most three digits: "12 kB".
pub fn memory(bytes: usize) -> String {
    let units = [("B", 1.0), ("kB", 1e3), ("MB", 1e6), ("GB", 1e9)];
    let (unit, size) = units.into_iter().rfind(|(_, size)| bytes as f64 >= *size).unwrap_or(units[0]);
    let value = bytes as f64 / size;
    if value < 9.95 && size > 1.0 { format!("{value:.1} {unit}") } else { format!("{value:.0} {unit}") }
}

/// A time with two digits, in the unit that it is read in: "4.1 µs", "41 µs", "6.4 ms", "1,234 ms". Never as 0.
pub fn time(ms: f64) -> String {
    // As exact as the clock.
    let least = 0.000_1;
    match ms {
        _ if ms < least => "<0.1 µs".to_owned(),
        _ if ms < 0.009_95 => format!("{:.1} µs", ms * 1e3),
        _ if ms < 0.999_5 => format!("{:.0} µs", ms * 1e3),
        _ if ms < 99.95 => format!("{ms:.1} ms"),
        _ => format!("{} ms", grouped(ms.round() as u64)),
    }
}

/// How much longer than the shortest: "+6.5 %", or "0 %" for the shortest. "−4.1 %" costs less than the cheapest path over cells.
pub fn over(over: f64) -> String {
    let sign = if over < 1.0 { "−" } else { "+" };
    match (over - 1.0).abs() {
        equal if equal < 1e-9 => "0 %".to_owned(),
        // Points lie on a lattice: a path that is as long as the shortest one may be a step of it shorter.
        rounded if over < 1.0 && rounded < 5e-6 => "0 %".to_owned(),
        // Three decimals would say nothing.
        hardly if hardly < 5e-6 => format!("{sign}<0.001 %"),
        _ => format!("{sign}{} %", percent(over)),
    }
}

pub const fn guarantee(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::Shortest => "It finds the shortest path of a point.",
        Guarantee::ShortestForItsMoves => "No path with the same moves is shorter.",
        Guarantee::Complete => "It finds a path if there is one. The path can be longer than necessary.",
        Guarantee::CompleteForLarger => {
            "It finds a path if there is one for an agent that is 0.86 % larger. The path can be longer than necessary."
        }
        Guarantee::Nothing => "It can miss a path, and its path can be longer than necessary.",
    }
}

/// Has the path only moves that the method has counted? None if it is bound to no moves.
pub fn keeps_moves(row: &Row) -> Option<&'static str> {
    Some(match (row.keeps_moves?, row.method.moves?) {
        (true, Moves::Four) => "Its path keeps its own moves: north, east, south and west.",
        (true, Moves::Eight) => "Its path keeps its own moves: eight directions, also past corners of walls.",
        (true, Moves::AroundCorners) => "Its path keeps its own moves: eight directions, and no cut corner.",
        (false, Moves::Four) => "Its path has diagonals, which it has not counted.",
        (false, _) => "Its path has moves that it has not counted.",
    })
}

/// Can the agent walk it?
pub fn legal(row: &Row, radius: f64) -> Option<String> {
    let body = if radius > 0.0 { format!("a radius of {}", exact_radius(radius)) } else { "a point".to_owned() };
    Some(match row.is_legal? {
        true if row.own_name.is_none() && !row.makes_room(radius) => {
            format!("Its path happens to be legal for {body}.")
        }
        true => format!("Its path is legal for {body}."),
        false => format!("Its path is not legal for {body}."),
    })
}

/// All that holds of a row, whatever its numbers are.
pub fn facts(row: &Row, radius: f64) -> Vec<String> {
    if row.own_name.is_some() {
        let own = row.method.about.to_owned();
        let ends = row.has_other_ends.then(|| "It does not lead from the start to the goal.".to_owned());
        return std::iter::once(own).chain(ends).chain(legal(row, radius)).chain(beside_shortest(row)).collect();
    }
    // What it guarantees for a point is of no use to an agent that it makes no room for.
    let guaranteed =
        if row.makes_room(radius) { guarantee(row.guarantee) } else { "It guarantees nothing for this radius." };
    let method = [row.method.about.to_owned(), needs(row), guaranteed.to_owned()];
    let moves = keeps_moves(row).map(str::to_owned);
    let cuts = row.cuts_corners && row.ranked_over().is_some();
    let cuts =
        cuts.then(|| "It cuts corners of walls, which A* may not: its path can be shorter than that of A*.".into());
    method.into_iter().chain(moves).chain(cuts).chain(legal(row, radius)).collect()
}

/// How long a path of one's own is beside the shortest one between its own ends, also where the agent cannot walk it.
fn beside_shortest(row: &Row) -> Option<String> {
    let shortest = row.own_shortest.filter(|shortest| *shortest > 0.0)?;
    let times = row.length? / shortest;
    let elsewhere = if row.has_other_ends { " between its ends" } else { "" };
    let (what, shortest) = (row.base.name(), number((shortest * 1000.0).round() / 1000.0));
    let [less, more] = if row.base.is_cost() { ["cheaper", "more expensive"] } else { ["shorter", "longer"] };
    Some(match times {
        _ if (times - 1.0).abs() < 1e-7 => format!("It is as long as the {what}{elsewhere}, {shortest}."),
        _ if times > 1.0 => format!("It is {} % {more} than the {what}{elsewhere}, {shortest}.", percent(times)),
        _ if row.is_legal == Some(false) => {
            let legal = "which the agent can walk";
            format!("It is {} % {less} than the {what}{elsewhere}, {shortest}, {legal}.", percent(times))
        }
        _ => format!("It is {} % {less} than the {what}{elsewhere}, {shortest}.", percent(times)),
    })
}

/// Why a method found no path. None if it found one.
pub fn no_path(row: &Row) -> Option<Sentence> {
    let is_missing = row.length.is_none();
    is_missing.then(|| row.why.as_ref().map_or_else(|| "It found no path.".into(), |why| why.text.clone()))
}

/// What a method runs on, and for which agent.
pub fn needs(row: &Row) -> String {
    match (row.method.needs, row.has_room_for) {
        (Needs::Cells, 0.0) => "It runs on cells, for an agent without a radius.".to_owned(),
        (Needs::Cells, room) => {
            format!("It runs on cells and keeps half a cell from every wall: room for a radius up to {}.", number(room))
        }
        (Needs::Triangles, 0.0) => "It runs on triangles, for an agent without a radius.".to_owned(),
        (Needs::Triangles, _) => "It runs on triangles and makes room for the radius.".to_owned(),
    }
}

/// What a method is called, by its key.
pub fn name(key: &str) -> &str {
    find(key).map_or(key, |method| method.name)
}

/// A number as it is read: "4.1", or "0.05" where one digit would say nothing.
fn percent(part: f64) -> String {
    let percent = (part - 1.0).abs() * 100.0;
    if percent < 0.05 { format!("{percent:.3}") } else { format!("{percent:.1}") }
}

/// What it takes to make the triangles of a map.
pub fn preparation((triangles, ms): (usize, f64)) -> String {
    let triangles = count(triangles, "triangle");
    format!("Making the {triangles}: {}, once for all rows that use them", time(ms))
}

/// What a map was measured on, to see how work and time grow, and what was left out.
pub fn enlarged(how: Enlarging, left_out: Option<&str>) -> String {
    let what = match how {
        Enlarging::Copies => "Copies of this map beside each other".to_owned(),
        Enlarging::Finer => "The same map with finer cells, so that only methods on cells have more to do".to_owned(),
        Enlarging::Windows { largest: [width, height] } => format!(
            "Windows of this map around its start, because it is too large to be enlarged; the largest has {} x {} cells",
            grouped(width.into()),
            grouped(height.into())
        ),
    };
    let without = left_out.map(|key| format!(". Left out, because it takes too long: {}", name(key)));
    what + &without.unwrap_or_default()
}

/// What the marks of these curves mean. None if they have none.
pub fn marks_of_growth(curves: &[&GrowthCurve]) -> Option<String> {
    let is_hollow = curves.iter().any(|curve| curve.samples.iter().any(|sample| !sample.is_legal));
    let is_missing = curves.iter().any(|curve| !curve.without_path.is_empty());
    let ring = is_hollow.then_some("Ring: the agent cannot walk this path.");
    let cross = is_missing.then_some("×: no path at this size.");
    let marks: Vec<&str> = ring.into_iter().chain(cross).collect();
    (!marks.is_empty()).then(|| marks.join(" "))
}

/// Which curves of the work lie on each other. None if none do.
pub fn coincident(curves: &[&GrowthCurve]) -> Option<String> {
    let work = |sample: &Sample| sample.work.count as f64;
    let (nth, with) = curves.iter().enumerate().find_map(|(i, curve)| {
        let with: Vec<&str> = curves[i + 1..]
            .iter()
            .filter(|later| curve.coincides(later, work))
            .map(|later| later.method.name)
            .collect();
        (!with.is_empty()).then_some((i, with))
    })?;
    Some(format!("The work of {} has the same curve as that of {}.", curves[nth].method.name, with.join(" and ")))
}

/// What joins a path over cells to the start, and to the goal.
const fn joined_by(joints: [bool; 2]) -> &'static str {
    match joints {
        [true, true] => "the pieces from the start to its cell and from the last cell to the goal",
        [true, false] => "the piece from the start to its cell",
        _ => "the piece from the last cell to the goal",
    }
}

/// A radius is compared with what is measured: it is not rounded to three decimals.
fn exact_radius(radius: f64) -> String {
    format!("{radius:.9}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An axis said "0.000".
    #[test]
    fn times_have_few_digits_and_are_never_zero() {
        let texts = [0.0, 0.0004, 0.0041, 0.00999, 0.041, 0.25, 0.9999, 6.41, 33.3, 1234.0].map(time);
        let expected =
            ["<0.1 µs", "0.4 µs", "4.1 µs", "10 µs", "41 µs", "250 µs", "1.0 ms", "6.4 ms", "33.3 ms", "1,234 ms"];
        assert_eq!(texts, expected);
    }

    /// The best row said "+0.000 %".
    #[test]
    fn what_is_hardly_longer_is_not_zero() {
        assert_eq!([1.0, 1.000_001, 1.000_01, 1.2].map(over), ["0 %", "+<0.001 %", "+0.001 %", "+20.0 %"]);
        assert_eq!([0.999_999_99, 0.959].map(over), ["0 %", "−4.1 %"], "a path was shorter than the shortest one");
    }
}
