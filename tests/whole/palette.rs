//! Colours that are seen together can be told apart: with normal vision, and as simulated for people who lack one kind of
//! cones (protanopia, deuteranopia, tritanopia).
//!
//! Which roles are seen together is read from the pictures of all built-in scenes. Two roles in one picture must differ in
//! shape (see [`look`]) or in colour by a least distance.

use crate::common::vision::{Vision, distance};
use glam::DVec2;
use pathlight::algo::radius::nearest_on;
use pathlight::compare::METHODS;
use pathlight::compare::overlay::style;
use pathlight::lesson::{self, Appearance, Body, View, Watch};
use pathlight::paint::theme::{Colour, Theme};
use pathlight::picture::{Cells, Dash, Family, Lens, Mark, Picture, Role, Shape, Strength, Thing, Tone};
use pathlight::player::{CompareCommand, Player, Transport};
use pathlight::scene::World;
use pathlight::scene::{builtin, scene_file};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The least distance in `OKLab` of two lines, frames or symbols of one shape. Black and white are 1 apart; about 0.02 can
/// just be seen on large areas side by side.
const LEAST: f64 = 0.06;
/// The same where one of them has a casing, too.
const LEAST_WITH_CASING: f64 = 0.04;
/// The least distance of two areas. They are large, and most of them have a border.
const LEAST_OF_AREAS: f64 = 0.025;
/// The steps of a run whose pictures are looked at, evenly spread; the ends of stages come on top.
const STEPS: usize = 40;
const STAGES: usize = 24;
/// The least contrast with a cell of either the path or its casing. The neighbour of the path is its casing, so the rule of
/// 3 : 1 for marks holds between these two; the casing itself only separates them from the cells.
const LEAST_OF_PATH: f64 = 2.3;
/// A wider line, in pixels, is seen as an area.
const BAND: f32 = 12.0;

/// The shape of mark `i`, as far as it can be recognised without its colour; None for words and for grounds.
fn look(marks: &[Mark], i: usize) -> Option<String> {
    let mark = &marks[i];
    Some(match &mark.shape {
        Shape::Line { width, .. } if *width > BAND => "area".to_owned(),
        Shape::Line { closed: false, dash, .. } => match mark.role {
            Role::Path => format!("line with a casing, {dash:?}"),
            Role::Method(Role::NOT_RANKED) => format!("thin line without a casing, {dash:?}"),
            Role::Narrow => "bar with stops".to_owned(),
            Role::Flow => "arrow".to_owned(),
            _ => format!("line {dash:?}"),
        },
        // The words in a tag say whose it is.
        Shape::Line { closed: true, .. } if matches!(mark.role, Role::Method(_)) => return None,
        Shape::Line { dash, .. } if mark.role == Role::Path => format!("outline with a casing, {dash:?}"),
        Shape::Line { dash, .. } => format!("outline {dash:?}"),
        Shape::Area { hatched: true, .. } => return None,
        Shape::Area { rings, .. } => format!("area {:?}", border(&marks[i..], rings)),
        Shape::Badge { letter, dashed, .. } => format!("badge {} {dashed}", letter.printed()),
        Shape::Ring { .. } => "ring".to_owned(),
        Shape::Dots { .. } => "dots".to_owned(),
        Shape::Symbol { symbol, .. } => format!("symbol {symbol:?}"),
        Shape::Frame { dash, .. } => format!("frame {dash:?}"),
        Shape::Words { .. } | Shape::Cells(_) => return None,
    })
}

/// How the border of an area is dashed, if one follows.
fn border(marks: &[Mark], rings: &[Vec<DVec2>]) -> Option<Dash> {
    let [area, line, ..] = marks else { return None };
    match &line.shape {
        Shape::Line { points, closed: true, dash, .. } if line.role == area.role && rings == [points.clone()] => {
            Some(*dash)
        }
        _ => None,
    }
}

/// Roles that are no signs: grounds, and the gray edges of what is always there.
fn is_furniture(role: Role) -> bool {
    matches!(
        role,
        Role::Ground
            | Role::Wall
            | Role::Terrain
            | Role::Nearest(_)
            | Role::Water
            | Role::Mesh
            | Role::Outline
            | Role::Inflated
            | Role::Label
            | Role::Casing
            | Role::Level(_)
            | Role::OnLevel(_)
            | Role::Street
            | Role::Roof
    )
}

