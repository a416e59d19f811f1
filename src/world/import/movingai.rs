//! MovingAI `.map` (movingai.com/benchmarks): a header of four lines, then rows of characters.

use crate::world::BadInput;
use crate::world::grid::{Grid, MAX_SIDE};
use crate::world::scene::{Map, Scene};

/// Reads a map. Start and goal are left open: the format has none.
pub fn read(text: &str, title: &str) -> Result<Scene, BadInput> {
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end()));
    let mut header = |key: &str| {
        let (number, line) = lines.next().ok_or_else(|| missing(key, text))?;
        let rest = line.trim().strip_prefix(key).ok_or_else(|| {
            BadInput::new(format!("\"{key}\" is expected here, not \"{}\"", shortened(line))).at_line(number)
        })?;
        Ok((number, rest.trim().to_owned()))
    };
    header("type")?;
    let height = side(header("height")?, "height")?;
    let width = side(header("width")?, "width")?;
    header("map")?;

    let mut grid = Grid::new(width, height, false);
    for y in 0..height {
        let (number, row) = lines.next().ok_or_else(|| {
            BadInput::new(format!("the file ends after {y} rows, its header promises {height}"))
                .at_line(text.lines().count())
        })?;
        if row.chars().count() != width {
            let what = format!("this row has {} characters, the header says width {width}", row.chars().count());
            return Err(BadInput::new(what).at_line(number));
        }
        for (x, character) in row.chars().enumerate() {
            let wall = match character {
                '.' | 'G' | 'S' => false,
                '@' | 'O' | 'T' | 'W' => true,
                other => {
                    let what = format!("'{other}' is no terrain: use . G S (open) or @ O T W (wall)");
                    return Err(BadInput::new(what).at_line(number));
                }
            };
            let cell = grid.cell(x as u32, y as u32);
            grid.set_wall(cell, wall);
        }
    }
    Ok(Scene { title: title.to_owned(), lesson: "wave".to_owned(), ..Scene::new(Map::Grid(grid)) })
}

fn missing(key: &str, text: &str) -> BadInput {
    BadInput::new(format!("the file ends before \"{key}\"")).at_line(text.lines().count().max(1))
}

fn side((number, value): (usize, String), name: &str) -> Result<usize, BadInput> {
    let side: usize = value.parse().map_err(|_| {
        BadInput::new(format!("{name} must be a whole number, not \"{}\"", shortened(&value))).at_line(number)
    })?;
    if side == 0 || side > MAX_SIDE {
        return Err(BadInput::new(format!("{name} is {side}; it must be 1 to {MAX_SIDE}")).at_line(number));
    }
    Ok(side)
}

pub(super) fn shortened(text: &str) -> String {
    if text.chars().count() > 24 { text.chars().take(24).chain(['…']).collect() } else { text.to_owned() }
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
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let said = |rows: &str| map(rows).unwrap_err().to_string();
        assert_eq!(said("...\n"), "line 5: the file ends after 1 rows, its header promises 2");
        assert_eq!(said("...\n..\n"), "line 6: this row has 2 characters, the header says width 3");
        assert_eq!(said("..x\n...\n"), "line 5: 'x' is no terrain: use . G S (open) or @ O T W (wall)");
        let huge = read("type octile\nheight 2\nwidth 99999999\nmap\n", "t").unwrap_err().to_string();
        assert_eq!(huge, "line 3: width is 99999999; it must be 1 to 16384");
        assert_eq!(read("", "t").unwrap_err().to_string(), "line 1: the file ends before \"type\"");
    }
}
