//! What has been built so far, as marks.

use super::build_task;
use super::{BuildTask, Construction, Entry, Verdict};
use crate::lesson::Lesson;
use crate::picture::{Anchor, Dash, Lens, Picture, Rect, Role, Shape, Strength};
use glam::DVec2;

impl Construction {
    /// Adds the entries. What is wrong stands out, once it was judged.
    pub fn draw(&self, lesson: &dyn Lesson, lens: &Lens, picture: &mut Picture) {
        let wrong = match &self.verdict {
            Some(Verdict::Different(difference)) => difference.entry,
            _ => None,
        };
        if self.is_explained() {
            // The step that decided is to be seen, not what was built.
            return;
        }
        let role = |entry: &Entry| if Some(*entry) == wrong { Role::Fault } else { Role::Highlight };
        match &self.task {
            BuildTask::Numbers { .. } => self.draw_numbers(lesson, lens, role, picture),
            BuildTask::Corners { path, .. } => {
                let mut line = vec![path[0]];
                line.extend(self.entries.iter().filter_map(|entry| place(lesson, entry)));
                picture.line(Role::Test, Strength::Bold, line, 3.0, Dash::None);
                self.draw_points(lesson, lens, role, picture);
            }
            BuildTask::Seen { .. } => {
                let ring: Vec<DVec2> = self.entries.iter().filter_map(|entry| place(lesson, entry)).collect();
                picture.line(Role::Test, Strength::Solid, ring, 2.0, Dash::Dashed);
                self.draw_points(lesson, lens, role, picture);
            }
            BuildTask::Links { links } => {
                for (i, link) in links.iter().enumerate() {
                    let entry = Entry::Link(i);
                    let is_chosen = self.entries.contains(&entry);
                    let (role, width) = if is_chosen { (role(&entry), 4.0) } else { (Role::Link, 1.5) };
                    picture.line(role, Strength::Bold, link.ends.to_vec(), width, Dash::None);
                }
            }
        }
    }

    fn draw_numbers(&self, lesson: &dyn Lesson, lens: &Lens, role: impl Fn(&Entry) -> Role, picture: &mut Picture) {
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
            let frame = Shape::Frame { low, high: low + grid.cell_size(), inset: 2.0, width: 2.0, dash: Dash::None };
            picture.add(role, Strength::Bold, frame);
            // Start and goal stay visible: the number stands in a corner of their cells.
            let (share, by) = if is_end { (0.24, DVec2::new(0.3, -0.3)) } else { (0.36, DVec2::ZERO) };
            let size = (side * share).clamp(9.0, 34.0) as f32;
            let at = grid.center(cell) + by * grid.cell_size();
            let words = Shape::Words { at, text: d.to_string(), size, anchor: Anchor::Center, strong: true };
            picture.add(if role == Role::Fault { role } else { Role::Label }, Strength::Solid, words);
        }
    }

    /// A ring and a number for each point, in their order.
    fn draw_points(&self, lesson: &dyn Lesson, lens: &Lens, role: impl Fn(&Entry) -> Role, picture: &mut Picture) {
        for (n, entry) in (1..).zip(&self.entries) {
            let Some(at) = place(lesson, entry) else { continue };
            picture.add(role(entry), Strength::Bold, Shape::Ring { at, radius: 12.0, width: 3.0 });
            picture.name(lens, at - DVec2::new(0.0, lens.world(18.0)), &n.to_string(), Anchor::Above);
        }
    }
}

fn place(lesson: &dyn Lesson, entry: &Entry) -> Option<DVec2> {
    if let Entry::Point(thing) = *entry { build_task::place(lesson, thing) } else { None }
}
