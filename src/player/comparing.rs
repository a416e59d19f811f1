//! Compare: every method on the scene that is open. A view beside the lessons: it has no run of its own, and the lesson below
//! stays where it is.
//!
//! ```text
//!   Open ──▶ the scene ──▶ work to do ──▶ rows, one after another ──▶ their times
//!              ▲ edits, radius  (the window does it, on a thread)
//! ```
//!
//! As with runs, the player has no threads: [`Player::comparison_to_make`] hands out the work, and [`Player::compared`] brings
//! what was made. What was made for a scene that has changed since is dropped, unless something is being dragged: then it is
//! better than nothing.

/// How work and time grow with the map.
mod growth;
/// The search of all methods against each other.
mod race;
/// From a row to the run of its method.
mod show_step;

pub use growth::{Growing, Grown, GrowthWork};
pub use race::{Race, RaceCommand, Tick};
pub(super) use show_step::step_at;

use super::{Effects, Player};
use crate::compare::overlay::Overlay;
use crate::compare::words::Audience;
use crate::compare::{Advice, Comparison, METHODS, Method, Row};
use crate::lesson::Unwatched;
use crate::picture::{Lens, Picture, Rect};
use crate::scene::{BadInput, World};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The methods that are shown at first: one of each kind, and those whose faults are worth seeing.
const SHOWN_AT_FIRST: [&str; 7] = ["graph", "theta", "funnel-inflated", "astar", "wave-4", "wave-mixed", "funnel"];
/// The largest radius, as a part of the longer side of the map.
const LARGEST_RADIUS: f64 = 0.25;

/// What somebody does in Compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CompareCommand {
    Open,
    /// Back to the lesson.
    Leave,
    /// The radius of the agent, in world units.
    Radius(f64),
    /// Shows the path of a method, or hides it.
    Show(&'static str, bool),
    /// Shows all that ran, or those that are shown at first.
    ShowAll(bool),
    /// Shows where a method went wrong.
    Choose(Option<&'static str>),
    /// The advice is for these agents.
    Advise(Audience),
    View(CompareView),
    Race(RaceCommand),
    /// Opens the lesson of a method, at the step that decided.
    ShowStep(&'static str),
    /// Computes no further rows.
    Stop,
}

/// What Compare shows beside the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareView {
    /// One map with all paths.
    #[default]
    Overlay,
    /// Work and time over the size of the map.
    Growth,
}

impl CompareView {
    pub const ALL: [Self; 2] = [Self::Overlay, Self::Growth];
}

/// A row with the time of its run.
pub struct MeasuredRow {
    pub row: Row,
    /// None until it is measured.
    pub ms: Option<f64>,
}

/// The true shortest path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shortest {
    pub points: Vec<glam::DVec2>,
    pub length: Option<f64>,
}

/// How far the rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many of so many rows are there.
    Running {
        ready: usize,
        of: usize,
    },
    Complete,
    /// Somebody stopped it.
    Stopped,
}

