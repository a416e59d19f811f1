//! The card of a running tour: what the stop says, how far the tour has come, and the way back for somebody who
//! has wandered off. It stands at the top of the panel; in a band above the canvas if the panel is folded; beside the canvas in
//! presenter mode. It covers nothing. While another scene is open it is one line.
//!
//! The buttons stand above the text, so that they keep their place whatever the stop says. In the panel the text folds to two
//! lines: by hand, or by itself where an open question needs the room.

use super::fit;
use super::home::card::button;
use super::keys::WindowAction;
use super::legend;
use super::panel::Requests;
use super::panel::sentence::{self, Looks};
use super::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::text::LayoutJob;
use egui_macroquad::egui::{
    Align, Button, Context, CornerRadius, CursorIcon, Frame, Label, Layout, Margin, Pos2, Rect, RichText, ScrollArea,
    Sense, SidePanel, Stroke, TopBottomPanel, Ui, Vec2,
};
use pathlight::picture::{Picture, Role, Thing};
use pathlight::player::{Command, Player, RunningTour, TourCommand};
use pathlight::tutor::tour::StopState;

/// The sizes of the letters, in points.
#[derive(Clone, Copy)]
struct Letters {
    caption: f32,
    say: f32,
}

const IN_PANEL: Letters = Letters { caption: 11.0, say: 15.0 };
/// In a narrow panel.
const NARROW: Letters = Letters { caption: 11.0, say: 13.5 };
/// For a room full of people. The scale of presenter mode doubles them.
const PRESENTED: Letters = Letters { caption: 13.0, say: 18.0 };

/// The height of the row with the button that folds, in points.
const ROW: f32 = 24.0;
/// The space at the sides of the card, and about the height of all but its text and of the gap below it, in points.
const SIDE: f32 = 12.0;
const AROUND_TEXT: f32 = 102.0;
/// A panel with less room than this for a line is narrow, in points.
const NARROW_BELOW: f32 = 250.0;
/// The height of the line that shows the progress, in points.
const LINE: f32 = 3.0;
/// How far the part of this stop reaches above and below it, in points.
const MARK: f32 = 2.0;
/// The least size of the button that folds, and its letters, in points.
const FOLD: Vec2 = Vec2::new(44.0, 20.0);
const FOLD_LETTERS: f32 = 12.5;
/// The most lines of a folded text, and what a click on them does.
const FOLDED_LINES: f32 = 3.0;
const UNFOLD: &str = "Show all that the tour says here";
/// The height of the line while another scene is open, in points.
const AWAY: f32 = 32.0;
/// In the band above the map: above and below its contents; the part of the width that the buttons have, and its limits in points; below
/// this width the letters are those of a narrow panel.
const BAND_MARGIN: i8 = 6;
const BAND_SHARE: f32 = 0.36;
const BAND_WAYS: (f32, f32) = (240.0, 380.0);
const BAND_NARROW: f32 = 900.0;
const LEAVE_HINT: &str = "End the tour; Home leads back to this stop (Esc)";
/// The width of the strip beside the canvas in presenter mode, in points.
const STRIP: f32 = 330.0;
/// The strip takes at most this part of the window.
const STRIP_SHARE: f32 = 0.36;
/// The card takes at most this part of the strip where the code stands below it. While a question is open, only a line says that it
/// is hidden.
const CARD_SHARE: f32 = 0.45;
const CARD_SHARE_ASKED: f32 = 0.85;

/// What somebody has done by hand to the text of a stop. At the next stop, and when a question opens or closes, the room
/// decides again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Folding(Option<ByHand>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct ByHand {
    stop: usize,
    is_asked: bool,
    is_folded: bool,
}

impl Folding {
    /// Is the text folded? `is_tight`: there is no room for it.
    fn is_folded(self, stop: usize, is_asked: bool, is_tight: bool) -> bool {
        let by_hand = self.0.filter(|hand| (hand.stop, hand.is_asked) == (stop, is_asked));
        by_hand.map_or(is_tight, |hand| hand.is_folded)
    }
}

