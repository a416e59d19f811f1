//! Questions before a decision: the run stops for them, and waits for the answer.
//!
//! While a question is open, the map and the settings cannot be changed, and stepping forward has to wait. Going
//! somewhere else leaves the question. While its answer is shown, a click changes nothing: it may be the second one of a
//! double click, or point at what the answer speaks of. Things can be dragged.

use super::request::What;
use super::{Change, Command, Document, Effects, Over, Phase, Player, Predict, Reach, Request, Write};
use crate::editor::Edit;
use crate::lesson::question::{Answer, Form, Need, QuestionKind};
use crate::lesson::{Deciding, Group, Outline, View, pointing};
use crate::picture::{Anchor, Dash, Label, Lens, Lettering, Picture, Role, Shape, Strength, Thing};
use crate::scene::{BadInput, FileName};
use crate::tutor::mistakes::TooLong;
use crate::tutor::predict::{Frequency, Judged, OpenQuestion, Predictor, Refuted};
use crate::tutor::score::Score;
use crate::words::number;
use glam::DVec2;

pub(super) const LOCKED: &str =
    "While a question is open or a result is built, nothing else can be changed. Esc leaves it.";
const ANSWER_IS_SHOWN: &str = "The map shows the answer. Step on or press Esc, then a click changes the map again.";

/// The width of the lines of a refuting triangle, and the distance of its area from the end that it is about, in pixels.
const REFUTING: f32 = 2.5;
const BESIDE_END: f64 = 18.0;

/// The meaning of the marks of a chosen thing.
const CHOSEN: &str = "what you chose";
/// The width of the line of a tick, in pixels.
const TICK: f32 = 2.5;

impl Player {
    /// Whether questions are asked, the last outcome, the score.
    pub fn predictor(&self) -> &Predictor {
        &self.predictor
    }

    /// The question that waits for its answer.
    pub fn question(&self) -> Option<&OpenQuestion> {
        self.predictor.question()
    }

    /// Is the learner to find something out: a question is open, or a result is built? Nothing may give it away then.
    pub fn is_asked(&self) -> bool {
        self.question().is_some() || self.building.is_under_way()
    }

    /// Does the map show the answer to the last question?
    pub fn shows_answer(&self) -> bool {
        let is_here = self.predictor.outcome().is_some_and(|outcome| outcome.at == self.at());
        is_here && !self.is_asked()
    }

    /// Is the learner to find out what the run decides next, or what it comes to?
    fn is_asked_about_what_follows(&self) -> bool {
        let follows = |open: &OpenQuestion| open.question.answered_at > open.question.asked_at;
        self.question().is_some_and(follows) || self.building.is_under_way()
    }

    /// Hides what is known only later, while something is asked. Between two questions it stays hidden: it would answer
    /// the next one.
    pub(super) fn hide_what_follows(&mut self) {
        let is_at_end = self.at() == self.lesson.view().run().len();
        let may_ask = self.predictor.is_on() && self.phase.has_run() && !is_at_end;
        let hides = may_ask || self.is_asked_about_what_follows();
        self.lesson.hide_answers(hides);
    }

    /// Takes over the score of an earlier session.
    pub fn restore_score(&mut self, score: Score) {
        self.predictor.set_score(score);
    }

    /// Carries out what an open question forbids or ends. Returns the command if it is still to be carried out.
    pub(super) fn while_asking(&mut self, command: Command) -> Option<Command> {
        if self.building.is_under_way() {
            return self.while_building(command);
        }
        if self.question().is_none() {
            if self.shows_answer() && is_click(&command) {
                self.notices.push(ANSWER_IS_SHOWN.into());
                return None;
            }
            if let Command::Transport(transport) = &command {
                if transport.moves() {
                    self.predictor.clear_outcome();
                }
                if transport.jumps() {
                    // Somebody who goes back wants to try again.
                    self.predictor.forget_place();
                }
            }
            return Some(command);
        }
        if changes_something(&command, self.lesson()) {
            self.notices.push(LOCKED.into());
            return None;
        }
        match &command {
            Command::Transport(transport) if transport.moves() && !transport.jumps() => {
                self.notices.push("A question is open: answer it, or leave it with Esc.".into());
                return None;
            }
            Command::Transport(transport) if transport.jumps() => self.forget_question(),
            Command::Document(Document::Lesson(_)) | Command::Predict(Predict::On(_)) => self.forget_question(),
            _ => {}
        }
        Some(command)
    }

