//! What miniquad 0.4 leaves out on X11. Each part has a connection of its own.

/// What is copied, for other programs.
mod clipboard;
/// Files that are dropped on the window.
mod drops;
/// Wakes the loop of the window, and gives it its title.
mod wake;

pub use clipboard::Clipboard;
pub use drops::{receive_drops, take_dropped};
pub use wake::{set_resting, set_title, wake_window};

use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, Window};
use x11rb::rust_connection::RustConnection;

/// Window managers put the window into frames of their own, so many at most.
const DEEPEST: usize = 4;

/// The windows of this class: those of this program.
fn windows_of(connection: &RustConnection, screen: usize, class: &str) -> Result<Vec<Window>, ReplyOrIdError> {
    let mut windows = Vec::new();
    add_windows(connection, connection.setup().roots[screen].root, class, DEEPEST, &mut windows)?;
    Ok(windows)
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
