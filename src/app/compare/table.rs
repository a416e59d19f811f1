//! The table: one row a method, with what it found and what that took. Ranked rows first; those below a line say why not.

/// What stands below the rows.
mod below;
/// Rows that keep their places under the pointer.
pub(super) mod held;
/// What stands below the row that was clicked comes into view.
pub(super) mod seen;

use super::columns::{Columns, ROOM, TIME, WORK};
use super::{CompareState, Requests, caption, card, controls, left_edge, sample, side_by_side, wrong};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{
    self, Align2, Color32, Pos2, Rect, RichText, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use pathlight::compare::Row;
use pathlight::compare::words;
use pathlight::picture::{Role, Thing};
use pathlight::player::{CompareCommand, CompareProgress, CompareView, Comparing, LaneProgress, MeasuredRow};
use pathlight::words::{grouped, number};

/// The height of a row, of the head and of a line between rows, in points.
const ROW: f32 = 27.0;
const HEAD: f32 = 20.0;
const LINE: f32 = 22.0;
/// Widths at the left: the switch, the sample, the rank; in points.
const SWITCH: f32 = 36.0;
const SAMPLE: f32 = 32.0;
const RANK: f32 = 16.0;
/// In a wider card, radius and cell size are beside its title.
const BESIDE_TITLE: f32 = 400.0;
/// The height of a row whose numbers stand below its name.
const HIGH_ROW: f32 = 42.0;
/// Both in a panel that is too low for all rows.
const LOW_ROW: f32 = 23.0;
const LOW_HIGH_ROW: f32 = 36.0;
/// So much higher stands the switch there, in points.
const UP_IN_LOW_ROWS: f32 = 3.0;
/// The height of all but the rows, in points.
const REST: f32 = 130.0;
/// The width of what the table has no room for, in points.
const DETAILS: f32 = 300.0;
/// What stands left of the name.
const INDENT: f32 = SWITCH + SAMPLE + RANK + 8.0;

/// Why rows are not ranked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Group {
    Ranked,
    NotRanked,
    /// A path of one's own.
    OtherEnds,
    NotLegal,
    NotFound,
    /// The shortest path is not known yet.
    NotJudged,
    /// The race goes on, and its search has not finished.
    Searching,
    /// The race goes on, and it has no map beside the others.
    WithoutMap,
}

impl Group {
    fn of(row: &Row) -> Self {
        match (row.ranked_over(), row.length, row.is_legal) {
            (Some(_), ..) => Self::Ranked,
            (None, Some(_), Some(true)) if row.has_other_ends => Self::OtherEnds,
            (None, None, _) => Self::NotFound,
            (None, Some(_), _) if !row.is_judged => Self::NotJudged,
            (None, Some(_), Some(false)) => Self::NotLegal,
            (None, Some(_), _) => Self::NotRanked,
        }
    }

    fn heading(self, radius: f64) -> Option<String> {
        match self {
            Self::Ranked => None,
            Self::NotRanked => Some("not ranked: does not see what the ground costs".to_owned()),
            Self::OtherEnds => Some("not ranked: begins or ends elsewhere".to_owned()),
            Self::NotLegal if radius > 0.0 => {
                Some(format!("not ranked: a radius of {} does not fit through", number(radius)))
            }
            Self::NotLegal => Some("not ranked: nobody can walk there".to_owned()),
            Self::NotFound => Some("no path found".to_owned()),
            Self::NotJudged => Some("found, and not compared yet".to_owned()),
            Self::Searching => Some("still searching".to_owned()),
            Self::WithoutMap => Some("no map beside the others: the result comes at the end".to_owned()),
        }
    }

    /// Does it have a result that can be shown?
    pub(super) const fn has_result(self) -> bool {
        !matches!(self, Self::Searching | Self::WithoutMap)
    }
}

/// The rows that have finished in the race.
fn finished(comparing: &Comparing) -> Vec<&MeasuredRow> {
    comparing.in_race_order().into_iter().filter(|measured| comparing.has_finished(measured.row.id)).collect()
}

/// The rows in their order, with why they are not ranked and their ranks.
pub(super) fn placed(comparing: &Comparing) -> Vec<(&MeasuredRow, Group, Option<usize>)> {
    let ranks = Comparing::ranks(&finished(comparing)).into_iter().chain(std::iter::repeat(None));
    let group = |row: &MeasuredRow| {
        let id = row.row.id;
        match () {
            () if comparing.has_finished(id) => Group::of(&row.row),
            () if comparing.is_without_map(id) => Group::WithoutMap,
            () => Group::Searching,
        }
    };
    comparing.in_race_order().into_iter().zip(ranks).map(|(row, rank)| (row, group(row), rank)).collect()
}

