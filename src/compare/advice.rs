//! What follows from the rows of a map: which method for one agent, and from how many agents on a flood is cheaper.

use super::terrain::has_terrain;
use super::{Guarantee, Method, Needs, Radii, ReferenceKind, Row};
use crate::lesson::outcome::{Reason, Work, WorkUnit};
use crate::lesson::{Limit, cell_sizes};
use crate::scene::World;

/// A path may be longer than the shortest by so much and still be good, as a part of its length.
const GOOD: f64 = 0.05;
/// Of many pairs: the longest path of a method that is advised for its speed is at most so much longer than that of a shorter one.
const GOOD_AT_WORST: f64 = 0.1;
/// Lengths that differ by less, as a part of them, are equal.
const ROUNDING: f64 = 1e-9;
/// A longer path is worth it if it is found this many times as quickly.
const QUICKER: f64 = 2.0;
/// Or this many times, if less is known of its paths on other maps.
const MUCH_QUICKER: f64 = 8.0;
/// Times move by a third from run to run: a smaller ratio does not decide between equally long paths.
const CLEARLY_QUICKER: f64 = 1.5;
/// A flood costs less than one search if that takes this many times as long.
const ABOUT_AS_QUICK: f64 = 1.2;
/// What is worth a mention beside the advice: a path that is at most so much longer, found this many times as quickly.
const HARDLY_LONGER: f64 = 0.01;
const WORTH_A_MENTION: f64 = 3.0;
/// If there is none, a path that is at most so much longer: somebody may want the speed more than the path.
const LONGER_FOR_SPEED: f64 = 0.3;
/// The same where a flood is quicker than the advised method, and would be named for that: it may be much longer.
const WORTH_A_MENTION_BESIDE_A_FLOOD: f64 = 1.5;
/// Nobody asks for more agents.
pub const MOST_AGENTS: u64 = 10_000;

/// What is known of a method: on one pair of start and goal, or over many.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub method: &'static Method,
    pub is_found: bool,
    /// Can the agent walk its path? Of many pairs, all its paths. None without a path.
    pub is_legal: Option<bool>,
    /// Does the method make room for this agent? If not, its path is legal by chance.
    pub makes_room: bool,
    /// Is its path legal except for the piece that joins the start to its cell, or the goal? None if not, and for many pairs.
    pub joints: Option<[bool; 2]>,
    /// None if it is not ranked. Of many pairs, the mean.
    pub over: Option<f64>,
    /// Of many pairs, the largest. None for one pair.
    pub worst_over: Option<f64>,
    pub work: Work,
    /// None if it was not measured.
    pub ms: Option<f64>,
    /// Why it found no path. None if it found one, and for many pairs.
    pub why: Option<Reason>,
}

impl Candidate {
    /// None for a path of one's own.
    pub fn of_row(row: &Row, radius: f64, ms: Option<f64>) -> Option<Self> {
        let (is_found, is_legal, makes_room) = (row.length.is_some(), row.is_legal, row.makes_room(radius));
        let (method, joints, over, work) = (row.method, row.joints, row.over, row.work);
        let why = row.why.as_ref().filter(|_| !is_found).map(|why| why.reason);
        let own = Self { method, is_found, is_legal, makes_room, joints, over, worst_over: None, work, ms, why };
        row.own_name.is_none().then_some(own)
    }

    /// How many times as quickly as another one does it find its path? None if a time is not known.
    fn times_as_quick_as(&self, other: &Self) -> Option<f64> {
        let times = other.ms? / self.ms?;
        times.is_finite().then_some(times)
    }

    fn is_quicker(&self, times: f64, than: &Self) -> bool {
        self.times_as_quick_as(than).is_some_and(|ratio| ratio >= times)
    }

    /// Of paths that are equally long: what is known on all maps counts most, then the time, then the work.
    fn is_better_than_equal(&self, other: &Self) -> bool {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match self.method.guarantee.cmp(&other.method.guarantee) {
            Less => !other.is_quicker(MUCH_QUICKER, self),
            Greater => self.is_quicker(MUCH_QUICKER, other),
            Equal if self.is_quicker(CLEARLY_QUICKER, other) => true,
            Equal => {
                let is_less_work = self.work.unit == other.work.unit && self.work.count < other.work.count;
                is_less_work && !other.is_quicker(CLEARLY_QUICKER, self)
            }
        }
    }
}

