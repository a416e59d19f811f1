//! Two maps: the numbers of both searches have room.

use super::*;
use crate::app::headless::Seen;
use crate::app::shell::reading::squeezed;
use pathlight::picture::{Family, Mark, Picture, Shape};
use pathlight::tutor::second_run;

/// The numbers in the cells of a map that A* has found, by cell.
fn numbers(picture: &Picture) -> std::collections::BTreeMap<[i64; 2], usize> {
    let mut cells = std::collections::BTreeMap::new();
    let is_number = |mark: &&Mark| mark.family() == Some(Family::Number) && matches!(mark.shape, Shape::Words { .. });
    for mark in picture.marks.iter().filter(is_number) {
        let at = mark.points()[0].floor();
        *cells.entry([at.x as i64, at.y as i64]).or_default() += 1;
    }
    cells
}

/// The cells with frames of the open list, and with colours of closed cells, are those that were found.
fn open_cells(picture: &Picture) -> usize {
    picture.marks.iter().filter(|mark| mark.family() == Some(Family::Frame)).count()
}

/// A cell had 21 points: its numbers were left out.
#[test]
fn beside_a_mistake_of_a_star_cells_have_f_and_in_a_large_window_g_and_h() {
    let mut played = 0;
    for (size, least) in [((1280.0, 800.0), 1), ((1920.0, 1080.0), 2)] {
        let mistakes = Player::open("wave/guided", None).unwrap().lesson().entry().mistakes;
        for known in mistakes {
            let mut desk = Desk::open("wave/guided", size);
            if desk.shell.player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            carry_out(&mut desk.shell, vec![Transport::Seek(usize::MAX).into()]);
            desk.frame(Vec::new());
            desk.frame(Vec::new());
            assert_eq!(desk.shell.layout.panes.all().len(), 2);
            let lens = desk.shell.lens();
            let player = &desk.shell.player;
            for picture in [player.picture(&lens), player.picture_beside(&lens).unwrap()] {
                let (numbers, open) = (numbers(&picture), open_cells(&picture));
                let name = known.mistake.name;
                assert!(numbers.len() >= open && numbers.len() > 40, "{name} at {size:?}: {} of {open}", numbers.len());
                // Beside the path and the symbols there is less room.
                let few = numbers.values().filter(|&&count| count < least).count();
                assert!(few * 4 < numbers.len(), "{name} at {size:?}: {few} of {}", numbers.len());
            }
            played += 1;
        }
    }
    assert!(played >= 6, "{played}");
}

/// The left map glided from step to step while the right one jumped.
#[test]
fn both_maps_move_from_step_to_step() {
    let mut desk = Desk::open("funnel/a-to-g", (1280.0, 800.0));
    play_mistake(&mut desk.shell);
    desk.shell.drawing.motion.is_reduced = false;
    carry_out(&mut desk.shell, vec![Transport::Seek(20).into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    let mut moved = [0, 0];
    for _ in 0..12 {
        // Steps that follow each other faster are shown at once.
        platform::sleep(platform::Duration::from_millis(90));
        carry_out(&mut desk.shell, vec![Transport::Forward(pathlight::step::Size::Step).into()]);
        desk.frame(Vec::new());
        let drawing = &desk.shell.drawing;
        let both = [drawing.motion.is_running(), drawing.motion_beside.is_running()];
        moved = [0, 1].map(|i| moved[i] + usize::from(both[i]));
    }
    assert!(moved[0] > 3 && moved[0] == moved[1], "{moved:?}");
}

/// Beside "floods diagonally" a curve took the place of what is right, and nothing else said it.
#[test]
fn at_the_first_difference_the_band_says_what_is_right() {
    for (scene, name) in [("wave/walkthrough", "floods diagonally"), ("funnel/a-to-g", "keeps the old apex")] {
        let mut desk = Desk::open(scene, (1280.0, 800.0));
        let known = desk.shell.player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == name);
        let mistake = known.unwrap().mistake;
        carry_out(&mut desk.shell, vec![Against::Mistake(mistake).into()]);
        let at = desk.shell.player.beside().unwrap().run.differs_at().unwrap();
        carry_out(&mut desk.shell, vec![Transport::Seek(at).into()]);
        (0..2).for_each(|_| desk.frame(Vec::new()));
        let text = desk.window.text().replace('\n', " ");
        assert_eq!(text.matches(mistake.right).count(), 1, "{scene}: {text}");
    }
}

/// Below two maps at 800 x 600, the sentence about what went wrong was cut at its fifth line.
#[test]
fn all_that_is_said_below_two_maps_can_be_read_in_a_small_window() {
    let mut seen = 0;
    for scene in ["wave/walkthrough", "wave/octile", "wave/guided", "funnel/a-to-g", "funnel/town", "beam/recursion"] {
        let mistakes = Player::open(scene, None).unwrap().lesson().entry().mistakes;
        for size in [(800.0, 600.0), (1024.0, 640.0)] {
            let mut desk = Desk::open(scene, size);
            for known in mistakes {
                if desk.shell.player.apply(Against::Mistake(known.mistake)).is_err() {
                    continue;
                }
                let Some(differs_at) = desk.shell.player.beside().map(|other| other.run.differs_at()) else { continue };
                for to in differs_at.into_iter().chain([usize::MAX]) {
                    carry_out(&mut desk.shell, vec![Transport::Seek(to).into()]);
                    (0..2).for_each(|_| desk.frame(Vec::new()));
                    let band = desk.window.panel("beside").expect("the band is shown");
                    let card = band.with_max_x(band.left() + band.width() * 0.34);
                    let cut = desk.window.seen(|seen| card.contains(seen.rect.left_top()) && !seen.is_whole);
                    let place = format!("{scene}, {}, {size:?}, at {to}", known.mistake.name);
                    assert!(cut.is_empty(), "{place}: {cut:?}");
                    let player = &desk.shell.player;
                    let other = player.beside().unwrap();
                    let is_over = player.time() >= other.run.end();
                    let wrong = second_run::went_wrong(other.run.facts());
                    let said = if is_over { wrong.to_vec() } else { vec![player.lesson().sentence()] };
                    let said = said.iter().map(crate::app::panel::sentence::on_screen);
                    for words in said.filter(|words| !words.is_empty()) {
                        let is_it = |seen: &Seen| squeezed(&seen.text) == squeezed(&words) && seen.is_whole;
                        assert!(!desk.window.seen(is_it).is_empty(), "{place}: {words} in {}", desk.window.text());
                    }
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}
