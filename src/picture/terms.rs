//! A small picture for the terms that are easier to see than to read, for the glossary.
//!
//! The pictures have their own units: about 6 wide and 4 high, y down.

use super::{Anchor, Dash, Picture, Role, Shape, Strength, Symbol};
use crate::words::Term;
use glam::DVec2;

/// The picture of a term, if it has one.
pub fn figure(term: Term) -> Option<Picture> {
    let mut picture = Picture::default();
    let p = &mut picture;
    match term {
        Term::Triangulation => channel(p, Role::Ground),
        Term::Channel => channel(p, Role::Channel),
        Term::Portal => {
            channel(p, Role::Channel);
            PORTALS.iter().for_each(|&[left, right]| line(p, Role::Test, &[LEFT[left], RIGHT[right]]));
        }
        Term::LeftEnd => {
            channel(p, Role::Channel);
            PORTALS.iter().for_each(|&[left, right]| line(p, Role::Mesh, &[LEFT[left], RIGHT[right]]));
            LEFT[..2].iter().for_each(|&end| p.badge(Role::Left, Strength::Solid, at(end), 8.0, "L"));
            RIGHT[1..].iter().for_each(|&end| p.badge(Role::Right, Strength::Solid, at(end), 8.0, "R"));
        }
        Term::Funnel | Term::Apex | Term::LeftSide => {
            channel(p, Role::Channel);
            funnel(p, term);
        }
        Term::Tighten => new_end(p, (3.4, 2.2), Role::Left),
        Term::Skip => new_end(p, (2.4, 0.3), Role::Dropped),
        Term::SignedArea => {
            let (from, to) = ((0.4, 3.4), (5.4, 2.0));
            line(p, Role::Label, &[from, to]);
            area(p, Role::Left, &[from, to, (3.6, 0.4)]);
            text(p, (3.1, 2.1), "−", Anchor::Center);
            area(p, Role::Right, &[from, to, (3.4, 4.0)]);
            text(p, (3.2, 3.2), "+", Anchor::Center);
        }
        Term::Taut | Term::String => {
            wall(p, &[(2.0, 1.6), (3.8, 1.6), (3.8, 4.2), (2.0, 4.2)]);
            dotted(p, Role::Midpoint, &[(0.4, 3.8), (1.0, 0.9), (3.0, 0.3), (4.8, 1.0), (5.6, 3.6)]);
            line(p, Role::Path, &[(0.4, 3.8), (2.0, 1.6), (3.8, 1.6), (5.6, 3.6)]);
            ends(p, (0.4, 3.8), (5.6, 3.6));
        }
        Term::CornerCut => {
            cells(p, &[(1, 1)]);
            arrow(p, (1.0, 3.0), (3.0, 1.0));
        }
        Term::Squeeze => {
            cells(p, &[(0, 0), (1, 1)]);
            arrow(p, (1.0, 3.0), (3.0, 1.0));
        }
        Term::Tangent => {
            circle(p, (1.4, 2.4), 1.1);
            circle(p, (4.6, 2.0), 1.1);
            line(p, Role::Path, &[(1.26, 1.31), (4.46, 0.91)]);
        }
        Term::Interval | Term::Root | Term::Observable => interval(p, term),
        Term::Split => {
            triangle(p);
            area(p, Role::Left, &[O, (3.0, 2.1), S]);
            area(p, Role::Right, &[O, S, (3.0, 3.1)]);
            letters(p);
        }
        Term::Opposite | Term::BeamEnds => {
            triangle(p);
            letters(p);
        }
        Term::VisibilityPolygon => {
            wall(p, &[(2.6, 1.3), (3.6, 1.3), (3.6, 2.3), (2.6, 2.3)]);
            let seen = [(0.2, 0.2), (5.43, 0.2), (2.6, 1.3), (2.6, 2.3), (5.8, 2.83), (5.8, 4.0), (0.2, 4.0)];
            area(p, Role::Eye(0), &seen);
            text(p, (0.8, 2.0), "O", Anchor::Center);
        }
        Term::TautLink => {
            wall(p, &[(0.4, 2.0), (1.8, 2.0), (1.8, 4.0), (0.4, 4.0)]);
            wall(p, &[(4.2, 1.4), (5.6, 1.4), (5.6, 4.0), (4.2, 4.0)]);
            line(p, Role::Link, &[(1.8, 2.0), (4.2, 1.4)]);
            dotted(p, Role::NotTaut, &[(1.8, 4.0), (4.2, 1.4)]);
        }
        Term::AveragedNormal => {
            wall(p, &[(0.0, 4.0), (0.0, 2.6), (4.2, 2.6), (2.2, 4.0)]);
            arrow(p, (4.2, 2.6), (4.2, 1.2));
            arrow(p, (4.2, 2.6), (5.0, 3.75));
            line(p, Role::Fault, &[(4.2, 2.6), (5.53, 2.19)]);
        }
        _ => return None,
    }
    Some(picture)
}

