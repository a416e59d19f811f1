//! Small pictures of scenes, painted as a file would be. They are made in the background, and only those that are in view.

use crate::platform::{Job, Report};
use egui_macroquad::egui::{ColorImage, Context, TextureHandle, TextureOptions};
use glam::DVec2;
use pathlight::lesson::{self, View, Watch};
use pathlight::paint::raster::{self, Image};
use pathlight::paint::svg;
use pathlight::paint::theme::Theme;
use pathlight::picture::{Family, Lens, Mark, Picture, Rect, Role, Shape, Thing};
use pathlight::scene;
use pathlight::scene::World;
use std::collections::HashMap;
use std::sync::Arc;

/// Width and height of the picture before it is scaled down, in its own pixels. Larger than a card, so that letters and
/// lines are small beside the map.
const PAGE: (u32, u32) = (416, 234);

/// Width of a thumbnail on screen, in points: that of a usual card, and of a large one.
const USUAL_WIDTH: f32 = 260.0;
const LARGE_WIDTH: f32 = 520.0;

/// Lower numbers are left out, in points on screen: nobody can read them.
const LEAST_NUMBERS: f32 = 9.0;

/// A picture is enlarged at most this much to fill its card; the rest of the map is cropped. Less where the start or the goal would be.
const CROPPING: [f64; 4] = [1.4, 1.3, 1.2, 1.1];
/// Around the start and the goal, in the picture's own pixels: about the radius of a symbol. In a picture that fills its card, less.
const AROUND_ENDS: f64 = 11.0;
const AROUND_ENDS_FILLED: f64 = 10.0;

/// More thumbnails than this are kept only while they are in view: about 10 MB at the usual size.
const MOST_KEPT: usize = 64;

/// So many are made before the page is asked again which of them are in view. More would delay what is scrolled to.
const BATCH: usize = 6;

/// The first frames come first: a page that appears late is worse than a picture that does.
const FRAMES_BEFORE: u64 = 2;

/// A flock needs time to spread over its map; in seconds.
const TIME_TO_SPREAD: f64 = 6.0;

/// What a thumbnail shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The name of a built-in scene.
    pub scene: &'static str,
    /// A position in its run; empty for the one at which the scene opens.
    pub at: &'static str,
    /// For a large card.
    pub large: bool,
    /// Does the picture fill its card from edge to edge? Otherwise all of a map that differs in shape may be in view.
    pub fills: bool,
}

impl Key {
    /// A scene as it opens, on a usual card.
    pub const fn of(scene: &'static str) -> Self {
        Self { scene, at: "", large: false, fills: false }
    }
}

/// On which ground, and with how many pixels per point.
type ThemeAndScale = (Theme, f32);

struct Kept {
    /// None if the picture could not be made.
    texture: Option<TextureHandle>,
    last_seen: u64,
    /// It was made for another theme or scale: it is shown until the new one is there.
    is_old: bool,
}

/// Thumbnails that are being made.
struct Batch {
    keys: Vec<Key>,
    job: Job<(Key, Option<Image>)>,
}

/// The thumbnails that exist, and those that are being made.
pub struct Thumbnails {
    kept: HashMap<Key, Kept>,
    made_for: ThemeAndScale,
    batch: Option<Batch>,
    /// Was one in view that did not exist?
    is_waiting: bool,
    frame: u64,
}

impl Thumbnails {
    pub fn new() -> Self {
        Self { kept: HashMap::new(), made_for: (Theme::default(), 1.0), batch: None, is_waiting: false, frame: 0 }
    }

    /// None if it is not there yet.
    pub fn texture(&self, key: Key) -> Option<&TextureHandle> {
        self.kept.get(&key)?.texture.as_ref()
    }

