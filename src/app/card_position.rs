//! Where a card over the canvas covers least of the picture.

use egui_macroquad::egui::{Align2, Pos2, Rect, Vec2};
use glam::DVec2;
use pathlight::picture::{Cells, Lens, Mark, Role, Shape, Tone, labels};

/// The corners of the canvas, in the order in which they are preferred where they are equally free.
pub const CORNERS: [Align2; 4] = [Align2::RIGHT_BOTTOM, Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM];
/// A card keeps this distance from the marks, in points.
const DISTANCE: f32 = 4.0;
/// Lines count once in this many points of their length.
const SAMPLE: f32 = 6.0;
/// The cost of covering a pin or a name.
pub const PIN: f32 = 8.0;
/// The cost of covering a point of a line.
const LINE: f32 = 1.0;
/// The cost of covering a point of a line of the map, or of the border of an area.
const MAP: f32 = 0.2;
/// The cost of covering a digit or a cell.
const DIGIT: f32 = 2.0;
/// The factor for a line of this step.
const NOW_LINE: f32 = 2.0;
/// The factor for a pin of this step.
const NOW: f32 = 40.0;
/// The factor for the start, the goal and eyes.
const END: f32 = 100.0;
/// The cost of a point of a card that lies outside of the canvas.
const CUT: f32 = 1000.0;
/// A later form of the card must be better than an earlier one by this much.
const LATER_FORM: f32 = 3.0;

/// Something that should not be covered, in points of the window, and what it costs to cover it.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle {
    pub rect: Rect,
    pub cost: f32,
}

/// Which form of a card is shown, and at which corner or side of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardPosition {
    /// Its index.
    pub form: usize,
    pub pivot: Align2,
}

impl CardPosition {
    /// The rectangle of a card of this size.
    pub fn rect(&self, size: Vec2, canvas: Rect) -> Rect {
        self.pivot.anchor_size(self.pivot.pos_in_rect(&canvas), size)
    }
}

/// The position at which a card covers least. `forms` are the sizes that it can have, and `canvas` is where it may stand.
/// Where several are equally free, the first form and the first pivot win.
pub fn clearest(obstacles: &[Obstacle], canvas: Rect, forms: &[Vec2], pivots: &[Align2]) -> CardPosition {
    let all = (0..forms.len()).flat_map(|form| pivots.iter().map(move |&pivot| CardPosition { form, pivot }));
    let cost = |position: &CardPosition| {
        let rect = position.rect(forms[position.form], canvas);
        // What does not fit would be cut.
        let cut = (rect.size() - rect.intersect(canvas).size()).max_elem().max(0.0);
        covered(obstacles, rect) + cut * CUT + position.form as f32 * LATER_FORM
    };
    let best = all.map(|position| (cost(&position), position));
    let best = best.reduce(|best, next| if next.0 + 0.01 < best.0 { next } else { best });
    best.map_or(CardPosition { form: 0, pivot: Align2::LEFT_TOP }, |(_, position)| position)
}

/// What it costs to cover this rectangle.
pub fn covered(obstacles: &[Obstacle], rect: Rect) -> f32 {
    let rect = rect.expand(DISTANCE);
    obstacles.iter().filter(|obstacle| obstacle.rect.intersects(rect)).map(|obstacle| obstacle.cost).sum()
}

/// The obstacles of some marks on a canvas.
pub fn obstacles<'a>(marks: impl IntoIterator<Item = &'a Mark>, lens: &Lens, canvas: Rect) -> Vec<Obstacle> {
    let at = |p: DVec2| {
        let pixels = lens.to_pixels(p);
        canvas.min + Vec2::new(pixels.x as f32, pixels.y as f32)
    };
    let mut all = Vec::new();
    for mark in marks {
        let factor = match (mark.role, &mark.shape) {
            (Role::Start | Role::Goal, Shape::Symbol { .. }) => END,
            (Role::Eye(_), Shape::Symbol { .. } | Shape::Badge { .. }) => END,
            (role, Shape::Line { .. } | Shape::Area { .. }) if is_of_step(role) => NOW_LINE,
            (role, _) if is_of_step(role) => NOW,
            _ => 1.0,
        };
        let mut add = |rect: Rect, cost: f32| all.push(Obstacle { rect, cost: cost * factor });
        match &mark.shape {
            // Walls and ground are everywhere.
            Shape::Area { .. } if is_of_map(mark.role) => {}
            Shape::Area { rings, .. } => {
                let cost = if is_of_step(mark.role) { LINE } else { MAP };
                for ring in rings {
                    along(&ring.iter().map(|&p| at(p)).collect::<Vec<_>>(), true, |p| add(point(p), cost));
                }
            }
            Shape::Line { points, closed, .. } => {
                let cost = if is_of_map(mark.role) { MAP } else { LINE };
                along(&points.iter().map(|&p| at(p)).collect::<Vec<_>>(), *closed, |p| add(point(p), cost));
            }
            Shape::Words { text, .. } => {
                let Some(words) = labels::words_of(mark, lens) else { continue };
                let cost = if text.is_number() { DIGIT } else { PIN };
                add(Rect::from_two_pos(at(words.low), at(words.high)), cost);
            }
            Shape::Cells(cells) => {
                for (p, is_wall) in some_cells(cells) {
                    add(point(at(p)), if is_wall { MAP } else { DIGIT });
                }
            }
            Shape::Frame { low, high, .. } => add(Rect::from_two_pos(at(*low), at(*high)), PIN),
            Shape::Badge { .. } | Shape::Ring { .. } | Shape::Dots { .. } | Shape::Symbol { .. } => {
                let reach = Vec2::splat(2.0 * mark.reach());
                mark.points().into_iter().for_each(|p| add(Rect::from_center_size(at(p), reach), PIN));
            }
        }
    }
    all
}

