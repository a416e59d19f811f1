//! Filmstrips as `render --filmstrip` makes them without a width: what is in their pictures, and what they say about what is not.

use super::clear::knots;
use super::*;
use pathlight::paint::page::Look;
use pathlight::picture::Meaning;
use pathlight::render::{self, DEFAULT_PICTURES, PageStyle, Panel, SheetStyle};

/// The strip of a run, with sentences or without: its pictures, and the text of the file.
struct Strip {
    panels: Vec<Panel>,
    pictures: Vec<Picture>,
    lens: Lens,
    svg: String,
}

fn strip(lesson: View, caption: bool) -> Strip {
    let (panels, _) = render::outcomes(lesson, DEFAULT_PICTURES);
    let page = PageStyle { look: Look::default(), caption, width: 1200, height: 800 };
    let mut style = SheetStyle { page, columns: None };
    style.page.width = render::default_width(lesson, &panels, style);
    let (pictures, lens) = render::pictures(lesson, &panels, style);
    let svg = render::sheet(lesson, &panels, style).unwrap().svg;
    Strip { panels, pictures, lens, svg }
}

fn width(lens: &Lens) -> f64 {
    (lens.visible.size() * lens.scale).x
}

/// Names, "hidden" and letters lay on each other in `beam/bank-robbery`, in pictures 145 pixels wide.
#[test]
fn in_a_filmstrip_no_words_lie_on_each_other_and_pictures_above_sentences_are_large() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        let lesson = open(scene.text);
        let strip = strip(lesson.view(), true);
        assert!(width(&strip.lens) >= 239.0, "{}: {} pixels wide", scene.name, width(&strip.lens));
        for (panel, picture) in strip.panels.iter().zip(&strip.pictures) {
            seen += picture.marks.iter().filter(|mark| mark.is_words()).count();
            let found = knots(picture, &strip.lens).into_iter();
            all.extend(found.map(|knot| format!("{} at {}: {knot}", scene.name, panel.name)));
        }
    }
    assert!(seen > 5_000, "{seen} words");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all[..all.len().min(60)].join("\n"));
}

/// −1 and 0 were in the window and not on the strip of `wave/walkthrough`, whose cells have room for "5".
#[test]
fn numbers_of_every_kind_are_in_a_filmstrip_or_it_says_that_they_are_left_out() {
    const KINDS: [(&str, &str); 6] = [
        ("numbers of cells", "left out: the cells are too small"),
        ("0 and −1", "there is no room for these"),
        ("pieces", "A piece of what is seen has no number"),
        ("duplicates", "How often a cell is on the list is left out"),
        ("visits", "How often a portal was visited is left out"),
        ("numbers of portals", "Numbers of portals are left out"),
    ];
    let kind = |mark: &Mark| match mark.family()? {
        _ if !mark.is_words() => None,
        _ if matches!(mark.meaning, Some(Meaning::NoDistance | Meaning::WallNumber)) => Some(1),
        Family::Number => Some(0),
        Family::Part => Some(2),
        Family::Duplicates => Some(3),
        Family::Visits => Some(4),
        Family::PortalNumber => Some(5),
        _ => None,
    };
    let (mut shown_in_all, mut wrong) = ([0; KINDS.len()], Vec::new());
    for scene in builtin::ALL {
        let mut lesson = open(scene.text);
        let strip = strip(lesson.view(), false);
        let (mut shown, mut possible) = ([0; KINDS.len()], [0; KINDS.len()]);
        for (panel, picture) in strip.panels.iter().zip(&strip.pictures) {
            lesson.go(panel.at);
            let roomy = lesson.view().picture(&render::lens(lesson.view(), DVec2::splat(4096.0)));
            picture.marks.iter().filter_map(kind).for_each(|kind| shown[kind] += 1);
            roomy.marks.iter().filter_map(kind).for_each(|kind| possible[kind] += 1);
        }
        for (i, (name, note)) in KINDS.iter().enumerate() {
            shown_in_all[i] += shown[i];
            let is_missing = f64::from(shown[i]) < 0.6 * f64::from(possible[i]);
            if is_missing && !strip.svg.contains(note) {
                wrong.push(format!("{}: {} of {} {name}", scene.name, shown[i], possible[i]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(shown_in_all.iter().all(|&shown| shown > 0), "{shown_in_all:?}");
    let walkthrough = open(builtin::find("wave/walkthrough").unwrap().text);
    let strip = strip(walkthrough.view(), true);
    assert!(!strip.svg.contains("there is no room for these") && strip.svg.contains("−1</text>"));
}
