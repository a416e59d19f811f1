use super::*;
use std::f64::consts::PI;

/// What triangles cover, in square pixels, a half transparent pixel counting as a half; and their own area.
fn covered(triangles: &Triangles) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for triangle in triangles.indices.chunks_exact(3) {
        let [a, b, c] = [0, 1, 2].map(|i| triangles.corners[triangle[i] as usize]);
        let area = (b.0 - a.0).perp_dot(c.0 - a.0).abs() / 2.0;
        sums[0] += area * f64::from(a.1 + b.1 + c.1) / 3.0;
        sums[1] += area;
    }
    sums
}

fn area(rings: &[Vec<DVec2>]) -> Triangles {
    let mut triangles = Triangles::default();
    triangles.add_area(rings);
    triangles
}

fn line(points: &[DVec2], closed: bool, width: f32) -> Triangles {
    let mut triangles = Triangles::default();
    Stroke::new(width).add_to(&mut triangles, points, closed);
    triangles
}

fn ring(points: &[(i32, i32)]) -> Vec<DVec2> {
    points.iter().map(|&(x, y)| DVec2::new(x.into(), y.into())).collect()
}

#[track_caller]
fn assert_near(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance * expected, "{found} instead of {expected}");
}

#[test]
fn a_smooth_edge_neither_adds_to_an_area_nor_takes_from_it() {
    let square = ring(&[(0, 0), (40, 0), (40, 40), (0, 40)]);
    let hole = ring(&[(10, 10), (30, 10), (30, 30), (10, 30)]);
    let arrowhead = ring(&[(0, 0), (60, 30), (0, 60), (20, 30)]);
    let reversed = |ring: &[DVec2]| ring.iter().rev().copied().collect::<Vec<_>>();
    for (rings, expected) in [
        (vec![square.clone()], 1600.0),
        (vec![reversed(&square)], 1600.0),
        (vec![square.clone(), hole.clone()], 1200.0),
        (vec![hole.clone(), reversed(&square)], 1200.0),
        (vec![arrowhead.clone()], 1200.0),
        (vec![reversed(&arrowhead)], 1200.0),
        (vec![circle(DVec2::ZERO, 30.0)], PI * 900.0),
    ] {
        let [covered, all] = covered(&area(&rings));
        assert_near(covered, expected, 0.01);
        let length: f64 =
            rings.iter().flat_map(|r| r.iter().zip(r.iter().cycle().skip(1))).map(|(a, b)| a.distance(*b)).sum();
        // The triangles do not overlap: together they are half a pixel wider all around.
        assert_near(all, expected + length / 2.0, 0.01);
    }
}

#[test]
fn a_narrow_area_is_faint() {
    for width in [0.01, 0.1, 0.4, 0.9] {
        let sliver = [DVec2::ZERO, DVec2::new(200.0, 0.0), DVec2::new(200.0, width), DVec2::new(0.0, width)];
        assert_near(covered(&Triangles::convex(&sliver))[0], 200.0 * width, 0.02);
    }
}

/// A sliver between two wide parts was filled where its inner ring had turned over: as a row of dots.
#[test]
fn a_sliver_of_a_larger_area_is_a_thin_line() {
    let point = |x: f64, y: f64| DVec2::new(x, y);
    let upper = [point(0.0, 0.0), point(40.0, 0.0), point(40.0, 20.0), point(240.0, 20.0)];
    let lower = [point(240.0, 20.3), point(40.0, 20.3), point(40.0, 40.0), point(0.0, 40.0)];
    let sliver: Vec<DVec2> = upper.into_iter().chain(lower).collect();
    let [found, _] = covered(&area(&[sliver]));
    // The strip gives the sliver at most its own width of one half pixel to each side.
    assert!((1600.0..1600.0 + 200.0 * 0.8).contains(&found), "{found}");
}

/// Slivers were looked for in areas of one ring only.
#[test]
fn a_sliver_beside_other_areas_is_a_thin_line_too() {
    let thin = |width: f64| [(0.0, 50.0), (200.0, 50.0), (200.0, 50.0 + width), (0.0, 50.0 + width)].map(DVec2::from);
    let square = ring(&[(0, 0), (40, 0), (40, 40), (0, 40)]);
    for width in [0.05, 0.3, 0.9, 1.5] {
        assert_near(covered(&area(&[square.clone(), thin(width).to_vec()]))[0], 1600.0 + 200.0 * width, 0.01);
    }
    // A ring around both makes them holes, and a ring in the hole is filled again.
    let around = ring(&[(-10, -10), (300, -10), (300, 100), (-10, 100)]);
    let island = ring(&[(10, 10), (30, 10), (30, 30), (10, 30)]);
    let expected = 310.0 * 110.0 - 1600.0 + 400.0;
    assert_near(covered(&area(&[island, around, square]))[0], expected, 0.01);
}

