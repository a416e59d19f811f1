//! Charts with two logarithmic axes as SVG: many curves, each with its name at its end.

use super::forms;
use super::svg::{self, Num};
use super::theme::{Colour, Theme};
use super::words;
use crate::picture::{Dash, Role, Strength};
use glam::DVec2;
use std::fmt::Write;

/// One chart of a page.
pub struct Chart {
    pub title: String,
    /// What its marks mean. Empty if there are none.
    pub note: String,
    /// What the axis across counts.
    pub across: String,
    /// How the values of the other axis are written, all of them powers of ten.
    pub value: fn(f64) -> String,
    pub curves: Vec<ChartCurve>,
}

/// A curve.
pub struct ChartCurve {
    pub label: String,
    /// Its colour and its dashes.
    pub role: Role,
    pub dash: Dash,
    /// In parts, between which there is no line.
    pub parts: Vec<Vec<ChartPoint>>,
    /// The places across that have no point: a cross at the axis.
    pub missing: Vec<f64>,
}

/// A point of a curve.
#[derive(Clone, Copy)]
pub struct ChartPoint {
    /// Across and up, both above 0; what is not is left out.
    pub at: DVec2,
    /// Is it marked with a ring?
    pub is_hollow: bool,
}

/// The size of a chart with its labels, in pixels.
const SIDE: DVec2 = DVec2::new(760.0, 640.0);
/// Left of the axis, above it, and below it.
const LEFT: f64 = 64.0;
const ABOVE: f64 = 84.0;
const BELOW: f64 = 52.0;
/// For the labels at the ends of the curves.
const LABELS: f64 = 236.0;
/// From label to label.
const LINE: f64 = 18.0;
const LETTERS: f64 = 13.0;

/// The size of a page with this many charts, in pixels.
pub const fn size(charts: u32) -> [u32; 2] {
    [SIDE.x as u32 * if charts > 1 { charts } else { 1 }, SIDE.y as u32]
}

/// Charts beside each other on a page.
pub fn page(title: &str, charts: &[Chart], theme: Theme) -> String {
    let mut body = String::new();
    let surfaces = theme.surfaces();
    text(&mut body, DVec2::new(24.0, 34.0), 19.0, "start", surfaces.text, title);
    for (i, chart) in charts.iter().enumerate() {
        let _ = writeln!(body, "<g transform=\"translate({} 0)\">", Num(SIDE.x * i as f64));
        draw(&mut body, chart, theme);
        body += "</g>\n";
    }
    let [width, height] = size(charts.len() as u32);
    svg::page(title, width, height, theme, &body)
}

fn text(out: &mut String, at: DVec2, size: f64, anchor: &str, colour: Colour, words: &str) {
    let (x, y) = (Num(at.x), Num(at.y));
    let words = svg::Escaped(words);
    let fill = colour.to_hex();
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{words}</text>"
    );
}

