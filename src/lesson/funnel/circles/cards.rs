//! The cards of the run around circles, and texts for its edges and directions.

use super::CirclesAct;
use crate::algo::best_first::SearchNode;
use crate::algo::radius::{
    CircleCorner, CircleFunnel, CircleOutcome, CircleStep, ClosedPassage, Path, Repair, TangentTest,
};
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::string::visits_row;
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::picture::{Role, Thing};
use crate::words::{capital, count, number};
use crate::world::mesh::Edge;

/// The most corners that are listed. The title of the card gives their full number.
const CORNERS: usize = 6;

/// A direction in degrees, to two decimals: 0 is to the right and, because y points down, 90 is down.
pub(super) fn degrees(direction: f64) -> String {
    format!("{}°", number((direction.to_degrees() * 100.0).round() / 100.0))
}

pub(super) fn role(side: Side) -> Role {
    if side == Side::Left { Role::Left } else { Role::Right }
}

impl CirclesAct {
    /// The string so far, in world units.
    pub(super) fn string_so_far(&self, funnel: &CircleFunnel) -> Path {
        funnel.string().scaled(1.0 / self.plan.mesh().lattice().scale())
    }

    /// The triangle behind an edge.
    pub(super) fn behind(&self, edge: Edge) -> String {
        self.plan.mesh().twin(edge).map_or("none".to_owned(), |twin| twin.triangle().0.to_string())
    }

    /// g + h = f
    pub(super) fn edge_sum(&self, node: &SearchNode<Edge>) -> String {
        format!(
            "{} + {} = {}",
            self.plan.search_length(node.g),
            self.plan.search_length(node.h),
            self.plan.search_length(node.f())
        )
    }

    /// The width that the agent needs: "2·1.3 = 2.6".
    pub(super) fn needed(&self, funnel: &CircleFunnel) -> String {
        format!("2·{} = {}", self.plan.length(funnel.radius()), self.plan.length(2.0 * funnel.radius()))
    }

    /// The passage that this step closes.
    pub(super) fn closed_passage_now(&self) -> Option<&ClosedPassage> {
        match self.watched.step() {
            Some(CircleStep::TooNarrow { .. }) => self.funnel().closed_passages().last(),
            _ => None,
        }
    }

    pub(super) fn own_cards(&self) -> Vec<Card> {
        let funnel = self.funnel();
        if funnel.portals().is_empty() {
            let (open, search) = (self.edges_card(funnel), self.search_card(funnel));
            return if self.closed_passage_now().is_some() { vec![search, open] } else { vec![open, search] };
        }
        if funnel.outcome() == CircleOutcome::Found {
            return vec![self.length_card(funnel), self.corners_card(funnel), self.sides_card(funnel)];
        }
        let step = match (funnel.last_repair(), funnel.test()) {
            (Some(repair), _) => self.repair_card(repair),
            (_, Some(test)) => self.tangent_card(funnel, test),
            _ => {
                Card::rows("the test", "", vec![Row::new("no circle is tested", "").with_appearance(Appearance::Quiet)])
            }
        };
        vec![step, self.sides_card(funnel), self.corners_card(funnel), self.length_card(funnel)]
    }

    /// The open list, lowest f first, by the triangles behind the edges.
    fn edges_card(&self, funnel: &CircleFunnel) -> Card {
        let open: Vec<Edge> = funnel.search().open().collect();
        let found = match self.watched.step() {
            Some(CircleStep::Seed { edge } | CircleStep::Discover { edge }) => Some(edge),
            _ => None,
        };
        let title = count(open.len(), "edge");
        Card::chips("open list · f = g + h", title, open.len(), 0, |i| {
            let sum = funnel.node(open[i]).map(|n| self.edge_sum(n)).unwrap_or_default();
            let appearance = if found == Some(open[i]) { Appearance::Now } else { Appearance::Role(Role::Frontier) };
            Chip { text: format!("→ {}: {sum}", self.behind(open[i])), appearance, thing: Some(Thing::Edge(open[i])) }
        })
    }

