//! Shapes of a drawing or a map: which one is the outline, which ones are obstacles, and where start and goal are.

use super::rings;
use crate::map::grid::Grid;
use crate::map::polygons::{MAX_VERTICES, Obstacle, Polygons, contains};
use crate::scene::{BadInput, Coordinates, Map, Scene};
use glam::DVec2;

/// An area, in world units.
pub struct Shape {
    /// Its own name, or that of its layer.
    pub name: String,
    /// The border, then the holes. The last point of a ring is joined to the first.
    pub rings: Vec<Vec<DVec2>>,
}

/// What was found in a file.
#[derive(Default)]
pub struct Drawing {
    shapes: Vec<Shape>,
    /// Single points, with their names.
    points: Vec<(String, DVec2)>,
    pub notes: Vec<String>,
    /// The sheet that it is drawn on, if it has one: two opposite corners. It is the outline where no shape is.
    pub frame: Option<(DVec2, DVec2)>,
    vertices: usize,
    /// Shapes without an area.
    pub flat: usize,
    /// Does a shape that covers all of a named outline count as a background?
    has_backgrounds: bool,
    /// Those of the file, in which notes name places.
    pub coordinates: Coordinates,
}

/// What a name says about a shape.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Outline,
    Start,
    Goal,
}

/// Programs add a number to a name that is there already: `outline_2`, `Start 1`.
fn role(name: &str) -> Option<Role> {
    let name = name.trim().to_lowercase();
    match name.trim_end_matches(|c: char| c.is_ascii_digit() || " _-.".contains(c)) {
        "outline" => Some(Role::Outline),
        "start" => Some(Role::Start),
        "goal" => Some(Role::Goal),
        _ => None,
    }
}

/// What a point is for whose name is one that games use. Shapes need the exact words: an area called "exit" may be a wall.
fn usual_role(name: &str) -> Option<Role> {
    const STARTS: [&str; 6] = ["playerstart", "startpoint", "spawn", "spawnpoint", "playerspawn", "player"];
    const GOALS: [&str; 6] = ["goalpoint", "exit", "finish", "end", "endpoint", "target"];
    let letters: String = name.to_lowercase().chars().filter(|c| c.is_alphabetic()).collect();
    let is_one_of = |names: [&str; 6]| names.contains(&letters.as_str());
    match (is_one_of(STARTS), is_one_of(GOALS)) {
        (true, _) => Some(Role::Start),
        (_, true) => Some(Role::Goal),
        _ => role(name),
    }
}

/// Does a name say that a shape is no obstacle?
pub fn has_role(name: &str) -> bool {
    role(name).is_some()
}

/// Does a name say that a shape is the start or the goal?
pub fn is_end(name: &str) -> bool {
    matches!(role(name), Some(Role::Start | Role::Goal))
}

/// Does a name say that a shape is the outline?
pub fn is_outline(name: &str) -> bool {
    role(name) == Some(Role::Outline)
}

/// Does a name say that a point is the start or the goal?
pub fn is_start_or_goal(name: &str) -> bool {
    usual_role(name).is_some()
}

impl Drawing {
    /// For files of drawing programs: a shape that covers all of a named outline is the ground below it.
    pub fn with_backgrounds() -> Self {
        Self { has_backgrounds: true, ..Self::default() }
    }

    /// Adds an area. One without an area is counted and left out.
    ///
    /// # Errors
    /// A coordinate is not finite, or there are too many vertices.
    pub fn add(&mut self, shape: Shape) -> Result<(), BadInput> {
        for p in shape.rings.iter().flatten() {
            usable(*p)?;
        }
        let mut rings: Vec<Vec<DVec2>> = shape.rings.into_iter().map(rings::tidy).collect();
        if rings.first().is_none_or(|ring| !rings::has_area(ring)) {
            self.flat += 1;
            return Ok(());
        }
        rings.retain(|ring| rings::has_area(ring));
        self.vertices += rings.iter().map(Vec::len).sum::<usize>();
        if self.vertices > MAX_VERTICES {
            let what = "there are more than {MAX_VERTICES} vertices, the largest number allowed: use a smaller map";
            return Err(BadInput::new(what.replace("{MAX_VERTICES}", &MAX_VERTICES.to_string())));
        }
        self.shapes.push(Shape { name: shape.name, rings });
        Ok(())
    }

