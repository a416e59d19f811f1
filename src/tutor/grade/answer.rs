//! What a line of a program should say, and what it says: values, of which the JSON and the words are made.

use super::trace::Line;
use super::words::{Subject, about, action_in_words, line_in_words};
use std::fmt;

/// What is expected in a line, or what is there.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A decision.
    Decision(Line),
    /// A decision that is missing in this wave, and the next wave has begun.
    InWave(Line, usize),
    /// No second number for this cell, which this line has numbered.
    NoSecondNumber([u32; 2], usize),
    /// No number for this cell, which the wave does not reach.
    NotReached([u32; 2]),
    /// The path, after all decisions.
    Path,
    /// The path, because the scan has reached the goal.
    PathAtGoal,
    /// The polygon, after all decisions.
    Polygon,
    /// Some line with the result.
    Result,
    /// A result, which these words describe for a person.
    DescribedResult(String),
    /// That there is no path is to be written.
    NoPathExpected,
    /// There is no path in the result.
    NoPath,
    EndOfFile,
}

impl Answer {
    /// The decision that it consists of.
    pub const fn decision(&self) -> Option<Line> {
        match self {
            Self::Decision(line) | Self::InWave(line, _) => Some(*line),
            _ => None,
        }
    }

    /// In words, for a reader who sees the map. Does the reader know what the decision is about?
    fn in_words(&self, is_known: bool) -> String {
        let line = |line: Line| if is_known { action_in_words(line) } else { line_in_words(line) };
        match self {
            Self::Decision(decision) => line(*decision),
            Self::InWave(decision, wave) => format!("{}{}", line(*decision), not_complete(*wave)),
            Self::NoPathExpected => Self::NoPath.to_string(),
            _ => self.to_string(),
        }
    }
}

fn not_complete(wave: usize) -> String {
    format!(": wave {wave} is not complete")
}

/// As a program writes it, with the reason where it needs one.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decision(line) => line.fmt(f),
            Self::InWave(line, wave) => write!(f, "{line}{}", not_complete(*wave)),
            Self::NoSecondNumber([x, y], line) => {
                write!(f, "no second number for cell ({x}, {y}): line {line} has numbered it")
            }
            Self::NotReached([x, y]) => write!(f, "no number for cell ({x}, {y}): the wave does not reach it"),
            Self::Path => f.write_str("the path"),
            Self::PathAtGoal => f.write_str("the path: the goal is reached"),
            Self::Polygon => f.write_str("the polygon"),
            Self::Result => f.write_str("the result"),
            Self::DescribedResult(words) => f.write_str(words),
            Self::NoPathExpected => f.write_str("no path: \"path\": []"),
            Self::NoPath => f.write_str("no path"),
            Self::EndOfFile => f.write_str("the end of the file"),
        }
    }
}

/// What two answers decide about, if it is the same thing.
pub fn common_subject([right, other]: [&Answer; 2]) -> Option<Subject> {
    let [right, other] = [right, other].map(|answer| answer.decision().map(about));
    right.filter(|right| other.is_some_and(|other| other.is_same(*right)))
}

/// Two answers, the right one and the other one: what they decide in words. What both decide about (the end, the cell, the edge) is left
/// out if it is the same: the map shows it.
pub fn answers_in_words(answers: [&Answer; 2]) -> [String; 2] {
    let is_known = common_subject(answers).is_some();
    answers.map(|answer| answer.in_words(is_known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Side;
    use crate::lesson::assignment::{EdgeAction, EdgeDecision, EndAction, EndDecision, Numbered};
    use glam::DVec2;

    const fn number(d: u32) -> Answer {
        Answer::Decision(Line::Number(Numbered { cell: [3, 4], d }))
    }

    const fn end(portal: u32, end: Side, action: EndAction) -> Answer {
        Answer::Decision(Line::End(EndDecision { portal, end, action }))
    }

    #[test]
    fn decisions_about_the_same_thing_differ_in_what_is_done() {
        let [tighten, open] = [EndAction::Tighten, EndAction::Open].map(|action| end(6, Side::Right, action));
        assert_eq!(answers_in_words([&tighten, &open]), ["tightens the side", "opens the side"]);
        assert_eq!(answers_in_words([&number(2), &number(3)]), ["number 2", "number 3"]);
        // A program rounds the ends of an edge.
        let edge = |x: f64, action| {
            Answer::Decision(Line::Edge(EdgeDecision { edge: [DVec2::new(x, 2.0), DVec2::new(3.0, 4.0)], action }))
        };
        let [both, wall] = [edge(1.0, EdgeAction::Both), edge(1.000_000_1, EdgeAction::Wall)];
        assert_eq!(answers_in_words([&both, &wall]), ["both ways", "a wall"]);
        assert_eq!(common_subject([&both, &edge(1.1, EdgeAction::Wall)]), None);
        assert_eq!(common_subject([&number(2), &tighten]), None);
    }

    #[test]
    fn other_decisions_name_their_thing_and_results_stay() {
        let [corner, skip] = [end(6, Side::Right, EndAction::Corner), end(7, Side::Left, EndAction::Skip)];
        assert_eq!(
            answers_in_words([&corner, &skip]),
            ["right end of portal 6: takes a new corner", "left end of portal 7: skips the end"]
        );
        let in_wave = Answer::InWave(Line::Number(Numbered { cell: [3, 4], d: 2 }), 2);
        assert_eq!(
            answers_in_words([&in_wave, &Answer::EndOfFile]),
            ["cell (3, 4): number 2: wave 2 is not complete", "the end of the file"]
        );
        assert_eq!(answers_in_words([&Answer::NoPathExpected, &Answer::Result]), ["no path", "the result"]);
        assert_eq!(Answer::NoPathExpected.to_string(), r#"no path: "path": []"#);
        assert_eq!(in_wave.to_string(), r#"{"number": [3, 4], "d": 2}: wave 2 is not complete"#);
    }
}
