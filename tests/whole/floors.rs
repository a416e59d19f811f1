//! The floors of the program (docs/architecture.md): a file uses only floors below its own, and only the highest one
//! knows the window. Read from the `use` lines and the paths in the code.

use std::path::{Path, PathBuf};

/// From the lowest floor to the highest. Modules in one row form one floor.
const FLOORS: [&[&str]; 15] = [
    &["geom"],
    &["map"],
    &["step"],
    &["algo"],
    &["scene"],
    &["words"],
    &["picture"],
    &["paint"],
    &["lesson"],
    &["compare"],
    &["tutor"],
    &["editor", "player", "render"],
    &["files"],
    &["platform"],
    &["app", "cli", "main"],
];

/// Crates that belong to the window.
const WINDOW: [&str; 3] = ["macroquad", "miniquad", "egui"];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if entry.is_dir() {
            files(&entry, found);
        } else if entry.extension().is_some_and(|e| e == "rs") {
            found.push(entry);
        }
    }
}

/// Every source file with its module on the first level and its code, without comments and tests.
fn sources() -> Vec<(String, String, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    files(&src, &mut found);
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
        let module = name.split(['/', '.']).next().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        // The tests of a file are its last module. A single item for tests does not end the code.
        let tests = ["#[cfg(test)]\nmod tests", "#[cfg(test)]\npub mod tests"];
        let text = tests.iter().fold(text.as_str(), |text, tests| text.split(tests).next().unwrap_or_default());
        let code = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        (name, module, code)
    };
    found
        .into_iter()
        .map(read)
        .filter(|(name, ..)| name != "lib.rs" && !name.ends_with("tests.rs") && !name.contains("/tests/"))
        .collect()
}

/// First-level modules that the code names after `prefix`, also in `prefix{a, b}`.
fn named(code: &str, prefix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for rest in code.split(prefix).skip(1) {
        let group = rest.strip_prefix('{').map(|inside| inside.split('}').next().unwrap_or_default());
        for item in group.unwrap_or(rest).split(if group.is_some() { ',' } else { '\0' }) {
            let name: String = item.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            names.push(name);
        }
    }
    names
}

#[test]
fn every_file_uses_only_floors_below_its_own() {
    let all = sources();
    assert!(all.len() > 30, "the sources were not found");
    for (name, module, code) in all {
        let own =
            floor(&module).unwrap_or_else(|| panic!("src/{name} stands on no floor: add it to tests/whole/floors.rs"));
        let used = named(&code, "crate::").into_iter().chain(named(&code, "pathlight::"));
        for other in used.filter(|other| *other != module) {
            let Some(below) = floor(&other) else { continue }; // macros: crate::steps!
            let peers = own == below && own >= 10;
            assert!(below < own || peers, "src/{name} (floor {own}) uses {other} (floor {below})");
        }
    }
}

/// Files whose code names `library`, which is a path such as `std::fs`.
fn using(library: &str) -> Vec<String> {
    let (parent, last) = library.rsplit_once("::").unwrap_or(("", library));
    let uses = |code: &str| {
        let grouped = !parent.is_empty() && named(code, &format!("{parent}::")).iter().any(|name| name == last);
        grouped || code.contains(&format!("use {library}")) || code.contains(&format!("{library}::"))
    };
    sources().into_iter().filter(|(_, _, code)| uses(code)).map(|(name, ..)| name).collect()
}

#[test]
fn only_the_highest_floor_knows_the_window() {
    for library in WINDOW {
        for name in using(library) {
            // The browser's clock is macroquad's.
            assert!(name.starts_with("app/") || name == "platform/web.rs", "src/{name} uses {library}");
        }
    }
}

/// A build for the web has another `platform/`. The library and the rest of the window are the same.
#[test]
fn one_module_knows_clocks_and_the_file_dialog() {
    let platform = |name: &str| name.starts_with("platform/");
    for library in ["rfd", "std::time", "core::time"] {
        let others: Vec<String> = using(library).into_iter().filter(|name| !platform(name)).collect();
        assert!(others.is_empty(), "{others:?} use {library}: what they need belongs into src/platform");
    }
    for library in ["std::env", "std::process", "std::thread", "std::sync::mpsc"] {
        let others: Vec<String> = using(library).into_iter().filter(|name| name.starts_with("app/")).collect();
        assert!(others.is_empty(), "{others:?} use {library}: what they need belongs into src/platform");
    }
}

/// What a browser has no equivalent of: paths, and files that are read or written at once.
const FILE_SYSTEM: [&str; 4] = ["std::path", "std::fs", "pathlight::files", "crate::files"];

