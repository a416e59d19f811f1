//! The lists and variables of the run around circles, and its words for edges and directions.

use super::CirclesAct;
use crate::algo::best_first::SearchNode;
use crate::algo::radius::{
    CircleCorner, CircleFunnel, CircleOutcome, CircleStep, ClosedPassage, Path, Repair, TangentTest,
};
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::string::looks_row;
use crate::lesson::{Card, Chip, Look, Row, capital, count, number};
use crate::picture::{Role, Thing};
use crate::world::mesh::Edge;

/// Corners that are listed; the rest are told by their number.
const CORNERS: usize = 6;

/// A direction, to two decimals; 0 is to the right and, as y runs down, 90 is down.
pub(super) fn degrees(direction: f64) -> String {
    format!("{}°", number((direction.to_degrees() * 100.0).round() / 100.0))
}

pub(super) fn role(side: Side) -> Role {
    if side == Side::Left { Role::Left } else { Role::Right }
}

impl CirclesAct {
    /// The string so far, in world units.
    pub(super) fn round_string(&self, round: &CircleFunnel) -> Path {
        round.string().scaled(1.0 / self.plan.mesh().lattice().scale())
    }

    /// The triangle behind an edge.
    pub(super) fn behind(&self, edge: Edge) -> String {
        self.plan.mesh().twin(edge).map_or("none".to_owned(), |twin| twin.triangle().0.to_string())
    }

    /// g + h = f
    pub(super) fn edge_sum(&self, node: &SearchNode<Edge>) -> String {
        format!("{} + {} = {}", self.plan.length(node.g), self.plan.length(node.h), self.plan.length(node.f()))
    }

    /// What the agent needs: "2 · 1.3 = 2.6".
    pub(super) fn needed(&self, round: &CircleFunnel) -> String {
        format!("2·{} = {}", self.plan.far(round.radius()), self.plan.far(2.0 * round.radius()))
    }

    /// The gap that this step is about.
    pub(super) fn gap_now(&self) -> Option<&ClosedPassage> {
        match self.watched.step() {
            Some(CircleStep::TooNarrow { .. }) => self.round().closed_passages().last(),
            _ => None,
        }
    }

    pub(super) fn own_cards(&self) -> Vec<Card> {
        let round = self.round();
        if round.portals().is_empty() {
            let (open, search) = (self.edges_card(round), self.round_search_card(round));
            return if self.gap_now().is_some() { vec![search, open] } else { vec![open, search] };
        }
        if round.outcome() == CircleOutcome::Found {
            return vec![self.round_length_card(round), self.corners_card(round), self.sides_card(round)];
        }
        let step = match (round.last_repair(), round.test()) {
            (Some(mended), _) => self.mended_card(mended),
            (_, Some(test)) => self.tangent_card(round, test),
            _ => Card::rows("the test", "", vec![Row::new("no circle is tested", "").looking(Look::Quiet)]),
        };
        vec![step, self.sides_card(round), self.corners_card(round), self.round_length_card(round)]
    }

    /// The open list, lowest f first, by the triangles behind the edges.
    fn edges_card(&self, round: &CircleFunnel) -> Card {
        let open: Vec<Edge> = round.search().open().collect();
        let found = match self.watched.step() {
            Some(CircleStep::Seed { edge } | CircleStep::Discover { edge }) => Some(edge),
            _ => None,
        };
        let title = count(open.len(), "edge");
        Card::chips("open list · f = g + h", title, open.len(), 0, |i| {
            let sum = round.node(open[i]).map(|n| self.edge_sum(n)).unwrap_or_default();
            let look = if found == Some(open[i]) { Look::Now } else { Look::Role(Role::Front) };
            Chip { text: format!("→ {}: {sum}", self.behind(open[i])), look, thing: Some(Thing::Edge(open[i])) }
        })
    }

