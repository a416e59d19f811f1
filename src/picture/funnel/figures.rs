//! Small figures of what a decision compared, shown beside its numbers. Each has units of its own, with y down.

use crate::geom::Side;
use crate::picture::{Anchor, Dash, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// The height of letters, in pixels.
const LETTERS: f32 = 11.0;
/// The size of a figure in its own units, which are about pixels where the panel shows it. Letters keep their size, so a
/// figure must not be made for more room than it gets.
const WIDTH: f64 = 84.0;
const HEIGHT: f64 = 64.0;
/// Half the height of a bar.
const BAR: f64 = 7.0;
/// The least height of a triangle, as a part of its length.
const LEAST_HEIGHT: f64 = 0.3;

fn word(picture: &mut Picture, at: DVec2, text: &str, anchor: Anchor, strong: bool) {
    let size = if strong { 18.0 } else { LETTERS };
    picture.add(Role::Label, Strength::Bold, Shape::Words { at, text: text.into(), size, anchor, strong });
}

/// Keeps the figure at its full size, however few marks it has.
fn frame(picture: &mut Picture) {
    let points = vec![DVec2::ZERO, DVec2::new(WIDTH, HEIGHT)];
    picture.add(Role::Ground, Strength::Faint, Shape::Dots { points, radius: 0.5 });
}

/// The points moved and scaled into the figure, with a margin on every side.
fn fitted<const N: usize>(points: [DVec2; N], margin: DVec2) -> [DVec2; N] {
    let low = points.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let high = points.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    let room = DVec2::new(WIDTH, HEIGHT) - 2.0 * margin;
    let scale = (room / (high - low).max(DVec2::splat(f64::MIN_POSITIVE))).min_element();
    let middle = (low + high) / 2.0;
    points.map(|p| (p - middle) * scale + DVec2::new(WIDTH, HEIGHT) / 2.0)
}

/// The triangle whose signed area was computed: the line from `from` to `to`, and the point `end` that was compared with
/// it. `names` are those of the three points. `sign` is the sign of the area: positive is right of the line.
pub fn signed_triangle([from, to, end]: [DVec2; 3], names: [&str; 3], sign: i64) -> Picture {
    let mut picture = Picture::default();
    frame(&mut picture);
    let [from, to, end] = fitted([from, to, widened(from, to, end, sign)], DVec2::new(6.0, 3.0));
    if sign != 0 {
        picture.area(Role::Test, Strength::Bold, vec![from, to, end]);
    }
    picture.line(Role::Test, Strength::Bold, vec![from, to], 3.0, Dash::None);
    picture.line(Role::Test, Strength::Bold, vec![from, end], 2.0, Dash::Dashed);
    picture.add(Role::Test, Strength::Bold, Shape::Dots { points: vec![from, to, end], radius: 3.5 });
    let points = [from, to, end];
    let middle = (from + to + end) / 3.0;
    if to.distance(end) < 1.0 {
        let both = format!("{} = {}", names[1], names[2]);
        // The long name stands above the line and the other one below it, or the other way round.
        let down = if to.y <= from.y { DVec2::Y } else { DVec2::NEG_Y };
        write_names(&mut picture, [(from, down, names[0]), (to, -down, &both)]);
    } else {
        write_names(&mut picture, [0, 1, 2].map(|i| (points[i], points[i] - middle, names[i])));
    }
    // The sign stands in the corner of the figure with the most room.
    let corners = [(8.0, 8.0), (WIDTH - 8.0, 8.0), (WIDTH - 8.0, HEIGHT - 8.0), (8.0, HEIGHT - 8.0)].map(DVec2::from);
    let room = |at: DVec2| points.iter().chain([&middle]).map(|p| p.distance(at)).fold(f64::INFINITY, f64::min);
    let free = corners.into_iter().max_by(|a, b| room(*a).total_cmp(&room(*b))).unwrap_or_default();
    if sign != 0 {
        picture.badge(Role::Test, Strength::Bold, free, 9.0, if sign > 0 { "+" } else { "−" });
    }
    picture
}

/// The point `end`, moved away from the line until a thin triangle can be seen, on the side of the sign; where the sign is 0, moved
/// onto the line. The sign is exact, the distance from the line is not. The map shows the true triangle.
fn widened(from: DVec2, to: DVec2, end: DVec2, sign: i64) -> DVec2 {
    let Some(along) = (to - from).try_normalize() else { return end };
    let (height, sign) = (along.perp_dot(end - from), sign as f64);
    let least = LEAST_HEIGHT * from.distance(end).max(from.distance(to));
    if sign != 0.0 && height * sign >= least { end } else { end + along.perp() * (least * sign - height) }
}

/// Writes names beside points, each on the side of its direction, inside the figure and clear of the names before it.
fn write_names<const N: usize>(picture: &mut Picture, names: [(DVec2, DVec2, &str); N]) {
    let mut taken: Vec<(DVec2, DVec2)> = Vec::new();
    for (p, out, name) in names {
        let half = DVec2::new(name.chars().count() as f64 * 3.7, 7.0);
        let place = |turn: f64| {
            let out = out.normalize_or(DVec2::Y).rotate(DVec2::from_angle(turn));
            let at = p + out * (6.0 + half.x * out.x.abs() + half.y * out.y.abs());
            // Names may use the margin that the panel leaves around a figure.
            let low = half - 6.0;
            at.clamp(low, DVec2::new(WIDTH, HEIGHT) - low)
        };
        let is_free = |at: DVec2| taken.iter().all(|(other, room)| (at - *other).abs().cmpge(half + *room).any());
        let turns = [0.0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8];
        let at = turns.into_iter().map(place).find(|&at| is_free(at)).unwrap_or(place(0.0));
        taken.push((at, half));
        word(picture, at, name, Anchor::Center, false);
    }
}

/// An estimate of the length of a path: known so far, and still to go. In any unit.
#[derive(Clone, Copy)]
pub struct Estimate {
    pub name: &'static str,
    pub g: f64,
    pub h: f64,
}

/// A bar for each estimate, g and h one behind the other. A single bar needs no name.
pub fn estimates(all: &[Estimate]) -> Picture {
    let mut picture = Picture::default();
    frame(&mut picture);
    let longest = all.iter().map(|e| e.g + e.h).fold(f64::MIN_POSITIVE, f64::max);
    let is_named = all.len() > 1;
    let pitch = HEIGHT / all.len().max(1) as f64;
    for (i, e) in all.iter().enumerate() {
        let middle = pitch * (i as f64 + 0.5) + if is_named { BAR } else { 0.0 };
        let [a, b] = [e.g, e.g + e.h].map(|length| length / longest * WIDTH);
        let mut bar = |from: f64, to: f64, role: Role, letter: &str| {
            let (low, high) = (DVec2::new(from, middle - BAR), DVec2::new(to, middle + BAR));
            let ring = Rect { low, high }.corners().to_vec();
            picture.area(role, Strength::Bold, ring.clone());
            let line = Shape::Line { points: ring, closed: true, width: 1.5, dash: Dash::None };
            picture.add(role, Strength::Bold, line);
            if to - from > 10.0 {
                word(&mut picture, (low + high) / 2.0, letter, Anchor::Center, false);
            }
        };
        if e.g > 0.0 {
            bar(0.0, a, Role::Channel, "g");
        }
        if e.h > 0.0 {
            bar(a, b, Role::Frontier, "h");
        }
        if is_named {
            word(&mut picture, DVec2::new(0.0, middle - 2.0 * BAR - 1.0), e.name, Anchor::Start, false);
        }
    }
    picture
}

/// Two directions from one point, in radians: a side of the funnel, and the tangent that was compared with it.
pub fn directions(side: Side, bound: f64, tangent: f64) -> Picture {
    let mut picture = Picture::default();
    frame(&mut picture);
    let [apex, bound_end, tangent_end] =
        fitted([DVec2::ZERO, DVec2::from_angle(bound), DVec2::from_angle(tangent)], DVec2::new(8.0, 4.0));
    let (role, dash) = if side == Side::Left { (Role::Left, Dash::None) } else { (Role::Right, Dash::Dashed) };
    picture.line(role, Strength::Bold, vec![apex, bound_end], 3.5, dash);
    picture.line(Role::Test, Strength::Bold, vec![apex, tangent_end], 3.0, Dash::None);
    picture.add(Role::Apex, Strength::Bold, Shape::Dots { points: vec![apex], radius: 4.0 });
    let middle = (apex + bound_end + tangent_end) / 3.0;
    let names = [(apex, "apex"), (bound_end, side.word()), (tangent_end, "tangent")];
    write_names(&mut picture, names.map(|(p, name)| (p, p - middle, name)));
    picture
}

/// A gap between two walls, and the agent that would have to pass it. Both widths in the same unit.
pub fn gap(width: f64, diameter: f64) -> Picture {
    let mut picture = Picture::default();
    frame(&mut picture);
    let scale = 56.0 / diameter.max(width).max(f64::MIN_POSITIVE);
    let (half, radius) = (width * scale / 2.0, diameter * scale / 2.0);
    let middle = DVec2::new(WIDTH, HEIGHT) / 2.0;
    let circle = (0..48).map(|i| middle + DVec2::from_angle(std::f64::consts::TAU * f64::from(i) / 48.0) * radius);
    let circle = Shape::Line { points: circle.collect(), closed: true, width: 2.0, dash: Dash::Dashed };
    picture.add(Role::Agent, Strength::Bold, circle);
    for sign in [-1.0, 1.0] {
        let wall = middle + DVec2::new(0.0, sign * half);
        let bar = vec![wall - DVec2::new(38.0, 0.0), wall + DVec2::new(38.0, 0.0)];
        picture.line(Role::Outline, Strength::Bold, bar, 3.0, Dash::None);
    }
    let bar = [-half, half].map(|y| middle + DVec2::new(0.0, y));
    picture.line(Role::Narrow, Strength::Bold, bar.to_vec(), 4.0, Dash::None);
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Lens, labels};

    /// The boxes of all words, in pixels, where the panel shows a figure smallest.
    fn words(picture: &Picture) -> Vec<(String, Rect)> {
        let lens = Lens::fit(picture.bounds(), 75.0, 60.0, 7.0);
        let word = |shape: &Shape| match shape {
            Shape::Words { at, text, size, anchor, .. } => {
                let area = labels::word_box(&lens, *at, text, *size, *anchor);
                Some((
                    text.printed().to_owned(),
                    Rect { low: lens.to_pixels(area.low), high: lens.to_pixels(area.high) },
                ))
            }
            _ => None,
        };
        picture.marks.iter().filter_map(|mark| word(&mark.shape)).collect()
    }

    #[track_caller]
    fn assert_legible(picture: &Picture) {
        let words = words(picture);
        for (i, (text, area)) in words.iter().enumerate() {
            assert!(area.low.y > -3.0 && area.high.y < 63.0, "{text} is cut: {area:?}");
            for (other, others) in &words[i + 1..] {
                let shared = area.high.min(others.high) - area.low.max(others.low);
                assert!(shared.min_element() < 3.0, "{text} lies over {other}: {area:?} {others:?}");
            }
        }
    }

    #[test]
    fn words_of_a_small_figure_keep_clear_of_each_other() {
        let bar = |name, g, h| Estimate { name, g, h };
        assert_legible(&estimates(&[bar("this", 41.0, 11.0)]));
        assert_legible(&estimates(&[bar("new", 41.0, 11.0), bar("known", 30.0, 20.0)]));
        for turn in 0..24 {
            let way = |turns: f64, length: f64| DVec2::from_angle(turns * std::f64::consts::TAU / 24.0) * length;
            let (to, end) = (way(f64::from(turn), 9.0), way(f64::from(turn) + 3.0, 7.0));
            assert_legible(&signed_triangle([DVec2::ZERO, to, end], ["apex", "left", "new"], 1));
            assert_legible(&signed_triangle([DVec2::ZERO, to, to], ["apex", "left", "new"], 0));
        }
    }

    /// At an area of 0 the line to the new end had an angle to its side: the distance of the end from the line was 1e-15, and made visible.
    #[test]
    fn at_an_area_of_0_the_new_end_lies_on_the_line() {
        let height = |to: DVec2, end: DVec2, sign: i64| {
            let picture = signed_triangle([DVec2::new(2.0, 28.0), to, end], ["apex", "left", "new"], sign);
            let dots = picture.marks.iter().find_map(|mark| match &mark.shape {
                Shape::Dots { points, .. } if points.len() == 3 => Some(points.clone()),
                _ => None,
            });
            let [from, to, end] = dots.unwrap().try_into().unwrap();
            (to - from).perp_dot(end - from)
        };
        let (to, end) = (DVec2::new(14.5, 18.0), DVec2::new(27.0, 8.0));
        for (to, end) in [(to, end), (to, to), (end, to), (DVec2::new(5.1, 20.3), DVec2::new(8.2, 12.6))] {
            assert!(height(to, end, 0).abs() < 1e-6, "{to}, {end}");
        }
        let [left, right] = [14.6, 14.4].map(|x| DVec2::new(x, 18.0));
        assert!(height(left, end, -1) < -100.0 && height(right, end, 1) > 100.0);
    }
}
