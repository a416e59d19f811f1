//! What each algorithm claims holds at the end of every stage, on all scenes and on random worlds; the check finds runs
//! in which one step is wrong; and the claims of the tutorials break at the step of their fault.

mod common;

use common::agents;
use common::channel::Channel as RandomChannel;
use common::{Random, RandomWorld};
use expect_test::expect;
use pathlight::algo::beam::{self, Arithmetic, BeamStep, Eye, Fov, Sight};
use pathlight::algo::bitangents::{self, BitangentExercise, BitangentStep};
use pathlight::algo::channel::{self, Areas, Channel, ChannelStep, Measure, Quadtree};
use pathlight::algo::corner_cuts::corner_cuts;
use pathlight::algo::flow::pointed_at;
use pathlight::algo::funnel::{Funnel, FunnelStep};
use pathlight::algo::grid_search::{self, AStar, AStarStep, OctileStep, OctileWave};
use pathlight::algo::moves::Cost;
use pathlight::algo::portal_scan;
use pathlight::algo::queue_funnel::{QueueFunnel, QueueStep};
use pathlight::algo::radius::{CircleFunnel, CircleStep};
use pathlight::algo::robbery::{self, Robbery, RobberyStep};
use pathlight::algo::route::{self, Route, RouteStep, SearchMethod};
use pathlight::algo::visgraph::Links;
use pathlight::algo::wave::invariant::Claim;
use pathlight::algo::wave::{self, Dedupe, Moves, Wave, WaveStep};
use pathlight::geom::area2;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::step::{Algorithm, Film, Invariant, Site, Size, Step, Verdict};
use pathlight::world::grid::{Cell, Grid};
use pathlight::world::scene::World;
use pathlight::world::{builtin, scene_file};
use std::fmt::Write;
use std::sync::Arc;

fn world(name: &str) -> Arc<World> {
    Arc::new(World::new(scene_file::read(builtin::find(name).unwrap().text).unwrap()))
}

/// Every lesson on every scene, recorded.
fn all() -> impl Iterator<Item = (String, Box<dyn Lesson>)> {
    builtin::ALL.iter().flat_map(|scene| {
        let world = world(scene.name);
        lesson::NAMES.map(|name| {
            let lesson = lesson::open(name, world.clone(), Watch::Record).unwrap();
            (format!("{} as {name}", scene.name), lesson)
        })
    })
}

#[test]
fn every_act_states_what_holds_and_it_holds_after_every_stage_of_every_scene() {
    let mut checked = 0;
    for (name, mut lesson) in all() {
        let stages = lesson.run().stages().to_vec();
        for stage in stages {
            lesson.run_mut().seek(stage.first + stage.len);
            let (at, decision) = (lesson.run().at(), lesson.run().decision());
            assert_eq!(*lesson.check(), Verdict::Holds, "{name}, step {at}, {decision}");
            let claim = lesson.invariant();
            assert!(claim.ends_with('.') && claim.len() < 100, "{name}: {claim:?}");
            checked += 1;
        }
    }
    assert!(checked > 2000, "{checked}");
}

