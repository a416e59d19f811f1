//! A round of the robbery that somebody plays: its rules, what it hides, and what it leaves behind.

use crate::common::brute::Brute;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::algo::robbery::RobberyStep;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::beam::{Cover, Turn};
use pathlight::lesson::{PlayedRound, RoundEnd};
use pathlight::paint::theme::Theme;
use pathlight::picture::round::Sheriff;
use pathlight::picture::{Dash, Family, Lens, Mark, Role, Shape, Strength, Symbol};
use pathlight::player::{
    Change, CompareCommand, Document, Phase, Player, Round, RoundCommand, RoundPhase, Speed, TO_READ, Transport,
};
use pathlight::scene::scene_file;

/// Directions, and for how many ticks each is held: from the bank to the horse, along the south side of the street.
const KEYS: [(i8, i8, u32); 4] = [(0, 1, 35), (1, 1, 30), (1, 0, 100), (0, 0, 10)];

fn player() -> Player {
    Player::open("beam/robbery", None).unwrap()
}

fn is_over(p: &Player) -> bool {
    p.round().is_some_and(|round| round.phase() == RoundPhase::Over)
}

fn played(p: &Player) -> &PlayedRound {
    p.round().unwrap().played()
}

/// Plays a round to its end with these keys, then stands. Each frame takes so long.
fn play(p: &mut Player, round: u32, keys: &[(i8, i8, u32)], frame: f64) {
    p.apply(RoundCommand::Begin(round)).unwrap();
    for &(x, y, ticks) in keys.iter().chain(&[(0, 0, u32::MAX)]) {
        p.apply(RoundCommand::Steer { x, y }).unwrap();
        if matches!(p.round().unwrap().phase(), RoundPhase::Ready(_)) {
            p.tick(TO_READ);
        }
        let until = played(p).ticks().saturating_add(ticks);
        while played(p).ticks() < until && !is_over(p) {
            p.tick(frame);
        }
    }
    assert!(is_over(p));
}

#[test]
fn a_round_played_with_fixed_keys_ends_the_same_in_every_replay() {
    for round in 0..4 {
        let mut ends = Vec::new();
        for frame in [0.1, 0.025] {
            let mut p = player();
            play(&mut p, round, &KEYS, frame);
            let (steps, result) = (played(&p).live().steps().to_vec(), played(&p).result().unwrap().clone());
            // What is watched is what was played, also after the scene was written to a file and read again.
            let scene = played(&p).scene();
            let again = scene_file::read(&scene_file::write(&scene)).unwrap();
            let state = played(&p).live().state().clone();
            p.apply(RoundCommand::Watch).unwrap();
            while p.is_moving() {
                p.tick(0.1);
            }
            for mut watched in [p, Player::of_scene(again, "again", None).unwrap()] {
                let run = watched.lesson().run();
                assert_eq!(run.at(), result.decided, "it opens at the step that decided");
                assert_eq!(run.len(), steps.len() + 12, "the same steps, and the pause after the round");
                let kinds = run.kind_at(result.decided);
                match result.turn {
                    Turn::Seen(_) => assert_eq!(kinds, Some("seen")),
                    Turn::Lost(_) => assert_eq!(kinds, Some("lost")),
                    Turn::NeverSeen | Turn::Outrun { .. } => assert_eq!(kinds, Some("escaped")),
                    Turn::TimeUp => assert_eq!(kinds, Some("tick")),
                }
                watched.apply(Transport::Seek(usize::MAX)).unwrap();
                let outcome = watched.lesson().result();
                assert_eq!(outcome["times_seen"], state.counts().seen, "{outcome:?}");
            }
            ends.push((steps, result));
        }
        assert!(ends[0] == ends[1], "a faster screen plays the same round");
    }
}

