//! Gestures end or are cancelled, and undo and redo lead from state to state.

use super::snapshot::{Snapshot, State, Unsaved};
use super::{Editor, MAX_UNDO_BYTES};

impl Editor {
    /// Names the state in which the scene is, or was before the open gesture.
    pub const fn state(&self) -> State {
        self.state
    }

    /// The scene is in a state that it was never in.
    pub(super) const fn name_state(&mut self) {
        self.states += 1;
        self.state = State(self.states);
    }

    /// Undoes or redoes edits until the scene is in this state again. Returns how many; None if none of them leads to it.
    pub fn return_to(&mut self, state: State) -> Option<usize> {
        self.finish();
        if state == self.state {
            return Some(0);
        }
        let away = |states: &[Snapshot]| Some(states.iter().rev().position(|other| other.state == state)? + 1);
        let (step, times): (fn(&mut Self) -> bool, _) = match away(&self.past) {
            Some(times) => (Self::undo, times),
            None => (Self::redo, away(&self.future)?),
        };
        (0..times).for_each(|_| _ = step(self));
        Some(times)
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot::of(&self.scene, &self.dragged_settings, &self.selection).named(self.state)
    }

    /// Restores a snapshot and returns one of the state before.
    pub(super) fn swap(&mut self, snapshot: Snapshot) -> Snapshot {
        let state = std::mem::replace(&mut self.state, snapshot.state);
        let old = snapshot.swap(&mut self.scene, &mut self.dragged_settings, &mut self.selection);
        old.named(state)
    }

    /// Ends the open gesture: undo reverts it as one. Returns false if no gesture was open.
    pub fn finish(&mut self) -> bool {
        self.before_push = None;
        let Some(before) = self.before.take() else { return false };
        if before.matches(&self.scene, &self.dragged_settings) {
            // The gesture ended where it began: the same town, so the same robbery, and nothing to undo.
            self.scene.orders.clone_from(before.orders());
            return true;
        }
        self.past.push(before);
        self.future.clear();
        self.name_state();
        // A negative count means that the saved state was among the redo entries just dropped.
        self.unsaved = self.unsaved.filter(|edits| *edits >= 0).map(|edits| edits + 1);
        let mut bytes: usize = self.past.iter().map(Snapshot::bytes).sum();
        while bytes > MAX_UNDO_BYTES && self.past.len() > 1 {
            bytes -= self.past.remove(0).bytes();
        }
        true
    }

    /// Cancels the open gesture and restores the state before it. Returns false if nothing was restored.
    pub fn cancel(&mut self) -> bool {
        self.before_push = None;
        let Some(before) = self.before.take() else { return false };
        self.swap(before);
        true
    }

    /// Ends the open gesture and undoes the last one. Returns false if there is nothing to undo.
    pub fn undo(&mut self) -> bool {
        self.finish();
        let Some(before) = self.past.pop() else { return false };
        let after = self.swap_counting(before, -1);
        self.future.push(after);
        true
    }

    /// Ends the open gesture and redoes the last undone one. Returns false if there is nothing to redo; an open
    /// gesture that changed the scene empties the redo list.
    pub fn redo(&mut self) -> bool {
        self.finish();
        let Some(after) = self.future.pop() else { return false };
        let before = self.swap_counting(after, 1);
        self.past.push(before);
        true
    }

    /// As [`Editor::swap`], with the number of unsaved edits.
    fn swap_counting(&mut self, snapshot: Snapshot, by: i64) -> Snapshot {
        let (now, then) = (self.unsaved, snapshot.unsaved);
        let mut other = self.swap(snapshot);
        self.unsaved = then.map_or_else(|| now.map(|edits| edits + by), |Unsaved(edits)| edits);
        other.unsaved = then.map(|_| Unsaved(now));
        other
    }
}
