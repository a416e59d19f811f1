//! While something is dragged, the decision on screen is made again in every frame.
//!
//! The run is recorded at each move, as long as it is small. The decision is found again by what it is about
//! ([`crate::step::subject`]), never by its outcome: that is what changes. If it is gone, the nearest earlier one of its stage is
//! shown. Letting go changes nothing on screen: the run of the last move stays.
//!
//! A flip of a diagonal would move the decision to another portal. So while vertices of polygons are dragged at a decision, the
//! diagonals of the triangles are kept, as many as are possible, and they are a part of the scene
//! ([`Scene::diagonals`](crate::scene::Scene::diagonals)): the run depends on the scene alone, and not on the way of the drag. At its
//! end those stay that the triangles need. Where the triangles have to change, the window says so, and if that takes the decision
//! away, the panel says so.
//!
//! A larger run is not recorded: only its end is shown until the gesture ends (`edits.rs`).

/// What stays of a drag after it.
mod after;
/// The numbers that decide, along a drag.
mod curve;

pub(super) use after::LetGo;
use after::{OfDrag, RunFacts, is_cut, what_it_did};
pub use curve::Curve;

use super::resume::{Bookmark, Changed, Lost};
use super::{Phase, Player};
use crate::geom::Point;
use crate::lesson::{Deciding, Timeline, View, Watch};
use crate::picture::Rect;
use crate::scene::{Map, World};
use crate::step::subject::Key;
use crate::words::Sentence;
use glam::DVec2;
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

/// The longest run that is recorded in every frame. This and the size of the map keep a frame under 8 ms of our own (`scripts/frame-times`,
/// the rows of drags).
pub(super) const MOST_STEPS: usize = 10_000;
/// The largest map, in parts: a vertex counts as one, and so does a cell. Measured with vertices, which are triangulated in every frame: 1300
/// took 10 ms, and the time grows as their number. Cells take less.
const MOST_PARTS: usize = 1_040;

/// A drag usually goes over at most one part in this many of the map.
const USUAL_PART: f64 = 8.0;

/// What a gesture does with the diagonals of the triangles.
enum Diagonals {
    /// No decision depends on them.
    Free,
    /// They are kept from the next move of a vertex on.
    Keep,
    /// These are kept.
    Kept(Vec<[u32; 2]>),
}

/// A decision that is followed through a gesture.
pub(super) struct Followed {
    /// The decision as it was: where nothing of its stage is left, its number says where to go.
    bookmark: Bookmark,
    /// What the steps up to the decision are about, from the first step of its stage. The number counts equal subjects in the run.
    before: Box<[(Key, usize)]>,
    /// The position when the gesture began, and whether it was the end.
    at: usize,
    was_end: bool,
    shown: OfDrag,
    /// The triangles before the gesture, and whether those of the map as it is are others.
    triangles: HashSet<Key>,
    has_other_triangles: bool,
    diagonals: Diagonals,
}

/// A name for each point: that of the scene where it has one, else its place.
fn names(world: &World) -> impl Fn(Point) -> u64 + use<> {
    let names = world.names();
    move |p: Point| names.get(&p).copied().unwrap_or_else(|| u64::from(p.x as u32) << 32 | u64::from(p.y as u32))
}

/// The same for what a number is computed from: start and goal keep their names while they are dragged.
fn operand_names(world: &World) -> impl Fn(DVec2) -> u64 {
    // Grids have a mesh only where a run needs one.
    let known = LazyCell::new(|| (names(world), [world.start(), world.goal()].map(|at| world.snap(at))));
    move |at: DVec2| {
        let (names, ends) = &*known;
        let p = world.snap(at);
        ends.iter().position(|&end| end == p).map_or_else(|| names(p), |end| u64::MAX - end as u64)
    }
}

