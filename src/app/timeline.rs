//! The timeline: transport, step size, speed, and the run as a picture: one bar a stage, as high
//! as the stage's work, filled up to now. Drag anywhere on it.

use super::legend;
use super::style::{self, Look};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{self, Align2, Color32, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Ui, Vec2};
use pathlight::lesson::{Lesson, Run};
use pathlight::picture::Role;
use pathlight::player::{Command, Phase, Player, SPEEDS};
use pathlight::step::Size;

pub fn show(ui: &mut Ui, player: &Player, look: &Look, legend: &mut bool) -> Vec<Command> {
    let mut commands = Vec::new();
    ui.add_space(8.0);
    ui.horizontal(|ui| transport(ui, player, look, legend, &mut commands));
    ui.add_space(2.0);
    bars(ui, player.lesson(), look, &mut commands);
    commands
}

fn transport(ui: &mut Ui, player: &Player, look: &Look, legend: &mut bool, commands: &mut Vec<Command>) {
    let run = player.lesson().run();
    let size = player.size();
    let mut button = |ui: &mut Ui, icon, hint: &str, width, main, command: Command| {
        if widgets::icon_button(ui, icon, hint, width, main, look).clicked() {
            commands.push(command);
        }
    };
    ui.spacing_mut().item_spacing.x = 5.0;
    button(ui, Icon::First, "To the beginning (Home)", 34.0, false, Command::Seek(0));
    button(ui, Icon::Back, "One step back (←)", 34.0, false, Command::Back(size));
    if player.phase() == Phase::Playing {
        button(ui, Icon::Pause, "Pause (Space)", 50.0, true, Command::Pause);
    } else {
        button(ui, Icon::Play, "Play (Space)", 50.0, true, Command::Play);
    }
    button(ui, Icon::Forward, "One step forward (→)", 34.0, false, Command::Forward(size));
    button(ui, Icon::Last, "To the end (End)", 34.0, false, Command::Seek(run.len()));

    ui.add_space(12.0);
    let words = Size::ALL.map(Size::word);
    let chosen = Size::ALL.iter().position(|&s| s == size).unwrap_or(0);
    if let Some(i) = widgets::segments(ui, &words, chosen, look) {
        commands.push(Command::SetSize(Size::ALL[i]));
    }
    ui.add_space(12.0);
    ui.label(RichText::new("speed").color(look.quiet()));
    let mut speed = player.speed();
    ui.spacing_mut().slider_width = 110.0;
    let slider = egui::Slider::new(&mut speed, 0..=SPEEDS.len() - 1).show_value(false);
    ui.add(slider).on_hover_text("Steps in a second ( [ and ] )");
    if speed != player.speed() {
        commands.push(Command::SetSpeed(speed));
    }
    ui.label(RichText::new(format!("{} / s", SPEEDS[player.speed()])).font(style::mono(12.5)));

    let text = place(player.lesson());
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        legend::button(ui, legend, look);
        ui.add_space(8.0);
        // In a narrow window the place gives way to the controls: the name under its bar tells it too.
        if ui.available_width() > text.chars().count() as f32 * 7.7 {
            ui.label(RichText::new(text).font(style::mono(12.5)).color(look.quiet()));
        }
    });
}

/// Where the run stands, in words.
fn place(lesson: &dyn Lesson) -> String {
    let run = lesson.run();
    if run.is_end_only() {
        return "while you edit".to_owned();
    }
    let stage = run.stage_at(run.at()).map(|s| format!(" · {}", lesson.run().label(s).name));
    format!("step {} of {}{}", run.at(), run.len(), stage.unwrap_or_default())
}

/// Height of the strip with the names of the stages.
const NAMES: f32 = 15.0;

/// Stages are joined into one bar when there are more than fit.
struct Bars {
    rect: Rect,
    /// Stages in one bar, and bars in all.
    joined: usize,
    count: usize,
    tallest: usize,
}

impl Bars {
    fn new(rect: Rect, run: &dyn Run) -> Self {
        let stages = run.stages();
        let most = (rect.width() / 3.0).max(1.0) as usize;
        let joined = stages.len().div_ceil(most).max(1);
        let count = stages.len().div_ceil(joined).max(1);
        let tallest = stages.chunks(joined).map(|c| c.iter().map(|s| s.len).sum()).max().unwrap_or(1).max(1);
        Self { rect, joined, count, tallest }
    }

