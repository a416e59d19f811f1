//! The stages as bars with their names, and folded acts as blocks.

use super::layout::{Content, Extent, Layout};
use super::most_during_drag;
use crate::app::inset::not_negative;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui;
use egui_macroquad::egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, WidgetType,
};
use pathlight::lesson::{Timeline, View};
use pathlight::picture::Role;
use pathlight::player::{Command, Player, Transport};
use pathlight::step::Label;

/// The height of a bar that must not show how many steps it has, in points.
const HIDDEN_HEIGHT: f32 = 6.0;
/// The width of the mark at the current step, in points.
pub(super) const HEAD_WIDTH: f32 = 4.0;
/// Names in words have room where they are no wider than so many bars.
const BARS_OF_WORDS: f32 = 3.0;
/// Height of the strip with the names of the stages, in points.
pub(super) const NAMES_HEIGHT: f32 = 15.0;

pub(super) fn show(ui: &mut Ui, player: &Player, palette: &Palette, commands: &mut Vec<Command>) {
    let (lesson, size) = (player.lesson(), player.size());
    let run = lesson.run();
    // A question is open: nothing is shown of what comes next.
    let hides = player.is_asked();
    let (all, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), 40.0), Sense::click_and_drag());
    let inner = Rect::from_min_max(all.min + Vec2::new(2.0, 2.0), all.max - Vec2::new(2.0, NAMES_HEIGHT));
    let rect = not_negative(inner);
    let track = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - 2.0), rect.max);
    ui.painter().rect_filled(track, 1.0, palette.border());
    if run.is_end_only() {
        return paint_stored_bars(ui);
    }
    // During a drag, stages appear and disappear. The stages before them keep their places.
    let layout = Layout::with_room(rect, run, |needed| Extent {
        bars: most_during_drag(ui, player, "bars", needed.bars),
        most_steps: most_during_drag(ui, player, "steps of a bar", needed.most_steps),
    });
    let now = layout.x(run.at());
    let mut shapes = stage_bars(&layout, now, hides, palette);
    names(ui, run, &layout, hides, palette, &mut shapes);
    let head = Rect::from_min_max(Pos2::new(now, all.top()), Pos2::new(now, rect.bottom()));
    let head = head.expand2(Vec2::new(HEAD_WIDTH / 2.0, 0.0));
    store_bars(ui, &shapes);
    ui.painter().extend(shapes);
    let mut of_blocks = ui.new_child(UiBuilder::new().max_rect(ui.max_rect()).id_salt("blocks"));
    if hides {
        of_blocks.disable();
    }
    blocks(&of_blocks, lesson, &layout, palette, commands);
    if hides {
        ui.painter().rect_filled(head, 2.0, palette.ink(Role::Now));
        return;
    }
    match folded_block(lesson, &layout, now) {
        Some(block) => paint_head_on_block(ui, block, now, palette),
        None => drop(ui.painter().rect_filled(head, 2.0, palette.ink(Role::Now))),
    }

    // The name of a stage leads to its outcome, as `--step F` does; a bar leads to the step at that place.
    let to = |pointer: Pos2| {
        let of_name = layout.stage(pointer.x).filter(|_| pointer.y > rect.bottom());
        of_name.map_or_else(|| layout.position(pointer.x), |stage| run.stages()[stage].stop())
    };
    if (response.dragged() || response.clicked() || response.is_pointer_button_down_on())
        && let Some(pointer) = response.interact_pointer_pos()
    {
        let to = to(pointer);
        if to != run.at() {
            commands.push(Transport::Seek(to).into());
        }
    }
    if let (Some(pointer), false) = (response.hover_pos(), run.is_empty()) {
        let to = to(pointer);
        let stage = run.stage_at(to).map(|stage| run.label(stage).name).unwrap_or_default();
        ui.painter().vline(layout.x(to), rect.y_range(), Stroke::new(1.0, palette.text()));
        hint_above(ui, layout.x(to), &format!("{} · {stage}", run.numbered(to, size).alone()));
    }
}

/// From the upper edge of the timeline to a hint, in points.
const ABOVE: f32 = 4.0;

/// A hint above the timeline, where it covers neither the buttons nor the number of the current step.
pub(in crate::app) fn hint_above(ui: &Ui, x: f32, text: &str) {
    let area = egui::Area::new(egui::Id::new("hint above the timeline")).order(egui::Order::Tooltip);
    let at = Pos2::new(x, ui.max_rect().top() - ABOVE);
    area.pivot(Align2::CENTER_BOTTOM).fixed_pos(at).interactable(false).show(ui.ctx(), |ui| {
        egui::Frame::popup(ui.style()).show(ui, |ui| {
            let text = egui::RichText::new(text).font(style::sans(12.5));
            ui.add(egui::Label::new(text).wrap_mode(egui::TextWrapMode::Extend));
        });
    });
}

