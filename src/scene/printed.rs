//! Positions as commands print them: what the file wrote, or as many digits as the lattice can tell apart.

use super::{Coordinates, World};
use crate::geom::Lattice;
use glam::DVec2;
use std::collections::HashMap;

/// How the positions of a world are printed, with the coordinates of its file.
pub struct Printed {
    of: Coordinates,
    lattice: Lattice,
    /// The step of the lattice in units of the file.
    step: DVec2,
    /// The points of the scene with the coordinates of the file, by their bits in the world: as they are, and as the lattice has them.
    written: HashMap<[u64; 2], DVec2>,
}

impl Printed {
    pub fn new(world: &World) -> Self {
        let (scene, lattice) = (world.scene(), world.lattice());
        let of = scene.coordinates;
        let [_, one] = of.zero_and_one();
        let step = 1.0 / (lattice.scale() * one.abs());
        let mut new = Self { of, lattice, step, written: HashMap::new() };
        let ends = [scene.start, scene.goal].into_iter().flatten().chain(scene.more_goals.iter().copied());
        let paths = scene.paths.iter().flat_map(|path| path.points.iter().copied());
        let actors = scene.actors.iter().map(|actor| actor.at);
        // Of several points on one point of the lattice, the first has its number.
        for p in ends.chain(paths).chain(actors).chain(scene.triangulated()) {
            new.write(p);
        }
        new
    }

    /// With another point that somebody has given, in world units.
    #[must_use]
    pub fn with(mut self, points: impl IntoIterator<Item = DVec2>) -> Self {
        points.into_iter().for_each(|p| self.write(p));
        self
    }

    fn write(&mut self, world: DVec2) {
        let at = self.as_written(world);
        for p in [world, self.lattice.to_world(self.lattice.snap(world))] {
            self.written.entry(bits(p)).or_insert(at);
        }
    }

    /// Projected and back, a number of the file has lost its last bits.
    fn as_written(&self, world: DVec2) -> DVec2 {
        /// Part of the size of a number that projecting it may change.
        const ROUNDING: f64 = 1e-14;
        let p = self.of.to_file(world);
        if !matches!(self.of, Coordinates::Degrees { .. }) {
            return p;
        }
        let most = |v: f64| v.abs().max(1.0) * ROUNDING;
        DVec2::new(shortest(p.x, most(p.x)), shortest(p.y, most(p.y)))
    }

    /// A position with the coordinates of the file.
    pub fn position(&self, world: DVec2) -> DVec2 {
        if let Some(&written) = self.written.get(&bits(world)) {
            return written;
        }
        let p = self.of.to_file(world);
        DVec2::new(shortest(p.x, self.step.x / 2.0), shortest(p.y, self.step.y / 2.0))
    }
}

/// Equal numbers have equal bits: no zero has a sign.
fn bits(p: DVec2) -> [u64; 2] {
    (p + 0.0).to_array().map(f64::to_bits)
}

