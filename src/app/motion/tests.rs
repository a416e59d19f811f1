use super::*;
use pathlight::picture::Picture;
use pathlight::player::{Change, Command, Document, Speed, Transport};

/// A motion with its own clock, on a canvas of 900 x 640.
struct Window {
    player: Player,
    motion: Motion,
    lens: Lens,
    painted: Picture,
    now: Duration,
}

impl Window {
    fn open(scene: &str) -> Self {
        let player = Player::open(scene, None).unwrap();
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 640.0, Lens::MARGIN);
        let motion = Motion { slowness: 1.0, ..Motion::new(false) };
        let mut window = Self { player, motion, lens, painted: Picture::default(), now: Duration::ZERO };
        window.frame(0);
        window
    }

    /// A frame after this many milliseconds. Returns true while something moves.
    fn frame(&mut self, milliseconds: u64) -> bool {
        self.now += Duration::from_millis(milliseconds);
        let picture = self.player.picture(&self.lens);
        self.motion.follow(&self.player, &self.lens, &self.painted.marks, &picture.marks, self.now);
        self.painted = picture;
        self.motion.is_running()
    }

    /// Carries out a command a second after the frame before.
    fn apply(&mut self, command: Command) -> bool {
        self.player.apply(command).unwrap();
        self.frame(1000)
    }

    fn is_at_rest(&self) -> bool {
        self.motion.marks(&self.painted.marks, self.now).eq(self.painted.marks.iter().map(Shown::at_rest))
    }
}

#[test]
fn a_step_moves_for_a_quarter_of_a_second_and_then_the_window_rests() {
    let mut window = Window::open("funnel/a-to-g");
    for command in [Transport::Forward(Size::Step), Transport::Back(Size::Step), Transport::Forward(Size::Stage)] {
        assert!(window.apply(command.into()), "{command:?}");
        assert!(!window.is_at_rest());
        assert!(window.frame(60) && !window.is_at_rest());
        assert!(!window.frame(180) && window.is_at_rest(), "the last frame shows the final picture");
        assert!(!window.frame(10));
    }
}

/// The way from stop to stop of a tour was a cut.
#[test]
fn a_jump_moves_if_it_is_to_be_followed() {
    let mut window = Window::open("funnel/a-to-g");
    window.motion.follow_jump();
    assert!(window.apply(Transport::Seek(3).into()) && !window.is_at_rest());
    assert!(window.frame(250) && !window.frame(250) && window.is_at_rest());
    assert!(!window.apply(Transport::Seek(90).into()), "once");
    window.motion.is_reduced = true;
    window.motion.follow_jump();
    assert!(!window.apply(Transport::Seek(3).into()));
}

#[test]
fn jumps_are_shown_at_once() {
    let mut window = Window::open("funnel/a-to-g");
    assert!(!window.apply(Transport::Seek(0).into()));
    let run = window.player.lesson().run();
    let stop = run.next(run.next(0, Size::Stage), Size::Stage) + 3;
    assert!(!window.apply(Transport::Seek(stop).into()));
    assert!(window.apply(Transport::Seek(stop + 1).into()), "the next stop on the timeline");
}

#[test]
fn an_edit_a_setting_a_zoom_and_another_scene_are_shown_at_once() {
    let mut window = Window::open("funnel/a-to-g");
    assert!(!window.apply(Change::Set { key: "portals", word: "quadtree".to_owned() }.into()));
    window.lens.scale *= 1.1;
    assert!(!window.apply(Transport::Forward(Size::Step).into()), "the lens and the step have changed");
    assert!(!window.apply(Document::Open("wave/video".to_owned()).into()));
    assert!(!window.apply(Document::Lesson(&pathlight::lesson::beam::LESSON).into()));
}

/// A layer that is switched on during a motion must not be hidden by it.
#[test]
fn another_change_ends_a_motion() {
    let mut window = Window::open("funnel/a-to-g");
    assert!(window.apply(Transport::Forward(Size::Step).into()));
    let is_on = window.player.lesson().settings().word("letters") == "on";
    let word = if is_on { "off" } else { "on" }.to_owned();
    window.player.apply(Change::Set { key: "letters", word }).unwrap();
    assert!(!window.frame(20) && window.is_at_rest());
}

