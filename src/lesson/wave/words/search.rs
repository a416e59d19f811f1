//! The sentences of the octile wave and of A*.

/// What a cell costs and what its arrow does.
mod cell;
/// What refutes a goal that is not the nearest.
pub mod nearest;
/// What to take away from a run.
mod outcome;
/// What decided a step.
mod why;

pub use cell::notes;
pub use outcome::conclusion;
pub use why::why;

use super::{
    barrier_beside, corner_cut, named, needs_no_arrow, no_path, start_is_goal, subject, subject_neighbour, the,
    the_neighbour,
};
use crate::algo::grid_search::{Admissibility, Estimate, Weight};
use crate::algo::moves::Cost;
use crate::lesson::wave::facts::End;
use crate::lesson::wave::search::facts::{Band, Costs, Guidance, Look, Neighbour, Node, Promise, StepFacts};
use crate::sentence;
use crate::words::{SceneLink, Sentence, count, equals, number, rounded};

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match *facts {
        StepFacts::Seeded { costs, goals, .. } if goals > 1 => {
            sentence!["All ", goals, " goals go on the open list with ", g(costs), ": one wave begins at each of them."]
        }
        StepFacts::Seeded { end, costs, .. } => sentence![subject(end), " goes on the open list with ", g(costs), "."],
        StepFacts::BandBegan { band, open } => {
            sentence![band_began(band), " The open list has ", count(open, "cell"), "."]
        }
        StepFacts::Closed { node, is_goal, is_final, .. } => closed(node, is_goal, is_final),
        StepFacts::Looked(look) => looked(look),
        StepFacts::StartIsGoal(start) => start_is_goal(start),
        StepFacts::PathBegan(start, costs) => {
            sentence!["The path begins at ", the(start), ", which has the ", g(costs), "."]
        }
        StepFacts::PathFollowedBack(goal, costs) => {
            sentence![subject(goal), " is closed with ", g(costs), ". The path is followed back from there."]
        }
        StepFacts::NoPath(why) => no_path(&why),
        StepFacts::PathExtended { to, moves_in_all, .. } => path_extended(to, moves_in_all),
        StepFacts::FlowFieldBegan { cells } => {
            let cells = count(cells as usize, "closed cell");
            sentence!["The flow field begins: each of the ", cells, " gets an arrow."]
        }
        StepFacts::Pointed { from, to } => {
            let to = named(to.spot, "the next cell of its shortest path");
            sentence!["The arrow of ", named(from.spot, "the current cell"), " points to ", to, "."]
        }
        StepFacts::GoalWithoutArrow(goal) => needs_no_arrow(End::Goal(Some(goal.spot))),
    }
}

/// What the step that opens a stage says of the whole stage.
pub fn opening(facts: &StepFacts) -> Sentence {
    match *facts {
        StepFacts::BandBegan { band, .. } => band_began(band),
        _ => sentence(facts),
    }
}

/// What a stage has come to: `next` is the least key of the open cells, if there are any.
pub fn stage_result(closed: u32, open: usize, next: Option<Costs>) -> Sentence {
    let verb = if closed == 1 { "is" } else { "are" };
    let Some(next) = next else {
        return sentence![count(closed as usize, "cell"), " ", verb, " closed; the open list is empty."];
    };
    let (lowest, value) = match next {
        Costs::Wave(cost) => ("the lowest cost", written(cost)),
        Costs::Sum { f, .. } => ("the lowest f", number(f.value())),
    };
    sentence! {
        count(closed as usize, "cell"), " ", verb, " closed and ", open, " open; ", lowest, " of these is ", value, "."
    }
}

fn band_began(band: Band) -> Sentence {
    match band {
        Band::F { f, was_higher } => {
            let falls = was_higher.then_some("; it was higher before");
            sentence!["The lowest f is now ", number(f.value()), falls, "."]
        }
        Band::Costs(from, to) => sentence! {
            "Next, the open cells with costs from ", number(from.value()), " up to ", to,
            " are closed."
        },
    }
}

fn closed(node: Node, is_goal: bool, is_final: bool) -> Sentence {
    match node.costs {
        Costs::Wave(cost) => {
            let cell = named(node.spot, "The open cell with the lowest cost");
            sentence![cell, " is closed: its cost ", written(cost), " is final."]
        }
        Costs::Sum { .. } => {
            let cell = named(node.spot, "The open cell with the lowest f");
            let end =
                if is_final { " It is the goal: no path is shorter." } else { " It is the goal: the search ends." };
            let end = is_goal.then_some(end);
            sentence![cell, " is closed: ", key(node.costs), ".", end]
        }
    }
}

