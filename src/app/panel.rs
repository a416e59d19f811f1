//! The side panel: now, the code, the lists and variables, settings and layers. It shows and asks;
//! what is to be done comes back as commands.

mod controls;

use super::style::{self, Look};
use super::widgets;
use egui_macroquad::egui::style::ScrollAnimation;
use egui_macroquad::egui::{self, Color32, CornerRadius, Margin, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::lesson::{Appearance, Body, Chip, Group, Row, Setting};
use pathlight::picture::{Role, Thing};
use pathlight::player::{Command, Phase, Player};

/// What the panel asks for: commands, and the thing that the pointer is on in a list.
#[derive(Default)]
pub struct Asked {
    pub commands: Vec<Command>,
    pub pointed: Option<Thing>,
}

/// `lit` is the thing that the pointer is on, here or on the canvas.
pub fn show(ui: &mut Ui, player: &Player, look: &Look, lit: Option<Thing>) -> Asked {
    let mut asked = Asked::default();
    ui.spacing_mut().item_spacing.y = 10.0;
    code(ui, player, look);
    for card in player.lesson().cards() {
        match &card.body {
            Body::Chips(chips) => {
                frame(ui, look, &card.title, &card.note, |ui| self::chips(ui, chips, look, lit, &mut asked));
            }
            Body::Rows(rows) => {
                frame(ui, look, &card.title, &card.note, |ui| self::rows(ui, rows, look, lit, &mut asked));
            }
        }
    }
    for (group, title) in [(Group::Control, "by hand"), (Group::Settings, "settings"), (Group::Layers, "layers")] {
        let all: Vec<Setting> = player.lesson().settings().iter().filter(|s| s.group == group).copied().collect();
        let nobody = group == Group::Control && player.lesson().game().is_none();
        if !all.is_empty() && !nobody {
            frame(ui, look, title, "", |ui| controls::show(ui, &all, player, look, &mut asked));
        }
    }
    asked
}

/// A surface with a small caption at the left and a note at the right.
fn frame(ui: &mut Ui, look: &Look, title: &str, note: &str, body: impl FnOnce(&mut Ui)) {
    egui::Frame::new()
        .fill(look.card())
        .stroke(Stroke::new(1.0, look.border()))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin { left: 12, right: 12, top: 9, bottom: 11 })
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 5.0;
            ui.horizontal(|ui| {
                ui.set_min_height(16.0);
                ui.label(caption(title, look));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(caption(note, look)));
            });
            body(ui);
        });
}

fn caption(text: &str, look: &Look) -> RichText {
    RichText::new(text.to_uppercase()).font(style::sans(11.0)).color(look.quiet()).extra_letter_spacing(0.6)
}

/// The sentence on this step. It stays in sight while the rest scrolls.
pub fn now(ui: &mut Ui, player: &Player, look: &Look) {
    let run = player.lesson().run();
    let note = match player.phase() {
        Phase::Editing => "editing".to_owned(),
        _ => format!("step {}", run.at()),
    };
    frame(ui, look, "now", &note, |ui| {
        // Three lines, as most sentences have: what lies below shall not jump.
        ui.set_min_height(70.0);
        if !run.is_recorded() {
            ui.label(RichText::new("Too long to record: stepping goes from stage to stage.").color(look.quiet()));
        }
        sentence(ui, player, look, 17.0);
    });
}

/// The stage as a badge, then the sentence around it.
pub fn sentence(ui: &mut Ui, player: &Player, look: &Look, size: f32) {
    let run = player.lesson().run();
    let stage = run.stage_at(run.at()).map(|s| player.lesson().run().label(s).name);
    ui.spacing_mut().interact_size.y = size * 1.3;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(size * 0.45, 2.0);
        if let Some(stage) = stage {
            widgets::pill(ui, &stage, size * 0.8, look.ink(Role::Now), look.on(Role::Now));
        }
        for word in words(&player.lesson().sentence()) {
            ui.spacing_mut().item_spacing.x = size * 0.26;
            ui.label(RichText::new(word).font(style::sans(size)));
        }
    });
}

