//! The bar of editing, in place of the title: what is selected, what follows the pointer, and where the keyboard cursor
//! is. It names the keys, and has the same actions as buttons.

use super::compare;
use super::input::{CanvasInput, Carried, Carrier, Cursor, Gesture};
use super::keys::WindowAction;
use super::panel::LEAVE;
use super::style::{self, Palette};
use super::titlebar;
use crate::app::widgets::tooltip::Tooltip;
use egui_macroquad::egui::{
    self, Align, Area, Color32, Context, Frame, Id, Label, Layout, Margin, Order, RichText, Stroke, TextWrapMode, Ui,
    Vec2,
};
use pathlight::editor::{Handle, Ring};
use pathlight::lesson::question::{Form, Need};

/// The least height, and that of its buttons, in points.
pub const HEIGHT: f32 = 34.0;
const BUTTON: f32 = 26.0;
/// The strip of presenter mode that the bar of a mode fills. It reaches over the rulers of the map as well.
pub const MODE_STRIP: &str = "mode";
/// The height of the edge that marks a mode, in points.
const MODE_EDGE: f32 = 3.0;
/// The corners of the chip that names what is selected, and the room around it, in points.
const CHIP_CORNERS: f32 = 8.0;
const CHIP_MARGIN: i8 = 4;

/// What the bar is about.
struct Content {
    text: String,
    /// Before the text; left out where there is no room.
    before: &'static str,
    /// What to do next; left out where there is no room.
    hint: &'static str,
    buttons: Vec<(&'static str, &'static str, WindowAction)>,
    /// Is this a mode in which pointer or keys have another meaning?
    is_mode: bool,
}

fn content(input: &CanvasInput, gesture: &Gesture, cursor: Option<&Cursor>, has_tools: bool) -> Option<Content> {
    if let Some(construction) = input.player.construction().filter(|built| !built.is_explained()) {
        let text = match construction.number() {
            Some(number) => format!("Build: the number {number}"),
            None => "Build the result".to_owned(),
        };
        let hint = match construction.number() {
            Some(_) => "Click its cells, then Enter for the next number.",
            None => "Click on the map, then C to check.",
        };
        let buttons = vec![("Leave", "Back to the run (Esc)", WindowAction::Escape)];
        return Some(Content { text, hint, buttons, before: "", is_mode: true });
    }
    if let Some(open) = input.player.question() {
        let hint = match &open.question.form {
            Form::Options { .. } => "Press its number, or click it in the panel.",
            Form::Things { need: Need::Any, .. } => "Click it on the map.",
            Form::Things { need: Need::All, .. } => "Click all of them on the map, then Enter.",
            Form::Number(_) => "Type a number, then Enter.",
        };
        let text = format!("Question: {}", open.question.prompt.on_screen());
        let buttons = vec![(LEAVE, "Leave the question (Esc)", WindowAction::Escape)];
        return Some(Content { text, hint, buttons, before: "", is_mode: true });
    }
    let editor = input.player.editor();
    let escape = ("Cancel", "Put it back (Esc)", WindowAction::Escape);
    if let Gesture::Carry { what, by, .. } = gesture {
        let name = match what {
            Carried::Handle(handle) => input.player.name(*handle).on_screen(),
            Carried::DragHandle(_) => "the handle".to_owned(),
        };
        let (text, hint) = match by {
            Carrier::Pointer => (format!("Move: {name} follows the pointer."), "Click to place it."),
            Carrier::Cursor => (format!("Move: {name} follows the arrow keys."), "Space places it."),
        };
        return Some(Content { text, hint, buttons: vec![escape], before: "", is_mode: true });
    }
    if let Some(cursor) = cursor {
        let hint = match &editor.scene().map {
            // Letters choose tools: "S start" was said of a key that takes the tool *Start*.
            _ if has_tools => "Arrows move it · Space: the mouse button · K leaves",
            pathlight::scene::Map::Grid(_) => "Arrows move it · Space: wall, pick up · S start · G goal",
            pathlight::scene::Map::Mesh(_) => "Arrows · N next · Space: pick up · S start · G goal",
            pathlight::scene::Map::Polygons(_) => "Arrows · N next · Space: pick up · I vertex · S start · G goal",
        };
        let text = format!("Keyboard cursor at {}", cursor.status(input));
        let buttons = vec![("Leave", "Back to the keys of the run (Esc)", WindowAction::Escape)];
        return Some(Content { text, hint, buttons, before: "", is_mode: true });
    }
    if matches!(gesture, Gesture::Drag { moved: true, .. }) {
        return None; // the readout on the canvas names it
    }
    let count = input.player.selection().count();
    if count > 1 {
        let buttons = vec![
            ("Remove", "Remove them (Delete)", WindowAction::Remove),
            ("Done", "Select nothing (Esc)", WindowAction::Escape),
        ];
        let text = format!("{count} things");
        return Some(Content {
            text,
            hint: "Drag one of them, and all move.",
            buttons,
            before: "Selected: ",
            is_mode: false,
        });
    }
    let handle = input.player.selected()?;
    let mut buttons = vec![("Move", "It follows the pointer until the next click (M)", WindowAction::Move)];
    if !matches!(handle, Handle::Start | Handle::Goal | Handle::Vertex(Ring::Mesh, _)) {
        buttons.push(("Remove", "Remove it (Delete)", WindowAction::Remove));
    }
    buttons.push(("Done", "Select nothing (Esc)", WindowAction::Escape));
    Some(Content {
        text: without_article(input.player.name(handle).on_screen()),
        hint: "Drag it, or choose:",
        buttons,
        before: "Selected: ",
        is_mode: false,
    })
}

