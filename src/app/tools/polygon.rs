//! Clicks draw an obstacle, vertex by vertex. The open polygon counts as a wall already. A hole is drawn in the same way (`hole.rs`).

use super::measure::angle;
use super::typed::Typed;
use super::{CanvasInput, Hand, Press, Spot, instead};
use egui_macroquad::egui::Key;
use glam::DVec2;
use pathlight::editor::hole::{HoleTargets, hole_at, obstacle};
use pathlight::editor::{Edit, Handle};
use pathlight::picture::{Anchor, Dash, Picture, Role, Shape, Strength, Symbol};
use pathlight::player::{Change, Command};
use pathlight::scene::Map;
use pathlight::words::number;

/// A click this near to the first vertex closes the polygon, in points.
const CLOSE_RADIUS: f64 = 10.0;
/// A shorter edge has no number beside it, in points, and the number stands so far from it.
const SHORT: f64 = 40.0;
const BESIDE: f64 = 14.0;

#[derive(Default)]
pub struct Polygon {
    points: Vec<DVec2>,
    /// As it was closed, if it was opened again.
    finished: Option<Vec<DVec2>>,
    /// Its place in the list of obstacles, or that of the obstacle that gets the hole.
    place: usize,
    is_hole: bool,
    /// The obstacles that get the hole, from the first vertex on.
    outer: Option<HoleTargets>,
    /// What is wrong with the hole. Found when a vertex comes or goes: a map may have many obstacles.
    problem: Option<String>,
    /// Length and angle of the next edge.
    typed: Typed,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Polygon>::default()
}

/// Writes the length of an edge beside its middle, unless the edge is too short for it.
pub fn length_beside(a: DVec2, b: DVec2, on: &CanvasInput, picture: &mut Picture) {
    let along = b - a;
    let length = along.length();
    if !length.is_finite() || length < on.lens.world(SHORT) {
        return;
    }
    let at = (a + b) / 2.0 + along.perp() / length * on.lens.world(BESIDE);
    let text = number(length).into();
    let words = Shape::Words { at, text, size: 12.0, anchor: Anchor::Center, strong: true };
    picture.add(Role::Label, Strength::Bold, words);
}

impl Polygon {
    pub fn of_hole() -> Self {
        Self { is_hole: true, ..Self::default() }
    }

    /// What it does to the map with these vertices. Nothing without an area, and if a hole does not fit.
    fn edits(&self, points: &[DVec2]) -> Vec<Edit> {
        match &self.outer {
            Some(outer) => outer.with(points),
            None => obstacle(points).map(Edit::Add).into_iter().collect(),
        }
    }

    /// May a vertex be here? Those of a hole lie in its obstacles.
    fn takes(&self, at: DVec2) -> bool {
        self.outer.as_ref().is_none_or(|outer| outer.have(at))
    }

    /// A vertex has come or gone: does the hole fit, and does it open anything?
    fn check_hole(&mut self, on: &CanvasInput) {
        self.problem = None;
        let (Some(outer), Map::Polygons(polygons)) = (&self.outer, &on.player.editor().scene().map) else { return };
        if self.points.len() < 3 {
            return;
        }
        if outer.with(&self.points).is_empty() {
            self.problem = Some("this hole does not fit in the obstacle".to_owned());
        } else if let Some(i) = outer.still_covering(polygons, &self.points) {
            let name = polygons.obstacles[i].name.as_str();
            let name = if name.is_empty() { format!("obstacle {}", i + 1) } else { format!("“{name}”") };
            self.problem = Some(format!("{name} still covers a part of it"));
        }
    }

    /// The map as it is while the next vertex would be at `next`.
    fn shown(&self, next: Option<DVec2>) -> Vec<Command> {
        let points: Vec<DVec2> = self.points.iter().copied().chain(next).collect();
        vec![instead(self.edits(&points))]
    }

