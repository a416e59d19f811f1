//! The same run with floating point: the tests that get the wrong sign, and what would be seen otherwise.

/// The lines of one outline that are not in another.
mod outlines;

use super::SightAct;
use super::outcome::FloatFacts;
use crate::algo::beam::{Arithmetic, BeamStep, Input, Sight, area, polygon};
use crate::geom::Side;
use crate::lesson::beam::settings::{KEYS, Precision};
use crate::lesson::beam::words;
use crate::lesson::{Appearance, BrokenClaim, Card, Row, Run, Settings};
use crate::map::mesh::Vertex;
use crate::picture::{Dash, Family, Meaning, Picture, Role, Shape, Strength, Symbol, Thing};
use crate::step::{Algorithm, Broken, Site};
use glam::DVec2;
use std::sync::OnceLock;

/// What holds as long as floating point gives the signs of the lattice.
const SIGNS: &str = "Floating point decides every side as the exact test does.";

/// A test with the wrong sign.
struct WrongSign {
    /// The position after its step.
    at: usize,
    s: Vertex,
    side: Side,
    exact: i64,
    rounded: i64,
}

/// One run in floating point.
pub(super) struct FloatRun {
    wrong: Vec<WrongSign>,
    /// The parts of its outline that are not in the outline of what is seen.
    outline: Vec<Vec<DVec2>>,
    area: f64,
    /// In ascending order.
    seen: Vec<Vertex>,
}

/// The runs in f32 and in f64, each made at its first request.
pub(super) type FloatRuns = [OnceLock<FloatRun>; 2];

fn ascending(seen: &[Vertex]) -> Vec<Vertex> {
    let mut seen = seen.to_vec();
    seen.sort_unstable();
    seen
}

impl SightAct {
    fn float_run(&self, settings: &Settings) -> Option<(Precision, &FloatRun)> {
        let precision = settings.get(KEYS.precision);
        let (cell, arithmetic) = match precision {
            Precision::F32 => (&self.float_runs[0], Arithmetic::F32),
            Precision::F64 => (&self.float_runs[1], Arithmetic::F64),
            Precision::Lattice => return None,
        };
        let make = || {
            let input = Input { arithmetic, ..(*self.watched.input).clone() };
            let sight = Sight::finished(&input);
            let (mesh, eye) = (&*input.mesh, input.eye);
            let exact = Sight::finished(&self.watched.input);
            let [own, exact] = [&sight, &exact].map(|sight| polygon(mesh, eye, sight.walls()));
            FloatRun {
                wrong: self.wrong_signs(&input),
                outline: outlines::difference(&own, &exact),
                area: area(mesh, eye, sight.walls()),
                seen: ascending(sight.seen()),
            }
        };
        Some((precision, cell.get_or_init(make)))
    }

    /// Repeats the tests of the exact run with the other arithmetic, and returns those with another sign.
    fn wrong_signs(&self, input: &Input) -> Vec<WrongSign> {
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
                wrong.push(WrongSign { at, s, side, exact, rounded });
            }
        }
        wrong
    }

    /// How many tests floating point gets wrong, and what that changes. None if only the lattice decides, and of a run
    /// without a test.
    pub(super) fn float_facts(&self, settings: &Settings) -> Option<FloatFacts> {
        let (precision, run) = self.float_run(settings)?;
        let tests = self.state().expansions() * 2;
        let exact = ascending(self.state().seen());
        let (wrong, seen, are_same) = (run.wrong.len(), run.seen.len(), run.seen == exact);
        (tests > 0).then_some(FloatFacts { precision, tests, wrong, seen, exact: exact.len(), are_same })
    }

    /// The first test that floating point gets wrong.
    pub(super) fn wrong_sign(&self, settings: &Settings) -> Option<BrokenClaim> {
        let (_, run) = self.float_run(settings)?;
        let wrong = run.wrong.first()?;
        let what = "In floating point this vertex would lie on the wrong side of the beam.";
        let broken = Broken { what, sites: vec![Site::Thing(Thing::Vertex(wrong.s))] };
        Some(BrokenClaim { at: wrong.at, claim: SIGNS, key: KEYS.precision.name, broken })
    }

    /// Which run the invariant is checked in, where another one beside it goes wrong.
    pub(super) fn checked_run(settings: &Settings) -> Option<&'static str> {
        (settings.get(KEYS.precision) != Precision::Lattice).then_some("exact run")
    }

    /// The wrong signs up to the current position.
    fn so_far<'a>(&self, run: &'a FloatRun) -> &'a [WrongSign] {
        &run.wrong[..run.wrong.partition_point(|w| w.at <= self.watched.at())]
    }

    pub(super) fn precision_card(&self, settings: &Settings) -> Option<Card> {
        let (precision, run) = self.float_run(settings)?;
        let state = self.state();
        let (polygon, seen) = (area(self.mesh(), self.eye(), state.walls()), state.seen().len());
        let over = self.is_over();
        let wrong = self.so_far(run);
        let mut rows = Vec::new();
        if !self.watched.is_end_only() {
            let appearance = if wrong.is_empty() { Appearance::Plain } else { Appearance::Role(Role::Fault) };
            rows.push(Row::new("tests so far", state.expansions() * 2));
            rows.push(Row::new("with the wrong sign", wrong.len()).with_appearance(appearance));
        }
        if let Some(last) = wrong.last() {
            let sign = |sign: i64| ["−", "0", "+"][(sign + 1) as usize];
            let limit = words::sight::limit_letter(last.side);
            let text = format!("{} instead of {}", sign(last.rounded), sign(last.exact));
            let is_now = last.at == self.watched.at();
            let appearance = if is_now { Appearance::Role(Role::Fault) } else { Appearance::Plain };
            rows.push(
                Row::new(format!("last wrong sign: S and {}–{limit}", self.plan.eye_letter()), text)
                    .with_appearance(appearance)
                    .with_thing(Thing::Vertex(last.s)),
            );
        }
        if over {
            rows.push(Row::new("area seen", format!("{:.2} instead of {polygon:.2}", run.area)));
            rows.push(Row::new("vertices seen", format!("{} instead of {seen}", run.seen.len())));
        }
        Some(Card::rows(
            "precision",
            format!("the same run with {}", words::sight::floating_point(precision)),
            "",
            rows,
        ))
    }

    /// Marks where a sign was wrong and, at the end of the run, what would be seen.
    pub(super) fn draw_precision(&self, settings: &Settings, picture: &mut Picture) {
        let Some((_, run)) = self.float_run(settings) else { return };
        for wrong in self.so_far(run) {
            let strength = if wrong.at == self.watched.at() { Strength::Bold } else { Strength::Solid };
            let at = self.mesh().world(wrong.s);
            let diamond = Shape::Symbol { at, symbol: Symbol::Diamond, radius: 7.0 };
            picture.meaning(Meaning::WrongSign).add(Role::Fault, strength, diamond);
        }
        // Where both agree, a red line would call wrong what is right.
        for points in run.outline.iter().filter(|_| self.is_over()) {
            let mut picture = picture.meaning(Meaning::FloatOutline);
            let picture = &mut picture.with_id(Family::FloatOutline);
            picture.line(Role::Fault, Strength::Solid, points.clone(), 2.0, Dash::Dashed);
        }
    }
}
