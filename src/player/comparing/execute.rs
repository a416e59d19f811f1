//! What somebody does in Compare.

use super::{CompareView, Comparing, Effects, Player, Progress, RaceCommand, Wanted, shown_at_first};
use crate::compare::words::Audience;
use crate::compare::{METHODS, RowId, allowed_cell, sizes_of_scene};
use crate::lesson::check_size;
use crate::scene::BadInput;

/// What somebody does in Compare.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CompareCommand {
    Open,
    /// With the paths of these methods, by their keys.
    OpenWith(&'static [&'static str]),
    /// Back to the lesson.
    Leave,
    /// The radius of the agent, in world units.
    Radius(f64),
    /// The size of the cells that polygons are laid on, in world units; 0: it is chosen by itself.
    Cell(f64),
    /// Shows a path, or hides it.
    Show(RowId, bool),
    /// Shows all that ran, or those that are shown at first.
    ShowAll(bool),
    /// Shows where a path went wrong.
    Choose(Option<RowId>),
    /// Shows another place where it went wrong, counted from 0.
    ChooseFault(usize),
    /// The advice is for these agents.
    Advise(Audience),
    View(CompareView),
    Race(RaceCommand),
    /// Opens the lesson of a method, at the step that decided.
    ShowStep(&'static str),
    /// Computes no further rows.
    Stop,
    /// Computes all rows again, after a stop.
    RunAgain,
}

impl Comparing {
    /// The paths of one's own that have rows.
    fn own_ids(&self) -> Vec<RowId> {
        self.rows.iter().filter(|measured| measured.row.own_name.is_some()).map(|measured| measured.row.id).collect()
    }

    fn show_all(&mut self, is_all: bool) {
        let own = self.own_ids();
        self.shown = shown_at_first();
        self.shown.extend(own);
        self.hidden_by_hand.clear();
        self.is_given = false;
        self.show_advised();
        if is_all {
            self.shown.extend(METHODS.iter().map(|method| RowId::Method(method.key)));
        }
        self.stay_within_lanes();
    }

    /// The lanes are others now.
    pub(super) fn stay_within_lanes(&mut self) {
        let end = self.clock_end();
        self.race_mut().stay_within(end);
        self.go_side_by_side();
    }
}

impl Player {
    pub(in crate::player) fn execute_compare(
        &mut self,
        command: CompareCommand,
        effects: &mut Effects,
    ) -> Result<(), BadInput> {
        let shown = match command {
            CompareCommand::Open => Some(&[] as &[_]),
            CompareCommand::OpenWith(methods) => Some(methods),
            _ => None,
        };
        if let Some(methods) = shown {
            check_size(&self.world())?;
            self.open_comparison(methods);
            effects.handles_changed = true;
            return Ok(());
        }
        let Some(comparing) = &mut self.comparing else { return Ok(()) };
        match command {
            CompareCommand::Open | CompareCommand::OpenWith(_) => {}
            CompareCommand::Leave => {
                self.comparing = None;
                effects.handles_changed = true;
            }
            CompareCommand::Radius(radius) => {
                let radius = radius.clamp(0.0, comparing.largest_radius());
                if radius.is_finite() && radius != comparing.radius {
                    comparing.radius = radius;
                    let world = comparing.world.clone();
                    comparing.set_world(&world);
                    comparing.ask_for(false);
                }
            }
            CompareCommand::Cell(cell) => {
                let cell = allowed_cell(&comparing.world, cell);
                if cell != comparing.cell {
                    comparing.cell = cell;
                    let world = comparing.world.clone();
                    comparing.set_world(&world);
                    comparing.ask_for(false);
                }
            }
            CompareCommand::Show(row, on) => {
                comparing.shown_for_advice.remove(&row);
                if on {
                    comparing.shown.insert(row);
                    comparing.hidden_by_hand.remove(&row);
                } else {
                    comparing.shown.remove(&row);
                    comparing.hidden_by_hand.insert(row);
                }
                comparing.stay_within_lanes();
            }
            CompareCommand::ShowAll(is_all) => comparing.show_all(is_all),
            CompareCommand::Choose(row) => comparing.choose(row),
            CompareCommand::ChooseFault(fault) => comparing.chosen_fault = fault,
            CompareCommand::Advise(audience) => comparing.audience = audience,
            CompareCommand::View(view) => {
                comparing.race_mut().pause();
                comparing.view = view;
                comparing.stay_within_lanes();
            }
            CompareCommand::Race(race) => {
                let ends: Vec<u64> = comparing.lanes().iter().map(|lane| lane.end).collect();
                comparing.race_mut().execute(race, &ends);
                comparing.go_side_by_side();
            }
            CompareCommand::ShowStep(method) => return self.show_step(method, effects),
            CompareCommand::RunAgain => {
                if comparing.is_stopped() {
                    comparing.ask_for(false);
                }
            }
            CompareCommand::Stop => {
                if let Progress::Running { ready, of } = comparing.progress {
                    comparing.ticket += 1;
                    (comparing.progress, comparing.wanted) = (Progress::Stopped { ready, of }, Wanted::Nothing);
                    comparing.doing = None;
                }
            }
        }
        Ok(())
    }

