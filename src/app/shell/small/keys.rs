//! Keys in late frames, keys alone, and random actions.

use super::*;
use egui::Rect;

/// Random actions, made from a seed.
struct Monkey {
    random: Random,
    desk: Desk,
}

impl Monkey {
    fn begin(seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let scene = builtin::ALL[(random.unit() * builtin::ALL.len() as f32) as usize].name;
        eprintln!("seed {seed}: {scene}"); // shown if this panics
        let mut desk = Desk::open(scene, (1280.0, 800.0));
        if random.unit() < 0.1 {
            desk.shell.page = Page::Welcome;
        }
        Self { random, desk }
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[(self.random.unit() * all.len() as f32) as usize]
    }

    fn place(&mut self) -> Pos2 {
        Pos2::new(self.random.unit() * self.desk.size.x, self.random.unit() * self.desk.size.y)
    }

    fn act(&mut self) {
        const BUTTONS: [PointerButton; 5] = [
            PointerButton::Primary,
            PointerButton::Primary,
            PointerButton::Primary,
            PointerButton::Secondary,
            PointerButton::Middle,
        ];
        let kind = self.random.unit();
        self.desk.modifiers = Modifiers {
            shift: self.random.unit() < 0.15,
            ctrl: self.random.unit() < 0.15,
            alt: self.random.unit() < 0.1,
            ..Modifiers::NONE
        };
        if kind < 0.06 {
            let any = (60.0 + self.random.unit() * 1200.0, 60.0 + self.random.unit() * 700.0);
            let size = if self.random.unit() < 0.5 { any } else { self.one_of(&SIZES) };
            self.desk.resize(size);
        } else if kind < 0.3 {
            let (at, button) = (self.place(), self.one_of(&BUTTONS));
            self.desk.button(at, button, true);
            self.desk.button(at, button, false);
        } else if kind < 0.4 {
            let (from, to, button) = (self.place(), self.place(), self.one_of(&BUTTONS));
            self.desk.button(from, button, true);
            for part in [0.2, 0.6, 1.0] {
                self.desk.frame(vec![Event::PointerMoved(from.lerp(to, part))]);
            }
            self.desk.button(to, button, false);
        } else if kind < 0.5 {
            let delta = Vec2::new(0.0, self.random.unit() * 10.0 - 5.0);
            let (at, modifiers) = (self.place(), self.desk.modifiers);
            let wheel = Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers };
            self.desk.frame(vec![Event::PointerMoved(at), wheel]);
        } else if kind < 0.53 {
            let text = self.one_of(&["7", "x", "ü", "-1", "?", "99999999999"]);
            self.desk.frame(vec![Event::Text(text.to_owned())]);
        } else {
            let key = self.one_of(Key::ALL);
            self.desk.key(key);
        }
        // These may write files, or open a dialog of the desktop.
        let closes = |dialog: &Dialog| matches!(dialog.kind, Kind::Open | Kind::Save | Kind::Export | Kind::Score(_));
        if self.desk.shell.dialog.as_ref().is_some_and(closes) {
            self.desk.shell.dialog = None;
        }
    }
}

/// Keys were lost when a frame was late: Space, pressed twice before it, played twice and never paused.
#[test]
fn two_hundred_keys_in_late_frames_do_what_they_do_one_by_one() {
    const KEYS: [Key; 16] = [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowLeft,
        Key::Space,
        Key::T,
        Key::X,
        Key::Num1,
        Key::Num2,
        Key::L,
        Key::R,
        Key::D,
        Key::E,
        Key::B,
        Key::U,
        Key::End,
    ];
    let state = |desk: &Desk| {
        let (player, shows) = (&desk.shell.player, &desk.shell.shows);
        let asked = (player.predictor().is_on(), player.construction().is_some(), player.question().is_some());
        (player.lesson().run().at(), player.phase(), asked, (shows.legend, shows.rulers))
    };
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/recursion"] {
        let mut random = Random::seeded(11);
        let open = || {
            let mut desk = Desk::open(scene, (1280.0, 800.0));
            desk.frame(Vec::new());
            desk
        };
        let (mut quick, mut late) = (open(), open());
        let event =
            |key, pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        let mut sent = 0;
        while sent < 200 {
            let burst: Vec<Key> = (0..=random.below(12)).map(|_| KEYS[random.below(KEYS.len())]).collect();
            sent += burst.len();
            // Time stands still, so that what plays does not move on in between.
            for &key in &burst {
                quick.frame_in_no_time(vec![event(key, true), event(key, false)]);
            }
            late.frame_in_no_time(burst.iter().flat_map(|&key| [event(key, true), event(key, false)]).collect());
            assert_eq!(state(&quick), state(&late), "{scene}, after {sent} keys: {burst:?}");
        }
    }
}

