//! A map of Tiled that is changed here goes back into its own text.

use super::super::super::tests::grid_rows;
use super::super::data::{packed, unpacked};
use super::super::{FLAGS, JSON, XML};
use crate::map::grid::Grid;
use crate::map::polygons::Obstacle;
use crate::scene::export::LossKind;
use crate::scene::format::{CellCost, Format, Input, Options, Wall, Writes, Written};
use crate::scene::{FileName, Files, Map, Scene, files};
use glam::DVec2;
use proptest::prelude::*;

fn read_with(format: &Format, text: &str, options: &Options) -> Scene {
    let (file, files) = (FileName::new("level.tmx"), Files::default());
    let input = Input { title: "level", bytes: text.as_bytes(), options, file: &file, files: &files };
    let scene = (format.read)(&input).unwrap_or_else(|bad| panic!("{bad}: {text}"));
    Scene { usual_title: Some("level".to_owned()), ..scene }
}

fn read(format: &Format, text: &str) -> Scene {
    read_with(format, text, &Options::default())
}

fn write(format: &Format, scene: &Scene) -> (String, Written) {
    let Writes::Map(writer) = format.write else { panic!("{} is written", format.name) };
    let written = (writer.write)(scene).unwrap();
    (String::from_utf8(written.bytes.clone()).unwrap(), written)
}

fn kinds(written: &Written) -> Vec<LossKind> {
    written.lost.iter().map(|lost| lost.kind).collect()
}

fn grid_of(scene: &mut Scene) -> &mut Grid {
    let Map::Grid(grid) = &mut scene.map else { panic!("a layer of tiles is cells") };
    grid
}

/// How ids are written: in lists, as elements, or packed with a compression.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    List,
    Each,
    Packed(&'static str),
}

const ENCODINGS: [(bool, Encoding); 11] = [
    (true, Encoding::List),
    (true, Encoding::Each),
    (true, Encoding::Packed("")),
    (true, Encoding::Packed("zlib")),
    (true, Encoding::Packed("gzip")),
    (true, Encoding::Packed("zstd")),
    (false, Encoding::List),
    (false, Encoding::Packed("")),
    (false, Encoding::Packed("zlib")),
    (false, Encoding::Packed("gzip")),
    (false, Encoding::Packed("zstd")),
];

