//! Things of a map and scenes as sentences name them.

use super::Sentence;
use super::meaningless::written;
use crate::map::Thing;
use crate::scene::builtin;

impl Thing {
    /// The thing with its name in a sentence, such as "the new right end", and its coordinates, such as "(12, 4)".
    ///
    /// The name must be enough for somebody who sees the map. The coordinates are printed where there is no map;
    /// they may be empty if the name says it already ("portal 5").
    pub fn named(self, name: impl Into<String>, coordinates: impl Into<String>) -> NamedThing {
        NamedThing { thing: Some(self), ..NamedThing::unlit(name, coordinates) }
    }
}

/// A thing as a sentence names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedThing {
    /// None if the map has nothing to light, for instance for a point inside a triangle.
    pub thing: Option<Thing>,
    /// What it is called beside the map. If it is empty, the coordinates are shown there, too.
    pub name: String,
    /// Its coordinates as text, or empty.
    pub coordinates: String,
    /// The number in its name, which the map shows then.
    pub number: Option<u32>,
}

impl NamedThing {
    /// A name and coordinates without anything to light on the map.
    pub fn unlit(name: impl Into<String>, coordinates: impl Into<String>) -> Self {
        Self { thing: None, name: written(name.into()), coordinates: written(coordinates.into()), number: None }
    }

    /// The same thing, whose name has this number.
    #[must_use]
    pub fn numbered(self, number: u32) -> Self {
        Self { number: Some(number), ..self }
    }

    /// What is shown beside the map.
    pub fn on_screen(&self) -> &str {
        if self.name.is_empty() { &self.coordinates } else { &self.name }
    }
}

/// The name and the coordinates: what is printed without a map.
impl std::fmt::Display for NamedThing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let gap = if self.name.is_empty() || self.coordinates.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.name, self.coordinates)
    }
}

/// The name of a thing and what is known of it: "vertex (4, 2) · left end of portal 3 · corner 1 of the path".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Enough to tell it from other things of its kind.
    pub name: Sentence,
    pub notes: Vec<Sentence>,
}

impl Description {
    pub fn new(name: impl Into<Sentence>) -> Self {
        Self { name: name.into(), notes: Vec::new() }
    }

    /// The same with one more note.
    #[must_use]
    pub fn note(mut self, note: impl Into<Sentence>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// The same with a note, if there is one.
    #[must_use]
    pub fn note_if(self, note: Option<impl Into<Sentence>>) -> Self {
        match note {
            Some(note) => self.note(note),
            None => self,
        }
    }

    /// The thing by this name, as a part of a sentence.
    pub fn name_of(&self, thing: Thing) -> NamedThing {
        thing.named(self.name.printed(), "")
    }

    /// The name and the notes on one line.
    pub fn sentence(&self) -> Sentence {
        Sentence::join(std::iter::once(&self.name).chain(&self.notes).cloned(), " · ")
    }
}

impl From<Sentence> for Description {
    fn from(name: Sentence) -> Self {
        Self::new(name)
    }
}

/// Compares the plain text.
impl PartialEq<&str> for Description {
    fn eq(&self, other: &&str) -> bool {
        self.sentence() == *other
    }
}

/// A comparison of methods, as a sentence: "Compare shows both paths."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompareLink {
    /// The methods that are shown there, by their keys.
    pub methods: &'static [&'static str],
    /// What Compare shows of them: the verb and its object.
    pub shows: &'static str,
}

impl std::fmt::Display for CompareLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Compare {}.", self.shows)
    }
}

/// A built-in scene as a sentence names it: by its title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneLink {
    /// The name with which the scene is opened, such as "beam/robbery".
    pub scene: &'static str,
    pub title: &'static str,
}

impl SceneLink {
    /// The link to the built-in scene of this name.
    ///
    /// # Panics
    /// If there is no such scene. Every link in a lesson is a constant, and the tests show all of them.
    pub fn to(scene: &str) -> Self {
        let found = builtin::titles().iter().find(|title| title.name == scene);
        let found = found.unwrap_or_else(|| panic!("{scene} is no built-in scene"));
        Self { scene: found.name, title: &found.title }
    }
}

/// The title in quotation marks.
impl std::fmt::Display for SceneLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\u{201c}{}\u{201d}", self.title)
    }
}
