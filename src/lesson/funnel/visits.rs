//! How often each portal was visited, as bars. Their frame is as high as it is wide: in portals and in visits. So the part
//! of it that the bars fill shows how the visits grow with the number of portals.

use crate::lesson::{Appearance, Bar, Bars, Card, Row};
use crate::picture::Thing;
use crate::words::count;

/// The card of the visits so far. `visits` are those of all portals, the start included; `portal` is the current one.
/// `rows` stand below the bars.
pub fn visits_card(visits: &[u32], portal: u32, rows: Vec<Row>) -> Card {
    // The start is never visited.
    let visits = visits.get(1..).unwrap_or_default();
    let bar = |(i, &height): (usize, &u32)| {
        let n = i as u32 + 1;
        let appearance = if n == portal { Appearance::Now } else { Appearance::Plain };
        Bar { height, appearance, thing: Some(Thing::Portal(n)) }
    };
    let all: u64 = visits.iter().map(|&n| u64::from(n)).sum();
    let bars = Bars { bars: visits.iter().enumerate().map(bar).collect(), frame: visits.len() as u32, level: 1, rows };
    Card::bars("visits", "visits of each portal", format!("{} so far", count(all as usize, "visit")), bars)
}
