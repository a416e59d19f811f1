//! One map with the paths of several methods: each with its colour, its dashes, and a tag at the goal.

use super::{Anchor, Dash, LegendEntry, Lens, Lettering, Mark, Picture, Rect, Role, Shape, Strength};
use crate::map::grid::Cell;
use crate::scene::{Map, World};
use glam::DVec2;

/// Widths of lines, in pixels.
const PATH: f32 = 3.0;
const LIT: f32 = 5.5;
const NOT_RANKED: f32 = 2.2;
const CASING: f32 = 3.0;
/// Tags: the height of their letters and of a row, and their distance from the goal; in pixels.
const LETTERS: f32 = 12.0;
const ROW: f64 = 23.0;
const AWAY: f64 = 42.0;
/// Half the height of a tag, and the space left and right of its words.
const HALF: f64 = 9.5;
const SIDE: f64 = 7.0;
/// About the width of a letter, in heights.
const LETTER_WIDTH: f64 = 0.56;
/// Tags keep so far from the edge.
const EDGE: f64 = 6.0;
/// So many obstacles are kept clear of tags.
const MOST_OBSTACLES: usize = 2000;
/// A path is looked at once in so many pixels.
const BETWEEN_POINTS: f64 = 12.0;
/// The ring around a place that goes wrong.
const RING: f32 = 11.0;

/// How a path looks, whatever else is on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStyle {
    /// The number of its colour, see [`Role::Method`].
    pub hue: u8,
    pub dash: Dash,
}

impl PathStyle {
    /// The role of a path that is ranked, and of one that is not.
    pub const fn role(self, is_ranked: bool) -> Role {
        Role::Method(if is_ranked { self.hue } else { Role::NOT_RANKED })
    }
}

/// A path on the map.
pub struct PathView<'a> {
    pub points: &'a [DVec2],
    pub name: &'a str,
    pub style: PathStyle,
    /// Its place among all that are ranked; None if it is not.
    pub rank: Option<usize>,
    /// Is it pointed at, or chosen?
    pub is_lit: bool,
    /// Where it goes wrong, and the wall there.
    pub fault: Option<(DVec2, Option<[DVec2; 2]>)>,
}

/// All that the picture depends on. Paths are in the order of their ranks.
pub struct ComparisonView<'a> {
    pub world: &'a World,
    /// The true shortest path.
    pub shortest: &'a [DVec2],
    pub paths: Vec<PathView<'a>>,
    /// The place that is looked at.
    pub place: Option<DVec2>,
    /// The cells that the search of a path has taken so far, and its colour.
    pub taken: Option<(&'a [Cell], PathStyle)>,
}

