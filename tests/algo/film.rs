//! The laws of watching, on a small algorithm made for this test: keyframes, and runs beyond the limit.

use pathlight::step::{Algorithm, Film, Sink, Size, Step, TOO_LONG, Trace};
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
    assert_eq!(Count::LINES, ["for each round", "  add the number", "  look at the sum"]);
    assert_eq!((Count::Look.line(), Count::Look.size()), (2, Size::Detail));
    assert_eq!((Count::Round { n: 4 }.line(), Count::Round { n: 4 }.size()), (0, Size::Stage));
    assert_eq!(Count::KINDS, ["round", "add", "look at it"]);
    let all = [Count::Round { n: 4 }, Count::Add { n: 1 }, Count::Look];
    assert_eq!(all.map(Step::is_outcome), [false, true, false]);
    assert_eq!(all.map(Step::is_event), [false, true, true]);
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
            prop_assert_eq!(film.last_step(), k.checked_sub(1).map(|i| steps[i]));
        }
    }

    #[test]
    fn stepping_stops_at_its_size_or_larger_and_misses_none(rounds in 0u32..200) {
        let film = Film::<Sum>::record(&rounds);
        for size in Size::ALL {
            let stops = |k: &usize| match size {
                // The last number of a round, or the round itself if it has no number.
                Size::Stage => {
                    let later = film.steps()[*k..].iter().take_while(|step| step.size() < Size::Stage);
                    film.steps()[*k - 1] != Count::Look && later.filter(|step| step.is_outcome()).count() == 0
                }
                _ => film.steps()[*k - 1].size() >= size,
            };
            let wanted: Vec<usize> = (1..=film.len()).filter(stops).collect();
            prop_assert_eq!(film.stops(size), wanted.len() + usize::from(wanted.last().is_some_and(|&k| k < film.len())));
            let mut k = 0;
            let mut met = Vec::new();
            while k < film.len() {
                k = film.next(k, size);
                met.push(k);
            }
            if wanted.last() != Some(&film.len()) && !film.is_empty() {
                prop_assert_eq!(met.pop(), Some(film.len()), "the end is always reached");
            }
            prop_assert_eq!(&met, &wanted);
            for pair in wanted.windows(2) {
                prop_assert_eq!(film.previous(pair[1], size), pair[0]);
            }
        }
    }

    #[test]
    fn stages_cover_the_run(rounds in 1u32..200) {
        let film = Film::<Sum>::record(&rounds);
        prop_assert_eq!(film.stages().len(), rounds as usize);
        prop_assert_eq!(film.stages().iter().map(|s| s.len).sum::<usize>(), film.len());
        for k in 1..=film.len() {
            let stage = film.stages()[film.stage_at(k).unwrap()];
            prop_assert!(stage.first < k && k <= stage.first + stage.len);
        }
        prop_assert_eq!(film.stage_at(0), None);
    }
}

#[test]
fn a_run_that_is_too_long_is_stepped_by_stage_and_gives_the_same_states() {
    let rounds = (TOO_LONG / 7 + 9) as u32;
    let mut film = Film::<Sum>::record(&rounds);
    assert!(!film.is_recorded() && film.len() > TOO_LONG && film.steps().is_empty());
    assert_eq!(film.state(), &Sum::finished(&rounds));
    let first = film.next(0, Size::Detail);
    let second = film.next(first, Size::Detail);
    assert_eq!([first, second], [1, 3], "rounds 0 and 1, each at its outcome: every size is a stage");
    let third = film.next(second, Size::Step);
    film.seek(&rounds, third);
    assert_eq!(film.last_step(), Some(Count::Add { n: 3 }), "the last number of round 2");
    assert_eq!(film.state(), &by_hand(Trace::<Sum>::record(&3).steps(), third));
    assert_eq!(film.previous(third, Size::Detail), second);
    assert_eq!(film.state_at(&rounds, second), by_hand(Trace::<Sum>::record(&3).steps(), second), "it runs again");
    assert_eq!(film.at(), third, "to look elsewhere moves nothing");
}
