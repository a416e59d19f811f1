//! What holds of the robbery: both characters stand on free ground, no move is longer than their speed allows, and the
//! place where one last saw the other was right, and in sight, in that tick.

use super::{Input, Person, Robbery, RoundOutcome};
use crate::algo::beam::{LineOfSight, line_of_sight};
use crate::algo::robbery::order::Character;
use crate::geom::Point;
use crate::step::invariant::ensure;
use crate::step::{Broken, Invariant, Site, Verdict};

pub const KNOWN: &str = "Sheriff and robber know of each other only what they have seen.";

/// Lattice units by which a move may be longer: it is stopped a little before walls, and rounded.
const ROUNDING: f64 = 12.0;

impl Invariant for Robbery {
    fn statement(&self, _: &Input) -> &'static str {
        KNOWN
    }

    fn check(&self, input: &Input) -> Verdict {
        let moves = [(Character::Robber, self.robber()), (Character::Sheriff, self.sheriff())];
        let moves = moves.into_iter().try_for_each(|(who, person)| person.can_be_there(input, who));
        let known = || {
            self.robber().knows_what_it_saw(input, self.sheriff())?;
            self.sheriff().knows_what_it_saw(input, self.robber())
        };
        moves.and_then(|()| known()).and_then(|()| self.outcome_is_right(input)).into()
    }
}

impl Person {
    /// The position at the end of a tick, or now if that tick is not over.
    fn at_end_of(&self, tick: u32) -> Point {
        self.trail().get(tick as usize + 1).copied().unwrap_or(self.at())
    }

    fn can_be_there(&self, input: &Input, who: Character) -> Result<(), Broken> {
        let longest = input.longest_move(who) + ROUNDING;
        let is_free = input.mesh.locate(self.at()).is_some();
        ensure(is_free, "This place lies in a wall.", || [Site::Point(self.at())])?;
        let jump = self.trail().windows(2).find(|w| w[0].distance(w[1]) > longest);
        jump.map_or(Ok(()), |w| ensure(false, "This move is too long.", || [Site::Segment([w[0], w[1]])]))
    }

    fn knows_what_it_saw(&self, input: &Input, other: &Self) -> Result<(), Broken> {
        let Some((place, tick)) = self.known() else { return Ok(()) };
        ensure(other.at_end_of(tick) == place, "The other one was not at this place in that tick.", || {
            [Site::Point(place)]
        })?;
        let from = self.at_end_of(tick);
        let was_seen = line_of_sight(&input.mesh, from.into(), place) == LineOfSight::Seen;
        ensure(was_seen, "The end of this line was not in sight in that tick.", || [Site::Segment([from, place])])
    }
}

impl Robbery {
    fn outcome_is_right(&self, input: &Input) -> Result<(), Broken> {
        let [robber, sheriff] = [self.robber().at(), self.sheriff().at()];
        match self.outcome() {
            None => Ok(()),
            Some(RoundOutcome::Caught) => {
                let is_near = self.sheriff().sees() && robber.distance(sheriff) <= input.reach();
                ensure(is_near, "The robber was caught, but he is out of reach.", || [Site::Segment([sheriff, robber])])
            }
            Some(RoundOutcome::Escaped) => {
                let is_near = robber.distance(input.horse) <= input.mount();
                ensure(is_near, "The robber escaped, but he is not at the horse.", || {
                    [Site::Segment([robber, input.horse])]
                })
            }
        }
    }
}
