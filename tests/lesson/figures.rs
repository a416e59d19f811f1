//! Marks as in the figures of the tutorials: names of beams and triangles, the letter of the eye, the two paths.

use glam::DVec2;
use pathlight::lesson::{self, Lesson, View, Watch};
use pathlight::map::grid::Cell;
use pathlight::picture::{Dash, Family, Lens, Mark, Picture, Role, Shape, Strength, Thing, Tone};
use pathlight::scene::{World, builtin};
use std::collections::BTreeMap;
use std::sync::Arc;

fn open_with(scene: &str, settings: &[(&str, &str)]) -> Lesson {
    let world = Arc::new(World::new(pathlight::scene::open(scene).unwrap()));
    let name = lesson::of(world.scene()).unwrap().name;
    let own = world.scene().settings.clone().into_iter();
    let set = settings.iter().map(|(key, word)| ((*key).to_owned(), (*word).to_owned()));
    let settings: Vec<_> = own.chain(set).collect();
    lesson::open_with(name, world, Watch::Record, &settings).unwrap()
}

fn open(scene: &str) -> Lesson {
    open_with(scene, &[])
}

fn lens(lesson: View, width: f64, height: f64) -> Lens {
    Lens::fit(lesson.bounds(), width, height, Lens::MARGIN)
}

/// The names of the first split and their positions.
fn names(picture: &Picture) -> Vec<(String, DVec2)> {
    let words = picture.marks.iter().filter_map(|mark| match &mark.shape {
        Shape::Words { text, at, .. } => Some((text.printed().to_owned(), *at)),
        _ => None,
    });
    words.filter(|(text, _)| ["A", "B", "C", "N1", "N2", "N3", "T"].contains(&text.as_str())).collect()
}

/// Twice the signed area, for a test of "inside" that knows nothing of the program.
fn is_inside(p: DVec2, ring: &[[f64; 2]; 3]) -> bool {
    let [a, b, c] = ring.map(DVec2::from);
    let signs = [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).perp_dot(p - from) > 0.0);
    signs == [true; 3] || signs == [false; 3]
}

/// Tutorial 004: "an interior point of exactly one triangle T", "N1 for A, N3 for B, N2 for C".
#[test]
fn the_beams_of_the_first_split_and_the_triangles_behind_them_are_named_until_they_are_taken() {
    let mut lesson = open("beam/first-split");
    let lens = lens(lesson.view(), 1280.0, 800.0);
    let mut shown = Vec::new();
    for step in 0..=lesson.view().run().len() {
        lesson.go(step);
        let mut now: Vec<_> = names(&lesson.view().picture(&lens)).into_iter().map(|name| name.0).collect();
        now.sort_unstable();
        let now = now.join(" ");
        if shown.last() != Some(&now) {
            shown.push(now);
        }
    }
    assert_eq!(shown, ["", "T", "A N1 T", "A B N1 N3 T", "A B C N1 N2 N3", "B C N2 N3", "C N2", ""]);

    // O is (15, 12), and its triangle is (11, 9), (19, 9), (15, 17).
    lesson.go(7);
    let all = names(&lesson.view().picture(&lens));
    for (name, ring) in [
        ("A", [[15.0, 12.0], [15.0, 17.0], [11.0, 9.0]]),
        ("B", [[15.0, 12.0], [11.0, 9.0], [19.0, 9.0]]),
        ("C", [[15.0, 12.0], [19.0, 9.0], [15.0, 17.0]]),
        ("N1", [[15.0, 17.0], [11.0, 9.0], [7.0, 13.0]]),
        ("N3", [[11.0, 9.0], [19.0, 9.0], [11.0, 6.0]]),
        ("N2", [[19.0, 9.0], [15.0, 17.0], [25.0, 18.0]]),
    ] {
        let at = all.iter().find(|(text, _)| text == name).unwrap().1;
        assert!(is_inside(at, &ring), "{name} is at {at}");
    }
}

/// Tutorial 004: the beam is cast from vertex A of a polygon, or from O in free space.
#[test]
fn the_eye_is_a_on_a_vertex_and_o_elsewhere() {
    for (scene, letter) in [("beam/vertex", "A"), ("beam/first-split", "O"), ("beam/on-an-edge", "O")] {
        let mut lesson = open(scene);
        let lens = lens(lesson.view(), 1280.0, 800.0);
        let eye = lesson.view().picture(&lens).marks.into_iter().find_map(|mark| match mark.shape {
            Shape::Badge { letter, at, .. } if mark.role == Role::Start => Some((letter, at)),
            _ => None,
        });
        assert_eq!(eye, Some((letter.into(), lesson.view().world().start())), "{scene}");
        lesson.go(1);
        let other = if letter == "A" { "O (" } else { "A (" };
        let sentence = lesson.view().sentence().printed();
        assert!(!sentence.contains(other), "{scene}: {sentence}");
    }
}

