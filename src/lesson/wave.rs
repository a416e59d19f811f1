//! The wave as a lesson.

mod cards;
mod say;

use super::{Card, Group, Lesson, Setting, Settings, Value, Watch, Watched};
use crate::algo::wave::{self as algo, Moves, WaveStep};
use crate::picture::wave::WaveView;
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::grid::{Cell, Dir};
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::rc::Rc;

pub fn settings() -> Settings {
    let switch = |key, label, hint, group, on| Setting { key, label, hint, group, value: Value::Switch(on) };
    Settings::new(vec![
        Setting {
            key: "moves",
            label: "ways down",
            hint: "Walk down to the lowest of 4 neighbours, or of 8.",
            group: Group::Settings,
            value: Value::OneOf { words: &["4", "8"], chosen: 0 },
        },
        switch("flow", "flow field", "After the path, an arrow in every cell.", Group::Settings, false),
        switch("numbers", "numbers", "The distance in each cell, where it fits.", Group::Layers, true),
        switch("colours", "colours", "Near cells dark, far cells bright.", Group::Layers, true),
        switch("path", "path", "The way down from the start.", Group::Layers, true),
        Setting {
            key: "highlight",
            label: "highlight wave",
            hint: "One wave in its own colour: Q next, A previous.",
            group: Group::Layers,
            value: Value::Count { value: 0, most: 0 },
        },
    ])
}

pub struct Wave {
    world: Rc<World>,
    settings: Settings,
    watched: Watched<algo::Wave>,
    /// The largest number that the run writes.
    farthest: u32,
}

impl Wave {
    /// Not run yet: call `reset`.
    pub fn new(world: Rc<World>) -> Self {
        let empty = crate::world::grid::Grid::new(1, 1, false);
        let input = algo::Input { grid: empty, start: None, goal: None, moves: Moves::Four, flow: false };
        Self { world, settings: settings(), watched: Watched::new(input, Watch::EndOnly), farthest: 0 }
    }

    fn input(&self) -> algo::Input {
        let grid = self.world.grid();
        algo::Input {
            start: grid.cell_at(self.world.start()),
            goal: grid.cell_at(self.world.goal()),
            moves: if self.settings.choice("moves") == "8" { Moves::Eight } else { Moves::Four },
            flow: self.settings.on("flow"),
            grid: grid.clone(),
        }
    }

    fn cell(&self, cell: Cell) -> String {
        let (x, y) = self.world.grid().xy(cell);
        format!("({x}, {y})")
    }

    fn state(&self) -> &algo::Wave {
        self.watched.state()
    }

    fn neighbour(&self, cell: Cell, dir: Dir) -> Cell {
        cell.shifted(-self.state().offsets()[dir as usize])
    }

    fn cost(&self) -> f64 {
        let xy = |&c: &Cell| self.world.grid().xy(c);
        let moves = self.state().path().windows(2).map(|w| (xy(&w[0]), xy(&w[1])));
        moves.map(|(a, b)| if a.0 != b.0 && a.1 != b.1 { 2f64.sqrt() } else { 1.0 }).fold(0.0, |sum, m| sum + m)
    }
}

impl Lesson for Wave {
    common!("wave");

    fn reset(&mut self, world: Rc<World>, watch: Watch) {
        self.world = world;
        self.watched = Watched::new(self.input(), watch);
        self.farthest = self.state().wave();
        self.settings.set_most("highlight", self.farthest);
    }

    fn stage_mark(&self, stage: usize) -> String {
        let fronts = self.farthest as usize;
        match stage {
            0 if fronts > 0 => "0".to_owned(),
            n if n <= fronts && fronts > 0 => n.to_string(),
            n if n == fronts + usize::from(fronts > 0) => "path".to_owned(),
            _ => "flow".to_owned(),
        }
    }

