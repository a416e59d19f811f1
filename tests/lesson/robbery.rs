//! The user controls an actor of the robbery: the orders become part of the run. And the question about region C, which
//! stays open until it is answered.

use glam::DVec2;
use pathlight::algo::robbery::order::{Character, Instruction};
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::outcome::Details;
use pathlight::lesson::{Appearance, Body, View};
use pathlight::picture::{Dash, Lens, Mark, Role, Shape, Symbol};
use pathlight::player::{Change, Phase, Player, Transport};
use pathlight::scene::{Scene, scene_file};
use pathlight::step::Size;

const DOWN: Instruction = Instruction::Along { x: 0, y: 1 };

/// The actors that the user can control now, with their positions.
fn actors(p: &Player) -> Vec<(Character, DVec2)> {
    p.lesson().game().map(pathlight::lesson::Game::characters).unwrap_or_default()
}

fn player() -> Player {
    let mut p = Player::open("beam/robbery", None).unwrap();
    p.apply(Transport::Seek(60)).unwrap();
    p
}

fn robber(p: &Player) -> DVec2 {
    actors(p).into_iter().find(|(who, _)| *who == Character::Robber).expect("the robber can be controlled").1
}

/// The sentences of the whole run.
fn sentences(scene: &Scene) -> Vec<String> {
    let mut p = Player::of_scene(scene.clone(), "test", None).unwrap();
    let steps = 0..=p.lesson().run().len();
    let all = steps.map(|k| p.apply(Transport::Seek(k)).map(|_| p.lesson().sentence().printed()).unwrap());
    all.collect()
}

#[test]
fn no_actor_can_be_controlled_at_the_start_and_at_the_end_of_the_run() {
    let mut p = player();
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    assert_eq!(p.controlled(), Some(Character::Robber));
    for end in [0, p.lesson().run().len()] {
        p.apply(Transport::Seek(end)).unwrap();
        assert!(
            actors(&p).is_empty()
                && p.lesson().game().and_then(pathlight::lesson::Game::order_tick).is_none()
                && p.controlled().is_none()
        );
        p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
        assert!(!p.is_moving() && p.editor().scene().orders.is_empty());
    }
}

#[test]
fn time_passes_while_an_actor_is_controlled_and_its_moves_are_replayed() {
    let mut p = player();
    let (before, free) = (robber(&p), p.lesson().run().len());
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    assert!(!p.is_moving(), "no key is down yet");
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    let tapped = p.lesson().run().at();
    assert!(tapped > 60 && p.phase() == Phase::Paused, "a short press lasts one tick");
    p.tick(0.45);
    p.tick(0.45);
    let after = robber(&p);
    assert!(after.y > before.y + 1.0 && (after.x - before.x).abs() < 1e-6, "{before} to {after}");
    p.apply(Change::Order { who: Character::Robber, go: Instruction::Stand }).unwrap();
    let stopped = p.lesson().run().at();
    assert!(!p.tick(0.5) && p.lesson().run().at() == stopped);
    // Seeking back and forward, and reading the file, give the same run.
    p.apply(Transport::Seek(0)).unwrap();
    p.apply(Transport::Seek(stopped)).unwrap();
    assert_eq!(robber(&p), after);
    let scene = p.editor().scene().clone();
    let again = scene_file::read(&scene_file::write(&scene)).unwrap();
    assert_eq!(again.orders, scene.orders);
    assert_eq!(sentences(&again), sentences(&scene));
    // Esc returns control to the program. Undo removes all orders.
    p.apply(Change::AssignArrowKeys(None)).unwrap();
    assert_eq!(p.editor().scene().orders.last().map(|o| o.go), Some(Instruction::Own));
    p.apply(Transport::Seek(60)).unwrap();
    p.apply(Change::Undo).unwrap();
    assert!(p.editor().scene().orders.is_empty() && !p.editor().is_changed());
    assert_eq!((p.lesson().run().len(), robber(&p)), (free, before), "the rest of the run is as before");
    p.apply(Change::Redo).unwrap();
    assert_eq!(p.editor().scene().orders.last().map(|o| o.go), Some(Instruction::Own));
}

