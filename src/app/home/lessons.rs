//! The three lessons, and the robbery.

use super::Requests;
use super::card::{self, BUTTON, GAP, PADDING};
use super::thumbnails::{Key, Thumbnails};
use super::tours;
use crate::app::persistence::tours::TourProgress;
use crate::app::style::{self, Palette};
use crate::app::topbar;
use egui_macroquad::egui::{Rect, Sense, Ui, UiBuilder, Vec2};
use pathlight::lesson::{self, Entry};
use pathlight::player::{Command, Document, RoundCommand, TourCommand, Transport};
use pathlight::scene::builtin::{self, Title};
use pathlight::tutor::tour::builtin as builtin_tours;

/// The scene of the robbery.
pub const ROBBERY: &str = "beam/robbery";
const ROBBERY_LINE: &str = "Bring the robber to the horse unseen. The sheriff knows only what the sheriff has seen.";

/// The button of the page that stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Main<'a> {
    /// A tour that is under way goes on.
    Tour(&'a str),
    /// On the card of its lesson, the scene to look at next.
    Scene,
    /// On the card of its lesson, its tour comes first: nothing was opened yet.
    TourOfScene,
}

/// A card for each lesson, side by side where there is room. The page has one main button: what was begun goes on. `next`: the scene to look
/// at next.
pub fn lessons(
    ui: &mut Ui,
    (next, main): (Option<&'static Title>, Main<'_>),
    thumbnails: &Thumbnails,
    (progress, words): (&TourProgress, tours::Words),
    palette: &Palette,
    requests: &mut Requests,
) {
    let width = ui.available_width();
    let columns = columns(width);
    let card = narrowest(width);
    for row in lesson::ALL.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            let lines = |ui: &Ui| {
                let height = |entry: &&Entry| line(ui, entry.introduction.line, card - 2.0 * PADDING, palette).size().y;
                row.iter().map(height).fold(0.0, f32::max)
            };
            let text_height = lines(ui);
            for (i, entry) in row.iter().enumerate() {
                let next = next.filter(|scene| scene.lesson() == entry.name);
                let size = Vec2::new(card::width(width, columns, i), text_height);
                let picture = picture_height(card - 2.0 * PADDING);
                lesson(ui, entry, (next, main), (size, picture), (thumbnails, progress, words), palette, requests);
            }
        });
        if row.len() < lesson::ALL.len() {
            ui.add_space(GAP);
        }
    }
}

fn columns(width: f32) -> usize {
    if width < 460.0 { 1 } else { lesson::ALL.len() }
}

/// The width of the narrowest card in a page of this width, in points.
fn narrowest(width: f32) -> f32 {
    let columns = columns(width);
    ((width - (columns - 1) as f32 * GAP) / columns as f32).floor()
}

/// The room for the button of a tour in every card of a page of this width, in points.
pub fn room_for_tour(width: f32) -> f32 {
    narrowest(width) - 2.0 * PADDING - BESIDE_TOUR
}

/// The height of the picture in the cards of a row, in points.
fn picture_height(inner: f32) -> f32 {
    (inner * 0.5625).round().min(PICTURE_HEIGHT)
}

/// The room for the button beside that of the tour, in points.
const BESIDE_TOUR: f32 = 84.0;

fn line(ui: &Ui, text: &str, width: f32, palette: &Palette) -> std::sync::Arc<egui_macroquad::egui::Galley> {
    card::words(ui, text, style::sans(13.5), palette.quiet(), width)
}

