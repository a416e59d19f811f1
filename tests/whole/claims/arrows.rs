//! What is said of arrows: those from differences and their faults, and repaired ones.

use super::oracle::cells::{Cell, Moves};
use super::place::{end, hint, invariant, step, term, tour};
use super::subject::Change::{Constant, Goal, Miscount, Set, Wall};
use super::subject::Subject;
use super::wave::{every_cell_leads_down, only};
use super::{Claim, at, check, claim, facts, if_so};
use pathlight::algo::flow::{self, Arrows as Kind};
use pathlight::algo::wave::{Dedupe, Input, Moves as MovesOfWave, Wave};
use pathlight::step::Algorithm;
use pathlight::words::Term;

/// Cells with no arrow, those whose arrow points into a wall or off the map, and those whose arrow points at a number that
/// is no lower. From eight differences if the setting says so.
fn arrow_faults(s: &Subject, moves: Moves) -> [usize; 3] {
    let (cells, numbers) = (s.cells(), s.cells().flood(moves));
    let is_eight = s.lesson().view().settings().word("arrows") == "eight";
    let arrows = if is_eight { cells.arrows_of_eight(&numbers) } else { cells.arrows(&numbers) };
    [arrows.missing.len(), arrows.off_map.len() + arrows.into_wall.len(), arrows.no_lower.len()]
}

/// The wave of the program, unwatched: in four directions, with the arrows of the setting.
fn wave(s: &Subject) -> Wave {
    let grid = s.world().grid();
    let [start, goal] = [s.world().start(), s.world().goal()].map(|at| grid.cell_at(at));
    let arrows = if s.lesson().view().settings().word("arrows") == "repaired" { Kind::Repaired } else { Kind::Four };
    let (moves, dedupe) = (MovesOfWave::Four, Dedupe::Sort);
    Wave::finished(&Input { grid: grid.clone(), start, goal, moves, dedupe, flow: true, arrows, fault: None })
}

/// Where the program's arrow of each numbered cell but the goal points, if there is one.
fn arrows_of_program(s: &Subject) -> Vec<(Cell, Option<Cell>)> {
    let (state, grid, cells) = (wave(s), s.world().grid(), s.cells());
    let is_repaired = s.lesson().view().settings().word("arrows") == "repaired";
    let numbered = cells.flood(Moves::Four).into_keys().filter(|&cell| cell != cells.goal);
    let to = |(x, y): Cell| {
        let cell = grid.cell(x as u32, y as u32);
        if is_repaired {
            let (x, y) = grid.xy(flow::aim(&state, cell)?);
            return Some((x as i32, y as i32));
        }
        // Such an arrow can point off the map.
        let by = flow::downhill(&state, cell).value();
        (by != glam::DVec2::ZERO).then(|| {
            (x + by.x.signum() as i32 * i32::from(by.x != 0.0), y + by.y.signum() as i32 * i32::from(by.y != 0.0))
        })
    };
    numbered.map(|cell| (cell, to(cell))).collect()
}

/// Do the arrows of the program point at the lowest of the neighbours that can be reached without a cut corner?
fn are_lowest(s: &Subject) -> bool {
    let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
    arrows_of_program(s).into_iter().all(|(from, to)| {
        let around: Vec<Cell> = cells.neighbours(from, Moves::Eight).collect();
        let least = around.iter().filter_map(|to| numbers.get(to)).min();
        to.is_some_and(|to| around.contains(&to) && numbers.get(&to) == least)
    })
}

/// How many corners the arrows of the program cut.
fn cut_by_arrows(s: &Subject) -> usize {
    let arrows = arrows_of_program(s).into_iter().filter_map(|(from, to)| Some([from, to?]));
    arrows.map(|arrow| [1, 2].map(|walls| s.cells().diagonals_past(walls, &arrow).len()).iter().sum::<usize>()).sum()
}

