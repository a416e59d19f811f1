//! Another program's decisions beside the run: both go in step until they part, and the other decision is drawn there.

use pathlight::editor::{Edit, Handle};
use pathlight::files::{self, name_of};
use pathlight::lesson;
use pathlight::picture::{Lens, Mark, Picture, Role, Shape};
use pathlight::player::{Against, Change, Command, Phase, Player, Predict, SPEEDS, Speed, Transport};
use pathlight::scene::builtin;
use pathlight::step::Size;
use pathlight::tutor::mistakes::Mistake;
use pathlight::tutor::other_program::{Effect, Spoiled};
use pathlight::tutor::predict::Frequency;
use pathlight::tutor::second_run::{Measure, WentWrong};

fn apply(player: &mut Player, command: Command) {
    player.apply(command).unwrap();
}

fn faults(player: &Player) -> usize {
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let picture = player.picture(&lens);
    picture.check().unwrap();
    let count = |picture: &Picture| picture.marks.iter().filter(|mark| mark.role == Role::Fault).count();
    // A skip lights a wall in the same colour.
    count(&picture) - count(&player.lesson().picture(&lens))
}

/// The mistake with this name.
fn mistake(name: &str) -> &'static Mistake {
    let mut all = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes);
    all.find(|known| known.mistake.name == name).unwrap().mistake
}

#[test]
fn a_mistake_plays_in_step_with_the_run_until_both_part() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Against::Mistake(mistake("takes the wrong end as corner")).into());
    let at = player.other_program().unwrap().differs_at(player.lesson()).unwrap();
    assert!(player.lesson().run().at() < at);
    assert_eq!(faults(&player), 0, "both are the same so far");
    assert_eq!(player.phase(), Phase::Playing, "it plays from a little before they part");
    for _ in 0..2000 {
        player.tick(0.1);
    }
    assert_eq!((player.lesson().run().at(), player.phase()), (at, Phase::Paused));
    assert!(faults(&player) > 0, "the other decision is drawn");
    apply(&mut player, Against::Nothing.into());
    assert_eq!(faults(&player), 0);
}

/// The first mistake that the list of "funnel/a-to-g" offered was an endless loop of 407 steps.
#[test]
fn the_first_mistake_of_the_list_is_short_and_loops_come_after_other_wrong_results() {
    for scene in builtin::ALL.iter().step_by(4).map(|scene| scene.name).chain(["funnel/a-to-g", "wave/door"]) {
        let player = Player::open(scene, None).unwrap();
        let effects: Vec<Option<Effect>> = player.mistakes().into_iter().map(|(_, effect)| effect).collect();
        let first_loop = effects.iter().position(|&effect| effect == Some(Effect::OtherResult(Spoiled::NeverEnds)));
        let last_wrong = effects.iter().rposition(|effect| effect.is_some_and(Effect::is_wrong_end));
        assert!(first_loop.is_none_or(|at| last_wrong.is_none_or(|last| last < at)), "{scene}: {effects:?}");
    }
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let (first, _) = player.mistakes()[0];
    apply(&mut player, Against::Mistake(first).into());
    assert!(player.end() <= 2 * player.lesson().run().len(), "{}: {} steps", first.name, player.end());
}

/// A path that ends at its first cell had the length 0, as if it were short.
#[test]
fn a_path_of_one_cell_has_no_length() {
    let mut player = Player::open("wave/door", None).unwrap();
    let mut without = 0;
    for (mistake, _) in player.mistakes() {
        if player.apply(Against::Mistake(mistake)).is_err() {
            continue;
        }
        let facts = player.other_program().unwrap().run.facts();
        let length = facts.rows.iter().find(|row| row.measure == Measure::Length).unwrap();
        assert!(length.other != Some(0.0), "{}", mistake.name);
        without += usize::from(length.other.is_none());
    }
    assert!(without > 0);
}

#[test]
fn every_mistake_of_every_lesson_can_be_played_or_says_why_not() {
    let mut parted = 0;
    for (scene, lesson) in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"].into_iter().zip(lesson::ALL) {
        for known in lesson.mistakes {
            let mut player = Player::open(scene, None).unwrap();
            match player.apply(Against::Mistake(known.mistake)) {
                Ok(_) => parted += usize::from(player.other_program().unwrap().differs_at(player.lesson()).is_some()),
                Err(why) => assert!(why.to_string().contains(known.mistake.name), "{why}"),
            }
        }
    }
    assert!(parted > 8, "{parted}");
}

