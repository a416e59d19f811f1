//! The number that decides a step is on the map.

use super::open;
use pathlight::lesson::{Deciding, Lesson, SignTest};
use pathlight::picture::{Family, Lens, Mark, Shape};
use pathlight::scene::builtin;

fn lenses(lesson: &Lesson) -> [Lens; 2] {
    // The canvas of presenter mode at 1920 x 1080, and one of two maps beside each other there.
    [930.0, 465.0].map(|width| {
        let fitted = Lens::fit(lesson.view().bounds(), width, 363.0, Lens::MARGIN);
        Lens { least_letters: 12.0, ..fitted }
    })
}

fn words(mark: &Mark) -> Option<&str> {
    if let Shape::Words { text, .. } = &mark.shape { Some(text.printed()) } else { None }
}

/// Where its triangle and the name of the end had no room for it, it was left out.
#[test]
fn in_presenter_mode_the_signed_area_that_decides_is_written() {
    let mut written = 0;
    for scene in builtin::ALL {
        let lesson = open(scene.text);
        let view = lesson.view();
        let mut cursor = view.at(0);
        for at in 0..=view.run().len().min(400) {
            let view = cursor.go(at);
            let Some(why) = view.why() else { continue };
            let of_side = |number: &&Deciding| matches!(number.test, SignTest::FunnelSide(_)) && number.decides;
            let Some(number) = why.numbers.iter().find(of_side) else { continue };
            for lens in lenses(&lesson) {
                let marks = view.picture(&lens).marks;
                let words: Vec<(Family, &str)> =
                    marks.iter().filter_map(|mark| Some((mark.family()?, words(mark)?))).collect();
                // Where ends are too small for letters, nothing has a name.
                if words.iter().any(|(family, _)| *family == Family::Apex) {
                    let is_number = |text: &str| {
                        let last = text
                            .replace('−', "-")
                            .replace(',', "")
                            .rsplit(' ')
                            .next()
                            .and_then(|last| last.parse::<f64>().ok());
                        last.is_some_and(|last| (last - number.value).abs() <= 1e-3 * number.value.abs())
                    };
                    let is_there =
                        words.iter().any(|(family, text)| matches!(family, Family::TestNumber) && is_number(text));
                    assert!(is_there, "{} at {at}: {} is not in {words:?}", scene.name, number.value);
                    written += 1;
                }
            }
        }
    }
    assert!(written > 300, "{written}");
}
