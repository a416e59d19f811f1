//! What is wrong with a file that is meant as a path. Without this, it would be opened as a table of cells, in place of the map.

use super::{LARGEST, NAMES, Value, list_in, of_csv, of_list};
use crate::scene::export::json_text::{Part, parts};
use crate::scene::{BadInput, without_mark};

/// Why a text that is meant as a path is none, with its line and what to do. None if it is whole, or something else.
pub fn damage(text: &str) -> Option<BadInput> {
    let text = without_mark(text);
    if super::read_dropped(text).is_some() {
        return None;
    }
    let bad = match text.trim_start().chars().next()? {
        '[' | '{' => of_damaged_json(text)?,
        _ if !is_meant_as_table(text) => return None,
        _ if first_wrong(text).is_some() => BadInput::new(format!(
            "this is no point of a path: write two finite numbers of at most {LARGEST:e}, as in 1,2.5"
        )),
        _ => BadInput::new("a path needs two points or more: add a line for each"),
    };
    Some(match first_wrong(text) {
        Some(line) => bad.at_line(line),
        None => bad,
    })
}

/// The same for the text of a file that is meant as a path: an empty one is damaged, too.
pub fn damage_of_file(text: &str) -> Option<BadInput> {
    let is_empty = without_mark(text).trim().is_empty();
    let empty = || BadInput::new("it is empty: write a path as lines of x,y or as a list in JSON");
    if is_empty { Some(empty()) } else { damage(text) }
}

/// The line with which a text stops to be a path. None if no line says so.
pub fn first_wrong(text: &str) -> Option<usize> {
    let text = without_mark(text);
    if text.trim_start().starts_with(['[', '{']) {
        return match serde_json::from_str::<Value>(text) {
            Ok(value) => line_of_point(text, &value),
            Err(e) => Some(e.line()),
        };
    }
    let lines: Vec<(usize, &str)> =
        text.lines().enumerate().map(|(i, line)| (i + 1, line)).filter(|(_, line)| !line.trim().is_empty()).collect();
    let &(first, head) = lines.first()?;
    let alone = of_csv(&format!("{head}\n{head}"), true);
    if alone.as_ref().is_some_and(|path| !path.is_possible()) {
        return Some(first);
    }
    if alone.is_none() && !has_names(head) {
        return Some(first);
    }
    // Each line beside the first one, which may name the columns or be one of numbers.
    let is_wrong =
        |line: &str| of_csv(&format!("{head}\n{line}\n{line}"), true).as_ref().is_none_or(|path| !path.is_possible());
    lines.iter().skip(1).find(|(_, line)| is_wrong(line)).map(|(number, _)| *number)
}

/// Is a value of JSON a point of a path, with numbers that are possible?
fn is_point(value: &Value) -> bool {
    of_list(std::slice::from_ref(value)).is_some_and(|path| path.is_possible())
}

/// The line of the first point of a path in JSON that is none.
fn line_of_point(text: &str, value: &Value) -> Option<usize> {
    let place = list_in(value)?.iter().position(|value| !is_point(value))?;
    let mut list = text.trim();
    if list.starts_with('{') {
        let is_list = |part: &Part| matches!(part.key.as_str(), "path" | "points" | "coordinates");
        list = parts(list).into_iter().find(is_list)?.value;
    }
    let point = parts(list).into_iter().nth(place)?.value;
    let begin = point.as_ptr().addr() - text.as_ptr().addr();
    Some(text[..begin].matches('\n').count() + 1)
}

/// The columns of a line, without what parts them.
fn words(line: &str) -> Vec<String> {
    let word = |column: &str| column.trim().trim_matches('"').to_lowercase();
    line.split([';', '\t', ',', ' ']).map(word).filter(|word| !word.is_empty()).collect()
}

/// Does a line name the columns of a path?
fn has_names(line: &str) -> bool {
    let names = words(line);
    let has_once = |name: &str| names.iter().filter(|own| *own == name).count() == 1;
    NAMES.iter().any(|[x, y, _]| has_once(x) && has_once(y))
}

/// Has a text the columns of a path? Their names say so. Without names, two columns do where a number is not finite, where
/// there is one point, or where most lines are points that are no cells; three do with fractions.
fn is_meant_as_table(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(head) = lines.next() else { return false };
    // Letters may be cells: below names there are numbers.
    let has_numbers = |line: &str| words(line).iter().any(|word| word.parse::<f64>().is_ok());
    if has_names(head) && lines.next().is_none_or(has_numbers) {
        return true;
    }
    // All of them are numbers for a computer: also "nan", "inf" and 1e400.
    of_csv(text.trim(), false).is_some() || are_most_points(text)
}

