//! Length, differences and angle between two places.

use super::{CanvasInput, Hand, Press, Spot};
use glam::DVec2;
use pathlight::picture::{Dash, Picture, Role, Shape, Strength};
use pathlight::player::Command;
use pathlight::words::number;

#[derive(Default)]
struct Measure {
    from: Option<DVec2>,
    to: Option<DVec2>,
    is_held: bool,
}

pub fn hand() -> Box<dyn Hand> {
    Box::<Measure>::default()
}

/// Of a vector, in degrees from 0 to 360: 0 to the right, 90 up.
pub fn angle(of: DVec2) -> f64 {
    (-of.y).atan2(of.x).to_degrees().rem_euclid(360.0)
}

impl Hand for Measure {
    fn press(&mut self, spot: &Spot, _on: &CanvasInput) -> Press {
        (self.from, self.to, self.is_held) = (Some(spot.at), Some(spot.at), true);
        Press::Taken(Vec::new())
    }

    fn moved(&mut self, spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        if self.is_held {
            self.to = Some(spot.at);
        }
        Vec::new()
    }

    fn release(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        self.moved(spot, on);
        self.is_held = false;
        Vec::new()
    }

    fn draw(&self, _spot: Option<&Spot>, _on: &CanvasInput, picture: &mut Picture) {
        let (Some(from), Some(to)) = (self.from, self.to) else { return };
        picture.line(Role::Label, Strength::Bold, vec![from, to], 2.0, Dash::Dashed);
        for at in [from, to] {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: 4.0, width: 2.0 });
        }
    }

    fn status(&self, _spot: Option<&Spot>, _on: &CanvasInput) -> String {
        let (Some(from), Some(to)) = (self.from, self.to) else { return String::new() };
        let by = to - from;
        let along =
            |by: f64, [back, forth]: [&str; 2]| format!("{} {}", if by < 0.0 { back } else { forth }, number(by.abs()));
        let (across, down) = (along(by.x, ["left", "right"]), along(by.y, ["up", "down"]));
        format!("length {} · {across}, {down} · {}°", number(by.length()), number(angle(by)))
    }

    fn is_stroke(&self) -> bool {
        true
    }

    fn is_open(&self) -> bool {
        self.is_held
    }
}
