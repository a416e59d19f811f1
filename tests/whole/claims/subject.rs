//! The scene of a claim, changes of it, and what the program makes of it as values.

use super::oracle::cells::{Cell, Cells, Moves};
use super::oracle::plane::Plane;
use super::oracle::string::Strip;
use glam::DVec2;
use pathlight::geom::Side;
use pathlight::lesson::assignment::{Assignment, Decisions};
use pathlight::lesson::outcome::{Details, FoundPath, Outcome, RobberyDetails, SightDetails};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::scene::{Map, Scene, World};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What makes a claim false. Cells and positions are those of the scene's file; obstacles and their points count from 0.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// This cell becomes a wall, or is free.
    Wall(u32, u32),
    Start(f64, f64),
    Goal(f64, f64),
    /// The actor with this index stands elsewhere.
    Actor(usize, f64, f64),
    /// A point of an obstacle is moved.
    Point {
        obstacle: usize,
        point: usize,
        to: [f64; 2],
    },
    /// An obstacle is not there.
    Without(usize),
    /// A setting.
    Set(&'static str, &'static str),
    /// The program gives this cell another number. It is for claims that hold on every map.
    Miscount(u32, u32, i32),
    /// This value is claimed instead, for a claim that needs no map.
    Constant(f64),
}

pub struct Subject {
    world: Arc<World>,
    lesson_name: String,
    /// The number that is changed on purpose.
    miscount: Option<(Cell, i32)>,
    constant: Option<f64>,
    lesson: OnceCell<Lesson>,
    plane: OnceCell<Plane>,
}

impl Subject {
    /// `lesson`: the one of the scene if it is not given.
    pub fn new(scene: Scene, lesson: Option<&str>) -> Self {
        let lesson_name = lesson.map_or_else(|| lesson::of(&scene).expect("its lesson").name.to_owned(), str::to_owned);
        let world = Arc::new(World::new(scene));
        Self { world, lesson_name, miscount: None, constant: None, lesson: OnceCell::new(), plane: OnceCell::new() }
    }