    fn width(&self) -> f32 {
        self.rect.width() / self.count as f32
    }

    /// The root keeps small stages in sight beside very large ones.
    fn height(&self, steps: usize) -> f32 {
        (self.rect.height() * (steps as f32 / self.tallest as f32).sqrt()).max(4.0)
    }

    /// First step and number of steps of a bar.
    fn steps(&self, run: &dyn Run, bar: usize) -> (usize, usize) {
        let first = bar * self.joined;
        let stages = &run.stages()[first..(first + self.joined).min(run.stages().len())];
        (stages.first().map_or(0, |s| s.first), stages.iter().map(|s| s.len).sum())
    }

    /// Where a position of the run lies.
    fn x(&self, run: &dyn Run, at: usize) -> f32 {
        let Some(stage) = run.stage_at(at) else { return self.rect.left() };
        let bar = stage / self.joined;
        let (first, len) = self.steps(run, bar);
        let within = (at - first) as f32 / len.max(1) as f32;
        self.rect.left() + (bar as f32 + within.min(1.0)) * self.width()
    }

    /// The position of the run at `x`.
    fn position(&self, run: &dyn Run, x: f32) -> usize {
        let place = ((x - self.rect.left()) / self.width()).clamp(0.0, self.count as f32);
        if place <= 0.0 || run.stages().is_empty() {
            return 0;
        }
        // The last step of a bar stands on its right edge; a thousandth forgives rounding.
        let bar = ((place - 1e-3).ceil().max(1.0) as usize - 1).min(self.count - 1);
        let (first, len) = self.steps(run, bar);
        let within = place - bar as f32;
        (first + (within * len as f32).round() as usize).clamp(first + 1, run.len())
    }
}

fn bars(ui: &mut Ui, lesson: &dyn Lesson, look: &Look, commands: &mut Vec<Command>) {
    let run = lesson.run();
    let (all, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 40.0), Sense::click_and_drag());
    let rect = Rect::from_min_max(all.min + Vec2::new(2.0, 2.0), all.max - Vec2::new(2.0, NAMES));
    let track = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - 2.0), rect.max);
    ui.painter().rect_filled(track, 1.0, look.border());
    if run.is_end_only() {
        return before_the_edit(ui);
    }
    let bars = Bars::new(rect, run);
    let now = bars.x(run, run.at());
    let mut shapes = stage_bars(run, &bars, now, look);
    names(ui, lesson, &bars, look, &mut shapes);
    let head = Rect::from_min_max(Pos2::new(now - 2.0, all.top()), Pos2::new(now + 2.0, rect.bottom()));
    keep_for_edits(ui, &shapes);
    ui.painter().extend(shapes);
    ui.painter().rect_filled(head, 2.0, look.ink(Role::Now));

    if (response.dragged() || response.clicked() || response.is_pointer_button_down_on())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let to = bars.position(run, pointer.x);
        if to != run.at() {
            commands.push(Command::Seek(to));
        }
    }
    if let (Some(pointer), false) = (response.hover_pos(), run.is_empty()) {
        let to = bars.position(run, pointer.x);
        let stage = run.stage_at(to).map(|s| lesson.run().label(s).name).unwrap_or_default();
        response.on_hover_text_at_pointer(format!("step {to} · {stage}"));
    }
}

/// Where the bars of the last run that could be stepped through are kept.
fn kept() -> egui::Id {
    egui::Id::new("bars of the last run")
}

fn keep_for_edits(ui: &Ui, shapes: &[Shape]) {
    ui.data_mut(|data| data.insert_temp(kept(), shapes.to_vec()));
}

/// While something is edited there are no steps: the bars of the run before stay, faintly, so that nothing flashes.
fn before_the_edit(ui: &Ui) {
    let shapes: Vec<Shape> = ui.data(|data| data.get_temp(kept())).unwrap_or_default();
    let mut painter = ui.painter().clone();
    painter.set_opacity(0.35);
    painter.extend(shapes);
}

