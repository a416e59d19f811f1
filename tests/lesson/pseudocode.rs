//! Pseudocode shows the variant that runs: over all scenes and the values of all settings, every line that runs is shown, and
//! every line that is shown runs on some map.

use crate::common::runs::world;
use pathlight::lesson::pseudocode::PseudocodeLine;
use pathlight::lesson::{self, Group, Setting, Value, Watch};
use pathlight::scene::{World, builtin, scene_file};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Settings with their words.
type Base = &'static [(&'static str, &'static str)];

/// Settings beside the scene's, on which each value of each setting is tried.
const BASES: [(&str, &[Base]); 3] = [
    (
        "wave",
        &[
            &[],
            &[("flow", "on"), ("moves", "8")],
            &[("flow", "on"), ("arrows", "repaired")],
            &[("wave", "octile"), ("flow", "on")],
            &[("wave", "astar")],
            &[("wave", "astar"), ("search_moves", "4")],
            &[("wave", "astar"), ("search_moves", "4"), ("estimate", "none")],
        ],
    ),
    ("funnel", &[&[], &[("radius", "0.5")]]),
    ("beam", &[&[], &[("graph", "taut")], &[("graph", "full"), ("search", "dijkstra")]]),
];

/// The longest run of which every step is looked at. Larger maps show nothing else.
const MOST_STEPS: usize = 20_000;

/// Small maps: the start is walled in, lies in a wall, or stands on open ground; and one with costly ground and walls.
const MORE_MAPS: [&str; 6] = [
    "title = \"Walled in\"\nstart = [0.5, 0.5]\ngoal = [4.5, 2.5]\n[grid]\nrows = \"\"\"\n.#...\n##...\n.....\n\"\"\"\n",
    "title = \"In a wall\"\nstart = [2.5, 2.5]\ngoal = [4.5, 2.5]\n[grid]\nrows = \"\"\"\n.....\n.###.\n.###.\n.....\n\"\"\"\n",
    "version = 3\ntitle = \"Ground\"\nstart = [0.5, 0.5]\ngoal = [6.5, 4.5]\n[grid]\nrows = \"\"\"\n..~.~..\n.#~.#~.\n~..~.~~\n.~#.~#.\n..~~...\n\"\"\"\n[grid.cost]\n\"~\" = 3\n",
    // A cheap way around comes to a cell that costly ground led to first.
    "version = 3\ntitle = \"Way around\"\nstart = [2.5, 2.5]\ngoal = [6.5, 6.5]\n[grid]\nrows = \"\"\"\n#######\n###...#\n##.~#.#\n##.##.#\n##....#\n#######\n######.\n\"\"\"\n[grid.cost]\n\"~\" = 20\n",
    "version = 3\ntitle = \"Way around\"\nstart = [2.5, 2.5]\ngoal = [6.5, 6.5]\n[grid]\nrows = \"\"\"\n#######\n#######\n##...##\n#.~#.##\n#.##.##\n#....##\n######.\n\"\"\"\n[grid.cost]\n\"~\" = 20\n",
    "title = \"Open\"\nstart = [0.5, 0.5]\ngoal = [4.5, 2.5]\n[grid]\nrows = \"\"\"\n.....\n.....\n.....\n\"\"\"\n",
];

fn words(setting: &Setting) -> Vec<String> {
    match setting.value {
        _ if setting.group != Group::Settings => Vec::new(),
        Value::Switch(_) => vec!["on".to_owned(), "off".to_owned()],
        Value::OneOf { words, .. } => words.iter().map(|word| (*word).to_owned()).collect(),
        Value::Count { .. } => vec!["1".to_owned(), "3".to_owned()],
        Value::Length { .. } => ["none", "6", "1000"].map(str::to_owned).to_vec(),
        Value::Angle(_) => vec!["none".to_owned(), "90,0".to_owned()],
    }
}

/// The lines that a variant of an act shows, and the kinds of step that its runs have.
type Variants = BTreeMap<(&'static str, Vec<PseudocodeLine>), (BTreeSet<usize>, String)>;

fn look(name: &str, world: &Arc<World>, settings: &[(String, String)], variants: &mut Variants) {
    let Ok(mut lesson) = lesson::open_with(name, world.clone(), Watch::Record, settings) else { return };
    if lesson.view().run().len() > MOST_STEPS {
        return;
    }
    for part in lesson.view().run().parts().to_vec().into_iter().filter(|part| part.len > 0) {
        lesson.go(part.end());
        let (view, what) = (lesson.view(), format!("{name} on {}, {settings:?}", world.scene().title));
        let rows = view.run().rows();
        let mut lines = view.code().pseudocode.lines(rows);
        // An eye on a vertex has another letter: that makes no other variant.
        if lines.iter().any(|line| line.text.contains("A–L")) {
            lines.iter_mut().for_each(|line| line.text = rows[line.row].line);
        }
        let index = |kind: &str| rows.iter().position(|row| row.kind == kind).unwrap();
        let kinds: BTreeSet<&str> = (part.first..part.end()).filter_map(|k| view.run().kind_at(k + 1)).collect();
        let met: BTreeSet<usize> = kinds.into_iter().map(index).collect();
        for row in &met {
            assert!(lines.iter().any(|line| line.row == *row), "{what}: {} runs and is not shown", rows[*row].line);
        }
        let variant = variants.entry((part.name, lines)).or_insert_with(|| (BTreeSet::new(), what));
        variant.0.extend(met);
    }
}

#[test]
fn every_line_that_runs_is_shown_and_every_line_that_is_shown_can_run() {
    let more = MORE_MAPS.map(|text| Arc::new(World::new(scene_file::read(text).unwrap())));
    let mut variants = Variants::new();
    for (name, bases) in BASES {
        let own = builtin::ALL.iter().filter(|scene| scene.name.starts_with(name)).map(|scene| world(scene.name));
        let all: Vec<Setting> = lesson::find(name).unwrap().settings().iter().copied().collect();
        let values = || all.iter().flat_map(|s| words(s).into_iter().map(|word| (s.key.to_owned(), word)));
        // With other settings, the run of a large map is large as well.
        let own = own.filter(|world| {
            lesson::open(name, world.clone(), Watch::Record).is_ok_and(|run| run.view().run().len() <= MOST_STEPS)
        });
        for world in own.chain(more.iter().cloned()) {
            let scene: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
            for base in bases {
                let base = base.iter().map(|&(k, w)| (k.to_owned(), w.to_owned()));
                let based: Vec<_> = scene.iter().cloned().chain(base).collect();
                let with = |more: &[(String, String)]| [&based[..], more].concat();
                look(name, &world, &based, &mut variants);
                for value in values() {
                    look(name, &world, &with(std::slice::from_ref(&value)), &mut variants);
                    // Small maps show what only two settings together reach.
                    if name == "wave" && more.iter().any(|small| Arc::ptr_eq(small, &world)) {
                        values().for_each(|other| look(name, &world, &with(&[value.clone(), other]), &mut variants));
                    }
                }
            }
        }
    }
    let mut missing = Vec::new();
    for ((act, lines), (met, example)) in &variants {
        for line in lines.iter().filter(|line| !met.contains(&line.row)) {
            missing.push(format!("{act} ({example}): {}", line.text));
        }
    }
    assert!(variants.len() > 25, "{} variants", variants.len());
    assert!(missing.is_empty(), "shown, but never run:\n{}", missing.join("\n"));
}
