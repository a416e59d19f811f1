//! What an edit does to the path: how long it is, and how long it was before.

use crate::app::style::{self, Palette};
use egui_macroquad::egui::{Label, RichText, Ui};
use glam::DVec2;
use pathlight::lesson::outcome::FoundPath;
use pathlight::picture::Role;
use pathlight::player::{Player, Revision};
use pathlight::words::{number, written_difference};

/// The path before the open gesture, and the one of now.
#[derive(Default)]
pub struct Before {
    revision: Option<Revision>,
    now: Measured,
    earlier: Measured,
    /// The run of another lesson is awaited: what this one came to is no result of it.
    is_of_other_lesson: bool,
}

/// What is known of a run's end.
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one length, not the states of a machine")]
#[derive(Clone, Debug, Default, PartialEq)]
struct Measured {
    path: Vec<DVec2>,
    length: Option<f64>,
    /// It goes from the middle of a cell to that of another, while Compare counts from the start to the goal.
    is_of_cells: bool,
    /// The length is what it costs on its ground.
    is_cost: bool,
    /// Why there is none.
    why: Option<String>,
    /// Nothing has run yet: the map waits for its triangles.
    is_open: bool,
    /// Its length is in metres.
    is_in_metres: bool,
}

impl Measured {
    /// A length as it is written, with its unit if that is known.
    fn length(&self, length: f64) -> String {
        let unit = if self.is_in_metres && !self.is_cost { " m" } else { "" };
        format!("{}{unit}", number(length))
    }
}

impl Before {
    pub fn follow(&mut self, player: &Player) {
        if self.revision != Some(player.revision()) {
            // In the middle of a run there is no path yet: its end counts.
            let lesson = player.lesson();
            let end = lesson.at(lesson.run().len());
            let (outcome, is_open) = (end.view().outcome(), end.view().awaits_triangles());
            let why = outcome.why.as_ref().map(|why| why.text.on_screen());
            let is_of_cells = matches!(outcome.path, FoundPath::Cells(_));
            let is_cost = outcome.is_cost_of(lesson.world());
            let is_in_metres = player.editor().scene().coordinates.are_degrees();
            let (path, length) = (outcome.path.points(), outcome.length);
            self.now = Measured { path, length, is_of_cells, is_cost, why, is_open, is_in_metres };
            self.revision = Some(player.revision());
        }
        self.is_of_other_lesson = player.awaited_lesson().is_some();
        if !player.editor().is_editing() {
            self.earlier = self.now.clone();
        }
    }

    /// The path before the open gesture, if it was another one.
    pub fn path(&self) -> &[DVec2] {
        if self.earlier == self.now { &[] } else { &self.earlier.path }
    }

    /// The path of now, whose length is said.
    pub fn path_now(&self) -> &[DVec2] {
        &self.now.path
    }

    pub fn show(&self, ui: &mut Ui, palette: &Palette) {
        let line = |ui: &mut Ui, text: String, size: f32, ink| {
            ui.add(Label::new(RichText::new(text).font(style::sans(size)).color(ink)).wrap());
        };
        if self.is_of_other_lesson {
            let text = "Not known yet: the run of the other lesson is being recorded.";
            return line(ui, text.to_owned(), 14.0, palette.quiet());
        }
        match (self.now.length, &self.now.why) {
            _ if self.now.is_open => {
                let text = "Not known yet: free space is not cut into triangles.";
                line(ui, text.to_owned(), 14.0, palette.quiet());
            }
            (Some(length), _) => {
                line(ui, said_of(length, &self.now), 15.0, palette.text());
                if self.now.is_of_cells {
                    let more = "From the middle of the start's cell to that of the goal's; Compare adds the ways from the start and to the goal.";
                    line(ui, more.to_owned(), 13.0, palette.quiet());
                }
            }
            (None, Some(why)) => line(ui, why.clone(), 14.0, palette.ink(Role::Fault)),
            (None, None) => line(ui, "This lesson looks for no path.".to_owned(), 14.0, palette.quiet()),
        }
        let change = match (self.earlier.length, self.now.length) {
            _ if self.now.is_open || self.earlier.is_open => return,
            (Some(before), Some(now)) if before != now => {
                let by = self.now.length(written_difference(now, before).abs());
                let before_it = self.earlier.length(before);
                match (self.now.is_cost || self.earlier.is_cost, now > before) {
                    (true, true) => format!("{by} more than before: it cost {before_it}."),
                    (true, false) => format!("{by} less than before: it cost {before_it}."),
                    (false, true) => format!("{by} longer than before: it was {before_it}."),
                    (false, false) => format!("{by} shorter than before: it was {before_it}."),
                }
            }
            (None, Some(_)) => "Before, there was none.".to_owned(),
            (Some(before), None) => format!("Before, it was {} long.", self.earlier.length(before)),
            _ => return,
        };
        line(ui, change, 13.0, palette.quiet());
    }
}

