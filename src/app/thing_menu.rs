//! What can be done with the thing at a place of the map. The menu key opens it, or Ctrl with the right button.

use super::input::CanvasInput;
use super::kept_triangles;
use super::keys::WindowAction;
use super::overlay;
use super::style::{self, Palette};
use egui_macroquad::egui::{Area, Button, Context, Id, Key, Modifiers, Order, Pos2, RichText, Ui, Vec2};
use pathlight::editor::{Edit, Handle};
use pathlight::player::{Change, Command, Transport};
use pathlight::scene::Map;

/// Of an entry, in points.
const ENTRY: Vec2 = Vec2::new(300.0, 28.0);
const LETTERS: f32 = 13.5;

/// What an entry does.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub commands: Vec<Command>,
    pub action: Option<WindowAction>,
}

#[derive(Clone, Debug)]
struct Entry {
    text: String,
    /// The key that does the same, if there is one.
    key: &'static str,
    choice: Choice,
}

/// An open menu.
#[derive(Clone, Debug)]
pub struct ThingMenu {
    at: Pos2,
    title: String,
    entries: Vec<Entry>,
    /// The entry that Enter takes.
    chosen: usize,
}

/// What became of the menu in a frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    Open,
    Closed,
    Chosen(Choice),
}

impl ThingMenu {
    /// For the thing at a position in points. None where nothing can be edited: while a question is open or a result is built.
    pub fn of(input: &CanvasInput, at: Pos2) -> Option<Self> {
        let (player, place) = (input.player, input.place(at));
        if player.is_asked() {
            return None;
        }
        let (editor, lesson) = (player.editor(), player.lesson());
        let mut entries = Vec::new();
        let mut add = |text: String, key, commands, action| {
            entries.push(Entry { text, key, choice: Choice { commands, action } });
        };
        let edit = |edit: Edit| vec![Change::Edit(edit).into(), Change::EndGesture.into()];
        let handle = input.handle_at(place);
        if let Some(handle) = handle {
            let name = player.name(handle).on_screen();
            add(format!("Move {name}"), "M", vec![Change::Select(Some(handle)).into()], Some(WindowAction::Move));
            let is_one_of_several = handle == Handle::Goal && !editor.scene().more_goals.is_empty();
            if !matches!(handle, Handle::Start | Handle::Goal) || is_one_of_several {
                add(format!("Remove {name}"), "Delete", edit(Edit::Remove(handle)), None);
            }
        }
        let vertex = input.insert_vertex(place);
        if !vertex.is_empty() {
            add("Insert a vertex here".to_owned(), "double click", vertex, None);
        }
        if let Map::Grid(grid) = &editor.scene().map
            && let Some(cell) = grid.cell_at(place)
            && !(grid.border() && grid.on_border(cell))
        {
            let ((x, y), is_wall) = (grid.xy(cell), grid.is_drawn(cell));
            let text = if is_wall { "Make this cell free" } else { "Make this cell a wall" };
            add(text.to_owned(), "click", edit(Edit::SetWall { x, y, wall: !is_wall }), None);
        }
        for (end, key) in [(input.lesson_origin(), "right click"), (Handle::Goal, "Shift + right click")] {
            if player.shows(end) && handle != Some(end) {
                add(format!("Put {} here", editor.name(end)), key, edit(Edit::Move { handle: end, to: place }), None);
            }
        }
        if player.shows(Handle::OtherGoal(0)) && handle.is_none() {
            add("Add a goal here".to_owned(), "", edit(Edit::AddGoal { at: place }), None);
        }
        if lesson.takes_agents() {
            add("Add an agent here".to_owned(), "Shift + click", vec![Change::DropAgent(place).into()], None);
        }
        if player.keeps_triangles() && !lesson.entry().is_on_cells {
            add(kept_triangles::TEXT.to_owned(), "", kept_triangles::commands().to_vec(), None);
        }
        let thing = input.hit_test(at);
        if let Some(thing) = thing.filter(|&thing| lesson.last_change(thing).is_some()) {
            add(
                "Go to the step that changed it last".to_owned(),
                "Alt + click",
                vec![Transport::Visit(thing).into()],
                None,
            );
        }
        let described = thing.and_then(|thing| player.describe(thing)).map(|it| it.name.on_screen());
        let title = described.or_else(|| handle.map(|handle| player.name(handle).on_screen())).unwrap_or_default();
        (!entries.is_empty()).then_some(Self { at, title, entries, chosen: 0 })
    }

