//! The sentences of the run around circles.

/// What decided a step.
mod why;

pub use why::why;

use super::{capitalized, edge as ends, length, named, portal, region, side_word, sum, touched};
use crate::lesson::funnel::circles::facts::{
    Because, Crossing, Did, End, EndKind, Outcome, Passage, Repaired, Restart, Run, StepFacts, Tightening, Visit,
};
use crate::lesson::funnel::circles::things::{EdgeFacts, EdgeKnown, TriangleFacts, TriangleKnown};
use crate::lesson::funnel::facts::Region;
use crate::lesson::funnel::offset::no_room_sentence;
use crate::picture::Thing;
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, apart, count, number};

/// Before the first step: what is to be done first.
pub fn opening() -> Sentence {
    sentence!["The agent is a circle. Step forward: A* looks for a channel that is wide enough for it."]
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match &facts.did {
        Did::Located { start, start_in, goal_in } => {
            let start = named(*start, "The start");
            sentence![start, " lies in ", touched(*start_in), ", and the goal in ", touched(*goal_in), "."]
        }
        Did::SameTriangle(triangle) => sentence! {
            "Start and goal lie in the same triangle, ",
            region(Region::Triangle(*triangle)), ". There is no portal, but the path may come too close to a corner."
        },
        Did::Found(edge, f) => {
            let wide = " is wide enough. It goes on the open list with f = ";
            sentence![capitalized(edge_into(edge)), wide, length(*f), "."]
        }
        Did::TooNarrow(edge, passage) => too_narrow(edge, passage),
        Did::Expanded(edge) => {
            sentence![capitalized(edge_into(edge)), " has the lowest f, so the search crosses it."]
        }
        Did::Left(edge, Because::Wall) => sentence![this_edge(edge, "This edge"), " is a wall."],
        Did::Left(edge, Because::NotShorter) => {
            sentence![capitalized(edge_into(edge)), " keeps the path that it has: this one is not shorter."]
        }
        Did::Left(edge, Because::CrossedBefore) => sentence![this_edge(edge, "This edge"), " was crossed before."],
        Did::NoPath(why, radius) => no_room_sentence(*why, *radius),
        Did::ChannelFound(_, triangle) => {
            let triangle = capitalized(region(Region::Triangle(*triangle)));
            sentence![triangle, " contains the goal, and the agent fits: the channel is found."]
        }
        Did::TracedBack { edge, left, right } => {
            sentence![this_edge(edge, "This edge"), " is a portal. ", circles_of(*left, *right)]
        }
        Did::Counted { portals } => sentence! {
            "The channel has ", count(portals + 1, "triangle"),
            " and ", count(*portals, "portal"), ". The goal counts as one more portal, with no width."
        },
        Did::Visited(visit) => visited(visit),
        Did::Touched(end, run) => touches(end, *run),
        Did::EndIsApex(end) => {
            sentence![capitalized(the_end(end)), " is the apex itself, so it does not limit the funnel."]
        }
        Did::Skipped(side) => sentence![format!(
            "The tangent lies outside the {}. It would widen the funnel, so this end is skipped.",
            side_word(*side)
        )],
        Did::Stayed(side) => {
            sentence![format!("The {} already runs in this direction, so it stays.", side_word(*side))]
        }
        Did::Tightened(side, Tightening::Opened) => {
            sentence![format!("There is no {} yet: it begins along this tangent.", side_word(*side))]
        }
        Did::Tightened(side, Tightening::Narrowed) => {
            let word = side_word(*side);
            sentence![format!("The tangent lies inside the {word}, so the {word} tightens to it.")]
        }
        Did::Crossed(side) => sentence![format!(
            "The tangent has crossed the {}. No straight line leads on from the apex: the path turns a corner.",
            side_word(side.other())
        )],
        Did::Restarted(restart) => restarted(restart),
        Did::GoalReached { corners } => sentence! {
            "The goal is reached with ",
            count(*corners, "corner"), ". So far only directions were compared. Now the distances are checked."
        },
        Did::Repaired(what, corners) => repaired(what, *corners),
        Did::Finished { keeps_radius: true } => {
            sentence!["Nothing is left to repair: the string is taut and keeps the radius."]
        }
        Did::Finished { keeps_radius: false } => sentence!["Nothing is left to repair."],
    }
}

/// What to take away, besides the result of the method.
pub fn conclusion(Outcome { passages, widest, needed }: Outcome) -> Sentence {
    let [widest, needed] = apart(widest, needed);
    let passages = match passages {
        1 => "the only passage is".to_owned(),
        n => format!("the widest of {n} passages is"),
    };
    sentence! {
        "The agent does not fit. It needs ", needed, ", and ", passages, " ", widest,
        " wide. A* measures each passage before it crosses it."
    }
}

fn this_edge(of: &Crossing, name: impl Into<String>) -> NamedThing {
    Thing::Edge(of.edge).named(name, ends(of.ends))
}

/// "the edge into triangle 5"
fn edge_into(of: &Crossing) -> NamedThing {
    this_edge(of, format!("the edge into triangle {}", behind(of)))
}