    /// Adds a point. Only those named start and goal are used.
    ///
    /// # Errors
    /// A coordinate is not finite.
    pub fn add_point(&mut self, name: &str, at: DVec2) -> Result<(), BadInput> {
        self.points.push((name.to_owned(), usable(at)?));
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.shapes.is_empty()
    }

    /// Where the points and shapes named start and goal are.
    pub fn ends(&self) -> [Option<DVec2>; 2] {
        let middle = |shape: &Shape| {
            let (low, high) = bounds(&shape.rings[0]);
            (low + high) / 2.0
        };
        [Role::Start, Role::Goal].map(|wanted| {
            let points = self.points.iter().find(|(name, _)| role(name) == Some(wanted)).map(|(_, at)| *at);
            let shape = || self.shapes.iter().find(|shape| role(&shape.name) == Some(wanted)).map(middle);
            let usual = || self.points.iter().find(|(name, _)| usual_role(name) == Some(wanted)).map(|(_, at)| *at);
            points.or_else(shape).or_else(usual)
        })
    }

    /// The start and the goal on a grid. One that lies outside is left out, and a note says so: `check` said that the map is ok, and a path from
    /// another place was shown.
    pub fn ends_on(&self, grid: &Grid, notes: &mut Vec<String>) -> [Option<DVec2>; 2] {
        let mut inside = |what: &str, at: Option<DVec2>| {
            let is_inside = grid.cell_at(at?).is_some();
            if !is_inside {
                let at = self.coordinates.noted(at?);
                notes.push(format!("The {what} at {at} lies outside the map, so another place is chosen."));
            }
            at.filter(|_| is_inside)
        };
        let [start, goal] = self.ends();
        [inside("start", start), inside("goal", goal)]
    }

    /// What is said where there is no start, or no goal, and points have other names.
    pub fn note_of_names(&self) -> Option<String> {
        const MOST: usize = 5;
        let [start, goal] = self.ends().map(|at| at.is_some());
        let missing = match (start, goal) {
            (true, true) => return None,
            (false, true) => "start",
            (true, false) => "goal",
            (false, false) => "start or goal",
        };
        let others =
            self.points.iter().map(|(name, _)| name).filter(|name| usual_role(name).is_none() && !name.is_empty());
        let names: Vec<String> = others.take(MOST).map(|name| format!("\"{name}\"")).collect();
        let names = names.join(", ");
        (!names.is_empty()).then(|| format!("No point is named {missing}. These were found: {names}."))
    }

    /// The scene with these polygons.
    ///
    /// # Errors
    /// There is no area at all.
    pub fn scene(mut self, title: &str) -> Result<Scene, BadInput> {
        let [start, goal] = self.ends();
        self.shapes.retain(|shape| !matches!(role(&shape.name), Some(Role::Start | Role::Goal)));
        if self.shapes.is_empty() {
            let what = "there are no areas in it: draw closed shapes, an outline and obstacles";
            return Err(BadInput::new(what));
        }
        if self.flat > 0 {
            self.notes.push(match self.flat {
                1 => "1 shape has no area and is left out.".to_owned(),
                n => format!("{n} shapes have no area and are left out."),
            });
        }
        let (outline, obstacles) = self.outline([start, goal]);
        let mut scene = Scene::new(Map::Polygons(Polygons { outline, obstacles }));
        title.clone_into(&mut scene.title);
        let Map::Polygons(polygons) = &scene.map else { return Ok(scene) };
        let inside = |what: &str, at: Option<DVec2>, notes: &mut Vec<String>| {
            let at = at?;
            let is_inside = contains(&polygons.outline, at);
            if !is_inside {
                let at = self.coordinates.noted(at);
                notes.push(format!("The {what} at {at} lies outside the outline and is left out."));
            }
            is_inside.then_some(at)
        };
        let ends = [inside("start", start, &mut self.notes), inside("goal", goal, &mut self.notes)];
        [scene.start, scene.goal] = ends;
        scene.notes = self.notes;
        Ok(scene)
    }

