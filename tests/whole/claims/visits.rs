//! What is said of visits: how often the funnel visits portals with restarts, and with the queue.

use super::oracle::string::Strip;
use super::place::{about, end, quiz, term, tour};
use super::subject::Change::{Goal, Set, Without};
use super::subject::Subject;
use super::{Claim, check, claim, decimals, facts, if_so, times, word};
use pathlight::words::Term;

/// A row of each scene that the queue funnel can pull as well. The goal is not among the portals.
macro_rules! queue {
    ($scene:literal $portals:literal, queue $queue:literal, not $visits:literal, $broken_by:expr) => {
        claim(
            end($scene).with(&[("funnel", "queue")]),
            concat!(
                "portals without the goal {",
                $portals,
                "}. | queue funnel, in total {",
                $queue,
                "} visits, | restarting, in total {",
                $visits,
                "} visits,"
            ),
            queued,
            $broken_by,
        )
    };
}

/// A row of each scene in which restarting costs visits: these, the portals but the goal, and the visits of the queue funnel.
macro_rules! restarts {
    ($scene:literal $times:literal $visits:literal of $portals:literal, queue $queue:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!(
                "and the funnel restarted {",
                $times,
                "}. | restarting, in total {",
                $visits,
                "} visits, | portals without the goal {",
                $portals,
                "}. | queue funnel, in total {",
                $queue,
                "} visits,"
            ),
            visits,
            $broken_by,
        )
    };
}

/// The restarts, the visits with them, the portals but the goal, and the visits that the queue funnel takes.
fn visits(s: &Subject) -> Vec<String> {
    let pulled = s.strip().pull();
    facts![times(pulled.crossed_at.len()), pulled.visits, s.strip().len() - 1, s.with("funnel", "queue").steps("visit")]
}

/// The portals but the goal, the visits of the queue funnel, and those with restarts.
fn queued(s: &Subject) -> Vec<String> {
    facts![s.strip().len() - 1, s.steps("visit"), s.strip().pull().visits]
}

pub const CLAIMS: &[Claim] = &[
    queue!("funnel/a-to-g" 9, queue 10, not 14, Goal(29.0, 5.0)),
    queue!("funnel/zigzag" 21, queue 22, not 34, Without(2)),
    queue!("funnel/arc" 20, queue 21, not 231, Goal(25.0, 18.0)),
    queue!("funnel/fan" 17, queue 18, not 27, Goal(33.0, 22.0)),
    queue!("funnel/town" 16, queue 17, not 23, Without(3)),
    queue!("funnel/any-format" 11, queue 12, not 17, Set("portals", "cells")),
    restarts!("funnel/a-to-g" "twice" 14 of 9, queue 10, Goal(29.0, 5.0)),
    restarts!("funnel/given-mesh" "twice" 10 of 5, queue 6, Goal(42.0, 24.0)),
    claim(
        end("funnel/queue"),
        "At a corner the apex moves along the side that was kept, so {no} portal is visited twice.",
        |s| facts![if_so("no", s.steps("visit") == s.strip().len())],
        Set("funnel", "restart"),
    ),
    restarts!("funnel/zigzag" "14 times" 34 of 21, queue 22, Without(2)),
    restarts!("funnel/arc" "20 times" 231 of 20, queue 21, Goal(25.0, 18.0)),
    claim(
        end("funnel/arc"),
        "Each portal was visited {11} times on average: with twice as many portals in such a bend, restarting takes about {four} \
         times as many visits. {20} portals and the goal were visited {231} times.",
        |s| {
            let n = s.strip().len() as i32;
            let [once, twice] = [n, 2 * n].map(|portals| Strip::arc(portals).pull().visits as f64);
            let visits = s.strip().pull().visits;
            let mean = decimals(visits as f64 / f64::from(n), 1);
            facts![mean, word((twice / once).round() as usize), n - 1, visits]
        },
        Goal(5.9, 25.0),
    ),
    claim(
        about("funnel/arc"),
        "{Every} corner is found only when the {goal} is tested.",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let at_goal = pulled.crossed_at.iter().filter(|&&portal| portal == strip.len()).count();
            let every = if_so("Every", at_goal == pulled.corners.len() && at_goal > 1);
            facts![every, if at_goal > 0 { "goal" } else { "end" }]
        },
        Goal(5.9, 25.0),
    ),
    claim(
        tour("funnel"),
        "{every} corner is found only at the [goal](goal), and each time the scan goes back. {21} portals, goal \
         included, take {21 + 20 + … + 1} = {231} visits.",
        |s| {
            let (n, pulled) = (s.strip().len(), s.strip().pull());
            let at_goal = pulled.crossed_at.iter().all(|&portal| portal == n) && pulled.corners.len() > 1;
            let sum = if (1..=n).sum::<usize>() == pulled.visits {
                format!("{n} + {} + … + 1", n - 1)
            } else {
                "less".to_owned()
            };
            facts![if_so("every", at_goal), n, sum, pulled.visits]
        },
        Goal(42.0, 27.64),
    ),
    claim(
        quiz("funnel"),
        "{231}: each portal counts once Each portal is visited again after every corner before it. {460}: twice as many There \
         are {twice} as many restarts, and each goes back over {twice} as many portals. {900}: {four} times as many (right)",
        |s| {
            let n = s.strip().len() as i32;
            let [once, twice] = [n, 2 * n].map(|portals| Strip::arc(portals).pull());
            let [visits, all] = [&once, &twice].map(|pulled| pulled.visits as f64);
            let restarts = twice.crossed_at.len() as f64 / once.crossed_at.len() as f64;
            // What each restart visits again.
            let back = [&once, &twice].map(|pulled| pulled.visits as f64 / pulled.crossed_at.len() as f64);
            facts![
                s.strip().pull().visits,
                (2.0 * visits / 20.0).round() * 20.0,
                times(restarts.round() as usize),
                times((back[1] / back[0]).round() as usize),
                (all / 20.0).round() * 20.0,
                word((all / visits).round() as usize)
            ]
        },
        Goal(42.0, 27.64),
    ),
    restarts!("funnel/fan" "9 times" 27 of 17, queue 18, Goal(33.0, 22.0)),
    restarts!("funnel/town" "4 times" 23 of 16, queue 17, Without(3)),
    restarts!("funnel/any-format" "3 times" 17 of 11, queue 12, Set("portals", "cells")),
    claim(
        about("funnel/queue"),
        "How does the funnel turn a corner without visiting a portal {twice}?",
        |s| facts![if s.steps("visit") == s.strip().len() { "twice" } else { "three times" }],
        Set("funnel", "restart"),
    ),
    claim(
        term(Term::QueueFunnel, "funnel/queue"),
        "It needs no restart and visits every portal {once}.",
        |s| facts![if s.steps("visit") == s.strip().len() { "once" } else { "more than once" }],
        Set("funnel", "restart"),
    ),
];

#[test]
fn what_is_said_of_visits_is_true() {
    check(CLAIMS);
}
