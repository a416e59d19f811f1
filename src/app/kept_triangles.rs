//! The note that triangles are kept as they were before a drag, with the button that replaces them. It stands in the corner of the
//! canvas where it covers least.

use super::input::{CanvasInput, Gesture};
use super::readout::{self, Under};
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Area, Button, Context, Frame, Id, Label, Margin, Order, Rect, RichText, Stroke, Vec2};
use pathlight::editor::Edit;
use pathlight::player::{Change, Command};

/// What the button says, and the entry of a menu that does the same.
pub const TEXT: &str = "Triangulate again";
pub const HINT: &str = "The triangles are those of the drag, so that the decision on screen stays the same. Replaces them \
                        by a Delaunay triangulation, which avoids small angles. One undo takes it back.";

/// On a narrower canvas the note is short, in points.
const NARROW: f32 = 640.0;
const LETTERS: f32 = 12.5;

/// The edit with its end.
pub fn commands() -> [Command; 2] {
    [Change::Edit(Edit::Retriangulate).into(), Change::EndGesture.into()]
}

/// Are there kept triangles to speak of?
fn is_shown(input: &CanvasInput, gesture: &Gesture) -> bool {
    let player = input.player;
    let is_busy = *gesture != Gesture::None || player.is_asked() || player.construction().is_some();
    player.keeps_triangles() && !is_busy && !player.lesson().entry().is_on_cells
}

/// Shows the note. It keeps clear of the readout as well. Returns the commands of the button, if it is pressed.
pub fn show(
    ctx: &Context,
    input: &CanvasInput,
    gesture: &Gesture,
    (under, readout): (&Under<'_>, Option<Rect>),
    palette: &Palette,
) -> Option<[Command; 2]> {
    let (size, place) =
        (Id::new("size of the note of kept triangles"), Id::new("corner of the note of kept triangles"));
    if !is_shown(input, gesture) {
        ctx.data_mut(|data| data.remove::<usize>(place));
        return None;
    }
    let words = if input.rect.width() < NARROW { "Triangles kept" } else { "Triangles kept from the drag" };
    let known = ctx.data(|data| data.get_temp::<Vec2>(size)).unwrap_or(Vec2::new(330.0, 32.0));
    let last = ctx.data(|data| data.get_temp::<usize>(place));
    let (corner, rect) = readout::corner_for(input, (under, readout), known, last);
    ctx.data_mut(|data| data.insert_temp(place, corner));
    let area = Area::new(Id::new("kept triangles")).order(Order::Middle).fixed_pos(rect.min);
    let frame = Frame::new()
        .fill(palette.panel())
        .stroke(Stroke::new(1.0, palette.border()))
        .corner_radius(8.0)
        .inner_margin(Margin::symmetric(10, 3));
    let shown = area.show(ctx, |ui| {
        let row = |ui: &mut egui_macroquad::egui::Ui| {
            ui.add(Label::new(RichText::new(words).font(style::sans(LETTERS)).color(palette.quiet())).extend());
            let text = RichText::new(TEXT).font(style::sans(LETTERS)).color(palette.text());
            ui.add(Button::new(text).min_size(Vec2::new(0.0, style::TARGET))).tooltip(HINT).clicked()
        };
        frame.show(ui, |ui| ui.horizontal(row).inner).inner
    });
    ctx.data_mut(|data| data.insert_temp(size, shown.response.rect.size()));
    shown.inner.then(commands)
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::super::view::View;
    use super::*;
    use egui_macroquad::egui::{Pos2, vec2};
    use glam::DVec2;
    use pathlight::editor::Handle;
    use pathlight::paint::theme::Theme;
    use pathlight::player::{Player, Transport};

    const NOTHING: Under<'_> = Under { marks: &[], rulers: &[], cards: &[], row: None, has_message: false };

    #[test]
    fn after_a_drag_that_keeps_triangles_a_button_replaces_them() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(88)).unwrap();
        let left = player.editor().handles().find(|(_, at)| *at == DVec2::new(16.0, 18.0)).unwrap().0;
        assert!(matches!(left, Handle::Vertex(..)));
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(1280.0, 800.0);
        let mut text = |player: &Player, click: bool| {
            let rect = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
            let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
            let input = CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false };
            let mut pressed = None;
            // The second frame knows the size of the note.
            for _ in 0..2 {
                window.whole_frame(Vec::new(), |ctx| {
                    pressed = show(ctx, &input, &Gesture::None, (&NOTHING, None), &palette).or(pressed.take());
                });
            }
            if click {
                let at = window.position(TEXT);
                window.click(at, |ui| {
                    pressed = show(ui.ctx(), &input, &Gesture::None, (&NOTHING, None), &palette).or(pressed.take());
                });
            }
            (window.text(), pressed)
        };
        assert!(!text(&player, false).0.contains(TEXT));
        player.apply(Change::Edit(Edit::Move { handle: left, to: DVec2::new(16.3, 14.0) })).unwrap();
        player.apply(Change::EndGesture).unwrap();
        assert!(player.keeps_triangles() && text(&player, false).0.contains("Triangles kept"));
        for command in text(&player, true).1.expect("the button was pressed") {
            player.apply(command).unwrap();
        }
        assert!(!player.keeps_triangles() && !text(&player, false).0.contains(TEXT));
        player.apply(Change::Undo).unwrap();
        assert!(player.keeps_triangles());
    }
}
