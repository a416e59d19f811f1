//! Carries out commands, window actions and the answers to dialogs.

/// What is exported.
mod exports;

use self::exports::unused_name;
use super::files::{After, Needs};
use super::{Notice, Shell};
use crate::app::dialog::tour_end::Shown;
use crate::app::dialog::{self, Answer, Dialog, Kind};
use crate::app::input::{self, Gesture};
use crate::app::keys::WindowAction;
use crate::app::panel::Tab;
use crate::app::persistence;
use crate::app::style::Palette;
use crate::platform::{self, Duration};
use egui_macroquad::egui;
use pathlight::editor::{Edit, Handle};
use pathlight::picture::Rect;
use pathlight::player::{
    Against, Change, Command, CompareCommand, CompareProgress, Document, Effects, Predict, Reach, TourCommand,
    Transport, WithoutRun,
};
use pathlight::scene::{BadInput, FileName, Map};
use pathlight::tutor::tour;
use pathlight::words::Sentence;

/// The next command removes a notice that is older than this.
const TIME_TO_READ: Duration = Duration::from_secs(3);

/// Does a command with these effects remove a notice of this age? An old notice has been read, and a notice about a
/// scene or about a question may be wrong for the next one. The notices of the command itself are shown afterwards.
fn is_outdated(age: Duration, survives_edits: bool, effects: &Effects) -> bool {
    ((effects.world_changed || effects.mode_changed) && !survives_edits) || age > TIME_TO_READ
}

/// The notice after a command. `failure` says what is wrong with files of the program: edits do not make this outdated.
pub(super) fn next_notice(old: Option<Notice>, effects: &mut Effects, failure: Option<String>) -> Option<Notice> {
    let is_outdated = |notice: &Notice| is_outdated(notice.since.elapsed(), notice.survives_edits, effects);
    // After an answer, the notice spoke of a question that is no longer open.
    let old = old.filter(|notice| !effects.score_changed && !is_outdated(notice));
    let survives_edits = failure.is_some();
    let mut notices = std::mem::take(&mut effects.notices);
    notices.extend(failure.map(Sentence::plain));
    if notices.is_empty() {
        return old;
    }
    let offer = effects.put_aside.then(|| ("Bring back", Document::BringBack.into()));
    Some(Notice { offer, survives_edits, ..Notice::new(Sentence::join(notices, " ")) })
}

/// The notice when a run has come. What its command has said is still true, so it stays before what the run says.
pub(super) fn notice_of_run(old: Option<Notice>, effects: &mut Effects) -> Option<Notice> {
    // What an earlier run said is no longer so.
    let is_kept = |notice: &&Notice| {
        let is_outdated = is_outdated(notice.since.elapsed(), notice.survives_edits, effects);
        !notice.is_error && !notice.is_of_run && !is_outdated
    };
    let before = old.as_ref().filter(is_kept).filter(|_| !effects.notices.is_empty());
    let before = before.map(|notice| (notice.text.clone(), notice.offer.clone()));
    let has_news = !effects.notices.is_empty();
    let next = next_notice(old, effects, None)?;
    let next = Notice { is_of_run: next.is_of_run || has_news, ..next };
    let Some((text, offer)) = before.filter(|(text, _)| *text != next.text) else { return Some(next) };
    Some(Notice { text: Sentence::join([text, next.text], " "), offer, ..next })
}

/// Is the file of the scene to be read again?
pub(super) fn is_to_read_again(command: &Command) -> bool {
    match command {
        Command::Document(document) => *document == Document::ReadAgain,
        Command::WithFiles { then, .. } => is_to_read_again(then),
        _ => false,
    }
}

/// Commands that wait for the answer of a dialog.
#[derive(Default)]
pub(super) struct Waiting {
    /// For the scene that an open dialog asks about.
    until_opened: Vec<Command>,
    /// Until the scene is saved: somebody wanted to leave it, and chose to save it first.
    pub(super) until_saved: Vec<Command>,
}

