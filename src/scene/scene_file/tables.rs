//! The tables of a scene file as TOML gives them, not checked yet.

use crate::scene::short;
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;

pub type XY = Spanned<[f64; 2]>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    pub version: Option<Spanned<i64>>,
    pub title: String,
    #[serde(default)]
    pub about: String,
    #[serde(default)]
    pub tags: Vec<Spanned<String>>,
    pub lesson: Option<String>,
    pub open: Option<Setting>,
    #[serde(default, rename = "try")]
    pub try_settings: Vec<String>,
    pub start: Option<XY>,
    pub goal: Option<XY>,
    #[serde(default)]
    pub vertices: Vec<XY>,
    pub grid: Option<Spanned<GridTable>>,
    pub polygons: Option<Spanned<PolygonsTable>>,
    #[serde(default)]
    pub actor: Vec<ActorTable>,
    #[serde(default)]
    pub waypoint: Vec<WaypointTable>,
    #[serde(default)]
    pub order: Vec<OrderTable>,
    #[serde(default)]
    pub settings: BTreeMap<String, Setting>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridTable {
    #[serde(default)]
    pub border: bool,
    pub rows: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolygonsTable {
    pub outline: Spanned<Vec<[f64; 2]>>,
    #[serde(default)]
    pub obstacle: Vec<ObstacleTable>,
}

impl PolygonsTable {
    pub fn vertex_count(&self) -> usize {
        self.outline.get_ref().len() + self.obstacle.iter().map(|o| o.points.get_ref().len()).sum::<usize>()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleTable {
    #[serde(default)]
    pub name: String,
    pub points: Spanned<Vec<[f64; 2]>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActorTable {
    pub name: String,
    pub at: XY,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaypointTable {
    pub at: XY,
    pub width: Spanned<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderTable {
    pub seed: u32,
    pub tick: u32,
    pub who: Spanned<String>,
    pub go: Spanned<GoValue>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub enum GoValue {
    Word(String),
    Place([f64; 2]),
}

/// The value of a setting, or a position in a run.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    Switch(bool),
    Whole(i64),
    Number(f64),
    Word(String),
}

impl Setting {
    /// As `--set` and the panel write it: "on", "8", "2.5".
    pub fn into_word(self) -> String {
        match self {
            Self::Switch(on) => if on { "on" } else { "off" }.to_owned(),
            Self::Whole(n) => n.to_string(),
            Self::Number(n) => short(n),
            Self::Word(word) => word,
        }
    }
}
