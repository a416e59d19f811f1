//! Laws that every lesson keeps on every built-in scene. They loop over what is registered: a new
//! lesson or scene is tested by existing.

use crate::common::pairs::is_thorough;
use crate::common::runs::{all, world};
use crate::common::some;
use glam::DVec2;
use pathlight::lesson::outcome::{FoundPath, Reason};
use pathlight::lesson::{self, Angle, Body, Group, Lesson, Timeline, Value, View, Watch};
use pathlight::map::grid::Cell;
use pathlight::map::mesh::{Edge, Triangle, Vertex};
use pathlight::picture::{Lens, Picture, Shape, Thing};
use pathlight::scene::builtin;
use pathlight::scene::{Scene, World};
use pathlight::step::Size;
use pathlight::words::{NamedThing, Span};
use std::collections::BTreeSet;
use std::sync::Arc;

fn lens(lesson: View) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0)
}

/// Everything that a lesson shows at its position.
fn seen(lesson: View) -> (Picture, String, Option<usize>, String) {
    (lesson.picture(&lens(lesson)), lesson.sentence().printed(), lesson.run().line(), format!("{:?}", lesson.cards()))
}

/// Every position in the lesson that the scene is made for, some in the others. Without `scripts/test`, an even choice of a long
/// run.
fn positions(lesson: View) -> BTreeSet<usize> {
    const MOST: usize = 200;
    let len = lesson.run().len();
    let step = if is_thorough() { 1 } else { (len / MOST).max(1) };
    if lesson.is_of_scene() { (0..=len).step_by(step).chain([len]).collect() } else { sample(len) }
}

/// Some positions of a run: both ends, and some between that do not lie in a pattern.
fn sample(len: usize) -> BTreeSet<usize> {
    let between = (0..if is_thorough() { 40 } else { 20 }).map(|i| (i * 7919 + 13) % (len + 1));
    between.chain([0, 1, len.saturating_sub(1), len]).map(|k| k.min(len)).collect()
}

#[test]
fn replay_equals_run() {
    for (name, mut lesson) in all() {
        let (end, result) = (seen(lesson.view()), lesson.view().result());
        lesson.go(0);
        for k in 0..=lesson.view().run().len() {
            lesson.go(k); // one step at a time
        }
        assert_eq!(seen(lesson.view()), end, "{name}");
        assert_eq!(lesson.view().result(), result, "{name}");
    }
}

#[test]
fn unwatched_gives_the_same_result() {
    for (name, mut lesson) in all() {
        let result = lesson.view().result();
        lesson.reset(lesson.view().world().clone(), Watch::EndOnly);
        assert_eq!(lesson.view().result(), result, "{name}");
    }
}

#[test]
fn stepping_back_undoes_stepping_forward() {
    for (name, mut lesson) in all() {
        for k in sample(lesson.view().run().len()) {
            lesson.go(k);
            let before = seen(lesson.view());
            for size in Size::ALL {
                let on = lesson.view().run().next(k, size);
                lesson.go(on);
                lesson.go(k);
                assert!(seen(lesson.view()) == before, "{name}: step {k}, {} forward and back", size.word());
            }
        }
    }
}

#[test]
fn a_cursor_sees_what_the_lesson_would_see_there_and_the_lesson_stays() {
    for (name, mut lesson) in all() {
        let stays = lesson.view().run().len() / 2;
        lesson.go(stays);
        let before = seen(lesson.view());
        let at = sample(lesson.view().run().len());
        let mut cursor = lesson.at(0);
        let looked: Vec<_> = at.iter().map(|&k| seen(cursor.go(k))).collect();
        drop(cursor);
        assert!(seen(lesson.view()) == before && lesson.view().run().at() == stays, "{name}: the lesson has moved");
        for (k, looked) in at.into_iter().zip(looked) {
            lesson.go(k);
            assert!(seen(lesson.view()) == looked, "{name}: step {k}");
        }
    }
}

