//! Rows of characters: `.` is open and `#` is a wall. What other characters are, `--wall` says.

use super::cells::{Counts, check_size};
use super::{OTHER_WALLS, sized};
use crate::map::grid::Grid;
use crate::scene::format::{Format, Input, MapWriter, Opt, Wall, Writes, beginning};
use crate::scene::{BadInput, Layers, Map, Scene};

/// The largest grid has 16,384 rows of as many bytes and the end of a line each: 268.5 MB.
pub const FORMAT: Format = Format {
    name: "rows of text",
    endings: &["txt"],
    max_bytes: 270_000_000,
    looks_like,
    options: &[Opt::Wall, Opt::Cost, Opt::Cell],
    others: None,
    read,
    write: Writes::Map(MapWriter { is_of_cells: true, ..MapWriter::new(crate::scene::export::text::write) }),
};

/// Most characters are those of cells.
fn looks_like(bytes: &[u8]) -> bool {
    let Some(text) = beginning(bytes) else { return false };
    let all = || text.lines().take(64).flat_map(str::chars);
    let cells = all().filter(|c| ".# ".contains(*c)).count();
    let walls = all().filter(|c| ".#".contains(*c)).count();
    walls > 0 && cells * 4 >= all().count() * 3
}

fn read(input: &Input) -> Result<Scene, BadInput> {
    let text = input.text()?;
    let has_dots = text.contains('.');
    // Where spaces are cells, an editor may have cut those at the end of a row.
    let rows = text
        .lines()
        .enumerate()
        .map(|(i, row)| (i + 1, if has_dots { row.trim_end() } else { row.trim_end_matches('\r') }));
    let mut rows: Vec<(usize, &str)> = rows.skip_while(|(_, row)| row.trim().is_empty()).collect();
    while rows.last().is_some_and(|(_, row)| row.trim().is_empty()) {
        rows.pop();
    }
    let count = |row: &str| row.chars().count();
    let Some(&(first_line, first)) = rows.first() else {
        return Err(BadInput::new("there are no rows in it: write at least one row of . and #"));
    };
    let width = if has_dots { count(first) } else { rows.iter().map(|(_, row)| count(row)).max().unwrap_or(0) };
    check_size(width, rows.len()).map_err(|bad| bad.at_line(first_line))?;
    let mut notes = Vec::new();
    if let Some((line, row)) = rows.iter().find(|(_, row)| count(row) != width) {
        if has_dots {
            return Err(BadInput::uneven_row(count(row), width).at_line(*line));
        }
        notes.push(format!(
            "Line {line}: this row is shorter than the longest, so its end is open. So are those of other such rows."
        ));
    }
    let mut counts = Counts::default();
    rows.iter().for_each(|(_, row)| row.chars().for_each(|c| counts.add(c)));
    let is_wall = walls(input, &counts, &mut notes)?;
    let mut grid = Grid::new(width, rows.len(), false);
    for (y, (_, row)) in rows.iter().enumerate() {
        for (x, character) in row.chars().enumerate() {
            if is_wall.contains(&character) {
                grid.set_wall(grid.cell(x as u32, y as u32), true);
            }
        }
    }
    let mut scene = Scene::new(Map::Grid(grid));
    // A letter that is there once is a place.
    let place = |letters: &str| {
        let letter = letters.chars().find(|c| counts.of(c) == 1 && !is_wall.contains(c))?;
        let (y, x) =
            rows.iter().enumerate().find_map(|(y, (_, row))| Some((y, row.chars().position(|c| c == letter)?)))?;
        Some(glam::DVec2::new(x as f64 + 0.5, y as f64 + 0.5))
    };
    (scene.start, scene.goal) = (place("Ss"), place("GgEe"));
    input.title.clone_into(&mut scene.title);
    scene.notes = notes;
    let name = |c: &char| (*c == ' ').then(|| "space".to_owned());
    scene.layers = Layers::default().with_values(counts.values(|c| is_wall.contains(c), name), input.options);
    Ok(sized(scene, input.options))
}

/// Are at least half of the characters those of cells?
fn is_of_cells(counts: &Counts<char>) -> bool {
    let count = |c: &char| counts.of(c);
    let all: usize = counts.all().map(count).sum();
    let cells: usize = [' ', '.', '#'].iter().map(count).sum();
    // The start and the goal stand on open cells; a map may have no others.
    let ends = ['S', 'G'].iter().filter(|c| count(c) == 1).count();
    (cells + ends) * 2 >= all
}