impl Shell {
    pub fn perform(&mut self, action: WindowAction) {
        log::debug!("{action:?}");
        // A file holds only complete obstacles, so an unfinished drawing ends first.
        if matches!(action, WindowAction::Save | WindowAction::SaveAs) {
            self.end_drawing();
        }
        let origin = FileName::new(self.player.origin());
        let name = if origin.stem().is_empty() { "scene" } else { origin.stem() };
        match action {
            WindowAction::Home => self.go_home(),
            WindowAction::Fit => self.layout.view.fit(),
            WindowAction::New(kind) => self.ask_for_new_map(kind),
            WindowAction::Resize => self.ask_for_size(),
            WindowAction::Picture => self.dialog = Some(Dialog::new(Kind::Picture)),
            WindowAction::ScalePicture => self.begin_scaling(),
            WindowAction::Tools => self.toggle_tools(),
            WindowAction::Duplicate => self.duplicate(),
            WindowAction::Open if platform::has_file_dialog() => {
                self.ask(dialog::choose_to_open(), After::default());
                self.take_answers();
            }
            WindowAction::Open => self.dialog = Some(Dialog::new(Kind::Open)),
            WindowAction::Save => self.save(Vec::new()),
            WindowAction::SaveAs => {
                self.waiting.until_saved.clear();
                // Beside the file that the map was read from, in the folder that the field shows.
                let beside = || match self.player.file() {
                    Some(file) if !platform::is_in_storage(&file) => file.without_ending().to_owned(),
                    _ => name.to_owned(),
                };
                let file = self.own_file().unwrap_or_else(|| FileName::new(format!("{}.toml", beside())));
                self.dialog = Some(Dialog::to_save(&self.player, platform::whole_name(&file).to_string()));
            }
            WindowAction::Export => self.ask_for_export(name),
            WindowAction::Help => self.dialog = Some(Dialog::new(Kind::Help)),
            WindowAction::OwnProgram => {
                self.dialog = Some(Dialog::about_own_program());
            }
            WindowAction::FullScreen => self.shows.full_screen = !self.shows.full_screen,
            WindowAction::Presenter => self.shows.presenter = !self.shows.presenter,
            WindowAction::Code => {
                let is_beside = !self.shows.presenter && self.panel.stays_beside_code(self.layout.window.x);
                self.panel.toggle_code(&self.player, is_beside);
                if self.player.is_asked() && self.panel.code_width(self.layout.window.x).is_some() {
                    let said = "The program is shown when you have answered: its next line would be the answer.";
                    self.notify(said, false);
                }
            }
            // In presenter mode, the part of the tab that fits beside the sentence.
            WindowAction::Tab(Tab::Explain) if self.shows.presenter => self.shows.why = !self.shows.why,
            WindowAction::Tab(tab) => self.panel.open(tab),
            WindowAction::FoldPanel => self.panel.toggle(self.layout.window.x),
            WindowAction::Legend => self.shows.legend = !self.shows.legend,
            WindowAction::Rulers => self.shows.toggle_rulers(),
            WindowAction::ReducedMotion => self.toggle_reduced_motion(),
            WindowAction::Theme => self.themes.switches = true,
            WindowAction::Scale(percent) => {
                let scale = self.layout.scale.choose(f32::from(percent) / 100.0);
                persistence::store_ui_scale(scale);
            }
            WindowAction::Mistakes => {
                let listed = self.player.mistakes();
                self.dialog = Some(Dialog::new(Kind::Mistakes(self.player.lesson().entry(), listed)));
            }
            WindowAction::Ghost if self.has_room_for_two() => self.shows.ghost = !self.shows.ghost,
            WindowAction::Ghost if self.player.beside().is_some() => {
                self.notify("There is no room for two maps. Enlarge the window.", false);
            }
            WindowAction::Ghost => self.notify("Nothing is shown beside the run. W lists the common mistakes.", false),
            WindowAction::Score => {
                let score = self.stored.score.with_other_windows(self.player.predictor().score());
                self.player.restore_score(score.clone());
                let kind = Kind::Score(score);
                self.dialog = Some(Dialog::with_path(kind, "score.csv".to_owned()));
            }
            WindowAction::Escape => self.escape(),
            WindowAction::Move => match Gesture::carry_selected(&self.player) {
                Some(gesture) => self.pointing.gesture = gesture,
                None => self.notify("Click a vertex, an obstacle, an actor, the start or the goal: M moves it.", false),
            },
            WindowAction::Remove => {
                let selection: Vec<Handle> = self.player.selection().collect();
                if let Some(why) = input::stays(&selection) {
                    return self.notify(format!("{why}."), false);
                }
                let commands = input::remove_selected(&self.player);
                if commands.is_empty() {
                    self.notify("Click a vertex, an obstacle or an actor first: Delete removes it.", false);
                }
                let obstacles = self.obstacles();
                let is_vertex = matches!(self.player.selected(), Some(Handle::Vertex(..)));
                self.carry_out(commands);
                if is_vertex && self.obstacles() < obstacles {
                    let what =
                        "An obstacle has at least three vertices, so all of it is removed. Ctrl Z brings it back.";
                    self.notify(what, false);
                }
            }
            WindowAction::Cursor => {
                self.toggle_cursor(None);
            }
        }
    }