fn is_of_step(role: Role) -> bool {
    matches!(role, Role::Now | Role::Test | Role::Apex | Role::Fault)
}

fn is_of_map(role: Role) -> bool {
    matches!(role, Role::Ground | Role::Wall | Role::Outline | Role::Mesh | Role::Street | Role::Roof)
}

fn point(at: Pos2) -> Rect {
    Rect::from_min_size(at, Vec2::ZERO)
}

/// The points of a line, at equal distances.
fn along(points: &[Pos2], is_closed: bool, mut add: impl FnMut(Pos2)) {
    let closing = points.last().zip(points.first()).filter(|_| is_closed).map(|(&a, &b)| [a, b]);
    for [a, b] in points.windows(2).map(|pair| [pair[0], pair[1]]).chain(closing) {
        // A line may end far outside of the canvas.
        let count = ((b - a).length() / SAMPLE).ceil().clamp(1.0, 1000.0) as u16;
        (0..=count).for_each(|i| add(a.lerp(b, f32::from(i) / f32::from(count))));
    }
}

/// The centres of some cells, and whether they are walls: of all cells, or of as many as matter. A wall is covered rather than open ground, but
/// not where there is room beside the map.
fn some_cells(cells: &Cells) -> impl Iterator<Item = (DVec2, bool)> {
    const MOST: u32 = 40;
    let every = (cells.columns.max(cells.rows()) / MOST).max(1);
    let positions = (0..cells.rows())
        .step_by(every as usize)
        .flat_map(move |y| (0..cells.columns).step_by(every as usize).map(move |x| (x, y)));
    let is_wall = |(x, y): (u32, u32)| cells.tones[(y * cells.columns + x) as usize].tone() == Tone::Wall;
    let center = |(x, y): (u32, u32)| cells.corner + (DVec2::new(x.into(), y.into()) + 0.5) * cells.size;
    positions.map(move |at| (center(at), is_wall(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANVAS: Rect = Rect { min: Pos2::new(0.0, 50.0), max: Pos2::new(400.0, 350.0) };
    const FORMS: [Vec2; 2] = [Vec2::new(150.0, 100.0), Vec2::new(90.0, 60.0)];

    /// The rectangle that is chosen, and the form.
    fn chosen(obstacles: &[Obstacle]) -> (Rect, usize) {
        let position = clearest(obstacles, CANVAS, &FORMS, &CORNERS);
        (position.rect(FORMS[position.form], CANVAS), position.form)
    }

    fn pin(x: f32, y: f32) -> Obstacle {
        Obstacle { rect: Rect::from_center_size(Pos2::new(x, y), Vec2::splat(10.0)), cost: PIN }
    }

    #[test]
    fn a_card_stands_in_the_first_corner_that_is_free() {
        assert_eq!(chosen(&[]), (Rect::from_min_max(Pos2::new(250.0, 250.0), CANVAS.max), 0));
        let low = [pin(300.0, 300.0)];
        assert_eq!(chosen(&low).0.min, CANVAS.min, "the lower right corner is taken");
        let three = [pin(300.0, 300.0), pin(20.0, 60.0), pin(390.0, 60.0)];
        assert_eq!(chosen(&three).0.left_bottom(), CANVAS.left_bottom());
    }

    #[test]
    fn a_card_becomes_smaller_where_that_covers_less() {
        // A pin at the inner end of each corner: the large form would cover one.
        let pins = [pin(260.0, 260.0), pin(140.0, 140.0), pin(260.0, 140.0), pin(140.0, 260.0)];
        let (rect, form) = chosen(&pins);
        assert_eq!((form, covered(&pins, rect)), (1, 0.0));
    }

    #[test]
    fn the_line_of_a_path_counts_along_its_whole_length() {
        let path = Shape::Line {
            points: vec![DVec2::ZERO, DVec2::new(40.0, 0.0)],
            closed: false,
            width: 2.0,
            dash: pathlight::picture::Dash::None,
        };
        let mark = |role| {
            let mut picture = pathlight::picture::Picture::default();
            picture.add(role, pathlight::picture::Strength::Solid, path.clone());
            picture.marks
        };
        let visible = pathlight::picture::Rect { low: DVec2::ZERO, high: DVec2::new(40.0, 30.0) };
        let lens = Lens { visible, scale: 10.0, least_letters: 0.0, marks: 1.0 };
        let middle = Rect::from_center_size(Pos2::new(200.0, 50.0), Vec2::splat(40.0));
        let cost = |role| covered(&obstacles(&mark(role), &lens, CANVAS), middle);
        assert!(cost(Role::Path) >= 40.0 / SAMPLE, "the ends are far away: {}", cost(Role::Path));
        assert!(cost(Role::Mesh) < cost(Role::Path) && cost(Role::Now) > cost(Role::Path));
    }
}