#[test]
fn a_trace_opens_at_its_first_difference_and_a_right_one_agrees() {
    let folder = std::env::temp_dir().join(format!("pathlight-other-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("trace.jsonl");
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    std::fs::write(&file, "{\"number\": [5, 1], \"d\": 1}\n{\"number\": [4, 1], \"d\": 7}\n").unwrap();
    files::apply(&mut player, Against::Program(name_of(&file)).into()).unwrap();
    let report = &player.other_program().unwrap().report;
    assert_eq!(report.difference.as_ref().unwrap().line, 2);
    assert_eq!(Some(player.lesson().run().at()), player.other_program().unwrap().differs_at(player.lesson()));
    assert!(faults(&player) > 0);
    // The program writes it again: the place is kept.
    assert_eq!(player.files_shown(), [name_of(&file)]);
    player.apply(Transport::Seek(1)).unwrap();
    std::fs::write(&file, "{\"number\": [5, 1], \"d\": 1}\n{\"number\": [4, 1], \"d\": 8}\n").unwrap();
    let effects = files::apply(&mut player, Against::Program(name_of(&file)).into()).unwrap();
    assert_eq!((player.lesson().run().at(), effects.notices.len()), (1, 1));
    std::fs::write(&file, "no json\n").unwrap();
    let bad = files::apply(&mut player, Against::Program(name_of(&file)).into()).unwrap_err().to_string();
    assert!(bad.contains("trace.jsonl: line 1"), "{bad}");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(builtin::find("wave/walkthrough").is_some());
}

#[test]
fn past_the_end_of_the_run_nothing_is_asked_and_leaving_finishes_it() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    // It does not end, so it is longer than the run.
    apply(&mut player, Against::Mistake(mistake("restarts one portal too early")).into());
    let len = player.lesson().run().len();
    assert!(player.end() > len + 20);
    apply(&mut player, Transport::Seek(len).into());
    assert_eq!(player.phase(), Phase::Paused, "the other one goes on");
    apply(&mut player, Predict::On(true).into());
    apply(&mut player, Predict::SetFrequency(Frequency::Every).into());
    apply(&mut player, Transport::Play.into());
    for _ in 0..40 {
        player.tick(0.5);
        assert!(player.question().is_none() && player.lesson().run().at() == len);
    }
    apply(&mut player, Transport::Pause.into());
    let time = player.time();
    assert!(time > len);
    apply(&mut player, Transport::Forward(Size::Step).into());
    assert_eq!(player.time(), time + 1);
    apply(&mut player, Transport::Seek(usize::MAX).into());
    assert_eq!((player.time(), player.phase()), (player.end(), Phase::Finished));
    apply(&mut player, Transport::Back(Size::Step).into());
    apply(&mut player, Against::Nothing.into());
    assert_eq!((player.time(), player.phase()), (len, Phase::Finished));
}

#[test]
fn playing_stops_at_the_first_difference_also_if_only_the_results_differ() {
    let mut after_decisions = 0;
    for (scene, lesson) in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"].into_iter().zip(lesson::ALL) {
        for known in lesson.mistakes {
            let mut player = Player::open(scene, None).unwrap();
            if player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            let run = &player.other_program().unwrap().run;
            let Some(differs_at) = run.differs_at() else { continue };
            after_decisions += usize::from(run.decision_at(differs_at).is_none());
            apply(&mut player, Transport::FirstDifference.into());
            assert_eq!(
                (player.time(), player.lesson().run().at()),
                (differs_at, differs_at.min(player.lesson().run().len()))
            );
            apply(&mut player, Transport::Seek(0).into());
            apply(&mut player, Transport::SetSpeed(Speed::Fixed(SPEEDS.len() - 1)).into());
            apply(&mut player, Transport::Play.into());
            (0..400).for_each(|_| _ = player.tick(0.01));
            assert_eq!(player.time(), differs_at, "{scene}: {}", known.mistake.name);
        }
    }
    assert!(after_decisions > 0);
}

/// A drag makes runs without steps, and the comparison was closed.
#[test]
fn a_comparison_outlives_an_edit() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    apply(&mut player, Against::Mistake(mistake("floods diagonally")).into());
    apply(&mut player, Change::Edit(Edit::SetWall { x: 2, y: 2, wall: true }).into());
    faults(&player);
    apply(&mut player, Change::EndGesture.into());
    assert!(player.other_program().is_some());
}

