//! All methods from one start to one goal.

use super::faults;
use super::legal::{Fault, walls};
use super::{Answer, Method, Reference, ReferenceKind, Row};
use crate::algo::radius::Walls;
use crate::scene::{BadInput, OwnPath, World};
use std::sync::{Arc, OnceLock};

/// Where an agent with this radius, in world units, cannot walk the paths of one's own that a scene brings along: for each path, the
/// places in its order, at most [`MOST_FAULTS`](super::MOST_FAULTS).
pub fn faults_of_paths(world: &Arc<World>, radius: f64) -> Vec<Vec<Fault>> {
    let paths = &world.scene().paths;
    if paths.is_empty() {
        return Vec::new(); // no triangles are made for nothing
    }
    let world = world.for_radius(radius);
    let walls = walls(&world);
    paths.iter().map(|path| faults::all(&world, &walls, &path.points, radius)).collect()
}

/// All methods from one start to one goal, for an agent with one radius.
pub struct Comparison {
    world: Arc<World>,
    /// In world units.
    radius: f64,
    /// All walls, in world units.
    walls: OnceLock<Walls>,
    reference: OnceLock<Arc<Reference>>,
}

impl Comparison {
    /// `world`: with the cells that the methods search, see [`World::with_cell_size`]. Nothing is made before it is asked for.
    pub fn new(world: Arc<World>, radius: f64) -> Self {
        // All methods go to one goal, the first.
        let has_one_goal = world.scene().more_goals.is_empty();
        let world = if has_one_goal { world } else { Arc::new(world.with_ends(world.start(), world.goal())) };
        let world = world.for_radius(radius);
        Self { world, radius, walls: OnceLock::new(), reference: OnceLock::new() }
    }

    /// The same with a shortest path that is known already.
    #[must_use]
    pub fn with_reference(self, reference: Arc<Reference>) -> Self {
        Self { reference: OnceLock::from(reference), ..self }
    }

    /// Measures against this from now on.
    pub fn set_reference(&mut self, reference: Arc<Reference>) {
        self.reference = OnceLock::from(reference);
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// What all paths are measured against.
    pub fn reference(&self) -> &Arc<Reference> {
        self.reference.get_or_init(|| Arc::new(Reference::new(&self.world, self.radius)))
    }

    fn walls(&self) -> &Walls {
        self.walls.get_or_init(|| walls(&self.world))
    }

    /// A row for each path of one's own that the scene brings along. Such a path is measured against the shortest path between
    /// its own ends, which need not be the start and the goal of the scene.
    pub fn own_rows(&self) -> Vec<Row> {
        let row = |(i, path): (usize, &OwnPath)| {
            let (Some(&first), Some(&last)) = (path.points.first(), path.points.last()) else { return None };
            let has_same_ends = (first, last) == (self.world.start(), self.world.goal());
            // Where the shortest path was not looked for, or took too long, this one is not looked for either.
            let of_own = || match self.reference().kind {
                ReferenceKind::ShortestFound => Reference::known(Vec::new(), None, ReferenceKind::ShortestFound),
                _ => Reference::new(&self.world.with_ends(first, last), self.radius),
            };
            let own = (!has_same_ends).then(of_own);
            let name = path.name_or_number(i);
            let reference = own.as_ref().unwrap_or_else(|| self.reference());
            Some(Row::own((i, &name, &path.points), (&self.world, self.walls()), self.radius, reference))
        };
        self.world.scene().paths.iter().enumerate().filter_map(row).collect()
    }

    /// Runs one method. The answer can be run again, to measure it.
    ///
    /// # Errors
    /// If the method refuses the map.
    pub fn row(&self, method: &'static Method) -> Result<(Row, Answer), BadInput> {
        let (row, answer) = self.found(method)?;
        Ok((self.judged(row), answer))
    }

    /// The same without what takes walls and the shortest path, see [`Row::judged`].
    ///
    /// # Errors
    /// If the method refuses the map.
    pub fn found(&self, method: &'static Method) -> Result<(Row, Answer), BadInput> {
        let answer = method.run(&self.world, self.radius)?;
        Ok((Row::found(method, &answer, &self.world, self.radius), answer))
    }

    /// Rows of [`Comparison::found`] with what is missing, and what they are measured against. Where the true shortest path is not known, it is
    /// the shortest one of these rows.
    pub fn judged_together(&self, rows: Vec<Row>) -> (Vec<Row>, Arc<Reference>) {
        let rows: Vec<Row> = rows.into_iter().map(|row| self.judged(row)).collect();
        if !self.reference().is_open() {
            return (rows, self.reference().clone());
        }
        let found = Reference::of_rows(&rows, &self.world);
        let judged = |row: Row| row.judged((&self.world, self.walls()), self.radius, &found);
        (rows.into_iter().map(judged).collect(), Arc::new(found))
    }

    /// A row of [`Comparison::found`] with what is missing.
    pub fn judged(&self, row: Row) -> Row {
        row.judged((&self.world, self.walls()), self.radius, self.reference())
    }
}
