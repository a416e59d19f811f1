//! Badges and rings keep clear of each other, so that each letter can be read.
//!
//! ```text
//!   ⟨L⟨S⟩      ⟨L⟩ ⟨S⟩      ⟨L⟩···⟨S⟩      ⟨L⟩ ∘       Where a badge would touch a more important one, it becomes smaller. If there
//!   touch      smaller      aside         a disc      is no room, one of this step moves aside, with a line to its place; another
//!                                                     one loses its letter, which Data has, and in the end its disc.
//! ```
//!
//! A ring belongs to the badge at its place and goes around it. A ring alone becomes smaller.

use super::labels::badge_letters;
use super::placing::LEADER;
use super::{Dash, Family, Lens, Lettering, Mark, Picture, Rect, Role, Shape, Strength, Symbol};
use glam::DVec2;
use std::collections::HashMap;
use std::f64::consts::TAU;

/// The room between two of them, in pixels.
const GAP: f64 = 0.5;
/// A letter becomes no lower than this when its badge becomes smaller, in pixels.
const LEAST_LETTER: f64 = 11.0;
/// The smallest radius of a disc without a letter, and of a ring, in pixels: smaller ones could not be seen.
const LEAST_DISC: f64 = 1.5;
const LEAST_RING: f64 = 2.5;
/// Sizes are tried in steps of so many pixels.
const STEP: f64 = 0.5;
/// How far a badge moves aside at most, in pixels, and the steps and directions in which a place is looked for.
const FARTHEST: f64 = 120.0;
const FARTHER: f64 = 3.0;
const DIRECTIONS: u32 = 24;
/// The part of the radius of a star or a flag that badges keep clear of: they may stand between its tips.
const INNER: f64 = 0.7;
/// The side of a square by which neighbours are found, in pixels.
const SQUARE: f64 = 48.0;

/// Who keeps the place and the size: the first ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Symbol,
    /// What everything on the map is seen from: the eye, the corner of an exercise.
    Origin,
    /// Letters of this step, and then others.
    LetterOfStep,
    Letter,
    RingOfStep,
    Disc,
    Ring,
}

#[derive(Clone, Copy)]
struct Badge {
    mark: usize,
    radius: f64,
    /// The smallest radius with which its letter can be read. None without a letter.
    least: Option<f64>,
    is_of_step: bool,
}

#[derive(Clone, Copy)]
struct Ring {
    mark: usize,
    radius: f64,
    half: f64,
}

/// A badge with the rings at its place, or rings alone, or a symbol. In pixels.
struct Pin {
    at: DVec2,
    /// Which part of the picture it lies in: the map, or one of the parts that cover it.
    part: usize,
    order: Order,
    badge: Option<Badge>,
    rings: Vec<Ring>,
    /// As it would lie without a change.
    extent: Extent,
}

/// What a pin takes: the radius of its disc, 0 without one, and that of all with its rings.
#[derive(Clone, Copy)]
struct Extent {
    disc: f64,
    all: f64,
}

impl Extent {
    const fn disc(radius: f64) -> Self {
        Self { disc: radius, all: radius }
    }

    const fn ring(all: f64) -> Self {
        Self { disc: 0.0, all }
    }

    /// How far apart two must be. Rings may cross rings.
    fn apart(self, other: Self) -> f64 {
        let of = |disc: Self, ring: Self| if disc.disc > 0.0 { disc.disc + ring.all + GAP } else { 0.0 };
        of(self, other).max(of(other, self))
    }
}

/// How near to the badge its rings are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rings {
    Usual,
    Tight,
}

impl Ring {
    /// Its radius around a badge of this radius at its place. Below the badge it is hidden and stays as it is.
    fn around(self, disc: f64, badge: Badge, rings: Rings) -> f64 {
        match rings {
            _ if self.radius + self.half <= disc && self.mark < badge.mark => self.radius,
            Rings::Usual => self.radius.max(disc + self.half),
            Rings::Tight => disc + self.half,
        }
    }
}

/// What has a place, by squares.
#[derive(Default)]
struct Placed {
    squares: HashMap<(usize, i64, i64), Vec<(DVec2, Extent)>>,
    largest: f64,
}

