//! Another program's decisions beside the run: both go in step until they part, and the other decision is drawn there.

use pathlight::editor::Edit;
use pathlight::files::{self, name_of};
use pathlight::lesson;
use pathlight::picture::{Lens, Picture, Role};
use pathlight::player::{Against, Change, Command, Phase, Player};
use pathlight::scene::builtin;
use pathlight::tutor::mistakes::Mistake;

fn apply(player: &mut Player, command: Command) {
    player.apply(command).unwrap();
}

fn faults(player: &Player) -> usize {
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 700.0, Lens::MARGIN);
    let picture = player.picture(&lens);
    picture.check().unwrap();
    let count = |picture: &Picture| picture.marks.iter().filter(|mark| mark.role == Role::Fault).count();
    // A skip lights a wall in the same colour.
    count(&picture) - count(&player.lesson().picture(&lens))
}

/// The mistake with this name.
fn mistake(name: &str) -> &'static Mistake {
    let mut all = lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes);
    all.find(|known| known.mistake.name == name).unwrap().mistake
}

#[test]
fn a_mistake_plays_in_step_with_the_run_until_both_part() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    apply(&mut player, Against::Mistake(mistake("takes the wrong end as corner")).into());
    let at = player.other_program().unwrap().differs_at(player.lesson()).unwrap();
    assert!(player.lesson().run().at() < at);
    assert_eq!(faults(&player), 0, "both are the same so far");
    assert_eq!(player.phase(), Phase::Playing, "it plays from a little before they part");
    for _ in 0..2000 {
        player.tick(0.1);
    }
    assert_eq!((player.lesson().run().at(), player.phase()), (at, Phase::Paused));
    assert!(faults(&player) > 0, "the other decision is drawn");
    apply(&mut player, Against::Nothing.into());
    assert_eq!(faults(&player), 0);
}

#[test]
fn every_mistake_of_every_lesson_can_be_played_or_says_why_not() {
    let mut parted = 0;
    for (scene, lesson) in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"].into_iter().zip(lesson::ALL) {
        for known in lesson.mistakes {
            let mut player = Player::open(scene, None).unwrap();
            match player.apply(Against::Mistake(known.mistake)) {
                Ok(_) => parted += usize::from(player.other_program().unwrap().differs_at(player.lesson()).is_some()),
                Err(why) => assert!(why.to_string().contains(known.mistake.name), "{why}"),
            }
        }
    }
    assert!(parted > 8, "{parted}");
}

#[test]
fn a_trace_opens_at_its_first_difference_and_a_right_one_agrees() {
    let folder = std::env::temp_dir().join(format!("pathlight-other-program-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("trace.jsonl");
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    std::fs::write(&file, "{\"number\": [5, 1], \"d\": 1}\n{\"number\": [4, 1], \"d\": 7}\n").unwrap();
    files::apply(&mut player, Against::Program(name_of(&file)).into()).unwrap();
    let report = &player.other_program().unwrap().report;
    assert_eq!(report.difference.as_ref().unwrap().line, 2);
    assert_eq!(Some(player.lesson().run().at()), player.other_program().unwrap().differs_at(player.lesson()));
    assert!(faults(&player) > 0);
    std::fs::write(&file, "no json\n").unwrap();
    let bad = files::apply(&mut player, Against::Program(name_of(&file)).into()).unwrap_err().to_string();
    assert!(bad.contains("trace.jsonl: line 1"), "{bad}");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(builtin::find("wave/walkthrough").is_some());
}

/// A drag makes runs without steps, and the comparison was closed.
#[test]
fn a_comparison_outlives_an_edit() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    apply(&mut player, Against::Mistake(mistake("floods diagonally")).into());
    apply(&mut player, Change::Edit(Edit::SetWall { x: 2, y: 2, wall: true }).into());
    faults(&player);
    apply(&mut player, Change::EndGesture.into());
    assert!(player.other_program().is_some());
}
