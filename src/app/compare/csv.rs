//! The rows of the table as CSV, for a spreadsheet.

use pathlight::compare::words::unit;
use pathlight::player::Comparing;

/// All rows that have run, with their numbers as they are.
pub(super) fn text(comparing: &Comparing) -> String {
    let or_nothing = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let head = "method,found,legal,length,over,clearance,work,unit,ms,guarantee,wrong_x,wrong_y,keeps_moves".to_owned();
    let rows = comparing.rows().iter().map(|measured| {
        let row = &measured.row;
        let is_own = row.own_name.is_some();
        let wrong = row.wrong.map(|wrong| wrong.at());
        [
            row.own_name.as_ref().map_or_else(|| row.method.key.to_owned(), |name| quoted(name)),
            row.length.is_some().to_string(),
            row.is_legal.map_or_else(String::new, |legal| legal.to_string()),
            or_nothing(row.length),
            or_nothing(row.over),
            or_nothing(row.clearance),
            if is_own { String::new() } else { row.work.count.to_string() },
            if is_own { String::new() } else { unit(row.work.unit).to_owned() },
            or_nothing(measured.ms),
            row.method.guarantee.word().to_owned(),
            or_nothing(wrong.map(|p| p.x)),
            or_nothing(wrong.map(|p| p.y)),
            row.keeps_moves.map_or_else(String::new, |keeps| keeps.to_string()),
        ]
        .join(",")
    });
    std::iter::once(head).chain(rows).map(|line| line + "\n").collect()
}

/// A name may hold a comma.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
