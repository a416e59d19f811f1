//! What the band says, where, and when.

use super::*;
use crate::app::headless::Headless;
use pathlight::paint::theme::Theme;
use pathlight::player::{Against, Transport};

/// "most 20" lay on "most 15" in wave/door.
#[test]
fn the_labels_of_the_two_curves_leave_each_other_room() {
    let (top, bottom) = (20.0, 60.0);
    for first in -10_i8..90 {
        for second in -10_i8..90 {
            let wanted = [first, second].map(f32::from);
            let [a, b] = apart(wanted, (top, bottom));
            assert!((a - b).abs() >= 12.9, "{wanted:?}: {a} {b}");
            assert!([a, b].iter().all(|y| (top..=bottom).contains(y)), "{wanted:?}: {a} {b}");
            let [first, second] = wanted.map(|y| y.min(bottom).max(top)); // a low curve has no room for both
            assert_eq!(a <= b, first <= second, "{wanted:?}: {a} {b}");
        }
    }
}

/// At 800 x 600 "length of the path" and 49.188 lay on each other.
#[test]
fn no_name_of_the_table_lies_on_its_numbers_and_none_is_cut() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let palette = Palette::new(Theme::Dark);
    let mut tables = 0;
    for mistake in player.lesson().entry().mistakes.iter().map(|named| named.mistake).collect::<Vec<_>>() {
        // Some are played on a map of their own alone.
        if player.apply(Against::Mistake(mistake)).is_err() {
            continue;
        }
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let other = player.beside().unwrap();
        let mut window = Headless::new(800.0, 600.0);
        (0..2).for_each(|_| {
            window.frame(Vec::new(), |ui| drop(show(ui.ctx(), &player, other, &palette, None)));
        });
        let mut names = 0;
        for row in &other.run.facts().rows {
            let [name, right, ..] = texts(row);
            for of_name in window.seen(|seen| seen.text == name) {
                let beside = |seen: &crate::app::headless::Seen| {
                    seen.text == right && (seen.rect.center().y - of_name.rect.center().y).abs() < 3.0
                };
                let numbers = window.seen(beside);
                assert!(numbers.iter().all(|seen| seen.rect.left() > of_name.rect.right()), "{name}: {numbers:?}");
                assert!(!of_name.is_elided, "{name}");
                names += 1;
            }
        }
        assert!(names > 0, "{}", window.text());
        tables += 1;
    }
    assert!(tables > 5, "{tables}");
}

/// At 800 x 600 two lines of the correction were in view. The longest ones scroll.
#[test]
fn in_a_small_window_the_correction_is_whole() {
    const LONG: usize = 150;
    let palette = Palette::new(Theme::Dark);
    let mut looked = 0;
    for scene in ["funnel/a-to-g", "wave/walkthrough", "wave/guided", "beam/recursion"] {
        let mut player = Player::open(scene, None).unwrap();
        let mistakes = player.lesson().entry().mistakes.iter().map(|known| known.mistake);
        for mistake in mistakes.collect::<Vec<_>>() {
            if player.apply(Against::Mistake(mistake)).is_err() {
                continue;
            }
            let Some(differs_at) = player.beside().unwrap().run.differs_at() else { continue };
            for time in [differs_at, differs_at + 1] {
                player.apply(Transport::Seek(time)).unwrap();
                let other = player.beside().unwrap();
                let mut window = Headless::new(800.0, 600.0);
                (0..2).for_each(|_| {
                    window.frame(Vec::new(), |ui| drop(show(ui.ctx(), &player, other, &palette, None)));
                });
                let cut = window.seen(|seen| !seen.is_whole && seen.text.contains("Correct: "));
                let cut: Vec<&str> = cut.iter().map(|seen| &*seen.text).filter(|text| text.len() <= LONG).collect();
                assert!(cut.is_empty(), "{scene}, {} at {time}: {cut:?} in {}", mistake.name, window.text());
                looked += 1;
            }
        }
    }
    assert!(looked > 40, "{looked}");
}

/// Beside a mistake, the sentence changed with each step at 5.8 stops a second.
#[test]
fn played_too_fast_to_be_read_the_sentence_is_of_the_stage() {
    let mut player = Player::open("wave/guided", None).unwrap();
    let mistakes: Vec<_> = player.lesson().entry().mistakes.iter().map(|known| known.mistake).collect();
    assert!(mistakes.into_iter().any(|mistake| player.apply(Against::Mistake(mistake)).is_ok()));
    player.apply(Transport::Seek(player.beside().unwrap().run.differs_at().unwrap())).unwrap();
    player.apply(Transport::Play).unwrap();
    assert!(player.speaks_of_stage());
    let palette = Palette::new(Theme::Dark);
    let mut stages = 0;
    for _ in 0..40 {
        player.tick(0.1);
        let other = player.beside().unwrap();
        if player.phase() != Phase::Playing || player.time() >= other.run.end() {
            break;
        }
        let of_stage = crate::app::panel::sentence::on_screen(&player.sentence());
        let mut window = Headless::new(1920.0, 1080.0);
        (0..2).for_each(|_| {
            window.frame(Vec::new(), |ui| drop(show(ui.ctx(), &player, other, &palette, None)));
        });
        let text = window.text();
        assert!(text.contains(&of_stage), "{of_stage} in {text}");
        assert!(!text.contains("The mistake:"), "{text}");
        stages += 1;
    }
    assert!(stages > 20, "{stages}");
}

/// The difference and both results stood there from step 0 on.
#[test]
fn the_difference_and_the_results_come_when_both_runs_have_differed() {
    let palette = Palette::new(Theme::Dark);
    for scene in ["funnel/a-to-g", "wave/walkthrough", "beam/recursion"] {
        let mut player = Player::open(scene, None).unwrap();
        let mistakes = player.lesson().entry().mistakes.iter().map(|known| known.mistake);
        for mistake in mistakes.collect::<Vec<_>>() {
            if player.apply(Against::Mistake(mistake)).is_err() {
                continue;
            }
            let run = &player.beside().unwrap().run;
            let (differs_at, end) = (run.differs_at(), run.end());
            let first = differs_at.unwrap_or(end).min(end);
            for time in [0, first.saturating_sub(1), first, end] {
                player.apply(Transport::Seek(time)).unwrap();
                let other = player.beside().unwrap();
                let mut window = Headless::new(1280.0, 800.0);
                window.frame(Vec::new(), |ui| drop(show(ui.ctx(), &player, other, &palette, None)));
                let right = other.in_words().map(|[right, _]| right);
                let row = second_run::measure(other.run.facts().rows[0].measure);
                let shows_table = !window.seen(|seen| seen.text == row).is_empty();
                let shows_decision = right.is_some_and(|right| !window.seen(|seen| seen.text == right).is_empty());
                let place = format!("{scene}, {}, at {time} of {first}", mistake.name);
                assert_eq!(shows_table, player.time() >= first, "{place}");
                assert!(!shows_decision || player.time() >= first, "{place}");
            }
        }
    }
}
