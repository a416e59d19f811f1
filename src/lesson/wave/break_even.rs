//! One flood or many A* searches? The cells that both look at, over the number of agents, and where they cost the same.

use super::words::break_even as words;
use crate::lesson::{Curve, Plot};
use crate::picture::{Dash, Role};

/// The cells that A* and floods look at for the first k agents, for every k.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Index k − 1: of the first k agents.
    searched: Vec<usize>,
    flooded: Vec<usize>,
}

impl Tally {
    /// As if every agent searched as far as this one, and all shared its goal. Up to twice as many agents as one flood
    /// costs.
    pub fn of_one(searched: usize, flooded: usize) -> Self {
        /// More agents would not fit on the axis.
        const MOST: usize = 1_000;
        let searched = searched.max(1);
        let agents = (2 * flooded.div_ceil(searched)).clamp(4, MOST);
        Self { searched: (1..=agents).map(|k| k * searched).collect(), flooded: vec![flooded; agents] }
    }

    /// One more agent: the cells that its search looks at, and those of the flood that it needs (0 if an earlier agent
    /// has the same goal).
    pub fn add(&mut self, searched: usize, flooded: usize) {
        self.searched.push(self.searched() + searched);
        self.flooded.push(self.flooded() + flooded);
    }

    /// Of all agents.
    pub fn searched(&self) -> usize {
        self.searched.last().copied().unwrap_or(0)
    }

    /// Of all agents.
    pub fn flooded(&self) -> usize {
        self.flooded.last().copied().unwrap_or(0)
    }

    /// The smallest number of agents from which on the floods look at fewer cells.
    pub fn break_even(&self) -> Option<usize> {
        let is_dearer = |(searched, flooded): (&usize, &usize)| searched > flooded;
        let dearer = self.searched.iter().zip(&self.flooded).rev().take_while(|&pair| is_dearer(pair)).count();
        (dearer > 0).then(|| self.searched.len() - dearer + 1)
    }

    pub fn plot(&self) -> Plot {
        let from_zero = |counts: &[usize]| {
            std::iter::once((0.0, 0.0)).chain((1..).map(f64::from).zip(counts.iter().map(|&n| n as f64))).collect()
        };
        let has_one_flood = self.has_one_flood();
        let flood: Vec<(f64, f64)> = if has_one_flood {
            let n = self.flooded() as f64;
            vec![(0.0, n), (self.flooded.len() as f64, n)]
        } else {
            from_zero(&self.flooded)
        };
        Plot {
            across: words::AGENTS.into(),
            curves: vec![
                Curve {
                    label: words::SEARCHES.into(),
                    role: Role::Frontier,
                    dash: Dash::None,
                    points: from_zero(&self.searched),
                },
                Curve {
                    label: words::floods(has_one_flood).into(),
                    role: Role::Path,
                    dash: Dash::Dashed,
                    points: flood,
                },
            ],
            mark: self.first_cheaper_flood(),
            caption: words::cheaper(self.cheaper()),
        }
    }

    /// The point of the curve of the floods at the number of agents from which on it stays the lower one. There is no
    /// half agent, so this is not where the lines between the points cross.
    fn first_cheaper_flood(&self) -> Option<(f64, f64)> {
        let agents = self.break_even()?;
        Some((agents as f64, self.flooded[agents - 1] as f64))
    }

    /// Does one flood serve all agents?
    fn has_one_flood(&self) -> bool {
        self.flooded.first() == self.flooded.last()
    }

    /// From how many agents on a flood pays.
    pub fn cheaper(&self) -> Cheaper {
        match self.break_even() {
            Some(1) => Cheaper::FloodForOne,
            Some(agents) => Cheaper::FloodFrom(agents),
            None if !self.has_one_flood() => Cheaper::SearchForOwnGoals,
            None => Cheaper::SearchUpTo(self.searched.len()),
        }
    }
}

/// Which of the two looks at fewer cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cheaper {
    /// A flood, even for one agent.
    FloodForOne,
    /// A flood, from this many agents on.
    FloodFrom(usize),
    /// A*, because every goal needs a flood of its own.
    SearchForOwnGoals,
    /// A*, for up to this many agents; more were not counted.
    SearchUpTo(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_break_even_is_the_first_number_of_agents_that_cost_more_than_the_flood() {
        for (searched, flooded) in [(100, 430), (7, 700), (1, 3), (50, 50), (60, 50)] {
            let tally = Tally::of_one(searched, flooded);
            let expected = (1..=flooded + 1).find(|agents| agents * searched > flooded);
            assert_eq!(tally.break_even(), expected, "{searched} {flooded}");
        }
    }

    #[test]
    fn agents_with_goals_of_their_own_need_a_flood_each() {
        let mut tally = Tally::default();
        for searched in [30, 90, 40] {
            tally.add(searched, 100);
        }
        assert_eq!((tally.searched(), tally.flooded(), tally.break_even()), (160, 300, None));
        let mut one_goal = Tally::default();
        for (searched, flooded) in [(30, 100), (90, 0), (40, 0)] {
            one_goal.add(searched, flooded);
        }
        assert_eq!(one_goal.break_even(), Some(2));
        let plot = one_goal.plot();
        assert_eq!(plot.curves[0].points, [(0.0, 0.0), (1.0, 30.0), (2.0, 120.0), (3.0, 160.0)]);
        assert_eq!((plot.mark, &plot.curves[1].points[..]), (Some((2.0, 100.0)), &[(0.0, 100.0), (3.0, 100.0)][..]));
    }

    /// A search that costs more than a flood now and then does not make the flood pay.
    #[test]
    fn the_flood_pays_only_from_where_it_stays_cheaper() {
        let mut tally = Tally::default();
        for (searched, flooded) in [(120, 100), (10, 100), (10, 100), (300, 100)] {
            tally.add(searched, flooded);
        }
        assert_eq!(tally.break_even(), Some(4));
    }
}
