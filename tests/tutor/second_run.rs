//! The other program's run to its end: its facts, and stepping together with ours.

mod said;

use super::common::pairs::pairs;
use super::common::some;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::geom::polyline_length;
use pathlight::lesson::assignment::EndAction;
use pathlight::lesson::{self, Lesson, Watch};
use pathlight::picture::{Family, Lens, Mark, Picture, Role, Shape, Strength};
use pathlight::player::{Against, Player, Transport};
use pathlight::scene::{self, World};
use pathlight::step::Size;
use pathlight::tutor::grade::{self, Line};
use pathlight::tutor::mistakes::{self, Mistake};
use pathlight::tutor::other_program::{OtherProgram, Source};
use pathlight::tutor::second_run::{InWalls, Measure, SecondRun, Shortcut, WentWrong, went_wrong};
use std::collections::HashSet;
use std::sync::Arc;

/// Every scene in each of its lessons, with every mistake that is made there. Long runs are left out, because the mistakes are the same.
fn each(mut look: impl FnMut(&str, &Lesson, &'static Mistake, &OtherProgram)) {
    const MOST_STEPS: usize = 3000;
    for (scene, name) in some(pairs()) {
        let world = Arc::new(World::new(scene::open(scene.name).unwrap()));
        let Ok(lesson) = lesson::find(name).unwrap().open(world, Watch::Record) else { continue };
        if lesson.view().run().len() > MOST_STEPS {
            continue;
        }
        // No program can repeat a robbery, in which a person takes part.
        let Ok((_, task)) = grade::task(lesson.view()) else { continue };
        let playable = mistakes::playable(lesson.view(), &task);
        // The others are mistakes in another algorithm of the lesson: its smallest map plays each of them (`tests/player/smallest.rs`).
        for known in lesson.view().entry().mistakes.iter().filter(|known| playable.contains(&known.mistake)) {
            let other = OtherProgram::new(lesson.view(), Source::Mistake(known.mistake));
            let other = other.unwrap_or_else(|bad| panic!("{} {name}: {}: {bad}", scene.name, known.mistake.name));
            look(&format!("{} {name}", scene.name), &lesson, known.mistake, &other);
        }
    }
}

fn value(run: &SecondRun, measure: Measure) -> Option<f64> {
    run.facts().rows.iter().find(|row| row.measure == measure).and_then(|row| row.other)
}

/// "Never skips an end" named the wall, and not the portal that its path misses.
#[test]
fn a_path_through_walls_is_described_by_its_portals() {
    let (mut corners, mut beyond) = (0, 0);
    each(|scene, lesson, mistake, other| {
        let WentWrong::ThroughWall { places, .. } = &other.run.facts().wrong else { return };
        let (_, task) = grade::task(lesson.view()).unwrap();
        match places {
            InWalls::Corners(portals) => corners += portals.len(),
            InWalls::Beyond(portals) => beyond += portals.len(),
            InWalls::Wall(_) => assert!(task.portals().is_empty(), "{scene}: {}", mistake.name),
        }
    });
    assert!(corners > 0 && beyond > 0, "{corners} {beyond}");
}

#[test]
fn every_mistake_is_played_to_its_end_or_says_where_it_was_stopped() {
    let (mut runs, mut stopped, mut walls) = (0, 0, 0);
    each(|scene, lesson, mistake, other| {
        let run = &other.run;
        assert!(run.end() >= lesson.view().run().len());
        assert_eq!(run.steps_at(run.end()), run.len(), "{scene}: {}", mistake.name);
        let said = went_wrong(run.facts()).map(|sentence| sentence.printed()).join(" ");
        assert!(said.contains('.') && !said.contains("NaN"), "{scene}: {}: {said}", mistake.name);
        if let WentWrong::Stopped { decisions, .. } = run.facts().wrong {
            assert!(run.facts().stopped_after.is_some_and(|lines| decisions <= lines));
            assert!(said.replace(',', "").contains(&decisions.to_string()), "{scene}: {}: {said}", mistake.name);
            stopped += 1;
        }
        walls += usize::from(matches!(run.facts().wrong, WentWrong::ThroughWall { .. }));
        runs += 1;
    });
    assert!(runs > 40 && stopped > 0 && walls > 3, "{runs}, {stopped}, {walls}");
}

#[test]
fn every_claim_about_the_end_of_a_mistake_is_true() {
    let (mut kinds, mut wrong) = (HashSet::new(), Vec::new());
    each(|scene, lesson, mistake, other| {
        kinds.insert(std::mem::discriminant(&other.run.facts().wrong));
        if let Err(why) = said::check(lesson.view(), mistake, other) {
            wrong.push(format!("{scene}: {}: {why}", mistake.name));
        }
    });
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    assert!(kinds.len() > 12, "{}", kinds.len());
}

/// By sampling, without the crossings that the program uses: the length, and how far it may be off. Each part in a wall can be
/// off by a sample, and by the border that is left out at both of its ends.
fn sampled_in_walls(world: &World, path: &[DVec2]) -> [f64; 2] {
    const SAMPLES: usize = 20_000;
    path.windows(2).fold([0.0; 2], |[length, error], pair| {
        let at = |i: usize| pair[0].lerp(pair[1], (i as f64 + 0.5) / SAMPLES as f64);
        let hits: Vec<bool> = (0..SAMPLES).map(|i| said::is_well_inside_a_wall(world, at(i))).collect();
        let inside = hits.iter().filter(|&&is_inside| is_inside).count();
        let parts = hits.windows(2).filter(|pair| pair[0] != pair[1]).count().div_ceil(2);
        let step = pair[0].distance(pair[1]) / SAMPLES as f64;
        [length + inside as f64 * step, error + parts as f64 * (step + 4.0 * said::TOLERANCE)]
    })
}

#[test]
fn lengths_and_what_lies_in_walls_agree_with_another_count() {
    let mut checked = 0;
    each(|scene, lesson, mistake, other| {
        let (world, points) = (lesson.view().world(), other.run.result());
        if points.is_empty() || value(&other.run, Measure::InWalls).is_none() {
            return;
        }
        let is_near = |a: f64, b: f64, by: f64| (a - b).abs() <= by;
        let length = value(&other.run, Measure::Length).unwrap();
        assert!(is_near(length, polyline_length(points), 1e-9));
        let inside = value(&other.run, Measure::InWalls).unwrap();
        let [sampled, error] = sampled_in_walls(world, points);
        assert!(
            is_near(inside, sampled, error + 2e-2 + 2e-3 * inside),
            "{scene}: {}: {inside}, sampled {sampled}, off by {error} at most",
            mistake.name
        );
        checked += 1;
    });
    assert!(checked > 8, "{checked}");
}

#[test]
fn stepping_together_keeps_both_in_range_and_the_same_until_they_differ() {
    let mut random = Random::seeded(7);
    for scene in ["wave/walkthrough", "wave/guided", "wave/exits", "funnel/a-to-g", "beam/recursion"] {
        let mut played = 0;
        for known in Player::open(scene, None).unwrap().lesson().entry().mistakes {
            let mut player = Player::open(scene, None).unwrap();
            if player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            played += 1;
            let lens = Lens::fit(player.lesson().bounds(), 500.0, 400.0, Lens::MARGIN);
            for _ in 0..60 {
                let size = [Size::Detail, Size::Step, Size::Stage][(random.unit() * 3.0) as usize];
                let command = match (random.unit() * 8.0) as usize {
                    0..=3 => Transport::Forward(size),
                    4 | 5 => Transport::Back(size),
                    6 => Transport::Seek((random.unit() * 1.3 * player.end() as f32) as usize),
                    _ => Transport::Seek(usize::MAX),
                };
                player.apply(command).unwrap();
                let (time, at, len) = (player.time(), player.lesson().run().at(), player.lesson().run().len());
                let run = &player.other_program().unwrap().run;
                assert!(time <= player.end() && at == time.min(len), "{scene}: {}", known.mistake.name);
                assert!(run.steps_at(time) <= run.len());
                player.picture_beside(&lens).unwrap().check().unwrap();
                player.picture(&lens).check().unwrap();
            }
            // Forwards to the end, in as many steps as both need at most.
            player.apply(Transport::Seek(0)).unwrap();
            let mut before = 0;
            while player.time() < player.end() {
                player.apply(Transport::Forward(Size::Step)).unwrap();
                assert!(player.time() > before, "{scene}: {}: it stands", known.mistake.name);
                before = player.time();
            }
            let run = &player.other_program().unwrap().run;
            assert_eq!(run.steps_at(player.time()), run.len());
        }
        assert!(played > 2, "{scene}: {played}");
    }
}

/// The trace of a learner has no moments: what its funnel holds follows from its lines.
#[test]
fn a_trace_is_followed_to_its_end_as_the_program_that_wrote_it() {
    let world = Arc::new(World::new(scene::open("funnel/a-to-g").unwrap()));
    let lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
    let name = "does not go back after a corner";
    let known = lesson.view().entry().mistakes.iter().find(|known| known.mistake.name == name).unwrap();
    let trace = pathlight::tutor::mistakes::as_trace(lesson.view(), known.mistake).unwrap();
    let source = Source::Program { name: "mine".to_owned(), trace };
    let [mistake, mine] =
        [Source::Mistake(known.mistake), source].map(|source| OtherProgram::new(lesson.view(), source).unwrap().run);
    assert_eq!(mistake.facts(), mine.facts());
    let lens = Lens::fit(lesson.view().bounds(), 500.0, 400.0, Lens::MARGIN);
    for time in 0..=mistake.end() {
        assert_eq!(mistake.picture(lesson.view(), &lens, time), mine.picture(lesson.view(), &lens, time), "{time}");
    }
}

/// The pair was portal 6 and portal 4: the lines about portal 5, which may be left out, were taken for left out. Later, "The scan
/// restarts at portal 5" and "Portal 5 opens the funnel" stood above both maps, and the difference came after them.
#[test]
fn a_scan_that_restarts_elsewhere_differs_where_it_restarts() {
    for (name, portal) in [
        ("restarts one portal too early", 4),
        ("restarts one portal too late", 6),
        ("does not go back after a corner", 7),
    ] {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let known = player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == name).unwrap();
        player.apply(Against::Mistake(known.mistake)).unwrap();
        let differs_at = player.other_program().unwrap().run.differs_at().unwrap();
        let mut said = |time: usize| {
            player.apply(Transport::Seek(time)).unwrap();
            let other = player.other_program().unwrap();
            let words = other.in_words().unwrap();
            assert_eq!(words, [5, portal].map(|portal| format!("restarts at portal {portal}")), "{name}");
            [player.lesson().sentence().on_screen(), other.run.does_at(time)]
        };
        let [ours, theirs] = said(differs_at - 1);
        assert!(!ours.contains("restarts") && !theirs.contains("restarts"), "{name}: {ours} {theirs}");
        let [_, theirs] = said(differs_at);
        assert!(theirs.ends_with(&format!("the scan restarts at portal {portal}")), "{name}: {theirs}");
        // "Portal 5 opens the funnel": our run alone.
        let [ours, theirs] = said(differs_at + 1);
        assert!(ours.contains("ortal 5") && !theirs.contains("portal 5 opens"), "{name}: {ours} {theirs}");
    }
}

