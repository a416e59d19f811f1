//! The act of sight: what is seen from one position, expansion by expansion.

mod cards;
/// What each step did, and why.
pub mod facts;
mod legend;
/// The field of view and the range, with their drag handles.
mod limits;
/// What a run came to.
pub mod outcome;
/// What can be pointed at.
mod pointing;
/// The same run with floating point, for comparison.
mod precision;
pub mod seen_vertices;
mod split;
/// Whether the target is seen.
pub mod target;
/// The variables of the program.
pub mod variables;

use super::assignment;
use super::plan::{EYE_AT_VERTEX, Plan};
use super::settings::KEYS;
use super::words::sight as words;
use crate::algo::beam::{self as algo, Beam, BeamStep, Eye, Sight};
use crate::lesson::Graded;
use crate::lesson::assignment::Assignment;
use crate::lesson::listing::{self, Code};
use crate::lesson::outcome::Details;
use crate::lesson::pseudocode::Pseudocode;
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, BrokenClaim, Card, Claims, Fields, Outcome, Run, Scope, Settings, Things, Watch, Watched, Why,
};
use crate::map::mesh::Mesh;
use crate::picture::beam::{BeamView, FIRST_NAMES, FirstNames, beam_sectors};
use crate::picture::{Lens, Picture};
use crate::scene::Actor;
use crate::words::Sentence;
use glam::DVec2;
use std::sync::Arc;

/// The lines of pseudocode that name the eye, as they are where it is A.
const LINES_AT_VERTEX: [(&str, &str); 5] = [
    ("locate", "find the triangles that touch A"),
    ("test left", "    is S left or right of A–L?"),
    ("test right", "    is S left or right of A–R?"),
    ("go left", "    if S is on A–R or right of it: only the left edge, L–S"),
    ("go right", "    if S is on A–L or left of it: only the right edge, S–R"),
];

/// The picture of a sight at one position: that of the run, or of another program. `first`: the beams of the first split, and
/// `others`: what the other actors see.
pub(super) fn beam_view<'a>(
    plan: &'a Plan,
    scope: &Scope,
    sight: &'a Sight,
    step: Option<BeamStep>,
    (first, others): (&'a [Beam], &'a [(u32, Vec<DVec2>)]),
) -> BeamView<'a> {
    let on = |key| scope.settings.get(key);
    BeamView {
        world: &plan.world,
        sight,
        step,
        eye: plan.eye,
        letter: plan.eye_letter(),
        first,
        actor: plan.actor,
        others: if on(KEYS.others) { others } else { &[] },
        mesh_edges: on(KEYS.mesh),
        town: on(KEYS.town),
        seen: on(KEYS.seen),
        hides_answers: scope.hides_answers,
        order: on(KEYS.order),
        counts: on(KEYS.counts),
    }
}

/// The watched sight of the viewer as an act.
#[derive(Clone)]
pub struct SightAct {
    plan: Arc<Plan>,
    watched: Watched<Sight>,
    /// The beams of the first split, if they are few enough to have names.
    first: Vec<Beam>,
    /// Shared by all positions of the run.
    float_runs: Arc<precision::FloatRuns>,
}

