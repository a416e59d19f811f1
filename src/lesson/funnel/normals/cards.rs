//! The card of the averaged normals: all that is known of the corner.

use super::NormalsAct;
use crate::lesson::funnel::settings::KEYS;
use crate::lesson::funnel::words::{degrees, side_word};
use crate::lesson::{Appearance, Card, Row, Scope};
use crate::picture::Role;
use crate::words::{coordinates, number};

impl NormalsAct {
    pub(super) fn corner_card(&self, scope: &Scope) -> Card {
        let state = self.state();
        let work = state.work();
        let of = work.map(|work| state.corners()[work.corner as usize]);
        let unknown = || "–".to_owned();
        let vertex = |at: Option<u32>| of.zip(at).map_or_else(unknown, |(of, at)| coordinates(self.place(of.side, at)));
        let angle = |angle: Option<f64>| angle.map_or_else(unknown, degrees);
        let angles = work.and_then(|work| work.angles);
        let mut rows = vec![
            Row::new("corner", of.map_or_else(unknown, |of| self.plan.point(of.at)))
                .with_appearance(Appearance::Role(Role::Now)),
            Row::new("on the", of.map_or_else(unknown, |of| side_word(of.side))),
            Row::new("previous", vertex(work.and_then(|work| work.previous))),
            Row::new("next", vertex(work.and_then(|work| work.next))),
            Row::new("angle to the corner", angle(angles.map(|[into, _]| into))),
            Row::new("angle from the corner", angle(angles.map(|[_, on]| on))),
            Row::new("turn between them", angle(work.and_then(|work| work.turn()))),
            Row::new("first angle + half the turn", angle(work.and_then(|work| work.mean))),
            Row::new("and a quarter turn: normal", angle(work.and_then(|work| work.normal))),
            Row::new("moved so far", state.moved().len()).with_appearance(Appearance::Role(Role::Path)),
        ];
        // Of a point, as the string is.
        let shortest =
            self.plan.shortest(&self.scan).filter(|_| scope.settings.get(KEYS.shortest) && !scope.hides_answers);
        if let Some(shortest) = shortest {
            rows.push(Row::new("true shortest path of a point", number(shortest.length)));
        }
        Card::rows("normal", "averaged normal", "y points down: 90° is down", rows)
    }
}
