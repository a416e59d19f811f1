//! The beam lesson: limits of sight, the target, floating point, the heat map.

use glam::DVec2;
use pathlight::geom::Side;
use pathlight::lesson::Angle;
use pathlight::lesson::beam::KEYS;
use pathlight::lesson::{self, Body, Lesson, SignTest, View, Watch};
use pathlight::picture::{Lens, Mark, Rect, Role, Shape, Thing, Tone};
use pathlight::player::{Change, Phase, Player};
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use pathlight::scene::{Map, World};
use serde_json::{Value, json};
use std::sync::Arc;

fn open(name: &str, set: &[(&str, &str)]) -> Lesson {
    let scene = scene_file::read(builtin::find(name).unwrap().text).unwrap();
    let given = set.iter().map(|&(key, word)| (key.to_owned(), word.to_owned()));
    let settings: Vec<_> = scene.settings.clone().into_iter().chain(given).collect();
    lesson::open_with("beam", Arc::new(World::new(scene)), Watch::Record, &settings).unwrap()
}

fn lens(lesson: View) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0)
}

fn row(lesson: View, card: &str, label: &str) -> String {
    let card = lesson.cards().into_iter().find(|c| c.title == card).unwrap_or_else(|| panic!("no card {card}"));
    let Body::Rows(rows) = card.body else { panic!("{:?}: no rows", card.title) };
    rows.into_iter()
        .find(|r| r.label.printed().contains(label))
        .unwrap_or_else(|| panic!("no row {label}"))
        .value
        .printed()
}

