//! One octile wave from several goals: for each cell the nearest one.

use crate::common::Random;
use pathlight::algo::grid_search::{CellStatus, Guide, Input, OctileWave, nearest_goals};
use pathlight::algo::wave::Moves;
use pathlight::map::grid::{Cell, Grid};
use pathlight::step::{Algorithm, Invariant, Verdict};

#[test]
fn each_cell_has_the_cost_and_the_goals_of_the_least_of_all_waves() {
    let mut ties = 0;
    for seed in 0..150 {
        let mut random = Random::new(seed + 1);
        let (width, height) = (random.between(2, 12), random.between(2, 10));
        let mut grid = Grid::new(width as usize, height as usize, false);
        let cells: Vec<Cell> = grid.cells().collect();
        let walls = random.between(0, 40);
        for &cell in &cells {
            if random.between(0, 99) < walls {
                grid.set_wall(cell, true);
            } else if seed % 2 == 1 && random.between(0, 3) == 0 {
                grid.set_cost(cell, 3);
            }
        }
        let mut any = || cells[random.between(0, cells.len() as i32 - 1) as usize];
        let (start, goals) = (any(), [any(), any(), any()]);
        let moves = if seed % 4 < 2 { Moves::Eight } else { Moves::Four };
        let input = |goal: Cell, more_goals: Vec<Cell>| Input {
            grid: grid.clone(),
            start: Some(start),
            goal: Some(goal),
            more_goals,
            fault: None,
            moves,
            guide: Guide::without_walls(moves),
            flow: true,
        };
        let together = input(goals[0], goals[1..].to_vec());
        let wave = OctileWave::finished(&together);
        assert_eq!(wave.check(&together), Verdict::Holds, "map {seed}");
        let open: Vec<Cell> = wave.sources().to_vec();
        let alone: Vec<OctileWave> = open.iter().map(|&goal| OctileWave::finished(&input(goal, Vec::new()))).collect();
        let nearest = nearest_goals(&wave);
        for &cell in cells.iter().filter(|&&cell| !grid.is_wall(cell)) {
            let costs: Vec<_> =
                alone.iter().map(|wave| (wave.status(cell) == CellStatus::Closed).then(|| wave.g(cell))).collect();
            let least = costs.iter().flatten().min().copied();
            let own = (wave.status(cell) == CellStatus::Closed).then(|| wave.g(cell));
            assert_eq!(own, least, "map {seed} {cell:?}");
            let expected =
                (0..costs.len()).filter(|&i| least.is_some() && costs[i] == least).map(|i| 1 << i).sum::<u16>();
            assert_eq!(nearest[cell.index()], expected, "map {seed} {cell:?}");
            ties += u32::from(expected.count_ones() > 1);
        }
    }
    assert!(ties > 50, "{ties} cells are equally near to several goals");
}
