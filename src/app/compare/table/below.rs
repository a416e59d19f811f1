//! What stands below the rows: how far they are, what they are measured by, and the methods that are not shown.

use super::super::columns::Columns;
use super::super::{CompareState, Requests, left_edge};
use super::{ROW, SWITCH, row};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, draw_chevron};
use egui_macroquad::egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui_macroquad::egui::{Pos2, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};
use pathlight::compare::{Needs, words};
use pathlight::lesson::FirstGoal;
use pathlight::player::{CompareCommand, CompareProgress, CompareView, Comparing, Doing, MeasuredRow};

/// How far the rows are, and what holds of several of them. `rows`: those whose search has finished.
pub(super) fn notes(
    ui: &mut Ui,
    comparing: &Comparing,
    rows: &[&MeasuredRow],
    palette: &Palette,
    requests: &mut Requests,
) {
    ui.add_space(4.0);
    progress(ui, comparing, palette, requests);
    let over = comparing.shortest_length().filter(|_| !comparing.is_racing()).map(|length| {
        let name = comparing.reference_kind().name();
        let is_beside_own = rows.iter().any(|measured| measured.row.has_other_ends && measured.row.over.is_some());
        let own = if is_beside_own { "; of a path that ends elsewhere, beside the one between its ends" } else { "" };
        format!("over: beside the {name}, {length:.2}{own}")
    });
    let prepared = comparing.preparation().map(words::preparation);
    let first = FirstGoal::of(comparing.world()).map(FirstGoal::in_comparison);
    for text in [over, prepared, without_place(comparing), first].into_iter().flatten() {
        ui.label(RichText::new(text).font(style::sans(12.0)).color(palette.quiet()));
    }
}

/// Which rows have no map of their own side by side, and why.
fn without_place(comparing: &Comparing) -> Option<String> {
    if comparing.view() != CompareView::SideBySide {
        return None;
    }
    let rows = comparing.rows_without_place();
    let names = |has_no_run: bool| -> Option<String> {
        let names: Vec<&str> = rows.iter().filter(|(_, own)| *own == has_no_run).map(|(name, _)| *name).collect();
        (!names.is_empty()).then(|| names.join(" · "))
    };
    let no_run = names(true).map(|names| format!("no lesson shows the run of {names}"));
    let no_map = names(false).map(|names| format!("there is no fifth map for {names}"));
    let text = no_run.into_iter().chain(no_map).collect::<Vec<_>>().join("; ");
    (!text.is_empty()).then(|| format!("Side by side, {text}."))
}

/// How many rows are there, with a button that stops.
fn progress(ui: &mut Ui, comparing: &Comparing, palette: &Palette, requests: &mut Requests) {
    let text = match comparing.progress() {
        CompareProgress::Running { ready, of } => running(comparing.doing(), ready, of),
        CompareProgress::Stopped { ready, of } => {
            let methods = comparing.rows().iter().filter(|measured| measured.row.own_name.is_none());
            stopped(ready, of, methods.count())
        }
        CompareProgress::Complete => return,
    };
    // The text gets a second line where both have no room in one: a card is as wide as its widest line.
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text).font(style::sans(12.0)).color(palette.quiet()));
        if !comparing.is_stopped()
            && ui.small_button("Stop").tooltip_left_of(left_edge(ui), "Computes no further rows (Esc)").clicked()
        {
            requests.commands.push(CompareCommand::Stop.into());
        }
        if comparing.is_stopped()
            && ui.small_button("Run again").tooltip_left_of(left_edge(ui), "Runs all methods again").clicked()
        {
            requests.commands.push(CompareCommand::RunAgain.into());
        }
    });
}

/// What is being made, and how far it is.
fn running(doing: Option<Doing>, ready: usize, of: usize) -> String {
    let done = || if ready < of { format!(" · {ready} of {of} methods have run") } else { String::new() };
    match doing {
        None => format!("{ready} of {of} methods have run"),
        Some(Doing::Run(method)) => format!("running {}{}", words::name(method), done()),
        Some(Doing::Triangles) => format!("the map is cut into triangles{}", done()),
        Some(Doing::Shortest) => format!("the shortest path is looked for{}", done()),
        Some(Doing::Judge(method)) => format!("comparing the path of {}", words::name(method)),
        Some(Doing::Measure(method)) => format!("measuring the time of {}", words::name(method)),
    }
}

