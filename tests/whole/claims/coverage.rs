//! Which numbers are said at the end of a scene, or in a tour, that no row claims. A new number needs a row, or a line in the
//! list of numbers that claim nothing.

use super::place::{end, one_line};
use super::{Claim, TABLES};
use pathlight::scene::builtin;
use pathlight::tutor::tour;
use pathlight::words::Span;

/// Parts of sentences with numbers that are names, settings or parts of an explanation.
const NO_CLAIMS: &[&str] = &[
    "javidx9's video “Path Planning #2”",
    "called N3",
    "Look through a short next frontier (up to n²/2), sort a long one (n log n).",
];

fn rows(is_here: impl Fn(&Claim) -> bool) -> Vec<String> {
    let rows = TABLES.into_iter().flatten().filter(|claim| is_here(claim));
    rows.map(|claim| claim.says.replace(['{', '}'], "")).collect()
}

/// The text with the parts that rows speak of taken out.
fn unclaimed(text: &str, rows: &[String]) -> String {
    let known = rows.iter().map(String::as_str).chain(NO_CLAIMS.iter().copied());
    known.fold(text.to_owned(), |text, part| text.replace(part, " … "))
}

/// The text without "(47, 18)".
fn without_positions(text: &str) -> String {
    let is_position = |within: &str| within.split(", ").all(|number| number.replace('−', "-").parse::<f64>().is_ok());
    let mut parts = text.split('(');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| match part.split_once(')') {
        Some((within, after)) if is_position(within) => text + after,
        _ => text + "(" + part,
    })
}

#[test]
fn every_number_at_the_end_of_a_scene_has_its_row() {
    let mut missing = String::new();
    for scene in builtin::ALL {
        let Ok(subject) = end(scene.name).subject("") else { continue };
        let Some(conclusion) = subject.lesson().view().conclusion() else { continue };
        // Where the things of the map are is no claim.
        let things = conclusion.spans().iter().filter_map(|span| match span {
            Span::Thing(named) => Some(named.to_string()),
            _ => None,
        });
        let rest = unclaimed(&conclusion.printed(), &rows(|claim| claim.place.is_end_of(scene.name)));
        let rest = without_positions(&things.fold(rest, |text, thing| text.replace(&thing, "thing")));
        if rest.contains(|c: char| c.is_ascii_digit()) {
            missing += &format!("{}: {rest}\n", scene.name);
        }
    }
    assert!(missing.is_empty(), "no row claims these numbers:\n{missing}");
}

#[test]
fn every_number_in_a_tour_has_its_row() {
    let mut missing = String::new();
    for tour in tour::builtin::tours() {
        let name = tour.name.trim_start_matches("tours/");
        let rows = rows(|claim| claim.place.is_in_tour(name));
        for (stop, text) in tour.stops.iter().zip(super::place::says(name)) {
            let rest = unclaimed(&one_line(&text), &rows);
            // What a link lights is no claim, unless a row says so.
            let rest: String =
                rest.split('(').map(|part| part.split_once(')').map_or(part, |(_, after)| after)).collect();
            if rest.contains(|c: char| c.is_ascii_digit()) {
                missing += &format!("{name}, line {}: {rest}\n", stop.line);
            }
        }
    }
    assert!(missing.is_empty(), "no row claims these numbers:\n{missing}");
}
