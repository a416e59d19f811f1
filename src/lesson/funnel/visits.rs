//! How often each portal was visited, as bars. Where a portal is visited as often as there are portals, their frame is as high as it is wide,
//! in visits and in portals: the part of it that the bars fill shows how the visits grow. In other runs it is a little higher than the
//! highest bar.

use crate::lesson::{Appearance, Bar, Bars, Card, Row};
use crate::picture::Thing;
use crate::words::count;

/// The least height of the frame, in visits.
const LEAST_FRAME: u32 = 3;

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
    let highest = visits.iter().copied().max().unwrap_or(0);
    let frame = (highest + 1).max(LEAST_FRAME).min(visits.len() as u32);
    let bars = Bars { bars: visits.iter().enumerate().map(bar).collect(), frame, level: 1, rows };
    Card::bars("visits", "visits of each portal", format!("{} so far", count(all as usize, "visit")), bars)
}
