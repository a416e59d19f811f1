//! Causes come before effects: agents wait for what they follow, a changed setting says what it does to the current
//! step, and an arrow of the flow field leads to the step that drew it.
#![allow(clippy::needless_raw_string_hashes, reason = "expect_test writes them")]

use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::Body;
use pathlight::picture::{Lens, Role, Shape, Thing};
use pathlight::player::{Change, Phase, Player, Transport};
use pathlight::step::Size;

fn open(scene: &str) -> Player {
    Player::open(scene, None).unwrap()
}

fn set(p: &mut Player, key: &'static str, word: &str) -> Vec<String> {
    let set = Change::Set { key, word: word.to_owned() };
    p.apply(set).unwrap().notices.iter().map(pathlight::words::Sentence::printed).collect()
}

fn at(p: &Player) -> usize {
    p.lesson().run().at()
}

/// The label of the stage and the kind of the current step.
fn step(p: &Player) -> (String, &'static str) {
    let run = p.lesson().run();
    (run.label(run.stage_at(run.at()).unwrap()).name, run.kind_at(run.at()).unwrap())
}

/// The positions of the agents as they are drawn, in a fixed order.
fn agents(p: &Player) -> Vec<DVec2> {
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 640.0, 20.0);
    let picture = p.picture(&lens);
    let dots = picture.marks.iter().filter(|mark| mark.role == Role::Agent);
    let mut all: Vec<DVec2> = dots
        .filter_map(|mark| if let Shape::Dots { points, .. } = &mark.shape { Some(points.clone()) } else { None })
        .flatten()
        .collect();
    all.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    all
}

fn card_row(p: &Player, label: &str) -> Option<String> {
    let cards = p.lesson().cards();
    let rows = cards.iter().filter_map(|card| if let Body::Rows(rows) = &card.body { Some(rows) } else { None });
    rows.flatten().find(|row| row.label == label).map(|row| row.value.printed())
}

/// The first position at which agents may move.
fn guided_from(p: &mut Player) -> usize {
    (0..=p.lesson().run().len())
        .find(|&k| {
            p.apply(Transport::Seek(k)).unwrap();
            p.tick(0.02);
            p.tick(0.02)
        })
        .expect("they move at the end")
}

/// They walked to the goal before the first wave had begun.
#[test]
fn a_flock_waits_for_the_whole_flood_and_returns_when_the_steps_go_back() {
    for (flow, wave) in [("false", "tutorial"), ("true", "tutorial"), ("false", "octile"), ("true", "octile")] {
        let mut p = open("wave/walkthrough");
        set(&mut p, "wave", wave);
        set(&mut p, "flow", flow);
        set(&mut p, "agents", "12");
        p.apply(Transport::Seek(0)).unwrap();
        p.tick(0.5);
        let start = agents(&p);
        assert_eq!((start.len(), card_row(&p, "waiting for the field").as_deref()), (12, Some("12")));
        assert!(!p.tick(0.5), "nothing moves, so the window can sleep");
        let first = guided_from(&mut p);
        let len = p.lesson().run().len();
        if flow == "true" {
            assert_eq!(first, len, "{wave}: not before the last arrow");
        } else {
            let run = p.lesson().run();
            let path = run.labels().iter().position(|label| label.name == "path").unwrap();
            let flood = run.stages()[path].first;
            // The tutorial's wave notices its end itself, the other one when the path begins.
            assert_eq!(first, flood + usize::from(wave == "octile"), "the flood ends where the path begins");
        }
        p.apply(Transport::Seek(len)).unwrap();
        (0..2000).find(|_| !p.tick(0.1)).expect("they arrive");
        assert_eq!(card_row(&p, "arrived").as_deref(), Some("12"));
        p.apply(Transport::Seek(first - 1)).unwrap();
        assert!(p.tick(0.0) && !p.tick(0.5), "they return at once, and stand");
        assert_eq!(agents(&p), start, "{wave}, flow field {flow}");
    }
}

#[test]
fn an_agent_that_is_dropped_early_waits_where_it_was_dropped() {
    let mut p = open("wave/flock");
    set(&mut p, "agents", "0");
    p.apply(Transport::Seek(5)).unwrap();
    let here = DVec2::new(20.5, 10.5);
    p.apply(Change::DropAgent(here)).unwrap();
    p.tick(0.0);
    assert!(!p.tick(0.5));
    assert_eq!(agents(&p), [here]);
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    assert!(p.tick(0.5) && agents(&p)[0].distance(here) > 0.1);
    p.apply(Transport::Back(Size::Stage)).unwrap();
    p.apply(Transport::Seek(5)).unwrap();
    p.tick(0.0);
    assert_eq!(agents(&p), [here]);
}

