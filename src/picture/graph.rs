//! The picture of the visibility graph as it grows, and of the search over it.

use super::{Anchor, Dash, Family, Label, Lens, Picture, Rect, Role, Shape, Strength, Symbol};
use crate::algo::route::{Route, RouteNode, RouteStep, SearchMethod};
use crate::algo::visibility_graph::WallCorner;
use crate::geom::polyline_length;
use crate::map::mesh::Mesh;
use crate::scene::World;
use crate::words::number;
use glam::DVec2;

/// The length in pixels by which walls are extended at a corner where a link is not taut.
const DRAWN_ON: f64 = 60.0;

/// With this many links, each is drawn one pixel wide.
const FEW: f64 = 250.0;

/// All that the picture depends on.
pub struct GraphView<'a> {
    pub world: &'a World,
    pub route: &'a Route,
    pub step: Option<RouteStep>,
    pub search: SearchMethod,
    /// What is seen from the current corner, in world units.
    pub sight: &'a [DVec2],
    pub links: bool,
    pub left_out: bool,
    pub seen: bool,
}

/// From a path to its length, in pixels, and half the size of its words.
const LENGTH_ASIDE: f64 = 14.0;
const LENGTH_HALF: DVec2 = DVec2::new(52.0, 13.0);

/// The radius of a corner of the path, in pixels.
const CORNER: f32 = 6.0;

/// From the middle of a corner to the middle of its letter, in pixels.
const AWAY: f64 = 20.0;

/// The letters of the number of an open node, in pixels.
const NUMBER: f32 = 13.0;
/// From an open node to its number, in pixels.
const CLEAR: f64 = 8.0;
/// With more open nodes than this there is room for few of their numbers, and each search for a place costs time.
const MOST_NUMBERS: usize = 60;

