//! Labels: words that wait for a place until their picture is complete.
//!
//! ```text
//!     7    6    8        A label belongs to a place of the map (●). It stands at the first of its places that is free: clear
//!     4    ●    3        of all words, badges and symbols, and of lines if it can be. If none is free, it stands farther
//!     5    1    2        away with a line to its place. If there is no room there either, it is left out.
//! ```
//!
//! To be left out, what it says must be said elsewhere: by the sentence, in Data, or under the pointer.

/// How a label looks.
mod look;
/// What has a place already.
mod taken;
/// What a label asks for.
mod wishes;

use super::labels::into;
use super::{Anchor, Dash, Lens, Lettering, MarkId, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;
use std::f64::consts::TAU;
use taken::{Clear, Leads, Obstacle, Taken};

/// The height of the letters of a name, in pixels.
const NAME: f32 = 14.0;
/// The room between a thing and its words, in heights of the letters.
const BESIDE: f64 = 0.2;
/// The width of a letter, in heights of the letters: more than [`super::labels`] estimates, because some words are wider.
const LETTER_WIDTH: f64 = 0.63;
/// The width of the line from a label to what it names, in pixels.
pub(super) const LEADER: f32 = 1.2;
/// The height of a line and the distance from the middle of the letters down to its middle, in heights of the letters.
const LINE: f64 = 0.96;
const MIDDLE: f64 = 0.1;
/// The room between words and the border of their ground, in pixels.
const ON_GROUND: DVec2 = DVec2::new(7.0, 4.5);
/// Where a line goes through words, it is dimmed behind them: the width for each letter and the height, in heights of the letters.
const PATCH: DVec2 = DVec2::new(0.46, 1.2);
/// How far away words stand that have a line to their place, in pixels: as near as there is room.
const AWAY: [f64; 6] = [18.0, 30.0, 46.0, 68.0, 96.0, 130.0];
/// The same of words that nothing else on screen says.
const FAR_AWAY: [f64; 3] = [170.0, 220.0, 280.0];
/// The directions in which they are tried.
const DIRECTIONS: u32 = 16;
/// More of the many numbers have no line to their place: a crowd of lines says nothing, and each search for a place costs time.
const MOST_LINES: usize = 40;
/// The distance of words from the edge of the visible part, in pixels.
const EDGE: f64 = 4.0;

/// Who chooses a place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// What is wrong here.
    Fault,
    /// What the step is about: the sentence uses this name.
    Step,
    /// One of many, such as how often something was visited.
    Count,
    /// A number that is shown on demand.
    Number,
}

#[derive(Clone, Debug, PartialEq)]
enum Places {
    /// Around the thing, first on this side.
    Around(Anchor),
    /// Around a thing with this half size in pixels, first on this side.
    AroundBox(Anchor, DVec2),
    /// The same in the middle of a side, not at a corner.
    AtSide(Anchor, DVec2),
    /// Around a thing with this half size in world units, first on this side.
    AroundArea(Anchor, DVec2),
    /// Here, in world units, in the order of preference.
    Here(Vec<DVec2>),
}

/// Do words have a line to their place?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leader {
    /// They are left out where there is no room near it.
    Never,
    /// If there is no room near it, they stand farther away.
    IfAway,
    Always,
}

/// Words that need a place.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "wishes that do not exclude each other")]
pub struct Label {
    /// What they belong to, and how far they keep from it, in pixels.
    of: DVec2,
    clear: f64,
    places: Places,
    rank: Rank,
    text: Lettering,
    size: f32,
    role: Role,
    strength: Strength,
    is_strong: bool,
    /// The colour of the border of a ground of their own.
    ground: Option<Role>,
    leader: Leader,
    /// Must they stand somewhere, because nothing else on screen says them?
    is_said_here_alone: bool,
    /// Does the sentence use them? Then they stand in a small picture as well, with a line to their place if they need one.
    is_used: bool,
    /// May they stand on lines?
    may_cross: bool,
    /// Do lines not matter, because its ground covers them or they are dimmed behind it? Then it stays where it is while lines near it move.
    over_lines: bool,
    /// Are they on a patch of ground in any case? Without one, they have it only across lines that they should keep clear of.
    on_patch: bool,
    /// Where they must stand, if that is a part of the picture that covers the map.
    inside: Option<Rect>,
    pub(super) id: Option<MarkId>,
    pub(super) meaning: Option<Meaning>,
}

