//! Crashes that were found once, by hand or by attack, and must not come back.

use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::picture::Lens;
use pathlight::player::{Command, Player};
use pathlight::world::scene::World;
use pathlight::world::scene_file;
use std::sync::Arc;

fn lens(lesson: &dyn Lesson) -> Lens {
    Lens::fit(lesson.bounds(), 900.0, 640.0, 20.0)
}

/// Everything that the window shows of a lesson at its position.
fn show(lesson: &dyn Lesson) {
    let lens = lens(lesson);
    lesson.picture(&lens).check().unwrap();
    assert!(!lesson.now().is_empty());
    let _ = (lesson.cards(), lesson.detail(), lesson.result(), lesson.knobs(&lens), lesson.people());
    for stage in 0..lesson.run().stages().len() {
        assert!(!lesson.stage_name(stage).is_empty() && !lesson.stage_mark(stage).is_empty());
    }
}

#[test]
fn a_star_wave_with_the_start_or_the_goal_in_a_wall() {
    for (start, goal) in [("0.5, 0.5", "1.5, 0.5"), ("1.5, 0.5", "0.5, 0.5")] {
        let text = format!(
            "title = \"wall\"\nlesson = \"wave\"\nstart = [{start}]\ngoal = [{goal}]\n\
             [grid]\nrows = \".#\"\n[settings]\nwave = \"astar\"\n"
        );
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        for watch in [Watch::Record, Watch::EndOnly] {
            show(&*lesson::open("wave", world.clone(), watch).unwrap());
        }
    }
}

#[test]
fn the_goal_of_a_star_is_moved_onto_a_wall() {
    let mut player = Player::open("wave/guided", None).unwrap();
    let on_a_wall = DVec2::new(16.5, 5.5);
    for command in [Command::Edit(Edit::Move { handle: Handle::Goal, to: on_a_wall }), Command::LetGo] {
        player.apply(command).unwrap();
        show(player.lesson());
    }
    assert_eq!(player.lesson().result()["found"], false);
}
