//! Which numbers are said at the end of a scene, or in a tour, that no row claims. A new number needs a row, or a line in the
//! list of numbers that claim nothing.

use super::place::{data, end, one_line, parts};
use super::{Claim, TABLES, definitions};
use pathlight::lesson;
use pathlight::scene::{builtin, scene_file};
use pathlight::tutor::tour;
use pathlight::words::{Span, Term};

/// Parts of sentences with numbers that are names, settings or parts of an explanation.
const NO_CLAIMS: &[&str] = &[
    "javidx9's video “Path Planning #2”",
    "called N3",
    "Where the differences of the neighbours add up to 0",
    "area2",
    "Key 4 shows the same",
    "look through a short one (up to n²/2 comparisons), sort a long one (about n log n).",
];

fn rows(is_here: impl Fn(&Claim) -> bool) -> Vec<String> {
    let rows = TABLES.into_iter().flatten().filter(|claim| is_here(claim));
    let says = rows.map(|claim| claim.says.replace(['{', '}'], ""));
    says.flat_map(|says| parts(&says).map(str::to_owned).collect::<Vec<_>>()).collect()
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

/// A conclusion has the counts that its question is about; all of them are in Data.
#[test]
fn counts_of_a_conclusion_are_in_data() {
    for (scene, said, rows) in [
        (
            "beam/recursion",
            "In 7 of 14 expansions the beam went both ways.",
            ["both ways at S 7.", "expansions 14."].as_slice(),
        ),
        ("wave/no-path", "All 15 cells that can reach the goal have one.", &["cells with a number 15."]),
    ] {
        let subject = end(scene).subject("").unwrap();
        let view = subject.lesson().view();
        let conclusion = view.conclusion().unwrap();
        assert!(conclusion.printed().contains(said), "{scene}: {}", conclusion.printed());
        let data = data(view);
        assert!(rows.iter().all(|row| data.contains(row)), "{scene}: {data}");
    }
}

/// The words of sentences that can often be computed.
const CLAIMING: [&str; 8] = ["fewest", "shortest", "never", "always", "twice", "both", "first", "equal"];

/// The sentences of a text that claim something and that no row speaks of. A question claims nothing.
fn open_claims(text: &str, rows: &[String]) -> Vec<String> {
    let rest = rows.iter().fold(one_line(text), |text, says| text.replace(says, "\u{1}"));
    let rest = definitions::DEFINITIONS.iter().fold(rest, |text, part| text.replace(part, "\u{1}"));
    let sentences = rest.split_inclusive(['.', '?']).map(str::trim);
    let claims = sentences.filter(|sentence| {
        let words: Vec<String> = sentence.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
        let is_open = !sentence.contains('\u{1}') && !sentence.ends_with('?');
        is_open && CLAIMING.iter().any(|claiming| words.iter().any(|word| word == claiming))
    });
    claims.map(str::to_owned).collect()
}

#[test]
fn every_sentence_that_claims_much_has_its_row_or_is_a_definition() {
    let rows = rows(|_| true);
    let mut texts: Vec<String> = Vec::new();
    for scene in builtin::ALL {
        let scene = scene_file::read(scene.text).expect("a built-in scene");
        texts.extend([scene.title, scene.about]);
    }
    for tour in tour::builtin::tours() {
        let name = tour.name.trim_start_matches("tours/");
        texts.extend(super::place::says(name));
        texts.extend(super::place::claimed_in_quizzes(name, &rows));
    }
    texts.extend(Term::ALL.iter().map(|term| term.definition().to_owned()));
    for entry in lesson::ALL {
        texts.extend(entry.mistakes.iter().map(|known| known.mistake.right.to_owned()));
        texts.extend(entry.settings().iter().map(lesson::Setting::hint_in_files));
    }
    let mut open: Vec<String> = texts.iter().flat_map(|text| open_claims(text, &rows)).collect();
    open.sort();
    open.dedup();
    assert!(open.is_empty(), "neither a row nor a definition:\n{}", open.join("\n"));
    // What is no longer said is no definition.
    let all = texts.iter().map(|text| one_line(text)).collect::<Vec<_>>().join("\n");
    let old: Vec<_> = definitions::DEFINITIONS.iter().filter(|part| !all.contains(**part)).collect();
    assert!(old.is_empty(), "definitions that are no longer said: {old:?}");
}

#[test]
fn every_number_in_a_tour_has_its_row() {
    let mut missing = String::new();
    for tour in tour::builtin::tours() {
        let name = tour.name.trim_start_matches("tours/");
        let rows = rows(|claim| claim.place.is_in_tour(name));
        let texts = super::place::says(name).into_iter().zip(super::place::claimed_in_quizzes(name, &rows));
        for (stop, (text, quiz)) in tour.stops.iter().zip(texts) {
            let rest = unclaimed(&one_line(&format!("{text} {quiz}")), &rows);
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
