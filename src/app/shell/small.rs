//! The whole window without a screen: every mode at sizes that are too small for it, and random actions. Nothing may
//! panic.

use super::*;
use crate::app::dialog::map::Resizing;
use crate::app::dialog::{Dialog, Kind};
use crate::app::headless::Headless;
use crate::app::panel::{LEAVE, Tab};
use crate::platform;
use egui::{Event, Key, MouseWheelUnit, PointerButton, Pos2, Vec2};
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
use pathlight::tutor::tour::{self, Progress};

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

/// A round, after the robber has run to the right for so many tenths of a second.
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
        Kind::Recover { file: file.clone(), title: "Mine".to_owned() },
        Kind::NotRecovered,
        Kind::Pairs(Pairs { file: file.clone(), list: std::sync::Arc::default() }),
        Kind::UnsavedChanges { title: "Mine".to_owned(), command: Document::Open("wave/video".to_owned()).into() },
        Kind::Conflict(Conflict { file, has_changed: true, cell: None }),
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

/// What is not in view of the open question or of the task: answers, buttons, and what to do.
fn out_of_view(desk: &mut Desk) -> Vec<String> {
    desk.frame(Vec::new());
    let player = &desk.shell.player;
    let (mut buttons, mut hints) = (Vec::new(), Vec::new());
    if let Some(open) = player.question() {
        match &open.question.form {
            Form::Options { options, .. } => {
                let refuted = open.refuted.as_ref().map(|refuted| refuted.answer.clone());
                let left = options.iter().enumerate().filter(|&(i, _)| refuted != Some(Answer::Option(i)));
                buttons.extend(left.map(|(_, option)| option.on_screen()));
            }
            Form::Things { need: Need::Any, .. } => hints.push("Click on the map."),
            Form::Things { need: Need::All, .. } => {
                buttons.push("Done".to_owned());
                hints.push("Click on the map: ");
            }
            Form::Number(_) => {
                buttons.push("Done".to_owned());
                hints.push("Type a number.");
            }
        }
        buttons.extend([if desk.size.x < 1000.0 { "Answer" } else { "Show the answer" }, LEAVE].map(str::to_owned));
    } else {
        assert!(player.construction().is_some(), "nothing is asked");
        buttons.extend(["Check", "Undo", "Hint", "Give up", "Leave"].map(str::to_owned));
    }
    let shell = &mut desk.shell;
    let controls = desk.window.controls_of_window(|ctx| _ = shell.show(ctx, FromWindow::default()));
    shell.paint_nothing();
    shell.end_frame();
    // The strip above the map repeated the question.
    assert!(!desk.window.text().contains("Question: "), "{}", desk.window.text());
    let is_in_view = |label: &String| controls.iter().any(|it| it.is_whole && it.label == *label);
    let is_said = |hint: &&str| !desk.window.seen(|seen| seen.is_whole && seen.text.starts_with(hint)).is_empty();
    buttons.retain(|label| !is_in_view(label));
    buttons.extend(hints.into_iter().filter(|hint| !is_said(hint)).map(str::to_owned));
    buttons
}

/// The first wrong answer of those that can be given without typing.
fn wrong_answer(question: &Question) -> Option<Answer> {
    let Form::Options { options, right } = &question.form else { return None };
    (0..options.len()).find(|i| !right.contains(i)).map(Answer::Option)
}

/// Checks the open question, and once more when its first answer was wrong.
fn check_question(desk: &mut Desk, of: &str, cut: &mut Vec<String>) {
    let question = desk.shell.player.question().expect(of).question.clone();
    let mut check = |desk: &mut Desk, of: String| {
        let missing = out_of_view(desk);
        if !missing.is_empty() {
            cut.push(format!("{of}, {}: {missing:?}", question.kind.key));
        }
    };
    check(desk, of.to_owned());
    if let Some(answer) = wrong_answer(&question).filter(|_| question.form.leaves_a_choice()) {
        carry_out(&mut desk.shell, vec![Predict::Answer(answer).into()]);
        check(desk, format!("{of}, second try"));
    }
}

