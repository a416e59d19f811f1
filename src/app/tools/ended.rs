//! An unfinished drawing when the user takes another tool: it is completed if possible, otherwise discarded. A notice says so; undo restores it.

use super::{ALL, CanvasInput, Hand, Tools};
use pathlight::editor::State;
use pathlight::player::{Change, Command};
use pathlight::words::Sentence;

/// With fewer vertices nothing is stored and no notice is shown: one click sets a vertex again.
const LEAST: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Closed,
    Discarded,
}

/// What was begun, as it was before it ended.
pub(super) struct Ended {
    ending: Ending,
    tool: usize,
    hand: Box<dyn Hand>,
    /// The state of the scene in which undo brings it back. None until its commands are carried out.
    state: Option<State>,
}

impl Ended {
    fn sentence(&self) -> Sentence {
        let vertices = self.hand.vertices();
        Sentence::plain(match self.ending {
            Ending::Closed => format!("The polygon of {vertices} vertices is closed. Ctrl Z opens it again."),
            Ending::Discarded => format!("The polygon of {vertices} vertices is discarded. Ctrl Z brings it back."),
        })
    }
}

impl Tools {
    /// Ends an unfinished drawing: completes it if possible, unless `gives_up`.
    #[must_use]
    pub fn put_down(&mut self, gives_up: bool) -> Vec<Command> {
        if !self.hand.is_open() {
            return Vec::new();
        }
        // What was finished once stays: Esc gives up what has happened to it since.
        let gives_up = gives_up && !self.hand.restore();
        let completed = if gives_up { None } else { self.hand.complete() };
        let ending = if completed.is_some() { Ending::Closed } else { Ending::Discarded };
        let hand = std::mem::replace(&mut self.hand, (ALL[self.chosen].hand)());
        if hand.vertices() >= LEAST {
            self.ended = Some(Ended { ending, tool: self.chosen, hand, state: None });
        }
        completed.unwrap_or_else(|| vec![Change::CancelGesture.into()])
    }

    /// Was a drawing closed, and its commands are not carried out yet?
    pub fn has_just_closed(&self) -> bool {
        self.ended.as_ref().is_some_and(|ended| ended.state.is_none() && ended.ending == Ending::Closed)
    }

    /// What Enter leaves open, because it cannot be closed as it is: a sentence that says why.
    pub fn why_left_open(&self) -> Option<String> {
        self.hand.why_left_open()
    }

    /// The notice about a drawing that has just ended, once. `state`: the state of the scene after its commands.
    pub fn say_ended(&mut self, state: State) -> Option<Sentence> {
        let ended = self.ended.as_mut().filter(|ended| ended.state.is_none())?;
        ended.state = Some(state);
        Some(ended.sentence())
    }

    /// How it ended, if undo would bring something back in this state of the scene.
    pub fn brings_back(&self, state: State) -> Option<Ending> {
        self.ended.as_ref().filter(|ended| ended.state == Some(state)).map(|ended| ended.ending)
    }

    /// Goes on with what has ended last.
    pub fn bring_back(&mut self) -> Vec<Command> {
        let Some(ended) = self.ended.take() else { return Vec::new() };
        self.chosen = ended.tool;
        self.reset();
        self.hand = ended.hand;
        if ended.ending == Ending::Closed {
            self.hand.reopen();
        }
        self.hand.show_again()
    }

    /// Has something been begun that undo takes back vertex by vertex?
    pub fn draws_vertices(&self) -> bool {
        self.hand.vertices() > 0
    }

    /// Undo while something is drawn: one vertex less. None if the tool takes nothing back.
    pub fn undo(&mut self, on: &CanvasInput) -> Option<Vec<Command>> {
        let spot = self.spot;
        if self.is_pressed { None } else { self.hand.undo(spot.as_ref(), on) }
    }
}
