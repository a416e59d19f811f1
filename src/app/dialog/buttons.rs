//! The buttons of the dialogs, and what each answers.

use super::cells::CellsOfCopy;
use super::export;
use super::{Answer, Dialog, Kind};
use crate::app::persistence::unsaved::Offer;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui;
use pathlight::editor::Edit;
use pathlight::player::{Conflict, Document, Loss, MapFile, Predict};

/// A button beside the main one, and what it does.
#[derive(Clone, Copy)]
pub struct Offered {
    pub text: &'static str,
    hint: &'static str,
}

const fn offered(text: &'static str, hint: &'static str) -> Offered {
    Offered { text, hint }
}

const CANCEL: Offered = offered("Cancel", "Close this (Esc)");
const CLOSE: Offered = offered("Close", "Close this (Esc)");
const LATER: Offered = offered("Later", "Decide at the next start (Esc)");
const DISCARD: Offered = offered("Discard", "The changes are lost");
const REPLACE: Offered = offered("Replace", "Overwrites the file with this scene");
const OPEN_IT: Offered = offered("Open it", "Show what the file holds now");
const NEW_SCORE: Offered = offered("New score", "Begin again with no questions");
const BROWSE: Offered = offered("Browse…", "Choose a file in the dialog of your desktop");
/// Where a format cannot hold everything.
pub const SAVE_AS_SCENE: Offered = offered("Save as a scene…", "Choose a name for a scene file");
pub const WRITE_IT: Offered = offered("Write it", "Save anyway");
/// At the end of a tour with open questions.
const OPEN_QUESTION: Offered = offered("Open question", "Go on with the first question that is not answered");

/// The buttons beside the main one; the answer of the one that is pressed.
pub fn other_buttons(ui: &mut egui::Ui, dialog: &Dialog) -> Option<Answer> {
    let button = |ui: &mut egui::Ui, Offered { text, hint }: Offered| {
        ui.add_sized([90.0, 32.0], egui::Button::new(text)).tooltip(hint).clicked()
    };
    match dialog.kind.clone() {
        Kind::Help | Kind::Mistakes(..) | Kind::Pairs(_) | Kind::NotRecovered | Kind::Exporting(_) => None,
        Kind::Recover(offer) => {
            let forget = button(ui, DISCARD).then_some(Answer::Discard(offer.file));
            // The work stays, and the next start offers it again.
            if button(ui, LATER) { Some(Answer::Cancel) } else { forget }
        }
        Kind::UnsavedChanges { command, .. } => {
            let leave = button(ui, DISCARD).then_some(Answer::Command(command));
            if button(ui, CANCEL) { Some(Answer::Cancel) } else { leave }
        }
        Kind::Conflict(Conflict { file, cell, .. }) => {
            let replace = match cell {
                Some(_) => Document::SaveMap(MapFile { file: file.clone(), cell, may_lose: true, replaces: true }),
                None => Document::Replace(file.clone()),
            };
            let replace = button(ui, REPLACE).then_some(Answer::Command(replace.into()));
            let open = button(ui, OPEN_IT).then(|| Answer::Command(Document::Open(file.to_string()).into()));
            if button(ui, CANCEL) { Some(Answer::Cancel) } else { replace.or(open) }
        }
        Kind::Loss(Loss { map, is_own, .. }) => {
            let other = if is_own {
                button(ui, WRITE_IT).then(|| Answer::Command(Document::SaveMap(map).into()))
            } else {
                button(ui, SAVE_AS_SCENE).then_some(Answer::SaveBeside(map.file))
            };
            if button(ui, CANCEL) { Some(Answer::Cancel) } else { other }
        }
        Kind::Score(_) => {
            let new = button(ui, NEW_SCORE).then_some(Answer::Command(Predict::ResetScore.into()));
            if button(ui, CANCEL) { Some(Answer::Cancel) } else { new }
        }
        Kind::TourEnd(shown) => {
            let open = shown.to_open_question().filter(|_| button(ui, OPEN_QUESTION));
            if shown.end.next.is_some() && button(ui, CLOSE) { Some(Answer::Cancel) } else { open }
        }
        Kind::NewMap(_) | Kind::Resize(_) => button(ui, CANCEL).then_some(Answer::Cancel),
        Kind::Open | Kind::Save | Kind::Picture | Kind::Export => {
            let mut answer = button(ui, CANCEL).then_some(Answer::Cancel);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if button(ui, BROWSE) {
                    answer = Some(Answer::Browse(super::browse(dialog)));
                }
                // No command draws what Compare shows.
                if dialog.kind == Kind::Export && !dialog.export.is_comparison {
                    let copy = ui.add_sized([120.0, 32.0], egui::Button::new("Copy command"));
                    if copy.tooltip("Copies a command line that makes the same file").clicked() {
                        answer = Some(Answer::CopyCommand(order(dialog)));
                    }
                }
            });
            answer
        }
    }
}

/// What is to be exported, and to which file.
pub fn order(dialog: &Dialog) -> export::Order {
    export::Order { options: dialog.export.clone(), file: dialog.file().into() }
}

/// The answer of the main button and of Enter.
pub fn accepted(dialog: &Dialog) -> Answer {
    let path = dialog.file();
    match &dialog.kind {
        Kind::Recover(Offer { file, of, .. }) => {
            Answer::Command(Document::Recover { file: file.clone(), of: of.clone() }.into())
        }
        Kind::UnsavedChanges { .. } => Answer::Save,
        Kind::Conflict(conflict) => Answer::SaveBeside(conflict.file.clone()),
        Kind::Loss(loss) if loss.is_own => Answer::SaveBeside(loss.map.file.clone()),
        Kind::Loss(loss) => Answer::Command(Document::SaveMap(loss.map.clone()).into()),
        Kind::Open | Kind::Save | Kind::Picture | Kind::Export | Kind::Help if path.is_empty() => Answer::Cancel,
        Kind::NewMap(template) => Answer::Command(Document::New(*template).into()),
        Kind::Resize(resizing) => Answer::Edit(Edit::Reframe(resizing.reframe())),
        Kind::Mistakes(..) | Kind::Pairs(_) => Answer::Cancel,
        Kind::TourEnd(shown) => shown.accepted(),
        Kind::Open => Answer::Command(Document::Open(path.to_owned()).into()),
        Kind::Picture => Answer::Picture(path.into()),
        Kind::Save => Answer::Command(match dialog.cells.filter(|cells| cells.are_in(&path.into())) {
            Some(CellsOfCopy { side, .. }) => {
                let map = MapFile { file: path.into(), cell: Some(side), may_lose: false, replaces: false };
                Document::SaveMap(map).into()
            }
            None => Document::Save(path.into()).into(),
        }),
        Kind::Score(_) => Answer::Command(Predict::SaveScore(path.into()).into()),
        Kind::Export => Answer::Export(order(dialog)),
        Kind::Help | Kind::NotRecovered | Kind::Exporting(_) => Answer::Cancel,
    }
}
