//! Where stepping by stage stops, which positions have names, and what folding an act changes: on the built-in scenes.

use pathlight::lesson::{self, Lesson, View, Watch, position, position_in_file_name, position_name};
use pathlight::player::Player;
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use pathlight::step::Size;
use std::collections::HashSet;
use std::sync::Arc;

/// A built-in scene in its own lesson, with these settings.
fn open(scene: &str, settings: &[(&str, &str)]) -> Lesson {
    let scene = scene_file::read(builtin::find(scene).unwrap().text).unwrap();
    let given = scene.settings.clone().into_iter();
    let settings: Vec<_> = given.chain(settings.iter().map(|&(k, v)| (k.to_owned(), v.to_owned()))).collect();
    let name = lesson::of(&scene).unwrap().name;
    lesson::open_with(name, Arc::new(World::new(scene)), Watch::Record, &settings).unwrap()
}

/// The same scene with a line `open = ...`.
fn open_at(scene: &str, at: &str) -> Player {
    let text = builtin::find(scene).unwrap().text;
    let lines = text.lines().filter(|line| !line.starts_with("open ="));
    let text = lines.collect::<Vec<_>>().join("\n") + "\n";
    let text = text.replacen("lesson =", &format!("open = {at:?}\nlesson ="), 1);
    Player::of_scene(scene_file::read(&text).unwrap(), "test.toml", None).unwrap()
}

/// For each stage its label and the kind of the step that its stop follows.
fn outcomes(lesson: View) -> Vec<(String, &'static str)> {
    let run = lesson.run();
    let labels = run.labels();
    labels.iter().zip(run.stages()).map(|(l, s)| (l.name.clone(), run.kind_at(s.stop()).unwrap())).collect()
}

/// The stages whose labels begin with these words stop after a step of one of these kinds, and there are such stages.
#[track_caller]
fn check(lesson: View, label: &str, kinds: &[&str]) {
    let stages: Vec<_> = outcomes(lesson).into_iter().filter(|(name, _)| name.starts_with(label)).collect();
    assert!(!stages.is_empty(), "no stage {label}");
    for (name, kind) in stages {
        assert!(kinds.contains(&kind), "stage {name} stops after {kind}");
    }
}

#[test]
fn the_funnel_stops_where_the_panels_of_the_figure_were_drawn() {
    let lesson = open("funnel/a-to-g", &[]);
    let all = outcomes(lesson.view());
    let of = |label: &str| all.iter().find(|(name, _)| name == label).unwrap().1;
    assert_eq!(["A", "B", "C", "D"].map(of), ["tighten"; 4]);
    assert_eq!(["E", "F", "G"].map(of), ["skip", "crossed", "restart"]);
    assert_eq!(of("path"), "finish");
}

#[test]
fn a_wave_stops_on_its_last_number() {
    for scene in ["wave/walkthrough", "wave/video", "wave/door"] {
        let lesson = open(scene, &[]);
        check(lesson.view(), "wave ", &["number"]);
        let run = lesson.view().run();
        for stage in run.stages() {
            let later = (stage.stop() + 1..=stage.end()).filter_map(|k| run.kind_at(k));
            assert!(!later.into_iter().any(|kind| kind == "number"), "{scene}: a number after the stop");
        }
    }
    // With an open list, a stage stops when the last neighbour of its last cell was looked at.
    for (scene, label) in [("wave/octile", "costs from"), ("wave/guided", "f = ")] {
        let lesson = open(scene, &[]);
        let view = lesson.view();
        let run = view.run();
        let labels = run.labels();
        let of_label = labels.iter().zip(run.stages()).filter(|(of, _)| of.name.starts_with(label));
        let mut count = 0;
        for (of, stage) in of_label {
            let later = (stage.stop() + 1..=stage.end()).filter_map(|k| run.kind_at(k));
            let looks = |kind: &str| ["close", "discover", "shorter path"].contains(&kind);
            assert!(!later.into_iter().any(looks), "{scene}, {}: something after the stop", of.name);
            count += 1;
        }
        assert!(count > 5, "{scene}: {count}");
    }
}

#[test]
fn a_triangle_of_a_beam_stops_on_left_right_or_both() {
    for scene in ["beam/recursion", "beam/left-only", "beam/vertex", "beam/cave"] {
        check(open(scene, &[]).view(), "triangle ", &["go left", "go right", "split", "touch"]);
    }
    check(open("beam/first-split", &[]).view(), "first split", &["first split"]);
}

