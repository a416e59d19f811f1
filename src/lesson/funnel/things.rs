//! Things that are pointed at, and the fields of a step, with their numbers.

mod round;

use super::Funnel;
use super::course::{Now, Pull};
use crate::algo::channel::{Area, Areas, Channel, ChannelStep};
use crate::algo::funnel::FunnelStep;
use crate::algo::portal_scan::{PortalScan, TestKind};
use crate::algo::queue_funnel::QueueStep;
use crate::geom::{Point, Side};
use crate::lesson::{count, place};
use crate::picture::{Dash, Lens, Picture, Role, Shape, Strength, Thing};
use crate::world::grid::Cell;
use crate::world::mesh::{Triangle, Vertex};
use glam::DVec2;
use serde_json::{Map, json};

impl Funnel {
    fn areas(&self) -> Option<&Areas> {
        self.channel().map(Channel::areas).or(self.watched.ground.as_ref())
    }

    /// An area as something that can be pointed at.
    pub(super) fn thing(&self, area: Area) -> Thing {
        match self.areas() {
            Some(Areas::Cells(..)) => Thing::Cell(Cell(area.0)),
            Some(Areas::Squares(_)) => Thing::Square(area.0),
            _ => Thing::Triangle(Triangle(area.0)),
        }
    }

    /// The area that is meant, if it is one of this run's.
    fn area_of(&self, thing: Thing) -> Option<Area> {
        let areas = self.areas()?;
        let area = match (thing, areas) {
            (Thing::Cell(cell), Areas::Cells(grid, _)) if cell.index() < grid.slots() && !grid.is_wall(cell) => {
                Area(cell.0)
            }
            (Thing::Square(n), Areas::Squares(_)) => Area(n),
            (Thing::Triangle(t), Areas::Triangles(_)) => Area(t.0),
            _ => return None,
        };
        ((area.0 as usize) < areas.slots()).then_some(area)
    }

    pub(super) fn thing_at(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        let area = || self.areas()?.at(self.mesh().lattice(), at).map(|area| self.thing(area));
        self.vertex_near(at, lens).map(Thing::Vertex).or_else(area)
    }

