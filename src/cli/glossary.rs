//! `glossary`: the terms of the sentences with their definitions, grouped by what they belong to.

use super::{CommandResult, progress};
use pathlight::words::{Area, Term};
use std::io::Write;

pub fn glossary() -> CommandResult {
    let mut out = progress::output();
    let widest = Term::ALL.iter().map(|term| term.name().chars().count()).max().unwrap_or(0);
    for (i, area) in Area::ALL.into_iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", area.title())?;
        for term in Term::ALL.iter().filter(|term| term.area() == area) {
            writeln!(out, "  {:widest$}  {}", term.name(), term.definition())?;
        }
    }
    Ok(())
}
