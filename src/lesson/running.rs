//! A lesson that runs: a kind of lesson on a world, with its settings, its acts and its overlays.

use super::act::Fields;
use super::{Act, Card, Change, Game, Lesson, Overlay, Run, Scope, Seen, SettingRow, Settings, Timeline, Watch};
use crate::picture::{Lens, Picture, Rect, Thing};
use crate::world::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// What is not the same in every lesson.
pub trait Kind: 'static {
    const NAME: &'static str;

    /// What the acts of one run share, and what the rows of the settings see of it.
    type Plan: 'static;

    fn rows() -> &'static [SettingRow<Self::Plan>];

    /// Turns a world and settings into acts. Each stands at the end of its run.
    fn stage(setup: &Setup) -> (Arc<Self::Plan>, Vec<Box<dyn Act>>);

    fn overlays() -> Vec<Box<dyn Overlay>> {
        Vec::new()
    }

    /// What a right click moves: the start, or the actor who looks.
    fn origin(_: &Self::Plan) -> Thing {
        Thing::Start
    }

    /// Where the origin comes to stand when it is put at a position.
    fn standing_place(_: &Self::Plan, to: DVec2) -> DVec2 {
        to
    }

    /// The box around everything that is drawn, in world units. `map` is the box of the map.
    fn bounds(_: &Self::Plan, _: &Settings, map: Rect) -> Rect {
        map
    }

    /// Arranges the picture of an act in a view of several panes.
    fn compose(_: &Self::Plan, _: &Scope, _: &Lens, act: Picture) -> Picture {
        act
    }

    /// The setting that a step of the keys Q and A changes.
    fn nudge(_: &Settings, _by: i64) -> Option<Change> {
        None
    }
}

/// What a run is made from.
pub struct Setup<'a> {
    pub world: &'a Arc<World>,
    pub settings: &'a Settings,
    pub watch: Watch,
    /// The acts before this run, if there were any.
    pub before: Option<&'a Timeline>,
}

pub struct Running<K: Kind> {
    world: Arc<World>,
    settings: Settings,
    plan: Arc<K::Plan>,
    timeline: Timeline,
    overlays: Vec<Box<dyn Overlay>>,
}

/// The values that the rows begin with.
pub fn defaults<P>(rows: &[SettingRow<P>]) -> Settings {
    Settings::new(rows.iter().map(|row| row.setting))
}

impl<K: Kind> Running<K> {
    /// Runs on a world with settings by key; those of other lessons are left alone.
    pub fn new(world: Arc<World>, mut settings: Settings, watch: Watch) -> Self {
        Self::limit(&mut settings, &world, None);
        let (plan, timeline) = Self::stage(&world, &mut settings, watch, None);
        let mut overlays = K::overlays();
        overlays.iter_mut().for_each(|overlay| overlay.renew(&world, &settings, true));
        Self { world, settings, plan, timeline, overlays }
    }

    fn limit(settings: &mut Settings, world: &World, plan: Option<&K::Plan>) {
        for row in K::rows() {
            if let Some(limit) = (row.limit)(world, plan) {
                settings.limit(row.setting.key, limit);
            }
        }
    }

    fn stage(
        world: &Arc<World>,
        settings: &mut Settings,
        watch: Watch,
        before: Option<&Timeline>,
    ) -> (Arc<K::Plan>, Timeline) {
        Self::limit(settings, world, None);
        let (plan, acts) = K::stage(&Setup { world, settings, watch, before });
        Self::limit(settings, world, Some(&plan));
        (plan, Timeline::new(acts))
    }

    fn scope(&self) -> Scope<'_> {
        Scope { settings: &self.settings, at_end: self.timeline.at_end() }
    }

    fn overlay_cards(&self, first: bool) -> impl Iterator<Item = Card> {
        let overlays = self.overlays.iter().filter(move |overlay| overlay.comes_first() == first);
        overlays.filter_map(|overlay| overlay.card(&self.settings))
    }
}

impl<K: Kind> Lesson for Running<K> {
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

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    fn reset(&mut self, world: Arc<World>, watch: Watch) {
        let moved = (self.world.start(), self.world.goal()) != (world.start(), world.goal());
        self.world = world;
        (self.plan, self.timeline) = Self::stage(&self.world, &mut self.settings, watch, Some(&self.timeline));
        for overlay in &mut self.overlays {
            overlay.renew(&self.world, &self.settings, moved);
        }
    }

    fn opens_at(&self) -> usize {
        self.timeline.opens_at()
    }

    fn sentence(&self) -> String {
        self.timeline.telling().sentence(&self.scope())
    }

    fn cards(&self) -> Vec<Card> {
        let own = self.timeline.showing().cards(&self.scope());
        self.overlay_cards(true).chain(own).chain(self.overlay_cards(false)).collect()
    }

    fn detail(&self) -> Fields {
        self.timeline.telling().detail()
    }

    fn result(&self) -> Fields {
        let mut out = Fields::new();
        self.timeline.closing().result(&mut out);
        out
    }

    fn picture(&self, lens: &Lens) -> Picture {
        let scope = self.scope();
        let mut picture = K::compose(&self.plan, &scope, lens, self.timeline.showing().draw(&scope, lens));
        self.overlays.iter().for_each(|overlay| overlay.draw(&self.settings, lens, &mut picture));
        picture
    }

    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.timeline.showing().hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<String> {
        self.timeline.showing().describe(thing)
    }

    fn highlight(&self, thing: Thing, lens: &Lens, picture: &mut Picture) {
        self.timeline.showing().highlight(thing, lens, picture);
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        self.timeline.last_change(thing)
    }

    fn shows(&self, end: Thing) -> bool {
        self.timeline.showing().shows(end)
    }

    fn disabled_reason(&self, key: &str) -> Option<&'static str> {
        let row = K::rows().iter().find(|row| row.setting.key == key)?;
        (row.disabled)(&Seen { world: &self.world, settings: &self.settings, plan: &self.plan })
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

    fn nudge(&self, by: i64) -> Option<Change> {
        K::nudge(&self.settings, by)
    }

    fn game(&self) -> Option<&dyn Game> {
        self.timeline.showing().game()
    }

    fn drag_handles(&self, lens: &Lens) -> Vec<DVec2> {
        self.timeline.showing().drag_handles(&self.scope(), lens)
    }

    fn drag(&self, handle: usize, to: DVec2) -> Option<Change> {
        self.timeline.showing().drag(&self.scope(), handle, to)
    }

    fn tick(&mut self, seconds: f64) -> bool {
        let mut moving = false;
        for overlay in &mut self.overlays {
            moving |= overlay.tick(&self.settings, seconds);
        }
        moving
    }

    fn start_over(&mut self) {
        self.overlays.iter_mut().for_each(|overlay| overlay.start_over());
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

/// A lesson in the registry.
pub struct Entry {
    pub name: &'static str,
    settings: fn() -> Settings,
    run: fn(Arc<World>, Settings, Watch) -> Box<dyn Lesson>,
}

impl Entry {
    pub const fn of<K: Kind>() -> Self {
        Self {
            name: K::NAME,
            settings: || defaults(K::rows()),
            run: |world, settings, watch| Box::new(Running::<K>::new(world, settings, watch)),
        }
    }

    /// The settings as they are when nobody has set them.
    pub fn settings(&self) -> Settings {
        (self.settings)()
    }

    pub fn run(&self, world: Arc<World>, settings: Settings, watch: Watch) -> Box<dyn Lesson> {
        (self.run)(world, settings, watch)
    }
}