/// Shows the card over the available width, if a tour runs. `least`: the height that an open question or a program needs below it, in
/// points; 0 where the text need not give way.
pub fn show(
    ui: &mut Ui,
    player: &Player,
    folding: &mut Folding,
    least: f32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let Some(tour) = player.tour() else { return };
    let letters = if ui.available_width() < NARROW_BELOW { NARROW } else { IN_PANEL };
    let (stop, is_asked) = (tour.stop(), player.is_asked());
    let text = sentence::height(ui, tour.say(), &style::sans(letters.say), palette, ui.available_width() - 2.0 * SIDE);
    // It often has the rule that the answer needs: it stays whole as long as all answers are in view.
    let is_tight = least > 0.0 && ui.available_height() < text + AROUND_TEXT + least;
    let is_folded = folding.is_folded(stop, is_asked, is_tight);
    // Even folded, it says what leads to the question, if the answers leave room for that.
    let line = fit::line(ui.ctx(), style::sans(letters.say));
    let lines = ((ui.available_height() - AROUND_TEXT - least) / line).clamp(0.0, FOLDED_LINES) as usize;
    let text = if is_folded { Text::Folded(lines) } else { Text::Foldable };
    if card(ui, player, letters, text, palette, lit, requests) {
        folding.0 = Some(ByHand { stop, is_asked, is_folded: !is_folded });
    }
}

/// Shows the tour in a band above the map, for a folded panel and beside another program: nothing lies over the map.
pub fn band(ctx: &Context, player: &Player, palette: &Palette, lit: Option<Thing>) -> Requests {
    let mut requests = Requests::default();
    let Some(tour) = player.tour() else { return requests };
    let margin = Margin::symmetric(SIDE as i8, BAND_MARGIN);
    let frame =
        Frame::new().fill(palette.card()).stroke(Stroke::new(1.0, palette.ink(Role::Path))).inner_margin(margin);
    TopBottomPanel::top("tour band").frame(frame).show(ctx, |ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
        if !player.is_in_scene_of_tour() {
            away(ui, tour, palette, &mut requests);
            return;
        }
        let width = ui.available_width();
        let ways = (width * BAND_SHARE).clamp(BAND_WAYS.0, BAND_WAYS.1);
        let letters = if width < BAND_NARROW { NARROW } else { IN_PANEL };
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0 * SIDE;
            ui.vertical(|ui| {
                ui.set_width(ways);
                ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
                caption(ui, tour, letters, Text::Whole, palette);
                progress(ui, tour, palette);
                buttons(ui, player, tour, palette, &mut requests);
            });
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                sentence::show(ui, tour.say(), &style::sans(letters.say), palette.text(), palette, lit, &mut requests);
            });
        });
    });
    requests
}

/// One line while another scene is open: the tour waits, and says nothing of that scene.
fn away(ui: &mut Ui, tour: &RunningTour, palette: &Palette, requests: &mut Requests) {
    let size = Vec2::new(ui.available_width(), AWAY);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let leave = button(ui, "×", LEAVE_HINT, false, palette);
        requests.commands.extend(leave.clicked().then_some(Command::Tour(TourCommand::Leave)));
        let back = button(ui, "Back to the stop", "Show what the tour speaks of", true, palette);
        requests.commands.extend(back.clicked().then_some(Command::Tour(TourCommand::Return)));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let words = format!("{}, paused", tour.tour().title);
            let words = RichText::new(words).font(style::sans(IN_PANEL.say)).color(palette.text());
            ui.add(Label::new(words).truncate()).tooltip(&tour.tour().about);
        });
    });
}

/// What stands below the card: its width in points, and what shows it.
pub type Below<'a> = (f32, &'a mut dyn FnMut(&mut Ui));

