//! Which elements of a list fit into a line, and of several lists that share one.

use super::GAP;
use pathlight::lesson::ListEnds;
use pathlight::picture::Thing;
use std::collections::BTreeSet;

/// The elements of a list that may be shown.
pub struct Widths {
    /// Their indices and widths in points, in the order of the list.
    pub chips: Vec<(usize, f32)>,
    pub len: usize,
    /// The one that is never left out.
    pub current: usize,
    /// Those that the sentence is about: they come before all others.
    pub named: Vec<usize>,
    /// The width of what stands for elements left out.
    pub gap: f32,
}

/// The indices of the elements of a list that stand for one of these things.
pub fn that_stand_for(list: &ListEnds, things: &[Thing]) -> Vec<usize> {
    let is_named = |thing: Option<Thing>| thing.is_some_and(|thing| things.contains(&thing));
    list.chips.iter().filter(|(_, chip)| is_named(chip.thing)).map(|(i, _)| *i).collect()
}

impl Widths {
    fn width_of(&self, i: usize) -> Option<f32> {
        self.chips.iter().find(|(index, _)| *index == i).map(|(_, width)| *width)
    }

    /// The width of these elements, with what stands for the others.
    pub fn width(&self, shown: &BTreeSet<usize>) -> f32 {
        let (mut sum, mut next) = (0.0, 0);
        for &i in shown {
            sum += self.width_of(i).unwrap_or(0.0) + GAP + if i > next { self.gap + GAP } else { 0.0 };
            next = i + 1;
        }
        sum - GAP + if next < self.len || self.len == 0 { self.gap + GAP } else { 0.0 }
    }

    /// All elements, if all may be shown.
    fn whole(&self) -> Option<BTreeSet<usize>> {
        (self.chips.len() == self.len).then(|| (0..self.len).collect())
    }

    /// The elements in the order in which they get room: the current one, those that the sentence is about, the two ends, and those next
    /// to these, in turn.
    fn in_order(&self) -> Vec<usize> {
        let (current, last) = (self.current, self.len.saturating_sub(1));
        let beside = (1..=ListEnds::REACH).flat_map(|by| {
            [current.checked_add(by), last.checked_sub(by), Some(by), current.checked_sub(by)].into_iter().flatten()
        });
        let all = self.named.iter().copied().chain([last, 0]).chain(beside);
        std::iter::once(current).chain(all).filter(|&i| self.width_of(i).is_some()).collect()
    }
}

/// Which elements of each list fit into a line that has this room for all of them. Short lists are whole before long ones get more
/// than their first element in the order of [`Widths::in_order`].
pub fn shared(lists: &[Widths], room: f32) -> Vec<BTreeSet<usize>> {
    let orders: Vec<Vec<usize>> = lists.iter().map(Widths::in_order).collect();
    let first = |order: &Vec<usize>| order.first().copied().into_iter().collect();
    let mut shown: Vec<BTreeSet<usize>> = orders.iter().map(first).collect();
    let fits =
        |shown: &[BTreeSet<usize>]| lists.iter().zip(shown).map(|(list, one)| list.width(one)).sum::<f32>() <= room;
    let tried = |k: usize, more: BTreeSet<usize>, shown: &mut Vec<BTreeSet<usize>>| {
        let before = std::mem::replace(&mut shown[k], more);
        let has_room = fits(shown);
        if !has_room {
            shown[k] = before;
        }
        has_room
    };
    // What the sentences are about, then whole lists, the shortest first, then one more of each in turn.
    for (k, list) in lists.iter().enumerate() {
        for &i in &list.named {
            let more = shown[k].iter().copied().chain([i]).collect();
            tried(k, more, &mut shown);
        }
    }
    let mut by_length: Vec<usize> = (0..lists.len()).collect();
    by_length.sort_by_key(|&k| lists[k].len);
    let mut open: Vec<usize> = Vec::new();
    for k in by_length {
        if !lists[k].whole().is_some_and(|whole| tried(k, whole, &mut shown)) {
            open.push(k);
        }
    }
    let mut next = vec![0; lists.len()];
    while !open.is_empty() {
        open.retain(|&k| {
            let more = orders[k].iter().skip(next[k]).position(|i| !shown[k].contains(i));
            let Some(place) = more.map(|by| next[k] + by) else { return false };
            next[k] = place + 1;
            let more = shown[k].iter().copied().chain([orders[k][place]]).collect();
            tried(k, more, &mut shown)
        });
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(len: usize, current: usize, named: &[usize]) -> Widths {
        Widths { chips: (0..len).map(|i| (i, 40.0)).collect(), len, current, named: named.to_vec(), gap: 20.0 }
    }

    fn shown(len: usize, current: usize, room: f32) -> Vec<usize> {
        shared(&[widths(len, current, &[])], room).remove(0).into_iter().collect()
    }

    #[test]
    fn a_short_list_is_whole_and_a_long_one_is_shown_by_its_ends() {
        assert_eq!(shown(5, 0, 250.0), [0, 1, 2, 3, 4]);
        assert_eq!(shown(9, 0, 250.0), [0, 1, 2, 7, 8]);
        assert_eq!(shown(9, 8, 250.0), [0, 1, 6, 7, 8]);
        assert_eq!(shown(30, 14, 250.0), [0, 14, 15, 29]);
        assert_eq!(shown(30, 14, 10.0), [14], "the current one is never left out");
    }

    #[test]
    fn what_the_sentence_is_about_comes_first() {
        let one = |named: &[usize], room| shared(&[widths(30, 0, named)], room).remove(0);
        assert_eq!(one(&[12], 130.0), BTreeSet::from([0, 12]));
        assert!(one(&[12, 13], 250.0).is_superset(&BTreeSet::from([0, 12, 13])));
    }

    /// Two lists of three cells were one cell and a number each, in a line that was half empty.
    #[test]
    fn lists_that_share_a_line_use_all_of_it() {
        let lists = |lens: [usize; 2]| lens.map(|len| widths(len, 0, &[]));
        let lens = |shown: Vec<BTreeSet<usize>>| shown.iter().map(BTreeSet::len).collect::<Vec<_>>();
        assert_eq!(lens(shared(&lists([3, 3]), 6.0 * 43.0)), [3, 3]);
        assert_eq!(lens(shared(&lists([3, 2]), 5.0 * 43.0)), [3, 2]);
        assert_eq!(lens(shared(&lists([9, 1]), 5.0 * 43.0)), [3, 1], "and two places for the six others");
        assert_eq!(lens(shared(&lists([0, 4]), 5.0 * 43.0)), [0, 4]);
    }
}
