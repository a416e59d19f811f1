//! `compare --plot`: how the work and the time of each method grow with the size of a map, as a picture.

use super::{progress, report_note};
use crate::platform::milliseconds;
use pathlight::compare::{Enlarging, Growth, GrowthCurve, Method, Sample, plot, words};
use pathlight::files;
use pathlight::paint::export;
use pathlight::paint::theme::Theme;
use pathlight::scene::{BadInput, FileName, World};
use std::sync::Arc;

/// What is to be plotted, and where.
pub struct Plot {
    file: FileName,
    growth: Growth,
    methods: Vec<&'static Method>,
    radius: f64,
}

impl Plot {
    /// # Errors
    /// The file is no picture.
    pub fn check_name(file: &str) -> Result<(), BadInput> {
        let file = FileName::from(file);
        let what = "the name of a plot must end in .svg or .png: the ending decides the format";
        let is_picture = matches!(file.ending().as_str(), "svg" | "png");
        if is_picture { Ok(()) } else { Err(BadInput::new(what).in_file(file.as_str())) }
    }

    /// # Errors
    /// The map cannot be enlarged.
    pub fn new(file: &str, world: &Arc<World>, methods: &[&'static Method], radius: f64) -> Result<Self, BadInput> {
        let file = FileName::from(file);
        // The cells are those of the table: their size depends on the radius.
        let growth = Growth::new(&world.for_radius(radius))?;
        let is_measured = |method: &&'static Method| method.differs_at(radius) && growth.measures(method);
        let methods = methods.iter().copied().filter(is_measured).collect();
        if growth.left_out.is_some() || matches!(growth.enlarging, Enlarging::Windows { .. }) {
            report_note(&format!("--plot: {}", words::enlarged(growth.enlarging, growth.left_out)));
        }
        Ok(Self { file, growth, methods, radius })
    }

    /// How many runs it takes.
    pub fn runs(&self) -> usize {
        self.growth.factors.len() * self.methods.len()
    }

    /// Measures, draws and writes it. `map`: what was measured, as the user named it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn draw(&self, map: &str) -> Result<(), BadInput> {
        let curves = self.measure();
        let svg = plot::page(
            &format!("Growth: {map}"),
            &curves.iter().collect::<Vec<_>>(),
            self.growth.enlarging,
            Theme::Light,
        );
        files::write(&self.file, &export::encode(&self.file, &svg)?)
    }

    /// From the smallest size to the largest, so that each world is made once. A method that refuses a size or finds
    /// nothing there has no sample of it.
    fn measure(&self) -> Vec<GrowthCurve> {
        let sizes = self.growth.factors.len();
        let mut curves: Vec<GrowthCurve> = self.methods.iter().map(|method| GrowthCurve::new(method, sizes)).collect();
        for &factor in &self.growth.factors {
            let enlarged = self.growth.enlarged(factor);
            for curve in &mut curves {
                let sample = enlarged.sample(curve.method, self.radius).map(|(sample, again)| {
                    let ms = milliseconds(&again);
                    Sample { ms, ..sample }
                });
                curve.add(factor, sample);
                progress::add(1);
            }
        }
        curves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::compare::{Comparison, find};
    use pathlight::scene::{World, scene_file};

    /// Two gaps: cells for a point are small enough for the narrow one.
    const GAPS: &str = "title = \"g\"\nstart = [5, 10]\ngoal = [35, 10]\n[polygons]\noutline = [[0, 0], [40, 0], [40, 20], [0, 20]]\n\
        [[polygons.obstacle]]\npoints = [[19, 0], [21, 0], [21, 8], [19, 8]]\n\
        [[polygons.obstacle]]\npoints = [[19, 8.3], [21, 8.3], [21, 15], [19, 15]]\n\
        [[polygons.obstacle]]\npoints = [[19, 16.2], [21, 16.2], [21, 20], [19, 20]]\n";

    /// The table had cells for the radius, and the plot of the same command those of a point.
    #[test]
    fn a_plot_begins_with_the_work_of_the_table() {
        let world = Arc::new(World::new(scene_file::read(GAPS).unwrap()));
        let [octile, astar] = ["octile", "astar"].map(|key| find(key).unwrap());
        let of_point = Comparison::new(world.clone(), 0.0).row(octile).unwrap().0.work.count;
        for radius in [0.0, 0.4] {
            let plot = Plot::new("plot.svg", &world, &[octile, astar], radius).unwrap();
            let comparison = Comparison::new(world.clone(), radius);
            let smallest = plot.growth.enlarged(plot.growth.factors[0]);
            for method in [octile, astar] {
                let (row, _) = comparison.row(method).unwrap();
                let (sample, _) = smallest.sample(method, radius).unwrap();
                assert_eq!(sample.work.count, row.work.count, "{} with radius {radius}", method.key);
            }
            let work = comparison.row(octile).unwrap().0.work.count;
            assert!(radius == 0.0 || work != of_point, "the radius has to change the cells, or nothing is tested");
        }
    }
}