    /// The outline, and the rest as obstacles. A box that becomes the outline has both ends in it.
    fn outline(&mut self, ends: [Option<DVec2>; 2]) -> (Vec<DVec2>, Vec<Obstacle>) {
        let is_outline = |shape: &Shape| role(&shape.name) == Some(Role::Outline);
        let (named, others): (Vec<Shape>, Vec<Shape>) =
            std::mem::take(&mut self.shapes).into_iter().partition(is_outline);
        let (outlines, mut others) = if named.is_empty() { largest(others) } else { (named, others) };
        if self.has_backgrounds {
            let before = others.len();
            others.retain(|shape| !covers_all(shape, &outlines));
            self.notes.extend(match before - others.len() {
                0 => None,
                1 => Some("1 shape covers all of the outline: it is a background and is left out.".to_owned()),
                n => Some(format!("{n} shapes cover all of the outline: they are backgrounds and are left out.")),
            });
        }
        let mut obstacles: Vec<Obstacle> = Vec::new();
        let mut parts = Vec::new();
        for shape in outlines {
            let (apart, holes) = parts_and_holes(shape.rings);
            parts.extend(apart);
            obstacles.extend(holes.into_iter().map(|points| Obstacle { name: String::new(), points }));
        }
        for shape in others {
            obstacles.push(Obstacle { name: shape.name, points: rings::joined(shape.rings) });
        }
        if parts.is_empty() {
            let of_obstacles = obstacles.iter().flat_map(|obstacle| obstacle.points.iter().copied());
            let all: Vec<DVec2> = of_obstacles.chain(ends.into_iter().flatten()).collect();
            let (low, high) = bounds(&all);
            let is_inside = |&(from, to): &(DVec2, DVec2)| from.cmple(low).all() && high.cmple(to).all();
            let (why, (low, high)) = if let Some(frame) = self.frame.filter(is_inside) {
                ("the border of the map", frame)
            } else {
                ("a box around them", with_margin((low, high)))
            };
            let what = "No shape is named \"outline\" and none contains all others, so the outline is";
            self.notes.push(format!("{what} {why}."));
            return (corners((low, high)), obstacles);
        }
        (rings::joined(parts), obstacles)
    }
}

/// The rings of an outline that lie apart from each other, and those inside of one, each in their order.
fn parts_and_holes(rings: Vec<Vec<DVec2>>) -> (Vec<Vec<DVec2>>, Vec<Vec<DVec2>>) {
    // What is around a ring is larger.
    let area = |i: usize| rings::area2(&rings[i]).abs();
    let mut by_area: Vec<usize> = (0..rings.len()).collect();
    by_area.sort_by(|&a, &b| area(b).total_cmp(&area(a)));
    let mut parts: Vec<usize> = Vec::new();
    for i in by_area {
        // Rings may touch in a vertex, but not along an edge.
        let middle = (rings[i][0] + rings[i][1]) / 2.0;
        if !parts.iter().any(|&part| contains(&rings[part], middle)) {
            parts.push(i);
        }
    }
    let mut is_part = vec![false; rings.len()];
    parts.into_iter().for_each(|i| is_part[i] = true);
    let (parts, holes): (Vec<_>, Vec<_>) = rings.into_iter().zip(is_part).partition(|(_, is_part)| *is_part);
    let alone = |rings: Vec<(Vec<DVec2>, bool)>| rings.into_iter().map(|(ring, _)| ring).collect();
    (alone(parts), alone(holes))
}

/// The box that becomes the outline around these points, where no shape is the outline.
pub fn outline_around(points: &[DVec2]) -> Vec<DVec2> {
    corners(with_margin(bounds(points)))
}

