//! A part of a map as text, for the clipboard. It has the tables that a scene file has, so it can be read, changed and put into a
//! file by hand.

use super::tables::{ActorTable, ObstacleTable};
use super::write::{pair, points, tables};
use super::{finite, polygon, syntax};
use crate::map::polygons::Obstacle;
use crate::scene::{Actor, BadInput, without_mark};
use glam::DVec2;
use serde::Deserialize;
use toml_edit::{DocumentMut, Item, Table, value};

/// What was copied. Positions are in world units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Clip {
    pub obstacles: Vec<Obstacle>,
    pub actors: Vec<Actor>,
    /// Rows of cells: is there a wall? All are equally long.
    pub cells: Vec<Vec<bool>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    polygons: Option<Obstacles>,
    #[serde(default)]
    actor: Vec<ActorTable>,
    grid: Option<Rows>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Obstacles {
    #[serde(default)]
    obstacle: Vec<ObstacleTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    rows: String,
}

impl Clip {
    pub fn is_empty(&self) -> bool {
        self.obstacles.is_empty() && self.actors.is_empty() && self.cells.is_empty()
    }

    /// Smallest and largest coordinates of its obstacles and actors. None if it has none.
    pub fn bounds(&self) -> Option<(DVec2, DVec2)> {
        let mut all =
            self.obstacles.iter().flat_map(|o| o.points.iter().copied()).chain(self.actors.iter().map(|a| a.at));
        let first = all.next()?;
        Some(all.fold((first, first), |(low, high), p| (low.min(p), high.max(p))))
    }

    /// The same elsewhere.
    #[must_use]
    pub fn moved(mut self, by: DVec2) -> Self {
        self.obstacles.iter_mut().flat_map(|o| &mut o.points).for_each(|p| *p += by);
        self.actors.iter_mut().for_each(|actor| actor.at += by);
        self
    }

    pub fn to_text(&self) -> String {
        let mut doc = DocumentMut::new();
        if !self.cells.is_empty() {
            let row = |row: &Vec<bool>| row.iter().map(|&wall| if wall { '#' } else { '.' }).collect::<String>() + "\n";
            let rows: String = self.cells.iter().map(row).collect();
            // Through the parser, for the three quotes.
            let parsed: DocumentMut = format!("rows = \"\"\"\n{rows}\"\"\"\n").parse().unwrap_or_default();
            doc.insert("grid", Item::Table(parsed.as_table().clone()));
        }
        let fields = |o: &Obstacle| {
            let name = (!o.name.is_empty()).then(|| ("name", value(o.name.as_str())));
            name.into_iter().chain([("points", points(&o.points))]).collect()
        };
        if let Some(obstacles) = tables(self.obstacles.iter().map(fields)) {
            let mut table = Table::new();
            table.set_implicit(true);
            table.insert("obstacle", obstacles);
            doc.insert("polygons", Item::Table(table));
        }
        let fields = |a: &Actor| vec![("name", value(a.name.as_str())), ("at", value(pair(a.at)))];
        if let Some(actors) = tables(self.actors.iter().map(fields)) {
            doc.insert("actor", actors);
        }
        doc.to_string()
    }

    /// Reads what [`Clip::to_text`] wrote, or what somebody wrote in the same form.
    ///
    /// # Errors
    /// The text is no TOML, or has other tables; the message says what was wanted.
    pub fn read(text: &str) -> Result<Self, BadInput> {
        super::limits::check(text)?;
        let file: File = toml_edit::de::from_str(without_mark(text)).map_err(|e| syntax(e.message()))?;
        let mut clip = Self::default();
        for obstacle in file.polygons.map(|polygons| polygons.obstacle).unwrap_or_default() {
            let numbers: Vec<[f64; 2]> = obstacle.points.get_ref().iter().map(|p| p.0).collect();
            let points = polygon("an obstacle", &numbers)?;
            clip.obstacles.push(Obstacle { name: obstacle.name, points });
        }
        for actor in file.actor {
            clip.actors.push(Actor { at: finite("an actor", actor.at.get_ref().0)?, name: actor.name });
        }
        let rows = file.grid.map(|grid| grid.rows).unwrap_or_default();
        clip.cells = rows
            .lines()
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .map(|row| row.chars().map(|c| c == '#').collect())
            .collect();
        let width = clip.cells.first().map_or(0, Vec::len);
        if clip.cells.iter().any(|row| row.len() != width) {
            return Err(BadInput::new("the rows of cells differ in length: give all the same"));
        }
        if clip.is_empty() {
            return Err(BadInput::new("there is nothing to paste: copy a selection of a map first"));
        }
        Ok(clip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_copied_can_be_read_again() {
        let points = [(0.5, 0.0), (4.0, 0.25), (4.0, 3.0)].map(DVec2::from).to_vec();
        let obstacles = vec![
            Obstacle { name: "the \"inn\"".to_owned(), points: points.clone() },
            Obstacle { name: String::new(), points },
        ];
        let actors = vec![Actor { name: "a".to_owned(), at: DVec2::new(-1.5, 1e9) }];
        let cells = vec![vec![true, false], vec![false, true]];
        for clip in [
            Clip { obstacles, ..Clip::default() },
            Clip { actors, ..Clip::default() },
            Clip { cells, ..Clip::default() },
        ] {
            assert_eq!(Clip::read(&clip.to_text()).as_ref(), Ok(&clip), "{}", clip.to_text());
        }
        let by = DVec2::new(1.0, 2.0);
        let moved = Clip::read("[[actor]]\nname = \"b\"\nat = [0, 0]\n").unwrap().moved(by);
        assert_eq!(moved.bounds(), Some((by, by)));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "hello", "title = \"T\"", "[grid]\nrows = \"##\\n#\"", "[[actor]]\nname = \"b\"\nat = [nan, 0]"]
        {
            assert!(Clip::read(text).is_err(), "{text}");
        }
    }
}
