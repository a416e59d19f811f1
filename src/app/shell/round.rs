//! A round that somebody plays takes the whole window: without panel and timeline.

use super::Shell;
use crate::app::panes::Panes;
use crate::app::round;
use crate::app::style::Palette;
use egui_macroquad::egui::{self, Key};
use pathlight::picture::Lens;
use pathlight::player::{Command, Round, RoundCommand, RoundPhase};

/// The arrow keys that are down: right, down, left, up.
#[derive(Default)]
pub(super) struct ArrowKeys([bool; 4]);

impl ArrowKeys {
    /// None if it is no arrow key.
    fn event(&mut self, key: Key, pressed: bool) -> Option<RoundCommand> {
        let all = [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp];
        self.0[all.iter().position(|&arrow| arrow == key)?] = pressed;
        Some(self.direction())
    }

    /// Opposite keys cancel each other.
    fn direction(&self) -> RoundCommand {
        let [right, down, left, up] = self.0.map(i8::from);
        RoundCommand::Steer { x: right - left, y: down - up }
    }
}

impl Shell {
    /// Shows the round that is played.
    pub(super) fn show_round(&mut self, ctx: &egui::Context, palette: &Palette, commands: &mut Vec<Command>) {
        if self.from_window.has_lost_focus {
            // The keys are let go elsewhere.
            self.arrow_keys = ArrowKeys::default();
            commands.push(RoundCommand::Pause(true).into());
        }
        self.store_best_time();
        let said = self.said();
        let Some(round) = self.player.round() else { return };
        let clicked = round::bar(ctx, (&self.player, round), said.as_ref(), palette, commands);
        self.answer_message(clicked, commands);
        let Some(round) = self.player.round() else { return };
        let parts = round::parts(ctx);
        self.layout.show_panes(Panes::one(parts.map));
        round::below_map(ctx, round, &parts, palette);
        self.round_keys(ctx, commands);
    }

    /// The whole map, whatever part of it the scene shows. None without a round.
    pub(super) fn round_lens(&self) -> Option<Lens> {
        self.player.round()?;
        Some(round::lens(self.player.lesson().bounds(), self.layout.canvas, self.layout.window))
    }

    fn round_keys(&mut self, ctx: &egui::Context, commands: &mut Vec<Command>) {
        if self.dialog_takes_keys(ctx) {
            return;
        }
        let has_focus = ctx.memory(egui::Memory::focused).is_some();
        for event in ctx.input(|i| i.events.clone()) {
            let egui::Event::Key { key, pressed, repeat, .. } = event else { continue };
            let Some(round) = self.player.round() else { return };
            if round.played().result().is_none()
                && let Some(steer) = self.arrow_keys.event(key, pressed)
            {
                commands.push(steer.into());
                continue;
            }
            // A key that is held does its work once: Enter would begin the round again and again.
            let command = (pressed && !repeat).then(|| command(key, round, has_focus)).flatten();
            if let Some(command) = command {
                self.arrow_keys = ArrowKeys::default();
                commands.push(command.into());
            }
        }
    }
}

