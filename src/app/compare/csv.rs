//! The rows of the table as CSV, for a spreadsheet.

use pathlight::compare::words::unit;
use pathlight::player::Comparing;

/// All rows that have run, with their numbers as they are.
pub(super) fn text(comparing: &Comparing) -> String {
    let or_nothing = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    let head = "method,found,legal,length,over,clearance,work,unit,ms,guarantee,wrong_x,wrong_y".to_owned();
    let rows = comparing.rows().iter().map(|measured| {
        let row = &measured.row;
        let wrong = row.wrong.map(|wrong| wrong.at());
        [
            row.method.key.to_owned(),
            row.length.is_some().to_string(),
            row.is_legal.map_or_else(String::new, |legal| legal.to_string()),
            or_nothing(row.length),
            or_nothing(row.over),
            or_nothing(row.clearance),
            row.work.count.to_string(),
            unit(row.work.unit).to_owned(),
            or_nothing(measured.ms),
            row.method.guarantee.word().to_owned(),
            or_nothing(wrong.map(|p| p.x)),
            or_nothing(wrong.map(|p| p.y)),
        ]
        .join(",")
    });
    std::iter::once(head).chain(rows).map(|line| line + "\n").collect()
}
