//! `compare`: all methods on one map.

use super::plot::Plot;
use super::trace::object;
use super::{CommandResult, CompareArgs, open_scene, progress};
use crate::platform::Timing;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::compare::words::{self, unit};
use pathlight::compare::{Advice, Comparison, METHODS, Method, Row, find};
use pathlight::files;
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
    radius: f64,
    /// Does it see what the ground costs, or costs all ground the same?
    is_ranked: bool,
}

/// One start and one goal, for one radius.
struct Pair {
    ends: [DVec2; 2],
    radius: f64,
    shortest: Option<f64>,
    rows: Vec<Measured>,
}

pub fn compare(args: &CompareArgs) -> CommandResult {
    let methods: Vec<&'static Method> = match &args.methods {
        Some(keys) => keys.iter().map(|key| find(key)).collect::<Result<_, _>>()?,
        None => METHODS.iter().collect(),
    };
    let world = Arc::new(World::new(open_scene(&args.map)?));
    let ends = ends(args, &world)?;
    // What cannot be plotted is said before anything is measured.
    let plot = args.plot.as_ref().map(|file| Plot::new(file, &world, &methods, args.radius[0])).transpose()?;
    let plotted = plot.as_ref().map_or(0, Plot::runs);
    progress::count(ends.len() * args.radius.len() * methods.len() + plotted);
    let mut pairs = Vec::new();
    for (&radius, &ends) in args.radius.iter().flat_map(|radius| ends.iter().map(move |ends| (radius, ends))) {
        pairs.push(pair(&world, ends, radius, &methods, args.scen.is_none() && args.pairs.is_none())?);
    }
    plot.map(|plot| plot.draw(&args.map)).transpose()?;
    let mut out = progress::output();
    if args.json {
        writeln!(out, "{}", as_json(&args.map, &methods, &pairs))?;
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
        rows.push(Measured { row, ms: Some(ms), radius, is_ranked });
        progress::add(1);
    }
    if is_only {
        rows.extend(comparison.own_rows().into_iter().map(|row| Measured { row, ms: None, radius, is_ranked: true }));
    }
    Ok(Pair { ends, radius, shortest: comparison.reference.length, rows })
}

fn advice(pairs: &[Pair]) -> Option<Advice> {
    let [only] = pairs else { return None };
    let rows: Vec<(&Row, f64)> = only.rows.iter().map(|measured| (&measured.row, measured.ms.unwrap_or(0.0))).collect();
    Some(Advice::new(&rows))
}

