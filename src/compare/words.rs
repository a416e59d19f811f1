//! What a comparison says: the command prints it, and the window shows it.

use super::{
    Advice, Around, Enlarging, Fault, FaultKind, FloodCosts, FloodLack, Ground, GrowthCurve, Guarantee, Leaves,
    MOST_AGENTS, Moves, Needs, NoAdvice, OneAgent, ReferenceKind, Row, Wrong, find,
};
use crate::lesson::outcome::WorkUnit;
use crate::picture::Thing;
use crate::scene::{Cells, Map, World};
use crate::sentence;
use crate::words::{Sentence, apart, capital, grouped, number};
use glam::DVec2;

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

/// How much longer than the shortest: "+6.5 %", or "–" for the shortest. "−4.1 %" costs less than the cheapest path over cells.
pub fn over(over: f64) -> String {
    let percent = (over - 1.0) * 100.0;
    let sign = if percent < 0.0 { "−" } else { "+" };
    if percent.abs() < 1e-7 { "–".to_owned() } else { format!("{sign}{:.1} %", percent.abs()) }
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
        let ends =
            "It does not lead from the start to the goal: it is compared with the shortest path between its own ends.";
        let ends = row.has_other_ends.then(|| ends.to_owned());
        return std::iter::once(own).chain(ends).chain(legal(row, radius)).collect();
    }
    // What it guarantees for a point is of no use to an agent that it makes no room for.
    let guaranteed =
        if row.makes_room(radius) { guarantee(row.guarantee) } else { "It guarantees nothing for this radius." };
    let method = [row.method.about.to_owned(), needs(row), guaranteed.to_owned()];
    let moves = keeps_moves(row).map(str::to_owned);
    method.into_iter().chain(moves).chain(legal(row, radius)).collect()
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

/// For whom the advice is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    #[default]
    OneAgent,
    /// Many agents with one goal.
    OneGoal,
    /// Many agents, each with a goal of its own.
    ManyGoals,
}

impl Audience {
    pub const ALL: [Self; 3] = [Self::OneAgent, Self::OneGoal, Self::ManyGoals];

    pub const fn word(self) -> &'static str {
        match self {
            Self::OneAgent => "1 agent",
            Self::OneGoal => "many, one goal",
            Self::ManyGoals => "many goals",
        }
    }
}

/// What a method is called, by its key.
pub fn name(key: &str) -> &str {
    find(key).map_or(key, |method| method.name)
}

/// A method by its key, in a sentence. Names that have a comma are set off.
fn in_sentence(key: &str) -> String {
    let name = name(key);
    if name.contains([',', '=']) { format!("“{name}”") } else { name.to_owned() }
}

/// A number as it is read: "4.1", or "0.05" where one digit would say nothing.
fn percent(part: f64) -> String {
    let percent = (part - 1.0).abs() * 100.0;
    if percent < 0.05 { format!("{percent:.3}") } else { format!("{percent:.1}") }
}

/// How long one path is beside another: "0.5 % longer".
fn longer(times: f64) -> Option<String> {
    let comparative = if times > 1.0 { "longer" } else { "shorter" };
    ((times - 1.0).abs() > 1e-7).then(|| format!("{} % {comparative}", percent(times)))
}

/// "8 times as fast".
fn times_as_fast(times: f64) -> Option<String> {
    (times.is_finite() && times >= 1.5).then(|| match times.round() as u64 {
        2 => "twice as fast".to_owned(),
        times => format!("{times} times as fast"),
    })
}

/// "a fifth of the time".
fn part_of_time(times: f64) -> String {
    const PARTS: [&str; 8] =
        ["half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth"];
    let times = times.round() as usize;
    match times.checked_sub(2).and_then(|place| PARTS.get(place)) {
        Some(part) => format!("{part} of the time"),
        None if times == 10 => "a tenth of the time".to_owned(),
        None => format!("1/{times} of the time"),
    }
}

