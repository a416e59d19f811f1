//! The other run on the map: alone, or over our run as its ghost.

use super::own::mark_own;
use super::wrong::WentWrong;
use super::{Facts, SecondRun};
use crate::algo::portal_scan::TestKind;
use crate::lesson::assignment::{EdgeAction, EdgeDecision, EndAction, EndDecision};
use crate::lesson::{OtherEdge, OtherFunnel, OtherState, OtherTest, Restart, View};
use crate::picture::{Dash, Family, Label, Lens, Mark, Picture, Role, Shape, Strength, Thing, WorkedOn, layers};
use crate::tutor::grade::Line;
use crate::tutor::mistakes::{FunnelMoment, Moment};
use crate::words::number;
use glam::DVec2;

/// The width of the path in pixels, and of what is wrong in it.
const PATH: f32 = 5.0;
const WRONG: f32 = 6.0;
/// The name of what is wrong stands so far beside it, in pixels.
const BESIDE: f64 = 64.0;

/// The radius of a ring around an end of its funnel, in pixels: outside of the badge with its own ring.
const END: f32 = 18.0;
/// The radius of a ring around a corner of its path, or around a vertex that it misses, in pixels.
const CORNER: f32 = 11.0;
/// A side of its funnel that lies on one of ours is drawn so far beside it, in pixels: outside of the funnel.
const BESIDE_SIDE: f64 = 8.0;
/// By how much the casing under the ghost's lines and rings is wider than these, in pixels.
const CASING: f32 = 4.0;

/// What our run holds at its beginning.
const HELD: [Family; 5] = [Family::Apex, Family::Funnel, Family::Portal, Family::Side, Family::Beam];

/// One of its steps: what was decided, and how much of the result is drawn.
pub(super) struct Position<'a> {
    pub(super) line: Option<Line>,
    pub(super) moment: Option<Moment>,
    pub(super) decided: usize,
    /// The part of the result that is there.
    pub(super) points: &'a [DVec2],
    /// It has its whole result. A program that was stopped never has.
    pub(super) is_at_end: bool,
}

