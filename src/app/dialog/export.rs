//! What the export dialog asks besides the file: a picture, a sheet, an animation or a talk, of which steps, and how it looks.

/// What the file will look like.
mod preview;

pub use preview::{PREVIEW, Preview};

use crate::app::fit;
use crate::app::persistence::ExportState;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{self, RichText, Ui, Vec2};
use pathlight::paint::page::{Background, Look};
use pathlight::paint::theme::Theme;
use pathlight::render::{DEFAULT_FPS, DEFAULT_PICTURES, PageStyle};
use pathlight::scene::FileName;
use std::ops::RangeInclusive;

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
    /// Slides in one file.
    Talk,
}

impl Form {
    pub const ALL: [Self; 4] = [Self::Picture, Self::Filmstrip, Self::Animation, Self::Talk];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Picture => "Picture",
            Self::Filmstrip => "Filmstrip",
            Self::Animation => "Animation",
            Self::Talk => "Talk",
        }
    }

    pub const fn hint(self) -> &'static str {
        match self {
            Self::Picture => "The step on screen, as SVG or PNG",
            Self::Filmstrip => "Several steps on one sheet, as SVG or PNG",
            Self::Animation => "One step after another, as a GIF for a page or a slide",
            Self::Talk => "Slides in one HTML file, for any browser",
        }
    }

    /// The endings of its files. The first one is proposed.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Picture | Self::Filmstrip => &["svg", "png"],
            Self::Animation => &["gif"],
            Self::Talk => &["html"],
        }
    }

    /// How it is stored.
    const fn word(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Filmstrip => "filmstrip",
            Self::Animation => "animation",
            Self::Talk => "talk",
        }
    }
}

/// Width and height of a picture; a sheet has this width. In pixels.
const PICTURE_SIZE: [u32; 2] = [1600, 1000];
/// Width and height of an animation, in pixels: as large as a slide or a page needs, and a small file.
const ANIMATION_SIZE: [u32; 2] = [1200, 800];
/// Sizes in pixels.
const SIZES: RangeInclusive<u32> = 16..=16_384;
/// The themes of pictures.
const THEMES: [(Theme, &str, &str); 3] = [
    (Theme::Dark, "Dark", "Light marks on a dark ground"),
    (Theme::Light, "Light", "Dark marks on a light ground"),
    (Theme::Print, "Print", "Black and grey on white, for every printer"),
];

/// What lies behind the marks, in the order of [`Background::ALL`].
const GROUNDS: [(&str, &str); 3] = [
    ("Theme's", "The ground has the colour of the theme"),
    ("White", "The ground is white"),
    ("None", "The ground is transparent: the slide shows through"),
];

/// What the person has chosen. The texts are as typed.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportOptions {
    pub form: Form,
    /// The steps on the sheet, with commas between them; empty: the outcomes of the stages.
    pub steps: String,
    /// Where the animation begins and ends.
    pub from: String,
    pub to: String,
    /// Frames in a second while something moves.
    pub fps: f64,
    pub look: Look,
    /// Is the sentence under each picture?
    pub caption: bool,
    /// Width and height in pixels: of pictures and sheets, and of animations.
    pub size: [u32; 2],
    pub animation_size: [u32; 2],
    /// Is a talk dark or light as its reader prefers? Otherwise it has the theme.
    pub follows_reader: bool,
    /// Is it the picture of Compare? It has no steps.
    pub is_comparison: bool,
    /// The file that is offered for each form. Empty where none is.
    pub offers: [String; Form::ALL.len()],
}

impl Default for ExportOptions {
    fn default() -> Self {
        let (from, to) = ("start".to_owned(), "end".to_owned());
        Self {
            form: Form::Picture,
            steps: String::new(),
            from,
            to,
            fps: DEFAULT_FPS,
            look: Look::default(),
            caption: false,
            size: PICTURE_SIZE,
            animation_size: ANIMATION_SIZE,
            follows_reader: true,
            is_comparison: false,
            offers: Default::default(),
        }
    }
}

