//! The table of tools: one row a tool, in the order of the strip.

use super::{
    Hand, actor, background, ends, fill, hole, icons, line, measure, pen, polygon, rectangle, select, terrain,
};
use egui_macroquad::egui::{Color32, Key, Painter, Pos2};
use pathlight::scene::template::MapKind;
use pathlight::scene::{Map, Scene};

/// A row of the table.
pub struct Tool {
    pub name: &'static str,
    pub key: Key,
    /// What the bar says while it is chosen.
    pub help: &'static str,
    /// The same on a map of polygons, where it does something else.
    help_on_polygons: Option<&'static str>,
    /// The kinds of maps that it works on, and what to use on the others.
    pub(super) works_on: &'static [MapKind],
    pub(super) instead: &'static str,
    /// Does it need a picture under the map?
    pub(super) needs_picture: bool,
    pub(super) icon: fn(&Painter, Pos2, Color32),
    pub(super) hand: fn() -> Box<dyn Hand>,
}

const GRID: &[MapKind] = &[MapKind::Grid];
const POLYGONS: &[MapKind] = &[MapKind::Polygons];
const DRAWN: &[MapKind] = &MapKind::NEW;
const ANY: &[MapKind] = &[MapKind::Grid, MapKind::Polygons, MapKind::Mesh];
/// Why one cannot draw on a mesh.
const GIVEN: &str = "A mesh is given as it is: V moves its vertices.";

/// All tools, in the order of the strip.
pub static ALL: [Tool; 13] = [
    Tool {
        name: "Select",
        key: Key::V,
        help: "click or drag a box · drag or ← ↑ → ↓ moves · Shift adds · Ctrl D duplicates · Delete",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::arrow,
        hand: select::hand,
    },
    Tool {
        name: "Wall pen",
        key: Key::W,
        help: "drag over cells: walls, or open cells if the first one is a wall",
        help_on_polygons: None,
        works_on: GRID,
        instead: "A map of polygons has no cells: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::pen,
        hand: pen::hand,
    },
    Tool {
        name: "Rectangle",
        key: Key::R,
        help: "drag from corner to corner, or type its size: 8 Tab 5 Enter · Shift: only its edge · over walls alone: opens",
        help_on_polygons: Some("drag from corner to corner, or type its size: 8 Tab 5 Enter"),
        works_on: DRAWN,
        instead: "",
        needs_picture: false,
        icon: icons::rectangle,
        hand: rectangle::hand,
    },
    Tool {
        name: "Line",
        key: Key::L,
        help: "drag from end to end · Shift: straight · over walls alone: opens them",
        help_on_polygons: None,
        works_on: GRID,
        instead: "A line has no area: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::line,
        hand: line::hand,
    },
    Tool {
        name: "Fill",
        key: Key::F,
        help: "click: all connected cells of one kind become the other",
        help_on_polygons: None,
        works_on: GRID,
        instead: "A map of polygons has no cells: draw an obstacle with P or R.",
        needs_picture: false,
        icon: icons::bucket,
        hand: fill::hand,
    },
    Tool {
        name: "Terrain",
        key: Key::T,
        help: "drag over cells · 1 to 9 choose the cost",
        help_on_polygons: None,
        works_on: GRID,
        instead: "Only the cells of a grid have costs.",
        needs_picture: false,
        icon: icons::hills,
        hand: terrain::hand,
    },
    Tool {
        name: "Polygon",
        key: Key::P,
        help: "click, or type length Tab angle Enter · Enter closes · Backspace: one less",
        help_on_polygons: None,
        works_on: POLYGONS,
        instead: "A grid has cells and no polygons: draw walls with W or R.",
        needs_picture: false,
        icon: icons::polygon,
        hand: polygon::hand,
    },
    Tool {
        name: "Hole",
        key: Key::H,
        help: "clicks inside an obstacle: a courtyard · Enter closes · Backspace: one less",
        help_on_polygons: None,
        works_on: POLYGONS,
        instead: "Cells need no holes: draw open cells with W or R.",
        needs_picture: false,
        icon: icons::hole,
        hand: hole::hand,
    },
    Tool {
        name: "Start",
        key: Key::S,
        help: "click or drag: the start is there",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::disc,
        hand: ends::start,
    },
    Tool {
        name: "Goal",
        key: Key::G,
        help: "click or drag: the goal is there",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::flag,
        hand: ends::goal,
    },
    Tool {
        name: "Actor",
        key: Key::A,
        help: "click: an actor stands there; the beam shows what it sees",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::star,
        hand: actor::hand,
    },
    Tool {
        name: "Measure",
        key: Key::M,
        help: "drag: length, differences and angle · nothing is changed",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: false,
        icon: icons::measure,
        hand: measure::hand,
    },
    Tool {
        name: "Picture",
        key: Key::I,
        help: "drag: moves it · click two places, type their distance, Enter: scales it",
        help_on_polygons: None,
        works_on: ANY,
        instead: "",
        needs_picture: true,
        icon: icons::picture,
        hand: background::hand,
    },
];

impl Tool {
    /// What the bar says on this map while it is chosen.
    pub fn help_on(&self, map: &Map) -> &'static str {
        if map.is_grid() { self.help } else { self.help_on_polygons.unwrap_or(self.help) }
    }

    /// Why it cannot be used on the map of a scene. None if it can.
    pub fn disabled_reason(&self, scene: &Scene) -> Option<&'static str> {
        if self.needs_picture && scene.background.is_none() {
            return Some("There is no picture under the map: the Map tab adds one.");
        }
        let kind = MapKind::of(&scene.map);
        let instead = if kind == MapKind::Mesh { GIVEN } else { self.instead };
        (!self.works_on.contains(&kind)).then_some(instead)
    }
}
