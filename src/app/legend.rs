//! The legend: each kind of mark in a picture, drawn as it looks there, with its meaning.

use super::style::{self, Palette, color};
use super::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align2, Area, Color32, Context, Id, Mesh, Order, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui,
    Vec2,
};
use glam::DVec2;
use pathlight::paint::forms;
use pathlight::picture::{Dash, LegendEntry, Mark, Picture, Role, Shape as Form, Strength, Tone};
use std::collections::BTreeMap;

/// The button that shows and hides the legend.
pub fn button(ui: &mut Ui, on: &mut bool, palette: &Palette) {
    let color = if *on { palette.accent() } else { palette.quiet() };
    let text = RichText::new("legend").font(style::sans(12.5)).color(color);
    let button = egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend);
    let hint = if *on { "Hide the legend (L)" } else { "What the marks mean (L)" };
    if ui.add(button).tooltip(hint).clicked() {
        *on = !*on;
    }
}

/// Shows the legend at the lower right of the canvas, above its button.
pub fn show(ctx: &Context, picture: &Picture, palette: &Palette, rect: Rect) {
    let area = Area::new(Id::new("legend"))
        .order(Order::Middle)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(rect.right_bottom() - Vec2::splat(8.0));
    area.show(ctx, |ui| {
        super::overlay::card(palette).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = 18.0;
            for entry in entries(picture) {
                row(ui, &entry.words(), |painter, swatch| entry.paint(painter, swatch, palette));
            }
        });
    });
}

/// A row of the legend.
enum Entry<'a> {
    Key(&'a LegendEntry),
    Tone(Tone, &'static str),
    Mark(&'a Mark),
}

impl Entry<'_> {
    fn words(&self) -> String {
        match self {
            Self::Key(key) => key.words.on_screen(),
            Self::Tone(_, name) => (*name).to_owned(),
            Self::Mark(mark) => mark.role.name().unwrap_or_default().to_owned(),
        }
    }

    fn paint(&self, painter: &Painter, swatch: Rect, palette: &Palette) {
        match self {
            Self::Key(key) => key_swatch(painter, swatch, key, palette),
            Self::Tone(tone, _) => tone_swatch(painter, swatch, *tone, palette),
            Self::Mark(mark) => mark_swatch(painter, swatch, mark, Strength::Solid, palette),
        }
    }
}

fn entries(picture: &Picture) -> Vec<Entry<'_>> {
    let keys = picture.legend.iter().map(Entry::Key);
    let marks = named_marks(picture);
    // The walls of small cells are the same as those around the map.
    let has_walls = marks.contains_key(&Role::Wall);
    let tones = named_tones(picture).into_iter().filter(|(tone, _)| !(has_walls && *tone == Tone::Wall));
    keys.chain(tones.map(|(tone, name)| Entry::Tone(tone, name))).chain(marks.into_values().map(Entry::Mark)).collect()
}

fn row(ui: &mut Ui, name: &str, paint: impl FnOnce(&Painter, Rect)) {
    ui.horizontal(|ui| {
        let (swatch, _) = ui.allocate_exact_size(Vec2::new(26.0, 18.0), Sense::hover());
        paint(ui.painter(), swatch);
        ui.label(RichText::new(name).font(style::sans(12.5)));
    });
}

/// For each role that has a name and no key: its first mark that is neither text nor cells.
fn named_marks(picture: &Picture) -> BTreeMap<Role, &Mark> {
    let mut marks = BTreeMap::new();
    for mark in &picture.marks {
        let has_key = picture.legend.iter().flat_map(|key| &key.marks).any(|m| m.role == mark.role);
        if mark.role.name().is_some() && !has_key && !matches!(mark.shape, Form::Words { .. } | Form::Cells(_)) {
            marks.entry(mark.role).or_insert(mark);
        }
    }
    marks
}

/// The tones that the cells of the picture use, with their names.
fn named_tones(picture: &Picture) -> Vec<(Tone, &'static str)> {
    let has = |wanted: fn(Tone) -> bool| {
        picture.marks.iter().any(|m| matches!(&m.shape, Form::Cells(cells) if cells.tones.iter().any(|&t| wanted(t))))
    };
    let mut tones = Vec::new();
    if has(|t| t == Tone::Wall) {
        tones.push((Tone::Wall, "wall"));
    }
    if has(|t| matches!(t, Tone::Level(_))) {
        tones.push((Tone::Level(0), "distance, near to far"));
    }
    if has(|t| matches!(t, Tone::Heat(_))) {
        tones.push((Tone::Level(0), "triangles entered, few to many"));
    }
    for (tone, name) in
        [(Tone::Frontier, "frontier"), (Tone::NextFrontier, "next frontier"), (Tone::Highlight, "highlighted wave")]
    {
        if picture.marks.iter().any(|m| matches!(&m.shape, Form::Cells(cells) if cells.tones.contains(&tone))) {
            tones.push((tone, name));
        }
    }
    tones
}

