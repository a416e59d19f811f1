//! While something is dragged, the decision on screen is made again.

use super::*;
use crate::common::pairs::is_thorough;
use pathlight::algo::random::Random;
use pathlight::geom::Side;
use pathlight::lesson::SignTest;
use pathlight::paint::svg;
use pathlight::paint::theme::Theme;
use pathlight::picture::{Rect, Thing};
use pathlight::player::Curve;
use pathlight::scene::{Scene, World, builtin};
use std::collections::BTreeSet;
use std::ops::Not;

const LEFT: SignTest = SignTest::FunnelSide(Side::Left);
const RIGHT: SignTest = SignTest::FunnelSide(Side::Right);

/// The picture, the sentence and the position, as a learner sees them.
fn shown(p: &Player) -> (String, String, usize) {
    let lens = Lens::fit(p.lesson().bounds(), 600.0, 400.0, Lens::MARGIN);
    let picture = svg::body(&p.lesson().picture(&lens), &lens, Theme::Dark);
    (picture, p.lesson().sentence().printed(), at(p))
}

fn kind(p: &Player) -> &'static str {
    p.lesson().run().kind_at(at(p)).unwrap()
}

fn drag(p: &mut Player, handle: Handle, to: [f64; 2]) {
    p.apply(Change::Edit(Edit::Move { handle, to: DVec2::from(to) })).unwrap();
}

/// The handle at a position.
fn handle(p: &Player, at: [f64; 2]) -> Handle {
    p.editor().handles().find(|(_, there)| there.distance(DVec2::from(at)) < 1e-9).unwrap().0
}

/// Issue 30: the end of the left side of F crosses the line from the apex to the new right end at x = 14.5.
#[test]
fn the_decision_at_f_follows_the_end_of_the_left_side() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let run = p.lesson().run();
    let f = run.labels().iter().position(|label| label.name == "F").expect("the scene has F");
    let crossed = (run.stages()[f].first..run.len()).find(|&k| run.kind_at(k) == Some("crossed")).unwrap();
    p.apply(Transport::Seek(crossed)).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    let before = at(&p);
    for (x, outcome) in [(15.0, "crossed"), (14.5, "crossed"), (14.4, "tighten"), (13.0, "tighten"), (14.5, "crossed")]
    {
        drag(&mut p, left, [x, 18.0]);
        assert_eq!((kind(&p), p.phase()), (outcome, Phase::Paused), "at {x}");
        assert!(p.follows_drag() && !p.has_lost_decision(), "at {x}");
        assert!(p.lesson().why().is_some(), "the numbers are shown at {x}");
        let is_same = p.sentence_before_drag() == Some(&p.lesson().sentence());
        // At 14.5 the line touches the end, and the sentence says so.
        assert_eq!(is_same, x == 15.0, "what was said before the drag, at {x}");
    }
    // Its sign is the outcome: area2 is 0 at 14.5, and each unit of x is 20 of it.
    let curve = p.drag_curve().unwrap();
    let values: Vec<f64> = curve.numbers(LEFT).map(|number| number.value.round()).collect();
    assert_eq!(values, [-30.0, -10.0, 0.0, 2.0, 30.0, 0.0]);
    p.apply(Change::CancelGesture).unwrap();
    assert_eq!((at(&p), kind(&p), p.follows_drag()), (before, "crossed", false));
    assert!(!p.is_changed());
}

/// The diagram followed a number that the dragged vertex has no part in: a flat line.
#[test]
fn a_number_that_does_not_depend_on_the_drag_has_no_diagram() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    // The new right end against its own side, and against the side that ends at the vertex.
    for (step, depends) in [(86, false), (88, true)] {
        p.apply(Transport::Seek(step)).unwrap();
        for x in [15.0, 14.0, 13.0] {
            drag(&mut p, left, [x, 18.0]);
            assert!(!p.has_lost_decision());
            assert_eq!((p.drag_curve().is_some(), p.is_untouched_by_drag()), (depends, !depends), "step {step}, {x}");
        }
        p.apply(Change::CancelGesture).unwrap();
        assert!(!p.is_untouched_by_drag(), "nothing is dragged");
    }
    // A number that stays although its points move has a diagram: the line from the apex through the left end turns with it.
    p.apply(Transport::Seek(88)).unwrap();
    drag(&mut p, left, [9.0, 23.6]);
    drag(&mut p, left, [16.0, 18.0]);
    assert!(p.drag_curve().is_some());
}

