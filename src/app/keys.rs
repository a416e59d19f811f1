//! Turns keys into commands and window actions. Keys come from egui's events, which carry the modifiers of their own
//! moment; polling loses them in a slow frame.

use super::panel::Tab;
use super::shortcuts::{self, Done};
use egui_macroquad::egui::{Key, Modifiers};
use pathlight::lesson;
use pathlight::lesson::question::{Answer, Form, Need};
use pathlight::player::{Build, Command, CompareCommand, Document, Player, Predict, RaceCommand, Transport};
use pathlight::scene::template::MapKind;
use pathlight::tutor::construct::Construction;
use pathlight::tutor::predict::OpenQuestion;

/// An action of the window itself, which does not concern the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowAction {
    /// Shows the first page.
    Home,
    Fit,
    /// Asks for the kind and the size of a new map.
    New(MapKind),
    /// Asks for another size of the map.
    Resize,
    /// Asks for the picture under the map.
    Picture,
    /// Shows the Map tab with the tool that scales that picture.
    ScalePicture,
    /// Shows the Map tab with its tools, or puts them away.
    Tools,
    /// A copy of what is selected, beside it.
    Duplicate,
    Open,
    /// Saves the scene to its file; a scene without one asks for a name.
    Save,
    /// Asks for a name first.
    SaveAs,
    Export,
    Help,
    FullScreen,
    Presenter,
    Legend,
    Rulers,
    /// Shows the whole program beside the map, or no longer.
    Code,
    /// Shows a tab of the panel.
    Tab(Tab),
    /// Folds the panel, or brings it back.
    FoldPanel,
    /// Switches motion between steps off, or on again.
    ReducedMotion,
    /// Dark or light.
    Theme,
    /// Sets the interface scale, in percent.
    Scale(u16),
    Escape,
    /// What is selected follows the pointer.
    Move,
    /// Removes what is selected.
    Remove,
    /// Begins to move the keyboard cursor, or ends it.
    Cursor,
    /// Shows how a program of one's own is written and graded.
    OwnProgram,
    /// Shows the score of the predictions.
    Score,
    /// Shows the named mistakes of the lesson.
    Mistakes,
    /// Another program beside the run: two maps, or one map with its ghost.
    Ghost,
}

/// The commands and the window action of a key press.
pub fn key(key: Key, modifiers: Modifiers, player: &Player) -> Done {
    let command = |c| (vec![c], None);
    if let Some(construction) = player.construction()
        && modifiers.is_none()
        && let Some(build) = build(key, construction)
    {
        return command(build);
    }
    let is_building = player.construction().is_some_and(|construction| !construction.is_explained());
    if is_building && (key == Key::Num0 || number(key).is_some()) {
        // Somebody who writes numbers may press one. What was built must not be lost.
        return (Vec::new(), None);
    }
    if let Some(open) = player.question()
        && let Some(answer) = answer(key, open)
    {
        return command(answer);
    }
    let is_after_answer = player.predictor().is_on()
        && player.question().is_none()
        && player.predictor().outcome().is_some_and(|outcome| outcome.at == player.lesson().run().at());
    if key == Key::Enter && modifiers.is_none() && is_after_answer {
        // The key that gave the answer goes on.
        return command(Transport::Forward(player.size()).into());
    }
    if player.comparing().is_some()
        && let Some(done) = compare(key, modifiers, player)
    {
        return done;
    }
    shortcuts::bound(key, modifiers).map_or_else(Done::default, |does| does(player))
}

/// The command and the window action of a key press on the first page. What the scene behind it is busy with, a question or a
/// construction, has no keys there.
pub fn on_first_page(key: Key, modifiers: Modifiers, player: &Player) -> (Option<Command>, Option<WindowAction>) {
    let action = |a| (None, Some(a));
    match key {
        Key::N if modifiers.ctrl => action(WindowAction::New(MapKind::of(&player.editor().scene().map))),
        Key::O if modifiers.ctrl => action(WindowAction::Open),
        Key::L if modifiers.ctrl => action(WindowAction::Theme),
        Key::Escape => action(WindowAction::Escape),
        _ if modifiers.ctrl => (None, None),
        Key::Num4 => (Some(CompareCommand::Open.into()), None),
        key => (number(key).and_then(|n| lesson::ALL.get(n)).map(|lesson| Document::Lesson(lesson).into()), None),
    }
}

