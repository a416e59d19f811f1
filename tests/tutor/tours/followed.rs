//! Somebody follows a tour, wanders off and comes back.

use super::{builtin_text, start};
use pathlight::files;
use pathlight::lesson::question::{Answer, Form};
use pathlight::picture::Picture;
use pathlight::player::{Change, Command, Document, Player, Predict, TourCommand, Transport};
use pathlight::step::Size;
use pathlight::tutor::tour::{self, Progress, builtin};

#[test]
fn a_tour_is_followed_from_its_first_stop_to_its_last() {
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        for i in 0..tour.stops.len() {
            let running = player.tour().unwrap();
            assert_eq!(running.asks(), tour.stops[i].asks());
            assert_eq!((running.stop(), running.is_last()), (i, i + 1 == tour.stops.len()));
            assert!(player.is_at_stop() && !player.lit().is_empty(), "{} stop {}", tour.name, i + 1);
            assert_eq!(running.say().on_screen(), tour.stops[i].say.value.text());
            let asked = player.question().map(|open| open.question.kind);
            assert_eq!(asked, running.ask(), "{} stop {}", tour.name, i + 1);
            let effects = player.apply(TourCommand::Next).unwrap();
            let (_, progress) = effects.tour.unwrap();
            assert_eq!(progress.done, i + 1 == tour.stops.len());
            assert!(effects.notices.is_empty() || progress.done, "{} stop {}: {:?}", tour.name, i + 1, effects.notices);
        }
        assert!(player.tour().is_none());
    }
}

/// "Your answer: correct" stayed on the screen at the next stop of the same scene.
#[test]
fn an_outcome_does_not_go_along_to_another_stop() {
    let mut shown = 0;
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        for i in 0..tour.stops.len() {
            assert!(player.predictor().outcome().is_none(), "{} stop {}", tour.name, i + 1);
            if player.question().is_some() {
                player.apply(Predict::ShowAnswer).unwrap();
                shown += usize::from(player.predictor().outcome().is_some());
            }
            let on = if i % 2 == 0 { TourCommand::Next } else { TourCommand::Previous };
            player.apply(on).unwrap();
            assert!(player.predictor().outcome().is_none(), "{} behind stop {}", tour.name, i + 1);
            let progress = Progress { stop: (i + 1).min(tour.stops.len() - 1), ..Progress::default() };
            player.apply(TourCommand::Start { name: tour.name.clone(), progress }).unwrap();
        }
    }
    assert!(shown > 10, "only {shown} answers");
}

#[test]
fn every_stop_can_be_reached_from_the_one_behind_it() {
    for tour in builtin::tours() {
        let mut player = start(&tour.name);
        let mut seen = Vec::new();
        let place = |player: &Player| {
            let lesson = player.lesson();
            let folded: Vec<bool> = lesson.run().parts().iter().map(|part| part.folded).collect();
            (player.origin().to_owned(), lesson.name(), lesson.run().at(), player.lit().to_vec(), folded)
        };
        for _ in 0..tour.stops.len() {
            seen.push(place(&player));
            player.apply(TourCommand::Next).unwrap();
        }
        let progress = Progress { stop: tour.stops.len() - 1, ..Progress::default() };
        player.apply(TourCommand::Start { name: tour.name.clone(), progress }).unwrap();
        for (i, expected) in seen.iter().enumerate().rev() {
            assert_eq!(place(&player), *expected, "{} stop {}", tour.name, i + 1);
            player.apply(TourCommand::Previous).unwrap();
        }
        assert_eq!(player.tour().unwrap().stop(), 0, "nothing lies before the first stop");
    }
}

