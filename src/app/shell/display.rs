//! What is shown besides the map and the panels, and the colours of the widgets.

use crate::app::persistence;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::Context;
use pathlight::paint::theme::Theme;

/// What is shown or not.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct Shows {
    pub presenter: bool,
    /// In presenter mode, does what decided the step stand beside the sentence?
    pub why: bool,
    pub legend: bool,
    pub rulers: bool,
    /// Is another program's run drawn over ours, on one map?
    pub ghost: bool,
    pub full_screen: bool,
}

impl Shows {
    pub fn restored() -> Self {
        Self {
            presenter: false,
            why: false,
            legend: false,
            rulers: persistence::has_rulers(),
            ghost: false,
            full_screen: false,
        }
    }

    pub fn toggle_rulers(&mut self) {
        self.rulers = !self.rulers;
        persistence::store_rulers(self.rulers);
    }
}

/// The theme of the canvas and of the widgets.
pub(super) struct Themes {
    pub chosen: Theme,
    /// That of the widgets; none before the first frame.
    styled: Option<Theme>,
    /// The other one is chosen at the end of the frame: the canvas and the widgets around it must have the same.
    pub switches: bool,
}

impl Themes {
    pub fn restored() -> Self {
        Self { chosen: persistence::theme(), styled: None, switches: false }
    }

    /// Gives the widgets the chosen theme.
    pub fn begin_frame(&mut self, ctx: &Context) -> Palette {
        let palette = Palette::new(self.chosen);
        if self.styled != Some(self.chosen) {
            style::apply_style(ctx, &palette, false);
            self.styled = Some(self.chosen);
        }
        palette
    }

    pub fn end_frame(&mut self) {
        if std::mem::take(&mut self.switches) {
            self.chosen = if self.chosen == Theme::Dark { Theme::Light } else { Theme::Dark };
            persistence::store_theme(self.chosen);
        }
    }
}
