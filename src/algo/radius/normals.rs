//! The averaged normals of tutorial 002: each corner of the string is moved by the radius along the mean
//! of the normals of the channel's side before and after it. The string is pulled as for a point, so
//! no passage counts as too narrow, and between two corners nothing keeps the path away from walls.
//!
//! ```text
//!            normal                 into: the angle from the previous vertex to the corner
//!              |                    on:   the angle from the corner to the next vertex
//!      ·───────c                    mean: into and half of the turn
//!   previous    \                   normal: the mean and a quarter turn into the channel
//!        wall    \
//!                 · next
//! ```

pub mod invariant; // what holds of the moved corners

use crate::algo::channel::Portal;
use crate::algo::portal_scan::PathCorner;
use crate::geom::{Point, Side};
use crate::map::held::Held;
use crate::step::{Algorithm, Sink};
use crate::steps;
use glam::DVec2;
use std::f64::consts::{FRAC_PI_2, PI, TAU};
use std::sync::Arc;

/// A corner of the string with the normals of the channel's side there. All have length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CornerNormals {
    /// In lattice units.
    pub at: DVec2,
    /// Upright on the channel's side before and after the corner, into the channel.
    pub normals: [DVec2; 2],
    /// The direction of the mean angle.
    pub mean: DVec2,
}

impl CornerNormals {
    /// Where the method moves the corner, in lattice units.
    pub fn moved(&self, radius: f64) -> DVec2 {
        self.at + self.mean * radius
    }
}

/// A string, and the sides of its channel.
#[derive(Clone, Debug)]
pub struct Input {
    corners: Arc<[PathCorner]>,
    /// The vertices of the left and the right side: the tip of the first triangle, the ends of all portals, and the tip
    /// of the last triangle.
    sides: [Arc<[Point]>; 2],
}

impl Input {
    /// `portals` lie between start and goal. `tips` are the corners of the first and the last triangle that are no portal's
    /// end: the tutorial puts both on both sides of its channel.
    pub fn new(portals: &[Portal], [first, last]: [Point; 2], corners: &[PathCorner]) -> Self {
        let side = |side| [first].into_iter().chain(portals.iter().map(|p| p.end(side))).chain([last]).collect();
        Self { corners: corners.into(), sides: Side::BOTH.map(side) }
    }
}

steps! {
    /// One thing that is done about a corner. `at` is an index in the channel's side of that corner: 0 is the tip of the
    /// first triangle, then follow the portals from 1 on.
    pub enum NormalsStep {
        Stage["normal #", "normal #"] Corner { corner: u32 } = "for each corner of the string:",
        Step Previous { corner: u32, at: u32 } = "  previous: the vertex before it on its side that differs",
        Step Next { corner: u32, at: u32 } = "  next: the vertex behind it that differs",
        Step Angles { corner: u32 } = "  two angles: previous to corner, corner to next",
        Step Half { corner: u32 } = "  mean: the first angle and half of the turn",
        Step Quarter { corner: u32 } = "  normal: a quarter turn from there into the channel",
        Step(outcome) Move { corner: u32 } = "  the corner moves by the radius; the apex does not",
        Stage(outcome)["moved path"] Done = "the path: start, moved corners, goal",
    }
}

/// What is known of a corner so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Its index among the corners.
    pub corner: u32,
    /// An index in its side. That of the corner itself if no other vertex lies there.
    pub previous: Option<u32>,
    pub next: Option<u32>,
    /// The angles of the side before and behind the corner.
    pub angles: Option<[f64; 2]>,
    /// The mean of both.
    pub mean: Option<f64>,
    /// The angle of the normal.
    pub normal: Option<f64>,
}

/// The method at one position of its run.
#[derive(Clone, Debug)]
pub struct Normals {
    input: Input,
    work: Option<Work>,
    moved: Vec<CornerNormals>,
    is_done: bool,
}

impl Algorithm for Normals {
    type Input = Input;
    type Step = NormalsStep;

    fn start(input: &Input) -> Self {
        Self { input: input.clone(), work: None, moved: Vec::new(), is_done: false }
    }

    fn apply(&mut self, step: NormalsStep) {
        match step {
            NormalsStep::Corner { corner } => {
                self.work = Some(Work { corner, previous: None, next: None, angles: None, mean: None, normal: None });
            }
            NormalsStep::Done => (self.work, self.is_done) = (None, true),
            _ => self.go_on(step),
        }
    }

