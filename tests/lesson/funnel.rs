//! The funnel lesson: things, sentences, legend, and the marks of the shortest path.

use glam::DVec2;
use pathlight::algo::channel::{self, Areas, Channel, Measure};
use pathlight::lesson::{self, AnyStep, Bars, Body, Lesson, View, Watch};
use pathlight::map::mesh::{Edge, Triangle};
use pathlight::picture::{Dash, Family, Lens, Mark, Meaning, Picture, Role, Shape, Strength, Thing};
use pathlight::player::Player;
use pathlight::scene::{Scene, World};
use pathlight::scene::{builtin, scene_file};
use pathlight::step::Algorithm;
use pathlight::words::{NamedThing, Span};
use std::sync::Arc;

fn scene(name: &str) -> Scene {
    scene_file::read(builtin::find(name).unwrap().text).unwrap()
}

fn recorded(scene: Scene) -> Lesson {
    lesson::open("funnel", Arc::new(World::new(scene)), Watch::Record).unwrap()
}

#[test]
fn every_thing_can_be_described_highlighted_and_traced_to_its_step() {
    for builtin in builtin::ALL {
        let mut lesson = recorded(scene(builtin.name));
        let bounds = lesson.view().bounds();
        let lens = Lens::fit(bounds, 900.0, 640.0, 20.0);
        let len = lesson.view().run().len();
        for k in [0, 1, len / 3, 2 * len / 3, len] {
            lesson.go(k);
            let places = (0..=20).flat_map(|i| (0..=20).map(move |j| DVec2::new(f64::from(i), f64::from(j)) / 20.0));
            let things = places.filter_map(|p| lesson.view().hit_test(bounds.low + bounds.size() * p, &lens));
            for thing in things.chain((0..4).map(Thing::Portal)).chain((0..3).map(|e| Thing::Edge(Edge(e)))) {
                let mut picture = Picture::default();
                lesson.view().highlight(thing, &lens, &mut picture);
                assert_eq!(picture.check(), Ok(()), "{} step {k}: {thing:?}", builtin.name);
                assert!(lesson.view().last_change(thing).is_none_or(|to| (1..=len).contains(&to)), "{thing:?}");
                let portal = matches!(thing, Thing::Portal(_));
                assert!(
                    portal
                        || (!picture.marks.is_empty()
                            && !lesson.view().describe(thing).unwrap_or_default().sentence().is_empty()),
                    "{thing:?}"
                );
            }
        }
    }
}

#[test]
fn pointing_leads_to_the_step_and_the_numbers() {
    let mut lesson = recorded(scene("funnel/a-to-g"));
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
    let corner = lesson.view().hit_test(DVec2::new(16.0, 18.1), &lens).unwrap();
    assert_eq!(
        lesson.view().describe(corner).unwrap_or_default(),
        "vertex (16, 18) · left end of portals 3, 4 · corner 1 of the path"
    );
    let to = lesson.view().last_change(corner).unwrap();
    lesson.go(to);
    assert_eq!(lesson.view().run().label(lesson.view().run().stage_at(lesson.view().run().at()).unwrap()).name, "G");
    assert_eq!(
        lesson.view().describe(Thing::Portal(5)).unwrap_or_default(),
        "portal 5 · left end (19, 8), right end (23, 21) · visited 1 time"
    );
    assert_eq!(lesson.view().describe(Thing::Start).unwrap_or_default(), "start · (2, 28)");
}