#[test]
fn a_round_changes_no_scene_and_leaves_nothing_unsaved() {
    let mut p = player();
    p.apply(Transport::Seek(103)).unwrap();
    let before = scene_file::write(&p.scene());
    play(&mut p, 0, &KEYS, 0.1);
    p.apply(RoundCommand::Leave).unwrap();
    assert!(p.round().is_none());
    assert_eq!((scene_file::write(&p.scene()), p.lesson().run().at()), (before, 103));
    assert!(!p.is_changed() && p.unsaved_scene().is_none() && !p.editor().can_undo());
    play(&mut p, 0, &KEYS, 0.1);
    let effects = p.apply(RoundCommand::Watch).unwrap();
    assert!(effects.opened && !effects.put_aside && !p.is_changed() && p.unsaved_scene().is_none());
    assert!(!p.would_lose_work());
    // The next round is one of the game: it was "round 1 of 1", the one that is watched.
    p.apply(RoundCommand::Begin(1)).unwrap();
    assert_eq!(p.round().map(|round| (round.number(), round.of())), Some((1, 4)));
    p.apply(RoundCommand::Leave).unwrap();
    assert!(!p.is_changed() && !p.would_lose_work());
    // Who had edited the map still has the edited map.
    let mut p = player();
    p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    let edited = p.scene();
    play(&mut p, 0, &KEYS, 0.1);
    assert!(p.is_changed() && p.scene() == edited);
}

/// What the picture of a round shows of the sheriff: stars, and ghosts.
fn sheriffs(p: &Player, lens: &Lens) -> (Vec<DVec2>, Vec<DVec2>) {
    let picture = p.round().unwrap().picture(lens);
    picture.check().unwrap();
    let of = |strength| {
        let marks = picture.marks.iter().filter(|mark| mark.role == Role::Eye(0) && mark.strength == strength);
        let at = marks.filter_map(|mark| match mark.shape {
            Shape::Symbol { at, symbol: Symbol::Star, .. } => Some(at),
            _ => None,
        });
        at.collect::<Vec<_>>()
    };
    (of(Strength::Bold), of(Strength::Faint))
}

/// Sight is decided by brute force here.
#[test]
fn the_sheriff_is_drawn_where_he_is_seen_and_else_as_a_ghost_where_he_was_seen_last() {
    let mut p = player();
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
    let (mut stars, mut ghosts, mut gone, mut circles) = (0, 0, 0, 0);
    for round in 0..3 {
        let random = &mut Random::seeded(u64::from(round) + 5);
        p.apply(RoundCommand::Begin(round)).unwrap();
        let brute = Brute::new(played(&p).world().free());
        let lattice = played(&p).world().mesh().lattice();
        let (mut last, mut was_ghost) = (None, false);
        for tick in 0..300 {
            if tick % 15 == 0 {
                let (x, y) = (random.between(-1, 1) as i8, random.between(-1, 1) as i8);
                p.apply(RoundCommand::Steer { x, y }).unwrap();
                p.tick(if tick == 0 { TO_READ } else { 0.0 });
            }
            // Between two ticks: never without sight.
            p.tick(0.05);
            if is_over(&p) {
                break;
            }
            let view = played(&p).view(0.5);
            if let Sheriff::Seen { at, .. } = view.sheriff {
                assert!(brute.sees(lattice.snap(view.robber), lattice.snap(at)), "round {round}, tick {tick}");
            }
            p.tick(0.05);
            if is_over(&p) {
                break;
            }
            let view = played(&p).view(1.0);
            let state = played(&p).live().state();
            let [robber, sheriff] = [state.robber().at(), state.sheriff().at()];
            let (seen, place) = (brute.sees(robber, sheriff), lattice.to_world(sheriff));
            let (drawn, ghost) = match &view.sheriff {
                Sheriff::Seen { at, .. } => (Some(*at), None),
                Sheriff::LastSeen { at, is_empty, .. } => {
                    let is_seen = brute.sees(robber, lattice.snap(*at));
                    assert!(*is_empty || !is_seen, "its place is seen empty: round {round}, tick {tick}");
                    circles += u32::from(*is_empty);
                    (None, (!is_empty).then_some(*at))
                }
                Sheriff::Unknown => (None, None),
            };
            assert_eq!(drawn, seen.then_some(place), "round {round}, tick {tick}");
            if let Some(at) = ghost {
                assert_eq!(Some(at), last, "the ghost stands where he was seen last");
            }
            gone += u32::from(was_ghost && ghost.is_none() && !seen);
            was_ghost = ghost.is_some();
            if seen {
                last = Some(place);
            }
            stars += drawn.iter().len();
            ghosts += ghost.iter().len();
            let marks = sheriffs(&p, &lens);
            let is_marked = marks.0.len() + marks.1.len() <= 1;
            assert!(is_marked, "one star or one ghost: {marks:?}");
        }
    }
    assert!(stars > 50 && ghosts > 50 && gone > 0, "{stars} stars, {ghosts} ghosts, {gone} seen empty");
    assert!(circles > 20, "the circle of an empty place stays for a while: {circles}");
}

