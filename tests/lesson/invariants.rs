//! What each algorithm claims holds at the end of every stage, on all scenes and on random worlds; and the check finds
//! runs in which one step is wrong.

use crate::common::agents;
use crate::common::channel::Channel as RandomChannel;
use crate::common::runs::{all, random_grid, random_wave, world};
use crate::common::{Random, RandomWorld, samples};
use pathlight::algo::beam::{self, BeamStep, Eye, Fov, Sight};
use pathlight::algo::bitangents::{self, BitangentExercise, BitangentStep};
use pathlight::algo::channel::{self, Areas, Channel, ChannelStep, Measure, Quadtree};
use pathlight::algo::flow::Arrows;
use pathlight::algo::funnel::{Funnel, FunnelStep};
use pathlight::algo::grid_search::{self, AStar, AStarStep, Event, OctileStep, OctileWave};
use pathlight::algo::portal_scan;
use pathlight::algo::queue_funnel::{QueueFunnel, QueueStep};
use pathlight::algo::radius::{CircleFunnel, CircleStep};
use pathlight::algo::robbery::{self, Robbery, RobberyStep};
use pathlight::algo::route::{self, Route, RouteStep, SearchMethod};
use pathlight::algo::visibility_graph::{Links, TautRule};
use pathlight::algo::wave::{self, Dedupe, Moves, Wave, WaveStep};
use pathlight::geom::{Point, area2, polyline_length};
use pathlight::lesson::{self, Watch};
use pathlight::map::grid::Grid;
use pathlight::map::mesh::{Edge, Triangle};
use pathlight::scene::World;
use pathlight::step::{Algorithm, Film, Invariant, Size, Step, Verdict};
use std::sync::Arc;

#[test]
fn every_act_states_what_holds_and_it_holds_after_every_stage_of_every_scene() {
    let mut checked = 0;
    for (name, mut lesson) in all() {
        let stages = lesson.view().run().stages().to_vec();
        for stage in stages {
            lesson.go(stage.first + stage.len);
            let (at, decision) = (lesson.view().run().at(), lesson.view().run().last_step().unwrap().debug());
            assert_eq!(*lesson.view().check(), Verdict::Holds, "{name}, step {at}, {decision}");
            let claim = lesson.view().invariant();
            assert!(claim.ends_with('.') && claim.len() < 100, "{name}: {claim:?}");
            checked += 1;
        }
    }
    assert!(checked > 2000, "{checked}");
}

#[test]
fn between_the_ends_of_stages_nothing_is_said() {
    let mut lesson = lesson::open("wave", world("wave/walkthrough"), Watch::Record).unwrap();
    for k in 0..=lesson.view().run().len() {
        lesson.go(k);
        let ends = lesson.view().run().stages().iter().any(|stage| stage.first + stage.len == k);
        assert_eq!(matches!(*lesson.view().check(), Verdict::Unknown(_)), !ends, "step {k}");
    }
    let world = lesson.view().world().clone();
    lesson.reset(world, Watch::EndOnly);
    assert_eq!(*lesson.view().check(), Verdict::Holds, "the end alone can be checked");
}

const NOTHING_SEARCHED: &str = pathlight::algo::radius::invariant::NOTHING_SEARCHED;

/// At the end of every stage.
fn assert_holds<A: Invariant>(name: &str, input: &A::Input) -> usize {
    let mut film = Film::<A>::record(input);
    let stages = film.stages().to_vec();
    film.seek(input, 0);
    for stage in &stages {
        film.seek(input, stage.first + stage.len);
        let verdict = film.state().check(input);
        // Where the agent does not fit at the start or at the goal, there is no search to check.
        let holds = matches!(verdict, Verdict::Holds | Verdict::Unknown(NOTHING_SEARCHED));
        assert!(holds, "{name}, step {}: {:?}: {verdict:?}", film.at(), film.last_step());
    }
    stages.len()
}