/// Shows the card in a strip at the right edge, in the letters of presenter mode. `below`: what has the rest of the strip, and its width
/// in points. Beside the strip it would leave too little of the map.
pub fn presented(
    ctx: &Context,
    player: &Player,
    legend: Option<&Picture>,
    below: Option<Below>,
    palette: &Palette,
    lit: Option<Thing>,
) -> Requests {
    let mut requests = Requests::default();
    if player.tour().is_none() {
        return requests;
    }
    let width = STRIP.min(ctx.available_rect().width() * STRIP_SHARE);
    let width = below.as_ref().map_or(width, |(wanted, _)| width.max(*wanted));
    let frame = Frame::new().fill(palette.panel()).inner_margin(Margin::same(10));
    SidePanel::right("presented tour").resizable(false).exact_width(width).frame(frame).show(ctx, |ui| {
        let share = match below {
            None => 1.0,
            Some(_) if player.is_asked() => CARD_SHARE_ASKED,
            Some(_) => CARD_SHARE,
        };
        let height = ui.available_height() * share;
        ScrollArea::vertical().auto_shrink([false, below.is_some()]).max_height(height).show(ui, |ui| {
            card(ui, player, PRESENTED, Text::Whole, palette, lit, &mut requests);
            if let Some(painted) = legend {
                ui.add_space(12.0);
                legend::rows(ui, painted, palette);
            }
        });
        if let Some((_, body)) = below {
            ui.add_space(10.0);
            body(ui);
        }
    });
    requests
}

/// How the text of the stop is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Text {
    Whole,
    /// The same, with a button that folds it.
    Foldable,
    /// So many lines of its first sentence, which unfold it by a click, as the button does.
    Folded(usize),
}

/// True if the button is pressed that folds or unfolds the text.
fn card(
    ui: &mut Ui,
    player: &Player,
    letters: Letters,
    text: Text,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) -> bool {
    let Some(tour) = player.tour() else { return false };
    let edge = palette.ink(Role::Path);
    let frame = Frame::new()
        .fill(palette.card())
        .stroke(Stroke::new(1.5, edge))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin { left: SIDE as i8, right: SIDE as i8, top: 4, bottom: 8 });
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        if !player.is_in_scene_of_tour() {
            away(ui, tour, palette, requests);
            return false;
        }
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
        let folds = caption(ui, tour, letters, text, palette);
        progress(ui, tour, palette);
        buttons(ui, player, tour, palette, requests);
        if let Text::Folded(lines) = text {
            return (lines > 0 && folded(ui, tour, letters, lines, palette)) || folds;
        }
        sentence::show(ui, tour.say(), &style::sans(letters.say), palette.text(), palette, lit, requests);
        folds
    });
    shown.inner
}

/// The first sentence of the text, which says where one is. True if it is clicked.
fn folded(ui: &mut Ui, tour: &RunningTour, letters: Letters, lines: usize, palette: &Palette) -> bool {
    let looks = Looks::entry(style::sans(letters.say), palette.text());
    let said = tour.say().first();
    let lines = looks.lines(ui, &said, ui.available_width(), lines, palette);
    let (rect, response) = ui.allocate_exact_size(lines.size(), Sense::click());
    lines.paint(ui, rect.min);
    response.on_hover_cursor(CursorIcon::PointingHand).tooltip(UNFOLD).clicked()
}

/// The title of the tour, the number of the stop, and the button that folds. True if it is pressed.
fn caption(ui: &mut Ui, tour: &RunningTour, letters: Letters, text: Text, palette: &Palette) -> bool {
    let words = |text: String| RichText::new(text).font(style::sans(letters.caption)).color(palette.quiet());
    let size = Vec2::new(ui.available_width(), ROW);
    let row = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        let (word, hint) = match text {
            Text::Folded(_) => ("More", UNFOLD),
            Text::Foldable | Text::Whole => ("Less", "Fold the text of the tour to its first sentence"),
        };
        ui.spacing_mut().button_padding = Vec2::new(7.0, 0.0);
        ui.spacing_mut().interact_size.y = FOLD.y;
        let word = RichText::new(word).font(style::bold(FOLD_LETTERS)).color(palette.text());
        let button = || Button::new(word).stroke(Stroke::new(1.0, palette.border())).corner_radius(5.0).min_size(FOLD);
        let folds = text != Text::Whole && ui.add(button()).tooltip(hint).clicked();
        ui.label(words(format!("{} of {}", tour.stop() + 1, tour.stops())));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (name, ink, room) = (&tour.tour().title, palette.ink(Role::Path), ui.available_width());
            let capitals = |text: &str| sentence::capitals(text, style::sans(letters.caption), ink);
            // A narrow card has the title alone, then without capitals.
            let plain = LayoutJob::simple_singleline(name.clone(), style::sans(letters.caption), ink);
            let ways = [capitals(&format!("Tour · {name}")), capitals(name), plain];
            let width = |job: &LayoutJob| ui.fonts(|fonts| fonts.layout_job(job.clone()).size().x);
            let title = fit::first(ways, |job| width(job) <= room).unwrap_or_default();
            ui.add(Label::new(title).truncate()).tooltip(&tour.tour().about);
        });
        folds
    });
    row.inner
}

