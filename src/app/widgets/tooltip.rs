//! Tooltips, also where frames are slow.
//!
//! After a click, egui (0.31) shows no tooltip until the pointer has moved, so that none covers what was clicked. It notices a
//! movement only if three frames fall into a tenth of a second. Where the processor draws the window, they often do not:
//! after the first click, all tooltips would be missing. So the movements are watched here, and a tooltip that egui
//! holds back for this reason alone is shown.

use egui_macroquad::egui::{self, Context, Event, Id, Memory, Pos2, Response, Ui, WidgetText};
use std::sync::Arc;

/// A pointer that moves less than this, in points, is at rest: a hand that clicks shakes a little.
const SHAKE: f32 = 3.0;

/// What is known of the pointer, kept in egui's memory.
#[derive(Clone, Copy)]
struct Pointer {
    at: Pos2,
    /// When it came there, in egui's time.
    since: f64,
    has_moved_since_press: bool,
    /// A key was pressed since it came there. Its tooltip would stay over all the steps that follow.
    has_key: bool,
}

/// The widget whose tooltip is shown, and in which pass.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Shown {
    widget: Id,
    pass: u64,
}

/// From now on, the movements of the pointer are watched.
pub fn watch_pointer(ctx: &Context) {
    ctx.on_begin_pass("movements of the pointer", Arc::new(follow_pointer));
}

fn follow_pointer(ctx: &Context) {
    let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
    let (at, time, is_pressed) = ctx.input(|i| (i.pointer.latest_pos(), i.time, i.pointer.any_down()));
    let has_key = ctx.input(|i| i.events.iter().any(is_key));
    let Some(at) = at else { return };
    ctx.data_mut(|data| {
        let new = Pointer { at, since: time, has_moved_since_press: false, has_key: false };
        let pointer = data.get_temp_mut_or(Id::NULL, new);
        if is_pressed {
            *pointer = new;
        } else if pointer.at.distance(at) > SHAKE {
            *pointer = Pointer { has_moved_since_press: true, ..new };
        }
        pointer.has_key |= has_key;
    });
}

/// Tooltips of a widget. They appear when the pointer rests on it.
pub trait Tooltip: Sized {
    /// Shows this text.
    fn tooltip(self, text: impl Into<WidgetText>) -> Self {
        self.tooltip_ui(|ui| label(ui, text))
    }

    /// Shows these widgets.
    fn tooltip_ui(self, add: impl FnOnce(&mut Ui)) -> Self;

    /// Shows these widgets at the pointer: for what is wide, or several lines of text.
    fn tooltip_at_pointer(self, add: impl FnOnce(&mut Ui)) -> Self;

    /// Shows this text left of a line, at the height of the widget: what lies around the widget stays in view.
    fn tooltip_left_of(self, edge: f32, text: impl Into<String>) -> Self;

    /// The same with widgets of at most this width.
    fn tooltip_ui_left_of(self, edge: f32, width: f32, add: impl FnOnce(&mut Ui)) -> Self;

    /// Shows this text if the widget is disabled.
    fn disabled_tooltip(self, text: impl Into<WidgetText>) -> Self;
}

impl Tooltip for Response {
    fn tooltip_ui(self, add: impl FnOnce(&mut Ui)) -> Self {
        if is_hidden_by_key(&self.ctx) {
            return self;
        }
        if !(self.enabled() && is_held_back(&self)) {
            return self.on_hover_ui(add);
        }
        self.show_tooltip_ui(add);
        self
    }

    fn tooltip_at_pointer(self, add: impl FnOnce(&mut Ui)) -> Self {
        if is_hidden_by_key(&self.ctx) {
            return self;
        }
        if !(self.enabled() && is_held_back(&self)) {
            return self.on_hover_ui_at_pointer(add);
        }
        egui::show_tooltip_at_pointer(&self.ctx, self.layer_id, self.id, add);
        self
    }

    fn tooltip_left_of(self, edge: f32, text: impl Into<String>) -> Self {
        let text = text.into();
        let style = self.ctx.style();
        let font = egui::TextStyle::Body.resolve(&style);
        let layout = |fonts: &egui::epaint::text::Fonts| {
            fonts.layout(text.clone(), font, egui::Color32::WHITE, style.spacing.tooltip_width)
        };
        let width = self.ctx.fonts(layout).size().x.ceil() + 1.0;
        self.tooltip_ui_left_of(edge, width, |ui| drop(ui.label(text)))
    }

    fn tooltip_ui_left_of(mut self, edge: f32, width: f32, add: impl FnOnce(&mut Ui)) -> Self {
        let margins = egui::Frame::popup(&self.ctx.style()).total_margin().sum().x;
        let at = Pos2::new((edge - width - margins).max(0.0), self.rect.top());
        // Below a place without a size, where that fits into the window.
        let own = std::mem::replace(&mut self.rect, egui::Rect::from_min_size(at, egui::Vec2::ZERO));
        let mut shown = self.tooltip_ui(|ui| {
            ui.set_max_width(width);
            add(ui);
        });
        shown.rect = own;
        shown
    }

    fn disabled_tooltip(self, text: impl Into<WidgetText>) -> Self {
        if is_hidden_by_key(&self.ctx) {
            return self;
        }
        if self.enabled() || !is_held_back(&self) {
            return self.on_disabled_hover_text(text);
        }
        self.show_tooltip_ui(|ui| label(ui, text));
        self
    }
}

