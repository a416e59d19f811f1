//! The named mistakes of a lesson: each can be played beside the run, or opened on a small map that shows it.

use super::Answer;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, RichText, ScrollArea, Ui, Vec2};
use pathlight::lesson::Entry;
use pathlight::player::{Against, Document};

/// What the dialog needs besides the list, in points.
const AROUND: f32 = 240.0;
const MOST_HEIGHT: f32 = 460.0;

pub fn show(ui: &mut Ui, lesson: &'static Entry, palette: &Palette) -> Option<Answer> {
    let mut answer = None;
    let height = (ui.ctx().screen_rect().height() - AROUND).clamp(140.0, MOST_HEIGHT);
    ScrollArea::vertical().auto_shrink([false, false]).max_height(height).min_scrolled_height(height).show(ui, |ui| {
        for (i, known) in lesson.mistakes.iter().enumerate() {
            let mistake = known.mistake;
            ui.label(RichText::new(mistake.name).font(style::bold(14.5)));
            ui.label(RichText::new(mistake.about).font(style::sans(13.0)).color(palette.quiet()));
            ui.horizontal(|ui| {
                let button = |ui: &mut Ui, text: &str, hint: &str| {
                    let button = Button::new(RichText::new(text).font(style::sans(13.0)));
                    ui.add(button.min_size(Vec2::new(0.0, 26.0))).tooltip(hint)
                };
                let hint = "Two maps: from a little before they differ, and on to the end of both";
                let play = button(ui, "Play beside the run", hint);
                if i == 0 && ui.memory(|m| m.focused().is_none()) {
                    // Enter takes it, and Tab goes on from here.
                    play.request_focus();
                }
                if play.clicked() {
                    answer = Some(Answer::Command(Against::Mistake(mistake).into()));
                } else if button(ui, "Smallest map", "Open a small map on which it shows, with the mistake running")
                    .clicked()
                {
                    answer = Some(Answer::Command(Document::OpenSmallest { lesson, mistake }.into()));
                }
            });
            ui.add_space(8.0);
        }
    });
    answer
}