/// One card. `size` is its width and the height of its line, followed by the height of its picture. Its last row has the tour of the
/// lesson.
fn lesson(
    ui: &mut Ui,
    entry: &'static Entry,
    (next, main): (Option<&Title>, Main<'_>),
    (size, picture): (Vec2, f32),
    (thumbnails, progress, words): (&Thumbnails, &TourProgress, tours::Words),
    palette: &Palette,
    requests: &mut Requests,
) {
    let inner = size.x - 2.0 * PADDING;
    let picture = Vec2::new(inner, picture);
    let key = lesson::ALL.iter().position(|other| *other == entry).unwrap_or_default() + 1;
    let title = format!("{key} · {}", topbar::title(entry.name));
    let title = card::words(ui, &title, style::bold(16.0), palette.text(), inner);
    let height =
        PADDING + picture.y + 10.0 + title.size().y + 2.0 + size.y + 10.0 + tours::LINE + 8.0 + BUTTON + PADDING;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(size.x, height), Sense::hover());
    card::surface(ui, rect, None, palette);

    let (scene, at) = entry.introduction.picture;
    let place = Rect::from_min_size(rect.min + Vec2::splat(PADDING), picture);
    let key_of_picture = Key { scene, at, large: inner > 300.0, fills: true };
    card::picture(ui, place, key_of_picture, thumbnails, &mut requests.in_view, palette);
    let below = place.left_bottom() + Vec2::new(0.0, 10.0);
    let text = below + Vec2::new(0.0, title.size().y + 2.0);
    ui.painter().galley(below, title, palette.text());
    ui.painter().galley(text, line(ui, entry.introduction.line, inner, palette), palette.quiet());

    let row =
        Rect::from_min_max(rect.left_bottom() + Vec2::new(PADDING, -PADDING - BUTTON), rect.max - Vec2::splat(PADDING));
    let first = builtin::first_of(entry.name).unwrap_or_default();
    let mut ui = ui.new_child(UiBuilder::new().max_rect(row).id_salt(entry.name));
    // The tour comes first. After the tour, the next scene is the main button.
    let mut is_main = next.is_some() && !matches!(main, Main::Tour(_));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if let Some(tour) = builtin_tours::of_lesson(entry.name) {
            let line = Rect::from_min_size(row.min - Vec2::new(0.0, 8.0 + tours::LINE), Vec2::new(inner, tours::LINE));
            tours::line(ui, line, tours::part(&progress.of(&tour.name), tour), palette);
            let comes_first = main == Main::TourOfScene && !progress.of(&tour.name).is_complete(tour);
            let is_main_tour = main == Main::Tour(&tour.name) || (is_main && comes_first);
            is_main &= !comes_first;
            tours::start(ui, tour, progress, (words, is_main_tour), palette, requests);
        }
        let scene = next.map_or(first, |scene| scene.name);
        let (text, hint) = match next.filter(|_| scene != first) {
            Some(scene) => ("Go on", format!("Open the next scene: {}", scene.title)),
            None => ("Explore", format!("Open the first scene, {first}")),
        };
        if card::button(ui, text, &hint, is_main, palette).clicked() {
            requests.commands.push(Document::Open(scene.to_owned()).into());
        }
    });
}

/// The largest height of the picture of a lesson, in points.
const PICTURE_HEIGHT: f32 = 280.0;

/// Opens the robbery and begins it so. A tour that is under way ends: its card stood over the round.
fn begin(how: Command) -> [Command; 3] {
    [TourCommand::Leave.into(), Document::Open(ROBBERY.to_owned()).into(), how]
}

/// The robbery, to play or to watch. Where there is room, the picture is next to the words.
pub fn robbery(ui: &mut Ui, thumbnails: &Thumbnails, palette: &Palette, requests: &mut Requests) {
    let width = ui.available_width();
    let is_wide = width > 560.0;
    let inner = width - 2.0 * PADDING;
    let picture = if is_wide { Vec2::new(260.0, 146.0) } else { Vec2::new(inner, (inner * 0.5625).round()) };
    let text_width = if is_wide { inner - picture.x - GAP } else { inner };
    let title = card::words(ui, "The bank robbery", style::bold(16.0), palette.text(), text_width);
    let line = line(ui, ROBBERY_LINE, text_width, palette);
    let texts = title.size().y + 2.0 + line.size().y + 10.0 + BUTTON;
    let height = if is_wide { picture.y.max(texts) } else { picture.y + 10.0 + texts } + 2.0 * PADDING;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, height), Sense::hover());
    card::surface(ui, rect, None, palette);

    let place = Rect::from_min_size(rect.min + Vec2::splat(PADDING), picture);
    let key = Key { scene: ROBBERY, at: "60", large: picture.x > 320.0, fills: false };
    card::picture(ui, place, key, thumbnails, &mut requests.in_view, palette);
    let top = if is_wide {
        place.right_top() + Vec2::new(GAP, (picture.y - texts).max(0.0) / 2.0)
    } else {
        place.left_bottom() + Vec2::new(0.0, 10.0)
    };
    let below = top + Vec2::new(0.0, title.size().y + 2.0);
    let row = below + Vec2::new(0.0, line.size().y + 10.0);
    ui.painter().galley(top, title, palette.text());
    ui.painter().galley(below, line, palette.quiet());
    let row = Rect::from_min_size(row, Vec2::new(text_width, BUTTON));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(row).id_salt("robbery"));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let play =
            card::button(ui, "Play", "You are the robber: the arrow keys lead you to your horse.", false, palette);
        if play.clicked() {
            requests.commands.extend(begin(RoundCommand::Begin(0).into()));
        }
        if card::button(ui, "Watch", "Both actors follow the program.", false, palette).clicked() {
            requests.commands.extend(begin(Transport::Play.into()));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_is_introduced_by_a_picture_of_its_own() {
        for entry in lesson::ALL {
            let (picture, _) = entry.introduction.picture;
            assert!(picture.starts_with(entry.name) && builtin::find(picture).is_some(), "{picture}");
        }
        assert!(builtin::find(ROBBERY).is_some());
    }
}