    /// The learner went somewhere else.
    fn forget_question(&mut self) {
        self.predictor.forget_place();
    }

    /// There is a new run.
    pub(super) fn forget_run(&mut self) {
        self.predictor.forget_run();
        self.building.forget_run();
        self.compare_again();
    }

    pub(super) fn switch_prediction(&mut self, on: bool) {
        self.predictor.switch(on);
        if !on {
            return;
        }
        if !self.phase.has_run() {
            return self.notices.push("The run asks before its decisions once it is recorded.".into());
        }
        let notice = if !self.lesson.view().run().is_recorded() {
            "This run is too long to keep its steps, so nothing can be asked about it."
        } else if self.first_question().is_none() {
            "No question can be asked about this run."
        } else {
            "The run asks before its decisions now. T ends it."
        };
        self.notices.push(notice.into());
        self.note_limit();
    }

    pub(super) fn set_frequency(&mut self, frequency: Frequency) {
        self.predictor.set_frequency(frequency);
        if self.phase.has_run() {
            self.note_limit();
        }
    }

    /// Says that a run is too long for hard questions, if these are wanted.
    fn note_limit(&mut self) {
        if let Some(TooLong { decisions, most }) = self.predictor.too_long(self.lesson.view()) {
            let text = format!(
                "This run has {decisions} decisions. Most hard questions are found only in runs of up to {most}: choose \u{201c}some\u{201d}, or use a smaller map."
            );
            self.notices.push(text.into());
        }
    }

    /// The kind of the first question of this run.
    fn first_question(&self) -> Option<QuestionKind> {
        let first = |kind| Some((self.lesson.view().next_question(0, kind)?, kind));
        QuestionKind::all().iter().copied().filter_map(first).min().map(|(_, kind)| kind)
    }

    /// Goes forward to a position and pauses, or stops before it for a question.
    pub(super) fn go_on(&mut self, to: usize) {
        if !self.stop_for_question(to) {
            self.seek(to);
        }
    }

    /// Stops the run at the first question that is due before a position. True if there is one.
    pub(super) fn stop_for_question(&mut self, to: usize) -> bool {
        let from = self.at();
        // Past the end of the run, where only another program goes on, nothing is asked.
        let to = to.min(self.lesson.view().run().len());
        let Some((at, kind)) = self.predictor.due(self.lesson.view(), from, to) else { return false };
        self.open_question(at, kind)
    }

    fn open_question(&mut self, at: usize, kind: QuestionKind) -> bool {
        let was_playing = self.phase == Phase::Playing;
        self.seek(at);
        self.predictor.ask(self.lesson.view(), kind, was_playing)
    }

    /// Goes to the next question of this kind, and asks it.
    pub(super) fn ask_next(&mut self, kind: QuestionKind) {
        self.leave_question();
        match self.lesson.view().next_question(self.at(), kind) {
            Some(at) if self.phase.has_run() => _ = self.open_question(at, kind),
            _ => self.notices.push("No question of this kind follows in this run.".into()),
        }
    }

    /// Judges an answer, or shows it, and goes to the decision. After a right answer a run that played plays on.
    pub(super) fn judge(&mut self, answer: Option<Answer>, effects: &mut Effects) {
        let counts = self.counts_for_score();
        let is_given = answer.is_some();
        let Some(judged) = self.predictor.judge(self.lesson.view(), answer, counts) else { return };
        effects.score_changed = true;
        let open = match judged {
            Judged::Again(question) => return self.answered(&question, Some(false), effects),
            Judged::Closed(open) => open,
        };
        let (at, is_right) =
            self.predictor.outcome().map_or((self.at(), false), |outcome| (outcome.at, outcome.is_right));
        self.answered(&open.question, is_given.then_some(is_right), effects);
        self.seek(at);
        if open.was_playing && is_right && self.phase == Phase::Paused {
            self.play();
        }
    }

