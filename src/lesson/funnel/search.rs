//! The act of the search for a channel: A* over areas.

mod area;
/// What each step did and what decided it.
pub(super) mod facts;

use super::plan::Plan;
use super::words;
use crate::algo::channel::{Area, Channel, ChannelOutcome, ChannelStep, Measure};
use crate::lesson::Graded;
use crate::lesson::assignment::{Assignment, OwnDecision, Place};
use crate::lesson::listing::{self, Code, Variable};
use crate::lesson::mistake::{Mistake, WRONG_ORDERS};
use crate::lesson::question::{AskedBy, Asks, QuestionKind};
use crate::lesson::{
    Act, Appearance, Card, Chip, Claims, Fields, Outcome, Outline, Row, Run, Scope, Things, Watched, Why,
};
use crate::picture::funnel::SearchView;
use crate::picture::{Lens, Picture, Role, Thing, funnel};
use crate::words::{Description, Sentence, count};
use glam::DVec2;
use std::sync::Arc;

/// The watched search as an act.
#[derive(Clone)]
pub struct SearchAct {
    plan: Arc<Plan>,
    watched: Watched<Channel>,
}

impl SearchAct {
    pub(super) const QUESTIONS: &'static [AskedBy<Self>] =
        &[AskedBy::new(&area::KIND, |act| Box::new(area::NextArea(act)))];

    pub fn new(plan: &Arc<Plan>, watched: Watched<Channel>) -> Self {
        Self { plan: plan.clone(), watched }
    }

    fn channel(&self) -> &Channel {
        self.watched.state()
    }

    /// The open list, lowest f first.
    fn open_card(&self) -> Card {
        let channel = self.channel();
        let open: Vec<Area> = channel.search().open().collect();
        let found = match self.watched.step() {
            Some(ChannelStep::Discover { link }) => channel.areas().beyond(link),
            _ => None,
        };
        let title = count(open.len(), channel.areas().word());
        Card::chips("open list", "open list · g + h = f", title, open.len(), 0, |i| {
            let sum = channel.node(open[i]).map(|n| words::sum(self.plan.path_sum(n))).unwrap_or_default();
            let appearance = Appearance::Role(if found == Some(open[i]) { Role::Test } else { Role::Frontier });
            let text = format!("{}: {sum}", channel.areas().name(open[i]));
            Chip { text: Sentence::plain(text), appearance, thing: Some(self.plan.thing(open[i])) }
        })
    }

    fn search_card(&self) -> Card {
        let channel = self.channel();
        let word = channel.areas().word();
        let mut rows = vec![Row::new(format!("{word}s expanded"), channel.search().expanded())];
        if let Some((area, node)) = channel.search().expanding().and_then(|a| Some((a, channel.node(a)?))) {
            let name = channel.areas().name(area);
            // As on the map: once the goal is reached, another area is the one of this step.
            let runs = channel.outcome() == ChannelOutcome::Running && channel.channel().is_empty();
            let appearance = if runs { Appearance::Now } else { Appearance::Plain };
            rows.push(Row::new("last expanded", name).with_appearance(appearance).with_thing(self.plan.thing(area)));
            rows.push(Row::new("g + h = f", words::sum(self.plan.path_sum(node))));
        }
        let areas = channel.channel().len();
        let known = match channel.outcome() {
            ChannelOutcome::NoPath(_) => "none".to_owned(),
            _ if areas > 0 => count(areas, word),
            _ => "not found yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Card::rows("search", "search", "", rows)
    }
}

impl Act for SearchAct {
    fn run(&self) -> &dyn Run {
        &self.watched
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        &mut self.watched
    }

    fn fork(&self) -> Box<dyn Act> {
        Box::new(self.clone())
    }

    fn name(&self) -> &'static str {
        "search"
    }

    fn sentence(&self, scope: &Scope) -> Sentence {
        if let Some(sentence) = self.plan.no_room(scope) {
            return sentence;
        }
        match self.facts() {
            Some(facts) => words::search::sentence(&facts),
            None if self.watched.is_end_only() => self.plan.why_no_path().map(words::no_path).unwrap_or_default(),
            None => words::search::opening(self.plan.area_kind()),
        }
    }

