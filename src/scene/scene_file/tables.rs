//! The tables of a scene file as TOML gives them, not checked yet.

use super::long_lists::{LongLists, places};
use crate::scene::short;
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use std::fmt::Formatter;

/// Two numbers, and nothing behind them: the array of serde leaves out what follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pair(pub [f64; 2]);

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Pair;
            fn expecting(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
                f.write_str("two numbers")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Pair, A::Error> {
                let wrong = |length: usize| A::Error::invalid_length(length, &self);
                let x = list.next_element()?.ok_or_else(|| wrong(0))?;
                let y = list.next_element()?.ok_or_else(|| wrong(1))?;
                list.next_element::<IgnoredAny>()?.map_or(Ok(Pair([x, y])), |_| Err(wrong(3)))
            }
        }
        from.deserialize_seq(Numbers)
    }
}

pub type XY = Spanned<Pair>;

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
    #[serde(default)]
    pub stage_letters: bool,
    #[serde(default, rename = "try")]
    pub try_settings: Vec<String>,
    pub start: Option<XY>,
    pub goal: Option<XY>,
    pub goals: Option<Spanned<Vec<XY>>>,
    pub vertices: Option<Spanned<Vec<XY>>>,
    pub grid: Option<Spanned<GridTable>>,
    pub polygons: Option<Spanned<PolygonsTable>>,
    pub mesh: Option<Spanned<MeshTable>>,
    pub coordinates: Option<Spanned<CoordinatesTable>>,
    pub background: Option<Spanned<BackgroundTable>>,
    #[serde(default)]
    pub actor: Vec<ActorTable>,
    #[serde(default)]
    pub waypoint: Vec<WaypointTable>,
    #[serde(default)]
    pub path: Vec<PathTable>,
    #[serde(default)]
    pub order: Vec<OrderTable>,
    #[serde(default)]
    pub settings: BTreeMap<String, Setting>,
}

impl File {
    /// Puts the long lists of a text in their places.
    pub fn fill(&mut self, lists: &mut LongLists, text: &str) {
        if let Some(vertices) = &mut self.vertices
            && let Some(points) = lists.take(vertices.span().start)
        {
            let places = places(text, vertices.span().start);
            *vertices.get_mut() = points.into_iter().zip(places).map(|(p, at)| Spanned::new(at..at, p)).collect();
        }
        let polygons = self.polygons.as_mut().map(Spanned::get_mut);
        let rings = polygons.into_iter().flat_map(|table| {
            std::iter::once(&mut table.outline).chain(table.obstacle.iter_mut().map(|obstacle| &mut obstacle.points))
        });
        let of_mesh = self.mesh.as_mut().map(|mesh| &mut mesh.get_mut().vertices);
        for list in rings.chain(of_mesh).chain(self.path.iter_mut().filter_map(|path| path.points.as_mut())) {
            if let Some(points) = lists.take(list.span().start) {
                *list.get_mut() = points;
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridTable {
    #[serde(default)]
    pub border: bool,
    pub cell: Option<Spanned<f64>>,
    pub origin: Option<XY>,
    pub rows: Spanned<String>,
    #[serde(default)]
    pub cost: BTreeMap<String, Spanned<CostValue>>,
}

/// What a letter of the rows stands for.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum CostValue {
    Whole(i64),
    Word(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolygonsTable {
    pub outline: Spanned<Vec<Pair>>,
    #[serde(default)]
    pub obstacle: Vec<ObstacleTable>,
    #[serde(default)]
    pub diagonals: Vec<Spanned<Vec<i64>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeshTable {
    pub vertices: Spanned<Vec<Pair>>,
    pub triangles: Option<Spanned<Vec<Spanned<Vec<i64>>>>>,
    pub polygons: Option<Spanned<Vec<Spanned<Vec<i64>>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoordinatesTable {
    pub from: String,
    pub middle: Option<Pair>,
    pub scale: Option<Pair>,
    pub up: Option<String>,
    pub flat: Option<bool>,
    pub height: Option<f64>,
    pub crs: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackgroundTable {
    pub image: String,
    pub at: Option<Pair>,
    pub width: f64,
    pub opacity: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathTable {
    #[serde(default)]
    pub name: String,
    pub file: Option<Spanned<String>>,
    pub points: Option<Spanned<Vec<Pair>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObstacleTable {
    #[serde(default)]
    pub name: String,
    pub points: Spanned<Vec<Pair>>,
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
    Position(Pair),
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
