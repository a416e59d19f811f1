//! The work against duplicates, counted on this map for each of the tutorial's three ways: sort, keep, push.

use super::WaveAct;
use crate::algo::wave::{Dedupe, Input, Wave, WaveStep};
use crate::lesson::wave::words::tutorial as words;
use crate::lesson::{Appearance, Card, Row};
use crate::map::grid::Cell;
use crate::picture::Role;
use crate::sentence;
use crate::step::{Algorithm, Sink};

/// The work against the duplicates of one wave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Cells found, duplicates included: the length of the next frontier if all are pushed. All ways find as many.
    pub entries: usize,
    pub duplicates: usize,
    /// Comparisons of a merge sort of the entries, and of one pass that compares each entry with the one before it.
    pub sorting: usize,
    /// Comparisons if each entry is compared with those kept before it, until one is equal. Keep does this at the end of
    /// the wave, push before it pushes; the comparisons are the same.
    pub looking: usize,
}

impl Work {
    /// Of each wave, the first one at index 0.
    pub fn of_waves(input: &Input) -> Vec<Self> {
        let entries = |dedupe| {
            let mut waves = Waves::default();
            let input = Input { dedupe, flow: false, ..input.clone() };
            Wave::start(&input).run(&input, &mut waves);
            waves.0
        };
        // Each way is counted on its own run: sorting changes the order in which the next wave finds its cells.
        let waves = entries(Dedupe::Keep).into_iter().zip(entries(Dedupe::Sort));
        let mut last_entries = vec![LastEntry::default(); input.grid.slots()];
        waves.zip(1..).map(|((kept, sorted), wave)| Self::of_entries(&kept, sorted, wave, &mut last_entries)).collect()
    }

    /// The entries of wave number `wave`, in the order found: with keep, and with sort. `last_entries`
    /// has a scratch slot for every cell.
    fn of_entries(kept: &[Cell], mut sorted: Vec<Cell>, wave: u32, last_entries: &mut [LastEntry]) -> Self {
        let (mut unique, mut looking) = (0, 0);
        for cell in kept {
            let last = &mut last_entries[cell.index()];
            if last.wave == wave {
                looking += last.nth; // up to the equal one
            } else {
                looking += unique;
                unique += 1;
                *last = LastEntry { wave, nth: unique };
            }
        }
        let sorting = merge_sort(&mut sorted) + sorted.len().saturating_sub(1);
        Self { entries: kept.len(), duplicates: kept.len() - unique, sorting, looking }
    }

    /// Does it take fewer comparisons to look through the next frontier than to sort it, or as many?
    pub const fn is_looking_cheaper(&self) -> bool {
        self.looking <= self.sorting
    }

    fn add(self, other: Self) -> Self {
        Self {
            entries: self.entries + other.entries,
            duplicates: self.duplicates + other.duplicates,
            sorting: self.sorting + other.sorting,
            looking: self.looking + other.looking,
        }
    }
}

/// The wave that has found a cell last, and where the cell stands among the different cells of this wave, from 1.
#[derive(Clone, Copy, Default)]
struct LastEntry {
    wave: u32,
    nth: usize,
}

/// The cells that each wave found, duplicates included.
#[derive(Default)]
struct Waves(Vec<Vec<Cell>>);

impl Sink<WaveStep> for Waves {
    fn emit(&mut self, step: WaveStep) {
        match step {
            WaveStep::Front { .. } => self.0.push(Vec::new()),
            WaveStep::Discover { cell, .. } => self.0.iter_mut().last().into_iter().for_each(|found| found.push(cell)),
            _ => {}
        }
    }
}

/// Sorts, and counts the comparisons. It is written out here because those of the standard library may change. The
/// video's program sorts a linked list, which is a merge sort as well.
fn merge_sort(cells: &mut [Cell]) -> usize {
    if cells.len() < 2 {
        return 0;
    }
    let middle = cells.len() / 2;
    let mut comparisons = merge_sort(&mut cells[..middle]) + merge_sort(&mut cells[middle..]);
    let mut merged = Vec::with_capacity(cells.len());
    let (mut left, mut right) = cells.split_at(middle);
    while let (Some(a), Some(b)) = (left.first(), right.first()) {
        comparisons += 1;
        let from = if a <= b { &mut left } else { &mut right };
        merged.push(from[0]);
        *from = &from[1..];
    }
    merged.extend_from_slice(left);
    merged.extend_from_slice(right);
    cells.copy_from_slice(&merged);
    comparisons
}

