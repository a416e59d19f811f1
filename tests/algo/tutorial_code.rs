//! The tutorials' own code, line by line, beside our funnel: what it lists, and where it goes wrong.

use crate::common::channel::Channel;
use crate::common::tutorial_code::{LEFT, RIGHT, blog_loop, channels, string_pull};
use glam::DVec2;
use pathlight::algo::channel::Portal;
use pathlight::algo::funnel::{Funnel, FunnelStep};
use pathlight::algo::portal_scan::Input;
use pathlight::algo::radius::normals;
use pathlight::geom::{Point, Side};
use pathlight::lesson;
use pathlight::lesson::assignment::{Inputs, PortalInputs};
use pathlight::step::Algorithm;
use pathlight::tutor::mistakes;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

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

/// What a program of the funnel lesson gets in this channel.
fn inputs(channel: &Channel) -> Inputs {
    let between = channel.portals.iter().map(|p| [p.left, p.right].map(Point::as_dvec2)).collect();
    let [start, goal] = [channel.start, channel.goal].map(Point::as_dvec2);
    Inputs::Portals(PortalInputs { start, goal, between: Some(between), radius: None })
}

/// “Follows the blog's loop” does what that loop does with the right end first, and the path is wrong more often than right.
/// With the left end first, as the blog prints it, this is no better. `words::sources` gives the figures.
#[test]
fn the_mistake_of_the_blogs_loop_is_that_loop() {
    let known = lesson::funnel::LESSON.mistakes.iter().find(|known| known.mistake.name == "follows the blog's loop");
    let known = known.unwrap().mistake;
    let (mut wrong, mut wrong_left_first, mut bent) = (0, 0, 0);
    for (channel, portals) in channels() {
        let inputs = inputs(&channel);
        let trace = mistakes::program(&inputs).unwrap().run(&inputs, Some(known)).unwrap();
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
            let inputs = inputs(channel);
            let program = mistakes::program(&inputs).unwrap();
            let result = |mistake| program.run_at_most(&inputs, mistake, 2000).unwrap().result.unwrap().1;
            result(Some(mistake)) != result(None)
        };
        channels().filter(is_wrong).count()
    });
    assert_eq!(wrong, [431, 116, 106]);
}

/// The offset of tutorial 002, for y upwards: the vertices before and behind `at` that differ, the mean of two angles, and a
/// quarter turn. The blog prints the right side; the left one turns the other way. None where the side turns back on itself,
/// as no side of triangles does: the mean of opposite angles may have either sign.
fn blog_offset(ends: &[Point], at: usize, side: Side, radius: f64) -> Option<DVec2> {
    let up = |p: Point| DVec2::new(f64::from(p.x), -f64::from(p.y));
    let vertex = up(ends[at]);
    let next = up((at..ends.len()).map(|j| ends[j]).find(|&p| p != ends[at]).unwrap());
    let previous = up((0..=at).rev().map(|j| ends[j]).find(|&p| p != ends[at]).unwrap());
    if (next - vertex).angle_between(vertex - previous).abs() > PI - 1e-9 {
        return None;
    }
    let next_angle = (next.y - vertex.y).atan2(next.x - vertex.x);
    let previous_angle = (vertex.y - previous.y).atan2(vertex.x - previous.x);
    let mut distance = next_angle - previous_angle;
    if distance.abs() > PI {
        distance -= if distance > 0.0 { TAU } else { -TAU };
    }
    let quarter = if side == Side::Right { FRAC_PI_2 } else { -FRAC_PI_2 };
    let moved = vertex + DVec2::from_angle(previous_angle + distance / 2.0 + quarter) * radius;
    Some(DVec2::new(moved.x, -moved.y))
}

/// Our y points downwards, so our quarter turns have the other sign. The moved corners are the same.
#[test]
fn averaged_normals_move_the_corners_to_where_the_blog_moves_them() {
    const RADIUS: f64 = 2.5;
    let mut moved = [0; 2];
    for (channel, portals) in channels() {
        let funnel = Funnel::finished(&Input::new(channel.start, channel.goal, &channel.portals));
        let corners = funnel.scan().corners();
        let normals = normals::at_corners(&channel.portals, [channel.start, channel.goal], corners);
        for (corner, normal) in corners.iter().zip(normals) {
            let ends: Vec<Point> = portals.iter().map(|portal| portal.end(corner.side)).collect();
            let Some(theirs) = blog_offset(&ends, corner.portal as usize, corner.side, RADIUS) else { continue };
            assert!(theirs.distance(normal.moved(RADIUS)) < 1e-9, "{channel:?}");
            moved[usize::from(corner.side == Side::Right)] += 1;
        }
    }
    assert!(moved.into_iter().all(|count| count > 500), "{moved:?}");
}
