//! The timeline: transport buttons, step size, speed, and one bar for each stage of the run. The height of a bar shows
//! the number of steps; bars are filled up to the current step. A drag on them seeks.

use super::legend;
use super::style::{self, Palette};
use super::widgets::{self, Icon};
use egui_macroquad::egui::{self, Align2, Color32, CornerRadius, FontId, Pos2, Rect, RichText, Sense, Shape, Ui, Vec2};
use pathlight::lesson::{Lesson, Run};
use pathlight::picture::Role;
use pathlight::player::{Command, Phase, Player, SPEEDS};
use pathlight::step::Size;

pub fn show(ui: &mut Ui, player: &Player, palette: &Palette, legend: &mut bool) -> Vec<Command> {
    let mut commands = Vec::new();
    ui.add_space(8.0);
    ui.horizontal(|ui| transport(ui, player, palette, legend, &mut commands));
    ui.add_space(2.0);
    bars(ui, player.lesson(), palette, &mut commands);
    commands
}

fn transport(ui: &mut Ui, player: &Player, palette: &Palette, legend: &mut bool, commands: &mut Vec<Command>) {
    let run = player.lesson().run();
    let size = player.size();
    let mut button = |ui: &mut Ui, icon, hint: &str, width, main, command: Command| {
        if widgets::icon_button(ui, icon, hint, width, main, palette).clicked() {
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
    if let Some(i) = widgets::segments(ui, &words, chosen, palette) {
        commands.push(Command::SetSize(Size::ALL[i]));
    }
    ui.add_space(12.0);
    ui.label(RichText::new("speed").color(palette.quiet()));
    let mut speed = player.speed();
    ui.spacing_mut().slider_width = 110.0;
    let slider = egui::Slider::new(&mut speed, 0..=SPEEDS.len() - 1).show_value(false);
    ui.add(slider).on_hover_text("Steps in a second ( [ and ] )");
    if speed != player.speed() {
        commands.push(Command::SetSpeed(speed));
    }
    ui.label(RichText::new(format!("{} / s", SPEEDS[player.speed()])).font(style::mono(12.5)));

    let text = position_text(player.lesson());
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        legend::button(ui, legend, palette);
        ui.add_space(8.0);
        // In a narrow window the controls need this room. The name under the bar shows the stage as well.
        if ui.available_width() > text.chars().count() as f32 * 7.7 {
            ui.label(RichText::new(text).font(style::mono(12.5)).color(palette.quiet()));
        }
    });
}

/// The position of the run in words.
fn position_text(lesson: &dyn Lesson) -> String {
    let run = lesson.run();
    if run.is_end_only() {
        return "while you edit".to_owned();
    }
    let stage = run.stage_at(run.at()).map(|s| format!(" · {}", lesson.run().label(s).name));
    format!("step {} of {}{}", run.at(), run.len(), stage.unwrap_or_default())
}

/// Height of the strip with the names of the stages, in points.
const NAMES_HEIGHT: f32 = 15.0;

/// The layout of the bars. Several stages share a bar when there are more stages than room.
struct Bars {
    rect: Rect,
    stages_per_bar: usize,
    count: usize,
    /// Steps in the tallest bar.
    most_steps: usize,
}

impl Bars {
    fn new(rect: Rect, run: &dyn Run) -> Self {
        let stages = run.stages();
        let most = (rect.width() / 3.0).max(1.0) as usize;
        let stages_per_bar = stages.len().div_ceil(most).max(1);
        let count = stages.len().div_ceil(stages_per_bar).max(1);
        let most_steps = stages.chunks(stages_per_bar).map(|c| c.iter().map(|s| s.len).sum()).max().unwrap_or(1).max(1);
        Self { rect, stages_per_bar, count, most_steps }
    }

    fn width(&self) -> f32 {
        self.rect.width() / self.count as f32
    }

    /// The square root keeps small stages visible beside very large ones.
    fn height(&self, steps: usize) -> f32 {
        (self.rect.height() * (steps as f32 / self.most_steps as f32).sqrt()).max(4.0)
    }

    /// First step and number of steps of a bar.
    fn steps(&self, run: &dyn Run, bar: usize) -> (usize, usize) {
        let first = bar * self.stages_per_bar;
        let stages = &run.stages()[first..(first + self.stages_per_bar).min(run.stages().len())];
        (stages.first().map_or(0, |s| s.first), stages.iter().map(|s| s.len).sum())
    }

    /// The x coordinate of a position of the run.
    fn x(&self, run: &dyn Run, at: usize) -> f32 {
        let Some(stage) = run.stage_at(at) else { return self.rect.left() };
        let bar = stage / self.stages_per_bar;
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
        // The last step of a bar lies on its right edge. The tolerance of 0.001 absorbs rounding errors.
        let bar = ((place - 1e-3).ceil().max(1.0) as usize - 1).min(self.count - 1);
        let (first, len) = self.steps(run, bar);
        let within = place - bar as f32;
        (first + (within * len as f32).round() as usize).clamp(first + 1, run.len())
    }
}

