//! The dialogs over the canvas: open, save, export, help, recovery.

/// The buttons, and what each answers.
mod buttons;
/// The cells of a copy.
pub mod cells;
/// What the export dialog asks besides the file.
pub mod export;
/// The help: keys and gestures, the glossary, and the sources.
mod help;
/// A new map, and another size.
pub mod map;
/// The named mistakes of a lesson.
mod mistakes;
/// The starts and goals of a list.
mod pairs;
/// The score of the predictions.
mod score;
/// The end of a tour.
pub mod tour_end;

use super::persistence::unsaved::Offer;
use super::shell::input::takes_text;
use super::style::{self, Palette};
use crate::app::widgets::{self, tooltip::Tooltip};
use crate::platform::{DialogPurpose, Request};
use cells::CellsOfCopy;
use egui_macroquad::egui::{self, Context, Event, Key, RichText, Vec2};
use glam::DVec2;
use map::Said;
use pathlight::editor::Edit;
use pathlight::lesson;
use pathlight::picture::Role;
use pathlight::player::{Command, Conflict, Loss, Pairs, Player};
use pathlight::scene::template::Template;
use pathlight::scene::{BadInput, FileName, all_of, format, one_of};
use pathlight::tutor::score::Score;
use pathlight::words::{capital, count};

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// The kind and the size of a new map.
    NewMap(Template),
    /// Another size of the map.
    Resize(map::Resizing),
    Open,
    Save,
    /// The picture under the map.
    Picture,
    Export,
    /// A file is drawn; this part of it is done, from 0 to 1.
    Exporting(f32),
    Help,
    /// The named mistakes of a lesson, and what each does in the run.
    Mistakes(&'static lesson::Entry, Vec<mistakes::Listed>),
    /// The starts and goals of a list.
    Pairs(Pairs),
    /// The score of the predictions.
    Score(Score),
    /// A tour was followed to its end.
    TourEnd(tour_end::Shown),
    /// An earlier session has left unsaved work.
    Recover(Offer),
    /// The unsaved work of an earlier session could not be opened, and there is no other. The error says why.
    NotRecovered,
    /// Saving would replace something that this program has not seen.
    Conflict(Conflict),
    /// The format of a file cannot hold all of the scene.
    Loss(Loss),
    /// This command would discard unsaved changes.
    UnsavedChanges {
        title: String,
        /// A sentence: which file it has, and when it was saved last.
        file: String,
        command: Command,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Dialog {
    pub kind: Kind,
    /// The path of a file, as typed so far.
    pub path: String,
    /// The name of a file to be written is selected when its field gets the keys first: what is typed replaces it.
    pub has_selected_name: bool,
    /// The folder of that file, if there is none yet, and the file for which it was looked for last.
    pub missing_folder: Option<FileName>,
    /// The whole name of the folder of that file.
    pub folder: Option<FileName>,
    pub looked_for: Option<FileName>,
    /// Why the last answer failed.
    pub error: Option<String>,
    /// A number was refused by the press of a key or a button that is still held: it does not accept the dialog as well.
    pub is_refused: bool,
    /// What the last answer did.
    pub note: Option<String>,
    /// What the help shows.
    pub help: help::View,
    /// What is exported.
    pub export: export::ExportOptions,
    /// What the file will look like, once it is painted.
    pub preview: Option<export::Preview>,
    /// The dialog has said that this file exists: the next export replaces it.
    pub replaces: Option<FileName>,
    /// The cells on which the map is laid in a format that holds only cells. None if it has cells of its own.
    pub cells: Option<CellsOfCopy>,
}

impl Dialog {
    pub fn new(kind: Kind) -> Self {
        let (help, export) = (help::View::default(), export::ExportOptions::default());
        let path = String::new();
        let (error, note, is_refused) = (None, None, false);
        let (has_selected_name, missing_folder, folder, looked_for) = (false, None, None, None);
        let (preview, replaces, cells) = (None, None, None);
        Self {
            kind,
            path,
            has_selected_name,
            missing_folder,
            folder,
            looked_for,
            error,
            is_refused,
            note,
            help,
            export,
            preview,
            replaces,
            cells,
        }
    }

    /// The help, at the page about a program of one's own.
    pub fn about_own_program() -> Self {
        Self { help: help::View::own_program(), ..Self::new(Kind::Help) }
    }

    pub fn with_path(kind: Kind, path: String) -> Self {
        Self { path, ..Self::new(kind) }
    }

    /// Is the path that of a file to be written?
    pub const fn writes_file(&self) -> bool {
        matches!(self.kind, Kind::Save | Kind::Export)
    }

    /// The file that is named. A name that is typed behind the offered folder and begins with `/` begins at the root.
    pub fn file(&self) -> &str {
        let typed = self.path.trim();
        typed.rfind("//").map_or(typed, |at| &typed[at + 1..])
    }

    /// Looks for the folder of the file that is to be written, once for each name: not in every frame. `folders`: the one that does
    /// not exist yet, and the whole name.
    pub fn look_for_folder(&mut self, folders: impl FnOnce(&FileName) -> [Option<FileName>; 2]) {
        let file = self.writes_file().then(|| FileName::new(self.file()));
        if self.looked_for != file {
            [self.missing_folder, self.folder] = file.as_ref().map_or([None, None], folders);
            self.looked_for = file;
        }
    }

    /// Saves the map that is shown.
    pub fn to_save(player: &Player, path: String) -> Self {
        Self { cells: CellsOfCopy::new(player), ..Self::with_path(Kind::Save, path) }
    }

    /// The cells that are asked for, if the file is of a format that needs them.
    fn cells_to_ask(&mut self) -> Option<&mut CellsOfCopy> {
        let file = FileName::new(self.file());
        let is_save = self.kind == Kind::Save;
        self.cells.as_mut().filter(|cells| is_save && cells.are_in(&file))
    }
}

/// About the largest height of a dialog, in points, if it changes while the dialog is open: the tabs of an export and the kinds of a new
/// map have different ones. Its top stays where it is, and the next tab under the pointer.
const fn height_that_changes(kind: &Kind) -> Option<f32> {
    match kind {
        Kind::Export => Some(410.0),
        Kind::NewMap(_) => Some(300.0),
        _ => None,
    }
}

/// The width of the export dialog, and of most others.
const EXPORT_WIDTH: f32 = 712.0;
const WIDTH: f32 = 520.0;

/// The answer to a dialog.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A command. If it would discard unsaved changes, another dialog asks first.
    Command(Command),
    /// An edit of the map, which one undo takes back.
    Edit(Edit),
    /// Export to a file.
    Export(export::Order),
    /// Put the command that makes the same file on the clipboard.
    CopyCommand(export::Order),
    /// Show the picture in this file under the map.
    Picture(FileName),
    /// Move the start and the goal.
    Pair([DVec2; 2]),
    /// Delete the unsaved work in this file.
    Discard(FileName),
    /// Show the save dialog first.
    Save,
    /// Show the save dialog with a new name beside this file.
    SaveBeside(FileName),
    /// Show the file dialog of the system. The dialog stays open, and gets the name of the file.
    Browse(Request),
    Cancel,
}

impl Answer {
    /// Does it write a file, in a dialog that asks for one?
    pub const fn writes_file(&self) -> bool {
        matches!(self, Self::Command(_) | Self::Export(_))
    }
}

/// The title, a hint, and the label of the main button.
fn words(dialog: &Dialog) -> (&'static str, String, &'static str) {
    match &dialog.kind {
        Kind::Open => {
            let endings: Vec<String> = format::read_endings().iter().map(|ending| format!(".{ending}")).collect();
            let hint = format!(
                "A scene or a map: {}. For the map that is open: starts and goals (.scen), or a path (.csv, .json). A file can also be dropped on the window.",
                one_of(&endings)
            );
            ("Open", hint, "Open")
        }
        Kind::Picture => ("Picture under the map", "A PNG picture, to draw after.".to_owned(), "Show"),
        Kind::NewMap(_) => ("New map", String::new(), "Create"),
        Kind::Resize(_) => ("Size of the map", String::new(), "Resize"),
        Kind::Save => (
            "Save the scene",
            format!("A scene ends in .toml. With {}, a copy of the map is written.", format::copied_endings()),
            "Save",
        ),
        Kind::Export => ("Export", String::new(), "Export"),
        Kind::Exporting(_) => ("Export", "Drawing. The file is written at the end.".to_owned(), "Cancel"),
        Kind::Help => ("Help", String::new(), "Close"),
        Kind::Mistakes(..) => ("Common mistakes", String::new(), "Close"),
        Kind::Pairs(pairs) => {
            let hint =
                format!("{} of {}. A click moves the start and the goal.", count(pairs.list.len(), "pair"), pairs.file);
            ("Starts and goals", hint, "Close")
        }
        Kind::Score(_) => ("Your score", "Save it as .csv or .json:".to_owned(), "Save"),
        Kind::TourEnd(shown) => (shown.title(), String::new(), shown.verb()),
        Kind::Recover(Offer { title, of, .. }) => {
            let place = of.as_ref().map(|file| format!(" in {file}")).unwrap_or_default();
            let hint = format!("Pathlight was closed before \u{201c}{title}\u{201d} was saved{place}. Open it again?");
            ("Unsaved work", hint, "Open it")
        }
        Kind::NotRecovered => ("Unsaved work", String::new(), "Close"),
        Kind::Conflict(Conflict { file, has_changed: true, .. }) => {
            let what = "has been changed by another program or window since it was opened or saved here";
            let hint = format!("{file} {what}. If it is replaced, these changes are lost.");
            ("The file has changed", hint, "Save as…")
        }
        Kind::Conflict(Conflict { file, has_changed: false, .. }) => {
            let hint = format!("{file} exists, and this scene does not come from it. Its content would be lost.");
            ("The file exists already", hint, "Save as…")
        }
        Kind::Loss(Loss { is_own, notes, not_in_scene, .. }) => {
            let notes = notes.as_ref().map(|notes| format!("{notes} ")).unwrap_or_default();
            let words: Vec<&str> = not_in_scene.iter().map(String::as_str).collect();
            let but = if words.is_empty() { String::new() } else { format!(", but not {}", all_of(&words)) };
            let hint = format!("{notes}A scene (.toml) holds all that is on the map here{but}.");
            // What the file loses is nowhere else.
            let safe = if *is_own { buttons::SAVE_AS_SCENE } else { buttons::WRITE_IT };
            ("Not everything can be saved", hint, safe.text)
        }
        Kind::UnsavedChanges { title, file, .. } => {
            ("Unsaved changes", format!("\u{201c}{title}\u{201d} has changes that are not saved. {file}"), "Save…")
        }
    }
}

/// Where the dialog stands. One whose height changes stays where its upper edge is.
fn anchor(ctx: &Context, kind: &Kind) -> (egui::Align2, Vec2) {
    let Some(height) = height_that_changes(kind) else { return (egui::Align2::CENTER_CENTER, Vec2::ZERO) };
    let above = (ctx.screen_rect().height() - height) / 2.0;
    (egui::Align2::CENTER_TOP, Vec2::new(0.0, above.max(12.0)))
}

/// Shows the dialog. Returns an answer in the frame in which a button or a key gives one.
pub fn show(ctx: &Context, dialog: &mut Dialog, palette: &Palette) -> Option<Answer> {
    let (title, hint, verb) = words(dialog);
    let verb = with_folder(verb, dialog);
    let (mut answer, mut said) = (None, Said::default());
    let is_key = |event: &Event| matches!(event, Event::Key { pressed: true, .. });
    if ctx.input(|input| input.pointer.any_pressed() || input.events.iter().any(is_key)) {
        dialog.is_refused = false;
    }
    backdrop(ctx);
    let (anchor, offset) = anchor(ctx, &dialog.kind);
    egui::Window::new(title)
        .order(egui::Order::Foreground)
        .collapsible(false)
        .resizable(false)
        .title_bar(false)
        .anchor(anchor, offset)
        .show(ctx, |ui| {
            ui.set_width(match dialog.kind {
                Kind::Help => help::WIDTH,
                Kind::Export => EXPORT_WIDTH,
                _ => WIDTH,
            });
            ui.label(RichText::new(title).font(style::bold(18.0)));
            ui.add_space(4.0);
            match &mut dialog.kind {
                Kind::NewMap(template) => said = map::new_map(ui, template, palette),
                Kind::Resize(resizing) => said = resizing.show(ui, palette),
                Kind::Help => dialog.help.show(ui, palette),
                Kind::Mistakes(lesson, listed) => answer = mistakes::show(ui, lesson, listed, palette),
                Kind::Pairs(pairs) => {
                    ui.label(RichText::new(hint).color(palette.quiet()));
                    answer = pairs::show(ui, pairs, palette);
                }
                Kind::Score(score) => {
                    score::show(ui, score, palette);
                    ui.label(RichText::new(hint).color(palette.quiet()));
                    path_field(ui, dialog, palette);
                }
                Kind::TourEnd(shown) => tour_end::show(ui, shown, palette),
                Kind::NotRecovered => {}
                Kind::Export => {
                    let before = dialog.path.clone();
                    dialog.export.show(ui, &mut dialog.path, dialog.preview, palette);
                    // The selection was that of another name.
                    dialog.has_selected_name &= dialog.path == before;
                    path_field(ui, dialog, palette);
                }
                Kind::Exporting(part) => {
                    ui.label(RichText::new(hint).color(palette.quiet()));
                    ui.add(egui::ProgressBar::new(*part).desired_height(12.0).fill(palette.accent()));
                }
                Kind::Loss(Loss { what, .. }) => {
                    ui.label(RichText::new(what.as_str()).font(style::sans(15.0)));
                    ui.label(RichText::new(hint).color(palette.quiet()));
                }
                Kind::Recover(_) | Kind::Conflict(_) | Kind::UnsavedChanges { .. } => {
                    ui.label(RichText::new(hint).color(palette.quiet()));
                }
                Kind::Open | Kind::Save | Kind::Picture => {
                    ui.label(RichText::new(hint).color(palette.quiet()));
                    path_field(ui, dialog, palette);
                    if let Some(cells) = dialog.cells_to_ask() {
                        said = cells.show(ui, palette);
                    }
                }
            }
            if said.has_changed {
                dialog.error = None;
            }
            if said.refusal.is_some() {
                (dialog.error, dialog.is_refused) = (said.refusal.take(), true);
            }
            said_below(ui, dialog, palette);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                // Enter on a button is for this button alone.
                let is_for_button = !leaves_enter(ui, &dialog.kind) && ui.memory(|m| m.focused().is_some());
                let enter = ui.input(|i| i.key_pressed(Key::Enter)) && dialog.kind != Kind::Help && !is_for_button;
                // Of the mistakes, the first one's button is the main one.
                let text = RichText::new(&verb);
                let is_main = !matches!(dialog.kind, Kind::Mistakes(..));
                let accept = if is_main { widgets::main_button(text, palette) } else { egui::Button::new(text) };
                let accept = accept.min_size(Vec2::new(90.0, 32.0));
                let key = if dialog.kind == Kind::Help { "Esc" } else { "Enter" };
                let accept = ui.add(accept);
                // Without fields, Tab would begin behind the dialog.
                if matches!(dialog.kind, Kind::Loss(_)) && ui.memory(|memory| memory.focused().is_none()) {
                    accept.request_focus();
                }
                let is_accepted = accept.tooltip(format!("{verb} ({key})")).clicked() || enter;
                if is_accepted && !dialog.is_refused {
                    answer = Some(buttons::accepted(dialog));
                }
                answer = buttons::other_buttons(ui, dialog).or(answer.take());
            });
        });
    if ctx.input(|i| i.key_pressed(Key::Escape)) {
        answer = Some(Answer::Cancel);
    }
    answer
}

