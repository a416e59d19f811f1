//! A position of a run by name, as `open` in a scene file and `--step` give it.

use super::Timeline;
use crate::scene::BadInput;
use crate::step::{Label, Size, Stage};

/// The position of a run that a text names. A scene opens at it, and `--step` goes to it.
///
/// | text | position |
/// |---|---|
/// | `start`, `end` | before the first step, after the last one |
/// | `detail 17`, `17` | after this many steps, all details counted, as `trace` lists them |
/// | `step 4` | where the window says "step 4": as somebody counts who steps through the run |
/// | `E` | the outcome of the stage with this label, or with this other name ([`Label::other`], [`Stage::stop`]) |
/// | `E: skip` | after the last step of this kind in that stage |
/// | `E: skip 2` | after the second step of this kind in that stage |
/// | `skip` | after the first step of this kind in the run, if no stage has this label |
///
/// # Errors
/// If the run has no such step, stage or kind. The message lists what it has.
pub fn position(run: &Timeline, name: &str) -> Result<usize, BadInput> {
    let name = name.trim();
    if let Some(number) = name.strip_prefix("step ").and_then(|number| number.trim().parse().ok()) {
        return run.position_of_step(number).ok_or_else(|| {
            let last = run.numbered(run.len(), Size::Step).number;
            BadInput::new(format!("there is no step {number}: the last one is step {last} (or \"end\")"))
        });
    }
    let name = name.strip_prefix("detail ").map_or(name, str::trim);
    match (name, name.parse::<usize>()) {
        ("start", _) => return Ok(0),
        ("end", _) => return Ok(run.len()),
        (_, Ok(step)) if step <= run.len() => return Ok(step),
        (_, Ok(step)) => {
            let what = format!("there is no detail {step}: the last one is {} (or \"end\")", run.len());
            return Err(BadInput::new(what));
        }
        _ => {}
    }
    let labels = run.labels();
    let stage = |label: &str| stage_named(&labels, label).map(|stage| &run.stages()[stage]);
    if let Some(stage) = stage(name) {
        return Ok(stage.stop());
    }
    if let Some(first) = run.next_of_kind(0, kind_of_today(name)) {
        return Ok(first);
    }
    // A label could contain a colon, a kind cannot.
    if let Some((label, kind)) = name.rsplit_once(':')
        && let Some(stage) = stage(label.trim())
    {
        let kind = kind.trim();
        let numbered = kind.rsplit_once(' ').and_then(|(kind, nth)| Some((kind.trim_end(), nth.parse().ok()?)));
        let (kind, nth) = numbered.map_or((kind, None), |(kind, nth)| (kind, Some(nth)));
        return in_stage(run, stage, label.trim(), kind_of_today(kind), nth);
    }
    Err(BadInput::new(missing(run, name, &labels)))
}

/// The index of the stage with this label, or with another name of today or of an earlier version.
pub fn stage_named(labels: &[Label], name: &str) -> Option<usize> {
    let other = || labels.iter().position(|label| label.is_also(name));
    labels.iter().position(|label| label.name == name).or_else(other)
}

/// The name of a kind of step that may have had another name in an earlier version: files and commands still use it.
fn kind_of_today(kind: &str) -> &str {
    match kind {
        "stand" => "begin",
        kind => kind,
    }
}

/// The name of a position: [`position`] reads it back. A label says more than a number, and survives small changes of the
/// scene.
pub fn position_name(run: &Timeline, k: usize) -> String {
    match k {
        0 => return "start".to_owned(),
        k if k == run.len() => return "end".to_owned(),
        _ => {}
    }
    let leads_here = |name: &String| position(run, name).is_ok_and(|at| at == k);
    if let Some(label) = outcome_at(run, k) {
        return label;
    }
    let in_stage = run.stage_at(k).and_then(|i| {
        let (label, stage) = (&run.labels()[i].name, &run.stages()[i]);
        let mut of_kind = run.kind_at(k).into_iter().flat_map(|kind| {
            let nth = (stage.first + 1..=k).filter(|&k| run.kind_at(k) == Some(kind)).count();
            [format!("{label}: {kind}"), format!("{label}: {kind} {nth}")]
        });
        of_kind.find(leads_here)
    });
    in_stage.unwrap_or_else(|| number_in_words(run, k))
}

