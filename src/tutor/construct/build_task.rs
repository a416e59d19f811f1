//! What there is to build: read from the recorded run.

use crate::lesson::View;
use crate::lesson::assignment::{Decisions, EndAction, Expected};
use crate::lesson::beam::{KEPT, SEEN, TAUT};
use crate::lesson::question::{Answer, Form, Question};
use crate::map::grid::Cell;
use crate::picture::Thing;
use crate::tutor::grade;
use glam::DVec2;

/// More cells than this are too many to number: then only the first waves are asked for.
const MOST_CELLS: usize = 90;
/// More links than this are too many to judge.
const MOST_LINKS: usize = 24;
/// They are chosen among this many of the run.
const MOST_JUDGED: usize = 1000;

/// Which result is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuildKind {
    Numbers,
    Corners,
    Seen,
    Links,
}

impl BuildKind {
    pub const ALL: [Self; 4] = [Self::Numbers, Self::Corners, Self::Seen, Self::Links];

    /// Its name in score files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Numbers => "construct numbers",
            Self::Corners => "construct string",
            Self::Seen => "construct visible",
            Self::Links => "construct links",
        }
    }

    /// In a few words, for lists of scores.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Numbers => "built: numbers of the wave",
            Self::Corners => "built: the string",
            Self::Seen => "built: vertices in sight",
            Self::Links => "built: taut links",
        }
    }
}

/// A result to build, with the positions of the run that decide its parts.
#[derive(Clone, Debug)]
pub enum BuildTask {
    /// The number of every cell up to `last`, in the order in which the run gives them.
    Numbers { cells: Vec<(Cell, u32, usize)>, last: u32 },
    /// The corners of the string between start and goal, in their order.
    /// `others`: the other ends of portals, which a learner may take for corners.
    Corners { points: Vec<Point>, others: Vec<OtherEnd>, base: usize, path: Vec<DVec2> },
    /// The vertices in sight, in their order around the eye.
    Seen { points: Vec<Point>, question: Box<Question> },
    /// Links, some of which are taut.
    Links { links: Vec<Link> },
}

/// A point of the result.
#[derive(Clone, Debug)]
pub struct Point {
    pub thing: Thing,
    /// In world units.
    pub place: DVec2,
    /// The position of the run after the step that decided it.
    pub at: usize,
}

/// The end of a portal that is no corner of the string.
#[derive(Clone, Copy, Debug)]
pub struct OtherEnd {
    pub thing: Thing,
    /// The position of the run after the last decision about it.
    pub at: usize,
    /// Was it skipped? Otherwise a side ended there for a while.
    pub is_skipped: bool,
}

/// A link between two corners.
#[derive(Clone, Debug)]
pub struct Link {
    pub ends: [DVec2; 2],
    pub is_taut: bool,
    /// The question about it.
    pub question: Question,
}

impl BuildTask {
    /// Reads the task from the run of a lesson.
    pub(super) fn of(lesson: View) -> Option<Self> {
        if !lesson.run().is_recorded() {
            return None;
        }
        links(lesson).or_else(|| seen(lesson)).or_else(|| decided(lesson))
    }

    pub const fn kind(&self) -> BuildKind {
        match self {
            Self::Numbers { .. } => BuildKind::Numbers,
            Self::Corners { .. } => BuildKind::Corners,
            Self::Seen { .. } => BuildKind::Seen,
            Self::Links { .. } => BuildKind::Links,
        }
    }

    /// The position of the run at which it is built: nothing of the result is shown there.
    pub fn base(&self) -> usize {
        match self {
            Self::Numbers { .. } | Self::Links { .. } | Self::Seen { .. } => 0,
            Self::Corners { base, .. } => *base,
        }
    }

    /// What to do, in one or two sentences.
    pub fn prompt(&self) -> String {
        match self {
            Self::Numbers { last, .. } => {
                format!("Write the numbers 1 to {last} of the wave: click every cell that gets the current number.")
            }
            Self::Corners { .. } => {
                "Pull the string yourself: click its corners in order, from the start to the goal.".to_owned()
            }
            Self::Seen { .. } => "Click every vertex in sight, in order around the eye.".to_owned(),
            Self::Links { .. } => "Click the links that are taut. The others can be left out.".to_owned(),
        }
    }

    pub(super) fn last_number(&self) -> u32 {
        if let Self::Numbers { last, .. } = self { *last } else { 1 }
    }

    /// How many entries a complete result has.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers { cells, .. } => cells.len(),
            Self::Corners { points, .. } | Self::Seen { points, .. } => points.len(),
            Self::Links { links } => links.iter().filter(|link| link.is_taut).count(),
        }
    }

    /// Is the right result empty?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The last decision about each vertex at which a portal ends.
fn other_ends(lesson: View, base: usize, decisions: Option<&Decisions>) -> Vec<OtherEnd> {
    let Some(Decisions::Ends { portals, taken }) = decisions else { return Vec::new() };
    let mesh = lesson.world().mesh();
    let decided = |v| {
        let about = taken.iter().rev().find(|(_, taken)| {
            let is_decided = matches!(taken.action, EndAction::Skip | EndAction::Tighten);
            is_decided && portals[taken.portal as usize][taken.end as usize] == mesh.point(v)
        });
        let &(at, taken) = about?;
        Some(OtherEnd { thing: Thing::Vertex(v), at: base + at, is_skipped: taken.action == EndAction::Skip })
    };
    mesh.vertices().filter_map(decided).collect()
}