    /// Ends a frame in which these thumbnails were in view: takes those that are finished, and begins the
    /// next ones.
    pub fn end_frame(&mut self, ctx: &Context, theme: Theme, in_view: &[Key]) {
        self.frame += 1;
        let wanted = (theme, ctx.pixels_per_point());
        if self.made_for != wanted {
            self.kept.values_mut().for_each(|kept| kept.is_old = true);
            self.made_for = wanted;
            self.batch = None;
        }
        self.take_finished(ctx);
        for key in in_view {
            if let Some(kept) = self.kept.get_mut(key) {
                kept.last_seen = self.frame;
            }
        }
        self.forget_old();
        let is_missing = |key: &&Key| self.is_missing(key);
        let missing: Vec<Key> = in_view.iter().filter(is_missing).take(BATCH).copied().collect();
        self.is_waiting = !missing.is_empty();
        if self.is_waiting && self.batch.is_none() && self.frame > FRAMES_BEFORE {
            let job = Job::start(missing.clone().into_iter().map(move |key| (key, make(key, wanted))));
            self.batch = Some(Batch { keys: missing, job });
        }
    }

    /// Is one missing that was in view? Then more frames are needed to show it.
    pub fn is_busy(&self) -> bool {
        self.is_waiting
    }

    /// Must it be made?
    fn is_missing(&self, key: &Key) -> bool {
        self.kept.get(key).is_none_or(|kept| kept.is_old)
    }

    fn take_finished(&mut self, ctx: &Context) {
        let Some(batch) = &self.batch else { return };
        loop {
            match batch.job.poll() {
                Report::Item((key, image)) => {
                    let texture = image.map(|image| {
                        let size = [image.width as usize, image.height as usize];
                        let pixels = ColorImage::from_rgba_unmultiplied(size, &image.rgba);
                        ctx.load_texture(key.scene, pixels, TextureOptions::LINEAR)
                    });
                    self.kept.insert(key, Kept { texture, last_seen: self.frame, is_old: false });
                }
                Report::Waiting => return,
                Report::Finished | Report::Failed => break,
            }
        }
        // Usually all of them are there. If the job has failed, it failed at the first one that is not, which is
        // not tried again.
        if let Some(&failed) = batch.keys.iter().find(|key| self.is_missing(key)) {
            self.kept.insert(failed, Kept { texture: None, last_seen: self.frame, is_old: false });
        }
        self.batch = None;
    }

    /// Drops the thumbnails that were not seen for the longest time.
    fn forget_old(&mut self) {
        while self.kept.len() > MOST_KEPT {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.last_seen);
            match oldest.filter(|(_, kept)| kept.last_seen < self.frame).map(|(&key, _)| key) {
                Some(key) => self.kept.remove(&key),
                None => return,
            };
        }
    }
}

/// Runs a scene and paints it. None if it cannot be opened, which a test excludes.
fn make(key: Key, (theme, pixels_per_point): ThemeAndScale) -> Option<Image> {
    let svg = page(key, theme).inspect_err(|bad| log::warn!("no thumbnail: {bad}")).ok()?;
    raster::image(&svg, shrunk(key) * pixels_per_point).ok()
}

/// The picture as SVG.
fn page(key: Key, theme: Theme) -> Result<String, scene::BadInput> {
    let (picture, lens) = picture(key)?;
    Ok(svg::svg(&picture, &lens, PAGE.0, PAGE.1, theme))
}

/// How many points a pixel of the picture has on screen.
fn shrunk(key: Key) -> f32 {
    (if key.large { LARGE_WIDTH } else { USUAL_WIDTH }) / PAGE.0 as f32
}

/// The picture, without numbers where they would be too small to read.
fn picture(key: Key) -> Result<(Picture, Lens), scene::BadInput> {
    let (picture, lens) = picture_with(key, &[])?;
    let is_small = |mark: &Mark| number_height(mark).is_some_and(|height| height * shrunk(key) < LEAST_NUMBERS);
    if !picture.marks.iter().any(is_small) {
        return Ok((picture, lens));
    }
    let without = [lesson::wave::KEYS.numbers.to(false), lesson::beam::KEYS.order.to(false)];
    picture_with(key, &without.map(<(String, String)>::from))
}

