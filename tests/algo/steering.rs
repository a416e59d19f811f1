//! Agents that pull a string at every tick.

use glam::DVec2;
use pathlight::algo::radius;
use pathlight::algo::radius::{Path, least_clearance};
use pathlight::algo::steering::{Crowd, Room, RoutesToGoal};
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::Body;
use pathlight::lesson::outcome::Reason;
use pathlight::map::mesh::Mesh;
use pathlight::picture::Thing;
use pathlight::player::{Change, Player, Transport};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use std::sync::Arc;

fn town() -> World {
    World::new(scene_file::read(builtin::find("funnel/agents").unwrap().text).unwrap())
}

fn ways(world: &World, goal: DVec2, radius: f64) -> RoutesToGoal {
    RoutesToGoal::new(world.mesh().clone(), world.snap(goal), radius)
}

fn bounds(world: &World) -> [DVec2; 2] {
    world.scene().map.bounds().into()
}

fn crowd(world: &World, ways: &RoutesToGoal, count: usize) -> Crowd {
    let mut crowd = Crowd::default();
    crowd.scatter(ways, bounds(world), count);
    crowd
}

#[test]
fn all_agents_arrive_and_keep_their_radius_from_the_walls() {
    let world = town();
    let mesh = world.mesh();
    let walls: Vec<[DVec2; 2]> = mesh.walls().map(|e| mesh.ends(e).map(|p| mesh.lattice().to_world(p))).collect();
    for radius in [0.0, 0.4] {
        let ways = ways(&world, world.goal(), radius);
        let mut crowd = crowd(&world, &ways, 40);
        assert_eq!(crowd.agents().len(), 40);
        for step in 0..60 * 60 {
            for agent in crowd.agents() {
                assert!(mesh.locate(world.snap(agent.at)).is_some(), "step {step}: {agent:?} is in a wall");
                if step % 10 == 0 {
                    let least = least_clearance(&Path::straight(&[agent.at]), &walls).unwrap().distance;
                    assert!(least >= radius * 0.99, "step {step}: {least} of {radius}");
                }
            }
            if !crowd.step(&ways, bounds(&world)) {
                break;
            }
        }
        assert_eq!((crowd.agents().len(), crowd.arrived()), (0, 40), "radius {radius}");
    }
}

#[test]
fn the_same_count_gives_the_same_run_and_every_agent_pulls_once_a_step() {
    let world = town();
    let ways = ways(&world, world.goal(), 0.4);
    let run = || {
        let mut crowd = crowd(&world, &ways, 25);
        for _ in 0..120 {
            let before = crowd.agents().len();
            crowd.tick(&ways, bounds(&world), 1.0 / 60.0 + 1e-9);
            assert!(crowd.pulls() as usize <= before && crowd.pulls() as usize >= crowd.agents().len());
        }
        crowd.agents().to_vec()
    };
    assert_eq!(run(), run());
}

#[test]
fn agents_turn_to_a_moved_goal_and_slow_down_for_turns() {
    let world = town();
    let [low, high] = bounds(&world);
    let mut crowd = crowd(&world, &ways(&world, world.goal(), 0.4), 20);
    let here = ways(&world, world.goal(), 0.4);
    let mut speeds = Vec::new();
    for _ in 0..90 {
        crowd.step(&here, [low, high]);
        speeds.extend(crowd.agents().iter().map(|a| a.velocity.length()));
    }
    let fastest = speeds.iter().copied().fold(0.0, f64::max);
    assert!(speeds.iter().skip(800).any(|&s| s > 0.0 && s < fastest * 0.7), "nobody brakes");
    let there = ways(&world, world.start(), 0.4);
    for _ in 0..60 * 60 {
        crowd.step(&there, [low, high]);
    }
    assert!(crowd.agents().is_empty(), "{} are left", crowd.agents().len());
}

#[test]
fn no_agent_is_dropped_where_it_does_not_fit() {
    let world = town();
    let ways = ways(&world, world.goal(), 0.4);
    let mut crowd = Crowd::default();
    for p in [(-1.0, 3.0), (f64::NAN, 0.0), (0.2, 15.0), (10.0, 6.0)] {
        crowd.drop_at(&ways, DVec2::from(p));
    }
    assert!(crowd.agents().is_empty(), "{:?}", crowd.agents());
    crowd.drop_at(&ways, DVec2::new(3.0, 13.0));
    assert_eq!(crowd.agents().len(), 1);
}

