//! Many agents on one flow field: each walks from its cell to the lowest neighbour, and all keep a distance from
//! each other. One flood serves them all, and moving the goal re-routes them all.
//!
//! Positions are in cells of the grid: x right, y down, cell (x, y) from (x, y) to (x + 1, y + 1).

use super::fast::flow_field::FlowField;
use super::random::Random;
use crate::map::grid::Cell;
use glam::Vec2;

/// Cells in a second.
const SPEED: f32 = 4.0;
/// Agents closer than this push each other away. In cells.
const REACH: f32 = 0.42;
/// Speed, in cells per second, at which two agents on one spot separate.
const PUSH: f32 = 7.0;
/// Seconds of one step of the simulation.
const STEP: f64 = 1.0 / 60.0;
/// A frame simulates at most this many seconds: on a slow machine the flock is slow.
const MOST_LAG: f64 = 0.1;

/// Agents on a flow field, and the time that they have still to be simulated for.
#[derive(Clone, Debug, Default)]
pub struct Flock {
    agents: Vec<Vec2>,
    /// Where each of them started.
    homes: Vec<Vec2>,
    /// Where those started that have reached the goal; they are removed from the map there.
    homes_of_arrived: Vec<Vec2>,
    random: Random,
    /// Seconds that are not simulated yet.
    due: f64,
    neighbours: Buckets,
}

impl Flock {
    pub fn agents(&self) -> &[Vec2] {
        &self.agents
    }

    pub fn arrived(&self) -> usize {
        self.homes_of_arrived.len()
    }

    fn add(&mut self, p: Vec2) {
        self.agents.push(p);
        self.homes.push(p);
    }

    /// All agents return to where they started, also those that have arrived. Returns false if they stand there already.
    pub fn return_home(&mut self) -> bool {
        let were_away = self.agents != self.homes || !self.homes_of_arrived.is_empty();
        self.homes.append(&mut self.homes_of_arrived);
        self.agents.clone_from(&self.homes);
        self.due = 0.0;
        were_away
    }

    /// Puts agents on open cells, spread over the map: the same ones for the same `count`.
    pub fn scatter(&mut self, field: &FlowField, count: usize) {
        *self = Self::default();
        self.send_out(field, count);
    }

    /// Agents that have arrived start again from elsewhere, until `count` are on the map.
    pub fn send_out(&mut self, field: &FlowField, count: usize) {
        let open: Vec<Cell> = field.cells_with_a_way().collect();
        if open.is_empty() {
            return;
        }
        while self.agents.len() < count {
            let mut unit = || self.random.unit();
            let cell = open[(unit() * open.len() as f32) as usize % open.len()];
            let offset = Vec2::new(unit() - 0.5, unit() - 0.5) * 0.9;
            self.add(field.center(cell) + offset);
        }
        self.homes_of_arrived.clear();
    }

    /// One more agent, if there is room for it.
    pub fn drop_at(&mut self, field: &FlowField, p: Vec2) {
        if field.open_cell(p).is_some() {
            self.add(p);
        }
    }

    /// Simulates `seconds`. Returns true while any agent is on its way.
    pub fn tick(&mut self, field: &FlowField, seconds: f64) -> bool {
        self.due = (self.due + seconds).min(MOST_LAG);
        let mut moving = false;
        while self.due >= STEP {
            self.due -= STEP;
            moving |= self.step(field);
        }
        moving
    }

    /// One step of the simulation. Returns true while any agent is on its way.
    pub fn step(&mut self, field: &FlowField) -> bool {
        let seconds = STEP as f32;
        self.neighbours.fill(&self.agents);
        let mut moving = false;
        let mut moved = Vec::with_capacity(self.agents.len());
        for (i, &p) in self.agents.iter().enumerate() {
            // Those that stay on the map close ranks, and their homes with them.
            let (slot, home) = (moved.len(), self.homes[i]);
            self.homes[slot] = home;
            let Some(cell) = field.open_cell(p) else {
                moved.push(escape(field, p)); // a wall was drawn over it
                continue;
            };
            if field.is_goal(cell) {
                self.homes_of_arrived.push(home);
                moving = true;
                continue;
            }
            let next = field.next(cell);
            let walk = (field.center(next) - p).normalize_or_zero() * SPEED;
            let walk = if next == cell { Vec2::ZERO } else { walk };
            moving |= next != cell;
            let push = self.neighbours.push(&self.agents, i) * PUSH;
            moved.push(slide(field, p, (walk + push).clamp_length_max(SPEED * 1.5) * seconds));
        }
        self.homes.truncate(moved.len());
        self.agents = moved;
        moving
    }
}

