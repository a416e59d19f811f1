//! Lists that an act lends, such as the frontier: Data shows them as cards, and Explain shows each in one line below the
//! sentence.

use super::card::{Card, CardKey, Chip};
use crate::words::Sentence;

/// A list at the current position. It makes its elements only when they are asked for.
pub struct List<'a> {
    pub key: CardKey,
    pub title: Sentence,
    /// The title where there is room for one word.
    pub short: &'static str,
    /// A few words to the right of the title.
    pub note: Sentence,
    /// What the elements give: "x,y,d".
    pub legend: &'static str,
    pub len: usize,
    /// The index of the element that is to be in view; may be `len`.
    pub current: usize,
    /// The element with this index.
    pub chip: Box<dyn Fn(usize) -> Chip + 'a>,
    /// More about each element, where there is room for it.
    pub long: Option<LongForm<'a>>,
}

/// The elements of a list with all their numbers.
pub struct LongForm<'a> {
    /// What each of their parts is.
    pub columns: &'static [&'static str],
    /// The parts of the element with this index, one for each column.
    pub parts: Box<dyn Fn(usize) -> Vec<String> + 'a>,
}

/// A list by its ends: what one line needs to show the first elements, the last ones and those around the current one.
#[derive(Clone, Debug, PartialEq)]
pub struct ListEnds {
    pub title: Sentence,
    pub short: &'static str,
    pub legend: &'static str,
    pub len: usize,
    /// The index of the element that is to be in view; 0 in an empty list.
    pub current: usize,
    /// Elements with their indices, in the order of the list. Of a long list some in between are missing.
    pub chips: Vec<(usize, Chip)>,
    /// What the parts of an element are, and the parts of each in the order of the chips. Empty if they have none.
    pub columns: &'static [&'static str],
    pub parts: Vec<Vec<String>>,
}

impl ListEnds {
    /// So many elements are kept at either end and on either side of the current one. No line shows more.
    pub const REACH: usize = 12;
    /// So many are kept from the beginning on where they stand below each other. No window has room for more.
    pub const ROWS: usize = 64;
}

impl<'a> List<'a> {
    /// With all numbers of its elements, if they have more than the short form says.
    #[must_use]
    pub fn in_full(self) -> Self {
        let Self { chip, long: Some(LongForm { parts, .. }), .. } = self else { return self };
        let text = move |i: usize| Sentence::plain(parts(i).join(","));
        let chip: Box<dyn Fn(usize) -> Chip + 'a> = Box::new(move |i| Chip { text: text(i), ..chip(i) });
        Self { chip, long: None, ..self }
    }

    /// All that a card of the Data tab shows.
    pub fn card(self) -> Card {
        Card::chips(self.key, self.title, self.note, self.len, self.current, self.chip)
    }

    pub fn ends(self) -> ListEnds {
        let current = self.current.min(self.len.saturating_sub(1));
        let first = if self.long.is_some() { ListEnds::ROWS } else { ListEnds::REACH };
        let is_kept =
            |&i: &usize| i < first || i + ListEnds::REACH >= self.len || i.abs_diff(current) <= ListEnds::REACH;
        let chips: Vec<(usize, Chip)> = (0..self.len).filter(is_kept).map(|i| (i, (self.chip)(i))).collect();
        let (columns, parts) = match &self.long {
            Some(long) => (long.columns, chips.iter().map(|(i, _)| (long.parts)(*i)).collect()),
            None => (&[][..], Vec::new()),
        };
        let Self { title, short, legend, len, .. } = self;
        ListEnds { title, short, legend, len, current, chips, columns, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Appearance;

    fn ends(len: usize, current: usize) -> ListEnds {
        let text = |i: usize| Sentence::plain(i.to_string());
        let chip = Box::new(move |i| Chip { text: text(i), appearance: Appearance::Plain, thing: None });
        let (key, title, short, note) = ("list".into(), "list".into(), "list", "".into());
        List { key, title, short, note, legend: "", len, current, chip, long: None }.ends()
    }

    #[test]
    fn a_short_list_is_whole_and_a_long_one_has_its_ends_and_its_current_element() {
        let kept = |len, current| ends(len, current).chips.iter().map(|(i, _)| *i).collect::<Vec<_>>();
        assert!(kept(0, 0).is_empty());
        assert_eq!(kept(20, 20), (0..20).collect::<Vec<_>>());
        let long = kept(10_000, 5_000);
        assert!(long.len() == 12 + 25 + 12 && long.contains(&5_000) && long.contains(&9_999), "{long:?}");
        assert_eq!(ends(5, 5).current, 4);
    }
}
