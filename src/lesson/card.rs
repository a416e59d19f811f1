//! Cards: the lists, variables and charts that the side panel shows for an act or an overlay.

use crate::picture::{Dash, Role};
use crate::words::{Sentence, Thing};

/// How a chip or a row appears, in the colours of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appearance {
    /// Already done, or of little interest.
    Quiet,
    Plain,
    /// What this step is about.
    Now,
    /// A duplicate that is dropped or will be dropped.
    Dropped,
    /// In the colour of a role.
    Role(Role),
}

/// An element of a list, for instance a cell on the open list.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    pub text: Sentence,
    pub appearance: Appearance,
    /// What it stands for. It is highlighted on the canvas when the chip is pointed at, and the other way round.
    pub thing: Option<Thing>,
}

/// A variable: a label and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: Sentence,
    pub value: Sentence,
    pub appearance: Appearance,
    /// What it stands for; see [`Chip::thing`].
    pub thing: Option<Thing>,
}

impl Row {
    /// A plain row that stands for no thing.
    pub fn new(label: impl Into<Sentence>, value: impl Into<Sentence>) -> Self {
        Self { label: label.into(), value: value.into(), appearance: Appearance::Plain, thing: None }
    }

    #[must_use]
    pub fn with_appearance(mut self, appearance: Appearance) -> Self {
        self.appearance = appearance;
        self
    }

    #[must_use]
    pub fn with_thing(mut self, thing: Thing) -> Self {
        self.thing = Some(thing);
        self
    }
}

/// A bar of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    pub height: u32,
    pub appearance: Appearance,
    /// What it stands for; see [`Chip::thing`].
    pub thing: Option<Thing>,
}

/// Bars beside each other in a frame, and rows below them.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    pub bars: Vec<Bar>,
    /// The height of the frame, in the unit of the bars. A higher bar ends at its upper edge.
    pub frame: u32,
    /// A line at this height, to compare the bars with.
    pub level: u32,
    pub rows: Vec<Row>,
}

/// The content of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Chips(Vec<Chip>),
    Rows(Vec<Row>),
    Bars(Bars),
}

/// Which card it is, whatever its title says: a card keeps its place from step to step, and no two cards of a step have the
/// same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardKey {
    what: &'static str,
    /// Of several cards of a kind.
    number: usize,
}

impl CardKey {
    /// The card of what the run has counted so far.
    pub const COUNTS: Self = Self::numbered("so far", 0);

    /// One of several cards, such as the card of an actor.
    pub const fn numbered(what: &'static str, number: usize) -> Self {
        Self { what, number }
    }
}

impl From<&'static str> for CardKey {
    fn from(what: &'static str) -> Self {
        Self::numbered(what, 0)
    }
}

/// A titled list of chips or rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub key: CardKey,
    pub title: Sentence,
    /// A few words to the right of the title.
    pub note: Sentence,
    /// A diagram above the body.
    pub plot: Option<Plot>,
    pub body: Body,
    /// Of a list of chips: the index of the chip that is to be in view.
    pub current: usize,
}

/// A curve in a [`Plot`].
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// A word or two, which stand at the end of the curve.
    pub label: Sentence,
    pub role: Role,
    pub dash: Dash,
    /// Its points from left to right: what is counted, and the cost.
    pub points: Vec<(f64, f64)>,
}

/// A diagram of curves over a number of things. Both axes start at 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What is counted from left to right.
    pub across: Sentence,
    pub curves: Vec<Curve>,
    /// The point from which on one curve stays below the other.
    pub mark: Option<(f64, f64)>,
    /// What the diagram says, in a few words.
    pub caption: Sentence,
}

impl Card {
    /// The largest number of chips that one list shows. By custom the note gives the full count.
    pub const MOST: usize = 48;

    pub fn rows(
        key: impl Into<CardKey>,
        title: impl Into<Sentence>,
        note: impl Into<Sentence>,
        rows: Vec<Row>,
    ) -> Self {
        Self::new(key, title, note, Body::Rows(rows))
    }

    fn new(key: impl Into<CardKey>, title: impl Into<Sentence>, note: impl Into<Sentence>, body: Body) -> Self {
        Self { key: key.into(), title: title.into(), note: note.into(), plot: None, body, current: 0 }
    }

    #[must_use]
    pub fn with_plot(mut self, plot: Plot) -> Self {
        self.plot = Some(plot);
        self
    }

    pub fn bars(key: impl Into<CardKey>, title: impl Into<Sentence>, note: impl Into<Sentence>, bars: Bars) -> Self {
        Self::new(key, title, note, Body::Bars(bars))
    }

    /// A list of `count` chips. Of a longer list it shows [`Card::MOST`] chips around index `at`, and how many more
    /// there are on either side. `chip` makes the chip with a given index.
    pub fn chips(
        key: impl Into<CardKey>,
        title: impl Into<Sentence>,
        note: impl Into<Sentence>,
        count: usize,
        at: usize,
        chip: impl Fn(usize) -> Chip,
    ) -> Self {
        let first = at.saturating_sub(Self::MOST / 2).min(count.saturating_sub(Self::MOST));
        let last = (first + Self::MOST).min(count);
        let gap = |n: usize| Chip {
            text: Sentence::plain(format!("… {n} more")),
            appearance: Appearance::Quiet,
            thing: None,
        };
        let before = (first > 0).then(|| gap(first));
        let after = (last < count).then(|| gap(count - last));
        let current = at.min(count.saturating_sub(1)) - first + usize::from(before.is_some());
        let chips = before.into_iter().chain((first..last).map(chip)).chain(after).collect();
        Self { current, ..Self::new(key, title, note, Body::Chips(chips)) }
    }
}
