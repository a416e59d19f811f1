//! The starts and goals that are compared.

use super::{CompareArgs, report_note};
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::compare::Room;
use pathlight::files;
use pathlight::map::grid::Cell;
use pathlight::scene::import::scen;
use pathlight::scene::{BadInput, World};
use pathlight::words::grouped;

/// So many cells are tried for each end. Where fewer than one in a thousand has room, none is found.
const TRIES: usize = 10_000;

/// So many of a list, from its first to its last, as far apart from each other as they can be: a list is sorted by length.
fn evenly<T: Copy>(all: &[T], count: usize) -> Vec<T> {
    let gaps = count.saturating_sub(1).max(1);
    (0..count).map(|i| all[(i * (all.len() - 1) + gaps / 2) / gaps]).collect()
}

/// Those of the scene, of a file, or random ones in open cells that have room for this radius.
pub(super) fn ends(args: &CompareArgs, world: &World, radius: f64) -> Result<Vec<[DVec2; 2]>, BadInput> {
    if let Some(file) = &args.scen {
        let text = files::text(file, scen::MAX_BYTES, "keep a part of its lines")?;
        let pairs = scen::pairs(&text, &world.scene().map).map_err(|bad| bad.in_file(file))?;
        let all: Vec<[DVec2; 2]> = pairs.iter().map(|pair| pair.ends).collect();
        return Ok(match args.pairs.map(|count| count as usize).filter(|&count| count < all.len()) {
            Some(count) => {
                let (chosen, of) = (grouped(count as u64), grouped(all.len() as u64));
                report_note(&format!("{chosen} of the {of} pairs of {file} are compared, evenly chosen from its list"));
                evenly(&all, count)
            }
            None => all,
        });
    }
    let Some(count) = args.pairs else { return Ok(vec![[world.start(), world.goal()]]) };
    let grid = world.grid();
    let open: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
    if open.is_empty() {
        return Err(BadInput::new("every cell of this map is a wall: there is no start and no goal").in_file(&args.map));
    }
    let room = Room::new(world, radius);
    let mut random = Random::seeded(args.seed);
    let mut end = || {
        let mut tries = std::iter::repeat_with(|| grid.center(open[random.below(open.len())])).take(TRIES);
        tries.find(|&at| room.is_enough(at)).ok_or_else(|| {
            let what = format!("no place was found that has room for a radius of {radius}: take a smaller one");
            BadInput::new(what).in_file(&args.map)
        })
    };
    (0..count).map(|_| Ok([end()?, end()?])).collect()
}
