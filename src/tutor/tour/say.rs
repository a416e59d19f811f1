//! What a stop says. A thing of the map is written as in Markdown: `[the left end](vertex at 16,18)`, or `[portal 5]` if its
//! name is what the sentence calls it.

use super::thing::ThingName;
use crate::lesson::View;
use crate::words::{Sentence, Span, Term};

/// A text with links to things.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Say(Vec<Part>);

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Thing { words: String, name: ThingName },
}

impl Say {
    /// Reads a text.
    ///
    /// # Errors
    /// The name in a link that is no thing: the text between the parentheses.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut parts = Vec::new();
        let mut rest = text.as_str();
        while let Some((before, link)) = rest.split_once('[') {
            let Some((words, after)) = link.split_once(']') else { break };
            let (name, after) = match after.strip_prefix('(').and_then(|named| named.split_once(')')) {
                Some((name, after)) => (Some(ThingName::parse(name).ok_or_else(|| name.to_owned())?), after),
                None => (ThingName::parse(words), after),
            };
            parts.push(Part::Text(before.to_owned()));
            parts.push(match name {
                Some(name) => Part::Thing { words: words.to_owned(), name },
                None => Part::Text(format!("[{words}]")), // brackets that are no link
            });
            rest = after;
        }
        parts.push(Part::Text(rest.to_owned()));
        parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
        Ok(Self(parts))
    }

    /// The text as it is read.
    pub fn text(&self) -> String {
        let words = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Thing { words, .. } => words.clone(),
        };
        self.0.iter().map(words).collect()
    }

    /// How many words it has.
    pub fn words(&self) -> usize {
        self.text().split_whitespace().count()
    }

    /// The things that it links to.
    pub fn things(&self) -> impl Iterator<Item = &ThingName> {
        self.0.iter().filter_map(|part| if let Part::Thing { name, .. } = part { Some(name) } else { None })
    }

    /// The terms of the glossary in its text.
    pub fn terms(&self) -> Vec<Term> {
        let mut sentence = Sentence::default();
        for part in &self.0 {
            if let Part::Text(text) = part {
                sentence.push(text);
            }
        }
        sentence
            .spans()
            .iter()
            .filter_map(|span| if let Span::Term(term, _) = span { Some(*term) } else { None })
            .collect()
    }

    /// The sentence about a lesson, in which things are live.
    pub fn sentence(&self, lesson: View) -> Sentence {
        let mut sentence = Sentence::default();
        for part in &self.0 {
            match part {
                Part::Text(text) => sentence.push(text),
                Part::Thing { words, name } => sentence.push(name.named(lesson, words)),
            }
        }
        sentence
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_and_other_brackets_stay() {
        let say = Say::parse("The [left end](vertex at 16,18) of [portal 5]\n  is [not] one.").unwrap();
        assert_eq!(say.text(), "The left end of portal 5 is [not] one.");
        assert_eq!(say.things().count(), 2);
        assert_eq!(Say::parse("no link").unwrap().text(), "no link");
        assert_eq!(Say::parse("open [bracket").unwrap().text(), "open [bracket");
        assert_eq!(Say::parse("[this](prtal 5)"), Err("prtal 5".to_owned()));
    }
}
