//! The first page: a wave to draw on, the lessons, the robbery, a gallery of all scenes, the user's own maps.
//! The page changes nothing itself: what the user requests comes back as commands, window actions and `HomeChange`s.

/// Surfaces, captions, pictures, buttons.
pub(super) mod card;
/// The user's own maps.
mod files;
/// All scenes.
pub(super) mod gallery;
/// The lessons, and the robbery.
mod lessons;
/// The wave that floods while the user draws.
mod live;
/// Small pictures of scenes.
mod thumbnails;
/// Tours that are about more than one lesson, and the progress of all.
mod tours;

use super::canvas::Canvas;
use super::keys::WindowAction;
use super::persistence;
use super::persistence::recent::{RecentFile, RecentFiles};
use super::persistence::tours::TourProgress;
use super::style::{self, Palette};
use crate::platform::{is_file, since_epoch};
use card::GAP;
use egui_macroquad::egui::{self, Layout, Rect, RichText, ScrollArea, Ui, Vec2};
use lessons::Main;
use live::LiveWave;
use pathlight::paint::theme::Theme;
use pathlight::player::Command;
use pathlight::scene::FileName;
use pathlight::scene::builtin::Title;
use pathlight::tutor::tour::Progress;
use thumbnails::{Key, Thumbnails};

/// The state of the page.
pub struct Home {
    live: LiveWave,
    gallery: gallery::Query,
    thumbnails: Thumbnails,
    recent: RecentFiles,
    tours: TourProgress,
    /// The recent files as they were when the page opened, so that no frame waits for a disk.
    entries: Vec<files::Entry>,
    /// Where the wave is, in points; none while it is out of view.
    wave: Option<Rect>,
    /// The scene after the one that was opened last, in the order of the gallery: the one to look at next.
    next: Option<&'static Title>,
}

/// A change of the page.
#[derive(Clone, Debug, PartialEq)]
pub enum HomeChange {
    /// The pointer is pressed on this cell of the wave (column, row), or moves to it.
    Draw((u32, u32)),
    EndStroke,
    /// The keyboard cursor of the wave moves by this many columns and rows.
    MoveCursor((i32, i32)),
    /// Draws or erases a wall at the keyboard cursor.
    Toggle,
    /// Removes the walls from the wave.
    Clear,
    Filter(gallery::Filter),
    Search(String),
    /// Removes a file from the recent ones.
    Forget(FileName),
}

/// What the user requests on the page, and what of it is in view.
#[derive(Default)]
pub struct Requests {
    /// The commands after one that opens a scene are for this scene.
    pub commands: Vec<Command>,
    pub window_action: Option<WindowAction>,
    pub changes: Vec<HomeChange>,
    in_view: Vec<Key>,
    wave: Option<Rect>,
}

/// What the program is, for somebody who has never seen it.
const ABOUT: &str = "Pathlight shows how pathfinding works, step by step: a wave on a grid, a funnel, a beam of sight.";

/// The page grows to this width, in points. Beyond it, lines would become too long.
const MOST_WIDTH: f32 = 2000.0;
/// From this width on, there is a column next to the lessons.
const TWO_COLUMNS: f32 = 1080.0;
/// The least width of this column, and its share of a wide page.
const SIDE: f32 = 330.0;
const SIDE_SHARE: f32 = 0.22;
/// Below this width, margins are small.
const NARROW: f32 = 1000.0;

/// Is this the scene to begin with, so that nothing was opened yet?
fn is_first(next: Option<&Title>) -> bool {
    next.map(|scene| scene.name) == gallery::after("").map(|scene| scene.name)
}

impl Home {
    pub fn new() -> Self {
        let mut home = Self::with(RecentFiles::load(), TourProgress::load());
        home.next = gallery::after(&persistence::last_scene());
        home
    }

    fn with(recent: RecentFiles, tours: TourProgress) -> Self {
        let mut home = Self {
            live: LiveWave::new(),
            gallery: gallery::Query::default(),
            thumbnails: Thumbnails::new(),
            recent,
            tours,
            entries: Vec::new(),
            wave: None,
            next: gallery::after(""),
        };
        home.look_for_files();
        home
    }

    /// The page is opened: the wave floods, and files may have gone.
    pub fn enter(&mut self) {
        self.live.start_over();
        self.live.end_stroke();
        self.look_for_files();
    }

    fn look_for_files(&mut self) {
        let entry = |file: &RecentFile| files::Entry { file: file.clone(), exists: is_file(&file.file) };
        self.entries = self.recent.all().iter().map(entry).collect();
    }

    /// A file was opened or saved.
    pub fn add_recent(&mut self, file: &FileName, lesson: &str) {
        self.recent.add(file, lesson);
    }

    /// How far a tour has come.
    pub fn tour_progress(&self, tour: &str) -> Progress {
        self.tours.of(tour)
    }

    /// A tour has come so far.
    pub fn store_tour_progress(&mut self, tour: &str, progress: &Progress) {
        self.tours.set(tour, progress);
    }

    /// A built-in scene was opened: the one after it is the next one. Playing the robbery does not start a lesson.
    pub fn scene_opened(&mut self, name: &str) {
        if name == lessons::ROBBERY {
            return;
        }
        persistence::store_last_scene(name);
        self.next = gallery::after(name);
    }

    /// Advances the wave by `seconds`.
    pub fn tick(&mut self, seconds: f64, is_motion_reduced: bool) {
        if is_motion_reduced {
            self.live.finish();
        } else {
            self.live.tick(seconds);
        }
    }

    /// Does something move, or is a thumbnail being made? Otherwise the page rests.
    pub fn is_busy(&self) -> bool {
        self.live.is_moving() || self.thumbnails.is_busy()
    }