    /// Where the next vertex would be: at the pointer, or as far and in the direction as typed. None before the first one.
    fn next(&self, spot: Option<&Spot>) -> Option<DVec2> {
        let &last = self.points.last()?;
        if self.typed.is_empty() {
            return spot.map(|spot| spot.at);
        }
        let to_pointer = spot.map_or(DVec2::ZERO, |spot| spot.at - last);
        let [length, degrees] = self.typed.values();
        let (sin, cos) = degrees.unwrap_or_else(|| angle(to_pointer)).to_radians().sin_cos();
        let to = last + DVec2::new(cos, -sin) * length.unwrap_or_else(|| to_pointer.length());
        // Sine and cosine of a right angle are rounded: what was meant is a short number.
        Some((to * 1e9).round() / 1e9).filter(|to| to.is_finite())
    }

    /// Takes the next vertex, as typed.
    fn push_typed(&mut self, spot: Option<&Spot>) -> Vec<Command> {
        let next = self.next(spot).filter(|&next| self.points.last() != Some(&next) && self.takes(next));
        self.points.extend(next);
        self.typed = Typed::default();
        self.shown(None)
    }

    /// Adds the polygon. One without an area, and a hole that does not fit, stay open.
    fn close(&mut self) -> Vec<Command> {
        let Some(closed) = self.complete() else {
            self.problem = self.problem.take().or_else(|| self.lacks().map(str::to_owned));
            return self.shown(None);
        };
        self.points.clear();
        self.finished = None;
        closed
    }

    /// What it lacks to be closed.
    const fn lacks(&self) -> Option<&'static str> {
        match self.points.len() {
            0 => None,
            1 => Some("two more vertices are needed"),
            2 => Some("one more vertex is needed"),
            _ => Some("it has no area: put a vertex beside the line"),
        }
    }

    /// The last vertex goes.
    fn pop(&mut self, spot: Option<&Spot>) -> Vec<Command> {
        self.points.pop();
        if self.points.is_empty() {
            self.finished = None;
            return vec![Change::CancelGesture.into()];
        }
        self.shown(spot.map(|spot| spot.at).filter(|_| self.points.len() > 1))
    }
}