/// A name as it stands in a heading: obstacles have names such as "e1", and "the e1" is no English.
fn without_article(name: String) -> String {
    match name.strip_prefix("the ") {
        Some(rest) => rest.to_owned(),
        None => name,
    }
}

/// Is a mode on, which has the bar in presenter mode as well?
pub fn has_mode(input: &CanvasInput, gesture: &Gesture, cursor: Option<&Cursor>) -> bool {
    content(input, gesture, cursor, false).is_some_and(|content| content.is_mode)
}

/// Shows the bar, if something is selected or a mode is on. `has_tools`: do letters choose tools? Returns the action of the button that is pressed. In
/// presenter mode there is no title: only a mode has the bar, and the map begins below it.
pub fn show(
    ctx: &Context,
    input: &CanvasInput,
    gesture: &Gesture,
    cursor: Option<&Cursor>,
    has_tools: bool,
    palette: &Palette,
    presenter: bool,
) -> Option<WindowAction> {
    // What is selected has handles on the map; a mode must be named also there.
    let content = content(input, gesture, cursor, has_tools).filter(|content| content.is_mode || !presenter)?;
    // What is selected stays so for a long time: it leaves the controls of the strip free.
    let free = |strip: egui::Rect| match input.player.comparing() {
        _ if content.is_mode => strip,
        Some(_) => strip.with_max_x((strip.right() - compare::CONTROLS).max(strip.left())),
        None => titlebar::beside_controls(strip),
    };
    let strip = if presenter {
        egui::containers::panel::PanelState::load(ctx, Id::new(MODE_STRIP)).map(|state| state.rect)
    } else {
        titlebar::place(ctx).map(free)
    };
    let above = input.rect.with_min_y(input.rect.top() - HEIGHT).with_max_y(input.rect.top());
    let place = strip.unwrap_or(above);
    // Without a size, its first frame would take presses from 600 x 400 points of the canvas.
    let area = Area::new(Id::new("edit bar")).order(Order::Middle).fixed_pos(place.min).default_size(place.size());
    // A mode has an edge in the accent colour: nobody should miss that the pointer or the keys have another meaning.
    let (fill, ink) = (palette.border(), palette.text());
    let shown = area.show(ctx, |ui| {
        // What is selected is named in a chip: beside the controls of the strip, a bar would end in the middle of a row.
        let (round, around) = if content.is_mode { (0.0, 0) } else { (CHIP_CORNERS, CHIP_MARGIN) };
        let frame = Frame::new().fill(fill).corner_radius(round).outer_margin(Margin::symmetric(around, around));
        frame.inner_margin(Margin::symmetric(12 - around, 0)).show(ui, |ui| {
            ui.set_width((place.width() - 24.0).max(0.0));
            ui.set_height(place.height().max(HEIGHT) - 2.0 * f32::from(around));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| row(ui, &content, fill, ink)).inner
        })
    });
    if content.is_mode {
        let edge = Stroke::new(MODE_EDGE, palette.accent());
        let rect = shown.response.rect;
        ctx.layer_painter(shown.response.layer_id).hline(rect.x_range(), rect.bottom() - MODE_EDGE / 2.0, edge);
    }
    shown.inner.inner
}

