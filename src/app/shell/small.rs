//! The whole window without a screen: every mode at sizes that are too small for it, and random actions. Nothing may
//! panic.

use super::*;
use crate::app::dialog::{Dialog, Kind};
use crate::app::headless::Headless;
use crate::app::panel::Tab;
use crate::platform;
use egui::{Event, Key, MouseWheelUnit, PointerButton, Pos2, Vec2};
use pathlight::algo::random::Random;
use pathlight::editor::Handle;
use pathlight::lesson::question::QuestionKind;
use pathlight::player::{Against, Change, Conflict, Document, Predict, RoundCommand, TourCommand, Transport};
use pathlight::scene::{FileName, builtin};
use pathlight::tutor::tour::Progress;

/// Sizes of the window, in pixels.
const SIZES: [(f32, f32); 9] = [
    (60.0, 60.0),
    (100.0, 60.0),
    (60.0, 300.0),
    (200.0, 150.0),
    (300.0, 200.0),
    (800.0, 150.0),
    (800.0, 260.0),
    (1000.0, 300.0),
    (640.0, 480.0),
];

/// A window with its size and what is pressed.
struct Desk {
    shell: Shell,
    window: Headless,
    pixels: Vec2,
    /// In points.
    size: Vec2,
    modifiers: Modifiers,
}

impl Desk {
    fn open(scene: &str, (width, height): (f32, f32)) -> Self {
        let shell = Shell::new(Player::open(scene, None).unwrap(), Page::Scene);
        let window = Headless::new(width, height).with_tessellation();
        let pixels = Vec2::new(width, height);
        Self { shell, window, pixels, size: pixels, modifiers: Modifiers::NONE }
    }

    fn resize(&mut self, (width, height): (f32, f32)) {
        self.pixels = Vec2::new(width, height);
        self.frame(Vec::new());
    }

    /// One frame, as the window runs it.
    fn frame(&mut self, events: Vec<Event>) {
        self.shell.tick(1.0 / 30.0);
        self.frame_in_no_time(events);
    }

    /// The same at the time of the frame before.
    fn frame_in_no_time(&mut self, events: Vec<Event>) {
        let buttons = events.iter().filter(|event| matches!(event, Event::PointerButton { .. })).count();
        let modifiers_at_buttons = vec![self.modifiers; buttons];
        let mut from_window = FromWindow { modifiers: self.modifiers, modifiers_at_buttons, ..FromWindow::default() };
        // In points, a window is smaller if everything is enlarged.
        self.size = self.pixels / self.window.zoom();
        self.window.resize(self.size.x, self.size.y);
        let shell = &mut self.shell;
        self.window.whole_frame(events, |ctx| shell.show(ctx, std::mem::take(&mut from_window)));
        shell.paint_nothing();
        shell.end_frame();
    }

    fn key(&mut self, key: Key) {
        let modifiers = self.modifiers;
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![event(true), event(false)]);
    }

    fn keys(&mut self, keys: &[Key]) {
        keys.iter().for_each(|&key| self.key(key));
    }

    fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool) {
        let modifiers = self.modifiers;
        self.frame(vec![Event::PointerMoved(at), Event::PointerButton { pos: at, button, pressed, modifiers }]);
    }

    /// What people do in any mode, so far as it opens no dialog that writes files.
    fn use_everything(&mut self) {
        use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, End, F, Home, K, N, Tab};
        self.frame(Vec::new());
        self.keys(&[
            K, ArrowRight, ArrowDown, ArrowLeft, ArrowUp, ArrowRight, N, F, K, Tab, Tab, Home, ArrowRight, End,
        ]);
        for x in [0.02, 0.3, 0.6, 0.98] {
            for y in [0.1, 0.5, 0.95] {
                let at = (self.size * Vec2::new(x, y)).to_pos2();
                let delta = Vec2::new(0.0, if x < 0.5 { 1.0 } else { -1.0 });
                let wheel = Event::MouseWheel { unit: MouseWheelUnit::Line, delta, modifiers: Modifiers::NONE };
                self.frame(vec![Event::PointerMoved(at), wheel]);
            }
        }
        let (from, to) = ((self.size * 0.4).to_pos2(), (self.size * 0.7).to_pos2());
        self.button(from, PointerButton::Middle, true);
        self.frame(vec![Event::PointerMoved(to)]);
        self.button(to, PointerButton::Middle, false);
        self.frame(vec![Event::PointerGone]);
    }
}

