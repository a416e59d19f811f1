//! The names of obstacles: where they stand, and how they make room for the step.
//!
//! A name is added before the words of a step, which keep clear of it. Lines and symbols are not placed but lie where they
//! lie: once the picture is complete, a name that they strike through steps aside within its obstacle. If there is no other
//! place, it fades below lines and is left out below symbols. Below a line of this step alone it only fades.

use super::labels::{overlap, word_box, words_of};
use super::town::is_house;
use super::{Anchor, Family, Lens, Lettering, Mark, MarkId, Picture, Rect, Role, Shape, Strength};
use crate::map::polygons::Obstacle;
use crate::scene::World;
use glam::DVec2;

/// Letter heights for the names of obstacles, in pixels. The largest that fits is used.
const SIZES: [f64; 4] = [17.0, 15.0, 13.0, 11.0];
/// The room that a letter needs, in heights of the letters.
const ROOM: f64 = 0.75;
/// The same in a house of a round, where a name must not be missing alone: without the room around it.
const TIGHT_ROOM: f64 = 0.62;
/// The height of a line of words, in heights of the letters.
const LINE: f64 = 1.2;

/// A horizontal strip inside a polygon, in world units.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Strip {
    y: f64,
    from: f64,
    to: f64,
}

impl Strip {
    fn middle(self) -> DVec2 {
        DVec2::new(f64::midpoint(self.from, self.to), self.y)
    }

    fn length(self) -> f64 {
        self.to - self.from
    }
}

impl Picture {
    /// Adds the names of obstacles on top of them. To be called after areas are added, which would cover them, and before
    /// the words of a step, which keep clear of them.
    pub fn obstacle_names(&mut self, world: &World, lens: &Lens) {
        for (i, obstacle) in named(world) {
            // A name would hide a small obstacle, such as a barrel.
            if let Some((at, size)) =
                sizes(lens).find_map(|size| Some((in_obstacle(obstacle, size, ROOM, lens)?, size)))
            {
                self.obstacle_name(i, obstacle, at, size);
            }
        }
    }

    /// Adds the names of houses, and no others: of wagons and wells, some names had room and some had none. All of them have
    /// letters of one size, the largest that fits into each; if none does, those of the least size that fit.
    pub(super) fn house_names(&mut self, world: &World, lens: &Lens) {
        let (low, high) = world.scene().map.bounds();
        let houses: Vec<(usize, &Obstacle)> =
            named(world).filter(|(_, obstacle)| is_house(&obstacle.points, high - low)).collect();
        let mut size_of_all = lens.least_letters;
        for size in sizes(lens) {
            size_of_all = size;
            if houses.iter().all(|(_, house)| in_obstacle(house, size, TIGHT_ROOM, lens).is_some()) {
                break;
            }
        }
        for (i, house) in houses {
            if let Some(at) = in_obstacle(house, size_of_all, TIGHT_ROOM, lens) {
                self.obstacle_name(i, house, at, size_of_all);
            }
        }
    }

    fn obstacle_name(&mut self, i: usize, obstacle: &Obstacle, at: DVec2, size: f64) {
        let text = Lettering::from(obstacle.name.as_str());
        let shape = Shape::Words { at, text, size: size as f32, anchor: Anchor::Center, strong: true };
        self.with_id(name_id(i)).add(Role::WallLabel, Strength::Solid, shape);
    }

    /// Is the name of this obstacle in the picture?
    pub(super) fn names_obstacle(&self, obstacle: usize) -> bool {
        self.marks.iter().any(|mark| mark.id == Some(name_id(obstacle)))
    }

