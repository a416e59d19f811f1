//! What a scene asks, the first sentence at its end answers.

use pathlight::player::Player;

/// Scenes that ask, and what their answers are.
const ANSWERS: &[(&str, &str)] = &[
    ("beam/vertex", "sees 13 vertices"),
    ("beam/cave", "sees 27 vertices"),
    ("beam/along-a-wall", "both that lie in one line with it"),
    ("beam/in-line", "all 7 that lie in one line with it"),
    ("beam/on-a-line", "5 of the 6 that lie in one line with it; the farthest of these is (30, 10)"),
    ("beam/through-a-vertex", "all 3 that lie in one line with it"),
    ("beam/shortest", "The funnel's path is longer: 33.116 instead of 27.924"),
    ("beam/graph", "152 of 344 links between corners can be left out"),
    ("beam/on-an-edge", "4 beams left O"),
    ("beam/first-split", "3 beams left O"),
    ("beam/left-only", "left only"),
    ("beam/right-only", "right only"),
    ("beam/both", "both ways"),
    ("beam/slits", "entered 12 times"),
    ("beam/region-c", "8 of the 13 links"),
    ("beam/walled-in", "separate the start from the goal"),
    ("beam/gallery", "does not see the visitor"),
    ("funnel/a-to-g", "bends at 2 corners, and the funnel restarted twice"),
    ("funnel/queue", "no portal is visited twice"),
    ("funnel/arc", "20 portals and the goal were visited 231 times"),
    ("funnel/fan", "bends at 1 corner, and the funnel restarted 9 times"),
    ("funnel/zigzag", "restarted 14 times"),
    ("funnel/town", "No path is shorter: it bends at 3 corners"),
    ("funnel/any-format", "No path is shorter"),
    ("funnel/given-mesh", "No path is shorter"),
    ("funnel/polyanya", "no path is shorter"),
    ("funnel/radius", "enough for the radius"),
    ("funnel/normals", "less than the radius"),
    ("funnel/mended", "the repair released 1 corner"),
    ("funnel/close-corner", "the repair added 1 corner"),
    ("funnel/wrong-corridor", "3.2 % longer"),
    ("funnel/open-field", "5.8 % longer"),
    ("funnel/no-path", "no path"),
    ("wave/corner", "gets stuck"),
    ("wave/exits", "goal 1"),
    ("wave/swamp", "the way around is"),
    ("wave/ground", "not the cheapest"),
    ("wave/flock", "none into a wall"),
    ("wave/fewest-moves", "it is not the shortest"),
    ("wave/longer", "4 moves are too many"),
    ("wave/maze", "157 of the 480 numbers"),
    ("wave/many-goals", "A* wins"),
    ("wave/one-goal", "The flood wins"),
    ("wave/octile", "can still fall"),
    ("wave/too-high", "not a shortest one"),
    ("wave/squeeze", "squeezes between two walls"),
    ("wave/walkthrough", "has no number yet"),
];

/// "From a vertex" asked which vertices are seen, and began with those in one line; "The shortest path in a gallery" asked about the
/// funnel, and began with links.
#[test]
fn the_first_sentence_at_the_end_of_a_scene_answers_its_question() {
    for (scene, answer) in ANSWERS {
        let mut player = Player::open(scene, None).unwrap();
        assert!(player.editor().scene().about.contains('?'), "{scene} asks nothing");
        player.apply(pathlight::player::Transport::Seek(usize::MAX)).unwrap();
        let said = player.lesson().conclusion().unwrap().printed();
        let first = said.split_inclusive(". ").next().unwrap_or_default();
        assert!(first.contains(answer), "{scene}: {answer:?} is not in {first:?}");
    }
}
