//! Large maps: what is built for them, and when. Counted, not timed.

use super::*;
use pathlight::algo::visibility_graph::{Links, estimated_links};
use pathlight::geom::building;
use pathlight::lesson::Watch;
use pathlight::map::grid::Grid;
use pathlight::map::polygons::{Obstacle, Polygons};
use pathlight::picture::Shape;
use pathlight::scene::{Content, FileName, Files, Scene, World, of_file};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// How many times somebody says how far something large is.
fn reports<T>(make: impl FnOnce() -> T) -> (T, usize) {
    let count = Rc::new(Cell::new(0));
    let heard = count.clone();
    let made = building::listen(move |_| heard.set(heard.get() + 1), make);
    (made, count.get())
}

/// A room with an outline of so many corners.
fn room(corners: u32) -> Scene {
    let corner = |i: u32| {
        let angle = f64::from(i) / f64::from(corners) * std::f64::consts::TAU;
        DVec2::from_angle(angle) * (900.0 + 40.0 * (17.0 * angle).sin() + f64::from(i % 2))
    };
    let outline = (0..corners).map(corner).collect();
    let scene = Scene::new(Map::Polygons(Polygons { outline, obstacles: Vec::new() }));
    Scene { start: Some(DVec2::new(-500.0, 0.0)), goal: Some(DVec2::new(500.0, 1.0)), ..scene }
}

fn open_in_window(scene: Scene) -> Player {
    let mut player = Player::of_scene(scene, "large", Some("funnel")).unwrap();
    player.record_in_background();
    player
}

/// In a window, the funnel through 2048 x 2048 random cells took half a second a frame: millions of stages were named, and thousands of
/// portals, badges and corners lay on each other.
#[test]
fn of_a_fine_map_only_what_can_be_told_apart_is_drawn_and_named() {
    let mut random = pathlight::algo::random::Random::seeded(7);
    let mut grid = Grid::new(300, 300, false);
    for cell in grid.cells().collect::<Vec<_>>() {
        grid.set_wall(cell, random.below(3) == 0);
    }
    let p = Player::of_scene(Scene::new(Map::Grid(grid)), "noise", Some("funnel")).unwrap();
    let run = p.lesson().run();
    let named = run.named_stages();
    assert!(run.stages().len() > 20_000 && named.len() < 5_000, "{} of {}", named.len(), run.stages().len());
    assert!(run.parts().iter().all(|part| named.iter().any(|(stage, _)| *stage == part.stages.start)));
    assert!(named.iter().all(|(stage, label)| run.label(*stage) == *label));
    // 300 cells on 300 pixels, and a part of them on the same.
    let drawn = |lens: &Lens| {
        let picture = p.lesson().picture(lens);
        let is_end = |mark: &&pathlight::picture::Mark| matches!(mark.shape, Shape::Badge { .. } | Shape::Ring { .. });
        picture.marks.iter().filter(is_end).count()
    };
    let whole = Lens::fit(p.lesson().bounds(), 300.0, 300.0, 0.0);
    let near = Lens::fit(pathlight::picture::Rect { low: DVec2::ZERO, high: DVec2::splat(30.0) }, 300.0, 300.0, 0.0);
    assert!(drawn(&whole) < 20 && drawn(&near) > 100, "{} and {}", drawn(&whole), drawn(&near));
}

/// The first picture of 4096 x 4096 cells took half a second.
#[test]
fn of_cells_that_nobody_can_tell_apart_one_in_many_is_looked_at() {
    let mut grid = Grid::new(601, 601, false);
    grid.set_wall(grid.cell(300, 300), true);
    let world = Arc::new(World::new(Scene::new(Map::Grid(grid))));
    for lesson in ["wave", "funnel"] {
        let lesson = lesson::open(lesson, world.clone(), Watch::EndOnly).unwrap();
        let cells = |pixels: f64| {
            let lens = Lens::fit(lesson.view().bounds(), pixels, pixels, 0.0);
            let marks = lesson.view().picture(&lens).marks;
            marks.into_iter().find_map(|mark| if let Shape::Cells(cells) = mark.shape { Some(cells) } else { None })
        };
        let (small, large) = (cells(60.0).expect("cells"), cells(400.0).expect("cells"));
        assert_eq!((large.columns, large.rows()), (601, 601));
        assert!((60..250).contains(&small.columns) && small.columns == small.rows(), "{}", small.columns);
        // They cover the same part of the map, to a cell.
        let side = f64::from(small.columns) * small.size;
        assert!((601.0..601.0 + small.size).contains(&side) && small.corner == large.corner, "{side}");
    }
}

