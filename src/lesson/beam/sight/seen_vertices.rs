//! Which vertices are seen?

use super::SightAct;
use crate::algo::beam::BeamStep;
use crate::lesson::Why;
use crate::lesson::beam::settings::KEYS;
use crate::lesson::beam::words;
use crate::lesson::beam::words::sight::{self, NotSeen};
use crate::lesson::question::{Answer, Asks, ByProgram, Clear, Form, Kind, MadeMap, MapForm, Need, Question, Reader};
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind {
    click_hint: "Click also those that are circled already.",
    // What is seen answers all questions about the beams.
    answers_others: true,
    by_program: ByProgram::Seen,
    made_map: Some(MadeMap { form: MapForm::Room, settings: || vec![KEYS.mesh.to(false)] }),
    clear: Clear::Directions,
    shows_beginning: true,
    circles_vertices: true,
    ..Kind::new(
        "seen",
        "vertices in sight",
        "The visible vertices",
        "Every vertex has a small circle. The corners of the map's border count, too. O sees a vertex if no wall crosses the line between them.",
    )
};

/// More vertices than this are too many to click.
const MOST_VERTICES: usize = 24;

pub struct SeenVertices<'a>(pub &'a SightAct);

impl SeenVertices<'_> {
    /// The vertices that are seen at the end of the run.
    fn at_end(&self) -> Vec<Thing> {
        self.0.plan.end().seen().iter().map(|&v| Thing::Vertex(v)).collect()
    }
}

impl Asks for SeenVertices<'_> {
    /// Before the first beam is taken.
    fn is_asked_at(&self, k: usize) -> bool {
        let steps = self.0.watched.film.steps();
        let is_first = k > 0
            && matches!(steps.get(k), Some(BeamStep::Take { .. }))
            && matches!(steps[k - 1], BeamStep::First { .. });
        is_first && (1..=MOST_VERTICES).contains(&self.at_end().len())
    }

    fn about(&self) -> Vec<Thing> {
        vec![self.0.plan.viewer().thing]
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Which vertices does ", words::participant(&self.0.plan.viewer()), " see? ", reader.choose_all()]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        Some((self.0.watched.film.steps().len(), Form::Things { right: self.at_end(), need: Need::All }))
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let right = self.at_end();
        let unseen = chosen.iter().find_map(|&thing| match thing {
            Thing::Vertex(v) if !right.contains(&thing) => Some(v),
            _ => None,
        });
        let why = match unseen {
            Some(v) => self.0.plan.not_seen(v),
            None => NotSeen::Missing(right.iter().filter(|thing| !chosen.contains(thing)).count()),
        };
        Some(sight::not_seen(&why, &self.0.plan.viewer()).against_thing(unseen.map(Thing::Vertex)))
    }

    fn candidates(&self) -> Vec<Thing> {
        self.0.mesh().wall_vertices().map(Thing::Vertex).collect()
    }

    fn explanation(&self, _: &Question) -> Option<Sentence> {
        let (seen, all) = (self.0.plan.seen_places(self.0.plan.end()).len(), self.0.mesh().wall_vertices().count());
        let hidden = match all.saturating_sub(seen) {
            0 => "",
            1 => " A wall hides the other one.",
            _ => " Walls hide the others.",
        };
        Some(format!("O sees {seen} of {all} vertices.{hidden}").into())
    }
}
