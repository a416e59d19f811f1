//! `compare`: all methods on one map.

/// The starts and goals that are compared.
mod ends;
/// The answer as JSON and as CSV.
mod json;
/// The table for people.
mod text;
/// A method over many pairs.
mod totals;

use super::opened::open_scene_for;
use super::plot::Plot;
use super::{CommandResult, CompareArgs, progress, report_note};
use crate::platform::{Duration, Instant, milliseconds, milliseconds_of};
use glam::DVec2;
use pathlight::compare::{
    Advice, Comparison, METHODS, MakingTriangles, Method, Needs, Reference, ReferenceKind, Row, find, words,
};
use pathlight::files;
use pathlight::lesson::{FirstGoal, Limit, cell_sizes, check_size, no_cell_size};
use pathlight::scene::format::Opt;
use pathlight::scene::import::polyline;
use pathlight::scene::{BadInput, Coordinates, FileName, OwnPath, PathNumbers, Printed, Scene, World};
use std::io::Write;
use std::sync::Arc;
use totals::Total;

/// After so long, a note says what has run.
const PATIENCE: Duration = Duration::from_secs(5);

/// A row with the milliseconds of its run, and what else its line says.
struct Measured {
    row: Row,
    /// None for a path of one's own, which was not run.
    ms: Option<f64>,
    /// Why it has no path, or what is wrong with it.
    why: Option<String>,
}

/// One start and one goal, for one radius.
struct Pair {
    ends: [DVec2; 2],
    shortest: Option<f64>,
    reference: ReferenceKind,
    /// The size of the cells, if one of the methods runs on cells.
    cell: Option<f64>,
    rows: Vec<Measured>,
}

/// All pairs for an agent with one radius.
struct OfRadius {
    radius: f64,
    reference: ReferenceKind,
    /// Those in which places are written.
    coordinates: Coordinates,
    printed: Printed,
    pairs: Vec<Pair>,
    totals: Vec<Total>,
    /// None if no method was run.
    advice: Option<Advice>,
}

impl OfRadius {
    /// The pairs whose start and goal have a path between them.
    fn with_path(&self) -> usize {
        self.pairs.iter().filter(|pair| pair.shortest.is_some()).count()
    }
}