/// The heading of a picture on a filmstrip named R where L decided.
#[test]
fn of_both_limits_of_a_beam_the_one_that_s_lies_beyond_decides() {
    let (mut one, mut both) = (0, 0);
    for name in ["beam/recursion", "beam/first-split"] {
        let lesson = open(name, &[]);
        let mut cursor = lesson.view().at(0);
        for k in 1..=lesson.view().run().len() {
            let Some(why) = cursor.go(k).why() else { continue };
            let tests: Vec<_> = why.numbers.iter().map(|number| (number.side, number.value, number.decides)).collect();
            let [(Some(Side::Left), left, of_left), (Some(Side::Right), right, of_right)] = tests[..] else { continue };
            let beyond = (left <= 0.0, right >= 0.0);
            let is_inside = beyond == (false, false);
            assert_eq!((of_left, of_right), if is_inside { (true, true) } else { beyond }, "{name}, step {k}");
            *if is_inside { &mut both } else { &mut one } += 1;
        }
    }
    assert!(one > 3 && both > 3, "{one} {both}");
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn a_field_of_view_of_90_degrees_in_open_space_sees_a_quarter_of_the_disc() {
    // Nothing stands within 2 of the guard.
    let result = open("beam/field-of-view", &[("fov", "90,180"), ("range", "2")]).view().result();
    assert!((number(&result["area"]) - std::f64::consts::PI).abs() < 1e-9, "{}", result["area"]);
    let disc = open("beam/field-of-view", &[("fov", "none"), ("range", "2")]).view().result();
    assert!((number(&disc["area"]) - 4.0 * std::f64::consts::PI).abs() < 1e-9, "{}", disc["area"]);
    let from = DVec2::new(6.0, 12.0);
    for p in disc["polygon"].as_array().unwrap() {
        let far = DVec2::new(number(&p[0]), number(&p[1])).distance(from);
        assert!((far - 2.0).abs() < 1e-9, "{far}");
    }
}

#[test]
fn solve_reports_whether_the_target_is_seen_and_what_hides_it() {
    let told = |set: &[(&str, &str)]| {
        let result = open("beam/field-of-view", set).view().result();
        (result["seen_target"].clone(), result.get("hidden_by").cloned())
    };
    assert_eq!(told(&[]), (json!(false), Some(json!([[18.0, 12.0], [19.0, 16.0]]))));
    assert_eq!(told(&[("fov", "40,180")]), (json!(false), Some(json!("fov"))));
    assert_eq!(told(&[("range", "5")]), (json!(false), Some(json!("range"))));
    assert!(!open("beam/field-of-view", &[("target", "none")]).view().result().contains_key("target"));
    // From the other side of the crate.
    let vault =
        open("beam/field-of-view", &[("target", "other"), ("eye", "second"), ("fov", "none"), ("range", "none")]);
    assert_eq!(vault.view().result()["hidden_by"].as_array().map(Vec::len), Some(2), "{:?}", vault.view().result());
    let goal = open("beam/gallery", &[("target", "goal")]);
    assert_eq!(goal.view().result()["target"], json!([37.0, 12.0]));
}

#[test]
fn a_target_is_unknown_before_the_beam_reaches_it() {
    let mut lesson = open("beam/field-of-view", &[]);
    assert_eq!(row(lesson.view(), "is it seen?", "does the guard see"), "no");
    assert!(lesson.view().result().contains_key("hidden_by"), "a wall of the crate");
    lesson.go(3);
    assert_eq!(row(lesson.view(), "is it seen?", "does the guard see"), "not yet known");
}

#[test]
fn f32_decides_wrongly_on_map_coordinates_and_the_lattice_does_not() {
    let lesson = open("beam/map-coordinates", &[]);
    let wrong: usize = row(lesson.view(), "the same run with 32-bit floating point", "wrong sign").parse().unwrap();
    assert!(wrong > 2, "{wrong}");
    let areas = row(lesson.view(), "the same run with 32-bit floating point", "area");
    let (rounded, exact) = areas.split_once(" instead of ").unwrap();
    assert_ne!(rounded, exact);
    let with_f64 = open("beam/map-coordinates", &[("precision", "f64")]);
    assert_eq!(row(with_f64.view(), "the same run with 64-bit floating point", "wrong sign"), "0");
    assert!(
        open("beam/map-coordinates", &[("precision", "lattice")])
            .view()
            .cards()
            .iter()
            .all(|c| c.key != "precision".into())
    );
}

#[test]
fn the_heat_map_is_made_in_small_parts_and_contains_the_cost_of_queries() {
    let mut lesson = open("beam/gallery", &[("heat", "on")]);
    let heat = |lesson: View| {
        let picture = lesson.picture(&lens(lesson));
        let cells = picture.marks.into_iter().find_map(|m| if let Shape::Cells(c) = m.shape { Some(c) } else { None });
        cells.map_or(0, |c| c.tones().filter(|t| matches!(t, Tone::Heat(_))).count())
    };
    assert_eq!(heat(lesson.view()), 0);
    assert!(lesson.tick(0.016), "there is more to do after one frame");
    let begun = heat(lesson.view());
    lesson.complete();
    let whole = heat(lesson.view());
    assert!(0 < begun && begun < whole && !lesson.tick(0.016), "{begun}, {whole}");
    // It is kept when the eye moves, and made again for another map.
    lesson.reset(lesson.view().world().clone(), Watch::EndOnly);
    assert_eq!(heat(lesson.view()), whole);
}

#[test]
fn a_dragged_ray_turns_and_the_run_is_recorded_on_release() {
    let mut player = Player::open("beam/field-of-view", None).unwrap();
    assert_eq!(player.lesson().drag_handles().len(), 4, "two rays, their middle, the range");
    let (fov, range) = (player.lesson().settings().get(KEYS.fov), player.lesson().settings().get(KEYS.range));
    // The left ray straight up from the guard.
    player.apply(Change::Drag { handle: 0, to: DVec2::new(6.0, 2.0) }).unwrap();
    assert!(player.follows_drag() && !player.lesson().run().is_end_only());
    player.apply(Change::EndGesture).unwrap();
    assert!(!player.follows_drag());
    assert_eq!(player.lesson().settings().get(KEYS.fov), Angle { degrees: 140.0, towards: 340.0 });
    player.apply(Change::Drag { handle: 3, to: DVec2::new(6.0, 22.0) }).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert_eq!(player.lesson().settings().get(KEYS.range), 10.0);
    // Each is one undo, and unsaved work.
    let angle = |player: &Player| player.lesson().settings().get(KEYS.fov);
    assert!(player.editor().is_changed());
    player.apply(Change::Undo).unwrap();
    assert_eq!(
        (player.lesson().settings().get(KEYS.range), angle(&player)),
        (range, Angle { degrees: 140.0, towards: 340.0 })
    );
    player.apply(Change::Undo).unwrap();
    assert_eq!(angle(&player), fov);
    assert!(!player.editor().is_changed());
    player.apply(Change::Redo).unwrap();
    assert_eq!(angle(&player), Angle { degrees: 140.0, towards: 340.0 });
    assert_eq!(player.scene().settings["fov"], "140,340");
    // A cancelled drag changes nothing.
    player.apply(Change::Drag { handle: 0, to: DVec2::new(10.0, 2.0) }).unwrap();
    assert_ne!(angle(&player), Angle { degrees: 140.0, towards: 340.0 });
    player.apply(Change::CancelGesture).unwrap();
    assert_eq!(angle(&player), Angle { degrees: 140.0, towards: 340.0 });
    assert!(player.phase() != Phase::Editing && !player.lesson().run().is_end_only());
}

#[test]
fn small_triangles_are_shown_magnified() {
    let mut lesson = open("beam/bank-robbery", &[]);
    let frames = |lesson: View| {
        let lens = lens(lesson);
        let wide = |points: &[DVec2]| (points[2].x - points[0].x) * lens.scale;
        let picture = lesson.picture(&lens);
        let closed = |s: &Shape| matches!(s, Shape::Line { points, closed: true, .. } if points.len() == 4 && (wide(points) - 200.0).abs() < 0.5);
        picture.marks.iter().filter(|m| closed(&m.shape)).count()
    };
    let steps: Vec<usize> = (0..lesson.view().run().len()).filter(|k| k % 5 == 0).collect();
    let shown = steps.iter().filter(|&&k| {
        lesson.go(k);
        frames(lesson.view()) > 0
    });
    let shown = shown.count();
    assert!(shown > 10 && shown < steps.len() / 2, "{shown} of {}", steps.len());
}

/// Regression: on a large map of small cells the window painted the corners of all walls and froze.
#[test]
fn walls_too_small_to_be_seen_are_painted_as_cells_and_others_where_they_are_visible() {
    let row = |y: u32| (0..200).map(|x| if x % 3 == 1 && y % 3 == 1 { '#' } else { '.' }).collect::<String>();
    let rows: String = (0..200).map(|y| row(y) + "\n").collect();
    let text =
        format!("title = \"noise\"\nlesson = \"beam\"\nstart = [1.5, 0.5]\n[grid]\nrows = \"\"\"\n{rows}\"\"\"\n");
    let world = World::new(scene_file::read(&text).unwrap());
    let lesson = lesson::open("beam", Arc::new(world), Watch::EndOnly).unwrap();
    let outlines = |scale: f64| {
        let visible = Rect { low: DVec2::ZERO, high: DVec2::splat(300.0 / scale) };
        let picture = lesson.view().picture(&Lens { visible, scale, least_letters: 0.0, marks: 1.0 });
        let cells = picture.marks.iter().any(|m| matches!(m.shape, Shape::Cells(_)));
        (cells, picture.marks.iter().filter(|m| m.role == Role::Outline).count())
    };
    assert_eq!(outlines(1.5), (true, 0));
    let (cells, near) = outlines(30.0);
    assert!(!cells && (9..30).contains(&near), "{near} rings in a window of ten by ten cells");
}

/// Regression: pointing at the triangle of the eye said that a beam had entered it, and N3 had no name.
#[test]
fn triangles_have_the_names_of_the_first_split_and_the_eye_is_in_none_that_a_beam_enters() {
    let mut lesson = open("beam/recursion", &[]);
    let triangles = |lesson: View| -> Vec<String> {
        let mesh = lesson.world().mesh();
        mesh.triangles().filter_map(|t| Some(lesson.describe(Thing::Triangle(t))?.sentence().printed())).collect()
    };
    lesson.go(7);
    let before = triangles(lesson.view());
    let count = |all: &[String], text: &str| all.iter().filter(|described| *described == text).count();
    assert_eq!(count(&before, "the triangle of O · the first beams begin here"), 1);
    assert_eq!(count(&before, "triangle N3 · entered by no beam yet"), 1);
    assert_eq!(count(&before, "triangle · entered by no beam yet"), before.len() - 2);
    lesson.go(11);
    assert_eq!(count(&triangles(lesson.view()), "triangle N3 · entered by 1 beam"), 1);
}

/// The waiting beams were called 1, 2, 3, and so were the pieces of the polygon.
#[test]
fn beams_have_no_numbers_because_pieces_of_the_polygon_have_some() {
    let mut lesson = open("beam/recursion", &[]);
    lesson.go(40);
    let chips = |title: &str| {
        let card = lesson.view().cards().into_iter().find(|card| card.title == title).unwrap();
        let Body::Chips(chips) = card.body else { panic!("{title}: no chips") };
        chips.into_iter().map(|chip| chip.text.printed()).collect::<Vec<_>>()
    };
    let beams = chips("waiting beams, leftmost first");
    assert_eq!(beams.last().map(String::as_str), Some("C"));
    assert!(beams.len() > 2 && beams.iter().all(|name| name.parse::<u32>().is_err()), "{beams:?}");
    assert!(chips("visibility polygon, in order").iter().all(|name| name.parse::<u32>().is_ok()));
}

#[test]
fn the_legend_explains_letters_numbers_outlines_and_handles() {
    let words = |name: &str, at: usize| {
        let mut lesson = open(name, &[]);
        let at = at.min(lesson.view().run().len());
        lesson.go(at);
        let legend = lesson.view().picture(&lens(lesson.view())).legend;
        legend.iter().map(|entry| entry.words.printed()).collect::<Vec<_>>()
    };
    let has = |all: &[String], part: &str| assert!(all.iter().any(|entry| entry.contains(part)), "{part}: {all:?}");
    let recursion = words("beam/recursion", 40);
    for part in ["piece of the visibility polygon", "a beam of the first split", "the eye"] {
        has(&recursion, part);
    }
    // No triangle of the first scene is entered twice.
    has(&words("beam/slits", usize::MAX), "how often a beam entered");
    has(&words("beam/bank-robbery", 58), "seen by the robber");
    let guard = words("beam/field-of-view", 10);
    has(&guard, "drag it to widen the field of view");
    has(&guard, "drag it to turn the view or to change the range");
}

/// Every triangle said "×1". A count of 1 says nothing that the beams do not say; the triangle under the pointer still does.
#[test]
fn only_triangles_that_were_entered_more_than_once_have_a_count() {
    for (scene, has_counts) in [("beam/recursion", false), ("beam/slits", true)] {
        let mut lesson = open(scene, &[("counts", "on")]);
        let len = lesson.view().run().len();
        lesson.go(len);
        let picture = lesson.view().picture(&lens(lesson.view()));
        let counts = picture.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Words { text, .. } => text.printed().strip_prefix('×')?.parse::<u32>().ok(),
            _ => None,
        });
        let counts: Vec<_> = counts.collect();
        assert!(counts.iter().all(|&count| count > 1), "{scene}: {counts:?}");
        assert_eq!(!counts.is_empty(), has_counts, "{scene}: {counts:?}");
        let triangles = lesson.view().world().mesh().triangles();
        let names =
            triangles.filter_map(|t| lesson.view().describe(Thing::Triangle(t))).map(|name| name.sentence().printed());
        assert!(names.into_iter().any(|name| name.ends_with("entered by 1 beam")), "{scene}");
    }
}

