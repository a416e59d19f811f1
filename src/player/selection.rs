//! The selected part of the scene, and the handles that show it.

use super::Player;
use crate::editor::{Handle, Parts, Ring};
use crate::lesson::Outline;
use crate::map::polygons::contains;
use crate::picture::labels::{overlap, words_of};
use crate::picture::{Dash, Lens, Mark, Meaning, Picture, Rect, Role, Shape, Strength, Symbol, Thing, WorkedOn};
use crate::scene::Map;
use crate::scene::import::drawing::bounds;
use glam::DVec2;

/// Half the side of the frame around a selected position, in pixels. The largest symbol has a radius of 22.
const FRAME: f64 = 26.0;
/// Between a name and the frame around it, in pixels.
const BESIDE_NAME: f64 = 4.0;
/// How often a frame is enlarged by what its sides would strike through.
const MOST_ENLARGED: usize = 3;
/// Else the first of these parts of it is taken that goes through nothing.
const SMALLER_FRAMES: [f64; 4] = [1.0, 0.8, 0.6, 0.45];
/// From this side on, in pixels, cells have numbers.
const LEAST_CELL: f64 = 16.0;
/// Between a cell and the frame around it, in pixels: beside a symbol, the number of the cell stands in its corner.
const AROUND_CELL: f64 = 1.5;
/// The radius of the circle where a thing was, and the distance from the border of the cell where it was, in pixels.
const OLD_PLACE: f64 = 9.0;
const OLD_CELL: f64 = 2.0;
/// Radius of the square on a vertex of the selected polygon, and on the selected vertex, in pixels.
const VERTEX: f32 = 4.0;
const SELECTED_VERTEX: f32 = 6.5;
/// Names keep so far from the selected vertex, in pixels: around a badge it has a frame.
const AT_VERTEX: f64 = 12.0;
/// And so far from an end or an actor that is selected: its smallest frame lies around it.
const AT_END: f64 = FRAME * SMALLER_FRAMES[3] + 3.0;
/// Half the width of the ring around what a tour speaks of, in pixels.
const BESIDE_RING: f64 = 2.5;
/// Only the last ones added: each frame looks at them.
const FEW_OBSTACLES: usize = 256;
/// Each frame compares these obstacles with the vertices of the outline. Of a longer one, with the box around it.
const SHORT_OUTLINE: usize = 1024;
/// Names keep clear of all edges of a selected ring with at most so many vertices, and of those at the selected vertex of a longer one.
const SHORT_RING: usize = 64;
/// The star of an actor that the lesson does not use.
const BESIDE: f32 = 9.0;
/// A ring of more vertices has squares only where they can be told apart: 100,000 of them took half a second a frame, and hid the map.
const FEW_SQUARES: usize = 256;

impl Player {
    /// Does the picture show this part of the scene?
    pub fn shows(&self, handle: Handle) -> bool {
        match handle {
            // Compare shows both ends, and nobody else.
            Handle::Start | Handle::Goal if self.comparing.is_some() => true,
            Handle::Actor(_) if self.comparing.is_some() => false,
            Handle::Start => self.lesson.view().shows(Thing::Start),
            Handle::Goal => self.lesson.view().shows(Thing::Goal),
            // Lessons on cells draw all goals.
            Handle::OtherGoal(_) => self.lesson.view().shows(Thing::Goal) && self.lesson.view().entry().is_on_cells,
            Handle::Actor(i) => self.lesson.view().shows(Thing::Actor(i as u32)) || self.is_shown_beside(i),
            Handle::Vertex(..) | Handle::Obstacle(_) => true,
        }
    }

    /// What the user has selected, if the picture shows it.
    pub fn selected(&self) -> Option<Handle> {
        self.editor.selected().filter(|&handle| self.shows(handle))
    }