    fn search_card(&self, funnel: &CircleFunnel) -> Card {
        let mut rows = vec![Row::new("the agent needs", self.needed(funnel))];
        if let Some(closed) = self.closed_passage_now() {
            let value = format!(
                "{} < {}",
                self.plan.length(closed.bottleneck.width()),
                self.plan.length(2.0 * funnel.radius())
            );
            rows.push(Row::new("here it is", value).with_appearance(Appearance::Role(Role::Narrow)));
        }
        rows.push(Row::new("edges crossed", funnel.search().expanded().to_string()));
        if let Some((edge, node)) = funnel.search().expanding().and_then(|e| Some((e, funnel.node(e)?))) {
            let row = Row::new(format!("last, into triangle {}", self.behind(edge)), self.plan.edge(edge));
            rows.push(row.with_appearance(Appearance::Now).with_thing(Thing::Edge(edge)));
            rows.push(Row::new("its g + h", self.edge_sum(node)));
        }
        rows.push(Row::new("closed so far", count(funnel.closed_passages().len(), "passage")));
        let known = match funnel.outcome() {
            CircleOutcome::NoPath(_) => "none".to_owned(),
            _ if !funnel.edges().is_empty() => count(funnel.edges().len(), "portal"),
            _ => "not yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Card::rows("search", "edges, not triangles", rows)
    }

    /// The test of this step: the direction of the tangent, how it follows, and the sides that it is compared with.
    fn tangent_card(&self, funnel: &CircleFunnel, test: &TangentTest) -> Card {
        let apex = funnel.apex();
        let (apex_label, hand) = match apex.circle.radius {
            0.0 => ("apex, no circle", String::new()),
            _ => ("apex · circle on the", format!(" · {}", apex.side.word())),
        };
        let circle = match test.circle.radius {
            0.0 => ", no circle".to_owned(),
            radius => format!(", circle {}", self.plan.length(radius)),
        };
        let new = format!("new {}", test.side.word());
        let mut rows = vec![
            Row::new(apex_label, self.plan.point(apex.circle.at) + &hand).with_appearance(Appearance::Role(Role::Apex)),
            Row::new(new, self.plan.point(test.circle.at) + &circle).with_appearance(Appearance::Role(role(test.side))),
        ];
        if test.shift != 0.0 {
            let quotient = format!("{} / {}", self.plan.length(test.shift), self.plan.length(test.far));
            let off = degrees(test.to_middle - test.direction);
            rows.push(Row::new("from middle to middle", degrees(test.to_middle)));
            rows.push(Row::new("less, to touch both", format!("asin({quotient}) = {off}")));
        }
        rows.push(Row::new("direction", degrees(test.direction)).with_appearance(Appearance::Role(Role::Test)));
        for (side, bound, question) in
            [(test.side.other(), test.other, "beyond it?"), (test.side, test.own, "inside it?")]
        {
            let value = match bound {
                None => "none yet".to_owned(),
                Some(bound) => {
                    let holds = if side == test.side { test.is_inside() } else { test.has_crossed() };
                    let answer = if holds { "yes" } else { "no" };
                    format!("{} · {question} {answer}", degrees(bound))
                }
            };
            rows.push(Row::new(format!("{} side", side.word()), value).with_appearance(Appearance::Role(role(side))));
        }
        rows.push(Row::new("so", so(test)).with_appearance(Appearance::Now));
        let meaning = "0° is to the right, and angles grow to the right hand: clockwise, as y runs down.";
        rows.push(Row::new(meaning, "").with_appearance(Appearance::Quiet));
        Card::rows("the test", "which way just touches it?", rows)
    }

    fn repair_card(&self, repair: &Repair) -> Card {
        let at = |corner: &CircleCorner| {
            Row::new("circle", format!("{} on the {}", self.plan.point(corner.circle.at), corner.side.word()))
                .with_appearance(Appearance::Role(role(corner.side)))
        };
        let rows = match repair {
            Repair::LetGo { corner, away } => {
                vec![
                    at(corner),
                    Row::new("bends away by", degrees(*away)),
                    Row::new("so", "let it go").with_appearance(Appearance::Now),
                ]
            }
            Repair::Pushed { corner, depth } => vec![
                at(corner),
                Row::new("radius", self.plan.length(corner.circle.radius)),
                Row::new("too near by", self.plan.length(*depth)),
                Row::new("so", "push it around").with_appearance(Appearance::Now),
            ],
        };
        Card::rows("mending", "measured, not tested", rows)
    }

    fn sides_card(&self, funnel: &CircleFunnel) -> Card {
        let apex = funnel.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.plan.point(apex.circle.at) + &name)];
        for side in Side::BOTH {
            let row = match funnel.bound(side) {
                None => Row::new(format!("{} side", side.word()), "none yet"),
                Some(bound) => {
                    let value = format!(
                        "{} · {} · {}",
                        self.plan.point(bound.circle.at),
                        bound.portal,
                        degrees(bound.direction)
                    );
                    Row::new(format!("{} · portal · way", side.word()), value).with_thing(Thing::Portal(bound.portal))
                }
            };
            rows.push(row.with_appearance(Appearance::Role(role(side))));
        }
        rows.push(visits_row(funnel.visits(), funnel.portal()));
        Card::rows("funnel", count(funnel.checks() as usize, "check"), rows)
    }

    /// The circles that the string goes around, and the arc around each.
    fn corners_card(&self, funnel: &CircleFunnel) -> Card {
        let corners = funnel.corners();
        let turns: Vec<f64> = funnel.turns().collect();
        let first = corners.len().saturating_sub(CORNERS);
        let row = |(n, corner): (usize, &CircleCorner)| {
            let arc = match turns.get(n) {
                Some(turn) => {
                    format!("{}, {} long", degrees(turn.abs()), self.plan.length(turn.abs() * corner.circle.radius))
                }
                None => "not yet".to_owned(),
            };
            let label =
                format!("{} {} · portal {}", corner.side.word(), self.plan.point(corner.circle.at), corner.portal);
            Row::new(label, arc).with_thing(Thing::Portal(corner.portal))
        };
        let mut rows: Vec<Row> = corners.iter().enumerate().skip(first).map(row).collect();
        if rows.is_empty() {
            rows.push(Row::new("none so far", "").with_appearance(Appearance::Quiet));
        }
        Card::rows("corners · arc around each", corners.len().to_string(), rows)
    }

    fn length_card(&self, funnel: &CircleFunnel) -> Card {
        let string = self.string_so_far(funnel);
        let name = if funnel.outcome() == CircleOutcome::Found { "path" } else { "path so far" };
        let row =
            |name: &str, length: f64, role| Row::new(name, number(length)).with_appearance(Appearance::Role(role));
        let rows = vec![
            row(name, string.length(), Role::Path),
            row("midpoint path", polyline_length(&self.plan.midpoints), Role::Midpoint),
        ];
        Card::rows("lengths", "lines and arcs", rows)
    }

    /// "The right end (8, 31) of portal 1", or the goal, at which both ends lie.
    pub(super) fn end_text(&self, funnel: &CircleFunnel, portal: u32, side: Side) -> String {
        let end = self.plan.point(funnel.portals()[portal as usize].end(side).at);
        if portal as usize + 1 == funnel.portals().len() {
            format!("The goal {end}, as {} end", side.word())
        } else {
            format!("{} end {end} of portal {portal}", capital(side.word()))
        }
    }
}

/// What follows from a test.
fn so(test: &TangentTest) -> &'static str {
    match () {
        () if test.has_crossed() => "beyond: closed, corner, restart",
        () if test.own.is_none() => "no side yet: it opens",
        () if test.is_inside() => "inside: the side turns to it",
        () => "outside: skip",
    }
}
