//! What has been built so far, as marks.
//!
//! | mark | means |
//! |---|---|
//! | white frame, or a bold white link | the learner's entry |
//! | red frame, or a red link | the entry that is wrong |
//! | dashed red frame, or a dashed red link | the entry that is missing |
//!
//! White is the colour of what is chosen in questions, too. The colour of highlights belongs to the pointer.

use super::build_task;
use super::{BuildTask, Construction, Entry, Judgement};
use crate::lesson::View;
use crate::map::grid::Cell;
use crate::picture::{Anchor, Dash, Family, Label, Lens, Lettering, Meaning, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

/// The distance from a vertex to the sides of its frame, in pixels.
const HALF_FRAME: f64 = 16.0;

impl Construction {
    /// Adds the entries. Once they were judged, what is wrong or missing stands out.
    pub fn draw(&self, lesson: View, lens: &Lens, picture: &mut Picture) {
        if self.is_explained() {
            // The step that decided is to be seen, not what was built.
            return;
        }
        let difference = match &self.judgement {
            Some(Judgement::Different(difference)) => Some(difference),
            _ => None,
        };
        let wrong = difference.and_then(|difference| difference.entry);
        let missing = difference.and_then(|difference| difference.missing);
        for entry in &self.entries {
            if let Entry::Number { cell, .. } = *entry {
                // The 0 of the run stands for "no number".
                picture.marks.retain(|mark| mark.id != Some((Family::Number, cell).into()));
            }
        }
        let role = |entry: &Entry| if Some(*entry) == wrong { Role::Fault } else { Role::Test };
        match &self.task {
            BuildTask::Numbers { .. } => self.draw_numbers(lesson, lens, role, picture),
            BuildTask::Corners { path, .. } => {
                let mut line = vec![path[0]];
                line.extend(self.entries.iter().filter_map(|entry| place(lesson, entry)));
                picture.meaning(Meaning::Built).line(Role::Test, Strength::Bold, line, 3.0, Dash::None);
                self.draw_points(lesson, lens, role, picture);
            }
            BuildTask::Seen { .. } => {
                let ring: Vec<DVec2> = self.entries.iter().filter_map(|entry| place(lesson, entry)).collect();
                picture.meaning(Meaning::YourOrder).line(Role::Test, Strength::Solid, ring, 2.0, Dash::Dashed);
                self.draw_points(lesson, lens, role, picture);
            }
            BuildTask::Links { links } => {
                for (i, link) in links.iter().enumerate() {
                    let entry = Entry::Link(i);
                    let (role, width, dash) = match () {
                        () if self.entries.contains(&entry) => (role(&entry), 4.0, Dash::None),
                        () if missing == Some(entry) => (Role::Fault, 4.0, Dash::Dashed),
                        () => (Role::Link, 1.5, Dash::None),
                    };
                    let mut picture = picture.meaning(meaning(role, dash));
                    picture.line(role, Strength::Bold, link.ends.to_vec(), width, dash);
                }
            }
        }
        match missing {
            Some(Entry::Number { cell, .. }) => frame_cell(lesson, cell, Role::Fault, Dash::Dashed, picture),
            Some(Entry::Point(thing)) => {
                if let Some(at) = build_task::place(lesson, thing) {
                    frame_point(lens, at, Role::Fault, Dash::Dashed, picture);
                }
            }
            Some(Entry::Link(_)) | None => {}
        }
        picture.add_meanings(|meaning| meaning.words().into());
    }

    fn draw_numbers(&self, lesson: View, lens: &Lens, role: impl Fn(&Entry) -> Role, picture: &mut Picture) {
        let grid = lesson.world().grid();
        let side = grid.cell_size() * lens.scale;
        for entry in &self.entries {
            let Entry::Number { cell, d } = *entry else { continue };
            let low = grid.corner(cell);
            let role = role(entry);
            let is_end = [lesson.world().start(), lesson.world().goal()].map(|p| grid.cell_at(p)).contains(&Some(cell));
            if !is_end {
                picture.area(
                    Role::Ground,
                    Strength::Solid,
                    Rect { low, high: low + grid.cell_size() }.corners().to_vec(),
                );
            }
            frame_cell(lesson, cell, role, Dash::None, picture);
            // Start and goal stay visible: the number stands in a corner of their cells.
            let (share, by) = if is_end { (0.24, DVec2::new(0.3, -0.3)) } else { (0.36, DVec2::ZERO) };
            let size = (side * share).clamp(9.0, 34.0) as f32;
            let at = grid.center(cell) + by * grid.cell_size();
            let words = Shape::Words { at, text: Lettering::number(d), size, anchor: Anchor::Center, strong: true };
            picture.add(if role == Role::Fault { role } else { Role::Label }, Strength::Solid, words);
        }
    }

    /// A frame and a number for each point, in their order.
    fn draw_points(&self, lesson: View, lens: &Lens, role: impl Fn(&Entry) -> Role, picture: &mut Picture) {
        for (n, entry) in (1..).zip(&self.entries) {
            let Some(at) = place(lesson, entry) else { continue };
            frame_point(lens, at, role(entry), Dash::None, picture);
            picture.label(Label::name(at, Lettering::number(n)).beside(Anchor::Above, HALF_FRAME));
        }
    }
}

fn place(lesson: View, entry: &Entry) -> Option<DVec2> {
    if let Entry::Point(thing) = *entry { build_task::place(lesson, thing) } else { None }
}

fn frame_cell(lesson: View, cell: Cell, role: Role, dash: Dash, picture: &mut Picture) {
    let grid = lesson.world().grid();
    let low = grid.corner(cell);
    let width = if role == Role::Fault { 3.0 } else { 2.0 };
    let frame = Shape::Frame { low, high: low + grid.cell_size(), inset: 2.0, width, dash };
    picture.meaning(meaning(role, dash)).add(role, Strength::Bold, frame);
}

fn frame_point(lens: &Lens, at: DVec2, role: Role, dash: Dash, picture: &mut Picture) {
    let half = lens.world(HALF_FRAME);
    let frame = Shape::Frame { low: at - half, high: at + half, inset: 0.0, width: 3.0, dash };
    picture.meaning(meaning(role, dash)).add(role, Strength::Bold, frame);
}

/// What an entry in this role means. None of links that are not chosen.
fn meaning(role: Role, dash: Dash) -> Option<Meaning> {
    match (role, dash) {
        (Role::Fault, Dash::None) => Some(Meaning::Wrong),
        (Role::Fault, _) => Some(Meaning::Missing),
        (Role::Test, _) => Some(Meaning::Built),
        _ => None,
    }
}
