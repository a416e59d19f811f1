//! `verify`: compares the lengths that a published benchmark states with our own.

use super::trace::object;
use super::{CommandResult, VerifyArgs, open_scene, progress};
use crate::platform::Instant;
use pathlight::algo::fast::grid_search::Solver;
use pathlight::files;
use pathlight::map::grid::Grid;
use pathlight::scene::BadInput;
use pathlight::scene::Map;
use pathlight::scene::format::Options;
use pathlight::scene::import::scen::{self, Instance};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Instances that a thread takes at a time: so many that the shared counter costs nothing, so few that the progress
/// moves.
const BATCH: usize = 32;

pub fn verify(args: &VerifyArgs) -> CommandResult {
    let scene = open_scene(&args.map, &Options::default())?;
    let Map::Grid(grid) = &scene.map else {
        let what = "this scene has polygons, but published lengths are for grids: use a MovingAI map (.map)";
        return Err(BadInput::new(what).in_file(&args.map).into());
    };
    let text = files::text(&args.scen, scen::MAX_BYTES, "keep a part of its lines")?;
    let mut instances = scen::read(&text, grid.width(), grid.height()).map_err(|bad| bad.in_file(&args.scen))?;
    instances.truncate(args.limit.unwrap_or(usize::MAX));

    let begun = Instant::now();
    // Published lengths are those of even ground. Water is a map of its own: whoever begins there stays there.
    let sea = grid.has_water().then(|| grid.afloat());
    let solvers = (Solver::new(grid), sea.as_ref().map(Solver::new));
    let lengths = on_all_cores(&instances, || {
        let (mut on_land, mut in_water) = solvers.clone();
        let sea = sea.as_ref();
        move |instance: &Instance| match (sea, &mut in_water) {
            (Some(sea), Some(solver)) if begins_in_water(grid, instance) => length(sea, solver, instance),
            _ => length(grid, &mut on_land, instance),
        }
    })?;
    let seconds = begun.elapsed().as_secs_f64();

    let all = || instances.iter().zip(&lengths);
    let found = || all().filter_map(|(instance, length)| Some((instance, (*length)?)));
    let agree = found().filter(|(instance, length)| instance.agrees(*length)).count();
    let worst = found().map(|(instance, length)| (instance, (length - instance.optimum).abs()));
    let worst = worst.max_by(|a, b| a.1.total_cmp(&b.1));
    let no_path: Vec<usize> = all().filter(|(_, length)| length.is_none()).map(|(i, _)| i.line).collect();
    let in_water = instances.iter().filter(|instance| begins_in_water(grid, instance)).count();
    let wrong = found().find(|(instance, length)| !instance.agrees(*length)).map(|(instance, _)| instance.line);

    let mut out = progress::output();
    if args.json {
        let fields = [
            ("instances", json!(instances.len())),
            ("agree", json!(agree)),
            ("worst", json!(worst.map_or(0.0, |w| w.1))),
            ("no_path", json!(no_path.len())),
            ("in_water", json!(in_water)),
            ("seconds", json!(seconds)),
        ];
        writeln!(out, "{}", object(fields.into_iter()))?;
    } else {
        writeln!(out, "instances: {}\nagree: {agree}", instances.len())?;
        match worst {
            Some((instance, by)) if wrong.is_some() => {
                writeln!(out, "worst: {by:.6} (line {} of {})", instance.line, args.scen)?;
            }
            _ => writeln!(out, "worst: {:.6}", worst.map_or(0.0, |w| w.1))?,
        }
        if let Some(first) = no_path.first() {
            writeln!(out, "no path: {} (the first in line {first} of {})", no_path.len(), args.scen)?;
        }
        if in_water > 0 {
            writeln!(out, "begin in water: {in_water}")?;
        }
        writeln!(out, "seconds: {seconds:.2}")?;
    }
    Ok(out.flush()?)
}

/// A result for every item, in their order, found on all cores. Each thread has a worker of its own.
///
/// # Errors
/// A worker has failed: there is no result for some items, so there is none at all.
fn on_all_cores<T: Sync, R: Send, W: FnMut(&T) -> R>(
    items: &[T],
    worker: impl Fn() -> W + Sync,
) -> Result<Vec<R>, BadInput> {
    let next = AtomicUsize::new(0);
    progress::count(items.len());
    let work = || {
        let (mut worker, mut results) = (worker(), Vec::new());
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= items.len() {
                return results;
            }
            let batch = first..items.len().min(first + BATCH);
            let count = batch.len();
            results.extend(batch.map(|i| (i, worker(&items[i]))));
            progress::add(count);
        }
    };
    let finished: Vec<thread::Result<Vec<(usize, R)>>> = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
    });
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    for (i, result) in finished.into_iter().flatten().flatten() {
        results[i] = Some(result);
    }
    let missing = results.iter().filter(|result| result.is_none()).count();
    results.into_iter().collect::<Option<_>>().ok_or_else(|| {
        BadInput::new(format!(
            "a worker failed, and {missing} instances have no result: this is a bug, please report it"
        ))
    })
}

fn begins_in_water(grid: &Grid, instance: &Instance) -> bool {
    grid.is_water(grid.cell(instance.start.0, instance.start.1))
}

fn length(grid: &Grid, solver: &mut Solver, instance: &Instance) -> Option<f64> {
    let [start, goal] = [instance.start, instance.goal].map(|(x, y)| grid.cell(x, y));
    if grid.is_wall(start) || grid.is_wall(goal) { None } else { solver.length(start, goal) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_belongs_to_its_item() {
        let items: Vec<usize> = (0..BATCH * 7 + 3).collect();
        let squares = on_all_cores(&items, || |&i: &usize| i * i).unwrap();
        assert_eq!(squares, items.iter().map(|i| i * i).collect::<Vec<_>>());
    }

    /// The results of a failed worker were missing, and those behind them moved up.
    #[test]
    fn a_worker_that_fails_is_an_error() {
        let items: Vec<usize> = (0..BATCH * 7).collect();
        let fails = |&i: &usize| if i == BATCH + 1 { panic!("this panic is part of a test") } else { i };
        let why = on_all_cores(&items, || fails).unwrap_err().to_string();
        assert!(why.starts_with("a worker failed, and "), "{why}");
    }
}
