//! Roles: what marks stand for, and their names in the legend. `paint::theme` gives each role its color.

/// What a mark stands for. A role has the same color everywhere: on the canvas, in the code, in lists, on the timeline
/// and in exported pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Open space.
    Ground,
    /// Cannot be crossed.
    Wall,
    /// The border between wall and open space.
    Outline,
    /// Edges of triangles.
    Mesh,
    /// Words on the ground.
    Label,
    /// Words on a wall.
    WallLabel,
    Start,
    Goal,
    /// What is happening at this moment.
    Now,
    /// What is being tested.
    Test,
    /// The path found.
    Path,
    /// The path through the midpoints of the portals, for comparison.
    Midpoint,
    /// The midpoint path without the points that can be left out.
    Smoothed,
    /// The frontier of a wave, or the open list.
    Frontier,
    /// The next frontier of a wave.
    NextFrontier,
    /// A duplicate that is dropped.
    Dropped,
    /// Arrows of the flow field.
    Flow,
    /// Where a path or an arrow goes wrong.
    Fault,
    /// A passage that an agent does not fit through.
    Narrow,
    /// Free space that the center of an agent cannot enter: the walls inflated by its radius (Minkowski sum).
    Inflated,
    /// The wave that the reader chose to highlight.
    Highlight,
    /// A distance, 0 near to 255 far.
    Level(u8),
    /// Words on a cell with this distance.
    OnLevel(u8),
    /// Triangles of the channel.
    Channel,
    Left,
    Right,
    Apex,
    /// An actor, by its index, and what it sees.
    Eye(u8),
    /// A vertex in sight.
    Seen,
    /// One of many agents.
    Agent,
    /// Two corners that see each other.
    Link,
    /// A pair of corners that see each other, but that the taut graph leaves out.
    NotTaut,
    /// The funnel's path, beside the shortest.
    FunnelPath,
    /// Regions A and B of a corner: a shortest path may use links into them.
    Beside,
    /// Region C of a corner: no shortest path uses a link into it.
    Behind,
    /// Decoration of a town.
    Street,
    Roof,
}

impl Role {
    /// Its name in the legend. None for words and for roles that need no explanation.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Wall => "wall",
            Self::Mesh => "edge of a triangle",
            Self::Start => "start",
            Self::Goal => "goal",
            Self::Now => "this step",
            Self::Test => "under test",
            Self::Path => "path",
            Self::Midpoint => "path through the midpoints",
            Self::Smoothed => "midpoints, smoothed",
            Self::Frontier => "frontier",
            Self::NextFrontier => "next frontier",
            Self::Dropped => "duplicate, removed",
            Self::Flow => "flow field",
            Self::Fault => "goes wrong here",
            Self::Narrow => "too narrow: closed",
            Self::Inflated => "grown wall",
            Self::Highlight => "highlighted wave",
            Self::Channel => "channel",
            Self::Left => "left end",
            Self::Right => "right end",
            Self::Apex => "apex",
            Self::Eye(0) => "seen by the first",
            Self::Eye(1) => "seen by the second",
            Self::Eye(_) => "seen by others",
            Self::Seen => "vertex in sight",
            Self::Agent => "agent",
            Self::Link => "link",
            Self::NotTaut => "link left out",
            Self::FunnelPath => "the funnel's path",
            Self::Beside => "regions A and B",
            Self::Behind => "region C",
            Self::Ground
            | Self::Outline
            | Self::Label
            | Self::WallLabel
            | Self::Level(_)
            | Self::OnLevel(_)
            | Self::Street
            | Self::Roof => return None,
        })
    }
}

/// How strongly a mark stands out: history is faint, the current state solid, the current step bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    Faint,
    Solid,
    Bold,
}
