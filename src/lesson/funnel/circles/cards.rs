//! The cards of the run around circles.

use super::CirclesAct;
use super::facts::Outcome;
use crate::algo::radius::{CircleCorner, CircleFunnel, CircleOutcome, CircleStep, ClosedPassage, Path, TangentTest};
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::visits::visits_card;
use crate::lesson::funnel::words::{degrees, side_word, sum};
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::map::mesh::Edge;
use crate::picture::{Role, Thing};
use crate::words::{Sentence, apart, count, number};

/// The most corners that are listed. The title of the card gives their full number.
const CORNERS: usize = 6;

pub(super) fn role(side: Side) -> Role {
    if side == Side::Left { Role::Left } else { Role::Right }
}

impl CirclesAct {
    /// The string so far, in world units.
    pub(super) fn string_so_far(&self, funnel: &CircleFunnel) -> Path {
        funnel.string().in_world(self.plan.mesh().lattice())
    }

    /// The triangle behind an edge.
    fn behind(&self, edge: Edge) -> String {
        self.plan.mesh().twin(edge).map_or("none".to_owned(), |twin| twin.triangle().0.to_string())
    }

    /// The passage that this step blocks.
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
            return vec![self.length_card(funnel), self.corners_card(funnel), Self::sides_card(funnel)];
        }
        let mut cards: Vec<Card> = funnel.test().map(|test| test_card(funnel, test)).into_iter().collect();
        cards.extend([Self::sides_card(funnel), self.corners_card(funnel), self.length_card(funnel)]);
        if funnel.portals().len() > 2 {
            cards.push(visits_card(funnel.visits(), funnel.portal(), Vec::new()));
        }
        cards
    }

    /// The open list, lowest f first, by the triangles behind the edges.
    fn edges_card(&self, funnel: &CircleFunnel) -> Card {
        let open: Vec<Edge> = funnel.search().open().collect();
        let found = match self.watched.step() {
            Some(CircleStep::Seed { edge } | CircleStep::Discover { edge }) => Some(edge),
            _ => None,
        };
        let title = count(open.len(), "edge");
        Card::chips("open list", "open list · g + h = f", title, open.len(), 0, |i| {
            let costs = funnel.node(open[i]).map(|n| sum(self.plan.path_sum(n))).unwrap_or_default();
            let appearance = Appearance::Role(if found == Some(open[i]) { Role::Test } else { Role::Frontier });
            let text = format!("→ {}: {costs}", self.behind(open[i]));
            Chip { text: Sentence::plain(text), appearance, thing: Some(Thing::Edge(open[i])) }
        })
    }

    fn search_card(&self, funnel: &CircleFunnel) -> Card {
        let mut rows = vec![Row::new("width that the agent needs", self.plan.length(2.0 * funnel.radius()))];
        rows.push(Row::new("edges crossed", funnel.search().expanded()));
        if let Some((edge, node)) = funnel.search().expanding().and_then(|e| Some((e, funnel.node(e)?))) {
            let row = Row::new("last crossed, into", format!("triangle {}", self.behind(edge)));
            // As on the map.
            let runs = funnel.outcome() == CircleOutcome::Running;
            let appearance = if runs { Appearance::Now } else { Appearance::Plain };
            rows.push(row.with_appearance(appearance).with_thing(Thing::Edge(edge)));
            rows.push(Row::new("g + h = f", sum(self.plan.path_sum(node))));
        }
        let blocked = Row::new("too narrow so far", count(funnel.bottlenecks().len(), "passage"));
        rows.push(blocked.with_appearance(Appearance::Role(Role::Narrow)));
        if let Some(Outcome { widest, needed, .. }) = Self::outcome(self) {
            let [widest, _] = apart(widest, needed);
            rows.push(Row::new("the widest of them", widest).with_appearance(Appearance::Role(Role::Narrow)));
        }
        let known = match funnel.outcome() {
            CircleOutcome::NoPath(_) => "none".to_owned(),
            _ if !funnel.edges().is_empty() => count(funnel.edges().len(), "portal"),
            _ => "not found yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Card::rows("search", "search", "from edge to edge", rows)
    }

    fn sides_card(funnel: &CircleFunnel) -> Card {
        let apex = funnel.apex();
        let at = if apex.portal == 0 { "start".to_owned() } else { format!("portal {}", apex.portal) };
        let apex_thing = if apex.portal == 0 { Thing::Start } else { Thing::Portal(apex.portal) };
        let mut rows =
            vec![Row::new("apex at", at).with_appearance(Appearance::Role(Role::Apex)).with_thing(apex_thing)];
        for side in Side::BOTH {
            let row = match funnel.bound(side) {
                None => Row::new(side_word(side), "none yet"),
                Some(bound) => {
                    let value = format!("portal {} · {}", bound.portal, degrees(bound.direction));
                    Row::new(format!("{} ends at", side_word(side)), value).with_thing(Thing::Portal(bound.portal))
                }
            };
            rows.push(row.with_appearance(Appearance::Role(role(side))));
        }
        Card::rows("funnel", "funnel", count(funnel.checks() as usize, "test"), rows)
    }

    /// The circles that the string goes around, and the arc around each.
    fn corners_card(&self, funnel: &CircleFunnel) -> Card {
        let corners = funnel.corners();
        let turns: Vec<f64> = funnel.turns().collect();
        let first = corners.len().saturating_sub(CORNERS);
        let row = |(n, corner): (usize, &CircleCorner)| {
            let arc = match turns.get(n) {
                Some(turn) => {
                    format!("{}, length {}", degrees(turn.abs()), self.plan.length(turn.abs() * corner.circle.radius))
                }
                None => "still open".to_owned(),
            };
            let label = format!("{}, at portal {}", corner.side.word(), corner.portal);
            Row::new(label, arc).with_thing(Thing::Portal(corner.portal))
        };
        let mut rows: Vec<Row> = corners.iter().enumerate().skip(first).map(row).collect();
        if rows.is_empty() {
            rows.push(Row::new("none so far", "").with_appearance(Appearance::Quiet));
        }
        Card::rows("corners", "corners and their arcs", count(corners.len(), "corner"), rows)
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
        Card::rows("lengths", "lengths", "", rows)
    }
}

/// What is known about the circle under test.
fn test_card(funnel: &CircleFunnel, test: &TangentTest) -> Card {
    let own = match test.own {
        None => "no side yet",
        Some(_) if test.is_inside() => "inside",
        Some(_) => "outside",
    };
    let other = match test.other {
        None => "no side yet",
        Some(_) if test.has_crossed() => "crossed",
        Some(_) => "not crossed",
    };
    let rows = vec![
        Row::new("direction of the tangent", degrees(test.direction)).with_appearance(Appearance::Role(Role::Test)),
        Row::new(format!("its own {}", side_word(test.side)), own).with_appearance(Appearance::Role(role(test.side))),
        Row::new(format!("the {}", side_word(test.side.other())), other)
            .with_appearance(Appearance::Role(role(test.side.other()))),
    ];
    let is_goal = test.portal as usize + 1 == funnel.portals().len();
    let name = if is_goal { "goal".to_owned() } else { format!("new {} circle", test.side.word()) };
    Card::rows("test", "test", name, rows)
}
