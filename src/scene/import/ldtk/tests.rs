//! Levels of `LDtk` as cells.

use super::super::tests::{bad, grid_rows, read_with};
use crate::scene::Map;
use crate::scene::format::{Options, Wall};
use glam::DVec2;

const PROJECT: &str = r#"{"__header__": {"fileType": "LDtk Project JSON", "app": "LDtk"}, "defs": {"layers": [
        {"uid": 4, "intGridValues": [{"value": 1, "identifier": "walls"}, {"value": 2, "identifier": "ladder"}, {"value": 3, "identifier": null}]}]},
        "levels": [{"identifier": "Level_0", "worldX": 0, "layerInstances": [
        {"__identifier": "Entities", "__type": "Entities", "__cWid": 3, "__cHei": 2, "__gridSize": 16, "layerDefUid": 3, "intGridCsv": [],
         "entityInstances": [{"__identifier": "Start", "__pivot": [0.5, 1], "px": [8, 16], "width": 16, "height": 16}]},
        {"__identifier": "Ground", "__type": "IntGrid", "__cWid": 3, "__cHei": 2, "__gridSize": 16, "layerDefUid": 4,
         "intGridCsv": [0,1,2,3,0,1], "entityInstances": []}]}, {"identifier": "Level_1", "layerInstances": null, "externalRelPath": "p/Level_1.ldtkl"}]}"#;

#[test]
fn the_offset_of_a_layer_is_the_place_of_its_cells() {
    let moved = |text: &str, layer: &str, x: i32, y: i32| {
        let name = format!("\"__identifier\": \"{layer}\"");
        text.replace(&name, &format!("{name}, \"__pxTotalOffsetX\": {x}, \"__pxTotalOffsetY\": {y}"))
    };
    let text = moved(&moved(PROJECT, "Ground", -4, 2), "Entities", 8, 4);
    let scene = read_with(&super::FORMAT, &text, &Options::default()).unwrap();
    let Map::Grid(grid) = &scene.map else { panic!("an IntGrid layer is cells") };
    assert_eq!((grid.origin(), scene.start), (DVec2::new(-4.0, 2.0), Some(DVec2::new(16.0, 12.0))));
}

#[test]
fn values_named_like_walls_are_walls_unless_others_are_chosen() {
    let scene = read_with(&super::FORMAT, PROJECT, &Options::default()).unwrap();
    assert_eq!(
        (grid_rows(&scene), scene.start),
        (vec![".#.".to_owned(), "..#".to_owned()], Some(DVec2::new(8.0, 8.0)))
    );
    assert_eq!(scene.notes.len(), 2, "{:?}", scene.notes);
    assert_eq!(
        (scene.layers.names, scene.layers.read.as_deref()),
        (vec!["Level_0".to_owned(), "Level_1".to_owned()], Some("Level_0"))
    );
    for (wall, rows) in [("3,ladder", ["..#", "#.."]), ("1,2,3", [".##", "#.#"])] {
        let options = Options {
            wall: Some(Wall::of_words(wall)),
            layer: Some("Level_0/Ground".to_owned()),
            ..Options::default()
        };
        assert_eq!(grid_rows(&read_with(&super::FORMAT, PROJECT, &options).unwrap()), rows);
    }
}

#[test]
fn what_is_missing_is_named() {
    let options = |layer: &str| Options { layer: Some(layer.to_owned()), ..Options::default() };
    let why = |layer: &str| read_with(&super::FORMAT, PROJECT, &options(layer)).unwrap_err().to_string();
    assert!(why("Level_1").contains("\"p/Level_1.ldtkl\" is needed: there is no such file"), "{}", why("Level_1"));
    assert!(why("Nowhere").contains("no level or layer \"Nowhere\": use Level_0, Level_1 or Ground"));
    assert!(why("Level_7/Ground").contains("use Level_0 or Level_1"));
    assert!(bad(&super::FORMAT, "{\"levels\": [{}]}").contains("no IntGrid layer"));
    assert!(bad(&super::FORMAT, "{\n\"levels\": 7}").starts_with("line 2: this is no project of LDtk"));
    assert_eq!(super::levels_outside(PROJECT.as_bytes()), ["p/Level_1.ldtkl"]);
}