/// The blocks that fold and unfold acts. They lie over the bars and take the clicks there.
pub(super) fn blocks(ui: &Ui, lesson: View, layout: &Layout, palette: &Palette, commands: &mut Vec<Command>) {
    for section in layout.sections.iter().filter(|section| section.content == Content::Block) {
        let part = &lesson.run().parts()[section.part];
        let rect = layout.block(section);
        // It takes drags as well: otherwise a press on it would also seek, in the strip below it.
        let response = ui.interact(rect, ui.id().with(("act", section.part)), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, !part.folded, part.name));
        let ink = if response.hovered() { palette.text() } else { palette.quiet() };
        let fill = if response.hovered() { palette.border() } else { palette.card() };
        ui.painter().rect(rect, 5.0, fill, Stroke::new(1.0, palette.border()), StrokeKind::Inside);
        let mark = rect.left_center() + Vec2::new(11.0, 0.0);
        widgets::draw_plus(ui.painter(), mark, part.folded, ink);
        let hint = if part.folded {
            let at = rect.left_center() + Vec2::new(21.0, 0.0);
            ui.painter().text(at, Align2::LEFT_CENTER, part.name, style::sans(12.5), ink);
            format!("The {} is folded: its {} steps count as one. Click to unfold it", part.name, part.len)
        } else {
            format!("Fold the {}: stepping and playing go through it in one go", part.name)
        };
        if response.hovered() {
            hint_above(ui, rect.center().x, &hint);
        }
        if response.clicked() {
            commands.push(Transport::Fold(section.part, !part.folded).into());
        }
    }
}

/// The block of the folded act that this x lies inside.
fn folded_block(lesson: View, layout: &Layout, x: f32) -> Option<Rect> {
    let is_folded = |part: usize| lesson.run().parts()[part].folded;
    let blocks = layout.sections.iter().filter(|s| s.content == Content::Block && is_folded(s.part));
    blocks.map(|section| layout.block(section)).find(|block| block.shrink(HEAD_WIDTH).x_range().contains(x))
}

