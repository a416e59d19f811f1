//! A level of `LDtk` that is changed here goes back into its project.

use super::*;
use crate::scene::format::{Input, Options, Wall};
use crate::scene::import::tests::grid_rows;
use crate::scene::{FileName, Files};
use proptest::prelude::*;

/// Two levels in a world. The second one has cells.
fn project(values: &str, drawn: &str) -> String {
    format!(
        "{{\"__header__\": {{\"app\": \"LDtk\"}}, \"jsonVersion\": \"1.5.3\",\n\t\"defs\": {{\"layers\": [{{\"uid\": 4, \"intGridValues\": [\
         {{\"value\": 3, \"identifier\": \"stone_wall\"}}, {{\"value\": 2, \"identifier\": \"mud\"}}]}}]}},\n\t\"levels\": [],\n\t\"worlds\": [{{\"levels\": [\
         {{\"identifier\": \"Level_0\", \"layerInstances\": []}},\n\t {{\"identifier\": \"Level_1\", \"layerInstances\": [\
         {{\"__identifier\": \"E\", \"__type\": \"Entities\", \"__gridSize\": 8, \"entityInstances\": [{{\"__identifier\": \"Start\", \
         \"__grid\": [0,0], \"__pivot\": [0.5,1], \"px\": [4,8], \"width\": 8, \"height\": 8, \"__worldX\": 104, \"__worldY\": 8}}]}},\n\t\
         {{\"__identifier\": \"G\", \"__type\": \"IntGrid\", \"__cWid\": 4, \"__cHei\": 2, \"__gridSize\": 8, \"layerDefUid\": 4,\n\t\t\
         \"intGridCsv\": [{values}],\n\t\t\"autoLayerTiles\": [{drawn}] }}]}}]}}], \"mine\": 1.50}}\n"
    )
}

fn read(text: &str, wall: Option<&str>) -> Scene {
    let (file, files) = (FileName::new("a.ldtk"), Files::default());
    let options = Options { layer: Some("Level_1".to_owned()), wall: wall.map(Wall::of_words), ..Options::default() };
    let input = Input { title: "a", bytes: text.as_bytes(), options: &options, file: &file, files: &files };
    (FORMAT.read)(&input).unwrap()
}

fn written(scene: &Scene) -> (String, Vec<LossKind>) {
    let written = write(scene).unwrap();
    (String::from_utf8(written.bytes).unwrap(), written.lost.iter().map(|lost| lost.kind).collect())
}

proptest! {
    #[test]
    fn changed_cells_go_back_into_the_project(
        values in proptest::collection::vec(prop_oneof![Just(0), Just(2), Just(3)], 8),
        edits in proptest::collection::vec(1..8_u32, 0..6),
    ) {
        let mut values: Vec<i64> = values;
        (values[0], values[7]) = (3, 0);
        let list = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>().join(",\n\t\t\t");
        let text = project(&list(&values), "");
        let mut scene = read(&text, None);
        prop_assert_eq!(&written(&scene).0, &text);
        let count = |value: i64| values.iter().filter(|own| **own == value).count();
        let open = if count(2) > count(0) { 2 } else { 0 };
        let mut wanted = values.clone();
        for &place in &edits {
            let Map::Grid(grid) = &mut scene.map else { panic!("cells") };
            let cell = grid.cell(place % 4, place / 4);
            let is_wall = !grid.is_wall(cell);
            grid.set_wall(cell, is_wall);
            let own = values[place as usize];
            wanted[place as usize] = match is_wall {
                true => 3,
                false if own == 3 => open,
                false => own,
            };
        }
        let (new, lost) = written(&scene);
        prop_assert_eq!(&new, &project(&list(&wanted), ""));
        prop_assert!(lost.is_empty(), "{:?}", lost);
        prop_assert_eq!(grid_rows(&read(&new, None)), grid_rows(&scene));
    }
}

#[test]
fn what_a_project_cannot_hold_is_said() {
    let text = project("3,0,0,0,0,0,0,0", "{\"px\": [0,0]}");
    let mut scene = read(&text, None);
    // The start moves as its entity, with the numbers that follow from it.
    scene.start = Some(DVec2::new(20.0, 12.0));
    let (moved, lost) = written(&scene);
    let expected = text
        .replace("\"__grid\": [0,0]", "\"__grid\": [2,2]")
        .replace("\"px\": [4,8]", "\"px\": [20,16]")
        .replace("104", "120")
        .replace("\"__worldY\": 8", "\"__worldY\": 16");
    assert_eq!((moved, lost), (expected, vec![]));
    scene.goal = Some(DVec2::new(28.0, 12.0));
    assert_eq!(written(&scene).1, [LossKind::Goal]);
    // LDtk has drawn tiles by the cells.
    let mut scene = read(&text, None);
    if let Map::Grid(grid) = &mut scene.map {
        grid.set_wall(grid.cell(2, 1), true);
    }
    assert_eq!(written(&scene).1, [LossKind::DrawnTiles]);
    // Another size, and a map from elsewhere.
    let message = |scene: &Scene| write(scene).unwrap_err().to_string();
    let grid = crate::map::grid::Grid::new(5, 2, false);
    let other = Scene { map: Map::Grid(grid), ..scene };
    assert!(message(&other).contains("the size of the level has changed"), "{}", message(&other));
    assert!(message(&Scene { kept: None, ..other }).contains("only a map that was read from an LDtk project"));
}