/// What to use on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// Or why no method can be advised.
    pub one_agent: Result<OneAgent, NoAdvice>,
    /// One goal for many agents. None if no flood or no search can be advised.
    pub flood: Option<Flood>,
    /// The names of the methods that found a path which the agent cannot walk.
    pub not_legal: Vec<&'static str>,
    /// The names of the methods that make no room for this radius, and whose paths happen to be legal.
    pub by_chance: Vec<&'static str>,
    /// What lengths are beside.
    pub base: ReferenceKind,
    /// Why no flood can be advised for an agent with a radius. None if one can, or if none was compared.
    pub lacks_flood: Option<FloodLack>,
    /// Is it about many pairs of start and goal?
    pub is_of_many: bool,
}

/// Why no flood is advised for an agent with a radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloodLack {
    /// None makes room for this radius. With cells of at least this size one does, if the map allows them.
    NoRoom(Option<f64>),
    /// The flood with this key makes room. Its path is legal except for the piece that joins the start to its cell, or the goal.
    Joints(&'static str, [bool; 2]),
    /// Those that make room have no path that the agent can walk.
    NotLegal,
}

impl FloodLack {
    fn of(candidates: &[Candidate], world: &World, radius: f64) -> Option<Self> {
        let floods = || candidates.iter().filter(|candidate| candidate.method.is_flood);
        // Whether a method makes room follows from the method and the cells, whatever becomes of one path.
        let with_room = || floods().filter(|candidate| candidate.makes_room);
        let joints = || with_room().filter_map(|flood| Some(Self::Joints(flood.method.key, flood.joints?))).next_back();
        match () {
            () if floods().next().is_none() => None,
            () if with_room().next().is_none() => {
                let grows = floods().any(|candidate| candidate.method.radii == Radii::HalfCell);
                let most = match cell_sizes(world).filter(|_| grows) {
                    Some(Limit::Lengths { longest, .. }) => longest,
                    _ => 0.0,
                };
                Some(Self::NoRoom(Some(2.0 * radius).filter(|&cell| cell <= most)))
            }
            () if with_room().any(|candidate| candidate.is_legal == Some(true)) => None,
            () => joints().or(Some(Self::NotLegal)),
        }
    }
}

/// Why no method is advised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAdvice {
    NothingCompared,
    /// No method found a path, for this reason.
    NoPath(Option<Reason>),
    /// The agent can walk none of the paths. The reason is that of a method that makes room for it and found none.
    NotLegal(Option<Reason>),
    /// There are legal paths, but only of methods that make no room for this radius.
    ByChance,
    /// There are legal paths, but none of the methods sees what the ground costs.
    NoneSeesGround,
}

/// The method for one agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneAgent {
    /// Its key.
    pub method: &'static str,
    pub over: f64,
    /// Of many pairs, that of the longest path. None for one pair.
    pub worst_over: Option<f64>,
    pub ms: Option<f64>,
    /// The key of the method with the shortest path, if that is another one, and how many times as quick this one is.
    pub instead_of: Option<(&'static str, Option<f64>)>,
    /// A method that is much quicker, with a path that is hardly longer; if there is none, one with a path that is longer.
    pub quicker: Option<Quicker>,
    /// Searches that guarantee less, with paths that are no longer.
    pub weaker: Option<Weaker>,
    /// The key of a search that guarantees more, with a path that is as long, and how many times as quick this one is.
    pub surer: Option<(&'static str, f64)>,
}

/// Methods that are not advised because they guarantee less, although their paths are no longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weaker {
    /// The key of the one with the shortest path.
    pub method: &'static str,
    /// Its length by that of the method that is advised.
    pub longer: f64,
    /// How many more there are.
    pub others: usize,
}

/// A method that is much quicker than the one that is advised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quicker {
    /// Its key.
    pub method: &'static str,
    /// Its length by that of the method that is advised.
    pub longer: f64,
    /// How many times as quick it is.
    pub times: f64,
    /// Of many pairs, how much longer than the shortest its longest path is, if that is much more than for the advised method.
    pub worst_over: Option<f64>,
}

/// One flood instead of many searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flood {
    /// The keys of the flood, and of the search that it is compared with: the one for one agent, or one that is better than the flood in time
    /// and in length where that one is not.
    pub method: &'static str,
    pub instead_of: &'static str,
    /// From this many agents with one goal on (1: even for one), one flood costs less than a search for each. None: never up to [`MOST_AGENTS`].
    pub break_even: Option<u64>,
    /// What one flood and one search cost.
    pub costs: FloodCosts,
    /// The length of its path by that of the search.
    pub longer: f64,
}

