//! The legend: each kind of mark in a picture, drawn as it looks there, with its meaning.

/// Marks as small as a line of text.
pub mod swatch;

use super::card_position::{self, CardPosition};
use super::fit;
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align2, Area, Context, Frame, Id, Label, Margin, Order, Painter, Pos2, Rect, RichText, ScrollArea, Sense,
    SidePanel, Ui, Vec2,
};
use pathlight::picture::{
    LegendEntry, Lens, Mark, Meaning, Picture, Role, Shape as MarkShape, Strength, Tone, ToneCode,
};
use pathlight::player::Player;
use std::collections::{BTreeMap, BTreeSet};

/// The button that shows and hides the legend.
pub fn button(ui: &mut Ui, on: &mut bool, palette: &Palette) {
    let colour = if *on { palette.accent() } else { palette.quiet() };
    let text = RichText::new("legend").font(style::sans(12.5)).color(colour);
    let button = egui::Button::new(text).wrap_mode(egui::TextWrapMode::Extend);
    let hint = if *on { "Hide the legend (L)" } else { "What the marks mean (L)" };
    if ui.add(button).tooltip(hint).clicked() {
        *on = !*on;
    }
}

/// How the legend is set.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Form {
    columns: usize,
    /// The height of the letters, of a row, and between two rows; in points.
    letters: f32,
    row: f32,
    between: f32,
}

/// The letters and a row in presenter mode, and the width of the panel there: in points, and as a part of what is left.
const PRESENTED_LETTERS: f32 = 13.5;
const PRESENTED_ROW: f32 = 19.0;
const PANEL: f32 = 230.0;
const PANEL_SHARE: f32 = 0.32;

/// On a canvas of less than this height, in points, the legend is small.
const LOW: f32 = 480.0;
/// The width of a swatch, between it and its name, and between two columns; in points.
const SWATCH: f32 = 26.0;
const GAP: f32 = 8.0;
const BETWEEN_COLUMNS: f32 = 14.0;
/// The distance of the legend from the edges of the canvas, in points.
const MARGIN: f32 = 8.0;

impl Form {
    /// The forms for a canvas of this height: one column, two, or three.
    fn all(canvas: f32) -> [Self; 3] {
        let (letters, row, between) = if canvas < LOW { (11.5, 16.0, 1.0) } else { (12.5, 18.0, 3.0) };
        [1, 2, 3].map(|columns| Self { columns, letters, row, between })
    }

    /// The widths of the columns, and the number of rows.
    fn layout(self, ctx: &Context, names: &[String]) -> (Vec<f32>, usize) {
        let width = |name: &String| fit::width(ctx, name, style::sans(self.letters)) + SWATCH + GAP;
        let rows = names.len().div_ceil(self.columns).max(1);
        (names.chunks(rows).map(|column| column.iter().map(width).fold(0.0, f32::max).ceil()).collect(), rows)
    }

    /// The size of the legend with these names, in points.
    fn size(self, ctx: &Context, names: &[String]) -> Vec2 {
        let (widths, rows) = self.layout(ctx, names);
        let width = widths.iter().sum::<f32>() + BETWEEN_COLUMNS * (widths.len().max(1) - 1) as f32;
        let height = rows as f32 * (self.row + self.between) - self.between;
        Vec2::new(width, height) + super::overlay::AROUND
    }
}

/// Where the legend stands, for as long as it stays open in this scene and on this canvas.
#[derive(Clone, PartialEq)]
struct Chosen {
    scene: String,
    canvas: Rect,
    position: CardPosition,
    /// The pass in which it was shown last.
    pass: u64,
}

const AREA: &str = "legend";

/// Where the legend stood when it was shown last.
pub fn rect(ctx: &Context) -> Option<Rect> {
    ctx.memory(|memory| memory.area_rect(AREA))
}