/// The frame after a move of the pointer was drawn without agents, because their routes were not made yet.
#[test]
fn agents_stay_on_the_map_while_the_goal_is_dragged() {
    let mut p = open("funnel/agents");
    p.tick(0.05);
    let before = agents(&p).len();
    assert!(before > 0);
    for x in [44.0, 43.0, 42.0] {
        p.apply(Change::Edit(Edit::Move { handle: Handle::Goal, to: DVec2::new(x, 10.0) })).unwrap();
        assert_eq!(agents(&p).len(), before, "before the next tick");
        p.tick(0.05);
        assert!(agents(&p).len() + 2 >= before, "one may have arrived");
    }
}

#[test]
fn agents_have_strings_only_while_the_whole_string_is_shown() {
    let mut p = open("funnel/agents");
    set(&mut p, "agents", "12");
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 640.0, 20.0);
    let strings = |p: &Player| {
        let marks = p.picture(&lens).marks;
        let strings = marks.iter().filter(|mark| mark.role == Role::Agent && matches!(mark.shape, Shape::Line { .. }));
        strings.map(|mark| pathlight::geom::polyline_length(&mark.points())).sum::<f64>()
    };
    let len = p.lesson().run().len();
    for (step, has_strings) in [(0, false), (len, true), (len - 1, false)] {
        p.apply(Transport::Seek(step)).unwrap();
        p.tick(0.02);
        assert_eq!(strings(&p) > 100.0, has_strings, "step {step}");
        assert_eq!(strings(&p) > 0.0, has_strings, "step {step}");
    }
}

#[test]
fn agents_with_strings_wait_until_the_string_is_whole() {
    let mut p = open("funnel/agents");
    assert_eq!(p.phase(), Phase::Finished, "the scene is about what they do with it");
    p.apply(Transport::Seek(0)).unwrap();
    p.tick(0.02);
    let start = agents(&p);
    assert_eq!((start.len(), card_row(&p, "waiting for the string").as_deref()), (60, Some("60")));
    let len = p.lesson().run().len();
    assert_eq!(guided_from(&mut p), len);
    (0..30).for_each(|_| {
        p.tick(0.1);
    });
    assert_ne!(agents(&p), start);
    p.apply(Transport::Back(Size::Step)).unwrap();
    assert!(p.tick(0.0) && !p.tick(0.5));
    assert_eq!(agents(&p), start);
}

#[test]
fn a_setting_keeps_the_step_in_its_stage_under_another_number() {
    let mut p = open("wave/walkthrough");
    p.apply(Transport::Seek(0)).unwrap();
    for _ in 0..9 {
        p.apply(Transport::Forward(Size::Stage)).unwrap();
    }
    // The last number of a wave: looking before pushing leaves out what came before it.
    let (before, decision) = (step(&p), p.lesson().run().last_step().unwrap().debug());
    let number = at(&p);
    assert_eq!(set(&mut p, "dedupe", "push"), [""; 0]);
    assert_eq!((step(&p), p.lesson().run().last_step().unwrap().debug()), (before.clone(), decision.clone()));
    assert_ne!(at(&p), number, "its number has changed");
    assert_eq!(set(&mut p, "dedupe", "sort"), [""; 0]);
    assert_eq!((step(&p), p.lesson().run().last_step().unwrap().debug(), at(&p)), (before, decision, number));
}

/// The step number stayed, and nothing said that it had become another step.
#[test]
fn a_notice_says_that_a_setting_has_made_the_step_another_one() {
    let mut p = open("wave/walkthrough");
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::RunUntil("duplicate removed")).unwrap();
    let (number, (stage, _)) = (at(&p), step(&p));
    let notices = set(&mut p, "dedupe", "push");
    assert_eq!(step(&p).0, stage, "there is no such step, but there is this wave");
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].starts_with("Your step is another one now"), "{notices:?}");
    assert!(notices[0].contains(&stage), "{notices:?}");

    // Another algorithm has other stages and other steps: it is watched from its beginning.
    set(&mut p, "dedupe", "sort");
    p.apply(Transport::Seek(number)).unwrap();
    let notices = set(&mut p, "wave", "octile");
    assert_eq!(at(&p), 0);
    assert_eq!(notices, ["Your step has no counterpart: this is another algorithm, at its beginning."]);

    // At the beginning and at the end the position means the same in every run.
    for to in [0, usize::MAX] {
        p.apply(Transport::Seek(to)).unwrap();
        assert_eq!(set(&mut p, "wave", "tutorial"), [""; 0]);
        assert_eq!(at(&p), to.min(p.lesson().run().len()));
        set(&mut p, "wave", "octile");
    }
}

/// The position of a cell's arrow step, and the cell, for every cell with such a step.
fn arrow_steps(p: &mut Player) -> Vec<(usize, Thing)> {
    let len = p.lesson().run().len();
    let is_arrow = |kind: Option<&str>| matches!(kind, Some("arrow" | "repaired arrow"));
    let arrows: Vec<usize> = (1..=len).filter(|&k| is_arrow(p.lesson().run().kind_at(k))).collect();
    let cells = arrows.into_iter().map(|k| {
        p.apply(Transport::Seek(k)).unwrap();
        let xy = p.lesson().detail()["cell"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_u64().unwrap() as u32)
            .collect::<Vec<_>>();
        (k, Thing::Cell(p.lesson().world().grid().cell(xy[0], xy[1])))
    });
    cells.collect()
}

