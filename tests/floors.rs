//! The house has floors (DESIGN: "The house"): a file uses only floors beneath its own, and only
//! the highest one knows a window. Read from the `use` lines and the paths in the code.

use std::path::{Path, PathBuf};

/// From the ground up. Modules in one row are one floor.
const FLOORS: [&[&str]; 9] = [
    &["geom"],
    &["world"],
    &["step"],
    &["algo"],
    &["picture"],
    &["paint"],
    &["lesson"],
    &["editor", "player"],
    &["app", "cli", "main"],
];

/// Crates that belong to the window, and one that belongs to a single file.
const WINDOW: [&str; 5] = ["macroquad", "miniquad", "egui", "rfd", "std::time"];

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
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code = text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        (name, module, code)
    };
    found.into_iter().map(read).filter(|(name, ..)| name != "lib.rs").collect()
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
fn every_file_stands_on_a_floor_and_looks_only_down() {
    let all = sources();
    assert!(all.len() > 30, "the sources were not found");
    for (name, module, code) in all {
        let own = floor(&module).unwrap_or_else(|| panic!("src/{name} stands on no floor: add it to tests/floors.rs"));
        let used = named(&code, "crate::").into_iter().chain(named(&code, "pathlight::"));
        for other in used.filter(|other| *other != module) {
            let Some(below) = floor(&other) else { continue }; // macros: crate::steps!
            let peers = own == below && own >= 7;
            assert!(below < own || peers, "src/{name} (floor {own}) uses {other} (floor {below})");
        }
    }
}

#[test]
fn only_the_highest_floor_knows_the_window() {
    for (name, module, code) in sources().into_iter().filter(|(_, module, _)| module != "app") {
        // `verify` says how long it took.
        let clock = name == "cli/verify.rs";
        for library in WINDOW.into_iter().filter(|&library| !(clock && library == "std::time")) {
            let uses = code.contains(&format!("use {library}")) || code.contains(&format!("{library}::"));
            assert!(!uses, "src/{name} ({module}) uses {library}");
        }
    }
}

#[test]
fn one_file_knows_spade_and_one_the_union() {
    let using = |library: &str| -> Vec<String> {
        let uses = |code: &str| code.contains(&format!("use {library}::"));
        sources().into_iter().filter(|(_, _, code)| uses(code)).map(|(name, ..)| name).collect()
    };
    assert_eq!(using("spade"), ["world/mesh/triangulate.rs"]);
    assert_eq!(using("i_overlay"), ["world/polygons.rs"]);
}