#[test]
fn s_is_only_the_vertex_opposite_an_edge() {
    for scene in pathlight::scene::builtin::ALL {
        let mut lesson = open(scene.name);
        let (lens, last) = (lens(lesson.view(), 1280.0, 800.0), lesson.view().run().len());
        for step in [0, last / 3, last / 2, last] {
            lesson.go(step);
            for mark in lesson.view().picture(&lens).marks {
                let is_s = matches!(&mark.shape, Shape::Badge { letter, .. } if *letter == "S");
                assert!(!is_s || mark.role == Role::Now, "{}, step {step}: {mark:?}", scene.name);
            }
        }
    }
}

/// Tutorial 002: "Red edge-centre path and green optimal path", both solid. The widths differ, too, for colour-blind readers.
#[test]
fn the_midpoint_path_and_the_path_of_the_funnel_are_solid_and_differ_in_width() {
    for scene in ["funnel/zigzag", "funnel/a-to-g", "funnel/town"] {
        let lesson = open_with(scene, &[("midpoints", "on")]);
        let picture = lesson.view().picture(&lens(lesson.view(), 1280.0, 800.0));
        let line = |role| {
            picture.marks.iter().find_map(|mark| match mark.shape {
                Shape::Line { width, dash, .. } if mark.role == role => Some((width, dash)),
                _ => None,
            })
        };
        let ((midpoints, solid), (path, also_solid)) = (line(Role::Midpoint).unwrap(), line(Role::Path).unwrap());
        assert_eq!([solid, also_solid], [Dash::None; 2], "{scene}");
        assert!(path >= 2.0 * midpoints, "{scene}: {path} and {midpoints} pixels");
    }
}

/// Tutorial 004: the sheriff's light is blue, the robber's red. Both are filled, that of the other one is fainter.
#[test]
fn both_lights_of_the_bank_robbery_are_filled() {
    let mut lesson = open("beam/bank-robbery");
    let lens = lens(lesson.view(), 1280.0, 800.0);
    let end = lesson.view().run().len();
    lesson.go(end);
    let picture = lesson.view().picture(&lens);
    let filled = |actor| {
        let areas = picture.marks.iter().filter(|mark| matches!(mark.shape, Shape::Area { .. }));
        areas.filter(|mark| mark.role == Role::Eye(actor)).map(|mark| mark.strength).collect::<Vec<_>>()
    };
    assert_eq!((filled(0), filled(1)), (vec![Strength::Solid], vec![Strength::Faint]));
}

/// On the path h was missing, and open cells differed from closed ones by their dashed frame alone.
#[test]
fn every_cell_of_a_star_has_f_g_and_h_and_open_cells_are_hollow() {
    for scene in ["wave/guided", "wave/too-high"] {
        let mut lesson = open(scene);
        let grid = lesson.view().world().grid().clone();
        let end = lesson.view().run().len();
        let world = lesson.view().world().clone();
        let is_at = |cell: Cell, at: DVec2| grid.cell_at(at) == Some(cell);
        for side in [36.0, 60.0] {
            let size = DVec2::new(grid.width().into(), grid.height().into()) * side + 2.0 * Lens::MARGIN;
            let lens = lens(lesson.view(), size.x, size.y);
            for at in [end / 3, end] {
                lesson.go(at);
                let picture = lesson.view().picture(&lens);
                let words = |cell: Cell| {
                    let is_here =
                        |mark: &&Mark| (0..3_usize).any(|i| mark.id == Some((Family::Number, (cell, i)).into()));
                    let at = |mark: &Mark| match mark.shape {
                        Shape::Words { at, .. } => Some(at),
                        _ => None,
                    };
                    picture.marks.iter().filter(is_here).filter_map(at).collect::<Vec<_>>()
                };
                let tones = picture.marks.iter().find_map(|mark| match &mark.shape {
                    Shape::Cells(block) => Some(block.tones().collect::<Vec<_>>()),
                    _ => None,
                });
                let tones = tones.unwrap();
                let (mut open, mut closed) = (0, 0);
                for (i, cell) in grid.cells().enumerate() {
                    let all = words(cell);
                    match (tones[i], all.len()) {
                        // The symbol of an end stands in place of f.
                        (Tone::Level(_) | Tone::Open, 2) if is_at(cell, world.start()) => {}
                        // Once the path is found, an end has its symbol alone.
                        (Tone::Level(_) | Tone::Open, 0)
                            if at == end && (is_at(cell, world.start()) || is_at(cell, world.goal())) => {}
                        // At the goal h is 0, which says nothing.
                        (Tone::Level(_) | Tone::Open, 1) if is_at(cell, world.goal()) => {}
                        (Tone::Level(_), 3) => closed += 1,
                        (Tone::Open, 3) => open += 1,
                        (Tone::Open | Tone::Wall, 0) => {}
                        other => panic!("{scene} at {at}, {side} pixels, cell {:?}: {other:?}", grid.xy(cell)),
                    }
                    let apart = |a: &DVec2, b: &DVec2| (*a - *b).abs().max_element() * lens.scale > 7.0;
                    let are_apart = all.iter().enumerate().all(|(i, a)| all[..i].iter().all(|b| apart(a, b)));
                    assert!(are_apart, "{scene}, {:?}: {all:?}", grid.xy(cell));
                }
                assert!(open > 5 && closed > 5, "{scene}: {open} open, {closed} closed");
            }
        }
    }
}

