//! What README and manual say of scenes, and the tour that compares the lessons.

use super::oracle::cells::{Moves, length_of};
use super::place::{about, end, page, title, tour};
use super::subject::Change::{Constant, Goal, Set, Start, Without};
use super::subject::Subject;
use super::{Claim, check, claim, facts, if_so, word};
use pathlight::scene::Map;

/// The stage of a visit: A is the first.
fn letter(visit: usize) -> char {
    char::from(b'A' + visit as u8 - 1)
}

/// Has the path the fewest moves in these directions, and the least length?
fn is_best(s: &Subject, moves: Moves) -> [bool; 2] {
    let (cells, path) = (s.cells(), s.path());
    let shortest = if moves == Moves::Four { cells.fewest(moves) as f64 } else { cells.shortest(moves).value() };
    [s.moves() == cells.fewest(moves), (length_of(&path) - shortest).abs() < 1e-9]
}

pub const CLAIMS: &[Claim] = &[
    claim(
        page("README.md", "funnel/a-to-g"),
        "The {left} end is skipped, then the {right} end crosses the left side: a corner is found.",
        |s| {
            let pulled = s.strip().pull();
            let side = |event: Option<(usize, &'static str)>| event.map_or("no", |(_, side)| side);
            facts![side(pulled.first_skip), side(pulled.first_crossing)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        about("funnel/a-to-g"),
        "Watch the {left} end at {E}, the {right} end at {F} and the apex at G.",
        |s| {
            let pulled = s.strip().pull();
            let [(skip, skipped), (crossing, crossed)] =
                [pulled.first_skip, pulled.first_crossing].map(|event| event.unwrap_or((1, "no")));
            facts![skipped, letter(skip), crossed, letter(crossing)]
        },
        Start(20.0, 17.0),
    ),
    claim(
        page("docs/manual.md", "funnel/arc"),
        "pathlight solve funnel/arc --set funnel=queue --json # {far fewer} checks than restart",
        |s| {
            let strip = s.strip();
            facts![if strip.pull().visits > 5 * strip.len() { "far fewer" } else { "not many fewer" }]
        },
        Goal(5.9, 25.0),
    ),
    claim(
        page("docs/manual.md", "wave/longer").with(&[("moves", "4")]),
        "| `4` | north, east, south, west | the same | {the fewest moves} in 4 directions, and {the least length} |",
        |s| {
            let [fewest, shortest] = is_best(s, Moves::Four);
            facts![if_so("the fewest moves", fewest), if_so("the least length", shortest)]
        },
        Set("moves", "mixed"),
    ),
    claim(
        page("docs/manual.md", "wave/fewest-moves"),
        "| the same | {the fewest moves} in 8 directions; it {may be longer than necessary}, because a diagonal counts as 1 |",
        |s| {
            let [fewest, shortest] = is_best(s, Moves::Eight);
            facts![if_so("the fewest moves", fewest), if_so("may be longer than necessary", !shortest)]
        },
        Set("wave", "octile"),
    ),
    claim(
        page("docs/manual.md", "wave/longer"),
        "| `mixed` | in 4 directions | in 8, past corners and between walls | {not always} the fewest moves, and {not always} \
         the least length",
        |s| is_best(s, Moves::Eight).map(|is_best| if is_best { "here" } else { "not always" }.to_owned()).to_vec(),
        Set("moves", "8"),
    ),
    claim(
        page("docs/manual.md", "funnel/open-field").with(&[("measure", "aimed")]),
        "so the estimate for an open field is {exact}",
        |s| facts![if_so("exact", s.plane().sees(s.plane().start, s.plane().goal) && s.points().len() == 2)],
        Set("measure", "midpoints"),
    ),
    claim(
        end("wave/walkthrough"),
        "look through a short one (up to {n²/2} comparisons), sort a long one (about {n log n}).",
        |s| {
            // What is cheaper for a list of 3 entries, and for one of 1000.
            let cheaper = |n: f64| if n * n / 2.0 < n * n.log2() { "n²/2" } else { "n log n" };
            facts![cheaper(3.0), cheaper(s.constant(1000.0))]
        },
        Constant(3.0),
    ),
    claim(
        tour("compare"),
        "It goes around the hall on {both} sides.",
        |s| {
            // The cells of wave 25 above and below the hall.
            let (numbers, grid) = (s.cells().flood(Moves::Eight), s.world().grid());
            let Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
            let hall: Vec<f64> = polygons.obstacles.iter().flat_map(|o| &o.points).map(|p| p.y).collect();
            let row = |y: i32| grid.origin().y + (f64::from(y) + 0.5) * grid.cell_size();
            let wave = || numbers.iter().filter(|&(_, &n)| n == 25).map(|(&(_, y), _)| row(y));
            let above = wave().any(|y| hall.iter().all(|&p| y < p)) && !hall.is_empty();
            let below = wave().any(|y| hall.iter().all(|&p| y > p)) && !hall.is_empty();
            facts![["no", "one", "both"][usize::from(above) + usize::from(below)]]
        },
        Without(0),
    ),
    claim(
        page("docs/manual.md", "funnel/a-to-g"),
        "at = \"D\" The new {left} end ({19, 8}) of portal {5} is tested. What happens? Answer: Skip",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let portal = pulled.skipped.first().copied().unwrap_or(1);
            let [left, right] = strip.ends(portal);
            let side = pulled.first_skip.map_or("no", |(_, side)| side);
            facts![side, if side == "left" { left } else { right }.replace(',', ", "), portal]
        },
        Start(20.0, 17.0),
    ),
    claim(
        page("docs/manual.md", "funnel/a-to-g"),
        "at = \"A\" The new right end ({13, 27}) of portal {2} is tested. What happens? Answer: {Tighten}",
        |s| {
            let (strip, pulled) = (s.strip(), s.strip().pull());
            let first = pulled.tightened.first().copied();
            let answer = if first == Some(2) { "Tighten" } else { "Skip" };
            facts![strip.ends(2)[1].replace(',', ", "), first.unwrap_or(0), answer]
        },
        Start(20.0, 17.0),
    ),
    claim(
        page("docs/own-program.md", "funnel/a-to-g"),
        "\"path\": [[{2, 28}], [{16, 18}], [{27, 8}], [{44, 6}]]",
        |s| {
            let (_, path) = s.plane().shortest().unwrap_or_default();
            path.iter().map(|p| format!("{}, {}", p.x, p.y)).collect()
        },
        Start(3.0, 28.0),
    ),
    // Titles and questions of scenes that say what the map is like.
    claim(
        title("wave/no-path"),
        "A room {without a door}",
        |s| {
            let has_door = s.cells().flood(Moves::Four).contains_key(&s.cells().start);
            facts![if has_door { "with a door" } else { "without a door" }]
        },
        super::subject::Change::Wall(7, 3),
    ),
    claim(
        about("wave/fewest-moves"),
        "A wave and a path of 8 directions find {the fewest moves}.",
        |s| facts![if_so("the fewest moves", is_best(s, Moves::Eight)[0])],
        Set("moves", "4"),
    ),
    claim(
        about("funnel/one-triangle"),
        "Start and goal lie in {one} triangle.",
        |s| facts![word(s.strip().len())],
        Goal(28.0, 2.0),
    ),
    claim(
        about("funnel/close-corner"),
        "Start and goal lie in {one} triangle.",
        |s| facts![word(s.with("radius", "0").strip().len())],
        Goal(16.0, 1.0),
    ),
    claim(
        about("funnel/no-path"),
        "The wall {separates} start and goal.",
        |s| facts![if_so("separates", s.plane().shortest().is_none())],
        Without(0),
    ),
    claim(
        about("funnel/open-field"),
        "{No} wall stands in the way.",
        |s| facts![if s.plane().sees(s.plane().start, s.plane().goal) { "No" } else { "A" }],
        Goal(60.0, 6.0),
    ),
    claim(
        about("beam/vertex"),
        "The beam is cast from vertex A of polygon {P}.",
        |s| {
            let Map::Polygons(polygons) = &s.scene().map else { panic!("polygons") };
            let own = polygons.obstacles.iter().find(|o| o.points.contains(&s.world().start()));
            facts![own.map_or("none", |o| o.name.as_str())]
        },
        Start(18.0, 13.0),
    ),
    claim(
        about("beam/first-split"),
        "O is in {one} triangle.",
        |s| facts![word(super::oracle::beams::triangles_at(s.world(), s.world().start()))],
        Start(15.0, 1.0),
    ),
];

#[test]
fn what_pages_and_titles_say_is_true() {
    check(CLAIMS);
}