    /// Shows Compare with these methods; without any, with those that are shown at first.
    pub(in crate::player) fn open_comparison(&mut self, methods: &[&'static str]) {
        if self.is_asked() {
            return self.notices.push("Answer first, or leave with Esc: Compare would show the answer.".into());
        }
        self.pause();
        self.drop_copy();
        let world = self.world();
        if self.comparing.is_none() {
            let [radius, cell] = self.sizes_of_scene();
            self.comparing = Some(Box::new(Comparing::new(&world, radius, cell)));
        }
        if let Some(comparing) = self.comparing.as_mut().filter(|_| !methods.is_empty()) {
            comparing.is_given = true;
            comparing.shown_for_advice.clear();
            comparing.shown = methods.iter().copied().map(RowId::Method).chain(comparing.own_ids()).collect();
        }
    }

    /// The radius of the agent and the size of cells that the scene names; 0 where it names none.
    fn sizes_of_scene(&self) -> [f64; 2] {
        sizes_of_scene(|key| self.settings.now.get(key).map(String::as_str))
    }

    /// Another scene is shown in place of `old`, and Compare with it: for the agent and the cells of this scene.
    pub(in crate::player) fn take_comparison_of(&mut self, old: &mut Self) {
        let Some(mut comparing) = old.comparing.take() else { return };
        if let Err(bad) = check_size(&self.world()) {
            return self.notices.push(bad.to_string().into());
        }
        let [radius, cell] = self.sizes_of_scene();
        comparing.show_map(&self.world(), radius, cell);
        self.comparing = Some(comparing);
    }

    /// After a change: the rows follow the scene.
    pub(in crate::player) fn follow_in_comparison(&mut self) {
        let is_dragged = self.editor.is_editing();
        let Some(comparing) = &self.comparing else { return };
        let is_other = comparing.world.scene() != self.editor.scene();
        if !is_other && (is_dragged || !comparing.is_of_drag) {
            return;
        }
        if comparing.world.scene().differs_in_paths_alone(self.editor.scene()) {
            let paths = &self.editor.scene().paths;
            self.comparing.iter_mut().for_each(|comparing| comparing.follow_paths(paths));
            return;
        }
        let world = if is_other { Some(self.world()) } else { None };
        if let Some(comparing) = &mut self.comparing {
            if let Some(world) = world {
                comparing.cell = allowed_cell(&world, comparing.cell);
                comparing.set_world(&world);
                let largest = comparing.largest_radius();
                if comparing.radius > largest {
                    comparing.radius = largest;
                    comparing.set_world(&world);
                }
            }
            comparing.ask_for(is_dragged);
        }
    }
}
