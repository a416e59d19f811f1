//! The cards of the graph and of the search over it.

use super::GraphAct;
use crate::algo::route::{RouteNode, RouteOutcome, RouteStep};
use crate::geom::polyline_length;
use crate::lesson::beam::words::graph as words;
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Sentence, number, sum_of};

impl GraphAct {
    pub(super) fn thing(&self, v: RouteNode) -> Thing {
        match v {
            _ if v == self.state().start_node() => Thing::Start,
            _ if v == self.state().goal_node() => Thing::Goal,
            _ => Thing::Vertex(v.vertex()),
        }
    }

    /// The progress over the corners, and the number of links before and after the taut rule.
    pub(super) fn graph_card(&self) -> Card {
        let state = self.state();
        let corners = self.corners() as u32;
        let done = state.progress().0.min(corners);
        let (kept, all) = (state.kept(), state.kept() + state.left_out());
        let joined = state.link_count() - kept;
        let mut rows =
            vec![Row::new("corners done", format!("{done} of {corners}")), Row::new("pairs that see each other", all)];
        if self.is_taut() {
            let percent = f64::from(kept) * 100.0 / f64::from(all.max(1));
            rows.push(Row::new("left out", state.left_out()).with_appearance(Appearance::Role(Role::NotTaut)));
            rows.push(
                Row::new("taut links, kept", format!("{kept} · {percent:.0} %"))
                    .with_appearance(Appearance::Role(Role::Link)),
            );
        }
        rows.push(Row::new("links of start and goal", joined));
        Card::rows("graph", "visibility graph", if self.is_taut() { "taut" } else { "full" }, rows)
    }

    /// The link under test.
    pub(super) fn try_card(&self) -> Option<Card> {
        let state = self.state();
        let v = state.taken()?;
        let form = words::sum_form(self.watched.input.search);
        let row = |letter: &str, node| {
            Row::new(sentence![letter, ", ", form], self.sum(node).map(words::sum)).with_thing(self.thing(node))
        };
        let mut rows = vec![row("expanded node v", v)];
        if let Some(step @ (RouteStep::NoBetter { w } | RouteStep::Relax { w })) = self.watched.step() {
            // As on the map.
            let is_better = matches!(step, RouteStep::Relax { .. });
            let appearance = if is_better { Appearance::Now } else { Appearance::Role(Role::Test) };
            let link = self.at(v).distance(self.at(w));
            rows.push(row("its neighbour w", w).with_appearance(appearance));
            let by = state.reached(v).map_or(0.0, |r| self.length(r.g));
            let way = sum_of([by, link]);
            rows.push(Row::new("path to w over v", way).with_appearance(appearance));
        }
        Some(Card::rows("link", "link v–w", format!("{} tried", state.tried()), rows))
    }

    pub(super) fn open_card(&self) -> Option<Card> {
        let state = self.state();
        if state.standing().is_some() || (state.closed() == 0 && state.open().len() == 0) {
            return None;
        }
        let open: Vec<RouteNode> = state.open().collect();
        let changed = match self.watched.step() {
            Some(RouteStep::Relax { w }) => Some(w),
            _ => None,
        };
        let note = format!("{} open · {} closed", open.len(), state.closed());
        Some(Card::chips(
            "open list",
            format!("open list: {}, lowest first", words::lowest_of(self.watched.input.search)),
            note,
            open.len(),
            0,
            |i| {
                let f = state.reached(open[i]).map_or(0.0, |r| self.length(r.f()));
                let appearance =
                    if changed == Some(open[i]) { Appearance::Now } else { Appearance::Role(Role::Frontier) };
                Chip { text: Sentence::plain(format!("{f:.1}")), appearance, thing: Some(self.thing(open[i])) }
            },
        ))
    }

    /// The length of the shortest path.
    pub(super) fn path_card(&self) -> Option<Card> {
        if self.state().outcome() != RouteOutcome::Found {
            return None;
        }
        let path = self.path()?;
        let length = polyline_length(&path);
        let mut rows = vec![
            Row::new("shortest path", number(length))
                .with_appearance(Appearance::Role(Role::Path))
                .with_thing(Thing::Goal),
            Row::new("bends", path.len().saturating_sub(2)),
        ];
        rows.extend(self.funnel().map(|length| Row::new("funnel's path", number(length))));
        Some(Card::rows("lengths", "lengths", "", rows))
    }
}
