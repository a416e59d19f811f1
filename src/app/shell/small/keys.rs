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
            while late.shell.tab_order.is_waiting() {
                late.frame_in_no_time(Vec::new());
            }
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

/// The press and the release of a key, and its letter.
fn typed(key: Key, modifiers: Modifiers) -> Vec<Event> {
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let digit = key.name().chars().next().filter(|c| c.is_ascii_digit() && key.name().len() == 1);
    [event(true)].into_iter().chain(digit.map(|c| Event::Text(c.to_string()))).chain([event(false)]).collect()
}

/// "4 Tab 3 Enter" in one frame led to the first page: egui gave the focus to its button, and the button read Enter. "Ctrl N, Tab, Space"
/// lost what came behind Ctrl N.
#[test]
fn keys_of_a_late_frame_reach_fields_that_the_first_of_them_opens() {
    let plain = |key| (key, Modifiers::NONE);
    let numbers = [Key::Num4, Key::Tab, Key::Num3, Key::Enter].map(plain);
    let question = [Key::T, Key::ArrowRight, Key::ArrowRight, Key::ArrowRight].map(plain);
    let new = [(Key::N, Modifiers::CTRL), plain(Key::Tab), plain(Key::Tab), plain(Key::Tab), plain(Key::Space)];
    let border = [(Key::N, Modifiers::CTRL), (Key::Tab, Modifiers::SHIFT), plain(Key::Space)];
    let created = [(Key::N, Modifiers::CTRL), plain(Key::Enter)];
    let with_border = [(Key::N, Modifiers::CTRL), plain(Key::Tab), plain(Key::Tab), plain(Key::Tab), plain(Key::Space)];
    let with_border = [&with_border[..], &[plain(Key::Enter)]].concat();
    let state = |desk: &Desk| {
        let shell = &desk.shell;
        let kind = shell.dialog.as_ref().map(|dialog| format!("{:?}", dialog.kind));
        let scene = shell.player.editor().scene();
        let asked = shell.player.question().map(|open| open.question.asked_at);
        (shell.page, kind, scene.map.clone(), asked, shell.player.lesson().name())
    };
    for all in [&numbers[..], &question, &new, &border, &created, &with_border] {
        let open = || {
            let is_drawn = all[0].0 == Key::Num4;
            let mut desk = Desk::open(if is_drawn { "funnel/town" } else { "wave/door" }, (1280.0, 800.0));
            (0..3).for_each(|_| desk.frame(Vec::new()));
            if is_drawn {
                // Two vertices of a polygon; the length and the angle of the next side are typed.
                desk.shell.panel.open(Tab::Map);
                let to_the_right = [Key::ArrowRight; 4];
                desk.keys(&[&[Key::P, Key::K, Key::Space][..], &to_the_right, &[Key::Space]].concat());
            }
            desk
        };
        let (mut slow, mut late) = (open(), open());
        let before = state(&slow);
        for &(key, modifiers) in all {
            slow.frame_in_no_time(typed(key, modifiers));
            (0..3).for_each(|_| slow.frame_in_no_time(Vec::new()));
        }
        late.frame_in_no_time(all.iter().flat_map(|&(key, modifiers)| typed(key, modifiers)).collect());
        (0..6 * all.len()).for_each(|_| late.frame_in_no_time(Vec::new()));
        assert_ne!(state(&slow), before, "{all:?}");
        assert_eq!(state(&late), state(&slow), "{all:?}");
        assert_eq!(late.shell.page, Page::Scene);
    }
}

/// "30 Tab 12 Enter", typed behind a click on *Resize…* while a frame was late, was lost.
#[test]
fn what_is_typed_behind_a_click_is_for_what_the_click_opens() {
    let mut desk = Desk::open("wave/door", (1280.0, 800.0));
    desk.shell.panel.open(Tab::Map);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let at = desk.window.position("Resize\u{2026}") + Vec2::splat(3.0);
    let button =
        |pressed| Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let keys = [Key::Num3, Key::Num0, Key::Tab, Key::Num1, Key::Num2, Key::Enter];
    let keys = keys.into_iter().flat_map(|key| typed(key, Modifiers::NONE));
    // What had the focus lies behind the dialog.
    desk.key(Key::Tab);
    desk.frame(vec![Event::PointerMoved(at)]);
    desk.frame([button(true), button(false)].into_iter().chain(keys).collect());
    (0..24).for_each(|_| desk.frame(Vec::new()));
    let pathlight::scene::Map::Grid(grid) = &desk.shell.player.editor().scene().map else { panic!("a grid") };
    let dialog = desk.shell.dialog.as_ref().map(|dialog| &dialog.kind);
    assert_eq!((grid.width(), grid.height()), (30, 12), "{dialog:?}");
}

/// Shift and Tab on the kind of a new map did not go back.
#[test]
fn shift_and_tab_go_back_where_tab_came_from_in_every_dialog() {
    let size = Reframe { left: 0, top: 0, width: 12, height: 8 };
    let kinds = [
        Kind::NewMap(Template::usual(MapKind::Grid)),
        Kind::NewMap(Template::usual(MapKind::Polygons)),
        Kind::Resize(crate::app::dialog::map::Resizing::new(MapKind::Grid, size)),
        Kind::Save,
        Kind::Open,
        Kind::Export,
    ];
    for kind in kinds {
        let mut desk = Desk::open("wave/door", (1280.0, 800.0));
        desk.shell.dialog = Some(Dialog::with_path(kind.clone(), "a/b.svg".to_owned()));
        (0..3).for_each(|_| desk.frame(Vec::new()));
        let focus = |desk: &mut Desk, modifiers| {
            desk.frame(typed(Key::Tab, modifiers));
            let mut focused = None;
            for _ in 0..2 {
                let Desk { shell, window, .. } = desk;
                window.whole_frame(Vec::new(), |ctx| {
                    shell.show(ctx, FromWindow::default());
                    focused = ctx.memory(egui::Memory::focused);
                });
                shell.end_frame();
            }
            focused
        };
        // The first one follows the last one, in both directions.
        let there: Vec<_> = (0..32).map(|_| focus(&mut desk, Modifiers::NONE)).collect();
        let back: Vec<_> = (0..31).map(|_| focus(&mut desk, Modifiers::SHIFT)).collect();
        let expected: Vec<_> = there[..31].iter().rev().copied().collect();
        assert!(there.iter().all(Option::is_some), "{kind:?}: {there:?}");
        assert_eq!(back, expected, "{kind:?}");
    }
}
