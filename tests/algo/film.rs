//! The laws of watching, on a small algorithm made for this test: keyframes, and runs beyond the limit.

use pathlight::step::{Algorithm, Film, Sink, Size, Stage, Step, TOO_LONG, Trace};
use pathlight::steps;
use proptest::prelude::*;

steps! {
    /// Counts in rounds of seven, and adds up.
    pub enum Count {
        Stage["round {n}", "{n}"] Round { n: u32 } = "for each round",
        Step(outcome) Add { n: u32 } = "  add the number",
        Detail(event, "look at it") Look = "  look at the sum",
    }
}

/// The sum, and how often it was looked at.
#[derive(Clone, Debug, PartialEq)]
struct Sum {
    sum: u64,
    looks: u64,
}

impl Algorithm for Sum {
    type Input = u32;
    type Step = Count;

    fn start(_: &u32) -> Self {
        Self { sum: 0, looks: 0 }
    }

    fn apply(&mut self, step: Count) {
        match step {
            Count::Round { n } => self.sum = self.sum.wrapping_mul(31).wrapping_add(n.into()),
            Count::Add { n } => self.sum = self.sum.wrapping_add(n.into()),
            Count::Look => self.looks += 1,
        }
    }

    fn run(&mut self, &rounds: &u32, sink: &mut impl Sink<Count>) {
        for n in 0..rounds {
            self.take(Count::Round { n }, sink);
            for k in 0..n % 7 {
                self.take(Count::Add { n: k + n }, sink);
                self.take(Count::Look, sink);
            }
        }
    }
}

/// The state after `k` steps, without keyframes.
fn by_hand(steps: &[Count], k: usize) -> Sum {
    let mut sum = Sum::start(&0);
    steps[..k].iter().for_each(|&s| sum.apply(s));
    sum
}

#[test]
fn the_table_gives_lines_and_sizes() {
    let all = [Count::Round { n: 4 }, Count::Add { n: 1 }, Count::Look];
    assert_eq!(all.map(Step::line), [0, 1, 2]);
    let rows = all.map(|step| *step.row());
    assert_eq!(rows, Count::ROWS);
    assert_eq!(rows.map(|row| row.line), ["for each round", "  add the number", "  look at the sum"]);
    assert_eq!(rows.map(|row| row.kind), ["round", "add", "look at it"]);
    assert_eq!(rows.map(|row| row.size), [Size::Stage, Size::Step, Size::Detail]);
    assert_eq!(rows.map(|row| row.is_outcome), [false, true, false]);
    assert_eq!(rows.map(|row| row.is_event), [false, true, true]);
}

#[test]
fn a_trace_finds_every_state() {
    let trace = Trace::<Sum>::record(&2000);
    assert!(trace.steps().len() > 12_000, "long enough for several keyframes");
    for k in (0..=trace.steps().len()).step_by(97).chain([trace.steps().len()]) {
        assert_eq!(trace.at(k), by_hand(trace.steps(), k), "{k}");
    }
}

proptest! {
    #[test]
    fn seeking_anywhere_from_anywhere_is_exact(rounds in 0u32..900, jumps in prop::collection::vec(0usize..9000, 1..12)) {
        let mut film = Film::<Sum>::record(&rounds);
        let steps = film.steps().to_vec();
        prop_assert_eq!(film.state(), &Sum::finished(&rounds));
        for jump in jumps {
            film.seek(&rounds, jump);
            let k = jump.min(steps.len());
            prop_assert_eq!((film.at(), film.state()), (k, &by_hand(&steps, k)));
            prop_assert_eq!(film.last_step(), k.checked_sub(1).map(|i| &steps[i]));
        }
    }

    #[test]
    fn stages_cover_the_run(rounds in 1u32..200) {
        let film = Film::<Sum>::record(&rounds);
        prop_assert_eq!(film.stages().len(), rounds as usize);
        prop_assert_eq!(film.stages().iter().map(|s| s.len).sum::<usize>(), film.len());
        for stages in film.stages().windows(2) {
            prop_assert_eq!(stages[0].end(), stages[1].first);
        }
        for stage in film.stages() {
            // After the last number of the round, or after the round itself if it has no number.
            let is_outcome = |k: &usize| film.steps()[k - 1].row().is_outcome;
            let last = (stage.first + 1..=stage.end()).rfind(is_outcome);
            prop_assert_eq!(stage.stop(), last.unwrap_or(stage.end()));
        }
    }
}

#[test]
fn a_run_that_is_too_long_is_stepped_by_stage_and_gives_the_same_states() {
    let rounds = (TOO_LONG / 7 + 9) as u32;
    let mut film = Film::<Sum>::record(&rounds);
    assert!(!film.is_recorded() && film.len() > TOO_LONG && film.steps().is_empty());
    assert_eq!(film.state(), &Sum::finished(&rounds));
    let stops: Vec<usize> = film.stages()[..3].iter().map(Stage::stop).collect();
    assert_eq!(stops, [1, 3, 8], "rounds 0, 1 and 2, each at its outcome");
    film.seek(&rounds, stops[2]);
    assert_eq!(film.last_step(), Some(&Count::Add { n: 3 }), "the last number of round 2");
    assert_eq!(film.state(), &by_hand(Trace::<Sum>::record(&3).steps(), stops[2]));
    assert_eq!(film.state_at(&rounds, stops[1]), by_hand(Trace::<Sum>::record(&3).steps(), stops[1]), "it runs again");
    assert_eq!(film.at(), stops[2], "to look elsewhere moves nothing");
}
