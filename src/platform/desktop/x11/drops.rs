//! Files that are dropped on the window, by the protocol XDND (freedesktop.org, version 5).
//!
//! miniquad 0.4 takes a drop only if it comes as `UTF8_STRING`, but file managers offer `text/uri-list`. So the window names another
//! one, which belongs to this thread, as its proxy: the messages go there.
//!
//! ```text
//!   the other program          this thread
//!   XdndEnter: the formats ──▶
//!   XdndPosition ────────────▶ XdndStatus: yes, if there is a format that is known
//!   XdndDrop ────────────────▶ asks for the list; XdndFinished when it is there
//! ```

use super::windows_of;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// The version of the protocol.
const VERSION: u32 = 5;
/// The window appears after so long at the latest, and is looked for again.
const PAUSE: Duration = Duration::from_millis(100);
/// The longest list of files, in units of four bytes.
const LONGEST: u32 = 1 << 20;

x11rb::atom_manager! {
    Atoms: AtomsCookie {
        XdndAware, XdndProxy, XdndTypeList, XdndSelection, XdndActionCopy,
        XdndEnter, XdndPosition, XdndStatus, XdndDrop, XdndFinished,
        UTF8_STRING, PATHLIGHT_DROP,
        URI_LIST: b"text/uri-list",
    }
}

