//! Many agents: A* for each of them beside a flood for every goal, as the lesson counts them.

use pathlight::lesson::{self, Body, Lesson, View, Watch};
use pathlight::picture::{Lens, Mark, Role, Shape};
use pathlight::scene::{Scene, World};
use pathlight::scene::{builtin, scene_file};
use std::sync::Arc;

fn scene(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

fn open(scene: Scene) -> Lesson {
    lesson::open("wave", Arc::new(World::new(scene)), Watch::EndOnly).unwrap()
}

/// Cells that A* and the floods look at.
fn counts(lesson: View) -> Option<[u64; 2]> {
    let card = lesson.cards().into_iter().find(|card| card.key == "requests".into())?;
    let Body::Rows(rows) = card.body else { return None };
    Some([rows.first()?, rows.get(1)?].map(|row| row.value.printed().replace(',', "").parse().unwrap()))
}

#[test]
fn each_method_is_cheaper_in_one_of_the_scenes() {
    let [search, flood] = counts(open(scene("wave/many-goals")).view()).unwrap();
    assert!(search * 2 < flood, "{search} {flood}");
    let [search, flood] = counts(open(scene("wave/one-goal")).view()).unwrap();
    assert!(flood < search, "{search} {flood}");
}

#[test]
fn the_requests_need_one_flood_for_each_goal() {
    let mut many = scene("wave/one-goal");
    let room = counts(open(many.clone()).view()).unwrap()[1];
    many.settings.insert("path_requests".to_owned(), "200".to_owned());
    assert_eq!(counts(open(many.clone()).view()).unwrap()[1], room);
    many.settings.insert("request_goals".to_owned(), "each".to_owned());
    many.settings.insert("path_requests".to_owned(), "5".to_owned());
    assert_eq!(counts(open(many).view()).unwrap()[1], 5 * room);
}

#[test]
fn a_goal_in_a_wall_gets_no_requests() {
    let mut walled = scene("wave/one-goal");
    walled.goal = Some(glam::DVec2::new(25.5, 8.5));
    let lesson = open(walled);
    assert_eq!(counts(lesson.view()), None);
    assert!(lesson.view().cards().iter().any(|card| card.note == "the goal lies in a wall"));
}

#[test]
fn the_curves_end_at_the_counts_and_the_conclusion_names_the_first_number_of_agents_for_which_a_flood_pays() {
    for name in ["wave/many-goals", "wave/one-goal"] {
        let lesson = open(scene(name));
        let plot = lesson.view().cards().into_iter().find_map(|card| card.plot).unwrap();
        let ends: Vec<u64> = plot.curves.iter().map(|curve| curve.points.last().unwrap().1 as u64).collect();
        assert_eq!(ends, counts(lesson.view()).unwrap(), "{name}");
    }
    // The slow way: ask for one agent more, again and again.
    let with = |agents: u32| {
        let mut scene = scene("wave/one-goal");
        scene.settings.insert("path_requests".to_owned(), agents.to_string());
        open(scene)
    };
    let pays = |agents: &u32| counts(with(*agents).view()).is_some_and(|[search, flood]| flood < search);
    let first = (1..=48).find(pays).unwrap();
    let plot = with(48).view().cards().into_iter().find_map(|card| card.plot).unwrap();
    // The caption stands beside the scene's question, so it gives the numbers and no verdict.
    let [search, flood] = counts(with(48).view()).unwrap();
    let [search, flood] = [search, flood].map(|count| pathlight::words::number(count as f64));
    assert_eq!(plot.caption, format!("48 agents: A* looks at {search} cells, 1 flood looks at {flood}.").as_str());
    let (across, _) = plot.mark.unwrap();
    assert_eq!(across, f64::from(first), "the mark stands where the flood begins to pay");
}

#[test]
fn the_flood_wins_with_one_goal_and_the_search_with_many() {
    for (name, flood_wins) in [("wave/many-goals", false), ("wave/one-goal", true)] {
        let [search, flood] = counts(open(scene(name)).view()).unwrap();
        assert_eq!(flood < search, flood_wins, "{name}: {search} {flood}");
    }
}

/// Regression: the numbers, which answer the scene's question, stood on the card before the first step, and all paths
/// were drawn.
#[test]
fn before_the_end_the_numbers_are_still_to_be_guessed_and_no_path_is_drawn() {
    let mut lesson = lesson::open("wave", Arc::new(World::new(scene("wave/many-goals"))), Watch::Record).unwrap();
    let paths = |lesson: View| {
        let picture = lesson.picture(&Lens::fit(lesson.bounds(), 900.0, 600.0, 24.0));
        let is_path = |m: &&Mark| m.role == Role::Agent && matches!(m.shape, Shape::Line { .. });
        picture.marks.iter().filter(is_path).count()
    };
    let card = |lesson: View| lesson.cards().into_iter().find(|card| card.key == "requests".into()).unwrap();
    let end = lesson.view().run().len();
    for before in [0, 1, end / 2, end - 1] {
        lesson.go(before);
        let open = card(lesson.view());
        assert!(open.plot.is_none() && !format!("{open:?}").contains("looks at"), "{open:?}");
        let Body::Rows(rows) = open.body else { panic!("no rows") };
        assert!(rows[..2].iter().all(|row| row.value == "?"), "{rows:?}");
        assert_eq!(paths(lesson.view()), 0);
    }
    lesson.go(end);
    assert!(card(lesson.view()).plot.is_some() && counts(lesson.view()).is_some());
    assert_eq!(paths(lesson.view()), 24);
    // Beside the requests, no second card compares A* with a flood.
    assert!(lesson.view().cards().iter().all(|card| card.title != "A* or flood?"));
}

/// The conclusion of A* counted closed and open cells, 150, beside a flood that counts those that it closes, and Compare said 94.
#[test]
fn compare_the_conclusion_and_the_data_count_the_same_cells() {
    let mut counted = 0;
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("wave/")) {
        let mut scene = scene_file::read(scene.text).unwrap();
        let set = [("wave", "astar"), ("estimate", "octile"), ("weight", "1"), ("search_moves", "8")];
        scene
            .settings
            .extend([("path_requests", "0")].into_iter().chain(set).map(|(k, v)| (k.to_owned(), v.to_owned())));
        let lesson = open(scene);
        let view = lesson.view();
        if view.outcome().path.is_empty() {
            continue;
        }
        let compared = pathlight::compare::find("astar").unwrap().run(view.world(), 0.0).unwrap().work.count;
        let rows = view.cards().into_iter().find_map(|card| match card.body {
            Body::Rows(rows) if card.key == "A* or flood".into() => Some(rows),
            _ => None,
        });
        let said = rows.unwrap()[0].value.printed();
        let conclusion = view.conclusion().unwrap().printed();
        assert_eq!(
            (view.outcome().work.count, said),
            (compared, compared.to_string()),
            "{}",
            view.world().scene().title
        );
        assert!(
            !conclusion.contains("it closed") || conclusion.contains(&format!("closed {compared} cell")),
            "{conclusion}"
        );
        counted += 1;
    }
    assert!(counted > 10, "{counted}");
}