/// The colour of a mark as it is seen on open ground.
fn seen(theme: Theme, mark: &Mark) -> Colour {
    let ground = theme.ink(Role::Ground, Strength::Solid);
    let colour = match &mark.shape {
        Shape::Area { .. } => theme.fill(mark.role, mark.strength),
        _ => theme.ink(mark.role, mark.strength),
    };
    colour.over(ground)
}

/// Calls `visit` with pictures of every scene in its own lesson.
fn pictures(mut visit: impl FnMut(&str, usize, &Picture)) {
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let name = lesson::of(world.scene()).unwrap().name;
        let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
        lesson.complete();
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
        for at in moments(lesson.view()) {
            lesson.go(at);
            visit(scene.name, at, &lesson.view().picture(&lens));
            let mut marked = lesson.view().picture(&lens);
            lesson.view().draw_invariant(&lens, &mut marked);
            visit(scene.name, at, &marked);
        }
    }
}

/// The paths of all methods on one map.
fn pictures_of_comparisons(mut visit: impl FnMut(&str, usize, &Picture)) {
    for name in ["funnel/wrong-corridor", "wave/cave", "funnel/town"] {
        let mut player = Player::open(name, None).unwrap();
        for command in [CompareCommand::Open, CompareCommand::Radius(0.3), CompareCommand::ShowAll(true)] {
            player.apply(command).unwrap();
        }
        player.compare_now();
        let lens = Lens::fit(player.bounds(), 900.0, 640.0, Lens::MARGIN);
        visit(name, 0, &player.picture_of_comparison(None, &lens).unwrap());
    }
}

fn moments(lesson: View) -> BTreeSet<usize> {
    let (len, stages) = (lesson.run().len(), lesson.run().stages());
    let every = (stages.len() / STAGES).max(1);
    let ends = stages.iter().step_by(every).map(|stage| stage.first + stage.len);
    (0..=STEPS).map(|i| i * len / STEPS).chain(ends).collect()
}

