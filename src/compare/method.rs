//! One row a method: what it needs, how it runs, what it guarantees, and which settings it honours.

/// The loop of the tutorial's blog, with each way to make room.
mod blog_loop;
/// The methods as programs that nobody watches.
mod plain;
/// The methods.
mod table;

pub use plain::{Again, Plain};
pub use table::{METHODS, OWN};

use super::terrain::has_terrain;
use crate::algo::channel::Measure;
use crate::algo::grid_search::{Estimate, Guide, Weight};
use crate::algo::visibility_graph::{Links, MOST_LINKS, estimated_links};
use crate::algo::{theta, wave};
use crate::lesson::outcome::{FoundPath, NoResult, Work, WorkUnit};
use crate::lesson::{self, Unwatched, Watch};
use crate::map::grid::{Cell, Grid};
use crate::scene::{BadInput, World};
use glam::DVec2;
use std::sync::Arc;

/// What a method runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// The cells of a grid, or those that polygons are converted to.
    Cells,
    /// The triangles of free space.
    Triangles,
}

/// What holds of each path that a method finds, on every map.
/// The strongest is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guarantee {
    /// No path is shorter.
    Shortest,
    /// No path with the same moves is shorter. It is found if there is one.
    ShortestForItsMoves,
    /// It is found if there is one. It can be longer than necessary.
    Complete,
    /// It is found if there is one for an agent that is a little larger: walls are inflated by polygons around circles.
    CompleteForLarger,
    /// It can be missed, and it can be longer than necessary.
    Nothing,
}

impl Guarantee {
    /// As `compare --json` writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Shortest => "shortest",
            Self::ShortestForItsMoves => "shortest for its moves",
            Self::Complete => "complete",
            Self::CompleteForLarger => "complete for 0.86 % larger",
            Self::Nothing => "nothing",
        }
    }
}

/// The moves from cell to cell that a method counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// North, east, south and west.
    Four,
    /// The diagonals as well, also past the corners of walls.
    Eight,
    /// The diagonals as well, where both cells beside them are open.
    AroundCorners,
}

impl Moves {
    /// Has a path only these moves? What joins it to the start and to the goal is none.
    pub(super) fn has_all(self, grid: &Grid, points: &[DVec2]) -> bool {
        let cell = |p: DVec2| grid.cell_at(p).filter(|&cell| grid.center(cell).distance(p) < 1e-6 * grid.cell_size());
        points.windows(2).filter_map(|pair| cell(pair[0]).zip(cell(pair[1]))).all(|(from, to)| {
            let [(x, y), (to_x, to_y)] = [from, to].map(|cell| grid.xy(cell));
            let is_diagonal = x != to_x && y != to_y;
            let is_move = x.abs_diff(to_x) <= 1 && y.abs_diff(to_y) <= 1;
            let is_around = || ![grid.cell(x, to_y), grid.cell(to_x, y)].into_iter().any(|side| grid.is_wall(side));
            is_move
                && match self {
                    Self::Four => !is_diagonal,
                    Self::Eight => true,
                    Self::AroundCorners => !is_diagonal || is_around(),
                }
        })
    }
}

/// The radii of an agent that a method makes room for, on every map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radii {
    /// Only a radius of 0: it finds the path of a point.
    Point,
    /// Up to half a cell: its path leads over the middles of open cells, and no diagonal passes the corner of a wall.
    ///
    /// ```text
    ///   ┌──┬──┐
    ///   │ ·│· │   in a block of open cells, each line between two middles is
    ///   ├──┼──┤   half a cell away from the edge of the block
    ///   │ ·│· │
    ///   └──┴──┘
    /// ```
    HalfCell,
    /// It asks how much room the agent needs.
    All,
}

/// What pulls the string of a funnel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pulled {
    /// The funnel, in a channel that is measured over midpoints.
    Midpoints,
    /// The funnel, in a channel that is measured over points that aim at the goal.
    Aimed,
    /// The loop of tutorial 002, in a channel that is measured over midpoints.
    BlogLoop,
}

