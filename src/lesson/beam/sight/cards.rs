//! The cards of sight.

use super::SightAct;
use super::outcome::Beams;
use crate::algo::beam::{BeamStep, LineOfSight as Found, line_of_sight};
use crate::geom::{Point, Side, area2};
use crate::lesson::beam::words::{name, sight as words};
use crate::lesson::{Appearance, Card, CardKey, Chip, Row};
use crate::map::mesh::Mesh;
use crate::picture::{Role, Thing};
use crate::words::{Sentence, coordinates, count};

/// In Data, only this many steps are counted again: the rows are made in every frame.
const MOST_COUNTED: usize = 200_000;

impl SightAct {
    /// Where S lies, as far as it has been tested. The numbers are in its reason.
    pub(super) fn test_card(&self) -> Option<Card> {
        let (beam, test) = (self.state().beam()?, self.test(self.state().s()?)?);
        let rows = Side::BOTH.map(|side| {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            let (value, appearance) = match test.area(side).signum() {
                _ if !self.is_tested(side) => ("not tested yet", Appearance::Quiet),
                0 => ("on it", Appearance::Role(role)),
                -1 => ("left of it", Appearance::Role(role)),
                _ => ("right of it", Appearance::Role(role)),
            };
            let (limit, letter) = (words::limit_name(side), words::limit_letter(side));
            let row = Row::new(format!("S and the {limit}, {letter}"), value).with_appearance(appearance);
            match beam.limit(side).vertex() {
                Some(v) => row.with_thing(Thing::Vertex(v)),
                None => row,
            }
        });
        Some(Card::rows("test", "left, right or both", "", rows.to_vec()))
    }

    /// The waiting beams, from left to right. A beam of the first split has its letter, and every other beam is named by the
    /// edge that it leads to. They have no numbers: the pieces of the polygon are numbered.
    pub(super) fn waiting_card(&self) -> Card {
        let waiting: Vec<_> = self.state().waiting().collect();
        Card::chips("waiting", "waiting beams, leftmost first", waiting.len().to_string(), waiting.len(), 0, |i| Chip {
            text: Sentence::plain(self.first_names(waiting[i]).map_or_else(
                || {
                    let ends = [self.mesh().origin(waiting[i].edge), self.mesh().end(waiting[i].edge)];
                    let [from, to] = ends.map(|v| coordinates(self.plan.place(v)));
                    format!("to edge {from}–{to}")
                },
                |names| names.beam.to_owned(),
            )),
            appearance: Appearance::Role(Role::Frontier),
            thing: Some(Thing::Edge(waiting[i].edge)),
        })
    }

    /// The pieces of the polygon in the order in which they were added.
    pub(super) fn order_card(&self) -> Option<Card> {
        let walls = self.state().walls();
        let just = matches!(self.watched.step(), Some(BeamStep::Wall { .. } | BeamStep::Rim { .. }));
        let last = walls.len().checked_sub(1)?;
        let note = count(walls.len(), "piece");
        Some(Card::chips("polygon", "visibility polygon, in order", note, walls.len(), last, |i| Chip {
            text: (i + 1).into(),
            appearance: if just && i == last { Appearance::Now } else { Appearance::Plain },
            thing: Some(Thing::Edge(walls[i].edge)),
        }))
    }

    /// The part of the free space that is seen so far.
    pub(super) fn free_share(&self) -> f64 {
        let scale = self.mesh().lattice().scale();
        self.area() * scale * scale / free_area(self.mesh()).max(1.0)
    }

    pub(super) fn numbers_card(&self) -> Card {
        let (state, mesh) = (self.state(), self.mesh());
        // A polygon of rays may have an area of −0, which `max` may keep: the sum makes 0 of it.
        let beams = (self.watched.film.at() <= MOST_COUNTED).then(|| self.beams());
        let beams = beams.map(|Beams { first, splits, .. }| {
            [Row::new("beams from the eye", first), Row::new("both ways at S", splits)]
        });
        let [area, share] = [self.area(), self.free_share() * 100.0].map(|n| n.max(0.0) + 0.0);
        let in_line =
            self.shown_in_line().map(|line| Row::new("seen in one line", format!("{} of {}", line.seen, line.all)));
        let rows = [
            Row::new("vertices seen", self.plan.seen_places(self.state()).len()),
            Row::new("triangles entered", format!("{} of {}", state.triangles_entered(), mesh.triangle_count())),
            Row::new("most visits of a triangle", self.most_visits()),
            Row::new("expansions", state.expansions()),
            Row::new("area seen", format!("{area:.1}")),
            Row::new("part of the free space", format!("{share:.0} %")),
        ];
        Card::rows(
            CardKey::COUNTS,
            "so far",
            "",
            rows.into_iter().chain(beams.into_iter().flatten()).chain(in_line).collect(),
        )
    }

    /// Which actors see each other. Sight is mutual, so a pair needs one row.
    pub(super) fn meeting_card(&self) -> Option<Card> {
        let (actors, eye) = (self.actors(), self.plan.actor?);
        if actors.len() < 2 {
            return None;
        }
        let called = |i| name(&self.plan.name(i));
        let mut rows = Vec::new();
        for other in &self.plan.others {
            let there = other.eye.origin;
            let over = self.has_looked_at(there);
            let found = || line_of_sight(self.mesh(), self.eye(), there) == Found::Seen;
            let sees = if over { found() } else { self.state().sees_point(self.mesh(), self.eye(), there) };
            let value = match (sees, over) {
                (true, _) => "yes",
                (false, true) => "no",
                (false, false) => "not yet known",
            };
            let appearance = if sees { Appearance::Role(Role::Eye(eye as u8)) } else { Appearance::Plain };
            let label = format!("{} and {}", called(eye), called(other.actor));
            rows.push(Row::new(label, value).with_appearance(appearance).with_thing(Thing::Actor(other.actor)));
        }
        for (i, a) in self.plan.others.iter().enumerate() {
            for b in &self.plan.others[i + 1..] {
                let sees = line_of_sight(self.mesh(), a.eye, b.eye.origin) == Found::Seen;
                let label = format!("{} and {}", called(a.actor), called(b.actor));
                rows.push(Row::new(label, if sees { "yes" } else { "no" }).with_thing(Thing::Actor(a.actor)));
            }
        }
        Some(Card::rows("each other", "do they see each other?", "", rows))
    }
}

/// The area of the free space in square lattice units.
fn free_area(mesh: &Mesh) -> f64 {
    let twice = |[a, b, c]: [Point; 3]| area2(a, b, c) as f64;
    mesh.triangles().map(|t| twice(mesh.corner_points(t))).sum::<f64>() / 2.0
}
