//! Growth: work and time of each method over the size of the map, on logarithmic axes, with the slope of each.

use crate::app::style::{self as fonts, Palette};
use crate::app::widgets::{self, Icon};
use egui_macroquad::egui::{self, Align2, Color32, Context, Pos2, Rect, Stroke, Ui, Vec2};
use pathlight::compare::overlay::style;
use pathlight::compare::{Enlarging, GrowthCurve, RowId, Sample, words};
use pathlight::picture::Dash;
use pathlight::player::{Command, CompareCommand, CompareProgress, CompareView, Comparing, Document};
use pathlight::words::{capital, grouped};

/// Room left of a plot, above, below, and for the names at the right; in points.
const LEFT: f32 = 68.0;
const ABOVE: f32 = 30.0;
const BELOW: f32 = 38.0;
const NAMES: f32 = 206.0;
/// The line before a name.
const SAMPLE: f32 = 26.0;
/// Two plots stand beside each other where each has this width, in points.
const LEAST_WIDTH: f32 = 480.0;
/// Between two names, in points.
const LINE: f32 = 15.0;

/// A map that can be enlarged, for those that cannot.
const GROWING: &str = "funnel/a-to-g";
/// The buttons below the reason why a map cannot be enlarged, with their tooltips.
const OVERLAY: (&str, &str) = ("Back to the overlay", "One map with all paths");
const OTHER_MAP: (&str, &str) = ("Open a map that grows", "Opens A to G, and measures its growth");

/// What a plot shows.
struct Plot {
    title: &'static str,
    value: fn(&Sample) -> f64,
    slope: fn(&GrowthCurve) -> Option<f64>,
    text: fn(f64) -> String,
}

/// So much wider is a curve below another one that coincides with it, in points.
const UNDER: f32 = 4.0;

const PLOTS: [Plot; 2] = [
    Plot {
        title: "work, each method in its own unit",
        value: |sample| sample.work.count as f64,
        slope: GrowthCurve::slope_of_work,
        text: |value| grouped(value.round() as u64),
    },
    Plot { title: "time of a run", value: |sample| sample.ms, slope: GrowthCurve::slope_of_time, text: words::time },
];

/// Shows both plots in what is left of the window.
pub fn show(ctx: &Context, comparing: &Comparing, lit: Option<RowId>, palette: &Palette) -> Vec<Command> {
    let mut commands = Vec::new();
    let surface = egui::Frame::new().fill(palette.canvas()).inner_margin(egui::Margin::same(12));
    egui::CentralPanel::default().frame(surface).show(ctx, |ui| {
        let room = ui.available_rect_before_wrap();
        let growth = comparing.growth();
        if let Some(why) = &growth.refused {
            let at = room.center_top() + Vec2::new(0.0, 30.0);
            let galley = ui.painter().layout(format!("{}.", capital(why)), fonts::sans(14.0), palette.text(), room.width() * 0.8);
            let below = at + Vec2::new(0.0, galley.size().y + 14.0);
            ui.painter().galley(at - Vec2::new(galley.size().x / 2.0, 0.0), galley, palette.text());
            commands = onward(ui, below, palette);
            return;
        }
        let how = match growth.enlarging {
            None if comparing.progress() == CompareProgress::Complete => "The sizes of the map are being chosen.".to_owned(),
            None if comparing.is_stopped() => "Not all methods have run: press Run again in the table.".to_owned(),
            None => "It is measured when all methods have run and their times are known.".to_owned(),
            Some(how) => {
                let across = words::enlarged(how, growth.left_out);
                let (done, of) = growth.done;
                let progress = if done < of { format!(": {done} of {of} runs") } else { String::new() };
                let curves = shown(comparing);
                let marks = words::marks_of_growth(&curves).map_or_else(String::new, |marks| format!(" {marks}"));
                let open = if curves.iter().any(|curve| !curve.is_complete()) { " …: larger sizes follow." } else { "" };
                let same = words::coincident(&curves).map_or_else(String::new, |same| format!(" {same}"));
                format!("{across}{progress}. The number behind a name is the slope, where one fits: with 1.00, twice the size takes twice as much.{marks}{same}{open}")
            }
        };
        let galley = ui.painter().layout(how, fonts::sans(13.0), palette.quiet(), room.width());
        let top = room.top() + galley.size().y + 6.0;
        ui.painter().galley(room.min, galley, palette.quiet());
        let room = room.with_min_y(top.min(room.bottom()));
        // Each needs room for the names beside it.
        let is_high = room.width() < 2.0 * LEAST_WIDTH;
        for (i, plot) in PLOTS.iter().enumerate() {
            let part = if is_high { Vec2::new(1.0, 0.5) } else { Vec2::new(0.5, 1.0) };
            let from = room.min + room.size() * if is_high { Vec2::new(0.0, 0.5) } else { Vec2::new(0.5, 0.0) } * i as f32;
            let place = Rect::from_min_size(from, room.size() * part);
            draw(ui, plot, comparing, place, lit, palette);
        }
    });
    commands
}

