//! The fields of a row as CSV: the command and the window write the same.

use super::Row;
use super::words::unit;
use crate::scene::Printed;

/// The names of the fields of a row.
pub const HEAD: &str =
    "method,found,legal,length,over,clearance,work,unit,ms,bytes,guarantee,wrong_x,wrong_y,keeps_moves,why";

/// The fields of a row, with positions as the file writes them. `ms`: the time of its run, if it is known. `why`: why it has no path.
pub fn fields(row: &Row, printed: &Printed, ms: Option<f64>, why: Option<String>) -> Vec<String> {
    fn or_nothing(value: Option<impl ToString>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    // A path of one's own was not searched.
    let work = row.own_name.is_none().then_some(row.work);
    let wrong = row.wrong.as_ref().map(|wrong| printed.position(wrong.at()));
    vec![
        row.own_name.as_ref().map_or_else(|| row.method.key.to_owned(), |name| quoted(name)),
        row.length.is_some().to_string(),
        or_nothing(row.is_legal),
        or_nothing(row.length),
        or_nothing(row.over),
        or_nothing(row.clearance),
        or_nothing(work.map(|work| work.count)),
        or_nothing(work.map(|work| unit(work.unit))),
        or_nothing(ms),
        or_nothing(row.bytes),
        row.guarantee.word().to_owned(),
        or_nothing(wrong.map(|p| p.x)),
        or_nothing(wrong.map(|p| p.y)),
        or_nothing(row.keeps_moves),
        or_nothing(why.map(|why| quoted(&why))),
    ]
}

/// Text that may hold a comma.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
