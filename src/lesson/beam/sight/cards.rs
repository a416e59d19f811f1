//! The cards of sight.

use super::SightAct;
use super::sentences::{side_word, signed};
use crate::algo::beam::{BeamStep, Limit, LineOfSight as Found, line_of_sight};
use crate::geom::{Point, Side, area2};
use crate::lesson::beam::plan::name;
use crate::lesson::{Appearance, Card, Chip, Row};
use crate::picture::{Role, Thing};
use crate::words::place;
use crate::world::mesh::Mesh;

impl SightAct {
    pub(super) fn test_card(&self) -> Option<Card> {
        let (beam, s) = (self.state().beam()?, self.state().s()?);
        let tested = match self.watched.step()? {
            BeamStep::Enter { .. } => 0,
            BeamStep::TestLeft { .. } => 1,
            _ => 2,
        };
        let eye = self.plan.eye_letter();
        let rows = Side::BOTH.into_iter().zip(["L", "R"]).enumerate().flat_map(|(i, (side, letter))| {
            let area = self.side_of(side, s);
            let appearance = match () {
                () if tested == i + 1 => Appearance::Now,
                () if tested <= i => Appearance::Quiet,
                () => Appearance::Plain,
            };
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            let word = if tested <= i { "not yet".to_owned() } else { side_word(area).to_owned() };
            let sum = if tested <= i { "…".to_owned() } else { signed(area, self.mesh().lattice()) };
            let of_limit = Row::new(format!("S, seen from {eye}–{letter}"), word);
            let of_limit = of_limit.with_appearance(if tested > i { Appearance::Role(role) } else { appearance });
            [
                match beam.limit(side).vertex() {
                    Some(v) => of_limit.with_thing(Thing::Vertex(v)),
                    None => of_limit,
                },
                Row::new(format!("area2({eye}, {letter}, S)"), sum)
                    .with_appearance(appearance)
                    .with_thing(Thing::Vertex(s)),
            ]
        });
        Some(Card::rows("the test", "twice the area, exact sign", rows.collect()))
    }

    pub(super) fn waiting_card(&self) -> Card {
        let waiting: Vec<_> = self.state().waiting().collect();
        let mesh = self.mesh();
        Card::chips("waiting beams", waiting.len().to_string(), waiting.len(), 0, |i| {
            let bare = |limit: Limit| match limit.vertex() {
                Some(v) => place(mesh.world(v)).replace(['(', ')'], "").replace(", ", ","),
                None => "ray".to_owned(),
            };
            let beam = waiting[i];
            Chip {
                text: format!("{}–{}", bare(beam.left), bare(beam.right)),
                appearance: if i == 0 { Appearance::Role(Role::Test) } else { Appearance::Plain },
                thing: Some(Thing::Edge(beam.edge)),
            }
        })
    }

    /// The parts of the polygon in the order in which they were added.
    pub(super) fn order_card(&self) -> Option<Card> {
        let walls = self.state().walls();
        let just = matches!(self.watched.step(), Some(BeamStep::Wall { .. } | BeamStep::Rim { .. }));
        let last = walls.len().checked_sub(1)?;
        let note = format!("{} parts", walls.len());
        Some(Card::chips("the polygon, in order", note, walls.len(), last, |i| Chip {
            text: (i + 1).to_string(),
            appearance: if just && i == last { Appearance::Now } else { Appearance::Plain },
            thing: Some(Thing::Edge(walls[i].edge)),
        }))
    }

    pub(super) fn numbers_card(&self) -> Card {
        let (state, mesh) = (self.state(), self.mesh());
        let scale = mesh.lattice().scale();
        let area = self.area();
        let share = area * scale * scale / free_area(mesh).max(1.0);
        Card::rows(
            "so far",
            "",
            vec![
                Row::new("vertices in sight", self.plan.seen_places(self.state()).len().to_string()),
                Row::new("walls in the polygon", state.walls().len().to_string()),
                Row::new("triangles entered", format!("{} of {}", state.triangles_entered(), mesh.triangle_count())),
                Row::new(
                    format!("expansions: beyond {}'s triangle", self.plan.eye_letter()),
                    state.expansions().to_string(),
                ),
                Row::new("area in sight", format!("{area:.1}")),
                Row::new("of what is free", format!("{:.0} %", share * 100.0)),
            ],
        )
    }

    /// Which actors see each other. Sight is mutual, so a pair needs one row.
    pub(super) fn meeting_card(&self) -> Option<Card> {
        let (actors, eye) = (self.actors(), self.plan.actor?);
        if actors.len() < 2 {
            return None;
        }
        let over = self.is_over();
        let mut rows = Vec::new();
        for other in &self.plan.others {
            let there = other.eye.origin;
            let found = || line_of_sight(self.mesh(), self.eye(), there) == Found::Seen;
            let sees = if over { found() } else { self.state().sees_point(self.mesh(), self.eye(), there) };
            let value = match (sees, over) {
                (true, _) => "yes",
                (false, true) => "no",
                (false, false) => "not yet",
            };
            let appearance = if sees { Appearance::Role(Role::Eye(eye as u8)) } else { Appearance::Plain };
            let label = format!("{} sees {}", name(actors, eye), name(actors, other.actor));
            rows.push(Row::new(label, value).with_appearance(appearance).with_thing(Thing::Actor(other.actor)));
        }
        for (i, a) in self.plan.others.iter().enumerate() {
            for b in &self.plan.others[i + 1..] {
                let sees = line_of_sight(self.mesh(), a.eye, b.eye.origin) == Found::Seen;
                let label = format!("{} sees {}", name(actors, a.actor), name(actors, b.actor));
                rows.push(Row::new(label, if sees { "yes" } else { "no" }).with_thing(Thing::Actor(a.actor)));
            }
        }
        Some(Card::rows("who sees whom", "", rows))
    }
}

/// The area of the free space in square lattice units.
fn free_area(mesh: &Mesh) -> f64 {
    let twice = |[a, b, c]: [Point; 3]| area2(a, b, c) as f64;
    mesh.triangles().map(|t| twice(mesh.corner_points(t))).sum::<f64>() / 2.0
}
