//! The funnel: its two sides, the current portal, the end under test, the corners, and the path so far.

use super::{
    CROWDED_BADGE, CROWDED_RING, FunnelView, LEAST_RADIUS, LETTER_IN_BADGE, LETTERED, SMALL_BADGE, StringView,
};
use crate::algo::channel::Portal;
use crate::algo::portal_scan::{PortalScan, SideTest, TestKind};
use crate::geom::{Point, Side, nearest_on};
use crate::picture::numbers::beside_portal;
use crate::picture::shapes::LETTERS;
use crate::picture::{
    Anchor, Dash, Family, Label, Lens, Lettering, MarkId, Meaning, Picture, Rect, Role, Shape, Strength,
};
use glam::DVec2;
use std::collections::BTreeSet;

pub(super) const ROLES: [(Side, Role, &str, Dash); 2] =
    [(Side::Left, Role::Left, "L", Dash::None), (Side::Right, Role::Right, "R", Dash::Dashed)];

/// The length of the head of an arrow, as a part of the map's longer side.
const HEAD: f64 = 0.02;
/// In a lower triangle, in pixels, the area is not written. It then follows the name of the tested end.
const LEAST_ROOM: f64 = 48.0;
/// A name of the tested end takes at most this part of the width of the picture, with letters of this height in pixels, and of this
/// width in heights.
const NAMED_PART: f64 = 0.42;
const LETTERS_OF_NAMES: f32 = 14.0;
const LETTER_WIDTH: f64 = 0.55;
/// The distance of the area of a test from the side that it names, outside of its triangle, in pixels.
const BESIDE_SIDE: f64 = 20.0;
/// The widths of a side of the funnel, of the same side as it was before it tightened, and of the line to the tested end, in pixels.
const SIDE_WIDTH: f32 = 6.0;
const FORMER_SIDE_WIDTH: f32 = 2.5;
const TEST_WIDTH: f32 = 1.8;
/// The width of the ring around a corner, and the room between the badge in it and the ring of the next corner, in pixels.
const RING: f32 = 2.5;
const AROUND_BADGE: f32 = 4.0;