/// Compare, as it is shown.
pub struct Comparing {
    world: Arc<World>,
    radius: f64,
    shown: BTreeSet<&'static str>,
    chosen: Option<&'static str>,
    audience: Audience,
    shortest: Shortest,
    /// In the order of [`METHODS`].
    rows: Vec<MeasuredRow>,
    /// Methods that refuse this map, and why.
    refused: Vec<(&'static str, String)>,
    progress: Progress,
    ticket: u64,
    is_wanted: bool,
    /// Was the work begun while something was dragged?
    is_of_drag: bool,
    race: Race,
    view: CompareView,
    growth: Growing,
}

/// Work to do: the true shortest path, then a row a method. Each `next` takes as long as one of them.
pub struct ComparisonWork {
    ticket: u64,
    world: Arc<World>,
    radius: f64,
    is_of_drag: bool,
    comparison: Option<Comparison>,
    methods: std::vec::IntoIter<&'static Method>,
}

/// Something that was made.
pub struct Compared {
    ticket: u64,
    part: Part,
}

enum Part {
    Shortest(Shortest),
    Row(Box<Row>),
    Refused(&'static str, String),
    Time(&'static str, f64),
    Complete,
}

impl Compared {
    /// That of a method.
    pub const fn time(ticket: u64, method: &'static str, ms: f64) -> Self {
        Self { ticket, part: Part::Time(method, ms) }
    }

    /// Nothing more comes.
    pub const fn complete(ticket: u64) -> Self {
        Self { ticket, part: Part::Complete }
    }
}

impl ComparisonWork {
    pub const fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Is something being dragged? Then no time is measured: the next row is wanted sooner.
    pub const fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }
}

impl Iterator for ComparisonWork {
    /// With a row, what makes its run again, to measure it.
    type Item = (Compared, Option<(&'static str, Unwatched)>);

    fn next(&mut self) -> Option<Self::Item> {
        let ticket = self.ticket;
        let Some(comparison) = &self.comparison else {
            let made = self.comparison.insert(Comparison::new(self.world.clone(), self.radius));
            let reference = &made.reference;
            let shortest = Shortest { points: reference.points.clone(), length: reference.length };
            return Some((Compared { ticket, part: Part::Shortest(shortest) }, None));
        };
        let method = self.methods.next()?;
        Some(match comparison.row(method) {
            Ok((row, answer)) => {
                (Compared { ticket, part: Part::Row(Box::new(row)) }, Some((method.key, answer.again)))
            }
            Err(bad) => (Compared { ticket, part: Part::Refused(method.key, bad.what) }, None),
        })
    }
}

fn methods(radius: f64) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| method.differs_at(radius))
}

impl Comparing {
    fn new(world: Arc<World>, radius: f64) -> Self {
        let mut new = Self {
            world,
            radius,
            shown: SHOWN_AT_FIRST.into(),
            chosen: None,
            audience: Audience::default(),
            shortest: Shortest::default(),
            rows: Vec::new(),
            refused: Vec::new(),
            progress: Progress::Complete,
            ticket: 0,
            is_wanted: false,
            is_of_drag: false,
            race: Race::default(),
            view: CompareView::default(),
            growth: Growing::default(),
        };
        new.ask_for(false);
        new
    }

    /// All rows are wanted again. Those of before stay until the new ones come.
    fn ask_for(&mut self, is_of_drag: bool) {
        self.ticket += 1;
        (self.is_wanted, self.is_of_drag) = (true, is_of_drag);
        self.progress = Progress::Running { ready: 0, of: methods(self.radius).count() };
        self.rows.retain(|measured| measured.row.method.differs_at(self.radius));
        self.refused.clear();
        self.forget_growth();
    }

    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Are the rows that are made now of something that is being dragged?
    pub fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }

    pub fn is_stopped(&self) -> bool {
        self.progress == Progress::Stopped
    }

    /// The largest radius that can be set.
    pub fn largest_radius(&self) -> f64 {
        self.world.scene().map.extent() * LARGEST_RADIUS
    }

    pub fn view(&self) -> CompareView {
        self.view
    }

    /// Are all rows there, and is the growth looked at and not measured yet? Both at once would disturb the times.
    fn wants_growth(&self) -> bool {
        self.view == CompareView::Growth
            && self.growth.is_wanted
            && self.progress == Progress::Complete
            && !self.is_of_drag
    }

    pub fn audience(&self) -> Audience {
        self.audience
    }