/// What a flood and a search are compared by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloodCosts {
    Milliseconds([f64; 2]),
    /// Where times are not known.
    Work([u64; 2], WorkUnit),
}

impl Advice {
    /// Each row on this map with the milliseconds of its run, if they are known.
    pub fn new(rows: &[(&Row, Option<f64>)], world: &World, radius: f64) -> Self {
        let candidates: Vec<Candidate> =
            rows.iter().filter_map(|&(row, ms)| Candidate::of_row(row, radius, ms)).collect();
        let base =
            rows.iter().find(|(row, _)| row.own_name.is_none()).map_or(ReferenceKind::of(world), |(row, _)| row.base);
        Self { base, ..Self::of(&candidates, world, radius, false) }
    }

    /// `is_of_many`: about many pairs of start and goal.
    pub fn of(candidates: &[Candidate], world: &World, radius: f64, is_of_many: bool) -> Self {
        let names = |is_it: &dyn Fn(&Candidate) -> bool| -> Vec<&'static str> {
            candidates.iter().filter(|candidate| is_it(candidate)).map(|candidate| candidate.method.name).collect()
        };
        let ranked: Vec<&Candidate> =
            candidates.iter().filter(|candidate| candidate.over.is_some() && candidate.makes_room).collect();
        let one = for_one_agent(&ranked);
        let why_none = || match () {
            () if candidates.is_empty() => NoAdvice::NothingCompared,
            () if !candidates.iter().any(|candidate| candidate.is_found) => {
                NoAdvice::NoPath(what_stops(candidates, world))
            }
            () if !candidates.iter().any(|candidate| candidate.is_legal == Some(true)) => {
                NoAdvice::NotLegal(what_stops(candidates, world))
            }
            () if candidates.iter().all(|candidate| candidate.over.is_none()) && has_terrain(world) => {
                NoAdvice::NoneSeesGround
            }
            () => NoAdvice::ByChance,
        };
        Self {
            one_agent: one.map(|one| one_agent(one, &ranked)).ok_or_else(why_none),
            flood: one.and_then(|one| flood(one, opponent(one, &ranked), &ranked)),
            not_legal: names(&|candidate| candidate.is_legal == Some(false)),
            by_chance: names(&|candidate| candidate.is_legal == Some(true) && !candidate.makes_room),
            base: ReferenceKind::of(world),
            lacks_flood: FloodLack::of(candidates, world, radius).filter(|_| radius > 0.0),
            is_of_many,
        }
    }
}

/// Why no method that makes room for the agent has found a path: first what holds of the ends alone, and what methods on triangles say
/// before what those on cells say, which see only the cells: where walls are no cells, a free point can lie in the cell of a wall.
fn what_stops(candidates: &[Candidate], world: &World) -> Option<Reason> {
    let rank = |reason: Reason| match reason {
        Reason::InWall(_) => Some(0),
        Reason::NoRoom(_) => Some(1),
        Reason::Separated => Some(2),
        Reason::TooNarrow => Some(3),
        Reason::TooCoarse | Reason::Blocked { .. } | Reason::NoRound => None,
    };
    let lost = candidates.iter().filter(|candidate| candidate.makes_room && !candidate.is_found);
    let reasons = lost.filter_map(|candidate| {
        let (reason, is_of_cells) = (candidate.why?, candidate.method.needs == Needs::Cells);
        let is_known = !(is_of_cells && matches!(reason, Reason::InWall(_))) || world.scene().map.is_grid();
        is_known.then_some(((rank(reason)?, is_of_cells), reason))
    });
    reasons.min_by_key(|(rank, _)| *rank).map(|(_, reason)| reason)
}

fn over(candidate: &Candidate) -> f64 {
    candidate.over.unwrap_or(f64::INFINITY)
}

/// The longest of its paths, by the shortest one; of one pair, its path.
fn worst_of(candidate: &Candidate) -> f64 {
    candidate.worst_over.unwrap_or_else(|| over(candidate))
}