/// Moves along one axis after the other, so that a wall stops only what goes into it.
fn slide(field: &FlowField, p: Vec2, by: Vec2) -> Vec2 {
    let across = Vec2::new(p.x + by.x, p.y);
    let p = if field.open_cell(across).is_some() { across } else { p };
    let down = Vec2::new(p.x, p.y + by.y);
    if field.open_cell(down).is_some() { down } else { p }
}

/// From inside a wall to the middle of an open cell beside it, or nowhere.
fn escape(field: &FlowField, p: Vec2) -> Vec2 {
    let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| Vec2::new(x as f32, y as f32)));
    let open = around.filter_map(|step| field.open_cell(p + step));
    let nearest =
        open.map(|cell| field.center(cell)).min_by(|a, b| a.distance_squared(p).total_cmp(&b.distance_squared(p)));
    nearest.unwrap_or(p)
}

/// Agents by squares of the plane, in a hash table of fixed size. Squares that collide only cost extra
/// comparisons.
#[derive(Clone, Debug, Default)]
struct Buckets {
    /// Bucket `b` holds `agents[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    agents: Vec<u32>,
}

const BUCKETS: usize = 1 << 15;

impl Buckets {
    fn bucket(x: i32, y: i32) -> usize {
        let mixed = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77);
        (mixed ^ (mixed >> 15)) as usize % BUCKETS
    }

    fn square(p: Vec2) -> (i32, i32) {
        ((p.x / REACH).floor() as i32, (p.y / REACH).floor() as i32)
    }

    fn fill(&mut self, agents: &[Vec2]) {
        self.starts.clear();
        self.starts.resize(BUCKETS + 1, 0);
        let of = |p: Vec2| {
            let (x, y) = Self::square(p);
            Self::bucket(x, y)
        };
        agents.iter().for_each(|&p| self.starts[of(p) + 1] += 1);
        for b in 0..BUCKETS {
            self.starts[b + 1] += self.starts[b];
        }
        let mut free = self.starts.clone();
        self.agents.clear();
        self.agents.resize(agents.len(), 0);
        for (i, &p) in agents.iter().enumerate() {
            let place = &mut free[of(p)];
            self.agents[*place as usize] = i as u32;
            *place += 1;
        }
    }

    /// The push away from all agents within reach: up to 1 from each, and the more the nearer it is.
    fn push(&self, agents: &[Vec2], i: usize) -> Vec2 {
        /// At most this many neighbours push, so that dense crowds stay cheap and calm.
        const MOST: usize = 12;
        let p = agents[i];
        let (x, y) = Self::square(p);
        let mut push = Vec2::ZERO;
        let mut met = 0;
        for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            let b = Self::bucket(x + dx, y + dy);
            for &j in &self.agents[self.starts[b] as usize..self.starts[b + 1] as usize] {
                let apart = p - agents[j as usize];
                let distance = apart.length();
                if j as usize == i || distance >= REACH {
                    continue;
                }
                // On one spot: each agent separates in a direction of its own.
                let away = if distance > 1e-4 { apart / distance } else { Vec2::from_angle(i as f32 * 2.4) };
                push += away * (1.0 - distance / REACH);
                met += 1;
                if met == MOST {
                    return push;
                }
            }
        }
        push
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::fast::distances::distances;
    use crate::map::grid::Grid;

    const ROWS: [&str; 8] = [
        "............",
        ".####..####.",
        ".#........#.",
        ".#..####..#.",
        ".#..#..#..#.",
        ".#..#..#..#.",
        "............",
        "....####....",
    ];

    fn field(grid: &Grid, goal: (u32, u32)) -> FlowField {
        let numbers = distances(grid, grid.cell(goal.0, goal.1));
        FlowField::new(grid, &numbers)
    }

    fn in_a_wall(grid: &Grid, flock: &Flock) -> Option<Vec2> {
        flock.agents().iter().copied().find(|p| grid.is_wall(grid.cell(p.x as u32, p.y as u32)))
    }

    #[test]
    fn all_agents_arrive_and_none_walks_through_a_wall() {
        let grid = Grid::from_rows(&ROWS, false);
        let field = field(&grid, (5, 5));
        let mut flock = Flock::default();
        flock.scatter(&field, 300);
        assert_eq!(flock.agents().len(), 300);
        for step in 0..60 * 60 {
            assert_eq!(in_a_wall(&grid, &flock), None, "step {step}");
            if !flock.step(&field) {
                break;
            }
        }
        assert_eq!((flock.agents().len(), flock.arrived()), (0, 300));
    }

    #[test]
    fn the_same_count_gives_the_same_flock() {
        let grid = Grid::from_rows(&ROWS, false);
        let field = field(&grid, (5, 5));
        let run = || {
            let mut flock = Flock::default();
            flock.scatter(&field, 80);
            for _ in 0..100 {
                flock.step(&field);
            }
            flock.agents().to_vec()
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn all_agents_return_to_where_they_started() {
        let grid = Grid::from_rows(&ROWS, false);
        let field = field(&grid, (5, 5));
        let mut flock = Flock::default();
        flock.scatter(&field, 60);
        flock.drop_at(&field, Vec2::new(0.5, 0.5));
        let sorted = |flock: &Flock| {
            let mut all: Vec<[f32; 2]> = flock.agents().iter().map(|&p| p.into()).collect();
            all.sort_by(|a, b| a.partial_cmp(b).unwrap());
            all
        };
        let start = sorted(&flock);
        assert!(!flock.return_home(), "they stand there");
        for steps in [30, 200, 60 * 60] {
            (0..steps).for_each(|_| {
                flock.step(&field);
            });
            assert_ne!(sorted(&flock), start);
            assert!(flock.return_home() && !flock.return_home());
            assert_eq!((sorted(&flock), flock.arrived()), (start.clone(), 0), "after {steps} steps");
        }
    }

    #[test]
    fn agents_on_one_spot_separate() {
        let grid = Grid::from_rows(&["......", "......", "......"], false);
        let field = field(&grid, (5, 1));
        let mut flock = Flock::default();
        (0..4).for_each(|_| flock.drop_at(&field, Vec2::new(0.5, 1.5)));
        for _ in 0..20 {
            flock.step(&field);
        }
        let agents = flock.agents();
        for (i, a) in agents.iter().enumerate() {
            for b in &agents[..i] {
                assert!(a.distance(*b) > 0.15, "{a} and {b}");
            }
        }
    }

    #[test]
    fn a_moved_goal_reroutes_all_agents_and_a_new_wall_releases_those_inside() {
        let grid = Grid::from_rows(&ROWS, false);
        let mut flock = Flock::default();
        flock.scatter(&field(&grid, (5, 5)), 50);
        let mut walled = grid.clone();
        for x in 0..12 {
            walled.set_wall(walled.cell(x, 6), x % 2 == 0);
        }
        let other = field(&walled, (11, 0));
        for _ in 0..60 * 60 {
            flock.step(&other);
        }
        let stuck = flock.agents().len();
        assert_eq!(in_a_wall(&walled, &flock), None);
        assert!(flock.arrived() + stuck == 50 && stuck < 25, "{stuck} found no way");
    }

    #[test]
    fn no_agent_is_dropped_into_a_wall_or_off_the_map() {
        let grid = Grid::from_rows(&ROWS, false);
        let field = field(&grid, (5, 5));
        let mut flock = Flock::default();
        for p in [(1.5, 1.5), (-1.0, 0.0), (12.0, 3.0), (f32::NAN, 1.0)] {
            flock.drop_at(&field, Vec2::from(p));
        }
        assert!(flock.agents().is_empty());
        assert!(!flock.tick(&field, 1.0));
    }
}