    /// Lets the names of obstacles make room for what was added after them. To be called when the picture is complete. A name
    /// steps aside within its obstacle; if there is no other place, it fades below lines, and gives way to words and symbols.
    /// Below a line of this step alone it fades where it stands.
    pub fn clear_obstacle_names(&mut self, world: &World, lens: &Lens) {
        let names = self.placed_names(world);
        if names.is_empty() {
            return;
        }
        // Both are collected once: a picture has thousands of marks, and this is done in every frame.
        let in_the_way = self.in_the_way(lens);
        let all_words = self.marks.iter().enumerate().filter_map(|(i, mark)| Some((i, words_of(mark, lens)?)));
        let mut words: Vec<(usize, Rect)> = all_words.collect();
        let mut covered = Vec::new();
        for (index, obstacle) in names {
            words.retain(|(i, _)| *i != index);
            let name = &mut self.marks[index];
            let Shape::Words { at, text, size, .. } = &mut name.shape else { continue };
            let covers = |at: DVec2, size: f32| {
                let own = word_box(lens, at, text, size, Anchor::Center);
                words.iter().any(|&(_, other)| overlap(own, other))
            };
            let is_pinned = |at: DVec2, size: f32| in_the_way.is_pinned(word_box(lens, at, text, size, Anchor::Center));
            let strikes = |at: DVec2, size: f32| in_the_way.strikes(word_box(lens, at, text, size, Anchor::Center));
            let is_free = |at: DVec2, size: f32| !covers(at, size) && !strikes(at, size);
            if !is_free(*at, *size) {
                let others = sizes(lens).filter(|&other| other <= f64::from(*size));
                let other = others.flat_map(|size| {
                    let room = room(text, size, lens);
                    let strips = strips_in_sight(&obstacle.points, size, lens);
                    let roomy = strips.into_iter().filter(move |strip| strip.length() >= room);
                    // In the middle of the strip, or at either of its ends.
                    roomy.flat_map(move |Strip { y, from, to }| {
                        [f64::midpoint(from, to), from + room / 2.0, to - room / 2.0]
                            .map(|x| (DVec2::new(x, y), size as f32))
                    })
                });
                match other.into_iter().find(|&(at, size)| is_free(at, size)) {
                    Some((there, smaller)) => (*at, *size) = (there, smaller),
                    None if covers(*at, *size) || is_pinned(*at, *size) => {
                        covered.push(index);
                        continue;
                    }
                    None => name.strength = Strength::Faint,
                }
            }
            // A name that stepped aside for every line of a step would jump about while a run plays.
            if in_the_way.passes(word_box(lens, *at, text, *size, Anchor::Center)) {
                name.strength = Strength::Faint;
            }
            words.extend(words_of(name, lens).map(|words| (index, words)));
        }
        if !covered.is_empty() {
            let mut index = 0..;
            self.marks.retain(|_| index.next().is_none_or(|i| !covered.contains(&i)));
        }
    }

    /// The marks that are names of obstacles, in the order of the obstacles.
    fn placed_names<'a>(&self, world: &'a World) -> Vec<(usize, &'a Obstacle)> {
        let obstacles: Vec<(MarkId, &Obstacle)> = named(world).map(|(i, obstacle)| (name_id(i), obstacle)).collect();
        if obstacles.is_empty() {
            return Vec::new();
        }
        let is_name = |mark: &Mark| mark.role == Role::WallLabel;
        let mut names: Vec<(usize, usize)> = Vec::new();
        for (index, mark) in self.marks.iter().enumerate().filter(|(_, mark)| is_name(mark)) {
            let of = obstacles.iter().position(|(id, _)| mark.id == Some(*id));
            names.extend(of.map(|obstacle| (obstacle, index)));
        }
        names.sort_unstable();
        names.dedup_by_key(|(obstacle, _)| *obstacle);
        names.into_iter().map(|(obstacle, index)| (index, obstacles[obstacle].1)).collect()
    }
}

impl Picture {
    /// Lifts the names of these obstacles above all marks so far: fog lies over their roofs.
    pub(super) fn lift_obstacle_names(&mut self, is_lifted: impl Fn(usize) -> bool, world: &World) {
        let ids: Vec<MarkId> = named(world).filter(|&(i, _)| is_lifted(i)).map(|(i, _)| name_id(i)).collect();
        let (lifted, kept): (Vec<Mark>, Vec<Mark>) =
            std::mem::take(&mut self.marks).into_iter().partition(|mark| mark.id.is_some_and(|id| ids.contains(&id)));
        self.marks = kept;
        self.marks.extend(lifted);
    }
}

fn name_id(obstacle: usize) -> MarkId {
    (Family::ObstacleName, obstacle).into()
}

fn named(world: &World) -> impl Iterator<Item = (usize, &Obstacle)> {
    world.scene().map.obstacles().iter().enumerate().filter(|(_, obstacle)| !obstacle.name.is_empty())
}

/// Where the name of an obstacle has room in letters of this size. `room`: what a letter needs, in heights of the letters.
fn in_obstacle(obstacle: &Obstacle, size: f64, room: f64, lens: &Lens) -> Option<DVec2> {
    let strip = widest(&strips_in_sight(&obstacle.points, size, lens))?;
    let letters = Lettering::from(obstacle.name.as_str()).count() as f64;
    (strip.length() >= lens.world(letters * size * room)).then(|| strip.middle())
}

/// In pixels, the largest first. Where all letters are larger than these, names are as large as the least of them.
fn sizes(lens: &Lens) -> impl Iterator<Item = f64> {
    let least = lens.least_letters;
    let larger = Some(least).filter(|&least| least > SIZES[0]);
    larger.into_iter().chain(SIZES.into_iter().filter(move |&size| size >= least))
}

/// The length that words need, in world units.
fn room(text: &Lettering, size: f64, lens: &Lens) -> f64 {
    lens.world(text.count() as f64 * size * ROOM)
}

/// The parts in sight of the strips in which a name with letters of this size can stand: the edge of the canvas cuts no name.
fn strips_in_sight(points: &[DVec2], size: f64, lens: &Lens) -> Vec<Strip> {
    let (height, Rect { low, high }) = (lens.world(size * LINE), lens.visible);
    let mut all = strips(points, height);
    all.retain(|strip| strip.y - height / 2.0 >= low.y && strip.y + height / 2.0 <= high.y);
    let clipped = all.into_iter().map(|strip| Strip { from: strip.from.max(low.x), to: strip.to.min(high.x), ..strip });
    clipped.filter(|strip| strip.from < strip.to).collect()
}

