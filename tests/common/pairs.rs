//! Which built-in scenes are tested in which lessons.

use pathlight::lesson;
use pathlight::scene::builtin::{self, Builtin};
use pathlight::scene::{World, scene_file};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// `scripts/test` sets this variable: then tests loop over all that there is. Without it, `cargo test` takes less than a minute.
pub fn is_thorough() -> bool {
    std::env::var_os("PATHLIGHT_THOROUGH").is_some()
}

/// More cells than this make a wave of so many steps that it takes most of a test's time.
const MANY_CELLS: usize = 20_000;

/// The scenes that have more. The cells of a polygon map are as small as its narrowest passage asks for.
static LARGE: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let is_large = |scene: &&Builtin| {
        let world = World::new(scene_file::read(scene.text).unwrap());
        world.grid().width() as usize * world.grid().height() as usize > MANY_CELLS
    };
    builtin::ALL.iter().filter(is_large).map(|scene| scene.name).collect()
});

/// Is a scene tested in a lesson? A test that is not thorough leaves out the waves over very many cells.
pub fn is_tested(scene: &Builtin, lesson: &str) -> bool {
    is_thorough() || lesson != "wave" || !LARGE.contains(scene.name)
}

/// Each built-in scene in its own lesson, and every eighth in the other lessons as well; all of them if the test is thorough.
pub fn pairs() -> impl Iterator<Item = (&'static Builtin, &'static str)> {
    let step = if is_thorough() { 1 } else { 8 };
    builtin::ALL.iter().enumerate().flat_map(move |(i, scene)| {
        let lessons = lesson::NAMES.into_iter();
        let chosen = lessons.filter(move |name| i % step == 0 || scene.name.starts_with(name));
        chosen.filter(|name| is_tested(scene, name)).map(move |name| (scene, name))
    })
}