/// One bar a stage, filled up to now.
fn stage_bars(run: &dyn Run, bars: &Bars, now: f32, look: &Look) -> Vec<Shape> {
    let rect = bars.rect;
    let mut shapes = Vec::new();
    let gap = if bars.width() >= 8.0 { 1.5 } else { 0.0 };
    for bar in 0..if run.stages().is_empty() { 0 } else { bars.count } {
        let (_, len) = bars.steps(run, bar);
        let height = bars.height(len);
        let left = rect.left() + bar as f32 * bars.width();
        let whole = Rect::from_min_max(
            Pos2::new(left + gap / 2.0, rect.bottom() - height),
            Pos2::new(left + bars.width() - gap / 2.0, rect.bottom()),
        );
        let round = CornerRadius { nw: 2, ne: 2, sw: 0, se: 0 };
        shapes.push(Shape::rect_filled(whole, if gap > 0.0 { round } else { CornerRadius::ZERO }, look.border()));
        let done = Rect::from_min_max(whole.min, Pos2::new(now.clamp(whole.left(), whole.right()), whole.bottom()));
        if done.width() > 0.0 {
            shapes.push(Shape::rect_filled(done, if gap > 0.0 { round } else { CornerRadius::ZERO }, look.accent()));
        }
    }
    shapes
}

/// The names of the stages under their bars, as many as fit without touching; the one that the run
/// is in always.
fn names(ui: &Ui, lesson: &dyn Lesson, bars: &Bars, look: &Look, shapes: &mut Vec<Shape>) {
    let run = lesson.run();
    let labels = run.labels();
    let marks: Vec<&str> = labels.iter().map(|label| label.short.as_str()).collect();
    let y = bars.rect.bottom() + NAMES / 2.0;
    let place = |stage: usize| {
        let half = marks[stage].chars().count() as f32 * 3.25 + 5.0;
        let (left, right) = (bars.rect.left() + half, bars.rect.right() - half + 4.0);
        let middle = bars.rect.left() + (stage as f32 / bars.joined as f32 + 0.5) * bars.width();
        (middle.clamp(left - 4.0, right.max(left)), half)
    };
    let now = run.stage_at(run.at());
    let mut taken = Vec::new();
    for stage in now.into_iter().chain(by_weight(&marks)) {
        let (x, half) = place(stage);
        if taken.iter().all(|(other, wide): &(f32, f32)| (x - other).abs() >= half + wide) {
            let (font, ink) = match now {
                Some(now) if now == stage => (style::bold(11.0), look.ink(Role::Now)),
                _ => (style::sans(11.0), look.quiet()),
            };
            shapes.push(name(ui, Pos2::new(x, y), marks[stage], font, ink));
            taken.push((x, half));
        }
    }
}

/// Stages in the order in which their names get a place: of words and of numbers and letters first the rarer ones,
/// which say where something else begins.
fn by_weight(marks: &[&str]) -> impl Iterator<Item = usize> + use<'_> {
    let is_word = |stage: &usize| marks[*stage].chars().count() > 2;
    let (words, others): (Vec<usize>, Vec<usize>) = (0..marks.len()).partition(is_word);
    let [first, then] = if words.len() <= others.len() { [words, others] } else { [others, words] };
    first.into_iter().chain(then)
}

fn name(ui: &Ui, middle: Pos2, text: &str, font: FontId, color: Color32) -> Shape {
    ui.fonts(|fonts| Shape::text(fonts, middle, Align2::CENTER_CENTER, text, font, color))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_something_else_begins_is_named_first() {
        let marks = ["ends", "1", "2", "3", "channel", "A", "B"];
        assert!(by_weight(&marks).eq([0, 4, 1, 2, 3, 5, 6]));
        let rounds = ["1", "chase", "lost", "2", "chase"];
        assert!(by_weight(&rounds).eq([0, 3, 1, 2, 4]));
    }

    #[test]
    fn every_position_is_found_again_where_it_is_drawn() {
        let rect = Rect::from_min_size(Pos2::new(10.0, 0.0), Vec2::new(1200.0, 30.0));
        let player = Player::open("wave/walkthrough", None).unwrap();
        let run = player.lesson().run();
        let bars = Bars::new(rect, run);
        for at in 0..=run.len() {
            assert_eq!(bars.position(run, bars.x(run, at)), at);
        }
        assert_eq!(bars.position(run, -99.0), 0);
        assert_eq!(bars.position(run, 9999.0), run.len());
    }

    #[test]
    fn more_stages_than_pixels_still_reach_both_ends() {
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(20.0, 30.0));
        let player = Player::open("wave/door", None).unwrap();
        let run = player.lesson().run();
        let bars = Bars::new(rect, run);
        assert!(bars.count <= 7 && bars.joined > 1);
        assert_eq!(bars.position(run, 20.0), run.len());
        assert_eq!(bars.position(run, 0.0), 0);
    }
}
