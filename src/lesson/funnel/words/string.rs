//! The sentences of the string.

/// What to take away from a run.
mod outcome;
/// What refutes a wrong answer.
mod refuted;
/// What decided a step.
mod why;

pub use outcome::{conclusion, leaves, percent};
pub use refuted::{Needed, NoApex, NotNext, no_apex, not_next, refutation};
pub use why::why;

use super::{capitalized, named, portal, side_word};
use crate::geom::Side;
use crate::lesson::funnel::string::Rework;
use crate::lesson::funnel::string::facts::{
    Crossing, Decision, Did, End, Part, Restart, RestartAt, Stay, StepFacts, Straight, Tightening, Visit,
};
use crate::lesson::funnel::string::tested::{Finding, Line};
use crate::lesson::funnel::string::widened::Beyond;
use crate::picture::Thing;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count};

/// Before the first step: what is to be done first.
pub fn opening() -> Sentence {
    sentence!["Each waypoint has become a portal. Step forward to pull a string through them."]
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match &facts.did {
        Did::WentStraight(Straight::StartIsGoal) => {
            sentence!["Start and goal are the same point: there is nothing to walk."]
        }
        Did::WentStraight(Straight::NoPortal) => {
            sentence!["No portal lies between start and goal: the path is the straight line."]
        }
        Did::Visited(visit) => visited(visit),
        Did::Decided(end, decision) => decided(end, decision),
        Did::Restarted(restart) => restarted(restart),
        Did::Finished { corners, straight } => sentence! {
            "The goal is reached. The string is taut: it has ", count(*corners, "corner"), ".", goes_straight(*straight)
        },
    }
}

/// The end of a portal that is tested: "the new right end", or "the goal", where both ends lie.
fn the_end(end: &End) -> NamedThing {
    named(end.spot, name_of(end))
}

fn name_of(end: &End) -> String {
    if end.is_goal { "the goal".to_owned() } else { format!("the new {} end", end.side.word()) }
}

/// The same at the beginning of a sentence.
fn first(end: &End) -> NamedThing {
    capitalized(the_end(end))
}

fn visited(visit: &Visit) -> Sentence {
    let name = capitalized(portal(visit.portal));
    let again = match visit.visits {
        1 => String::new(),
        visits => format!(" This is visit {visits}."),
    };
    match visit.part {
        Part::First => sentence![name, " opens the funnel. Its apex is the start."],
        Part::Opening => sentence![name, " opens the funnel at the new apex.", again],
        Part::Next => sentence![name, " is next.", again],
        Part::Goal(goal) => {
            sentence![named(goal, "The goal"), " is the last portal: both of its ends are this point.", again]
        }
    }
}

fn decided(end: &End, decision: &Decision) -> Sentence {
    let (own, other) = (side_word(end.side), side_word(end.side.other()));
    match *decision {
        Decision::Compared(line, finding) => compared(end, line, finding),
        Decision::Skipped(beyond) => {
            let beyond = beyond.map(|Beyond { edge, ends, is_wall }| {
                let name = if is_wall { "this wall" } else { "this edge of the channel" };
                sentence![" beyond ", Thing::Edge(edge).named(name, super::edge(ends))]
            });
            sentence![first(end), " lies outside the ", own, ". It would widen the funnel", beyond, ": it is skipped."]
        }
        Decision::Accepted => sentence! {
            format!("There is no {own} yet, so "), the_end(end), " is accepted without the test for crossing."
        },
        Decision::Stayed(Stay::EndIsApex) => {
            sentence![format!("The {} end is the apex itself, so the {own} has no length.", end.side.word())]
        }
        Decision::Stayed(Stay::EndHasNotMoved) => {
            sentence![format!("The {} end has not moved, so the {own} stays.", end.side.word())]
        }
        Decision::Tightened(Tightening::Opened) => {
            sentence![format!("The {own} now runs from the apex to "), the_end(end), "."]
        }
        Decision::Tightened(Tightening::Narrowed) => sentence![format!("The {own} tightens to "), the_end(end), "."],
        Decision::Crossed(crossing) => crossed(end, &other, crossing),
        Decision::SameEnd => sentence![first(end), format!(" is already the end of the {own}.")],
        Decision::Removed { remain } => removed(&own, remain),
        Decision::Advanced { apex, turns } => {
            let apex = named(apex, format!("The first point of the {other}"));
            sentence![apex, becomes(turns), " No portal is visited again."]
        }
        Decision::Added { points } => {
            let points = count(points, "point");
            sentence![first(end), format!(" is added to the {own}, which now has {points}.")]
        }
    }
}