fn random_search(seed: u64) -> grid_search::Input {
    let mut random = Random::new(seed);
    let (grid, start, goal) = random_grid(&mut random);
    let moves = [Moves::Four, Moves::Eight, Moves::Mixed][random.between(0, 2) as usize];
    grid_search::Input::new(grid, [Some(start), Some(goal)], moves)
}

#[test]
fn the_waves_keep_their_claims_on_random_grids() {
    for seed in 0..150 {
        let name = format!("grid {seed}");
        assert_holds::<Wave>(
            &name,
            &random_wave(seed, true, [Arrows::Repaired, Arrows::Four, Arrows::Eight][seed as usize % 3]),
        );
        let input = random_search(seed);
        assert_holds::<OctileWave>(&name, &grid_search::Input { flow: true, ..input.clone() });
        assert_holds::<AStar>(&name, &input);
    }
}

fn random_world(seed: u64) -> Arc<World> {
    let mut random = Random::new(seed);
    let drawn = RandomWorld::new(&mut random);
    let (start, goal) = (drawn.end(&mut random), drawn.end(&mut random));
    Arc::new(World::new(drawn.scene(start, goal)))
}

fn channel_input(world: &World, areas: Areas, measure: Measure) -> channel::Input {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    channel::Input { areas, start, goal, measure, order: channel::Order::default() }
}

fn route_input(world: &World, links: Links) -> route::Input {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    route::Input {
        mesh: world.mesh().clone(),
        links,
        search: SearchMethod::AStar,
        start,
        goal,
        rule: TautRule::default(),
        order: channel::Order::default(),
    }
}

/// The sentence was "No shorter path leads to a closed area." The search keeps one path to each triangle, and the way on depends
/// on the side by which that path entered.
#[test]
fn a_closed_triangle_can_have_a_shorter_path_in_the_measure_of_the_search() {
    let world = world("beam/gallery");
    let mesh = world.mesh();
    let input = channel_input(&world, Areas::Triangles(mesh.clone()), Measure::Midpoints);
    let channel = Channel::finished(&input);
    let kept = *channel.node(channel::Area(54)).unwrap();
    assert!(kept.closed);
    assert_eq!(channel.check(&input), Verdict::Holds);

    let over = [0, 15, 14, 23, 22, 20, 21, 2, 54].map(Triangle);
    assert!(mesh.touching(input.start).contains(&over[0]));
    let middles = over.windows(2).map(|pair| {
        let leads_on = |e: &Edge| mesh.twin(*e).is_some_and(|twin| twin.triangle() == pair[1]);
        let [a, b] = mesh.ends(pair[0].edges().into_iter().find(leads_on).unwrap()).map(Point::as_dvec2);
        (a + b) / 2.0
    });
    let points: Vec<_> = [input.start.as_dvec2()].into_iter().chain(middles).chain([input.goal.as_dvec2()]).collect();
    let f = polyline_length(&points);
    let scale = mesh.lattice().scale();
    assert!(f < kept.f() as f64 - 0.5 * scale, "{} against {}", f / scale, kept.f() as f64 / scale);
}

#[test]
fn searches_graphs_and_strings_keep_their_claims_in_random_worlds() {
    for seed in 0..samples(60) {
        let (name, world) = (format!("world {seed}"), random_world(seed));
        let quadtree = Quadtree::new(world.grid(), world.mesh().lattice());
        for areas in [Areas::Triangles(world.mesh().clone()), Areas::Squares(Arc::new(quadtree))] {
            for measure in [Measure::Midpoints, Measure::Aimed] {
                let input = channel_input(&world, areas.clone(), measure);
                assert_holds::<Channel>(&name, &input);
                let portals = Channel::finished(&input).portals();
                let strings = portal_scan::Input::new(input.start, input.goal, &portals);
                assert_holds::<Funnel>(&name, &strings);
                assert_holds::<QueueFunnel>(&name, &strings);
            }
        }
        for links in [Links::Full, Links::Taut] {
            assert_holds::<Route>(&name, &route_input(&world, links));
        }
    }
}

