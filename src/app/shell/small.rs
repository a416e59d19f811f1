//! The whole window without a screen: every mode at sizes that are too small for it, and random actions. Nothing may
//! panic.

/// Keys and random actions.
mod keys;
/// Two maps.
mod mistakes;
/// Questions, tasks and tours: what has to be in view.
mod questions;

use super::*;
use crate::app::dialog::map::Resizing;
use crate::app::dialog::tour_end::Shown;
use crate::app::dialog::{Dialog, Kind};
use crate::app::headless::Headless;
use crate::app::panel::{LEAVE, Tab};
use crate::app::persistence::unsaved::Offer;
use crate::platform;
use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Vec2};
use pathlight::algo::random::Random;
use pathlight::editor::Handle;
use pathlight::lesson::question::{Answer, Form, Need, Question, QuestionKind};
use pathlight::player::{
    Against, Change, CompareCommand, CompareView, Conflict, Document, Pairs, Predict, RoundCommand, TourCommand,
    Transport,
};
use pathlight::scene::reframe::Reframe;
use pathlight::scene::template::{MapKind, Template};
use pathlight::scene::{FileName, builtin};
use pathlight::tutor::tour::{self, Progress, TourEnd};

/// Sizes of the window, in pixels.
const SIZES: [(f32, f32); 10] = [
    (60.0, 60.0),
    (100.0, 60.0),
    (60.0, 300.0),
    (200.0, 150.0),
    (300.0, 200.0),
    (800.0, 150.0),
    (800.0, 260.0),
    (1000.0, 300.0),
    (640.0, 480.0),
    (650.0, 530.0),
];

/// A window with its size and what is pressed.
pub(super) struct Desk {
    pub shell: Shell,
    pub window: Headless,
    pixels: Vec2,
    /// In points.
    size: Vec2,
    modifiers: Modifiers,
}