/// Files are requested by messages and answered later, in a browser as on the desktop. So only what answers on the desktop, and
/// the commands, know the file system.
#[test]
fn only_the_desktop_and_the_commands_know_the_file_system() {
    let mut with_files: Vec<String> = FILE_SYSTEM.iter().flat_map(|library| using(library)).collect();
    // A path needs no import where a function returns it.
    with_files.extend(sources().into_iter().filter(|(.., code)| code.contains("PathBuf")).map(|(name, ..)| name));
    with_files.sort();
    with_files.dedup();
    let may = |name: &str| ["files.rs", "files/", "platform/", "cli/"].iter().any(|place| name.starts_with(place));
    let others: Vec<&String> = with_files.iter().filter(|name| !may(name)).collect();
    assert!(
        others.is_empty(),
        "{others:?} know the file system: what they need is a request, or a service of src/platform"
    );
    // The rule finds what it looks for.
    for name in ["files.rs", "files/read.rs", "files/write.rs", "platform/desktop/files.rs", "cli/sheet.rs"] {
        assert!(with_files.iter().any(|found| found == name), "{name} is not found");
    }
    let mut with_std_fs = using("std::fs");
    with_std_fs.retain(|name| !name.starts_with("cli/"));
    with_std_fs.sort();
    let desktop = ["session.rs", "storage.rs", "watched.rs"].map(|name| format!("platform/desktop/{name}"));
    let known: Vec<String> =
        ["files/read.rs", "files/write.rs"].map(str::to_owned).into_iter().chain(desktop).collect();
    assert_eq!(with_std_fs, known, "the desktop reads and writes files here");
}

#[test]
fn one_file_knows_spade_and_one_knows_i_overlay() {
    assert_eq!(using("spade"), ["map/mesh/triangulate.rs"]);
    assert_eq!(using("i_overlay"), ["map/polygons.rs"]);
}

/// What belongs together is handed out as a value or as a small trait: a wide trait makes every new act long.
#[test]
fn the_traits_of_acts_and_runs_stay_small() {
    const TRAITS: [(&str, &str, usize); 2] =
        [("lesson/act.rs", "pub trait Act: Send {", 20), ("lesson/run.rs", "pub trait Run {", 19)];
    let all = sources();
    for (file, header, most) in TRAITS {
        let code = all.iter().find_map(|(name, _, code)| (name == file).then_some(code)).unwrap();
        let (_, rest) = code.split_once(header).unwrap_or_else(|| panic!("src/{file} has no `{header}`"));
        let methods = rest.split("\n}").next().unwrap().lines().filter(|line| line.starts_with("    fn ")).count();
        assert!(
            (1..=most).contains(&methods),
            "{header} in src/{file} has {methods} methods, at most {most} are allowed"
        );
    }
}

/// The words of a lesson choose by case and number, and ask nobody: so another language is another set of these files.
#[test]
fn the_texts_of_a_lesson_are_made_of_facts_alone() {
    const RUNS: [&str; 16] = [
        "Act",
        "WaveAct",
        "StringAct",
        "SearchAct",
        "CirclesAct",
        "SightAct",
        "GraphAct",
        "ExerciseAct",
        "RobberyAct",
        "Watched",
        "View",
        "Lesson",
        "Plan",
        "World",
        "Settings",
        "Scope",
    ];
    let is_words =
        |name: &str| name.starts_with("lesson/") && (name.contains("/words/") || name.ends_with("/words.rs"));
    let words: Vec<_> = sources().into_iter().filter(|(name, ..)| is_words(name)).collect();
    assert!(words.len() > 3, "the texts were not found");
    for (name, _, code) in words {
        let mut names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let run = names.find(|name| RUNS.contains(name));
        assert_eq!(run, None, "src/{name} may look at facts alone");
    }
}

/// Text is for people: only what shows, prints or writes something makes a string of a sentence.
#[test]
fn a_sentence_becomes_a_string_only_where_people_read_it() {
    /// The window, the commands, the painters, and what is written for a learner: answers of `grade` and `questions`, exercise
    /// sheets, the reason that `solve` prints.
    const READERS: [&str; 9] = [
        "app/",
        "cli/",
        "paint/",
        "render/",
        "words/",
        "tutor/grade/",
        "tutor/question_list.rs",
        "tutor/sheet/",
        "lesson/outcome.rs",
    ];
    let makes_strings =
        |code: &str| ["printed()", "::printed", "on_screen()", "::on_screen"].iter().any(|way| code.contains(way));
    let all: Vec<String> =
        sources().into_iter().filter(|(.., code)| makes_strings(code)).map(|(name, ..)| name).collect();
    assert!(all.len() > READERS.len(), "the sources were not found");
    let others: Vec<&String> =
        all.iter().filter(|name| !READERS.iter().any(|reader| name.starts_with(reader))).collect();
    assert!(others.is_empty(), "{others:?} make a string of a sentence: what they need is a fact");
}

/// Each unwatched twin says in its first line which watched algorithm it is the twin of; helpers that several twins share
/// are listed here.
#[test]
fn every_unwatched_twin_names_its_original() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/algo/fast");
    let shared = ["mod.rs", "edge_table.rs", "sectors.rs"];
    let mut twins = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        let first = text.lines().next().unwrap_or_default();
        if shared.contains(&name.as_str()) {
            continue;
        }
        assert!(first.contains("twin of") && first.contains("crate::algo::"), "src/algo/fast/{name}: {first}");
        twins += 1;
    }
    assert!(twins >= 8, "{twins}");
}