/// What leads on from a map that cannot be enlarged, below the reason: the overlay of this map, or the growth of another one.
fn onward(ui: &mut Ui, top: Pos2, palette: &Palette) -> Vec<Command> {
    let room = Rect::from_min_max(Pos2::new(ui.max_rect().left(), top.y), ui.max_rect().max);
    let mut commands = Vec::new();
    ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
        ui.vertical_centered(|ui| {
            for (icon, (text, hint), command) in [
                (Icon::Back, OVERLAY, CompareCommand::View(CompareView::Overlay).into()),
                (Icon::Forward, OTHER_MAP, Document::Open(GROWING.to_owned()).into()),
            ] {
                if widgets::labelled_button(ui, icon, text, hint, false, palette).clicked() {
                    commands.push(command);
                }
            }
        });
    });
    commands
}

/// What the axis across counts.
const fn across(how: Option<Enlarging>) -> &'static str {
    match how {
        Some(Enlarging::Finer) => "number of cells: walls and triangles stay",
        Some(Enlarging::Windows { .. }) => "size of the window",
        Some(Enlarging::Copies) | None => "size of the map: copies of it beside each other",
    }
}

/// The curves of the rows that are shown.
fn shown(comparing: &Comparing) -> Vec<&GrowthCurve> {
    comparing.growth().curves.iter().filter(|curve| comparing.is_shown(curve.method.key)).collect()
}