#[test]
fn stepping_by_every_size_reaches_both_ends() {
    for (name, lesson) in all() {
        let run = lesson.view().run();
        for size in Size::ALL {
            let mut k = 0;
            while k < run.len() {
                let next = run.next(k, size);
                assert!(next > k && next <= run.len(), "{name}: {} from {k} to {next}", size.word());
                k = next;
            }
            while k > 0 {
                let previous = run.previous(k, size);
                assert!(previous < k, "{name}: {} back from {k} to {previous}", size.word());
                k = previous;
            }
        }
    }
}

/// The positions that stepping forward visits, without the end.
fn forwards(run: &Timeline, size: Size) -> Vec<usize> {
    let next = |&k: &usize| Some(run.next(k, size)).filter(|&next| next < run.len());
    std::iter::successors(Some(0).filter(|_| !run.is_empty()), next).skip(1).collect()
}

/// The positions that stepping back visits, without the beginning, from the first one to the last one.
fn backwards(run: &Timeline, size: Size) -> Vec<usize> {
    let previous = |&k: &usize| Some(run.previous(k, size)).filter(|&previous| previous > 0);
    let mut all: Vec<_> = std::iter::successors(Some(run.len()), previous).skip(1).collect();
    all.reverse();
    all
}

#[test]
fn stepping_back_is_the_mirror_of_stepping_forward_also_over_folded_acts() {
    for (name, mut lesson) in all() {
        for folded in [false, true] {
            (0..lesson.view().run().parts().len()).for_each(|act| lesson.fold(act, folded));
            let run = lesson.view().run();
            for size in Size::ALL {
                let (forwards, backwards) = (forwards(run, size), backwards(run, size));
                assert_eq!(forwards, backwards, "{name}, {}, folded: {folded}", size.word());
                let expected = if run.is_empty() { 0 } else { forwards.len() + 1 };
                assert_eq!(run.stops(size), expected, "{name}, {}, folded: {folded}", size.word());
                // A learner who steps saw the numbers 19, 22 and 24.
                if size == Size::Step && run.is_recorded() && !run.is_empty() {
                    let stops = forwards.iter().copied().chain([run.len()]);
                    let numbers = stops.map(|k| run.numbered(k, size));
                    let counted = numbers.map(|numbered| (numbered.number, numbered.of));
                    assert!(counted.eq((1..=expected).map(|i| (i, expected))), "{name}, folded: {folded}");
                }
                if !folded && size != Size::Stage && run.is_recorded() {
                    let is_stop = |&k: &usize| run.step_at(k).is_some_and(|step| step.row.size >= size);
                    assert!(
                        (1..run.len()).filter(is_stop).eq(forwards.iter().copied()),
                        "{name}, {}: all stops",
                        size.word()
                    );
                }
                for part in lesson.view().run().parts().iter().filter(|part| part.folded) {
                    let inside = |&&k: &&usize| part.first < k && k < part.end();
                    assert_eq!(forwards.iter().find(inside), None, "{name}: a stop inside a folded act");
                }
            }
        }
    }
}

#[test]
fn every_stage_stops_inside_itself_at_its_label() {
    for (name, lesson) in all() {
        let run = lesson.view().run();
        for (i, stage) in run.stages().iter().enumerate() {
            assert!(stage.first < stage.stop() && stage.stop() <= stage.end(), "{name}: {stage:?}");
            assert_eq!(run.stage_at(stage.stop()), Some(i), "{name}: {stage:?}");
            assert_eq!(lesson::position(run, &run.label(i).name).unwrap(), stage.stop(), "{name}: {stage:?}");
        }
    }
}

