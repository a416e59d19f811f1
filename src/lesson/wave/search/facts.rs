//! What the last step of the octile wave or of A* did, with the costs that decided it.

use super::SearchKind;
use crate::algo::grid_search::{Admissibility, CellStatus, Event, GridSearch, Guide, Level, Sum, Weight};
use crate::algo::moves::{Cost, Direction8};
use crate::lesson::Fields;
use crate::lesson::wave::act::WaveAct;
use crate::lesson::wave::facts::{Barrier, End, NoPath, Spot};
use crate::map::grid::Cell;
use serde_json::json;

/// What a cell costs, as far as the search knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Costs {
    /// In the octile wave: of the path to the goal.
    Wave(Cost),
    /// In A*. The weight says how f is made of g and h.
    Sum { g: Cost, h: Sum, f: Sum, weight: Weight },
}

impl Costs {
    /// The cost of the path that was found to the cell.
    pub const fn g(self) -> Cost {
        match self {
            Self::Wave(g) | Self::Sum { g, .. } => g,
        }
    }

    /// By which the open list is ordered.
    pub fn f(self) -> Sum {
        match self {
            Self::Wave(g) => g.into(),
            Self::Sum { f, .. } => f,
        }
    }
}

/// A cell that the search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    pub spot: Spot,
    pub costs: Costs,
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepFacts {
    /// The search begins: at the goal in the octile wave, at the start in A*.
    Seeded {
        end: End,
        costs: Costs,
        /// So many goals, the one above included, where the octile wave has several.
        goals: usize,
        /// None in the octile wave.
        guidance: Option<Guidance>,
    },
    /// Cells with these costs are closed next.
    BandBegan {
        band: Band,
        open: usize,
    },
    Closed {
        node: Node,
        is_goal: bool,
        runner_up: RunnerUp,
        /// Is no path to it shorter, on any map? In A* only with an estimate that is consistent.
        is_final: bool,
    },
    Looked(Look),
    StartIsGoal(End),
    /// The octile wave has closed the start.
    PathBegan(End, Costs),
    /// A* has closed the goal.
    PathFollowedBack(End, Costs),
    NoPath(NoPath),
    /// The path goes from the cell that is nearer to the start to the other one. `moves_in_all` is its length, if it is
    /// complete.
    PathExtended {
        to: Node,
        before: Costs,
        moves_in_all: Option<usize>,
        is_shortest: bool,
    },
    FlowFieldBegan {
        cells: u32,
    },
    Pointed {
        from: Node,
        to: Node,
    },
    /// The goal needs no arrow.
    GoalWithoutArrow(Node),
}

/// The estimate of A* and its weight, and whether it is admissible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guidance {
    pub guide: Guide,
    /// The cheapest ground of the map, where ground costs differ: h counts each move on it.
    pub cheapest: Option<u8>,
    pub admissibility: Admissibility,
}

/// What the estimate and its weight promise of the path, and what the path costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Promise {
    pub guide: Guide,
    pub admissibility: Admissibility,
    /// See [`Guide::bound`].
    pub bound: Option<f64>,
    /// So many times as much as a shortest path. None if no path was found, if it is a shortest one anyway, or if the shortest is unknown.
    pub found: Option<f64>,
}

/// The open cell that would have been closed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunnerUp {
    None,
    /// It has a higher f, or a higher cost.
    Costlier(Costs),
    /// It has the same f. Its h is `other_h`, and that of the closed cell is lower. So many cells have this f, the closed one included.
    FartherFromGoal {
        h: Sum,
        other_h: Sum,
        tied: usize,
    },
    /// It is as good, and follows in reading order. So many cells are as good, the closed one included.
    Equal {
        tied: usize,
    },
}

/// The costs of the cells that are closed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Band {
    /// In the octile wave: from the first cost up to the second.
    Costs(Level, u64),
    /// In A*: this f. Was the lowest f higher before? It can fall if the estimate or its weight is too high.
    F { f: Level, was_higher: bool },
}

