//! The beam in limit cases, and the answers of `solve` about it.

use crate::common::brute::Brute;
use glam::DVec2;
use pathlight::geom::Point;
use pathlight::lesson::outcome::Reason;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::map::polygons::{FreeSpace, Obstacle, Polygons};
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use pathlight::scene::{Actor, Map, Scene, World};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

type Corner = (f64, f64);

/// Obstacles in a room of 40 x 20.
fn room(obstacles: &[&[Corner]]) -> Polygons {
    let points = |corners: &[Corner]| corners.iter().map(|&p| DVec2::from(p)).collect::<Vec<_>>();
    let named = |corners: &&[Corner]| Obstacle { name: String::new(), points: points(corners) };
    Polygons {
        outline: points(&[(0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)]),
        obstacles: obstacles.iter().map(named).collect(),
    }
}

fn look(polygons: &Polygons, from: Corner) -> Lesson {
    let mut scene = Scene::new(Map::Polygons(polygons.clone()));
    scene.start = Some(from.into());
    scene.goal = Some(from.into());
    lesson::open("beam", Arc::new(World::new(scene)), Watch::Record).unwrap()
}

fn points(result: &serde_json::Map<String, Value>, key: &str) -> Vec<DVec2> {
    let point = |p: &Value| DVec2::new(p[0].as_f64().unwrap(), p[1].as_f64().unwrap());
    result[key].as_array().unwrap().iter().map(point).collect()
}

/// Checks that exactly these corners of obstacles are seen (the corners of the room are left out), and this area, and
/// that brute force agrees.
fn check(obstacles: &[&[Corner]], from: Corner, seen: &[Corner], area: f64) {
    let polygons = room(obstacles);
    let lesson = look(&polygons, from);
    let result = lesson.view().result();
    let of_room = |p: &DVec2| (p.x == 0.0 || p.x == 40.0) && (p.y == 0.0 || p.y == 20.0);
    let key = |p: DVec2| (p.x as i64, p.y as i64);
    let got: BTreeSet<_> = points(&result, "seen").into_iter().filter(|p| !of_room(p)).map(key).collect();
    assert_eq!(got, seen.iter().map(|&p| key(p.into())).collect(), "from {from:?}");
    let got = result["area"].as_f64().unwrap();
    assert!((got - area).abs() < 1e-5, "from {from:?}: area {got}");
    assert_eq!(result["found"], true);

    let free = FreeSpace::of_polygons(&polygons);
    let (brute, origin) = (Brute::new(&free), free.lattice.snap(from.into()));
    let all: BTreeSet<Point> = free.rings.concat().into_iter().filter(|&v| v != origin).collect();
    let want: BTreeSet<Point> = all.into_iter().filter(|&v| brute.sees(origin, v)).collect();
    let got: BTreeSet<Point> = points(&result, "seen").into_iter().map(|p| free.lattice.snap(p)).collect();
    assert_eq!(got, want, "from {from:?}, by brute force");
}

const ABOVE: &[Corner] = &[(9.0, 4.0), (14.0, 4.0), (14.0, 10.0), (9.0, 10.0)];
const BELOW: &[Corner] = &[(19.0, 10.0), (24.0, 10.0), (24.0, 16.0), (19.0, 16.0)];
const TIP: &[Corner] = &[(30.0, 10.0), (34.0, 6.0), (34.0, 14.0)];

#[test]
fn all_of_an_empty_room_is_seen() {
    check(&[], (20.0, 10.0), &[], 800.0);
    check(&[], (0.0, 0.0), &[], 800.0);
    check(&[], (7.0, 0.0), &[], 800.0);
    // On the diagonal: on an edge between two triangles.
    check(&[], (4.0, 2.0), &[], 800.0);
}

#[test]
fn sight_runs_along_a_wall_and_past_its_end() {
    // The lower side of the box lies on the line of sight: both its ends are seen. All under the
    // line, and over it what is left of the box and of the line through (9, 4) to (13, 0).
    let area = 400.0 + 90.0 + 4.0 * 4.0 / 2.0;
    check(&[ABOVE], (3.0, 10.0), &[(9.0, 4.0), (9.0, 10.0), (14.0, 10.0)], area);
}

