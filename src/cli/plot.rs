//! `compare --plot`: how the work and the time of each method grow with the size of a map, as a picture.

use super::progress;
use crate::platform::Timing;
use glam::DVec2;
use pathlight::compare::{Enlarging, Growth, GrowthCurve, Method, Sample};
use pathlight::files;
use pathlight::lesson::outcome::WorkUnit;
use pathlight::paint::chart::{self, Chart, ChartCurve};
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
    /// The file is no picture, or the map cannot be enlarged.
    pub fn new(file: &str, world: &Arc<World>, methods: &[&'static Method], radius: f64) -> Result<Self, BadInput> {
        let file = FileName::from(file);
        if !matches!(file.ending().as_str(), "svg" | "png") {
            let what = "the name of a plot must end in .svg or .png: the ending decides the format";
            return Err(BadInput::new(what).in_file(file.as_str()));
        }
        let growth = Growth::new(world)?;
        let is_measured = |method: &&Method| method.differs_at(radius) && growth.measures(method);
        let methods = methods.iter().copied().filter(|&method| is_measured(&method)).collect();
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
        let (curves, units) = self.measure();
        let named = |curve: &GrowthCurve, unit: Option<WorkUnit>, slope: Option<f64>| {
            let unit = unit.map_or_else(String::new, |unit| format!(", {}", pathlight::compare::words::unit(unit)));
            let slope =
                slope.map_or_else(String::new, |slope| format!(" · {:.2}", (slope * 100.0).round() / 100.0 + 0.0));
            format!("{}{unit}{slope}", curve.method.name)
        };
        let how = match self.growth.enlarging {
            Enlarging::Copies => "copies of it beside each other",
            Enlarging::Finer => "finer cells",
        };
        let across = format!("how many times as large the map is ({how})");
        let chart = |title: &str, label: &dyn Fn(usize) -> String, up: fn(&Sample) -> f64| Chart {
            title: title.to_owned(),
            across: across.clone(),
            curves: curves
                .iter()
                .enumerate()
                .map(|(i, curve)| ChartCurve {
                    label: label(i),
                    points: curve.samples.iter().map(|sample| DVec2::new(sample.times(), up(sample))).collect(),
                })
                .collect(),
        };
        let work = chart(
            "work, with its unit and its slope",
            &|i| named(&curves[i], units[i], curves[i].slope_of_work()),
            |sample| sample.work as f64,
        );
        let time = chart(
            "milliseconds, with their slope",
            &|i| named(&curves[i], None, curves[i].slope_of_time()),
            |sample| sample.ms,
        );
        let svg = chart::page(&format!("Growth: {map}"), &[work, time], Theme::Light);
        files::write(&self.file, &export::encode(&self.file, &svg)?)
    }

    /// From the smallest size to the largest, so that each world is made once. A method that refuses a size or finds
    /// nothing there has no sample.
    fn measure(&self) -> (Vec<GrowthCurve>, Vec<Option<WorkUnit>>) {
        let mut curves: Vec<GrowthCurve> =
            self.methods.iter().map(|method| GrowthCurve { method, samples: Vec::new() }).collect();
        let mut units = vec![None; curves.len()];
        for &factor in &self.growth.factors {
            let world = self.growth.world(factor);
            for (curve, unit) in curves.iter_mut().zip(&mut units) {
                let answer = curve.method.run(&world, self.radius).ok().filter(|answer| answer.length.is_some());
                if let Some(answer) = answer {
                    *unit = Some(answer.work.unit);
                    let timed = Timing::new(answer.again).last();
                    let ms = timed.map_or(0.0, |timed| timed.milliseconds());
                    curve.samples.push(Sample { factor, work: answer.work.count, ms });
                }
                progress::add(1);
            }
        }
        (curves, units)
    }
}
