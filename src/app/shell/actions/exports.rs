//! Exports: the dialog, the work behind the frame, and the command that makes the same file.

use super::super::Shell;
use crate::app::dialog::export::{ExportOptions, Form, Order};
use crate::app::dialog::{Dialog, Kind};
use crate::app::exporting::{self, Exporting, Made};
use crate::app::persistence;
use crate::platform::{self, Duration};
use pathlight::lesson::position_in_file_name;
use pathlight::scene::{BadInput, FileName};

impl Shell {
    /// The dialog of an export of what is shown, with a file that does not exist yet.
    pub(super) fn ask_for_export(&mut self, name: &str) {
        let run = self.player.lesson().run();
        let state = persistence::export();
        let folder = state.as_ref().map_or("", |state| &state.folder);
        let export = ExportOptions::remembered(state.as_ref(), self.themes.chosen);
        let (export, step) = if self.shows_compare() {
            let of_comparison = ExportOptions { form: Form::Picture, is_comparison: true, ..export };
            (of_comparison, "compared".to_owned())
        } else {
            (export, position_in_file_name(run, run.at()))
        };
        // Only a picture is of one step: the other forms show the run.
        let offers = Form::ALL.map(|form| {
            let name = if form == Form::Picture { format!("{folder}{name}-{step}") } else { format!("{folder}{name}") };
            unused_name(platform::whole_name(&FileName::new(name)).as_str(), form.endings()[0])
        });
        let chosen = Form::ALL.iter().position(|&form| form == export.form).unwrap_or(0);
        let path = offers[chosen].clone();
        self.dialog =
            Some(Dialog { export: ExportOptions { offers, ..export }, ..Dialog::with_path(Kind::Export, path) });
    }

    pub(super) fn export(&mut self, order: &Order, dialog: Dialog) {
        if platform::is_taken(&order.file) && dialog.replaces.as_ref() != Some(&order.file) {
            let error = Some(format!("{} exists already. Export again to replace it.", order.file));
            self.dialog = Some(Dialog { error, replaces: Some(order.file.clone()), ..dialog });
            return;
        }
        persistence::store_export(&order.options.to_store(&platform::whole_name(&order.file)));
        match self.begin_export(order) {
            Ok((exporting, None)) => {
                self.dialog = Some(Dialog::new(Kind::Exporting(exporting.progress())));
                self.exporting = Some((exporting, dialog));
            }
            Ok((_, Some((file, bytes)))) => self.write_export(file, bytes, dialog),
            Err(bad) => self.dialog = Some(Dialog { error: Some(bad.to_string()), ..dialog }),
        }
    }

    /// An export, and the file with its bytes if that did not take long.
    fn begin_export(&self, order: &Order) -> Result<(Exporting, Option<Made>), BadInput> {
        if !order.options.is_comparison && self.player.without_run().is_some() {
            return Err(BadInput::new("there is no run yet: export it when it can be stepped through"));
        }
        let mut exporting = exporting::export(&self.player, order)?;
        let made = exporting.go_on(self.patience)?;
        Ok((exporting, made))
    }

    pub(in crate::app::shell) fn report_exported(&mut self, file: &FileName) {
        self.notify(format!("Exported to {}.", platform::whole_name(file)), false);
    }

    /// The command that makes the same file, and what to tell the user.
    pub(super) fn command_to_copy(&self, order: &Order) -> (String, String) {
        let line = exporting::command(&self.player, order);
        let warning =
            "The scene has changes that are not saved: save it first, or the command draws it without them.\n";
        let warning = if self.player.is_changed() { warning } else { "" };
        let note = format!("{warning}Copied: {line}");
        (line, note)
    }

    /// Sees how far an export has come. It is cancelled when its dialog is closed.
    pub(in crate::app::shell) fn go_on_exporting(&mut self) {
        let Some((mut exporting, dialog)) = self.exporting.take() else { return };
        if !matches!(&self.dialog, Some(Dialog { kind: Kind::Exporting(_), .. })) {
            return;
        }
        self.dialog = None;
        match exporting.go_on(Duration::ZERO) {
            Ok(None) => {
                self.dialog = Some(Dialog::new(Kind::Exporting(exporting.progress())));
                self.exporting = Some((exporting, dialog));
                return;
            }
            Ok(Some((file, bytes))) => self.write_export(file, bytes, dialog),
            Err(bad) => self.dialog = Some(Dialog { error: Some(bad.to_string()), ..dialog }),
        }
        self.note_event(); // what has changed must be drawn
    }
}

/// A path for a new file: that of no other file.
pub(super) fn unused_name(name: &str, ending: &str) -> String {
    let names = std::iter::once(format!("{name}.{ending}")).chain((2..).map(|n| format!("{name}-{n}.{ending}")));
    names.into_iter().find(|name| !platform::is_taken(&name.as_str().into())).unwrap_or_default()
}
