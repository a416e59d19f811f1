//! What is copied and pasted: puts right what egui-miniquad 0.16 makes of both.
//!
//! - A paste comes as letters that were typed, so that only text fields hear of it.
//! - X11 reports the letter of a key before the key, and only the key says that Ctrl is held. So Ctrl V types a v before it pastes.
//! - Text that is copied does not reach other programs on X11 (`platform/desktop/x11/clipboard.rs`).

use crate::platform;
use egui_macroquad::egui::{Context, Event, OutputCommand};

/// Puts the events of a frame right, before a widget reads them. `letters` came while Ctrl was held, in order.
pub fn mend_events(ctx: &Context, letters: &str) {
    ctx.input_mut(|input| mend(&mut input.events, letters));
}

fn mend(events: &mut Vec<Event>, letters: &str) {
    let mut letters: Vec<char> = letters.chars().collect();
    events.retain(|event| {
        let Event::Text(text) = event else { return true };
        let of_key = letters.iter().position(|&letter| text.chars().eq([letter]));
        of_key.map(|i| letters.remove(i)).is_none()
    });
    for event in events {
        // Keys type one letter at a time.
        if let Event::Text(text) = event
            && text.chars().nth(1).is_some()
        {
            *event = Event::Paste(std::mem::take(text));
        }
    }
}

/// Hands what the frame has copied to the system's clipboard. What it does not take, egui-miniquad copies.
pub fn copy(ctx: &Context, clipboard: &mut platform::Clipboard) {
    let is_left = |command: &OutputCommand| match command {
        OutputCommand::CopyText(text) => !clipboard.copy(text),
        _ => true,
    };
    ctx.output_mut(|output| output.commands.retain(is_left));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Event {
        Event::Text(text.to_owned())
    }

    #[test]
    fn ctrl_v_pastes_and_types_nothing() {
        let mut events = vec![text("a"), text("v"), text("..#\n#..\n"), text("v")];
        mend(&mut events, "v");
        assert_eq!(events, [text("a"), Event::Paste("..#\n#..\n".to_owned()), text("v")]);
    }

    #[test]
    fn letters_that_are_typed_stay() {
        let mut events = vec![text("v"), text("o"), Event::Copy];
        let before = events.clone();
        mend(&mut events, "");
        assert_eq!(events, before);
    }
}