/// The text of a map, and the parts before and behind its ids. `chunk`: the side of the chunks of an infinite map.
fn text_of(
    is_xml: bool,
    encoding: Encoding,
    (width, height): (usize, usize),
    ids: &[u32],
    chunk: Option<usize>,
) -> String {
    let data = |ids: &[u32]| match (is_xml, encoding) {
        (_, Encoding::List) => ids.iter().map(u32::to_string).collect::<Vec<_>>().join(", "),
        (_, Encoding::Each) => {
            ids.iter().map(|id| if *id == 0 { "<tile/>".to_owned() } else { format!("<tile gid=\"{id}\"/>") }).collect()
        }
        (_, Encoding::Packed(compression)) => packed(ids, compression).unwrap(),
    };
    let of_json = |ids: &[u32]| match encoding {
        Encoding::List => format!("[ {} ]", data(ids)),
        _ => format!("\"{}\"", data(ids)),
    };
    let chunks: Vec<(usize, usize, Vec<u32>)> = chunk.map_or_else(Vec::new, |side| {
        let corners =
            (0..height.div_ceil(side)).flat_map(|y| (0..width.div_ceil(side)).map(move |x| (x * side, y * side)));
        let id = |x: usize, y: usize| if x < width && y < height { ids[y * width + x] } else { 0 };
        let all =
            corners.map(|(x, y)| (x, y, (0..side * side).map(|i| id(x + i % side, y + i / side)).collect::<Vec<_>>()));
        all.filter(|(.., ids)| ids.iter().any(|id| *id != 0)).collect()
    });
    let side = chunk.unwrap_or(0);
    if is_xml {
        let attributes = match encoding {
            Encoding::List => " encoding=\"csv\"".to_owned(),
            Encoding::Each => String::new(),
            Encoding::Packed("") => " encoding=\"base64\"".to_owned(),
            Encoding::Packed(compression) => format!(" encoding=\"base64\" compression=\"{compression}\""),
        };
        let chunk_of = |(x, y, ids): &(usize, usize, Vec<u32>)| {
            let data = data(ids);
            format!("\n   <chunk x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\">\n{data}\n</chunk>")
        };
        let inside = if chunk.is_none() {
            format!("\n   {}\n  ", data(ids))
        } else {
            chunks.iter().map(chunk_of).collect::<Vec<_>>().concat()
        };
        return format!(
            "<?xml version=\"1.0\"?>\n<map orientation=\"orthogonal\" width=\"{width}\" height=\"{height}\" tilewidth=\"16\" tileheight=\"16\" \
             infinite=\"{}\" nextlayerid=\"8\" nextobjectid=\"4\">\n <!-- of a friend -->\n <layer id=\"6\" name=\"Paint &amp; dust\" \
             width=\"0\" height=\"0\"/>\n <layer id=\"7\" name=\"Walls\" width=\"{width}\" height=\"{height}\">\n  \
             <data{attributes}>{inside}</data>\n </layer>\n <objectgroup name=\"o\"><object name=\"start\" x=\"8\" y=\"8\"><point/></object></objectgroup>\n</map>\n",
            usize::from(chunk.is_some())
        );
    }
    let encoding = if let Encoding::Packed(compression) = encoding {
        format!("\"encoding\":\"base64\", \"compression\":\"{compression}\", ")
    } else {
        String::new()
    };
    let chunk_of = |(x, y, ids): &(usize, usize, Vec<u32>)| {
        format!("{{\"data\":{}, \"height\":{side}, \"width\":{side}, \"x\":{x}, \"y\":{y}}}", of_json(ids))
    };
    let data = if chunk.is_none() {
        format!("\"data\" : {}", of_json(ids))
    } else {
        format!("\"chunks\":[{}]", chunks.iter().map(chunk_of).collect::<Vec<_>>().join(",\n  "))
    };
    format!(
        "{{ \"height\":{height}, \"infinite\":{}, \"mine\":[1, 2.50],\n \"layers\":[{{\"type\":\"group\", \"layers\":[{{{encoding}{data}, \"height\":{height}, \
         \"name\":\"Walls\", \"type\":\"tilelayer\", \"width\":{width}}}]}}, {{\"name\":\"o\", \"type\":\"objectgroup\", \
         \"objects\":[ {{\"name\":\"start\", \"point\":true, \"x\":8, \"y\":8}} ]}}], \"orientation\":\"orthogonal\", \"tileheight\":16, \"tilewidth\":16, \
         \"width\":{width}}}\n",
        chunk.is_some()
    )
}

