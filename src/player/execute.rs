//! Which part of the player carries out which command.

use super::{Against, Change, Command, Document, Effects, Over, Player, Predict, TourCommand, Transport};
use crate::editor::Editor;
use crate::scene::{BadInput, Files};
use crate::tutor::mistakes::Mistake;
use crate::tutor::score::Score;
use crate::{
    lesson::{self, Watch},
    tutor::shrink,
};

impl Player {
    pub(super) fn execute(&mut self, command: Command, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            Command::Transport(transport) => self.execute_transport(transport),
            Command::Change(change) => self.execute_change(change, effects)?,
            Command::Predict(predict) => self.execute_predict(predict, effects)?,
            Command::Construct(on) => self.construct(on),
            Command::Build(build) => self.build(build, effects),
            Command::Against(Against::Program(file)) => self.show_against(file, files, effects)?,
            Command::Against(Against::Mistake(mistake)) => self.play_mistake(mistake)?,
            Command::Against(Against::Nothing) => self.leave_other_program(),
            Command::Document(document) => self.execute_document(document, files, effects)?,
            Command::Tour(tour) => self.execute_tour(tour, files, effects)?,
            Command::Round(round) => self.execute_round(round, effects)?,
            Command::Compare(compare) => self.execute_compare(compare, effects)?,
            Command::WithFiles { then, .. } => self.execute(*then, files, effects)?,
            Command::Written { write, result } => self.written(*write, result, effects)?,
            Command::StopRecording => self.stop_recording(effects),
        }
        Ok(())
    }

    fn execute_transport(&mut self, command: Transport) {
        match command {
            Transport::Play => self.play(),
            Transport::Pause => self.pause(),
            Transport::Forward(size) => self.go_on(self.next_time(self.time(), size)),
            Transport::Back(size) => self.seek(self.previous_time(self.time(), size)),
            Transport::Seek(to) => self.seek(to),
            Transport::FirstDifference => self.seek_first_difference(),
            Transport::Visit(thing) => match self.lesson.view().last_change(thing) {
                Some(to) => self.seek(to),
                None => self.notices.push("No step of this run has changed that.".into()),
            },
            Transport::SetSize(size) => self.playback.size = size,
            Transport::Faster(by) => self.change_speed(by),
            Transport::SetSpeed(speed) => self.set_speed(speed),
            Transport::RunUntil(kind) => self.run_until(kind),
            Transport::Fold(act, folded) => self.lesson.fold(act, folded),
        }
    }

    fn execute_change(&mut self, command: Change, effects: &mut Effects) -> Result<(), BadInput> {
        // Settings are saved with the scene, so that a change of one is work that could be lost.
        match command {
            Change::Set { key, word } => {
                self.set_setting(key, &word)?;
                effects.work_changed = true;
            }
            Change::AdjustSetting(by) => {
                if let Some(change) = self.lesson.view().adjust_setting(by) {
                    self.set_setting(change.key(), change.word())?;
                    effects.work_changed = true;
                }
            }
            Change::ShowInvariant(on) => self.shows_invariant = on,
            Change::Edit(edit) => self.edit(&edit, effects),
            Change::Drag { handle, to } => effects.world_changed = self.drag_handle(handle, to)?,
            Change::DropAgent(at) => self.lesson.drop_agent(at),
            Change::Undo => self.undo_or_redo(Editor::undo, self.nothing_to_undo(), effects),
            Change::Redo => self.undo_or_redo(Editor::redo, "Nothing to redo.", effects),
            Change::Select(handle) => self.editor.select(handle),
            Change::SelectAll(handles) => self.editor.select_all(handles),
            Change::Lock(on) => self.editor.lock(on),
            Change::EndGesture => self.end_gesture(effects),
            Change::CancelGesture => self.cancel_gesture(effects),
        }
        Ok(())
    }

    fn execute_predict(&mut self, command: Predict, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            Predict::On(on) => self.switch_prediction(on),
            Predict::SetFrequency(frequency) => self.set_frequency(frequency),
            Predict::Ask(kind) => self.ask_next(kind),
            Predict::Answer(answer) => self.judge(Some(answer), effects),
            Predict::Choose(thing) => {
                if let Some(answer) = self.predictor.choose(thing) {
                    self.judge(Some(answer), effects);
                }
            }
            Predict::ShowAnswer => self.judge(None, effects),
            Predict::Leave => self.leave_question(),
            Predict::ResetScore => {
                self.predictor.set_score(Score::default());
                (effects.score_changed, effects.score_reset) = (true, true);
            }
            Predict::SaveScore(file) => self.save_score(file, effects)?,
        }
        Ok(())
    }

    fn execute_document(&mut self, command: Document, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            // From Compare, the lesson that is open is shown where it stands.
            Document::Lesson(lesson) if self.comparing.is_some() && lesson == self.next_entry() => {
                self.comparing = None;
                effects.handles_changed = true;
            }
            Document::Lesson(lesson) => {
                self.comparing = None;
                self.switch_lesson(lesson)?;
                effects.handles_changed = true;
            }
            Document::Open(name) => self.open_named(name, files, effects)?,
            Document::Drop(name) => self.drop_file(name, files, effects)?,
            Document::OpenText(text) => self.open_text(text, effects)?,
            Document::New(template) => {
                self.comparing = None; // it is to be drawn on
                self.open_new(template.scene(), effects)?;
                self.origin.is_drawn = true;
            }
            Document::OpenSmallest { lesson, mistake } => self.open_smallest(lesson, mistake, effects)?,
            Document::BringBack => self.bring_back(effects),
            Document::Recover { file, of } => self.recover(file, of, files, effects)?,
            Document::ReadAgain => self.read_again(files, effects)?,
            Document::LookAgain => self.look_again(files, effects)?,
            Document::Gone(file) if self.file() == Some(file.clone()) => {
                self.origin.is_gone = true;
                effects.work_changed = true;
            }
            Document::Gone(_) => {}
            Document::ReadLayer(layer) => self.read_layer(layer, files, effects)?,
            Document::ReadWalls(walls) => self.read_walls(walls, files, effects)?,
            Document::ReadCosts(costs) => self.read_costs(costs, files, effects)?,
            Document::ReadNumbers(numbers) => self.read_numbers(numbers, files, effects)?,
            Document::ReadUp(up) => self.read_up(up, files, effects)?,
            Document::ReadPathAgain(file) => self.read_path_again(file, files, effects),
            Document::Save(file) => self.save(file, Over::Seen(self.origin.seen.clone()), effects)?,
            Document::Replace(file) => self.save(file, Over::Anything, effects)?,
            Document::SaveMap(map) => self.save_map(map, effects)?,
        }
        Ok(())
    }

    fn execute_tour(&mut self, command: TourCommand, files: &Files, effects: &mut Effects) -> Result<(), BadInput> {
        match command {
            TourCommand::Start { name, progress } => self.start_tour(name, progress, files, effects),
            TourCommand::Next => self.move_in_tour(1, command, files, effects),
            TourCommand::Previous => self.move_in_tour(-1, command, files, effects),
            TourCommand::Return => self.move_in_tour(0, command, files, effects),
            TourCommand::Leave => {
                self.leave_tour(effects);
                Ok(())
            }
        }
    }

    fn open_smallest(
        &mut self,
        lesson: &'static lesson::Entry,
        mistake: &'static Mistake,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let known = lesson.mistakes.iter().find(|known| known.mistake == mistake);
        let scene = known.and_then(|known| shrink::smallest(lesson, known)).ok_or_else(|| {
            BadInput::new(format!("\"{}\" shows on no small map of the {}", mistake.name, lesson.name))
        })?;
        self.open_new(scene, effects)?;
        if !self.phase.has_run() {
            self.rerun_at_once(Watch::Record); // the map is small
        }
        // Some mistakes answer a question, and no program makes them: then the map opens where the question is.
        let _ = self.play_mistake(mistake);
        Ok(())
    }
}
