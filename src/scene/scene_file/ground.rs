//! `[grid.cost]`: letters of the rows of a grid, and what the ground costs there.

use super::tables::CostValue;
use super::write::{number, pair};
use crate::map::grid::{CellGround, Grid};
use crate::scene::BadInput;
use glam::DVec2;
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use toml_edit::{DocumentMut, Item, Table, value};

/// The word for what is no cost.
const WATER: &str = "water";

/// Letters for ground that has none in the file, the first ones first. All are printed as they are in a text of TOML.
const LETTERS: &str = "~:;,%+=*-^&$!?@|/<>(){}[]abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVXYZ0123456789";

/// What the letters stand for.
pub type Letters = BTreeMap<char, CellGround>;

/// # Errors
/// A key is no single letter, or a value is no cost.
pub fn letters(table: &BTreeMap<String, Spanned<CostValue>>, text: &str) -> Result<Letters, BadInput> {
    let letter = |(key, ground): (&String, &Spanned<CostValue>)| {
        let at = |what: String| BadInput::new(what).at_byte(text, ground.span().start);
        let mut all = key.chars();
        let (Some(letter), None) = (all.next(), all.next()) else {
            return Err(at(format!(
                "\"{key}\" is not a letter: [grid.cost] needs one letter of the rows in quotes, as in \"~\" = 3"
            )));
        };
        if is_taken(letter) {
            return Err(at(format!(
                "{letter:?} cannot be a letter of [grid.cost]: . is open and # is a wall; use another one, as in \"~\" = 3"
            )));
        }
        let is = match ground.get_ref() {
            CostValue::Whole(cost) => u8::try_from(*cost).ok().filter(|&cost| cost > 0).map(CellGround::Cost),
            CostValue::Word(word) => (word == WATER).then_some(CellGround::Water),
        };
        let wrong = || match ground.get_ref() {
            CostValue::Whole(cost) => {
                at(format!("the cost of \"{letter}\" is {cost}: use a whole number from 1 to 255"))
            }
            CostValue::Word(word) => {
                at(format!("\"{word}\" is not a cost: use a whole number from 1 to 255, or \"water\""))
            }
        };
        is.map(|is| (letter, is)).ok_or_else(wrong)
    };
    table.iter().map(letter).collect()
}

/// Does this letter mean something else, or would it not be read again as it is written?
fn is_taken(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || ".#\"\\".contains(letter)
}

/// The table `[grid]` of a file. Letters of the file before are kept; ground without a letter gets one.
pub fn grid_item(grid: &Grid, file: &DocumentMut) -> Item {
    let table = file.get("grid").and_then(|grid| grid.get("cost")).and_then(Item::as_table_like);
    let mut letters: Vec<(char, CellGround)> = Vec::new();
    for (key, item) in table.into_iter().flat_map(|table| table.iter()) {
        let cost = item.as_integer().and_then(|cost| u8::try_from(cost).ok()).filter(|&cost| cost > 0);
        let ground = cost.map(CellGround::Cost).or((item.as_str() == Some(WATER)).then_some(CellGround::Water));
        letters.extend(key.chars().next().zip(ground));
    }
    let kinds = grid.kinds_of_terrain().into_iter().map(CellGround::Cost);
    for ground in kinds.chain(grid.has_water().then_some(CellGround::Water)) {
        if letters.iter().all(|&(_, of)| of != ground) {
            let is_free = |letter: &char| !is_taken(*letter) && letters.iter().all(|(other, _)| other != letter);
            // There are fewer kinds of ground than letters.
            let own = (ground == CellGround::Water).then_some('W').into_iter();
            let letter = own.chain(LETTERS.chars()).chain('\u{c0}'..'\u{250}').find(is_free);
            letters.extend(letter.map(|letter| (letter, ground)));
        }
    }
    let letter = |ground| letters.iter().find(|&&(_, of)| of == ground).map_or('.', |&(letter, _)| letter);
    let rows: String = grid.rows_with(letter).map(|row| row + "\n").collect();
    // Written through the parser, for its three quotes with one row of cells a line.
    let size = if grid.cell_size() == 1.0 { String::new() } else { format!("cell = {}\n", number(grid.cell_size())) };
    let origin =
        if grid.origin() == DVec2::ZERO { String::new() } else { format!("origin = {}\n", pair(grid.origin())) };
    let text = format!("border = {}\n{size}{origin}rows = \"\"\"\n{rows}\"\"\"\n", grid.border());
    let mut table = text.parse::<DocumentMut>().unwrap_or_default().as_table().clone();
    if !letters.is_empty() {
        let cost = |ground| match ground {
            CellGround::Cost(cost) => value(i64::from(cost)),
            CellGround::Water => value(WATER),
        };
        let costs: Table = letters.iter().map(|&(letter, ground)| (letter.to_string(), cost(ground))).collect();
        table.insert("cost", Item::Table(costs));
    }
    Item::Table(table)
}