/// A closed cell and the neighbour that it looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub from: Node,
    pub dir: Direction8,
    pub saw: Neighbour,
    /// What the ground costs in both cells. 1 in walls.
    pub ground: [u8; 2],
}

impl Look {
    /// What the path through the cell costs that looks.
    pub fn cost_through(&self) -> Cost {
        self.from.costs.g() + self.move_cost()
    }

    /// What the move to the neighbour costs.
    pub fn move_cost(&self) -> Cost {
        self.dir.cost_over(self.ground)
    }
}

/// What becomes of a neighbour, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    Barred(Barrier),
    /// It stays closed, even if the path through the current cell is shorter: that can be so if the estimate is not consistent.
    Closed(Node),
    /// So many cells beside the move are walls; the first of them is the barrier.
    BehindCorner {
        barrier: Barrier,
        walls: usize,
    },
    New(Node),
    /// The path through the current cell is shorter than the one before, which cost `before`.
    Relaxed {
        node: Node,
        before: Cost,
    },
    /// The path through the current cell is not shorter.
    NoBetter(Node),
}

impl<S: SearchKind> WaveAct<GridSearch<S>> {
    /// Of the last step. None before the first one.
    pub fn facts(&self) -> Option<StepFacts> {
        let state = self.state();
        Some(match self.watched.step()?.event() {
            Event::Seed { cell } => StepFacts::Seeded {
                end: self.begins_at(),
                costs: self.costs(cell),
                goals: state.sources().len(),
                guidance: S::HAS_HEURISTIC.then(|| self.guidance()),
            },
            Event::Band { f } => StepFacts::BandBegan { band: self.band(f), open: state.open_len() },
            Event::Close { cell } => StepFacts::Closed {
                node: self.node(cell),
                is_goal: self.plan.goal == Some(cell),
                runner_up: self.runner_up(cell),
                is_final: self.finds_shortest(),
            },
            Event::Skip { cell, dir } => self.looked(cell, dir, self.left_alone(cell)),
            Event::CornerCut { cell, dir } => self.looked(cell, dir, self.behind_corner(cell, dir)),
            Event::Discover { cell, dir } => self.looked(cell, dir, Neighbour::New(self.node(cell))),
            Event::Relax { cell, dir } => {
                let relaxed = Neighbour::Relaxed { node: self.node(cell), before: state.relaxed_from() };
                self.looked(cell, dir, relaxed)
            }
            Event::NoBetter { cell, dir } => self.looked(cell, dir, Neighbour::NoBetter(self.node(cell))),
            Event::Begin { target } => self.stood(target),
            Event::Back { cell } => self.extended(cell)?,
            Event::Flow { cells } => StepFacts::FlowFieldBegan { cells },
            Event::Arrow { cell } => match state.parent(cell) {
                Some(to) => StepFacts::Pointed { from: self.node(cell), to: self.node(to) },
                None => StepFacts::GoalWithoutArrow(self.node(cell)),
            },
        })
    }

    /// Where the search begins.
    fn begins_at(&self) -> End {
        if S::HAS_HEURISTIC { self.start() } else { self.goal() }
    }

    /// An open or closed cell.
    pub fn node(&self, cell: Cell) -> Node {
        Node { spot: self.spot(cell), costs: self.costs(cell) }
    }

    /// Of an open or closed cell.
    pub(super) fn costs(&self, cell: Cell) -> Costs {
        let g = self.state().g(cell);
        if !S::HAS_HEURISTIC {
            return Costs::Wave(g);
        }
        let (h, f, weight) = (self.state().h(cell), self.state().f(cell), self.state().guide().weight);
        Costs::Sum { g, h, f, weight }
    }

    /// Is the path a shortest one on every map?
    pub fn finds_shortest(&self) -> bool {
        self.watched.input.finds_shortest::<S>()
    }

    /// Of A*.
    pub fn guidance(&self) -> Guidance {
        let cheapest = self.grid().has_terrain().then(|| self.grid().lowest_cost());
        Guidance { guide: self.plan.guide, cheapest, admissibility: self.plan.admissibility() }
    }

