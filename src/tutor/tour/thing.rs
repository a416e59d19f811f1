//! Things of a map by name, as a tour writes them: `portal 5`, `cell 4,2`, `triangle at 14,7`.

use crate::lesson::View;
use crate::map::mesh::Triangle;
use crate::picture::{Lens, Rect, Thing};
use crate::scene::short;
use crate::words::NamedThing;
use glam::DVec2;
use std::fmt;

/// The name of a thing. Positions are in world units.
#[derive(Clone, Debug, PartialEq)]
pub enum ThingName {
    Start,
    Goal,
    /// Column and row, from 0, as the sentences of the wave count them.
    Cell(u32, u32),
    /// From 1, as the sentences of the funnel count them.
    Portal(u32),
    Triangle(DVec2),
    /// An open square of a quadtree.
    Square(DVec2),
    Vertex(DVec2),
    Edge(DVec2, DVec2),
    Actor(String),
    Obstacle(String),
}

/// The forms, for messages.
pub const FORMS: &str = "start, goal, cell 4,2, portal 5, triangle at 14,7, square at 14,7, vertex at 14,7, \
                         edge 14,7 20,9, actor NAME or obstacle NAME";

/// How much closer than usual the lens is with which a position is looked at: only what lies exactly there is found.
const CLOSE: f64 = 1e6;

/// As a tour writes it.
impl fmt::Display for ThingName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Goal => f.write_str("goal"),
            Self::Cell(x, y) => write!(f, "cell {x},{y}"),
            Self::Portal(n) => write!(f, "portal {n}"),
            Self::Triangle(p) => write!(f, "triangle at {},{}", short(p.x), short(p.y)),
            Self::Square(p) => write!(f, "square at {},{}", short(p.x), short(p.y)),
            Self::Vertex(p) => write!(f, "vertex at {},{}", short(p.x), short(p.y)),
            Self::Edge(a, b) => write!(f, "edge {},{} {},{}", short(a.x), short(a.y), short(b.x), short(b.y)),
            Self::Actor(name) => write!(f, "actor {name}"),
            Self::Obstacle(name) => write!(f, "obstacle {name}"),
        }
    }
}

impl ThingName {
    /// Reads a name. None if it has none of the `FORMS`.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, rest) = text.trim().split_once(' ').map_or((text.trim(), ""), |(word, rest)| (word, rest.trim()));
        let place = || point(rest.strip_prefix("at").map_or(rest, str::trim));
        Some(match word {
            "start" if rest.is_empty() => Self::Start,
            "goal" if rest.is_empty() => Self::Goal,
            "cell" => {
                let (x, y) = rest.split_once(',')?;
                Self::Cell(x.trim().parse().ok()?, y.trim().parse().ok()?)
            }
            "portal" => Self::Portal(rest.parse().ok().filter(|&n| n > 0)?),
            "triangle" => Self::Triangle(place()?),
            "square" => Self::Square(place()?),
            "vertex" => Self::Vertex(place()?),
            "edge" => {
                let (from, to) = rest.split_once(' ')?;
                Self::Edge(point(from)?, point(to)?)
            }
            "actor" if !rest.is_empty() => Self::Actor(rest.to_owned()),
            "obstacle" if !rest.is_empty() => Self::Obstacle(rest.to_owned()),
            _ => return None,
        })
    }

    /// The thing in a lesson, at its current position. None if this map or this act has no such thing.
    pub fn find(&self, lesson: View) -> Option<Thing> {
        let world = lesson.world();
        let fitted = Lens::fit(lesson.bounds(), 1000.0, 1000.0, 0.0);
        let close = Lens { scale: fitted.scale * CLOSE, ..fitted };
        let at = |p: DVec2| lesson.hit_test(p, &close);
        match self {
            Self::Start => Some(Thing::Start),
            Self::Goal => Some(Thing::Goal),
            &Self::Cell(x, y) => {
                let grid = lesson.named_cells()?;
                (x < grid.width() && y < grid.height()).then(|| Thing::Cell(grid.cell(x, y)))
            }
            &Self::Portal(n) => Some(Thing::Portal(n)),
            &Self::Triangle(p) => at(p).filter(|thing| matches!(thing, Thing::Triangle(_))),
            &Self::Square(p) => at(p).filter(|thing| matches!(thing, Thing::Square(_))),
            &Self::Vertex(p) => at(p).filter(|thing| matches!(thing, Thing::Vertex(_))).or_else(|| {
                // The start or an actor may stand on it.
                let (mesh, snapped) = (world.mesh(), world.snap(p));
                mesh.vertices().find(|&v| mesh.point(v) == snapped).map(Thing::Vertex)
            }),
            &Self::Edge(from, to) => {
                let (mesh, ends) = (world.mesh(), [world.snap(from), world.snap(to)]);
                let edges = mesh.triangles().flat_map(Triangle::edges);
                let joins = |own: [_; 2]| own == ends || own == [ends[1], ends[0]];
                edges.into_iter().find(|&e| joins(mesh.ends(e))).map(Thing::Edge)
            }
            Self::Actor(name) => {
                let index = world.scene().actors.iter().position(|actor| actor.name == *name)?;
                Some(Thing::Actor(index as u32))
            }
            Self::Obstacle(name) => {
                let index = world.scene().map.obstacles().iter().position(|obstacle| obstacle.name == *name)?;
                Some(Thing::Obstacle(index as u32))
            }
        }
        .filter(|&thing| is_visible(lesson, thing, &fitted))
    }

    /// The thing with what it is called in a text.
    pub fn named(&self, lesson: View, words: &str) -> NamedThing {
        match self.find(lesson) {
            Some(thing) => thing.named(words, ""),
            None => NamedThing::unlit(words, ""),
        }
    }
}

