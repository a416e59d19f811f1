//! Which method for one agent, and which for many.

use super::{exact_radius, joined_by, name, percent, time, unit};
use crate::compare::{Advice, FloodCosts, FloodLack, Guarantee, MOST_AGENTS, NoAdvice, OneAgent, ReferenceKind, find};
use crate::lesson::outcome::Reason;
use crate::picture::Thing;
use crate::words::{capital, count, grouped, number};

/// What somebody has, who asks for advice: one agent, many with one goal, or many with goals of their own.
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

/// A method by its key, in a sentence. Names that have a comma are set off.
fn in_sentence(key: &str) -> String {
    let name = name(key);
    if name.contains([',', '=']) { format!("“{name}”") } else { name.to_owned() }
}

/// How long one path is beside another: "0.5 % longer".
fn longer(times: f64) -> Option<String> {
    let comparative = if times > 1.0 { "longer" } else { "shorter" };
    ((times - 1.0).abs() > 1e-7).then(|| format!("{} % {comparative}", percent(times)))
}

/// "8 times as fast", never more than it is.
fn times_as_fast(times: f64) -> Option<String> {
    (times.is_finite() && times >= 1.5).then(|| format!("{} times as fast", rounded_down(times)))
}

/// With one decimal below ten.
fn rounded_down(times: f64) -> String {
    if times < 10.0 { number((times * 10.0).floor() / 10.0) } else { grouped(times.floor() as u64) }
}

/// "38 % of the time", never less than it is.
fn part_of_time(times: f64) -> String {
    let percent = 100.0 / times;
    let rounded_up = (percent - 1e-9).ceil();
    if percent < 1.0 { "less than 1 % of the time".to_owned() } else { format!("{rounded_up:.0} % of the time") }
}

/// Which method for one agent, and what is much quicker and hardly longer, in one sentence. What it is compared with follows in [`why`].
pub fn one_agent(advice: &Advice) -> String {
    let one = match advice.one_agent {
        Ok(one) => one,
        Err(why) => return no_advice(why),
    };
    let quicker = one.quicker.map(|quicker| {
        let long = longer(quicker.longer).unwrap_or_else(|| "as long".to_owned());
        let over = |worst| format!(", but {} % over the {} at worst", percent(worst), advice.base.in_sentence());
        let worst = quicker.worst_over.map_or_else(String::new, over);
        format!(" {} is {long} in {}{worst}.", in_sentence(quicker.method), part_of_time(quicker.times))
    });
    format!("One agent: {}.{}", name(one.method), quicker.unwrap_or_default())
}

/// Why no method is advised.
pub fn no_advice(why: NoAdvice) -> String {
    let (what, reason) = match why {
        NoAdvice::NothingCompared => ("No method was compared.", None),
        NoAdvice::NoPath(reason) => ("None of these methods found a path.", reason.and_then(what_stops)),
        NoAdvice::NotLegal(reason) => {
            ("None of these methods has a path that this agent can walk.", reason.and_then(what_stops))
        }
        NoAdvice::ByChance => {
            ("Of these methods, none that makes room for this radius has a path that this agent can walk.", None)
        }
        NoAdvice::NoneSeesGround => {
            ("No method here sees what the ground costs: all paths are legal, but they are not ranked.", None)
        }
    };
    what.to_owned() + &reason.map(|reason| format!(" {reason}")).unwrap_or_default()
}

/// What stops every method. None if it says nothing of the map.
fn what_stops(reason: Reason) -> Option<String> {
    let end = |thing: Thing| if thing == Thing::Goal { "goal" } else { "start" };
    let text = match reason {
        Reason::InWall(thing) => format!("The {} lies in a wall or outside the map.", end(thing)),
        Reason::NoRoom(thing) => format!("A wall or the border is nearer to the {} than the radius.", end(thing)),
        Reason::Separated => "Walls separate the start from the goal.".to_owned(),
        Reason::TooNarrow => "Every way has a passage that is too narrow for the radius.".to_owned(),
        Reason::TooCoarse | Reason::Blocked { .. } | Reason::NoRound => return None,
    };
    Some(text)
}