/// The characters that are walls.
fn walls(input: &Input, counts: &Counts<char>, notes: &mut Vec<String>) -> Result<Vec<char>, BadInput> {
    match &input.options.wall {
        Some(Wall::Values(values)) => Ok(values.iter().flat_map(|value| value.chars()).collect()),
        Some(Wall::Property(_)) => {
            Err(BadInput::new("text has no properties: use --wall with characters, as in --wall \"#X\""))
        }
        None if counts.all().all(|c| "01 ".contains(*c)) => Ok(vec!['1']),
        None if !is_of_cells(counts) => Err(BadInput::new(
            "this is no map of cells: use . for open and # for a wall, or say which characters are walls by --wall",
        )),
        None => {
            let is_usual = |c: &char| " .#".contains(*c) || "SsGgEe".contains(*c) && counts.of(c) == 1;
            if counts.all().any(|c| !is_usual(c)) {
                notes.push(format!(
                    "Only # is a wall. Other characters are open: {}. {OTHER_WALLS}",
                    counts.most_frequent(|c| !is_usual(c))
                ));
            }
            Ok(vec!['#'])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bad, grid_rows, read_with};
    use crate::scene::format::{Options, Wall};
    use glam::DVec2;

    #[test]
    fn rows_are_cells() {
        let scene = read_with(&super::FORMAT, "\r\n..#\r\nS.G  \r\n\r\n", &Options::default()).unwrap();
        assert_eq!(grid_rows(&scene), ["..#", "..."]);
        assert_eq!((scene.start, scene.goal), (Some(DVec2::new(0.5, 1.5)), Some(DVec2::new(2.5, 1.5))));
        assert_eq!(scene.notes, Vec::<String>::new());
    }

    #[test]
    fn other_characters_are_walls_on_request() {
        let wall = Options { wall: Some(Wall::of_words("#X")), cell: Some(16.0), ..Options::default() };
        let scene = read_with(&super::FORMAT, "..#X\n~..X\n", &wall).unwrap();
        assert_eq!(grid_rows(&scene), ["..##", "...#"]);
        let crate::scene::Map::Grid(grid) = &scene.map else { panic!() };
        assert_eq!(grid.cell_size(), 16.0);
        let usual = read_with(&super::FORMAT, "..#X\n~..X\n", &Options::default()).unwrap();
        assert_eq!((grid_rows(&usual), usual.notes.len()), (vec!["..#.".to_owned(), "....".to_owned()], 1));
        assert_eq!(grid_rows(&read_with(&super::FORMAT, "001\n110", &Options::default()).unwrap()), ["..#", "##."]);
    }

    /// The smallest grids were refused, because both ends cover all of their cells.
    #[test]
    fn a_map_may_have_no_cells_but_those_of_its_ends() {
        for (text, rows) in [("S\n", vec!["."]), ("G", vec!["."]), ("SG\n", vec![".."]), ("S\nG\n", vec![".", "."])] {
            let scene = read_with(&super::FORMAT, text, &Options::default()).unwrap();
            assert_eq!(grid_rows(&scene), rows, "{text:?}");
            assert_eq!(scene.start.is_some(), text.contains('S'), "{text:?}");
            assert_eq!(scene.goal.is_some(), text.contains('G'), "{text:?}");
        }
    }

    #[test]
    fn spaces_are_open_and_may_be_cut_at_the_end() {
        let scene = read_with(&super::FORMAT, "####\n#\n# ##\n", &Options::default()).unwrap();
        assert_eq!(
            (grid_rows(&scene), scene.notes.len()),
            (vec!["####".to_owned(), "#...".to_owned(), "#.##".to_owned()], 1)
        );
    }

    #[test]
    fn mistakes_are_named_with_their_line() {
        assert!(bad(&super::FORMAT, "hello\n").starts_with("this is no map of cells"));
        assert!(bad(&super::FORMAT, "...\n..\n").starts_with("line 2: this row has 2 cells, but the first has 3"));
        assert!(bad(&super::FORMAT, " \n\n").starts_with("there are no rows"));
        assert!(bad(&super::FORMAT, &"#".repeat(20_000)).starts_with("line 1: the grid has 20000 x 1 cells"));
    }
}
