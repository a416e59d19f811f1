//! `compare`: all methods on one map.

use super::plot::Plot;
use super::trace::object;
use super::{CommandResult, CompareArgs, open_scene, progress, report_note};
use crate::platform::Timing;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::compare::words::{self, unit};
use pathlight::compare::{Advice, Comparison, METHODS, Method, Row, RowId, csv, find};
use pathlight::files;
use pathlight::lesson::FirstGoal;
use pathlight::map::grid::Cell;
use pathlight::scene::import::scen;
use pathlight::scene::{BadInput, World};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Arc;

/// A row with the milliseconds of its run, and what else its line says.
struct Measured {
    row: Row,
    /// None for a path of one's own, which was not run.
    ms: Option<f64>,
    /// Does it see what the ground costs, or costs all ground the same?
    is_ranked: bool,
}

/// One start and one goal, for one radius.
struct Pair {
    ends: [DVec2; 2],
    radius: f64,
    shortest: Option<f64>,
    rows: Vec<Measured>,
    /// None if there are many pairs.
    advice: Option<Advice>,
}

pub fn compare(args: &CompareArgs) -> CommandResult {
    let methods: Vec<&'static Method> = match &args.methods {
        Some(keys) => keys.iter().map(|key| find(key)).collect::<Result<_, _>>()?,
        None => METHODS.iter().collect(),
    };
    let world = Arc::new(World::new(open_scene(&args.map)?));
    let ends = ends(args, &world)?;
    let is_of_scene = args.scen.is_none() && args.pairs.is_none();
    let first_of_goals = FirstGoal::of(&world).filter(|_| is_of_scene);
    if let Some(first) = first_of_goals {
        report_note(&first.in_comparison());
    }
    // What cannot be plotted is said before anything is measured.
    let plot = args.plot.as_ref().map(|file| Plot::new(file, &world, &methods, args.radius[0])).transpose()?;
    let plotted = plot.as_ref().map_or(0, Plot::runs);
    progress::count(ends.len() * args.radius.len() * methods.len() + plotted);
    let mut pairs = Vec::new();
    for (&radius, &own) in args.radius.iter().flat_map(|radius| ends.iter().map(move |ends| (radius, ends))) {
        let mut pair = pair(&world, own, radius, &methods, is_of_scene)?;
        pair.advice = (ends.len() == 1).then(|| advice(&pair, &world));
        pairs.push(pair);
    }
    plot.map(|plot| plot.draw(&args.map)).transpose()?;
    let mut out = progress::output();
    if args.json {
        writeln!(out, "{}", as_json(&args.map, &methods, &pairs, first_of_goals))?;
    } else if args.csv {
        write_csv(&mut out, &pairs)?;
    } else {
        write_text(&mut out, &methods, &pairs)?;
    }
    Ok(out.flush()?)
}

/// The starts and goals that are compared.
fn ends(args: &CompareArgs, world: &World) -> Result<Vec<[DVec2; 2]>, BadInput> {
    if let Some(file) = &args.scen {
        let text = files::text(file, scen::MAX_BYTES, "keep a part of its lines")?;
        let pairs = scen::pairs(&text, &world.scene().map).map_err(|bad| bad.in_file(file))?;
        return Ok(pairs.iter().map(|pair| pair.ends).collect());
    }
    let Some(count) = args.pairs else { return Ok(vec![[world.start(), world.goal()]]) };
    let grid = world.grid();
    let open: Vec<Cell> = grid.cells().filter(|&cell| !grid.is_wall(cell)).collect();
    if open.is_empty() {
        return Err(BadInput::new("every cell of this map is a wall: there is no start and no goal").in_file(&args.map));
    }
    let mut random = Random::seeded(args.seed);
    let mut end = || grid.center(open[random.below(open.len())]);
    Ok((0..count).map(|_| [end(), end()]).collect())
}

