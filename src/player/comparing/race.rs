//! All searches together: in each tick, each takes one more cell, triangle, interval or corner. A search that has less
//! to do is finished earlier, and waits.

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
    /// How many nodes each search has taken. `most`: those of the longest one.
    pub fn at(&self, most: u64) -> u64 {
        self.at.unwrap_or(most).min(most)
    }

    /// Is a search with this many nodes finished?
    pub fn has_finished(&self, nodes: u64) -> bool {
        self.at.is_none_or(|at| nodes <= at)
    }

    pub const fn is_playing(&self) -> bool {
        self.is_playing
    }

    pub const fn tick(&self) -> Tick {
        self.tick
    }

    /// The longest search has this many nodes now.
    pub(super) fn stay_within(&mut self, most: u64) {
        if self.at.is_some_and(|at| at >= most) {
            (self.at, self.is_playing) = (None, false);
        }
    }

    /// `ends`: the nodes of each search.
    pub(super) fn execute(&mut self, command: RaceCommand, ends: &[u64]) {
        let most = ends.iter().copied().max().unwrap_or(0);
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
            RaceCommand::Tick(tick) => self.tick = tick,
        }
        self.stay_within(most);
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
        }
    }

    fn previous(&self, at: u64, ends: &[u64]) -> u64 {
        match self.tick {
            Tick::Node => at.saturating_sub(1),
            Tick::Method => ends.iter().copied().filter(|&end| end < at).max().unwrap_or(0),
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
}