impl Placed {
    fn square(at: DVec2) -> (i64, i64) {
        ((at.x / SQUARE).floor() as i64, (at.y / SQUARE).floor() as i64)
    }

    fn add(&mut self, part: usize, at: DVec2, extent: Extent) {
        let (x, y) = Self::square(at);
        self.squares.entry((part, x, y)).or_default().push((at, extent));
        self.largest = self.largest.max(extent.all);
    }

    /// What may touch a pin here.
    fn near(&self, part: usize, at: DVec2, extent: Extent) -> impl Iterator<Item = (DVec2, Extent)> + '_ {
        let reach = DVec2::splat(extent.all + self.largest + GAP);
        let (from, to) = (Self::square(at - reach), Self::square(at + reach));
        let squares = (from.0..=to.0).flat_map(move |x| (from.1..=to.1).map(move |y| (part, x, y)));
        squares.filter_map(|square| self.squares.get(&square)).flatten().copied()
    }

    fn is_free(&self, part: usize, at: DVec2, extent: Extent) -> bool {
        self.near(part, at, extent).all(|(other, of_other)| other.distance(at) >= extent.apart(of_other))
    }
}

/// What becomes of a mark.
enum Change {
    Radius(f64),
    /// A disc of this radius without its letter.
    Disc(f64),
    /// To this place in pixels, with a line from where it was.
    Aside(DVec2),
    LeftOut,
}

/// What has a place already, what waits for one, and what changes.
struct Parting {
    /// The map, and the parts of the picture that cover it, in pixels.
    parts: Vec<Rect>,
    /// Everything as it would lie without a change.
    wished: Placed,
    placed: Placed,
    changes: HashMap<usize, Change>,
}

/// Sizes from the usual one down to the least.
fn sizes(usual: f64, least: f64) -> impl Iterator<Item = f64> {
    let count = ((usual - least) / STEP).ceil().max(0.0) as u32;
    (0..=count).map(move |i| (usual - STEP * f64::from(i)).max(least.min(usual)))
}

impl Parting {
    fn place(&mut self, pin: &Pin) {
        let Some(badge) = pin.badge else {
            if pin.order == Order::Symbol {
                self.placed.add(pin.part, pin.at, pin.extent);
            }
            return self.place_rings(pin);
        };
        let extent = |disc: f64, rings: Rings| {
            let outer = pin.rings.iter().map(|ring| ring.around(disc, badge, rings) + ring.half);
            Extent { disc, all: outer.fold(disc, f64::max) }
        };
        let is_free = |(disc, rings)| self.placed.is_free(pin.part, pin.at, extent(disc, rings));
        let usual = [(badge.radius, Rings::Usual)];
        let tight = |from: f64, least: f64| sizes(from, least).map(|disc| (disc, Rings::Tight));
        let lettered =
            usual.into_iter().chain(tight(badge.radius, badge.least.unwrap_or(LEAST_DISC))).find(|&it| is_free(it));
        let place = match lettered {
            Some(place) => Some((place, false)),
            None if badge.least.is_some()
                && badge.is_of_step
                && let Some(to) = self.aside(pin, badge) =>
            {
                self.placed.add(pin.part, to, Extent::disc(badge.radius));
                self.changes.insert(badge.mark, Change::Aside(to));
                return self.place_rings(pin);
            }
            None => tight(badge.radius.min(LEAST_LETTER / 2.0), LEAST_DISC)
                .find(|&it| is_free(it))
                .map(|place| (place, true)),
        };
        let Some(((disc, rings), is_letter_lost)) = place else {
            self.changes.insert(badge.mark, Change::LeftOut);
            return self.place_rings(pin);
        };
        self.placed.add(pin.part, pin.at, extent(disc, rings));
        if is_letter_lost || disc != badge.radius {
            self.changes.insert(badge.mark, if is_letter_lost { Change::Disc(disc) } else { Change::Radius(disc) });
        }
        for ring in &pin.rings {
            self.changes.insert(ring.mark, Change::Radius(ring.around(disc, badge, rings)));
        }
    }