const fn counts_ground(advice: &Advice) -> bool {
    matches!(advice.base, ReferenceKind::CheapestOverCells)
}

/// Why this one for one agent.
pub fn why(advice: &Advice) -> Option<String> {
    let one = advice.one_agent.ok()?;
    let what = advice.base.in_sentence();
    let differs = |worst: &f64| percent(*worst) != percent(one.over);
    let mean = match one.worst_over.filter(|worst| *worst > 1.0).filter(differs) {
        Some(worst) => format!(" on average and {} % at worst", percent(worst)),
        None if advice.is_of_many => " on average".to_owned(),
        // Another pair can be worse.
        None if one.instead_of.is_some() => " on this pair".to_owned(),
        None => String::new(),
    };
    let longer = match (longer(one.over), one.instead_of) {
        (Some(_), _) if one.over > 1.0 => format!("{} % over the {what}{mean}", percent(one.over)),
        (Some(_), _) => format!("{} % less than the {what}{mean}", percent(one.over)),
        (None, _) if counts_ground(advice) => "No path over cells costs less".to_owned(),
        (None, _) if advice.base == ReferenceKind::ShortestFound => {
            "No path that was found is shorter; the true shortest one is not known".to_owned()
        }
        (None, _) => "No path is shorter".to_owned(),
    };
    let faster = one.instead_of.and_then(|(other, times)| Some((other, times_as_fast(times?)?)));
    let longer = match faster {
        Some((other, faster)) => format!("{longer}, {faster} as {}.", in_sentence(other)),
        None => format!("{longer}."),
    };
    Some(
        [Some(longer), bound(one), why_not_weaker(advice, one), why_not_surer(advice, one)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    )
}

/// How much longer its path can be on other pairs.
fn bound(one: OneAgent) -> Option<String> {
    let method = find(one.method).ok().filter(|method| one.over > 1.0 && method.guarantee == Guarantee::Complete)?;
    Some(match method.bound() {
        Some(times) => {
            format!("On other pairs it can cost up to {times} times as much as the shortest path over cells.")
        }
        None => "On other pairs it can be longer, without a bound.".to_owned(),
    })
}

/// What a method does on every map, as a sentence goes on: "It always finds the shortest path".
const fn always(guarantee: Guarantee, counts_ground: bool) -> &'static str {
    match guarantee {
        Guarantee::Shortest => "always finds the shortest path",
        Guarantee::ShortestForItsMoves if counts_ground => "always finds the cheapest path over cells",
        Guarantee::ShortestForItsMoves => "always finds the shortest path with its moves",
        Guarantee::Complete => "always finds a path if there is one",
        Guarantee::CompleteForLarger => "always finds a path if there is one for an agent that is 0.86 % larger",
        Guarantee::Nothing => "can miss a path",
    }
}

/// Why it is preferred to methods whose paths are no longer here.
fn why_not_weaker(advice: &Advice, one: OneAgent) -> Option<String> {
    let weaker = one.weaker?;
    let sure = always(find(one.method).ok()?.guarantee, counts_ground(advice));
    let (other, pair) = (in_sentence(weaker.method), if advice.is_of_many { "these pairs" } else { "this pair" });
    let as_short = if counts_ground(advice) { "to cost as little" } else { "to be as short" };
    Some(match (weaker.others, longer(weaker.longer)) {
        (0, None) => format!("It {sure}; that of {other} happens {as_short} on {pair}."),
        (0, Some(shorter)) => format!("It {sure}; that of {other}, without this guarantee, is {shorter} on {pair}."),
        (more, Some(shorter)) => {
            let others = count(more, "other method");
            format!(
                "It {sure}; {other} and {others} do not guarantee this. On {pair} their paths are as short or up to {shorter}."
            )
        }
        (more, None) => {
            let others = count(more, "other method");
            format!("It {sure}; {other} and {others} do not guarantee this. On {pair} their paths happen {as_short}.")
        }
    })
}