fn line(out: &mut String, [a, b]: [DVec2; 2], colour: Colour, width: f64) {
    let [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map(Num);
    let stroke = colour.to_hex();
    let _ = writeln!(
        out,
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\" stroke-width=\"{width}\"/>"
    );
}

/// Where values lie on a page.
struct Axes {
    /// Logarithms.
    low: DVec2,
    high: DVec2,
}

impl Axes {
    fn of(curves: &[Vec<DVec2>]) -> Option<Self> {
        let logs = || curves.iter().flatten().map(|p| DVec2::new(p.x.log10(), p.y.log10()));
        let first = logs().next()?;
        let (low, high) = logs().fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
        // Up and down to whole decades, and never without extent.
        let low = DVec2::new(low.x, low.y.floor());
        let high = DVec2::new(high.x.max(low.x + 0.1), high.y.ceil().max(low.y + 1.0));
        Some(Self { low, high })
    }

    fn at(&self, p: DVec2) -> DVec2 {
        let part = (DVec2::new(p.x.log10(), p.y.log10()) - self.low) / (self.high - self.low);
        let (right, bottom) = (SIDE.x - LABELS, SIDE.y - BELOW);
        DVec2::new(LEFT + part.x * (right - LEFT), bottom - part.y * (bottom - ABOVE))
    }
}

fn draw(out: &mut String, chart: &Chart, theme: Theme) {
    let surfaces = theme.surfaces();
    let is_drawn = |p: &DVec2| p.x > 0.0 && p.y > 0.0 && p.is_finite();
    let drawn = |part: &[ChartPoint]| -> Vec<DVec2> { part.iter().map(|point| point.at).filter(is_drawn).collect() };
    let curves: Vec<Vec<DVec2>> =
        chart.curves.iter().map(|curve| curve.parts.iter().flat_map(|part| drawn(part)).collect()).collect();
    text(out, DVec2::new(LEFT, ABOVE - 22.0), 15.0, "start", surfaces.text, &chart.title);
    text(out, DVec2::new(LEFT, ABOVE - 6.0), LETTERS - 1.0, "start", surfaces.quiet, &chart.note);
    let Some(axes) = Axes::of(&curves) else {
        text(out, DVec2::new(LEFT, SIDE.y / 2.0), LETTERS, "start", surfaces.quiet, "nothing was measured");
        return;
    };
    grid(out, &axes, &curves, chart.value, theme);
    let middle = f64::midpoint(LEFT, SIDE.x - LABELS);
    text(out, DVec2::new(middle, SIDE.y - 12.0), LETTERS, "middle", surfaces.quiet, &chart.across);
    for curve in &chart.curves {
        let ink = look(curve, theme);
        for part in &curve.parts {
            polyline(out, drawn(part).into_iter().map(|p| axes.at(p)), ink);
        }
        let hollow = curve.parts.iter().flatten().filter(|point| point.is_hollow && is_drawn(&point.at));
        hollow.for_each(|point| ring(out, axes.at(point.at), ink.0, surfaces.canvas));
    }
    crosses(out, &axes, chart, theme);
    let ends: Vec<(usize, DVec2)> =
        curves.iter().enumerate().filter_map(|(i, curve)| Some((i, axes.at(*curve.last()?)))).collect();
    for (place, end, at) in labels(ends) {
        let (colour, dash) = look(&chart.curves[place], theme);
        let left = SIDE.x - LABELS + 20.0;
        line(out, [end, DVec2::new(left, at)], surfaces.border, 1.0);
        polyline(out, [DVec2::new(left, at), DVec2::new(left + 22.0, at)].into_iter(), (colour, dash));
        let room = LABELS - 20.0 - 22.0 - 8.0;
        let label = &chart.curves[place].label;
        let size = LETTERS.min(LETTERS * room / words::width(label, LETTERS, false).max(1.0));
        text(out, DVec2::new(left + 28.0, at + 4.5), size, "start", surfaces.text, label);
    }
}

/// The places across without a point, at the axis. Those of several curves stand above each other.
fn crosses(out: &mut String, axes: &Axes, chart: &Chart, theme: Theme) {
    let mut known: Vec<f64> = Vec::new();
    for curve in &chart.curves {
        for &across in curve.missing.iter().filter(|&&across| across > 0.0) {
            let below = known.iter().filter(|&&other| other == across).count();
            known.push(across);
            let at = axes.at(DVec2::new(across, 10_f64.powf(axes.low.y))) - DVec2::new(0.0, 8.0 + 11.0 * below as f64);
            let colour = look(curve, theme).0;
            for end in [DVec2::splat(4.0), DVec2::new(4.0, -4.0)] {
                line(out, [at - end, at + end], colour, 1.8);
            }
        }
    }
}

fn ring(out: &mut String, at: DVec2, colour: Colour, ground: Colour) {
    let ([x, y], stroke, fill) = ([at.x, at.y].map(Num), colour.to_hex(), ground.to_hex());
    let _ = writeln!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.8\"/>"
    );
}

fn look(curve: &ChartCurve, theme: Theme) -> (Colour, Dash) {
    (theme.ink(curve.role, Strength::Solid), curve.dash)
}