    fn held(&self) -> Option<usize> {
        Some(
            self.input.corners.held()
                + self.input.sides.iter().map(|side| side.held()).sum::<usize>()
                + self.moved.held(),
        )
    }

    fn run(&mut self, input: &Input, sink: &mut impl Sink<NormalsStep>) {
        for (corner, of) in (0..).zip(&*input.corners) {
            self.take(NormalsStep::Corner { corner }, sink);
            let side = self.side(of.side);
            let differs = |&at: &usize| side[at] != of.at;
            let here = of.portal as usize;
            // The tutorial keeps this vertex where there is no other.
            let previous = (0..here).rev().find(differs).unwrap_or(here) as u32;
            let next = (here..side.len()).find(differs).unwrap_or(here) as u32;
            self.take(NormalsStep::Previous { corner, at: previous }, sink);
            self.take(NormalsStep::Next { corner, at: next }, sink);
            self.take(NormalsStep::Angles { corner }, sink);
            self.take(NormalsStep::Half { corner }, sink);
            self.take(NormalsStep::Quarter { corner }, sink);
            self.take(NormalsStep::Move { corner }, sink);
        }
        self.take(NormalsStep::Done, sink);
    }
}

impl Normals {
    fn go_on(&mut self, step: NormalsStep) {
        let Some(work) = self.work else { return };
        let of = self.input.corners[work.corner as usize];
        let side = self.side(of.side);
        let vertex = |at: Option<u32>| at.map_or(of.at, |at| side[at as usize]).as_dvec2();
        let mut work = work;
        match step {
            NormalsStep::Previous { at, .. } => work.previous = Some(at),
            NormalsStep::Next { at, .. } => work.next = Some(at),
            NormalsStep::Angles { .. } => {
                let angle = |along: DVec2| along.y.atan2(along.x);
                let at = of.at.as_dvec2();
                work.angles = Some([angle(at - vertex(work.previous)), angle(vertex(work.next) - at)]);
            }
            NormalsStep::Half { .. } => {
                work.mean = work.turn().zip(work.angles).map(|(turn, [into, _])| into + turn / 2.0);
            }
            NormalsStep::Quarter { .. } => work.normal = work.mean.map(|mean| mean + inward(of.side)),
            NormalsStep::Move { .. } => {
                if let (Some(angles), Some(normal)) = (work.angles, work.normal) {
                    let normals = angles.map(|direction| DVec2::from_angle(direction + inward(of.side)));
                    self.moved.push(CornerNormals { at: of.at.as_dvec2(), normals, mean: DVec2::from_angle(normal) });
                }
            }
            NormalsStep::Corner { .. } | NormalsStep::Done => {}
        }
        self.work = Some(work);
    }

    /// The corner that is worked on.
    pub fn work(&self) -> Option<Work> {
        self.work
    }

    /// The corners of the string that are moved so far.
    pub fn moved(&self) -> &[CornerNormals] {
        &self.moved
    }

    pub fn corners(&self) -> &[PathCorner] {
        &self.input.corners
    }

    /// The vertices of a side of the channel, with the tips.
    pub fn side(&self, side: Side) -> Arc<[Point]> {
        self.input.sides[side as usize].clone()
    }

    pub fn is_done(&self) -> bool {
        self.is_done
    }
}

impl Work {
    /// From the first angle to the second one, the shorter way around.
    pub fn turn(&self) -> Option<f64> {
        let [into, on] = self.angles?;
        let turn = on - into;
        Some(match () {
            () if turn > PI => turn - TAU,
            () if turn < -PI => turn + TAU,
            () => turn,
        })
    }
}

/// A quarter turn into the channel: to the right of the left side, and to the left of the right side. y points down, so a
/// turn to the right is positive.
pub fn inward(side: Side) -> f64 {
    match side {
        Side::Left => FRAC_PI_2,
        Side::Right => -FRAC_PI_2,
    }
}

/// The normals at all corners. See [`Input::new`].
pub fn at_corners(portals: &[Portal], tips: [Point; 2], corners: &[PathCorner]) -> Vec<CornerNormals> {
    Normals::finished(&Input::new(portals, tips, corners)).moved
}
