//! The picture of the robbery: a town, and two characters with what they see.

use super::corner::sector;
use super::{
    Anchor, Dash, Family, Label, LegendEntry, Lens, Mark, MarkId, Picture, Rect, Role, Shape, Strength, Symbol,
};
use crate::algo::robbery::SHERIFFS_ANGLE;
use crate::scene::World;
use glam::DVec2;

/// The radius of the horse's head in pixels.
pub(super) const HORSE: f32 = 13.0;
/// The radius of a star in pixels, and how much larger it gets when the other star covers it completely.
const STAR: f64 = 12.0;
const LARGER: f64 = 9.0;
/// Closer than this, in pixels, one star covers a part of the other.
const NEAR: f64 = 26.0;
/// Closer than this, in pixels, a name covers the other name or star.
const CLOSE: f64 = 60.0;
/// The radius in pixels of the ring around an event.
const CRY: f64 = 19.0;
/// The radius in pixels of the ring around the last known place: a star does not cover it.
const KNOWN: f32 = 14.0;
/// The width of the outline of what hides the robber, in pixels.
const COVER: f32 = 3.0;
/// The role of what the robber fears to be seen in.
const FEAR: Role = Role::Eye(ROBBER as u8);
/// The indices of the two characters.
const SHERIFF: usize = 0;
const ROBBER: usize = 1;

/// The name of the mark where an actor was last seen, on the map and in the cards.
pub fn last_seen_mark(name: &str) -> String {
    format!("{name}?")
}

/// Is the place where an actor was last seen so near to the actor that its mark has no name of its own? In world units.
pub fn is_beside(seen: DVec2, at: DVec2) -> bool {
    const BESIDE: f64 = 7.0;
    seen.distance(at) < BESIDE
}

/// What the picture shows of a character. Positions are in world units.
pub struct CharacterView {
    pub actor: u8,
    pub name: String,
    pub begin: DVec2,
    pub at: DVec2,
    /// The planned path, from the current position on.
    pub way: Vec<DVec2>,
    pub trail: Vec<DVec2>,
    pub sight: Option<Vec<DVec2>>,
    /// Where this character believes the other one to be, and the index of the other's colour.
    pub believes: Option<(DVec2, u8)>,
}

/// All that the picture depends on.
pub struct RobberyView<'a> {
    pub world: &'a World,
    pub characters: [CharacterView; 2],
    pub horse: DVec2,
    /// An event and its position: seen, lost, caught, escaped.
    pub cry: Option<(DVec2, &'static str)>,
    /// Does the sheriff see the robber?
    pub is_seen: bool,
    /// The obstacle that hides the robber, or hid him, if this decides the step.
    pub cover: Option<usize>,
    /// Where the line from the sheriff stops, if it matters that it does not reach the robber.
    pub blocked_at: Option<DVec2>,
    /// What can be seen from the place that the robber fears. Empty if he fears nobody.
    pub fears: &'a [DVec2],
}

