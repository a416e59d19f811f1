//! The Map tab: what the map is, what is selected, what the path is worth, and maps made by chance. The tools stand in the strip
//! at the left of the canvas while this tab is open.

/// The picture under the map.
mod background;
/// Maps made by rule and chance.
mod generate;
/// The layers of the file.
mod layers;
/// What the coordinates of the file are.
mod numbers;
/// What an edit does to the path.
mod result;
/// What is selected, in numbers.
mod selected;
/// Which values of the file are walls.
mod walls;

use super::{Requests, frame};
use crate::app::kept_triangles;
use crate::app::keys::WindowAction;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use crate::app::widgets::number_field::NumberField;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align, Align2, Button, Layout, Margin, Response, RichText, ScrollArea, Sense, TextEdit, Ui, Vec2, WidgetText,
};
use pathlight::editor::Edit;
use pathlight::player::{Change, Command, Player};
use pathlight::scene::template::MapKind;
use pathlight::scene::{Coordinates, Map, Scene};
use pathlight::words::{grouped, number};
use std::ops::RangeInclusive;

/// The height of a row with a control, in points.
const ROW: f32 = style::TARGET;

/// What can be typed as a coordinate, and as a width.
const MORE_THAN_ZERO: RangeInclusive<f64> = f64::MIN_POSITIVE..=f64::INFINITY;

/// The height of one line about the result, in points.
const LINE_OF_RESULT: f32 = 18.0;

/// What the tab remembers.
#[derive(Default)]
pub struct MapTab {
    /// Texts that are being typed.
    title: Option<String>,
    about: Option<String>,
    name: selected::Name,
    /// How high the card of what is selected was in the last frame, in points.
    height_of_selected: f32,
    generate: generate::Generate,
    /// Where that card began in the last frame, below the top of the tab.
    top_of_generate: Option<f32>,
    result: result::Before,
    /// How high it was in the last frame that showed it, in points: a question that hides it moves nothing.
    height_of_result: f32,
}

impl MapTab {
    /// Looks at the path, so that it can be compared when something is drawn.
    pub fn follow(&mut self, player: &Player) {
        self.result.follow(player);
    }

    /// The path before the open gesture.
    pub fn path_before(&self) -> &[glam::DVec2] {
        self.result.path()
    }

    /// The path at the end of the run.
    pub fn path_now(&self) -> &[glam::DVec2] {
        self.result.path_now()
    }

    pub fn show(&mut self, ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
        let height = if player.selection().next().is_some() { self.height_of_selected + frame::GAP } else { 0.0 };
        // In a tiny window there is no room at all.
        let positive =
            |rect: egui::Rect| rect.with_max_y(rect.bottom().max(rect.top())).with_max_x(rect.right().max(rect.left()));
        let room = positive(ui.available_rect_before_wrap());
        let above = room.with_max_y((room.bottom() - height).max(room.top()));
        let mut cards = ui.new_child(egui::UiBuilder::new().max_rect(above).id_salt("cards"));
        self.cards(&mut cards, player, palette, requests);
        // Below the cards: above them, it moved all of them down whenever something was selected.
        if height > 0.0 {
            let place = positive(room.with_min_y(above.bottom() + frame::GAP));
            let mut below = ui.new_child(egui::UiBuilder::new().max_rect(place).id_salt("selected"));
            frame::natural(&mut below, palette, "selected", |ui| self.name.show(ui, player, requests));
            let height = below.min_rect().height();
            if (std::mem::replace(&mut self.height_of_selected, height) - height).abs() > 0.5 {
                ui.ctx().request_repaint();
            }
        }
        ui.advance_cursor_after_rect(room);
    }

