//! How work and time grow with the size of the map: made when it is asked for, sample by sample.

use super::{Comparing, Player, methods};
use crate::compare::{Again, Enlarged, Enlarging, Growth, GrowthCurve, Method, Sample};
use crate::scene::World;
use std::sync::Arc;

/// What is known so far.
#[derive(Default)]
pub struct Growing {
    pub enlarging: Option<Enlarging>,
    /// The key of a method that is left out, because it would take too long.
    pub left_out: Option<&'static str>,
    pub curves: Vec<GrowthCurve>,
    /// The number of sizes.
    sizes: usize,
    /// This many runs of this many have been made.
    pub done: (usize, usize),
    /// Why there is nothing to be measured.
    pub refused: Option<String>,
    pub(super) is_wanted: bool,
}

/// Runs to make: every method on every size of the map, the smallest one first.
pub struct GrowthWork {
    ticket: u64,
    world: Arc<World>,
    radius: f64,
    growth: Option<Growth>,
    runs: std::vec::IntoIter<(u32, &'static Method)>,
    /// The map in the size that was asked for last.
    enlarged: Option<Enlarged>,
    is_begun: bool,
}

/// Something that was made.
pub struct Grown {
    ticket: u64,
    part: Part,
}

enum Part {
    /// How the map is enlarged, which method is left out, and the numbers of sizes and of runs.
    Begun(Enlarging, Option<&'static str>, [usize; 2]),
    Refused(String),
    /// Of the map in the size with this factor. None: the run found nothing, or was refused.
    Run(&'static Method, u32, Option<Sample>),
}

impl Grown {
    /// With the milliseconds of its run.
    #[must_use]
    pub fn measured(mut self, ms: f64) -> Self {
        if let Part::Run(_, _, Some(sample)) = &mut self.part {
            sample.ms = ms;
        }
        self
    }
}

impl Iterator for GrowthWork {
    /// With a sample, what makes its run again, to measure it.
    type Item = (Grown, Option<Again>);

    fn next(&mut self) -> Option<Self::Item> {
        let grown = |part| Grown { ticket: self.ticket, part };
        let Some(growth) = &self.growth else {
            if std::mem::replace(&mut self.is_begun, true) {
                return None; // it was refused
            }
            let growth = match Growth::new(&self.world) {
                Ok(growth) => growth,
                Err(bad) => return Some((grown(Part::Refused(bad.what)), None)),
            };
            let measured = || methods(self.radius).filter(|method| growth.measures(method));
            let of_size = |&factor: &u32| measured().map(move |method| (factor, method));
            let runs: Vec<_> = growth.factors.iter().flat_map(of_size).collect();
            let numbers = [growth.factors.len(), runs.len()];
            let begun = grown(Part::Begun(growth.enlarging, growth.left_out, numbers));
            (self.growth, self.runs) = (Some(growth), runs.into_iter());
            return Some((begun, None));
        };
        let (factor, method) = self.runs.next()?;
        let known = self.enlarged.take().filter(|enlarged| enlarged.factor() == factor);
        let enlarged = self.enlarged.insert(known.unwrap_or_else(|| growth.enlarged(factor)));
        let (sample, again) = enlarged.sample(method, self.radius).unzip();
        Some((grown(Part::Run(method, factor, sample)), again))
    }
}

impl Comparing {
    pub fn growth(&self) -> &Growing {
        &self.growth
    }

    /// Everything is to be measured again, once somebody looks.
    pub(super) fn forget_growth(&mut self) {
        self.growth = Growing { is_wanted: true, ..Growing::default() };
    }

    fn take_grown(&mut self, part: Part) {
        let growth = &mut self.growth;
        match part {
            Part::Begun(enlarging, left_out, [sizes, runs]) => {
                (growth.enlarging, growth.left_out) = (Some(enlarging), left_out);
                (growth.sizes, growth.done) = (sizes, (0, runs));
            }
            Part::Refused(why) => growth.refused = Some(why),
            Part::Run(method, factor, sample) => {
                growth.done.0 += 1;
                let known = growth.curves.iter().position(|curve| curve.method.key == method.key);
                let place = known.unwrap_or(growth.curves.len());
                if known.is_none() {
                    growth.curves.push(GrowthCurve::new(method, growth.sizes));
                }
                growth.curves[place].add(factor, sample);
            }
        }
    }
}

impl Player {
    /// What is to be measured for the growth, once.
    pub fn growth_to_make(&mut self) -> Option<GrowthWork> {
        let comparing = self.comparing.as_mut().filter(|comparing| comparing.wants_growth())?;
        comparing.growth.is_wanted = false;
        Some(GrowthWork {
            ticket: comparing.ticket,
            world: comparing.world.clone(),
            radius: comparing.radius,
            growth: None,
            runs: Vec::new().into_iter(),
            enlarged: None,
            is_begun: false,
        })
    }

    /// What was begun was given up: the growth is measured again when somebody looks.
    pub fn measure_growth_again(&mut self) {
        self.comparing.iter_mut().for_each(|comparing| comparing.forget_growth());
    }

    /// Brings something that was made.
    pub fn grown(&mut self, made: Grown) {
        if let Some(comparing) = self.comparing.as_mut().filter(|comparing| comparing.ticket == made.ticket) {
            comparing.take_grown(made.part);
        }
    }
}