fn random_strings() -> impl Iterator<Item = (String, portal_scan::Input)> {
    let sizes = [(4, 0..700), (9, 700..1400), (1000, 1400..2000)];
    sizes.into_iter().flat_map(|(size, seeds)| {
        seeds.map(move |seed| {
            let channel = RandomChannel::new(&mut Random::new(seed), size);
            (format!("channel {seed}"), portal_scan::Input::new(channel.start, channel.goal, &channel.portals))
        })
    })
}

/// Many corners of these channels lie on one line.
#[test]
fn both_funnels_keep_their_claims_in_random_channels() {
    for (name, input) in random_strings() {
        assert_holds::<Funnel>(&name, &input);
        assert_holds::<QueueFunnel>(&name, &input);
    }
}

fn random_eye(seed: u64) -> beam::Input {
    let (mut random, world) = (Random::new(seed), random_world(seed));
    let scale = world.mesh().lattice().scale();
    let fov = random.coin().then(|| random.between(1, 71)).and_then(|n| Fov::new(f64::from(n * 5), 45.0));
    let range = random.coin().then(|| (f64::from(random.between(1, 40)) * scale) as i64);
    let eye = Eye { fov, range, ..Eye::from(world.snap(world.start())) };
    beam::Input::new(world.mesh().clone(), eye)
}

/// On corners and walls, with fields of view and ranges.
#[test]
fn the_beams_tile_what_is_seen_in_random_worlds() {
    let stages: usize = (0..300).map(|seed| assert_holds::<Sight>(&format!("world {seed}"), &random_eye(seed))).sum();
    assert!(stages > 3000, "{stages}");
}

#[test]
fn the_funnel_for_circles_keeps_its_claims_in_random_worlds() {
    for seed in 0..60 {
        let (world, radius) = agents::random_world(seed);
        assert_holds::<CircleFunnel>(&format!("world {seed}, radius {radius}"), &agents::input(&world, radius));
    }
}

#[test]
fn a_map_that_is_too_large_is_not_called_right() {
    let grid = Grid::new(1100, 1000, false);
    let (start, goal) = (Some(grid.cell(0, 0)), Some(grid.cell(9, 9)));
    let input = grid_search::Input::new(grid.clone(), [start, goal], Moves::Eight);
    assert!(matches!(AStar::start(&input).check(&input), Verdict::Unknown(_)));
    let (moves, dedupe) = (Moves::Eight, Dedupe::Sort);
    let input = wave::Input { grid, start, goal, moves, dedupe, flow: false, arrows: Arrows::Four, fault: None };
    assert!(matches!(Wave::start(&input).check(&input), Verdict::Unknown(_)));
}

/// Runs with one wrong step: how many were made, and in how many a check at the end of a stage was broken.
#[derive(Default)]
struct Mutants {
    made: usize,
    found: usize,
}

impl Mutants {
    /// `change` says what becomes of a step in a state: Some(None) leaves it out. At most `most` in one run.
    fn add<A: Invariant>(
        &mut self,
        input: &A::Input,
        most: usize,
        change: impl Fn(&A, A::Step) -> Option<Option<A::Step>>,
    ) {
        let (mut steps, mut state) = (Vec::new(), A::start(input));
        A::start(input).run(input, &mut steps);
        let mut made = 0;
        for (i, &step) in steps.iter().enumerate() {
            if let Some(new) = change(&state, step).filter(|_| made < most) {
                made += 1;
                let mut mutant = state.clone();
                new.into_iter().for_each(|step| mutant.apply(step));
                self.found += usize::from(is_found(mutant, input, &steps[i + 1..]));
            }
            state.apply(step);
        }
        self.made += made;
    }

    fn assert_nearly_all_found(&self, what: &str) {
        assert!(self.made >= 20, "{what}: only {} mutants", self.made);
        assert!(self.found * 10 >= self.made * 9, "{what}: {} of {} were found", self.found, self.made);
    }
}

fn is_found<A: Invariant>(mut mutant: A, input: &A::Input, steps: &[A::Step]) -> bool {
    for &step in steps {
        if step.row().size == Size::Stage && mutant.check(input).broken().is_some() {
            return true;
        }
        mutant.apply(step);
    }
    mutant.check(input).broken().is_some()
}

