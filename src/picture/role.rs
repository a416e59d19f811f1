//! Roles: what marks stand for, and their names in the legend. `paint::theme` gives each role its colour.
//!
//! There are more roles than colours that everybody can tell apart. So each colour stands for one idea, and roles of one
//! idea that are seen together differ in shape. The same colour may stand for another idea only where both are never seen
//! together. `tests/whole/palette.rs` checks this on the pictures of all built-in scenes, for four kinds of colour vision.
//!
//! | colour (dark, light) | idea | roles and their shapes |
//! |---|---|---|
//! | amber (`fbb013`, `a35d00`) | this step, and nothing else | [`Role::Now`]: solid; the line to S is dashed |
//! | black or white | what is compared, and what moves | [`Role::Test`]: frame, line, area; [`Role::Apex`]: ring, badge; [`Role::Agent`]: dot, circle; [`Role::Flow`]: arrow |
//! | green (`1fd6a4`, `08754f`) | the way | [`Role::Start`]: disc; [`Role::Goal`]: flag; [`Role::Path`]: line with a casing; `Eye(2)` |
//! | violet (`a880ff`, `7a34e6`) | waiting for its turn; other paths | [`Role::Frontier`]: solid frame, area; [`Role::NextFrontier`]: dashed frame; [`Role::Midpoint`]: solid line, dotted during the search; [`Role::Smoothed`]: dashed line; `Eye(3)` |
//! | blue (`56b4e9`, `006bb3`) | left; the first viewer | [`Role::Left`]: solid line, badge L; [`Role::Seen`]: ring; [`Role::Beside`]: area; `Eye(0)`: area, star |
//! | pink (`de7796`, `c01080`) | right | [`Role::Right`]: dashed line, badge R with a dashed rim; [`Role::FunnelPath`]: line |
//! | red (`ff5d52`, `98150c`) | no: wrong, blocked, left out; the second viewer | [`Role::Fault`]: ring, diamond, line, frame; [`Role::Narrow`]: bar with stops; [`Role::NotTaut`]: dotted line; [`Role::Behind`]: area; `Eye(1)`: area, star, dotted outline |
//! | ice (`a8e6ee`, `0e4250`) | what the reader asked for or points at | [`Role::Highlight`]: area, line, cell; [`Role::Lit`]: wide line around another, ring, frame |
//! | steel (`829dc0`, `4a6484`) | found | [`Role::Channel`]: area |
//! | gray without blue (`aaaaaa`, `555555`) | what may be gone over | [`Role::Link`]: thin line |
//! | gray | what is always there; what is removed | [`Role::Mesh`], [`Role::Outline`], [`Role::Inflated`]; [`Role::Dropped`]: dotted frame |
//! | black, and a warm white | what somebody who plays does not see, and sees | [`Role::Fog`], [`Role::Light`]: areas |
//! | earth, and a grayed blue | the ground | [`Role::Terrain`]: tint, dots, ×3; [`Role::Water`]: tint |
//! | six muted colours | the nearest of several goals | [`Role::Nearest`]: area; [`Role::Border`]: line |
//! | green, sky blue, pink, black or white, violet, olive, steel, ice, deep blue, gray | the methods of Compare, each with dashes of its own | [`Role::Method`] |
//! | viridis up to yellow-green | distance or work | [`Role::Level`] |

/// What a mark stands for. A role has the same colour everywhere: on the canvas, in the code, in lists, on the timeline
/// and in exported pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Open space.
    Ground,
    /// Cannot be crossed.
    Wall,
    /// Ground that costs more than 1 to cross.
    Terrain,
    /// Joins only water.
    Water,
    /// Nearest to the goal with this number, from 0. There are six colours.
    Nearest(u8),
    /// Between cells that are nearest to different goals.
    Border,
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
    /// What is being tested or compared in this step.
    Test,
    /// The path found.
    Path,
    /// The path through the midpoints of the portals, for comparison.
    Midpoint,
    /// The midpoint path without the points that can be left out.
    Smoothed,
    /// The frontier of a wave, the open list, or the beams that wait.
    Frontier,
    /// The next frontier of a wave.
    NextFrontier,
    /// A duplicate that is dropped.
    Dropped,
    /// Arrows of a flow field or of normals.
    Flow,
    /// Where a path or an arrow goes wrong.
    Fault,
    /// A passage that an agent does not fit through.
    Narrow,
    /// Free space that the center of an agent cannot enter: the walls inflated by its radius (Minkowski sum).
    Inflated,
    /// The wave that the reader chose to highlight.
    Highlight,
    /// What the pointer rests on, or a tour points at.
    Lit,
    /// A distance, 0 near to 255 far.
    Level(u8),
    /// Words on a cell with this distance.
    OnLevel(u8),
    /// The wide edge of a path that lies on cells of every colour: dark on dark ground, light on light ground, so that the
    /// path looks everywhere as on open ground.
    Casing,
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
    /// Region C of a corner: no shortest path bends there over a link into it.
    Behind,
    /// Decoration of a town.
    Street,
    Roof,
    /// What somebody who plays does not see.
    Fog,
    /// What somebody who plays sees.
    Light,
    /// The path of a method in Compare, by the number of its colour; the last number is that of paths that are not ranked.
    Method(u8),
}

impl Role {
    /// The number of [`Role::Method`] for a path that is not ranked.
    pub const NOT_RANKED: u8 = 9;

    /// Its name in the legend. None for words and for roles that need no explanation.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Wall => "wall",
            Self::Terrain => "ground that costs more: ×3 is three times as much",
            Self::Water => "water: joins only water",
            Self::Nearest(_) => "equally near to another goal",
            Self::Border => "between the areas of two goals",
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
            Self::Flow => "arrow",
            Self::Fault => "goes wrong here",
            Self::Narrow => "too narrow: blocked",
            Self::Inflated => "inflated wall",
            Self::Highlight => "highlighted",
            Self::Channel => "channel",
            Self::Left => "left end",
            Self::Right => "right end",
            Self::Apex => "apex",
            Self::Eye(0) => "seen by the first",
            Self::Eye(1) => "seen by the second",
            Self::Eye(_) => "seen by others",
            Self::Seen => "vertex in sight",
            Self::Agent => "agent",
            Self::Link => "link: it crosses no wall",
            Self::NotTaut => "link left out",
            Self::FunnelPath => "the funnel's path",
            Self::Beside => "regions B and D",
            Self::Behind => "region C",
            Self::Ground
            | Self::Outline
            | Self::Label
            | Self::WallLabel
            | Self::Lit
            | Self::Level(_)
            | Self::OnLevel(_)
            | Self::Casing
            | Self::Street
            | Self::Roof
            | Self::Fog
            | Self::Light
            | Self::Method(_) => return None,
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
