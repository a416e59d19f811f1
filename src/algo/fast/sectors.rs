//! What an eye sees, as sectors in clockwise order. Each has a left side and the edge that it has reached; its right side
//! is the left side of the next one. A beam is a sector that has not reached a wall yet.
//!
//! The original ([`crate::algo::beam`]) finishes one beam before it begins the next. Here the beams are interleaved, so that
//! no step depends on the one before it, and the choice in a step does not branch, because no processor predicts
//! which way a beam goes. The decisions are the same, and so are the sectors at the end.

use super::edge_table::{Behind, EdgeTable, is_open};
use crate::geom::{Point, Ray, Side};
use std::hint::select_unpredictable as select;

/// Marks the sector between two first edges that do not meet: nothing is seen there. It is closed like a wall.
pub const GAP: u32 = u32::MAX - 1;

/// One sector of what is seen, once all beams have reached walls.
#[derive(Clone, Copy, Debug)]
pub struct Sector {
    /// From the eye to what its left and its right side run through.
    pub sides: [Ray; 2],
    /// The wall seen in it, or [`GAP`].
    pub edge: u32,
}

/// The sectors as a linked list in arrays. All arrays have the same length, a power of two.
#[derive(Clone, Debug)]
pub struct Sectors {
    left: Vec<Ray>,
    edge: Vec<u32>,
    /// The next sector to the right.
    next: Vec<u32>,
    /// The number of sectors.
    len: usize,
    /// The right end of the last first edge.
    end: Ray,
    /// A ring buffer: the beams to expand, each with its edge, which is needed first.
    waiting: Vec<[u32; 2]>,
    /// Positions in the ring buffer: how many beams were expanded, and how many were queued.
    turns: [usize; 2],
    /// Filled only on request.
    corners: Vec<VertexHit>,
    corner_count: usize,
}

/// A vertex at which a beam is split, or which lies on one of its sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct VertexHit {
    /// From the eye.
    pub ray: Ray,
    /// Four times the index in the table of an edge that begins there; plus one if it lies on the left side, plus two if
    /// it lies on the right side.
    edge_and_sides: u32,
}

impl VertexHit {
    #[inline(always)]
    fn new(ray: Ray, edge: u32, on_sides: [bool; 2]) -> Self {
        let [left, right] = on_sides.map(u32::from);
        Self { ray, edge_and_sides: (edge >> 1) << 2 | right << 1 | left }
    }

    /// The place in the table of an edge that begins there.
    #[inline(always)]
    pub fn edge_index(self) -> usize {
        (self.edge_and_sides >> 2) as usize
    }

    #[inline(always)]
    pub fn is_on(self, side: Side) -> bool {
        self.edge_and_sides & if side == Side::Left { 1 } else { 2 } != 0
    }
}

impl Default for Sectors {
    fn default() -> Self {
        const SIZE: usize = 64;
        Self {
            left: vec![Ray::default(); SIZE],
            edge: vec![0; SIZE],
            next: vec![0; SIZE],
            len: 0,
            end: Ray::default(),
            waiting: vec![[0; 2]; SIZE],
            turns: [0; 2],
            corners: vec![VertexHit::default(); SIZE],
            corner_count: 0,
        }
    }
}

impl Sectors {
    pub fn clear(&mut self) {
        (self.len, self.turns, self.corner_count) = (0, [0; 2], 0);
    }

    pub fn len(&self) -> usize {
        self.len
    }

    /// How many edges were crossed.
    pub fn turns(&self) -> usize {
        self.turns[0]
    }

    /// A beam towards an edge of the table, to the right of those before.
    pub fn add(&mut self, [left, right]: [Ray; 2], edge: u32) {
        if self.len > 0 && left != self.end {
            self.push(self.end, GAP);
        }
        if is_open(edge) {
            let turn = self.turns[1] & (self.waiting.len() - 1);
            self.waiting[turn] = [self.len as u32, edge];
            self.turns[1] += 1;
        }
        self.push(left, edge);
        self.end = right;
    }

