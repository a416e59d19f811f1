//! A sentence: text, terms and things in the order in which they are read.

use super::glossary::{self, Term};
use super::meaningless::written;
use super::numbers::with_commas;
use super::thing::{CompareLink, NamedThing, SceneLink};

/// A part of a [`Sentence`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    Text(String),
    /// A term of the glossary, in the form in which it is written here ("portals").
    Term(Term, String),
    Thing(NamedThing),
    /// Another scene. A click opens it.
    Scene(SceneLink),
    /// A comparison of methods on this map, as a sentence of its own. A click shows it; without the window it is left out.
    Compare(CompareLink),
    /// Where the window shows more, such as " Data compares the lengths.". Pages and commands have no panels: it is left out there.
    Panel(&'static str),
    /// A value with its name, such as "f = 19.657". Captions do not put it in capitals: F would be another name.
    Value(String),
}

/// One or more sentences, or a phrase such as the title of a card.
///
/// The macro [`sentence!`](crate::sentence) makes it from its parts. Glossary terms in text become spans of their own:
/// nobody has to mark them, and none can be forgotten. [`Sentence::printed`] and [`Sentence::on_screen`] are the only ways to
/// a string: text is for people, and no code reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(Vec<Span>);

impl Sentence {
    /// Text in which nothing is a term: names that a person gave, keys, file names.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        Self(if text.is_empty() { Vec::new() } else { vec![Span::Text(written(text))] })
    }

    /// A value with its name.
    pub fn value(text: impl Into<String>) -> Self {
        Self(vec![Span::Value(written(text.into()))])
    }

    /// Where the window shows more: a sentence with a space before it, or that space alone. Pages leave it out.
    pub fn panel(text: &'static str) -> Self {
        Self(vec![Span::Panel(text)])
    }

    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a part at the end.
    pub fn push(&mut self, part: impl Into<Self>) {
        for span in part.into().0 {
            match (self.0.last_mut(), span) {
                (Some(Span::Text(last)), Span::Text(more)) => last.push_str(&more),
                (_, span) => self.0.push(span),
            }
        }
    }

    /// The parts with a separator between them.
    pub fn join(parts: impl IntoIterator<Item = Self>, separator: &str) -> Self {
        let mut all = Self::default();
        for part in parts {
            if !all.is_empty() {
                all.push(Self::plain(separator));
            }
            all.push(part);
        }
        all
    }

    /// The same as a part of another sentence: without its last full stop.
    #[must_use]
    pub fn within(mut self) -> Self {
        if let Some(Span::Text(last) | Span::Term(_, last)) = self.0.last_mut()
            && last.ends_with('.')
        {
            last.pop();
        }
        self
    }

    /// The first of several sentences.
    #[must_use]
    pub fn first(&self) -> Self {
        let mut first = Vec::new();
        for (i, span) in self.0.iter().enumerate() {
            let end = |text: &str| [". ", "? ", "! "].iter().filter_map(|end| text.find(end)).min().map(|at| at + 1);
            match span {
                Span::Text(text) => {
                    // A sentence that ends with this part goes on with another.
                    let end =
                        end(text).or((i + 1 < self.0.len() && text.ends_with(['.', '?', '!'])).then_some(text.len()));
                    first.push(Span::Text(end.map_or(text.as_str(), |end| &text[..end]).to_owned()));
                    if end.is_some() {
                        break;
                    }
                }
                other => first.push(other.clone()),
            }
        }
        Self(first)
    }

    /// The last of several sentences.
    #[must_use]
    pub fn last(&self) -> Self {
        let mut last = Vec::new();
        for (i, span) in self.0.iter().enumerate().rev() {
            let ends =
                |text: &str| [". ", "? ", "! "].iter().filter_map(|end| Some(text.rfind(end)? + end.len())).max();
            match span {
                Span::Text(text)
                    if let Some(from) = ends(text).filter(|&from| from < text.len() || i + 1 < self.0.len()) =>
                {
                    last.push(Span::Text(text[from..].to_owned()));
                    break;
                }
                other => last.push(other.clone()),
            }
        }
        last.reverse();
        Self(last.into_iter().filter(|span| *span != Span::Text(String::new())).collect())
    }

    /// The last of several lines.
    #[must_use]
    pub fn last_line(&self) -> Self {
        let mut last = Vec::new();
        for span in self.0.iter().rev() {
            match span {
                Span::Text(text) if text.contains('\n') => {
                    let from = text.rfind('\n').map_or(0, |at| at + 1);
                    last.push(Span::Text(text[from..].trim_start().to_owned()));
                    break;
                }
                other => last.push(other.clone()),
            }
        }
        last.reverse();
        Self(last)
    }

    /// The same with semicolons between its lines. A line that begins with an equals sign goes on.
    #[must_use]
    pub fn in_one_line(mut self) -> Self {
        for span in &mut self.0 {
            if let Span::Text(text) | Span::Term(_, text) = span {
                *text = text.replace("\n=", " =").replace('\n', "; ");
            }
        }
        self
    }

    /// The plain text, without the window: a thing is its name and its coordinates.
    pub fn printed(&self) -> String {
        let text = |span: &Span| match span {
            Span::Text(text) | Span::Term(_, text) | Span::Value(text) => text.clone(),
            Span::Thing(named) => named.to_string(),
            Span::Scene(link) => link.to_string(),
            Span::Compare(_) | Span::Panel(_) => String::new(),
        };
        self.0.iter().map(text).collect()
    }

    /// The text as it is read beside the map: things by their names, without coordinates.
    pub fn on_screen(&self) -> String {
        let text = |span: &Span| match span {
            Span::Text(text) | Span::Term(_, text) | Span::Value(text) => text.clone(),
            Span::Thing(named) => named.on_screen().to_owned(),
            Span::Scene(link) => link.to_string(),
            Span::Compare(link) => link.to_string(),
            Span::Panel(text) => (*text).to_owned(),
        };
        self.0.iter().map(text).collect()
    }

    /// The same on a page, where no panel is beside the map.
    pub fn on_page(&self) -> String {
        let of_window = |span: &&Span| matches!(span, Span::Compare(_) | Span::Panel(_));
        Self(self.0.iter().filter(|span| !of_window(span)).cloned().collect()).on_screen()
    }
}