#[test]
fn a_line_of_sight_between_walls_on_both_sides_has_no_area() {
    let seen = [(9.0, 4.0), (9.0, 10.0), (14.0, 10.0), (19.0, 10.0), (24.0, 10.0), (30.0, 10.0), (19.0, 16.0)];
    // Left of the box over the line: a rectangle and the wedge above (9, 4), whose side runs on to
    // (13, 0). Under the line: up to x = 19, and the wedge under (19, 16), whose side runs on.
    let over = 9.0 * 10.0 + 4.0 * 4.0 / 2.0;
    let end = 3.0 + 16.0 / 6.0 * 10.0;
    let under = 19.0 * 10.0 + (end - 19.0) * 4.0 / 2.0;
    check(&[ABOVE, BELOW, TIP], (3.0, 10.0), &seen, over + under);
}

#[test]
fn collinear_walls_hide_nothing_on_their_line() {
    let boxes: [&[Corner]; 3] = [
        &[(5.0, 10.0), (8.0, 10.0), (8.0, 14.0), (5.0, 14.0)],
        &[(11.0, 10.0), (14.0, 10.0), (14.0, 14.0), (11.0, 14.0)],
        &[(17.0, 10.0), (20.0, 10.0), (20.0, 14.0), (17.0, 14.0)],
    ];
    let lesson = look(&room(&boxes), (2.0, 10.0));
    let seen = points(&lesson.view().result(), "seen");
    for x in [5.0, 8.0, 11.0, 14.0, 17.0, 20.0] {
        assert!(seen.contains(&DVec2::new(x, 10.0)), "({x}, 10)");
    }
    assert!(seen.contains(&DVec2::new(5.0, 14.0)) && !seen.contains(&DVec2::new(11.0, 14.0)));
}

#[test]
fn a_point_contact_blocks_sight() {
    let touching: [&[Corner]; 3] = [
        &[(10.0, 2.0), (14.0, 2.0), (14.0, 10.0), (10.0, 10.0)],
        &[(14.0, 10.0), (18.0, 10.0), (18.0, 18.0), (14.0, 18.0)],
        &[(20.0, 7.0), (24.0, 5.0), (24.0, 7.0)],
    ];
    let polygons = room(&touching);
    let seen = |from| points(&look(&polygons, from).view().result(), "seen");
    let (contact, beyond) = (DVec2::new(14.0, 10.0), DVec2::new(20.0, 7.0));
    let before = seen((8.0, 13.0));
    assert!(before.contains(&contact) && !before.contains(&beyond));
    // From the contact itself both sides are visible, and the polygon touches itself there.
    let on_it = look(&polygons, (14.0, 10.0)).view().result();
    assert!(points(&on_it, "seen").contains(&beyond) && points(&on_it, "seen").contains(&DVec2::new(14.0, 18.0)));
    assert_eq!(points(&on_it, "polygon").iter().filter(|&&p| p == contact).count(), 2);
}

#[test]
fn from_a_vertex_sight_runs_along_its_walls_and_on() {
    let result = look(&room(&[ABOVE]), (9.0, 10.0)).view().result();
    let polygon = points(&result, "polygon");
    for corner in [(9.0, 10.0), (9.0, 0.0), (40.0, 10.0)] {
        assert!(polygon.contains(&corner.into()), "{corner:?} is not in {polygon:?}");
    }
    assert_eq!(result["area"], 800.0 - 31.0 * 10.0);
    let seen = points(&result, "seen");
    assert!(!seen.contains(&DVec2::new(9.0, 10.0)), "the vertex stood on does not count");
    assert!(seen.contains(&DVec2::new(9.0, 4.0)) && !seen.contains(&DVec2::new(14.0, 4.0)));
}

