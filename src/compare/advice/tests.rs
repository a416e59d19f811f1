//! Which method is advised, and what is said of it.

use super::*;
use crate::algo::random::Random;
use crate::compare::{Comparison, METHODS, find, words};
use crate::picture::Thing;
use crate::scene::{Coordinates, builtin, scene_file};
use std::sync::Arc;

fn comparison(name: &str) -> Comparison {
    let scene = scene_file::read(builtin::find(name).unwrap().text).unwrap();
    Comparison::new(Arc::new(World::new(scene)), 0.0)
}

fn rows(comparison: &Comparison, radius: f64) -> Vec<Row> {
    let methods = METHODS.iter().filter(|method| method.differs_at(radius));
    methods.map(|method| comparison.row(method).unwrap().0).collect()
}

/// A candidate with this length and time, whose path is legal.
fn candidate(key: &str, over: f64, ms: f64) -> Candidate {
    let work = Work { count: 10, unit: WorkUnit::Cells };
    let method = find(key).unwrap();
    let (is_legal, makes_room) = (Some(true), true);
    let (over, ms) = (Some(over), Some(ms));
    Candidate {
        method,
        is_found: true,
        is_legal,
        makes_room,
        joints: None,
        over,
        worst_over: None,
        work,
        ms,
        why: None,
    }
}

/// Three of six starts of the window gave another method for one map: equally long paths were ordered by their times.
#[test]
fn advice_does_not_change_with_a_third_of_the_times() {
    let comparison = comparison("funnel/town");
    let rows = rows(&comparison, 0.0);
    let advised = |seed: usize| {
        let noise = |i: usize| 1.0 + 0.33 * ((i * 7 + seed * 13) % 10) as f64 / 10.0;
        let measured: Vec<(&Row, Option<f64>)> =
            rows.iter().enumerate().map(|(i, row)| (row, Some(noise(i)))).collect();
        Advice::new(&measured, comparison.world(), 0.0).one_agent.map(|one| one.method)
    };
    assert!(advised(0).is_ok() && (1..20).all(|seed| advised(seed) == advised(0)));
}

/// The octile wave was advised for one agent, although A* has the same cost with less work and in less time.
#[test]
fn one_agent_searches_and_among_equals_the_one_with_less_work() {
    let comparison = comparison("wave/swamp");
    let rows = rows(&comparison, 0.0);
    for ms in [None, Some(1.0)] {
        let measured: Vec<(&Row, Option<f64>)> = rows.iter().map(|row| (row, ms)).collect();
        let advice = Advice::new(&measured, comparison.world(), 0.0);
        assert_eq!(advice.one_agent.unwrap().method, "astar");
        let flood = advice.flood.unwrap();
        assert_eq!((flood.method, flood.instead_of, flood.longer), ("octile", "astar", 1.0));
    }
}

/// Floods were compared with A* over cells by cells, whatever was advised and however long either took.
#[test]
fn a_flood_is_compared_by_time_with_the_method_that_is_advised() {
    let town = comparison("funnel/town");
    let of = |candidates: &[Candidate]| Advice::of(candidates, town.world(), 0.0, false);
    let advice = of(&[candidate("octile", 1.04, 3.0), candidate("polyanya", 1.0, 0.25), candidate("astar", 1.04, 1.0)]);
    let flood = advice.flood.unwrap();
    assert_eq!((flood.method, flood.instead_of, flood.break_even), ("octile", "polyanya", Some(13)));
    let said = words::one_flood(&advice).unwrap();
    assert!(said.contains("octile wave") && said.contains("Polyanya") && said.contains("13"), "{said}");
    assert!(said.contains("4.0 % longer"), "{said}");
    let never = of(&[candidate("octile", 1.04, 30.0), candidate("polyanya", 1.0, 0.0025)]);
    assert_eq!(never.flood.unwrap().break_even, None);
    assert!(words::one_flood(&never).unwrap().contains("10,000"));
}

