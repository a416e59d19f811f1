//! Construction: the right result is accepted, and the first difference is the one that the algorithm decided first.

use pathlight::files::{self, name_of};
use pathlight::lesson::question::QuestionKind;
use pathlight::lesson::{self, Watch};
use pathlight::paint::theme::Theme;
use pathlight::picture::{Dash, Lens, Mark, Picture, Role, Shape, Strength, Thing};
use pathlight::player::{Build, Change, Command, Document, Player, Predict, TourCommand, Transport};
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::step::Size;
use pathlight::tutor::construct::{BuildKind, BuildTask, Entry, Judgement};
use pathlight::tutor::grade::Line;
use pathlight::tutor::mistakes;
use pathlight::tutor::score::{Count, Practice};

/// The kind of question with this key.
fn kind(key: &str) -> QuestionKind {
    QuestionKind::from_key(key).unwrap()
}

fn apply(player: &mut Player, command: Command) -> usize {
    player.apply(command).unwrap().notices.len()
}

fn building(scene: &str) -> Player {
    let mut player = Player::open(scene, None).unwrap();
    apply(&mut player, Command::Construct(true));
    assert!(player.construction().is_some(), "{scene}: nothing to build");
    player
}

fn place(player: &mut Player, entry: Entry) {
    apply(player, Command::Build(Build::Place(entry)));
}

/// The right result, read from the task.
fn right(player: &Player) -> Vec<Entry> {
    match player.construction().unwrap().task() {
        BuildTask::Numbers { cells, .. } => cells.iter().map(|&(cell, d, _)| Entry::Number { cell, d }).collect(),
        BuildTask::Corners { points, .. } | BuildTask::Seen { points, .. } => {
            points.iter().map(|point| Entry::Point(point.thing)).collect()
        }
        BuildTask::Links { links } => (0..links.len()).filter(|&i| links[i].is_taut).map(Entry::Link).collect(),
    }
}

fn difference(player: &Player) -> pathlight::tutor::construct::Difference {
    match player.construction().unwrap().judgement() {
        Some(Judgement::Different(difference)) => difference.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn in_every_scene_the_right_result_is_right_and_hints_build_it() {
    let mut kinds = [0; 4];
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        apply(&mut player, Command::Construct(true));
        let Some(construction) = player.construction() else { continue };
        kinds[match construction.task() {
            BuildTask::Numbers { .. } => 0,
            BuildTask::Corners { .. } => 1,
            BuildTask::Seen { .. } => 2,
            BuildTask::Links { .. } => 3,
        }] += 1;
        // In the graph, all links that were asked for came from one corner of the outline, and none was taut.
        assert!(!right(&player).is_empty(), "{}: nothing to build", scene.name);
        for entry in right(&player) {
            place(&mut player, entry);
        }
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().judgement(), Some(&Judgement::Right), "{}", scene.name);
        apply(&mut player, Command::Construct(true));
        while apply(&mut player, Command::Build(Build::Hint)) == 0 {}
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().judgement(), Some(&Judgement::Right), "{} by hints", scene.name);
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        player.picture(&lens).check().unwrap();
    }
    assert!(kinds.iter().all(|&count| count > 1), "{kinds:?}");
}

#[test]
fn the_first_wrong_number_is_explained_by_the_step_that_gives_the_right_one() {
    let mut player = building("wave/walkthrough");
    let entries = right(&player);
    for (i, &entry) in entries.iter().enumerate() {
        let Entry::Number { cell, d } = entry else { unreachable!() };
        // Two are wrong: the difference is the one that comes first in the run.
        place(&mut player, Entry::Number { cell, d: if i == 7 || i == 4 { d + 1 } else { d } });
    }
    apply(&mut player, Command::Build(Build::Check));
    let found = difference(&player);
    let Entry::Number { cell, d } = entries[4] else { unreachable!() };
    assert_eq!(found.entry, Some(Entry::Number { cell, d: d + 1 }));
    // The reason names the neighbour from which the run found the cell, here and in the step that decided it.
    let reason = "The wave finds it from its eastern neighbour (5, 2), which has 2.";
    assert_eq!(found.what.printed(), format!("You wrote 4 in this cell (4, 2). It gets 3. {reason}"));
    apply(&mut player, Command::Build(Build::Explain));
    let why = player.lesson().why().unwrap().meaning.printed();
    assert!(why.starts_with("The cell was found from its eastern neighbour (5, 2), which has 2."), "{why}");
    assert_eq!(player.lesson().run().at(), found.at);
    assert!(player.lesson().sentence().printed().contains(&d.to_string()));
    apply(&mut player, Command::Build(Build::Resume));
    assert_eq!(player.lesson().run().at(), 0);
}