/// Where the start lies behind the portal, the number of the last move before it stayed, as if a test had made it.
#[test]
fn where_the_run_does_not_make_the_decision_there_is_no_number() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    p.apply(Transport::Seek(88)).unwrap();
    let has_number = |p: &Player| p.drag_curve().is_some_and(Curve::has_latest);
    for (to, is_made) in [([2.5, 27.5], true), ([30.0, 5.0], false), ([3.0, 27.0], true)] {
        drag(&mut p, Handle::Start, to);
        assert_eq!((has_number(&p), p.has_lost_decision()), (is_made, !is_made), "at {to:?}");
        assert!(!p.is_untouched_by_drag() && p.drag_curve().is_some());
    }
    let curve = p.drag_curve().unwrap();
    assert_eq!(curve.lines(LEFT), [0..2, 3..4], "no line goes through the place without the test");
}

/// The diagram and the old sentence went with the mouse button, and the numbers of timeline and title changed without a word.
#[test]
fn after_a_drag_its_diagram_stays_and_what_it_did_is_said_until_the_next_action() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    p.apply(Transport::Seek(88)).unwrap();
    let (left, before) = (handle(&p, [16.0, 18.0]), p.lesson().sentence());
    let next: [Command; 4] = [
        Transport::Forward(Size::Step).into(),
        Change::Select(None).into(),
        Change::Undo.into(),
        Transport::SetSize(Size::Detail).into(),
    ];
    for action in next {
        p.apply(Transport::Seek(88)).unwrap();
        drag(&mut p, left, [13.0, 18.0]);
        assert_eq!(p.what_drag_did(), None, "it goes on");
        let (moves, shown_before) = (p.drag_curve().unwrap().len(), shown(&p));
        p.apply(Change::EndGesture).unwrap();
        p.apply(Document::LookAgain).unwrap();
        assert_eq!(shown(&p), shown_before);
        assert!(p.shows_drag() && !p.follows_drag());
        assert_eq!(p.drag_curve().map(Curve::len), Some(moves));
        assert_eq!(p.sentence_before_drag(), Some(&before));
        let did = p.what_drag_did().unwrap().printed();
        assert_eq!(did, "The path has 1 corner instead of 2: the run has 39 steps instead of 45.");
        p.apply(action.clone()).unwrap();
        assert!(!p.shows_drag() && p.drag_curve().is_none() && p.what_drag_did().is_none(), "{action:?}");
        if p.is_changed() {
            p.apply(Change::Undo).unwrap();
        }
        p.apply(Transport::SetSize(Size::Step)).unwrap();
    }
}

/// 4 to the left and 4 to the right were one place of the diagram: the line of a drag to and fro was a V.
#[test]
fn what_is_dragged_past_its_old_place_goes_on_on_the_other_side_of_the_diagram() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(88)).unwrap();
    for x in [15.0, 13.0, 15.0, 17.0, 18.0] {
        drag(&mut p, left, [x, 18.0]);
    }
    let curve = p.drag_curve().unwrap();
    assert_eq!(curve.along().collect::<Vec<_>>(), [0.0, -1.0, -3.0, -1.0, 1.0, 2.0]);
    assert_eq!(curve.directions(), Some(["left", "right"]));
    // The axes grew under the hand from 1 to 6 and from 40 to 100.
    assert_eq!((curve.most, curve.range), (42.0 / 8.0, [-70.0, 30.0]));
    // Each unit of x is 20 of the number, wherever it is: one straight line.
    for (by, number) in curve.along().zip(curve.numbers(LEFT)) {
        assert_eq!(number.value.round(), -30.0 - 20.0 * by, "{by}");
    }
    p.apply(Change::CancelGesture).unwrap();
    drag(&mut p, left, [16.0, 17.0]);
    assert_eq!(p.drag_curve().unwrap().directions(), Some(["up", "down"]));
}