    fn vertex_near(&self, at: DVec2, lens: &Lens) -> Option<Vertex> {
        let reach = lens.world(8.0);
        let distance = |v: &Vertex| self.mesh().world(*v).distance(at);
        let near = self.mesh().vertices().filter(|v| distance(v) <= reach);
        near.min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    pub(super) fn light_thing(&self, thing: Thing, picture: &mut Picture) {
        let mut ring = |at: DVec2| {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: 13.0, width: 2.0 });
        };
        match thing {
            Thing::Start => ring(self.world.start()),
            Thing::Goal => ring(self.world.goal()),
            Thing::Vertex(v) if v.index() < self.mesh().vertex_count() => ring(self.mesh().world(v)),
            Thing::Edge(e) if e.index() < self.mesh().triangle_count() * 3 => {
                let ends = self.mesh().ends(e).map(|p| self.world_point(p));
                picture.line(Role::Label, Strength::Bold, ends.to_vec(), 3.0, Dash::None);
            }
            Thing::Portal(n) => {
                if let Some(portal) = self.plan.portals.get(n as usize) {
                    let ends = vec![self.world_point(portal.left), self.world_point(portal.right)];
                    picture.line(Role::Label, Strength::Bold, ends, 3.0, Dash::None);
                }
            }
            _ => {
                if let (Some(area), Some(areas)) = (self.area_of(thing), self.areas()) {
                    let points = areas.corners(area).into_iter().map(|p| self.world_point(p)).collect();
                    let line = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                    picture.add(Role::Label, Strength::Bold, line);
                }
            }
        }
    }

    /// The position after the last step that changed a thing, up to now; else the first ever.
    pub(super) fn last_touch(&self, thing: Thing) -> Option<usize> {
        if let Some(Pull::Round(watched)) = &self.watched.pull {
            return self.last_round_touch(watched, thing);
        }
        let search = self.watched.search.as_ref();
        if let (Some(area), Some(search), Some(areas)) = (self.area_of(thing), search, self.areas()) {
            return search.last(|step| match *step {
                ChannelStep::Seed { area: a } | ChannelStep::Expand { area: a } | ChannelStep::Same { area: a } => {
                    a == area
                }
                ChannelStep::Discover { link } | ChannelStep::Back { link } => areas.beyond(link) == Some(area),
                _ => false,
            });
        }
        let after = search.map_or(0, |s| s.film.len());
        let changed: Box<dyn Fn(u32, Option<Side>) -> bool> = match thing {
            Thing::Vertex(v) => {
                let p = self.mesh().point(v);
                let end = move |portal: u32, side: Side| {
                    self.plan.portals.get(portal as usize).is_some_and(|q| q.end(side) == p)
                };
                Box::new(move |portal, side| side.is_some_and(|side| end(portal, side)))
            }
            Thing::Portal(n) => Box::new(move |portal, side| side.is_none() && portal == n),
            _ => return None,
        };
        let found = match self.watched.pull.as_ref()? {
            Pull::Restart(watched) => watched.last(|step| match *step {
                FunnelStep::Visit { portal } => changed(portal, None),
                FunnelStep::Tighten { portal, side }
                | FunnelStep::Skip { portal, side }
                | FunnelStep::Crossed { portal, side }
                | FunnelStep::Restart { portal, side } => changed(portal, Some(side)),
                _ => false,
            }),
            Pull::Queue(watched) => watched.last(|step| match *step {
                QueueStep::Visit { portal } => changed(portal, None),
                QueueStep::Push { portal, side } | QueueStep::Same { portal, side } => changed(portal, Some(side)),
                _ => false,
            }),
            Pull::Round(_) => None,
        };
        found.map(|k| k + after)
    }

    pub(super) fn say_thing(&self, thing: Thing) -> String {
        let found = self.round().map_or(self.walk().is_some(), |round| !round.portals().is_empty());
        let portals = if found { self.plan.portals.as_slice() } else { &[] };
        match thing {
            Thing::Start => format!("start · {}", place(self.world.start())),
            Thing::Goal => format!("goal · {}", place(self.world.goal())),
            Thing::Vertex(v) => {
                let p = self.mesh().point(v);
                let open = if self.mesh().on_wall(v) { "" } else { " in the open" };
                let mut text = format!("vertex {}{open}", self.point(p));
                for side in Side::BOTH {
                    let ends = portals.iter().enumerate().filter(|(_, portal)| portal.end(side) == p);
                    let numbers: Vec<_> = ends.map(|(n, _)| n.to_string()).collect();
                    if !numbers.is_empty() {
                        text += &format!(" · {} end of portal {}", side.word(), numbers.join(", "));
                    }
                }
                let round = self.round().and_then(|r| r.corners().iter().position(|c| c.circle.at == p));
                if let Some(n) = round.or(self.walk().and_then(|w| w.corners().iter().position(|c| c.at == p))) {
                    text += &format!(" · corner {}", n + 1);
                }
                text
            }
            Thing::Edge(e) if e.index() < self.mesh().triangle_count() * 3 => self.say_edge(e),
            Thing::Portal(n) => match (portals.get(n as usize), self.looks_at(n)) {
                (Some(portal), Some(looks)) => format!(
                    "portal {n} · left {}, right {} · looked at {}",
                    self.point(portal.left),
                    self.point(portal.right),
                    count(looks as usize, "time")
                ),
                _ => String::new(),
            },
            _ => self.area_of(thing).map(|area| self.say_area(area)).unwrap_or_default(),
        }
    }

    /// How often a portal was looked at, once it is known.
    fn looks_at(&self, portal: u32) -> Option<u32> {
        match self.round() {
            Some(round) => round.visits().get(portal as usize).copied(),
            None => self.walk().map(|walk| walk.visits_of(portal)),
        }
    }

    fn say_area(&self, area: Area) -> String {
        if let Some(round) = self.round() {
            return self.say_round_area(round, area);
        }
        let Some(channel) = self.channel() else { return String::new() };
        let place = channel.channel().iter().position(|&a| a == area);
        let known = match (place, channel.node(area)) {
            (Some(_), _) if self.walk().is_none() => "in the channel".to_owned(),
            (Some(n), _) => format!("number {} in the channel", n + 1),
            (None, Some(n)) => format!("{}, f = {}", if n.closed { "taken" } else { "open" }, self.sum(n)),
            (None, None) => "not found".to_owned(),
        };
        format!("{} · {known}", self.area(area))
    }

    pub(super) fn details(&self) -> Map<String, serde_json::Value> {
        let mut map = Map::new();
        if let (Some(Now::Round(step)), Some(round)) = (self.watched.step(), self.round()) {
            self.round_details(step, round, &mut map);
            return map;
        }
        let mut tell = |key: &str, value| {
            map.insert(key.to_owned(), value);
        };
        let xy = |p: Point| <[f64; 2]>::from(self.world_point(p));
        let word = self.area_word();
        let known = |area: Area| match self.areas() {
            Some(Areas::Cells(grid, _)) => json!(<[u32; 2]>::from(grid.xy(Cell(area.0)))),
            _ => json!(area.0),
        };
        match self.watched.step() {
            Some(Now::Search(step)) => match step {
                ChannelStep::Seed { area } | ChannelStep::Expand { area } | ChannelStep::Same { area } => {
                    tell(word, known(area));
                }
                ChannelStep::Discover { link } | ChannelStep::Leave { link } | ChannelStep::Back { link } => {
                    if let Some(areas) = self.areas() {
                        tell(word, known(areas.owner(link)));
                        tell("beyond", json!(areas.beyond(link).map(known)));
                    }
                }
                _ => {}
            },
            Some(Now::Restart(FunnelStep::Visit { portal }) | Now::Queue(QueueStep::Visit { portal })) => {
                if let Some(portals) = self.walk().map(PortalScan::portals) {
                    tell("portal", json!(portal));
                    tell("left", json!(xy(portals[portal as usize].left)));
                    tell("right", json!(xy(portals[portal as usize].right)));
                }
            }
            Some(
                Now::Restart(FunnelStep::Restart { portal, side } | FunnelStep::Repeat { portal, side })
                | Now::Queue(QueueStep::Advance { portal, side }),
            ) => {
                tell("portal", json!(portal));
                tell("side", json!(side.word()));
                tell("apex", json!(self.walk().map(|w| xy(w.apex().at))));
            }
            _ => {}
        }
        let Some(walk) = self.walk() else { return map };
        for test in self.before().into_iter().chain(self.test()) {
            tell("portal", json!(test.portal));
            tell("side", json!(test.side.word()));
            tell("end", json!(xy(test.end)));
            tell("apex", json!(xy(walk.apex().at)));
            let key = match test.question {
                TestKind::Inside => "area_to_own_side",
                TestKind::Crossed => "area_to_other_side",
            };
            tell(key, json!(self.world_area(test.area2())));
        }
        map
    }
}