#[test]
fn roles_that_are_seen_together_can_be_told_apart() {
    // For each pair of colours of one shape: who they are and where they were met first.
    let mut met = BTreeMap::new();
    let mut look_at = |scene: &str, at: usize, picture: &Picture| {
        let mut looks: BTreeMap<String, BTreeMap<(Role, Strength), &Mark>> = BTreeMap::new();
        for (i, mark) in picture.marks.iter().enumerate().filter(|(_, mark)| !is_furniture(mark.role)) {
            if let Some(look) = look(&picture.marks, i) {
                looks.entry(look).or_default().entry((mark.role, mark.strength)).or_insert(mark);
            }
        }
        for (look, marks) in looks {
            let marks: Vec<_> = marks.into_values().collect();
            for (i, a) in marks.iter().enumerate() {
                for b in marks[i + 1..].iter().filter(|b| b.role != a.role) {
                    let pair = (look.clone(), a.role, a.strength, b.role, b.strength);
                    met.entry(pair).or_insert_with(|| ((*a).clone(), (*b).clone(), format!("{scene} at {at}")));
                }
            }
        }
    };
    pictures(&mut look_at);
    pictures_of_comparisons(&mut look_at);
    assert!(met.len() > 40, "{} pairs: are the pictures empty?", met.len());
    let mut alike = Vec::new();
    for ((look, ..), (a, b, place)) in met {
        for theme in Theme::ALL {
            for vision in Vision::ALL {
                let apart = distance(vision.sees(seen(theme, &a)), vision.sees(seen(theme, &b)));
                if apart < if look.starts_with("area") { LEAST_OF_AREAS } else { LEAST } {
                    let (a, b) = ((a.role, a.strength), (b.role, b.strength));
                    alike.push(format!("{look}: {a:?} and {b:?}, {}, {vision:?}: {apart:.3}, {place}", theme.word()));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{} are alike:\n{}", alike.len(), alike.join("\n"));
}

/// Polyanya, which is advised on most maps, and a wave that is shown at first were both violet. Methods that are shown by themselves differ in colour; of all
/// methods, any two with the same dashes do.
#[test]
fn methods_that_are_on_the_map_at_once_can_be_told_apart() {
    let mut shown: Vec<BTreeSet<&str>> = Vec::new();
    for (name, radius) in [("funnel/town", 0.0), ("funnel/town", 0.5), ("wave/cave", 0.0)] {
        let mut player = Player::open(name, None).unwrap();
        for command in [CompareCommand::Open, CompareCommand::Radius(radius)] {
            player.apply(command).unwrap();
        }
        player.compare_now();
        let comparing = player.comparing().unwrap();
        let methods = comparing.rows().iter().map(|row| row.row.method.key);
        // It is advised on most maps, when times are known.
        let advised = Some("polyanya").filter(|_| radius == 0.0);
        shown.push(methods.filter(|&key| comparing.is_shown(key)).chain(advised).collect());
    }
    assert!(shown.iter().all(|shown| shown.len() >= 7), "{shown:?}");
    let at_once = |a, b| shown.iter().any(|shown| shown.contains(a) && shown.contains(b));
    let mut alike = Vec::new();
    for (i, a) in METHODS.iter().enumerate() {
        for b in &METHODS[i + 1..] {
            let [one, other] = [a, b].map(|method| style(method.key));
            if one.dash != other.dash && !at_once(a.key, b.key) {
                continue;
            }
            for (theme, vision) in Theme::ALL.into_iter().flat_map(|theme| Vision::ALL.map(|vision| (theme, vision))) {
                let [one, other] = [one, other].map(|style| vision.sees(theme.ink(style.role(true), Strength::Solid)));
                // Few people lack the cones for short waves; there, dashes help.
                let least = if vision == Vision::Tritanopia { LEAST_WITH_CASING } else { LEAST };
                let apart = distance(one, other);
                if apart < least {
                    alike.push(format!("{} and {}, {}, {vision:?}: {apart:.3}", a.key, b.key, theme.word()));
                }
            }
        }
    }
    assert!(alike.is_empty(), "{} are alike:\n{}", alike.len(), alike.join("\n"));
}

/// Blue over red was a muddy violet, in which neither colour was recognizable.
#[test]
fn where_both_sights_of_the_robbery_overlap_each_can_be_told() {
    let mut player = Player::open("beam/robbery", None).unwrap();
    player.apply(Transport::Seek(400)).unwrap();
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 640.0, Lens::MARGIN);
    let picture = player.lesson().picture(&lens);
    let sight = |actor: u8| {
        let areas = picture.marks.iter().filter(|mark| mark.role == Role::Eye(actor));
        areas.filter(|mark| matches!(&mark.shape, Shape::Area { rings, .. } if !rings.is_empty())).collect::<Vec<_>>()
    };
    let sights = [0, 1].map(sight);
    let ([sheriff], [robber]) = (&sights[0][..], &sights[1][..]) else { panic!("one sight each") };
    // What the sheriff sees was hatched, and looked like a wall.
    let is_hatched = |mark: &Mark| matches!(mark.shape, Shape::Area { hatched: true, .. });
    assert!(!is_hatched(sheriff) && !is_hatched(robber));
    let edges = |area: &Mark| {
        let is_edge = |mark: &&Mark| mark.role == area.role && mark.points() == area.points();
        let dash = |mark: &Mark| match mark.shape {
            Shape::Line { dash, closed: true, .. } => Some((dash, mark.strength)),
            _ => None,
        };
        picture.marks.iter().filter(is_edge).filter_map(dash).collect::<Vec<_>>()
    };
    let [(Dash::Dashed, of_edge)] = edges(sheriff)[..] else { panic!("{:?}", edges(sheriff)) };
    assert_eq!(edges(robber), []);
    for (theme, vision) in Theme::ALL.into_iter().flat_map(|theme| Vision::ALL.map(|vision| (theme, vision))) {
        for ground in [Role::Ground, Role::Street].map(|role| theme.ink(role, Strength::Solid)) {
            let apart = |a: Colour, b: Colour| distance(vision.sees(a), vision.sees(b));
            let [of_sheriff, of_robber] = [sheriff, robber].map(|mark| theme.fill(mark.role, mark.strength));
            let both = of_robber.over(of_sheriff.over(ground));
            let line = theme.ink(sheriff.role, of_edge);
            // The edge of one on the area of the other, and on open ground.
            let (on_both, on_ground) = (line.over(both), line.over(ground));
            let place = format!("{}, {vision:?}, {ground:?}", theme.word());
            assert!(
                apart(on_both, both) >= LEAST,
                "the sheriff's in the robber's, {place}: {:.3}",
                apart(on_both, both)
            );
            assert!(apart(on_ground, ground) >= LEAST, "the sheriff's, {place}: {:.3}", apart(on_ground, ground));
            let beside = apart(both, of_sheriff.over(ground));
            assert!(beside >= LEAST_OF_AREAS, "the robber's in the sheriff's, {place}: {beside:.3}");
        }
    }
}

/// Whatever their shapes: lines of the funnel lie on each other.
#[test]
fn left_right_and_path_can_be_told_apart_and_no_test_has_their_colours() {
    for (theme, vision) in Theme::ALL.into_iter().flat_map(|theme| Vision::ALL.map(|vision| (theme, vision))) {
        let sees = |colour| vision.sees(colour);
        let inks = [Role::Left, Role::Right, Role::Path].map(|role| (role, theme.ink(role, Strength::Bold)));
        for (i, (role, ink)) in inks.iter().enumerate() {
            for (other, another) in &inks[i + 1..] {
                let apart = distance(sees(*ink), sees(*another));
                // The path has a casing as well.
                let least = if *other == Role::Path { LEAST_WITH_CASING } else { LEAST };
                assert!(apart >= least, "{role:?} and {other:?}, {}, {vision:?}: {apart:.3}", theme.word());
            }
        }
    }
    // A blue triangle stood for "left of the line" while a right end was tested.
    let mut tests = 0;
    pictures(|scene, at, picture| {
        let areas = picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Area { .. }));
        for mark in areas.filter(|mark| mark.family() == Some(Family::Test)) {
            assert!(!matches!(mark.role, Role::Left | Role::Right), "{scene} at {at}: {mark:?}");
            tests += 1;
        }
    });
    assert!(tests > 20, "{tests}");
}

/// The grounds of a map of polygons: open ground, the window around it, and the channel, on which portals and sides lie.
fn grounds(theme: Theme) -> [Colour; 4] {
    let ground = theme.tone(Tone::Open);
    let channel = |strength| theme.fill(Role::Channel, strength).over(ground);
    [ground, theme.surfaces().canvas, channel(Strength::Faint), channel(Strength::Solid)]
}

/// The sides of a funnel and of a beam, the apex, the current portal and the links are lines: 3 : 1. The names of the sides are words,
/// also on their badges: 4.5 : 1.
#[test]
fn sides_apex_portals_and_links_have_contrast_with_the_ground() {
    for theme in Theme::ALL {
        let ink = |role| theme.ink(role, Strength::Solid);
        for ground in grounds(theme) {
            for role in [Role::Left, Role::Right, Role::Apex, Role::Now, Role::Path, Role::Link] {
                let contrast = ink(role).contrast(ground);
                assert!(contrast >= 3.0, "{role:?} on {ground:?}, {}: {contrast:.2}", theme.word());
            }
        }
        let ground = theme.tone(Tone::Open);
        // There are many links, so they are thin and faint.
        let links = theme.ink(Role::Link, Strength::Faint).over(ground).contrast(ground);
        assert!(links >= 3.0, "links, {}: {links:.2}", theme.word());
        for role in [Role::Left, Role::Right, Role::Apex] {
            let [words, badge] = [ink(role).contrast(ground), theme.on(role).contrast(ink(role))];
            assert!(words >= 4.5 && badge >= 4.5, "{role:?}, {}: {words:.2}, {badge:.2}", theme.word());
        }
    }
}

/// The links of a visibility graph were steel blue, and blue means left.
#[test]
fn links_have_no_hue() {
    for theme in Theme::ALL {
        let (chroma, _) = crate::common::vision::chroma_and_hue(theme.ink(Role::Link, Strength::Solid));
        assert!(chroma < 0.01, "{}: {chroma:.3}", theme.word());
    }
}

/// On small cells the frontier is shown by colours alone, beside the colours of distances.
#[test]
fn the_tones_of_small_cells_can_be_told_apart() {
    let signs = [Tone::Frontier, Tone::NextFrontier, Tone::Highlight, Tone::Wall, Tone::Open];
    for (theme, vision) in Theme::ALL.into_iter().flat_map(|theme| Vision::ALL.map(|vision| (theme, vision))) {
        let seen = |tone| vision.sees(theme.tone(tone));
        for (i, &sign) in signs.iter().enumerate() {
            let levels = (0..=255).map(Tone::Level).filter(|_| i < 3);
            for other in levels.chain(signs[i + 1..].iter().copied()) {
                let apart = distance(seen(sign), seen(other));
                assert!(apart >= 0.04, "{sign:?} and {other:?}, {}, {vision:?}: {apart:.3}", theme.word());
            }
        }
    }
}

/// The path brings its own ground, a wide casing in the colour of the canvas: on every colour of a cell the line or its
/// casing is seen, and the line stands out on the casing.
#[test]
fn the_path_stands_out_on_every_distance() {
    for theme in Theme::ALL {
        let (path, casing) = (theme.ink(Role::Path, Strength::Bold), theme.ink(Role::Casing, Strength::Bold));
        for cell in (0..=255).map(|level| theme.tone(Tone::Level(level))) {
            let best = path.contrast(cell).max(casing.contrast(cell));
            assert!(best >= LEAST_OF_PATH, "{cell:?}, {}: {best:.2}", theme.word());
        }
        assert!(path.contrast(casing) >= 4.5, "the path on its casing, {}", theme.word());
    }
}

/// Nothing else may be taken for this step: no other role and no distance has a warm hue.
#[test]
fn only_this_step_is_amber() {
    let mut roles = BTreeSet::new();
    pictures(|_, _, picture| roles.extend(picture.marks.iter().map(|mark| mark.role)));
    // Decoration of a town is brown; red begins below 35 degrees.
    roles.retain(|role| !matches!(role, Role::Now | Role::Street | Role::Roof));
    assert!(roles.len() > 30, "{} roles", roles.len());
    for (theme, &role) in Theme::ALL.into_iter().flat_map(|theme| roles.iter().map(move |role| (theme, role))) {
        let colour = theme.ink(role, Strength::Solid);
        let (chroma, hue) = crate::common::vision::chroma_and_hue(colour);
        assert!(chroma < 0.05 || !(35.0..=108.0).contains(&hue), "{role:?}, {}: {hue:.0}°", theme.word());
    }
    for theme in Theme::ALL {
        let (_, hue) = crate::common::vision::chroma_and_hue(theme.ink(Role::Now, Strength::Solid));
        assert!((60.0..90.0).contains(&hue), "{}: {hue:.0}°", theme.word());
    }
}

/// Hatching only says "wall". It has less contrast than every sign on a wall or on the ground.
#[test]
fn hatching_is_quieter_than_every_sign() {
    let mut signs = BTreeSet::new();
    pictures(|_, _, picture| {
        let lines =
            picture.marks.iter().filter(|mark| !matches!(mark.shape, Shape::Area { .. } | Shape::Cells(Cells { .. })));
        signs.extend(lines.map(|mark| (mark.role, mark.strength)));
    });
    for theme in Theme::ALL {
        let wall = theme.tone(Tone::Wall);
        let hatch = theme.hatch(Role::Wall).contrast(wall);
        assert!((1.1..1.35).contains(&hatch), "{}: {hatch:.2}", theme.word());
        // A colour of a scale says how much; what lies beside it decides whether it is seen.
        // Lines in the colour of the ground dim others behind words.
        let is_sign =
            |role: Role| !matches!(role, Role::Ground | Role::Wall | Role::Street | Role::Level(_) | Role::OnLevel(_));
        for &(role, strength) in signs.iter().filter(|&&(role, _)| is_sign(role)) {
            for ground in [wall, theme.tone(Tone::Open)] {
                let sign = theme.ink(role, strength).over(ground).contrast(ground);
                assert!(sign > hatch, "{role:?} {strength:?}, {}: {sign:.2} < {hatch:.2}", theme.word());
            }
        }
    }
}

/// Words on the ground and on walls can be read, also the faint ones: the 0 of open cells and the −1 of walls. On hatching,
/// the lines of the hatching count as ground.
#[test]
fn words_on_the_map_can_be_read() {
    let mut met = BTreeSet::new();
    pictures(|_, _, picture| {
        let words = picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Words { .. }));
        met.extend(words.map(|mark| (mark.role, mark.strength)));
    });
    assert!(met.contains(&(Role::Label, Strength::Faint)) && met.contains(&(Role::WallLabel, Strength::Faint)));
    for (theme, &(role, strength)) in Theme::ALL.into_iter().flat_map(|theme| met.iter().map(move |of| (theme, of))) {
        let grounds = match role {
            // They stand on the tone that they are named after.
            Role::OnLevel(level) => vec![theme.tone(Tone::Level(level))],
            Role::WallLabel => vec![theme.tone(Tone::Wall), theme.hatch(Role::Wall)],
            _ => vec![theme.tone(Tone::Open)],
        };
        for ground in grounds {
            let contrast = theme.ink(role, strength).over(ground).contrast(ground);
            assert!(contrast >= 4.5, "{role:?} {strength:?} on {ground:?}, {}: {contrast:.2}", theme.word());
        }
    }
}

