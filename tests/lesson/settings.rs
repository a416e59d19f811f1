//! Laws of settings: what is dimmed changes nothing, everything else can change something, and every choice is explained.

use super::laws::sample;
use crate::common::runs::all;
use crate::common::some;
use pathlight::lesson::{self, Angle, Group, Lesson, Value, Watch};
use pathlight::picture::{Lens, Picture};
use std::collections::BTreeSet;

/// The picture and the cards at a position, on a screen that is large enough for all words.
fn view_at(lesson: &mut Lesson, k: usize) -> (Picture, String) {
    let lens = Lens::fit(lesson.view().bounds(), 9000.0, 6400.0, 20.0);
    lesson.go(k);
    (lesson.view().picture(&lens), format!("{:?}", lesson.view().cards()))
}

/// The pictures and cards at some positions, and the length of the run.
fn views(lesson: &mut Lesson) -> (usize, Vec<(Picture, String)>) {
    let (at, len) = (lesson.view().run().at(), lesson.view().run().len());
    let seen = sample(len).into_iter().map(|k| view_at(lesson, k)).collect();
    lesson.go(at);
    (len, seen)
}

/// Does a lesson show something else than these views? The first difference is enough; most are at the end.
fn differs(lesson: &mut Lesson, (before, views): &(usize, Vec<(Picture, String)>)) -> bool {
    let (at, len) = (lesson.view().run().at(), lesson.view().run().len());
    let differs = len != *before || {
        let positions = sample(len).into_iter().zip(views).rev();
        positions.into_iter().any(|(k, view)| view_at(lesson, k) != *view)
    };
    lesson.go(at);
    differs
}

#[test]
fn a_disabled_layer_changes_nothing_and_every_other_layer_changes_something() {
    let mut idle = 0;
    let mut wrong = Vec::new();
    for (name, mut lesson) in some(all()).filter(|(_, lesson)| lesson.view().is_of_scene()) {
        let before = views(&mut lesson);
        let layers: Vec<_> = lesson.view().settings().iter().filter(|s| s.group == Group::Layers).copied().collect();
        for layer in layers {
            let Value::Switch(on) = layer.value else { continue };
            lesson.settings_mut().set(layer.key, if on { "off" } else { "on" }).unwrap();
            // The heat map is made in the background. Elsewhere agents would go on.
            if lesson.view().name() == "beam" {
                lesson.tick(0.016);
            }
            let is_idle = lesson.view().disabled_reason(layer.key).is_some();
            let changes = differs(&mut lesson, &before);
            if is_idle == changes {
                wrong.push(format!("{name}: {} {}", layer.key, if changes { "is not idle" } else { "is idle" }));
            }
            idle += usize::from(is_idle);
            lesson.settings_mut().set(layer.key, if on { "on" } else { "off" }).unwrap();
        }
    }
    assert!(idle > 20, "{idle}");
    assert_eq!(wrong, Vec::<String>::new(), "{wrong:#?}");
}

/// Another value of a setting, if it has one.
fn another(value: Value) -> Option<String> {
    Some(match value {
        Value::Switch(on) => if on { "off" } else { "on" }.to_owned(),
        Value::OneOf { words, chosen, .. } => {
            (*words.get((chosen + 1) % words.len()).filter(|_| words.len() > 1)?).to_owned()
        }
        Value::Count { value, most } => if value < most { value + 1 } else { value - 1 }.to_string(),
        Value::Length { value, most } => if value > 0.0 { value / 2.0 } else { most / 2.0 }.to_string(),
        Value::Angle(Angle { degrees, towards }) => {
            format!("{},{towards}", if degrees > 90.0 { 90.0 } else { 180.0 })
        }
    })
}

