//! The state of the window, and one frame of it: the widgets around the canvas, the pointer and the keys.

/// Carries out commands, window actions and the answers to dialogs.
mod actions;
/// The picture under the map.
mod backdrop;
/// From one lesson to another.
#[cfg(test)]
mod between_lessons;
/// Compare: its page, and the rows that are made in the background.
mod compare;
/// What is shown besides the map, and the colours of the widgets.
mod display;
/// What is on screen while something is dragged.
#[cfg(test)]
mod dragging;
/// Files that were asked for, and what follows when they come.
mod files;
/// What the window knows about a frame and egui does not.
mod from_window;
/// The first page, and the ways to and from it.
mod home;
/// The events of a frame.
pub(super) mod input;
/// Where the canvas is, and how large everything is.
mod layout;
/// Where messages stand.
#[cfg(test)]
mod messages;
/// The message over the canvas.
mod notice;
/// Draws the canvas.
mod paint;
/// Where the learner was in each lesson.
mod places;
/// Scenes that are opened behind the frame.
mod preparing;
/// Compare in presenter mode.
#[cfg(test)]
mod presented_compare;
/// Reading the program beside the map, and presenter mode.
#[cfg(test)]
mod reading;
/// Runs that are made in the background.
mod recording;
/// A round that somebody plays.
mod round;
/// Where the scene is saved to, and what could not be written.
mod saving;
/// The scene: the widgets around the canvas, and what lies over it.
mod scene;
/// Which part of the map is shown.
mod shown_part;
/// The whole window at sizes that are too small for it, and random actions in it.
#[cfg(test)]
mod small;
/// What must not move around the map.
#[cfg(test)]
mod steady;
/// What is stored as it changes.
mod stored;
/// How long the run takes.
mod timing;
/// Drawing, and the clipboard.
mod tools;
/// Files on screen that other programs write.
mod watched;

use places::Places;

use super::clipboard;
use super::compare::CompareState;
use super::dialog::{Dialog, Kind};
use super::exporting::{Exporting, Previewing};
use super::hints::Hints;
use super::home::Home;
use super::input::Gesture;
use super::keys::WindowAction;
use super::motion::Motion;
use super::panel::Panel;
use super::persistence::{self, best_times, score::StoredScore, unsaved::UnsavedWork};
use super::presenter::Controls;
use super::tab_order::TabOrder;
use super::tools::Tools;
use crate::platform::{Duration, Files, Instant, Job};
use actions::Waiting;
use backdrop::Backdrop;
pub use backdrop::Under;
use compare::{GrowthJob, RowsJob, SideJob};
use display::{Shows, Themes};
use egui_macroquad::egui;
use files::Requests;
pub use from_window::FromWindow;
use input::Pointing;
use layout::Layout;
use notice::{Lasting, Notice};
use paint::Drawing;
use pathlight::picture::Thing;
use pathlight::player::{Command, Player, Round};
use pathlight::scene::template::Template;
use pathlight::words::Sentence;
use preparing::SceneJob;
use recording::RunJob;
use round::ArrowKeys;
use saving::Saving;
use stored::Stored;
use timing::RunTiming;
use watched::Newer;

/// See [`Shell::patience`]. Tests are patient: in them, runs and exports are there at once.
const PATIENCE: Duration = if cfg!(test) { Duration::from_mins(1) } else { Duration::from_millis(40) };

/// What the window shows below the top bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// Home, before a scene was shown: the tab of a lesson opens the first scene of the lesson.
    Welcome,
    /// Home: the tab of a lesson leads back to the scene.
    Home,
    Scene,
}

/// When something happened last.
struct Activity {
    last_event: Instant,
    /// Frames since then.
    frames: u32,
}

impl Activity {
    fn now() -> Self {
        Self { last_event: Instant::now(), frames: 0 }
    }
}

