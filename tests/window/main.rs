//! The real window on a virtual display, driven by xdotool. The tests read its log to see what happened. Needs Xvfb,
//! xdotool, xclip and ImageMagick: `scripts/test` installs them and runs these tests.

/// A program from which somebody drags a file.
mod drop_file;

use pathlight::algo::random::Random;
use pathlight::picture::{Lens, Rect};
use pathlight::scene::{builtin, scene_file};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The longest wait for an expected event. Longer than the slowest machine needs.
const TIMEOUT: Duration = Duration::from_mins(1);

struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start(width: u32, height: u32) -> Self {
        let screen = format!("{width}x{height}x24");
        let mut server = Command::new("Xvfb")
            // Without -noreset the server restarts when its last client leaves, and refuses new clients meanwhile.
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (scripts/test does it)");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self { server, name: format!(":{}", number.trim()) }
    }

    /// Runs xdotool with these arguments.
    fn xdotool(&self, args: &str) {
        let status = Command::new("xdotool").args(args.split(' ')).env("DISPLAY", &self.name).status();
        assert!(status.expect("xdotool is installed").success(), "xdotool {args}");
    }

    /// Waits until the screen shows many colours.
    fn expect_picture(&self, what: &str) {
        let end = Instant::now() + TIMEOUT;
        while self.colours() < 60 {
            assert!(Instant::now() < end, "{what}: the screen stays empty");
        }
    }

    fn colours(&self) -> u32 {
        let args = ["-window", "root", "-format", "%k", "info:"];
        let output = Command::new("import").args(args).env("DISPLAY", &self.name).output();
        let output = output.expect("ImageMagick is installed");
        String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

struct Window {
    _state: tempfile::TempDir,
    program: Child,
    log: Receiver<String>,
}

impl Window {
    fn open(display: &Display, args: &[&str]) -> Self {
        // Unsaved work of one test must not be offered in the next.
        let state = tempfile::tempdir().unwrap();
        // The hints for newcomers would lie over the map.
        std::fs::create_dir(state.path().join("pathlight")).unwrap();
        let stored = r#"{"version": 1, "hints": ["wave", "funnel", "beam"]}"#;
        std::fs::write(state.path().join("pathlight/state.json"), stored).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_pathlight"))
            .args(args)
            .env("DISPLAY", &display.name)
            .env("RUST_LOG", "pathlight=debug")
            .env("XDG_STATE_HOME", state.path())
            // Whatever is saved by chance is saved there.
            .current_dir(state.path())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, log) = channel();
        let stderr = BufReader::new(program.stderr.take().unwrap());
        std::thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let mut window = Self { _state: state, program, log };
        window.expect("the window is open");
        window
    }

    /// Waits for a line of the log that contains `what`.
    fn expect(&mut self, what: &str) {
        self.next_of(&[what]);
    }

    /// Waits for a line of the log that contains one of `words`, and returns this one.
    fn next_of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        let mut seen = Vec::new();
        loop {
            match self.log.recv_timeout(TIMEOUT) {
                Ok(line) => match words.iter().find(|word| line.contains(**word)) {
                    Some(word) => return word,
                    None => seen.push(line),
                },
                Err(e) => panic!("the log never said any of {words:?} ({e}); it said {seen:#?}"),
            }
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The height of the top bar and the title.
const TOP: f64 = 48.0 + 34.0;
/// The lens of the canvas in a window of 1280 x 800; the rest belongs to the bars and the panel.
fn lens(bounds: Rect) -> Lens {
    Lens::fit(bounds, 1280.0 - 372.0, 800.0 - TOP - 92.0, Lens::MARGIN)
}

/// The pixel at the centre of a cell of the walkthrough.
fn cell(x: f64, y: f64) -> String {
    let scene = scene_file::read(builtin::find("wave/walkthrough").unwrap().text).unwrap();
    // The rulers of cells lie in the margin around the map.
    let at = lens(Rect::new(scene.map.bounds())).to_pixels(glam::DVec2::new(x + 0.5, y + 0.5));
    format!("{:.0} {:.0}", at.x, at.y + TOP)
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn clicks_and_keys_become_commands() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough", "--step", "20"]);
    display.expect_picture("the walkthrough");

    display.xdotool(&format!("mousemove {} click 1", cell(2.0, 1.0)));
    window.expect("Edit(SetWall { x: 2, y: 1, wall: true })");
    window.expect("EndGesture");
    display.xdotool(&format!("mousemove {} click 3", cell(4.0, 3.0)));
    window.expect("Edit(Move { handle: Start, to: DVec2(4.5, 3.5) })");
    window.expect("EndGesture");
    display.xdotool(&format!("mousemove {} keydown shift click 3 keyup shift", cell(1.0, 4.0)));
    window.expect("Edit(Move { handle: Goal, to: DVec2(1.5, 4.5) })");
    window.expect("EndGesture");
    for (key, command) in [
        ("Home", "Seek(0)"),
        ("Right", "Forward(Step)"),
        ("shift+Right", "Forward(Stage)"),
        ("ctrl+Left", "Back(Detail)"),
        ("bracketright", "Faster(1)"),
        ("u", "RunUntil(\"duplicate removed\")"),
        ("q", "AdjustSetting(1)"),
        ("ctrl+z", "Undo"),
        ("ctrl+y", "Redo"),
        ("space", "Play"),
        ("space", "Pause"),
        ("2", "Lesson(Entry(funnel))"),
        ("F11", "FullScreen"),
        ("F11", "FullScreen"),
    ] {
        display.xdotool(&format!("key {key}"));
        window.expect(command);
    }
}

/// A key that came while the last frame before a rest was drawn showed no effect until the pointer moved.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn two_hundred_keys_under_load_are_neither_lost_nor_doubled() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["funnel/a-to-g", "--step", "0"]);
    let is_over = Arc::new(AtomicBool::new(false));
    let load: Vec<_> = (0..4)
        .map(|_| {
            let is_over = is_over.clone();
            std::thread::spawn(move || while !is_over.load(Ordering::Relaxed) {})
        })
        .collect();
    let mut sent = 0;
    let mut send = |window: &mut Window, count: usize| {
        display.xdotool(&format!("key --delay 2{}", " Right".repeat(count)));
        (0..count).for_each(|_| window.expect("Forward(Step)"));
        sent += count;
    };
    for count in [1, 7, 30, 2, 50, 20, 60] {
        send(&mut window, count);
    }
    // The window goes to rest three seconds after an event.
    for i in 0..30 {
        std::thread::sleep(Duration::from_millis(2_900 + 10 * i));
        send(&mut window, 1);
    }
    assert_eq!(sent, 200);
    display.xdotool("key Home");
    assert_eq!(window.next_of(&["Forward(Step)", "Seek(0)"]), "Seek(0)", "a key was doubled");
    is_over.store(true, Ordering::Relaxed);
    load.into_iter().for_each(|thread| thread.join().unwrap());
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_drag_paints_cells_and_moves_the_start() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough"]);
    let (from, to) = (cell(4.0, 2.0), cell(4.0, 4.0));
    display.xdotool(&format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1"));
    for y in 2..=4 {
        window.expect(&format!("Edit(SetWall {{ x: 4, y: {y}, wall: true }})"));
    }
    window.expect("EndGesture");
    let (from, to) = (cell(1.0, 1.0), cell(2.0, 2.0));
    display.xdotool(&format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1"));
    window.expect("Edit(Move { handle: Start, to: DVec2(2.5, 2.5) })");
    window.expect("EndGesture");
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_round_of_the_robbery_is_played_with_the_arrow_keys() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["beam/robbery"]);
    display.expect_picture("the robbery");
    display.xdotool("key g");
    window.expect("Round(Begin(0))");
    display.xdotool("keydown Right");
    window.expect("Round(Steer { x: 1, y: 0 })");
    display.xdotool("keyup Right");
    window.expect("Round(Steer { x: 0, y: 0 })");
    display.xdotool("key space");
    window.expect("Round(Pause(true))");
    display.xdotool("key Escape");
    window.expect("Round(Leave)");
}

/// A paste came as typed letters, which no map hears; and other programs took the clipboard for empty.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn maps_are_pasted_from_other_programs_and_copied_to_them() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough"]);
    display.expect_picture("the walkthrough");
    let xclip = |args: &str| {
        let mut xclip = Command::new("xclip");
        xclip.args(args.split(' ')).env("DISPLAY", &display.name).stdin(Stdio::piped()).stdout(Stdio::piped());
        xclip
    };
    let mut source = xclip("-selection clipboard -i").spawn().expect("xclip is installed");
    source.stdin.take().unwrap().write_all(b"..#.\n.##.\n....\n").unwrap();
    source.wait().unwrap();
    display.xdotool("key ctrl+v");
    window.expect("OpenText(");
    // The Map tab, everything, a copy.
    for key in ["o", "ctrl+a", "ctrl+c"] {
        display.xdotool(&format!("key {key}"));
        std::thread::sleep(Duration::from_millis(500)); // each in a frame of its own
    }
    let read = |args: &str| String::from_utf8(xclip(args).output().unwrap().stdout).unwrap();
    let end = Instant::now() + TIMEOUT;
    while !read("-selection clipboard -o -t TARGETS").contains("UTF8_STRING") {
        assert!(Instant::now() < end, "the clipboard does not say what it has");
    }
    assert!(read("-selection clipboard -o").contains("..#.\n.##.\n....\n"));
}

/// File managers offer `text/uri-list`, which miniquad does not take.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_file_is_dropped_on_the_window() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough"]);
    display.expect_picture("the walkthrough");
    window.expect("files can be dropped on the window");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a map.map");
    std::fs::write(&file, "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n").unwrap();
    drop_file::on_window(&display.name, &file);
    window.expect("a map.map");
}

