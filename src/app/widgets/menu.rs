//! Menus below or above a button. An open menu takes the keys: nothing behind it reacts to them, and Esc closes it.

use egui_macroquad::egui::{self, AboveOrBelow, Context, Id, PopupCloseBehavior, Response, Ui};

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

/// Are the keys of this pass for a menu? To be asked behind the widgets.
pub fn takes_keys(ctx: &Context) -> bool {
    ctx.data(|data| data.get_temp::<u64>(last_pass())) == Some(ctx.cumulative_pass_nr())
}
