//! The visibility graph and the shortest path over it, in the place of the beam's own run.

mod cards;
mod say;

use super::super::{Card, Group, Run, Setting, Settings, Value, Watch, Watched};
use super::aside::Aside;
use crate::algo::beam::{Input as Eye, Sight, polygon};
use crate::algo::channel::{self, Areas, Channel, Measure};
use crate::algo::fast::shortest::bends;
use crate::algo::fast::string::taut;
use crate::algo::route::{Input, Route, RouteNode, RouteOutcome, RouteStep, SearchMethod};
use crate::algo::visgraph::Links;
use crate::geom::polyline_length;
use crate::picture::graph::GraphView;
use crate::picture::{Lens, Picture, Thing};
use crate::step::Algorithm;
use crate::world::mesh::Mesh;
use crate::world::scene::World;
use glam::DVec2;
use serde_json::{Map, json};
use std::sync::Arc;

pub(super) fn settings() -> [Setting; 5] {
    let choice = |key, label, hint, words| Setting {
        key,
        label,
        hint,
        group: Group::Settings,
        value: Value::OneOf { words, chosen: 0 },
    };
    let layer = |key, label, hint| Setting { key, label, hint, group: Group::Layers, value: Value::Switch(true) };
    [
        choice(
            "graph",
            "visibility graph",
            "A beam from every corner links it with what it sees. taut: without the links that no shortest path uses.",
            &["none", "full", "taut"],
        ),
        choice(
            "search",
            "search",
            "astar: lowest way so far plus the straight line to the goal. dijkstra: lowest way so far.",
            &["astar", "dijkstra"],
        ),
        layer("links", "links", "The links of the graph."),
        layer("loose", "links left out", "Of the corner whose turn it is: the links that are not taut."),
        layer("beside", "the funnel's path", "What the funnel finds on the same map."),
    ]
}

/// The graph that the settings ask for.
pub(super) fn asked(settings: &Settings) -> Option<Links> {
    match settings.choice("graph") {
        "full" => Some(Links::Full),
        "taut" => Some(Links::Taut),
        _ => None,
    }
}

pub(super) struct Graph {
    world: Arc<World>,
    watched: Watched<Route>,
    /// The funnel's path; empty if there is none.
    funnel: Vec<DVec2>,
}

impl Graph {
    pub fn new(world: &Arc<World>, links: Links, settings: &Settings, watch: Watch) -> Self {
        let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
        let search = if settings.choice("search") == "dijkstra" { SearchMethod::Dijkstra } else { SearchMethod::AStar };
        let mesh = world.mesh();
        let areas = Areas::Triangles(mesh.clone());
        let found = Channel::finished(&channel::Input { areas, start, goal, measure: Measure::Midpoints });
        let is_found = found.outcome() == channel::ChannelOutcome::Found;
        let path = if is_found { taut(start, goal, &found.portals()) } else { Vec::new() };
        let watched = Watched::new(Input { mesh: mesh.clone(), links, search, start, goal }, watch);
        let funnel = path.into_iter().map(|p| mesh.lattice().to_world(p)).collect();
        Self { world: world.clone(), watched, funnel }
    }

    fn state(&self) -> &Route {
        self.watched.state()
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    /// Those of walls; a vertex in the open is none.
    fn corners(&self) -> usize {
        self.mesh().vertices().filter(|&v| self.mesh().on_wall(v)).count()
    }

    fn is_taut(&self) -> bool {
        self.watched.input.links == Links::Taut
    }

    fn at(&self, v: RouteNode) -> DVec2 {
        self.mesh().lattice().to_world(self.state().point(v))
    }

    /// Lattice units to world units.
    fn length(&self, lattice: f64) -> f64 {
        lattice / self.mesh().lattice().scale()
    }

    /// The whole path, without the corners that it only touches; none yet, or none at all.
    fn path(&self) -> Option<Vec<DVec2>> {
        let (state, lattice) = (self.state(), self.mesh().lattice());
        let way = state.path();
        if way.first() != Some(&state.start_node()) {
            return None;
        }
        let points: Vec<_> = way.into_iter().map(|v| state.point(v)).collect();
        Some(bends(&points).into_iter().map(|p| lattice.to_world(p)).collect())
    }

    /// What is seen from where the beam is cast.
    fn sight(&self) -> Vec<DVec2> {
        let Some(v) = self.state().standing() else { return Vec::new() };
        let origin = self.state().point(v);
        let vertex = (v < self.state().start_node()).then(|| v.vertex());
        let sight = Sight::finished(&Eye { vertex, ..Eye::new(self.world.mesh().clone(), origin) });
        polygon(self.mesh(), origin.into(), sight.walls())
    }
}

impl Aside for Graph {
    fn run(&self) -> &dyn Run {
        self.watched.run()
    }