impl ExportOptions {
    /// As they were the last time; at first in the theme of the window.
    pub fn remembered(state: Option<&ExportState>, theme: Theme) -> Self {
        let usual = Self { look: theme.into(), ..Self::default() };
        let Some(state) = state else { return usual };
        let size = |[width, height]: [u32; 2], usual| {
            if SIZES.contains(&width) && SIZES.contains(&height) { [width, height] } else { usual }
        };
        let theme = THEMES.iter().find(|(theme, ..)| theme.word() == state.theme).map_or(theme, |row| row.0);
        let background = Background::ALL.into_iter().find(|ground| ground.word() == state.background);
        Self {
            form: Form::ALL.into_iter().find(|form| form.word() == state.form).unwrap_or_default(),
            fps: if (0.1..=50.0).contains(&state.fps) { state.fps } else { DEFAULT_FPS },
            look: Look { theme, background: background.unwrap_or_default() },
            caption: state.caption,
            size: size(state.size, PICTURE_SIZE),
            animation_size: size(state.animation_size, ANIMATION_SIZE),
            follows_reader: state.follows_reader,
            ..usual
        }
    }

    /// What is remembered for the next time, with the folder of the file.
    pub fn to_store(&self, file: &FileName) -> ExportState {
        let name = file.as_str();
        let folder = name.rfind(['/', '\\']).map_or("", |end| &name[..=end]);
        ExportState {
            form: self.form.word().to_owned(),
            theme: self.look.theme.word().to_owned(),
            background: self.look.background.word().to_owned(),
            caption: self.caption,
            size: self.size,
            animation_size: self.animation_size,
            fps: self.fps,
            follows_reader: self.follows_reader,
            folder: folder.to_owned(),
        }
    }

    /// How its pictures look. An animation always has a ground.
    pub fn style(&self) -> PageStyle {
        let is_animation = self.form == Form::Animation;
        let [width, height] = if is_animation { self.animation_size } else { self.size };
        let is_bare = is_animation && self.look.background == Background::None;
        let background = if is_bare { Background::Theme } else { self.look.background };
        PageStyle { look: Look { background, ..self.look }, caption: self.caption, width, height }
    }

    /// The theme of a talk; None: as its reader prefers.
    pub fn talk_theme(&self) -> Option<Theme> {
        (!self.follows_reader).then_some(self.look.theme)
    }
}

/// What is exported, and to which file.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub options: ExportOptions,
    pub file: FileName,
}

/// Between the dialog and a tooltip beside it, in points.
const BESIDE: f32 = 10.0;
/// The width of the fields, in points, and of a name before them.
const FIELDS: f32 = 376.0;
const LABEL: f32 = 50.0;

