//! The robbery as it is watched, with orders of a scene. And the question about region C, which stays open until it is answered.

use glam::DVec2;
use pathlight::editor::{Edit, Handle};
use pathlight::lesson::outcome::Details;
use pathlight::lesson::{Appearance, Body, View, Watch};
use pathlight::picture::{Dash, Lens, Mark, Role, Shape, Symbol};
use pathlight::player::{Change, Player, Transport};
use pathlight::scene::{World, builtin};
use pathlight::step::Size;
use std::sync::Arc;

fn player() -> Player {
    let mut p = Player::open("beam/robbery", None).unwrap();
    p.apply(Transport::Seek(60)).unwrap();
    p
}

#[test]
fn another_town_or_another_seed_is_another_robbery() {
    let open = || Player::open("beam/taken-over", None).unwrap();
    let mut p = open();
    let (led, orders) = (p.lesson().result(), p.editor().scene().orders.clone());
    let set =
        |p: &mut Player, word: &str| p.apply(Change::Set { key: "seed", word: word.to_owned() }).map(|_| ()).unwrap();
    set(&mut p, "7");
    let mut without = p.editor().scene().clone();
    without.orders.clear();
    without.settings.insert("seed".to_owned(), "7".to_owned());
    assert_eq!(p.lesson().result(), Player::of_scene(without, "test", None).unwrap().lesson().result());
    set(&mut p, "58");
    assert_eq!(p.lesson().result(), led);
    p.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: DVec2::new(60.0, 20.0) })).unwrap();
    p.apply(Change::EndGesture).unwrap();
    assert!(p.editor().scene().orders.is_empty());
    p.apply(Change::Undo).unwrap();
    assert_eq!(p.editor().scene().orders, orders);
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
    let places = |p: &Player| {
        let detail = p.lesson().detail();
        let [sheriff, robber] = ["sheriff", "robber"].map(|who| {
            let at = detail.get(who)?.as_array()?.iter().filter_map(serde_json::Value::as_f64).collect::<Vec<_>>();
            Some(DVec2::new(*at.first()?, *at.get(1)?))
        });
        Some([sheriff?, robber?])
    };
    // The sheriff catches the robber within this distance.
    let near = (1..p.lesson().run().len()).find_map(|k| {
        p.apply(Transport::Seek(k)).unwrap();
        places(&p).filter(|[sheriff, robber]| sheriff.distance(*robber) < 1.5)
    });
    let actors = near.expect("they meet");
    for width in [300.0, 900.0] {
        let lens = Lens::fit(p.lesson().bounds(), width, width * 0.7, 24.0);
        let stars: Vec<_> = (p.lesson().picture(&lens).marks.into_iter())
            .filter_map(|m| match m.shape {
                Shape::Symbol { at, symbol: Symbol::Star, radius } => Some((at, radius)),
                _ => None,
            })
            .collect();
        let [(sheriff, beneath), (robber, above)] = stars[..] else { panic!("{stars:?}") };
        assert_eq!([sheriff, robber], actors, "no star is moved");
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
                    value.ends_with(&pathlight::words::vector((at * 10.0).round() / 10.0))
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
            let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0);
            let star = p.lesson().picture(&lens).marks.into_iter().find_map(|mark| match mark.shape {
                Shape::Symbol { at, symbol: Symbol::Star, .. } if mark.role == Role::Eye(0) => Some(at),
                _ => None,
            });
            let at = star.expect("the sheriff is drawn");
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

/// The seed of the second round overflowed.
#[test]
fn after_the_largest_seed_comes_zero() {
    let settings = |seed: &str, rounds: &str| {
        [("seed", seed), ("rounds", rounds)].map(|(key, word)| (key.to_owned(), word.to_owned()))
    };
    let rounds = |seed: &str, rounds: &str| {
        let world = Arc::new(World::new(pathlight::scene::open("beam/robbery").unwrap()));
        let own = world.scene().settings.clone().into_iter().filter(|(key, _)| key != "seed" && key != "rounds");
        let all: Vec<_> = own.chain(settings(seed, rounds)).collect();
        let lesson = pathlight::lesson::open_with("beam", world, Watch::Record, &all).unwrap();
        match lesson.view().outcome().details {
            Some(Details::Robbery(details)) => format!("{:?}", details.rounds),
            other => panic!("{other:?}"),
        }
    };
    let [two, first, second] = [rounds("4294967295", "2"), rounds("4294967295", "1"), rounds("0", "1")];
    let parts = [first, second].map(|round| round.trim_matches(['[', ']']).to_owned());
    assert_eq!(two, format!("[{}]", parts.join(", ")));
}