/// Why it is preferred to one that guarantees more, with a path that is as long.
fn why_not_surer(advice: &Advice, one: OneAgent) -> Option<String> {
    let (other, times) = one.surer?;
    let sure = always(find(other).ok()?.guarantee, counts_ground(advice));
    Some(format!("{}, which {sure}, takes {} times as long.", in_sentence(other), rounded_down(times)))
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
        FloodLack::NoRoom(None) => "No flood makes room for this radius:".to_owned(),
        FloodLack::NoRoom(Some(cell)) => {
            let cell = exact_radius(cell);
            format!(
                "No flood makes room for this radius with cells of this size; with cells of at least {cell} one does. As it is,"
            )
        }
        FloodLack::Joints(flood, joints) => format!(
            "{} makes room for this radius, and its path is legal except for {}:",
            capital(&in_sentence(flood)),
            joined_by(joints)
        ),
        FloodLack::NotLegal => "The floods that make room for this radius have no path that is legal:".to_owned(),
    };
    Some(format!("{why} many agents search, each for itself."))
}

/// The numbers behind it.
pub fn why_flood(advice: &Advice) -> Option<String> {
    let [whole, each] = match advice.flood?.costs {
        FloodCosts::Milliseconds(costs) => costs.map(time),
        FloodCosts::Work(costs, counted) => costs.map(|cost| format!("{} {}", grouped(cost), unit(counted))),
    };
    Some(format!("One flood takes {whole}, one search {each}."))
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
            // Each goal needs a flood of its own, and even that can cost less than a search.
            let quick = quick_flood(advice);
            let each = match quick {
                Some(_) => "A flood for each agent: even so it costs less than a search for each.",
                None => "A search for each agent: each goal would need a flood of its own.",
            };
            [Some(each.to_owned()), quick, Some(one()), why(advice)].into_iter().flatten().collect()
        }
    }
}

/// The keys of the methods that [`advice`] names; without reasons, those that its first sentence names.
pub fn named(advice: &Advice, audience: Audience, with_reasons: bool) -> Vec<&'static str> {
    let one = advice.one_agent.ok();
    let of_one = one.into_iter().flat_map(|one| [Some(one.method), one.quicker.map(|quicker| quicker.method)]);
    let of_flood = advice.flood.into_iter().flat_map(|flood| [Some(flood.method), Some(flood.instead_of)]);
    // Where it is not much quicker, the other one is not named.
    let slower = |one: OneAgent| Some(one.instead_of.filter(|(_, times)| times.and_then(times_as_fast).is_some())?.0);
    let of_why =
        one.into_iter().flat_map(|one| [slower(one), one.weaker.map(|it| it.method), one.surer.map(|it| it.0)]);
    let quick_flood = advice.flood.filter(|_| quick_flood(advice).is_some()).map(|flood| flood.method);
    let (first, reasons): (Vec<_>, Vec<_>) = match audience {
        Audience::OneAgent => (of_one.collect(), of_why.chain([quick_flood]).collect()),
        Audience::OneGoal if advice.flood.is_some() => (of_flood.collect(), of_one.collect()),
        Audience::OneGoal if no_flood(advice).is_none() => (of_one.collect(), Vec::new()),
        Audience::OneGoal => (Vec::new(), of_one.collect()),
        Audience::ManyGoals => (Vec::new(), [quick_flood].into_iter().chain(of_one).chain(of_why).collect()),
    };
    let reasons = reasons.into_iter().filter(|_| with_reasons);
    let mut all: Vec<&str> = Vec::new();
    for method in first.into_iter().chain(reasons).flatten() {
        if !all.contains(&method) {
            all.push(method);
        }
    }
    all
}

/// All of the advice, as the command prints it: for one agent, and for many with one goal.
pub fn all_advice(advice: &Advice) -> String {
    let of_one = self::advice(advice, Audience::OneAgent);
    let of_many = one_flood(advice).into_iter().chain(why_flood(advice)).chain(no_flood(advice));
    of_one.into_iter().chain(of_many).collect::<Vec<_>>().join(" ")
}
