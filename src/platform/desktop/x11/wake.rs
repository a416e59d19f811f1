//! Wakes the loop of the window on X11, and gives the window its title.
//!
//! A window that rests waits for the next event. miniquad 0.4 then waits for one event more than it has: a key that came
//! while the last frame was drawn is taken from the queue, but the frame that shows its effect follows only after *another* event,
//! such as a move of the pointer. So a thread sends the resting window an event of no meaning from time to time. The window takes
//! it without drawing.

use super::windows_of;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::xproto::{AtomEnum, ClientMessageEvent, ConnectionExt, EventMask, PropMode};
use x11rb::wrapper::ConnectionExt as _;

/// A key waits no longer than this.
const PAUSE: Duration = Duration::from_millis(100);

static RESTS: AtomicBool = AtomicBool::new(false);
static TITLE: Mutex<Option<String>> = Mutex::new(None);

/// The window gets another title: miniquad 0.4 sets it only when the window opens.
pub fn set_title(title: String) {
    *TITLE.lock().unwrap_or_else(PoisonError::into_inner) = Some(title);
}

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
    let kind = connection.intern_atom(false, b"PATHLIGHT_WAKE")?.reply()?.atom;
    let [name, utf8] = [
        connection.intern_atom(false, b"_NET_WM_NAME")?.reply()?.atom,
        connection.intern_atom(false, b"UTF8_STRING")?.reply()?.atom,
    ];
    let mut windows = Vec::new();
    loop {
        std::thread::sleep(PAUSE);
        if windows.is_empty() {
            windows = windows_of(&connection, screen, class)?;
        }
        if windows.is_empty() {
            continue; // it is not open yet: its title waits as well
        }
        if let Some(title) = TITLE.lock().unwrap_or_else(PoisonError::into_inner).take() {
            for &window in &windows {
                let old = AtomEnum::WM_NAME;
                connection.change_property8(PropMode::REPLACE, window, old, utf8, title.as_bytes())?.ignore_error();
                connection.change_property8(PropMode::REPLACE, window, name, utf8, title.as_bytes())?.ignore_error();
            }
            connection.flush()?;
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
