//! What goes wrong on a grid: arrows from differences, duplicates, and floods and paths of faulty programs.

use super::cells::{Cell, Cells, Moves, STRAIGHT};
use std::collections::{BTreeMap, BTreeSet};

impl Cells {
    /// From the start always to the free neighbour nearest to the goal, as long as one is nearer: does this end before the
    /// goal?
    pub fn is_straight_on_a_dead_end(&self) -> bool {
        let far = |(x, y): Cell| (x - self.goal.0).pow(2) + (y - self.goal.1).pow(2);
        let next =
            |&at: &Cell| self.neighbours(at, Moves::Four).min_by_key(|&to| far(to)).filter(|&to| far(to) < far(at));
        std::iter::successors(Some(self.start), next).last() != Some(self.goal)
    }

    /// The flood in four directions if the newest cell on the list comes first.
    pub fn flood_newest_first(&self) -> BTreeMap<Cell, i32> {
        let mut numbers = BTreeMap::from([(self.goal, 1)]);
        let mut stack = vec![self.goal];
        while let Some(at) = stack.pop() {
            let next = numbers[&at] + 1;
            for to in self.neighbours(at, Moves::Four) {
                numbers.entry(to).or_insert_with(|| {
                    stack.push(to);
                    next
                });
            }
        }
        numbers
    }

    /// The flood in four directions if cells look only in these (0 is up, 1 right, 2 down, 3 left).
    pub fn flood_looking(&self, directions: &[usize]) -> BTreeMap<Cell, i32> {
        let mut numbers = BTreeMap::from([(self.goal, 1)]);
        let mut queue = std::collections::VecDeque::from([self.goal]);
        while let Some((x, y)) = queue.pop_front() {
            let next = numbers[&(x, y)] + 1;
            let around = directions.iter().map(|&i| (x + STRAIGHT[i].0, y + STRAIGHT[i].1));
            for to in around.filter(|&to| self.is_free(to)) {
                numbers.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    next
                });
            }
        }
        numbers
    }

    /// The arrows of the video's program on these numbers: east if left − right is positive, south if up − down is. What
    /// has no number counts as the cell itself.
    pub fn arrows(&self, numbers: &BTreeMap<Cell, i32>) -> Arrows {
        self.arrows_by(numbers, |[_, up, _, left, _, right, _, down, _]| {
            ((left - right).signum(), (up - down).signum())
        })
    }

    /// The same from eight differences, of which the diagonal ones count 1/√2 in x and in y: the nearest of eight
    /// directions by its angle, and of two the straight one.
    pub fn arrows_of_eight(&self, numbers: &BTreeMap<Cell, i32>) -> Arrows {
        self.arrows_by(numbers, |[nw, n, ne, w, _, e, sw, s, se]| {
            let part = |straight: i32, diagonal: i32| f64::from(straight) + f64::from(diagonal) / 2.0_f64.sqrt();
            let (x, y) = (part(w - e, nw + sw - ne - se), part(n - s, nw + ne - sw - se));
            let towards = |part: f64, other: f64| {
                let is_too_flat = part.abs() < other.abs() * (std::f64::consts::FRAC_PI_8.tan() + 1e-9);
                if part.abs() < 1e-9 || is_too_flat { 0 } else { part.signum() as i32 }
            };
            (towards(x, y), towards(y, x))
        })
    }

    /// The arrows that a rule gives from the nine numbers of a cell and around it, row by row.
    fn arrows_by(&self, numbers: &BTreeMap<Cell, i32>, rule: impl Fn([i32; 9]) -> Cell) -> Arrows {
        let mut arrows = Arrows::default();
        for (&at, &own) in numbers.iter().filter(|&(_, &number)| number > 1) {
            let around = std::array::from_fn(|i| (at.0 + i as i32 % 3 - 1, at.1 + i as i32 / 3 - 1));
            let (dx, dy) = rule(around.map(|cell: Cell| numbers.get(&cell).copied().unwrap_or(own)));
            let to = (at.0 + dx, at.1 + dy);
            if to == at {
                arrows.missing.push(at);
            } else if !self.is_on_map(to) {
                arrows.off_map.push(at);
            } else if !self.is_free(to) {
                arrows.into_wall.push([at, to]);
            } else if numbers.get(&to).is_none_or(|&number| number >= own) {
                arrows.no_lower.push([at, to]);
            }
        }
        arrows
    }
}