#[test]
fn the_robbery_stops_on_seen_lost_caught_and_escaped() {
    let lesson = open("beam/robbery", &[]);
    check(lesson.view(), "round ", &["round"]);
    check(lesson.view(), "chase ", &["seen"]);
    check(lesson.view(), "lost ", &["lost"]);
    let mut ends: Vec<_> = outcomes(lesson.view()).into_iter().map(|(_, kind)| kind).collect();
    ends.sort_unstable();
    ends.dedup();
    assert!(ends.iter().all(|kind| ["caught", "escaped", "lost", "round", "seen"].contains(kind)), "{ends:?}");
}

#[test]
fn the_other_algorithms_stop_at_their_decisions() {
    check(
        open("funnel/queue", &[]).view(),
        "",
        &["push", "skip", "cross", "new apex", "finish", "discover", "channel", "seed", "leave", "expand"],
    );
    let circles = open("funnel/arc", &[]);
    let portal = ["apex", "skip", "tighten", "crossed", "restart"];
    for letter in ["A", "B", "C", "D"] {
        let own: Vec<_> = outcomes(circles.view()).into_iter().filter(|(name, _)| name == letter).collect();
        assert!(own.iter().all(|(_, kind)| portal.contains(kind)), "{own:?}");
    }
    check(circles.view(), "path", &["finish"]);
    let graph = open("beam/shortest", &[]);
    check(graph.view(), "corner ", &["not taut here", "not taut there", "link", "known", "see", "cast beam"]);
    check(graph.view(), "path", &["back"]);
    check(open("beam/region-c", &[]).view(), "guess", &["link stays", "link goes"]);
}

#[test]
fn an_end_without_an_outcome_is_reached_by_stage() {
    let lesson = open("wave/walkthrough", &[]);
    let run = lesson.view().run();
    let last = run.stages().last().unwrap().stop();
    assert_eq!(run.next(last, Size::Stage), run.len());
    assert_eq!(run.next(run.len(), Size::Stage), run.len());
}

#[test]
fn positions_have_names() {
    let lesson = open("funnel/a-to-g", &[]);
    let run = lesson.view().run();
    let at = |name: &str| position(run, name).unwrap_or_else(|e| panic!("{name}: {e}"));
    let stage = |label: &str| run.stages()[run.labels().iter().position(|l| l.name == label).unwrap()];
    assert_eq!([at("start"), at("end"), at("17")], [0, run.len(), 17]);
    assert_eq!([at("E"), at("F")], [stage("E").stop(), stage("F").stop()]);
    assert_eq!(at("E: skip"), at("E"));
    assert_eq!(run.kind_at(at("E: inside")), Some("inside"));
    let later = (at("E: inside") + 1..=stage("E").end()).filter_map(|k| run.kind_at(k));
    assert!(!later.into_iter().any(|kind| kind == "inside"), "it is the last one of the stage");
    assert_eq!(at("skip"), run.next_of_kind(0, "skip").unwrap(), "a kind alone is the first one of the run");
    assert_eq!(at(" E :  skip "), at("E"));
}

#[test]
fn a_name_that_is_missing_is_answered_with_those_that_exist() {
    let lesson = open("funnel/a-to-g", &[]);
    let error = |name: &str| position(lesson.view().run(), name).unwrap_err().to_string();
    let says = error("Z");
    assert!(says.contains("no stage \"Z\"") && says.contains("ends, search 1") && says.contains("in all"), "{says}");
    assert!(says.contains("locate") && says.contains("crossed"), "the kinds of steps: {says}");
    let says = error("E: crossed");
    assert!(says.contains("stage \"E\" has no step \"crossed\"") && says.contains("visit, inside"), "{says}");
    assert!(error("9999").contains("there is no detail 9999: the last one is "), "{}", error("9999"));
    assert!(error("").contains("no stage"));
}

/// Files and commands of earlier versions say `stand`.
#[test]
fn an_old_name_of_a_kind_of_step_is_read() {
    let lesson = open("wave/walkthrough", &[]);
    let at = |name: &str| position(lesson.view().run(), name).unwrap();
    assert_eq!([at("path: stand"), at("stand")], [at("path: begin"), at("begin")]);
}

#[test]
fn a_scene_opens_at_a_kind_of_step() {
    let player = open_at("funnel/a-to-g", "E: skip");
    let run = player.lesson().run();
    assert_eq!(run.kind_at(run.at()), Some("skip"));
    assert_eq!(run.labels()[run.stage_at(run.at()).unwrap()].name, "E");
}