fn looked(look: Look) -> Sentence {
    let (Look { dir, saw, .. }, through) = (look, look.cost_through());
    match saw {
        Neighbour::Barred(barrier) => barrier_beside(barrier, dir),
        Neighbour::Closed(node) if through < node.costs.g() => sentence! {
            subject_neighbour(node.spot, dir), " is closed and stays so, although this path to it is shorter: ",
            written(through), " < ", written(node.costs.g()), "."
        },
        Neighbour::Closed(node) => {
            sentence![subject_neighbour(node.spot, dir), " is closed already: it is left alone."]
        }
        Neighbour::BehindCorner { barrier, .. } => corner_cut(barrier, dir),
        Neighbour::New(node) => {
            let cell = subject_neighbour(node.spot, dir);
            sentence![cell, " is new: it goes on the open list with ", key(node.costs), "."]
        }
        Neighbour::Relaxed { node, before } => sentence! {
            "A shorter path to ", the_neighbour(node.spot, dir), ": its ",
            name_of_g(node.costs), " falls from ", written(before), " to ", written(node.costs.g()), "."
        },
        Neighbour::NoBetter(node) => sentence! {
            subject_neighbour(node.spot, dir),
            " is open with ", g(node.costs), ". The path through the current cell is not shorter."
        },
    }
}

fn path_extended(to: Node, moves_in_all: Option<usize>) -> Sentence {
    let end = |place| moves_in_all.map(|moves| format!(" It is the {place}, after {}.", count(moves, "move")));
    match to.costs {
        Costs::Wave(_) => {
            let cell = named(to.spot, "the neighbour");
            sentence!["The path goes to ", cell, " with the ", g(to.costs), ".", end("goal")]
        }
        Costs::Sum { .. } => {
            let cell = named(to.spot, "this neighbour");
            sentence!["The path comes from ", cell, " with ", g(to.costs), ".", end("start")]
        }
    }
}

/// "12.657 = 7 + 4√2", and "7" without diagonal moves.
pub fn in_parts(cost: Cost) -> String {
    let [straight, diagonal] = cost.parts();
    if diagonal == 0.0 {
        return written(cost);
    }
    let [straight, diagonal] = [straight, diagonal].map(number);
    format!("{} = {straight} + {diagonal}√2", written(cost))
}

fn written(cost: Cost) -> String {
    number(cost.value())
}

const fn name_of_g(costs: Costs) -> &'static str {
    match costs {
        Costs::Wave(_) => "cost",
        Costs::Sum { .. } => "g",
    }
}

/// "cost 5.414" or "g = 5.414"
fn g(costs: Costs) -> Sentence {
    match costs {
        Costs::Wave(cost) => sentence!["cost ", written(cost)],
        Costs::Sum { g, .. } => sentence!["g = ", written(g)],
    }
}

/// "cost 5.414" or "f = 7.243"
fn key(costs: Costs) -> Sentence {
    match costs {
        Costs::Wave(cost) => sentence!["cost ", written(cost)],
        Costs::Sum { f, .. } => sentence!["f = ", number(f.value())],
    }
}

/// How what orders a cell is made: "cost = 5.414" or "f = 3 + 4.243 = 7.243".
pub fn sum(costs: Costs) -> String {
    let Costs::Sum { g, h, f, weight } = costs else { return format!("cost = {}", number(costs.f().value())) };
    let values = [g.value(), h.value(), f.value()];
    let sign = |times: f64| equals(rounded(values[0]) + times * rounded(values[1]), values[2]);
    let [g, h, f] = values.map(number);
    match weight {
        Weight::Zero => format!("f = g = {f}"),
        Weight::Half => format!("f = {g} + {h} / 2 {} {f}", sign(0.5)),
        Weight::One => format!("f = {g} + {h} {} {f}", sign(1.0)),
        Weight::Two => format!("f = {g} + 2 · {h} {} {f}", sign(2.0)),
        Weight::Greedy => format!("f = h = {f}"),
    }
}

