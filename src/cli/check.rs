//! `check`: is a file correct?

use super::opened::note_unused;
use super::{CheckArgs, CommandResult, Failure, progress, report};
use glam::DVec2;
use pathlight::compare::{Fault, MOST_FAULTS, faults_of_paths, words};
use pathlight::files::{self, Opened};
use pathlight::lesson::{self, Watch};
use pathlight::map::given::DefectKind;
use pathlight::scene::format::Options;
use pathlight::scene::{BadInput, Map, Rounding, World, precision, short};
use pathlight::words::{capital, coordinates, count};
use std::io::Write;
use std::sync::Arc;

/// Prints a line and the notes for each correct file; mistakes go to standard error.
pub fn check(args: &CheckArgs) -> CommandResult {
    let (files, options) = (&args.file, args.reading.options());
    let mut out = progress::output();
    let mut wrong: Vec<BadInput> = Vec::new();
    progress::count(files.len());
    for file in files {
        match check_one(file, &options) {
            Ok(Checked { has_faults, notes }) => progress::make_room(|| {
                let outcome = if has_faults { "it can be opened, but has faults" } else { "ok" };
                writeln!(out, "{file}: {outcome}")?;
                notes.iter().try_for_each(|note| writeln!(out, "  {note}"))?;
                out.flush()
            })?,
            Err(bad) => wrong.push(bad),
        }
        progress::add(1);
    }
    // The last mistake is reported where the program ends.
    let last = wrong.pop();
    wrong.iter().for_each(|bad| report(&bad.to_string()));
    last.map_or(Ok(()), |bad| Err(Failure::BadInput(bad)))
}

/// What is known of a file that can be opened.
struct Checked {
    /// Is something wrong with its mesh or its paths?
    has_faults: bool,
    notes: Vec<String>,
}

fn check_one(file: &str, options: &Options) -> Result<Checked, BadInput> {
    let scene = match files::open_with(file, options)? {
        Opened::Tour(tour, files) => {
            tour.check(&files)?;
            let (stops, minutes) = (count(tour.stops.len(), "stop"), count(tour.minutes(), "minute"));
            let about = format!("a tour of {stops}, about {minutes}");
            let notes = std::iter::once(about).chain(tour.notes()).collect();
            return Ok(Checked { has_faults: false, notes });
        }
        Opened::Scene { scene, format } => {
            note_unused(options, format, None);
            *scene
        }
    };
    let world = Arc::new(World::new(scene));
    // Opening a lesson checks its settings, and keys that no lesson has.
    let too_large = lesson::check_size(&world).err().map(|bad| format!("{}.", capital(&bad.what)));
    for lesson in lesson::ALL.into_iter().filter(|lesson| lesson.is_on_cells || too_large.is_none()) {
        lesson.open(world.clone(), Watch::EndOnly).map_err(|bad| bad.in_file(file))?;
    }
    if world.scene().open.is_some() {
        let own = lesson::of(world.scene())?.open(world.clone(), Watch::Record)?;
        lesson::opens_at(own.view()).map_err(|bad| bad.in_file(file))?;
    }
    let goals = lesson::FirstGoal::of(&world).map(lesson::FirstGoal::in_scene);
    let paths = wrong_paths(&world);
    let rounding = world.scene().rounding.map(|Rounding { number, by }| {
        format!(
            "The file is read with 7 digits: of its numbers, {} is moved farthest, by {}.",
            short(number),
            rounded(by)
        )
    });
    let has_defects = matches!(&world.scene().map, Map::Mesh(mesh) if mesh.checked().defects.iter().any(|defect| defect.kind != DefectKind::NotConvex));
    let has_faults = has_defects || !paths.is_empty();
    let notes = precision_of(&world).into_iter().chain(rounding).chain(world.notes()).chain(goals);
    Ok(Checked { has_faults, notes: notes.chain(too_large).chain(paths).collect() })
}

/// Where the agent of the scene cannot walk the paths that it brings along.
fn wrong_paths(world: &Arc<World>) -> Vec<String> {
    let radius = world.scene().settings.get("radius").and_then(|word| word.parse().ok());
    let radius = radius.filter(|radius: &f64| radius.is_finite() && *radius > 0.0).unwrap_or(0.0);
    let map = world.scene().coordinates;
    let place = |p: DVec2| coordinates(map.at(p));
    let all = faults_of_paths(world, radius).into_iter().zip(&world.scene().paths).enumerate();
    let lines = all.flat_map(|(i, (faults, path))| {
        let name = path.name_or_number(i);
        let last = (faults.len() == MOST_FAULTS)
            .then(|| format!("Path \"{name}\": these are the first {MOST_FAULTS} places."));
        let line = move |fault: &Fault| {
            let [what, why] = words::fault_of_own(map, radius, &path.points, fault);
            format!("Path \"{name}\", at {}: {} {}", place(fault.at), what.printed(), why.printed())
        };
        faults.iter().map(line).chain(last).collect::<Vec<_>>()
    });
    lines.collect()
}

/// So many obstacles that vanish are named.
const MOST: usize = 5;

/// How exact the lattice of a map is, and what it changes. Cells that lie exactly on it need no word.
fn precision_of(world: &World) -> Vec<String> {
    let precision = precision::precision(world);
    let place = |p: DVec2| coordinates(world.scene().place(p));
    let is_grid = matches!(world.scene().map, Map::Grid(_));
    if is_grid && precision.largest_shift.is_none() {
        return Vec::new();
    }
    let from = match precision.origin {
        DVec2::ZERO => String::new(),
        origin => format!(", counted from {}", place(origin)),
    };
    let moved = match precision.largest_shift {
        None => "No point is moved.".to_owned(),
        Some((at, by)) => {
            format!("The point {} is moved farthest: by {}.", place(at), rounded(by))
        }
    };
    let mut lines = vec![format!("Points lie on a lattice with steps of {}{from}. {moved}", rounded(precision.step))];
    if precision.joined > 0 {
        let first = precision.first_joined.map_or_else(String::new, |at| format!(", first at {}", place(at)));
        lines.push(format!("{} there with a neighbour{first}.", joined(precision.joined)));
    }
    for (number, name) in precision.vanished.iter().take(MOST) {
        let name = if name.is_empty() { format!("Obstacle {number}") } else { format!("\"{name}\"") };
        lines.push(format!(
            "{name} is smaller than the lattice can show, and vanishes: make it larger, or the map smaller."
        ));
    }
    if precision.vanished.len() > MOST {
        lines.push(format!("{} more obstacles vanish.", precision.vanished.len() - MOST));
    }
    lines
}

fn joined(points: usize) -> String {
    if points == 1 { "1 point falls together".to_owned() } else { format!("{points} points fall together") }
}

/// Two digits are enough for a length that is so small.
fn rounded(length: f64) -> String {
    short(format!("{length:.1e}").parse().unwrap_or(length))
}
