//! Fonts, colours and spacing of the widgets.

use egui_macroquad::egui::epaint::Shadow;
use egui_macroquad::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2,
};
use pathlight::paint::fonts;
use pathlight::paint::theme::{Colour, Surfaces, Theme};
use pathlight::picture::{Role, Strength};
use std::sync::Arc;

/// Smallest side of a target for the pointer, in points.
pub const TARGET: f32 = 28.0;

pub fn colour(c: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(c.r, c.g, c.b, c.a)
}

/// The colours of one theme, as egui's type.
#[derive(Clone, Copy)]
pub struct Palette {
    pub theme: Theme,
    surfaces: Surfaces,
}

impl Palette {
    pub fn new(theme: Theme) -> Self {
        Self { theme, surfaces: theme.surfaces() }
    }

    pub fn canvas(&self) -> Color32 {
        colour(self.surfaces.canvas)
    }
    pub fn panel(&self) -> Color32 {
        colour(self.surfaces.panel)
    }
    pub fn card(&self) -> Color32 {
        colour(self.surfaces.card)
    }
    pub fn border(&self) -> Color32 {
        colour(self.surfaces.border)
    }
    pub fn text(&self) -> Color32 {
        colour(self.surfaces.text)
    }
    pub fn quiet(&self) -> Color32 {
        colour(self.surfaces.quiet)
    }
    pub fn accent(&self) -> Color32 {
        colour(self.surfaces.accent)
    }
    pub fn on_accent(&self) -> Color32 {
        colour(self.surfaces.on_accent)
    }
    pub fn ink(&self, role: Role) -> Color32 {
        colour(self.theme.ink(role, Strength::Solid))
    }
    /// The colour of areas of a role: translucent.
    pub fn fill(&self, role: Role) -> Color32 {
        let fill = self.theme.fill(role, Strength::Solid);
        Color32::from_rgb(fill.r, fill.g, fill.b).gamma_multiply(f32::from(fill.a) / 255.0)
    }
    /// The colour of text on the colour of a role.
    pub fn on(&self, role: Role) -> Color32 {
        colour(self.theme.on(role))
    }
}

pub fn strong() -> FontFamily {
    FontFamily::Name("strong".into())
}

pub fn mono(size: f32) -> FontId {
    FontId::new(size, FontFamily::Monospace)
}

pub fn sans(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

pub fn bold(size: f32) -> FontId {
    FontId::new(size, strong())
}

/// Called once: the fonts do not depend on the theme.
pub fn set_fonts(ctx: &egui::Context) {
    let mut all = FontDefinitions::empty();
    for (name, bytes) in [("sans", fonts::SANS), ("strong", fonts::SANS_STRONG), ("mono", fonts::MONO)] {
        all.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    // Each family falls back on the others for characters that it lacks.
    let chain = |names: [&str; 3]| names.map(str::to_owned).to_vec();
    all.families.insert(FontFamily::Proportional, chain(["sans", "mono", "strong"]));
    all.families.insert(FontFamily::Monospace, chain(["mono", "sans", "strong"]));
    all.families.insert(strong(), chain(["strong", "mono", "sans"]));
    ctx.set_fonts(all);
}

/// So much of the accent colour lies below what is selected, so that its letters can be read in both themes.
const SELECTION: f32 = 0.4;

/// `reduced_motion` switches animations off.
pub fn apply_style(ctx: &egui::Context, palette: &Palette, reduced_motion: bool) {
    let text_styles = [
        (TextStyle::Small, sans(11.0)),
        (TextStyle::Body, sans(14.0)),
        (TextStyle::Button, sans(13.5)),
        (TextStyle::Monospace, mono(12.5)),
        (TextStyle::Heading, bold(17.0)),
    ];
    let mut style = egui::Style { text_styles: text_styles.into(), ..Default::default() };
    style.spacing.item_spacing = Vec2::new(8.0, 6.0);
    style.spacing.button_padding = Vec2::new(10.0, 5.0);
    style.spacing.interact_size = Vec2::new(TARGET, TARGET);
    style.spacing.window_margin = Margin::same(16);
    style.spacing.menu_margin = Margin::same(8);
    style.interaction.selectable_labels = false;
    // A bar that shows only under the pointer leaves a cut list looking whole.
    style.spacing.scroll.dormant_handle_opacity = 0.5;
    style.spacing.scroll.floating_width = 4.0;
    style.animation_time = if reduced_motion { 0.0 } else { 0.08 };

    let v = &mut style.visuals;
    *v = if palette.theme == Theme::Dark { egui::Visuals::dark() } else { egui::Visuals::light() };
    v.override_text_color = Some(palette.text());
    v.panel_fill = palette.panel();
    v.window_fill = palette.panel();
    v.window_stroke = Stroke::new(1.0, palette.border());
    v.window_corner_radius = CornerRadius::same(12);
    v.menu_corner_radius = CornerRadius::same(10);
    v.window_shadow = Shadow { offset: [0, 6], blur: 24, spread: 0, color: Color32::from_black_alpha(90) };
    v.popup_shadow = v.window_shadow;
    v.extreme_bg_color = palette.canvas();
    v.faint_bg_color = palette.card();
    // Below selected letters and the chosen entry of a menu, which keep their ink.
    v.selection.bg_fill = palette.accent().gamma_multiply(SELECTION);
    // Also the outline of a text field that is being written in.
    v.selection.stroke = Stroke::new(1.5, palette.accent());
    v.hyperlink_color = palette.accent();
    let w = &mut v.widgets;
    for (state, fill, edge) in [
        (&mut w.noninteractive, palette.card(), palette.border()),
        (&mut w.inactive, palette.card(), palette.border()),
        (&mut w.hovered, palette.border(), palette.quiet()),
        (&mut w.active, palette.border(), palette.accent()),
        (&mut w.open, palette.border(), palette.border()),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, edge);
        state.fg_stroke = Stroke::new(1.5, palette.text());
        state.corner_radius = CornerRadius::same(8);
        state.expansion = 0.0;
    }
    // The rails of sliders.
    v.widgets.inactive.bg_fill = palette.border();
    v.slider_trailing_fill = true;
    ctx.set_style(style);
}
