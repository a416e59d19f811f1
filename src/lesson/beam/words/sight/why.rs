//! What decided a step of the beam: the signed areas, the range, and the order of the beams.

use super::limit_letter;
use crate::geom::Side;
use crate::lesson::beam::sight::facts::{Order, StepFacts, Test};
use crate::lesson::{Operand, SignTest, Why};
use crate::sentence;
use crate::words::{Sentence, number, signed_area2, world_area2};

/// What decided a step. None if it decided nothing.
pub fn why(facts: &StepFacts) -> Option<Why> {
    Some(match facts {
        StepFacts::Took { order, .. } => Why::new("the leftmost beam first", leftmost(*order)),
        StepFacts::Ended { piece, .. } if *piece > 1 => Why::new(
            format!("piece {} → piece {piece}", piece - 1),
            "Beams are taken clockwise, so each piece is the right neighbour of the one before it.",
        ),
        StepFacts::Tested(side, test) => of_test(*side, test),
        StepFacts::OutOfRange { distance, range, .. } => Why::new(
            format!("distance {} > range {}", number(*distance), number(*range)),
            "S is farther away than the range, so it is not seen. The beam still goes on past it.",
        ),
        StepFacts::Split { test, .. } => of_beam(
            test,
            Side::BOTH.map(|_| true),
            "S lies inside. The beam came through free triangles only, so no wall hides S. What the left part sees lies left of S, so it goes first.",
        ),
        StepFacts::Touched(test) => of_beam(
            test,
            Side::BOTH.map(|side| test.area(side).signum() == 0),
            "The area is computed exactly: 0 means that S lies on the limit.",
        ),
        StepFacts::OneEdge { test, beyond, .. } => {
            let (this, other) = (beyond.word(), beyond.other().word());
            let meaning =
                sentence!["The ", this, " edge lies outside the beam: all of the beam meets the ", other, " edge."];
            of_beam(test, Side::BOTH.map(|side| side == *beyond), meaning)
        }
        _ => return None,
    })
}

/// Why this beam is taken next.
const fn leftmost(order: Order) -> &'static str {
    match order {
        Order::FirstAllAround => {
            "Sight all around has no left end: the first beam counts as the leftmost. The others follow clockwise."
        }
        Order::FirstInView => "This is the leftmost beam of the field of view. The others follow clockwise.",
        Order::Next => {
            "Everything from the first beam clockwise up to this one is done. So the pieces are found in order."
        }
    }
}

/// One test: the signed triangle.
pub(super) fn of_test(side: Side, test: &Test) -> Why {
    let (eye, letter, area) = (test.eye, limit_letter(side), test.area(side));
    let meaning = match area.signum() {
        0 => sentence!["Zero: ", eye, ", ", letter, " and S lie on one line."],
        1 => sentence!["Positive: from ", eye, ", S lies right of ", letter, "."],
        _ => sentence!["Negative: from ", eye, ", S lies left of ", letter, "."],
    };
    let number = world_area2(area, test.lattice);
    let compared = format!("area2({eye}, {letter}, S) = {}", signed(side, test));
    Why::new(compared, meaning)
        .with_figure(test.directions().signed_triangle(side))
        .with_test(SignTest::BeamLimit(side), number, side, true)
        .computed_from(operands(side, test))
}

/// The signed area at a limit, beside 0: "−24 < 0".
fn signed(side: Side, test: &Test) -> String {
    let value = signed_area2(test.area(side), test.lattice);
    match test.area(side).signum() {
        0 => value,
        1 => format!("{value} > 0"),
        _ => format!("{value} < 0"),
    }
}

/// The vertices of the signed triangle. The eye is the same in every step.
fn operands(side: Side, test: &Test) -> impl Iterator<Item = Operand> {
    let limit = test.vertices[side as usize].map(|at| Operand::new(format!("{} is now at", limit_letter(side)), at));
    limit.into_iter().chain([Operand::new("S is now at", test.s.at)])
}

/// Left, right or both: both signed areas together. `decide`: those that decided, see [`Side::BOTH`].
fn of_beam(test: &Test, decide: [bool; 2], meaning: impl Into<Sentence>) -> Why {
    let [at_left, at_right] = test.areas.map(|area| world_area2(area, test.lattice));
    // In one line, because the last line is all that a small panel shows. Where it has no room, each equation gets a line there.
    let compared = Side::BOTH.map(|side| format!("{} = {}", SignTest::BeamLimit(side).name(), signed(side, test)));
    Why::new(compared.join(", "), meaning)
        .with_figure(test.directions().beam())
        .with_test(SignTest::BeamLimit(Side::Left), at_left, Side::Left, decide[0])
        .computed_from(operands(Side::Left, test))
        .with_test(SignTest::BeamLimit(Side::Right), at_right, Side::Right, decide[1])
        .computed_from(operands(Side::Right, test))
}