/// From which move to which one each line of a test goes.
fn lines(curve: &Curve, test: SignTest) -> Vec<[usize; 2]> {
    curve.lines(test).into_iter().map(|line| [line.start, line.end]).collect()
}

/// Designers saw a sloping line from 70 to 160 where the side had got another end.
#[test]
fn where_the_number_is_about_other_points_the_line_has_a_gap_and_says_why() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(88)).unwrap();
    for x in [15.0, 13.0, 12.0, 11.0] {
        drag(&mut p, left, [x, 18.0]);
        assert!(!p.has_lost_decision());
    }
    let curve = p.drag_curve().unwrap();
    assert_eq!((lines(curve, LEFT), said(curve)), (vec![[0, 5]], String::new()));
    drag(&mut p, left, [10.5, 18.0]);
    let curve = p.drag_curve().unwrap();
    let leap = curve.numbers(LEFT).map(|number| number.value.round()).collect::<Vec<_>>();
    assert_eq!(leap[4..], [70.0, 160.0]);
    assert_eq!(curve.lines(LEFT), [0..5, 5..6]);
    assert_eq!(said(curve), "the left side now ends at (19, 8)");
    // Back again, the side ends at what is dragged, as before the drag: nothing is said.
    for x in [11.0, 12.0] {
        drag(&mut p, left, [x, 18.0]);
    }
    let curve = p.drag_curve().unwrap();
    assert_eq!((curve.lines(LEFT).last(), said(curve)), (Some(&(6..8)), String::new()));
}

/// Two tests were one curve that leapt from −40 to −301 and crossed no 0, and the right side was said to end elsewhere.
#[test]
fn each_test_has_a_line_of_its_own_and_it_is_said_which_one_decides() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(84)).unwrap();
    assert_eq!(kind(&p), "skip");
    for x in [14.0, 12.0, 10.0] {
        drag(&mut p, left, [x, 18.0]);
    }
    let curve = p.drag_curve().unwrap();
    let values = |test| curve.numbers(test).map(|number| number.value.round()).collect::<Vec<_>>();
    assert_eq!((values(LEFT), values(RIGHT)), (vec![-110.0, -70.0, -30.0, 10.0], vec![-301.0]));
    let decides = |k, test| curve.number(k, test).map(|number| number.decides);
    assert_eq!([2, 3].map(|k| decides(k, LEFT)), [Some(true), Some(false)]);
    assert_eq!([2, 3].map(|k| decides(k, RIGHT)), [None, Some(true)]);
    assert_eq!((lines(curve, LEFT), lines(curve, RIGHT)), (vec![[0, 4]], vec![[3, 4]]));
    let ways = [
        "the left side test has changed its sign: −110 → +10; so the right side is tested",
        "the left side test has changed its sign: −110 → +10",
        "left side: −110 → +10",
    ];
    assert_eq!(curve.why_another_line(), ways);
    drag(&mut p, left, [12.0, 18.0]);
    assert_eq!(said(p.drag_curve().unwrap()), "");
}

/// The longest text about what decides otherwise; empty if nothing does.
fn said(curve: &Curve) -> String {
    curve.why_another_line().into_iter().next().unwrap_or_default()
}