impl SecondRun {
    fn position(&self, time: usize) -> Position<'_> {
        let taken = self.steps_at(time);
        let decided = taken.min(self.decisions.len());
        let last = decided.checked_sub(1).and_then(|index| self.decisions.get(index));
        let of_result = taken - decided;
        let is_at_end = taken == self.len() && self.facts().stopped_after.is_none();
        let shown = if is_at_end { self.points.len() } else { of_result.min(self.points.len()) };
        Position {
            line: last.map(|decision| decision.0).filter(|_| of_result == 0),
            moment: last.map(|decision| decision.1),
            decided,
            points: &self.points[..shown],
            is_at_end,
        }
    }

    /// The map with the other run alone.
    pub fn picture(&self, lesson: View, lens: &Lens, time: usize) -> Picture {
        self.picture_clear_of(lesson, lens, time, &[])
    }

    /// The same, with names that keep clear of what is selected or dragged.
    pub fn picture_clear_of(&self, lesson: View, lens: &Lens, time: usize, worked_on: &[WorkedOn]) -> Picture {
        let position = self.position(time);
        let mut picture = (self.own_picture(lesson, &position, lens, time))
            .or_else(|| self.search_picture(lesson, &position, lens))
            .or_else(|| self.wave_picture(lesson, &position, (lens, time)))
            .or_else(|| self.funnel_picture(lesson, &position, lens))
            .or_else(|| self.sight_picture(lesson, &position, lens))
            .unwrap_or_else(|| self.held_picture(lesson, &position, lens));
        self.name_what_is_wrong(&position, lens, &mut picture);
        picture.enlarge_letters(lens);
        picture.keep_clear_of(worked_on);
        picture.part_badges(lens);
        picture.place_labels(lens);
        picture.clear_obstacle_names(lesson.world(), lens);
        picture
    }

    /// Our run before its first step, without what it holds; with what the other run holds and has found.
    fn held_picture(&self, lesson: View, position: &Position, lens: &Lens) -> Picture {
        let mut picture = lesson.at(self.first).view().picture(lens);
        picture.keep(|mark| mark.id.is_none_or(|id| !HELD.contains(&id.family())));
        let mut own = Picture::default();
        self.held(position, &mut own);
        // A wrong path must not look like the right one, also where it breaks no rule.
        let is_wrong = position.is_at_end && !self.facts().is_right;
        self.draw_result(position, if is_wrong { Role::Fault } else { Role::Path }, &mut own);
        // Badges and symbols stay above lines and areas.
        let (below, above): (Vec<Mark>, Vec<Mark>) = own.marks.into_iter().partition(layers::lies_below);
        below.into_iter().for_each(|mark| picture.add_below_pins(mark.role, mark.strength, mark.shape));
        picture.marks.extend(above);
        now(lesson, position, &mut picture);
        picture
    }

    /// A funnel that has not ended, drawn by the act of the string. Corners that the right path does not have are marked.
    fn funnel_picture(&self, lesson: View, position: &Position, lens: &Lens) -> Option<Picture> {
        let Some(Moment::Funnel(moment)) = position.moment.filter(|_| !position.is_at_end) else { return None };
        let other = self.other_funnel(position.decided, moment)?;
        let mut picture = lesson.at(self.first).view().picture_of_other(OtherState::Funnel(&other), lens)?;
        let wrong: Vec<DVec2> = other.corners.into_iter().filter(|at| !self.right_points.contains(at)).collect();
        self.corners(&wrong, &mut picture);
        Some(picture)
    }

    /// Our own lesson with the mistake. Until both differ, the run without it is the same one. At the end, what is wrong with the path is
    /// marked.
    fn own_picture(&self, lesson: View, position: &Position, lens: &Lens, time: usize) -> Option<Picture> {
        let own = self.own.as_ref()?;
        if self.differs_at().is_none_or(|differs_at| time < differs_at) {
            return Some(lesson.at(time).view().picture_without_places(lens));
        }
        let at = (position.decided, position.is_at_end);
        let mut picture = own.look(lesson.settings(), at, |view| view.picture_without_places(lens));
        if position.is_at_end {
            self.mark_forbidden(position, &mut picture);
        }
        Some(picture)
    }

    /// A search over cells, drawn by the lesson.
    fn search_picture(&self, lesson: View, position: &Position, lens: &Lens) -> Option<Picture> {
        let at = (position.decided, position.points.len(), position.is_at_end);
        let mut picture = self.search.as_ref()?.look(at, |state, event| {
            lesson.at(self.first).view().picture_of_other(OtherState::Search(state, event), lens)
        })?;
        let grid = lesson.world().grid();
        self.frame_wrong_costs(grid, position.decided, grid.cell_size() * lens.scale, &mut picture);
        Some(picture)
    }

    /// Beams that have not ended, drawn by the lesson. From a line on that names an edge to which no beam leads, the beams before it stay,
    /// and what the lines are about is drawn over them. None if it is not known what was done with any.
    fn sight_picture(&self, lesson: View, position: &Position, lens: &Lens) -> Option<Picture> {
        position.line.filter(|_| !position.is_at_end)?;
        let did = |(_, moment): &(Line, Moment)| if let Moment::Beam { did, .. } = moment { *did } else { None };
        let all: Vec<OtherEdge> = self.decisions[..position.decided].iter().map_while(did).collect();
        let mut picture = lesson.at(self.first).view().picture_of_other(OtherState::Sight(&all), lens)?;
        if all.len() < position.decided {
            now(lesson, position, &mut picture);
        }
        // A run that comes back to its edges has more pieces than the polygon has corners: a hundred numbers of them covered the map.
        let is_number = |mark: &Mark| mark.family() == Some(Family::Part);
        if picture.marks.iter().filter(|mark| is_number(mark)).count() > self.right_points.len() {
            picture.keep(|mark| !is_number(mark));
        }
        Some(picture)
    }

    /// What the act of the string needs to draw the funnel after this many decisions.
    fn other_funnel(&self, decided: usize, moment: FunnelMoment) -> Option<OtherFunnel> {
        let ends: Vec<EndDecision> = self.decisions.iter().filter_map(|(line, _)| end_of(line)).collect();
        let last = *ends.get(decided.checked_sub(1)?)?;
        let goal = self.portals.len() as u32 - 1;
        let restarts: Vec<Restart> = (ends[..decided].iter().enumerate())
            .filter(|(_, decision)| decision.action == EndAction::Corner)
            .map(|(i, decision)| {
                let next = ends.get(i + 1).map_or(decision.portal, |next| next.portal.saturating_sub(1));
                Restart { from: decision.portal.min(goal), to: next.min(goal), side: decision.end.other() }
            })
            .collect();
        let before = decided.checked_sub(2).and_then(|i| self.decisions.get(i)).map(|decision| decision.1);
        let before = match before {
            Some(Moment::Funnel(before)) => before,
            _ => FunnelMoment::at(self.portals[0][0]),
        };
        let [own, other] = [last.end, last.end.other()].map(|side| before.sides[side as usize]);
        let (question, to) = match last.action {
            EndAction::Skip | EndAction::Open => (TestKind::Inside, own),
            EndAction::Tighten | EndAction::Corner => (TestKind::Crossed, other),
        };
        let is_restart = last.action == EndAction::Corner;
        let portal = restarts.last().filter(|_| is_restart).map_or(last.portal.min(goal), |restart| restart.to);
        let test = OtherTest {
            portal: last.portal.min(goal),
            side: last.end,
            question,
            from: before.apex,
            to,
            end: moment.tested,
        };
        let corners = self.path_so_far(decided).split_off(1);
        let test = (!is_restart).then_some(test);
        Some(OtherFunnel { apex: moment.apex, sides: moment.sides, corners, portal, restarts, test })
    }

    /// Adds to our run what the other run has found from the first difference on, and what it holds: dashed, in the colour of mistakes.
    pub fn ghost(&self, lesson: View, lens: &Lens, time: usize, picture: &mut Picture) {
        if self.differs_at().is_none_or(|differs_at| time < differs_at) {
            return;
        }
        let position = self.position(time);
        let before = picture.marks.len();
        self.name_what_is_wrong(&position, lens, picture);
        match position.moment {
            Some(Moment::Funnel(moment)) if !position.is_at_end => {
                let path = self.path_so_far(position.decided);
                for (i, side) in moment.sides.into_iter().enumerate().filter(|&(_, side)| side != moment.apex) {
                    let other = moment.sides[1 - i];
                    let line = beside_ours([moment.apex, side], other, lens, &picture.marks[..before]);
                    picture.line(Role::Fault, Strength::Solid, line, 3.0, Dash::Dashed);
                    picture.add(Role::Fault, Strength::Solid, Shape::Ring { at: side, radius: END, width: 2.0 });
                }
                picture.line(Role::Fault, Strength::Bold, path, 4.0, Dash::Dashed);
            }
            Some(Moment::Beam { points, .. }) if !position.is_at_end => {
                let found = self.found[..points.min(self.found.len())].to_vec();
                picture.line(Role::Fault, Strength::Solid, found, 3.0, Dash::Dashed);
                if let Some(Line::Edge(decision)) = position.line {
                    picture.line(Role::Fault, Strength::Bold, decision.edge.to_vec(), 4.0, Dash::Dashed);
                }
            }
            Some(Moment::Wave { .. }) => self.ghost_of_cells(lesson, (lens, time), position.decided, picture),
            Some(Moment::Own) if !position.is_at_end => {
                if let Some(Line::Own(decision)) = position.line {
                    mark_own(lesson, decision, Dash::Dashed, picture);
                }
            }
            _ => {}
        }
        self.draw_result(&position, Role::Fault, picture);
        // Its dashes must not run over the letters of our badges.
        let with_casing = picture.marks.split_off(before).into_iter().flat_map(|mark| [casing(&mark), Some(mark)]);
        let (below, above): (Vec<Mark>, Vec<Mark>) = with_casing.flatten().partition(layers::lies_below);
        below.into_iter().for_each(|mark| picture.insert_below_pins(mark));
        picture.marks.extend(above);
    }

    /// The corners that the path has so far, from the start on.
    fn path_so_far(&self, decided: usize) -> Vec<DVec2> {
        let mut path = vec![self.portals[0][0]];
        for (_, moment) in &self.decisions[..decided] {
            if let Moment::Funnel(FunnelMoment { path: (count, last), .. }) = moment
                && path.len() < *count
            {
                path.push(*last);
            }
        }
        path
    }

    /// The result so far; at the end what is wrong in it.
    fn draw_result(&self, position: &Position, role: Role, picture: &mut Picture) {
        let is_area = matches!(position.moment, Some(Moment::Beam { .. }));
        if is_area {
            if position.is_at_end && self.facts().is_right {
                let points = position.points.to_vec();
                let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
                picture.add(Role::Eye(0), Strength::Bold, outline);
            } else if position.is_at_end && position.points.len() > 2 {
                // What belongs to only one of both areas.
                let rings = vec![position.points.to_vec(), self.right_points.clone()];
                picture.add(Role::Fault, Strength::Solid, Shape::Area { rings, hatched: false });
                let points = position.points.to_vec();
                let outline = Shape::Line { points, closed: true, width: 2.5, dash: Dash::Dashed };
                picture.add(Role::Fault, Strength::Bold, outline);
                self.missed_vertices(picture);
            }
            return;
        }
        let dash = if role == Role::Fault { Dash::Dashed } else { Dash::None };
        let width = if role == Role::Fault { 3.0 } else { PATH };
        picture.line(role, Strength::Bold, position.points.to_vec(), width, dash);
        self.mark_forbidden(position, picture);
    }

    /// Rings around the vertices that are in sight and are missed.
    fn missed_vertices(&self, picture: &mut Picture) {
        let WentWrong::Sees { vertices, .. } = &self.facts().wrong else { return };
        for (_, at) in &vertices.missed {
            picture.add(Role::Fault, Strength::Bold, Shape::Ring { at: at.world, radius: CORNER, width: 2.5 });
        }
    }

    /// What the path so far does that is not allowed.
    pub(super) fn mark_forbidden(&self, position: &Position, picture: &mut Picture) {
        // A move is wrong from the step on in which it is made.
        let is_made =
            |piece: &&[DVec2; 2]| position.is_at_end || position.points.windows(2).any(|pair| pair == piece.as_slice());
        let facts = self.facts();
        for piece in facts.forbidden.iter().chain(&facts.forbidden_moves).filter(is_made) {
            picture.line(Role::Fault, Strength::Bold, piece.to_vec(), WRONG, Dash::None);
            for &at in piece {
                picture.add(Role::Fault, Strength::Bold, Shape::Ring { at, radius: 5.0, width: 2.5 });
            }
        }
    }

    /// Names the longest part of the path that is not allowed, beside it, with a line to it.
    fn name_what_is_wrong(&self, position: &Position, lens: &Lens, picture: &mut Picture) {
        let Facts { forbidden, forbidden_moves, .. } = self.facts();
        let pieces = if forbidden.is_empty() { forbidden_moves } else { forbidden };
        let longest = pieces.iter().max_by(|a, b| a[0].distance(a[1]).total_cmp(&b[0].distance(b[1])));
        let Some(&[from, to]) = longest.filter(|_| position.is_at_end) else { return };
        let middle = (from + to) / 2.0;
        let away = (to - from).perp().normalize_or_zero();
        // On the side of the path where the right one is not.
        let nearest =
            self.right_points.iter().copied().min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
        let is_other_side = nearest.is_some_and(|nearest| (nearest - middle).dot(away) > 0.0);
        let at = middle + away * if is_other_side { -1.0 } else { 1.0 } * lens.world(BESIDE);
        let text = match position.moment {
            Some(Moment::Wave { .. }) if forbidden.is_empty() => "no move that is allowed".to_owned(),
            Some(Moment::Wave { .. }) => "cuts the corner".to_owned(),
            _ => format!("through the wall: {}", number(from.distance(to))),
        };
        picture.label(Label::tag(middle, Role::Fault, text).at(vec![at]).with_line());
    }

    /// The corners in the end, and the right path below them.
    fn held(&self, position: &Position, picture: &mut Picture) {
        if !position.is_at_end {
            return;
        }
        if let (Some(Moment::Funnel(_)), [_, corners @ .., _]) = (position.moment, &self.points[..]) {
            self.corners(corners, picture);
        }
        self.right_path(position, picture);
    }

    /// The corners of the path: in another colour those that the right path does not have.
    fn corners(&self, corners: &[DVec2], picture: &mut Picture) {
        for &at in corners {
            let role = if self.right_points.contains(&at) { Role::Path } else { Role::Fault };
            picture.add(role, Strength::Solid, Shape::Ring { at, radius: CORNER, width: 2.5 });
        }
    }

    /// The right result, below the other one.
    fn right_path(&self, position: &Position, picture: &mut Picture) {
        match position.moment {
            Some(Moment::Beam { .. }) => picture.area(Role::Eye(0), Strength::Solid, self.right_points.clone()),
            _ if self.differs_at().is_some() => {
                picture.line(Role::Path, Strength::Solid, self.right_points.clone(), 2.5, Dash::None);
            }
            _ => {}
        }
    }
}

