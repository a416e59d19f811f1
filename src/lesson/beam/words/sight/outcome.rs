//! What was seen in a run of the act of sight.

use super::super::{blind, participant, subject, target, vertex};
use crate::lesson::beam::facts::Participant;
use crate::lesson::beam::settings::Precision;
use crate::lesson::beam::sight::outcome::{Beams, FloatFacts, InLine, Outcome, Summary, Turn};
use crate::sentence;
use crate::words::{SceneLink, Sentence, count};

/// The scene in which a sheriff and a robber act on what they know.
const ROBBERY: &str = "beam/robbery";

/// What was seen, for a run of which only the end exists.
pub fn summary(facts: &Summary) -> Sentence {
    match facts {
        Summary::Blind(viewer) => blind(viewer),
        Summary::Sees { viewer, vertices, share, expansions, target } => {
            let vertices = match vertices {
                1 => "1 vertex".to_owned(),
                n => format!("{n} vertices"),
            };
            let share = format!("{:.0} % of the free space", share * 100.0);
            let after = sentence![", after ", count(*expansions as usize, "expansion"), "."];
            if let Some(answer) = target.as_ref().and_then(|target| target::answer(viewer, target)) {
                sentence![answer, " In all, ", vertices, " and ", share, " are seen", after]
            } else {
                sentence![subject(&participant(viewer)), " sees ", vertices, " and ", share, after]
            }
        }
    }
}

/// What was seen, and why the polygon is in order.
pub fn conclusion(outcome: &Outcome) -> Sentence {
    match outcome {
        Outcome::InFloatingPoint(floating) => floating_run(floating),
        Outcome::OfTarget { viewer, target, offers_robbery } => {
            let knowing =
                offers_robbery.then(|| sentence![" What each of them knows is shown in ", SceneLink::to(ROBBERY), "."]);
            sentence![target::answer(viewer, target), knowing]
        }
        Outcome::InOrder { viewer, vertices, in_line, most_visits, beams, eye } => {
            let answer = match in_line {
                Some(in_line) => seen_in_line(viewer, *vertices, in_line),
                None => visited(*most_visits).unwrap_or_else(|| turns(beams, eye)),
            };
            let order = (beams.splits > 0).then(|| {
                sentence![" The left part goes first, so the pieces are found in order, clockwise around ", *eye, "."]
            });
            sentence![answer, order]
        }
    }
}

/// What the numbers on the map count.
pub fn numbers(pieces: usize) -> Option<&'static str> {
    (pieces > 1).then_some(" The numbers on the map count the pieces; small ones may have none.")
}

/// How many vertices of one line with the eye are seen, why, and how many in all.
fn seen_in_line(viewer: &Participant, vertices: usize, &InLine { seen, all, farthest }: &InLine) -> Sentence {
    let of_line = match (seen == all, all) {
        (true, 2) => "both".to_owned(),
        (true, all) => format!("all {all}"),
        (false, all) => format!("{seen} of the {all}"),
    };
    let which = if seen == 2 { "the farther of these two is " } else { "the farthest of these is " };
    sentence! {
        subject(&participant(viewer)), " sees ", vertices, " vertices, among them ", of_line,
        " that lie in one line with it; ", which, vertex(farthest, ""),
        ". A vertex that the line of sight only touches does not stop it."
    }
}

/// How often the triangle was entered that was entered most often.
fn visited(most: u32) -> Option<Sentence> {
    (most > 3).then(|| {
        sentence!["At least one triangle was entered ", most, " times: each beam that reaches it enters it again."]
    })
}

/// Where the first beam went, and how often beams went both ways.
fn turns(&Beams { first, splits, expansions, first_turn }: &Beams, eye: &str) -> Sentence {
    let left = sentence![count(first, "beam"), " left ", eye];
    let Some((s, turn)) = first_turn else { return sentence![left, "."] };
    let way = match turn {
        Turn::Left => "left only",
        Turn::Right => "right only",
        Turn::Both => "both ways",
    };
    let all = match (expansions, splits) {
        (1, _) => None,
        (_, 0) => Some(sentence!["; no beam went both ways"]),
        (n, splits) if n as usize == splits => Some(sentence!["; in all ", n, " expansions a beam went both ways"]),
        (n, splits) => Some(sentence!["; in ", splits, " of ", n, " expansions a beam went both ways"]),
    };
    sentence![left, ", and at the first opposite vertex, ", vertex(s, "S"), ", the beam went ", way, all, "."]
}

/// How many tests floating point gets wrong, and what that changes.
fn floating_run(FloatFacts { precision, tests, wrong, seen, exact, are_same }: &FloatFacts) -> Sentence {
    let with = sentence!["With ", floating_point(*precision), ", "];
    let by_integers = " Exact integers decide these tests.";
    if *wrong == 0 {
        return sentence![with, "each of the ", *tests, " tests gets the right sign.", by_integers];
    }
    let is_seen = match (are_same, seen == exact) {
        (true, _) if *exact == 1 => "yet the same vertex is seen.".to_owned(),
        (true, _) => format!("yet the same {exact} vertices are seen."),
        (false, true) => format!("{} seen, but not the right ones.", vertices_are(*seen)),
        (false, false) => format!("{seen} instead of {} seen.", vertices_are(*exact)),
    };
    sentence! {
        with, *wrong, " of the ", *tests, if *wrong == 1 { " tests gets" } else { " tests get" },
        " the wrong sign, and ", is_seen, by_integers,
        Sentence::panel(" Data compares both runs.")
    }
}

/// "1 vertex is", "4 vertices are"
fn vertices_are(n: usize) -> String {
    if n == 1 { "1 vertex is".to_owned() } else { format!("{n} vertices are") }
}

/// The arithmetic that is compared with the exact one.
pub const fn floating_point(precision: Precision) -> &'static str {
    match precision {
        Precision::F32 => "32-bit floating point",
        Precision::F64 => "64-bit floating point",
        Precision::Lattice => "integers",
    }
}
