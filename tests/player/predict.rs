//! Prediction: the run stops before decisions, nothing gives the answer away, answers are judged by the run.

use glam::DVec2;
use pathlight::editor::Edit;
use pathlight::files::{self, name_of};
use pathlight::lesson::question::{Answer, Form, QuestionKind};
use pathlight::picture::{Dash, Family, Lens, Mark, Picture, Role, Shape, Thing};
use pathlight::player::{Change, Command, Document, Phase, Player, Predict, Transport};
use pathlight::scene::builtin;
use pathlight::scene::{Map, Scene};
use pathlight::step::Size;
use pathlight::tutor::predict::Frequency;

/// The kind of question with this key.
fn kind(key: &str) -> QuestionKind {
    QuestionKind::from_key(key).unwrap()
}

fn apply(player: &mut Player, command: Command) {
    player.apply(command).unwrap();
}

/// A player that is asked, at the beginning of a scene.
fn predicting(scene: &str, frequency: Frequency) -> Player {
    let mut player = Player::open(scene, None).unwrap();
    for command in [
        Command::Transport(Transport::Seek(0)),
        Command::Predict(Predict::On(true)),
        Command::Predict(Predict::SetFrequency(frequency)),
    ] {
        apply(&mut player, command);
    }
    player
}

/// The right answer to the open question.
fn right(player: &Player) -> Answer {
    match &player.question().unwrap().question.form {
        Form::Options { right, .. } => Answer::Option(right[0]),
        Form::Things { right, need: pathlight::lesson::question::Need::Any } => Answer::Things(vec![right[0]]),
        Form::Things { right, .. } => Answer::Things(right.clone()),
        Form::Number(n) => Answer::Number(*n),
    }
}

fn wrong(player: &Player) -> Answer {
    match &player.question().unwrap().question.form {
        Form::Options { options, right } => Answer::Option((0..options.len()).find(|i| !right.contains(i)).unwrap()),
        Form::Things { .. } => Answer::Things(Vec::new()),
        Form::Number(n) => Answer::Number(n + 1),
    }
}

/// Answers wrong, and again after the refutation. Returns whether a named mistake gives the first answer.
fn answer_wrong_twice(player: &mut Player) -> bool {
    let first = wrong(player);
    apply(player, Predict::Answer(first.clone()).into());
    let Some(open) = player.question() else {
        return player.predictor().outcome().unwrap().refuted.as_ref().unwrap().mistake.is_some();
    };
    let refuted = open.refuted.clone().unwrap();
    assert_eq!(refuted.answer, first);
    let second = match &open.question.form {
        Form::Options { options, right } => {
            let others = (0..options.len()).filter(|i| !right.contains(i));
            Answer::Option(others.into_iter().find(|&i| Answer::Option(i) != first).unwrap())
        }
        Form::Things { right, .. } => Answer::Things(vec![right[0], right[0], right[0]]),
        Form::Number(n) => Answer::Number(n + 2),
    };
    if let (Form::Things { .. }, true) = (&open.question.form, open.question.form.accepts(&second)) {
        apply(player, Predict::ShowAnswer.into());
    } else {
        apply(player, Predict::Answer(second).into());
    }
    assert!(player.question().is_none(), "two answers are enough");
    refuted.mistake.is_some()
}

/// Steps forward until a question is open. False at the end of the run.
fn to_next_question(player: &mut Player) -> bool {
    while player.question().is_none() && player.phase() != Phase::Finished {
        apply(player, Transport::Forward(Size::Step).into());
    }
    player.question().is_some()
}

#[test]
fn in_every_scene_the_run_stops_where_the_question_is_asked_and_goes_on_to_its_answer() {
    for scene in builtin::ALL {
        let mut player = predicting(scene.name, Frequency::Every);
        for _ in 0..12 {
            if !to_next_question(&mut player) {
                break;
            }
            let open = player.question().unwrap().question.clone();
            assert_eq!(player.lesson().run().at(), open.asked_at, "{}", scene.name);
            let before = player.predictor().score().total();
            let answer = right(&player);
            apply(&mut player, Predict::Answer(answer).into());
            // Smaller questions may lie on the way to an answer: then the learner watches how the run gets there.
            let at = player.predictor().outcome().unwrap().at;
            assert!(at == open.answered_at || (at == open.asked_at && at + 1 < open.answered_at), "{}", scene.name);
            assert_eq!(player.lesson().run().at(), at, "{}", scene.name);
            let after = player.predictor().score().total();
            assert_eq!((after.asked, after.right), (before.asked + 1, before.right + 1), "{}", scene.name);
            let outcome = player.predictor().outcome().unwrap();
            assert!(outcome.is_right);
        }
    }
}