#[test]
fn the_circle_around_the_ghost_contains_the_sheriff() {
    let (mut checked, mut largest) = (0, 0.0f64);
    for round in 0..5 {
        let mut p = player();
        p.apply(Change::Set { key: "rounds", word: "5".to_owned() }).unwrap();
        p.apply(RoundCommand::Begin(round)).unwrap();
        let random = &mut Random::seeded(u64::from(round) + 50);
        for tick in 0..600 {
            if tick % 20 == 0 {
                let (x, y) = (random.between(-1, 1) as i8, random.between(-1, 1) as i8);
                p.apply(RoundCommand::Steer { x, y }).unwrap();
            }
            p.tick(0.1);
            if is_over(&p) {
                break;
            }
            let view = played(&p).view(1.0);
            let Sheriff::LastSeen { at, farthest, .. } = view.sheriff else { continue };
            let lattice = played(&p).world().mesh().lattice();
            let truth = lattice.to_world(played(&p).live().state().sheriff().at());
            assert!(at.distance(truth) <= farthest, "round {round}, tick {tick}: {truth}");
            (checked, largest) = (checked + 1, largest.max(at.distance(truth) / farthest));
        }
    }
    assert!(checked > 100 && largest > 0.9, "the circle is no larger than needed: {checked}, {largest}");
}

#[test]
fn it_begins_after_three_seconds_or_with_the_first_key_and_can_be_paused() {
    let mut p = player();
    p.apply(RoundCommand::Begin(0)).unwrap();
    for _ in 0..28 {
        p.tick(0.1);
    }
    assert!(matches!(p.round().unwrap().phase(), RoundPhase::Ready(_)) && played(&p).ticks() == 0);
    for _ in 0..12 {
        p.tick(0.1);
    }
    assert!((8..=11).contains(&played(&p).ticks()), "{}", played(&p).ticks());
    p.apply(RoundCommand::Begin(0)).unwrap();
    p.apply(RoundCommand::Steer { x: 1, y: 0 }).unwrap();
    p.tick(0.3);
    let ticks = played(&p).ticks();
    assert!(ticks > 0);
    p.apply(RoundCommand::Pause(true)).unwrap();
    assert!(!p.tick(0.5) && played(&p).ticks() == ticks);
    p.apply(RoundCommand::Pause(false)).unwrap();
    p.tick(0.3);
    assert!(played(&p).ticks() > ticks);
    assert_eq!(p.record().tries, 2);
    // Another scene ends the round, and a scene without a game has none.
    p.apply(Document::Open("wave/door".to_owned())).unwrap();
    assert!(p.round().is_none());
    assert_eq!(p.apply(RoundCommand::Begin(0)).unwrap().notices.len(), 1);
    assert!(p.round().is_none());
}