/// The scene opened on the step of an end that had not moved, and alt-click led to such steps.
#[test]
fn a_to_g_opens_where_a_side_tightens_and_an_end_leads_to_the_step_that_moved_it() {
    let player = Player::open("funnel/a-to-g", None).unwrap();
    let run = player.lesson().run();
    assert_eq!(run.kind_at(run.at()), Some("tighten"));

    let mut stays = 0;
    for builtin in builtin::ALL {
        let mut lesson = recorded(scene(builtin.name));
        for k in 0..=lesson.view().run().len() {
            lesson.go(k);
            stays += usize::from(lesson.view().run().kind_at(k) == Some("stay"));
        }
    }
    assert!(stays > 20, "only {stays} ends that stay");

    let mut lesson = recorded(scene("funnel/a-to-g"));
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
    let end = lesson.view().hit_test(DVec2::new(16.0, 18.1), &lens).unwrap();
    let stay = lesson.view().run().stages()
        [lesson.view().run().labels().iter().position(|label| label.name == "D").unwrap()]
    .end();
    lesson.go(stay);
    assert_eq!(lesson.view().run().kind_at(stay), Some("stay"));
    let moved = lesson.view().last_change(end).unwrap();
    assert_eq!(lesson.view().run().kind_at(moved), Some("tighten"));
}

/// A sentence must be short enough to be read at a glance, on every map.
#[test]
fn sentences_are_short() {
    for builtin in builtin::ALL {
        let mut lesson = recorded(scene(builtin.name));
        for k in 0..=lesson.view().run().len() {
            lesson.go(k);
            let sentence = lesson.view().sentence();
            assert!(sentence.on_screen().chars().count() <= 140, "{}: {sentence:?}", builtin.name);
        }
    }
}

#[test]
fn the_legend_names_what_is_in_the_picture() {
    let mut lesson = recorded(scene("funnel/a-to-g"));
    let len = lesson.view().run().len();
    let mut met = std::collections::BTreeSet::new();
    for k in 0..=len {
        lesson.go(k);
        let picture = lesson.view().picture(&Lens::fit(lesson.view().bounds(), 900.0, 600.0, 24.0));
        let words: Vec<String> = picture.legend.iter().map(|entry| entry.words.printed()).collect();
        let keys: Vec<&str> = words.iter().map(String::as_str).collect();
        let cards = format!("{:?}", lesson.view().cards());
        assert!(!(cards.contains("not found yet") && keys.contains(&"channel")), "step {k}: {keys:?}");
        let of = |role: Role, wanted: fn(&Shape) -> bool| {
            picture.marks.iter().any(|m| m.role == role && m.strength == Strength::Solid && wanted(&m.shape))
        };
        let is_side = |s: &Shape| matches!(s, Shape::Line { closed: false, .. });
        for (role, words) in [(Role::Left, "left side of the funnel"), (Role::Right, "right side of the funnel")] {
            assert_eq!(of(role, is_side), keys.contains(&words), "step {k}: {keys:?}");
        }
        assert_eq!(of(Role::Now, |s| matches!(s, Shape::Area { .. })), keys.contains(&"funnel"), "step {k}: {keys:?}");
        met.extend(keys.into_iter().map(str::to_owned));
    }
    for words in ["closed: expanded before", "channel", "funnel", "current portal", "left end of a portal"] {
        assert!(met.contains(words), "{words}: {met:?}");
    }
}

