//! Tours: how far each has come, the button that starts or continues it, and the tours that are about more than one lesson.

use super::Requests;
use super::card::{self, BUTTON, GAP, PADDING};
use crate::app::fit;
use crate::app::persistence::tours::TourProgress;
use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Rect, Sense, Ui, UiBuilder, Vec2};
use pathlight::lesson;
use pathlight::picture::Role;
use pathlight::player::TourCommand;
use pathlight::tutor::tour::{Progress, Tour, builtin};

/// The height of the line that shows how far a tour has come, in points.
pub const LINE: f32 = 4.0;

/// Paints how far a tour has come: a part from 0 to 1. Nothing before it is begun: an empty line reads as a divider.
pub fn line(ui: &Ui, rect: Rect, part: f32, palette: &Palette) {
    if part <= 0.0 {
        return;
    }
    ui.painter().rect_filled(rect, LINE / 2.0, palette.border());
    let done = Rect::from_min_size(rect.min, Vec2::new(rect.width() * part, rect.height()));
    ui.painter().rect_filled(done, LINE / 2.0, palette.ink(Role::Path));
}

/// The stop, from 1, at which the tour goes on. None if it begins, or begins again.
fn goes_on_at(progress: &Progress, tour: &Tour) -> Option<usize> {
    (progress.is_begun() || (progress.done && !progress.is_complete(tour))).then_some(progress.stop + 1)
}

/// How far one is, from 0 to 1: as the button says it. It counted the stops that are done, of which there may be far fewer.
pub fn part(progress: &Progress, tour: &Tour) -> f32 {
    let at = |stop: usize| stop as f32 / tour.stops.len().max(1) as f32;
    goes_on_at(progress, tour).map_or_else(|| progress.part(tour), at).min(1.0)
}

/// How the buttons of all tours on the page are worded, so that the same thing has the same words on all cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    Long,
    Short,
}

impl Words {
    /// The long ones if all buttons have room for them, in points.
    pub fn fitting(ui: &Ui, progress: &TourProgress, room: f32) -> Self {
        let fits = |tour: &Tour| {
            let text = Self::Long.of(tour, &progress.of(&tour.name).within(tour.stops.len()));
            fit::width(ui.ctx(), &text, style::bold(13.5)) + 24.0 <= room
        };
        if builtin::tours().iter().all(fits) { Self::Long } else { Self::Short }
    }

    /// What the button says that starts the tour or continues it.
    fn of(self, tour: &Tour, progress: &Progress) -> String {
        let stops = tour.stops.len();
        match (self, goes_on_at(progress, tour)) {
            (Self::Long, Some(stop)) => format!("Continue, stop {stop} of {stops}"),
            (Self::Short, Some(stop)) => format!("Go on, {stop} of {stops}"),
            (Self::Long, None) if progress.done => "Take the tour again".to_owned(),
            (Self::Short, None) if progress.done => "Tour again".to_owned(),
            (Self::Long, None) => format!("Start the tour · {} min", tour.minutes()),
            (Self::Short, None) => format!("Tour · {} min", tour.minutes()),
        }
    }
}

/// The button that starts the tour or continues it. `is_main`: it is the main button of the page.
pub fn start(
    ui: &mut Ui,
    tour: &Tour,
    progress: &TourProgress,
    (words, is_main): (Words, bool),
    palette: &Palette,
    requests: &mut Requests,
) {
    let progress = progress.of(&tour.name).within(tour.stops.len());
    if card::button(ui, &words.of(tour, &progress), &tour.about, is_main, palette).clicked() {
        requests.commands.push(TourCommand::Start { name: tour.name.clone(), progress }.into());
    }
}

/// The name of the tour that was begun and shown last. None if none is under way.
pub fn under_way(progress: &TourProgress) -> Option<&'static str> {
    let is_under_way = |tour: &&Tour| goes_on_at(&progress.of(&tour.name).within(tour.stops.len()), tour).is_some();
    let place = |tour: &&Tour| progress.place(&tour.name);
    builtin::tours().iter().filter(is_under_way).min_by_key(place).map(|tour| tour.name.as_str())
}

/// The tours that are about more than one lesson: side by side where there is room. `main`: the name of that whose button is the main one.
pub fn others(
    ui: &mut Ui,
    progress: (&TourProgress, Words),
    main: Option<&str>,
    palette: &Palette,
    requests: &mut Requests,
) {
    let is_of_lesson = |tour: &Tour| lesson::NAMES.iter().any(|name| tour.name.strip_prefix("tours/") == Some(*name));
    let others: Vec<&Tour> = builtin::tours().iter().filter(|tour| !is_of_lesson(tour)).collect();
    let width = ui.available_width();
    let columns = if width < 560.0 { 1 } else { 2 };
    let card = ((width - (columns - 1) as f32 * GAP) / columns as f32).floor();
    for (i, row) in others.chunks(columns).enumerate() {
        if i > 0 {
            ui.add_space(GAP);
        }
        let heights = row.iter().map(|tour| words(ui, tour, card, palette).map(|galley| galley.size().y).iter().sum());
        let height = heights.fold(0.0, f32::max);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for (i, tour) in row.iter().enumerate() {
                let size = Vec2::new(card::width(width, columns, i), height);
                other(ui, tour, size, (progress.0, progress.1, main == Some(&tour.name)), palette, requests);
            }
        });
    }
}

/// Its title and its sentence, in a card of this width.
fn words(ui: &Ui, tour: &Tour, card: f32, palette: &Palette) -> [std::sync::Arc<egui_macroquad::egui::Galley>; 2] {
    let inner = card - 2.0 * PADDING;
    [
        card::words(ui, &tour.title, style::bold(16.0), palette.text(), inner),
        card::words(ui, &tour.about, style::sans(13.5), palette.quiet(), inner),
    ]
}

/// The card of a tour. `size` is its width and the height of its words.
fn other(
    ui: &mut Ui,
    tour: &Tour,
    size: Vec2,
    (progress, button, is_main): (&TourProgress, Words, bool),
    palette: &Palette,
    requests: &mut Requests,
) {
    let height = PADDING + size.y + 2.0 + 10.0 + LINE + 8.0 + BUTTON + PADDING;
    let (rect, _) = ui.allocate_exact_size(Vec2::new(size.x, height), Sense::hover());
    card::surface(ui, rect, None, palette);
    let [title, about] = words(ui, tour, size.x, palette);
    let at = rect.min + Vec2::splat(PADDING);
    let below = at + Vec2::new(0.0, title.size().y + 2.0);
    ui.painter().galley(at, title, palette.text());
    ui.painter().galley(below, about, palette.quiet());
    let inner = size.x - 2.0 * PADDING;
    let row =
        Rect::from_min_max(rect.left_bottom() + Vec2::new(PADDING, -PADDING - BUTTON), rect.max - Vec2::splat(PADDING));
    let bar = Rect::from_min_size(row.min - Vec2::new(0.0, 8.0 + LINE), Vec2::new(inner, LINE));
    line(ui, bar, part(&progress.of(&tour.name), tour), palette);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(row).id_salt(&tour.name));
    ui.horizontal(|ui| start(ui, tour, progress, (button, is_main), palette, requests));
}
