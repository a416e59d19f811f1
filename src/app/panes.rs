//! One to four maps side by side with one camera: all have the same size, and what is done on one of them is done on the first.

use super::inset::not_negative;
use egui_macroquad::egui::{Pos2, Rect, Vec2};

/// The height of a heading above each map, in points. A single map has none.
pub const HEADING: f32 = 26.0;
/// Between two maps, in points.
const GAP: f32 = 2.0;

/// The places of the maps. Never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Panes {
    /// The maps, without headings and rulers.
    maps: Vec<Rect>,
    /// The same with their rulers.
    outer: Vec<Rect>,
    /// The height of a heading, in points.
    heading: f32,
}

impl Panes {
    /// A single map.
    pub fn one(canvas: Rect) -> Self {
        Self { maps: vec![canvas], outer: vec![canvas], heading: 0.0 }
    }

    /// Divides a room into panes for `count` maps with headings of this height. Two stand beside each other, or one below the other in a
    /// high room; four stand two by two.
    pub fn split(room: Rect, count: usize, heading: f32) -> Self {
        if count <= 1 {
            return Self::one(room);
        }
        let columns = if count == 2 && room.height() > room.width() { 1 } else { 2 };
        let rows = count.div_ceil(columns);
        let cell = (room.size() + Vec2::splat(GAP)) / Vec2::new(columns as f32, rows as f32) - Vec2::splat(GAP);
        let place = |i: usize| {
            let at = Vec2::new((i % columns) as f32, (i / columns) as f32) * (cell + Vec2::splat(GAP));
            let whole = Rect::from_min_size(room.min + at, cell.max(Vec2::ZERO));
            not_negative(whole.with_min_y(whole.top() + heading))
        };
        let maps: Vec<Rect> = (0..count).map(place).collect();
        Self { outer: maps.clone(), maps, heading }
    }

    /// Takes room for rulers. `map_in` is the part of a pane that the map gets, the same of panes of one size.
    #[must_use]
    pub fn with_rulers(self, map_in: impl Fn(Rect) -> Rect) -> Self {
        Self { maps: self.outer.iter().map(|&outer| map_in(outer)).collect(), ..self }
    }

    /// The height of the heading above each map, in points.
    pub fn heading(&self) -> f32 {
        self.heading
    }

    pub fn all(&self) -> &[Rect] {
        &self.maps
    }

    /// The maps with their rulers. Their headings stand above.
    pub fn with_rulers_around(&self) -> &[Rect] {
        &self.outer
    }

    pub fn first(&self) -> Rect {
        self.maps[0]
    }

    /// The vector to the same place on the first map, for a position on one of them.
    pub fn to_first(&self, at: Pos2) -> Option<Vec2> {
        self.maps.iter().find(|pane| pane.contains(at)).map(|pane| self.first().min - pane.min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_one_size_and_do_not_overlap() {
        for size in [Vec2::new(1280.0, 600.0), Vec2::new(400.0, 900.0), Vec2::new(30.0, 10.0)] {
            let room = Rect::from_min_size(Pos2::new(7.0, 50.0), size);
            for count in 1..=4 {
                let panes = Panes::split(room, count, HEADING);
                assert_eq!(panes.all().len(), count);
                for (i, pane) in panes.all().iter().enumerate() {
                    assert!((pane.size() - panes.first().size()).length() < 1e-3 && !pane.is_negative());
                    assert!(panes.all()[..i].iter().all(|other| !other.shrink(0.1).intersects(*pane)), "{count}");
                    if pane.is_positive() {
                        assert!(room.expand(0.1).contains_rect(*pane), "{count} in {room:?}: {pane:?}");
                        let by = panes.to_first(pane.center()).unwrap();
                        assert!((pane.center() + by - panes.first().center()).length() < 1e-3);
                    }
                }
            }
        }
    }
}