#[test]
fn a_corner_left_out_is_named_and_explained_at_the_crossing() {
    let mut player = building("funnel/a-to-g");
    let entries = right(&player);
    place(&mut player, entries[1]);
    apply(&mut player, Command::Build(Build::Check));
    let found = difference(&player);
    assert_eq!(found.entry, Some(entries[1]));
    apply(&mut player, Command::Build(Build::Explain));
    assert_eq!(player.lesson().run().kind_at(found.at), Some("crossed"));
}

#[test]
fn vertices_in_sight_can_begin_anywhere_and_go_either_way_but_not_across() {
    let mut player = building("beam/both");
    let entries = right(&player);
    let n = entries.len();
    let turned = |by: usize| (0..n).map(move |i| (i + by) % n);
    for order in [turned(2).collect::<Vec<_>>(), turned(1).rev().collect()] {
        apply(&mut player, Command::Construct(true));
        for i in order {
            place(&mut player, entries[i]);
        }
        apply(&mut player, Command::Build(Build::Check));
        assert_eq!(player.construction().unwrap().judgement(), Some(&Judgement::Right));
    }
    apply(&mut player, Command::Construct(true));
    let mut swapped = entries.clone();
    swapped.swap(1, 3);
    for entry in swapped {
        place(&mut player, entry);
    }
    apply(&mut player, Command::Build(Build::Check));
    // All vertices are there, and each one is right: the order is wrong.
    let difference = difference(&player);
    assert!(difference.missing.is_none() && difference.entry.is_some_and(|e| entries.contains(&e)), "{difference:?}");
}

#[test]
fn entries_can_be_judged_at_once_taken_back_and_given_up() {
    let mut player = building("wave/walkthrough");
    apply(&mut player, Command::Build(Build::JudgeAtOnce(true)));
    let Entry::Number { cell, d } = right(&player)[3] else { unreachable!() };
    place(&mut player, Entry::Number { cell, d: d + 3 });
    assert_eq!(difference(&player).entry, Some(Entry::Number { cell, d: d + 3 }));
    apply(&mut player, Command::Build(Build::Undo));
    assert!(player.construction().unwrap().entries().is_empty());
    let at = player.lesson().run().at();
    assert_eq!(apply(&mut player, Transport::Forward(Size::Step).into()), 1, "the run waits");
    assert_eq!(player.lesson().run().at(), at);
    apply(&mut player, Command::Build(Build::GiveUp));
    assert!(player.construction().is_none() && player.lesson().run().at() == player.lesson().run().len());
}

/// The picture on which a result is built shows nothing of it.
#[test]
fn links_are_built_on_a_map_without_links() {
    let player = building("beam/graph");
    assert_eq!(player.lesson().run().at(), 0);
    assert!(player.lesson().next_question(0, kind("taut")).is_some());
}

/// The next stop of a tour asked its question while the result was still being built.
#[test]
fn a_tour_that_goes_on_ends_building() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let progress = pathlight::tutor::tour::Progress::default();
    apply(&mut player, TourCommand::Start { name: "tours/wave".to_owned(), progress }.into());
    apply(&mut player, Command::Construct(true));
    assert!(player.construction().is_some());
    apply(&mut player, TourCommand::Next.into());
    assert!(player.construction().is_none());
}

/// The count of one kind of result in the score.
/// Whoever bends the string at an end that was skipped was sent to the step of the next corner.
#[test]
fn a_vertex_that_is_no_corner_is_explained_by_the_decision_about_it() {
    let mut reasons = [0; 2];
    for scene in ["funnel/a-to-g", "funnel/zigzag", "funnel/town"] {
        let vertices: Vec<_> = building(scene).lesson().world().mesh().vertices().collect();
        for thing in vertices.into_iter().map(pathlight::picture::Thing::Vertex) {
            let mut player = building(scene);
            if right(&player).contains(&Entry::Point(thing)) {
                continue;
            }
            place(&mut player, Entry::Point(thing));
            apply(&mut player, Command::Build(Build::Check));
            let what = difference(&player).what.printed();
            let known = ["so it is skipped", "makes the funnel narrower"];
            let Some(reason) = known.iter().position(|reason| what.contains(reason)) else { continue };
            reasons[reason] += 1;
            apply(&mut player, Command::Build(Build::Explain));
            let said = player.lesson().sentence().printed();
            let fits = if reason == 0 { said.contains("skipped") } else { said.contains("side") };
            assert!(fits, "{scene}: {what} {said}");
        }
    }
    assert!(reasons[0] >= 1 && reasons[1] >= 1, "{reasons:?}");
}