/// The shortest good path, or a longer one that is found much more quickly. Those that are equally long stay in the order of the methods,
/// if nothing else decides: times differ a little from run to run.
fn choose<'a>(ranked: &[&'a Candidate]) -> Option<&'a Candidate> {
    let place = |candidate: &Candidate| (over(candidate) / ROUNDING).round();
    let mut sorted = ranked.to_vec();
    sorted.sort_by(|a, b| place(a).total_cmp(&place(b)));
    let most = over(sorted.first()?) * (1.0 + GOOD);
    sorted.into_iter().filter(|candidate| over(candidate) <= most).reduce(|best, next| {
        if place(next) == place(best) {
            return if next.is_better_than_equal(best) { next } else { best };
        }
        // A path that is hardly longer, of a method that finds one if there is one.
        let is_unsure = best.method.guarantee == Guarantee::Nothing && next.method.guarantee < Guarantee::Nothing;
        if is_unsure && over(next) <= over(best) * (1.0 + HARDLY_LONGER) && !best.is_quicker(MUCH_QUICKER, next) {
            return next;
        }
        // A mean hides a path that is much longer.
        if worst_of(next) > worst_of(best) * (1.0 + GOOD_AT_WORST) {
            return best;
        }
        let is_weaker = next.method.guarantee > best.method.guarantee;
        let times = if is_weaker { MUCH_QUICKER } else { QUICKER };
        if next.is_quicker(times, best) { next } else { best }
    })
}

/// One agent needs no flood, if a search has a good path.
fn for_one_agent<'a>(ranked: &[&'a Candidate]) -> Option<&'a Candidate> {
    let shortest = ranked.iter().map(|candidate| over(candidate)).fold(f64::INFINITY, f64::min);
    let searches: Vec<&Candidate> = ranked.iter().copied().filter(|candidate| !candidate.method.is_flood).collect();
    let has_good = searches.iter().any(|candidate| over(candidate) <= shortest * (1.0 + GOOD));
    choose(if has_good { &searches } else { ranked })
}

fn one_agent(one: &Candidate, ranked: &[&Candidate]) -> OneAgent {
    let searches = || ranked.iter().copied().filter(|candidate| !candidate.method.is_flood);
    let is_shorter = |candidate: &&Candidate| over(candidate) < over(one) * (1.0 - ROUNDING);
    // Of those that are equally short, the quickest.
    let least = ranked.iter().map(|candidate| over(candidate)).fold(f64::INFINITY, f64::min) * (1.0 + ROUNDING);
    let time = |candidate: &Candidate| candidate.ms.unwrap_or(f64::INFINITY);
    let shortest = ranked.iter().copied().filter(is_shorter).filter(|candidate| over(candidate) <= least);
    let shortest = shortest.min_by(|a, b| time(a).total_cmp(&time(b)));
    let is_flood_quicker = chosen_flood(ranked).is_some_and(|flood| flood.is_quicker(CLEARLY_QUICKER, one));
    let mention = if is_flood_quicker { WORTH_A_MENTION_BESIDE_A_FLOOD } else { WORTH_A_MENTION };
    let quicker = |longer: f64, least: f64| {
        searches()
            // It may be as good here by chance.
            .filter(|candidate| candidate.method.guarantee != Guarantee::Nothing)
            .filter(move |candidate| over(candidate) <= over(one) * (1.0 + longer))
            .filter_map(|candidate| Some((candidate, candidate.times_as_quick_as(one)?)))
            .filter(move |&(_, times)| times >= least)
    };
    // Of those that are hardly longer, the quickest; else of those that are quick enough, the one with the shortest path.
    let hardly = quicker(HARDLY_LONGER, mention).max_by(|a, b| a.1.total_cmp(&b.1));
    let by_path =
        |a: &(&Candidate, f64), b: &(&Candidate, f64)| over(a.0).total_cmp(&over(b.0)).then(b.1.total_cmp(&a.1));
    let longer = || quicker(LONGER_FOR_SPEED, WORTH_A_MENTION).min_by(by_path);
    // Not hardly longer, but better than the flood that would be named.
    let better = || {
        let other = opponent(one, ranked).filter(|other| other.method.key != one.method.key)?;
        Some((other, other.times_as_quick_as(one)?))
    };
    let quicker = hardly.or_else(better).or_else(longer);
    let weaker = || {
        let is_weaker = |candidate: &&Candidate| {
            candidate.method.guarantee > one.method.guarantee && over(candidate) <= over(one) * (1.0 + ROUNDING)
        };
        searches().filter(is_weaker)
    };
    let is_surer = |candidate: &&Candidate| {
        let is_as_long = (over(candidate) - over(one)).abs() <= over(one) * ROUNDING;
        candidate.method.guarantee < one.method.guarantee && is_as_long
    };
    let surer = searches().filter(is_surer).filter_map(|it| Some((it.method.key, one.times_as_quick_as(it)?)));
    OneAgent {
        method: one.method.key,
        weaker: weaker().min_by(|a, b| over(a).total_cmp(&over(b))).map(|first| Weaker {
            method: first.method.key,
            longer: over(first) / over(one),
            others: weaker().count() - 1,
        }),
        surer: surer.filter(|&(_, times)| times >= CLEARLY_QUICKER).min_by(|a, b| a.1.total_cmp(&b.1)),
        over: over(one),
        worst_over: one.worst_over,
        ms: one.ms,
        instead_of: shortest.map(|shortest| (shortest.method.key, one.times_as_quick_as(shortest))),
        quicker: quicker.map(|(candidate, times)| Quicker {
            method: candidate.method.key,
            longer: over(candidate) / over(one),
            times,
            worst_over: candidate.worst_over.filter(|&worst| worst > worst_of(one) * (1.0 + HARDLY_LONGER)),
        }),
    }
}

