//! Clicks draw an obstacle, vertex by vertex. The open polygon counts as a wall already.

use super::measure::angle;
use super::{CanvasInput, Hand, Press, Spot, instead};
use egui_macroquad::egui::Key;
use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::map::polygons::Obstacle;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength, Symbol};
use pathlight::player::{Change, Command};
use pathlight::scene::{Map, scene_file};
use pathlight::words::number;

/// A click this near to the first vertex closes the polygon, in points.
const CLOSE_RADIUS: f64 = 10.0;

#[derive(Default)]
struct Polygon {
    points: Vec<DVec2>,
    /// How many obstacles there were before it.
    before: usize,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Polygon>::default()
}

/// An obstacle, if these points have an area.
fn obstacle(points: &[DVec2]) -> Option<Obstacle> {
    let numbers: Vec<[f64; 2]> = points.iter().map(|&p| p.into()).collect();
    let points = scene_file::polygon("", &numbers).ok()?;
    Some(Obstacle { name: String::new(), points })
}

impl Polygon {
    /// The wall as it is while the next vertex would be at `next`.
    fn shown(&self, next: Option<DVec2>) -> Vec<Command> {
        let points: Vec<DVec2> = self.points.iter().copied().chain(next).collect();
        match obstacle(&points) {
            Some(obstacle) => vec![instead(vec![Edit::Add(obstacle)])],
            None => vec![instead(Vec::new())],
        }
    }

    /// Adds the polygon. Without an area there is none.
    fn close(&mut self) -> Vec<Command> {
        let points = std::mem::take(&mut self.points);
        match obstacle(&points) {
            Some(obstacle) => vec![
                instead(vec![Edit::Add(obstacle)]),
                Change::EndGesture.into(),
                Change::Select(Some(Handle::Obstacle(self.before))).into(),
            ],
            None => vec![Change::CancelGesture.into()],
        }
    }
}

impl Hand for Polygon {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let Map::Polygons(polygons) = &on.player.editor().scene().map else { return Press::Left };
        if self.points.is_empty() {
            self.before = polygons.obstacles.len();
            self.points.push(spot.at);
            return Press::Taken(vec![Change::Select(None).into()]);
        }
        let near = |p: DVec2| p.distance(spot.exact) <= on.lens.world(CLOSE_RADIUS);
        // A second click at the same place is a double click.
        let is_again = self.points.last().is_some_and(|&last| last == spot.at);
        if self.points.len() >= 3 && (near(self.points[0]) || is_again) {
            return Press::Taken(self.close());
        }
        if !is_again {
            self.points.push(spot.at);
        }
        Press::Taken(self.shown(None))
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        if self.points.len() < 2 {
            return Vec::new();
        }
        let is_closing = spot.exact.distance(self.points[0]) <= on.lens.world(CLOSE_RADIUS);
        self.shown(Some(spot.at).filter(|_| !is_closing))
    }

    fn key(&mut self, key: Key, spot: Option<&Spot>, _on: &CanvasInput) -> Option<Vec<Command>> {
        if self.points.is_empty() {
            return None;
        }
        match key {
            Key::Enter => Some(self.close()),
            Key::Backspace => {
                self.points.pop();
                Some(self.shown(spot.map(|spot| spot.at).filter(|_| self.points.len() > 1)))
            }
            _ => None,
        }
    }

    fn draw(&self, spot: Option<&Spot>, on: &CanvasInput, picture: &mut Picture) {
        let mut line = self.points.clone();
        line.extend(spot.map(|spot| spot.at).filter(|_| !line.is_empty()));
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

    fn status(&self, spot: Option<&Spot>, _on: &CanvasInput) -> String {
        let Some(&last) = self.points.last() else { return String::new() };
        let vertices = match self.points.len() {
            1 => "1 vertex".to_owned(),
            count => format!("{count} vertices"),
        };
        let Some(by) = spot.map(|spot| spot.at - last) else { return vertices };
        format!("{vertices} · edge {}, {}°", number(by.length()), number(angle(by).round()))
    }

    fn is_open(&self) -> bool {
        !self.points.is_empty()
    }
}
