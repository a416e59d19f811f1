//! What floating point would have made of the same run: the tests that come out otherwise, and what
//! would have been seen.

use super::SightAct;
use crate::algo::beam::{Arithmetic, BeamStep, Input, Sight, area, polygon};
use crate::geom::Side;
use crate::lesson::beam::settings::{KEYS, Precision};
use crate::lesson::{Card, Look, Row, Run, Settings};
use crate::picture::{Dash, Picture, Role, Shape, Strength, Symbol, Thing};
use crate::step::Algorithm;
use crate::world::mesh::Vertex;
use glam::DVec2;
use std::sync::OnceLock;

/// A test whose sign came out wrong.
struct Wrong {
    /// The position after its step.
    at: usize,
    s: Vertex,
    side: Side,
    exact: i64,
    rounded: i64,
}

/// One run in floating point.
pub(super) struct Rounded {
    wrong: Vec<Wrong>,
    outline: Vec<DVec2>,
    area: f64,
    seen: usize,
}

/// Made when they are asked for: in f32, in f64.
pub(super) type Both = [OnceLock<Rounded>; 2];

impl SightAct {
    fn rounded(&self, settings: &Settings) -> Option<(&'static str, &Rounded)> {
        let (name, cell, arithmetic) = match settings.get(KEYS.precision) {
            Precision::F32 => ("f32", &self.rounded[0], Arithmetic::F32),
            Precision::F64 => ("f64", &self.rounded[1], Arithmetic::F64),
            Precision::Lattice => return None,
        };
        let make = || {
            let input = Input { arithmetic, ..self.watched.input.clone() };
            let sight = Sight::finished(&input);
            let (mesh, eye) = (&*input.mesh, input.eye);
            Rounded {
                wrong: self.wrong(&input),
                outline: polygon(mesh, eye, sight.walls()),
                area: area(mesh, eye, sight.walls()),
                seen: sight.seen().len(),
            }
        };
        Some((name, cell.get_or_init(make)))
    }

    /// The tests of the exact run, once more with the other arithmetic.
    fn wrong(&self, input: &Input) -> Vec<Wrong> {
        let mut beam = None;
        let mut wrong = Vec::new();
        for (at, step) in (1..).zip(self.watched.film.steps()) {
            let (side, s) = match *step {
                BeamStep::Take { beam: taken } => {
                    beam = Some(taken);
                    continue;
                }
                BeamStep::TestLeft { s } => (Side::Left, s),
                BeamStep::TestRight { s } => (Side::Right, s),
                _ => continue,
            };
            let Some(beam) = beam else { continue };
            let sign = |arithmetic| Input { arithmetic, ..input.clone() }.side_of(beam, side, s).signum();
            let (exact, rounded) = (sign(Arithmetic::Exact), sign(input.arithmetic));
            if exact != rounded {
                wrong.push(Wrong { at, s, side, exact, rounded });
            }
        }
        wrong
    }

    /// Those up to the current position.
    fn so_far<'a>(&self, rounded: &'a Rounded) -> &'a [Wrong] {
        &rounded.wrong[..rounded.wrong.partition_point(|w| w.at <= self.watched.at())]
    }

    pub(super) fn precision_card(&self, settings: &Settings) -> Option<Card> {
        let (word, rounded) = self.rounded(settings)?;
        let state = self.state();
        let (polygon, seen) = (area(self.mesh(), self.eye(), state.walls()), state.seen().len());
        let over = self.is_over();
        let wrong = self.so_far(rounded);
        let mut rows = Vec::new();
        if !self.watched.is_end_only() {
            let look = if wrong.is_empty() { Look::Plain } else { Look::Role(Role::Fault) };
            rows.push(Row::new("tests so far", (state.expansions() * 2).to_string()));
            rows.push(Row::new("with the wrong sign", wrong.len().to_string()).looking(look));
        }
        if let Some(last) = wrong.last() {
            let sign = |sign: i64| ["−", "0", "+"][(sign + 1) as usize];
            let limit = if last.side == Side::Left { "L" } else { "R" };
            let told = format!("{} instead of {}", sign(last.rounded), sign(last.exact));
            let look = if last.at == self.watched.at() { Look::Now } else { Look::Plain };
            rows.push(Row::new(format!("the last: S at O–{limit}"), told).looking(look).about(Thing::Vertex(last.s)));
        }
        if over {
            rows.push(Row::new("area it would see", format!("{:.2} instead of {polygon:.2}", rounded.area)));
            rows.push(Row::new("vertices it would see", format!("{} instead of {seen}", rounded.seen)));
        }
        Some(Card::rows(&format!("in {word}"), "", rows))
    }

    /// Where a sign was wrong, and in the end what would have been seen.
    pub(super) fn draw_precision(&self, settings: &Settings, picture: &mut Picture) {
        let Some((_, rounded)) = self.rounded(settings) else { return };
        for wrong in self.so_far(rounded) {
            let strength = if wrong.at == self.watched.at() { Strength::Bold } else { Strength::Solid };
            let at = self.mesh().world(wrong.s);
            picture.add(Role::Fault, strength, Shape::Symbol { at, symbol: Symbol::Diamond, radius: 7.0 });
        }
        let over = self.is_over();
        if over && rounded.outline.len() > 2 {
            let points = rounded.outline.clone();
            picture.add(
                Role::Fault,
                Strength::Solid,
                Shape::Line { points, closed: true, width: 2.0, dash: Dash::Dashed },
            );
        }
    }
}
