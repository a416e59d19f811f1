//! What the marks of a picture mean, where the name of their role does not say it. It is given where a mark is drawn:
//!
//! ```text
//! picture.meaning(Meaning::PlaceOnOpenList).badge(...);     // all marks that this statement adds
//! ```
//!
//! The legend has one entry for each meaning in the picture, and nothing has to guess a meaning from a role, a shape or a dash.

use super::{Anchor, Label, LegendEntry, Lettering, Mark, Picture, Role, Shape, Strength, Tagged};
use crate::geom::Side;
use crate::words::Sentence;
use glam::DVec2;

/// What a mark means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    // The wave and A*.
    ClosedF,
    OpenF,
    CurrentCell,
    /// An open cell that was as good as the one that is closed.
    TiedCell,
    RemovedDuplicate,
    /// The line from the start or the goal to the cell that stands for it.
    CellOfEnd,
    /// A neighbour that joins the next frontier of the tutorial's wave.
    NewNeighbour,
    /// A neighbour that is new to a search, or gets a shorter path.
    RelaxedNeighbour,
    PassedNeighbour,
    PlaceOnOpenList,
    /// The open cell that is closed next.
    NextCell,
    /// An open cell of A*, which fills the cells that it closes.
    HollowOpenCell,
    OpenCell,
    Frontier,
    NextFrontier,
    /// How often a cell is on the list that waits.
    TimesOnList,
    ShortestWithMoves,
    NoArrow,
    ArrowIntoWall,
    ArrowNotLower,
    WallBesideMove,
    CutCorner,
    Squeeze,
    // The search for a channel, and the funnel.
    ClosedArea,
    OnOpenList,
    Channel,
    EdgeOfChannel,
    EstimateToGoal,
    WayThroughMidpoints,
    ThisStep,
    MidpointPath,
    SmoothedPath,
    /// The last area of the channel that the shortest path goes through.
    LeavesChannel,
    Funnel,
    CurrentPortal,
    Restart,
    TestedEnd,
    /// The edge beyond which an end would widen the funnel.
    WidensBeyond,
    FunnelSide(Side),
    /// The side as it was before it tightened.
    FormerSide(Side),
    PortalEnd(Side),
    Visits,
    SignedArea,
    // With a radius.
    EndCircle(Side),
    CircleOfStep,
    TouchPoints,
    MovedCorner,
    // Polyanya.
    OpenInterval,
    TakenInterval,
    SeenPart,
    PushedInterval,
    Successor,
    Ray(Side),
    Root,
    EstimateOverInterval,
    WayOverRoots,
    MirroredGoal,
    // Averaged normals.
    AveragedNormal,
    NormalOfSide,
    CornerCircle,
    CoveredByAgent,
    CutsCircle,
    ClosestToWall,
    // The beam.
    Actor(u8),
    SeenBy(u8),
    /// A piece of the visibility polygon.
    Piece,
    FirstBeam,
    EnteredTriangle,
    EyeTriangle,
    Entries,
    FloatOutline,
    WrongSign,
    WaitingBeam,
    BeamOfStep,
    OutlineOfStep,
    OppositeVertex,
    LineToS,
    FoundInStep,
    CrossedEdge,
    BeamLimit(Side),
    EdgeEnd(Side),
    LineOfSight,
    BorderOfView,
    AngleHandle,
    DirectionHandle,
    Eye,
    HidingWall,
    BlockedSight,
    // The exercise on region C.
    PathOverCorner,
    StraightOn,
    FreeSide,
    ShortCut,
    ShortestPath,
    ExtendedWall,
    LinkToLeaveOut,
    CornerA,
    SeenFromCorner,
    MovableEye,
    // What a learner builds.
    Wrong,
    Missing,
    YourOrder,
    Built,
    // Numbers of the wave and of A*.
    Cost,
    Distance,
    NoDistance,
    WallNumber,
    Sums,
    LoneF,
}

/// The numbers in cells, in the order of their entries.
const NUMBERS: [Meaning; 6] =
    [Meaning::Cost, Meaning::Distance, Meaning::NoDistance, Meaning::WallNumber, Meaning::Sums, Meaning::LoneF];

