//! What has no room on a sheet of stages: what the sheet says about it, and what helps.

use crate::picture::{Family, Mark, Meaning, Picture, Shape};
use crate::words::capital;

/// Numbers have room if this part of them is shown: those beside a path or a symbol stand in the corner of their cell, where there is less
/// room.
pub(super) const ENOUGH: f64 = 0.8;

/// Which numbers of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Those that are written strongly.
    Strong,
    /// Those that are not.
    Small,
    /// The g and h of A*.
    Sums,
}

impl Kind {
    /// Their name inside a sentence.
    const fn name(self) -> &'static str {
        match self {
            Self::Strong => "the numbers",
            Self::Small => "small numbers",
            Self::Sums => "g and h",
        }
    }

    /// Their name at the beginning of a sentence.
    fn name_first(self) -> String {
        match self {
            Self::Strong => "Numbers".to_owned(),
            Self::Small => capital(self.name()),
            // The names of variables have no capitals.
            Self::Sums => self.name().to_owned(),
        }
    }
}

/// Numbers that a sheet has no room for.
pub struct Missing {
    pub(super) kind: Kind,
    /// Or else they are small.
    pub(super) is_left_out: bool,
    pub(super) has_cells: bool,
    /// The width of a sheet on which they are legible, if there is one.
    pub width: Option<u32>,
}

impl Missing {
    /// Which numbers they are, inside a sentence.
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// What is wrong with them.
    pub const fn trouble(&self) -> &'static str {
        if self.is_left_out { "have no room" } else { "are small" }
    }

    /// What is true of them on a sheet of [`Missing::width`].
    pub const fn remedy(&self) -> &'static str {
        if self.is_left_out { "have room" } else { "are legible" }
    }

    /// What the sheet says about it: that they are small, one sees. The remedy is for the one who makes the sheet, not for its readers.
    pub(super) fn note(&self) -> Option<String> {
        let things = if self.has_cells { "cells" } else { "pictures" };
        self.is_left_out.then(|| format!("{} are left out: the {things} are too small.", self.kind.name_first()))
    }
}

/// The numbers of walls and of cells that no wave has reached only fill the picture.
pub(super) const fn is_filler(mark: &Mark) -> bool {
    matches!(mark.meaning, Some(Meaning::NoDistance | Meaning::WallNumber))
}

/// Numbers that are no numbers of cells, with what the sheet says where it leaves some of them out.
const COUNTS: [(Family, &str); 5] = [
    (Family::Part, "A piece of what is seen has no number where there is no room for it."),
    (Family::Duplicates, "How often a cell is on the list is left out where there is no room."),
    (Family::Visits, "How often a portal was visited is left out where there is no room."),
    (Family::PortalNumber, "Numbers of portals are left out where there is no room."),
    (Family::AreaNumber, "Numbers of areas are left out where there is no room."),
];

/// What a sheet says where it leaves out the numbers of walls and of cells that no wave has reached.
const NO_ROOM_FOR_FILLERS: &str = "Cells without a number have 0 and walls −1: there is no room for these.";

/// How many numbers of each kind the pictures of a sheet show, and how many they would show if all had room.
#[derive(Default)]
pub(super) struct LeftOut {
    counts: [[usize; 2]; COUNTS.len()],
    fillers: [usize; 2],
}

impl LeftOut {
    /// Adds a picture, with the same one where everything has room.
    pub fn compare(&mut self, picture: &Picture, roomy: &Picture) {
        for (of, picture) in [picture, roomy].into_iter().enumerate() {
            for (counts, (family, _)) in self.counts.iter_mut().zip(COUNTS) {
                let is_number = |mark: &&Mark| mark.family() == Some(family) && is_words(mark);
                counts[of] += picture.marks.iter().filter(is_number).count();
            }
            self.fillers[of] += picture.marks.iter().filter(|mark| is_filler(mark)).count();
        }
    }

    /// What the sheet says about those that are missing.
    pub fn notes(&self) -> Vec<String> {
        let are_missing = |[shown, all]: [usize; 2]| (shown as f64) < ENOUGH * all as f64;
        // Sentences name each piece by its number.
        let is_missing = |[shown, all]: [usize; 2], family| match family {
            Family::Part => shown < all,
            _ => are_missing([shown, all]),
        };
        let of_counts = self.counts.iter().zip(COUNTS).filter(|(counts, (family, _))| is_missing(**counts, *family));
        let fillers = are_missing(self.fillers).then_some(NO_ROOM_FOR_FILLERS);
        of_counts.map(|(_, (_, note))| note).chain(fillers).map(str::to_owned).collect()
    }
}

const fn is_words(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Words { .. })
}
