//! The columns of the table: as wide as what stands in them, and only those that have room beside whole names.

use crate::app::style;
use egui_macroquad::egui::{Color32, FontId, Rect, Ui};
use pathlight::compare::{ReferenceKind, words};
use pathlight::player::MeasuredRow;
use pathlight::words::grouped;

/// Between two columns, in points.
const GAP: f32 = 10.0;
/// The letters of a name in the panel, in points.
const NAME: f32 = 13.0;

/// A column at the right of the name.
pub(super) struct Column {
    pub title: &'static str,
    pub hint: &'static str,
    /// Which of the columns have room first: the least. See [`Column::order`].
    order: u8,
    pub text: fn(&MeasuredRow) -> String,
}

impl Column {
    pub(super) const fn is_unit(&self) -> bool {
        self.title.is_empty()
    }

    /// Where room is asked for, it decides which paths the agent can walk: only the length and what it is over go before it.
    fn order(&self, is_of_body: bool) -> u8 {
        if is_of_body && self.title == ROOM { 2 } else { self.order }
    }

    /// `letters`: those of a name, in points.
    pub(super) fn font(&self, letters: f32) -> FontId {
        let by_name = letters / NAME;
        if self.is_unit() { style::sans(11.0 * by_name) } else { style::mono(12.0 * by_name) }
    }
}

/// The titles of the columns that are drawn in a way of their own: a length is a cost where ground costs more, the work counts while a search
/// goes on, room that is too small is red.
pub(super) const LENGTH: &str = "length";
pub(super) const WORK: &str = "work";
pub(super) const ROOM: &str = "room";
pub(super) const TIME: &str = "time";

/// From left to right.
pub(super) const COLUMNS: [Column; 7] = [
    Column { title: LENGTH, hint: "Of the path, in world units", order: 0, text: |m| length(m.row.length) },
    Column {
        title: "over",
        hint: "How much longer the path is than the true shortest one; where ground costs more, how much more it costs than the cheapest path over cells",
        order: 1,
        text: |m| m.row.over.map_or_else(|| missing(m), words::over),
    },
    Column {
        title: ROOM,
        hint: "The room that the path leaves: its least distance from a wall. An agent fits if its radius is not larger",
        order: 5,
        text: |m| m.row.clearance.map_or_else(|| missing(m), |v| format!("{v:.2}")),
    },
    Column {
        title: WORK,
        hint: "What the search of the lesson looked at: cells or triangles that it closed, corners, intervals, or tests of ends of portals. Only equal units compare",
        order: 4,
        text: |m| if m.row.own_name.is_some() { "–".to_owned() } else { grouped(m.row.work.count) },
    },
    Column { title: "", hint: "", order: 4, text: unit },
    Column {
        title: TIME,
        hint: "The time of a run that nobody watches: the median of several, on a map that is prepared (its open cells, its triangles). Each method runs \
               as a program for a game would, without the steps of its lesson. Of the visibility graph, only the corners that the search closes are looked at",
        order: 3,
        text: |m| match m.ms {
            Some(ms) => words::time(ms),
            None if m.row.own_name.is_some() => "–".to_owned(),
            None => "…".to_owned(),
        },
    },
    Column {
        title: "memory",
        hint: "What its lists and arrays hold at the end of the run, without the map and its triangles",
        order: 6,
        text: |m| m.row.bytes.map_or_else(|| "–".to_owned(), words::memory),
    },
];

/// In place of a number that there is none of, or that comes later.
fn missing(m: &MeasuredRow) -> String {
    if m.row.is_judged || m.row.length.is_none() { "–".to_owned() } else { "…".to_owned() }
}

/// What was counted. A path of one's own was not searched.
fn unit(m: &MeasuredRow) -> String {
    if m.row.own_name.is_some() { String::new() } else { words::unit(m.row.work.unit).to_owned() }
}

fn length(length: Option<f64>) -> String {
    length.map_or_else(|| "–".to_owned(), |length| format!("{length:.2}"))
}

