//! The pictures of a round of the robbery that somebody plays: with the fog of war while it is played, and without it when it is over.
//!
//! ```text
//!   ░░░░░░░┌────┐░░░        fog lies over everything that the robber does not see;
//!   ░░▗▄▖░░│roof│  ░        a roof is lit if one of its walls is seen;
//!   ░  ★ ╲ └────┘╱ ░        the sheriff is a star where he is seen, and otherwise a
//!   ░░░   ╲   ╱░░░░░        ghost where he was last seen, in the circle that he cannot have left.
//! ```
//!
//! Once this place is seen empty, the ghost goes; the circle stays for some seconds.

use super::corner::sector;
use super::labels::overlap;
use super::robbery::HORSE;
use super::shapes::FRAME;
use super::{Anchor, Dash, Label, Lens, Picture, Rank, Rect, Role, Shape, Strength, Symbol};
use crate::scene::World;
use glam::DVec2;

/// The colours of the two, which are those of the watched robbery.
const SHERIFF: Role = Role::Eye(0);
const ROBBER: Role = Role::Eye(1);
/// Radii in pixels: of a star, of the ring around one's own star, of the ghost, and of the ring around the deciding moment.
const STAR: f32 = 12.0;
const OWN: f32 = 20.0;
const GHOST: f32 = 10.0;
const MOMENT: f32 = 18.0;
/// How far the sign of the sheriff's view reaches, in pixels.
const VIEW: f64 = 38.0;
/// The radius of the ring around the end, in pixels.
const END: f32 = 16.0;
/// As near as this to the horse, in pixels, the robber's name stands on the other side.
const NEAR_HORSE: f64 = 90.0;
/// Between a mark and its name, in pixels.
const TO_NAME: f64 = 15.0;
/// What the circle around the ghost means, the radius in pixels from which on it is said, and how far beyond the circle.
const IN_CIRCLE: &str = "the sheriff is in this circle";
const NAMED_CIRCLE: f64 = 44.0;
const TO_CIRCLE: f64 = 13.0;
/// Between that name and the frame of the map, in pixels.
const FROM_FRAME: f64 = 3.0;
/// The points of a circle of a size on the map. More would not be seen.
const CIRCLE: usize = 64;
/// The edge of the fog becomes soft over this many pixels, in as many lines over each other.
const SOFT: usize = 3;

/// What the robber knows of the sheriff.
#[derive(Clone, Debug, PartialEq)]
pub enum Sheriff {
    /// Never seen, or long ago.
    Unknown,
    Seen {
        at: DVec2,
        /// Where he looks: he sees half a turn ahead.
        facing: DVec2,
    },
    /// By now he is at most so far away, in world units.
    LastSeen {
        at: DVec2,
        farthest: f64,
        /// Is the place seen empty? Then no ghost stands there.
        is_empty: bool,
        name: String,
    },
}

/// A round while it is played. Positions are in world units.
pub struct RoundView<'a> {
    pub world: &'a World,
    pub robber: DVec2,
    /// Where the robber is steered, or no direction.
    pub heading: DVec2,
    /// What the robber sees, and the obstacles of which he sees a wall.
    pub sight: Vec<DVec2>,
    pub lit: Vec<usize>,
    /// Where the sight ends in the open.
    pub shadows: Vec<[DVec2; 2]>,
    pub trail: Vec<DVec2>,
    pub horse: DVec2,
    pub sheriff: Sheriff,
    /// Does the sheriff see the robber?
    pub is_seen: bool,
}

