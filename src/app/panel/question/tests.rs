use super::*;
use crate::app::headless::Headless;
use crate::app::panel::content;
use pathlight::lesson::question::QuestionKind;
use pathlight::paint::theme::Theme;
use pathlight::player::Transport;

/// A question at this position whose first answer is wrong, and was given.
fn refuted(scene: &str, at: usize, kind: &str) -> Player {
    let mut player = Player::open(scene, None).unwrap();
    let kind = QuestionKind::from_key(kind).unwrap();
    player.apply(Transport::Seek(at)).unwrap();
    player.apply(Predict::Ask(kind)).unwrap();
    player.apply(Predict::Answer(Answer::Option(0))).unwrap();
    player
}

#[test]
fn the_outcome_does_not_say_again_what_decided_the_step() {
    let player = refuted("beam/graph", 102, "taut");
    let closed = player.predictor().outcome().unwrap();
    let why = closed.refuted.as_ref().unwrap().why.as_ref().unwrap().meaning.on_screen();
    assert_eq!(player.lesson().why().unwrap().meaning.on_screen(), why);
    let palette = Palette::new(Theme::Dark);
    let context = CardContext { palette: &palette, lit: None };
    let content = content::Memo::default().get(&player);
    let mut window = Headless::new(352.0, 160.0);
    let decided = Decided { why: content.why.as_ref(), is_above: true };
    window.frame(Vec::new(), |ui| outcome(ui, &player, decided, closed, context, &mut Requests::default()));
    let text = window.text().replace('\u{a0}', " ");
    assert!(text.contains("Not quite") && !text.contains(&why), "{text}");
}

/// The refuted answer vanished, and what spoke against it stood above the others: they moved under the pointer.
#[test]
fn the_answers_stay_where_they_are_when_one_is_refuted() {
    let kind = QuestionKind::from_key("tighten").unwrap();
    let palette = Palette::new(Theme::Dark);
    // The Explain tab at 1280 x 800, and below the card of a tour there.
    for height in [596.0, 420.0] {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let mut window = Headless::new(352.0, height);
        player.apply(Transport::Seek(82)).unwrap();
        player.apply(Predict::Ask(kind)).unwrap();
        let Form::Options { options, .. } = player.question().unwrap().question.form.clone() else { panic!() };
        let mut places = |player: &Player| {
            let content = content::Memo::default().get(player);
            let context = CardContext { palette: &palette, lit: None };
            window.frame(Vec::new(), |ui| {
                page(ui, player, &content, &mut String::new(), context, &mut Requests::default());
            });
            options.iter().map(|option| window.position(&option.on_screen())).collect::<Vec<_>>()
        };
        let before = places(&player);
        player.apply(Predict::Answer(Answer::Option(0))).unwrap();
        assert!(player.question().unwrap().refuted.is_some());
        assert_eq!(places(&player), before, "in {height} points");
    }
}

/// What speaks against a number has its height among the cards: the field moved down, and the words lay below the fold.
#[test]
fn what_speaks_against_a_number_is_measured_with_the_card() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let kind = QuestionKind::from_key("restart").unwrap();
    // Before a step that restarts.
    for at in 0..player.lesson().run().len() {
        player.apply(Transport::Seek(at)).unwrap();
        let _not_here = player.apply(Predict::Ask(kind));
        if player.question().is_some() {
            break;
        }
    }
    let palette = Palette::new(Theme::Dark);
    let context = CardContext { palette: &palette, lit: None };
    let mut window = Headless::new(352.0, 420.0);
    let mut needed = |player: &Player| {
        let mut height = 0.0;
        window.frame(Vec::new(), |ui| height = least_height(ui, player, context));
        height
    };
    let before = needed(&player);
    player.apply(Predict::Answer(Answer::Number(1))).unwrap();
    assert!(player.question().unwrap().refuted.is_some());
    assert!(needed(&player) > before + 20.0);
}

/// In the room below the card of a tour in a window of 1280 x 800.
#[test]
fn a_refuted_answer_is_argued_against_and_not_offered_again() {
    let mut player = refuted("funnel/a-to-g", 82, "tighten");
    let palette = Palette::new(Theme::Dark);
    let mut window = Headless::new(352.0, 420.0);
    let content = content::Memo::default().get(&player);
    let context = CardContext { palette: &palette, lit: None };
    window.frame(Vec::new(), |ui| {
        page(ui, &player, &content, &mut String::new(), context, &mut Requests::default());
    });
    let text = window.text().replace('\u{a0}', " ");
    let why = player.question().unwrap().refuted.as_ref().unwrap().why.clone().unwrap();
    assert!(text.contains("Not quite. You said: Tighten.") && text.contains(&why.meaning.on_screen()), "{text}");
    assert!(text.contains("New corner") && text.contains("Show the answer"), "{text}");
    let mut requests = Requests::default();
    window.click(window.position("Tighten"), |ui| {
        page(ui, &player, &content, &mut String::new(), context, &mut requests);
    });
    assert!(requests.commands.is_empty(), "what was refuted is no option any more");
    // After the second wrong answer, the numbers stand there as well: the manual promises them.
    player.apply(Predict::Answer(Answer::Option(2))).unwrap();
    let against = player.predictor().outcome().unwrap().refuted.clone().unwrap().why.unwrap();
    let numbers = against.compared.on_screen();
    let closed = player.predictor().outcome().unwrap();
    let content = content::Memo::default().get(&player);
    let context = CardContext { palette: &palette, lit: None };
    let mut window = Headless::new(352.0, 420.0);
    let decided = Decided { why: content.why.as_ref(), is_above: true };
    window.frame(Vec::new(), |ui| outcome(ui, &player, decided, closed, context, &mut Requests::default()));
    let text = window.text().replace('\u{a0}', " ");
    assert!(numbers.contains("area2") && text.contains(numbers.lines().last().unwrap()), "{text} and {numbers}");
}