/// "From 2 agents on", where one flood took less time than one search.
#[test]
fn a_flood_that_costs_less_than_one_search_serves_one_agent() {
    let town = comparison("funnel/town");
    let advice =
        Advice::of(&[candidate("octile", 1.087, 3.32), candidate("polyanya", 1.0, 90.9)], town.world(), 0.0, false);
    assert_eq!(advice.flood.unwrap().break_even, Some(1));
    let said = words::advice(&advice, words::Audience::OneAgent).join(" ");
    assert!(said.contains("A flood (octile wave) is 27 times as fast, its path 8.7 % longer."), "{said}");
    assert!(words::one_flood(&advice).unwrap().starts_with("Even for one agent"), "{advice:?}");
}

/// With cells of 1.54 "no flood makes room", with cells of 1 one did: a start beside a wall was joined to its cell.
#[test]
fn room_follows_from_the_method_and_the_cells_and_not_from_one_pair() {
    const ROOM: &str = r#"
version = 3
title = "Room"
start = [10, 10.45]
goal = [19, 1]
[polygons]
outline = [[0, 0], [20, 0], [20, 20], [0, 20]]
[[polygons.obstacle]]
name = "needle"
points = [[2, 9.6], [12, 9.8], [12, 10], [2, 9.9]]
"#;
    let mut said = Vec::new();
    for start in [[12.0, 10.42], [12.45, 9.9]] {
        for cell in [1.0, 1.54, 2.0] {
            let world = Arc::new(World::new(scene_file::read(ROOM).unwrap())).with_cell_size(cell);
            let world = Arc::new(world.with_ends(start.into(), world.goal()));
            let comparison = Comparison::new(world, 0.4);
            let rows = rows(&comparison, 0.4);
            let octile = rows.iter().find(|row| row.method.key == "octile").unwrap();
            assert!(octile.makes_room(0.4), "{start:?} {cell}");
            let measured: Vec<(&Row, Option<f64>)> = rows.iter().map(|row| (row, Some(1.0))).collect();
            let advice = Advice::new(&measured, comparison.world(), 0.4);
            assert!(!matches!(advice.lacks_flood, Some(FloodLack::NoRoom(_))), "{start:?} {cell}");
            if octile.joints == Some([true, false]) {
                let why = words::reason(comparison.world(), 0.4, octile, None).unwrap().printed();
                assert!(why.contains("legal except for the piece from the start to its cell"), "{why}");
                said.extend(words::no_flood(&advice));
            }
        }
    }
    assert!(said.iter().any(|said| said.contains("is legal except for the piece from the start")), "{said:?}");
}

/// "No method has a path that this agent can walk" did not say why. The methods that make room know it.
#[test]
fn a_failure_of_all_methods_has_its_reason() {
    let told = |start: [f64; 2], wall: [[f64; 2]; 4]| {
        let text = format!(
            "title = \"T\"\nstart = {start:?}\ngoal = [17, 5]\n[polygons]\noutline = [[0, 0], [20, 0], [20, 10], [0, 10]]\n\
             [[polygons.obstacle]]\npoints = {wall:?}\n"
        );
        let comparison = Comparison::new(Arc::new(World::new(scene_file::read(&text).unwrap())), 1.0);
        let rows = rows(&comparison, 1.0);
        let measured: Vec<(&Row, Option<f64>)> = rows.iter().map(|row| (row, Some(1.0))).collect();
        Advice::new(&measured, comparison.world(), 1.0).one_agent.map(|one| one.method)
    };
    let wall = |top: f64, bottom: f64| [[9.0, top], [11.0, top], [11.0, bottom], [9.0, bottom]];
    assert!(told([3.0, 5.0], wall(3.0, 7.0)).is_ok());
    let near = Err(NoAdvice::NotLegal(Some(Reason::NoRoom(Thing::Start))));
    assert_eq!(told([0.5, 5.0], wall(3.0, 7.0)), near);
    let narrow = Err(NoAdvice::NotLegal(Some(Reason::TooNarrow)));
    assert_eq!(told([3.0, 5.0], wall(1.5, 8.5)), narrow);
    let cut = Err(NoAdvice::NoPath(Some(Reason::Separated)));
    assert_eq!(told([3.0, 5.0], wall(0.0, 10.0)), cut);
    let inside = Err(NoAdvice::NoPath(Some(Reason::InWall(Thing::Start))));
    assert_eq!(told([10.0, 5.0], wall(3.0, 7.0)), inside);
}