/// The processor time of a process so far, in hundredths of a second.
fn processor_time(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name of the program is in brackets; user and system time are the 14th and 15th field.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11..13].iter().map(|time| time.parse::<u64>().unwrap()).sum()
}

/// A motion between two steps draws frames by itself, and must end.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn the_window_sleeps_again_after_a_motion() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["funnel/a-to-g", "--step", "E"]);
    display.expect_picture("the funnel");
    display.xdotool("key Right");
    window.expect("Forward(Step)");
    let end = Instant::now() + TIMEOUT;
    loop {
        let before = processor_time(window.program.id());
        std::thread::sleep(Duration::from_secs(2));
        if processor_time(window.program.id()) == before {
            break;
        }
        assert!(Instant::now() < end, "the window still draws");
    }
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn without_a_scene_the_first_page_opens_and_a_click_opens_a_scene() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &[]);
    display.expect_picture("the first page");
    // A stroke across the wave, then the button beside the first tour.
    display.xdotool("mousemove 400 150 mousedown 1 mousemove 400 250 mouseup 1");
    window.expect("Draw((");
    window.expect("EndStroke");
    display.xdotool("mousemove 243 561 click 1");
    window.expect("Open(\"wave/walkthrough\")");
    // Back to the first page, and to the scene again; while it is hidden, its keys do nothing.
    display.xdotool("key Right");
    window.expect("Forward(Step)");
    display.xdotool("key 0");
    window.expect("home is shown");
    for key in ["Right", "1", "Left"] {
        display.xdotool(&format!("key {key}"));
        std::thread::sleep(Duration::from_millis(500)); // each in a frame of its own
    }
    assert_eq!(window.next_of(&["Forward(Step)", "Back(Step)"]), "Back(Step)");
}