/// The corners of a channel of four triangles, on its left and on its right.
const LEFT: [(f64, f64); 3] = [(0.8, 1.2), (2.9, 0.8), (5.2, 0.3)];
const RIGHT: [(f64, f64); 3] = [(0.3, 3.4), (2.4, 3.5), (4.4, 2.3)];
/// The ends of its portals, as indices.
const PORTALS: [[usize; 2]; 3] = [[0, 1], [1, 1], [1, 2]];

const O: (f64, f64) = (0.4, 2.6);
const S: (f64, f64) = (5.4, 2.2);

fn at((x, y): (f64, f64)) -> DVec2 {
    DVec2::new(x, y)
}

fn all(points: &[(f64, f64)]) -> Vec<DVec2> {
    points.iter().copied().map(at).collect()
}

fn line(p: &mut Picture, role: Role, points: &[(f64, f64)]) {
    p.line(role, Strength::Solid, all(points), 3.0, Dash::None);
}

fn dashed(p: &mut Picture, role: Role, points: &[(f64, f64)]) {
    p.line(role, Strength::Solid, all(points), 2.0, Dash::Dashed);
}

fn dotted(p: &mut Picture, role: Role, points: &[(f64, f64)]) {
    p.line(role, Strength::Solid, all(points), 2.5, Dash::Dotted);
}

fn area(p: &mut Picture, role: Role, points: &[(f64, f64)]) {
    p.area(role, Strength::Faint, all(points));
}

fn text(p: &mut Picture, place: (f64, f64), letters: &str, anchor: Anchor) {
    let shape = Shape::Words { at: at(place), text: letters.into(), size: 14.0, anchor, strong: true };
    p.add(Role::Label, Strength::Bold, shape);
}

fn wall(p: &mut Picture, points: &[(f64, f64)]) {
    p.add(Role::Wall, Strength::Solid, Shape::Area { rings: vec![all(points)], hatched: true });
    p.add(
        Role::Outline,
        Strength::Solid,
        Shape::Line { points: all(points), closed: true, width: 1.5, dash: Dash::None },
    );
}

fn circle(p: &mut Picture, (x, y): (f64, f64), radius: f64) {
    let turn = |i: u8| DVec2::new(x, y) + DVec2::from_angle(f64::from(i) / 40.0 * std::f64::consts::TAU) * radius;
    let points = (0..40).map(turn).collect();
    p.add(Role::Outline, Strength::Solid, Shape::Line { points, closed: true, width: 2.0, dash: Dash::None });
}

fn ends(p: &mut Picture, start: (f64, f64), goal: (f64, f64)) {
    p.add(Role::Start, Strength::Solid, Shape::Symbol { at: at(start), symbol: Symbol::Disc, radius: 5.0 });
    p.add(Role::Goal, Strength::Solid, Shape::Symbol { at: at(goal), symbol: Symbol::Flag, radius: 6.0 });
}

/// A line with a head at its end.
fn arrow(p: &mut Picture, from: (f64, f64), to: (f64, f64)) {
    let (from, to) = (at(from), at(to));
    let along = (to - from).normalize() * 0.35;
    let wing = |turn: f64| to - DVec2::from_angle(turn).rotate(along);
    p.line(Role::Test, Strength::Solid, vec![from, to], 3.0, Dash::None);
    p.line(Role::Test, Strength::Solid, vec![wing(0.5), to, wing(-0.5)], 3.0, Dash::None);
}

