//! How work and time grow with the size of the map: made when it is asked for, sample by sample.

use super::{Comparing, Player, methods};
use crate::compare::{Enlarging, Growth, GrowthCurve, Method, Sample};
use crate::lesson::Unwatched;
use crate::scene::World;
use std::sync::Arc;

/// What is known so far.
#[derive(Default)]
pub struct Growing {
    pub enlarging: Option<Enlarging>,
    /// The key of a method that is left out, because it would take too long.
    pub left_out: Option<&'static str>,
    pub curves: Vec<GrowthCurve>,
    /// So many runs of so many have been made.
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
    enlarged: Option<(u32, Arc<World>)>,
}

/// Something that was made.
pub struct Grown {
    ticket: u64,
    part: Part,
}

enum Part {
    /// How the map is enlarged, which method is left out, and the number of runs.
    Begun(Enlarging, Option<&'static str>, usize),
    Refused(String),
    /// A run found nothing, or was refused.
    Nothing,
    Sample(&'static Method, Sample),
}

impl Grown {
    /// With the milliseconds of its run.
    #[must_use]
    pub fn measured(mut self, ms: f64) -> Self {
        if let Part::Sample(_, sample) = &mut self.part {
            sample.ms = ms;
        }
        self
    }
}

impl Iterator for GrowthWork {
    /// With a sample, what makes its run again, to measure it.
    type Item = (Grown, Option<Unwatched>);

    fn next(&mut self) -> Option<Self::Item> {
        let grown = |part| Grown { ticket: self.ticket, part };
        let Some(growth) = &self.growth else {
            if self.enlarged.is_some() {
                return None; // it was refused
            }
            self.enlarged = Some((1, self.world.clone()));
            let growth = match Growth::new(&self.world) {
                Ok(growth) => growth,
                Err(bad) => return Some((grown(Part::Refused(bad.what)), None)),
            };
            let measured = || methods(self.radius).filter(|method| growth.measures(method));
            let of_size = |&factor: &u32| measured().map(move |method| (factor, method));
            let runs: Vec<_> = growth.factors.iter().flat_map(of_size).collect();
            let begun = grown(Part::Begun(growth.enlarging, growth.left_out, runs.len()));
            (self.growth, self.runs) = (Some(growth), runs.into_iter());
            return Some((begun, None));
        };
        let (factor, method) = self.runs.next()?;
        if self.enlarged.as_ref().is_none_or(|(of, _)| *of != factor) {
            self.enlarged = Some((factor, growth.world(factor)));
        }
        let world = self.enlarged.as_ref().map_or(&self.world, |(_, world)| world);
        let answer = method.run(world, self.radius).ok().filter(|answer| answer.length.is_some());
        Some(match answer {
            Some(answer) => {
                let sample = Sample { factor, work: answer.work, ms: 0.0 };
                (grown(Part::Sample(method, sample)), Some(answer.again))
            }
            None => (grown(Part::Nothing), None),
        })
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
            Part::Begun(enlarging, left_out, runs) => {
                (growth.enlarging, growth.left_out, growth.done) = (Some(enlarging), left_out, (0, runs));
            }
            Part::Refused(why) => growth.refused = Some(why),
            Part::Nothing => growth.done.0 += 1,
            Part::Sample(method, sample) => {
                growth.done.0 += 1;
                match growth.curves.iter_mut().find(|curve| curve.method.key == method.key) {
                    Some(curve) => curve.samples.push(sample),
                    None => growth.curves.push(GrowthCurve { method, samples: vec![sample] }),
                }
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
