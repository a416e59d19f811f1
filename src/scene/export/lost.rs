//! What of a scene a format cannot hold, as values: what somebody has agreed to lose is compared with what is lost now.

use crate::scene::short;
use std::fmt::{self, Display};

/// One thing that is lost, or several of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lost {
    pub kind: LossKind,
    pub count: usize,
    /// The cells that shapes are laid on: columns, rows, and the side of one.
    pub cells: Option<(u32, u32, f64)>,
}

/// What can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LossKind {
    Title,
    About,
    Tags,
    Start,
    Goal,
    CellSize,
    CellPlace,
    Degrees,
    Ground,
    Water,
    ObstacleNames,
    Background,
    ExtraVertices,
    KeptTriangles,
    Actors,
    Waypoints,
    OwnPaths,
    Orders,
    Lesson,
    OpeningPosition,
    Settings,
    /// Of the features of a GeoJSON file.
    Ids,
    Properties,
    Heights,
    FeaturesBesideMap,
    AreaIds,
    HeightsOfMoved,
    RestOfCollection,
    /// The map had no outline.
    NoOutline,
    UnnamedOutline,
    CrossedBorders,
    /// Shapes become cells of a size that somebody has chosen, or of a usual one.
    ShapesToChosenCells,
    ShapesToCells,
    ShapesToTriangles,
    CellsToAreas,
    CellsToTriangles,
    TrianglesToAreas,
    TableValues,
    FlatObstacles,
    Digits,
    HeightsOfMesh,
    /// Everything else in the file of a map of tiles, where a new map takes its place.
    RestOfFile,
    /// Other cells are walls when the file is read again.
    WallsReadOtherwise,
    /// Tiles that a program has drawn by the cells that have changed.
    DrawnTiles,
}

impl LossKind {
    /// Is the map another one in the file: cells, areas or triangles in place of what it has?
    pub const fn changes_map(self) -> bool {
        matches!(
            self,
            Self::ShapesToChosenCells
                | Self::ShapesToCells
                | Self::ShapesToTriangles
                | Self::CellsToAreas
                | Self::CellsToTriangles
                | Self::TrianglesToAreas
        )
    }

    /// One of them, and what several are called after their number.
    const fn words(self) -> [&'static str; 2] {
        let (one, many) = match self {
            Self::Title => ("the title", ""),
            Self::About => ("about", ""),
            Self::Tags => ("the tags", ""),
            Self::Start => ("the start", ""),
            Self::Goal => ("the goal", ""),
            Self::CellSize => ("the size of the cells", ""),
            Self::CellPlace => ("the place of the cells", ""),
            Self::Degrees => ("the degrees, which are metres here", ""),
            Self::Ground => ("what the ground costs", ""),
            Self::Water => ("that water is not a wall", ""),
            Self::ObstacleNames => ("the name of an obstacle", "names of obstacles"),
            Self::Background => ("the background picture", ""),
            Self::ExtraVertices => ("an extra vertex", "extra vertices"),
            Self::KeptTriangles => ("the triangles that are kept", ""),
            Self::Actors => ("an actor", "actors"),
            Self::Waypoints => ("a waypoint", "waypoints"),
            Self::OwnPaths => ("a path of one's own", "paths of one's own"),
            Self::Orders => ("an order", "orders"),
            Self::Lesson => ("the lesson", ""),
            Self::OpeningPosition => ("where it opens", ""),
            Self::Settings => ("a setting", "settings"),
            Self::Ids => ("the id of a feature", "ids of features"),
            Self::Properties => ("the properties of a feature", "features with properties"),
            Self::Heights => ("the heights of a feature", "features with heights"),
            Self::FeaturesBesideMap => ("a feature that is not on the map", "features that are not on the map"),
            Self::AreaIds => ("the ids and properties of areas that have another shape", ""),
            Self::HeightsOfMoved => ("the heights of a feature with new or moved vertices", ""),
            Self::RestOfCollection => ("what a collection of geometries has besides areas", ""),
            Self::NoOutline => ("a map without an outline, which gets one", ""),
            Self::UnnamedOutline => ("an outline without a name, which gets the role outline", ""),
            Self::CrossedBorders => (
                "a border that crosses itself: other programs may refuse it",
                "borders that cross themselves: other programs may refuse them",
            ),
            Self::ShapesToChosenCells | Self::ShapesToCells => ("the shapes, which become cells", ""),
            Self::ShapesToTriangles => ("the shapes, which become triangles", ""),
            Self::CellsToAreas => ("the cells, which become areas", ""),
            Self::CellsToTriangles => ("the cells, which become triangles", ""),
            Self::TrianglesToAreas => ("the triangles, whose borders become areas", ""),
            Self::TableValues => ("the values of the cells in the file of the map", ""),
            Self::FlatObstacles => (
                "an obstacle that is too thin for the digits of the file",
                "obstacles that are too thin for the digits of the file",
            ),
            Self::Digits => ("digits of coordinates behind the seventh", ""),
            Self::RestOfFile => {
                ("what the file has besides this map: its other layers, its tilesets and its properties", "")
            }
            Self::WallsReadOtherwise => {
                ("which cells are walls, because nothing in the file says so any more: name them when it is opened", "")
            }
            Self::DrawnTiles => {
                ("the tiles that LDtk draws on changed cells: they are as before until LDtk draws the level again", "")
            }
            Self::HeightsOfMesh => {
                ("heights, which were left out when the map was read: all vertices are at height 0", "")
            }
        };
        [one, many]
    }
}

impl From<LossKind> for Lost {
    fn from(kind: LossKind) -> Self {
        Self { kind, count: 1, cells: None }
    }
}

impl Lost {
    pub fn new(kind: LossKind, count: usize) -> Option<Self> {
        (count > 0).then_some(Self { kind, count, cells: None })
    }

    pub fn on_cells(kind: LossKind, cells: (u32, u32, f64)) -> Self {
        Self { kind, count: 1, cells: Some(cells) }
    }
}

impl Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [one, many] = self.kind.words();
        match (self.cells, self.count) {
            (Some((width, height, side)), _) => {
                write!(f, "the shapes, which are laid on {width} x {height} cells of side {}", short(side))?;
                if self.kind == LossKind::ShapesToCells { f.write_str(" (--cell chooses another)") } else { Ok(()) }
            }
            (None, count) if count > 1 && !many.is_empty() => write!(f, "{count} {many}"),
            _ => f.write_str(one),
        }
    }
}