/// The range was rounded to three decimals, as in sentences: on a small map, a drag set it to 0, which means none.
#[test]
fn a_range_can_be_dragged_on_a_tiny_map() {
    let mut scene = pathlight::scene::open("beam/field-of-view").unwrap();
    let Map::Polygons(polygons) = &mut scene.map else { unreachable!() };
    let shrink = |p: &mut DVec2| *p *= 1e-5;
    polygons.outline.iter_mut().for_each(shrink);
    polygons.obstacles.iter_mut().flat_map(|obstacle| obstacle.points.iter_mut()).for_each(shrink);
    scene.actors.iter_mut().for_each(|actor| shrink(&mut actor.at));
    scene.start.iter_mut().chain(scene.goal.iter_mut()).for_each(shrink);
    scene.settings.insert("range".to_owned(), "0.0002".to_owned());
    let mut player = Player::of_scene(scene, "tiny.toml", None).unwrap();
    let from = player.editor().scene().actors[0].at;
    player.apply(Change::Drag { handle: 3, to: from + DVec2::new(0.0, 0.0001) }).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert_eq!(player.scene().settings["range"], "0.0001");
}

/// A wall that the line of sight only touches is not named: it blocks nothing alone.
#[test]
fn what_hides_a_target_is_named_as_it_is() {
    let said = |obstacles: &[&str]| {
        let obstacles: Vec<String> =
            obstacles.iter().map(|points| format!("[[polygons.obstacle]]\npoints = [{points}]\n")).collect();
        let obstacles = obstacles.concat();
        let text = format!(
            "title = \"hidden\"\nlesson = \"beam\"\nstart = [2, 10]\ngoal = [18, 10]\n\
             [polygons]\noutline = [[0, 0], [20, 0], [20, 20], [0, 20]]\n{obstacles}"
        );
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        let target = [("target".to_owned(), "goal".to_owned())];
        lesson::open_with("beam", world, Watch::Record, &target).unwrap().view().conclusion().unwrap().printed()
    };
    for (obstacles, reason) in [
        (&["[9, 8], [11, 8], [11, 12], [9, 12]"][..], "a wall from (9, 8) to (9, 12) is between them."),
        (&["[10, 10], [14, 6], [14, 14]"], "the line between them leaves the free space at this vertex (10, 10)."),
        (
            &["[10, 10], [8, 4], [12, 4]", "[10, 10], [8, 16], [12, 16]"],
            "the line between them goes through this vertex (10, 10), where walls touch: there is no gap.",
        ),
        (&["[2, 10], [5, 6], [5, 14]"], "the line between them leaves the free space where it begins."),
    ] {
        let said = said(obstacles);
        assert!(said.contains(&format!("does not see the goal (18, 10): {reason}")), "{said}");
    }
}

