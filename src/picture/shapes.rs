//! Marks that every lesson uses: start, goal, walls, paths.

use super::{Anchor, Dash, Picture, Role, Shape, Strength, Symbol};
use crate::world::scene::{Map, World};
use glam::DVec2;

/// Height of ordinary letters in pixels.
pub const LETTERS: f32 = 13.0;

impl Picture {
    pub fn line(&mut self, role: Role, strength: Strength, points: Vec<DVec2>, width: f32, dash: Dash) {
        if points.len() > 1 {
            self.add(role, strength, Shape::Line { points, closed: false, width, dash });
        }
    }

    pub fn area(&mut self, role: Role, strength: Strength, ring: Vec<DVec2>) {
        if ring.len() > 2 {
            self.add(role, strength, Shape::Area { rings: vec![ring], hatched: false });
        }
    }

    pub fn words(&mut self, role: Role, at: DVec2, text: impl Into<String>, anchor: Anchor) {
        let shape = Shape::Words { at, text: text.into(), size: LETTERS, anchor, strong: false };
        self.add(role, Strength::Solid, shape);
    }

    pub fn badge(&mut self, role: Role, strength: Strength, at: DVec2, radius: f32, letter: &str) {
        let dashed = role == Role::Right;
        self.add(role, strength, Shape::Badge { at, radius, letter: letter.to_owned(), dashed });
    }

    /// Start and goal: different shapes, not only different colours. Radius in pixels.
    pub fn ends(&mut self, start: DVec2, goal: DVec2, radius: f32) {
        self.add(Role::Goal, Strength::Solid, Shape::Symbol { at: goal, symbol: Symbol::Cross, radius });
        self.badge(Role::Start, Strength::Solid, start, radius, if radius >= 7.0 { "S" } else { "" });
    }

    /// Free space and hatched walls of a world, with the names of its obstacles.
    pub fn ground(&mut self, world: &World) {
        let free: Vec<Vec<DVec2>> = world.free_rings().collect();
        let (low, high) = world.scene().map.bounds();
        let margin = (high - low).max_element() * 0.012;
        let (l, h) = (low - margin, high + margin);
        let frame = vec![l, DVec2::new(h.x, l.y), h, DVec2::new(l.x, h.y)];
        self.add(Role::Ground, Strength::Solid, Shape::Area { rings: free.clone(), hatched: false });
        let mut walls = free.clone();
        walls.push(frame);
        self.add(Role::Wall, Strength::Solid, Shape::Area { rings: walls, hatched: true });
        for points in free {
            let line = Shape::Line { points, closed: true, width: 2.0, dash: Dash::None };
            self.add(Role::Outline, Strength::Solid, line);
        }
    }

    /// Names of obstacles, on them. Painted late, so that sight does not wash over them.
    pub fn obstacle_names(&mut self, world: &World, scale: f64) {
        let Map::Polygons(polygons) = &world.scene().map else { return };
        for obstacle in polygons.obstacles.iter().filter(|o| !o.name.is_empty()) {
            let (low, high) = obstacle
                .points
                .iter()
                .fold((obstacle.points[0], obstacle.points[0]), |(l, h), &p| (l.min(p), h.max(p)));
            let letters = obstacle.name.chars().count() as f64;
            let room = (high.x - low.x) * scale;
            // Small things (barrels, wagons) are known by their shape; a name would hide them.
            if room > letters * 9.0 {
                let size = (room / letters / 0.9).clamp(11.0, 17.0) as f32;
                let text = obstacle.name.to_uppercase();
                let shape = Shape::Words { at: (low + high) / 2.0, text, size, anchor: Anchor::Center, strong: true };
                self.add(Role::WallLabel, Strength::Solid, shape);
            }
        }
    }
}
