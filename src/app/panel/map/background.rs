//! The picture under the map: which one, how strong, how large.

use super::super::Requests;
use super::selected::send;
use super::{MORE_THAN_ZERO, button, edit, labelled, number_field};
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Label, RichText, Slider, Ui};
use pathlight::editor::Edit;
use pathlight::player::Player;
use pathlight::scene::background::Background;

pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
    let Some(background) = &player.editor().scene().background else {
        let hint = "A PNG picture under the map, to draw after: a plan, or a screenshot of a game";
        ui.add(Label::new(RichText::new(hint).font(style::sans(12.5)).color(palette.quiet())).wrap());
        if button(ui, "Picture…", hint).clicked() {
            requests.action = Some(WindowAction::Picture);
        }
        return;
    };
    let name = RichText::new(background.image.last()).font(style::bold(13.5));
    ui.add(Label::new(name).truncate()).tooltip(background.image.as_str());
    let mut new = background.clone();
    let mut fields = Vec::new();
    labelled(ui, "opacity", "How strongly the picture is shown", |ui| {
        // The panel is narrow in a small window.
        ui.spacing_mut().slider_width = (ui.available_width() - 120.0).clamp(40.0, 90.0);
        let slider = Slider::new(&mut new.opacity, 0.0..=1.0)
            .custom_formatter(|v, _| format!("{:.0} %", v * 100.0))
            .custom_parser(|text| text.trim_end_matches(['%', ' ']).parse::<f64>().ok().map(|v| v / 100.0));
        fields.push(ui.add(slider).tooltip("How strongly the picture is shown"));
    });
    labelled(ui, "width", "The width of the picture, in the units of the map", |ui| {
        let step = player.editor().scene().map.extent() / 400.0;
        let words = ["The width of the picture", "The width of the picture, in the units of the map"];
        fields.push(number_field(ui, &mut new.width, step, words, (MORE_THAN_ZERO, 3), requests));
    });
    new.opacity = (new.opacity * 1000.0).round() / 1000.0;
    let change = Some(new).filter(Background::is_valid).map(|new| Edit::Background(Some(new)));
    send(&fields, change, player, requests);
    ui.horizontal_wrapped(|ui| {
        if button(ui, "Scale", "Click two places, then type how far apart they are; a drag moves the picture (I)")
            .clicked()
        {
            requests.action = Some(WindowAction::ScalePicture);
        }
        if button(ui, "Other…", "Another picture in its place").clicked() {
            requests.action = Some(WindowAction::Picture);
        }
        if button(ui, "Remove", "No picture under the map").clicked() {
            requests.commands.extend(edit(Edit::Background(None)));
        }
    });
}