    pub fn shortest(&self) -> &Shortest {
        &self.shortest
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    pub fn race(&self) -> &Race {
        &self.race
    }

    pub fn refused(&self) -> &[(&'static str, String)] {
        &self.refused
    }

    pub fn rows(&self) -> &[MeasuredRow] {
        &self.rows
    }

    pub fn is_shown(&self, method: &str) -> bool {
        self.shown.contains(method)
    }

    /// The row that was clicked.
    pub fn chosen(&self) -> Option<&MeasuredRow> {
        let chosen = self.chosen?;
        self.rows.iter().find(|measured| measured.row.method.key == chosen)
    }

    /// The rows that are shown: ranked ones first, the shortest path above all, then those that are not ranked, then those
    /// without a path.
    pub fn in_order(&self) -> Vec<&MeasuredRow> {
        let mut rows: Vec<&MeasuredRow> =
            self.rows.iter().filter(|measured| self.is_shown(measured.row.method.key)).collect();
        let group = |row: &Row| match (row.over, row.length) {
            (Some(over), _) => (0, over),
            (None, Some(length)) => (1, length),
            (None, None) => (2, 0.0),
        };
        rows.sort_by(|a, b| {
            let (a, b) = (group(&a.row), group(&b.row));
            // Lengths that differ by rounding alone are equal.
            let is_equal = (a.1 - b.1).abs() <= 1e-9 * a.1.abs().max(1.0);
            a.0.cmp(&b.0).then(if is_equal { std::cmp::Ordering::Equal } else { a.1.total_cmp(&b.1) })
        });
        rows
    }

    /// The place of each row of [`Comparing::in_order`]: equal lengths have equal places. None if it is not ranked.
    pub fn ranks(rows: &[&MeasuredRow]) -> Vec<Option<usize>> {
        let over = |i: usize| rows.get(i).and_then(|measured: &&MeasuredRow| measured.row.over);
        let mut ranks: Vec<Option<usize>> = Vec::with_capacity(rows.len());
        for i in 0..rows.len() {
            let own = over(i).map(|own| match i.checked_sub(1).and_then(over) {
                Some(before) if (own - before).abs() <= 1e-9 => ranks[i - 1].unwrap_or(i + 1),
                _ => i + 1,
            });
            ranks.push(own);
        }
        ranks
    }

    /// The methods that ran and are not shown.
    pub fn hidden(&self) -> impl Iterator<Item = &MeasuredRow> {
        self.rows.iter().filter(|measured| !self.is_shown(measured.row.method.key))
    }

    /// The advice, once all times are known.
    pub fn advice(&self) -> Option<Advice> {
        let rows: Option<Vec<(&Row, f64)>> =
            self.rows.iter().map(|measured| Some((&measured.row, measured.ms?))).collect();
        rows.filter(|rows| !rows.is_empty() && self.progress == Progress::Complete).map(|rows| Advice::new(&rows))
    }

    /// The map with all paths and their tags. `lit`: the method that is pointed at.
    pub fn overlay<'a>(&'a self, lit: Option<&str>) -> Overlay<'a> {
        let rows = self.in_order();
        let ranks = Self::ranks(&rows);
        let finished = rows.iter().zip(ranks).filter(|(measured, _)| self.race.has_finished(measured.row.work.count));
        let paths = finished.map(|(measured, rank)| (&measured.row, rank)).collect();
        let chosen = self.chosen().map(|measured| &measured.row);
        Overlay::new(&self.world, &self.shortest.points, paths, chosen, lit)
    }

    /// How much the longest search of those that are shown has to do.
    pub fn most_work(&self) -> u64 {
        let counts = self.rows.iter().filter(|measured| self.is_shown(measured.row.method.key));
        counts.map(|measured| measured.row.work.count).max().unwrap_or(0)
    }

    fn take(&mut self, part: Part) {
        match part {
            Part::Shortest(shortest) => self.shortest = shortest,
            Part::Row(row) => {
                let place = |key: &str| METHODS.iter().position(|method| method.key == key);
                let own = place(row.method.key);
                self.advance();
                match self.rows.iter_mut().find(|measured| measured.row.method.key == row.method.key) {
                    // The time of before is about another map, but no time at all would flicker.
                    Some(measured) => measured.row = *row,
                    None => {
                        let at = self.rows.partition_point(|measured| place(measured.row.method.key) < own);
                        self.rows.insert(at, MeasuredRow { row: *row, ms: None });
                    }
                }
            }
            Part::Refused(key, why) => {
                self.advance();
                self.rows.retain(|measured| measured.row.method.key != key);
                self.refused.push((key, why));
            }
            Part::Time(key, ms) => {
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.method.key == key) {
                    measured.ms = Some(ms);
                }
            }
            Part::Complete => self.progress = Progress::Complete,
        }
    }

    /// Time passes in the race. Returns true if something moved.
    pub(super) fn pass(&mut self, seconds: f64) -> bool {
        self.race.pass(seconds, self.most_work())
    }

    fn advance(&mut self) {
        if let Progress::Running { ready, .. } = &mut self.progress {
            *ready += 1;
        }
    }
}

impl Player {
    /// Compare, if it is shown.
    pub fn comparing(&self) -> Option<&Comparing> {
        self.comparing.as_deref()
    }

    /// The box around what is shown.
    pub fn bounds(&self) -> Rect {
        match &self.comparing {
            Some(comparing) => Rect::new(comparing.world.scene().map.bounds()),
            None => self.lesson().bounds(),
        }
    }

    /// What is to be made for Compare, once. What was handed out before is no longer needed, unless something is dragged.
    pub fn comparison_to_make(&mut self) -> Option<ComparisonWork> {
        let comparing = self.comparing.as_mut().filter(|comparing| comparing.is_wanted)?;
        comparing.is_wanted = false;
        Some(ComparisonWork {
            ticket: comparing.ticket,
            world: comparing.world.clone(),
            radius: comparing.radius,
            is_of_drag: comparing.is_of_drag,
            comparison: None,
            methods: methods(comparing.radius).collect::<Vec<_>>().into_iter(),
        })
    }

