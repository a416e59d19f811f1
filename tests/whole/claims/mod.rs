//! What the program says and can be computed: a table of claims. A row says where a sentence is said, which of its words
//! are claimed, how these are computed again, and a change of the scene that makes the sentence false.
//!
//! ```text
//!   claim(end("wave/longer"),                          where it is said: the conclusion of this scene
//!         "takes {13}, and {9} are enough | path {13}", parts of what is said there; what is claimed stands in braces
//!         |s| facts![s.moves(), s.cells().fewest()],   computed again, in the same order
//!         Wall(4, 6))                                  with this wall changed, the sentence would be false
//! ```
//!
//! The test of each table makes sure of three things. The sentence is said there today, so a sentence that changes needs
//! its row changed. The computed values are the claimed ones. On the changed scene they are others, so the row can fail.
//!
//! Values are computed by other ways than those of the program: `oracle/` has a breadth-first search, a Dijkstra, a plain
//! funnel, a plain beam, and sight by brute force. What a claim is about (the path of the program, its channel, its
//! numbers) is taken from the program as a value, never from a sentence.

/// Where a sentence is said.
mod place;
/// The scene of a claim, and what the program makes of it.
mod subject;

/// Slow and plain: what the program claims is computed again here.
mod oracle {
    /// Beams over triangles.
    pub mod beams;
    /// Floods and lengths on a grid.
    pub mod cells;
    /// Arrows from differences, duplicates, faulty floods.
    pub mod faults;
    /// Ground that costs more than 1.
    pub mod ground;
    /// Sight, shortest paths and distances among walls.
    pub mod plane;
    /// A* and other searches on a grid.
    pub mod searches;
    /// A funnel with restarts, over the portals of a channel.
    pub mod string;
}

/// Which numbers no row claims.
mod coverage;
/// Sentences that need no row.
mod definitions;

mod arrows;
mod beam;
mod channel;
mod diagonals;
mod duplicates;
mod funnel;
mod graph;
mod ground;
mod mistakes;
mod pages;
mod patterns;
mod radius;
mod robbery;
mod rules;
mod search;
mod sights;
mod terms;
mod tutorials;
mod visits;
mod wave;

use place::Place;
use std::fmt::Display;
use subject::{Change, Subject};

/// One row of the table.
struct Claim {
    place: Place,
    /// A part of what is said there. Words in braces are what is claimed.
    says: &'static str,
    /// The claimed words again, computed.
    facts: fn(&Subject) -> Vec<String>,
    /// A change after which the sentence would be false.
    broken_by: Change,
}

const fn claim(place: Place, says: &'static str, facts: fn(&Subject) -> Vec<String>, broken_by: Change) -> Claim {
    Claim { place, says, facts, broken_by }
}

/// Values as they stand in sentences.
macro_rules! facts {
    ($($fact:expr),+ $(,)?) => { vec![$(pathlight::words::with_commas(&$fact.to_string())),+] };
}
use facts;

impl Claim {
    /// The words in braces.
    fn claimed(&self) -> Vec<&'static str> {
        self.says.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(word, _)| word).collect()
    }

    /// What is wrong with this row.
    fn fault(&self) -> Result<(), String> {
        let claimed = self.claimed();
        if claimed.is_empty() {
            return Err("nothing is claimed: put what is claimed into braces".to_owned());
        }
        let subject = self.place.subject(&self.says.replace(['{', '}'], ""))?;
        let facts = (self.facts)(&subject);
        if facts != claimed {
            return Err(format!("false: computed were {facts:?}"));
        }
        let broken = (self.facts)(&subject.changed(self.broken_by));
        if broken == claimed {
            return Err(format!("{:?} does not make it false", self.broken_by));
        }
        Ok(())
    }
}

/// All tables.
const TABLES: [&[Claim]; 19] = [
    wave::CLAIMS,
    ground::CLAIMS,
    duplicates::CLAIMS,
    diagonals::CLAIMS,
    arrows::CLAIMS,
    search::CLAIMS,
    funnel::CLAIMS,
    visits::CLAIMS,
    tutorials::CLAIMS,
    channel::CLAIMS,
    radius::CLAIMS,
    beam::CLAIMS,
    sights::CLAIMS,
    graph::CLAIMS,
    robbery::CLAIMS,
    terms::CLAIMS,
    rules::CLAIMS,
    mistakes::CLAIMS,
    pages::CLAIMS,
];

/// Every row of a table is said, is true, and can fail.
#[track_caller]
fn check(claims: &[Claim]) {
    let faults = claims.iter().filter_map(|claim| {
        let fault = claim.fault().err()?;
        Some(format!("{}\n    {:?}\n    {fault}", claim.place, claim.says))
    });
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{} of {} claims:\n{}", faults.len(), claims.len(), faults.join("\n"));
}

/// "once", "twice", "7 times".
fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

/// Small numbers as words, as tours write them.
fn word(n: usize) -> String {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(n).map_or_else(|| n.to_string(), |&word| word.to_owned())
}

/// The first word if it holds, else what would have to be said.
fn if_so(word: &'static str, holds: bool) -> String {
    if holds { word.to_owned() } else { format!("not {word}") }
}

/// With at most this many decimals, and without zeros at the end.
fn decimals(value: f64, most: usize) -> String {
    let text = format!("{value:.most$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// By how many percent a length is more than another, with one decimal.
fn percent_more(length: f64, than: f64) -> String {
    decimals((length / than - 1.0) * 100.0, 1)
}

/// A position or a cell as a link names it: "16,18".
fn at(x: impl Display, y: impl Display) -> String {
    format!("{x},{y}")
}

/// The table finds a wrong number, a sentence that is not said, a change without effect, and a row without a claim.
#[test]
fn a_wrong_row_is_found() {
    let moves: fn(&Subject) -> Vec<String> = |s| facts![s.cells().fewest(oracle::cells::Moves::Four)];
    let door = place::end("wave/door");
    let row = |says, broken_by| claim(door, says, moves, broken_by).fault();
    assert_eq!(row("The path takes {28} moves", Change::Wall(10, 5)), Ok(()));
    for (says, change, fault) in [
        ("The path takes {27} moves", Change::Wall(10, 5), "not said there"),
        ("The path {takes} 28 moves", Change::Wall(10, 5), "false"),
        ("The path takes {28} moves", Change::Wall(0, 0), "does not make it false"),
        ("The path takes 28 moves", Change::Wall(10, 5), "nothing is claimed"),
    ] {
        let found = row(says, change).expect_err(says);
        assert!(found.contains(fault), "{found}");
    }
}