/// Regression: the triangle was named that the shortest path only touches at a corner.
#[test]
fn the_highlighted_triangle_of_the_wrong_corridor_is_the_last_that_the_shortest_path_goes_through() {
    let lesson = recorded(scene("funnel/wrong-corridor"));
    let world = lesson.view().world();
    let marks = lesson.view().picture(&Lens::fit(lesson.view().bounds(), 900.0, 600.0, 24.0)).marks;
    let highlighted = marks.iter().find(|m| m.role == Role::Fault).expect("a highlighted triangle").points();
    let shortest = marks.iter().find(|m| m.role == Role::Path && m.strength == Strength::Solid).unwrap().points();
    let goes_through = |triangle: &[DVec2]| {
        let [a, b, c] = *triangle else { panic!("no triangle: {triangle:?}") };
        let turns = |p: DVec2| [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).perp_dot(p - from));
        let is_inside = |p| turns(p).iter().all(|t| *t > 1e-6) || turns(p).iter().all(|t| *t < -1e-6);
        let on_path = |w: &[DVec2]| (1..200).any(|i| is_inside(w[0].lerp(w[1], f64::from(i) / 200.0)));
        shortest.windows(2).any(on_path)
    };
    assert!(goes_through(&highlighted), "{highlighted:?} {shortest:?}");
    let [start, goal] = [world.start(), world.goal()].map(|p| world.snap(p));
    let areas = Areas::Triangles(world.mesh().clone());
    let measure = Measure::Midpoints;
    let channel =
        Channel::finished(&channel::Input { areas, start, goal, measure, order: channel::Order::default() }).channel();
    let corners = |t: u32| world.mesh().corners(Triangle(t)).map(|v| world.mesh().world(v));
    let at = channel.iter().position(|area| corners(area.0).iter().all(|p| highlighted.contains(p))).unwrap();
    assert!(!goes_through(&corners(channel[at + 1].0)), "the paths depart there");
}

/// The claim that A* chose the wrong channel by its midpoint path stands beside the numbers that prove it: those that the
/// search found itself.
#[test]
fn the_midpoint_path_of_the_other_channel_is_the_one_that_the_search_found() {
    let mut lesson = recorded(scene("funnel/wrong-corridor"));
    let values = |lesson: View, label: &str| {
        let rows = lesson
            .cards()
            .into_iter()
            .filter_map(|card| if let Body::Rows(rows) = card.body { Some(rows) } else { None });
        rows.flatten().find(|row| row.label == label).map(|row| row.value.printed())
    };
    let found = values(lesson.view(), "midpoint path in the other channel").expect("the other channel");
    let own = values(lesson.view(), "midpoint path").expect("the midpoint path");
    let (other, relation) = found.split_once(" > ").expect("it is longer");
    assert_eq!(relation, own);
    assert_eq!(values(lesson.view(), "shortest path leaves after").as_deref(), Some("triangle 4"));
    // The f of the last triangle is the length of the whole path, to two decimals.
    let two = |text: &str| (text.parse::<f64>().unwrap() * 100.0).round() / 100.0;
    let mut met = [two(other), two(&own)].map(|length| (format!("goes on the open list with f = {length}."), 0));
    for k in 0..=lesson.view().run().len() {
        lesson.go(k);
        let sentence = lesson.view().sentence().printed();
        met.iter_mut().for_each(|(text, n)| *n += usize::from(sentence.ends_with(text.as_str())));
    }
    assert!(met.iter().all(|(_, n)| *n > 0), "{met:?}");
}

/// The lesson on a scene with its own settings, at a position that `--step` names.
fn at(scene_name: &str, step: &str) -> Lesson {
    let mut lesson = recorded(scene(scene_name));
    let to = lesson::position(lesson.view().run(), step).unwrap();
    lesson.go(to);
    lesson
}

#[test]
fn a_skip_and_a_crossing_show_the_signed_triangle_with_its_sign() {
    for (step, sign) in [("84", "= −110 < 0"), ("88", "= −30 < 0"), ("61", "= +85 > 0")] {
        let why = at("funnel/a-to-g", step).view().why().expect("a test has a reason");
        assert!(why.compared.printed().ends_with(sign), "step {step}: {:?}", why.compared);
        let marks = why.figure.expect("the triangle").marks;
        let triangle = marks.iter().find(|m| matches!(m.shape, Shape::Area { .. })).expect("the triangle");
        // Blue and pink are left and right, not the sign.
        assert_eq!((triangle.role, triangle.points().len()), (Role::Test, 3), "step {step}");
        let has_sign = marks
            .iter()
            .any(|m| matches!(&m.shape, Shape::Badge { letter, .. } if sign.contains('−') == (*letter == "−")));
        assert!(has_sign, "step {step}");
    }
}

