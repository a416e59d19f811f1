//! Menus below or above a button. An open menu takes the keys: nothing behind it reacts to them, and Esc closes it.

use super::tooltip::Tooltip;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{
    self, AboveOrBelow, Button, Color32, Context, Id, Key, Memory, Modifiers, PopupCloseBehavior, Response, RichText,
    ScrollArea, Stroke, Ui, Vec2,
};

/// Where the number of the last pass with an open menu is kept.
fn last_pass() -> Id {
    Id::new("the last pass with an open menu")
}

/// Shows a menu while it is open. A click on its button opens and closes it.
pub fn show(ui: &Ui, id: Id, button: &Response, place: AboveOrBelow, entries: impl FnOnce(&mut Ui)) {
    if button.clicked() {
        ui.memory_mut(|memory| memory.toggle_popup(id));
    }
    if ui.memory(|memory| memory.is_popup_open(id)) {
        // Also in the pass in which Esc closes it: that key was for the menu.
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(last_pass(), pass));
    }
    egui::popup_above_or_below_widget(ui, id, button, place, PopupCloseBehavior::CloseOnClick, entries);
}

/// A row of a list in a menu.
pub struct Row<'a> {
    pub text: &'a str,
    /// Why it cannot be chosen.
    pub reason: Option<&'a str>,
}

/// Of a long list, so much is shown at once, in points.
const MOST_HEIGHT: f32 = 320.0;
const ROW: f32 = 26.0;

/// Shows a menu that is a list, while it is open. ↑ and ↓ go through it, Enter chooses. Returns the row that is chosen.
pub fn list(ui: &Ui, id: Id, button: &Response, rows: &[Row<'_>], now: usize, palette: &Palette) -> Option<usize> {
    let (mut chosen, lit_id) = (None, id.with("lit"));
    let was_open = ui.memory(|memory| memory.is_popup_open(id)) && !button.clicked();
    // The button would take Enter, and close the menu.
    if was_open {
        ui.memory_mut(|memory| memory.surrender_focus(button.id));
    }
    let mut lit: usize = if was_open { ui.data(|data| data.get_temp(lit_id)).unwrap_or(now) } else { now };
    show(ui, id, button, AboveOrBelow::Below, |ui| {
        let keys = |key| was_open && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (up, down, enter) = (keys(Key::ArrowUp), keys(Key::ArrowDown), keys(Key::Enter));
        let can = |&i: &usize| rows[i].reason.is_none();
        if down {
            lit = (lit + 1..rows.len()).find(can).unwrap_or(lit);
        }
        if up {
            lit = (0..lit).rev().find(can).unwrap_or(lit);
        }
        ui.set_min_width(220.0);
        ScrollArea::vertical().max_height(MOST_HEIGHT).show(ui, |ui| {
            for (i, row) in rows.iter().enumerate() {
                let text = RichText::new(row.text).font(style::sans(13.0));
                let text = text.color(ink(row, i == now, palette));
                let stroke = if i == lit { Stroke::new(1.5, palette.accent()) } else { Stroke::NONE };
                let entry = Button::new(text).selected(i == now).stroke(stroke).frame(i == now || i == lit);
                let entry = entry.min_size(Vec2::new(ui.available_width(), ROW));
                let response = ui.add_enabled(row.reason.is_none(), entry);
                let response = response.disabled_tooltip(row.reason.unwrap_or_default());
                if i == lit && (up || down) {
                    response.scroll_to_me(None);
                }
                if response.clicked() || (enter && i == lit && can(&i)) {
                    chosen = Some(i);
                }
            }
        });
        if enter {
            ui.memory_mut(Memory::close_popup);
        }
    });
    ui.data_mut(|data| data.insert_temp(lit_id, lit));
    chosen
}

/// The ink of a row. The chosen one stands on the accent.
fn ink(row: &Row<'_>, is_chosen: bool, palette: &Palette) -> Color32 {
    match row.reason {
        _ if is_chosen => palette.on_accent(),
        None => palette.text(),
        Some(_) => palette.quiet(),
    }
}

/// Are the keys of this pass for a menu? To be asked behind the widgets.
pub fn takes_keys(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<u64>(last_pass())) == Some(ctx.cumulative_pass_nr())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::paint::theme::Theme;

    /// By the rule of WCAG.
    fn contrast(a: Color32, b: Color32) -> f64 {
        let part = |v: u8| {
            let v = f64::from(v) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        let light = |c: Color32| 0.2126 * part(c.r()) + 0.7152 * part(c.g()) + 0.0722 * part(c.b());
        let (a, b) = (light(a).max(light(b)), light(a).min(light(b)));
        (a + 0.05) / (b + 0.05)
    }

    /// The chosen row had the ink of the others on the accent: 2.4 : 1 in both themes.
    #[test]
    fn the_chosen_row_can_be_read_in_every_theme() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme);
            let row = Row { text: "Walls", reason: None };
            assert!(contrast(ink(&row, true, &palette), palette.accent()) >= 4.5, "{theme:?}");
        }
    }
}
