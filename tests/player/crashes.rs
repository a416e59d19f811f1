//! Regression tests for crashes that were found by hand or by attack.

#[path = "../../fuzz/readers.rs"]
mod readers;

use crate::common::Random;
use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::lesson::{self, View, Watch};
use pathlight::picture::{Lens, Rect, Thing};
use pathlight::player::{Change, Document, Player, Transport};
use pathlight::scene::Files;
use pathlight::scene::import::movingai;
use pathlight::scene::{BadInput, builtin, scene_file};
use pathlight::scene::{Map, Scene, World};
use pathlight::tutor::score::Score;
use pathlight::tutor::{grade, tour};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn lens(lesson: View) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0)
}

/// Everything that the window shows of a lesson at its position.
fn show(lesson: View) {
    let lens = lens(lesson);
    lesson.picture(&lens).check().unwrap();
    assert!(!lesson.sentence().is_empty());
    let _ = (
        lesson.cards(),
        lesson.detail(),
        lesson.result(),
        lesson.drag_handles().iter().map(|handle| handle.at(&lens)).collect::<Vec<_>>(),
        lesson.game().and_then(|game| Some(game.play(lesson.settings(), 9)?.picture(0.5, &lens))),
    );
    for stage in 0..lesson.run().stages().len() {
        assert!(!lesson.run().label(stage).name.is_empty());
    }
}

#[test]
fn a_star_wave_with_the_start_or_the_goal_in_a_wall() {
    for (start, goal) in [("0.5, 0.5", "1.5, 0.5"), ("1.5, 0.5", "0.5, 0.5")] {
        let text = format!(
            "title = \"wall\"\nlesson = \"wave\"\nstart = [{start}]\ngoal = [{goal}]\n\
             [grid]\nrows = \".#\"\n[settings]\nwave = \"astar\"\n"
        );
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        for watch in [Watch::Record, Watch::EndOnly] {
            show(lesson::open("wave", world.clone(), watch).unwrap().view());
        }
    }
}

#[test]
fn the_goal_of_a_star_is_moved_onto_a_wall() {
    let mut player = Player::open("wave/guided", None).unwrap();
    let on_a_wall = DVec2::new(16.5, 5.5);
    for command in [Change::Edit(Edit::Move { handle: Handle::Goal, to: on_a_wall }), Change::EndGesture] {
        player.apply(command).unwrap();
        show(player.lesson());
    }
    assert_eq!(player.lesson().result()["found"], false);
}

/// Highlights, names and visits a thing, as the window does.
fn highlight_and_visit(player: &mut Player, thing: Thing) {
    let lens = lens(player.lesson());
    let mut picture = player.lesson().picture(&lens);
    player.lesson().highlight(thing, &lens, &mut picture);
    picture.check().unwrap();
    let _ = player.lesson().describe(thing);
    player.apply(Transport::Visit(thing)).unwrap();
}

/// Open `funnel/grown`, point at a triangle, press 3.
#[test]
fn a_thing_under_the_pointer_is_dropped_when_the_lesson_changes() {
    let mut player = Player::open("funnel/grown", None).unwrap();
    let triangles: Vec<Thing> = (0..500).map(|t| Thing::Triangle(pathlight::map::mesh::Triangle(t))).collect();
    let lens = lens(player.lesson());
    let bounds = player.lesson().bounds();
    let steps = (1..30).flat_map(|y| (1..30).map(move |x| DVec2::new(f64::from(x), f64::from(y)) / 30.0));
    let all: Vec<Thing> =
        steps.filter_map(|at| player.lesson().hit_test(bounds.low + at * bounds.size(), &lens)).collect();
    assert!(all.iter().filter(|thing| matches!(thing, Thing::Triangle(_))).count() > 100);
    let pointed = player.point_at(all[0]);
    assert_eq!(player.pointed(pointed), Some(all[0]));
    player.apply(Document::Lesson(&pathlight::lesson::beam::LESSON)).unwrap();
    assert_eq!(player.pointed(pointed), None);
    for thing in all.into_iter().chain(triangles) {
        highlight_and_visit(&mut player, thing);
    }
}

