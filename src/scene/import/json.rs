//! What is wrong with a text of JSON, in words for people.

use serde_json::error::{Category, Error};

/// The message about a text that a reader has refused: what is wrong, and in which column of its line.
pub fn why(e: &Error) -> String {
    match e.classify() {
        Category::Eof => "it ends too early".to_owned(),
        Category::Syntax => format!("this is no valid JSON (column {})", e.column()),
        // A value that was read before its reader saw it has no place.
        Category::Data if e.line() == 0 => "a member is missing or has the wrong type".to_owned(),
        Category::Data => format!("a member is missing or has the wrong type (column {})", e.column()),
        Category::Io => "it cannot be read".to_owned(),
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
        assert_eq!(said("{}"), "a member is missing or has the wrong type (column 2)");
        assert_eq!(said("{\"width\": \"3\"}"), "a member is missing or has the wrong type (column 13)");
        let value = serde_json::from_value::<Map>(serde_json::json!({}));
        assert_eq!(why(&value.unwrap_err()), "a member is missing or has the wrong type");
    }
}