#[test]
fn a_short_press_in_the_middle_of_a_tick_moves_the_robber() {
    let mut p = player();
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    for at in 60..66 {
        p.apply(Transport::Seek(at)).unwrap();
        let before = robber(&p);
        p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
        p.apply(Change::Order { who: Character::Robber, go: Instruction::Stand }).unwrap();
        assert!(robber(&p).y > before.y + 0.1, "from step {at}");
        p.apply(Change::Undo).unwrap();
    }
}

#[test]
fn a_dragged_actor_follows_the_pointer_at_its_own_speed() {
    let mut p = player();
    let (before, to) = (robber(&p), DVec2::new(37.0, 30.0));
    for x in [20.0, 25.0, 37.0] {
        p.apply(Change::Order { who: Character::Robber, go: Instruction::To(DVec2::new(x, 30.0)) }).unwrap();
    }
    for _ in 0..10 {
        p.tick(0.4);
    }
    let after = robber(&p);
    assert!(after.distance(to) < before.distance(to) - 3.0 && after.distance(before) < 13.0, "{before} to {after}");
    let places = p.editor().scene().orders.iter().filter(|o| matches!(o.go, Instruction::To(_))).count();
    assert!(places <= 2, "only the positions of the pointer at which time passed: {places}");
    p.apply(Change::Order { who: Character::Robber, go: Instruction::Own }).unwrap();
    assert!(!p.is_moving());
}

#[test]
fn another_town_or_another_seed_is_another_robbery() {
    let mut p = player();
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: Instruction::Own }).unwrap();
    let controlled = p.lesson().result();
    p.apply(Change::Set { key: "seed", word: "7".to_owned() }).unwrap();
    let mut fresh = Player::open("beam/robbery", None).unwrap();
    fresh.apply(Change::Set { key: "seed", word: "7".to_owned() }).unwrap();
    assert_eq!(p.lesson().result(), fresh.lesson().result());
    p.apply(Change::Set { key: "seed", word: "37".to_owned() }).unwrap();
    assert_eq!(p.lesson().result(), controlled);
    p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.editor().scene().orders.is_empty());
    p.apply(Change::Undo).unwrap();
    assert!(!p.editor().scene().orders.is_empty());
}

#[test]
fn while_an_actor_is_dragged_both_are_shown_where_they_begin() {
    let mut p = player();
    let to = DVec2::new(60.0, 20.0);
    for _ in 0..2 {
        p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to })).unwrap();
        assert_eq!(p.lesson().run().len(), 0);
        assert_eq!(p.lesson().run().at(), 0);
        p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: to + 1.0 })).unwrap();
    }
    p.apply(Change::EndGesture).unwrap();
    assert_eq!(p.lesson().run().at(), 60);
}

#[test]
fn the_question_about_region_c_stays_open_until_it_is_answered() {
    let mut p = Player::open("beam/region-c", None).unwrap();
    let judged = |lesson: View| format!("{:?}", lesson.cards()).contains("can bend here");
    let is_asked = |p: &Player| p.lesson().run().kind_at(p.lesson().run().at()) == Some("guess");
    assert!(is_asked(&p) && !judged(p.lesson()));
    let at = p.lesson().run().at();
    for to in [DVec2::new(7.0, 7.0), DVec2::new(7.5, 7.5)] {
        p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to })).unwrap();
        assert!(is_asked(&p) && !judged(p.lesson()), "{:?}", p.lesson().sentence());
    }
    p.apply(Change::EndGesture).unwrap();
    assert!(is_asked(&p) && p.lesson().run().at() == at);
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    assert!(judged(p.lesson()));
    p.apply(Change::Edit(Edit::Move { handle: Handle::Start, to: DVec2::new(7.0, 7.0) })).unwrap();
    assert!(judged(p.lesson()), "the answer stays too");
}