#[test]
fn a_wrong_step_of_a_wave_is_found() {
    let [mut number, mut again, mut close, mut lower] = [(); 4].map(|()| Mutants::default());
    for seed in 0..60 {
        let input = random_wave(seed, false, Arrows::Four);
        number.add::<Wave>(&input, 3, |_, step| matches!(step, WaveStep::Number { .. }).then_some(None));
        // A numbered cell is put on the new list.
        again.add::<Wave>(&input, 3, |wave, step| match step {
            WaveStep::Skip { cell, dir } if wave.d(cell) > 0 => Some(Some(WaveStep::Discover { cell, dir })),
            _ => None,
        });
        let input = random_search(seed);
        close.add::<AStar>(&input, 3, |_, step| matches!(step, AStarStep(Event::Discover { .. })).then_some(None));
    }
    // A lower cost is rare: the first cost found is nearly always the least.
    for input in (0..600).map(random_search) {
        lower.add::<OctileWave>(&input, 3, |_, step| matches!(step, OctileStep(Event::Relax { .. })).then_some(None));
    }
    number.assert_nearly_all_found("a number is left out");
    again.assert_nearly_all_found("a numbered cell is found again");
    close.assert_nearly_all_found("a neighbour is left out");
    lower.assert_nearly_all_found("a lower cost is left out");
}

#[test]
fn a_wrong_step_of_a_funnel_is_found() {
    let [mut wide, mut skipped, mut popped, mut apex] = [(); 4].map(|()| Mutants::default());
    for (_, input) in random_strings().step_by(7) {
        wide.add::<Funnel>(&input, 2, |_, step| match step {
            FunnelStep::Skip { portal, side } => Some(Some(FunnelStep::Tighten { portal, side })),
            _ => None,
        });
        skipped.add::<Funnel>(&input, 2, |funnel, step| match step {
            FunnelStep::Tighten { portal, side } => {
                let [apex, bound] = [funnel.scan().apex().at, funnel.bound(side).at];
                let narrows = area2(apex, bound, funnel.scan().end(portal, side).at) != 0;
                narrows.then_some(Some(FunnelStep::Skip { portal, side }))
            }
            _ => None,
        });
        popped.add::<QueueFunnel>(&input, 2, |_, step| matches!(step, QueueStep::Pop { .. }).then_some(None));
        apex.add::<QueueFunnel>(&input, 2, |_, step| matches!(step, QueueStep::Advance { .. }).then_some(None));
    }
    wide.assert_nearly_all_found("the funnel is widened");
    skipped.assert_nearly_all_found("the funnel is not tightened");
    popped.assert_nearly_all_found("a point is left on the queue");
    apex.assert_nearly_all_found("an apex is left out");
}

/// The next beam is a part of the next step, so a run would go on as if nothing had been wrong: each decision is checked
/// at once.
#[test]
fn a_wrong_step_of_a_beam_is_found() {
    let (mut turned, mut split) = (0, 0);
    for (seed, input) in (0..80).map(|seed| (seed, random_eye(seed))) {
        let (mut steps, mut state) = (Vec::new(), Sight::start(&input));
        Sight::start(&input).run(&input, &mut steps);
        for &step in &steps {
            let wrong = match step {
                BeamStep::GoLeft { s } => vec![BeamStep::GoRight { s }],
                BeamStep::GoRight { s } => vec![BeamStep::GoLeft { s }],
                BeamStep::Split { s } => vec![BeamStep::GoLeft { s }, BeamStep::GoRight { s }],
                _ => Vec::new(),
            };
            for &wrong in &wrong {
                let mut mutant = state.clone();
                mutant.apply(wrong);
                let verdict = mutant.check(&input);
                assert!(matches!(verdict, Verdict::Broken(_)), "world {seed}: {wrong:?} instead of {step:?}");
            }
            state.apply(step);
            if !wrong.is_empty() {
                assert_eq!(state.check(&input), Verdict::Holds, "world {seed}: {step:?}");
            }
            turned += usize::from(wrong.len() == 1);
            split += usize::from(wrong.len() == 2);
        }
    }
    assert!(turned > 200 && split > 200, "{turned} {split}");
}