/// The faults of arrows from differences.
#[derive(Default)]
pub struct Arrows {
    pub missing: Vec<Cell>,
    pub off_map: Vec<Cell>,
    /// The cell and the wall that its arrow points at.
    pub into_wall: Vec<[Cell; 2]>,
    /// The cell and the one that its arrow points at, which is free and is no nearer to the goal.
    pub no_lower: Vec<[Cell; 2]>,
}

/// The work against the duplicates of a flood in four directions.
#[derive(Default)]
pub struct Duplicates {
    /// Entries beyond the first one of a cell.
    pub further: usize,
    /// Comparisons if each entry is compared with the different ones before it, until one is equal.
    pub looking: usize,
    /// Comparisons of a merge sort of the entries, and of one pass.
    pub sorting: usize,
}

impl Cells {
    pub fn duplicates(&self) -> Duplicates {
        let mut work = Duplicates::default();
        self.waves(|entries| {
            let mut different: Vec<Cell> = Vec::new();
            for &entry in &*entries {
                if let Some(i) = different.iter().position(|&cell| cell == entry) {
                    (work.looking, work.further) = (work.looking + i + 1, work.further + 1);
                } else {
                    work.looking += different.len();
                    different.push(entry);
                }
            }
            *entries = different;
        });
        self.waves(|entries| {
            work.sorting += merge_sort(entries) + entries.len().saturating_sub(1);
            entries.dedup();
        });
        work
    }

    /// Entries that stay twice if each list is sorted or not, and one pass drops an entry equal to the one before it.
    pub fn left_after_one_pass(&self, sorts: bool) -> usize {
        let mut left = 0;
        self.waves(|entries| {
            if sorts {
                entries.sort_by_key(|&(x, y)| (y, x));
            }
            entries.dedup();
            let different: BTreeSet<Cell> = entries.iter().copied().collect();
            left += entries.len() - different.len();
            let mut seen = BTreeSet::new();
            entries.retain(|&cell| seen.insert(cell));
        });
        left
    }

    /// The entries of each wave in the order found; `clean` leaves each cell once, in the order of the next frontier.
    fn waves(&self, mut clean: impl FnMut(&mut Vec<Cell>)) {
        let mut numbered = BTreeSet::new();
        let mut frontier = vec![self.goal];
        while !frontier.is_empty() {
            numbered.extend(frontier.iter().copied());
            let found = frontier.iter().flat_map(|&at| self.neighbours(at, Moves::Four));
            let mut entries: Vec<Cell> = found.filter(|to| !numbered.contains(to)).collect();
            clean(&mut entries);
            frontier = entries;
        }
    }
}

/// Sorts by row and column, halves first, and counts the comparisons.
fn merge_sort(cells: &mut Vec<Cell>) -> usize {
    if cells.len() < 2 {
        return 0;
    }
    let mut right = cells.split_off(cells.len() / 2);
    let mut comparisons = merge_sort(cells) + merge_sort(&mut right);
    let (mut a, mut b) = (cells.drain(..).peekable(), right.into_iter().peekable());
    let mut merged = Vec::new();
    while let (Some(&(ax, ay)), Some(&(bx, by))) = (a.peek(), b.peek()) {
        comparisons += 1;
        merged.extend(if (ay, ax) <= (by, bx) { a.next() } else { b.next() });
    }
    merged.extend(a.by_ref());
    merged.extend(b);
    drop(a);
    *cells = merged;
    comparisons
}
