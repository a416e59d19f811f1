//! What was seen in a run of the act of sight.

use super::super::{blind, participant, subject, target};
use crate::lesson::beam::settings::Precision;
use crate::lesson::beam::sight::outcome::{FloatFacts, Outcome, Summary};
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
            let target = target.as_ref().and_then(target::sentence).map(|target| sentence![" ", target]);
            sentence! {
                subject(&participant(viewer)), " sees ", vertices, " and ", format!("{:.0} %", share * 100.0),
                " of the free space", ", after ", count(*expansions as usize, "expansion"), ".", target
            }
        }
    }
}

/// What was seen, and why the polygon is in order.
pub fn conclusion(outcome: &Outcome) -> Sentence {
    match outcome {
        Outcome::InFloatingPoint { summary: seen, floating } => sentence![summary(seen), floating_run(floating)],
        Outcome::InOrder { summary: seen, splits, pieces, eye, is_of_robbery } => {
            let knowing =
                is_of_robbery.then(|| sentence![" What each of them knows is shown in ", SceneLink::to(ROBBERY), "."]);
            sentence![summary(seen), in_order(*splits, *pieces, eye), knowing]
        }
    }
}

fn in_order(splits: usize, pieces: usize, eye: &str) -> Sentence {
    let splits = match splits {
        0 => return Sentence::default(),
        1 => "the split".to_owned(),
        n => format!("each of the {n} splits"),
    };
    sentence! {
        " At ", splits, ", the left part went first. So the ",
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