/// The table said 56 where the open list had 57 cells before the goal was closed: it was counted right after a cell was taken off. The oracle
/// is the list that the window shows, at every step of the run.
#[test]
fn the_longest_list_of_a_search_is_the_longest_one_at_any_step() {
    let mut checked = 0;
    for scene in ["wave/guided", "wave/octile", "wave/too-high"] {
        let mut player = Player::open(scene, None).unwrap();
        let mut longest = 0;
        for k in 0..=player.lesson().run().len() {
            player.apply(Transport::Seek(k)).unwrap();
            let lists = player.lesson().lists();
            assert_eq!(lists.len(), 1, "{scene}");
            longest = longest.max(lists[0].len);
        }
        let known = player.lesson().entry().mistakes.iter().map(|known| known.mistake).collect::<Vec<_>>();
        for mistake in known {
            if player.apply(Against::Mistake(mistake)).is_err() {
                continue;
            }
            let run = &player.other_program().unwrap().run;
            let Some(row) = run.facts().rows.iter().find(|row| row.measure == Measure::LongestList) else { continue };
            assert_eq!(row.right, Some(longest as f64), "{scene}, {}", mistake.name);
            if let Some((_, curves)) = run.growing_list() {
                let most = curves.map(|curve| curve.iter().copied().max().unwrap() as f64);
                assert_eq!(
                    [row.right, row.other],
                    most.map(Some),
                    "{scene}, {}: the curve says the same",
                    mistake.name
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
}

/// The beams of a trace were triangles of its own drawing, without the beams that wait.
#[test]
fn the_beams_of_a_trace_are_drawn_as_those_of_the_program_that_wrote_it() {
    let world = Arc::new(World::new(scene::open("beam/recursion").unwrap()));
    let lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
    let lens = Lens::fit(lesson.view().bounds(), 500.0, 400.0, Lens::MARGIN);
    let mut compared = 0;
    for known in lesson.view().entry().mistakes {
        // The others decide the same and narrow their beams otherwise, or forget some: a trace does not say so.
        if !["never splits", "splits without a test", "confuses the left and the right edge"]
            .contains(&known.mistake.name)
        {
            continue;
        }
        let trace = pathlight::tutor::mistakes::as_trace(lesson.view(), known.mistake).unwrap();
        let source = Source::Program { name: "mine".to_owned(), trace };
        let [mistake, mine] = [Source::Mistake(known.mistake), source]
            .map(|source| OtherProgram::new(lesson.view(), source).unwrap().run);
        for time in (0..mistake.end()).take(200) {
            let [mistake, mine] = [&mistake, &mine].map(|run| run.picture(lesson.view(), &lens, time));
            assert_eq!(mistake, mine, "{}, {time}", known.mistake.name);
        }
        compared += 1;
    }
    assert!(compared > 1, "{compared}");
}

/// The window said "Every decision and the result are the same", and in red "corners 3, +1": the path repeated its goal. It counted 27
/// decisions where `grade` counts 21, and a right trace without the lines that open a side had 6 less.
#[test]
fn a_trace_that_agrees_has_no_row_that_differs() {
    for scene in ["wave/walkthrough", "funnel/a-to-g", "beam/recursion"] {
        let world = Arc::new(World::new(scene::open(scene).unwrap()));
        let lesson = lesson::of(world.scene()).unwrap().open(world, Watch::Record).unwrap();
        // No program can repeat a robbery, in which a person takes part.
        let Ok((_, task)) = grade::task(lesson.view()) else { continue };
        let program = pathlight::tutor::mistakes::program(&task.inputs).unwrap();
        let right = program.run(&task.inputs, None).unwrap();
        let mut repeated = right.clone();
        let points = &mut repeated.result.as_mut().unwrap().1;
        points.extend(points.last().copied());
        let mut without_opening = right.clone();
        without_opening.decisions.retain(|(_, line)| !matches!(line, Line::End(end) if end.action == EndAction::Open));
        for trace in [right, repeated, without_opening] {
            let source = Source::Program { name: "mine".to_owned(), trace };
            let other = OtherProgram::new(lesson.view(), source).unwrap();
            assert!(other.report.agrees(), "{scene}: {:?}", other.report);
            for row in &other.run.facts().rows {
                let is_unknown = row.measure == Measure::Visits && row.other.is_none();
                assert!(
                    row.right == row.other || is_unknown || row.measure == Measure::LongestList,
                    "{scene}: {row:?}"
                );
            }
            let counted = other.run.facts().rows.iter().find(|row| row.measure == Measure::Decisions);
            let all = Some(other.report.decisions as f64);
            assert!(counted.is_none_or(|row| [row.right, row.other] == [all; 2]), "{scene}: {counted:?}");
        }
    }
}

/// Both maps of a mistake, at a time.
fn both_maps(player: &mut Player, time: usize) -> [Picture; 2] {
    player.apply(Transport::Seek(time)).unwrap();
    let lens = Lens::fit(player.lesson().bounds(), 500.0, 400.0, Lens::MARGIN);
    [player.picture_alone(&lens), player.picture_beside(&lens).unwrap()]
}

/// The start and the goals, as they are drawn.
fn symbols(map: &Picture) -> Vec<Shape> {
    map.marks.iter().map(|mark| &mark.shape).filter(|shape| matches!(shape, Shape::Symbol { .. })).cloned().collect()
}

/// The same symbols in the same cells. One is smaller beside a number of two digits, which only a mistake may write there.
fn are_alike(ours: &[Shape], other: &[Shape]) -> bool {
    let is_alike = |pair: (&Shape, &Shape)| match pair {
        (Shape::Symbol { at: a, symbol: own, radius: r }, Shape::Symbol { at: b, symbol, radius }) => {
            own == symbol && a.distance(*b) < 0.3 && (r / radius).max(radius / r) < 1.6
        }
        _ => false,
    };
    ours.len() == other.len() && ours.iter().zip(other).all(is_alike)
}

#[test]
fn until_they_differ_both_maps_are_the_same_picture() {
    const MOST_STEPS: usize = 3000;
    let (mut checked, mut differ) = (0, 0);
    for (scene, name) in some(pairs()) {
        let Ok(mut player) = Player::open(scene.name, Some(name)) else { continue };
        if player.lesson().run().len() > MOST_STEPS {
            continue;
        }
        for known in player.lesson().entry().mistakes {
            if player.apply(Against::Mistake(known.mistake)).is_err() {
                continue;
            }
            let run = &player.other_program().unwrap().run;
            let (differs_at, end) = (run.differs_at(), run.end());
            let until = differs_at.map_or(end, |at| at.saturating_sub(1));
            for time in [0, until / 2, until] {
                if differs_at.is_some_and(|at| time >= at) {
                    continue;
                }
                let [run, other] = both_maps(&mut player, time);
                assert_eq!(run.marks, other.marks, "{} {name}: {} at {time}", scene.name, known.mistake.name);
                checked += 1;
            }
            if let Some(at) = differs_at {
                let [run, other] = both_maps(&mut player, at);
                differ += usize::from(run.marks != other.marks);
                for time in [at, at + 1, usize::midpoint(at, end), end] {
                    let maps = both_maps(&mut player, time);
                    maps.iter().for_each(|map| map.check().unwrap());
                    // The disc was larger on the map of the mistake, and its flag stood beside the number.
                    let [ours, other] = maps.map(|map| symbols(&map));
                    let is_search = player.lesson().entry().is_on_cells;
                    assert!(
                        !is_search || are_alike(&ours, &other),
                        "{} {name}: {} at {time}: {ours:?}, {other:?}",
                        scene.name,
                        known.mistake.name
                    );
                }
            }
        }
    }
    assert!(checked > 100 && differ > 20, "{checked}, {differ}");
}

/// "It misses a vertex that is in sight", and it missed three. Each has a ring on the mistake's map.
#[test]
fn all_vertices_that_a_mistake_misses_are_counted_and_marked() {
    let mut player = Player::open("beam/recursion", None).unwrap();
    let name = "confuses the left and the right edge";
    let known = player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == name).unwrap();
    player.apply(Against::Mistake(known.mistake)).unwrap();
    let facts = player.other_program().unwrap().run.facts().clone();
    let WentWrong::Sees { vertices, .. } = &facts.wrong else { panic!("{:?}", facts.wrong) };
    assert_eq!((vertices.missed.len(), vertices.in_sight), (3, 10));
    let [what, _] = went_wrong(&facts).map(|sentence| sentence.printed());
    assert_eq!(what, "It misses 3 of the 10 vertices that are in sight.");
    let end = player.end();
    let [_, other] = both_maps(&mut player, end);
    for (_, place) in &vertices.missed {
        let is_ring = |mark: &Mark| matches!(mark.shape, Shape::Ring { at, .. } if at == place.world);
        assert!(other.marks.iter().any(|mark| mark.role == Role::Fault && is_ring(mark)), "{place:?}");
    }
}

/// Nothing was played beside a search with an open list.
#[test]
fn mistakes_of_a_search_are_played_to_the_end_of_their_own_search() {
    let play = |scene: &str, name: &str| {
        let mut player = Player::open(scene, None).unwrap();
        let known = player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == name).unwrap();
        player.apply(Against::Mistake(known.mistake)).unwrap_or_else(|bad| panic!("{scene}: {name}: {bad}"));
        let facts = player.other_program().unwrap().run.facts().clone();
        // At its end the path of the other search is on its map, drawn by the lesson.
        let end = player.end();
        let [_, other] = both_maps(&mut player, end);
        assert!(
            other.marks.iter().any(|mark| mark.id.is_some_and(|id| id.family() == Family::Path)),
            "{scene}: {name}"
        );
        facts.wrong
    };
    // Without an estimate the search goes in all directions, and with it alone it runs into the dead end.
    let WentWrong::Closes { cells, right } = play("wave/guided", "compares g only") else { panic!("more work") };
    assert!(cells > right);
    assert!(matches!(play("wave/guided", "takes the largest f"), WentWrong::Longer { .. }));
    assert!(matches!(play("wave/swamp", "ignores what the ground costs"), WentWrong::CostsMore { .. }));
    assert!(matches!(play("wave/exits", "measures in a straight line"), WentWrong::OtherGoal { .. }));
    let wrong = play("wave/octile", "counts a diagonal move as 1");
    assert!(matches!(wrong, WentWrong::Longer { .. } | WentWrong::WrongCosts(_)), "{wrong:?}");
}

/// At the first difference, both maps show what their decisions have led to: two apexes, drawn and named in the same way.
#[test]
fn at_the_first_difference_both_maps_have_restarted() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let known =
        player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == "keeps the old apex").unwrap();
    player.apply(Against::Mistake(known.mistake)).unwrap();
    player.apply(Transport::FirstDifference).unwrap();
    let time = player.time();
    let maps = both_maps(&mut player, time);
    let start = player.lesson().world().start();
    let apexes = maps.each_ref().map(|map| {
        let is_apex = |mark: &&Mark| mark.id.is_some_and(|id| id.family() == Family::Apex);
        let marks: Vec<&Mark> = map.marks.iter().filter(is_apex).collect();
        let words = marks.iter().find_map(|mark| match &mark.shape {
            Shape::Words { at, text, .. } => Some((*at, text.printed().to_owned())),
            _ => None,
        });
        let ring = marks.iter().find_map(|mark| match mark.shape {
            Shape::Ring { at, .. } => Some(at),
            _ => None,
        });
        let (at, name) = words.unwrap();
        // Where the disc of the start stands, its name is beside that.
        (ring.unwrap_or_else(|| if at.distance(start) < 5.0 { start } else { at }), name)
    });
    assert_eq!(apexes, [(DVec2::new(16.0, 18.0), "apex".to_owned()), (start, "apex".to_owned())]);
    // Further on, what each of them decided is drawn with its number.
    let of_test = |map: &Picture| map.marks.iter().any(|mark| mark.id.is_some_and(|id| id.family() == Family::Test));
    let tests = (time..player.end()).map(|time| both_maps(&mut player, time).map(|map| of_test(&map)));
    let [run, other] = tests.fold([0, 0], |[a, b], [run, other]| [a + usize::from(run), b + usize::from(other)]);
    assert!(run > 10 && other > 10, "{run}, {other}");
}

