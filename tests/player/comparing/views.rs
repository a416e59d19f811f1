//! Runs side by side, and pages of all views.

use super::*;

/// The runs side by side: those of the first rows, step by step.
fn side_by_side(p: &mut Player) {
    p.apply(CompareCommand::View(CompareView::SideBySide)).unwrap();
    while let Some(work) = p.side_by_side_to_make() {
        work.for_each(|made| p.made_side_by_side(made));
    }
}

#[test]
fn runs_side_by_side_step_together_and_end_at_the_paths_of_their_rows() {
    for scene in ["funnel/town", "wave/cave"] {
        let mut p = compared(scene, 0.0);
        p.apply(CompareCommand::ShowAll(false)).unwrap();
        side_by_side(&mut p);
        let methods = comparing(&p).methods_side_by_side();
        let runs = comparing(&p).runs_side_by_side();
        assert_eq!((methods.len(), runs.len()), (4, 4), "{scene}");
        for run in &runs {
            assert!(run.view().run().at_end() && !run.is_too_long());
            let own = &row(&p, run.method()).points;
            let path = run.view().outcome().path.points();
            assert!(own.windows(path.len()).any(|part| part == path), "{scene}: {}", run.method());
        }
        let race = |p: &mut Player, command| drop(p.apply(CompareCommand::Race(command)).unwrap());
        race(&mut p, RaceCommand::Tick(Tick::Node));
        race(&mut p, RaceCommand::Seek(0));
        assert!(comparing(&p).runs_side_by_side().iter().all(|run| run.steps().0 == 0));
        for steps in 1..=20 {
            race(&mut p, RaceCommand::Forward);
            for run in comparing(&p).runs_side_by_side() {
                assert_eq!(run.steps().0, steps.min(run.steps().1), "{scene}: {}", run.method());
            }
        }
        race(&mut p, RaceCommand::Play);
        for _ in 0..60 {
            p.tick(0.4);
        }
        assert!(!p.is_moving() && comparing(&p).runs_side_by_side().iter().all(|run| run.view().run().at_end()));
        for picture in p.pictures_side_by_side(&lens(&p)) {
            assert_eq!(picture.expect("its run is made").check(), Ok(()));
        }
    }
}

/// Beside a flood, the run of a search was over at once: all went by the steps of the longest run.
#[test]
fn half_of_each_run_is_shown_at_half_of_the_time() {
    let mut p = compared("wave/cave", 0.0);
    side_by_side(&mut p);
    let race = |p: &mut Player, command| drop(p.apply(CompareCommand::Race(command)).unwrap());
    let half = comparing(&p).clock_end() / 2;
    race(&mut p, RaceCommand::Seek(half));
    let steps: Vec<(usize, usize)> = comparing(&p).runs_side_by_side().iter().map(|run| run.steps()).collect();
    assert!(steps.iter().all(|&(taken, all)| taken == all / 2), "{steps:?}");
    let (least, most) = (steps.iter().map(|of| of.1).min(), steps.iter().map(|of| of.1).max());
    assert!(least.unwrap() * 3 < most.unwrap(), "a short run stands beside a long one: {steps:?}");
    // A row without a map has no run that could be searching.
    let comparing = comparing(&p);
    let rows = comparing.in_race_order();
    let with_map = rows.iter().take_while(|measured| !comparing.is_without_map(measured.row.id)).count();
    assert_eq!(with_map, 4, "rows without a map stand last");
    assert!(rows.len() > with_map && rows.iter().skip(with_map).all(|m| comparing.is_without_map(m.row.id)));
}

