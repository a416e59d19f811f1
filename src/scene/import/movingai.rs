//! MovingAI `.map` (movingai.com/benchmarks): a header of four lines, then rows of characters.

use super::shortened;
use crate::map::grid::{Grid, MAX_SIDE};
use crate::scene::format::{Format, MapWriter, Opt, Writes, beginning};
use crate::scene::{BadInput, without_mark};
use crate::scene::{Map, Scene};

/// The largest grid has 16,384 rows of as many bytes and the end of a line each: 268.5 MB.
pub const FORMAT: Format = Format {
    name: "a MovingAI map",
    endings: &["map"],
    max_bytes: 270_000_000,
    looks_like,
    options: &[Opt::Cell],
    others: None,
    read: |input| Ok(super::sized(read(input.text()?, input.title)?, input.options)),
    write: Writes::Map(MapWriter { is_of_cells: true, ..MapWriter::new(crate::scene::export::movingai::write) }),
};

/// A header in any order: the line "map" ends it.
fn looks_like(bytes: &[u8]) -> bool {
    let text = beginning(bytes).unwrap_or_default().to_ascii_lowercase();
    let is_key = |key: &str| text.lines().take(12).any(|line| line.split_whitespace().next() == Some(key));
    ["height", "width", "map"].into_iter().all(is_key)
}

/// Reads a map. Start and goal are left open: the format has none.
///
/// # Errors
/// The header or a row is wrong; the message names the line.
pub fn read(text: &str, title: &str) -> Result<Scene, BadInput> {
    let text = without_mark(text);
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end())).filter(|(_, l)| !is_remark(l));
    let Header { width, height } = header(&mut lines, text)?;

    // The rows are checked before memory is taken for what the header promises.
    let mut rows = Vec::new();
    for y in 0..height {
        let (number, row) = lines.next().ok_or_else(|| {
            BadInput::new(format!("the file ends after {}, but the header says height {height}", count_rows(y)))
                .at_line(text.lines().count())
        })?;
        if row.chars().count() != width {
            let what = format!("this row has {} characters, but the header says width {width}", row.chars().count());
            return Err(BadInput::new(what).at_line(number));
        }
        if let Some(other) = row.chars().find(|&character| terrain(character).is_none()) {
            let what = format!("'{other}' is not a terrain: use . G S (open), W (water) or @ O T (wall)");
            return Err(BadInput::new(what).at_line(number));
        }
        rows.push(row);
    }
    let mut grid = Grid::new(width, height, false);
    // Each letter of terrain is one byte.
    let mut counts = [0; 128];
    for (y, row) in rows.into_iter().enumerate() {
        for (x, character) in row.chars().enumerate() {
            let cell = grid.cell(x as u32, y as u32);
            counts[character as usize] += 1;
            match terrain(character) {
                Some(Terrain::Water) => grid.set_water(cell),
                terrain => grid.set_wall(cell, terrain == Some(Terrain::Wall)),
            }
        }
    }
    let beyond: Vec<usize> = lines.filter(|(_, row)| !row.is_empty()).map(|(number, _)| number).collect();
    let note = |first: &usize| {
        let ignored = if beyond.len() == 1 { "is ignored" } else { "are ignored" };
        format!("Line {first}: {} below the height {height} of the header {ignored}.", count_rows(beyond.len()))
    };
    let notes = beyond.first().map(note).into_iter().collect();
    Ok(Scene { title: title.to_owned(), notes, left_out: merged(&counts), ..Scene::new(Map::Grid(grid)) })
}

/// The terrain that becomes another one when the map is written again: all open ground is one, and all walls.
fn merged(counts: &[usize; 128]) -> Vec<String> {
    let becomes = [('G', '.'), ('S', '.'), ('O', '@'), ('T', '@')].map(|(letter, written)| {
        let count = counts[letter as usize];
        (count > 0).then(|| format!("{letter} ({count}), which becomes {written}"))
    });
    becomes.into_iter().flatten().collect()
}

fn count_rows(count: usize) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{count} rows") }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Terrain {
    Open,
    /// It joins only water.
    Water,
    Wall,
}

/// None if the character stands for no terrain. Swamp costs 1, as all open terrain.
fn terrain(character: char) -> Option<Terrain> {
    match character {
        '.' | 'G' | 'S' => Some(Terrain::Open),
        'W' => Some(Terrain::Water),
        '@' | 'O' | 'T' => Some(Terrain::Wall),
        _ => None,
    }
}

/// Nothing, or a comment. No terrain is written like that.
fn is_remark(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with(';') || line.starts_with("//") || line.starts_with("# ")
}

struct Header {
    width: usize,
    height: usize,
}