/// Its decisions about portal 4 were drawn with portal 5 lit, and with the arrow of a restart that was long over.
#[test]
fn a_scan_that_restarts_too_early_lights_the_portal_that_it_tests() {
    let mut player = Player::open("funnel/a-to-g", None).unwrap();
    let mistakes = player.lesson().entry().mistakes;
    let known = mistakes.iter().find(|known| known.mistake.name == "restarts one portal too early").unwrap();
    player.apply(Against::Mistake(known.mistake)).unwrap();
    player.apply(Transport::FirstDifference).unwrap();
    let restart = player.time();
    let [five, four] = [[(19.0, 8.0), (23.0, 21.0)], [(16.0, 18.0), (23.0, 21.0)]];
    // The restart, and four details later the first end that it tests.
    for (time, has_arrow) in [(restart, true), (restart + 4, false)] {
        let lit = both_maps(&mut player, time).map(|map| {
            let is_portal =
                |mark: &&Mark| mark.id.is_some_and(|id| id.family() == Family::Portal) && mark.role == Role::Now;
            let ends = map.marks.iter().filter(is_portal).find_map(|mark| match &mark.shape {
                Shape::Line { points, .. } => Some(points.clone()),
                _ => None,
            });
            let has_arrow = map.marks.iter().any(|mark| mark.id.is_some_and(|id| id.family() == Family::Jump));
            (ends.unwrap(), has_arrow)
        });
        assert_eq!(lit, [five, four].map(|ends| (ends.map(DVec2::from).to_vec(), has_arrow)), "{time}");
    }
}