/// Are more than half of the lines two numbers, and one of them no cell that is open (0) or a wall (1)?
fn are_most_points(text: &str) -> bool {
    let point = |line: &str| -> Option<[f64; 2]> {
        let numbers: Vec<f64> = words(line).iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        numbers.try_into().ok()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let all: Vec<Option<[f64; 2]>> = lines.map(point).collect();
    let points: Vec<[f64; 2]> = all.iter().flatten().copied().collect();
    2 * points.len() > all.len() && points.iter().flatten().any(|&v| v != 0.0 && v != 1.0)
}

/// Does a damaged text of JSON begin with an object whose first member is a list of points?
fn is_object_with_path(text: &str) -> bool {
    let text = text.trim();
    let first = text.starts_with('{').then(|| parts(text).into_iter().next()).flatten();
    first.is_some_and(|part| matches!(part.key.as_str(), "path" | "points") && part.value.starts_with('['))
}

fn of_damaged_json(text: &str) -> Option<BadInput> {
    const LIST: &str = "a path is a list of points: write [[1, 2.5], [4, 8]]";
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(e) => {
            let begin: String = text.chars().filter(|c| !c.is_whitespace()).take(3).collect();
            // A scene may begin with [[obstacle]], or [settings].
            let is_list = is_object_with_path(text)
                || begin.starts_with("[{")
                || begin
                    .strip_prefix("[[")
                    .is_some_and(|rest| rest.starts_with(|c: char| "+-.".contains(c) || c.is_ascii_digit()));
            let why = crate::scene::import::json::why(&e);
            return is_list.then(|| BadInput::new(format!("this is no path: {why}; {LIST}")));
        }
    };
    let points = list_in(&value)?;
    let is_point = |point: &Value| of_list(std::slice::from_ref(point)).is_some();
    match points.iter().position(|point| !is_point(point)) {
        Some(i) => Some(BadInput::new(format!("point {} is not two finite numbers: {LIST}", i + 1))),
        None if points.len() < 2 => Some(BadInput::new(format!("a path needs two points or more; {LIST}"))),
        None => Some(BadInput::new(format!("a number is larger than {LARGEST:e}, the largest allowed; {LIST}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    #[test]
    fn the_line_with_a_number_that_is_no_place_is_known() {
        for (text, line) in
            [("x,y\n1,2\n\n3,nan\n5,6\n", 4), ("1,inf\n3,4\n", 1), ("1,2.5\n3,4\n-inf,6\n", 3), ("x,y\n1,b\n", 2)]
        {
            assert_eq!((read(text), first_wrong(text)), (None, Some(line)), "{text}");
        }
        assert_eq!(first_wrong("x,y\n1,2\n3,4\n"), None);
    }

    /// Each of these was opened as a map, in place of the one on screen.
    #[test]
    fn a_damaged_path_is_told_apart_from_a_map() {
        for (text, line) in [
            ("x,y\n10,60\nnan,30\n190,60\n", Some(3)),
            ("10,60\n30,1e400\n", Some(2)),
            ("10,60\nhere,30\n190,60\n", Some(2)),
            ("here,60\n10,30\n190,60\n", Some(1)),
            ("10,60\n30\n190,60\n", Some(2)),
            ("10,60\n1e300,30\n190,60\n", Some(2)),
            ("[[10,60],[1e300,3]]", Some(1)),
            ("10,60\n", None),
            ("x,y\n10,60\n", None),
            ("lon;lat\n7,5;46,9\n7,6\n", Some(3)),
            ("1,0.2,13\n17,inf,1\n", Some(2)),
            ("[[10,60],\n[1e400,3],[190,60]]", Some(2)),
            ("[[10,60],\n[null,3]]", Some(2)),
            ("[[10,60],\n[NaN,3]]", Some(2)),
            ("{\"path\": [[10,60],\n[20,30],\n[NaN,3]]}", Some(3)),
            ("\n{\"name\": \"a\", \"points\": [\n[10,60],\n{\"x\": 1, \"y\": \"2\"}]}", Some(4)),
            ("[[10,60]]", None),
            ("{\"path\": [[10,60]]}", None),
        ] {
            let damage = damage(text).unwrap_or_else(|| panic!("{text} is a damaged path"));
            assert_eq!(damage.line, line, "{text}");
        }
        assert!(damage_of_file(" \n").is_some_and(|bad| bad.what.starts_with("it is empty")));
        assert_eq!(damage_of_file("x,y\n1,2\n3,4\n"), None);
        for text in [
            "",
            "x,y\n1,2\n3,4\n",
            "0,1\n1,0\n",
            "0,1\n",
            "x,y\ny,x\n",
            "0,0,nan\n1,1,0\n",
            "0,1,1\n1,0,1\n",
            "1,2,3\n4,5,6\n",
            ". # .\n# . #\n",
            "{\"type\": \"FeatureCollection\", \"features\": []}",
            "{",
            "title = \"x\"",
            "[[polygons.obstacle]]\npoints = [[1, 2]]\n",
            "[settings]\n",
        ] {
            assert_eq!(damage(text), None, "{text}");
        }
    }
}