fn carry_out(shell: &mut Shell, commands: Vec<Command>) {
    shell.carry_out(commands);
}

/// A mode of the window: its name, the scene, and how it begins.
type Mode = (&'static str, &'static str, fn(&mut Shell));

fn ask(shell: &mut Shell) {
    carry_out(shell, vec![Transport::Seek(20).into(), Predict::On(true).into()]);
    let lesson = shell.player.lesson();
    let kind = QuestionKind::all().iter().copied().find(|&kind| lesson.next_question(20, kind).is_some());
    carry_out(shell, kind.into_iter().map(|it| Predict::Ask(it).into()).collect());
    assert!(shell.player.question().is_some());
}

fn tour(shell: &mut Shell) {
    carry_out(
        shell,
        vec![TourCommand::Start { name: "tours/funnel".to_owned(), progress: Progress::default() }.into()],
    );
}

/// A round, after the robber has run to the right for so many tenths of a second.
fn play(shell: &mut Shell, tenths: u32) {
    carry_out(shell, vec![RoundCommand::Begin(1).into(), RoundCommand::Steer { x: 1, y: 0 }.into()]);
    for _ in 0..tenths {
        shell.tick(0.1);
    }
}

const MODES: [Mode; 30] = [
    ("wave", "wave/video", |_| {}),
    ("funnel", "funnel/a-to-g", |_| {}),
    ("beam", "beam/recursion", |_| {}),
    ("robbery", "beam/robbery", |_| {}),
    ("round, ready", "beam/robbery", |shell| carry_out(shell, vec![RoundCommand::Begin(0).into()])),
    ("round", "beam/robbery", |shell| play(shell, 20)),
    ("round, paused", "beam/robbery", |shell| {
        play(shell, 20);
        carry_out(shell, vec![RoundCommand::Pause(true).into()]);
    }),
    ("round, over", "beam/robbery", |shell| {
        play(shell, 1201);
        assert!(shell.player.round().is_some_and(|round| round.played().result().is_some()));
    }),
    ("home", "wave/video", |shell| shell.perform(WindowAction::Home)),
    ("presenter", "funnel/a-to-g", |shell| shell.perform(WindowAction::Presenter)),
    ("presenter, cursor", "wave/video", |shell| {
        shell.perform(WindowAction::Presenter);
        shell.perform(WindowAction::Cursor);
    }),
    ("data", "wave/video", |shell| shell.perform(WindowAction::Tab(Tab::Data))),
    ("settings", "funnel/a-to-g", |shell| shell.perform(WindowAction::Tab(Tab::Settings))),
    ("folded", "beam/recursion", |shell| shell.perform(WindowAction::FoldPanel)),
    ("enlarged", "wave/video", |shell| shell.perform(WindowAction::Scale(200))),
    ("legend", "funnel/a-to-g", |shell| {
        shell.perform(WindowAction::Legend);
        shell.perform(WindowAction::Rulers);
    }),
    ("selected", "funnel/town", |shell| carry_out(shell, vec![Change::Select(Some(Handle::Obstacle(0))).into()])),
    ("carried", "funnel/town", |shell| {
        carry_out(shell, vec![Change::Select(Some(Handle::Obstacle(0))).into()]);
        shell.perform(WindowAction::Move);
    }),
    ("question in the wave", "wave/walkthrough", ask),
    ("question in the funnel", "funnel/a-to-g", ask),
    ("question in the beam, presented", "beam/recursion", |shell| {
        ask(shell);
        shell.perform(WindowAction::Presenter);
    }),
    ("construct", "wave/walkthrough", |shell| carry_out(shell, vec![Command::Construct(true)])),
    ("tour", "wave/video", tour),
    ("tour, presented", "wave/video", |shell| {
        tour(shell);
        shell.perform(WindowAction::Presenter);
    }),
    ("tour, folded", "wave/video", |shell| {
        tour(shell);
        shell.perform(WindowAction::FoldPanel);
    }),
    ("mistake beside", "funnel/a-to-g", |shell| {
        let mistake = pathlight::lesson::funnel::LESSON.mistakes.first().map(|known| known.mistake);
        carry_out(shell, mistake.into_iter().map(|it| Against::Mistake(it).into()).collect());
    }),
    ("help", "wave/video", |shell| shell.perform(WindowAction::Help)),
    ("mistakes", "wave/video", |shell| shell.perform(WindowAction::Mistakes)),
    ("score", "wave/video", |shell| shell.perform(WindowAction::Score)),
    ("notice", "wave/video", |shell| shell.notify("Something long is said here. ".repeat(9), true)),
];

