//! The band below the maps: what happens or what went wrong, the decision that differs, and both results in a table.

#[cfg(test)]
mod tests;

use super::name;
use crate::app::fit;
use crate::app::panel::{Requests, frame, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::{LayoutJob, TextWrapping};
use egui_macroquad::egui::{
    self, Align2, Color32, Context, Frame, Margin, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, Vec2,
};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Phase, Player};
use pathlight::tutor::other_program::OtherProgram;
use pathlight::tutor::second_run::{self, Listed, Row};
use pathlight::words::{Sentence, capital, number, written_difference};

/// The height of the band, in points; in a low window less.
const HEIGHT: f32 = 174.0;
const LOW: f32 = 150.0;
const LOW_WINDOW: f32 = 640.0;
/// The widths of the cards, as parts of the band.
const SHARES: [f32; 3] = [0.42, 0.29, 0.29];
/// In a narrower window, in points, the table needs more.
const NARROW_WINDOW: f32 = 1000.0;
const NARROW_SHARES: [f32; 3] = [0.33, 0.32, 0.35];
const GAP: f32 = 10.0;
/// The height of a row of the table, and around a decision on a coloured ground; in points; in a low window less, so that nothing scrolls.
const ROW: f32 = 17.0;
const LOW_ROW: f32 = 16.0;
const AROUND_LINE: f32 = 6.0;
const LOW_AROUND_LINE: f32 = 1.0;
/// The least height inside a card with a curve, in points. Before the end what is right must have room as well: in a window of 800 x 600 the
/// curve stands at the end only.
const LEAST_WITH_CURVE: f32 = 100.0;
const LEAST_AT_END: f32 = 84.0;
/// What is said where both runs have stopped at the first difference, and the same in few words.
const GOES_ON: [&str; 2] = ["Space: both go on", "Space: go on"];
/// Room for a scroll bar beside a table, in points.
const SCROLL_BAR: f32 = 14.0;

/// Is a window of this height, in points, low: do the maps and what is said of the difference need the room of everything else?
pub fn is_low(height: f32) -> bool {
    height < LOW_WINDOW
}

/// Shows the band at the bottom of what is left of the window.
pub fn show(ctx: &Context, player: &Player, other: &OtherProgram, palette: &Palette, lit: Option<Thing>) -> Requests {
    let mut requests = Requests::default();
    let height = if is_low(ctx.screen_rect().height()) { LOW } else { HEIGHT };
    let surface = Frame::new().fill(palette.panel()).inner_margin(Margin::symmetric(12, 9));
    egui::TopBottomPanel::bottom("beside").exact_height(height).frame(surface).show(ctx, |ui| {
        let room = ui.available_rect_before_wrap();
        let wide = (room.width() - GAP * (SHARES.len() - 1) as f32).max(0.0);
        let mut left = room.left();
        let shares = if ctx.screen_rect().width() < NARROW_WINDOW { NARROW_SHARES } else { SHARES };
        let places = shares.map(|share| {
            let place = Rect::from_min_size(Pos2::new(left, room.top()), Vec2::new(wide * share, room.height()));
            left += wide * share + GAP;
            place
        });
        frame::at(ui, places[0], "what happens", |ui| what_happens(ui, player, other, palette, lit, &mut requests));
        if has_differed(player, other) {
            frame::at(ui, places[1], "what differs", |ui| what_differs(ui, player, other, palette));
            frame::at(ui, places[2], "both results", |ui| table(ui, other, palette));
        } else {
            let [first, end] = later(other);
            frame::at(ui, places[1], "what differs", |ui| announced(ui, DIFFERENCE, first, palette));
            frame::at(ui, places[2], "both results", |ui| announced(ui, RESULTS, end, palette));
        }
    });
    requests
}

/// The titles of the cards about the difference and about the results; the end of both runs has the latter as a note.
const DIFFERENCE: &str = "the first difference";
const RESULTS: &str = "in the end";