    pub fn scene(&self) -> &Scene {
        self.world.scene()
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// The same scene with a setting.
    pub fn with(&self, key: &str, word: &str) -> Self {
        let mut scene = self.scene().clone();
        scene.settings.insert(key.to_owned(), word.to_owned());
        Self { miscount: self.miscount, constant: self.constant, ..Self::new(scene, Some(&self.lesson_name)) }
    }

    /// The same scene with this goal alone.
    pub fn with_goal(&self, goal: DVec2) -> Self {
        let scene = Scene { goal: Some(goal), more_goals: Vec::new(), ..self.scene().clone() };
        Self::new(scene, Some(&self.lesson_name))
    }

    /// The same scene in another lesson.
    pub fn as_lesson(&self, name: &str) -> Self {
        Self::new(self.scene().clone(), Some(name))
    }

    pub fn changed(&self, change: Change) -> Self {
        let mut scene = self.scene().clone();
        match (change, &mut scene.map) {
            (Change::Wall(x, y), Map::Grid(grid)) => {
                let cell = grid.cell(x, y);
                grid.set_wall(cell, !grid.is_drawn(cell));
            }
            (Change::Point { obstacle, point, to }, Map::Polygons(polygons)) => {
                polygons.obstacles[obstacle].points[point] = DVec2::from(to);
            }
            (Change::Without(obstacle), Map::Polygons(polygons)) => {
                polygons.obstacles.remove(obstacle);
            }
            (Change::Start(x, y), _) => scene.start = Some(DVec2::new(x, y)),
            (Change::Goal(x, y), _) => scene.goal = Some(DVec2::new(x, y)),
            (Change::Actor(actor, x, y), _) => scene.actors[actor].at = DVec2::new(x, y),
            (Change::Set(key, word), _) => return self.with(key, word),
            (Change::Miscount(x, y, by), _) => {
                let miscount = Some(((x as i32, y as i32), by));
                return Self { miscount, ..Self::new(scene, Some(&self.lesson_name)) };
            }
            (Change::Constant(value), _) => {
                return Self { constant: Some(value), ..Self::new(scene, Some(&self.lesson_name)) };
            }
            (change, _) => panic!("{change:?} does not fit this map"),
        }
        Self::new(scene, Some(&self.lesson_name))
    }

    /// A value that belongs to no map, unless it is changed on purpose.
    pub fn constant(&self, usual: f64) -> f64 {
        self.constant.unwrap_or(usual)
    }

    /// Where the viewer is: the actor that the setting "eye" names, or else the start.
    pub fn viewer(&self) -> DVec2 {
        let word = self.scene().settings.get("eye").map_or("first", String::as_str);
        let eye = ["first", "second", "third", "fourth"].iter().position(|eye| *eye == word).unwrap_or(0);
        let actors = &self.scene().actors;
        actors.get(eye).or(actors.last()).map_or_else(|| self.world.start(), |actor| actor.at)
    }

    /// The recorded lesson, at its end.
    pub fn lesson(&self) -> &Lesson {
        self.lesson.get_or_init(|| {
            let settings: Vec<(String, String)> = self.scene().settings.clone().into_iter().collect();
            lesson::open_with(&self.lesson_name, self.world.clone(), Watch::Record, &settings).expect("a lesson")
        })
    }

    pub fn outcome(&self) -> Outcome {
        self.lesson().view().outcome()
    }

    pub fn cells(&self) -> Cells {
        Cells::new(&self.world)
    }

    pub fn plane(&self) -> &Plane {
        self.plane.get_or_init(|| Plane::new(&self.world))
    }

    /// The cells of the program's path.
    pub fn path(&self) -> Vec<Cell> {
        match self.outcome().path {
            FoundPath::Cells(path) => path.cells.iter().map(|&[x, y]| (x as i32, y as i32)).collect(),
            FoundPath::NotSought | FoundPath::Points(_) => Vec::new(),
        }
    }

    /// The moves of the program's path over cells; 0 if it is no path over free neighbours from the start to the goal.
    pub fn moves(&self) -> usize {
        let (path, cells) = (self.path(), self.cells());
        let is_move = |pair: &[Cell]| cells.neighbours(pair[0], Moves::Cutting).any(|to| to == pair[1]);
        let ends = [path.first(), path.last()] == [Some(&cells.start), Some(&cells.goal)];
        if ends && path.windows(2).all(is_move) { path.len() - 1 } else { 0 }
    }

    /// This cell as a link names it, if the program's path goes over it.
    pub fn over(&self, cell: Cell) -> String {
        if self.path().contains(&cell) { super::at(cell.0, cell.1) } else { "elsewhere".to_owned() }
    }

    /// The points of the program's path.
    pub fn points(&self) -> Vec<DVec2> {
        self.outcome().path.points()
    }

    /// The length of the program's path through points.
    pub fn length(&self) -> f64 {
        self.points().windows(2).map(|pair| pair[0].distance(pair[1])).sum()
    }

    fn assignment(&self) -> Option<Assignment> {
        Some(self.lesson().view().assignment()?.1)
    }

    /// The numbers that the program gives to cells: with the one that is changed on purpose.
    pub fn numbers(&self) -> BTreeMap<Cell, i32> {
        self.numbers_at("end").unwrap_or_default()
    }

    /// Which end of a portal the program tests, and which one then. Empty if it decides nothing about ends.
    pub fn ends_tested(&self) -> [&'static str; 2] {
        let Some(Decisions::Ends { taken, .. }) = self.assignment().and_then(|task| task.decisions) else {
            return [""; 2];
        };
        [0, 1]
            .map(|i| taken.get(i).map_or("", |(_, decision)| if decision.end == Side::Left { "left" } else { "right" }))
    }

    /// The portals of the program's channel, with start and goal.
    pub fn strip(&self) -> Strip {
        let portals = self.assignment().map(|task| task.portals().to_vec()).unwrap_or_default();
        let snap = |p: DVec2| self.world.snap(p);
        let portals = portals.iter().map(|&[left, right]| [snap(left), snap(right)]).collect();
        Strip::new(snap(self.world.start()), portals, snap(self.world.goal()), self.world.mesh().lattice().scale())
    }

    fn details(&self) -> Details {
        self.outcome().details.expect("details")
    }

    pub fn sight(&self) -> SightDetails {
        match self.details() {
            Details::Sight(sight) => sight,
            Details::Graph(graph) => graph.sight,
            Details::Robbery(robbery) => robbery.sight,
            details => panic!("no sight: {details:?}"),
        }
    }

    pub fn robbery(&self) -> RobberyDetails {
        match self.details() {
            Details::Robbery(robbery) => robbery,
            details => panic!("no robbery: {details:?}"),
        }
    }

    /// Where sheriff and robber are after step `k`, if a tenth of a second ends with it.
    fn both_at(&self, k: usize) -> Option<[DVec2; 2]> {
        let fields = self.lesson().at(k).view().detail();
        let point = |who: &str| {
            let xy = fields.get(who)?.as_array()?;
            Some(DVec2::new(xy.first()?.as_f64()?, xy.get(1)?.as_f64()?))
        };
        Some([point("sheriff")?, point("robber")?])
    }

    /// Where sheriff and robber are in a robbery at the end of the tenth of a second of this position, and of the one before.
    /// None if there is no such position.
    pub fn positions(&self, position: &str) -> Option<[[DVec2; 2]; 2]> {
        let run = self.lesson().view().run();
        let at = lesson::position(run, position).ok()?;
        Some([self.positions_before(position).next()?, (at..=run.len()).find_map(|k| self.both_at(k))?])
    }

    /// Where they were before this position, the last tenth of a second first. None if there is no such position.
    pub fn positions_before(&self, position: &str) -> impl Iterator<Item = [DVec2; 2]> + Clone + '_ {
        let at = lesson::position(self.lesson().view().run(), position).unwrap_or(0);
        (1..at).rev().filter_map(|k| self.both_at(k))
    }