#[test]
fn a_series_of_orders_is_one_undo() {
    let set = |word: &str| Change::Set { key: "arrow_keys", word: word.to_owned() };
    let order = |go| Change::Order { who: Character::Robber, go };
    let mut p = player();
    let before = robber(&p);
    p.apply(set("robber")).unwrap();
    for x in [1, 0, -1, 1] {
        p.apply(order(Instruction::Along { x, y: 1 })).unwrap();
        p.tick(0.45);
        p.apply(order(Instruction::Stand)).unwrap();
        p.apply(Transport::Play).unwrap();
        p.tick(0.45);
        p.apply(Transport::Pause).unwrap();
    }
    assert!(p.editor().scene().orders.len() > 5);
    // Undo while the last key is still down: its release gives no order.
    p.apply(order(DOWN)).unwrap();
    p.apply(Change::Undo).unwrap();
    p.apply(order(Instruction::Stand)).unwrap();
    p.apply(Transport::Seek(60)).unwrap();
    assert!(p.editor().scene().orders.is_empty() && !p.editor().is_changed());
    assert_eq!(robber(&p), before);
    let effects = p.apply(Change::Undo).unwrap();
    assert!(effects.notices.last().is_some_and(|notice| *notice == "Nothing to undo."));
}

/// A key repeats as long as it is down: such an event can arrive after control was returned.
#[test]
fn a_key_that_repeats_after_control_was_returned_gives_no_order() {
    let mut p = player();
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    p.tick(0.5);
    p.apply(Change::AssignArrowKeys(None)).unwrap();
    let orders = p.editor().scene().orders.clone();
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: Instruction::Stand }).unwrap();
    assert!(!p.is_moving() && p.editor().scene().orders == orders);
    p.apply(Change::Undo).unwrap();
    assert!(p.editor().scene().orders.is_empty(), "one series of orders is one undo");
}

#[test]
fn orders_end_with_the_run_and_another_edit_begins_a_new_gesture() {
    let mut p = player();
    p.apply(Change::AssignArrowKeys(Some(Character::Robber))).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: Instruction::Stand }).unwrap();
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    // Esc does not undo orders that were played.
    p.apply(Change::CancelGesture).unwrap();
    assert!(!p.editor().scene().orders.is_empty() && !p.editor().is_editing());
    p.apply(Transport::Seek(200)).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: DOWN }).unwrap();
    p.apply(Transport::Seek(usize::MAX)).unwrap();
    p.apply(Change::AssignArrowKeys(None)).unwrap();
    assert!(!p.editor().is_editing(), "control was returned");
    let orders = p.editor().scene().orders.clone();
    p.apply(Transport::Seek(300)).unwrap();
    p.apply(Change::Order { who: Character::Robber, go: Instruction::To(DVec2::new(60.0, 20.0)) }).unwrap();
    p.tick(0.5);
    p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    p.apply(Change::Undo).unwrap();
    assert!(p.editor().scene().orders.len() > orders.len(), "only the move is undone");
    p.apply(Change::Undo).unwrap();
    assert_eq!(p.editor().scene().orders, orders);
}

#[test]
fn the_legend_explains_the_marks_of_the_robbery() {
    let p = player();
    let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0);
    let picture = p.lesson().picture(&lens);
    let key = |words: &str| {
        let key = picture.legend.iter().find(|key| key.words == words);
        key.unwrap_or_else(|| panic!("{words}: {:?}", picture.legend)).marks.clone()
    };
    for (i, who) in ["sheriff", "robber"].into_iter().enumerate() {
        let role = Role::Eye(i as u8);
        let is_star = |m: &Mark| m.role == role && matches!(m.shape, Shape::Symbol { symbol: Symbol::Star, .. });
        assert!(key(who).iter().all(is_star), "{who}");
        assert!(picture.marks.iter().any(is_star));
        let last = key(&format!("{who}?: where the {who} was last seen"));
        assert!(matches!(last[0], Mark { role: r, shape: Shape::Ring { .. }, .. } if r == role), "{last:?}");
        let plan = |m: &Mark| m.role == role && matches!(m.shape, Shape::Line { dash: Dash::Dashed, .. });
        assert!(key("planned path").iter().any(plan) && picture.marks.iter().any(plan), "{who}");
    }
}