/// A map, some of whose cells change.
fn edited_map() -> impl Strategy<Value = ((usize, usize), Vec<u32>, Vec<usize>)> {
    let id = prop_oneof![3 => Just(0), 2 => Just(5), 1 => Just(7), 1 => Just(0x8000_0005), 1 => Just(0xe000_0009)];
    (2..9_usize, 1..7_usize).prop_flat_map(move |(width, height)| {
        let ids = proptest::collection::vec(id.clone(), width * height);
        (Just((width, height)), ids, proptest::collection::vec(0..width * height, 0..12))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// What is read from the new text is the map; ids that have not changed keep their flags, and all else its text.
    #[test]
    fn changed_cells_go_back_into_the_text(((width, height), mut ids, edits) in edited_map()) {
        // One cell is empty and one is a wall, also after the edits.
        (ids[0], ids[1]) = (0, 5);
        for (is_xml, encoding) in ENCODINGS {
            let format = if is_xml { XML } else { JSON };
            let text = text_of(is_xml, encoding, (width, height), &ids, None);
            let mut scene = read(&format, &text);
            prop_assert_eq!(&write(&format, &scene).0, &text);
            let mut wanted = ids.clone();
            for &place in edits.iter().filter(|place| **place > 1) {
                let grid = grid_of(&mut scene);
                let cell = grid.cell((place % width) as u32, (place / width) as u32);
                let is_wall = !grid.is_wall(cell);
                grid.set_wall(cell, is_wall);
            }
            let frequent = [5, 7, 9].into_iter().rev().max_by_key(|id| ids.iter().filter(|own| **own & !FLAGS == *id).count());
            for place in 2..ids.len() {
                let grid = grid_of(&mut scene);
                let is_wall = grid.is_wall(grid.cell((place % width) as u32, (place / width) as u32));
                if is_wall != (ids[place] != 0) {
                    wanted[place] = if is_wall { frequent.unwrap() } else { 0 };
                }
            }
            let (new, written) = write(&format, &scene);
            prop_assert!(written.keeps_text && written.lost.is_empty(), "{:?}", written.lost);
            let again = read(&format, &new);
            prop_assert_eq!(grid_rows(&again), grid_rows(&scene));
            // An empty tile gets its number where there was none; packed ids are compared unpacked.
            let expected = text_of(is_xml, encoding, (width, height), &wanted, None);
            match encoding {
                Encoding::List => prop_assert_eq!(&new, &expected),
                Encoding::Each => prop_assert_eq!(&new.replace(" gid=\"0\"", ""), &expected),
                Encoding::Packed(compression) => {
                    let [begin, end] = if is_xml { ["\">\n   ", "\n  </data>"] } else { ["\"data\" : \"", "\", \"height\""] };
                    let from = new.split(begin).find(|part| part.contains(end)).unwrap();
                    let data = from.split(end).next().unwrap();
                    prop_assert_eq!(unpacked(data, compression, ids.len()).unwrap(), wanted);
                }
            }
        }
    }

    /// Of an infinite map, a cell outside of all chunks gets a new one.
    #[test]
    fn changed_cells_go_back_into_chunks(((width, height), mut ids, edits) in edited_map()) {
        // The corners stay, so that the map that is read has its size, and one cell is empty.
        let last = ids.len() - 1;
        prop_assume!(last > 1);
        (ids[0], ids[1], ids[last]) = (5, 0, 5);
        for (is_xml, encoding) in ENCODINGS {
            let format = if is_xml { XML } else { JSON };
            let text = text_of(is_xml, encoding, (width, height), &ids, Some(2));
            let mut scene = read(&format, &text);
            prop_assert_eq!(&write(&format, &scene).0, &text);
            let grid = grid_of(&mut scene);
            for &place in edits.iter().filter(|place| **place > 1 && **place < last) {
                let cell = grid.cell((place % width) as u32, (place / width) as u32);
                let is_wall = !grid.is_wall(cell);
                grid.set_wall(cell, is_wall);
            }
            let (new, written) = write(&format, &scene);
            prop_assert!(written.keeps_text, "{:?}", written.lost);
            prop_assert_eq!(grid_rows(&read(&format, &new)), grid_rows(&scene), "{}", new);
        }
    }
}

const LEVEL: &str = "<map orientation=\"orthogonal\" width=\"4\" height=\"2\" tilewidth=\"16\" tileheight=\"16\" nextlayerid=\"3\" nextobjectid=\"4\">\
    <tileset firstgid=\"1\"><tile id=\"2\"><properties><property name=\"solid\" type=\"bool\" value=\"true\"/></properties></tile>\
    <tile id=\"5\"><properties><property name=\"solid\" type=\"bool\" value=\"true\"/></properties></tile></tileset>\
    <layer id=\"1\" name=\"Ground\" width=\"4\" height=\"2\"><data encoding=\"csv\">1,2,2,3,\n2,2,1,1</data></layer></map>";

/// A new wall is as most of them are, or has the property; what the file cannot hold is said.
#[test]
fn values_are_chosen_as_walls_are() {
    let set = |scene: &mut Scene, x: u32, y: u32, is_wall: bool| {
        let grid = grid_of(scene);
        grid.set_wall(grid.cell(x, y), is_wall);
    };
    // Walls have a property: gid 3.
    let mut scene = read(&XML, LEVEL);
    set(&mut scene, 0, 0, true);
    set(&mut scene, 3, 0, false);
    let (text, written) = write(&XML, &scene);
    assert!(text.contains(">3,2,2,2,\n2,2,1,1<") && kinds(&written).is_empty(), "{text} {:?}", kinds(&written));
    // Without the last tile that has it, nothing in the file says what is a wall.
    let mut scene = read(&XML, LEVEL);
    set(&mut scene, 3, 0, false);
    assert_eq!(kinds(&write(&XML, &scene).1), [LossKind::WallsReadOtherwise]);
    // Walls that somebody has named, of which there are none.
    let named = Options { wall: Some(Wall::of_words("9,3")), ..Options::default() };
    let text = LEVEL.replace(",3,", ",1,");
    let mut scene = read_with(&XML, &text, &named);
    set(&mut scene, 1, 1, true);
    assert!(write(&XML, &scene).0.contains(">1,2,2,1,\n2,9,1,1<"));
    // Nothing in the file is a wall, so no value is known for a new one: a new map is written, and the loss is named.
    let free = Options { asks_for_walls: true, ..Options::default() };
    let mut scene = read_with(&XML, &text.replace("solid", "sold"), &free);
    set(&mut scene, 1, 1, true);
    let (text, written) = write(&XML, &scene);
    assert!(!written.keeps_text && kinds(&written).contains(&LossKind::RestOfFile), "{:?}", kinds(&written));
    assert_eq!(grid_rows(&read(&XML, &text)), ["....", ".#.."]);
}

/// Cells that cost more get a value that costs this, if there is one.
#[test]
fn costs_are_written_as_values() {
    let (file, mut all) = (FileName::new("level.tmx"), Files::default());
    all.add(file.clone(), Ok(crate::scene::Content::new("level.tmx".to_owned(), LEVEL.into())));
    let costs = vec![CellCost { word: "2".to_owned(), cost: 5 }];
    let options = Options { costs, ..Options::default() };
    let (mut scene, _) = files::of_file_with(&file, &all, &options).unwrap();
    assert_eq!(write(&XML, &scene).0, LEVEL, "what --cost says is not in the file");
    let grid = grid_of(&mut scene);
    grid.set_cost(grid.cell(0, 0), 5);
    grid.set_wall(grid.cell(1, 0), true);
    let (text, written) = write(&XML, &scene);
    assert!(text.contains(">2,3,2,3,\n2,2,1,1<") && written.lost.is_empty(), "{text} {:?}", kinds(&written));
    let grid = grid_of(&mut scene);
    grid.set_cost(grid.cell(2, 1), 7);
    assert_eq!(kinds(&write(&XML, &scene).1), [LossKind::Ground]);
}

/// Start and goal move as objects, and get one where there was none.
#[test]
fn start_and_goal_are_objects() {
    for (format, is_xml) in [(XML, true), (JSON, false)] {
        let text = text_of(is_xml, Encoding::List, (4, 3), &[0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0, 5], None);
        let mut scene = read(&format, &text);
        assert_eq!(scene.start, Some(DVec2::splat(8.0)));
        scene.start = Some(DVec2::new(24.5, 40.0));
        let (moved, _) = write(&format, &scene);
        let expected = if is_xml {
            text.replace("x=\"8\" y=\"8\"><point", "x=\"24.5\" y=\"40\"><point")
        } else {
            text.replace("\"x\":8, \"y\":8", "\"x\":24.5, \"y\":40")
        };
        assert_eq!(moved, expected);
        scene.goal = Some(DVec2::new(40.0, 8.0));
        let (both, written) = write(&format, &scene);
        let again = read(&format, &both);
        assert_eq!((again.start, again.goal, written.lost.len()), (scene.start, scene.goal, 0), "{both}");
        (scene.start, scene.goal) = (None, None);
        let (none, written) = write(&format, &scene);
        let again = read(&format, &none);
        assert_eq!((again.start, again.goal, written.lost.len()), (None, None, 0), "{none}");
    }
    // A map without objects gets a layer for them.
    let mut scene = read(&XML, LEVEL);
    scene.goal = Some(DVec2::new(8.0, 24.0));
    let (text, _) = write(&XML, &scene);
    assert_eq!(read(&XML, &text).goal, scene.goal);
    assert!(
        text.contains("<objectgroup id=\"3\" name=\"Start and goal\">\n  <object id=\"4\" name=\"goal\""),
        "{text}"
    );
    assert!(text.contains("nextlayerid=\"4\" nextobjectid=\"5\""), "{text}");
}

/// A layer of objects: moved, reshaped, new and removed areas.
#[test]
fn areas_are_objects() {
    let xml = "<map orientation=\"orthogonal\" width=\"20\" height=\"20\" tilewidth=\"16\" tileheight=\"16\" nextlayerid=\"3\" nextobjectid=\"9\">\n \
        <objectgroup id=\"2\" name=\"Walls\" offsetx=\"10\">\n  <object id=\"5\" name=\"hut\" x=\"20\" y=\"20\" width=\"30\" height=\"10\"/>\n  \
        <object id=\"6\" name=\"rock\" x=\"100\" y=\"90\" rotation=\"90\">\n   <polygon points=\"0,0 20,0 20,30\"/>\n  </object>\n  \
        <object id=\"7\" x=\"200\" y=\"200\" width=\"30\" height=\"40\"><ellipse/></object>\n </objectgroup>\n</map>\n";
    let json = "{\"height\":20, \"layers\":[{\"name\":\"Walls\", \"objects\":[\n {\"height\":10, \"id\":5, \"name\":\"hut\", \"width\":30, \"x\":20, \"y\":20},\n \
        {\"height\":0, \"id\":6, \"name\":\"rock\", \"polygon\":[{\"x\":0, \"y\":0}, {\"x\":20, \"y\":0}, {\"x\":20, \"y\":30}], \"rotation\":90, \"width\":0, \"x\":100, \"y\":90},\n \
        {\"ellipse\":true, \"height\":40, \"id\":7, \"name\":\"\", \"width\":30, \"x\":200, \"y\":200}], \"offsetx\":10, \"type\":\"objectgroup\"}], \
        \"nextobjectid\":9, \"orientation\":\"orthogonal\", \"tileheight\":16, \"tilewidth\":16, \"width\":20}";
    for (format, text) in [(XML, xml), (JSON, json)] {
        let scene = read(&format, text);
        assert_eq!(write(&format, &scene).0, text);
        let edited = |edit: &dyn Fn(&mut Vec<Obstacle>)| {
            let mut scene = scene.clone();
            let Map::Polygons(polygons) = &mut scene.map else { panic!("objects are areas") };
            edit(&mut polygons.obstacles);
            let (new, written) = write(&format, &scene);
            assert!(written.keeps_text && written.lost.is_empty(), "{} {:?} {new}", format.name, kinds(&written));
            let again = read(&format, &new);
            let names = |scene: &Scene| scene.map.obstacles().iter().map(|o| o.name.clone()).collect::<Vec<_>>();
            assert_eq!(names(&again), names(&scene));
            new
        };
        let by = |all: &mut Vec<Obstacle>, i: usize, by: DVec2| all[i].points.iter_mut().for_each(|p| *p += by);
        let moved = edited(&|all| by(all, 1, DVec2::new(5.0, -2.5)));
        assert_eq!(
            moved,
            text.replace("100", "105").replace("y=\"90\"", "y=\"87.5\"").replace("\"y\":90", "\"y\":87.5")
        );
        let ellipse = edited(&|all| by(all, 2, DVec2::new(1.0, 0.0)));
        assert_eq!(ellipse, text.replace("x=\"200\"", "x=\"201\"").replace("\"x\":200", "\"x\":201"));
        let wider = edited(&|all| (1..3).for_each(|i| all[0].points[i].x += 6.0));
        assert_eq!(wider, text.replacen("width=\"30\"", "width=\"36\"", 1).replacen("\"width\":30", "\"width\":36", 1));
        edited(&|all| all[0].points[2] += DVec2::splat(3.0));
        edited(&|all| all[1].points[2] += DVec2::splat(3.0));
        edited(&|all| all[2].points[2] += DVec2::splat(3.0));
        edited(&|all| all[1].points.insert(1, DVec2::new(120.0, 80.0)));
        let sets: [&[usize]; 6] = [&[0], &[1], &[2], &[0, 1], &[1, 2], &[0, 2]];
        for gone in sets {
            edited(&|all| {
                let mut place = 0;
                all.retain(|_| {
                    place += 1;
                    !gone.contains(&(place - 1))
                });
            });
        }
        let points = [(250.0, 20.0), (280.0, 20.0), (260.0, 50.5)].map(DVec2::from).to_vec();
        let new = edited(&|all| all.push(Obstacle { name: "a <b> & \"c\"".to_owned(), points: points.clone() }));
        assert!(new.contains("id=\"9\"") || new.contains("\"id\":9"), "{new}");
        assert!(new.contains("nextobjectid=\"10\"") || new.contains("\"nextobjectid\":10"), "{new}");
    }
}

/// A map from elsewhere becomes a new one, which the reader and the crate `tiled` read.
#[test]
fn a_new_map_has_the_cells_and_the_ends() {
    let grid = Grid::from_rows(&["..#", "##."], false).placed(DVec2::new(-16.0, 32.0), 8.0);
    let scene = Scene {
        start: Some(DVec2::new(-12.0, 36.0)),
        goal: Some(DVec2::new(4.0, 44.0)),
        ..Scene::new(Map::Grid(grid.clone()))
    };
    for format in [XML, JSON] {
        let (text, written) = write(&format, &scene);
        let again = read(&format, &text);
        assert_eq!(
            (grid_rows(&again), again.start, again.goal),
            (grid_rows(&scene), scene.start, scene.goal),
            "{text}"
        );
        assert_eq!((again.map.bounds(), kinds(&written)), (scene.map.bounds(), vec![]));
        // Cells of one unit get tiles of 16 pixels.
        let small = Scene::new(Map::Grid(grid.clone().placed(DVec2::ZERO, 1.0)));
        let again = read(&format, &write(&format, &small).0);
        let Map::Grid(read) = &again.map else { panic!("cells") };
        assert_eq!((read.cell_size(), kinds(&write(&format, &small).1)), (16.0, vec![]));
        // A map that is all walls, or has none, is read as it was.
        for row in ["###", "..."] {
            let scene = Scene::new(Map::Grid(Grid::from_rows(&[row], false)));
            assert_eq!(grid_rows(&read_with(&format, &write(&format, &scene).0, &Options::default())), [row]);
        }
    }
}

/// Nothing goes in silence where several layers were read together.
#[test]
fn a_file_that_was_read_in_part_is_written_anew_and_that_is_said() {
    let objects = "<objectgroup name=\"o\"><object x=\"20\" y=\"20\" width=\"9\" height=\"7\"/></objectgroup></map>";
    let text = LEVEL.replace("</map>", objects);
    let both = Options { layer: Some("tiles and objects".to_owned()), ..Options::default() };
    let scene = read_with(&XML, &text, &both);
    let (_, written) = write(&XML, &scene);
    assert!(!written.keeps_text && kinds(&written).contains(&LossKind::RestOfFile), "{:?}", kinds(&written));
    // Letters are no values that a table could have.
    let rows = crate::scene::format::ALL.iter().find(|format| format.endings[0] == "txt").unwrap();
    assert_eq!(kinds(&write(&XML, &read(rows, "..#\n...\n")).1), []);
}
