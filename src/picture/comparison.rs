//! One map with the paths of several methods: each with its colour, its dashes, and a tag at the goal.

use super::{Anchor, Dash, Label, LegendEntry, Lens, Lettering, Mark, Picture, Rect, Role, Shape, Strength, Symbol};
use crate::scene::World;
use glam::DVec2;

/// Paths that lie on each other.
mod interleaved;
/// What the searches have taken while they race.
mod taken;

pub use taken::TakenView;

/// Widths of lines, in pixels.
const PATH: f32 = 3.0;
const LIT: f32 = 5.5;
const NOT_RANKED: f32 = 2.2;
const CASING: f32 = 3.0;
/// Tags: the height of their letters and of a row, and their distance from the map and from the edge; in pixels.
const LETTERS: f32 = 12.0;
const ROW: f64 = 23.0;
const AWAY: f64 = 22.0;
const EDGE: f64 = 6.0;
/// Half the height of a tag, the space left and right of its contents, and the length of the sample of its line.
const HALF: f64 = 9.5;
const SIDE: f64 = 7.0;
const SAMPLE: f64 = 24.0;
/// About the width of a letter, in heights.
const LETTER_WIDTH: f64 = 0.52;
/// Tags have at most this part of the width; otherwise there are none, because the map needs the room.
const MOST_OF_WIDTH: f64 = 0.34;
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
    /// The colour of paths of one's own.
    pub const OWN: u8 = 7;

    /// The role of a path that is ranked, and of one that is not. Paths of one's own stand out in any case.
    pub const fn role(self, is_ranked: bool) -> Role {
        Role::Method(if is_ranked || self.is_own() { self.hue } else { Role::NOT_RANKED })
    }

    const fn is_own(self) -> bool {
        self.hue == Self::OWN
    }
}

/// A path on the map.
pub struct PathView<'a> {
    pub points: &'a [DVec2],
    pub name: &'a str,
    pub style: PathStyle,
    /// Its place among all that are ranked; None if it is not.
    pub rank: Option<usize>,
    /// Has it no place among the others? A path that is not compared yet can still have one.
    pub is_unranked: bool,
    /// Is it pointed at, or chosen?
    pub is_lit: bool,
    /// Where it goes wrong, and the walls there.
    pub faults: Vec<(DVec2, Option<[DVec2; 2]>)>,
}

/// All that the picture depends on. Paths are in the order of their ranks.
pub struct ComparisonView<'a> {
    pub world: &'a World,
    /// What paths are measured against, and what it is called.
    pub shortest: &'a [DVec2],
    pub shortest_name: &'static str,
    pub paths: Vec<PathView<'a>>,
    /// The place that is looked at.
    pub place: Option<DVec2>,
    /// So many letters has the longest tag, also of those that come later.
    pub letters: usize,
    /// The cells that the searches have taken so far; the last one lies above the others.
    pub taken: Vec<TakenView<'a>>,
}

/// The box around the map with room for tags right of it, in a picture of this size. `letters`: as in [`ComparisonView`].
pub fn with_room_for_tags(map: Rect, letters: usize, size: DVec2) -> Rect {
    let strip = tag_width(letters) + AWAY + EDGE - Lens::MARGIN;
    if letters == 0 || strip > size.x * MOST_OF_WIDTH {
        return map;
    }
    let lens = Lens::fit(map, size.x - strip, size.y, Lens::MARGIN);
    Rect { low: map.low, high: map.high + DVec2::new(lens.world(strip), 0.0) }
}

