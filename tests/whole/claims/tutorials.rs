//! What is said of the code of the tutorials: what it lists twice, and where it goes wrong (`tests/algo/tutorial_code.rs` compares
//! it with the program).

use super::oracle::string::{Pulled, Strip};
use super::place::{end, quiz, sources, why};
use super::subject::Change::Constant;
use super::subject::Subject;
use super::{Claim, check, claim, facts, if_so};
use crate::common::tutorial_code::{LEFT, RIGHT, blog_loop, channels};

/// Random channels, the same as [`channels`], pulled by our own scan.
fn pulled(s: &Subject) -> Vec<Pulled> {
    (0..s.constant(1500.0) as u64).map(|seed| Strip::random(seed).pull()).collect()
}

pub const CLAIMS: &[Claim] = &[
    claim(
        why("funnel/fan", "N"),
        "in {1,500} random channels it lists a corner twice in {473}, and the goal twice in {955}.",
        |s| {
            let pulled = pulled(s);
            let again = pulled.iter().filter(|pulled| pulled.same_apex > 0).count();
            facts![pulled.len(), again, pulled.iter().filter(|pulled| pulled.goal_closes).count()]
        },
        Constant(1400.0),
    ),
    claim(
        sources("funnel/fan"),
        "The code lists a corner again for further portals that share it: in {473} of {1,500} random channels.",
        |s| {
            let pulled = pulled(s);
            facts![pulled.iter().filter(|pulled| pulled.same_apex > 0).count(), pulled.len()]
        },
        Constant(1400.0),
    ),
    claim(
        quiz("funnel"),
        "A program adds the goal without testing it. What can go wrong? Corners after the last one found {can be missing}. (right)",
        |s| {
            // The tour's scene, where none is found only at the goal, and a bend.
            let bend = if s.constant(1.0) == 1.0 { "funnel/arc" } else { "funnel/a-to-g" };
            let strip = end(bend).subject("").expect("a scene").strip();
            let last = strip.len();
            facts![if_so("can be missing", strip.pull().crossed_at.contains(&last))]
        },
        Constant(0.0),
    ),
    claim(
        sources("funnel/fan"),
        "The code lists the goal twice where its own portal closes the funnel: in {955} of these channels.",
        |s| facts![pulled(s).iter().filter(|pulled| pulled.goal_closes).count()],
        Constant(1400.0),
    ),
    claim(
        sources("funnel/fan"),
        "Our completion takes the right end first: of {1,018} random channels with a corner, it gets {583} wrong, and {586} with \
         the left end first.",
        |s| {
            let channels = channels().take(s.constant(1500.0) as usize);
            let (mut bent, mut wrong) = (0, [0; 2]);
            for ((channel, portals), pulled) in channels.zip(pulled(s)) {
                let mut path: Vec<_> =
                    [channel.start].into_iter().chain(pulled.corners).chain([channel.goal]).collect();
                path.dedup();
                if path.len() > 2 {
                    bent += 1;
                    for (wrong, first) in wrong.iter_mut().zip([RIGHT, LEFT]) {
                        let mut theirs = blog_loop(&portals, first);
                        theirs.dedup();
                        *wrong += usize::from(theirs != path);
                    }
                }
            }
            facts![bent, wrong[0], wrong[1]]
        },
        Constant(1400.0),
    ),
];

#[test]
fn what_is_said_of_the_code_of_the_tutorials_is_true() {
    check(CLAIMS);
}
