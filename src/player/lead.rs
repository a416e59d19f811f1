//! Somebody is led by a person, while the run plays or stands still.

use super::{Phase, Player};
use crate::editor::Edit;
use crate::lesson::Watch;
use crate::step::Size;
use crate::world::order::{Character, Instruction, Order};

impl Player {
    /// Does time go on? It does while somebody is led, also when nothing plays.
    pub fn is_moving(&self) -> bool {
        let is_led = self.leading.is_some() && self.moment().is_some();
        self.phase == Phase::Playing || (is_led && self.phase != Phase::Editing)
    }

    /// Returns true if somebody got a new order.
    pub(super) fn lead(&mut self, who: Character, go: Instruction) -> bool {
        let was_led = self.leading.is_some();
        // A key that was down while the lead was undone gives no order when it is released, and one that still repeats when
        // its hand was taken off gives none either.
        let is_late = matches!(go, Instruction::Along { .. }) && self.controlled() != Some(who);
        if is_late || (go == Instruction::Stand && !was_led) {
            return false;
        }
        self.leading = go.is_motion().then_some((who, go));
        // The pointer moves oftener than time goes on: a place is written down when he goes there.
        let is_new = !matches!(go, Instruction::To(_)) && self.give_order(who, go);
        if go == Instruction::Own {
            self.editor.finish();
            // The ring stays until he moves: while nothing moves it must be said.
            if is_new && self.phase == Phase::Paused {
                self.notices.push(format!("From here on the {} goes his own way.", who.word()));
            }
        }
        if go.is_motion() && !was_led && self.phase == Phase::Paused {
            self.obey();
            self.due = 0.0;
            // From the middle of a tick his first move is a tick away.
            let begun = self.moment();
            while begun.is_some() && self.moment() == begun {
                self.go(self.lesson.run().next(self.at(), Size::Step));
            }
        }
        is_new
    }

    /// Writes down where the pointer is, for who follows it.
    pub(super) fn obey(&mut self) {
        if let Some((who, go @ Instruction::To(_))) = self.leading {
            self.give_order(who, go);
        }
    }

    /// What is still to come is recorded anew; what was stays, so the place stays too.
    /// Gives true if the order was a new one.
    fn give_order(&mut self, who: Character, go: Instruction) -> bool {
        let Some((seed, tick)) = self.moment().filter(|_| self.phase != Phase::Editing) else { return false };
        let is_new = self.editor.apply(Edit::Lead(Order { seed, tick, who, go }));
        if is_new {
            let at = self.at();
            self.rerun(Watch::Record);
            self.lesson.run_mut().seek(at);
        }
        is_new
    }
}