/// The sign on the figure, the side that the sentence names and the picture must be those of the exact test.
#[test]
fn the_figure_of_a_test_is_turned_as_on_the_map() {
    for name in ["funnel/a-to-g", "funnel/zigzag", "funnel/queue"] {
        let mut lesson = recorded(scene(name));
        let mut tested = 0;
        for k in 0..=lesson.view().run().len() {
            lesson.go(k);
            let Some(why) = lesson.view().why().filter(|why| why.compared.printed().contains("area2")) else {
                continue;
            };
            let Some(figure) = why.figure else { continue };
            let Some(area) = figure.marks.iter().find(|m| matches!(m.shape, Shape::Area { .. })) else { continue };
            let [a, b, c] = area.points()[..] else { panic!("no triangle") };
            let is_positive = (b - a).perp_dot(c - a) > 0.0;
            assert_eq!(is_positive, why.compared.printed().ends_with("> 0"), "{name} step {k}: {:?}", why.compared);
            let meaning = why.meaning.printed();
            // Of two conditions, the figure shows the second one.
            let shown = meaning.split_once("Not crossed").map_or(&*meaning, |(_, second)| second);
            assert_eq!(is_positive, shown.contains("lies right of"), "{name} step {k}: {meaning}");
            tested += 1;
        }
        assert!(tested > 10, "{name}: {tested}");
    }
}

fn bars(lesson: View) -> Bars {
    let bars =
        lesson.cards().into_iter().find_map(|card| if let Body::Bars(bars) = card.body { Some(bars) } else { None });
    bars.expect("a card with the visits")
}

/// On the arc, portal k is visited k times: the bars fill half of the frame, which is n portals wide and n visits high.
#[test]
fn on_the_arc_the_visits_fill_half_of_the_square() {
    let lesson = at("funnel/arc", "end");
    let bars = bars(lesson.view());
    let n = bars.frame;
    assert_eq!(bars.bars.iter().map(|bar| bar.height).collect::<Vec<_>>(), (1..=n).collect::<Vec<_>>());
}

/// In a town, the bars took a tenth of the height.
#[test]
fn the_highest_bar_of_the_visits_is_about_as_high_as_its_frame() {
    for name in ["funnel/town", "funnel/a-to-g", "funnel/zigzag"] {
        let lesson = at(name, "end");
        let bars = bars(lesson.view());
        let highest = bars.bars.iter().map(|bar| bar.height).max().unwrap();
        assert!(highest <= bars.frame && 2 * highest >= bars.frame, "{name}: {highest} of {}", bars.frame);
    }
}

#[test]
fn the_bars_count_the_visits_so_far() {
    for name in ["funnel/zigzag", "funnel/queue", "funnel/mended"] {
        let mut lesson = recorded(scene(name));
        let mut visits = Vec::new();
        for k in 0..=lesson.view().run().len() {
            lesson.go(k);
            let decision = lesson.view().run().last_step().map(AnyStep::debug).unwrap_or_default();
            if let Some(n) = decision.strip_prefix("Visit { portal: ") {
                visits.push(n.trim_end_matches(" }").parse::<usize>().unwrap());
            }
            let Some(bars) =
                lesson.view().cards().into_iter().find_map(|c| if let Body::Bars(b) = c.body { Some(b) } else { None })
            else {
                continue;
            };
            let counted: Vec<u32> =
                (1..=bars.bars.len()).map(|n| visits.iter().filter(|&&visit| visit == n).count() as u32).collect();
            let drawn: Vec<u32> = bars.bars.iter().map(|bar| bar.height).collect();
            assert_eq!(drawn, counted, "{name} step {k}");
        }
        assert!(!visits.is_empty(), "{name}");
    }
}

#[test]
fn the_wrong_corridor_is_longer_than_the_shortest_path_and_the_zigzag_is_not() {
    let more = |scene: &str| {
        let result = at(scene, "end").view().result();
        let [length, shortest] = ["length", "shortest_length"].map(|key| result[key].as_f64().unwrap());
        length / shortest - 1.0
    };
    assert!(more("funnel/wrong-corridor") > 1e-3 && more("funnel/zigzag").abs() < 1e-9);
}