    /// Rings without a badge.
    fn place_rings(&mut self, pin: &Pin) {
        for ring in &pin.rings {
            let extent = |radius: f64| Extent::ring(radius + ring.half);
            let free = sizes(ring.radius, LEAST_RING).find(|&it| self.placed.is_free(pin.part, pin.at, extent(it)));
            if let Some(radius) = free {
                self.placed.add(pin.part, pin.at, extent(radius));
            }
            self.changes.insert(ring.mark, free.map_or(Change::LeftOut, Change::Radius));
        }
    }

    /// The nearest place beside its own where the badge of a pin touches nothing: if it can be, also not what comes later.
    fn aside(&self, pin: &Pin, badge: Badge) -> Option<DVec2> {
        let own = Extent::disc(badge.radius);
        let rings = Extent::ring(pin.rings.iter().map(|ring| ring.radius + ring.half).fold(0.0, f64::max));
        let nearest = self.placed.near(pin.part, pin.at, own).map(|(at, _)| at);
        let nearest = nearest.min_by(|a, b| a.distance(pin.at).total_cmp(&b.distance(pin.at)));
        let away = (pin.at - nearest.unwrap_or(pin.at)).normalize_or(DVec2::NEG_Y);
        let count = (FARTHEST / FARTHER) as u32;
        let places = || {
            (1..=count).flat_map(move |far| {
                (0..DIRECTIONS).map(move |i| {
                    // To and fro, from the side away from what it would touch.
                    let turn = f64::from(i.div_ceil(2)) * if i % 2 == 0 { 1.0 } else { -1.0 } / f64::from(DIRECTIONS);
                    pin.at + DVec2::from_angle(TAU * turn).rotate(away) * FARTHER * f64::from(far)
                })
            })
        };
        let inside = self.parts[pin.part].expanded(-badge.radius);
        let is_free = |at: &DVec2| {
            let is_clear_of_own = rings.all == 0.0 || at.distance(pin.at) >= own.apart(rings);
            inside.contains(*at) && is_clear_of_own && self.placed.is_free(pin.part, *at, own)
        };
        let is_clear_of_later = |at: &DVec2| {
            let others = self.wished.near(pin.part, *at, own).filter(|(other, _)| *other != pin.at);
            others.into_iter().all(|(other, extent)| other.distance(*at) >= own.apart(extent))
        };
        places().find(|at| is_free(at) && is_clear_of_later(at)).or_else(|| places().find(is_free))
    }
}

impl Picture {
    /// Makes badges smaller or moves them aside where they would touch. To be called when they have their sizes, before
    /// [`Picture::place_labels`].
    pub fn part_badges(&mut self, lens: &Lens) {
        let map = Rect { low: DVec2::ZERO, high: lens.visible.size() * lens.scale };
        let covers =
            self.covers.iter().map(|part| Rect { low: lens.to_pixels(part.low), high: lens.to_pixels(part.high) });
        let parts: Vec<Rect> = std::iter::once(map).chain(covers).collect();
        let mut pins = self.pins(&parts, lens);
        if pins.iter().all(|pin| pin.badge.is_none()) {
            return;
        }
        // The sort is stable: of equal ones, the first one keeps its place.
        pins.sort_by_key(|pin| pin.order);
        let (mut wished, placed, changes) = (Placed::default(), Placed::default(), HashMap::new());
        pins.iter().for_each(|pin| wished.add(pin.part, pin.at, pin.extent));
        let mut parting = Parting { parts, wished, placed, changes };
        pins.iter().for_each(|pin| parting.place(pin));
        self.change(&parting.changes, lens);
    }