fn draw(ui: &Ui, plot: &Plot, comparing: &Comparing, place: Rect, lit: Option<RowId>, palette: &Palette) {
    let area = Rect::from_min_max(place.min + Vec2::new(LEFT, ABOVE), place.max - Vec2::new(NAMES, BELOW));
    if area.width() < 40.0 || area.height() < 40.0 || comparing.growth().curves.is_empty() {
        return;
    }
    let painter = ui.painter();
    painter.text(
        area.left_top() - Vec2::new(0.0, 22.0),
        Align2::LEFT_TOP,
        plot.title,
        fonts::bold(13.0),
        palette.text(),
    );
    let curves = shown(comparing);
    let all = || curves.iter().flat_map(|curve| &curve.samples);
    let values = || all().map(plot.value).filter(|value| *value > 0.0);
    let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    if low > high {
        return;
    }
    let sizes = || all().map(Sample::times).chain(curves.iter().flat_map(|curve| curve.times_without_path()));
    let most = sizes().fold(4.0, f64::max);
    // At least a factor of ten, so that equal values lie in one line.
    let (low, high) = (low.log10().floor(), high.log10().ceil().max(low.log10().floor() + 1.0));
    let x = |times: f64| area.left() + area.width() * (times.ln() / most.ln()) as f32;
    let y = |value: f64| area.bottom() - area.height() * ((value.log10() - low) / (high - low)) as f32;
    let thin = Stroke::new(1.0, palette.border());
    for power in low as i32..=high as i32 {
        let value = 10f64.powi(power);
        painter.hline(area.x_range(), y(value), thin);
        let at = Pos2::new(area.left() - 6.0, y(value));
        painter.text(at, Align2::RIGHT_CENTER, (plot.text)(value), fonts::mono(11.0), palette.quiet());
    }
    let mut times: Vec<f64> = sizes().collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let mut right = f32::NEG_INFINITY;
    for times in times {
        painter.vline(x(times), area.y_range(), thin);
        let text = format!("{times:.0}×");
        if x(times) > right + 26.0 {
            right = x(times);
            let at = Pos2::new(x(times), area.bottom() + 4.0);
            painter.text(at, Align2::CENTER_TOP, text, fonts::mono(11.0), palette.quiet());
        }
    }
    let at = Pos2::new(area.center().x, area.bottom() + 20.0);
    painter.text(at, Align2::CENTER_TOP, across(comparing.growth().enlarging), fonts::sans(11.5), palette.quiet());
    let mut ends = Vec::new();
    let mut crosses: Vec<f64> = Vec::new();
    for (nth, curve) in curves.iter().enumerate() {
        let look = style(curve.method.key);
        let ink = palette.ink(look.role(true));
        let is_faint = lit.is_some_and(|lit| lit != RowId::Method(curve.method.key));
        let ink = if is_faint { ink.gamma_multiply(0.35) } else { ink };
        let width = if lit == Some(RowId::Method(curve.method.key)) { 4.0 } else { 2.2 };
        // A curve that another one covers is seen on both sides of it.
        let is_covered = curves[nth + 1..].iter().any(|later| curve.coincides(later, plot.value));
        let width = if is_covered { width + UNDER } else { width };
        let is_drawn = |sample: &&Sample| (plot.value)(sample) > 0.0;
        let at = |sample: &Sample| Pos2::new(x(sample.times()), y((plot.value)(sample)));
        let mut last = None;
        for part in curve.parts() {
            let points: Vec<Pos2> = part.iter().filter(is_drawn).map(at).collect();
            last = points.last().copied().or(last);
            widgets::line(painter, points, Stroke::new(width, ink), look.dash);
            for sample in part.iter().filter(is_drawn) {
                if sample.is_legal {
                    painter.circle_filled(at(sample), width + 0.6, ink);
                } else {
                    painter.circle(at(sample), width + 2.0, palette.canvas(), Stroke::new(1.8, ink));
                }
            }
        }
        for times in curve.times_without_path() {
            // Those of several methods stand above each other.
            let above = crosses.iter().filter(|&&other| other == times).count() as f32;
            crosses.push(times);
            let at = Pos2::new(x(times), area.bottom() - 7.0 - 10.0 * above);
            for end in [Vec2::splat(3.5), Vec2::new(3.5, -3.5)] {
                painter.line_segment([at - end, at + end], Stroke::new(1.8, ink));
            }
        }
        let Some(end) = last else { continue };
        let slope = (plot.slope)(curve).map_or_else(String::new, |slope| format!("  {:.2}", slope + 0.0));
        let open = if curve.is_complete() { "" } else { " …" };
        ends.push((end, format!("{}{open}{slope}", curve.method.name), ink, look.dash));
    }
    names(ui, area, place, ends);
}

/// The names at the right, apart from each other, each with a line to the end of its curve where that is beside it.
fn names(ui: &Ui, area: Rect, place: Rect, mut ends: Vec<(Pos2, String, Color32, Dash)>) {
    ends.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    let high = LINE * ends.len() as f32;
    let mut next = area.top().max(ends.first().map_or(0.0, |end| end.0.y) - LINE / 2.0);
    next = next.min((place.bottom() - high).max(place.top()));
    for (i, (end, name, ink, dash)) in ends.iter().enumerate() {
        // What is left must fit below.
        let last = place.bottom() - LINE * (ends.len() - i) as f32;
        let top = (end.y - LINE / 2.0).max(next).min(last.max(next));
        next = top + LINE;
        let at = Pos2::new(area.right() + 16.0, top + LINE / 2.0);
        // Inside the plot it would look like a part of the curve: one that ends early is known by its colour and dashes.
        if end.x > area.right() - 1.0 {
            let line = vec![*end, at - Vec2::new(3.0, 0.0)];
            widgets::line(ui.painter(), line, Stroke::new(1.0, ink.gamma_multiply(0.6)), Dash::Dotted);
        }
        // Curves of one colour differ in their dashes.
        let sample = vec![at, at + Vec2::new(SAMPLE, 0.0)];
        widgets::line(ui.painter(), sample, Stroke::new(2.2, *ink), *dash);
        let at = at + Vec2::new(SAMPLE + 5.0, 0.0);
        ui.painter().text(at, Align2::LEFT_CENTER, name, fonts::sans(11.5), *ink);
    }
}