/// A diagonal move where there are four directions was as green as the others, and its step said "it waits at its end".
#[test]
fn a_move_that_cannot_be_made_is_wrong_from_the_step_on_in_which_it_is_made() {
    let mut player = Player::open("wave/walkthrough", None).unwrap();
    let known = player.lesson().entry().mistakes.iter().find(|known| known.mistake.name == "moves diagonally").unwrap();
    player.apply(Against::Mistake(known.mistake)).unwrap();
    let (first, end) = (player.other_program().unwrap().run.differs_at().unwrap(), player.end());
    let (mut before, mut diagonal) = (0, 0);
    for time in first..=end {
        let [_, other] = both_maps(&mut player, time);
        let program = player.other_program().unwrap();
        let taken = program.run.steps_at(time);
        let goes_on = taken > before && taken < program.run.len();
        assert_eq!(program.says_at(time) == "it waits at its end", time > program.run.own_end(), "{time}");
        if goes_on && taken > 1 {
            assert!(program.says_at(time).starts_with("its path"), "{time}: {}", program.says_at(time));
        }
        before = taken;
        let of_path = |mark: &&Mark| mark.role == Role::Path && matches!(mark.shape, Shape::Line { .. });
        let path: Vec<Vec<DVec2>> = other.marks.iter().filter(of_path).map(Mark::points).collect();
        let wrong: Vec<Vec<DVec2>> = other
            .marks
            .iter()
            .filter(|mark| mark.role == Role::Fault && matches!(mark.shape, Shape::Line { .. }))
            .map(Mark::points)
            .collect();
        for pair in path.last().into_iter().flat_map(|path| path.windows(2)) {
            let is_diagonal = pair[0].x != pair[1].x && pair[0].y != pair[1].y;
            let is_right = path.len() > 1 && time == end && !is_diagonal;
            assert!(!is_diagonal || is_right || wrong.iter().any(|wrong| wrong == pair), "{time}: {pair:?}");
            diagonal += usize::from(is_diagonal);
        }
    }
    assert!(diagonal > 0);
    // The table and the sentence spoke only of the corner that one of them cuts.
    let run = &player.other_program().unwrap().run;
    assert_eq!(value(run, Measure::ForbiddenMoves), Some(2.0));
    let wrong = &run.facts().wrong;
    assert!(matches!(wrong, WentWrong::Shorter { because: Shortcut::DiagonalMoves(2), .. }), "{wrong:?}");
}

