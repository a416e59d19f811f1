//! Maps on which triangles and the shortest path take long: rows come before them.

use super::{comparing, lens};
use pathlight::compare::Comparison;
use pathlight::compare::words::{Audience, named};
use pathlight::picture::{Role, Shape};
use pathlight::player::{CompareCommand, CompareProgress, Compared, Comparing, Document, Doing, Player};

/// So many cells are a large map. A few walls make few triangles.
fn hall() -> String {
    const SIDE: usize = 380;
    let row = |y: usize| -> String {
        let is_wall = |x: usize| (y % 60 == 30 && x + 20 < SIDE && x > 8) || (x % 90 == 45 && y % 60 < 20);
        (0..SIDE).map(|x| if is_wall(x) { '#' } else { '.' }).collect()
    };
    let rows: Vec<String> = (0..SIDE).map(row).collect();
    let rows = rows.join("\n");
    format!(
        "title = \"t\"\nstart = [0.5, 0.5]\ngoal = [379.5, 379.5]\n[grid]\nborder = false\nrows = \"\"\"\n{rows}\n\"\"\"\n"
    )
}

/// On 2048 x 2048 cells nothing was shown for half a minute: the triangles and the shortest path came first.
#[test]
fn rows_of_a_large_map_are_shown_before_the_shortest_path_is_known() {
    let mut p = Player::open("wave/cave", None).unwrap();
    p.record_in_background();
    p.apply(Document::OpenText(hall())).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    let (mut before_triangles, mut before_shortest, mut has_provisional) = (0, 0, false);
    let work = p.comparison_to_make().unwrap();
    let ticket = work.ticket();
    for (made, _) in work {
        p.compared(made);
        let comparing = comparing(&p);
        let has_said = comparing.doing().is_some();
        assert!(has_said, "something is made all the time");
        if comparing.doing() == Some(Doing::Triangles) {
            before_triangles = comparing.rows().len();
        }
        if comparing.shortest().is_none() {
            before_shortest = comparing.rows().len();
            let is_open = |row: &pathlight::compare::Row| !row.is_judged && (row.over, row.is_legal) == (None, None);
            assert!(comparing.rows().iter().all(|measured| is_open(&measured.row) && measured.row.length > Some(0.0)));
            assert!(comparing.in_order().is_sorted_by_key(|measured| measured.row.length.unwrap()));
        }
        assert_eq!(comparing.advice(), None);
        has_provisional |= comparing.provisional_advice().is_some() && comparing.row("graph").is_none();
    }
    let methods = comparing(&p).rows().len();
    // Dijkstra's algorithm, A* with Euclid, the octile wave and the graph run last.
    let quick = (8, methods - 4);
    assert_eq!((before_triangles, before_shortest), quick, "quick methods on cells, and all quick methods");
    assert!(has_provisional, "an advice stands while the slow ones run");
    assert_eq!(comparing(&p).progress(), CompareProgress::Running { ready: methods, of: methods });
    p.compared(Compared::measures(ticket, "astar"));
    assert_eq!(comparing(&p).doing(), Some(Doing::Measure("astar")));
    p.compared(Compared::complete(ticket));
    assert_eq!((comparing(&p).doing(), comparing(&p).progress()), (None, CompareProgress::Complete));
    // In the end they are the rows that are made at once.
    let at_once = Comparison::new(comparing(&p).world().clone(), 0.0);
    let some = ["wave-8", "astar", "theta", "polyanya"];
    assert!(comparing(&p).rows().iter().all(|measured| measured.row.is_judged));
    for row in some.map(|key| &comparing(&p).row(key).unwrap().row) {
        let known = at_once.row(row.method).unwrap().0;
        assert_eq!((row.over, row.is_legal, row.clearance), (known.over, known.is_legal, known.clearance));
        assert_eq!((&row.wrong, row.joints), (&known.wrong, known.joints), "{}", row.method.key);
    }
}

/// Stopped before the shortest path is known, rows stay, and none has a rank.
#[test]
fn what_was_found_before_a_stop_stays() {
    let mut p = Player::open("wave/cave", None).unwrap();
    p.record_in_background();
    p.apply(Document::OpenText(hall())).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    let mut work = p.comparison_to_make().unwrap();
    while comparing(&p).rows().len() < 3 {
        p.compared(work.next().unwrap().0);
    }
    p.apply(CompareCommand::Stop).unwrap();
    work.by_ref().take(3).for_each(|(made, _)| p.compared(made));
    assert!(comparing(&p).is_stopped() && comparing(&p).rows().len() == 3 && comparing(&p).doing().is_none());
    assert!(Comparing::ranks(&comparing(&p).in_order()).iter().all(Option::is_none));
}

/// Opened while Compare is shown, a large map was compared without its triangles: all of it was wall.
#[test]
fn a_large_map_is_compared_with_its_triangles() {
    let vertices = (0..20_001).map(|i| format!("[{}, {}]", 1 + i % 150, 1 + i / 150)).collect::<Vec<_>>().join(", ");
    let room = "[polygons]\noutline = [[0, 0], [152, 0], [152, 152], [0, 152]]\n";
    let text = format!("title = \"t\"\nstart = [0.5, 0.5]\ngoal = [150.5, 1.5]\nvertices = [{vertices}]\n{room}");
    let mut p = Player::open("funnel/town", None).unwrap();
    p.record_in_background();
    p.apply(CompareCommand::Open).unwrap();
    p.apply(Document::OpenText(text)).unwrap();
    assert!(p.lesson().world().is_bare() && comparing(&p).world().is_bare(), "nothing large is built in a frame");
    // What is seen until the triangles are there is no wall.
    let picture = p.picture_of_comparison(None, &lens(&p)).unwrap();
    let is_wall = |mark: &pathlight::picture::Mark| matches!(&mark.shape, Shape::Area { hatched: true, .. });
    let is_outline = |mark: &pathlight::picture::Mark| mark.role == Role::Outline && mark.points().len() == 4;
    assert!(!picture.marks.iter().any(is_wall) && picture.marks.iter().any(is_outline));
    let mut work = p.comparison_to_make().unwrap();
    while comparing(&p).rows().len() < 3 {
        p.compared(work.next().unwrap().0);
    }
    assert!(!comparing(&p).world().is_bare());
    assert!(comparing(&p).rows().iter().all(|measured| measured.row.length.is_some()));
    let picture = p.picture_of_comparison(None, &lens(&p)).unwrap();
    assert!(picture.marks.iter().any(is_wall));
}

/// After an edit, the advice named methods by their paths on the map before.
#[test]
fn provisional_advice_follows_from_rows_of_this_map_alone() {
    let mut p = Player::open("wave/cave", None).unwrap();
    p.record_in_background();
    p.apply(CompareCommand::Open).unwrap();
    p.compare_now();
    p.apply(CompareCommand::Radius(0.2)).unwrap();
    let mut made: Vec<&str> = Vec::new();
    let mut advised = 0;
    for (part, again) in p.comparison_to_make().unwrap() {
        p.compared(part);
        made.extend(again.map(|(method, _)| method));
        if let Some(advice) = comparing(&p).provisional_advice() {
            advised += 1;
            let methods = named(&advice, Audience::OneAgent, true);
            assert!(methods.iter().all(|method| made.contains(method)), "{methods:?} of {made:?}");
        }
    }
    assert!(advised > 3, "{advised}");
}
