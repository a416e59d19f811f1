//! Clicks draw a hole in obstacles, such as a courtyard (`editor/hole.rs`).

use super::Hand;
use super::polygon::Polygon;

pub fn hand() -> Box<dyn Hand> {
    Box::new(Polygon::of_hole())
}
