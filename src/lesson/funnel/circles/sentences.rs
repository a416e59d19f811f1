//! The sentences of the run around circles.

use super::CirclesAct;
use crate::algo::radius::{CircleCorner, CircleFunnel, CircleOutcome, CircleStep, NoPath, Repair, TangentTest};
use crate::geom::Side;
use crate::lesson::funnel::laboratory::no_room_sentence;
use crate::lesson::funnel::plan::Plan;
use crate::lesson::funnel::words::capitalized;
use crate::map::mesh::{Edge, Triangle};
use crate::picture::Thing;
use crate::sentence;
use crate::words::{NamedThing, Sentence, apart, count, number};

/// "left side"
pub(super) fn side_word(side: Side) -> String {
    format!("{} side", side.word())
}

impl CirclesAct {
    pub(super) fn step_sentence(&self, step: CircleStep) -> Sentence {
        let funnel = self.funnel();
        match step {
            CircleStep::Locate { .. } => {
                let world = &self.plan.world;
                let [start, goal] = [world.start(), world.goal()].map(|p| self.touched(p));
                let named = Thing::Start.named("The start", self.plan.point(world.snap(world.start())));
                sentence![named, " lies in ", start, ", and the goal in ", goal, "."]
            }
            CircleStep::Same { triangle } => sentence![
                "Start and goal lie in the same triangle, ",
                triangle_named(triangle),
                ". There is no portal, but the path may come too close to a corner."
            ],
            CircleStep::Seed { edge } | CircleStep::Discover { edge } => {
                let f = funnel.node(edge).map(|n| self.plan.search_length(n.f())).unwrap_or_default();
                sentence![
                    capitalized(self.edge_into(edge)),
                    " is wide enough. It goes on the open list with f = ",
                    f,
                    "."
                ]
            }
            CircleStep::TooNarrow { edge } => self.too_narrow_sentence(edge),
            CircleStep::Expand { edge } => {
                sentence![capitalized(self.edge_into(edge)), " has the lowest f, so the search crosses it."]
            }
            CircleStep::Leave { edge } => self.leave_sentence(edge),
            CircleStep::NoPath { why } => no_room_sentence(why, self.plan.radius),
            CircleStep::Channel { edge } => {
                let triangle = self.plan.mesh().twin(edge).unwrap_or(edge).triangle();
                sentence![
                    capitalized(triangle_named(triangle)),
                    " contains the goal, and the agent fits: the channel is found."
                ]
            }
            CircleStep::Back { edge } => self.back_sentence(edge),
            CircleStep::Reverse { portals } => {
                let triangles = count(portals as usize + 1, "triangle");
                let portals = count(portals as usize, "portal");
                sentence![
                    "The channel has ",
                    triangles,
                    " and ",
                    portals,
                    ". The goal counts as one more portal, with no width."
                ]
            }
            CircleStep::Visit { portal } => self.visit_sentence(portal),
            CircleStep::Touch { portal, side } => self.touch_sentence(portal, side),
            CircleStep::Apex { portal, side } => {
                sentence![self.end_first(portal, side), " is the apex itself, so it does not limit the funnel."]
            }
            CircleStep::Skip { side, .. } => {
                sentence![format!(
                    "The tangent lies outside the {}. It would widen the funnel, so this end is skipped.",
                    side_word(side)
                )]
            }
            CircleStep::Stay { side, .. } => {
                sentence![format!("The {} already runs in this direction, so it stays.", side_word(side))]
            }
            CircleStep::Tighten { side, .. } => with_test(funnel, |test| {
                let word = side_word(side);
                if test.own.is_none() {
                    sentence![format!("There is no {word} yet: it opens along this tangent.")]
                } else {
                    sentence![format!("The tangent lies inside the {word}, so the {word} tightens to it.")]
                }
            }),
            CircleStep::Crossed { side, .. } => {
                let other = side_word(side.other());
                sentence![format!(
                    "The tangent has crossed the {other}. No straight line leads on from the apex: the path turns a corner."
                )]
            }
            CircleStep::Restart { portal, side } => self.restart_sentence(portal, side),
            CircleStep::Goal => {
                let corners = count(funnel.corners().len(), "corner");
                sentence![
                    "The goal is reached with ",
                    corners,
                    ". So far only directions were compared. Now the distances are checked."
                ]
            }
            CircleStep::Release { .. } | CircleStep::Push { .. } => self.repair_sentence(),
            CircleStep::Finish => sentence!["Nothing is left to repair: the string is taut and keeps the radius."],
        }
    }

