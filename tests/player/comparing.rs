//! Compare: its rows follow the scene, its picture has the paths of its rows, and a row leads to the run of its method.

/// Maps on which triangles and the shortest path take long.
mod large;
/// Paths of one's own.
mod own;
/// The race of the searches.
mod race;
/// Side by side, and pages of all views.
mod views;

use crate::common::pairs::is_tested;
use crate::common::some;
use glam::DVec2;
use pathlight::algo::radius::Walls;
use pathlight::compare::overlay::style;
use pathlight::compare::{Advice, FaultKind, FloodCosts, Needs, Row, RowId, Wrong, fault, words};
use pathlight::editor::{Edit, Handle};
use pathlight::lesson;
use pathlight::paint::raster;
use pathlight::paint::theme::Theme;
use pathlight::picture::{Family, Lens, Mark, Rect, Role, Shape, Strength, Tone};
use pathlight::player::{
    Change, CompareCommand, CompareProgress, CompareView, Compared, Comparing, Document, MeasuredRow, Player,
    RaceCommand, Tick, Transport,
};
use pathlight::render::PageStyle;
use pathlight::scene::OwnPath;
use pathlight::scene::builtin::{self, Builtin};
use pathlight::words::number;

/// A scene with all its rows.
fn compared(scene: &str, radius: f64) -> Player {
    let mut p = Player::open(scene, None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.apply(CompareCommand::Radius(radius)).unwrap();
    p.apply(CompareCommand::ShowAll(true)).unwrap();
    p.compare_now();
    p
}

/// The scenes that are compared: all but those that take very long.
fn scenes() -> impl Iterator<Item = &'static Builtin> {
    builtin::ALL.iter().filter(|scene| scene.name != "beam/cave" && is_tested(scene, "wave"))
}

fn comparing(p: &Player) -> &Comparing {
    p.comparing().unwrap()
}

