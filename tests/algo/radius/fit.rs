//! Whether an agent fits is decided beside the fractions that the text of a scene says, in corridors, doorways, bends and
//! tiles, with decimal sizes and rotated by angles whose sine and cosine are decimals.

use crate::common::Random;
use crate::common::pairs::is_thorough;
use glam::DVec2;
use num_rational::BigRational;
use num_traits::{One, Zero};
use pathlight::algo::channel::Measure;
use pathlight::algo::radius::{self, CircleFunnel, CircleOutcome};
use pathlight::algo::steering::{Crowd, RoutesToGoal};
use pathlight::lesson::{self, Watch};
use pathlight::scene::World;
use pathlight::scene::scene_file;
use pathlight::step::Algorithm;
use std::fmt::Write;
use std::sync::Arc;

/// Decimals of all coordinates: thousandths, rotated by hundredths.
pub(super) const DIGITS: u32 = 5;
/// Decimals of a radius: a lattice unit is at least 2^-28 here.
const FINE: u32 = 15;

/// A scene's text without a radius, and the two points whose distance is the width that it says.
pub(super) struct Drawn {
    pub(super) text: String,
    pub(super) width: BigRational,
    walls: Option<[[String; 2]; 2]>,
}

/// A whole number of the last digit as a decimal.
pub(super) fn decimal(n: i128, digits: u32) -> String {
    let one = 10i128.pow(digits);
    let sign = if n < 0 { "-" } else { "" };
    format!("{sign}{}.{:0width$}", n.abs() / one, n.abs() % one, width = digits as usize)
}

/// The fraction that a decimal says.
pub(super) fn fraction(text: &str) -> BigRational {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let numerator: i128 = format!("{whole}{part}").parse().unwrap();
    BigRational::new((sign * numerator).into(), 10i128.pow(part.len() as u32).into())
}

/// Sine and cosine in hundredths.
pub(super) const TURNS: [(i128, i128); 6] = [(0, 100), (60, 80), (80, -60), (28, 96), (-96, 28), (-60, 80)];

/// Thousandths, rotated, as text.
pub(super) fn rotated((sin, cos): (i128, i128), (x, y): (i128, i128)) -> [String; 2] {
    [cos * x - sin * y, sin * x + cos * y].map(|v| decimal(v, DIGITS))
}

pub(super) fn list(points: &[[String; 2]]) -> String {
    points.iter().map(|[x, y]| format!("[{x}, {y}]")).collect::<Vec<_>>().join(", ")
}

pub(super) fn scene(ends: [[String; 2]; 2], map: &str) -> String {
    let [start, goal] = ends.map(|[x, y]| format!("[{x}, {y}]"));
    format!("title = \"fit\"\nlesson = \"funnel\"\nstart = {start}\ngoal = {goal}\n{map}")
}