/// Does what has the focus leave Enter to the main button, whose row is laid out? Fields do, and in sizes of a map all that is above.
fn leaves_enter(ui: &egui::Ui, kind: &Kind) -> bool {
    match kind {
        Kind::Open | Kind::Save | Kind::Picture => takes_text(ui.ctx()),
        Kind::NewMap(_) | Kind::Resize(_) => is_focus_above(ui),
        _ => false,
    }
}

/// Does something above the row that is laid out have the focus?
fn is_focus_above(ui: &egui::Ui) -> bool {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
    focused.is_some_and(|response| response.rect.bottom() <= ui.cursor().top())
}

/// Why the last answer failed or what it did, and what the next one will do besides.
fn said_below(ui: &mut egui::Ui, dialog: &Dialog, palette: &Palette) {
    if let Some(error) = &dialog.error {
        ui.label(RichText::new(error).color(palette.ink(Role::Fault)));
    }
    if let Some(bad) = cannot_be_written(dialog).filter(|_| dialog.error.is_none()) {
        ui.label(RichText::new(capital(&bad.what)).font(style::sans(13.0)).color(palette.ink(Role::Fault)));
    } else if let Some(folder) = dialog.missing_folder.as_ref().filter(|_| dialog.error.is_none()) {
        ui.label(RichText::new(format!("The folder {folder} does not exist yet.")).font(style::sans(13.0)));
    } else if let Some(folder) = &dialog.folder {
        folder_line(ui, folder, palette);
    }
    if let Some(note) = &dialog.note {
        ui.label(RichText::new(note).font(style::sans(13.0)));
    }
}