#[test]
fn the_result_counts_as_the_algorithm_does() {
    let (mut ends, mut lit) = (Vec::new(), 0);
    for round in 0..4 {
        for keys in [&KEYS[..], &[(0, 0, 1)], &[(1, 0, 200)], &[(0, 1, 60), (1, 0, 200)]] {
            let mut p = player();
            play(&mut p, round, keys, 0.1);
            let (round, result) = (played(&p), played(&p).result().unwrap());
            let steps = round.live().steps();
            let count = |kind: fn(&RobberyStep) -> bool| steps.iter().filter(|step| kind(step)).count();
            assert_eq!(result.times_seen as usize, count(|step| *step == RobberyStep::See));
            assert_eq!(result.sightings().len(), result.times_seen as usize, "the bar shows what is counted");
            let in_sight: u32 = result.seen.iter().map(|span| span.end - span.start).sum();
            assert_eq!(in_sight as usize, count(|step| *step == RobberyStep::Know));
            assert_eq!(result.ticks as usize, count(|step| *step == RobberyStep::Tick));
            assert!(result.decided <= steps.len() && result.decided_at <= result.ticks);
            let is_decided = match result.end {
                RoundEnd::Caught => matches!(result.turn, Turn::Seen(_)),
                RoundEnd::Escaped => matches!(result.turn, Turn::Lost(_) | Turn::NeverSeen | Turn::Outrun { .. }),
                RoundEnd::TimeUp => result.turn == Turn::TimeUp && result.ticks == pathlight::algo::robbery::LAST,
            };
            assert!(is_decided && !round.conclusion().is_empty(), "{result:?}");
            // "The barrel no longer hid you", among many barrels.
            let is_named =
                matches!(result.turn, Turn::Seen(Some(Cover::Obstacle(_))) | Turn::Lost(Some(Cover::Obstacle(_))));
            let bounds = p.lesson().bounds();
            let marks = round.picture(1.0, &Lens::fit(bounds, 900.0, 600.0, Lens::MARGIN)).marks;
            let is_lit = marks.iter().any(|mark| mark.family() == Some(Family::Cover));
            assert!(!is_named || is_lit, "{result:?}");
            lit += usize::from(is_lit);
            ends.push(result.end);
        }
    }
    assert!(ends.contains(&RoundEnd::Caught) && ends.len() == 16 && lit > 0, "{ends:?}, {lit}");
}

/// Somebody who walks along these places, south of the well and around the fence, gets to the horse in some rounds.
#[test]
fn who_reaches_the_horse_has_escaped_and_the_best_time_is_kept() {
    const PLACES: [DVec2; 5] = [
        DVec2::new(18.0, 29.0),
        DVec2::new(44.0, 29.5),
        DVec2::new(49.0, 34.6),
        DVec2::new(55.0, 34.0),
        DVec2::new(55.0, 33.0),
    ];
    let (mut p, mut escapes, mut best) = (player(), 0, None);
    p.apply(Change::Set { key: "rounds", word: "5".to_owned() }).unwrap();
    for (round, wait) in (0..5).flat_map(|round| [(round, 0), (round, 60)]) {
        p.apply(RoundCommand::Begin(round)).unwrap();
        p.tick(TO_READ);
        let mut next = 0;
        while !is_over(&p) {
            let robber = played(&p).view(1.0).robber;
            next += usize::from(next + 1 < PLACES.len() && robber.distance(PLACES[next]) < 0.6);
            let ahead = PLACES[next] - robber;
            let part = |by: f64| if by.abs() < 0.25 { 0 } else { by.signum() as i8 };
            let (x, y) = if played(&p).ticks() < wait { (0, 0) } else { (part(ahead.x), part(ahead.y)) };
            p.apply(RoundCommand::Steer { x, y }).unwrap();
            p.tick(0.1);
        }
        let result = played(&p).result().unwrap();
        if result.end == RoundEnd::Escaped {
            escapes += 1;
            assert_eq!(result.turn == Turn::NeverSeen, result.times_seen == 0);
            assert!(p.record().best.is_some_and(|best| best <= result.ticks));
            best = p.best_time();
            assert_eq!(best.map(|best| best.1), p.record().best);
        }
    }
    assert!(escapes > 0, "nobody escaped");
    // Another session knows the time, but not on another map.
    let mut next = player();
    next.restore_best_times(best);
    next.apply(Change::Set { key: "rounds", word: "5".to_owned() }).unwrap();
    let mut known = Vec::new();
    for round in 0..5 {
        next.apply(RoundCommand::Begin(round)).unwrap();
        known.extend(next.record().best);
    }
    assert_eq!(known, [best.unwrap().1]);
    next.apply(RoundCommand::Leave).unwrap();
    next.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
    next.apply(Change::EndGesture).unwrap();
    for round in 0..5 {
        next.apply(RoundCommand::Begin(round)).unwrap();
        assert_eq!(next.record().best, None);
    }
}

