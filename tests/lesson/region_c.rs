//! The exercise on region C: its sentences, its lines, and what can be dragged.

use glam::DVec2;
use pathlight::lesson::Body;
use pathlight::picture::{Dash, Lens, Mark, Picture, Role, Shape, Thing};
use pathlight::player::{Player, Transport};

/// At every step: the sentence and the rows, and the picture.
fn steps() -> Vec<(Player, Vec<String>, Picture)> {
    let at = |k: usize| {
        let mut p = Player::open("beam/region-c", None).unwrap();
        p.apply(Transport::Seek(k)).unwrap();
        let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0);
        let (mut said, picture) = (vec![p.lesson().sentence().printed()], p.lesson().picture(&lens));
        for card in p.lesson().cards() {
            if let Body::Rows(rows) = card.body {
                said.extend(rows.into_iter().map(|row| row.label.printed()));
            }
            said.push(card.title.printed());
        }
        (p, said, picture)
    };
    let len = Player::open("beam/region-c", None).unwrap().lesson().run().len();
    (0..=len).map(at).collect()
}

#[test]
fn one_letter_names_one_thing() {
    for (k, (_, said, _)) in steps().into_iter().enumerate() {
        for sentence in said {
            let words: Vec<&str> = sentence.split_whitespace().collect();
            for (i, word) in words.iter().enumerate() {
                let name = word.trim_matches(|c: char| !c.is_alphanumeric());
                let before = i.checked_sub(1).map_or("", |b| words[b]);
                let is_article = name == "A" && (i == 0 || before.ends_with('.')) && !word.ends_with('.');
                let is_named = match name {
                    "A" => before == "corner" || is_article,
                    "B" | "C" | "D" => matches!(before, "region" | "regions" | "Region" | "and"),
                    _ => true,
                };
                assert!(is_named, "step {k}: {sentence}");
            }
        }
    }
}

#[test]
fn the_map_names_the_regions() {
    let (_, _, picture) = steps().swap_remove(3);
    for region in ["region B", "region C", "region D"] {
        let is_name = |m: &Mark| matches!(&m.shape, Shape::Words { text, .. } if *text == region);
        assert_eq!(picture.marks.iter().filter(|m| is_name(m)).count(), 1, "{region}");
    }
}

#[test]
fn no_link_hides_an_extended_wall() {
    let (_, _, picture) = steps().swap_remove(3);
    let lines = |wanted: fn(Role, Dash) -> bool| {
        let of = picture.marks.iter().enumerate().filter_map(|(i, m)| match &m.shape {
            Shape::Line { points, dash, .. } if points.len() == 2 && wanted(m.role, *dash) => {
                Some((i, (points[1] - points[0]).normalize()))
            }
            _ => None,
        });
        of.collect::<Vec<(usize, DVec2)>>()
    };
    let walls = lines(|role, dash| role == Role::Label && dash == Dash::Dashed);
    let links = lines(|role, _| role == Role::Link);
    assert_eq!((walls.len(), links.len()), (2, 13));
    for (above, wall) in walls {
        for &(below, link) in &links {
            assert!(wall.dot(link) < 0.9998, "a link lies on a wall that is drawn on");
            assert!(below < above);
        }
    }
}

#[test]
fn a_link_along_a_wall_has_only_the_other_wall_on_one_side() {
    let all = steps();
    let of = |corner: &str| {
        let step = all.iter().find(|(_, said, _)| said[0].starts_with(&format!("This corner {corner}")));
        let (player, ..) = step.unwrap_or_else(|| panic!("nothing is said of {corner}"));
        player.lesson().why().unwrap().compared
    };
    for (along, compared) in [
        ("(14, 7)", "walls: one left, one on the line"),
        ("(12, 18)", "walls: one right, one on the line"),
        ("(21, 8)", "walls: both left"),
        ("(24, 12)", "walls: one left, one right"),
    ] {
        assert_eq!(of(along), compared, "{along}");
    }
}

