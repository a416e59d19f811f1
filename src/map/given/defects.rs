//! What can be wrong with a given mesh, as values.

use glam::DVec2;

/// What is wrong with a mesh at one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Defect {
    pub kind: DefectKind,
    /// In world units.
    pub at: DVec2,
    /// The polygon that has it, counted from 0 as in the file; none if it lies between polygons.
    pub polygon: Option<u32>,
    /// The other polygon of an overlap.
    pub other: Option<u32>,
}

/// In the order in which they are listed: first the one with which a mesh cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DefectKind {
    /// Polygons cover the same place, so often that not all pairs of them were found.
    Heap,
    /// Two polygons cover the same place. One of them was set aside.
    Overlap,
    /// The border of a polygon crosses or touches itself. It was set aside.
    Crossing,
    /// The polygon is wound the other way than most. It was turned.
    Turned,
    /// The polygon has no area, at least not on the lattice. It was left out.
    Flat,
    /// The polygon is not convex. It was cut into triangles all the same.
    NotConvex,
    /// A vertex lies in the middle of another polygon's edge: the edge is a wall.
    Junction,
    /// Two walls face each other at so small a distance that they were surely meant to be one edge.
    Gap,
    /// No way without walls leads to these triangles from the largest part.
    Island,
}

impl DefectKind {
    pub const ALL: [Self; 9] = [
        Self::Heap,
        Self::Overlap,
        Self::Crossing,
        Self::Turned,
        Self::Flat,
        Self::NotConvex,
        Self::Junction,
        Self::Gap,
        Self::Island,
    ];

    /// Can a mesh with such a defect not be used?
    pub const fn refuses(self) -> bool {
        matches!(self, Self::Heap)
    }
}