    fn why(&self, _: &Scope) -> Option<Why> {
        self.reason().map(|reason| words::search::why(&reason))
    }

    fn conclusion(&self, scope: &Scope) -> Option<Sentence> {
        // Where an agent does not fit, the sentence says so.
        if self.plan.no_room(scope).is_some() { None } else { self.exhausted().map(words::search::conclusion) }
    }

    fn cards(&self, scope: &Scope) -> Vec<Card> {
        self.plan.with_room_made(scope, vec![self.open_card(), self.search_card()])
    }

    fn detail(&self) -> Fields {
        self.facts().map(|facts| facts::fields(&facts)).unwrap_or_default()
    }

    fn asks(&self, kind: QuestionKind) -> Option<Box<dyn Asks + '_>> {
        AskedBy::find(Self::QUESTIONS, self, kind)
    }

    fn outcome(&self) -> Outcome {
        self.plan.outcome(None)
    }

    fn draw(&self, scope: &Scope, lens: &Lens) -> Picture {
        let mut view = self.plan.view(self.plan.layers(scope));
        view.search = Some(SearchView { channel: self.channel(), step: self.watched.step() });
        view.picture(lens)
    }

    fn things(&self) -> &dyn Things {
        self
    }

    /// The program goes through the middles of the sides.
    fn code(&self) -> Code {
        let has_program = self.plan.measure == Measure::Midpoints;
        Code { program: has_program.then_some(&listing::CHANNEL), variables: self.step_variables(), ..Code::default() }
    }

    fn claims(&self) -> &dyn Claims {
        self
    }

    fn graded(&self) -> &dyn Graded {
        self
    }
}

impl Graded for SearchAct {
    fn assignment(&self) -> Option<Assignment> {
        Some(self.plan.assignment(Vec::new(), None))
    }

    /// An agent with a radius moves between other walls.
    fn own_mistakes(&self) -> Vec<&'static Mistake> {
        WRONG_ORDERS.iter().filter(|_| self.plan.radius == 0.0).map(|&(mistake, _)| mistake).collect()
    }

    fn own_decisions(&self) -> Vec<(usize, OwnDecision)> {
        let channel = self.channel();
        let place = |area: Area| match self.plan.thing(area) {
            Thing::Cell(cell) => Place::Cell(self.plan.world.grid().xy(cell).into()),
            thing => Place::Area(thing),
        };
        let expansion = |area: Area| {
            let node = channel.node(area)?;
            let [g, f] = [node.g, node.f()].map(|length| self.plan.in_world(length as f64));
            Some(OwnDecision::Expand { place: place(area), g, f })
        };
        let decision = |step: &ChannelStep| match *step {
            ChannelStep::Expand { area } => expansion(area),
            _ => None,
        };
        let steps = (1..).zip(self.watched.film.steps());
        steps.filter_map(|(at, step)| Some((at, decision(step)?))).collect()
    }
}

impl Things for SearchAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens)
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Vertex(v) => self.plan.vertex_facts(v, &[], &[]).map(|facts| words::things::vertex(&facts)),
            Thing::Edge(e) => self.plan.edge_facts(e).map(words::things::edge),
            Thing::Portal(_) => None,
            _ => self.plan.end_facts(thing).map(words::things::end).or_else(|| {
                let area = self.plan.area_facts(self.channel(), self.plan.area_of(thing)?);
                Some(words::things::known_area(&area))
            }),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing)
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        let area = self.plan.area_of(thing)?;
        let areas = self.channel().areas();
        self.watched.last(|step| match *step {
            ChannelStep::Seed { area: a } | ChannelStep::Expand { area: a } | ChannelStep::Same { area: a } => {
                a == area
            }
            ChannelStep::Discover { link } | ChannelStep::Back { link } => areas.beyond(link) == Some(area),
            _ => false,
        })
    }
}

impl Claims for SearchAct {
    fn draw_invariant(&self, _: &Lens, picture: &mut Picture) {
        funnel::closed_areas(self.channel(), self.plan.mesh().lattice(), picture);
    }
}

impl SearchAct {
    /// The variables of the program.
    fn step_variables(&self) -> Vec<Variable> {
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
            Variable::new("node.f", node.map(|(_, node)| words::length(self.plan.path_length(node.f())))).called("f"),
        ]
    }
}