/// A twentieth of the size: room to walk around everything.
fn with_margin((low, high): (DVec2, DVec2)) -> (DVec2, DVec2) {
    let margin = (high - low).max_element() / 20.0;
    (low - margin, high + margin)
}

fn corners((low, high): (DVec2, DVec2)) -> Vec<DVec2> {
    vec![low, DVec2::new(high.x, low.y), high, DVec2::new(low.x, high.y)]
}

/// The shape that contains all others, if there is one, and the others.
fn largest(shapes: Vec<Shape>) -> (Vec<Shape>, Vec<Shape>) {
    let boxes: Vec<(DVec2, DVec2)> = shapes.iter().map(|shape| bounds(&shape.rings[0])).collect();
    let all: Vec<DVec2> = boxes.iter().flat_map(|&(low, high)| [low, high]).collect();
    let (low, high) = bounds(&all);
    // Drawing programs round their coordinates.
    let slack = (high - low).max_element() * 1e-6;
    let is_all = |b: &(DVec2, DVec2)| (b.0 - low).max_element() <= slack && (high - b.1).max_element() <= slack;
    // Of several that are as large as everything, the one drawn first lies below the others.
    let outline = boxes.iter().position(is_all);
    let (mut outlines, mut others) = (Vec::new(), Vec::new());
    for (i, shape) in shapes.into_iter().enumerate() {
        if Some(i) == outline { outlines.push(shape) } else { others.push(shape) }
    }
    (outlines, others)
}

/// Is a convex shape without holes around all of the outline? As an obstacle it would leave no place free.
fn covers_all(shape: &Shape, outlines: &[Shape]) -> bool {
    let [ring] = &shape.rings[..] else { return false };
    let turns = |i: usize| {
        let [a, b, c] = [0, 1, 2].map(|j| ring[(i + j) % ring.len()]);
        (b - a).perp_dot(c - b)
    };
    let turn = rings::area2(ring).signum();
    let is_convex = (0..ring.len()).all(|i| turns(i) * turn >= 0.0);
    // Not outside of any edge: `contains` decides on the border as it comes.
    let is_in =
        |p: DVec2| (0..ring.len()).all(|i| (ring[(i + 1) % ring.len()] - ring[i]).perp_dot(p - ring[i]) * turn >= 0.0);
    is_convex && !outlines.is_empty() && outlines.iter().flat_map(|outline| &outline.rings[0]).all(|&p| is_in(p))
}

fn usable(p: DVec2) -> Result<DVec2, BadInput> {
    crate::scene::scene_file::finite("a vertex", [p.x, p.y])
}

