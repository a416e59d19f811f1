//! A plain funnel that restarts, and mistakes in it.

use super::{MOST_LINES, Mistake, Program, read, trace};
use crate::geom::Side;
use crate::lesson::Fields;
use crate::lesson::assignment::{EndAction, EndDecision};
use crate::tutor::grade::{Line, Trace};
use glam::DVec2;
use serde::Deserialize;

pub(super) const PROGRAM: Program = Program { reads: "portals", mistakes: &MISTAKES, run };

const TOO_LATE: Mistake = Mistake {
    name: "restarts one portal too late",
    about: "After a corner, the first portal behind the new apex is left out.",
};
const NO_RESTART: Mistake = Mistake {
    name: "does not go back after a corner",
    about: "After a corner, the portals between the new apex and the current one must be visited again.",
};
const OLD_APEX: Mistake = Mistake {
    name: "keeps the old apex",
    about: "The corner is added to the path, but the funnel still begins at the old apex.",
};
const NO_GOAL: Mistake = Mistake {
    name: "forgets the goal portal",
    about: "The goal is the last portal. Without it the last corners are missing.",
};
const SWAPPED: Mistake = Mistake {
    name: "swaps left and right",
    about: "Left and right are as seen when walking to the goal; y runs down.",
};
const FLIPPED_INSIDE: Mistake = Mistake {
    name: "flips the sign of the first test",
    about: "The test against the own side has the wrong sign: ends inside are skipped, ends outside are taken.",
};
const FLIPPED_CROSS: Mistake = Mistake {
    name: "flips the sign of the second test",
    about: "The test against the other side has the wrong sign: ends that have not crossed make a corner.",
};
const NO_CROSS: Mistake = Mistake {
    name: "never turns a corner",
    about: "The test against the other side is missing, so the funnel turns inside out.",
};
const STRICT: Mistake = Mistake {
    name: "treats touching as outside",
    about: "An end exactly on its side must be taken: only ends beyond it would widen the funnel.",
};
const LEFT_FIRST: Mistake =
    Mistake { name: "tests the left end first", about: "The right end of each portal is tested first." };
const OWN_END: Mistake = Mistake {
    name: "takes the wrong end as corner",
    about: "The corner is the end of the side that was crossed, not the end that has crossed it.",
};

static MISTAKES: [Mistake; 11] = [
    TOO_LATE,
    NO_RESTART,
    OLD_APEX,
    NO_GOAL,
    SWAPPED,
    FLIPPED_INSIDE,
    FLIPPED_CROSS,
    NO_CROSS,
    STRICT,
    LEFT_FIRST,
    OWN_END,
];

#[derive(Clone, Copy, Deserialize)]
struct Portal {
    left: [f64; 2],
    right: [f64; 2],
}

/// Positive if `c` lies to the right of the line from `a` to `b`.
fn area2(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - a)
}

fn run(inputs: &Fields, mistake: Option<&'static Mistake>) -> Option<Trace> {
    let has = |other: &Mistake| mistake == Some(other);
    let [start, goal]: [[f64; 2]; 2] = [read(inputs, "start")?, read(inputs, "goal")?];
    let Some(between) = read::<Option<Vec<Portal>>>(inputs, "portals")? else {
        return Some(trace(Vec::new(), Some(Vec::new())));
    };
    let ends = |p: Portal| if has(&SWAPPED) { [p.right, p.left] } else { [p.left, p.right] }.map(DVec2::from);
    let goal = DVec2::from(goal);
    let mut portals: Vec<[DVec2; 2]> = vec![[start.into(); 2]];
    portals.extend(between.into_iter().map(ends));
    if !has(&NO_GOAL) {
        portals.push([goal; 2]);
    }
    let mut lines = Vec::new();
    let mut apex: DVec2 = start.into();
    let mut sides = [(apex, 0); 2];
    let mut path = vec![apex];
    let order = if has(&LEFT_FIRST) { [Side::Left, Side::Right] } else { [Side::Right, Side::Left] };
    let mut portal = 1;
    while portal < portals.len() && lines.len() < MOST_LINES {
        let mut next = portal + 1;
        for end in order {
            let (point, sign) = (portals[portal][end as usize], end.sign() as f64);
            let (own, other) = (sides[end as usize].0, sides[end.other() as usize]);
            let flip = |mistake: &Mistake| if has(mistake) { -1.0 } else { 1.0 };
            let outside = area2(apex, own, point) * sign * flip(&FLIPPED_INSIDE);
            let crossing = area2(apex, other.0, point) * sign * flip(&FLIPPED_CROSS);
            let action = if outside > 0.0 || (has(&STRICT) && outside == 0.0 && own != apex) {
                EndAction::Skip
            } else if own == apex {
                EndAction::Open
            } else if crossing <= 0.0 && !has(&NO_CROSS) {
                EndAction::Corner
            } else {
                EndAction::Tighten
            };
            lines.push(Line::End(EndDecision { portal: portal as u32, end, action }));
            match action {
                EndAction::Skip => {}
                EndAction::Open | EndAction::Tighten => sides[end as usize] = (point, portal),
                EndAction::Corner => {
                    let corner = if has(&OWN_END) { (point, portal) } else { other };
                    path.push(corner.0);
                    if !has(&OLD_APEX) {
                        apex = corner.0;
                    }
                    sides = [(apex, corner.1); 2];
                    if !has(&NO_RESTART) {
                        next = corner.1 + 1 + usize::from(has(&TOO_LATE));
                    }
                    break;
                }
            }
        }
        portal = next;
    }
    path.push(goal);
    path.dedup();
    Some(trace(lines, Some(path)))
}
