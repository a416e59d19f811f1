//! The columns of the table: as wide as what stands in them, and only those that have room beside whole names.

use crate::app::style;
use egui_macroquad::egui::{Color32, FontId, Rect, Ui};
use pathlight::compare::words;
use pathlight::player::MeasuredRow;
use pathlight::words::grouped;

/// Between two columns, in points.
const GAP: f32 = 10.0;

/// A column at the right of the name.
pub(super) struct Column {
    pub title: &'static str,
    pub hint: &'static str,
    /// Which of the columns have room first: the least.
    order: u8,
    pub text: fn(&MeasuredRow) -> String,
}

impl Column {
    pub(super) const fn is_unit(&self) -> bool {
        self.title.is_empty()
    }

    pub(super) fn font(&self) -> FontId {
        if self.is_unit() { style::sans(11.0) } else { style::mono(12.0) }
    }
}

/// The titles of the columns that are drawn in a way of their own: the work counts while a search goes on, room that is too small is red.
pub(super) const WORK: &str = "work";
pub(super) const ROOM: &str = "room";
pub(super) const TIME: &str = "ms";

/// From left to right.
pub(super) const COLUMNS: [Column; 7] = [
    Column {
        title: "length",
        hint: "Of the path, in world units. Each piece counts times what its ground costs",
        order: 0,
        text: |m| length(m.row.length),
    },
    Column {
        title: "over",
        hint: "How much longer than the true shortest path; where ground costs more, how much more it costs than the cheapest path over cells",
        order: 1,
        text: |m| m.row.over.map_or_else(|| missing(m), words::over),
    },
    Column {
        title: ROOM,
        hint: "The least distance of the path from a wall",
        order: 4,
        text: |m| m.row.clearance.map_or_else(|| missing(m), |v| format!("{v:.2}")),
    },
    Column {
        title: WORK,
        hint: "What the search looked at",
        order: 3,
        text: |m| if m.row.own_name.is_some() { "–".to_owned() } else { grouped(m.row.work.count) },
    },
    Column { title: "", hint: "", order: 5, text: unit },
    Column {
        title: TIME,
        hint: "The time of a run that nobody watches: the median of several. Each program is that of its lesson: A* keeps its open list in full order, \
               so that it can be shown, and a wave needs no order. A program for a game can be faster",
        order: 2,
        text: |m| match m.ms {
            Some(ms) => milliseconds(ms),
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

/// A time with two digits, as far as it is measured: in ten-thousandths.
pub(super) fn milliseconds(ms: f64) -> String {
    match ms {
        _ if ms < 0.000_05 => "<0.0001".to_owned(),
        _ if ms < 0.01 => format!("{ms:.4}"),
        _ if ms < 0.1 => format!("{ms:.3}"),
        _ if ms < 1.0 => format!("{ms:.2}"),
        _ if ms < 100.0 => format!("{ms:.1}"),
        _ => grouped(ms.round() as u64),
    }
}

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
}

impl Columns {
    /// For all rows of the table. `room`: for the name and the numbers of a row. `is_of_body`: is the room of paths asked for, by a radius or
    /// by a path of one's own?
    pub(super) fn new(ui: &Ui, rows: &[MeasuredRow], room: f32, is_of_body: bool) -> Self {
        let width = |text: String, font: FontId| {
            ui.fonts(|fonts| fonts.layout_no_wrap(text, font, Color32::WHITE).size().x).ceil()
        };
        // A name of one's own may have any length.
        let named = rows.iter().filter(|row| row.row.own_name.is_none());
        let name = named.map(|row| width(row.row.name().to_owned(), style::sans(13.0))).fold(60.0, f32::max);
        let widest = |column: &Column| {
            let title = width(column.title.to_owned(), style::sans(11.5));
            let texts = rows.iter().map(|row| width((column.text)(row), column.font()));
            // The unit is nearer to its number.
            texts.fold(title, f32::max) + if column.is_unit() { GAP / 2.0 } else { GAP }
        };
        let widths: Vec<f32> = COLUMNS.iter().map(widest).collect();
        let (places, is_below_name) = fit(room, name, &widths, is_of_body);
        Self { shown: places.into_iter().map(|i| (&COLUMNS[i], widths[i])).collect(), is_below_name, is_low: false }
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

/// The places of the columns that have room, from left to right, and whether they stand below the name. The first three are always there.
/// `is_of_body`: see [`Columns::new`].
fn fit(room: f32, name: f32, widths: &[f32], is_of_body: bool) -> (Vec<usize>, bool) {
    let mut order: Vec<usize> = (0..widths.len()).collect();
    // Where both have no room, that of the path is more than what the search looked at.
    order.sort_by_key(|&i| match COLUMNS[i].title {
        WORK if is_of_body => 4,
        ROOM if is_of_body => 3,
        _ => COLUMNS[i].order,
    });
    let needed: f32 = order.iter().take(3).map(|&i| widths[i]).sum();
    let is_below_name = name + needed > room;
    let mut left = if is_below_name { room } else { room - name };
    let mut places = Vec::new();
    for i in order {
        left -= widths[i];
        if left < 0.0 && places.len() >= 3 {
            break;
        }
        places.push(i);
    }
    places.sort_unstable();
    (places, is_below_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names were cut at every width, and the digits of two columns touched: "0.00194,104".
    #[test]
    fn whole_names_stand_beside_the_numbers_or_above_them() {
        // length, over, room, work, unit, ms, memory; the longest name.
        let (widths, name) = ([52.0, 62.0, 40.0, 66.0, 54.0, 48.0, 58.0], 150.0);
        for room in [150.0, 180.0, 260.0, 312.0, 330.0, 380.0, 450.0, 540.0, 900.0] {
            let (places, is_below_name) = fit(room, name, &widths, false);
            let used: f32 = places.iter().map(|&i| widths[i]).sum();
            assert!([0, 1, 5].iter().all(|i| places.contains(i)), "length, over and ms are always there");
            assert!(places.len() == 3 || used + if is_below_name { 0.0 } else { name } <= room, "{room}: {places:?}");
            assert_eq!(is_below_name, room < 312.0);
            assert_eq!(places.len() == widths.len(), room > 530.0, "{room}");
        }
    }

    /// At 1280 x 800 the room of paths was missing beside a path of one's own.
    #[test]
    fn the_room_of_a_path_is_shown_before_the_work_where_it_is_asked_for() {
        let (widths, name) = ([52.0, 62.0, 40.0, 56.0, 54.0, 48.0, 58.0], 160.0);
        let has = |title: &str, is_of_body| {
            let places = fit(370.0, name, &widths, is_of_body).0;
            places.into_iter().any(|i| COLUMNS[i].title == title)
        };
        assert!(has(ROOM, true) && !has(WORK, true) && !has(ROOM, false));
    }

    #[test]
    fn times_have_few_digits() {
        let texts = [0.0, 0.0004, 0.0041, 0.041, 0.25, 6.41, 33.3, 1234.0].map(milliseconds);
        assert_eq!(texts, ["<0.0001", "0.0004", "0.0041", "0.041", "0.25", "6.4", "33.3", "1,234"]);
    }
}