    fn cards(&mut self, ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
        // A press that comes with a move of the pointer in one slow frame would drag all of the tab by that move.
        let is_touched = ui.input(egui::InputState::any_touches);
        let scroll = ScrollArea::vertical().id_salt("map").auto_shrink([false, false]).drag_to_scroll(is_touched);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = frame::GAP;
            frame::natural(ui, palette, "result", |ui| {
                let top = ui.cursor().top();
                if player.is_asked() {
                    let height = if self.height_of_result > 0.0 { self.height_of_result } else { LINE_OF_RESULT };
                    let (line, _) =
                        ui.allocate_exact_size(Vec2::new(ui.available_width(), height), egui::Sense::hover());
                    let (at, font) = (line.left_top(), style::sans(13.0));
                    let text = "It is shown after the answer.";
                    ui.painter().text(at, egui::Align2::LEFT_TOP, text, font, palette.quiet());
                } else {
                    self.result.show(ui, palette);
                    self.height_of_result = ui.min_rect().bottom() - top;
                }
            });
            frame::natural(ui, palette, "map", |ui| self.map(ui, player, palette, requests));
            frame::natural(ui, palette, "background", |ui| background::show(ui, player, palette, requests));
            self.hold_generate(ui);
            frame::natural(ui, palette, "generate", |ui| self.generate.show(ui, player, palette, requests));
        });
    }

    /// While a map that was made is shown, the buttons that keep it stay under the pointer: what it does to the path is said above
    /// them, in more lines or in fewer.
    fn hold_generate(&mut self, ui: &Ui) {
        let top = ui.cursor().top() - ui.min_rect().top();
        let before = self.top_of_generate.replace(top).unwrap_or(top);
        if self.generate.is_shown() && (top - before).abs() > 0.5 {
            ui.scroll_with_delta_animation(Vec2::new(0.0, before - top), egui::style::ScrollAnimation::none());
        }
    }

    fn map(&mut self, ui: &mut Ui, player: &Player, palette: &Palette, requests: &mut Requests) {
        let editor = player.editor();
        let scene = editor.scene();
        let hint = "The title of the map";
        if let Some(text) = text_field(ui, "title", hint, &scene.title, &mut self.title, 1) {
            requests.commands.extend(edit(Edit::Title(text)));
        }
        let hint = "One sentence that says what to look for";
        if let Some(text) = text_field(ui, "about", hint, &scene.about, &mut self.about, 2) {
            requests.commands.extend(edit(Edit::About(text)));
        }
        Self::size(ui, scene);
        if !scene.vertices.is_empty() {
            let count = grouped(scene.vertices.len() as u64);
            labelled(
                ui,
                "free vertices",
                "Vertices of the triangles away from all walls, as the file names them",
                |ui| {
                    ui.add(egui::Label::new(RichText::new(count).font(style::sans(13.0))));
                },
            );
        }
        let numbers = scene.layers.numbers.filter(|_| player.has_text_or_file());
        if let Some(numbers) = numbers {
            requests.commands.extend(numbers::show(ui, numbers.are, palette));
        } else if let Some([text, hint]) = in_file(scene.coordinates) {
            labelled(ui, "coordinates", hint, |ui| {
                ui.add(egui::Label::new(RichText::new(text).font(style::sans(13.0))).truncate());
            });
        }
        if let Some(up) = scene.layers.up.filter(|_| player.has_text_or_file()) {
            requests.commands.extend(numbers::show_up(ui, up.is, palette));
        }
        if player.has_text_or_file() && !scene.layers.names.is_empty() {
            requests.commands.extend(layers::show(ui, &scene.layers, palette));
        }
        if player.has_text_or_file() && !scene.layers.values.is_empty() {
            walls::show(ui, &scene.layers, palette, requests);
        }
        if let Map::Grid(grid) = &scene.map {
            let hint = "The outermost cells are walls, whatever is drawn there";
            labelled(ui, "border", hint, |ui| {
                if widgets::switch(ui, grid.border(), "border", palette).tooltip(hint).clicked() {
                    requests.commands.extend(edit(Edit::Border(!grid.border())));
                }
            });
        }
        if player.keeps_triangles() {
            labelled(ui, "triangles kept", kept_triangles::HINT, |ui| {
                if button(ui, kept_triangles::TEXT, kept_triangles::HINT).clicked() {
                    requests.commands.extend(kept_triangles::commands());
                }
            });
        }
        let hint = "Walls and obstacles cannot be changed; start, goal and actors can be moved";
        labelled(ui, "lock walls", hint, |ui| {
            if widgets::switch(ui, editor.is_locked(), "lock walls", palette).tooltip(hint).clicked() {
                requests.commands.push(Change::Lock(!editor.is_locked()).into());
            }
        });
        ui.horizontal(|ui| {
            if button(ui, "New map…", "A new map of any size (Ctrl N)").clicked() {
                requests.action = Some(WindowAction::New(MapKind::of(&scene.map)));
            }
            let hint = "Make the map larger or smaller; what is drawn stays";
            if !matches!(scene.map, Map::Mesh(_)) && button(ui, "Resize…", hint).clicked() {
                requests.action = Some(WindowAction::Resize);
            }
        });
    }

    /// How large the map is.
    fn size(ui: &mut Ui, scene: &Scene) {
        let mut obstacles = None;
        let unit = if scene.coordinates.are_degrees() { "m" } else { "units" };
        let size = match &scene.map {
            Map::Grid(grid) => format!("{} × {} cells", grid.width(), grid.height()),
            map @ Map::Mesh(_) => {
                let (low, high) = map.bounds();
                let size = high - low;
                format!("{} × {} units, a mesh", number(size.x), number(size.y))
            }
            map @ Map::Polygons(polygons) => {
                let (low, high) = map.bounds();
                let size = high - low;
                obstacles = Some(grouped(polygons.obstacles.len() as u64));
                format!("{} × {} {unit}", number(size.x), number(size.y))
            }
        };
        labelled(ui, "size", "The size of the map", |ui| {
            ui.add(egui::Label::new(RichText::new(size).font(style::sans(13.0))).truncate());
        });
        if let Some(count) = obstacles {
            labelled(ui, "obstacles", "How many obstacles the map has", |ui| {
                ui.add(egui::Label::new(RichText::new(count).font(style::sans(13.0))));
            });
        }
    }
}