/// The height of a number in a cell or of a piece, in pixels of the picture. None of another mark.
fn number_height(mark: &Mark) -> Option<f32> {
    match mark.shape {
        Shape::Words { size, .. } if matches!(mark.family(), Some(Family::Number | Family::Part)) => Some(size),
        _ => None,
    }
}

fn picture_with(key: Key, settings: &[(String, String)]) -> Result<(Picture, Lens), scene::BadInput> {
    let scene = scene::open(key.scene)?;
    let usual = lesson::of(&scene)?;
    let own = scene.settings.iter().map(|(key, word)| (key.clone(), word.clone()));
    let settings: Vec<_> = own.chain(settings.iter().cloned()).collect();
    let mut lesson = usual.open_with(Arc::new(World::new(scene)), Watch::Record, &settings)?;
    let at = if key.at.is_empty() {
        lesson::opens_at(lesson.view())?
    } else {
        lesson::position(lesson.view().run(), key.at)?
    };
    lesson.go(at);
    lesson.complete();
    for _ in 0..60 {
        if !lesson.tick(TIME_TO_SPREAD / 60.0) {
            break;
        }
    }
    let lens = if key.fills { filling(lesson.view()) } else { lens(lesson.view()) };
    let mut picture = lesson.view().picture(&lens);
    if key.fills {
        picture.marks.iter_mut().for_each(|mark| extend_walls(mark, lens.visible));
    }
    // At this size, the lines of a hatch run together into a pattern of their own.
    for mark in &mut picture.marks {
        if let Shape::Area { hatched, .. } = &mut mark.shape {
            *hatched = false;
        }
    }
    Ok((picture, lens))
}

/// Fills the card and crops what matters least: the middle of what the last step concerns is as near to the centre as
/// the borders of the map allow.
fn lens(lesson: View) -> Lens {
    let size = DVec2::new(PAGE.0.into(), PAGE.1.into());
    let bounds = lesson.bounds();
    let whole = Lens::fit(bounds, size.x, size.y, 8.0);
    let focus = focus(lesson, &lesson.picture(&whole)).unwrap_or(bounds.center());
    let cropped = |cropping: f64| {
        let scale = (size / bounds.size()).max_element().min(whole.scale * cropping);
        let half = size / scale / 2.0;
        // Along an axis on which everything is visible, the map is centred.
        let (low, high) = (bounds.low + half, bounds.high - half);
        let center = DVec2::select(low.cmple(high), focus.clamp(low.min(high), high.max(low)), bounds.center());
        Lens { visible: Rect { low: center - half, high: center + half }, scale, least_letters: 0.0, marks: 1.0 }
    };
    CROPPING.map(cropped).into_iter().find(|lens| shows_ends(lesson, lens)).unwrap_or(whole)
}

/// Fills the card with the middle of the path, and with both of its ends. Where no part of the map has this shape, it may leave the map a
/// little.
fn filling(lesson: View) -> Lens {
    let size = DVec2::new(PAGE.0.into(), PAGE.1.into());
    let bounds = lesson.bounds();
    let path = lesson.outcome().path;
    let points: Vec<DVec2> = path.points().iter().copied().chain(ends(lesson)).collect();
    let low = points.iter().copied().reduce(DVec2::min).unwrap_or(bounds.center());
    let high = points.iter().copied().reduce(DVec2::max).unwrap_or(bounds.center());
    let room = (size - 2.0 * AROUND_ENDS_FILLED) / (high - low).max(DVec2::splat(f64::MIN_POSITIVE));
    let scale = (size / bounds.size()).max_element().min(room.min_element());
    let half = size / scale / 2.0;
    let (first, last) = (bounds.low + half, bounds.high - half);
    let center = (low + high) / 2.0;
    let center = DVec2::select(first.cmple(last), center.clamp(first.min(last), last.max(first)), center);
    Lens { visible: Rect { low: center - half, high: center + half }, scale, least_letters: 0.0, marks: 1.0 }
}

