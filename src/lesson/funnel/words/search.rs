//! The sentences of the search for a channel, and the comparisons that decided its steps.

use super::{area, bar, border, capitalized, f_is, length, named, no_path, region, touched};
use crate::lesson::funnel::facts::AreaKind;
use crate::lesson::funnel::search::facts::{Because, Exhausted, Reason, StepFacts};
use crate::lesson::{Sign, SignTest, Why};
use crate::picture::funnel::figures::estimates;
use crate::sentence;
use crate::words::{Sentence, count};

/// Before the first step: what is to be done first.
pub fn opening(areas: AreaKind) -> Sentence {
    sentence! {
        "The map is divided into ",
        area(areas), "s. Step forward: A* looks for a row of them from the start to the goal."
    }
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    let first = |of| capitalized(region(of));
    match *facts {
        StepFacts::Located { start, start_in, goal_in } => {
            let start = named(start, "The start");
            sentence![start, " lies in ", touched(start_in), ", and the goal in ", touched(goal_in), "."]
        }
        StepFacts::NoPath(why) => no_path(why),
        StepFacts::SameArea(both) => {
            let word = area(both.kind());
            sentence!["Start and goal lie in the same ", word, ", ", region(both), ". There is no portal."]
        }
        StepFacts::Seeded(of) => sentence![first(of), " touches the start, so it goes on the open list."],
        StepFacts::Expanded(of) => sentence![first(of), " has the lowest f, so it is expanded."],
        StepFacts::Left { because: Because::Wall(side), .. } => sentence![capitalized(border(side)), " is a wall."],
        StepFacts::Left { because: Because::Closed(of), .. } => sentence![first(of), " is already closed."],
        StepFacts::Left { because: Because::NotShorter(of), .. } => {
            sentence!["A path to ", region(of), " is known already, and this one is not shorter."]
        }
        StepFacts::Discovered { to, sum, .. } => {
            sentence![first(to), " goes on the open list with f = ", length(sum.f()), "."]
        }
        StepFacts::Reached(of) => {
            sentence![first(of), " touches the goal: the channel is found. It is traced back to the start."]
        }
        StepFacts::TracedBack { from, to, border: side } => {
            sentence![capitalized(border(side)), " between ", region(from), " and ", region(to), " is a portal."]
        }
        StepFacts::ChannelFound { areas, portals } => sentence! {
            "The channel has ", count(portals + 1, area(areas)),
            " and ", count(portals, "portal"), ". The goal counts as one more portal, with no width."
        },
    }
}

/// What to take away from a search without a path.
pub fn conclusion(Exhausted { expanded, areas }: Exhausted) -> Sentence {
    const EMPTY: &str = "Only an empty open list proves that there is no path: A* had to expand ";
    let area = area(areas);
    if expanded == 1 {
        return sentence![EMPTY, "the only ", area, " that can be reached."];
    }
    sentence![EMPTY, "every ", area, " that can be reached."]
}

/// What decided a step.
pub fn why(reason: &Reason) -> Why {
    match *reason {
        Reason::Lowest { sum: this, next: None } => {
            Why::new(f_is(this), "Nothing else is on the open list.").with_figure(estimates(&[bar("this", this)]))
        }
        Reason::Lowest { sum: this, next: Some((next, other)) } => {
            let compared = format!("{}\n{} ≤ {}", f_is(this), length(this.f()), length(other.f()));
            let meaning = sentence!["f = g + h. The next lowest f on the open list is that of ", region(next), "."];
            Why::new(compared, meaning).with_figure(estimates(&[bar("this", this), bar("next", other)])).with_number(
                SignTest::LowestF,
                this.f().more_than(other.f()),
                Sign::Length,
            )
        }
        Reason::AtStart(this) => Why::new(f_is(this), "At the start g = 0. h is the straight distance to the goal."),
        // Whatever its f is, an area that is found for the first time goes on the open list: no number decides it by its sign, and there
        // is none to follow along a drag.
        Reason::Through { sum: this, is_middle } => {
            let point = if is_middle { "the middle of the side" } else { "the best point of the side" };
            let from_there = ". h is the straight distance from there to the goal.";
            let meaning = sentence!["g is the length of the path to ", point, from_there];
            Why::new(f_is(this), meaning).with_figure(estimates(&[bar("this", this)]))
        }
        Reason::Closed => Why::new("closed", "It was expanded before, and its path is kept."),
        Reason::NotLower { new, known } => {
            let compared = format!("{} ≥ {}", length(new.f()), length(known.f()));
            Why::new(compared, "The f through this side is not lower than the known f.")
                .with_figure(estimates(&[bar("new", new), bar("known", known)]))
                .with_number(SignTest::NewF, new.f().more_than(known.f()), Sign::Length)
        }
    }
}
