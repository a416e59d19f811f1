//! The costs that decided a step of the octile wave or of A*.

use super::super::why_corner_cut;
use super::{because, name_of_g, sum, verdict, written};
use crate::algo::moves::Cost;
use crate::lesson::Why;
use crate::lesson::wave::search::facts::{Band, Costs, Look, Neighbour, RunnerUp, StepFacts};
use crate::sentence;
use crate::words::{Sentence, capital, equals, number, rounded};

/// What decided a step. None if it decided nothing.
pub fn why(facts: &StepFacts) -> Option<Why> {
    match *facts {
        StepFacts::Seeded { costs, guidance: Some(guidance), .. } => {
            let verdict =
                sentence![" Is it admissible for these moves? ", capital(verdict(guidance.admissibility)), "."];
            Some(Why::new(sum(costs), sentence![because(guidance), verdict]))
        }
        StepFacts::BandBegan { band: Band::F { f, .. }, open } if open > 1 => {
            let f = number(f.value());
            Some(Why::new(format!("lowest f = {f}"), sentence!["Every other open cell has ", f, " or more."]))
        }
        StepFacts::Closed { node, runner_up, is_final, .. } => Some(closed(node.costs, runner_up, is_final)),
        StepFacts::Looked(look) => looked(&look),
        StepFacts::PathExtended { to, before, is_shortest, .. } => Some(followed(before, to.costs, is_shortest)),
        StepFacts::Pointed { from, to } => Some(followed(from.costs, to.costs, true)),
        _ => None,
    }
}

/// The costs of the closed cell and of the open cell that would come next.
fn closed(costs: Costs, runner_up: RunnerUp, is_final: bool) -> Why {
    let key = match costs {
        Costs::Wave(_) => "cost",
        Costs::Sum { .. } => "f",
    };
    let f = number(costs.f().value());
    match runner_up {
        RunnerUp::None => Why::new(format!("{key} = {f}"), "It is the only open cell."),
        RunnerUp::Costlier(other) => {
            let other = number(other.f().value());
            let compared = format!("{key} {f} < {other}");
            let so = is_final.then_some(", so no path through one of them is shorter");
            let meaning = sentence!["Every other open cell has ", other, " or more", so, "."];
            Why::new(compared, meaning)
        }
        RunnerUp::FartherFromGoal { h, other_h, tied } => {
            let compared = format!("f {f} = {f}\nh {} < {}", number(h.value()), number(other_h.value()));
            let meaning = if tied > 2 {
                sentence! {
                    tied, " open cells had this f. The lowest h wins: that cell is probably nearest to the goal."
                }
            } else {
                "Two open cells had this f. The lower h wins: that cell is probably nearer to the goal.".into()
            };
            Why::new(compared, meaning)
        }
        RunnerUp::Equal { tied } => {
            let meaning = if tied > 2 {
                sentence! {
                    tied, " open cells were equally good. The uppermost wins; in the same row, the leftmost one."
                }
            } else {
                "Two open cells were equally good. The upper one wins; in the same row, the left one.".into()
            };
            Why::new(format!("{key} {f} = {f}"), meaning)
        }
    }
}

fn looked(look: &Look) -> Option<Why> {
    let through = cost_through(look);
    Some(match look.saw {
        Neighbour::Barred(_) => return None,
        Neighbour::Closed(node) if look.cost_through() < node.costs.g() => Why::new(
            format!("{through} < {}", written(node.costs.g())),
            "The cell was closed too early: nothing made sure that no cheaper path to it follows. This search opens no cell again.",
        ),
        Neighbour::Closed(node) => Why::new(
            format!("{through} ≥ {}", written(node.costs.g())),
            sentence!["The ", name_of_g(node.costs), " of a closed cell is final: this path to it is not shorter."],
        ),
        Neighbour::BehindCorner { walls, .. } => why_corner_cut(walls),
        Neighbour::New(node) => new(node.costs, look, through),
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
fn new(costs: Costs, look: &Look, through: String) -> Why {
    let kind_of_move = cost_of_move(look);
    match costs {
        Costs::Wave(_) => Why::new(through, kind_of_move),
        Costs::Sum { h, .. } => {
            let compared = format!("g = {through}\n{}", sum(costs));
            let estimate = sentence![" h = ", number(h.value()), " estimates the rest of the path."];
            Why::new(compared, sentence![kind_of_move, estimate])
        }
    }
}

/// Why the move costs what it costs.
fn cost_of_move(look: &Look) -> Sentence {
    let length = if look.dir.is_diagonal() { "√2" } else { "1" };
    match look.ground {
        [1, 1] if look.dir.is_diagonal() => "A diagonal move costs √2, about 1.414.".into(),
        [1, 1] => "A straight move costs 1.".into(),
        [from, to] if from == to => {
            let cost = written(look.move_cost());
            sentence![
                "The ground costs ",
                from,
                " in both cells: the move costs ",
                length,
                " · ",
                from,
                " = ",
                cost,
                "."
            ]
        }
        [from, to] => {
            let mean = number(f64::midpoint(from.into(), to.into()));
            let cost = written(look.move_cost());
            sentence! {
                "The ground costs ", from, " here and ", to, " there, on average ", mean.clone(), ": the move costs ", length, " · ", mean,
                " = ", cost, "."
            }
        }
    }
}

/// What the path through the cell costs that looks: "4 + 1.414 = 5.414", and "≈" where the printed numbers add up to another one.
fn cost_through(look: &Look) -> String {
    let costs = [look.from.costs.g(), look.move_cost(), look.cost_through()];
    let [g, step, sum] = costs.map(Cost::value);
    let sign = equals(rounded(g) + rounded(step), sum);
    let [g, step, sum] = costs.map(written);
    format!("{g} + {step} {sign} {sum}")
}

/// Why a path leads from one cell to the next.
fn followed(from: Costs, to: Costs, is_shortest: bool) -> Why {
    let [here, there] = [from.g(), to.g()].map(Cost::halves);
    let step = match [here[0] - there[0].min(here[0]), here[1] - there[1].min(here[1])] {
        [2, 0] => "1".to_owned(),
        [0, 2] => "√2".to_owned(),
        _ => number(from.g().value() - to.g().value()),
    };
    let [before, after] = [to.g().value(), from.g().value()];
    let sign = equals(rounded(before) + (after - before), after);
    let values = match from {
        Costs::Wave(_) => "costs",
        Costs::Sum { .. } => "values of g",
    };
    let path = if is_shortest { "a shortest path" } else { "the path that was found" };
    Why::new(
        format!("{} + {step} {sign} {}", written(to.g()), written(from.g())),
        sentence!["The two ", values, " differ by exactly this move, so ", path, " leads through both cells."],
    )
}