    /// All that the user has selected, so far as the picture shows it.
    pub fn selection(&self) -> impl Iterator<Item = Handle> + '_ {
        self.editor.selection().iter().copied().filter(|&handle| self.shows(handle))
    }

    /// Is this an actor that the lesson does not use, and that is shown all the same? A scene that names another lesson has its actors for
    /// that one.
    /// The start and the goal can be dragged, also where an actor stands on them.
    fn is_shown_beside(&self, i: usize) -> bool {
        let (view, scene) = (self.lesson.view(), self.editor.scene());
        let is_at_end = |at: DVec2| [view.world().start(), view.world().goal()].contains(&at);
        scene.lesson.as_deref().is_none_or(|named| named == view.name())
            && !view.shows(Thing::Actor(i as u32))
            && scene.actors.get(i).is_some_and(|actor| !is_at_end(actor.at))
    }

    /// Draws the actors that the lesson does not use, and the handles of what is selected.
    pub(super) fn draw_selection(&self, lens: &Lens, picture: &mut Picture) {
        let beside = self.editor.scene().actors.iter().enumerate();
        for (i, actor) in beside.filter(|(i, _)| self.comparing.is_none() && self.is_shown_beside(*i)) {
            let star = Shape::Symbol { at: actor.at, symbol: Symbol::Star, radius: BESIDE };
            picture.meaning(Meaning::Actor(i as u8)).add(Role::Eye(i as u8), Strength::Faint, star);
        }
        self.draw_outside(picture);
        if self.selected().is_some() {
            self.selection().for_each(|handle| self.draw_selected(handle, lens, picture));
            return;
        }
        // Of many obstacles only the outlines: squares on all vertices would hide them.
        for handle in self.selection() {
            match handle {
                Handle::Obstacle(i) => {
                    for points in Parts::rings(self.editor.ring(Ring::Obstacle(i))) {
                        let outline = Shape::Line { points, closed: true, width: 2.0, dash: Dash::None };
                        picture.add_below_reasons(Role::Label, Strength::Bold, outline);
                    }
                }
                Handle::Vertex(..) => {
                    if let Some(at) = self.editor.position(handle) {
                        let shape = Shape::Symbol { at, symbol: Symbol::Square, radius: VERTEX };
                        picture.add(Role::Label, Strength::Bold, shape);
                    }
                }
                handle => self.draw_selected(handle, lens, picture),
            }
        }
    }

    /// Draws the borders of obstacles that lie beside the outline: the map is free space and walls within it, and does not show them.
    fn draw_outside(&self, picture: &mut Picture) {
        let Map::Polygons(polygons) = &self.editor.scene().map else { return };
        let (low, high) = bounds(&polygons.outline);
        for obstacle in polygons.obstacles.iter().rev().take(FEW_OBSTACLES) {
            let (left, right) = bounds(&obstacle.points);
            let is_beside_box = left.cmpge(high).any() || right.cmple(low).any();
            let is_outside = |p: &DVec2| !contains(&polygons.outline, *p);
            if is_beside_box || polygons.outline.len() <= SHORT_OUTLINE && obstacle.points.iter().all(is_outside) {
                for points in Parts::rings(&obstacle.points) {
                    let border = Shape::Line { points, closed: true, width: 1.5, dash: Dash::Dashed };
                    picture.add_below_pins(Role::Label, Strength::Faint, border);
                }
            }
        }
    }

    fn draw_selected(&self, handle: Handle, lens: &Lens, picture: &mut Picture) {
        match handle {
            Handle::Vertex(Ring::Mesh, i) => {
                let Some(&at) = self.editor.ring(Ring::Mesh).get(i) else { return };
                let seen: Vec<Rect> = picture.marks.iter().filter_map(|mark| seen(mark, lens)).collect();
                draw_vertex((at, true), &seen, lens, picture);
            }
            Handle::Vertex(ring, i) => self.draw_ring(ring, Some(i), lens, picture),
            Handle::Obstacle(i) => self.draw_ring(Ring::Obstacle(i), None, lens, picture),
            handle @ (Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_)) => {
                let Some(at) = self.editor.position(handle) else { return };
                let Rect { low, high } = self.frame_of(at, picture, lens);
                let frame = Shape::Frame { low, high, inset: 0.0, width: 2.0, dash: Dash::None };
                picture.add(Role::Label, Strength::Bold, frame);
            }
        }
    }

    /// The frame around what stands at a position. On cells it lies around the cell: a larger one would go through the numbers of its
    /// neighbours.
    fn frame_of(&self, at: DVec2, picture: &Picture, lens: &Lens) -> Rect {
        let cell = self.cell_around(at).filter(|cell| cell.size().x * lens.scale >= LEAST_CELL);
        let around = || around_words(Rect { low: at, high: at }.expanded(lens.world(FRAME)), picture, lens);
        cell.map_or_else(around, |cell| cell.expanded(lens.world(AROUND_CELL)))
    }

    /// The cell at a position, in lessons whose sentences name cells.
    fn cell_around(&self, at: DVec2) -> Option<Rect> {
        let grid = self.lesson.view().named_cells()?;
        let (x, y) = grid.xy(grid.cell_at(at)?);
        let low = grid.origin() + DVec2::new(x.into(), y.into()) * grid.cell_size();
        Some(Rect { low, high: low + grid.cell_size() })
    }

    /// Draws where a thing was before the drag: below badges and words, and on cells along the border of the cell, so that it goes through
    /// no number.
    pub fn draw_old_place(&self, handle: Handle, lens: &Lens, picture: &mut Picture) {
        let Some(old) = self.editor.old_place(handle) else { return };
        let cell = self.cell_around(old.at).map(|cell| cell.expanded(lens.world(-OLD_CELL)).corners().to_vec());
        picture.old_place(cell.unwrap_or_else(|| circle(old.at, lens.world(OLD_PLACE))), &old.ring);
    }

    /// While one draws, what the run shows at vertices and between them does not lie over handles: its letters become squares where a handle is.
    pub fn clear_handles(&self, picture: &mut Picture) {
        use Meaning::{MidpointPath, PortalEnd, SignedArea, SmoothedPath, Visits};
        let is_in_the_way =
            |meaning| matches!(meaning, Some(PortalEnd(_) | Visits | MidpointPath | SmoothedPath | SignedArea));
        let ring = match self.selected() {
            Some(Handle::Vertex(ring, _)) => self.editor.ring(ring),
            Some(Handle::Obstacle(i)) => self.editor.ring(Ring::Obstacle(i)),
            _ => &[],
        };
        let handle = |mark: &Mark| match mark.shape {
            Shape::Badge { at, .. } if ring.contains(&at) => Some(at),
            _ => None,
        };
        let handles: Vec<DVec2> =
            picture.marks.iter().filter(|mark| is_in_the_way(mark.meaning)).filter_map(handle).collect();
        picture.marks.retain(|mark| !is_in_the_way(mark.meaning));
        picture.legend.retain(|entry| !is_in_the_way(entry.meaning));
        for at in handles {
            picture.add(Role::Label, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Square, radius: VERTEX });
        }
    }

    /// What names keep clear of: the handle of what is selected, the edges that move with it, and the ring where it was.
    /// The rings around what a tour speaks of as well.
    pub(super) fn worked_on(&self) -> Vec<WorkedOn> {
        let lit = self.lit().iter().filter_map(|&thing| match self.lesson.view().outline(thing)? {
            Outline::Point { at, ring } => Some(WorkedOn::Disc { at, radius: f64::from(ring) + BESIDE_RING }),
            _ => None,
        });
        let mut parts: Vec<WorkedOn> = lit.collect();
        let Some(handle) = self.selected() else { return parts };
        let Some(at) = self.editor.position(handle) else { return parts };
        if let Handle::Vertex(ring, i) = handle {
            parts.push(WorkedOn::Disc { at, radius: AT_VERTEX });
            let of_ring = if ring == Ring::Mesh { &[] } else { self.editor.ring(ring) };
            if of_ring.len() > SHORT_RING {
                let neighbours = [of_ring.len() - 1, 1].map(|by| of_ring[(i + by) % of_ring.len()]);
                parts.extend(neighbours.map(|neighbour| WorkedOn::Edge([at, neighbour])));
            } else {
                parts.extend(edges(of_ring));
            }
        }
        if let Handle::Obstacle(i) = handle {
            let ring = self.editor.ring(Ring::Obstacle(i));
            parts.extend(edges(ring).take(SHORT_RING));
        }
        let is_end = matches!(handle, Handle::Start | Handle::Goal | Handle::OtherGoal(_) | Handle::Actor(_));
        if is_end && self.cell_around(at).is_none() {
            parts.push(WorkedOn::Disc { at, radius: AT_END });
        }
        let old = self.editor.old_place(handle).filter(|old| self.cell_around(old.at).is_none());
        parts.extend(old.map(|old| WorkedOn::Disc { at: old.at, radius: OLD_PLACE }));
        parts
    }

    fn draw_ring(&self, ring: Ring, selected: Option<usize>, lens: &Lens, picture: &mut Picture) {
        let points = self.editor.ring(ring);
        let seen: Vec<Rect> = picture.marks.iter().filter_map(|mark| seen(mark, lens)).collect();
        for points in Parts::rings(points) {
            let outline = Shape::Line { points, closed: true, width: 2.0, dash: Dash::None };
            picture.add_below_reasons(Role::Label, Strength::Bold, outline);
        }
        let are_many = points.len() > FEW_SQUARES;
        // The last square that was drawn. Of many vertices, those have one that can be told apart from it.
        let mut last: Option<DVec2> = None;
        for (i, &at) in points.iter().enumerate() {
            let is_selected = selected == Some(i);
            let is_apart = last.is_none_or(|last| last.distance(at) >= lens.world(2.0 * f64::from(VERTEX)));
            if are_many && !is_selected && !(is_apart && lens.visible.contains(at)) {
                continue;
            }
            last = Some(at);
            draw_vertex((at, is_selected), &seen, lens, picture);
        }
    }
}

