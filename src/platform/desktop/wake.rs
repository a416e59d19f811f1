//! Wakes the loop of the window on X11.
//!
//! A window that rests waits for the next event. miniquad 0.4 then waits for one event more than it has: a key that came
//! while the last frame was drawn is taken from the queue, but the frame that shows its effect follows only after *another* event,
//! such as a move of the pointer. So a thread sends the resting window an event of no meaning from time to time. The window takes
//! it without drawing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, Window};
use x11rb::rust_connection::RustConnection;

/// A key waits no longer than this.
const PAUSE: Duration = Duration::from_millis(100);
/// Window managers put the window into frames of their own, so many at most.
const DEEPEST: usize = 4;

static RESTS: AtomicBool = AtomicBool::new(false);

/// Says whether the loop of the window waits for events.
pub fn set_resting(rests: bool) {
    RESTS.store(rests, Ordering::Relaxed);
}

/// Begins to wake the windows of this program, which have this class. Without X11, nothing has to be woken.
pub fn wake_window(class: &'static str) {
    let wake = move || {
        if let Err(why) = wake_for_ever(class) {
            log::debug!("the window is not woken: {why}");
        }
    };
    let thread = std::thread::Builder::new().name("wake".to_owned()).spawn(wake);
    if let Err(why) = thread {
        log::warn!("the window is not woken: {why}");
    }
}

fn wake_for_ever(class: &str) -> Result<(), ReplyOrIdError> {
    let Ok((connection, screen)) = x11rb::connect(None) else { return Ok(()) };
    let root = connection.setup().roots[screen].root;
    let kind = connection.intern_atom(false, b"PATHLIGHT_WAKE")?.reply()?.atom;
    let mut windows = Vec::new();
    loop {
        std::thread::sleep(PAUSE);
        if windows.is_empty() {
            add_windows(&connection, root, class, DEEPEST, &mut windows)?;
        }
        if RESTS.load(Ordering::Relaxed) {
            for &window in &windows {
                let event = ClientMessageEvent::new(32, window, kind, [0; 5]);
                connection.send_event(false, window, EventMask::NO_EVENT, event)?.ignore_error();
            }
            connection.flush()?;
        }
    }
}

/// Adds the windows of this class below another one.
fn add_windows(
    connection: &RustConnection,
    below: Window,
    class: &str,
    depth: usize,
    windows: &mut Vec<Window>,
) -> Result<(), ReplyOrIdError> {
    // A window may be gone before it is asked.
    let Ok(tree) = connection.query_tree(below)?.reply() else { return Ok(()) };
    for window in tree.children {
        let property = connection.get_property(false, window, AtomEnum::WM_CLASS, AtomEnum::STRING, 0, 64)?;
        let Ok(found) = property.reply() else { continue };
        if found.value.split(|&byte| byte == 0).any(|name| name == class.as_bytes()) {
            windows.push(window);
        } else if depth > 0 {
            add_windows(connection, window, class, depth - 1, windows)?;
        }
    }
    Ok(())
}