impl Desk {
    pub fn open(scene: &str, (width, height): (f32, f32)) -> Self {
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
    pub fn frame(&mut self, events: Vec<Event>) {
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

    pub fn key(&mut self, key: Key) {
        let modifiers = self.modifiers;
        let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(vec![event(true), event(false)]);
    }

    fn keys(&mut self, keys: &[Key]) {
        keys.iter().for_each(|&key| self.key(key));
    }

    pub(super) fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool) {
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

pub(super) fn carry_out(shell: &mut Shell, commands: Vec<Command>) {
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

/// The first mistake of the lesson, to the end of both runs.
fn play_mistake(shell: &mut Shell) {
    let mistake = shell.player.lesson().entry().mistakes.first().map(|known| known.mistake);
    carry_out(shell, mistake.into_iter().map(|it| Against::Mistake(it).into()).collect());
    carry_out(shell, vec![Transport::Seek(usize::MAX).into()]);
    assert!(shell.player.beside().is_some());
}

fn begin_tour(shell: &mut Shell) {
    carry_out(
        shell,
        vec![TourCommand::Start { name: "tours/funnel".to_owned(), progress: Progress::default() }.into()],
    );
}

/// A round, after the robber has run to the right for this many tenths of a second.
fn play(shell: &mut Shell, tenths: u32) {
    carry_out(shell, vec![RoundCommand::Begin(1).into(), RoundCommand::Steer { x: 1, y: 0 }.into()]);
    for _ in 0..tenths {
        shell.tick(0.1);
    }
}

const MODES: [Mode; 44] = [
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
    ("presenter, why and program", "funnel/a-to-g", |shell| {
        shell.perform(WindowAction::Presenter);
        shell.perform(WindowAction::Tab(Tab::Explain));
        shell.perform(WindowAction::Code);
        shell.notify("A message.", true);
    }),
    ("program", "wave/video", |shell| shell.perform(WindowAction::Code)),
    ("pseudocode in the pane", "beam/robbery", |shell| shell.perform(WindowAction::Code)),
    ("presenter, cursor", "wave/video", |shell| {
        shell.perform(WindowAction::Presenter);
        shell.perform(WindowAction::Cursor);
    }),
    ("data", "wave/video", |shell| shell.perform(WindowAction::Tab(Tab::Data))),
    ("settings", "funnel/a-to-g", |shell| shell.perform(WindowAction::Tab(Tab::Settings))),
    ("tools on a grid", "wave/video", |shell| {
        shell.panel.open(Tab::Map);
        shell.begin_drawing(MapKind::Grid);
    }),
    ("tools on polygons, selected", "funnel/town", |shell| {
        shell.panel.open(Tab::Map);
        carry_out(shell, vec![Change::SelectAll(vec![Handle::Obstacle(0), Handle::Obstacle(1)]).into()]);
    }),
    ("polygon", "funnel/town", |shell| shell.begin_drawing(MapKind::Polygons)),
    ("tools, enlarged", "beam/recursion", |shell| {
        shell.panel.open(Tab::Map);
        carry_out(shell, vec![Change::Select(Some(Handle::Obstacle(0))).into()]);
        shell.perform(WindowAction::Scale(200));
    }),
    ("folded", "beam/recursion", |shell| shell.perform(WindowAction::FoldPanel)),
    ("enlarged", "wave/video", |shell| shell.perform(WindowAction::Scale(200))),
    ("legend", "funnel/a-to-g", |shell| {
        shell.perform(WindowAction::Legend);
        shell.perform(WindowAction::Rulers);
    }),
    ("legend, presented", "funnel/a-to-g", |shell| {
        shell.perform(WindowAction::Legend);
        shell.perform(WindowAction::Presenter);
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
    ("tour", "wave/video", begin_tour),
    ("tour, presented", "wave/video", |shell| {
        begin_tour(shell);
        shell.perform(WindowAction::Presenter);
    }),
    ("tour, folded", "wave/video", |shell| {
        begin_tour(shell);
        shell.perform(WindowAction::FoldPanel);
    }),
    ("mistake beside the wave", "wave/walkthrough", play_mistake),
    ("mistake beside the funnel", "funnel/a-to-g", play_mistake),
    ("mistake beside the beam", "beam/recursion", play_mistake),
    ("mistake as a ghost", "funnel/a-to-g", |shell| {
        play_mistake(shell);
        shell.shows.ghost = true;
    }),
    ("compare", "funnel/town", |shell| carry_out(shell, vec![CompareCommand::Open.into()])),
    ("compare, side by side", "funnel/town", |shell| {
        let view = CompareCommand::View(CompareView::SideBySide);
        carry_out(shell, vec![CompareCommand::Open.into(), view.into()]);
    }),
    ("compare, a row and all methods", "wave/video", |shell| {
        let show = [CompareCommand::Open, CompareCommand::Radius(0.3), CompareCommand::ShowAll(true)];
        carry_out(shell, show.map(Command::from).to_vec());
        carry_out(shell, vec![CompareCommand::Choose(Some("wave-4".into())).into()]);
        shell.shows.legend = true;
    }),
    ("help", "wave/video", |shell| shell.perform(WindowAction::Help)),
    ("mistakes", "wave/video", |shell| shell.perform(WindowAction::Mistakes)),
    ("score", "wave/video", |shell| shell.perform(WindowAction::Score)),
    ("notice", "wave/video", |shell| shell.notify("Something long is said here. ".repeat(9), true)),
];

/// The keyboard cursor was clamped to the canvas less 40 points on each side: "min > max" in a window of 800 x 260.
#[test]
fn every_mode_survives_every_size() {
    for (i, (name, scene, begin)) in MODES.into_iter().enumerate() {
        let mut desk = Desk::open(scene, (1280.0, 800.0));
        begin(&mut desk.shell);
        desk.frame(Vec::new());
        // Every size with every mode in `scripts/test`; else every mode and every size, but not both.
        let is_tried = |(k, _): &(usize, (f32, f32))| platform::is_thorough() || k % 5 == i % 5;
        for (_, size) in SIZES.into_iter().enumerate().filter(is_tried) {
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

/// Both maps have one camera, and the thing under the pointer is that of both.
#[test]
fn what_is_done_on_the_second_map_is_done_on_the_first() {
    let mut desk = Desk::open("funnel/a-to-g", (1280.0, 800.0));
    play_mistake(&mut desk.shell);
    desk.frame(Vec::new());
    desk.frame(Vec::new());
    let panes = desk.shell.layout.panes.all().to_vec();
    let [first, second] = panes[..] else { panic!("two maps: {panes:?}") };
    let before = desk.shell.lens();
    let at = second.left_center() + Vec2::new(60.0, 0.0);
    // The pointer leaves the map where the drag begins.
    let to = first.right_center() - Vec2::new(40.0, 0.0);
    desk.button(at, PointerButton::Middle, true);
    desk.frame(vec![Event::PointerMoved(at + Vec2::new(-30.0, 0.0))]);
    desk.frame(vec![Event::PointerMoved(to)]);
    desk.button(to, PointerButton::Middle, false);
    let moved = (desk.shell.lens().visible.low - before.visible.low) * before.scale;
    assert!((moved.x - f64::from(at.x - to.x)).abs() < 1.0, "{moved}");
    desk.key(Key::F);
    let goal = before.to_pixels(desk.shell.player.lesson().world().goal()).as_vec2();
    desk.frame(vec![Event::PointerMoved(second.min + egui::vec2(goal.x, goal.y))]);
    desk.frame(Vec::new());
    assert_eq!(desk.shell.highlighted(), Some(Thing::Goal));
    // A window without room keeps the panel, with one map.
    desk.resize((640.0, 480.0));
    desk.frame(Vec::new());
    assert_eq!(desk.shell.layout.panes.all().len(), 1);
}

#[test]
fn every_dialog_survives_every_size() {
    let file = FileName::from("some/long/path/to/a/file.toml");
    let dialogs = [
        Kind::NewMap(Template::usual(MapKind::Grid)),
        Kind::Resize(Resizing::new(MapKind::Grid, Reframe { left: 0, top: 0, width: 9, height: 9 })),
        Kind::Open,
        Kind::Save,
        Kind::Picture,
        Kind::Export,
        Kind::Exporting(0.3),
        Kind::Help,
        Kind::Recover(Offer { file: file.clone(), of: Some(file.clone()), title: "Mine".to_owned() }),
        Kind::NotRecovered,
        Kind::Pairs(Pairs { file: file.clone(), list: std::sync::Arc::default() }),
        Kind::UnsavedChanges {
            title: "Mine".to_owned(),
            file: "Its file is mine.toml: last saved 3 minutes ago.".to_owned(),
            command: Document::Open("wave/video".to_owned()).into(),
        },
        Kind::Conflict(Conflict { file, has_changed: true, cell: None }),
        Kind::TourEnd(Shown {
            end: Box::new(TourEnd::new(&tour::builtin::tours()[0], &Progress::default())),
            next: Progress::default(),
        }),
    ];
    for page in [Page::Welcome, Page::Scene] {
        for size in SIZES.into_iter().step_by(if platform::is_thorough() { 1 } else { 2 }) {
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

/// Tabs, languages and choices of settings had letters of 9 points.
#[test]
fn in_a_small_window_what_is_pressed_has_letters_that_can_be_read() {
    for name in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion", "wave/guided"] {
        let mut desk = Desk::open(name, (800.0, 600.0));
        // The strip of tools has the letters of keys.
        for tab in Tab::ALL.into_iter().filter(|&tab| tab != Tab::Map) {
            desk.shell.panel.open(tab);
            desk.frame(Vec::new());
            desk.frame(Vec::new());
            // The numbers under WHY have 10, so that a formula stays in one line. Nobody presses them.
            let sizes: Vec<f32> =
                desk.window.font_sizes().into_iter().filter(|size| (size - 10.0).abs() > 0.01).collect();
            let least = sizes.iter().copied().fold(f32::INFINITY, f32::min);
            assert!(least >= 10.99, "{name}, {}: letters of {least} points in {}", tab.name(), desk.window.text());
        }
    }
}

/// It was one block of ten lines over the timeline and its controls; the setting itself was two switches with a frame each.
#[test]
fn the_tooltip_of_a_setting_has_a_line_for_each_choice_and_covers_no_controls() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut desk = Desk::open("wave/walkthrough", size);
        desk.shell.hints = crate::app::hints::Hints::restored(false);
        (0..2).for_each(|_| desk.frame(Vec::new()));
        let label = desk.window.seen(|seen| seen.text == "duplicates")[0].rect;
        desk.frame(vec![Event::PointerMoved(label.center())]);
        (0..40).for_each(|_| desk.frame(Vec::new()));
        let hints = desk.window.seen(|seen| seen.text.contains("remove none, on a small map"));
        let [hint] = &hints[..] else { panic!("{size:?}: {hints:?}") };
        assert_eq!(hint.text.lines().count(), 4, "{size:?}: {}", hint.text);
        assert!(hint.rect.right() < label.left() && hint.rect.left() >= 0.0, "{size:?}: {hint:?} {label:?}");
        assert!(hint.rect.bottom() <= desk.shell.layout.canvas.bottom() + 30.0, "{size:?}: {hint:?}");
    }
}