impl RoundView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.town_ground(self.world);
        picture.area(Role::Light, Strength::Solid, self.sight.clone());
        picture.roofs(self.world);
        picture.house_names(self.world, lens);
        self.fog(&mut picture);
        picture.lift_obstacle_names(|obstacle| !self.lit.contains(&obstacle), self.world);
        let trail = Shape::Line { points: self.trail.clone(), closed: false, width: 2.0, dash: Dash::Dotted };
        if self.trail.len() > 1 {
            picture.add(ROBBER, Strength::Solid, trail);
        }
        picture.add(
            Role::Goal,
            Strength::Solid,
            Shape::Symbol { at: self.horse, symbol: Symbol::Horse, radius: HORSE },
        );
        self.sheriff(lens, &mut picture);
        star(&mut picture, ROBBER, self.robber);
        picture.add(Role::Agent, Strength::Solid, Shape::Ring { at: self.robber, radius: OWN, width: 1.5 });
        arrow_head(&mut picture, Role::Agent, (self.robber, self.heading), OWN, lens);
        let [side, side_of_horse] = self.sides_of_names(lens);
        picture.label(Label::name(self.robber, "you").beside(side, f64::from(OWN) + 2.0));
        picture.label(Label::name(self.horse, "your horse").beside(side_of_horse, f64::from(HORSE) + 3.0));
        picture.place_labels(lens);
        picture
    }

    /// On which side of the robber and of the horse their names stand: not where the arrow head is, and not between the two.
    fn sides_of_names(&self, lens: &Lens) -> [Anchor; 2] {
        let to_horse = (self.horse - self.robber) * lens.scale;
        if to_horse.length() > NEAR_HORSE {
            return [if self.heading.y > 0.0 { Anchor::Above } else { Anchor::Below }, Anchor::Below];
        }
        let (along, sides) = if to_horse.x.abs() > to_horse.y.abs() {
            (to_horse.x, [Anchor::End, Anchor::Start])
        } else {
            (to_horse.y, [Anchor::Above, Anchor::Below])
        };
        if along > 0.0 { sides } else { [sides[1], sides[0]] }
    }

    fn sheriff(&self, lens: &Lens, picture: &mut Picture) {
        match &self.sheriff {
            Sheriff::Unknown => {}
            Sheriff::Seen { at, facing } => {
                if self.is_seen {
                    picture.line(Role::Fault, Strength::Solid, vec![*at, self.robber], 2.0, Dash::None);
                }
                // Without it, somebody in plain view behind him wondered why he was hidden.
                view_of_sheriff(picture, (*at, *facing), lens);
                star(picture, SHERIFF, *at);
                let side = if facing.y < 0.0 { Anchor::Below } else { Anchor::Above };
                picture.label(Label::name(*at, "sheriff").beside(side, f64::from(STAR) + 1.0));
            }
            Sheriff::LastSeen { at, farthest, is_empty, name } => {
                let bounds = Rect::new(self.world.scene().map.bounds());
                let points = circle(*at, *farthest, bounds);
                picture.area(SHERIFF, Strength::Faint, points.clone());
                let line = Shape::Line { points, closed: true, width: 2.0, dash: Dash::Dotted };
                picture.add(SHERIFF, Strength::Solid, line);
                if !is_empty {
                    let ghost = Shape::Symbol { at: *at, symbol: Symbol::Star, radius: GHOST };
                    picture.add(SHERIFF, Strength::Faint, ghost);
                    picture.label(Label::name(*at, name.as_str()).beside(Anchor::Below, TO_NAME));
                }
                // Not before there is room beside the ghost and its name.
                if farthest * lens.scale > NAMED_CIRCLE {
                    // On its own ground, so that paths do not push it from one side to the other.
                    let label = Label::steady(*at, SHERIFF, IN_CIRCLE);
                    let places = beside_circle((*at, *farthest), label.size_in_world(lens), bounds, lens);
                    picture.label(label.at(places.to_vec()).moving_away(false));
                }
            }
        }
    }

    fn lit_roofs(&self) -> impl Iterator<Item = &Vec<DVec2>> {
        let obstacles = self.world.scene().map.obstacles();
        self.lit.iter().filter_map(|&i| Some(&obstacles.get(i)?.points))
    }

    /// Over everything but what the robber sees and the roofs whose walls he sees.
    fn fog(&self, picture: &mut Picture) {
        let map = Rect::new(self.world.scene().map.bounds());
        // Over the wall around the map as well.
        let mut rings = vec![map.expanded(map.size().max_element() * FRAME).corners().to_vec()];
        if self.sight.len() > 2 {
            rings.push(self.sight.clone());
        }
        rings.extend(self.lit_roofs().cloned());
        picture.add(Role::Fog, Strength::Solid, Shape::Area { rings, hatched: false });
        // The fog on both sides of a wall would leave a thin gap.
        for points in self.lit_roofs().cloned() {
            let line = Shape::Line { points, closed: true, width: 1.5, dash: Dash::None };
            picture.add(Role::Outline, Strength::Faint, line);
        }
        for width in (1..=SOFT).map(|pixels| 2.0 * pixels as f32) {
            for line in &self.shadows {
                picture.line(Role::Fog, Strength::Faint, line.to_vec(), width, Dash::None);
            }
        }
    }
}

/// One of the two when the round is over.
pub struct Trace {
    /// Where he was when the round was decided, what he saw then, and his path before and after.
    pub at: DVec2,
    pub sight: Vec<DVec2>,
    pub before: Vec<DVec2>,
    pub after: Vec<DVec2>,
}