/// The red dashes of the ghost lay in the pink dashes of the right side. Now each of its lines and rings has a casing under it, and a side that
/// lies on one of ours is drawn beside it.
#[test]
fn no_side_of_the_ghost_lies_on_one_of_ours_and_all_have_a_casing() {
    let mut sides = 0;
    each(|scene, lesson, mistake, other| {
        let Some(differs_at) = other.run.differs_at().filter(|_| lesson.view().entry().name == "funnel") else {
            return;
        };
        for time in (differs_at..other.run.own_end().min(differs_at + 40)).step_by(4) {
            let at = lesson.at(time.min(lesson.view().run().len()));
            let view = at.view();
            let lens = Lens::fit(view.bounds(), 900.0, 600.0, Lens::MARGIN);
            let mut picture = view.picture(&lens);
            let ours = picture.marks.clone();
            other.run.ghost(view, &lens, time, &mut picture);
            let is_line = |mark: &&Mark| matches!(mark.shape, Shape::Line { .. });
            let is_side = |mark: &&Mark| is_line(mark) && matches!(mark.role, Role::Left | Role::Right);
            let old: Vec<_> = ours.iter().filter(is_side).map(Mark::points).collect();
            let is_new = |mark: &&Mark| mark.role == Role::Fault && !ours.contains(*mark);
            for mark in
                picture.marks.iter().filter(is_new).filter(|mark| mark.strength == Strength::Solid).filter(is_line)
            {
                sides += 1;
                let points = mark.points();
                let lies_on = |pair: &[DVec2]| pair == points || [pair[1], pair[0]] == points[..];
                let is_on = old.iter().any(|line| line.windows(2).any(lies_on));
                assert!(!is_on, "{scene}, {}, {time}: {points:?}", mistake.name);
                let has_casing =
                    picture.marks.iter().any(|other| other.role == Role::Casing && other.points() == points);
                assert!(has_casing, "{scene}, {}, {time}: {points:?}", mistake.name);
            }
        }
    });
    assert!(sides > 50, "{sides}");
}