    fn round_search_card(&self, round: &CircleFunnel) -> Card {
        let mut rows = vec![Row::new("the agent needs", self.needed(round))];
        if let Some(closed) = self.gap_now() {
            let value =
                format!("{} < {}", self.plan.far(closed.bottleneck.width()), self.plan.far(2.0 * round.radius()));
            rows.push(Row::new("here it is", value).looking(Look::Role(Role::Narrow)));
        }
        rows.push(Row::new("edges crossed", round.search().expanded().to_string()));
        if let Some((edge, node)) = round.search().expanding().and_then(|e| Some((e, round.node(e)?))) {
            let row = Row::new(format!("last, into triangle {}", self.behind(edge)), self.plan.edge(edge));
            rows.push(row.looking(Look::Now).about(Thing::Edge(edge)));
            rows.push(Row::new("its g + h", self.edge_sum(node)));
        }
        rows.push(Row::new("closed so far", count(round.closed_passages().len(), "passage")));
        let known = match round.outcome() {
            CircleOutcome::NoPath(_) => "none".to_owned(),
            _ if !round.edges().is_empty() => count(round.edges().len(), "portal"),
            _ => "not yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Card::rows("search", "edges, not triangles", rows)
    }

    /// The direction that just touches a circle, where it comes from, and against what it is compared.
    fn tangent_card(&self, round: &CircleFunnel, test: &TangentTest) -> Card {
        let apex = round.apex();
        let (apex_label, hand) = match apex.circle.radius {
            0.0 => ("apex, no circle", String::new()),
            _ => ("apex · circle on the", format!(" · {}", apex.side.word())),
        };
        let circle = match test.circle.radius {
            0.0 => ", no circle".to_owned(),
            radius => format!(", circle {}", self.plan.far(radius)),
        };
        let new = format!("new {}", test.side.word());
        let mut rows = vec![
            Row::new(apex_label, self.plan.point(apex.circle.at) + &hand).looking(Look::Role(Role::Apex)),
            Row::new(new, self.plan.point(test.circle.at) + &circle).looking(Look::Role(role(test.side))),
        ];
        if test.shift != 0.0 {
            let quotient = format!("{} / {}", self.plan.far(test.shift), self.plan.far(test.far));
            let off = degrees(test.to_middle - test.direction);
            rows.push(Row::new("from middle to middle", degrees(test.to_middle)));
            rows.push(Row::new("less, to touch both", format!("asin({quotient}) = {off}")));
        }
        rows.push(Row::new("direction", degrees(test.direction)).looking(Look::Role(Role::Test)));
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
            rows.push(Row::new(format!("{} side", side.word()), value).looking(Look::Role(role(side))));
        }
        rows.push(Row::new("so", so(test)).looking(Look::Now));
        let meaning = "0° is to the right, and angles grow to the right hand: clockwise, as y runs down.";
        rows.push(Row::new(meaning, "").looking(Look::Quiet));
        Card::rows("the test", "which way just touches it?", rows)
    }

    fn mended_card(&self, mended: &Repair) -> Card {
        let at = |corner: &CircleCorner| {
            Row::new("circle", format!("{} on the {}", self.plan.point(corner.circle.at), corner.side.word()))
                .looking(Look::Role(role(corner.side)))
        };
        let rows = match mended {
            Repair::LetGo { corner, away } => {
                vec![
                    at(corner),
                    Row::new("bends away by", degrees(*away)),
                    Row::new("so", "let it go").looking(Look::Now),
                ]
            }
            Repair::Pushed { corner, depth } => vec![
                at(corner),
                Row::new("radius", self.plan.far(corner.circle.radius)),
                Row::new("too near by", self.plan.far(*depth)),
                Row::new("so", "push it around").looking(Look::Now),
            ],
        };
        Card::rows("mending", "measured, not tested", rows)
    }

    fn sides_card(&self, round: &CircleFunnel) -> Card {
        let apex = round.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.plan.point(apex.circle.at) + &name)];
        for side in Side::BOTH {
            let row = match round.bound(side) {
                None => Row::new(format!("{} side", side.word()), "none yet"),
                Some(bound) => {
                    let value = format!(
                        "{} · {} · {}",
                        self.plan.point(bound.circle.at),
                        bound.portal,
                        degrees(bound.direction)
                    );
                    Row::new(format!("{} · portal · way", side.word()), value).about(Thing::Portal(bound.portal))
                }
            };
            rows.push(row.looking(Look::Role(role(side))));
        }
        rows.push(looks_row(round.visits(), round.portal()));
        Card::rows("funnel", count(round.checks() as usize, "check"), rows)
    }

    /// The circles that the string goes around, and how far.
    fn corners_card(&self, round: &CircleFunnel) -> Card {
        let corners = round.corners();
        let turns: Vec<f64> = round.turns().collect();
        let first = corners.len().saturating_sub(CORNERS);
        let row = |(n, corner): (usize, &CircleCorner)| {
            let arc = match turns.get(n) {
                Some(turn) => {
                    format!("{}, {} long", degrees(turn.abs()), self.plan.far(turn.abs() * corner.circle.radius))
                }
                None => "not yet".to_owned(),
            };
            let label =
                format!("{} {} · portal {}", corner.side.word(), self.plan.point(corner.circle.at), corner.portal);
            Row::new(label, arc).about(Thing::Portal(corner.portal))
        };
        let mut rows: Vec<Row> = corners.iter().enumerate().skip(first).map(row).collect();
        if rows.is_empty() {
            rows.push(Row::new("none so far", "").looking(Look::Quiet));
        }
        Card::rows("corners · arc around each", corners.len().to_string(), rows)
    }

    fn round_length_card(&self, round: &CircleFunnel) -> Card {
        let string = self.round_string(round);
        let name = if round.outcome() == CircleOutcome::Found { "path" } else { "path so far" };
        let row = |name: &str, length: f64, role| Row::new(name, number(length)).looking(Look::Role(role));
        let rows = vec![
            row(name, string.length(), Role::Path),
            row("midpoint path", polyline_length(&self.plan.midpoints), Role::Midpoint),
        ];
        Card::rows("lengths", "lines and arcs", rows)
    }

    /// "The right end (8, 31) of portal 1", or the goal, at which both ends lie.
    pub(super) fn round_end(&self, round: &CircleFunnel, portal: u32, side: Side) -> String {
        let end = self.plan.point(round.portals()[portal as usize].end(side).at);
        if portal as usize + 1 == round.portals().len() {
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