/// The number with the fewest decimals that is nearer than this.
fn shortest(v: f64, most: f64) -> f64 {
    // Powers of ten up to this one are exact.
    const MOST_DECIMALS: i32 = 22;
    let rounded = |decimals: i32| {
        let factor = 10_f64.powi(decimals);
        (v * factor).round() / factor
    };
    // No zero gets a sign.
    (0..=MOST_DECIMALS).map(rounded).find(|shorter| (shorter - v).abs() < most).unwrap_or(v) + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;
    use proptest::prelude::*;

    /// A square of this size whose start is `start`.
    fn world(size: f64, start: DVec2) -> World {
        let text = format!(
            "title = \"A\"\nlesson = \"funnel\"\nstart = [{}, {}]\ngoal = [{size}, 0]\n\
             [polygons]\noutline = [[0, 0], [{size}, 0], [{size}, {size}], [0, {size}]]\n",
            start.x, start.y
        );
        World::new(crate::scene::scene_file::read(&text).unwrap())
    }

    fn decimals(v: f64) -> usize {
        let text = v.to_string();
        text.split_once('.').map_or(0, |(_, decimals)| decimals.len())
    }

    proptest! {
        /// What is printed is nearer than half a step to what was computed, and no number with fewer decimals is.
        #[test]
        fn no_digits_of_the_lattice_are_printed(part in 0.0..1.0, size in 0.01..1e6_f64) {
            let world = world(size, DVec2::new(size / 2.0, size / 2.0));
            let (printed, lattice) = (Printed::new(&world), world.lattice());
            let half = 0.5 / lattice.scale();
            for v in [part * size, lattice.to_world(lattice.snap(DVec2::splat(part * size))).x] {
                // Beside no point of the scene.
                let short = printed.position(DVec2::new(v, size * 0.4321)).x;
                prop_assert!((short - v).abs() < half, "{} for {}", short, v);
                if let Some(fewer) = decimals(short).checked_sub(1) {
                    let factor = 10_f64.powi(fewer as i32);
                    for other in [(v * factor).floor() / factor, (v * factor).ceil() / factor] {
                        prop_assert!((other - v).abs() >= half * (1.0 - 1e-6), "{} is shorter than {}", other, short);
                    }
                }
            }
        }

        /// A number that somebody wrote is printed as it was written, also where the lattice moves it.
        #[test]
        fn what_was_written_is_printed_exactly(x in 0.0..40.0, y in 0.0..40.0, thousandths in 0..40_000_u32) {
            for at in [DVec2::new(x, y), DVec2::new(f64::from(thousandths) / 1000.0, y)] {
                let world = world(40.0, at);
                let printed = Printed::new(&world);
                prop_assert_eq!(printed.position(at), at);
                let lattice = world.lattice();
                prop_assert_eq!(printed.position(lattice.to_world(lattice.snap(at))), at);
                let other = DVec2::new(y, x);
                prop_assert_eq!(Printed::new(&world).with([other]).position(other), other);
            }
        }

        /// Of a map in degrees, too.
        #[test]
        fn degrees_are_printed_as_they_were_written(lon in 74_400_000_i32..74_700_000, lat in 469_000_000_i32..469_300_000) {
            let [lon, lat] = [lon, lat].map(|v| f64::from(v) / 1e7);
            let coordinates =
                Coordinates::Degrees { middle: DVec2::new(7.4553, 46.9182), scale: DVec2::new(76_000.0, -111_000.0) };
            let (low, high) = (DVec2::new(7.44, 46.90), DVec2::new(7.47, 46.93));
            let corners = [low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)];
            let written = DVec2::new(lon, lat);
            let mut scene: Scene = world(40.0, DVec2::ONE).scene().clone();
            let outline = corners.map(|p| coordinates.place(p)).to_vec();
            scene.map = super::super::Map::Polygons(crate::map::polygons::Polygons { outline, obstacles: Vec::new() });
            scene.coordinates = coordinates;
            scene.start = Some(coordinates.place(written));
            scene.goal = Some(coordinates.place(low));
            let world = World::new(scene);
            let lattice = world.lattice();
            let at = lattice.to_world(lattice.snap(coordinates.place(written)));
            prop_assert_eq!(Printed::new(&world).position(at), written);
        }
    }

    #[test]
    fn a_corner_is_printed_as_its_file_has_it() {
        let world = world(12.35, DVec2::new(3.1, 0.7));
        let (printed, lattice) = (Printed::new(&world), world.lattice());
        for p in [DVec2::new(12.35, 12.35), DVec2::new(3.1, 0.7), DVec2::ZERO] {
            let snapped = lattice.to_world(lattice.snap(p));
            assert_eq!(printed.position(snapped), p);
        }
        assert_eq!(shortest(-0.000_000_01, 1e-6).to_string(), "0");
        assert_eq!(shortest(0.1 + 0.2, 1e-9), 0.3);
    }
}