#[test]
fn two_stars_at_one_position_are_both_visible() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    // The sheriff catches the robber within this distance.
    let len = p.lesson().run().len();
    let apart = |p: &Player| actors(p).first().map(|(_, at)| at.distance(robber(p)));
    let near = (1..len).find(|&k| {
        p.apply(Transport::Seek(k)).unwrap();
        apart(&p).is_some_and(|apart| apart < 1.5)
    });
    near.expect("they meet");
    let actors = actors(&p);
    for width in [300.0, 900.0] {
        let lens = Lens::fit(p.lesson().bounds(), width, width * 0.7, 24.0);
        let stars: Vec<_> = (p.lesson().picture(&lens).marks.into_iter())
            .filter_map(|m| match m.shape {
                Shape::Symbol { at, symbol: Symbol::Star, radius } => Some((at, radius)),
                _ => None,
            })
            .collect();
        let [(sheriff, beneath), (robber, above)] = stars[..] else { panic!("{stars:?}") };
        assert_eq!([sheriff, robber], [actors[0].1, actors[1].1], "no star is moved");
        let apart = (sheriff.distance(robber) * lens.scale) as f32;
        // The five tips of the lower star show from under the upper one, wherever it lies.
        assert!(beneath * 1.1 + apart > above * 1.1 + 6.0, "{beneath} {above}, {apart} apart");
    }
}

#[test]
fn the_star_of_region_c_stays_on_corner_a() {
    let p = Player::open("beam/region-c", None).unwrap();
    let corner = DVec2::new(31.0, 11.0);
    assert_eq!(p.lesson().standing_place(corner + DVec2::new(0.8, -0.7)), corner, "it moves from corner to corner");
    let free = Player::open("beam/bank-robbery", None).unwrap();
    assert_eq!(free.lesson().standing_place(corner), corner);
    assert_eq!(
        free.lesson().standing_place(DVec2::new(3.25, 4.5)),
        DVec2::new(3.25, 4.5),
        "in other scenes a position does not snap"
    );
}

#[test]
fn what_an_actor_saw_last_has_one_colour_and_counts_as_now_while_it_is_seen() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    let (mut rings, mut now) = (0, 0);
    for k in (0..=p.lesson().run().len()).step_by(37).chain([956, p.lesson().run().len()]) {
        p.apply(Transport::Seek(k)).unwrap();
        let picture = p.lesson().picture(&Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0));
        for (who, other) in [("the sheriff", "the robber"), ("the robber", "the sheriff")] {
            let card = p.lesson().cards().into_iter().find(|c| c.title == who).unwrap();
            let Body::Rows(rows) = card.body else { panic!("no rows") };
            let last = rows.iter().find(|row| row.label == other).unwrap();
            let value = last.value.printed();
            now += usize::from(value.starts_with("seen now"));
            if !value.starts_with("last seen") {
                continue;
            }
            // The ring is at the position in the row.
            let is_there = |m: &&Mark| match m.shape {
                Shape::Ring { at, radius: 14.0, .. } => {
                    value.ends_with(&pathlight::words::coordinates((at * 10.0).round() / 10.0))
                }
                _ => false,
            };
            let roles: Vec<Appearance> =
                picture.marks.iter().filter(is_there).map(|m| Appearance::Role(m.role)).collect();
            assert!(roles.contains(&last.appearance), "step {k}: {last:?}, {roles:?}");
            rings += 1;
        }
    }
    assert!(rings > 10 && now > 10, "{rings}, {now}");
}

/// Regression: the sentence changed ten times a second. Now it changes only when something happens.
#[test]
fn the_sentence_changes_only_when_something_happens() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    let len = p.lesson().run().len();
    p.apply(Transport::Seek(0)).unwrap();
    let (mut ticks, mut changes, mut last) = (0, 0, String::new());
    let mut at = 0;
    while at < len {
        at = p.lesson().run().next(at, Size::Step);
        p.apply(Transport::Seek(at)).unwrap();
        if p.lesson().run().last_step().is_some_and(|step| step.row.size == Size::Step) {
            ticks += 1;
            let sentence = p.lesson().sentence().on_screen();
            changes += usize::from(sentence != last);
            last = sentence;
        }
    }
    assert!(ticks > 500 && changes * 8 < ticks, "{changes} sentences in {ticks} ticks");
    let Some(Details::Robbery(robbery)) = p.lesson().outcome().details else { panic!("no robbery") };
    assert_eq!(robbery.lost, 7);
}

