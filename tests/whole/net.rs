//! The safety net for changes of structure: what every scene decides and draws, in every lesson, as hashes.
//!
//! Names and sentences are not part of it, so that both may change while decisions do not. After an
//! intended change of behaviour, `UPDATE_EXPECT=1 cargo test --test whole net` writes the files again; the difference shows
//! which run, which step and which picture changed.
//!
//! A file in `tests/golden/net/` has a section for each lesson:
//!
//! ```text
//! funnel: 145 steps, result 5c1d0a77
//!      1 |a03f 1d20 ...      one hash a step, 24 a line; a bar opens a stage
//! pictures 0:55e0a1c2 ...    the picture at the end of stages, and at sampled steps
//! ```

use crate::common::pairs::is_tested;
use pathlight::lesson::{self, AnyStep, Lesson, View, Watch};
use pathlight::paint::svg;
use pathlight::paint::theme::Theme;
use pathlight::picture::Lens;
use pathlight::scene::World;
use pathlight::scene::builtin;
use pathlight::scene::scene_file;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

/// Step hashes on one line.
const PER_LINE: usize = 24;
/// Longer runs get one hash for so many steps that the file has at most this many.
const MOST_HASHES: usize = 1_200;
/// Stages and steps of a run whose picture is pinned.
const STAGES: usize = 24;
const SAMPLES: usize = 8;

/// FNV-1a: short, and the same on every machine and in every version of Rust.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// The values of a printed step without the names of its variants, fields and types: those may change.
fn values(step: &str) -> String {
    let part_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let mut out = String::new();
    let mut rest = step;
    while let Some(start) = rest.find(part_of_word) {
        let after = &rest[start..];
        let (word, next) = after.split_at(after.find(|c| !part_of_word(c)).unwrap_or(after.len()));
        // A name has something behind it: a field its colon, a variant or a type its bracket.
        if !next.trim_start().starts_with([':', '(', '{']) {
            out.push_str(word);
            out.push(' ');
        }
        rest = next;
    }
    out
}

/// The decision at the current position: line of code, size, ids, numbers, details.
fn decision(lesson: View) -> String {
    let run = lesson.run();
    let line = run.line().map(|line| run.rows()[line].line);
    format!(
        "{line:?} {} {}",
        values(&run.last_step().map(AnyStep::debug).unwrap_or_default()),
        serde_json::Value::Object(lesson.detail())
    )
}

fn picture(lesson: View) -> u64 {
    let lens = Lens::fit(lesson.bounds(), 900.0, 640.0, Lens::MARGIN);
    hash(&svg::body(&lesson.picture(&lens), &lens, Theme::Dark))
}

/// Evenly spread over `len` things, both ends included.
fn spread(len: usize, most: usize) -> impl Iterator<Item = usize> {
    (0..most.min(len)).map(move |i| if len <= most { i } else { i * (len - 1) / (most - 1) })
}

fn section(lesson: &mut Lesson) -> String {
    let len = lesson.view().run().len();
    let mut out = String::new();
    let mut result = lesson.view().result();
    result.remove("why"); // a sentence
    let result = serde_json::Value::Object(result).to_string();
    let _ = writeln!(out, "{}: {len} steps, result {:08x}", lesson.view().name(), hash(&result) as u32);

    let starts: BTreeSet<usize> = lesson.view().run().stages().iter().map(|s| s.first).collect();
    let group = len.div_ceil(MOST_HASHES).max(1);
    let mut hashes: Vec<String> = Vec::new();
    let (mut text, mut opens) = (String::new(), false);
    for k in 1..=len {
        lesson.go(k);
        text += &decision(lesson.view());
        opens |= starts.contains(&(k - 1));
        if k % group == 0 || k == len {
            let bar = if opens { '|' } else { ' ' };
            hashes.push(format!("{bar}{:04x}", hash(&text) as u16));
            (text, opens) = (String::new(), false);
        }
    }
    if group > 1 {
        let _ = writeln!(out, "one hash for {group} steps");
    }
    for (i, line) in hashes.chunks(PER_LINE).enumerate() {
        let _ = writeln!(out, "{:>6} {}", i * PER_LINE * group + 1, line.concat());
    }

    let stages = lesson.view().run().stages().to_vec();
    let ends = spread(stages.len(), STAGES).map(|i| stages[i].first + stages[i].len);
    let at: BTreeSet<usize> = ends.chain(spread(len + 1, SAMPLES)).collect();
    out += "pictures";
    for k in at {
        lesson.go(k);
        let _ = write!(out, " {k}:{:08x}", picture(lesson.view()) as u32);
    }
    out + "\n"
}

/// The sections of some lessons.
fn sections(file: &str, is_tested: impl Fn(&str) -> bool) -> String {
    let mut is_kept = false;
    let lines = file.split_inclusive('\n').filter(|line| {
        if let Some((name, _)) = line.split_once(": ").filter(|(_, rest)| rest.contains(" steps, result ")) {
            is_kept = is_tested(name);
        }
        is_kept
    });
    lines.collect()
}

#[test]
fn every_scene_decides_and_draws_what_it_did() {
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut changed = Vec::new();
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let mut now = String::new();
        let is_tested = |name: &str| update || is_tested(scene, name);
        for name in lesson::NAMES.into_iter().filter(|name| is_tested(name)) {
            let mut lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
            lesson.complete();
            now += &section(&mut lesson);
        }
        let golden = format!("{}/tests/golden/net/{}.net", env!("CARGO_MANIFEST_DIR"), scene.name);
        if update {
            let golden = std::path::Path::new(&golden);
            std::fs::create_dir_all(golden.parent().unwrap()).unwrap();
            std::fs::write(golden, &now).unwrap();
        } else {
            // All differences at once, each as the first line that differs.
            let old = sections(&std::fs::read_to_string(&golden).unwrap_or_default(), is_tested);
            let differs = old.lines().zip(now.lines()).find(|(a, b)| a != b);
            if let Some((old, now)) = differs {
                changed.push(format!("{}\n  was {old}\n  is  {now}", scene.name));
            } else if old != now {
                changed.push(format!("{}: another number of lines", scene.name));
            }
        }
    }
    assert!(changed.is_empty(), "{} scenes changed:\n{}", changed.len(), changed.join("\n"));
}

#[test]
fn values_of_a_step_do_not_depend_on_names() {
    assert_eq!(values("Find { cell: Cell(23), dir: North }"), values("Discover { at: CellId(23), way: North }"));
    assert_ne!(values("Find { cell: Cell(23), dir: North }"), values("Find { cell: Cell(24), dir: North }"));
    assert_eq!(values("Look { portal: 3, side: Left, at: Point { x: -1, y: 2.5 } }"), "3 Left -1 2.5 ");
}