#[test]
fn start_and_goal_can_be_dragged_when_they_are_drawn() {
    let (mut with, all) = (0, steps());
    for (k, (p, _, picture)) in all.iter().enumerate() {
        let lens = Lens::fit(p.lesson().bounds(), 900.0, 600.0, 24.0);
        let world = p.lesson().world();
        for (role, thing, at, word) in [
            (Role::Start, Thing::Start, world.start(), "start · (7, 21)"),
            (Role::Goal, Thing::Goal, world.goal(), "goal · (33, 10)"),
        ] {
            let is_drawn = picture.marks.iter().any(|m| m.role == role);
            assert_eq!(p.lesson().hit_test(at, &lens) == Some(thing), is_drawn, "step {k}");
            assert!(
                p.lesson().describe(thing).unwrap_or_default().sentence().printed().starts_with(word),
                "{}",
                p.lesson().describe(thing).unwrap_or_default().sentence().printed()
            );
            with += usize::from(is_drawn);
        }
    }
    assert!(0 < with && with < all.len(), "{with}");
}

#[test]
fn the_legend_calls_the_corner_a_corner() {
    for (k, (_, _, picture)) in steps().into_iter().enumerate() {
        let words: Vec<String> = picture.legend.iter().map(|entry| entry.words.printed()).collect();
        let keys: Vec<&str> = words.iter().map(String::as_str).collect();
        let is_sight = |m: &Mark| m.role == Role::Eye(0) && matches!(m.shape, Shape::Area { .. });
        assert!(keys.contains(&"corner A"), "step {k}: {keys:?}");
        assert_eq!(keys.contains(&"seen from corner A"), picture.marks.iter().any(is_sight), "step {k}: {keys:?}");
    }
}

/// The proof: each sentence has a picture of its own, and its claims hold in the picture.
#[test]
fn each_sentence_of_the_proof_has_its_own_picture() {
    let all = steps();
    let stages: Vec<(usize, String)> = {
        let run = all[0].0.lesson().run();
        (0..run.stages().len()).map(|i| (run.stages()[i].first + 1, run.label(i).name)).collect()
    };
    let proof: Vec<usize> = stages.iter().filter(|(_, label)| label.starts_with("proof")).map(|(at, _)| *at).collect();
    assert_eq!(proof.len(), 5);
    for (i, &k) in proof.iter().enumerate() {
        for &other in &proof[i + 1..] {
            assert!(all[k].2 != all[other].2 && all[k].1[0] != all[other].1[0], "steps {k} and {other}");
        }
    }
    // Each has a reason, and the angles of the third one are those in the picture.
    for &k in &proof {
        assert!(all[k].0.lesson().why().is_some_and(|why| !why.meaning.is_empty()), "step {k}");
    }
    let angles = all[proof[2]].0.lesson().why().unwrap().compared;
    for angle in angles.printed().lines().map(|line| line.strip_suffix(" < 180°").unwrap()) {
        let is_angle = |m: &Mark| matches!(&m.shape, Shape::Words { text, .. } if *text == angle);
        assert!(all[proof[2]].2.marks.iter().any(is_angle), "{angle}");
    }
    // The short cut is the only line of the path, it is shorter, and it is free.
    let (player, _, picture) = &all[proof[4]];
    let world = player.lesson().world();
    let cut = picture.marks.iter().find_map(|m| match &m.shape {
        Shape::Line { points, .. } if m.role == Role::Path => Some([points[0], points[1]]),
        _ => None,
    });
    let ([p, q], a) = (cut.expect("a short cut"), DVec2::new(17.0, 13.0));
    assert!(p.distance(q) < p.distance(a) + a.distance(q) - 0.1);
    for i in 1..20 {
        let at = p.lerp(q, f64::from(i) / 20.0);
        assert!(world.mesh().locate(world.snap(at)).is_some(), "{at} lies in a wall");
    }
}
