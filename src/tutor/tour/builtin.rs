//! The tours that come with the program: embedded, so that it runs from any folder. A new one is a file in `tours/`, and,
//! if its place in lists matters, a line in `tours/order.txt`.

use super::{Tour, read};
use std::sync::OnceLock;

/// A tour in `tours/`, by the path without its ending.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    pub name: &'static str,
    pub text: &'static str,
}

/// All tours in the order of lists. `build.rs` finds them.
pub const ALL: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/tours.rs"));

/// All tours, read once. One that cannot be read is left out; the tests find it.
pub fn tours() -> &'static [Tour] {
    static TOURS: OnceLock<Vec<Tour>> = OnceLock::new();
    TOURS.get_or_init(|| ALL.iter().filter_map(|b| read(b.text, b.name).ok()).collect())
}

/// The tour of this name, with or without the ending `.toml`.
pub fn find(name: &str) -> Option<&'static Builtin> {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    ALL.iter().find(|b| b.name == name)
}

/// The tour of a lesson: it has the name of the lesson.
pub fn of_lesson(lesson: &str) -> Option<&'static Tour> {
    tours().iter().find(|tour| tour.name.strip_prefix("tours/") == Some(lesson))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::NAMES;

    #[test]
    fn the_embedded_tours_are_the_files_in_tours() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tours");
        let files = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path());
        let files = files.filter(|p| p.extension().is_some_and(|e| e == "toml"));
        let mut files: Vec<_> = files.map(|p| format!("tours/{}", p.file_stem().unwrap().to_str().unwrap())).collect();
        let mut names: Vec<_> = ALL.iter().map(|b| b.name.to_owned()).collect();
        files.sort();
        names.sort();
        assert_eq!(files, names);
        assert_eq!(tours().len(), ALL.len(), "each can be read");
    }

    #[test]
    fn every_lesson_has_a_tour_and_the_list_has_an_order() {
        for name in NAMES {
            assert!(of_lesson(name).is_some(), "{name}");
        }
        let order = include_str!("../../../tours/order.txt");
        let listed: Vec<_> = order.lines().map(|name| format!("tours/{name}")).collect();
        assert!(ALL.iter().map(|b| b.name).eq(listed.iter().map(String::as_str)), "every built-in tour has a place");
        assert!(find("tours/funnel.toml").is_some() && find("funnel").is_none());
    }
}
