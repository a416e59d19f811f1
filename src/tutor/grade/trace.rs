//! Reads what a program of the learner's own wrote: one JSON object a line, decisions first, then the result.

use super::words::line_in_words;
use crate::geom::Side;
use crate::lesson::assignment::{Closing, EdgeAction, EdgeDecision, EndAction, EndDecision, Numbered, OwnDecision};
use crate::lesson::{Entry, beam, funnel, wave};
use crate::scene::BadInput;
use crate::scene::scene_file::{VERSION, finite, newer};
use crate::scene::{one_of, short};
use glam::DVec2;
use serde_json::{Map, Value};
use std::fmt;

/// What a program wrote.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// The decisions, with the lines that they stand in, from 1.
    pub decisions: Vec<(usize, Line)>,
    /// The points of the path or polygon, with the line.
    pub result: Option<(usize, Vec<DVec2>)>,
    /// Lines in all.
    pub lines: usize,
}

/// One decision of a program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Line {
    Number(Numbered),
    End(EndDecision),
    Edge(EdgeDecision),
    Close(Closing),
    /// Of the same algorithm as ours: no program writes it into a file.
    Own(OwnDecision),
}

impl Line {
    /// The lesson that takes such decisions. None if several do.
    pub fn lesson(&self) -> Option<&'static Entry> {
        Some(match self {
            Self::Number(_) | Self::Close(_) => &wave::LESSON,
            Self::End(_) => &funnel::LESSON,
            Self::Edge(_) => &beam::LESSON,
            Self::Own(_) => return None,
        })
    }

    /// Does it only open a side of the funnel? A program may leave out such lines, so they do not count.
    pub fn opens(&self) -> bool {
        matches!(self, Self::End(end) if end.action == EndAction::Open)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(Numbered { cell: [x, y], d }) => write!(f, r#"{{"number": [{x}, {y}], "d": {d}}}"#),
            Self::Close(Closing { cell: [x, y], cost, f: sum }) => {
                write!(f, r#"{{"close": [{x}, {y}], "cost": {}"#, short(*cost))?;
                sum.map_or(Ok(()), |sum| write!(f, r#", "f": {}"#, short(sum)))?;
                write!(f, "}}")
            }
            Self::End(EndDecision { portal, end, action }) => {
                write!(f, r#"{{"portal": {portal}, "end": "{}", "do": "{}"}}"#, end.word(), action.word())
            }
            Self::Edge(EdgeDecision { edge: [l, r], action }) => {
                let [lx, ly, rx, ry] = [l.x, l.y, r.x, r.y].map(short);
                write!(f, r#"{{"edge": [[{lx}, {ly}], [{rx}, {ry}]], "do": "{}"}}"#, action.word())
            }
            Self::Own(_) => f.write_str(&line_in_words(*self)),
        }
    }
}

/// Reads all lines. Empty lines are skipped.
///
/// # Errors
/// Names the first line that is no JSON object of a known form, and what is wrong with it.
pub fn read(text: &str) -> Result<Trace, BadInput> {
    let mut trace = Trace { lines: text.lines().count(), ..Trace::default() };
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        add(&mut trace, number, line).map_err(|what| BadInput::new(what).at_line(number))?;
    }
    Ok(trace)
}

fn add(trace: &mut Trace, number: usize, line: &str) -> Result<(), String> {
    let value: Value = serde_json::from_str(line).map_err(|e| {
        format!("this is not JSON ({}): write one object on a line, as in {{\"path\": [[0, 0], [1, 0]]}}", describe(&e))
    })?;
    let object = value.as_object().ok_or("each line must be a JSON object: { ... }")?;
    if trace.result.is_some() {
        return Err("nothing may follow the result".to_owned());
    }
    if let Some(version) = object.get("version").filter(|_| trace.decisions.is_empty()) {
        only(object, &["version"])?;
        return check_version(version);
    }
    if let Some(points) = object.get("path").or_else(|| object.get("polygon")) {
        only(object, &["path", "polygon"])?;
        trace.result = Some((number, points_of(points)?));
    } else {
        trace.decisions.push((number, decision(object)?));
    }
    Ok(())
}

/// The first line may say which version of the format follows; without it, it is version 1.
fn check_version(version: &Value) -> Result<(), String> {
    match version.as_i64() {
        Some(n) if n > VERSION => Err(newer("trace", n)),
        Some(1..) => Ok(()),
        _ => Err(format!("there is no version {version}: write {{\"version\": {VERSION}}}, or leave it out")),
    }
}

/// The words of `serde_json` without its line number, which is always 1 here.
fn describe(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let cut = text.find(" at line").unwrap_or(text.len());
    format!("{} at column {}", &text[..cut], error.column())
}

fn decision(object: &Map<String, Value>) -> Result<Line, String> {
    if object.contains_key("number") {
        only(object, &["number", "d"])?;
        let cell = field(object, "number").and_then(cell_of)?;
        return Ok(Line::Number(Numbered { cell, d: whole(field(object, "d")?, "d")? }));
    }
    if object.contains_key("close") {
        only(object, &["close", "cost", "f"])?;
        let cell = field(object, "close").and_then(cell_of)?;
        let number =
            |key: &str, value: &Value| value.as_f64().ok_or_else(|| format!("\"{key}\" must be a number, not {value}"));
        let cost = number("cost", field(object, "cost")?)?;
        let f = object.get("f").map(|f| number("f", f)).transpose()?;
        return Ok(Line::Close(Closing { cell, cost, f }));
    }
    if object.contains_key("portal") {
        only(object, &["portal", "end", "do"])?;
        let end = word(object, "end", Side::BOTH.map(|side| (side.word(), side)))?;
        let action = word(object, "do", EndAction::ALL.map(|action| (action.word(), action)))?;
        return Ok(Line::End(EndDecision { portal: whole(field(object, "portal")?, "portal")?, end, action }));
    }
    if object.contains_key("edge") {
        only(object, &["edge", "do"])?;
        let points = points_of(field(object, "edge")?)?;
        let edge = points.try_into().map_err(|_| "\"edge\" must have two points: [[x, y], [x, y]]")?;
        let action = word(object, "do", EdgeAction::ALL.map(|action| (action.word(), action)))?;
        return Ok(Line::Edge(EdgeDecision { edge, action }));
    }
    let keys: Vec<&str> = object.keys().map(String::as_str).collect();
    let found = if keys.is_empty() { "nothing".to_owned() } else { keys.join(", ") };
    Err(format!(
        "an object must have \"number\", \"portal\", \"edge\", \"close\", \"path\" or \"polygon\"; this one has {found}"
    ))
}

/// Refuses fields with other names: a misspelt one would be overlooked.
fn only(object: &Map<String, Value>, keys: &[&str]) -> Result<(), String> {
    let other = object.keys().find(|key| !keys.contains(&key.as_str()));
    other.map_or(Ok(()), |key| Err(format!("\"{key}\" does not belong here: expected {}", keys.join(", "))))
}

fn field<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    object.get(key).ok_or_else(|| format!("\"{key}\" is missing"))
}

fn whole(value: &Value, key: &str) -> Result<u32, String> {
    let number = value.as_u64().or_else(|| value.as_f64().filter(|n| n.fract() == 0.0 && *n >= 0.0).map(|n| n as u64));
    let number = number.and_then(|n| u32::try_from(n).ok());
    number.ok_or_else(|| format!("\"{key}\" must be a whole number, not {value}"))
}

fn word<T: Copy, const N: usize>(object: &Map<String, Value>, key: &str, known: [(&str, T); N]) -> Result<T, String> {
    let value = field(object, key)?;
    let found = known.iter().find(|(word, _)| value.as_str() == Some(word));
    let words = || one_of(&known.map(|(word, _)| format!("\"{word}\"")));
    found.map(|&(_, value)| value).ok_or_else(|| format!("\"{key}\" must be {}, not {value}", words()))
}

fn cell_of(value: &Value) -> Result<[u32; 2], String> {
    match value.as_array().map(Vec::as_slice) {
        Some([x, y]) => Ok([whole(x, "x")?, whole(y, "y")?]),
        _ => Err(format!("a cell must be [x, y], not {value}")),
    }
}

fn points_of(value: &Value) -> Result<Vec<DVec2>, String> {
    let list = value.as_array().ok_or_else(|| format!("a list of points must be [[x, y], ...], not {value}"))?;
    list.iter().map(point_of).collect()
}

fn point_of(value: &Value) -> Result<DVec2, String> {
    let numbers: Option<Vec<f64>> = value.as_array().and_then(|list| list.iter().map(Value::as_f64).collect());
    match numbers.as_deref() {
        Some(&[x, y]) => finite("the point", [x, y]).map_err(|bad| bad.what),
        _ => Err(format!("a point must be [x, y], not {value}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        read(&format!("{{\"path\": []}}\n{line}").replace("{\"path\": []}\n", "\n")).unwrap_err().to_string()
    }

    #[test]
    fn decisions_read_back_as_they_were_written() {
        let lines = [
            r#"{"number": [3, 4], "d": 2}"#,
            r#"{"close": [3, 4], "cost": 2.414}"#,
            r#"{"close": [3, 4], "cost": 2.414, "f": 5}"#,
            r#"{"portal": 5, "end": "left", "do": "tighten"}"#,
            r#"{"edge": [[1, 2.5], [3, -4]], "do": "both"}"#,
        ];
        let trace = read(&lines.join("\n\n")).unwrap();
        assert_eq!(trace.decisions.iter().map(|(_, line)| line.to_string()).collect::<Vec<_>>(), lines);
        assert_eq!(trace.decisions.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 3, 5, 7, 9]);
    }

    #[test]
    fn a_malformed_line_is_named_with_what_is_wrong() {
        assert!(error("{").starts_with("line 2: this is not JSON"), "{}", error("{"));
        assert!(error("[1]").contains("must be a JSON object"));
        assert!(error(r#"{"number": [1], "d": 1}"#).contains("a cell must be [x, y]"));
        assert!(error(r#"{"number": [1, 2]}"#).contains("\"d\" is missing"));
        assert!(error(r#"{"number": [1, 2], "d": 1.5}"#).contains("whole number"));
        assert!(error(r#"{"portal": 1, "end": "up", "do": "skip"}"#).contains("\"left\" or \"right\""));
        assert!(error(r#"{"portal": 1, "end": "left", "do": "skip", "x": 1}"#).contains("\"x\" does not belong"));
        assert!(error(r#"{"edge": [[0, 0]], "do": "wall"}"#).contains("two points"));
        assert!(error(r#"{"steps": 1}"#).contains("this one has steps"));
        assert!(read("{\"path\": []}\n{\"path\": []}").unwrap_err().to_string().contains("nothing may follow"));
    }

    #[test]
    fn the_first_line_may_be_the_version() {
        let result = "{\"path\": [[0, 0], [1, 0]]}\n";
        assert!(read(&format!("{{\"version\": 1}}\n{result}")).unwrap().result.is_some());
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message("{\"version\": 4}").starts_with("line 1: this trace has version 4, and Pathlight "));
        assert!(message("{\"version\": 0}").starts_with("line 1: there is no version 0"));
    }
}
