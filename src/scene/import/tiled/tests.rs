//! Both forms of Tiled's maps are read alike, whatever the tiles are packed in, and as the crate `tiled` reads them.

use super::super::tests::{bad, grid_rows, read_with};
use super::{JSON, XML};
use crate::scene::format::{Format, Input, Options, Wall};
use crate::scene::{Content, FileName, Files, Map, Scene};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::DVec2;
use std::io::Write;

/// Tile 2 is flipped in the first row.
const IDS: [u32; 6] = [0, 0x8000_0002, 3, 1, 0, 0];
const ROWS: [&str; 2] = [".##", "#.."];

fn xml_map(attributes: &str, data: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" tiledversion=\"1.10.2\" orientation=\"orthogonal\" renderorder=\"right-down\" \
         width=\"3\" height=\"2\" tilewidth=\"16\" tileheight=\"16\" {attributes} nextlayerid=\"2\" nextobjectid=\"1\">\n \
         <tileset firstgid=\"1\" name=\"t\" tilewidth=\"16\" tileheight=\"16\" tilecount=\"4\" columns=\"4\">\n  <tile id=\"2\">\n   <properties>\n    \
         <property name=\"solid\" type=\"bool\" value=\"true\"/>\n   </properties>\n  </tile>\n </tileset>\n \
         <layer id=\"1\" name=\"Walls\" width=\"3\" height=\"2\">\n  {data}\n </layer>\n</map>\n"
    )
}

fn json_map(layer: &str) -> String {
    format!(
        "{{ \"compressionlevel\":-1,\n \"height\":2,\n \"infinite\":false,\n \"layers\":[{{{layer}, \"height\":2, \"id\":1, \"name\":\"Walls\", \"opacity\":1, \
         \"type\":\"tilelayer\", \"visible\":true, \"width\":3, \"x\":0, \"y\":0}}],\n \"orientation\":\"orthogonal\", \"tiledversion\":\"1.10.2\", \
         \"tileheight\":16, \"tilesets\":[{{\"firstgid\":1, \"name\":\"t\", \"tiles\":[{{\"id\":2, \"properties\":[{{\"name\":\"solid\", \"type\":\"bool\", \
         \"value\":true}}]}}]}}], \"tilewidth\":16, \"type\":\"map\", \"version\":\"1.10\", \"width\":3}}"
    )
}

fn bytes(ids: &[u32]) -> Vec<u8> {
    ids.iter().flat_map(|id| id.to_le_bytes()).collect()
}

/// Names of the compressions, and the ids in each of them. Zstandard is a frame with one raw block, as its format allows.
fn packed() -> Vec<(&'static str, String)> {
    let raw = bytes(&IDS);
    let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    zlib.write_all(&raw).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(&raw).unwrap();
    // Magic number, a single segment with one byte for the size, a last raw block with three bytes of header.
    let mut zstd = vec![0x28, 0xb5, 0x2f, 0xfd, 0x20, raw.len() as u8];
    let header = 1 | (raw.len() as u32) << 3;
    zstd.extend(&header.to_le_bytes()[..3]);
    zstd.extend(&raw);
    let all = [("", raw), ("zlib", zlib.finish().unwrap()), ("gzip", gzip.finish().unwrap()), ("zstd", zstd)];
    all.into_iter().map(|(name, bytes)| (name, STANDARD.encode(bytes))).collect()
}

fn read(format: &Format, text: &str) -> Scene {
    read_with(format, text, &Options::default()).unwrap_or_else(|bad| panic!("{bad}: {text}"))
}

