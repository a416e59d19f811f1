//! The rows of the table as CSV, for a spreadsheet.

use pathlight::compare::csv::{HEAD, fields};
use pathlight::compare::words::reason;
use pathlight::player::Comparing;
use pathlight::scene::Printed;

/// All rows that have run, with their numbers as they are.
pub(super) fn text(comparing: &Comparing) -> String {
    let (world, radius, shortest) = (comparing.world(), comparing.radius(), comparing.shortest_length());
    let printed = Printed::new(world);
    let why = |row| reason(world, radius, row, shortest).map(|why| why.printed());
    let rows = comparing
        .rows()
        .iter()
        .map(|measured| fields(&measured.row, &printed, measured.ms, why(&measured.row)).join(","));
    std::iter::once(HEAD.to_owned()).chain(rows).map(|line| line + "\n").collect()
}