/// "It makes room at the corners" at radius 0, "such a path touches corners" at 0.4, of the same path through a wall.
#[test]
fn the_loop_of_the_blog_has_one_reason_for_a_path_through_a_wall() {
    for radius in [0.0, 0.4] {
        let scene = scene_file::read(builtin::find("funnel/wrong-corridor").unwrap().text).unwrap();
        let comparison = Comparison::new(Arc::new(World::new(scene)), radius);
        let row = comparison.row(find("funnel-blog").unwrap()).unwrap().0;
        let why = words::reason(comparison.world(), radius, &row, None).unwrap().printed();
        assert!(why.contains("goes through a wall") && why.contains("corner is lost"), "{radius}: {why}");
    }
}

/// "+inf %", and "below the radius of 1" of a radius of 1.0001.
#[test]
fn numbers_are_written_so_that_they_can_be_compared() {
    let text = builtin::find("funnel/town").unwrap().text;
    let at = comparison("funnel/town").world().start();
    let step = at + glam::DVec2::new(0.01, 0.0);
    let path = [at, step, at].map(|p| p.to_array());
    let text = format!("{text}\n[[path]]\nname = \"round\"\npoints = {path:?}\n");
    let scene = scene_file::read(&text).unwrap();
    let comparison = Comparison::new(Arc::new(World::new(scene)), 0.0);
    let row = comparison.own_rows().pop().unwrap();
    assert_eq!((row.is_legal, row.over), (Some(true), None));
    let fault = crate::compare::Fault {
        kind: crate::compare::FaultKind::TooNear,
        at,
        piece: 0,
        wall: None,
        distance: 1.0,
        nearest: 0,
    };
    let [what, _] = words::fault_of_own(Coordinates::World, 1.0001, &[at, step], &fault);
    let said = what.printed();
    assert!(said.contains("below the radius of 1.0001.") && said.contains("it is 1."), "{said}");
}

/// A method that ignores the radius was advised because its path happened to be legal.
#[test]
fn a_method_that_ignores_the_radius_is_not_advised_for_it() {
    let town = comparison("funnel/town");
    let by_chance = |key| Candidate { makes_room: false, ..candidate(key, 1.0, 0.1) };
    let advice = Advice::of(
        &[by_chance("funnel"), candidate("funnel-arcs", 1.0, 0.4), by_chance("octile")],
        town.world(),
        1.0,
        false,
    );
    assert_eq!(advice.one_agent.map(|one| one.method), Ok("funnel-arcs"));
    assert_eq!(advice.by_chance, ["funnel", "octile wave"]);
    assert_eq!(advice.flood, None, "no flood makes room for this radius");
    let said = words::advice(&advice, words::Audience::OneAgent).join(" ");
    assert!(said.contains("happen to be legal"), "{said}");
    let alone = Advice::of(&[by_chance("funnel")], town.world(), 1.0, false);
    assert_eq!(alone.one_agent, Err(NoAdvice::ByChance));
}

/// What is much quicker and hardly longer is worth a mention; a reason says what is compared.
#[test]
fn a_much_quicker_method_with_a_path_that_is_hardly_longer_is_named() {
    let town = comparison("funnel/town");
    let of = |candidates: &[Candidate]| Advice::of(candidates, town.world(), 0.0, false);
    let said = words::one_agent(&of(&[candidate("polyanya", 1.0, 1.0), candidate("funnel-aimed", 1.005, 0.2)]));
    assert_eq!(said, "One agent: Polyanya. “funnel, aimed” is 0.5 % longer in 20 % of the time.");
    let advice = of(&[candidate("graph", 1.0, 8.0), candidate("funnel-aimed", 1.02, 1.0)]);
    assert_eq!(words::one_agent(&advice), "One agent: funnel, aimed.");
    assert_eq!(
        words::why(&advice).unwrap(),
        "2.0 % over the shortest path on this pair, 8 times as fast as “visibility graph, A*”. On other pairs it can be longer, without a bound."
    );
    // It was compared with the slower of two whose paths are equally short.
    let both =
        [candidate("funnel-aimed", 1.02, 1.0), candidate("graph", 1.0, 80.0), candidate("polyanya", 1.0 + 1e-12, 9.0)];
    let why = words::why(&of(&both)).unwrap();
    assert!(why.starts_with("2.0 % over the shortest path on this pair, 9 times as fast as Polyanya."), "{why}");
    // It was said of 1.7 times.
    let hardly = of(&[candidate("astar-2", 1.03, 1.0), candidate("polyanya", 1.0, 9.46)]);
    let why = words::why(&hardly).unwrap();
    assert!(why.contains("9.4 times as fast") && why.contains("up to 2 times as much"), "{why}");
}

