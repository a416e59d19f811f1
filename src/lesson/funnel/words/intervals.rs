//! The sentences of Polyanya, and the comparisons that decided its steps.

use super::{bar, border, capitalized, f_is, length, named, no_path, region, touched};
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::funnel::facts::{PathSum, Spot};
use crate::lesson::funnel::intervals::facts::{Place, Reason, StepFacts};
use crate::lesson::why::{Operand, Sign, SignTest};
use crate::picture::Thing;
use crate::picture::funnel::figures::estimates;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number};

/// Before the first step: what is to be done first.
pub fn opening() -> Sentence {
    "The map is divided into triangles. Step forward: A* looks for the shortest path over intervals of their edges."
        .into()
}

fn root(of: Spot) -> NamedThing {
    named(of, if of.thing == Thing::Start { "the start" } else { "this corner" })
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    let first = |of| capitalized(border(of));
    match *facts {
        StepFacts::Located { start, start_in, goal_in } => {
            let start = named(start, "The start");
            sentence![start, " lies in ", touched(start_in), ", and the goal in ", touched(goal_in), "."]
        }
        StepFacts::NoPath(why) => no_path(why),
        StepFacts::SameTriangle(both) => {
            sentence!["Start and goal lie in the same triangle, ", region(both), ". The path is straight."]
        }
        StepFacts::Seeded(edge) => {
            sentence!["The start sees all of ", border(edge), ": it is an interval, and its root is the start."]
        }
        StepFacts::Pushed { edge, through, f } => sentence! {
            "The interval on ", border(edge), " has the lowest f, ", length(f), ". It is pushed through ", region(through), "."
        },
        StepFacts::Shortest { length: of } => {
            sentence!["A path to the goal has the lowest f, ", length(of), ": no other path is shorter."]
        }
        StepFacts::Dropped { root: of } => {
            sentence!["A shorter path to ", root(of), " is known by now, so the interval is dropped."]
        }
        StepFacts::Aimed { length: of } => {
            sentence!["The root sees the goal in the triangle behind: this path is ", length(of), " long."]
        }
        StepFacts::Bent { corner, length: of } => sentence! {
            "The root does not see the goal. A path that turns at ", root(corner), " is ", length(of), " long."
        },
        StepFacts::Compared { opposite, side, place } => {
            let vertex = named(opposite, "The opposite vertex");
            let (word, inwards) = (side.word(), side.other().word());
            match place {
                Place::Inside => {
                    sentence![vertex, " lies ", inwards, " of the ", word, " ray, on the side that the root sees."]
                }
                Place::OnRay => sentence![vertex, " lies exactly on the ", word, " ray."],
                Place::AtRoot => {
                    let vertex = named(opposite, "the opposite vertex");
                    sentence!["The root is an end of the interval: it sees all of the edge to ", vertex, "."]
                }
                Place::Outside => {
                    sentence![
                        vertex,
                        " lies ",
                        word,
                        " of the ",
                        word,
                        " ray: the root does not see it through this interval."
                    ]
                }
            }
        }
        StepFacts::Observed { edge, is_whole, f } => sentence! {
            if is_whole { "The root sees all of " } else { "The root sees a part of " }, border(edge), ": an observable successor, with f = ", length(f), "."
        },
        StepFacts::Wall(edge) => sentence![first(edge), " is a wall: it has no successor."],
        StepFacts::Turned { corner } => sentence! {
            "The interval ends at ", root(corner), " of a wall. A path can turn there, so it is a new root."
        },
        StepFacts::NotShorter { corner } => {
            sentence!["A path that is as short leads to ", root(corner), " already: it is no new root."]
        }
        StepFacts::Hidden { corner, edge, is_whole, f } => sentence! {
            "Through this interval, ",
            if is_whole { "the old root sees nothing of " } else { "the old root does not see a part of " },
            border(edge), ". Around ", root(corner),
            " it is a non-observable successor, with f = ", length(f), "."
        },
        StepFacts::Reached => "The path leads over its roots, which are traced back from the goal.".into(),
        StepFacts::TracedBack { corner } => sentence!["The path turns at ", root(corner), "."],
        StepFacts::Found { corners: 0 } => "The path is found. It goes straight to the goal.".into(),
        StepFacts::Found { corners } => sentence!["The path is found. It has ", count(corners, "corner"), "."],
    }
}

/// What to take away from a run with a path of this length.
pub fn conclusion(length: f64) -> Sentence {
    sentence! {
        "The root sees one interval of each edge behind, and no path is shorter. The path is ", number(length),
        " long. Polyanya chose no channel: each interval waits until no other one has a lower f."
    }
}

