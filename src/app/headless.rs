//! Runs widgets without a window, for tests: frames, clicks, and the positions of texts.
//!
//! egui_kittest 0.31.1 was tried. It works without wgpu, with 5 more crates, and a frame takes as long (35 µs instead of 31 µs). It
//! would replace the frames, the clicks and the list of controls: 50 of these 250 lines. The rest reads what is painted, and
//! kittest finds what AccessKit knows: text that is painted without a widget, as most of ours is, is not there. Its harness owns
//! what it shows, while the 90 frames of our tests each show and return something else. And it switches a feature of egui on, so
//! that the tests would run another egui than the window, and everything above egui would be compiled twice.

use super::style;
use super::widgets::tooltip;
use egui_macroquad::egui::{
    self, Color32, CornerRadius, Event, Modifiers, PointerButton, Pos2, Rect, Shape, Ui, Vec2, WidgetType,
};

pub struct Headless {
    ctx: egui::Context,
    screen: Rect,
    /// The texts of the last frame, with their upper left corners.
    texts: Vec<(String, Pos2)>,
    /// What can be seen of each, and its rectangle.
    places: Vec<Seen>,
    /// The heights of their letters, in points.
    sizes: Vec<f32>,
    /// The filled rectangles of the last frame.
    fills: Vec<Fill>,
    /// The images of the last frame that are whole, such as figures.
    images: Vec<Rect>,
    /// The time of the next frame and the time between two frames, in seconds.
    time: f64,
    seconds_per_frame: f64,
    /// Are the shapes turned into triangles, as in a real window?
    tessellates: bool,
}

/// A text on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub text: String,
    pub rect: Rect,
    /// Is no part of it outside of what is shown?
    pub is_whole: bool,
    /// Does it end with "…", because it did not fit?
    pub is_elided: bool,
    /// The height of its smallest letters, in points.
    pub letters: f32,
}

/// A widget that can be clicked or dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    pub kind: WidgetType,
    pub label: String,
    /// The part of it that is in view.
    pub rect: Rect,
    /// Is all of it in view?
    pub is_whole: bool,
}

/// A filled rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fill {
    pub rect: Rect,
    pub colour: Color32,
    pub rounding: CornerRadius,
    /// What can be seen of it.
    pub visible: Rect,
}

