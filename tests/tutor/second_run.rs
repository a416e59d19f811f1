//! The other program's run to its end: its facts, and stepping together with ours.

mod said;

use super::common::pairs::pairs;
use super::common::some;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::geom::polyline_length;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::picture::Lens;
use pathlight::player::{Against, Player, Transport};
use pathlight::scene::{self, World};
use pathlight::step::Size;
use pathlight::tutor::mistakes::Mistake;
use pathlight::tutor::other_program::{OtherProgram, Source};
use pathlight::tutor::second_run::{Measure, SecondRun, WentWrong, went_wrong};
use std::collections::HashSet;
use std::sync::Arc;

/// Every scene in each of its lessons, with every mistake that is made there. Long runs are left out, because the mistakes are the same.
fn each(mut look: impl FnMut(&str, &Lesson, &'static Mistake, &OtherProgram)) {
    const MOST_STEPS: usize = 3000;
    for (scene, name) in some(pairs()) {
        let world = Arc::new(World::new(scene::open(scene.name).unwrap()));
        let Ok(lesson) = lesson::find(name).unwrap().open(world, Watch::Record) else { continue };
        if lesson.view().run().len() > MOST_STEPS {
            continue;
        }
        for known in lesson.view().entry().mistakes {
            let Ok(other) = OtherProgram::new(lesson.view(), Source::Mistake(known.mistake)) else { continue };
            look(&format!("{} {name}", scene.name), &lesson, known.mistake, &other);
        }
    }
}

fn value(run: &SecondRun, measure: Measure) -> Option<f64> {
    run.facts().rows.iter().find(|row| row.measure == measure).and_then(|row| row.other)
}

#[test]
fn every_mistake_is_played_to_its_end_or_says_where_it_was_stopped() {
    let (mut runs, mut stopped, mut walls) = (0, 0, 0);
    each(|scene, lesson, mistake, other| {
        let run = &other.run;
        assert!(run.end() >= lesson.view().run().len());
        assert_eq!(run.steps_at(run.end()), run.len(), "{scene}: {}", mistake.name);
        let said = went_wrong(run.facts()).map(|sentence| sentence.printed()).join(" ");
        assert!(said.contains('.') && !said.contains("NaN"), "{scene}: {}: {said}", mistake.name);
        if let Some(limit) = run.facts().stopped_after {
            assert!(said.contains(&limit.to_string()), "{scene}: {}: {said}", mistake.name);
            stopped += 1;
        }
        walls += usize::from(matches!(run.facts().wrong, WentWrong::ThroughWall { .. }));
        runs += 1;
    });
    assert!(runs > 40 && stopped > 0 && walls > 3, "{runs}, {stopped}, {walls}");
}

#[test]
fn every_claim_about_the_end_of_a_mistake_is_true() {
    let (mut kinds, mut wrong) = (HashSet::new(), Vec::new());
    each(|scene, lesson, mistake, other| {
        kinds.insert(std::mem::discriminant(&other.run.facts().wrong));
        if let Err(why) = said::check(lesson.view(), mistake, other) {
            wrong.push(format!("{scene}: {}: {why}", mistake.name));
        }
    });
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(kinds.len() > 12, "{}", kinds.len());
}

/// By sampling, without the crossings that the program uses: the length, and how far it may be off. Each part in a wall can be
/// off by a sample, and by the border that is left out at both of its ends.
fn sampled_in_walls(world: &World, path: &[DVec2]) -> [f64; 2] {
    const SAMPLES: usize = 20_000;
    path.windows(2).fold([0.0; 2], |[length, error], pair| {
        let at = |i: usize| pair[0].lerp(pair[1], (i as f64 + 0.5) / SAMPLES as f64);
        let hits: Vec<bool> = (0..SAMPLES).map(|i| said::is_well_inside_a_wall(world, at(i))).collect();
        let inside = hits.iter().filter(|&&is_inside| is_inside).count();
        let parts = hits.windows(2).filter(|pair| pair[0] != pair[1]).count().div_ceil(2);
        let step = pair[0].distance(pair[1]) / SAMPLES as f64;
        [length + inside as f64 * step, error + parts as f64 * (step + 4.0 * said::TOLERANCE)]
    })
}

#[test]
fn lengths_and_what_lies_in_walls_agree_with_another_count() {
    let mut checked = 0;
    each(|scene, lesson, mistake, other| {
        let (world, points) = (lesson.view().world(), other.run.result());
        if points.is_empty() || value(&other.run, Measure::InWalls).is_none() {
            return;
        }
        let is_near = |a: f64, b: f64, by: f64| (a - b).abs() <= by;
        let length = value(&other.run, Measure::Length).unwrap();
        assert!(is_near(length, polyline_length(points), 1e-9));
        let inside = value(&other.run, Measure::InWalls).unwrap();
        let [sampled, error] = sampled_in_walls(world, points);
        assert!(
            is_near(inside, sampled, error + 2e-2 + 2e-3 * inside),
            "{scene}: {}: {inside}, sampled {sampled}, off by {error} at most",
            mistake.name
        );
        checked += 1;
    });
    assert!(checked > 8, "{checked}");
}

#[test]
fn stepping_together_keeps_both_in_range_and_the_same_until_they_differ() {
    let mut random = Random::seeded(7);
    for (scene, lesson) in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"].into_iter().zip(lesson::ALL) {
        let mut played = 0;
        for known in lesson.mistakes {
            let mut player = Player::open(scene, None).unwrap();
            if player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            played += 1;
            let lens = Lens::fit(player.lesson().bounds(), 500.0, 400.0, Lens::MARGIN);
            for _ in 0..60 {
                let size = [Size::Detail, Size::Step, Size::Stage][(random.unit() * 3.0) as usize];
                let command = match (random.unit() * 8.0) as usize {
                    0..=3 => Transport::Forward(size),
                    4 | 5 => Transport::Back(size),
                    6 => Transport::Seek((random.unit() * 1.3 * player.end() as f32) as usize),
                    _ => Transport::Seek(usize::MAX),
                };
                player.apply(command).unwrap();
                let (time, at, len) = (player.time(), player.lesson().run().at(), player.lesson().run().len());
                let run = &player.other_program().unwrap().run;
                assert!(time <= player.end() && at == time.min(len), "{scene}: {}", known.mistake.name);
                assert!(run.steps_at(time) <= run.len());
                player.picture_beside(&lens).unwrap().check().unwrap();
                player.picture(&lens).check().unwrap();
            }
            // Forwards to the end, in as many steps as both need at most.
            player.apply(Transport::Seek(0)).unwrap();
            let mut before = 0;
            while player.time() < player.end() {
                player.apply(Transport::Forward(Size::Step)).unwrap();
                assert!(player.time() > before, "{scene}: {}: it stands", known.mistake.name);
                before = player.time();
            }
            let run = &player.other_program().unwrap().run;
            assert_eq!(run.steps_at(player.time()), run.len());
        }
        assert!(played > 3, "{scene}: {played}");
    }
}

/// The trace of a learner has no moments: what its funnel holds follows from its lines.
#[test]
fn a_trace_is_followed_to_its_end_as_the_program_that_wrote_it() {
    let world = Arc::new(World::new(scene::open("funnel/a-to-g").unwrap()));
    let lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
    let name = "does not go back after a corner";
    let known = lesson.view().entry().mistakes.iter().find(|known| known.mistake.name == name).unwrap();
    let trace = pathlight::tutor::mistakes::as_trace(lesson.view(), known.mistake).unwrap();
    let source = Source::Program { name: "mine".to_owned(), trace };
    let [mistake, mine] =
        [Source::Mistake(known.mistake), source].map(|source| OtherProgram::new(lesson.view(), source).unwrap().run);
    assert_eq!(mistake.facts(), mine.facts());
    let lens = Lens::fit(lesson.view().bounds(), 500.0, 400.0, Lens::MARGIN);
    for time in 0..=mistake.end() {
        assert_eq!(mistake.picture(lesson.view(), &lens, time), mine.picture(lesson.view(), &lens, time), "{time}");
    }
}