/// Have both runs differed, or ended? Earlier, the difference and the results would give away the end.
fn has_differed(player: &Player, other: &OtherProgram) -> bool {
    player.time() >= other.run.differs_at().unwrap_or(other.run.end()).min(other.run.end())
}

/// What the cards about the difference and about the results say until then.
fn later(other: &OtherProgram) -> [&'static str; 2] {
    match other.run.differs_at() {
        Some(_) => ["Both runs agree so far. J goes to the first difference.", "Shown from the first difference on."],
        None => ["Both runs agree so far.", "Shown when both runs have ended."],
    }
}

/// A card whose contents come later in the run.
fn announced(ui: &mut Ui, title: &str, text: &str, palette: &Palette) {
    frame::frame(ui, palette, title, "", |ui| paragraph(ui, text, 13.0, palette.quiet()));
}

/// A note beside the title of a card, or none where it would be cut: "step …" says nothing.
fn whole_note(ui: &Ui, title: &str, note: impl Into<Sentence>, palette: &Palette) -> Sentence {
    frame::fitting(ui, title, [&note.into(), &Sentence::default()], palette).clone()
}

fn paragraph(ui: &mut Ui, text: &str, size: f32, ink: Color32) {
    ui.label(RichText::new(text).font(style::sans(size)).color(ink));
}

/// The sentences of both runs; at the end, what went wrong.
fn what_happens(
    ui: &mut Ui,
    player: &Player,
    other: &OtherProgram,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let (time, run) = (player.time(), &other.run);
    let note = player.lesson().run().stage_at(player.lesson().run().at());
    let note = note.map(|stage| player.lesson().run().label(stage).name).unwrap_or_default();
    let show = |ui: &mut Ui, text: &_, size: f32, ink, requests: &mut Requests| {
        sentence::show(ui, text, &style::sans(size), ink, palette, lit, requests);
    };
    if time >= run.end() {
        let title = second_run::heading(run.facts());
        let note = whole_note(ui, title, RESULTS, palette);
        frame::frame(ui, palette, title, note, |ui| {
            let [what, how] = second_run::went_wrong(run.facts());
            let body = |ui: &mut Ui, scale: f32, requests: &mut Requests| {
                show(ui, &what, scaled(18.0, scale), palette.text(), requests);
                show(ui, &how, scaled(13.5, scale), palette.quiet(), requests);
            };
            fitted(ui, time as u64, body, requests);
        });
        return;
    }
    let title = match run.differs_at() {
        Some(differs_at) if time == differs_at => "here they differ",
        Some(differs_at) if time > differs_at => "after the first difference",
        _ => "both do the same so far",
    };
    // The run stops there by itself, and nothing else says how it goes on.
    let has_stopped = run.differs_at() == Some(time) && player.phase() != Phase::Playing;
    let note = if has_stopped {
        let [long, short] = GOES_ON.map(Sentence::from);
        frame::fitting(ui, title, [&long, &short], palette).clone()
    } else {
        whole_note(ui, title, note, palette)
    };
    frame::frame(ui, palette, title, note, |ui| {
        // The curve takes the place of what is right.
        let has_curve = curve_beside(ui, player, other).is_some();
        // Played too fast to be read, each step has no sentence of its own, neither here nor there.
        let of_stage = player.speaks_of_stage();
        let said = if of_stage { player.sentence() } else { player.lesson().sentence() };
        let body = |ui: &mut Ui, scale: f32, requests: &mut Requests| {
            show(ui, &said, scaled(15.0, scale), palette.text(), requests);
            if run.differs_at().is_some_and(|differs_at| time >= differs_at) {
                if !of_stage {
                    ui.add_space(4.0);
                    let theirs = format!("{}: {}.", name(&other.source)[0], other.says_at(time));
                    paragraph(ui, &theirs, scaled(15.0, scale), palette.ink(Role::Fault));
                }
                // Our wave may be drawn whole while the other one is still at it.
                if other.has_free_order() {
                    let free = "The order within a wave does not matter: cells of this wave that its map lacks may still follow.";
                    paragraph(ui, free, scaled(13.0, scale), palette.quiet());
                }
                if let Some(mistake) = other.mistake().filter(|_| has_curve) {
                    ui.add_space(4.0);
                    paragraph(ui, &mistake.correction(), scaled(13.0, scale), palette.quiet());
                }
            }
        };
        fitted(ui, time as u64, body, requests);
    });
}