    /// How many obstacles the map has.
    fn obstacles(&self) -> usize {
        let map = &self.player.editor().scene().map;
        if let Map::Polygons(polygons) = map { polygons.obstacles.len() } else { 0 }
    }

    /// Shows the dialog and carries out its answer.
    pub(super) fn show_dialog(&mut self, ctx: &egui::Context, palette: &Palette) {
        let Some(mut dialog) = self.dialog.take() else { return };
        if dialog.kind == Kind::Export {
            dialog.preview = self.previewing.follow(ctx, &self.player, &dialog.export);
        }
        dialog.look_for_folder(|file| [platform::missing_folder(file), platform::folder_of(file)]);
        let Some(answer) = dialog::show(ctx, &mut dialog, palette) else {
            self.dialog = Some(dialog);
            return;
        };
        // If it opens again, the folder may have been made.
        dialog.looked_for = None;
        self.answer(ctx, dialog, answer);
    }

    /// Carries out the answer to a dialog. The dialog opens again if that fails.
    pub(super) fn answer(&mut self, ctx: &egui::Context, dialog: Dialog, answer: Answer) {
        if let Answer::Browse(request) = answer {
            self.ask(request, After::of(dialog.clone()));
            self.dialog = Some(dialog);
            return self.take_answers();
        }
        if answer.writes_file() && dialog.writes_file() {
            self.saving.new_folder.clone_from(&dialog.missing_folder);
        }
        let Waiting { until_opened: waiting, until_saved: after_saving } = std::mem::take(&mut self.waiting);
        let is_asked = matches!(dialog.kind, Kind::UnsavedChanges { .. });
        match answer {
            Answer::Command(
                command @ Command::Document(Document::Save(_) | Document::Replace(_) | Document::SaveMap(_)),
            ) => {
                self.begin(command, After { dialog: Some(dialog), then: after_saving, once_saved: true });
            }
            Answer::Command(Command::Document(Document::Open(name)))
                if dialog.kind == Kind::Open && matches!(self.to_open(name.clone()), Document::Drop(_)) =>
            {
                self.begin(Document::Drop(name).into(), After { then: waiting, ..After::of(dialog) });
            }
            // The dialog about unsaved changes has asked already.
            Answer::Command(command) if self.must_ask(&command) && !is_asked => self.carry_out(vec![command]),
            Answer::Command(command) => self.begin(command, After { then: waiting, ..After::of(dialog) }),
            Answer::Edit(edit) => self.carry_out(vec![Change::Edit(edit).into(), Change::EndGesture.into()]),
            Answer::Picture(file) => self.choose_picture(&file, dialog),
            Answer::Pair([start, goal]) => {
                let places = [(Handle::Start, start), (Handle::Goal, goal)];
                let moves = places.map(|(handle, to)| Change::Edit(Edit::Move { handle, to }).into());
                self.carry_out(moves.into_iter().chain([Change::EndGesture.into()]).collect());
            }
            Answer::Export(order) => self.export(&order, dialog),
            Answer::CopyCommand(order) => {
                let (line, note) = self.command_to_copy(&order);
                ctx.copy_text(line);
                self.dialog = Some(Dialog { note: Some(note), error: None, ..dialog });
            }
            Answer::Discard(file) => platform::delete_left_over(&file),
            Answer::Save => {
                let command = if let Kind::UnsavedChanges { command, .. } = dialog.kind { Some(command) } else { None };
                self.save(command.into_iter().chain(waiting).collect());
            }
            Answer::SaveBeside(file) => {
                let name = unused_name(file.without_ending(), "toml");
                self.dialog = Some(Dialog::to_save(&self.player, name));
                self.waiting.until_saved = after_saving;
            }
            Answer::Browse(_) | Answer::Cancel => {}
        }
        self.take_answers();
    }

    /// Would this command discard unsaved changes?
    pub(super) fn must_ask(&self, command: &Command) -> bool {
        command.reach() == Reach::Leaves && self.player.would_lose_work()
    }

    /// Reports that left-over work could not be opened, and offers the next older work if there is some.
    pub(super) fn after_failed_recovery(&self, message: String) -> Dialog {
        let kind = match self.stored.unsaved.collect_left_over().offer {
            Some(offer) => Kind::Recover(offer),
            None => Kind::NotRecovered,
        };
        Dialog { error: Some(message), ..Dialog::new(kind) }
    }

    /// Switches motion between steps off, or on again.
    fn toggle_reduced_motion(&mut self) {
        let is_reduced = !self.drawing.motion.is_reduced;
        self.drawing.motion.is_reduced = is_reduced;
        persistence::store_reduced_motion(is_reduced);
        let text =
            if is_reduced { "Reduced motion: every step is shown at once." } else { "Motion between steps is on." };
        self.notify(text, false);
    }