#[test]
fn a_wrong_step_of_a_graph_or_a_channel_is_found() {
    let [mut missing, mut not_taut, mut label, mut area] = [(); 4].map(|()| Mutants::default());
    for seed in 0..20 {
        let world = random_world(seed);
        let input = route_input(&world, Links::Taut);
        missing.add::<Route>(&input, 2, |_, step| matches!(step, RouteStep::Link { .. }).then_some(None));
        not_taut.add::<Route>(&input, 2, |_, step| match step {
            RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => Some(Some(RouteStep::Link { w })),
            _ => None,
        });
        label.add::<Route>(&input, 2, |_, step| matches!(step, RouteStep::Relax { .. }).then_some(None));
        let input = channel_input(&world, Areas::Triangles(world.mesh().clone()), Measure::Midpoints);
        area.add::<Channel>(&input, 2, |_, step| matches!(step, ChannelStep::Discover { .. }).then_some(None));
    }
    missing.assert_nearly_all_found("a link is left out");
    not_taut.assert_nearly_all_found("a link that is not taut is kept");
    label.assert_nearly_all_found("a shorter path is left out");
    area.assert_nearly_all_found("an area is left out");
}

/// Without its last repair the string comes too near to a wall, or turns away from a circle.
#[test]
fn a_string_around_circles_that_was_not_repaired_is_found() {
    let mut mutants = Mutants::default();
    let is_repair = |step: &CircleStep| matches!(step, CircleStep::Release { .. } | CircleStep::Push { .. });
    for (world, radius) in (0..1500).map(agents::random_world) {
        let input = agents::input(&world, radius);
        let mut steps = Vec::new();
        CircleFunnel::start(&input).run(&input, &mut steps);
        let repairs = steps.iter().filter(|step| is_repair(step)).count();
        let seen = std::cell::Cell::new(0);
        mutants.add::<CircleFunnel>(&input, 1, |_, step| {
            seen.set(seen.get() + usize::from(is_repair(&step)));
            (is_repair(&step) && seen.get() == repairs).then_some(None)
        });
    }
    mutants.assert_nearly_all_found("a repair is left out");
}

#[test]
fn a_wrong_verdict_or_move_in_the_scenes_is_found() {
    let world_of_exercise = world("beam/region-c");
    let lesson = lesson::open("beam", world_of_exercise.clone(), Watch::Record).unwrap();
    assert!(lesson.view().run().len() > 4);
    let mesh = world_of_exercise.mesh().clone();
    let a = mesh.vertices().find(|&v| mesh.world(v).distance((17.0, 13.0).into()) < 1.0);
    let input = bitangents::Input { mesh, a };
    let judged = bitangents::seen_from(&input.mesh, a.unwrap()).len();
    let mut wrong = Mutants::default();
    wrong.add::<BitangentExercise>(&input, 1, |state, step| match step {
        BitangentStep::Beside { w } if state.judged().len() + 1 == judged => Some(Some(BitangentStep::Behind { w })),
        BitangentStep::Behind { w } if state.judged().len() + 1 == judged => Some(Some(BitangentStep::Beside { w })),
        _ => None,
    });
    assert_eq!((wrong.made, wrong.found), (1, 1));

    let world = world("beam/robbery");
    let place = |i: usize| world.snap(world.scene().actors[i].at);
    let (robber, sheriff, horse) = (place(1), place(0), world.snap(world.goal()));
    let (mesh, orders) = (world.mesh().clone(), Vec::new());
    let input = robbery::Input { mesh, robber, sheriff, horse, seed: 63, rounds: 1, orders };
    let mut leaps = Mutants::default();
    leaps.add::<Robbery>(&input, 5, |_, step| match step {
        RobberyStep::Run { .. } => Some(Some(RobberyStep::Run { to: horse })),
        _ => None,
    });
    assert_eq!((leaps.made, leaps.found), (5, 5));
}