/// What f is, where it is not that of A*.
pub const fn other_sum(weight: Weight) -> Option<&'static str> {
    match weight {
        Weight::Zero => Some("f = g"),
        Weight::Half => Some("f = g + h/2"),
        Weight::One => None,
        Weight::Two => Some("f = g + 2h"),
        Weight::Greedy => Some("f = h"),
    }
}

/// What an estimate is called.
pub const fn name(estimate: Estimate) -> &'static str {
    match estimate {
        Estimate::None => "none",
        Estimate::Manhattan => "Manhattan",
        Estimate::Octile => "octile",
        Estimate::Euclid => "Euclid",
    }
}

/// Is the estimate admissible and consistent, in a few words?
pub const fn verdict(admissibility: Admissibility) -> &'static str {
    match admissibility {
        Admissibility::Zero | Admissibility::CostWithoutWalls | Admissibility::Lower => "yes, and consistent",
        Admissibility::TooHigh { .. } => "no, and not consistent",
        Admissibility::GreedyAnyway => "f leaves out g",
    }
}

/// The scene in which an estimate that is too high gives a path that is too long.
const TOO_HIGH: &str = "wave/too-high";

/// Is the estimate admissible for the moves, and what does that mean for the path? Beside the settings that choose it.
pub fn admissible(&Promise { guide, admissibility, bound, found }: &Promise) -> Sentence {
    let times = |factor: f64| number((factor * 100.0).round() / 100.0);
    let here = |found: f64| {
        if times(found) == "1" {
            sentence![" On this map it is a shortest one by chance, in ", SceneLink::to(TOO_HIGH), " it is not."]
        } else {
            sentence![" On this map it costs ", times(found), " × as much."]
        }
    };
    match admissibility {
        Admissibility::Zero => "Admissible: h counts 0, and the path is always a shortest one.".into(),
        Admissibility::CostWithoutWalls | Admissibility::Lower => {
            "Admissible for these moves: the path is always a shortest one.".into()
        }
        Admissibility::TooHigh { .. } => {
            let most = bound.map(|bound| sentence![": the path costs up to ", times(bound), " × the shortest"]);
            // The scene has weight 1 and moves in 8 directions.
            let is_of_scene = guide.weight == Weight::One;
            let here = found.filter(|&found| times(found) != "1" || is_of_scene).map(here);
            sentence!["Not admissible for these moves", most, ".", here]
        }
        Admissibility::GreedyAnyway => {
            let here = found.map(|found| sentence![" On this map it costs ", times(found), " × the shortest."]);
            sentence!["f leaves out g: nothing limits what the path costs.", here]
        }
    }
}

/// Why the estimate is admissible, or why it is not.
pub fn because(Guidance { guide, cheapest, admissibility }: Guidance) -> Sentence {
    let estimate = match guide.weight {
        Weight::Half => "h/2",
        Weight::Two => "2h",
        Weight::Zero | Weight::One | Weight::Greedy => "h",
    };
    match admissibility {
        Admissibility::Zero if guide.estimate == Estimate::None => "h is 0: this is Dijkstra's algorithm.".into(),
        Admissibility::Zero => "h does not count: this is Dijkstra's algorithm.".into(),
        Admissibility::CostWithoutWalls if let Some(cost) = cheapest => sentence! {
            "h is what the path would cost without walls on the cheapest ground, which costs ", cost, ". No path costs less."
        },
        Admissibility::CostWithoutWalls => "h is what the path would cost without walls. No path costs less.".into(),
        Admissibility::Lower if cheapest.is_some() => {
            sentence![estimate, " is never more than the path would cost without walls on the cheapest ground."]
        }
        Admissibility::Lower => sentence![estimate, " is never more than the path would cost without walls."],
        Admissibility::TooHigh { dir, estimated } => {
            let kind = if dir.is_diagonal() { "A diagonal move" } else { "A straight move" };
            let factor = cheapest.unwrap_or(1);
            let cost = dir.cost_over([factor; 2]);
            let [cost, estimated] = [cost.value(), estimated.times(factor).value()].map(number);
            let ground = cheapest.map(|_| " on the cheapest ground");
            sentence![kind, ground, " costs ", cost, ", and ", estimate, " counts ", estimated, " for it."]
        }
        Admissibility::GreedyAnyway => "f = h: what the path has cost so far does not count.".into(),
    }
}