/// Does the thing lie in the view?
fn is_visible(lesson: View, thing: Thing, lens: &Lens) -> bool {
    let view: Rect = lesson.bounds().expanded(lens.world(1.0));
    lesson.outline(thing).is_some_and(|outline| outline.points().iter().any(|&p| view.contains(p)))
}

/// `14,7`
fn point(text: &str) -> Option<DVec2> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|v| v.is_finite());
    Some(DVec2::new(number(x)?, number(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Watch, open};
    use crate::scene::World;
    use crate::words::Span;
    use std::sync::Arc;

    #[test]
    fn names_are_read() {
        let at = DVec2::new(14.0, 7.5);
        for (text, name) in [
            ("start", ThingName::Start),
            (" goal ", ThingName::Goal),
            ("cell 4,2", ThingName::Cell(4, 2)),
            ("cell 4, 2", ThingName::Cell(4, 2)),
            ("portal 5", ThingName::Portal(5)),
            ("triangle at 14,7.5", ThingName::Triangle(at)),
            ("vertex at 14, 7.5", ThingName::Vertex(at)),
            ("edge 14,7.5 -1,2", ThingName::Edge(at, DVec2::new(-1.0, 2.0))),
            ("actor the sheriff", ThingName::Actor("the sheriff".to_owned())),
            ("obstacle P", ThingName::Obstacle("P".to_owned())),
        ] {
            assert_eq!(ThingName::parse(&name.to_string()), Some(name.clone()), "{text}");
            assert_eq!(ThingName::parse(text), Some(name), "{text}");
        }
        for wrong in ["", "start 3", "cell", "cell -1,2", "portal 0", "portal x", "vertex at 1", "edge 1,2", "actor"] {
            assert_eq!(ThingName::parse(wrong), None, "{wrong}");
        }
    }

    fn lesson(scene: &str, lesson: &str, at: usize) -> crate::lesson::Lesson {
        let world = Arc::new(World::new(crate::scene::open(scene).unwrap()));
        let mut lesson = open(lesson, world, Watch::Record).unwrap();
        lesson.go(at);
        lesson
    }

    fn find(scene: &str, of: &str, at: usize, name: &str) -> Option<Thing> {
        ThingName::parse(name).unwrap().find(lesson(scene, of, at).view())
    }

    #[test]
    fn things_are_found_where_there_are_any() {
        let funnel = |name| find("funnel/a-to-g", "funnel", 90, name);
        // Portals have the numbers that the sentences give them.
        let said = lesson("funnel/a-to-g", "funnel", 79).view().sentence();
        let named = said.spans().iter().find_map(|span| match span {
            Span::Thing(named) if named.name == "Portal 5" => named.thing,
            _ => None,
        });
        assert!(named.is_some() && funnel("portal 5") == named, "{said:?}");
        assert_eq!(funnel("portal 99"), None);
        assert!(matches!(funnel("vertex at 16,18"), Some(Thing::Vertex(_))));
        assert!(matches!(funnel("vertex at 2,28"), Some(Thing::Vertex(_))), "the start stands on it");
        assert_eq!(funnel("vertex at 16,18.5"), None);
        assert!(matches!(funnel("triangle at 20,15"), Some(Thing::Triangle(_))));
        assert!(matches!(funnel("edge 16,18 23,21"), Some(Thing::Edge(_))));
        assert_eq!(funnel("edge 16,18 27,8"), None);
        assert_eq!(funnel("cell 1,1"), None, "cells have no names here");
        assert!(matches!(find("wave/walkthrough", "wave", 9, "cell 4,2"), Some(Thing::Cell(_))));
        assert_eq!(find("wave/walkthrough", "wave", 9, "cell 40,2"), None);
        assert!(matches!(find("beam/robbery", "beam", 50, "actor sheriff"), Some(Thing::Actor(_))));
        assert!(matches!(find("beam/region-c", "beam", 2, "obstacle P"), Some(Thing::Obstacle(_))));
        assert_eq!(find("beam/region-c", "beam", 2, "obstacle X"), None);
    }
}
