//! The race of the searches.

use super::*;

#[test]
fn a_race_shows_a_path_when_its_search_is_finished() {
    let mut p = compared("wave/cave", 0.0);
    let race = |p: &mut Player, command| drop(p.apply(CompareCommand::Race(command)).unwrap());
    race(&mut p, RaceCommand::Seek(0));
    race(&mut p, RaceCommand::Tick(Tick::Method));
    let all = comparing(&p).in_order().len();
    // The window is so wide that each path has its tag.
    let wide = Lens::fit(p.lesson().bounds(), 1600.0, 500.0, Lens::MARGIN);
    let drawn = |p: &Player| comparing(p).overlay(None).tags(&wide).len();
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

/// Only the cells of the search under the pointer were shown, and the table had all results before the race had ended.
#[test]
fn a_race_shows_what_every_search_has_taken_and_nothing_of_the_results() {
    let mut p = compared("wave/cave", 0.0);
    let race = |p: &mut Player, command| drop(p.apply(CompareCommand::Race(command)).unwrap());
    let all: Vec<RowId> = comparing(&p).in_order().iter().map(|measured| measured.row.id).collect();
    let at_end: Vec<RowId> = comparing(&p).in_race_order().iter().map(|measured| measured.row.id).collect();
    assert!(!comparing(&p).is_racing() && at_end == all);
    race(&mut p, RaceCommand::Seek(30));
    let comparing = comparing(&p);
    assert!(comparing.is_racing());
    let rows = comparing.in_race_order();
    assert_eq!(rows.len(), all.len());
    let (done, open): (Vec<&MeasuredRow>, Vec<&MeasuredRow>) =
        rows.iter().partition(|measured| comparing.has_finished(measured.row.id));
    assert!(open.len() > 3 && rows[..done.len()].iter().all(|measured| comparing.has_finished(measured.row.id)));
    assert!(open.iter().all(|measured| comparing.taken_by(measured.row.id).count == Some(30)));
    let rank = |row: RowId| all.iter().position(|&id| id == row).unwrap();
    assert!(!open.is_sorted_by_key(|measured| rank(measured.row.id)), "the order says who wins");
    let drawn = comparing.overlay(None).picture(&lens(&p));
    let roles: std::collections::BTreeSet<Role> = (drawn.marks.iter())
        .filter(|mark| matches!(mark.role, Role::Method(_)) && matches!(mark.shape, Shape::Area { .. }))
        .map(|mark| mark.role)
        .collect();
    assert!(roles.len() >= 3, "{roles:?}");
    assert!(drawn.marks.iter().all(|mark| mark.role != Role::Path), "the shortest path is a result");
}

/// The cells that the race tints are those that the work of a row counts.
#[test]
fn as_many_cells_are_taken_as_the_work_counts() {
    for scene in ["funnel/town", "wave/cave", "wave/swamp", "wave/exits", "wave/walkthrough"] {
        let mut p = compared(scene, 0.0);
        p.apply(CompareCommand::Race(RaceCommand::Back)).unwrap();
        let world = comparing(&p).world().clone();
        for measured in comparing(&p).rows() {
            let row = &measured.row;
            let Some(taken) = row.method.taken_cells(&world) else {
                assert!(row.method.needs == Needs::Triangles && !comparing(&p).shows_taken(row.id));
                continue;
            };
            assert_eq!(taken.len() as u64, row.work.count, "{scene}: {}", row.method.key);
            assert!(taken.iter().all(|&cell| !world.grid().is_wall(cell)) && comparing(&p).shows_taken(row.id));
            assert_eq!(p.picture_of_comparison(Some(row.id), &lens(&p)).unwrap().check(), Ok(()));
        }
    }
}