    fn run_mut(&mut self) -> &mut dyn Run {
        self.watched.run_mut()
    }

    fn now(&self) -> String {
        match self.watched.step() {
            Some(step) => self.say(step),
            None if self.run().is_end_only() => self.summary(),
            None => "No corner is linked yet. Step forward to cast a beam from the first one.".to_owned(),
        }
    }

    fn cards(&self) -> Vec<Card> {
        if let Some(path) = self.path_card() {
            return [path, self.graph_card()].into_iter().chain(self.open_card()).collect();
        }
        let search = [self.try_card(), self.open_card()];
        search.into_iter().flatten().chain([self.graph_card()]).collect()
    }

    fn detail(&self) -> Map<String, serde_json::Value> {
        let mut map = Map::new();
        let point = |v: RouteNode| json!([self.at(v).x, self.at(v).y]);
        let (key, v) = match self.watched.step() {
            Some(
                RouteStep::CastBeam { v } | RouteStep::Join { v } | RouteStep::Expand { v } | RouteStep::Back { v },
            ) => ("from", v),
            Some(
                RouteStep::See { w }
                | RouteStep::Known { w }
                | RouteStep::NotTautHere { w }
                | RouteStep::NotTautThere { w }
                | RouteStep::Link { w }
                | RouteStep::NoBetter { w }
                | RouteStep::Relax { w },
            ) => ("to", w),
            _ => return map,
        };
        map.insert(key.to_owned(), point(v));
        map
    }

    fn add_result(&self, result: &mut Map<String, serde_json::Value>) {
        let path = self.path();
        let points: Vec<_> = path.iter().flatten().map(|p| json!([p.x, p.y])).collect();
        result.insert("edges".to_owned(), json!(self.state().kept()));
        result.insert("path".to_owned(), json!(points));
        result.insert("length".to_owned(), json!(path.as_deref().map(polyline_length)));
        result.insert("found".to_owned(), json!(path.is_some()));
        match path {
            Some(_) => result.remove("why"),
            None => result.insert("why".to_owned(), json!(self.why())),
        };
    }

    fn picture(&self, settings: &Settings, lens: &Lens) -> Picture {
        let is_over = self.state().outcome() == RouteOutcome::Found && self.path().is_some();
        GraphView {
            world: &self.world,
            route: self.state(),
            step: self.watched.step(),
            sight: &self.sight(),
            funnel: if settings.on("beside") && is_over { &self.funnel } else { &[] },
            links: settings.on("links"),
            left_out: settings.on("loose"),
            seen: settings.on("seen"),
        }
        .picture(lens)
    }

    fn describe(&self, thing: Thing) -> Option<String> {
        let v = match thing {
            Thing::Vertex(v) => RouteNode::from(v),
            Thing::Start => self.state().start_node(),
            Thing::Goal => self.state().goal_node(),
            _ => return None,
        };
        Some(self.describe_node(v))
    }

    fn idle(&self, key: &str) -> Option<&'static str> {
        match key {
            "loose" if !self.is_taut() => Some("The full graph leaves no link out: choose taut."),
            "beside" if self.funnel.is_empty() => Some("There is no path from the start to the goal."),
            _ => None,
        }
    }

    fn touched(&self, thing: Thing) -> Option<usize> {
        let node = match thing {
            Thing::Vertex(v) => RouteNode::from(v),
            Thing::Start => self.state().start_node(),
            Thing::Goal => self.state().goal_node(),
            _ => return None,
        };
        self.watched.last(|step| match *step {
            RouteStep::CastBeam { v } | RouteStep::Join { v } | RouteStep::Expand { v } | RouteStep::Back { v } => {
                v == node
            }
            RouteStep::Link { w } | RouteStep::Relax { w } => w == node,
            _ => false,
        })
    }
}
