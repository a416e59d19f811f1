//! The table for people.

use super::{Measured, OfRadius, Pair};
use pathlight::compare::words::{self, unit};
use pathlight::compare::{MOST_FAULTS, Row, Wrong};
use pathlight::scene::Coordinates;
use pathlight::words::{coordinates, count};
use std::io::{Result, Write};

/// For each radius the rows of its pair, or the totals of its pairs.
pub(super) fn write(out: &mut impl Write, all: &[OfRadius], preparation: Option<(usize, f64)>) -> Result<()> {
    for (i, of) in all.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        match of.pairs.as_slice() {
            [pair] => write_rows(out, of, pair)?,
            _ => write_totals(out, of)?,
        }
        if let Some(advice) = &of.advice {
            writeln!(out, "{}", words::all_advice(advice))?;
        }
    }
    preparation.map_or(Ok(()), |preparation| writeln!(out, "{}", words::preparation(preparation)))
}

fn decimal(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |v| format!("{v:.digits$}"))
}

fn percent(over: Option<f64>) -> String {
    over.map_or_else(|| "-".to_owned(), |over| words::over(over).trim_start_matches('+').replace('−', "-"))
}

/// The rows of a pair, ranked ones first.
fn write_rows(out: &mut impl Write, of: &OfRadius, pair: &Pair) -> Result<()> {
    let mut rows: Vec<&Measured> = pair.rows.iter().collect();
    rows.sort_by(|a, b| {
        let key = |m: &Measured| m.row.over.unwrap_or(f64::INFINITY);
        key(a).total_cmp(&key(b))
    });
    let cell = pair.cell.map_or_else(String::new, |cell| format!("  cells: {}", pathlight::words::number(cell)));
    writeln!(out, "{}: {}  radius: {}{cell}", of.reference.word(), decimal(pair.shortest, 3), of.radius)?;
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "{:<24}{:>10}{:>10}{:>8}{:>11}{:>10}  {:<10}{:>10}{:>10}",
        "method",
        of.reference.measure(),
        "over",
        "legal",
        "clearance",
        "work",
        "",
        "time",
        "memory"
    )?;
    for Measured { row, ms, .. } in &rows {
        let legal = row.is_legal.map_or("-", |legal| if legal { "yes" } else { "no" });
        let (work, unit) = ms.map_or(("-".to_owned(), ""), |_| (row.work.count.to_string(), unit(row.work.unit)));
        writeln!(
            out,
            "{:<24}{:>10}{:>10}{legal:>8}{:>11}{work:>10}  {unit:<10}{:>10}{:>10}",
            row.name(),
            decimal(row.length, 3),
            percent(row.over),
            decimal(row.clearance, 3),
            ms.map_or_else(|| "-".to_owned(), words::time),
            row.bytes.map_or_else(|| "-".to_owned(), words::memory),
        )?;
    }
    if rows.iter().any(|measured| matches!(measured.row.wrong, Some(Wrong::Ground(_)))) {
        writeln!(
            out,
            "cost: the length of each piece times what its ground costs; methods that do not see the ground are not ranked"
        )?;
    }
    write_reasons(out, "no path", (&rows, of.coordinates), |row| row.length.is_none())?;
    write_reasons(out, "not legal", (&rows, of.coordinates), |row| matches!(row.wrong, Some(Wrong::Fault(_))))?;
    for Measured { row, .. } in rows.iter().filter(|measured| !measured.row.more_faults.is_empty()) {
        for (i, fault) in row.faults().enumerate().skip(1) {
            let [what, why] = words::fault_of_own(of.coordinates, of.radius, &row.points, fault);
            let at = coordinates(of.coordinates.at(fault.at));
            writeln!(out, "  {}, place {}, at {at}: {} {}", row.name(), i + 1, what.printed(), why.printed())?;
        }
        if row.faults().count() == MOST_FAULTS {
            writeln!(out, "  {}: these are the first {MOST_FAULTS} places", row.name())?;
        }
    }
    write_reasons(out, "not ranked", (&rows, of.coordinates), |row| matches!(row.wrong, Some(Wrong::Ground(_))))
}

/// A line for each reason, with the rows that have it.
fn write_reasons(
    out: &mut impl Write,
    heading: &str,
    (rows, map): (&[&Measured], Coordinates),
    is_there: fn(&Row) -> bool,
) -> Result<()> {
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for Measured { row, why, .. } in rows.iter().filter(|measured| is_there(&measured.row)) {
        let Some(why) = why else { continue };
        let place = |wrong: &Wrong| format!(" First at {}.", coordinates(map.at(wrong.at())));
        let place = row.wrong.as_ref().map_or_else(String::new, place);
        let why = format!("{why}{place}");
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(row.name()),
            None => reasons.push((why, vec![row.name()])),
        }
    }
    for (why, names) in reasons {
        let who = if names.len() == rows.len() { "all methods".to_owned() } else { names.join("; ") };
        writeln!(out, "{heading} ({who}): {why}")?;
    }
    Ok(())
}

fn write_totals(out: &mut impl Write, of: &OfRadius) -> Result<()> {
    let (pairs, with_path) = (count(of.pairs.len(), "pair"), of.with_path());
    writeln!(out, "radius: {}  {pairs}, {with_path} with a path  over: {}", of.radius, of.reference.word())?;
    writeln!(
        out,
        "{:<24}{:>10}{:>10}{:>10}{:>12}{:>12}{:>12}",
        "method", "found", "legal", "ranked", "mean over", "worst over", "mean time"
    )?;
    for total in &of.totals {
        let [mean, worst] = [total.mean_over, total.worst_over].map(percent);
        let (found, legal, ranked, ms) =
            (total.found, total.legal, total.ranked, total.mean_ms().map_or_else(|| "-".to_owned(), words::time));
        writeln!(out, "{:<24}{found:>10}{legal:>10}{ranked:>10}{mean:>12}{worst:>12}{ms:>12}", total.method.name)?;
    }
    Ok(())
}
