//! The numbers of portals and areas: on demand for all of them, and for those that a sentence names.

use super::labels::{EDGE, crosses, into, overlap, word_box};
use super::shapes::LETTERS;
use super::{Anchor, Family, Lens, Lettering, Mark, MarkId, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// The height of the numbers of portals and areas, in pixels.
const NUMBER: f32 = 11.0;
/// A portal that is shorter, in pixels, has no room for its number.
const ROOM_AT_PORTAL: f64 = 30.0;
/// From a portal to the middle of its number, in pixels.
const BESIDE: f64 = 9.0;
/// An area whose height over its longest side is smaller, in pixels, has no room for its number.
const ROOM_IN_AREA: f64 = 34.0;
/// The number of a named thing is not added again where it stands within this distance, in pixels.
const NEAR: f64 = 30.0;
/// With more portals or areas in sight than this there are no numbers: they could not be read, and each costs time.
const MOST_NUMBERS: usize = 1000;

impl Picture {
    /// Adds the numbers of portals, each given by its two ends. A number is placed next to the middle of its portal, clear of
    /// the lines and words so far. To be called after the paths are added.
    pub fn portal_numbers(&mut self, lens: &Lens, portals: &[(u32, [DVec2; 2])]) {
        let has_room = |[a, b]: [DVec2; 2]| a.distance(b) * lens.scale >= ROOM_AT_PORTAL;
        let in_sight = |[a, b]: [DVec2; 2]| lens.visible.contains((a + b) / 2.0);
        let portals: Vec<_> = portals.iter().filter(|(_, ends)| has_room(*ends) && in_sight(*ends)).collect();
        if portals.len() > MOST_NUMBERS {
            return;
        }
        let lines = self.lines_to_avoid();
        let mut taken = self.word_boxes(lens);
        for &&(number, [a, b]) in &portals {
            let (text, size) = (Lettering::number(number), lens.letters(NUMBER));
            // Only a few of many lines are near this portal.
            let around = Rect { low: a.min(b), high: a.max(b) }.expanded(lens.world(40.0));
            let is_near = |&&[from, to]: &&[DVec2; 2]| overlap(around, Rect { low: from.min(to), high: from.max(to) });
            let lines: Vec<_> = lines.iter().filter(is_near).collect();
            let words = |at: DVec2| word_box(lens, at, &text, size, Anchor::Center);
            let mut places = beside([a, b], lens.world(BESIDE.max(f64::from(size) * 0.8)));
            let is_free = |at: &DVec2| {
                let own = words(*at);
                taken.iter().all(|&other| !overlap(own, other)) && !lines.iter().any(|&&line| crosses(line, own))
            };
            if let Some(at) = places.find(is_free) {
                taken.push(words(at));
                self.with_id((Family::PortalNumber, number)).number(at, text, size, Strength::Solid);
            }
        }
    }

    /// Adds the numbers of areas, each given by its corners, where there is room for them.
    pub fn area_numbers(&mut self, lens: &Lens, areas: &[(String, Vec<DVec2>)]) {
        let middle = |corners: &[DVec2]| corners.iter().sum::<DVec2>() / corners.len().max(1) as f64;
        let areas: Vec<_> = areas
            .iter()
            .map(|(number, corners)| (number, middle(corners), corners))
            .filter(|(_, at, corners)| lens.visible.contains(*at) && height(corners) * lens.scale >= ROOM_IN_AREA)
            .collect();
        if areas.len() > MOST_NUMBERS {
            return;
        }
        let taken = self.word_boxes(lens);
        for (number, at, corners) in areas {
            let (text, size) = (Lettering::number(number), lens.letters(NUMBER));
            // Beside the middle, towards a corner, where other words stand in the middle.
            let mut places = std::iter::once(at).chain(corners.iter().map(|corner| at.lerp(*corner, 0.35)));
            let words = |at: DVec2| word_box(lens, at, &text, size, Anchor::Center);
            if let Some(at) = places.find(|&at| taken.iter().all(|&other| !overlap(words(at), other))) {
                self.with_id((Family::AreaNumber, number)).number(at, text, size, Strength::Faint);
            }
        }
    }

    /// Adds the number of a thing that a sentence names, unless it is there already. `corners` are two for a portal, and
    /// more for an area. There is always room for it.
    pub fn named_number(&mut self, lens: &Lens, number: u32, corners: &[DVec2]) {
        let text = Lettering::number(number);
        let id: MarkId = match corners {
            [_, _] => (Family::PortalNumber, number).into(),
            _ => (Family::AreaNumber, number.to_string().as_str()).into(),
        };
        let middle = corners.iter().sum::<DVec2>() / corners.len().max(1) as f64;
        let size = lens.letters(LETTERS);
        let words = |at: DVec2| word_box(lens, at, &text, size, Anchor::Center);
        if !lens.visible.contains(middle) || self.has_number(lens, id, middle) {
            return;
        }
        let places: Vec<DVec2> = match *corners {
            [a, b] => beside([a, b], lens.world(BESIDE.max(f64::from(size) * 0.8))).collect(),
            _ => std::iter::once(middle).chain(corners.iter().map(|corner| middle.lerp(*corner, 0.35))).collect(),
        };
        // Around a small area, whose number may have to be placed next to it.
        let around = [1.2, 2.4].map(|far| f64::from(size) * far).into_iter().flat_map(|far| {
            (0..8).map(move |turn| DVec2::from_angle(f64::from(turn) * std::f64::consts::FRAC_PI_4) * lens.world(far))
        });
        let places: Vec<DVec2> = places.into_iter().chain(around.map(|by| middle + by)).collect();
        let (taken, lines) = (self.word_boxes(lens), self.lines_to_avoid());
        let is_clear_of_words = |at: &DVec2| taken.iter().all(|&other| !overlap(words(*at), other));
        let free = || places.iter().copied().filter(is_clear_of_words);
        let is_clear_of_lines = |at: &DVec2| !lines.iter().any(|&line| crosses(line, words(*at)));
        let Some(at) = free().find(is_clear_of_lines).or_else(|| free().next()).or(places.first().copied()) else {
            return;
        };
        let at = at + into(words(at), lens.visible.expanded(-lens.world(EDGE)));
        let shape = Shape::Words { at, text, size, anchor: Anchor::Center, strong: true };
        self.with_id(id).add(Role::Label, Strength::Bold, shape);
    }

    /// Does the number of this portal stand at or near a position already?
    pub fn has_portal_number(&self, lens: &Lens, number: u32, middle: DVec2) -> bool {
        self.has_number(lens, (Family::PortalNumber, number).into(), middle)
    }

    fn has_number(&self, lens: &Lens, id: MarkId, middle: DVec2) -> bool {
        let near = lens.world(NEAR);
        let is_there = |mark: &Mark| {
            mark.id == Some(id) && matches!(&mark.shape, Shape::Words { at, .. } if at.distance(middle) < near)
        };
        self.marks.iter().any(is_there)
    }

    fn number(&mut self, at: DVec2, text: Lettering, size: f32, strength: Strength) {
        let shape = Shape::Words { at, text, size, anchor: Anchor::Center, strong: false };
        self.add(Role::Label, strength, shape);
    }
}

/// Places beside a portal, at both of its sides, the nearest to its middle first.
fn beside([a, b]: [DVec2; 2], distance: f64) -> impl Iterator<Item = DVec2> {
    let off = (b - a).perp().normalize_or_zero() * distance;
    let on = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map(|part| a.lerp(b, part));
    on.into_iter().flat_map(move |on| [on + off, on - off])
}

/// The height of a polygon over its longest side, if it is a triangle; otherwise the shorter side of its box.
fn height(corners: &[DVec2]) -> f64 {
    if let [a, b, c] = *corners {
        let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
        return (b - a).perp_dot(c - a).abs() / longest.max(f64::MIN_POSITIVE);
    }
    let low = corners.iter().copied().fold(DVec2::INFINITY, DVec2::min);
    let high = corners.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
    (high - low).min_element()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Dash;
    use crate::picture::labels::words_of;

    #[test]
    fn the_number_of_a_portal_is_clear_of_the_path_through_its_middle() {
        let visible = Rect { low: DVec2::ZERO, high: DVec2::new(40.0, 20.0) };
        let lens = Lens::fit(visible, 400.0, 200.0, 0.0);
        let mut picture = Picture::default();
        let path = vec![DVec2::new(0.0, 10.0), DVec2::new(40.0, 10.0)];
        picture.line(Role::Path, Strength::Bold, path.clone(), 5.0, Dash::None);
        picture.portal_numbers(&lens, &[(5, [DVec2::new(20.0, 5.0), DVec2::new(20.0, 15.0)])]);
        let own = picture.marks.iter().find_map(|mark| words_of(mark, &lens)).unwrap();
        assert!(!crosses([path[0], path[1]], own), "{own:?}");
        assert!(own.center().distance(DVec2::new(20.0, 10.0)) < 5.0, "it stands beside the middle: {own:?}");
    }
}
