//! What every lesson does in the same way ([`RunningLesson`]). What differs is in `kind.rs`.

use super::assignment::Assignment;
use super::listing::{Program, Variable};
use super::mistake::Mistake;
use super::question::{Answer, Question, QuestionKind};
use super::{BrokenClaim, Timeline, Value, Watch, Why, pointing};
use super::{
    Card, Change, Fields, Game, Lesson, LessonKind, Overlay, Part, RowContext, Run, Scope, Setting, SettingRow,
    Settings, Setup,
};
use crate::picture::{Dash, Lens, Picture, Rect, Role, Shape, Strength, Thing};
use crate::step::{Broken, Memo, Site, Verdict};
use crate::words::Sentence;
use crate::world::grid::Grid;
use crate::world::scene::World;
use glam::DVec2;
use std::rc::Rc;
use std::sync::Arc;

/// A lesson of kind `K` on a world: its settings, its acts and its overlays.
pub struct RunningLesson<K: LessonKind> {
    world: Arc<World>,
    settings: Settings,
    plan: Arc<K::Plan>,
    timeline: Timeline,
    overlays: Vec<Box<dyn Overlay>>,
    /// Whether the invariant holds, for a position of the run.
    verdict: Memo<usize, Verdict>,
    broken_claims: Memo<Settings, Vec<BrokenClaim>>,
    /// The names of the acts that are folded.
    folded: Vec<&'static str>,
    hides_answers: bool,
}

/// The default values of the rows.
pub fn defaults<P>(rows: &[SettingRow<P>]) -> Settings {
    Settings::new(rows.iter().map(|row| row.setting))
}

impl<K: LessonKind> RunningLesson<K> {
    /// Runs on a world. The settings must be those of `K`, see `defaults`.
    pub fn new(world: Arc<World>, mut settings: Settings, watch: Watch) -> Self {
        Self::limit(&mut settings, &world, None);
        let (plan, timeline) = Self::build(&world, &mut settings, watch, None, &[]);
        let mut overlays = K::overlays();
        overlays.iter_mut().for_each(|overlay| overlay.renew(&world, &settings, true));
        let (verdict, broken_claims) = (Memo::default(), Memo::default());
        Self {
            world,
            settings,
            plan,
            timeline,
            overlays,
            verdict,
            broken_claims,
            folded: Vec::new(),
            hides_answers: false,
        }
    }

    /// Sets the limits of all rows. Limits that follow from the run need the plan.
    fn limit(settings: &mut Settings, world: &World, plan: Option<&K::Plan>) {
        for row in K::rows() {
            if let Some(limit) = (row.limit)(world, plan) {
                settings.limit(row.setting.key, limit);
            }
        }
    }

    fn build(
        world: &Arc<World>,
        settings: &mut Settings,
        watch: Watch,
        before: Option<&Timeline>,
        folded: &[&'static str],
    ) -> (Arc<K::Plan>, Timeline) {
        Self::limit(settings, world, None);
        let (plan, acts) = K::build(&Setup { world, settings, watch, before });
        Self::limit(settings, world, Some(&plan));
        let mut timeline = Timeline::new(acts);
        timeline.fold_named(folded);
        (plan, timeline)
    }

    /// Remembers which acts are folded. An act that is missing for a while, because there is no path, stays folded.
    fn keep_folded(&mut self) {
        for part in self.timeline.parts() {
            self.folded.retain(|name| *name != part.name);
            self.folded.extend(part.folded.then_some(part.name));
        }
    }

    fn scope(&self) -> Scope<'_> {
        let (at_end, hides_answers) = (self.timeline.at_end(), self.hides_answers);
        Scope { settings: &self.settings, at_end, hides_answers }
    }

    fn overlay_cards(&self, first: bool) -> impl Iterator<Item = Card> {
        let overlays = self.overlays.iter().filter(move |overlay| overlay.comes_first() == first);
        let at_end = self.timeline.at_end();
        let guides_agents = self.timeline.guides_agents();
        overlays.filter_map(move |overlay| {
            if at_end {
                overlay.card(&self.settings, guides_agents)
            } else {
                overlay.open_card(&self.settings, guides_agents)
            }
        })
    }
}

