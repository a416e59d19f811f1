//! All searches together: in each tick, each takes one more cell, triangle, interval or corner. A search that has less
//! to do is finished earlier, and waits. Runs side by side go through equal shares of their steps, so that a short run
//! can be followed beside a long one.

use crate::compare::RowId;
use crate::lesson::outcome::WorkUnit;

/// One of those that race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    pub id: RowId,
    pub is_ranked: bool,
    /// What it counts. None: steps of its run.
    pub unit: Option<WorkUnit>,
    /// So many nodes, or steps of its run, it has in all.
    pub end: u64,
}

/// How far a row has come in its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneProgress {
    /// None if it has no lane in this view.
    pub count: Option<u64>,
    /// What it counts. None: steps of its run.
    pub unit: Option<WorkUnit>,
}

/// The lanes that count the same, on an axis of their own: the work of others is not measured by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    pub unit: Option<WorkUnit>,
    pub lanes: Vec<Lane>,
    /// The end of the longest of them.
    pub most: u64,
}

impl Axis {
    /// One for each unit, in the order of the lanes.
    pub(super) fn of(lanes: Vec<Lane>) -> Vec<Self> {
        let mut axes: Vec<Self> = Vec::new();
        for lane in lanes {
            let place = axes.iter().position(|axis| axis.unit == lane.unit).unwrap_or_else(|| {
                axes.push(Self { unit: lane.unit, lanes: Vec::new(), most: 0 });
                axes.len() - 1
            });
            axes[place].most = axes[place].most.max(lane.end);
            axes[place].lanes.push(lane);
        }
        axes
    }
}

/// A step of the race.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tick {
    /// Each search takes one more node.
    #[default]
    Node,
    /// Until the next search is finished.
    Method,
    /// Each run goes through another hundredth of its own steps.
    Share,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceCommand {
    Play,
    Pause,
    Forward,
    Back,
    Seek(u64),
    Tick(Tick),
}

/// The whole race takes about this many seconds.
const SECONDS: f64 = 12.0;
/// The clock of shares counts so many parts of each run, and a tick takes so many of them.
const PARTS: u64 = 1000;
const PARTS_OF_TICK: u64 = 10;

/// How much of a lane with this end lies in so many parts.
const fn in_parts(end: u64, parts: u64) -> u64 {
    end * parts / PARTS
}

/// How far the searches are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Race {
    /// None: all are finished, also those that come later.
    at: Option<u64>,
    is_playing: bool,
    tick: Tick,
    /// The part of a node that is due.
    due: f64,
}

impl Race {
    /// Each run goes through equal shares of its steps.
    pub(super) fn by_shares() -> Self {
        Self { tick: Tick::Share, ..Self::default() }
    }

    /// Does the clock count shares of each run, and not nodes or steps?
    pub fn counts_shares(&self) -> bool {
        self.tick == Tick::Share
    }

    /// What the clock shows when all have finished. `ends`: the nodes of each search.
    pub(super) fn clock_end(&self, ends: impl Iterator<Item = u64>) -> u64 {
        let longest = ends.max().unwrap_or(0);
        if self.counts_shares() && longest > 0 { PARTS } else { longest }
    }

    /// What the clock shows. `most`: at the end.
    pub fn at(&self, most: u64) -> u64 {
        self.at.unwrap_or(most).min(most)
    }

    /// How many of this many nodes a search has taken.
    pub fn taken(&self, end: u64) -> u64 {
        match self.at {
            None => end,
            Some(at) if self.counts_shares() => in_parts(end, at.min(PARTS)),
            Some(at) => at.min(end),
        }
    }

    /// Is a search with this many nodes finished?
    pub fn has_finished(&self, nodes: u64) -> bool {
        self.taken(nodes) == nodes
    }

    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    pub const fn tick(&self) -> Tick {
        self.tick
    }

    /// The clock ends here now.
    pub(super) fn stay_within(&mut self, most: u64) {
        if self.at.is_some_and(|at| at >= most) {
            (self.at, self.is_playing) = (None, false);
        }
    }

    /// `ends`: the nodes of each search.
    pub(super) fn execute(&mut self, command: RaceCommand, ends: &[u64]) {
        let most = self.clock_end(ends.iter().copied());
        let at = self.at(most);
        match command {
            RaceCommand::Play => {
                let from = if self.at.is_none() { 0 } else { at };
                (self.at, self.is_playing, self.due) = (Some(from), most > 0, 0.0);
            }
            RaceCommand::Pause => self.pause(),
            RaceCommand::Forward => self.go(self.next(at, ends, most)),
            RaceCommand::Back => self.go(self.previous(at, ends)),
            RaceCommand::Seek(to) => self.go(to),
            RaceCommand::Tick(tick) => {
                self.tick = tick;
                // The longest run stays where it is.
                let of_other = self.clock_end(ends.iter().copied());
                self.at = self.at.map(|at| at * of_other / most.max(1));
            }
        }
        self.stay_within(self.clock_end(ends.iter().copied()));
    }

    pub(super) const fn pause(&mut self) {
        self.is_playing = false;
    }

    fn go(&mut self, to: u64) {
        (self.at, self.is_playing) = (Some(to), false);
    }

    fn next(&self, at: u64, ends: &[u64], most: u64) -> u64 {
        match self.tick {
            Tick::Node => at + 1,
            Tick::Method => ends.iter().copied().filter(|&end| end > at).min().unwrap_or(most),
            Tick::Share => {
                let mut later = (at + PARTS_OF_TICK..most).step_by(PARTS_OF_TICK as usize);
                later.find(|&to| is_other_step(ends, at, to)).unwrap_or(most)
            }
        }
    }