/// "Now the right side decides, not the left side" stood where the number of the left side had passed zero, and that of the right side had not.
#[test]
fn where_another_test_decides_the_first_number_whose_sign_has_changed_is_named() {
    let mut random = Random::seeded(32);
    let (mut causes, mut scenes) = (0, BTreeSet::new());
    for scene in builtin::ALL.iter().filter(|scene| !scene.name.starts_with("wave/")) {
        for _ in 0..if is_thorough() { 100 } else { 15 } {
            let mut p = Player::open(scene.name, None).unwrap();
            let Rect { low, high } = p.lesson().bounds();
            p.apply(Transport::Seek(random.below(p.lesson().run().len()) + 1)).unwrap();
            let before = p.lesson().why().map(|why| why.numbers).unwrap_or_default();
            // A vertex that a number is computed from.
            let operands: Vec<DVec2> = before.iter().flat_map(|number| &number.of).map(|of| of.at.world).collect();
            let is_operand = |at: &DVec2| operands.iter().any(|operand| operand.distance(*at) < 1e-6);
            let handles: Vec<_> = p.editor().handles().filter(|(_, at)| is_operand(at)).collect();
            if handles.is_empty() {
                continue;
            }
            let (handle, from) = handles[random.below(handles.len())];
            let part = |random: &mut Random| random.below(1000) as f64 / 1000.0 - 0.5;
            let by = (high - low) * DVec2::new(part(&mut random), part(&mut random)) * 0.3;
            for k in 1..=5 {
                drag(&mut p, handle, (from + by * f64::from(k) / 5.0).to_array());
                let Some(curve) = p.drag_curve().filter(|curve| curve.has_latest()) else { continue };
                let now = p.lesson().why().map(|why| why.numbers).unwrap_or_default();
                let deciding = |numbers: &[pathlight::lesson::Deciding]| -> Vec<_> {
                    numbers.iter().filter(|number| number.decides).map(|number| number.test).collect()
                };
                // Numbers whose signs say something else begin another curve.
                let is_other_curve = before.first().map(|number| number.sign) != now.first().map(|number| number.sign);
                if is_other_curve || deciding(&before) == deciding(&now) {
                    continue;
                }
                // In the order of the algorithm.
                let sign = |value: f64| value.partial_cmp(&0.0);
                let cause = before.iter().find_map(|before| {
                    let now = now.iter().find(|now| now.test == before.test)?;
                    (sign(before.value) != sign(now.value)).then_some((before.test, before.value, now.value))
                });
                let Some((test, old, new)) = cause else {
                    // A side has come or gone, and with it its test.
                    assert!(!said(curve).is_empty(), "{}", scene.name);
                    continue;
                };
                let [old, new] = [old, new].map(pathlight::words::signed);
                let (name, said) = (test.name(), said(curve));
                assert!(said.contains(&format!("{old} → {new}")) && said.contains(name), "{}: {said}", scene.name);
                causes += 1;
                scenes.insert(scene.name);
            }
        }
    }
    println!("{causes} other decisions in {} scenes", scenes.len());
    assert!(causes > 10 && scenes.len() > 3, "{causes} in {scenes:?}");
}

/// Between two moves of a small drag a number leaps only where the line has a gap, whatever is dragged.
#[test]
fn no_line_of_a_drag_leaps() {
    let mut random = Random::seeded(31);
    let mut gaps = 0;
    for scene in ["funnel/a-to-g", "funnel/polyanya", "beam/recursion", "beam/vertex"] {
        for _ in 0..if is_thorough() { 40 } else { 8 } {
            let mut p = Player::open(scene, None).unwrap();
            let Rect { low, high } = p.lesson().bounds();
            p.apply(Transport::Seek(random.below(p.lesson().run().len()) + 1)).unwrap();
            let handles: Vec<_> = p.editor().handles().collect();
            let (handle, from) = handles[random.below(handles.len())];
            let part = |random: &mut Random| random.below(1000) as f64 / 1000.0 - 0.5;
            let by = (high - low) * DVec2::new(part(&mut random), part(&mut random)) * 0.3;
            for k in 1..=30 {
                drag(&mut p, handle, (from + by * f64::from(k) / 30.0).to_array());
            }
            let Some(curve) = p.drag_curve() else { continue };
            // A point that moves by d changes an area by at most d times twice the diagonal of the map.
            let most = (high - low).length() * by.length() / 30.0 * 2.0 + 0.5;
            for (test, line) in
                curve.tests().into_iter().flat_map(|test| curve.lines(test).into_iter().map(move |line| (test, line)))
            {
                let numbers: Vec<_> = line.filter_map(|k| curve.number(k, test)).collect();
                for pair in numbers.windows(2).filter(|pair| !pair[0].of.is_empty()) {
                    assert!((pair[0].value - pair[1].value).abs() <= most, "{scene}, {handle:?}: {pair:?}, {most}");
                }
            }
            gaps += curve.tests().into_iter().map(|test| curve.lines(test).len() - 1).sum::<usize>();
        }
    }
    assert!(gaps > 0, "some drags change what the number is about");
}