/// The words of a sentence; a position such as "(4, 2)" is one word.
fn words(sentence: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match words.last_mut() {
            Some(last) if last.matches('(').count() > last.matches(')').count() => {
                last.push('\u{a0}');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// The pseudocode, the line of this step lit. Long code scrolls in its card, so that the lists stay
/// in sight; the lit line is brought into view when it changes.
fn code(ui: &mut Ui, player: &Player, look: &Look) {
    let run = player.lesson().run();
    let memory = ui.id().with("lit line");
    let moved = ui.data_mut(|d| d.get_temp::<Option<usize>>(memory)) != Some(run.line());
    ui.data_mut(|d| d.insert_temp(memory, run.line()));
    let most = (ui.ctx().screen_rect().height() * 0.3).max(120.0);
    frame(ui, look, "code", "", |ui| {
        egui::ScrollArea::vertical().max_height(most).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (i, line) in run.code().iter().enumerate() {
                let rect = code_line(ui, line, run.line() == Some(i), look);
                // Before the first step nothing is lit: the code begins at its beginning. At once: a glide would
                // stand still as soon as nothing else moves.
                if moved && i == run.line().unwrap_or(0) {
                    ui.scroll_to_rect_animation(rect.expand2(Vec2::new(0.0, 44.0)), None, ScrollAnimation::none());
                }
            }
        });
    });
}

fn code_line(ui: &mut Ui, line: &str, is_now: bool, look: &Look) -> Rect {
    let indent = (line.len() - line.trim_start().len()) as f32 * 5.0;
    let width = ui.available_width();
    let color = if is_now { look.text() } else { look.quiet() };
    let galley = ui.painter().layout(line.trim_start().to_owned(), style::sans(12.5), color, width - indent - 8.0);
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, galley.size().y + 4.0), Sense::hover());
    if is_now {
        let glow = look.ink(Role::Now);
        ui.painter().rect_filled(rect, 3.0, glow.gamma_multiply(0.22));
        ui.painter().rect_filled(Rect::from_min_size(rect.min, Vec2::new(3.0, rect.height())), 1.0, glow);
    }
    ui.painter().galley(rect.min + Vec2::new(8.0 + indent, 2.0), galley, color);
    rect
}

/// Colours of a chip or row: words, surface, edge, and whether the edge is dashed.
fn appearance(appearance: Appearance, look: &Look) -> (Color32, Color32, Color32, bool) {
    match appearance {
        Appearance::Quiet => (look.quiet(), Color32::TRANSPARENT, look.border(), false),
        Appearance::Plain => (look.text(), Color32::TRANSPARENT, look.border(), false),
        Appearance::Now => (look.on(Role::Now), look.ink(Role::Now), look.ink(Role::Now), false),
        Appearance::Dropped => (look.ink(Role::Dropped), Color32::TRANSPARENT, look.ink(Role::Dropped), true),
        Appearance::Role(role) => {
            let dashed = matches!(role, Role::NextFrontier | Role::Right);
            (look.text(), Color32::TRANSPARENT, look.ink(role), dashed)
        }
    }
}

fn chips(ui: &mut Ui, chips: &[Chip], look: &Look, lit: Option<Thing>, asked: &mut Asked) {
    if chips.is_empty() {
        ui.label(RichText::new("empty").color(look.quiet()));
        return;
    }
    ui.spacing_mut().interact_size.y = 18.0; // rows are as high as chips, not as buttons
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        for chip in chips {
            let (words, fill, edge, dashed) = appearance(chip.appearance, look);
            let galley = ui.painter().layout_no_wrap(chip.text.clone(), style::mono(12.0), words);
            let (rect, response) = ui.allocate_exact_size(galley.size() + Vec2::new(10.0, 5.0), Sense::click());
            let is_lit = chip.thing.is_some() && chip.thing == lit;
            let edge = if is_lit { look.text() } else { edge };
            ui.painter().rect_filled(rect, 4.0, fill);
            widgets::edge(ui.painter(), rect.shrink(0.5), edge, if is_lit { 2.0 } else { 1.0 }, dashed);
            ui.painter().galley(rect.min + Vec2::new(5.0, 2.5), galley, words);
            point(&response, chip.thing, asked);
        }
    });
}

/// Pointing at something in a list lights it up everywhere; a click goes to its last change.
fn point(response: &egui::Response, thing: Option<Thing>, asked: &mut Asked) {
    let Some(thing) = thing else { return };
    if response.hovered() {
        asked.pointed = Some(thing);
    }
    if response.clicked() {
        asked.commands.push(Command::Visit(thing));
    }
}