impl Label {
    /// A name of the thing at a place of the map, in bold letters.
    pub fn name(of: DVec2, text: impl Into<Lettering>) -> Self {
        Self {
            of,
            clear: 0.0,
            places: Places::Here(vec![of]),
            rank: Rank::Step,
            text: text.into(),
            size: NAME,
            role: Role::Label,
            strength: Strength::Bold,
            is_strong: true,
            ground: None,
            leader: Leader::IfAway,
            is_said_here_alone: false,
            is_used: false,
            may_cross: true,
            over_lines: false,
            on_patch: false,
            inside: None,
            id: None,
            meaning: None,
        }
    }

    /// One of many numbers, of this size: left out where there is no room.
    pub fn count(of: DVec2, text: impl Into<Lettering>, size: f32) -> Self {
        let (rank, strength) = (Rank::Count, Strength::Solid);
        Self { size, rank, strength, is_strong: false, leader: Leader::Never, ..Self::name(of, text) }
    }

    /// The number of a thing that the sentence names.
    pub fn named_number(of: DVec2, number: Lettering, size: f32) -> Self {
        Self { size, ..Self::name(of, number) }.used_by_the_sentence()
    }

    /// Words on a ground of their own with a border of this role, readable on walls as well as on the ground.
    pub fn tag(of: DVec2, role: Role, text: impl Into<Lettering>) -> Self {
        Self { ground: Some(role), rank: Rank::Fault, ..Self::name(of, text) }
    }

    /// Beside the thing, this many pixels clear of its place, on this side if there is room.
    #[must_use]
    pub fn beside(self, side: Anchor, clear: f64) -> Self {
        Self { places: Places::Around(side), clear, ..self }
    }

    /// Beside a thing that is as large as this in pixels, from its middle to its corner; on this side if there is room.
    #[must_use]
    pub fn beside_box(self, side: Anchor, half: DVec2) -> Self {
        Self { places: Places::AroundBox(side, half), clear: half.max_element(), ..self }
    }

    /// The same in the middle of a side, not at a corner, where it would seem to belong to what lies there.
    #[must_use]
    pub fn at_a_side(self, side: Anchor, half: DVec2) -> Self {
        Self { places: Places::AtSide(side, half), clear: half.max_element(), ..self }
    }

    /// Beside a part of the map that is as large as this, from its middle to its corner, in world units; on this side if there is room.
    #[must_use]
    pub fn beside_area(self, side: Anchor, half: DVec2) -> Self {
        Self { places: Places::AroundArea(side, half), ..self }
    }

    /// The size of its box, with its ground, in world units.
    pub fn size_in_world(&self, lens: &Lens) -> DVec2 {
        2.0 * self.half(lens.letters(self.size).into()) / lens.scale
    }

    /// With the middle of the letters at one of these places, in world units, the best one first.
    #[must_use]
    pub fn at(self, places: Vec<DVec2>) -> Self {
        Self { places: Places::Here(places), ..self }
    }

    fn words(&self, at: DVec2, size: f32) -> Shape {
        Shape::Words { at, text: self.text.clone(), size, anchor: Anchor::Center, strong: self.is_strong }
    }

    /// Half the size of its box, with its ground, in pixels.
    fn half(&self, size: f64) -> DVec2 {
        match self.ground {
            None => DVec2::new(self.text.count() as f64 * LETTER_WIDTH, LINE) * size / 2.0,
            // One sees how wide it is.
            Some(_) => DVec2::new(self.text.width(), LINE) * size / 2.0 + ON_GROUND,
        }
    }

    /// Is it a name that somebody has to read, and has no ground of its own? A line that it lies across would strike it through.
    fn is_name_alone(&self) -> bool {
        self.ground.is_none() && self.rank <= Rank::Step
    }

    /// The middles of its boxes near the thing, in pixels.
    fn near(&self, lens: &Lens, size: f64) -> Vec<DVec2> {
        let (side, thing, at_corner) = match &self.places {
            // In the direction of a corner, the thing is round.
            Places::Around(side) => (*side, DVec2::splat(self.clear), 0.7),
            Places::AroundBox(side, half) | Places::AtSide(side, half) => (*side, *half * lens.marks, 1.0),
            Places::AroundArea(side, half) => (*side, *half * lens.scale, 1.0),
            Places::Here(places) => {
                let middle = |&at: &DVec2| lens.to_pixels(at) + DVec2::new(0.0, MIDDLE * size);
                return places.iter().map(middle).collect();
            }
        };
        let (of, half) = (lens.to_pixels(self.of), self.half(size));
        let far = thing + BESIDE * size + half;
        let corner = thing * at_corner + half;
        let aside = half.x * 0.6;
        let below = [(0.0, far.y), (aside, far.y), (-aside, far.y), (corner.x, corner.y), (-corner.x, corner.y)];
        let above = below.map(|(x, y)| (x, -y));
        let (right, left) = ([(far.x, 0.0)], [(-far.x, 0.0)]);
        let order: [&[(f64, f64)]; 4] = match side {
            Anchor::Above => [&above, &right, &left, &below],
            Anchor::Start => [&right, &below, &above, &left],
            Anchor::End => [&left, &below, &above, &right],
            Anchor::Below | Anchor::Center => [&below, &right, &left, &above],
        };
        let is_at_corner = |by: DVec2| by.x != 0.0 && by.y != 0.0;
        let may_be_at_corner = !matches!(self.places, Places::AtSide(..));
        let all = order.into_iter().flatten().map(|&by| DVec2::from(by));
        all.filter(|&by| may_be_at_corner || !is_at_corner(by)).map(|by| of + by).collect()
    }