/// The triangles of a polygon map, each by the names of its corners. A grid has none.
fn triangles(world: &World) -> HashSet<Key> {
    if world.scene().map.is_grid() {
        return HashSet::new();
    }
    let (mesh, names) = (world.mesh(), names(world));
    mesh.triangles().map(|t| Key::of_points(0, mesh.corners(t).map(|v| mesh.point(v)), &names)).collect()
}

/// Each step's subject, with the number of equal ones before it.
fn numbered(run: &Timeline, world: &World) -> Vec<(Key, usize)> {
    let name = names(world);
    let mut counts = HashMap::new();
    let number = |key| {
        let count = counts.entry(key).or_insert(0);
        *count += 1;
        (key, *count)
    };
    run.keys(&name).into_iter().map(number).collect()
}

/// The numbers that decide the step on screen.
fn deciding(view: &View<'_>) -> Vec<Deciding> {
    view.why().map(|why| why.numbers).unwrap_or_default()
}

impl Followed {
    fn new(run: &Timeline, world: &World) -> Self {
        let at = run.at();
        let first = run.stage_at(at).map_or(0, |stage| run.stages()[stage].first);
        let before = numbered(run, world).get(first..at).map(Box::from).unwrap_or_default();
        Self {
            bookmark: Bookmark::of(run),
            before,
            at,
            was_end: at == run.len(),
            shown: OfDrag::default(),
            triangles: triangles(world),
            has_other_triangles: false,
            diagonals: Diagonals::Free,
        }
    }

    /// Where the decision is in another run; `is_lost` says if this is an earlier one.
    fn find(&mut self, run: &Timeline, world: &World) -> usize {
        if self.was_end || self.at == 0 {
            return if self.was_end { run.len() } else { 0 };
        }
        let there: HashMap<(Key, usize), usize> =
            numbered(run, world).into_iter().enumerate().map(|(i, key)| (key, i + 1)).collect();
        let found = self.before.iter().rev().enumerate().find_map(|(back, key)| Some((back, *there.get(key)?)));
        self.shown.is_lost = found.is_none_or(|(back, _)| back > 0);
        found.map_or_else(|| self.bookmark.nearest(run), |(_, at)| at)
    }
}

impl Player {
    /// Is the decision on screen made again while something is dragged?
    pub const fn follows_drag(&self) -> bool {
        self.followed.is_some()
    }

    /// Is something of a drag shown: while something is dragged, or after it, until the next action?
    pub fn shows_drag(&self) -> bool {
        self.of_drag().is_some()
    }

    fn of_drag(&self) -> Option<&OfDrag> {
        let shown = self.followed.as_ref().map(|followed| &followed.shown);
        shown.or_else(|| self.still_let_go().map(|let_go| &let_go.shown))
    }

    /// What is shown of the drag that has ended, if the run stands where it did.
    fn still_let_go(&self) -> Option<&LetGo> {
        let is_still = |let_go: &&LetGo| (let_go.revision, let_go.at) == (self.runs.revision, self.at());
        self.let_go.as_ref().filter(|_| self.phase.has_run() && self.followed.is_none()).filter(is_still)
    }

    /// What the drag that has just ended did to the run, in one sentence.
    pub fn what_drag_did(&self) -> Option<&Sentence> {
        self.still_let_go()?.did.as_ref()
    }

    /// Is it gone, so that an earlier one is shown?
    pub fn has_lost_decision(&self) -> bool {
        self.of_drag().is_some_and(|shown| shown.is_lost)
    }

    /// Was there a path before the drag, and is there none now?
    pub fn has_cut_path(&self) -> bool {
        self.of_drag().is_some_and(|shown| shown.is_cut)
    }

    /// Are the triangles of the scene kept as they were before a drag?
    pub fn keeps_triangles(&self) -> bool {
        !self.editor.scene().diagonals.is_empty()
    }

    /// Does the drag keep them, as far as that is possible?
    pub fn is_keeping_triangles(&self) -> bool {
        self.followed.as_ref().is_some_and(|followed| matches!(followed.diagonals, Diagonals::Kept(_)))
    }

