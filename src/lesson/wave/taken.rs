//! The cells that a search takes, one after another: those that its work counts.

use super::{KEYS, LESSON, WaveVariant, search_input, tutorial_input};
use crate::algo::grid_search::{self, AStar, GridStep, OctileWave};
use crate::algo::wave::{Wave as TutorialWave, WaveStep};
use crate::map::grid::Cell;
use crate::scene::World;
use crate::step::{Algorithm, Sink};
use std::collections::HashSet;

/// Keeps the cells of some steps.
struct Cells<F> {
    all: Vec<Cell>,
    cell: F,
}

impl<S, F: Fn(S) -> Option<Cell>> Sink<S> for Cells<F> {
    fn emit(&mut self, step: S) {
        self.all.extend((self.cell)(step));
    }
}

fn run<A: Algorithm>(input: &A::Input, cell: impl Fn(A::Step) -> Option<Cell>) -> Vec<Cell> {
    let mut cells = Cells { all: Vec::new(), cell };
    A::start(input).run(input, &mut cells);
    // A cell that is on the list twice is numbered twice, and counts once.
    let mut seen = HashSet::new();
    cells.all.retain(|cell| seen.insert(cell.0));
    cells.all
}

/// The cells that get a number.
fn numbered(step: WaveStep) -> Option<Cell> {
    if let WaveStep::Number { cell } = step { Some(cell) } else { None }
}

/// The cells that are closed.
fn closed<S: GridStep>(step: S) -> Option<Cell> {
    if let grid_search::Event::Close { cell } = step.event() { Some(cell) } else { None }
}

/// The cells that the wave lesson's run with these settings takes, in its order.
pub fn taken_cells(world: &World, words: &[(String, String)]) -> Vec<Cell> {
    let mut settings = LESSON.settings();
    for (key, word) in words {
        let _ = settings.set(key, word); // it was accepted for the row
    }
    match settings.get(KEYS.wave) {
        WaveVariant::Tutorial => run::<TutorialWave>(&tutorial_input(world, &settings), numbered),
        WaveVariant::Octile => {
            let input = search_input(world, &settings);
            run::<OctileWave>(&input, closed)
        }
        WaveVariant::AStar => {
            let input = grid_search::Input { more_goals: Vec::new(), ..search_input(world, &settings) };
            run::<AStar>(&input, closed)
        }
    }
}
