//! A program of the learner's own: what it reads, and the judgement of what it writes.

use crate::common::pairs::pairs;
use crate::common::{Random, RandomWorld, samples};
use pathlight::lesson::{self, Lesson, Watch, assignment};
use pathlight::map::grid::Grid;
use pathlight::scene::builtin;
use pathlight::scene::{Map, Scene, World};
use pathlight::tutor::grade::{self, Options, Report, ResultGrade, Trace};
use pathlight::tutor::mistakes;
use serde_json::Value;
use std::sync::Arc;

/// All built-in scenes in all lessons that a program can repeat.
fn built_in() -> impl Iterator<Item = (String, Lesson)> {
    pairs().filter_map(|(scene, name)| {
        let world = Arc::new(World::new(pathlight::scene::open(scene.name).unwrap()));
        let lesson = lesson::open(name, world, Watch::Record).unwrap();
        grade::task(lesson.view()).is_ok().then(|| (format!("{} as {name}", scene.name), lesson))
    })
}

fn judge(lesson: &mut Lesson, trace: &Trace) -> Report {
    grade::grade(lesson.view(), trace, Options::default()).unwrap()
}

#[test]
fn the_plain_programs_agree_with_every_built_in_scene() {
    let (mut judged, mut searches) = (0, 0);
    for (name, mut lesson) in built_in() {
        let inputs = grade::task(lesson.view()).unwrap().1.inputs;
        let Some(program) = mistakes::program(&inputs) else { continue };
        let trace = program.run(&inputs, None).unwrap();
        let report = judge(&mut lesson, &trace);
        let has_decisions = report.decisions > 0;
        if has_decisions {
            assert!(report.agrees(), "{name}: {report:?}");
        }
        judged += usize::from(has_decisions);
        if let Some(assignment::Decisions::Closings(_)) = grade::task(lesson.view()).unwrap().1.decisions {
            // The search itself, read from the inputs: it closes the same cells at the same costs.
            let options = Options { is_our_search: true, ..Options::default() };
            let report = grade::grade(lesson.view(), &trace, options).unwrap();
            assert!(report.agrees() && report.decisions == trace.decisions.len(), "{name}: {report:?}");
            searches += 1;
        }
    }
    assert!(judged > 50 && searches > 5, "only {judged} scenes have decisions, {searches} searches");
}

#[test]
fn an_empty_trace_lacks_everything() {
    for (name, mut lesson) in built_in() {
        let report = judge(&mut lesson, &Trace::default());
        assert_eq!(report.result, ResultGrade::Missing, "{name}");
        assert!(!report.agrees() && report.difference.is_some(), "{name}");
    }
}

/// Every mistake shows on some built-in scene, is found there, and is recognised by what it writes.
#[test]
fn every_mistake_is_found_and_recognised_somewhere() {
    let names = [
        "wave/walkthrough",
        "wave/video",
        "wave/longer",
        "wave/fewest-moves",
        "funnel/a-to-g",
        "funnel/zigzag",
        "funnel/arc",
        "funnel/fan",
    ];
    let names =
        names.into_iter().chain(["beam/recursion", "beam/first-split", "beam/through-a-vertex", "beam/gallery"]);
    let names = names.chain(["wave/guided", "wave/octile", "wave/swamp", "wave/exits"]);
    let mut open: Vec<&str> = mistakes::ALL.iter().flat_map(|p| p.mistakes).map(|mistake| mistake.name).collect();
    for name in names {
        let world = Arc::new(World::new(pathlight::scene::open(name).unwrap()));
        let lesson_name = lesson::of(world.scene()).unwrap().name;
        let lesson = lesson::open(lesson_name, world, Watch::Record).unwrap();
        let inputs = grade::task(lesson.view()).unwrap().1.inputs;
        let program = mistakes::program(&inputs).unwrap();
        for mistake in program.mistakes {
            let trace = program.run_at_most(&inputs, Some(mistake), 20_000).unwrap();
            let options = Options { is_our_search: true, ..Options::default() };
            let report = grade::grade(lesson.view(), &trace, options).unwrap();
            // A mistake need not show on every map, and two mistakes may do the same on one map.
            if report.mistake.is_some_and(|found| found.name == mistake.name) {
                assert!(!report.agrees());
                open.retain(|name| *name != mistake.name);
            }
        }
    }
    assert_eq!(open, [""; 0], "these mistakes are never recognised");
}

