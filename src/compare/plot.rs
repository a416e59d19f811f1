//! The growth of work and time as a picture: two charts beside each other.

use super::words::{self, unit};
use super::{Enlarging, GrowthCurve, Sample, overlay};
use crate::paint::chart::{self, Chart, ChartCurve, ChartPoint};
use crate::paint::theme::Theme;
use crate::picture::Role;
use crate::picture::comparison::PathStyle;
use crate::words::grouped;
use glam::DVec2;

/// The size of the page, in pixels.
pub const SIZE: [u32; 2] = chart::size(2);

/// An SVG page with the work and the time of each method over the size of the map.
pub fn page(title: &str, curves: &[&GrowthCurve], enlarging: Enlarging, theme: Theme) -> String {
    let across = match enlarging {
        Enlarging::Copies => "how many times as large the map is (copies of it beside each other)".to_owned(),
        Enlarging::Finer => "how many times as many cells (walls and triangles stay)".to_owned(),
        Enlarging::Windows { largest: [width, height] } => {
            format!("how many times as large the window is (the largest: {width} x {height} cells of the map)")
        }
    };
    let with_slope = |name: String, slope: Option<f64>| {
        let slope = slope.map_or_else(String::new, |slope| format!(" · {:.2}", (slope * 100.0).round() / 100.0 + 0.0));
        format!("{name}{slope}")
    };
    let of_work = |curve: &GrowthCurve| {
        let unit = curve.samples.first().map_or_else(String::new, |first| format!(", {}", unit(first.work.unit)));
        with_slope(format!("{}{unit}", curve.method.name), curve.slope_of_work())
    };
    let of_time = |curve: &GrowthCurve| with_slope(curve.method.name.to_owned(), curve.slope_of_time());
    let chart =
        |title: &str, label: &dyn Fn(&GrowthCurve) -> String, up: fn(&Sample) -> f64, value: fn(f64) -> String| {
            let point = |sample: &Sample| {
                let at = DVec2::new(sample.times(), up(sample));
                ChartPoint { at, is_hollow: !sample.is_legal }
            };
            let curve = |curve: &GrowthCurve| {
                let PathStyle { hue, dash } = overlay::style(curve.method.key);
                let parts = curve.parts().map(|part| part.iter().map(point).collect()).collect();
                let missing = curve.times_without_path().collect();
                ChartCurve { label: label(curve), role: Role::Method(hue), dash, parts, missing }
            };
            let note = words::marks_of_growth(curves).unwrap_or_default();
            let curves = curves.iter().copied().map(curve).collect();
            Chart { title: title.to_owned(), note, across: across.clone(), value, curves }
        };
    let work = chart(
        "work, with its unit and its slope",
        &of_work,
        |sample| sample.work.count as f64,
        |count| grouped(count.round() as u64),
    );
    let time = chart("time of a run, with its slope", &of_time, |sample| sample.ms, words::time);
    chart::page(title, &[work, time], theme)
}
