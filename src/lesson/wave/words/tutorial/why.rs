//! The numbers that decided a step of the tutorial's wave.

use super::super::{coordinates, named, why_corner_cut};
use super::compass;
use crate::algo::flow::{ArrowFault, Arrows, Downhill};
use crate::algo::moves::Direction8;
use crate::algo::wave::Moves;
use crate::lesson::wave::facts::Barrier;
use crate::lesson::wave::tutorial::arrow::{Arrow, Cause, Slope};
use crate::lesson::wave::tutorial::reason::{Lowest, NextCell, Reason};
use crate::lesson::wave::tutorial::{WhatIf, Work};
use crate::lesson::{Sign, SignTest, Why};
use crate::picture::{Anchor, Dash, Lettering, Picture, Role, Shape, Strength};
use crate::sentence;
use crate::words::{Sentence, count, number};
use glam::DVec2;

/// What decided a step.
pub fn why(reason: &Reason) -> Why {
    match reason {
        Reason::IsBarrier => Why::new(
            "−1 ≠ 0",
            "Only a cell with 0 joins the next frontier. Walls and everything outside the map have −1.",
        ),
        Reason::HasNumber { number, would_get } => Why::new(
            format!("number = {number} ≠ 0\n{number} < {} + 1 = {would_get}", would_get - 1),
            sentence![
                "Only a cell with 0 joins the next frontier. From here it would get ",
                *would_get,
                ", which is higher."
            ],
        ),
        Reason::CutsCorner { walls } => why_corner_cut(*walls),
        Reason::FoundBefore { work } => found_before(*work),
        Reason::FirstNumber => {
            Why::new("d = 1", "The wave begins at the goal. It counts from 1, because 0 means no number yet.")
        }
        Reason::FoundFrom { neighbour, dir, d } => {
            let from = named(*neighbour, format!("{}ern neighbour", dir.word()));
            let meaning = sentence! {
                "The cell was found from its ",
                from, ", which has ", d - 1, ". So it is one move farther from the goal."
            };
            Why::new(format!("{} + 1 = {d}", d - 1), meaning)
        }
        Reason::NoNumber { d } => Why::new(
            format!("number = 0\n{d} + 1 = {}", d + 1),
            sentence! {
                "0 means no number yet. The cell lies one move farther from the goal than this wave, so it will get ",
                d + 1, "."
            },
        ),
        Reason::NoNumberYet { will_get } => Why::new(
            "number = 0: none yet",
            sentence! {
                "The cell keeps its 0 until the frontier reaches it and gives it the number ",
                *will_get, ". Until then each neighbour pushes it again."
            },
        ),
        Reason::Comparisons(work) => {
            let entries = "These are the comparisons for the ";
            let meaning = sentence![entries, work.entries, " entries of this wave. ", advice(work)];
            Why::new(comparisons(work), meaning)
        }
        Reason::EqualEntries(cell, what_if) => {
            let xy = coordinates(*cell);
            let meaning: Sentence = match what_if {
                Some(WhatIf { entries, cells, .. }) => {
                    let ends = if *entries < PATIENCE { "still end, but" } else { "end in theory, but only" };
                    sentence! {
                        "A duplicate would push its neighbours again. The flood would ", ends, " after ",
                        multiplied(*entries), " entries, not ", *cells, "."
                    }
                }
                None => "A duplicate would push its neighbours again, and these would push theirs: the frontiers would become far too long.".into(),
            };
            Why::new(format!("the entry before it: {xy}, too"), meaning)
        }
        Reason::NothingFound => {
            Why::new("next frontier: 0 cells", "No numbered cell has a neighbour that is still 0: no wave can follow.")
        }
        Reason::FallsByOne { start } => falls(*start, "", ""),
        Reason::FallsByOneOrMore { start } => falls(*start, "at least ", "at most "),
        Reason::StartWithoutNumber => {
            Why::new("number = 0", "Every cell that can reach the goal has a number now. The start has none.")
        }
        Reason::LowestOf(lowest) => lowest_of(lowest),
        Reason::WallCountsAs { d } => Why::new(
            format!("−1 → {d}"),
            "A wall has −1, less than every number: the arrow would point at it. So it counts as the cell's own number.",
        ),
        Reason::Slope(arrow) => slope(arrow),
        Reason::LowestReachable { to, own, fault } => lowest_reachable(*to, *own, *fault),
    }
}

/// Nobody waits for a flood with more entries.
const PATIENCE: f64 = 1e12;

/// A number that grows with every duplicate: "40", "2.5 × 10^34".
pub fn multiplied(entries: f64) -> String {
    if entries < PATIENCE {
        return number(entries);
    }
    let exponent = entries.log10().floor();
    format!("{} × 10^{exponent}", number((entries / 10f64.powf(exponent) * 10.0).round() / 10.0))
}