/// The flood for many agents: of those whose paths are as short as those of the best one, the quickest, whatever it guarantees elsewhere.
fn chosen_flood<'a>(ranked: &[&'a Candidate]) -> Option<&'a Candidate> {
    let floods: Vec<&Candidate> = ranked.iter().copied().filter(|candidate| candidate.method.is_flood).collect();
    let best = choose(&floods)?;
    let is_as_good = |other: &&Candidate| {
        over(other) <= over(best) * (1.0 + ROUNDING) && worst_of(other) <= worst_of(best) * (1.0 + ROUNDING)
    };
    let quicker = |best, next: &'a Candidate| if next.is_quicker(CLEARLY_QUICKER, best) { next } else { best };
    Some(floods.iter().copied().filter(is_as_good).fold(best, quicker))
}

/// The search that a flood is compared with. If the flood is quicker than the one for one agent, but not than another search whose path is no
/// longer than that of the flood, it is the quickest of those: it is better than the flood in both.
fn opponent<'a>(one: &'a Candidate, ranked: &[&'a Candidate]) -> Option<&'a Candidate> {
    let is_quicker = |a: &Candidate, b: &Candidate| a.times_as_quick_as(b).is_some_and(|times| times > 1.0);
    let Some(flood) = chosen_flood(ranked).filter(|flood| is_quicker(flood, one)) else { return Some(one) };
    let is_better = |other: &&Candidate| {
        !other.method.is_flood
            && other.method.guarantee != Guarantee::Nothing
            && over(other) <= over(flood) * (1.0 + ROUNDING)
            && worst_of(other) <= worst_of(flood) * (1.0 + ROUNDING)
            && is_quicker(other, flood)
    };
    let time = |candidate: &Candidate| candidate.ms.unwrap_or(f64::INFINITY);
    let better = ranked.iter().copied().filter(is_better).min_by(|a, b| time(a).total_cmp(&time(b)));
    better.or(Some(one))
}

fn flood(advised: &Candidate, one: Option<&Candidate>, ranked: &[&Candidate]) -> Option<Flood> {
    let one = one?;
    let flood = chosen_flood(ranked).filter(|_| !advised.method.is_flood)?;
    let costs = match flood.ms.zip(one.ms).filter(|&(flood, search)| flood > 0.0 && search > 0.0) {
        Some((flood, search)) => FloodCosts::Milliseconds([flood, search]),
        None if flood.work.unit == one.work.unit && one.work.count > 0 => {
            FloodCosts::Work([flood.work.count, one.work.count], flood.work.unit)
        }
        None => return None,
    };
    let times = match costs {
        FloodCosts::Milliseconds([flood, search]) => (flood / search).floor() as u64,
        FloodCosts::Work([flood, search], _) => flood / search,
    };
    // A flood can cost less than one search; by so little, it is measured the other way around in the next run.
    let is_less = match costs {
        FloodCosts::Milliseconds([flood, search]) => flood * ABOUT_AS_QUICK <= search,
        FloodCosts::Work([flood, search], _) => flood < search,
    };
    let break_even = Some(if times == 0 && !is_less { 2 } else { times + 1 }).filter(|&agents| agents <= MOST_AGENTS);
    let longer = over(flood) / over(one);
    Some(Flood { method: flood.method.key, instead_of: one.method.key, break_even, costs, longer })
}

#[cfg(test)]
mod tests;
