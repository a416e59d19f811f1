//! What a run has come to: for `solve`, for exercise sheets, and for comparisons of methods.
//!
//! ```text
//!   Outcome            what every run has: found, path, length, work, and why nothing was found
//!     FoundPath        a path over cells, or through points
//!     Details          what only this kind of run has; serde writes it for `solve --json`
//! ```

use crate::algo::robbery::RoundOutcome;
use crate::picture::Thing;
use crate::scene::World;
use crate::words::Sentence;
use glam::DVec2;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// The result of a run at its end. Lengths and positions are in world units, unless a field says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Is there a path? Of a run that looks for none: does the viewer see anything?
    pub found: bool,
    pub path: FoundPath,
    /// The length of the path; None without a path.
    pub length: Option<f64>,
    pub work: Work,
    /// Why nothing was found.
    pub why: Option<NoResult>,
    /// None if this kind of run has nothing of its own.
    pub details: Option<Details>,
}

/// The path that a run has found; without points if it has found none.
#[derive(Clone, Debug, PartialEq)]
pub enum FoundPath {
    /// The run looks for no path.
    NotSought,
    Cells(CellPath),
    Points(Vec<DVec2>),
}

/// A path over cells.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellPath {
    /// Column and row of each cell.
    #[serde(rename = "path")]
    pub cells: Vec<[u32; 2]>,
    /// The length of the path in cells; None without a path.
    pub cost: Option<f64>,
    /// The corner of cell (0, 0).
    #[serde(serialize_with = "point")]
    pub origin: DVec2,
    pub cell_size: f64,
}

