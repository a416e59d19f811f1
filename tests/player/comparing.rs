//! Compare: its rows follow the scene, its picture has the paths of its rows, and a row leads to the run of its method.

use glam::DVec2;
use pathlight::compare::overlay::style;
use pathlight::compare::{Advice, Row};
use pathlight::editor::{Edit, Handle};
use pathlight::lesson;
use pathlight::picture::{Lens, Role, Shape};
use pathlight::player::{
    Change, CompareCommand, CompareProgress, Comparing, Document, Player, RaceCommand, Tick, Transport,
};
use pathlight::scene::builtin;

/// A scene with all its rows.
fn compared(scene: &str, radius: f64) -> Player {
    let mut p = Player::open(scene, None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.apply(CompareCommand::Radius(radius)).unwrap();
    p.apply(CompareCommand::ShowAll(true)).unwrap();
    p.compare_now();
    p
}

fn comparing(p: &Player) -> &Comparing {
    p.comparing().unwrap()
}

fn row<'a>(p: &'a Player, method: &str) -> &'a Row {
    let found = comparing(p).rows().iter().find(|measured| measured.row.method.key == method);
    &found.unwrap_or_else(|| panic!("{method} has no row")).row
}

fn lens(p: &Player) -> Lens {
    Lens::fit(p.bounds(), 760.0, 600.0, Lens::MARGIN)
}

#[test]
fn over_is_the_length_by_the_shortest_and_ranks_are_sorted() {
    for scene in ["funnel/wrong-corridor", "wave/cave", "funnel/town", "beam/gallery"] {
        for radius in [0.0, 0.3] {
            let p = compared(scene, radius);
            let rows = comparing(&p).in_order();
            let ranks = Comparing::ranks(&rows);
            assert_eq!(comparing(&p).progress(), CompareProgress::Complete);
            for (measured, rank) in rows.iter().zip(&ranks) {
                assert_eq!(rank.is_some(), measured.row.over.is_some(), "{scene}");
                if let Some(over) = measured.row.over {
                    let length = measured.row.length.unwrap() / comparing(&p).shortest().length.unwrap();
                    assert!((over - length.max(1.0)).abs() < 1e-9, "{scene}");
                }
            }
            for (pair, ranks) in rows.windows(2).zip(ranks.windows(2)) {
                let [a, b] = [pair[0].row.over, pair[1].row.over].map(|over| over.unwrap_or(f64::INFINITY));
                assert!(a <= b + 1e-9, "{scene}: {a} before {b}");
                assert!(ranks[1].is_none() || ranks[0] <= ranks[1], "{scene}: {ranks:?}");
            }
        }
    }
}

#[test]
fn the_path_of_every_row_is_what_is_drawn() {
    let p = compared("funnel/wrong-corridor", 0.4);
    let lens = lens(&p);
    let picture = p.picture_of_comparison(None, &lens).unwrap();
    for measured in comparing(&p).rows().iter().filter(|measured| !measured.row.points.is_empty()) {
        let row = &measured.row;
        let look = style(row.method.key);
        let is_it = |mark: &pathlight::picture::Mark| {
            let role = look.role(row.over.is_some());
            matches!(&mark.shape, Shape::Line { points, dash, .. } if *points == row.points && *dash == look.dash)
                && mark.role == role
        };
        assert!(picture.marks.iter().any(is_it), "{}", row.method.key);
    }
    let hidden = "astar";
    let mut p = p;
    p.apply(CompareCommand::Show(hidden, false)).unwrap();
    let picture = p.picture_of_comparison(None, &lens).unwrap();
    let points = &row(&p, hidden).points;
    let look = style(hidden);
    let is_it = |mark: &pathlight::picture::Mark| {
        matches!(&mark.shape, Shape::Line { points: own, dash, .. } if own == points && *dash == look.dash)
            && mark.role == look.role(true)
    };
    assert!(!picture.marks.iter().any(is_it));
}