/// Marks of these roles are found out by the rest of the run.
fn gives_away(player: &Player) -> Vec<Role> {
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let roles = player.picture(&lens).marks.into_iter().map(|mark| mark.role);
    roles.filter(|role| matches!(role, Role::Smoothed | Role::FunnelPath)).collect()
}

#[test]
fn while_a_question_is_open_no_path_of_the_whole_run_is_drawn() {
    let mut player = predicting("funnel/a-to-g", Frequency::Every);
    assert!(to_next_question(&mut player));
    while player.question().unwrap().question.kind != kind("tighten") {
        let answer = right(&player);
        apply(&mut player, Predict::Answer(answer).into());
        assert!(to_next_question(&mut player));
    }
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    apply(&mut player, Change::Set { key: "smoothed", word: "on".to_owned() }.into());
    let drawn =
        |player: &Player, role: Role| player.picture(&lens).marks.iter().filter(|mark| mark.role == role).count();
    assert_eq!(drawn(&player, Role::Smoothed), 0);
    assert_eq!(player.lesson().hidden_layers(), ["smoothed midpoint path"], "the question says what it hides");
    // It gives nothing away, and disappeared without a word.
    assert_eq!(drawn(&player, Role::Midpoint), 1, "the midpoint path follows from the portals");
    apply(&mut player, Predict::Leave.into());
    assert_eq!(drawn(&player, Role::Smoothed), 0, "it would answer the next question");
    apply(&mut player, Predict::On(false).into());
    assert!(drawn(&player, Role::Smoothed) > 0, "the smoothed path is shown again");
    assert!(player.lesson().hidden_layers().is_empty());
    for scene in builtin::ALL {
        let mut player = predicting(scene.name, Frequency::Every);
        if to_next_question(&mut player) {
            assert_eq!(gives_away(&player), [], "{}", scene.name);
        }
    }
}

/// The triangle of the test before stood on the map while the next end was asked about, with "not crossed" in its area.
#[test]
fn the_test_before_is_hidden_while_an_end_is_asked_about() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Transport::Seek(0).into());
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let mut hidden = Vec::new();
    loop {
        apply(&mut player, Predict::Ask(kind("tighten")).into());
        let Some(open) = player.question() else { break };
        let at = open.question.asked_at;
        let is_of_test =
            |mark: &&Mark| matches!(mark.family(), Some(Family::Test | Family::TestNumber | Family::TestedEnd));
        let shown = player.picture(&lens);
        assert_eq!(shown.marks.iter().filter(is_of_test).count(), 0, "at {at}");
        hidden.push((at, player.lesson().picture(&lens).marks.iter().filter(is_of_test).count()));
        apply(&mut player, Predict::ShowAnswer.into());
    }
    assert!(hidden.iter().any(|(_, count)| *count > 2), "{hidden:?}");
}

/// A learner clicked one of two cells that are equally good, and was told the name of the other one. The answer showed the
/// path from each of them, and so the answers to the next questions.
#[test]
fn of_equally_good_cells_the_chosen_one_is_correct_and_no_path_from_it_is_drawn() {
    let mut player = predicting("wave/walkthrough", Frequency::Every);
    loop {
        apply(&mut player, Predict::Ask(kind("path")).into());
        let open = player.question().expect("two ways are equally good somewhere").question.clone();
        let Form::Things { right, .. } = open.form else { panic!("cells are clicked") };
        apply(&mut player, Predict::Answer(Answer::Things(vec![*right.last().unwrap()])).into());
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        let with_answer = player.picture(&lens).marks.len();
        let frames_only = player.lesson().picture(&lens).marks.len() + right.len();
        assert_eq!(with_answer, frames_only);
        if right.len() > 1 {
            let name = |thing| player.lesson().describe(thing).unwrap().name.printed();
            let text = player.predictor().outcome().unwrap().sentence(player.lesson()).printed();
            let (chosen, other) = (name(right[right.len() - 1]), name(right[0]));
            assert!(text.starts_with(&format!("Correct: {chosen}. Just as good: {other}")), "{text}");
            return;
        }
    }
}

