//! Opens the window and runs its frames.

use super::clipboard;
use super::frame_times::{FrameTimes, Part};
use super::held_modifiers::HeldModifiers;
use super::icon::icon;
use super::persistence::tours::TourProgress;
use super::shell::{FromWindow, Page, Shell};
use super::style;
use super::tessellator::MAX_VERTICES;
use super::widgets::tooltip;
use crate::cli::StepArg;
use crate::platform::{self, Duration, Instant, Job};
use macroquad::prelude as mq;
use pathlight::lesson;
use pathlight::player::{Against, Document, Player, TourCommand, Transport};
use pathlight::scene::format::Options;
use pathlight::scene::{BadInput, builtin};
use pathlight::tutor::tour::Tour;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The scene, lesson and step that the window opens with.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// A built-in name or a file, of a scene or of a tour. None: the first page, or, if a lesson or a step is named, the first scene of the lesson.
    pub scene: Option<String>,
    pub lesson: Option<String>,
    pub step: Option<StepArg>,
    /// The trace of a program that is shown beside the run.
    pub against: Option<String>,
    /// How a map of another program is read.
    pub reading: Options,
}

/// A larger file takes a moment to read: the window opens first, and says how far it is. What is wrong with a smaller one is said where
/// the program was started.
const MOST_BYTES_BEFORE_WINDOW: u64 = 4_000_000;

impl Opening {
    /// The file that is read when the window is open. What else is named besides it is for the scene that it holds, which is read first then.
    fn file_behind_the_frame(&self) -> Option<String> {
        let reads_as_usual = self.reading == Options::default();
        let is_alone = self.lesson.is_none() && self.step.is_none() && self.against.is_none() && reads_as_usual;
        let name = self.scene.clone().filter(|_| is_alone)?;
        let bytes = platform::size_of(&name.as_str().into());
        bytes.is_some_and(|bytes| bytes > MOST_BYTES_BEFORE_WINDOW).then_some(name)
    }

    /// Does it say where in the run the window opens: at a step, or where a trace differs?
    const fn names_place(&self) -> bool {
        self.step.is_some() || self.against.is_some()
    }
}

/// The size of the window when it opens, in points.
const WINDOW_SIZE: (f32, f32) = (1280.0, 800.0);

/// Frames continue for this long after an event. When miniquad's blocking loop (0.4.11, X11) goes to sleep, it misses
/// events that arrived during the last frame until another event follows. With one second, a key that was pressed in a
/// slow frame seemed to do nothing; after three seconds the user is unlikely to be in the middle of something.
const AWAKE_AFTER_EVENT: Duration = Duration::from_secs(3);
/// And for at least this many frames: egui shows text in the second and popups in the third.
const MIN_FRAMES_AFTER_EVENT: u32 = 4;
/// The pause between two of these frames: the short one at first, then the long one.
const SHORT_FRAME_PAUSE: Duration = Duration::from_millis(10);
const LONG_FRAME_PAUSE: Duration = Duration::from_millis(40);
const SHORT_PAUSES_FOR: Duration = Duration::from_millis(800);

/// Before the window is open, a panic means that there is no display.
static WINDOW_IS_OPEN: AtomicBool = AtomicBool::new(false);
/// The message of the panic that kept the window from opening.
static PANIC_MESSAGE: Mutex<String> = Mutex::new(String::new());