impl FoundPath {
    /// The number of its cells or points.
    pub fn len(&self) -> usize {
        match self {
            Self::NotSought => 0,
            Self::Cells(path) => path.cells.len(),
            Self::Points(points) => points.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Its points, or the middles of its cells.
    pub fn points(&self) -> Vec<DVec2> {
        match self {
            Self::NotSought => Vec::new(),
            Self::Cells(CellPath { cells, origin, cell_size, .. }) => {
                cells.iter().map(|&[x, y]| *origin + (DVec2::new(x.into(), y.into()) + 0.5) * *cell_size).collect()
            }
            Self::Points(points) => points.clone(),
        }
    }
}

/// How much a run had to do. Only the same units can be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    pub count: u64,
    pub unit: WorkUnit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkUnit {
    /// Cells that got a number.
    Cells,
    /// Tests of the ends of portals.
    Tests,
    /// Triangles that beams entered.
    Expansions,
    /// Corners that a search closed.
    Nodes,
    /// Intervals that a search took off its open list.
    Intervals,
}

/// Why a run found nothing: the reason, and the lesson's sentence about it.
#[derive(Clone, Debug, PartialEq)]
pub struct NoResult {
    pub reason: Reason,
    pub text: Sentence,
}

impl NoResult {
    pub fn new(reason: Reason, text: impl Into<Sentence>) -> Self {
        Self { reason, text: text.into() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The start, the goal or an actor lies in a wall, or outside of the map.
    InWall(Thing),
    /// A wall is too close to the start or the goal: the agent does not fit there.
    NoRoom(Thing),
    /// What the start can reach does not touch the goal.
    Separated,
    /// The map has a path, but the cells that it is laid on are too large for it.
    TooCoarse,
    /// Every way that the search has tried has a passage that is too narrow for the agent.
    TooNarrow,
    /// A wall separates two stops of a route: the part behind this many waypoints has no path.
    Blocked { after: usize },
    /// No round was played.
    NoRound,
}

/// What only one kind of run has.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Details {
    Wave(WaveDetails),
    Funnel(FunnelDetails),
    Sight(SightDetails),
    Graph(GraphDetails),
    Robbery(RobberyDetails),
}

impl Details {
    /// What the viewer sees, in a run that has a viewer.
    pub fn sight(&self) -> Option<&SightDetails> {
        match self {
            Self::Sight(sight)
            | Self::Graph(GraphDetails { sight, .. })
            | Self::Robbery(RobberyDetails { sight, .. }) => Some(sight),
            Self::Wave(_) | Self::Funnel(_) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WaveDetails {
    /// The number of cells that have a number.
    pub reached: u32,
    pub max_distance: Largest,
}

/// The largest number of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Largest {
    /// As the tutorial counts waves: the goal has 1.
    Wave(u32),
    /// A cost in cells.
    Cost(f64),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FunnelDetails {
    pub midpoint_length: Option<f64>,
    /// The length of the midpoint path without the points that can be left out.
    pub smoothed_length: Option<f64>,
    /// The length of the shortest path of all; None if it is not known.
    pub shortest_length: Option<f64>,
    pub portals: usize,
    pub through: PortalSource,
    /// Tests of the ends of portals.
    pub checks: u64,
    pub corners: usize,
    /// The distance of the path from the nearest wall.
    pub clearance: Option<f64>,
}

/// Where portals come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PortalSource {
    Triangles,
    Cells,
    Quadtree,
    Waypoints,
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SightDetails {
    #[serde(serialize_with = "point")]
    pub from: DVec2,
    #[serde(serialize_with = "points")]
    pub polygon: Vec<DVec2>,
    pub area: f64,
    /// The positions of the wall vertices that are seen.
    #[serde(serialize_with = "points")]
    pub seen: Vec<DVec2>,
    /// How many triangles beams entered.
    pub expansions: u32,
    #[serde(flatten)]
    pub target: Option<TargetDetails>,
}

/// What the viewer looks for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetDetails {
    #[serde(rename = "target", serialize_with = "point")]
    pub at: DVec2,
    #[serde(rename = "seen_target")]
    pub is_seen: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden_by: Option<HiddenBy>,
}

/// What keeps a target from being seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HiddenBy {
    /// This wall.
    Wall([DVec2; 2]),
    FieldOfView,
    Range,
    /// The viewer lies in a wall.
    Blind,
}

impl Serialize for HiddenBy {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Wall(ends) => points(ends, to),
            Self::FieldOfView => to.serialize_str("fov"),
            Self::Range => to.serialize_str("range"),
            Self::Blind => to.serialize_str("wall"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GraphDetails {
    #[serde(flatten)]
    pub sight: SightDetails,
    /// The number of links.
    pub edges: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RobberyDetails {
    #[serde(flatten)]
    pub sight: SightDetails,
    #[serde(serialize_with = "rounds")]
    pub rounds: Vec<RoundOutcome>,
    pub times_seen: u32,
    pub lost: u32,
    pub caught: u32,
    pub escaped: u32,
}

fn point<S: Serializer>(p: &DVec2, to: S) -> Result<S::Ok, S::Error> {
    [p.x, p.y].serialize(to)
}

fn points<S: Serializer>(all: &[DVec2], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(all.iter().map(|p| [p.x, p.y]))
}

fn rounds<S: Serializer>(all: &[RoundOutcome], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(all.iter().map(|round| match round {
        RoundOutcome::Caught => "caught",
        RoundOutcome::Escaped => "escaped",
    }))
}

impl Outcome {
    /// Is its length what the path costs on the ground of this map? Otherwise it is what it says.
    pub fn is_cost_of(&self, world: &World) -> bool {
        matches!(self.path, FoundPath::Cells(_)) && world.grid().has_terrain()
    }

    /// The fields that `solve` prints.
    pub fn fields(&self) -> Map<String, Value> {
        let mut out = object(&self.details);
        out.insert("found".to_owned(), json!(self.found));
        match &self.path {
            FoundPath::Cells(path) => out.extend(object(path)),
            FoundPath::Points(points) => {
                out.insert("path".to_owned(), points.iter().map(|p| json!([p.x, p.y])).collect());
                out.insert("length".to_owned(), json!(self.length));
            }
            FoundPath::NotSought if self.found => {}
            // Scripts find an empty path wherever nothing was found.
            FoundPath::NotSought => out.extend([("path".to_owned(), json!([]))]),
        }
        out.extend(self.why.as_ref().map(|why| ("why".to_owned(), json!(why.text.printed()))));
        out
    }
}

/// A structure as the fields of an object, in alphabetical order.
fn object(of: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(of) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}
