//! Over which links can a shortest path bend at A? The guess, before any link is judged.

use super::ExerciseAct;
use crate::algo::bitangents::{BitangentStep, Region};
use crate::algo::visibility_graph::WallCorner;
use crate::lesson::Why;
use crate::lesson::beam::mistakes::KEEPS_BETWEEN;
use crate::lesson::beam::words::exercise as words;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, Reader};
use crate::map::mesh::Vertex;
use crate::words::Sentence;

/// It has the same answer on every map, so it is asked only about scenes that set it.
pub static KIND: Kind = Kind::new(
    "region",
    "links that can be left out",
    "Links past a corner",
    "The walls of corner A are extended beyond it. Region C lies between the extensions, B and D lie beside it.",
);

/// The place of an option.
const ALL_REGIONS: usize = 2;

pub struct Regions<'a>(pub &'a ExerciseAct);

impl Regions<'_> {
    /// The position after the last link that is judged from position `k` on.
    fn judged_at(&self, k: usize) -> usize {
        let judges =
            |step: &&BitangentStep| matches!(step, BitangentStep::Beside { .. } | BitangentStep::Behind { .. });
        k + self.0.watched.film.steps()[k..].iter().take_while(judges).count()
    }
}

impl Asks for Regions<'_> {
    /// The guess comes after the step that asks for it.
    fn is_asked_at(&self, k: usize) -> bool {
        let steps = self.0.watched.film.steps();
        let is_guess = |before| matches!(steps.get(before), Some(BitangentStep::Guess { .. }));
        k.checked_sub(1).is_some_and(is_guess) && self.judged_at(k) > k
    }

    fn prompt(&self, _: Reader) -> Sentence {
        "Over which of these links can a shortest path bend at corner A?".into()
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let options = ["The links into regions B and D", "The links into region C", "The links into all three regions"];
        Some((self.judged_at(self.0.watched.film.at()), Form::one_of(options, 0)))
    }

    /// A program that keeps the links into region C keeps all of them.
    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        vec![(&KEEPS_BETWEEN, Answer::Option(ALL_REGIONS))]
    }

    /// A link that the answer judges otherwise: one that it leaves out, or one that it keeps.
    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let is_kept_wrongly = *wrong == Answer::Option(ALL_REGIONS);
        let corner = WallCorner::new(self.0.world.mesh(), self.0.watched.input.a?);
        let judged = |w: Vertex| (self.0.region(w) == Region::C) == is_kept_wrongly;
        let &(w, along) = self.0.seen.iter().find(|(w, _)| judged(*w))?;
        Some(words::not_these(self.0.plan.spot(w), self.0.region(w), corner, along))
    }
}