/// The rule: an act is folded if the scene opens in a later one.
#[test]
fn an_act_that_only_prepares_is_folded_and_stepping_jumps_over_it() {
    for (at, folded) in [("E: skip", true), ("end", true), ("search 3", false), ("start", false), ("channel", false)] {
        let player = open_at("funnel/a-to-g", at);
        assert_eq!(player.lesson().run().parts()[0].folded, folded, "open = {at:?}");
    }
    let plain = open("funnel/wrong-corridor", &[("portals", "triangles")]);
    let opens = plain.view().world().scene().open.is_some();
    assert!(opens || plain.view().run().parts().iter().all(|part| !part.folded), "without `open` nothing is folded");

    let player = open_at("funnel/a-to-g", "E: skip");
    let (run, search) = (player.lesson().run(), &player.lesson().run().parts()[0]);
    for size in Size::ALL {
        assert_eq!(run.next(0, size), search.end(), "{}", size.word());
        assert_eq!(run.next(20, size), search.end(), "from a position in the folded act");
        assert_eq!(run.previous(search.end(), size), 0);
        assert_eq!(run.previous(20, size), 0);
        assert_eq!(run.previous(run.next(search.end(), size), size), search.end());
    }
    assert_eq!(run.len(), open("funnel/a-to-g", &[]).view().run().len(), "positions stay those of the whole run");
    assert!(!run.events().iter().any(|(kind, _)| *kind == "discover"), "the search offers nothing to run to");
}

/// "Copy command" in the window writes these names, and `--step` reads them.
#[test]
fn the_name_of_a_position_leads_back_to_it() {
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/vertex", "beam/robbery", "funnel/radius"] {
        let lesson = open(scene, &[]);
        let run = lesson.view().run();
        for k in 0..=run.len() {
            let name = position_name(run, k);
            assert_eq!(position(run, &name).unwrap(), k, "{scene}: {name}");
        }
        let labels = run.labels();
        let stages = run.stages().iter().zip(labels.iter()).filter(|(stage, _)| stage.stop() < run.len());
        let named = stages.clone().filter(|(stage, label)| position_name(run, stage.stop()) == label.name).count();
        assert!(named * 2 > stages.count(), "{scene}: most outcomes have the name of their stage");
    }
}

/// A picture of "step 4 of 45" was offered as `a-to-g-57.svg`.
#[test]
fn files_are_named_by_the_stage_or_by_the_number_that_the_window_shows() {
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/vertex", "beam/robbery"] {
        let lesson = open(scene, &[]);
        let run = lesson.view().run();
        let mut names = HashSet::new();
        for k in 0..=run.len() {
            let name = position_in_file_name(run, k);
            assert!(name.chars().all(|c| c.is_alphanumeric() || c == '-'), "{scene}: {name}");
            assert!(names.insert(name.clone()), "{scene}: two positions are named {name}");
            if let Some(number) = name.strip_prefix("step-") {
                assert_eq!(run.numbered(k, Size::Step).number.to_string(), number, "{scene}");
            }
        }
        assert!(names.iter().any(|name| name.starts_with("step-")), "{scene}");
    }
    let lesson = open("funnel/a-to-g", &[]);
    let run = lesson.view().run();
    let name = |at: &str| position_in_file_name(run, position(run, at).unwrap());
    assert_eq!(["F", "step 18", "step 17", "start", "end"].map(name), ["F", "F", "step-17", "start", "end"]);
}

/// The window says "step 18 of 45", and `--step 18` was another position without a word.
#[test]
fn the_number_that_the_window_shows_leads_back_to_its_position() {
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/first-split", "beam/graph"] {
        let lesson = open(scene, &[]);
        let run = lesson.view().run();
        let mut at = 0;
        while at < run.len() {
            at = run.next(at, Size::Step);
            let shown = run.numbered(at, Size::Step).alone();
            assert!(shown.starts_with("step "), "{shown}");
            assert_eq!(position(run, &shown).unwrap(), at, "{scene}: {shown}");
            assert_eq!(position(run, &run.numbered(at, Size::Detail).alone()).unwrap(), at, "{scene}");
            assert_eq!(position(run, &at.to_string()).unwrap(), at, "{scene}");
        }
        let last = run.numbered(run.len(), Size::Step).number;
        let error = position(run, &format!("step {}", last + 1)).unwrap_err().what;
        assert!(error.contains(&format!("the last one is step {last}")), "{error}");
    }
}
