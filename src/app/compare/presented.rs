//! Compare in presenter mode: the strip below the maps, with the clock of the race and the table in large letters. It has no settings, and
//! the controls of the race come with the pointer.
//!
//! ```text
//!   ━━━━━━━━━━━━━━━━━━━──────────  the clock of the race: a drag on it seeks
//!   [Compare]  |< < play > >|      all finished        what is wrong with the row that was clicked
//!   method       length   over     method       length   over    more than four rows stand in two halves
//! ```

use super::columns::Columns;
use super::table::{self, Group};
use super::{CompareState, Requests, TITLE, race, sample, wrong};
use crate::app::message::{self, Said};
use crate::app::presenter::Controls;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{
    Align, Align2, Context, Frame, Label, Layout, Margin, Pos2, Rect, RichText, Sense, Stroke, TopBottomPanel, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use pathlight::picture::Role;
use pathlight::player::{CompareCommand, Comparing, MeasuredRow, RaceCommand};

/// The letters of a row, in points, in a strip of this width; in proportion in a narrower one, as the letters of the map. They are those of
/// the sentence of a step.
const LETTERS: f32 = 17.0;
const LEAST_LETTERS: f32 = 13.0;
const WIDE: f32 = 904.0;
/// The height of a row by its letters, and that of the head, in points.
const ROW_BY_LETTERS: f32 = 1.36;
const HEAD: f32 = 16.0;
/// The clock, the space below it, and the row of the controls; in points.
const CLOCK: f32 = 5.0;
const REACH: f32 = 9.0;
const BELOW_CLOCK: f32 = 3.0;
const CONTROLS: f32 = 32.0;
/// The room of all in a half: more rows stand in two halves, with this space between them in points.
const ROWS: usize = 4;
const BETWEEN: f32 = 28.0;
/// The margin of the strip, in points.
const MARGIN: Margin = Margin { left: 28, right: 28, top: 10, bottom: 12 };
/// Widths at the left of a name, in points.
const SAMPLE: f32 = 30.0;
const RANK: f32 = 18.0;
const BEFORE_NAME: f32 = 8.0;
const INDENT: f32 = SAMPLE + RANK + BEFORE_NAME;

/// Shows the strip. `legend`: is the legend shown?
pub fn show(
    ctx: &Context,
    comparing: &Comparing,
    (state, controls, legend): (&CompareState, &mut Controls, &mut bool),
    said: Option<&Said>,
    palette: &Palette,
) -> Requests {
    controls.follow(ctx, false);
    let frame = Frame::new().fill(palette.panel()).inner_margin(MARGIN);
    let rows = Rows::of(ctx, comparing);
    let height = CLOCK + BELOW_CLOCK + CONTROLS + rows.size() + MARGIN.sum().y;
    // A height that follows from what is in it would be that of the frame before.
    let strip = TopBottomPanel::bottom("presented compare").exact_height(height).frame(frame);
    let shown = strip.show(ctx, |ui| {
        let mut requests = Requests::default();
        ui.spacing_mut().item_spacing.y = 0.0;
        clock(ui, comparing, palette, &mut requests);
        ui.add_space(BELOW_CLOCK);
        let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), CONTROLS), Sense::hover());
        ui.scope_builder(UiBuilder::new().max_rect(row), |ui| {
            ui.horizontal_centered(|ui| {
                above(ui, comparing, (controls.are_shown, said), legend, palette, &mut requests);
            });
        });
        show_rows(ui, comparing, (state, rows), palette, &mut requests);
        requests
    });
    shown.inner
}

/// How far the race is. A drag seeks.
fn clock(ui: &mut Ui, comparing: &Comparing, palette: &Palette, requests: &mut Requests) {
    let most = comparing.clock_end();
    let part = comparing.race().at(most) as f32 / most.max(1) as f32;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), CLOCK), Sense::hover());
    let reach = rect.expand2(Vec2::new(0.0, REACH - CLOCK / 2.0));
    let response = ui.interact(reach, ui.id().with("clock of the race"), Sense::click_and_drag());
    ui.painter().rect_filled(rect, CLOCK / 2.0, palette.border());
    let done = rect.with_max_x(rect.left() + rect.width() * part);
    ui.painter().rect_filled(done, CLOCK / 2.0, palette.ink(Role::Now));
    if let Some(at) = response.interact_pointer_pos() {
        let to = f64::from(((at.x - rect.left()) / rect.width().max(1.0)).clamp(0.0, 1.0)) * most as f64;
        requests.commands.push(CompareCommand::Race(RaceCommand::Seek(to.round() as u64)).into());
    }
}

/// The row between the clock and the table: the controls, a message, or what is wrong with the row that was clicked.
fn above(
    ui: &mut Ui,
    comparing: &Comparing,
    (has_controls, said): (bool, Option<&Said>),
    legend: &mut bool,
    palette: &Palette,
    requests: &mut Requests,
) {
    widgets::pill(ui, TITLE, 14.0, palette.ink(Role::Now), palette.on(Role::Now));
    ui.add_space(10.0);
    if has_controls {
        race::transport(ui, comparing, (legend, said, true), palette, requests);
        return;
    }
    if let Some(said) = said {
        requests.clicked = message::show(ui, said, palette);
        return;
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(race::position(comparing)).font(style::mono(14.0)).color(palette.quiet()));
        let Some([what, _]) = wrong::sentences(comparing) else { return };
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let words = RichText::new(what.on_screen()).font(style::sans(LETTERS)).color(palette.text());
            ui.add(Label::new(words).truncate());
        });
    });
}

