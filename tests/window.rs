//! The real window, on a virtual display, driven by a virtual hand; what happened is read from the
//! program's own log. Needs Xvfb, xdotool and ImageMagick: `scripts/test` installs and runs this.

use pathlight::picture::{Lens, Rect};
use pathlight::player::{self, Player};
use pathlight::world::{builtin, scene_file};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than the slowest machine needs; nothing waits for a time, only for what it expects.
const LONGEST_WAIT: Duration = Duration::from_mins(1);

struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start(width: u32, height: u32) -> Self {
        let screen = format!("{width}x{height}x24");
        let mut server = Command::new("Xvfb")
            // Without -noreset it begins anew when its last client leaves, and refuses who comes meanwhile.
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed (scripts/test does it)");
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        Self { server, name: format!(":{}", number.trim()) }
    }

    fn hand(&self, args: &str) {
        let status = Command::new("xdotool").args(args.split(' ')).env("DISPLAY", &self.name).status();
        assert!(status.expect("xdotool is installed").success(), "xdotool {args}");
    }

    /// Waits until something with many colours is on the screen.
    fn expect_picture(&self, what: &str) {
        let end = Instant::now() + LONGEST_WAIT;
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
        // Unsaved work of one test must not greet the next.
        let state = tempfile::tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_pathlight"))
            .args(args)
            .env("DISPLAY", &display.name)
            .env("RUST_LOG", "pathlight=debug")
            .env("XDG_STATE_HOME", state.path())
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

    /// Waits until the log has a line with this in it.
    fn expect(&mut self, what: &str) {
        let mut seen = Vec::new();
        loop {
            match self.log.recv_timeout(LONGEST_WAIT) {
                Ok(line) if line.contains(what) => return,
                Ok(line) => seen.push(line),
                Err(e) => panic!("the log never said {what:?} ({e}); it said {seen:#?}"),
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

/// The canvas of a window of 1280 x 800 is what the bars and the panel leave.
fn lens(bounds: Rect) -> Lens {
    Lens::fit(bounds, 1280.0 - 372.0, 800.0 - 72.0 - 92.0, Lens::MARGIN)
}

/// The pixel in the middle of a cell of the walkthrough.
fn cell(x: f64, y: f64) -> String {
    let scene = scene_file::read(builtin::find("wave/walkthrough").unwrap().text).unwrap();
    let at = lens(Rect::new(scene.map.bounds())).to_pixels(glam::DVec2::new(x + 0.5, y + 0.5));
    format!("{:.0} {:.0}", at.x, at.y + 72.0)
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn clicks_and_keys_arrive() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough", "--step", "20"]);
    display.expect_picture("the walkthrough");

    display.hand(&format!("mousemove {} click 1", cell(2.0, 1.0)));
    window.expect("Edit(Wall { x: 2, y: 1, wall: true })");
    window.expect("LetGo");
    display.hand(&format!("mousemove {} click 3", cell(4.0, 3.0)));
    window.expect("Edit(Move { handle: Start, to: DVec2(4.5, 3.5) })");
    window.expect("LetGo");
    display.hand(&format!("mousemove {} keydown shift click 3 keyup shift", cell(1.0, 4.0)));
    window.expect("Edit(Move { handle: Goal, to: DVec2(1.5, 4.5) })");
    window.expect("LetGo");
    for (key, command) in [
        ("Home", "Seek(0)"),
        ("Right", "Forward(Step)"),
        ("shift+Right", "Forward(Stage)"),
        ("ctrl+Left", "Back(Micro)"),
        ("bracketright", "Faster(1)"),
        ("q", "Set { key: \"highlight\", word: \"1\" }"),
        ("ctrl+z", "Undo"),
        ("ctrl+y", "Redo"),
        ("space", "Play"),
        ("space", "Pause"),
        ("2", "Lesson(\"funnel\")"),
    ] {
        display.hand(&format!("key {key}"));
        window.expect(command);
    }
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn dragging_paints_and_drops_the_start() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["wave/walkthrough"]);
    let (from, to) = (cell(4.0, 2.0), cell(4.0, 4.0));
    display.hand(&format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1"));
    for y in 2..=4 {
        window.expect(&format!("Edit(Wall {{ x: 4, y: {y}, wall: true }})"));
    }
    window.expect("LetGo");
    let (from, to) = (cell(1.0, 1.0), cell(2.0, 2.0));
    display.hand(&format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1"));
    window.expect("Edit(Move { handle: Start, to: DVec2(2.5, 2.5) })");
    window.expect("LetGo");
}

#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn arrow_keys_lead_the_robber_in_mid_run() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["beam/robbery", "--step", "60"]);
    display.expect_picture("the robbery");
    let mut player = Player::open("beam/robbery", None).unwrap();
    player.apply(player::Command::Seek(60)).unwrap();
    let (_, star) = player.lesson().game().unwrap().people()[1];
    let at = lens(player.lesson().bounds()).to_pixels(star);
    display.hand(&format!("mousemove {:.0} {:.0} click 1", at.x, at.y + 72.0));
    window.expect("Set { key: \"drive\", word: \"robber\" }");
    display.hand("keydown Right");
    window.expect("Lead { who: Robber, go: Along { x: 1, y: 0 } }");
    display.hand("keyup Right");
    window.expect("Lead { who: Robber, go: Stand }");
    display.hand("key Escape");
    window.expect("Set { key: \"drive\", word: \"nobody\" }");
}

/// Such a tap fell into the last frame before the window fell asleep, and was heard only with the next one.
#[test]
#[ignore = "opens a window: scripts/test runs it"]
fn a_tap_after_a_short_pause_is_heard_at_once() {
    let display = Display::start(1280, 800);
    let mut window = Window::open(&display, &["beam/robbery", "--step", "60"]);
    display.expect_picture("the robbery");
    for pause in [800, 820, 840, 860, 880, 900, 950, 1000] {
        display.hand("key Home");
        window.expect("Seek(0)");
        std::thread::sleep(Duration::from_millis(pause));
        display.hand("key space");
        window.expect("Play");
        display.hand("key space");
        window.expect("Pause");
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
fn without_a_display_it_says_so_and_how_to_render() {
    for display in ["", ":987"] {
        let program = Command::new(env!("CARGO_BIN_EXE_pathlight")).env("DISPLAY", display).output().unwrap();
        let said = String::from_utf8(program.stderr).unwrap();
        assert_eq!(program.status.code(), Some(1), "DISPLAY={display:?}: {said}");
        assert_eq!(said.lines().count(), 1, "DISPLAY={display:?}: {said}");
        assert!(said.contains("no display") && said.contains("pathlight render"), "{said}");
    }
}