/// The triangle behind an edge.
fn behind(of: &Crossing) -> String {
    of.into.map_or("none".to_owned(), |triangle| triangle.to_string())
}

fn too_narrow(edge: &Crossing, passage: &Passage) -> Sentence {
    let before = if passage.is_to_goal { "On the way from this edge" } else { "On the way over this edge" };
    let after = if passage.is_to_goal { " to the goal" } else { "" };
    let [width, needed] = [passage.width, passage.needed].map(number);
    sentence! {
        this_edge(edge, before), after, ", a passage is only ", width, " wide. The agent needs ", needed,
        ": this way is blocked."
    }
}

/// What becomes of the ends of a portal that lie at walls.
fn circles_of(left: bool, right: bool) -> String {
    let (one, other) = match (left, right) {
        (true, true) => return "Both of its ends become circles.".to_owned(),
        (false, false) => return "Both of its ends lie in open space and stay points.".to_owned(),
        (true, false) => ("left", "right"),
        (false, true) => ("right", "left"),
    };
    format!("Its {one} end becomes a circle. Its {other} end lies in open space and stays a point.")
}

fn visited(visit: &Visit) -> Sentence {
    let again = match visit.visits {
        1 => String::new(),
        visits => format!(" This is visit {visits}."),
    };
    let Some(goal) = visit.goal else {
        return sentence![capitalized(portal(visit.portal)), " is next.", again];
    };
    let last = " is the last portal. Both of its ends are this point, and it has no circle.";
    sentence![named(goal, "The goal"), last, again]
}

/// "the new right circle", or "the new right end" where there is no circle; "the goal" for both ends of the last portal.
fn the_end(end: &End) -> NamedThing {
    let name = match end.kind {
        EndKind::Goal => "the goal".to_owned(),
        EndKind::Circle => format!("the new {} circle", end.side.word()),
        EndKind::Point => format!("the new {} end", end.side.word()),
    };
    named(end.spot, name)
}

/// Where the tangent runs.
fn touches(end: &End, run: Run) -> Sentence {
    // Both ends of the last portal are the goal, so the side has to be named.
    let tangent = if end.kind == EndKind::Goal { format!("{} tangent", end.side.word()) } else { "tangent".to_owned() };
    let turn = match run {
        Run::BetweenPoints => {
            let between = format!(" nor the apex has a circle: the {tangent} is the line between them.");
            return sentence!["Neither ", the_end(end), between];
        }
        Run::Parallel => {
            let parallel = " runs parallel to the line of centres: it passes both circles on the same side.";
            return sentence![format!("The {tangent} to "), the_end(end), parallel];
        }
        Run::ToTheLeft => "left",
        Run::ToTheRight => "right",
    };
    sentence![format!("The {tangent} to "), the_end(end), format!(" runs to the {turn} of the line of centres.")]
}

fn restarted(restart: &Restart) -> Sentence {
    let what = if restart.is_circle { "The circle at the end" } else { "The end" };
    let apex = named(restart.apex, format!("{what} of the {}", side_word(restart.side)));
    let next = portal(restart.portal + 1);
    sentence![apex, " becomes corner ", restart.corner, " and the new apex. The scan restarts at ", next, "."]
}

fn repaired(what: &Repaired, corners: usize) -> Sentence {
    let left = match corners {
        0 => "No corner is left.".to_owned(),
        n => format!("The path now has {}.", count(n, "corner")),
    };
    match *what {
        Repaired::Released { circle, .. } => {
            let circle = named(circle, "this circle");
            sentence!["The string bends away from ", circle, ", so this corner is released. ", left]
        }
        Repaired::Pushed { circle, side, .. } => {
            let around = format!(", so it is pushed around the circle on the {}. ", side.word());
            sentence!["The string cuts into ", named(circle, "this circle"), around, left]
        }
    }
}

/// An edge, as far as the search knows it.
pub fn known_edge(facts: &EdgeFacts) -> Description {
    let known = match facts.known {
        EdgeKnown::Crossed(of) => sentence!["crossed, g + h = f: ", sum(of)],
        EdgeKnown::Open(of) => sentence!["on the open list, g + h = f: ", sum(of)],
        EdgeKnown::NotFound => sentence!["not found"],
    };
    let edge = &facts.edge;
    Description::new(sentence!["edge ", ends(edge.ends), " into triangle ", behind(edge)]).note(known)
}

/// A triangle: is it in the channel, or over how many edges was it entered?
pub fn known_triangle(facts: &TriangleFacts) -> Description {
    let known = match facts.known {
        TriangleKnown::InChannel => sentence!["in the channel"],
        TriangleKnown::NotEntered => sentence!["not entered"],
        TriangleKnown::EnteredOver(edges) => sentence!["entered over ", count(edges, "edge")],
    };
    Description::new(sentence!["triangle ", facts.triangle]).note(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;

    #[test]
    fn the_end_claims_the_radius_only_of_a_path_that_keeps_it() {
        let said = |keeps_radius| {
            sentence(&StepFacts { did: Did::Finished { keeps_radius }, apex: DVec2::ZERO, tangent: None }).printed()
        };
        assert!(said(true).contains("keeps the radius"));
        assert_eq!(said(false), "Nothing is left to repair.");
    }
}
