//! What the readers of cells share.

use crate::map::grid::{Grid, MAX_SIDE};
use crate::scene::scene_file::{cell_size, cells_apart};
use crate::scene::{BadInput, CellValue, all_of};
use glam::DVec2;
use std::collections::BTreeMap;
use std::fmt::Display;

/// Refuses a grid without cells, or with too many, before memory is taken.
///
/// # Errors
/// The size is not allowed.
pub fn check_size(width: usize, height: usize) -> Result<(), BadInput> {
    if width == 0 || height == 0 {
        return Err(BadInput::new("the grid has no cells: its width and height must be at least 1"));
    }
    if width > MAX_SIDE || height > MAX_SIDE {
        let what = format!(
            "the grid has {width} x {height} cells; at most {MAX_SIDE} x {MAX_SIDE} are allowed: use a smaller map"
        );
        return Err(BadInput::new(what));
    }
    Ok(())
}

impl Counts<String> {
    /// As [`Counts::add`], without a new text for a value that is known.
    pub fn add_word(&mut self, word: &str) {
        match self.0.get_mut(word) {
            Some(count) => *count += 1,
            None => self.add(word.to_owned()),
        }
    }
}

/// Lays cells where a file says.
///
/// # Errors
/// Their size or their place cannot be computed with.
pub fn placed(grid: Grid, origin: DVec2, size: f64) -> Result<Grid, BadInput> {
    cell_size("the size of a cell", size)?;
    cells_apart(origin, size)?;
    Ok(grid.placed(origin, size))
}

/// How often each value stands in a map.
#[derive(Clone, Debug)]
pub struct Counts<T>(BTreeMap<T, usize>);

impl<T> Default for Counts<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Ord + Display> Counts<T> {
    pub fn add(&mut self, value: T) {
        *self.0.entry(value).or_default() += 1;
    }

    /// How many different values there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn of(&self, value: &T) -> usize {
        self.0.get(value).copied().unwrap_or(0)
    }

    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.0.keys()
    }

    /// Is there something to choose, and not too much?
    pub fn are_to_choose(&self) -> bool {
        self.0.len() > 1 && self.are_few()
    }

    /// Can they be listed?
    pub fn are_few(&self) -> bool {
        const MOST: usize = 256;
        self.0.len() <= MOST
    }

    /// Values to choose walls from, in their order.
    pub fn values(&self, is_wall: impl Fn(&T) -> bool, name: impl Fn(&T) -> Option<String>) -> Vec<CellValue> {
        if !self.are_to_choose() {
            return Vec::new();
        }
        let value = |(value, &count): (&T, &usize)| CellValue {
            word: value.to_string(),
            name: name(value),
            count,
            is_wall: is_wall(value),
            cost: 1,
        };
        let mut values: Vec<CellValue> = self.0.iter().map(value).collect();
        // Texts that are numbers stand in the order of numbers.
        let number = |value: &CellValue| value.word.parse::<f64>().ok();
        if values.iter().all(|value| number(value).is_some()) {
            values.sort_by(|a, b| number(a).partial_cmp(&number(b)).unwrap_or(std::cmp::Ordering::Equal));
        }
        values
    }

    /// The most frequent values of a kind, for the user: "7 (12 times) and 3 (once)".
    pub fn most_frequent(&self, wanted: impl Fn(&T) -> bool) -> String {
        const MOST: usize = 6;
        let mut values: Vec<(&T, usize)> =
            self.0.iter().filter(|(value, _)| wanted(value)).map(|(v, n)| (v, *n)).collect();
        values.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let more = values.len().saturating_sub(MOST);
        let times = |n: usize| if n == 1 { "once".to_owned() } else { format!("{n} times") };
        let mut words: Vec<String> =
            values.iter().take(MOST).map(|(value, n)| format!("{value} ({})", times(*n))).collect();
        if more > 0 {
            words.push(format!("{more} more"));
        }
        all_of(&words)
    }
}