/// With the card of a tour above, the answers had to be scrolled to.
#[test]
fn the_answers_of_every_question_are_in_view_without_scrolling() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let cut = questions_out_of_view(size);
        assert!(cut.is_empty(), "{size:?}: {cut:#?}");
    }
}

/// A window of this size at a stop of a tour.
fn at_stop(name: &str, stop: usize, size: (f32, f32)) -> Desk {
    let mut desk = Desk::open("wave/door", size);
    let progress = Progress { stop, ..Progress::default() };
    carry_out(&mut desk.shell, vec![TourCommand::Start { name: name.to_owned(), progress }.into()]);
    desk.frame(Vec::new());
    desk
}

/// All questions of all tours, one prediction of each kind, and one task of each lesson.
fn questions_out_of_view(size: (f32, f32)) -> Vec<String> {
    let mut cut = Vec::new();
    for tour in tour::builtin::tours() {
        for (stop, _) in tour.stops.iter().enumerate().filter(|(_, stop)| stop.asks()) {
            let mut desk = at_stop(&tour.name, stop, size);
            check_question(&mut desk, &format!("{}, stop {}", tour.name, stop + 1), &mut cut);
        }
    }
    for kind in QuestionKind::all() {
        let asks = |scene: &&builtin::Builtin| {
            let player = Player::open(scene.name, None).unwrap();
            player.lesson().run().is_recorded() && player.lesson().next_question(0, *kind).is_some()
        };
        let Some(scene) = builtin::ALL.iter().find(asks) else { continue };
        let mut desk = Desk::open(scene.name, size);
        carry_out(&mut desk.shell, vec![Transport::Seek(0).into(), Predict::Ask(*kind).into()]);
        check_question(&mut desk, scene.name, &mut cut);
    }
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
        let mut desk = Desk::open(scene, size);
        carry_out(&mut desk.shell, vec![Command::Construct(true)]);
        let missing = out_of_view(&mut desk);
        if !missing.is_empty() {
            cut.push(format!("{scene}, construct: {missing:?}"));
        }
    }
    cut
}

/// It moved with the length of the text, so that people who pressed it again and again missed it.
#[test]
fn next_has_one_place_at_all_stops_of_a_tour() {
    for size in [(800.0, 600.0), (1280.0, 800.0)] {
        let mut places = Vec::new();
        for tour in tour::builtin::tours() {
            let mut desk = at_stop(&tour.name, 0, size);
            for _ in 1..tour.stops.len() {
                places.push(desk.window.position("Next ›"));
                carry_out(&mut desk.shell, vec![Predict::Leave.into(), Transport::Seek(0).into()]);
                desk.frame(Vec::new());
                places.push(desk.window.position("Next ›"));
                carry_out(&mut desk.shell, vec![TourCommand::Next.into()]);
                desk.frame(Vec::new());
            }
        }
        assert!(places.iter().all(|place| *place == places[0]), "{places:?}");
    }
}

