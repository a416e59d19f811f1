//! What the search for a channel says.

use crate::algo::best_first::SearchNode;
use crate::algo::channel::{Area, ChannelStep, Link, Measure, NoPath, Portal};
use crate::lesson::funnel::Funnel;
use crate::lesson::{capital, count, number};

impl Funnel {
    /// A length of the search in world units, to two decimals.
    pub(in crate::lesson::funnel) fn length(&self, lattice_units: i64) -> String {
        number((lattice_units as f64 / self.mesh().lattice().scale() * 100.0).round() / 100.0)
    }

    /// g + h = f
    pub(in crate::lesson::funnel) fn sum(&self, node: &SearchNode<Link>) -> String {
        format!("{} + {} = {}", self.length(node.g), self.length(node.h), self.length(node.f()))
    }

    /// "triangle 5", "cell (3, 4)".
    pub(in crate::lesson::funnel) fn area(&self, area: Area) -> String {
        self.channel().map(|c| format!("{} {}", c.areas().word(), c.areas().name(area))).unwrap_or_default()
    }

    fn edge_word(&self) -> &'static str {
        if self.area_word() == "triangle" { "edge" } else { "side" }
    }

    pub(in crate::lesson::funnel) fn area_word(&self) -> &'static str {
        self.channel().map_or(if self.round().is_some() { "triangle" } else { "area" }, |c| c.areas().word())
    }

    pub(super) fn say_search(&self, step: ChannelStep) -> String {
        let Some(channel) = self.channel() else { return String::new() };
        let (areas, word, edge_word) = (channel.areas(), self.area_word(), self.edge_word());
        let (name, beyond) = (|a| capital(&self.area(a)), |link| areas.beyond(link).unwrap_or(areas.owner(link)));
        match step {
            ChannelStep::Locate { start, goal } => {
                let [start, goal] = [start, goal].map(|n| count(n as usize, word));
                format!("The start touches {start}, the goal {goal}.")
            }
            ChannelStep::NoPath { why } => self.say_no_path(why),
            ChannelStep::Same { area } => format!(
                "Start and goal touch the same {word}, {}: nothing stands between them, and there is no portal.",
                areas.name(area)
            ),
            ChannelStep::Seed { area } => self.with_node(area, |node| {
                let h = self.length(node.h);
                format!("{} touches the start: on the open list with g = 0 and h = {h}.", name(area))
            }),
            ChannelStep::Expand { area } => self.with_node(area, |node| {
                let (left, sum) = (channel.search().open().len(), self.sum(node));
                format!("{} has the lowest f = g + h = {sum}: take it. {left} stay open.", name(area))
            }),
            ChannelStep::Leave { link } => match channel.beyond(link) {
                None => format!("This {edge_word} of {} is a wall: nobody crosses it.", self.area(areas.owner(link))),
                Some((area, new)) => self.with_node(area, |old| {
                    if old.closed {
                        return format!(
                            "Across this {edge_word} lies {}, which was taken before: leave it.",
                            self.area(area)
                        );
                    }
                    let (old, new) = (self.length(old.f()), self.length(new.f()));
                    format!("{} is open with f = {old}; by this {edge_word} it would be {new}: leave it.", name(area))
                }),
            },
            ChannelStep::Discover { link } => self.with_node(beyond(link), |node| {
                let place = match self.measure() {
                    Measure::Midpoints => "the middle",
                    Measure::Aimed => "the best point",
                };
                let (name, sum) = (name(beyond(link)), self.sum(node));
                format!("{name} goes on the open list: g to {place} of the {edge_word}, h on to the goal, f = {sum}.")
            }),
            ChannelStep::Reach { area } => {
                format!("{} touches the goal: the channel is found. Walk back to the start.", name(area))
            }
            ChannelStep::Back { link } => {
                let Portal { left, right } = areas.portal(link);
                let (from, left, right) = (self.area(areas.owner(link)), self.point(left), self.point(right));
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

    pub(super) fn say_no_path(&self, why: NoPath) -> String {
        let word = self.area_word();
        let open = if word == "triangle" { "" } else { "open " };
        match why {
            NoPath::Start => format!("The start lies in no {open}{word}: there is no path."),
            NoPath::Goal => format!("The goal lies in no {open}{word}: there is no path."),
            NoPath::Exhausted => {
                let taken = count(self.channel().map_or(0, |c| c.search().expanded() as usize), word);
                format!("The open list is empty after {taken}, and none touches the goal: there is no path.")
            }
        }
    }

    fn with_node(&self, area: Area, say: impl Fn(&SearchNode<Link>) -> String) -> String {
        self.channel().and_then(|c| c.node(area)).map(say).unwrap_or_default()
    }
}
