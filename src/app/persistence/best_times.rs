//! The shortest time in each round of the robbery, of all sessions and windows.

use super::state::{BestTime, State, Storage};
use pathlight::player::RoundId;

/// As many rounds are remembered; those that were improved last.
const MOST: usize = 200;

/// Times are in ticks.
pub fn load() -> Vec<(RoundId, u32)> {
    of(Storage::load().state())
}

pub fn store(round: RoundId, ticks: u32) {
    Storage::load().change(|state| improve(state, round, ticks));
}

fn of(state: &State) -> Vec<(RoundId, u32)> {
    let round = |best: &BestTime| {
        let town = u64::from_str_radix(&best.town, 16).ok()?;
        Some((RoundId { town, seed: best.seed }, best.ticks))
    };
    state.best_times.known.iter().filter_map(round).collect()
}

/// Another window may have stored a shorter time meanwhile.
fn improve(state: &mut State, round: RoundId, ticks: u32) {
    let (town, entries) = (format!("{:016x}", round.town), &mut state.best_times.known);
    let is_same = |best: &BestTime| best.town == town && best.seed == round.seed;
    let stored = entries.iter().position(is_same).map(|i| entries.remove(i).ticks);
    let ticks = stored.map_or(ticks, |stored| stored.min(ticks));
    entries.insert(0, BestTime { town, seed: round.seed, ticks });
    entries.truncate(MOST);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_time_of_a_round_is_kept_and_read_again() {
        let (a, b) = (RoundId { town: u64::MAX, seed: 63 }, RoundId { town: 1, seed: 63 });
        let mut state = State::default();
        for (round, ticks) in [(a, 300), (b, 200), (a, 250), (a, 270)] {
            improve(&mut state, round, ticks);
        }
        assert_eq!(of(&state), [(a, 250), (b, 200)]);
        let text = serde_json::to_string(&state).unwrap();
        assert_eq!(of(&serde_json::from_str(&text).unwrap()), of(&state));
        // What nobody can read is left alone.
        state.best_times.known.push(BestTime { town: "town".to_owned(), seed: 1, ticks: 1 });
        assert_eq!(of(&state).len(), 2);
        (0..300).for_each(|seed| improve(&mut state, RoundId { town: 2, seed }, 100));
        assert_eq!(of(&state).len(), MOST);
    }
}