/// Opens the window and returns when it is closed. `started` is when the program began, for the log.
///
/// # Errors
/// If the scene, the lesson or the step does not exist, or no window can be opened.
pub fn run(opening: &Opening, started: Instant) -> Result<(), BadInput> {
    let behind = opening.file_behind_the_frame();
    let player = match &opening.scene {
        // It stands behind the first page until the file is read.
        _ if behind.is_some() => Player::open(builtin::first_of(lesson::NAMES[0]).unwrap_or_default(), None)?,
        Some(name) => match platform::tour(name)? {
            Some(tour) => open_tour(&tour, opening)?,
            None => open_scene(opening)?,
        },
        None => open_scene(opening)?,
    };
    let names_a_scene = opening.scene.is_some() || opening.lesson.is_some() || opening.step.is_some();
    let page = if names_a_scene && behind.is_none() { Page::Scene } else { Page::Welcome };

    // The gallery needs the titles of all scenes in the first frame. The driver needs longer to begin than they to be read.
    // Its result is never read: code that needs the titles earlier waits for them.
    let _titles = Job::start(std::iter::once_with(|| _ = builtin::titles()));

    let no_display = || {
        BadInput::new(
            "there is no display to open a window on; pictures can be made without one, for instance: \
             pathlight render beam/bank-robbery --step end -o town.svg",
        )
    };
    #[cfg(target_os = "linux")]
    if platform::environment_variable("DISPLAY").is_none() {
        return Err(no_display());
    }
    // miniquad panics when there is no display or no graphics library. Nothing else can panic before the first frame.
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if WINDOW_IS_OPEN.load(Ordering::Relaxed) {
            default_hook(info);
        } else if let Ok(mut why) = PANIC_MESSAGE.lock() {
            info.payload_as_str().unwrap_or_default().clone_into(&mut why);
        }
    }));
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let named = Named::of(opening);
        macroquad::Window::from_config(conf(), run_frames(player, page, behind, named, started));
    }));
    let why = PANIC_MESSAGE.lock().map(|why| why.clone()).unwrap_or_default();
    match opened {
        Err(_) if !WINDOW_IS_OPEN.load(Ordering::Relaxed) && why.contains("OpenDisplay") => Err(no_display()),
        Err(_) if !WINDOW_IS_OPEN.load(Ordering::Relaxed) => Err(BadInput::new(format!(
            "the window cannot be opened ({}); on Debian it needs: apt install libgl1 libgl1-mesa-dri libxi6 libxkbcommon0",
            why.lines().next().unwrap_or_default()
        ))),
        Err(panic) => std::panic::resume_unwind(panic),
        Ok(()) => Ok(()),
    }
}

/// The scene, at the step that is named.
fn open_scene(opening: &Opening) -> Result<Player, BadInput> {
    let lesson = opening.lesson.as_deref().unwrap_or(lesson::NAMES[0]);
    let name = opening.scene.as_deref().or_else(|| builtin::first_of(lesson)).unwrap_or_default();
    let mut player = platform::open_player_with(name, opening.lesson.as_deref(), &opening.reading)?;
    if let Some(step) = &opening.step {
        player.record_now(); // the step of a large map is known only then
        let step = step.position(player.lesson().run())?;
        player.apply_before_window(Transport::Seek(step))?;
    }
    if let Some(trace) = &opening.against {
        platform::apply_before_window(&mut player, Against::Program(trace.as_str().into()).into())?;
    }
    Ok(player)
}

/// The tour, where it was left or at the stop with the number that `--step` gives.
fn open_tour(tour: &Tour, opening: &Opening) -> Result<Player, BadInput> {
    let name = tour.name.as_str();
    if opening.against.is_some() {
        return Err(BadInput::new("a trace is compared with a scene, not with a tour").in_file(name));
    }
    if opening.lesson.is_some() {
        return Err(BadInput::new("a tour chooses its lessons itself: leave --lesson out").in_file(name));
    }
    let mut progress = TourProgress::load().of(name);
    if let Some(step) = &opening.step {
        let stops = tour.stops.len();
        let number = step.text().parse::<usize>().ok().filter(|stop| (1..=stops).contains(stop));
        let wrong = || BadInput::new(format!("--step is the number of a stop here, from 1 to {stops}")).in_file(name);
        progress.stop = number.ok_or_else(wrong)? - 1;
    }
    // The first scene of the first lesson stands behind the first page.
    let mut player = Player::open(builtin::first_of(lesson::NAMES[0]).unwrap_or_default(), None)?;
    platform::apply_before_window(&mut player, TourCommand::Start { name: name.to_owned(), progress }.into())?;
    Ok(player)
}

/// By this name the desktop knows the windows of the program.
const CLASS: &str = "pathlight";

fn conf() -> macroquad::conf::Conf {
    macroquad::conf::Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "Pathlight".to_owned(),
            window_width: WINDOW_SIZE.0 as i32,
            window_height: WINDOW_SIZE.1 as i32,
            sample_count: 1, // the tessellator smooths edges
            icon: Some(icon()),
            // One pixel of the picture is one of the screen, also where the screen enlarges everything.
            high_dpi: cfg!(not(target_arch = "wasm32")),
            // Redraws only after input: no processor time at rest.
            platform: macroquad::miniquad::conf::Platform {
                blocking_event_loop: true,
                linux_wm_class: CLASS,
                ..Default::default()
            },
            ..Default::default()
        },
        update_on: Some(macroquad::conf::UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            ..Default::default()
        }),
        // Room for the largest mesh. Each call of a frame gets buffers of this size when it is first needed, and the
        // driver clears them.
        draw_call_vertex_capacity: MAX_VERTICES + 1_000,
        draw_call_index_capacity: 3 * (MAX_VERTICES + 1_000),
        ..Default::default()
    }
}

