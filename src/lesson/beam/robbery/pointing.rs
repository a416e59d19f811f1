//! What can be pointed at.

use super::super::words::the;
use super::{ROBBER, RobberyAct, actor};
use crate::algo::robbery::RobberyStep;
use crate::lesson::{Outline, Things};
use crate::picture::{Lens, Thing};
use crate::sentence;
use crate::words::{Description, coordinates};
use glam::DVec2;

impl Things for RobberyAct {
    fn hit_test(&self, at: DVec2, lens: &Lens) -> Option<Thing> {
        self.plan.hit_test(at, lens, &self.moved(), |end| self.shows(end))
    }

    fn describe(&self, thing: Thing) -> Option<Description> {
        match thing {
            Thing::Goal => Some(sentence!["the robber's horse ", coordinates(self.world.goal_place())].into()),
            Thing::Start => {
                let begins = coordinates(self.world.start_place());
                Some(sentence![the(&self.name(ROBBER)), " begins at ", begins, ": drag to move this place"].into())
            }
            Thing::Actor(i) if i <= 1 && !self.moved().is_empty() => Some(Description::new(the(&self.name(i as u8)))),
            Thing::Actor(i) if i <= 1 => {
                let scene = self.world.scene();
                let begins = coordinates(scene.place(scene.actors.get(i as usize)?.at));
                Some(sentence![the(&self.name(i as u8)), " begins at ", begins, ": drag to move this place"].into())
            }
            _ => self.plan.describe(self.plan.end(), thing),
        }
    }

    fn outline(&self, thing: Thing) -> Option<Outline> {
        self.plan.outline(thing, &self.moved())
    }

    fn last_change(&self, thing: Thing) -> Option<usize> {
        self.watched.last(|step| match thing {
            Thing::Actor(i) if matches!(step, RobberyStep::Control { who, .. } if u32::from(actor(*who)) == i) => true,
            Thing::Actor(0) => matches!(step, RobberyStep::Walk { .. } | RobberyStep::Turn { .. }),
            Thing::Actor(1) => matches!(step, RobberyStep::Run { .. } | RobberyStep::Wait),
            Thing::Goal => matches!(step, RobberyStep::Escaped),
            _ => false,
        })
    }

    /// The start is where the robber begins, unless an actor of the scene is the robber.
    fn shows(&self, thing: Thing) -> bool {
        thing != Thing::Start || self.world.scene().actors.len() < 2
    }
}