impl GraphView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.area(Role::Eye(0), Strength::Faint, self.sight.to_vec());
        if self.links {
            self.graph(lens, &mut picture);
        }
        picture.obstacle_names(self.world, lens);
        self.tree(&mut picture);
        self.beam(&mut picture);
        let path: Vec<DVec2> = self.route.path().into_iter().map(|v| self.at(v)).collect();
        let corners: Vec<DVec2> = path.iter().skip(1).rev().skip(1).copied().collect();
        self.length_of(&path, lens, &mut picture);
        picture.with_id(Family::Path).line(Role::Path, Strength::Bold, path, 4.0, Dash::None);
        if !corners.is_empty() {
            picture.add(Role::Path, Strength::Bold, Shape::Dots { points: corners, radius: CORNER });
        }
        self.nodes(&mut picture);
        for (i, actor) in self.world.scene().actors.iter().enumerate() {
            let star = Shape::Symbol { at: actor.at, symbol: Symbol::Star, radius: 9.0 };
            picture.add(Role::Eye(i as u8), Strength::Solid, star);
        }
        picture.ends(self.world.start(), self.world.goal(), 10.0);
        self.now(lens, &mut picture);
        picture
    }

    fn mesh(&self) -> &Mesh {
        self.world.mesh()
    }

    fn at(&self, v: RouteNode) -> DVec2 {
        self.mesh().lattice().to_world(self.route.point(v))
    }

    /// Beside the middle of the finished path.
    fn length_of(&self, path: &[DVec2], lens: &Lens, picture: &mut Picture) {
        let ends = [self.route.start_node(), self.route.goal_node()].map(|v| self.at(v));
        // While it is followed back from the goal, it has no length yet.
        if path.len() < 2 || !ends.iter().all(|end| path.contains(end)) {
            return;
        }
        let legs = path.windows(2).map(|leg| (leg[0], leg[1]));
        let Some((a, b)) = legs.max_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1))) else { return };
        let text = format!("length {}", number(polyline_length(path)));
        let away = (b - a).perp().normalize_or_zero();
        let aside = away * lens.world(LENGTH_ASIDE + away.abs().dot(LENGTH_HALF));
        let places = [0.5, 0.35, 0.65].map(|along| a.lerp(b, along));
        let places = places.iter().flat_map(|&at| [at + aside, at - aside]).collect();
        picture.label(Label::tag((a + b) / 2.0, Role::Path, text).at(places));
    }

    fn graph(&self, lens: &Lens, picture: &mut Picture) {
        let Rect { low, high } = lens.visible;
        // The more links, the thinner they are, so that the map stays visible.
        let history = (FEW / f64::from(self.route.link_count().max(1))).sqrt().clamp(1.0, 1.4) as f32;
        let now = self.route.standing().or(self.route.taken());
        for (v, w) in self.route.pairs() {
            let [a, b] = [v, w].map(|v| self.at(v));
            // The links of the current node stand out: they are looked at, also by the search.
            let is_now = now.is_some_and(|now| now == v || now == w);
            let (strength, width) = if is_now { (Strength::Solid, 2.4) } else { (Strength::Faint, history) };
            if a.max(b).cmpge(low).all() && a.min(b).cmple(high).all() {
                picture.with_id((Family::Link, (v, w))).line(Role::Link, strength, vec![a, b], width, Dash::None);
            }
        }
    }

    /// What is seen from the current corner.
    fn beam(&self, picture: &mut Picture) {
        let Some(from) = self.route.standing().map(|v| self.at(v)) else { return };
        if self.left_out {
            for &w in self.route.not_taut() {
                let line = vec![from, self.at(w)];
                // Fainter than the links that are kept.
                picture.with_id((Family::LeftOut, w)).line(Role::NotTaut, Strength::Faint, line, 1.6, Dash::Dotted);
            }
        }
        if self.seen {
            for &w in self.route.seen() {
                picture.with_id((Family::Seen, w)).add(
                    Role::Seen,
                    Strength::Solid,
                    Shape::Ring { at: self.at(w), radius: 5.5, width: 2.0 },
                );
            }
        }
        picture.with_id(Family::Corner).add(
            Role::Now,
            Strength::Bold,
            Shape::Symbol { at: from, symbol: Symbol::Diamond, radius: 7.0 },
        );
    }

    /// The search tree: each reached node with the one before it.
    fn tree(&self, picture: &mut Picture) {
        for (v, reached) in self.route.all_reached() {
            let Some(before) = reached.before() else { continue };
            // A corner on the open list may still get another one before it.
            let dash = if reached.closed { Dash::None } else { Dash::Dashed };
            let line = vec![self.at(before), self.at(v)];
            picture.with_id((Family::Tree, v)).line(Role::Frontier, Strength::Solid, line, 2.4, dash);
        }
    }

    /// The nodes that the search has reached, also those of the path: closed ones are dots, open ones squares.
    fn nodes(&self, picture: &mut Picture) {
        for (v, reached) in self.route.all_reached().filter(|&(v, _)| v < self.route.start_node()) {
            let at = self.at(v);
            if reached.closed {
                picture.add(Role::Label, Strength::Solid, Shape::Dots { points: vec![at], radius: 3.0 });
            } else {
                picture.add(Role::Frontier, Strength::Solid, Shape::Symbol { at, symbol: Symbol::Square, radius: 4.0 });
            }
        }
    }

    /// What this step is about.
    fn now(&self, lens: &Lens, picture: &mut Picture) {
        let from = self.route.standing().or(self.route.taken());
        let mut line = |role, w: RouteNode, width, dash| {
            let Some(v) = from else { return };
            let picture = &mut picture.with_id((Family::TestedLink, (v, w)));
            picture.line(role, Strength::Bold, vec![self.at(v), self.at(w)], width, dash);
            picture.add(role, Strength::Bold, Shape::Ring { at: self.at(w), radius: 8.0, width: 2.5 });
        };
        match self.step {
            Some(RouteStep::See { w }) => line(Role::Test, w, 2.0, Dash::Dashed),
            Some(RouteStep::Known { w } | RouteStep::NoBetter { w }) => line(Role::Test, w, 1.5, Dash::Dashed),
            Some(RouteStep::Link { w } | RouteStep::Relax { w }) => line(Role::Now, w, 3.0, Dash::None),
            Some(RouteStep::NotTautHere { w }) => {
                line(Role::NotTaut, w, 2.5, Dash::Dotted);
                self.walls_drawn_on(from, lens, picture);
            }
            Some(RouteStep::NotTautThere { w }) => {
                line(Role::NotTaut, w, 2.5, Dash::Dotted);
                self.walls_drawn_on(Some(w), lens, picture);
            }
            Some(RouteStep::Expand { v } | RouteStep::Back { v }) => {
                let ring = Shape::Ring { at: self.at(v), radius: 11.0, width: 3.0 };
                picture.with_id(Family::Taken).add(Role::Now, Strength::Bold, ring);
            }
            _ => {}
        }
        self.letters(from, lens, picture);
        self.numbers(from, picture);
    }

    /// Names the corners v and w of this step as the code does, on the far sides of the line between them.
    fn letters(&self, v: Option<RouteNode>, lens: &Lens, picture: &mut Picture) {
        let w = self.step.and_then(RouteStep::far_end);
        let v = match self.step {
            Some(RouteStep::CastBeam { v } | RouteStep::Expand { v }) => Some(v),
            _ => v.filter(|_| w.is_some()),
        };
        let (nodes, Some(v)) = ((v, w), v.map(|v| self.at(v))) else { return };
        let w = w.map(|w| self.at(w));
        let away = w.map_or(DVec2::NEG_Y, |w| (v - w).normalize_or(DVec2::NEG_Y)) * lens.world(AWAY);
        let beside =
            |at: DVec2, away: DVec2| [0.0, 0.8, -0.8, 1.6, -1.6].map(|turn| at + DVec2::from_angle(turn).rotate(away));
        let mut name = |letter: &str, node: Option<RouteNode>, at: DVec2, away: DVec2| {
            match node.and_then(|node| self.sum(node)) {
                // The step adds these numbers up and compares them.
                Some(sum) => {
                    let role = if self.step.is_some_and(|step| matches!(step, RouteStep::NoBetter { .. })) {
                        Role::Test
                    } else {
                        Role::Now
                    };
                    let text = format!("{letter}: {sum}");
                    // Not over the border of the map, half on the page.
                    let tag = Label::tag(at, role, text).beside(Anchor::Above, CLEAR + 4.0).clear_of_lines();
                    picture.label(tag.with_line());
                }
                None => picture.label(Label::name(at, letter).at(beside(at, away).to_vec())),
            }
        };
        name("v", nodes.0, v, away);
        if let Some(w) = w {
            name("w", nodes.1, w, -away);
        }
    }

    /// "g 3 + h 4 = f 7" of a node that the search has reached, while it expands nodes.
    fn sum(&self, node: RouteNode) -> Option<String> {
        let reached = self.route.reached(node).filter(|_| self.is_searching())?;
        let [g, h, f] = [reached.g, reached.h, reached.f()].map(|length| number(self.length(length)));
        Some(match self.search {
            SearchMethod::Dijkstra => format!("g {g}"),
            SearchMethod::AStar => format!("g {g} + h {h} = f {f}"),
        })
    }

    fn is_searching(&self) -> bool {
        self.route.standing().is_none() && self.route.path().len() < 2
    }

    /// Converts a length from lattice units to world units.
    fn length(&self, lattice: f64) -> f64 {
        lattice / self.mesh().lattice().scale()
    }

    /// What decides which open node comes next, at each of them that has room for it. `from`: it has all its numbers.
    fn numbers(&self, from: Option<RouteNode>, picture: &mut Picture) {
        let open = self.route.open();
        if !self.is_searching() || open.len() > MOST_NUMBERS {
            return;
        }
        let far_end = self.step.and_then(RouteStep::far_end);
        for node in open.filter(|&node| Some(node) != from && Some(node) != far_end) {
            let Some(reached) = self.route.reached(node) else { continue };
            let text = match self.search {
                SearchMethod::Dijkstra => format!("g {}", number(self.length(reached.g))),
                SearchMethod::AStar => format!("f {}", number(self.length(reached.f()))),
            };
            let id = (Family::NodeNumber, node);
            // Links cross everywhere.
            let label = Label::count(self.at(node), text, NUMBER).beside(Anchor::Above, CLEAR).on_patch();
            picture.with_id(id).label(label);
        }
    }

    /// Extends both walls of a corner. Its region C lies between these two lines.
    fn walls_drawn_on(&self, v: Option<RouteNode>, lens: &Lens, picture: &mut Picture) {
        let Some(v) = v.filter(|&v| v < self.route.start_node()) else { return };
        let (at, corner) = (self.at(v), WallCorner::new(self.mesh(), v.vertex()));
        for wall in [corner.first, corner.last].into_iter().filter(|_| corner.can_bend) {
            let on = DVec2::new(wall.x.into(), wall.y.into()).normalize_or_zero() * -lens.world(DRAWN_ON);
            let end = (at + on).clamp(self.world.scene().map.bounds().0, self.world.scene().map.bounds().1);
            picture.line(Role::Label, Strength::Solid, vec![at, end], 1.5, Dash::Dashed);
        }
    }
}