/// The square on a vertex, and whether it is the selected one. `seen`: the boxes of words, badges and symbols. A square would hide them: around those on
/// the selected vertex there is a frame, and on another one they show well enough where the vertex is.
fn draw_vertex((at, is_selected): (DVec2, bool), seen: &[Rect], lens: &Lens, picture: &mut Picture) {
    let radius = if is_selected { SELECTED_VERTEX } else { VERTEX };
    let own = Rect { low: at, high: at }.expanded(lens.world(f64::from(radius)));
    if !seen.iter().any(|seen| overlap(*seen, own)) {
        picture.add(Role::Label, Strength::Bold, Shape::Symbol { at, symbol: Symbol::Square, radius });
    } else if is_selected {
        let Rect { low, high } = around_words(own.expanded(lens.world(4.0)), picture, lens);
        let frame = Shape::Frame { low, high, inset: 0.0, width: 2.0, dash: Dash::None };
        picture.add(Role::Label, Strength::Bold, frame);
    }
}

/// This frame, so enlarged that it encloses what is read and its sides would strike through: the name of an actor, the letter of a badge.
fn around_words(frame: Rect, picture: &Picture, lens: &Lens) -> Rect {
    let read: Vec<Rect> = picture.marks.iter().filter_map(|mark| read(mark, lens)).collect();
    let is_struck =
        |frame: Rect, words: Rect| overlap(words, frame) && !(frame.contains(words.low) && frame.contains(words.high));
    let strikes = |frame: Rect| read.iter().any(|&words| is_struck(frame, words));
    let enlarged = |frame: Rect| {
        let struck = read.iter().filter(|&&words| is_struck(frame, words));
        let struck = struck.map(|words| words.expanded(lens.world(BESIDE_NAME)));
        struck.fold(frame, |all, words| all.with(words.low).with(words.high))
    };
    let largest = (0..MOST_ENLARGED).fold(frame, |frame, _| enlarged(frame));
    // Where words stand side by side, it would enclose one after the other: there it is smaller.
    let smaller = SMALLER_FRAMES.map(|part| {
        let (middle, half) = (frame.center(), frame.size() / 2.0 * part);
        Rect { low: middle - half, high: middle + half }
    });
    [largest].into_iter().chain(smaller).find(|&frame| !strikes(frame)).unwrap_or(largest)
}