#[test]
fn run_until_meets_every_step_of_a_kind_once() {
    for (name, lesson) in all() {
        let run = lesson.view().run();
        for &(kind, count) in run.events().iter() {
            let met = std::iter::successors(run.next_of_kind(0, kind), |&k| run.next_of_kind(k, kind));
            let met: Vec<usize> = met.take(count + 1).collect();
            assert_eq!(met.len(), count, "{name}: {kind}");
            assert!(met.iter().all(|&k| run.kind_at(k) == Some(kind)), "{name}: {kind}");
        }
    }
}

#[test]
fn every_step_draws_finite_marks_in_bounds_and_has_a_sentence() {
    for (name, mut lesson) in all() {
        let lens = lens(lesson.view());
        let room = lesson.view().bounds().expanded(lesson.view().bounds().size().max_element() * 0.1);
        for k in positions(lesson.view()) {
            lesson.go(k);
            let picture = lesson.view().picture(&lens);
            picture.check().unwrap_or_else(|e| panic!("{name}, step {k}: {e}"));
            assert!(!picture.marks.is_empty(), "{name}, step {k}: nothing drawn");
            // Words reach farther, and so does what lies under them.
            for mark in picture.marks.iter().filter(|mark| !mark.dims_behind_words() && !mark.lies_under_label()) {
                assert!(mark.points().iter().all(|&p| room.contains(p)), "{name}, step {k}: out of bounds: {mark:?}");
            }
            let said = lesson.view().sentence();
            assert!(
                said.printed().ends_with(['.', '?', '!']) && said.printed().len() < 240,
                "{name}, step {k}: {said:?}"
            );
            if let Some(stage) = lesson.view().run().stage_at(k) {
                assert!(
                    !lesson.view().run().label(stage).name.is_empty()
                        && !lesson.view().run().label(stage).short.is_empty()
                );
            }
        }
    }
}

#[test]
fn every_scene_says_what_to_look_for_and_starts_in_free_space() {
    for scene in builtin::ALL {
        let world = world(scene.name);
        assert!(!world.scene().about.is_empty(), "{}: no `about`", scene.name);
        let lesson = lesson::of(world.scene()).unwrap().name;
        assert!(scene.name.starts_with(lesson), "{} opens in {lesson}", scene.name);
        assert_eq!(world.notes(), Vec::<String>::new(), "{}", scene.name);
    }
}

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

/// Stages of a funnel had letters, A to Z and AA: in a long run they have names that mean something, and the letters are read
/// for good, in any run, as the names are.
#[test]
fn letters_and_long_names_of_stages_are_read_in_every_run() {
    let letters = |n: usize| {
        let letter = |n: usize| char::from(b'A' + (n % 26) as u8).to_string();
        if n < 26 { letter(n) } else { letter(n / 26 - 1) + &letter(n) }
    };
    let (mut short, mut long) = (0, 0);
    for (name, lesson) in all() {
        let (view, labels) = (lesson.view(), lesson.view().run().labels());
        let lettered: Vec<usize> = (0..labels.len()).filter(|&i| labels[i].other.is_some()).collect();
        let is_long = lettered.len() > 26;
        for (n, &stage) in lettered.iter().enumerate() {
            let stop = view.run().stages()[stage].stop();
            let other = labels[stage].other.as_deref().unwrap();
            let expected = letters(n);
            let is_letter = |text: &str| text == expected;
            assert!(if is_long { is_letter(other) } else { is_letter(&labels[stage].name) }, "{name}: {labels:?}");
            for text in [labels[stage].name.as_str(), other] {
                assert_eq!(lesson::position(view.run(), text), Ok(stop), "{name}: {text}");
            }
        }
        *(if is_long { &mut long } else { &mut short }) += lettered.len();
    }
    assert!(short > 50 && long > 50, "{short} {long}");
}