fn row<'a>(p: &'a Player, method: &'static str) -> &'a Row {
    let found = comparing(p).row(method);
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
                    let length = measured.row.length.unwrap() / comparing(&p).shortest_length().unwrap();
                    assert!((over - length).abs() < 1e-12, "{scene}");
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
    p.apply(CompareCommand::Show(hidden.into(), false)).unwrap();
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
        let picture = p.picture_of_comparison(Some(method.into()), &lens(&p)).unwrap();
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
    assert!(comparing(&p).shortest_length() > Some(0.0) && row(&p, "funnel").is_legal == Some(false));
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

/// After a stop there was no way on but another map or another radius.
#[test]
fn what_was_stopped_is_run_again() {
    let mut p = compared("wave/door", 0.0);
    p.apply(CompareCommand::Radius(0.2)).unwrap();
    p.apply(CompareCommand::Stop).unwrap();
    p.apply(CompareCommand::RunAgain).unwrap();
    p.compare_now();
    assert_eq!(comparing(&p).progress(), CompareProgress::Complete);
}

/// A row leads to its method's own run: the same path, at a step of it.
#[test]
fn a_row_opens_the_run_of_its_method() {
    for scene in ["funnel/wrong-corridor", "wave/cave"] {
        let all = compared(scene, 0.0);
        let world = comparing(&all).world().clone();
        for measured in comparing(&all).rows() {
            let method = measured.row.method;
            let mut p = compared(scene, 0.0);
            // A setting that the method must not keep.
            p.apply(CompareCommand::ShowStep(method.key)).unwrap();
            let Some((name, _)) = method.lesson(&world, 0.0) else {
                assert!(p.comparing().is_some() && ["theta", "funnel-blog"].contains(&method.key), "{scene}");
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

/// Every scene can be compared, with walls around the start, the goal on the start, and any radius.
#[test]
fn every_scene_can_be_compared_and_drawn() {
    for scene in some(scenes()) {
        let mut p = compared(scene.name, 0.0);
        for radius in [0.35, f64::INFINITY, 0.0] {
            p.apply(CompareCommand::Radius(radius)).unwrap();
            p.compare_now();
            let keys: Vec<_> = comparing(&p).rows().iter().map(|measured| measured.row.id).collect();
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
        let rows: Vec<(&Row, Option<f64>)> =
            comparing(&p).rows().iter().map(|measured| (&measured.row, None)).collect();
        let advice = Advice::new(&rows, comparing(&p).world(), 0.4);
        let one = advice.one_agent.expect("there is a path");
        assert_eq!(row(&p, one.method).is_legal, Some(true), "{scene}");
        assert_eq!(row(&p, one.method).over, Some(one.over));
        assert!(row(&p, one.method).makes_room(0.4), "{scene}");
    }
    for scene in ["wave/cave", "wave/swamp", "wave/video"] {
        let p = compared(scene, 0.0);
        let on_cells = comparing(&p).rows().iter().filter(|measured| measured.row.method.needs == Needs::Cells);
        let rows: Vec<(&Row, Option<f64>)> = on_cells.map(|measured| (&measured.row, None)).collect();
        let flood = Advice::new(&rows, comparing(&p).world(), 0.0).flood.expect("both count cells");
        let FloodCosts::Work([flooded, searched], _) = flood.costs else { panic!("no time is known") };
        let from = flood.break_even.unwrap();
        assert!(flooded < from * searched && (from == 2 || flooded >= (from - 1) * searched), "{scene}");
    }
}

/// The wave counts moves in four directions, and its path may have diagonals that it has not counted.
#[test]
fn a_path_keeps_the_moves_that_were_counted_or_says_so() {
    let (mut broken, mut cutting) = (0, 0);
    for scene in ["funnel/town", "wave/cave", "wave/video"] {
        let p = compared(scene, 0.0);
        for MeasuredRow { row, .. } in comparing(&p).rows() {
            let is_bound = row.method.moves.is_some() && !row.points.is_empty();
            assert_eq!(row.keeps_moves.is_some(), is_bound, "{scene}: {}", row.method.key);
            // It stood below the table, far from its row.
            let cuts = words::facts(row, 0.0).iter().any(|fact| fact.contains("cuts corners of walls"));
            assert_eq!(cuts, row.cuts_corners && row.ranked_over().is_some(), "{scene}: {}", row.method.key);
            cutting += usize::from(cuts);
            if row.method.key == "wave-mixed" {
                broken += usize::from(row.keeps_moves == Some(false));
            } else {
                assert_ne!(row.keeps_moves, Some(false), "{scene}: {}", row.method.key);
            }
        }
    }
    assert!(broken > 0 && cutting > 0);
}

/// Cells of another size: other rows, and the cells of the lesson are the same.
#[test]
fn the_size_of_cells_can_be_set_and_goes_along_to_the_lesson() {
    let mut p = compared("funnel/town", 0.0);
    let before = (row(&p, "wave-4").work.count, row(&p, "funnel").length);
    p.apply(CompareCommand::Cell(0.5)).unwrap();
    p.compare_now();
    assert!(row(&p, "wave-4").work.count > 2 * before.0);
    assert_eq!(row(&p, "funnel").length, before.1);
    let points = row(&p, "wave-4").points.clone();
    p.apply(CompareCommand::ShowStep("wave-4")).unwrap();
    assert!((p.lesson().world().grid().cell_size() - 0.5).abs() < 1e-12);
    let path = p.lesson().at(usize::MAX).view().outcome().path.points();
    assert!(points.windows(path.len()).any(|part| part == path));
    // Sizes that no map allows.
    for cell in [f64::NAN, -1.0, 0.0] {
        p.apply(CompareCommand::Open).unwrap();
        p.apply(CompareCommand::Cell(cell)).unwrap();
        assert_eq!(comparing(&p).cell(), 0.0);
    }
    for cell in [1e-9, 1e9] {
        p.apply(CompareCommand::Cell(cell)).unwrap();
        let (least, largest) =
            (comparing(&p).world().least_cell_size().unwrap(), p.editor().scene().map.extent() / 8.0);
        assert!((least..=largest).contains(&comparing(&p).cell()), "{cell}");
    }
}

/// The radius that was typed for one map stayed for the next one.
#[test]
fn another_map_is_compared_for_its_own_agent() {
    let mut p = compared("funnel/town", 0.0);
    p.apply(CompareCommand::Radius(3.0)).unwrap();
    p.apply(CompareCommand::Cell(0.7)).unwrap();
    p.compare_now();
    p.apply(Document::Open("funnel/radius".to_owned())).unwrap();
    let own: f64 = pathlight::scene::open("funnel/radius").unwrap().settings["radius"].parse().unwrap();
    assert_eq!((comparing(&p).radius(), comparing(&p).cell()), (own, 0.0));
    assert!(comparing(&p).rows().is_empty(), "no row is of the map before");
    p.compare_now();
    assert!(comparing(&p).world().scene() == p.editor().scene() && !comparing(&p).rows().is_empty());
    p.apply(Document::Open("wave/cave".to_owned())).unwrap();
    assert_eq!(comparing(&p).radius(), 0.0);
}

/// Ground that costs more was not to be seen beside the paths that go around it.
#[test]
fn the_map_of_compare_shows_what_the_ground_costs() {
    let costly = |scene: &str| {
        let p = compared(scene, 0.0);
        let picture = p.picture_of_comparison(None, &lens(&p)).unwrap();
        let tones = picture.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Cells(cells) => Some(cells.tones().filter(|tone| matches!(tone, Tone::Ground(_))).count()),
            _ => None,
        });
        let is_named = picture.legend.iter().any(|entry| entry.words.printed().contains("ground that costs 3"));
        (tones.sum::<usize>(), is_named)
    };
    assert_eq!(costly("wave/swamp"), (24, true));
    assert_eq!(costly("wave/cave"), (0, false));
    let style = PageStyle { look: Theme::Light.into(), caption: false, width: 900, height: 600 };
    assert!(compared("wave/swamp", 0.0).page_of_comparison(style).unwrap().0.contains("×3"));
}

/// Side by side, the start and the goal were dots of five pixels on a map of many cells.
#[test]
fn the_ends_are_found_on_a_map_of_many_small_cells() {
    let text = format!(
        "title = \"m\"\nstart = [1.5, 1.5]\ngoal = [198.5, 98.5]\n[grid]\nrows = \"\"\"\n{}\"\"\"\n",
        (".".repeat(200) + "\n").repeat(100)
    );
    let scene = pathlight::scene::scene_file::read(&text).unwrap();
    let world = std::sync::Arc::new(pathlight::scene::World::new(scene));
    let settings = [("wave".to_owned(), "astar".to_owned())];
    let run = lesson::open_with("wave", world, lesson::Watch::EndOnly, &settings).unwrap();
    let picture = run.view().picture(&Lens::fit(run.view().bounds(), 380.0, 300.0, Lens::MARGIN));
    let radii: Vec<f32> = picture
        .marks
        .iter()
        .filter_map(|mark| match mark.shape {
            Shape::Symbol { radius, .. } if matches!(mark.role, Role::Start | Role::Goal) => Some(radius),
            _ => None,
        })
        .collect();
    assert!(radii.len() == 2 && radii.iter().all(|&radius| radius >= 8.0), "{radii:?}");
}

/// A path of one's own that nobody can walk stood between rows that are not ranked for another reason, so that a heading came twice.
/// Of several goals only the first was on the map.
#[test]
fn rows_that_are_not_ranked_stand_by_their_reasons_and_all_goals_are_shown() {
    let mut p = Player::open("wave/swamp", None).unwrap();
    let (start, goal) = (p.lesson().world().start(), p.lesson().world().goal());
    let path = OwnPath::new("mine".to_owned(), vec![start, DVec2::new(-5.0, start.y), goal]);
    p.apply(Change::Edit(Edit::AddPath(path))).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.apply(CompareCommand::Radius(0.4)).unwrap();
    p.apply(CompareCommand::ShowAll(true)).unwrap();
    p.compare_now();
    let rows = comparing(&p).in_order();
    let mut reasons: Vec<_> =
        rows.iter().map(|measured| (measured.row.over.is_some(), measured.row.is_legal)).collect();
    reasons.dedup();
    let all = reasons.len();
    reasons.sort_unstable();
    reasons.dedup();
    assert!(reasons.len() == all && all > 2, "{all} groups of {reasons:?}");
    let p = compared("wave/exits", 0.0);
    let picture = p.picture_of_comparison(None, &lens(&p)).unwrap();
    assert_eq!(picture.marks.iter().filter(|mark| mark.role == Role::Goal).count(), 3);
}

/// A row said "room 0.00", and its card "as near as 1.486".
#[test]
fn the_card_of_a_row_has_the_room_of_the_table() {
    let mut seen = 0;
    for (scene, radius) in [("funnel/town", 2.0), ("funnel/wrong-corridor", 0.8), ("wave/cave", 0.8)] {
        let p = compared(scene, radius);
        for MeasuredRow { row, .. } in comparing(&p).rows() {
            let Some(&Wrong::Fault(fault)) = row.wrong.as_ref() else { continue };
            if fault.kind == FaultKind::TooNear {
                let [what, _] = words::wrong(comparing(&p).world(), radius, row, &Wrong::Fault(fault), None);
                let (what, least) = (what.printed(), number(row.clearance.unwrap()));
                assert!(what.contains(&least), "{scene}, {}: {least} in {what}", row.method.key);
                seen += 1;
            }
        }
    }
    assert!(seen > 3);
}

/// "First at" was the nearest approach on the first bad piece: a path that goes on along the same line was wrong somewhere else.
#[test]
fn where_the_room_is_first_too_small_does_not_depend_on_what_follows() {
    for (scene, radius) in [("funnel/town", 2.0), ("wave/cave", 0.8)] {
        let p = compared(scene, radius);
        let world = comparing(&p).world();
        let walls: Vec<_> =
            world.mesh().walls().map(|e| world.mesh().ends(e).map(|p| world.mesh().lattice().to_world(p))).collect();
        let room = |at: DVec2| {
            walls.iter().map(|&w| pathlight::geom::nearest_on(at, w).distance(at)).fold(f64::INFINITY, f64::min)
        };
        let mut seen = 0;
        for MeasuredRow { row, .. } in comparing(&p).rows() {
            let Some(first) =
                fault(world, &Walls::new(&walls), &row.points, radius).filter(|it| it.kind == FaultKind::TooNear)
            else {
                continue;
            };
            let before = &row.points[..=first.piece];
            let is_at_start = before.len() == 1 && first.at == before[0];
            assert!(is_at_start || (room(first.at) - radius).abs() < 0.01 * radius || first.at == before[first.piece]);
            // All that is before it has room, and a path that ends a little after it is wrong at the same place.
            let cut: Vec<DVec2> =
                before.iter().copied().chain([first.at.lerp(row.points[first.piece + 1], 0.01)]).collect();
            let again = fault(world, &Walls::new(&walls), &cut, radius).unwrap();
            assert!(again.at.distance(first.at) < 1e-6, "{scene}, {}: {:?} {:?}", row.method.key, again.at, first.at);
            seen += 1;
        }
        assert!(seen > 1, "{scene}");
    }
}

/// A new map was hidden behind Compare.
#[test]
fn a_new_map_leaves_compare() {
    let mut p = compared("wave/cave", 0.0);
    p.apply(Document::New(pathlight::scene::template::Template::usual(pathlight::scene::template::MapKind::Grid)))
        .unwrap();
    assert!(p.comparing().is_none());
}

/// All rows, with the time of each.
fn measure(p: &mut Player) {
    while let Some(work) = p.comparison_to_make() {
        let ticket = work.ticket();
        let mut methods = Vec::new();
        for (made, again) in work {
            p.compared(made);
            methods.extend(again.map(|(method, _)| method));
        }
        methods.into_iter().for_each(|method| p.compared(Compared::time(ticket, method, 1.0)));
        p.compared(Compared::complete(ticket));
    }
}

/// The advice named a method whose row was folded away, and so could be the shortest path.
#[test]
fn the_best_row_and_that_of_the_advice_are_shown() {
    for radius in [0.0, 0.5] {
        let mut p = Player::open("funnel/town", None).unwrap();
        p.apply(CompareCommand::Open).unwrap();
        p.apply(CompareCommand::Radius(radius)).unwrap();
        measure(&mut p);
        let advised = comparing(&p).advice().unwrap().one_agent.unwrap().method;
        let over = |measured: &&MeasuredRow| measured.row.over.unwrap_or(f64::INFINITY);
        let best = comparing(&p).rows().iter().map(|row| over(&row)).fold(f64::INFINITY, f64::min);
        assert!(comparing(&p).is_shown(advised), "{radius}: {advised}");
        assert!(comparing(&p).in_order().first().is_some_and(|row| over(row) <= best + 1e-9), "{radius}");
        // What somebody hides stays hidden.
        p.apply(CompareCommand::Show(advised.into(), false)).unwrap();
        p.apply(CompareCommand::Radius(radius + 0.001)).unwrap();
        measure(&mut p);
        assert!(!comparing(&p).is_shown(advised), "{radius}: {advised}");
    }
}

/// A longer path opened its run at the beginning, because it went wrong at the start.
#[test]
fn the_step_of_a_longer_path_is_where_it_leaves_the_shortest_one() {
    let p = compared("wave/cave", 0.0);
    let start = p.lesson().world().start();
    let leaves = |row: &&Row| matches!(row.wrong, Some(Wrong::Leaves(_)));
    let rows: Vec<&Row> = comparing(&p).rows().iter().map(|measured| &measured.row).filter(leaves).collect();
    assert!(rows.len() > 3 && rows.iter().all(|row| row.wrong.as_ref().unwrap().at().distance(start) > 0.7));
    for method in ["wave-4", "astar"] {
        let mut p = compared("wave/cave", 0.0);
        p.apply(CompareCommand::ShowStep(method)).unwrap();
        let run = p.lesson().run();
        assert!(run.at() > 0 && run.at() < run.len(), "{method}: step {} of {}", run.at(), run.len());
    }
}

/// The wave with a diagonal path stood above A* without a word: its path passes corners of walls, where A* must go around.
#[test]
fn a_path_over_cells_that_cuts_corners_says_so() {
    let mut p = Player::open("wave/guided", None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.compare_now();
    let comparing = p.comparing().unwrap();
    let cuts: Vec<&str> = comparing.rows().iter().filter(|m| m.row.cuts_corners).map(|m| m.row.method.key).collect();
    assert!(cuts.contains(&"wave-mixed"), "{cuts:?}");
    assert!(cuts.iter().all(|key| !["astar", "octile", "wave-4", "polyanya", "theta"].contains(key)), "{cuts:?}");
}

/// The map became smaller each time that a method was ready whose label is longer than those before it, and when a row was shown. Names beside
/// it took a third of its place, which the table below has as well.
#[test]
fn the_map_keeps_all_of_its_place_while_methods_run_and_rows_are_shown() {
    for scene in ["funnel/town", "wave/door"] {
        let mut p = Player::open(scene, None).unwrap();
        p.apply(CompareCommand::Open).unwrap();
        let at_first = Rect::new(p.editor().scene().map.bounds());
        assert_eq!(p.bounds(), at_first, "{scene}: at first");
        p.compare_now();
        assert_eq!(p.bounds(), at_first, "{scene}: they have run");
        p.apply(CompareCommand::ShowAll(true)).unwrap();
        assert_eq!(p.bounds(), at_first, "{scene}: all are shown");
        p.apply(CompareCommand::ShowAll(false)).unwrap();
        assert_eq!(p.bounds(), at_first, "{scene}: none is shown");
    }
}