/// All vertices in sight are asked for before the beams of the run are: marked on the map, they would answer each of these
/// questions.
#[test]
fn an_answer_that_spans_other_questions_is_only_counted() {
    let mut player = predicting("beam/recursion", Frequency::Every);
    apply(&mut player, Predict::Ask(kind("seen")).into());
    let Form::Things { right, .. } = player.question().unwrap().question.form.clone() else { panic!("clicked") };
    apply(&mut player, Predict::Answer(Answer::Things(right[..1].to_vec())).into());
    apply(&mut player, Predict::Answer(Answer::Things(right[..2].to_vec())).into());
    let outcome = player.predictor().outcome().unwrap();
    assert!(outcome.is_kept_secret);
    let text = outcome.sentence(player.lesson()).printed();
    assert_eq!(text, format!("Not quite. You found 2 of {}. The run shows which: step on.", right.len()));
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let marked = player.picture(&lens).marks.iter().filter(|mark| mark.role == Role::Highlight).count();
    let own = player.lesson().picture(&lens).marks.iter().filter(|mark| mark.role == Role::Highlight).count();
    apply(&mut player, Transport::Seek(0).into());
    apply(&mut player, Predict::Ask(kind("seen")).into());
    apply(&mut player, Predict::ShowAnswer.into());
    assert!(!player.predictor().outcome().unwrap().is_kept_secret, "somebody who gives up sees it");
    let shown = player.picture(&lens).marks.iter().filter(|mark| mark.role == Role::Highlight).count();
    assert!(marked - own < shown - own, "{own} {marked} {shown}");
}

#[test]
fn a_wrong_answer_is_counted_the_run_pauses_and_the_kind_comes_again_soon() {
    let mut player = predicting("funnel/a-to-g", Frequency::Some);
    assert!(to_next_question(&mut player));
    let kind = player.question().unwrap().question.kind;
    answer_wrong_twice(&mut player);
    let count = player.predictor().score().total();
    assert_eq!((count.asked, count.right), (1, 0), "only the first answer counts");
    assert_eq!(player.phase(), Phase::Paused);
    assert!(!player.predictor().outcome().unwrap().is_right);
    let at = player.lesson().next_question(player.lesson().run().at(), kind).unwrap();
    while player.question().is_none_or(|open| open.question.kind != kind) {
        if player.question().is_some() {
            let answer = right(&player);
            apply(&mut player, Predict::Answer(answer).into());
        }
        assert!(to_next_question(&mut player));
    }
    assert_eq!(player.question().unwrap().question.asked_at, at, "the next question of this kind is asked");
}

#[test]
fn right_answers_make_questions_rarer() {
    let asked = |frequency| {
        let mut player = predicting("wave/walkthrough", frequency);
        while to_next_question(&mut player) {
            let answer = right(&player);
            apply(&mut player, Predict::Answer(answer).into());
        }
        player.predictor().score().total().asked
    };
    let (every, some) = (asked(Frequency::Every), asked(Frequency::Some));
    assert!(some >= 5 && some * 2 < every, "{some} of {every}");
}

#[test]
fn while_a_question_is_open_nothing_can_be_changed_and_esc_leaves_it() {
    let mut player = predicting("wave/walkthrough", Frequency::Every);
    assert!(to_next_question(&mut player));
    let (at, revision) = (player.lesson().run().at(), player.revision());
    let refused: [Command; 5] = [
        Change::Edit(Edit::SetWall { x: 3, y: 3, wall: true }).into(),
        Change::Set { key: "dedupe", word: "push".into() }.into(),
        Change::Undo.into(),
        Transport::Forward(Size::Step).into(),
        Transport::Play.into(),
    ];
    for command in refused {
        let effects = player.apply(command.clone()).unwrap();
        assert_eq!(effects.notices.len(), 1, "{command:?}");
        assert_eq!((player.lesson().run().at(), player.revision()), (at, revision), "{command:?}");
        assert!(player.question().is_some(), "{command:?}");
    }
    apply(&mut player, Predict::Leave.into());
    assert!(player.question().is_none());
    apply(&mut player, Transport::Forward(Size::Detail).into());
    assert_ne!(player.lesson().run().at(), at, "the question is not asked again here");
    assert_eq!(player.predictor().score().total().asked, 0);
    apply(&mut player, Transport::Seek(0).into());
    assert!(to_next_question(&mut player));
    assert_eq!(player.lesson().run().at(), at, "somebody who goes back is asked again");
}