/// A side of the ghost's funnel. Where it lies on one of ours, its dashes would lie in the dashes of ours: there it lies beside it, on the side
/// where the ghost's other end is not.
fn beside_ours([apex, end]: [DVec2; 2], other: DVec2, lens: &Lens, ours: &[Mark]) -> Vec<DVec2> {
    let is_ours = |mark: &&Mark| matches!(mark.role, Role::Left | Role::Right | Role::Test);
    let is_on = |points: &[DVec2]| points.windows(2).any(|pair| pair == [apex, end] || pair == [end, apex]);
    let lies_on = ours.iter().filter(is_ours).any(|mark| match &mark.shape {
        Shape::Line { points, .. } => is_on(points),
        _ => false,
    });
    let away = (end - apex).perp().normalize_or_zero() * lens.world(BESIDE_SIDE);
    let by = match (lies_on, (other - apex).dot(away) > 0.0) {
        (false, _) => DVec2::ZERO,
        (true, true) => -away,
        (true, false) => away,
    };
    vec![apex + by, end + by]
}

/// What lies under a line or a ring of the ghost, so that it can be told from what it crosses.
fn casing(mark: &Mark) -> Option<Mark> {
    let shape = match &mark.shape {
        Shape::Line { points, closed, width, .. } if mark.role == Role::Fault => {
            Shape::Line { points: points.clone(), closed: *closed, width: width + CASING, dash: Dash::None }
        }
        Shape::Ring { at, radius, width } if mark.role == Role::Fault => {
            Shape::Ring { at: *at, radius: *radius, width: width + CASING }
        }
        // Solid frames are in small cells, which have no room for a casing.
        Shape::Frame { low, high, inset, width, dash: Dash::Dashed } if mark.role == Role::Fault => {
            Shape::Frame { low: *low, high: *high, inset: *inset, width: width + CASING / 2.0, dash: Dash::None }
        }
        _ => return None,
    };
    Some(Mark { role: Role::Casing, shape, ..mark.clone() })
}

/// What its last decision is about.
fn now(lesson: View, position: &Position, picture: &mut Picture) {
    match position.line {
        // They are drawn by their acts.
        Some(Line::Number(_) | Line::End(_) | Line::Close(_) | Line::Own(_)) | None => {}
        Some(Line::Edge(EdgeDecision { edge, action })) => {
            let origin = origin(lesson);
            picture.area(Role::Now, Strength::Bold, vec![origin, edge[0], edge[1]]);
            let role = if action == EdgeAction::Wall { Role::Now } else { Role::Test };
            picture.line(role, Strength::Bold, edge.to_vec(), 4.0, Dash::None);
        }
    }
}

fn end_of(line: &Line) -> Option<EndDecision> {
    if let Line::End(end) = line { Some(*end) } else { None }
}

/// Where the beams begin.
fn origin(lesson: View) -> DVec2 {
    let actor = lesson.world().scene().actors.first().map(|actor| actor.at);
    actor.filter(|_| lesson.origin() != Thing::Start).unwrap_or(lesson.world().start())
}