pub(super) fn drawn(random: &mut Random) -> Drawn {
    let turn = TURNS[random.between(0, TURNS.len() as i32 - 1) as usize];
    let mut any = |low: i32, high: i32| i128::from(random.between(low, high));
    // The width is even, so that its half is a whole number of thousandths.
    let (w, kind) = (2 * any(150, 1500), any(0, 4));
    let (dx, dy) = (any(-20_000, 20_000), any(-20_000, 20_000));
    let at = |x: i128, y: i128| rotated(turn, (dx + x, dy + y));
    let all = |points: &[(i128, i128)]| points.iter().map(|&(x, y)| at(x, y)).collect::<Vec<_>>();
    let (length, half) = (3 * w + any(1000, 15_000), w / 2);
    let (text, walls) = match kind {
        // A corridor: start and goal are exactly the radius away from three walls.
        0 => {
            let outline = all(&[(0, 0), (length, 0), (length, w), (0, w)]);
            let text = format!("[polygons]\noutline = [{}]\n", list(&outline));
            (scene([at(half, half), at(length - half, half)], &text), [at(0, 0), at(0, w)])
        }
        // A corridor with a bend.
        1 => {
            let inner = length - w;
            let outline = all(&[(0, 0), (length, 0), (length, length), (inner, length), (inner, w), (0, w)]);
            let text = format!("[polygons]\noutline = [{}]\n", list(&outline));
            (scene([at(half, half), at(length - half, length - half)], &text), [at(0, 0), at(0, w)])
        }
        // A doorway between slanted walls. On the lattice, a short wall is turned by its snapping, and inflated walls may close
        // what lies beyond it: the polygons are only approximate around corners.
        2 => {
            let (low, x, thick) = (any(3000, 9000), any(6000, 9000), any(300, 3000));
            let mut slant = || any(-9, 600);
            let (height, wide) = (2 * low + w, 2 * x + thick);
            let outline = all(&[(0, 0), (wide, 0), (wide, height), (0, height)]);
            let below = all(&[(x - slant(), 0), (x + thick + slant(), 0), (x + thick, low), (x, low)]);
            let above =
                all(&[(x, low + w), (x + thick, low + w), (x + thick + slant(), height), (x - slant(), height)]);
            let mut text = format!("[polygons]\noutline = [{}]\n", list(&outline));
            for points in [below, above] {
                writeln!(text, "[[polygons.obstacle]]\npoints = [{}]", list(&points)).unwrap();
            }
            let ends = [at(x - 3000, low + half), at(x + thick + 3000, low + half)];
            (scene(ends, &text), [at(x, low), at(x, low + w)])
        }
        // Two bars on a map so large that the lattice is coarse and their snapping turns them. The ends may be close together,
        // so that no passage lies between them.
        3 => {
            let far = 200_000_000;
            let outline = all(&[(-far, -far), (far, -far), (far, far), (-far, far)]);
            let below = all(&[(0, -2000), (length, -2000), (length, 0), (0, 0)]);
            let above = all(&[(0, w), (length, w), (length, w + 2000), (0, w + 2000)]);
            let mut text = format!("[polygons]\noutline = [{}]\n", list(&outline));
            for points in [below, above] {
                writeln!(text, "[[polygons.obstacle]]\npoints = [{}]", list(&points)).unwrap();
            }
            let to = if any(0, 1) == 0 { 3 * half + 10 } else { length - 3 * half };
            (scene([at(3 * half, half), at(to, half)], &text), [at(0, 0), at(0, w)])
        }
        // Tiles. `w` is the width of a corridor of so many.
        _ => {
            let (tiles, long) = (any(1, 5), any(20, 60));
            let row = |c: &str| c.repeat(long as usize) + "\n";
            let rows = row("#") + &row(".").repeat(tiles as usize) + &row("#");
            let text = format!("[grid]\nborder = false\nrows = \"\"\"\n{rows}\"\"\"\n");
            let middle = |x: i128| [x.to_string(), decimal(10 + 5 * tiles, 1)];
            let text = scene([middle(tiles), middle(long - tiles)], &text);
            return Drawn { text, width: fraction(&tiles.to_string()), walls: None };
        }
    };
    Drawn { text, width: fraction(&decimal(100 * w, DIGITS)), walls: Some(walls) }
}

/// The radius, as a decimal, of an agent for which a passage of this width is narrower than its diameter by so many lattice
/// units.
pub(super) fn radius_for(world: &World, width: &BigRational, narrower: i32) -> String {
    let two = BigRational::one() + BigRational::one();
    let unit = BigRational::one() / BigRational::from_float(world.mesh().lattice().scale()).unwrap();
    let radius = (width + unit * BigRational::from_integer(narrower.into())) / two;
    // Rounded away from the undecided range.
    let digits = radius * BigRational::from_integer(10i128.pow(FINE).into());
    let digits = if narrower > 2 { digits.ceil() } else { digits.floor() };
    decimal(i128::try_from(digits.to_integer()).unwrap(), FINE)
}

/// Which methods find a path: arcs by both measures, inflated walls, steering agents.
fn found(world: &Arc<World>, radius: f64, seed: u64) -> [bool; 4] {
    let arcs = [Measure::Midpoints, Measure::Aimed].map(|measure| {
        let input = radius::Input { measure, ..super::input(world, radius) };
        let funnel = CircleFunnel::finished(&input);
        let walls = super::walls(world);
        let least = radius::least_clearance(&super::path(world, &funnel), &walls);
        assert!(least.is_none_or(|least| super::is_kept(world, least.distance, radius)), "{seed}: {least:?}");
        funnel.outcome() == CircleOutcome::Found
    });
    let settings = [("radius", radius.to_string()), ("offset", "inflated".to_owned())];
    let settings = settings.map(|(k, v)| (k.to_owned(), v));
    let inflated = lesson::open_with("funnel", world.clone(), Watch::EndOnly, &settings).unwrap().view().result();
    if inflated["found"] == true {
        assert!(super::is_kept(world, inflated["clearance"].as_f64().unwrap(), radius), "{seed}: {inflated:?}");
    }
    let routes = RoutesToGoal::new(world.mesh().clone(), world.snap(world.goal()), radius);
    let mut crowd = Crowd::default();
    crowd.drop_at(&routes, world.start());
    [arcs[0], arcs[1], inflated["found"] == true, crowd.agents().len() == 1]
}