impl Meaning {
    /// What it means where nothing else explains it. Marks with a sentence or a label need none.
    const fn footnote(self) -> Option<&'static str> {
        Some(match self {
            Self::SignedArea => {
                "Left side, right side: the new end is tested against the line through this side of the funnel. The number is area2, \
                 twice the area of the shaded triangle: below 0, the end lies left of the line; above 0, right of it."
            }
            Self::Visits => "2×: the funnel visits this portal twice.",
            Self::Sums | Self::LoneF => {
                "The bold number of a cell is its f; where there are three, g stands above it and h below."
            }
            Self::PlaceOnOpenList => "Discs: the order in which the open cells are closed next.",
            Self::HollowOpenCell => {
                "Dashed frames: the open list. Thick frames: the current cell, and the neighbour that it looks at."
            }
            Self::TimesOnList => "×2: two neighbours have found this cell, so it is on the list twice.",
            _ => return None,
        })
    }

    /// The words of its entry in the legend. The beam lesson has others where names and counts belong to them.
    #[expect(clippy::too_many_lines, reason = "a table")]
    pub fn words(self) -> &'static str {
        match self {
            Self::ClosedF => "f of closed cells, low to high",
            Self::OpenF => "f of an open cell",
            Self::CurrentCell => "the current cell",
            Self::TiedCell => "an open cell with the same f",
            Self::RemovedDuplicate => "a duplicate of this cell is removed",
            Self::CellOfEnd => "to the cell that stands for this place",
            Self::NewNeighbour => "a neighbour without a number: it joins the next frontier",
            Self::RelaxedNeighbour => "a neighbour, new or with a shorter path",
            Self::PassedNeighbour => "a neighbour, only looked at",
            Self::PlaceOnOpenList => "place on the open list: 1 is closed next",
            Self::NextCell => "the open cell that is closed next",
            Self::HollowOpenCell => "open list: hollow until it is closed",
            Self::OpenCell => "open list",
            Self::Frontier => "frontier",
            Self::NextFrontier => "next frontier: no number yet",
            Self::TimesOnList => "how often the cell is on the list",
            Self::ShortestWithMoves => "the shortest path with these moves",
            Self::NoArrow => "no arrow: the differences are 0",
            Self::ArrowIntoWall => "the arrow points into a wall",
            Self::ArrowNotLower => "the arrow points at a number that is not lower",
            Self::WallBesideMove => "a wall beside the move",
            Self::CutCorner => "the path cuts a corner",
            Self::Squeeze => "a squeeze between two walls",
            Self::ClosedArea => "closed: expanded before",
            Self::OnOpenList => "on the open list",
            Self::Channel => "channel",
            Self::EdgeOfChannel => "edge of the channel",
            Self::EstimateToGoal => "h: straight to the goal",
            Self::WayThroughMidpoints => "g: through the midpoints",
            Self::ThisStep => "this step",
            Self::MidpointPath => "midpoint path",
            Self::SmoothedPath => "smoothed midpoint path",
            Self::LeavesChannel => "the shortest path leaves the channel after this area",
            Self::Funnel => "funnel",
            Self::CurrentPortal => "current portal",
            Self::Restart => "restart: back to the new apex",
            Self::TestedEnd => "the end under test",
            Self::WidensBeyond => "the end would widen the funnel beyond this edge",
            Self::FunnelSide(Side::Left) => "left side of the funnel",
            Self::FunnelSide(Side::Right) => "right side of the funnel",
            Self::FormerSide(Side::Left) => "the left side before it tightened",
            Self::FormerSide(Side::Right) => "the right side before it tightened",
            Self::PortalEnd(Side::Left) => "left end of a portal",
            Self::PortalEnd(Side::Right) => "right end of a portal",
            Self::Visits => "how often the funnel visits this portal",
            Self::SignedArea => "signed area: positive if right of the line",
            Self::EndCircle(Side::Left) => "circle at a left end",
            Self::EndCircle(Side::Right) => "circle at a right end",
            Self::CircleOfStep => "the circle of this step",
            Self::TouchPoints => "where the tangent touches the circles",
            Self::MovedCorner => "the corner of this step",
            Self::OpenInterval => "interval on the open list",
            Self::TakenInterval => "interval that was taken before",
            Self::SeenPart => "what the root sees of the interval",
            Self::PushedInterval => "interval that is pushed",
            Self::Successor => "successor of this step",
            Self::Ray(Side::Left) => "left ray",
            Self::Ray(Side::Right) => "right ray",
            Self::Root => "root",
            Self::EstimateOverInterval => "h: over the interval to the goal",
            Self::WayOverRoots => "g: over the roots",
            Self::MirroredGoal => "mirror image of the goal",
            Self::AveragedNormal => "averaged normal: it moves the corner",
            Self::NormalOfSide => "normal of the channel's side",
            Self::CornerCircle => "circle of the radius around a corner",
            Self::CoveredByAgent => "what the agent covers",
            Self::CutsCircle => "the path cuts the circle here",
            Self::ClosestToWall => "the path comes closest to a wall here",
            Self::Actor(_) => "an actor",
            Self::SeenBy(_) => "seen by an actor",
            Self::Piece => "piece of the visibility polygon, in order",
            Self::FirstBeam => "a beam of the first split",
            Self::EnteredTriangle => "the triangle that it enters",
            Self::EyeTriangle => "the triangle that the eye lies in",
            Self::Entries => "how often a beam entered this triangle",
            Self::FloatOutline => "what floating point would see instead",
            Self::WrongSign => "wrong sign in floating point",
            Self::WaitingBeam => "waiting beam",
            Self::BeamOfStep => "the beam of this step",
            Self::OutlineOfStep => "the triangle or the beam of this step",
            Self::OppositeVertex => "S, the vertex opposite",
            Self::LineToS => "line from the eye to S",
            Self::FoundInStep => "found in this step",
            Self::CrossedEdge => "the edge that the beam crosses",
            Self::BeamLimit(Side::Left) => "left limit of the beam",
            Self::BeamLimit(Side::Right) => "right limit of the beam",
            Self::EdgeEnd(Side::Left) => "L, the left end of the edge",
            Self::EdgeEnd(Side::Right) => "R, the right end of the edge",
            Self::LineOfSight => "line of sight",
            Self::BorderOfView => "border of the field of view",
            Self::AngleHandle => "drag it to widen the field of view",
            Self::DirectionHandle => "drag it to turn the view or to change the range",
            Self::Eye => "the eye",
            Self::HidingWall => "wall that hides the target",
            Self::BlockedSight => "blocked line of sight",
            Self::PathOverCorner => "path over corner A",
            Self::StraightOn => "straight on: blocked",
            Self::FreeSide => "free side of the turn",
            Self::ShortCut => "short cut",
            Self::ShortestPath => "shortest path",
            Self::ExtendedWall => "extended wall",
            Self::LinkToLeaveOut => "link that can be left out",
            Self::CornerA => "corner A",
            Self::SeenFromCorner => "seen from corner A",
            Self::MovableEye => "the eye: drag it to another corner",
            Self::Wrong => "wrong",
            Self::Missing => "missing",
            Self::YourOrder => "your order",
            Self::Built => "what you have built",
            Self::Cost => "the cost of the path to the goal",
            Self::Distance => "the moves to the goal, plus 1: the goal has 1",
            Self::NoDistance => "no number yet",
            Self::WallNumber => "a wall",
            Self::Sums => "the numbers in a cell, each rounded: g, f = g + h, and h",
            Self::LoneF => "the number in a cell",
        }
    }

    /// What stands in the legend for a number, which differs from cell to cell: letters, of which the strong ones are written like f.
    fn example(self) -> Option<Vec<Mark>> {
        let mark = |text: Lettering, role, strength, strong| {
            let shape = Shape::Words { at: DVec2::ZERO, text, size: 10.0, anchor: Anchor::Center, strong };
            Mark { shape, role, strength, id: None, meaning: Some(self) }
        };
        let number = |text: &str| Lettering::number(text);
        let letter = |letter: &'static str| mark(letter.into(), Role::Label, Strength::Solid, letter == "f");
        Some(match self {
            Self::Cost => vec![mark(number("3.4"), Role::Label, Strength::Solid, true)],
            Self::Distance => vec![mark(number("5"), Role::Label, Strength::Solid, true)],
            Self::TimesOnList => vec![mark(number("×2"), Role::NextFrontier, Strength::Solid, true)],
            Self::NoDistance => vec![mark(number("0"), Role::Label, Strength::Faint, false)],
            Self::WallNumber => vec![mark(number("−1"), Role::WallLabel, Strength::Faint, false)],
            // As the numbers stand in a cell.
            Self::Sums => ["g", "f", "h"].map(letter).into(),
            Self::LoneF => vec![letter("f")],
            _ => return None,
        })
    }
}