impl WaveAct<Wave> {
    /// What each way costs on this map.
    pub(super) fn duplicates_card(&self) -> Option<Card> {
        // It takes two more runs, too long for every frame of a drag.
        if self.watched.film.is_end_only() {
            return None;
        }
        let waves = self.plan.duplicate_work(&self.watched.input)?;
        let longest = waves.iter().map(|work| work.entries).max().filter(|&entries| entries > 0)?;
        let all = self.work_of_run()?;
        let least = all.sorting.min(all.looking).min(all.entries);
        let row = |label: &str, comparisons: usize| {
            let best = if comparisons == least { Appearance::Role(Role::Path) } else { Appearance::Plain };
            Row::new(label, comparisons).with_appearance(best)
        };
        let rows = vec![
            Row::new("cells found (duplicates among them)", sentence![all.entries, " (", all.duplicates, ")"]),
            Row::new("entries in all, if they stayed", words::multiplied(self.plan.what_if()?.entries)),
            Row::new("longest next frontier", longest),
            row("sort", all.sorting),
            row("keep order", all.looking),
            row("look first, through the next frontier", all.looking),
            row("look first, at a mark in the cell", all.entries),
            Row::new(words::advice(&all), ""),
            Row::new(
                "“Keep order” looks through the next frontier after the wave, “look first” before each push. Both compare the same cells.",
                "",
            ),
            Row::new(
                "For n cells in a wave, sorting takes about n log n comparisons, and looking through takes up to n²/2.",
                "",
            ),
            Row::new(
                "Best is a mark in each cell: n comparisons are enough. But every cell needs room for its mark.",
                "",
            ),
        ];
        Some(Card::rows("comparisons", "duplicates: comparisons", "whole map", rows))
    }

    /// The work of this wave, if there is something to compare.
    pub(super) fn work_of_wave(&self) -> Option<Work> {
        let wave = self.state().wave() as usize;
        let work = *self.plan.duplicate_work(&self.watched.input)?.get(wave.checked_sub(1)?)?;
        (work.entries > 1).then_some(work)
    }

    /// The work of all waves. None if the map is too large.
    pub(super) fn work_of_run(&self) -> Option<Work> {
        let waves = self.plan.duplicate_work(&self.watched.input)?;
        Some(waves.iter().fold(Work::default(), |sum, &work| sum.add(work)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::flow::Arrows;
    use crate::algo::wave::Moves;
    use crate::map::grid::Grid;

    /// The counts by the plainest program: a list that is looked through, and nothing else.
    fn looked_through(entries: &[Cell]) -> (usize, usize) {
        let (mut kept, mut comparisons): (Vec<Cell>, usize) = (Vec::new(), 0);
        for &cell in entries {
            let found = kept.iter().position(|&other| other == cell);
            comparisons += found.map_or(kept.len(), |i| i + 1);
            if found.is_none() {
                kept.push(cell);
            }
        }
        (comparisons, entries.len() - kept.len())
    }

    #[test]
    fn the_counts_are_those_of_a_list_that_is_looked_through() {
        let rows = ["..........", "..##...#..", ".....#....", "..#.......", "......##..", ".........."];
        let grid = Grid::from_rows(&rows, false);
        for goal in grid.cells().filter(|&c| !grid.is_wall(c)) {
            let (start, goal) = (Some(goal), Some(goal));
            let (moves, dedupe) = (Moves::Four, Dedupe::Push);
            let input = Input {
                grid: grid.clone(),
                start,
                goal,
                moves,
                dedupe,
                flow: false,
                arrows: Arrows::Four,
                fault: None,
            };
            let mut waves = Waves::default();
            let kept = Input { dedupe: Dedupe::Keep, ..input.clone() };
            Wave::start(&kept).run(&kept, &mut waves);
            let work = Work::of_waves(&input);
            let counted: Vec<_> = work.iter().map(|work| (work.looking, work.duplicates)).collect();
            assert_eq!(counted, waves.0.iter().map(|wave| looked_through(wave)).collect::<Vec<_>>());
            // What push avoids is what the other ways remove.
            let duplicates: usize = work.iter().map(|work| work.duplicates).sum();
            assert_eq!(Wave::finished(&input).duplicates_avoided() as usize, duplicates);
        }
    }

    #[test]
    fn a_merge_sort_sorts_and_compares_as_often_as_known() {
        let sorted = |ids: &[u32]| {
            let mut cells: Vec<Cell> = ids.iter().map(|&id| Cell(id)).collect();
            let comparisons = merge_sort(&mut cells);
            assert!(cells.is_sorted());
            comparisons
        };
        // Halves in order need n/2 comparisons at each level; interleaved halves n − 1.
        assert_eq!([sorted(&[]), sorted(&[7]), sorted(&[2, 1]), sorted(&[1, 2, 3, 4])], [0, 0, 1, 4]);
        assert_eq!(sorted(&[1, 3, 2, 4]), 5);
    }

    /// On a line the next frontier is short; on open ground it is long: there sorting needs fewer comparisons.
    #[test]
    fn sorting_pays_only_for_a_long_frontier() {
        let totals = |rows: &[&str]| {
            let grid = Grid::from_rows(rows, false);
            let goal = Some(grid.cell(0, 0));
            let (moves, dedupe) = (Moves::Four, Dedupe::Keep);
            let input =
                Input { grid, start: goal, goal, moves, dedupe, flow: false, arrows: Arrows::Four, fault: None };
            Work::of_waves(&input).into_iter().fold(Work::default(), Work::add)
        };
        let narrow = totals(&["..........", ".........."]);
        assert!(narrow.looking < narrow.sorting, "{narrow:?}");
        let row = ".".repeat(80);
        let open = totals(&[row.as_str(); 80]);
        assert!(open.sorting < open.looking, "{open:?}");
    }
}
