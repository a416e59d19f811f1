//! The twin of the search for a channel: the same portals, on random worlds.

use crate::common::Random;
use crate::visibility_graph::TestMap;
use pathlight::algo::channel::{Areas, Channel, ChannelOutcome, Input, Measure, Order};
use pathlight::algo::fast::channel::ChannelFinder;
use pathlight::step::Algorithm;

#[test]
fn the_portals_are_those_of_the_watched_search() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..150 {
        let (map, mut random) = (TestMap::random(seed), Random::new(seed + 11));
        for measure in [Measure::Midpoints, Measure::Aimed] {
            let mut finder = ChannelFinder::new(&map.mesh, measure);
            for _ in 0..6 {
                let [start, goal] = [map.end(&mut random), map.end(&mut random)];
                let areas = Areas::Triangles(map.mesh.clone());
                let channel = Channel::finished(&Input { areas, start, goal, measure, order: Order::default() });
                let expected = (channel.outcome() == ChannelOutcome::Found).then(|| channel.portals());
                assert_eq!(finder.portals(start, goal), expected, "world {seed}: {start:?} to {goal:?}");
                if expected.is_some() { found += 1 } else { none += 1 }
            }
        }
    }
    assert!(found > 300 && none > 20, "{found} {none}");
}