/// A key pressed in the last frame before the window went to sleep had no effect until the next event.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_key_after_a_short_pause_acts_at_once() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["beam/robbery", "--step", "60"]);
    display.expect_picture("the robbery");
    for pause in [800, 820, 840, 860, 880, 900, 950, 1000] {
        display.xdotool("key Home");
        window.expect("Seek(0)");
        std::thread::sleep(Duration::from_millis(pause));
        display.xdotool("key space");
        window.expect("Play");
        display.xdotool("key space");
        window.expect("Pause");
    }
}

/// The frame that Shift alone had caused sent the window to sleep, and the key that followed waited for another event.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_key_with_a_modifier_wakes_the_window() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["beam/recursion", "--step", "12"]);
    display.expect_picture("the beam");
    for _ in 0..3 {
        // Frames continue for three seconds after an event.
        std::thread::sleep(Duration::from_secs(4));
        display.xdotool("key shift+Right");
        window.expect("Forward(Stage)");
    }
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn every_lesson_opens_at_both_sizes() {
    for (width, height) in [(1280, 800), (1920, 1080)] {
        let display = Display::start(width, height);
        for scene in builtin::ALL {
            let _window = Window::open(&display, &[scene.name]);
            display.expect_picture(&format!("{} at {width} x {height}", scene.name));
        }
    }
}