#[test]
fn between_the_ends_of_stages_nothing_is_said() {
    let mut lesson = lesson::open("wave", world("wave/walkthrough"), Watch::Record).unwrap();
    for k in 0..=lesson.run().len() {
        lesson.run_mut().seek(k);
        let ends = lesson.run().stages().iter().any(|stage| stage.first + stage.len == k);
        assert_eq!(matches!(*lesson.check(), Verdict::Unknown(_)), !ends, "step {k}");
    }
    let world = lesson.world().clone();
    lesson.reset(world, Watch::EndOnly);
    assert_eq!(*lesson.check(), Verdict::Holds, "the end alone can be checked");
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

fn random_grid(random: &mut Random) -> (Grid, Cell, Cell) {
    let (width, height, walls) = (random.between(1, 18), random.between(1, 14), random.between(0, 50));
    let mut grid = Grid::new(width as usize, height as usize, false);
    let cells: Vec<Cell> = grid.cells().collect();
    cells.iter().for_each(|&cell| grid.set_wall(cell, random.between(0, 99) < walls));
    let mut any = || cells[random.between(0, cells.len() as i32 - 1) as usize];
    let (start, goal) = (any(), any());
    (grid, start, goal)
}

fn random_wave(seed: u64, flow: bool, repair: bool) -> wave::Input {
    let mut random = Random::new(seed);
    let (grid, start, goal) = random_grid(&mut random);
    let moves = if random.coin() { Moves::Four } else { Moves::Eight };
    let dedupe = if random.coin() { Dedupe::Sort } else { Dedupe::Push };
    wave::Input { grid, start: Some(start), goal: Some(goal), moves, dedupe, flow, repair }
}

fn random_search(seed: u64) -> grid_search::Input {
    let mut random = Random::new(seed);
    let (grid, start, goal) = random_grid(&mut random);
    grid_search::Input { grid, start: Some(start), goal: Some(goal), cut: random.coin(), flow: false }
}

#[test]
fn the_waves_keep_their_claims_on_random_grids() {
    for seed in 0..150 {
        let name = format!("grid {seed}");
        assert_holds::<Wave>(&name, &random_wave(seed, true, seed % 2 == 0));
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
    channel::Input { areas, start, goal, measure }
}

fn route_input(world: &World, links: Links) -> route::Input {
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    route::Input { mesh: world.mesh().clone(), links, search: SearchMethod::AStar, start, goal }
}

#[test]
fn searches_graphs_and_strings_keep_their_claims_in_random_worlds() {
    for seed in 0..60 {
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
    let input = grid_search::Input { grid: grid.clone(), start, goal, cut: false, flow: false };
    assert!(matches!(AStar::start(&input).check(&input), Verdict::Unknown(_)));
    let (moves, dedupe) = (Moves::Eight, Dedupe::Sort);
    let input = wave::Input { grid, start, goal, moves, dedupe, flow: false, repair: false };
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
        if step.size() == Size::Stage && mutant.check(input).broken().is_some() {
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
        let input = random_wave(seed, false, false);
        number.add::<Wave>(&input, 3, |_, step| matches!(step, WaveStep::Number { .. }).then_some(None));
        // A numbered cell is put on the new list.
        again.add::<Wave>(&input, 3, |wave, step| match step {
            WaveStep::Skip { cell, dir } if wave.d(cell) > 0 => Some(Some(WaveStep::Discover { cell, dir })),
            _ => None,
        });
        let input = random_search(seed);
        close.add::<AStar>(&input, 3, |_, step| matches!(step, AStarStep::Discover { .. }).then_some(None));
    }
    // A lower cost is rare: the first cost found is nearly always the least.
    for input in (0..600).map(random_search) {
        lower.add::<OctileWave>(&input, 3, |_, step| matches!(step, OctileStep::Relax { .. }).then_some(None));
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
    let [mut missing, mut loose, mut label, mut area] = [(); 4].map(|()| Mutants::default());
    for seed in 0..20 {
        let world = random_world(seed);
        let input = route_input(&world, Links::Taut);
        missing.add::<Route>(&input, 2, |_, step| matches!(step, RouteStep::Link { .. }).then_some(None));
        loose.add::<Route>(&input, 2, |_, step| match step {
            RouteStep::NotTautHere { w } | RouteStep::NotTautThere { w } => Some(Some(RouteStep::Link { w })),
            _ => None,
        });
        label.add::<Route>(&input, 2, |_, step| matches!(step, RouteStep::Relax { .. }).then_some(None));
        let input = channel_input(&world, Areas::Triangles(world.mesh().clone()), Measure::Midpoints);
        area.add::<Channel>(&input, 2, |_, step| matches!(step, ChannelStep::Discover { .. }).then_some(None));
    }
    missing.assert_nearly_all_found("a link is left out");
    loose.assert_nearly_all_found("a link that is not taut is kept");
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
    assert!(lesson.run().len() > 4);
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

/// The faults of the tutorials on the scenes, each at its step. A scene that is not listed has none.
#[test]
fn the_claims_of_the_tutorials_break_on_these_scenes_at_these_steps() {
    let mut text = String::new();
    for (name, mut lesson) in all() {
        if lesson::of(lesson.world().scene()) != lesson.name() {
            continue;
        }
        let len = lesson.run().len();
        for slip in lesson.slips().iter() {
            lesson.run_mut().seek(slip.at);
            let (decision, broken) = (lesson.run().decision(), &slip.broken);
            writeln!(text, "{name}, {}: {} of {len}, {decision}", slip.key, slip.at).unwrap();
            writeln!(text, "    {} - {} {:?}", slip.claim, broken.what, broken.sites).unwrap();
        }
    }
    expect![[r"
        wave/video as wave, faults: 1143 of 1873, Arrow { cell: Cell(62) }
            Every arrow leads to a lower number. - The arrow of the first cell points into the second, which is a wall. [Cell(Cell(62)), Cell(Cell(81))]
        wave/longer as wave, longer: 491 of 502, Descend { cell: Cell(73) }
            The path so far can be the beginning of a shortest path. - With this move the path leaves every shortest path. [Cell(Cell(87)), Cell(Cell(73))]
        wave/corner as wave, corners: 477 of 479, Descend { cell: Cell(55) }
            The path so far clips no corner. - The path clips the corner of this wall. [Cell(Cell(54))]
        wave/squeeze as wave, squeezes: 471 of 474, Descend { cell: Cell(65) }
            The path so far squeezes between no two walls. - The path squeezes between these two walls. [Cell(Cell(53)), Cell(Cell(64))]
        wave/gradient as wave, faults: 441 of 771, Arrow { cell: Cell(14) }
            Every arrow leads to a lower number. - The arrow of the first cell points into the second, which is a wall. [Cell(Cell(14)), Cell(Cell(2))]
        funnel/wrong-corridor as funnel, shortest: 46 of 102, Visit { portal: 2 }
            The shortest path of all goes through every portal so far. - The shortest path does not cross this portal: A* chose another channel. [Portal(2)]
        funnel/open-field as funnel, shortest: 58 of 119, Visit { portal: 2 }
            The shortest path of all goes through every portal so far. - The shortest path does not cross this portal: A* chose another channel. [Portal(2)]
        beam/map-coordinates as beam, precision: 136 of 303, TestLeft { s: Vertex(19) }
            Floating point decides every side as the exact test does. - In floating point this vertex would lie on the wrong side of the beam. [Vertex(Vertex(19))]
    "]].assert_eq(&text);
}

/// The claims of the wave, found again by looking at the state after every step.
#[test]
fn a_claim_of_the_wave_breaks_at_the_first_step_after_which_it_is_false() {
    let mut broken = [0; 4];
    for seed in 0..900 {
        let input = wave::Input { moves: Moves::Eight, ..random_wave(seed, true, false) };
        let mut film = Film::<Wave>::record(&input);
        let steps = film.steps().to_vec();
        let optimum = {
            let wave::Input { grid, start, goal, .. } = input.clone();
            let search = grid_search::Input { grid, start, goal, cut: true, flow: false };
            OctileWave::finished(&search).found().map(|path| Cost::of_path(&input.grid, path))
        };
        let mut first = [None; 4];
        for k in 0..=steps.len() {
            film.seek(&input, k);
            let wave = film.state();
            let cuts = |between| corner_cuts(&input.grid, wave.path()).any(|cut| cut.other.is_some() == between);
            let arrow = match film.last_step() {
                Some(WaveStep::Arrow { cell }) => {
                    wave.d(cell) > 1 && pointed_at(wave, cell).is_none_or(|to| !(1..wave.d(cell)).contains(&wave.d(to)))
                }
                _ => false,
            };
            let length = wave.found().map(|path| Cost::of_path(&input.grid, path));
            let is_long = length.is_some() && length > optimum;
            for (first, is_false) in first.iter_mut().zip([cuts(false), cuts(true), is_long, arrow]) {
                *first = first.or(is_false.then_some(k));
            }
        }
        for (i, claim) in Claim::ALL.into_iter().enumerate() {
            let found = claim.first_break(&input, &steps).map(|(at, _)| at);
            if claim == Claim::Shortest {
                // It is known to be too long at its end; the move that made it so is one of its moves.
                assert_eq!(found.is_some(), first[i].is_some(), "grid {seed}: {claim:?}");
                assert!(found <= first[i], "grid {seed}: {claim:?}");
            } else {
                assert_eq!(found, first[i], "grid {seed}: {claim:?}");
            }
            broken[i] += usize::from(found.is_some());
        }
    }
    assert!(broken.iter().all(|&n| n > 10), "{broken:?}");
}

/// Each fault is switched off, or repaired, and then no claim breaks.
#[test]
fn without_its_fault_no_claim_breaks() {
    for (scene, key, word) in [
        ("wave/corner", "wave", "octile"),
        ("wave/squeeze", "moves", "4"),
        ("wave/longer", "moves", "4"),
        ("wave/longer", "wave", "astar"),
        ("wave/gradient", "repair", "on"),
        ("beam/map-coordinates", "precision", "lattice"),
        ("beam/map-coordinates", "precision", "f64"),
        ("funnel/wrong-corridor", "shortest", "off"),
    ] {
        let world = world(scene);
        let name = lesson::of(world.scene()).to_owned();
        let mut settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
        let before = lesson::open(&name, world.clone(), Watch::Record).unwrap().slips();
        assert!(!before.is_empty(), "{scene} has its fault");
        settings.push((key.to_owned(), word.to_owned()));
        let after = lesson::open_with(&name, world, Watch::Record, &settings).unwrap().slips();
        assert_eq!(*after, [], "{scene} with {key} = {word}");
    }
}

/// An agent with a radius: the tutorial's normals, or no room at all, come too near to a wall; the repairs do not.
#[test]
fn the_radius_is_kept_by_the_repairs_only() {
    let world = world("funnel/radius");
    for (offset, is_kept) in [("none", false), ("normals", false), ("arcs", true), ("grown", true)] {
        let own = world.scene().settings.clone().into_iter().filter(|(key, _)| key != "offset");
        let settings: Vec<_> = own.chain([("offset".to_owned(), offset.to_owned())]).collect();
        let lesson = lesson::open_with("funnel", world.clone(), Watch::Record, &settings).unwrap();
        let slips = lesson.slips();
        let near: Vec<_> = slips.iter().filter(|slip| slip.key == "offset").collect();
        assert_eq!(near.is_empty(), is_kept, "{offset}: {slips:?}");
        assert!(near.iter().all(|slip| slip.at == lesson.run().len() && slip.broken.sites.len() == 2));
    }
}

/// In floating point the beams themselves go wrong: the invariant of the beam breaks in the first triangle with a wrong
/// decision, and not before.
#[test]
fn beams_decided_in_f32_do_not_tile() {
    let world = world("beam/map-coordinates");
    let exact = beam::Input::new(world.mesh().clone(), world.snap(world.start()));
    let actor = world.scene().actors.first().map(|actor| world.snap(actor.at));
    let exact = beam::Input { eye: actor.map_or(exact.eye, Eye::from), ..exact };
    let input = beam::Input { arithmetic: Arithmetic::F32, ..exact.clone() };
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    Sight::start(&exact).run(&exact, &mut right);
    Sight::start(&input).run(&input, &mut wrong);
    let differs = right.iter().zip(&wrong).position(|(a, b)| a != b).expect("a wrong decision");
    let mut state = Sight::start(&input);
    let mut broken = None;
    for (i, &step) in wrong.iter().enumerate() {
        if i > 0 && step.size() == Size::Stage && broken.is_none() {
            broken = state.check(&input).broken().map(|broken| (i, broken));
        }
        state.apply(step);
    }
    let (at, broken) = broken.expect("the beams do not tile");
    let stage_end = wrong[differs..].iter().position(|step| step.size() == Size::Stage).map(|i| differs + i);
    assert_eq!(Some(at), stage_end, "{broken:?}");
    assert!(matches!(broken.sites[..], [Site::Edge(_)]));
}
