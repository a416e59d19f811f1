//! What lies over the canvas: the title of the scene, the name of the thing under the pointer, notices, and the
//! sentence of presenter mode.

use super::panel::{self, Requests};
use super::style::{self, Palette};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    self, Align2, Area, Context, CornerRadius, Frame, Id, Margin, Order, Pos2, Rect, RichText, Sense, Stroke, Vec2,
};
use pathlight::lesson;
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;

/// Height of the strip with the title above the canvas, in points.
pub const TITLE_HEIGHT: f32 = 24.0;

/// The frame of everything that floats over the canvas.
pub fn card(palette: &Palette) -> Frame {
    Frame::new()
        .fill(palette.panel())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 6))
}

/// Shows the title at the upper left, and the name of the highlighted thing at the lower left.
pub fn show(
    ctx: &Context,
    player: &Player,
    palette: &Palette,
    rect: Rect,
    highlighted: Option<Thing>,
    presenter: bool,
) {
    let scene = player.editor().scene();
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Background, Id::new("title")));
    if !presenter {
        // The hint belongs to the lesson that the scene was made for.
        let has_hint = !scene.about.is_empty() && lesson::of(scene) == player.lesson().name();
        let text = if has_hint { format!("{} — {}", scene.title, scene.about) } else { scene.title.clone() };
        let mut job = LayoutJob::single_section(text, TextFormat::simple(style::sans(12.5), palette.quiet()));
        job.wrap = TextWrapping::truncate_at_width(rect.width() - 24.0);
        let galley = ctx.fonts(|fonts| fonts.layout_job(job));
        let strip = Rect::from_min_max(rect.min - Vec2::new(0.0, TITLE_HEIGHT), rect.right_top());
        painter.rect_filled(strip, 0.0, palette.canvas());
        painter.galley(strip.min + Vec2::new(12.0, 5.0), galley, palette.quiet());
    }

    let Some(name) = highlighted.and_then(|thing| player.lesson().describe(thing)) else {
        return;
    };
    let galley = painter.layout(name.on_screen(), style::sans(13.0), palette.text(), rect.width() - 40.0);
    let size = galley.size() + Vec2::new(18.0, 10.0);
    let at = Pos2::new(rect.left() + 10.0, rect.bottom() - size.y - 8.0);
    let pill = Rect::from_min_size(at, size);
    painter.rect(pill, 8.0, palette.panel(), Stroke::new(1.0, palette.border()), egui::StrokeKind::Inside);
    painter.galley(at + Vec2::new(9.0, 5.0), galley, palette.text());
}

/// What of a notice was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeClick {
    Close,
    /// Its button.
    Offer,
}

/// Shows a notice, perhaps with a button. Returns what is clicked.
pub fn notice(
    ctx: &Context,
    text: &str,
    is_error: bool,
    offer: Option<&str>,
    palette: &Palette,
    rect: Rect,
) -> Option<NoticeClick> {
    let edge = if is_error { palette.ink(Role::Goal) } else { palette.accent() };
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(rect.center().x, rect.bottom() - 14.0));
    let shown = area.show(ctx, |ui| {
        card(palette).stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
            ui.set_max_width((rect.width() * 0.8).min(620.0));
            ui.label(RichText::new(text).font(style::sans(14.0)));
            let pressed = offer.is_some_and(|offer| {
                let text = RichText::new(offer).font(style::bold(13.5)).color(palette.on_accent());
                ui.add(egui::Button::new(text).fill(palette.accent()).min_size(Vec2::new(90.0, 28.0))).clicked()
            });
            ui.label(RichText::new("Click to close.").font(style::sans(11.5)).color(palette.quiet()));
            pressed
        })
    });
    if shown.inner.inner {
        return Some(NoticeClick::Offer);
    }
    shown.response.interact(Sense::click()).clicked().then_some(NoticeClick::Close)
}

/// Shows only the sentence, in large type. Returns the rectangle that is left for the canvas, and what the user requests.
pub fn presenter(ctx: &Context, player: &Player, palette: &Palette, highlighted: Option<Thing>) -> (Rect, Requests) {
    let frame = Frame::new().fill(palette.panel()).inner_margin(Margin::symmetric(28, 16));
    let shown = egui::TopBottomPanel::bottom("presenter").frame(frame).show(ctx, |ui| {
        ui.set_min_height(72.0);
        panel::presented(ui, player, palette, highlighted, 21.0)
    });
    (ctx.available_rect(), shown.inner)
}
