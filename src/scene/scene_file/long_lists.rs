//! Long lists of points stay texts while the rest of a scene is parsed: in a tree, a list of a million points takes more than a
//! gigabyte.
//!
//! ```text
//!   vertices = [[0.5, 1], [2, 3], …]  # why           the text
//!   vertices = []                     # why           to read: as long as before, so that lines and bytes stay the same
//!   vertices = "␁points␂0"  # why                     to write: what has not changed is put back as it was
//!   vertices = [[0.5, 1],   …, [2, x]]                to find a mistake in a list: what is right on both sides of it is left out
//! ```

use super::tables::Pair;
use glam::DVec2;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// A shorter list takes little memory as a tree.
pub const LONG: usize = 10_000;
/// Stands for a long list in a tree, before its number. Nobody types it.
const MARK: &str = "\u{1}points\u{2}";
/// The same in TOML.
const MARK_IN_TEXT: &str = "\"\\u0001points\\u0002";

/// The long lists of a text, by the byte with which each begins.
#[derive(Debug, Default, PartialEq)]
pub struct LongLists {
    lists: BTreeMap<usize, List>,
}

#[derive(Debug, PartialEq)]
struct List {
    end: usize,
    points: Vec<Pair>,
}

impl LongLists {
    /// Those that are lists of pairs of plain numbers. What is written in another way is left to the parser.
    pub fn of(text: &str) -> Self {
        let (mut lists, mut end) = (BTreeMap::new(), 0);
        let of_value = |token: &toml_parser::lexer::Token| token.kind() == TokenKind::Equals;
        for token in Source::new(text).lex().filter(of_value) {
            if token.span().start() < end {
                continue;
            }
            let mut reader = Reader { bytes: text.as_bytes(), at: token.span().end() };
            reader.skip_space();
            let begin = reader.at;
            if let Some(points) = reader.points().filter(|points| points.len() > LONG) {
                end = reader.at;
                lists.insert(begin, List { end, points });
            }
        }
        Self { lists }
    }

    pub fn is_empty(&self) -> bool {
        self.lists.is_empty()
    }

    /// The points of the list that begins at this byte.
    pub fn take(&mut self, begin: usize) -> Option<Vec<Pair>> {
        self.lists.remove(&begin).map(|list| list.points)
    }

    fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.lists.iter().map(|(&begin, list)| begin..list.end)
    }

    /// The text with empty lists in their place. Every byte and every line stays where it is.
    pub fn blank(&self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for range in self.ranges() {
            let list = &mut bytes[range];
            blank(list);
            list[0] = b'[';
            list[list.len() - 1] = b']';
        }
        String::from_utf8(bytes).unwrap_or_default() // numbers are ASCII
    }

    /// What is missing in [`LongLists::blank`].
    pub fn left_out(&self) -> LeftOut {
        LeftOut(self.lists.iter().map(|(&begin, list)| (begin, list.points.len())).collect())
    }

    /// The bytes with which the lists begin.
    pub fn begins(&self) -> Vec<usize> {
        self.lists.keys().copied().collect()
    }

    /// The text with a mark in the place of each.
    pub fn mark(&self, text: &str) -> String {
        let (mut out, mut done) = (String::new(), 0);
        for (i, range) in self.ranges().enumerate() {
            let _ = write!(out, "{}{MARK_IN_TEXT}{i}\"", &text[done..range.start]);
            done = range.end;
        }
        out + &text[done..]
    }
}

/// For each gap in a text that is parsed: the byte at which it begins, and the number of missing points.
#[derive(Default)]
pub struct LeftOut(Vec<(usize, usize)>);

impl LeftOut {
    /// How many are missing in this part of the text.
    pub fn within(&self, range: Range<usize>) -> usize {
        self.0.iter().filter(|(at, _)| range.contains(at)).map(|(_, count)| count).sum()
    }
}

/// The byte positions of the points of the list that begins at this byte. It is one of [`LongLists`].
pub fn places(text: &str, begin: usize) -> impl Iterator<Item = usize> + '_ {
    let points = text[begin + 1..].match_indices('[');
    points.map(move |(i, _)| begin + 1 + i)
}