#[test]
fn ten_thousand_exact_fits() {
    let worlds = if is_thorough() { 10_000 } else { 1_500 };
    let two = BigRational::one() + BigRational::one();
    let (mut passed, mut stopped) = (0, 0);
    for seed in 0..worlds {
        let mut random = Random::new(seed);
        let Drawn { text, width, walls } = drawn(&mut random);
        if let Some([a, b]) = walls {
            let side = |i: usize| fraction(&b[i]) - fraction(&a[i]);
            assert_eq!(side(0) * side(0) + side(1) * side(1), &width * &width, "{seed}: the text says this width");
        }
        let world = Arc::new(World::new(scene_file::read(&text).unwrap_or_else(|e| panic!("{seed}: {e:?}\n{text}"))));
        let unit = BigRational::one() / BigRational::from_float(world.mesh().lattice().scale()).unwrap();
        // By how many lattice units the passage is narrower than the agent. Every third fit is exact.
        let narrower = [0, 2, 5, 0, -3, 5, 0, 2, 9][seed as usize % 9];
        let radius = radius_for(&world, &width, narrower);
        let said = (&two * fraction(&radius) - &width) / &unit;
        let expected = said <= two;
        assert!(expected || said >= BigRational::from_integer(5.into()), "{seed}: {said}");
        assert!(narrower != 0 || said.is_zero(), "{seed}: an exact fit");
        let found = found(&world, radius.parse().unwrap(), seed);
        assert_eq!(found, [expected; 4], "{seed}: {narrower} units narrower, radius {radius}\n{text}");
        *if expected { &mut passed } else { &mut stopped } += 1;
    }
    assert!(passed * 10 > worlds * 6 && stopped * 10 > worlds * 3, "{passed} {stopped}");
}

/// On a corridor of tiles two wide, arcs let an agent of radius 1 pass, and inflated walls said that a wall was closer to
/// the start than 1.
#[test]
fn a_corridor_of_two_tiles_lets_a_radius_of_one_pass() {
    let rows = "##########\n..........\n..........\n##########\n";
    let text = format!(
        "title = \"tiles\"\nlesson = \"funnel\"\nstart = [1, 2]\ngoal = [9, 2]\n[grid]\nborder = false\nrows = \"\"\"\n{rows}\"\"\"\n"
    );
    let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
    for way in ["none", "normals", "arcs", "inflated"] {
        let settings = [("radius", "1"), ("offset", way)].map(|(k, v)| (k.to_owned(), v.to_owned()));
        let result = lesson::open_with("funnel", world.clone(), Watch::EndOnly, &settings).unwrap().view().result();
        assert_eq!(result["found"], true, "{way}: {result:?}");
        assert!((result["length"].as_f64().unwrap() - 8.0).abs() < 1e-5, "{way}: {result:?}");
    }
    assert_eq!(found(&world, 1.0, 0), [true; 4]);
    assert_eq!(found(&world, 1.000_001, 0), [false; 4]);
}

/// Around a corner, an inflated wall is a polygon that reaches beyond the circle, but not where the start stands.
#[test]
fn a_start_exactly_the_radius_away_from_a_corner_is_free() {
    for (x, y) in [(0, 1300), (500, 1200), (1200, 500), (780, 1040), (364, 1248), (1248, 364), (1040, 780)] {
        let [start, goal] = [[8000 + x, 8000 - y], [9500, 13_500]].map(|at| at.map(|v| decimal(v, 3)));
        let text = scene(
            [start, goal],
            "[polygons]\noutline = [[0, 0], [16, 0], [16, 16], [0, 16]]\n[[polygons.obstacle]]\n\
             points = [[2, 10.1], [8, 8], [6, 15]]\n",
        );
        let world = Arc::new(World::new(scene_file::read(&text).unwrap()));
        let corner = DVec2::splat(8.0);
        assert!((world.start().distance(corner) - 1.3).abs() < 1e-12);
        assert_eq!(found(&world, 1.3, 0), [true; 4], "{x} {y}");
        assert_eq!(found(&world, 1.300_01, 0), [false; 4], "{x} {y}");
    }
}
