//! Listings: the algorithms as programs in C++ and Python, which compile and run (`tests/listings/`).
//!
//! A listing is a file in `assets/code`. A mark at the end of a line names the kinds of step that the line carries out:
//! `//~ skip` in C++, `#~ skip` in Python, separated by commas where a line carries out several. Kinds are named as in
//! [`Step::ROWS`](crate::step::Step::ROWS). The marks are not shown.
//!
//! To add a listing: write `assets/code/<name>.cpp` and `<name>.py`, add a line to `programs!` below, and return the
//! program from the act's [`Act::code`](crate::lesson::Act::code).

use super::pseudocode::Pseudocode;
use crate::picture::Role;
use crate::words::{Sentence, Thing};
use std::sync::OnceLock;

/// A language that listings are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    Cpp,
    Python,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::Cpp, Self::Python];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Cpp => "C++",
            Self::Python => "Python",
        }
    }

    /// What a comment to the end of the line begins with.
    pub const fn comment(self) -> &'static str {
        match self {
            Self::Cpp => "//",
            Self::Python => "#",
        }
    }
}

/// A line of a listing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingLine {
    /// As it is shown, without the mark.
    pub text: &'static str,
    /// Where the comment at its end begins; the length of the text if there is none.
    pub comment: usize,
    /// The kinds of step that it carries out.
    pub kinds: Vec<&'static str>,
}

/// A program in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub language: Language,
    pub lines: Vec<ListingLine>,
}

impl Listing {
    fn new(language: Language, source: &'static str) -> Self {
        let mark = format!("{}~", language.comment());
        let line = |line: &'static str| {
            let (text, kinds) = match line.split_once(&mark) {
                None => (line, Vec::new()),
                Some((text, kinds)) => (text.trim_end(), kinds.split(',').map(str::trim).collect()),
            };
            ListingLine { text, comment: comment(language, text), kinds }
        };
        Self { language, lines: source.lines().map(line).collect() }
    }

    /// The index of the line that carries out steps of this kind.
    pub fn line_of(&self, kind: &str) -> Option<usize> {
        self.lines.iter().position(|line| line.kinds.contains(&kind))
    }

    /// The whole program without marks.
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.text, "\n"]).collect()
    }
}

/// Where the comment of a line begins. By custom it fills the line, or stands two spaces behind the code.
fn comment(language: Language, text: &str) -> usize {
    let mark = format!("{} ", language.comment());
    let start = text.len() - text.trim_start().len();
    if text[start..].starts_with(&mark) {
        return start;
    }
    text.find(&format!("  {mark}")).map_or(text.len(), |at| at + 2)
}

/// An algorithm as a program, in all languages.
#[derive(Debug)]
pub struct Program {
    /// The name of its files.
    pub name: &'static str,
    /// In the order of [`Language::ALL`].
    sources: [&'static str; 2],
    listings: [OnceLock<Listing>; 2],
}

impl Program {
    const fn new(name: &'static str, sources: [&'static str; 2]) -> Self {
        Self { name, sources, listings: [OnceLock::new(), OnceLock::new()] }
    }

    pub fn listing(&self, language: Language) -> &Listing {
        let i = language as usize;
        self.listings[i].get_or_init(|| Listing::new(language, self.sources[i]))
    }
}

/// A variable of a program at the current step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// As the listings name it, in all languages.
    pub name: &'static str,
    /// Its name in sentences and lists, where no program is in view. None if it is shown only beside a program.
    pub words: Option<&'static str>,
    /// Empty while it has no value.
    pub value: Sentence,
    /// What it is drawn as on the map.
    pub role: Option<Role>,
    /// Does it say how many entries a list of the act has, which Explain shows above it?
    pub counts_list: bool,
    /// What it stands for: it is highlighted when the variable is pointed at, and the other way round.
    pub thing: Option<Thing>,
}

impl Variable {
    /// A variable without a value is empty.
    pub fn new(name: &'static str, value: Option<String>) -> Self {
        let value = value.map(Sentence::plain).unwrap_or_default();
        Self { name, words: Some(name), value, role: None, counts_list: false, thing: None }
    }

    /// Gives it this name in sentences and lists.
    #[must_use]
    pub fn called(mut self, words: &'static str) -> Self {
        self.words = Some(words);
        self
    }

    /// It is shown only beside the program.
    #[must_use]
    pub fn only_in_programs(mut self) -> Self {
        self.words = None;
        self
    }

    /// It says how many entries a list has that the act lends.
    #[must_use]
    pub fn of_list(mut self) -> Self {
        self.counts_list = true;
        self
    }

    #[must_use]
    pub fn with_role(mut self, role: Role) -> Self {
        self.role = Some(role);
        self
    }

    #[must_use]
    pub fn with_thing(mut self, thing: Option<Thing>) -> Self {
        self.thing = thing;
        self
    }
}

/// The algorithm of an act as a program, at one position of its run.
#[derive(Default)]
pub struct Code {
    /// None if there is no program, or if the program lacks what this run does.
    pub program: Option<&'static Program>,
    /// The variables of the program and their values at the last step. Their names and their order do not change within
    /// a run, so that nothing moves while it plays.
    pub variables: Vec<Variable>,
    /// The lines of pseudocode of the variant that runs.
    pub pseudocode: Pseudocode,
}

/// Declares a constant for each program and the list of all of them.
macro_rules! programs {
    ($($(#[$meta:meta])* $constant:ident = $name:literal,)+) => {
        $($(#[$meta])* pub static $constant: Program = Program::new($name, [
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/code/", $name, ".cpp")),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/code/", $name, ".py")),
        ]);)+

        pub static ALL: &[&Program] = &[$(&$constant),+];
    };
}

programs! {
    /// The tutorial's wave, the path down and the flow field.
    WAVE = "wave",
    /// The octile wave with its path and flow field.
    OCTILE = "octile",
    /// A* on a grid.
    ASTAR = "astar",
    /// The search for a channel.
    CHANNEL = "channel",
    /// The simple stupid funnel.
    FUNNEL = "funnel",
    /// The queue funnel.
    QUEUE = "queue",
    /// Averaged normals at the corners of a string.
    NORMALS = "normals",
    /// Polyanya.
    POLYANYA = "polyanya",
    /// The beam: what is seen from one point.
    BEAM = "beam",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_cut_off_and_name_the_kinds_of_their_line() {
        let listing = Listing::new(Language::Cpp, "int a;  // a comment\n  f(a);  //~ go left, skip\n");
        assert_eq!(listing.text(), "int a;  // a comment\n  f(a);\n");
        assert_eq!(listing.lines.iter().map(|line| line.comment).collect::<Vec<_>>(), [8, 7]);
        assert_eq!(
            (listing.line_of("skip"), listing.line_of("go left"), listing.line_of("go")),
            (Some(1), Some(1), None)
        );
    }
}