fn bars(ui: &mut Ui, lesson: &dyn Lesson, palette: &Palette, commands: &mut Vec<Command>) {
    let run = lesson.run();
    let (all, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 40.0), Sense::click_and_drag());
    let rect = Rect::from_min_max(all.min + Vec2::new(2.0, 2.0), all.max - Vec2::new(2.0, NAMES_HEIGHT));
    let track = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - 2.0), rect.max);
    ui.painter().rect_filled(track, 1.0, palette.border());
    if run.is_end_only() {
        return paint_stored_bars(ui);
    }
    let bars = Bars::new(rect, run);
    let now = bars.x(run, run.at());
    let mut shapes = stage_bars(run, &bars, now, palette);
    names(ui, lesson, &bars, palette, &mut shapes);
    let head = Rect::from_min_max(Pos2::new(now - 2.0, all.top()), Pos2::new(now + 2.0, rect.bottom()));
    store_bars(ui, &shapes);
    ui.painter().extend(shapes);
    ui.painter().rect_filled(head, 2.0, palette.ink(Role::Now));

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

/// The key of the stored bars.
fn stored_bars_id() -> egui::Id {
    egui::Id::new("bars of the last run")
}

/// Stores the bars for [`paint_stored_bars`].
fn store_bars(ui: &Ui, shapes: &[Shape]) {
    ui.data_mut(|data| data.insert_temp(stored_bars_id(), shapes.to_vec()));
}

/// During an edit there are no steps. The bars of the run before the edit stay, dimmed, so that nothing flickers.
fn paint_stored_bars(ui: &Ui) {
    let shapes: Vec<Shape> = ui.data(|data| data.get_temp(stored_bars_id())).unwrap_or_default();
    let mut painter = ui.painter().clone();
    painter.set_opacity(0.35);
    painter.extend(shapes);
}

/// The bars, filled up to the current step.
fn stage_bars(run: &dyn Run, bars: &Bars, now: f32, palette: &Palette) -> Vec<Shape> {
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
        shapes.push(Shape::rect_filled(whole, if gap > 0.0 { round } else { CornerRadius::ZERO }, palette.border()));
        let done = Rect::from_min_max(whole.min, Pos2::new(now.clamp(whole.left(), whole.right()), whole.bottom()));
        if done.width() > 0.0 {
            shapes.push(Shape::rect_filled(done, if gap > 0.0 { round } else { CornerRadius::ZERO }, palette.accent()));
        }
    }
    shapes
}

/// The names of the stages under their bars: that of the current stage, and as many others as fit.
fn names(ui: &Ui, lesson: &dyn Lesson, bars: &Bars, palette: &Palette, shapes: &mut Vec<Shape>) {
    let run = lesson.run();
    let labels = run.labels();
    let marks: Vec<&str> = labels.iter().map(|label| label.short.as_str()).collect();
    let y = bars.rect.bottom() + NAMES_HEIGHT / 2.0;
    let place = |stage: usize| {
        let half = marks[stage].chars().count() as f32 * 3.25 + 5.0;
        let (left, right) = (bars.rect.left() + half, bars.rect.right() - half + 4.0);
        let middle = bars.rect.left() + (stage as f32 / bars.stages_per_bar as f32 + 0.5) * bars.width();
        (middle.clamp(left - 4.0, right.max(left)), half)
    };
    let now = run.stage_at(run.at());
    let mut taken = Vec::new();
    for stage in now.into_iter().chain(by_importance(&marks)) {
        let (x, half) = place(stage);
        if taken.iter().all(|(other, wide): &(f32, f32)| (x - other).abs() >= half + wide) {
            let (font, ink) = match now {
                Some(now) if now == stage => (style::bold(11.0), palette.ink(Role::Now)),
                _ => (style::sans(11.0), palette.quiet()),
            };
            shapes.push(name(ui, Pos2::new(x, y), marks[stage], font, ink));
            taken.push((x, half));
        }
    }
}

/// Stages in the order in which their names are placed. Names are either words or short (numbers, letters). The rarer
/// kind comes first, because it marks where a new part of the run begins.
fn by_importance<'a>(marks: &'a [&'a str]) -> impl Iterator<Item = usize> + use<'a> {
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
    fn the_rarer_kind_of_name_is_placed_first() {
        let marks = ["ends", "1", "2", "3", "channel", "A", "B"];
        assert!(by_importance(&marks).eq([0, 4, 1, 2, 3, 5, 6]));
        let rounds = ["1", "chase", "lost", "2", "chase"];
        assert!(by_importance(&rounds).eq([0, 3, 1, 2, 4]));
    }

    #[test]
    fn every_position_is_found_at_its_own_x() {
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
        assert!(bars.count <= 7 && bars.stages_per_bar > 1);
        assert_eq!(bars.position(run, 20.0), run.len());
        assert_eq!(bars.position(run, 0.0), 0);
    }
}
