//! Construction: the right result is accepted, and the first difference is the one that the algorithm decided first.

use pathlight::lesson::question::QuestionKind;
use pathlight::picture::Lens;
use pathlight::player::{Build, Command, Player};
use pathlight::step::Size;
use pathlight::tutor::construct::{Entry, Task, Verdict};
use pathlight::world::builtin;

fn apply(player: &mut Player, command: Command) -> usize {
    player.apply(command).unwrap().notices.len()
}

fn building(scene: &str) -> Player {
    let mut player = Player::open(scene, None).unwrap();
    apply(&mut player, Command::Construct(true));
    assert!(player.construction().is_some(), "{scene}: nothing to build");
    player
}

fn place(player: &mut Player, entry: Entry) {
    apply(player, Command::Build(Build::Place(entry)));
}

/// The right result, read from the task.
fn right(player: &Player) -> Vec<Entry> {
    match player.construction().unwrap().task() {
        Task::Numbers { cells, .. } => cells.iter().map(|&(cell, d, _)| Entry::Number { cell, d }).collect(),
        Task::Corners { points, .. } | Task::Seen { points, .. } => {
            points.iter().map(|point| Entry::Point(point.thing)).collect()
        }
        Task::Links { links } => (0..links.len()).filter(|&i| links[i].is_taut).map(Entry::Link).collect(),
    }
}

fn difference(player: &Player) -> pathlight::tutor::construct::Difference {
    match player.construction().unwrap().verdict() {
        Some(Verdict::Different(difference)) => difference.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn in_every_scene_the_right_result_is_right_and_hints_build_it() {
    let mut kinds = [0; 4];
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        apply(&mut player, Command::Construct(true));
        let Some(construction) = player.construction() else { continue };
        kinds[match construction.task() {
            Task::Numbers { .. } => 0,
            Task::Corners { .. } => 1,
            Task::Seen { .. } => 2,
            Task::Links { .. } => 3,
        }] += 1;
        // In the graph, all links that were asked for came from one corner of the outline, and none was taut.
        assert!(!right(&player).is_empty(), "{}: nothing to build", scene.name);
        for entry in right(&player) {
            place(&mut player, entry);
        }
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().verdict(), Some(&Verdict::Right), "{}", scene.name);
        apply(&mut player, Command::Construct(true));
        while apply(&mut player, Command::Build(Build::Hint)) == 0 {}
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().verdict(), Some(&Verdict::Right), "{} by hints", scene.name);
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        player.picture(&lens).check().unwrap();
    }
    assert!(kinds.iter().all(|&count| count > 1), "{kinds:?}");
}

#[test]
fn the_first_wrong_number_is_explained_by_the_step_that_gives_the_right_one() {
    let mut player = building("wave/walkthrough");
    let entries = right(&player);
    for (i, &entry) in entries.iter().enumerate() {
        let Entry::Number { cell, d } = entry else { unreachable!() };
        // Two are wrong: the difference is the one that comes first in the run.
        place(&mut player, Entry::Number { cell, d: if i == 7 || i == 4 { d + 1 } else { d } });
    }
    apply(&mut player, Command::Build(Build::Check));
    let found = difference(&player);
    let Entry::Number { cell, d } = entries[4] else { unreachable!() };
    assert_eq!(found.entry, Some(Entry::Number { cell, d: d + 1 }));
    // The reason names the neighbour from which the run found the cell, here and in the step that decided it.
    let reason = "The wave finds it from its eastern neighbour (5, 2), which has 2.";
    assert_eq!(found.what.to_string(), format!("You wrote 4 in this cell (4, 2). It gets 3. {reason}"));
    apply(&mut player, Command::Build(Build::Explain));
    let why = player.lesson().why().unwrap().meaning.to_string();
    assert!(why.starts_with("The cell was found from its eastern neighbour (5, 2), which has 2."), "{why}");
    assert_eq!(player.lesson().run().at(), found.at);
    assert!(player.lesson().sentence().to_string().contains(&d.to_string()));
    apply(&mut player, Command::Build(Build::Resume));
    assert_eq!(player.lesson().run().at(), 0);
}

#[test]
fn a_corner_left_out_is_named_and_explained_at_the_crossing() {
    let mut player = building("funnel/a-to-g");
    let entries = right(&player);
    place(&mut player, entries[1]);
    apply(&mut player, Command::Build(Build::Check));
    let found = difference(&player);
    assert_eq!(found.entry, Some(entries[1]));
    apply(&mut player, Command::Build(Build::Explain));
    assert_eq!(player.lesson().run().kind_at(found.at), Some("crossed"));
}

#[test]
fn vertices_in_sight_can_begin_anywhere_and_go_either_way_but_not_across() {
    let mut player = building("beam/both");
    let entries = right(&player);
    let n = entries.len();
    let turned = |by: usize| (0..n).map(move |i| (i + by) % n);
    for order in [turned(2).collect::<Vec<_>>(), turned(1).rev().collect()] {
        apply(&mut player, Command::Construct(true));
        for i in order {
            place(&mut player, entries[i]);
        }
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().verdict(), Some(&Verdict::Right));
    }
    apply(&mut player, Command::Construct(true));
    let mut swapped = entries.clone();
    swapped.swap(1, 3);
    for entry in swapped {
        place(&mut player, entry);
    }
    apply(&mut player, Command::Build(Build::Check));
    assert!(difference(&player).what.to_string().contains("order"), "{:?}", difference(&player));
}

#[test]
fn entries_can_be_judged_at_once_taken_back_and_given_up() {
    let mut player = building("wave/walkthrough");
    apply(&mut player, Command::Build(Build::JudgeAtOnce(true)));
    let Entry::Number { cell, d } = right(&player)[3] else { unreachable!() };
    place(&mut player, Entry::Number { cell, d: d + 3 });
    assert_eq!(difference(&player).entry, Some(Entry::Number { cell, d: d + 3 }));
    apply(&mut player, Command::Build(Build::Undo));
    assert!(player.construction().unwrap().entries().is_empty());
    let at = player.lesson().run().at();
    assert_eq!(apply(&mut player, Command::Forward(Size::Step)), 1, "the run waits");
    assert_eq!(player.lesson().run().at(), at);
    apply(&mut player, Command::Build(Build::GiveUp));
    assert!(player.construction().is_none() && player.lesson().run().at() == player.lesson().run().len());
}

/// The picture on which a result is built shows nothing of it.
#[test]
fn links_are_built_on_a_map_without_links() {
    let player = building("beam/graph");
    assert_eq!(player.lesson().run().at(), 0);
    assert!(player.lesson().next_question(0, QuestionKind::Taut).is_some());
}

/// The next stop of a tour asked its question while the result was still being built.
#[test]
fn a_tour_that_goes_on_ends_building() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let progress = pathlight::tutor::tour::Progress::default();
    apply(&mut player, Command::StartTour { name: "tours/wave".to_owned(), progress });
    apply(&mut player, Command::Construct(true));
    assert!(player.construction().is_some());
    apply(&mut player, Command::NextStop);
    assert!(player.construction().is_none());
}
