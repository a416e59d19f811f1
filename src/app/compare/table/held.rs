//! While rows of a map come, or searches finish, the rows under the pointer keep their places: a click meets what was pointed at.

use super::Group;
use egui_macroquad::egui::{Rect, Ui};
use pathlight::compare::RowId;
use pathlight::player::{CompareProgress, Comparing, MeasuredRow};

/// The rows as they stood in the frame before.
#[derive(Default)]
pub(in crate::app::compare) struct Held {
    rows: Vec<(RowId, Group)>,
    is_low: bool,
    /// Do the numbers stand below the names?
    is_below_name: bool,
    /// The place of the table.
    place: Option<Rect>,
}

/// A row, below which heading it stands, and its rank.
pub(super) type Placed<'a> = (&'a MeasuredRow, Group, Option<usize>);

impl Held {
    /// Are rows still on their way, and is the pointer over the table?
    fn keeps(&self, ui: &Ui, comparing: &Comparing) -> bool {
        let comes = comparing.is_racing() || matches!(comparing.progress(), CompareProgress::Running { .. });
        comes && self.place.is_some_and(|place| ui.rect_contains_pointer(place))
    }

    /// The rows in the order of the table; `rows`: in that which their results give them. `is_low`: would they be lower than usual?
    pub fn place<'a>(
        &mut self,
        ui: &Ui,
        comparing: &Comparing,
        mut rows: Vec<Placed<'a>>,
        is_low: bool,
    ) -> (Vec<Placed<'a>>, bool) {
        if self.keeps(ui, comparing) {
            let known = |(row, ..): &Placed| self.rows.iter().position(|(id, _)| *id == row.row.id);
            // New ones come behind all others.
            rows.sort_by_key(|row| known(row).unwrap_or(usize::MAX));
            for row in &mut rows {
                row.1 = known(row).map_or(row.1, |i| self.rows[i].1);
            }
        } else {
            self.is_low = is_low;
        }
        self.rows = rows.iter().map(|(row, group, _)| (row.row.id, *group)).collect();
        (rows, self.is_low)
    }

    /// Whether the numbers stand below the names, where that must stay as it is.
    pub fn is_below_name(&self, ui: &Ui, comparing: &Comparing) -> Option<bool> {
        self.keeps(ui, comparing).then_some(self.is_below_name)
    }

    /// Where the numbers stand now.
    pub const fn has_numbers(&mut self, below_name: bool) {
        self.is_below_name = below_name;
    }

    /// Where the table is.
    pub const fn is_at(&mut self, place: Rect) {
        self.place = Some(place);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{CompareState, panel};
    use crate::app::headless::Headless;
    use crate::app::style::Palette;
    use egui_macroquad::egui::{Event, Pos2, Ui, Vec2};
    use pathlight::paint::theme::Theme;
    use pathlight::player::{CompareCommand, Compared, Player};

    /// Rows of a huge map came above the one that was pointed at, and a click met another one.
    #[test]
    fn rows_stay_under_the_pointer_while_others_come() {
        let palette = Palette::new(Theme::Dark);
        for is_pointed in [true, false] {
            let mut player = Player::open("wave/guided", None).unwrap();
            player.apply(CompareCommand::Open).unwrap();
            let (mut state, mut window) = (CompareState::default(), Headless::new(1280.0, 800.0));
            let mut known: Vec<(String, f32)> = Vec::new();
            let mut moved = 0;
            let work = player.comparison_to_make().unwrap();
            let ticket = work.ticket();
            for (made, _) in work {
                player.compared(made);
                let comparing = player.comparing().unwrap();
                // At the head of the table, where no tooltip repeats a name.
                let head = window.positions("method").next().map(|at| at + Vec2::splat(4.0));
                let at = head.filter(|_| is_pointed).unwrap_or(Pos2::new(100.0, 300.0));
                for _ in 0..2 {
                    let mut show = |ui: &mut Ui| {
                        panel(ui.ctx(), &player, comparing, &mut state, None, &palette, None);
                    };
                    window.frame(vec![Event::PointerMoved(at)], &mut show);
                }
                let names = comparing.in_race_order();
                let places = names.iter().map(|row| row.row.name().to_owned());
                let places: Vec<_> = places.map(|name| (window.position(&name).y, name)).collect();
                let has_moved = |(name, before): &(String, f32)| {
                    places.iter().any(|(y, now)| now == name && (y - before).abs() > 0.5)
                };
                moved += known.iter().filter(|row| has_moved(row)).count();
                known = places.into_iter().map(|(y, name)| (name, y)).collect();
            }
            assert_eq!(moved == 0, is_pointed, "{moved} rows moved, pointed at: {is_pointed}");
            player.compared(Compared::complete(ticket));
        }
    }
}
