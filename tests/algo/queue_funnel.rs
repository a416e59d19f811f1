//! The queue funnel and the fast string beside the restart funnel, which has oracles of its own.

use crate::common::channel::Channel;
use crate::common::{Random, shapes};
use pathlight::algo::channel::{Portal, string_pulled_midpoints};
use pathlight::algo::fast::string::taut;
use pathlight::algo::funnel;
use pathlight::algo::portal_scan::{Input, PathCorner, PortalScan};
use pathlight::algo::queue_funnel::QueueFunnel;
use pathlight::geom::{Point, Side};
use pathlight::step::Algorithm;

fn queued(channel: &Channel) -> QueueFunnel {
    let Channel { start, goal, portals } = channel.clone();
    QueueFunnel::finished(&Input::new(start, goal, &portals))
}

fn all() -> Vec<Channel> {
    let random = [(4, 0..4000), (9, 4000..8000), (1000, 8000..10000)];
    let random =
        random.into_iter().flat_map(|(size, seeds)| seeds.map(move |seed| Channel::new(&mut Random::new(seed), size)));
    let drawn = [shapes::straight(60), shapes::zigzag(60), shapes::walk(60), shapes::arc(60), shapes::fan(60)];
    let both: Vec<Channel> = random.chain(drawn.map(Channel::of)).collect();
    both.iter().map(Channel::mirrored).chain(both.clone()).collect()
}

/// The positions of the corners, and their sides.
fn corners(walk: &PortalScan) -> Vec<(Point, Side)> {
    walk.corners().iter().map(|&PathCorner { at, side, .. }| (at, side)).collect()
}

#[test]
fn both_funnels_and_the_fast_string_have_the_same_corners() {
    let mut bent = 0;
    for channel in all() {
        let restart = funnel::pull(channel.start, channel.goal, &channel.portals);
        let queue = queued(&channel);
        assert_eq!(corners(queue.scan()), corners(restart.scan()), "{channel:?}");
        let path = restart.scan().path();
        assert_eq!(queue.scan().path(), path, "{channel:?}");
        assert_eq!(taut(channel.start, channel.goal, &channel.portals), path, "{channel:?}");
        assert!(path.windows(2).all(|w| w[0] != w[1]), "a corner twice: {channel:?}");
        bent += usize::from(path.len() > 2);
    }
    assert!(bent > 5000, "only {bent} channels with corners");
}

/// Each point that is kept is the last one that a straight line through all portals reaches from the point before.
#[test]
fn string_pulled_midpoints_are_those_that_cannot_be_left_out() {
    let mut left_out = 0;
    for channel in all() {
        let ends = [channel.start, channel.goal].map(Portal::at);
        let portals: Vec<Portal> = [&ends[..1], &channel.portals, &ends[1..]].concat();
        let middle = |i: usize| {
            let p: Portal = portals[i];
            (i128::from(p.left.x) + i128::from(p.right.x), i128::from(p.left.y) + i128::from(p.right.y))
        };
        let sees = |i: usize, j: usize| {
            let (a, b) = (middle(i), middle(j));
            let side = |p: Point| {
                let (x, y) = (2 * i128::from(p.x) - a.0, 2 * i128::from(p.y) - a.1);
                (b.0 - a.0) * y - (b.1 - a.1) * x
            };
            portals[i + 1..j].iter().all(|p| side(p.left) <= 0 && side(p.right) >= 0)
        };
        let mut want = vec![0];
        while let Some(&i) = want.last().filter(|&&i| i + 1 < portals.len()) {
            want.push((i + 2..portals.len()).take_while(|&j| sees(i, j)).last().unwrap_or(i + 1));
        }
        left_out += portals.len() - want.len();
        let want: Vec<_> = want.into_iter().map(|i| portals[i].middle()).collect();
        assert_eq!(string_pulled_midpoints(&portals), want, "{channel:?}");
    }
    assert!(left_out > 5000, "{left_out}");
}

#[test]
fn the_queue_is_linear_where_restarting_is_quadratic() {
    let work = |n: usize| {
        let channel = Channel::of(shapes::arc(n));
        let restart = funnel::pull(channel.start, channel.goal, &channel.portals);
        let looks = |walk: &PortalScan| walk.visits_in_all();
        let queue = queued(&channel);
        assert_eq!(looks(queue.scan()) as usize, n + 1);
        (looks(restart.scan()), restart.checks(), queue.checks())
    };
    let (small, large) = (work(100), work(400));
    assert!(small.0 > 100 * 100 / 3 && large.0 > 15 * small.0, "{small:?} {large:?}");
    assert!(large.1 > 15 * small.1 && large.2 < 5 * small.2 && large.2 < 4 * 400, "{small:?} {large:?}");
}

#[test]
fn a_fan_is_one_corner() {
    let channel = Channel::of(shapes::fan(40));
    let restart = funnel::pull(channel.start, channel.goal, &channel.portals);
    assert_eq!(restart.scan().corners().len(), 1);
    assert!(restart.scan().jumps().len() > 15, "a plain restart would add its apex at each of them");
}

/// No portal of the channel is left out of the string, whatever its ends are.
#[test]
fn portals_of_no_width_are_passed_through() {
    let at = |x, y| Portal::at(Point::new(x, y));
    let portals = vec![at(10, 5), Portal { left: Point::new(20, 0), right: Point::new(20, 9) }, at(30, -5)];
    let (start, goal) = (Point::new(0, 0), Point::new(40, 0));
    let path = [(0, 0), (10, 5), (20, 0), (30, -5), (40, 0)].map(|(x, y)| Point::new(x, y));
    let restart = funnel::pull(start, goal, &portals);
    let touched = |path: Vec<Point>| path.into_iter().filter(|p| p.x != 20).collect::<Vec<_>>();
    let want = touched(path.to_vec());
    assert_eq!(touched(restart.scan().path()), want);
    assert_eq!(touched(taut(start, goal, &portals)), want);
    assert_eq!(touched(queued(&Channel { start, goal, portals }).scan().path()), want);
}
