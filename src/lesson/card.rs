//! What the side panel shows of a lesson's lists and variables.

use crate::picture::{Role, Thing};

/// How something in a list looks: as on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Done with.
    Quiet,
    Plain,
    /// The one that this step is about.
    Now,
    /// A copy that goes or is gone.
    Dropped,
    /// In the colour of its role.
    Role(Role),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    pub text: String,
    pub look: Look,
    /// What it stands for: lit when pointed at, here or on the canvas.
    pub thing: Option<Thing>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: String,
    pub value: String,
    pub look: Look,
    pub thing: Option<Thing>,
}

impl Row {
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self { label: label.into(), value: value.into(), look: Look::Plain, thing: None }
    }

    #[must_use]
    pub fn looking(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    #[must_use]
    pub fn about(mut self, thing: Thing) -> Self {
        self.thing = Some(thing);
        self
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Chips(Vec<Chip>),
    Rows(Vec<Row>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub title: String,
    /// A few words at the right of the title.
    pub note: String,
    pub body: Body,
}

impl Card {
    /// Most chips of one list that are shown; the note tells how many there are.
    pub const MOST: usize = 48;

    pub fn rows(title: &str, note: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.to_owned(), note: note.into(), body: Body::Rows(rows) }
    }

    /// Shows at most [`Card::MOST`] chips, a window that holds number `at`.
    pub fn chips(title: &str, note: impl Into<String>, count: usize, at: usize, chip: impl Fn(usize) -> Chip) -> Self {
        let first = at.saturating_sub(Self::MOST / 2).min(count.saturating_sub(Self::MOST));
        let last = (first + Self::MOST).min(count);
        let gap = |n: usize| Chip { text: format!("… {n} more"), look: Look::Quiet, thing: None };
        let before = (first > 0).then(|| gap(first));
        let after = (last < count).then(|| gap(count - last));
        let chips = before.into_iter().chain((first..last).map(chip)).chain(after).collect();
        Self { title: title.to_owned(), note: note.into(), body: Body::Chips(chips) }
    }
}