/// A thin line with a part for each stop, in colour if it is done. A stop that was passed with an open question is not. The
/// stop on screen stands out in height.
fn progress(ui: &mut Ui, tour: &RunningTour, palette: &Palette) {
    let size = Vec2::new(ui.available_width(), LINE + 2.0 * MARK);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let count = tour.stops() as f32;
    let gap = if rect.width() / count > 8.0 { 2.0 } else { 0.0 };
    let width = (rect.width() + gap) / count - gap;
    for stop in 0..tour.stops() {
        let left = rect.left() + stop as f32 * (width + gap);
        let part = Rect::from_min_size(Pos2::new(left, rect.top() + MARK), Vec2::new(width, LINE));
        let is_done = is_done(tour, stop);
        let is_here = stop == tour.stop();
        let colour = match () {
            () if is_done => palette.ink(Role::Path),
            () if is_here => palette.text(),
            () => palette.border(),
        };
        let part = if is_here { part.expand2(Vec2::new(0.0, MARK)) } else { part };
        ui.painter().rect_filled(part, LINE / 2.0, colour);
    }
    let done = (0..tour.stops()).filter(|&stop| is_done(tour, stop)).count();
    response.tooltip(format!("{done} of {} stops done; the high bar is this stop", tour.stops()));
}

fn is_done(tour: &RunningTour, stop: usize) -> bool {
    tour.progress().state(tour.tour(), stop) == StopState::Done
}