/// The values of the card of the agents: strings pulled, on the way, arrived, and without a path if there are any.
fn agents_card(player: &Player) -> Vec<usize> {
    let cards = player.lesson().cards();
    let card = cards.iter().find(|c| c.key == "agents".into()).expect("agents are there");
    let Body::Rows(rows) = &card.body else { panic!("{card:?}") };
    rows.iter().filter_map(|r| r.value.printed().parse().ok()).collect()
}

fn run_until_still(player: &mut Player) {
    for _ in 0..60 * 60 {
        if !player.tick(1.0 / 59.0) {
            return;
        }
    }
    panic!("they never rest");
}

fn put(player: &mut Player, handle: Handle, to: (f64, f64)) {
    player.apply(Change::Edit(Edit::Move { handle, to: DVec2::from(to) })).unwrap();
    player.apply(Change::EndGesture).unwrap();
}

/// The lesson said "no path" to a goal close to the mill, and agents arrived there.
#[test]
fn no_agent_goes_where_the_lesson_says_that_none_fits() {
    let mut player = Player::open("funnel/agents", None).unwrap();
    for _ in 0..120 {
        player.tick(1.0 / 59.0);
    }
    put(&mut player, Handle::Goal, (38.19, 2.3));
    player.apply(Transport::Seek(usize::MAX)).unwrap();
    assert_eq!(player.lesson().outcome().why.map(|why| why.reason), Some(Reason::NoRoom(Thing::Goal)));
    let before = agents_card(&player);
    run_until_still(&mut player);
    let numbers = agents_card(&player);
    let [pulls, here, arrived, stuck] = numbers[..] else { panic!("{numbers:?}") };
    assert_eq!((pulls, here, arrived, stuck), (0, 0, before[2], 60 - before[2]));
    // When there is room again, all of them arrive.
    put(&mut player, Handle::Goal, (45.0, 4.0));
    run_until_still(&mut player);
    assert_eq!(agents_card(&player), [0, 0, 60]);
}

#[test]
fn arrived_agents_start_again_when_an_end_is_moved() {
    let mut player = Player::open("funnel/agents", None).unwrap();
    run_until_still(&mut player);
    let over = [0, 0, 60];
    assert_eq!(agents_card(&player), over, "no string is pulled by nobody");
    assert!(!player.tick(0.02), "and they rest");
    for (handle, to) in [(Handle::Goal, (3.0, 3.0)), (Handle::Start, (45.0, 27.0))] {
        put(&mut player, handle, to);
        assert!(player.tick(0.02));
        assert_eq!(agents_card(&player)[1..], [60, 0], "{handle:?}");
        run_until_still(&mut player);
        assert_eq!(agents_card(&player), over, "{handle:?}");
    }
    // Moving a wall starts no agent.
    put(&mut player, Handle::Obstacle(0), (7.0, 4.0));
    assert!(!player.tick(0.02));
    assert_eq!(agents_card(&player), over);
}

/// No agent can start before there is room at the goal.
#[test]
fn agents_start_as_soon_as_there_is_room_at_the_goal() {
    let mut player = Player::open("funnel/agents", None).unwrap();
    put(&mut player, Handle::Goal, (38.19, 2.3));
    player.tick(0.02);
    assert_eq!(agents_card(&player), [0, 0, 0]);
    put(&mut player, Handle::Goal, (45.0, 4.0));
    assert!(player.tick(0.02));
    assert_eq!(agents_card(&player)[1..], [60, 0]);
}

/// What becomes of agents in a minute with each way to make room: how many arrive, and how many are stuck at the end.
#[test]
fn only_without_room_agents_are_stuck() {
    let world = town();
    let mesh = world.mesh().clone();
    let bounds = bounds(&world);
    let inflated = || {
        let ends = [world.start(), world.goal()].map(|p| world.snap(p));
        Arc::new(Mesh::new(&radius::inflated(&mesh, world.free(), ends, 0.4)))
    };
    let rooms = [Room::None, Room::Normals, Room::Arcs, Room::Inflated(inflated())];
    let after = rooms.map(|room| {
        let ways = RoutesToGoal::with_room(mesh.clone(), world.snap(world.goal()), 0.4, room);
        let mut crowd = crowd(&world, &ways, 60);
        for _ in 0..60 * 60 {
            crowd.step(&ways, bounds);
        }
        [crowd.arrived(), crowd.stuck(), crowd.without_path()]
    });
    assert_eq!(after, [[40, 17, 0], [50, 7, 0], [60, 0, 0], [60, 0, 0]]);
}
