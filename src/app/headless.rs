//! Runs widgets without a window, for tests: frames, clicks, and what text stands where.

use super::style;
use egui_macroquad::egui::{self, Event, Modifiers, PointerButton, Pos2, Rect, Shape, Ui, Vec2};

pub struct Headless {
    ctx: egui::Context,
    screen: Rect,
    /// What the last frame wrote, and where.
    texts: Vec<(String, Pos2)>,
}

impl Headless {
    pub fn new(width: f32, height: f32) -> Self {
        let ctx = egui::Context::default();
        style::set_fonts(&ctx);
        Self { ctx, screen: Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height)), texts: Vec::new() }
    }

    /// One frame; gives what `show` gave.
    pub fn frame<R>(&mut self, events: Vec<Event>, mut show: impl FnMut(&mut Ui) -> R) -> R {
        let input = egui::RawInput { screen_rect: Some(self.screen), events, ..Default::default() };
        let mut given = None;
        let output = self.ctx.run(input, |ctx| {
            egui::CentralPanel::default().show(ctx, |ui| given = Some(show(ui)));
        });
        self.texts.clear();
        output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut self.texts));
        given.expect("every frame is shown")
    }

    /// Presses and lets go of the left button; gives what the frame gave in which it was let go.
    pub fn click<R>(&mut self, at: Pos2, mut show: impl FnMut(&mut Ui) -> R) -> R {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![Event::PointerMoved(at), button(true)], &mut show);
        self.frame(vec![button(false)], &mut show)
    }

    /// All that the last frame wrote.
    pub fn text(&self) -> String {
        self.texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The upper left corner of a text of the last frame.
    pub fn place(&self, text: &str) -> Pos2 {
        let found = self.texts.iter().find(|(t, _)| t == text);
        found.unwrap_or_else(|| panic!("{text:?} is not shown; shown are {}", self.text())).1
    }
}

fn collect(shape: &Shape, texts: &mut Vec<(String, Pos2)>) {
    match shape {
        Shape::Text(text) => texts.push((text.galley.text().to_owned(), text.pos)),
        Shape::Vec(all) => all.iter().for_each(|s| collect(s, texts)),
        _ => {}
    }
}