/// Why a cell that is still 0 is not pushed.
fn found_before(work: Option<Work>) -> Why {
    const FOUND: &str = "number = 0, but found";
    let reason = "Its number is still 0: only a look at the next frontier shows that it was found before.";
    match work {
        Some(work) => {
            Why::new(format!("{FOUND}\ncomparisons: {}", comparisons(&work)), sentence![reason, " ", advice(&work)])
        }
        None => Why::new(FOUND, reason),
    }
}

/// "sort 12 < look 20"
fn comparisons(Work { sorting, looking, .. }: &Work) -> String {
    let sign = match sorting.cmp(looking) {
        std::cmp::Ordering::Less => '<',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '>',
    };
    format!("sort {sorting} {sign} look {looking}")
}

/// Which way against duplicates pays.
pub const fn advice(work: &Work) -> &'static str {
    if work.is_looking_cheaper() {
        "The next frontier is short here: looking through it is cheaper than sorting it."
    } else {
        "The next frontier is long here: sorting it is cheaper than looking through it."
    }
}

/// By how much each move lowers the number, and what that says about the path.
fn falls(start: i32, at_least: &str, at_most: &str) -> Why {
    let moves = count((start - 1).unsigned_abs() as usize, "move");
    Why::new(
        format!("{start} − 1 = {}", start - 1),
        sentence! {
            "The goal has 1, and each move lowers the number by ", at_least, "1: the path takes ", at_most, moves, "."
        },
    )
}

/// A direction as short as on a compass.
const fn short(dir: Direction8) -> &'static str {
    const COMPASS: [&str; 8] = ["N", "E", "S", "W", "NE", "SE", "SW", "NW"];
    COMPASS[dir.index()]
}

fn lowest_of(Lowest { around, d, next, leaves_out }: &Lowest) -> Why {
    let all: Vec<String> = around.iter().map(|(dir, number)| format!("{} {number}", short(*dir))).collect();
    let all = all.join(", ");
    let left_out = leaves_out.then_some(" Moves that would cut a corner are left out.");
    let (compared, meaning) = match *next {
        NextCell::OnlyWay => (all, sentence!["No other neighbour can be reached."]),
        NextCell::Lowest => {
            (minimum(&all, *d), sentence![*d, " is the lowest of these numbers, so the path goes there."])
        }
        NextCell::FirstOf(ties, moves, of_path) => {
            // Not terms: in the glossary, S is a vertex of the beam.
            let order = match moves {
                Moves::Four => "N, E, S, W",
                Moves::Eight => "N, E, S, W, NE, SE, SW, NW",
                Moves::Mixed => "N, E, S, W, NE, SE, SW, NW (in the video NW, SW, NE, SE)",
            };
            // The video says that ties are equally long. They are where the path makes the moves of the flood.
            let length = of_path.map(|[least, most]| {
                if least == most {
                    sentence![" Whichever is taken, the path has ", count(least, "move"), "."]
                } else {
                    sentence![" The choice matters: the path has ", least, " to ", count(most, "move"), "."]
                }
            });
            let meaning =
                sentence![ties, " neighbours have ", *d, ". The first one wins: ", Sentence::plain(order), ".", length];
            (minimum(&all, *d), meaning)
        }
    };
    Why::new(compared, sentence![meaning, left_out])
}

fn minimum(all: &str, least: i32) -> String {
    format!("min({all}) = {least}")
}

fn lowest_reachable(to: i32, own: i32, fault: Option<ArrowFault>) -> Why {
    let differences = match fault {
        Some(ArrowFault::Balanced) => " Both differences are 0 here and give no direction.",
        Some(ArrowFault::IntoWall) => " The differences point into a wall here.",
        Some(ArrowFault::NoLower) => " The differences point at a number here that is not lower.",
        None => "",
    };
    Why::new(
        format!("{to} < {own}"),
        sentence![
            "Of the eight cells around, it has the lowest number that can be reached without cutting a corner.",
            differences
        ],
    )
}

/// "left 4 − right 2 = 2" and "up 3 − down 3 = 0". With the diagonals, of which each counts 1/√2:
/// "x = 2 + 4/√2 = 4.828" and the same for y.
pub fn differences(arrow: &Arrow) -> [String; 2] {
    let [up, right, down, left, ..] = arrow.around;
    let downhill = arrow.downhill();
    match arrow.arrows {
        Arrows::Four | Arrows::Repaired => {
            let [x, y] = downhill.straight.map(signed);
            [format!("left {left} − right {right} = {x}"), format!("up {up} − down {down} = {y}")]
        }
        Arrows::Eight => [0, 1].map(|i| {
            let (straight, diagonal) = (downhill.straight[i], downhill.diagonal[i]);
            let sign = if diagonal < 0 { "−" } else { "+" };
            let sum = number(downhill.value().to_array()[i]);
            format!("{} = {} {sign} {}/√2 = {sum}", ["x", "y"][i], signed(straight), diagonal.abs())
        }),
    }
}