/// The width of a tag with this many letters, in pixels.
fn tag_width(letters: usize) -> f64 {
    letters as f64 * LETTER_WIDTH * f64::from(LETTERS) + SAMPLE + 3.0 * SIDE
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
        if !self.taken.is_empty() {
            taken::draw(&self.taken, self.world.grid(), lens, &mut picture);
        }
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
        // What is lit is above the others in any case.
        if !is_one_lit {
            interleaved::draw(&self.paths, lens, &mut picture);
        }
        // All methods go to the first goal.
        for &at in self.world.goals().iter().skip(1) {
            picture.add(Role::Goal, Strength::Faint, Shape::Symbol { at, symbol: Symbol::Flag, radius: 11.0 });
        }
        picture.ends(self.world.start(), self.world.goal(), 11.0);
        lit.into_iter().for_each(|path| path.draw(false, &mut picture));
        picture.place_labels(lens);
        picture
    }

    fn add_legend_entries(&self, picture: &mut Picture) {
        let line = |role, width, dash| Mark {
            shape: Shape::Line { points: Vec::new(), closed: false, width, dash },
            role,
            strength: Strength::Solid,
            id: None,
            meaning: None,
        };
        for path in &self.paths {
            let marks = vec![line(path.style.role(!path.is_unranked), PATH, path.style.dash)];
            picture.legend.push(LegendEntry { marks, words: path.name.to_owned().into(), meaning: None });
        }
        if self.shortest.len() > 1 {
            let marks = vec![line(Role::Path, 1.5, Dash::Dotted)];
            picture.legend.push(LegendEntry { marks, words: self.shortest_name.into(), meaning: None });
        }
    }

    /// The place of each tag, in world units: below each other beside the map, at the height of the goal. Empty where there is no room:
    /// tags never lie over the map.
    pub fn tags(&self, lens: &Lens) -> Vec<Rect> {
        let zoom = f64::from(lens.letters(LETTERS)) / f64::from(LETTERS);
        let size = lens.visible.size() * lens.scale;
        let map = Rect::new(self.world.scene().map.bounds());
        let (low, high) = (lens.to_pixels(map.low), lens.to_pixels(map.high));
        let width = tag_width(self.letters) * zoom;
        let room = width + AWAY + EDGE;
        let left = match () {
            () if size.x - high.x >= room - 1.0 => high.x + AWAY,
            () if low.x >= room - 1.0 => low.x - AWAY - width,
            () => return Vec::new(),
        };
        let row = (ROW * zoom).min((size.y - 2.0 * EDGE) / self.paths.len().max(1) as f64).max(1.0);
        let block = row * self.paths.len() as f64;
        let goal = lens.to_pixels(self.world.goal()).y;
        let top = (goal - block / 2.0).min(size.y - block - EDGE).max(EDGE);
        let half = (HALF * zoom).min(row / 2.0);
        let place = |i: usize| {
            let middle = top + (i as f64 + 0.5) * row;
            let (low, high) = (DVec2::new(left, middle - half), DVec2::new(left + width, middle + half));
            Rect { low: lens.to_world(low), high: lens.to_world(high) }
        };
        (0..self.paths.len()).map(place).collect()
    }

    /// Each tag has a sample of its line; a line to the goal is drawn for the one that is pointed at.
    fn draw_tags(&self, lens: &Lens, picture: &mut Picture) {
        let goal = self.world.goal();
        for (path, tag) in self.paths.iter().zip(self.tags(lens)) {
            let role = path.style.role(!path.is_unranked);
            let width = if path.is_lit { 2.5 } else { 1.5 };
            let (ring, middle) = (tag.corners().to_vec(), tag.center().y);
            if path.is_lit {
                let is_right = tag.center().x > goal.x;
                let near = if is_right { tag.low.x } else { tag.high.x };
                let bend = near + lens.world(if is_right { -14.0 } else { 14.0 });
                let line = vec![goal, DVec2::new(bend, middle), DVec2::new(near, middle)];
                picture.line(role, Strength::Solid, line, 1.5, Dash::Dotted);
            }
            picture.area(Role::Ground, Strength::Solid, ring.clone());
            if path.is_lit {
                picture.add(role, Strength::Solid, Shape::Line { points: ring, closed: true, width, dash: Dash::None });
            }
            let [from, to] = [SIDE, SIDE + SAMPLE].map(|x| DVec2::new(tag.low.x + lens.world(x), middle));
            picture.line(role, Strength::Solid, vec![from, to], PATH, path.style.dash);
            let text = Lettering::from(text(path));
            let at = to + DVec2::new(lens.world(SIDE), 0.0);
            let (size, anchor) = (lens.letters(LETTERS), Anchor::Start);
            let strength = if path.is_unranked { Strength::Faint } else { Strength::Bold };
            picture.add(Role::Label, strength, Shape::Words { at, text, size, anchor, strong: path.is_lit });
        }
    }
}