/// `height`: what the card has without scrolling, in points.
pub(super) fn show(
    ui: &mut Ui,
    comparing: &Comparing,
    (state, height): (&mut CompareState, f32),
    palette: &Palette,
    requests: &mut Requests,
) {
    let placed = placed(comparing);
    card(ui, palette, |ui| {
        let title = format!("one world, {}", pathlight::words::count(placed.len(), "answer"));
        let controls = |ui: &mut Ui, requests: &mut Requests| {
            controls::cell(ui, comparing, requests);
            controls::radius(ui, comparing, requests);
        };
        if ui.available_width() >= BESIDE_TITLE {
            caption(ui, &title, palette, |ui| controls(ui, requests));
        } else {
            caption(ui, &title, palette, |_| ());
            ui.horizontal(|ui| {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| controls(ui, requests));
            });
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let has_own = comparing.rows().iter().any(|measured| measured.row.own_name.is_some());
        let is_of_body = has_own || comparing.radius() > 0.0;
        let rooms = [ui.available_width() - INDENT, ui.available_width()];
        let held = state.held.is_below_name(ui, comparing);
        let mut columns = Columns::new(ui, (comparing.rows(), comparing.reference_kind()), rooms, (is_of_body, held));
        state.held.has_numbers(columns.is_below_name);
        let needed = REST + placed.len() as f32 * if columns.is_below_name { HIGH_ROW } else { ROW };
        let (placed, is_low) = state.held.place(ui, comparing, placed, needed > height);
        columns.is_low = is_low;
        let top = ui.cursor().min;
        head(ui, &columns, palette);
        let mut before = Group::Ranked;
        for (measured, group, rank) in placed {
            if group != before
                && let Some(words) = group.heading(comparing.radius())
            {
                line(ui, &words, group, palette);
            }
            before = group;
            row(ui, comparing, (measured, &columns), rank, state, palette, requests);
        }
        state.held.is_at(Rect::from_min_max(top, Pos2::new(ui.max_rect().right(), ui.cursor().min.y)));
        below::notes(ui, comparing, &finished(comparing), palette, requests);
        below::rest(ui, comparing, &columns, state, palette, requests);
    });
}

fn head(ui: &mut Ui, columns: &Columns, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), HEAD), Sense::hover());
    let font = style::sans(11.5);
    let at = Pos2::new(rect.left() + INDENT, rect.center().y);
    if !columns.is_below_name {
        ui.painter().text(at, Align2::LEFT_CENTER, "method", font.clone(), palette.quiet());
    }
    for (column, left, width) in columns.in_place(rect).into_iter().filter(|(column, ..)| !column.is_unit()) {
        let right = Pos2::new(left + width, rect.center().y);
        let [title, hint] = columns.heading(column);
        ui.painter().text(right, Align2::RIGHT_CENTER, title, font.clone(), palette.quiet());
        let place = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(width, HEAD));
        ui.interact(place, ui.id().with(column.title), Sense::hover()).tooltip_left_of(left_edge(ui), hint);
    }
}

/// A line that says what is special about the rows below it.
fn line(ui: &mut Ui, words: &str, group: Group, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), LINE), Sense::hover());
    let is_fault = group.has_result() && !matches!(group, Group::NotRanked | Group::NotJudged);
    let ink = if is_fault { palette.ink(Role::Fault) } else { palette.quiet() };
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, palette.border()));
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, words, style::sans(11.5), ink);
    let hint = "click a row: where it goes wrong";
    if rect.width() > 400.0 && group.has_result() && group != Group::NotJudged {
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, hint, style::sans(11.5), palette.quiet());
    }
}