    /// The only place that changes the page for the user.
    pub fn apply(&mut self, change: HomeChange) {
        log::debug!("{change:?}");
        match change {
            HomeChange::Draw(cell) => self.live.draw(cell),
            HomeChange::EndStroke => self.live.end_stroke(),
            HomeChange::MoveCursor(by) => self.live.move_cursor(by),
            HomeChange::Toggle => self.live.toggle(),
            HomeChange::Clear => self.live.clear(),
            HomeChange::Filter(filter) => self.gallery.filter = filter,
            HomeChange::Search(text) => self.gallery.search = text,
            HomeChange::Forget(file) => {
                self.recent.remove(&file);
                self.look_for_files();
            }
        }
    }

    /// Ends a frame: thumbnails that came into view are requested.
    pub fn end_frame(&mut self, ctx: &egui::Context, theme: Theme, requests: &Requests) {
        self.wave = requests.wave;
        self.thumbnails.end_frame(ctx, theme, &requests.in_view);
    }

    /// Draws the wave below the widgets. A point has `zoom` pixels.
    pub fn paint(&self, canvas: &mut Canvas, zoom: f64, theme: Theme) {
        if let Some(rect) = self.wave {
            self.live.paint(canvas, rect, zoom, theme);
        }
    }

    /// Shows the page. It scrolls where it does not fit.
    pub fn show(&self, ui: &mut Ui, palette: &Palette) -> Requests {
        let mut requests = Requests::default();
        let room = ui.available_width();
        let margin = if room < NARROW { 20.0 } else { 28.0 };
        let width = (room - 2.0 * margin).min(MOST_WIDTH).floor();
        let left = ((room - width) / 2.0).floor();
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            ui.add_space(10.0);
            ui.horizontal_top(|ui| {
                ui.add_space(left);
                ui.vertical(|ui| {
                    ui.set_width(width);
                    if width < TWO_COLUMNS {
                        self.one_column(ui, palette, &mut requests);
                    } else {
                        self.two_columns(ui, width, palette, &mut requests);
                    }
                    ui.add_space(GAP + 4.0);
                    files::recent(ui, &self.entries, since_epoch().as_secs(), palette, &mut requests);
                    gallery::show(ui, &self.gallery, self.next, &self.thumbnails, palette, &mut requests);
                });
            });
            ui.add_space(18.0);
        });
        requests
    }

    /// The lessons, then the robbery and the user's own maps.
    fn one_column(&self, ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
        self.wave(ui, palette, requests);
        self.lessons(ui, palette, requests);
        ui.add_space(GAP);
        lessons::robbery(ui, &self.thumbnails, palette, requests);
        ui.add_space(GAP);
        files::own_map(ui, palette, requests);
    }

    /// The lessons, and beside them the robbery and the user's own maps.
    fn two_columns(&self, ui: &mut Ui, width: f32, palette: &Palette, requests: &mut Requests) {
        let side = (width * SIDE_SHARE).max(SIDE).floor();
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(width - side - 24.0);
                self.wave(ui, palette, requests);
                self.lessons(ui, palette, requests);
            });
            ui.add_space(24.0);
            ui.vertical(|ui| {
                ui.set_width(side);
                lessons::robbery(ui, &self.thumbnails, palette, requests);
                ui.add_space(GAP);
                files::own_map(ui, palette, requests);
            });
        });
    }

    /// The lessons, and the tours through more than one of them.
    fn lessons(&self, ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
        let words = tours::Words::fitting(ui, &self.tours, lessons::room_for_tour(ui.available_width()));
        let under_way = tours::under_way(&self.tours);
        let main = match under_way {
            Some(tour) => Main::Tour(tour),
            None if is_first(self.next) => Main::TourOfScene,
            None => Main::Scene,
        };
        lessons::lessons(ui, (self.next, main), &self.thumbnails, (&self.tours, words), palette, requests);
        ui.add_space(GAP);
        tours::others(ui, (&self.tours, words), under_way, palette, requests);
    }

    /// What the program is, the title, what to do, and the wave.
    fn wave(&self, ui: &mut Ui, palette: &Palette, requests: &mut Requests) {
        let words = |text: String| RichText::new(text).font(style::sans(14.0)).color(palette.quiet());
        ui.label(RichText::new(ABOUT).font(style::sans(14.0)).color(palette.text()));
        ui.add_space(4.0);
        let has_cursor = ui.memory(|memory| memory.has_focus(LiveWave::id()));
        let hint = if has_cursor { "Arrows move, Space draws or erases." } else { "A press on a wall erases it." };
        let hint = words(hint.to_owned());
        let status = words(if has_cursor { self.live.cursor_status() } else { self.live.status() });
        // The hint and the status are next to the title, or below it.
        let is_wide = ui.available_width() > 640.0;
        let mut clear = false;
        ui.horizontal(|ui| {
            ui.set_min_height(36.0);
            ui.label(RichText::new("Draw walls into the wave").font(style::bold(24.0)));
            if is_wide {
                ui.add_space(14.0);
                ui.label(hint.clone());
            }
            ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
                clear = card::button(ui, "Clear", "Remove all walls", false, palette).clicked();
                if is_wide {
                    ui.add_space(12.0);
                    ui.label(status.clone());
                }
            });
        });
        if clear {
            requests.changes.push(HomeChange::Clear);
        }
        if !is_wide {
            ui.horizontal(|ui| {
                ui.label(hint);
                ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| ui.label(status));
            });
        }
        ui.add_space(6.0);
        requests.wave = self.live.show(ui, palette, &mut requests.changes);
        ui.add_space(GAP + 4.0);
    }
}

#[cfg(test)]
mod tests;