/// So many letters has the tag of a path with this name.
pub fn letters_of_tag(name: &str) -> usize {
    name.chars().count() + 3
}

/// The words of a tag.
fn text(path: &PathView) -> String {
    match path.rank {
        Some(rank) => format!("{rank}  {}", path.name),
        None if path.is_unranked => format!("–  {}", path.name),
        None => format!("…  {}", path.name),
    }
}

impl PathView<'_> {
    fn draw(&self, is_other_lit: bool, picture: &mut Picture) {
        let role = self.style.role(!self.is_unranked);
        let is_thin = self.is_unranked && !self.style.is_own();
        let width = match () {
            () if self.is_lit => LIT,
            () if is_thin => NOT_RANKED,
            () => PATH,
        };
        let strength = if is_other_lit { Strength::Faint } else { Strength::Solid };
        // What is not ranked is thin and has no casing, so that it differs from the others not only by its colour.
        if !is_other_lit && (!is_thin || self.is_lit) {
            picture.line(Role::Casing, Strength::Solid, self.points.to_vec(), width + CASING, Dash::None);
        }
        picture.line(role, strength, self.points.to_vec(), width, self.style.dash);
        for (i, &(at, wall)) in self.faults.iter().enumerate() {
            if let Some(wall) = wall {
                picture.line(Role::Fault, strength, wall.to_vec(), 4.0, Dash::None);
            }
            picture.add(Role::Fault, strength, Shape::Ring { at, radius: RING * 0.8, width: 2.5 });
            // The card lists them by these numbers.
            if self.is_lit && self.faults.len() > 1 {
                picture.label(Label::name(at, format!("{}", i + 1)).beside(Anchor::Above, f64::from(RING)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene;

    /// Tags lay over the map, and their lines over the paths.
    #[test]
    fn tags_stand_beside_the_map_and_apart_wherever_the_goal_is() {
        let scene = scene::open("funnel/town").unwrap();
        let bounds = Rect::new(scene.map.bounds());
        for (x, y) in [(0.02, 0.02), (0.98, 0.02), (0.5, 0.5), (0.98, 0.98)] {
            for size in [DVec2::new(760.0, 560.0), DVec2::new(1300.0, 860.0), DVec2::new(900.0, 1200.0)] {
                let goal = bounds.low + bounds.size() * DVec2::new(x, y);
                let world = World::new(scene::Scene { goal: Some(goal), ..scene.clone() });
                let style = PathStyle { hue: 0, dash: Dash::None };
                let path = |rank: Option<usize>| PathView {
                    points: &[],
                    name: "a method",
                    style,
                    rank,
                    is_unranked: rank.is_none(),
                    is_lit: false,
                    faults: Vec::new(),
                };
                let (paths, letters) =
                    ((1..10).map(|rank| path(Some(rank))).collect(), letters_of_tag("a longer method"));
                let view = ComparisonView {
                    world: &world,
                    shortest: &[],
                    shortest_name: "",
                    paths,
                    place: None,
                    letters,
                    taken: Vec::new(),
                };
                let lens = Lens::fit(with_room_for_tags(bounds, letters, size), size.x, size.y, Lens::MARGIN);
                let tags = view.tags(&lens);
                assert_eq!(tags.len(), 9, "{size}");
                assert!(tags.iter().all(|tag| lens.visible.contains(tag.low) && lens.visible.contains(tag.high)));
                assert!(tags.windows(2).all(|pair| pair[0].high.y <= pair[1].low.y), "{tags:?}");
                assert!(tags.iter().all(|tag| tag.low.x > bounds.high.x), "{size}: {tags:?}");
                assert_eq!(view.picture(&lens).check(), Ok(()));
            }
        }
    }
}
