//! Laws of stepping: by details, steps and stages, forwards and backwards; and the names of stages.

use crate::common::runs::all;
use pathlight::lesson::{self, Timeline};
use pathlight::step::{Size, TUTORIAL_LETTERS};
use std::collections::BTreeSet;

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

/// Stages of every short funnel had letters: only A to G on the map of the tutorial are those of its figures. All others have
/// descriptive names. Every run accepts both the letters and the names.
#[test]
fn letters_and_long_names_of_stages_are_read_in_every_run() {
    let letters = |n: usize| {
        let letter = |n: usize| char::from(b'A' + (n % 26) as u8).to_string();
        if n < 26 { letter(n) } else { letter(n / 26 - 1) + &letter(n) }
    };
    let (mut of_tutorial, mut others) = (0, 0);
    for (name, lesson) in all() {
        let (view, labels) = (lesson.view(), lesson.view().run().labels());
        let lettered: Vec<usize> = (0..labels.len()).filter(|&i| labels[i].other.is_some()).collect();
        let has_letters = view.world().scene().has_stage_letters;
        let outline = |name: &str| name.starts_with("funnel/a-to-g") || name.starts_with("funnel/queue");
        assert_eq!(has_letters, outline(&name), "{name}: the run of the tutorial, and no other");
        for (n, &stage) in lettered.iter().enumerate() {
            let stop = view.run().stages()[stage].stop();
            let other = labels[stage].other.as_deref().unwrap();
            let expected = letters(n);
            let is_letter = |text: &str| text == expected;
            let has_letter = has_letters && n < TUTORIAL_LETTERS as usize;
            assert!(is_letter(if has_letter { &labels[stage].name } else { other }), "{name}: {labels:?}");
            for text in [labels[stage].name.as_str(), other] {
                assert_eq!(lesson::position(view.run(), text), Ok(stop), "{name}: {text}");
            }
        }
        *(if has_letters { &mut of_tutorial } else { &mut others }) += lettered.len();
    }
    assert!(of_tutorial > 20 && others > 50, "{of_tutorial} {others}");
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
            // "c1" stood below the timeline and was explained nowhere.
            let is_code =
                label.short.trim_end_matches(|c: char| c.is_ascii_digit()).len() == 1 && label.short.len() > 1;
            assert!(!is_code || label.name == label.short, "{name}: {label:?}");
        }
    }
}

/// "The open list has 15 cells", and the next stage began with 16: the outcome of a stage came before the neighbours of its last cell.
#[test]
fn the_open_list_is_as_long_at_the_outcome_of_a_stage_as_when_the_next_one_begins() {
    let mut compared = 0;
    for (name, lesson) in all() {
        let run = lesson.view().run();
        let is_search = lesson.view().lists().len() == 1 && lesson.view().world().scene().map.is_grid();
        if !is_search || !run.is_recorded() {
            continue;
        }
        let open = |k: usize| lesson.at(k).view().lists()[0].len;
        for (stage, next) in run.stages().iter().zip(&run.stages()[1..]) {
            if run.kind_at(next.first + 1) == Some("band") {
                assert_eq!(open(stage.stop()), open(next.first + 1), "{name}: the stage from {}", stage.first);
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
