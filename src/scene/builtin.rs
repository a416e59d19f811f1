//! The scenes that come with the program: embedded, so that it runs from any folder. A new one is a file in `scenes/`,
//! and, if its place in the menu matters, a line in `scenes/order.txt`.

use super::FileName;
use super::nearest::{likeness, most_like};
use super::scene_file;
use super::tag::Tag;
use std::sync::OnceLock;

/// A scene in `scenes/`, by the path without its ending.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    pub name: &'static str,
    pub text: &'static str,
}

/// All scenes in the order of the menu. `build.rs` finds them.
pub const ALL: &[Builtin] = include!(concat!(env!("OUT_DIR"), "/scenes.rs"));

/// What a menu shows of a scene.
#[derive(Clone, Debug)]
pub struct Title {
    pub name: &'static str,
    pub title: String,
    pub about: String,
    pub tags: Vec<Tag>,
}

/// How much a scene asks of the learner, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    Easy,
    Medium,
    Hard,
}

impl Title {
    /// The folder in `scenes/`, which has the name of the lesson.
    pub fn lesson(&self) -> &'static str {
        self.name.split('/').next().unwrap_or_default()
    }

    pub fn level(&self) -> Level {
        let has = |tag| self.tags.contains(&tag);
        match (has(Tag::Easy), has(Tag::Hard)) {
            (true, _) => Level::Easy,
            (_, true) => Level::Hard,
            _ => Level::Medium,
        }
    }
}

/// The titles of all scenes, read once.
pub fn titles() -> &'static [Title] {
    static TITLES: OnceLock<Vec<Title>> = OnceLock::new();
    TITLES.get_or_init(|| {
        let scene = |b: &Builtin| {
            let scene = scene_file::read(b.text).ok()?;
            Some(Title { name: b.name, title: scene.title, about: scene.about, tags: scene.tags })
        };
        ALL.iter().filter_map(scene).collect()
    })
}

/// The first scene of a lesson in the order of the menu.
pub fn first_of(lesson: &str) -> Option<&'static str> {
    ALL.iter().map(|b| b.name).find(|name| name.split('/').next() == Some(lesson))
}

/// The scene of this name, with or without the ending `.toml`.
pub fn find(name: &str) -> Option<&'static Builtin> {
    let name = name.strip_suffix(".toml").unwrap_or(name);
    ALL.iter().find(|b| b.name == name)
}

/// From 0 to 1: words at least as similar as this may be misspellings of each other.
const ALIKE: f64 = 0.8;

/// The name that was probably meant: its last part is the word or contains it, or it is almost the same.
pub fn nearest(name: &str) -> Option<&'static str> {
    let last = |n: &'static str| n.rsplit('/').next().unwrap_or(n);
    let name = name.to_ascii_lowercase();
    let file = FileName::new(name.as_str());
    let stem = Some(file.stem()).filter(|stem| !stem.is_empty())?;
    let names = || ALL.iter().map(|b| b.name);
    let alike = |n: &str| likeness(&name, n).max(likeness(stem, n.rsplit('/').next().unwrap_or(n)));
    names()
        .find(|n| last(n) == stem)
        .or_else(|| names().find(|n| stem.len() > 2 && n.contains(stem)))
        .or_else(|| most_like(names(), ALIKE, alike))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_name_is_recognised_and_nonsense_is_not() {
        assert_eq!(nearest("robbery"), Some("beam/robbery"));
        assert_eq!(nearest("beam/robery"), Some("beam/robbery"));
        assert_eq!(nearest("funnel/radus"), Some("funnel/radius"));
        assert_eq!(nearest("WAVE/vidoe"), Some("wave/video"));
        assert_eq!(nearest("funnel/nope"), None);
        assert_eq!(nearest("my.map"), None);
    }

    #[test]
    fn the_embedded_scenes_are_the_files_in_scenes() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
        let mut files = Vec::new();
        for lesson in std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()) {
            for file in std::fs::read_dir(lesson).unwrap().map(|e| e.unwrap().path()) {
                if file.extension().is_some_and(|e| e == "toml") {
                    files.push(file.strip_prefix(&folder).unwrap().with_extension("").to_str().unwrap().to_owned());
                }
            }
        }
        let mut names: Vec<_> = ALL.iter().map(|b| b.name.to_owned()).collect();
        files.sort();
        names.sort();
        assert_eq!(files, names);
    }

    /// Home and the menu tell scenes apart by their titles.
    #[test]
    fn no_two_scenes_have_the_same_title() {
        let mut all: Vec<&str> = titles().iter().map(|title| title.title.as_str()).collect();
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:?}");
    }

    #[test]
    fn the_menu_is_in_the_order_of_the_list() {
        let list = include_str!("../../scenes/order.txt");
        let names: Vec<_> = ALL.iter().map(|b| b.name).filter(|name| list.lines().any(|line| line == *name)).collect();
        assert_eq!(names, list.lines().collect::<Vec<_>>());
        // Scenes of one folder stay together.
        let mut folders: Vec<_> = ALL.iter().map(|b| b.name.split('/').next()).collect();
        folders.dedup();
        assert_eq!(folders, [Some("wave"), Some("funnel"), Some("beam")]);
    }

    #[test]
    fn every_scene_has_a_title_and_at_most_one_level() {
        assert_eq!(titles().iter().map(|t| t.name).collect::<Vec<_>>(), ALL.iter().map(|b| b.name).collect::<Vec<_>>());
        for title in titles() {
            assert!(!(title.tags.contains(&Tag::Easy) && title.tags.contains(&Tag::Hard)), "{}", title.name);
        }
        for tag in Tag::ALL {
            assert!(titles().iter().any(|t| t.tags.contains(&tag)), "no scene is tagged {}", tag.word());
        }
        for lesson in ["wave", "funnel", "beam"] {
            let first = titles().iter().find(|t| Some(t.name) == first_of(lesson)).unwrap();
            assert_eq!((first.lesson(), first.level()), (lesson, Level::Easy), "{}", first.name);
        }
    }

    #[test]
    fn an_almost_correct_name_gets_a_suggestion() {
        assert_eq!(nearest("walkthrough"), Some("wave/walkthrough"));
        assert_eq!(nearest("funnel/walkthrough.toml"), Some("wave/walkthrough"));
        assert_eq!(nearest("zz"), None);
    }
}
