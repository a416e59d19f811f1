//! Identities: which mark of one picture is which mark of the next.
//!
//! ```text
//! picture.with_id(Family::Apex).line(...);              // all marks that this statement adds
//! picture.with_id((Family::Number, cell)).add(...);     // one of many, by what tells them apart
//! ```
//!
//! Only what stays the same thing keeps its identity: a side of the funnel does, the edge that is tested does not, and neither
//! does the letter S at another vertex. A mark that flies to another thing looks like an action of the algorithm.
//!
//! A picture only says what its marks are. [`tween`](crate::picture::tween) decides how they move.

use super::{Mark, Meaning, Picture, Shape};
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// What a mark stands for: its family, and which one of the family. Two pictures of one run use the same identity for the
/// same thing. Marks of one picture may share an identity (the area and the outline of a beam): they are told apart by their
/// kind of shape, and then by their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MarkId {
    family: Family,
    /// A hash of what tells the members of the family apart.
    member: u64,
}

impl MarkId {
    /// Of marks that have a clock of their own, such as a flock: they are always shown where they are now.
    pub const LIVE: Self = Self { family: Family::Live, member: 0 };

    pub fn family(self) -> Family {
        self.family
    }
}

impl From<Family> for MarkId {
    fn from(family: Family) -> Self {
        (family, ()).into()
    }
}

impl<T: Hash> From<(Family, T)> for MarkId {
    fn from((family, index): (Family, T)) -> Self {
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        index.hash(&mut hasher);
        Self { family, member: hasher.finish() }
    }
}

/// What a mark is a picture of. Code that hides or replaces marks names a family, so that the compiler knows it. A mark
/// without an identity belongs to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// With a clock of its own: [`MarkId::LIVE`].
    Live,
    // The wave.
    Number,
    /// How often a cell is on the next frontier.
    Duplicates,
    /// The frame of a cell that waits.
    Frame,
    /// A second one, of the cell that comes next.
    Next,
    /// A second one, of an open cell that was as good as the one that is closed.
    Tied,
    Arrow,
    /// The cell of this step.
    Now,
    /// The neighbour that is looked at.
    TestedCell,
    PathCasing,
    // The search for a channel.
    Estimate,
    /// Through the areas, to the one that is expanded.
    Way,
    TestedEdge,
    // The funnel. The path is also one of the wave and of the graph.
    Path,
    Apex,
    Funnel,
    /// The current portal.
    Portal,
    Side,
    /// The end of a portal.
    End,
    /// The line or the triangle that an end is tested with, and its area.
    Test,
    /// The number of the test, where it is written.
    TestNumber,
    /// The ring around the end that is tested, and its name.
    TestedEnd,
    TestedCenters,
    /// The name of a point of the circles.
    Name,
    TestedCircle,
    Jump,
    /// A corner of the path, or the one from which links are cast.
    Corner,
    /// How often something was visited.
    Visits,
    // The beam.
    Beam,
    /// A line that limits the beam, or where it ends.
    Limit,
    /// The edge that the beam crosses.
    Edge,
    LineToS,
    /// The badge at a vertex, whatever its letter.
    Pin,
    Wall,
    Seen,
    /// The number of a part of the polygon.
    Part,
    /// f or g of an open node of the visibility graph.
    NodeNumber,
    /// The name of a beam of the first split.
    BeamName,
    /// The name of the triangle that it enters.
    TriangleName,
    /// The name of the triangle around the eye.
    EyeTriangle,
    // The visibility graph.
    Link,
    /// The link that is looked at, or the one of this step.
    TestedLink,
    LeftOut,
    /// A link of the tree of shortest paths.
    Tree,
    Taken,
    // The robbery.
    Character,
    Trail,
    /// Where a character goes.
    Walk,
    LineOfSight,
    ObstacleName,
    // On demand, and where a sentence names the thing.
    PortalNumber,
    /// The number of a triangle, a cell or a square.
    AreaNumber,
    /// The outline of what floating point would see.
    FloatOutline,
    /// What hid the robber until he was seen.
    Cover,
}

