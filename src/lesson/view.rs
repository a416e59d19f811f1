//! All that the player, the window, the commands and the tests see of a lesson at one position of its run ([`View`]).

use super::CellField;
use super::assignment::{Assignment, OwnDecision};
use super::beam::Replay;
use super::focus::Focus;
use super::listing::Code;
use super::mistake::Mistake;
use super::question::{Answer, Asks, Question, QuestionKind};
use super::{
    BrokenClaim, Card, Change, Cursor, DragHandle, Entry, Fields, FirstGoal, Game, KeyCell, Lesson, List, ListEnds,
    OtherState, Outcome, Outline, RunPart, RunSetup, Scope, Setting, Settings, Timeline, Value, Watch, Why, focus,
    pointing,
};
use crate::map::grid::Grid;
use crate::picture::{Cells, Dash, Lens, Picture, Rect, Role, Shape, Strength, Thing, WorkedOn};
use crate::scene::World;
use crate::sentence;
use crate::step::{Broken, Site, Verdict};
use crate::words::{Description, Sentence};
use glam::DVec2;
use std::sync::Arc;

/// A lesson at a position of its run: where the lesson stands, or where a [`Cursor`] does.
///
/// Positions of things are in world units. Ids in a [`Thing`] may come from another world: methods that take one return
/// None or do nothing if this world has no such thing.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) timeline: &'a Timeline,
}