/// On one map, the ghost was a ring and a word until the wrong run had ended.
#[test]
fn the_ghost_shows_what_the_wrong_run_holds_from_the_first_difference_on() {
    let mut shown = [0; 2];
    each(|scene, lesson, mistake, other| {
        let Some(differs_at) = other.run.differs_at() else { return };
        let view = lesson.view();
        let lens = Lens::fit(view.bounds(), 900.0, 600.0, Lens::MARGIN);
        let ghost = |time: usize| {
            let mut picture = Picture::default();
            other.run.ghost(view, &lens, time, &mut picture);
            assert!(picture.check().is_ok(), "{scene}, {}", mistake.name);
            picture.marks.iter().filter(|mark| mark.role == Role::Fault).count()
        };
        assert_eq!(ghost(differs_at.saturating_sub(1)), 0, "{scene}, {}: both are one run", mistake.name);
        let is_funnel = view.entry().name == "funnel";
        let ended = other.run.own_end() <= differs_at;
        assert!(!is_funnel || ended || ghost(differs_at) > 0, "{scene}, {}", mistake.name);
        for time in differs_at..=other.run.end().min(differs_at + 60) {
            shown[usize::from(is_funnel)] += usize::from(ghost(time) > 0);
        }
    });
    assert!(shown.iter().all(|&count| count > 200), "{shown:?}");
}
