//! Regression tests for crashes that were found by hand or by attack.

use glam::DVec2;
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::lesson::{self, View, Watch};
use pathlight::picture::{Lens, Thing};
use pathlight::player::{Command, Player};
use pathlight::world::scene::{Map, World};
use pathlight::world::scene_file;
use std::sync::Arc;

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
        lesson.drag_handles(&lens),
        lesson.game().map(lesson::Game::characters),
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
    for command in [Command::Edit(Edit::Move { handle: Handle::Goal, to: on_a_wall }), Command::EndGesture] {
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
    player.apply(Command::Visit(thing)).unwrap();
}

/// Open `funnel/grown`, point at a triangle, press 3.
#[test]
fn a_thing_under_the_pointer_is_dropped_when_the_lesson_changes() {
    let mut player = Player::open("funnel/grown", None).unwrap();
    let triangles: Vec<Thing> = (0..500).map(|t| Thing::Triangle(pathlight::world::mesh::Triangle(t))).collect();
    let lens = lens(player.lesson());
    let bounds = player.lesson().bounds();
    let steps = (1..30).flat_map(|y| (1..30).map(move |x| DVec2::new(f64::from(x), f64::from(y)) / 30.0));
    let all: Vec<Thing> =
        steps.filter_map(|at| player.lesson().hit_test(bounds.low + at * bounds.size(), &lens)).collect();
    assert!(all.iter().filter(|thing| matches!(thing, Thing::Triangle(_))).count() > 100);
    let pointed = player.point_at(all[0]);
    assert_eq!(player.pointed(pointed), Some(all[0]));
    player.apply(Command::Lesson("beam".to_owned())).unwrap();
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
        Map::Grid(_) => unreachable!(),
    };
    let v = polygons.obstacles.len() - 1;
    let points = &polygons.obstacles[v].points;
    let upper_right =
        (0..points.len()).max_by(|&a, &b| (points[a].x - points[a].y).total_cmp(&(points[b].x - points[b].y)));
    let vertex = Handle::Vertex(Ring::Obstacle(v), upper_right.unwrap());
    let vertices: Vec<Thing> = player.lesson().world().mesh().vertices().map(Thing::Vertex).collect();
    let pointed = player.point_at(*vertices.last().unwrap());
    for command in [Command::Edit(Edit::Remove(vertex)), Command::EndGesture] {
        player.apply(command).unwrap();
        assert_eq!(player.pointed(pointed), None);
        for &thing in &vertices {
            highlight_and_visit(&mut player, thing);
        }
    }
    let pointed = player.point_at(Thing::Start);
    player.apply(Command::Undo).unwrap();
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
    for command in [Command::Edit(Edit::Remove(Handle::Actor(1))), Command::EndGesture, Command::Undo, Command::Redo] {
        player.apply(command).unwrap();
        show(player.lesson());
    }
    player.apply(Command::Undo).unwrap();
    player.apply(Command::Set { key: "eye".to_owned(), word: "second".to_owned() }).unwrap();
    show(player.lesson());
}

#[test]
fn undo_with_nothing_to_undo_changes_nothing() {
    let mut player = Player::open("wave/video", None).unwrap();
    let revision = player.revision();
    let effects = player.apply(Command::Undo).unwrap();
    assert_eq!(effects.notices, ["Nothing to undo."]);
    assert!(!effects.run_changed && !effects.world_changed && !effects.work_changed && !effects.handles_changed);
    assert_eq!(player.revision(), revision);
}
