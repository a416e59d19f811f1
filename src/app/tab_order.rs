//! Keys of one late frame that belong to a field which does not exist yet, or has no focus yet. egui moves the focus at the beginning
//! of a frame, before any field reads the text of that frame: "3 Tab 4" put 34 into the second field. Here each Tab gets a frame of
//! its own, and so does what is typed before and after it. What comes behind a click, or behind a key that opens a dialog, a question or
//! another page (`TabOrder::wait`), waits for the next frame as well.

use egui_macroquad::egui::{Context, Event, Id, Key, LayerId, Memory};
use std::collections::VecDeque;

/// Keys that wait for their own frame.
#[derive(Default)]
pub struct TabOrder {
    waiting: VecDeque<Event>,
    /// So many more frames pass before they are read: a field that is new asks for the focus in its first frame, selects its text in
    /// the second one, and is typed in from the third one on.
    frames: u8,
    was_in_dialog: bool,
}

/// After a click, or a key that opens something.
const FRAMES_OF_A_NEW_FIELD: u8 = 3;

/// Tab moves the focus: onwards, or backwards with Shift.
fn tab(event: &Event) -> Option<bool> {
    match event {
        Event::Key { key: Key::Tab, pressed: true, modifiers, .. } => Some(modifiers.shift),
        _ => None,
    }
}

/// Does a widget that has the focus, or a dialog, read this key before it is shown what the keys before it have done? "Space Enter" on a
/// switch of a dialog was Enter alone.
fn needs_a_frame(event: &Event, is_in_dialog: bool) -> bool {
    let is_of_dialog = |key| matches!(key, Key::Enter | Key::Space | Key::Escape);
    tab(event).is_some() || matches!(event, Event::Key { key, pressed: true, .. } if is_in_dialog && is_of_dialog(*key))
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
        let is_in_dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
        let was_in_dialog = std::mem::replace(&mut self.was_in_dialog, is_in_dialog);
        let has_opened = is_in_dialog && !was_in_dialog;
        self.frames = if has_opened { FRAMES_OF_A_NEW_FIELD - 1 } else { self.frames.saturating_sub(1) };
        // Somebody who types quickly types before the first field of a dialog has the focus.
        let is_early = self.frames > 0 && ctx.input(|input| input.events.iter().any(|e| matches!(e, Event::Text(_))));
        let (has_tab, has_more, click) = ctx.input(|input| {
            let is_typed = |event: &&Event| is_of_keyboard(event) && is_read(event);
            let has_tab = input.events.iter().any(|event| tab(event).is_some());
            let needs_a_frame = input.events.iter().any(|event| needs_a_frame(event, is_in_dialog));
            // What a click opens is shown at the end of this frame, and what is typed behind it is for that.
            let click = input.events.iter().rposition(|event| matches!(event, Event::PointerButton { .. }));
            let click = click.filter(|&at| input.events[at..].iter().any(|event| is_typed(&event)));
            (has_tab, needs_a_frame && input.events.iter().filter(is_typed).count() > 1, click)
        });
        // In a dialog, Shift and Tab at the first field led to nothing that is seen.
        let moves_in_dialog = has_tab && focused.is_some() && is_in_dialog;
        if self.waiting.is_empty() && !has_more && click.is_none() && !moves_in_dialog && !is_early {
            return;
        }
        if has_tab {
            stay_at(ctx, focused);
        }
        if click.is_some() {
            self.frames = FRAMES_OF_A_NEW_FIELD;
        }
        let is_held = self.frames > 0 && (is_early || !self.waiting.is_empty());
        ctx.input_mut(|input| {
            let before_click = input.events[..click.unwrap_or(0)].iter().filter(|event| is_of_keyboard(event)).count();
            let most = match click {
                Some(_) => self.waiting.len() + before_click,
                None if is_held => 0,
                None => usize::MAX,
            };
            let (new, others) = std::mem::take(&mut input.events).into_iter().partition(is_of_keyboard);
            self.waiting.extend::<Vec<Event>>(new);
            input.events = others;
            input.events.extend(self.next_part(most, is_in_dialog));
        });
        let is_backwards = ctx.input(|input| input.events.iter().find_map(tab));
        let next = |is_backwards| match focused {
            Some(focused) => beside(ctx, focused, is_backwards),
            None => end_of_order(ctx, is_backwards).map(|(_, id)| id),
        };
        if let Some(next) = is_backwards.and_then(next) {
            ctx.memory_mut(|memory| memory.request_focus(next));
        }
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }

    /// These events are for what has just been opened.
    pub fn wait(&mut self, events: impl DoubleEndedIterator<Item = Event>) {
        events.rev().for_each(|event| self.waiting.push_front(event));
        self.frames = FRAMES_OF_A_NEW_FIELD;
    }

    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// A key that needs a frame alone with its letter, or all that comes before the next one; at most so many.
    fn next_part(&mut self, most: usize, is_in_dialog: bool) -> Vec<Event> {
        let of_its_own = self.waiting.iter().position(|event| needs_a_frame(event, is_in_dialog));
        let is_press = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
        let count = match of_its_own {
            Some(0) if self.waiting.front().is_some_and(|event| tab(event).is_some()) => 1,
            Some(0) => self.waiting.iter().skip(1).position(is_press).map_or(self.waiting.len(), |at| at + 1),
            Some(at) => at,
            None => self.waiting.len(),
        };
        self.waiting.drain(..count.min(most)).collect()
    }
}

/// Takes back what a Tab of this frame would do to the focus.
fn stay_at(ctx: &Context, focused: Option<Id>) {
    let layer_of = |id| ctx.viewport(|viewport| viewport.prev_pass.widgets.order(id)).map(|(layer, _)| (layer, id));
    let Some((layer, id)) = focused.and_then(layer_of).or_else(|| end_of_order(ctx, false)) else { return };
    ctx.memory_mut(|memory| {
        focused.into_iter().for_each(|focused| memory.surrender_focus(focused));
        // The first one that is interested uses up the direction in which the focus moves.
        memory.interested_in_focus(id, layer);
        match (focused, memory.focused()) {
            (Some(focused), _) => memory.request_focus(focused),
            (None, Some(given)) => memory.surrender_focus(given),
            (None, None) => {}
        }
    });
}

/// The first widget that a Tab reaches, or the last one: in the dialog that is open, or else in the window.
fn end_of_order(ctx: &Context, last: bool) -> Option<(LayerId, Id)> {
    let layers: Vec<(LayerId, Vec<Id>)> = ctx.viewport(|viewport| {
        let all = viewport.prev_pass.widgets.layers();
        let focusable = |layer: LayerId| {
            let widgets = viewport.prev_pass.widgets.get_layer(layer);
            widgets.filter(|widget| widget.enabled && widget.sense.is_focusable()).map(|widget| widget.id).collect()
        };
        all.map(|(&layer, _)| (layer, focusable(layer))).collect()
    });
    let allowed = layers
        .into_iter()
        .filter(|(layer, ids)| !ids.is_empty() && ctx.memory(|memory| memory.allows_interaction(*layer)));
    let (layer, ids) =
        allowed.max_by_key(|(layer, _)| (*layer == LayerId::background(), layer.order, layer.id.value()))?;
    let id = if last { ids.last() } else { ids.first() };
    id.map(|&id| (layer, id))
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