/// Which method for one agent, and what is much quicker and hardly longer, in one sentence. What it is compared with follows in [`why`].
pub fn one_agent(advice: &Advice) -> String {
    let one = match advice.one_agent {
        Ok(one) => one,
        Err(why) => return no_advice(why).to_owned(),
    };
    let quicker = one.quicker.map(|quicker| {
        let long = longer(quicker.longer).unwrap_or_else(|| "as long".to_owned());
        let over = |worst| format!(", but {} % over the {} at worst", percent(worst), reference(advice));
        let worst = quicker.worst_over.map_or_else(String::new, over);
        format!(" {} is {long} in {}{worst}.", in_sentence(quicker.method), part_of_time(quicker.times))
    });
    format!("One agent: {}.{}", name(one.method), quicker.unwrap_or_default())
}

/// Why no method is advised.
pub const fn no_advice(why: NoAdvice) -> &'static str {
    match why {
        NoAdvice::NothingCompared => "No method was compared.",
        NoAdvice::NoPath => "No method found a path.",
        NoAdvice::NotLegal => "No method has a path that this agent can walk.",
        NoAdvice::ByChance => "No method that makes room for this radius has a path that this agent can walk.",
        NoAdvice::NoneSeesGround => {
            "No method here sees what the ground costs: all paths are legal, but they are not ranked."
        }
    }
}

/// What lengths are compared with, in a sentence of the advice.
const fn reference(advice: &Advice) -> &'static str {
    if advice.counts_ground { ReferenceKind::CheapestOverCells.name() } else { "shortest path" }
}