impl FunnelView<'_> {
    /// The area between the sides, the sides, the current portal, and the path.
    pub(super) fn funnel(&self, string: &StringView, picture: &mut Picture) {
        let scan = string.scan;
        if !scan.is_done() {
            let apex = self.at(scan.apex().at);
            let chains = [0, 1].map(|i| string.sides[i].iter().map(|b| self.at(b.at)).collect::<Vec<_>>());
            // While a side is only the apex, the funnel is no area yet: the ring would be closed through walls.
            if chains.iter().all(|chain| !chain.is_empty()) {
                let ring = chains[0].iter().rev().copied().chain([apex]).chain(chains[1].iter().copied()).collect();
                picture.meaning(Meaning::Funnel).with_id(Family::Funnel).area(Role::Now, Strength::Solid, ring);
            }
            // After a restart, the portal that is looked at next, as the sentence says.
            let current = (scan.portal() + u32::from(string.restart.is_some())).min(scan.last());
            if let Some(portal) = scan.portals().get(current as usize) {
                // After a restart it is another portal, not the same one that flies back.
                let id = (Family::Portal, (apex.x.to_bits(), apex.y.to_bits()));
                let mut picture = picture.meaning(Meaning::CurrentPortal);
                picture.with_id(id).line(Role::Now, Strength::Solid, self.across(portal), 3.0, Dash::None);
            }
            for ((side, role, _, dash), chain) in ROLES.into_iter().zip(chains) {
                let line = [apex].into_iter().chain(chain).collect();
                let mut picture = picture.meaning(Meaning::FunnelSide(side));
                picture.with_id((Family::Side, side)).line(role, Strength::Solid, line, SIDE_WIDTH, dash);
            }
            if let Some(jump) = string.restart {
                self.jump(scan.portals(), [jump.to, jump.from], apex, picture);
            }
        }
        let path = scan.path().into_iter().map(|p| self.at(p)).collect();
        if self.layers.is_comparison {
            picture.with_id(Family::Path).line(Role::FunnelPath, Strength::Solid, path, 2.5, Dash::None);
        } else {
            picture.with_id(Family::Path).line(Role::Path, Strength::Bold, path, 5.0, Dash::None);
        }
    }

    /// The arrow of a restart: from the portal that closed the funnel, through the middles of the portals that are
    /// visited again, back to the apex.
    pub(super) fn jump(&self, portals: &[Portal], [to, from]: [u32; 2], apex: DVec2, picture: &mut Picture) {
        let picture = &mut picture.meaning(Meaning::Restart);
        let middles = (to + 1..=from).rev().map(|n| self.mesh.lattice().position(portals[n as usize].middle()));
        let way: Vec<DVec2> = middles.chain([apex]).collect();
        if let [.., before, tip] = way[..] {
            let map = Rect::new(self.world.scene().map.bounds()).size().max_element();
            let back = (before - tip).clamp_length_max(map * HEAD);
            let wing = |turn: f64| tip + back + DVec2::new(-back.y, back.x) * turn;
            let head = vec![wing(0.45), tip, wing(-0.45)];
            picture.line(Role::Now, Strength::Bold, head, 4.0, Dash::None);
        }
        picture.with_id(Family::Jump).line(Role::Now, Strength::Bold, way, 4.0, Dash::Dotted);
    }

    /// The triangle whose signed area decides. It has the colour of what is compared: in that of a side, the sign of a right end's test
    /// looked like the left side.
    pub(super) fn tested(&self, string: &StringView, radius: f32, picture: &mut Picture) {
        let Some(test) = &string.test else { return };
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.at(p));
        if let Some(beyond) = string.beyond {
            let id = (Family::Test, (test.portal, test.side, "beyond"));
            let mut picture = picture.meaning(Meaning::WidensBeyond);
            picture.with_id(id).line(Role::Fault, Strength::Bold, beyond.to_vec(), 5.0, Dash::None);
        }
        if test.area2() != 0 {
            let mut picture = picture.meaning(Meaning::SignedArea);
            picture.with_id(test_id(Family::Test, test)).area(Role::Test, Strength::Bold, vec![from, to, end]);
        }
        if !test.is_open() {
            let (side, width) = tested_line(string, test);
            let mut picture = picture.meaning(Meaning::FunnelSide(side));
            // The right side stays dashed, also on paper without colours.
            let (_, role, _, dash) = ROLES[side as usize];
            picture.with_id(test_id(Family::Test, test)).line(role, Strength::Bold, vec![from, to], width, dash);
        }
        self.former_side(string, picture);
        // An end that has not moved lies at the end of its side: its line would be stripes on the dashes of the side.
        if !Side::BOTH.into_iter().any(|side| is_piece(string, side, [test.from, test.end])) {
            picture.with_id(test_id(Family::Test, test)).line(
                Role::Test,
                Strength::Bold,
                vec![from, end],
                TEST_WIDTH,
                Dash::Dashed,
            );
        }
        let ring = Shape::Ring { at: end, radius: radius + 4.5, width: 3.0 };
        let mut picture = picture.meaning(Meaning::TestedEnd);
        picture.with_id((Family::TestedEnd, (test.portal, test.side))).add(Role::Now, Strength::Bold, ring);
    }

    /// The side as it was before it tightened: dashed, in its colour.
    fn former_side(&self, string: &StringView, picture: &mut Picture) {
        let Some((test, _)) = string.former.as_ref().filter(|(test, _)| !test.is_open()) else { return };
        let (_, role, ..) = ROLES[test.side as usize];
        let line = [test.from, test.to].map(|p| self.at(p)).to_vec();
        let mut picture = picture.meaning(Meaning::FormerSide(test.side));
        picture.with_id(test_id(Family::Test, test)).line(role, Strength::Bold, line, FORMER_SIDE_WIDTH, Dash::Dashed);
    }

    /// The area of the test against it.
    fn area_of_former_side(&self, string: &StringView, clear: f64, lens: &Lens, picture: &mut Picture) {
        let Some((test, area)) = string.former.as_ref().filter(|(test, _)| !test.is_open()) else { return };
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.at(p));
        let places = self.places_of_area(string, test, [from, to, end], lens);
        let area = Lettering::number(format!("{} side: {area}", test.side.word()));
        let label = Label::name(to, area).on_patch();
        let label = if places.is_empty() { label.beside(Anchor::Below, clear) } else { label.at(places) };
        picture.with_id(test_id(Family::TestNumber, test)).label(label);
    }

    /// A badge at every end. Those of the funnel and the one under test are larger; where portals are too narrow to be told apart, there are
    /// no others.
    pub(super) fn badges(
        &self,
        string: &StringView,
        radius: f32,
        (is_fine, lens): (bool, &Lens),
        picture: &mut Picture,
    ) {
        let scan = string.scan;
        let most = (CROWDED_BADGE * self.usual_gap(scan.portals(), lens)) as f32;
        let lettered = LETTERED.max((lens.least_letters / LETTER_IN_BADGE) as f32);
        let between = &scan.portals()[1..scan.portals().len() - 1];
        let mut ends: Vec<PortalEnd> = Vec::new();
        for (side, chain) in Side::BOTH.into_iter().zip(&string.sides) {
            let points: BTreeSet<Point> = between.iter().map(|p| p.end(side)).collect();
            for p in points {
                let current = !scan.is_done() && chain.iter().any(|b| b.at == p);
                let tested = !scan.is_done() && string.test.is_some_and(|t| t.end == p && t.side == side);
                let (size, strength) = match () {
                    () if tested => (radius * 1.25, Strength::Bold),
                    () if current => (radius * 1.25, Strength::Solid),
                    () if is_fine => continue,
                    () => ((radius * SMALL_BADGE as f32).min(most.max(LEAST_RADIUS as f32)), Strength::Solid),
                };
                let is_corner = scan.corners().iter().any(|corner| corner.at == p);
                let ring = if is_corner { AROUND_BADGE } else { 0.0 };
                ends.push(PortalEnd { at: p, side, size, strength, may_shrink: !tested && !current, ring });
            }
        }
        self.shrink_crowded(&mut ends, lens);
        for PortalEnd { at, side, size, strength, .. } in ends {
            let (_, role, letter, _) = ROLES[side as usize];
            let letter = if self.layers.letters && size >= lettered { letter } else { "" };
            let mut picture = picture.meaning(Meaning::PortalEnd(side));
            picture.with_id((Family::End, (side, at))).badge(role, strength, self.at(at), size, letter);
        }
    }

    /// Where two ends lie nearer to each other than most do, their badges become smaller, and do not lie on each other.
    fn shrink_crowded(&self, ends: &mut [PortalEnd], lens: &Lens) {
        if ends.len() > MOST_CROWDED {
            return;
        }
        let sizes: Vec<(DVec2, f32, bool)> =
            ends.iter().map(|end| (lens.to_pixels(self.at(end.at)), end.size, end.may_shrink)).collect();
        for (i, end) in ends.iter_mut().enumerate().filter(|(_, end)| end.may_shrink) {
            let near = sizes.iter().enumerate().filter(|(j, (at, ..))| *j != i && *at != sizes[i].0);
            let room = near.map(|(_, (at, size, may_shrink))| {
                let distance = at.distance(sizes[i].0) as f32;
                // The rings around two corners do not lie on each other's badges.
                if *may_shrink { distance / 2.0 - end.ring } else { distance - size }
            });
            end.size = end.size.min(room.fold(f32::INFINITY, f32::min).max(LEAST_RADIUS as f32));
        }
    }

    /// How often each portal was visited, on the portal or beside it. Not in its middle, which the midpoint path goes through.
    pub(super) fn visit_counts(&self, portals: &[Portal], visits: &[u32], lens: &Lens, picture: &mut Picture) {
        for (portal, count) in portals.iter().zip(visits).filter(|(_, count)| **count > 1) {
            let [left, right] = [portal.left, portal.right].map(|p| self.at(p));
            if left != right {
                let on = [0.3, 0.7, 0.8, 0.2].map(|part| left.lerp(right, part));
                let off = (right - left).perp().normalize_or_zero() * lens.world(beside_portal(lens.letters(LETTERS)));
                // As far beside it as its number, so that both have one baseline.
                let places = on.into_iter().chain(on.into_iter().flat_map(|at| [at + off, at - off])).collect();
                let label = Label::count(on[0], format!("{count}×"), LETTERS).at(places).clear_of_lines();
                picture.meaning(Meaning::Visits).with_id((Family::Visits, (portal.left, portal.right))).label(label);
            }
        }
    }

    /// The corners so far, and the apex.
    pub(super) fn corners(
        &self,
        scan: &PortalScan,
        radius: f32,
        (is_fine, gap, lens): (bool, f64, &Lens),
        picture: &mut Picture,
    ) {
        let least = LEAST_RADIUS as f32 + 2.0;
        let room = ((CROWDED_RING * gap) as f32).max(least);
        let corners: Vec<DVec2> = scan.corners().iter().map(|corner| lens.to_pixels(self.at(corner.at))).collect();
        for (i, corner) in scan.corners().iter().enumerate().filter(|_| !is_fine) {
            // Corners follow each other along the path: one that is near comes just before or after.
            let beside = [i.checked_sub(1), Some(i + 1)].into_iter().flatten().filter_map(|j| corners.get(j));
            let apart = beside.map(|at| at.distance(corners[i])).filter(|apart| *apart > 0.0);
            let half = apart.fold(f64::INFINITY, f64::min) as f32 / 2.0;
            let radius = (radius * 1.25 + 2.0).min(room).min((half - RING / 2.0).max(least));
            let ring = Shape::Ring { at: self.at(corner.at), radius, width: RING };
            picture.with_id((Family::Corner, corner.at)).add(Role::Path, Strength::Solid, ring);
        }
        if !scan.is_done() {
            let at = self.at(scan.apex().at);
            let ring = Shape::Ring { at, radius: (radius * 1.3).max(7.0) + 3.5, width: 2.5 };
            picture.with_id(Family::Apex).add(Role::Apex, Strength::Bold, ring);
        }
    }

    /// The names of the apex and of the end under test, and the area of the test.
    pub(super) fn words(&self, string: &StringView, radius: f32, lens: &Lens, picture: &mut Picture) {
        let scan = string.scan;
        if scan.is_done() || (radius < LETTERED && self.inflated.is_empty()) {
            return;
        }
        let clear = f64::from(radius) + 8.0;
        let apex = self.at(scan.apex().at);
        let test = &string.test;
        // The name of the apex stands on the side away from the end under test.
        let below = test.as_ref().is_none_or(|t| self.at(t.end).y <= apex.y);
        let side = if below { Anchor::Below } else { Anchor::Above };
        picture.with_id(Family::Apex).label(Label::name(apex, "apex").beside(side, clear));
        let Some(test) = test else { return };
        let end_word = format!("new {}", test.side.word());
        let name = match () {
            () if test.portal == scan.last() => "goal".to_owned(),
            () => format!("{end_word}, portal {}", test.portal),
        };
        let [from, to, end] = [test.from, test.to, test.end].map(|p| self.at(p));
        let area = match test.question {
            _ if test.is_open() => None,
            TestKind::Inside => Some(format!("{} side: {}", test.side.word(), string.area)),
            TestKind::Crossed => Some(format!("{} side: {}", test.side.other().word(), string.area)),
        };
        let height = (to - from).perp_dot(end - from).abs() / (end - from).length().max(f64::MIN_POSITIVE);
        let side = outward(scan, test);
        let places = if area.is_some() { self.places_of_area(string, test, [from, to, end], lens) } else { Vec::new() };
        let has_room = height * lens.scale > LEAST_ROOM && !places.is_empty();
        let with_area = area.as_ref().filter(|_| !has_room).map(|area| format!("{name} · {area}"));
        let with_area = with_area.filter(|name| fits(name, lens));
        let is_beside = with_area.is_none();
        let name = with_area.unwrap_or_else(|| if fits(&name, lens) { name } else { end_word });
        // A name with the area in it is as much a number of the test as the area alone: a question hides it.
        let family = if is_beside { Family::TestedEnd } else { Family::TestNumber };
        picture
            .with_id((family, (test.portal, test.side)))
            .label(Label::steady(end, Role::Now, name).beside(side, clear));
        if let Some(area) = area.filter(|_| is_beside) {
            // The deciding area is always shown. If there is no room in its triangle, it stands beside the end that is tested. If
            // there is no room either, it stands farther away, and a line leads to it.
            let away = if side == Anchor::Below { Anchor::Above } else { Anchor::Below };
            let label = Label::name(end, Lettering::number(area)).on_patch();
            let label = if has_room { label.at(places) } else { label.beside(away, clear) };
            picture.with_id(test_id(Family::TestNumber, test)).label(label);
        }
        self.area_of_former_side(string, clear, lens, picture);
    }
}

