//! `compare --plot`: how the work and the time of each method grow with the size of a map, as a picture.

use super::{progress, report_note};
use crate::platform::Timing;
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
        let growth = Growth::new(world)?;
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
                    let ms = Timing::new(again).last().map_or(0.0, |timed| timed.milliseconds());
                    Sample { ms, ..sample }
                });
                curve.add(factor, sample);
                progress::add(1);
            }
        }
        curves
    }
}