/// Open `beam/vertex`, point at the upper right vertex of the last obstacle, press Delete.
#[test]
fn a_thing_under_the_pointer_is_dropped_when_the_map_changes() {
    let open = || Player::open("beam/vertex", None).unwrap();
    let mut player = open();
    let polygons = match &player.editor().scene().map {
        Map::Polygons(polygons) => polygons.clone(),
        Map::Grid(_) | Map::Mesh(_) => unreachable!(),
    };
    let v = polygons.obstacles.len() - 1;
    let points = &polygons.obstacles[v].points;
    let upper_right =
        (0..points.len()).max_by(|&a, &b| (points[a].x - points[a].y).total_cmp(&(points[b].x - points[b].y)));
    let vertex = Handle::Vertex(Ring::Obstacle(v), upper_right.unwrap());
    let vertices: Vec<Thing> = player.lesson().world().mesh().vertices().map(Thing::Vertex).collect();
    let pointed = player.point_at(*vertices.last().unwrap());
    for command in [Change::Edit(Edit::Remove(vertex)), Change::EndGesture] {
        player.apply(command).unwrap();
        assert_eq!(player.pointed(pointed), None);
        for &thing in &vertices {
            highlight_and_visit(&mut player, thing);
        }
    }
    let pointed = player.point_at(Thing::Start);
    player.apply(Change::Undo).unwrap();
    assert_eq!(player.pointed(pointed), None, "undo changes the ids again");
}

/// These cases ran for ever.
#[test]
fn a_waypoint_that_is_far_wider_than_the_map() {
    for (side, width) in [(2, "50"), (2, "1e9"), (2, "1e300"), (10, "1000"), (10, "12")] {
        let rows = format!("{}\n", ".".repeat(side)).repeat(side);
        let far = side as f64 - 0.5;
        let middle = side as f64 / 2.0;
        for at in [[middle, middle], [0.75, 0.5], [far, 0.25], [0.5, 0.5], [far, far]] {
            let text = format!(
                "title = \"wide\"\nlesson = \"funnel\"\nstart = [0.5, 0.5]\ngoal = [{far}, {far}]\n\
                 [grid]\nrows = \"\"\"\n{rows}\"\"\"\n[[waypoint]]\nat = {at:?}\nwidth = {width}\n\
                 [[waypoint]]\nat = [{middle}, 0.5]\nwidth = {width}\n[settings]\nportals = \"waypoints\"\n"
            );
            let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
            let lesson = lesson::open("funnel", world, Watch::Record).unwrap();
            show(lesson.view());
            assert_eq!(lesson.view().result()["found"], true, "{text}");
        }
    }
}

/// The choice of the viewer was shortened to one word when an actor was removed. When the actor came back, it was
/// shortened again, beyond its end.
#[test]
fn removing_an_actor_can_be_undone() {
    let mut player = Player::open("beam/gallery", None).unwrap();
    for command in [Change::Edit(Edit::Remove(Handle::Actor(1))), Change::EndGesture, Change::Undo, Change::Redo] {
        player.apply(command).unwrap();
        show(player.lesson());
    }
    player.apply(Change::Undo).unwrap();
    player.apply(Change::Set { key: "eye", word: "second".to_owned() }).unwrap();
    show(player.lesson());
}

#[test]
fn undo_with_nothing_to_undo_changes_nothing() {
    let mut player = Player::open("wave/video", None).unwrap();
    let revision = player.revision();
    let effects = player.apply(Change::Undo).unwrap();
    assert_eq!(effects.notices, ["Nothing to undo."]);
    assert!(!effects.run_changed && !effects.world_changed && !effects.work_changed && !effects.handles_changed);
    assert_eq!(player.revision(), revision);
}

/// In a very narrow window, or after a drag, no column of the map may be visible, but some of its rows.
#[test]
fn a_map_outside_of_the_picture() {
    for scene in builtin::ALL {
        let player = Player::open(scene.name, None).unwrap();
        let (whole, size) = (lens(player.lesson()), player.lesson().bounds().size());
        for by in [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y, DVec2::ONE].map(|by| by * size * 3.0) {
            for part in [1.0, 0.0] {
                let (low, high) = (whole.visible.low + by, whole.visible.high + by);
                let visible = Rect { low, high: low + (high - low) * part };
                player.lesson().picture(&Lens { visible, ..whole }).check().unwrap();
            }
        }
    }
}