/// The mean of many pairs hid a path that was nearly half as long again.
#[test]
fn the_worst_of_many_pairs_counts_and_is_said() {
    let town = comparison("funnel/town");
    let of_many = |key, over, worst, ms| Candidate { worst_over: Some(worst), ..candidate(key, over, ms) };
    let advice = |all: &[Candidate]| Advice::of(all, town.world(), 0.0, true);
    let polyanya = of_many("polyanya", 1.0, 1.0, 1.0);
    let funnel = advice(&[polyanya, of_many("funnel", 1.02, 1.08, 0.1)]);
    assert_eq!(funnel.one_agent.map(|one| one.method), Ok("funnel"));
    let why = words::why(&funnel).unwrap();
    assert!(why.starts_with("2.0 % over the shortest path on average and 8.0 % at worst"), "{why}");
    let risky = advice(&[polyanya, of_many("funnel", 1.005, 1.47, 0.1)]);
    assert_eq!(risky.one_agent.map(|one| one.method), Ok("polyanya"));
    let said = words::one_agent(&risky);
    assert!(
        said.ends_with("funnel is 0.5 % longer in 10 % of the time, but 47.0 % over the shortest path at worst."),
        "{said}"
    );
}

/// Polyanya stood before a funnel whose path was as short, and nothing said why.
#[test]
fn the_advice_says_why_equally_short_paths_are_not_advised() {
    let town = comparison("funnel/town");
    let why = |candidates: &[Candidate], is_of_many| {
        words::why(&Advice::of(candidates, town.world(), 0.0, is_of_many)).unwrap()
    };
    let (funnel, aimed) = (candidate("funnel", 1.0, 0.1), candidate("funnel-aimed", 1.0, 0.1));
    let (polyanya, slow) = (candidate("polyanya", 1.0, 0.2), candidate("polyanya", 1.0, 2.0));
    assert_eq!(
        why(&[funnel, polyanya], false),
        "No path is shorter. It always finds the shortest path; that of funnel happens to be as short on this pair."
    );
    let of_many = why(&[funnel, aimed, polyanya], true);
    assert!(
        of_many.ends_with(
            "funnel and 1 other method do not guarantee this. On these pairs their paths happen to be as short."
        ),
        "{of_many}"
    );
    assert_eq!(
        why(&[funnel, slow], false),
        "No path is shorter. Polyanya, which always finds the shortest path, takes 20 times as long."
    );
    let arcs = candidate("funnel-arcs", 1.0, 0.2);
    let shorter = why(&[candidate("funnel-inflated", 1.0008, 0.2), arcs], false);
    assert!(shorter.contains("without this guarantee, is 0.1 % shorter on this pair"), "{shorter}");
    // It promised a path to every agent, and one that fitted exactly got none.
    assert!(shorter.contains("for an agent that is 0.86 % larger"), "{shorter}");
    assert!(!why(&[polyanya, candidate("funnel", 1.01, 0.2)], false).contains("always"), "it is longer");
}

