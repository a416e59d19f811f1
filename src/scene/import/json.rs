//! What is wrong with a text of JSON, in words for people.

use serde_json::error::{Category, Error};

/// The message about a text that a reader has refused. The line is that of the error.
pub fn why(e: &Error) -> String {
    let said = e.to_string();
    // The error has no variant for a missing member: its text is all there is.
    let member = said.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
    match (e.classify(), member) {
        (Category::Eof, _) => "it ends too early".to_owned(),
        (Category::Syntax, _) => format!("this is no valid JSON (column {})", e.column()),
        (Category::Data, Some((member, _))) => format!("`{member}` is missing"),
        (Category::Data, None) => "a value has the wrong type".to_owned(),
        (Category::Io, _) => "it cannot be read".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_said_in_plain_words() {
        #[derive(serde::Deserialize, Debug)]
        struct Map {
            #[expect(dead_code, reason = "only the error is looked at")]
            width: u32,
        }
        let said = |text: &str| why(&serde_json::from_str::<Map>(text).unwrap_err());
        assert_eq!(said("{\"width\": 3"), "it ends too early");
        assert_eq!(said("{\"width\" 3}"), "this is no valid JSON (column 10)");
        assert_eq!(said("{}"), "`width` is missing");
        assert_eq!(said("{\"width\": \"3\"}"), "a value has the wrong type");
    }
}
