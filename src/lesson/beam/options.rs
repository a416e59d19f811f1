//! The beam's settings and layers; what takes its place brings its own.

use super::{graph, heat, limits, precision, regions, robbery, target};
use crate::lesson::{Group, Setting, Settings, Value};

/// Who may look: as many words as there are colours for eyes.
pub(super) const EYES: &[&str] = &["first", "second", "third", "fourth"];

pub fn settings() -> Settings {
    let layer = |key, label, hint, on| Setting { key, label, hint, group: Group::Layers, value: Value::Switch(on) };
    let eye = Setting {
        key: "eye",
        label: "who looks",
        hint: "The actor whose sight is stepped through.",
        group: Group::Settings,
        value: Value::OneOf { words: EYES, chosen: 0 },
    };
    let layers = [
        layer("mesh", "triangles", "The edges between the triangles.", true),
        layer("others", "other eyes", "What the other actors see.", true),
        layer("seen", "vertices in sight", "A circle around each vertex that is seen.", true),
        layer("order", "order", "The walls of the polygon by number, as they were added.", true),
        layer("counts", "visits", "How often each triangle was entered.", false),
        heat::setting(),
        precision::setting(),
    ];
    let sight = [eye, target::setting()].into_iter().chain(limits::settings());
    Settings::new(
        sight.chain(graph::settings()).chain([regions::setting()]).chain(robbery::settings()).chain(layers).collect(),
    )
}
