//! Opens the window and runs its frames.

use super::frame_times::{FrameTimes, Part};
use super::shell::Shell;
use super::style;
use crate::cli::StepArg;
use crate::platform::{self, Duration};
use macroquad::prelude as mq;
use pathlight::player::{Command, Player};
use pathlight::step::Size;
use pathlight::world::BadInput;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// The scene, lesson and step that the window opens with.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// A built-in name or a file. None: [`FIRST_SCENE`] in mid-run.
    pub scene: Option<String>,
    pub lesson: Option<String>,
    pub step: Option<StepArg>,
}

/// The first screen is an interesting scene in mid-run, not an empty grid.
const FIRST_SCENE: &str = "wave/door";

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

/// Opens the window and returns when it is closed.
///
/// # Errors
/// If the scene, the lesson or the step does not exist, or no window can be opened.
pub fn run(opening: &Opening) -> Result<(), BadInput> {
    let name = opening.scene.as_deref().unwrap_or(FIRST_SCENE);
    let mut player = Player::open(name, opening.lesson.as_deref())?;
    let len = player.lesson().run().len();
    let step = match &opening.step {
        Some(step) => step.position(player.lesson().run())?,
        None if opening.scene.is_none() => len * 2 / 5,
        None => player.lesson().run().at(),
    };
    player.apply(Command::Seek(step))?;
    if opening.scene.is_none() && opening.step.is_none() {
        player.apply(Command::Back(Size::Step))?;
    }

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
        macroquad::Window::from_config(conf(), run_frames(player, opening.step.is_some()));
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

fn conf() -> macroquad::conf::Conf {
    macroquad::conf::Conf {
        miniquad_conf: macroquad::miniquad::conf::Conf {
            window_title: "Pathlight".to_owned(),
            window_width: 1280,
            window_height: 800,
            sample_count: 4,
            // Redraws only after input: no processor time at rest.
            platform: macroquad::miniquad::conf::Platform { blocking_event_loop: true, ..Default::default() },
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
        // The defaults split large areas. Indices have 16 bits, which limits the number of vertices.
        draw_call_vertex_capacity: 65_000,
        draw_call_index_capacity: 300_000,
        ..Default::default()
    }
}

async fn run_frames(player: Player, names_step: bool) {
    let mut shell = Shell::new(player);
    if names_step {
        shell = shell.without_hints(); // who names a step has been here before
    }
    log::debug!("the window is open");
    egui_macroquad::cfg(|ctx| {
        style::set_fonts(ctx);
        ctx.options_mut(|o| {
            o.zoom_with_keyboard = true;
            // A second pass in one frame would repeat every command.
            o.max_passes = std::num::NonZeroUsize::MIN;
            // On X11 a notch of the wheel arrives as 1/90 of a line.
            if cfg!(target_os = "linux") {
                o.line_scroll_speed *= 90.0;
            }
        });
    });
    loop {
        WINDOW_IS_OPEN.store(true, Ordering::Relaxed);
        let mut times = FrameTimes::begin();
        let moving = shell.tick(f64::from(mq::get_frame_time()));
        for file in mq::get_dropped_files() {
            if let Some(path) = file.path {
                shell.carry_out(vec![Command::Open(path.display().to_string())]);
            }
        }
        times.end(Part::Tick);
        let mut busy = false;
        egui_macroquad::ui(|ctx| {
            busy = shell.show(ctx);
            times.end(Part::Show);
            times.tessellate(ctx);
        });
        times.end(Part::Show);
        shell.paint();
        times.end(Part::Paint);
        egui_macroquad::draw();
        times.end(Part::Draw);
        times.log();
        let animating = busy || moving || shell.is_playing() || shell.is_in_motion();
        let (time, frames) = shell.since_last_event();
        let awake = time < AWAKE_AFTER_EVENT || frames < MIN_FRAMES_AFTER_EVENT;
        if animating || awake {
            macroquad::miniquad::window::schedule_update();
        }
        if awake && !animating {
            platform::sleep(if time < SHORT_PAUSES_FOR { SHORT_FRAME_PAUSE } else { LONG_FRAME_PAUSE });
        }
        mq::next_frame().await;
    }
}