#[test]
fn a_run_that_plays_stops_for_a_question_and_plays_on_after_a_right_answer() {
    let mut player = predicting("beam/vertex", Frequency::Every);
    apply(&mut player, Transport::Play.into());
    for _ in 0..200 {
        player.tick(0.1);
    }
    assert_eq!(player.phase(), Phase::Paused);
    let answer = right(&player);
    apply(&mut player, Predict::Answer(answer).into());
    assert_eq!(player.phase(), Phase::Playing);
}

#[test]
fn a_kind_can_be_asked_for_and_its_answer_shown() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Transport::Seek(0).into());
    apply(&mut player, Predict::Ask(kind("apex")).into());
    assert_eq!(player.question().unwrap().question.kind, kind("apex"));
    apply(&mut player, Predict::ShowAnswer.into());
    let count = player.predictor().score().total();
    assert_eq!((count.asked, count.right, count.shown), (1, 0, 1));
    assert_eq!(player.predictor().outcome().unwrap().answer, None, "the learner gave none");
}

#[test]
fn the_score_goes_on_in_another_scene_and_is_written_to_a_file() {
    let mut player = predicting("funnel/a-to-g", Frequency::Every);
    assert!(to_next_question(&mut player));
    let answer = right(&player);
    apply(&mut player, Predict::Answer(answer).into());
    apply(&mut player, Document::Open("wave/walkthrough".into()).into());
    assert!(player.predictor().is_on() && player.predictor().score().total().asked == 1);
    let folder = std::env::temp_dir().join(format!("pathlight-score-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in ["score.csv", "score.json"] {
        files::apply(&mut player, Predict::SaveScore(name_of(&folder.join(name))).into()).unwrap();
        assert!(std::fs::read_to_string(folder.join(name)).unwrap().contains("right"));
    }
    let bad = player.apply(Predict::SaveScore(name_of(&folder.join("score.txt")))).unwrap_err().to_string();
    assert!(bad.contains(".csv or .json"), "{bad}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A hard question is one that a named mistake answers differently, and such an answer is recognised.
#[test]
fn hard_questions_are_fewer_and_a_wrong_answer_names_its_mistake() {
    let asked = |scene, frequency| {
        let mut player = predicting(scene, frequency);
        let mut named = 0;
        while to_next_question(&mut player) {
            named += u32::from(answer_wrong_twice(&mut player));
        }
        (player.predictor().score().total().asked, named)
    };
    let mut fewer = 0;
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/recursion"] {
        let ((hard, named), (every, _)) = (asked(scene, Frequency::Hard), asked(scene, Frequency::Every));
        assert!(hard > 0 && hard <= every, "{scene}: {hard} of {every}");
        assert!(named > 0, "{scene}: no wrong answer was recognised");
        fewer += every - hard;
    }
    assert!(fewer > 0, "every question of every scene is hard");
}

/// The guess of the exercise on region C is judged like every other question.
#[test]
fn the_guess_in_region_c_is_graded() {
    let mut player = predicting("beam/region-c", Frequency::Every);
    assert!(to_next_question(&mut player));
    assert_eq!(player.question().unwrap().question.kind, kind("region"));
    apply(&mut player, Predict::Answer(Answer::Option(1)).into());
    assert!(player.question().unwrap().refuted.is_some());
    apply(&mut player, Predict::Answer(Answer::Option(2)).into());
    assert!(!player.predictor().outcome().unwrap().is_right);
}

/// The beam was drawn up to the far side of the triangle that it had entered, and the question asked where it leaves it.
#[test]
fn while_it_is_asked_where_a_beam_goes_on_the_picture_does_not_show_it() {
    let mut player = predicting("beam/recursion", Frequency::Every);
    apply(&mut player, Predict::Ask(kind("split")).into());
    let open = player.question().unwrap().question.clone();
    let step = player.lesson().run().step_at(open.asked_at).unwrap().debug();
    assert!(step.starts_with("Enter"), "it is asked inside the triangle: {step}");
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let corners = |player: &Player| {
        let picture = player.picture(&lens);
        let beam = picture.marks.iter().find_map(|mark| match &mark.shape {
            Shape::Area { rings, .. } if mark.role == Role::Now => Some(rings[0].len()),
            _ => None,
        });
        let is_line_to_s =
            |mark: &&Mark| mark.role == Role::Now && matches!(mark.shape, Shape::Line { dash: Dash::Dashed, .. });
        (beam.unwrap(), picture.marks.iter().filter(is_line_to_s).count())
    };
    assert_eq!(corners(&player), (3, 0), "up to the edge that it has crossed, and no line to S");
    apply(&mut player, Predict::On(false).into());
    let (shown, to_s) = corners(&player);
    assert!(shown > 3 && to_s == 1, "without a question both are shown");
}

/// Hard questions were silently missing in runs of more than 2000 decisions.
#[test]
fn a_run_that_is_too_long_for_hard_questions_says_so() {
    let player = |side: usize| {
        let grid = pathlight::map::grid::Grid::new(side, side, false);
        let scene = Scene { goal: Some(glam::DVec2::splat(0.5)), ..Scene::new(Map::Grid(grid)) };
        Player::of_scene(scene, "field", Some("wave")).unwrap()
    };
    let notices = |player: &mut Player, command| player.apply(command).unwrap().notices;
    let mut short = player(70);
    assert_eq!(notices(&mut short, Predict::On(true)).len(), 1, "questions are asked now");
    assert!(notices(&mut short, Predict::SetFrequency(Frequency::Hard)).is_empty(), "4900 decisions are few enough");
    apply(&mut short, Transport::Seek(0).into());
    assert!(to_next_question(&mut short), "and there are hard questions");
    let mut long = player(300);
    assert_eq!(notices(&mut long, Predict::On(true)).len(), 1, "other questions are asked");
    let said = notices(&mut long, Predict::SetFrequency(Frequency::Hard));
    assert_eq!(said.len(), 1, "90,000 decisions are too many: {said:?}");
    apply(&mut long, Predict::On(false).into());
    assert_eq!(notices(&mut long, Predict::On(true)).len(), 2, "said again when it applies again");
}

/// The numbers of all portals appeared as soon as questions were asked.
#[test]
fn a_question_numbers_the_portal_that_it_names_and_no_other() {
    let numbers = |player: &Player| {
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
        let words = player.picture(&lens).marks.into_iter().filter_map(|mark| match mark.shape {
            Shape::Words { text, .. } if text.printed().bytes().all(|b| b.is_ascii_digit()) => {
                Some(text.printed().to_owned())
            }
            _ => None,
        });
        words.collect::<Vec<_>>()
    };
    let mut player = predicting("funnel/a-to-g", Frequency::Every);
    apply(&mut player, Predict::Ask(kind("tighten")).into());
    let prompt = player.question().unwrap().question.prompt.printed();
    let said = player.lesson().sentence().printed();
    let all = numbers(&player);
    assert!(!all.is_empty(), "{prompt}");
    for number in &all {
        let is_named = [&prompt, &said].iter().any(|text| text.contains(&format!("portal {number}")));
        assert!(is_named, "{all:?}: {prompt} {said}");
    }
    // The answer to this one is the number of a portal, so all of them are needed, each once.
    apply(&mut player, Predict::Ask(kind("restart")).into());
    let mut all = numbers(&player);
    assert!(all.len() >= 4, "{all:?}");
    apply(&mut player, Predict::Leave.into());
    apply(&mut player, Predict::On(false).into());
    apply(&mut player, Change::Set { key: "portal_numbers", word: "on".to_owned() }.into());
    let (mut with_layer, mut of_both) = (numbers(&player), {
        apply(&mut player, Predict::Ask(kind("restart")).into());
        numbers(&player)
    });
    for list in [&mut all, &mut with_layer, &mut of_both] {
        list.sort();
    }
    assert_eq!(of_both, with_layer, "no portal has two numbers");
}

/// A wrong answer got the right one at once, and the same reason whatever was answered.
#[test]
fn a_wrong_answer_is_refuted_and_tried_once_more() {
    let mut player = predicting("funnel/a-to-g", Frequency::Every);
    apply(&mut player, Predict::Ask(kind("tighten")).into());
    let at = player.lesson().run().at();
    let Form::Options { right, .. } = player.question().unwrap().question.form.clone() else { panic!("options") };
    let [first, second]: [usize; 2] =
        (0..3).filter(|i| !right.contains(i)).collect::<Vec<_>>().try_into().expect("three options");
    apply(&mut player, Predict::Answer(Answer::Option(first)).into());
    assert_eq!(player.lesson().run().at(), at, "the run does not go on");
    assert!(player.predictor().outcome().is_none() && player.is_asked());
    let refuted = player.question().unwrap().refuted.clone().unwrap();
    assert_eq!(refuted.answer, Answer::Option(first));
    assert!(refuted.why.is_some(), "the test that refutes it");
    apply(&mut player, Predict::Answer(Answer::Option(first)).into());
    assert!(player.question().is_some(), "what was refuted is no second try");
    apply(&mut player, Predict::Answer(Answer::Option(right[0])).into());
    let outcome = player.predictor().outcome().unwrap();
    assert!(outcome.is_right && outcome.refuted.is_none());
    let count = player.predictor().score().total();
    assert_eq!((count.asked, count.right, count.shown), (1, 0, 0), "only the first answer counts");
    // With the other wrong answer, the other test argues.
    apply(&mut player, Transport::Seek(at).into());
    apply(&mut player, Predict::Ask(kind("tighten")).into());
    apply(&mut player, Predict::Answer(Answer::Option(second)).into());
    apply(&mut player, Predict::Answer(Answer::Option(first)).into());
    let outcome = player.predictor().outcome().unwrap();
    assert!(!outcome.is_right && outcome.refuted.as_ref().unwrap().answer == Answer::Option(first));
}

/// Of two options, a second try would be no choice.
#[test]
fn with_two_options_one_wrong_answer_ends_the_question() {
    let mut player = Player::open("beam/graph", None).unwrap();
    apply(&mut player, Transport::Seek(0).into());
    apply(&mut player, Predict::Ask(kind("taut")).into());
    let answer = wrong(&player);
    apply(&mut player, Predict::Answer(answer).into());
    let outcome = player.predictor().outcome().unwrap();
    assert!(!outcome.is_right && outcome.refuted.as_ref().unwrap().why.is_some());
}

/// The question was about an end that nothing on the map marked, and what spoke against an answer was in the panel alone.
#[test]
fn the_end_in_question_is_ringed_and_what_refutes_an_answer_is_drawn_on_the_map() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Transport::Seek(85).into());
    apply(&mut player, Predict::Ask(kind("tighten")).into());
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let end = DVec2::new(27.0, 8.0);
    let is_ringed = |picture: &Picture| {
        picture.marks.iter().any(|mark| {
            mark.role == Role::Now && matches!(mark.shape, Shape::Ring { at, .. } if at.distance(end) < 1e-9)
        })
    };
    let tested = |picture: &Picture| picture.marks.iter().filter(|mark| mark.role == Role::Test).count();
    let says = |picture: &Picture, text: &str| {
        picture.marks.iter().any(
            |mark| matches!(&mark.shape, Shape::Words { text: words, .. } if words.printed().replace('−', "-") == text),
        )
    };
    let asked = player.picture(&lens);
    assert!(is_ringed(&asked) && tested(&asked) == 0, "R of portal 6, and no answer");
    for (wrong, area) in [(0, "left side: -30"), (1, "right side: -245")] {
        apply(&mut player, Predict::Leave.into());
        apply(&mut player, Transport::Seek(85).into());
        apply(&mut player, Predict::Ask(kind("tighten")).into());
        apply(&mut player, Predict::Answer(Answer::Option(wrong)).into());
        let refuted = player.picture(&lens);
        assert!(player.is_asked() && is_ringed(&refuted) && tested(&refuted) >= 3, "{area}");
        assert!(says(&refuted, area), "{area}");
        let last = refuted.marks.iter().rposition(|mark| mark.role == Role::Test && !mark.is_words());
        let badge = refuted.marks.iter().position(|mark| matches!(mark.shape, Shape::Badge { .. }));
        assert!(last < badge, "{area}: it lay on letters");
    }
}