impl RobberyView<'_> {
    pub fn picture(&self, lens: &Lens) -> Picture {
        let mut picture = Picture::default();
        picture.ground(self.world, lens);
        picture.street(self.world);
        for character in &self.characters {
            // What was seen before would stay for a moment as a second, paler beam.
            let Some(ring) = &character.sight else { continue };
            picture.with_id(MarkId::LIVE).sight(character.actor, ring.clone());
        }
        if self.fears.len() > 2 {
            let points = self.fears.to_vec();
            picture.add(FEAR, Strength::Faint, Shape::Line { points, closed: true, width: 1.6, dash: Dash::Dotted });
        }
        picture.roofs(self.world);
        // Names of a well and of hay covered their outlines. What hides the robber has its name beside it.
        picture.house_names(self.world, lens);
        for character in &self.characters {
            let role = Role::Eye(character.actor);
            let actor = character.actor;
            picture.with_id((Family::Trail, actor)).line(
                role,
                Strength::Solid,
                character.trail.clone(),
                1.2,
                Dash::None,
            );
            picture.with_id((Family::Walk, actor)).line(
                role,
                Strength::Solid,
                character.way.clone(),
                2.0,
                Dash::Dashed,
            );
            picture.add(role, Strength::Solid, Shape::Ring { at: character.begin, radius: 6.0, width: 1.2 });
            // One ring at one place: that of the event says more.
            let is_event = |at: DVec2| self.cry.is_some_and(|(cry, _)| cry.distance(at) < lens.world(NEAR));
            if let Some((at, other)) = character.believes.filter(|&(at, _)| !is_event(at)) {
                picture.add(Role::Eye(other), Strength::Solid, Shape::Ring { at, radius: KNOWN, width: 2.0 });
            }
        }
        if self.is_seen {
            let line = self.characters.iter().map(|p| p.at).collect();
            picture.with_id(Family::LineOfSight).line(Role::Now, Strength::Bold, line, 2.5, Dash::None);
        }
        if let Some(obstacle) = self.cover {
            picture.outline_cover(self.world, obstacle);
            picture.name_cover(self.world, obstacle, lens);
        }
        if let Some(stop) = self.blocked_at {
            let line = vec![self.characters[SHERIFF].at, stop];
            picture.with_id(Family::LineOfSight).line(Role::Now, Strength::Bold, line, 2.5, Dash::Dashed);
        }
        picture.add(
            Role::Goal,
            Strength::Solid,
            Shape::Symbol { at: self.horse, symbol: Symbol::Horse, radius: HORSE },
        );
        self.stars(lens, &mut picture);
        // At the end the robber is at the horse, and the event needs the room.
        if self.cry.is_none_or(|(at, _)| at.distance(self.horse) > lens.world(40.0)) {
            picture.label(Label::name(self.horse, "horse").beside(Anchor::Below, STAR + 1.0).keeping_its_side());
        }
        // One name for a person at one place: that of the star, or of the event, says more.
        let believed = self.characters.iter().filter_map(|character| character.believes);
        for (at, other) in believed.filter(|&(at, other)| !is_beside(at, self.characters[usize::from(other)].at)) {
            // Beside the ring: at the moment when the other is lost from sight, a star covers its middle.
            let name = last_seen_mark(&self.characters[usize::from(other)].name);
            picture.label(Label::name(at, name).beside(Anchor::Start, f64::from(KNOWN) + 4.0));
        }
        picture.legend = self.legend_entries();
        picture
    }

    /// The stars of both characters. The robber's star is painted above the sheriff's, which grows while it is covered so
    /// that its tips stay visible.
    fn stars(&self, lens: &Lens, picture: &mut Picture) {
        let [sheriff, robber] = &self.characters;
        let apart = sheriff.at.distance(robber.at) * lens.scale;
        let covered = (1.0 - apart / NEAR).max(0.0);
        let radii = [STAR + LARGER * covered, STAR];
        for (character, radius) in self.characters.iter().zip(radii) {
            let (role, radius) = (Role::Eye(character.actor), radius as f32);
            let mut picture = picture.with_id((Family::Character, character.actor));
            picture.add(role, Strength::Bold, Shape::Symbol { at: character.at, symbol: Symbol::Star, radius });
        }
        // Close together, the name of the lower one stands below.
        let lower = if sheriff.at.y < robber.at.y { ROBBER } else { SHERIFF };
        let lower = Some(lower).filter(|_| apart < CLOSE);
        // The name must also stay clear of the ring around an event.
        let clear = |i: usize| (radii[i] + 1.0).max(if self.cry.is_some() && i == ROBBER { CRY + 2.0 } else { 0.0 });
        // The event names the robber.
        let is_named =
            |i: usize| i == ROBBER && self.cry.is_some_and(|(at, _)| at.distance(robber.at) < lens.world(CLOSE));
        for (i, character) in self.characters.iter().enumerate().filter(|&(i, _)| !is_named(i)) {
            let side = if lower == Some(i) { Anchor::Below } else { Anchor::Above };
            let label = Label::name(character.at, character.name.as_str()).beside(side, clear(i)).keeping_its_side();
            let label = label.used_by_the_sentence();
            picture.with_id((Family::Character, character.actor)).label(label);
        }
        if let Some((at, cry)) = self.cry {
            picture.add(Role::Now, Strength::Bold, Shape::Ring { at, radius: CRY as f32, width: 3.0 });
            let label = Label::name(at, format!("{} {cry}", robber.name)).beside(Anchor::Below, CRY + 2.0);
            picture.label(label.keeping_its_side());
        }
    }

    /// The legend. It lists all marks that can appear, because most of them come and go.
    fn legend_entries(&self) -> Vec<LegendEntry> {
        let mark = |role, strength, shape| Mark { shape, role, strength, id: None, meaning: None };
        let at = DVec2::ZERO;
        let eyes = || self.characters.iter().map(|p| Role::Eye(p.actor));
        let line = |role, strength, width, dash| {
            mark(role, strength, Shape::Line { points: Vec::new(), closed: false, width, dash })
        };
        let ring = |role, strength, radius, width| mark(role, strength, Shape::Ring { at, radius, width });
        let star = |role| mark(role, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Star, radius: STAR as f32 });
        let mut entries = Vec::new();
        let mut add = |words: String, marks| entries.push(LegendEntry { marks, words: words.into(), meaning: None });
        for (role, character) in eyes().zip(&self.characters) {
            add(character.name.clone(), vec![star(role)]);
        }
        for character in self.characters.iter().filter(|character| character.sight.is_some()) {
            let mut shown = Picture::default();
            shown.sight(character.actor, Vec::new());
            let field = if character.actor == SHERIFF as u8 {
                format!("{SHERIFFS_ANGLE}° ahead")
            } else {
                "360°, all around".to_owned()
            };
            add(format!("seen by the {}: {field}", character.name), shown.marks);
        }
        add("the sheriff sees the robber".to_owned(), vec![line(Role::Now, Strength::Bold, 2.5, Dash::None)]);
        add("planned path".to_owned(), eyes().map(|role| line(role, Strength::Solid, 2.0, Dash::Dashed)).collect());
        add("path so far".to_owned(), eyes().map(|role| line(role, Strength::Solid, 1.2, Dash::None)).collect());
        for (role, character) in eyes().zip(&self.characters) {
            let words = format!("{}: where the {} was last seen", last_seen_mark(&character.name), character.name);
            add(words, vec![ring(role, Strength::Solid, KNOWN, 2.0)]);
        }
        let outline = Shape::Line { points: Vec::new(), closed: true, width: 1.6, dash: Dash::Dotted };
        add(
            "seen from the last known place: the robber avoids it".to_owned(),
            vec![mark(FEAR, Strength::Faint, outline)],
        );
        add(
            "start of this round".to_owned(),
            eyes().take(1).map(|role| ring(role, Strength::Solid, 6.0, 1.2)).collect(),
        );
        let horse = Shape::Symbol { at, symbol: Symbol::Horse, radius: HORSE };
        add("horse".to_owned(), vec![mark(Role::Goal, Strength::Solid, horse)]);
        entries
    }
}

