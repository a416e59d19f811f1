//! The funnel's settings and layers.

use crate::lesson::{Group, Setting, Settings, Value};

pub fn settings() -> Settings {
    let layer = |key, label, hint, on| Setting { key, label, hint, group: Group::Layers, value: Value::Switch(on) };
    let choice = |key, label, hint, words| {
        let value = Value::OneOf { words, chosen: 0 };
        Setting { key, label, hint, group: Group::Settings, value }
    };
    let mut all = vec![
        choice(
            "funnel",
            "funnel",
            "restart: at every corner, go back and look again. queue: keep both sides whole, look once. Around circles: restart.",
            &["restart", "queue"],
        ),
        choice(
            "portals",
            "portals",
            "What the portals lie between: triangles, the cells of a grid, a quadtree's squares, or across waypoints.",
            &["triangles", "cells", "quadtree", "waypoints"],
        ),
        choice(
            "measure",
            "measure",
            "A* crosses an edge in its midpoint (around circles always), or aimed: where the way over it and on to the goal is shortest.",
            &["midpoints", "aimed"],
        ),
        layer("mesh", "areas", "The edges of all triangles, cells or squares, where there is room.", true),
        layer("channel", "channel", "The areas that the path goes through, tinted.", true),
        layer("midpoints", "midpoint path", "The path through the middle of every portal, to compare with.", true),
        layer("smoothed", "smoothed midpoints", "The same without the points that can be left out.", false),
        layer(
            "shortest",
            "true shortest",
            "At the end: the shortest path of all, and after which area the channel parts from it.",
            true,
        ),
        layer("looks", "looks", "On each portal, how often it was looked at.", true),
        layer("letters", "letters", "L and R on the ends of the portals, and names at the funnel.", true),
    ];
    all.extend(super::radius::settings());
    all.push(super::steer::settings());
    Settings::new(all)
}