/// A round that is over: what both saw when it was decided.
pub struct RoundOverView<'a> {
    pub world: &'a World,
    pub sheriff: &'a Trace,
    pub robber: &'a Trace,
    pub horse: DVec2,
    /// What was decided there, and how the round ended: "you, seen at 26.1 s" and "you, caught at 31.2 s".
    pub moment: String,
    pub end: String,
    /// The obstacle that hid the robber, and until when, which is said after its name.
    pub cover: Option<(usize, String)>,
}

impl RoundOverView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.town_ground(self.world);
        let both = [(SHERIFF, self.sheriff), (ROBBER, self.robber)];
        for (actor, (_, trace)) in (0..).zip(both) {
            picture.sight(actor, trace.sight.clone());
        }
        picture.roofs(self.world);
        picture.house_names(self.world, lens);
        if let Some((cover, _)) = self.cover {
            picture.outline_cover(self.world, cover);
        }
        for (role, trace) in both {
            picture.line(role, Strength::Solid, trace.before.clone(), 2.0, Dash::Dotted);
            picture.line(role, Strength::Bold, trace.after.clone(), 2.5, Dash::None);
        }
        picture.add(
            Role::Goal,
            Strength::Solid,
            Shape::Symbol { at: self.horse, symbol: Symbol::Horse, radius: HORSE },
        );
        picture.line(Role::Now, Strength::Bold, vec![self.sheriff.at, self.robber.at], 2.0, Dash::Dashed);
        for (role, trace) in both {
            star(&mut picture, role, trace.at);
        }
        // Where both meet at the end, two stars would cover each other: the sheriff's path ends there.
        let (moment, end) = (self.robber.at, self.robber.after.last().copied().filter(|&end| end != self.robber.at));
        if let Some(end) = end {
            let ring = Shape::Ring { at: end, radius: END, width: 2.0 };
            picture.add(ROBBER, Strength::Bold, ring);
            star(&mut picture, ROBBER, end);
        }
        picture.add(Role::Now, Strength::Bold, Shape::Ring { at: self.robber.at, radius: MOMENT, width: 2.5 });
        picture.label(Label::name(self.sheriff.at, "sheriff").beside(Anchor::Above, TO_NAME));
        // On a ground of their own: paths and barrels struck them through.
        let said = |at, role, text: &str| Label::tag(at, role, text).ranked(Rank::Step);
        picture.label(said(moment, Role::Now, &self.moment).beside(Anchor::Above, f64::from(MOMENT) + 3.0));
        if let Some(end) = end {
            picture.label(said(end, ROBBER, &self.end).beside(Anchor::Below, f64::from(END) + 3.0));
        }
        picture.label(Label::name(self.horse, "your horse").beside(Anchor::Below, f64::from(HORSE) + 3.0));
        self.name_cover(&mut picture, lens);
        picture.place_labels(lens);
        picture
    }
}

impl RoundOverView<'_> {
    /// Why an obstacle is outlined, above it; with its name, unless that stands on it.
    fn name_cover(&self, picture: &mut Picture, lens: &Lens) {
        let Some((index, hid)) = &self.cover else { return };
        let Some(obstacle) = self.world.scene().map.obstacles().get(*index) else { return };
        if obstacle.points.is_empty() {
            return;
        }
        let around = Rect::around(&obstacle.points);
        // Lines of sight and paths end here: they would push it far away.
        let says_name = !obstacle.name.is_empty() && !picture.names_obstacle(*index);
        let words = if says_name { format!("{} {hid}", obstacle.name) } else { hid.clone() };
        let label = Label::steady(around.center(), Role::Now, words);
        let bounds = Rect::new(self.world.scene().map.bounds());
        let half = label.size_in_world(lens) / 2.0 + lens.world(2.0);
        let off = around.size() / 2.0 + half;
        let places = [DVec2::NEG_Y, DVec2::Y, DVec2::X, DVec2::NEG_X, DVec2::new(1.0, -1.0), -DVec2::ONE, DVec2::ONE];
        let mut places = places.map(|by| around.center() + by * off).to_vec();
        // First where it lies neither on another obstacle nor beyond the edge.
        let others = || self.world.scene().map.obstacles().iter().map(|other| Rect::around(&other.points));
        places.sort_by_key(|&at| {
            let own = Rect { low: at - half, high: at + half };
            let is_inside = bounds.contains(own.low) && bounds.contains(own.high);
            others().filter(|&other| overlap(own, other)).count() + if is_inside { 0 } else { 100 }
        });
        picture.label(label.at(places));
    }
}

