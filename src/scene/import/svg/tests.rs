use super::super::tests::{bad, read_with};
use crate::map::polygons::Polygons;
use crate::scene::format::Options;
use crate::scene::{Map, Scene};
use glam::DVec2;

fn read(body: &str) -> (Polygons, Scene) {
    let text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' {body}</svg>"
    );
    let scene = read_with(&super::FORMAT, &text, &Options::default()).unwrap();
    let Map::Polygons(polygons) = scene.map.clone() else { panic!("a drawing is polygons") };
    (polygons, scene)
}

fn ring(points: &[DVec2]) -> Vec<(i64, i64)> {
    points.iter().map(|p| (p.x.round() as i64, p.y.round() as i64)).collect()
}

#[test]
fn coordinates_are_those_of_the_drawing() {
    // As Inkscape writes a page: millimetres, a view box, a layer that is moved.
    let (polygons, scene) = read(
        "width='210mm' height='297mm' viewBox='10 20 210 297'><g inkscape:groupmode='layer' inkscape:label='outline' id='layer1' \
         transform='translate(5,5)'><rect id='rect1' x='10' y='20' width='100' height='50' style='fill:none;stroke:#000'/></g>\
         <g id='layer2' inkscape:label='walls'><rect id='rect7' inkscape:label='house' x='30' y='40' width='10' height='10' transform='rotate(90 35 45)'/>\
         <circle id='c' inkscape:label='Start' cx='20' cy='30' r='1'/><circle id='goal' cx='90' cy='60' r='2'/></g>",
    );
    assert_eq!(ring(&polygons.outline), [(15, 25), (115, 25), (115, 75), (15, 75)]);
    assert_eq!((polygons.obstacles.len(), polygons.obstacles[0].name.as_str()), (1, "house"));
    assert_eq!(ring(&polygons.obstacles[0].points), [(40, 40), (40, 50), (30, 50), (30, 40)]);
    let near = |at: Option<DVec2>, x: f64, y: f64| at.unwrap().distance(DVec2::new(x, y)) < 0.01;
    assert!(near(scene.start, 20.0, 30.0) && near(scene.goal, 90.0, 60.0), "{:?} {:?}", scene.start, scene.goal);
    assert_eq!(scene.notes, Vec::<String>::new());
}

/// The transform of a clone was applied twice: a house that was moved by 20 lay at 45, and one turned by 90° was turned by 180°.
#[test]
fn a_clone_lies_where_its_drawing_program_shows_it() {
    let low = |what: &str| {
        let outline = "<rect id='outline' width='100' height='50'/>";
        let house = "<rect id='house' x='5' y='5' width='10' height='10'/>";
        let symbol = "<symbol id='tree'><rect x='5' y='5' width='10' height='10'/></symbol>";
        let body = format!(
            "viewBox='0 0 100 50'>{outline}<defs>{house}{symbol}<g id='two'><rect x='5' y='5' width='10' height='10'/></g></defs>{what}"
        );
        let (polygons, _) = read(&body);
        assert_eq!(polygons.obstacles.len(), 1, "{what}");
        let points = ring(&polygons.obstacles[0].points);
        (points.iter().map(|p| p.0).min().unwrap(), points.iter().map(|p| p.1).min().unwrap())
    };
    assert_eq!(low("<use href='#house' transform='translate(20,10)'/>"), (25, 15));
    assert_eq!(low("<use href='#house' transform='rotate(90 20 20)'/>"), (25, 5));
    assert_eq!(low("<use href='#house' x='20' transform='translate(10,0)'/>"), (35, 5));
    assert_eq!(low("<use href='#two' id='clone' transform='translate(20,10)'/>"), (25, 15));
    assert_eq!(low("<use href='#tree' transform='translate(20,10)'/>"), (25, 15));
    assert_eq!(low("<g transform='translate(1,2)'><use href='#two' transform='translate(20,10)'/></g>"), (26, 17));
    // A style has units.
    assert_eq!(low("<use href='#house' style='fill:red;transform:translate(20px, 10px)'/>"), (25, 15));
}