/// On roofs in the fog the names were black on dark brown in the light theme.
#[test]
fn the_names_of_roofs_in_the_fog_are_legible() {
    let mut p = player();
    p.apply(RoundCommand::Begin(1)).unwrap();
    let bounds = p.lesson().bounds();
    let picture = p.round().unwrap().picture(&Lens::fit(bounds, 1200.0, 760.0, 24.0));
    let fog = picture.marks.iter().position(|mark| mark.role == Role::Fog).unwrap();
    let is_name = |mark: &&Mark| mark.family() == Some(Family::ObstacleName);
    let above: Vec<&Mark> = picture.marks[fog..].iter().filter(is_name).collect();
    assert!(above.len() > 3, "{} names in the fog", above.len());
    for theme in [Theme::Light, Theme::Dark] {
        let ground = theme.ink(Role::Ground, Strength::Solid);
        let roof = theme.fill(Role::Roof, Strength::Solid).over(ground);
        let dimmed = theme.fill(Role::Fog, Strength::Solid).over(roof);
        for mark in &above {
            let contrast = theme.ink(mark.role, mark.strength).contrast(dimmed);
            assert!(contrast >= 4.5, "{theme:?}: {contrast}");
        }
    }
}

/// At the end two stars stood on each other, and the horse was the flag of any goal.
#[test]
fn the_picture_of_a_result_has_a_star_for_each_place_and_a_horse() {
    for round in 0..4 {
        let mut p = player();
        play(&mut p, round, &KEYS, 1.0 / 60.0);
        let bounds = p.lesson().bounds();
        for width in [700.0, 1200.0, 1600.0] {
            let lens = Lens::fit(bounds, width, width * 0.6, 24.0);
            let picture = p.round().unwrap().picture(&lens);
            let of = |wanted: Symbol| -> Vec<DVec2> {
                let at = |mark: &Mark| match mark.shape {
                    Shape::Symbol { at, symbol, .. } if symbol == wanted => Some(lens.to_pixels(at)),
                    _ => None,
                };
                picture.marks.iter().filter_map(at).collect()
            };
            assert_eq!((of(Symbol::Horse).len(), of(Symbol::Flag).len()), (1, 0), "round {round}");
            let robbers = picture.marks.iter().filter(|mark| mark.role == Role::Eye(1));
            let stars = robbers.filter(|mark| matches!(mark.shape, Shape::Symbol { symbol: Symbol::Star, .. })).count();
            assert!((1..=2).contains(&stars) && of(Symbol::Star).len() == stars + 1, "round {round}: {stars}");
        }
    }
}

/// At the end the names were gone, and an obstacle was outlined without a reason.
#[test]
fn the_names_stay_at_the_end_and_what_is_outlined_says_why() {
    let mut outlines = 0;
    let (right, none) = ([(1, 0, 300)], [(0, 0, 1)]);
    let played_so = [(0, &KEYS[..]), (1, &KEYS[..]), (2, &KEYS[..]), (3, &KEYS[..]), (0, &right[..]), (0, &none[..])];
    for (round, keys) in played_so {
        let mut p = player();
        play(&mut p, round, keys, 0.1);
        let bounds = p.lesson().bounds();
        // In the largest one the names of the obstacles were gone.
        for (width, height, least_letters) in [(800.0, 480.0, 16.0), (940.0, 736.0, 16.0), (1460.0, 990.0, 21.6)] {
            let lens = Lens { least_letters, ..Lens::fit(bounds, width, height, Lens::MARGIN) };
            let picture = p.round().unwrap().picture(&lens);
            let words = picture.marks.iter().filter_map(|mark| match &mark.shape {
                Shape::Words { text, size, .. } => Some((text.printed().to_owned(), *size)),
                _ => None,
            });
            let words: Vec<_> = words.collect();
            for name in ["you", "sheriff", "your horse", "bank", "saloon", "stable"] {
                let is_named =
                    words.iter().any(|(text, size)| text.starts_with(name) && f64::from(*size) >= least_letters - 1e-3);
                assert!(is_named, "{name} at {width}, round {round}: {words:?}");
            }
            let outlined = picture.marks.iter().filter(|mark| mark.family() == Some(Family::Cover)).count();
            let result = played(&p).result().unwrap();
            assert_eq!(outlined, usize::from(result.cover.is_some()), "round {round}: {:?}", result.turn);
            let said = words.iter().filter(|(text, _)| text.contains("hid you")).count();
            assert_eq!(said, outlined, "it says why it is outlined, at {width}, round {round}: {words:?}");
            // One of two "hay" had its name, and the cart had none.
            let (low, high) = p.editor().scene().map.bounds();
            for obstacle in p.editor().scene().map.obstacles() {
                let is_house = pathlight::geom::polygon_area(&obstacle.points) > (high - low).element_product() / 100.0;
                let is_named = words.iter().any(|(text, _)| *text == obstacle.name);
                assert_eq!(is_named, is_house, "{} at {width}, round {round}", obstacle.name);
            }
            // "The cart no longer hid you", and no "cart" was on the map.
            if let Some(cover) = result.cover {
                let obstacles = p.editor().scene().map.obstacles();
                let name = &obstacles[cover].name;
                let hider = words.iter().any(|(text, _)| text == name || text.starts_with(&format!("{name} hid you")));
                assert!(hider, "{name} at {width}, round {round}: {words:?}");
            }
            outlines += outlined;
        }
    }
    assert!(outlines > 3, "{outlines}");
}