#[test]
fn tiles_are_unpacked_in_both_forms() {
    let list: Vec<String> = IDS.iter().map(u32::to_string).collect();
    let mut maps = vec![
        (XML, xml_map("", &format!("<data encoding=\"csv\">\n{}\n</data>", list.join(",")))),
        (XML, xml_map("", &format!("<data>{}</data>", IDS.map(|id| format!("<tile gid=\"{id}\"/>")).concat()))),
        (JSON, json_map(&format!("\"data\":[{}]", list.join(", ")))),
    ];
    for (compression, text) in packed() {
        maps.push((
            XML,
            xml_map("", &format!("<data encoding=\"base64\" compression=\"{compression}\">\n   {text}\n  </data>")),
        ));
        maps.push((
            JSON,
            json_map(&format!("\"compression\":\"{compression}\", \"data\":\"{text}\", \"encoding\":\"base64\"")),
        ));
    }
    for (format, text) in maps {
        let scene = read(&format, &text);
        assert_eq!(grid_rows(&scene), ROWS, "{text}");
        let Map::Grid(grid) = &scene.map else { panic!() };
        assert_eq!((grid.cell_size(), grid.origin()), (16.0, DVec2::ZERO));
        let wall = |words: &str| Options { wall: Some(Wall::of_words(words)), cell: Some(1.0), ..Options::default() };
        assert_eq!(grid_rows(&read_with(&format, &text, &wall("1,2")).unwrap()), [".#.", "#.."]);
        assert_eq!(grid_rows(&read_with(&format, &text, &wall("property=solid")).unwrap()), ["..#", "..."]);
        assert!(
            read_with(&format, &text, &wall("property=deep")).unwrap_err().what.contains("no tile has the property")
        );
        assert!((format.looks_like)(text.as_bytes()));
    }
}

#[test]
fn an_infinite_map_is_as_large_as_its_tiles() {
    let chunk = |x: i32| format!("<chunk x=\"{x}\" y=\"-16\" width=\"3\" height=\"2\">0,1,0,0,1,1</chunk>");
    let xml = xml_map("infinite=\"1\"", &format!("<data encoding=\"csv\">{}{}</data>", chunk(-3), chunk(0)));
    let json = "{\"infinite\":true, \"layers\":[{\"name\":\"a\", \"type\":\"tilelayer\", \"chunks\":[\
        {\"x\":-3, \"y\":-16, \"width\":3, \"height\":2, \"data\":[0,1,0,0,1,1]}, {\"x\":0, \"y\":-16, \"width\":3, \"height\":2, \"data\":[0,1,0,0,1,1]}]}],\
        \"tilewidth\":16, \"tileheight\":16}";
    for scene in [read(&XML, &xml), read(&JSON, json)] {
        let Map::Grid(grid) = &scene.map else { panic!() };
        // That the rest is cut off is said.
        assert_eq!(scene.notes.len(), 1, "{:?}", scene.notes);
        assert_eq!(
            (grid_rows(&scene), grid.origin()),
            (vec!["#..#.".to_owned(), "##.##".to_owned()], DVec2::new(-32.0, -256.0))
        );
    }
}

