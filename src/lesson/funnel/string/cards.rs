//! The lists and variables of the funnel.

use super::say::{lies, relation, verdict};
use super::{Pull, StringAct};
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::settings::KEYS;
use crate::lesson::{Card, Look, Row, Scope, count, number};
use crate::picture::{Role, Thing};

/// Portals whose looks are listed; the rest are told by their number.
const LOOKS: usize = 24;

/// How often each portal was looked at, around the one that is looked at now.
pub fn looks_row(looks: &[u32], portal: u32) -> Row {
    // The start is not looked at.
    let looks = &looks[1..];
    let first = (portal as usize).saturating_sub(LOOKS / 2).min(looks.len().saturating_sub(LOOKS));
    let shown: Vec<_> = looks.iter().skip(first).take(LOOKS).map(u32::to_string).collect();
    let (before, after) = (if first > 0 { "… " } else { "" }, if first + LOOKS < looks.len() { " …" } else { "" });
    Row::new("looks per portal", format!("{before}{}{after}", shown.join(" ")))
}

impl<F: Pull> StringAct<F> {
    /// The triangle that decides: its corners, its area by their coordinates, and what follows.
    pub(super) fn test_card(&self) -> Card {
        let Some(test) = &self.test() else {
            return Card::rows("the test", "", vec![Row::new("no end is tested", "").looking(Look::Quiet)]);
        };
        let role = if test.side == Side::Left { Role::Left } else { Role::Right };
        let [from, to] = Self::line_names(test);
        let new = format!("new {}", test.side.word());
        let mut rows = Vec::new();
        if let Some(before) = &self.before() {
            let value = format!("{} {} 0: {}", self.plan.area2(before.area2()), relation(before), verdict(before));
            rows.push(Row::new(format!("before: its own {} side", test.side.word()), value));
        }
        rows.push(Row::new(from.clone(), self.point(test.from)).looking(Look::Role(Role::Apex)));
        rows.push(Row::new(to.clone(), self.point(test.to)));
        rows.push(Row::new(new.clone(), self.point(test.end)).looking(Look::Role(role)));
        rows.push(Row::new("area2", self.product(test)));
        let value = format!("{} {} 0: {}", self.plan.area2(test.area2()), relation(test), verdict(test));
        rows.push(Row::new("", value).looking(Look::Role(Role::Test)));
        let half = number(self.plan.world_area(test.area2()).abs() / 2.0);
        let meaning = match test.area2().signum() {
            0 if test.is_open() => "The side is still only a point: there is no triangle yet.".to_owned(),
            0 => format!("The triangle is flat: the new end is on the line {from}–{to}."),
            sign => format!(
                "area2 is twice the triangle's area, {half}. {}: the new end is {} of the line {from}–{to}.",
                if sign > 0 { "Plus" } else { "Minus" },
                lies(test)
            ),
        };
        rows.push(Row::new("so", Self::so(test)).looking(Look::Now));
        rows.push(Row::new(meaning, "").looking(Look::Quiet));
        let question = match test.question {
            TestKind::Inside => "inside its own side?",
            TestKind::Crossed => "over the other side?",
        };
        Card::rows("the test", question, rows)
    }

    /// The two ends of the line of a test.
    fn line_names(test: &SideTest) -> [String; 2] {
        let against = match test.question {
            TestKind::Inside => test.side,
            TestKind::Crossed => test.side.other(),
        };
        match test.question {
            TestKind::Inside if F::IS_QUEUE => ["before last".to_owned(), "last".to_owned()],
            TestKind::Crossed if F::IS_QUEUE => ["apex".to_owned(), format!("first {}", against.word())],
            _ => ["apex".to_owned(), against.word().to_owned()],
        }
    }

    /// "14 · 8 − 2 · 3": the differences of coordinates that the area is made of.
    fn product(&self, test: &SideTest) -> String {
        let [a, b, c] = [test.from, test.to, test.end].map(|p| self.plan.world_point(p));
        let factor = |v: f64| if v < 0.0 { format!("({})", number(v)) } else { number(v) };
        let (ab, ac) = (b - a, c - a);
        format!("{}·{} − {}·{}", factor(ab.x), factor(ac.y), factor(ab.y), factor(ac.x))
    }