#[test]
fn a_large_map_is_opened_before_its_triangles_are_there() {
    let (mut player, built) = reports(|| open_in_window(room(20_001)));
    assert_eq!((built, player.phase(), player.awaits_run()), (0, Phase::Recording, true));
    assert!(player.lesson().world().is_bare() && player.take_notices().is_empty());
    assert!(player.lesson().conclusion().is_none(), "nothing is known yet");
    let recording = player.recording_to_make().unwrap();
    let meter = recording.meter().clone();
    assert!(meter.built().is_none());
    let made: Vec<_> = recording.collect();
    assert!(meter.built().is_some_and(|progress| progress.all > 20_000));
    for run in made {
        player.recorded(run);
    }
    assert!(player.phase().has_run() && !player.lesson().world().is_bare());
    assert!(player.lesson().outcome().found);
    // A small one is there at once.
    let small = open_in_window(room(100));
    assert!(small.phase().has_run() && !small.lesson().world().is_bare());
}

#[test]
fn a_recording_that_is_cancelled_while_triangles_are_made_leaves_no_trace() {
    let mut player = open_in_window(room(20_001));
    let recording = player.recording_to_make().unwrap();
    let meter = recording.meter().clone();
    // Cancelled while free space is cut: the map is the only thing that the run needs until then.
    let waits = std::thread::spawn(move || recording.count());
    while meter.built().is_none() {
        std::thread::yield_now();
    }
    meter.cancel();
    assert_eq!(waits.join().unwrap(), 0);
    player.apply(Command::StopRecording).unwrap();
    assert!(!player.awaits_run());
    // It can still be recorded, and the triangles are made then.
    player.apply(Transport::Seek(1)).unwrap();
    for run in player.recording_to_make().unwrap() {
        player.recorded(run);
    }
    let end = player.lesson().at(player.lesson().run().len());
    assert!(player.phase().has_run() && end.view().outcome().found, "{} of {}", player.time(), player.end());
}

/// Half a minute and 2.8 GB, to say that the start lies in a wall.
#[test]
fn nothing_is_built_where_the_start_lies_in_a_wall() {
    let grid = |side: usize| {
        let mut grid = Grid::new(side, side, false);
        for i in 0..side as u32 {
            grid.set_wall(grid.cell(i, (i * 7) % side as u32), true);
        }
        let scene = Scene::new(Map::Grid(grid));
        Scene { start: Some(DVec2::splat(0.5)), goal: Some(DVec2::new(3.5, 1.5)), ..scene }
    };
    for settings in
        [&[][..], &[("radius", "0.2")], &[("search", "polyanya")], &[("radius", "0.2"), ("offset", "inflated")]]
    {
        let settings: Vec<_> = settings.iter().map(|&(key, word)| (key.to_owned(), word.to_owned())).collect();
        let solve = |side| {
            let world = Arc::new(World::new(grid(side)));
            reports(|| lesson::open_with("funnel", world, Watch::EndOnly, &settings).unwrap())
        };
        let ((small, of_small), (large, of_large)) = (solve(40), solve(400));
        assert!(of_small > 0 && of_large == 0, "{settings:?}: {of_small} {of_large}");
        let why = |lesson: &lesson::Lesson| {
            let outcome = lesson.view().outcome();
            (outcome.found, outcome.why.map(|why| why.reason))
        };
        assert_eq!(why(&small), why(&large), "{settings:?}");
    }
}