#[test]
fn what_is_lit_lies_above_all_other_paths() {
    let p = compared("funnel/town", 0.0);
    for method in ["wave-4", "graph"] {
        let picture = p.picture_of_comparison(Some(method), &lens(&p)).unwrap();
        let points = &row(&p, method).points;
        let last =
            picture.marks.iter().rposition(|mark| mark.points() == *points && mark.role == style(method).role(true));
        let others = picture.marks.iter().rposition(|mark| {
            matches!(&mark.shape, Shape::Line { points: own, closed: false, .. } if own != points && own.len() > 3)
                && matches!(mark.role, Role::Method(_))
        });
        assert!(last > others, "{method}");
    }
}

/// Start and goal, walls and the radius: all rows are made again, and are those of a comparison from the beginning.
#[test]
fn rows_follow_edits_and_the_radius() {
    let mut p = compared("funnel/wrong-corridor", 0.0);
    let before = row(&p, "funnel").length;
    let start = p.lesson().world().start();
    p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: start + DVec2::new(0.0, 1.5) })).unwrap();
    assert!(matches!(comparing(&p).progress(), CompareProgress::Running { ready: 0, .. }));
    assert_eq!(row(&p, "funnel").length, before, "the rows of before stay until the new ones come");
    p.compare_now();
    assert_ne!(row(&p, "funnel").length, before);
    p.apply(Change::EndGesture).unwrap();
    assert!(matches!(comparing(&p).progress(), CompareProgress::Running { .. }), "now times are wanted as well");
    p.compare_now();
    let moved = row(&p, "funnel").length;
    p.apply(Change::Undo).unwrap();
    p.compare_now();
    assert_eq!(row(&p, "funnel").length, before);
    assert_ne!(moved, before);
    p.apply(CompareCommand::Radius(0.5)).unwrap();
    p.compare_now();
    assert!(comparing(&p).shortest().length > Some(0.0) && row(&p, "funnel").is_legal == Some(false));
    p.apply(CompareCommand::Radius(0.0)).unwrap();
    p.compare_now();
    assert_eq!(row(&p, "funnel").length, before);
    assert!(comparing(&p).rows().iter().all(|measured| measured.row.method.key != "funnel-arcs"));
}

#[test]
fn what_was_stopped_stays_stopped_until_the_next_change() {
    let mut p = compared("wave/cave", 0.0);
    p.apply(CompareCommand::Radius(0.2)).unwrap();
    let work = p.comparison_to_make().unwrap();
    p.apply(CompareCommand::Stop).unwrap();
    work.for_each(|(made, _)| p.compared(made));
    assert!(comparing(&p).is_stopped() && p.comparison_to_make().is_none());
    p.apply(CompareCommand::Radius(0.3)).unwrap();
    p.compare_now();
    assert_eq!(comparing(&p).progress(), CompareProgress::Complete);
}

/// A row leads to its method's own run: the same path, at a step of it.
#[test]
fn a_row_opens_the_run_of_its_method() {
    for scene in ["funnel/wrong-corridor", "wave/cave"] {
        for measured in comparing(&compared(scene, 0.0)).rows() {
            let method = measured.row.method;
            let mut p = compared(scene, 0.0);
            // A setting that the method must not keep.
            p.apply(CompareCommand::ShowStep(method.key)).unwrap();
            let Some((name, _)) = method.lesson(0.0) else {
                assert!(p.comparing().is_some() && method.key == "theta", "{scene}");
                continue;
            };
            assert!(p.comparing().is_none() && p.lesson().name() == name, "{scene}: {}", method.key);
            let run = p.lesson().run();
            assert!(run.at() <= run.len(), "{scene}: {}", method.key);
            let outcome = p.lesson().at(run.len()).view().outcome();
            assert_eq!(outcome.found, measured.row.length.is_some(), "{scene}: {}", method.key);
            let path = outcome.path.points();
            let own = &measured.row.points;
            assert!(own.is_empty() || own.windows(path.len()).any(|part| part == path), "{scene}: {}", method.key);
        }
    }
}

