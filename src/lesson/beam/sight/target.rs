//! "Is the player seen by a character?": one target point, and whether the viewer sees it.

use super::SightAct;
use crate::algo::beam::{Beam, Eye, LineOfSight, Stop, line_of_sight, stop};
use crate::geom::{Point, Side, hit};
use crate::lesson::beam::facts::{Name, Participant, Spot, Wall};
use crate::lesson::beam::plan::Plan;
use crate::lesson::beam::settings::SightTarget;
use crate::lesson::beam::words;
use crate::lesson::beam::words::sight::NotSeen;
use crate::lesson::outcome::{HiddenBy, TargetDetails};
use crate::lesson::{Appearance, Card, Row};
use crate::map::mesh::{Edge, Vertex};
use crate::map::polygons::contains;
use crate::picture::{Anchor, Dash, Label, Mark, Meaning, Picture, Role, Shape, Strength, Thing};
use crate::scene::{Map, World};
use glam::DVec2;

/// The point that the viewer looks for.
pub struct Target {
    pub who: Participant,
    point: Point,
    /// The answer at the end of the run.
    found: LineOfSight,
}

/// Whether a target is seen.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetFacts {
    pub target: Participant,
    pub found: Found,
}

/// Why a target is seen or not.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    Seen,
    Hidden(Hiding),
    OutOfView,
    /// It is so far away, in world units.
    OutOfRange {
        away: f64,
    },
    /// The target lies in an obstacle, which may have a name.
    InObstacle(Option<String>),
    /// The eye itself is in a wall.
    Blind,
}

/// How the line of sight to a target or to a vertex ends before it.
#[derive(Clone, Debug, PartialEq)]
pub enum Hiding {
    /// It crosses this wall first.
    Wall(Wall),
    /// It leaves the free space at this vertex; none if it does so at the viewer.
    LeavesSpace(Option<Spot>),
    /// It goes through this vertex, where walls touch.
    WallsTouch(Spot),
}

impl Target {
    /// Finds out whether the target is seen. None if no target is chosen, or there is no such actor.
    pub fn new(world: &World, wanted: SightTarget, viewer: Option<u32>, eye: Eye) -> Option<Self> {
        let actors = &world.scene().actors;
        let who = match wanted {
            SightTarget::Goal => Participant { thing: Thing::Goal, name: Name::Goal, at: world.goal_place() },
            SightTarget::OtherActor => {
                let other = (0..actors.len() as u32).find(|&i| Some(i) != viewer)?;
                Participant::of_actor(world.scene(), other)?
            }
            SightTarget::Nobody => return None,
        };
        let point = world.snap(who.at.world);
        Some(Self { who, point, found: line_of_sight(world.mesh(), eye, point) })
    }
}

impl Plan {
    fn wall(&self, wall: Edge) -> Wall {
        let segment = self.segment(wall);
        let [a, b] = segment.ends.map(|end| end.world);
        Wall { segment, owner: self.owner(a, b) }
    }