/// At "piece 2" of the cave, the magnifier went on to show the triangle and S of the steps before.
#[test]
fn the_magnifier_shows_the_step_of_the_map() {
    let (mut with, mut without) = (0, 0);
    for name in ["beam/cave", "beam/bank-robbery", "beam/gallery"] {
        let mut lesson = open(name, &[]);
        for at in 0..lesson.view().run().len().min(400) {
            lesson.go(at);
            let picture = lesson.view().picture(&lens(lesson.view()));
            let is_inset = |mark: &&Mark| mark.is_live() && matches!(mark.shape, Shape::Area { hatched: true, .. });
            if !picture.marks.iter().any(|mark| is_inset(&mark)) {
                continue;
            }
            let is_s = |mark: &&Mark| matches!(&mark.shape, Shape::Badge { letter, .. } if letter.printed() == "S");
            let of_s: Vec<bool> = picture.marks.iter().filter(is_s).map(Mark::is_live).collect();
            let [in_magnifier, on_map] = [true, false].map(|live| of_s.contains(&live));
            assert!(on_map || !in_magnifier, "{name} at {at}");
            *(if in_magnifier { &mut with } else { &mut without }) += 1;
        }
    }
    assert!(with > 20 && without > 5, "{with}, {without}");
}

/// The magnifier came and went while one stepped.
#[test]
fn the_magnifier_is_there_for_a_whole_stage_or_for_none_of_it() {
    let (mut with, mut without) = (0, 0);
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.name, &[]);
        let stages: Vec<_> = lesson.view().run().stages().to_vec();
        for (i, stage) in stages.iter().enumerate().step_by(1 + stages.len() / 10) {
            let has_magnifier = |lesson: &mut Lesson, at: usize| {
                lesson.go(at);
                let lens = lens(lesson.view());
                let is_inset = |shape: &Shape| matches!(shape, Shape::Area { hatched: true, .. });
                lesson.view().picture(&lens).marks.iter().any(|mark| mark.is_live() && is_inset(&mark.shape))
            };
            let run = lesson.view().run();
            let all: Vec<usize> =
                (stage.first..=stage.end().min(run.len())).filter(|&at| run.stage_at(at) == Some(i)).collect();
            let first = has_magnifier(&mut lesson, all[0]);
            for &at in &all {
                assert_eq!(has_magnifier(&mut lesson, at), first, "{} at {at} of {all:?}", scene.name);
            }
            *(if first { &mut with } else { &mut without }) += 1;
        }
    }
    assert!(with > 5 && without > 10, "{with}, {without}");
}