/// What a wave has written is louder than what stood there before: it is bold and opaque.
#[test]
fn the_numbers_before_a_wave_are_quieter_than_those_that_it_writes() {
    let mut scenes = BTreeSet::new();
    pictures(|scene, at, picture| {
        let numbers = picture.marks.iter().filter_map(|mark| match &mark.shape {
            Shape::Words { text, strong, .. } if text.printed().chars().all(|c| c.is_ascii_digit() || c == '−') => {
                Some((mark.strength, *strong))
            }
            _ => None,
        });
        let (before, written): (Vec<_>, Vec<_>) = numbers.partition(|(strength, _)| *strength == Strength::Faint);
        if !scene.starts_with("wave/") || before.is_empty() {
            return;
        }
        assert!(before.iter().all(|(_, is_bold)| !is_bold), "{scene} at {at}");
        assert!(written.iter().all(|(_, is_bold)| *is_bold), "{scene} at {at}");
        scenes.insert(scene.to_owned());
    });
    assert!(scenes.len() > 3, "{scenes:?}");
}

/// The points at which a thing is drawn.
fn points_of(lesson: View, thing: Thing, lens: &Lens) -> Vec<DVec2> {
    let mut marks = Picture::default();
    lesson.highlight(thing, lens, &mut marks);
    marks.marks.iter().filter(|mark| mark.role == Role::Lit).flat_map(Mark::points).collect()
}