/// The columns that have room, with their widths.
pub(super) struct Columns {
    shown: Vec<(&'static Column, f32)>,
    /// Do the numbers stand below the name?
    pub is_below_name: bool,
    /// The panel is too low for all rows: they are lower than usual.
    pub is_low: bool,
    /// The letters of a name, in points.
    pub letters: f32,
    base: ReferenceKind,
}

impl Columns {
    /// For all rows of the table. `rooms`: for the name and the numbers of a row, and for the numbers where they stand below the name. `is_of_body`: is the room of paths asked for, by a radius or
    /// by a path of one's own?
    /// `base`: what paths are measured against.
    /// `held`: whether the numbers stand below the name, where that must stay as it is.
    pub(super) fn new(
        ui: &Ui,
        of: (&[MeasuredRow], ReferenceKind),
        rooms: [f32; 2],
        (is_of_body, held): (bool, Option<bool>),
    ) -> Self {
        let [beside, below] = rooms;
        match held {
            Some(true) => Self::with_letters(ui, of, (0.0, Some(below)), is_of_body, NAME),
            Some(false) => Self::with_letters(ui, of, (beside, None), is_of_body, NAME),
            None => Self::with_letters(ui, of, (beside, Some(below)), is_of_body, NAME),
        }
    }

    /// With letters of this size (in points) and the numbers beside the name.
    pub(super) fn presented(
        ui: &Ui,
        of: (&[MeasuredRow], ReferenceKind),
        room: f32,
        is_of_body: bool,
        letters: f32,
    ) -> Self {
        Self::with_letters(ui, of, (room, None), is_of_body, letters)
    }

    fn with_letters(
        ui: &Ui,
        (rows, base): (&[MeasuredRow], ReferenceKind),
        rooms: (f32, Option<f32>),
        is_of_body: bool,
        letters: f32,
    ) -> Self {
        let width = |text: String, font: FontId| {
            ui.fonts(|fonts| fonts.layout_no_wrap(text, font, Color32::WHITE).size().x).ceil()
        };
        // A name of one's own may have any length.
        let named = rows.iter().filter(|row| row.row.own_name.is_none());
        let name = named.map(|row| width(row.row.name().to_owned(), style::sans(letters))).fold(60.0, f32::max);
        let widest = |column: &Column| {
            let title = width(column.title.to_owned(), style::sans(11.5));
            let texts = rows.iter().map(|row| width((column.text)(row), column.font(letters)));
            // The unit is nearer to its number.
            texts.fold(title, f32::max) + if column.is_unit() { GAP / 2.0 } else { GAP }
        };
        let widths: Vec<f32> = COLUMNS.iter().map(widest).collect();
        let (places, is_below_name) = fit(rooms, name, &widths, is_of_body);
        Self {
            shown: places.into_iter().map(|i| (&COLUMNS[i], widths[i])).collect(),
            is_below_name,
            is_low: false,
            letters,
            base,
        }
    }

    /// The heading of a column, and what it holds.
    pub(super) fn heading(&self, column: &Column) -> [&'static str; 2] {
        let is_cost = column.title == LENGTH && self.base == ReferenceKind::CheapestOverCells;
        let hint =
            if is_cost { "Of the path: the length of each piece times what its ground costs" } else { column.hint };
        [if is_cost { self.base.measure() } else { column.title }, hint]
    }