/// How a funnel makes room for an agent with a radius.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Normals,
    Arcs,
    Inflated,
}

/// How a method runs.
#[derive(Clone, Copy, Debug)]
enum Runs {
    /// A lesson with these settings. Its own run can be opened and watched.
    Lesson { name: &'static str, settings: &'static [(&'static str, &'static str)] },
    /// Theta*, which no lesson shows.
    Theta,
    /// The loop of tutorial 002 behind a channel measured by midpoints. The lesson has it as a mistake.
    BlogLoop,
    /// Not at all: the scene brings the path along.
    Not,
}

/// The program that is timed: see [`Method::plain`].
#[derive(Clone, Copy, Debug)]
enum Twin {
    Wave(wave::Moves),
    OctileWave,
    AStar(Guide),
    Theta,
    Funnel(Measure),
    BlogLoop,
    Polyanya,
    Graph,
}

/// A way to find a path.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// As commands name it.
    pub key: &'static str,
    pub name: &'static str,
    /// What it is, in one sentence.
    pub about: &'static str,
    pub needs: Needs,
    pub guarantee: Guarantee,
    pub radii: Radii,
    /// Does it see what the ground costs? The others count every move or length alike.
    pub sees_ground: bool,
    /// Does it go out from the goal to all cells, so that one run serves all agents with this goal?
    pub is_flood: bool,
    /// Does it take long on a large map? It runs last then: what the others say can be read until it has finished.
    pub runs_last: bool,
    /// What it counts. None if its path may go in any direction.
    pub moves: Option<Moves>,
    /// Of a funnel: what pulls its string, and how it makes room for a radius.
    pub funnel: Option<(Pulled, Option<Way>)>,
    runs: Runs,
    twin: Option<Twin>,
}

/// What a method has come to.
pub struct Answer {
    /// From the start to the goal, in world units. Empty if no path was found. Arcs are lines that touch them from outside.
    pub points: Vec<DVec2>,
    /// In world units, arcs as arcs, whatever the ground costs. A path over cells is joined to the start and to the goal.
    pub length: Option<f64>,
    pub work: Work,
    /// The bytes that its containers hold at the end of its run, without the map and its triangles.
    pub bytes: Option<usize>,
    /// Why no path was found, as `solve` says it.
    pub why: Option<NoResult>,
    /// The same again, to be timed.
    pub again: Again,
}

/// The method with this key.
///
/// # Errors
/// If there is none.
pub fn find(key: &str) -> Result<&'static Method, BadInput> {
    let unknown = || {
        let keys: Vec<&str> = METHODS.iter().map(|method| method.key).collect();
        BadInput::new(format!("there is no method \"{key}\"; the methods are {}", keys.join(", ")))
    };
    METHODS.iter().find(|method| method.key == key).ok_or_else(unknown)
}

impl Method {
    /// The largest radius of an agent, in world units, that each of its paths in this world has room for, whatever the start and the goal
    /// are. A piece that joins one of them to its cell is no part of it, see [`Row::joints`](super::Row::joints).
    pub fn has_room_for(&self, world: &World) -> f64 {
        match self.radii {
            Radii::Point => 0.0,
            Radii::HalfCell => world.grid().cell_size() / 2.0,
            Radii::All => f64::INFINITY,
        }
    }

    /// Does its work grow with the pairs of corners? Where there are many, it takes longest.
    pub const fn counts_pairs(&self) -> bool {
        matches!(self.twin, Some(Twin::Graph))
    }

    /// Can its loop lose a corner of the channel, so that its path cuts through a wall?
    pub const fn loses_corners(&self) -> bool {
        matches!(self.funnel, Some((Pulled::BlogLoop, _)))
    }

    /// On every map, its path costs at most this many times as much as the shortest one with its moves. None if there is no such bound.
    pub fn bound(&self) -> Option<u32> {
        // An estimate that counts twice is at most twice too high (Pohl 1970).
        matches!(self.twin, Some(Twin::AStar(Guide { estimate: Estimate::Octile, weight: Weight::Two }))).then_some(2)
    }