/// It needed an id besides: its circle became an obstacle.
#[test]
fn a_layer_with_a_label_alone_has_its_role() {
    let (polygons, scene) = read(
        "viewBox='0 0 100 50'><g inkscape:groupmode='layer' inkscape:label='outline'><rect width='100' height='50'/></g>\
         <g inkscape:label='start'><circle cx='2' cy='2' r='1'/></g><g inkscape:label='goal' id=''><circle cx='90' cy='2' r='1'/></g>\
         <g inkscape:label='Houses'><rect x='20' y='10' width='9' height='9'/></g>\
         <g inkscape:label='Trees'><rect x='40' y='10' width='9' height='9'/></g>",
    );
    assert_eq!((ring(&polygons.outline).len(), polygons.obstacles.len()), (4, 2));
    assert!(scene.start.is_some_and(|at| at.distance(DVec2::splat(2.0)) < 0.01) && scene.goal.is_some());
    assert_eq!(scene.layers.names, ["Houses", "Trees"]);
}

/// Clip paths were ignored without a word; what a group with no opacity holds was an obstacle; what a class hides was not named.
#[test]
fn what_is_hidden_or_clipped_is_said() {
    let (polygons, scene) = read(
        "viewBox='0 0 100 50'><style>.a, .h {fill:red; display:none} .v{fill:red}</style><rect id='outline' width='100' height='50'/>\
         <g id='Ghosts' opacity='0'><rect x='3' y='3' width='2' height='2'/></g><rect id='bush' class='v h' width='9' height='9'/>\
         <clipPath id='c'><rect width='15' height='50'/></clipPath><rect x='10' y='10' width='20' height='10' clip-path='url(#c)'/>",
    );
    assert_eq!(polygons.obstacles.len(), 1);
    assert!(scene.notes[0].contains(": Ghosts, bush."), "{:?}", scene.notes);
    assert!(scene.notes[1].contains("clip paths or masks (1)"), "{:?}", scene.notes);
}

/// A clip path that was moved, or has three corners, passed for the page around a frame.
#[test]
fn a_clip_path_that_hides_a_part_is_said_whatever_its_form() {
    let notes = |clip: &str| {
        let (_, scene) = read(&format!(
            "viewBox='0 0 200 100'><rect id='outline' width='200' height='100'/><clipPath id='c'>{clip}</clipPath>\
             <rect width='100' height='100' clip-path='url(#c)'/>"
        ));
        scene.notes.iter().filter(|note| note.contains("clip paths or masks")).count()
    };
    assert_eq!(notes("<rect width='100' height='100'/>"), 0);
    assert_eq!(notes("<path d='M0 0 H200 V100 H0 Z'/>"), 0);
    assert_eq!(notes("<rect width='100' height='100' transform='translate(80)'/>"), 1);
    assert_eq!(notes("<polygon points='50,0 100,100 0,100'/>"), 1);
    assert_eq!(notes("<polygon points='50,0 100,50 50,100 0,50'/>"), 1);
    assert_eq!(notes("<circle cx='50' cy='50' r='50'/>"), 1);
}

#[test]
fn curves_are_flattened_and_lines_are_walls() {
    let (polygons, scene) = read(
        "viewBox='0 0 100 100'><rect id='outline' width='100' height='100'/><circle cx='50' cy='50' r='10'/>\
         <path d='M10 10 H30 V30' fill='none' stroke='black' stroke-width='2'/><path d='M0 0 L5 5' visibility='hidden' stroke='red'/>\
         <g id='plan' inkscape:label='Plan' style='opacity:1; display:none'><rect width='9' height='9'/></g><text x='5' y='5'>Hall</text>",
    );
    let texts = "The drawing has texts (1), which are no areas. They are left out.";
    let hidden = "What is hidden in the drawing is left out: Plan. Show it there to have it read.";
    assert_eq!(scene.notes, [hidden, texts]);
    assert_eq!(polygons.obstacles.len(), 2);
    let circle = &polygons.obstacles[0].points;
    assert!(circle.len() > 12 && circle.iter().all(|p| (p.distance(DVec2::splat(50.0)) - 10.0).abs() < 0.02));
    let line = &polygons.obstacles[1].points;
    let corners = [(10, 9), (31, 9), (31, 30), (29, 30), (29, 11), (10, 11)];
    assert!(line.len() == corners.len() && corners.iter().all(|corner| ring(line).contains(corner)), "{line:?}");
}

