//! What lies over the canvas: the scene's title, the name of what is pointed at, notices, and the
//! presenter's sentence.

use super::panel;
use super::style::{self, Look};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    self, Align2, Area, Context, CornerRadius, Frame, Id, Margin, Order, Pos2, Rect, RichText, Sense, Stroke, Vec2,
};
use pathlight::lesson;
use pathlight::picture::{Role, Thing};
use pathlight::player::Player;

/// Height of the strip above the canvas with the scene's title.
pub const TITLE: f32 = 24.0;

pub fn card(look: &Look) -> Frame {
    Frame::new()
        .fill(look.panel())
        .stroke(Stroke::new(1.0, look.border()))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::symmetric(10, 6))
}

/// The title at the upper left, and the name of what is pointed at, at the lower left.
pub fn show(ctx: &Context, player: &Player, look: &Look, rect: Rect, lit: Option<Thing>, presenter: bool) {
    let scene = player.editor().scene();
    let painter = ctx.layer_painter(egui::LayerId::new(Order::Background, Id::new("title")));
    if !presenter {
        // What to look for is told of the lesson that the scene was made for.
        let told = !scene.about.is_empty() && lesson::of(scene) == player.lesson().name();
        let text = if told { format!("{} — {}", scene.title, scene.about) } else { scene.title.clone() };
        let mut job = LayoutJob::single_section(text, TextFormat::simple(style::sans(12.5), look.quiet()));
        job.wrap = TextWrapping::truncate_at_width(rect.width() - 24.0);
        let galley = ctx.fonts(|fonts| fonts.layout_job(job));
        let strip = Rect::from_min_max(rect.min - Vec2::new(0.0, TITLE), rect.right_top());
        painter.rect_filled(strip, 0.0, look.canvas());
        painter.galley(strip.min + Vec2::new(12.0, 5.0), galley, look.quiet());
    }

    let Some(name) = lit.and_then(|thing| lesson::describe(player.lesson(), thing)) else {
        return;
    };
    let galley = painter.layout(name, style::sans(13.0), look.text(), rect.width() - 40.0);
    let size = galley.size() + Vec2::new(18.0, 10.0);
    let at = Pos2::new(rect.left() + 10.0, rect.bottom() - size.y - 8.0);
    let pill = Rect::from_min_size(at, size);
    painter.rect(pill, 8.0, look.panel(), Stroke::new(1.0, look.border()), egui::StrokeKind::Inside);
    painter.galley(at + Vec2::new(9.0, 5.0), galley, look.text());
}

/// A sentence that stays until it is pressed; gives true then.
pub fn notice(ctx: &Context, text: &str, bad: bool, look: &Look, rect: Rect) -> bool {
    let edge = if bad { look.ink(Role::Goal) } else { look.accent() };
    let area = Area::new(Id::new("notice"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(rect.center().x, rect.bottom() - 14.0));
    let shown = area.show(ctx, |ui| {
        card(look).stroke(Stroke::new(1.5, edge)).show(ui, |ui| {
            ui.set_max_width((rect.width() * 0.8).min(620.0));
            ui.label(RichText::new(text).font(style::sans(14.0)));
            ui.label(RichText::new("Click to close.").font(style::sans(11.5)).color(look.quiet()));
        });
    });
    shown.response.interact(Sense::click()).clicked()
}

/// Canvas and sentence alone, in large type. Gives the box that is left for the canvas.
pub fn presenter(ctx: &Context, player: &Player, look: &Look) -> Rect {
    let frame = Frame::new().fill(look.panel()).inner_margin(Margin::symmetric(28, 16));
    egui::TopBottomPanel::bottom("presenter").frame(frame).show(ctx, |ui| {
        ui.set_min_height(72.0);
        panel::sentence(ui, player, look, 21.0);
    });
    ctx.available_rect()
}