    /// The method that it is the same as, for an agent with this radius. None if it is another one.
    pub fn same_as(&self, radius: f64) -> Option<&'static Method> {
        let (pulled, _) = self.funnel?;
        let of_point = || METHODS.iter().find(|method| method.funnel == Some((pulled, None)));
        if self.differs_at(radius) { None } else { of_point() }
    }

    /// The method that makes room in the same way, behind midpoints. None if it is that one, or makes no room.
    pub fn behind_midpoints(&self) -> Option<&'static Method> {
        let (pulled, way) = self.funnel.filter(|(_, way)| way.is_some())?;
        let midpoints = || METHODS.iter().find(|method| method.funnel == Some((Pulled::Midpoints, way)));
        if pulled == Pulled::Midpoints { None } else { midpoints() }
    }

    /// Is it another method for an agent with this radius than one that comes before it? For a point, ways to make room are
    /// all the same.
    pub fn differs_at(&self, radius: f64) -> bool {
        radius > 0.0 || self.radii != Radii::All
    }

    /// The lesson that shows this method, with its settings, on the cells of this world and for an agent with this radius in world
    /// units. None if no lesson shows it.
    pub fn lesson(&self, world: &World, radius: f64) -> Option<(&'static str, Vec<(String, String)>)> {
        let Runs::Lesson { name, settings } = self.runs else { return None };
        let own = settings.iter().map(|&(key, word)| (key.to_owned(), word.to_owned()));
        let radius = (self.radii == Radii::All).then(|| ("radius".to_owned(), radius.to_string()));
        let has_size = self.needs == Needs::Cells && world.cell_size() > 0.0;
        let cell = has_size.then(|| ("cell".to_owned(), world.cell_size().to_string()));
        Some((name, own.chain(radius).chain(cell).collect()))
    }

    /// Why it does not run on this map: its graph would have too many links. None if it runs.
    pub fn refusal(&self, world: &World) -> Option<BadInput> {
        if !matches!(self.runs, Runs::Lesson { name: "beam", .. }) {
            return None;
        }
        let links = estimated_links(world.mesh(), Links::Taut);
        let million = |links: usize| links.div_ceil(1_000_000);
        (links > MOST_LINKS).then(|| {
            let [links, most] = [million(links), million(MOST_LINKS)];
            BadInput::new(format!(
                "its graph would have about {links} million links, and at most {most} million are kept"
            ))
        })
    }

    /// Runs it unwatched, for an agent with this radius in world units.
    ///
    /// # Errors
    /// If the lesson refuses the map.
    pub fn run(&'static self, world: &Arc<World>, radius: f64) -> Result<Answer, BadInput> {
        let again = |lesson| Again::new(self, world.clone(), radius, lesson);
        let Some((name, settings)) = self.lesson(world, radius) else {
            // A* finds a path wherever Theta* does, and the loop runs in the funnel's channel: the reasons are theirs.
            let (found, like) = match self.runs {
                Runs::Theta => (theta_star(world), find("astar")?),
                Runs::BlogLoop => {
                    (self.blog_loop(world, radius), self.behind_midpoints().map_or_else(|| find("funnel"), Ok)?)
                }
                Runs::Not | Runs::Lesson { .. } => return Ok(nothing(again(None))),
            };
            let why = if found.points.is_empty() { like.run(world, radius)?.why } else { None };
            let Found { points, length, work, bytes, run } = found;
            return Ok(Answer { points, length, work, bytes: Some(bytes), why, again: again(run.map(Unwatched::of)) });
        };
        // The beam would run in its place, and what it does not find would be "no path".
        self.refusal(world).map_or(Ok(()), Err)?;
        let lesson = lesson::open_with(name, world.clone(), Watch::EndOnly, &settings)?;
        let outcome = lesson.view().outcome();
        let (points, length) = match &outcome.path {
            FoundPath::Cells(_) => joined([world.start(), world.goal()], &outcome.path.points()),
            path => (path.points(), outcome.length),
        };
        let points = if outcome.found { points } else { Vec::new() };
        let length = length.filter(|_| outcome.found);
        let (work, why, again) = (outcome.work, outcome.why, again(Some(lesson.view().run().unwatched())));
        Ok(Answer { points, length, work, bytes: lesson.view().held(), why, again })
    }
}