/// The label of the stage whose outcome this position is.
fn outcome_at(run: &Timeline, k: usize) -> Option<String> {
    let label = &run.labels()[run.stage_at(k)?].name;
    position(run, label).is_ok_and(|at| at == k).then(|| label.clone())
}

/// "step 18" as the window counts, if that is this position and not a detail before it, or "detail 87".
fn number_in_words(run: &Timeline, k: usize) -> String {
    let number = run.numbered(k, Size::Step).number;
    if run.position_of_step(number) == Some(k) { format!("step {number}") } else { format!("detail {k}") }
}

/// What the name of a file says about a position: the label of the stage whose outcome it is, or its number as in
/// [`position_name`], with hyphens for everything that a name of a file may not have everywhere.
pub fn position_in_file_name(run: &Timeline, k: usize) -> String {
    let name = match k {
        0 => "start".to_owned(),
        k if k == run.len() => "end".to_owned(),
        _ => outcome_at(run, k).unwrap_or_else(|| number_in_words(run, k)),
    };
    let words: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

/// The position after step number `nth` (from 1) of this kind in a stage, or after the last one.
fn in_stage(run: &Timeline, stage: &Stage, label: &str, kind: &str, nth: Option<usize>) -> Result<usize, BadInput> {
    if !run.is_recorded() {
        return Err(BadInput::new(TOO_LONG));
    }
    let steps = stage.first + 1..=stage.end();
    let found: Vec<usize> = steps.clone().filter(|&k| run.kind_at(k) == Some(kind)).collect();
    let position = match nth {
        None => found.last(),
        Some(nth) => nth.checked_sub(1).and_then(|i| found.get(i)),
    };
    position.copied().ok_or_else(|| {
        let what = if let (last @ 1.., Some(nth)) = (found.len(), nth) {
            format!("stage \"{label}\" has no step \"{kind} {nth}\": the last one is \"{kind} {last}\"")
        } else {
            let kinds = distinct(steps.filter_map(|k| run.kind_at(k))).join(", ");
            format!("stage \"{label}\" has no step \"{kind}\": it has {kinds}")
        };
        BadInput::new(what)
    })
}

const TOO_LONG: &str = "this run is too long to keep its steps: use a stage's label, a number, start or end";

fn missing(run: &Timeline, name: &str, labels: &[Label]) -> String {
    let mut what = format!("this run has no stage \"{name}\"");
    if !labels.is_empty() {
        let names: Vec<&str> = labels.iter().map(|label| label.name.as_str()).collect();
        what += &format!("; its stages are {}", shortened(&names));
    }
    let kinds = distinct((1..=run.len().min(MOST_STEPS)).filter_map(|k| run.kind_at(k)));
    if !kinds.is_empty() {
        what += &format!("; its steps are {}", kinds.join(", "));
    }
    what + "; or use \"step 3\" as the window counts, \"detail 3\" as trace counts, start or end"
}

/// A message looks for kinds of steps in this many steps: enough to meet every kind, and fast.
const MOST_STEPS: usize = 100_000;

/// Labels that a message lists: the first ones and the last one.
const MOST_LABELS: usize = 12;

fn shortened(names: &[&str]) -> String {
    match names {
        [first @ .., last] if names.len() > MOST_LABELS => {
            format!("{}, ... {last} ({} in all)", first[..MOST_LABELS - 1].join(", "), names.len())
        }
        _ => names.join(", "),
    }
}

/// Each name once, in the order of its first occurrence.
fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}
