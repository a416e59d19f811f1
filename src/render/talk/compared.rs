//! A slide of a stop that compares methods: the map with their paths, and a table.

use crate::compare::{Comparison, ReferenceKind, Row, allowed_cell, find, overlay, sizes_of_scene, words};
use crate::lesson::View;
use crate::paint::svg::Escaped;
use crate::picture::{Lens, Picture};
use crate::scene::BadInput;
use crate::tutor::tour::Stop;
use crate::words::number;
use glam::DVec2;
use std::fmt::Write;

/// The room of the picture, in its own pixels: less than that of others, so that the tags of paths are as large as letters there.
const SMALL_ROOM: DVec2 = DVec2::new(750.0, 400.0);
/// Paths are equally good if they differ by less than this part: the rounding of sums.
const ROUNDING: f64 = 1e-9;

/// The methods of a stop on its map.
pub struct Compared {
    pub picture: Picture,
    pub lens: Lens,
    pub sentence: String,
    pub table: Table,
}

/// The paths of methods, the best one first.
#[derive(Clone, Debug)]
pub struct Table {
    head: [&'static str; 3],
    rows: Vec<[String; 3]>,
}

impl Compared {
    /// None if the stop compares nothing.
    pub fn of(stop: &Stop, lesson: View) -> Result<Option<Self>, BadInput> {
        if stop.compare.is_empty() {
            return Ok(None);
        }
        let scene = lesson.world().scene();
        let word = |key: &str| {
            let of_stop = stop.settings.get(key).map(|word| word.value.as_str());
            of_stop.or_else(|| scene.settings.get(key).map(String::as_str))
        };
        let [radius, cell] = sizes_of_scene(word);
        let world = lesson.world().with_cell_size(allowed_cell(lesson.world(), cell));
        let comparison = Comparison::new(world, radius);
        let found = |key: &&'static str| Ok(comparison.found(find(key)?)?.0);
        let rows = stop.compare.iter().map(|method| found(&method.value)).collect::<Result<Vec<Row>, BadInput>>()?;
        let (mut rows, reference) = comparison.judged_together(rows);
        let rank = |row: &Row| [row.ranked_over(), row.length].map(|number| number.unwrap_or(f64::INFINITY));
        rows.sort_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(std::cmp::Ordering::Equal));
        let names: Vec<&str> = rows.iter().map(Row::name).collect();
        let bounds = overlay::bounds(comparison.world(), &names, SMALL_ROOM);
        let lens = Lens::fit(bounds, SMALL_ROOM.x, SMALL_ROOM.y, Lens::MARGIN);
        let is_better = |row: &Row, than: f64| row.ranked_over().is_some_and(|over| over < than - ROUNDING);
        let place = |over: f64| 1 + rows.iter().filter(|row| is_better(row, over)).count();
        let shown = rows.iter().map(|row| (row, row.ranked_over().map(place))).collect();
        let shortest = (&reference.points[..], reference.kind);
        let overlay =
            overlay::Overlay::new(comparison.world(), shortest, shown, &names, (None, None, None), Vec::new());
        let table = Table {
            head: ["method", reference.kind.measure(), "over the shortest"],
            rows: rows.iter().map(cells).collect(),
        };
        let sentence = sentence(&rows, reference.kind);
        Ok(Some(Self { picture: overlay.picture(&lens), lens, sentence, table }))
    }
}

/// Which path is the best. The best row is the first.
fn sentence(rows: &[Row], kind: ReferenceKind) -> String {
    let all = rows.len();
    let walked = rows.iter().filter(|row| row.ranked_over().is_some()).count();
    let best = if kind.is_cost() { "cheapest" } else { "shortest" };
    match rows.first().filter(|_| walked > 0).map(Row::name) {
        None => format!("The agent can walk none of these {all} paths."),
        Some(name) if walked == all => {
            format!("The {best} of these {all} paths is that of the method \u{201c}{name}\u{201d}.")
        }
        Some(name) => format!(
            "The agent can walk {walked} of these {all} paths. The {best} of them is that of the method \u{201c}{name}\u{201d}."
        ),
    }
}

fn cells(row: &Row) -> [String; 3] {
    let length = row.length.map_or_else(|| "no path".to_owned(), |length| number((length * 1000.0).round() / 1000.0));
    let over = match (row.ranked_over(), row.is_legal) {
        (Some(over), _) => words::over(over),
        (None, Some(false)) => "the agent cannot walk it".to_owned(),
        (None, _) => String::new(),
    };
    [row.name().to_owned(), length, over]
}

impl Table {
    pub fn html(&self) -> String {
        let [method, length, over] = self.head;
        let mut out = format!("<table>\n<tr><th>{method}</th><th>{length}</th><th>{over}</th></tr>\n");
        for [method, length, over] in &self.rows {
            let [method, length, over] = [method, length, over].map(|text| Escaped(text));
            let _ = writeln!(out, "<tr><td>{method}</td><td>{length}</td><td>{over}</td></tr>");
        }
        out + "</table>\n"
    }
}
