//! `[polygons]`: an outline, obstacles, and the diagonals of triangles that are kept.

use super::polygon;
use super::tables::{Pair, PolygonsTable};
use crate::map::polygons::{Obstacle, Polygons};
use crate::scene::BadInput;
use serde_spanned::Spanned;

/// # Errors
/// A ring is no polygon; the message names the line.
pub fn read(table: PolygonsTable, text: &str) -> Result<Polygons, BadInput> {
    let ring = |what: &str, points: &Spanned<Vec<Pair>>| {
        let numbers: Vec<[f64; 2]> = points.get_ref().iter().map(|p| p.0).collect();
        polygon(what, &numbers).map_err(|bad| bad.at_byte(text, points.span().start))
    };
    let outline = ring("the outline", &table.outline)?;
    let mut obstacles = Vec::new();
    for (i, obstacle) in table.obstacle.into_iter().enumerate() {
        let what =
            if obstacle.name.is_empty() { format!("obstacle {}", i + 1) } else { format!("\"{}\"", obstacle.name) };
        let points = ring(&what, &obstacle.points)?;
        obstacles.push(Obstacle { name: obstacle.name, points });
    }
    Ok(Polygons { outline, obstacles })
}

/// A diagonal that is kept, between two of `count` vertices, the lower one first.
///
/// # Errors
/// It is no pair of different vertices.
pub fn diagonal(pair: &[i64], count: usize) -> Result<[u32; 2], BadInput> {
    let vertex = |i: i64| u32::try_from(i).ok().filter(|&i| (i as usize) < count);
    let ends = if let &[a, b] = pair { vertex(a).zip(vertex(b)).filter(|(a, b)| a != b) } else { None };
    ends.map(|(a, b)| [a.min(b), a.max(b)]).ok_or_else(|| {
        BadInput::new(format!(
            "the diagonal {pair:?} is no pair of different vertices: they are counted from 0 to {}, first those of the \
             outline, then those of the obstacles, then `vertices`",
            count.saturating_sub(1)
        ))
    })
}