/// `is_only`: the start and goal of the scene, with which paths of one's own are compared as well.
fn pair(
    world: &World,
    ends: [DVec2; 2],
    radius: f64,
    methods: &[&'static Method],
    is_only: bool,
) -> Result<Pair, BadInput> {
    let [start, goal] = ends;
    let comparison = Comparison::new(Arc::new(world.with_ends(start, goal)), radius);
    let mut rows = Vec::new();
    for method in methods.iter().filter(|method| method.differs_at(radius)) {
        let (row, answer) = comparison.row(method)?;
        let timed = Timing::new(answer.again).last();
        let (ms, is_ranked) = (timed.map_or(0.0, |timed| timed.milliseconds()), method.is_ranked(comparison.world()));
        rows.push(Measured { row, ms: Some(ms), is_ranked });
        progress::add(1);
    }
    if is_only {
        rows.extend(comparison.own_rows().into_iter().map(|row| Measured { row, ms: None, is_ranked: true }));
    }
    Ok(Pair { ends, radius, shortest: comparison.reference.length, rows, advice: None })
}

fn advice(pair: &Pair, world: &World) -> Advice {
    let rows: Vec<(&Row, f64)> = pair.rows.iter().map(|measured| (&measured.row, measured.ms.unwrap_or(0.0))).collect();
    Advice::new(&rows, world)
}

/// The advice in words.
fn advice_text(advice: &Advice) -> String {
    let said = [Some(words::one_agent(advice)), words::one_flood(advice)];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn as_json(map: &str, methods: &[&'static Method], pairs: &[Pair], first_of_goals: Option<FirstGoal>) -> String {
    let xy = |p: DVec2| json!([p.x, p.y]);
    let row = |measured: &Measured| {
        let Measured { row, ms, .. } = measured;
        json!({
            "method": row.method.key, "name": row.own_name, "found": row.length.is_some(), "legal": row.is_legal, "length": row.length,
            "over": row.over, "clearance": row.clearance, "ms": ms,
            "work": ms.map(|_| row.work.count), "unit": ms.map(|_| unit(row.work.unit)), "bytes": row.bytes,
            "keeps_moves": row.keeps_moves, "guarantee": row.method.guarantee.word(), "wrong_at": row.wrong.map(|wrong| xy(wrong.at())),
            "why": words::no_path(row).map(|why| why.printed()),
        })
    };
    let advice = |pair: &Pair| pair.advice.as_ref().map(advice_text);
    let pair = |pair: &Pair| {
        let rows: Vec<Value> = pair.rows.iter().map(row).collect();
        let [start, goal] = pair.ends.map(xy);
        json!({
            "start": start, "goal": goal, "radius": pair.radius, "shortest": pair.shortest, "rows": rows, "advice": advice(pair),
        })
    };
    let totals = of_each_radius(pairs).flat_map(|(radius, pairs)| {
        totals(methods, pairs).into_iter().map(move |total| {
            json!({
                "method": total.method.key, "radius": radius, "found": total.found, "legal": total.legal, "ms": total.ms,
                "mean_over": total.mean_over, "worst_over": total.worst_over,
            })
        })
    });
    let only = if let [only] = pairs { advice(only) } else { None };
    let fields = [
        ("map", json!(map)),
        ("pairs", pairs.iter().map(pair).collect()),
        ("totals", totals.collect()),
        ("advice", json!(only)),
    ];
    object(fields.into_iter().chain(first_of_goals.map(|first| ("first_of_goals", json!(first.of)))))
}

/// The pairs of each radius. They follow each other.
fn of_each_radius(pairs: &[Pair]) -> impl Iterator<Item = (f64, &[Pair])> {
    pairs.chunk_by(|a, b| a.radius == b.radius).map(|pairs| (pairs[0].radius, pairs))
}

/// A method over all pairs of a radius.
struct Total {
    method: &'static Method,
    found: usize,
    legal: usize,
    ms: f64,
    mean_over: Option<f64>,
    worst_over: Option<f64>,
}

fn totals(methods: &[&'static Method], pairs: &[Pair]) -> Vec<Total> {
    let of = |method: &'static Method| {
        let rows =
            || pairs.iter().flat_map(|pair| &pair.rows).filter(move |measured| measured.row.method.key == method.key);
        let over: Vec<f64> = rows().filter_map(|measured| measured.row.over).collect();
        let found = rows().filter(|measured| measured.row.length.is_some()).count();
        let legal = rows().filter(|measured| measured.row.is_legal == Some(true)).count();
        let mean_over = (!over.is_empty()).then(|| over.iter().sum::<f64>() / over.len() as f64);
        let worst_over = over.iter().copied().reduce(f64::max);
        Total { method, found, legal, ms: rows().filter_map(|measured| measured.ms).sum(), mean_over, worst_over }
    };
    // Ways to make room are left out for a point.
    let is_run = |method: &Method| pairs.iter().any(|pair| method.differs_at(pair.radius));
    methods.iter().copied().filter(|method| is_run(method)).map(of).collect()
}

/// A line for each row. `advised`: is it the method for one agent? Empty where there are many pairs.
fn write_csv(out: &mut impl Write, pairs: &[Pair]) -> std::io::Result<()> {
    writeln!(out, "start_x,start_y,goal_x,goal_y,radius,shortest,{},advised", csv::HEAD)?;
    for pair in pairs {
        let [start, goal] = pair.ends;
        let shortest = pair.shortest.map_or_else(String::new, |shortest| shortest.to_string());
        let of_pair = [start.x, start.y, goal.x, goal.y, pair.radius].map(|v| v.to_string());
        for Measured { row, ms, .. } in &pair.rows {
            let is_advised =
                |advice: &Advice| advice.one_agent.is_some_and(|one| RowId::Method(one.method) == row.id).to_string();
            let why = words::no_path(row).map(|why| why.printed());
            let advised = pair.advice.as_ref().map_or_else(String::new, is_advised);
            writeln!(out, "{},{shortest},{},{advised}", of_pair.join(","), csv::fields(row, *ms, why).join(","))?;
        }
    }
    Ok(())
}

/// A table for people: for each radius the rows of its pair, or the totals of its pairs.
fn write_text(out: &mut impl Write, methods: &[&'static Method], pairs: &[Pair]) -> std::io::Result<()> {
    for (i, (radius, pairs)) in of_each_radius(pairs).enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        match pairs {
            [pair] => write_rows(out, pair)?,
            _ => write_totals(out, radius, &totals(methods, pairs))?,
        }
    }
    Ok(())
}

fn decimal(value: Option<f64>, digits: usize) -> String {
    value.map_or_else(|| "-".to_owned(), |v| format!("{v:.digits$}"))
}

fn percent(over: Option<f64>) -> String {
    over.map_or_else(|| "-".to_owned(), |over| format!("{:.1} %", (over - 1.0) * 100.0))
}

/// The rows of a pair, ranked ones first, and what follows from them.
fn write_rows(out: &mut impl Write, pair: &Pair) -> std::io::Result<()> {
    let mut rows: Vec<&Measured> = pair.rows.iter().collect();
    rows.sort_by(|a, b| {
        let key = |m: &Measured| m.row.over.unwrap_or(f64::INFINITY);
        key(a).total_cmp(&key(b))
    });
    writeln!(out, "shortest: {}  radius: {}", decimal(pair.shortest, 3), pair.radius)?;
    writeln!(
        out,
        "{:<24}{:>10}{:>10}{:>8}{:>11}{:>10}  {:<10}{:>10}{:>10}",
        "method", "length", "over", "legal", "clearance", "work", "", "ms", "memory"
    )?;
    for Measured { row, ms, .. } in &rows {
        let legal = row.is_legal.map_or("-", |legal| if legal { "yes" } else { "no" });
        let (work, unit) = ms.map_or(("-".to_owned(), ""), |_| (row.work.count.to_string(), unit(row.work.unit)));
        writeln!(
            out,
            "{:<24}{:>10}{:>10}{legal:>8}{:>11}{work:>10}  {unit:<10}{:>10}{:>10}",
            row.name(),
            decimal(row.length, 3),
            percent(row.over),
            decimal(row.clearance, 3),
            decimal(*ms, 4),
            row.bytes.map_or_else(|| "-".to_owned(), words::memory),
        )?;
    }
    if rows.iter().any(|measured| !measured.is_ranked) {
        writeln!(out, "lengths are times what the ground costs; methods that do not see the ground are not ranked")?;
    }
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for row in rows.iter().map(|measured| &measured.row) {
        let Some(why) = words::no_path(row).map(|why| why.printed()) else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) => names.push(row.name()),
            None => reasons.push((why, vec![row.name()])),
        }
    }
    for (why, names) in reasons {
        let who = if names.len() == rows.len() { "all methods".to_owned() } else { names.join("; ") };
        writeln!(out, "no path ({who}): {why}")?;
    }
    writeln!(out, "{}", pair.advice.as_ref().map(advice_text).unwrap_or_default())
}

fn write_totals(out: &mut impl Write, radius: f64, totals: &[Total]) -> std::io::Result<()> {
    writeln!(out, "radius: {radius}")?;
    writeln!(out, "{:<24}{:>10}{:>10}{:>12}{:>12}{:>12}", "method", "found", "legal", "mean over", "worst over", "ms")?;
    for Total { method, found, legal, ms, mean_over, worst_over } in totals {
        let [mean, worst] = [*mean_over, *worst_over].map(percent);
        writeln!(out, "{:<24}{found:>10}{legal:>10}{mean:>12}{worst:>12}{ms:>12.2}", method.name)?;
    }
    Ok(())
}