    fn stage_name(&self, stage: usize) -> String {
        match self.stage_mark(stage).as_str() {
            "0" => "goal".to_owned(),
            "path" => "path".to_owned(),
            "flow" => "flow field".to_owned(),
            n => format!("wave {n}"),
        }
    }

    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_end_only() && self.state().is_blocked() => self.why(),
            None if self.run().is_end_only() => {
                format!(
                    "{} cells are numbered; the path takes {} moves.",
                    self.state().reached(),
                    self.state().path().len().saturating_sub(1)
                )
            }
            None => "No cell has a number yet. Step forward to begin at the goal.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        vec![self.list_card(), self.fresh_card(), self.numbers_card()]
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        let mut map = Map::new();
        let mut cell = |c: Cell| {
            let (x, y) = self.world.grid().xy(c);
            map.insert("cell".to_owned(), json!([x, y]));
            map.insert("d".to_owned(), json!(self.state().d(c)));
        };
        match self.watched.step() {
            Some(WaveStep::Skip { cell: c, dir } | WaveStep::Find { cell: c, dir }) => {
                cell(self.neighbour(c, dir));
                map.insert("look".to_owned(), json!(dir.word()));
            }
            Some(
                WaveStep::Number { cell: c }
                | WaveStep::Drop { cell: c }
                | WaveStep::Descend { cell: c }
                | WaveStep::Arrow { cell: c },
            ) => cell(c),
            _ => {}
        }
        map
    }

    fn result(&self) -> Map<String, serde_json::Value> {
        let xy = |&c: &Cell| json!(<[u32; 2]>::from(self.world.grid().xy(c)));
        let found = self.state().found();
        let path: Vec<_> = found.unwrap_or_default().iter().map(xy).collect();
        let mut map = Map::new();
        map.insert("found".to_owned(), json!(found.is_some()));
        map.insert("path".to_owned(), json!(path));
        map.insert("cost".to_owned(), if found.is_some() { json!(self.cost()) } else { json!(null) });
        map.insert("reached".to_owned(), json!(self.state().reached()));
        map.insert("max_distance".to_owned(), json!(self.state().wave()));
        if found.is_none() {
            map.insert("why".to_owned(), json!(self.why()));
        }
        map
    }

    fn picture(&self, lens: &Lens) -> Picture {
        WaveView {
            grid: self.world.grid(),
            wave: self.state(),
            step: self.watched.step(),
            farthest: self.farthest,
            start: self.world.start(),
            goal: self.world.goal(),
            numbers: self.settings.on("numbers"),
            colours: self.settings.on("colours"),
            show_path: self.settings.on("path"),
            highlight: self.settings.count("highlight"),
        }
        .picture(lens)
    }

    fn pick(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let grid = self.world.grid();
        let reach = (grid.cell_size() * lens.scale * 0.4).clamp(7.0, 14.0);
        super::pick_ends(&self.world, at, lens, reach).or_else(|| grid.cell_at(at).map(Thing::Cell))
    }

    fn describe(&self, thing: Thing) -> String {
        match thing {
            Thing::Start => format!(
                "start · {}",
                self.watched.input.start.map(|c| self.describe(Thing::Cell(c))).unwrap_or_default()
            ),
            Thing::Goal => {
                format!("goal · {}", self.watched.input.goal.map(|c| self.describe(Thing::Cell(c))).unwrap_or_default())
            }
            Thing::Cell(c) => {
                let what = match self.state().d(c) {
                    -1 => "wall".to_owned(),
                    0 => match self.state().fresh().filter(|&f| f == c).count() {
                        0 => "no number yet".to_owned(),
                        1 => format!("on the new list with {}", self.state().wave() + 1),
                        n => format!("on the new list {n} times with {}", self.state().wave() + 1),
                    },
                    d => format!("number {d}"),
                };
                format!("cell {} · {what}", self.cell(c))
            }
            _ => String::new(),
        }
    }

    fn light(&self, thing: Thing, _: &Lens, picture: &mut Picture) {
        let cell = match thing {
            Thing::Cell(cell) => Some(cell),
            Thing::Start => self.watched.input.start,
            Thing::Goal => self.watched.input.goal,
            _ => None,
        };
        if let Some(cell) = cell {
            let low = self.world.grid().corner(cell);
            let high = low + self.world.grid().cell_size();
            let frame = Shape::Frame { low, high, inset: -1.0, width: 2.0, dash: Dash::None };
            picture.add(Role::Label, Strength::Bold, frame);
        }
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        let Thing::Cell(c) = thing else { return None };
        self.watched.last(|step| match step {
            WaveStep::Number { cell } | WaveStep::Find { cell, .. } | WaveStep::Drop { cell } => *cell == c,
            _ => false,
        })
    }
}