/// Regression: a triangle had its own number and another one, its place in the channel.
#[test]
fn a_triangle_of_the_channel_has_one_number() {
    let mut p = pathlight::player::Player::open("funnel/wrong-corridor", None).unwrap();
    p.apply(pathlight::player::Transport::Seek(usize::MAX)).unwrap();
    let mesh = p.lesson().world().mesh().clone();
    let described = mesh.triangles().filter_map(|t| p.lesson().describe(pathlight::picture::Thing::Triangle(t)));
    let in_channel: Vec<String> =
        described.map(|d| d.sentence().printed()).filter(|d| d.contains("in the channel")).collect();
    assert!(in_channel.len() > 3);
    for described in in_channel {
        let numbers = described.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).count();
        assert_eq!(numbers, 1, "{described}");
    }
}

/// The ring around one side and the apex was filled, also where it crossed solid wall.
#[test]
fn the_funnel_is_no_area_while_a_side_is_only_the_apex() {
    let mut lesson = recorded(scene("funnel/queue"));
    let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
    let mut areas = |at: usize| {
        lesson.go(at);
        let picture = lesson.view().picture(&lens);
        let is_funnel = |role, strength| (role, strength) == (Role::Now, Strength::Solid);
        let marks = picture.marks.iter().filter(|mark| is_funnel(mark.role, mark.strength));
        marks.filter(|mark| matches!(mark.shape, Shape::Area { .. })).count()
    };
    assert_eq!(areas(80), 0, "the right side is only the apex");
    assert!((60..120).map(&mut areas).sum::<usize>() > 10, "it is an area where both sides are open");
}

/// A corner is a point at which the path bends. The funnel adds others, because touching counts as crossed.
#[test]
fn the_corners_of_a_result_are_the_bends_of_its_path() {
    let mut straight = 0;
    for name in ["a-to-g", "any-format", "zigzag", "town", "fan", "arc", "queue", "wrong-corridor", "open-field"] {
        for portals in ["triangles", "cells"] {
            for funnel in ["restart", "queue"] {
                let settings = [("portals", portals), ("funnel", funnel)].map(|(k, v)| (k.to_owned(), v.to_owned()));
                let world = Arc::new(World::new(scene(&format!("funnel/{name}"))));
                let Ok(lesson) = lesson::open_with("funnel", world, Watch::EndOnly, &settings) else { continue };
                let result = lesson.view().result();
                let path: Vec<[f64; 2]> = serde_json::from_value(result["path"].clone()).unwrap();
                let path: Vec<DVec2> = path.into_iter().map(DVec2::from).collect();
                let bends = path.windows(3).filter(|w| (w[1] - w[0]).perp_dot(w[2] - w[1]).abs() > 1e-9).count();
                assert_eq!(result["corners"], bends, "{name}, {portals}, {funnel}: {path:?}");
                straight += path.len().saturating_sub(2) - bends;
            }
        }
    }
    assert!(straight > 3, "{straight}");
}