/// What to take away from a run that took this many intervals and found no path.
pub fn no_path_conclusion(intervals: usize) -> Sentence {
    let all = match intervals {
        0 => "around the start are only walls.".to_owned(),
        1 => "Polyanya had to take the only interval.".to_owned(),
        n => format!("Polyanya had to take all {n} intervals."),
    };
    sentence!["Only an empty open list proves that there is no path: ", all]
}

/// Behind which edges does the root see something?
pub fn observe_prompt(opposite: Spot) -> Sentence {
    let vertex = named(opposite, "the opposite vertex");
    sentence![
        "Of the two edges at ",
        vertex,
        ", which does the root see a part of: the left one, the right one, or both?"
    ]
}

/// Against an answer that is wrong about the edge on this side: that both are seen, or the other one alone. Without an area,
/// the root is the end of the interval there.
pub fn observe_refuted(side: Side, area2: Option<f64>, is_both: bool) -> Why {
    let needs = if is_both {
        "The root sees both edges only if the opposite vertex lies between the two rays.".to_owned()
    } else {
        let (this, other) = (side.word(), side.other().word());
        format!(
            "The root sees the {other} edge alone only if the opposite vertex lies on the {this} ray or {this} of it."
        )
    };
    observe_test(side, area2).against(needs)
}

fn observe_test(side: Side, area2: Option<f64>) -> Why {
    let Some(area) = area2 else {
        return Why::new(
            "an end of the interval",
            "The root is an end of the interval, so it sees all of the edge that begins there.",
        );
    };
    let compared = match area {
        0.0 => "area2 = 0".to_owned(),
        area if area < 0.0 => format!("area2 = {} < 0", number(area)),
        area => format!("area2 = {} > 0", number(area)),
    };
    let meaning = match (side, area * side.sign() as f64) {
        (Side::Left, outside) if outside < 0.0 => {
            "The opposite vertex lies right of the left ray: the root sees a part of the left edge."
        }
        (Side::Right, outside) if outside < 0.0 => {
            "The opposite vertex lies left of the right ray: the root sees a part of the right edge."
        }
        (Side::Left, _) => {
            "The opposite vertex does not lie right of the left ray: the root sees nothing of the left edge."
        }
        (Side::Right, _) => {
            "The opposite vertex does not lie left of the right ray: the root sees nothing of the right edge."
        }
    };
    Why::new(compared, meaning).with_number(SignTest::IntervalRay, area, Sign::Side)
}

fn estimate(is_mirrored: bool) -> &'static str {
    if is_mirrored {
        "g is the length to the root. h goes on over the interval to the mirror image of the goal, which lies on the near side of the edge."
    } else {
        "g is the length to the root. h goes on over the best point of the interval to the goal."
    }
}

/// What decided a step.
pub fn why(reason: &Reason) -> Why {
    match *reason {
        Reason::Lowest { sum: this, is_mirrored, next } => {
            let bars: Vec<_> = [bar("this", this)].into_iter().chain(next.map(|next| bar("next", next))).collect();
            let compared = next.map_or_else(|| f_is(this), |next| lowest(this, next));
            let why = Why::new(compared, estimate(is_mirrored)).with_figure(estimates(&bars));
            match next {
                Some(next) => why.with_number(SignTest::LowestF, this.f().more_than(next.f()), Sign::Length),
                None => why,
            }
        }
        Reason::Area { area2, side, of } => {
            let meaning = match area2 {
                0.0 => "Zero: the vertex lies on the line of the ray.",
                area if area < 0.0 => "Negative: the vertex lies left of the ray.",
                _ => "Positive: the vertex lies right of the ray.",
            };
            let ray = format!("the {} ray now goes through", side.word());
            let now = ["the root is now at", ray.as_str(), "the vertex is now"];
            Why::new(format!("area2 = {}", number(area2)), meaning)
                .with_number(SignTest::IntervalRay, area2, Sign::Side)
                .computed_from(now.into_iter().zip(of).map(|(now, at)| Operand::new(now, at)))
        }
        Reason::Successor { sum: this, is_mirrored } => {
            Why::new(f_is(this), estimate(is_mirrored)).with_figure(estimates(&[bar("this", this)]))
        }
        Reason::AsLong { new, known } => Why::new(
            format!("{} ≥ {}", length(new), length(known)),
            "The path over this root is not shorter than the path to the corner that is known.",
        )
        .with_number(SignTest::NewPath, new.more_than(known), Sign::Length),
        Reason::Outdated { old, new } => Why::new(
            format!("{} > {}", length(old), length(new)),
            "The path to the root with which the interval was found is longer than the one that is known now.",
        )
        .with_number(SignTest::OldPath, old.more_than(new), Sign::Length),
    }
}

fn lowest(this: PathSum, next: PathSum) -> String {
    format!("{}\n{} ≤ {}", f_is(this), length(this.f()), length(next.f()))
}
