//! What is said at the end of each scene in which somebody looks around: what is seen, after how much work, and in how many
//! pieces.

use super::beam::beams;
use super::place::end;
use super::subject::Change::{Actor, Start, Without};
use super::subject::Subject;
use super::{Claim, check, claim, facts};

/// The vertices in sight and the share of free space by brute force, and the triangles that beams enter.
fn sees(s: &Subject) -> Vec<String> {
    let (plane, from) = (s.plane(), s.world().snap(s.viewer()));
    let share = (plane.share_seen(from) * 100.0).round();
    facts![plane.seen_from(from).len(), share, beams(s).expansions]
}

/// The splits, the parts of walls that the beams met, and the sense in which the program's polygon runs.
fn pieces(s: &Subject) -> Vec<String> {
    let beams = beams(s);
    facts![beams.splits, beams.pieces, sense(s)]
}

/// The sense in which the program's polygon runs. y points down, so a positive area is clockwise.
pub fn sense(s: &Subject) -> &'static str {
    let polygon = s.sight().polygon;
    let next = polygon.iter().cycle().skip(1);
    let twice: f64 = polygon.iter().zip(next).map(|(a, b)| a.perp_dot(*b)).sum();
    if twice > 0.0 { "clockwise" } else { "counterclockwise" }
}

/// The same without the number of splits, where there is one.
fn one_split(s: &Subject) -> Vec<String> {
    let [splits, pieces, sense] = <[String; 3]>::try_from(pieces(s)).expect("three facts");
    facts![if splits == "1" { pieces } else { format!("{pieces} after {splits} splits") }, sense]
}

/// A row of each scene in which somebody looks around: what is seen, after how much work.
macro_rules! sight {
    ($scene:literal sees $seen:literal and $share:literal after $expansions:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!(
                "sees {",
                $seen,
                "} vertices and {",
                $share,
                "} % of the free space, after {",
                $expansions,
                "} expansions"
            ),
            sees,
            $broken_by,
        )
    };
    ($scene:literal splits $splits:literal into $pieces:literal, $broken_by:expr) => {
        claim(
            end($scene),
            concat!(
                "At each of the {",
                $splits,
                "} splits, the left part went first. So the {",
                $pieces,
                "} pieces were found in order, {clockwise} around"
            ),
            pieces,
            $broken_by,
        )
    };
}

pub const CLAIMS: &[Claim] = &[
    sight!("beam/bank-robbery" sees 63 and 36 after 161, Actor(0, 46.0, 18.0)),
    sight!("beam/bank-robbery" splits 60 into 63, Actor(0, 40.0, 18.0)),
    sight!("beam/first-split" sees 11 and 85 after 11, Start(15.0, 13.0)),
    sight!("beam/first-split" splits 8 into 11, Start(6.0, 3.0)),
    sight!("beam/left-only" sees 4 and 84 after 2, Start(12.0, 12.0)),
    sight!("beam/right-only" sees 4 and 84 after 2, Start(18.0, 12.0)),
    sight!("beam/both" sees 6 and 100 after 3, Start(20.0, 6.0)),
    sight!("beam/both" splits 3 into 6, Start(20.0, 6.0)),
    sight!("beam/recursion" sees 10 and 82 after 14, Start(36.0, 4.0)),
    sight!("beam/recursion" splits 7 into 10, Start(36.0, 4.0)),
    sight!("beam/vertex" sees 13 and 44 after 26, Start(5.0, 15.0)),
    sight!("beam/vertex" splits 6 into 11, Start(5.0, 15.0)),
    sight!("beam/on-an-edge" sees 6 and 100 after 2, Start(4.0, 6.0)),
    sight!("beam/on-an-edge" splits 2 into 6, Start(4.0, 6.0)),
    sight!("beam/through-a-vertex" sees 7 and 70 after 7, Start(3.0, 11.0)),
    sight!("beam/through-a-vertex" splits 2 into 5, Start(20.0, 18.0)),
    sight!("beam/along-a-wall" sees 7 and 56 after 11, Start(3.0, 11.0)),
    sight!("beam/along-a-wall" splits 3 into 6, Start(3.0, 11.0)),
    sight!("beam/in-line" sees 12 and 64 after 15, Start(2.0, 11.0)),
    sight!("beam/in-line" splits 3 into 6, Start(2.0, 11.0)),
    sight!("beam/on-a-line" sees 9 and 41 after 7, Start(3.0, 11.0)),
    sight!("beam/on-a-line" splits 2 into 5, Start(30.0, 3.0)),
    sight!("beam/point-contact" sees 6 and 38 after 7, Start(30.0, 15.0)),
    sight!("beam/point-contact" splits 3 into 6, Start(30.0, 3.0)),
    sight!("beam/map-coordinates" sees 20 and 38 after 51, Without(0)),
    sight!("beam/slits" sees 38 and 46 after 232, Without(0)),
    sight!("beam/slits" splits 35 into 38, Without(0)),
    sight!("beam/gallery" sees 45 and 42 after 106, Without(0)),
    sight!("beam/gallery" splits 42 into 45, Without(0)),
    sight!("beam/cave" sees 27 and 19 after 48, Start(27.5, 13.5)),
    sight!("beam/cave" splits 23 into 26, Start(10.5, 5.5)),
    claim(
        end("beam/left-only"),
        "At the split, the left part went first. So the {4} pieces were found in order, {clockwise} around O",
        one_split,
        Start(12.0, 12.0),
    ),
    claim(
        end("beam/right-only"),
        "At the split, the left part went first. So the {4} pieces were found in order, {clockwise} around O",
        one_split,
        Start(18.0, 12.0),
    ),
];

#[test]
fn what_is_said_of_sights_is_true() {
    check(CLAIMS);
}
