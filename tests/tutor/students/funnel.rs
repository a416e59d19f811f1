//! The funnel of a student: three indices, as in Mononen's article, and whole numbers.

use super::{Exact, MOST_LINES, exact, points, right_of, world};
use serde_json::Value;

pub struct Channel {
    /// Left and right ends; the start is number 0, the goal is the last one. Empty if there is no channel.
    portals: Vec<[Exact; 2]>,
}

/// What the student wrote: lines with the place where an end has not moved, and the path of the last line.
pub struct Written {
    pub lines: Vec<String>,
    unmoved: Vec<bool>,
    pub path: Vec<[f64; 2]>,
}

impl Channel {
    pub fn read(inputs: &Value) -> Self {
        let [start, goal] = ["start", "goal"].map(|key| exact(&inputs[key]));
        let Some(list) = inputs["portals"].as_array() else { return Self { portals: Vec::new() } };
        let between = list.iter().map(|portal| ["left", "right"].map(|end| exact(&portal[end])));
        Self { portals: [[start; 2]].into_iter().chain(between).chain([[goal; 2]]).collect() }
    }

    /// The program, with fault 1 to 10 or without (0).
    pub fn run(&self, fault: usize) -> Written {
        let mut written = Written { lines: Vec::new(), unmoved: Vec::new(), path: Vec::new() };
        let count = self.portals.len() - usize::from(fault == 4 && !self.portals.is_empty());
        let mut corners: Vec<Exact> = self.portals.first().map(|start| start[0]).into_iter().collect();
        let mut apex = corners.first().copied().unwrap_or_default();
        // The portals that the two sides come from, and where they end.
        let (mut from, mut ends) = ([0, 0], [apex, apex]);
        let mut k = 1;
        'portals: while k < count {
            // 0 is left, 1 is right; the right end comes first.
            for side in if fault == 8 { [0, 1] } else { [1, 0] } {
                if written.lines.len() >= MOST_LINES {
                    break 'portals;
                }
                let p = self.portals[k][if fault == 3 { 1 - side } else { side }];
                let mirror = if side == 1 { 1 } else { -1 };
                let widens = right_of(apex, ends[side], p) * mirror * if fault == 1 { -1 } else { 1 };
                let over = right_of(apex, ends[1 - side], p) * mirror * if fault == 2 { -1 } else { 1 };
                let is_over = if fault == 9 { over < 0 } else { over <= 0 };
                let what = match () {
                    () if widens > 0 => "skip",
                    () if ends[side] == apex => "open",
                    () if is_over => "corner",
                    // Where the end has not moved, this program skips and ours tightens.
                    () if p == ends[side] => "skip",
                    () => "tighten",
                };
                let name = ["left", "right"][side];
                written.lines.push(format!("{{\"portal\": {k}, \"end\": \"{name}\", \"do\": \"{what}\"}}"));
                written.unmoved.push(p == ends[side]);
                match what {
                    "open" | "tighten" => (from[side], ends[side]) = (k, p),
                    "corner" => {
                        let (corner, portal) = (ends[1 - side], from[1 - side]);
                        corners.push(corner);
                        if fault != 7 {
                            apex = corner;
                        }
                        (from, ends) = ([portal; 2], [apex; 2]);
                        k = match fault {
                            5 => portal + 2,
                            6 => k + 1,
                            _ => portal + 1,
                        };
                        continue 'portals;
                    }
                    _ => {}
                }
            }
            k += 1;
        }
        corners.extend(self.portals.last().map(|goal| goal[0]));
        if fault == 10 {
            corners.dedup(); // the goal is often a corner as well
        }
        if fault == 10 && corners.len() > 2 {
            corners.remove(corners.len() - 2);
        }
        written.path = corners.into_iter().map(world).collect();
        written.lines.push(format!("{{\"path\": {}}}", points(&written.path)));
        written
    }

    /// The first line that is wrong, from 1; None if all is right. Err where both programs are right, although they
    /// differ, because an end has not moved.
    #[expect(clippy::unused_self, reason = "the students of all lessons are asked in the same way")]
    pub fn first_wrong(&self, right: &Written, written: &Written) -> Result<Option<usize>, ()> {
        let last = |lines: &Written| lines.lines.len() - 1;
        let mut i = 0;
        for at in 0..last(written) {
            // Lines that say "open" may be left out.
            let mut next = i;
            while next < last(right) && right.lines[next] != written.lines[at] && right.lines[next].contains("open") {
                next += 1;
            }
            if next >= last(right) {
                return Ok(Some(at + 1));
            }
            if right.lines[next] != written.lines[at] {
                let place = |line: &str| line.split("\"do\"").next().map(str::to_owned);
                let is_same_place = place(&right.lines[next]) == place(&written.lines[at]);
                return if is_same_place && right.unmoved[next] { Err(()) } else { Ok(Some(at + 1)) };
            }
            i = next + 1;
        }
        let is_complete = right.lines[i..last(right)].iter().all(|line| line.contains("open"));
        let length =
            |path: &[[f64; 2]]| -> f64 { path.windows(2).map(|p| (p[0][0] - p[1][0]).hypot(p[0][1] - p[1][1])).sum() };
        let is_right = (length(&right.path) - length(&written.path)).abs() < 1e-9
            && right.path.first() == written.path.first()
            && right.path.last() == written.path.last();
        Ok((!is_complete || !is_right).then_some(written.lines.len()))
    }
}
