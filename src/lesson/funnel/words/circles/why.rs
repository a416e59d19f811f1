//! Why a circle was accepted, skipped or found to have crossed, and why a passage is too narrow: directions and widths.

use super::super::{bar, degrees, f_is, length, side_word};
use crate::geom::Side;
use crate::lesson::funnel::circles::facts::{Passage, Repaired, Run, Tangent};
use crate::lesson::funnel::circles::reason::{Reason, So};
use crate::lesson::{Operand, Sign, SignTest, Why};
use crate::picture::funnel::figures::{directions, estimates, gap};
use crate::sentence;
use crate::words::number;
use std::cmp::Ordering;

/// What decided a step.
pub fn why(reason: &Reason) -> Why {
    match *reason {
        Reason::TooNarrow(Passage { width, needed, .. }) => {
            let compared = format!("{} < 2·{} = {}", number(width), number(needed / 2.0), number(needed));
            Why::new(compared, "Two walls are closer to each other than the diameter of the agent.")
                .with_figure(gap(width, needed))
        }
        Reason::Through { sum, is_middle } => {
            let meaning = if is_middle {
                "g is the length of the path to the middle of the edge. h is the straight distance from there to the goal."
            } else {
                "g is the length of the path to the point of the edge that is aimed at. h is the straight distance from there to the goal."
            };
            Why::new(f_is(sum), meaning).with_figure(estimates(&[bar("this", sum)]))
        }
        Reason::Lowest { sum, next: None } => {
            Why::new(f_is(sum), "Nothing else is on the open list.").with_figure(estimates(&[bar("this", sum)]))
        }
        Reason::Lowest { sum, next: Some(next) } => {
            let compared = format!("{}\n{} ≤ {}", f_is(sum), length(sum.f()), length(next.f()));
            Why::new(compared, "f = g + h. No other edge on the open list has a lower f.")
                .with_figure(estimates(&[bar("this", sum), bar("next", next)]))
                .with_number(SignTest::LowestF, sum.f().more_than(next.f()), Sign::Length)
        }
        Reason::Closed => Why::new("closed", "It was expanded before, and its path is kept."),
        Reason::NotLower { new, known } => {
            let compared = format!("{} ≥ {}", length(new.f()), length(known.f()));
            Why::new(compared, "The f of this path is not lower than the known f.")
                .with_figure(estimates(&[bar("new", new), bar("known", known)]))
                .with_number(SignTest::NewF, new.f().more_than(known.f()), Sign::Length)
        }
        Reason::Turned(tangent, run) => turned(&tangent, run),
        Reason::Direction { tangent, side, bound, so, of } => {
            let now = ["the tangent now goes to", "the apex is now"];
            let of = now.into_iter().zip(of).filter_map(|(now, at)| Some(Operand::new(now, at?)));
            direction(&tangent, side, bound, so).computed_from(of)
        }
        Reason::Repaired(Repaired::Released { away, .. }) => Why::new(
            format!("−{} < 0°", degrees(away)),
            "At every corner the string must bend around the circle. Here it bends the other way.",
        ),
        Reason::Repaired(Repaired::Pushed { radius, distance, is_wrong_side, .. }) => {
            let meaning = if is_wrong_side {
                "The string passes on the wrong side of the corner of the wall."
            } else {
                "The string is closer to the corner of the wall than the radius."
            };
            Why::new(format!("{} < {}", number(distance), number(radius)), meaning)
        }
    }
}

/// How the direction of the tangent follows from the two circles.
fn turned(tangent: &Tangent, run: Run) -> Why {
    let [direction, centers] = [tangent.direction, tangent.to_middle].map(degrees);
    match run {
        Run::BetweenPoints => {
            Why::new(direction, "Two points have only one line through them: the tangent is this line.")
        }
        Run::Parallel => Why::new(
            direction,
            "Both circles have the same radius, so a tangent that passes them on the same side is parallel to the line of centres.",
        ),
        Run::ToTheLeft | Run::ToTheRight => {
            let quotient = format!("{} / {}", number(tangent.shift), number(tangent.far));
            let compared = format!("{direction} = {centers} − asin({quotient})");
            Why::new(
                compared,
                "The line of centres is turned until it only touches the circles. Angles grow clockwise.",
            )
        }
    }
}

fn direction(tangent: &Tangent, side: Side, bound: f64, so: So) -> Why {
    let (relation, lies) = match tangent.direction.total_cmp(&bound) {
        Ordering::Less => ("<", "left of"),
        Ordering::Equal => ("=", "on"),
        Ordering::Greater => (">", "right of"),
    };
    let so = match so {
        So::Inside => "so it is inside",
        So::Outside => "so it is outside",
        So::Crossed => "so it has crossed",
    };
    let compared = format!("{} {relation} {}", degrees(tangent.direction), degrees(bound));
    let meaning = sentence![format!(
        "Angles grow clockwise. The {} tangent lies {lies} the {}, {so}.",
        tangent.side.word(),
        side_word(side)
    )];
    Why::new(compared, meaning).with_figure(directions(side, bound, tangent.direction)).with_angle(
        SignTest::Tangent(side),
        (tangent.direction - bound).to_degrees(),
        side,
    )
}