/// *Watch why* lit nothing where the robber was not seen.
#[test]
fn a_step_that_hides_the_robber_shows_what_stops_the_line_of_sight() {
    let mut hidden = 0;
    for seed in 60..66 {
        let mut p = player();
        p.apply(Change::Set { key: "seed", word: seed.to_string() }).unwrap();
        p.record_now();
        let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
        let len = p.lesson().run().len();
        for at in 0..=len {
            p.apply(Transport::Seek(at)).unwrap();
            let kind = p.lesson().run().kind_at(at);
            if !matches!(kind, Some("lost" | "out of sight")) {
                continue;
            }
            let picture = p.lesson().picture(&lens);
            let is_line = |mark: &&Mark| mark.family() == Some(Family::LineOfSight);
            let lines: Vec<&Mark> = picture.marks.iter().filter(is_line).collect();
            let [Mark { shape: Shape::Line { dash: Dash::Dashed, .. }, .. }] = lines[..] else { continue };
            hidden += 1;
        }
    }
    assert!(hidden > 3, "{hidden} steps");
}

/// *Watch why* was a still picture, and what had hidden the robber was not lit.
#[test]
fn a_replay_lights_what_the_fact_names_at_every_step_and_stops_at_the_step_that_decided() {
    let (mut lit, mut ends) = (0, Vec::new());
    for (round, keys) in (0..4).flat_map(|round| [(round, &KEYS[..]), (round, &[(1, 0, 200)][..])]) {
        let mut p = player();
        play(&mut p, round, keys, 0.1);
        let result = played(&p).result().unwrap().clone();
        p.apply(RoundCommand::Watch).unwrap();
        for again in [false, true] {
            if again {
                // A chosen speed is not that of a replay.
                p.apply(Transport::SetSpeed(Speed::Fixed(0))).unwrap();
                p.apply(RoundCommand::Replay).unwrap();
            }
            let replay = p.lesson().replay().unwrap().clone();
            assert_eq!((replay.to, replay.cover), (result.decided, result.cover));
            assert!(p.is_replaying() && p.lesson().run().at() == replay.from, "round {round}");
            let (lens, mut seconds) = (Lens::fit(p.lesson().bounds(), 900.0, 600.0, Lens::MARGIN), 0.0);
            loop {
                lit += usize::from(shows_cover(&p, result.cover, &lens));
                if !p.is_moving() {
                    break;
                }
                p.tick(0.05);
                seconds += 0.05;
            }
            let is_tick = |&k: &usize| p.lesson().run().kind_at(k) == Some("tick");
            // What is decided in the first second is played slower.
            let lasts = ((replay.from + 1..=replay.to).filter(is_tick).count() as f64 / 10.0).max(2.0);
            assert!((seconds - lasts).abs() < 0.3, "round {round}: {seconds} s for {lasts} s");
            assert_eq!((p.lesson().run().at(), p.phase()), (result.decided, Phase::Paused), "round {round}");
        }
        // Another run has another part that decides, or none.
        p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
        p.apply(Change::EndGesture).unwrap();
        assert_eq!(p.lesson().replay(), None);
        ends.push(result.turn);
    }
    assert!(lit > 60, "{lit}: {ends:?}");
}