/// The strips of a polygon that have room for a line of words of this height, those near its middle first.
fn strips(points: &[DVec2], height: f64) -> Vec<Strip> {
    const ROWS: i32 = 12;
    let (low, high) = points.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), p| (l.min(p.y), h.max(p.y)));
    let middle = f64::midpoint(low, high);
    let rows = (0..ROWS).map(|i| if i % 2 == 0 { i / 2 } else { -(i + 1) / 2 });
    let mut strips = Vec::new();
    for y in rows.map(|i| middle + (high - low) * f64::from(i) / f64::from(ROWS)) {
        // The words must be inside over the whole height of the letters: check a few horizontal lines.
        let across = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|part| chords(points, y + part * height));
        let common = across.into_iter().reduce(|a, b| {
            let pairs = a.iter().flat_map(|&(a0, a1)| b.iter().map(move |&(b0, b1)| (a0.max(b0), a1.min(b1))));
            pairs.filter(|(from, to)| from < to).collect()
        });
        strips.extend(common.into_iter().flatten().map(|(from, to)| Strip { y, from, to }));
    }
    strips
}

/// The longest strip. Of strips that are about as long, the first wins.
fn widest(strips: &[Strip]) -> Option<Strip> {
    strips.iter().copied().reduce(|best, strip| if strip.length() > best.length() * 1.01 { strip } else { best })
}

/// The parts of a horizontal line that lie in a polygon, from left to right.
fn chords(points: &[DVec2], y: f64) -> Vec<(f64, f64)> {
    let next = points.iter().cycle().skip(1);
    let crossed = points.iter().zip(next).filter(|(a, b)| (a.y > y) != (b.y > y));
    let mut at: Vec<f64> = crossed.map(|(a, b)| a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)).collect();
    at.sort_by(f64::total_cmp);
    at.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Dash;
    use crate::scene::scene_file;

    #[test]
    fn a_name_stands_in_the_long_arm_of_an_l() {
        let l = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (3.0, 4.0), (3.0, 12.0), (0.0, 12.0)].map(DVec2::from);
        let strip = widest(&strips(&l, 1.0)).unwrap();
        assert!((0.5..=3.5).contains(&strip.y) && strip.middle().x == 5.0 && strip.length() == 10.0, "{strip:?}");
        assert_eq!(widest(&strips(&l, 40.0)), None);
    }

    fn house() -> World {
        let text = "title = \"T\"\nstart = [2, 2]\ngoal = [38, 2]\n\
                    [polygons]\noutline = [[0, 0], [40, 0], [40, 20], [0, 20]]\n\
                    [[polygons.obstacle]]\nname = \"house\"\npoints = [[10, 5], [30, 5], [30, 15], [10, 15]]\n";
        World::new(scene_file::read(text).unwrap())
    }

    /// The name of the house after `add` has added the marks of a step.
    fn name(add: impl FnOnce(&mut Picture)) -> Option<(DVec2, Strength)> {
        let (world, lens) = (house(), Lens::fit(Rect::new((DVec2::ZERO, DVec2::new(40.0, 20.0))), 400.0, 200.0, 0.0));
        let mut picture = Picture::default();
        picture.obstacle_names(&world, &lens);
        add(&mut picture);
        picture.clear_obstacle_names(&world, &lens);
        picture.marks.iter().find_map(|mark| match mark.shape {
            Shape::Words { at, .. } if mark.role == Role::WallLabel => Some((at, mark.strength)),
            _ => None,
        })
    }

    #[test]
    fn a_name_that_a_line_strikes_through_steps_aside_or_fades() {
        let line = |picture: &mut Picture, role, y: f64| {
            picture.line(role, Strength::Bold, vec![DVec2::new(0.0, y), DVec2::new(40.0, y)], 2.0, Dash::None);
        };
        let across = |picture: &mut Picture, y: f64| line(picture, Role::Path, y);
        let (usual, strength) = name(|_| {}).unwrap();
        assert_eq!(strength, Strength::Solid);
        let (aside, strength) = name(|picture| across(picture, usual.y)).unwrap();
        assert!(aside.y != usual.y && strength == Strength::Solid, "{aside} {strength:?}");
        let (faded, strength) = name(|picture| (0..40).for_each(|i| across(picture, f64::from(i) * 0.5))).unwrap();
        assert_eq!((faded, strength), (usual, Strength::Faint));
        let tested = name(|picture| line(picture, Role::Test, usual.y)).unwrap();
        assert_eq!(tested, (usual, Strength::Faint), "below a line of this step it stays");
    }

    #[test]
    fn a_name_gives_way_to_words_that_leave_no_place() {
        let everywhere = |picture: &mut Picture| {
            for i in 0..20 {
                picture.words(Role::Label, DVec2::new(20.0, f64::from(i)), "word ".repeat(12), Anchor::Center);
            }
        };
        assert_eq!(name(everywhere), None);
    }
}
