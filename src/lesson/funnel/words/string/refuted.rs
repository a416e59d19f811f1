//! What refutes a wrong answer to a question about the string: the test that speaks against it.

use super::super::side_word;
use super::why::{computed, meaning, with_area};
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::funnel::string::facts::End;
use crate::lesson::funnel::string::tested::{Finding, Line, Test};
use crate::picture::funnel::figures::signed_triangle;
use crate::sentence;
use crate::words::Sentence;

/// What the answered action needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Tighten: inside the own side, and the other side not crossed.
    Inside,
    /// Skip: outside the own side.
    Outside,
    /// New corner: inside the own side, and the other side crossed.
    Crossed,
}

/// Why a point is not the new apex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoApex {
    OldApex,
    /// The end that has crossed the other side.
    CrossingEnd,
    /// The end of the side that was not crossed.
    OtherSide(Side),
    /// No end of the funnel.
    NoEnd,
}

/// Why a portal is not visited next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotNext {
    NoSuchPortal,
    NotBehindApex,
    /// Every portal that is left out ends at the new apex.
    EndsAtApex,
    LeavesPortalsOut,
}

/// The test of an end that does not hold although the answer needs it, or holds although it must not.
pub fn refutation(end: &End, needed: Needed, test: &Test) -> Why {
    let needs = match needed {
        Needed::Inside => {
            "To tighten the funnel, an end must lie inside its own side and must not have crossed the other."
        }
        Needed::Outside => "Only an end outside its own side is skipped.",
        Needed::Crossed => "A corner needs an end that lies inside its own side and has crossed the other.",
    };
    if let Finding::NoSide | Finding::OtherHasNoLength = test.finding {
        let (Line::Side(side) | Line::FirstSegment(side) | Line::LastSegment(side)) = test.line;
        let so = if test.finding == Finding::NoSide { "no end lies outside it" } else { "this counts as crossed" };
        let only = format!("The {} is only the apex here: {so}.", side_word(side));
        return Why::new("area2 = 0", sentence![needs, " ", only]).against(needs);
    }
    let why = Why::new(computed(test), sentence![needs, " ", meaning(end, test)]).with_figure(triangle(test));
    with_area(why, end, test, true).against(needs)
}

/// Why a point is not the new apex. `test` is the crossing.
pub fn no_apex(why: NoApex, test: &Test) -> Why {
    let meaning: Sentence = match why {
        NoApex::OldApex => {
            "The two sides have crossed: from the old apex, no straight line leads on. So the path must bend at another point.".into()
        }
        NoApex::CrossingEnd => {
            "This end has crossed: the straight line from the apex to it leaves the channel. The path must bend before.".into()
        }
        NoApex::OtherSide(side) => {
            format!("The {} was not crossed: the string does not touch its end.", side_word(side)).into()
        }
        NoApex::NoEnd => {
            "Neither side of the funnel ends at this point. The string bends where it touches a side that was crossed.".into()
        }
    };
    Why::new(computed(test), meaning).with_figure(triangle(test))
}

/// Why the portal with this number is not visited next.
pub fn not_next(answered: i64, why: NotNext) -> Why {
    let (compared, meaning) = match why {
        NotNext::NoSuchPortal => (format!("portal {answered}: none"), "There is no portal with this number."),
        NotNext::NotBehindApex => (
            format!("portal {answered} is not behind the new apex"),
            "The new apex is an end of this portal or of a later one. The path has passed this portal.",
        ),
        NotNext::EndsAtApex => (
            format!("portals before portal {answered}: their test of this end is still to come"),
            "The portals before this one end at the new apex, too. But the scan had not yet tested this end of them when the sides crossed. It goes on after the last portal at which this side tightened or stayed.",
        ),
        NotNext::LeavesPortalsOut => (
            format!("portals before portal {answered}: not tested from the new apex"),
            "Another portal lies between the new apex and this one. Its ends can make the new funnel narrower, so it cannot be left out.",
        ),
    };
    Why::new(compared, meaning)
}

fn triangle(test: &Test) -> crate::picture::Picture {
    signed_triangle(test.points(), ["apex", test.line.side().word(), "new"], test.area.sign())
}
