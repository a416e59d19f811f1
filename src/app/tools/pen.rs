//! The wall pen does what the left button does on a grid without tools.

use super::{CanvasInput, Hand, Press, Spot};

struct Pen;

pub fn hand() -> Box<dyn Hand> {
    Box::new(Pen)
}

impl Hand for Pen {
    fn press(&mut self, _spot: &Spot, _on: &CanvasInput) -> Press {
        Press::Left
    }
}