    fn band(&self, f: Level) -> Band {
        if S::HAS_HEURISTIC {
            Band::F { f, was_higher: self.state().bands().last() != Some(&f) }
        } else {
            Band::Costs(f, f.value() as u64 + 1)
        }
    }

    fn runner_up(&self, closed: Cell) -> RunnerUp {
        let state = self.state();
        let Some(next) = state.open().next() else { return RunnerUp::None };
        let [h, other_h] = [closed, next].map(|cell| state.h(cell));
        let tied = || 1 + state.tied_with(closed).len();
        if state.f(closed) < state.f(next) {
            RunnerUp::Costlier(self.costs(next))
        } else if h < other_h {
            RunnerUp::FartherFromGoal { h, other_h, tied: tied() }
        } else {
            RunnerUp::Equal { tied: tied() }
        }
    }

    fn looked(&self, cell: Cell, dir: Direction8, saw: Neighbour) -> StepFacts {
        let state = self.state();
        let from = state.origin(cell, dir);
        let ground = [from, cell].map(|cell| state.ground_cost(cell));
        StepFacts::Looked(Look { from: self.node(from), dir, saw, ground })
    }

    fn left_alone(&self, cell: Cell) -> Neighbour {
        match self.state().status(cell) {
            CellStatus::Wall => Neighbour::Barred(self.barrier(cell)),
            _ => Neighbour::Closed(self.node(cell)),
        }
    }

    fn behind_corner(&self, cell: Cell, dir: Direction8) -> Neighbour {
        let state = self.state();
        let mut walls = state.walls_beside(state.origin(cell, dir), dir);
        let barrier = walls.next().map_or(Barrier::EdgeOfMap, |wall| self.barrier(wall));
        Neighbour::BehindCorner { barrier, walls: 1 + walls.count() }
    }

    fn stood(&self, target: Option<Cell>) -> StepFacts {
        let state = self.state();
        match target.filter(|&target| state.status(target) == CellStatus::Closed) {
            None => StepFacts::NoPath(self.no_path()),
            Some(target) if state.parent(target).is_none() => StepFacts::StartIsGoal(self.start()),
            Some(target) if S::HAS_HEURISTIC => StepFacts::PathFollowedBack(self.goal(), self.costs(target)),
            Some(target) => StepFacts::PathBegan(self.start(), self.costs(target)),
        }
    }

    /// A* walks the path from the goal to the start, so the cell that was last before is behind the new one.
    fn extended(&self, cell: Cell) -> Option<StepFacts> {
        let path = self.path();
        let before = if S::HAS_HEURISTIC { path.get(1) } else { path.iter().rev().nth(1) };
        let is_complete = self.state().parent(cell).is_none();
        Some(StepFacts::PathExtended {
            to: self.node(cell),
            before: self.costs(*before?),
            moves_in_all: is_complete.then(|| self.moves()),
            is_shortest: self.finds_shortest(),
        })
    }
}

/// What `trace --format json` adds to a step: the cell that it is about, its costs, and where it looks.
pub fn fields(facts: &StepFacts) -> Fields {
    let (node, look) = match *facts {
        StepFacts::Looked(Look { from, dir, .. }) => (from, Some(dir.word())),
        StepFacts::Closed { node, .. }
        | StepFacts::PathExtended { to: node, .. }
        | StepFacts::Pointed { from: node, .. }
        | StepFacts::GoalWithoutArrow(node) => (node, None),
        _ => return Fields::new(),
    };
    let mut fields = Fields::from_iter([("cell".to_owned(), json!(node.spot.xy()))]);
    let mut add = |(key, cost): (&str, f64)| {
        fields.insert(key.to_owned(), json!(cost));
    };
    match node.costs {
        Costs::Wave(cost) => add(("cost", cost.value())),
        Costs::Sum { g, h, f, .. } => {
            [("g", g.value()), ("h", h.value()), ("f", f.value())].into_iter().for_each(add);
        }
    }
    fields.extend(look.map(|look| ("look".to_owned(), json!(look))));
    fields
}