#[test]
fn fast_steps_are_shown_at_once() {
    let mut window = Window::open("funnel/a-to-g");
    assert!(window.apply(Transport::Forward(Size::Step).into()));
    window.player.apply(Transport::Forward(Size::Step)).unwrap();
    assert!(window.frame(100), "ten steps a second");
    for _ in 0..3 {
        window.player.apply(Transport::Forward(Size::Step)).unwrap();
        assert!(!window.frame(33) && window.is_at_rest(), "a key held down");
    }
}

#[test]
fn playing_moves_up_to_15_steps_a_second() {
    for (speed, moves) in [(4.0, true), (15.0, true), (30.0, false)] {
        let mut window = Window::open("funnel/a-to-g");
        window.player.apply(Transport::Seek(40)).unwrap();
        window.frame(1000);
        let index = pathlight::player::SPEEDS.iter().position(|&s| s == speed).unwrap();
        window.player.apply(Transport::SetSpeed(Speed::Fixed(index))).unwrap();
        window.player.apply(Transport::Play).unwrap();
        let mut moved = false;
        for _ in 0..30 {
            window.player.tick(1.0 / 60.0);
            moved |= window.frame(16);
        }
        assert_eq!(moved, moves, "{speed} steps a second");
    }
}

/// In a run with a clock, a star moves evenly from tick to tick.
#[test]
fn the_robbery_moves_evenly() {
    let mut window = Window::open("beam/robbery");
    window.player.apply(Transport::Seek(60)).unwrap();
    window.frame(1000);
    window.player.apply(Transport::Play).unwrap();
    while window.player.lesson().run().at() == 60 {
        window.player.tick(0.01);
    }
    assert!(window.frame(10));
    let running = window.motion.running.as_ref().unwrap();
    assert!(running.is_even && running.length == 0.1);
}

#[test]
fn reduced_motion_shows_every_step_at_once() {
    let mut window = Window::open("funnel/a-to-g");
    window.motion.is_reduced = true;
    for _ in 0..5 {
        assert!(!window.apply(Transport::Forward(Size::Step).into()) && window.is_at_rest());
    }
}

/// The strings of agents exist one frame after the last step. They grow with its motion, or are there at once.
#[test]
fn strings_of_agents_grow_within_the_motion_of_the_last_step() {
    for is_reduced in [false, true] {
        let mut window = Window::open("funnel/a-to-g");
        window.motion.is_reduced = is_reduced;
        window.player.apply(Change::Set { key: "agents", word: "5".to_owned() }).unwrap();
        let last = window.player.lesson().run().len();
        window.player.apply(Transport::Seek(last - 1)).unwrap();
        window.frame(1000);
        assert_eq!(window.apply(Transport::Forward(Size::Step).into()), !is_reduced);
        let (mut grew, mut milliseconds) = (false, 0);
        for _ in 0..20 {
            window.player.tick(1.0 / 60.0);
            milliseconds += if window.frame(16) { 16 } else { 0 };
            grew |= strings(&window).is_some_and(|part| part < 1.0);
        }
        assert_eq!((grew, milliseconds > 0), (!is_reduced, !is_reduced));
        assert!(milliseconds <= 250 && strings(&window) == Some(1.0), "{milliseconds} ms");
    }
}

/// How opaque the strings of agents are. None if there are none.
fn strings(window: &Window) -> Option<f32> {
    let is_string = |mark: &Mark| mark.is_live() && matches!(mark.shape, pathlight::picture::Shape::Line { .. });
    if !window.painted.marks.iter().any(is_string) {
        return None;
    }
    let shown = window.motion.marks(&window.painted.marks, window.now).filter(|shown| is_string(&shown.mark));
    Some(shown.map(|shown| shown.opacity).fold(0.0, f32::max))
}

/// The browser's clock may be set back.
#[test]
fn no_motion_lasts_forever() {
    let mut window = Window::open("funnel/a-to-g");
    assert!(window.apply(Transport::Forward(Size::Step).into()));
    window.now = Duration::ZERO;
    assert!(!window.frame(0));
}