/// It was asked which open cell is closed next where one was open.
#[test]
fn which_cell_is_closed_next_is_asked_where_several_are_open() {
    for scene in ["wave/guided", "wave/octile", "wave/swamp"] {
        let player = Player::open(scene, None).unwrap();
        let (kind, view) = (kind("close"), player.lesson());
        let mut cursor = view.at(0);
        let (mut from, mut asked) = (0, 0);
        while let Some(at) = view.next_question(from, kind).filter(|_| asked < 60) {
            let here = cursor.go(at);
            let candidates = here.asks(kind).unwrap().candidates();
            assert!(candidates.len() > 1 && here.question(kind).is_some(), "{scene} at {at}: {candidates:?}");
            (from, asked) = (at + 1, asked + 1);
        }
        assert!(asked > 10, "{scene}: {asked}");
    }
}

/// A thin white frame, of which the frames of what a tour lights and of what the pointer rests on covered two sides: a click seemed to do nothing.
#[test]
fn a_chosen_cell_is_ticked_and_its_frame_lies_above_all_others() {
    let mut player = predicting("wave/walkthrough", Frequency::Every);
    apply(&mut player, Predict::Ask(kind("numbers")).into());
    let open = player.question().unwrap().question.clone();
    let Form::Things { right, .. } = open.form else { panic!("cells are clicked") };
    apply(&mut player, Predict::Choose(right[0]).into());
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let mut picture = player.picture(&lens);
    // The pointer rests on it.
    player.lesson().highlight(right[0], &lens, &mut picture);
    let before = picture.marks.len();
    player.draw_answer_on_top(&mut picture);
    let on_top = &picture.marks[before..];
    let is_frame = |mark: &&Mark| matches!(mark.shape, Shape::Frame { .. });
    let is_tick = |mark: &Mark| matches!(&mark.shape, Shape::Line { points, .. } if points.len() == 3);
    assert!(picture.marks.iter().rfind(is_frame).is_some_and(|mark| mark.role == Role::Test));
    assert!(on_top.iter().any(is_tick) && on_top.iter().any(|mark| matches!(mark.shape, Shape::Area { .. })));
}