    /// Shows it, and handles its keys: ↑ ↓ Enter Esc.
    pub fn show(&mut self, ctx: &Context, palette: &Palette) -> Reply {
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let count = self.entries.len();
        if pressed(Key::Escape) {
            return Reply::Closed;
        }
        if pressed(Key::Enter) {
            return Reply::Chosen(self.entries[self.chosen].choice.clone());
        }
        if pressed(Key::ArrowDown) {
            self.chosen = (self.chosen + 1) % count;
        }
        if pressed(Key::ArrowUp) {
            self.chosen = (self.chosen + count - 1) % count;
        }
        let area = Area::new(Id::new("menu of a thing")).order(Order::Foreground).fixed_pos(self.at).constrain(true);
        let shown = area.show(ctx, |ui| overlay::card(palette).show(ui, |ui| self.rows(ui, palette)).inner);
        let elsewhere = ctx.input(|input| input.pointer.any_pressed())
            && ctx.pointer_latest_pos().is_none_or(|p| !shown.response.rect.contains(p));
        match shown.inner {
            Some(i) => Reply::Chosen(self.entries[i].choice.clone()),
            None if elsewhere => Reply::Closed,
            None => Reply::Open,
        }
    }

    /// The entries below the name of the thing. Returns the number of the one that is clicked.
    fn rows(&mut self, ui: &mut Ui, palette: &Palette) -> Option<usize> {
        ui.set_width(ENTRY.x);
        ui.spacing_mut().item_spacing.y = 2.0;
        if !self.title.is_empty() {
            ui.label(RichText::new(&self.title).font(style::bold(12.5)).color(palette.quiet()));
        }
        let mut clicked = None;
        for (i, entry) in self.entries.iter().enumerate() {
            let fill = if i == self.chosen { palette.border() } else { palette.panel() };
            let text = RichText::new(&entry.text).font(style::sans(LETTERS)).color(palette.text());
            let key = RichText::new(entry.key).font(style::sans(11.5)).color(palette.quiet());
            let row = ui.horizontal(|ui| {
                let button = Button::new(text).fill(fill).frame(true).corner_radius(4.0).min_size(ENTRY).truncate();
                let response = ui.add(button.shortcut_text(key));
                if response.hovered() {
                    self.chosen = i;
                }
                response.clicked()
            });
            clicked = clicked.or_else(|| row.inner.then_some(i));
        }
        clicked
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::View;
    use super::*;
    use glam::DVec2;
    use pathlight::player::{Player, Predict};

    fn menu(player: &Player, at: DVec2) -> Option<ThingMenu> {
        let rect = egui_macroquad::egui::Rect::from_min_size(Pos2::new(0.0, 72.0), Vec2::new(900.0, 600.0));
        let lens = View::fitted().lens(player.lesson().bounds(), DVec2::new(900.0, 600.0));
        let input = CanvasInput { player, lens, rect, pointer: None, is_free: false, is_presented: false };
        let pixel = input.pixel(at);
        ThingMenu::of(&input, pixel)
    }

    /// Every entry does what it says, and undo reverts it.
    #[test]
    fn its_entries_edit_the_scene() {
        for (scene, count) in [("funnel/town", 3), ("wave/walkthrough", 3)] {
            let player = Player::open(scene, None).unwrap();
            let at = player.editor().position(Handle::Goal).unwrap();
            let menu = menu(&player, at).expect("the goal has a menu");
            assert!(menu.entries.len() >= count, "{:?}", menu.entries);
            for entry in menu.entries {
                let mut player = Player::open(scene, None).unwrap();
                let before = player.editor().scene().clone();
                for command in entry.choice.commands {
                    player.apply(command).unwrap();
                }
                if player.editor().can_undo() {
                    player.apply(Change::Undo).unwrap();
                }
                assert_eq!(player.editor().scene(), &before, "{}", entry.text);
            }
        }
    }

    #[test]
    fn there_is_none_while_a_question_is_open() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let start = player.editor().position(Handle::Start).unwrap();
        assert!(menu(&player, start).is_some());
        player.apply(Predict::On(true)).unwrap();
        player.apply(Transport::Play).unwrap();
        (0..2000).for_each(|_| {
            player.tick(0.1);
        });
        assert!(player.question().is_some());
        assert!(menu(&player, start).is_none());
    }
}