/// Why no file of this name can be saved: it is said while the name is typed. None while its ending is typed.
fn cannot_be_written(dialog: &Dialog) -> Option<BadInput> {
    let file = FileName::new(dialog.file());
    let is_read = format::read_endings().contains(&file.ending().as_str());
    format::to_write(&file).err().filter(|_| is_read && dialog.kind == Kind::Save)
}

/// The folder of the file. The end of a long name is the part that tells folders apart.
fn folder_line(ui: &mut egui::Ui, folder: &FileName, palette: &Palette) {
    let (all, font) = (folder.as_str(), style::sans(13.0));
    let begins = all.char_indices().map(|(at, _)| at).chain([all.len()]);
    let mut texts = begins.map(|at| format!("Folder: {}{}", if at > 0 { "\u{2026}" } else { "" }, &all[at..]));
    let fits = |text: &String| {
        let galley = ui.painter().layout_no_wrap(text.clone(), font.clone(), palette.quiet());
        galley.size().x <= ui.available_width()
    };
    let text = texts.find(fits).unwrap_or_default();
    ui.label(RichText::new(text).font(font.clone()).color(palette.quiet())).tooltip(all);
}

/// The label of the main button, where it makes a folder as well.
fn with_folder(verb: &str, dialog: &Dialog) -> String {
    match &dialog.missing_folder {
        Some(_) => format!("Make the folder and {}", verb.to_lowercase()),
        None => verb.to_owned(),
    }
}