/// A minute and 2.9 GB in the beam, to say that the eye lies in a wall. Outlines were united and cut as well.
#[test]
fn nothing_is_built_where_the_eye_lies_in_a_wall_or_an_end_outside_the_outline() {
    let of_grid = |side: usize| {
        let mut grid = Grid::new(side, side, false);
        grid.set_wall(grid.cell(0, 0), true);
        Scene { start: Some(DVec2::splat(0.5)), goal: Some(DVec2::new(3.5, 1.5)), ..Scene::new(Map::Grid(grid)) }
    };
    // A corner of the box around the room.
    let of_room = |corners: u32| Scene { start: Some(DVec2::splat(-800.0)), ..room(corners) };
    let cases = [
        ("beam", "none", [of_grid(40), of_grid(400)]),
        ("beam", "taut", [of_grid(40), of_grid(400)]),
        ("beam", "none", [of_room(100), of_room(20_001)]),
        ("funnel", "", [of_room(100), of_room(20_001)]),
    ];
    for (lesson, graph, scenes) in cases {
        let settings: Vec<_> =
            [("graph".to_owned(), graph.to_owned())].into_iter().filter(|_| !graph.is_empty()).collect();
        let [small, large] = scenes.map(|scene| {
            let world = Arc::new(World::new(scene));
            let (lesson, built) = reports(|| lesson::open_with(lesson, world, Watch::EndOnly, &settings).unwrap());
            let outcome = lesson.view().outcome();
            (built > 0, outcome.found, outcome.why.map(|why| why.reason))
        });
        assert_eq!((small.0, large.0), (true, false), "{lesson} {settings:?}");
        assert_eq!((small.1, small.2), (large.1, large.2), "{lesson} {settings:?}");
    }
}

/// 8 GB.
#[test]
fn a_graph_with_too_many_links_is_not_made_and_that_is_said() {
    // Posts far from each other: each of their corners sees nearly all others.
    let posts = |count: usize| {
        let mut random = pathlight::algo::random::Random::seeded(5);
        let mut post = || {
            let at = DVec2::new(random.below(10_000) as f64 / 10.0 + 1.0, random.below(10_000) as f64 / 10.0 + 1.0);
            let points = [DVec2::ZERO, DVec2::X * 0.01, DVec2::Y * 0.01].map(|by| at + by).to_vec();
            Obstacle { name: String::new(), points }
        };
        let obstacles = (0..count).map(|_| post()).collect();
        let outline = [(0.0, 0.0), (1002.0, 0.0), (1002.0, 1002.0), (0.0, 1002.0)].map(DVec2::from).to_vec();
        let scene = Scene::new(Map::Polygons(Polygons { outline, obstacles }));
        Scene { start: Some(DVec2::splat(0.5)), goal: Some(DVec2::new(2.5, 0.5)), ..scene }
    };
    let settings = [("graph".to_owned(), "full".to_owned())];
    let open =
        |count| lesson::open_with("beam", Arc::new(World::new(posts(count))), Watch::EndOnly, &settings).unwrap();
    let small = open(20);
    assert!(small.view().notes().is_empty() && small.view().disabled_reason("graph").is_none());
    let mesh = |count| World::new(posts(count)).mesh().clone();
    let (links, estimate) = (
        pathlight::algo::fast::visibility_graph::build(&mesh(300), Links::Full).pairs().count() as f64,
        estimated_links(&mesh(300), Links::Full) as f64,
    );
    assert!((estimate / links - 1.0).abs() < 0.1, "{estimate} for {links}");
    let large = open(3600);
    let notes = large.view().notes();
    assert!(notes.len() == 1 && notes[0].contains("million links"), "{notes:?}");
    assert!(large.view().disabled_reason("graph").is_some() && large.view().outcome().found, "the beam runs");
    // In Compare the beam ran in its place, and the row said "no path found".
    let method = pathlight::compare::find("graph").unwrap();
    assert!(method.refusal(small.view().world()).is_none());
    let refused = method.run(&Arc::new(World::new(posts(4200))), 0.0).err().unwrap();
    assert!(refused.to_string().contains("million links"), "{refused}");
}