/// Each is tried: what the list says of it is what is shown then.
#[test]
fn the_list_of_mistakes_says_what_each_does_in_the_run() {
    let mut counts = [0; 4];
    let scenes = [
        "wave/corner",
        "wave/guided",
        "wave/swamp",
        "funnel/a-to-g",
        "funnel/zigzag",
        "beam/recursion",
        "beam/region-c",
    ];
    for scene in scenes {
        let mut p = Player::open(scene, None).unwrap();
        let listed = p.mistakes();
        assert_eq!(listed.len(), p.lesson().entry().mistakes.len());
        assert!(listed.is_sorted_by_key(|&(_, effect)| effect), "{scene}: what shows most comes first");
        for (mistake, effect) in listed {
            let effect = effect.expect("a short run");
            let played = p.apply(Against::Mistake(mistake)).is_ok();
            let run = p.other_program().filter(|_| played).map(|other| &other.run);
            let is = match run {
                None => Effect::NotPlayed,
                Some(run) if run.differs_at().is_none() => Effect::Nothing,
                Some(run) if run.facts().is_right => match run.facts().wrong {
                    WentWrong::WrongCosts(_) => Effect::OtherResult(Spoiled::Costs),
                    WentWrong::WrongArrows { .. } => Effect::OtherResult(Spoiled::Arrows),
                    WentWrong::Closes { cells: n, right }
                    | WentWrong::Expands { nodes: n, right }
                    | WentWrong::OtherLinks { kept: n, right }
                        if n > right =>
                    {
                        Effect::MoreWork
                    }
                    _ => Effect::OtherDecisions,
                },
                // What is wrong with it is what the end of its run says.
                Some(run) => Effect::OtherResult(match run.facts().wrong {
                    WentWrong::Stopped { .. } => Spoiled::NeverEnds,
                    WentWrong::ThroughWall { .. } => Spoiled::ThroughWall,
                    WentWrong::CutsCorners(_) => Spoiled::CutsCorner,
                    WentWrong::NoPath { .. } | WentWrong::EndsShort { .. } => Spoiled::NoPath,
                    WentWrong::Longer { .. } => Spoiled::LongerPath,
                    WentWrong::CostsMore { .. } => Spoiled::CostlierPath,
                    WentWrong::OtherGoal { .. } => Spoiled::OtherGoal,
                    WentWrong::Shorter { .. } => Spoiled::Path,
                    WentWrong::Sees { .. } => Spoiled::Sight,
                    WentWrong::OtherOutline { .. } => Spoiled::Outline,
                    ref other => panic!("{other:?}"),
                }),
            };
            assert_eq!(effect, is, "{scene}: {}", mistake.name);
            let kinds = [Effect::OtherDecisions, Effect::Nothing, Effect::NotPlayed];
            counts[kinds.iter().position(|&kind| kind == effect).map_or(0, |kind| kind + 1)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    // The mistakes of A* are played beside it, those of the tutorial's wave are not.
    let listed = Player::open("wave/guided", None).unwrap().mistakes();
    let played = listed.iter().take_while(|(_, effect)| *effect != Some(Effect::NotPlayed));
    let names: Vec<&str> = played.map(|(mistake, _)| mistake.name).collect();
    let own = ["takes the largest f", "compares g only", "compares h only", "counts a diagonal move as 1"];
    assert!(own.iter().all(|name| names.contains(name)) && names.len() == 5, "{names:?}");
    // In a long run it is not known what they do, but which cannot be played: `wave/octile` offered all of them, first one that it refused.
    for scene in ["wave/cave"] {
        let mut p = Player::open(scene, None).unwrap();
        let listed = p.mistakes();
        assert!(listed.iter().any(|(_, effect)| effect.is_none()), "{scene}");
        for (mistake, effect) in listed {
            assert!(matches!(effect, None | Some(Effect::NotPlayed)), "{scene} is long");
            assert_eq!(p.apply(Against::Mistake(mistake)).is_ok(), effect.is_none(), "{scene}: {}", mistake.name);
        }
    }
}

/// The square around what is selected was on the left map alone.
#[test]
fn both_maps_show_what_is_selected() {
    for name in ["takes the wrong end as corner", "restarts one portal too early"] {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        apply(&mut player, Against::Mistake(mistake(name)).into());
        apply(&mut player, Transport::Pause.into());
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        let marks = |player: &Player| {
            [player.picture_alone(&lens), player.picture_beside(&lens).unwrap()].map(|picture| picture.marks)
        };
        apply(&mut player, Transport::FirstDifference.into());
        let before = marks(&player);
        let (vertex, _) = player.editor().handles().find(|(handle, _)| matches!(handle, Handle::Vertex(..))).unwrap();
        apply(&mut player, Change::Select(Some(vertex)).into());
        // Words give way to the square: on one map another one than on the other.
        let is_new = |i: usize, mark: &Mark| !matches!(mark.shape, Shape::Words { .. }) && !before[i].contains(mark);
        let added = |i: usize| marks(&player)[i].iter().filter(|mark| is_new(i, mark)).count();
        assert!(added(0) > 0 && added(0) == added(1), "{name}: {} and {}", added(0), added(1));
    }
}