    /// The middles of its boxes farther away, in pixels, the nearest ones first.
    fn away(&self, lens: &Lens, size: f64) -> impl Iterator<Item = DVec2> {
        let (of, half) = (lens.to_pixels(self.of), self.half(size));
        let down = !matches!(
            self.places,
            Places::Around(Anchor::Above)
                | Places::AroundBox(Anchor::Above, _)
                | Places::AroundArea(Anchor::Above, _)
                | Places::AtSide(Anchor::Above, _)
        );
        let far = FAR_AWAY.into_iter().filter(|_| self.is_said_here_alone);
        let distances = AWAY.into_iter().chain(far).filter(move |_| self.leader != Leader::Never);
        distances.flat_map(move |away| {
            (0..DIRECTIONS).map(move |i| {
                // To and fro, from the side where it belongs.
                let turn = f64::from(i.div_ceil(2)) * if i % 2 == 0 { 1.0 } else { -1.0 } / f64::from(DIRECTIONS);
                let turned = DVec2::from_angle(TAU * (turn + if down { 0.25 } else { -0.25 }));
                // The nearest point of the box is so far away.
                of + turned * (self.clear + away) + turned * half
            })
        })
    }
}

/// Where a label stands: its box, and a line to its place if it needs one. In pixels.
struct Placed {
    own: Rect,
    leader: Option<[DVec2; 2]>,
}

impl Label {
    /// Inside the visible part, or inside the part of the picture where it must stand.
    fn bounds(&self, lens: &Lens, taken: &Taken) -> Rect {
        let part = |part: Rect| Rect { low: lens.to_pixels(part.low), high: lens.to_pixels(part.high) };
        self.inside.map_or(taken.page, part).expanded(-EDGE)
    }

    fn placed(&self, lens: &Lens, size: f64, taken: &Taken) -> Option<Placed> {
        let of = lens.to_pixels(self.of);
        let is_hidden = self.inside.is_none() && taken.covers.iter().any(|cover| cover.contains(of));
        if !taken.page.contains(of) || is_hidden {
            return None;
        }
        let (half, bounds) = (self.half(size), self.bounds(lens, taken));
        let area = |middle: DVec2| Rect { low: middle - half, high: middle + half };
        // A little aside at the edge: farther, it would seem to belong to something else.
        let inside = |own: Rect| {
            let by = into(own, bounds);
            let own = Rect { low: own.low + by, high: own.high + by };
            (by.abs().max_element() <= half.x && bounds.contains(own.low) && bounds.contains(own.high)).then_some(own)
        };
        let near: Vec<Rect> = self.near(lens, size).into_iter().filter_map(|at| inside(area(at))).collect();
        let free = |clear| {
            let found = near.iter().find(|&&own| taken.is_free(self, own, clear));
            found.map(|&own| Placed { own, leader: (self.leader == Leader::Always).then(|| self.line_to(of, own)) })
        };
        let is_inside = |own: &Rect| bounds.contains(own.low) && bounds.contains(own.high);
        let away = |clear, leads: Leads| {
            let mut places = self.away(lens, size).map(area).filter(is_inside);
            let free =
                |own: &Rect| taken.is_free(self, *own, clear) && taken.is_free_line(self.line_to(of, *own), leads);
            places.find(free).map(|own| Placed { own, leader: Some(self.line_to(of, own)) })
        };
        let is_needed = self.rank <= Rank::Step;
        let of_lines = match (self.over_lines, self.ground) {
            (false, _) => Clear::Lines,
            (true, None) => Clear::Lasting,
            (true, Some(_)) => Clear::NothingElse,
        };
        let near = free(of_lines).or_else(|| free(Clear::ThePath).filter(|_| self.may_cross));
        let farther =
            near.or_else(|| away(Clear::Lines, Leads::Clear)).or_else(|| away(Clear::Lines, Leads::AcrossLines));
        let anywhere = || {
            let off_the_path = away(Clear::ThePath, Leads::AcrossLines);
            let near = || free(Clear::NothingElse).filter(|_| self.may_cross);
            let across = || away(Clear::NothingElse, Leads::AcrossLines);
            off_the_path.or_else(near).or_else(across).or_else(|| away(Clear::NothingElse, Leads::Anywhere))
        };
        let alone = || away(Clear::Lines, Leads::Anywhere).or_else(|| away(Clear::NothingElse, Leads::Anywhere));
        farther.or_else(|| match (is_needed, self.is_said_here_alone) {
            (true, _) if !lens.is_small() || self.is_used => anywhere(),
            (_, true) => alone(),
            _ => None,
        })
    }