/// Two by two cells of two units; `walls` lists those that are walls, as column and row.
fn cells(p: &mut Picture, walls: &[(u8, u8)]) {
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (x, y) = (f64::from(column) * 2.0, f64::from(row) * 2.0);
        let square = [(x, y), (x + 1.9, y), (x + 1.9, y + 1.9), (x, y + 1.9)];
        if walls.contains(&(column, row)) {
            wall(p, &square);
        } else {
            p.area(Role::Ground, Strength::Solid, all(&square));
        }
    }
}

/// The four triangles.
fn channel(p: &mut Picture, role: Role) {
    let ring: Vec<_> = LEFT.iter().chain(RIGHT.iter().rev()).copied().collect();
    p.area(role, Strength::Solid, all(&ring));
    for [left, right] in PORTALS {
        p.line(Role::Mesh, Strength::Solid, all(&[LEFT[left], RIGHT[right]]), 1.0, Dash::None);
    }
    p.add(
        Role::Outline,
        Strength::Solid,
        Shape::Line { points: all(&ring), closed: true, width: 1.5, dash: Dash::None },
    );
}

/// The funnel from the lower left corner through the second portal.
fn funnel(p: &mut Picture, term: Term) {
    let (apex, left, right) = (RIGHT[0], LEFT[1], RIGHT[1]);
    area(p, Role::Now, &[apex, left, right]);
    line(p, Role::Left, &[apex, left]);
    line(p, Role::Right, &[apex, right]);
    if term == Term::Apex {
        p.badge(Role::Apex, Strength::Bold, at(apex), 7.0, "");
    }
}

/// A funnel and a new left end.
fn new_end(p: &mut Picture, end: (f64, f64), role: Role) {
    let (apex, left, right) = ((0.4, 3.4), (3.4, 0.9), (4.6, 3.6));
    area(p, Role::Now, &[apex, left, right]);
    line(p, Role::Left, &[apex, left]);
    line(p, Role::Right, &[apex, right]);
    dashed(p, role, &[apex, end]);
    p.badge(role, Strength::Solid, at(end), 7.0, "");
}

/// A beam from O that enters a triangle through its edge L–R.
fn triangle(p: &mut Picture) {
    p.area(Role::Ground, Strength::Solid, all(&[(3.0, 1.6), S, (3.0, 3.6)]));
    line(p, Role::Mesh, &[(3.0, 1.6), S, (3.0, 3.6), (3.0, 1.6)]);
    line(p, Role::Left, &[O, (3.0, 1.6)]);
    line(p, Role::Right, &[O, (3.0, 3.6)]);
}

fn letters(p: &mut Picture) {
    text(p, (0.2, 2.6), "O", Anchor::End);
    text(p, (3.0, 1.3), "L", Anchor::Above);
    text(p, (3.0, 3.9), "R", Anchor::Below);
    text(p, (5.7, 2.2), "S", Anchor::Start);
}

/// An interval that begins at the end of a wall, and the edges behind it.
fn interval(p: &mut Picture, term: Term) {
    let (root, left, right, s) = ((0.4, 3.4), (2.4, 2.0), (3.2, 3.9), (4.0, 0.3));
    let limit = (3.85, 0.99); // of what the root sees of the edge from `s` to `right`
    wall(p, &[left, (0.8, 1.7), (1.2, 0.5)]);
    p.area(Role::Ground, Strength::Solid, all(&[left, s, right]));
    line(p, Role::Mesh, &[left, s, right]);
    area(p, Role::Now, &[root, left, right]);
    line(p, Role::Left, &[root, left]);
    dashed(p, Role::Right, &[root, right]);
    line(p, Role::Now, &[left, right]);
    match term {
        Term::Root => p.badge(Role::Apex, Strength::Bold, at(root), 7.0, ""),
        Term::Observable => {
            area(p, Role::Now, &[left, limit, right]);
            line(p, Role::Test, &[limit, right]);
            dotted(p, Role::Dropped, &[left, s, limit]);
            p.badge(Role::Apex, Strength::Bold, at(left), 7.0, "");
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_of_a_term_can_be_drawn() {
        let pictures: Vec<Picture> = Term::ALL.iter().filter_map(|&term| figure(term)).collect();
        assert!(pictures.len() > 15, "{}", pictures.len());
        for picture in pictures {
            picture.check().unwrap();
            let size = picture.bounds().size();
            assert!(size.x <= 6.5 && size.y <= 4.5, "{size}");
        }
    }
}