#[test]
fn who_wanders_off_can_come_back() {
    let mut player = start("tours/funnel");
    player.apply(TourCommand::Next).unwrap();
    player.apply(Predict::Leave).unwrap();
    let (stop, at) = (player.tour().unwrap().stop(), player.lesson().run().at());
    let wander: [Command; 5] = [
        Transport::Forward(Size::Step).into(),
        Transport::Seek(0).into(),
        Document::Lesson(&pathlight::lesson::beam::LESSON).into(),
        Change::Set { key: "funnel", word: "queue".to_owned() }.into(),
        Document::Open("wave/maze".to_owned()).into(),
    ];
    for command in wander {
        player.apply(command.clone()).unwrap();
        assert!(!player.is_at_stop() && player.lit().is_empty(), "{command:?}");
        assert_eq!(player.tour().unwrap().stop(), stop, "the tour stays: {command:?}");
        player.apply(TourCommand::Return).unwrap();
        player.apply(Predict::Leave).unwrap();
        assert!(player.is_at_stop() && !player.lit().is_empty(), "{command:?}");
        assert_eq!((player.origin(), player.lesson().name()), ("funnel/a-to-g", "funnel"));
        assert_eq!(player.lesson().run().at(), at);
        assert_eq!(player.lesson().settings().word("funnel"), "restart");
    }
    let effects = player.apply(TourCommand::Leave).unwrap();
    assert!(player.tour().is_none() && !effects.notices.is_empty());
    assert_eq!(effects.tour.unwrap().1.stop, stop, "the tour continues there");
    let effects = player.apply(TourCommand::Next).unwrap();
    assert!(effects.notices.len() == 1 && !effects.opened && player.tour().is_none(), "no tour runs");
}

/// The learner's own edits are not lost when the tour goes on.
#[test]
fn changes_to_a_scene_are_put_aside_by_the_next_stop() {
    use glam::DVec2;
    use pathlight::editor::{Edit, Handle};
    let mut player = start("tours/wave");
    player.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(2.5, 2.5) })).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert!(!player.is_at_stop());
    let effects = player.apply(TourCommand::Next).unwrap();
    // A stop may ask for a change. Nothing covers the map of the next one then.
    assert!(effects.notices.is_empty(), "{:?}", effects.notices);
    assert!(effects.put_aside && player.is_at_stop() && player.aside().is_some());
    assert!(!player.editor().is_changed());
}

#[test]
fn the_first_answer_to_the_question_of_a_stop_is_remembered() {
    let mut player = start("tours/wave");
    player.apply(TourCommand::Next).unwrap();
    player.apply(TourCommand::Next).unwrap();
    let open = player.question().unwrap().question.clone();
    let Form::Options { options, right } = &open.form else { panic!("{open:?}") };
    let wrong = (0..options.len()).find(|i| !right.contains(i)).unwrap();
    let effects = player.apply(Predict::Answer(Answer::Option(wrong))).unwrap();
    let (_, progress) = effects.tour.unwrap();
    assert!(progress.wrong.contains(&2) && progress.right.is_empty());
    assert!(player.is_at_stop(), "the answer belongs to the stop");
    player.apply(TourCommand::Return).unwrap();
    let effects = player.apply(Predict::Answer(Answer::Option(right[0]))).unwrap();
    assert!(effects.tour.unwrap().1.right.is_empty(), "only the first answer counts");
    assert_eq!(player.predictor().score().total().asked, 1);
    // A question that the learner asks elsewhere is none of the tour's.
    player.apply(Transport::Seek(0)).unwrap();
    player.apply(Predict::Ask(open.kind)).unwrap();
    assert_eq!(player.apply(Predict::ShowAnswer).unwrap().tour, None);
}

/// The frame of a link hid the mark of the same cell when it was chosen.
#[test]
fn what_is_chosen_is_not_lit_any_more() {
    let mut player = start("tours/wave");
    player.apply(TourCommand::Next).unwrap();
    let lit = |player: &Player| {
        let mut picture = Picture::default();
        player.draw_lit(&mut picture);
        picture.marks.len()
    };
    let (before, thing) = (lit(&player), player.lit()[0]);
    player.apply(Predict::Choose(thing)).unwrap();
    assert!(lit(&player) < before, "{thing:?}");
}