/// A path over cells was called legal by chance, although it always keeps half a cell from the walls.
/// So was that of the wave in 8 directions, of which its row said that it cuts corners: it never does.
#[test]
fn paths_over_cells_make_room_for_half_a_cell() {
    let scene = || scene_file::read(builtin::find("wave/cave").unwrap().text).unwrap();
    let of = |radius: f64| {
        let comparison = Comparison::new(Arc::new(World::new(scene())), radius);
        let rows = rows(&comparison, radius);
        let room = |key: &str| {
            let row = rows.iter().find(|row| row.method.key == key).unwrap();
            (row.makes_room(radius), row.is_legal, row.guarantee)
        };
        let measured: Vec<(&Row, Option<f64>)> = rows.iter().map(|row| (row, Some(1.0))).collect();
        let advice = Advice::new(&measured, comparison.world(), radius);
        (["astar", "octile", "wave-4", "wave-8", "theta", "wave-mixed", "polyanya"].map(room), advice)
    };
    let half = comparison("wave/cave").world().grid().cell_size() / 2.0;
    let (rooms, advice) = of(half);
    for (makes_room, is_legal, guarantee) in &rooms[..4] {
        assert!(*makes_room && *is_legal == Some(true) && *guarantee <= Guarantee::Complete);
    }
    assert!(rooms[4..].iter().all(|&(makes_room, _, guarantee)| !makes_room && guarantee == Guarantee::Nothing));
    assert!(advice.flood.is_some() && !advice.by_chance.contains(&"A*"), "{advice:?}");
    assert!(of(half * 1.01).0.iter().all(|&(makes_room, ..)| !makes_room));
}

/// Noise of 2048 x 2048 cells: a flood of 114 ms with a path 6.3 % longer was named, and not a search of 21 ms with one 1.4 % longer.
#[test]
fn what_is_better_in_time_and_in_length_is_named_before_a_flood() {
    let town = comparison("funnel/town");
    let noise =
        [candidate("octile", 1.063, 114.0), candidate("polyanya", 1.0, 139.0), candidate("funnel-aimed", 1.014, 21.4)];
    let advice = Advice::of(&noise, town.world(), 0.0, false);
    let one = advice.one_agent.unwrap();
    assert_eq!((one.method, one.quicker.map(|quicker| quicker.method)), ("polyanya", Some("funnel-aimed")));
    let flood = advice.flood.unwrap();
    assert_eq!((flood.method, flood.instead_of, flood.break_even), ("octile", "funnel-aimed", Some(6)));
    let said = words::all_advice(&advice);
    assert!(said.starts_with("One agent: Polyanya. “funnel, aimed” is 1.4 % longer in 16 % of the time."), "{said}");
    assert!(!said.contains("A flood ("), "{said}");
    assert!(said.contains("From 6 agents with one goal on"), "{said}");
}

/// A* × 2 was four times as fast with a path 21 % longer, and the advice for one agent did not say so.
#[test]
fn a_longer_path_that_is_found_much_more_quickly_is_named_if_nothing_better_is() {
    let town = comparison("funnel/town");
    let said = |candidates: &[Candidate]| words::one_agent(&Advice::of(candidates, town.world(), 0.0, false));
    let best = candidate("polyanya", 1.0, 4.0);
    let named = "One agent: Polyanya. “A*, weight 2” is 21.0 % longer in 25 % of the time.";
    assert_eq!(
        said(&[best, candidate("astar-2", 1.21, 1.0)]),
        named.replace("A*, weight 2", find("astar-2").unwrap().name)
    );
    for other in [candidate("astar-2", 1.0 + LONGER_FOR_SPEED + 0.01, 1.0), candidate("astar-2", 1.21, 4.0 / 2.9)] {
        assert_eq!(said(&[best, other]), "One agent: Polyanya.");
    }
    let hardly = candidate("funnel-aimed", 1.005, 1.2);
    assert!(said(&[best, hardly, candidate("astar-2", 1.21, 1.0)]).contains("“funnel, aimed” is 0.5 % longer"));
}