/// What a key does in Compare, where it is not what it does everywhere.
fn compare(key: Key, modifiers: Modifiers, player: &Player) -> Option<Done> {
    let is_playing = player.comparing().is_some_and(|comparing| comparing.race().is_playing());
    let race = match key {
        Key::Space if is_playing => RaceCommand::Pause,
        Key::Space => RaceCommand::Play,
        Key::ArrowRight => RaceCommand::Forward,
        Key::ArrowLeft => RaceCommand::Back,
        Key::Home => RaceCommand::Seek(0),
        Key::End => RaceCommand::Seek(u64::MAX),
        // These concern the run of a lesson.
        Key::U
        | Key::Q
        | Key::A
        | Key::R
        | Key::C
        | Key::E
        | Key::D
        | Key::S
        | Key::B
        | Key::W
        | Key::V
        | Key::J
        | Key::G
        | Key::X
        | Key::T
        | Key::OpenBracket
        | Key::CloseBracket
            if !modifiers.ctrl =>
        {
            return Some((Vec::new(), None));
        }
        _ => return None,
    };
    Some((vec![CompareCommand::Race(race).into()], None))
}

/// The place in a list that a number key means: 0 for the key 1.
fn number(key: Key) -> Option<usize> {
    const NUMBERS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    NUMBERS.iter().position(|&number| number == key)
}

/// The command of a key press while a result is built. None if the key has its usual meaning.
fn build(key: Key, construction: &Construction) -> Option<Command> {
    if construction.is_explained() {
        return match key {
            Key::W | Key::Escape => Some(Command::Build(Build::Resume)),
            _ => None,
        };
    }
    Some(match key {
        Key::Escape => Command::Construct(false),
        Key::Enter if construction.number().is_some() => Command::Build(Build::NextNumber),
        Key::Enter | Key::C => Command::Build(Build::Check),
        Key::Backspace => Command::Build(Build::Undo),
        Key::H => Command::Build(Build::Hint),
        Key::W => Command::Build(Build::Explain),
        _ => return None,
    })
}

/// The command of a key press while a question is open. None if the key has its usual meaning.
fn answer(key: Key, open: &OpenQuestion) -> Option<Command> {
    match (key, &open.question.form) {
        (Key::Escape, _) => Some(Predict::Leave.into()),
        (Key::Enter, Form::Things { need: Need::All, .. }) if !open.chosen.is_empty() => {
            Some(Predict::Answer(Answer::Things(open.chosen.clone())).into())
        }
        (Key::Enter, _) => Some(Predict::ShowAnswer.into()),
        (_, Form::Options { options, .. }) => {
            let number = number(key)?;
            (number < options.len()).then_some(Predict::Answer(Answer::Option(number)).into())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::Change;
    use pathlight::step::Size;

    #[test]
    fn keys_do_what_the_table_says() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let press = |k, m| key(k, m, &player);
        let one = |c| (vec![c], None);
        assert_eq!(press(Key::ArrowRight, Modifiers::NONE), one(Command::Transport(Transport::Forward(Size::Step))));
        assert_eq!(press(Key::ArrowRight, Modifiers::SHIFT), one(Command::Transport(Transport::Forward(Size::Stage))));
        assert_eq!(press(Key::ArrowLeft, Modifiers::CTRL), one(Command::Transport(Transport::Back(Size::Detail))));
        assert_eq!(
            press(Key::Num2, Modifiers::NONE),
            one(Command::Document(Document::Lesson(&lesson::funnel::LESSON)))
        );
        assert_eq!(press(Key::Num0, Modifiers::NONE), (Vec::new(), Some(WindowAction::Home)));
        assert_eq!(press(Key::Z, Modifiers::CTRL), one(Command::Change(Change::Undo)));
        assert_eq!(press(Key::U, Modifiers::NONE), one(Command::Transport(Transport::RunUntil("duplicate removed"))));
        assert_eq!(press(Key::Q, Modifiers::NONE), one(Command::Change(Change::AdjustSetting(1))));
        let action = |a| (Vec::new(), Some(a));
        assert_eq!(press(Key::S, Modifiers::CTRL), action(WindowAction::Save));
        assert_eq!(press(Key::D, Modifiers::NONE), action(WindowAction::Tab(Tab::Data)));
        assert_eq!(press(Key::B, Modifiers::NONE), action(WindowAction::FoldPanel));
        assert_eq!(press(Key::M, Modifiers::CTRL), action(WindowAction::ReducedMotion));
        assert_eq!(press(Key::L, Modifiers::CTRL), action(WindowAction::Theme));
    }

    /// Enter gave the answer, and then did nothing.
    #[test]
    fn enter_goes_on_after_an_answer() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Predict::On(true)).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        for _ in 0..40 {
            player.apply(Transport::Forward(Size::Step)).unwrap();
            if player.question().is_some() {
                break;
            }
        }
        let press = |player: &Player| key(Key::Enter, Modifiers::NONE, player);
        assert_eq!(press(&player), (vec![Predict::ShowAnswer.into()], None));
        player.apply(Predict::ShowAnswer).unwrap();
        let forward = Command::Transport(Transport::Forward(player.size()));
        assert_eq!(press(&player), (vec![forward.clone()], None));
        // Where no answer stands on the screen, it has no meaning.
        player.apply(Transport::Seek(0)).unwrap();
        assert_ne!(press(&player), (vec![forward], None));
    }
}
