//! Another program's run beside ours: a bar above the maps, a heading for each of them, and a band below, which stands in place of
//! the panel.
//!
//! ```text
//!   A to G  beside the run: [a mistake v]        Two maps | One map, ghost   Smallest map   x
//!   o The run              length   | x The mistake          length
//!   [ map                         ] | [ map, the same camera       ]
//!   what happens, what went wrong   |  what differs   |  a table
//! ```

/// What happens, what differs, and the table.
mod band;

pub use band::{is_low, show as band};

use super::fit;
use super::panel::Requests;
use super::panes::Panes;
use super::style::{self, Palette};
use super::titlebar;
use super::widgets::tooltip::Tooltip;
use super::widgets::{self, Icon, menu};
use egui_macroquad::egui::text::{LayoutJob, TextWrapping};
use egui_macroquad::egui::{
    self, Align, Context, Frame, Galley, Id, Layout, Painter, Pos2, Rect, RichText, Stroke, Ui, Vec2,
};
use pathlight::picture::Role;
use pathlight::player::{Against, Document, Player, Transport};
use pathlight::tutor::other_program::{OtherProgram, Source};
use pathlight::tutor::second_run::{self, Measure, Row};
use pathlight::words::number;
use std::sync::Arc;

/// A smaller window, in points, keeps the panel, with the difference in it, and one map.
const LEAST: Vec2 = Vec2::new(640.0, 520.0);
/// A smaller window, in points, has one map in presenter mode.
const LEAST_PRESENTED: Vec2 = Vec2::new(560.0, 400.0);
/// The height of the bar, in points.
const BAR: f32 = 38.0;
/// Between two texts of a heading, in points.
const APART: f32 = 12.0;
/// What the length of the path is called above a map where there is little room.
const SHORT_LENGTH: &str = "length";
/// The bar says more where it is so wide, in points.
const WIDE: f32 = 860.0;

/// Is there room for the view in a window of this size, in points?
pub fn has_room(window: Vec2) -> bool {
    window.x >= LEAST.x && window.y >= LEAST.y
}

/// The same in presenter mode, where nothing but the maps needs room.
pub fn has_room_presented(window: Vec2) -> bool {
    window.x >= LEAST_PRESENTED.x && window.y >= LEAST_PRESENTED.y
}

/// What the other run is called above its map, and in the table.
fn name(source: &Source) -> [&'static str; 2] {
    match source {
        Source::Mistake(_) => ["The mistake", "mistake"],
        Source::Program { .. } => ["Your program", "yours"],
    }
}

/// The bar above the maps. `ghost`: is the other run drawn over ours, on one map?
pub fn bar(ctx: &Context, player: &Player, other: &OtherProgram, ghost: &mut bool, palette: &Palette) -> Requests {
    let mut requests = Requests::default();
    let frame = Frame::new().fill(palette.canvas()).inner_margin(egui::Margin::symmetric(12, 0));
    let panel = egui::TopBottomPanel::top(titlebar::ID).exact_height(BAR).frame(frame).show_separator_line(false);
    panel.show(ctx, |ui| {
        ui.horizontal_centered(|ui| bar_contents(ui, player, other, ghost, palette, &mut requests));
    });
    requests
}

fn bar_contents(
    ui: &mut Ui,
    player: &Player,
    other: &OtherProgram,
    ghost: &mut bool,
    palette: &Palette,
    requests: &mut Requests,
) {
    let is_wide = ui.available_width() >= WIDE;
    ui.spacing_mut().item_spacing.x = 8.0;
    if is_wide {
        ui.label(RichText::new(&player.editor().scene().title).font(style::bold(12.5)).color(palette.text()));
        ui.label(RichText::new("beside the run:").font(style::sans(12.5)).color(palette.quiet()));
    }
    choice(ui, other, palette, requests);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if widgets::quiet_word(ui, "×", "Show our run alone (Esc)", false, palette).clicked() {
            requests.commands.push(Against::Nothing.into());
        }
        let lesson = player.lesson().entry();
        if let Source::Mistake(mistake) = other.source
            && widgets::quiet_word(ui, "Smallest map", "Open the smallest map that shows it", false, palette).clicked()
        {
            requests.commands.push(Document::OpenSmallest { lesson, mistake }.into());
        }
        if other.run.differs_at().is_some()
            && is_wide
            && widgets::quiet_word(ui, "First difference", "Go to the first difference (J)", false, palette).clicked()
        {
            requests.commands.push(Transport::FirstDifference.into());
        }
        let hints = ["Two maps with one camera (V)", "One map, with the other run as a ghost over ours (V)"];
        if let Some(pressed) =
            widgets::segments(ui, &["Two maps", "One map, ghost"], &hints, usize::from(*ghost), palette)
        {
            *ghost = pressed == 1;
        }
    });
}

/// The name of the other program, and a menu of the mistakes that can be played here.
fn choice(ui: &mut Ui, other: &OtherProgram, palette: &Palette, requests: &mut Requests) {
    let id = ui.make_persistent_id("mistakes beside the run");
    let title = other.source.title();
    let hint = format!("{title}. Choose another mistake");
    let response = widgets::labelled_button(ui, Icon::Down, &title, &hint, false, palette);
    ui.painter().rect_stroke(response.rect, 8.0, Stroke::new(1.0, palette.ink(Role::Fault)), egui::StrokeKind::Inside);
    menu::show(ui, id, &response, egui::AboveOrBelow::Below, |ui| {
        ui.set_min_width(240.0);
        egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for &mistake in &other.known {
                let font = if other.source.is(mistake) { style::bold(13.0) } else { style::sans(13.0) };
                let button = egui::Button::new(RichText::new(mistake.title()).font(font)).frame(false);
                if ui.add(button.min_size(Vec2::new(230.0, 24.0))).tooltip(mistake.correction()).clicked() {
                    requests.commands.push(Against::Mistake(mistake).into());
                }
            }
        });
    });
}