impl ComparisonView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = self.without_tags(lens);
        if let Some(at) = self.place {
            picture.add(Role::Label, Strength::Bold, Shape::Ring { at, radius: RING * 1.7, width: 2.0 });
        }
        self.draw_tags(lens, &mut picture);
        picture.clear_obstacle_names(self.world, lens);
        self.add_legend_entries(&mut picture);
        picture
    }

    /// The map and the paths alone.
    pub fn without_tags(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground_with_costs(self.world, lens);
        self.draw_taken(&mut picture);
        if self.world.scene().actors.len() > 1 {
            picture.roofs(self.world);
        }
        picture.obstacle_names(self.world, lens);
        picture.line(Role::Path, Strength::Faint, self.shortest.to_vec(), 1.5, Dash::Dotted);
        // The best path lies above the others, and what is pointed at above all.
        let (lit, others): (Vec<&PathView>, Vec<&PathView>) = self.paths.iter().partition(|path| path.is_lit);
        let is_one_lit = !lit.is_empty();
        for path in others.into_iter().rev() {
            path.draw(is_one_lit, &mut picture);
        }
        picture.ends(self.world.start(), self.world.goal(), 11.0);
        lit.into_iter().for_each(|path| path.draw(false, &mut picture));
        picture
    }

    /// Cells beside each other in a row are one area.
    fn draw_taken(&self, picture: &mut Picture) {
        let Some((cells, style)) = self.taken else { return };
        let grid = self.world.grid();
        let mut sorted: Vec<Cell> = cells.to_vec();
        sorted.sort_unstable_by_key(|cell| cell.0);
        let half = DVec2::splat(grid.cell_size() / 2.0);
        for row in sorted.chunk_by(|a, b| a.0 + 1 == b.0) {
            let (Some(&first), Some(&last)) = (row.first(), row.last()) else { continue };
            let area = Rect { low: grid.center(first) - half, high: grid.center(last) + half };
            picture.area(style.role(true), Strength::Solid, area.corners().to_vec());
        }
    }

    fn add_legend_entries(&self, picture: &mut Picture) {
        let line = |role, width, dash| Mark {
            shape: Shape::Line { points: Vec::new(), closed: false, width, dash },
            role,
            strength: Strength::Solid,
            id: None,
        };
        for path in &self.paths {
            let marks = vec![line(path.style.role(path.rank.is_some()), PATH, path.style.dash)];
            picture.legend.push(LegendEntry { marks, words: path.name.to_owned().into() });
        }
        if self.shortest.len() > 1 {
            let marks = vec![line(Role::Path, 1.5, Dash::Dotted)];
            picture.legend.push(LegendEntry { marks, words: "true shortest path".into() });
        }
    }

    /// The place of each tag, in world units: below each other beside the goal, where they cover as little as possible.
    pub fn tags(&self, lens: &Lens) -> Vec<Rect> {
        let zoom = f64::from(lens.letters(LETTERS)) / f64::from(LETTERS);
        let size = lens.visible.size() * lens.scale;
        let goal = lens.to_pixels(self.world.goal());
        let letters = self.paths.iter().map(|path| text(path).chars().count()).max().unwrap_or(0);
        let width = (letters as f64 * LETTER_WIDTH * f64::from(LETTERS) + 2.0 * SIDE) * zoom;
        let row = (ROW * zoom).min((size.y - 2.0 * EDGE) / self.paths.len().max(1) as f64).max(1.0);
        let block = DVec2::new(width, row * self.paths.len() as f64);
        let DVec2 { x: left, y: top } = self.place_of_tags(lens, block, goal);
        let half = (HALF * zoom).min(row / 2.0);
        let place = |i: usize| {
            let middle = top + (i as f64 + 0.5) * row;
            let (low, high) = (DVec2::new(left, middle - half), DVec2::new(left + width, middle + half));
            Rect { low: lens.to_world(low), high: lens.to_world(high) }
        };
        (0..self.paths.len()).map(place).collect()
    }

    /// The upper left corner of the block of all tags, in pixels: the place near the goal that covers the least of walls, paths and
    /// ends. The order of the places is fixed, so that the tags stay where they are while little changes.
    fn place_of_tags(&self, lens: &Lens, block: DVec2, goal: DVec2) -> DVec2 {
        let size = lens.visible.size() * lens.scale;
        let most = (size - block - EDGE).max(DVec2::splat(EDGE));
        let inside = |at: DVec2| at.clamp(DVec2::splat(EDGE), most);
        let middle = goal.y - block.y / 2.0;
        let heights = [0.0, 0.3, -0.3, 0.55, -0.55, 0.8, -0.8, 1.2, -1.2].map(|part| middle + part * block.y);
        let sides = [AWAY, 1.9 * AWAY, 3.2 * AWAY].map(|away| [goal.x + away, goal.x - away - block.x]);
        let places = sides.into_iter().flatten().flat_map(|x| heights.map(|y| DVec2::new(x, y)));
        let farthest = block + DVec2::splat(4.0 * AWAY);
        let taken = self.taken(lens, Rect { low: goal - farthest, high: goal + farthest });
        let cost = |at: &DVec2| {
            let own = Rect { low: *at, high: *at + block };
            let moved = (inside(*at) - *at).length();
            let away = (own.center() - goal).abs() - block / 2.0;
            // Lines to the tags come from the side.
            let covers_goal = away.x < AWAY / 2.0;
            let under: f64 = taken.iter().map(|taken| taken.cost(&own)).sum();
            under + 0.3 * away.max(DVec2::ZERO).length() + moved + if covers_goal { 1e4 } else { 0.0 }
        };
        let inside = places.map(inside).map(|at| (cost(&at), at));
        inside.min_by(|a, b| a.0.total_cmp(&b.0)).map_or(DVec2::splat(EDGE), |(_, at)| at)
    }

    /// What tags had better not cover, in pixels. Tags are within `reach`.
    fn taken(&self, lens: &Lens, reach: Rect) -> Vec<Taken> {
        let size = lens.visible.size() * lens.scale;
        let mut taken = Vec::new();
        match &self.world.scene().map {
            Map::Polygons(polygons) => {
                for obstacle in polygons.obstacles.iter().take(MOST_OBSTACLES) {
                    let pixels = obstacle.points.iter().map(|&p| lens.to_pixels(p));
                    let bounds = pixels.fold(None, |all: Option<Rect>, p| {
                        let all = all.unwrap_or(Rect { low: p, high: p });
                        Some(Rect { low: all.low.min(p), high: all.high.max(p) })
                    });
                    let named = if obstacle.name.is_empty() { 1.0 } else { 2.0 };
                    taken.extend(bounds.map(|bounds| Taken::Area(bounds, named)));
                }
            }
            Map::Grid(grid) => {
                let steps = DVec2::new(16.0, ROW / 2.0);
                let count = (size / steps).min(DVec2::splat(400.0)).as_uvec2();
                let places =
                    (0..count.y).flat_map(|y| (0..count.x).map(move |x| DVec2::new(x.into(), y.into()) * steps));
                let is_wall = |at: &DVec2| grid.cell_at(lens.to_world(*at)).is_none_or(|cell| grid.is_wall(cell));
                taken.extend(places.filter(|&at| reach.contains(at)).filter(is_wall).map(|at| Taken::Point(at, 4.0)));
            }
            Map::Mesh(_) => {}
        }
        for path in &self.paths {
            let mut last = DVec2::INFINITY;
            for pair in path.points.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|p| lens.to_pixels(p));
                let pieces = (a.distance(b) / BETWEEN_POINTS).ceil().clamp(1.0, 64.0);
                for at in (0..pieces as u32).map(|i| a.lerp(b, f64::from(i) / pieces)) {
                    // Many short pieces are as good as one.
                    if reach.contains(at) && at.distance(last) > BETWEEN_POINTS / 2.0 {
                        taken.push(Taken::Point(at, 8.0));
                        last = at;
                    }
                }
            }
            taken.extend(path.fault.map(|(at, _)| Taken::Point(lens.to_pixels(at), 200.0)));
        }
        taken.push(Taken::Point(lens.to_pixels(self.world.start()), 1e3));
        taken.extend(self.place.map(|at| Taken::Point(lens.to_pixels(at), 1e3)));
        taken
    }

    fn draw_tags(&self, lens: &Lens, picture: &mut Picture) {
        let goal = self.world.goal();
        if !lens.visible.contains(goal) {
            return; // the tags belong to it
        }
        for (path, tag) in self.paths.iter().zip(self.tags(lens)) {
            let role = path.style.role(path.rank.is_some());
            let width = if path.is_lit { 2.5 } else { 1.5 };
            let is_right = tag.center().x > goal.x;
            let near = if is_right { tag.low.x } else { tag.high.x };
            let bend = near + lens.world(if is_right { -14.0 } else { 14.0 });
            let middle = tag.center().y;
            let line = vec![goal, DVec2::new(bend, middle), DVec2::new(near, middle)];
            picture.line(role, Strength::Solid, line, width, path.style.dash);
            let ring = tag.corners().to_vec();
            picture.area(Role::Ground, Strength::Solid, ring.clone());
            picture.add(role, Strength::Solid, Shape::Line { points: ring, closed: true, width, dash: Dash::None });
            let text = Lettering::from(text(path));
            let at = DVec2::new(tag.low.x + lens.world(SIDE), middle);
            let (size, anchor) = (lens.letters(LETTERS), Anchor::Start);
            let strength = if path.rank.is_some() { Strength::Bold } else { Strength::Faint };
            picture.add(Role::Label, strength, Shape::Words { at, text, size, anchor, strong: path.is_lit });
        }
    }
}