/// A text as egui shows it in a tooltip.
fn label(ui: &mut Ui, text: impl Into<WidgetText>) {
    ui.set_max_width(ui.spacing().tooltip_width);
    ui.label(text);
}

/// Was a key pressed since the pointer moved?
fn is_hidden_by_key(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<Pointer>(Id::NULL)).is_some_and(|pointer| pointer.has_key)
}

/// Does egui show no tooltip only because it has not noticed that the pointer moved after a click?
fn is_held_back(response: &Response) -> bool {
    let ctx = &response.ctx;
    let (time, has_noticed, is_down) = ctx.input(|i| {
        let has_noticed = i.pointer.time_since_last_click() >= i.pointer.time_since_last_movement() + 0.1;
        (i.time, has_noticed, i.pointer.any_down())
    });
    if has_noticed || is_down {
        return false;
    }
    let is_hovered = if response.enabled() {
        response.hovered()
    } else {
        ctx.rect_contains_pointer(response.layer_id, response.rect)
    };
    // A menu hides the tooltips of what lies below it, as in egui.
    let is_below_menu = ctx.memory(Memory::any_popup_open) && response.layer_id.order <= egui::Order::Middle;
    let rests = ctx.data(|data| data.get_temp::<Pointer>(Id::NULL)).is_some_and(|pointer| {
        let delay = ctx.style().interaction.tooltip_delay;
        pointer.has_moved_since_press && time - pointer.since >= f64::from(delay)
    });
    is_hovered && !is_below_menu && rests && is_first(response)
}

/// Is no other tooltip shown in this pass? The first one wins, as in egui.
fn is_first(response: &Response) -> bool {
    let pass = response.ctx.cumulative_pass_nr();
    let own = Shown { widget: response.id, pass };
    response.ctx.data_mut(|data| {
        let shown = data.get_temp_mut_or(Id::NULL, own);
        if shown.pass != pass {
            *shown = own;
        }
        *shown == own
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{Button, Key, Modifiers};

    /// A button that can be pressed and one that cannot, with tooltips.
    fn show(ui: &mut Ui) {
        ui.button("play").tooltip("Plays the run");
        ui.add_space(30.0); // egui takes a press near a button for one on it
        ui.add_enabled(false, Button::new("undo")).disabled_tooltip("Nothing was changed");
    }

    /// What is shown when the pointer jumps from one text to another, with this many seconds between two frames,
    /// after it has clicked on the first one.
    fn after_click(from: &str, to: &str, seconds: f64) -> String {
        let mut window = Headless::new(300.0, 200.0).with_seconds_per_frame(seconds);
        window.frame(Vec::new(), show);
        let (from, to) = (window.position(from).round(), window.position(to).round());
        window.click(from, show);
        let rest = |window: &mut Headless| (0..(1.0 / seconds) as u32 + 5).for_each(|_| window.frame(Vec::new(), show));
        rest(&mut window);
        assert!(!window.text().contains("Plays"), "nothing covers what was clicked");
        window.frame(vec![Event::PointerMoved(to)], show);
        rest(&mut window);
        window.text()
    }

    #[test]
    fn a_tooltip_is_shown_after_a_click_however_slow_the_frames_are() {
        for seconds in [0.01, 0.04, 0.07, 0.1, 0.3] {
            let text = after_click("undo", "play", seconds);
            assert!(text.contains("Plays the run"), "{seconds}: {text}");
            let text = after_click("play", "undo", seconds);
            assert!(text.contains("Nothing was changed") && !text.contains("Plays"), "{seconds}: {text}");
        }
    }

    /// It lay over the map of a lecture while the arrow keys stepped.
    #[test]
    fn a_key_hides_the_tooltip_until_the_pointer_moves() {
        let mut window = Headless::new(300.0, 200.0);
        window.frame(Vec::new(), show);
        let at = window.position("play");
        assert!(window.text_on_hover(at, show).contains("Plays the run"));
        let key = |pressed| Event::Key {
            key: Key::ArrowRight,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        window.frame(vec![key(true)], show);
        (0..5).for_each(|_| window.frame(vec![key(false)], show));
        assert!(!window.text().contains("Plays the run"), "{}", window.text());
        let beside = window.position("play") + egui::vec2(6.0, 0.0);
        assert!(window.text_on_hover(beside, show).contains("Plays the run"));
    }

    /// In Compare, they covered rows and the headline of the advice.
    #[test]
    fn a_tooltip_can_stand_left_of_a_line() {
        let show = |ui: &mut Ui| {
            ui.horizontal(|ui| {
                ui.add_space(300.0);
                ui.button("row").tooltip_left_of(290.0, "What holds of this row");
                ui.button("more").tooltip_ui_left_of(290.0, 120.0, |ui| drop(ui.label("All that holds of it")));
            });
        };
        for (control, text) in [("row", "What holds of this row"), ("more", "All that holds of it")] {
            let mut window = Headless::new(500.0, 200.0);
            window.frame(Vec::new(), show);
            let at = window.position(control);
            assert!(window.text_on_hover(at, show).contains(text));
            let shown = window.positions(text).next().unwrap();
            assert!(shown.x < 290.0 && (shown.y - at.y).abs() < 40.0, "{text} at {shown}");
        }
    }
}
