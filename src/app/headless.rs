//! Runs widgets without a window, for tests: frames, clicks, and the positions of texts.

use super::style;
use egui_macroquad::egui::{self, Event, Modifiers, PointerButton, Pos2, Rect, Shape, Ui, Vec2};

pub struct Headless {
    ctx: egui::Context,
    screen: Rect,
    /// The texts of the last frame, with their upper left corners.
    texts: Vec<(String, Pos2)>,
}

impl Headless {
    pub fn new(width: f32, height: f32) -> Self {
        let ctx = egui::Context::default();
        style::set_fonts(&ctx);
        Self { ctx, screen: Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height)), texts: Vec::new() }
    }

    /// Runs one frame and returns the result of `show`.
    pub fn frame<R>(&mut self, events: Vec<Event>, mut show: impl FnMut(&mut Ui) -> R) -> R {
        let input = egui::RawInput { screen_rect: Some(self.screen), events, ..Default::default() };
        let mut result = None;
        let output = self.ctx.run(input, |ctx| {
            egui::CentralPanel::default().show(ctx, |ui| result = Some(show(ui)));
        });
        self.texts.clear();
        output.shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut self.texts));
        result.expect("every frame is shown")
    }

    /// Presses and releases the left button. Returns the result of the frame of the release.
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

    /// All texts of the last frame, joined by spaces.
    pub fn text(&self) -> String {
        self.texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The upper left corner of a text of the last frame.
    pub fn position(&self, text: &str) -> Pos2 {
        let found = self.positions(text).next();
        found.unwrap_or_else(|| panic!("{text:?} is not shown; shown are {}", self.text()))
    }

    /// The upper left corners of all texts of the last frame that are this one.
    pub fn positions(&self, text: &str) -> impl Iterator<Item = Pos2> {
        self.texts.iter().filter(move |(t, _)| t == text).map(|&(_, at)| at)
    }
}

fn collect(shape: &Shape, texts: &mut Vec<(String, Pos2)>) {
    match shape {
        Shape::Text(text) => texts.push((text.galley.text().to_owned(), text.pos)),
        Shape::Vec(all) => all.iter().for_each(|s| collect(s, texts)),
        _ => {}
    }
}