impl<K: LessonKind> Lesson for RunningLesson<K> {
    fn name(&self) -> &'static str {
        K::NAME
    }

    fn world(&self) -> &Arc<World> {
        &self.world
    }

    fn run(&self) -> &dyn Run {
        &self.timeline
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.timeline
    }

    fn parts(&self) -> &[Part] {
        self.timeline.parts()
    }

    fn fold(&mut self, act: usize, folded: bool) {
        self.timeline.fold(act, folded);
        self.keep_folded();
    }

    fn fold_before(&mut self, k: usize) {
        self.timeline.fold_before(k);
        self.keep_folded();
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn reset(&mut self, world: Arc<World>, watch: Watch) {
        let moved = (self.world.start(), self.world.goal()) != (world.start(), world.goal());
        self.world = world;
        (self.plan, self.timeline) =
            Self::build(&self.world, &mut self.settings, watch, Some(&self.timeline), &self.folded);
        (self.verdict, self.broken_claims) = (Memo::default(), Memo::default());
        for overlay in &mut self.overlays {
            overlay.renew(&self.world, &self.settings, moved);
        }
    }

    fn opens_at(&self) -> usize {
        self.timeline.opens_at()
    }

    fn sentence(&self) -> Sentence {
        self.timeline.stepped_act().sentence(&self.scope())
    }

    fn why(&self) -> Option<Why> {
        self.timeline.stepped_act().why(&self.scope())
    }

    fn program(&self) -> Option<&'static Program> {
        self.timeline.stepped_act().program()
    }

    fn variables(&self) -> Vec<Variable> {
        self.timeline.stepped_act().variables()
    }

    fn conclusion(&self) -> Option<Sentence> {
        if !self.timeline.at_end() {
            return None;
        }
        let mut of_overlays = self.overlays.iter().filter_map(|overlay| overlay.conclusion(&self.settings));
        of_overlays.next().or_else(|| self.timeline.last_act().conclusion(&self.scope()))
    }

    fn cards(&self) -> Vec<Card> {
        let own = self.timeline.shown_act().cards(&self.scope());
        self.overlay_cards(true).chain(own).chain(self.overlay_cards(false)).collect()
    }

    fn detail(&self) -> Fields {
        self.timeline.stepped_act().detail()
    }

    fn next_question(&self, from: usize, kind: QuestionKind) -> Option<usize> {
        self.timeline.next_question(from, kind)
    }

    fn question(&self, kind: QuestionKind) -> Option<Question> {
        self.timeline.question(kind)
    }

    fn hide_answers(&mut self, on: bool) {
        self.hides_answers = on;
    }

    fn hidden_layers(&self) -> Vec<&'static str> {
        let is_on = |setting: &&Setting| match setting.value {
            Value::Switch(on) => on,
            Value::Count { value, .. } => value > 0,
            Value::OneOf { .. } | Value::Length { .. } | Value::Angle(_) => false,
        };
        let hides = |setting: &&Setting| self.hides_answers && K::HIDDEN_LAYERS.contains(&setting.key);
        let hidden = self.settings.iter().filter(hides).filter(is_on);
        hidden.filter(|setting| self.disabled_reason(setting.key).is_none()).map(|setting| setting.label).collect()
    }

    fn wrong_answers(&self, kind: QuestionKind) -> Vec<(&'static Mistake, Answer)> {
        let Some(question) = self.timeline.question(kind) else { return Vec::new() };
        let mut answers = self.timeline.wrong_answers(kind);
        answers.retain(|(_, answer)| question.form.is_wrong(answer));
        answers
    }

    fn assignment(&self) -> Option<(usize, Assignment)> {
        let first = self.timeline.parts().last()?.first;
        Some((first, self.timeline.last_act().assignment()?))
    }

    fn result(&self) -> Fields {
        let mut out = Fields::new();
        self.timeline.last_act().result(&mut out);
        out
    }

    fn picture(&self, lens: &Lens) -> Picture {
        let scope = self.scope();
        let act = self.timeline.shown_act().draw(&scope, lens);
        // The panes and the overlays show results of the whole run.
        let mut picture = if self.hides_answers { act } else { K::compose(&self.plan, &scope, lens, act) };
        let overlays = self.overlays.iter().filter(|_| !self.hides_answers);
        overlays.for_each(|overlay| overlay.draw(&self.settings, scope.at_end, lens, &mut picture));
        picture.clear_obstacle_names(&self.world, lens);
        pointing::number_named_things(self, &self.sentence(), lens, &mut picture);
        picture.enlarge_letters(lens);
        picture
    }

    fn named_cells(&self) -> Option<&Grid> {
        K::named_cells(&self.world)
    }

    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let own = self.timeline.shown_act().hit_test(at, lens);
        own.or_else(|| pointing::obstacle_at(&self.world, at))
    }

    fn describe(&self, thing: Thing) -> Option<Sentence> {
        match thing {
            Thing::Obstacle(i) => pointing::describe_obstacle(&self.world, i),
            _ => self.timeline.shown_act().describe(thing),
        }
    }

    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture) {
        if let Thing::Obstacle(i) = thing {
            return pointing::highlight_obstacle(&self.world, i, picture);
        }
        let before = picture.marks.len();
        self.timeline.shown_act().highlight(thing, lens, picture);
        if self.hides_answers {
            // The path from a cell would answer where the path goes.
            let added = picture.marks.split_off(before);
            picture.marks.extend(added.into_iter().filter(|mark| mark.role != Role::Path));
        }
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        self.timeline.last_change(thing)
    }

    fn shows(&self, end: Thing) -> bool {
        self.timeline.shown_act().shows(end)
    }

    fn labels(&self, setting: &Setting) -> Vec<String> {
        let Value::OneOf { labels, .. } = setting.value else { return Vec::new() };
        let row = K::rows().iter().find(|row| row.setting.key == setting.key);
        let own = row.and_then(|row| (row.labels)(&self.world));
        own.unwrap_or_else(|| labels.iter().map(|label| (*label).to_owned()).collect())
    }

    fn disabled_reason(&self, key: &str) -> Option<&'static str> {
        let row = K::rows().iter().find(|row| row.setting.key == key)?;
        (row.disabled)(&RowContext { world: &self.world, settings: &self.settings, plan: &self.plan })
    }

    fn origin(&self) -> Thing {
        K::origin(&self.plan)
    }

    fn standing_place(&self, to: DVec2) -> DVec2 {
        K::standing_place(&self.plan, to)
    }

    fn bounds(&self) -> Rect {
        K::bounds(&self.plan, &self.settings, Rect::new(self.world.scene().map.bounds()))
    }

    fn adjust_setting(&self, by: i64) -> Option<Change> {
        K::adjust_setting(&self.settings, by)
    }

    fn invariant(&self) -> &'static str {
        self.timeline.invariant()
    }

    fn check(&self) -> Rc<Verdict> {
        self.verdict.at(self.timeline.at(), || self.timeline.check())
    }

    fn draw_invariant(&self, lens: &Lens, picture: &mut Picture) {
        let before = picture.marks.len();
        self.timeline.stepped_act().draw_invariant(lens, picture);
        picture.name_marks(before, "covered by the invariant");
    }

    fn draw_broken(&self, broken: &Broken, lens: &Lens, picture: &mut Picture) {
        let lattice = || self.world.mesh().lattice();
        let ring = |at: DVec2| Shape::Ring { at, radius: 15.0, width: 3.0 };
        for &site in &broken.sites {
            match site {
                Site::Point(p) => picture.add(Role::Fault, Strength::Bold, ring(lattice().to_world(p))),
                Site::Place(at) => picture.add(Role::Fault, Strength::Bold, ring(at)),
                Site::Segment(ends) => {
                    let ends = ends.map(|p| lattice().to_world(p)).to_vec();
                    picture.line(Role::Fault, Strength::Bold, ends, 4.0, Dash::None);
                }
                Site::Thing(thing) => {
                    // What highlights a thing under the pointer marks it as wrong here, in another color.
                    let before = picture.marks.len();
                    self.highlight(thing, lens, picture);
                    picture.marks[before..].iter_mut().for_each(|mark| mark.role = Role::Fault);
                }
            }
        }
    }

    fn broken_claims(&self) -> Rc<Vec<BrokenClaim>> {
        self.broken_claims.at(self.settings.clone(), || self.timeline.broken_claims(&self.settings))
    }

    fn game(&self) -> Option<&dyn Game> {
        self.timeline.shown_act().game()
    }

    fn drag_handles(&self, lens: &Lens) -> Vec<DVec2> {
        self.timeline.shown_act().drag_handles(&self.scope(), lens)
    }

    fn drag(&self, handle: usize, to: DVec2) -> Option<Change> {
        self.timeline.shown_act().drag(&self.scope(), handle, to)
    }

    fn tick(&mut self, seconds: f64) -> bool {
        let (mut moving, is_guided) = (false, self.timeline.guides_agents());
        for overlay in &mut self.overlays {
            moving |= overlay.tick(&self.settings, seconds, is_guided);
        }
        moving
    }

    fn complete(&mut self) {
        self.overlays.iter_mut().for_each(|overlay| overlay.complete(&self.settings));
    }

    fn takes_agents(&self) -> bool {
        self.overlays.iter().any(|overlay| overlay.takes_agents())
    }

    fn drop_agent(&mut self, at: DVec2) {
        self.overlays.iter_mut().for_each(|overlay| overlay.drop_agent(&self.settings, at));
    }
}
