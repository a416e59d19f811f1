//! What the export dialog asks besides the file: a picture, a sheet or an animation, and of which steps.

use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, RichText, Ui};
use pathlight::paint::export::PictureFormat;
use pathlight::render::{DEFAULT_FPS, DEFAULT_PICTURES};
use pathlight::scene::FileName;

/// What is made of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The step on screen.
    #[default]
    Picture,
    /// Several steps on one sheet.
    Filmstrip,
    /// Steps one after another.
    Animation,
}

impl Form {
    pub const ALL: [Self; 3] = [Self::Picture, Self::Filmstrip, Self::Animation];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Picture => "Picture (SVG, PNG)",
            Self::Filmstrip => "Filmstrip (SVG, PNG)",
            Self::Animation => "Animation (GIF)",
        }
    }

    pub const fn hint(self) -> &'static str {
        match self {
            Self::Picture => "The step on screen",
            Self::Filmstrip => "Several steps on one sheet, as a handout",
            Self::Animation => "One step after another, for a page or a slide",
        }
    }

    /// The endings of its files. The first one is proposed.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Picture | Self::Filmstrip => &["svg", "png"],
            Self::Animation => &["gif"],
        }
    }
}

/// What the person has chosen. The texts are as typed.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportOptions {
    pub form: Form,
    /// The steps on the sheet, with commas between them; empty: the outcomes of the stages.
    pub steps: String,
    /// Where the animation begins and ends.
    pub from: String,
    pub to: String,
    /// Frames in a second.
    pub fps: f64,
}

impl Default for ExportOptions {
    fn default() -> Self {
        let (from, to) = ("start".to_owned(), "end".to_owned());
        Self { form: Form::Picture, steps: String::new(), from, to, fps: DEFAULT_FPS }
    }
}

/// What is exported, and to which file.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub options: ExportOptions,
    pub file: FileName,
}

impl ExportOptions {
    /// The fields below the path. A change of the form changes the ending of the path.
    pub(super) fn show(&mut self, ui: &mut Ui, path: &mut String, palette: &Palette) {
        let (names, hints) = (Form::ALL.map(Form::name), Form::ALL.map(Form::hint));
        let chosen = Form::ALL.iter().position(|&form| form == self.form).unwrap_or(0);
        if let Some(i) = widgets::segments(ui, &names, &hints, chosen, palette) {
            self.form = Form::ALL[i];
            *path = with_ending_of(self.form, path);
        }
        ui.add_space(4.0);
        match self.form {
            Form::Picture => quiet(ui, "The step on screen. The ending decides the format: .svg or .png.", palette),
            Form::Filmstrip => {
                ui.horizontal(|ui| {
                    field(ui, "steps", &mut self.steps, 300.0, "A, E, F, G", palette);
                });
                let what = format!(
                    "Empty: the outcome of every stage, at most {DEFAULT_PICTURES}. The ending decides the format: .svg or .png."
                );
                quiet(ui, &what, palette);
            }
            Form::Animation => {
                ui.horizontal(|ui| {
                    field(ui, "from", &mut self.from, 110.0, "start", palette);
                    field(ui, "to", &mut self.to, 110.0, "end", palette);
                    let fps = egui::DragValue::new(&mut self.fps).range(0.1..=50.0).speed(0.1).max_decimals(1);
                    ui.add(fps).tooltip("Frames in a second: drag, or click and type");
                    ui.label(RichText::new("frames a second").color(palette.quiet()));
                });
                let what = "A step's number, a stage's label such as E, a kind such as E: skip, start or end. A folded act is \
                            one frame; a very long run is shown by stage.";
                quiet(ui, what, palette);
            }
        }
    }

    /// The steps that are named for the sheet.
    pub fn named_steps(&self) -> Vec<String> {
        self.steps.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    }
}

fn field(ui: &mut Ui, name: &str, text: &mut String, width: f32, example: &str, palette: &Palette) {
    let label = ui.label(RichText::new(name).color(palette.quiet()));
    let hint = RichText::new(example).color(palette.quiet());
    let field = egui::TextEdit::singleline(text).desired_width(width).font(style::mono(13.0)).hint_text(hint);
    let field = ui.add(field.margin(egui::Margin::symmetric(8, 6))).labelled_by(label.id);
    field.tooltip("A step's number, a stage's label, a kind of step, start or end");
}

fn quiet(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).font(style::sans(13.0)).color(palette.quiet()));
}

/// The path with an ending that fits the form; an ending that fits stays.
fn with_ending_of(form: Form, path: &str) -> String {
    let file = FileName::new(path);
    let (has_ending, ending) = (PictureFormat::of(&file).is_ok(), file.ending());
    if form.endings().contains(&ending.as_str()) {
        return path.to_owned();
    }
    // Another ending belongs to the name.
    let stem = if has_ending { &path[..path.len() - ending.len() - 1] } else { path };
    format!("{stem}.{}", form.endings()[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_decides_the_ending() {
        assert_eq!(with_ending_of(Form::Animation, "a/E.svg"), "a/E.gif");
        assert_eq!(with_ending_of(Form::Filmstrip, "E.PNG"), "E.PNG");
        assert_eq!(with_ending_of(Form::Picture, "E.gif"), "E.svg");
        assert_eq!(with_ending_of(Form::Animation, "version 1.5"), "version 1.5.gif");
    }

    #[test]
    fn steps_are_separated_by_commas() {
        let options = ExportOptions { steps: " A, E: skip ,,7 ".to_owned(), ..ExportOptions::default() };
        assert_eq!(options.named_steps(), ["A", "E: skip", "7"]);
    }
}
