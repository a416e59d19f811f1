//! What the last step of the run around circles did, and the tangent that decided it.

/// How they are made from the run.
mod making;

pub(super) use making::run;

use crate::algo::radius::NoPath;
use crate::geom::Side;
use crate::lesson::Fields;
use crate::lesson::funnel::facts::{PathLength, Spot, Touched};
use crate::map::mesh::Edge;
use crate::scene::MapPoint;
use glam::DVec2;
use serde_json::{Value, json};

/// The last step. Lengths and places are in world units, directions in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepFacts {
    pub did: Did,
    pub apex: DVec2,
    /// The tangent that is tested.
    pub tangent: Option<Tangent>,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Did {
    Located {
        start: Spot,
        start_in: Touched,
        goal_in: Touched,
    },
    /// Start and goal lie in this triangle.
    SameTriangle(u32),
    /// The edge is wide enough and goes on the open list with this f.
    Found(Crossing, PathLength),
    TooNarrow(Crossing, Passage),
    /// The edge has the lowest f.
    Expanded(Crossing),
    Left(Crossing, Because),
    NoPath(NoPath, f64),
    /// The triangle contains the goal.
    ChannelFound(Crossing, u32),
    /// The edge is a portal. Do its ends lie at walls, so that they become circles?
    TracedBack {
        edge: Crossing,
        left: bool,
        right: bool,
    },
    Counted {
        portals: usize,
    },
    Visited(Visit),
    /// The direction to an end was computed.
    Touched(End, Run),
    /// The end is the apex itself.
    EndIsApex(End),
    /// Its tangent lies outside the side.
    Skipped(Side),
    /// The side runs in this direction already.
    Stayed(Side),
    Tightened(Side, Tightening),
    /// The tangent of this side has crossed the other one.
    Crossed(Side),
    Restarted(Restart),
    GoalReached {
        corners: usize,
    },
    Repaired(Repaired, usize),
    /// Is the finished string at least the radius away from all walls, as measured?
    Finished {
        keeps_radius: bool,
    },
}

/// An edge and the triangle that it leads into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    pub edge: Edge,
    pub ends: [MapPoint; 2],
    /// None at a wall.
    pub into: Option<u32>,
}

/// A passage that is too narrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Passage {
    pub width: f64,
    pub needed: f64,
    /// Does it lead to the goal, and not over the edge?
    pub is_to_goal: bool,
}

/// Why an edge is left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    Wall,
    NotShorter,
    CrossedBefore,
}

/// The visit of a portal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visit {
    pub portal: u32,
    pub left: DVec2,
    pub right: DVec2,
    /// The goal, if both ends are this point.
    pub goal: Option<Spot>,
    /// This time included.
    pub visits: u32,
}

/// An end of a portal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub portal: u32,
    pub side: Side,
    pub spot: Spot,
    pub kind: EndKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    Goal,
    Circle,
    /// In open space, where an end needs no circle.
    Point,
}

/// How a tangent runs, compared with the line of centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// Neither the end nor the apex has a circle.
    BetweenPoints,
    /// Both circles lie on the same side.
    Parallel,
    ToTheLeft,
    ToTheRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tightening {
    /// There was no side before.
    Opened,
    Narrowed,
}

/// The end of the side that was crossed becomes the apex, and the scan goes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restart {
    pub portal: u32,
    pub side: Side,
    pub apex: Spot,
    pub is_circle: bool,
    pub corner: usize,
}

/// What was wrong with the string at a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Repaired {
    /// It bent away from the circle by this angle.
    Released { circle: Spot, away: f64 },
    /// It came so near to the middle of the circle, or passed it on the wrong side.
    Pushed { circle: Spot, side: Side, radius: f64, distance: f64, is_wrong_side: bool },
}

/// A tangent of an end, and the sides of the funnel when it was tested.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tangent {
    pub portal: u32,
    pub side: Side,
    pub end: DVec2,
    /// Of the line of centres.
    pub to_middle: f64,
    /// The difference of the radii, and the distance of the centres.
    pub shift: f64,
    pub far: f64,
    pub direction: f64,
    pub own: Option<f64>,
    pub other: Option<f64>,
    pub is_inside: bool,
}

/// What to take away from a run without a path: the passages that are too narrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    pub passages: usize,
    pub widest: f64,
    pub needed: f64,
}

/// What `trace --format json` adds to a step: the edge or the portal, the width of a passage, and the directions of the
/// tangent, in degrees.
pub fn fields(facts: &StepFacts) -> Fields {
    let xy = |p: DVec2| json!(<[f64; 2]>::from(p));
    let mut fields = Fields::new();
    let mut add = |key: &str, value: Value| {
        fields.insert(key.to_owned(), value);
    };
    match &facts.did {
        Did::Found(edge, _)
        | Did::Expanded(edge)
        | Did::Left(edge, _)
        | Did::TooNarrow(edge, _)
        | Did::ChannelFound(edge, _)
        | Did::TracedBack { edge, .. } => {
            add("edge", json!(edge.ends.map(|end| xy(end.world))));
            add("beyond", json!(edge.into));
        }
        Did::SameTriangle(triangle) => add("triangle", json!(triangle)),
        Did::Visited(visit) => {
            add("portal", json!(visit.portal));
            add("left", xy(visit.left));
            add("right", xy(visit.right));
        }
        Did::Restarted(Restart { portal, side, .. }) | Did::EndIsApex(End { portal, side, .. }) => {
            add("portal", json!(portal));
            add("side", json!(side.word()));
            add("apex", xy(facts.apex));
        }
        _ => {}
    }
    if let Did::TooNarrow(_, passage) = &facts.did {
        add("gap", json!(passage.width));
        add("needed", json!(passage.needed));
    }
    if let Some(tangent) = &facts.tangent {
        add("portal", json!(tangent.portal));
        add("side", json!(tangent.side.word()));
        add("end", xy(tangent.end));
        add("apex", xy(facts.apex));
        add("direction", json!(tangent.direction.to_degrees()));
        add("own_side", json!(tangent.own.map(f64::to_degrees)));
        add("other_side", json!(tangent.other.map(f64::to_degrees)));
    }
    fields
}