impl<'a> View<'a> {
    /// Another position of the same run, or the end if there is no such position.
    pub fn at(self, k: usize) -> Cursor<'a> {
        Cursor::new(self.lesson, self.timeline, k)
    }

    fn scope(&self) -> Scope<'a> {
        let (at_end, hides_answers) = (self.timeline.at_end(), self.lesson.hides_answers);
        Scope { settings: &self.lesson.settings, at_end, hides_answers, is_of_stage: false, replay: self.replay_here() }
    }

    fn overlay_cards(self, first: bool) -> impl Iterator<Item = Card> {
        let overlays = self.lesson.overlays.iter().filter(move |overlay| overlay.comes_first() == first);
        let at_end = self.timeline.at_end();
        let guides_agents = self.timeline.guides_agents();
        overlays.filter_map(move |overlay| {
            if at_end {
                overlay.card(&self.lesson.settings, guides_agents)
            } else {
                overlay.open_card(&self.lesson.settings, guides_agents)
            }
        })
    }

    /// Which lesson this is.
    pub fn entry(self) -> &'static Entry {
        self.lesson.entry
    }

    /// The name of the lesson, for files, the command line and the screen.
    pub fn name(self) -> &'static str {
        self.lesson.entry.name
    }

    /// Is this the lesson in which its scene opens?
    pub fn is_of_scene(self) -> bool {
        super::of(self.lesson.world.scene()) == Ok(self.lesson.entry)
    }

    pub fn world(self) -> &'a Arc<World> {
        &self.lesson.world
    }

    /// Messages for the user about the scene in this lesson.
    pub fn notes(self) -> Vec<String> {
        let mut notes = self.world().notes();
        notes.extend(FirstGoal::of_run(self).map(FirstGoal::in_run));
        notes.extend(self.lesson.kind.notes());
        notes
    }

    /// The acts as one run: the current position, the length, the stages, where stepping stops.
    pub fn run(self) -> &'a Timeline {
        self.timeline
    }

    pub fn settings(self) -> &'a Settings {
        &self.lesson.settings
    }

    /// What the last step did, in one sentence with its numbers.
    pub fn sentence(self) -> Sentence {
        if self.awaits_triangles() {
            return Sentence::plain("The map is large. Its free space is not cut into triangles yet.");
        }
        self.timeline.stepped_act().sentence(&self.scope())
    }

    /// The same of the step that opens a stage, where it is all that is said of the stage.
    pub fn opening(self) -> Sentence {
        if self.awaits_triangles() {
            self.sentence()
        } else {
            self.timeline.stepped_act().sentence(&Scope { is_of_stage: true, ..self.scope() })
        }
    }

    /// Is this only what a large map shows until its triangles are there? Then nothing is known of a path.
    pub fn awaits_triangles(self) -> bool {
        self.world().is_bare() && !(self.entry().finds_nothing)(self.world(), self.settings())
    }

    /// The numbers that decided the last step. None if it decided nothing.
    pub fn why(self) -> Option<Why> {
        self.timeline.stepped_act().why(&self.scope())
    }

    /// The algorithm of the last step as a program, with the values of its variables.
    pub fn code(self) -> Code {
        self.timeline.stepped_act().code()
    }

    /// Is there a program of at least one act?
    pub fn has_program(self) -> bool {
        self.timeline.acts().any(|act| act.code().program.is_some())
    }

    /// What happened in the run and what to take away from it. None before the end of the run.
    pub fn conclusion(self) -> Option<Sentence> {
        if !self.timeline.at_end() || self.awaits_triangles() {
            return None;
        }
        let mut of_overlays =
            self.lesson.overlays.iter().filter_map(|overlay| overlay.conclusion(&self.lesson.settings));
        of_overlays.next().or_else(|| self.timeline.last_act().conclusion(&self.scope()))
    }

    /// What is said of this position where only the stops of stages are shown, as on slides.
    pub fn sentence_of_stop(self) -> Sentence {
        self.conclusion().or_else(|| self.stage_result()).unwrap_or_else(|| self.sentence())
    }

    /// What the last step did, and what the stage has come to that ends with it.
    pub fn sentence_and_result(self) -> Sentence {
        match self.stage_result() {
            Some(result) => sentence![self.sentence(), " ", result],
            None => self.sentence(),
        }
    }

    /// What the stage that ends here has come to, where its last step alone says little.
    pub fn stage_result(self) -> Option<Sentence> {
        let at = self.run().at();
        let is_stop = self.run().stages().iter().any(|stage| stage.stop() == at);
        if is_stop { self.timeline.stepped_act().claims().stage_result() } else { None }
    }

    /// The lists that the algorithm works on, by their ends. As many at every step of an act.
    pub fn lists(self) -> Vec<ListEnds> {
        self.timeline.shown_act().lists().into_iter().map(List::ends).collect()
    }

    /// The lists and variables, from top to bottom.
    pub fn cards(self) -> Vec<Card> {
        let act = self.timeline.shown_act();
        let own = act.lists().into_iter().map(|list| list.in_full().card()).chain(act.cards(&self.scope()));
        self.overlay_cards(true).chain(own).chain(self.overlay_cards(false)).collect()
    }

    /// The fields that `trace --format json` adds to the last step.
    pub fn detail(self) -> Fields {
        self.timeline.stepped_act().detail()
    }

    /// The first position from `from` on at which a question of this kind makes sense.
    pub fn next_question(self, from: usize, kind: QuestionKind) -> Option<usize> {
        self.timeline.next_question(from, kind)
    }

    /// The question of this kind about the decision that follows here, with positions of the whole run.
    pub fn question(self, kind: QuestionKind) -> Option<Question> {
        self.timeline.question(kind)
    }

    /// The labels of the layers that are switched on, but hidden by [`Lesson::hide_answers`].
    pub fn hidden_layers(self) -> Vec<&'static str> {
        let is_on = |setting: &&Setting| match setting.value {
            Value::Switch(on) => on,
            Value::Count { value, .. } => value > 0,
            Value::OneOf { .. } | Value::Length { .. } | Value::Angle(_) => false,
        };
        let hides =
            |setting: &&Setting| self.lesson.hides_answers && self.lesson.kind.hidden_layers().contains(&setting.key);
        let hidden = self.lesson.settings.iter().filter(hides).filter(is_on);
        hidden.filter(|setting| self.disabled_reason(setting.key).is_none()).map(|setting| setting.label).collect()
    }

    /// How the act that is shown asks a kind of question, if it does.
    pub fn asks(self, kind: QuestionKind) -> Option<Box<dyn Asks + 'a>> {
        self.timeline.shown_act().asks(kind)
    }

    /// What somebody answers to the question of this kind here who makes a named mistake, although everything before was
    /// right. All these answers are wrong. `tutor::mistakes` adds what programs with mistakes answer.
    pub fn wrong_answers(self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        let Some(question) = self.timeline.question(kind) else { return Vec::new() };
        let mut answers = self.asks(kind).map(|asks| asks.wrong_answers()).unwrap_or_default();
        answers.retain(|(_, answer)| question.form.is_wrong(answer));
        answers
    }

    /// The test that refutes a wrong answer to the question of this kind here.
    pub fn refute(self, kind: QuestionKind, wrong: &Answer) -> Option<Why> {
        self.asks(kind)?.refute(wrong)
    }

    /// What explains the answer to a question of this kind, if it is not what the last step says. The run has just given
    /// the answer.
    pub fn explanation(self, question: &Question) -> Option<Sentence> {
        self.timeline.stepped_act().asks(question.kind)?.explanation(question)
    }

    /// The same where the step stands beside it, which names what it is about.
    pub fn explanation_beside_step(self, question: &Question) -> Option<Sentence> {
        self.timeline.stepped_act().asks(question.kind)?.explanation_beside_step(question)
    }

    /// What a program of the learner's own gets and must produce, and the position at which the run of its act begins.
    /// None for a run that no program can repeat. It must be called at the end of a recorded run.
    pub fn assignment(self) -> Option<(usize, Assignment)> {
        let first = self.timeline.parts().last()?.first;
        Some((first, self.timeline.last_act().graded().assignment()?))
    }

    /// The mistakes that the algorithms of this run can make themselves.
    pub fn own_mistakes(self) -> Vec<&'static Mistake> {
        self.timeline.acts().flat_map(|act| act.graded().own_mistakes()).collect()
    }

    /// What these algorithms decide, each with the position after the step. It must be called at the end of a recorded run.
    pub fn own_decisions(self) -> Vec<(usize, OwnDecision)> {
        let parts = self.timeline.parts().iter().zip(self.timeline.acts());
        let decisions = parts.flat_map(|(part, act)| {
            let first = part.first;
            act.graded().own_decisions().into_iter().map(move |(at, decision)| (first + at, decision))
        });
        decisions.collect()
    }

    /// The same lesson with one of [`View::own_mistakes`], at the end of its run.
    pub fn with_mistake(self, mistake: &'static Mistake) -> Lesson {
        let Lesson { entry, world, settings, .. } = self.lesson;
        let setup = RunSetup {
            entry,
            world: world.clone(),
            settings: settings.clone(),
            before: None,
            mistake: Some(mistake),
            colours: None,
        };
        setup.make(Watch::Record).into_lesson()
    }

    /// What the run has come to. It must be called at the end of the run.
    pub fn outcome(self) -> Outcome {
        self.timeline.last_act().outcome()
    }

    /// The outcome as `solve` prints it, without the name of the lesson.
    pub fn result(self) -> Fields {
        self.outcome().fields()
    }

    /// What `solve` prints beside the outcome. It may take longer than the run.
    pub fn findings(self) -> Fields {
        let mut findings = self.lesson.kind.findings();
        self.lesson.overlays.iter().for_each(|overlay| findings.extend(overlay.findings(&self.lesson.settings)));
        findings
    }

    /// The bytes that the run holds here: in the states of its algorithms, and in what was made for it. None if they are not counted.
    pub fn held(self) -> Option<usize> {
        Some(self.timeline.held()? + self.lesson.kind.held())
    }

    /// Does it keep the colours of an earlier run? Made again, it would have others.
    pub fn keeps_colours(self) -> bool {
        self.lesson.kind.colours().is_some_and(|scale| scale.shown != scale.own)
    }

    /// Distance and direction of every cell of the map. None if the run gives none: it does not number all cells.
    pub fn cell_field(self) -> Option<CellField> {
        self.lesson.kind.cell_field(&self.lesson.world, &self.lesson.settings)
    }

    /// The picture of the current position, made for this lens.
    pub fn picture(self, lens: &Lens) -> Picture {
        self.picture_clear_of(lens, &[])
    }

    /// The same, with names that keep clear of what is selected or dragged.
    pub fn picture_clear_of(self, lens: &Lens, worked_on: &[WorkedOn]) -> Picture {
        let mut picture = self.picture_without_places(lens);
        picture.keep_clear_of(worked_on);
        picture.shrink_marks(lens);
        picture.enlarge_letters(lens);
        picture.part_badges(lens);
        picture.place_labels(lens);
        picture.clear_obstacle_names(&self.lesson.world, lens);
        picture
    }

    /// The same, where more is to be drawn: its labels have no places yet.
    pub fn picture_without_places(self, lens: &Lens) -> Picture {
        let mut picture = self.composed(self.timeline.shown_act().draw(&self.scope(), lens), lens);
        pointing::number_named_things(self, &self.sentence(), lens, &mut picture);
        picture
    }

    /// The picture in which another program holds this. Its labels have no places yet. None if the lesson has nothing of this kind.
    pub fn picture_of_other(self, other: OtherState, lens: &Lens) -> Option<Picture> {
        Some(self.composed(self.lesson.kind.draw_other(&self.scope(), lens, other)?, lens))
    }

    /// The picture of an act with what lies around and over it.
    fn composed(self, act: Picture, lens: &Lens) -> Picture {
        let scope = self.scope();
        // The panes and the overlays show results of the whole run.
        let mut picture = if self.lesson.hides_answers { act } else { self.lesson.kind.compose(&scope, lens, act) };
        let overlays = self.lesson.overlays.iter().filter(|_| !self.lesson.hides_answers);
        overlays.for_each(|overlay| overlay.draw(&self.lesson.settings, scope.at_end, lens, &mut picture));
        if !self.lesson.hides_answers {
            picture.own_paths(&self.lesson.world);
        }
        picture
    }

    /// The grid whose cells the sentences name by column and row; none if they name positions.
    pub fn named_cells(self) -> Option<&'a Grid> {
        self.lesson.kind.named_cells(&self.lesson.world)
    }

    /// What lies under a position. Start, goal and actors come first.
    pub fn hit_test(self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let own = self.timeline.shown_act().things().hit_test(at, lens);
        own.or_else(|| pointing::obstacle_at(&self.lesson.world, at))
    }

    /// The name and the numbers of a thing.
    pub fn describe(self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Obstacle(i) => pointing::describe_obstacle(&self.lesson.world, i),
            _ => self.timeline.shown_act().things().describe(thing),
        }
    }

    /// Where a thing lies. None for a thing of another world.
    pub fn outline(self, thing: Thing) -> Option<Outline> {
        match thing {
            Thing::Obstacle(i) => pointing::obstacle_outline(&self.lesson.world, i),
            _ => self.timeline.shown_act().things().outline(thing),
        }
    }

    /// Adds marks that highlight a thing, and the path that leads away from it.
    pub fn highlight(self, thing: Thing, lens: &Lens, picture: &mut Picture) {
        self.highlight_alone(thing, picture);
        // The path from a cell would answer where the path goes.
        if self.lesson.hides_answers {
            return;
        }
        let along = self.timeline.shown_act().things().leads_along(thing);
        if !along.is_empty() {
            let side = self.lesson.world.grid().cell_size() * lens.scale;
            let width = (side.max(Cells::ROOMY) * 0.1).clamp(2.0, 6.0) as f32;
            picture.line(Role::Path, Strength::Faint, along, width, Dash::None);
        }
    }

    /// Adds the mark that highlights a thing, without what leads away from it.
    pub fn highlight_alone(self, thing: Thing, picture: &mut Picture) {
        if let Some(outline) = self.outline(thing) {
            pointing::highlight(outline, picture);
        }
    }

    /// The position after the last step up to now that changed a thing. If no such step was taken yet, the position
    /// after the first one of the whole run.
    pub fn last_change(self, thing: Thing) -> Option<usize> {
        self.timeline.last_change(thing)
    }

    /// Is the start, the goal or this actor drawn now? Only what is drawn can be dragged.
    pub fn shows(self, end: Thing) -> bool {
        self.timeline.shown_act().things().shows(end)
    }

    /// The choices of a setting as the window shows them, in the order of their words. Empty if it is no choice.
    pub fn labels(self, setting: &Setting) -> Vec<String> {
        let Value::OneOf { labels, .. } = setting.value else { return Vec::new() };
        let own = self.lesson.kind.labels(setting.key, &self.lesson.world);
        own.unwrap_or_else(|| labels.iter().map(|label| (*label).to_owned()).collect())
    }

    /// Why a setting has no effect on this run; None if it has an effect.
    pub fn disabled_reason(self, key: &str) -> Option<&'static str> {
        self.lesson.kind.disabled_reason(key, &self.lesson.world, &self.lesson.settings)
    }

    /// What the value of a setting means for this run.
    pub fn setting_note(self, key: &str) -> Option<Sentence> {
        self.lesson.kind.note(key, &self.lesson.world, &self.lesson.settings)
    }

    /// What a right click moves: the start, or the actor whose sight is shown.
    pub fn origin(self) -> Thing {
        self.lesson.kind.origin()
    }

    /// Where the origin is placed when it is put at a position.
    pub fn standing_place(self, to: DVec2) -> DVec2 {
        self.lesson.kind.standing_place(to)
    }

    /// The box around all that is drawn.
    pub fn bounds(self) -> Rect {
        self.lesson.kind.bounds(&self.lesson.settings, Rect::new(self.lesson.world.scene().map.bounds()))
    }

    /// The position after the first step that answers the question of the scene, where the conclusion counts such steps and names no thing.
    pub fn answered_at(self) -> Option<usize> {
        let kind = self.lesson.kind.answering_step(&self.lesson.settings)?;
        let run = self.run();
        (1..=run.len()).find(|&at| run.kind_at(at) == Some(kind))
    }

    /// The part of the map in which the whole run takes place, where enlarging it shows more.
    pub fn touched(self) -> Option<Rect> {
        self.lesson.kind.touched(&self.lesson.settings, RunPart::Whole)
    }

    /// The part in which it takes place up to the end of the current stage, on a map of cells; elsewhere the part that the stage is about.
    pub fn touched_in_stage(self) -> Option<Rect> {
        if self.named_cells().is_some() {
            return self.lesson.kind.touched(&self.lesson.settings, RunPart::StageAt(self.run().at()));
        }
        focus::at(self.parts(), self.run().at())
    }

    /// The whole map, where parts of it are enlarged for stages.
    pub fn around_stages(self) -> Option<Rect> {
        focus::at(self.parts(), 0).filter(|_| self.named_cells().is_none())
    }

    fn parts(self) -> &'a [Focus] {
        self.timeline.focus.get_or_init(|| focus::parts(self))
    }

    /// The same together with the part of another program's run beside it.
    pub fn touched_with(self, beside: Rect) -> Option<Rect> {
        self.lesson.kind.touched(&self.lesson.settings, RunPart::WithOther(beside))
    }

    /// The part of the map in which another program's run takes place that ends so. None if the lesson enlarges nothing.
    pub fn touched_by_other(self, other: OtherState) -> Option<Rect> {
        self.lesson.kind.touched_by_other(other)
    }

    /// The change of a setting by the keys Q (`by` is 1) and A (−1).
    pub fn adjust_setting(self, by: i64) -> Option<Change> {
        self.lesson.kind.adjust_setting(&self.lesson.settings, by)
    }

    /// What the numbers in a cell are. None if no cell has several.
    pub fn key_cell(self) -> Option<KeyCell> {
        self.timeline.stepped_act().things().key_cell()
    }

    /// What holds at the end of every stage of the current act, in one line. Empty if nothing is claimed.
    pub fn invariant(self) -> &'static str {
        self.timeline.stepped_act().run().invariant()
    }

    /// Does it hold now? Unknown before the first step and within a stage. The answer is kept for the position.
    pub fn check(self) -> Arc<Verdict> {
        self.lesson.verdict.at(self.timeline.at(), || self.timeline.stepped_act().run().check())
    }

    /// In which run it is checked, where another one beside it goes wrong.
    pub fn checked_run(self) -> Option<&'static str> {
        self.timeline.stepped_act().claims().checked_run(&self.lesson.settings)
    }

    /// Adds marks for what the invariant speaks of.
    pub fn draw_invariant(self, lens: &Lens, picture: &mut Picture) {
        let before = picture.marks.len();
        self.timeline.stepped_act().claims().draw_invariant(lens, picture);
        picture.name_marks(before, "covered by the invariant");
    }

    /// Adds marks at the sites of something that is wrong.
    pub fn draw_broken(self, broken: &Broken, lens: &Lens, picture: &mut Picture) {
        let lattice = || self.lesson.world.mesh().lattice();
        let ring = |at: DVec2| Shape::Ring { at, radius: 15.0, width: 3.0 };
        for &site in &broken.sites {
            match site {
                Site::Point(p) => picture.add(Role::Fault, Strength::Bold, ring(lattice().to_world(p))),
                Site::Position(at) => picture.add(Role::Fault, Strength::Bold, ring(at)),
                Site::Segment(ends) => {
                    let ends = ends.map(|p| lattice().to_world(p)).to_vec();
                    picture.line(Role::Fault, Strength::Bold, ends, 4.0, Dash::None);
                }
                Site::Thing(thing) => {
                    // What highlights a thing under the pointer marks it as wrong here, in another colour.
                    let before = picture.marks.len();
                    self.highlight(thing, lens, picture);
                    picture.marks[before..].iter_mut().for_each(|mark| mark.role = Role::Fault);
                }
            }
        }
    }

    /// The first step that breaks each claim of a tutorial, for the faults that the settings switch on or show, in the
    /// order of these steps. The answer is kept for the run and its settings.
    pub fn broken_claims(self) -> Arc<Vec<BrokenClaim>> {
        self.lesson
            .broken_claims
            .at(self.lesson.settings.clone(), || self.timeline.broken_claims(&self.lesson.settings))
    }

    /// What is replayed of this run.
    pub fn replay(self) -> Option<&'a Replay> {
        self.lesson.replay.as_ref()
    }

    /// The replay, if this position belongs to it.
    pub fn replay_here(self) -> Option<&'a Replay> {
        self.replay().filter(|replay| replay.contains(self.timeline.at()))
    }

    /// The rounds of a run that somebody can play.
    pub fn game(self) -> Option<&'a dyn Game> {
        self.timeline.shown_act().game()
    }

    /// What can be dragged besides start, goal and actors.
    pub fn drag_handles(self) -> Vec<Box<dyn DragHandle + 'a>> {
        self.timeline.shown_act().things().drag_handles()
    }

    /// Can agents be dropped on the map?
    pub fn takes_agents(self) -> bool {
        self.lesson.overlays.iter().any(|overlay| overlay.takes_agents())
    }
}