/// At a skip, the edge of the channel's side beyond which the funnel would go is lit. It is a wall only if nothing lies behind it.
#[test]
fn a_skip_lights_the_edge_that_the_widened_funnel_would_leave_the_channel_by() {
    let (mut walls, mut edges, mut none) = (0, 0, 0);
    for name in
        ["funnel/a-to-g", "funnel/zigzag", "funnel/town", "funnel/open-field", "funnel/wrong-corridor", "funnel/arc"]
    {
        let mut lesson = recorded(scene(name));
        let mesh = lesson.view().world().mesh().clone();
        for k in 1..=lesson.view().run().len() {
            if lesson.view().run().kind_at(k) != Some("skip") {
                continue;
            }
            lesson.go(k);
            let sentence = lesson.view().sentence();
            let lit = sentence.spans().iter().find_map(|span| match span {
                Span::Thing(NamedThing { thing: Some(Thing::Edge(edge)), .. }) => Some(*edge),
                _ => None,
            });
            let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
            let drawn = lesson.view().picture(&lens).marks.into_iter().any(|mark| {
                mark.role == Role::Fault
                    && lit.is_some_and(|e| mark.points() == mesh.ends(e).map(|p| mesh.lattice().to_world(p)))
            });
            let text = sentence.printed();
            assert_eq!(drawn, lit.is_some(), "{name}: {text}");
            match lit {
                None => none += 1,
                Some(edge) => {
                    assert_eq!(text.contains("this wall"), mesh.twin(edge).is_none(), "{name}: {text}");
                    *(if mesh.twin(edge).is_none() { &mut walls } else { &mut edges }) += 1;
                }
            }
        }
    }
    assert_eq!([none, edges], [0, 4], "{walls} walls");
    assert!(walls > 20);
}

/// The channel as the blog stores it, and a reader's idea below it: in an open field, more triangles make the path straight.
#[test]
fn the_channel_is_a_table_and_a_wider_one_has_a_shorter_path() {
    let mut lesson = recorded(scene("funnel/open-field"));
    let end = lesson.view().run().len();
    lesson.go(end);
    let cards = lesson.view().cards();
    let card = |key: &'static str| cards.iter().find(|card| card.key == key.into());
    let Body::Chips(chips) = &card("channel").unwrap().body else { panic!("no list") };
    let mesh = lesson.view().world().mesh().clone();
    for chip in chips {
        let Some(Thing::Triangle(t)) = chip.thing else { panic!("{chip:?}") };
        let text = chip.text.printed();
        let walls = t.edges().into_iter().filter(|&e| mesh.twin(e).is_none()).count();
        assert_eq!(text.matches("wall").count(), walls, "{text}");
        let neighbours = t.edges().into_iter().filter_map(|e| mesh.twin(e)).map(|twin| twin.triangle().0.to_string());
        assert!(neighbours.into_iter().all(|n| text.contains(&n)), "{text}");
    }
    let length = |label: &str| -> f64 {
        let Body::Rows(rows) = &card("wider channel").unwrap().body else { panic!("no rows") };
        rows.iter().find(|row| row.label.printed() == label).unwrap().value.printed().parse().unwrap()
    };
    let straight = (lesson.view().world().start() - lesson.view().world().goal()).length();
    assert!(length("path in the channel") > straight * 1.05);
    assert!(length("shortest path in the wider channel") < length("path in the channel"));
    // Where every vertex is on a wall, there is nothing to add.
    let mut town = recorded(scene("funnel/town"));
    let end = town.view().run().len();
    town.go(end);
    assert!(town.view().cards().iter().all(|card| card.key != "wider channel".into()));
}