/// What a method has come to that no lesson shows.
struct Found {
    points: Vec<DVec2>,
    length: Option<f64>,
    work: Work,
    bytes: usize,
    /// The same again, where there is no plain program.
    run: Option<Box<dyn Fn() + Send>>,
}

impl Method {
    /// The cells that its search takes, in their order: as many as its work counts. None if it searches no cells.
    pub fn taken_cells(&self, world: &World) -> Option<Vec<Cell>> {
        match self.runs {
            Runs::Theta => {
                let mut taken = Vec::new();
                if let [Some(start), Some(goal)] = [world.start(), world.goal()].map(|p| world.cell_of(p)) {
                    theta::search_with(world.grid(), start, goal, |cell| taken.push(cell));
                }
                Some(taken)
            }
            Runs::Lesson { .. } if self.needs == Needs::Cells => {
                let (_, settings) = self.lesson(world, 0.0)?;
                Some(lesson::wave::taken_cells(world, &settings))
            }
            Runs::Lesson { .. } | Runs::BlogLoop | Runs::Not => None,
        }
    }

    /// Is it ranked among the others on this map? On ground that costs more, only what sees it is: the others would be compared by what
    /// they do not count.
    pub fn is_ranked(&self, world: &World) -> bool {
        self.sees_ground || !has_terrain(world)
    }
}

/// A path over the middles of cells, with the start before it and the goal behind it, and its length.
pub(super) fn joined([start, goal]: [DVec2; 2], middles: &[DVec2]) -> (Vec<DVec2>, Option<f64>) {
    if middles.is_empty() {
        return (Vec::new(), None);
    }
    // From a place to itself, the way over the middle of its cell would lead there and back.
    if start == goal && middles.len() == 1 {
        return (vec![start, goal], Some(0.0));
    }
    let mut points: Vec<DVec2> = Vec::with_capacity(middles.len() + 2);
    for point in std::iter::once(start).chain(middles.iter().copied()).chain([goal]) {
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    let length = crate::geom::polyline_length(&points);
    (points, Some(length))
}

/// The answer of a method that finds no path.
fn nothing(again: Again) -> Answer {
    let work = Work { count: 0, unit: WorkUnit::Cells };
    Answer { points: Vec::new(), length: None, work, bytes: None, why: None, again }
}

fn theta_star(world: &World) -> Found {
    let ends = [world.start(), world.goal()];
    let found = match ends.map(|p| world.cell_of(p)) {
        [Some(start), Some(goal)] => theta::search(world.grid(), start, goal),
        _ => theta::Found::default(),
    };
    let middles: Vec<DVec2> = found.path.iter().map(|&cell| world.grid().center(cell)).collect();
    let (points, length) = joined(ends, &middles);
    let work = Work { count: found.closed, unit: WorkUnit::Cells };
    Found { points, length, work, bytes: found.held, run: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::inflated::SIDES;

    /// Names were in the window alone, keys in the manual alone.
    #[test]
    fn the_manual_has_every_method_with_its_key_and_its_name() {
        let manual = include_str!("../../docs/manual.md");
        for Method { key, name, about, .. } in METHODS {
            let line = format!("| `{key}` | {name} | {about} |").replace('*', "\\*");
            assert!(manual.contains(&line), "the manual lacks\n{line}");
        }
    }

    /// Inflated walls can close a passage that is a little wider than the agent: the guarantee says by how much.
    #[test]
    fn the_guarantee_of_inflated_walls_is_that_of_their_polygons() {
        let larger = (1.0 / (std::f64::consts::PI / f64::from(SIDES)).cos() - 1.0) * 100.0;
        let method = find("funnel-inflated").unwrap();
        assert_eq!(method.guarantee, Guarantee::CompleteForLarger);
        let said = format!("{larger:.2} %");
        assert!(method.guarantee.word().contains(&said));
        assert!(crate::compare::words::guarantee(method.guarantee).contains(&said));
    }
}
