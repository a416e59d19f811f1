//! The sentences of the search for a channel.

use super::SearchAct;
use crate::algo::best_first::SearchNode;
use crate::algo::channel::{Area, ChannelOutcome, ChannelStep, Link, NoPath};
use crate::geom::Point;
use crate::lesson::funnel::words::capitalized;
use crate::picture::Thing;
use crate::sentence;
use crate::words::{NamedThing, Sentence, count};

impl SearchAct {
    pub(super) fn step_sentence(&self, step: ChannelStep) -> Sentence {
        let (channel, plan) = (self.channel(), &*self.plan);
        let (areas, word) = (channel.areas(), self.plan.area_word());
        let beyond = |link| areas.beyond(link).unwrap_or(areas.owner(link));
        let area_first = |area| capitalized(plan.area_named(area));
        match step {
            ChannelStep::Locate { .. } => {
                let world = &plan.world;
                let [start, goal] = [world.start(), world.goal()].map(|p| self.touched(world.snap(p)));
                sentence![
                    start_named(plan.point(world.snap(world.start()))),
                    " lies in ",
                    start,
                    ", and the goal in ",
                    goal,
                    "."
                ]
            }
            ChannelStep::NoPath { why } => plan.no_path_sentence(why),
            ChannelStep::Same { area } => {
                sentence!["Start and goal lie in the same ", word, ", ", plan.area_named(area), ". There is no portal."]
            }
            ChannelStep::Seed { area } => {
                sentence![area_first(area), " touches the start, so it goes on the open list."]
            }
            ChannelStep::Expand { area } => sentence![area_first(area), " has the lowest f, so it is expanded."],
            ChannelStep::Leave { link } => match channel.beyond(link) {
                None => sentence![capitalized(plan.side_named(link)), " is a wall."],
                Some((area, _)) => self.with_node(area, |old| {
                    if old.closed {
                        sentence![area_first(area), " is already closed."]
                    } else {
                        sentence![
                            "A path to ",
                            plan.area_named(area),
                            " is known already, and this one is not shorter."
                        ]
                    }
                }),
            },
            ChannelStep::Discover { link } => self.with_node(beyond(link), |node| {
                let f = plan.search_length(node.f());
                sentence![area_first(beyond(link)), " goes on the open list with f = ", f, "."]
            }),
            ChannelStep::Reach { area } => {
                sentence![area_first(area), " touches the goal: the channel is found. It is traced back to the start."]
            }
            ChannelStep::Back { link } => {
                let (from, to) = (plan.area_named(areas.owner(link)), plan.area_named(beyond(link)));
                let side = capitalized(plan.side_named(link));
                sentence![side, " between ", from, " and ", to, " is a portal."]
            }
            ChannelStep::Reverse { portals } => {
                let areas = count(portals as usize + 1, word);
                let portals = count(portals as usize, "portal");
                sentence![
                    "The channel has ",
                    areas,
                    " and ",
                    portals,
                    ". The goal counts as one more portal, with no width."
                ]
            }
        }
    }

    /// What is to be done first.
    pub(super) fn opening_sentence(&self) -> Sentence {
        let word = self.plan.area_word();
        sentence![
            "The map is divided into ",
            word,
            "s. Step forward: A* looks for a row of them from the start to the goal."
        ]
    }

    /// What to take away from a search without a path.
    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        let (plan, expanded) = (&*self.plan, self.channel().search().expanded());
        match self.channel().outcome() {
            ChannelOutcome::NoPath(NoPath::Exhausted) => {
                let all = count(expanded as usize, plan.area_word());
                Some(sentence![
                    "A* had to expand all ",
                    all,
                    " that can be reached: only an empty open list proves that there is no path."
                ])
            }
            _ => None,
        }
    }

    /// The areas at a point: "triangle 3", or "2 triangles" for a point on an edge.
    fn touched(&self, p: Point) -> Sentence {
        let areas = self.channel().areas();
        match areas.touching(p)[..] {
            [] => sentence!["no ", areas.word()],
            [one] => self.plan.area_named(one).into(),
            ref all => count(all.len(), areas.word()).into(),
        }
    }

    fn with_node(&self, area: Area, sentence: impl Fn(&SearchNode<Link>) -> Sentence) -> Sentence {
        self.channel().node(area).map(sentence).unwrap_or_default()
    }
}

fn start_named(place: String) -> NamedThing {
    Thing::Start.named("The start", place)
}