/// The box of words, of a badge, or of a symbol. A badge of a small map has no letter, and its colour says which side it is.
fn seen(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let around = |at: DVec2, radius: f32| Rect { low: at, high: at }.expanded(lens.world(f64::from(radius)));
    match &mark.shape {
        Shape::Badge { at, radius, .. } => Some(around(*at, *radius)),
        Shape::Symbol { at, radius, symbol } if *symbol != Symbol::Square => Some(around(*at, *radius)),
        _ => words_of(mark, lens),
    }
}

/// The box of words, or of the letter of a badge.
fn read(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let badge = || lettered_badge(mark);
    let around = |(at, radius): (DVec2, f32)| Rect { low: at, high: at }.expanded(lens.world(f64::from(radius)));
    words_of(mark, lens).or_else(|| badge().map(around))
}

/// The edges of the outline that is drawn around a selected ring.
fn edges(ring: &[DVec2]) -> impl Iterator<Item = WorkedOn> {
    let rings = Parts::rings(ring).into_iter();
    rings.flat_map(|ring| {
        (0..ring.len()).map(|i| WorkedOn::Edge([ring[i], ring[(i + 1) % ring.len()]])).collect::<Vec<_>>()
    })
}

/// The points of a circle.
fn circle(at: DVec2, radius: f64) -> Vec<DVec2> {
    const POINTS: u32 = 32;
    let turn = |i| DVec2::from_angle(f64::from(i) / f64::from(POINTS) * std::f64::consts::TAU);
    (0..POINTS).map(|i| at + turn(i) * radius).collect()
}

