//! Which area is expanded next?

use super::SearchAct;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{Area, ChannelStep, Link};
use crate::lesson::Why;
use crate::lesson::best_first::{Priority, is_last_node, not_lowest};
use crate::lesson::mistake::{GREEDY, LARGEST, Mistake, NO_ESTIMATE};
use crate::lesson::question::{Answer, Asks, Form, Kind, MadeMap, MapForm, Need, OpenNode, Reader, WeightedSum};
use crate::picture::{Family, Mark, Thing};
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind {
    made_map: Some(MadeMap { form: MapForm::CrowdedRoom, settings: Vec::new }),
    // The number of the triangle that was expanded last, and the way to it.
    strays: Some(|mark| mark.is_words() || is_way(mark)),
    hidden_before: Some(|mark| is_last_node(mark) || is_way(mark)),
    ..Kind::new(
        "area",
        "area that is expanded next",
        "The search for a channel",
        "A* takes the open node with the lowest f = g + h. Grey triangles were found before.",
    )
};

/// The path to the triangle of the last step, and from there straight to the goal: both belong to that step.
fn is_way(mark: &Mark) -> bool {
    matches!(mark.family(), Some(Family::Way | Family::Estimate))
}

pub struct NextArea<'a>(pub &'a SearchAct);

impl NextArea<'_> {
    fn node(&self, area: Area) -> Option<&SearchNode<Link>> {
        self.0.channel().node(area)
    }

    fn thing(&self, area: Area) -> Thing {
        self.0.plan.thing(area)
    }
}

impl Asks for NextArea<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        matches!(self.0.watched.film.steps().get(k), Some(ChannelStep::Expand { .. }))
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["Which ", self.0.channel().areas().word(), " is expanded next? ", reader.choose_it()]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let search = self.0.channel().search();
        let f = |area| self.node(area).map(SearchNode::f);
        let least = search.open().filter_map(f).min()?;
        let right = search.open().filter(|&area| f(area) == Some(least)).map(|area| self.thing(area)).collect();
        Some((self.0.watched.film.at() + 1, Form::Things { right, need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let lowest = |number: &dyn Fn(&SearchNode<Link>) -> i64| -> Option<Area> {
            self.0.channel().search().open().min_by_key(|&area| self.node(area).map(number))
        };
        let wrong = [(&LARGEST, lowest(&|n| -n.f())), (&NO_ESTIMATE, lowest(&|n| n.g)), (&GREEDY, lowest(&|n| n.h))];
        let answer = |area: Area| Answer::Things(vec![self.thing(area)]);
        wrong.into_iter().filter_map(|(mistake, area)| Some((mistake, answer(area?)))).collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let Answer::Things(chosen) = wrong else { return None };
        let length = |cost: i64| self.0.plan.path_length(cost).world();
        let open = || self.0.channel().search().open();
        let lowest = open().filter_map(|area| self.node(area)).map(SearchNode::f).min()?;
        let node = open().find(|&area| chosen.contains(&self.thing(area))).and_then(|area| self.node(area));
        let priority = |n: &SearchNode<Link>| Priority::of_sum([n.g, n.h].map(length), length(n.f()));
        Some(not_lowest(node.map(priority), length(lowest)))
    }

    fn open_list(&self) -> Vec<OpenNode> {
        let costs =
            |area| self.node(area).map(|node| [node.g, node.h].map(|cost| self.0.plan.path_length(cost).world()));
        let open = self.0.channel().search().open();
        open.map(|area| OpenNode {
            thing: self.thing(area),
            costs: costs(area),
            written: None,
            sum: WeightedSum::PLAIN,
        })
        .collect()
    }
}