/// The badge of an end of a portal, with its radius in pixels.
struct PortalEnd {
    at: Point,
    side: Side,
    size: f32,
    strength: Strength,
    /// That of the funnel and the one under test keep their size.
    may_shrink: bool,
    /// So much room needs the ring of a corner around it, in pixels.
    ring: f32,
}

/// More badges are not looked at one by one.
const MOST_CROWDED: usize = 400;

impl FunnelView<'_> {
    /// Where the area of a test can be written: in its triangle or beside its line, and nearer to the side that it names than to the other.
    fn places_of_area(
        &self,
        string: &StringView,
        test: &SideTest,
        [from, to, end]: [DVec2; 3],
        lens: &Lens,
    ) -> Vec<DVec2> {
        let apex = self.at(string.scan.apex().at);
        let is_inside = test.question == TestKind::Inside;
        let of_other = if is_inside { test.side.other() } else { test.side };
        let chain = string.sides[of_other as usize].iter().map(|point| self.at(point.at));
        let other: Vec<DVec2> = [apex].into_iter().chain(chain).collect();
        let to_other =
            |p: DVec2| other.windows(2).map(|ends| distance(p, [ends[0], ends[1]])).fold(f64::INFINITY, f64::min);
        let within = |a: f64, b: f64, c: f64| from * a + to * b + end * c;
        let in_triangle = [
            (0.34, 0.33, 0.33),
            (0.2, 0.3, 0.5),
            (0.2, 0.5, 0.3),
            (0.5, 0.25, 0.25),
            (0.1, 0.65, 0.25),
            (0.25, 0.6, 0.15),
            (0.45, 0.45, 0.1),
        ];
        let out = (to - from).perp().normalize_or_zero() * lens.world(BESIDE_SIDE);
        let out = if out.dot(end - from) > 0.0 { -out } else { out };
        let parts = [0.5, 0.7, 0.3, 0.9, 0.1, 1.1];
        let beside = [1.0, 1.8, 2.6].into_iter().flat_map(|far| parts.map(|part| from.lerp(to, part) + out * far));
        let all = in_triangle.into_iter().map(|(a, b, c)| within(a, b, c)).chain(beside);
        // The letters lie around the place.
        all.filter(|&p| 1.2 * distance(p, [from, to]) < to_other(p)).collect()
    }
}