/// By which factor the letters of a card are smaller, the first with which all of its text can be seen.
const SCALES: [f32; 7] = [1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62];
/// The smallest letters, in points.
const SMALLEST: f32 = 11.0;

fn scaled(letters: f32, scale: f32) -> f32 {
    (letters * scale).max(SMALLEST)
}

/// A text in letters with which all of it can be seen; it scrolls where even the smallest ones are too large.
fn fitted(ui: &mut Ui, position: u64, body: impl Fn(&mut Ui, f32, &mut Requests), requests: &mut Requests) {
    let (width, height) = (ui.available_width(), ui.available_height());
    let fits =
        |scale: &f32| frame::height_over(ui, width, |ui| body(ui, *scale, &mut Requests::default())) <= height + 0.5;
    let scale = fit::first(SCALES, fits).unwrap_or(1.0);
    frame::scrolled(ui, position, |ui| body(ui, scale, requests));
}

/// The lists whose lengths are drawn in a card of this height, where nothing else explains the first difference.
fn curve_beside<'a>(ui: &Ui, player: &Player, other: &'a OtherProgram) -> Option<(Listed, [&'a [usize]; 2])> {
    let least = if player.time() >= other.run.end() { LEAST_AT_END } else { LEAST_WITH_CURVE };
    other.run.growing_list().filter(|_| other.why().is_none() && ui.available_height() >= least)
}

/// What a right program decides where both differ, and what the other one decides; and how many elements wait in their lists.
fn what_differs(ui: &mut Ui, player: &Player, other: &OtherProgram, palette: &Palette) {
    let note = other.run.differs_at().map(|time| player.lesson().run().numbered(time, player.size()).alone());
    let about = other.about_in_words();
    // There, what differs is the title.
    let is_low = is_low(ui.ctx().screen_rect().height());
    let title = about.as_deref().filter(|_| is_low).unwrap_or(DIFFERENCE);
    let note = whole_note(ui, title, note.unwrap_or_default(), palette);
    frame::frame(ui, palette, title, note, |ui| {
        if is_low {
            ui.spacing_mut().item_spacing.y = 2.0;
        }
        let list = curve_beside(ui, player, other);
        if let Some(about) = about.as_deref().filter(|_| !is_low) {
            paragraph(ui, &capital(about), 12.5, palette.quiet());
        }
        if let Some([right, wrong]) = other.in_words() {
            line(ui, &right, palette.ink(Role::Path), palette);
            line(ui, &wrong, palette.ink(Role::Fault), palette);
        } else {
            paragraph(ui, "Every decision and the result are the same.", 13.5, palette.quiet());
        }
        if let Some(why) = other.why() {
            let body = |ui: &mut Ui, scale: f32, _: &mut Requests| {
                paragraph(ui, why, scaled(13.0, scale), palette.text());
                if let Some(mistake) = other.mistake() {
                    let text =
                        format!("This is how \u{201c}{}\u{201d} behaves. {}", mistake.name, mistake.correction());
                    paragraph(ui, &text, scaled(13.0, scale), palette.quiet());
                }
            };
            fitted(ui, 0, body, &mut Requests::default());
        } else if let Some(list) = list {
            curve(ui, list, other.run.steps_at(player.time()), palette);
        } else if let Some(mistake) = other.mistake() {
            let body = |ui: &mut Ui, scale: f32, _: &mut Requests| {
                paragraph(ui, &mistake.correction(), scaled(13.0, scale), palette.quiet());
            };
            fitted(ui, 0, body, &mut Requests::default());
        }
    });
}

/// A decision on a coloured ground. In a low window it is in one line, if small letters have room for it.
fn line(ui: &mut Ui, text: &str, ink: Color32, palette: &Palette) {
    const SIZES: [f32; 3] = [13.0, 12.0, SMALLEST];
    let room = ui.available_width() - 14.0;
    let is_low = is_low(ui.ctx().screen_rect().height());
    let fits = |size: &f32| !is_low || fit::width(ui.ctx(), text, style::sans(*size)) <= room;
    let size = SIZES.into_iter().find(fits).unwrap_or(SMALLEST);
    let galley = ui.painter().layout(text.to_owned(), style::sans(size), palette.text(), room);
    let around = if is_low { LOW_AROUND_LINE } else { AROUND_LINE };
    let (rect, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), galley.size().y + around), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, ink.gamma_multiply(0.18));
    ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 0.0, ink);
    ui.painter().galley(rect.min + Vec2::new(9.0, around / 2.0), galley, palette.text());
}