/// A chip or a row in the colour of this step, or of what is tested, stands for a thing that has this colour on the map. The
/// neighbour that the wave found was amber in the list and white on the map.
#[test]
fn a_list_shows_this_step_and_what_is_tested_in_the_colours_of_the_map() {
    let (mut checked, mut unlike) = ([0, 0], Vec::new());
    for scene in builtin::ALL {
        let world = Arc::new(World::new(scene_file::read(scene.text).unwrap()));
        let name = lesson::of(world.scene()).unwrap().name;
        let mut lesson = lesson::open(name, world, Watch::Record).unwrap();
        let lens = Lens::fit(lesson.view().bounds(), 900.0, 640.0, Lens::MARGIN);
        for at in moments(lesson.view()) {
            lesson.go(at);
            let cards = lesson.view().cards();
            let entries = cards.iter().flat_map(|card| match &card.body {
                Body::Chips(chips) => chips.iter().map(|chip| (chip.appearance, chip.thing)).collect(),
                Body::Rows(rows) => rows.iter().map(|row| (row.appearance, row.thing)).collect(),
                Body::Bars(_) => Vec::new(),
            });
            let picture = lesson.view().picture(&lens);
            for (appearance, thing) in entries {
                let (role, thing) = match (appearance, thing) {
                    (Appearance::Now, Some(thing)) => (Role::Now, thing),
                    (Appearance::Role(Role::Test), Some(thing)) => (Role::Test, thing),
                    _ => continue,
                };
                let points = points_of(lesson.view(), thing, &lens);
                // A wall may be seen in part.
                let is_near = |p: &DVec2| {
                    points.iter().any(|q| p.distance(*q) < lens.world(0.5))
                        || points
                            .windows(2)
                            .any(|ends| nearest_on(*p, [ends[0], ends[1]]).distance(*p) < lens.world(0.5))
                };
                let is_marked = picture.marks.iter().any(|mark| mark.role == role && mark.points().iter().any(is_near));
                // A beam that ends at the limit of sight is outlined itself; the edge behind the limit stays as it is.
                let is_outline = |m: &Mark| m.role == role && matches!(m.shape, Shape::Line { closed: true, .. });
                let is_beam = matches!(thing, Thing::Edge(_)) && picture.marks.iter().any(is_outline);
                if !is_marked && !is_beam {
                    unlike.push(format!("{} at {at}: {thing:?} is {role:?} in a list, and not on the map", scene.name));
                }
                checked[usize::from(role == Role::Test)] += 1;
            }
        }
    }
    assert!(unlike.is_empty(), "{} of {checked:?}:\n{}", unlike.len(), unlike.join("\n"));
    assert!(checked[0] > 50 && checked[1] > 20, "{checked:?}");
}