    /// The columns with the left end and the width of each, as far right as in this place.
    pub(super) fn in_place(&self, place: Rect) -> Vec<(&'static Column, f32, f32)> {
        let mut left = place.right() - self.shown.iter().map(|(_, width)| width).sum::<f32>();
        let put = |&(column, width): &(&'static Column, f32)| {
            let own = left;
            left += width;
            (column, own, width)
        };
        self.shown.iter().map(put).collect()
    }
}

/// The places of the columns that have room, from left to right, and whether they stand below the name. The first three are always there, and
/// what was counted never stands without its unit. `rooms`, `is_of_body`: see [`Columns::new`]. With no
/// room below the name, what has no room beside it is left out, except the length.
fn fit((beside, below): (f32, Option<f32>), name: f32, widths: &[f32], is_of_body: bool) -> (Vec<usize>, bool) {
    // The unit follows its number.
    let unit = |i: usize| Some(i + 1).filter(|_| COLUMNS[i].title == WORK);
    let width = |&i: &usize| widths[i] + unit(i).map_or(0.0, |unit| widths[unit]);
    let mut order: Vec<usize> = (0..widths.len()).filter(|&i| !COLUMNS[i].is_unit()).collect();
    order.sort_by_key(|&i| COLUMNS[i].order(is_of_body));
    // The memory has room, or it is in the tooltip.
    let is_wanted = |i: &&usize| COLUMNS[**i].order(is_of_body) <= 4;
    let needed: f32 = order.iter().filter(is_wanted).map(width).sum();
    let below = below.filter(|_| name + needed > beside);
    let is_below_name = below.is_some();
    let mut left = below.unwrap_or(beside - name);
    let always = if is_below_name { 3 } else { 1 };
    let mut places = Vec::new();
    for i in order {
        left -= width(&i);
        if left < 0.0 && places.len() >= always {
            break;
        }
        places.extend([i].into_iter().chain(unit(i)));
    }
    places.sort_unstable();
    (places, is_below_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: f32 = 150.0; // of a column, in points
    /// Length, over, room, work, unit, time, memory.
    const WIDTHS: [f32; COLUMNS.len()] = [52.0, 62.0, 40.0, 66.0, 54.0, 58.0, 58.0];

    /// In presenter mode, names were cut by numbers that have no room.
    #[test]
    fn without_room_below_the_name_numbers_are_left_out() {
        let titles = |room: f32| {
            let (places, is_below_name) = fit((room, None), NAME, &WIDTHS, false);
            assert!(!is_below_name && NAME + places.iter().map(|&i| WIDTHS[i]).sum::<f32>() <= room, "{room}");
            places.into_iter().map(|i| COLUMNS[i].title).collect::<Vec<_>>()
        };
        assert_eq!(titles(210.0), ["length"]);
        assert_eq!(titles(330.0), ["length", "over", TIME]);
        assert_eq!(titles(640.0).len(), COLUMNS.len());
    }

    /// In a row of this width, with what stands left of the name.
    fn titles(width: f32, is_of_body: bool) -> (Vec<&'static str>, bool) {
        let (places, is_below_name) = fit((width - 92.0, Some(width)), NAME, &WIDTHS, is_of_body);
        let used: f32 = places.iter().map(|&i| WIDTHS[i]).sum();
        let room = if is_below_name { width } else { width - 92.0 - NAME };
        assert!(places.len() == 3 || used <= room, "{width}: {places:?}");
        (places.into_iter().map(|i| COLUMNS[i].title).collect(), is_below_name)
    }

    /// Names were cut at every width, and the digits of two columns touched: "0.00194,104".
    #[test]
    fn whole_names_stand_beside_the_numbers_or_above_them() {
        for width in [150.0, 180.0, 260.0, 312.0, 400.0, 450.0, 540.0, 600.0, 900.0] {
            let (titles, is_below_name) = titles(width, false);
            assert!(["length", "over", TIME].iter().all(|title| titles.contains(title)), "{width}: {titles:?}");
            assert_eq!(is_below_name, width < 534.0, "{width}");
        }
    }

    /// At 1280 x 800 work had no unit, and at 800 x 600 it was missing; there, a card has 305 points.
    #[test]
    fn work_has_its_unit_at_every_usual_width() {
        for (width, is_of_body) in
            [304.0, 420.0, 460.0, 600.0].into_iter().flat_map(|width| [(width, false), (width, true)])
        {
            let (titles, _) = titles(width, is_of_body);
            let work = titles.iter().position(|title| *title == WORK);
            // With a radius, the narrowest card has no place for both: see the next test.
            assert_eq!(work.is_none(), width == 304.0 && is_of_body, "{width}");
            assert!(work.is_none_or(|work| titles[work + 1].is_empty()), "{width}");
        }
    }

    /// At 1280 x 800 the room of paths was missing beside a path of one's own, at 800 x 600 with every radius: work went before it.
    #[test]
    fn the_room_of_a_path_is_shown_where_it_is_asked_for() {
        for width in [304.0, 430.0] {
            let (titles, _) = titles(width, true);
            assert!(["length", "over", ROOM, TIME].iter().all(|title| titles.contains(title)), "{width}: {titles:?}");
        }
    }
}
