//! The tutorials' own code, line by line, beside our funnel: what it lists, and where it goes wrong.

use crate::common::channel::Channel;
use crate::common::tutorial_code::{LEFT, RIGHT, blog_loop, channels, string_pull};
use glam::DVec2;
use pathlight::algo::channel::Portal;
use pathlight::algo::funnel::{Funnel, FunnelStep};
use pathlight::algo::portal_scan::Input;
use pathlight::geom::Point;
use pathlight::lesson;
use pathlight::step::Algorithm;
use pathlight::tutor::mistakes;
use serde_json::json;

/// The code of the tutorials lists its apex again where our funnel restarts at the same corner, and the goal where its own
/// portal closed the funnel. The texts of `lesson/funnel/words/string.rs` give these figures.
#[test]
fn the_code_of_the_tutorials_lists_a_point_twice_in_most_channels_and_finds_the_same_path() {
    let (mut any, mut of_apex, mut of_goal) = (0, 0, 0);
    for (channel, portals) in channels() {
        let theirs = string_pull(&portals);
        let input = Input::new(channel.start, channel.goal, &channel.portals);
        let mut steps = Vec::new();
        let mut ours = Funnel::start(&input);
        ours.run(&input, &mut steps);
        let mut once = theirs.clone();
        once.dedup();
        assert_eq!(once, ours.scan().path(), "{channel:?}");
        let twice = theirs.windows(2).filter(|w| w[0] == w[1]).count();
        let restarts = steps.iter().filter(|step| matches!(step, FunnelStep::Repeat { .. })).count();
        let is_goal_twice = theirs[theirs.len() - 2] == channel.goal;
        assert!(twice >= restarts && twice <= restarts + usize::from(is_goal_twice), "{channel:?}");
        any += usize::from(twice > 0);
        of_apex += usize::from(restarts > 0);
        of_goal += usize::from(is_goal_twice);
    }
    assert_eq!([any, of_apex, of_goal], [1182, 473, 955]);
}

/// “Follows the blog's loop” does what that loop does with the right end first, and the path is wrong more often than right.
/// With the left end first, as the blog prints it, this is no better. `words::sources` gives the figures.
#[test]
fn the_mistake_of_the_blogs_loop_is_that_loop() {
    let known = lesson::funnel::LESSON.mistakes.iter().find(|known| known.mistake.name == "follows the blog's loop");
    let known = known.unwrap().mistake;
    let (mut wrong, mut wrong_left_first, mut bent) = (0, 0, 0);
    for (channel, portals) in channels() {
        let xy = |p: Point| json!([p.x, p.y]);
        let between: Vec<_> =
            channel.portals.iter().map(|p| json!({ "left": xy(p.left), "right": xy(p.right) })).collect();
        let inputs = json!({ "start": xy(channel.start), "goal": xy(channel.goal), "portals": between });
        let program = mistakes::program(inputs.as_object().unwrap()).unwrap();
        let trace = program.run(inputs.as_object().unwrap(), Some(known)).unwrap();
        let theirs: Vec<DVec2> = trace.result.unwrap().1;
        let [left_first, right_first] = [LEFT, RIGHT].map(|first| {
            let mut path: Vec<DVec2> = blog_loop(&portals, first).into_iter().map(Point::as_dvec2).collect();
            path.dedup();
            path
        });
        assert_eq!(theirs, right_first, "{channel:?}");
        let ours = Funnel::finished(&Input::new(channel.start, channel.goal, &channel.portals)).scan().path();
        if ours.len() > 2 {
            bent += 1;
            let ours: Vec<DVec2> = ours.into_iter().map(Point::as_dvec2).collect();
            wrong += usize::from(ours != theirs);
            wrong_left_first += usize::from(ours != left_first);
        }
    }
    assert_eq!([wrong, wrong_left_first, bent], [583, 586, 1018]);
}

/// Each gap of that loop alone, in our funnel, spoils paths as well.
#[test]
fn each_gap_of_the_blogs_loop_spoils_paths() {
    let gaps = ["does not test the goal", "does not go back after a corner", "keeps one side after a corner"];
    let wrong = gaps.map(|name| {
        let mistake = lesson::funnel::LESSON.mistakes.iter().find(|known| known.mistake.name == name).unwrap().mistake;
        let is_wrong = |(channel, _): &(Channel, Vec<Portal>)| {
            let xy = |p: Point| json!([p.x, p.y]);
            let between: Vec<_> =
                channel.portals.iter().map(|p| json!({ "left": xy(p.left), "right": xy(p.right) })).collect();
            let inputs = json!({ "start": xy(channel.start), "goal": xy(channel.goal), "portals": between });
            let inputs = inputs.as_object().unwrap();
            let program = mistakes::program(inputs).unwrap();
            let result = |mistake| program.run_at_most(inputs, mistake, 2000).unwrap().result.unwrap().1;
            result(Some(mistake)) != result(None)
        };
        channels().filter(is_wrong).count()
    });
    assert_eq!(wrong, [431, 116, 106]);
}