fn tone_swatch(painter: &Painter, swatch: Rect, tone: Tone, palette: &Palette) {
    let inner = swatch.shrink2(Vec2::new(2.0, 3.0));
    if let Tone::Level(_) = tone {
        let step = inner.width() / 22.0;
        for i in 0..22u8 {
            let left = inner.left() + f32::from(i) * step;
            let piece = Rect::from_min_max(Pos2::new(left, inner.top()), Pos2::new(left + step + 0.5, inner.bottom()));
            painter.rect_filled(piece, 0.0, color(palette.theme.tone(Tone::Level(i * 12))));
        }
    } else {
        painter.rect_filled(inner, 2.0, color(palette.theme.tone(tone)));
        if tone == Tone::Wall {
            hatch(painter, inner, palette);
        }
    }
}

fn hatch(painter: &Painter, rect: Rect, palette: &Palette) {
    let stroke = Stroke::new(1.0, color(palette.theme.hatch()));
    let (height, mut x) = (rect.height(), rect.left());
    while x + height <= rect.right() {
        painter.line_segment([Pos2::new(x, rect.bottom()), Pos2::new(x + height, rect.top())], stroke);
        x += 6.0;
    }
}

fn key_swatch(painter: &Painter, swatch: Rect, key: &LegendEntry, palette: &Palette) {
    let lines = key.marks.iter().filter(|m| matches!(m.shape, Form::Line { .. })).count().max(1) as f32;
    let (mut line, height) = (0.0, swatch.height() / lines);
    for mark in &key.marks {
        let strip = Rect::from_min_size(swatch.min + Vec2::new(0.0, line * height), Vec2::new(swatch.width(), height));
        if matches!(mark.shape, Form::Line { .. }) {
            mark_swatch(painter, strip, mark, mark.strength, palette);
            line += 1.0;
        } else {
            mark_swatch(painter, swatch, mark, mark.strength, palette);
        }
    }
}

fn mark_swatch(painter: &Painter, swatch: Rect, mark: &Mark, strength: Strength, palette: &Palette) {
    let (middle, inner) = (swatch.center(), swatch.shrink2(Vec2::new(2.0, 3.0)));
    let ink = color(palette.theme.ink(mark.role, strength));
    match &mark.shape {
        Form::Line { closed, dash, width, .. } => {
            let points = if *closed {
                let (low, high) = (inner.left_top(), inner.right_bottom());
                vec![low, inner.right_top(), high, inner.left_bottom(), low]
            } else {
                vec![Pos2::new(inner.left(), middle.y), Pos2::new(inner.right(), middle.y)]
            };
            // As wide as on the canvas, because widths tell lines apart that differ only in color.
            let width = width.clamp(1.2, 5.0);
            if mark.role == Role::Path {
                let casing = Stroke::new(width + forms::PATH_CASING as f32, color(palette.theme.casing()));
                painter.line(points.clone(), casing);
            }
            match forms::dashes(*dash, width.into()) {
                None => drop(painter.line(points, Stroke::new(width, ink))),
                Some([on, off]) => {
                    painter.extend(Shape::dashed_line(
                        &points,
                        Stroke::new(width, ink),
                        (on as f32).max(2.0),
                        off as f32,
                    ));
                }
            }
        }
        Form::Area { hatched, .. } => {
            // Blended here, as the canvas does: egui blends in another way, and the swatch would be lighter than the map.
            let theme = palette.theme;
            let ground = theme.ink(Role::Ground, Strength::Solid);
            painter.rect_filled(inner, 2.0, color(theme.fill(mark.role, mark.strength).over(ground)));
            if *hatched {
                hatch(painter, inner, palette);
            }
        }
        Form::Badge { letter, dashed, .. } => badge(painter, middle, letter, *dashed, ink, mark, palette),
        Form::Dots { .. } => drop(painter.circle_filled(middle, 3.5, ink)),
        Form::Ring { radius, .. } => drop(painter.circle_stroke(middle, radius.min(8.0), Stroke::new(2.0, ink))),
        Form::Symbol { symbol, .. } => {
            let ring = forms::symbol(DVec2::ZERO, *symbol, 7.0);
            let at = |p: &DVec2| middle + Vec2::new(p.x as f32, p.y as f32);
            // A triangle fan from the centre, because stars and crosses are not convex. As a mesh: the soft edge that egui
            // gives to polygons is a long spike at the tip of a thin triangle.
            let mut fan = Mesh::default();
            fan.colored_vertex(middle, ink);
            ring.iter().for_each(|p| fan.colored_vertex(at(p), ink));
            let count = ring.len() as u32;
            (0..count).for_each(|i| fan.add_triangle(0, 1 + i, 1 + (i + 1) % count));
            painter.add(Shape::mesh(fan));
            if let Some(hole) = forms::hole(*symbol, 7.0) {
                painter.circle_filled(middle, hole as f32, color(palette.theme.casing()));
            }
        }
        Form::Frame { dash, .. } => {
            let frame = Rect::from_center_size(middle, Vec2::splat(13.0));
            widgets::edge(painter, frame, ink, 2.0, *dash != Dash::None);
        }
        Form::Words { text, size, .. } => {
            painter.text(middle, Align2::CENTER_CENTER, text, style::sans(size.max(12.0)), ink);
        }
        Form::Cells(_) => {}
    }
}

