use pathlight::lesson::{self, Watch};
use pathlight::paint::{raster, svg, theme::Theme};
use pathlight::picture::Lens;
use pathlight::world::{self, scene::World};
use std::rc::Rc;

/// For now: pathlight SCENE LESSON STEP OUT dark|light [KEY=VALUE...]
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let world = Rc::new(World::new(world::open(&a[0]).unwrap()));
    let mut settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
    settings.extend(a[5..].iter().filter_map(|s| s.split_once('=')).map(|(k, v)| (k.to_owned(), v.to_owned())));
    let mut lesson = lesson::open_with(&a[1], world, Watch::Record, &settings).unwrap();
    let end = lesson.run().len();
    lesson.run_mut().seek(a[2].parse().unwrap_or(end));
    let theme = if a[4] == "light" { Theme::Light } else { Theme::Dark };
    let lens = Lens::fit(lesson.bounds(), 1200.0, 800.0, 24.0);
    let text = svg::svg(&lesson.picture(&lens), &lens, 1200, 800, theme);
    if a[3].ends_with(".png") {
        std::fs::write(&a[3], raster::png(&text, 1.0).unwrap()).unwrap();
    } else {
        std::fs::write(&a[3], text).unwrap();
    }
}
