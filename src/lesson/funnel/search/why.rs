//! Why the search took, found or left an area: the two values of f that were compared.

use super::SearchAct;
use crate::algo::channel::{Area, ChannelStep};
use crate::lesson::Why;
use crate::picture::funnel::figures::{Estimate, estimates};
use crate::sentence;

impl SearchAct {
    pub(super) fn step_why(&self, step: ChannelStep) -> Option<Why> {
        let (channel, plan) = (self.channel(), &*self.plan);
        let text = |length: i64| plan.search_length(length);
        let bar = |name: &'static str, g: i64, h: i64| Estimate { name, g: g as f64, h: h as f64 };
        match step {
            ChannelStep::Expand { area } => {
                let node = channel.node(area)?;
                let next: Option<Area> = channel.search().open().next();
                let Some((next, other)) = next.and_then(|area| Some((area, channel.node(area)?))) else {
                    let meaning = "Nothing else is on the open list.";
                    let figure = estimates(&[bar("this", node.g, node.h)]);
                    return Some(Why::new(format!("f = {}", plan.sum(node)), meaning).with_figure(figure));
                };
                let compared = format!("f = {}\n{} ≤ {}", plan.sum(node), text(node.f()), text(other.f()));
                let meaning =
                    sentence!["f = g + h. The next lowest f on the open list is that of ", plan.area_named(next), "."];
                let bars = [bar("this", node.g, node.h), bar("next", other.g, other.h)];
                Some(Why::new(compared, meaning).with_figure(estimates(&bars)))
            }
            ChannelStep::Seed { area } => {
                let node = channel.node(area)?;
                let meaning = "At the start g = 0. h is the straight distance to the goal.";
                Some(Why::new(format!("f = {}", plan.sum(node)), meaning))
            }
            ChannelStep::Discover { link } => {
                let node = channel.node(channel.areas().beyond(link)?)?;
                let point = match plan.measure {
                    crate::algo::channel::Measure::Midpoints => "the middle of the side",
                    crate::algo::channel::Measure::Aimed => "the best point of the side",
                };
                let meaning = sentence![
                    "g is the length of the path to ",
                    point,
                    ". h is the straight distance from there to the goal."
                ];
                let figure = estimates(&[bar("this", node.g, node.h)]);
                Some(Why::new(format!("f = {}", plan.sum(node)), meaning).with_figure(figure))
            }
            ChannelStep::Leave { link } => {
                let (area, new) = channel.beyond(link)?;
                let old = channel.node(area)?;
                if old.closed {
                    return Some(Why::new("closed", "The best path to it is already known."));
                }
                let compared = format!("{} ≥ {}", text(new.f()), text(old.f()));
                let meaning = "The f through this side is not lower than the known f.";
                let bars = [bar("new", new.g, new.h), bar("known", old.g, old.h)];
                Some(Why::new(compared, meaning).with_figure(estimates(&bars)))
            }
            _ => None,
        }
    }
}
