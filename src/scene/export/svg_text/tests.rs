//! Drawings that are saved over themselves.

use super::*;
use crate::scene::export::svg::write;

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

/// What has a transform or curves is written as before: the drawing anew, with what is lost.
#[test]
fn what_cannot_be_moved_in_the_text_is_written_anew() {
    let changes: [&dyn Fn(&mut Scene); 4] = [
        &|s| points(s, "shed")[0].x -= 1.0,
        &|s| points(s, "well")[0].x += 1.0,
        &|s| {
            points(s, "inn").pop();
        },
        &|s| {
            let Map::Polygons(polygons) = &mut s.map else { panic!() };
            polygons.obstacles.pop();
        },
    ];
    for (i, change) in changes.into_iter().enumerate() {
        let mut scene = read(TOWN);
        change(&mut scene);
        assert!(scene.kept.is_some() && over(scene.kept.as_ref().unwrap(), &scene).is_none(), "change {i}");
        assert!(!text_of(&scene).contains("Houses"));
        assert_eq!(scene.clone().without_losses().left_out, [""; 0]);
    }
}