pub fn compare(args: &CompareArgs) -> CommandResult {
    let mut methods: Vec<&'static Method> = match &args.methods {
        Some(keys) => keys.iter().map(|key| find(key)).collect::<Result<_, _>>()?,
        None => METHODS.iter().collect(),
    };
    if std::iter::once(&args.map).chain(&args.paths).filter(|name| *name == "-").count() > 1 {
        return Err(
            BadInput::new("- is standard input, which can be read once: give it to the map or to one --path").into()
        );
    }
    // The side of a cell is that of the cells that polygons are laid on; where the map has cells, it is theirs.
    let (mut scene, format) = open_scene_for(&args.map, &args.reading.options(args.cell), Some(Opt::Cell))?;
    let is_side_of_map = scene.map.is_grid() && format.options.contains(&Opt::Cell);
    let cell = args.cell.filter(|_| !is_side_of_map);
    for file in &args.paths {
        let path = own_path(file, &scene, args.path_in.map(Into::into))?;
        scene.paths.push(path);
    }
    let world = with_cells(&Arc::new(World::new(scene)), cell)?;
    check_size(&world).map_err(|bad| bad.in_file(&args.map))?;
    let radii = radii(args, &world);
    for (method, same) in args.methods.iter().flat_map(|_| left_out(&methods, &radii)) {
        report_note(&format!("without a radius, “{}” is the same as “{}”: it is left out", method.name, same.name));
    }
    // The same pairs for each radius, so that they can be compared: there is room for the largest.
    let largest = radii.iter().copied().fold(0.0, f64::max);
    let ends = ends::ends(args, &world, largest)?;
    let is_of_scene = args.scen.is_none() && args.pairs.is_none();
    let first_of_goals = FirstGoal::of(&world).filter(|_| is_of_scene);
    if let Some(first) = first_of_goals {
        report_note(&first.in_comparison());
    }
    if let Some(file) = &args.plot {
        Plot::check_name(file)?;
    }
    let mut refused = None;
    for method in std::mem::take(&mut methods) {
        match method.refusal(&world) {
            Some(why) => {
                report_note(&format!("“{}” does not run on this map: {why}", method.name));
                refused = Some(why);
            }
            None => methods.push(method),
        }
    }
    if let Some(why) = refused.filter(|_| methods.is_empty()) {
        return Err(why.in_file(&args.map).into());
    }
    // A map that cannot be enlarged has its table all the same.
    let plot = args.plot.as_ref().map(|file| Plot::new(file, &world, &methods, radii[0]));
    let plotted = plot.as_ref().and_then(|plot| plot.as_ref().ok()).map_or(0, Plot::runs);
    progress::count(ends.len() * radii.len() * methods.len() + plotted);
    let preparation = preparation(&world, &methods);
    let mut all = Vec::new();
    for &radius in &radii {
        let pairs: Result<Vec<Pair>, BadInput> =
            ends.iter().map(|&own| pair(&world, own, radius, &methods, (is_of_scene, args.no_shortest))).collect();
        let pairs = pairs?;
        let differs = |pair: &&Pair| pair.reference == ReferenceKind::ShortestFound;
        let reference = pairs.iter().find(differs).map_or(ReferenceKind::of(&world), |pair| pair.reference);
        if reference == ReferenceKind::ShortestFound && !args.no_shortest {
            report_note(
                "the search for the true shortest path took too long: lengths are compared with the shortest path that was found",
            );
        }
        let totals = totals::totals(&methods, &pairs, radius);
        let advice = advice(&pairs, &totals, &world, radius).map(|advice| Advice { base: reference, ..advice });
        let coordinates = world.scene().coordinates;
        let printed = Printed::new(&world).with(pairs.iter().flat_map(|pair| pair.ends));
        all.push(OfRadius { radius, reference, coordinates, printed, pairs, totals, advice });
    }
    let drawn = plot.map(|plot| plot.and_then(|plot| plot.draw(&args.map))).transpose();
    let mut out = progress::output();
    if args.json {
        writeln!(out, "{}", json::as_json(&args.map, &all, preparation, first_of_goals))?;
    } else if args.csv {
        json::write_csv(&mut out, &all)?;
    } else {
        text::write(&mut out, &all, preparation)?;
    }
    out.flush()?;
    Ok(drawn.map(drop)?)
}

/// The number of triangles, and the milliseconds that it takes to make them, which all methods on them share. None if none runs on triangles,
/// or if they are given.
fn preparation(world: &Arc<World>, methods: &[&'static Method]) -> Option<(usize, f64)> {
    let triangles =
        MakingTriangles::of(world).filter(|_| methods.iter().any(|method| method.needs == Needs::Triangles))?;
    // They are needed in any case: where they take long, once is enough.
    let begun = Instant::now();
    let count = triangles.count();
    let first = begun.elapsed();
    let is_long = first > PATIENCE / 50;
    let ms = if is_long { first.as_secs_f64() * 1e3 } else { milliseconds_of(&mut || triangles.run()) };
    Some((count, ms))
}

/// A path of one's own, placed on the map as the window places it.
fn own_path(file: &str, scene: &Scene, numbers: Option<PathNumbers>) -> Result<OwnPath, BadInput> {
    let text = files::text_or_input(file, polyline::MAX_BYTES, "keep a part of its points")?;
    let no_path = || BadInput::new("this is no path: write a list of points, as CSV (x,y) or JSON ([[1, 2], [4, 8]])");
    let why = || polyline::damage_of_file(&text).unwrap_or_else(no_path);
    let path = polyline::read(&text).ok_or_else(why).map_err(|bad| bad.in_file(file))?;
    let placed = scene.place_path(&path, numbers);
    if let Some(note) = placed.note {
        report_note(&format!("{file}: {note}"));
    }
    let name = if file == "-" { "standard input".to_owned() } else { FileName::new(file).stem().to_owned() };
    Ok(OwnPath::placed(name, placed))
}

/// The radii that are asked for, or that of the map.
fn radii(args: &CompareArgs, world: &World) -> Vec<f64> {
    if let Some(radii) = &args.radius {
        return radii.clone();
    }
    let word = world.scene().settings.get("radius");
    let radius = word.and_then(|word| word.parse().ok()).filter(|radius: &f64| radius.is_finite() && *radius > 0.0);
    if let Some(radius) = radius {
        report_note(&format!("the radius is that of the map, {radius}; --radius 0 compares for a point"));
    }
    vec![radius.unwrap_or(0.0)]
}

/// The world with cells of this size, or of the one that the map names.
fn with_cells(world: &Arc<World>, cell: Option<f64>) -> Result<Arc<World>, BadInput> {
    if let (Some(_), Some(why)) = (cell, no_cell_size(world)) {
        return Err(BadInput::new(format!("--cell: {why}")));
    }
    let of_map = || world.scene().settings.get("cell").and_then(|word| word.parse::<f64>().ok());
    Ok(match (cell.or_else(of_map), cell_sizes(world)) {
        (Some(cell), Some(Limit::Lengths { shortest, longest })) if cell > 0.0 => {
            world.with_cell_size(cell.clamp(shortest, longest))
        }
        _ => world.clone(),
    })
}

/// Methods that are left out because they are the same as another one for all radii.
fn left_out<'a>(
    methods: &'a [&'static Method],
    radii: &'a [f64],
) -> impl Iterator<Item = (&'static Method, &'static Method)> + 'a {
    methods.iter().filter_map(|&method| {
        let same: Option<Vec<_>> = radii.iter().map(|&radius| method.same_as(radius)).collect();
        Some((method, *same?.first()?))
    })
}