impl Hand for Polygon {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let Map::Polygons(polygons) = &on.player.editor().scene().map else { return Press::Left };
        if self.points.is_empty() {
            self.outer = HoleTargets::at(polygons, spot.at).filter(|_| self.is_hole);
            self.problem = None;
            if self.is_hole && self.outer.is_none() {
                return Press::Taken(Vec::new());
            }
            self.place = self.outer.as_ref().map_or(polygons.obstacles.len(), HoleTargets::uppermost);
            self.points.push(spot.at);
            return Press::Taken(vec![Change::Select(None).into()]);
        }
        if !self.typed.is_empty() {
            let shown = self.push_typed(Some(spot));
            self.check_hole(on);
            return Press::Taken(shown);
        }
        let near = |p: DVec2| p.distance(spot.exact) <= on.lens.world(CLOSE_RADIUS);
        // A second click at the same place is a double click.
        let is_again = self.points.last().is_some_and(|&last| last == spot.at);
        if self.points.len() >= 3 && (near(self.points[0]) || is_again) {
            return Press::Taken(self.close());
        }
        if !is_again && self.takes(spot.at) {
            self.points.push(spot.at);
            self.check_hole(on);
        }
        Press::Taken(self.shown(None))
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        if self.points.len() < 2 {
            return Vec::new();
        }
        let is_closing = self.typed.is_empty() && spot.exact.distance(self.points[0]) <= on.lens.world(CLOSE_RADIUS);
        self.shown(self.next(Some(spot)).filter(|_| !is_closing))
    }

    fn key(&mut self, key: Key, spot: Option<&Spot>, on: &CanvasInput) -> Option<Vec<Command>> {
        if self.points.is_empty() {
            return None;
        }
        if self.typed.key(key) {
            return Some(self.shown(self.next(spot)));
        }
        let commands = match key {
            Key::Enter if !self.typed.is_empty() => self.push_typed(spot),
            Key::Enter => return Some(self.close()),
            Key::Backspace => self.pop(spot),
            _ => return None,
        };
        self.check_hole(on);
        Some(commands)
    }

    fn draw(&self, spot: Option<&Spot>, on: &CanvasInput, picture: &mut Picture) {
        let mut line = self.points.clone();
        line.extend(self.next(spot));
        for edge in line.windows(2) {
            length_beside(edge[0], edge[1], on, picture);
        }
        if line.len() > 1 {
            picture.line(Role::Label, Strength::Bold, line, 2.0, Dash::None);
        }
        for &at in &self.points {
            picture.add(Role::Label, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Square, radius: 4.0 });
        }
        if self.points.len() >= 3 {
            let at = self.points[0];
            let is_near = spot.is_some_and(|spot| spot.exact.distance(at) <= on.lens.world(CLOSE_RADIUS));
            let width = if is_near { 3.0 } else { 1.5 };
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: CLOSE_RADIUS as f32, width });
        }
    }

    fn status(&self, spot: Option<&Spot>, on: &CanvasInput) -> String {
        let Some(&last) = self.points.last() else {
            let Map::Polygons(polygons) = &on.player.editor().scene().map else { return String::new() };
            let Some(spot) = spot.filter(|spot| self.is_hole && HoleTargets::at(polygons, spot.at).is_none()) else {
                return String::new();
            };
            let is_hole = !hole_at(polygons, spot.at).is_empty();
            return if is_hole { "a hole: V selects it" } else { "no obstacle is here" }.to_owned();
        };
        let vertices = match self.points.len() {
            1 => "1 vertex".to_owned(),
            count => format!("{count} vertices"),
        };
        let next = self.next(spot);
        if next.is_some_and(|next| !self.takes(next)) {
            return format!("{vertices} · outside the obstacle");
        }
        if let Some(problem) = &self.problem {
            return format!("{vertices} · {problem}");
        }
        let Some(by) = next.map(|next| next - last) else { return vertices };
        let [length, angle] = self.typed.shown([number(by.length()), number(angle(by).round())]);
        format!("{vertices} · length {length} · angle {angle}°")
    }

    fn help(&self) -> Option<&'static str> {
        self.is_open().then_some("Enter closes · Backspace: one less · or type length Tab angle Enter")
    }

    fn has_typed(&self) -> bool {
        !self.typed.is_empty()
    }

    fn takes_numbers(&self) -> bool {
        !self.points.is_empty()
    }

    fn is_open(&self) -> bool {
        !self.points.is_empty()
    }

    fn vertices(&self) -> usize {
        self.points.len()
    }

    fn complete(&self) -> Option<Vec<Command>> {
        let edits = self.edits(&self.points);
        if edits.is_empty() {
            return None;
        }
        Some(vec![instead(edits), Change::EndGesture.into(), Change::Select(Some(Handle::Obstacle(self.place))).into()])
    }

    fn reopen(&mut self) {
        self.finished = Some(self.points.clone());
    }

    fn restore(&mut self) -> bool {
        let Some(points) = self.finished.take() else { return false };
        (self.points, self.typed, self.problem) = (points, Typed::default(), None);
        true
    }

    fn why_left_open(&self) -> Option<String> {
        if self.complete().is_some() {
            return None;
        }
        let why = self.problem.as_deref().or_else(|| self.lacks())?;
        let what = if self.is_hole { "The hole" } else { "The polygon" };
        Some(format!("{what} stays open: {why}. Esc discards it."))
    }

    fn show_again(&self) -> Vec<Command> {
        self.shown(None)
    }

    fn undo(&mut self, spot: Option<&Spot>, on: &CanvasInput) -> Option<Vec<Command>> {
        if self.points.is_empty() {
            return None;
        }
        self.typed = Typed::default();
        let commands = self.pop(spot);
        self.check_hole(on);
        Some(commands)
    }
}