/// Dims the window behind a dialog. It takes the pointer, so that nothing behind the dialog shows a tooltip over it, and Tab
/// stays in the dialog.
fn backdrop(ctx: &Context) {
    // The dialog opens now. What has the focus lies behind it, and would keep it from the fields.
    if ctx.memory(|memory| memory.top_modal_layer().is_none()) {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|behind| memory.surrender_focus(behind)));
    }
    let area = egui::Area::new(egui::Id::new("backdrop")).order(egui::Order::Middle).fixed_pos(egui::Pos2::ZERO);
    let shown = area.fade_in(false).show(ctx, |ui| {
        let screen = ctx.screen_rect();
        ui.allocate_rect(screen, egui::Sense::CLICK | egui::Sense::DRAG);
        ui.painter().rect_filled(screen, 0.0, egui::Color32::from_black_alpha(90));
    });
    ctx.memory_mut(|memory| memory.set_modal_layer(shown.response.layer_id));
}

/// The name of a file without the ending that was offered, if somebody has just typed one of a format that is written before it:
/// over the selected "town" of "town.toml", they type "live.csv".
fn with_typed_ending<'a>(before: &str, now: &'a str) -> Option<&'a str> {
    let (stem_before, offered) = before.rsplit_once('.')?;
    let stem = now.strip_suffix(offered)?.strip_suffix('.')?;
    let ending = |name: &str| FileName::new(name).ending();
    (ending(stem) != ending(stem_before) && format::to_write(&stem.into()).is_ok()).then_some(stem)
}

