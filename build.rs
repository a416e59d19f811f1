//! Finds the built-in scenes and tours: every `scenes/*/*.toml` becomes a row of the table in `src/scene/builtin.rs`,
//! every `tours/*.toml` a row of the table in `src/tutor/tour/builtin.rs`.
//!
//! `scenes/order.txt` gives the order of the menu, `tours/order.txt` that of the tours. A file that is not in it follows
//! the others of its folder, so a new scene or tour is one file.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=scenes");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("scenes");
    let mut names = Vec::new();
    for entries in sorted(&folder).iter().filter(|path| path.is_dir()) {
        for file in sorted(entries).iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
            names.push(file.strip_prefix(&folder).unwrap().with_extension("").to_str().unwrap().replace('\\', "/"));
        }
    }

    let order = fs::read_to_string(folder.join("order.txt")).expect("scenes/order.txt can be read");
    let order: Vec<&str> = order.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for name in &order {
        assert!(names.iter().any(|n| n == name), "scenes/order.txt names {name}, but there is no scenes/{name}.toml");
    }
    let place_in_order = |name: &str| order.iter().position(|n| *n == name).unwrap_or(order.len());
    let place_of_folder = |name: &str| {
        let folder = name.split('/').next();
        order.iter().position(|n| n.split('/').next() == folder).unwrap_or(order.len())
    };
    // The sort is stable: names that are not in the list stay in the order of the alphabet.
    names.sort_by_key(|name| (place_of_folder(name), place_in_order(name)));

    let mut table = "&[\n".to_owned();
    for name in names {
        let path = folder.join(format!("{name}.toml")).display().to_string();
        writeln!(table, "    Builtin {{ name: {name:?}, text: include_str!({path:?}) }},").unwrap();
    }
    table += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("scenes.rs"), table).unwrap();
    tours();
}

/// Writes the table of tours.
fn tours() {
    println!("cargo:rerun-if-changed=tours");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap()).join("tours");
    let files = sorted(&folder).into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let mut names: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let order = fs::read_to_string(folder.join("order.txt")).expect("tours/order.txt can be read");
    let order: Vec<&str> = order.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    for name in &order {
        assert!(names.iter().any(|n| n == name), "tours/order.txt names {name}, but there is no tours/{name}.toml");
    }
    names.sort_by_key(|name| order.iter().position(|n| n == name).unwrap_or(order.len()));
    let mut table = "&[\n".to_owned();
    for name in names {
        let path = folder.join(format!("{name}.toml")).display().to_string();
        writeln!(table, "    Builtin {{ name: \"tours/{name}\", text: include_str!({path:?}) }},").unwrap();
    }
    table += "]\n";
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("tours.rs"), table).unwrap();
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}