/// It became 24 obstacles, one for each piece.
#[test]
fn a_curved_line_is_one_obstacle() {
    let (polygons, _) = read(
        "viewBox='0 0 100 100'><rect id='outline' width='100' height='100'/>\
         <path id='river' d='M10 50 C 30 10, 60 90, 90 50' fill='none' stroke='black' stroke-width='3'/>\
         <path id='loop' d='M10 90 L30 70 L30 90 L10 70' fill='none' stroke='black' stroke-width='1'/>",
    );
    assert_eq!(polygons.obstacles.iter().map(|o| o.name.as_str()).collect::<Vec<_>>(), ["river", "loop"]);
    let inside =
        |i: usize, x: f64, y: f64| crate::map::polygons::contains(&polygons.obstacles[i].points, DVec2::new(x, y));
    assert!(inside(0, 11.0, 48.5) && !inside(0, 11.0, 60.0) && inside(0, 46.25, 50.0));
    // What it goes around stays open.
    assert!(inside(1, 30.0, 80.0) && inside(1, 20.0, 80.0) && !inside(1, 27.0, 80.0));
}

#[test]
fn a_path_has_holes_by_both_rules() {
    for rule in
        ["fill-rule='evenodd' d='M10 10h40v40h-40z M20 20h20v20h-20z'", "d='M10 10h40v40h-40z M20 20v20h20v-20z'"]
    {
        let (polygons, _) =
            read(&format!("viewBox='0 0 100 100'><rect id='outline' width='100' height='100'/><path {rule}/>"));
        assert_eq!(polygons.obstacles.len(), 1);
        assert!(!crate::map::polygons::contains(&polygons.obstacles[0].points, DVec2::splat(30.0)), "the hole is open");
        assert!(crate::map::polygons::contains(&polygons.obstacles[0].points, DVec2::splat(15.0)));
    }
    let (two, _) = read(
        "viewBox='0 0 100 100'><rect id='outline' width='100' height='100'/><path d='M10 10h9v9h-9z M50 50h9v9h-9z'/>",
    );
    assert_eq!(two.obstacles.len(), 2);
}

#[test]
fn a_layer_can_be_chosen() {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect id='outline' width='9' height='9'/>\
        <g id='a'><rect x='1' y='1' width='1' height='1'/></g><g id='b'><rect x='3' y='3' width='1' height='1'/><rect x='5' y='3' width='1' height='1'/></g></svg>";
    let layer = |name: &str| Options { layer: Some(name.to_owned()), ..Options::default() };
    let scene = read_with(&super::FORMAT, text, &layer("b")).unwrap();
    let Map::Polygons(polygons) = &scene.map else { panic!() };
    assert_eq!(polygons.obstacles.len(), 2);
    assert_eq!((scene.layers.names, scene.layers.read.as_deref()), (vec!["a".to_owned(), "b".to_owned()], Some("b")));
    let all = read_with(&super::FORMAT, text, &Options::default()).unwrap().layers;
    assert!(all.may_read_all && all.read.is_none() && all.names.len() == 2);
    assert!(read_with(&super::FORMAT, text, &layer("c")).unwrap_err().what.contains("use a or b"));
    let hidden = text.replace("<g id='b'>", "<g id='b' style='display:none'>");
    assert!(read_with(&super::FORMAT, &hidden, &layer("b")).unwrap_err().what.contains("is hidden in the drawing"));
}

