//! The sentences of the visibility graph and of the search over it.

/// What a run came to.
mod outcome;
/// What decided a step.
mod why;

pub use outcome::{conclusion, no_path, summary};
pub use why::why;

use super::{subject, vertex};
use crate::algo::route::SearchMethod;
use crate::lesson::beam::graph::facts::{LeftOut, LinkRule, Node, StageFacts, StepFacts};
use crate::lesson::beam::graph::outcome::{NodeFacts, Status, Sum};
use crate::sentence;
use crate::words::{Description, NamedThing, Sentence, Thing, coordinates, count, number, sum_of};

/// A node with a name: "the start", "the goal", or the name that is given for a corner.
pub fn named(node: Node, corner: &str) -> NamedThing {
    match node {
        Node::Start(at) => Thing::Start.named("the start", coordinates(at)),
        Node::Goal(at) => Thing::Goal.named("the goal", coordinates(at)),
        Node::Corner(spot) => vertex(spot, corner),
    }
}

/// The node that a beam is cast from.
pub fn this(node: Node) -> NamedThing {
    named(node, "this corner")
}

/// The node that it sees.
pub fn that(node: Node) -> NamedThing {
    named(node, "that corner")
}

/// What a step did.
pub fn sentence(facts: &StepFacts) -> Sentence {
    match *facts {
        StepFacts::BeamCast { corner, nth, of, leaves_all_out } => {
            let concave = leaves_all_out.then_some(" This corner is concave, so all its links can be left out.");
            sentence!["A beam is cast from ", named(corner, &format!("corner {nth}")), " of ", of, ".", concave]
        }
        StepFacts::Saw { from, to } => sentence![subject(&this(from)), " sees ", that(to), "."],
        StepFacts::DecidedBefore { to } => {
            sentence!["The beam from ", that(to), " has already decided this pair."]
        }
        StepFacts::LeftOut { from, to, cause } => left_out(from, to, cause),
        StepFacts::Linked { from, to, rule } => {
            let reason = match rule {
                LinkRule::Sight => " are linked: they see each other.",
                LinkRule::Taut => " are linked: at both ends the walls lie on one side of the line.",
                LinkRule::TautThere => " are linked.",
            };
            sentence![subject(&this(from)), " and ", that(to), reason]
        }
        StepFacts::Joined(node) => {
            let seen = " is linked with the corners that it sees. Only the walls at these corners count: start and goal have none.";
            sentence!["Now ", named(node, ""), seen]
        }
        StepFacts::SearchBegan { start, links } => sentence! {
            "The graph is complete: ", count(links as usize, "link"),
            ", those of the start and the goal included. The search begins at ", named(start, ""), "."
        },
        StepFacts::Closed { node, search } => {
            let closed = " on the open list, so it is closed.";
            sentence![subject(&this(node)), " has the lowest ", lowest_of(search), closed]
        }
        StepFacts::WasClosed { to } => sentence![subject(&this(to)), " is closed already: its path is final."],
        StepFacts::KeptPath { from, to } => {
            let over = named(from, "the expanded corner");
            sentence![subject(&this(to)), " keeps its path: the one over ", over, " is no shorter."]
        }
        StepFacts::FirstPath { to } => {
            sentence![subject(&this(to)), " is reached for the first time. It goes on the open list."]
        }
        StepFacts::ShorterPath { from, to } => {
            sentence![subject(&this(to)), " gets a shorter path, over ", named(from, "the expanded corner"), "."]
        }
        StepFacts::NoPath => "The open list is empty, and the goal was never reached: there is no path.".into(),
        StepFacts::Arrived { goal } => {
            let goal = named(goal, "");
            sentence!["No other path can be shorter now: the path is followed back from ", goal, ", corner by corner."]
        }
        StepFacts::BackAtStart(start) => sentence!["The path is back at ", named(start, ""), ": it is complete."],
        StepFacts::BackAt(node) => sentence!["The path comes from ", this(node), "."],
    }
}

/// What a stage has come to.
pub fn stage_result(facts: &StageFacts) -> Sentence {
    match *facts {
        StageFacts::Linked { corner, nth, links } => {
            let corner = subject(&named(corner, &format!("corner {nth}")));
            match links {
                0 => sentence![
                    corner,
                    " is linked with none of the corners that it sees: no shortest path needs these links."
                ],
                n => sentence![corner, " is linked with ", n, " of the corners that it sees."],
            }
        }
        StageFacts::Closed { node, better } => {
            let over = match better {
                0 => "It shortens the path to no other node.".to_owned(),
                1 => "The best known path of 1 node leads over it.".to_owned(),
                n => format!("The best known paths of {n} nodes lead over it."),
            };
            sentence![subject(&this(node)), " is closed. ", over]
        }
    }
}

/// Before the first step of a graph of this many corners.
pub fn invitation(corners: usize) -> Sentence {
    sentence!["Which corners see each other? Step forward to cast a beam from the first of ", corners, " corners."]
}

fn left_out(from: Node, to: Node, cause: LeftOut) -> Sentence {
    let link = sentence!["The link to ", that(to), " can be left out"];
    match cause {
        // The sentence before the first of these links has the reason.
        LeftOut::ConcaveHere => sentence![link, "."],
        LeftOut::ConcaveThere => sentence![link, ": that corner is concave."],
        LeftOut::WallsHere => sentence![link, ": at ", this(from), " it has one wall on each side."],
        LeftOut::WallsThere => sentence![link, ": there it has one wall on each side."],
    }
}

/// The letter of what the search compares.
pub const fn lowest_of(search: SearchMethod) -> &'static str {
    match search {
        SearchMethod::Dijkstra => "g",
        SearchMethod::AStar => "f",
    }
}

/// What the numbers of a node stand for.
pub const fn sum_form(search: SearchMethod) -> &'static str {
    match search {
        SearchMethod::Dijkstra => "g",
        SearchMethod::AStar => "g + h = f",
    }
}

/// The numbers of a node: "3 + 4 = 7" for g + h = f.
pub fn sum(sum: Sum) -> String {
    match sum {
        Sum::Dijkstra { g } => number(g),
        Sum::AStar { g, h, .. } => sum_of([g, h]),
    }
}

/// A node with what is known of it.
pub fn description(NodeFacts { node, links, status }: NodeFacts) -> Description {
    let name = NamedThing { thing: None, ..named(node, "corner") };
    let node = Description::new(name).note(count(links, "link"));
    let numbers = |numbers: Sum| {
        let search = match numbers {
            Sum::Dijkstra { .. } => SearchMethod::Dijkstra,
            Sum::AStar { .. } => SearchMethod::AStar,
        };
        sentence![sum_form(search), ": ", sum(numbers)]
    };
    match status {
        Status::NotYet => node,
        Status::NotReached => node.note("not reached"),
        Status::Open(sum) => node.note(numbers(sum)).note("on the open list"),
        Status::Closed(sum) => node.note(numbers(sum)).note("closed"),
    }
}