/// What the robber fears is drawn, and it is all that can be seen from where he last saw the sheriff.
#[test]
fn what_the_robber_fears_is_drawn() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    let mut drawn = 0;
    for k in (1..p.lesson().run().len()).step_by(101) {
        p.apply(Transport::Seek(k)).unwrap();
        let picture = p.lesson().picture(&Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0));
        let is_fear = |m: &&Mark| {
            m.role == Role::Eye(1) && matches!(m.shape, Shape::Line { closed: true, dash: Dash::Dotted, .. })
        };
        let fears = picture.marks.iter().filter(is_fear).count();
        let rows = format!("{:?}", p.lesson().cards());
        assert_eq!(fears == 0, rows.contains("nobody"), "step {k}");
        drawn += fears;
    }
    assert!(drawn > 5, "{drawn}");
}

/// What an actor sees, as the picture fills it; and the texts of the picture.
fn sight_and_words(p: &Player, actor: u8) -> (Vec<DVec2>, Vec<String>) {
    let picture = p.lesson().picture(&Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0));
    let sight = picture.marks.iter().find_map(|m| match &m.shape {
        Shape::Area { rings, .. } if m.role == Role::Eye(actor) => rings.first().cloned(),
        _ => None,
    });
    let words = picture.marks.iter().filter_map(|m| match &m.shape {
        Shape::Words { text, .. } => Some(text.printed().to_owned()),
        _ => None,
    });
    (sight.unwrap_or_default(), words.collect())
}

/// Regression: before his first move, the sheriff was shown looking all around.
#[test]
fn the_sheriff_sees_half_a_turn_from_the_first_picture_on() {
    for scene in ["beam/robbery", "beam/taken-over"] {
        let mut p = Player::open(scene, None).unwrap();
        let run = p.lesson().run();
        let rounds: Vec<usize> =
            (1..=run.len()).filter(|&k| run.kind_at(k) == Some("round")).flat_map(|k| k - 1..k + 12).collect();
        assert!(rounds.len() > 12, "{rounds:?}");
        for k in rounds {
            p.apply(Transport::Seek(k)).unwrap();
            let at = match actors(&p).into_iter().find(|(who, _)| *who == Character::Sheriff) {
                Some((_, at)) => at,
                None => p.editor().scene().actors[0].at,
            };
            let (sight, _) = sight_and_words(&p, 0);
            assert!(sight.len() > 2, "{scene} {k}");
            let mut angles: Vec<f64> =
                sight.iter().map(|&q| q - at).filter(|d| d.length() > 0.01).map(DVec2::to_angle).collect();
            angles.sort_by(f64::total_cmp);
            let turn = std::f64::consts::TAU;
            let next = angles.iter().skip(1).copied().chain([angles[0] + turn]);
            let gap = angles.iter().zip(next).map(|(a, b)| b - a).fold(0.0, f64::max);
            assert!(gap > turn / 2.0 - 0.01, "{scene} {k}: he sees {:.0}°", (turn - gap).to_degrees());
        }
    }
}

/// Regression: both marks of a last known place were the same question mark.
#[test]
fn the_two_marks_of_a_last_known_place_have_different_names() {
    let mut p = Player::open("beam/robbery", None).unwrap();
    let mut seen = [0, 0];
    for k in (0..=p.lesson().run().len()).step_by(5) {
        p.apply(Transport::Seek(k)).unwrap();
        let (_, words) = sight_and_words(&p, 0);
        assert!(!words.iter().any(|word| word == "?"), "step {k}");
        let cards = format!("{:?}", p.lesson().cards());
        for (mark, count) in ["robber?", "sheriff?"].into_iter().zip(&mut seen) {
            let is_drawn = words.iter().any(|word| word == mark);
            *count += usize::from(is_drawn);
            assert_eq!(is_drawn, cards.contains(&format!("at “{mark}” on the map")), "step {k}: {mark}");
        }
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}