#[test]
fn what_is_no_drawing_is_named() {
    assert!(bad(&super::FORMAT, "<svg\n<").starts_with("line 2: this is no SVG"));
    assert!(bad(&super::FORMAT, "<html></html>").contains("not an <svg>"));
    assert!(bad(&super::FORMAT, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>").contains("no areas"));
}

/// A wall of 0.2 beside 2,600,000 was gone without a word, and other places were moved by a quarter.
#[test]
fn a_drawing_far_away_keeps_its_digits() {
    let body = |at: &str| {
        format!(
            "viewBox='2600000 1200000 100 60'><rect id='outline' x='2600000' y='1200000' width='100' height='60'/>{at}\
             <g transform='translate(2600000 1200000)'><rect id='shed' x='80.3' y='10' width='5' height='5'/></g>"
        )
    };
    let wall = "<path id='wall' d='M2600050,1200010 2600050.2,1200010 2600050.2,1200050 2600050,1200050z'/>\
        <polygon points='2600010.3,1200010 2600012,1200010 2600012,1200013'/><circle id='start' cx='2600020.3' cy='1200020.7' r='1'/>";
    let (polygons, scene) = read(&body(wall));
    let is_at = |p: DVec2, x: f64, y: f64| p.distance(DVec2::new(2_600_000.0 + x, 1_200_000.0 + y)) < 1e-4;
    let has = |x: f64, y: f64| polygons.obstacles.iter().any(|o| o.points.iter().any(|p| is_at(*p, x, y)));
    assert_eq!(polygons.obstacles.len(), 3);
    assert!(has(50.2, 50.0) && has(10.3, 10.0) && has(80.3, 10.0), "{:?}", polygons.obstacles);
    assert!(is_at(polygons.outline[0], 0.0, 0.0) && is_at(scene.start.unwrap(), 20.3, 20.7));
    assert_eq!(scene.notes, Vec::<String>::new());
    // A clone is not moved in the text. What is lost then is said.
    // The numbers within a group that is moved stay far away, and a unit leaves a shape as it is.
    for fine in [
        "<use href='#shed'/>",
        "<g transform='translate(0,0)'>WALL</g>",
        "<circle cx='2600030.2px' cy='1200030' r='1'/>",
    ] {
        let (_, scene) = read(&body(&format!("{wall}{}", fine.replace("WALL", wall))));
        let is_said = scene.notes.iter().any(|note| note.contains("smaller than 0.31 may be missing"));
        assert!(is_said, "{fine}: {:?}", scene.notes);
    }
}

/// Shapes with a wrong number vanished, or were cut, without a word.
#[test]
fn a_shape_with_a_wrong_number_is_named() {
    let notes = |shape: &str| {
        let (_, scene) = read(&format!("viewBox='0 0 40 40'><rect id='outline' width='40' height='40'/>{shape}"));
        scene.notes
    };
    let wrong = [
        "<path id='wall' d='M 1 1 L NaN 3 L 3 3 Z'/>",
        "<path id='wall' d='M 10 10 L 15 10 L 15 15 hello L 10 15 Z'/>",
        "<path id='wall' d='M 1 1 L 1e999 3 L 3 3 Z'/>",
        "<rect id='wall' width='abc' height='3'/>",
        "<rect id='wall' x='abc' width='3' height='3'/>",
        "<rect id='wall' width='-3' height='3'/>",
        "<circle id='wall' cx='9' cy='9' r='wide'/>",
        "<polygon id='wall' points='30,30 35,30 35,x 30,35'/>",
        "<polygon id='wall' points='30,30 35,30 35,35 30'/>",
        "<defs><rect id='wall' width='abc' height='3'/></defs><use href='#wall'/>",
    ];
    let said = "1 shape could not be read, or only in part: wall. Correct the numbers in the drawing.";
    for shape in wrong {
        assert_eq!(notes(shape), [said], "{shape}");
    }
    let all = wrong[3..7].join("").replace("id='wall'", "");
    let said = notes(&all);
    assert!(
        said[0].starts_with("4 shapes could not be read") && said[0].contains("a <rect> without a name, 1 more"),
        "{said:?}"
    );
    let right = [
        "<path d='m1 1h3v3h-3z'/>",
        "<path d='M1,1a1 1 0 012 2L1-1.5Z'/>",
        "<path d='M1e1 1e1 L12 10 L12 12'/>",
        "<rect x='1mm' width='10%' height='3px'/>",
        "<ellipse cx='9' cy='9' rx='2' ry='3'/>",
        "<polygon points='30 30, 35 30 35 35'/>",
        "<polyline points='30 30-35 30 35.5.5'/>",
        "<path style='display:none' d='M1 x'/>",
    ];
    for shape in right {
        assert!(!notes(shape).iter().any(|note| note.contains("could not be read")), "{shape}: {:?}", notes(shape));
    }
    assert_eq!(notes("<circle cx='9' cy='9' r='0'/><rect x='9'/>"), ["2 shapes have no area and are left out."]);
    let text = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{}</svg>", wrong[0]);
    assert!(bad(&super::FORMAT, &text).contains("could not be read, or only in part: wall"));
}