/// The advice in words.
fn advice_text(advice: &Advice) -> String {
    let said = [Some(words::one_agent(advice)), words::one_flood(advice)];
    said.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn as_json(map: &str, methods: &[&'static Method], pairs: &[Pair]) -> String {
    let xy = |p: DVec2| json!([p.x, p.y]);
    let row = |measured: &Measured| {
        let Measured { row, ms, .. } = measured;
        json!({
            "method": row.method.key, "name": row.own_name, "found": row.length.is_some(), "legal": row.is_legal, "length": row.length,
            "over": row.over, "clearance": row.clearance, "ms": ms,
            "work": ms.map(|_| row.work.count), "unit": ms.map(|_| unit(row.work.unit)),
            "keeps_moves": row.keeps_moves, "guarantee": row.method.guarantee.word(), "wrong_at": row.wrong.map(|wrong| xy(wrong.at())),
        })
    };
    let pair = |pair: &Pair| {
        let rows: Vec<Value> = pair.rows.iter().map(row).collect();
        let [start, goal] = pair.ends.map(xy);
        json!({ "start": start, "goal": goal, "radius": pair.radius, "shortest": pair.shortest, "rows": rows })
    };
    let totals = totals(methods, pairs).into_iter().map(|total| {
        json!({ "method": total.method.key, "found": total.found, "ms": total.ms, "mean_over": total.mean_over, "worst_over": total.worst_over })
    });
    let fields = [
        ("map", json!(map)),
        ("pairs", pairs.iter().map(pair).collect()),
        ("totals", totals.collect()),
        ("advice", json!(advice(pairs).map(|advice| advice_text(&advice)))),
    ];
    object(fields.into_iter())
}

/// A method over all pairs.
struct Total {
    method: &'static Method,
    found: usize,
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
        let mean_over = (!over.is_empty()).then(|| over.iter().sum::<f64>() / over.len() as f64);
        let worst_over = over.iter().copied().reduce(f64::max);
        Total { method, found, ms: rows().filter_map(|measured| measured.ms).sum(), mean_over, worst_over }
    };
    // Ways to make room are left out for a point.
    let is_run = |method: &Method| pairs.iter().any(|pair| method.differs_at(pair.radius));
    methods.iter().copied().filter(|method| is_run(method)).map(of).collect()
}

fn write_csv(out: &mut impl Write, pairs: &[Pair]) -> std::io::Result<()> {
    writeln!(
        out,
        "start_x,start_y,goal_x,goal_y,radius,shortest,method,found,legal,length,over,clearance,work,unit,ms,guarantee,wrong_x,wrong_y,keeps_moves"
    )?;
    let or_nothing = |value: Option<f64>| value.map_or_else(String::new, |value| value.to_string());
    for pair in pairs {
        let [start, goal] = pair.ends;
        for Measured { row, ms, radius, .. } in &pair.rows {
            let wrong = row.wrong.map(|wrong| wrong.at());
            let fields = [
                start.x.to_string(),
                start.y.to_string(),
                goal.x.to_string(),
                goal.y.to_string(),
                radius.to_string(),
                or_nothing(pair.shortest),
                // A name may hold a comma.
                row.own_name.as_ref().map_or_else(|| row.method.key.to_owned(), |name| quoted(name)),
                row.length.is_some().to_string(),
                row.is_legal.map_or_else(String::new, |legal| legal.to_string()),
                or_nothing(row.length),
                or_nothing(row.over),
                or_nothing(row.clearance),
                ms.map_or_else(String::new, |_| row.work.count.to_string()),
                ms.map_or_else(String::new, |_| unit(row.work.unit).to_owned()),
                or_nothing(*ms),
                row.method.guarantee.word().to_owned(),
                or_nothing(wrong.map(|p| p.x)),
                or_nothing(wrong.map(|p| p.y)),
                row.keeps_moves.map_or_else(String::new, |keeps| keeps.to_string()),
            ];
            writeln!(out, "{}", fields.join(","))?;
        }
    }
    Ok(())
}

/// A field of a CSV file.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A table for people: the rows of a pair, ranked ones first, or the totals of many pairs.
fn write_text(out: &mut impl Write, methods: &[&'static Method], pairs: &[Pair]) -> std::io::Result<()> {
    let number = |value: Option<f64>, digits: usize| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.digits$}"));
    let percent =
        |over: Option<f64>| over.map_or_else(|| "-".to_owned(), |over| format!("{:.1} %", (over - 1.0) * 100.0));
    if let [pair] = pairs {
        let mut rows: Vec<&Measured> = pair.rows.iter().collect();
        rows.sort_by(|a, b| {
            let key = |m: &Measured| m.row.over.unwrap_or(f64::INFINITY);
            key(a).total_cmp(&key(b))
        });
        writeln!(out, "shortest: {}  radius: {}", number(pair.shortest, 3), pair.radius)?;
        writeln!(
            out,
            "{:<24}{:>10}{:>10}{:>8}{:>11}{:>10}  {:<10}{:>10}",
            "method", "length", "over", "legal", "clearance", "work", "", "ms"
        )?;
        for Measured { row, ms, .. } in rows {
            let legal = row.is_legal.map_or("-", |legal| if legal { "yes" } else { "no" });
            let (work, unit) = ms.map_or(("-".to_owned(), ""), |_| (row.work.count.to_string(), unit(row.work.unit)));
            writeln!(
                out,
                "{:<24}{:>10}{:>10}{legal:>8}{:>11}{work:>10}  {unit:<10}{:>10}",
                row.name(),
                number(row.length, 3),
                percent(row.over),
                number(row.clearance, 3),
                number(*ms, 4),
            )?;
        }
        if pair.rows.iter().any(|measured| !measured.is_ranked) {
            writeln!(
                out,
                "lengths are times what the ground costs; methods that do not see the ground are not ranked"
            )?;
        }
        writeln!(out, "{}", advice(pairs).map(|advice| advice_text(&advice)).unwrap_or_default())?;
        return Ok(());
    }
    writeln!(out, "{:<24}{:>10}{:>12}{:>12}{:>12}", "method", "found", "mean over", "worst over", "ms")?;
    for total in totals(methods, pairs) {
        let [mean, worst] = [total.mean_over, total.worst_over].map(percent);
        writeln!(out, "{:<24}{:>10}{mean:>12}{worst:>12}{:>12.2}", total.method.name, total.found, total.ms)?;
    }
    Ok(())
}
