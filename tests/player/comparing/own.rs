//! Paths of one's own in Compare.

use super::{compared, comparing, lens, measure};
use glam::DVec2;
use pathlight::compare::{RowId, words};
use pathlight::editor::Edit;
use pathlight::player::{Change, CompareCommand, CompareProgress, Player};
use pathlight::scene::OwnPath;

fn edit(p: &mut Player, edit: Edit) {
    p.apply(Change::Edit(edit)).unwrap();
    p.apply(Change::EndGesture).unwrap();
}

/// A dropped or edited path ran all methods again, and forgot all times.
#[test]
fn a_path_of_ones_own_runs_no_method_again() {
    let mut p = Player::open("wave/cave", None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    measure(&mut p);
    let [start, goal] = [p.lesson().world().start(), p.lesson().world().goal()];
    let direct = vec![start, goal];
    let around = vec![start, start.midpoint(goal) + DVec2::new(0.25, 0.0), goal];
    let other = |points: &[DVec2]| Edit::AddPath(OwnPath::new("other".to_owned(), points.to_vec()));
    let add = Edit::AddPath(OwnPath::new("mine".to_owned(), direct.clone()));
    for (own, last) in [(add, 0), (other(&direct), 1), (Edit::RemovePath(1), 0), (other(&around), 1)] {
        edit(&mut p, own.clone());
        assert_eq!(comparing(&p).progress(), CompareProgress::Complete, "{own:?}");
        let work = p.comparison_to_make().expect("the row of the path is wanted");
        for (made, again) in work {
            assert!(again.is_none(), "a method ran for {own:?}");
            p.compared(made);
        }
        let rows = comparing(&p).rows().iter().map(|measured| &measured.row);
        let own: Vec<&pathlight::compare::Row> = rows.filter(|row| row.own_name.is_some()).collect();
        assert!(own.len() == last + 1 && own.iter().all(|row| row.is_judged && comparing(&p).is_shown(row.id)));
        assert!(comparing(&p).advice().is_some(), "the times are still known");
        assert!(p.comparison_to_make().is_none());
    }
    edit(&mut p, Edit::RemovePath(0));
    p.compare_now();
    assert_eq!(comparing(&p).row(RowId::Own(0)).unwrap().row.name(), "other");
    assert!(comparing(&p).row(RowId::Own(1)).is_none() && comparing(&p).advice().is_some());
    // A wall changes what methods find.
    let grid = p.lesson().world().grid().clone();
    let open = grid.cells().find(|&cell| !grid.is_wall(cell)).map(|cell| grid.xy(cell));
    let (x, y) = open.unwrap();
    edit(&mut p, Edit::SetWall { x, y, wall: true });
    assert_ne!(comparing(&p).progress(), CompareProgress::Complete);
}

/// While rows are made, a path waits for them; after a stop it does not.
#[test]
fn a_path_gives_up_no_work() {
    let mut p = compared("wave/cave", 0.0);
    p.apply(CompareCommand::Radius(0.2)).unwrap();
    let work = p.comparison_to_make().unwrap();
    let [start, goal] = [p.lesson().world().start(), p.lesson().world().goal()];
    edit(&mut p, Edit::AddPath(OwnPath::new("mine".to_owned(), vec![start, goal])));
    assert!(p.comparison_to_make().is_none());
    let ticket = work.ticket();
    work.for_each(|(made, _)| p.compared(made));
    p.compared(pathlight::player::Compared::complete(ticket));
    p.compare_now();
    assert!(comparing(&p).row(RowId::Own(0)).is_some_and(|measured| measured.row.is_judged));
    p.apply(CompareCommand::Radius(0.3)).unwrap();
    p.apply(CompareCommand::Stop).unwrap();
    edit(&mut p, Edit::AddPath(OwnPath::new("late".to_owned(), vec![start, goal])));
    p.compare_now();
    assert!(comparing(&p).is_stopped() && comparing(&p).row(RowId::Own(1)).is_some());
}

/// Its least distance from a wall was called its room, although it lay inside the wall.
#[test]
fn a_path_inside_a_wall_has_no_room() {
    let rows = ["......", ".####.", ".####.", ".####.", "......"].join("\\n");
    let scene = format!(
        "title = \"mine\"\nlesson = \"wave\"\nstart = [0.5, 0.5]\ngoal = [5.5, 4.5]\n[grid]\nrows = \"{rows}\"\n"
    );
    let mut scene = pathlight::scene::scene_file::read(&scene).unwrap();
    scene.paths = vec![OwnPath::new("mine".to_owned(), vec![DVec2::new(2.5, 2.5), DVec2::new(3.5, 2.5)])];
    let mut p = Player::of_scene(scene, "own.toml", None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.compare_now();
    let mine = &comparing(&p).row(RowId::Own(0)).unwrap().row;
    assert_eq!((mine.is_legal, mine.clearance), (Some(false), Some(0.0)));
}

/// A path of one's own is a row: with its length, and where it goes wrong.
#[test]
fn a_path_of_ones_own_is_a_row() {
    let mut scene = pathlight::scene::open("funnel/wrong-corridor").unwrap();
    let (start, goal) = (scene.start.unwrap(), scene.goal.unwrap());
    let path = |name: &str, points: Vec<DVec2>| OwnPath::new(name.to_owned(), points);
    scene.paths = vec![path("mine", vec![start, goal]), path("", vec![start])];
    let mut p = Player::of_scene(scene, "own.toml", None).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    p.compare_now();
    let mine = &comparing(&p).row(RowId::Own(0)).expect("it has a row").row;
    assert_eq!((mine.name(), mine.is_legal), ("mine", Some(false)));
    assert!((mine.length.unwrap() - start.distance(goal)).abs() < 1e-9);
    assert!(comparing(&p).is_shown(RowId::Own(0)) && comparing(&p).lanes().iter().all(|lane| lane.id != RowId::Own(0)));
    let [what, why] = words::wrong(comparing(&p).world(), 0.0, mine, mine.wrong.as_ref().unwrap(), None);
    assert!(!what.is_empty() && !why.is_empty());
    p.apply(CompareCommand::Choose(Some(RowId::Own(0)))).unwrap();
    p.apply(CompareCommand::ShowAll(true)).unwrap();
    assert_eq!(p.picture_of_comparison(Some(RowId::Own(0)), &lens(&p)).unwrap().check(), Ok(()));
    p.apply(CompareCommand::Show(RowId::Own(0), false)).unwrap();
    p.apply(CompareCommand::Radius(0.3)).unwrap();
    p.compare_now();
    assert!(!comparing(&p).is_shown(RowId::Own(0)), "it stays switched off");
}
