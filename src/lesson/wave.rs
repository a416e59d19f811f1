//! The wave as a lesson: the tutorial's wave, the repaired one, and A*.

mod act;
mod astar;
mod faults;
/// Agents that all follow one field.
mod flock;
mod octile;
mod plan;
/// Agents of whom each asks for a path.
mod requests;
mod settings;
mod tutorial;

pub use settings::KEYS;

use super::{Act, Change, Kind, Overlay, SettingRow, Settings, Setup, Watched};
use crate::algo::grid_search::{self, AStar, OctileWave};
use crate::algo::wave::{self as tutorial_wave, Wave as TutorialWave};
use act::{Flood, WaveAct};
use plan::Plan;
use settings::Runs;
use std::sync::Arc;

pub struct Wave;

impl Kind for Wave {
    const NAME: &'static str = "wave";
    type Plan = Plan;

    fn rows() -> &'static [SettingRow<Plan>] {
        settings::ROWS
    }

    fn stage(setup: &Setup) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
        let (world, settings) = (setup.world, setup.settings);
        let grid = world.grid().clone();
        let [start, goal] = [world.start(), world.goal()].map(|at| grid.cell_at(at));
        let flow = settings.get(KEYS.flow);
        let search = |flow| grid_search::Input { grid: grid.clone(), start, goal, cut: false, flow };
        match settings.get(KEYS.wave) {
            Runs::Tutorial => {
                let (moves, dedupe) = (settings.get(KEYS.moves), settings.get(KEYS.dedupe));
                let repair = settings.get(KEYS.repair);
                run::<TutorialWave>(setup, tutorial_wave::Input { grid, start, goal, moves, dedupe, flow, repair })
            }
            Runs::Octile => run::<OctileWave>(setup, search(flow)),
            Runs::AStar => run::<AStar>(setup, search(false)),
        }
    }

    fn overlays() -> Vec<Box<dyn Overlay>> {
        vec![Box::new(requests::PathRequests::default()), Box::new(flock::FlockOverlay::default())]
    }

    fn nudge(settings: &Settings, by: i64) -> Option<Change> {
        Some(settings::highlight(settings, by))
    }
}

fn run<F: Flood>(setup: &Setup, input: F::Input) -> (Arc<Plan>, Vec<Box<dyn Act>>) {
    let watched = Watched::<F>::new(input, setup.watch);
    let plan = Arc::new(Plan::new(setup, &watched));
    (plan.clone(), vec![Box::new(WaveAct::new(plan, watched))])
}