/// For a text with a mistake in a list of points: the text without most of the points that are right. Every byte that is left stays
/// in its place, and every mistake stays with the points next to it. None if each long list is correct and one of `lists`.
pub fn without_right_points(text: &str, lists: &LongLists) -> Option<(String, LeftOut)> {
    let runs = long_runs(text);
    let is_in_list = |run: &Run| lists.ranges().any(|list| list.contains(&run.inner.start));
    if runs.iter().all(is_in_list) {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    for run in &runs {
        blank(&mut bytes[run.inner.clone()]);
    }
    let left_out = runs.iter().map(|run| (run.inner.start, run.count)).collect();
    Some((String::from_utf8(bytes).unwrap_or_default(), LeftOut(left_out)))
}

/// Points that follow each other, each with a comma behind it.
struct Run {
    /// Those between the first and the last one.
    inner: Range<usize>,
    count: usize,
}

fn long_runs(text: &str) -> Vec<Run> {
    let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
    let mut runs = Vec::new();
    while let Some(begin) = text[reader.at..].find('[') {
        reader.at += begin;
        let mut next = reader.at + 1;
        let (mut inner, mut count) = (0..0, 0_usize);
        loop {
            let begin = reader.at;
            if reader.point().is_none() || reader.separator().is_none() {
                break;
            }
            next = reader.at;
            count += 1;
            match count {
                1 => inner = reader.at..reader.at,
                _ => inner.end = begin,
            }
        }
        if count > LONG {
            runs.push(Run { inner, count: count - 2 });
        }
        reader.at = next;
    }
    runs
}

/// Spaces in the place of all but the ends of lines.
fn blank(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| !b"\r\n".contains(byte)).for_each(|byte| *byte = b' ');
}

/// Lists that are put in the place of their marks when everything else is text.
#[derive(Default)]
pub struct Marked<'a> {
    /// Those of the old text.
    kept: Vec<&'a str>,
    new: Vec<&'a [DVec2]>,
}

impl<'a> Marked<'a> {
    pub fn of(lists: &LongLists, text: &'a str) -> Self {
        Self { kept: lists.ranges().map(|range| &text[range]).collect(), new: Vec::new() }
    }

    /// The text that stands for a list in a tree.
    pub fn mark(&mut self, points: &'a [DVec2]) -> String {
        self.new.push(points);
        format!("{MARK}{}", self.kept.len() + self.new.len() - 1)
    }

    /// The text of the tree, with all lists.
    pub fn complete(&self, text: String, point: impl Fn(DVec2) -> String) -> String {
        if !text.contains(MARK_IN_TEXT) {
            return text;
        }
        let mut parts = text.split(MARK_IN_TEXT);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('"').unwrap_or((part, ""));
            let i: usize = number.parse().unwrap_or(usize::MAX);
            match (self.kept.get(i), self.new.get(i.wrapping_sub(self.kept.len()))) {
                (Some(list), _) => out.push_str(list),
                (None, Some(points)) => {
                    for (i, &p) in points.iter().enumerate() {
                        out.push_str(if i == 0 { "[" } else { ", " });
                        out.push_str(&point(p));
                    }
                    out.push(']');
                }
                // Somebody has typed it after all.
                (None, None) => {
                    let _ = write!(out, "{MARK_IN_TEXT}{number}\"");
                }
            }
            out.push_str(rest);
        }
        out
    }
}