/// What is there after a stop. `methods`: those that have rows.
fn stopped(ready: usize, of: usize, methods: usize) -> String {
    match () {
        () if ready >= of => "stopped: not all times are measured".to_owned(),
        () if methods > ready => {
            format!("stopped: {ready} of {of} methods have run, the other rows are those of the map before")
        }
        () => format!("stopped: {ready} of {of} methods have run"),
    }
}

/// The methods that are not shown, folded to one line.
pub(super) fn rest(
    ui: &mut Ui,
    comparing: &Comparing,
    columns: &Columns,
    state: &mut CompareState,
    palette: &Palette,
    requests: &mut Requests,
) {
    let hidden: Vec<&MeasuredRow> = comparing.hidden().collect();
    let refused = comparing.refused();
    if hidden.is_empty() && refused.is_empty() {
        if comparing.shows_more_than_at_first() {
            fold(ui, "show fewer", true, palette, || requests.commands.push(CompareCommand::ShowAll(false).into()));
        }
        return;
    }
    let methods = hidden.iter().filter(|measured| measured.row.own_name.is_none());
    let text = more(methods.map(|measured| measured.row.method.needs), hidden.len() + refused.len());
    fold(ui, &text, state.is_unfolded, palette, || state.is_unfolded = !state.is_unfolded);
    if !state.is_unfolded {
        return;
    }
    for measured in hidden {
        row(ui, comparing, (measured, columns), None, state, palette, requests);
    }
    for (method, why) in refused {
        let text = format!("{method}: {why}");
        ui.label(RichText::new(text).font(style::sans(12.0)).color(palette.quiet()));
    }
    ui.horizontal(|ui| {
        if ui.small_button("Show all").tooltip("Shows all paths on the map").clicked() {
            requests.commands.push(CompareCommand::ShowAll(true).into());
        }
    });
}

/// How many rows are not shown, `count` in all, and what those of methods run on. Their names would have no room.
fn more(methods: impl Iterator<Item = Needs>, count: usize) -> String {
    let mut on = [0; 2];
    methods.for_each(|needs| on[usize::from(needs == Needs::Triangles)] += 1);
    let parts: Vec<String> = on
        .into_iter()
        .zip(["on cells", "on triangles"])
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    if parts.is_empty() { format!("{count} more") } else { format!("{count} more: {}", parts.join(", ")) }
}

/// A line that is clicked.
fn fold(ui: &mut Ui, text: &str, is_open: bool, palette: &Palette, on_click: impl FnOnce()) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, text));
    ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, palette.border()));
    let ink = if response.hovered() { palette.text() } else { palette.quiet() };
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(style::sans(12.5), ink));
    job.wrap = TextWrapping::truncate_at_width((rect.width() - SWITCH - 24.0).max(20.0));
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let at = Pos2::new(rect.left() + SWITCH, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    let toward = if is_open { Vec2::DOWN } else { Vec2::RIGHT };
    draw_chevron(ui.painter(), Pos2::new(rect.right() - 8.0, rect.center().y), toward, ink);
    widgets::focus_ring(ui, &response, rect, palette);
    if response.clicked() {
        on_click();
    }
    let hint = if is_open { "Fold these methods" } else { "List the other methods" };
    response.tooltip(hint);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names of methods were cut: "9 more: A*, Euclid · A*, Manhattan · …".
    #[test]
    fn the_line_of_methods_that_are_not_shown_is_short() {
        use Needs::{Cells, Triangles};
        assert_eq!(more([Cells, Triangles, Triangles].into_iter(), 4), "4 more: 1 on cells, 2 on triangles");
        assert_eq!(more([Cells].into_iter(), 1), "1 more: 1 on cells");
        assert_eq!(more([].into_iter(), 2), "2 more");
    }

    /// It said "some rows are of the map before", also where there was none.
    #[test]
    fn after_a_stop_only_rows_that_are_there_are_those_of_the_map_before() {
        assert_eq!(stopped(3, 16, 3), "stopped: 3 of 16 methods have run");
        assert!(stopped(3, 16, 16).ends_with("the other rows are those of the map before"));
        assert_eq!(stopped(16, 16, 16), "stopped: not all times are measured");
    }
}