/// A heading above each map: which run it shows, and in the end the first rows of the table. In presenter mode it has larger letters.
pub fn headings(
    ctx: &Context,
    player: &Player,
    other: &OtherProgram,
    panes: &Panes,
    is_presented: bool,
    palette: &Palette,
) {
    let [name_size, facts_size, least] = if is_presented { [15.0, 13.0, 12.0] } else { [13.5, 11.5, 11.0] };
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Background, Id::new("headings of the maps")));
    let rows = &other.run.facts().rows;
    // The first row, and the first of the others that differs.
    // That a path goes through walls is worse than everything else that differs.
    let walls = rows.iter().find(|row| row.measure == Measure::InWalls && row.right != row.other);
    let differs = walls.or(rows.iter().skip(1).find(|row| row.right != row.other)).or(rows.get(1));
    let heading: Vec<Measure> = rows.first().into_iter().chain(differs).map(|row| row.measure).collect();
    let text = |value: fn(&Row) -> Option<f64>| {
        let said = |row: &Row| match value(row) {
            Some(value) => Some(format!("{} {}", second_run::measure(row.measure), number(value))),
            // The length is asked for first: that there is none must be said.
            None => (row.measure == Measure::Length).then(|| "no path".to_owned()),
        };
        // With the short name of the first one, or that one alone, where there is no room.
        let shown: Vec<String> = rows.iter().filter(|row| heading.contains(&row.measure)).filter_map(said).collect();
        let whole = shown.join(" · ");
        let short = whole.replacen(second_run::measure(Measure::Length), SHORT_LENGTH, 1);
        [whole, short, shown.into_iter().next().unwrap_or_default()]
    };
    let is_wrong = other.run.differs_at().is_some();
    let other_role = if is_wrong { Role::Fault } else { Role::Path };
    let heads =
        [("The run", Role::Path, text(|row| row.right)), (name(&other.source)[0], other_role, text(|row| row.other))];
    // What both do is said below the maps, once. The results come at the end.
    // Earlier, they would reveal how one of the runs ends.
    let are_over = player.time() >= other.run.end();
    let mut for_facts = Vec::new();
    for ((name, role, facts), pane) in heads.into_iter().zip(panes.with_rulers_around()) {
        let strip = Rect::from_min_max(Pos2::new(pane.left(), pane.top() - panes.heading()), pane.right_top());
        painter.rect_filled(strip, 0.0, palette.canvas());
        let middle = strip.center().y;
        painter.circle_filled(Pos2::new(strip.left() + 18.0, middle), 5.0, palette.ink(role));
        let name = painter.layout_no_wrap(name.to_owned(), style::bold(name_size), palette.text());
        let left = strip.left() + 30.0;
        painter.galley(Pos2::new(left, middle - name.size().y / 2.0), name.clone(), palette.text());
        let left = left + name.size().x;
        let right = strip.right() - 14.0;
        for_facts.push((Rect::from_min_max(Pos2::new(left, strip.top()), Pos2::new(right, strip.bottom())), facts));
    }
    if are_over {
        results(&painter, &for_facts, [facts_size, least], palette);
    }
    // A line between maps that are side by side.
    for pair in panes.with_rulers_around().windows(2).filter(|pair| pair[0].top() == pair[1].top()) {
        let x = f32::midpoint(pair[0].right(), pair[1].left());
        painter.vline(x, pair[0].top() - panes.heading()..=pair[0].bottom(), Stroke::new(1.0, palette.border()));
    }
}

/// The results of both runs, each at the right of its room: both say the same rows. In two lines, in smaller letters, or with fewer words
/// where that is not enough.
fn results(painter: &Painter, of_runs: &[(Rect, [String; 3])], sizes: [f32; 2], palette: &Palette) {
    let set = |(which, size): (usize, f32)| -> Vec<Arc<Galley>> {
        let one = |(room, ways): &(Rect, [String; 3])| {
            let mut job = LayoutJob::simple(ways[which].clone(), style::mono(size), palette.quiet(), 0.0);
            job.wrap = TextWrapping { max_rows: 2, ..TextWrapping::wrap_at_width((room.width() - APART).max(0.0)) };
            painter.layout_job(job)
        };
        of_runs.iter().map(one).collect()
    };
    let fits = |all: &Vec<Arc<Galley>>| {
        let mut both = all.iter().zip(of_runs);
        both.all(|(facts, (room, _))| !facts.elided && facts.size().y <= room.height() + 1.0)
    };
    let ways = (0..3).flat_map(|which| sizes.map(|size| (which, size))).map(set);
    let Some(all) = fit::first(ways, fits).filter(fits) else { return };
    for (facts, (room, _)) in all.into_iter().zip(of_runs) {
        let at = Pos2::new(room.right() - facts.size().x, room.center().y - facts.size().y / 2.0);
        painter.galley(at, facts, palette.quiet());
    }
}