/// Shows the legend of the picture where it covers the fewest marks. It stays there while a run plays: the position is chosen
/// when it opens, and when the scene or the canvas changes.
pub fn show(ctx: &Context, player: &Player, painted: &Picture, (lens, canvas): (&Lens, Rect), palette: &Palette) {
    let (memory, pass) = (Id::new("position of the legend"), ctx.cumulative_pass_nr());
    let scene = format!("{} {}", player.lesson().name(), player.editor().scene().title);
    let kept = ctx.data(|data| data.get_temp::<Chosen>(memory));
    let kept = kept.filter(|kept| kept.scene == scene && kept.canvas == canvas && kept.pass + 1 >= pass);
    let position = kept.map_or_else(|| card_position(ctx, &player.picture(lens), lens, canvas), |kept| kept.position);
    ctx.data_mut(|data| data.insert_temp(memory, Chosen { scene, canvas, position, pass }));
    let form = Form::all(canvas.height())[position.form];
    let area = Area::new(Id::new(AREA))
        .order(Order::Middle)
        .pivot(position.pivot)
        .fixed_pos(position.pivot.pos_in_rect(&canvas.shrink(MARGIN)));
    area.show(ctx, |ui| super::overlay::card(palette).show(ui, |ui| table(ui, &entries(painted), form, palette)));
}

/// The legend in a panel of its own, in presenter mode: over the map it would cover what is talked about.
pub fn panel(ctx: &Context, painted: &Picture, palette: &Palette) {
    let frame = Frame::new().fill(palette.panel()).inner_margin(Margin::same(12));
    // Always the same: the marks of each step are others, and the map must not move.
    let width = (ctx.available_rect().width() * PANEL_SHARE).min(PANEL);
    let panel = SidePanel::right("presented legend").resizable(false).exact_width(width).frame(frame);
    panel.show(ctx, |ui| ScrollArea::vertical().show(ui, |ui| rows(ui, painted, palette)));
}

/// The entries below each other.
pub fn rows(ui: &mut Ui, painted: &Picture, palette: &Palette) {
    ui.spacing_mut().item_spacing = Vec2::new(GAP, 4.0);
    for entry in entries(painted) {
        ui.horizontal_top(|ui| {
            let (swatch, _) = ui.allocate_exact_size(Vec2::new(SWATCH, PRESENTED_ROW), Sense::hover());
            entry.paint(ui.painter(), swatch, palette);
            let words = RichText::new(entry.words()).font(style::sans(PRESENTED_LETTERS)).color(palette.text());
            ui.add(Label::new(words).wrap());
        });
    }
}

/// The corner and the number of columns with which the legend covers least.
fn card_position(ctx: &Context, picture: &Picture, lens: &Lens, canvas: Rect) -> CardPosition {
    let names: Vec<String> = entries(picture).iter().map(Entry::words).collect();
    let sizes = Form::all(canvas.height()).map(|form| form.size(ctx, &names));
    let obstacles = card_position::obstacles(&picture.marks, lens, canvas);
    card_position::clearest(&obstacles, canvas.shrink(MARGIN), &sizes, &card_position::CORNERS)
}