/// The sizes of the rows, in points.
#[derive(Clone, Copy)]
struct Rows {
    letters: f32,
    height: f32,
    /// So many stand below each other. While the first ones come in, it is the same: the map stands still.
    in_half: usize,
}

impl Rows {
    fn of(ctx: &Context, comparing: &Comparing) -> Self {
        let width = ctx.screen_rect().width() - MARGIN.sum().x;
        let letters = (LETTERS * width / WIDE).clamp(LEAST_LETTERS, LETTERS);
        let in_half = ROWS.max(comparing.in_race_order().len().div_ceil(2));
        Self { letters, height: (letters * ROW_BY_LETTERS).ceil(), in_half }
    }

    /// The height of the table.
    fn size(self) -> f32 {
        HEAD + self.height * self.in_half as f32
    }
}

fn show_rows(
    ui: &mut Ui,
    comparing: &Comparing,
    (state, rows): (&CompareState, Rows),
    palette: &Palette,
    requests: &mut Requests,
) {
    let all = table::placed(comparing);
    let Rows { letters, height, in_half } = rows;
    let size = Vec2::new(ui.available_width(), rows.size());
    let (room, _) = ui.allocate_exact_size(size, Sense::hover());
    let is_one = all.len() <= ROWS;
    let width = if is_one { room.width() } else { (room.width() - BETWEEN) / 2.0 };
    let has_own = comparing.rows().iter().any(|measured| measured.row.own_name.is_some());
    let is_of_body = has_own || comparing.radius() > 0.0;
    let measured = (comparing.rows(), comparing.reference_kind());
    let columns = Columns::presented(ui, measured, width - INDENT, is_of_body, letters);
    for (half, placed) in all.chunks(in_half).enumerate() {
        let left = room.left() + half as f32 * (width + BETWEEN);
        let place = Rect::from_min_size(Pos2::new(left, room.top()), Vec2::new(width, height));
        for (column, left, width) in columns.in_place(place).into_iter().filter(|(column, ..)| !column.is_unit()) {
            let at = Pos2::new(left + width, room.top() + HEAD / 2.0);
            let title = columns.heading(column)[0];
            ui.painter().text(at, Align2::RIGHT_CENTER, title, style::sans(LEAST_LETTERS), palette.quiet());
        }
        for (i, row) in placed.iter().enumerate() {
            let place = place.translate(Vec2::new(0.0, HEAD + i as f32 * height));
            show_row(ui, comparing, (row, &columns), place, state, palette, requests);
        }
    }
}

/// A click chooses the row and shows its path, and the glass shows where it goes wrong.
fn show_row(
    ui: &Ui,
    comparing: &Comparing,
    (&(measured, group, rank), columns): (&(&MeasuredRow, Group, Option<usize>), &Columns),
    place: Rect,
    state: &CompareState,
    palette: &Palette,
    requests: &mut Requests,
) {
    let (id, name) = (measured.row.id, measured.row.name());
    let is_shown = comparing.is_shown(id);
    let is_chosen = comparing.chosen().is_some_and(|chosen| chosen.row.id == id);
    let response = ui.interact(place, ui.id().with(("presented row", id)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, name));
    if is_chosen || response.hovered() || state.lit == Some(id) {
        let wash = palette.accent().gamma_multiply(if is_chosen { 0.22 } else { 0.12 });
        ui.painter().rect_filled(place.expand2(Vec2::new(6.0, 0.0)), 4.0, wash);
    }
    ui.painter().hline(place.x_range(), place.top(), Stroke::new(1.0, palette.border()));
    widgets::focus_ring(ui, &response, place, palette);
    if response.hovered() {
        requests.lit = Some(id);
    }
    if response.clicked() {
        requests.commands.push(CompareCommand::Choose((!is_chosen).then_some(id)).into());
        if !is_shown {
            requests.commands.push(CompareCommand::Show(id, true).into());
        }
    }
    let is_open = !group.has_result();
    if measured.row.length.is_some() || is_open {
        let has_colour = rank.is_some() || !is_shown || is_open || !measured.row.is_judged;
        sample(ui.painter(), place.with_max_x(place.left() + SAMPLE - 6.0), id, has_colour, palette);
    }
    let (text, ink) = table::rank_mark(measured, rank, is_shown, is_open, palette);
    let at = Pos2::new(place.left() + SAMPLE + RANK / 2.0, place.center().y);
    ui.painter().text(at, Align2::CENTER_CENTER, text, style::bold(columns.letters), ink);
    let ink = if rank.is_some() || measured.row.own_name.is_some() { palette.text() } else { palette.quiet() };
    let taken = is_open.then(|| comparing.taken_by(id));
    table::values(ui, (measured, columns), taken, [place.with_min_x(place.left() + INDENT), place], ink, palette);
}