    /// What is to be done first.
    pub(super) fn opening_sentence() -> Sentence {
        sentence!["The agent is a circle. Step forward: A* looks for a channel that is wide enough for it."]
    }

    /// What to take away, besides the result of the method.
    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        let funnel = self.funnel();
        let passages = funnel.closed_passages();
        let widest = passages.iter().map(|closed| closed.bottleneck.width()).fold(0.0, f64::max);
        let [widest, needed] = apart(self.plan.in_world(widest), 2.0 * self.plan.radius);
        match funnel.outcome() {
            CircleOutcome::NoPath(NoPath::Exhausted) if !passages.is_empty() => {
                let blocked = match passages.len() {
                    1 => format!("1 passage is too narrow: it is {widest} wide, and "),
                    n => format!("{n} passages are too narrow: the widest is {widest} wide, and "),
                };
                Some(sentence![blocked, "the agent needs ", needed, ". A* measures each passage before it crosses it."])
            }
            _ => None,
        }
    }

    /// The width that the agent needs: "2.6".
    pub(super) fn diameter(&self) -> String {
        self.plan.length(2.0 * self.funnel().radius())
    }

    /// The triangles at a position in world units: "triangle 3", or "2 triangles" for one on an edge.
    fn touched(&self, at: glam::DVec2) -> Sentence {
        match self.plan.mesh().touching(self.plan.world.snap(at))[..] {
            [] => "no triangle".into(),
            [one] => triangle_named(one).into(),
            ref all => count(all.len(), "triangle").into(),
        }
    }

    /// "the edge into triangle 5"
    fn edge_into(&self, edge: Edge) -> NamedThing {
        self.plan.edge_named(edge, format!("the edge into triangle {}", self.behind(edge)))
    }

    fn too_narrow_sentence(&self, edge: Edge) -> Sentence {
        let Some(closed) = self.closed_passage_now() else { return Sentence::default() };
        let (width, needed) = (self.plan.length(closed.bottleneck.width()), self.diameter());
        let into_goal = self.funnel().search().expanding().and_then(|e| self.plan.mesh().twin(e)) == Some(edge);
        let passage = if into_goal { "The passage to the goal" } else { "The passage over this edge" };
        let passage = self.plan.edge_named(edge, passage);
        sentence![passage, " is ", width, " wide, but the agent needs ", needed, ". It is blocked."]
    }

    fn back_sentence(&self, edge: Edge) -> Sentence {
        let mesh = self.plan.mesh();
        let [l, r] = [mesh.origin(edge), mesh.end(edge)].map(|v| mesh.on_wall(v));
        let circles = match (l, r) {
            (true, true) => "Both of its ends become circles.".to_owned(),
            (false, false) => "Both of its ends lie in open space and stay points.".to_owned(),
            (l, _) => {
                let (one, other) = if l { ("left", "right") } else { ("right", "left") };
                format!("Its {one} end becomes a circle. Its {other} end lies in open space and stays a point.")
            }
        };
        sentence![self.plan.edge_named(edge, "This edge"), " is a portal. ", circles]
    }

    fn leave_sentence(&self, edge: Edge) -> Sentence {
        match (self.plan.mesh().twin(edge), self.funnel().node(edge)) {
            (None, _) => sentence![self.plan.edge_named(edge, "This edge"), " is a wall."],
            (_, Some(old)) if !old.closed => {
                sentence![capitalized(self.edge_into(edge)), " keeps the path that it has: this one is not shorter."]
            }
            _ => sentence![self.plan.edge_named(edge, "This edge"), " was crossed before."],
        }
    }

    fn visit_sentence(&self, n: u32) -> Sentence {
        let funnel = self.funnel();
        let again = match funnel.visits()[n as usize] {
            1 => String::new(),
            visits => format!(" This is visit {visits}."),
        };
        if n as usize + 1 == funnel.portals().len() {
            let goal = self.plan.point_named(funnel.portals()[n as usize].left.at, n, "The goal");
            return sentence![
                goal,
                " is the last portal. Both of its ends are this point, and it has no circle.",
                again
            ];
        }
        sentence![capitalized(Plan::portal_named(n)), " is next.", again]
    }

    /// The circle at the end of a portal that is tested, at the beginning of a sentence.
    fn end_first(&self, portal: u32, side: Side) -> NamedThing {
        capitalized(self.end_named(portal, side))
    }

    /// "the new right circle", or "the new right end" where there is no circle; "the goal" for both ends of the last portal.
    pub(super) fn end_named(&self, portal: u32, side: Side) -> NamedThing {
        let funnel = self.funnel();
        let circle = funnel.portals()[portal as usize].end(side);
        let name = match () {
            () if portal as usize + 1 == funnel.portals().len() => "the goal".to_owned(),
            () if circle.radius > 0.0 => format!("the new {} circle", side.word()),
            () => format!("the new {} end", side.word()),
        };
        self.plan.point_named(circle.at, portal, name)
    }

    /// Where the tangent runs.
    fn touch_sentence(&self, portal: u32, side: Side) -> Sentence {
        with_test(self.funnel(), |test| {
            let end = self.end_named(portal, side);
            // Both ends of the last portal are the goal, so the side has to be named.
            let is_goal = portal as usize + 1 == self.funnel().portals().len();
            let tangent = if is_goal { format!("{} tangent", side.word()) } else { "tangent".to_owned() };
            if test.shift == 0.0 {
                let straight = test.circle.radius == 0.0;
                return if straight {
                    let between = format!(" nor the apex has a circle: the {tangent} is the line between them.");
                    sentence!["Neither ", end, between]
                } else {
                    sentence![
                        format!("The {tangent} to "),
                        end,
                        " runs parallel to the line of centres: it passes both circles on the same side."
                    ]
                };
            }
            let turn = if test.direction < test.to_middle { "left" } else { "right" };
            sentence![format!("The {tangent} to "), end, format!(" runs to the {turn} of the line of centres.")]
        })
    }

    fn restart_sentence(&self, portal: u32, side: Side) -> Sentence {
        let funnel = self.funnel();
        let CircleCorner { circle, portal: at, .. } = funnel.apex();
        let what = if circle.radius > 0.0 { "The circle at the end" } else { "The end" };
        let name = format!("{what} of the {}", side_word(side));
        let apex = self.plan.point_named(circle.at, at, name);
        let (n, next) = (funnel.corners().len(), Plan::portal_named(portal + 1));
        sentence![apex, " becomes corner ", n, " and the new apex. The scan restarts at ", next, "."]
    }

    fn repair_sentence(&self) -> Sentence {
        let left = match self.funnel().corners().len() {
            0 => "No corner is left.".to_owned(),
            n => format!("The path now has {}.", count(n, "corner")),
        };
        let circle = |corner: &CircleCorner| self.plan.point_named(corner.circle.at, corner.portal, "this circle");
        match self.funnel().last_repair() {
            Some(Repair::LetGo { corner, .. }) => {
                sentence!["The string bends away from ", circle(corner), ", so this corner is released. ", left]
            }
            Some(Repair::Pushed { corner, .. }) => {
                let side = corner.side.word();
                sentence![
                    "The string cuts into ",
                    circle(corner),
                    format!(", so it is pushed around the circle on the {side}. "),
                    left
                ]
            }
            None => Sentence::default(),
        }
    }
}

/// "triangle 5"
pub(super) fn triangle_named(t: Triangle) -> NamedThing {
    Thing::Triangle(t).named(format!("triangle {}", t.0), "").numbered(t.0)
}

fn with_test(funnel: &CircleFunnel, sentence: impl Fn(&TangentTest) -> Sentence) -> Sentence {
    funnel.test().map(sentence).unwrap_or_default()
}

/// A direction in degrees, to two decimals: 0 is to the right and, because y points down, 90 is down.
pub(super) fn degrees(direction: f64) -> String {
    format!("{}°", number((direction.to_degrees() * 100.0).round() / 100.0))
}