/// The card said "Correct" above "0 of 1 right", and nothing said that only the first answer counts. The wrong one of two cells looked like the
/// right one, although the reason was about it.
#[test]
fn a_second_right_answer_says_so_and_what_was_wrong_in_the_first_one_is_marked() {
    use pathlight::lesson::question::Need;
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    apply(&mut player, Transport::Seek(0).into());
    apply(&mut player, Predict::Ask(kind("numbers")).into());
    let form = player.question().unwrap().question.form.clone();
    let Form::Things { right: cells, need: Need::All } = form else { panic!("{form:?}") };
    let grid = player.lesson().world().grid();
    let beside = grid.cells().find(|&cell| !grid.is_wall(cell) && !cells.contains(&Thing::Cell(cell))).unwrap();
    let wrong = Thing::Cell(beside);
    for &thing in cells.iter().chain(&[wrong]) {
        apply(&mut player, Predict::Choose(thing).into());
    }
    let chosen = player.question().unwrap().chosen.clone();
    apply(&mut player, Predict::Answer(Answer::Things(chosen)).into());
    let marked = |player: &Player| {
        let lens = Lens::fit(player.lesson().bounds(), 600.0, 400.0, Lens::MARGIN);
        let mut picture = Picture::default();
        player.draw_answer_on_top(&mut picture);
        let at = player.lesson().outline(wrong).unwrap().points();
        let middle = at.iter().sum::<DVec2>() / at.len() as f64;
        let is_here = |mark: &&Mark| (mark.points()[0].distance(middle)) * lens.scale < 60.0;
        picture.marks.iter().filter(|mark| mark.role == Role::Fault).filter(is_here).count()
    };
    assert!(marked(&player) > 0);
    apply(&mut player, Predict::Choose(wrong).into());
    assert_eq!(marked(&player), 0, "it is chosen no more");
    apply(&mut player, Predict::Answer(Answer::Things(cells)).into());
    let outcome = player.predictor().outcome().unwrap();
    assert!(outcome.is_right && outcome.is_second);
    assert_eq!(player.predictor().score().total().right, 0, "only the first answer counts");
}