/// How the coordinates of the file differ from those of the map, in as few words as fit into a narrow panel, and in a sentence.
const fn in_file(coordinates: Coordinates) -> Option<[&'static str; 2]> {
    match coordinates {
        Coordinates::World => None,
        Coordinates::NorthUp => {
            Some(["y runs up", "In the file, y runs up, and so it does in the rulers and in lists"])
        }
        Coordinates::Degrees { .. } => {
            Some(["degrees", "The coordinates of the file are degrees, and so are those of the rulers"])
        }
        Coordinates::FromAbove { .. } => {
            Some(["three numbers", "A vertex of the file has three coordinates: the map shows it from above"])
        }
    }
}

/// One edit with its end.
fn edit(edit: Edit) -> [Command; 2] {
    [Change::Edit(edit).into(), Change::EndGesture.into()]
}

/// A label at the left and controls at the right. All of the row has the tooltip.
fn labelled(ui: &mut Ui, label: &str, hint: &str, controls: impl FnOnce(&mut Ui)) {
    let (rect, background) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::hover());
    background.tooltip(hint);
    let layout = Layout::left_to_right(Align::Center);
    let mut row = ui.new_child(egui::UiBuilder::new().max_rect(rect).layout(layout).id_salt(label));
    row.add(egui::Label::new(RichText::new(label).font(style::sans(13.5))));
    row.with_layout(Layout::right_to_left(Align::Center), controls);
}

fn button(ui: &mut Ui, text: impl Into<WidgetText>, hint: &str) -> Response {
    ui.spacing_mut().button_padding = Vec2::new(10.0, 3.0);
    ui.add(Button::new(text).min_size(Vec2::new(0.0, ROW))).tooltip(hint).disabled_tooltip(hint)
}

/// The width of the name before a text, in points.
const NAME: f32 = 50.0;

/// A text that is changed when it loses the focus. Returns the new one then.
fn text_field(
    ui: &mut Ui,
    label: &str,
    hint: &str,
    now: &str,
    typed: &mut Option<String>,
    rows: usize,
) -> Option<String> {
    let mut text = typed.clone().unwrap_or_else(|| now.to_owned());
    let field = if rows == 1 { TextEdit::singleline(&mut text) } else { TextEdit::multiline(&mut text) };
    let field = field
        .desired_width(ui.available_width() - NAME)
        .desired_rows(rows)
        .font(style::sans(13.5))
        .margin(Margin::symmetric(8, 5))
        .return_key((rows > 1).then_some(egui::KeyboardShortcut::new(egui::Modifiers::SHIFT, egui::Key::Enter)));
    // Beside the field: within an empty one, the name looked as if it were typed.
    let row = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let (name, _) = ui.allocate_exact_size(Vec2::new(NAME, ROW), Sense::hover());
        let ink = ui.visuals().text_color();
        ui.painter().text(name.left_center(), Align2::LEFT_CENTER, label, style::sans(13.5), ink);
        ui.add(field)
    });
    let response = row.inner.tooltip(hint);
    if response.has_focus() {
        // Enter ends a text of several lines as well.
        if rows > 1 && ui.input(|i| i.key_pressed(egui::Key::Enter) && !i.modifiers.shift) {
            response.surrender_focus();
        }
        *typed = Some(text);
        return None;
    }
    *typed = None;
    let text = text.trim().to_owned();
    (response.lost_focus() && text != now).then_some(text)
}

/// The size of the field of a number with this many decimals, in points.
fn number_size(decimals: usize) -> Vec2 {
    /// With three decimals, and for each more.
    const USUAL: f32 = 74.0;
    const DIGIT: f32 = 8.0;
    Vec2::new(USUAL + decimals.saturating_sub(3) as f32 * DIGIT, 24.0)
}

/// A number that can be dragged sideways or typed, and is taken when all of it is typed. Returns its response; what was refused is said
/// as a message.
fn number_field(
    ui: &mut Ui,
    value: &mut f64,
    step: f64,
    [name, hint]: [&str; 2],
    (range, decimals): (RangeInclusive<f64>, usize),
    requests: &mut Requests,
) -> Response {
    let size = number_size(decimals);
    let field = NumberField { name, hint, range, decimals, speed: step, size, is_live: false };
    let entered = field.show(ui, value, false);
    requests.refusal = requests.refusal.take().or(entered.refusal);
    entered.response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::editor::Handle;
    use pathlight::paint::theme::Theme;

    /// The card of what is selected came above them and moved them down by 190 points.
    #[test]
    fn the_cards_stay_where_they_are_when_something_is_selected() {
        let mut player = Player::open("funnel/town", None).unwrap();
        let (mut tab, palette) = (MapTab::default(), Palette::new(Theme::Dark));
        let mut window = Headless::new(340.0, 620.0);
        let mut places = |player: &Player| {
            let mut requests = Requests::default();
            (0..3).for_each(|_| window.frame(Vec::new(), |ui| tab.show(ui, player, &palette, &mut requests)));
            let is_selected = window.text().contains("SELECTED");
            (["RESULT", "MAP", "title", "lock walls"].map(|text| window.position(text)), is_selected)
        };
        let (before, _) = places(&player);
        for handle in [Handle::Obstacle(0), Handle::Goal] {
            player.apply(Change::Select(Some(handle))).unwrap();
            assert_eq!(places(&player), (before, true), "{handle:?}");
        }
    }
}