#[test]
fn labels_of_stages_are_unique_in_a_run_and_never_bare_numbers() {
    for (name, lesson) in all() {
        let labels: Vec<_> = (0..lesson.view().run().stages().len()).map(|i| lesson.view().run().label(i)).collect();
        let unique: BTreeSet<&str> = labels.iter().map(|label| label.name.as_str()).collect();
        assert_eq!(unique.len(), labels.len(), "{name}: {labels:?}");
        for label in &labels {
            assert!(label.name.starts_with(char::is_alphabetic), "{name}: {label:?}");
            assert!(!label.short.is_empty(), "{name}: {label:?}");
        }
    }
}

/// Things of a lesson: what lies under some positions, what its lists hold, and the last of each kind.
fn things(lesson: View) -> BTreeSet<Thing> {
    let (lens, bounds) = (lens(lesson), lesson.bounds());
    let part = |i: u32| f64::from(i) / 12.0;
    let places = (0..=12).flat_map(|y| (0..=12).map(move |x| glam::DVec2::new(part(x), part(y))));
    let mut all: BTreeSet<Thing> =
        places.filter_map(|at| lesson.hit_test(bounds.low + at * bounds.size(), &lens)).collect();
    for card in lesson.cards() {
        match card.body {
            Body::Chips(chips) => all.extend(chips.iter().filter_map(|chip| chip.thing)),
            Body::Rows(rows) => all.extend(rows.iter().filter_map(|row| row.thing)),
            Body::Bars(bars) => {
                all.extend(bars.bars.iter().filter_map(|bar| bar.thing));
                all.extend(bars.rows.iter().filter_map(|row| row.thing));
            }
        }
    }
    if lesson.name() != "wave" {
        let mesh = lesson.world().mesh();
        all.extend(mesh.vertices().last().map(Thing::Vertex));
        all.extend(mesh.triangles().last().map(Thing::Triangle));
        all.extend(mesh.triangles().last().map(|t| Thing::Edge(t.edges()[2])));
    }
    all
}

/// Of each kind: the first, and ids that no world has.
fn extreme() -> impl Iterator<Item = Thing> {
    [0, 1, 1 << 16, u32::MAX - 1, u32::MAX].into_iter().flat_map(|n| {
        let of_mesh = [Thing::Vertex(Vertex(n)), Thing::Triangle(Triangle(n)), Thing::Edge(Edge(n))];
        let others = [Thing::Cell(Cell(n)), Thing::Square(n), Thing::Portal(n), Thing::Actor(n), Thing::Obstacle(n)];
        of_mesh.into_iter().chain(others)
    })
}

/// Regression: a highlighted thing outlived its world, and highlighting or describing it panicked.
#[test]
fn things_of_any_other_world_are_harmless() {
    let mut lessons: Vec<_> = all().collect();
    let mut foreign: BTreeSet<Thing> = extreme().chain([Thing::Start, Thing::Goal]).collect();
    for (_, lesson) in &lessons {
        foreign.extend(things(lesson.view()));
    }
    // Only the kind of a thing and the size of its id matter, so the sample has every kind evenly.
    let every = foreign.len().div_ceil(400);
    let foreign: Vec<Thing> = foreign.into_iter().step_by(every).chain(extreme()).collect();
    for (name, lesson) in &mut lessons {
        let len = lesson.view().run().len();
        for at in [0, len / 2, len] {
            lesson.go(at);
            let lens = lens(lesson.view());
            for &thing in &foreign {
                let mut picture = Picture::default();
                lesson.view().highlight(thing, &lens, &mut picture);
                picture.check().unwrap_or_else(|e| panic!("{name}, step {at}: {thing:?}: {e}"));
                lesson.view().highlight(thing, &lens, &mut picture);
                let _ = (lesson.view().describe(thing), lesson.view().shows(thing));
                assert!(lesson.view().last_change(thing).is_none_or(|k| k <= len), "{name}: {thing:?}");
            }
        }
    }
}