/// The step that decided: not the end of the run, where it can be found.
#[test]
fn a_row_that_went_wrong_opens_at_the_step_that_decided() {
    let mut p = compared("funnel/wrong-corridor", 0.0);
    assert!(row(&p, "wave-4").wrong.is_some());
    p.apply(CompareCommand::ShowStep("wave-4")).unwrap();
    let run = p.lesson().run();
    assert!(run.at() < run.len() && run.at() > 0, "step {} of {}", run.at(), run.len());
}

#[test]
fn lessons_and_scenes_are_shown_again_after_compare() {
    let mut p = Player::open("funnel/town", None).unwrap();
    p.apply(Transport::Seek(20)).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.apply(Document::Lesson(&lesson::funnel::LESSON)).unwrap();
    assert!(p.comparing().is_none() && p.lesson().run().at() == 20, "the lesson stands where it stood");
    p.apply(CompareCommand::Open).unwrap();
    p.apply(Document::Open("wave/cave".to_owned())).unwrap();
    p.compare_now();
    assert_eq!(comparing(&p).world().scene().title, p.editor().scene().title, "Compare shows the scene that is open");
    p.apply(CompareCommand::Leave).unwrap();
    assert!(p.comparing().is_none());
}

#[test]
fn a_race_shows_a_path_when_its_search_is_finished() {
    let mut p = compared("wave/cave", 0.0);
    let race = |p: &mut Player, command| drop(p.apply(CompareCommand::Race(command)).unwrap());
    race(&mut p, RaceCommand::Seek(0));
    race(&mut p, RaceCommand::Tick(Tick::Method));
    let all = comparing(&p).in_order().len();
    let drawn = |p: &Player| comparing(p).overlay(None).tags(&lens(p)).len();
    assert_eq!(drawn(&p), 0);
    race(&mut p, RaceCommand::Forward);
    let first = drawn(&p);
    assert!(first > 0 && first < all);
    race(&mut p, RaceCommand::Play);
    for _ in 0..60 {
        p.tick(0.4);
    }
    assert!(!p.is_moving() && drawn(&p) >= first);
}

/// Every scene can be compared, with walls around the start, the goal on the start, and any radius.
#[test]
fn every_scene_can_be_compared_and_drawn() {
    for scene in builtin::ALL.iter().filter(|scene| scene.name != "beam/cave") {
        let mut p = compared(scene.name, 0.0);
        for radius in [0.35, f64::INFINITY, 0.0] {
            p.apply(CompareCommand::Radius(radius)).unwrap();
            p.compare_now();
            let keys: Vec<_> = comparing(&p).rows().iter().map(|measured| measured.row.method.key).collect();
            for key in keys.into_iter().take(3) {
                p.apply(CompareCommand::Choose(Some(key))).unwrap();
                let picture = p.picture_of_comparison(Some(key), &lens(&p)).unwrap();
                assert_eq!(picture.check(), Ok(()), "{}", scene.name);
            }
        }
    }
}

/// The advice comes from the rows, and names a method whose path the agent can walk.
#[test]
fn the_advice_names_a_method_that_works() {
    for scene in ["funnel/wrong-corridor", "wave/cave", "funnel/town"] {
        let p = compared(scene, 0.4);
        assert!(comparing(&p).advice().is_none(), "no time is known");
        let rows: Vec<(&Row, f64)> = comparing(&p).rows().iter().map(|measured| (&measured.row, 1.0)).collect();
        let advice = Advice::new(&rows);
        let one = advice.one_agent.expect("there is a path");
        assert_eq!(row(&p, one.method).is_legal, Some(true), "{scene}");
        assert_eq!(row(&p, one.method).over, Some(one.over));
        if let Some(flood) = advice.flood {
            assert!(flood.flooded < flood.from * flood.searched && flood.flooded >= (flood.from - 1) * flood.searched);
        }
    }
}
