//! The programs beside the pseudocode: every step of every built-in scene has its line, and the programs compile, run
//! and give our result.
//!
//! The tests that compile need g++ and python3. They run on request (`scripts/test` does so).

/// The beam.
mod beam;
#[path = "../common/mod.rs"]
mod common;
/// Numbers that programs refuse.
mod decimals;
/// The search for a channel and both funnels.
mod funnel;
/// The waves and A* on grids.
mod grids;
/// The examples of the page about own programs.
mod own_program;
/// Polyanya.
mod polyanya;
mod programs;

use pathlight::lesson::listing::{self, Language};
use pathlight::lesson::{self, NAMES, Watch};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// So many letters fit in the card at its usual width.
const MOST_COLUMNS: usize = 46;

/// Kinds without a line: a run in which they can occur offers no program.
const LEFT_OUT: [(&str, &[&str]); 1] = [("beam", &["rim", "out of range"])];

fn worlds() -> impl Iterator<Item = (&'static str, Arc<World>)> {
    builtin::ALL.iter().map(|scene| (scene.name, Arc::new(World::new(scene_file::read(scene.text).unwrap()))))
}

#[test]
fn every_step_of_every_scene_has_exactly_one_line_in_each_listing() {
    let mut met: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (scene, world) in worlds() {
        for name in NAMES {
            let mut lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
            for part in lesson.view().run().parts().to_vec() {
                if part.len == 0 {
                    continue;
                }
                lesson.go(part.end());
                let Some(program) = lesson.view().code().program else { continue };
                let kinds: Vec<&str> = lesson.view().run().rows().iter().map(|row| row.kind).collect();
                let left_out =
                    LEFT_OUT.iter().find(|(name, _)| *name == program.name).map_or(&[][..], |(_, kinds)| kinds);
                let occurring = (part.first + 1..=part.end()).filter_map(|k| lesson.view().run().kind_at(k));
                let occurring: BTreeSet<&str> = occurring.collect();
                for language in Language::ALL {
                    let listing = program.listing(language);
                    let marks: Vec<&str> = listing.lines.iter().flat_map(|line| line.kinds.clone()).collect();
                    let name = format!("{}, {}", program.name, language.word());
                    for mark in &marks {
                        assert!(kinds.contains(mark), "{name}: no step is called {mark:?}; there are {kinds:?}");
                    }
                    for kind in kinds.iter().filter(|kind| !left_out.contains(kind)) {
                        let lines = marks.iter().filter(|mark| *mark == kind).count();
                        assert_eq!(lines, 1, "{name}: lines for {kind:?}");
                    }
                    for kind in &occurring {
                        assert!(listing.line_of(kind).is_some(), "{scene} {name}: no line for {kind:?}");
                    }
                }
                met.entry(program.name).or_default().extend(occurring);
            }
        }
    }
    let all: BTreeSet<&str> = listing::ALL.iter().map(|program| program.name).collect();
    assert_eq!(met.keys().copied().collect::<BTreeSet<_>>(), all, "each program belongs to a scene");
}

#[test]
fn listings_are_narrow_and_marks_do_not_show() {
    for (program, language) in listing::ALL.iter().flat_map(|program| Language::ALL.map(|l| (program, l))) {
        for (i, line) in program.listing(language).lines.iter().enumerate() {
            let at = format!("{} {}, line {}: {}", program.name, language.word(), i + 1, line.text);
            assert!(line.text.len() <= MOST_COLUMNS, "{at}");
            assert!(line.text.is_ascii() && !line.text.contains('~') && line.text == line.text.trim_end(), "{at}");
        }
    }
}

/// The card keeps a place for each variable, so that nothing moves.
#[test]
fn variables_have_the_names_of_the_listings_and_keep_their_places() {
    let mut with_values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (scene, world) in worlds() {
        for name in NAMES {
            let mut lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
            for part in lesson.view().run().parts().to_vec().into_iter().filter(|part| part.len > 0) {
                lesson.go(part.end());
                let Some(program) = lesson.view().code().program else { continue };
                let names: Vec<&str> = lesson.view().code().variables.iter().map(|v| v.name).collect();
                for language in Language::ALL {
                    let text = program.listing(language).text();
                    for name in &names {
                        assert!(text.contains(name), "{}, {}: no variable {name}", program.name, language.word());
                    }
                }
                let every = part.len.div_ceil(40);
                for k in (part.first + 1..=part.end()).step_by(every) {
                    lesson.go(k);
                    let variables = lesson.view().code().variables;
                    assert!(variables.iter().map(|v| v.name).eq(names.iter().copied()), "{scene} {name} {k}");
                    let set = variables.iter().filter(|v| !v.value.is_empty()).map(|v| v.name);
                    with_values.entry(program.name).or_default().extend(set);
                }
                assert!(names.len() <= 8, "{names:?}");
                let known = &with_values[program.name];
                assert!(!known.is_empty(), "{scene} {name}");
            }
        }
    }
    assert_eq!(with_values["funnel"].len(), 8, "{with_values:?}");
    assert_eq!(with_values["wave"].len(), 8, "{with_values:?}");
    assert_eq!(with_values["beam"].len(), 8, "{with_values:?}");
}
