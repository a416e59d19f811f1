//! Channels of many portals, of the shapes that a funnel meets. Used by the benches and by tests.
#![allow(dead_code, reason = "each program uses a part")]

/// Left end, right end; x right, y down, all coordinates whole.
pub type Ends = [[i32; 2]; 2];

/// Start, goal, and the portals between.
pub type Shape = ([i32; 2], [i32; 2], Vec<Ends>);

/// A corridor without a bend.
pub fn straight(n: usize) -> Shape {
    let portals = (1..=n as i32).map(|i| [[i * 10, -8 - i % 3], [i * 10, 8 + i % 2]]);
    ([0, 0], [(n as i32 + 1) * 10, 0], portals.collect())
}

/// A turn to the other side every eight portals.
pub fn zigzag(n: usize) -> Shape {
    let middle = |i: i32| {
        let part = i.rem_euclid(16);
        if part < 8 { part * 12 } else { (16 - part) * 12 }
    };
    let portals = (1..=n as i32).map(|i| [[i * 10, middle(i) - 10], [i * 10, middle(i) + 10]]);
    ([0, 0], [(n as i32 + 1) * 10, middle(n as i32 + 1)], portals.collect())
}

/// A corridor whose middle wanders; the same one each time.
pub fn walk(n: usize) -> Shape {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut middle = 0;
    let mut next = |i: i32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        middle += ((state >> 40) % 21) as i32 - 10;
        [[i * 10, middle - 12], [i * 10, middle + 12]]
    };
    let portals: Vec<Ends> = (1..=n as i32).map(&mut next).collect();
    let end = portals.last().map_or(0, |p| i32::midpoint(p[0][1], p[1][1]));
    ([0, 0], [(n as i32 + 1) * 10, end], portals)
}

/// Along a long bend whose right ends all become corners, seen past from one left end far away: the
/// funnel closes only at the goal, and after each corner again.
pub fn arc(n: usize) -> Shape {
    // On a circle as large as the lattice allows, a sixth of it from end to end.
    let radius = 200_000_000.0;
    let at = |i: usize| {
        let angle = (i as f64 / (n + 1) as f64 - 0.5) * std::f64::consts::FRAC_PI_3;
        [(angle.sin() * radius) as i32, (radius - angle.cos() * radius) as i32]
    };
    let far = [0, -400_000_000];
    (at(0), at(n + 1), (1..=n).map(|i| [far, at(i)]).collect())
}

/// Round one corner, which is the left end of every portal.
pub fn fan(n: usize) -> Shape {
    let radius = 1_000_000.0;
    let at = |i: usize, radius: f64| {
        let angle = i as f64 / (n + 1) as f64 * std::f64::consts::PI * 1.9;
        [(angle.cos() * radius) as i32, (-angle.sin() * radius) as i32]
    };
    // Counter-clockwise on a screen, round the origin on the left.
    (at(0, radius * 0.9), at(n + 1, radius * 0.9), (1..=n).map(|i| [[0, 0], at(i, radius)]).collect())
}
