//! The wave's settings and layers.

use crate::lesson::{Group, Setting, Settings, Value};

/// More would be one grey mass.
pub(super) const MOST_AGENTS: u32 = 10_000;

pub fn settings() -> Settings {
    let switch = |key, label, hint, group, on| Setting { key, label, hint, group, value: Value::Switch(on) };
    let choice = |key, label, hint, words| {
        let value = Value::OneOf { words, chosen: 0 };
        Setting { key, label, hint, group: Group::Settings, value }
    };
    let (runs, layers) = (Group::Settings, Group::Layers);
    Settings::new(vec![
        choice("moves", "ways down", "Walk down to the lowest of 4 neighbours, or of 8; octile has 8.", &["4", "8"]),
        choice(
            "wave",
            "wave or A*",
            "tutorial: the goal has 1, every move adds 1. octile: the goal has 0, moves cost 1 and √2, no corner is cut. \
             astar: the same moves from the start, guided to the goal.",
            &["tutorial", "octile", "astar"],
        ),
        choice(
            "dedupe",
            "against copies",
            "sort: sort the new list, drop what is there twice. push: look before pushing. Octile needs neither.",
            &["sort", "push"],
        ),
        switch("flow", "flow field", "After the path, an arrow in every cell.", runs, false),
        switch("repair", "repaired arrows", "Point at the lowest cell that a move may go to.", runs, false),
        switch("numbers", "numbers", "The distance in each cell, where it fits.", layers, true),
        switch("colours", "colours", "Near cells dark, far cells bright.", layers, true),
        switch("path", "path", "The way down from the start.", layers, true),
        switch("longer", "longer than needed", "The optimal path, dashed, beside one that is longer.", layers, false),
        switch("corners", "clipped corners", "A ring where the path clips the corner of a wall.", layers, false),
        switch("squeezes", "squeezes", "A diamond where the path goes between two diagonal walls.", layers, false),
        switch("faults", "arrow faults", "Frames cells with no slope, and arrows into a wall.", layers, true),
        Setting {
            key: "highlight",
            label: "highlight wave",
            hint: "One wave in its own colour: Q next, A previous.",
            group: layers,
            value: Value::Count { value: 0, most: 0 },
        },
        Setting {
            key: "agents",
            label: "agents",
            hint: "So many flow to the goal on the one field; shift and drag drops more.",
            group: layers,
            value: Value::Count { value: 0, most: MOST_AGENTS },
        },
        Setting {
            key: "errands",
            label: "errands",
            hint: "So many agents ask for a path each: A* for every one beside a flood for every goal.",
            group: layers,
            value: Value::Count { value: 0, most: 200 },
        },
        Setting {
            key: "errand_goals",
            label: "their goals",
            hint: "each: every agent has a goal of its own. one: all want to go to the goal.",
            group: layers,
            value: Value::OneOf { words: &["each", "one"], chosen: 0 },
        },
    ])
}
