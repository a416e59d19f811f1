//! The wave of the first page: floods, strokes, and what is drawn.

use super::*;
use pathlight::picture::Shape;

/// Amber means *now*. The frame of the last step stayed around the goal.
#[test]
fn nothing_is_marked_as_this_step_at_rest() {
    let mut wave = LiveWave::new();
    let lens = wave.lens(DVec2::new(870.0, 190.0));
    let is_marked = |wave: &LiveWave| wave.marks(&lens).iter().any(|mark| mark.role == Role::Now);
    (0..30).for_each(|_| wave.tick(0.05));
    assert!(is_marked(&wave));
    flood(&mut wave);
    assert!(!is_marked(&wave));
}

/// The line spoke of numbers, and the cells had none in windows up to 1280 points wide.
#[test]
fn the_cells_show_the_numbers_that_the_line_speaks_of() {
    // The width of the place in windows of 800, 1280 and 1920 points.
    for width in [745.0, 870.0, 1180.0] {
        let mut wave = LiveWave::new();
        flood(&mut wave);
        let side = width / f64::from(COLUMNS);
        let lens = wave.lens(DVec2::new(width, side * f64::from(ROWS)));
        let sizes: Vec<f32> = (wave.marks(&lens).iter())
            .filter_map(|mark| match mark.shape {
                Shape::Words { size, .. } => Some(size),
                _ => None,
            })
            .collect();
        assert!(sizes.iter().all(|&size| f64::from(size) >= LEAST_LETTERS), "{width}: {sizes:?}");
        let walls: u32 = WALLS.iter().map(|(_, from, to)| to - from).sum();
        // The start and the goal have a symbol in the place of the number.
        let cells = (COLUMNS * ROWS - walls - 2) as usize;
        assert!(sizes.len() >= cells, "{width}: {} of {cells}", sizes.len());
    }
}

/// Ticks until the wave rests, and returns the statuses that were shown, each once.
fn flood(wave: &mut LiveWave) -> Vec<String> {
    let mut all = vec![wave.status()];
    for _ in 0..10_000 {
        wave.tick(0.05);
        all.push(wave.status());
        if !wave.is_moving() {
            all.dedup();
            return all;
        }
    }
    panic!("the wave never rests");
}

#[test]
fn it_floods_once_and_rests() {
    let mut wave = LiveWave::new();
    let all = flood(&mut wave);
    assert!(all.iter().filter(|status| *status == "wave 5").count() == 1, "{all:?}");
    assert!(all.last().unwrap().starts_with("From "), "{all:?}");
    let rest = wave.status();
    wave.tick(100.0);
    assert_eq!(wave.status(), rest);
}

#[test]
fn a_wall_while_it_rests_starts_a_flood() {
    let mut wave = LiveWave::new();
    flood(&mut wave);
    wave.draw((20, 0));
    wave.draw((20, ROWS - 1));
    wave.end_stroke();
    assert!((0..ROWS).all(|y| wave.is_wall(20, y)), "a fast pointer leaves no gaps");
    assert_eq!(flood(&mut wave).last().unwrap(), "There is no path.");
    wave.draw((20, 4));
    wave.end_stroke();
    assert!(!wave.is_wall(20, 4), "a press on a wall erases it");
    assert!(flood(&mut wave).last().unwrap().starts_with("From "));
    wave.clear();
    assert!(!wave.is_wall(20, 0));
    assert_eq!(flood(&mut wave).last().unwrap(), &status(COLUMNS - 4));
}

/// What the wave says at rest if the start has this number.
fn status(number: u32) -> String {
    format!("From {number} to 1 in {} moves.", number - 1)
}

/// The start said 48, and the path had 39 moves.
#[test]
fn the_number_of_the_start_and_the_moves_of_the_path_agree() {
    let mut wave = LiveWave::new();
    for _ in 0..2 {
        let said = flood(&mut wave).pop().unwrap();
        let written = wave.lesson.view().describe(picture::Thing::Start).unwrap().sentence().printed();
        let number: u32 = written.split("number ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert_eq!(said, status(number), "{written}");
        wave.draw((20, 2));
        wave.draw((20, ROWS - 1));
        wave.end_stroke();
    }
}

/// The wave went diagonally, which the lesson calls a mistake.
#[test]
fn it_is_the_wave_of_the_lesson() {
    let mut wave = LiveWave::new();
    assert_eq!(wave.lesson.view().settings().get(wave::KEYS.moves), Moves::Four);
    flood(&mut wave);
    let path = wave.lesson.view().outcome().path;
    let path = path.points();
    assert!(path.windows(2).all(|pair| (pair[0] - pair[1]).to_array().contains(&0.0)), "no move is diagonal");
}

#[test]
fn a_wall_during_the_flood_keeps_its_wave_and_is_followed_by_another_flood() {
    let mut wave = LiveWave::new();
    while wave.status() != "wave 9" {
        wave.tick(0.02);
    }
    wave.draw((COLUMNS - 4, 0));
    wave.end_stroke();
    assert_eq!(wave.status(), "wave 9");
    let all = flood(&mut wave);
    assert_eq!(all.iter().filter(|status| *status == "wave 9").count(), 2, "{all:?}");
}

#[test]
fn start_and_goal_stay_free() {
    let mut wave = LiveWave::new();
    wave.draw((0, ROWS / 2));
    wave.draw((COLUMNS - 1, ROWS / 2));
    assert!(!wave.is_wall(2, ROWS / 2) && !wave.is_wall(COLUMNS - 3, ROWS / 2) && wave.is_wall(3, ROWS / 2));
}