/// Why this one for one agent.
pub fn why(advice: &Advice) -> Option<String> {
    let one = advice.one_agent.ok()?;
    let what = reference(advice);
    let differs = |worst: &f64| percent(*worst) != percent(one.over);
    let mean = match one.worst_over.filter(|worst| *worst > 1.0).filter(differs) {
        Some(worst) => format!(" on average and {} % at worst", percent(worst)),
        None if advice.is_of_many => " on average".to_owned(),
        None => String::new(),
    };
    let longer = match (longer(one.over), one.instead_of) {
        (Some(_), _) if one.over > 1.0 => format!("{} % over the {what}{mean}", percent(one.over)),
        (Some(_), _) => format!("{} % less than the {what}{mean}", percent(one.over)),
        (None, _) if advice.counts_ground => "No path over cells costs less".to_owned(),
        (None, _) => "No path is shorter".to_owned(),
    };
    let faster = one.instead_of.and_then(|(other, times)| Some((other, times_as_fast(times?)?)));
    let longer = match faster {
        Some((other, faster)) => format!("{longer}, {faster} as {}.", in_sentence(other)),
        None => format!("{longer}."),
    };
    Some(
        [Some(longer), why_not_weaker(advice, one), why_not_surer(advice, one)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// What a method does on every map, as a sentence goes on: "It always finds the shortest path".
const fn always(guarantee: Guarantee, counts_ground: bool) -> &'static str {
    match guarantee {
        Guarantee::Shortest => "always finds the shortest path",
        Guarantee::ShortestForItsMoves if counts_ground => "always finds the cheapest path over cells",
        Guarantee::ShortestForItsMoves => "always finds the shortest path with its moves",
        Guarantee::Complete | Guarantee::CompleteForLarger => "always finds a path if there is one",
        Guarantee::Nothing => "can miss a path",
    }
}

/// Why it is preferred to methods whose paths are no longer here.
fn why_not_weaker(advice: &Advice, one: OneAgent) -> Option<String> {
    let weaker = one.weaker?;
    let sure = always(find(one.method).ok()?.guarantee, advice.counts_ground);
    let (other, pair) = (in_sentence(weaker.method), if advice.is_of_many { "these pairs" } else { "this pair" });
    let as_short = if advice.counts_ground { "to cost as little" } else { "to be as short" };
    Some(match (weaker.others, longer(weaker.longer)) {
        (0, None) => format!("It {sure}; that of {other} happens {as_short} on {pair}."),
        (0, Some(shorter)) => format!("It {sure}; that of {other} is {shorter} on {pair}, but it can miss one."),
        (1, _) => format!("It {sure}; those of {other} and 1 more happen {as_short} on {pair}."),
        (more, _) => format!("It {sure}; those of {other} and {more} more happen {as_short} on {pair}."),
    })
}

/// Why it is preferred to one that guarantees more, with a path that is as long.
fn why_not_surer(advice: &Advice, one: OneAgent) -> Option<String> {
    let (other, times) = one.surer?;
    let sure = always(find(other).ok()?.guarantee, advice.counts_ground);
    Some(format!("{}, which {sure}, takes {} times as long.", in_sentence(other), times.round() as u64))
}

/// From how many agents on one flood costs less.
pub fn one_flood(advice: &Advice) -> Option<String> {
    let flood = advice.flood?;
    let [method, search] = [flood.method, flood.instead_of].map(in_sentence);
    let longer = longer(flood.longer).map_or_else(String::new, |longer| format!(" Its paths are {longer}."));
    let Some(agents) = flood.break_even.map(grouped) else {
        let most = grouped(MOST_AGENTS);
        return Some(format!(
            "Even for {most} agents with one goal, {search} for each costs less than one flood ({method})."
        ));
    };
    if flood.break_even == Some(1) {
        return Some(format!("Even for one agent, one flood ({method}) costs less than {search}.{longer}"));
    }
    Some(format!("From {agents} agents with one goal on: one flood ({method}) instead of {search} for each.{longer}"))
}

/// A flood that is quicker than the search that is advised, for one agent too. None if none is.
fn quick_flood(advice: &Advice) -> Option<String> {
    let flood = advice.flood.filter(|flood| flood.break_even == Some(1))?;
    let FloodCosts::Milliseconds([whole, each]) = flood.costs else { return None };
    let longer = longer(flood.longer).unwrap_or_else(|| "as long".to_owned());
    let faster = times_as_fast(each / whole)?;
    Some(format!("A flood ({}) is {faster}, its path {longer}.", in_sentence(flood.method)))
}

/// Why there is no flood to be advised. None if there is one, or if nothing else is.
pub fn no_flood(advice: &Advice) -> Option<String> {
    advice.one_agent.ok()?;
    let why = match advice.lacks_flood? {
        FloodLack::NoRoom => "No flood makes room for this radius".to_owned(),
        FloodLack::Joints(flood, joints) => format!(
            "{} makes room for this radius, and its path is legal except for {}",
            capital(&in_sentence(flood)),
            joined_by(joints)
        ),
        FloodLack::NotLegal => "The floods that make room for this radius have no path that is legal".to_owned(),
    };
    Some(format!("{why}: many agents search, each for itself."))
}

/// What joins a path over cells to the start, and to the goal.
const fn joined_by(joints: [bool; 2]) -> &'static str {
    match joints {
        [true, true] => "the pieces from the start to its cell and from the last cell to the goal",
        [true, false] => "the piece from the start to its cell",
        _ => "the piece from the last cell to the goal",
    }
}

/// The numbers behind it.
pub fn why_flood(advice: &Advice) -> Option<String> {
    let ([whole, each], unit) = match advice.flood?.costs {
        FloodCosts::Milliseconds(costs) => (costs.map(three_digits), "ms"),
        FloodCosts::Work(costs, counted) => (costs.map(grouped), unit(counted)),
    };
    Some(format!("One flood takes {whole} {unit}, one search {each} {unit}."))
}

/// A number with three digits.
fn three_digits(value: f64) -> String {
    if value >= 1000.0 {
        return grouped(value.round() as u64);
    }
    let decimals = (2.0 - value.abs().max(1e-9).log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.decimals$}")
}

/// What is not advised, and why.
fn excluded(advice: &Advice) -> Vec<String> {
    let not_legal = match advice.not_legal.as_slice() {
        [] => None,
        [one] => Some(format!("The agent cannot walk the path of “{one}”.")),
        [one, two] => Some(format!("The agent cannot walk the paths of “{one}” and “{two}”.")),
        all => Some(format!("The agent cannot walk the paths of {} methods.", all.len())),
    };
    let not_legal = not_legal.filter(|_| !advice.is_of_many);
    let by_chance = match advice.by_chance.as_slice() {
        [] => None,
        [one] => Some(format!("“{one}” makes no room for this radius: its path happens to be legal here.")),
        [one, two] => {
            Some(format!("“{one}” and “{two}” make no room for this radius: their paths happen to be legal here."))
        }
        all => {
            Some(format!("{} methods make no room for this radius: their paths happen to be legal here.", all.len()))
        }
    };
    not_legal.into_iter().chain(by_chance).collect()
}

/// The advice for these agents, the important sentence first.
pub fn advice(advice: &Advice, audience: Audience) -> Vec<String> {
    let one = || one_agent(advice);
    match audience {
        Audience::OneAgent => {
            std::iter::once(one()).chain(why(advice)).chain(quick_flood(advice)).chain(excluded(advice)).collect()
        }
        Audience::OneGoal => match one_flood(advice) {
            Some(flood) => std::iter::once(flood).chain(why_flood(advice)).chain([one()]).collect(),
            None => no_flood(advice).into_iter().chain([one()]).chain(excluded(advice)).collect(),
        },
        Audience::ManyGoals if advice.one_agent.is_err() => vec![one()],
        Audience::ManyGoals => {
            let each = "A search for each agent: each goal would need a flood of its own.".to_owned();
            [Some(each), Some(one()), why(advice)].into_iter().flatten().collect()
        }
    }
}

/// All of the advice, as the command prints it: for one agent, and for many with one goal.
pub fn all_advice(advice: &Advice) -> String {
    let of_one = self::advice(advice, Audience::OneAgent);
    let of_many = one_flood(advice).into_iter().chain(why_flood(advice)).chain(no_flood(advice));
    of_one.into_iter().chain(of_many).collect::<Vec<_>>().join(" ")
}

/// What a map was measured on, to see how work and time grow, and what was left out.
pub fn enlarged(how: Enlarging, left_out: Option<&str>) -> String {
    let what = match how {
        Enlarging::Copies => "Copies of this map beside each other".to_owned(),
        Enlarging::Finer => "This map with finer cells".to_owned(),
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

/// An obstacle or a wall, as a sentence names it.
fn obstacle(world: &World, around: &Around) -> Sentence {
    let (Map::Polygons(polygons), Some(i)) = (&world.scene().map, around.obstacle) else { return "the walls".into() };
    let named = match polygons.obstacles[i].name.as_str() {
        "" => "an obstacle".to_owned(),
        name => format!("the {name}"),
    };
    sentence![Thing::Obstacle(i as u32).named(named, "")]
}

/// Why a row has no path, or what is wrong with it. None if nothing is.
pub fn reason(world: &World, radius: f64, row: &Row, reference: Option<f64>) -> Option<Sentence> {
    let of_wrong = || {
        let [what, why] = wrong(world, radius, row, row.wrong.as_ref()?, reference);
        Some(sentence![what, " ", why])
    };
    no_path(row).or_else(of_wrong)
}

/// Where a method went wrong, and why: first what happens, then the reason.
/// `reference`: its length.
pub fn wrong(world: &World, radius: f64, row: &Row, wrong: &Wrong, reference: Option<f64>) -> [Sentence; 2] {
    match wrong {
        Wrong::Fault(fault) => [fault_happens(radius, row, fault), why_fault(radius, row, fault)],
        Wrong::Ground(ground) => [costs(row, reference), why_costs(ground)],
        Wrong::Leaves(leaves) => [leaves_happens(world, row, leaves), why_leaves(row, leaves)],
    }
}

/// What a path costs that is not ranked.
fn costs(row: &Row, reference: Option<f64>) -> Sentence {
    let Some(cost) = row.length else { return Sentence::default() };
    sentence!["Its path costs ", number(cost), beside(cost, reference), "."]
}

/// "7.1 % more than the cheapest path over cells".
fn beside(cost: f64, reference: Option<f64>) -> String {
    let kind = ReferenceKind::CheapestOverCells.name();
    match reference.map(|reference| cost / reference) {
        Some(times) if (times - 1.0).abs() < 1e-7 => format!(", as the {kind}"),
        Some(times) => {
            let comparative = if times > 1.0 { "more" } else { "less" };
            format!(", {} % {comparative} than the {kind}", percent(times))
        }
        None => String::new(),
    }
}

fn why_costs(ground: &Ground) -> Sentence {
    let part = |(i, &(cost, length)): (usize, &(u8, f64))| {
        let what = if i == 0 { " units of its path lie in cells of cost " } else { " in cells of cost " };
        format!("{}{what}{cost}", number((length * 100.0).round() / 100.0))
    };
    let parts: Vec<String> = ground.lengths.iter().enumerate().map(part).collect();
    sentence!["It does not see the ground: ", parts.join(", "), "."]
}

/// What a row says whose path has no place that is wrong.
pub fn nothing_wrong(world: &World, row: &Row, reference: Option<f64>) -> Sentence {
    if let Some(why) = no_path(row) {
        return why;
    }
    match (row.over, ReferenceKind::of(world)) {
        _ if !row.is_judged => "It is compared when the shortest path is known.".into(),
        (Some(longer), _) if longer > 1.0 + 1e-6 => {
            sentence!["Its path stays near the shortest one and is longer in all: ", over(longer), "."]
        }
        (Some(less), ReferenceKind::CheapestOverCells) if less < 1.0 - 1e-6 => {
            sentence!["It is not bound to cells and costs less than the cheapest path over cells: ", over(less), "."]
        }
        (Some(_), ReferenceKind::CheapestOverCells) => "Nothing went wrong: no path over cells costs less.".into(),
        (Some(_), ReferenceKind::Shortest) => "Nothing went wrong: no path is shorter.".into(),
        (None, ReferenceKind::CheapestOverCells) => {
            sentence![costs(row, reference), " It is not ranked, because the method does not see the ground."]
        }
        (None, ReferenceKind::Shortest) => "The agent can walk its path, but it is not ranked.".into(),
    }
}

/// Why a method on cells has no path, although the map has one.
pub fn too_coarse(cells: &Cells) -> Sentence {
    let size = number((cells.grid.cell_size() * 1000.0).round() / 1000.0);
    let Some(lost) = cells.lost else {
        return sentence!["The map has a path, but the cells are too coarse for it: each is ", size, " wide."];
    };
    let [width, x, y] = [lost.width, lost.at.x, lost.at.y].map(|v| number((v * 1000.0).round() / 1000.0));
    sentence![
        "The map has a path, but the cells are too coarse for it: each is ",
        size,
        " wide, and no passage of the cells is as wide as the one of ",
        width,
        " at (",
        x,
        ", ",
        y,
        ")."
    ]
}

/// A radius as it was set, and the room that is less, with decimals enough to tell.
fn radius_and_room(radius: f64, room: f64) -> [String; 2] {
    let [_, least] = apart(radius, room);
    [exact_radius(radius), least]
}

/// A radius is compared with what is measured: it is not rounded to three decimals.
fn exact_radius(radius: f64) -> String {
    format!("{radius:.9}").trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn fault_happens(radius: f64, row: &Row, fault: &Fault) -> Sentence {
    if row.own_name.is_some() {
        return happens_to_own(radius, fault);
    }
    match fault.kind {
        FaultKind::TooNear => {
            // Where the room falls below the radius it is as large as the radius: the least says how bad it is.
            let [radius, least] = radius_and_room(radius, row.clearance.unwrap_or(fault.distance));
            sentence!["The room falls below the radius of ", radius, " here, and is ", least, " at its nearest place."]
        }
        FaultKind::ThroughWall => "The path goes through a wall.".into(),
        FaultKind::BetweenWalls => "The path goes between two walls that touch. Nobody fits through there.".into(),
    }
}

/// What happens at a place of a path of one's own where the agent cannot walk, and why.
pub fn fault_of_own(radius: f64, points: &[DVec2], fault: &Fault) -> [Sentence; 2] {
    [happens_to_own(radius, fault), why_own_fault(points, fault)]
}

/// With the numbers of its points, which can be found in its file.
fn happens_to_own(radius: f64, fault: &Fault) -> Sentence {
    let points = format!("between its points {} and {}", fault.piece + 1, fault.piece + 2);
    match fault.kind {
        FaultKind::TooNear => {
            let [radius, least] = radius_and_room(radius, fault.distance);
            sentence![capital(&points), ", the room falls below the radius of ", radius, ", to ", least, "."]
        }
        FaultKind::ThroughWall => sentence!["The path goes through a wall, ", points, "."],
        FaultKind::BetweenWalls => {
            sentence!["The path goes between two walls that touch, ", points, ". Nobody fits through there."]
        }
    }
}

fn why_own_fault(points: &[DVec2], fault: &Fault) -> Sentence {
    let place = |p: DVec2| format!("({}, {})", number(p.x), number(p.y));
    let point = |i: usize| points.get(i).copied().map(place).unwrap_or_default();
    let i = fault.piece;
    match fault.kind {
        FaultKind::TooNear => {
            let at = place((fault.at * 1000.0).round() / 1000.0);
            sentence!["From ", at, " on, it leaves less room than the agent needs on both sides."]
        }
        FaultKind::ThroughWall => sentence![
            format!("The straight line from its point {}, {}, ", i + 1, point(i)),
            format!("to the next one, {}, meets a wall at {}.", point(i + 1), place(fault.at))
        ],
        FaultKind::BetweenWalls => "At this point it changes from one side of both walls to the other.".into(),
    }
}

fn why_fault(radius: f64, row: &Row, fault: &Fault) -> Sentence {
    if row.own_name.is_some() {
        return why_own_fault(&row.points, fault);
    }
    if let Some(joints) = row.joints {
        let half = number(row.has_room_for);
        return sentence![
            "Over the middles of cells it keeps half a cell from every wall, ",
            half,
            ": it is legal except for ",
            joined_by(joints),
            "."
        ];
    }
    match (row.method.needs, fault.kind) {
        (Needs::Cells, FaultKind::TooNear) if row.has_room_for > 0.0 => {
            sentence!["It keeps half a cell from every wall, ", number(row.has_room_for), ", whatever the agent needs."]
        }
        (Needs::Cells, FaultKind::TooNear) => {
            "It asks whether a cell is free, and not how far the next wall is.".into()
        }
        (Needs::Cells, FaultKind::BetweenWalls | FaultKind::ThroughWall) => {
            "It looks at the cell that it enters, and not at what lies between the middles of both cells.".into()
        }
        // Whatever the radius: no path of a point goes through a wall.
        (Needs::Triangles, FaultKind::BetweenWalls | FaultKind::ThroughWall) if row.method.loses_corners() => {
            "Its loop goes on from the wrong place after a corner: another corner is lost, and the path cuts through a wall.".into()
        }
        (Needs::Triangles, FaultKind::TooNear) if !row.makes_room(radius) => {
            "It finds the path of a point, and such a path touches corners.".into()
        }
        (Needs::Triangles, _) => {
            "It makes room at the corners, but measures no distance of the lines between them.".into()
        }
    }
}

fn leaves_happens(world: &World, row: &Row, leaves: &Leaves) -> Sentence {
    let longer = row.over.map_or_else(String::new, over);
    let reference = match ReferenceKind::of(world) {
        ReferenceKind::Shortest => "shortest path",
        ReferenceKind::CheapestOverCells => ReferenceKind::CheapestOverCells.name(),
    };
    let Some(around) = &leaves.around else {
        return sentence!["It leaves the ", reference, " here and is longer in all: ", longer, "."];
    };
    sentence![
        "It passes ",
        around.side.word(),
        " of ",
        obstacle(world, around),
        ", and the ",
        reference,
        " does not: ",
        longer,
        "."
    ]
}

fn why_leaves(row: &Row, leaves: &Leaves) -> Sentence {
    let is_around = leaves.around.is_some();
    if row.own_name.is_some() {
        let why = if is_around {
            "Between the same ends, the other way around is shorter."
        } else {
            "It goes around the same walls, but it is not taut."
        };
        return why.into();
    }
    match (row.method.needs, row.method.guarantee) {
        (Needs::Cells, Guarantee::ShortestForItsMoves) if is_around => {
            "With its moves, the other way around is no shorter: a path over cells has only a few directions.".into()
        }
        (Needs::Cells, Guarantee::ShortestForItsMoves) => {
            "No path with its moves is shorter, but its moves have only a few directions.".into()
        }
        (Needs::Cells, _) => {
            "It guarantees no shortest path: with its costs, its estimate or its moves another cell came first.".into()
        }
        (Needs::Triangles, Guarantee::Shortest) => {
            "Its path is the shortest of a point. For this agent another one is.".into()
        }
        (Needs::Triangles, _) if is_around => {
            "The string is taut, but in the wrong channel: A* had only an estimate of the length of each channel."
                .into()
        }
        (Needs::Triangles, _) => {
            "The string is taut in its channel, but it is not the shortest path of this agent.".into()
        }
    }
}