/// Three minutes and 6 GB.
#[test]
fn a_polygon_that_crosses_itself_all_over_is_refused_before_anything_is_built() {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24) * 1000.0
    };
    let tangle = |count: usize, next: &mut dyn FnMut() -> f64| (0..count).map(|_| DVec2::new(next(), next())).collect();
    let polygons = |outline: Vec<DVec2>| Polygons { outline, obstacles: Vec::new() };
    // The estimate, and the count of all pairs.
    let outline: Vec<DVec2> = tangle(1500, &mut next);
    let edges = |i: usize| [outline[i], outline[(i + 1) % outline.len()]];
    let beside = |[a, b]: [DVec2; 2], p: DVec2| (b - a).perp_dot(p - a);
    let parts = |s, t: [DVec2; 2]| beside(s, t[0]) * beside(s, t[1]) < 0.0;
    let pairs = (0..outline.len()).flat_map(|i| (0..i).map(move |j| (edges(i), edges(j))));
    let all = pairs.filter(|&(s, t)| parts(s, t) && parts(t, s)).count() as f64;
    let estimate = polygons(outline.clone()).crossings();
    assert!((estimate / all - 1.0).abs() < 0.05, "{estimate} of {all}");
    let bow_tie = [(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)].map(DVec2::from).to_vec();
    assert_eq!(polygons(bow_tie).crossings(), 1.0);
    let square = [(1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (1.0, 5.0)].map(DVec2::from).to_vec();
    let crossed =
        Polygons { outline: square.clone(), obstacles: vec![Obstacle { name: String::new(), points: square }] };
    assert_eq!(crossed.crossings(), 0.0);

    let open = |outline: Vec<DVec2>| {
        let text = scene_file::write(&Scene::new(Map::Polygons(polygons(outline))));
        let (file, mut files) = (FileName::new("tangle.toml"), Files::default());
        files.add(file.clone(), Ok(Content::new("tangle.toml".to_owned(), text.into_bytes())));
        reports(|| of_file(&file, &files))
    };
    let (refused, built) = open(tangle(6000, &mut next));
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("million times") && built == 0, "{refused}");
    assert!(open(tangle(400, &mut next)).0.is_ok());
}

/// 2.8 GB and two minutes for 4096 x 4096 random cells. The wave is made, and a start in a wall is still said.
#[test]
fn a_grid_with_too_many_corners_is_not_cut_into_triangles() {
    let side = 2300;
    let mut grid = Grid::new(side, side, false);
    for cell in grid.cells().collect::<Vec<_>>() {
        let (x, y) = grid.xy(cell);
        grid.set_wall(cell, x % 2 == 1 && y % 2 == 1);
    }
    assert!(grid.corner_count() > 5_200_000);
    let scene = |start: f64| {
        let ends = (Some(DVec2::splat(start)), Some(DVec2::new(2.5, 0.5)));
        Scene { start: ends.0, goal: ends.1, ..Scene::new(Map::Grid(grid.clone())) }
    };
    let open = |lesson, start| lesson::open(lesson, Arc::new(World::new(scene(start))), Watch::EndOnly).map(drop);
    let (refused, built) = reports(|| [open("funnel", 0.5), open("beam", 0.5)]);
    for refused in refused {
        let why = refused.unwrap_err().to_string();
        assert!(why.contains("million corners") && why.contains("use the wave"), "{why}");
    }
    assert_eq!(built, 0);
    assert!(open("funnel", 1.5).is_ok(), "a start in a wall needs no triangles");
    assert!(lesson::check_size(&World::new(scene(0.5))).is_err(), "Compare refuses it as well");
}

/// To free the steps of the run before took a tenth of a second of a frame.
#[test]
fn a_run_that_is_replaced_is_handed_out_to_be_dropped() {
    let set = |p: &mut Player| p.apply(Change::Set { key: "moves", word: "8".to_owned() }).map(drop).unwrap();
    let mut p = player();
    set(&mut p);
    assert!(p.take_unneeded().is_empty(), "in the commands it is dropped at once");
    let mut p = player();
    p.record_in_background();
    set(&mut p);
    p.recording_to_make().expect("a run to make").for_each(|run| drop(p.recorded(run)));
    assert!(p.phase().has_run(), "it has come");
    assert!(!p.take_unneeded().is_empty() && p.take_unneeded().is_empty());
    p.apply(Document::Open("wave/door".to_owned())).unwrap();
    assert!(!p.take_unneeded().is_empty(), "another scene");
}