fn path_field(ui: &mut egui::Ui, dialog: &mut Dialog, palette: &Palette) {
    let before = dialog.path.clone();
    let field = egui::TextEdit::singleline(&mut dialog.path)
        .desired_width(f32::INFINITY)
        .font(style::mono(13.0))
        .hint_text(RichText::new("path of the file").color(palette.quiet()));
    let response = ui.add(field.margin(egui::Margin::symmetric(8, 7)));
    if response.changed() {
        dialog.error = None;
        let typed = with_typed_ending(&before, &dialog.path).filter(|_| matches!(dialog.kind, Kind::Save));
        if let Some(stem) = typed.map(str::len) {
            dialog.path.truncate(stem);
        }
    }
    // These dialogs have other fields.
    let is_free = ui.memory(|m| m.focused().is_none()) && !ui.input(|i| i.key_pressed(Key::Enter));
    if !matches!(dialog.kind, Kind::Export | Kind::Save) || is_free {
        response.request_focus();
    }
    if response.has_focus() && !dialog.has_selected_name && dialog.writes_file() {
        dialog.has_selected_name = true;
        let name = dialog.path.rfind(['/', '\\']).map_or(0, |at| at + 1);
        let end = dialog.path[name..].rfind('.').filter(|at| *at > 0).map_or(dialog.path.len(), |at| name + at);
        let [from, to] = [name, end].map(|at| dialog.path[..at].chars().count());
        widgets::select(ui, &response, from..to);
    }
}

/// The system's dialog for a file to open.
pub fn choose_to_open() -> Request {
    browse(&Dialog::new(Kind::Open))
}

/// What the file dialog of the system asks.
fn browse(dialog: &Dialog) -> Request {
    let (purpose, kinds, endings) = match dialog.kind {
        Kind::Open => {
            // A list of starts and goals is opened like a map, and is none.
            let endings = format::read_endings().into_iter().chain(["scen"]).collect();
            (DialogPurpose::Open, "scenes and maps", endings)
        }
        Kind::Picture => (DialogPurpose::Open, "pictures", vec!["png"]),
        Kind::Save => (DialogPurpose::Save, "scenes", format::saved().flat_map(|f| f.endings).copied().collect()),
        _ => (DialogPurpose::Save, "pictures", dialog.export.form.endings().to_vec()),
    };
    let near = Some(dialog.file()).filter(|file| !file.is_empty()).map(FileName::new);
    Request::Choose { purpose, kinds, endings, near }
}

#[cfg(test)]
mod tests;