    /// From its box to its place, or as near as it comes to that.
    fn line_to(&self, of: DVec2, own: Rect) -> [DVec2; 2] {
        // The box is wider than most words: a line to its border would end before them.
        let tight = match self.ground {
            None => DVec2::new((own.size().x - self.text.width() * own.size().y / LINE).max(0.0) / 2.0, 0.0),
            Some(_) => DVec2::ZERO,
        };
        let from = of.clamp(own.low + tight, own.high - tight);
        [from, of - (of - from).clamp_length_max(self.clear)]
    }
}

impl Picture {
    /// Adds a label. It is not a mark before [`Picture::place_labels`].
    pub fn label(&mut self, label: Label) {
        self.labels.push(label);
    }

    /// Gives the waiting labels their places above all marks. To be called when the picture is complete: what comes
    /// later does not keep clear of them.
    pub fn place_labels(&mut self, lens: &Lens) {
        let mut labels = std::mem::take(&mut self.labels);
        if labels.is_empty() {
            return;
        }
        let mut taken = Taken::new(self, lens);
        labels.sort_by_key(|label| label.rank);
        let mut lines = 0;
        for mut label in labels {
            let is_crowd = label.rank > Rank::Step && lines >= MOST_LINES && !label.is_said_here_alone;
            // In a small picture lines to names cover the rest of it.
            if lens.is_small() && !label.is_used || is_crowd {
                label.leader = Leader::Never;
            }
            label.clear *= lens.marks;
            let size = lens.letters(label.size);
            let Some(Placed { own, leader }) = label.placed(lens, f64::from(size), &taken) else { continue };
            let is_struck = label.on_patch || label.is_name_alone() && !taken.is_free(&label, own, Clear::Lines);
            taken.add(Obstacle::Words(own));
            let before = self.marks.len();
            if let Some(line) = leader {
                lines += 1;
                taken.add(Obstacle::Line(line));
                let role = label.ground.unwrap_or(Role::Label);
                // Dotted: what a step compares has solid and dashed lines.
                let dash = if label.ground.is_some() { Dash::None } else { Dash::Dotted };
                self.line(role, Strength::Solid, line.map(|p| lens.to_world(p)).to_vec(), LEADER, dash);
            }
            if let Some(role) = label.ground {
                let ring = own.corners().map(|p| lens.to_world(p)).to_vec();
                self.area(Role::Ground, Strength::Solid, ring.clone());
                let border = Shape::Line { points: ring, closed: true, width: 1.5, dash: Dash::None };
                self.add(role, Strength::Solid, border);
            }
            let at = lens.to_world(own.center() - DVec2::new(0.0, MIDDLE * f64::from(size)));
            let words = label.words(at, size);
            if is_struck {
                let half = lens.world(PATCH.x * label.text.count() as f64 * f64::from(size) / 2.0);
                let line = [-half, half].map(|x| lens.to_world(own.center()) + DVec2::new(x, 0.0));
                let under = if label.role == Role::WallLabel { Role::Wall } else { Role::Ground };
                let (points, width) = (line.to_vec(), PATCH.y as f32 * size);
                let shape = Shape::Line { points, closed: false, width, dash: Dash::None };
                self.add(under, Strength::Faint, shape);
            }
            self.add(label.role, label.strength, words);
            // Its line and its ground come and go: only what has a clock of its own is always shown as it is.
            let first = if label.id == Some(MarkId::LIVE) { before } else { self.marks.len() - 1 };
            self.marks[first..].iter_mut().for_each(|mark| mark.id = label.id);
            self.marks.last_mut().into_iter().for_each(|words| words.meaning = label.meaning);
        }
    }
}

#[cfg(test)]
mod tests;
