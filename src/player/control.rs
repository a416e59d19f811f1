//! The user controls an actor of the robbery, while the run plays or is paused.

use super::{Phase, Player};
use crate::algo::robbery::order::{Character, Instruction, Order};
use crate::editor::Edit;
use crate::lesson::Watch;
use crate::sentence;
use crate::step::Size;

impl Player {
    /// The actor that the arrow keys control now.
    pub fn controlled(&self) -> Option<Character> {
        self.lesson.view().game()?.controlled(self.lesson.view().settings())
    }

    /// Does time pass? It passes while the run plays, and also while the user moves an actor in a paused run.
    pub fn is_moving(&self) -> bool {
        let is_controlled = self.active_order.is_some() && self.order_tick().is_some();
        self.phase == Phase::Playing || (is_controlled && self.phase.has_run())
    }

    /// The seed and the tick of an order given now; none while no actor can be controlled.
    fn order_tick(&self) -> Option<(u32, u32)> {
        self.lesson.view().game()?.order_tick()
    }

    /// Returns true if the scene has a new order.
    pub(super) fn order(&mut self, who: Character, go: Instruction) -> bool {
        let was_controlled = self.active_order.is_some();
        // A key can be released after undo has removed its order, and can repeat after control was returned. Neither
        // gives an order.
        let is_late = matches!(go, Instruction::Along { .. }) && self.controlled() != Some(who);
        if is_late || (go == Instruction::Stand && !was_controlled) {
            return false;
        }
        self.active_order = go.is_motion().then_some((who, go));
        // The pointer moves more often than time passes: its position is recorded when the next step is due.
        let is_new = !matches!(go, Instruction::To(_)) && self.give_order(who, go);
        if go == Instruction::Own {
            self.editor.finish();
            // In a paused run nothing on the canvas changes yet, so a notice reports it.
            if is_new && self.phase == Phase::Paused {
                let who = who.word();
                self.notices.push(sentence!["From here on the ", who, " decides for himself."]);
            }
        }
        if go.is_motion() && !was_controlled && self.phase == Phase::Paused {
            self.record_pointer_order();
            self.playback.begin();
            // An order takes effect with the next tick: skip the rest of this one.
            let tick = self.order_tick();
            while tick.is_some() && self.order_tick() == tick {
                self.seek(self.lesson.view().run().next(self.at(), Size::Step));
            }
        }
        is_new
    }

    /// Records the position of the pointer as an order for the actor that follows it.
    pub(super) fn record_pointer_order(&mut self) {
        if let Some((who, go @ Instruction::To(_))) = self.active_order {
            self.give_order(who, go);
        }
    }

    /// Adds an order at the current tick. The steps up to here do not change, so the position stays valid.
    /// Returns true if the order is new.
    fn give_order(&mut self, who: Character, go: Instruction) -> bool {
        let Some((seed, tick)) = self.order_tick().filter(|_| self.phase.has_run()) else { return false };
        let is_new = self.editor.apply(Edit::Order(Order { seed, tick, who, go }));
        if is_new {
            let at = self.at();
            self.rerun_at_once(Watch::Record); // it goes on in this frame
            self.lesson.go(at);
        }
        is_new
    }
}