    fn push(&mut self, left: Ray, edge: u32) {
        self.left[self.len] = left;
        self.edge[self.len] = edge;
        self.next[self.len] = self.len as u32 + 1;
        self.len += 1;
        if self.len == self.left.len() {
            self.grow();
        }
    }

    /// Expands all beams until they reach walls. With `CORNERS`, records the vertices that they hit.
    #[inline]
    pub fn expand_all<const CORNERS: bool>(&mut self, eye: Point, table: &EdgeTable) {
        if self.len == 0 {
            return;
        }
        if self.end != self.left[0] {
            self.push(self.end, GAP);
        }
        // All around, the first is next to the last.
        self.next[self.len - 1] = 0;
        while !self.expand_until_full::<CORNERS>(eye, table) {
            self.grow();
        }
    }

    /// Returns true when all beams have reached walls, and false when there is no room for more sectors.
    #[inline]
    #[expect(clippy::needless_bitwise_bool, reason = "a branch that cannot be predicted would take longer")]
    fn expand_until_full<const CORNERS: bool>(&mut self, eye: Point, table: &EdgeTable) -> bool {
        // Slices of one length, and as many numbers as possible in registers: this is the innermost loop.
        let size = self.left.len();
        let (lefts, edges) = (&mut self.left[..size], &mut self.edge[..size]);
        let (nexts, waiting) = (&mut self.next[..size], &mut self.waiting[..size]);
        let corners = &mut self.corners[..size];
        let ([mut turn, mut turns], mut len, mut corner_count) = (self.turns, self.len, self.corner_count);
        while turn != turns && len < size && !(CORNERS && corner_count == size) {
            let [at, edge] = waiting[turn & (size - 1)];
            turn += 1;
            let next = nexts[at as usize];
            let Behind { s, left, right } = table.behind(edge);
            let s = Ray::new(eye, s);
            let (of_left, of_right) = (lefts[at as usize].turn(s), lefts[next as usize].turn(s));
            let is_split = (of_left > 0) & (of_right < 0);
            if CORNERS {
                let on_sides = [of_left == 0, of_right == 0];
                corners[corner_count] = VertexHit::new(s, right, on_sides);
                corner_count += usize::from(is_split | on_sides[0] | on_sides[1]);
            }
            // The new sector is always written; the counts decide whether it exists.
            let edge = select(of_left > 0, left, right);
            edges[at as usize] = edge;
            nexts[at as usize] = select(is_split, len as u32, next);
            lefts[len] = s;
            edges[len] = right;
            nexts[len] = next;
            waiting[turns & (size - 1)] = [at, edge];
            turns += usize::from(is_open(edge));
            waiting[turns & (size - 1)] = [len as u32, right];
            turns += usize::from(is_split & is_open(right));
            len += usize::from(is_split);
        }
        (self.turns, self.len, self.corner_count) = ([turn, turns], len, corner_count);
        turn == turns
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.left.len();
        // In a ring buffer of twice the size the entries have other places.
        let old = std::mem::replace(&mut self.waiting, vec![[0; 2]; 2 * size]);
        for turn in self.turns[0]..self.turns[1] {
            self.waiting[turn & (2 * size - 1)] = old[turn & (size - 1)];
        }
        self.left.resize(2 * size, Ray::default());
        self.edge.resize(2 * size, 0);
        self.next.resize(2 * size, 0);
        self.corners.resize(2 * size, VertexHit::default());
    }

    /// The vertices that beams have hit, some of them twice.
    pub fn corners(&self) -> &[VertexHit] {
        &self.corners[..self.corner_count]
    }

    /// All sectors, clockwise from the first edge.
    pub fn clockwise(&self) -> impl Iterator<Item = Sector> + '_ {
        let (left, edge, next) = (&self.left[..self.len], &self.edge[..self.len], &self.next[..self.len]);
        let mut at = 0;
        (0..self.len).map(move |_| {
            let next = next[at] as usize;
            let sector = Sector { sides: [left[at], left[next]], edge: edge[at] };
            at = next;
            sector
        })
    }
}
