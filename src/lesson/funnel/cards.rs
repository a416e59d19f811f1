//! The lists and variables of the funnel.

use super::Funnel;
use super::say::{relation_to_other, relation_to_own};
use crate::algo::funnel::{FunnelStep, Outcome};
use crate::geom::{Side, polyline_length};
use crate::lesson::{Card, Chip, Look, Row, count, number};
use crate::picture::{Role, Thing};
use crate::world::mesh::Edge;

/// Portals whose looks are listed; the rest are told by their number.
const LOOKS: usize = 24;

impl Funnel {
    /// The open list, lowest f first; the triangle that was taken last stands before it.
    pub(super) fn open_card(&self) -> Card {
        let state = self.state();
        let open: Vec<_> = state.open().iter().map(|&(_, t)| t).collect();
        let found = match self.watched.step() {
            Some(FunnelStep::Find { edge }) => self.mesh().twin(edge).map(Edge::triangle),
            _ => None,
        };
        Card::chips("open list · f = g + h", count(open.len(), "triangle"), open.len(), 0, |i| {
            let sum = state.node(open[i]).map(|n| self.sum(n)).unwrap_or_default();
            let look = if found == Some(open[i]) { Look::Now } else { Look::Role(Role::Front) };
            Chip { text: format!("{}: {sum}", open[i].0), look, thing: Some(Thing::Triangle(open[i])) }
        })
    }

    pub(super) fn search_card(&self) -> Card {
        let state = self.state();
        let mut rows = vec![Row::new("triangles taken", state.taken().to_string())];
        if let Some((t, node)) = state.expanding().and_then(|t| Some((t, state.node(t)?))) {
            rows.push(Row::new("last taken", t.0.to_string()).looking(Look::Now).about(Thing::Triangle(t)));
            rows.push(Row::new("its g + h", self.sum(node)));
        }
        let channel = state.channel().len();
        let known = match state.outcome() {
            Outcome::NoPath(_) => "none".to_owned(),
            _ if channel > 0 => count(channel, "triangle"),
            _ => "not yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Card::rows("search", "", rows)
    }

    /// The two areas that decide about one end, and what follows from them.
    pub(super) fn test_card(&self) -> Card {
        let Some(test) = self.state().test() else {
            return Card::rows("the test", "", vec![Row::new("no end is tested", "").looking(Look::Quiet)]);
        };
        let (own, other) = (test.side.word(), test.side.other().word());
        let value = format!("{} {} 0", self.area(test.to_own()), relation_to_own(test));
        let mut rows = vec![Row::new(format!("area2(apex, {own}, new {own})"), value).looking(Look::Role(Role::Test))];
        if test.asked {
            let value = format!("{} {} 0", self.area(test.to_other()), relation_to_other(test));
            rows.push(Row::new(format!("area2(apex, {other}, new {own})"), value).looking(Look::Role(Role::Test)));
        }
        let conclusion = match () {
            () if !test.is_inside() => "outside: skip",
            () if test.is_open() => "the side is the apex: tighten",
            () if !test.asked => "inside: has it crossed?",
            () if test.has_crossed() => "crossed: corner, restart",
            () => "inside, not crossed: tighten",
        };
        rows.push(Row::new("so", conclusion).looking(Look::Now));
        Card::rows("the test", "twice the area, exact sign", rows)
    }

    pub(super) fn funnel_card(&self) -> Card {
        let state = self.state();
        let apex = state.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.point(apex.at) + &name)];
        for side in Side::BOTH {
            let bound = state.bound(side);
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            let value = format!("{} · {}", self.point(bound.at), bound.portal);
            let row = Row::new(format!("{} · portal", side.word()), value).looking(Look::Role(role));
            rows.push(row.about(Thing::Portal(bound.portal)));
        }
        rows.push(Row::new("corners", state.corners().len().to_string()));
        // The start is not looked at.
        let looks = &state.looks()[1..];
        let first = (state.portal() as usize).saturating_sub(LOOKS / 2).min(looks.len().saturating_sub(LOOKS));
        let shown: Vec<_> = looks.iter().skip(first).take(LOOKS).map(u32::to_string).collect();
        let (before, after) = (if first > 0 { "… " } else { "" }, if first + LOOKS < looks.len() { " …" } else { "" });
        rows.push(Row::new("looks per portal", format!("{before}{}{after}", shown.join(" "))));
        let restarts = count(state.restarts() as usize, "restart");
        Card::rows("funnel", format!("{} · {restarts}", count(state.checks() as usize, "check")), rows)
    }

    pub(super) fn path_card(&self) -> Card {
        let path = self.path();
        let so_far = if self.state().outcome() == Outcome::Found { "path" } else { "path so far" };
        Card::rows(
            "lengths",
            "",
            vec![
                Row::new(so_far, number(polyline_length(&path))).looking(Look::Role(Role::Path)),
                Row::new("midpoint path", number(self.midpoint_length())).looking(Look::Role(Role::Midpoint)),
            ],
        )
    }
}