#[test]
fn from_inside_a_wall_nothing_is_seen_and_the_answer_says_why() {
    for from in [(10.0, 5.0), (13.9, 9.9)] {
        let lesson = look(&room(&[ABOVE]), from);
        let result = lesson.view().result();
        assert_eq!(result["found"], false);
        for key in ["polygon", "seen", "path"] {
            assert!(result[key].as_array().unwrap().is_empty(), "{key}");
        }
        assert_eq!((&result["area"], &result["expansions"]), (&Value::from(0.0), &Value::from(0)));
        assert_eq!(lesson.view().outcome().why.map(|why| why.reason), Some(Reason::InWall(lesson.view().origin())));
    }
}

#[test]
fn sight_is_mutual_and_reported_for_each_actor() {
    let mut scene = Scene::new(Map::Polygons(room(&[ABOVE])));
    let actor = |name: &str, at: Corner| Actor { name: name.to_owned(), at: at.into() };
    scene.actors = vec![actor("sheriff", (2.0, 8.0)), actor("robber", (20.0, 8.0)), actor("horse", (2.0, 18.0))];
    let world = Arc::new(World::new(scene));
    let rows = |eye: &str| {
        let set = [("eye".to_owned(), eye.to_owned())];
        let lesson = lesson::open_with("beam", world.clone(), Watch::Record, &set).unwrap();
        let cards = lesson.view().cards().into_iter().find(|c| c.title == "do they see each other?").unwrap();
        let lesson::Body::Rows(rows) = cards.body else { panic!() };
        rows.into_iter().map(|r| format!("{}: {}", r.label.printed(), r.value.printed())).collect::<Vec<_>>()
    };
    assert_eq!(rows("first"), ["sheriff and robber: no", "sheriff and horse: yes", "robber and horse: yes"]);
    assert_eq!(rows("second"), ["robber and sheriff: no", "robber and horse: yes", "sheriff and horse: yes"]);
    // There is no fourth actor, so the last one is the viewer.
    assert_eq!(rows("fourth")[0], "horse and sheriff: yes");
}

#[test]
fn solve_agrees_with_brute_force_on_the_scenes() {
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let Map::Polygons(polygons) = &world.scene().map else { continue };
        let free = FreeSpace::of_polygons(polygons);
        let brute = Brute::new(&free);
        let unlimited = [("fov", "none"), ("range", "none")].map(|(key, word)| (key.to_owned(), word.to_owned()));
        let result = lesson::open_with("beam", world.clone(), Watch::EndOnly, &unlimited).unwrap().view().result();
        let from =
            free.lattice.snap(DVec2::new(result["from"][0].as_f64().unwrap(), result["from"][1].as_f64().unwrap()));
        let (area, want) = (result["area"].as_f64().unwrap(), brute.area(from) / free.lattice.scale().powi(2));
        assert!((area - want).abs() <= 1e-9 * want, "{}: {area}, by sweep {want}", scene.name);
        let got: BTreeSet<Point> = points(&result, "seen").into_iter().map(|p| free.lattice.snap(p)).collect();
        let corners: BTreeSet<Point> = free.rings.concat().into_iter().filter(|&v| v != from).collect();
        let want = corners.into_iter().filter(|&v| brute.sees(from, v)).collect();
        assert_eq!(got, want, "{}", scene.name);
    }
}

/// The golden was checked line by line when it was made.
#[test]
fn the_first_split_is_that_of_the_golden() {
    let world = Arc::new(World::new(scene_file::read(builtin::find("beam/first-split").unwrap().text).unwrap()));
    let mut lesson = lesson::open("beam", world, Watch::Record).unwrap();
    let golden = include_str!("../../scenes/beam/first-split.trace");
    let mut steps: Vec<&str> = golden.lines().skip(1).collect();
    let conclusion = steps.pop().unwrap();
    assert!(conclusion.ends_with(&lesson.view().conclusion().unwrap().printed()), "{conclusion}");
    assert_eq!(steps.len(), lesson.view().run().len());
    for (k, line) in (1..).zip(steps) {
        lesson.go(k);
        assert!(
            line.ends_with(&lesson.view().sentence().printed()),
            "step {k}: {:?}, it was {line:?}",
            lesson.view().sentence()
        );
    }
}
