//! `verify`: a published benchmark, every stated optimum against our own.

use super::trace::object;
use super::{Done, VerifyArgs};
use pathlight::algo::fast::grid_astar::Solver;
use pathlight::world::BadInput;
use pathlight::world::grid::Grid;
use pathlight::world::import::scen::{self, Instance};
use pathlight::world::scene::Map;
use serde_json::json;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Published lengths have four to eight digits behind the point.
const AGREES: f64 = 1e-4;
/// Instances that a thread takes at a time: enough that the counter costs nothing, few enough that
/// the progress moves.
const BATCH: usize = 32;

pub fn verify(args: &VerifyArgs) -> Done {
    let scene = pathlight::world::open(&args.map)?;
    let Map::Grid(grid) = &scene.map else {
        let what = "has polygons; published lengths are for a grid of cells: use a MovingAI map (.map)";
        return Err(BadInput::new(what).in_file(&args.map).into());
    };
    let text = pathlight::world::text(&args.scen)?;
    let mut instances = scen::read(&text, grid.width(), grid.height()).map_err(|bad| bad.in_file(&args.scen))?;
    instances.truncate(args.limit.unwrap_or(usize::MAX));

    let begun = Instant::now();
    let lengths = lengths(grid, &instances);
    let seconds = begun.elapsed().as_secs_f64();

    let off = |(instance, length): (&Instance, &Option<f64>)| length.map(|l| (l - instance.optimum).abs());
    let off: Vec<Option<f64>> = instances.iter().zip(&lengths).map(off).collect();
    let agree = off.iter().flatten().filter(|&&by| by <= AGREES).count();
    let worst = off.iter().zip(&instances).filter_map(|(by, i)| Some((((*by)?), i.line)));
    let worst = worst.max_by(|a, b| a.0.total_cmp(&b.0));
    let no_path = off.iter().zip(&instances).filter(|(by, _)| by.is_none()).map(|(_, i)| i.line);

    let mut out = stdout().lock();
    if args.json {
        let fields = [
            ("instances", json!(instances.len())),
            ("agree", json!(agree)),
            ("worst", json!(worst.map_or(0.0, |w| w.0))),
            ("seconds", json!(seconds)),
        ];
        writeln!(out, "{}", object(fields.into_iter()))?;
    } else {
        writeln!(out, "instances: {}\nagree: {agree}", instances.len())?;
        match worst {
            Some((by, line)) if by > AGREES => writeln!(out, "worst: {by:.6} (line {line} of {})", args.scen)?,
            _ => writeln!(out, "worst: {:.6}", worst.map_or(0.0, |w| w.0))?,
        }
        let no_path: Vec<usize> = no_path.collect();
        if let Some(first) = no_path.first() {
            writeln!(out, "no path: {} (the first in line {first} of {})", no_path.len(), args.scen)?;
        }
        writeln!(out, "seconds: {seconds:.2}")?;
    }
    Ok(out.flush()?)
}

/// The length of every instance, found on all cores. None: no path.
fn lengths(grid: &Grid, instances: &[Instance]) -> Vec<Option<f64>> {
    let solver = Solver::new(grid);
    let (next, progress) = (AtomicUsize::new(0), Progress::new(instances.len()));
    let work = || {
        let (mut solver, mut found) = (solver.clone(), Vec::new());
        loop {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= instances.len() {
                return found;
            }
            let batch = &instances[first..instances.len().min(first + BATCH)];
            found.push((first, batch.iter().map(|i| length(grid, &mut solver, i)).collect::<Vec<_>>()));
            progress.add(batch.len());
        }
    };
    let mut found = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut found = work();
        found.extend(others.into_iter().flat_map(|other| other.join().unwrap_or_default()));
        found
    });
    progress.clear();
    found.sort_unstable_by_key(|batch| batch.0);
    found.into_iter().flat_map(|batch| batch.1).collect()
}

fn length(grid: &Grid, solver: &mut Solver, instance: &Instance) -> Option<f64> {
    let [start, goal] = [instance.start, instance.goal].map(|(x, y)| grid.cell(x, y));
    if grid.is_wall(start) || grid.is_wall(goal) { None } else { solver.length(start, goal) }
}

/// One line on standard error, written over and over; nothing when nobody sits before it.
struct Progress {
    of: usize,
    done: AtomicUsize,
    seen: bool,
}

impl Progress {
    fn new(of: usize) -> Self {
        Self { of, done: AtomicUsize::new(0), seen: stderr().is_terminal() }
    }

    fn add(&self, more: usize) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        if self.seen {
            let _ = write!(stderr(), "\r{done} of {}", self.of);
        }
    }

    fn clear(&self) {
        if self.seen {
            let _ = write!(stderr(), "\r{:30}\r", "");
        }
    }
}
