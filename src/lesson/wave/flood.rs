//! Which of two waves, or A*, is watched: what the settings ask for, and what all three have in common.

use crate::algo::astar::{self, AStar};
use crate::algo::octile::{self, Octile};
use crate::algo::wave::{self, Dedupe, Moves};
use crate::lesson::{Run, Settings, Watch, Watched};
use crate::picture::wave::Field;
use crate::world::grid::{Cell, Grid};

/// One of two waves or A*, watched.
pub enum Flood {
    Tutorial(Watched<wave::Wave>),
    Octile(Watched<Octile>),
    Guided(Watched<AStar>),
}

impl Flood {
    pub fn new(grid: Grid, [start, goal]: [Option<Cell>; 2], settings: &Settings, watch: Watch) -> Self {
        let flow = settings.on("flow");
        if settings.choice("wave") == "octile" {
            return Self::Octile(Watched::new(octile::Input { grid, start, goal, cut: false, flow }, watch));
        }
        if settings.choice("wave") == "astar" {
            return Self::Guided(Watched::new(astar::Input { grid, start, goal }, watch));
        }
        let moves = if settings.choice("moves") == "8" { Moves::Eight } else { Moves::Four };
        let dedupe = if settings.choice("dedupe") == "push" { Dedupe::Push } else { Dedupe::Sort };
        let repair = settings.on("repair");
        Self::Tutorial(Watched::new(wave::Input { grid, start, goal, moves, dedupe, flow, repair }, watch))
    }

    pub fn run(&self) -> &dyn Run {
        match self {
            Self::Tutorial(watched) => watched,
            Self::Octile(watched) => watched,
            Self::Guided(watched) => watched,
        }
    }

    pub fn run_mut(&mut self) -> &mut dyn Run {
        match self {
            Self::Tutorial(watched) => watched,
            Self::Octile(watched) => watched,
            Self::Guided(watched) => watched,
        }
    }

    pub fn field(&self) -> Field<'_> {
        match self {
            Self::Tutorial(watched) => Field::Tutorial(watched.state(), watched.step()),
            Self::Octile(watched) => Field::Octile(watched.state(), watched.step()),
            Self::Guided(watched) => Field::Guided(watched.state(), watched.step()),
        }
    }

    /// How far the farthest cell of the whole run lies, and the wave that it is in. Call at its end.
    pub fn farthest(&self) -> (f64, u32) {
        match self {
            Self::Tutorial(watched) => (watched.state().wave().saturating_sub(1).into(), watched.state().wave()),
            Self::Octile(watched) => {
                (watched.state().largest().value(), watched.state().band().map_or(0, |band| band + 1))
            }
            Self::Guided(watched) => (watched.state().largest().value(), watched.state().bands().len() as u32),
        }
    }
}
