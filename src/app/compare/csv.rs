//! The rows of the table as CSV, for a spreadsheet.

use pathlight::compare::csv::{HEAD, fields};
use pathlight::compare::words::no_path;
use pathlight::player::Comparing;

/// All rows that have run, with their numbers as they are.
pub(super) fn text(comparing: &Comparing) -> String {
    let why = |row| no_path(row).map(|why| why.printed());
    let rows = comparing.rows().iter().map(|measured| fields(&measured.row, measured.ms, why(&measured.row)).join(","));
    std::iter::once(HEAD.to_owned()).chain(rows).map(|line| line + "\n").collect()
}