/// Esc on the explanation threw away 17 numbers.
#[test]
fn what_was_built_outlives_leaving_but_not_another_run() {
    let mut player = building("wave/walkthrough");
    let all = right(&player);
    all[..5].iter().for_each(|&entry| place(&mut player, entry));
    apply(&mut player, Command::Construct(false));
    assert!(player.construction().is_none());
    apply(&mut player, Command::Construct(true));
    assert_eq!(player.construction().unwrap().entries().len(), 5);
    apply(&mut player, Command::Construct(false));
    apply(&mut player, Change::Set { key: "dedupe", word: "sort".to_owned() }.into());
    apply(&mut player, Command::Construct(true));
    assert_eq!(player.construction().unwrap().entries().len(), 0, "this is another run");
    all.iter().for_each(|&entry| place(&mut player, entry));
    apply(&mut player, Command::Build(Build::Check));
    apply(&mut player, Command::Construct(false));
    apply(&mut player, Command::Construct(true));
    assert_eq!(player.construction().unwrap().entries().len(), 0, "what is complete begins again");
}

/// Esc led to the step before the one that was to be built.
#[test]
fn who_stops_building_returns_to_the_step_before() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Transport::Seek(88).into());
    for _ in 0..2 {
        apply(&mut player, Command::Construct(true));
        assert_ne!(player.lesson().run().at(), 88);
        apply(&mut player, Command::Construct(false));
        assert_eq!(player.lesson().run().at(), 88);
    }
}

fn counted(player: &Player, kind: BuildKind) -> Count {
    let mut kinds = player.predictor().score().kinds();
    kinds.find(|(practice, _)| *practice == Practice::Build(kind)).map(|(_, count)| count).unwrap_or_default()
}

/// Building had no score.
#[test]
fn what_is_built_is_counted_with_its_tries_and_hints() {
    let mut player = building("wave/walkthrough");
    let entries = right(&player);
    let build = |player: &mut Player, build| player.apply(Command::Build(build)).unwrap().score_changed;
    assert!(!build(&mut player, Build::Place(entries[0])), "placing is no try");
    assert!(build(&mut player, Build::Check));
    let kind = BuildKind::Numbers;
    assert_eq!(counted(&player, kind), Count { asked: 1, tries: 1, ..Count::default() });
    assert!(build(&mut player, Build::Hint));
    for &entry in &entries[2..] {
        build(&mut player, Build::Place(entry));
    }
    assert!(build(&mut player, Build::Check));
    assert_eq!(player.construction().unwrap().judgement(), Some(&Judgement::Right));
    let after = Count { asked: 1, tries: 2, hints: 1, ..Count::default() };
    assert_eq!(counted(&player, kind), after, "right, but not at the first try");
    assert!(!build(&mut player, Build::Check), "what is right is not counted again");
    // Once more, right at the first try.
    apply(&mut player, Command::Construct(true));
    entries.iter().for_each(|&entry| place(&mut player, entry));
    assert!(build(&mut player, Build::Check));
    assert_eq!(counted(&player, kind), Count { asked: 2, right: 1, tries: 3, hints: 1, shown: 0 });
    apply(&mut player, Command::Construct(true));
    assert!(build(&mut player, Build::GiveUp));
    assert_eq!(counted(&player, kind), Count { asked: 3, right: 1, tries: 3, hints: 1, shown: 1 });
    let file = std::env::temp_dir().join(format!("pathlight-built-{}.csv", std::process::id()));
    files::apply(&mut player, Predict::SaveScore(name_of(&file)).into()).unwrap();
    assert!(std::fs::read_to_string(&file).unwrap().contains("\n1,construct numbers,3,1,1,3,1\n"));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(player.predictor().score().total().asked, 0, "no question was asked");
}