/// "no" if the program gives no arrow to the cells between equal numbers. There must be one.
fn arrow_between_equal(s: &Subject) -> &'static str {
    let missing = s.cells().arrows(&s.cells().flood(Moves::Four)).missing;
    let is_without = |cell: &Cell| arrows_of_program(s).contains(&(*cell, None));
    if !missing.is_empty() && missing.iter().all(is_without) { "no" } else { "an" }
}

/// Where left − right and up − down point: in which of eight directions, if both differences are equally large or one is 0.
fn difference_at(s: &Subject, (x, y): Cell) -> String {
    let numbers = s.cells().flood(Moves::Four);
    let own = numbers[&(x, y)];
    let [left, right, up, down] =
        [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].map(|at| numbers.get(&at).copied().unwrap_or(own));
    let across = ["west", "", "east"][((left - right).signum() + 1) as usize];
    let along = ["north", "", "south"][((up - down).signum() + 1) as usize];
    if (left - right).abs() == (up - down).abs() { format!("{along}-{across}") } else { format!("{along}{across}") }
}

pub const CLAIMS: &[Claim] = &[
    claim(
        hint("flow", "wave/gradient"),
        "Between equal numbers, differences give {none}.",
        |s| facts![if arrow_between_equal(s) == "no" { "none" } else { "one" }],
        Set("arrows", "repaired"),
    ),
    claim(
        end("wave/gradient"),
        "path {12} moves | no arrow: the differences are 0 {1}. | arrows into a wall or off the map {9}. | cells without a right arrow {10}.",
        |s| {
            let [missing, wrong, no_lower] = arrow_faults(s, Moves::Four);
            let all = missing + wrong + no_lower;
            facts![s.cells().fewest(Moves::Four), missing, wrong, all]
        },
        Wall(3, 2),
    ),
    claim(
        end("wave/gradient"),
        "“Repaired arrows” point to {the lowest reachable neighbour}: they have {none} of these faults.",
        |s| {
            let repaired = s.with("arrows", if s.constant(0.0) == 0.0 { "repaired" } else { "differences" });
            let numbers = s.cells().flood(Moves::Four);
            let is_right =
                |(from, to): &(Cell, Option<Cell>)| to.is_some_and(|to| numbers.get(&to) < numbers.get(from));
            let none = arrows_of_program(&repaired).iter().all(is_right);
            facts![if_so("the lowest reachable neighbour", are_lowest(&repaired)), if_so("none", none)]
        },
        Constant(1.0),
    ),
    claim(
        end("wave/gradient").with(&[("arrows", "eight")]),
        "no arrow: the differences are 0 {1}. | arrows into a wall or off the map {9}.",
        |s| {
            let [missing, wrong, no_lower] = arrow_faults(s, Moves::Four);
            // None of the third fault is said.
            facts![missing, wrong + no_lower]
        },
        Wall(3, 2),
    ),
    claim(
        end("wave/video"),
        "no arrow: the differences are 0 {1}. | arrows into a wall or off the map {8}. | arrows to a number that is not lower {1}.",
        |s| arrow_faults(s, Moves::Four).map(|n| n.to_string()).to_vec(),
        Wall(7, 6),
    ),
    claim(
        end("wave/video").with(&[("arrows", "eight")]),
        "no arrow: the differences are 0 {1}. | arrows into a wall or off the map {5}. | arrows to a number that is not lower {1}.",
        |s| arrow_faults(s, Moves::Four).map(|n| n.to_string()).to_vec(),
        Set("arrows", "differences"),
    ),
    claim(
        end("wave/video").with(&[("arrows", "repaired")]),
        "path {12} moves | Each arrow points to {the lowest} reachable neighbour | no arrow: the differences are 0 {1} · repaired. | arrows into a wall or off the map {8} · repaired. | arrows to a number that is not lower {1} · repaired. | The arrows cut {no} corner. The path still cuts {2} corners",
        |s| {
            let ([missing, wrong, no_lower], cells) = (arrow_faults(s, Moves::Four), s.cells());
            let no = if cut_by_arrows(s) == 0 { "no" } else { "a" };
            let lowest = if_so("the lowest", are_lowest(s));
            facts![s.moves(), lowest, missing, wrong, no_lower, no, cells.diagonals_past(1, &s.path()).len()]
        },
        Goal(12.5, 11.5),
    ),
    claim(
        end("wave/cave"),
        "path {86} moves | no arrow: the differences are 0 {40} · repaired. | arrows to a number that is not lower {58} · repaired.",
        |s| {
            let [missing, wrong, no_lower] = arrow_faults(s, Moves::Eight);
            // None into a wall is said.
            facts![s.cells().fewest(Moves::Eight), missing, wrong + no_lower]
        },
        Goal(23.5, 2.5),
    ),
    claim(
        end("wave/flock"),
        "path {50} moves | Each arrow points to {the lowest} reachable neighbour | no arrow: the differences are 0 {1} · repaired. | arrows into a wall or off the map {120} · repaired. | arrows to a number that is not lower {11} · repaired.",
        |s| {
            let [missing, wrong, no_lower] = arrow_faults(s, Moves::Four);
            facts![s.cells().fewest(Moves::Four), if_so("the lowest", are_lowest(s)), missing, wrong, no_lower]
        },
        Goal(37.5, 12.5),
    ),
    claim(
        tour("wave"),
        "The same rule at [this cell](cell {3,3}), with {walls} beside it.",
        |s| {
            // The only cell without an arrow.
            let missing = s.cells().arrows(&s.cells().flood(Moves::Four)).missing;
            let has_walls =
                missing.iter().all(|&(x, y)| !s.cells().is_free((x - 1, y)) && !s.cells().is_free((x + 1, y)));
            let named: Vec<_> = missing.into_iter().map(|(x, y)| at(x, y)).collect();
            facts![only(&named), if_so("walls", has_walls)]
        },
        Wall(2, 3),
    ),
    claim(
        tour("wave"),
        "So a cell between equal numbers gets {no} arrow. And an arrow {can point into a wall}: nothing looks at diagonal \
         neighbours.",
        |s| {
            let into_wall = s.cells().arrows(&s.cells().flood(Moves::Four)).into_wall;
            let is_diagonal = |&[a, b]: &[Cell; 2]| super::oracle::cells::is_diagonal(a, b);
            facts![arrow_between_equal(s), if_so("can point into a wall", into_wall.iter().any(is_diagonal))]
        },
        Wall(2, 3),
    ),
    claim(
        tour("wave"),
        "The repair: each arrow points to {the lowest} of eight neighbours and cuts {no} corner. {Every} numbered cell but \
         the goal has one. Which way can the arrow of [the start](cell {3,3}) point now?",
        |s| {
            let every = arrows_of_program(s).iter().all(|(_, to)| to.is_some());
            let no = if cut_by_arrows(s) == 0 { "no" } else { "a" };
            let (x, y) = s.cells().start;
            facts![if_so("the lowest", are_lowest(s)), no, if_so("Every", every), at(x, y)]
        },
        Set("arrows", "differences"),
    ),
    claim(
        term(Term::FlowField, "wave/gradient"),
        "Repaired arrows {lead any number of agents to the goal}; arrows from differences {can be missing or point into a wall}.",
        |s| {
            let numbers = s.cells().flood(Moves::Four);
            let repaired = arrows_of_program(&s.with("arrows", "repaired"));
            let leads = repaired.iter().all(|(from, to)| to.is_some_and(|to| numbers.get(&to) < numbers.get(from)));
            let [missing, wrong, _] = arrow_faults(s, Moves::Four);
            let can_fail = missing > 0 && wrong > 0;
            facts![
                if_so("lead any number of agents to the goal", leads),
                if_so("can be missing or point into a wall", can_fail)
            ]
        },
        Wall(2, 3),
    ),
    claim(
        hint("arrows", "wave/gradient").with(&[("arrows", "repaired")]),
        "repaired: each arrow points to {the lowest reachable neighbour}: one of eight, and it cuts {no} corner.",
        |s| {
            let no = if cut_by_arrows(s) == 0 { "no" } else { "a" };
            facts![if_so("the lowest reachable neighbour", are_lowest(s)), no]
        },
        Set("arrows", "differences"),
    ),
    claim(
        term(Term::Gradient, "wave/gradient"),
        "An arrow from differences points {the opposite way}: left − right and up − down.",
        |s| {
            // Where the program's arrows point, and right − left and down − up between numbered neighbours.
            let numbers = s.cells().flood(Moves::Four);
            let sign = s.constant(-1.0) as i32;
            let mut compared = 0;
            let is_opposite = arrows_of_program(s).into_iter().all(|((x, y), to)| {
                let at = |dx, dy| numbers.get(&(x + dx, y + dy));
                let (Some(to), [Some(left), Some(right), Some(up), Some(down)]) =
                    (to, [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)])
                else {
                    return true;
                };
                compared += 1;
                (to.0 - x, to.1 - y) == ((right - left).signum() * sign, (down - up).signum() * sign)
            });
            facts![if_so("the opposite way", is_opposite && compared > 10)]
        },
        Constant(1.0),
    ),
    claim(
        hint("arrows", "wave/gradient"),
        "differences: the arrow is (left − right, up − down). The video says right − left, which points {uphill}.",
        |s| {
            // Between two numbered neighbours, right − left points at the higher one.
            let numbers = s.cells().flood(Moves::Four);
            let sign = s.constant(1.0) as i32;
            let is_uphill = numbers.keys().all(|&(x, y)| {
                let (Some(left), Some(right)) = (numbers.get(&(x - 1, y)), numbers.get(&(x + 1, y))) else {
                    return true;
                };
                let to = (x + (right - left).signum() * sign, y);
                left == right || numbers[&to] == *left.max(right)
            });
            facts![if_so("uphill", is_uphill)]
        },
        Constant(-1.0),
    ),
    claim(
        tour("wave"),
        "The arrow of [this cell](cell {1,2}) points at a [wall](cell {2,1}).",
        |s| {
            let into_wall = s.cells().arrows(&s.cells().flood(Moves::Four)).into_wall;
            into_wall.into_iter().filter(|pair| pair[0] == (1, 2)).flatten().map(|(x, y)| at(x, y)).collect()
        },
        Wall(2, 1),
    ),
    claim(
        step("wave/gradient", "flow field: arrow 16"),
        "The arrow of the current cell (6, 1) points {south-east}.",
        |s| facts![difference_at(s, (6, 1))],
        Wall(6, 2),
    ),
    claim(
        step("wave/gradient", "flow field: repaired arrow 32").with(&[("arrows", "repaired")]),
        "The arrow of the current cell (3, 3) points to its lowest neighbour ({3, 2}), which has {12}.",
        |s| {
            let (cells, numbers) = (s.cells(), s.cells().flood(Moves::Four));
            let lowest = cells.neighbours((3, 3), Moves::Eight).filter(|to| numbers.contains_key(to));
            let (x, y) = lowest.min_by_key(|to| numbers[to]).unwrap_or_default();
            facts![format!("{x}, {y}"), numbers.get(&(x, y)).copied().unwrap_or(0)]
        },
        Wall(3, 2),
    ),
    claim(
        invariant("wave/gradient").with(&[("arrows", "repaired")]),
        "{Every} arrow leads to a lower number.",
        |s| facts![if_so("Every", every_cell_leads_down(s, Moves::Eight))],
        Miscount(3, 3, -9),
    ),
    claim(
        invariant("wave/cave"),
        "{Every} arrow leads to a lower number.",
        |s| facts![if_so("Every", every_cell_leads_down(s, Moves::Eight))],
        Miscount(90, 54, -9),
    ),
];

#[test]
fn what_is_said_of_arrows_is_true() {
    check(CLAIMS);
}
