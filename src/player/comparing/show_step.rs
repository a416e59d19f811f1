//! From a row of Compare to the run of its method, at the step that decided.

use super::{Effects, Player};
use crate::compare::{Needs, Row, find};
use crate::lesson::{self, Entry, Group, View};
use crate::picture::Lens;
use crate::player::resume::Resume;
use crate::scene::BadInput;
use glam::DVec2;

impl Player {
    /// Opens the lesson of a method with its settings, at the step that decided where its path goes wrong, or at its end.
    ///
    /// # Errors
    /// If a setting of the method is wrong.
    pub(super) fn show_step(&mut self, method: &'static str, effects: &mut Effects) -> Result<(), BadInput> {
        let Some(comparing) = &self.comparing else { return Ok(()) };
        let (world, radius) = (comparing.world.clone(), comparing.radius);
        let place = comparing.row(method).and_then(|measured| decided_at(&measured.row));
        let Some((name, words)) = find(method)?.lesson(&world, radius) else {
            self.notices.push("No lesson shows this method: it has no run to step through.".into());
            return Ok(());
        };
        let entry = lesson::find(name)?;
        self.set_all(entry, &words)?;
        self.comparing = None;
        effects.handles_changed = true;
        self.run_in_lesson_at(entry, place.map_or(Resume::End, Resume::Place))
    }

    /// Gives all settings of a lesson their defaults, but for these.
    fn set_all(&mut self, entry: &'static Entry, words: &[(String, String)]) -> Result<(), BadInput> {
        let defaults = entry.settings();
        for setting in defaults.iter().filter(|setting| setting.group == Group::Settings) {
            let own = words.iter().find(|(key, _)| key == setting.key);
            let word = own.map_or_else(|| defaults.word(setting.key), |(_, word)| word.clone());
            if entry == self.lesson.view().entry() {
                self.lesson.settings_mut().set(setting.key, &word)?;
            }
            self.settings.set(setting.key, word);
        }
        Ok(())
    }
}

/// A little beyond the place where a path goes wrong: what lies there was decided by the step that is looked for.
fn decided_at(row: &Row) -> Option<DVec2> {
    let at = row.wrong.as_ref()?.at();
    let is_on = |pair: &&[DVec2]| crate::algo::radius::nearest_on(at, [pair[0], pair[1]]).distance(at) < 1e-6;
    let piece = row.points.windows(2).rfind(is_on)?;
    Some(match row.method.needs {
        Needs::Cells => piece[1],
        Needs::Triangles => at.lerp(piece[1], 0.2),
    })
}

/// The step that last changed what lies at a place.
pub fn step_at(lesson: View, place: DVec2) -> Option<usize> {
    let lens = Lens::fit(lesson.bounds(), 900.0, 640.0, Lens::MARGIN);
    lesson.last_change(lesson.hit_test(place, &lens)?)
}
