//! A ruler decides on paper, so the places that it needs are seen; and tasks that are alike come again last.

use super::{at, key};
use glam::DVec2;
use pathlight::algo::radius::nearest_on;
use pathlight::lesson::Watch;
use pathlight::picture::{Family, Shape};
use pathlight::tutor::sheet::{self, Figure, Order, Task};

/// Two to four of forty ends lay under a badge, and a ruler could not tell on which side of the line they are.
#[test]
fn no_end_that_a_ruler_decides_about_lies_under_its_badge() {
    let (mut asked, mut strings) = (0, 0);
    for seed in 1..=6 {
        let order = Order { questions: 8, copies: 1, seed, lesson: Some("funnel".to_owned()), scenes: Vec::new() };
        for exercise in &sheet::make(&order).unwrap().copies[0] {
            let Figure { picture, lens, .. } = &exercise.picture;
            let badges = || {
                picture.marks.iter().filter(|mark| mark.family() == Some(Family::End)).filter_map(|mark| {
                    let Shape::Badge { at, radius, .. } = mark.shape else { return None };
                    Some((at, lens.world(f64::from(radius))))
                })
            };
            match key(exercise.task) {
                "tighten" => {
                    let end = at(exercise, exercise.question.as_ref().unwrap().about[0]);
                    assert!(badges().all(|(badge, radius)| badge.distance(end) > 0.5 * radius), "seed {seed}");
                    asked += 1;
                }
                "string" => {
                    let source = &exercise.source;
                    let lesson =
                        source.lesson.open_with(source.world.clone(), Watch::Record, &source.settings).unwrap();
                    let path = lesson.view().outcome().path.points();
                    for (badge, radius) in badges().filter(|(badge, _)| path.iter().all(|p| p.distance(*badge) > 1e-6))
                    {
                        let is_clear = |leg: &[DVec2]| nearest_on(badge, [leg[0], leg[1]]).distance(badge) >= radius;
                        assert!(path.windows(2).all(is_clear), "seed {seed}: {badge}");
                    }
                    strings += 1;
                }
                _ => {}
            }
        }
    }
    assert!(asked > 5 && strings > 5, "{asked}, {strings}");
}

/// In an exercise about the restart, the left side lay over the right one, which nobody could see.
#[test]
fn no_side_of_the_funnel_lies_under_the_end_of_the_other() {
    let mut seen = 0;
    for seed in 1..=31 {
        let order = Order { questions: 8, copies: 1, seed, lesson: Some("funnel".to_owned()), scenes: Vec::new() };
        for exercise in &sheet::make(&order).unwrap().copies[0] {
            let Figure { picture, lens, .. } = &exercise.picture;
            let sides: Vec<[DVec2; 2]> = picture
                .marks
                .iter()
                .filter(|mark| mark.family() == Some(Family::Side))
                .filter_map(|mark| {
                    if let Shape::Line { points, .. } = &mark.shape { points[..].try_into().ok() } else { None }
                })
                .filter(|[apex, end]: &[DVec2; 2]| apex != end)
                .collect();
            let &[left, right] = &sides[..] else { continue };
            for (side, [_, end]) in [(left, right), (right, left)] {
                let apart = nearest_on(end, side).distance(end) * lens.scale;
                assert!(apart > 6.0, "seed {seed}, {}: {apart} pixels", key(exercise.task));
            }
            seen += 1;
        }
    }
    assert!(seen > 31, "{seen}");
}

/// Half of a sheet about beams asked three times which vertices are seen.
#[test]
fn tasks_that_are_nearly_the_same_come_again_last() {
    for seed in 1..=8 {
        let order = Order { questions: 6, copies: 1, seed, lesson: Some("beam".to_owned()), scenes: Vec::new() };
        let tasks: Vec<Task> = sheet::make(&order).unwrap().copies[0].iter().map(|exercise| exercise.task).collect();
        let times = |task: Task| tasks.iter().filter(|&&other| other == task).count();
        let twice = tasks.iter().find(|task| task.repeats().is_some()).and_then(|task| Some([*task, task.repeats()?]));
        assert_eq!(twice.unwrap().map(times), [1, 1], "seed {seed}");
    }
}