    fn previous(&self, at: u64, ends: &[u64]) -> u64 {
        match self.tick {
            Tick::Node => at.saturating_sub(1),
            Tick::Method => ends.iter().copied().filter(|&end| end < at).max().unwrap_or(0),
            Tick::Share => {
                let mut earlier = (1..=at / PARTS_OF_TICK).map(|ticks| at - ticks * PARTS_OF_TICK);
                earlier.find(|&to| is_other_step(ends, to, at)).unwrap_or(0)
            }
        }
    }

    /// Time passes. Returns true if something moved.
    pub(super) fn pass(&mut self, seconds: f64, most: u64) -> bool {
        if !self.is_playing {
            return false;
        }
        self.due += seconds.min(0.5) * most as f64 / SECONDS;
        let nodes = self.due.floor();
        self.due -= nodes;
        self.at = Some(self.at(most) + nodes as u64);
        self.stay_within(most);
        nodes > 0.0
    }
}

/// Does any run take a step between these parts? A tick of short runs would show nothing.
fn is_other_step(ends: &[u64], from: u64, to: u64) -> bool {
    ends.iter().any(|&end| in_parts(end, from) != in_parts(end, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_plays_from_the_beginning_to_the_end_and_stops() {
        let (mut race, ends) = (Race::default(), [40, 3, 7]);
        assert!(race.has_finished(40) && race.at(40) == 40);
        race.execute(RaceCommand::Play, &ends);
        assert!(race.is_playing() && race.at(40) == 0 && !race.has_finished(3));
        for _ in 0..7 {
            race.pass(0.5, 40);
        }
        assert!(race.has_finished(7) && !race.has_finished(40));
        for _ in 0..30 {
            race.pass(0.5, 40);
        }
        assert!(!race.is_playing() && race.has_finished(40));
    }

    /// Triangles were measured on the axis of cells.
    #[test]
    fn each_axis_has_one_unit_and_is_as_long_as_its_longest_lane() {
        let lane = |id, unit, end| Lane { id: RowId::Method(id), is_ranked: true, unit: Some(unit), end };
        let lanes = [
            lane("theta", WorkUnit::Cells, 170),
            lane("funnel", WorkUnit::Expansions, 58),
            lane("astar", WorkUnit::Cells, 180),
            lane("graph", WorkUnit::Nodes, 12),
        ];
        let axes = Axis::of(lanes.to_vec());
        let all: Vec<(usize, u64)> = axes.iter().map(|axis| (axis.lanes.len(), axis.most)).collect();
        assert_eq!(all, [(2, 180), (1, 58), (1, 12)]);
        assert!(axes.iter().all(|axis| axis.lanes.iter().all(|lane| lane.unit == axis.unit)));
    }

    #[test]
    fn a_step_is_a_node_or_a_method() {
        let (mut race, ends) = (Race::default(), [40, 3, 7]);
        race.execute(RaceCommand::Back, &ends);
        assert_eq!(race.at(40), 39);
        race.execute(RaceCommand::Tick(Tick::Method), &ends);
        for expected in [7, 3, 0, 0] {
            race.execute(RaceCommand::Back, &ends);
            assert_eq!(race.at(40), expected);
        }
        for expected in [3, 7, 40] {
            race.execute(RaceCommand::Forward, &ends);
            assert_eq!(race.at(40), expected);
        }
        assert!(race.has_finished(1000), "what comes later is finished as well");
    }

    /// Side by side with a run of 4,391 steps, a run of 30 was over in the first hundredth of the race.
    #[test]
    fn each_run_goes_through_equal_shares_of_its_steps() {
        let (mut race, ends) = (Race::by_shares(), [4391, 30]);
        let seek = |race: &mut Race, to| race.execute(RaceCommand::Seek(to), &ends);
        seek(&mut race, PARTS / 2);
        assert_eq!(ends.map(|end| race.taken(end)), [2195, 15]);
        seek(&mut race, PARTS - 1);
        assert!(!race.has_finished(30) && !race.has_finished(4391));
        seek(&mut race, PARTS);
        assert!(race.has_finished(30) && race.has_finished(4391));
        // Every press shows a step, and every step of a short run is shown.
        let (short, mut seen) = ([7, 12], Vec::new());
        race.execute(RaceCommand::Seek(0), &short);
        while !race.has_finished(7) {
            let before = short.map(|end| race.taken(end));
            race.execute(RaceCommand::Forward, &short);
            let after = short.map(|end| race.taken(end));
            assert!(before != after);
            seen.push(after);
        }
        assert!((0..=12).all(|steps| steps == 0 || seen.iter().any(|of| of[1] == steps)), "{seen:?}");
        for expected in seen.iter().rev().skip(1) {
            race.execute(RaceCommand::Back, &short);
            assert_eq!(&short.map(|end| race.taken(end)), expected);
        }
    }

    #[test]
    fn the_longest_run_stays_where_it_is_when_the_clock_changes() {
        let (mut race, ends) = (Race::by_shares(), [400, 30]);
        race.execute(RaceCommand::Seek(250), &ends);
        race.execute(RaceCommand::Tick(Tick::Node), &ends);
        assert_eq!(ends.map(|end| race.taken(end)), [100, 30]);
        race.execute(RaceCommand::Tick(Tick::Share), &ends);
        assert_eq!(ends.map(|end| race.taken(end)), [100, 7]);
    }
}