/// The numbers in docs/own-program.md were invented at first.
#[test]
fn the_examples_of_the_documentation_are_real() {
    let page = include_str!("../../docs/own-program.md");
    let world = Arc::new(World::new(pathlight::scene::open("funnel/a-to-g").unwrap()));
    let mut lesson = lesson::open("funnel", world, Watch::Record).unwrap();
    let inputs = grade::task(lesson.view()).unwrap().1.inputs;
    let program = mistakes::program(&inputs).unwrap();
    let right = program.run(&inputs, None).unwrap();
    let report = judge(&mut lesson, &right);
    assert!(page.contains(&format!("agrees: {0} of {0} decisions, result right", report.decisions)));
    let (_, path) = right.result.unwrap();
    let path: Vec<String> = path.iter().map(|p| format!("[{}, {}]", p.x, p.y)).collect();
    assert!(page.contains(&format!("{{\"path\": [{}]}}", path.join(", "))), "{path:?}");

    let mistake = program.mistakes.iter().find(|mistake| mistake.name == "keeps the old apex").unwrap();
    let report = judge(&mut lesson, &program.run(&inputs, Some(mistake)).unwrap());
    let wrong = report.difference.unwrap();
    let (decisions, matched, right, line) = (report.decisions, report.matched, report.right, wrong.line);
    let fields = format!("\"decisions\":{decisions},\"matched\":{matched},\"right\":{right},\"line\":{line},");
    assert!(page.contains(&fields), "{fields}");
    let text = format!("differs in line {line}: {matched} of {decisions} decisions right before it");
    assert!(page.contains(&format!("{text}, {right} right in all, result wrong")), "{text}");
    assert_eq!(report.mistake, Some(mistake));
}

/// "19 of 238" stood beside a trace with one wrong line: no mark. One line that is wrong, missing or too many costs at most one decision.
#[test]
fn one_wrong_line_costs_one_decision_in_all() {
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
        let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
        let mut lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
        let inputs = grade::task(lesson.view()).unwrap().1.inputs;
        let right = mistakes::program(&inputs).unwrap().run(&inputs, None).unwrap();
        let whole = judge(&mut lesson, &right);
        assert!(whole.agrees() && whole.right == whole.decisions, "{scene}: {whole:?}");
        let mut costs = [0; 2];
        for i in 0..right.decisions.len() {
            let mut missing = right.clone();
            missing.decisions.remove(i);
            let mut twice = right.clone();
            twice.decisions.insert(i, right.decisions[i]);
            for (mut trace, costs) in [missing, twice].into_iter().zip(&mut costs) {
                (1..).zip(&mut trace.decisions).for_each(|(line, decision)| decision.0 = line);
                trace.lines = trace.decisions.len() + 1;
                trace.result.as_mut().unwrap().0 = trace.lines;
                let report = judge(&mut lesson, &trace);
                assert!(report.matched <= report.right, "{scene}, {i}: {report:?}");
                let lost = whole.decisions - report.right.min(whole.decisions);
                assert!(lost <= 1, "{scene}, {i}: {report:?}");
                *costs += lost;
            }
        }
        assert!(costs[0] == whole.decisions && costs[1] == 0, "{scene}: {costs:?}");
    }
}

/// So many random scenes of each lesson are solved by a student's program.
fn scenes() -> u64 {
    samples(200)
}
/// The faults of each of these programs.
const FAULTS: usize = 10;

/// Opens the lesson on a scene. Returns it with the inputs.
fn task(name: &str, scene: Scene) -> (Lesson, Value) {
    let lesson = lesson::open(name, Arc::new(World::new(scene)), Watch::Record).unwrap();
    let inputs = Value::Object(grade::task(lesson.view()).unwrap().1.inputs.fields());
    (lesson, inputs)
}

/// Grades lines as a program writes them. Returns the first wrong line.
fn first_difference(lesson: &mut Lesson, lines: &[String], options: Options) -> Option<usize> {
    let trace = grade::read(&lines.join("\n")).unwrap();
    let report = grade::grade(lesson.view(), &trace, options).unwrap();
    assert_eq!(report.agrees(), report.difference.is_none());
    report.difference.map(|wrong| wrong.line)
}

/// Counts in how many scenes each fault shows, and demands that each does in some.
fn check_counts(lesson: &str, shown: &[usize; FAULTS + 1]) {
    assert!(shown[1..].iter().all(|&count| count as u64 >= samples(20)), "{lesson}: {shown:?}");
    assert_eq!(shown[0], 0, "{lesson}: the right program is called wrong");
}