fn compared(end: &End, line: Line, finding: Finding) -> Sentence {
    let side = side_word(line.side());
    match (line, finding) {
        (Line::LastSegment(_), _) => {
            let lies = if finding.holds() { "inside" } else { "outside" };
            sentence![first(end), format!(" lies {lies} the last segment of the {side}.")]
        }
        (Line::FirstSegment(_), _) => {
            let has = if finding.holds() { "has" } else { "has not" };
            sentence![first(end), format!(" {has} crossed the first segment of the {side}.")]
        }
        (Line::Side(_), Finding::NoSide) => {
            sentence![format!("There is no {side} yet: "), the_end(end), " cannot lie outside of it."]
        }
        (Line::Side(_), Finding::OnOwn) => sentence![first(end), format!(" lies on the {side}.")],
        (Line::Side(_), Finding::Inside) => sentence![first(end), format!(" lies inside the {side}.")],
        (Line::Side(_), Finding::Outside) => sentence![first(end), format!(" lies outside the {side}.")],
        (Line::Side(_), Finding::OtherHasNoLength) => {
            sentence![format!("The {side} begins and ends at the apex, so the signed area is 0.")]
        }
        (Line::Side(_), Finding::OnOther) => {
            sentence![first(end), format!(" lies on the {side}, which counts as crossed.")]
        }
        (Line::Side(_), Finding::Crossed) => sentence![first(end), " has crossed the ", side, "."],
        (Line::Side(_), Finding::NotCrossed) => sentence![first(end), " has not crossed the ", side, "."],
    }
}

fn crossed(end: &End, other: &str, crossing: Crossing) -> Sentence {
    match crossing {
        Crossing::OtherEndsAtGoal => sentence![format!(
            "The {other} already ends at the goal, so this is no corner. The tutorial's code lists the goal twice here."
        )],
        Crossing::OtherHasNoLength => sentence![format!(
            "The {other} begins and ends at the apex, so nothing is left between the two sides: that counts as crossed."
        )],
        Crossing::OnOther => {
            let on = format!(
                " lies on the {other}, which counts as crossed. The path goes over the end of that side and need not turn there."
            );
            sentence![first(end), on]
        }
        Crossing::BeyondOther => {
            let beyond =
                format!(" has crossed the {other}. No straight line leads on from the apex: the path turns a corner.");
            sentence![first(end), beyond]
        }
    }
}

fn removed(own: &str, remain: usize) -> Sentence {
    let remain = match remain {
        0 => "only the apex remains".to_owned(),
        1 => "1 point remains".to_owned(),
        left => format!("{left} points remain"),
    };
    sentence![format!("The {own} no longer bends at its last point. This point is removed: {remain}.")]
}

fn restarted(restart: &Restart) -> Sentence {
    let apex = named(restart.apex, format!("The end of the {}", side_word(restart.side)));
    let next = portal(restart.portal + 1);
    match restart.at {
        RestartAt::NewApex { turns } => {
            sentence![apex, becomes(turns), " The scan restarts at ", next, "."]
        }
        RestartAt::SameApex => {
            let listed = " is the apex itself, so there is no new corner. The tutorial's code lists it again. ";
            sentence![apex, listed, "The scan restarts at ", next, "."]
        }
    }
}

/// What a point of the path becomes.
const fn becomes(turns: bool) -> &'static str {
    if turns { " becomes a corner and the new apex." } else { " becomes a point of the path and the new apex." }
}

/// The points of the path that are no corners. The tutorial's funnel takes them as well.
fn goes_straight(points: usize) -> Option<String> {
    (points > 0)
        .then(|| format!(" Touching counts as crossed: at {} it goes straight on.", count(points, "more point")))
}

/// The note of the card of the funnel.
pub fn rework(rework: Rework) -> String {
    match rework {
        Rework::Restarts(n) => count(n, "restart"),
        Rework::Removed(n) => format!("{n} removed"),
    }
}

/// The question about an end that is tested next.
pub fn what_happens(end: &End) -> Sentence {
    let of_portal = (!end.is_goal).then(|| sentence![" of ", portal(end.portal)]);
    sentence![first(end), of_portal, " is tested. What happens?"]
}

/// The question about a restart for those who do not see the program.
pub fn restart_by_its_rule() -> Sentence {
    "The funnel restarts. The scan goes on after the last portal at which the crossed side tightened or stayed. Which portal is visited next?".into()
}

/// Before a question: which end has crossed the other side. The picture shows the test, and this names it.
pub fn has_crossed(n: u32, side: Side, is_goal: bool) -> Sentence {
    let other = side.other().word();
    if is_goal {
        sentence!["The goal has crossed the ", other, " side. "]
    } else {
        sentence!["The ", side.word(), " end of ", portal(n), " has crossed the ", other, " side. "]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::funnel::facts::Spot;
    use crate::picture::Thing;
    use crate::scene::MapPoint;
    use glam::DVec2;

    /// No run, no map: a text needs its facts alone.
    #[test]
    fn each_way_to_cross_has_its_sentence() {
        let spot = Spot { thing: Thing::Portal(3), at: MapPoint::in_world(DVec2::new(4.0, 2.0)) };
        let end = End { portal: 3, side: Side::Left, spot, is_goal: false };
        let sentence = |crossing| decided(&end, &Decision::Crossed(crossing)).printed();
        assert_eq!(
            sentence(Crossing::OnOther),
            "The new left end (4, 2) lies on the right side, which counts as crossed. The path goes over the end of that side and need not turn there."
        );
        assert_eq!(
            sentence(Crossing::OtherHasNoLength),
            "The right side begins and ends at the apex, so nothing is left between the two sides: that counts as crossed."
        );
        assert_eq!(
            sentence(Crossing::OtherEndsAtGoal),
            "The right side already ends at the goal, so this is no corner. The tutorial's code lists the goal twice here."
        );
    }
}