/// Reads what is certain to mean the same to the parser.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> u8 {
        self.bytes.get(self.at).copied().unwrap_or_default()
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek() == byte).then(|| self.at += 1)
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t') {
            self.at += 1;
        }
    }

    fn skip_lines(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\n' => self.at += 1,
                b'\r' if self.bytes.get(self.at + 1) == Some(&b'\n') => self.at += 2,
                _ => return,
            }
        }
    }

    /// A comma, or the end of a list. A comma may stand before the end.
    fn ends(&mut self) -> Option<bool> {
        self.skip_lines();
        let has_comma = self.eat(b',').is_some();
        self.skip_lines();
        let ends = self.eat(b']').is_some();
        (has_comma || ends).then_some(ends)
    }

    fn point(&mut self) -> Option<Pair> {
        self.eat(b'[')?;
        self.skip_lines();
        let x = self.number()?;
        if self.ends()? {
            return None;
        }
        let y = self.number()?;
        self.ends()?.then_some(Pair([x, y]))
    }

    /// A comma between two points.
    fn separator(&mut self) -> Option<()> {
        self.skip_lines();
        self.eat(b',')?;
        self.skip_lines();
        Some(())
    }

    fn points(&mut self) -> Option<Vec<Pair>> {
        self.eat(b'[')?;
        self.skip_lines();
        let mut points = Vec::new();
        loop {
            points.push(self.point()?);
            if self.ends()? {
                points.shrink_to_fit();
                return Some(points);
            }
        }
    }

    fn digits(&mut self) -> Option<usize> {
        let begin = self.at;
        while self.peek().is_ascii_digit() {
            self.at += 1;
        }
        (self.at > begin).then_some(self.at - begin)
    }

    /// A decimal number that is not too large for an integer.
    fn number(&mut self) -> Option<f64> {
        const MOST_DIGITS: usize = 18;
        let begin = self.at;
        if b"+-".contains(&self.peek()) {
            self.at += 1;
        }
        let has_zero = self.peek() == b'0';
        let digits = self.digits()?;
        if digits > MOST_DIGITS || (has_zero && digits > 1) {
            return None;
        }
        if self.eat(b'.').is_some() {
            self.digits()?;
        }
        if b"eE".contains(&self.peek()) {
            self.at += 1;
            if b"+-".contains(&self.peek()) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = std::str::from_utf8(&self.bytes[begin..self.at]).ok()?;
        text.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Vec<Pair>, &str)> {
        let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
        let points = reader.points()?;
        Some((points, &text[reader.at..]))
    }

    /// What is read here is what the parser reads.
    #[test]
    fn numbers_are_those_of_the_parser() {
        #[derive(serde::Deserialize)]
        struct Table {
            points: Vec<[f64; 2]>,
        }
        let numbers = ["0", "-0", "+7", "-12.5", "1e3", "2.5E-3", "0.1", "123456789012345678", "9007199254740993"];
        let other = ["1_000", "0x10", "inf", "nan", "01", "1.", ".5", "1e", "1234567890123456789", "\"1\"", "true", ""];
        for number in numbers {
            let list = format!("[ [{number},\n 1 ,] ,\r\n[2, {number}],\n]");
            let table: Table = toml_edit::de::from_str(&format!("points = {list}\n")).unwrap();
            let points: Vec<Pair> = table.points.into_iter().map(Pair).collect();
            assert_eq!(read(&format!("{list} # behind")), Some((points, " # behind")), "{number}");
        }
        for number in other {
            assert_eq!(read(&format!("[[{number}, 1]]")), None, "{number}");
        }
        for list in
            ["[]", "[[1, 2]", "[[1, 2, 3]]", "[[1]]", "[[1, 2] [3, 4]]", "[[1, 2],, [3, 4]]", "[[1, # x\n2]]", "7"]
        {
            assert_eq!(read(list), None, "{list}");
        }
    }

    #[test]
    fn lists_are_found_in_the_place_of_values_alone() {
        let list = format!("[{}]", "[1, 2], ".repeat(LONG + 1));
        let text = format!("a = '''\nb = {list}'''\nc = {list} # d = {list}\n[e]\nf = {list}\n");
        let mut lists = LongLists::of(&text);
        let blank = lists.blank(&text);
        assert_eq!((lists.lists.len(), blank.len()), (2, text.len()));
        let begins: Vec<usize> = lists.lists.keys().copied().collect();
        assert_eq!(begins, [text.find("c = ").unwrap() + 4, text.rfind("f = ").unwrap() + 4]);
        let marked = lists.mark(&text);
        assert_eq!(Marked::of(&lists, &text).complete(marked, |_| String::new()), text);
        assert_eq!(lists.take(begins[0]).map(|points| points.len()), Some(LONG + 1));
        assert!(lists.take(begins[0]).is_none() && lists.take(0).is_none());
    }
}
