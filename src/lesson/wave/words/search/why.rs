//! The costs that decided a step of the octile wave or of A*.

use super::super::why_corner_cut;
use super::{name_of_g, written};
use crate::algo::moves::Direction8;
use crate::lesson::Why;
use crate::lesson::wave::search::facts::{Costs, Look, Neighbour, RunnerUp, StepFacts};
use crate::sentence;

/// What decided a step. None if it decided nothing.
pub fn why(facts: &StepFacts) -> Option<Why> {
    match *facts {
        StepFacts::Seeded(_, Costs::Sum { h, .. }) => Some(Why::new(
            format!("f = g + h = 0 + {}", written(h)),
            "h is what the path would cost without walls. No path costs less.",
        )),
        StepFacts::Closed { node, runner_up, .. } => Some(closed(node.costs, runner_up)),
        StepFacts::Looked(look) => looked(&look),
        StepFacts::PathExtended { to, before, .. } => Some(followed(before, to.costs)),
        StepFacts::Pointed { from, to } => Some(followed(from.costs, to.costs)),
        _ => None,
    }
}

/// The costs of the closed cell and of the open cell that would come next.
fn closed(costs: Costs, runner_up: RunnerUp) -> Why {
    let key = match costs {
        Costs::Wave(_) => "cost",
        Costs::Sum { .. } => "f",
    };
    let f = written(costs.f());
    match runner_up {
        RunnerUp::None => Why::new(format!("{key} = {f}"), "It is the only open cell."),
        RunnerUp::Costlier(other) => {
            let other = written(other.f());
            let compared = format!("{key} {f} < {other}");
            let meaning =
                sentence!["Every other open cell has ", other, " or more, so no path through one of them is shorter."];
            Why::new(compared, meaning)
        }
        RunnerUp::FartherFromGoal { h, other_h } => Why::new(
            format!("f {f} = {f}\nh {} < {}", written(h), written(other_h)),
            "Both have the same f. The lower h wins: that cell is probably nearer to the goal.",
        ),
        RunnerUp::Equal => {
            let meaning = "Both cells are equally good. The upper one wins; in the same row, the left one.";
            Why::new(format!("{key} {f} = {f}"), meaning)
        }
    }
}

fn looked(look: &Look) -> Option<Why> {
    let through = cost_through(look);
    Some(match look.saw {
        Neighbour::Barred(_) => return None,
        Neighbour::Closed(node) => Why::new(
            format!("{through} ≥ {}", written(node.costs.g())),
            sentence!["The ", name_of_g(node.costs), " of a closed cell is final: no path to it is shorter."],
        ),
        Neighbour::BehindCorner { walls, .. } => why_corner_cut(walls),
        Neighbour::New(node) => new(node.costs, look.dir, through),
        Neighbour::Relaxed { node, before } => {
            let g = name_of_g(node.costs);
            Why::new(
                format!("{through} < {}", written(before)),
                sentence!["The path through the current cell is shorter, so the open list keeps the new ", g, "."],
            )
        }
        Neighbour::NoBetter(node) => {
            Why::new(format!("{through} ≥ {}", written(node.costs.g())), "The known path is not longer, so it stays.")
        }
    })
}

/// Of a cell that goes on the open list.
fn new(costs: Costs, dir: Direction8, through: String) -> Why {
    let kind_of_move =
        if dir.is_diagonal() { "A diagonal move costs √2, about 1.414." } else { "A straight move costs 1." };
    match costs {
        Costs::Wave(_) => Why::new(through, kind_of_move),
        Costs::Sum { g, h } => {
            let [g, h, f] = [g, h, costs.f()].map(written);
            let compared = format!("g = {through}\nf = {g} + {h} = {f}");
            let estimate = sentence![" h = ", h, " is what the rest of the path would cost without walls."];
            Why::new(compared, sentence![kind_of_move, estimate])
        }
    }
}

/// What the path through the cell costs that looks: "4 + 1.414 = 5.414".
fn cost_through(look: &Look) -> String {
    let [g, step, sum] = [look.from.costs.g(), look.dir.cost(), look.cost_through()].map(written);
    format!("{g} + {step} = {sum}")
}

/// Why a path leads from one cell to the next.
fn followed(from: Costs, to: Costs) -> Why {
    let step = if from.g().diagonal > to.g().diagonal { "√2" } else { "1" };
    let values = match from {
        Costs::Wave(_) => "costs",
        Costs::Sum { .. } => "values of g",
    };
    Why::new(
        format!("{} + {step} = {}", written(to.g()), written(from.g())),
        sentence!["The two ", values, " differ by exactly this move, so a shortest path leads through both cells."],
    )
}
