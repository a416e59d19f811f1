//! Drawings that are saved over themselves.

use super::*;
use crate::map::polygons::Obstacle;
use crate::scene::export::svg::write;
use proptest::prelude::*;

const TOWN: &str = r##"<?xml version="1.0"?>
<!-- drawn by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="80mm" viewBox="0 0 80 60">
  <style>.wall { fill: #333 }</style>
  <g inkscape:label="Ground" id="layer1"><rect id="outline" x="0" y="0" width="80.0" height="60" style="fill:none;stroke:#000"/></g>
  <g inkscape:label="Houses" id="layer2">
    <path class="wall" id="inn" d="m 10.10,10 h 10 v 10 l -10,0 z"><title>The inn</title></path>
    <polygon class="wall" id="barn" points="30 30, 40 30 40 40"/>
    <rect class="wall" id="mill" x="50" y="10" width="10" height="5"></rect>
    <g transform="translate(5,5)"><path id="shed" d="M 50 40 h 5 v 5 h -5 z"/></g>
    <circle id="well" cx="70" cy="50" r="3"/>
  </g>
  <circle id="start" cx="3" cy="3" r="1" fill="#0f0"/>
  <text x="5" y="5">Town</text>
</svg>
"##;

fn read(text: &str) -> Scene {
    let (file, files, options) = (FileName::new("town.svg"), Files::default(), Options::default());
    (FORMAT.read)(&Input { title: "town", bytes: text.as_bytes(), options: &options, file: &file, files: &files })
        .unwrap()
}

fn points<'a>(scene: &'a mut Scene, name: &str) -> &'a mut Vec<DVec2> {
    let Map::Polygons(polygons) = &mut scene.map else { panic!("a drawing is polygons") };
    &mut polygons.obstacles.iter_mut().find(|o| o.name == name).unwrap().points
}

fn text_of(scene: &Scene) -> String {
    String::from_utf8(write(scene).unwrap().bytes).unwrap()
}