/// The entries in columns, from top to bottom.
fn table(ui: &mut Ui, entries: &[Entry<'_>], form: Form, palette: &Palette) {
    let names: Vec<String> = entries.iter().map(Entry::words).collect();
    let (widths, rows) = form.layout(ui.ctx(), &names);
    let size = form.size(ui.ctx(), &names) - super::overlay::AROUND;
    let (all, _) = ui.allocate_exact_size(size, Sense::hover());
    let mut left = all.left();
    for (column, width) in widths.into_iter().enumerate() {
        for (row, (entry, name)) in entries.iter().zip(&names).skip(column * rows).take(rows).enumerate() {
            let top = all.top() + row as f32 * (form.row + form.between);
            let swatch = Rect::from_min_size(Pos2::new(left, top), Vec2::new(SWATCH, form.row));
            entry.paint(ui.painter(), swatch, palette);
            let at = swatch.right_center() + Vec2::new(GAP, 0.0);
            ui.painter().text(at, Align2::LEFT_CENTER, name, style::sans(form.letters), palette.text());
        }
        left += width + BETWEEN_COLUMNS;
    }
}

/// A row of the legend.
enum Entry<'a> {
    Key(&'a LegendEntry),
    Tone(Tone, String),
    Mark(&'a Mark),
}

impl Entry<'_> {
    fn words(&self) -> String {
        match self {
            Self::Key(key) => key.words.on_screen(),
            Self::Tone(_, name) => name.clone(),
            Self::Mark(mark) => mark.role.name().unwrap_or_default().to_owned(),
        }
    }

    fn paint(&self, painter: &Painter, place: Rect, palette: &Palette) {
        match self {
            Self::Key(key) => swatch::paint_key(painter, place, key, palette),
            Self::Tone(tone, _) => swatch::paint_tone(painter, place, *tone, palette),
            Self::Mark(mark) => swatch::paint_mark(painter, place, mark, Strength::Solid, palette),
        }
    }
}

fn entries(picture: &Picture) -> Vec<Entry<'_>> {
    let keys = picture.legend.iter().filter(|key| !is_of_cells(key)).map(Entry::Key);
    let marks = named_marks(picture);
    // The walls of small cells are the same as those around the map.
    let has_walls = marks.contains_key(&Role::Wall);
    let tones = named_tones(picture).into_iter().filter(|(tone, _)| !(has_walls && *tone == Tone::Wall));
    keys.chain(tones.map(|(tone, name)| Entry::Tone(tone, name))).chain(marks.into_values().map(Entry::Mark)).collect()
}

/// For each role that has a name and no key: its first mark that is neither text nor cells. Equal names have one.
fn named_marks(picture: &Picture) -> BTreeMap<Role, &Mark> {
    let mut marks = BTreeMap::new();
    for mark in &picture.marks {
        let has_key = picture.legend.iter().flat_map(|key| &key.marks).any(|m| m.role == mark.role);
        if mark.role.name().is_some()
            && !has_key
            && !matches!(mark.shape, MarkShape::Words { .. } | MarkShape::Cells(_))
        {
            marks.entry(mark.role).or_insert(mark);
        }
    }
    // Roles with a number, such as those of the goals, can share a name.
    let mut names = BTreeSet::new();
    marks.retain(|role, _| names.insert(role.name()));
    marks
}

/// The tones that the cells of the picture use, with their names.
fn named_tones(picture: &Picture) -> Vec<(Tone, String)> {
    let mut is_used = [false; ToneCode::COUNT];
    for mark in &picture.marks {
        if let MarkShape::Cells(cells) = &mark.shape {
            cells.tones.iter().for_each(|code| is_used[code.index()] = true);
        }
    }
    let own = picture.legend.iter().find(|key| is_of_cells(key)).map(|key| key.words.on_screen());
    let levels = own.unwrap_or_else(|| "distance, near to far".to_owned());
    let is_named = |role| picture.legend.iter().flat_map(|key| &key.marks).any(|mark| mark.role == role);
    let has = |tone| is_used[ToneCode::of(tone).index()];
    let rows = [
        (Tone::Wall, "wall", has(Tone::Wall)),
        (Tone::Goal(0), "each goal and the cells nearest to it", (0..=255).any(|i| has(Tone::Goal(i)))),
        (Tone::Water, "water: it joins only water", has(Tone::Water)),
        (
            Tone::Ground(3),
            "ground that costs more",
            !is_named(Role::Terrain) && (2..=255).any(|i| has(Tone::Ground(i))),
        ),
        (Tone::Level(0), &*levels, (0..=255).any(|i| has(Tone::Level(i)))),
        (Tone::Level(0), "triangles entered, few to many", (0..=255).any(|i| has(Tone::Heat(i)))),
        (Tone::Frontier, "frontier", has(Tone::Frontier)),
        (Tone::NextFrontier, "next frontier", has(Tone::NextFrontier)),
        (Tone::Highlight, "highlighted wave", has(Tone::Highlight)),
    ];
    rows.into_iter().filter(|row| row.2).map(|(tone, name, _)| (tone, name.to_owned())).collect()
}

/// Does this entry say what the levels of cells mean in this picture?
fn is_of_cells(key: &LegendEntry) -> bool {
    key.meaning == Some(Meaning::ClosedF)
}

#[cfg(test)]
mod tests;
