//! Why an end was accepted, skipped or found to have crossed: the signed area, drawn and with its numbers.

use super::super::side_word;
use super::{name_of, the_end};
use crate::lesson::funnel::string::facts::{End, Reason, Restart, RestartAt, StepFacts};
use crate::lesson::funnel::string::tested::{Finding, Line, SignedArea, Test};
use crate::lesson::{Operand, SignTest, Why};
use crate::picture::funnel::figures::signed_triangle;
use crate::sentence;
use crate::words::{Sentence, number, signed_area2, vector, world_area2};

/// What decided a step. None if no test did.
pub fn why(facts: &StepFacts) -> Option<Why> {
    Some(match facts.reason()? {
        Reason::NoTriangle(side) => {
            let only = format!(
                "Until now, the {} ended at the apex, so the triangle was only a line: its area was 0.",
                side_word(side)
            );
            Why::new("area2 = 0", only)
        }
        Reason::Sign { end, before, test } => sign_decides(&end, before.as_ref(), &test, facts.tightens()),
        Reason::VisitsAgain(restart) => visits_again(&restart),
    })
}

/// What the code of tutorials 000 and 003 does here, and how often (`tests/algo/tutorial_code.rs`).
const LISTED_AGAIN: &str = "Both sides start again at the same apex. The tutorial's code lists this point again: in 1,500 random channels it lists a corner twice in 473, and the goal twice in 955. The path is the same.";

/// What the restart costs: the portals that are visited again.
fn visits_again(restart: &Restart) -> Why {
    let (first, again) = (restart.portal + 1, restart.from.saturating_sub(restart.portal));
    let compared = match again {
        0 => "+0 visits".to_owned(),
        1 => format!("portal {first} again: +1 visit"),
        _ => format!("portals {first} to {} again: +{again} visits", restart.from),
    };
    Why::new(
        compared,
        match restart.at {
            RestartAt::NewApex { .. } => {
                "Both sides start again at the new apex. The earlier tests of these portals are not kept."
            }
            RestartAt::SameApex => LISTED_AGAIN,
        },
    )
}

fn sign_decides(end: &End, before: Option<&Test>, test: &Test, tightens: bool) -> Why {
    let mut compared = computed(test);
    if let Some(before) = before {
        let both = [before, test].map(|test| format!("{} side: area2 = {}", test.line.side().word(), sign(test.area)));
        compared = format!("{compared}\n{}", both.join(", "));
    }
    // A segment of the queue need not begin at the apex.
    let start = if matches!(test.line, Line::LastSegment(_)) { "" } else { "apex" };
    let names = [start, test.line.side().word(), "new"];
    let figure = signed_triangle(test.points(), names, test.area.sign());
    // Why an end that has not moved leaves its side alone, before what the test says.
    let is_unmoved = test.finding == Finding::NotCrossed && before.is_some_and(|before| before.to == before.end);
    let unmoved = is_unmoved.then(|| format!("The {} ends there already. ", side_word(end.side)));
    let meaning = if let Some(before) = before.filter(|_| tightens) {
        both_hold(end, before, test)
    } else {
        sentence![unmoved, meaning(end, test)]
    };
    let why = Why::new(compared, meaning).with_figure(figure);
    let tests = [(before, false), (Some(test), true)];
    let tests = tests.into_iter().filter_map(|(test, decides)| Some((test?, decides)));
    tests.fold(why, |why, (test, decides)| with_area(why, end, test, decides))
}

/// Adds the area of a test, under the name that it has on the map.
pub(super) fn with_area(why: Why, end: &End, test: &Test, decides: bool) -> Why {
    let (side, value) = (test.line.side(), world_area2(test.area.exact, test.area.lattice));
    why.with_test(SignTest::FunnelSide(side), value, side, decides).computed_from(operands(end, test))
}

/// The points of the signed triangle.
fn operands(end: &End, test: &Test) -> [Operand; 3] {
    let side = line(test.line);
    let from = match test.line {
        Line::LastSegment(_) => format!("{side} now begins at"),
        Line::Side(_) | Line::FirstSegment(_) => "the apex is now at".to_owned(),
    };
    [
        Operand::new(from, test.from),
        Operand::new(format!("{side} now ends at"), test.to),
        Operand::new(format!("{} is now at", name_of(end)), test.end),
    ]
}

/// The signed area from the coordinates of its triangle, compared with 0.
pub(super) fn computed(test: &Test) -> String {
    let [from, to, end] = test.points();
    let of = test.from.of;
    let [to, end] = [to, end].map(|p| of.by(p - from));
    let factor = |v: f64| if v < 0.0 { format!("({})", number(v)) } else { number(v) };
    let both = [(to.x, end.y), (to.y, end.x)].map(|(a, b)| format!("{}·{}", factor(a), factor(b)));
    // With north up, y runs the other way, and so would the sign.
    let [first, second] = if of.is_mirrored() { [&both[1], &both[0]] } else { [&both[0], &both[1]] };
    let product = format!("{first} − {second}");
    let [along, new] = [to, end].map(vector);
    format!("along the side: {along}\nto the new end: {new}\narea2 = {product} = {}", sign(test.area))
}

/// "−110 < 0" and "+82 > 0"
fn sign(area: SignedArea) -> String {
    let relation = match area.sign() {
        0 => return "0".to_owned(),
        1 => '>',
        _ => '<',
    };
    format!("{} {relation} 0", signed_area2(area.exact, area.lattice))
}

/// A side tightens if two conditions hold: what each one says.
fn both_hold(end: &End, before: &Test, test: &Test) -> Sentence {
    let lies = |test: &Test| format!("lies {} {}", lies(test), line(test.line));
    let not_crossed = format!(" {}. Not crossed: it {}.", lies(before), lies(test));
    sentence!["Inside: ", the_end(end), not_crossed]
}

/// Where the end of a test lies: "left of", or "on".
fn lies(test: &Test) -> &'static str {
    match test.area.sign() {
        0 => "on",
        1 => "right of",
        _ => "left of",
    }
}

/// What the sign means.
pub(super) fn meaning(end: &End, test: &Test) -> Sentence {
    let sign = match test.area.sign() {
        0 => "Zero",
        1 => "Positive",
        _ => "Negative",
    };
    let lies = lies(test);
    let so = match test.finding {
        Finding::NoSide | Finding::OnOwn => "which counts as inside",
        Finding::OtherHasNoLength | Finding::OnOther => "which counts as crossed",
        Finding::Inside => "which is inside",
        Finding::Outside => "which is outside",
        Finding::Crossed => "so it has crossed",
        Finding::NotCrossed => "so it has not crossed",
    };
    let meets = (test.finding == Finding::OnOther)
        .then_some(" The straight line to it runs along this side and meets its end.");
    sentence![format!("{sign}: "), the_end(end), format!(" lies {lies} {}, {so}.", line(test.line)), meets]
}

/// "the left side", or a segment of a side of the queue.
fn line(line: Line) -> String {
    let side = side_word(line.side());
    match line {
        Line::Side(_) => format!("the {side}"),
        Line::LastSegment(_) => format!("the last segment of the {side}"),
        Line::FirstSegment(_) => format!("the first segment of the {side}"),
    }
}