    /// Carries out commands. Asks first if one would discard unsaved changes.
    pub fn carry_out(&mut self, commands: Vec<Command>) {
        let revision = self.player.revision();
        let mut commands = commands.into_iter();
        while let Some(command) = commands.next() {
            if matches!(command, Command::Transport(Transport::Visit(_))) && self.player.revision() != revision {
                continue; // an earlier command of this frame has replaced the run that the thing belongs to
            }
            if command == Change::Undo && self.undo_drawing() {
                continue;
            }
            let command = self.with_own_scene(command);
            if self.must_ask(&command) {
                let (title, file) = (self.player.editor().scene().title.clone(), self.about_file());
                self.dialog = Some(Dialog::new(Kind::UnsavedChanges { title, file, command }));
                // The rest is for the scene that may be opened.
                self.waiting.until_opened = commands.collect();
                return;
            }
            let goes_back = command == Change::Undo || command == Change::Redo;
            match self.execute(command) {
                // Handles that nobody is about to use stay over a map that is presented.
                Ok(None) if goes_back && self.shows.presenter => drop(self.execute(Change::Select(None).into())),
                Ok(None) => {}
                Ok(Some(needs)) => {
                    // The rest is for the scene that may be opened, which has other things.
                    let then = commands
                        .filter(|command| !matches!(command, Command::Transport(Transport::Visit(_))))
                        .collect();
                    self.ask_for(needs, After { then, ..After::default() });
                    return self.take_answers();
                }
                Err(bad) => self.notify(bad.to_string(), true),
            }
        }
        self.say_what_ended();
        self.go_on_recording();
    }

    /// A tour continues where it was left.
    fn with_progress(&self, command: Command) -> Command {
        let start = |name: String| Command::Tour(TourCommand::Start { progress: self.home.tour_progress(&name), name });
        match command {
            Command::Document(Document::Open(name)) if tour::builtin::find(&name).is_some() => start(name),
            Command::WithFiles { files, then } => {
                let then = match *then {
                    Command::Document(Document::Open(name)) if tour::is_in_file(&name.as_str().into(), &files) => {
                        start(name)
                    }
                    then => then,
                };
                Command::WithFiles { files, then: Box::new(then) }
            }
            other => other,
        }
    }

    /// Carries out a command. Returns what it asks for: until that is answered, nothing has changed.
    pub(super) fn execute(&mut self, command: Command) -> Result<Option<Needs>, BadInput> {
        // A stroke over many cells needs one run, at its end. Whatever follows an edit is for the run after it.
        if !matches!(command, Command::Change(Change::Edit(_) | Change::Drag { .. } | Change::EndGesture)) {
            self.go_on_recording();
        }
        let command = self.with_whole_names(self.with_progress(command));
        if let Command::Document(Document::Recover { file, .. }) = &command {
            platform::begin_opening(file);
        }
        let (map_before, reads_again) = (self.shown_map(), is_to_read_again(&command));
        let new = if let Command::Document(Document::New(template)) = &command { Some(*template) } else { None };
        let mut effects = self.player.apply(command)?;
        if effects.handles_changed {
            self.pointing.gesture = Gesture::None;
            self.tools.reset();
        }
        match (effects.opened, reads_again) {
            (true, true) => self.tools.forget_map(),
            (true, false) => self.tools.begin_file(),
            (false, _) => {}
        }
        if let Some(template) = new {
            self.last_new_map = Some(template);
            self.begin_drawing(template.kind);
        }
        let about_score = self.store_score(&effects);
        if effects.work_changed {
            self.stored.unsaved.store(&self.player);
        }
        if let Some(file) = effects.recovered.take() {
            self.stored.recovered = Some((file, 0));
        }
        let is_other_stop = effects.tour.is_some() && self.player.tour().is_some() && !effects.score_changed;
        // From stop to stop of one map, the camera and what lies there move.
        let moves = is_other_stop && self.shown_map() == map_before && !self.drawing.motion.is_reduced;
        if moves {
            self.layout.view.glide_to_fit();
            self.drawing.motion.follow_jump();
        } else if effects.opened || is_other_stop {
            self.layout.view.fit(); // what the stop speaks of is in view
        }
        if effects.opened {
            self.pointing.cursor = None;
        }
        if let Some((tour, progress)) = &effects.tour {
            self.home.store_tour_progress(tour, progress);
        }
        if let Some(end) = effects.tour_end.take() {
            let next = end.next.map(|tour| self.home.tour_progress(&tour.name)).unwrap_or_default();
            self.dialog = Some(Dialog::new(Kind::TourEnd(Shown { end, next })));
        }
        self.after_opening_or_saving(&effects);
        self.go_to_place(&effects);
        if let Some(pairs) = effects.pairs.take() {
            self.dialog = Some(Dialog::new(Kind::Pairs(pairs)));
        }
        if let Some(conflict) = effects.conflict.take() {
            self.dialog = Some(Dialog::new(Kind::Conflict(conflict)));
        }
        if let Some(loss) = effects.loss.take() {
            self.dialog = Some(Dialog::new(Kind::Loss(loss)));
        }
        let about_files: Vec<String> = about_score.into_iter().chain(self.stored.unsaved.failure_notice()).collect();
        let about_files = (!about_files.is_empty()).then(|| about_files.join(" "));
        self.notice = next_notice(self.notice.take(), &mut effects, about_files);
        self.note_saved(&effects);
        if let Some(name) = effects.dropped.take() {
            self.carry_out(vec![Document::Open(name).into()]);
        }
        if let Some(is_newer) = effects.file_is_newer.filter(|is_newer| !(reads_again && *is_newer)) {
            self.note_newer(is_newer);
        }
        if effects.saved {
            self.leave_newer();
        } else if reads_again && effects.request.is_none() && effects.preparation.is_none() {
            // What it asks for may come later.
            self.newer = None;
        }
        let (request, preparation) = (effects.request.map(Needs::Files), effects.preparation.map(Needs::Scene));
        Ok(request.or(preparation))
    }