#[test]
fn a_students_wave_is_judged_line_by_line() {
    let mut shown = [0; FAULTS + 1];
    for seed in 0..scenes() {
        let random = &mut Random::new(0xa11 + seed);
        let (width, height) = (random.between(1, 12), random.between(1, 10));
        let mut grid = Grid::new(width as usize, height as usize, random.between(0, 3) == 0);
        for cell in grid.clone().cells() {
            grid.set_wall(cell, random.between(0, 9) < 3);
        }
        let mut cell = || {
            let (x, y) = (random.between(0, width - 1), random.between(0, height - 1));
            Some(glam::DVec2::new(x.into(), y.into()) + 0.5)
        };
        let (start, goal) = (cell(), cell());
        let moves = ["4", "8", "mixed"][random.between(0, 2) as usize];
        let mut scene = Scene { start, goal, ..Scene::new(Map::Grid(grid)) };
        scene.settings.insert("moves".to_owned(), moves.to_owned());
        let (mut lesson, inputs) = task("wave", scene);
        let map = crate::students::wave::Map::read(&inputs);
        for (fault, count) in shown.iter_mut().enumerate() {
            let written = map.run(fault);
            let found = first_difference(&mut lesson, &written.lines, Options::default());
            assert_eq!(found, map.first_wrong(&written), "seed {seed}, fault {fault}: {inputs}\n{:#?}", written.lines);
            *count += usize::from(found.is_some());
        }
    }
    check_counts("wave", &shown);
}

#[test]
fn a_students_funnel_is_judged_line_by_line() {
    let mut shown = [0; FAULTS + 1];
    for seed in 0..scenes() {
        let random = &mut Random::new(0xf22 + seed);
        let drawn = RandomWorld::new(random);
        let mut scene = drawn.scene(drawn.end(random), drawn.end(random));
        let portals = ["triangles", "cells", "quadtree"][random.between(0, 2) as usize];
        scene.settings.insert("portals".to_owned(), portals.to_owned());
        let (mut lesson, inputs) = task("funnel", scene);
        let channel = crate::students::funnel::Channel::read(&inputs);
        let right = channel.run(0);
        for (fault, count) in shown.iter_mut().enumerate() {
            let written = channel.run(fault);
            let Ok(expected) = channel.first_wrong(&right, &written) else { continue };
            let found = first_difference(&mut lesson, &written.lines, Options::default());
            assert_eq!(found, expected, "seed {seed}, fault {fault}: {inputs}\n{:#?}", written.lines);
            *count += usize::from(found.is_some());
        }
        // Lines that say "open" may be left out.
        let brief: Vec<String> = right.lines.iter().filter(|line| !line.contains("open")).cloned().collect();
        assert_eq!(first_difference(&mut lesson, &brief, Options::default()), None, "seed {seed}");
    }
    check_counts("funnel", &shown);
}

