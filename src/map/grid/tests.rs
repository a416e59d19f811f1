use super::*;

#[test]
fn the_rim_and_the_border_are_walls() {
    let grid = Grid::from_rows(&["....", ".#..", "...."], true);
    let open: Vec<_> = grid.cells().filter(|&c| !grid.is_wall(c)).map(|c| grid.xy(c)).collect();
    assert_eq!(open, [(2, 1)]);
    assert!(grid.is_wall(grid.cell(3, 2).shifted(grid.offset(Dir::East))));
    assert!(!grid.is_drawn(grid.cell(0, 0)));
}

#[test]
fn a_map_whose_costs_are_all_1_is_one_without_costs() {
    let plain = Grid::from_rows(&["....", ".#.."], false);
    let mut grid = plain.clone();
    let [swamp, lake] = [grid.cell(0, 0), grid.cell(3, 1)];
    grid.set_cost(swamp, 3);
    grid.set_water(lake);
    assert_eq!((grid.cost(swamp), grid.cost(lake), grid.is_wall(lake)), (3, 1, true));
    assert_eq!((grid.lowest_cost(), grid.kinds_of_terrain()), (1, vec![3]));
    let letter = |ground| if ground == CellGround::Water { 'W' } else { '~' };
    assert_eq!(grid.rows_with(letter).collect::<Vec<_>>(), ["~...", ".#.W"]);
    let sea = grid.afloat();
    let open: Vec<_> = sea.cells().filter(|&c| !sea.is_wall(c)).collect();
    assert_eq!((open, sea.has_terrain()), (vec![lake], false));
    grid.set_wall(swamp, true);
    grid.set_wall(swamp, false);
    grid.set_wall(lake, false);
    assert_eq!(grid, plain);
}

#[test]
fn neighbours_lie_where_their_names_say() {
    let grid = Grid::new(5, 4, false);
    let xy = |dir| grid.xy(grid.cell(2, 2).shifted(grid.offset(dir)));
    assert_eq!(Dir::ALL.map(xy), [(2, 1), (3, 2), (2, 3), (1, 2)]);
}

#[test]
fn positions_and_cells_agree() {
    let grid = Grid::new(5, 4, false).placed(DVec2::new(-10.0, 20.0), 2.5);
    assert!(grid.cells().all(|c| grid.cell_at(grid.center(c)) == Some(c)));
    assert_eq!(grid.cell_at(DVec2::new(-10.1, 21.0)), None);
    assert_eq!(grid.cell_at(DVec2::new(2.5, 21.0)), None);
}

#[test]
fn corners_of_walls_are_counted_as_triangles_have_them() {
    let grid = Grid::from_rows(&["....", ".#..", "..#.", "...."], false);
    let rings = crate::map::polygons::FreeSpace::of_grid(&grid).rings;
    // Two walls that touch: one point, and a vertex on either side.
    assert_eq!((grid.corner_count(), rings.iter().map(Vec::len).sum::<usize>()), (12, 12));
    assert_eq!(Grid::from_rows(&["##", "##"], false).corner_count(), 0);
    assert_eq!(Grid::from_rows(&["..", ".."], true).corner_count(), 0);
}

#[test]
fn with_a_border_the_outermost_cells_are_walls_and_no_others() {
    for (width, height) in [(1, 1), (1, 5), (5, 1), (2, 3), (6, 4)] {
        let mut grid = Grid::new(width, height, true);
        grid.set_wall(grid.cell(width as u32 / 2, height as u32 / 2), true);
        let walls = grid.walls();
        assert!(grid.cells().all(|cell| walls[cell.index()] == grid.is_wall(cell)), "{width} x {height}");
        assert!((0..grid.slots()).all(|i| walls[i] || grid.is_on_map(Cell(i as u32))), "the rim is all walls");
    }
}