/// The middle and the radius in pixels of a badge that has a letter.
fn lettered_badge(mark: &Mark) -> Option<(DVec2, f32)> {
    match &mark.shape {
        Shape::Badge { at, radius, letter, .. } if !letter.is_empty() => Some((*at, *radius)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Change, Transport};

    /// 100,000 squares lay on each other, and took half a second in each frame.
    #[test]
    fn of_many_vertices_those_have_squares_that_can_be_told_apart() {
        use crate::scene::scene_file;
        let ring: Vec<[f64; 2]> = (0..20_000)
            .map(|i| (DVec2::from_angle(f64::from(i) / 2e4 * std::f64::consts::TAU) * 400.0 + 500.0).to_array())
            .collect();
        let text = format!("title = \"t\"\n[polygons]\noutline = {ring:?}\n");
        let mut player = Player::of_scene(scene_file::read(&text).unwrap(), "t", None).unwrap();
        let lens = Lens::fit(player.lesson().bounds(), 1000.0, 700.0, Lens::MARGIN);
        player.apply(Change::Select(Some(Handle::Vertex(Ring::Outline, 7)))).unwrap();
        let squares = |picture: &Picture| {
            let of = |mark: &Mark| match mark.shape {
                Shape::Symbol { at, symbol: Symbol::Square, radius } => Some((at, radius)),
                _ => None,
            };
            picture.marks.iter().filter_map(of).collect::<Vec<_>>()
        };
        let all = squares(&player.picture(&lens));
        assert!((100..400).contains(&all.len()), "{}", all.len());
        assert!(all.contains(&(DVec2::from(ring[7]), SELECTED_VERTEX)));
    }

    /// It struck through "sheriff = O".
    #[test]
    fn the_frame_around_an_actor_crosses_no_name() {
        let mut enclosed = 0;
        for (scene, actor) in ["beam/bank-robbery", "beam/gallery", "beam/robbery"].map(|s| [(s, 0), (s, 1)]).concat() {
            let mut player = Player::open(scene, None).unwrap();
            player.apply(Change::Select(Some(Handle::Actor(actor)))).unwrap();
            for (width, height) in [(850.0, 590.0), (1500.0, 900.0)] {
                let lens = Lens::fit(player.lesson().bounds(), width, height, Lens::MARGIN);
                let picture = player.picture(&lens);
                let mut frames = picture.marks.iter().filter_map(|mark| match mark.shape {
                    Shape::Frame { low, high, .. } => Some(Rect { low, high }),
                    _ => None,
                });
                let frame = frames.next_back().unwrap();
                let names = picture.marks.iter().filter(|mark| mark.role == Role::Label);
                for name in names.filter_map(|mark| words_of(mark, &lens)).filter(|&name| overlap(name, frame)) {
                    assert!(frame.contains(name.low) && frame.contains(name.high), "{scene}, actor {actor}, {width}");
                    enclosed += 1;
                }
            }
        }
        assert!(enclosed > 3, "{enclosed}");
    }

    #[test]
    fn squares_on_a_selected_polygon_leave_the_letters_of_badges_legible() {
        let mut player = Player::open("funnel/town", None).unwrap();
        player.apply(Transport::Seek(player.lesson().run().len() - 20)).unwrap();
        let lens = Lens::fit(player.lesson().bounds(), 1000.0, 700.0, Lens::MARGIN);
        let mut covered = 0;
        let exists = |i: &usize| player.editor().position(Handle::Obstacle(*i)).is_some();
        for i in (0..64).take_while(exists).collect::<Vec<_>>() {
            player.apply(Change::Select(Some(Handle::Obstacle(i)))).unwrap();
            let picture = player.picture(&lens);
            let badges: Vec<_> = picture.marks.iter().filter_map(lettered_badge).collect();
            let squares = picture.marks.iter().filter_map(|mark| match mark.shape {
                Shape::Symbol { at, symbol: Symbol::Square, .. } => Some(at),
                _ => None,
            });
            let squares: Vec<DVec2> = squares.collect();
            let points = player.editor().ring(Ring::Obstacle(i));
            let is_outline = |mark: &Mark| mark.role == Role::Label && mark.points() == points;
            let outline = picture.marks.iter().position(is_outline).unwrap();
            let badge = picture.marks.iter().position(|mark| lettered_badge(mark).is_some()).unwrap();
            assert!(outline < badge, "the outline strikes through no letter");
            assert!(squares.iter().all(|at| badges.iter().all(|(badge, _)| badge != at)), "obstacle {i}");
            let letters: Vec<Rect> = picture.marks.iter().filter_map(|mark| seen(mark, &lens)).collect();
            let is_read = |p: DVec2| {
                let square = Rect { low: p, high: p }.expanded(lens.world(f64::from(VERTEX)));
                letters.iter().any(|letter| overlap(*letter, square))
            };
            assert!(points.iter().all(|&p| squares.contains(&p) != is_read(p)), "obstacle {i}");
            covered += points.len() - squares.len();
        }
        assert!(covered > 4, "{covered} vertices have badges");
    }
}
