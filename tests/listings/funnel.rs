//! The programs of the funnel lesson beside our algorithms: the search for a channel and both funnels.

use super::common::channel::Channel as RandomChannel;
use super::common::{Random, RandomWorld, samples, some};
use super::programs::{Answer, Compiled, is_missing, line};
use super::worlds;
use pathlight::algo::channel::{Area, Areas, Channel, ChannelOutcome, Input, Measure, Order, Portal, Quadtree};
use pathlight::algo::portal_scan;
use pathlight::algo::radius::normals;
use pathlight::algo::{funnel, queue_funnel};
use pathlight::geom::{Point, Side};
use pathlight::lesson::listing;
use pathlight::scene::World;
use pathlight::step::Algorithm;
use std::sync::Arc;

/// Areas with their start and goal.
fn searches() -> Vec<Input> {
    let random = (0..samples(25)).map(|seed| {
        let mut random = Random::new(seed);
        let world = RandomWorld::new(&mut random);
        let (start, goal) = (world.end(&mut random), world.end(&mut random));
        Arc::new(World::new(world.scene(start, goal)))
    });
    let all = some(worlds()).map(|(_, world)| world).chain(random);
    let all = all.filter(|world| world.grid().cells().count() < 3000 && world.mesh().triangle_count() < 3000);
    all.enumerate().flat_map(|(i, world)| of_world(&world, i)).collect()
}

/// The triangles of a world; of some also the cells or the squares.
fn of_world(world: &World, i: usize) -> Vec<Input> {
    let lattice = world.mesh().lattice();
    let mut areas = vec![Areas::Triangles(world.mesh().clone())];
    match i % 3 {
        0 => areas.push(Areas::Cells(Arc::new(world.grid().clone()), lattice)),
        1 => areas.push(Areas::Squares(Arc::new(Quadtree::new(world.grid(), lattice)))),
        _ => {}
    }
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    areas
        .into_iter()
        .map(|areas| Input { areas, start, goal, measure: Measure::Midpoints, order: Order::default() })
        .collect()
}

/// What the program of the search reads: the areas that exist, from 0 on.
fn search_text(input: &Input) -> String {
    let areas = &input.areas;
    let all: Vec<Area> = match areas {
        Areas::Cells(grid, _) => grid.cells().filter(|&c| !grid.is_wall(c)).map(|c| Area(c.0)).collect(),
        _ => (0..areas.slots() as u32).map(Area).collect(),
    };
    let mut text = String::new();
    line(&mut text, xy(input.start));
    line(&mut text, xy(input.goal));
    line(&mut text, [all.len()]);
    for &area in &all {
        let corners = areas.corners(area);
        line(&mut text, [corners.len()]);
        corners.into_iter().for_each(|p| line(&mut text, xy(p)));
        let links: Vec<_> = areas.links(area).collect();
        line(&mut text, [links.len()]);
        for link in links {
            let Portal { left, right } = areas.portal(link);
            let beyond = areas.beyond(link).and_then(|beyond| all.binary_search(&beyond).ok());
            let beyond = beyond.map_or(-1, |index| index as i32);
            line(&mut text, [left.x, left.y, right.x, right.y, beyond]);
        }
    }
    text
}

fn xy(p: Point) -> [i32; 2] {
    [p.x, p.y]
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_search_in_both_languages_gives_our_channel() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::CHANNEL);
    let (mut portals_compared, mut without_path) = (0, 0);
    for input in searches() {
        let ours = Channel::finished(&input);
        let text = search_text(&input);
        let answer = program.answer(&text);
        let is_found = ours.outcome() == ChannelOutcome::Found;
        assert_eq!(answer.has("found"), is_found, "{text}");
        let portals: Vec<Vec<i32>> =
            ours.portals().iter().map(|p| vec![p.left.x, p.left.y, p.right.x, p.right.y]).collect();
        assert_eq!(answer.numbers::<i32>("portal"), portals, "{text}");
        portals_compared += portals.len();
        without_path += usize::from(!is_found);
    }
    assert!(portals_compared > 500 && without_path > 2, "{portals_compared} portals, {without_path} without a path");
}