#[test]
fn the_text_of_a_tour_folds_for_a_question_and_by_hand() {
    let tours = tour::builtin::tours();
    let wave = tours.iter().find(|tour| tour.name == "tours/wave").unwrap();
    let says = 0;
    let is_folded = |desk: &Desk| desk.window.positions("More").next().is_some();
    let press = |desk: &mut Desk, word: &str| {
        let at = desk.window.position(word) + Vec2::splat(4.0);
        desk.button(at, PointerButton::Primary, true);
        desk.button(at, PointerButton::Primary, false);
        desk.frame(Vec::new());
    };
    let asking = (0..wave.stops.len()).filter(|&stop| wave.stops[stop].asks());
    let mut desks = asking.map(|stop| at_stop(&wave.name, stop, (800.0, 600.0)));
    let mut desk = desks.find(is_folded).expect("some questions need the room");
    let last = first_words(&desk.shell.player);
    assert!(
        !desk.window.seen(|seen| seen.text.starts_with(&*last)).is_empty(),
        "folded, it says what leads to the question"
    );
    press(&mut desk, "More");
    assert!(!is_folded(&desk));
    carry_out(&mut desk.shell, vec![Predict::Leave.into()]);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk), "nothing is asked");
    let mut desk = at_stop(&wave.name, says, (800.0, 600.0));
    assert!(!is_folded(&desk));
    press(&mut desk, "Less");
    assert!(is_folded(&desk));
    // The text says where the tour is, and a click on it unfolds it.
    let lines = desk.window.seen(|seen| seen.text.starts_with(&*first_words(&desk.shell.player)));
    desk.button(lines[0].rect.center(), PointerButton::Primary, true);
    desk.button(lines[0].rect.center(), PointerButton::Primary, false);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk));
    press(&mut desk, "Less");
    carry_out(&mut desk.shell, vec![TourCommand::Next.into(), Predict::Leave.into()]);
    desk.frame(Vec::new());
    assert!(!is_folded(&desk), "each stop is shown as a whole at first");
}

/// The beginning of what the tour says.
fn first_words(player: &Player) -> String {
    player.tour().unwrap().say().last().on_screen().split_inclusive(' ').take(3).collect::<String>().trim().to_owned()
}

/// In the tour of the wave, the second click of a double click built a wall, and the answer was gone.
#[test]
fn a_click_after_an_answer_changes_nothing() {
    let mut desk = Desk::open("wave/walkthrough", (1280.0, 800.0));
    desk.frame(Vec::new());
    let kind = QuestionKind::from_key("numbers").unwrap();
    carry_out(&mut desk.shell, vec![Transport::Seek(0).into(), Predict::Ask(kind).into(), Predict::ShowAnswer.into()]);
    desk.frame(Vec::new());
    let before = desk.shell.player.editor().scene().clone();
    assert!(desk.shell.player.shows_answer());
    let middle = desk.shell.layout.canvas.center();
    for button in [PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary] {
        desk.button(middle, button, true);
        desk.button(middle, button, false);
    }
    assert!(desk.shell.player.shows_answer() && *desk.shell.player.editor().scene() == before);
    desk.key(Key::Escape);
    assert!(!desk.shell.player.shows_answer());
    desk.button(middle, PointerButton::Primary, true);
    desk.button(middle, PointerButton::Primary, false);
    assert!(*desk.shell.player.editor().scene() != before, "now the map can be changed");
}

/// A click on a notice, also beside its words and its button, closes it and changes nothing of the map below.
#[test]
fn a_click_on_a_notice_does_not_reach_the_map() {
    for offer in [None, Some(("Read it again", Command::from(Transport::Seek(0))))] {
        let mut desk = Desk::open("wave/guided", (1280.0, 800.0));
        desk.frame(Vec::new());
        let before = desk.shell.player.editor().scene().clone();
        for at in [Vec2::new(1.0, 0.5), Vec2::new(1.0, 1.0), Vec2::new(0.0, 0.5)] {
            desk.shell.notify("Something has changed.", false);
            desk.shell.notice.as_mut().unwrap().offer = offer.clone();
            desk.frame(Vec::new());
            desk.frame(Vec::new());
            let rect = desk.window.area("notice");
            let at = rect.shrink(3.0).lerp_inside(at);
            desk.button(at, PointerButton::Primary, true);
            desk.button(at, PointerButton::Primary, false);
            desk.frame(Vec::new());
            assert!(*desk.shell.player.editor().scene() == before, "{at:?} in {rect:?}");
            assert!(desk.shell.notice.is_none(), "{at:?} in {rect:?}");
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
            let sizes = desk.window.font_sizes();
            let least = sizes.iter().copied().fold(f32::INFINITY, f32::min);
            assert!(least >= 10.99, "{name}, {}: letters of {least} points in {}", tab.name(), desk.window.text());
        }
    }
}