impl Picture {
    /// Gives a meaning to all marks and labels that are added through the result, except to those that have one.
    pub fn meaning(&mut self, meaning: impl Into<Option<Meaning>>) -> Tagged<'_> {
        self.tagged(None, meaning.into())
    }

    /// Adds what its marks mean that nothing explains where nobody can ask, on slides, sheets and captions, to what is explained already.
    pub fn add_footnotes(&self, all: &mut Vec<&'static str>) {
        for footnote in self.marks.iter().filter_map(|mark| mark.meaning?.footnote()) {
            if !all.contains(&footnote) {
                all.push(footnote);
            }
        }
    }

    /// Adds a legend entry for each meaning of the marks and labels so far that has none, in the order in which they are painted;
    /// numbers last.
    pub fn add_meanings(&mut self, words: impl Fn(Meaning) -> Sentence) {
        let labels: Vec<Mark> = self.labels.iter().map(Label::sample).collect();
        let mut entries: Vec<(Meaning, Vec<Mark>)> = Vec::new();
        for mark in self.marks.iter().chain(&labels) {
            let Some(meaning) = mark.meaning else { continue };
            let has_entry = self.legend.iter().any(|entry| entry.meaning == Some(meaning));
            if !has_entry && entries.iter().all(|&(other, _)| other != meaning) {
                entries.push((meaning, meaning.example().unwrap_or_else(|| vec![mark.sample()])));
            }
        }
        // The sort is stable: what is not a number stays in its order.
        entries.sort_by_key(|(meaning, _)| NUMBERS.iter().position(|number| number == meaning));
        let entries = entries.into_iter().map(|(meaning, marks)| LegendEntry {
            marks,
            words: words(meaning),
            meaning: Some(meaning),
        });
        self.legend.extend(entries);
    }
}
