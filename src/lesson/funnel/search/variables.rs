//! The variables of the program that searches a channel.

use super::SearchAct;
use crate::algo::channel::ChannelStep;
use crate::lesson::funnel::words;
use crate::lesson::listing::Variable;
use crate::words::count;

impl SearchAct {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let channel = self.channel();
        let areas = channel.areas();
        let step = self.watched.step();
        let link = match step {
            Some(ChannelStep::Discover { link } | ChannelStep::Leave { link }) => Some(link),
            _ => None,
        };
        let area = match step {
            Some(
                ChannelStep::Same { area }
                | ChannelStep::Seed { area }
                | ChannelStep::Expand { area }
                | ChannelStep::Reach { area },
            ) => Some(area),
            // The way back enters the area before the side that was crossed.
            Some(ChannelStep::Back { link }) => Some(areas.owner(link)),
            _ => link.map(|link| areas.owner(link)),
        };
        let beyond = link.map(|link| areas.beyond(link));
        let node = link.and_then(|link| channel.beyond(link));
        let beyond_name = beyond.map(|beyond| beyond.map_or_else(|| "−1: a wall".to_owned(), |a| areas.name(a)));
        vec![
            Variable::new("area", area.map(|area| areas.name(area))).with_thing(area.map(|area| self.plan.thing(area))),
            Variable::new("open_list", step.map(|_| count(channel.search().open().len(), areas.word()))),
            Variable::new("beyond", beyond_name).with_thing(beyond.flatten().map(|area| self.plan.thing(area))),
            Variable::new("node.f", node.map(|(_, node)| words::length(self.plan.path_length(node.f())))),
        ]
    }
}
