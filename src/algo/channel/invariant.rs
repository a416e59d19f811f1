//! What holds of the search for a channel: see [`crate::algo::best_first::invariant`]. At its end, the areas of the
//! channel follow each other from the start to the goal.

use super::{Area, Areas, Channel, ChannelOutcome, Input, Link, NoPath};
use crate::algo::best_first::{SearchNode, invariant};
use crate::map::Thing;
use crate::map::grid::Cell;
use crate::map::mesh::Triangle;
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

/// Not that no path to it is shorter: the search keeps one path to each area, and how long the way on is depends on the side
/// by which the area was entered. So the channel need not be the one that holds the shortest path.
pub const CLOSED: &str = "No closed area offers its neighbour a lower f than the neighbour keeps.";

impl Invariant for Channel {
    fn statement(&self, _: &Input) -> &'static str {
        CLOSED
    }

    fn check(&self, input: &Input) -> Verdict {
        let ways = Ways { channel: self, input, at_goal: input.areas.touching(input.goal) };
        invariant::check(self.search(), &ways).and_then(|()| ways.outcome_is_right()).into()
    }
}

struct Ways<'a> {
    channel: &'a Channel,
    input: &'a Input,
    at_goal: Vec<Area>,
}

impl invariant::Ways<Area, Link> for Ways<'_> {
    fn again(&self, area: Area, found: &SearchNode<Link>) -> Option<SearchNode<Link>> {
        let Some(link) = found.via else {
            let [start, goal] = [self.input.start, self.input.goal].map(crate::geom::Point::as_dvec2);
            let is_seed = self.input.areas.touching(self.input.start).contains(&area);
            return is_seed.then(|| SearchNode::first(start, goal));
        };
        let is_closed = self.channel.node(self.input.areas.owner(link)).is_some_and(|node| node.closed);
        let (to, fresh) = self.channel.beyond(link).filter(|_| is_closed)?;
        (to == area).then_some(fresh)
    }

    fn onward(&self, area: Area) -> Vec<(Area, SearchNode<Link>)> {
        if self.at_goal.contains(&area) {
            return Vec::new();
        }
        self.input.areas.links(area).filter_map(|link| self.channel.beyond(link)).collect()
    }

    fn site(&self, area: Area) -> Site {
        match self.input.areas {
            Areas::Triangles(_) => Site::Thing(Thing::Triangle(Triangle(area.0))),
            Areas::Cells(..) => Site::Thing(Thing::Cell(Cell(area.0))),
            Areas::Squares(_) => Site::Thing(Thing::Square(area.0)),
        }
    }
}

impl Ways<'_> {
    fn outcome_is_right(&self) -> Result<(), Broken> {
        let (channel, areas) = (self.channel, &self.input.areas);
        match channel.outcome() {
            ChannelOutcome::Running => Ok(()),
            ChannelOutcome::NoPath(NoPath::Exhausted) => {
                ensure(channel.search().open().len() == 0, "Open areas are left.", || [])?;
                let reached = self.at_goal.iter().find(|&&area| channel.node(area).is_some());
                reached.map_or(Ok(()), |&area| {
                    ensure(false, "This area touches the goal and was found.", || [invariant::Ways::site(self, area)])
                })
            }
            ChannelOutcome::NoPath(NoPath::Start) => {
                ensure(areas.touching(self.input.start).is_empty(), "The start lies in an area.", || [])
            }
            ChannelOutcome::NoPath(NoPath::Goal) => ensure(self.at_goal.is_empty(), "The goal lies in an area.", || []),
            ChannelOutcome::Found => {
                let all = channel.channel();
                let leads = channel.links().iter().zip(&all).zip(&all[1..]);
                for ((&link, &from), &to) in leads {
                    let is_link = areas.owner(link) == from && areas.beyond(link) == Some(to);
                    ensure(is_link, "These areas do not follow each other.", || {
                        [invariant::Ways::site(self, from), invariant::Ways::site(self, to)]
                    })?;
                }
                let ends = all.first().is_some_and(|area| areas.touching(self.input.start).contains(area))
                    && all.last().is_some_and(|area| self.at_goal.contains(area));
                ensure(ends, "The channel does not lead from the start to the goal.", || [])
            }
        }
    }
}