#[test]
#[ignore = "starts the window: scripts/test runs it"]
fn without_a_display_the_message_names_render() {
    for display in ["", ":987"] {
        let program = Command::new(env!("CARGO_BIN_EXE_pathlight")).env("DISPLAY", display).output().unwrap();
        let message = String::from_utf8(program.stderr).unwrap();
        assert_eq!(program.status.code(), Some(1), "DISPLAY={display:?}: {message}");
        assert_eq!(message.lines().count(), 1, "DISPLAY={display:?}: {message}");
        assert!(message.contains("no display") && message.contains("pathlight render"), "{message}");
    }
}

/// Random clicks, drags, turns of the wheel and keys for five minutes: the window never panics, never hangs, and answers at the end.
/// For longer: `PATHLIGHT_MONKEY_MINUTES=60 cargo test --test window monkey -- --ignored`.
#[test]
#[ignore = "opens a window for five minutes: scripts/test runs it"]
fn a_monkey_plays_with_the_window() {
    const SCENES: [&str; 6] =
        ["wave/walkthrough", "funnel/a-to-g", "beam/recursion", "beam/robbery", "wave/cave", "funnel/town"];
    const KEYS: &str = "a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 space Tab Return Escape Left Right Up Down Home \
        End Prior Next Delete BackSpace F1 F11 question bracketleft bracketright Menu minus plus";
    // Ctrl with these opens a file, saves or quits.
    const NOT_WITH_CTRL: [&str; 5] = ["o", "s", "e", "q", "w"];
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let minutes = number("PATHLIGHT_MONKEY_MINUTES").unwrap_or(5);
    let mut random = Random::seeded(number("PATHLIGHT_MONKEY_SEED").unwrap_or(1));
    let keys: Vec<&str> = KEYS.split_whitespace().collect();
    let display = Display::start(1280, 800);
    let (end, each) =
        (Instant::now() + Duration::from_mins(minutes), Duration::from_mins(minutes) / SCENES.len() as u32);
    for scene in SCENES.iter().cycle() {
        if Instant::now() >= end {
            break;
        }
        let mut window = Window::open(&display, &[scene]);
        let until = Instant::now() + each;
        let mut done = Vec::new();
        while Instant::now() < until {
            let place = |random: &mut Random| format!("{} {}", random.below(1280), random.below(800));
            let action = match random.below(10) {
                0..4 => format!("mousemove {} click {}", place(&mut random), [1, 1, 1, 3, 2][random.below(5)]),
                4 => {
                    let (from, to) = (place(&mut random), place(&mut random));
                    format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1")
                }
                5 => format!("mousemove {} click {}", place(&mut random), 4 + random.below(2)),
                _ => {
                    let key = keys[random.below(keys.len())];
                    let with = ["", "", "", "", "shift+", "ctrl+", "alt+"][random.below(7)];
                    let with = if with == "ctrl+" && NOT_WITH_CTRL.contains(&key) { "" } else { with };
                    format!("key {with}{key}")
                }
            };
            display.xdotool(&action);
            done.push(action);
            let last = || done[done.len().saturating_sub(60)..].join("\n");
            if let Some(line) = window.log.try_iter().find(|line| line.contains("panicked")) {
                panic!("{scene}: {line}, after\n{}", last());
            }
            if let Some(status) = window.program.try_wait().unwrap() {
                panic!("{scene}: the window has ended with {status}, after\n{}", last());
            }
        }
        // It still answers: whatever is open, its own commands come through once everything is left.
        display.xdotool("keyup shift keyup ctrl keyup alt mouseup 1 mouseup 2 mouseup 3");
        for _ in 0..6 {
            display.xdotool("key Escape");
        }
        window.log.try_iter().for_each(drop);
        let answers = Instant::now() + TIMEOUT;
        while window.log.try_iter().next().is_none() {
            assert!(Instant::now() < answers, "{scene}: the window does not answer, after\n{}", done.join("\n"));
            display.xdotool("key 1 key 2 key 3 key Escape");
            std::thread::sleep(Duration::from_millis(200));
        }
        display.expect_picture(scene);
    }
}