/// At once, the right number was part of the judgement, so there was nothing left to find out.
#[test]
fn feedback_at_once_says_what_is_wrong_but_not_what_is_right() {
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion", "beam/graph"] {
        let mut player = building(scene);
        apply(&mut player, Command::Build(Build::JudgeAtOnce(true)));
        let entries = right(&player);
        let wrong = match (entries[1], player.construction().unwrap().task()) {
            (Entry::Number { cell, d }, _) => Entry::Number { cell, d: d + 5 },
            (Entry::Point(_), BuildTask::Corners { .. }) => entries[1],
            (Entry::Link(_), BuildTask::Links { links }) => {
                Entry::Link((0..links.len()).find(|&i| !links[i].is_taut).unwrap())
            }
            _ => {
                let seen = |v: &pathlight::picture::Thing| entries.contains(&Entry::Point(*v));
                let mesh = player.lesson().world().mesh();
                let hidden = mesh.vertices().map(pathlight::picture::Thing::Vertex).find(|v| !seen(v));
                Entry::Point(hidden.unwrap())
            }
        };
        place(&mut player, wrong);
        let found = difference(&player);
        assert_eq!(found.entry, Some(wrong), "{scene}");
        let text = found.what.printed();
        if let Entry::Number { d, .. } = entries[1] {
            assert!(!text.ends_with(&format!(" {d}.")) && !text.contains("It gets"), "{scene}: {text}");
        }
        assert!(!text.contains("that vertex"), "{scene}: {text}");
        assert_eq!(player.construction().unwrap().count().tries, 1, "{scene}: a wrong entry is a try");
        apply(&mut player, Command::Build(Build::Undo));
        for entry in entries {
            assert_ne!(player.construction().unwrap().judgement(), Some(&Judgement::Right), "{scene}");
            place(&mut player, entry);
        }
        // The last right entry completes the result: nobody has to check it.
        assert_eq!(player.construction().unwrap().judgement(), Some(&Judgement::Right), "{scene}");
        let count = player.construction().unwrap().count();
        assert_eq!((count.asked, count.tries, count.right), (1, 2, 0), "{scene}");
    }
}

/// The choice was forgotten with every result.
#[test]
fn the_choice_of_feedback_stays_and_judges_what_is_there() {
    let mut player = building("wave/walkthrough");
    let entries = right(&player);
    let Entry::Number { cell, d } = entries[2] else { unreachable!() };
    place(&mut player, Entry::Number { cell, d: d + 1 });
    assert_eq!(player.construction().unwrap().judgement(), None);
    apply(&mut player, Command::Build(Build::JudgeAtOnce(true)));
    assert_eq!(difference(&player).entry, Some(Entry::Number { cell, d: d + 1 }));
    // A right entry does not make the wrong one disappear.
    place(&mut player, entries[0]);
    assert_eq!(difference(&player).entry, Some(Entry::Number { cell, d: d + 1 }));
    apply(&mut player, Document::Open("funnel/a-to-g".into()).into());
    apply(&mut player, Command::Construct(true));
    assert!(player.construction().unwrap().judges_at_once());
    apply(&mut player, Command::Build(Build::JudgeAtOnce(false)));
    apply(&mut player, Command::Construct(true));
    assert!(!player.construction().unwrap().judges_at_once());
}

/// Numbers were the only result for which no mistake was named.
#[test]
fn numbers_that_a_mistake_writes_are_recognised() {
    let world = std::sync::Arc::new(World::new(pathlight::scene::open("wave/walkthrough").unwrap()));
    let lesson = lesson::open("wave", world, Watch::Record).unwrap();
    let mut recognised = 0;
    for known in lesson.view().entry().mistakes {
        let Some(trace) = mistakes::as_trace(lesson.view(), known.mistake) else { continue };
        let mut player = building("wave/walkthrough");
        let BuildTask::Numbers { last, .. } = *player.construction().unwrap().task() else { unreachable!() };
        for (_, line) in trace.decisions {
            if let Line::Number(number) = line
                && number.d <= last
            {
                let cell = player.lesson().world().grid().cell(number.cell[0], number.cell[1]);
                let entry = Entry::Number { cell, d: number.d };
                if !player.construction().unwrap().entries().contains(&entry) {
                    place(&mut player, entry);
                }
            }
        }
        apply(&mut player, Command::Build(Build::Check));
        if let Some(Judgement::Different(difference)) = player.construction().unwrap().judgement() {
            let found = difference.mistake.expect(known.mistake.name);
            recognised += usize::from(found == known.mistake);
        }
    }
    assert!(recognised >= 4, "{recognised}");
}

