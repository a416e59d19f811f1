//! The invariant of the act: the statement, whether it holds, and the switch that draws it.

use super::frame::{self, Fold};
use super::{Requests, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Pos2, Rect, Response, Ui, Vec2};
use pathlight::lesson::BrokenClaim;
use pathlight::picture::{Role, Thing};
use pathlight::player::{Change, Player};
use pathlight::step::Verdict;

/// The size of the letters of the statement, in points.
pub const LETTERS: f32 = 13.0;
/// The width of the switch in the row of the caption, in points.
const SWITCH: f32 = 36.0;
/// Between the caption and the switch, in points.
const FREE: f32 = 12.0;

/// Returns true if a click folds or unfolds the card.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    fold: Fold,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) -> bool {
    let card = ui.available_rect_before_wrap();
    let row = caption(ui, player, fold, palette, requests);
    if fold == Fold::Folded {
        statement_on_hover(row.as_ref(), player, palette);
        return row.is_some_and(|row| row.clicked());
    }
    frame::at(ui, card, "statement", |ui| {
        frame::bare(ui, palette, "", "", |ui| {
            frame::scrolled(ui, 0, |ui| {
                let font = style::sans(LETTERS);
                if let Some(Verdict::Broken(broken)) = player.verdict().as_deref() {
                    let colour = palette.ink(Role::Fault);
                    sentence::show(ui, &broken.what.into(), &font, colour, palette, lit, requests);
                }
                let statement = player.lesson().invariant();
                sentence::show(ui, &statement.into(), &font, palette.text(), palette, lit, requests);
                // "It holds" stood alone, while the sentence said what had gone wrong.
                for claim in player.claims_broken_so_far() {
                    sentence::show(
                        ui,
                        &broken_at(&claim, player).into(),
                        &font,
                        palette.ink(Role::Fault),
                        palette,
                        lit,
                        requests,
                    );
                }
            });
        });
    });
    row.is_some_and(|mut row| {
        row.rect = card; // the tooltip keeps clear of the statement
        row.tooltip("Fold it to one line").clicked()
    })
}

/// Pointing at the folded card shows the statement.
fn statement_on_hover(row: Option<&Response>, player: &Player, palette: &Palette) {
    let Some(row) = row else { return };
    row.clone().tooltip_ui(|ui| {
        if let Some(Verdict::Broken(broken)) = player.verdict().as_deref() {
            sentence::hint(ui, broken.what, palette);
        }
        sentence::hint(ui, player.lesson().invariant(), palette);
        player.claims_broken_so_far().iter().for_each(|claim| sentence::hint(ui, broken_at(claim, player), palette));
        sentence::hint(ui, "Click to unfold it.", palette);
    });
}

/// What else was claimed, and the step that has broken it.
fn broken_at(claim: &BrokenClaim, player: &Player) -> String {
    let step = player.lesson().run().numbered(claim.at, player.size()).number;
    format!("Broken in step {step}: {}", claim.claim)
}

/// The surface of the card, the caption with the verdict, and the switch. Returns the caption if a click on it folds.
fn caption(ui: &mut Ui, player: &Player, fold: Fold, palette: &Palette, requests: &mut Requests) -> Option<Response> {
    let verdict = player.verdict();
    // "It holds" was read as a verdict on the run: beside "a shorter path may lead to a closed cell", it seemed to contradict.
    let holds = player
        .lesson()
        .checked_run()
        .map_or("this statement is true here".to_owned(), |run| format!("{run}: it holds"));
    // The statement is one of those that are claimed: "true here" stood above a line in red that said "Broken in step 241".
    let others = player.claims_broken_so_far().len();
    let is_broken = matches!(verdict.as_deref(), Some(Verdict::Broken(_)));
    let counted = format!("{} of {} broken", others + usize::from(is_broken), others + 1);
    let note = match verdict.as_deref() {
        _ if others > 0 => &counted,
        _ if player.lesson().invariant().is_empty() => "nothing is claimed here",
        Some(Verdict::Holds) => &holds,
        Some(Verdict::Broken(_)) => "broken",
        Some(&Verdict::Unknown(why)) => why.trim_end_matches('.'),
        None => "checked at rest",
    };
    let card = ui.available_rect_before_wrap();
    // The switch stands at the right end of the row of the caption.
    let (all, corner) = card.split_left_right_at_x(card.right() - SWITCH - 12.0);
    frame::surface(ui, card, palette);
    let mut row = None;
    frame::at(ui, all, "caption", |ui| match fold {
        Fold::Never => frame::bare(ui, palette, "invariant", note, |_| ()),
        Fold::Open | Fold::Folded => {
            row = Some(frame::folding(ui, palette, "invariant", note, fold, FREE));
        }
    });
    let place = Rect::from_min_size(Pos2::new(corner.left(), card.top() + 1.0), Vec2::new(SWITCH, style::TARGET));
    frame::at(ui, place, "switch", |ui| {
        let shown = player.shows_invariant();
        let response = widgets::switch(ui, shown, "show the invariant", palette);
        if response.clicked() {
            requests.commands.push(Change::ShowInvariant(!shown).into());
        }
        response.tooltip("Draw on the map what the invariant speaks of");
    });
    row
}
