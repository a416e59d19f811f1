//! What marks stand for, and what a legend calls them. Colours are given to roles elsewhere.

/// What a mark stands for. One colour a role, everywhere: canvas, code, lists, timeline, exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Open space.
    Ground,
    /// What nobody passes.
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
    /// The path to compare with: through the midpoints.
    Midpoint,
    /// The same, without its superfluous points.
    Smoothed,
    /// Cells of the list: the wave front.
    Front,
    /// Cells of the new list.
    Fresh,
    /// A copy that is dropped.
    Dropped,
    /// Arrows of the flow field.
    Flow,
    /// Where a path or an arrow goes wrong.
    Fault,
    /// A passage that an agent does not fit through.
    Narrow,
    /// Where the middle of an agent cannot be, though there is no wall.
    Grown,
    /// A wave that the reader singled out.
    Highlight,
    /// A distance, 0 near to 255 far.
    Level(u8),
    /// Words on a distance.
    OnLevel(u8),
    /// Triangles of the channel.
    Channel,
    Left,
    Right,
    Apex,
    /// What the first, the second... actor sees, and the actor.
    Eye(u8),
    /// A vertex in sight.
    Seen,
    /// One of a flock.
    Agent,
    /// Two corners that see each other.
    Link,
    /// A pair that the graph leaves out.
    Loose,
    /// The funnel's path, beside the shortest.
    FunnelPath,
    /// Beside a corner: links matter there. Behind it: they do not.
    Beside,
    Behind,
    /// Of a town.
    Street,
    Roof,
}

impl Role {
    /// What a legend calls it; none for words and for what explains itself.
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
            Self::Front => "list",
            Self::Fresh => "new list",
            Self::Dropped => "dropped",
            Self::Flow => "flow field",
            Self::Fault => "goes wrong here",
            Self::Narrow => "too narrow: closed",
            Self::Grown => "grown wall",
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
            Self::Loose => "link left out",
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

/// History is faint, the current state solid, the decision under test bold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    Faint,
    Solid,
    Bold,
}
