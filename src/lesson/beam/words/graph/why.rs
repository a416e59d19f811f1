//! What decided a step of the graph or of the search.

use super::super::{wall_sides, with_walls};
use super::lowest_of;
use crate::lesson::beam::graph::facts::LeftOut;
use crate::lesson::beam::graph::reason::{LinkWalls, Paths, Reason};
use crate::lesson::{Sign, SignTest, Why};
use crate::picture::corner::{LinkEnd, link_figure};
use crate::picture::{Dash, Picture, Role, Strength};
use crate::sentence;
use crate::words::{Sentence, number, sum_of};

pub fn why(reason: &Reason) -> Why {
    match reason {
        Reason::DecidedBefore => {
            Why::new("decided before", "Sight is mutual, so each pair is decided once, at the first of its corners.")
        }
        Reason::LeftOut(walls, cause) => left_out(walls, *cause),
        Reason::Taut(walls) => taut(walls),
        Reason::Sight => Why::new(
            "no wall crosses the line",
            "The full graph keeps every such pair. The taut graph keeps fewer and finds the same path.",
        ),
        Reason::Lowest { search, lowest, next } => {
            let kind = lowest_of(*search);
            let lowest = number(*lowest);
            let compared = match next {
                Some(next) => format!("{kind} = {lowest} ≤ {}", number(*next)),
                None => format!("{kind} = {lowest}, alone on the open list"),
            };
            let meaning = sentence!["No open node has a lower ", kind, ", so no shorter path to this node can follow."];
            Why::new(compared, meaning)
        }
        Reason::Lengths { over, known, paths } => {
            let (relation, meaning) = if over < known {
                ("<", "The path over the expanded node is shorter than the one known before.")
            } else {
                ("≥", "The path over the expanded node is not shorter than the one known before.")
            };
            let compared = format!("{} {relation} {}", number(*over), number(*known));
            let figure = two_paths(paths);
            Why::new(compared, meaning).with_figure(figure).with_number(SignTest::NewPath, over - known, Sign::Length)
        }
        Reason::FirstPath { g, link, paths } => {
            let compared = sum_of([*g, *link]);
            let meaning =
                "The new g is the g of the expanded node plus the length of the link. No other path is known yet.";
            Why::new(compared, meaning).with_figure(two_paths(paths))
        }
        Reason::NoShorterPath { length, next } => {
            let length = number(*length);
            let compared =
                next.map_or_else(|| format!("length {length}"), |next| format!("{length} ≤ {}", number(next)));
            Why::new(
                compared,
                "Every path over an open node is at least as long as its f, and the goal has the lowest f.",
            )
        }
    }
}

/// The ends of a link with their letters: its nodes v and w.
fn ends(LinkWalls { along, corners }: &LinkWalls) -> [LinkEnd; 2] {
    let end = |i: usize, letter| {
        let corner = corners[i];
        LinkEnd { corner, letter, is_taut: corner.is_none_or(|corner| corner.is_tangent(*along)) }
    };
    [end(0, "v"), end(1, "w")]
}

/// A link can go because of the walls at one of its ends.
fn left_out(walls: &LinkWalls, cause: LeftOut) -> Why {
    let [v, w] = ends(walls);
    let (end, direction) = match cause {
        LeftOut::ConcaveHere | LeftOut::WallsHere => (v, walls.along),
        LeftOut::ConcaveThere | LeftOut::WallsThere => (w, walls.along.back()),
    };
    let Some(corner) = end.corner else { return Why::new("", Sentence::default()) };
    let why = match cause {
        LeftOut::WallsHere | LeftOut::WallsThere => Why::new(
            format!("walls at {}: one left, one right", end.letter),
            "A path over this link must turn at the corner, away from a wall. This turn can be cut short.",
        ),
        LeftOut::ConcaveHere | LeftOut::ConcaveThere => {
            let free = corner.first.as_dvec2().angle_between(corner.last.as_dvec2()).to_degrees().rem_euclid(360.0);
            Why::new(
                format!("free space at {}: {}° < 180°", end.letter, number(free.round())),
                "The free space here is less than half a turn: a straight line through it is shorter than any bend.",
            )
        }
    };
    with_walls(why.with_figure(link_figure(direction.as_dvec2(), &[end])), walls.along, &corner)
}

fn taut(walls: &LinkWalls) -> Why {
    let ends = ends(walls);
    let [v, w] = ends.map(|end| {
        let sides = end.corner.map(|corner| wall_sides(&corner, walls.along));
        format!("{}: {}", end.letter, sides.unwrap_or_else(|| "no walls".to_owned()))
    });
    let meaning = "A shortest path can bend around these walls, so the link may be needed.";
    let why = Why::new(format!("walls at {v}; {w}"), meaning).with_figure(link_figure(walls.along.as_dvec2(), &ends));
    // The walls of one end are enough to be followed.
    match walls.corners {
        [Some(corner), _] | [None, Some(corner)] => with_walls(why, walls.along, &corner),
        [None, None] => why,
    }
}

/// The path to w over the expanded node, and the other one.
fn two_paths(Paths { over, known, start, v, w }: &Paths) -> Picture {
    let mut picture = Picture::default();
    if let Some(known) = known {
        picture.line(Role::Label, Strength::Solid, known.clone(), 2.0, Dash::Dashed);
    }
    picture.line(Role::Now, Strength::Bold, over.clone(), 2.5, Dash::None);
    picture.badge(Role::Start, Strength::Bold, *start, 6.0, "");
    picture.badge(Role::Frontier, Strength::Bold, *w, 8.0, "w");
    picture.badge(Role::Apex, Strength::Bold, *v, 8.0, "v");
    picture
}