#[test]
fn alt_and_click_on_an_arrow_goes_to_its_step_and_again_to_its_number() {
    for (wave, mode) in
        [("tutorial", "differences"), ("tutorial", "eight"), ("tutorial", "repaired"), ("octile", "differences")]
    {
        let mut p = open("wave/walkthrough");
        for (key, word) in [("wave", wave), ("arrows", mode), ("flow", "true")] {
            set(&mut p, key, word);
        }
        let arrows = arrow_steps(&mut p);
        assert!(arrows.len() > 10, "{wave}");
        for &(k, cell) in &arrows {
            p.apply(Transport::Seek(usize::MAX)).unwrap();
            let is_last = at(&p) == k;
            p.apply(Transport::Visit(cell)).unwrap();
            assert!(is_last || at(&p) == k, "{wave}, {mode}: {cell:?}");
            if !is_last {
                p.apply(Transport::Visit(cell)).unwrap();
            }
            assert!(at(&p) < arrows[0].0, "from the arrow to the number");
        }
        // Before the cell has its arrow, the number is what there is.
        let (last, cell) = arrows[arrows.len() - 1];
        p.apply(Transport::Seek(last - 1)).unwrap();
        p.apply(Transport::Visit(cell)).unwrap();
        assert!(at(&p) < arrows[0].0);
    }
}

/// The texts of all cells of the map at the current step.
fn described(p: &Player) -> Vec<(DVec2, String)> {
    let grid = p.lesson().world().grid();
    let text = |thing| p.lesson().describe(thing).unwrap().sentence().printed();
    grid.cells().map(|c| (grid.center(c), text(Thing::Cell(c)))).collect()
}

#[test]
fn every_cell_says_why_it_has_its_arrow_or_none() {
    for scene in ["wave/walkthrough", "wave/flow", "wave/faults"] {
        let Ok(mut p) = Player::open(scene, Some("wave")) else { continue };
        for (wave, arrows) in
            [("tutorial", "differences"), ("tutorial", "eight"), ("tutorial", "repaired"), ("octile", "differences")]
        {
            for (key, word) in [("wave", wave), ("arrows", arrows), ("flow", "true")] {
                set(&mut p, key, word);
            }
            p.apply(Transport::Seek(usize::MAX)).unwrap();
            for (at, text) in described(&p) {
                assert!(text.contains("arrow"), "{scene} {wave} {at}: {text}");
                let has_number = text.contains("number ") || text.contains("closed");
                assert!(has_number || text.contains("no arrow"), "{scene} {wave} {at}: {text}");
            }
            p.apply(Transport::Seek(1)).unwrap();
            assert!(described(&p).iter().all(|(_, text)| !text.contains("arrow")), "no word of arrows before them");
        }
    }
}

#[test]
fn an_arrow_is_explained_by_the_numbers_that_decide_it() {
    let mut p = open("wave/walkthrough");
    set(&mut p, "flow", "true");
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    let text = |p: &Player, x, y| {
        p.lesson().describe(Thing::Cell(p.lesson().world().grid().cell(x, y))).unwrap().sentence().printed()
    };
    let all = [(1, 1), (5, 1), (3, 1), (4, 2), (2, 2)].map(|(x, y)| text(&p, x, y));
    expect_test::expect![[r#"
        cell (1, 1) · number 7 · found by its eastern neighbour · arrow to the south-east: left 7 (wall) − right 6, up 7 (wall) − down 6
        cell (5, 1) · number 1 · the wave begins here · arrow to the north-east: left 2 − right 1 (wall), up 1 (wall) − down 2
        cell (3, 1) · wall · no arrow in a wall
        cell (4, 2) · number 3 · found by its eastern neighbour · arrow to the north-east: left 4 − right 2, up 2 − down 4
        cell (2, 2) · number 5 · found by its eastern neighbour · arrow to the east: left 6 − right 4, up 6 − down 6"#]].assert_eq(&all.join("\n"));
    set(&mut p, "arrows", "repaired");
    let all = [(1, 1), (5, 1), (3, 1), (4, 2)].map(|(x, y)| text(&p, x, y));
    expect_test::expect![[r#"
        cell (1, 1) · number 7 · found by its eastern neighbour · arrow to (2, 2), the lowest reachable neighbour: 5 < 7
        cell (5, 1) · number 1 · the wave begins here · no arrow: this is the goal
        cell (3, 1) · wall · no arrow in a wall
        cell (4, 2) · number 3 · found by its eastern neighbour · arrow to (5, 1), the lowest reachable neighbour: 1 < 3"#]]
    .assert_eq(&all.join("\n"));
}