/// A funnel as the rules of docs/own-program.md say it. An end that has not moved is skipped, which is right as well: a
/// later restart then goes farther back.
fn funnel_that_skips(inputs: &Value) -> Vec<String> {
    let point = |value: &Value| [0, 1].map(|i| value[i].as_f64().unwrap());
    let portals = inputs["portals"].as_array().unwrap().iter();
    let mut ends: Vec<[[f64; 2]; 2]> = portals.map(|p| [point(&p["right"]), point(&p["left"])]).collect();
    let (start, goal) = (point(&inputs["start"]), point(&inputs["goal"]));
    ends.push([goal; 2]);
    let area =
        |[ax, ay]: [f64; 2], [bx, by]: [f64; 2], [cx, cy]: [f64; 2]| (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    let (mut apex, mut path, mut lines) = (start, vec![start], Vec::new());
    // The ends of the right and of the left side, and the portals where they got them.
    let mut sides = [(start, 0); 2];
    let (mut portal, mut side) = (1, 0);
    while portal <= ends.len() {
        let (end, sign) = (ends[portal - 1][side], [1.0, -1.0][side]);
        let (own, other) = (sides[side].0, sides[1 - side].0);
        let action = match () {
            () if sign * area(apex, own, end) > 0.0 => "skip",
            () if own == apex => "open",
            () if sign * area(apex, other, end) <= 0.0 => "corner",
            () if own == end => "skip",
            () => "tighten",
        };
        lines.push(format!(r#"{{"portal": {portal}, "end": "{}", "do": "{action}"}}"#, ["right", "left"][side]));
        if action == "corner" {
            let crossed = sides[1 - side];
            (apex, sides, portal, side) = (crossed.0, [crossed; 2], crossed.1 + 1, 0);
            path.push(apex);
            continue;
        }
        if action != "skip" {
            sides[side] = (end, portal);
        }
        (portal, side) = (portal + side, 1 - side);
    }
    path.push(goal);
    lines.push(serde_json::json!({ "path": path }).to_string());
    lines
}

/// It was said to agree in 33 of 25 decisions.
#[test]
fn a_program_that_skips_ends_that_have_not_moved_agrees_in_all_its_decisions() {
    let mut more = 0;
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("funnel/")) {
        let world = Arc::new(World::new(pathlight::scene::open(scene.name).unwrap()));
        let mut lesson = lesson::open("funnel", world, Watch::Record).unwrap();
        let Ok((_, task)) = grade::task(lesson.view()) else { continue };
        let inputs = Value::Object(task.inputs.fields());
        if task.decisions.is_none() || inputs["portals"].is_null() {
            continue;
        }
        let ours = mistakes::program(&task.inputs).unwrap();
        let ours = judge(&mut lesson, &ours.run(&task.inputs, None).unwrap()).decisions;
        let trace = grade::read(&funnel_that_skips(&inputs).join("\n")).unwrap();
        let report = judge(&mut lesson, &trace);
        assert!(report.agrees(), "{}: {report:?}", scene.name);
        assert_eq!(report.matched, report.decisions, "{}", scene.name);
        more += usize::from(report.decisions > ours);
    }
    assert!(more > 0, "in some scene a restart goes farther back");
}

/// A right funnel that goes on with the portal of the apex after a corner: a side that is still the apex has nothing to cross.
fn funnel_that_opens_at_the_apex(inputs: &Value) -> Vec<String> {
    let point = |value: &Value| [0, 1].map(|i| value[i].as_f64().unwrap());
    let portals = inputs["portals"].as_array().unwrap().iter();
    let mut ends: Vec<[[f64; 2]; 2]> = portals.map(|p| [point(&p["right"]), point(&p["left"])]).collect();
    let (start, goal) = (point(&inputs["start"]), point(&inputs["goal"]));
    ends.push([goal; 2]);
    let area =
        |[ax, ay]: [f64; 2], [bx, by]: [f64; 2], [cx, cy]: [f64; 2]| (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    let (mut apex, mut path, mut lines) = (start, vec![start], Vec::new());
    let mut sides = [(start, 0); 2];
    let (mut portal, mut side) = (1, 0);
    while portal <= ends.len() {
        let (end, sign) = (ends[portal - 1][side], [1.0, -1.0][side]);
        let (own, other) = (sides[side].0, sides[1 - side].0);
        let action = match () {
            () if sign * area(apex, own, end) > 0.0 => "skip",
            () if own == apex => "open",
            () if other != apex && sign * area(apex, other, end) <= 0.0 => "corner",
            () => "tighten",
        };
        lines.push(format!(r#"{{"portal": {portal}, "end": "{}", "do": "{action}"}}"#, ["right", "left"][side]));
        if action == "corner" {
            let crossed = sides[1 - side];
            (apex, sides, portal, side) = (crossed.0, [crossed; 2], crossed.1, 0);
            path.push(apex);
            continue;
        }
        if action != "skip" {
            sides[side] = (end, portal);
        }
        (portal, side) = (portal + side, 1 - side);
    }
    path.push(goal);
    lines.push(serde_json::json!({ "path": path }).to_string());
    lines
}

/// It was said to keep one side after a corner, though its path is right.
#[test]
fn a_right_funnel_that_opens_at_the_apex_has_no_mistake() {
    for name in ["funnel/a-to-g", "funnel/fan"] {
        let world = Arc::new(World::new(pathlight::scene::open(name).unwrap()));
        let mut lesson = lesson::open("funnel", world, Watch::Record).unwrap();
        let inputs = Value::Object(grade::task(lesson.view()).unwrap().1.inputs.fields());
        let trace = grade::read(&funnel_that_opens_at_the_apex(&inputs).join("\n")).unwrap();
        let report = judge(&mut lesson, &trace);
        assert_eq!((report.result, report.mistake), (ResultGrade::Right, None), "{name}: {report:?}");
        assert!(report.difference.is_some(), "{name}: its decisions are not those of the tutorial's funnel");
    }
}

/// A room with an obstacle, moved to a place and scaled, with an agent at (2, 5) who wants to (38, 5).
fn room(place: f64, scale: f64, settings: &[(&str, &str)]) -> Scene {
    use glam::DVec2;
    let at = |(x, y): (f64, f64)| DVec2::new(place + x * scale, place + y * scale);
    let rectangle =
        |x: [f64; 2], y: [f64; 2]| [(x[0], y[0]), (x[1], y[0]), (x[1], y[1]), (x[0], y[1])].map(at).to_vec();
    let shed =
        pathlight::map::polygons::Obstacle { name: "shed".to_owned(), points: rectangle([18.0, 22.0], [4.0, 20.0]) };
    let outline = rectangle([0.0, 40.0], [0.0, 20.0]);
    let map = Map::Polygons(pathlight::map::polygons::Polygons { outline, obstacles: vec![shed] });
    let settings = settings.iter().map(|(key, word)| ((*key).to_owned(), (*word).to_owned())).collect();
    Scene { start: Some(at((2.0, 5.0))), goal: Some(at((38.0, 5.0))), settings, ..Scene::new(map) }
}

/// Is this result right in the lesson? The lines before it are no decisions.
fn is_right(name: &str, scene: Scene, path: &[glam::DVec2]) -> bool {
    let (mut lesson, _) = task(name, scene);
    let trace = Trace { decisions: Vec::new(), result: Some((1, path.to_vec())), lines: 1 };
    judge(&mut lesson, &trace).result == ResultGrade::Right
}

fn points(all: &[(f64, f64)]) -> Vec<glam::DVec2> {
    all.iter().map(|&p| p.into()).collect()
}

/// Only the corners of the portals were looked at, so a path through the outline agreed.
#[test]
fn with_a_radius_every_wall_counts() {
    let empty = || {
        let mut scene = room(0.0, 1.0, &[("radius", "1"), ("offset", "arcs")]);
        let Map::Polygons(polygons) = &mut scene.map else { unreachable!() };
        polygons.obstacles.clear();
        (scene.start, scene.goal) = (Some((2.0, 1.2).into()), Some((38.0, 1.2).into()));
        scene
    };
    let through = |y: f64| points(&[(2.0, 1.2), (20.0, y), (38.0, 1.2)]);
    for (y, expected) in [(-0.5, false), (0.0, false), (0.5, false), (0.995, true), (1.2, true), (2.0, true)] {
        assert_eq!(is_right("funnel", empty(), &through(y)), expected, "through (20, {y})");
    }
}

/// The path that our own run finds.
fn room_path(name: &str, scene: Scene) -> Vec<glam::DVec2> {
    use pathlight::lesson::assignment::Expected;
    let lesson = lesson::open(name, Arc::new(World::new(scene)), Watch::Record).unwrap();
    match grade::task(lesson.view()).unwrap().1.result {
        Expected::String(path) | Expected::Free { path, .. } | Expected::Around { path, .. } => path,
        Expected::Polygon(path) | Expected::InRange { polygon: path, .. } => path,
        Expected::Cells { .. } => unreachable!(),
    }
}

/// The program was asked for decisions, although the inputs do not say what they would be.
#[test]
fn with_a_radius_only_the_result_counts() {
    for offset in ["none", "normals", "inflated", "arcs"] {
        let scene = || room(0.0, 1.0, &[("radius", "1"), ("offset", offset)]);
        let path = room_path("funnel", scene());
        let (mut lesson, _) = task("funnel", scene());
        let trace = Trace { decisions: Vec::new(), result: Some((1, path.clone())), lines: 1 };
        let report = judge(&mut lesson, &trace);
        assert!(report.agrees() && report.decisions == 0, "{offset}: {report:?}");
        assert!(!is_right("funnel", scene(), &points(&[(2.0, 5.0), (38.0, 5.0)])), "{offset}");
    }
}

/// The tolerance was a part of the coordinates: far from zero every path was right, and in a tiny world as well.
#[test]
fn tolerances_are_measured_against_the_size_of_the_map() {
    for (place, scale) in [(0.0, 1.0), (4e6, 1.0), (-4e6, 1.0), (0.0, 1e-7), (1e-4, 1e-6), (0.0, 1e7), (3e8, 1e3)] {
        for (name, settings) in [
            ("funnel", &[][..]),
            ("funnel", &[("radius", "length"), ("offset", "arcs")]),
            ("beam", &[("graph", "taut")]),
            ("beam", &[]),
            ("beam", &[("range", "range")]),
        ] {
            let words = |word: &str| match word {
                "length" => scale.to_string(),
                "range" => (15.0 * scale).to_string(),
                word => word.to_owned(),
            };
            let settings: Vec<(&str, String)> = settings.iter().map(|(key, word)| (*key, words(word))).collect();
            let settings: Vec<(&str, &str)> = settings.iter().map(|(key, word)| (*key, word.as_str())).collect();
            let scene = || room(place, scale, &settings);
            let (ours, what) = (room_path(name, scene()), format!("{name} {settings:?} at {place}, scaled by {scale}"));
            assert!(is_right(name, scene(), &ours), "{what}");
            let straight = [scene().start.unwrap(), scene().goal.unwrap()];
            assert!(!is_right(name, scene(), &straight), "{what}: straight through the obstacle");
            let aside: Vec<_> = ours.iter().map(|p| *p + glam::DVec2::splat(scale)).collect();
            assert!(!is_right(name, scene(), &aside), "{what}: beside it");
        }
    }
}

/// What our own run of the beam would write.
fn right_trace(lesson: &Lesson) -> Trace {
    use pathlight::lesson::assignment::{Decisions, Expected};
    let task = grade::task(lesson.view()).unwrap().1;
    let edges = if let Some(Decisions::Edges(edges)) = task.decisions { edges } else { Vec::new() };
    let (Expected::Polygon(polygon) | Expected::InRange { polygon, .. }) = task.result else { unreachable!() };
    let decisions: Vec<_> = (1..).zip(edges.into_iter().map(|(_, edge)| grade::Line::Edge(edge))).collect();
    let line = decisions.len() + 1;
    Trace { decisions, result: Some((line, polygon)), lines: line }
}

/// The area alone was compared, so a square outside of the map agreed.
#[test]
fn within_a_range_the_shape_counts() {
    let scene = || room(0.0, 1.0, &[("range", "12")]);
    let ours = room_path("beam", scene());
    let moved = |by: (f64, f64)| ours.iter().map(|p| *p + glam::DVec2::from(by)).collect::<Vec<_>>();
    assert!(is_right("beam", scene(), &ours) && is_right("beam", scene(), &moved((0.02, 0.0))));
    let (eye, area) = (glam::DVec2::new(2.0, 5.0), pathlight::geom::polygon_area(&ours));
    let side = area.sqrt();
    let square = |x: f64, y: f64| points(&[(x, y), (x + side, y), (x + side, y + side), (x, y + side)]);
    let there_and_back = [ours.clone(), ours.iter().rev().copied().collect(), ours.clone()].concat();
    // What was expected and what was got read alike, and the reason was the last sentence of the run.
    let cases = [
        (moved((100.0, 0.0)), "far beyond all that is seen"),
        (moved((1.0, 0.0)), " % of the right area is wrong"),
        (square(500.0, 500.0), "it reaches to (500, 500), far beyond all that is seen"),
        (square(2.0, 5.0), "it reaches to (16.3192, 5), far beyond all that is seen"),
        (there_and_back, "its border is "),
        (vec![eye], "100 % of the right area is wrong"),
        (Vec::new(), "100 % of the right area is wrong"),
    ];
    let (mut lesson, _) = task("beam", scene());
    let right = right_trace(&lesson);
    let end = lesson.view().sentence().printed();
    for (wrong, what) in cases {
        let result = right.result.as_ref().map(|(line, _)| (*line, wrong));
        let report = judge(&mut lesson, &Trace { result, ..right.clone() });
        let difference = report.difference.unwrap();
        assert_eq!(report.result, ResultGrade::Wrong);
        let [expected, got] = [&difference.expected, &difference.got].map(ToString::to_string);
        assert!(got.contains(what), "{got}");
        assert!(!got.starts_with(&expected) && difference.why != end, "{difference:?}");
        assert!(difference.why.starts_with("Less than 1 % of the area"), "{}", difference.why);
    }
    // Another polygon with as many corners and the same area.
    let (mut lesson, _) = task("beam", room(0.0, 1.0, &[]));
    let right = right_trace(&lesson);
    let moved = right.result.as_ref().map(|(line, ours)| (*line, ours.iter().map(|p| *p + 9.0).collect()));
    let difference = judge(&mut lesson, &Trace { result: moved, ..right }).difference.unwrap();
    assert!(
        difference.got.to_string().contains(" does not belong to it")
            && difference.why.contains("exactly these corners")
    );
    // The other way round, from another corner on, and with fewer pieces of the arcs.
    let mut turned = ours.clone();
    turned.reverse();
    turned.rotate_left(2);
    assert!(is_right("beam", scene(), &turned));
    let twice = [ours.clone(), ours.clone()].concat();
    assert!(!is_right("beam", scene(), &twice), "around twice");
    // Many pieces that cross each other in one place kept the comparison busy for minutes.
    let random = &mut Random::new(7);
    let mut scribbled = ours.clone();
    let mut nearby = || glam::DVec2::new(random.between(0, 1000).into(), random.between(0, 1000).into()) * 1e-8;
    scribbled.extend((0..200_000).map(|_| ours[0] + nearby()));
    let begun = std::time::Instant::now();
    is_right("beam", scene(), &scribbled);
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    // Beyond the walls, but of the right area within the range.
    assert!(!is_right("beam", scene(), &ours.iter().map(|p| eye + (*p - eye) * 1.02).collect::<Vec<_>>()));
}

/// Squares of such a number are infinite: the area was "NaN".
#[test]
fn a_coordinate_that_is_too_large_is_named_with_its_line() {
    for line in ["{\"polygon\": [[1e308, 0], [0, 1], [1, 1]]}", "{\"path\": [[0, -1e200]]}"] {
        let bad = grade::read(&format!("\n{line}\n")).unwrap_err().to_string();
        assert!(
            bad.starts_with("line 2: the point has the coordinate ") && bad.contains("use a finite number"),
            "{bad}"
        );
    }
}

/// Each point of a fine curve lies on the line between its neighbours. All of them were left out, and the curve was straight.
#[test]
fn a_curve_of_many_points_is_no_straight_line() {
    let scene = || {
        let mut scene = room(0.0, 1.0, &[]);
        let Map::Polygons(polygons) = &mut scene.map else { unreachable!() };
        polygons.obstacles.clear();
        scene
    };
    let curve = |bend: f64, n: u32| {
        let at = |i: u32| f64::from(i) / f64::from(n);
        (0..=n)
            .map(|i| glam::DVec2::new(2.0 + 36.0 * at(i), 5.0 + bend * (at(i) * std::f64::consts::PI).sin()))
            .collect::<Vec<_>>()
    };
    assert!(is_right("funnel", scene(), &curve(0.0, 3_000_000)), "a straight line with many points");
    assert!(!is_right("funnel", scene(), &curve(3.0, 3_000_000)));
    assert!(!is_right("funnel", scene(), &curve(3.0, 30)));
    let back = points(&[(2.0, 5.0), (30.0, 5.0), (10.0, 5.0), (38.0, 5.0)]);
    assert!(!is_right("funnel", scene(), &back), "to and fro");
}

#[test]
fn a_students_beam_is_judged_line_by_line() {
    let mut shown = [0; FAULTS + 1];
    for seed in 0..scenes() {
        let random = &mut Random::new(0xb33 + seed);
        let drawn = RandomWorld::new(random);
        let scene = drawn.scene(drawn.end(random), drawn.end(random));
        let (mut lesson, inputs) = task("beam", scene);
        let room = crate::students::beam::Room::read(&inputs);
        let right = room.run(0);
        for (fault, count) in shown.iter_mut().enumerate() {
            let written = room.run(fault);
            let found = first_difference(&mut lesson, &written.lines, Options::default());
            let expected = room.first_wrong(&right, &written);
            assert_eq!(found, expected, "seed {seed}, fault {fault}: {inputs}\n{:#?}", written.lines);
            *count += usize::from(found.is_some());
        }
        // In another order, the same edges are right only if the order is free.
        let mut turned = right.lines.clone();
        let decisions = turned.len() - 1;
        turned[..decisions].reverse();
        assert_eq!(
            first_difference(&mut lesson, &turned, Options { any_order: true, ..Options::default() }),
            None,
            "seed {seed}"
        );
        let moved = (0..decisions).find(|&i| turned[i] != right.lines[i]).map(|i| i + 1);
        assert_eq!(first_difference(&mut lesson, &turned, Options::default()), moved, "seed {seed}");
    }
    check_counts("beam", &shown);
}