/// WHY of a beam had two bare signs, "S at O–L: −", without what they are signs of.
#[test]
fn why_of_both_tests_has_the_number_of_each() {
    let mut seen = 0;
    for builtin in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let lesson = open(builtin.name, &[]);
        let view = lesson.view();
        let mut cursor = view.at(0);
        for at in 0..=view.run().len().min(300) {
            let Some(why) = cursor.go(at).why() else { continue };
            let is_of_limit = |test: SignTest| matches!(test, SignTest::BeamLimit(_));
            if why.numbers.len() != 2 || !why.numbers.iter().all(|number| is_of_limit(number.test)) {
                continue;
            }
            let text = why.compared.on_screen();
            // Very small ones have an exponent.
            for number in why.numbers.iter().filter(|number| number.value.abs() >= 0.001) {
                let digits = pathlight::words::number(number.value.abs());
                assert!(text.contains(&digits), "{} at {at}: {digits} is not in {text}", builtin.name);
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

/// "A wall of the stagecoach is between them" was said of a robber inside the stagecoach.
#[test]
fn a_target_inside_an_obstacle_is_said_to_be_there() {
    let said = |obstacle: &str| {
        let text = format!(
            "title = \"hidden\"\nlesson = \"beam\"\nstart = [2, 10]\ngoal = [12, 10]\n\
             [polygons]\noutline = [[0, 0], [20, 0], [20, 20], [0, 20]]\n{obstacle}"
        );
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        let target = [("target".to_owned(), "goal".to_owned())];
        lesson::open_with("beam", world, Watch::Record, &target).unwrap().view().conclusion().unwrap().printed()
    };
    let points = "[[9, 8], [14, 8], [14, 12], [9, 12]]";
    let named = said(&format!("[[polygons.obstacle]]\nname = \"stagecoach\"\npoints = {points}\n"));
    assert!(named.starts_with("The goal (12, 10) is inside the stagecoach: "), "{named}");
    let unnamed = said(&format!("[[polygons.obstacle]]\npoints = {points}\n"));
    assert!(unnamed.starts_with("The goal (12, 10) is inside an obstacle: "), "{unnamed}");
}