/// The number to come stood in the cells of the next frontier, while the sentence said that they have none yet.
#[test]
fn a_cell_shows_the_numbers_that_a_step_has_given_to_it_and_none_before() {
    let kind = lesson::question::QuestionKind::from_key("close").unwrap();
    let (mut zeros, mut numbers, mut sums) = (0, 0, 0);
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("wave/")) {
        let mut lesson = open_with(scene.name, &[("numbers", "on")]);
        let (grid, len) = (lesson.view().world().grid().clone(), lesson.view().run().len());
        if grid.cells().count() > 600 {
            continue;
        }
        let lens = lens(lesson.view(), 1380.0, 860.0);
        // f, g and h of a cell, or its only number.
        let mut given: BTreeMap<Cell, Vec<f64>> = BTreeMap::new();
        for at in 0..=len {
            lesson.go(at);
            let (view, detail) = (lesson.view(), lesson.view().detail());
            if matches!(view.run().kind_at(at), Some("number" | "close")) {
                let [x, y] = [0, 1].map(|i| detail["cell"][i].as_u64().unwrap() as u32);
                let of_step = ["d", "cost", "f", "g", "h"].into_iter().filter_map(|key| detail.get(key)?.as_f64());
                given.insert(grid.cell(x, y), of_step.collect());
            }
            let open = view.asks(kind).map(|asks| asks.open_list()).unwrap_or_default();
            let numbers_of = |cell: Cell| {
                let open = open.iter().find(|node| node.thing == Thing::Cell(cell));
                let open = open.map(|node| node.costs.map_or(Vec::new(), |[g, h]| vec![node.sum.f([g, h]), g, h]));
                open.or_else(|| given.get(&cell).cloned())
            };
            for mark in &view.picture(&lens).marks {
                let Shape::Words { text, at: place, .. } = &mark.shape else { continue };
                let Some(cell) = grid.cell_at(*place).filter(|_| mark.family() == Some(Family::Number)) else {
                    continue;
                };
                let which = (0..3_usize).find(|&i| mark.id == Some((Family::Number, (cell, i)).into()));
                let shown: f64 = text.printed().replace('−', "-").parse().unwrap();
                match numbers_of(cell) {
                    _ if shown == -1.0 => assert!(grid.is_wall(cell), "{} at {at}", scene.name),
                    None => {
                        assert_eq!(shown, 0.0, "{} at {at}, {:?}: no number yet", scene.name, grid.xy(cell));
                        zeros += 1;
                    }
                    Some(own) => {
                        // An open cell of the octile wave does not say its cost. g and h are written so that they add up to f.
                        let own = own.get(which.unwrap_or(0)).copied().unwrap_or(shown);
                        assert!(
                            (shown - own).abs() < 0.1,
                            "{} at {at}, {:?}: {shown}, {own}",
                            scene.name,
                            grid.xy(cell)
                        );
                        numbers += usize::from(which.is_none());
                        sums += usize::from(which.is_some());
                    }
                }
            }
        }
    }
    assert!(zeros > 10_000 && numbers > 10_000 && sums > 10_000, "{zeros} {numbers} {sums}");
}

/// The mesh was as strong everywhere, so that the eye had to look for the current beam.
#[test]
fn the_mesh_fades_away_from_the_current_beam() {
    let mut lesson = open("beam/recursion");
    let lens = lens(lesson.view(), 1280.0, 800.0);
    let widths = |lesson: &Lesson| {
        let picture = lesson.view().picture(&lens);
        let mesh = picture.marks.iter().filter(|mark| mark.role == Role::Mesh);
        let mut widths: Vec<f32> = mesh
            .filter_map(|mark| match mark.shape {
                Shape::Line { width, .. } => Some(width),
                _ => None,
            })
            .collect();
        widths.sort_by(f32::total_cmp);
        widths.dedup();
        widths
    };
    lesson.go(0);
    assert_eq!(widths(&lesson).len(), 1, "nothing has happened yet");
    let in_a_beam = (1..lesson.view().run().len()).filter(|&at| {
        lesson.go(at);
        let widths = widths(&lesson);
        widths.len() == 2 && widths[0] < widths[1] / 2.0
    });
    assert!(in_a_beam.count() > 20);
}
