//! What the last step of the search did.

use super::SearchAct;
use crate::algo::channel::{Area, ChannelOutcome, ChannelStep, Link, Measure, NoPath as Cause};
use crate::geom::Point;
use crate::lesson::Fields;
use crate::lesson::funnel::facts::{AreaKind, Border, NoPath, PathSum, Region, Spot, Touched};
use crate::picture::Thing;
use serde_json::{Value, json};

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFacts {
    Located {
        start: Spot,
        start_in: Touched,
        goal_in: Touched,
    },
    NoPath(NoPath),
    /// Start and goal lie in it.
    SameArea(Region),
    /// It touches the start.
    Seeded(Region),
    Expanded(Region),
    /// A side of `from` was left alone.
    Left {
        from: Region,
        because: Because,
    },
    /// The area beyond a side of `from` goes on the open list.
    Discovered {
        from: Region,
        to: Region,
        sum: PathSum,
    },
    /// It touches the goal.
    Reached(Region),
    /// The border between two areas of the channel is a portal.
    TracedBack {
        from: Region,
        to: Region,
        border: Border,
    },
    ChannelFound {
        areas: AreaKind,
        portals: usize,
    },
}

/// Why a side is left alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Because {
    Wall(Border),
    /// The area beyond it is closed.
    Closed(Region),
    /// The path to the area beyond it is not shorter than the known one.
    NotShorter(Region),
}

/// What decided a step. Other steps decide nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The area has the lowest f. `next` has the next lowest one.
    Lowest {
        sum: PathSum,
        next: Option<(Region, PathSum)>,
    },
    AtStart(PathSum),
    /// The path leads through the middle of the side, or through its best point.
    Through {
        sum: PathSum,
        is_middle: bool,
    },
    Closed,
    NotLower {
        new: PathSum,
        known: PathSum,
    },
}

/// A search that found no path had to expand this many areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    pub expanded: usize,
    pub areas: AreaKind,
}

impl SearchAct {
    /// Of the last step. None before the first step.
    pub fn facts(&self) -> Option<StepFacts> {
        let (channel, plan) = (self.channel(), &*self.plan);
        let areas = channel.areas();
        Some(match self.watched.step()? {
            ChannelStep::Locate { .. } => {
                let [start, goal] = [plan.world.start(), plan.world.goal()].map(|p| plan.world.snap(p));
                StepFacts::Located {
                    start: Spot { thing: Thing::Start, at: plan.place(start) },
                    start_in: self.touched(start),
                    goal_in: self.touched(goal),
                }
            }
            ChannelStep::NoPath { why } => StepFacts::NoPath(plan.no_path_of_search(why)),
            ChannelStep::Same { area } => StepFacts::SameArea(plan.region(area)),
            ChannelStep::Seed { area } => StepFacts::Seeded(plan.region(area)),
            ChannelStep::Expand { area } => StepFacts::Expanded(plan.region(area)),
            ChannelStep::Leave { link } => {
                StepFacts::Left { from: plan.region(areas.owner(link)), because: self.left_because(link)? }
            }
            ChannelStep::Discover { link } => {
                let to = areas.beyond(link)?;
                StepFacts::Discovered { from: plan.region(areas.owner(link)), to: plan.region(to), sum: self.sum(to)? }
            }
            ChannelStep::Reach { area } => StepFacts::Reached(plan.region(area)),
            ChannelStep::Back { link } => StepFacts::TracedBack {
                from: plan.region(areas.owner(link)),
                to: plan.region(areas.beyond(link)?),
                border: plan.border(link),
            },
            ChannelStep::Reverse { portals } => {
                StepFacts::ChannelFound { areas: plan.area_kind(), portals: portals as usize }
            }
        })
    }

    fn left_because(&self, link: Link) -> Option<Because> {
        let Some(area) = self.channel().areas().beyond(link) else {
            return Some(Because::Wall(self.plan.border(link)));
        };
        let region = self.plan.region(area);
        Some(if self.channel().node(area)?.closed { Because::Closed(region) } else { Because::NotShorter(region) })
    }

    fn touched(&self, p: Point) -> Touched {
        match self.channel().areas().touching(p)[..] {
            [] => Touched::None(self.plan.area_kind()),
            [one] => Touched::One(self.plan.region(one)),
            ref all => Touched::Several(all.len(), self.plan.area_kind()),
        }
    }

    /// g, h and f of an area, if it was found.
    fn sum(&self, area: Area) -> Option<PathSum> {
        self.channel().node(area).map(|node| self.plan.path_sum(node))
    }

    /// Of the last step. None if it decided nothing. It costs more than what the step did, and only the panel asks for it.
    pub fn reason(&self) -> Option<Reason> {
        let (channel, plan) = (self.channel(), &*self.plan);
        Some(match self.watched.step()? {
            ChannelStep::Expand { area } => {
                let next = channel.search().open().next();
                let next = next.and_then(|next| Some((plan.region(next), self.sum(next)?)));
                Reason::Lowest { sum: self.sum(area)?, next }
            }
            ChannelStep::Seed { area } => Reason::AtStart(self.sum(area)?),
            ChannelStep::Discover { link } => Reason::Through {
                sum: self.sum(channel.areas().beyond(link)?)?,
                is_middle: plan.measure == Measure::Midpoints,
            },
            ChannelStep::Leave { link } => {
                let (area, new) = channel.beyond(link)?;
                let known = channel.node(area)?;
                if known.closed {
                    return Some(Reason::Closed);
                }
                Reason::NotLower { new: plan.path_sum(&new), known: plan.path_sum(known) }
            }
            _ => return None,
        })
    }

    /// Of the whole run. None if its last sentence says it all.
    pub fn exhausted(&self) -> Option<Exhausted> {
        let is_exhausted = self.channel().outcome() == ChannelOutcome::NoPath(Cause::Exhausted);
        let expanded = self.channel().search().expanded() as usize;
        is_exhausted.then(|| Exhausted { expanded, areas: self.plan.area_kind() })
    }
}

/// What `trace --format json` adds to a step: the area that it is about, and the one beyond the side that it looks at.
pub fn fields(facts: &StepFacts) -> Fields {
    let (from, beyond) = match *facts {
        StepFacts::SameArea(area) | StepFacts::Seeded(area) | StepFacts::Expanded(area) => (area, None),
        StepFacts::Left { from, because: Because::Wall(_) } => (from, Some(Value::Null)),
        StepFacts::Left { from, because: Because::Closed(to) | Because::NotShorter(to) }
        | StepFacts::Discovered { from, to, .. }
        | StepFacts::TracedBack { from, to, .. } => (from, Some(id(to))),
        _ => return Fields::new(),
    };
    let mut fields = Fields::from_iter([(from.kind().key().to_owned(), id(from))]);
    fields.extend(beyond.map(|beyond| ("beyond".to_owned(), beyond)));
    fields
}

/// The number of an area, or the column and the row of a cell.
fn id(region: Region) -> Value {
    match region {
        Region::Triangle(n) | Region::Square(n) => json!(n),
        Region::Cell { x, y, .. } => json!([x, y]),
        Region::Unnamed => Value::Null,
    }
}