/// The state of the window. The state of the lesson belongs to the player.
pub struct Shell {
    player: Player,
    page: Page,
    /// The page whose widgets this frame has. A widget may have switched to another one, which is painted in the next frame.
    page_of_frame: Page,
    home: Home,
    places: Places,
    panel: Panel,
    hints: Hints,
    /// Of presenter mode.
    controls: Controls,
    notice: Option<Notice>,
    newer: Option<Newer>,
    dialog: Option<Dialog>,
    waiting: Waiting,
    saving: Saving,
    /// What was asked for, and what is not answered yet.
    requests: Requests,
    /// What the widgets of this frame have asked for. See [`Shell::end_frame`].
    commands: Vec<Command>,
    /// The keys of this frame behind the first one, which wait for its end as well.
    later_keys: Option<(egui::Context, Vec<egui::Event>)>,
    /// What was asked for when the last new map was made: the next one begins with it.
    last_new_map: Option<Template>,
    from_window: FromWindow,
    tab_order: TabOrder,
    layout: Layout,
    /// The numbers of cells need the room of the rulers.
    leaves_rulers_out: bool,
    shows: Shows,
    themes: Themes,
    drawing: Drawing,
    backdrop: Backdrop,
    pointing: Pointing,
    tools: Tools,
    /// Those that are down in a round.
    arrow_keys: ArrowKeys,
    stored: Stored,
    activity: Activity,
    /// An export that is being made.
    exporting: Option<(Exporting, Dialog)>,
    /// What the export dialog shows of its file.
    previewing: Previewing,
    /// A scene that is being opened.
    scene_job: Option<SceneJob>,
    /// A run that is being made.
    run_job: Option<RunJob>,
    /// Rows of Compare that are being made.
    rows_job: Option<RowsJob>,
    growth_job: Option<GrowthJob>,
    side_job: Option<SideJob>,
    compare: CompareState,
    timing: RunTiming,
    /// How long a frame waits for work that it has just begun. What is ready by then needs no sign of progress.
    patience: Duration,
}

impl Shell {
    pub fn new(mut player: Player, page: Page) -> Self {
        let (score, about_score) = StoredScore::load();
        player.restore_score(score.known().clone());
        player.restore_best_times(best_times::load());
        player.record_in_background();
        let mut unsaved = UnsavedWork::begin();
        let left = unsaved.collect_left_over();
        let about_files: Vec<String> =
            about_score.into_iter().chain(left.refusal_notice()).chain(unsaved.failure_notice()).collect();
        let survives_edits = !about_files.is_empty();
        let about_files = about_files.into_iter().map(Sentence::plain);
        let notice = Sentence::join(player.take_notices().into_iter().chain(about_files), " ");
        let stored = Stored::new(unsaved, score);
        Self {
            player,
            page,
            page_of_frame: page,
            home: Home::new(),
            places: Places::default(),
            panel: stored.panel(),
            hints: Hints::restored(true),
            controls: Controls::default(),
            notice: (!notice.is_empty()).then(|| Notice { survives_edits, ..Notice::new(notice) }),
            newer: None,
            dialog: left.offer.map(|offer| Dialog::new(Kind::Recover(offer))),
            waiting: Waiting::default(),
            saving: Saving::default(),
            requests: Requests::default(),
            commands: Vec::new(),
            later_keys: None,
            last_new_map: None,
            from_window: FromWindow::default(),
            tab_order: TabOrder::default(),
            layout: Layout::new(),
            leaves_rulers_out: false,
            shows: Shows::restored(),
            themes: Themes::restored(),
            drawing: Drawing::new(Motion::new(persistence::has_reduced_motion())),
            backdrop: Backdrop::default(),
            pointing: Pointing::default(),
            tools: Tools::default(),
            arrow_keys: ArrowKeys::default(),
            stored,
            activity: Activity::now(),
            exporting: None,
            previewing: Previewing::default(),
            scene_job: None,
            run_job: None,
            rows_job: None,
            growth_job: None,
            side_job: None,
            compare: CompareState::default(),
            timing: RunTiming::default(),
            patience: PATIENCE,
        }
    }

    /// Shows no hints for newcomers in this session.
    pub fn without_hints(self) -> Self {
        Self { hints: Hints::restored(false), ..self }
    }

    /// Files that people name, choose or drop.
    pub fn files(&mut self) -> &mut Files {
        &mut self.requests.files
    }

    /// Advances the time by `seconds`. Returns true while something moves by itself.
    pub fn tick(&mut self, seconds: f64) -> bool {
        self.drop_unneeded();
        self.follow_background();
        self.take_answers();
        self.go_on_preparing();
        self.follow_files();
        self.let_notice_go();
        self.layout.view.pass(seconds);
        match self.page {
            // The scene stays as it is until it is shown again.
            Page::Welcome | Page::Home => {
                self.home.tick(seconds, self.drawing.motion.is_reduced);
                false
            }
            Page::Scene => self.player.tick(seconds),
        }
    }

    /// Frees what is not shown any more, behind the frame: the steps of a long run take a tenth of a second.
    fn drop_unneeded(&mut self) {
        let unneeded = self.player.take_unneeded();
        if !unneeded.is_empty() {
            // Also if the job is cancelled, it is dropped there.
            drop(Job::start(std::iter::once_with(move || drop(unneeded))));
        }
    }

    /// The time that is shown: the step of the run, or beyond its end that of another program beside it.
    pub fn step(&self) -> usize {
        self.player.time()
    }

    pub fn is_playing(&self) -> bool {
        self.page == Page::Scene && self.player.round().map_or_else(|| self.player.is_moving(), Round::is_moving)
    }