/// A cell in which a number was written was called "no number yet".
#[test]
fn the_name_of_a_thing_says_what_was_entered_there() {
    let mut player = building("wave/walkthrough");
    let Entry::Number { cell, .. } = right(&player)[1] else { unreachable!() };
    let name = |player: &Player, thing| player.describe(thing).unwrap().sentence().printed();
    assert_eq!(name(&player, Thing::Cell(cell)), "cell (5, 2) · no number yet");
    place(&mut player, Entry::Number { cell, d: 5 });
    assert_eq!(name(&player, Thing::Cell(cell)), "cell (5, 2) · You wrote 5.");
    // The pointer meets the flag and not its cell.
    let first = right(&player)[0];
    place(&mut player, first);
    assert_eq!(name(&player, Thing::Goal), "goal · cell (5, 1) · You wrote 1.");
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let zeros = |picture: Picture| {
        picture.marks.iter().filter(|m| matches!(&m.shape, Shape::Words { text, .. } if *text == "0")).count()
    };
    let (before, after) = (zeros(player.lesson().picture(&lens)), zeros(player.picture(&lens)));
    assert_eq!(before - after, 2, "a written number replaces the 0, also beside the flag");
    apply(&mut player, Command::Construct(false));
    assert!(!name(&player, Thing::Cell(cell)).contains("You wrote"), "outside of building the run is described");

    let mut player = building("funnel/a-to-g");
    let Entry::Point(corner) = right(&player)[0] else { unreachable!() };
    place(&mut player, Entry::Point(corner));
    assert!(name(&player, corner).ends_with(" · corner 1 of your string"), "{}", name(&player, corner));
}

/// The marks that building adds to the picture of the lesson.
fn built(player: &Player, lens: &Lens) -> Vec<Mark> {
    let own = player.lesson().picture(lens).marks;
    player.picture(lens).marks.into_iter().filter(|mark| !own.contains(mark)).collect()
}

const fn is_dashed(mark: &Mark) -> bool {
    matches!(mark.shape, Shape::Frame { dash: Dash::Dashed, .. } | Shape::Line { dash: Dash::Dashed, .. })
}

/// The judgement named a missing cell, and nothing on the map showed where it was.
#[test]
fn what_is_missing_is_marked_on_the_map() {
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion", "beam/graph"] {
        let mut player = building(scene);
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        let (last, others) = right(&player).split_last().map(|(last, others)| (*last, others.to_vec())).unwrap();
        others.into_iter().for_each(|entry| place(&mut player, entry));
        let faults =
            |player: &Player| built(player, &lens).into_iter().filter(|m| m.role == Role::Fault).collect::<Vec<_>>();
        assert_eq!(faults(&player), [], "{scene}: nothing was judged yet");
        apply(&mut player, Command::Build(Build::Check));
        let found = difference(&player);
        assert_eq!((found.entry, found.missing), (None, Some(last)), "{scene}");
        let marks = faults(&player);
        assert!(marks.len() == 1 && is_dashed(&marks[0]), "{scene}: {marks:?}");
        // It is marked where it is drawn once it was entered.
        place(&mut player, last);
        assert_eq!(faults(&player), [], "{scene}: the judgement is gone");
        let stands_there = |mark: &Mark| mark.role == Role::Test && mark.points() == marks[0].points();
        assert!(built(&player, &lens).iter().any(stands_there), "{scene}: {marks:?}");
    }
}

/// With feedback at once there must be something left to find out.
#[test]
fn feedback_at_once_does_not_mark_what_is_missing() {
    for scene in ["wave/walkthrough", "funnel/a-to-g"] {
        let mut player = building(scene);
        apply(&mut player, Command::Build(Build::JudgeAtOnce(true)));
        let wrong = match right(&player)[1] {
            Entry::Number { cell, d } => Entry::Number { cell, d: d + 5 },
            other => other,
        };
        place(&mut player, wrong);
        assert_eq!(difference(&player).missing, None, "{scene}");
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        assert!(!built(&player, &lens).iter().any(|mark| mark.role == Role::Fault && is_dashed(mark)), "{scene}");
    }
}

/// The cells of the learner had the colour and the shape of the cell under the pointer.
#[test]
fn entries_do_not_look_like_the_thing_under_the_pointer() {
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion", "beam/graph"] {
        let mut player = building(scene);
        let entry = right(&player)[0];
        place(&mut player, entry);
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        let own = built(&player, &lens);
        let has_frame = own.iter().any(|mark| matches!(mark.shape, Shape::Frame { .. } | Shape::Line { .. }));
        assert!(has_frame, "{scene}: {own:?}");
        for theme in Theme::ALL {
            let lit = theme.ink(Role::Lit, Strength::Solid);
            assert!(own.iter().all(|mark| theme.ink(mark.role, Strength::Solid) != lit), "{scene}: {own:?}");
        }
    }
}