    /// Brings something that was made.
    pub fn compared(&mut self, made: Compared) {
        let Some(comparing) = &mut self.comparing else { return };
        // While something is dragged, a row of the place before is better than none.
        let is_newest = made.ticket == comparing.ticket;
        let is_row = matches!(made.part, Part::Row(_) | Part::Shortest(_));
        if !comparing.is_stopped() && (is_newest || (comparing.is_of_drag && is_row)) {
            comparing.take(made.part);
            comparing.race.stay_within(comparing.most_work());
        }
    }

    /// Makes all that is wanted, without times. For commands and tests.
    pub fn compare_now(&mut self) {
        while let Some(work) = self.comparison_to_make() {
            let ticket = work.ticket;
            work.for_each(|(made, _)| self.compared(made));
            self.compared(Compared::complete(ticket));
        }
    }

    pub(super) fn execute_compare(&mut self, command: CompareCommand, effects: &mut Effects) -> Result<(), BadInput> {
        if command == CompareCommand::Open {
            self.open_comparison(&[]);
            effects.handles_changed = true;
            return Ok(());
        }
        let Some(comparing) = &mut self.comparing else { return Ok(()) };
        match command {
            CompareCommand::Open => {}
            CompareCommand::Leave => {
                self.comparing = None;
                effects.handles_changed = true;
            }
            CompareCommand::Radius(radius) => {
                let radius = radius.clamp(0.0, comparing.largest_radius());
                if radius.is_finite() && radius != comparing.radius {
                    comparing.radius = radius;
                    comparing.ask_for(false);
                }
            }
            CompareCommand::Show(method, on) => {
                if on {
                    comparing.shown.insert(method);
                } else {
                    comparing.shown.remove(method);
                }
                comparing.race.stay_within(comparing.most_work());
            }
            CompareCommand::ShowAll(true) => comparing.shown = METHODS.iter().map(|method| method.key).collect(),
            CompareCommand::ShowAll(false) => comparing.shown = SHOWN_AT_FIRST.into(),
            CompareCommand::Choose(method) => comparing.chosen = method,
            CompareCommand::Advise(audience) => comparing.audience = audience,
            CompareCommand::View(view) => comparing.view = view,
            CompareCommand::Race(race) => {
                let ends: Vec<u64> = comparing.in_order().iter().map(|measured| measured.row.work.count).collect();
                comparing.race.execute(race, &ends);
            }
            CompareCommand::ShowStep(method) => return self.show_step(method, effects),
            CompareCommand::Stop => {
                if matches!(comparing.progress, Progress::Running { .. }) {
                    comparing.ticket += 1;
                    (comparing.progress, comparing.is_wanted) = (Progress::Stopped, false);
                }
            }
        }
        Ok(())
    }

    /// Shows Compare with these methods; without any, with those that are shown at first.
    pub(super) fn open_comparison(&mut self, methods: &[&'static str]) {
        if self.is_asked() {
            return self.notices.push("Answer first, or leave with Esc: Compare would show the answer.".into());
        }
        self.pause();
        let world = self.world();
        if self.comparing.is_none() {
            let radius = self.settings.now.get("radius").and_then(|word| word.parse().ok());
            let radius: f64 = radius.filter(|radius: &f64| radius.is_finite() && *radius >= 0.0).unwrap_or(0.0);
            self.comparing = Some(Box::new(Comparing::new(world, radius)));
        }
        if let Some(comparing) = self.comparing.as_mut().filter(|_| !methods.is_empty()) {
            comparing.shown = methods.iter().copied().collect();
        }
    }

    /// After a change: the rows follow the scene.
    pub(super) fn follow_in_comparison(&mut self) {
        let is_dragged = self.editor.is_editing();
        let Some(comparing) = &self.comparing else { return };
        let is_other = comparing.world.scene() != self.editor.scene();
        if !is_other && (is_dragged || !comparing.is_of_drag) {
            return;
        }
        let world = if is_other { Some(self.world()) } else { None };
        if let Some(comparing) = &mut self.comparing {
            if let Some(world) = world {
                comparing.world = world;
                comparing.radius = comparing.radius.min(comparing.largest_radius());
            }
            comparing.ask_for(is_dragged);
        }
    }

    /// That of Compare, with what is selected.
    pub fn picture_of_comparison(&self, lit: Option<&str>, lens: &Lens) -> Option<Picture> {
        let mut picture = self.comparing()?.overlay(lit).picture(lens);
        self.draw_selection(lens, &mut picture);
        Some(picture)
    }
}
