//! What was seen in a run of the act of sight.

use super::super::{blind, edge, participant, subject, target, vertex};
use super::limit_letter;
use crate::geom::Side;
use crate::lesson::beam::facts::{Participant, Segment};
use crate::lesson::beam::settings::Precision;
use crate::lesson::beam::sight::outcome::{
    BeamStart, Beams, EdgeKind, FirstTurn, FloatFacts, InLine, Outcome, Summary, Turn,
};
use crate::sentence;
use crate::words::{NamedThing, SceneLink, Sentence, count};

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
        Outcome::OfTarget { viewer, target, offers_robbery, seen_share } => {
            let knowing =
                offers_robbery.then(|| sentence![" What each of them knows is shown in ", SceneLink::to(ROBBERY), "."]);
            let hiding = seen_share.map(|share| {
                let viewer = participant(viewer).name;
                let share = format!("{:.0} %", share * 100.0);
                sentence![
                    " Somebody can hide in the part without colour: ",
                    viewer,
                    " sees ",
                    share,
                    " of the free space."
                ]
            });
            sentence![target::answer(viewer, target), hiding, knowing]
        }
        Outcome::InOrder { viewer, in_line, most_visits, start, beams, eye } => {
            let answer = match in_line {
                Some(in_line) => seen_in_line(viewer, in_line),
                None => visited(*most_visits)
                    .or_else(|| first_beams(start, beams.first, eye))
                    .unwrap_or_else(|| turns(beams, eye)),
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

/// Are the vertices in line with the eye seen, and why?
fn seen_in_line(viewer: &Participant, &InLine { seen, all, farthest, hides_some }: &InLine) -> Sentence {
    let (sees, which) = match (seen == all, all) {
        (true, _) if hides_some => (" does not see all", None),
        (true, 2) => (" sees both", Some("; the farther is ")),
        (true, _) => (" sees all", Some("; the farthest is ")),
        (false, _) => (" does not see all", Some("; the farthest seen is ")),
    };
    let which = which.map_or_else(|| ": walls hide some".into(), |which| sentence![which, vertex(farthest, "")]);
    sentence! {
        subject(&participant(viewer)), sees, " vertices that lie in one line with it", which,
        ". A vertex that the line of sight only touches does not stop it."
    }
}

/// How often the triangle was entered that was entered most often.
fn visited(most: u32) -> Option<Sentence> {
    (most > 3).then(|| {
        sentence!["At least one triangle was entered ", most, " times: each beam that reaches it enters it again."]
    })
}

/// Which beams leave the eye, where this is what the map shows: the eye lies on an edge or a vertex, or several beams lead on.
fn first_beams(start: &BeamStart, first: usize, eye: &str) -> Option<Sentence> {
    let leave = if first == 1 { " leaves " } else { " leave " };
    let beams = sentence![count(first, "beam"), leave, eye];
    match start {
        BeamStart::OnEdge(EdgeKind::Inner) => {
            Some(sentence![beams, ": it lies on an edge, and beams cross the other edges of the two triangles there."])
        }
        BeamStart::OnEdge(EdgeKind::Wall) => {
            Some(sentence![beams, ": it lies on a wall, and beams cross the other edges of the triangle there."])
        }
        BeamStart::OnVertex => {
            Some(sentence![beams, ": it lies on a vertex, and beams cross the triangles that touch it."])
        }
        BeamStart::Named(leading) => match &leading[..] {
            [] | [_] => None,
            [others @ .., last] => {
                let name = |&(name, through): &(&str, Segment)| edge(through, name);
                let others = others
                    .iter()
                    .enumerate()
                    .fold(Sentence::default(), |all, (i, beam)| sentence![all, (i > 0).then_some(", "), name(beam)]);
                Some(sentence! {
                    "Beams ", others, " and ", name(last), " lead from ", eye,
                    ", each across an edge of its triangle into the triangle behind it."
                })
            }
        },
        BeamStart::Unnamed => None,
    }
}

/// A run with more expansions says how often a beam went both ways.
const FEW_EXPANSIONS: u32 = 3;

/// Where the beam went at the first vertex S, and why; in a longer run also how often beams went both ways.
fn turns(&Beams { first, splits, expansions, first_turn }: &Beams, eye: &str) -> Sentence {
    let Some(FirstTurn { s, turn, limits, is_on_limit }) = first_turn else {
        return sentence![
            "Every beam that leaves ",
            eye,
            " ends at an edge of its triangle: ",
            count(first, "beam"),
            "."
        ];
    };
    let s = vertex(s, "S");
    let limit = |side: Side| {
        let letter = limit_letter(side);
        let end = limits[side as usize].map_or_else(|| NamedThing::unlit(letter, ""), |spot| vertex(spot, letter));
        sentence!["from ", eye, " to ", end]
    };
    let lies = |side: Side| {
        let place =
            if is_on_limit { " lies on the line ".to_owned() } else { format!(" lies {} of the line ", side.word()) };
        sentence![place, limit(side), "."]
    };
    let way = match turn {
        Turn::Left => sentence!["Only through the left edge: ", s, lies(Side::Right)],
        Turn::Right => sentence!["Only through the right edge: ", s, lies(Side::Left)],
        Turn::Both => {
            sentence!["Both ways: ", s, " lies between the lines ", limit(Side::Left), " and ", limit(Side::Right), "."]
        }
    };
    let all = (expansions > FEW_EXPANSIONS).then(|| match splits {
        0 => sentence![" No beam went both ways in ", expansions, " expansions."],
        splits => sentence![" In ", splits, " of ", expansions, " expansions the beam went both ways."],
    });
    sentence![way, all]
}

/// How many tests floating point gets wrong, and what that changes.
fn floating_run(FloatFacts { precision, tests, wrong, seen, exact, are_same }: &FloatFacts) -> Sentence {
    let with = sentence!["With ", floating_point(*precision), ", "];
    let by_integers = " Exact integers decide these tests.";
    if *wrong == 0 {
        return sentence![with, "every test gets the right sign.", by_integers];
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
