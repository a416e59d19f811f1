//! What Compare shows, as a page.

use super::{CompareView, Player, SideRun};
use crate::compare::{overlay, plot};
use crate::paint::svg;
use crate::picture::Lens;
use crate::render::PageStyle;
use glam::DVec2;
use std::fmt::Write;

/// The height of a heading, and of its letters, in parts of the width of its map.
const HEADING: f64 = 0.05;
const LETTERS: f64 = 0.026;

impl Player {
    /// An SVG file of what Compare shows, and its size in pixels. None if it is not open, or nothing is there yet.
    pub fn page_of_comparison(&self, style: PageStyle) -> Option<(String, [u32; 2])> {
        let comparing = self.comparing()?;
        let title = format!("{}: methods compared", comparing.world.scene().title);
        let PageStyle { look, width, height, .. } = style;
        let size = DVec2::new(width.into(), height.into());
        match comparing.view {
            CompareView::Overlay => {
                // A page has no table: the names stand beside the map.
                let bounds = overlay::bounds(&comparing.world, &comparing.names(), size);
                let lens = Lens::fit(bounds, size.x, size.y, Lens::MARGIN);
                let picture = comparing.overlay(None).picture(&lens);
                let svg = svg::page(&title, width, height, look, &svg::body(&picture, &lens, look.theme));
                Some((svg, [width, height]))
            }
            CompareView::SideBySide => {
                let runs = comparing.runs_side_by_side();
                let columns = runs.len().clamp(1, 2);
                let cell = size / DVec2::new(columns as f64, runs.len().div_ceil(columns).max(1) as f64);
                let (heading, letters) = (HEADING * cell.x, LETTERS * cell.x);
                let lens = Lens::fit(self.bounds(), cell.x, (cell.y - heading).max(1.0), Lens::MARGIN);
                let mut body = String::new();
                for (i, run) in runs.iter().enumerate() {
                    let corner = cell * DVec2::new((i % columns) as f64, (i / columns) as f64);
                    let name = svg::Escaped(&self.heading(run)).to_string();
                    let (x, y) = (corner.x + cell.x / 2.0, corner.y + heading * 0.7);
                    let ink = look.text().to_hex();
                    let _ = writeln!(
                        body,
                        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{letters:.1}\" fill=\"{ink}\">{name}</text>"
                    );
                    let (x, y, w, h) = (corner.x, corner.y + heading, cell.x, cell.y - heading);
                    let picture = svg::body(&run.view().picture(&lens), &lens, look.theme);
                    let _ = writeln!(
                        body,
                        "<svg x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\">\n{picture}</svg>"
                    );
                }
                (!runs.is_empty()).then(|| (svg::page(&title, width, height, look, &body), [width, height]))
            }
            CompareView::Growth => {
                let growth = &comparing.growth;
                let is_shown = |key: &str| comparing.shown.iter().any(|row| row.method() == Some(key));
                let curves: Vec<_> = growth.curves.iter().filter(|curve| is_shown(curve.method.key)).collect();
                let title = format!("Growth: {}", comparing.world.scene().title);
                Some((plot::page(&title, &curves, growth.enlarging?, look.theme), plot::SIZE))
            }
        }
    }

    fn heading(&self, run: &SideRun) -> String {
        let row = self.comparing().and_then(|comparing| comparing.row(run.method())).map(|measured| &measured.row);
        let name = row.map_or(run.method(), |row| row.name());
        match row.and_then(|row| Some(row.base.has(row.length?))) {
            Some(length) => format!("{name}: {length}"),
            None => format!("{name}: no path"),
        }
    }
}