/// The walls around a map go on to the edges of the picture.
fn extend_walls(mark: &mut Mark, visible: Rect) {
    let Shape::Area { rings, .. } = &mut mark.shape else { return };
    let corners = || rings.iter().flatten().copied();
    let (Some(low), Some(high)) = (corners().reduce(DVec2::min), corners().reduce(DVec2::max)) else { return };
    if mark.role == Role::Wall {
        // By the even-odd rule, both rings together add what is between them.
        let outside = Rect { low: low.min(visible.low), high: high.max(visible.high) };
        rings.extend([Rect { low, high }, outside].map(|rect| rect.corners().to_vec()));
    }
}

/// The places of the start and the goal that the lesson shows.
fn ends(lesson: View) -> impl Iterator<Item = DVec2> {
    let world = lesson.world();
    let ends = [(Thing::Start, world.start()), (Thing::Goal, world.goal())];
    ends.into_iter().filter(move |(thing, _)| lesson.shows(*thing)).map(|(_, at)| at)
}

/// Are the symbols of the start and the goal whole, as far as the map itself has them in view?
fn shows_ends(lesson: View, lens: &Lens) -> bool {
    let around = AROUND_ENDS / lens.scale;
    let mut seen = ends(lesson).filter(|&at| lesson.bounds().contains(at));
    seen.all(|at| lens.visible.contains(at - around) && lens.visible.contains(at + around))
}

