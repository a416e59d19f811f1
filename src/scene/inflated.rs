//! The walls of a world, inflated by the radius of an agent. Inflating a large map takes long, and several methods need the same result,
//! so the last one is kept.

use super::World;
use crate::algo::radius;
use crate::geom::Point;
use crate::map::mesh::Mesh;
use glam::DVec2;
use std::sync::{Arc, Mutex, PoisonError};

/// Free space for the centre of an agent.
#[derive(Debug)]
pub struct Inflated {
    pub mesh: Arc<Mesh>,
    /// The borders of this space, in world units.
    pub rings: Vec<Vec<DVec2>>,
}

/// With its start, its goal and the bits of its radius.
type Known = ([Point; 2], u64, Arc<Inflated>);

/// The last one.
#[derive(Debug, Default)]
pub(super) struct LastInflated(Mutex<Option<Known>>);

impl World {
    /// The space for an agent with this radius, in world units.
    pub fn inflated(&self, radius: f64) -> Arc<Inflated> {
        let ends = [self.start(), self.goal()].map(|p| self.snap(p));
        let LastInflated(last) = self.last_inflated();
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, _, known)) = last.as_ref().filter(|(own, bits, _)| *own == ends && *bits == radius.to_bits()) {
            return known.clone();
        }
        let free = radius::inflated(self.mesh(), self.free(), ends, radius);
        let rings = free.rings.iter().map(|ring| ring.iter().map(|&p| free.lattice.to_world(p)).collect()).collect();
        let inflated = Arc::new(Inflated { mesh: Arc::new(Mesh::new(&free)), rings });
        *last = Some((ends, radius.to_bits(), inflated.clone()));
        inflated
    }
}
