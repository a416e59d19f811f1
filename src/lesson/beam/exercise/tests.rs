//! What the exercise counts, beside the visibility graph.

use super::ExerciseAct;
use super::facts::{OverA, PathOverA, Shown};
use crate::algo::fast::visibility::VisibilityQuery;
use crate::algo::visibility_graph::Links;
use crate::lesson::beam::LESSON;
use crate::lesson::beam::plan::Plan;
use crate::lesson::{Setup, Watch};
use crate::scene::{Scene, World, builtin, scene_file};
use std::sync::Arc;

/// During a drag the sentence is about the path. Goals: one in region C, and one around P, on the other side.
#[test]
fn a_path_over_a_can_be_shorter_only_through_region_c() {
    let scene = scene_file::read(builtin::find("beam/region-c").unwrap().text).unwrap();
    let shown = |goal: (f64, f64)| {
        let world = Arc::new(World::new(Scene { goal: Some(goal.into()), ..scene.clone() }));
        let settings = LESSON.settings();
        let setup = Setup {
            world: &world,
            settings: &settings,
            watch: Watch::EndOnly,
            before: None,
            mistake: None,
            colours: None,
        };
        ExerciseAct::new(&Arc::new(Plan::new(&setup)), &setup).facts().map(|facts| facts.shown)
    };
    let in_c = shown((33.0, 10.0));
    assert!(matches!(in_c, Some(Shown::Path(PathOverA::Through(_, OverA::InC { saved }))) if saved > 0.0), "{in_c:?}");
    let around = shown((15.5, 4.0));
    assert!(matches!(around, Some(Shown::Path(PathOverA::Through(_, OverA::Shortest)))), "{around:?}");
}

/// The links that are left are those of the taut graph, which is tested at both ends.
#[test]
fn both_ends_together_leave_the_taut_links() {
    let scene = builtin::find("beam/region-c").unwrap();
    let (mut more, mut corners) = (0, 0);
    for near in [(17, 13), (21, 8), (24, 12), (33, 15), (14, 7), (23, 18), (36, 9), (34, 18)] {
        let moved = scene.text.replace("at = [17, 13]", &format!("at = [{}, {}]", near.0, near.1));
        let world = Arc::new(World::new(scene_file::read(&moved).unwrap()));
        let settings = LESSON.settings();
        let setup = Setup {
            world: &world,
            settings: &settings,
            watch: Watch::Record,
            before: None,
            mistake: None,
            colours: None,
        };
        let act = ExerciseAct::new(&Arc::new(Plan::new(&setup)), &setup);
        let outcome = act.outcome().unwrap();
        let mut taut = 0;
        VisibilityQuery::new(world.mesh()).from_vertex(act.watched.input.a.unwrap(), Links::Taut, |_, _| taut += 1);
        assert_eq!(outcome.links - outcome.in_c - outcome.at_other_end, taut, "{near:?}");
        more += outcome.at_other_end;
        corners += 1;
    }
    assert!(corners == 8 && more > 3, "{more}");
}