/// The button that shows hidden methods is about those that the sentences name, no more and no less.
#[test]
fn the_methods_that_are_named_are_those_of_the_sentences() {
    let town = comparison("funnel/town");
    let mut random = Random::seeded(4);
    let mut names: Vec<&Method> = METHODS.iter().collect();
    // A name can be part of a longer one.
    names.sort_by_key(|method| std::cmp::Reverse(method.name.len()));
    for case in 0..400 {
        let mut drawn = |method: &'static Method| {
            let over = 1.0 + f64::from(random.between(0, 8)) * f64::from(random.between(0, 8)) / 200.0;
            let ms = f64::from(random.between(1, 30)) * f64::from(random.between(1, 30));
            (random.between(0, 4) == 0).then(|| candidate(method.key, over, ms))
        };
        let candidates: Vec<Candidate> = METHODS.iter().filter_map(&mut drawn).collect();
        let advice = Advice::of(&candidates, town.world(), 0.0, false);
        for audience in words::Audience::ALL {
            let sentences = words::advice(&advice, audience);
            for (text, with_reasons) in [(sentences[0].clone(), false), (sentences.join(" "), true)] {
                let mut rest = text.clone();
                let mut said: Vec<&str> = Vec::new();
                for method in &names {
                    if rest.contains(method.name) {
                        said.push(method.key);
                        rest = rest.replace(method.name, "");
                    }
                }
                let mut named = words::named(&advice, audience, with_reasons);
                said.sort_unstable();
                named.sort_unstable();
                assert_eq!(named, said, "case {case}, {audience:?}: {text}");
            }
        }
    }
}

/// "No flood makes room for this radius": with larger cells one does.
#[test]
fn the_size_of_cells_is_named_with_which_a_flood_makes_room() {
    let (town, grid) = (comparison("funnel/town"), comparison("wave/door"));
    let flood = Candidate { makes_room: false, ..candidate("octile", 1.0, 1.0) };
    let advised = [flood, candidate("funnel-arcs", 1.0, 1.0)];
    let said = |world: &World, radius| words::no_flood(&Advice::of(&advised, world, radius, false)).unwrap();
    assert!(said(town.world(), 0.4).contains("with cells of at least 0.8 one does. As it is, many agents"));
    assert_eq!(said(grid.world(), 0.6), "No flood makes room for this radius: many agents search, each for itself.");
}

/// Floods by their costs: one with as short a path took a fifth of the time of that which was named, 69 us were less than 70, and for many goals no
/// flood was named though it took 0.7 ms and a search 417 ms.
#[test]
fn floods_are_advised_by_what_they_cost() {
    let town = comparison("funnel/town");
    let of = |candidates: &[Candidate]| Advice::of(candidates, town.world(), 0.0, false);
    let polyanya = candidate("polyanya", 1.0, 1.9);
    let quicker = of(&[polyanya, candidate("octile", 1.053, 123.0), candidate("wave-mixed", 1.053, 27.0)]);
    let flood = quicker.flood.unwrap();
    assert_eq!((flood.method, flood.break_even), ("wave-mixed", Some(15)));
    for (ms, agents) in [(69.0, 2), (71.0, 2), (50.0, 1)] {
        let advice = of(&[candidate("dijkstra", 1.0, 70.0), candidate("octile", 1.0, ms)]);
        assert_eq!(advice.flood.unwrap().break_even, Some(agents), "{ms}");
    }
    let many = |ms| {
        words::advice(
            &of(&[candidate("polyanya", 1.0, ms), candidate("octile", 1.06, 0.7)]),
            words::Audience::ManyGoals,
        )
    };
    assert!(many(417.0)[0].starts_with("A flood for each agent") && many(417.0)[1].contains("595 times as fast"));
    assert!(many(0.1)[0].starts_with("A search for each agent"), "{:?}", many(0.1));
}

/// Four of five paths were 1.7 % shorter, and "happen to be as short" was said of all. Of two that are quick enough, the longer one was named.
#[test]
fn the_best_of_several_methods_is_the_one_that_is_named() {
    let town = comparison("funnel/town");
    let of = |candidates: &[Candidate]| Advice::of(candidates, town.world(), 0.0, false);
    let paths = [candidate("astar", 1.017, 1.0), candidate("astar-2", 1.017, 1.0), candidate("funnel", 1.0, 20.0)];
    let said = words::why(&of(&paths)).unwrap();
    assert!(said.contains("their paths are as short or up to 1.7 % shorter"), "{said}");
    let quick = [candidate("polyanya", 1.0, 400.0), candidate("greedy", 1.252, 0.2), candidate("astar-2", 1.197, 0.4)];
    assert_eq!(of(&quick).one_agent.unwrap().quicker.unwrap().method, "astar-2");
}
