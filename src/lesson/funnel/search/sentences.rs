//! The sentences of the search for a channel.

use super::SearchAct;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{Area, ChannelStep, Link, Measure, Portal};
use crate::words::{capital, count};

impl SearchAct {
    fn edge_word(&self) -> &'static str {
        if self.plan.area_word() == "triangle" { "edge" } else { "side" }
    }

    pub(super) fn step_sentence(&self, step: ChannelStep) -> String {
        let (channel, plan) = (self.channel(), &*self.plan);
        let (areas, word, edge_word) = (channel.areas(), self.plan.area_word(), self.edge_word());
        let (name, beyond) =
            (|a| capital(&self.plan.area_name(a)), |link| areas.beyond(link).unwrap_or(areas.owner(link)));
        match step {
            ChannelStep::Locate { start, goal } => {
                let [start, goal] = [start, goal].map(|n| count(n as usize, word));
                format!("The start touches {start}, the goal {goal}.")
            }
            ChannelStep::NoPath { why } => plan.no_path_sentence(why, channel.search().expanded()),
            ChannelStep::Same { area } => format!(
                "Start and goal touch the same {word}, {}: nothing stands between them, and there is no portal.",
                areas.name(area)
            ),
            ChannelStep::Seed { area } => self.with_node(area, |node| {
                let h = plan.search_length(node.h);
                format!("{} touches the start: on the open list with g = 0 and h = {h}.", name(area))
            }),
            ChannelStep::Expand { area } => self.with_node(area, |node| {
                let (left, sum) = (channel.search().open().len(), plan.sum(node));
                format!("{} has the lowest f = g + h = {sum}: take it. {left} stay open.", name(area))
            }),
            ChannelStep::Leave { link } => match channel.beyond(link) {
                None => format!(
                    "This {edge_word} of {} is a wall: nobody crosses it.",
                    self.plan.area_name(areas.owner(link))
                ),
                Some((area, new)) => self.with_node(area, |old| {
                    if old.closed {
                        return format!(
                            "Across this {edge_word} lies {}, which was taken before: leave it.",
                            self.plan.area_name(area)
                        );
                    }
                    let (old, new) = (plan.search_length(old.f()), plan.search_length(new.f()));
                    format!("{} is open with f = {old}; by this {edge_word} it would be {new}: leave it.", name(area))
                }),
            },
            ChannelStep::Discover { link } => self.with_node(beyond(link), |node| {
                let place = match plan.measure {
                    Measure::Midpoints => "the middle",
                    Measure::Aimed => "the best point",
                };
                let (name, sum) = (name(beyond(link)), plan.sum(node));
                format!("{name} goes on the open list: g to {place} of the {edge_word}, h on to the goal, f = {sum}.")
            }),
            ChannelStep::Reach { area } => {
                format!("{} touches the goal: the channel is found. Walk back to the start.", name(area))
            }
            ChannelStep::Back { link } => {
                let Portal { left, right } = areas.portal(link);
                let (from, left, right) = (self.plan.area_name(areas.owner(link)), plan.point(left), plan.point(right));
                let name = name(beyond(link));
                format!("{name} was found from {from}: their {edge_word} is a portal, left {left}, right {right}.")
            }
            ChannelStep::Reverse { portals } => {
                let (portals, last) = (count(portals as usize, "portal"), portals + 1);
                format!(
                    "The channel has {last} {word}s and {portals} between them. The goal is portal {last}, of no width."
                )
            }
        }
    }

    fn with_node(&self, area: Area, sentence: impl Fn(&SearchNode<Link>) -> String) -> String {
        self.channel().node(area).map(sentence).unwrap_or_default()
    }
}
