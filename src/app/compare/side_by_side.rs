//! The runs of several methods side by side: a heading above each map, and what is said where there is no run.

use super::sample;
use crate::app::panes::{HEADING, Panes};
use crate::app::style::{self, Palette};

use egui_macroquad::egui::{Align2, Context, Id, LayerId, Order, Painter, Pos2, Rect, Stroke, Vec2};
use pathlight::compare::RowId;
use pathlight::player::{CompareProgress, Comparing, SideRun};
use pathlight::words::grouped;

/// Room for the sample of a line, in points.
const SAMPLE: f32 = 30.0;
const MARGIN: f32 = 12.0;

/// The places of the maps in a room. Each has a heading above it, also a single one.
pub fn panes(comparing: &Comparing, room: Rect) -> Panes {
    match comparing.methods_side_by_side().len() {
        0 | 1 => Panes::one(room.with_min_y((room.top() + HEADING).min(room.bottom()))),
        count => Panes::split(room, count, HEADING),
    }
}

/// The right edge of what is shown about a row, left of the table at `edge`: so that it does not lie over the map of the row itself, if
/// there is room for this width beside it.
pub fn edge_beside_own_map(ctx: &Context, row: RowId, edge: f32, width: f32) -> f32 {
    let pane = row.method().and_then(|method| ctx.data(|data| data.get_temp::<Rect>(pane_of(method))));
    let covered = pane.filter(|pane| pane.right() > edge - width && pane.left() >= width);
    covered.map_or(edge, |pane| pane.left())
}

/// The key under which the place of the map of a method is stored.
fn pane_of(method: &'static str) -> Id {
    Id::new(("map of a method", method))
}

/// The headings, and what is said where no run is there.
pub fn headings(ctx: &Context, comparing: &Comparing, panes: &Panes, palette: &Palette) {
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("headings of the methods")));
    let methods = comparing.methods_side_by_side();
    let runs = comparing.runs_side_by_side();
    for (&method, &pane) in methods.iter().zip(panes.all()) {
        ctx.data_mut(|data| data.insert_temp(pane_of(method), pane));
        let run = runs.iter().copied().find(|run| run.method() == method);
        heading(&painter, comparing, method, run, pane, palette);
        if run.is_none() {
            // The rows decide which four runs there are.
            let text = match comparing.progress() {
                CompareProgress::Running { ready, of } if ready < of => {
                    "Its run is recorded when all methods have run."
                }
                CompareProgress::Stopped { .. } => "It was stopped: press Run again in the table.",
                _ => "Its run is being recorded.",
            };
            say(&painter, pane, text, palette);
        }
    }
    if methods.is_empty() {
        let none = "None of the methods that are shown has a run to step through. Switch on others in the table.";
        say(&painter, panes.first(), none, palette);
    }
    // A line between maps that are side by side.
    for pair in panes.all().windows(2).filter(|pair| pair[0].top() == pair[1].top()) {
        let x = f32::midpoint(pair[0].right(), pair[1].left());
        painter.vline(x, pair[0].top() - HEADING..=pair[0].bottom(), Stroke::new(1.0, palette.border()));
    }
}

fn say(painter: &Painter, pane: Rect, text: &str, palette: &Palette) {
    let galley = painter.layout(text.to_owned(), style::sans(13.5), palette.quiet(), (pane.width() - 40.0).max(40.0));
    painter.galley(pane.center() - galley.size() / 2.0, galley, palette.quiet());
}

/// Which method it is, what it has done, and the length that it comes to.
fn heading(
    painter: &Painter,
    comparing: &Comparing,
    method: &'static str,
    run: Option<&SideRun>,
    pane: Rect,
    palette: &Palette,
) {
    let Some(measured) = comparing.row(method) else { return };
    let row = &measured.row;
    let strip = Rect::from_min_max(Pos2::new(pane.left(), pane.top() - HEADING), pane.right_top());
    painter.rect_filled(strip, 0.0, palette.canvas());
    let left = strip.left() + MARGIN;
    let place = Rect::from_min_size(Pos2::new(left, strip.top()), Vec2::new(SAMPLE - 6.0, strip.height()));
    let length = match row.length {
        _ if !comparing.has_finished(RowId::Method(method)) => None,
        Some(length) => Some(row.base.has(length)),
        None => Some("no path".to_owned()),
    };
    sample(painter, place, RowId::Method(method), row.has_colour() || length.is_none(), palette);
    let at = Pos2::new(left + SAMPLE, strip.center().y);
    let name = painter.text(at, Align2::LEFT_CENTER, row.name(), style::bold(13.5), palette.text());
    let (stage, steps) = match run {
        None => (None, None),
        Some(run) if run.is_too_long() => (None, Some("too long to step through: its end".to_owned())),
        Some(run) => {
            let (taken, all) = run.steps();
            let steps = (all > 0).then(|| format!("{} of {} steps", grouped(taken as u64), grouped(all as u64)));
            (run.stage(), steps)
        }
    };
    // What has no room is left out, the stage first.
    let facts = [vec![stage, steps.clone(), length.clone()], vec![steps, length.clone()], vec![length]];
    for facts in facts {
        let text = facts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
        let galley = painter.layout_no_wrap(text, style::mono(11.5), palette.quiet());
        let right = strip.right() - MARGIN;
        if right - galley.size().x > name.right() + MARGIN {
            let at = Pos2::new(right - galley.size().x, strip.center().y - galley.size().y / 2.0);
            painter.galley(at, galley, palette.quiet());
            break;
        }
    }
}
