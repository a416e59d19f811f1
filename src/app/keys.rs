//! The keys, as commands and wishes. They are read from egui's events, which carry the modifiers of
//! their own moment.

use egui_macroquad::egui::{Key, Modifiers};
use pathlight::lesson::NAMES;
use pathlight::player::{Command, Phase, Player};
use pathlight::step::Size;
use pathlight::world::order::Instruction;

/// What a key asks of the window itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    Fit,
    Open,
    Save,
    Export,
    Help,
    FullScreen,
    Presenter,
    Legend,
    Escape,
}

/// What a key asks: of the player, or of the window.
pub fn key(key: Key, modifiers: Modifiers, player: &Player) -> (Vec<Command>, Option<Wish>) {
    let command = |c| (vec![c], None);
    let wish = |w| (Vec::new(), Some(w));
    let size = match modifiers {
        m if m.shift => Size::Stage,
        m if m.ctrl => Size::Micro,
        _ => player.size(),
    };
    if modifiers.ctrl {
        match key {
            Key::Z if modifiers.shift => return command(Command::Redo),
            Key::Z => return command(Command::Undo),
            Key::Y => return command(Command::Redo),
            Key::O => return wish(Wish::Open),
            Key::S => return wish(Wish::Save),
            Key::E => return wish(Wish::Export),
            Key::ArrowLeft | Key::ArrowRight => {}
            _ => return (Vec::new(), None),
        }
    }
    match key {
        Key::Space if player.phase() == Phase::Playing => command(Command::Pause),
        Key::Space => command(Command::Play),
        Key::ArrowRight => command(Command::Forward(size)),
        Key::ArrowLeft => command(Command::Back(size)),
        Key::Home => command(Command::Seek(0)),
        Key::End => command(Command::Seek(player.lesson().run().len())),
        Key::OpenBracket => command(Command::Faster(-1)),
        Key::CloseBracket => command(Command::Faster(1)),
        Key::Num1 | Key::Num2 | Key::Num3 => {
            let lesson = NAMES[key as usize - Key::Num1 as usize];
            command(Command::Lesson(lesson.to_owned()))
        }
        Key::Q => command(Command::Nudge(1)),
        Key::A => command(Command::Nudge(-1)),
        Key::F => wish(Wish::Fit),
        Key::L => wish(Wish::Legend),
        Key::P => wish(Wish::Presenter),
        Key::F11 => wish(Wish::FullScreen),
        Key::Escape => wish(Wish::Escape),
        _ => (Vec::new(), None),
    }
}

/// Right, down, left, up: those that are held while they lead somebody of a robbery.
#[derive(Default)]
pub struct Arrows([bool; 4]);

impl Arrows {
    /// None if the key has another meaning now.
    pub fn event(&mut self, key: Key, pressed: bool, modifiers: Modifiers, player: &Player) -> Option<Command> {
        let all = [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp];
        let arrow = all.iter().position(|&k| k == key)?;
        let who = player.controlled();
        let is_his = who.is_some() && (self.0[arrow] || !(modifiers.shift || modifiers.ctrl));
        self.0[arrow] = pressed && is_his;
        is_his.then(|| who.map(|who| Command::Lead { who, go: self.go() }))?
    }

    /// Two opposite keys are none.
    fn go(&self) -> Instruction {
        let [right, down, left, up] = self.0.map(i8::from);
        if (right, down) == (left, up) {
            Instruction::Stand
        } else {
            Instruction::Along { x: right - left, y: down - up }
        }
    }

    /// Nobody hears the keys any more.
    pub fn let_go(&mut self, player: &Player) -> Option<Command> {
        let held = std::mem::take(&mut self.0).contains(&true);
        player.controlled().filter(|_| held).map(|who| Command::Lead { who, go: Instruction::Stand })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::world::order::Character;

    #[test]
    fn keys_do_what_the_table_says() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let press = |k, m| key(k, m, &player);
        let one = |c| (vec![c], None);
        assert_eq!(press(Key::ArrowRight, Modifiers::NONE), one(Command::Forward(Size::Step)));
        assert_eq!(press(Key::ArrowRight, Modifiers::SHIFT), one(Command::Forward(Size::Stage)));
        assert_eq!(press(Key::ArrowLeft, Modifiers::CTRL), one(Command::Back(Size::Micro)));
        assert_eq!(press(Key::Num2, Modifiers::NONE), one(Command::Lesson("funnel".to_owned())));
        assert_eq!(press(Key::Z, Modifiers::CTRL), one(Command::Undo));
        assert_eq!(press(Key::Q, Modifiers::NONE), one(Command::Nudge(1)));
        assert_eq!(press(Key::S, Modifiers::CTRL), (Vec::new(), Some(Wish::Save)));
    }

    #[test]
    fn arrows_lead_whom_they_are_given_to_and_else_step() {
        let mut player = Player::open("beam/robbery", None).unwrap();
        player.apply(Command::Seek(50)).unwrap();
        let mut arrows = Arrows::default();
        let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
        assert_eq!(arrows.event(Key::ArrowRight, true, none, &player), None);
        player.apply(Command::GiveKeys(Some(Character::Sheriff))).unwrap();
        let lead = |go| Some(Command::Lead { who: Character::Sheriff, go });
        assert_eq!(arrows.event(Key::ArrowRight, true, none, &player), lead(Instruction::Along { x: 1, y: 0 }));
        assert_eq!(arrows.event(Key::ArrowUp, true, none, &player), lead(Instruction::Along { x: 1, y: -1 }));
        assert_eq!(arrows.event(Key::ArrowRight, false, none, &player), lead(Instruction::Along { x: 0, y: -1 }));
        assert_eq!(arrows.let_go(&player), lead(Instruction::Stand));
        assert_eq!(arrows.let_go(&player), None);
        assert_eq!(arrows.event(Key::ArrowLeft, true, shift, &player), None, "a stage back, as ever");
        assert_eq!(arrows.event(Key::Space, true, none, &player), None);
    }
}
