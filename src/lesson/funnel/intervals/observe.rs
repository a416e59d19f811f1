//! Behind which edges does the root see something?

use super::IntervalsAct;
use crate::algo::polyanya::{Interval, PolyanyaStep};
use crate::geom::Side;
use crate::lesson::Why;
use crate::lesson::funnel::mistakes::{SEES_BOTH, SWAPPED};
use crate::lesson::funnel::words::intervals as words;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, Reader};
use crate::map::mesh::Vertex;
use crate::picture::Thing;
use crate::words::Sentence;

pub static KIND: Kind = Kind::new(
    "observe",
    "edges that the root sees",
    "Intervals and their roots",
    "The rays from the root run through both ends of the interval. The root sees a part of an edge behind if the opposite vertex lies inside the ray on that side.",
);

/// The places of the options.
const LEFT: usize = 0;
const RIGHT: usize = 1;
const BOTH: usize = 2;

pub struct Observe<'a>(pub &'a IntervalsAct);

impl Observe<'_> {
    /// The interval that is about to be pushed, and the vertex opposite its edge.
    fn asked(&self) -> Option<(Interval, Vertex)> {
        let search = self.0.search();
        let interval = search.node(search.expanding()?).interval;
        Some((interval, interval.opposite(search.mesh())))
    }

    /// Twice the signed area of the ray of this side and the opposite vertex, in square world units. None if the root
    /// is the end of the edge.
    fn area2(&self, side: Side) -> Option<f64> {
        let (interval, s) = self.asked()?;
        let search = self.0.search();
        let outside = interval.outside(search.ground(), side, search.mesh().point(s)) * side.sign();
        (!interval.is_root_at(search.mesh(), side)).then(|| self.0.plan.world_area(outside))
    }

    fn is_seen(&self, side: Side) -> Option<bool> {
        let (interval, _) = self.asked()?;
        Some(interval.observable(self.0.search().ground(), side).is_some())
    }
}

impl Asks for Observe<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        matches!(self.0.watched.film.steps().get(k), Some(PolyanyaStep::Compare { side: Side::Left }))
    }

    fn about(&self) -> Vec<Thing> {
        self.asked().map(|(_, s)| Thing::Vertex(s)).into_iter().collect()
    }

    fn prompt(&self, _: Reader) -> Sentence {
        let Some((_, s)) = self.asked() else { return Sentence::default() };
        words::observe_prompt(self.0.corner(s))
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (steps, at) = (self.0.watched.film.steps(), self.0.watched.film.at());
        let is_answer = |step: &PolyanyaStep| {
            matches!(step, PolyanyaStep::Compare { .. } | PolyanyaStep::Observe { .. } | PolyanyaStep::Wall { .. })
        };
        let len = steps.get(at..)?.iter().take_while(|step| is_answer(step)).count();
        let right = match Side::BOTH.map(|side| self.is_seen(side)) {
            [Some(true), Some(true)] => BOTH,
            [Some(true), _] => LEFT,
            _ => RIGHT,
        };
        Some((at + len, Form::one_of(["Left", "Right", "Both"], right)))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let swapped = match Side::BOTH.map(|side| self.is_seen(side)) {
            [Some(true), Some(false)] => RIGHT,
            [Some(false), Some(true)] => LEFT,
            _ => return Vec::new(),
        };
        vec![(&SWAPPED, Answer::Option(swapped)), (&SEES_BOTH, Answer::Option(BOTH))]
    }

    /// An edge that was left out is seen, or one that was chosen is not.
    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let side = match *wrong {
            Answer::Option(LEFT) => Side::Right,
            Answer::Option(RIGHT) => Side::Left,
            Answer::Option(BOTH) => Side::BOTH.into_iter().find(|&side| self.is_seen(side) == Some(false))?,
            _ => return None,
        };
        Some(words::observe_refuted(side, self.area2(side), *wrong == Answer::Option(BOTH)))
    }
}