    fn pins(&self, parts: &[Rect], lens: &Lens) -> Vec<Pin> {
        let mut pins: Vec<Pin> = Vec::new();
        let mut known: HashMap<(usize, [u64; 2]), usize> = HashMap::new();
        for (mark, it) in self.marks.iter().enumerate() {
            let (Shape::Badge { at, .. } | Shape::Ring { at, .. } | Shape::Symbol { at, .. }) = &it.shape else {
                continue;
            };
            // The place of a cell on the open list belongs into its cell.
            if it.family() == Some(Family::Number) {
                continue;
            }
            let at = lens.to_pixels(*at);
            let cover = (1..parts.len()).find(|&i| parts[i].contains(at));
            // What a part of the picture covers is not seen.
            let part = match cover {
                Some(part) if it.is_live() => part,
                None if parts[0].contains(at) => 0,
                _ => continue,
            };
            let order = order(it);
            if let Shape::Symbol { symbol, radius, .. } = it.shape {
                let part_of = if symbol == Symbol::Disc { 1.0 } else { INNER };
                let extent = Extent::disc(f64::from(radius) * part_of);
                pins.push(Pin { at, part, order, badge: None, rings: Vec::new(), extent });
                continue;
            }
            let key = (part, [at.x.to_bits(), at.y.to_bits()]);
            // A second badge at a place is a pin of its own.
            let is_second =
                known.get(&key).is_some_and(|&i| pins[i].badge.is_some() && matches!(it.shape, Shape::Badge { .. }));
            let i =
                *known.entry(key).and_modify(|i| *i = if is_second { pins.len() } else { *i }).or_insert(pins.len());
            if i == pins.len() {
                pins.push(Pin { at, part, order, badge: None, rings: Vec::new(), extent: Extent::ring(0.0) });
            }
            let pin = &mut pins[i];
            pin.order = pin.order.min(order);
            match &it.shape {
                Shape::Badge { radius, letter, .. } => {
                    let radius = f64::from(*radius);
                    let least = (!letter.is_empty()).then(|| radius * least_part(radius, letter, lens));
                    pin.badge = Some(Badge { mark, radius, least, is_of_step: it.strength == Strength::Bold });
                    pin.extent = Extent { disc: radius, all: pin.extent.all.max(radius) };
                }
                Shape::Ring { radius, width, .. } => {
                    let ring = Ring { mark, radius: f64::from(*radius), half: f64::from(*width) / 2.0 };
                    pin.extent.all = pin.extent.all.max(ring.radius + ring.half);
                    pin.rings.push(ring);
                }
                _ => {}
            }
        }
        pins
    }

    fn change(&mut self, changes: &HashMap<usize, Change>, lens: &Lens) {
        for (mark, mut it) in std::mem::take(&mut self.marks).into_iter().enumerate() {
            match (changes.get(&mark), &mut it.shape) {
                (Some(Change::LeftOut), _) => continue,
                (Some(Change::Radius(by)), Shape::Badge { radius, .. } | Shape::Ring { radius, .. }) => {
                    *radius = *by as f32;
                }
                (Some(Change::Disc(by)), Shape::Badge { radius, letter, .. }) => {
                    (*radius, *letter) = (*by as f32, Lettering::default());
                }
                (Some(Change::Aside(to)), Shape::Badge { at, radius, .. }) => {
                    let place = lens.to_pixels(*at);
                    let border = *to + (place - *to).clamp_length_max(f64::from(*radius));
                    let points = [place, border].map(|p| lens.to_world(p)).to_vec();
                    *at = lens.to_world(*to);
                    // Its place may lie below the badge.
                    if place.distance(*to) > f64::from(*radius) {
                        let shape = Shape::Line { points, closed: false, width: LEADER, dash: Dash::Dotted };
                        self.marks.push(Mark { shape, role: Role::Label, strength: Strength::Solid, ..it });
                    }
                }
                _ => {}
            }
            self.marks.push(it);
        }
    }
}

/// Who keeps the place and the size.
fn order(mark: &Mark) -> Order {
    let is_of_step = mark.strength == Strength::Bold;
    match &mark.shape {
        Shape::Symbol { .. } => Order::Symbol,
        Shape::Badge { letter, .. } if letter.is_empty() => Order::Disc,
        Shape::Badge { .. } if matches!(mark.role, Role::Start | Role::Apex) => Order::Origin,
        Shape::Badge { .. } if is_of_step => Order::LetterOfStep,
        Shape::Badge { .. } => Order::Letter,
        _ if is_of_step => Order::RingOfStep,
        _ => Order::Ring,
    }
}

/// How much of its radius a badge needs for a letter that can be read.
fn least_part(radius: f64, letter: &Lettering, lens: &Lens) -> f64 {
    let own = badge_letters(radius, letter);
    // A tenth of a pixel, because the height of the letters is rounded.
    (LEAST_LETTER.max(lens.least_letters + 0.1) / own.max(f64::MIN_POSITIVE)).min(1.0)
}
