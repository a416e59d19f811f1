//! A program from which somebody drags a file, by the protocol XDND.

use super::TIMEOUT;
use std::path::Path;
use std::time::Instant;
use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode, SelectionNotifyEvent,
    Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// Drops a file on the first window that takes one.
pub fn on_window(display: &str, file: &Path) {
    let (connection, screen) = x11rb::connect(Some(display)).unwrap();
    let root = connection.setup().roots[screen].root;
    let atom = |name: &str| connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom;
    let (proxies, list) = (atom("XdndProxy"), atom("text/uri-list"));
    let (target, proxy) = with_proxy(&connection, root, proxies).expect("a window that takes files");
    assert_eq!(proxy_of(&connection, proxy, proxies), Some(proxy), "a proxy names itself");

    let source = connection.generate_id().unwrap();
    let (class, looks) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
    let made = connection.create_window(COPY_DEPTH_FROM_PARENT, source, root, 0, 0, 1, 1, 0, class, 0, &looks);
    made.unwrap().check().unwrap();
    connection.set_selection_owner(source, atom("XdndSelection"), x11rb::CURRENT_TIME).unwrap();
    let send = |kind: &str, data: [u32; 5]| {
        let event = ClientMessageEvent::new(32, target, atom(kind), data);
        connection.send_event(false, proxy, EventMask::NO_EVENT, event).unwrap().check().unwrap();
    };
    send("XdndEnter", [source, 5 << 24, list, 0, 0]);
    send("XdndPosition", [source, 0, 0, 0, atom("XdndActionCopy")]);
    let answer = answer(&connection, atom("XdndStatus"), "");
    assert_eq!(answer[..2], [target, 1], "the file would be taken");
    send("XdndDrop", [source, 0, 0, 0, 0]);
    let address = url::Url::from_file_path(file).unwrap();
    let finished = self::answer(&connection, atom("XdndFinished"), address.as_str());
    assert_eq!(finished[..2], [target, 1], "the file was taken");
}

fn proxy_of(connection: &RustConnection, window: Window, proxies: Atom) -> Option<Window> {
    let property = connection.get_property(false, window, proxies, AtomEnum::WINDOW, 0, 1).unwrap().reply().ok()?;
    property.value32()?.next()
}

/// The first window below this one that names a proxy, and the proxy.
fn with_proxy(connection: &RustConnection, below: Window, proxies: Atom) -> Option<(Window, Window)> {
    let children = connection.query_tree(below).unwrap().reply().ok()?.children;
    children.into_iter().find_map(|window| match proxy_of(connection, window, proxies) {
        Some(proxy) if proxy != window => Some((window, proxy)),
        _ => with_proxy(connection, window, proxies),
    })
}

/// Waits for a message, and hands out the list of files to who asks for it.
fn answer(connection: &RustConnection, kind: Atom, list: &str) -> [u32; 5] {
    let end = Instant::now() + TIMEOUT;
    loop {
        assert!(Instant::now() < end, "no answer");
        match connection.wait_for_event().unwrap() {
            Event::ClientMessage(message) if message.type_ == kind => return message.data.as_data32(),
            Event::SelectionRequest(wanted) => {
                let (to, property, format) = (wanted.requestor, wanted.property, wanted.target);
                connection.change_property8(PropMode::REPLACE, to, property, format, list.as_bytes()).unwrap();
                let (sequence, time, selection) = (0, wanted.time, wanted.selection);
                let response_type = x11rb::protocol::xproto::SELECTION_NOTIFY_EVENT;
                let target = format;
                let requestor = to;
                let notice =
                    SelectionNotifyEvent { response_type, sequence, time, requestor, selection, target, property };
                connection.send_event(false, to, EventMask::NO_EVENT, notice).unwrap().check().unwrap();
            }
            _ => {}
        }
    }
}
