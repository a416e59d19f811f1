//! The numbers of portals and areas: on demand for all of them, and for those that a sentence names.

use super::shapes::LETTERS;
use super::{Family, Label, Lens, Lettering, MarkId, Picture, Rank};
use glam::DVec2;

/// The height of the numbers of portals and areas, in pixels.
const NUMBER: f32 = 11.0;
/// A portal that is shorter, in pixels, has no room for its number.
const ROOM_AT_PORTAL: f64 = 30.0;
/// From a portal to the middle of its number, in pixels.
const BESIDE: f64 = 9.0;
/// An area whose height over its longest side is smaller, in pixels, has no room for its number.
const ROOM_IN_AREA: f64 = 34.0;
/// With more portals or areas in sight than this there are no numbers: they could not be read, and each costs time.
const MOST_NUMBERS: usize = 1000;

impl Picture {
    /// Asks for the numbers of portals, each given by its two ends: next to the middle of its portal, clear of lines.
    pub fn portal_numbers(&mut self, lens: &Lens, portals: &[(u32, [DVec2; 2])]) {
        let has_room = |[a, b]: [DVec2; 2]| a.distance(b) * lens.scale >= ROOM_AT_PORTAL;
        let in_sight = |[a, b]: [DVec2; 2]| lens.visible.contains((a + b) / 2.0);
        let portals: Vec<_> = portals.iter().filter(|(_, ends)| has_room(*ends) && in_sight(*ends)).collect();
        if portals.len() > MOST_NUMBERS {
            return;
        }
        for &&(number, [a, b]) in &portals {
            let places = beside([a, b], lens.world(beside_portal(lens.letters(NUMBER)))).collect();
            let label = Label::count((a + b) / 2.0, Lettering::number(number), NUMBER).at(places);
            let label = label.ranked(Rank::Number).clear_of_lines();
            self.with_id((Family::PortalNumber, number)).label(label);
        }
    }

    /// Asks for the numbers of areas, each given by its corners, where there is room for them.
    pub fn area_numbers(&mut self, lens: &Lens, areas: &[(String, Vec<DVec2>)]) {
        let areas: Vec<_> = areas
            .iter()
            .map(|(number, corners)| (number, middle(corners), corners))
            .filter(|(_, at, corners)| lens.visible.contains(*at) && height(corners) * lens.scale >= ROOM_IN_AREA)
            .collect();
        if areas.len() > MOST_NUMBERS {
            return;
        }
        for (number, at, corners) in areas {
            let label = Label::count(at, Lettering::number(number), NUMBER).at(within(at, corners));
            self.with_id((Family::AreaNumber, number)).label(label.ranked(Rank::Number).faint());
        }
    }

    /// Asks for the number of a thing that a sentence names, unless it is there already. `corners` are two for a portal, and
    /// more for an area.
    pub fn named_number(&mut self, lens: &Lens, number: u32, corners: &[DVec2]) {
        let id: MarkId = match corners {
            [_, _] => (Family::PortalNumber, number).into(),
            _ => (Family::AreaNumber, number.to_string().as_str()).into(),
        };
        let at = middle(corners);
        if !lens.visible.contains(at) || self.has_number(id) {
            return;
        }
        // It is one of those on demand no longer.
        self.labels.retain(|label| label.id != Some(id));
        let places = match *corners {
            [a, b] => beside([a, b], lens.world(beside_portal(lens.letters(LETTERS)))).collect(),
            _ => within(at, corners),
        };
        self.with_id(id).label(Label::named_number(at, Lettering::number(number), LETTERS).at(places));
    }

    /// Does the number of this portal stand on the map already?
    pub fn has_portal_number(&self, number: u32) -> bool {
        self.has_number((Family::PortalNumber, number).into())
    }

    fn has_number(&self, id: MarkId) -> bool {
        self.marks.iter().any(|mark| mark.id == Some(id) && mark.is_words())
    }
}

fn middle(corners: &[DVec2]) -> DVec2 {
    corners.iter().sum::<DVec2>() / corners.len().max(1) as f64
}

/// The middle of an area, and places beside it, towards a corner.
fn within(middle: DVec2, corners: &[DVec2]) -> Vec<DVec2> {
    std::iter::once(middle).chain(corners.iter().map(|corner| middle.lerp(*corner, 0.35))).collect()
}

/// From a portal to the middle of its number, in pixels, for letters of this height.
pub(super) fn beside_portal(size: f32) -> f64 {
    BESIDE.max(f64::from(size) * 0.8)
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
    use crate::picture::labels::{crosses, words_of};
    use crate::picture::{Dash, Rect, Role, Strength};

    #[test]
    fn the_number_of_a_portal_is_clear_of_the_path_through_its_middle() {
        let visible = Rect { low: DVec2::ZERO, high: DVec2::new(40.0, 20.0) };
        let lens = Lens::fit(visible, 400.0, 200.0, 0.0);
        let mut picture = Picture::default();
        let path = vec![DVec2::new(0.0, 10.0), DVec2::new(40.0, 10.0)];
        picture.line(Role::Path, Strength::Bold, path.clone(), 5.0, Dash::None);
        picture.portal_numbers(&lens, &[(5, [DVec2::new(20.0, 5.0), DVec2::new(20.0, 15.0)])]);
        picture.place_labels(&lens);
        let own = picture.marks.iter().find_map(|mark| words_of(mark, &lens)).unwrap();
        assert!(!crosses([path[0], path[1]], own), "{own:?}");
        assert!(own.center().distance(DVec2::new(20.0, 10.0)) < 5.0, "it stands beside the middle: {own:?}");
    }
}