impl ExportOptions {
    /// The fields below the path. A change of the form changes the ending of the path.
    pub(super) fn show(&mut self, ui: &mut Ui, path: &mut String, preview: Option<Preview>, palette: &Palette) {
        let names = Form::ALL.map(Form::name);
        let chosen = Form::ALL.iter().position(|&form| form == self.form).unwrap_or(0);
        let edge = ui.max_rect().left() - BESIDE;
        // A tooltip opened over the fields that the click had brought.
        let explain = |response: egui::Response, i: usize| beside_fields(response, edge, Form::ALL[i].hint());
        if !self.is_comparison
            && let Some(i) = widgets::explained_segments(ui, &names, chosen, palette, explain)
        {
            self.form = Form::ALL[i];
            // A name that somebody has typed stays.
            if *path == self.offers[chosen] {
                self.offers[i].clone_into(path);
            }
        }
        // The form of the last time may be another one than that of the name.
        *path = with_ending_of(self.form, path);
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(FIELDS);
                self.fields(ui, palette);
                ui.add_space(2.0);
                self.style_fields(ui, palette);
            });
            preview::show(ui, preview, palette);
        });
    }

    /// Which steps.
    fn fields(&mut self, ui: &mut Ui, palette: &Palette) {
        match self.form {
            Form::Picture if self.is_comparison => {
                quiet(
                    ui,
                    "What Compare shows: its paths, runs or plots. The ending decides the format: .svg or .png.",
                    palette,
                );
            }
            Form::Picture => quiet(ui, "The step on screen. The ending decides the format: .svg or .png.", palette),
            Form::Filmstrip => {
                row(ui, "Steps", palette, |ui| field(ui, &mut self.steps, 290.0, "A, E, F, G", palette));
                let what = format!(
                    "Empty: the outcome of every stage, at most {DEFAULT_PICTURES}. The ending decides the format: .svg or .png."
                );
                quiet(ui, &what, palette);
            }
            Form::Animation => {
                row(ui, "Steps", palette, |ui| {
                    field(ui, &mut self.from, 66.0, "start", palette);
                    ui.label(RichText::new("to").color(palette.quiet()));
                    field(ui, &mut self.to, 66.0, "end", palette);
                    let fps = egui::DragValue::new(&mut self.fps).range(0.1..=50.0).speed(0.1).max_decimals(1);
                    ui.add(fps).tooltip("Frames in a second while something moves: drag, or click and type");
                    ui.label(RichText::new("/ s").color(palette.quiet()));
                });
                let what =
                    "Numbers, labels such as E, kinds such as E: skip, start, end. A very long run is shown by stage.";
                quiet(ui, what, palette);
            }
            Form::Talk => {
                let what = "A slide for each stop of the tour that runs, or for each outcome of the run (all that fit into 2.5 MB), \
                            with its sentence. Arrow keys turn the slides, O shows all, N shows the notes; it prints one slide a page.";
                quiet(ui, what, palette);
            }
        }
    }

    /// How it looks.
    fn style_fields(&mut self, ui: &mut Ui, palette: &Palette) {
        let is_talk = self.form == Form::Talk;
        let mut themes: Vec<(&str, &str)> = THEMES.iter().map(|&(_, name, hint)| (name, hint)).collect();
        let mut chosen = THEMES.iter().position(|(theme, ..)| *theme == self.look.theme).unwrap_or(0);
        if is_talk {
            themes.push(("Reader's", "Dark or light, as the computer of the reader is set"));
            chosen = if self.follows_reader { THEMES.len() } else { chosen };
        }
        if let Some(i) = choice(ui, "Theme", &themes, chosen, palette) {
            self.follows_reader = if is_talk { i == THEMES.len() } else { self.follows_reader };
            self.look.theme = THEMES.get(i).map_or(self.look.theme, |row| row.0);
        }
        if is_talk {
            return;
        }
        // A GIF with a transparent ground would have jagged edges.
        let grounds = if self.form == Form::Animation { &GROUNDS[..2] } else { &GROUNDS[..] };
        let chosen = Background::ALL.iter().position(|&ground| ground == self.style().look.background).unwrap_or(0);
        if let Some(i) = choice(ui, "Ground", grounds, chosen, palette) {
            self.look.background = Background::ALL[i];
        }
        row(ui, "Size", palette, |ui| {
            let [width, height] = if self.form == Form::Animation { &mut self.animation_size } else { &mut self.size };
            ui.add(egui::DragValue::new(width).range(SIZES)).tooltip("Width in pixels: drag, or click and type");
            if self.form != Form::Filmstrip {
                ui.label(RichText::new("\u{d7}").color(palette.quiet()));
                ui.add(egui::DragValue::new(height).range(SIZES)).tooltip("Height in pixels: drag, or click and type");
            }
            ui.label(RichText::new("pixels").color(palette.quiet()));
            if self.is_comparison {
                return;
            }
            ui.add_space(10.0);
            let hint = "Puts the sentence of the step under each picture";
            ui.label(RichText::new("Sentence").color(palette.quiet())).tooltip(hint);
            if widgets::switch(ui, self.caption, "sentence", palette).tooltip(hint).clicked() {
                self.caption = !self.caption;
            }
        });
    }

    /// The steps that are named for the sheet.
    pub fn named_steps(&self) -> Vec<String> {
        self.steps.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect()
    }
}