fn row(
    ui: &mut Ui,
    comparing: &Comparing,
    (measured, columns): (&MeasuredRow, &Columns),
    rank: Option<usize>,
    state: &mut CompareState,
    palette: &Palette,
    requests: &mut Requests,
) {
    let (id, name) = (measured.row.id, measured.row.name());
    let is_shown = comparing.is_shown(id);
    let is_chosen = comparing.chosen().is_some_and(|chosen| chosen.row.id == id);
    let row = if columns.is_low { LOW_ROW } else { ROW };
    let height = match (columns.is_below_name, columns.is_low) {
        (true, false) => HIGH_ROW,
        (true, true) => LOW_HIGH_ROW,
        (false, _) => row,
    };
    let (whole, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), height), Sense::click());
    let rect = Rect::from_min_size(whole.min, Vec2::new(whole.width(), row));
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, name));
    let outer = whole.expand2(Vec2::new(6.0, 0.0));
    if is_chosen || response.hovered() || state.lit == Some(id) {
        ui.painter().rect_filled(outer, 4.0, palette.accent().gamma_multiply(if is_chosen { 0.22 } else { 0.12 }));
    }
    if is_chosen {
        let bar = Rect::from_min_size(outer.min, Vec2::new(2.0, height));
        ui.painter().rect_filled(bar, 0.0, palette.accent());
    }
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, palette.border()));
    widgets::focus_ring(ui, &response, whole, palette);
    if response.hovered() {
        requests.lit = Some(id);
    }
    let has_finished = comparing.has_finished(id);
    let is_clicked = response.clicked();
    let is_unfolded = is_chosen && has_finished;
    // Nothing stays over the table after a click.
    let mut response = response;
    if has_finished && !is_unfolded && !is_clicked {
        let edge = match comparing.view() {
            CompareView::SideBySide => side_by_side::edge_beside_own_map(ui.ctx(), id, left_edge(ui), DETAILS),
            CompareView::Overlay | CompareView::Growth => left_edge(ui),
        };
        response = response.tooltip_ui_left_of(edge, DETAILS, |ui| details(ui, comparing, measured, palette));
    } else if !has_finished {
        let what = if comparing.is_without_map(id) { "all runs on the maps have" } else { "its search has" };
        let text = format!("{name}: its result is shown when {what} finished");
        response = response.tooltip_left_of(left_edge(ui), text);
    }
    if is_clicked {
        let chosen = (!is_chosen).then_some(id);
        requests.commands.push(CompareCommand::Choose(chosen).into());
        if !is_shown {
            requests.commands.push(CompareCommand::Show(id, true).into());
        }
    }

    // In low rows, the numbers stand close below it.
    let up = if columns.is_below_name && columns.is_low { UP_IN_LOW_ROWS } else { 0.0 };
    let place = Rect::from_min_size(rect.min + Vec2::new(-3.0, 1.0 - up), Vec2::new(SWITCH, row - 2.0));
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(id));
    let label = format!("show {name}");
    let hint = if is_shown { "Leave this path out" } else { "Show this path on the map" };
    if widgets::switch(&mut child, is_shown, &label, palette).tooltip_left_of(left_edge(ui), hint).clicked() {
        requests.commands.push(CompareCommand::Show(id, !is_shown).into());
    }

    let has_path = measured.row.length.is_some();
    let is_open = !has_finished;
    let left = rect.left() + SWITCH;
    let place = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(SAMPLE - 6.0, row));
    if has_path || is_open {
        let has_colour = rank.is_some() || !is_shown || is_open || !measured.row.is_judged;
        sample(ui.painter(), place, id, has_colour, palette);
    }
    let (text, ink) = rank_mark(measured, rank, is_shown, is_open, palette);
    let left = left + SAMPLE;
    let at = Pos2::new(left + RANK / 2.0, rect.center().y);
    ui.painter().text(at, Align2::CENTER_CENTER, text, style::bold(13.0), ink);
    let is_own = measured.row.own_name.is_some();
    let ink = if rank.is_some() || is_own { palette.text() } else { palette.quiet() };
    let rest = rect.with_min_x(left + RANK + 8.0);
    let numbers = if columns.is_below_name { whole.with_min_y(rect.bottom() - 6.0) } else { rect };
    let taken = is_open.then(|| comparing.taken_by(id));
    values(ui, (measured, columns), taken, [rest, numbers], ink, palette);
    if is_unfolded {
        let indent = rest.left() - rect.left();
        let below = unfolded(ui, (comparing, measured), (indent, state.pointed), palette, requests);
        // Where it goes wrong is read without scrolling.
        let is_running = comparing.is_racing() || matches!(comparing.progress(), CompareProgress::Running { .. });
        if state.seen.comes_into_view(ui, id, below, is_running) {
            ui.scroll_to_rect(below, None);
        }
        response.rect = whole.union(below);
        response.tooltip_left_of(left_edge(ui), "Fold this row");
    }
}

/// What stands in the place of the rank, with its colour: nothing for a path that is hidden, not judged or not yet found.
pub(super) fn rank_mark(
    measured: &MeasuredRow,
    rank: Option<usize>,
    is_shown: bool,
    is_open: bool,
    palette: &Palette,
) -> (String, Color32) {
    let row = &measured.row;
    match rank {
        _ if is_open => (String::new(), palette.quiet()),
        Some(rank) => (rank.to_string(), palette.text()),
        None if is_shown && row.is_legal == Some(false) => ("×".to_owned(), palette.ink(Role::Fault)),
        None if is_shown && row.length.is_some() && row.is_judged => ("–".to_owned(), palette.quiet()),
        None => (String::new(), palette.quiet()),
    }
}

