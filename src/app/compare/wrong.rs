//! Below the row that was clicked: where its method went wrong, and why.

use super::Requests;
use crate::app::panel::{self, sentence};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, Button, RichText, Ui, Vec2};
use pathlight::compare::{MOST_FAULTS, Row, RowId, words};
use pathlight::editor::{Edit, Handle};
use pathlight::picture::Thing;
use pathlight::player::{Change, CompareCommand, Comparing};
use pathlight::scene::PathNumbers;
use pathlight::words::{Sentence, coordinates, number};

/// A button for each place, with the number that it has on the map.
fn choose_place(ui: &mut Ui, comparing: &Comparing, places: usize, requests: &mut Requests) {
    let faults = comparing.chosen().into_iter().flat_map(|chosen| chosen.row.faults());
    let all = if places < MOST_FAULTS { format!("{places} places:") } else { format!("the first {places} places:") };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(4.0, 4.0);
        ui.label(RichText::new(all).font(style::sans(13.0)));
        for (i, fault) in faults.enumerate() {
            let button = Button::new(RichText::new(format!("{}", i + 1)).font(style::mono(12.0)));
            let button = button.selected(i == comparing.chosen_fault()).min_size(Vec2::new(26.0, 22.0));
            if ui
                .add(button)
                .tooltip(format!("Shows the place at {}", coordinates(comparing.world().scene().place(fault.at))))
                .clicked()
            {
                requests.commands.push(CompareCommand::ChooseFault(i).into());
            }
        }
    });
}

/// What is wrong with the row that was clicked, and why.
pub(super) fn sentences(comparing: &Comparing) -> Option<[Sentence; 2]> {
    let chosen = comparing.chosen().filter(|chosen| comparing.has_finished(chosen.row.id))?;
    let row = &chosen.row;
    let reference = comparing.shortest_length();
    let coordinates = comparing.world().scene().coordinates;
    Some(match (row.faults().nth(comparing.chosen_fault()), &row.wrong) {
        (Some(fault), _) if row.faults().count() > 1 => {
            words::fault_of_own(coordinates, comparing.radius(), &row.points, fault)
        }
        (_, Some(wrong)) => words::wrong(comparing.world(), comparing.radius(), row, wrong, reference),
        (_, None) => [words::nothing_wrong(row, reference), Sentence::default()],
    })
}

pub(super) fn show(ui: &mut Ui, comparing: &Comparing, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let (Some(chosen), Some([what, why])) = (comparing.chosen(), sentences(comparing)) else { return };
    let row = &chosen.row;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
        let places = row.faults().count();
        if places > 1 {
            choose_place(ui, comparing, places, requests);
        }
        let mut said = panel::Requests::default();
        sentence::show(ui, &what, &style::sans(15.0), palette.text(), palette, lit, &mut said);
        if !why.is_empty() {
            sentence::show(ui, &why, &style::sans(13.5), palette.quiet(), palette, lit, &mut said);
        }
        requests.pointed = said.pointed.or(requests.pointed);
        ui.add_space(2.0);
        let mut longer = longer(comparing, row);
        ui.horizontal_wrapped(|ui| {
            if row.method.lesson(comparing.world(), comparing.radius()).is_some() {
                let text = RichText::new("Show the step").font(style::bold(13.0)).color(palette.on_accent());
                let button = Button::new(text).fill(palette.accent()).min_size(Vec2::new(110.0, 28.0));
                let hint = "Opens this method's own run, with its settings, at the step that decided";
                if ui.add(button).tooltip(hint).clicked() {
                    requests.commands.push(CompareCommand::ShowStep(row.method.key).into());
                }
            }
            if let RowId::Own(place) = row.id {
                let points = comparing.world().scene().paths.get(place).map_or(&[][..], |path| &path.points);
                let ends = points.first().zip(points.last()).filter(|_| row.has_other_ends);
                if let Some((&start, &goal)) = ends {
                    let button = Button::new("Start and goal here").min_size(Vec2::new(110.0, 28.0));
                    let hint =
                        "Moves the start and the goal to the ends of this path: then it has a place among the methods";
                    if ui.add(button).tooltip(hint).clicked() {
                        let places = [(Handle::Start, start), (Handle::Goal, goal)];
                        requests
                            .commands
                            .extend(places.map(|(handle, to)| Change::Edit(Edit::Move { handle, to }).into()));
                        requests.commands.push(Change::EndGesture.into());
                    }
                }
                if let Some(numbers) = comparing.world().scene().other_numbers(place) {
                    let (text, hint) = match numbers {
                        PathNumbers::Cells => (
                            "Read as cells",
                            "Takes its numbers for columns and rows of cells: it goes through their middles",
                        ),
                        PathNumbers::Coordinates => {
                            ("Read as coordinates", "Takes its numbers for coordinates of the map, not for cells")
                        }
                    };
                    let button = Button::new(text).min_size(Vec2::new(96.0, 28.0));
                    if ui.add(button).tooltip(hint).clicked() {
                        requests.commands.push(Change::Edit(Edit::ReadPath(place, numbers)).into());
                        requests.commands.push(Change::EndGesture.into());
                    }
                }
                let button = Button::new("Remove").min_size(Vec2::new(70.0, 28.0));
                if ui.add(button).tooltip("Removes this path from the scene. Undo brings it back").clicked() {
                    requests.commands.push(Change::Edit(Edit::RemovePath(place)).into());
                    requests.commands.push(Change::EndGesture.into());
                }
            }
            if ui.add(Button::new("Close").min_size(Vec2::new(60.0, 28.0))).tooltip("Folds this row (Esc)").clicked() {
                requests.commands.push(CompareCommand::Choose(None).into());
            }
            longer = longer.take().filter(|text| {
                let width = ui.fonts(|f| f.layout_no_wrap(text.clone(), style::mono(12.0), palette.quiet()).size().x);
                let has_room = width + 2.0 < ui.available_size_before_wrap().x;
                if has_room {
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| quiet(ui, text, palette));
                }
                !has_room
            });
        });
        // Beside many buttons it has no room.
        if let Some(text) = longer {
            quiet(ui, &text, palette);
        }
    });
}

fn quiet(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).font(style::mono(12.0)).color(palette.quiet()));
}

/// By how much a path is longer than the shortest one, or costs more. None if it is not, or if nothing is known of it.
fn longer(comparing: &Comparing, row: &Row) -> Option<String> {
    let longer = row.length.zip(comparing.shortest_length()).map(|(length, shortest)| length - shortest);
    let longer = longer.filter(|longer| *longer > 1e-6 && row.over.is_some())?;
    let more = if row.base.is_cost() { "more" } else { "longer" };
    Some(format!("{} {more}", number((longer * 1000.0).round() / 1000.0)))
}