/// The current step inside a folded act: a frame, and a tick below the name of the act, which a whole line would cross.
fn paint_head_on_block(ui: &Ui, block: Rect, x: f32, palette: &Palette) {
    const TICK: f32 = 5.0;
    let now = palette.ink(Role::Now);
    ui.painter().rect_stroke(block, 5.0, Stroke::new(1.5, now), StrokeKind::Inside);
    let tick = Rect::from_min_max(Pos2::new(x, block.bottom() - TICK), Pos2::new(x, block.bottom()));
    ui.painter().rect_filled(tick.expand2(Vec2::new(HEAD_WIDTH / 2.0, 0.0)), 1.0, now);
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

/// The bars, filled up to the current step. The bars of later stages all have one height if they are to be hidden.
fn stage_bars(layout: &Layout, now: f32, hides: bool, palette: &Palette) -> Vec<Shape> {
    let (bottom, width) = (layout.rect.bottom(), layout.bar_width);
    let mut shapes = Vec::new();
    let gap = if width >= 8.0 { 1.5 } else { 0.0 };
    for bar in layout.bars() {
        let is_hidden = hides && bar.left + width > now;
        let height = if is_hidden { HIDDEN_HEIGHT } else { layout.height(bar.len) };
        let whole = Rect::from_min_max(
            Pos2::new(bar.left + gap / 2.0, bottom - height),
            Pos2::new(bar.left + width - gap / 2.0, bottom),
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
pub(super) fn names(ui: &Ui, run: &Timeline, layout: &Layout, hides: bool, palette: &Palette, shapes: &mut Vec<Shape>) {
    let named = run.named_stages();
    let now = run.stage_at(run.at());
    let current = now.map(|stage| (stage, run.label(stage)));
    let half = |mark: &str| mark.chars().count() as f32 * 3.25 + 5.0;
    // Words where some bars beside each other have room for them: "8 9 corner 2 8 9" mixes numbers and names.
    let words = named.iter().filter_map(|(_, label)| label.words.as_deref());
    let widest = words.map(half).fold(0.0, f32::max) * 2.0;
    let has_words = widest > 0.0 && widest <= layout.bar_width * BARS_OF_WORDS;
    let texts = shown_names(&named, has_words);
    let marks: Vec<(usize, &str)> = texts.iter().enumerate().map(|(i, (text, _))| (i, text.as_str())).collect();
    // What is not one portal among many, such as "corner 2", is rarer than these.
    let opens = |&(i, _): &(usize, &str)| texts[i].1 || (has_words && named[i].1.words.is_none());
    let y = layout.rect.bottom() + NAMES_HEIGHT / 2.0;
    let place = |stage: usize, mark: &str| {
        let half = half(mark);
        let (left, right) = (layout.rect.left() + half, layout.rect.right() - half + 4.0);
        Some((layout.middle(stage)?.clamp(left - 4.0, right.max(left)), half))
    };
    // The others are chosen without the current one, which hides those that it covers: else every step would choose other names.
    let mut placed: Vec<(usize, &str, f32, f32)> = Vec::new();
    let (first, then): (Vec<_>, Vec<_>) = by_importance(&marks).partition(opens);
    for (i, mark) in first.into_iter().chain(then) {
        let stage = named[i].0;
        let Some((x, half)) = place(stage, mark) else { continue };
        if placed.iter().all(|&(.., other, wide)| (x - other).abs() >= half + wide) {
            placed.push((stage, mark, x, half));
        }
    }
    let current = current.map(|(stage, label)| (stage, label.spoken().unwrap_or(label.short)));
    let current = current.and_then(|(stage, mark)| Some((stage, place(stage, &mark)?, mark)));
    for (stage, mark, x, half) in placed {
        let is_covered =
            current.as_ref().is_some_and(|&(now, (at, wide), _)| now == stage || (x - at).abs() < half + wide);
        if !is_covered && (!hides || Some(stage) <= now) {
            shapes.push(name(ui, Pos2::new(x, y), mark, style::sans(11.0), palette.quiet()));
        }
    }
    if let Some((_, (x, _), mark)) = current {
        shapes.push(name(ui, Pos2::new(x, y), &mark, style::bold(11.0), palette.ink(Role::Now)));
    }
}

/// What the stages are called below their bars. Where that is a number, the first one after another name is in words, "triangle 3":
/// in "split 6 9 12" nobody knows of what. The second value is true for such a one, which is placed before the others.
fn shown_names(named: &[(usize, Label)], has_words: bool) -> Vec<(String, bool)> {
    let mut follows_number = false;
    let shown = named.iter().map(|(_, label)| {
        let is_spoken = has_words && label.words.is_some();
        let is_number = label.is_number && !is_spoken;
        let opens = is_number && !follows_number;
        follows_number = is_number;
        let in_words = label.spoken().filter(|_| opens || is_spoken);
        (in_words.unwrap_or_else(|| label.short.clone()), opens)
    });
    shown.collect()
}

/// Stages in the order in which their names are placed. Names are either words or short (numbers, letters). The rarer
/// kind comes first, because it marks where a new part of the run begins.
fn by_importance<'a>(marks: &[(usize, &'a str)]) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
    let is_word = |(_, mark): &(usize, &str)| mark.chars().count() > 2;
    let (words, others): (Vec<_>, Vec<_>) = marks.iter().copied().partition(is_word);
    let [first, then] = if words.len() <= others.len() { [words, others] } else { [others, words] };
    first.into_iter().chain(then)
}