/// The keyboard cursor was clamped to the canvas less 40 points on each side: "min > max" in a window of 800 x 260.
#[test]
fn every_mode_survives_every_size() {
    for (name, scene, begin) in MODES {
        let mut desk = Desk::open(scene, (1280.0, 800.0));
        begin(&mut desk.shell);
        desk.frame(Vec::new());
        for size in SIZES {
            eprintln!("{name} at {size:?}"); // shown if this panics
            desk.resize(size);
            desk.use_everything();
            // The keys may have ended the mode.
            desk.key(Key::Escape);
            desk.shell.dialog = None;
            begin(&mut desk.shell);
            desk.frame(Vec::new());
            desk.frame(Vec::new());
        }
    }
}

#[test]
fn every_dialog_survives_every_size() {
    let file = FileName::from("some/long/path/to/a/file.toml");
    let dialogs = [
        Kind::Open,
        Kind::Save,
        Kind::Export,
        Kind::Exporting(0.3),
        Kind::Help,
        Kind::Recover { file: file.clone(), title: "Mine".to_owned() },
        Kind::NotRecovered,
        Kind::UnsavedChanges { title: "Mine".to_owned(), command: Document::Open("wave/video".to_owned()).into() },
        Kind::Conflict(Conflict { file, has_changed: true }),
    ];
    for page in [Page::Welcome, Page::Scene] {
        for size in SIZES {
            let mut desk = Desk::open("beam/recursion", size);
            desk.shell.page = page;
            for kind in &dialogs {
                eprintln!("{kind:?} at {size:?}"); // shown if this panics
                desk.shell.dialog = Some(Dialog { error: Some("Wrong. ".repeat(20)), ..Dialog::new(kind.clone()) });
                for x in [0.1, 0.5, 0.9] {
                    desk.frame(vec![Event::PointerMoved((desk.size * Vec2::new(x, 0.5)).to_pos2())]);
                    desk.key(Key::Tab);
                }
                desk.key(Key::Escape);
            }
        }
    }
}

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
    assert!(desk.window.text().contains("What the sheriff sees"), "the menu is open");
    desk.keys(&[Key::Num2, Key::ArrowRight, Key::T, Key::Questionmark]);
    assert_eq!(at(&desk), before);
    assert!(desk.shell.dialog.is_none() && !desk.shell.player.predictor().is_on());
    // Esc closes the menu and nothing else; then the keys are for the scene again.
    desk.shell.carry_out(vec![Predict::On(true).into()]);
    desk.key(Key::Escape);
    desk.frame(Vec::new());
    assert!(!desk.window.text().contains("What the sheriff sees") && desk.shell.player.predictor().is_on());
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
