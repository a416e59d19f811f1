//! What the last step of Polyanya did, and what decided it.

use super::IntervalsAct;
use crate::algo::polyanya::{Interval, NodeId, PolyanyaStep};
use crate::geom::{Point, Ray, Side};
use crate::lesson::Fields;
use crate::lesson::funnel::facts::{Border, NoPath, PathLength, PathSum, Region, Spot, Touched};
use crate::lesson::funnel::plan::Plan;
use crate::map::mesh::{Edge, Vertex};
use crate::picture::Thing;
use crate::scene::MapPoint;
use serde_json::{Value, json};

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepFacts {
    Located {
        start: Spot,
        start_in: Touched,
        goal_in: Touched,
    },
    NoPath(NoPath),
    /// Start and goal lie in it.
    SameTriangle(Region),
    /// The start sees all of this edge.
    Seeded(Border),
    /// The interval has the lowest f, and is pushed through the triangle behind it.
    Pushed {
        edge: Border,
        through: Region,
        f: PathLength,
    },
    /// A path that is found has the lowest f.
    Shortest {
        length: PathLength,
    },
    /// A shorter path to its root was found since.
    Dropped {
        root: Spot,
    },
    /// The triangle behind the interval touches the goal, and the root sees it...
    Aimed {
        length: PathLength,
    },
    /// ...or the path turns at this corner.
    Bent {
        corner: Spot,
        length: PathLength,
    },
    /// Where the opposite vertex lies as seen from the ray of this side.
    Compared {
        opposite: Spot,
        side: Side,
        place: Place,
    },
    /// The root sees a part of this edge, or all of it.
    Observed {
        edge: Border,
        is_whole: bool,
        f: PathLength,
    },
    Wall(Border),
    /// A new root.
    Turned {
        corner: Spot,
    },
    /// A path that is as short leads to it.
    NotShorter {
        corner: Spot,
    },
    /// Only a path around the corner reaches this part of the edge, or all of it.
    Hidden {
        corner: Spot,
        edge: Border,
        is_whole: bool,
        f: PathLength,
    },
    /// Its roots are traced back.
    Reached,
    TracedBack {
        corner: Spot,
    },
    Found {
        corners: usize,
    },
}

/// Beside a ray of the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Inside,
    OnRay,
    Outside,
    /// The root is the end of the edge on this side: there is no ray.
    AtRoot,
}

/// What decided a step. Other steps decide nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The interval has the lowest f. `next` has the next lowest one.
    Lowest { sum: PathSum, is_mirrored: bool, next: Option<PathSum> },
    /// Twice the area of the triangle of the root, a point on the ray and the opposite vertex.
    Area { area2: f64, side: Side, of: [MapPoint; 3] },
    /// The f of a successor.
    Successor { sum: PathSum, is_mirrored: bool },
    /// The path to a corner, beside the one that is known.
    AsLong { new: PathLength, known: PathLength },
    /// The path to the root, beside the one that was found since.
    Outdated { old: PathLength, new: PathLength },
}

impl IntervalsAct {
    /// Of the last step. None before the first step.
    pub fn facts(&self) -> Option<StepFacts> {
        let (search, plan) = (self.search(), &*self.plan);
        let step = self.watched.step()?;
        let corner = |side| Some(self.corner(search.turning_vertex(side)?));
        Some(match step {
            PolyanyaStep::Locate { .. } => {
                let [start, goal] = [plan.world.start(), plan.world.goal()].map(|p| plan.world.snap(p));
                StepFacts::Located {
                    start: Spot { thing: Thing::Start, at: plan.place(start) },
                    start_in: self.touched(start),
                    goal_in: self.touched(goal),
                }
            }
            PolyanyaStep::NoPath { why } => StepFacts::NoPath(plan.no_path_of_search(why)),
            PolyanyaStep::Same { triangle } => StepFacts::SameTriangle(Region::Triangle(triangle.0)),
            PolyanyaStep::Seed { edge } => StepFacts::Seeded(self.border(edge)),
            PolyanyaStep::Reach { .. } => StepFacts::Reached,
            PolyanyaStep::Expand { node } => {
                let known = search.node(node);
                let f = self.length(known.f);
                if known.is_final {
                    StepFacts::Shortest { length: f }
                } else {
                    let through = Region::Triangle(search.triangle(node).0);
                    StepFacts::Pushed { edge: self.border(known.interval.edge), through, f }
                }
            }
            PolyanyaStep::Drop { node } => StepFacts::Dropped { root: self.root(search.node(node).interval.root) },
            PolyanyaStep::Aim => StepFacts::Aimed { length: self.length(self.last()?.f) },
            PolyanyaStep::Bend { .. } => {
                let last = self.last()?;
                StepFacts::Bent { corner: self.root(last.interval.root), length: self.length(last.f) }
            }
            PolyanyaStep::Compare { side } => {
                let interval = self.pushed()?;
                let s = interval.opposite(search.mesh());
                let is_root = interval.is_root_at(search.mesh(), side);
                let place = match interval.outside(search.ground(), side, search.mesh().point(s)) {
                    _ if is_root => Place::AtRoot,
                    0 => Place::OnRay,
                    1.. => Place::Outside,
                    _ => Place::Inside,
                };
                StepFacts::Compared { opposite: self.corner(s), side, place }
            }
            PolyanyaStep::Observe { .. } => {
                let last = self.last()?;
                StepFacts::Observed {
                    edge: self.border(last.interval.edge),
                    is_whole: self.is_whole(last.interval),
                    f: self.length(last.f),
                }
            }
            PolyanyaStep::Wall { side } => {
                StepFacts::Wall(self.border(self.pushed()?.edge_behind(search.mesh(), side)))
            }
            PolyanyaStep::Turn { side } => StepFacts::Turned { corner: corner(side)? },
            PolyanyaStep::Longer { side } => StepFacts::NotShorter { corner: corner(side)? },
            PolyanyaStep::Hide { .. } => {
                let last = self.last()?;
                StepFacts::Hidden {
                    corner: self.root(last.interval.root),
                    edge: self.border(last.interval.edge),
                    is_whole: self.is_whole(last.interval),
                    f: self.length(last.f),
                }
            }
            PolyanyaStep::Back { root } => StepFacts::TracedBack { corner: self.corner(root) },
            PolyanyaStep::Finish { corners } => StepFacts::Found { corners: corners as usize },
        })
    }