/// All paths were green, whatever the colour of their methods in the table.
#[test]
fn each_path_side_by_side_has_the_colour_of_its_method() {
    for scene in ["funnel/town", "wave/cave"] {
        let mut p = compared(scene, 0.0);
        p.apply(CompareCommand::ShowAll(false)).unwrap();
        side_by_side(&mut p);
        let methods = comparing(&p).methods_side_by_side();
        for (method, picture) in methods.into_iter().zip(p.pictures_side_by_side(&lens(&p))) {
            let own = style(method).role(row(&p, method).over.is_some());
            let picture = picture.expect("its run is made");
            let paths: Vec<Role> =
                picture.marks.iter().filter(|mark| mark.family() == Some(Family::Path)).map(|mark| mark.role).collect();
            assert!(!paths.is_empty() && paths.iter().all(|&role| role == own), "{scene}, {method}: {paths:?}");
            // Polyanya's waiting intervals had the colour and the strength of its path.
            let hides = |mark: &Mark| {
                mark.role == Role::Frontier
                    && mark.strength != Strength::Faint
                    && matches!(mark.shape, Shape::Line { .. })
            };
            assert!(!picture.marks.iter().any(hides), "{scene}, {method}");
        }
    }
}

#[test]
fn runs_side_by_side_follow_the_table_and_the_map() {
    let mut p = compared("funnel/town", 0.0);
    p.apply(CompareCommand::ShowAll(false)).unwrap();
    side_by_side(&mut p);
    let first = comparing(&p).methods_side_by_side()[0];
    p.apply(CompareCommand::Show(first.into(), false)).unwrap();
    assert!(!comparing(&p).methods_side_by_side().contains(&first));
    let work = p.side_by_side_to_make().expect("another one moves up");
    assert_eq!(work.map(|made| p.made_side_by_side(made)).count(), 1, "the others are there");
    // While something is dragged, the end of each run is shown; then they are made again.
    let start = p.lesson().world().start();
    p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: start + DVec2::new(0.0, 1.0) })).unwrap();
    side_by_side(&mut p);
    let moved = |p: &Player| comparing(p).runs_side_by_side().iter().all(|run| run.view().world().start() != start);
    assert!(moved(&p) && comparing(&p).lanes().iter().all(|lane| lane.end == 0));
    p.apply(Change::EndGesture).unwrap();
    p.compare_now();
    side_by_side(&mut p);
    assert!(moved(&p) && comparing(&p).lanes().iter().all(|lane| lane.end > 0));
}

/// Every scene, in walls as well.
#[test]
fn every_scene_can_be_seen_side_by_side() {
    for scene in scenes().step_by(3) {
        let mut p = compared(scene.name, 0.0);
        side_by_side(&mut p);
        for command in [RaceCommand::Seek(7), RaceCommand::Tick(Tick::Method), RaceCommand::Back] {
            p.apply(CompareCommand::Race(command)).unwrap();
            for picture in p.pictures_side_by_side(&lens(&p)).into_iter().flatten() {
                assert_eq!(picture.check(), Ok(()), "{}", scene.name);
            }
        }
    }
}

/// What is exported is what is shown.
#[test]
fn compare_has_a_page_of_each_view() {
    let style = PageStyle { look: Theme::Light.into(), caption: false, width: 900, height: 600 };
    let mut p = Player::open("funnel/town", None).unwrap();
    assert!(p.page_of_comparison(style).is_none());
    p = compared("funnel/town", 0.0);
    let (overlay, size) = p.page_of_comparison(style).unwrap();
    assert_eq!(size, [900, 600]);
    p.apply(CompareCommand::ShowAll(false)).unwrap();
    side_by_side(&mut p);
    let (runs, _) = p.page_of_comparison(style).unwrap();
    assert!(runs != overlay && raster::png(&runs, 1.0).is_ok() && raster::png(&overlay, 1.0).is_ok());
    assert_eq!(runs.matches("<svg x=").count(), 4);
    p.apply(CompareCommand::View(CompareView::Growth)).unwrap();
    assert!(p.page_of_comparison(style).is_none(), "nothing is measured yet");
}

/// Theta* was left out of the maps side by side without a word.
#[test]
fn rows_that_have_no_map_side_by_side_are_named() {
    let mut p = compared("wave/cave", 0.0);
    side_by_side(&mut p);
    let without = comparing(&p).rows_without_place();
    assert!(without.contains(&("Theta*", true)));
    assert_eq!(without.len() + 4, comparing(&p).in_order().len());
}
