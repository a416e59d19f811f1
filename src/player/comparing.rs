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

/// What somebody does in Compare.
mod execute;
/// How work and time grow with the map.
mod growth;
/// How far the race is.
mod lanes;
/// What is shown, as a page.
mod page;
/// The search of all methods against each other.
mod race;
/// The rows: which of them are shown, their order, and the advice.
mod rows;
/// From a row to the run of its method.
mod show_step;
/// The runs of two to four methods with one camera.
mod side_by_side;
/// The rows: the work to make them, and what was made.
mod work;

pub use execute::CompareCommand;
pub use growth::{Growing, Grown, GrowthWork};
pub use race::{Axis, Lane, LaneProgress, Race, RaceCommand, Tick};
pub(super) use show_step::step_at;
pub use side_by_side::{SideMade, SideRun, SideWork};
pub use work::{Compared, ComparisonWork, Doing};

use super::{Effects, Player};
use crate::compare::overlay::Overlay;
use crate::compare::words::Audience;
use crate::compare::{METHODS, Method, Reference, ReferenceKind, Row, RowId, allowed_cell};
use crate::map::grid::Cell;
use crate::picture::{Lens, Picture, Rect};
use crate::scene::{OwnPath, World};
use side_by_side::SideBySide;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The methods that are shown at first: one of each kind, and those whose faults are worth seeing.
const SHOWN_AT_FIRST: [&str; 7] = ["graph", "theta", "funnel-inflated", "astar", "wave-4", "wave-mixed", "funnel"];
/// The largest radius, as a part of the longer side of the map.
const LARGEST_RADIUS: f64 = 0.25;

/// What Compare shows beside the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CompareView {
    /// One map with all paths.
    #[default]
    Overlay,
    /// The runs of two to four methods, each on a map of its own.
    SideBySide,
    /// Work and time over the size of the map.
    Growth,
}

impl CompareView {
    pub const ALL: [Self; 3] = [Self::Overlay, Self::SideBySide, Self::Growth];
}

/// A row with the time of its run.
pub struct MeasuredRow {
    pub row: Row,
    /// None until it is measured.
    pub ms: Option<f64>,
    /// Which map it is about, and which one the time: see [`Comparing::provisional_advice`].
    ticket: u64,
    time_ticket: u64,
    /// The cells that its search takes, in their order. None if it searches no cells, or too many.
    taken: Option<Vec<Cell>>,
}

/// How far the rows are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// This many of this many rows are there.
    Running {
        ready: usize,
        of: usize,
    },
    Complete,
    /// The user stopped it when `ready` of `of` rows were complete. Any other rows belong to the previous map.
    Stopped {
        ready: usize,
        of: usize,
    },
}

/// Which rows are to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Nothing,
    /// Those of paths of one's own.
    Own,
    All,
}

/// Compare, as it is shown.
pub struct Comparing {
    world: Arc<World>,
    radius: f64,
    /// The size of the cells that polygons are laid on, in world units; 0: chosen by itself.
    cell: f64,
    shown: BTreeSet<RowId>,
    /// Shown by themselves, because they are advised or best.
    shown_for_advice: BTreeSet<RowId>,
    /// Somebody hid them: they are not shown by themselves.
    hidden_by_hand: BTreeSet<RowId>,
    /// Did a stop of a tour choose the rows?
    is_given: bool,
    chosen: Option<RowId>,
    /// Which of its places is looked at, counted from 0.
    chosen_fault: usize,
    audience: Audience,
    /// None until it is found.
    shortest: Option<Arc<Reference>>,
    /// Is it that of a map before?
    is_shortest_old: bool,
    /// In the order of [`METHODS`]; paths of one's own follow.
    rows: Vec<MeasuredRow>,
    /// Methods that refuse this map, and why.
    refused: Vec<(&'static str, String)>,
    progress: Progress,
    /// What is being made, if something is.
    doing: Option<Doing>,
    /// The number of triangles, and the milliseconds that it takes to make them.
    preparation: Option<(usize, f64)>,
    ticket: u64,
    wanted: Wanted,
    /// Was the work begun while something was dragged?
    is_of_drag: bool,
    race: Race,
    view: CompareView,
    growth: Growing,
    side_by_side: SideBySide,
}

fn shown_at_first() -> BTreeSet<RowId> {
    SHOWN_AT_FIRST.map(RowId::Method).into()
}

fn methods(radius: f64) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| method.differs_at(radius))
}

/// Has it a path that is not compared yet?
fn is_waiting(row: &Row) -> bool {
    !row.is_judged && row.length.is_some()
}

impl Comparing {
    fn new(world: &Arc<World>, radius: f64, cell: f64) -> Self {
        let cell = allowed_cell(world, cell);
        let mut new = Self {
            world: world.with_cell_size(cell).for_radius(radius),
            radius,
            cell,
            shown: shown_at_first(),
            shown_for_advice: BTreeSet::new(),
            hidden_by_hand: BTreeSet::new(),
            is_given: false,
            chosen: None,
            chosen_fault: 0,
            audience: Audience::default(),
            shortest: None,
            is_shortest_old: false,
            rows: Vec::new(),
            refused: Vec::new(),
            progress: Progress::Complete,
            doing: None,
            preparation: None,
            ticket: 0,
            wanted: Wanted::Nothing,
            is_of_drag: false,
            race: Race::default(),
            view: CompareView::default(),
            growth: Growing::default(),
            side_by_side: SideBySide::default(),
        };
        new.ask_for(false);
        new
    }