/// One moved vertex, and layers, ids, styles and texts were gone.
#[test]
fn what_is_moved_is_moved_in_the_text_and_all_else_stays() {
    let scene = read(TOWN);
    assert_eq!(text_of(&scene), TOWN);
    let check = |change: &dyn Fn(&mut Scene), old: &str, new: &str| {
        let mut edited = scene.clone();
        change(&mut edited);
        assert_eq!(text_of(&edited), TOWN.replace(old, new));
    };
    let inn = "m 10.10,10 h 10 v 10 l -10,0 z";
    check(&|s| points(s, "inn")[2] = DVec2::new(22.5, 21.0), inn, "M 10.1,10 20.1,10 22.5,21 10.1,20 Z");
    check(&|s| points(s, "barn")[0].x = 31.0, "30 30, 40 30 40 40", "31,30 40,30 40,40");
    let by = DVec2::new(1.0, 2.0);
    let mill = r#"x="50" y="10" width"#;
    check(&|s| points(s, "mill").iter_mut().for_each(|p| *p += by), mill, r#"x="51" y="12" width"#);
    check(&|s| s.start = Some(DVec2::new(7.5, 3.0)), r#"cx="3" cy"#, r#"cx="7.5" cy"#);
    let end = "</svg>";
    let goal = "<circle id=\"goal\" cx=\"70\" cy=\"5\" r=\"0.8\" fill=\"#d55e00\"/>\n</svg>";
    check(&|s| s.goal = Some(DVec2::new(70.0, 5.0)), end, goal);
}

#[test]
fn a_rectangle_with_a_corner_of_its_own_is_a_polygon() {
    let mut scene = read(TOWN);
    points(&mut scene, "mill")[1] = DVec2::new(62.0, 9.0);
    let text = text_of(&scene);
    assert!(text.contains("<polygon points=\"50,10 62,9 60,15 50,15\" class=\"wall\" id=\"mill\""), "{text}");
    assert!(text.contains("></polygon>") && text.contains("<title>The inn</title>"), "{text}");
}

fn obstacles(scene: &mut Scene) -> &mut Vec<Obstacle> {
    let Map::Polygons(polygons) = &mut scene.map else { panic!("a drawing is polygons") };
    &mut polygons.obstacles
}

/// A layer that was moved in Inkscape has a transform, and then a moved wall cost all ids and styles.
#[test]
fn shapes_in_layers_with_a_transform_are_moved_by_their_own_numbers() {
    let scene = read(TOWN);
    let mut edited = scene.clone();
    points(&mut edited, "shed").iter_mut().for_each(|p| *p += DVec2::new(1.5, -2.0));
    let (old, new) = ("M 50 40 h 5 v 5 h -5 z", "M 51.5,38 56.5,38 56.5,43 51.5,43 Z");
    assert_eq!(text_of(&edited), TOWN.replace(old, new));
    // Circles and curves are moved as a whole.
    let mut edited = scene.clone();
    points(&mut edited, "well").iter_mut().for_each(|p| *p += DVec2::new(-2.0, 1.0));
    assert_eq!(text_of(&edited), TOWN.replace(r#"cx="70" cy="50""#, r#"cx="68" cy="51""#));
    // A rectangle that is turned stays one.
    let turned = TOWN.replace(
        "<g transform=\"translate(5,5)\"><path id=\"shed\" d=\"M 50 40 h 5 v 5 h -5 z\"/>",
        "<g transform=\"rotate(30)\"><rect id=\"shed\" x=\"40\" y=\"4\" width=\"6\" height=\"4\"/>",
    );
    let mut edited = read(&turned);
    points(&mut edited, "shed").iter_mut().for_each(|p| *p += DVec2::new(1.5, -2.0));
    let text = text_of(&edited);
    assert!(text.contains("<rect id=\"shed\" x=\"40.2990") && text.contains("width=\"6\" height=\"4\"/>"), "{text}");
    // A number that was left out is 0.
    let bare = TOWN.replace("id=\"mill\" x=\"50\" y", "id=\"mill\" y");
    let mut edited = read(&bare);
    points(&mut edited, "mill").iter_mut().for_each(|p| p.x += 2.0);
    assert_eq!(
        text_of(&edited),
        bare.replace("<rect class=\"wall\" id=\"mill\"", "<rect x=\"2\" class=\"wall\" id=\"mill\"")
    );
    // More or fewer vertices.
    let mut edited = scene.clone();
    points(&mut edited, "inn").pop();
    assert_eq!(text_of(&edited), TOWN.replace("m 10.10,10 h 10 v 10 l -10,0 z", "M 10.1,10 20.1,10 20.1,20 Z"));
}

/// To add a wall, or to delete one, was to lose all layers, ids, styles and texts.
#[test]
fn a_new_shape_is_a_new_element_and_a_deleted_one_is_taken_out() {
    let scene = read(TOWN);
    let mut edited = scene.clone();
    let square = [(20.0, 50.0), (24.0, 50.0), (24.0, 54.5), (20.0, 54.5)].map(DVec2::from).to_vec();
    obstacles(&mut edited).push(Obstacle { name: "bench".to_owned(), points: square });
    let new = "<path id=\"bench\" fill=\"#4a4a4a\" fill-rule=\"evenodd\" d=\"M20,50 24,50 24,54.5 20,54.5z\"/>\n</svg>";
    assert_eq!(text_of(&edited), TOWN.replace("</svg>", new));
    for (name, line) in [
        ("shed", "<path id=\"shed\" d=\"M 50 40 h 5 v 5 h -5 z\"/>"),
        ("well", "\n    <circle id=\"well\" cx=\"70\" cy=\"50\" r=\"3\"/>"),
        ("mill", "\n    <rect class=\"wall\" id=\"mill\" x=\"50\" y=\"10\" width=\"10\" height=\"5\"></rect>"),
    ] {
        let mut edited = scene.clone();
        obstacles(&mut edited).retain(|obstacle| obstacle.name != name);
        assert_eq!(text_of(&edited), TOWN.replace(line, ""), "{name}");
    }
}

/// A drawing whose text cannot be kept becomes a new map: the losses and the reason are named.
#[test]
fn a_drawing_whose_text_cannot_be_kept_says_why() {
    let why = |text: &str, change: &dyn Fn(&mut Scene)| {
        let mut scene = read(text);
        change(&mut scene);
        let written = write(&scene).unwrap();
        assert!(!written.keeps_text && !text_of(&scene).contains("Houses"));
        assert_eq!(scene.clone().without_losses().left_out, [""; 0]);
        written.not_kept.map(|why| why.to_string()).unwrap_or_default()
    };
    let shed: &dyn Fn(&mut Scene) = &|s| points(s, "shed")[0].x -= 1.0;
    let uneven = TOWN.replace("translate(5,5)", "translate(5,5) scale(1,0.0001)");
    assert_eq!(why(&uneven, shed), "shed: its layer has the transform translate(5,5) scale(1,0.0001)");
    let styled = TOWN.replace("<path id=\"shed\"", "<path style=\"transform: translate(1px,0)\" id=\"shed\"");
    assert_eq!(why(&styled, shed), "shed: it has the transform transform: translate(1px,0)");
    assert!(why(TOWN, &|s| points(s, "well")[0].x += 1.0).starts_with("well: it has curves"));
    assert_eq!(why(TOWN, &|s| obstacles(s)[0].name = "pub".to_owned()), "pub: it has another name now");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What is moved, added and deleted in layers with any transform is read again as it is on the map, and all else keeps its text.
    #[test]
    fn a_changed_drawing_keeps_its_text_and_is_read_as_the_map(
        kind in 0..5,
        [a, b] in [-20.0..20.0_f64, -20.0..20.0],
        [x, y] in [-3.0..3.0_f64, -3.0..3.0],
        (moved, gone, is_new) in (0..4_usize, 0..5_usize, any::<bool>()),
    ) {
        let [a, b] = [a, b].map(|v| (v * 10.0).round() / 10.0);
        let transform = match kind {
            0 => format!("translate({a},{b})"),
            1 => format!("translate({a} {b}) scale(2 -0.5)"),
            2 => format!("rotate({a})"),
            3 => format!("matrix(1 0.25 -0.5 1.5 {a} {b})"),
            _ => "scale(1)".to_owned(),
        };
        let shape = |i: usize| {
            let at = 20.5 * i as f64;
            format!("  <path id=\"house{i}a\" style=\"fill:red\" d=\"M {at},3 h 7.25 v 5 l -2.5,4 z\"/>\n")
        };
        let middle: String = (0..4).map(shape).collect();
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-300 -300 600 600\">\n<text>T</text>\n<path id=\"outline\" d=\"M-300,-300 h600 v600 h-600 z\"/>\n<g id=\"layer\" transform=\"{transform}\">\n{middle}</g>\n</svg>\n"
        );
        let mut scene = read(&text);
        let all = obstacles(&mut scene);
        prop_assert_eq!(all.len(), 4);
        all[moved].points.iter_mut().for_each(|p| *p += DVec2::new(x, y));
        if gone < 4 {
            all.remove(gone);
        }
        if is_new {
            let points = [(-200.0, -200.0), (-190.0, -200.0), (-190.0 + x, -180.0)].map(DVec2::from).to_vec();
            all.push(Obstacle { name: String::new(), points });
        }
        let written = write(&scene).unwrap();
        prop_assert!(written.keeps_text, "{:?} {transform}", written.not_kept);
        let new = String::from_utf8(written.bytes).unwrap();
        for (i, line) in text.lines().enumerate() {
            let is_changed = (0..4).any(|k| line.contains(&format!("house{k}a")) && (k == moved || k == gone));
            prop_assert!(is_changed || new.lines().any(|other| other == line), "line {i} {line}");
        }
        prop_assert_eq!(new.lines().filter(|line| line.contains("house")).count(), 4 - usize::from(gone < 4));
        let again = read(&new);
        let (Map::Polygons(again), Map::Polygons(now)) = (&again.map, &scene.map) else { panic!("polygons") };
        prop_assert_eq!(again.obstacles.len(), now.obstacles.len());
    }
}