    fn last(&self) -> Option<&crate::algo::polyanya::Node> {
        self.search().nodes().last()
    }

    /// Does the interval take up all of its edge?
    fn is_whole(&self, interval: Interval) -> bool {
        let ground = self.search().ground();
        Side::BOTH.into_iter().all(|side| interval.end_vertex(ground, side).is_some())
    }

    /// The interval that is being pushed.
    pub(super) fn pushed(&self) -> Option<Interval> {
        let search = self.search();
        search.expanding().map(|n| search.node(n).interval)
    }

    pub(super) fn corner(&self, v: Vertex) -> Spot {
        Spot { thing: Thing::Vertex(v), at: self.plan.place(self.search().mesh().point(v)) }
    }

    pub(super) fn root(&self, root: Option<Vertex>) -> Spot {
        root.map_or(Spot { thing: Thing::Start, at: self.plan.world.start_place() }, |v| self.corner(v))
    }

    fn border(&self, edge: Edge) -> Border {
        Border::Edge(edge, self.plan.edge_ends(edge))
    }

    fn touched(&self, p: Point) -> Touched {
        match self.search().mesh().touching(p)[..] {
            [] => Touched::None(self.plan.area_kind()),
            [one] => Touched::One(Region::Triangle(one.0)),
            ref all => Touched::Several(all.len(), self.plan.area_kind()),
        }
    }

    pub(super) fn length(&self, lattice_units: f64) -> PathLength {
        rounded(&self.plan, lattice_units)
    }

    pub(super) fn sum(&self, node: NodeId) -> PathSum {
        let node = self.search().node(node);
        PathSum { g: self.length(node.g), h: self.length(node.f - node.g) }
    }

    fn is_mirrored(&self, node: NodeId) -> bool {
        let node = self.search().node(node);
        !node.is_final && self.search().mirrored_goal(node.interval).is_some()
    }

    /// Of the last step. None if it decided nothing. It costs more than what the step did, and only the panel asks
    /// for it.
    pub fn reason(&self) -> Option<Reason> {
        let search = self.search();
        let ground = search.ground();
        Some(match self.watched.step()? {
            PolyanyaStep::Expand { node } => Reason::Lowest {
                sum: self.sum(node),
                is_mirrored: self.is_mirrored(node),
                next: search.open().next().map(|next| self.sum(next)),
            },
            PolyanyaStep::Compare { side } => {
                let interval = self.pushed()?;
                let s = search.mesh().point(interval.opposite(search.mesh()));
                if interval.is_root_at(search.mesh(), side) {
                    return None;
                }
                let (root, ray) = (ground.root(interval.root), interval.ray(side));
                let area = ray.turn(Ray::new(root, s));
                let [from, to] = [root, s].map(|p| self.plan.world_point(p));
                let on_ray = from + ray.as_dvec2() / search.mesh().lattice().scale();
                Reason::Area {
                    area2: self.plan.world_area(area),
                    side,
                    of: [from, on_ray, to].map(|p| self.plan.world.scene().place(p)),
                }
            }
            PolyanyaStep::Seed { .. }
            | PolyanyaStep::Observe { .. }
            | PolyanyaStep::Hide { .. }
            | PolyanyaStep::Aim
            | PolyanyaStep::Bend { .. } => {
                let node = NodeId(search.nodes().len() as u32 - 1);
                Reason::Successor { sum: self.sum(node), is_mirrored: self.is_mirrored(node) }
            }
            PolyanyaStep::Longer { side } => {
                let (v, g) = search.turn(side)?;
                Reason::AsLong { new: self.length(g), known: self.length(search.known_g(v)?) }
            }
            PolyanyaStep::Drop { node } => {
                let known = search.node(node);
                let new = search.known_g(known.interval.root?)?;
                Reason::Outdated { old: self.length(known.g), new: self.length(new) }
            }
            _ => return None,
        })
    }
}

fn rounded(plan: &Plan, lattice_units: f64) -> PathLength {
    plan.path_length(lattice_units.round() as i64)
}

/// What `trace --format json` adds to a step: the edge or the corner that it is about.
pub fn fields(facts: &StepFacts) -> Fields {
    let xy = |p: MapPoint| json!(<[f64; 2]>::from(p.world));
    let at = |spot: Spot| xy(spot.at);
    let ends = |border| match border {
        Border::Edge(_, [a, b]) => json!([xy(a), xy(b)]),
        Border::Side => Value::Null,
    };
    let (edge, corner) = match *facts {
        StepFacts::Seeded(edge)
        | StepFacts::Pushed { edge, .. }
        | StepFacts::Observed { edge, .. }
        | StepFacts::Wall(edge) => (Some(edge), None),
        StepFacts::Hidden { corner, edge, .. } => (Some(edge), Some(corner)),
        StepFacts::Bent { corner, .. }
        | StepFacts::Turned { corner }
        | StepFacts::NotShorter { corner }
        | StepFacts::TracedBack { corner } => (None, Some(corner)),
        _ => (None, None),
    };
    let fields = [("edge", edge.map(ends)), ("corner", corner.map(at))];
    fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}
