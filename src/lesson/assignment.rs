//! What a program of the learner's own gets and must produce: the input of an act's algorithm, the decisions that it
//! takes, and its result. The formats on disk are described in `docs/own-program.md`; `tutor::grade` compares.

use super::Fields;
use crate::algo::beam::{Beam, Eye};
use crate::algo::grid_search::Guide;
use crate::algo::moves::Direction8;
use crate::geom::{Point, Side};
use crate::map::grid::{Cell, Grid};
use crate::map::mesh::{Mesh, Triangle, Vertex};
use crate::picture::Thing;
use crate::scene::World;
use glam::DVec2;
use serde_json::{Value, json};
use std::sync::Arc;

/// The task of one act. Points are in world units, snapped to the lattice, so that a program with 64-bit floats decides
/// as exactly as ours.
#[derive(Clone)]
pub struct Assignment {
    pub inputs: Inputs,
    /// What our run decides. None if it decides nothing that a program could write.
    pub decisions: Option<Decisions>,
    /// Is only the result of a program compared with ours, and not its decisions?
    pub only_result: bool,
    /// The longer side of the map, in world units: what tolerances are measured against. Where the map lies does not matter.
    pub extent: f64,
    pub result: Expected,
}

impl Assignment {
    /// The task of finding a shortest path over the triangles of a world; `path` is empty if there is none. Only the
    /// result counts.
    pub(super) fn of_shortest_path(world: &World, [start, goal]: [DVec2; 2], path: Vec<DVec2>) -> Self {
        let mesh = world.mesh();
        Self {
            inputs: Inputs::Triangles { mesh: mesh.clone(), start, goal },
            decisions: None,
            only_result: true,
            extent: world.scene().map.extent(),
            result: Expected::Free { mesh: mesh.clone(), path },
        }
    }

    /// The left and the right ends of the portals between start and goal, in world units. Empty for other algorithms.
    pub fn portals(&self) -> &[[DVec2; 2]] {
        let Inputs::Portals(PortalInputs { between, .. }) = &self.inputs else { return &[] };
        between.as_deref().unwrap_or_default()
    }
}

/// What an algorithm gets. Our own programs read these values; other people's programs read the JSON that is made of them.
#[derive(Clone, Debug)]
pub enum Inputs {
    /// Of the tutorial's wave.
    Cells(CellInputs),
    /// Of a search with an open list over cells.
    Search(CellInputs, SearchInputs),
    Portals(PortalInputs),
    Beams(BeamInputs),
    /// Of a search over triangles.
    Triangles {
        mesh: Arc<Mesh>,
        start: DVec2,
        goal: DVec2,
    },
}

/// A grid with a start and a goal, which are None outside of the map.
#[derive(Clone, Debug)]
pub struct CellInputs {
    pub grid: Arc<Grid>,
    pub start: Option<Cell>,
    pub goal: Option<Cell>,
    pub moves: CellMoves,
}

/// What only a search with an open list gets.
#[derive(Clone, Debug)]
pub struct SearchInputs {
    /// Of A*. None for a search without an estimate, which floods the map.
    pub guide: Option<Guide>,
    /// The goals of a flood that has several. Empty if there is one.
    pub goals: Vec<Cell>,
}

/// A channel, in world units.
#[derive(Clone, Debug)]
pub struct PortalInputs {
    pub start: DVec2,
    pub goal: DVec2,
    /// The left and the right ends of the portals between start and goal. None if there is no channel.
    pub between: Option<Vec<[DVec2; 2]>>,
    /// Of an agent that goes around circles.
    pub radius: Option<f64>,
}

/// A viewpoint among triangles.
#[derive(Clone, Debug)]
pub struct BeamInputs {
    pub mesh: Arc<Mesh>,
    pub eye: Eye,
    /// The first beams, from left to right.
    pub first: Vec<Beam>,
}

impl Inputs {
    /// What `pathlight inputs` prints.
    pub fn fields(&self) -> Fields {
        match self {
            Self::Cells(cells) => cells.fields(),
            Self::Search(cells, search) => {
                let mut fields = cells.fields();
                fields.extend(search.fields(&cells.grid));
                fields
            }
            Self::Portals(portals) => portals.fields(),
            Self::Beams(beams) => beams.fields(),
            Self::Triangles { mesh, start, goal } => {
                let mut fields = Fields::new();
                fields.insert("start".to_owned(), xy(*start));
                fields.insert("goal".to_owned(), xy(*goal));
                fields.extend(mesh_fields(mesh));
                fields
            }
        }
    }
}

pub(super) fn xy(p: DVec2) -> Value {
    json!([p.x, p.y])
}

/// `vertices`: points. `triangles`: three vertices, and beside each the triangle across the edge to the next vertex, or
/// null for a wall. `walls`: pairs of vertices.
pub(super) fn mesh_fields(mesh: &Mesh) -> Fields {
    let vertices: Vec<Value> = mesh.vertices().map(|v| xy(mesh.world(v))).collect();
    let triangle = |t: Triangle| {
        let neighbours = t.edges().map(|e| mesh.twin(e).map(|twin| twin.triangle().0));
        json!({ "vertices": mesh.corners(t).map(|v| v.0), "neighbours": neighbours })
    };
    let triangles: Vec<Value> = mesh.triangles().map(triangle).collect();
    let wall = |ends: [Vertex; 2]| json!(ends.map(|v| v.0));
    let walls: Vec<Value> = mesh.walls().map(|e| wall([mesh.origin(e), mesh.end(e)])).collect();
    let fields = json!({ "vertices": vertices, "triangles": triangles, "walls": walls });
    fields.as_object().cloned().unwrap_or_default()
}

