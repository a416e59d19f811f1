//! A map for Tiled: the text that the map was read from with what has changed; otherwise a new one with a layer of cells, a tileset of one
//! tile (the wall), and a layer with start and goal. Cells that are open are empty.

use super::{JSON, XML, again};
use crate::map::grid::Grid;
use crate::scene::export::{Holds, LossKind, cells, csv, lost};
use crate::scene::format::{Format, Written};
use crate::scene::{BadInput, Scene};
use glam::DVec2;

/// Tiled counts in whole pixels. Cells of one unit, which are those of no game, get tiles of this side.
const USUAL_TILE: f64 = 16.0;

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn xml(scene: &Scene) -> Result<Written, BadInput> {
    Ok(written(scene, &XML))
}

/// # Errors
/// None: every map has cells.
#[allow(clippy::unnecessary_wraps, reason = "all writers have one signature")]
pub fn json(scene: &Scene) -> Result<Written, BadInput> {
    Ok(written(scene, &JSON))
}

fn written(scene: &Scene, format: &Format) -> Written {
    let kept = scene.kept.as_ref().filter(|kept| kept.format == format.name);
    if let Some(written) = kept.and_then(|kept| again::over(scene, kept)) {
        return written;
    }
    let (grid, shapes) = cells(scene);
    let size = grid.cell_size();
    let tile = if size.fract() == 0.0 && (2.0..=MOST_PIXELS).contains(&size) { size } else { USUAL_TILE };
    let scale = tile / size;
    let in_file = |at: Option<DVec2>| at.map(|at| at * scale);
    let map = New { grid: &grid, tile, offset: grid.origin() * scale, ends: [scene.start, scene.goal].map(in_file) };
    let has_size = tile == size || size == 1.0;
    let holds = Holds { ends: true, coordinates: has_size, values: false, ..Holds::default() };
    // The new file has two of them.
    let has_values = scene.layers.written.is_none() && csv::has_numbers(scene);
    let of_file = [kept.map(|_| LossKind::RestOfFile), has_values.then_some(LossKind::TableValues)];
    let of_file = of_file.into_iter().flatten().map(Into::into);
    let lost = shapes.into_iter().chain(of_file).chain(lost(scene, holds)).collect();
    let text = if format.name == XML.name { map.xml() } else { map.json() };
    Written { bytes: text.into_bytes(), lost, ..Written::default() }
}

/// A larger tile is none.
const MOST_PIXELS: f64 = 4096.0;

/// A new map, in pixels.
struct New<'a> {
    grid: &'a Grid,
    tile: f64,
    offset: DVec2,
    ends: [Option<DVec2>; 2],
}

impl New<'_> {
    /// Rows of ids with commas.
    fn ids(&self) -> String {
        let grid = self.grid;
        let mut text = String::with_capacity(2 * grid.slots());
        for y in 0..grid.height() {
            for x in 0..grid.width() {
                text.push(if grid.is_wall(grid.cell(x, y)) { '1' } else { '0' });
                text.push(',');
            }
            text.push('\n');
        }
        text.truncate(text.len().saturating_sub(2));
        text
    }

    /// The ends with the numbers of their objects.
    fn points(&self) -> impl Iterator<Item = (usize, &'static str, DVec2)> {
        let named = ["start", "goal"].into_iter().zip(self.ends).filter_map(|(name, at)| Some((name, at?)));
        named.enumerate().map(|(i, (name, at))| (i + 1, name, at))
    }

    fn xml(&self) -> String {
        let (width, height, tile, DVec2 { x, y }) = (self.grid.width(), self.grid.height(), self.tile, self.offset);
        let points: Vec<String> = self
            .points()
            .map(|(id, name, DVec2 { x, y })| {
                format!("  <object id=\"{id}\" name=\"{name}\" x=\"{x}\" y=\"{y}\">\n   <point/>\n  </object>\n")
            })
            .collect();
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <map version=\"1.10\" tiledversion=\"1.10.2\" orientation=\"orthogonal\" renderorder=\"right-down\" width=\"{width}\" \
             height=\"{height}\" tilewidth=\"{tile}\" tileheight=\"{tile}\" infinite=\"0\" nextlayerid=\"3\" nextobjectid=\"{next}\">\n \
             <tileset firstgid=\"1\" name=\"walls\" tilewidth=\"{tile}\" tileheight=\"{tile}\" tilecount=\"1\" columns=\"0\">\n  \
             <tile id=\"0\">\n   <properties>\n    <property name=\"wall\" type=\"bool\" value=\"true\"/>\n   </properties>\n  </tile>\n \
             </tileset>\n \
             <layer id=\"1\" name=\"Walls\" width=\"{width}\" height=\"{height}\" offsetx=\"{x}\" offsety=\"{y}\">\n  \
             <data encoding=\"csv\">\n{ids}\n</data>\n </layer>\n \
             <objectgroup id=\"2\" name=\"Start and goal\">\n{points} </objectgroup>\n</map>\n",
            next = self.points().count() + 1,
            ids = self.ids(),
            points = points.concat(),
        )
    }

    fn json(&self) -> String {
        let (width, height, tile, DVec2 { x, y }) = (self.grid.width(), self.grid.height(), self.tile, self.offset);
        let points: Vec<String> = self
            .points()
            .map(|(id, name, DVec2 { x, y })| {
                format!(
                    "{{\"height\":0, \"id\":{id}, \"name\":\"{name}\", \"point\":true, \"rotation\":0, \"type\":\"\", \"visible\":true, \
                     \"width\":0, \"x\":{x}, \"y\":{y}}}"
                )
            })
            .collect();
        format!(
            "{{\"height\":{height}, \"infinite\":false,\n\"layers\":[\n\
             {{\"data\":[{ids}],\n\"height\":{height}, \"id\":1, \"name\":\"Walls\", \"offsetx\":{x}, \"offsety\":{y}, \"opacity\":1, \
             \"type\":\"tilelayer\", \"visible\":true, \"width\":{width}, \"x\":0, \"y\":0}},\n\
             {{\"draworder\":\"topdown\", \"id\":2, \"name\":\"Start and goal\", \"objects\":[{points}], \"opacity\":1, \
             \"type\":\"objectgroup\", \"visible\":true, \"x\":0, \"y\":0}}],\n\
             \"nextlayerid\":3, \"nextobjectid\":{next}, \"orientation\":\"orthogonal\", \"renderorder\":\"right-down\", \
             \"tiledversion\":\"1.10.2\", \"tileheight\":{tile},\n\
             \"tilesets\":[{{\"columns\":0, \"firstgid\":1, \"name\":\"walls\", \"tilecount\":1, \"tileheight\":{tile}, \
             \"tiles\":[{{\"id\":0, \"properties\":[{{\"name\":\"wall\", \"type\":\"bool\", \"value\":true}}]}}], \"tilewidth\":{tile}}}],\n\
             \"tilewidth\":{tile}, \"type\":\"map\", \"version\":\"1.10\", \"width\":{width}}}\n",
            next = self.points().count() + 1,
            ids = self.ids(),
            points = points.join(", "),
        )
    }
}
