//! What cells cost by their values in the file, as the option `--cost` says it: the file knows the values, and not their costs.
//!
//! A reader finds the cells of a value as it finds walls: each value is read once more, as if it were the only wall. So every
//! reader that takes `--wall` takes costs.

use super::format::{CellCost, Options, Wall};
use super::{BadInput, Map, Scene};
use crate::map::grid::{Cell, Grid};

/// Gives the cells of a scene the costs of the options. `read` reads the same file with other options. Walls that the reader has chosen
/// become open where their value has a cost; those that somebody has chosen stay. A cost without effect is said, and is no error: a game
/// may write its map without that value.
pub fn lay(scene: &mut Scene, options: &Options, read: impl Fn(&Options) -> Result<Scene, BadInput>) {
    let mut said = Vec::new();
    for CellCost { word, cost } in &options.costs {
        match give(scene, options, word, *cost, &read) {
            Ok(()) => said.push(format!("{cost} ({word})")),
            Err(why) => scene.notes.push(format!("--cost {word}={cost}: {why}.")),
        }
    }
    if !said.is_empty() {
        scene.notes.push(format!("What it costs to cross a cell: {}, 1 (others).", said.join(", ")));
    }
    scene.layers.costs.clone_from(&options.costs);
}

/// Gives the cells with one value their cost.
///
/// # Errors
/// Why it has no effect.
fn give(
    scene: &mut Scene,
    options: &Options,
    word: &str,
    cost: u8,
    read: impl Fn(&Options) -> Result<Scene, BadInput>,
) -> Result<(), &'static str> {
    let Map::Grid(grid) = &mut scene.map else { return Err("only cells have costs, and this map has none") };
    let only = Options { wall: Some(Wall::Values(vec![word.to_owned()])), costs: Vec::new(), ..options.clone() };
    // A reader that knows the names of values refuses an unknown one.
    let of_value: Vec<Cell> = match read(&only).map(|found| found.map) {
        Ok(Map::Grid(found)) => found.cells().filter(|&cell| found.is_wall(cell)).collect(),
        _ => Vec::new(),
    };
    if of_value.is_empty() {
        return Err("no cell has this value");
    }
    let stays_wall = |grid: &Grid, cell| options.wall.is_some() && grid.is_wall(cell);
    if of_value.iter().all(|&cell| stays_wall(grid, cell)) {
        return Err("its cells are walls");
    }
    for cell in of_value {
        if !stays_wall(grid, cell) {
            grid.set_cost(cell, cost);
        }
    }
    for value in &mut scene.layers.values {
        let is_name = value.name.as_ref().is_some_and(|name| name.to_lowercase() == word.to_lowercase());
        if value.word == *word || is_name {
            value.cost = cost;
            value.is_wall &= options.wall.is_some();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::files::of_file_with;
    use crate::scene::{Content, FileName, Files};

    /// A table is read with these costs: its rows with a digit for each cost above 1, and what is said last.
    fn read(text: &str, wall: Option<&str>, costs: &[(&str, u8)]) -> (Vec<String>, String) {
        let file = FileName::new("a.csv");
        let mut files = Files::default();
        files.add(file.clone(), Ok(Content::new("a.csv".to_owned(), text.into())));
        let costs = costs.iter().map(|&(word, cost)| CellCost { word: word.to_owned(), cost }).collect();
        let options = Options { wall: wall.map(Wall::of_words), costs, ..Options::default() };
        let (scene, _) = of_file_with(&file, &files, &options).unwrap();
        let Map::Grid(grid) = &scene.map else { panic!("a table is cells") };
        let letter = |x, y| match grid.cell(x, y) {
            cell if grid.is_wall(cell) => '#',
            cell if grid.cost(cell) == 1 => '.',
            cell => char::from(b'0' + grid.cost(cell)),
        };
        let rows = (0..grid.height()).map(|y| (0..grid.width()).map(|x| letter(x, y)).collect()).collect();
        (rows, scene.notes.last().cloned().unwrap_or_default())
    }

    #[test]
    fn cells_cost_what_their_values_say() {
        let table = "0,3,1\n3,2,0\n";
        let rows = |wall, costs: &[(&str, u8)]| read(table, wall, costs).0;
        assert_eq!(rows(None, &[]), [".##", "##."]);
        assert_eq!(rows(None, &[("3", 5)]), [".5#", "5#."], "it is no wall that the reader has chosen");
        assert_eq!(rows(Some("1"), &[("3", 5), ("2", 2)]), [".5#", "52."]);
        assert_eq!(rows(Some("1"), &[("3", 5), ("3", 1)]), ["..#", "..."], "the last one counts");
        let said = |wall, costs: &[(&str, u8)]| read(table, wall, costs).1;
        assert_eq!(said(None, &[("3", 5)]), "What it costs to cross a cell: 5 (3), 1 (others).");
        assert_eq!(said(None, &[("7", 5)]), "--cost 7=5: no cell has this value.");
        assert_eq!(said(Some("1,3"), &[("3", 5)]), "--cost 3=5: its cells are walls.");
    }

    #[test]
    fn a_cost_is_a_whole_number_from_1_to_255() {
        assert_eq!("lava=5".parse(), Ok(CellCost { word: "lava".to_owned(), cost: 5 }));
        assert_eq!("==255".parse(), Ok(CellCost { word: "=".to_owned(), cost: 255 }));
        for text in ["lava=0", "lava=256", "lava=1.5", "lava=", "lava", "=5", "lava=-1"] {
            assert!(text.parse::<CellCost>().is_err(), "{text}");
        }
    }
}
