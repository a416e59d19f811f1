//! The card with the advice: which method suits which use.

use super::{CompareState, Requests, caption, card, left_edge};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{Button, RichText, Ui, Vec2};
use pathlight::compare::RowId;
use pathlight::compare::words::{self, Audience};
use pathlight::player::{CompareCommand, CompareProgress, Comparing};

const HINTS: [&str; 3] =
    ["One agent looks for a path", "Many agents share this goal", "Many agents, each with a goal of its own"];

/// `is_brief`: there is room for the first sentence; the reasons follow when somebody asks for them.
pub(super) fn show(
    ui: &mut Ui,
    comparing: &Comparing,
    (state, is_brief): (&mut CompareState, bool),
    palette: &Palette,
    requests: &mut Requests,
) {
    card(ui, palette, |ui| {
        caption(ui, "advice", palette, |ui| {
            ui.horizontal(|ui| {
                let names = Audience::ALL.map(Audience::word);
                let chosen = Audience::ALL.iter().position(|&it| it == comparing.audience()).unwrap_or(0);
                let edge = left_edge(ui);
                if let Some(pressed) = widgets::segments_left_of(ui, &names, &HINTS, chosen, palette, edge) {
                    requests.commands.push(CompareCommand::Advise(Audience::ALL[pressed]).into());
                }
            });
        });
        let is_racing = comparing.is_racing();
        let known = if is_racing { None } else { comparing.advice() };
        let provisional = if is_racing || known.is_some() { None } else { comparing.provisional_advice() };
        if known.is_none() {
            let text = match comparing.progress() {
                _ if is_racing => "It comes when all searches have finished.",
                CompareProgress::Running { .. } if provisional.is_some() => {
                    "Provisional: not all methods have run and are measured."
                }
                CompareProgress::Running { .. } => "It comes when the first paths are compared.",
                CompareProgress::Stopped { .. } if provisional.is_some() => {
                    "Stopped: this follows from what is known so far."
                }
                CompareProgress::Stopped { ready, of } if ready >= of => {
                    "Stopped before the paths were compared and measured: press Run again in the table."
                }
                _ => "Stopped before all methods have run: press Run again in the table.",
            };
            ui.label(RichText::new(text).font(style::sans(13.0)).color(palette.quiet()));
        }
        let Some(advice) = known.or(provisional) else { return };
        let mut said = words::advice(&advice, comparing.audience()).into_iter();
        let first = said.next().unwrap_or_default();
        let has_reasons = said.len() > 0;
        ui.horizontal_wrapped(|ui| {
            let size = if is_brief { 13.5 } else { 14.5 };
            ui.label(RichText::new(first).font(style::bold(size)).color(palette.text()));
            if is_brief && has_reasons {
                let (text, hint) =
                    if state.shows_reasons { ("Less", "Folds the reasons") } else { ("Why", "Shows the reasons") };
                if ui.small_button(text).tooltip_left_of(left_edge(ui), hint).clicked() {
                    state.shows_reasons ^= true;
                }
            }
        });
        for text in said.filter(|_| !is_brief || state.shows_reasons) {
            ui.label(RichText::new(text).font(style::sans(13.5)).color(palette.quiet()));
        }
        show_named(
            ui,
            comparing,
            &words::named(&advice, comparing.audience(), !is_brief || state.shows_reasons),
            requests,
        );
    });
}

