//! What was seen in a run of the act of sight.

use super::super::{blind, participant, subject, target, vertex};
use crate::lesson::beam::settings::Precision;
use crate::lesson::beam::sight::outcome::{FloatFacts, InLine, Outcome, Summary};
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
        Outcome::InFloatingPoint { summary: seen, floating } => sentence![summary(seen), floating_run(floating)],
        Outcome::InOrder { summary: seen, in_line, most_visits, first_beams, splits, pieces, eye, is_of_robbery } => {
            let in_line = in_line.as_ref().map(|in_line| all_in_line(in_line, eye));
            let order = in_order(*first_beams, *splits, *pieces, eye);
            let knowing =
                is_of_robbery.then(|| sentence![" What each of them knows is shown in ", SceneLink::to(ROBBERY), "."]);
            sentence![summary(seen), in_line, visited(*most_visits), order, knowing]
        }
    }
}

/// How many vertices of one line with the eye are seen.
fn all_in_line(InLine { seen, all, first, last }: &InLine, eye: &str) -> Sentence {
    let ends = sentence![" from ", vertex(*first, ""), " to ", vertex(*last, "")];
    let line = sentence![" in one line with ", eye, ","];
    if seen == all {
        let all = if *all == 2 { "Both".to_owned() } else { format!("All {all}") };
        sentence![" ", all, " vertices", line, ends, ", are seen."]
    } else {
        sentence![" Of the ", *all, " vertices", line, ends, ", ", *seen, " are seen."]
    }
}

/// How often the triangle was entered that was entered most often.
fn visited(most: u32) -> Option<Sentence> {
    (most > 3).then(|| sentence![" One triangle was entered ", most, " times."])
}

fn in_order(first: usize, splits: usize, pieces: usize, eye: &str) -> Sentence {
    let beams = count(first, "beam");
    let split = match splits {
        0 => return sentence![" ", beams, " left ", eye, "."],
        1 => "once",
        2 => "twice",
        _ => "",
    };
    let split = if split.is_empty() { format!("{splits} times") } else { split.to_owned() };
    sentence! {
        " ", beams, " left ", eye, " and split ", split, ", the left part first. So the ",
        pieces, " pieces were found in order, clockwise around ", eye, "."
    }
}

/// How many tests floating point gets wrong, and what that changes.
fn floating_run(FloatFacts { precision, tests, wrong, seen, exact }: &FloatFacts) -> Sentence {
    let by_integers = sentence![" Exact integers decide these tests. With ", floating_point(*precision), ", "];
    if *wrong == 0 {
        return sentence![by_integers, "each of the ", *tests, " tests gets the right sign."];
    }
    sentence! {
        by_integers, *wrong, " of the ", *tests, if *wrong == 1 { " tests gets" } else { " tests get" },
        " the wrong sign, and ", *seen, " instead of ", *exact, " vertices are seen. Data compares both runs."
    }
}

/// The arithmetic that is compared with the exact one.
pub const fn floating_point(precision: Precision) -> &'static str {
    match precision {
        Precision::F32 => "32-bit floating point",
        Precision::F64 => "64-bit floating point",
        Precision::Lattice => "integers",
    }
}