/// Both sights are shown, and the obstacle is outlined, and no other one. False if there is no obstacle.
fn shows_cover(p: &Player, cover: Option<usize>, lens: &Lens) -> bool {
    let picture = p.picture(lens);
    for actor in 0..2 {
        let is_sight = |mark: &Mark| mark.role == Role::Eye(actor) && matches!(mark.shape, Shape::Area { .. });
        assert!(picture.marks.iter().any(is_sight), "what actor {actor} sees");
    }
    let Some(cover) = cover else { return false };
    let outlined = picture.marks.iter().filter(|mark| mark.family() == Some(Family::Cover));
    let outlined: Vec<Vec<DVec2>> = outlined.map(Mark::points).collect();
    let obstacle = &p.lesson().world().scene().map.obstacles()[cover];
    assert_eq!(outlined, std::slice::from_ref(&obstacle.points), "at {}", p.lesson().run().at());
    true
}

/// Where runs are made in the background, *Watch why* showed the end of the round for a moment, and then went back.
#[test]
fn a_replay_shows_no_end_before_it_begins() {
    let mut p = player();
    p.record_in_background();
    play(&mut p, 0, &KEYS, 0.1);
    p.apply(RoundCommand::Watch).unwrap();
    let from = p.lesson().replay().unwrap().from;
    assert!(p.is_replaying() && !p.lesson().run().is_end_only());
    assert_eq!(p.lesson().run().at(), from);
}

/// G only said that the robbery is on Home, in the town of the robbery.
#[test]
fn a_round_begins_in_the_town_of_the_robbery_as_well() {
    let mut p = Player::open("beam/bank-robbery", None).unwrap();
    let before = scene_file::write(&p.scene());
    play(&mut p, 0, &KEYS, 0.1);
    p.apply(RoundCommand::Watch).unwrap();
    assert!(p.is_replaying());
    // The next round is one of the same game.
    assert!(p.apply(RoundCommand::Begin(1)).unwrap().notices.is_empty());
    assert_eq!(p.round().map(Round::number), Some(1));
    p.apply(RoundCommand::Leave).unwrap();
    let mut p = Player::open("beam/bank-robbery", None).unwrap();
    p.apply(RoundCommand::Begin(0)).unwrap();
    p.apply(RoundCommand::Leave).unwrap();
    assert_eq!(scene_file::write(&p.scene()), before);
    for other in ["beam/gallery", "wave/door"] {
        let mut p = Player::open(other, None).unwrap();
        assert_eq!(p.apply(RoundCommand::Begin(0)).unwrap().notices.len(), 1, "{other}");
    }
}

/// After *Watch why*, Ctrl S asked for a name, although the game was read from a file and nothing of it had changed. From Home while methods
/// were compared, the table came up in place of the replay.
#[test]
fn a_round_that_is_watched_belongs_to_the_file_of_its_game_and_is_not_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, scene_file::write(&player().scene())).unwrap();
    let name = file.to_str().unwrap();
    let mut p = player();
    pathlight::files::apply(&mut p, Document::Open(name.to_owned()).into()).unwrap();
    p.apply(CompareCommand::Open).unwrap();
    assert_eq!(p.file_of_watched_round(), None);
    for round in [0, 1] {
        play(&mut p, round, &KEYS, 0.1);
        p.apply(RoundCommand::Watch).unwrap();
        assert_eq!(p.file_of_watched_round().map(ToString::to_string).as_deref(), Some(name), "round {round}");
        assert!(p.is_replaying() && p.comparing().is_none());
    }
    let start = p.editor().scene().start.unwrap();
    p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: start + 1.0 })).unwrap();
    assert_eq!(p.file_of_watched_round(), None, "a changed one is a map of its own");
}
