//! JSON text that is edited: what has not changed keeps its text, with the order of its members, its spaces and the digits of its
//! numbers.

use serde_json::Value;
use std::ops::Range;

/// A value in an array, or a member of an object with its key.
pub struct Part<'a> {
    /// Empty in an array.
    pub key: String,
    pub value: &'a str,
    /// Where it stands in the text of the array or the object: with its key.
    whole: Range<usize>,
}

/// Where the value that begins at `from` ends.
fn end_of_value(text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let (mut i, mut depth, mut is_quoted) = (from, 0usize, false);
    while let Some(byte) = bytes.get(i) {
        match byte {
            b'\\' if is_quoted => i += 1,
            b'"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth > 0 => depth -= 1,
            b',' | b']' | b'}' | b':' if depth == 0 => return i,
            byte if depth == 0 && byte.is_ascii_whitespace() => return i,
            _ => {}
        }
        i += 1;
        let has_ended = depth == 0 && matches!(byte, b'"' | b']' | b'}') && !is_quoted;
        if has_ended {
            return i;
        }
    }
    text.len()
}

fn end_of_space(text: &str, from: usize) -> usize {
    let is_mark = |byte: &u8| !byte.is_ascii_whitespace();
    text.as_bytes()[from..].iter().position(is_mark).map_or(text.len(), |by| from + by)
}

/// The text before the first object, the object, and the text behind it. None if there is none.
pub fn object_in(text: &str) -> Option<[&str; 3]> {
    let from = text.find('{')?;
    let to = end_of_value(text, from);
    Some([&text[..from], &text[from..to], &text[to..]])
}

/// The parts of an array or an object.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let is_object = text.starts_with('{');
    let mut all = Vec::new();
    let mut i = end_of_space(text, 1);
    while !matches!(text.as_bytes().get(i), None | Some(b']' | b'}')) {
        let (from, mut key) = (i, String::new());
        if is_object {
            let to = end_of_value(text, from);
            key = serde_json::from_str(&text[from..to]).unwrap_or_default();
            // Behind the colon.
            i = end_of_space(text, end_of_space(text, to) + 1).min(text.len());
        }
        let to = end_of_value(text, i);
        all.push(Part { key, value: &text[i..to], whole: from..to });
        let behind = end_of_space(text, to);
        i = if text[behind..].starts_with(',') { end_of_space(text, behind + 1) } else { behind };
        if i <= from {
            break;
        }
    }
    all
}

impl Part<'_> {
    /// The text of the same part with another value. `of`: the array or the object.
    pub fn with(&self, of: &str, value: &str) -> String {
        let end = self.whole.end - self.value.len();
        format!("{}{value}", &of[self.whole.start..end])
    }
}

/// An array or an object of these texts, each with the place of the part that it was. Between neighbours of old stands what stood
/// there, between others what stood between the first two.
pub fn assembled(old: &str, parts: &[Part], new: &[(Option<usize>, String)]) -> String {
    let (Some(first), Some(last)) = (parts.first(), parts.last()) else {
        let texts: Vec<&str> = new.iter().map(|(_, text)| text.as_str()).collect();
        return format!("{}{}{}", &old[..1], texts.join(", "), &old[old.len() - 1..]);
    };
    if new.is_empty() {
        return format!("{}{}", &old[..1], &old[old.len() - 1..]);
    }
    let (open, close) = (&old[..first.whole.start], &old[last.whole.end..]);
    let between = |i: usize| &old[parts[i].whole.end..parts[i + 1].whole.start];
    let usual = match (parts.len(), &open[1..]) {
        (2.., _) => between(0).to_owned(),
        (_, "") if !old.contains(": ") => ",".to_owned(),
        (_, "") => ", ".to_owned(),
        (_, space) => format!(",{space}"),
    };
    let mut text = open.to_owned();
    for (n, (place, part)) in new.iter().enumerate() {
        if let Some(before) = n.checked_sub(1) {
            let are_neighbours = new[before].0.is_some() && new[before].0.map(|i| i + 1) == *place;
            text.push_str(match place {
                Some(i) if are_neighbours => between(i - 1),
                _ => &usual,
            });
        }
        text.push_str(part);
    }
    text + close
}

/// The text of a value that was another one. `slack`: a number that is so near to the old one is the old one.
pub fn merged(old: &str, new: &Value, slack: f64) -> String {
    match (old.as_bytes().first(), new) {
        (Some(b'{'), Value::Object(new)) => {
            let parts = parts(old);
            let kept = parts.iter().enumerate().filter_map(|(i, part)| {
                let value = new.get(&part.key)?;
                Some((Some(i), part.with(old, &merged(part.value, value, slack))))
            });
            let is_new = |key: &str| parts.iter().all(|part| part.key != key);
            let added = new.iter().filter(|(key, _)| is_new(key));
            let added = added.map(|(key, value)| (None, format!("{}: {value}", Value::from(key.as_str()))));
            let all: Vec<_> = kept.chain(added).collect();
            assembled(old, &parts, &all)
        }
        (Some(b'['), Value::Array(new)) => {
            let parts = parts(old);
            let values: Vec<Value> = parts.iter().map(|part| value(part.value)).collect();
            let turned = as_old_ring(&values, new, slack);
            let aligned = aligned(&values, turned.as_deref().unwrap_or(new), slack);
            let text = |(place, new): (Option<usize>, &Value)| {
                // A new one is written as its neighbours are.
                let like = place.or_else(|| parts.len().checked_sub(1));
                (place, like.map_or_else(|| new.to_string(), |i| merged(parts[i].value, new, slack)))
            };
            assembled(old, &parts, &aligned.into_iter().map(text).collect::<Vec<_>>())
        }
        _ if is_same(&value(old), new, slack) => old.to_owned(),
        _ => new.to_string(),
    }
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

fn is_same(old: &Value, new: &Value, slack: f64) -> bool {
    match (old, new) {
        (Value::Number(a), Value::Number(b)) => {
            a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| (a - b).abs() <= slack)
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b, slack)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| is_same(a, b, slack)))
        }
        (a, b) => a == b,
    }
}