/// Compares the plain text.
impl PartialEq<&str> for Sentence {
    fn eq(&self, other: &&str) -> bool {
        let mut rest = *other;
        let mut strip = |text: &str| match rest.strip_prefix(text) {
            Some(left) => {
                rest = left;
                true
            }
            None => false,
        };
        let is_equal = self.0.iter().all(|span| match span {
            Span::Text(text) | Span::Term(_, text) | Span::Value(text) => strip(text),
            Span::Thing(named) => strip(&named.to_string()),
            Span::Scene(link) => strip(&link.to_string()),
            Span::Compare(_) | Span::Panel(_) => true,
        });
        is_equal && rest.is_empty()
    }
}

impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        let written = |span| match span {
            Span::Text(text) => Span::Text(written(text)),
            Span::Value(text) => Span::Value(written(text)),
            Span::Term(term, form) => Span::Term(term, written(form)),
            other @ (Span::Thing(_) | Span::Scene(_) | Span::Compare(_) | Span::Panel(_)) => other,
        };
        Self(glossary::split(text).into_iter().map(written).collect())
    }
}

impl From<String> for Sentence {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl From<&String> for Sentence {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<&Self> for Sentence {
    fn from(sentence: &Self) -> Self {
        sentence.clone()
    }
}

impl From<NamedThing> for Sentence {
    fn from(named: NamedThing) -> Self {
        Self(vec![Span::Thing(named)])
    }
}

impl From<SceneLink> for Sentence {
    fn from(link: SceneLink) -> Self {
        Self(vec![Span::Scene(link)])
    }
}

impl From<CompareLink> for Sentence {
    fn from(link: CompareLink) -> Self {
        Self(vec![Span::Compare(link)])
    }
}

impl From<Term> for Sentence {
    fn from(term: Term) -> Self {
        Self(vec![Span::Term(term, written(term.name().to_owned()))])
    }
}

/// Nothing, or the part.
impl<T: Into<Self>> From<Option<T>> for Sentence {
    fn from(part: Option<T>) -> Self {
        part.map(Into::into).unwrap_or_default()
    }
}

macro_rules! from_numbers {
    ($($number:ty)+) => {
        $(impl From<$number> for Sentence {
            fn from(number: $number) -> Self {
                Self::plain(with_commas(&number.to_string().replace('-', "−")))
            }
        })+
    };
}
from_numbers! { u8 u32 u64 usize i32 i64 }

/// Makes a [`Sentence`](crate::words::Sentence) from its parts: text, numbers, terms, things and other sentences.
///
/// A long one stands in braces, `sentence! { .. }`, a clause on a line: rustfmt would give each part a line of its own.
///
/// ```
/// use pathlight::sentence;
/// use pathlight::words::{Span, Term, Thing};
///
/// let end = Thing::Portal(5).named("the new right end", "(12, 4)");
/// let said = sentence!["The funnel gets narrower: ", end, " is ", 3, " portals away."];
/// assert_eq!(said.printed(), "The funnel gets narrower: the new right end (12, 4) is 3 portals away.");
/// assert_eq!(said.on_screen(), "The funnel gets narrower: the new right end is 3 portals away.");
/// assert!(said.spans().contains(&Span::Term(Term::Portal, "portals".to_owned())));
/// ```
#[macro_export]
macro_rules! sentence {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut, reason = "a sentence may have no parts")]
        let mut sentence = $crate::words::Sentence::default();
        $(sentence.push($part);)*
        sentence
    }};
}