fn rows(ui: &mut Ui, rows: &[Row], look: &Look, lit: Option<Thing>, asked: &mut Asked) {
    for row in rows {
        let (words, ..) = appearance(row.appearance, look);
        let value_color = match row.appearance {
            Appearance::Now => look.ink(Role::Now),
            Appearance::Role(role) => look.ink(role),
            _ => words,
        };
        let width = ui.available_width();
        let value = ui.painter().layout(row.value.clone(), style::mono(12.5), value_color, width * 0.66);
        let label =
            ui.painter().layout(row.label.clone(), style::sans(13.0), look.quiet(), width - value.size().x - 10.0);
        let height = value.size().y.max(label.size().y) + 2.0;
        let (rect, response) = ui.allocate_exact_size(Vec2::new(width, height), Sense::click());
        if row.thing.is_some() && row.thing == lit {
            ui.painter().rect_filled(rect.expand2(Vec2::new(4.0, 0.0)), 3.0, look.border());
        }
        ui.painter().galley(rect.min + Vec2::new(0.0, 1.0), label, look.quiet());
        let at = Pos2::new(rect.right() - value.size().x, rect.top() + 1.0);
        ui.painter().galley(at, value, value_color);
        point(&response, row.thing, asked);
    }
}

#[cfg(test)]
mod tests {
    use super::super::headless::Headless;
    use super::*;
    use pathlight::lesson::NAMES;
    use pathlight::paint::theme::Theme;
    use pathlight::world::builtin;

    fn shown(player: &Player) -> impl FnMut(&mut Ui) -> Asked {
        move |ui| {
            let look = Look::new(Theme::Dark);
            now(ui, player, &look);
            show(ui, player, &look, None)
        }
    }

    #[test]
    fn it_shows_the_sentence_the_code_and_every_setting_of_every_scene() {
        for scene in builtin::ALL {
            for name in NAMES {
                let mut player = Player::open(scene.name, Some(name)).unwrap();
                let len = player.lesson().run().len();
                for k in [0, 1, len / 2, len] {
                    player.apply(Command::Seek(k)).unwrap();
                    let mut window = Headless::new(400.0, 6000.0);
                    window.frame(Vec::new(), shown(&player));
                    let text = window.text();
                    let squeezed = text.replace([' ', '\u{a0}'], "");
                    let lesson = player.lesson();
                    assert!(
                        squeezed.contains(&lesson.sentence().replace(' ', "")),
                        "{} {name} {k}: {text}",
                        scene.name
                    );
                    for setting in lesson.settings().iter() {
                        let fits = setting.group != Group::Control || lesson.game().is_some();
                        assert!(text.contains(setting.label) == fits, "{} {name} {k}: {}", scene.name, setting.label);
                    }
                    let line = lesson.run().line().map(|line| lesson.run().code()[line].trim_start());
                    assert!(line.is_none_or(|line| text.contains(line)), "{} {name} {k}: {line:?}", scene.name);
                }
            }
        }
    }

    #[test]
    fn a_click_on_a_switch_asks_for_the_setting() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        let mut window = Headless::new(400.0, 4000.0);
        window.frame(Vec::new(), shown(&player));
        // The switch stands at the right end of the row of its label.
        let at = Pos2::new(400.0 - 8.0 - 12.0 - 16.0, window.place("numbers").y + 9.0);
        let asked = window.click(at, shown(&player));
        assert_eq!(asked.commands, [Command::Set { key: "numbers".to_owned(), word: "off".to_owned() }]);
    }

    #[test]
    fn a_setting_without_effect_cannot_be_pressed() {
        let chosen = |scene: &str| {
            let player = Player::open(scene, None).unwrap();
            let mut window = Headless::new(400.0, 4000.0);
            window.frame(Vec::new(), shown(&player));
            let at = window.place("queue") + Vec2::splat(4.0);
            window.click(at, shown(&player)).commands
        };
        let queue = Command::Set { key: "funnel".to_owned(), word: "queue".to_owned() };
        assert_eq!(chosen("funnel/a-to-g"), [queue]);
        assert_eq!(chosen("funnel/mended"), [], "around circles");
    }

    #[test]
    fn pointing_at_a_node_lights_its_cell_and_a_click_visits_it() {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        player.apply(Command::Seek(20)).unwrap();
        let cell = Thing::Cell(player.lesson().world().grid().cell(4, 2));
        let mut window = Headless::new(400.0, 4000.0);
        window.frame(Vec::new(), shown(&player));
        let at = window.place("4,2,3") + Vec2::splat(3.0);
        let asked = window.click(at, shown(&player));
        assert_eq!((asked.pointed, asked.commands), (Some(cell), vec![Command::Visit(cell)]));
    }
}
