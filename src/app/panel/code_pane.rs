//! The whole program in a wide pane beside the map, while the run is stepped through or played.

use super::code::{self, Place};
use super::{Panel, Requests, lists};
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{self, Context, Frame, Margin, RichText, Ui};
use pathlight::lesson::listing::Language;
use pathlight::picture::Thing;
use pathlight::player::Player;

/// The pane takes this part of the window, within these widths in points: the longest lines fit into the largest one.
const SHARE: f32 = 0.42;
const WIDTHS: (f32, f32) = (200.0, 440.0);
/// At most this part of a small window.
const MOST: f32 = 0.5;
/// The side panel stays beside the pane where the map keeps at least this width, in points.
const MAP: f32 = 640.0;
/// Around the card, in points.
const MARGIN: f32 = 8.0;
/// The sizes of the letters of a program, in points, and the width of a line of 46 letters with its frame for each point.
const LETTERS: (f32, f32) = (11.0, 14.0);
const WIDTH_OF_LETTERS: f32 = 27.8;
const CHROME: f32 = 32.0;
/// The letters of the open list above the program, in points.
const LEAST_IN_PANE: f32 = 11.0;
/// In place of the program while something is asked.
const HIDDEN: &str = "The program is hidden until you have answered.";

/// The pane that somebody has opened.
pub struct Pane {
    /// None stands for pseudocode.
    pub language: Option<Language>,
}

impl Panel {
    /// Shows the pane, or no longer. It begins in the language of the code card. `beside_panel`: the panel stays beside it and
    /// has the pseudocode, so the pane begins with a program, if there is one.
    pub fn toggle_code(&mut self, player: &Player, beside_panel: bool) {
        let program = Some(Language::Cpp).filter(|_| beside_panel && player.lesson().has_program());
        let first = self.reading.language.or(program);
        self.pane = if self.pane.is_some() { None } else { Some(Pane { language: first }) };
    }

    /// Would the panel stay beside the pane in a window of this width, in points?
    pub fn stays_beside_code(&self, window: f32) -> bool {
        !self.is_folded(window) && self.has_room_beside(window)
    }

    fn has_room_beside(&self, window: f32) -> bool {
        window - self.width(window) - width(window) >= MAP
    }

    /// Closes the pane. Returns false if there is none.
    pub fn close_code(&mut self) -> bool {
        self.pane.take().is_some()
    }

    /// Is the pane shown? The line of the step that follows would answer a question.
    pub fn shows_code(&self, player: &Player) -> bool {
        self.pane.is_some() && !player.is_asked()
    }

    /// Does the pane take the place of the panel in a window of this width, in points?
    pub(super) fn gives_way(&self, player: &Player, window: f32) -> bool {
        self.shows_code(player) && !self.has_room_beside(window)
    }

    /// Shows the pane at the right edge of what is free.
    pub fn show_code(
        &mut self,
        ctx: &Context,
        player: &Player,
        is_presented: bool,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Requests {
        let window = ctx.screen_rect().width();
        let stays = is_presented || self.has_room_beside(window);
        if self.pane.is_none() || !(stays || self.shows_code(player)) {
            return Requests::default();
        }
        let frame = Frame::new().fill(palette.panel()).inner_margin(Margin::same(MARGIN as i8));
        let pane = egui::SidePanel::right("code pane").resizable(false).exact_width(width(window)).frame(frame);
        pane.show(ctx, |ui| self.code_in(ui, player, is_presented, palette, lit)).inner
    }

    /// The width of the pane in a window of this width, in points; none if it is closed.
    pub fn code_width(&self, window: f32) -> Option<f32> {
        self.pane.is_some().then(|| width(window))
    }

    /// What the pane shows, in all the room of the user interface.
    pub fn code_in(
        &mut self,
        ui: &mut Ui,
        player: &Player,
        is_presented: bool,
        palette: &Palette,
        lit: Option<Thing>,
    ) -> Requests {
        let mut requests = Requests::default();
        let is_shown = self.shows_code(player);
        // The panel has the lists.
        let takes_place_of_panel = self.gives_way(player, ui.ctx().screen_rect().width());
        let Some(Pane { language }) = &mut self.pane else { return requests };
        let least = if is_presented { LEAST_LETTERS } else { 0.0 };
        let letters = ((ui.available_width() - CHROME) / WIDTH_OF_LETTERS).clamp(LETTERS.0, LETTERS.1).max(least);
        if !is_shown {
            // Its place stays, so that the map does not jump.
            ui.label(RichText::new(HIDDEN).font(style::sans(letters.max(13.0))).color(palette.quiet()));
            return requests;
        }
        let before = *language;
        if is_presented {
            lists::presented(ui, player, palette, lit, &mut requests);
        } else if let Some(list) = lists::in_line::ordered(player).filter(|_| takes_place_of_panel) {
            lists::in_line::next_in_line(ui, &list, LEAST_IN_PANE, palette, lit, &mut requests);
        }
        code::show(ui, player, language, Place::pane(letters), palette, lit, &mut requests);
        if *language != before {
            self.reading.language = *language;
        }
        requests
    }
}

/// Its width in a window of this width, in points.
fn width(window: f32) -> f32 {
    (window * SHARE).clamp(WIDTHS.0, WIDTHS.1).min(window * MOST)
}