/// Rests between two frames in which nothing moves, so long after the last event. Returns how long.
fn rest_after_frame(time: Duration) -> Duration {
    let begin = Instant::now();
    platform::sleep(if time < SHORT_PAUSES_FOR { SHORT_FRAME_PAUSE } else { LONG_FRAME_PAUSE });
    begin.elapsed()
}

/// What somebody named who opened the window: a place in a run (see [`Opening::names_place`]), a scene.
#[derive(Clone, Copy)]
struct Named {
    place: bool,
    scene: bool,
}

impl Named {
    const fn of(opening: &Opening) -> Self {
        Self { place: opening.names_place(), scene: opening.scene.is_some() }
    }
}

/// The window before its first frame.
fn first_shell(player: Player, page: Page, named: Named) -> Shell {
    let mut shell = Shell::new(player, page);
    if !named.scene {
        shell.program_chose_scene();
    }
    if named.place {
        return shell.without_hints(); // somebody who names a step knows the window
    }
    shell.begin_for_newcomer();
    shell
}

/// `behind`: a file that is opened behind the first frames.
async fn run_frames(player: Player, page: Page, behind: Option<String>, named: Named, started: Instant) {
    log::debug!("the graphics driver is ready after {} ms", started.elapsed().as_millis());
    // X11 makes the window as many pixels large, however fine the screen is.
    if cfg!(target_os = "linux") && mq::screen_dpi_scale() > 1.0 {
        mq::request_new_screen_size(WINDOW_SIZE.0, WINDOW_SIZE.1);
    }
    let mut shell = first_shell(player, page, named);
    if let Some(name) = behind {
        shell.carry_out(vec![Document::Open(name).into()]);
    }
    let mut first_frame = true;
    log::debug!("the window is open after {} ms", started.elapsed().as_millis());
    egui_macroquad::cfg(|ctx| {
        style::set_fonts(ctx);
        tooltip::watch_pointer(ctx);
        ctx.options_mut(|o| {
            o.zoom_with_keyboard = true;
            // A second pass in one frame would repeat every command.
            o.max_passes = std::num::NonZeroUsize::MIN;
            // On X11 a notch of the wheel arrives as 1/90 of a line. It scrolls by 90 points, as in other programs.
            if cfg!(target_os = "linux") {
                o.line_scroll_speed = 90.0 * 90.0;
            }
        });
    });
    platform::wake_window(CLASS);
    platform::receive_drops(CLASS, macroquad::miniquad::window::schedule_update);
    let mut copied = platform::Clipboard::default();
    let mut held_modifiers = HeldModifiers::new();
    let (mut is_scheduled, mut is_full_screen, mut title) = (true, false, String::new());
    let mut pause = None;
    loop {
        WINDOW_IS_OPEN.store(true, Ordering::Relaxed);
        // A frame that nobody scheduled is drawn because of an event. egui hears nothing of the keys Shift, Ctrl and Alt
        // alone; if the loop slept again after one of them, the key that follows would wait for another event.
        if !std::mem::take(&mut is_scheduled) || mq::get_last_key_pressed().is_some() {
            shell.note_event();
        }
        let mut times = FrameTimes::begin(pause.take());
        let moving = shell.tick(f64::from(mq::get_frame_time()));
        let dropped = mq::get_dropped_files().into_iter().map(|file| (file.path, file.bytes));
        for (path, bytes) in dropped.chain(platform::take_dropped().into_iter().map(|path| (Some(path), None))) {
            if let Some(name) = shell.files().dropped(path, bytes) {
                shell.drop_file(name.to_string());
            }
        }
        platform::go_on_in_background();
        times.end(Part::Tick);
        let mut from_window = FromWindow {
            screen_scale: mq::screen_dpi_scale(),
            full_screen_key: mq::is_key_pressed(mq::KeyCode::F11),
            menu_key: mq::is_key_pressed(mq::KeyCode::Menu),
            ..FromWindow::default()
        };
        held_modifiers.note(&mut from_window);
        let mut busy = false;
        egui_macroquad::ui(|ctx| {
            busy = shell.show(ctx, std::mem::take(&mut from_window));
            clipboard::copy(ctx, &mut copied);
            times.end(Part::Show);
            times.tessellate(ctx);
        });
        times.end(Part::Show);
        if shell.is_full_screen() != is_full_screen {
            is_full_screen = shell.is_full_screen();
            mq::set_fullscreen(is_full_screen);
        }
        let new_title = shell.window_title();
        if new_title != title {
            title.clone_from(&new_title);
            platform::set_title(new_title);
        }
        shell.paint();
        times.end(Part::Paint);
        egui_macroquad::draw();
        times.end(Part::Draw);
        shell.end_frame();
        times.end(Part::Show);
        times.log(shell.step());
        let animating = busy || moving || shell.is_playing() || shell.is_in_motion();
        let (time, frames) = shell.since_last_event();
        let awake = time < AWAKE_AFTER_EVENT || frames < MIN_FRAMES_AFTER_EVENT || shell.needs_frames();
        if animating || awake {
            macroquad::miniquad::window::schedule_update();
            is_scheduled = true;
        }
        platform::set_resting(!is_scheduled);
        let rests = awake && !animating && !first_frame;
        let rest = if rests { rest_after_frame(time) } else { Duration::ZERO };
        pause = is_scheduled.then_some(rest);
        mq::next_frame().await;
        if std::mem::take(&mut first_frame) {
            let own = platform::processor_time().unwrap_or_default().as_millis();
            log::debug!(
                "the first frame is on screen after {} ms, {own} of them processor time",
                started.elapsed().as_millis()
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::words::Sentence;

    /// A million vertices in a scene file were read before there was a window.
    #[test]
    fn a_large_file_is_read_when_the_window_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, rows: usize| {
            let path = folder.path().join(name);
            std::fs::write(&path, format!("{}\n", ".".repeat(2000)).repeat(rows)).unwrap();
            path.display().to_string()
        };
        let opening = |scene: &str| Opening { scene: Some(scene.to_owned()), ..Opening::default() };
        let (small, large) = (file("small.txt", 20), file("large.txt", 2100));
        assert_eq!(opening(&small).file_behind_the_frame(), None);
        assert_eq!(opening("wave/door").file_behind_the_frame(), None);
        assert_eq!(opening(&large).file_behind_the_frame(), Some(large.clone()));
        let with_lesson = Opening { lesson: Some("funnel".to_owned()), ..opening(&large) };
        assert_eq!(with_lesson.file_behind_the_frame(), None);

        let mut shell = Shell::new(Player::open("wave/door", None).unwrap(), Page::Welcome);
        shell.carry_out(vec![Document::Open(large.clone()).into()]);
        while shell.is_opening() {
            platform::sleep(Duration::from_millis(1));
            shell.tick(0.0);
        }
        assert_eq!(shell.shown_file(), Some(large.as_str().into()));
    }

    /// It opened at step 0: "--against TRACE opens the window at the first difference".
    #[test]
    fn a_trace_opens_the_window_at_the_first_difference() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.jsonl");
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let known = player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == "keeps the old apex");
        let trace = pathlight::tutor::mistakes::as_trace(player.lesson(), known.unwrap().mistake).unwrap();
        let lines: Vec<String> = trace.decisions.iter().map(|(_, line)| line.to_string()).collect();
        std::fs::write(&file, lines.join("\n")).unwrap();
        let against = Some(file.display().to_string());
        let scene = Some("funnel/a-to-g".to_owned());
        let opening = Opening { scene, against, ..Opening::default() };
        player = open_scene(&opening).unwrap();
        let differs_at = player.other_program().and_then(|other| other.run.differs_at());
        let shell = first_shell(player, Page::Scene, Named::of(&opening));
        assert!(differs_at.is_some_and(|at| at > 0));
        assert_eq!(Some(shell.player().time()), differs_at);
    }

    /// The notes about a file were lost before the window was there.
    #[test]
    fn a_file_named_on_the_command_line_opens_with_its_notes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("old.toml");
        let old = "title = \"Old\"\n[grid]\nrows = \"\"\"\n....\n....\n\"\"\"\n[settings]\nmoves = 8\n";
        std::fs::write(&file, old).unwrap();
        let scene = Some(file.display().to_string());
        let mut player = open_scene(&Opening { scene, ..Opening::default() }).unwrap();
        let notes = Sentence::join(player.take_notices(), " ").printed();
        assert!(notes.starts_with("This file has version 1, where the moves 8 meant"), "{notes}");
        let tour = folder.path().join("tour.toml");
        let stop = "[[stop]]\nscene = \"wave/door\"\nset = { moves = 8 }\nsay = \"The [goal](goal).\"\n";
        std::fs::write(&tour, format!("title = \"T\"\nabout = \"A.\"\n{stop}")).unwrap();
        let opening = Opening::default();
        let tour = platform::tour(tour.to_str().unwrap()).unwrap().expect("a tour");
        let mut player = open_tour(&tour, &opening).unwrap();
        let notes = Sentence::join(player.take_notices(), " ").printed();
        assert!(notes.contains("This file has version 1, where the moves 8 meant"), "{notes}");
    }
}
