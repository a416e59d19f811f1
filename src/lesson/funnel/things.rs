//! Things that are pointed at, and the fields of a step, with their numbers.

use super::Funnel;
use crate::algo::funnel::FunnelStep;
use crate::geom::Side;
use crate::lesson::count;
use crate::lesson::place;
use crate::picture::Thing;
use serde_json::{Map, json};

impl Funnel {
    pub(super) fn say_thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Start => format!("start · {}", place(self.world.start())),
            Thing::Goal => format!("goal · {}", place(self.world.goal())),
            Thing::Triangle(t) => {
                let place = self.state().channel().iter().position(|&c| c == t);
                let known = match (place, self.state().node(t)) {
                    (Some(_), _) if self.state().portals().is_empty() => "in the channel".to_owned(),
                    (Some(n), _) => format!("number {} in the channel", n + 1),
                    (None, Some(n)) => format!("{}, f = {}", if n.taken { "taken" } else { "open" }, self.sum(n)),
                    (None, None) => "not found".to_owned(),
                };
                format!("triangle {} · {known}", t.0)
            }
            Thing::Vertex(v) => {
                let p = self.mesh().point(v);
                let mut text = format!("vertex {}", self.point(p));
                for side in Side::BOTH {
                    let portals = self.state().portals().iter().enumerate().filter(|(_, portal)| portal.end(side) == p);
                    let numbers: Vec<_> = portals.map(|(n, _)| n.to_string()).collect();
                    if !numbers.is_empty() {
                        text += &format!(" · {} end of portal {}", side.word(), numbers.join(", "));
                    }
                }
                if let Some(n) = self.state().corners().iter().position(|c| c.at == p) {
                    text += &format!(" · corner {}", n + 1);
                }
                text
            }
            Thing::Portal(n) => match self.state().portals().get(n as usize) {
                Some(portal) => format!(
                    "portal {n} · left {}, right {} · looked at {}",
                    self.point(portal.left),
                    self.point(portal.right),
                    count(self.state().looks()[n as usize] as usize, "time")
                ),
                None => String::new(),
            },
            _ => String::new(),
        }
    }

    pub(super) fn details(&self) -> Map<String, serde_json::Value> {
        let state = self.state();
        let mut map = Map::new();
        let mut tell = |key: &str, value| {
            map.insert(key.to_owned(), value);
        };
        let xy = |p| <[f64; 2]>::from(self.world_point(p));
        match self.watched.step() {
            Some(FunnelStep::Seed { triangle } | FunnelStep::Expand { triangle } | FunnelStep::Same { triangle }) => {
                tell("triangle", json!(triangle.0));
            }
            Some(FunnelStep::Find { edge } | FunnelStep::Leave { edge } | FunnelStep::Back { edge }) => {
                tell("triangle", json!(edge.triangle().0));
                tell("beyond", json!(self.beyond(edge).map(|t| t.0)));
            }
            Some(FunnelStep::Look { portal }) => {
                tell("portal", json!(portal));
                tell("left", json!(xy(self.portal(portal).left)));
                tell("right", json!(xy(self.portal(portal).right)));
            }
            Some(FunnelStep::Restart { portal, side } | FunnelStep::Repeat { portal, side }) => {
                tell("portal", json!(portal));
                tell("side", json!(side.word()));
                tell("apex", json!(xy(state.apex().at)));
            }
            _ => {}
        }
        if let Some(test) = state.test() {
            tell("portal", json!(test.portal));
            tell("side", json!(test.side.word()));
            tell("end", json!(xy(test.end)));
            tell("apex", json!(xy(test.apex)));
            tell("area_to_own_side", json!(self.world_area(test.to_own())));
            if test.asked {
                tell("area_to_other_side", json!(self.world_area(test.to_other())));
            }
        }
        map
    }
}