/// An arrow head this many pixels beside a position, in a direction. None without a direction.
fn arrow_head(picture: &mut Picture, role: Role, (at, ahead): (DVec2, DVec2), beside: f32, lens: &Lens) {
    let Some(ahead) = ahead.try_normalize() else { return };
    let tip =
        |along: f64, aside: f64| at + ahead * lens.world(f64::from(beside) + along) + ahead.perp() * lens.world(aside);
    let points = vec![tip(4.0, -4.5), tip(10.0, 0.0), tip(4.0, 4.5)];
    picture.add(role, Strength::Bold, Shape::Line { points, closed: true, width: 2.5, dash: Dash::None });
}

/// Half a disc ahead of the sheriff, and an arrow clear of his star: where he looks decides the round.
fn view_of_sheriff(picture: &mut Picture, (at, facing): (DVec2, DVec2), lens: &Lens) {
    let Some(ahead) = facing.try_normalize() else { return };
    let half = sector(at, -ahead.perp(), ahead.perp(), lens.world(VIEW));
    picture.area(SHERIFF, Strength::Solid, half);
    let place = |along: f64, aside: f64| at + ahead * lens.world(along) + ahead.perp() * lens.world(aside);
    picture.line(SHERIFF, Strength::Bold, vec![at, place(VIEW - 9.0, 0.0)], 4.0, Dash::None);
    // Lines that meet in the middle fill it: areas of this role are translucent.
    for width in [2.0, 7.0] {
        let tip = [(0.0, -9.0), (17.0, 0.0), (0.0, 9.0)].map(|(along, aside)| {
            let from_middle = DVec2::new(along - 5.5, aside) * (1.0 - f64::from(width - 2.0) / 9.0);
            place(VIEW - 11.5 + from_middle.x, from_middle.y)
        });
        let line = Shape::Line { points: tip.to_vec(), closed: true, width, dash: Dash::None };
        picture.add(SHERIFF, Strength::Bold, line);
    }
}

fn star(picture: &mut Picture, role: Role, at: DVec2) {
    picture.add(role, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Star, radius: STAR });
}

/// Above and below a circle, or within it where it reaches the edge of the map; always inside the map.
fn beside_circle((center, radius): (DVec2, f64), words: DVec2, bounds: Rect, lens: &Lens) -> [DVec2; 2] {
    let off = radius + lens.world(TO_CIRCLE);
    let half = words / 2.0 + lens.world(FROM_FRAME);
    let inside = Rect { low: bounds.low + half, high: (bounds.high - half).max(bounds.low + half) };
    [-off, off].map(|y| (center + DVec2::new(0.0, y)).clamp(inside.low, inside.high))
}

/// The part of a circle inside a box, which the center lies in.
fn circle(center: DVec2, radius: f64, bounds: Rect) -> Vec<DVec2> {
    let turn = |i: usize| DVec2::from_angle(std::f64::consts::TAU * i as f64 / CIRCLE as f64);
    // Through the middles of the sides of this polygon goes the circle: the polygon covers it.
    let radius = radius / (std::f64::consts::PI / CIRCLE as f64).cos();
    (0..CIRCLE).map(|i| (center + turn(i) * radius).clamp(bounds.low, bounds.high)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{builtin, scene_file};

    /// "you" stood on the horse, above "your horse".
    #[test]
    fn beside_the_horse_neither_name_stands_between_the_two() {
        let world = World::new(scene_file::read(builtin::find("beam/robbery").unwrap().text).unwrap());
        let lens = Lens::fit(Rect::new(world.scene().map.bounds()), 900.0, 600.0, Lens::MARGIN);
        let horse = world.scene().goal.unwrap();
        for by in [[2.0, 0.0], [-2.0, 0.0], [0.0, 2.0], [0.0, -2.0], [1.5, 1.0]].map(DVec2::from) {
            let robber = horse + by * 20.0 / lens.scale;
            let view = RoundView {
                world: &world,
                robber,
                heading: -by,
                sight: Vec::new(),
                lit: Vec::new(),
                shadows: Vec::new(),
                trail: Vec::new(),
                horse,
                sheriff: Sheriff::Unknown,
                is_seen: false,
            };
            let picture = view.picture(&lens);
            let name = |words: &str| {
                let is_it = |mark: &&super::super::Mark| matches!(&mark.shape, Shape::Words { text, .. } if text.printed() == words);
                picture.marks.iter().find(is_it).map(super::super::Mark::points).unwrap()[0]
            };
            let along = |p: DVec2| (p - horse).dot(by);
            assert!(along(name("you")) > along(robber) - 1e-6, "{by}: {} at {robber}", name("you"));
            assert!(along(name("your horse")) < 1e-6, "{by}: {} at {horse}", name("your horse"));
        }
    }
}
