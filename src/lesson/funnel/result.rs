//! What `solve` prints for the funnel lesson.

use super::plan::Plan;
use super::settings::PortalSource;
use super::words;
use crate::algo::portal_scan::PortalScan;
use crate::geom::polyline_length;
use crate::lesson::{Choice, Fields};
use serde_json::json;

impl Plan {
    /// Adds the fields of `solve`. `scan`: the string at its end and its number of checks. `is_found`: is there a path
    /// without a string?
    pub fn result(&self, scan: Option<(&PortalScan, u64)>, is_found: bool, map: &mut Fields) {
        // Around circles, `laboratory_result` replaces most of these fields.
        let scan = scan.filter(|(w, _)| w.is_done());
        let path: Vec<_> = scan.iter().flat_map(|(w, _)| w.path()).map(|p| self.world_point(p)).collect();
        let points: Vec<_> = path.iter().map(|p| json!([p.x, p.y])).collect();
        let found = scan.is_some() || is_found;
        let length = |l: f64| if found { json!(l) } else { json!(null) };
        let mut add = |key: &str, value| map.insert(key.to_owned(), value);
        add("found", json!(found));
        add("path", json!(points));
        add("length", length(polyline_length(&path)));
        add("midpoint_length", length(polyline_length(&self.midpoints)));
        add("smoothed_length", length(polyline_length(&self.pulled_midpoints)));
        add("shortest_length", json!(scan.and_then(|(w, _)| self.shortest(w)).map(|shortest| shortest.length)));
        add("portals", json!(self.portals.len().saturating_sub(2)));
        add("through", json!(PortalSource::WORDS[self.source as usize]));
        add("checks", json!(scan.map_or(0, |(_, checks)| checks)));
        add("corners", json!(scan.map_or(0, |(w, _)| w.corners().len())));
        if let Some(why) = self.why_no_path() {
            add("why", json!(words::no_path(why).to_string()));
        }
        self.laboratory_result(scan.map(|(w, _)| w), map);
    }
}