pub fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    let first = points.first().copied().unwrap_or(DVec2::ZERO);
    points.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str, low: f64, side: f64) -> Shape {
        let ring =
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| DVec2::splat(low) + DVec2::new(x, y) * side);
        Shape { name: name.to_owned(), rings: vec![ring.to_vec()] }
    }

    fn polygons(shapes: Vec<Shape>) -> (Polygons, Scene) {
        let mut drawing = Drawing::default();
        shapes.into_iter().for_each(|shape| drawing.add(shape).unwrap());
        let scene = drawing.scene("t").unwrap();
        let Map::Polygons(polygons) = scene.map.clone() else { panic!("shapes are polygons") };
        (polygons, scene)
    }

    /// Figma writes the ground of a frame as a rectangle below everything: it was an obstacle that covered the map.
    #[test]
    fn a_background_is_no_obstacle() {
        for (page, count) in [(0.0, 1), (1.0, 1), (1.5, 2)] {
            let ground = square("", page, 12.0);
            let mut drawing = Drawing::with_backgrounds();
            for shape in [ground, square("outline", 1.0, 10.0), square("house", 4.0, 2.0)] {
                drawing.add(shape).unwrap();
            }
            let scene = drawing.scene("t").unwrap();
            let Map::Polygons(polygons) = &scene.map else { panic!("shapes are polygons") };
            assert_eq!((polygons.obstacles.len(), scene.notes.len()), (count, 2 - count), "{page}");
        }
    }

    #[test]
    fn an_outline_is_named_or_contains_all_others_or_is_a_box() {
        let (named, scene) =
            polygons(vec![square("house", 1.0, 1.0), square("Outline 2", 0.0, 4.0), square("start", 3.0, 0.5)]);
        assert_eq!((named.bounds().1, named.obstacles.len()), (DVec2::splat(4.0), 1));
        assert_eq!((scene.start, scene.goal), (Some(DVec2::splat(3.25)), None));
        let (largest, _) = polygons(vec![square("", 1.0, 1.0), square("", 0.0, 4.0)]);
        assert_eq!((largest.bounds().1, largest.obstacles.len()), (DVec2::splat(4.0), 1));
        let (boxed, scene) = polygons(vec![square("", 0.0, 1.0), square("", 9.0, 1.0)]);
        assert_eq!((boxed.bounds().1, boxed.obstacles.len()), (DVec2::splat(10.5), 2));
        assert_eq!(scene.notes.len(), 1);
    }

    /// `PlayerStart` was left out without a word.
    /// A map of two islands came back from SVG with one, and the other was an obstacle.
    #[test]
    fn an_outline_may_have_parts_that_lie_apart() {
        let ring = |low: f64, side: f64| square("", low, side).rings.remove(0);
        let rings = vec![ring(5.5, 1.0), ring(0.0, 4.0), ring(5.0, 3.0), ring(1.0, 1.0)];
        let (shapes, _) = polygons(vec![Shape { name: "outline".to_owned(), rings }]);
        let holes: Vec<_> = shapes.obstacles.into_iter().map(|obstacle| obstacle.points).collect();
        assert_eq!(holes, [ring(5.5, 1.0), ring(1.0, 1.0)]);
        assert_eq!(rings::parts(&shapes.outline), [ring(0.0, 4.0), ring(5.0, 3.0)]);
    }

    #[test]
    fn names_that_games_use_are_start_and_goal() {
        let of = |names: &[&str]| {
            let mut drawing = Drawing::default();
            for (i, name) in names.iter().enumerate() {
                drawing.add_point(name, DVec2::splat(i as f64)).unwrap();
            }
            (drawing.ends().map(|at| at.map(|at| at.x)), drawing.note_of_names())
        };
        assert_eq!(of(&["PlayerStart", "Exit_2"]), ([Some(0.0), Some(1.0)], None));
        assert_eq!(of(&["Spawn Point", "start", "goal"]).0, [Some(1.0), Some(2.0)], "the exact name counts first");
        let (ends, note) = of(&["Chest", "spawn"]);
        assert_eq!(
            (ends, note.as_deref()),
            ([Some(1.0), None], Some("No point is named goal. These were found: \"Chest\"."))
        );
    }

    #[test]
    fn what_has_no_area_is_noted_and_a_start_outside_is_left_out() {
        let flat = Shape { name: String::new(), rings: vec![vec![DVec2::ZERO, DVec2::ONE, DVec2::splat(2.0)]] };
        let (_, scene) = polygons(vec![square("outline", 0.0, 4.0), flat, square("goal", 9.0, 1.0)]);
        assert_eq!((scene.goal, scene.notes.len()), (None, 2));
        assert!(Drawing::default().scene("t").is_err());
        let (mut lost, mut notes) = (Drawing::default(), Vec::new());
        lost.add_point("PlayerStart", DVec2::new(4000.0, -40.0)).unwrap();
        lost.add_point("goal", DVec2::ONE).unwrap();
        assert_eq!(lost.ends_on(&Grid::new(4, 4, false), &mut notes), [None, Some(DVec2::ONE)]);
        assert_eq!(notes, ["The start at (4000, -40) lies outside the map, so another place is chosen."]);
        let mut drawing = Drawing::default();
        assert!(drawing.add(Shape { name: String::new(), rings: vec![vec![DVec2::NAN; 3]] }).is_err());
    }
}