fn name(ui: &Ui, middle: Pos2, text: &str, font: FontId, colour: Color32) -> Shape {
    ui.fonts(|fonts| Shape::text(fonts, middle, Align2::CENTER_CENTER, text, font, colour))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use crate::app::timeline::InRow;
    use pathlight::editor::Edit;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Change;

    /// The tooltip stood at the pointer and covered "step 22 of 40".
    #[test]
    fn the_hints_of_the_timeline_stand_above_it() {
        let player = Player::open("funnel/a-to-g", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        for (width, height) in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)] {
            let mut window = Headless::new(width, height);
            let top = height - 92.0;
            let mut show = |events| {
                window.whole_frame(events, |ctx| {
                    let panel = egui::TopBottomPanel::bottom("timeline").exact_height(92.0);
                    panel.show(ctx, |ui| {
                        drop(crate::app::timeline::show(ui, &player, InRow::default(), &palette, &mut false));
                    });
                });
                window.seen(|seen| seen.text.starts_with("The search is folded") || seen.text.contains(" · "))
            };
            for part in [0.02, 0.3, 0.6, 0.98] {
                let pointer = Pos2::new(width * part, height - 30.0);
                show(vec![egui::Event::PointerMoved(pointer)]);
                show(Vec::new());
                let shown = show(Vec::new());
                let [name] = &shown[..] else { panic!("{shown:?} at {pointer:?}") };
                assert!(name.is_whole && name.rect.bottom() <= top, "{name:?} at {pointer:?}");
                assert!(name.rect.bottom() > top - 40.0, "near the timeline: {name:?}");
            }
        }
    }

    /// After a drag that made the run shorter, its end stood at 85 % of the width, and the rest was an empty line.
    #[test]
    fn at_the_end_of_a_run_the_timeline_is_full_also_after_a_drag() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let start = player.lesson().world().start();
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let lengths = [(4.0, -4.0), (22.0, -10.0)].map(|by| {
            let to = start + glam::DVec2::from(by);
            let handle = pathlight::editor::Handle::Start;
            player.apply(Change::Edit(Edit::Move { handle, to })).unwrap();
            player.lesson().run().len()
        });
        assert!(lengths[1] < lengths[0], "{lengths:?}");
        player.apply(Change::EndGesture).unwrap();
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(1280.0, 92.0);
        window.frame(Vec::new(), |ui| {
            drop(crate::app::timeline::show(ui, &player, InRow::default(), &palette, &mut false));
        });
        let head = window.fills(|fill| fill.colour == palette.ink(Role::Now));
        let end = head.iter().map(|fill| fill.rect.right()).fold(0.0, f32::max);
        assert!(end > 1280.0 - 16.0, "{end}");
    }

    /// A click on F led to step 17 or 18, as one hit it. README and manual: `--step F`, and "step 18" of the window.
    #[test]
    fn the_name_of_a_stage_leads_where_its_name_leads_in_a_command() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let run = player.lesson().run();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(1280.0, 92.0);
        let mut show =
            |ui: &mut Ui| crate::app::timeline::show(ui, &player, InRow::default(), &palette, &mut false).commands;
        window.frame(Vec::new(), &mut show);
        for name in ["A", "D", "F", "G"] {
            let at = pathlight::lesson::position(run, name).unwrap();
            for aside in [-12.0, 4.0, 18.0] {
                let place = window.position(name) + Vec2::new(aside, 5.0);
                let commands = window.click(place, &mut show);
                assert_eq!(commands, [Command::from(Transport::Seek(at))], "{name}, {aside}");
            }
        }
        assert_eq!(
            pathlight::lesson::position(run, "F").unwrap(),
            pathlight::lesson::position(run, "step 18").unwrap()
        );
    }

    /// "5 6 7 8 9 corner 2 8 9 10" stood there.
    #[test]
    fn numbers_and_names_are_not_mixed() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let palette = Palette::new(Theme::Dark);
        for width in [800.0, 1280.0, 1920.0] {
            let mut window = Headless::new(width, 92.0);
            let show =
                |ui: &mut Ui| drop(crate::app::timeline::show(ui, &player, InRow::default(), &palette, &mut false));
            window.frame(Vec::new(), show);
            let shown = |text: &str| !window.seen(|seen| seen.text == text).is_empty();
            let has_portal = !window.seen(|seen| seen.text.starts_with("portal ")).is_empty();
            assert!(shown("corner 2") && has_portal, "{width}: {}", window.text());
            assert!(!(1..=10).any(|portal| shown(&portal.to_string())), "{width}: {}", window.text());
        }
    }

    /// "split 6 9 12" stood there, and "portal 8" twice.
    #[test]
    fn the_first_number_after_another_name_is_in_words_in_every_scene() {
        for scene in pathlight::scene::builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            let named = player.lesson().run().named_stages();
            for has_words in [false, true] {
                let shown = shown_names(&named, has_words);
                let is_number = |i: usize| named[i].1.is_number && shown[i].0 == named[i].1.short;
                for i in (0..named.len()).filter(|&i| is_number(i)) {
                    assert!(i > 0 && named[i - 1].1.is_number, "{}: {:?}", scene.name, shown[i]);
                }
                let in_words = named.iter().filter_map(|(_, label)| label.spoken());
                let all: Vec<String> = in_words.collect();
                let unique: std::collections::BTreeSet<&String> = all.iter().collect();
                assert_eq!(unique.len(), all.len(), "{}: two stages have one name: {all:?}", scene.name);
            }
        }
        let mut player = Player::open("beam/recursion", None).unwrap();
        player.apply(Transport::Seek(0)).unwrap();
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(800.0, 92.0);
        window.frame(Vec::new(), |ui| {
            drop(crate::app::timeline::show(ui, &player, InRow::default(), &palette, &mut false));
        });
        assert!(!window.seen(|seen| seen.text == "triangle 1").is_empty(), "{}", window.text());
    }

    #[test]
    fn the_rarer_kind_of_name_is_placed_first() {
        let order = |marks: &[&'static str]| {
            let marks: Vec<_> = marks.iter().copied().enumerate().collect();
            by_importance(&marks).map(|(stage, _)| stage).collect::<Vec<_>>()
        };
        assert_eq!(order(&["ends", "1", "2", "3", "channel", "A", "B"]), [0, 4, 1, 2, 3, 5, 6]);
        assert_eq!(order(&["1", "chase", "lost", "2", "chase"]), [0, 3, 1, 2, 4]);
    }
}