/// A file that is mutated.
#[derive(Clone, Copy)]
enum Text {
    Scene(&'static str),
    /// A MovingAI map.
    Map(&'static str),
    Tour(&'static str),
    /// The decisions of a learner's program, for this scene.
    Trace(&'static str, &'static str),
    Score(&'static str),
}

const MAP: &str = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n..T.\n";
const INSTANCES: &str = "version 1\n0\tm.map\t40\t30\t1\t1\t3\t2\t3.41421356\n";
const FUNNEL_TRACE: &str = "{\"portal\": 1, \"end\": \"left\", \"do\": \"tighten\"}\n\
    {\"portal\": 1, \"end\": \"right\", \"do\": \"skip\"}\n{\"path\": [[2, 28], [16, 18], [27, 8], [44, 6]]}\n";
const WAVE_TRACE: &str = "{\"number\": [5, 2], \"d\": 3}\n{\"path\": [[1, 1], [1, 2], [2, 2]]}\n";
const BEAM_TRACE: &str = "{\"edge\": [[4, 2], [7, 5]], \"do\": \"both\"}\n{\"polygon\": [[0, 0], [7, 5], [4, 2]]}\n";
const SCORE: &str = "{\"version\": 1, \"kinds\": {\"tighten\": {\"asked\": 5, \"right\": 3, \"shown\": 1, \"tries\": 4}, \
    \"construct numbers\": {\"asked\": 2, \"hints\": 1}}}";

/// What is written over a part of a file.
const TOKENS: [&str; 30] = [
    "nan",
    "inf",
    "-inf",
    "1e308",
    "1e-308",
    "-0.0",
    "-1",
    "0",
    "1",
    "2",
    "4294967296",
    "99999999999999999999",
    "0.1",
    "1e9",
    "\"\"",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "[[",
    "]]",
    "\n",
    "\0",
    "ü",
    "#",
    "=",
    ",",
    "true",
    ".",
];

/// A text with a few mutations: characters, numbers and lines are changed, removed, doubled or swapped.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..random.between(1, 4) {
        if chars.is_empty() {
            break;
        }
        let len = chars.len() as i32;
        let at = random.between(0, len - 1) as usize;
        let token = TOKENS[random.between(0, TOKENS.len() as i32 - 1) as usize];
        let line_end = chars[at..].iter().position(|&c| c == '\n').map_or(chars.len(), |n| at + n + 1);
        match random.between(0, 8) {
            0 => drop(chars.splice(at..at, token.chars())),
            1 => chars.truncate(at),
            2 => drop(chars.drain(at..line_end)),
            3 => {
                let line: Vec<char> = chars[at..line_end].to_vec();
                chars.splice(at..at, line);
            }
            4 => {
                let other = random.between(0, len - 1) as usize;
                chars.swap(at, other);
            }
            // Numbers are where the danger is.
            _ => {
                let is_of_number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
                let Some(first) = chars[at..].iter().position(char::is_ascii_digit).map(|n| at + n) else { continue };
                let end = chars[first..].iter().position(|&c| !is_of_number(c)).map_or(chars.len(), |n| first + n);
                chars.splice(first..end, token.chars());
            }
        }
    }
    chars.into_iter().collect()
}

/// Opens a scene in every lesson, and shows the beginning, the middle and the end of each run.
fn use_scene(scene: Scene) -> Result<(), BadInput> {
    let world = Arc::new(World::new(scene.clone()));
    let _ = world.notes();
    for name in lesson::NAMES {
        let mut lesson = lesson::open(name, world.clone(), Watch::Record)?;
        for part in 0..=2 {
            let to = lesson.view().run().len() * part / 2;
            lesson.go(to);
            show(lesson.view());
        }
        let _ = (lesson::opens_at(lesson.view()), grade::task(lesson.view()));
    }
    assert!(scene_file::read(&scene_file::write(&scene)).is_ok(), "what is written can be read");
    Player::of_scene(scene, "mutant.toml", None).map(drop)
}

fn use_text(text: Text, mutant: &str) -> Result<(), BadInput> {
    match text {
        Text::Scene(_) => use_scene(scene_file::read(mutant)?),
        Text::Map(_) => use_scene(movingai::read(mutant, "mutant")?),
        Text::Tour(_) => {
            let tour = tour::read(mutant, "mutant.toml")?;
            let _ = (tour.notes(), tour.minutes());
            tour.check(&Files::default())
        }
        Text::Trace(_, scene) => {
            let trace = grade::read(mutant)?;
            let world = Arc::new(World::new(pathlight::scene::open(scene)?));
            let name = lesson::of(world.scene()).unwrap().name;
            let lesson = lesson::open(name, world, Watch::Record)?;
            grade::check_lesson(lesson.view(), &trace)?;
            grade::grade(lesson.view(), &trace, grade::Options::default()).map(drop)
        }
        Text::Score(_) => {
            let score = Score::read(mutant)?;
            let _ = (score.total(), score.to_csv());
            score.add_to(mutant).map(drop)
        }
    }
}

/// The readers of the fuzz targets, each with damaged files of all kinds: what is meant for another reader, too.
#[test]
fn every_reader_of_the_fuzz_targets_takes_damaged_files_of_all_kinds() {
    let texts = [builtin::ALL[0].text, MAP, tour::builtin::ALL[0].text, WAVE_TRACE, SCORE, INSTANCES];
    for (i, (name, read)) in readers::ALL.into_iter().enumerate() {
        // Its target calls it.
        let target = format!("{}/fuzz/fuzz_targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        assert!(std::fs::read_to_string(target).unwrap().contains(&format!("readers::{name}(data)")), "{name}");
        for seed in 0..if is_thorough() { 600 } else { 30 } {
            let mut random = Random::new(1000 * i as u64 + seed);
            let text = mutated(texts[random.between(0, texts.len() as i32 - 1) as usize], &mut random);
            let mut bytes = text.into_bytes();
            // Not all files are texts.
            if random.between(0, 9) == 0
                && let Some(byte) = bytes.last_mut()
            {
                *byte ^= 0x80;
            }
            let done = std::panic::catch_unwind(|| read(&bytes));
            assert!(done.is_ok(), "{name}, seed {seed}: {}", String::from_utf8_lossy(&bytes));
        }
    }
}

/// For more of them: `PATHLIGHT_MUTANTS=20000 cargo test --test player mutated`.
#[test]
fn mutated_files_end_with_a_result_or_a_message() {
    /// Much longer than any of them takes, also on a machine that does something else besides.
    const LONGEST: Duration = Duration::from_mins(1);
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (count, first) = (number("PATHLIGHT_MUTANTS").unwrap_or(250), number("PATHLIGHT_SEED").unwrap_or(0));
    let scenes = builtin::ALL.iter().map(|scene| scene.text).filter(|text| text.len() < 4_000).map(Text::Scene);
    let tours = tour::builtin::ALL.iter().map(|tour| Text::Tour(tour.text));
    let others = [
        Text::Map(MAP),
        Text::Trace(FUNNEL_TRACE, "funnel/a-to-g"),
        Text::Trace(WAVE_TRACE, "wave/walkthrough"),
        Text::Trace(BEAM_TRACE, "beam/recursion"),
        Text::Score(SCORE),
    ];
    let all: Vec<Text> = scenes.chain(tours).chain(others).collect();
    let (now, begun) = (Arc::new(AtomicU64::new(first)), Instant::now());
    let watched = now.clone();
    std::thread::spawn(move || {
        let (mut last, mut since) = (first, Instant::now());
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let seed = watched.load(Ordering::Relaxed);
            if seed == u64::MAX {
                return;
            }
            if seed != last {
                (last, since) = (seed, Instant::now());
            } else if since.elapsed() > LONGEST {
                eprintln!("the mutant with PATHLIGHT_SEED={seed} PATHLIGHT_MUTANTS=1 does not end");
                std::process::abort();
            }
        }
    });
    let (mut accepted, mut slowest) = (0, (Duration::ZERO, first));
    for seed in first..first + count {
        now.store(seed, Ordering::Relaxed);
        let mut random = Random::new(seed + 1);
        let text = all[random.between(0, all.len() as i32 - 1) as usize];
        let (Text::Scene(plain) | Text::Map(plain) | Text::Tour(plain) | Text::Trace(plain, _) | Text::Score(plain)) =
            text;
        let mutant = mutated(plain, &mut random);
        let one = Instant::now();
        let done = std::panic::catch_unwind(|| use_text(text, &mutant).is_ok());
        let done = done.unwrap_or_else(|_| panic!("PATHLIGHT_SEED={seed} PATHLIGHT_MUTANTS=1:\n{mutant}"));
        accepted += u64::from(done);
        slowest = slowest.max((one.elapsed(), seed));
    }
    now.store(u64::MAX, Ordering::Relaxed); // the end of the test is not watched
    eprintln!("{accepted} of {count} accepted in {:?}; the slowest: {slowest:?}", begun.elapsed());
    assert!(count < 100 || accepted * 50 > count, "hardly any mutant is accepted: {accepted} of {count}");
}