/// FNV-1a, by words where a word is written: pictures of thousands of marks are made in every frame.
pub(super) struct Fnv(pub u64);

impl Fnv {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        // Multiplication alone carries nothing from high bits to low ones.
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&b| self.mix(b.into()));
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_i32(&mut self, word: i32) {
        self.mix(u64::from(word.cast_unsigned()));
    }

    fn write_isize(&mut self, word: isize) {
        self.mix(word as u64);
    }
}

impl Mark {
    /// None if it has no identity.
    pub fn family(&self) -> Option<Family> {
        self.id.map(MarkId::family)
    }

    /// Is something written?
    pub fn is_words(&self) -> bool {
        matches!(self.shape, Shape::Words { .. })
    }

    /// Is something written that is not the number of a thing?
    pub fn is_name(&self) -> bool {
        let is_number = matches!(self.family(), Some(Family::PortalNumber | Family::AreaNumber | Family::Visits));
        self.is_words() && !is_number
    }

    /// Does it have a clock of its own?
    pub fn is_live(&self) -> bool {
        self.id == Some(MarkId::LIVE)
    }
}

/// A picture whose new marks get an identity or a meaning. See [`Picture::with_id`] and [`Picture::meaning`].
pub struct Tagged<'a> {
    picture: &'a mut Picture,
    /// The numbers of marks and of labels before.
    before: [usize; 2],
    id: Option<MarkId>,
    meaning: Option<Meaning>,
}

impl Picture {
    /// Gives an identity to all marks and labels that are added through the result, except to those that have one.
    pub fn with_id(&mut self, id: impl Into<MarkId>) -> Tagged<'_> {
        self.tagged(Some(id.into()), None)
    }

    pub(super) fn tagged(&mut self, id: Option<MarkId>, meaning: Option<Meaning>) -> Tagged<'_> {
        Tagged { before: [self.marks.len(), self.labels.len()], picture: self, id, meaning }
    }
}

impl Deref for Tagged<'_> {
    type Target = Picture;

    fn deref(&self) -> &Picture {
        self.picture
    }
}

impl DerefMut for Tagged<'_> {
    fn deref_mut(&mut self) -> &mut Picture {
        self.picture
    }
}

impl Drop for Tagged<'_> {
    fn drop(&mut self) {
        let [marks, labels] = self.before;
        for mark in self.picture.marks.iter_mut().skip(marks) {
            mark.id = mark.id.or(self.id);
            mark.meaning = mark.meaning.or(self.meaning);
        }
        for label in self.picture.labels.iter_mut().skip(labels) {
            label.id = label.id.or(self.id);
            label.meaning = label.meaning.or(self.meaning);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Anchor, Role};
    use glam::DVec2;

    #[test]
    fn the_marks_of_a_statement_get_its_identity_and_keep_their_own() {
        let mut picture = Picture::default();
        let word = |picture: &mut Picture| picture.words(Role::Label, DVec2::ZERO, "a", Anchor::Center);
        word(&mut picture);
        {
            let mut outer = picture.with_id(Family::Apex);
            word(&mut outer);
            word(&mut outer.with_id((Family::Number, 3)));
        }
        word(&mut picture);
        let ids: Vec<Option<MarkId>> = picture.marks.iter().map(|mark| mark.id).collect();
        assert_eq!(ids, [None, Some(Family::Apex.into()), Some((Family::Number, 3).into()), None]);
    }

    #[test]
    fn identities_of_neighbouring_cells_and_of_other_kinds_differ() {
        let mut all: Vec<MarkId> = Vec::new();
        for family in [Family::Number, Family::Arrow, Family::Frame] {
            all.push(family.into());
            all.extend((0..2000u32).map(|i| MarkId::from((family, i))));
            all.extend((0..2000i32).map(|i| MarkId::from((family, (i % 50, -i / 50)))));
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert!(all.len() == count && !all.contains(&MarkId::LIVE));
    }
}
