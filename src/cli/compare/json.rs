//! The answer as JSON and as CSV.

use super::{Measured, OfRadius, Pair};
use crate::cli::trace::object;
use glam::DVec2;
use pathlight::compare::words::{self, unit};
use pathlight::compare::{Advice, Flood, FloodCosts, RowId, Wrong, csv};
use pathlight::lesson::FirstGoal;
use pathlight::scene::Printed;
use serde_json::{Value, json};
use std::io::Write;

/// A position, as the file of the map writes it.
fn xy(printed: &Printed, p: DVec2) -> Value {
    json!(printed.position(p).to_array())
}

pub(super) fn as_json(
    map: &str,
    all: &[OfRadius],
    preparation: Option<(usize, f64)>,
    first_of_goals: Option<FirstGoal>,
) -> String {
    let pairs = all.iter().flat_map(|of| of.pairs.iter().map(move |own| pair(of, own)));
    let totals = all.iter().flat_map(|of| {
        of.totals.iter().map(move |total| {
            json!({
                "method": total.method.key, "radius": of.radius, "found": total.found, "legal": total.legal,
                "ranked": total.ranked, "ms": total.ms, "mean_ms": total.mean_ms(), "mean_over": total.mean_over,
                "worst_over": total.worst_over,
            })
        })
    });
    let of_radius = |of: &OfRadius| {
        json!({
            "radius": of.radius, "pairs": of.pairs.len(), "with_path": of.with_path(),
            "advice": of.advice.as_ref().map(words::all_advice), "advised": of.advice.as_ref().map(advised),
        })
    };
    let only = if let [only] = all { only.advice.as_ref() } else { None };
    let fields = [
        ("map", json!(map)),
        ("triangles", json!(preparation.map(|(count, _)| count))),
        ("preparation_ms", json!(preparation.map(|(_, ms)| ms))),
        ("pairs", pairs.collect()),
        ("totals", totals.collect()),
        ("radii", all.iter().map(of_radius).collect()),
        ("advice", json!(only.map(words::all_advice))),
    ];
    object(fields.into_iter().chain(first_of_goals.map(|first| ("first_of_goals", json!(first.of)))))
}

fn pair(of: &OfRadius, pair: &Pair) -> Value {
    let rows: Vec<Value> = pair.rows.iter().map(|own| row(&of.printed, own)).collect();
    let [start, goal] = pair.ends.map(|p| xy(&of.printed, p));
    let advice = of.advice.as_ref().filter(|_| of.pairs.len() == 1).map(words::all_advice);
    json!({
        "start": start, "goal": goal, "radius": of.radius, "cell": pair.cell, "shortest": pair.shortest,
        "reference": pair.reference.word(), "rows": rows, "advice": advice,
    })
}

fn row(printed: &Printed, measured: &Measured) -> Value {
    let xy = |p: DVec2| xy(printed, p);
    let Measured { row, ms, why } = measured;
    let path: Option<Vec<Value>> = row.length.map(|_| row.points.iter().copied().map(xy).collect());
    let mut fields = json!({
        "method": row.method.key, "name": row.own_name, "found": row.length.is_some(), "legal": row.is_legal, "length": row.length,
        "over": row.over, "clearance": row.clearance, "ms": ms,
        "work": ms.map(|_| row.work.count), "unit": ms.map(|_| unit(row.work.unit)), "bytes": row.bytes,
        "keeps_moves": row.keeps_moves, "guarantee": row.guarantee.word(),
        "wrong_at": row.wrong.as_ref().map(Wrong::at).map(xy), "why": why, "path": path,
        "faults": row.faults().map(|fault| json!({"at": xy(fault.at), "kind": fault.kind.word()})).collect::<Vec<_>>(),
    });
    // Between its own ends, which need not be those of the pair.
    if row.own_name.is_some() {
        fields["shortest"] = json!(row.own_shortest);
    }
    fields
}

/// The facts behind the advice.
fn advised(advice: &Advice) -> Value {
    let one = advice.one_agent.ok();
    let quicker = one
        .and_then(|one| one.quicker)
        .map(|quicker| json!({"method": quicker.method, "longer": quicker.longer, "times": quicker.times, "worst_over": quicker.worst_over}));
    let weaker = one
        .and_then(|one| one.weaker)
        .map(|weaker| json!({"method": weaker.method, "longer": weaker.longer, "others": weaker.others}));
    json!({
        "method": one.map(|one| one.method), "weaker": weaker, "over": one.map(|one| one.over),
        "worst_over": one.and_then(|one| one.worst_over), "ms": one.and_then(|one| one.ms),
        "quicker": quicker, "flood": advice.flood.map(|own| flood(&own)),
    })
}

fn flood(flood: &Flood) -> Value {
    let (by, costs) = match flood.costs {
        FloodCosts::Milliseconds(costs) => ("ms", json!(costs)),
        FloodCosts::Work(costs, counted) => (unit(counted), json!(costs)),
    };
    json!({
        "method": flood.method, "instead_of": flood.instead_of, "by": by, "flood": costs[0], "search": costs[1],
        "break_even": flood.break_even, "longer": flood.longer,
    })
}

/// A line for each row. `advised`: is it the method for one agent?
pub(super) fn write_csv(out: &mut impl Write, all: &[OfRadius]) -> std::io::Result<()> {
    writeln!(out, "start_x,start_y,goal_x,goal_y,radius,shortest,{},advised", csv::HEAD)?;
    for (of, pair) in all.iter().flat_map(|of| of.pairs.iter().map(move |pair| (of, pair))) {
        let [start, goal] = pair.ends.map(|p| of.printed.position(p));
        let shortest = pair.shortest.map_or_else(String::new, |shortest| shortest.to_string());
        let of_pair = [start.x, start.y, goal.x, goal.y, of.radius].map(|v| v.to_string());
        for Measured { row, ms, why } in &pair.rows {
            let is_advised =
                |advice: &Advice| advice.one_agent.is_ok_and(|one| RowId::Method(one.method) == row.id).to_string();
            let advised = of.advice.as_ref().map_or_else(String::new, is_advised);
            let fields = csv::fields(row, &of.printed, *ms, why.clone());
            writeln!(out, "{},{shortest},{},{advised}", of_pair.join(","), fields.join(","))?;
        }
    }
    Ok(())
}