/// The diagonals of the map as it is now.
fn diagonals(p: &Player) -> Vec<[u32; 2]> {
    p.lesson().world().diagonals()
}

fn delaunay(p: &Player) -> Vec<[u32; 2]> {
    World::new(Scene { diagonals: Vec::new(), ..p.editor().scene().clone() }).diagonals()
}

/// A flip would move the decision to another portal, as it did along this drag.
#[test]
fn the_triangles_are_kept_while_a_vertex_is_dragged_as_long_as_they_are_possible() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(88)).unwrap();
    let before = diagonals(&p);
    drag(&mut p, left, [16.1, 18.0]);
    assert!(!p.has_other_triangles() && delaunay(&p) == before, "a small move would keep them anyway");
    drag(&mut p, left, [16.3, 14.0]);
    assert!(p.is_keeping_triangles() && !p.has_other_triangles());
    assert!(diagonals(&p) == before && delaunay(&p) != before);
    // Far away, they are not possible; back again, they are.
    drag(&mut p, left, [30.0, 14.0]);
    assert!(p.has_other_triangles() && diagonals(&p) != before);
    drag(&mut p, left, [16.3, 14.0]);
    assert!(!p.has_other_triangles() && diagonals(&p) == before);
    // They stay, and one edit replaces them.
    p.apply(Change::EndGesture).unwrap();
    assert!(p.keeps_triangles() && diagonals(&p) == before);
    p.apply(Change::Edit(Edit::Retriangulate)).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(!p.keeps_triangles() && diagonals(&p) == delaunay(&p));
    p.apply(Change::Undo).unwrap();
    assert!(p.keeps_triangles() && diagonals(&p) == before);
    p.apply(Change::Undo).unwrap();
    assert!(!p.keeps_triangles() && diagonals(&p) == before && !p.is_changed());
}

#[test]
fn a_drag_that_needs_no_kept_triangles_leaves_none_and_one_without_a_decision_keeps_none() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(88)).unwrap();
    for to in [[16.3, 14.0], [16.1, 18.0]] {
        drag(&mut p, left, to);
        assert!(p.keeps_triangles());
    }
    p.apply(Change::EndGesture).unwrap();
    assert!(!p.keeps_triangles() && p.is_changed());
    // At the end there is no decision that a flip could take away.
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    drag(&mut p, left, [16.3, 14.0]);
    assert!(!p.is_keeping_triangles() && !p.keeps_triangles() && p.has_other_triangles());
}

/// Where vertices come or go, the diagonals would join others.
#[test]
fn another_vertex_drops_the_kept_triangles_and_it_is_said() {
    let mut p = Player::open("funnel/a-to-g", None).unwrap();
    let left = handle(&p, [16.0, 18.0]);
    p.apply(Transport::Seek(88)).unwrap();
    drag(&mut p, left, [16.3, 14.0]);
    p.apply(Change::EndGesture).unwrap();
    let Handle::Vertex(ring, after) = left else { panic!("{left:?}") };
    let insert = Edit::InsertVertex { ring, after, at: DVec2::new(16.5, 13.0) };
    let effects = p.apply(Change::Edit(insert)).unwrap();
    assert!(!effects.notices.is_empty() && !p.keeps_triangles());
    p.apply(Change::EndGesture).unwrap();
    p.apply(Change::Undo).unwrap();
    assert!(p.keeps_triangles());
}