    /// Has the drag led to another triangulation than the one before it?
    pub fn has_other_triangles(&self) -> bool {
        self.followed.as_ref().is_some_and(|followed| followed.has_other_triangles)
    }

    /// What was said of the decision before the drag; none while an earlier one is shown.
    pub fn sentence_before_drag(&self) -> Option<&Sentence> {
        self.of_drag().filter(|shown| !shown.is_lost).map(|shown| &shown.sentence)
    }

    /// The conclusion before the drag, if it began at the end of the run.
    pub fn conclusion_before_drag(&self) -> Option<&Sentence> {
        self.of_drag().filter(|shown| !shown.is_lost)?.conclusion.as_ref()
    }

    /// The numbers that decide, along the drag; none where no number does, or where none depends on what is dragged.
    pub fn drag_curve(&self) -> Option<&Curve> {
        self.numbers_along_drag().filter(|curve| curve.depends_on_drag())
    }

    /// Is the decision on screen one whose numbers do not depend on what is dragged?
    pub fn is_untouched_by_drag(&self) -> bool {
        // At the end of the run no decision is on screen, but what all of them led to.
        let is_of_decision = self.lesson.view().conclusion().is_none();
        is_of_decision && self.numbers_along_drag().is_some_and(|curve| curve.has_latest() && !curve.depends_on_drag())
    }

    fn numbers_along_drag(&self) -> Option<&Curve> {
        let curve = self.of_drag().map(|shown| &shown.curve);
        curve.filter(|curve| !curve.is_empty() && curve.has_moved())
    }

    /// Follows a drag in runs of at most this many steps; 0 for none, where every frame must be short.
    pub fn follow_at_most(&mut self, steps: usize) {
        self.runs.most_followed = steps;
    }

    /// Makes the run of a gesture's next move. The first one remembers the decision. `moved_by`: from the old place of the thing to its
    /// new one. `moves_vertices`: the move leaves all vertices in their places of the lists.
    pub(super) fn follow(&mut self, after: Changed, moved_by: Option<DVec2>, moves_vertices: bool) {
        if self.followed.is_none() && self.can_follow() {
            let view = self.lesson.view();
            let lost = self.interrupted.lost.take().and_then(|lost| lost.followed(self.runs.revision, view.run().at()));
            let mut followed = lost.unwrap_or_else(|| Followed::new(view.run(), view.world()));
            (followed.triangles, followed.has_other_triangles) = (triangles(view.world()), false);
            let is_decision = view.run().at() > 0 && view.run().at() < view.run().len();
            // Diagonals are kept for polygons alone: a given mesh has its own triangles, and a polygon of it is cut again when it changes.
            let has_polygons = matches!(view.world().scene().map, Map::Polygons(_));
            let is_kept = is_decision && has_polygons && !view.entry().is_on_cells && self.comparing.is_none();
            followed.diagonals = if is_kept { Diagonals::Keep } else { Diagonals::Free };
            let before = RunFacts::of(&self.lesson, self.playback.size);
            let Rect { low, high } = view.bounds();
            let curve = Curve::over((high - low).max_element() / USUAL_PART);
            let (sentence, conclusion) = (view.sentence_and_result(), view.conclusion());
            followed.shown = OfDrag { sentence, conclusion, curve, before, ..OfDrag::default() };
            followed.shown.curve.add(deciding(&view), operand_names(view.world()), Some(DVec2::ZERO));
            self.interrupted.was_cut_off = self.is_cut_off();
            self.followed = Some(followed);
            self.interrupted.was_playing = self.phase == Phase::Playing;
            self.pause();
        }
        if self.followed.is_none() {
            self.begin_edit(after);
            return self.rerun(Watch::Dragged);
        }
        if let Some(followed) = self.followed.as_mut().filter(|followed| !matches!(followed.diagonals, Diagonals::Free))
        {
            if moves_vertices {
                if matches!(followed.diagonals, Diagonals::Keep) {
                    followed.diagonals = Diagonals::Kept(self.lesson.view().world().diagonals());
                }
                if let Diagonals::Kept(diagonals) = &followed.diagonals {
                    self.editor.keep_diagonals(diagonals.clone());
                }
            } else if after == Changed::Map {
                followed.diagonals = Diagonals::Keep; // other vertices may have their places
            }
        }
        self.rerun_at_once(Watch::Record);
        self.go_to_followed(moved_by);
    }

