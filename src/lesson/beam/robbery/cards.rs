//! The cards of the robbery: the score, and what each of the two sees, knows, fears and does.

use super::{CHARACTERS, ROBBER, RobberyAct, SHERIFF, actor, the};
use crate::algo::robbery::order::Character;
use crate::algo::robbery::{OUT_OF_SIGHT, RobberyStep, SHERIFFS_ANGLE};
use crate::geom::Point;
use crate::lesson::beam::words::robbery::{self as words, seconds, tenths};
use crate::lesson::{Appearance, Card, CardKey, Row};
use crate::picture::robbery::{is_beside, last_seen_mark};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::step::Step;
use crate::words::NamedThing;

impl RobberyAct {
    pub(super) fn score_card(&self) -> Card {
        let counts = self.state().counts();
        let now = |kind: RobberyStep| self.watched.step().is_some_and(|s| s.line() == kind.line());
        let row = |label, n: u32, kind| {
            Row::new(label, n).with_appearance(if now(kind) { Appearance::Now } else { Appearance::Plain })
        };
        let rows = vec![
            row("seen", counts.seen, RobberyStep::See),
            row("lost from sight", counts.lost, RobberyStep::Lose),
            row("caught", counts.caught, RobberyStep::Caught),
            row("escaped", counts.escaped, RobberyStep::Escaped),
            Row::new("time in this round", seconds(self.state().tick())),
            Row::new("out of sight until lost", seconds(OUT_OF_SIGHT)).with_appearance(Appearance::Quiet),
        ];
        let (round, rounds) = (self.state().round() + 1, self.watched.input.rounds);
        let which = if rounds == 0 { String::new() } else { format!("round {round} of {rounds}") };
        Card::rows("rounds", "all rounds so far", which, rows)
    }

    /// What a character sees, knows of the other, and does.
    pub(super) fn person_card(&self, who: Character) -> Card {
        let (index, other) = (actor(who), actor(CHARACTERS[usize::from(1 - actor(who))]));
        // The row of the other has its colour, as the ring on the map at its last known place has.
        let of_other = Appearance::Role(Role::Eye(other));
        let field = if index == SHERIFF {
            format!("{SHERIFFS_ANGLE}° ahead, up to the walls")
        } else {
            "360°, up to the walls".to_owned()
        };
        let sees = sentence![the(&self.name(index)), " sees"];
        let mut rows = vec![Row::new(sees, field).with_appearance(Appearance::Role(Role::Eye(index)))];
        let knows = sentence![the(&self.name(other))];
        rows.push(
            Row::new(knows, self.knowledge(index)).with_thing(Thing::Actor(other.into())).with_appearance(of_other),
        );
        if who == Character::Robber {
            let fear = self.state().danger();
            let place = match fear {
                None => "nobody".to_owned(),
                Some(_) if self.state().robber().sees() => "what can be seen from the sheriff's place".to_owned(),
                Some(danger) => format!("what can be seen from “{}”", self.mark_of_known(SHERIFF, danger.place)[1]),
            };
            rows.push(Row::new("fears", place));
            let weight = fear.map_or(1.0, |danger| 1.0 + danger.weight);
            rows.push(Row::new("part of a path that can be seen counts", format!("{} ×", tenths(weight))));
            let horse = self.between(self.state().robber().at(), self.watched.input.horse);
            rows.push(Row::new("distance to his horse", tenths(horse)).with_thing(Thing::Goal));
        }
        let unknown = match who {
            Character::Sheriff => "the robber's path and his horse",
            Character::Robber => "where the sheriff goes",
        };
        rows.push(Row::new(unknown, "not known").with_appearance(Appearance::Quiet));
        rows.push(Row::new("now", words::doing(self.doing(who))));
        Card::rows(CardKey::numbered("actor", index.into()), the(&self.name(index)), "", rows)
    }

    /// How the map names the last known place of an actor: at a mark of its own, or beside the actor.
    fn mark_of_known(&self, actor: u8, known: Point) -> [String; 2] {
        if is_beside(self.at(known), self.at(self.person(actor).at())) {
            return ["beside".to_owned(), self.name(actor)];
        }
        ["at".to_owned(), last_seen_mark(&self.name(actor))]
    }

    /// "seen now", or how long ago, with the place.
    fn knowledge(&self, index: u8) -> NamedThing {
        let person = self.person(index);
        let other = if index == SHERIFF { ROBBER } else { SHERIFF };
        let known = match person.known() {
            _ if person.sees() => ("seen now".to_owned(), self.person(other).at()),
            None => return NamedThing::unlit("never seen", ""),
            Some((p, when)) => {
                let ago = seconds(self.state().tick().saturating_sub(when));
                let [at, name] = self.mark_of_known(other, p);
                (format!("last seen {ago} ago, {at} “{name}” on the map"), p)
            }
        };
        NamedThing::unlit(known.0, words::coordinates_to_tenths(self.place(known.1)))
    }
}