    /// What tells the map on screen from others: its title, where it lies, the lesson, and whether methods are compared.
    fn shown_map(&self) -> (String, Rect, &'static str, bool) {
        let (lesson, is_compared) = (self.player.lesson(), self.player.comparing().is_some());
        (self.player.editor().scene().title.clone(), lesson.bounds(), lesson.name(), is_compared)
    }

    /// Ends what was begun last: an exercise, a gesture, a selection, a card, a mode.
    fn escape(&mut self) {
        if self.give_up_scene() {
            return;
        }
        if self.player.construction().is_some() {
            return self.carry_out(vec![Command::Construct(false)]);
        }
        if self.player.question().is_some() || self.player.shows_answer() {
            return self.carry_out(vec![Predict::Leave.into()]);
        }
        if self.shows_tools() && self.tools.is_busy() && self.escape_tools() {
            return; // before the run: to give it up takes back what was drawn before
        }
        let awaits = self.player.without_run() == Some(WithoutRun::Recording) || self.player.awaits_position();
        if self.player.comparing().is_none() && awaits {
            return self.carry_out(vec![Command::StopRecording]);
        }
        // What is dragged or carried returns to where it was.
        if self.player.editor().is_editing() || matches!(self.pointing.gesture, Gesture::Carry { .. }) {
            self.pointing.gesture = Gesture::None;
            return self.carry_out(vec![Change::CancelGesture.into()]);
        }
        if self.pointing.cursor.take().is_some() {
            return;
        }
        if self.escape_tools() {
            return;
        }
        if self.player.selection().next().is_some() {
            return self.carry_out(vec![Change::Select(None).into()]);
        }
        self.pointing.gesture = Gesture::None;
        if let Some(comparing) = self.player.comparing() {
            let command = match comparing.progress() {
                CompareProgress::Running { .. } => CompareCommand::Stop,
                _ if comparing.chosen().is_some() => CompareCommand::Choose(None),
                _ if self.notice.take().is_some() || std::mem::take(&mut self.shows.presenter) => return,
                _ => CompareCommand::Leave,
            };
            return self.carry_out(vec![command.into()]);
        }
        if self.panel.close_code() {
            return;
        }
        let is_beside = self.shows_beside() || (self.shows.presenter && self.player.beside().is_some());
        if self.notice.is_none() && is_beside {
            return self.carry_out(vec![Against::Nothing.into()]);
        }
        if !self.shows.presenter && self.hints.are_new(self.player.lesson().entry()) {
            return self.hints.close(self.player.lesson().entry());
        }
        if !self.shows.presenter && self.notice.is_none() && self.player.tour().is_some() {
            return self.carry_out(vec![TourCommand::Leave.into()]);
        }
        self.shows.presenter = false;
        self.close_notice();
    }

    pub(super) fn notify(&mut self, text: impl Into<Sentence>, is_error: bool) {
        self.notice = Some(Notice { is_error, ..Notice::new(text.into()) });
    }
}

#[cfg(test)]
mod tests;
