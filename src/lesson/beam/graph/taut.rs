//! Is this link taut?

use super::GraphAct;
use super::reason::Reason;
use crate::algo::route::{RouteNode, RouteStep};
use crate::algo::visibility_graph::{Links, TautRule, WallCorner};
use crate::geom::Ray;
use crate::lesson::Why;
use crate::lesson::beam::mistakes::WRONG_RULES;
use crate::lesson::beam::settings::{GraphLinks, KEYS};
use crate::lesson::beam::words::graph as words;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Clear, Explains, Form, Kind, MadeMap, MapForm, Reader, Shows};
use crate::picture::{Family, Mark, Role, Strength, Thing};
use crate::sentence;
use crate::words::Sentence;

pub static KIND: Kind = Kind {
    made_map: Some(MadeMap {
        form: MapForm::CrowdedRoom,
        settings: || vec![KEYS.graph.to(GraphLinks(Some(Links::Taut)))],
    }),
    options: Some(2),
    missed_by_none: Some(KEPT),
    clear: Clear::Link,
    shows: Shows::Link,
    shows_beginning: true,
    explains: Explains::Meaning,
    strays: Some(is_of_search),
    ..Kind::new(
        "taut",
        "taut link or not",
        "A taut link",
        "A link is taut if a string along it could bend around the walls at both of its ends.",
    )
};

/// What shows how the link was found, and not the link: on paper nothing explains it.
fn is_of_search(mark: &Mark) -> bool {
    let is_other = mark.family() == Some(Family::Link) && mark.strength == Strength::Faint;
    mark.is_words()
        || is_other
        || mark.family() == Some(Family::Corner)
        || matches!(mark.role, Role::Eye(_) | Role::Seen)
}

/// The places of the options.
pub const KEPT: usize = 0;
const LEFT_OUT: usize = 1;

pub struct Taut<'a>(pub &'a GraphAct);

impl Taut<'_> {
    /// The far end of the link that is judged by the step after position `k`, and whether the link is kept.
    fn judged(&self, k: usize) -> Option<(RouteNode, bool)> {
        match *self.0.watched.film.steps().get(k).filter(|_| self.0.is_taut())? {
            RouteStep::Link { w } => Some((w, true)),
            RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => Some((w, false)),
            _ => None,
        }
    }

    fn next(&self) -> Option<(RouteNode, bool)> {
        self.judged(self.0.watched.film.at())
    }
}

impl Asks for Taut<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        self.judged(k).is_some()
    }

    fn about(&self) -> Vec<Thing> {
        self.next().map(|(w, _)| vec![self.0.thing(self.0.from()), self.0.thing(w)]).unwrap_or_default()
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        if !matches!(reader, Reader::Window | Reader::Audience) {
            return "Is the dashed link between the two marked corners taut?".into();
        }
        let Some((w, _)) = self.next() else { return Sentence::default() };
        let [from, to] = [words::this(self.0.node(self.0.from())), words::that(self.0.node(w))];
        sentence!["Is the link from ", from, " to ", to, " taut?"]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (_, is_kept) = self.next()?;
        let options = ["It is taut: it is kept.", "It is not taut: it is left out."];
        Some((self.0.watched.film.at() + 1, Form::one_of(options, if is_kept { KEPT } else { LEFT_OUT })))
    }

    /// The link goes from the corner of the beam to `w`. The start and the goal have no walls.
    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let Some((w, _)) = self.next() else { return Vec::new() };
        let (state, mesh) = (self.0.state(), self.0.mesh());
        let v = self.0.from();
        let along = Ray::new(state.point(v), state.point(w));
        let corners: Vec<WallCorner> = [v, w]
            .into_iter()
            .filter(|&node| node < state.start_node())
            .map(|node| WallCorner::new(mesh, node.vertex()))
            .collect();
        // The first one that fits is named: the particular before the general.
        let kept = |rule: TautRule| match rule {
            TautRule::NearEnd => corners.first().is_none_or(|corner| rule.keeps(corner, along)),
            _ => corners.iter().all(|corner| rule.keeps(corner, along)),
        };
        let answer = |rule: TautRule| Answer::Option(if kept(rule) { KEPT } else { LEFT_OUT });
        WRONG_RULES.map(|(mistake, rule)| (mistake, answer(rule))).to_vec()
    }

    /// The walls at the ends of the link.
    fn refute(&self, _: &Answer) -> Option<Why> {
        let (from, at) = (self.0.from(), self.0.watched.film.at());
        let reason = match *self.0.watched.film.steps().get(at)? {
            RouteStep::Link { w } => Reason::Taut(self.0.link_walls(from, w)),
            RouteStep::NotTautHere { w } => Reason::LeftOut(self.0.link_walls(from, w), self.0.left_out_at(from)),
            RouteStep::NotTautThere { w } => Reason::LeftOut(self.0.link_walls(from, w), self.0.left_out_at(w)),
            _ => return None,
        };
        Some(words::why(&reason))
    }
}
