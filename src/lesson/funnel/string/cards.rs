//! The cards of the funnel.

use super::sentences::{lies, relation, verdict};
use super::{FunnelAlgorithm, StringAct};
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::settings::KEYS;
use crate::lesson::funnel::shortest::{FunnelComparison, FunnelWork};
use crate::lesson::{Appearance, Card, Row, Scope};
use crate::picture::{Role, Thing};
use crate::words::{count, number};

/// The most portals whose visits are listed.
const MOST_LISTED: usize = 24;

/// How often each portal was visited, for the portals around the current one.
pub fn visits_row(visits: &[u32], portal: u32) -> Row {
    // The start is never visited.
    let visits = &visits[1..];
    let first = (portal as usize).saturating_sub(MOST_LISTED / 2).min(visits.len().saturating_sub(MOST_LISTED));
    let shown: Vec<_> = visits.iter().skip(first).take(MOST_LISTED).map(u32::to_string).collect();
    let (before, after) =
        (if first > 0 { "… " } else { "" }, if first + MOST_LISTED < visits.len() { " …" } else { "" });
    Row::new("looks per portal", format!("{before}{}{after}", shown.join(" ")))
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The test of this step: the corners of the triangle, its signed area from their coordinates, and what follows.
    pub(super) fn test_card(&self) -> Card {
        let Some(test) = &self.test() else {
            return Card::rows(
                "the test",
                "",
                vec![Row::new("no end is tested", "").with_appearance(Appearance::Quiet)],
            );
        };
        let role = if test.side == Side::Left { Role::Left } else { Role::Right };
        let [from, to] = Self::line_names(test);
        let new = format!("new {}", test.side.word());
        let mut rows = Vec::new();
        if let Some(before) = &self.before() {
            let value = format!("{} {} 0: {}", self.plan.area2(before.area2()), relation(before), verdict(before));
            rows.push(Row::new(format!("before: its own {} side", test.side.word()), value));
        }
        rows.push(Row::new(from.clone(), self.point(test.from)).with_appearance(Appearance::Role(Role::Apex)));
        rows.push(Row::new(to.clone(), self.point(test.to)));
        rows.push(Row::new(new.clone(), self.point(test.end)).with_appearance(Appearance::Role(role)));
        rows.push(Row::new("area2", self.product(test)));
        let value = format!("{} {} 0: {}", self.plan.area2(test.area2()), relation(test), verdict(test));
        rows.push(Row::new("", value).with_appearance(Appearance::Role(Role::Test)));
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
        rows.push(Row::new("so", Self::so(test)).with_appearance(Appearance::Now));
        rows.push(Row::new(meaning, "").with_appearance(Appearance::Quiet));
        let question = match test.question {
            TestKind::Inside => "inside its own side?",
            TestKind::Crossed => "over the other side?",
        };
        Card::rows("the test", question, rows)
    }

    /// Names for the two ends of the line of a test.
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

    /// The differences of coordinates that the area is made of: "14·8 − 2·3".
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
        let scan = self.scan();
        let apex = scan.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.point(apex.at) + &name)];
        for (side, points) in Side::BOTH.into_iter().zip(self.sides()) {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            if F::IS_QUEUE {
                let all: Vec<String> = points.iter().map(|b| self.point(b.at)).collect();
                let value = if all.is_empty() { "the apex".to_owned() } else { all.join(" ") };
                rows.push(Row::new(format!("{} half", side.word()), value).with_appearance(Appearance::Role(role)));
            } else {
                let bound = points.last().copied().unwrap_or(apex);
                let value = format!("{} · {}", self.point(bound.at), bound.portal);
                let row = Row::new(format!("{} · portal", side.word()), value).with_appearance(Appearance::Role(role));
                rows.push(row.with_thing(Thing::Portal(bound.portal)));
            }
        }
        rows.push(Row::new("corners", scan.corners().len().to_string()));
        rows.push(visits_row(&scan.visits(), scan.portal()));
        let note = format!("{} · {}", count(self.state().checks() as usize, "check"), self.state().note());
        Card::rows(if F::IS_QUEUE { "queue" } else { "funnel" }, note, rows)
    }

    /// The work of both funnels on all portals.
    pub(super) fn comparison_card(&self) -> Option<Card> {
        let FunnelComparison { restart, queue } = self.plan.comparison()?;
        let row = |name: &str, FunnelWork { visits, checks }: FunnelWork, now: bool| {
            let appearance = if now { Appearance::Now } else { Appearance::Plain };
            Row::new(name, format!("{visits} looks, {checks} checks")).with_appearance(appearance)
        };
        let rows = vec![row("restart funnel", restart, !F::IS_QUEUE), row("queue funnel", queue, F::IS_QUEUE)];
        Some(Card::rows("both funnels", "the same corners", rows))
    }

    pub(super) fn length_card(&self, scope: &Scope) -> Card {
        let scan = self.scan();
        let row =
            |name: &str, length: f64, role| Row::new(name, number(length)).with_appearance(Appearance::Role(role));
        let wide = self.plan.radius > 0.0;
        let so_far = match (scan.is_done(), wide) {
            (false, _) => "path so far",
            (true, false) => "path",
            (true, true) if self.plan.inflated.is_some() => "path",
            (true, true) => "path without a radius",
        };
        let pulled = polyline_length(&self.path());
        let mut rows = vec![
            row(so_far, pulled, Role::Path),
            row("midpoint path", polyline_length(&self.plan.midpoints), Role::Midpoint),
            row("midpoints, smoothed", polyline_length(&self.plan.pulled_midpoints), Role::Smoothed),
        ];
        let mut title = "lengths";
        if scan.is_done() && scope.settings.get(KEYS.shortest) {
            match self.shortest() {
                None => {
                    rows.push(Row::new("true shortest", "too many corners to try").with_appearance(Appearance::Quiet));
                }
                Some(shortest) => {
                    let ratio = if shortest.length > 0.0 { pulled / shortest.length } else { 1.0 };
                    rows.push(row("true shortest", shortest.length, Role::Path));
                    if ratio <= 1.0 + 1e-9 {
                        rows.push(Row::new("path / shortest", "1: none is shorter"));
                    } else {
                        title = "why is this not the shortest?";
                        rows.push(
                            Row::new("path / shortest", format!("{ratio:.3}"))
                                .with_appearance(Appearance::Role(Role::Fault)),
                        );
                        let row = Row::new("parts from it after", self.plan.divergence_name(shortest.divergence));
                        let row = row.with_appearance(Appearance::Role(Role::Fault));
                        rows.push(match self.plan.divergence_area(shortest.divergence) {
                            Some(area) => row.with_thing(self.plan.thing(area)),
                            None => row,
                        });
                    }
                }
            }
        }
        Card::rows(title, "", rows)
    }
}