/// Are these triangles, by the numbers of their corners, still a triangulation of free space: none is flat or turned over, and
/// together they cover it?
fn is_possible(triangles: &[[u64; 3]], world: &World) -> bool {
    let points: Vec<_> = world.scene().triangulated().into_iter().map(|at| world.snap(at)).collect();
    let mesh = world.mesh();
    let area = |t: [pathlight::geom::Point; 3]| pathlight::geom::area2(t[0], t[1], t[2]);
    let all: i64 = mesh.triangles().map(|t| area(mesh.corner_points(t))).sum();
    // If one of them turned over, they would cover some of it twice. If all did, with the whole outline, they are as they were.
    let areas: Vec<i64> = triangles.iter().map(|t| area(t.map(|i| points[i as usize])).abs()).collect();
    areas.iter().all(|&area| area > 0) && areas.iter().sum::<i64>() == all && mesh.triangle_count() == triangles.len()
}

/// The triangles by the numbers of their corners; none where a corner has no number.
fn triangles(world: &World) -> Option<Vec<[u64; 3]>> {
    let (mesh, names) = (world.mesh(), world.names());
    let corners = |t| mesh.corners(t).map(|v| names.get(&mesh.point(v)).copied());
    let sorted = |mut t: [u64; 3]| {
        t.sort_unstable();
        t
    };
    let all = mesh.triangles().map(corners).map(|[a, b, c]| Some(sorted([a?, b?, c?])));
    let mut all = all.collect::<Option<Vec<_>>>()?;
    all.sort_unstable();
    Some(all)
}

#[test]
fn letting_go_changes_nothing_on_screen() {
    let mut random = Random::seeded(30);
    // All of them in every run: without optimization they take 4 s of a processor, and 14 s while others use it.
    let drags = 1000;
    let (mut followed, mut lost, mut held, mut changed, mut recoloured) = (0, 0, 0, 0, 0);
    let mut of_scenes = BTreeSet::new();
    // All scenes in turn, until so many drags have been followed.
    for i in 0..4 * drags {
        if followed == drags {
            break;
        }
        let scene = builtin::ALL[i % builtin::ALL.len()].name;
        let mut p = Player::open(scene, None).unwrap();
        let Rect { low, high } = p.lesson().bounds();
        let to = |random: &mut Random| {
            let part = |random: &mut Random| random.below(1000) as f64 / 1000.0;
            (low + (high - low) * DVec2::new(part(random), part(random))).to_array()
        };
        p.apply(Transport::Seek(random.below(p.lesson().run().len() + 1))).unwrap();
        let handles: Vec<_> = p.editor().handles().collect();
        let (handle, from) = handles[random.below(handles.len())];
        let far = DVec2::from(to(&mut random));
        let moves = 1 + random.below(3);
        let old = p.lesson().entry().is_on_cells.not().then(|| triangles(p.lesson().world())).flatten();
        for k in 1..=moves {
            // Small moves keep the decision more often than large ones.
            let part = if i % 2 == 0 { 0.05 } else { 1.0 };
            drag(&mut p, handle, from.lerp(far, part * k as f64 / moves as f64).to_array());
        }
        if !p.follows_drag() {
            continue;
        }
        if let Some(old) = old.filter(|_| p.is_keeping_triangles()) {
            let world = p.lesson().world();
            if is_possible(&old, world) {
                assert_eq!(triangles(world), Some(old), "{scene}, drag {i}: {handle:?}");
                assert!(!p.has_other_triangles(), "{scene}, drag {i}: {handle:?}");
                held += usize::from(p.lesson().world().diagonals() != delaunay(&p));
            } else {
                assert!(p.has_other_triangles(), "{scene}, drag {i}: {handle:?}");
                changed += 1;
            }
        }
        let has_number = p.drag_curve().is_some_and(Curve::has_latest);
        assert!(!(has_number && p.has_lost_decision()), "{scene}, drag {i}: {handle:?}");
        (followed, lost) = (followed + 1, lost + usize::from(p.has_lost_decision()));
        of_scenes.insert(scene);
        let mut before = shown(&p);
        let keeps_colours = p.lesson().keeps_colours();
        let effects = p.apply(Change::EndGesture).unwrap();
        if keeps_colours {
            // Only colours change, and only if the farthest cell needs other limits than before the drag.
            assert!(shown(&p).1 == before.1 && shown(&p).2 == before.2, "{scene}, drag {i}: {handle:?}");
            (before, recoloured) = (shown(&p), recoloured + 1);
        }
        assert!(shown(&p) == before, "{scene}, drag {i}: {handle:?}\n{}\n{}", before.1, shown(&p).1);
        assert!(!p.follows_drag() && effects.work_changed, "{scene}, drag {i}");
        // It is the picture of a run that is made from the map as it is now.
        let mut fresh = Player::of_scene(p.editor().scene().clone(), "fresh", Some(p.lesson().name())).unwrap();
        fresh.apply(Transport::Seek(at(&p))).unwrap();
        assert!(shown(&fresh) == before, "{scene}, drag {i}: another run");
        // Also if the map is saved and opened.
        let read =
            pathlight::scene::scene_file::read(&pathlight::scene::scene_file::write(p.editor().scene())).unwrap();
        let mut opened = Player::of_scene(read, "opened", Some(p.lesson().name())).unwrap();
        opened.apply(Transport::Seek(at(&p))).unwrap();
        assert!(shown(&opened) == before, "{scene}, drag {i}: another run from its file");
    }
    println!(
        "{followed} drags in {} scenes followed a decision, {lost} lost it; {held} kept triangles that would have changed, {changed} could not, {recoloured} got other colours",
        of_scenes.len()
    );
    assert!(held > 0 && changed > 0);
    // Not in games and in long runs.
    assert!(followed == drags && lost < followed && of_scenes.len() >= 50, "{followed} in {of_scenes:?}");
}