/// "robber", "robber?" and "robber lost" stood at one place, with two circles.
#[test]
fn a_person_has_one_name_at_a_place() {
    let mut events = 0;
    for scene in ["beam/robbery", "beam/taken-over"] {
        let mut p = Player::open(scene, None).unwrap();
        let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
        let len = p.lesson().run().len();
        let is_event = |at: usize, p: &Player| matches!(p.lesson().run().kind_at(at), Some("seen" | "lost" | "caught"));
        let stops: Vec<usize> = (1..=len).filter(|&at| is_event(at, &p) || at % 40 == 0).collect();
        for at in stops {
            p.apply(Transport::Seek(at)).unwrap();
            let marks = p.lesson().picture(&lens).marks;
            for name in ["robber", "sheriff"] {
                let words = |mark: &Mark| match &mark.shape {
                    Shape::Words { at, text, .. } if text.printed().starts_with(name) => Some(lens.to_pixels(*at)),
                    _ => None,
                };
                let places: Vec<DVec2> = marks.iter().filter_map(words).collect();
                for (i, a) in places.iter().enumerate() {
                    for b in &places[..i] {
                        assert!(a.distance(*b) > 30.0, "{scene} at {at}: {name} twice, {places:?}");
                    }
                }
            }
            let rings: Vec<DVec2> = marks
                .iter()
                .filter_map(|mark| match mark.shape {
                    Shape::Ring { at, radius, .. } if radius > 10.0 => Some(lens.to_pixels(at)),
                    _ => None,
                })
                .collect();
            let is_double = rings.iter().enumerate().any(|(i, a)| rings[..i].iter().any(|b| a.distance(*b) < 20.0));
            assert!(!is_double || !is_event(at, &p), "{scene} at {at}: {rings:?}");
            events += usize::from(is_event(at, &p));
        }
    }
    assert!(events > 4, "{events}");
}

/// In `beam/taken-over`, both sights lay on each other from the start.
#[test]
fn one_sight_is_drawn_except_in_the_two_scenes_about_both() {
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        let has_both = ["beam/bank-robbery", "beam/robbery"].contains(&scene.name);
        let end = player.lesson().run().len();
        for at in [end / 3, end] {
            player.apply(Transport::Seek(at)).unwrap();
            let lens = Lens::fit(player.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
            let picture = player.lesson().picture(&lens);
            let has_area =
                |mark: &&Mark| matches!(&mark.shape, Shape::Area { rings, .. } if rings.iter().any(|r| r.len() > 2));
            let viewer = |mark: &Mark| if let Role::Eye(actor) = mark.role { Some(actor) } else { None };
            let mut viewers: Vec<u8> = picture.marks.iter().filter(has_area).filter_map(viewer).collect();
            viewers.sort_unstable();
            viewers.dedup();
            assert!(viewers.len() <= 1 + usize::from(has_both), "{} at {at}: {viewers:?}", scene.name);
            assert!(!has_both || at < end || viewers.len() == 2, "{} at {at}: {viewers:?}", scene.name);
        }
    }
}

/// The switch had no effect in a robbery.
#[test]
fn sight_of_the_others_shows_what_the_robber_sees() {
    let mut player = Player::open("beam/taken-over", None).unwrap();
    player.apply(Transport::Seek(60)).unwrap();
    let areas_of_robber = |player: &Player| {
        let lens = Lens::fit(player.lesson().bounds(), 900.0, 600.0, Lens::MARGIN);
        let is_his = |mark: &&Mark| mark.role == Role::Eye(1) && matches!(mark.shape, Shape::Area { .. });
        player.lesson().picture(&lens).marks.iter().filter(is_his).count()
    };
    assert_eq!(areas_of_robber(&player), 0);
    player.apply(Change::Set { key: "others", word: "on".to_owned() }).unwrap();
    player.apply(Transport::Seek(60)).unwrap();
    assert_eq!(areas_of_robber(&player), 1);
}