/// Lines at the measured sizes and at powers of ten.
fn grid(out: &mut String, axes: &Axes, curves: &[Vec<DVec2>], written: fn(f64) -> String, theme: Theme) {
    let surfaces = theme.surfaces();
    let (right, bottom) = (SIDE.x - LABELS, SIDE.y - BELOW);
    let mut sizes: Vec<f64> = curves.iter().flatten().map(|p| p.x).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    let mut last = f64::NEG_INFINITY;
    for size in sizes {
        let x = axes.at(DVec2::new(size, 10_f64.powf(axes.low.y))).x;
        line(out, [DVec2::new(x, ABOVE), DVec2::new(x, bottom)], surfaces.border, 1.0);
        // Numbers do not touch each other.
        if x - last > 28.0 {
            text(out, DVec2::new(x, bottom + 18.0), LETTERS, "middle", surfaces.quiet, &format!("{size}"));
            last = x;
        }
    }
    for decade in axes.low.y as i32..=axes.high.y as i32 {
        let value = 10_f64.powi(decade);
        let y = axes.at(DVec2::new(10_f64.powf(axes.low.x), value)).y;
        line(out, [DVec2::new(LEFT, y), DVec2::new(right, y)], surfaces.border, 1.0);
        text(out, DVec2::new(LEFT - 8.0, y + 4.5), LETTERS, "end", surfaces.quiet, &written(value));
    }
}

fn polyline(out: &mut String, points: impl Iterator<Item = DVec2>, (colour, dash): (Colour, Dash)) {
    const WIDTH: f64 = 2.2;
    let points: Vec<String> = points.map(|p| format!("{},{}", Num(p.x), Num(p.y))).collect();
    let dashes = forms::dashes(dash, WIDTH).map_or_else(String::new, |lengths| {
        let lengths: Vec<String> = lengths.into_iter().map(|length| Num(length).to_string()).collect();
        format!(" stroke-dasharray=\"{}\" stroke-linecap=\"round\"", lengths.join(" "))
    });
    let _ = writeln!(
        out,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{WIDTH}\"{dashes}/>",
        points.join(" "),
        colour.to_hex()
    );
}

/// The heights of the labels of curves that end at these points: near their ends, in their order, and apart.
fn labels(mut ends: Vec<(usize, DVec2)>) -> Vec<(usize, DVec2, f64)> {
    ends.sort_by(|a, b| a.1.y.total_cmp(&b.1.y).then(a.0.cmp(&b.0)));
    let lowest = SIDE.y - BELOW;
    let mut at: Vec<f64> = Vec::new();
    for (_, end) in &ends {
        at.push(at.last().map_or(end.y, |before| end.y.max(before + LINE)));
    }
    // What sticks out below moves up, with what is above it.
    let mut limit = lowest;
    for height in at.iter_mut().rev() {
        *height = height.min(limit);
        limit = *height - LINE;
    }
    ends.into_iter().zip(at).map(|((place, end), at)| (place, end, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::raster;

    #[test]
    fn labels_keep_their_order_and_do_not_overlap() {
        let ends = (0..20).map(|i| (i, DVec2::new(500.0, 580.0 - f64::from(i as u32 % 5)))).collect();
        let placed = labels(ends);
        assert!(placed.windows(2).all(|w| w[0].2 + LINE <= w[1].2 + 1e-9 && w[0].1.y <= w[1].1.y));
        assert!(placed.iter().all(|label| label.2 > ABOVE - LINE && label.2 <= SIDE.y - BELOW));
    }

    #[test]
    fn every_chart_can_be_drawn() {
        let curve = |points: &[(f64, f64)]| ChartCurve {
            label: "a < b & c".to_owned(),
            role: Role::Method(0),
            dash: Dash::Dashed,
            parts: vec![points.iter().map(|&(x, y)| ChartPoint { at: DVec2::new(x, y), is_hollow: true }).collect()],
            missing: vec![2.0, f64::NAN],
        };
        for curves in [
            vec![],
            vec![curve(&[])],
            vec![curve(&[(1.0, 0.0)])],
            vec![curve(&[(1.0, 5.0)])],
            vec![curve(&[(1.0, 1e-7), (4.0, 1e9)]), curve(&[(1.0, f64::NAN), (4.0, 3.0)])],
        ] {
            let [title, note, across] = ["t", "n", "x"].map(str::to_owned);
            let chart = Chart { title, note, across, value: |value| value.to_string(), curves };
            assert!(raster::png(&page("title", &[chart], Theme::Light), 1.0).is_ok());
        }
    }
}
