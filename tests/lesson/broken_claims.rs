//! The claims of the tutorials break at the step where their fault happens, and nowhere else. A fault is switched on, or
//! shown, by a setting.

#![allow(clippy::needless_raw_string_hashes, reason = "expect_test writes them")]

use crate::common::runs::{all, random_wave, world};
use expect_test::expect;
use pathlight::algo::beam::{self, Arithmetic, Eye, Sight};
use pathlight::algo::corner_cuts::corner_cuts;
use pathlight::algo::fast::distances::distances_of_eight;
use pathlight::algo::flow::{Arrows, pointed_at};
use pathlight::algo::grid_search::{self, OctileWave};
use pathlight::algo::moves::Cost;
use pathlight::algo::wave::invariant::Claim;
use pathlight::algo::wave::{self, Moves, Wave, WaveStep};
use pathlight::lesson::{self, Watch};
use pathlight::step::{Algorithm, Film, Invariant, Site, Size, Step};
use pathlight::words::Thing;
use std::fmt::Write;

/// The faults of the tutorials on the scenes, each at its step. A scene that is not listed has none.
#[test]
fn the_claims_of_the_tutorials_break_on_these_scenes_at_these_steps() {
    let mut text = String::new();
    for (name, mut lesson) in all() {
        if !lesson.view().is_of_scene() {
            continue;
        }
        let len = lesson.view().run().len();
        for claim in lesson.view().broken_claims().iter() {
            lesson.go(claim.at);
            let (decision, broken) = (lesson.view().run().last_step().unwrap().debug(), &claim.broken);
            writeln!(text, "{name}, {}: {} of {len}, {decision}", claim.key, claim.at).unwrap();
            writeln!(text, "    {} - {} {:?}", claim.claim, broken.what, broken.sites).unwrap();
        }
    }
    expect![[r#"
        wave/video as wave, faults: 1143 of 1873, Arrow { cell: Cell(62) }
            Every arrow leads to a lower number. - The arrow of the first cell points into the second, which is a wall. [Thing(Cell(Cell(62))), Thing(Cell(Cell(81)))]
        wave/longer as wave, longer: 491 of 502, Descend { cell: Cell(73) }
            The path so far can be the beginning of one with the fewest moves. - With this move the path leaves every path of the fewest moves. [Thing(Cell(Cell(87))), Thing(Cell(Cell(73)))]
        wave/longer as wave, longer: 491 of 502, Descend { cell: Cell(73) }
            The path so far can be the beginning of a shortest path. - With this move the path leaves every shortest path. [Thing(Cell(Cell(87))), Thing(Cell(Cell(73)))]
        wave/fewest-moves as wave, longer: 796 of 803, Descend { cell: Cell(60) }
            The path so far can be the beginning of a shortest path. - With this move the path leaves every shortest path. [Thing(Cell(Cell(73))), Thing(Cell(Cell(60)))]
        wave/corner as wave, corners: 477 of 479, Descend { cell: Cell(55) }
            The path so far cuts no corner. - The path cuts the corner of this wall. [Thing(Cell(Cell(54)))]
        wave/squeeze as wave, squeezes: 471 of 474, Descend { cell: Cell(65) }
            The path so far squeezes between no two walls. - The path squeezes between these two walls. [Thing(Cell(Cell(53))), Thing(Cell(Cell(64)))]
        wave/gradient as wave, faults: 441 of 771, Arrow { cell: Cell(14) }
            Every arrow leads to a lower number. - The arrow of the first cell points into the second, which is a wall. [Thing(Cell(Cell(14))), Thing(Cell(Cell(2)))]
        wave/ground as wave, longer: 580 of 589, Descend { cell: Cell(64) }
            The path so far can be the beginning of a shortest path. - With this move the path leaves every shortest path. [Thing(Cell(Cell(63))), Thing(Cell(Cell(64)))]
        wave/too-high as wave, longer: 131 of 206, AStarStep(Close { cell: Cell(26) })
            The g of a closed cell is final. - A shorter path leads to this closed cell. [Thing(Cell(Cell(26)))]
        funnel/wrong-corridor as funnel, shortest: 46 of 102, Visit { portal: 2 }
            The shortest path overall goes through every portal so far. - The shortest path does not cross this portal: A* chose another channel. [Thing(Portal(2))]
        funnel/open-field as funnel, shortest: 58 of 119, Visit { portal: 2 }
            The shortest path overall goes through every portal so far. - The shortest path does not cross this portal: A* chose another channel. [Thing(Portal(2))]
        funnel/normals as funnel, offset: 130 of 130, Done
            The path keeps the radius away from every wall. - A moved corner is one point of its circle, and a line to it cuts the circle: the path is too close to a wall. [Position(DVec2(23.499899478709885, 13.555117484575389)), Position(DVec2(23.0, 13.0))]
        beam/map-coordinates as beam, precision: 136 of 303, TestLeft { s: Vertex(19) }
            Floating point decides every side as the exact test does. - In floating point this vertex would lie on the wrong side of the beam. [Thing(Vertex(Vertex(19)))]
    "#]].assert_eq(&text);
}

/// The claims of the wave, found again by looking at the state after every step.
#[test]
fn a_claim_of_the_wave_breaks_at_the_first_step_after_which_it_is_false() {
    let mut broken = [0; 5];
    for seed in 0..900 {
        let input = wave::Input {
            moves: Moves::Mixed,
            ..random_wave(seed, true, if seed % 2 == 0 { Arrows::Four } else { Arrows::Eight })
        };
        let mut film = Film::<Wave>::record(&input);
        let steps = film.steps().to_vec();
        let optimum = {
            let wave::Input { grid, start, goal, .. } = input.clone();
            let search = grid_search::Input::new(grid, [start, goal], Moves::Mixed);
            OctileWave::finished(&search).found().map(|path| Cost::of_path(&input.grid, path))
        };
        let fewest = input.start.map(|start| distances_of_eight(&input.grid, input.goal.unwrap(), true)[start.index()]);
        let mut first = [None; 5];
        for k in 0..=steps.len() {
            film.seek(&input, k);
            let wave = film.state();
            let cuts = |between| corner_cuts(&input.grid, wave.path()).any(|cut| cut.other.is_some() == between);
            let arrow = match film.last_step().copied() {
                Some(WaveStep::Arrow { cell }) => {
                    wave.d(cell) > 1 && pointed_at(wave, cell).is_none_or(|to| !(1..wave.d(cell)).contains(&wave.d(to)))
                }
                _ => false,
            };
            let length = wave.found().map(|path| Cost::of_path(&input.grid, path));
            let is_long = length.is_some() && length > optimum;
            let has_more = wave.found().is_some_and(|path| Some(path.len() as i32) > fewest);
            for (first, is_false) in first.iter_mut().zip([cuts(false), cuts(true), has_more, is_long, arrow]) {
                *first = first.or(is_false.then_some(k));
            }
        }
        for (i, claim) in Claim::ALL.into_iter().enumerate() {
            let found = claim.first_break(&input, &steps).map(|(at, _)| at);
            if matches!(claim, Claim::Shortest | Claim::Fewest) {
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
        ("wave/longer", "moves", "8"),
        ("wave/corner", "moves", "8"),
        ("wave/squeeze", "moves", "8"),
        ("wave/fewest-moves", "wave", "octile"),
        ("wave/longer", "wave", "astar"),
        ("wave/gradient", "arrows", "repaired"),
        ("beam/map-coordinates", "precision", "lattice"),
        ("beam/map-coordinates", "precision", "f64"),
        ("funnel/wrong-corridor", "shortest", "off"),
    ] {
        let world = world(scene);
        let name = lesson::of(world.scene()).unwrap().name;
        let mut settings: Vec<(String, String)> = world.scene().settings.clone().into_iter().collect();
        let before = lesson::open(name, world.clone(), Watch::Record).unwrap().view().broken_claims();
        assert!(!before.is_empty(), "{scene} has its fault");
        settings.push((key.to_owned(), word.to_owned()));
        let after = lesson::open_with(name, world, Watch::Record, &settings).unwrap().view().broken_claims();
        assert_eq!(*after, [], "{scene} with {key} = {word}");
    }
}

/// An agent with a radius: the tutorial's normals, or no room at all, come too near to a wall; the repairs do not.
#[test]
fn the_radius_is_kept_by_the_repairs_only() {
    let world = world("funnel/radius");
    for (offset, is_kept) in [("none", false), ("normals", false), ("arcs", true), ("inflated", true)] {
        let own = world.scene().settings.clone().into_iter().filter(|(key, _)| key != "offset");
        let settings: Vec<_> = own.chain([("offset".to_owned(), offset.to_owned())]).collect();
        let lesson = lesson::open_with("funnel", world.clone(), Watch::Record, &settings).unwrap();
        let broken_claims = lesson.view().broken_claims();
        let near: Vec<_> = broken_claims.iter().filter(|claim| claim.key == "offset").collect();
        assert_eq!(near.is_empty(), is_kept, "{offset}: {broken_claims:?}");
        assert!(near.iter().all(|claim| claim.at == lesson.view().run().len() && claim.broken.sites.len() == 2));
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
        if i > 0 && step.row().size == Size::Stage && broken.is_none() {
            broken = state.check(&input).broken().map(|broken| (i, broken));
        }
        state.apply(step);
    }
    let (at, broken) = broken.expect("the beams do not tile");
    let stage_end = wrong[differs..].iter().position(|step| step.row().size == Size::Stage).map(|i| differs + i);
    assert_eq!(Some(at), stage_end, "{broken:?}");
    assert!(matches!(broken.sites[..], [Site::Thing(Thing::Edge(_))]));
}