/// The channels of the searches, and random ones.
fn channels() -> Vec<(Point, Point, Vec<Portal>)> {
    let of_search = |input: Input| {
        let found = Channel::finished(&input);
        (found.outcome() == ChannelOutcome::Found).then(|| (input.start, input.goal, found.portals()))
    };
    let random = (0..samples(120)).map(|seed| RandomChannel::new(&mut Random::new(seed), 9));
    let random = random.map(|channel| (channel.start, channel.goal, channel.portals));
    searches().into_iter().filter_map(of_search).chain(random).collect()
}

fn compare(program: &'static listing::Program, pull: impl Fn(Point, Point, &[Portal]) -> Vec<Point>) {
    let program = Compiled::new(program);
    let mut corners = 0;
    for (start, goal, portals) in channels() {
        let mut text = String::new();
        line(&mut text, [portals.len() + 2]);
        for portal in [&[Portal::at(start)], portals.as_slice(), &[Portal::at(goal)]].concat() {
            line(&mut text, [portal.left.x, portal.left.y, portal.right.x, portal.right.y]);
        }
        let answer: Answer = program.answer(&text);
        let mut theirs: Vec<Vec<i32>> = answer.numbers("path");
        theirs.dedup(); // ours has no point twice in a row, not even where the start is the goal
        let ours: Vec<Vec<i32>> = pull(start, goal, &portals).into_iter().map(|p| xy(p).to_vec()).collect();
        assert_eq!(theirs, ours, "{text}");
        corners += ours.len().saturating_sub(2);
    }
    assert!(corners > 150, "only {corners} corners");
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_funnel_in_both_languages_gives_our_path() {
    if !is_missing(&["g++", "python3"]) {
        compare(&listing::FUNNEL, |start, goal, portals| funnel::pull(start, goal, portals).scan().path());
    }
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_queue_funnel_in_both_languages_gives_our_path() {
    if !is_missing(&["g++", "python3"]) {
        compare(&listing::QUEUE, |start, goal, portals| {
            let input = portal_scan::Input::new(start, goal, portals);
            queue_funnel::QueueFunnel::finished(&input).scan().path()
        });
    }
}

#[test]
#[ignore = "needs g++ and python3: scripts/test asks for it"]
fn the_averaged_normals_in_both_languages_move_our_corners() {
    if is_missing(&["g++", "python3"]) {
        return;
    }
    let program = Compiled::new(&listing::NORMALS);
    let (radius, mut compared) = (2.5, 0);
    for (start, goal, portals) in channels() {
        let funnel = funnel::pull(start, goal, &portals);
        let corners = funnel.scan().corners();
        let mut text = String::new();
        line(&mut text, [radius]);
        for side in Side::BOTH {
            let ends = portals.iter().map(|portal| portal.end(side));
            let all: Vec<Point> = [start].into_iter().chain(ends).chain([goal]).collect();
            line(&mut text, [all.len()]);
            all.into_iter().for_each(|p| line(&mut text, xy(p)));
        }
        line(&mut text, [corners.len()]);
        corners.iter().for_each(|c| line(&mut text, [c.side.sign() as i32, c.portal as i32]));
        let theirs: Vec<Vec<f64>> = program.answer(&text).numbers("moved");
        let ours = normals::at_corners(&portals, [start, goal], corners);
        assert_eq!(theirs.len(), ours.len(), "{text}");
        for (theirs, ours) in theirs.iter().zip(&ours) {
            let ours = ours.moved(radius);
            assert!((theirs[0] - ours.x).hypot(theirs[1] - ours.y) < 1e-6 * (1.0 + ours.length()), "{text}");
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} corners");
}