    /// The numbers that cells have at a position of the run: with the one that is changed on purpose. None if there is no such
    /// position.
    pub fn numbers_at(&self, position: &str) -> Option<BTreeMap<Cell, i32>> {
        let view = self.lesson().view();
        let at = lesson::position(view.run(), position).ok()?;
        let (first, task) = view.assignment()?;
        let Some(Decisions::Numbers(numbers)) = task.decisions else { return None };
        let given = numbers.iter().filter(|&&(k, _)| first + k <= at).map(|(_, numbered)| {
            let [x, y] = numbered.cell.map(|v| v as i32);
            ((x, y), numbered.d as i32)
        });
        let mut given: BTreeMap<Cell, i32> = given.collect();
        if let Some((cell, by)) = self.miscount {
            *given.entry(cell).or_default() += by;
        }
        Some(given)
    }

    /// The number that a cell has at a position of the run; 0 before it gets one. None if there is no such position.
    pub fn number_at(&self, position: &str, cell: Cell) -> Option<i32> {
        Some(self.numbers_at(position)?.get(&cell).copied().unwrap_or(0))
    }

    /// How many steps of this kind the run has.
    pub fn steps(&self, kind: &str) -> usize {
        let run = self.lesson().view().run();
        (1..=run.len()).filter(|&k| run.kind_at(k) == Some(kind)).count()
    }

    /// How many steps of this kind this stage of the run has.
    pub fn steps_in(&self, stage: &str, kind: &str) -> usize {
        let run = self.lesson().view().run();
        let is_there = |k: usize| run.stage_at(k).is_some_and(|i| run.labels()[i].name == stage);
        (1..=run.len()).filter(|&k| is_there(k) && run.kind_at(k) == Some(kind)).count()
    }

    /// How many labels of the run's stages begin so.
    pub fn stages(&self, prefix: &str) -> usize {
        self.lesson().view().run().labels().iter().filter(|label| label.name.starts_with(prefix)).count()
    }
}
