//! The runs of two to four methods, each on a map of its own, with one camera. They step together: the time is the share of its steps
//! that each has taken, or the number of steps; then a run that has ended waits.
//!
//! ```text
//!   the rows that are shown, in their order ──▶ the first four whose lesson can be opened
//!        └──▶ runs to make (the window does it, on a thread) ──▶ runs ──▶ all at the time of the race
//! ```

use super::{CompareView, Comparing, Lane, Player, Progress, Race};
use crate::compare::overlay::style_of;
use crate::compare::{RowId, find};
use crate::lesson::{self, Lesson, View, Watch};
use crate::picture::{Lens, Mark, Picture, Role, Shape, Strength};
use crate::scene::World;
use crate::step::{Meter, Size};
use std::sync::Arc;

/// With more maps side by side, nothing can be read.
const MOST_RUNS: usize = 4;
/// A longer run is not recorded: four of them would take 100 MB and seconds, and nobody steps through this many steps.
const MOST_STEPS: usize = 1_000_000;

/// The run of a method.
pub struct SideRun {
    method: &'static str,
    lesson: Lesson,
    /// The positions at which stepping stops, the end included. Without any, only the end is there.
    stops: Vec<usize>,
    /// It was not recorded, because it is too long.
    is_too_long: bool,
}

impl SideRun {
    pub const fn method(&self) -> &'static str {
        self.method
    }

    pub const fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    pub fn view(&self) -> View<'_> {
        self.lesson.view()
    }

    /// This many steps it has taken, and this many it has.
    pub fn steps(&self) -> (usize, usize) {
        let at = self.view().run().at();
        (self.stops.partition_point(|&stop| stop <= at), self.stops.len())
    }

    /// What it does: the label of its stage.
    pub fn stage(&self) -> Option<String> {
        let run = self.view().run();
        let stage = run.stage_at(run.at()).filter(|_| !self.stops.is_empty())?;
        Some(run.label(stage).name)
    }

    /// To the time of this race.
    fn go(&mut self, race: &Race) {
        if self.stops.is_empty() {
            return; // only the end is there
        }
        let taken = race.taken(self.stops.len() as u64) as usize;
        let at = taken.checked_sub(1).map_or(0, |last| self.stops[last]);
        if self.view().run().at() != at {
            self.lesson.go(at);
        }
    }
}

/// All runs, and their race.
pub(super) struct SideBySide {
    runs: Vec<SideRun>,
    /// What was handed out to be made, for this ticket.
    asked: (u64, Vec<&'static str>),
    race: Race,
}

impl Default for SideBySide {
    fn default() -> Self {
        Self { runs: Vec::new(), asked: Default::default(), race: Race::by_shares() }
    }
}

impl SideBySide {
    pub const fn race(&self) -> &Race {
        &self.race
    }

    pub const fn race_mut(&mut self) -> &mut Race {
        &mut self.race
    }
}

/// Runs to make. Each `next` takes as long as one of them.
pub struct SideWork {
    ticket: u64,
    world: Arc<World>,
    radius: f64,
    is_of_drag: bool,
    methods: std::vec::IntoIter<&'static str>,
}

/// A run that was made.
pub struct SideMade {
    ticket: u64,
    run: SideRun,
}

impl SideWork {
    /// While something is dragged, only the ends of the runs are made.
    pub const fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }

    /// The run of a method. None if its lesson refuses the map; then its row says why.
    fn run(&self, method: &'static str) -> Option<SideRun> {
        let (name, settings) = find(method).ok()?.lesson(&self.world, self.radius)?;
        let setup = lesson::find(name).and_then(|entry| entry.setup_with(self.world.clone(), &settings)).ok()?;
        let recorded = || Arc::new(Meter::up_to(MOST_STEPS)).watch(|| setup.make(Watch::Record));
        let recorded = if self.is_of_drag { None } else { recorded() };
        let is_too_long = recorded.is_none() && !self.is_of_drag;
        let end = if self.is_of_drag { Watch::Dragged } else { Watch::EndOnly };
        let lesson = lesson::open_run(recorded.unwrap_or_else(|| setup.make(end)));
        let stops = stops(lesson.view());
        Some(SideRun { method, lesson, stops, is_too_long })
    }
}

/// Where stepping stops. None in a run that was not recorded.
fn stops(lesson: View) -> Vec<usize> {
    let run = lesson.run();
    if !run.is_recorded() || run.is_end_only() {
        return Vec::new();
    }
    let next = |&at: &usize| Some(run.next(at, Size::Step)).filter(|&next| next > at);
    std::iter::successors(next(&0), next).collect()
}

impl Iterator for SideWork {
    type Item = SideMade;

    fn next(&mut self) -> Option<SideMade> {
        loop {
            let method = self.methods.next()?;
            if let Some(run) = self.run(method) {
                return Some(SideMade { ticket: self.ticket, run });
            }
        }
    }
}

