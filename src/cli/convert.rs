//! `convert`: one map format into another. What the new format cannot hold is said.

use super::opened::unused;
use super::{CommandResult, ConvertArgs, Failure, progress, report_note};
use pathlight::editor::Parts;
use pathlight::files;
use pathlight::scene::export;
use pathlight::scene::format::{self, Format, Opt, Options, Writes, Written};
use pathlight::scene::{BadInput, FileName, Map, Scene, all_of, builtin, scene_file};
use std::io::Write;

pub fn convert(args: &ConvertArgs) -> CommandResult {
    let out = FileName::from(args.out.as_str());
    // A wrong name is reported before the work, not after it.
    let to = format::to_write(&out).map_err(|bad| bad.in_file(out.as_str()))?;
    let options = args.reading.options();
    let (mut scene, from) = if builtin::find(&args.input).is_some() {
        (pathlight::scene::open(&args.input)?, &scene_file::FORMAT)
    } else {
        files::scene_with(&args.input, &options)?
    };
    if options.layer.is_some() {
        // The text of a drawing has the other layers, too. Of tiles, it is the level with another layer of walls.
        scene.kept = scene.kept.filter(|kept| kept.tiles.is_some());
    }
    let is_own = from.name == scene_file::FORMAT.name;
    let crossings = if is_own { Vec::new() } else { scene.notes_of_crossings() };
    scene.notes.iter().chain(&crossings).for_each(|note| report_note(&format!("{}: {note}", args.input)));
    // Of a drawing that is written as a drawing, and letters of cells, which no other format has.
    let is_lost = from.name == to.name || scene.map.is_grid();
    let is_laid_out = options.cell.is_some() && export::lays_on_cells(&scene, to);
    let Written { bytes, lost, keeps_text, .. } = match to.write {
        Writes::Scene(write) => {
            let text = write(&scene.clone().seen_from(&out));
            Written { bytes: text.into_bytes(), lost: export::lost_in_scene(&scene), ..Written::default() }
        }
        Writes::Map(_) | Writes::Nothing => {
            export::map_of(&scene, &out, to, options.cell).map_err(|bad| bad.in_file(out.as_str()))?
        }
    };
    let left_out = if is_lost && !keeps_text { scene.left_out.as_slice() } else { &[] };
    if !left_out.is_empty() && !args.strict {
        report_note(&format!("{}: it is {} without {}", args.out, args.input, all_of(left_out)));
    }
    check_options(args, &options, from, is_laid_out)?;

    if args.strict && !left_out.is_empty() {
        let what = format!("it would be without {} of {}", all_of(left_out), args.input);
        return Err(BadInput::new(format!("{what}: nothing is written; leave out --strict"))
            .in_file(out.as_str())
            .into());
    }
    if !lost.is_empty() {
        let words: Vec<String> = lost.iter().map(ToString::to_string).collect();
        let what = format!("{} cannot hold {}", to.name, all_of(&words));
        if args.strict {
            let is_scene_better = !matches!(to.write, Writes::Scene(_)) && export::lost_in_scene(&scene).is_empty();
            let or = if is_scene_better { ", or write a scene (.toml)" } else { "" };
            let what = format!("{what}: nothing is written; leave out --strict{or}");
            return Err(BadInput::new(what).in_file(out.as_str()).into());
        }
        report_note(&format!("{}: {what}", args.out));
    }
    if let Some(note) = export::note_of_axes(&scene, to) {
        report_note(&format!("{}: {note}", args.out));
    }
    files::write(&out, &bytes)?;
    let mut stdout = progress::output();
    writeln!(stdout, "{}: {}, {}", args.out, to.name, size(&scene))?;
    Ok(stdout.flush()?)
}

/// Options that the format of the input does not know are noted, or wrong usage.
fn check_options(args: &ConvertArgs, options: &Options, from: &Format, is_laid_out: bool) -> CommandResult {
    // The side of a cell is also that of cells that areas are laid on.
    for what in unused(options, from, is_laid_out.then_some(Opt::Cell)) {
        if args.strict {
            return Err(Failure::Usage(what));
        }
        report_note(&what);
    }
    Ok(())
}

/// What was written, for the user.
fn size(scene: &Scene) -> String {
    match &scene.map {
        Map::Grid(grid) => format!("{} x {} cells", grid.width(), grid.height()),
        Map::Polygons(polygons) => {
            let obstacles = pathlight::words::count(polygons.obstacles.len(), "obstacle");
            let vertices: usize = polygons.rings().map(|ring| Parts::vertex_count(ring)).sum();
            format!("{obstacles}, {vertices} vertices")
        }
        Map::Mesh(mesh) => pathlight::words::count(mesh.polygon_count(), "polygon"),
    }
}
