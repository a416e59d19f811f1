//! What is said of the robbery: what it came to, and who knows what.

use super::place::{about, end, quiz, tour};
use super::subject::Change::{Actor, Set};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts};
use glam::DVec2;
use pathlight::algo::robbery::{Input, Robbery, RobberyStep};
use pathlight::step::Algorithm;

/// The rounds that ended so: each of them played alone, with its own seed.
fn rounds(s: &Subject) -> [usize; 2] {
    let first: u32 = s.scene().settings["seed"].parse().expect("a number");
    let rounds = s.robbery().rounds.len() as u32;
    let alone = (first..first + rounds).map(|seed| s.with("rounds", "1").with("seed", &seed.to_string()).robbery());
    let ends = alone.map(|round| [round.caught as usize, round.escaped as usize]);
    ends.fold([0, 0], |sum, [caught, escaped]| [sum[0] + caught, sum[1] + escaped])
}

/// Where the robber spots the sheriff in the first round: does the sheriff walk away from him, and is the line between them
/// free?
fn meeting(s: &Subject) -> Option<[bool; 2]> {
    let [before, [sheriff, robber]] = s.positions("round 1: spot 1")?;
    let walks_away = (sheriff - before[0]).dot(robber - sheriff) < 0.0;
    let is_free = s.plane().sees(s.world().snap(robber), s.world().snap(sheriff));
    Some([walks_away, is_free])
}

/// How many seconds the sheriff had not seen the robber when he was lost first. The sheriff sees half a turn ahead, and a
/// position is a tenth of a second.
fn unseen(s: &Subject) -> String {
    let (plane, all) = (s.plane(), s.positions_before("lost 1"));
    let sees = |([sheriff, robber], [before, _]): ([DVec2; 2], [DVec2; 2])| {
        let is_ahead = (robber - sheriff).dot(sheriff - before) >= 0.0;
        is_ahead && plane.sees(s.world().snap(sheriff), s.world().snap(robber))
    };
    let ticks = all.clone().zip(all.skip(1)).take_while(|&pair| !sees(pair)).count();
    // He is lost in the next tenth.
    decimals((ticks + 1) as f64 / 10.0, 1)
}

/// Of three eyes, the one whose polygon costs the robber more when he is lost first: his own, the sheriff's, and the sheriff's where the
/// robber saw him last. Which of them it is follows from where both were, and from sight by brute force.
fn avoided(s: &Subject) -> Option<&'static str> {
    let snap = |p: DVec2| s.world().snap(p);
    let [sheriff, own] = s.positions("lost 1")?[1];
    let [last_known, _] =
        s.positions_before("lost 1").find(|&[sheriff, robber]| s.plane().sees(snap(robber), snap(sheriff)))?;
    let scene = s.scene();
    let input = Input {
        mesh: s.world().mesh().clone(),
        robber: snap(scene.actors[1].at),
        sheriff: snap(scene.actors[0].at),
        horse: snap(s.world().goal()),
        seed: scene.settings["seed"].parse().ok()?,
        rounds: s.lesson().view().settings().word("rounds").parse().ok()?,
        orders: scene.orders.clone(),
    };
    let (mut state, mut steps) = (Robbery::start(&input), Vec::new());
    Robbery::start(&input).run(&input, &mut steps);
    let lost = steps.iter().position(|step| matches!(step, RobberyStep::Lose))?;
    steps[..=lost].iter().for_each(|&step| state.apply(step));
    let place = state.danger()?.place;
    let eyes = [
        (own, "What he himself sees"),
        (sheriff, "What the sheriff sees now"),
        (last_known, "What is seen from the sheriff's last known place"),
    ];
    let mut those = eyes.into_iter().filter(|&(eye, _)| snap(eye) == place).map(|(_, name)| name);
    those.next().filter(|_| those.next().is_none())
}

/// Does a polygon hold a point?
fn is_in(polygon: &[DVec2], p: DVec2) -> bool {
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1));
    let crossed =
        sides.filter(|(a, b)| (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x));
    crossed.count() % 2 == 1
}

pub const CLAIMS: &[Claim] = &[
    claim(
        end("beam/robbery"),
        "round {4} of 4 | caught {2}. | escaped {2}. | seen {10}. | lost from sight {7}.",
        |s| {
            let [caught, escaped] = rounds(s);
            let seen = s.stages("chase ");
            facts![caught + escaped, caught, escaped, seen, s.stages("lost ")]
        },
        Set("seed", "64"),
    ),
    claim(
        end("beam/taken-over"),
        "round {1} of 1 | caught {0}. | escaped {1}. | seen {2}. | lost from sight {2}.",
        |s| {
            let [caught, escaped] = rounds(s);
            let seen = s.stages("chase ");
            facts![caught + escaped, caught, escaped, seen, s.stages("lost ")]
        },
        Set("seed", "63"),
    ),
    claim(
        end("beam/robbery"),
        "After {1.5} s out of sight the sheriff searches that place",
        |s| facts![unseen(s)],
        Set("rounds", "1"),
    ),
    claim(end("beam/taken-over"), "out of sight until lost {1.5} s", |s| facts![unseen(s)], Set("seed", "63")),
    claim(
        tour("beam"),
        "After {1.5} seconds out of sight, the robber is lost.",
        |s| facts![unseen(s)],
        Set("rounds", "1"),
    ),
    claim(
        quiz("beam"),
        "{What is seen from the sheriff's last known place} (right)",
        |s| facts![avoided(s).unwrap_or("Nothing: he is never lost")],
        Set("rounds", "1"),
    ),
    claim(
        about("beam/taken-over"),
        "After {3} seconds the robber follows orders",
        |s| {
            // A tick is a tenth of a second. Orders hold in the round of their seed.
            let seed: u32 = s.scene().settings["seed"].parse().expect("a number");
            let first = s.scene().orders.iter().filter(|order| order.seed == seed).map(|order| order.tick).min();
            facts![first.map_or("none".to_owned(), |tick| (tick / 10).to_string())]
        },
        Set("seed", "63"),
    ),
    claim(
        tour("beam"),
        "{No} wall is between the [robber](actor robber) and the [sheriff](actor sheriff); the sheriff looks {the other way}.",
        |s| match meeting(s) {
            Some([walks_away, is_free]) => {
                facts![if is_free { "No" } else { "A" }, if walks_away { "the other way" } else { "that way" }]
            }
            None => facts!["A", "that way"],
        },
        Actor(0, 14.0, 20.0),
    ),
    claim(
        tour("beam"),
        "The [sheriff](actor sheriff) does {not see} the [robber](actor robber), who stands {outside} of it.",
        |s| {
            let [sheriff, robber] = [0, 1].map(|actor| s.scene().actors[actor].at);
            let is_seen = s.plane().sees(s.world().snap(sheriff), s.world().snap(robber));
            let is_inside = is_in(&s.sight().polygon, robber);
            facts![if is_seen { "see" } else { "not see" }, if is_inside { "inside" } else { "outside" }]
        },
        Actor(1, 44.0, 21.0),
    ),
];

#[test]
fn what_is_said_of_the_robbery_is_true() {
    check(CLAIMS);
}