/// Numbers or corners, from what a program of the learner's own would have to decide.
fn decided(lesson: View) -> Option<BuildTask> {
    let end = lesson.run().len();
    let (base, task) = grade::task(lesson).ok()?;
    match (task.decisions, task.result) {
        (Some(Decisions::Numbers(numbers)), _) => {
            let grid = lesson.world().grid();
            let cell = |[x, y]: [u32; 2]| grid.cell(x, y);
            let all: Vec<_> = numbers.iter().map(|&(at, n)| (cell(n.cell), n.d, base + at)).collect();
            let fits = |last: &u32| all.iter().filter(|(_, d, _)| d <= last).count() <= MOST_CELLS;
            let last = (1..=all.iter().map(|&(_, d, _)| d).max()?).rev().find(fits)?;
            Some(BuildTask::Numbers { cells: all.into_iter().filter(|&(_, d, _)| d <= last).collect(), last })
        }
        (decisions, Expected::String(path)) if path.len() > 2 => {
            let positions = corner_positions(lesson, base, decisions.as_ref());
            let at = |place: DVec2| positions.iter().find(|(p, _)| *p == place).map_or(end, |&(_, at)| at);
            let things = vertices(lesson);
            let point = |&place: &DVec2| {
                let near = |&&(_, p): &&(Thing, DVec2)| p == place;
                Some(Point { thing: things.iter().find(near)?.0, place, at: at(place) })
            };
            let points = path[1..path.len() - 1].iter().map(point).collect::<Option<Vec<_>>>()?;
            let mut others = other_ends(lesson, base, decisions.as_ref());
            others.retain(|other| points.iter().all(|point| point.thing != other.thing));
            Some(BuildTask::Corners { points, others, base, path })
        }
        _ => None,
    }
}

/// The corners with the positions after the steps that found them.
fn corner_positions(lesson: View, base: usize, decisions: Option<&Decisions>) -> Vec<(DVec2, usize)> {
    let Some(Decisions::Ends { portals, taken }) = decisions else { return Vec::new() };
    let lattice = lesson.world().mesh().lattice();
    let place = |portal: u32, end: usize| portals.get(portal as usize).map(|ends| lattice.to_world(ends[end]));
    let mut sides = [None; 2];
    let mut corners = Vec::new();
    for &(at, decision) in taken {
        match decision.action {
            EndAction::Open | EndAction::Tighten => {
                sides[decision.end as usize] = place(decision.portal, decision.end as usize);
            }
            EndAction::Skip => {}
            EndAction::Corner => {
                let corner = sides[decision.end.other() as usize];
                corners.extend(corner.map(|corner| (corner, base + at)));
                sides = [corner; 2];
            }
        }
    }
    corners
}

/// All vertices of the lesson with their places.
fn vertices(lesson: View) -> Vec<(Thing, DVec2)> {
    let mesh = lesson.world().mesh();
    mesh.vertices().map(|v| (Thing::Vertex(v), mesh.world(v))).collect()
}

/// The vertices in sight.
fn seen(lesson: View) -> Option<BuildTask> {
    let asked_at = lesson.next_question(0, SEEN)?;
    let question = lesson.at(asked_at).view().question(SEEN)?;
    let Form::Things { right, .. } = &question.form else { return None };
    let eye = place(lesson, lesson.origin()).unwrap_or(lesson.world().start());
    let end = lesson.run().len();
    let at_end = lesson.at(end);
    let point = |&thing: &Thing| {
        Some(Point { thing, place: place(lesson, thing)?, at: at_end.view().last_change(thing).unwrap_or(end) })
    };
    let mut points: Vec<Point> = right.iter().map(point).collect::<Option<_>>()?;
    let key = |point: &Point| ((point.place - eye).to_angle(), point.place.distance(eye));
    points.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
    Some(BuildTask::Seen { points, question: Box::new(question) })
}

/// Some of the links that the run judges: taut ones and others, in the order of the run. None if no link is taut.
fn links(lesson: View) -> Option<BuildTask> {
    let (mut taut, mut others, mut from) = (Vec::new(), Vec::new(), 0);
    let mut cursor = lesson.at(0);
    for _ in 0..MOST_JUDGED {
        let Some(at) = lesson.next_question(from, TAUT) else { break };
        let question = cursor.go(at).question(TAUT)?;
        let ends: Vec<DVec2> = question.about.iter().filter_map(|&thing| place(lesson, thing)).collect();
        let is_taut = question.form.accepts(&Answer::Option(KEPT));
        if let [a, b] = ends[..] {
            let kept = if is_taut { &mut taut } else { &mut others };
            kept.push(Link { ends: [a, b], is_taut, question });
        }
        from = at + 1;
    }
    if taut.is_empty() {
        return None;
    }
    let mut links: Vec<Link> = spread(taut).chain(spread(others)).collect();
    links.sort_by_key(|link| link.question.asked_at);
    Some(BuildTask::Links { links })
}

/// At most half of [`MOST_LINKS`] of these, from all parts of the run.
fn spread(links: Vec<Link>) -> impl Iterator<Item = Link> {
    let every = links.len().div_ceil(MOST_LINKS / 2).max(1);
    links.into_iter().step_by(every)
}

/// Where a vertex, the start, the goal or an actor is, in world units.
pub(super) fn place(lesson: View, thing: Thing) -> Option<DVec2> {
    let world = lesson.world();
    match thing {
        Thing::Start => Some(world.start()),
        Thing::Goal => Some(world.goal()),
        Thing::Vertex(v) => world.mesh().has_vertex(v).then(|| world.mesh().world(v)),
        Thing::Actor(i) => world.scene().actors.get(i as usize).map(|actor| actor.at),
        _ => None,
    }
}