/// How long the list is in both runs, decision by decision. `taken`: how many decisions were taken so far.
fn curve(ui: &mut Ui, (listed, curves): (Listed, [&[usize]; 2]), taken: usize, palette: &Palette) {
    let room = ui.available_rect_before_wrap();
    let area = Rect::from_min_max(room.min + Vec2::new(0.0, 15.0), room.max - Vec2::new(58.0, 3.0));
    if !area.is_positive() {
        return;
    }
    let painter = ui.painter();
    let title = match listed {
        Listed::Waiting => "length of the list, decision by decision",
        Listed::PointsOfPath => "points of the path, decision by decision",
    };
    painter.text(room.min, Align2::LEFT_TOP, title, style::sans(11.0), palette.quiet());
    let across = curves.map(<[usize]>::len).into_iter().max().unwrap_or(1).max(2) - 1;
    let up = curves.map(|curve| curve.iter().copied().max().unwrap_or(0)).into_iter().max().unwrap_or(1).max(1);
    let at = |(i, &n): (usize, &usize)| {
        Pos2::new(
            area.left() + area.width() * i as f32 / across as f32,
            area.bottom() - area.height() * n as f32 / up as f32,
        )
    };
    painter.hline(area.x_range(), area.bottom(), Stroke::new(1.0, palette.border()));
    let roles = [Role::Path, Role::Fault];
    for (curve, role) in curves.into_iter().zip(roles) {
        let points: Vec<Pos2> = curve.iter().enumerate().map(at).collect();
        painter.add(Shape::line(points, Stroke::new(2.0, palette.ink(role))));
    }
    let most = curves.map(|curve| curve.iter().copied().max().unwrap_or(0));
    let heights = apart(most.map(|most| at((0, &most)).y), (area.top() + 5.0, area.bottom() - 5.0));
    for ((most, y), role) in most.into_iter().zip(heights).zip(roles) {
        let text = format!("most {most}");
        painter.text(Pos2::new(area.right() + 6.0, y), Align2::LEFT_CENTER, text, style::bold(11.5), palette.ink(role));
    }
    let now = taken.min(across);
    let x = at((now, &0)).x;
    painter.vline(x, area.y_range(), Stroke::new(1.0, palette.ink(Role::Now)));
}

/// The heights of two labels near these heights that leave each other room, between `top` and `bottom` if that is enough.
fn apart(wanted: [f32; 2], (top, bottom): (f32, f32)) -> [f32; 2] {
    /// Between the middles of two labels, in points.
    const LINE: f32 = 13.0;
    let [first, second] = wanted.map(|y| y.min(bottom).max(top)); // a low curve has no room for both
    if (first - second).abs() >= LINE {
        return [first, second];
    }
    let upper = (f32::midpoint(first, second) - LINE / 2.0).clamp(top, (bottom - LINE).max(top));
    if first <= second { [upper, upper + LINE] } else { [upper + LINE, upper] }
}

