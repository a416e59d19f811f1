//! All readers of files, as the fuzz targets and the tests call them: any bytes lead to a result or to a message.

use pathlight::lesson::{self, Watch};
use pathlight::scene::format::{self, Input, Options};
use pathlight::scene::import::{polyline, scen};
use pathlight::scene::scene_file::clip::Clip;
use pathlight::scene::{FileName, Files, Map, Scene, World, builtin, scene_file};
use pathlight::tutor::score::Score;
use pathlight::tutor::{grade, tour};
use std::sync::Arc;

/// A map with more cells or vertices is read and not used: a fuzzer looks for mistakes in reading.
const MOST: usize = 4_000;

/// Every map format of the registry: a new one is fuzzed by existing.
pub fn maps(data: &[u8]) {
    let (options, files) = (Options::default(), Files::default());
    for format in format::ALL {
        let file = FileName::new(format!("fuzz.{}", format.endings[0]));
        let _ = (format.looks_like)(data);
        let _ = format.others.map(|others| others(data));
        let input = Input { title: "fuzz", bytes: data, options: &options, file: &file, files: &files };
        if let Ok(scene) = (format.read)(&input) {
            use_scene(scene);
        }
    }
}

/// What a target does with the bytes that it is given.
pub type Reader = fn(&[u8]);

/// All of them: the bounded version in the tests calls each.
pub const ALL: [(&str, Reader); 6] = [
    ("maps", maps),
    ("instances", instances),
    ("tours", tours),
    ("traces", traces),
    ("scores", scores),
    ("pastes", pastes),
];

/// What every command and the window do with a scene.
pub fn use_scene(scene: Scene) {
    let size = match &scene.map {
        Map::Grid(grid) => grid.slots(),
        Map::Polygons(polygons) => polygons.vertex_count() * 8,
        Map::Mesh(mesh) => mesh.corner_count() * 8,
    };
    if size + scene.vertices.len() > MOST {
        return;
    }
    let again = scene_file::read(&scene_file::write(&scene)).expect("what is written can be read");
    assert_eq!((again.start, again.goal), (scene.start, scene.goal));
    let world = World::new(scene);
    let _ = (world.notes(), world.mesh().triangle_count(), world.grid().slots(), world.start(), world.goal());
}

/// What is pasted into a map that is open: a path of one's own, or a part of a map.
pub fn pastes(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = (format::is_map(text), polyline::read(text));
    if let Ok(clip) = Clip::read(text) {
        let again = Clip::read(&clip.to_text()).expect("what is copied can be pasted");
        assert_eq!(again.cells, clip.cells);
    }
}

/// MovingAI's lists of starts and goals.
pub fn instances(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data) {
        let _ = scen::read(text, 40, 30);
    }
}

pub fn tours(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(tour) = tour::read(text, "fuzz.toml")
    {
        let _ = (tour.notes(), tour.minutes());
    }
}

/// What a program of the learner's own wrote, judged in each lesson.
pub fn traces(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(trace) = grade::read(text) else { return };
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
        let scene = scene_file::read(builtin::find(scene).expect("it is built in").text).expect("it can be read");
        let name = lesson::of(&scene).expect("it has a lesson").name;
        let lesson = lesson::open(name, Arc::new(World::new(scene)), Watch::Record).expect("it opens");
        if grade::check_lesson(lesson.view(), &trace).is_ok() {
            let _ = grade::grade(lesson.view(), &trace, grade::Options::default());
        }
    }
}

/// What is kept between starts, and added to.
pub fn scores(data: &[u8]) {
    if let Ok(text) = std::str::from_utf8(data)
        && let Ok(score) = Score::read(text)
    {
        let _ = (score.total(), score.to_csv(), score.add_to(text));
    }
}