fn badge(painter: &Painter, at: Pos2, letter: &str, dashed: bool, ink: Color32, mark: &Mark, palette: &Palette) {
    painter.circle_filled(at, 7.5, ink);
    if dashed {
        let corner = |i: u8| at + Vec2::angled(std::f32::consts::TAU * f32::from(i) / 24.0) * 9.2;
        let ring: Vec<Pos2> = (0..=24).map(corner).collect();
        painter.extend(Shape::dashed_line(&ring, Stroke::new(1.2, ink), 2.6, 2.0));
    }
    let text = color(palette.theme.on(mark.role));
    painter.text(at, Align2::CENTER_CENTER, letter, style::bold(12.0), text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::LayerId;
    use pathlight::lesson::{self, Watch};
    use pathlight::paint::theme::Theme;
    use pathlight::picture::Lens;
    use pathlight::world::scene::World;
    use pathlight::world::{builtin, scene_file};
    use std::sync::Arc;

    /// The shapes of a swatch, as text. Swatches that look alike have the same text.
    fn painted(ctx: &Context, entry: &Entry, palette: &Palette) -> String {
        let swatch = Rect::from_min_size(Pos2::ZERO, Vec2::new(26.0, 18.0));
        let output = ctx.run(egui::RawInput::default(), |ctx| {
            entry.paint(&ctx.layer_painter(LayerId::background()), swatch, palette);
        });
        format!("{:?}", output.shapes.iter().map(|clipped| &clipped.shape).collect::<Vec<_>>())
    }

    #[test]
    fn no_two_entries_of_a_legend_look_alike_or_read_alike() {
        let ctx = Context::default();
        style::set_fonts(&ctx);
        let palette = Palette::new(Theme::Dark);
        let (mut alike, mut most) = (BTreeMap::new(), 0);
        for scene in builtin::ALL {
            let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
            let name = lesson::of(world.scene()).to_owned();
            let mut lesson = lesson::open(&name, world, Watch::Record).unwrap();
            lesson.complete();
            let lens = Lens::fit(lesson.bounds(), 900.0, 640.0, Lens::MARGIN);
            let len = lesson.run().len();
            for at in (0..=16).map(|i| i * len / 16) {
                lesson.run_mut().seek(at);
                let picture = lesson.picture(&lens);
                let mut seen: Vec<(String, String)> = Vec::new();
                for entry in entries(&picture) {
                    let (words, look) = (entry.words(), painted(&ctx, &entry, &palette));
                    if let Some((other, _)) = seen.iter().find(|(w, l)| *w == words || *l == look) {
                        alike.entry(format!("“{other}” and “{words}”")).or_insert((scene.name, at));
                    }
                    seen.push((words, look));
                }
                most = most.max(seen.len());
            }
        }
        assert!(most > 8, "the longest legend has {most} entries");
        assert!(alike.is_empty(), "{alike:#?}");
    }
}
