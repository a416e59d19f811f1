//! Which built-in scenes are tested in which lessons.

use pathlight::lesson;
use pathlight::scene::builtin::{self, Builtin};

/// `scripts/test` sets this variable: then tests loop over all that there is. Without it, `cargo test` takes less than a minute.
pub fn is_thorough() -> bool {
    std::env::var_os("PATHLIGHT_THOROUGH").is_some()
}

/// Each built-in scene in its own lesson, and every fourth in the other lessons as well; all of them if the test is thorough.
pub fn pairs() -> impl Iterator<Item = (&'static Builtin, &'static str)> {
    let step = if is_thorough() { 1 } else { 4 };
    builtin::ALL.iter().enumerate().flat_map(move |(i, scene)| {
        let lessons = lesson::NAMES.into_iter();
        lessons.filter(move |name| i % step == 0 || scene.name.starts_with(name)).map(move |name| (scene, name))
    })
}
