//! What is wrong with a text of JSON, in words for people.

use serde_json::error::{Category, Error};

/// The message about a text that a reader has refused. The line is that of the error.
pub fn why(e: &Error) -> String {
    let said = e.to_string();
    let member = said.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
    match (e.classify(), member) {
        (Category::Eof, _) => "it ends too early".to_owned(),
        (Category::Syntax, _) => "a comma, a quote or a bracket is missing or wrong here".to_owned(),
        (Category::Data, Some((member, _))) => format!("`{member}` is missing"),
        (Category::Data, None) => "a value here is of another kind than such a file has".to_owned(),
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
        assert_eq!(said("{\"width\" 3}"), "a comma, a quote or a bracket is missing or wrong here");
        assert_eq!(said("{}"), "`width` is missing");
        assert_eq!(said("{\"width\": \"3\"}"), "a value here is of another kind than such a file has");
    }
}