#[test]
fn a_disabled_setting_changes_nothing() {
    let mut idle = BTreeSet::new();
    for (name, mut lesson) in some(all()).filter(|(_, lesson)| lesson.view().is_of_scene()) {
        let settings: Vec<_> = lesson.view().settings().iter().filter(|s| s.group != Group::Layers).copied().collect();
        let settings: Vec<_> =
            settings.into_iter().filter(|s| lesson.view().disabled_reason(s.key).is_some()).collect();
        if settings.is_empty() {
            continue;
        }
        let (before, scene) = (views(&mut lesson), lesson.view().world().scene().settings.clone());
        for setting in settings {
            let Some(word) = another(setting.value) else { continue };
            let all = scene.clone().into_iter().chain([(setting.key.to_owned(), word)]).collect::<Vec<_>>();
            let mut other =
                lesson::open_with(lesson.view().name(), lesson.view().world().clone(), Watch::Record, &all).unwrap();
            assert!(!differs(&mut other, &before), "{name}: {} is not idle", setting.key);
            idle.insert(setting.key);
        }
    }
    for key in ["graph", "search", "rounds", "seed", "offset", "fov", "range", "target"] {
        assert!(idle.contains(key), "{key}: {idle:?}");
    }
}

/// Other values of a setting, among them one that changes much.
fn others(value: Value) -> Vec<String> {
    match value {
        Value::OneOf { words, chosen, .. } => {
            let others = words.iter().enumerate().filter(|(i, _)| *i != chosen);
            others.map(|(_, word)| (*word).to_owned()).collect()
        }
        Value::Length { most, .. } => [0.5, 0.01, 0.1].map(|part| (most * part).to_string()).to_vec(),
        Value::Angle(_) => ["90,0", "20,180", "10,90", "10,270"].map(str::to_owned).to_vec(),
        Value::Count { value, .. } => (1..8).map(|by| (value + by).to_string()).collect(),
        Value::Switch(_) => another(value).into_iter().collect(),
    }
}

/// `funnel = queue` had no effect where the path crosses no portal, and nothing said so.
#[test]
fn a_setting_that_is_not_disabled_can_change_something() {
    let mut idle = Vec::new();
    for (name, mut lesson) in all().filter(|(_, lesson)| {
        lesson::of(lesson.view().world().scene()).is_ok_and(|own| own.name == lesson.view().name())
    }) {
        let settings: Vec<_> =
            lesson.view().settings().iter().filter(|s| s.group == Group::Settings).copied().collect();
        let (before, scene) = (views(&mut lesson), lesson.view().world().scene().settings.clone());
        for setting in settings.into_iter().filter(|s| lesson.view().disabled_reason(s.key).is_none()) {
            let changes = |word: String| {
                let all = scene.clone().into_iter().chain([(setting.key.to_owned(), word)]).collect::<Vec<_>>();
                let world = lesson.view().world().clone();
                let mut other = lesson::open_with(lesson.view().name(), world, Watch::Record, &all).unwrap();
                differs(&mut other, &before)
            };
            if !others(setting.value).into_iter().any(changes) {
                idle.push(format!("{name}: {}", setting.key));
            }
        }
    }
    assert_eq!(idle, Vec::<String>::new(), "{idle:#?}");
}

/// Pointing at a choice of a setting says what it does. A hint that explains one choice explains all.
#[test]
fn every_choice_of_a_setting_is_explained() {
    let mut explained = 0;
    for entry in lesson::ALL {
        for setting in entry.settings().iter() {
            let Value::OneOf { words, .. } = setting.value else { continue };
            let is_list = setting.choices.is_empty() || setting.choices.len() == words.len();
            assert!(is_list, "{}: only {:?} of {words:?}", setting.key, setting.choices);
            // What is shown at a choice names it, and is no fragment.
            for (i, word) in words.iter().enumerate() {
                let Some(hint) = setting.choice_hint(i, word) else { continue };
                let names_it = hint.to_lowercase().contains(&format!("{}: ", word.to_lowercase()));
                assert!(names_it && !hint.starts_with(char::is_lowercase), "{}: {hint:?}", setting.key);
            }
            assert!(setting.choices.iter().all(|does| does.ends_with('.')), "{}", setting.key);
            explained += setting.choices.len();
        }
    }
    assert!(explained > 30, "{explained}");
}
