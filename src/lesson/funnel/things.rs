//! Things of the funnel lesson in words, and its answer.

use super::plan::Plan;
use super::settings::{KEYS, PortalSource};
use crate::algo::channel::{Area, Channel, Portal};
use crate::algo::portal_scan::PortalScan;
use crate::geom::{Point, Side, polyline_length};
use crate::lesson::{Choice, Fields, Scope, count};
use crate::picture::funnel::Layers;
use crate::world::mesh::Vertex;
use serde_json::json;

impl Plan {
    pub fn layers(&self, scope: &Scope) -> Layers {
        let on = |key| scope.settings.get(key);
        Layers {
            mesh: on(KEYS.mesh),
            channel: on(KEYS.channel),
            midpoints: on(KEYS.midpoints),
            smoothed: on(KEYS.smoothed),
            looks: on(KEYS.looks),
            letters: on(KEYS.letters),
            aside: self.finished_laboratory(scope).is_some(),
        }
    }

    /// A vertex in words: which ends of which portals it is, and which corner of the string, from the points of the
    /// corners so far.
    pub fn describe_vertex(&self, v: Vertex, portals: &[Portal], corners: &[Point]) -> Option<String> {
        if !self.has_vertex(v) {
            return None;
        }
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
        if let Some(n) = corners.iter().position(|&corner| corner == p) {
            text += &format!(" · corner {}", n + 1);
        }
        Some(text)
    }

    /// A portal in words, with how often it was looked at.
    pub fn describe_portal(&self, n: u32, portals: &[Portal], looks: Option<u32>) -> Option<String> {
        let (portal, looks) = (portals.get(n as usize)?, looks?);
        Some(format!(
            "portal {n} · left {}, right {} · looked at {}",
            self.point(portal.left),
            self.point(portal.right),
            count(looks as usize, "time")
        ))
    }

    /// What `solve` answers. `walk`: the string at its end, with the ends it tested. `is_found`: or another path is.
    pub fn result(&self, walk: Option<(&PortalScan, u64)>, is_found: bool, map: &mut Fields) {
        // Around circles, the laboratory's answer comes in the place of this one.
        let walk = walk.filter(|(w, _)| w.is_done());
        let path: Vec<_> = walk.iter().flat_map(|(w, _)| w.path()).map(|p| self.world_point(p)).collect();
        let points: Vec<_> = path.iter().map(|p| json!([p.x, p.y])).collect();
        let found = walk.is_some() || is_found;
        let length = |l: f64| if found { json!(l) } else { json!(null) };
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        add("found", json!(found));
        add("path", json!(points));
        add("length", length(polyline_length(&path)));
        add("midpoint_length", length(polyline_length(&self.midpoints)));
        add("smoothed_length", length(polyline_length(&self.smoothed)));
        add("shortest_length", json!(walk.and_then(|(w, _)| self.best(w)).map(|b| b.length)));
        add("portals", json!(self.portals.len().saturating_sub(2)));
        add("through", json!(PortalSource::WORDS[self.source as usize]));
        add("checks", json!(walk.map_or(0, |(_, checks)| checks)));
        add("corners", json!(walk.map_or(0, |(w, _)| w.corners().len())));
        if let Some(why) = self.why_no_path() {
            add("why", json!(why));
        }
        self.laboratory_result(walk.map(|(w, _)| w), map);
    }
}

/// An area in words, as far as a search knows it. `is_over`: the whole channel is known.
pub fn describe_area(plan: &Plan, channel: &Channel, area: Area, is_over: bool) -> String {
    let place = channel.channel().iter().position(|&a| a == area);
    let known = match (place, channel.node(area)) {
        (Some(_), _) if !is_over => "in the channel".to_owned(),
        (Some(n), _) => format!("number {} in the channel", n + 1),
        (None, Some(n)) => format!("{}, f = {}", if n.closed { "taken" } else { "open" }, plan.sum(n)),
        (None, None) => "not found".to_owned(),
    };
    format!("{} · {known}", plan.area_name(area))
}
