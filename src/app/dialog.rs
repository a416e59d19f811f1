//! The windows over the canvas: open, save, export, help.

use super::style::{self, Look};
use egui_macroquad::egui::{self, Context, Key, RichText, Vec2};
use pathlight::player::Command;
use std::path::PathBuf;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    Open {
        path: String,
    },
    Save {
        path: String,
    },
    Export {
        path: String,
    },
    Help,
    /// Work of an earlier run that was never saved lies in this file.
    Recover {
        path: String,
    },
}

/// What a dialog was closed with.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    Command(Command),
    /// The current picture, to a file.
    Export(PathBuf),
    /// The work of the earlier run is not wanted.
    Forget,
    Cancel,
}

/// The keys and gestures, as the help shows them.
const HELP: [(&str, &str); 17] = [
    ("click, drag on cells", "toggle a wall, paint with the first cell's new value"),
    ("right click", "move the start (the one who looks); with shift the goal"),
    ("drag, or click and click", "move the start, the goal, an actor, a corner, an obstacle"),
    ("double click on an edge, Delete", "new corner, remove"),
    ("wheel, middle drag, F", "zoom at the pointer, pan, show all"),
    ("point at something", "its name; it is lit wherever else it appears"),
    ("alt + click", "go to the step that last changed it"),
    ("Space", "play, pause"),
    ("← →", "one step back, forward"),
    ("shift + ← →", "one stage"),
    ("ctrl + ← →", "one micro step"),
    ("Home, End, [ ]", "the ends of the run, slower, faster"),
    ("1 2 3", "wave, funnel, beam"),
    ("Q A", "wave: highlight the next, the previous wave"),
    ("Ctrl Z, Ctrl Y", "undo, redo"),
    ("Ctrl O, Ctrl S, Ctrl E", "open, save, export"),
    ("L, P, F11, Ctrl + −", "legend, presenter, full screen, larger, smaller"),
];

/// Shows the dialog; gives an answer in the frame in which it is closed.
pub fn show(ctx: &Context, dialog: &mut Dialog, look: &Look) -> Option<Answer> {
    let (title, hint, verb) = match dialog {
        Dialog::Open { .. } => {
            ("Open", "A scene (.toml) or a MovingAI map (.map). A file can also be dropped on the window.", "Open")
        }
        Dialog::Save { .. } => ("Save the scene", "A scene file ends in .toml.", "Save"),
        Dialog::Export { .. } => ("Export this picture", "The ending chooses the format: .svg or .png.", "Export"),
        Dialog::Help => ("Help", "", "Close"),
        Dialog::Recover { .. } => {
            ("Unsaved work", "Pathlight was closed before this scene was saved. Open it again?", "Open")
        }
    };
    let mut answer = None;
    egui::Window::new(title)
        .collapsible(false)
        .resizable(false)
        .title_bar(false)
        .anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO)
        .show(ctx, |ui| {
            ui.set_width(if *dialog == Dialog::Help { 620.0 } else { 520.0 });
            ui.label(RichText::new(title).font(style::bold(18.0)));
            ui.add_space(4.0);
            match dialog {
                Dialog::Help => help(ui, look),
                Dialog::Recover { .. } => {
                    ui.label(RichText::new(hint).color(look.quiet()));
                }
                Dialog::Open { path } | Dialog::Save { path } | Dialog::Export { path } => {
                    ui.label(RichText::new(hint).color(look.quiet()));
                    let field = egui::TextEdit::singleline(path)
                        .desired_width(f32::INFINITY)
                        .font(style::mono(13.0))
                        .hint_text("path of the file");
                    let response = ui.add(field.margin(egui::Margin::symmetric(8, 7)));
                    if !response.lost_focus() {
                        response.request_focus();
                    }
                }
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let enter = ui.input(|i| i.key_pressed(Key::Enter));
                let accept = egui::Button::new(RichText::new(verb).color(look.on_accent()))
                    .fill(look.accent())
                    .min_size(Vec2::new(90.0, 32.0));
                if ui.add(accept).clicked() || enter {
                    answer = Some(accepted(dialog));
                }
                if let Dialog::Recover { .. } = dialog {
                    if ui.add_sized([90.0, 32.0], egui::Button::new("Discard")).clicked() {
                        answer = Some(Answer::Forget);
                    }
                } else if *dialog != Dialog::Help {
                    if ui.add_sized([90.0, 32.0], egui::Button::new("Cancel")).clicked() {
                        answer = Some(Answer::Cancel);
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if ui.add_sized([90.0, 32.0], egui::Button::new("Browse…")).clicked() {
                            browse(dialog);
                        }
                    });
                }
            });
        });
    if ctx.input(|i| i.key_pressed(Key::Escape)) {
        answer = Some(Answer::Cancel);
    }
    answer
}

fn accepted(dialog: &Dialog) -> Answer {
    match dialog {
        Dialog::Help => Answer::Cancel,
        Dialog::Open { path } | Dialog::Save { path } | Dialog::Export { path } if path.trim().is_empty() => {
            Answer::Cancel
        }
        Dialog::Open { path } | Dialog::Recover { path } => Answer::Command(Command::Open(path.trim().to_owned())),
        Dialog::Save { path } => Answer::Command(Command::Save(PathBuf::from(path.trim()))),
        Dialog::Export { path } => Answer::Export(PathBuf::from(path.trim())),
    }
}

/// The desktop's own file dialog, where there is one.
fn browse(dialog: &mut Dialog) {
    let files = rfd::FileDialog::new();
    let (path, chosen) = match dialog {
        Dialog::Open { path } => (path, files.add_filter("scenes and maps", &["toml", "map"]).pick_file()),
        Dialog::Save { path } => (path, files.add_filter("scenes", &["toml"]).save_file()),
        Dialog::Export { path } => (path, files.add_filter("pictures", &["svg", "png"]).save_file()),
        Dialog::Help | Dialog::Recover { .. } => return,
    };
    if let Some(chosen) = chosen {
        *path = chosen.display().to_string();
    }
}

fn help(ui: &mut egui::Ui, look: &Look) {
    egui::Grid::new("help").num_columns(2).spacing([18.0, 5.0]).show(ui, |ui| {
        for (what, does) in HELP {
            ui.label(RichText::new(what).font(style::bold(13.0)));
            ui.label(RichText::new(does).color(look.quiet()));
            ui.end_row();
        }
    });
}