    /// Another map is shown, for this agent and with cells of this size. Nothing of the map before stays.
    fn show_map(&mut self, world: &Arc<World>, radius: f64, cell: f64) {
        (self.radius, self.cell) = (radius, allowed_cell(world, cell));
        self.set_world(world);
        self.rows.clear();
        self.shown.retain(|row| row.method().is_some());
        (self.chosen, self.shortest) = (None, None);
        self.ask_for(false);
    }

    /// The world of the scene, with the cells that were set, for this agent.
    fn set_world(&mut self, world: &Arc<World>) {
        self.world = world.with_cell_size(self.cell).for_radius(self.radius);
    }

    /// All rows are wanted again. Those of before stay until the new ones come.
    fn ask_for(&mut self, is_of_drag: bool) {
        self.ticket += 1;
        (self.wanted, self.is_of_drag) = (Wanted::All, is_of_drag);
        self.progress = Progress::Running { ready: 0, of: methods(self.radius).count() };
        // The path of before is shown until the new one comes.
        (self.doing, self.preparation, self.is_shortest_old) = (None, None, true);
        self.rows.retain(|measured| measured.row.own_name.is_some() || measured.row.method.differs_at(self.radius));
        self.forget_removed_paths();
        self.refused.clear();
        self.forget_growth();
    }

    /// The scene has other paths of one's own: what methods have found stays.
    fn follow_paths(&mut self, paths: &[OwnPath]) {
        self.world = Arc::new(self.world.with_paths(paths));
        if self.wanted == Wanted::Nothing {
            self.wanted = Wanted::Own;
        }
        self.forget_removed_paths();
        self.stay_within_lanes();
    }

    fn forget_removed_paths(&mut self) {
        let own = self.world.scene().paths.len();
        self.rows.retain(|measured| !matches!(measured.row.id, RowId::Own(place) if place >= own));
    }

    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The size of the cells that was set, in world units; 0: it is chosen by itself.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Are the rows that are made now of something that is being dragged?
    pub fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }

    pub fn is_stopped(&self) -> bool {
        matches!(self.progress, Progress::Stopped { .. })
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

    /// None until it is found.
    pub fn shortest(&self) -> Option<&Reference> {
        self.shortest.as_deref()
    }

    /// What paths are measured against.
    pub fn reference_kind(&self) -> ReferenceKind {
        self.shortest().map_or_else(|| ReferenceKind::of(&self.world), |shortest| shortest.kind)
    }

    /// Its length. None until it is found, or if there is no path.
    pub fn shortest_length(&self) -> Option<f64> {
        self.shortest()?.length
    }

    /// What is being made, if something is.
    pub fn doing(&self) -> Option<Doing> {
        self.doing
    }

    /// The number of triangles, and the milliseconds that it takes to make them, once. None until that is measured, and where they are given.
    pub fn preparation(&self) -> Option<(usize, f64)> {
        self.preparation
    }

    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The map with the paths of all searches that have finished, and their tags. `lit`: the row that is pointed at.
    pub fn overlay(&self, lit: Option<RowId>) -> Overlay<'_> {
        let (rows, is_racing) = (self.in_order(), self.is_racing());
        let finished: Vec<&MeasuredRow> =
            rows.iter().copied().filter(|measured| self.has_finished(measured.row.id)).collect();
        let ranks = Self::ranks(&finished);
        let paths = finished.iter().zip(ranks).map(|(measured, rank)| (&measured.row, rank)).collect();
        let chosen = self.chosen().map(|measured| measured.row.id).filter(|&row| self.has_finished(row));
        let place = self.wrong_at().filter(|_| chosen.is_some());
        let lit = lit.or(self.chosen);
        let kind = self.reference_kind();
        let shortest = self.shortest().filter(|_| !is_racing).map_or(&[][..], |shortest| &shortest.points);
        Overlay::new(&self.world, (shortest, kind), paths, &self.names(), (place, chosen, lit), self.taken(lit))
    }

    /// The names that have room beside the map: those of all methods and of paths of one's own, also before they are there. So the map keeps
    /// its size while methods run, and when a row is shown or hidden.
    fn names(&self) -> Vec<&str> {
        let rows = self.rows.iter().map(|measured| measured.row.name());
        rows.chain(methods(self.radius).map(|method| method.name)).collect()
    }
}

impl Player {
    /// Compare, if it is shown.
    pub fn comparing(&self) -> Option<&Comparing> {
        self.comparing.as_deref()
    }

    /// The box around what is shown. The map of Compare is as wide as its place: tags stand beside it only where it leaves room, because the table
    /// and the lanes have the same names.
    pub fn bounds(&self) -> Rect {
        match &self.comparing {
            Some(comparing) => Rect::new(comparing.world.scene().map.bounds()),
            None => self.lesson().bounds(),
        }
    }

    /// That of Compare, with what is selected.
    pub fn picture_of_comparison(&self, lit: Option<RowId>, lens: &Lens) -> Option<Picture> {
        let mut picture = self.comparing()?.overlay(lit).picture(lens);
        self.draw_selection(lens, &mut picture);
        Some(picture)
    }
}