/// The two differences, and a figure of the four numbers with the arrow.
fn slope(arrow: &Arrow) -> Why {
    let compared = differences(arrow).join("\n");
    let meaning: Sentence = match arrow.slope {
        Slope::Balanced => {
            "The differences are 0, so there is no direction. The program of javidx9's video (2018) divides 0 by 0 here.".into()
        }
        Slope::BalancedAtGoal => {
            "The differences are 0. The goal has the lowest number, so no direction is needed.".into()
        }
        Slope::IntoBarrier(_, barrier, Cause::DiagonalNotRead) => {
            let there = match barrier {
                Barrier::Wall(_) => "which is a wall",
                Barrier::EdgeOfMap => "which is off the map",
            };
            sentence! {
                "The differences compare left with right and up with down. Neither looks at the diagonal cell, ",
                there, "."
            }
        }
        Slope::IntoBarrier(_, _, Cause::OnlyTheSum) => {
            "x and y are sums over all neighbours. Walls count as the cell's own number, also the one that the arrow points at.".into()
        }
        Slope::IntoBarrier(_, _, Cause::WallCountsAsOwn) => {
            "The wall counts as the cell's own number. The opposite neighbour has a higher one, so the arrow points at the wall.".into()
        }
        Slope::UnneededAtGoal(heading) | Slope::Downhill(heading) => {
            let rule = match arrow.arrows {
                Arrows::Four | Arrows::Repaired => ", so the arrow points there.",
                Arrows::Eight => ". Diagonal differences count 1/√2.",
            };
            sentence!["The numbers fall to the ", compass(heading), rule]
        }
    };
    let Downhill { straight: [x, y], .. } = arrow.downhill();
    Why::new(compared, meaning)
        .with_figure(cross(arrow, true))
        .with_number(SignTest::LeftRight, x.into(), Sign::Slope)
        .with_number(SignTest::UpDown, y.into(), Sign::Slope)
}

/// A whole number with a true minus sign (−).
pub(super) fn signed(n: i32) -> String {
    number(n.into())
}

/// A cell and its neighbours with the numbers that the flow field reads, and the arrow. Cells are 1 wide, and the
/// current one goes from (1, 1) to (2, 2). Without the arrow, its own number stands in the middle.
pub(super) fn cross(arrow: &Arrow, shows_arrow: bool) -> Picture {
    const LETTERS: f32 = 13.0;
    let mut picture = Picture::default();
    let middle = DVec2::splat(1.5);
    let square =
        |at: DVec2| [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|by| at + DVec2::from(by)).to_vec();
    let mut write = |at: DVec2, n: i32, wall: bool| {
        let role = if wall { Role::Wall } else { Role::Ground };
        picture.add(role, Strength::Solid, Shape::Area { rings: vec![square(at)], hatched: wall });
        let outline = Shape::Line { points: square(at), closed: true, width: 1.0, dash: Dash::None };
        picture.add(Role::Mesh, Strength::Solid, outline);
        let words =
            Shape::Words { at, text: Lettering::number(n), size: LETTERS, anchor: Anchor::Center, strong: true };
        picture.add(if wall { Role::WallLabel } else { Role::Label }, Strength::Solid, words);
    };
    let straight = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let places = straight.into_iter().chain([(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]);
    let read = if arrow.arrows == Arrows::Eight { 8 } else { 4 };
    for ((by, n), wall) in places.take(read).zip(arrow.around).zip(arrow.walls) {
        write(middle + DVec2::from(by), n, wall);
    }
    let to = arrow.downhill().value();
    if to == DVec2::ZERO || !shows_arrow {
        write(middle, arrow.d, false);
        return picture;
    }
    let outline = Shape::Line { points: square(middle), closed: true, width: 2.0, dash: Dash::None };
    picture.add(Role::Now, Strength::Solid, outline);
    let along = to.normalize() * 0.36;
    let tip = middle + along;
    let barb = |turn: f64| tip + DVec2::from_angle(turn).rotate(along) * -0.5;
    picture.line(Role::Now, Strength::Solid, vec![middle - along, tip], 2.0, Dash::None);
    picture.line(Role::Now, Strength::Solid, vec![barb(0.6), tip, barb(-0.6)], 2.0, Dash::None);
    picture
}
