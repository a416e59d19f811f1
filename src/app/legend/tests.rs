//! The legend of every scene.

use super::*;
use egui_macroquad::egui::LayerId;
use pathlight::lesson::{self, Watch};
use pathlight::paint::theme::Theme;
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use std::sync::Arc;

/// The shapes of a swatch, as text. Swatches that look alike have the same text.
fn painted(ctx: &Context, entry: &Entry, palette: &Palette) -> String {
    let swatch = Rect::from_min_size(Pos2::ZERO, Vec2::new(26.0, 18.0));
    let output = ctx.run(egui::RawInput::default(), |ctx| {
        entry.paint(&ctx.layer_painter(LayerId::background()), swatch, palette);
    });
    format!("{:?}", output.shapes.iter().map(|clipped| &clipped.shape).collect::<Vec<_>>())
}

#[test]
fn no_two_entries_of_a_legend_look_alike_or_read_alike() {
    let ctx = Context::default();
    style::set_fonts(&ctx);
    let palette = Palette::new(Theme::Dark);
    let (mut alike, mut most) = (BTreeMap::new(), 0);
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let mut lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
        lesson.complete();
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
        let len = lesson.view().run().len();
        for at in (0..=16).map(|i| i * len / 16) {
            lesson.go(at);
            let picture = lesson.view().picture(&lens);
            let mut seen: Vec<(String, String)> = Vec::new();
            for entry in entries(&picture) {
                let (words, look) = (entry.words(), painted(&ctx, &entry, &palette));
                if let Some((other, _)) = seen.iter().find(|(w, l)| *w == words || *l == look) {
                    alike.entry(format!("“{other}” and “{words}”")).or_insert((scene.name, at));
                }
                seen.push((words, look));
            }
            most = most.max(seen.len());
        }
    }
    assert!(most > 8, "the longest legend has {most} entries");
    assert!(alike.is_empty(), "{alike:#?}");
}

/// The name of the end under test was an entry of its own, and its letters lay over the words of the entry.
#[test]
fn letters_of_an_entry_stay_in_its_swatch() {
    const MOST: usize = 4;
    let world = Arc::new(World::new(pathlight::scene::open("funnel/a-to-g").unwrap()));
    let mut lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
    lesson.complete();
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
    for at in 0..=lesson.view().run().len() {
        lesson.go(at);
        for key in lesson.view().picture(&lens).legend {
            let words = key.marks.iter().filter_map(|mark| match &mark.shape {
                MarkShape::Words { text, .. } => Some(text.count()),
                _ => None,
            });
            assert!(words.max().unwrap_or(0) <= MOST, "{at}: {key:?}");
        }
    }
}

/// The canvas of a window of this size with the panel and the rulers, and its lens.
fn canvas(player: &Player, (width, height): (f32, f32)) -> (Lens, Rect) {
    let size = Vec2::new(width * 0.7 - 40.0, height - 200.0);
    let lens = Lens::fit(player.lesson().bounds(), size.x.into(), size.y.into(), Lens::MARGIN);
    (lens, Rect::from_min_size(Pos2::new(30.0, 82.0), size))
}

/// The rectangle of the legend in the last frame.
fn shown(ctx: &Context) -> Rect {
    ctx.memory(|memory| memory.area_rect(Id::new("legend"))).unwrap()
}

fn frame(ctx: &Context, player: &Player, window: (f32, f32)) {
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, window.into()));
    let _ = ctx.run(egui::RawInput { screen_rect, ..Default::default() }, |ctx| {
        let (lens, canvas) = canvas(player, window);
        show(ctx, player, &player.picture(&lens), (&lens, canvas), &Palette::new(Theme::Dark));
    });
}

/// It covered the end of the path. It stood at the lower right, whatever was there.
#[test]
fn the_legend_covers_less_than_at_the_lower_right_and_lies_on_the_canvas() {
    for window in [(800.0, 600.0), (1280.0, 800.0), (1920.0, 1080.0)] {
        for scene in builtin::ALL {
            let ctx = Context::default();
            style::set_fonts(&ctx);
            let player = Player::open(scene.name, None).unwrap();
            (0..3).for_each(|_| frame(&ctx, &player, window));
            let (lens, canvas) = canvas(&player, window);
            let rect = shown(&ctx);
            assert!(canvas.contains_rect(rect), "{} at {window:?}: {rect:?} on {canvas:?}", scene.name);
            let picture = player.picture(&lens);
            let names: Vec<String> = entries(&picture).iter().map(Entry::words).collect();
            let form = Form::all(canvas.height())[0];
            let usual = Align2::RIGHT_BOTTOM.anchor_size(canvas.shrink(MARGIN).right_bottom(), form.size(&ctx, &names));
            let obstacles = card_position::obstacles(&picture.marks, &lens, canvas);
            let [now, before] = [rect, usual].map(|rect| card_position::covered(&obstacles, rect));
            assert!(now <= before + 0.1, "{} at {window:?}: {now} and {before}", scene.name);
        }
    }
}

#[test]
fn the_legend_stays_in_its_corner_while_a_run_plays() {
    let window = (800.0, 600.0);
    for scene in ["funnel/a-to-g", "wave/door", "beam/recursion", "beam/robbery"] {
        let ctx = Context::default();
        style::set_fonts(&ctx);
        let mut player = Player::open(scene, None).unwrap();
        let mut anchors = Vec::new();
        let len = player.lesson().run().len();
        for i in 0..=20 {
            player.apply(pathlight::player::Transport::Seek(i * len / 20)).unwrap();
            (0..2).for_each(|_| frame(&ctx, &player, window));
            let rect = shown(&ctx);
            let (_, canvas) = canvas(&player, window);
            let inner = canvas.shrink(MARGIN);
            let touches = |a: f32, b: f32| (a - b).abs() < 1.0;
            anchors.push((touches(rect.left(), inner.left()), touches(rect.top(), inner.top())));
        }
        assert!(anchors.windows(2).all(|pair| pair[0] == pair[1]), "{scene}: {anchors:?}");
    }
}

/// It covered the end that the scan was about.
#[test]
fn the_legend_leaves_the_end_under_test_free_in_a_small_window() {
    let window = (800.0, 600.0);
    let ctx = Context::default();
    style::set_fonts(&ctx);
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    player.apply(pathlight::player::Transport::Seek(88)).unwrap();
    (0..3).for_each(|_| frame(&ctx, &player, window));
    let (lens, canvas) = canvas(&player, window);
    let is_now = |mark: &&Mark| mark.role == Role::Now && matches!(mark.shape, MarkShape::Ring { .. });
    let marks: Vec<Mark> = player.picture(&lens).marks.iter().filter(is_now).cloned().collect();
    assert!(!marks.is_empty());
    assert_eq!(card_position::covered(&card_position::obstacles(&marks, &lens, canvas), shown(&ctx)), 0.0);
}