    pub(super) fn leave_question(&mut self) {
        self.predictor.leave();
    }

    /// Adds what the learner has chosen, and after the answer what was found (as a path), what was missed (as
    /// highlighted) and what is wrong (as faults).
    pub(super) fn draw_answer(&self, lens: &Lens, picture: &mut Picture) {
        if let Some(open) = self.question() {
            let why = open.refuted.as_ref().and_then(|refuted| refuted.why.as_ref());
            let refuting = why.into_iter().flat_map(|why| &why.numbers).collect::<Vec<_>>();
            picture.keep(|mark| !open.question.kind.is_misled_by(mark));
            pointing::number_for_question(self.lesson(), &open.question, lens, picture);
            refuting.into_iter().for_each(|number| draw_refutation(number, picture));
        }
        for (things, role, meaning) in self.marked_things() {
            let before = picture.marks.len();
            self.mark(&things, role, picture);
            picture.name_marks(before, meaning);
        }
    }

    /// The same marks of cells once more, above those of what a tour speaks of and of what the pointer rests on: a click seemed to do nothing.
    pub fn draw_answer_on_top(&self, picture: &mut Picture) {
        for (things, role, _) in self.marked_things() {
            let cells: Vec<Thing> = things.into_iter().filter(|thing| matches!(thing, Thing::Cell(_))).collect();
            self.mark(&cells, role, picture);
            if role == Role::Test {
                cells.iter().for_each(|&cell| self.draw_tick(cell, picture));
            }
        }
    }