#[cfg(test)]
mod tests {
    use crate::map::grid::Grid;
    use crate::scene::scene_file::{read, write};
    use crate::scene::{Map, Scene};

    const SWAMP: &str = "version = 3\ntitle = \"T\"\n\n[grid]\nrows = \"\"\"\n.~~.\n.#W.\n\"\"\"\n\n\
        [grid.cost]\n\"~\" = 3 # swamp\n\"W\" = \"water\"\n\"r\" = 2\n";

    fn grid(scene: &mut Scene) -> &mut Grid {
        let Map::Grid(grid) = &mut scene.map else { panic!("a grid") };
        grid
    }

    #[test]
    fn letters_with_costs_are_read_and_comments_stay() {
        let mut scene = read(SWAMP).unwrap();
        assert_eq!(write(&scene), SWAMP);
        let g = grid(&mut scene);
        assert_eq!((g.cost(g.cell(1, 0)), g.cost(g.cell(0, 0)), g.is_water(g.cell(2, 1))), (3, 1, true));
        g.set_cost(g.cell(0, 0), 2);
        g.set_cost(g.cell(3, 0), 9);
        let saved = write(&scene);
        assert!(saved.contains("\nr~~:\n.#W.\n") && saved.contains("\"~\" = 3 # swamp\n"), "{saved}");
        assert_eq!(Scene { source: None, ..read(&saved).unwrap() }, Scene { source: None, ..scene.clone() });
        let new = Scene { source: None, ..scene };
        assert_eq!(Scene { source: None, ..read(&write(&new)).unwrap() }, new);
        assert!(write(&new).starts_with("version = 3\n"));
    }

    #[test]
    fn every_kind_of_ground_has_a_letter() {
        let mut map = Grid::new(16, 16, false);
        let cells: Vec<_> = map.cells().collect();
        cells.iter().zip(0..=255).for_each(|(&cell, cost)| map.set_cost(cell, cost));
        map.set_water(cells[0]);
        let scene = Scene::new(Map::Grid(map));
        assert_eq!(read(&write(&scene)).unwrap().map, scene.map);
    }

    #[test]
    fn a_file_gets_the_version_that_it_needs() {
        let plain = SWAMP.replace("~~", "..").replace('W', ".").replace("version = 3", "version = 2");
        let plain = plain.split("\n[grid.cost]").next().unwrap().to_owned();
        let mut scene = read(&plain).unwrap();
        assert_eq!(write(&scene), plain);
        grid(&mut scene).set_cost(crate::map::grid::Cell(7), 3);
        assert!(write(&scene).starts_with("version = 3\n"), "{}", write(&scene));
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        let message = |from: &str, to: &str| read(&SWAMP.replace(from, to)).unwrap_err().to_string();
        assert!(message("= 3 #", "= 256 #").starts_with("line 11: the cost of \"~\" is 256: use a whole number"));
        assert!(message("= 3 #", "= 0 #").starts_with("line 11: the cost of \"~\" is 0"));
        assert!(message("= 3 #", "= 2.5 #").starts_with("line 11: `~` must be a cost from 1 to 255"));
        assert!(message("\"water\"", "\"ice\"").starts_with("line 12: \"ice\" is not a cost"));
        assert!(message("\"r\"", "\"road\"").starts_with("line 13: \"road\" is not a letter"));
        assert!(message("\"r\"", "\"#\"").starts_with("line 13: '#' cannot be a letter"));
        assert!(message(".#W.", ".#w.").starts_with("line 7: 'w' is not a cell: use . (open), # (wall)"));
    }
}