    /// Is there work in the background that the window waits for? Its progress needs only a few frames in a second.
    pub fn is_working(&self) -> bool {
        self.exporting.is_some()
            || self.scene_job.is_some()
            || self.run_job.is_some()
            || self.rows_job.is_some()
            || self.growth_job.is_some()
            || self.side_job.is_some()
            || self.timing.is_running()
            || self.backdrop.is_busy()
            || self.requests.files.is_busy()
            || (self.shows.presenter && self.controls.are_shown)
            || (self.page != Page::Scene && self.home.is_busy())
    }

    /// Does something move between two steps?
    pub fn is_in_motion(&self) -> bool {
        self.drawing.is_moving() || self.layout.view.is_gliding()
    }

    /// There was an event: the window stays awake for a while.
    pub fn note_event(&mut self) {
        self.activity = Activity::now();
    }

    /// Time and frames since the last event.
    pub fn since_last_event(&self) -> (Duration, u32) {
        (self.activity.last_event.elapsed(), self.activity.frames)
    }

    /// The thing under the pointer, unless a command has made its id invalid since.
    fn highlighted(&self) -> Option<Thing> {
        self.player.pointed(self.pointing.highlighted?)
    }

    /// Does the window fill the screen?
    pub const fn is_full_screen(&self) -> bool {
        self.shows.full_screen
    }

    /// Runs one frame of widgets and input. Returns true if another frame must follow at once.
    pub fn show(&mut self, ctx: &egui::Context, from_window: FromWindow) -> bool {
        clipboard::mend_events(ctx, &from_window.letters_with_ctrl);
        self.tab_order.begin_frame(ctx);
        self.from_window = from_window;
        self.page_of_frame = self.page;
        let palette = self.themes.begin_frame(ctx);
        self.layout.begin_frame(ctx, self.from_window.screen_scale, self.shows.presenter);

        if self.from_window.full_screen_key {
            self.perform(WindowAction::FullScreen);
        }
        self.show_part();
        self.go_on_recording();
        self.go_on_comparing();
        self.go_on_growing();
        self.go_on_side_by_side();
        self.go_on_timing();
        let mut commands = Vec::new();
        self.offer_hints();
        match self.page {
            Page::Welcome | Page::Home => self.show_home(ctx, &palette, &mut commands),
            Page::Scene if self.player.round().is_some() => self.show_round(ctx, &palette, &mut commands),
            Page::Scene if self.player.comparing().is_some() => self.show_compare(ctx, &palette, &mut commands),
            Page::Scene => self.show_scene(ctx, &palette, &mut commands),
        }
        commands.extend(self.put_tools_down());
        let is_played = self.player.round().is_some();
        if self.page == Page::Scene && !is_played {
            self.show_edit_bar(ctx, &palette);
        }
        if self.dialog.is_none() && !self.says_in_strip() {
            self.show_notice(ctx, &palette, &mut commands);
            self.show_recording(ctx, &palette, &mut commands);
        }
        self.show_dialog(ctx, &palette);
        self.go_on_exporting();

        if ctx.input(|i| !i.events.is_empty()) {
            self.note_event();
        }
        self.activity.frames = self.activity.frames.saturating_add(1);
        // Left-over work waits until it is drawn, which Home does not do.
        let is_recovering = self.stored.recovered.is_some() && self.page == Page::Scene;
        let has_keys = self.later_keys.is_some() || self.tab_order.is_waiting();
        let busy = !commands.is_empty() || has_keys || is_recovering || ctx.has_requested_repaint();
        if self.pointing.gesture == Gesture::None && !self.tools.is_pressed() {
            self.commands = commands;
        } else {
            self.carry_out(commands); // what is dragged follows the pointer in this frame
        }
        busy
    }

    /// Somebody who takes a tour, answers or builds is no newcomer. The hints speak of the eye and of steps: a game has a button to play it,
    /// and the tools need all the room of the panel.
    fn offer_hints(&mut self) {
        let is_busy = self.player.round().is_some()
            || self.shows_compare()
            || self.player.is_asked()
            || self.player.predictor().is_on()
            || self.player.tour().is_some()
            || self.player.other_program().is_some();
        if is_busy {
            self.hints.switch_off();
        }
        let is_game = self.player.lesson().game().is_some();
        // A program needs the room: who reads one is no newcomer.
        let has_program = self.panel.language().is_some();
        let may_hint =
            !is_game && !has_program && !self.shows.presenter && !self.shows_tools() && self.page == Page::Scene;
        self.panel.hints = if may_hint { self.hints.offered(&self.player) } else { None };
    }

    /// Carries out what the widgets of this frame have asked for. To be called once the canvas is painted: the canvas and the
    /// widgets around it must show the same state.
    pub fn end_frame(&mut self) {
        let commands = std::mem::take(&mut self.commands);
        self.carry_out(commands);
        self.take_later_keys();
        self.themes.end_frame();
    }
}
