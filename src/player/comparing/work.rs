//! The rows of Compare: the work to make them, and what was made.

use super::{Comparing, MeasuredRow, Player, Progress, Wanted, methods};
use crate::compare::{Again, Comparison, METHODS, MakingTriangles, Method, Needs, Reference, Row, RowId};
use crate::map::grid::Cell;
use crate::scene::World;
use std::collections::VecDeque;
use std::sync::Arc;

/// The cells of a longer search are not kept: tinting this many takes longer than a frame.
pub(super) const MOST_TAKEN: u64 = 100_000;

/// What is being made now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// The method with this key runs.
    Run(&'static str),
    /// The map is cut into triangles.
    Triangles,
    /// The shortest path, which all others are measured against.
    Shortest,
    /// The path of the method with this key is compared with the walls and with the shortest one.
    Judge(&'static str),
    /// The method with this key runs again and again.
    Measure(&'static str),
}

/// What is to be made, one after another.
enum Task {
    Triangles,
    Shortest,
    Run(&'static Method),
    /// All rows that wait for the shortest path.
    JudgeAll,
    /// If the true shortest path is not known: all rows again, beside the shortest one of them.
    JudgeByBest,
    Judge(Box<Row>),
    /// Rows of paths of one's own.
    Own,
}

impl Task {
    fn doing(&self) -> Option<Doing> {
        match self {
            Self::Triangles => Some(Doing::Triangles),
            Self::Shortest => Some(Doing::Shortest),
            Self::Run(method) => Some(Doing::Run(method.key)),
            Self::Judge(row) => Some(Doing::Judge(row.method.key)),
            Self::JudgeAll | Self::JudgeByBest | Self::Own => None,
        }
    }
}

/// Work to do: the shortest path, then a row a method, those first that do not take long. On a large map their rows come before the shortest
/// path, as they are found: triangles and the shortest path take longer than most methods.
pub struct ComparisonWork {
    ticket: u64,
    is_of_drag: bool,
    comparison: Comparison,
    world: Arc<World>,
    tasks: VecDeque<Task>,
    /// Was it said what the first task does?
    is_said: bool,
    /// Do rows wait for the shortest path, to be judged then?
    waits: bool,
    waiting: Vec<Row>,
    /// Those that are judged.
    judged: Vec<Row>,
    own: std::vec::IntoIter<Row>,
}

/// Something that was made.
pub struct Compared {
    ticket: u64,
    part: Part,
}

enum Part {
    /// The next work.
    Begins(Doing),
    /// The world that has what rows are made from: of a large map, Compare has only the walls until then.
    World(Arc<World>),
    Shortest(Arc<Reference>),
    /// With the cells that its search takes, if it searches cells and not too many.
    Row(Box<Row>, Option<Vec<Cell>>),
    /// A row that has come before, with all that takes walls and the shortest path.
    Judged(Box<Row>),
    Refused(&'static str, String),
    Time(&'static str, f64),
    /// This many triangles are made in this many milliseconds.
    Prepared(usize, f64),
    Complete,
}

impl Compared {
    /// The times of a method are measured next.
    pub const fn measures(ticket: u64, method: &'static str) -> Self {
        Self { ticket, part: Part::Begins(Doing::Measure(method)) }
    }

    /// That of a method.
    pub const fn time(ticket: u64, method: &'static str, ms: f64) -> Self {
        Self { ticket, part: Part::Time(method, ms) }
    }

    /// That of making this many triangles.
    pub const fn prepared(ticket: u64, triangles: usize, ms: f64) -> Self {
        Self { ticket, part: Part::Prepared(triangles, ms) }
    }

    /// Are these the triangles of a large map?
    pub const fn has_triangles(&self) -> bool {
        matches!(self.part, Part::World(_))
    }

    /// Nothing more comes.
    pub const fn complete(ticket: u64) -> Self {
        Self { ticket, part: Part::Complete }
    }
}

impl ComparisonWork {
    fn new(comparing: &Comparing, tasks: impl Iterator<Item = Task>, waits: bool) -> Self {
        let world = comparing.world.with_free_space(true);
        Self {
            ticket: comparing.ticket,
            is_of_drag: comparing.is_of_drag,
            comparison: Comparison::new(world.clone(), comparing.radius),
            world,
            tasks: tasks.collect(),
            is_said: false,
            waits,
            waiting: Vec::new(),
            judged: Vec::new(),
            own: Vec::new().into_iter(),
        }
    }

    /// All rows.
    fn of_all(comparing: &Comparing) -> Self {
        let scene = comparing.world.scene();
        let runs = |is_it: &dyn Fn(&Method) -> bool| -> Vec<Task> {
            methods(comparing.radius).filter(|method| is_it(method)).map(Task::Run).collect()
        };
        let slow = runs(&|method| method.runs_last);
        if !scene.is_large() || comparing.is_of_drag {
            let triangles = comparing.world.is_bare().then_some(Task::Triangles);
            let quick = runs(&|method| !method.runs_last);
            let all = triangles
                .into_iter()
                .chain([Task::Shortest])
                .chain(quick)
                .chain(slow)
                .chain([Task::JudgeByBest, Task::Own]);
            return Self::new(comparing, all, false);
        }
        // The cells of a grid need no triangles.
        let is_before = |method: &Method| scene.map.is_grid() && method.needs == Needs::Cells;
        let before = runs(&|method| !method.runs_last && is_before(method));
        let behind = runs(&|method| !method.runs_last && !is_before(method));
        let judged = [Task::Shortest, Task::JudgeAll].into_iter().chain(slow).chain([Task::JudgeByBest, Task::Own]);
        Self::new(comparing, before.into_iter().chain([Task::Triangles]).chain(behind).chain(judged), true)
    }

    /// The rows of paths of one's own alone: what methods find does not depend on them.
    fn of_own(comparing: &Comparing) -> Self {
        let mut work = Self::new(comparing, [Task::Own].into_iter(), false);
        if let Some(shortest) = comparing.shortest.as_ref().filter(|_| !comparing.is_shortest_old) {
            work.comparison = work.comparison.with_reference(shortest.clone());
        }
        work
    }

    pub const fn ticket(&self) -> u64 {
        self.ticket
    }

    /// Is something being dragged? Then no time is measured: the next row is wanted sooner.
    pub const fn is_of_drag(&self) -> bool {
        self.is_of_drag
    }

    /// What makes the triangles again, to be timed. None if they are given; or if the map is large and they are there: making them again
    /// would take seconds, and their memory once more.
    pub fn triangles(&self) -> Option<MakingTriangles> {
        let is_made = self.world.scene().is_large() && self.world.has_mesh();
        MakingTriangles::of(&self.world).filter(|_| !is_made)
    }

    fn judge(&mut self, row: Row) -> Row {
        let row = self.comparison.judged(row);
        self.judged.push(row.clone());
        row
    }

    fn run(&mut self, method: &'static Method) -> (Part, Option<(&'static str, Again)>) {
        match self.comparison.found(method) {
            Ok((row, answer)) => {
                let row = if self.waits { row } else { self.judge(row) };
                let is_small = !self.is_of_drag && row.work.count <= MOST_TAKEN;
                let taken = if is_small { method.taken_cells(self.comparison.world()) } else { None };
                if self.waits {
                    self.waiting.push(row.clone());
                }
                (Part::Row(Box::new(row), taken), Some((method.key, answer.again)))
            }
            Err(bad) => (Part::Refused(method.key, bad.what), None),
        }
    }
}

impl Iterator for ComparisonWork {
    /// With a row, what makes its run again, to measure it.
    type Item = (Compared, Option<(&'static str, Again)>);

    fn next(&mut self) -> Option<Self::Item> {
        let ticket = self.ticket;
        let made = |part| Some((Compared { ticket, part }, None));
        if let Some(row) = self.own.next() {
            return made(Part::Row(Box::new(row), None));
        }
        let doing = self.tasks.front()?.doing().filter(|_| !self.is_said);
        if let Some(doing) = doing {
            self.is_said = true;
            return made(Part::Begins(doing));
        }
        self.is_said = false;
        match self.tasks.pop_front()? {
            Task::Triangles => {
                self.world.mesh();
                made(Part::World(self.world.clone()))
            }
            Task::Shortest => {
                self.waits = false;
                made(Part::Shortest(self.comparison.reference().clone()))
            }
            Task::JudgeAll => {
                for row in self.waiting.drain(..).rev() {
                    self.tasks.push_front(Task::Judge(Box::new(row)));
                }
                self.next()
            }
            Task::Run(method) => {
                let (part, again) = self.run(method);
                Some((Compared { ticket, part }, again))
            }
            Task::Judge(row) => {
                let row = self.judge(*row);
                made(Part::Judged(Box::new(row)))
            }
            Task::JudgeByBest => {
                if !self.comparison.reference().is_open() {
                    return self.next();
                }
                let best = Arc::new(Reference::of_rows(&self.judged, self.comparison.world()));
                self.comparison.set_reference(best.clone());
                for row in self.judged.drain(..).rev() {
                    self.tasks.push_front(Task::Judge(Box::new(row)));
                }
                made(Part::Shortest(best))
            }
            Task::Own => {
                self.own = self.comparison.own_rows().into_iter();
                self.next()
            }
        }
    }
}

impl Comparing {
    fn take(&mut self, part: Part) {
        match part {
            Part::Begins(doing) => self.doing = Some(doing),
            // The paths of one's own may be others by now.
            Part::World(world) if world.scene().paths == self.world.scene().paths => self.world = world,
            Part::World(world) => self.world = Arc::new(world.with_paths(&self.world.scene().paths)),
            Part::Shortest(shortest) => (self.shortest, self.is_shortest_old) = (Some(shortest), false),
            Part::Judged(row) => {
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.id == row.id) {
                    measured.row = *row;
                }
            }
            Part::Row(row, taken) => {
                let place = |row: &Row| match row.id {
                    RowId::Method(key) => METHODS.iter().position(|method| method.key == key).unwrap_or(METHODS.len()),
                    RowId::Own(place) => METHODS.len() + 1 + place,
                };
                let own = place(&row);
                if matches!(row.id, RowId::Own(place) if place >= self.world.scene().paths.len()) {
                    return; // it was removed while the row was made
                }
                if row.own_name.is_none() {
                    self.advance();
                }
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.id == row.id) {
                    // The time of before is about another map, but no time at all would flicker.
                    (measured.row, measured.taken, measured.ticket) = (*row, taken, self.ticket);
                } else {
                    if row.own_name.is_some() {
                        self.shown.insert(row.id);
                    }
                    let at = self.rows.partition_point(|measured| place(&measured.row) < own);
                    self.rows
                        .insert(at, MeasuredRow { row: *row, ms: None, ticket: self.ticket, time_ticket: 0, taken });
                }
            }
            Part::Refused(key, why) => {
                self.advance();
                self.rows.retain(|measured| measured.row.id != RowId::Method(key));
                self.refused.push((key, why));
            }
            Part::Time(key, ms) => {
                if let Some(measured) = self.rows.iter_mut().find(|measured| measured.row.id == RowId::Method(key)) {
                    (measured.ms, measured.time_ticket) = (Some(ms), self.ticket);
                }
            }
            Part::Prepared(triangles, ms) => self.preparation = Some((triangles, ms)),
            Part::Complete => {
                (self.progress, self.doing) = (Progress::Complete, None);
                if !self.is_of_drag {
                    self.show_advised();
                }
            }
        }
    }

    fn advance(&mut self) {
        if let Progress::Running { ready, of } = &mut self.progress {
            *ready = (*ready + 1).min(*of);
        }
    }
}

impl Player {
    /// What is to be made for Compare, once. What was handed out before is no longer needed, unless something is dragged.
    pub fn comparison_to_make(&mut self) -> Option<ComparisonWork> {
        let comparing = self.comparing.as_mut()?;
        let is_free = !matches!(comparing.progress, Progress::Running { .. });
        match comparing.wanted {
            // Work that goes on is not given up for paths of one's own.
            Wanted::Own if is_free => {
                comparing.wanted = Wanted::Nothing;
                Some(ComparisonWork::of_own(comparing))
            }
            Wanted::All => {
                comparing.wanted = Wanted::Nothing;
                Some(ComparisonWork::of_all(comparing))
            }
            Wanted::Own | Wanted::Nothing => None,
        }
    }

    /// Brings something that was made.
    pub fn compared(&mut self, made: Compared) {
        let Some(comparing) = &mut self.comparing else { return };
        // While something is dragged, a row of the place before is better than none.
        let is_newest = made.ticket == comparing.ticket;
        let is_row = matches!(made.part, Part::Row(..) | Part::Shortest(..));
        // After a stop, only paths of one's own are new.
        let is_own = matches!(&made.part, Part::Row(row, _) if row.own_name.is_some());
        if (!comparing.is_stopped() || is_own) && (is_newest || (comparing.is_of_drag && is_row)) {
            comparing.take(made.part);
            comparing.stay_within_lanes();
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
}