/// The middle of the marks of the current step, or else of start and goal.
fn focus(lesson: View, picture: &Picture) -> Option<DVec2> {
    let now = picture.marks.iter().filter(|mark| mark.role == Role::Now).flat_map(Mark::points);
    let points: Vec<DVec2> = now.collect();
    let points = if points.is_empty() { ends(lesson).collect() } else { points };
    let low = points.iter().copied().reduce(DVec2::min)?;
    let high = points.iter().copied().reduce(DVec2::max)?;
    Some((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform;
    use pathlight::scene::builtin;
    use std::collections::BTreeSet;

    #[test]
    fn every_scene_has_a_thumbnail_with_something_on_it() {
        for (i, scene) in builtin::ALL.iter().enumerate() {
            let theme = Theme::ALL[i % Theme::ALL.len()];
            let image = make(Key::of(scene.name), (theme, 1.0)).unwrap_or_else(|| panic!("{}", scene.name));
            assert_eq!((image.width, image.height), (260, 146), "{}", scene.name);
            let colours: BTreeSet<&[u8]> = image.rgba.chunks_exact(4).collect();
            assert!(colours.len() > 20, "{}: {} colours", scene.name, colours.len());
        }
    }

    /// Numbers of 5 points stood in the cells.
    #[test]
    fn no_number_of_a_thumbnail_is_lower_than_nine_points() {
        let mut numbers = 0;
        for scene in builtin::ALL {
            for large in [false, true] {
                let key = Key { large, ..Key::of(scene.name) };
                let (picture, _) = picture(key).unwrap();
                for height in picture.marks.iter().filter_map(number_height) {
                    assert!(height * shrunk(key) >= LEAST_NUMBERS, "{}: {height}", scene.name);
                    numbers += 1;
                }
            }
        }
        assert!(numbers > 50, "large ones stay: {numbers}");
    }

    /// The pictures of two lessons had empty margins left and right, and were cut above and below.
    #[test]
    fn the_picture_of_a_lesson_fills_its_card() {
        for entry in lesson::ALL {
            let (scene, at) = entry.introduction.picture;
            let image = make(Key { scene, at, large: false, fills: true }, (Theme::Dark, 1.0)).unwrap();
            let pixel = |x: u32, y: u32| {
                let i = 4 * (y * image.width + x) as usize;
                &image.rgba[i..i + 3]
            };
            let (right, bottom) = (image.width - 1, image.height - 1);
            let edge = (0..=right).flat_map(|x| [(x, 0), (x, bottom)]);
            let edge = edge.chain((0..=bottom).flat_map(|y| [(0, y), (right, y)]));
            let [r, g, b] = palette_of_canvas();
            // Between two cells of a grid there is a gap.
            let empty = edge.filter(|&(x, y)| *pixel(x, y) == [r, g, b]).count();
            assert!(empty < 100, "{scene}: {empty} empty pixels at the edge");
        }
    }

    fn palette_of_canvas() -> [u8; 3] {
        let canvas = crate::app::style::Palette::new(Theme::Dark).canvas();
        [canvas.r(), canvas.g(), canvas.b()]
    }

    #[test]
    fn what_matters_is_in_view() {
        for scene in builtin::ALL {
            let world = Arc::new(World::new(scene::open(scene.name).unwrap()));
            let mut lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
            let at = lesson::opens_at(lesson.view()).unwrap();
            lesson.go(at);
            let (lens, bounds) = (lens(lesson.view()), lesson.view().bounds());
            // The picture fills the card, or is cropped as far as is allowed; it never leaves the map.
            let visible = lens.visible;
            let (inside, around) = (
                visible.low.cmpge(bounds.low - 1e-6) & visible.high.cmple(bounds.high + 1e-6),
                visible.low.cmple(bounds.low + 1e-6) & visible.high.cmpge(bounds.high - 1e-6),
            );
            assert!((inside | around).all(), "{}: {visible:?} of {bounds:?}", scene.name);
            for end in ends(lesson.view()).filter(|&end| bounds.contains(end)) {
                // The flag and the start of the funnel were cut in half.
                let [low, high] = [end - visible.low, visible.high - end].map(|by| by.min_element() * lens.scale);
                assert!(low.min(high) >= 7.9, "{}: {low}, {high}", scene.name);
            }
            if let Some(focus) = focus(lesson.view(), &lesson.view().picture(&lens)) {
                assert!(visible.contains(focus) || !bounds.contains(focus), "{}", scene.name);
            }
        }
    }

    /// Runs frames until the thumbnails in view are there.
    fn wait(thumbnails: &mut Thumbnails, ctx: &Context, theme: Theme, in_view: &[Key]) {
        loop {
            thumbnails.end_frame(ctx, theme, in_view);
            if !thumbnails.is_busy() {
                return;
            }
            platform::sleep(platform::Duration::from_millis(1));
        }
    }

    #[test]
    fn a_thumbnail_is_made_once_for_each_theme_and_only_in_view() {
        let ctx = Context::default();
        let mut thumbnails = Thumbnails::new();
        let (door, both) = (Key::of("wave/door"), Key::of("beam/both"));
        wait(&mut thumbnails, &ctx, Theme::Dark, &[door]);
        let dark = thumbnails.texture(door).unwrap().id();
        assert!(thumbnails.texture(both).is_none());
        wait(&mut thumbnails, &ctx, Theme::Dark, &[both, door]);
        assert_eq!(thumbnails.texture(door).unwrap().id(), dark);
        assert!(thumbnails.texture(both).is_some());
        let other = thumbnails.texture(both).unwrap().id();
        thumbnails.end_frame(&ctx, Theme::Light, &[door]);
        assert_eq!(thumbnails.texture(door).unwrap().id(), dark, "the old one stays until the new one is there");
        wait(&mut thumbnails, &ctx, Theme::Light, &[door]);
        assert_ne!(thumbnails.texture(door).unwrap().id(), dark);
        assert_eq!(thumbnails.texture(both).unwrap().id(), other, "what is out of view is not made");
        wait(&mut thumbnails, &ctx, Theme::Light, &[Key::of("no/scene")]);
        assert!(thumbnails.texture(Key::of("no/scene")).is_none(), "a failure is remembered, not repeated");
    }
}