/// What another key does. A focused button takes Enter and Space.
fn command(key: Key, round: &Round, has_focus: bool) -> Option<RoundCommand> {
    match (key, round.phase()) {
        (Key::Escape, _) => Some(RoundCommand::Leave),
        (Key::Enter | Key::Space, _) if has_focus => None,
        (Key::Space, RoundPhase::Paused) => Some(RoundCommand::Pause(false)),
        (Key::Space, RoundPhase::Ready(_) | RoundPhase::Running) => Some(RoundCommand::Pause(true)),
        (Key::Enter | Key::G, _) => Some(RoundCommand::Begin(round.number())),
        (Key::W, RoundPhase::Over) => Some(RoundCommand::Watch),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FromWindow, Page};
    use super::*;
    use crate::app::headless::Headless;
    use egui::{Event, Modifiers};
    use pathlight::player::Player;

    /// The window with the robbery, whose round has begun.
    struct Desk {
        shell: Shell,
        window: Headless,
    }

    impl Desk {
        fn new() -> Self {
            Self::of(1280.0, 800.0)
        }

        fn of(width: f32, height: f32) -> Self {
            let shell = Shell::new(Player::open("beam/robbery", None).unwrap(), Page::Scene);
            let mut desk = Self { shell, window: Headless::new(width, height) };
            desk.frame(Vec::new());
            desk.key(Key::G, true);
            desk.frame(Vec::new());
            desk
        }

        fn frame(&mut self, events: Vec<Event>) {
            self.frame_from(events, FromWindow::default());
        }

        fn frame_from(&mut self, events: Vec<Event>, mut from_window: FromWindow) {
            self.shell.tick(0.02);
            let shell = &mut self.shell;
            self.window.whole_frame(events, |ctx| shell.show(ctx, std::mem::take(&mut from_window)));
            self.shell.end_frame();
        }

        fn key(&mut self, key: Key, pressed: bool) {
            let modifiers = Modifiers::NONE;
            self.frame(vec![Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }]);
        }

        fn shows(&self, text: &str) -> bool {
            self.window.text().contains(text)
        }

        fn phase(&self) -> Option<RoundPhase> {
            self.shell.player.round().map(Round::phase)
        }
    }

    #[test]
    fn a_round_has_the_window_for_itself_until_escape() {
        let mut desk = Desk::new();
        // Where there is no home folder, it says so in the bar.
        desk.shell.notice = None;
        desk.frame(Vec::new());
        assert!(matches!(desk.phase(), Some(RoundPhase::Ready(_))));
        assert!(desk.shows("hidden") && !desk.shows("Explain") && !desk.shows("speed"));
        assert!(desk.shell.picture_of_round().is_some());
        desk.key(Key::Escape, true);
        desk.frame(Vec::new());
        assert!(desk.phase().is_none() && desk.shows("Explain"), "{}", desk.window.text());
        // The strip of the run; a message may have the place of the speed.
        assert!(desk.shows("legend"), "{}", desk.window.text());
    }

    #[test]
    fn the_countdown_goes_with_the_first_key_and_keys_held_together_lead_diagonally() {
        let mut desk = Desk::new();
        for rule in ["Begins in 3 s", "Hold the arrow keys", "get to your horse"] {
            assert!(desk.shows(rule), "{rule}");
        }
        desk.key(Key::ArrowRight, true);
        desk.key(Key::ArrowDown, true);
        let direction = |desk: &Desk| desk.shell.player.round().unwrap().direction();
        assert_eq!((direction(&desk), desk.phase()), ((1, 1), Some(RoundPhase::Running)));
        desk.key(Key::ArrowRight, false);
        assert_eq!(direction(&desk), (0, 1));
        assert!(!desk.shows("Begins in") && desk.shows("out of the sheriff's sight"));
        desk.key(Key::ArrowUp, true);
        assert_eq!(direction(&desk), (0, 0), "opposite keys cancel each other");
    }

    #[test]
    fn enter_begins_the_round_again() {
        let mut desk = Desk::new();
        desk.key(Key::ArrowRight, true);
        (0..30).for_each(|_| desk.frame(Vec::new()));
        assert!(desk.shell.player.round().unwrap().played().ticks() > 0);
        desk.key(Key::Enter, true);
        let round = desk.shell.player.round().unwrap();
        assert!(matches!(round.phase(), RoundPhase::Ready(_)) && round.played().ticks() == 0);
    }

    /// The keys lay over the lower street, the map shrank when the card of the result came, and at 800 x 600 the card covered the horse.
    #[test]
    fn nothing_covers_the_map_and_it_keeps_its_place_to_the_end() {
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let mut desk = Desk::of(width, height);
            desk.shell.notify("The start lies in a wall.", true);
            desk.frame(Vec::new());
            let of_map = |desk: &Desk| (desk.shell.layout.canvas, desk.shell.round_lens().unwrap());
            let first = of_map(&desk);
            desk.key(Key::ArrowRight, true);
            for _ in 0..1300 {
                if desk.phase() == Some(RoundPhase::Over) {
                    break;
                }
                let over = desk.window.seen(|seen| first.0.shrink(2.0).intersects(seen.rect));
                assert!(over.is_empty(), "{width}: {over:?}");
                desk.shell.tick(0.1);
                desk.frame(Vec::new());
            }
            (0..3).for_each(|_| desk.frame(Vec::new()));
            assert_eq!((desk.phase(), of_map(&desk)), (Some(RoundPhase::Over), first), "{width}");
            let over = desk.window.seen(|seen| first.0.shrink(2.0).intersects(seen.rect));
            assert!(over.is_empty(), "{width}: {over:?}");
            // All of it has room: the result, what decided it, and both ways on.
            for words in ["Watch why", "Again", "seen", "in sight", "round"] {
                assert!(desk.shows(words), "{width}: {words}");
            }
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::new(width, height));
            let cut = desk.window.seen(|seen| !window.expand(1.0).contains_rect(seen.rect));
            assert!(cut.is_empty(), "{width}: {cut:?}");
        }
    }

    #[test]
    fn a_window_that_loses_the_keys_pauses_and_forgets_them() {
        let mut desk = Desk::new();
        desk.key(Key::ArrowRight, true);
        desk.frame_from(Vec::new(), FromWindow { has_lost_focus: true, ..FromWindow::default() });
        desk.frame(Vec::new());
        assert!(desk.phase() == Some(RoundPhase::Paused) && desk.shows("Paused"));
        desk.key(Key::Space, true);
        assert_eq!(desk.phase(), Some(RoundPhase::Running));
        assert_eq!(desk.shell.player.round().unwrap().direction(), (0, 0), "the key was let go elsewhere");
    }

    #[test]
    fn the_card_at_the_end_leads_on() {
        let mut desk = Desk::new();
        desk.key(Key::ArrowRight, true);
        let ticks = (0..1300).find(|_| {
            desk.shell.tick(0.1);
            desk.phase() == Some(RoundPhase::Over)
        });
        ticks.expect("it ends");
        (0..3).for_each(|_| desk.frame(Vec::new()));
        assert!(desk.shows("Watch why") && desk.shows("in sight") && desk.shows("try 1"));
        desk.key(Key::Enter, true);
        desk.frame(Vec::new());
        assert!(matches!(desk.phase(), Some(RoundPhase::Ready(_))) && desk.shell.player.record().tries == 2);
    }
}
