use super::*;

fn square(x: f64, y: f64, side: f64) -> Vec<DVec2> {
    [(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)].map(|(dx, dy)| DVec2::new(x + dx, y + dy)).to_vec()
}

/// Free area in world units.
fn free_area(outline: Vec<DVec2>, obstacles: &[Vec<DVec2>]) -> (f64, usize) {
    let obstacles = obstacles.iter().map(|p| Obstacle { name: String::new(), points: p.clone() }).collect();
    let free = FreeSpace::of_polygons(&Polygons { outline, obstacles });
    let contours = |ring: &Vec<Point>| ring.iter().map(|&p| int_point(p)).collect::<Contour>();
    let twice: i128 = free.rings.iter().map(|r| area2(&contours(r))).sum();
    (twice as f64 / 2.0 / free.lattice.scale().powi(2), free.notes.len())
}

/// The nearest position was one digit beyond the bounds, and the saved scene could not be opened.
#[test]
fn the_nearest_position_lies_inside_the_bounds() {
    let outline = vec![
        DVec2::new(-0.000_000_005_195_965_624_708_467, 0.000_000_058_342_397_014_259_16),
        DVec2::new(0.000_000_010_599_948_002_680_074, 0.000_000_031_676_900_370_767_04),
        DVec2::new(0.000_000_009_227_12, 0.000_000_038_649_920_000_000_006),
        DVec2::new(-0.000_000_01, 0.000_000_050_000_000_000_000_004),
        DVec2::new(-0.000_000_01, 0.000_000_02),
    ];
    let (low, high) = Polygons { outline: outline.clone(), obstacles: Vec::new() }.bounds();
    let p =
        nearest_inside(&outline, DVec2::new(1.860_950_000_000_000_2e-8, 1.255_700_000_000_000_3e-8).clamp(low, high));
    assert!(contains(&outline, p) && p.cmpge(low).all() && p.cmple(high).all(), "{p}");
}

#[test]
fn obstacles_are_subtracted() {
    assert_eq!(free_area(square(0.0, 0.0, 10.0), &[square(2.0, 2.0, 2.0)]), (96.0, 0));
}

#[test]
fn overlaps_count_once_and_are_noted_whatever_their_winding() {
    let mut other = square(3.0, 3.0, 2.0);
    other.reverse();
    assert_eq!(free_area(square(0.0, 0.0, 10.0), &[square(2.0, 2.0, 2.0), other]), (93.0, 1));
}

#[test]
fn what_sticks_out_is_clipped_and_noted() {
    assert_eq!(free_area(square(0.0, 0.0, 10.0), &[square(9.0, 9.0, 2.0)]), (99.0, 1));
}

#[test]
fn a_bow_tie_is_its_two_lobes() {
    let bow = [(2.0, 2.0), (4.0, 4.0), (4.0, 2.0), (2.0, 4.0)].map(|(x, y)| DVec2::new(x, y)).to_vec();
    assert_eq!(free_area(square(0.0, 0.0, 10.0), &[bow]), (98.0, 0));
}

/// Ten seconds in one call of the library, which nobody could leave; and 2500 thin walls were no large map.
#[test]
fn walls_that_cross_each_other_often_are_united_in_pieces() {
    let mut random = crate::algo::random::Random::seeded(3);
    let mut sticks = |count: usize| -> Vec<Obstacle> {
        let mut next = || random.below(10_000) as f64 / 100.0;
        let stick = |at: DVec2, along: DVec2| {
            let aside = along.perp() * 0.002;
            let points = vec![at, at + along, at + along + aside, at + aside];
            Obstacle { name: String::new(), points }
        };
        (0..count).map(|_| stick(DVec2::new(next(), next()), DVec2::new(next() - 50.0, next() - 50.0))).collect()
    };
    let outline = square(-60.0, -60.0, 220.0);
    let polygons = Polygons { outline: outline.clone(), obstacles: sticks(60) };
    assert!(!polygons.take_long());
    // In pieces, the same walls are left.
    let lattice = polygons.lattice();
    let contours: Vec<Contour> = polygons.obstacles.iter().map(|o| snapped(lattice, &o.points)).collect();
    let contours: Vec<Contour> = contours.iter().flat_map(lobes).collect();
    let whole = ring_area2(&combine(&contours, &[], OverlayRule::Subject));
    let many: Vec<Contour> = (0..40).flat_map(|_| contours.clone()).collect();
    let pieces = ring_area2(&united_in_pieces(many));
    assert!((whole - pieces).abs() < whole / 100_000, "{whole} and {pieces}");

    let polygons = Polygons { outline, obstacles: sticks(560) };
    assert!(polygons.take_long() && polygons.vertex_count() < MOST_VERTICES_AT_ONCE);
    let count = std::rc::Rc::new(std::cell::Cell::new(0));
    let heard = count.clone();
    let hear = move |_| heard.set(heard.get() + 1);
    let free = crate::geom::building::listen(hear, || FreeSpace::of_polygons(&polygons));
    assert!(count.get() > 4 && free.notes.len() == 1, "{} {:?}", count.get(), free.notes);
}

#[test]
fn rings_have_the_free_space_on_their_right() {
    let mut other = square(6.0, 6.0, 2.0);
    other.reverse();
    let obstacles = [square(2.0, 2.0, 2.0), other].map(|points| Obstacle { name: String::new(), points });
    let mut outline = square(0.0, 0.0, 10.0);
    outline.reverse();
    let free = FreeSpace::of_polygons(&Polygons { outline, obstacles: obstacles.to_vec() });
    assert_eq!(free.rings.len(), 3);
    for ring in &free.rings {
        let right = crate::geom::area2(ring[0], ring[1], ring[2]) > 0; // the way these squares turn
        let is_outline = ring.contains(&free.lattice.snap(DVec2::ZERO));
        assert_eq!(right, is_outline, "around the outside to the right, around obstacles to the left: {ring:?}");
    }
}

#[test]
fn a_grid_is_its_open_cells() {
    let grid = Grid::from_rows(&["....", ".##.", "..#."], false);
    let free = FreeSpace::of_grid(&grid);
    let twice: i128 = free.rings.iter().map(|r| area2(&r.iter().map(|&p| int_point(p)).collect())).sum();
    assert_eq!(twice as f64 / 2.0 / free.lattice.scale().powi(2), 9.0);
}