    fn so(test: &SideTest) -> &'static str {
        let queue = F::IS_QUEUE;
        match (test.question, test.holds()) {
            (TestKind::Inside, false) if queue => "outside: put it behind",
            (TestKind::Inside, true) if queue => "inside: take the last off",
            (TestKind::Crossed, true) if queue => "crossed: corner, no restart",
            (TestKind::Crossed, false) if queue => "not crossed: put it on",
            (TestKind::Inside, false) => "outside: skip",
            (TestKind::Inside, true) if test.is_open() => "the side is the apex: tighten",
            (TestKind::Inside, true) => "inside: has it crossed?",
            (TestKind::Crossed, true) => "crossed: corner, restart",
            (TestKind::Crossed, false) => "not crossed: tighten",
        }
    }

    pub(super) fn funnel_card(&self) -> Card {
        let walk = self.scan();
        let apex = walk.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.point(apex.at) + &name)];
        for (side, points) in Side::BOTH.into_iter().zip(self.sides()) {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            if F::IS_QUEUE {
                let all: Vec<String> = points.iter().map(|b| self.point(b.at)).collect();
                let value = if all.is_empty() { "the apex".to_owned() } else { all.join(" ") };
                rows.push(Row::new(format!("{} half", side.word()), value).looking(Look::Role(role)));
            } else {
                let bound = points.last().copied().unwrap_or(apex);
                let value = format!("{} · {}", self.point(bound.at), bound.portal);
                let row = Row::new(format!("{} · portal", side.word()), value).looking(Look::Role(role));
                rows.push(row.about(Thing::Portal(bound.portal)));
            }
        }
        rows.push(Row::new("corners", walk.corners().len().to_string()));
        rows.push(looks_row(&walk.visits(), walk.portal()));
        let note = format!("{} · {}", count(self.state().checks() as usize, "check"), self.state().note());
        Card::rows(if F::IS_QUEUE { "queue" } else { "funnel" }, note, rows)
    }

    /// What the whole walk takes, by both funnels.
    pub(super) fn both_card(&self) -> Option<Card> {
        let [restart, queue] = self.plan.both()?;
        let row = |name: &str, [looks, checks]: [u64; 2], now: bool| {
            let look = if now { Look::Now } else { Look::Plain };
            Row::new(name, format!("{looks} looks, {checks} checks")).looking(look)
        };
        let rows = vec![row("restart funnel", restart, !F::IS_QUEUE), row("queue funnel", queue, F::IS_QUEUE)];
        Some(Card::rows("both funnels", "the same corners", rows))
    }

    pub(super) fn length_card(&self, scope: &Scope) -> Card {
        let walk = self.scan();
        let row = |name: &str, length: f64, role| Row::new(name, number(length)).looking(Look::Role(role));
        let wide = self.plan.radius > 0.0;
        let so_far = match (walk.is_done(), wide) {
            (false, _) => "path so far",
            (true, false) => "path",
            (true, true) if self.plan.inflated.is_some() => "path",
            (true, true) => "path without a radius",
        };
        let pulled = polyline_length(&self.path());
        let mut rows = vec![
            row(so_far, pulled, Role::Path),
            row("midpoint path", polyline_length(&self.plan.midpoints), Role::Midpoint),
            row("midpoints, smoothed", polyline_length(&self.plan.smoothed), Role::Smoothed),
        ];
        let mut title = "lengths";
        if walk.is_done() && scope.settings.get(KEYS.shortest) {
            match self.best() {
                None => rows.push(Row::new("true shortest", "too many corners to try").looking(Look::Quiet)),
                Some(best) => {
                    let ratio = if best.length > 0.0 { pulled / best.length } else { 1.0 };
                    rows.push(row("true shortest", best.length, Role::Path));
                    if ratio <= 1.0 + 1e-9 {
                        rows.push(Row::new("path / shortest", "1: none is shorter"));
                    } else {
                        title = "why is this not the shortest?";
                        rows.push(Row::new("path / shortest", format!("{ratio:.3}")).looking(Look::Role(Role::Fault)));
                        let row = Row::new("parts from it after", self.plan.left_name(best.left));
                        let row = row.looking(Look::Role(Role::Fault));
                        rows.push(match self.plan.left_area(best.left) {
                            Some(area) => row.about(self.plan.thing(area)),
                            None => row,
                        });
                    }
                }
            }
        }
        Card::rows(title, "", rows)
    }
}
