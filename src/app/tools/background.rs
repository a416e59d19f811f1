//! Moves the picture under the map by a drag, and scales it by two clicks and the distance that is typed between them.

use super::typed::Typed;
use super::{CanvasInput, Hand, Press, Spot, at_once, instead};
use egui_macroquad::egui::Key;
use glam::DVec2;
use pathlight::editor::Edit;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength};
use pathlight::player::{Change, Command};
use pathlight::scene::background::Background;
use pathlight::words::number;

/// A drag that is shorter is a click, in points.
const CLICK: f64 = 4.0;

/// A drag of the picture: from where, and how it lay.
struct Drag {
    from: DVec2,
    old: Background,
    has_moved: bool,
}

#[derive(Default)]
struct Scale {
    drag: Option<Drag>,
    /// Up to two places whose distance is known.
    places: Vec<DVec2>,
    typed: Typed,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Scale>::default()
}

impl Scale {
    fn distance(&self) -> Option<f64> {
        if let [a, b] = self.places[..] { Some(a.distance(b)).filter(|&d| d > 0.0) } else { None }
    }

    /// The picture with the typed distance between both places.
    fn scaled(&self, on: &CanvasInput) -> Option<Background> {
        let (old, now) = (on.player.editor().scene().background.as_ref()?, self.distance()?);
        let wanted = self.typed.values()[0].filter(|&wanted| wanted > 0.0)?;
        Some(old.scaled(self.places[0], wanted / now)).filter(Background::is_valid)
    }
}

impl Hand for Scale {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let Some(old) = on.player.editor().scene().background.clone() else { return Press::Left };
        self.drag = Some(Drag { from: spot.exact, old, has_moved: false });
        Press::Taken(Vec::new())
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let Some(drag) = &mut self.drag else { return Vec::new() };
        drag.has_moved |= drag.from.distance(spot.exact) > on.lens.world(CLICK);
        if !drag.has_moved {
            return Vec::new();
        }
        let moved = Background { at: on.rounded(drag.old.at + (spot.exact - drag.from)), ..drag.old.clone() };
        vec![instead(vec![Edit::Background(Some(moved))])]
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        let commands = self.moved(spot, on);
        let Some(drag) = self.drag.take() else { return commands };
        if drag.has_moved {
            self.places.clear();
            return commands.into_iter().chain([Change::EndGesture.into()]).collect();
        }
        if self.places.len() >= 2 {
            self.places.clear();
        }
        self.places.push(spot.exact);
        self.typed = Typed::default();
        Vec::new()
    }

    fn key(&mut self, key: Key, _spot: Option<&Spot>, on: &CanvasInput) -> Option<Vec<Command>> {
        self.distance()?;
        match key {
            Key::Tab => Some(Vec::new()),
            Key::Enter => {
                let commands = self.scaled(on).map(|picture| at_once(vec![Edit::Background(Some(picture))]));
                if commands.is_some() {
                    *self = Self::default();
                }
                Some(commands.unwrap_or_default())
            }
            key => self.typed.key(key).then(Vec::new),
        }
    }

    fn draw(&self, spot: Option<&Spot>, _on: &CanvasInput, picture: &mut Picture) {
        let to_pointer = spot.map(|spot| spot.exact).filter(|_| self.places.len() == 1);
        let line: Vec<DVec2> = self.places.iter().copied().chain(to_pointer).collect();
        for &at in &line {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: 5.0, width: 2.0 });
        }
        if line.len() > 1 {
            picture.line(Role::Label, Strength::Bold, line, 2.0, Dash::Dashed);
        }
    }

    fn status(&self, _spot: Option<&Spot>, _on: &CanvasInput) -> String {
        match (self.distance(), self.places.len()) {
            (Some(now), _) => {
                let [typed, _] = self.typed.shown([number(now), String::new()]);
                format!("distance {typed} · type what it is, Enter")
            }
            (None, 1) => "click the second place".to_owned(),
            (None, _) => String::new(),
        }
    }

    fn is_open(&self) -> bool {
        self.drag.is_some() || !self.places.is_empty()
    }

    fn has_typed(&self) -> bool {
        !self.typed.is_empty()
    }

    fn takes_numbers(&self) -> bool {
        self.distance().is_some()
    }
}
