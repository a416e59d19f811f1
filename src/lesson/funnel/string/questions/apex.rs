//! Which point is the apex now?

use super::{RULE, StringAct};
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::TestKind;
use crate::geom::Point;
use crate::lesson::Why;
use crate::lesson::funnel::mistakes::{OLD_APEX, OWN_END};
use crate::lesson::funnel::words::string as words;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Clear, Explains, Form, Kind, MadeMap, MapForm, Need, Reader};
use crate::picture::Thing;
use crate::sentence;
use crate::words::Sentence;
use glam::DVec2;

pub static KIND: Kind = Kind {
    made_map: Some(MadeMap { form: MapForm::Corridor, settings: Vec::new }),
    clear: Clear::Areas,
    names_portals: true,
    // The text says which end has crossed.
    hidden_before: Some(crate::picture::Mark::is_name),
    // The number of visits is no reason.
    explains: Explains::WithoutNumbers,
    ..Kind::new("apex", "new apex", "The new apex", RULE)
};

pub struct NewApex<'a>(pub &'a StringAct<Funnel>);

impl NewApex<'_> {
    /// The vertices at the point that becomes the apex at a restart after position `k`. Empty if it is none of the map.
    fn new_apex(&self, k: usize) -> Vec<Thing> {
        let Some(&FunnelStep::Restart { side, .. }) = self.0.watched.film.steps().get(k) else { return Vec::new() };
        let at = self.0.watched.state_at(k).bound(side).at;
        self.0.plan.mesh().vertices_at(at).into_iter().map(Thing::Vertex).collect()
    }

    /// A vertex, the start or the goal.
    fn thing_at(&self, p: Point) -> Option<Thing> {
        let vertex = self.0.plan.mesh().vertex_at(p).map(Thing::Vertex);
        let world = &self.0.plan.world;
        let end = |at, thing| (world.snap(at) == p).then_some(thing);
        vertex.or_else(|| end(world.start(), Thing::Start)).or_else(|| end(world.goal(), Thing::Goal))
    }
}

impl Asks for NewApex<'_> {
    fn is_asked_at(&self, k: usize) -> bool {
        !self.new_apex(k).is_empty()
    }

    fn prompt(&self, reader: Reader) -> Sentence {
        sentence!["A side is crossed. Which point becomes the apex? ", reader.choose_it()]
    }

    fn deciding_areas(&self) -> Vec<f64> {
        self.0.deciding_areas()
    }

    fn lines(&self) -> Vec<[DVec2; 2]> {
        self.0.side_lines()
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let at = self.0.watched.film.at();
        Some((at + 1, Form::Things { right: self.new_apex(at), need: Need::Any }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        let Some(FunnelStep::Restart { side, .. }) = self.0.next_step() else { return Vec::new() };
        let scan = self.0.scan();
        let crossing = scan.end(scan.portal(), side.other()).at;
        let wrong = [(&OLD_APEX, self.thing_at(scan.apex().at)), (&OWN_END, self.thing_at(crossing))];
        wrong.into_iter().filter_map(|(mistake, thing)| Some((mistake, Answer::Things(vec![thing?])))).collect()
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let (Answer::Things(chosen), Some(FunnelStep::Restart { side, .. })) = (wrong, self.0.next_step()) else {
            return None;
        };
        let (state, scan) = (self.0.state(), self.0.scan());
        let is_at = |p: Point| chosen.iter().any(|&thing| Some(thing) == self.thing_at(p));
        let crossing = scan.end(scan.portal(), side.other()).at;
        let why = match () {
            () if is_at(scan.apex().at) => words::NoApex::OldApex,
            () if is_at(crossing) => words::NoApex::CrossingEnd,
            () if is_at(state.bound(side.other()).at) => words::NoApex::OtherSide(side.other()),
            () => words::NoApex::NoEnd,
        };
        let test = self.0.test_of(scan.portal(), side.other(), TestKind::Crossed);
        Some(words::no_apex(why, &test))
    }

    fn candidates(&self) -> Vec<Thing> {
        self.0.plan.mesh().wall_vertices().map(Thing::Vertex).collect()
    }

    fn premise(&self) -> Option<Sentence> {
        self.0.crossed()
    }
}