/// What is known of a row, in sentences.
fn facts(comparing: &Comparing, measured: &MeasuredRow) -> impl Iterator<Item = String> {
    let why = words::no_path(&measured.row).map(|why| why.on_screen());
    words::facts(&measured.row, comparing.radius()).into_iter().chain(why).chain(alike(comparing, measured))
}

/// What holds of the row that was clicked, below it: first where it goes wrong, which may be below the fold elsewhere.
fn unfolded(
    ui: &mut Ui,
    (comparing, measured): (&Comparing, &MeasuredRow),
    (indent, pointed): (f32, Option<Thing>),
    palette: &Palette,
    requests: &mut Requests,
) -> Rect {
    let margin = egui::Margin { left: indent as i8, right: 0, top: 2, bottom: 6 };
    egui::Frame::new()
        .inner_margin(margin)
        .show(ui, |ui| {
            wrong::show(ui, comparing, palette, pointed, requests);
            ui.spacing_mut().item_spacing.y = 2.0;
            for fact in facts(comparing, measured).chain([numbers(measured)]) {
                ui.label(RichText::new(fact).font(style::sans(12.0)).color(palette.quiet()));
            }
        })
        .response
        .rect
}

/// The name and the numbers of a row. `taken`: its search goes on, and has taken this much; nothing else is known of it.
pub(super) fn values(
    ui: &Ui,
    (measured, columns): (&MeasuredRow, &Columns),
    taken: Option<LaneProgress>,
    [rest, numbers]: [Rect; 2],
    ink: Color32,
    palette: &Palette,
) {
    let columns_in_place = columns.in_place(numbers);
    let beside = columns_in_place.first().filter(|_| !columns.is_below_name);
    let name_ends = beside.map_or(rest.right(), |(_, left, _)| *left);
    let format = TextFormat::simple(style::sans(columns.letters), ink);
    let mut job = LayoutJob::single_section(measured.row.name().to_owned(), format);
    // A name of one's own may have any length.
    job.wrap = TextWrapping::truncate_at_width((name_ends - rest.left() + 1.0).max(26.0));
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let at = Pos2::new(rest.left(), rest.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    for (column, left, width) in columns_in_place {
        let text = match taken {
            Some(taken) if column.title == WORK => taken.count.map_or_else(|| "–".to_owned(), grouped),
            // Side by side, steps of runs are counted, and not what the search works on.
            Some(LaneProgress { count: Some(_), unit }) if column.is_unit() => {
                unit.map_or("steps", words::unit).to_owned()
            }
            Some(_) => String::new(),
            None => (column.text)(measured),
        };
        let is_too_near = column.title == ROOM && measured.row.is_legal == Some(false) && taken.is_none();
        let ink = match () {
            () if is_too_near => palette.ink(Role::Fault),
            () if column.is_unit() || column.title == TIME => palette.quiet(),
            () => ink,
        };
        let (x, align) =
            if column.is_unit() { (left + 4.0, Align2::LEFT_CENTER) } else { (left + width, Align2::RIGHT_CENTER) };
        ui.painter().text(Pos2::new(x, numbers.center().y), align, text, column.font(columns.letters), ink);
    }
}

/// What the table has no room for.
fn details(ui: &mut Ui, comparing: &Comparing, measured: &MeasuredRow, palette: &Palette) {
    let row = &measured.row;
    ui.label(RichText::new(row.name()).font(style::bold(13.5)));
    for text in facts(comparing, measured) {
        ui.label(RichText::new(text).font(style::sans(12.5)));
    }
    ui.label(RichText::new(numbers(measured)).font(style::sans(12.0)).color(palette.quiet()));
}

/// Which methods have its path and are not listed.
fn alike(comparing: &Comparing, measured: &MeasuredRow) -> Option<String> {
    let names = comparing.alike(measured.row.id);
    (!names.is_empty()).then(|| format!("The same path: {}.", names.join("; ")))
}

/// The numbers of a row in one line, also those whose columns have no room.
fn numbers(measured: &MeasuredRow) -> String {
    let MeasuredRow { row, ms, .. } = measured;
    let count = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
    let time = ms.map_or_else(String::new, |ms| format!(" · {}", words::time(ms)));
    let work = match row.own_name {
        Some(_) => String::new(),
        None => format!(" · {} {}", grouped(row.work.count), words::unit(row.work.unit)),
    };
    let memory = row.bytes.map_or_else(String::new, |bytes| format!(" · {}", words::memory(bytes)));
    format!("{} {} · room {}{work}{time}{memory}", row.base.measure(), count(row.length), count(row.clearance))
}