/// `is_only`: the start and goal of the scene, with which paths of one's own are compared as well. `is_found`: paths are compared with the shortest one
/// of them.
fn pair(
    world: &Arc<World>,
    ends: [DVec2; 2],
    radius: f64,
    methods: &[&'static Method],
    (is_only, is_found): (bool, bool),
) -> Result<Pair, BadInput> {
    let [start, goal] = ends;
    let mut comparison = Comparison::new(Arc::new(world.with_ends(start, goal)), radius);
    // The cheapest path over cells is found quickly.
    if is_found && ReferenceKind::of(world) == ReferenceKind::Shortest {
        comparison = comparison.with_reference(Arc::new(Reference::not_looked_for()));
    }
    let begun = Instant::now();
    let (mut found, mut times) = (Vec::new(), Vec::new());
    for method in methods.iter().filter(|method| method.differs_at(radius)) {
        let (row, answer) = comparison.found(method)?;
        let ms = milliseconds(&answer.again);
        // Where it takes long, each result is printed as soon as it is there.
        if begun.elapsed() > PATIENCE {
            let length = row.length.map_or_else(|| "no path".to_owned(), |length| format!("length {length:.3}"));
            report_note(&format!("{} has run: {length}, {}", method.name, words::time(ms)));
        }
        found.push(row);
        times.push(ms);
        progress::add(1);
    }
    if begun.elapsed() > PATIENCE {
        report_note("the paths are compared with the walls and with the shortest one");
    }
    let (judged, reference) = comparison.judged_together(found);
    let comparison = comparison.with_reference(reference.clone());
    let shortest = reference.length;
    let why = |row: &Row| words::reason(comparison.world(), radius, row, shortest).map(|why| why.printed());
    let measured = |(row, ms): (Row, f64)| Measured { why: why(&row), row, ms: Some(ms) };
    let mut rows: Vec<Measured> = judged.into_iter().zip(times).map(measured).collect();
    if is_only {
        rows.extend(comparison.own_rows().into_iter().map(|row| Measured { why: why(&row), row, ms: None }));
    }
    let has_cells = rows.iter().any(|measured| measured.row.method.needs == Needs::Cells);
    let cell = has_cells.then(|| comparison.world().grid().cell_size());
    Ok(Pair { ends, shortest, reference: reference.kind, cell, rows })
}

fn advice(pairs: &[Pair], totals: &[Total], world: &World, radius: f64) -> Option<Advice> {
    let has_run = !totals.is_empty();
    if let [pair] = pairs {
        let rows: Vec<(&Row, Option<f64>)> = pair.rows.iter().map(|measured| (&measured.row, measured.ms)).collect();
        return has_run.then(|| Advice::new(&rows, world, radius));
    }
    let candidates: Vec<_> = totals.iter().filter_map(Total::candidate).collect();
    has_run.then(|| Advice::of(&candidates, world, radius, true))
}