fn row(ui: &mut Ui, content: &Content, fill: Color32, ink: Color32) -> Option<WindowAction> {
    let mut pressed = None;
    ui.spacing_mut().item_spacing.x = 8.0;
    ui.spacing_mut().button_padding.y = 0.0;
    ui.spacing_mut().interact_size.y = BUTTON;
    for (name, hint, action) in content.buttons.iter().rev() {
        let text = RichText::new(*name).font(style::bold(12.5)).color(ink);
        let button =
            egui::Button::new(text).fill(fill).corner_radius(5.0).stroke(Stroke::new(1.0, ink.gamma_multiply(0.5)));
        if ui.add(button.min_size(Vec2::new(56.0, BUTTON))).tooltip(*hint).clicked() {
            pressed = Some(*action);
        }
    }
    let width = |text: &str, font| ui.painter().layout_no_wrap(text.to_owned(), font, ink).size().x;
    let whole = format!("{}{}", content.before, content.text);
    let text = if width(&whole, style::bold(12.5)) <= ui.available_width() { &whole } else { &content.text };
    if ui.available_width() > width(content.hint, style::sans(12.5)) + width(text, style::bold(12.5)) + 24.0 {
        ui.label(RichText::new(content.hint).font(style::sans(12.5)).color(ink));
    }
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let text = RichText::new(text).font(style::bold(12.5)).color(ink);
        ui.add(Label::new(text).wrap_mode(TextWrapMode::Truncate));
    });
    pressed
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::super::view::View;
    use super::*;
    use glam::DVec2;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Change;
    use pathlight::player::Player;

    fn input(player: &Player) -> CanvasInput<'_> {
        let rect = egui::Rect::from_min_size(egui::pos2(0.0, 72.0), Vec2::new(900.0, 600.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
        CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false }
    }

    /// The text of the bar, and the action of its button with this name.
    fn press(player: &Player, gesture: Gesture, cursor: Option<&Cursor>, name: &str) -> (String, Option<WindowAction>) {
        let palette = Palette::new(Theme::Dark);
        let bar = |ui: &mut Ui| show(ui.ctx(), &input(player), &gesture, cursor, false, &palette, false);
        let mut window = Headless::new(1280.0, 800.0);
        window.frame(Vec::new(), bar);
        window.frame(Vec::new(), bar); // egui measures an area in one frame and shows it in the next
        let text = window.text();
        let action = text.contains(name).then(|| window.click(window.position(name) + Vec2::splat(3.0), bar));
        (text, action.flatten())
    }

    #[test]
    fn it_names_what_is_selected_and_offers_what_can_be_done_with_it() {
        let mut player = Player::open("funnel/town", None).unwrap();
        assert_eq!(press(&player, Gesture::None, None, "Move"), (String::new(), None));
        player.apply(Change::Select(Some(Handle::Obstacle(0)))).unwrap();
        for (name, action) in
            [("Move", WindowAction::Move), ("Remove", WindowAction::Remove), ("Done", WindowAction::Escape)]
        {
            let (text, pressed) = press(&player, Gesture::None, None, name);
            assert!(text.contains("Selected: church"), "{text}");
            assert_eq!(pressed, Some(action), "{name}");
        }
        player.apply(Change::Select(Some(Handle::Goal))).unwrap();
        assert_eq!(press(&player, Gesture::None, None, "Remove").1, None, "every scene has a goal");
    }

    /// "Selected: the start" was said of the eye.
    #[test]
    fn at_the_start_of_a_beam_it_names_the_eye() {
        for (scene, is_eye) in [("beam/recursion", true), ("funnel/a-to-g", false)] {
            let player = Player::open(scene, None).unwrap();
            let named = player.name(Handle::Start).on_screen();
            assert_eq!(named != "the start", is_eye, "{scene}: {named}");
        }
    }

    /// It covered the choice between Overlay, Side by side and Growth.
    #[test]
    fn in_compare_it_leaves_the_views_free() {
        let mut player = Player::open("funnel/town", None).unwrap();
        player.apply(pathlight::player::CompareCommand::Open).unwrap();
        player.apply(Change::Select(Some(Handle::Obstacle(0)))).unwrap();
        let palette = Palette::new(Theme::Dark);
        let both = |ui: &mut Ui| {
            let comparing = player.comparing().unwrap();
            compare::bar(ui.ctx(), &player, comparing, &palette);
            show(ui.ctx(), &input(&player), &Gesture::None, None, false, &palette, false);
        };
        let mut window = Headless::new(1280.0, 800.0);
        (0..3).for_each(|_| window.frame(Vec::new(), both));
        assert!(window.position("Done").x < window.position("Overlay").x, "{}", window.text());
    }

    /// It covered the map.
    #[test]
    fn in_presenter_mode_only_a_mode_has_a_bar() {
        let mut player = Player::open("funnel/town", None).unwrap();
        player.apply(Change::Select(Some(Handle::Goal))).unwrap();
        let palette = Palette::new(Theme::Dark);
        for gesture in [Gesture::None, Gesture::carry_selected(&player).unwrap()] {
            let bar = |ui: &mut Ui| show(ui.ctx(), &input(&player), &gesture, None, false, &palette, true);
            let mut window = Headless::new(1280.0, 800.0);
            window.frame(Vec::new(), bar);
            window.frame(Vec::new(), bar);
            assert_eq!(window.text().is_empty(), gesture == Gesture::None, "{}", window.text());
        }
    }

    /// Something followed the pointer, and nothing on the screen said why.
    #[test]
    fn it_says_that_something_follows_the_pointer_and_how_that_ends() {
        let mut player = Player::open("funnel/town", None).unwrap();
        player.apply(Change::Select(Some(Handle::Start))).unwrap();
        let gesture = Gesture::carry_selected(&player).unwrap();
        let (text, pressed) = press(&player, gesture, None, "Cancel");
        assert!(text.contains("the start follows the pointer") && text.contains("Click to place it"), "{text}");
        assert_eq!(pressed, Some(WindowAction::Escape));
    }

    #[test]
    fn it_says_where_the_keyboard_cursor_is() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let cursor = Cursor::new(&input(&player));
        let (text, pressed) = press(&player, Gesture::None, Some(&cursor), "Leave");
        assert!(text.contains("Keyboard cursor at cell (1, 1) · the start"), "{text}");
        assert_eq!(pressed, Some(WindowAction::Escape));
    }
}