fn distance(p: DVec2, line: [DVec2; 2]) -> f64 {
    p.distance(nearest_on(p, line))
}

/// Does this name leave room for the map? In a filmstrip, whole names were as wide as the map.
fn fits(name: &str, lens: &Lens) -> bool {
    let widest = NAMED_PART * lens.visible.size().x * lens.scale;
    name.chars().count() as f64 * f64::from(lens.letters(LETTERS_OF_NAMES)) * LETTER_WIDTH <= widest
}

/// The name of an end stands on the side away from its portal. The goal is a portal without width: its name stands on the side away
/// from the line of the test.
fn outward(scan: &PortalScan, test: &SideTest) -> Anchor {
    if test.portal == scan.last() {
        return if test.from.y < test.end.y { Anchor::Below } else { Anchor::Above };
    }
    let other = scan.end(test.portal, test.side.other()).at;
    if test.end.y > other.y { Anchor::Below } else { Anchor::Above }
}

/// The line that an end is tested against has the colour and the dashes of its side: in those of the test, a dashed side had stripes of
/// two colours. A side that has tightened since is thinner.
fn tested_line(string: &StringView, test: &SideTest) -> (Side, f32) {
    let tested = if test.question == TestKind::Inside { test.side } else { test.side.other() };
    let is_there = is_piece(string, tested, [test.from, test.to]);
    (tested, if is_there { SIDE_WIDTH } else { FORMER_SIDE_WIDTH })
}

/// Is this line a piece of a side of the funnel as it is now?
fn is_piece(string: &StringView, side: Side, line: [Point; 2]) -> bool {
    let chain = string.sides[side as usize].iter().map(|point| point.at);
    let points: Vec<Point> = [string.scan.apex().at].into_iter().chain(chain).collect();
    points.windows(2).any(|ends| ends == line)
}

/// The identity of what shows a test. The next test is another one, so that no line seems to turn from one to the other.
fn test_id(family: Family, test: &SideTest) -> MarkId {
    (family, (test.portal, test.side, test.question == TestKind::Inside)).into()
}
