//! Numbers that JSON does not have, such as NaN: some programs write them all the same.

use serde_json::error::Error;

/// Words that programs write for numbers that are none.
const WORDS: [&str; 3] = ["nan", "inf", "infinity"];

/// The word that is no number at the place of an error, and the feature that it stands in, counted from 1. None if there is no such word.
pub fn wrong<'a>(text: &'a str, e: &Error) -> Option<(&'a str, usize)> {
    let begin: usize = text.split_inclusive('\n').take(e.line().checked_sub(1)?).map(str::len).sum();
    let at = (begin + e.column()).min(text.len());
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'-';
    let bytes = text.as_bytes();
    // The column may be that of the last letter that was read, or lie before the word.
    let inside = (at.saturating_sub(1)..=at).find(|&i| bytes.get(i).is_some_and(is_letter))?;
    let from = inside - bytes[..inside].iter().rev().take_while(|byte| is_letter(byte)).count();
    let to = inside + bytes[inside..].iter().take_while(|byte| is_letter(byte)).count();
    let word = text.get(from..to)?;
    let is_known = WORDS.contains(&word.trim_start_matches('-').to_lowercase().as_str());
    is_known.then(|| (word, features_before(&bytes[..from]).max(1)))
}

/// How many features of a collection have begun: objects in a list that is a member of the whole.
fn features_before(bytes: &[u8]) -> usize {
    let (mut open, mut count) = (Vec::new(), 0);
    let (mut is_string, mut is_escaped) = (false, false);
    for &byte in bytes {
        if is_string {
            is_string = is_escaped || byte != b'"';
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        match byte {
            b'"' => is_string = true,
            b'{' | b'[' => {
                count += usize::from(byte == b'{' && open == *b"{[");
                open.push(byte);
            }
            b'}' | b']' => {
                open.pop();
            }
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_with_a_number_that_is_none_is_known() {
        let collection = |features: &str| format!("{{\"features\": [{features}],\n\"type\": \"FeatureCollection\"}}");
        let feature = |number: &str| {
            format!(
                "{{\"properties\": {{\"name\": \"a \\\" {{[\"}},\n\"geometry\": {{\"coordinates\": [[1,{number}],\n[3,4]]}}}}"
            )
        };
        for word in ["NaN", "nan", "Infinity", "-Infinity", "inf"] {
            for wrong_one in 1..=3 {
                let all: Vec<String> = (1..=3).map(|i| feature(if i == wrong_one { word } else { " 2.5" })).collect();
                let text = collection(&all.join(", "));
                let e = serde_json::from_str::<serde_json::Value>(&text).unwrap_err();
                assert_eq!(wrong(&text, &e), Some((word, wrong_one)), "{text}: {e}");
            }
        }
        for text in ["{\"type\": nothing}", "{", "", "[1, nul]"] {
            let e = serde_json::from_str::<serde_json::Value>(text).unwrap_err();
            assert_eq!(wrong(text, &e), None, "{text}");
        }
    }
}