/// On ground that costs more, a wave knows what its path costs.
fn said_of(length: f64, path: &Measured) -> String {
    let length = path.length(length);
    if path.is_cost { format!("The path costs {length}.") } else { format!("The path is {length} long.") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::panel::content::Memo;
    use pathlight::player::{Document, Transport};

    fn said(scene: &str) -> (String, bool) {
        let mut before = Before::default();
        before.follow(&Player::open(scene, None).unwrap());
        (said_of(before.now.length.unwrap(), &before.now), before.now.is_of_cells)
    }

    /// In red, it said that there is no path, while a large map was cut into triangles.
    #[test]
    fn nothing_is_said_of_a_path_before_the_triangles_are_there() {
        let ring: Vec<[f64; 2]> = (0..20_001)
            .map(|i| (glam::DVec2::from_angle(f64::from(i) / 2e4 * std::f64::consts::TAU) * 400.0 + 500.0).to_array())
            .collect();
        let text = format!("title = \"t\"\nlesson = \"wave\"\n[polygons]\noutline = {ring:?}\n");
        let scene = pathlight::scene::scene_file::read(&text).unwrap();
        let mut player = Player::of_scene(scene, "t", Some("funnel")).unwrap();
        player.record_in_background();
        let mut before = Before::default();
        before.follow(&player);
        assert!(player.awaits_run() && before.now.is_open, "{:?}", before.now);
    }

    /// On a large map, the length of the funnel's path stood there for two seconds after a change to the beam.
    #[test]
    fn the_result_of_a_lesson_is_not_shown_while_another_one_is_awaited() {
        let mut player = Player::open("funnel/zigzag", None).unwrap();
        player.record_in_background();
        player.apply(Transport::Seek(player.lesson().run().len())).unwrap();
        let (mut before, mut content) = (Before::default(), Memo::default());
        before.follow(&player);
        assert!(!before.is_of_other_lesson && before.now.length.is_some() && player.conclusion().is_some());
        let of_funnel = content.get(&player).sentence.clone();
        player.apply(Document::Lesson(&pathlight::lesson::beam::LESSON)).unwrap();
        before.follow(&player);
        assert!(player.awaits_run() && before.is_of_other_lesson && player.conclusion().is_none());
        let meanwhile = content.get(&player);
        assert!(meanwhile.sentence != of_funnel && meanwhile.why.is_none() && meanwhile.lists.is_empty());
        let runs = player.recording_to_make().unwrap();
        runs.for_each(|made| drop(player.recorded(made)));
        before.follow(&player);
        assert!(!before.is_of_other_lesson && before.now.length.is_none() && player.awaited_lesson().is_none());
        assert!(content.get(&player).sentence != meanwhile.sentence);
    }

    /// The Map tab said 608 where Compare said 619.31 of the same wave.
    #[test]
    fn the_length_of_a_path_from_cell_to_cell_is_said_to_be_that() {
        let (wave, is_of_cells) = said("wave/door");
        assert!(wave.starts_with("The path is ") && is_of_cells, "{wave}");
        let (swamp, is_of_cells) = said("wave/ground");
        assert!(swamp.starts_with("The path costs ") && is_of_cells, "{swamp}");
        let (funnel, is_of_cells) = said("funnel/zigzag");
        assert!(funnel.starts_with("The path is ") && !is_of_cells, "{funnel}");
    }
}