#[test]
fn a_mistake_is_played_looked_at_and_left_by_keys_alone() {
    let mut desk = Desk::open("funnel/a-to-g", (1280.0, 800.0));
    desk.frame(Vec::new());
    let maps = |desk: &Desk| desk.shell.layout.panes.all().len();
    // A button that gets the focus takes keys from the next frame on.
    let mut press = |keys: &[Key]| {
        for &key in keys {
            desk.key(key);
            desk.frame(Vec::new());
        }
    };
    press(&[Key::W, Key::Tab, Key::Tab, Key::Enter, Key::Space]);
    let mistakes = desk.shell.player.mistakes();
    let other = desk.shell.player.beside().unwrap();
    assert!(other.source.is(mistakes[1].0), "the second of the list: {}", other.source.name());
    let differs_at = other.run.differs_at().unwrap();
    let press = |desk: &mut Desk, key| {
        desk.key(key);
        desk.frame(Vec::new());
    };
    press(&mut desk, Key::J);
    assert_eq!((desk.shell.player.time(), maps(&desk)), (differs_at, 2));
    press(&mut desk, Key::V);
    assert_eq!(maps(&desk), 1);
    press(&mut desk, Key::V);
    assert_eq!(maps(&desk), 2);
    // A message is closed first.
    desk.shell.notice = None;
    press(&mut desk, Key::Escape);
    assert!(desk.shell.player.other_program().is_none() && maps(&desk) == 1);
}

/// With the menu of the scenes open, 2 switched to the funnel behind it.
#[test]
fn an_open_menu_takes_the_keys() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.frame(Vec::new());
    let at = |desk: &Desk| (desk.shell.player.lesson().name(), desk.shell.player.lesson().run().at());
    desk.key(Key::ArrowRight);
    let before = at(&desk);
    let title = desk.window.position("The hand example") + Vec2::splat(4.0);
    desk.button(title, PointerButton::Primary, true);
    desk.button(title, PointerButton::Primary, false);
    desk.frame(Vec::new());
    assert!(desk.window.text().contains("Bank robbery: what is seen"), "the menu is open");
    desk.keys(&[Key::Num2, Key::ArrowRight, Key::T, Key::Questionmark]);
    assert_eq!(at(&desk), before);
    assert!(desk.shell.dialog.is_none() && !desk.shell.player.predictor().is_on());
    // Esc closes the menu and nothing else; then the keys are for the scene again.
    desk.shell.carry_out(vec![Predict::On(true).into()]);
    desk.key(Key::Escape);
    desk.frame(Vec::new());
    assert!(!desk.window.text().contains("Bank robbery: what is seen") && desk.shell.player.predictor().is_on());
    desk.keys(&[Key::T, Key::Num2]);
    assert_eq!(at(&desk).0, "funnel");
}

/// For an hour of it: `PATHLIGHT_MONKEY_MINUTES=60 cargo test --bin pathlight random_actions`.
#[test]
fn random_actions_end_without_a_panic() {
    let number = |name| platform::environment_variable(name)?.to_str()?.parse::<u64>().ok();
    let (minutes, first) = (number("PATHLIGHT_MONKEY_MINUTES"), number("PATHLIGHT_MONKEY_SEED").unwrap_or(0));
    let begun = Instant::now();
    for seed in first.. {
        let mut monkey = Monkey::begin(seed);
        for _ in 0..120 {
            monkey.act();
        }
        let is_done = minutes.map_or(seed >= first + 3, |minutes| begun.elapsed() > Duration::from_mins(minutes));
        if is_done {
            break;
        }
    }
}

/// The list ended at its lower edge as if nothing came below it: the bar showed only under the pointer.
#[test]
fn a_long_list_of_mistakes_shows_that_it_scrolls() {
    let mut desk = Desk::open("wave/door", (800.0, 600.0));
    desk.key(Key::W);
    desk.frame(Vec::new());
    desk.frame(Vec::new());
    let is_bar =
        |rect: Rect| rect.width() <= 10.0 && rect.height() > 40.0 && rect.center().x > 500.0 && rect.center().x < 700.0;
    let bars = desk.window.fills(|fill| is_bar(fill.rect) && fill.colour.a() > 60);
    assert!(!bars.is_empty(), "no bar beside the list");
}

/// The panel said step 6 while the map beside it already showed step 8, for a second on a slow machine.
#[test]
fn keys_of_a_late_frame_move_the_map_and_the_panel_together() {
    let mut desk = Desk::open("beam/first-split", (1280.0, 800.0));
    carry_out(&mut desk.shell, vec![Transport::Seek(0).into()]);
    desk.frame(Vec::new());
    let modifiers = Modifiers::NONE;
    let key = |pressed| Event::Key { key: Key::ArrowRight, physical_key: None, pressed, repeat: false, modifiers };
    let events: Vec<Event> = [true, false].repeat(4).into_iter().map(key).collect();
    let Desk { shell, window, .. } = &mut desk;
    window.whole_frame(events, |ctx| shell.show(ctx, FromWindow::default()));
    // The map is painted here, beside what the widgets have shown.
    assert_eq!(shell.step(), 0);
    shell.paint_nothing();
    shell.end_frame();
    let mut calm = Desk::open("beam/first-split", (1280.0, 800.0));
    carry_out(&mut calm.shell, vec![Transport::Seek(0).into()]);
    (0..4).for_each(|_| calm.key(Key::ArrowRight));
    assert!(desk.shell.step() > 0 && desk.shell.step() == calm.shell.step());
}