static DROPPED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The files that were dropped since the last call.
pub fn take_dropped() -> Vec<PathBuf> {
    std::mem::take(&mut *DROPPED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Begins to receive what is dropped on the windows of this class. `wake` is called on another thread when something has come.
pub fn receive_drops(class: &'static str, wake: fn()) {
    let receive = move || {
        if let Err(why) = receive_for_ever(class, wake) {
            log::debug!("nothing can be dropped on the window: {why}");
        }
    };
    let thread = std::thread::Builder::new().name("drops".to_owned()).spawn(receive);
    if let Err(why) = thread {
        log::warn!("nothing can be dropped on the window: {why}");
    }
}

fn receive_for_ever(class: &str, wake: fn()) -> Result<(), ReplyOrIdError> {
    let Ok((connection, screen)) = x11rb::connect(None) else { return Ok(()) };
    let atoms = Atoms::new(&connection)?.reply()?;
    let mut windows = Vec::new();
    while windows.is_empty() {
        std::thread::sleep(PAUSE);
        windows = windows_of(&connection, screen, class)?;
    }
    let mut target = Target::new(&connection, &atoms, screen, &windows)?;
    loop {
        match connection.wait_for_event()? {
            Event::ClientMessage(message) => target.take(&message)?,
            Event::SelectionNotify(notice) if notice.selection == atoms.XdndSelection => {
                let files = target.finish(notice.property)?;
                DROPPED.lock().unwrap_or_else(PoisonError::into_inner).extend(files);
                wake();
            }
            _ => {}
        }
    }
}

/// What is being dragged over the window.
struct Drag {
    source: Window,
    /// The window that it is over.
    over: Window,
    /// The format in which the files are asked for.
    format: Option<Atom>,
}

struct Target<'a> {
    connection: &'a RustConnection,
    atoms: &'a Atoms,
    proxy: Window,
    drag: Option<Drag>,
}

impl<'a> Target<'a> {
    /// Makes the proxy of these windows.
    fn new(
        connection: &'a RustConnection,
        atoms: &'a Atoms,
        screen: usize,
        windows: &[Window],
    ) -> Result<Self, ReplyOrIdError> {
        let (proxy, root) = (connection.generate_id()?, connection.setup().roots[screen].root);
        let (class, looks) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
        connection.create_window(COPY_DEPTH_FROM_PARENT, proxy, root, -1, -1, 1, 1, 0, class, 0, &looks)?;
        for &window in windows.iter().chain([&proxy]) {
            connection.change_property32(PropMode::REPLACE, window, atoms.XdndProxy, AtomEnum::WINDOW, &[proxy])?;
            connection.change_property32(PropMode::REPLACE, window, atoms.XdndAware, AtomEnum::ATOM, &[VERSION])?;
        }
        connection.flush()?;
        log::debug!("files can be dropped on the window");
        Ok(Self { connection, atoms, proxy, drag: None })
    }

    fn take(&mut self, message: &ClientMessageEvent) -> Result<(), ReplyOrIdError> {
        let (kind, data) = (message.type_, message.data.as_data32());
        if kind == self.atoms.XdndEnter {
            let format = self.known(&self.formats(data)?);
            self.drag = Some(Drag { source: data[0], over: message.window, format });
        } else if kind == self.atoms.XdndPosition {
            self.answer(self.atoms.XdndStatus)?;
        } else if kind == self.atoms.XdndDrop {
            match self.drag.as_ref().and_then(|drag| drag.format) {
                Some(format) => {
                    let (of, to) = (self.atoms.XdndSelection, self.atoms.PATHLIGHT_DROP);
                    self.connection.convert_selection(self.proxy, of, format, to, data[2])?;
                    self.connection.flush()?;
                }
                None => self.answer(self.atoms.XdndFinished)?,
            }
        }
        Ok(())
    }

    /// The formats that `XdndEnter` names: up to three, or a list at the source.
    fn formats(&self, [source, flags, few @ ..]: [u32; 5]) -> Result<Vec<Atom>, ReplyOrIdError> {
        if flags & 1 == 0 {
            return Ok(few.to_vec());
        }
        let list = self.atoms.XdndTypeList;
        let list = self.connection.get_property(false, source, list, AtomEnum::ATOM, 0, LONGEST)?.reply()?;
        Ok(list.value32().map(Iterator::collect).unwrap_or_default())
    }

    fn known(&self, offered: &[Atom]) -> Option<Atom> {
        [self.atoms.URI_LIST, self.atoms.UTF8_STRING].into_iter().find(|known| offered.contains(known))
    }

    /// Tells the source whether its files are taken.
    fn answer(&self, kind: Atom) -> Result<(), ReplyOrIdError> {
        let Some(drag) = &self.drag else { return Ok(()) };
        let is_taken = drag.format.is_some();
        let action = if is_taken { self.atoms.XdndActionCopy } else { 0 };
        // The action is the fifth number of the one answer and the third of the other.
        let data = if kind == self.atoms.XdndStatus {
            [drag.over, u32::from(is_taken), 0, 0, action]
        } else {
            [drag.over, u32::from(is_taken), action, 0, 0]
        };
        let event = ClientMessageEvent::new(32, drag.source, kind, data);
        self.connection.send_event(false, drag.source, EventMask::NO_EVENT, event)?.ignore_error();
        self.connection.flush()?;
        Ok(())
    }

    /// The list has come, in this property.
    fn finish(&mut self, property: Atom) -> Result<Vec<PathBuf>, ReplyOrIdError> {
        let text = if property == x11rb::NONE {
            Vec::new()
        } else {
            self.connection.get_property(true, self.proxy, property, AtomEnum::ANY, 0, LONGEST)?.reply()?.value
        };
        self.answer(self.atoms.XdndFinished)?;
        self.drag = None;
        Ok(files(&String::from_utf8_lossy(&text)))
    }
}

/// The files of a list: `file:` addresses or paths, one in each line. Lines that begin with # are remarks.
fn files(list: &str) -> Vec<PathBuf> {
    let lines = list.lines().map(|line| line.trim_end_matches('\0')).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let file = |line: &str| match url::Url::parse(line) {
        Ok(address) => address.to_file_path().ok(),
        Err(_) => Some(PathBuf::from(line)),
    };
    lines.filter_map(file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_addresses_or_paths() {
        let list = "# two files\r\nfile:///tmp/a%20b.tmx\r\nfile://localhost/c.ldtk\r\n/d/e.map\r\nhttps://f/g.map\r\n";
        assert_eq!(files(list), ["/tmp/a b.tmx", "/c.ldtk", "/d/e.map"].map(PathBuf::from));
    }
}
