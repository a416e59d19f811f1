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

/// What the window opens with.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// A built-in name or a file; none: [`FIRST_SCENE`] in mid-run.
    pub scene: Option<String>,
    pub lesson: Option<String>,
    pub step: Option<StepArg>,
}

/// The first screen is an interesting scene in mid-run, not an empty grid.
const FIRST_SCENE: &str = "wave/door";

/// Frames go on for this long after an event. miniquad's blocking loop (0.4.11, X11) waits for one
/// event more than are pending when it falls asleep: what arrives during the last frame is seen
/// only with the event after it. A user who pauses this long is not in the middle of anything: after one
/// second he is, and a tap of a key that falls into a slow frame seemed to do nothing.
const AWAKE: Duration = Duration::from_secs(3);
/// And for at least so many frames: letters come in the second, popups in the third.
const SETTLED: u32 = 4;
/// Rest between two of those frames, at first and after a while.
const BREATH: Duration = Duration::from_millis(10);
const DEEP_BREATH: Duration = Duration::from_millis(40);
const WHILE: Duration = Duration::from_millis(800);

/// Has the window come up? Until then a panic means that there is no display.
static OPENED: AtomicBool = AtomicBool::new(false);
/// What the window could not come up for.
static WHY: Mutex<String> = Mutex::new(String::new());

/// Opens the window and returns when it is closed. What cannot be opened is told before.
pub fn run(opening: &Opening) -> Result<(), BadInput> {
    let name = opening.scene.as_deref().unwrap_or(FIRST_SCENE);
    let mut player = Player::open(name, opening.lesson.as_deref())?;
    let len = player.lesson().run().len();
    let step = match opening.step {
        Some(StepArg::Number(step)) if step > len => {
            let what = format!("there is no step {step}: the last one is {len} (or `--step end`)");
            return Err(BadInput::new(what).in_file(name));
        }
        Some(StepArg::Number(step)) => step,
        None if opening.scene.is_none() => len * 2 / 5,
        Some(StepArg::End) => len,
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
    if platform::variable("DISPLAY").is_none() {
        return Err(no_display());
    }
    // miniquad panics when there is no display, or no library to draw with; nothing else can panic
    // before the first frame.
    let loud = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if OPENED.load(Ordering::Relaxed) {
            loud(info);
        } else if let Ok(mut why) = WHY.lock() {
            info.payload_as_str().unwrap_or_default().clone_into(&mut why);
        }
    }));
    let opened = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf(), frames(player));
    }));
    let why = WHY.lock().map(|why| why.clone()).unwrap_or_default();
    match opened {
        Err(_) if !OPENED.load(Ordering::Relaxed) && why.contains("OpenDisplay") => Err(no_display()),
        Err(_) if !OPENED.load(Ordering::Relaxed) => Err(BadInput::new(format!(
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
            // Nothing is drawn while nobody touches anything.
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
        // The defaults split large areas. Indices have 16 bits: more vertices would wrap around.
        draw_call_vertex_capacity: 65_000,
        draw_call_index_capacity: 300_000,
        ..Default::default()
    }
}

async fn frames(player: Player) {
    let mut shell = Shell::new(player);
    log::debug!("the window is open");
    egui_macroquad::cfg(|ctx| {
        style::set_fonts(ctx);
        ctx.options_mut(|o| {
            o.zoom_with_keyboard = true;
            // A second pass in one frame would carry out every command twice.
            o.max_passes = std::num::NonZeroUsize::MIN;
            // On X11 a notch of the wheel arrives as 1/90 of a line.
            if cfg!(target_os = "linux") {
                o.line_scroll_speed *= 90.0;
            }
        });
    });
    loop {
        OPENED.store(true, Ordering::Relaxed);
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
        let at_work = busy || moving || shell.is_playing();
        let (time, frames) = shell.since_last_event();
        let awake = time < AWAKE || frames < SETTLED;
        if at_work || awake {
            macroquad::miniquad::window::schedule_update();
        }
        if awake && !at_work {
            platform::rest(if time < WHILE { BREATH } else { DEEP_BREATH });
        }
        mq::next_frame().await;
    }
}