/// It may name methods whose rows are folded away: a button shows them.
fn show_named(ui: &mut Ui, comparing: &Comparing, named: &[&'static str], requests: &mut Requests) {
    let hidden: Vec<RowId> =
        named.iter().map(|&key| RowId::Method(key)).filter(|&row| !comparing.is_shown(row)).collect();
    let name = |row: RowId| comparing.row(row).map_or("the method", |measured| measured.row.name());
    let (text, hint) = match hidden.as_slice() {
        [] => return,
        [one] => (format!("Show {}", name(*one)), "Shows its path on the map, and its row"),
        all => {
            (format!("Show the {} hidden methods it names", all.len()), "Shows their paths on the map, and their rows")
        }
    };
    let button = Button::new(RichText::new(text).font(style::sans(13.0)));
    if ui.add(button.min_size(Vec2::new(0.0, 26.0))).tooltip_left_of(left_edge(ui), hint).clicked() {
        requests.commands.extend(hidden.into_iter().map(|row| CompareCommand::Show(row, true).into()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{panel, race};
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{TopBottomPanel, Ui};
    use pathlight::paint::theme::Theme;
    use pathlight::player::{Compared, Player};

    /// With eight rows at 1280 x 800 the table changed between two layouts in every frame: lower rows made room for the advice below them,
    /// and there the rows became high again. Fields below the pointer lost their clicks.
    #[test]
    fn the_table_and_the_advice_come_to_rest_with_any_number_of_rows_in_any_window() {
        let palette = Palette::new(Theme::Dark);
        let mut player = Player::open("wave/guided", None).unwrap();
        player.apply(CompareCommand::Open).unwrap();
        player.compare_now();
        let mut layouts = 0;
        for more in 0..8 {
            if more > 0 {
                let hidden = player.comparing().unwrap().hidden().next().unwrap().row.id;
                player.apply(CompareCommand::Show(hidden, true)).unwrap();
                player.compare_now();
            }
            for height in (540..1000).step_by(40).map(|height| height as f32) {
                for width in [800.0, 1280.0, 1920.0] {
                    let (mut state, mut window) = (CompareState::default(), Headless::new(width, height));
                    let mut show = |ui: &mut Ui| {
                        panel(ui.ctx(), &player, player.comparing().unwrap(), &mut state, None, &palette, None);
                    };
                    // The bar takes its width little by little.
                    (0..20).for_each(|_| window.frame(Vec::new(), &mut show));
                    let mut places = || {
                        window.frame(Vec::new(), &mut show);
                        window.seen(|_| true).iter().map(|seen| (seen.text.clone(), seen.rect.min)).collect::<Vec<_>>()
                    };
                    let first = places();
                    for _ in 0..2 {
                        assert_eq!(places(), first, "{width} x {height}, {more} more rows");
                    }
                    layouts += 1;
                }
            }
        }
        assert!(layouts > 250, "{layouts}");
    }

    /// The line that says what runs made its card wider than the panel: its button and "many goals" were cut.
    #[test]
    fn nothing_is_cut_at_the_right_while_methods_run_in_a_small_window() {
        const WIDTH: f32 = 800.0;
        let palette = Palette::new(Theme::Dark);
        let mut player = Player::open("beam/bank-robbery", None).unwrap();
        player.apply(CompareCommand::Open).unwrap();
        let (mut state, mut window, mut running) = (CompareState::default(), Headless::new(WIDTH, 600.0), 0);
        while let Some(work) = player.comparison_to_make() {
            let (ticket, mut has_more) = (work.ticket(), false);
            for (made, _) in work {
                has_more = true;
                player.compared(made);
                let mut show = |ui: &mut Ui| {
                    panel(ui.ctx(), &player, player.comparing().unwrap(), &mut state, None, &palette, None);
                };
                (0..3).for_each(|_| window.frame(Vec::new(), &mut show));
                for text in ["Stop", Audience::ManyGoals.word()] {
                    for at in window.positions(text) {
                        assert!(at.x < WIDTH - 30.0, "{text} at {at:?}: {}", window.text());
                        running += 1;
                    }
                }
            }
            player.compared(Compared::complete(ticket));
            assert!(has_more);
        }
        assert!(running > 20, "{running}");
    }

    /// At 800 x 600 it was below the fold. It must not jump between its two places either.
    #[test]
    fn the_advice_is_in_view_in_every_window_and_stays_where_it_is() {
        let palette = Palette::new(Theme::Dark);
        for scene in ["funnel/town", "wave/guided", "beam/gallery", "wave/swamp"] {
            let mut player = Player::open(scene, None).unwrap();
            player.apply(CompareCommand::Open).unwrap();
            player.compare_now();
            for height in (600..1100).step_by(20).map(|height| height as f32) {
                for width in [800.0, 1280.0, 1920.0] {
                    let (mut state, mut window) = (CompareState::default(), Headless::new(width, height));
                    let mut show = |ui: &mut Ui| {
                        let (ctx, comparing) = (ui.ctx(), player.comparing().unwrap());
                        let bottom = TopBottomPanel::bottom("race").exact_height(race::height(height));
                        bottom.show(ctx, |ui| race::show(ui, comparing, None, &mut false, &palette));
                        panel(ctx, &player, comparing, &mut state, None, &palette, None);
                    };
                    (0..3).for_each(|_| window.frame(Vec::new(), &mut show));
                    let places: Vec<f32> = (0..3)
                        .map(|_| {
                            window.frame(Vec::new(), &mut show);
                            window.position(Audience::OneAgent.word()).y
                        })
                        .collect();
                    let context = format!("{scene}, {width} x {height}: {places:?}");
                    assert!(places[0] < height - race::height(height) - 20.0, "{context}");
                    assert!(places.iter().all(|place| (place - places[0]).abs() < 0.5), "{context}");
                }
            }
        }
    }
}