    /// At the end of a gesture: the scene keeps no more diagonals than its triangles need. Nothing changes on screen.
    pub(super) fn settle_triangles(&mut self) {
        if !self.is_keeping_triangles() {
            return;
        }
        let before = self.editor.diagonals_before().unwrap_or_default();
        let needed = self.lesson.view().world().needed_diagonals(before);
        if needed != self.editor.scene().diagonals {
            self.editor.keep_diagonals(needed);
            let at = self.at();
            self.rerun_at_once(Watch::Record);
            self.seek(at);
        }
    }

    /// At the end of a gesture: its colours were those of the run before it. A run that was not followed is made again in any case.
    pub(super) fn settle_colours(&mut self) {
        if self.followed.is_some() && self.lesson.view().keeps_colours() {
            let at = self.at();
            self.rerun_at_once(Watch::Record);
            self.seek(at);
        }
    }

    /// A run that is small, and no game: the characters of a game would begin again.
    pub(super) fn can_follow(&self) -> bool {
        let view = self.lesson.view();
        let parts = match &self.editor.scene().map {
            Map::Grid(grid) => grid.cells().count(),
            Map::Polygons(polygons) => polygons.vertex_count(),
            Map::Mesh(mesh) => mesh.corner_count(),
        };
        let is_small = parts <= MOST_PARTS;
        self.phase.has_run()
            && view.run().is_recorded()
            && !view.run().is_end_only()
            && view.run().len() <= self.runs.most_followed
            && is_small
            && view.game().is_none()
    }

    fn go_to_followed(&mut self, moved_by: Option<DVec2>) {
        let Some(mut followed) = self.followed.take() else { return };
        let view = self.lesson.view();
        let to = followed.find(view.run(), view.world());
        let triangles = triangles(view.world());
        followed.has_other_triangles = triangles != followed.triangles;
        followed.shown.is_cut = is_cut(&followed.shown.before, &self.lesson);
        self.seek(to);
        if followed.shown.is_lost {
            followed.shown.curve.add_without_decision(moved_by);
        } else {
            let view = self.lesson.view();
            followed.shown.curve.add(deciding(&view), operand_names(view.world()), moved_by);
        }
        self.followed = Some(followed);
    }

    /// The button is released: what is shown of the drag stays until the next action.
    pub(super) fn let_go(&mut self) {
        let Some(followed) = &self.followed else { return };
        let (mut shown, now) = (followed.shown.clone(), RunFacts::of(&self.lesson, self.playback.size));
        // One click has no line.
        if shown.curve.directions().is_none() && shown.curve.len() < 3 {
            shown.curve = Curve::default();
        }
        let did = what_it_did(&shown.before, &now, shown.is_lost);
        self.let_go = Some(LetGo { shown, did, revision: self.runs.revision, at: self.at() });
    }

    /// The gesture has ended: the run of its last move stays. Returns false if no decision was followed.
    pub(super) fn stop_following(&mut self) -> bool {
        let Some(followed) = self.followed.take() else { return false };
        let notes = self.lesson.view().notes();
        self.notices.report(notes);
        self.say_if_cut_off();
        if followed.shown.is_lost {
            let at = self.at();
            self.interrupted.lost = Some(Lost {
                bookmark: followed.bookmark.clone(),
                followed: Some(followed),
                revision: self.runs.revision,
                at,
            });
        }
        if std::mem::take(&mut self.interrupted.was_playing) && self.phase == Phase::Paused {
            self.phase = Phase::Playing;
        }
        true
    }
}