/// The lines up to `map`, in any order and in small or capital letters.
fn header<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>, text: &str) -> Result<Header, BadInput> {
    let (mut width, mut height) = (None, None);
    for (number, line) in lines {
        let (key, value) = line.trim().split_once([' ', '\t', ':', '=']).unwrap_or((line.trim(), ""));
        let value = value.trim_matches([' ', '\t', ':', '=']).to_owned();
        match key.to_ascii_lowercase().as_str() {
            "type" => {}
            "width" => width = Some(side((number, value), "width")?),
            "height" => height = Some(side((number, value), "height")?),
            "map" => {
                let missing = |key: &str| {
                    BadInput::new(format!("the header has no {key}: add a line \"{key} N\" above this one"))
                        .at_line(number)
                };
                let width = width.ok_or_else(|| missing("width"))?;
                return Ok(Header { width, height: height.ok_or_else(|| missing("height"))? });
            }
            _ if width.is_none()
                && height.is_none()
                && line.trim().chars().all(|c| c == '#' || terrain(c).is_some()) =>
            {
                let what = "this is a row of cells, but a MovingAI map begins with a header: add \"type octile\", \"height N\", \
                    \"width N\" and \"map\" as lines above it, or name the file .txt to read it as rows";
                return Err(BadInput::new(what).at_line(number));
            }
            _ => {
                let what = format!(
                    "\"{}\" is not a line of the header, which has \"type octile\", \"height\", \"width\" and \"map\"",
                    shortened(line.trim())
                );
                return Err(BadInput::new(what).at_line(number));
            }
        }
    }
    Err(BadInput::new("the file ends before \"map\", which ends the header").at_line(text.lines().count().max(1)))
}

fn side((number, value): (usize, String), name: &str) -> Result<usize, BadInput> {
    let side: usize = value.parse().map_err(|_| {
        BadInput::new(format!("{name} must be a whole number, not \"{}\"", shortened(&value))).at_line(number)
    })?;
    if side == 0 || side > MAX_SIDE {
        return Err(BadInput::new(format!("{name} is {side}; it must be between 1 and {MAX_SIDE}")).at_line(number));
    }
    Ok(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(rows: &str) -> Result<Scene, BadInput> {
        read(&format!("type octile\nheight 2\nwidth 3\nmap\n{rows}"), "t")
    }

    #[test]
    fn terrain_becomes_open_and_wall() {
        let scene = map(".GS\nTW@\n").unwrap();
        let Map::Grid(grid) = &scene.map else { panic!("a map is a grid") };
        assert_eq!(grid.rows().collect::<Vec<_>>(), ["...", "###"]);
        // Saved over itself, the file lost them without a word.
        assert_eq!(scene.left_out, ["G (1), which becomes .", "S (1), which becomes .", "T (1), which becomes @"]);
        assert_eq!(grid.cells().filter(|&c| grid.is_water(c)).map(|c| grid.xy(c)).collect::<Vec<_>>(), [(1, 1)]);
        assert!(!grid.has_terrain());
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        let message = |rows: &str| map(rows).unwrap_err().to_string();
        assert_eq!(message("...\n"), "line 5: the file ends after 1 row, but the header says height 2");
        assert_eq!(message("...\n..\n"), "line 6: this row has 2 characters, but the header says width 3");
        assert_eq!(message("..x\n...\n"), "line 5: 'x' is not a terrain: use . G S (open), W (water) or @ O T (wall)");
        let huge = read("type octile\nheight 2\nwidth 99999999\nmap\n", "t").unwrap_err().to_string();
        assert_eq!(huge, "line 3: width is 99999999; it must be between 1 and 16384");
        assert_eq!(
            read("", "t").unwrap_err().to_string(),
            "line 1: the file ends before \"map\", which ends the header"
        );
        // Nothing is allocated for what only the header promises.
        let empty = read("type octile\nheight 16384\nwidth 16384\nmap\n", "t").unwrap_err().to_string();
        assert_eq!(empty, "line 4: the file ends after 0 rows, but the header says height 16384");
    }

    /// In the wild: the other order, capitals, comments, blank lines, and the ends of lines of Windows.
    #[test]
    fn headers_are_read_as_they_occur() {
        for text in [
            "type octile\nwidth 3\nheight 2\nmap\n..@\n@..\n",
            "Type Octile\r\nHEIGHT 2\r\nWidth 3\r\nMAP\r\n..@\r\n@..\r\n",
            "; made by hand\n\ntype octile\n# size\nheight 2\n\nwidth\t3\nmap\n\n..@\n// half\n@..\n\n",
            "height: 2\nwidth = 3\nmap\n..@\n@..",
        ] {
            let scene = read(text, "t").unwrap();
            let Map::Grid(grid) = &scene.map else { panic!("a map is a grid") };
            assert_eq!(grid.rows().collect::<Vec<_>>(), ["..#", "#.."], "{text}");
            assert_eq!(scene.notes, Vec::<String>::new());
        }
        let message = |text: &str| read(text, "t").unwrap_err().to_string();
        assert!(message("type octile\nheight 2\nmap\n").starts_with("line 3: the header has no width"));
        assert!(
            message("..#\n.#.\n")
                .starts_with("line 1: this is a row of cells, but a MovingAI map begins with a header")
        );
        assert!(message("hello\n").starts_with("line 1: \"hello\" is not a line of the header"));
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(read("\u{feff}type octile\nheight 1\nwidth 1\nmap\n.\n", "t").map(|scene| scene.notes), Ok(vec![]));
    }

    #[test]
    fn rows_below_the_height_are_noted_with_their_line() {
        let notes = |rows: &str| map(rows).unwrap().notes;
        assert_eq!(notes("...\n...\n\n"), Vec::<String>::new());
        assert_eq!(notes("...\n...\n@@@\n"), ["Line 7: 1 row below the height 2 of the header is ignored."]);
        assert_eq!(notes("...\n...\n\n@@@\n.@.\n"), ["Line 8: 2 rows below the height 2 of the header are ignored."]);
    }
}
