//! The question of each scene and the conclusion of its run, side by side in `tests/golden/answers.txt`: the first sentence of a
//! conclusion answers the question, so it has a line of its own. Whether it does, only a person can judge: read what changed before it is
//! committed. `UPDATE_EXPECT=1 cargo test --test whole answers` writes the file again.

use expect_test::expect_file;
use pathlight::player::{Player, Transport};
use pathlight::scene::builtin;

/// "From a vertex" asked which vertices are seen, and began with those in one line; "The shortest path in a gallery" asked about the
/// funnel, and began with links.
#[test]
fn each_conclusion_stands_below_the_question_of_its_scene() {
    let mut read = String::new();
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let conclusion = player.lesson().conclusion().unwrap_or_else(|| panic!("{} has no conclusion", scene.name));
        let question = &player.editor().scene().about;
        assert!(question.contains('?'), "{} asks nothing", scene.name);
        let conclusion = conclusion.printed();
        // The first sentence, and the others on a line of their own.
        let conclusion = conclusion.replacen(". ", ".\n     ", 1);
        read += &format!("{}\n  {question}\n  -> {conclusion}\n\n", scene.name);
    }
    expect_file!["../golden/answers.txt"].assert_eq(&read);
}