/// While the mouse was down, the panel said "The sentence is the same" of a map that was cut in two.
#[test]
fn a_wall_that_cuts_the_path_is_reported_while_the_button_is_down() {
    let mut p = Player::open("wave/walkthrough", None).unwrap();
    p.apply(Transport::Seek(7)).unwrap();
    for wall in [true, false] {
        p.apply(Change::Edit(Edit::SetWall { x: 3, y: 2, wall })).unwrap();
        assert_eq!((p.follows_drag(), p.has_cut_path()), (true, wall));
    }
}

/// The numbers of a beam name the limit and S, but not the eye, so that a drag of the eye was called one that they do not depend on.
#[test]
fn numbers_that_change_depend_on_what_is_dragged() {
    let mut changed = 0;
    for scene in
        ["beam/recursion", "beam/bank-robbery", "beam/first-split", "beam/both", "funnel/a-to-g", "funnel/zigzag"]
    {
        let mut p = Player::open(scene, None).unwrap();
        let handle = match p.lesson().origin() {
            Thing::Actor(i) => Handle::Actor(i as usize),
            _ => Handle::Start,
        };
        let place = p.editor().handles().find(|&(of, _)| of == handle).expect("the origin has a handle").1;
        let values = |p: &Player| {
            let why = p.lesson().why();
            why.map(|why| why.numbers.iter().map(|number| (number.test, number.value)).collect::<Vec<_>>())
        };
        for step in 0..60.min(p.lesson().run().len()) {
            p.apply(Transport::Seek(step)).unwrap();
            let Some(before) = values(&p).filter(|before| !before.is_empty()) else { continue };
            for by in [DVec2::new(0.25, 0.125), DVec2::new(-0.125, 0.25)] {
                // Where the origin may not lie, nothing is dragged.
                if p.apply(Change::Edit(Edit::Move { handle, to: place + by })).is_err() || p.has_lost_decision() {
                    continue;
                }
                let now = values(&p).unwrap_or_default();
                let differs = before.iter().any(|(test, was)| now.iter().any(|(of, is)| of == test && is != was));
                changed += usize::from(differs);
                assert!(!(differs && p.is_untouched_by_drag()), "{scene}, step {step}: {before:?}, then {now:?}");
            }
            p.apply(Change::CancelGesture).unwrap();
        }
    }
    assert!(changed > 40, "{changed} drags changed a number");
}