    /// What a question is about and what was answered, with the role and the meaning of its marks.
    fn marked_things(&self) -> Vec<(Vec<Thing>, Role, &'static str)> {
        let mut all: Vec<(Vec<Thing>, Role, &'static str)> = Vec::new();
        if let Some(open) = self.question() {
            let is_one = matches!(open.question.form, Form::Things { need: Need::Any, .. });
            if let (true, Some(Refuted { answer: Answer::Things(wrong), .. })) = (is_one, &open.refuted) {
                all.push((wrong.clone(), Role::Fault, "your first answer, which is wrong"));
            }
            // What the question is about, as its decision will mark it.
            let about = |is: fn(&Thing) -> bool| open.question.about.iter().copied().filter(is).collect();
            let meaning = "what the question is about";
            all.push((about(|thing| matches!(thing, Thing::Cell(_))), Role::Highlight, meaning));
            if let Form::Options { .. } = open.question.form {
                all.push((about(|thing| matches!(thing, Thing::Vertex(_) | Thing::Goal)), Role::Now, meaning));
            }
            // A tour lights what it speaks of in the colour of highlights: what was chosen has another one.
            all.push((open.chosen.clone(), Role::Test, CHOSEN));
            // Of several things, the one that the reason against the first answer is about, while it is still chosen.
            let refuted = open.refuted.as_ref().and_then(|refuted| refuted.why.as_ref()?.refuted_thing);
            let is_chosen = |thing: &Thing| open.chosen.contains(thing);
            all.push((refuted.into_iter().filter(is_chosen).collect(), Role::Fault, "what is wrong in your answer"));
            return all;
        }
        let Some(outcome) = self.predictor.outcome().filter(|outcome| outcome.at == self.at()) else { return all };
        let Form::Things { right, .. } = &outcome.question.form else { return all };
        let chosen = outcome.chosen();
        if outcome.is_kept_secret {
            return vec![(chosen.to_vec(), Role::Highlight, CHOSEN)];
        }
        let (is_right, is_chosen) = (|thing: &Thing| right.contains(thing), |thing: &Thing| chosen.contains(thing));
        let missed = right.iter().copied().filter(|thing| !is_chosen(thing)).collect();
        let (found, wrong) = chosen.iter().copied().partition(is_right);
        vec![
            (missed, Role::Highlight, "right, not chosen"),
            (found, Role::Path, "right"),
            (wrong, Role::Fault, "wrong"),
        ]
    }

    /// A chosen cell is tinted and has a tick in its corner: its frame alone looked like many others.
    fn draw_tick(&self, cell: Thing, picture: &mut Picture) {
        let Some(Outline::Cell([low, high])) = self.lesson.view().outline(cell) else { return };
        let at = |x: f64, y: f64| low + (high - low) * DVec2::new(x, y);
        picture.area(Role::Test, Strength::Bold, vec![low, at(1.0, 0.0), high, at(0.0, 1.0)]);
        let tick = vec![at(0.66, 0.22), at(0.74, 0.31), at(0.89, 0.12)];
        picture.line(Role::Test, Strength::Bold, tick, TICK, Dash::None);
    }

    fn mark(&self, things: &[Thing], role: Role, picture: &mut Picture) {
        let before = picture.marks.len();
        for &thing in things {
            // The path from a cell would answer where the path goes next.
            self.lesson.view().highlight_alone(thing, picture);
        }
        picture.marks[before..].iter_mut().for_each(|mark| mark.role = role);
    }

    /// # Errors
    /// If the name ends in neither `.csv` nor `.json`.
    pub(super) fn save_score(&self, file: FileName, effects: &mut Effects) -> Result<(), BadInput> {
        let score = self.predictor.score();
        let text = match file.ending().as_str() {
            "csv" => score.to_csv(),
            "json" => score.to_json(),
            _ => {
                let bad = BadInput::new("a score is written as .csv or .json: the name must end in one of them");
                return Err(bad.in_file(file.as_str()));
            }
        };
        let (bytes, over, what) = (text.into_bytes(), Over::Anything, What::Score);
        effects.request = Some(Request::Write(Box::new(Write { file, bytes, over, what })));
        Ok(())
    }
}

/// The triangle whose signed area speaks against an answer, with the area, as the decision will show it.
fn draw_refutation(refuting: &Deciding, picture: &mut Picture) {
    let [from, to, end] = refuting.of.as_slice() else { return };
    let [from, to, end] = [from, to, end].map(|operand| operand.at.world);
    let before = picture.marks.len();
    if refuting.value != 0.0 {
        picture.area(Role::Test, Strength::Bold, vec![from, to, end]);
    }
    picture.line(Role::Test, Strength::Bold, vec![from, to], REFUTING, Dash::None);
    picture.line(Role::Test, Strength::Bold, vec![from, end], REFUTING, Dash::Dashed);
    picture.name_marks(before, "what speaks against your answer");
    // Below the badges: the line ends at letters.
    let triangle = picture.marks.split_off(before);
    let under = picture.marks.iter().position(|mark| matches!(mark.shape, Shape::Badge { .. })).unwrap_or(before);
    picture.marks.splice(under..under, triangle);
    let text = format!("{}: {}", refuting.test.name(), number(refuting.value));
    picture.label(Label::steady(end, Role::Now, Lettering::number(text)).beside(Anchor::Above, BESIDE_END));
}

/// Does a single click give this command, so that nobody may have meant it?
fn is_click(command: &Command) -> bool {
    matches!(
        command,
        Command::Change(
            Change::Edit(Edit::SetWall { .. } | Edit::SetCost { .. } | Edit::InsertVertex { .. })
                | Change::DropAgent(_)
        )
    )
}

/// Does this command change the map, the run or what is drawn of its future?
pub(super) fn changes_something(command: &Command, lesson: View) -> bool {
    let is_layer = |key: &str| lesson.settings().iter().any(|s| s.key == key && s.group == Group::Layers);
    match command {
        // An unknown key changes nothing: its error is for the user.
        Command::Change(Change::Set { key, .. }) => lesson.settings().has(key) && !is_layer(key),
        _ => command.reach() == Reach::Changes,
    }
}
