//! Decisions in words, for a reader who sees the map.

use super::trace::{Line, Trace, read};
use crate::lesson::assignment::{Closing, EdgeAction, EndAction, Numbered};
use crate::words::{capital, coordinates, number};

/// Two answers, the right one and the other one, as texts of a [`super::Difference`]: what they decide in words. What both
/// decide about (the end, the cell, the edge) is left out if it is the same: the map shows it.
pub fn decision_in_words([right, other]: [&str; 2]) -> [String; 2] {
    let lines = [right, other].map(parsed);
    let about = lines.each_ref().map(|(line, _)| line.map(about));
    let is_same = about[0].is_some() && about[0] == about[1];
    let words = |(line, rest): &(Option<Line>, &str)| match line {
        None => (*rest).to_owned(),
        Some(line) if is_same => format!("{}{rest}", action_in_words(*line)),
        Some(line) => format!("{}{rest}", line_in_words(*line)),
    };
    lines.each_ref().map(words)
}

/// What two answers decide about, if it is the same thing.
pub fn common_thing_in_words(answers: [&str; 2]) -> Option<String> {
    let [right, other] = answers.map(|answer| parsed(answer).0.map(about));
    right.filter(|right| other.as_ref() == Some(right))
}

/// What a decision is about, and what it decides.
pub fn line_in_words(line: Line) -> String {
    format!("{}: {}", about(line), action_in_words(line))
}

/// The decision that a text begins with, and what follows it. A text without one is returned as it is, up to the form of
/// the file ("no path: \"path\": []").
fn parsed(text: &str) -> (Option<Line>, &str) {
    let end = text.rfind('}').filter(|_| text.starts_with('{')).map_or(0, |last| last + 1);
    let line = read(&text[..end]).ok().and_then(|trace| Some(trace.decisions.first()?.1));
    match line {
        Some(_) => (line, &text[end..]),
        None => (None, text.split_once(": \"path\"").map_or(text, |(before, _)| before)),
    }
}

/// What a decision is about.
pub fn about(line: Line) -> String {
    match line {
        Line::Number(Numbered { cell: [x, y], .. }) | Line::Close(Closing { cell: [x, y], .. }) => {
            format!("cell ({x}, {y})")
        }
        Line::End(end) => format!("{} end of portal {}", end.end.word(), end.portal),
        Line::Edge(edge) => format!("edge {}–{}", coordinates(edge.edge[0]), coordinates(edge.edge[1])),
    }
}

/// A decision as a sentence, and as a shorter one for a reader who sees what it is about.
pub fn line_as_sentences(line: Line) -> [String; 2] {
    let about = about(line);
    // What has happened to the thing, and what to call it where it is known.
    let (whole, short) = match line {
        Line::Number(n) => (format!("{about} gets the number {}", n.d), format!("it gets the number {}", n.d)),
        Line::Close(Closing { cost, f, .. }) => {
            let how = match f {
                Some(f) => format!("is closed with g = {}, f = {}", number(cost), number(f)),
                None => format!("is closed at cost {}", number(cost)),
            };
            (format!("{about} {how}"), format!("it {how}"))
        }
        Line::End(end) => {
            let does = match end.action {
                EndAction::Open => "opens the side",
                EndAction::Tighten => "tightens the side",
                EndAction::Skip => "is skipped",
                EndAction::Corner => "leads to a new corner",
            };
            (format!("the {about} {does}"), format!("it {does}"))
        }
        Line::Edge(edge) => {
            let does = match edge.action {
                EdgeAction::Wall => {
                    return [format!("The beam ends: {about} is a wall."), "It ends on a wall.".to_owned()];
                }
                EdgeAction::Left => "goes left",
                EdgeAction::Right => "goes right",
                EdgeAction::Both => "splits",
            };
            (format!("behind {about}, the beam {does}"), format!("the beam {does}"))
        }
    };
    [whole, short].map(|words| format!("{}.", capital(&words)))
}

/// How a line misses the decision that is due, if it is about something else or missing. `next`: our decision after that one.
pub(super) fn slip(trace: &Trace, line: usize, expected: &str, next: Option<Line>) -> Option<String> {
    let expected = parsed(expected).0?;
    if matches!(expected, Line::Number(_)) {
        return None;
    }
    let due = about(expected);
    let Some(i) = trace.decisions.iter().position(|(at, _)| *at == line) else {
        return Some(format!("A line is missing: the decisions end here, and the {due} comes next."));
    };
    let got = trace.decisions[i].1;
    match i.checked_sub(1).map(|before| trace.decisions[before]) {
        Some((before, decision)) if decision == got => {
            Some(format!("This line repeats line {before}; the {due} comes next."))
        }
        _ if next.is_some_and(|next| about(next) == about(got)) && about(got) != due => {
            Some(format!("A line is missing before this one, which is about the {}: the {due} comes next.", about(got)))
        }
        _ if about(got) != due => Some(format!("This line is about the {}, but the {due} comes next.", about(got))),
        _ => None,
    }
}

/// What a text says that begins with the number of a cell.
pub(super) fn number_as_sentence(text: &str) -> Option<String> {
    let line = parsed(text).0.filter(|line| matches!(line, Line::Number(_)))?;
    Some(line_as_sentences(line)[0].clone())
}

/// What a decision does with it.
fn action_in_words(line: Line) -> String {
    match line {
        Line::Number(number) => format!("number {}", number.d),
        Line::Close(Closing { cost, f, .. }) => match f {
            Some(f) => format!("closed, g = {}, f = {}", number(cost), number(f)),
            None => format!("closed at cost {}", number(cost)),
        },
        Line::End(end) => match end.action {
            EndAction::Open => "opens the side".to_owned(),
            EndAction::Tighten => "tightens the side".to_owned(),
            EndAction::Skip => "skips the end".to_owned(),
            EndAction::Corner => "takes a new corner".to_owned(),
        },
        Line::Edge(edge) => match edge.action {
            EdgeAction::Wall => "a wall".to_owned(),
            EdgeAction::Both => "both ways".to_owned(),
            action => action.word().to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_about_the_same_thing_differ_in_what_is_done() {
        let [tighten, open] =
            ["tighten", "open"].map(|what| format!(r#"{{"portal": 6, "end": "right", "do": "{what}"}}"#));
        assert_eq!(decision_in_words([&tighten, &open]), ["tightens the side", "opens the side"]);
        let numbers = [r#"{"number": [3, 4], "d": 2}"#, r#"{"number": [3, 4], "d": 3}"#];
        assert_eq!(decision_in_words(numbers), ["number 2", "number 3"]);
        let edges = [r#"{"edge": [[1, 2], [3, 4]], "do": "both"}"#, r#"{"edge": [[1, 2], [3, 4]], "do": "wall"}"#];
        assert_eq!(decision_in_words(edges), ["both ways", "a wall"]);
    }

    #[test]
    fn other_decisions_name_their_thing_and_prose_stays() {
        let lines =
            [r#"{"portal": 6, "end": "right", "do": "corner"}"#, r#"{"portal": 7, "end": "left", "do": "skip"}"#];
        assert_eq!(
            decision_in_words(lines),
            ["right end of portal 6: takes a new corner", "left end of portal 7: skips the end"]
        );
        let wave = [r#"{"number": [3, 4], "d": 2}: wave 2 is not complete"#, "the end of the file"];
        assert_eq!(decision_in_words(wave), ["cell (3, 4): number 2: wave 2 is not complete", "the end of the file"]);
        assert_eq!(decision_in_words(["no path: \"path\": []", "the result"]), ["no path", "the result"]);
    }
}
