//! A click or a drag moves the start or the goal, to the place that the bar names. In a lesson that looks from an actor, that is its start.

use super::{CanvasInput, Hand, Press, Spot};
use pathlight::editor::Handle;
use pathlight::player::{Change, Command};

struct End {
    is_goal: bool,
    is_held: bool,
}

pub fn start() -> Box<dyn Hand> {
    Box::new(End { is_goal: false, is_held: false })
}

pub fn goal() -> Box<dyn Hand> {
    Box::new(End { is_goal: true, is_held: false })
}

impl End {
    fn handle(&self, on: &CanvasInput) -> Handle {
        if self.is_goal { Handle::Goal } else { on.lesson_origin() }
    }
}

impl Hand for End {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        let handle = self.handle(on);
        if !on.player.shows(handle) {
            return Press::Taken(Vec::new());
        }
        self.is_held = true;
        Press::Taken(vec![Change::Select(None).into(), on.exact_move(handle, spot.at)])
    }

    fn moved(&mut self, spot: &Spot, on: &CanvasInput) -> Vec<Command> {
        self.is_held.then(|| on.exact_move(self.handle(on), spot.at)).into_iter().collect()
    }

    fn release(&mut self, _spot: &Spot, _on: &CanvasInput) -> Vec<Command> {
        let was_held = std::mem::take(&mut self.is_held);
        was_held.then(|| Change::EndGesture.into()).into_iter().collect()
    }

    fn status(&self, _spot: Option<&Spot>, on: &CanvasInput) -> String {
        let handle = self.handle(on);
        if on.player.shows(handle) { String::new() } else { "this lesson does not show it".to_owned() }
    }

    fn is_open(&self) -> bool {
        self.is_held
    }

    fn is_stroke(&self) -> bool {
        true
    }
}