    /// The name of the obstacle on whose border a wall lies.
    fn owner(&self, a: DVec2, b: DVec2) -> Option<String> {
        let Map::Polygons(polygons) = &self.world.scene().map else { return None };
        let near = 2.0 / self.mesh().lattice().scale();
        let on_side = |p: DVec2, from: DVec2, to: DVec2| {
            let along = to - from;
            let t = ((p - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
            p.distance(from + along * t) <= near
        };
        let owns = |points: &[DVec2]| {
            let next = points.iter().cycle().skip(1);
            points.iter().zip(next).any(|(&from, &to)| on_side(a, from, to) && on_side(b, from, to))
        };
        let owner = polygons.obstacles.iter().find(|o| !o.name.is_empty() && owns(&o.points));
        owner.map(|o| o.name.clone())
    }

    /// The name of the obstacle around a point.
    fn obstacle_at(&self, p: DVec2) -> Option<String> {
        let Map::Polygons(polygons) = &self.world.scene().map else { return None };
        let around = polygons.obstacles.iter().find(|obstacle| contains(&obstacle.points, p))?;
        (!around.name.is_empty()).then(|| around.name.clone())
    }

    /// Why a vertex is not seen.
    pub(super) fn not_seen(&self, v: Vertex) -> NotSeen {
        let spot = self.spot(v);
        match line_of_sight(self.mesh(), self.eye, self.mesh().point(v)) {
            LineOfSight::Hidden { by } => NotSeen::Hidden(spot, self.hiding(self.mesh().point(v), by)),
            LineOfSight::OutOfRange => NotSeen::OutOfRange(spot),
            LineOfSight::OutOfView | LineOfSight::Seen | LineOfSight::Blind => NotSeen::OutOfView(spot),
        }
    }

    /// What hides a target, where this wall is the first on the line to it.
    fn hiding(&self, target: Point, by: Edge) -> Hiding {
        match stop(self.mesh(), self.eye, target, by) {
            Stop::Crossed => Hiding::Wall(self.wall(by)),
            Stop::LeavesAt(at) => Hiding::LeavesSpace(at.map(|at| self.spot(at))),
            Stop::WallsTouch(at) => Hiding::WallsTouch(self.spot(at)),
        }
    }

    /// The point, in world units, where a wall stops the line to the target.
    fn stopped(&self, target: &Target, wall: Edge) -> DVec2 {
        let [a, b] = self.mesh().ends(wall);
        self.mesh().lattice().position(hit(self.eye.origin, target.point, a, b))
    }

    /// Whether the target is seen at the end of the run. None without a target.
    pub fn target_facts(&self) -> Option<TargetFacts> {
        let target = self.target.as_ref()?;
        Some(TargetFacts { target: target.who.clone(), found: self.found(target, target.found) })
    }

    /// Whether the target is seen, and what hides it.
    pub fn target_details(&self) -> Option<TargetDetails> {
        let target = self.target.as_ref()?;
        let hidden_by = match target.found {
            LineOfSight::Seen => None,
            LineOfSight::Hidden { by } => {
                let ends = [self.mesh().origin(by), self.mesh().end(by)];
                Some(HiddenBy::Wall(ends.map(|v| self.mesh().world(v))))
            }
            LineOfSight::OutOfView => Some(HiddenBy::FieldOfView),
            LineOfSight::OutOfRange => Some(HiddenBy::Range),
            LineOfSight::Blind => Some(HiddenBy::Blind),
        };
        Some(TargetDetails { at: target.who.at.world, is_seen: target.found == LineOfSight::Seen, hidden_by })
    }

    fn found(&self, target: &Target, found: LineOfSight) -> Found {
        match found {
            LineOfSight::Seen => Found::Seen,
            LineOfSight::Hidden { .. } if self.mesh().locate(target.point).is_none() => {
                Found::InObstacle(self.obstacle_at(target.who.at.world))
            }
            LineOfSight::Hidden { by } => Found::Hidden(self.hiding(target.point, by)),
            LineOfSight::OutOfView => Found::OutOfView,
            LineOfSight::OutOfRange => Found::OutOfRange { away: target.who.at.world.distance(self.from) },
            LineOfSight::Blind => Found::Blind,
        }
    }
}

impl SightAct {
    /// The answer, if the run knows it at its current position.
    fn known(&self, target: &Target) -> Option<LineOfSight> {
        let found = self.has_looked_at(target.point) || self.state().sees_point(self.mesh(), self.eye(), target.point);
        found.then_some(target.found)
    }

    /// Has a beam in the direction of this point ended, so that it is known whether the point is seen?
    pub(super) fn has_looked_at(&self, p: Point) -> bool {
        let side_of = |beam: &Beam, side| beam.side_of(self.mesh(), self.eye(), side, p);
        let contains = |beam: &Beam| side_of(beam, Side::Left) > 0 && side_of(beam, Side::Right) < 0;
        self.is_over() || self.state().walls().iter().any(contains)
    }

    pub(super) fn target_card(&self) -> Option<Card> {
        let target = self.plan.target.as_ref()?;
        let known = self.known(target).map(|found| self.plan.found(target, found));
        let (answer, appearance) = match known {
            None => ("not yet known", Appearance::Plain),
            Some(Found::Seen) => ("yes", Appearance::Role(Role::Eye(self.colour()))),
            Some(_) => ("no", Appearance::Role(Role::Fault)),
        };
        let [viewer, wanted] = [&self.plan.viewer_name(), &target.who.name].map(|name| words::the(&words::name(name)));
        let seen = Row::new(format!("does {viewer} see {wanted}?"), answer)
            .with_appearance(appearance)
            .with_thing(target.who.thing);
        let why = known.and_then(|found| {
            let (label, value) = words::target::reason(&found)?;
            let row = Row::new(label, value);
            Some(match found {
                Found::Hidden(Hiding::Wall(by)) => row.with_thing(Thing::Edge(by.segment.edge)),
                Found::Hidden(Hiding::LeavesSpace(Some(at)) | Hiding::WallsTouch(at)) => {
                    row.with_thing(Thing::Vertex(at.vertex))
                }
                _ => row,
            })
        });
        Some(Card::rows("target", "is it seen?", "", std::iter::once(seen).chain(why).collect()))
    }

    /// Draws the line of sight, or the line up to the wall that hides the target.
    pub(super) fn draw_target(&self, picture: &mut Picture) {
        let Some(target) = &self.plan.target else { return };
        if target.who.thing == Thing::Goal {
            let flag = Shape::Symbol { at: target.who.at.world, symbol: crate::picture::Symbol::Flag, radius: 10.0 };
            picture.add(Role::Goal, Strength::Bold, flag);
        }
        let from = self.from();
        let mut label = |at: DVec2, text: &str| picture.label(Label::name(at, text).beside(Anchor::Above, 14.0));
        match self.known(target) {
            None | Some(LineOfSight::Blind) => {}
            Some(LineOfSight::Seen) => {
                label(target.who.at.world, "seen");
                let role = Role::Eye(self.colour());
                let line = vec![from, target.who.at.world];
                picture.meaning(Meaning::LineOfSight).line(role, Strength::Bold, line, 3.0, Dash::None);
            }
            Some(LineOfSight::Hidden { by }) => {
                let at = self.plan.stopped(target, by);
                label(target.who.at.world, "hidden");
                let ends = [self.mesh().origin(by), self.mesh().end(by)].map(|v| self.mesh().world(v));
                let line = |points, width, dash| Shape::Line { points, closed: false, width, dash };
                // The letters of the beam stay in sight: it often ends where the wall does.
                let blocked = Meaning::BlockedSight;
                for (strength, shape, meaning) in [
                    (Strength::Bold, line(ends.to_vec(), 5.0, Dash::None), Meaning::HidingWall),
                    (Strength::Bold, line(vec![from, at], 2.5, Dash::Dashed), blocked),
                    (Strength::Faint, line(vec![at, target.who.at.world], 1.5, Dash::Dotted), blocked),
                    (Strength::Bold, Shape::Ring { at, radius: 7.0, width: 2.5 }, blocked),
                ] {
                    let meaning = Some(meaning);
                    picture.insert_below_pins(Mark { shape, role: Role::Fault, strength, id: None, meaning });
                }
            }
            Some(LineOfSight::OutOfView | LineOfSight::OutOfRange) => {
                label(target.who.at.world, "not seen");
                let line = vec![from, target.who.at.world];
                picture.meaning(Meaning::BlockedSight).line(Role::Fault, Strength::Faint, line, 1.5, Dash::Dotted);
            }
        }
    }
}