/// A tooltip left of the dialog, or above its widget where there is no room: the fields below it stay in view.
fn beside_fields(mut response: egui::Response, edge: f32, hint: &str) {
    let style = response.ctx.style();
    let font = egui::TextStyle::Body.resolve(&style);
    let width = fit::width(&response.ctx, hint, font.clone()).ceil() + 1.0;
    let margins = egui::Frame::popup(&style).total_margin().sum();
    if width + margins.x > edge {
        let height = fit::height(&response.ctx, hint, font, width) + margins.y + response.rect.height() + 2.0 * BESIDE;
        response.rect = response.rect.translate(Vec2::new(0.0, -height));
        let end = response.rect.left() + width + margins.x;
        response.tooltip_ui_left_of(end, width, |ui| drop(ui.label(hint)));
    } else {
        response.tooltip_left_of(edge, hint);
    }
}

/// Fields with a name before them.
fn row(ui: &mut Ui, name: &str, palette: &Palette, fields: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let left = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(Vec2::new(LABEL, 24.0), left, |ui| {
            ui.set_min_width(LABEL);
            ui.label(RichText::new(name).color(palette.quiet()));
        });
        fields(ui);
    });
}

/// A row of words of which one is chosen, each with its hint. Returns another one that is chosen now.
fn choice(ui: &mut Ui, name: &str, choices: &[(&str, &str)], chosen: usize, palette: &Palette) -> Option<usize> {
    let (words, hints): (Vec<&str>, Vec<&str>) = choices.iter().copied().unzip();
    let mut clicked = None;
    row(ui, name, palette, |ui| clicked = widgets::segments(ui, &words, &hints, chosen, palette));
    clicked
}

fn field(ui: &mut Ui, text: &mut String, width: f32, example: &str, palette: &Palette) {
    let hint = RichText::new(example).color(palette.quiet());
    let field = egui::TextEdit::singleline(text).desired_width(width).font(style::mono(13.0)).hint_text(hint);
    let field = ui.add(field.margin(egui::Margin::symmetric(8, 6)));
    field.tooltip("A number as in \"step 18\", a stage's label, a kind of step, start or end");
}

fn quiet(ui: &mut Ui, text: &str, palette: &Palette) {
    ui.label(RichText::new(text).font(style::sans(13.0)).color(palette.quiet()));
}

/// The path with an ending that fits the form; an ending that fits stays.
fn with_ending_of(form: Form, path: &str) -> String {
    let file = FileName::new(path);
    let ending = file.ending();
    let has_ending = Form::ALL.iter().any(|form| form.endings().contains(&ending.as_str()));
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
        assert_eq!(with_ending_of(Form::Talk, "E.svg"), "E.html");
        assert_eq!(with_ending_of(Form::Animation, "version 1.5"), "version 1.5.gif");
    }

    #[test]
    fn what_was_chosen_is_remembered_with_the_folder() {
        let chosen = ExportOptions {
            form: Form::Animation,
            fps: 12.5,
            look: Look { theme: Theme::Print, background: Background::White },
            caption: true,
            size: [1920, 1080],
            follows_reader: false,
            ..ExportOptions::default()
        };
        let state = chosen.to_store(&"slides/week 3/e.gif".into());
        assert_eq!(state.folder, "slides/week 3/");
        assert_eq!(ExportOptions::remembered(Some(&state), Theme::Dark), chosen);
        let damaged = ExportState { size: [0, 9], fps: f64::NAN, theme: "sepia".to_owned(), ..state };
        let read = ExportOptions::remembered(Some(&damaged), Theme::Light);
        assert_eq!((read.size, read.fps, read.look.theme), (PICTURE_SIZE, DEFAULT_FPS, Theme::Light));
        assert_eq!(ExportOptions::remembered(None, Theme::Light).look, Theme::Light.into());
    }

    #[test]
    fn an_animation_has_a_ground() {
        let look = Look { theme: Theme::Dark, background: Background::None };
        let options = ExportOptions { form: Form::Animation, look, ..ExportOptions::default() };
        assert_eq!(options.style().look.background, Background::Theme);
        assert_eq!(ExportOptions { form: Form::Picture, ..options }.style().look, look);
    }

    #[test]
    fn steps_are_separated_by_commas() {
        let options = ExportOptions { steps: " A, E: skip ,,7 ".to_owned(), ..ExportOptions::default() };
        assert_eq!(options.named_steps(), ["A", "E: skip", "7"]);
    }
}