/// WHY of a side that tightens gave one of the two conditions.
#[test]
fn why_a_side_tightens_has_both_conditions_each_with_its_number() {
    let mut seen = 0;
    for builtin in builtin::ALL.iter().filter(|scene| scene.name.starts_with("funnel/")) {
        let mut lesson = recorded(scene(builtin.name));
        let kinds = |lesson: &Lesson, at: usize| lesson.view().run().kind_at(at);
        for at in
            (1..=lesson.view().run().len()).filter(|&at| kinds(&lesson, at) == Some("tighten")).collect::<Vec<_>>()
        {
            // Without an own side nothing can be crossed.
            if kinds(&lesson, at - 1) != Some("cross") {
                continue;
            }
            lesson.go(at - 1);
            let crossed = lesson.view().why().unwrap();
            lesson.go(at);
            let why = lesson.view().why().unwrap();
            let sides: Vec<_> = why.numbers.iter().map(|number| number.side).collect();
            assert!(sides.len() == 2 && sides[0] != sides[1], "{} at {at}: {:?}", builtin.name, why.numbers);
            assert_ne!(why.meaning, crossed.meaning, "{} at {at}: the other condition is named as well", builtin.name);
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
}

/// The line of the test lay on the dashes of the right side: stripes of two colours.
#[test]
fn the_line_that_is_tested_has_the_colour_and_the_dashes_of_its_side() {
    let mut seen = [0, 0];
    // Around circles the test has no line of its own.
    let is_string = |name: &str| name.starts_with("funnel/") && !scene(name).settings.contains_key("radius");
    for builtin in builtin::ALL.iter().filter(|scene| is_string(scene.name)) {
        let mut lesson = recorded(scene(builtin.name));
        let len = lesson.view().run().len();
        for at in (1..=len).step_by(1 + len / 150) {
            lesson.go(at);
            let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
            let marks = lesson.view().picture(&lens).marks;
            let line = |mark: &Mark| match &mark.shape {
                Shape::Line { points, width, dash, .. } => Some((points.clone(), *width, *dash)),
                _ => None,
            };
            let of = |family: Family| marks.iter().filter(move |mark| mark.family() == Some(family));
            for side in of(Family::Side) {
                let Some((points, width, dash_of_side)) = line(side) else { continue };
                // The edge beyond which a skipped end lies can be the same line.
                for tested in of(Family::Test).filter(|mark| mark.role != Role::Fault) {
                    let Some((own, of_test, dash)) = line(tested) else { continue };
                    // From the apex to the end of a side.
                    if !points.windows(2).any(|ends| ends == own) {
                        continue;
                    }
                    let of_test = (tested.role, of_test, dash);
                    assert_eq!(of_test, (side.role, width, dash_of_side), "{} at {at}", builtin.name);
                    seen[usize::from(side.role == Role::Right)] += 1;
                }
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen > 20), "{seen:?}");
}

/// The sentence of a step that tightens compared the new end with a side that was gone from the map, and with a number that was nowhere.
#[test]
fn at_a_step_that_tightens_the_side_as_it_was_is_still_on_the_map_with_its_number() {
    let (mut lines, mut numbers) = (0, 0);
    let is_string = |name: &str| name.starts_with("funnel/") && !scene(name).settings.contains_key("radius");
    for builtin in builtin::ALL.iter().filter(|scene| is_string(scene.name)) {
        let mut lesson = recorded(scene(builtin.name));
        let kinds = |lesson: &Lesson, at: usize| lesson.view().run().kind_at(at);
        for at in 1..=lesson.view().run().len() {
            if (kinds(&lesson, at), kinds(&lesson, at - 1)) != (Some("tighten"), Some("cross")) {
                continue;
            }
            lesson.go(at);
            let why = lesson.view().why().unwrap();
            let former = &why.numbers[0];
            if former.value == 0.0 {
                continue; // the new end lies on the line of the old one
            }
            let [from, to] = [0, 1].map(|i| former.of[i].at.world);
            let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, 20.0);
            let picture = lesson.view().picture(&lens);
            let is_there = |mark: &&Mark| match &mark.shape {
                Shape::Line { points, dash: Dash::Dashed, .. } => points[..] == [from, to],
                _ => false,
            };
            let of_side = |mark: &&Mark| mark.meaning == former.side.map(Meaning::FormerSide);
            let marks = || picture.marks.iter().filter(of_side);
            assert_eq!(marks().filter(is_there).count(), 1, "{} at {at}", builtin.name);
            lines += 1;
            let number = format!("{}: {}", former.test.name(), pathlight::words::signed(former.value));
            let has_number = |mark: &Mark| matches!(&mark.shape, Shape::Words { text, .. } if text.printed() == number);
            numbers += usize::from(picture.marks.iter().any(has_number));
        }
    }
    assert!(lines > 30 && numbers * 2 > lines, "{lines} lines, {numbers} numbers");
}