impl SightAct {
    pub const QUESTIONS: &'static [AskedBy<Self>] = &[
        AskedBy::new(&split::KIND, |act| Box::new(split::Split(act))),
        AskedBy::new(&seen_vertices::KIND, |act| Box::new(seen_vertices::SeenVertices(act))),
    ];

    pub fn new(plan: &Arc<Plan>, watch: Watch) -> Self {
        let mut first = plan.input().first_beams();
        if first.len() > FIRST_NAMES.len() {
            first.clear(); // a field of view divides one of them
        }
        Self { plan: plan.clone(), watched: Watched::new(plan.input(), watch), first, float_runs: Arc::default() }
    }

    fn state(&self) -> &Sight {
        self.watched.state()
    }

    /// Nothing is out of range where the range has no limit. The eye has the letter that it has on the map.
    fn pseudocode(&self) -> Pseudocode {
        let lines = Pseudocode::default().only_if(self.eye().range.is_some(), &["rim", "out of range"]);
        let is_at_vertex = self.plan.eye_letter() == EYE_AT_VERTEX;
        let reworded = LINES_AT_VERTEX.into_iter().filter(|_| is_at_vertex);
        reworded.fold(lines, |lines, (kind, words)| lines.worded(Some(words), kind))
    }

    fn mesh(&self) -> &Mesh {
        self.plan.mesh()
    }

    fn actors(&self) -> &[Actor] {
        self.plan.actors()
    }

    fn from(&self) -> DVec2 {
        self.plan.from
    }

    fn eye(&self) -> Eye {
        self.plan.eye
    }

    /// The index of the viewer's colour.
    fn colour(&self) -> u8 {
        self.plan.actor.unwrap_or(0) as u8
    }

    fn is_over(&self) -> bool {
        self.watched.is_end_only() || self.watched.at() == self.watched.len()
    }

    /// The names of a beam of the first split and of the triangle behind it, if it has some.
    fn first_names(&self, beam: Beam) -> Option<FirstNames> {
        self.first.iter().position(|&first| first == beam).map(|i| FIRST_NAMES[i])
    }

    fn area(&self) -> f64 {
        algo::area(self.mesh(), self.eye(), self.state().walls())
    }
}

impl Act for SightAct {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "sight"
    }

    fn sentence(&self, _: &Scope) -> Sentence {
        match self.facts() {
            Some(facts) => words::sentence(&facts),
            None if self.watched.is_end_only() => words::summary(&self.summary()),
            None => words::invitation(&self.invitation()),
        }
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        words::why(&self.facts()?)
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        let numbers = || scope.settings.get(KEYS.order).then(|| words::numbers(self.state().walls().len())).flatten();
        self.outcome(scope.settings).map(|outcome| crate::sentence![words::conclusion(&outcome), numbers()])
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        let test = [
            Some(self.test_card().unwrap_or_else(|| Card::rows("test", "left, right or both", "", Vec::new()))),
            self.precision_card(scope.settings),
            self.target_card(),
            Some(self.waiting_card()),
            self.order_card(),
        ];
        let cards = test.into_iter().chain([self.meeting_card(), Some(self.numbers_card())]);
        cards.flatten().collect()
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(self.state(), Details::Sight)
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let others = self.plan.others_in_sight();
        let shown = beam_view(&self.plan, scope, self.state(), self.watched.step(), (&self.first, &others));
        let mut picture = shown.picture(lens);
        self.draw_target(&mut picture);
        self.draw_limits(lens, &mut picture);
        self.draw_precision(scope.settings, &mut picture);
        picture.add_meanings(|meaning| self.meaning_in_words(meaning));
        picture
    }

    fn things(&self) -> &dyn Things {
        self
    }

    /// The program looks all around and without limit.
    fn code(&self) -> Code {
        let has_program = self.eye().fov.is_none() && self.eye().range.is_none();
        Code {
            program: has_program.then_some(&listing::BEAM),
            variables: words::variables(&self.variable_facts()),
            pseudocode: self.pseudocode(),
        }
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl Graded for SightAct {
    fn assignment(&self) -> Option<Assignment> {
        Some(assignment::sight(&self.watched, self.plan.world.scene().map.extent()))
    }
}

impl Claims for SightAct {
    fn draw_invariant(&self, _: &Lens, picture: &mut Picture) {
        beam_sectors(self.mesh(), self.eye(), self.state(), picture);
    }

    fn stage_result(&self) -> Option<Sentence> {
        let beams = self.state().waiting().count();
        matches!(self.watched.step(), Some(BeamStep::First { .. }))
            .then(|| words::first_split(beams, self.plan.eye_letter()))
    }

    fn checked_run(&self, settings: &Settings) -> Option<&'static str> {
        Self::checked_run(settings)
    }

    fn broken(&self, settings: &Settings) -> Vec<BrokenClaim> {
        self.wrong_sign(settings).into_iter().collect()
    }
}

#[cfg(test)]
mod tests;