/// The texts of a row of the table: the name, our run, the other one, and by how much they differ.
fn texts(row: &Row) -> [String; 4] {
    let text = |value: Option<f64>| value.map_or("–".to_owned(), number);
    let [right, other] = [row.right, row.other].map(text);
    let by = match (row.right, row.other) {
        (Some(a), Some(b)) if right != other => {
            format!("{}{}", if b > a { "+" } else { "" }, number(written_difference(b, a)))
        }
        _ => String::new(),
    };
    [second_run::measure(row.measure).to_owned(), right, other, by]
}

/// What both came to. Where there is no room, the column of the differences is left out.
fn table(ui: &mut Ui, other: &OtherProgram, palette: &Palette) {
    /// Between two columns, in points.
    const APART: f32 = 12.0;
    frame::frame(ui, palette, RESULTS, "", |ui| {
        let facts = other.run.facts();
        let measures = facts.rows.iter().map(|row| row.measure);
        let row_height = if is_low(ui.ctx().screen_rect().height()) { LOW_ROW } else { ROW };
        // A scroll bar would lie on the digits.
        let is_scrolled = row_height * (facts.rows.len() + 1) as f32 > ui.available_height();
        let width = ui.available_width() - if is_scrolled { SCROLL_BAR } else { 0.0 };
        let head = ["", "run", name(&other.source)[1], "change"].map(str::to_owned);
        let rows: Vec<[String; 4]> = facts.rows.iter().map(texts).collect();
        let font = |column: usize| if column == 0 { style::sans(12.5) } else { style::mono(12.0) };
        let width_of = |ui: &Ui, text: &str, column: usize| fit::width(ui.ctx(), text, font(column));
        let columns = [0, 1, 2, 3].map(|column| {
            let all = rows.iter().chain([&head]).map(|row| width_of(ui, &row[column], column));
            all.fold(0.0, f32::max)
        });
        let shown = if columns.iter().sum::<f32>() + 3.0 * APART <= width { 4 } else { 3 };
        let right_of = |column: usize| width - columns[column + 1..shown].iter().map(|w| w + APART).sum::<f32>();
        let show = |ui: &mut Ui, row: &[String; 4], inks: [Color32; 4]| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(width, row_height), Sense::hover());
            // What has no room even so is cut: it would lie on the numbers.
            let room = (right_of(1) - columns[1] - APART / 2.0).max(0.0);
            let mut job = LayoutJob::simple(row[0].clone(), font(0), inks[0], room);
            job.wrap = TextWrapping::truncate_at_width(room);
            let name = ui.painter().layout_job(job);
            let at = Pos2::new(rect.left(), rect.center().y - name.size().y / 2.0);
            ui.painter().galley(at, name, inks[0]);
            for column in 1..shown {
                let at = Pos2::new(rect.left() + right_of(column), rect.center().y);
                ui.painter().text(at, Align2::RIGHT_CENTER, &row[column], font(column), inks[column]);
            }
            rect
        };
        ui.spacing_mut().item_spacing.y = 0.0;
        show(ui, &head, [palette.quiet(); 4]);
        frame::scrolled(ui, 0, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (row, measure) in rows.iter().zip(measures) {
                // A right program may go farther back, and decide more: nothing of it is wrong.
                let is_same = row[1] == row[2] || other.run.differs_at().is_none();
                let ink = if is_same || measure.is_of_work() { palette.text() } else { palette.ink(Role::Fault) };
                let rect = show(ui, row, [palette.quiet(), palette.text(), ink, palette.quiet()]);
                let id = ui.id().with(("measure", second_run::measure(measure)));
                ui.interact(rect, id, Sense::hover()).tooltip(second_run::explained(measure));
                ui.painter().hline(rect.x_range(), rect.top(), Stroke::new(1.0, palette.border()));
            }
        });
    });
}