/// A decision that only the same algorithm takes: another program may decide about other things. So a learner's program is not compared
/// with it; a mistake in the same algorithm is. Lengths are in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OwnDecision {
    /// A search takes this off its open list, and goes on from there.
    Expand { place: Place, g: f64, f: f64 },
    /// Two places see each other: is the link between them kept?
    Link { ends: [DVec2; 2], is_kept: bool },
    /// A root sees a part of an edge, so the search can go on across it.
    See { edge: [DVec2; 2] },
    /// A wave puts this cell on its next frontier, with the number that it gets at once.
    Find { cell: [u32; 2], number: Option<u32> },
    /// The arrow of a cell points along this (x to the right, y down), and to the neighbour in the nearest of the eight directions.
    Arrow { cell: [u32; 2], along: DVec2, to: Option<Direction8> },
    /// Of a funnel.
    End(EndDecision),
}

/// What a search expands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Start,
    Goal,
    Corner(DVec2),
    /// A part of this edge.
    Edge([DVec2; 2]),
    Cell([u32; 2]),
    /// A triangle or a square.
    Area(Thing),
}

/// The decisions of a run in their order, each with the position of the act's run after its step.
#[derive(Clone)]
pub enum Decisions {
    /// Cells and their numbers. Within a wave the order is free.
    Numbers(Vec<(usize, Numbered)>),
    /// Ends of portals, from the right end of portal 1 on. The portals, as left and right ends on the lattice, include
    /// start and goal.
    Ends {
        portals: Vec<[Point; 2]>,
        taken: Vec<(usize, EndDecision)>,
    },
    /// Edges that beams meet.
    Edges(Vec<(usize, EdgeDecision)>),
    Closings(Closings),
    /// Of our own algorithm, beside which a mistake in it is played.
    Own(Vec<(usize, OwnDecision)>),
}

/// The cells that a search closes, in their order. Of equal cells every program may close another one first, so a learner's program is
/// not compared with them; a mistake in the same program is.
#[derive(Clone, Debug, PartialEq)]
pub struct Closings {
    pub taken: Vec<(usize, Closing)>,
    /// Its own path, which is longer than a shortest one if its estimate is too high.
    pub path: Vec<Cell>,
    /// Does it flood the map, so that every cell gets its cost? A* stops at its goal.
    pub is_flood: bool,
}

/// A search closes a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closing {
    pub cell: [u32; 2],
    /// From the cell where the search began.
    pub cost: f64,
    /// What orders the open list of the right search, if that is more than the cost.
    pub f: Option<f64>,
}

/// A cell gets its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbered {
    pub cell: [u32; 2],
    pub d: u32,
}

/// What happens to the end of a portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndDecision {
    /// 0 is the start; the last portal is the goal.
    pub portal: u32,
    pub end: Side,
    pub action: EndAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndAction {
    /// The side is still the apex: there is nothing to test.
    Open,
    Tighten,
    Skip,
    /// The end has crossed the other side, whose end is a corner of the path.
    Corner,
}

impl EndAction {
    pub const ALL: [Self; 4] = [Self::Open, Self::Tighten, Self::Skip, Self::Corner];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Tighten => "tighten",
            Self::Skip => "skip",
            Self::Corner => "corner",
        }
    }
}

/// What happens where a beam meets an edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeDecision {
    /// The left and the right end of the edge.
    pub edge: [DVec2; 2],
    pub action: EdgeAction,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EdgeAction {
    /// The edge is a wall: the beam ends.
    Wall,
    /// The beam goes on across one or both of the other edges of the triangle behind.
    Left,
    Right,
    Both,
}

impl EdgeAction {
    pub const ALL: [Self; 4] = [Self::Wall, Self::Left, Self::Right, Self::Both];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Left => "left",
            Self::Right => "right",
            Self::Both => "both",
        }
    }
}

/// The result that a program must reach.
#[derive(Clone)]
pub enum Expected {
    /// A path over cells; empty if there is none.
    Cells {
        grid: Arc<Grid>,
        path: Vec<Cell>,
        moves: CellMoves,
        /// Is the cheapest path wanted, and not the one with the fewest moves?
        is_cheapest: bool,
        /// The goals that a path of this cost may end at.
        goals: Vec<Cell>,
    },
    /// A path that is the only shortest one in its channel, so that its corners can be compared; empty if there is none.
    String(Vec<DVec2>),
    /// A path around corners. It is as long as `length` and keeps this distance from the walls.
    Around {
        path: Vec<DVec2>,
        length: f64,
        kept: f64,
        walls: Vec<[DVec2; 2]>,
    },
    /// A shortest path through free space; empty if there is none.
    Free {
        mesh: Arc<Mesh>,
        path: Vec<DVec2>,
    },
    Polygon(Vec<DVec2>),
    /// A polygon with arcs, which may be made of other short lines than ours. The area is that with whole arcs.
    InRange {
        polygon: Vec<DVec2>,
        area: f64,
    },
}

/// The moves that a path over cells may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMoves {
    Four,
    /// Diagonals count as one move and cut no corner.
    Eight,
    /// Diagonals may pass between walls, as in the tutorial. Any descent over the numbers is right.
    Mixed,
    /// Diagonals cost √2 and cut no corner.
    Octile,
}