/// What tags had better not cover, in pixels, and how bad it is.
enum Taken {
    Area(Rect, f64),
    Point(DVec2, f64),
}

impl Taken {
    fn cost(&self, block: &Rect) -> f64 {
        match *self {
            Self::Area(area, weight) => {
                let common = (area.high.min(block.high) - area.low.max(block.low)).max(DVec2::ZERO);
                weight * common.x * common.y / 15.0
            }
            Self::Point(at, weight) if block.contains(at) => weight,
            Self::Point(..) => 0.0,
        }
    }
}

/// The words of a tag.
fn text(path: &PathView) -> String {
    match path.rank {
        Some(rank) => format!("{rank}  {}", path.name),
        None => format!("–  {}", path.name),
    }
}

impl PathView<'_> {
    fn draw(&self, is_other_lit: bool, picture: &mut Picture) {
        let role = self.style.role(self.rank.is_some());
        let width = match () {
            () if self.is_lit => LIT,
            () if self.rank.is_none() => NOT_RANKED,
            () => PATH,
        };
        let strength = if is_other_lit { Strength::Faint } else { Strength::Solid };
        // What is not ranked is thin and has no casing, so that it differs from the others not only by its colour.
        if !is_other_lit && (self.rank.is_some() || self.is_lit) {
            picture.line(Role::Casing, Strength::Solid, self.points.to_vec(), width + CASING, Dash::None);
        }
        picture.line(role, strength, self.points.to_vec(), width, self.style.dash);
        if let Some((at, wall)) = self.fault {
            if let Some(wall) = wall {
                picture.line(Role::Fault, strength, wall.to_vec(), 4.0, Dash::None);
            }
            picture.add(Role::Fault, strength, Shape::Ring { at, radius: RING * 0.8, width: 2.5 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    #[test]
    fn tags_stay_on_the_map_and_apart_wherever_the_goal_is() {
        let scene = scene::open("funnel/town").unwrap();
        let bounds = Rect::new(scene.map.bounds());
        for (x, y) in [(0.02, 0.02), (0.98, 0.02), (0.5, 0.5), (0.98, 0.98)] {
            let goal = bounds.low + bounds.size() * DVec2::new(x, y);
            let world = World::new(scene::Scene { goal: Some(goal), ..scene.clone() });
            let style = PathStyle { hue: 0, dash: Dash::None };
            let path = |rank| PathView { points: &[], name: "a method", style, rank, is_lit: false, fault: None };
            let paths = (1..10).map(|rank| path(Some(rank))).collect();
            let view = ComparisonView { world: &world, shortest: &[], paths, place: None, taken: None };
            let lens = Lens::fit(bounds, 760.0, 560.0, Lens::MARGIN);
            let tags = view.tags(&lens);
            assert!(tags.iter().all(|tag| lens.visible.contains(tag.low) && lens.visible.contains(tag.high)));
            assert!(tags.windows(2).all(|pair| pair[0].high.y <= pair[1].low.y), "{tags:?}");
            assert!(tags.iter().all(|tag| !tag.contains(goal)), "the goal can be dragged");
            assert_eq!(view.picture(&lens).check(), Ok(()));
        }
    }
}
