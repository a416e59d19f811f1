//! Text and Tab in one late frame. egui moves the focus at the beginning of a frame, before any field reads the text of that frame:
//! "3 Tab 4" put 34 into the second field. Here each Tab gets a frame of its own, and so does what is typed before and after it.

use egui_macroquad::egui::{Context, Event, Id, Key, Memory};
use std::collections::VecDeque;

/// Keys that wait for their own frame.
#[derive(Default)]
pub struct TabOrder {
    waiting: VecDeque<Event>,
}

/// Tab moves the focus: onwards, or backwards with Shift.
fn tab(event: &Event) -> Option<bool> {
    match event {
        Event::Key { key: Key::Tab, pressed: true, modifiers, .. } => Some(modifiers.shift),
        _ => None,
    }
}

/// Events of the pointer are for the frame in which they came.
fn is_of_keyboard(event: &Event) -> bool {
    matches!(event, Event::Key { .. } | Event::Text(_) | Event::Paste(_) | Event::Copy | Event::Cut | Event::Ime(_))
}

/// Does a widget read this, and not only the list of the keys that are held?
fn is_read(event: &Event) -> bool {
    !matches!(event, Event::Key { pressed: false, .. })
}

impl TabOrder {
    /// Leaves the events of this frame in the input. To be called before any widget is shown.
    pub fn begin_frame(&mut self, ctx: &Context) {
        let focused = ctx.memory(Memory::focused);
        let has_more = ctx.input(|input| {
            let read = input.events.iter().filter(|event| is_of_keyboard(event) && is_read(event)).count();
            read > 1 && input.events.iter().any(|event| tab(event).is_some())
        });
        // Without a focus, a Tab is for the window or for the first widget: egui and the window read it in order.
        if self.waiting.is_empty() && (focused.is_none() || !has_more) {
            return;
        }
        if let Some(focused) = focused {
            stay_at(ctx, focused);
        }
        ctx.input_mut(|input| {
            let (new, others) = std::mem::take(&mut input.events).into_iter().partition(is_of_keyboard);
            self.waiting.extend::<Vec<Event>>(new);
            input.events = others;
            input.events.extend(self.next_part());
        });
        let is_backwards = ctx.input(|input| input.events.iter().find_map(tab));
        if let (Some(is_backwards), Some(focused)) = (is_backwards, focused)
            && let Some(next) = beside(ctx, focused, is_backwards)
        {
            ctx.memory_mut(|memory| memory.request_focus(next));
        }
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }

    /// A Tab alone, or all that comes before the next one.
    fn next_part(&mut self) -> Vec<Event> {
        let tab_at = self.waiting.iter().position(|event| tab(event).is_some());
        let count = match tab_at {
            Some(0) => 1,
            Some(at) => at,
            None => self.waiting.len(),
        };
        self.waiting.drain(..count).collect()
    }
}

/// Takes back what a Tab of this frame would do to the focus.
fn stay_at(ctx: &Context, focused: Id) {
    let Some(layer) = ctx.viewport(|viewport| viewport.prev_pass.widgets.order(focused)).map(|(layer, _)| layer) else {
        return;
    };
    ctx.memory_mut(|memory| {
        memory.surrender_focus(focused);
        // The first one that is interested uses up the direction in which the focus moves.
        memory.interested_in_focus(focused, layer);
        memory.request_focus(focused);
    });
}

/// The widget that follows in the same layer, or the one before. After the last one comes the first.
fn beside(ctx: &Context, focused: Id, backwards: bool) -> Option<Id> {
    ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let (layer, _) = widgets.order(focused)?;
        let takes_focus = widgets.get_layer(layer).filter(|widget| widget.enabled && widget.sense.is_focusable());
        let ids: Vec<Id> = takes_focus.map(|widget| widget.id).collect();
        let at = ids.iter().position(|&id| id == focused)?;
        let step = if backwards { ids.len() - 1 } else { 1 };
        ids.get((at + step) % ids.len()).copied()
    })
}