impl Comparing {
    /// The methods that stand side by side: the first of those that are shown, without those that no lesson shows.
    pub fn methods_side_by_side(&self) -> Vec<&'static str> {
        let shown = self.in_order().into_iter().map(|measured| measured.row.method);
        let has_lesson = shown.filter(|method| method.lesson(&self.world, self.radius).is_some());
        has_lesson.map(|method| method.key).take(MOST_RUNS).collect()
    }

    /// The rows that are shown and have no place side by side, and whether that is because no lesson shows them.
    pub fn rows_without_place(&self) -> Vec<(&str, bool)> {
        let placed = self.methods_side_by_side();
        let rows = self.in_order().into_iter().map(|measured| &measured.row);
        let others = rows.filter(|row| row.id.method().is_none_or(|key| !placed.contains(&key)));
        others.map(|row| (row.name(), row.method.lesson(&self.world, self.radius).is_none())).collect()
    }

    /// Their runs, as far as they are made.
    pub fn runs_side_by_side(&self) -> Vec<&SideRun> {
        self.methods_side_by_side().into_iter().filter_map(|key| self.run_of(key)).collect()
    }

    fn run_of(&self, method: &str) -> Option<&SideRun> {
        self.side_by_side.runs.iter().find(|run| run.method == method)
    }

    pub(super) fn lanes_side_by_side(&self) -> Vec<Lane> {
        let lane = |run: &SideRun| {
            let is_ranked = self.row(run.method).is_some_and(|measured| measured.row.has_colour());
            Lane { id: RowId::Method(run.method), is_ranked, unit: None, end: run.stops.len() as u64 }
        };
        self.runs_side_by_side().into_iter().map(lane).collect()
    }

    /// Brings all runs to the time of their race.
    pub(super) fn go_side_by_side(&mut self) {
        if self.view != CompareView::SideBySide {
            return;
        }
        let SideBySide { runs, race, .. } = &mut self.side_by_side;
        runs.iter_mut().for_each(|run| run.go(race));
    }

    /// Is every row there that decides which runs are shown? The first time they come one after another.
    fn has_ranks(&self) -> bool {
        let Progress::Running { of, .. } = self.progress else { return true };
        let methods = self.methods().count();
        methods + self.refused.len() >= of
    }
}

impl Player {
    /// Runs to make for the view side by side, each once for each change of the map.
    pub fn side_by_side_to_make(&mut self) -> Option<SideWork> {
        let comparing = self.comparing.as_mut()?;
        if comparing.view != CompareView::SideBySide || !comparing.has_ranks() {
            return None;
        }
        let mut methods = comparing.methods_side_by_side();
        let asked = &mut comparing.side_by_side.asked;
        if asked.0 == comparing.ticket {
            methods.retain(|method| !asked.1.contains(method));
        } else {
            *asked = (comparing.ticket, Vec::new());
        }
        if methods.is_empty() {
            return None;
        }
        asked.1.extend(&methods);
        Some(SideWork {
            ticket: comparing.ticket,
            world: comparing.world.clone(),
            radius: comparing.radius,
            is_of_drag: comparing.is_of_drag,
            methods: methods.into_iter(),
        })
    }

    /// The runs that were handed out and did not come are to be made again when somebody looks.
    pub fn make_side_by_side_again(&mut self) {
        self.comparing.iter_mut().for_each(|comparing| comparing.side_by_side.asked.1.clear());
    }

    /// Brings a run that was made. While something is dragged, one of the place before is better than none.
    pub fn made_side_by_side(&mut self, made: SideMade) {
        let Some(comparing) = &mut self.comparing else { return };
        if made.ticket != comparing.ticket && !comparing.is_of_drag {
            return;
        }
        let runs = &mut comparing.side_by_side.runs;
        runs.retain(|run| run.method != made.run.method);
        runs.push(made.run);
        comparing.stay_within_lanes();
    }

    /// The picture of each method side by side, with its path in the colour of the method, and with what is selected. None where its
    /// run is not made yet.
    pub fn pictures_side_by_side(&self, lens: &Lens) -> Vec<Option<Picture>> {
        let Some(comparing) = self.comparing() else { return Vec::new() };
        let picture = |run: &SideRun| {
            let mut picture = run.view().picture_clear_of(lens, &self.worked_on());
            let id = RowId::Method(run.method);
            let is_ranked = comparing.row(id).is_none_or(|of| of.row.has_colour());
            picture.case_paths();
            picture.recolour(&[Role::Path, Role::FunnelPath], style_of(id).role(is_ranked));
            // What waits may have the colour of the method: Polyanya's path was lost among its intervals.
            let waiting = |mark: &&mut Mark| mark.role == Role::Frontier && matches!(mark.shape, Shape::Line { .. });
            picture.marks.iter_mut().filter(waiting).for_each(|mark| mark.strength = Strength::Faint);
            self.draw_selection(lens, &mut picture);
            picture
        };
        let methods = comparing.methods_side_by_side().into_iter();
        methods.map(|method| comparing.run_of(method).map(picture)).collect()
    }
}