/// "The scan restarts at portal 5" is of no use if nobody can find portal 5.
#[test]
fn the_number_of_a_portal_or_triangle_in_a_sentence_stands_on_the_map() {
    let mut count = 0;
    for (name, mut lesson) in all().filter(|(name, _)| name.starts_with("funnel/") && name.ends_with("funnel")) {
        for k in sample(lesson.view().run().len()) {
            lesson.go(k);
            let lens = Lens::fit(lesson.view().bounds(), 850.0, 590.0, Lens::MARGIN);
            let picture = lesson.view().picture(&lens);
            for span in lesson.view().sentence().spans() {
                let Span::Thing(NamedThing { thing: Some(Thing::Portal(_) | Thing::Triangle(_)), name: said, .. }) =
                    span
                else {
                    continue;
                };
                let Some(number) = said.rsplit(' ').next().filter(|n| n.parse::<u32>().is_ok()) else { continue };
                let is_number = |mark: &pathlight::picture::Mark| matches!(&mark.shape, Shape::Words { text, .. } if *text == number);
                assert!(picture.marks.iter().any(is_number), "{name} at {k}: {said} has no number");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
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

/// What `solve` prints and what Compare reads: a path or a reason, and a length that fits the path.
#[test]
fn the_outcome_of_a_run_is_a_path_or_a_reason() {
    let (mut paths, mut none) = (0, 0);
    for (name, lesson) in all() {
        let outcome = lesson.view().outcome();
        let reason = outcome.why.as_ref().map(|why| why.reason).filter(|reason| *reason != Reason::NoRound);
        assert_eq!(outcome.found, reason.is_none(), "{name}: {reason:?}");
        if outcome.path == FoundPath::NotSought {
            continue;
        }
        let points = outcome.path.points();
        assert_eq!((outcome.found, outcome.found), (!points.is_empty(), outcome.length.is_some()), "{name}");
        let (Some(first), Some(last)) = (points.first(), points.last()) else {
            none += 1;
            continue;
        };
        assert!(outcome.length.unwrap() >= first.distance(*last) - 1e-6, "{name}: {:?}", outcome.length);
        paths += 1;
    }
    assert!(paths > 40 && none > 1, "{paths} {none}");
}

/// The reason was only a sentence.
#[test]
fn a_goal_in_a_wall_is_the_reason_in_every_lesson_and_method() {
    let scene = pathlight::scene::open("funnel/a-to-g").unwrap();
    let world = World::new(scene.clone());
    let (low, high) = scene.map.bounds();
    let mut places =
        (0..10_000).map(|i| low + (high - low) * DVec2::new(f64::from(i % 100), f64::from(i / 100)) / 100.0);
    let in_wall =
        places.find(|&p| !world.is_free(p) && world.grid().cell_at(p).is_some_and(|c| world.grid().is_wall(c)));
    let scene = Scene { goal: Some(in_wall.unwrap()), settings: [].into(), open: None, ..scene };
    for (lesson, key, words) in [
        ("wave", "wave", &["tutorial", "octile", "astar"][..]),
        ("funnel", "funnel", &["restart", "queue"]),
        ("beam", "graph", &["full", "taut"]),
    ] {
        for word in words {
            let set = [(key.to_owned(), (*word).to_owned())];
            let world = Arc::new(World::new(scene.clone()));
            let lesson = lesson::open_with(lesson, world, Watch::EndOnly, &set).unwrap();
            let why = lesson.view().outcome().why.unwrap();
            assert_eq!(why.reason, Reason::InWall(Thing::Goal), "{key}={word}: {}", lesson.view().sentence().printed());
        }
    }
    let far = [("radius".to_owned(), "50".to_owned()), ("offset".to_owned(), "arcs".to_owned())];
    let open = pathlight::scene::open("funnel/a-to-g").unwrap();
    let lesson = lesson::open_with("funnel", Arc::new(World::new(open)), Watch::EndOnly, &far).unwrap();
    assert_eq!(lesson.view().outcome().why.unwrap().reason, Reason::NoRoom(Thing::Start));
}