/// The offset of a layer of tiles was ignored and that of its objects not, so the walls lay beside the start.
#[test]
fn the_offset_of_a_layer_of_tiles_is_the_place_of_its_cells() {
    let xml = "<map orientation=\"orthogonal\" width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"16\"><group offsetx=\"32\" offsety=\"16\">\
        <layer name=\"walls\" width=\"2\" height=\"1\" offsetx=\"-24\" offsety=\"4\"><data encoding=\"csv\">0,7</data></layer>\
        <objectgroup name=\"o\"><object id=\"1\" name=\"start\" x=\"-20\" y=\"8\"><point/></object></objectgroup></group></map>";
    let json = "{\"orientation\":\"orthogonal\",\"width\":2,\"height\":1,\"tilewidth\":16,\"tileheight\":16,\"layers\":[{\"type\":\"group\",\"offsetx\":32,\
        \"offsety\":16,\"layers\":[{\"type\":\"tilelayer\",\"name\":\"walls\",\"width\":2,\"height\":1,\"offsetx\":-24,\"offsety\":4,\"data\":[0,7]},\
        {\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":[{\"name\":\"start\",\"x\":-20,\"y\":8,\"point\":true}]}]}]}";
    for scene in [read(&XML, xml), read(&JSON, json)] {
        let Map::Grid(grid) = &scene.map else { panic!("tiles are cells") };
        assert_eq!((grid.origin(), grid_rows(&scene)), (DVec2::new(8.0, 20.0), vec![".#".to_owned()]));
        assert_eq!(scene.start, Some(DVec2::new(12.0, 24.0)), "in the first cell");
    }
    let isometric = read(&XML, &xml.replace("orthogonal", "isometric"));
    let Map::Grid(grid) = &isometric.map else { panic!("tiles are cells") };
    assert_eq!(grid.origin(), DVec2::ZERO);
    assert!(isometric.notes.iter().any(|note| note.contains("one of the screen")), "{:?}", isometric.notes);
}

#[test]
fn objects_are_areas() {
    let xml = "<map orientation=\"orthogonal\" width=\"9\" height=\"9\" tilewidth=\"16\" tileheight=\"16\"><group offsetx=\"10\" name=\"g\">\
        <objectgroup name=\"o\" offsety=\"5\"><object id=\"1\" name=\"outline\" width=\"100\" height=\"80\"/>\
        <object id=\"2\" x=\"20\" y=\"20\" rotation=\"90\"><polygon points=\"0,0 10,0 10,-10\"/></object>\
        <object id=\"3\" name=\"start\" x=\"5\" y=\"6\"><point/></object><object id=\"4\" type=\"goal\" x=\"90\" y=\"60\" width=\"4\" height=\"4\"><ellipse/></object>\
        <object id=\"5\"><polyline points=\"0,0 5,5\"/></object></objectgroup></group></map>";
    let json = "{\"orientation\":\"orthogonal\",\"tilewidth\":16,\"tileheight\":16,\"layers\":[{\"type\":\"group\",\"name\":\"g\",\"offsetx\":10,\"layers\":[\
        {\"type\":\"objectgroup\",\"name\":\"o\",\"offsety\":5,\"objects\":[{\"name\":\"outline\",\"x\":0,\"y\":0,\"width\":100,\"height\":80},\
        {\"x\":20,\"y\":20,\"rotation\":90,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":10,\"y\":0},{\"x\":10,\"y\":-10}]},\
        {\"name\":\"start\",\"x\":5,\"y\":6,\"point\":true},{\"type\":\"goal\",\"x\":90,\"y\":60,\"width\":4,\"height\":4,\"ellipse\":true},\
        {\"polyline\":[{\"x\":0,\"y\":0},{\"x\":5,\"y\":5}]}]}]}]}";
    for scene in [read(&XML, xml), read(&JSON, json)] {
        let Map::Polygons(polygons) = &scene.map else { panic!("objects are polygons") };
        assert_eq!(polygons.bounds(), (DVec2::new(10.0, 5.0), DVec2::new(110.0, 85.0)));
        let points: Vec<_> = polygons.obstacles[0].points.iter().map(|p| (p.x.round(), p.y.round())).collect();
        assert_eq!(points, [(30.0, 25.0), (30.0, 35.0), (40.0, 35.0)], "90 degrees clockwise");
        assert_eq!(scene.start, Some(DVec2::new(15.0, 11.0)));
        assert!(scene.goal.unwrap().distance(DVec2::new(102.0, 67.0)) < 1e-9);
        assert_eq!(scene.notes.len(), 1, "{:?}", scene.notes);
    }
}

/// The usual way to draw a level: the ground is painted everywhere, and areas of collisions lie over it.
#[test]
fn areas_over_a_painted_ground_are_obstacles_on_the_whole_map() {
    let xml = "<map orientation=\"orthogonal\" width=\"20\" height=\"12\" tilewidth=\"32\" tileheight=\"32\">\
        <layer name=\"Ground\" width=\"2\" height=\"1\"><data encoding=\"csv\">1,1</data></layer>\
        <objectgroup name=\"Things\"><object id=\"1\" x=\"96\" y=\"96\" width=\"64\" height=\"96\"/>\
        <object id=\"2\" x=\"256\" y=\"128\" width=\"64\" height=\"96\"/>\
        <object id=\"3\" name=\"start\" x=\"32\" y=\"352\"><point/></object>\
        <object id=\"4\" name=\"goal\" x=\"600\" y=\"32\"><point/></object></objectgroup></map>";
    let scene = read(&XML, xml);
    let Map::Polygons(polygons) = &scene.map else { panic!("areas are polygons") };
    assert_eq!((polygons.bounds(), polygons.obstacles.len()), ((DVec2::ZERO, DVec2::new(640.0, 384.0)), 2));
    assert_eq!((scene.start, scene.goal), (Some(DVec2::new(32.0, 352.0)), Some(DVec2::new(600.0, 32.0))));
}

#[test]
fn a_tileset_outside_is_read_beside_the_map_and_may_be_missing() {
    let map = xml_map("", "<data encoding=\"csv\">1,1,3,3,1,1</data>");
    let (head, rest) = map.split_once(" <tileset").unwrap();
    let map =
        format!("{head}<tileset firstgid=\"1\" source=\"sets/t.tsx\"/>{}", rest.split_once("</tileset>").unwrap().1);
    let file = FileName::new("maps/a.tmx");
    assert_eq!((XML.others.unwrap())(map.as_bytes()), ["sets/t.tsx"]);
    let mut files = Files::default();
    let options = Options::default();
    let input =
        |files: &Files| (XML.read)(&Input { title: "t", bytes: map.as_bytes(), options: &options, file: &file, files });
    let why = input(&files).unwrap_err().what;
    assert!(why.contains("1 (4 times) and 3 (2 times)") && why.contains("\"sets/t.tsx\" could not be read"), "{why}");
    let set = b"<tileset name=\"t\"><tile id=\"2\"><properties><property name=\"wall\" value=\"yes\"/></properties></tile></tileset>".to_vec();
    files.add("maps/sets/t.tsx".into(), Ok(Content::new("x".to_owned(), set)));
    assert_eq!(grid_rows(&input(&files).unwrap()), ["..#", "#.."]);
}

#[test]
fn the_layer_is_chosen_by_name_or_by_what_is_in_it() {
    let layer = |name: &str, data: &str| {
        format!("<layer name=\"{name}\" width=\"2\" height=\"1\"><data encoding=\"csv\">{data}</data></layer>")
    };
    let map = |layers: &str| format!("<map width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">{layers}</map>");
    let both = map(&(layer("Ground", "1,1") + &layer("Trees", "0,7")));
    let scene = read(&XML, &both);
    assert_eq!((grid_rows(&scene), scene.notes.len()), (vec![".#".to_owned()], 1));
    // The window offered "Ground", which could only fail.
    assert_eq!(scene.layers.names, ["Ground", "Trees", "all layers with tiles"]);
    assert!(
        scene.layers.why_not("Ground").is_some_and(|why| why.starts_with("every cell of layer \"Ground\" has a tile"))
    );
    assert_eq!(scene.layers.why_not("Trees"), None);
    let named = map(&(layer("Trees", "0,7") + &layer("Wall layer", "7,0")));
    assert_eq!(grid_rows(&read(&XML, &named)), ["#."]);
    let options = |name: &str| Options { layer: Some(name.to_owned()), ..Options::default() };
    assert_eq!(grid_rows(&read_with(&XML, &named, &options("trees")).unwrap()), [".#"]);
    assert!(
        read_with(&XML, &named, &options("x"))
            .unwrap_err()
            .what
            .ends_with("use \"Trees\", \"Wall layer\" or \"all layers with tiles\"")
    );
}

/// Of a layer of tiles it was said, and of one of objects it was not.
#[test]
fn a_layer_of_objects_says_which_points_it_found_instead_of_the_start() {
    let point = |name: &str| format!("<object id=\"9\" name=\"{name}\" x=\"4\" y=\"4\"><point/></object>");
    let area = "<object id=\"1\" x=\"1\" y=\"1\" width=\"5\" height=\"5\"/>";
    let map = |points: &str| {
        format!(
            "<map width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><objectgroup name=\"Objects\">{area}</objectgroup>\
             <objectgroup name=\"Points\">{points}</objectgroup></map>"
        )
    };
    let options = Options { layer: Some("Objects".to_owned()), ..Options::default() };
    let notes = |points: &[&str]| {
        let points: String = points.iter().map(|name| point(name)).collect();
        read_with(&XML, &map(&points), &options).unwrap().notes.len()
    };
    let plain = notes(&[]);
    assert_eq!([notes(&["tower", "goal"]), notes(&["start", "goal", "tower"])], [plain + 1, plain]);
}

#[test]
fn mistakes_are_named_with_their_line() {
    assert!(bad(&XML, &xml_map("", "<data encoding=\"csv\">1,2,x</data>")).starts_with("line 10: \"x\" is no id"));
    assert!(
        bad(&XML, &xml_map("", "<data encoding=\"csv\">1,2</data>")).contains("has 2 tiles, but 3 x 2 cells need 6")
    );
    assert!(
        bad(&XML, &xml_map("", "<data encoding=\"base64\" compression=\"lzma\">AAAA</data>"))
            .contains("choose CSV, zlib, gzip or zstd")
    );
    assert!(bad(&XML, "<map>\n<layer>\n").starts_with("line "));
    assert!(bad(&XML, "<tileset/>").contains("open the map itself"));
    assert!(
        bad(&XML, "<map orientation=\"hexagonal\" tilewidth=\"8\" tileheight=\"8\"/>").contains("the map is hexagonal")
    );
    assert!(bad(&JSON, "{\n\"tilewidth\": \"a\"}").starts_with("line 2: this is no Tiled map as JSON"));
    // Nothing is allocated for what only the header promises.
    let huge = "<map width=\"99999999\" height=\"99999999\" tilewidth=\"8\" tileheight=\"8\"><layer width=\"99999999\" height=\"99999999\"><data encoding=\"csv\">1</data></layer></map>";
    assert!(bad(&XML, huge).contains("at most 16384 x 16384"));
}

/// The crate `tiled` is an independent reader of the same files.
#[test]
fn the_crate_tiled_reads_the_same_cells() {
    struct Memory(String);
    impl tiled::ResourceReader for Memory {
        type Resource = std::io::Cursor<Vec<u8>>;
        type Error = std::io::Error;
        fn read_from(&mut self, _: &std::path::Path) -> Result<Self::Resource, Self::Error> {
            Ok(std::io::Cursor::new(self.0.clone().into_bytes()))
        }
    }
    let list: Vec<String> = IDS.iter().map(u32::to_string).collect();
    let mut datas = vec![format!("<data encoding=\"csv\">\n{}\n</data>", list.join(","))];
    for (compression, text) in packed().into_iter().filter(|(name, _)| *name != "zstd") {
        let attribute = if compression.is_empty() { String::new() } else { format!(" compression=\"{compression}\"") };
        datas.push(format!("<data encoding=\"base64\"{attribute}>\n   {text}\n  </data>"));
    }
    for data in datas {
        let text = xml_map("infinite=\"0\"", &data);
        let text = text.replace("columns=\"4\">", "columns=\"4\"><image source=\"t.png\" width=\"64\" height=\"16\"/>");
        let mut loader = tiled::Loader::with_reader(Memory(text.clone()));
        let map = loader.load_tmx_map("a.tmx").unwrap();
        let layer = map.layers().next().unwrap();
        let tiles = layer.as_tile_layer().unwrap();
        let rows: Vec<String> =
            (0..2).map(|y| (0..3).map(|x| if tiles.get_tile(x, y).is_some() { '#' } else { '.' }).collect()).collect();
        assert_eq!(rows, grid_rows(&read(&XML, &text)));
    }
}

/// Objects and tiles of one map never showed together.
#[test]
fn tiles_and_objects_are_read_together() {
    let objects = "<objectgroup id=\"2\" name=\"Houses\"><object id=\"1\" name=\"mill\" x=\"20\" y=\"18\" width=\"8\" height=\"8\"/>\
        <object id=\"2\" name=\"start\" x=\"4\" y=\"4\"><point/></object></objectgroup>";
    let csv = "<data encoding=\"csv\">0,2,3,1,0,0</data>";
    let map = xml_map("infinite=\"0\"", csv).replace("</map>", &format!("{objects}</map>"));
    let layer = |name: &str| Options { layer: Some(name.to_owned()), ..Options::default() };
    let tiles = read_with(&XML, &map, &layer("Walls")).unwrap();
    assert_eq!(grid_rows(&tiles), ROWS);
    assert_eq!(tiles.layers.names, ["Walls", "Houses", "tiles and objects"]);
    for (options, size) in
        [(layer("tiles and objects"), 16.0), (Options { cell: Some(1.0), ..layer("tiles and objects") }, 1.0)]
    {
        let both = read_with(&XML, &map, &options).unwrap();
        let Map::Polygons(polygons) = &both.map else { panic!("both are polygons") };
        assert_eq!(polygons.bounds(), (DVec2::ZERO, DVec2::new(3.0, 2.0) * size));
        let names: Vec<&str> = polygons.obstacles.iter().map(|obstacle| obstacle.name.as_str()).collect();
        assert_eq!(names, ["", "", "mill"], "two walls of tiles and an object");
        // The cells of the wave divided the longer side: they were 6.667 wide for tiles of 16.
        assert_eq!(both.settings.get("cell").map(String::as_str), Some(size.to_string().as_str()));
        assert_eq!(
            (both.start, both.layers.read.as_deref()),
            (Some(DVec2::splat(size / 4.0)), Some("tiles and objects"))
        );
    }
    // A map without objects offers nothing of that kind.
    assert!(read(&XML, &xml_map("infinite=\"0\"", csv)).layers.names.is_empty());
    assert!(read_with(&XML, &xml_map("infinite=\"0\"", csv), &layer("tiles and objects")).is_err());
}

/// A rectangle of the type Exit became a wall, and the map had no goal.
#[test]
fn a_rectangle_may_mark_where_one_leaves() {
    let objects = "<objectgroup id=\"2\" name=\"Houses\"><object id=\"1\" name=\"mill\" x=\"20\" y=\"18\" width=\"8\" height=\"8\"/>\
        <object id=\"2\" name=\"door\" type=\"Exit\" x=\"32\" y=\"4\" width=\"8\" height=\"4\"/>\
        <object id=\"4\" name=\"hall\" x=\"2\" y=\"18\" width=\"8\" height=\"8\"/><object id=\"3\" class=\"PlayerStart\" x=\"2\" y=\"4\" width=\"4\" height=\"4\"><ellipse/></object></objectgroup>";
    let csv = "<data encoding=\"csv\">0,2,3,1,0,0</data>";
    let map = xml_map("infinite=\"0\"", csv).replace("</map>", &format!("{objects}</map>"));
    let options = Options { layer: Some("Houses".to_owned()), ..Options::default() };
    let scene = read_with(&XML, &map, &options).unwrap();
    assert_eq!((scene.start, scene.goal), (Some(DVec2::new(4.0, 6.0)), Some(DVec2::new(36.0, 6.0))));
    let Map::Polygons(polygons) = &scene.map else { panic!("objects are polygons") };
    assert_eq!(polygons.obstacles.iter().map(|o| o.name.as_str()).collect::<Vec<_>>(), ["mill", "hall"]);
    assert!(scene.notes.iter().any(|note| note.contains("\"Exit\" marks a place")), "{:?}", scene.notes);
}

/// Only the first of several layers with gaps was read, and a path went through the house and the water.
#[test]
fn several_layers_of_tiles_are_joined_and_tiles_cost_what_their_property_says() {
    let layer = |name: &str, ids: &str| {
        format!("<layer name=\"{name}\" width=\"3\" height=\"2\"><data encoding=\"csv\">{ids}</data></layer>")
    };
    let property = |id: u32, name: &str, value: &str| {
        format!("<tile id=\"{id}\"><properties><property name=\"{name}\" value=\"{value}\"/></properties></tile>")
    };
    let tiles = [property(1, "cost", "3"), property(3, "cost", "none")].concat();
    let tiles = format!("<tileset firstgid=\"1\" name=\"t\">{tiles}</tileset>");
    let layers = layer("Ground", "1,1,2,1,2,1") + &layer("Trees", "4,0,0,0,0,0") + &layer("Water", "0,0,0,2,0,4");
    let head = "<map orientation=\"orthogonal\" width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">";
    let text = format!("{head}{tiles}{layers}</map>");
    let named = |name: &str| Options { layer: Some(name.to_owned()), ..Options::default() };
    let costs = |scene: &Scene| {
        let Map::Grid(grid) = &scene.map else { panic!("cells") };
        grid.cells().map(|cell| grid.cost(cell)).collect::<Vec<_>>()
    };
    let usual = read(&XML, &text);
    assert_eq!(grid_rows(&usual), ["#..", "..."]);
    let notes = usual.notes.join(" ");
    assert!(notes.contains("and not \"Ground\" and \"Water\""), "{notes}");
    assert!(notes.contains("--layer Ground,Trees,Water, joins them"), "{notes}");
    assert!(usual.layers.names.contains(&super::joined::ALL.to_owned()), "{:?}", usual.layers.names);
    let two = read_with(&XML, &text, &named("Trees, Water")).unwrap();
    assert_eq!(grid_rows(&two), ["#..", "..#"]);
    assert_eq!(costs(&two), [1, 1, 1, 3, 1, 1]);
    for name in ["Ground,Trees,Water", super::joined::ALL] {
        let all = read_with(&XML, &text, &named(name)).unwrap();
        assert_eq!(grid_rows(&all), ["#..", "..#"], "{name}");
        assert_eq!(costs(&all), [1, 1, 3, 3, 3, 1], "{name}");
        assert!(all.notes.iter().any(|note| note.contains("so it is ground")), "{:?}", all.notes);
        assert_eq!(all.layers.read.as_deref(), Some(name));
    }
    let unknown = read_with(&XML, &text, &named("Trees,Moon")).unwrap_err();
    assert!(unknown.to_string().contains("there is no layer"), "{unknown}");
}

/// What is hidden in a drawing is left out with a note, and what is hidden in Tiled became a wall.
#[test]
fn an_object_that_is_not_shown_is_left_out_with_a_note() {
    let object = |rest: &str| format!("<object x=\"1\" y=\"1\" width=\"3\" height=\"3\" {rest}/>");
    let floor = "<object name=\"outline\" width=\"24\" height=\"16\"/>";
    let objects = floor.to_owned() + &object("name=\"here\"") + &object("name=\"gone\" visible=\"0\"");
    let head = "<map orientation=\"orthogonal\" width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">";
    let scene = read(&XML, &format!("{head}<objectgroup name=\"O\">{objects}</objectgroup></map>"));
    let Map::Polygons(polygons) = &scene.map else { panic!("areas") };
    assert_eq!(polygons.obstacles.iter().map(|o| o.name.as_str()).collect::<Vec<_>>(), ["here"]);
    let is_noted = |note: &String| note.contains("hidden in Tiled is left out: \"gone\"");
    assert!(scene.notes.iter().any(is_noted), "{:?}", scene.notes);
}