/// The edges of an arc beside a corner were taken for the other side of a sliver, so the area grew.
#[test]
fn a_finely_divided_concave_arc_does_not_grow() {
    let arc = (0..=60).map(|i| DVec2::from_angle(PI * f64::from(i) / 60.0) * 20.0);
    let bay: Vec<DVec2> = arc
        .chain([DVec2::new(-40.0, 0.0), DVec2::new(-40.0, 40.0), DVec2::new(40.0, 40.0), DVec2::new(40.0, 0.0)])
        .collect();
    let expected = 80.0 * 40.0 - PI * 200.0;
    let [found, all] = covered(&area(std::slice::from_ref(&bay)));
    let length: f64 = bay.iter().zip(bay.iter().cycle().skip(1)).map(|(a, b)| a.distance(*b)).sum();
    assert_near(found, expected, 0.002);
    assert_near(all, expected + length / 2.0, 0.002);
}

#[test]
fn rings_know_the_rings_around_them() {
    let square = |x: i32, y: i32, side: i32| ring(&[(x, y), (x + side, y), (x + side, y + side), (x, y + side)]);
    let mut rings = vec![square(0, 0, 1000)];
    for i in 0..10 {
        for j in 0..10 {
            rings.push(square(10 + i * 90, 10 + j * 90, 80));
            rings.push(square(30 + i * 90, 30 + j * 90, 40));
        }
    }
    for (i, around) in rings_around(&rings).into_iter().enumerate() {
        let mut around = around;
        around.sort_unstable();
        let expected = match i {
            0 => vec![],
            _ if i % 2 == 1 => vec![0],
            _ => vec![0, i - 1],
        };
        assert_eq!(around, expected, "ring {i}");
    }
}

#[test]
fn a_line_covers_its_length_times_its_width() {
    let angle = [DVec2::new(0.0, 0.0), DVec2::new(100.0, 0.0), DVec2::new(100.0, 100.0)];
    for width in [0.5, 1.0, 1.2, 2.0, 4.0, 9.0, 30.0_f32] {
        let (w, round) = (f64::from(width), PI / 4.0 * f64::from(width).powi(2));
        // Two half discs at the ends.
        assert_near(covered(&line(&angle[..2], false, width))[0], 100.0 * w + round, 0.03);
        // At the bend a quarter of a disc more, and a square that both pieces share less.
        let bend = round / 4.0 - w * w / 4.0;
        assert_near(covered(&line(&angle, false, width))[0], 200.0 * w + round + bend, 0.03);
        let circle = circle(DVec2::ZERO, 60.0);
        assert_near(covered(&line(&circle, true, width))[0], 2.0 * PI * 60.0 * w, 0.01);
    }
}

#[test]
fn a_line_that_turns_back_stays_within_its_width() {
    let back = [DVec2::ZERO, DVec2::new(50.0, 0.0), DVec2::new(10.0, 0.5), DVec2::new(60.0, 1.0)];
    for width in [1.0, 3.0, 8.0_f32] {
        for (p, _) in line(&back, false, width).corners {
            assert!(p.is_finite() && p.x >= -10.0 && p.x <= 70.0 && p.y.abs() < 10.0, "{width}: {p}");
        }
    }
}

#[test]
fn points_that_repeat_do_no_harm() {
    let p = DVec2::new(7.0, 7.0);
    for points in [vec![], vec![p], vec![p, p], vec![p, p, p], vec![p, p + DVec2::X, p + DVec2::X, p]] {
        for closed in [false, true] {
            assert!(line(&points, closed, 3.0).corners.iter().all(|(p, _)| p.is_finite()));
        }
        assert!(area(&[points.clone(), points]).corners.iter().all(|(p, _)| p.is_finite()));
    }
    assert!(covered(&line(&[p], false, 4.0))[0] > 10.0, "a dot");
}