/// The width of the edge of what the sheriff sees, in pixels.
const SIGHT_EDGE: f32 = 1.2;

impl Picture {
    /// What one of the two sees, as a soft fill. That of the sheriff is fainter and has a dashed edge, so that both can be told, without
    /// colours too, where they overlap.
    pub(super) fn sight(&mut self, actor: u8, ring: Vec<DVec2>) {
        let has_edge = usize::from(actor) == SHERIFF;
        let strength = if has_edge { Strength::Faint } else { Strength::Solid };
        let rings = [ring.clone()].into_iter().filter(|ring| ring.len() > 2).collect();
        self.add(Role::Eye(actor), strength, Shape::Area { rings, hatched: false });
        if has_edge {
            let edge = Shape::Line { points: ring, closed: true, width: SIGHT_EDGE, dash: Dash::Dashed };
            self.add(Role::Eye(actor), Strength::Solid, edge);
        }
    }

    /// The name of what hides the robber, beside it, if it has a name that has no room in it.
    fn name_cover(&mut self, world: &World, index: usize, lens: &Lens) {
        let Some(obstacle) = world.scene().map.obstacles().get(index) else { return };
        if obstacle.name.is_empty() || obstacle.points.is_empty() || self.names_obstacle(index) {
            return;
        }
        let around = Rect::around(&obstacle.points);
        let half = around.size() / 2.0 * lens.scale;
        let label = Label::name(around.center(), obstacle.name.as_str()).at_a_side(Anchor::Below, half);
        self.label(label.keeping_its_side());
    }

    /// The outline of what hides the robber.
    pub(super) fn outline_cover(&mut self, world: &World, obstacle: usize) {
        let Some(obstacle) = world.scene().map.obstacles().get(obstacle) else { return };
        let line = Shape::Line { points: obstacle.points.clone(), closed: true, width: COVER, dash: Dash::None };
        self.with_id(Family::Cover).add(Role::Now, Strength::Bold, line);
    }
}

/// The figure of a line of sight: the sheriff, what he sees ahead, the robber, and perhaps the wall between them with
/// the point where it is hit. Positions are in world units; `facing` is a direction of any length.
pub fn sight_figure(sheriff: DVec2, robber: DVec2, facing: DVec2, wall: Option<(DVec2, [DVec2; 2])>) -> Picture {
    let mut picture = Picture::default();
    let apart = sheriff.distance(robber).max(1e-6);
    // In units of the distance, so that the figure has always the same size.
    let at = |p: DVec2| (p - sheriff) / apart;
    if let Some(ahead) = facing.try_normalize() {
        let half = sector(DVec2::ZERO, -ahead.perp(), ahead.perp(), 0.8);
        picture.area(Role::Eye(SHERIFF as u8), Strength::Solid, half);
        let arrow = [ahead * 0.62 - ahead.perp() * 0.1, ahead * 0.75, ahead * 0.62 + ahead.perp() * 0.1];
        picture.line(Role::Eye(SHERIFF as u8), Strength::Bold, vec![DVec2::ZERO, ahead * 0.75], 1.5, Dash::None);
        picture.line(Role::Eye(SHERIFF as u8), Strength::Bold, arrow.to_vec(), 1.5, Dash::None);
    }
    if let Some((hit, [a, b])) = wall {
        // Only the part of the wall near the line.
        let near = |end: DVec2| at(hit) + (at(end) - at(hit)).clamp_length_max(0.35);
        picture.line(Role::Fault, Strength::Bold, vec![DVec2::ZERO, at(hit)], 2.0, Dash::Dashed);
        picture.line(Role::Outline, Strength::Bold, vec![near(a), near(b)], 4.0, Dash::None);
    } else {
        picture.line(Role::Now, Strength::Bold, vec![DVec2::ZERO, at(robber)], 2.5, Dash::None);
    }
    for (role, at) in [(SHERIFF, DVec2::ZERO), (ROBBER, at(robber))] {
        picture.add(Role::Eye(role as u8), Strength::Bold, Shape::Symbol { at, symbol: Symbol::Star, radius: 9.0 });
    }
    picture
}