/// For each new value, the place of the old one that it was: the same ones at the beginning and at the end, and between them one after the
/// other.
fn aligned<'a>(old: &[Value], new: &'a [Value], slack: f64) -> Vec<(Option<usize>, &'a Value)> {
    let is_same = |(a, b): &(&Value, &Value)| is_same(a, b, slack);
    let most = old.len().min(new.len());
    let begin = old.iter().zip(new).take_while(is_same).count();
    let end = old.iter().rev().zip(new.iter().rev()).take_while(is_same).count().min(most - begin);
    let place = |i: usize| match i {
        i if i + end >= new.len() => Some(i + old.len() - new.len()),
        i if i + end < old.len() => Some(i),
        _ => None,
    };
    new.iter().enumerate().map(|(i, value)| (place(i), value)).collect()
}

/// The positions of a ring without its last one, which is the first.
fn open_ring(values: &[Value]) -> Option<&[Value]> {
    let (first, rest) = values.split_first()?;
    let is_position = |value: &Value| value.as_array().is_some_and(|all| all.iter().all(Value::is_number));
    (rest.len() >= 3 && rest.last() == Some(first) && values.iter().all(is_position)).then(|| &values[..rest.len()])
}

/// So many positions of the old ring are looked for in the new one. An edit moves fewer of them, or all.
const MOST_BEGINS: usize = 64;

/// The new ring from the position at which the old one begins, in the direction of the old one. None if neither is to be turned.
fn as_old_ring(old: &[Value], new: &[Value], slack: f64) -> Option<Vec<Value>> {
    let (old, new) = (open_ring(old)?, open_ring(new)?);
    let same = |a: &Value, b: &Value| is_same(a, b, slack);
    let in_direction = |mut ring: Vec<Value>| {
        // A ring that was moved as a whole has none of the old positions: all of 100,000 would be compared with all others.
        let mut some = old.iter().enumerate().take(MOST_BEGINS);
        let (i, j) = some.find_map(|(i, a)| Some((i, ring.iter().position(|b| same(a, b))?)))?;
        let by = (j + ring.len() - i % ring.len()) % ring.len();
        ring.rotate_left(by);
        let begin = old.iter().zip(&ring).take_while(|(a, b)| same(a, b)).count();
        let end = old.iter().rev().zip(ring.iter().rev()).take_while(|(a, b)| same(a, b)).count();
        ring.push(ring[0].clone());
        Some((begin + end, ring))
    };
    let forwards = in_direction(new.to_vec())?;
    let backwards = in_direction(new.iter().rev().cloned().collect())?;
    Some(if backwards.0 > forwards.0 { backwards.1 } else { forwards.1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_has_not_changed_keeps_its_text() {
        let old = "{ \"b\": [1.50, 2e1 ,3],\n\t\"a\":{\"x\":\"\\u0041,]\"} , \"gone\": [], \"c\" : null }";
        assert_eq!(merged(old, &value(old), 0.0), old);
        let new = json!({"a": {"x": "A,]"}, "b": [1.5, 21, 3], "c": null, "d": [true]});
        let text = "{ \"b\": [1.50, 21 ,3],\n\t\"a\":{\"x\":\"\\u0041,]\"},\n\t\"c\" : null,\n\t\"d\": [true] }";
        assert_eq!(merged(old, &new, 0.0), text);
        assert_eq!(merged("[1, 2.0]", &json!([2, 1]), 0.0), "[2, 1]");
        assert_eq!(merged("[1,\n 2.0,\n 3]", &json!([1, 7, 2, 3]), 0.0), "[1,\n 7,\n 2.0,\n 3]");
        assert_eq!(merged("[1, 2, 3.0]", &json!([1, 3]), 0.0), "[1, 3.0]");
        assert_eq!(merged("[]", &json!([1, 2]), 0.0), "[1, 2]");
        assert_eq!(merged("{}", &json!({}), 0.0), "{}");
        assert_eq!(merged("[0.1234567891234]", &json!([0.123_456_789]), 1e-9), "[0.1234567891234]");
    }

    #[test]
    fn a_ring_keeps_its_begin_and_its_direction() {
        let old = "[[0,0.0],[0,9],[9,9],[9,0],[0,0.0]]";
        let turned = json!([[9, 9], [0, 9], [0, 0], [9, 0], [9, 9]]);
        assert_eq!(merged(old, &turned, 0.0), old);
        let edited = json!([[9, 8], [0, 9], [0, 0], [9, 0], [9, 8]]);
        assert_eq!(merged(old, &edited, 0.0), "[[0,0.0],[0,9],[9,8],[9,0],[0,0.0]]");
        let with_one_more = json!([[9, 9], [0, 9], [0, 0], [9, 0], [9, 5], [9, 9]]);
        assert_eq!(merged(old, &with_one_more, 0.0), "[[0,0.0],[0,9],[9,9],[9,5],[9,0],[0,0.0]]");
    }
}