impl Headless {
    pub fn new(width: f32, height: f32) -> Self {
        let ctx = egui::Context::default();
        style::set_fonts(&ctx);
        tooltip::watch_pointer(&ctx);
        Self {
            ctx,
            screen: Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height)),
            texts: Vec::new(),
            places: Vec::new(),
            sizes: Vec::new(),
            fills: Vec::new(),
            images: Vec::new(),
            time: 0.0,
            seconds_per_frame: 1.0 / 60.0,
            tessellates: false,
        }
    }

    pub fn with_seconds_per_frame(self, seconds_per_frame: f64) -> Self {
        Self { seconds_per_frame, ..self }
    }

    pub fn seconds_per_frame(&self) -> f64 {
        self.seconds_per_frame
    }

    pub fn with_tessellation(self) -> Self {
        Self { tessellates: true, ..self }
    }

    pub fn resize(&mut self, width: f32, height: f32) {
        self.screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(width, height));
    }

    /// Pixels per point.
    pub fn zoom(&self) -> f32 {
        self.ctx.zoom_factor()
    }

    /// Runs one frame and returns the result of `show`.
    pub fn frame<R>(&mut self, events: Vec<Event>, mut show: impl FnMut(&mut Ui) -> R) -> R {
        self.whole_frame(events, |ctx| egui::CentralPanel::default().show(ctx, |ui| show(ui)).inner)
    }

    /// Runs one frame of a whole window and returns the result of `show`.
    pub fn whole_frame<R>(&mut self, events: Vec<Event>, mut show: impl FnMut(&egui::Context) -> R) -> R {
        let time = Some(self.time);
        self.time += self.seconds_per_frame;
        let input = egui::RawInput { screen_rect: Some(self.screen), time, events, ..Default::default() };
        let mut result = None;
        let output = self.ctx.run(input, |ctx| result = Some(show(ctx)));
        if self.tessellates {
            self.ctx.tessellate(output.shapes.clone(), output.pixels_per_point);
        }
        self.texts.clear();
        self.places.clear();
        self.fills.clear();
        self.images.clear();
        self.sizes.clear();
        for clipped in &output.shapes {
            collect(&clipped.shape, &mut self.texts, &mut self.sizes);
            seen(&clipped.shape, clipped.clip_rect.intersect(self.screen).expand(1.0), &mut self.places);
            if let Shape::Mesh(mesh) = &clipped.shape {
                let rect = mesh.calc_bounds();
                let is_image = mesh.texture_id != egui::TextureId::default();
                self.images.extend(Some(rect).filter(|&rect| is_image && clipped.clip_rect.contains_rect(rect)));
            }
            if let Shape::Rect(shape) = &clipped.shape {
                let visible = shape.rect.intersect(clipped.clip_rect);
                self.fills.push(Fill { rect: shape.rect, colour: shape.fill, rounding: shape.corner_radius, visible });
            }
        }
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

    /// The heights of the letters of all texts of the last frame, in points.
    pub fn font_sizes(&self) -> Vec<f32> {
        self.sizes.clone()
    }

    /// Moves the pointer to a position and waits for a tooltip. Returns its text, empty without one, if a control lies
    /// there; `show` must always show the same.
    pub fn tooltip<R>(&mut self, at: Pos2, show: impl FnMut(&mut Ui) -> R) -> Option<String> {
        let text = self.text_on_hover(at, show);
        let hovered: Vec<egui::Id> = self.ctx.interaction_snapshot(|i| i.hovered.iter().copied().collect());
        // The surface of a dialog senses drags as well, but no control is so high. Near an edge, a control is hovered
        // without its tooltip.
        let is_small =
            |response: &egui::Response| response.rect.height() < 60.0 && response.rect.shrink(1.0).contains(at);
        let is_control = |id: &egui::Id| {
            self.ctx.read_response(*id).is_some_and(|r| r.sense.interactive() && is_small(&r) && r.rect.contains(at))
        };
        hovered.iter().any(is_control).then_some(text)
    }

    /// Moves the pointer to a position and waits. Returns the text that appears, such as a tooltip; `show` must always show
    /// the same.
    pub fn text_on_hover<R>(&mut self, at: Pos2, mut show: impl FnMut(&mut Ui) -> R) -> String {
        self.ctx.style_mut(|style| {
            style.interaction.tooltip_delay = 0.0;
            // A label whose text can be selected is no control.
            style.interaction.selectable_labels = false;
            style.interaction.show_tooltips_only_when_still = false;
        });
        self.frame(vec![Event::PointerGone], &mut show);
        self.frame(Vec::new(), &mut show);
        let mut before: Vec<String> = self.texts.iter().map(|(text, _)| text.clone()).collect();
        self.frame(vec![Event::PointerMoved(at)], &mut show);
        for _ in 0..3 {
            self.frame(Vec::new(), &mut show);
        }
        let mut text = String::new();
        for (new, _) in &self.texts {
            match before.iter().position(|old| old == new) {
                Some(i) => drop(before.swap_remove(i)),
                None => text += new,
            }
        }
        text
    }

    /// The texts of the last frame that `fits` accepts. Spaces that do not break are plain ones here.
    pub fn seen(&self, fits: impl Fn(&Seen) -> bool) -> Vec<Seen> {
        self.places.iter().filter(|seen| fits(seen)).cloned().collect()
    }

    /// The controls that are in view: whatever can be clicked or dragged and has a name for screen readers.
    pub fn controls<R>(&mut self, mut show: impl FnMut(&mut Ui) -> R) -> Vec<Control> {
        self.controls_of_window(|ctx| {
            egui::CentralPanel::default().show(ctx, |ui| show(ui));
        })
    }

    /// The same of a whole window.
    pub fn controls_of_window(&mut self, show: impl FnMut(&egui::Context)) -> Vec<Control> {
        // egui notes the names only while it paints the outlines of widgets.
        self.ctx.style_mut(|style| style.debug.show_interactive_widgets = true);
        self.whole_frame(Vec::new(), show);
        self.ctx.style_mut(|style| style.debug.show_interactive_widgets = false);
        self.ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            let all = widgets.layers().flat_map(|(_, all)| all).filter(|widget| widget.sense.interactive());
            let control = |widget: &egui::WidgetRect| {
                let info = widgets.info(widget.id).filter(|info| info.typ != WidgetType::Label)?;
                let rect = widget.interact_rect.intersect(self.screen);
                let label = info.label.clone().unwrap_or_default();
                let is_whole = rect.expand(0.5).contains_rect(widget.rect);
                rect.is_positive().then_some(Control { kind: info.typ, label, rect, is_whole })
            };
            all.filter_map(control).collect()
        })
    }

    /// All texts of the last frame, joined by spaces.
    pub fn text(&self) -> String {
        self.texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The filled rectangles of the last frame that `fits` accepts, in the order in which they were painted.
    pub fn fills(&self, fits: impl Fn(&Fill) -> bool) -> Vec<Fill> {
        self.fills.iter().filter(|fill| fits(fill)).copied().collect()
    }

    /// The images of the last frame that are whole.
    pub fn images(&self) -> &[Rect] {
        &self.images
    }

    /// The upper left corner of a text of the last frame.
    pub fn position(&self, text: &str) -> Pos2 {
        let found = self.positions(text).next();
        found.unwrap_or_else(|| panic!("{text:?} is not shown; shown are {}", self.text()))
    }

    /// Where the panel with this name was shown last; none if it never was.
    pub fn panel(&self, name: &str) -> Option<Rect> {
        egui::containers::panel::PanelState::load(&self.ctx, egui::Id::new(name)).map(|state| state.rect)
    }

    /// Where the area with this name was shown last; none if it never was.
    pub fn area(&self, name: &str) -> Option<Rect> {
        self.ctx.memory(|memory| memory.area_rect(egui::Id::new(name)))
    }

    /// The upper left corners of all texts of the last frame that are this one.
    pub fn positions(&self, text: &str) -> impl Iterator<Item = Pos2> {
        self.texts.iter().filter(move |(t, _)| t == text).map(|&(_, at)| at)
    }
}

fn seen(shape: &Shape, clip: Rect, places: &mut Vec<Seen>) {
    match shape {
        Shape::Text(text) => {
            let rect = text.galley.rect.translate(text.pos.to_vec2());
            let is_whole = clip.contains_rect(rect);
            let is_elided = text.galley.elided;
            let sizes = text.galley.job.sections.iter().map(|section| section.format.font_id.size);
            let letters = sizes.fold(f32::INFINITY, f32::min);
            places.push(Seen { text: text.galley.text().replace('\u{a0}', " "), rect, is_whole, is_elided, letters });
        }
        Shape::Vec(all) => all.iter().for_each(|shape| seen(shape, clip, places)),
        _ => {}
    }
}

fn collect(shape: &Shape, texts: &mut Vec<(String, Pos2)>, sizes: &mut Vec<f32>) {
    match shape {
        Shape::Text(text) => {
            texts.push((text.galley.text().to_owned(), text.pos));
            sizes.extend(text.galley.job.sections.iter().map(|section| section.format.font_id.size));
        }
        Shape::Vec(all) => all.iter().for_each(|s| collect(s, texts, sizes)),
        _ => {}
    }
}