/// The ways on, back and out. Back and Next are the first two at every stop, and so they stay where they are.
fn buttons(ui: &mut Ui, player: &Player, tour: &RunningTour, palette: &Palette, requests: &mut Requests) {
    let is_here = player.is_at_stop();
    ui.horizontal_wrapped(|ui| {
        ui.add_enabled_ui(tour.stop() > 0, |ui| {
            let back = button(ui, "Back", "The stop before (Shift N, Page Up)", false, palette);
            requests.commands.extend(back.clicked().then_some(Command::Tour(TourCommand::Previous)));
        });
        let (word, hint) = if tour.is_last() {
            ("Finish", "The tour is complete (N, Page Down)")
        } else {
            ("Next ›", "The next stop (N, Page Down)")
        };
        // While a question is open, its answers are what is to be done.
        let next = button(ui, word, hint, is_here && !player.is_asked(), palette);
        requests.commands.extend(next.clicked().then_some(Command::Tour(TourCommand::Next)));
        // Beside the last stop's buttons there is no room for it, and Finish leaves the tour as well.
        if !(tour.is_last() && is_here) {
            // In a narrow panel, all fit into one line.
            let word = if ui.max_rect().width() < NARROW_BELOW - 24.0 { "×" } else { "Leave tour" };
            let leave = button(ui, word, LEAVE_HINT, false, palette);
            requests.commands.extend(leave.clicked().then_some(Command::Tour(TourCommand::Leave)));
        }
        // What is not always there follows, so that the others keep their places.
        if !is_here {
            let back = button(ui, "Back to the stop", "Show what the tour speaks of", true, palette);
            requests.commands.extend(back.clicked().then_some(Command::Tour(TourCommand::Return)));
        }
        let predictor = player.predictor();
        let is_free = predictor.question().is_none() && predictor.outcome().is_none();
        if tour.asks() && is_here && is_free {
            let ask = button(ui, "Ask again", "The question of this stop", false, palette);
            requests.commands.extend(ask.clicked().then_some(Command::Tour(TourCommand::Return)));
        }
        // The program comes after the last question.
        if tour.is_last() && is_here && !player.is_asked() {
            let write = button(ui, "Write it yourself", "The format, and a first program to complete", false, palette);
            requests.action = write.clicked().then_some(WindowAction::OwnProgram).or(requests.action);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use crate::app::scale::LEAST_LETTERS;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Transport;
    use pathlight::step::Size;
    use pathlight::tutor::tour::{Progress, builtin};

    fn running(name: &str, stop: usize) -> Player {
        let mut player = Player::open("wave/door", None).unwrap();
        let progress = Progress { stop, ..Progress::default() };
        player.apply(TourCommand::Start { name: name.to_owned(), progress }).unwrap();
        player
    }

    fn shown(window: &mut Headless, player: &Player) {
        let palette = Palette::new(Theme::Dark);
        for _ in 0..2 {
            window.frame(Vec::new(), |ui| {
                show(ui, player, &mut Folding::default(), 0.0, &palette, None, &mut Requests::default());
            });
        }
    }

    fn press(player: &Player, name: &str) -> Vec<Command> {
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(360.0, 800.0);
        shown(&mut window, player);
        let at = window.position(name) + Vec2::splat(3.0);
        let mut commands = Vec::new();
        window.click(at, |ui| {
            let mut requests = Requests::default();
            show(ui, player, &mut Folding::default(), 0.0, &palette, None, &mut requests);
            commands.extend(requests.commands);
        });
        commands
    }

    #[test]
    fn the_card_has_the_stop_and_the_ways_on_back_and_out() {
        let mut player = running("tours/wave", 1);
        let mut window = Headless::new(360.0, 800.0);
        shown(&mut window, &player);
        let stops = player.tour().unwrap().stops();
        window.position(&format!("2 of {stops}"));
        assert!(window.text().contains(&player.tour().unwrap().say().on_screen()), "{}", window.text());
        assert_eq!(press(&player, "Next ›"), [TourCommand::Next]);
        assert_eq!(press(&player, "Back"), [TourCommand::Previous]);
        assert_eq!(press(&player, "Leave tour"), [TourCommand::Leave]);
        player.apply(Transport::Seek(0)).unwrap();
        player.apply(Transport::Forward(Size::Stage)).unwrap();
        assert_eq!(press(&player, "Back to the stop"), [TourCommand::Return]);
    }

    #[test]
    fn without_a_tour_there_is_no_card() {
        let mut window = Headless::new(360.0, 800.0);
        shown(&mut window, &Player::open("wave/door", None).unwrap());
        assert_eq!(window.text(), "");
    }

    /// The strip of presenter mode in a window of 1920 x 1080 pixels, which has 960 x 540 points: every letter can be read
    /// from the last row, and every stop fits above the sentence without scrolling.
    #[test]
    fn in_presenter_mode_every_stop_is_legible_and_fits() {
        let palette = Palette::new(Theme::Dark);
        for tour in builtin::tours() {
            let mut player = running(&tour.name, 0);
            for stop in 0..tour.stops.len() {
                let mut window = Headless::new(STRIP - 20.0, 430.0);
                let mut height = 0.0;
                window.frame(Vec::new(), |ui| {
                    card(ui, &player, PRESENTED, Text::Whole, &palette, None, &mut Requests::default());
                    height = ui.min_rect().height();
                });
                let least = window.font_sizes().into_iter().fold(f32::INFINITY, f32::min);
                assert!(least >= LEAST_LETTERS && least.is_finite(), "{} stop {}: {least}", tour.name, stop + 1);
                assert!(height <= 430.0, "{} stop {}: {height} points high", tour.name, stop + 1);
                player.apply(TourCommand::Next).unwrap();
            }
            assert!(player.tour().is_none(), "after the last stop the tour is complete");
        }
    }
}