/// What is lit must not show the answer: a cell under the pointer shows the path from it.
#[test]
fn what_is_lit_does_not_draw_the_path() {
    let mut player = Player::open("wave/door", None).unwrap();
    let stop = tour::open("tours/wave")
        .unwrap()
        .stops
        .iter()
        .position(|stop| stop.ask.as_ref().is_some_and(|ask| ask.value.key == "path"));
    let progress = Progress { stop: stop.unwrap(), ..Progress::default() };
    player.apply(TourCommand::Start { name: "tours/wave".to_owned(), progress }).unwrap();
    let mut picture = Picture::default();
    player.draw_lit(&mut picture);
    assert!(!picture.marks.is_empty());
    let size = picture.marks.iter().map(|mark| {
        let points = mark.points();
        let spread = |of: fn(&glam::DVec2) -> f64| {
            points.iter().map(of).fold(f64::MIN, f64::max) - points.iter().map(of).fold(f64::MAX, f64::min)
        };
        spread(|p| p.x).max(spread(|p| p.y))
    });
    assert!(size.fold(0.0, f64::max) <= 1.0 + 1e-9, "every mark stays in its cell: {:?}", picture.marks);
}

#[test]
fn a_tour_of_ones_own_is_opened_as_a_scene_is_and_its_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, file) = (folder.path().join("mine.toml"), folder.path().join("my-tour.toml"));
    std::fs::write(&scene, builtin_text("wave/door")).unwrap();
    let text = "title = \"Mine\"\n\n[[stop]]\nscene = \"mine.toml\"\nat = \"wave 2\"\nlight = [\"goal\"]\nsay = \"One.\"\n\n\
                [[stop]]\nscene = \"funnel/a-to-g\"\nset = { funnel = \"queue\" }\nlight = [\"portal 5\"]\nsay = \"Two.\"\n";
    let name = file.to_str().unwrap();
    std::fs::write(&file, text).unwrap();
    let is_tour = |name: &str| files::tour(name).unwrap().is_some();
    assert!(is_tour(name) && !is_tour(scene.to_str().unwrap()) && !is_tour("wave/door"));
    let mut player = Player::open("wave/door", None).unwrap();
    files::apply(&mut player, Document::Open(name.to_owned()).into()).unwrap();
    assert_eq!(player.origin(), scene.to_str().unwrap());
    player.apply(TourCommand::Next).unwrap();
    assert_eq!(player.lesson().settings().word("funnel"), "queue");

    let mut mistake = |from: &str, to: &str| {
        std::fs::write(&file, text.replace(from, to)).unwrap();
        let before = player.origin().to_owned();
        let bad = files::apply(&mut player, Document::Open(name.to_owned()).into()).unwrap_err().to_string();
        assert_eq!(player.origin(), before, "what was open stays open");
        bad.strip_prefix(&format!("{name}: ")).unwrap_or_else(|| panic!("{bad}")).to_owned()
    };
    assert!(mistake("mine.toml", "mien.toml").starts_with("line 4: the scene "));
    assert!(mistake("wave 2", "wave 99").starts_with("line 5: this run has no stage \"wave 99\""));
    assert!(mistake("\"goal\"", "\"portal 3\"").starts_with("line 6: portal 3 does not exist here, or is out of view"));
    assert!(mistake("portal 5", "portal 50").starts_with("line 12: portal 50 does not exist"));
    assert!(mistake("funnel = ", "funel = ").starts_with("line 11: funnel has no setting \"funel\"; it has funnel,"));
    assert!(mistake("\"queue\"", "\"que\"").starts_with("line 11: "));
    assert!(
        mistake("say = \"One.\"", "say = \"One.\"\nask = \"taut\"")
            .starts_with("line 8: no question \"taut\" follows here")
    );
    assert!(mistake("at = \"wave 2\"", "lesson = \"waves\"").starts_with("line 5: there is no lesson \"waves\""));
}
