//! The cards of the funnel.

use super::outcome::mean_visits;
use super::tested::Finding;
use super::{FunnelAlgorithm, StringAct};
use crate::algo::channel::Measure;
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::plan::Plan;
use crate::lesson::funnel::settings::KEYS;
use crate::lesson::funnel::shortest::{FunnelComparison, FunnelWork};
use crate::lesson::funnel::visits::visits_card;
use crate::lesson::funnel::words::{self, side_word};
use crate::lesson::{Appearance, Card, Row, Scope};
use crate::picture::{Role, Thing};
use crate::sentence;
use crate::words::{Sentence, count, number};

impl<F: FunnelAlgorithm> StringAct<F> {
    /// What is known about the end under test.
    pub(super) fn test_card(&self) -> Card {
        let Some(test) = self.last_test() else {
            return Card::rows(
                "test",
                "test",
                "",
                vec![Row::new("no end is tested", "").with_appearance(Appearance::Quiet)],
            );
        };
        let (own, other) = (test.side, test.side.other());
        let before = if Self::IS_QUEUE { "ends at the apex" } else { "inside" };
        let (first, second) = match test.finding {
            Finding::NoSide => ("no side yet", "not tested"),
            Finding::OnOwn | Finding::Inside => ("inside", "not tested"),
            Finding::Outside => ("outside", "not tested"),
            Finding::OtherHasNoLength | Finding::OnOther | Finding::Crossed => (before, "crossed"),
            Finding::NotCrossed => (before, "not crossed"),
        };
        // The colour of a side, which may look like a warning, only where the end is skipped or a corner arises.
        let row = |label: String, value: &'static str, side, is_decisive: bool| {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            let row = Row::new(label, value);
            if is_decisive { row.with_appearance(Appearance::Role(role)) } else { row }
        };
        let is_outside = test.finding == Finding::Outside;
        let is_crossed = test.line.side() == other && test.finding.holds();
        let rows = vec![
            row(format!("its own {}", side_word(own)), first, own, is_outside),
            row(format!("the {}", side_word(other)), second, other, is_crossed),
        ];
        let name =
            if test.portal == self.scan().last() { "goal".to_owned() } else { format!("new {} end", own.word()) };
        Card::rows("test", "test", name, rows)
    }

    pub(super) fn funnel_card(&self) -> Card {
        let scan = self.scan();
        let apex = scan.apex();
        let at = if apex.portal == 0 { "start".to_owned() } else { format!("portal {}", apex.portal) };
        let apex_thing = if apex.portal == 0 { Thing::Start } else { Thing::Portal(apex.portal) };
        let mut rows =
            vec![Row::new("apex at", at).with_appearance(Appearance::Role(Role::Apex)).with_thing(apex_thing)];
        for (side, points) in Side::BOTH.into_iter().zip(self.sides()) {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            let last = points.last().copied();
            let value = match (last, Self::IS_QUEUE) {
                (None, _) => "only the apex".to_owned(),
                (Some(bound), false) => format!("portal {}", bound.portal),
                (Some(_), true) => {
                    let portals: Vec<String> = points.iter().map(|b| b.portal.to_string()).collect();
                    format!("{} {}", if portals.len() == 1 { "portal" } else { "portals" }, portals.join(", "))
                }
            };
            let label = if Self::IS_QUEUE { side_word(side) } else { format!("{} ends at", side_word(side)) };
            let row = Row::new(label, value).with_appearance(Appearance::Role(role));
            rows.push(row.with_thing(Thing::Portal(last.unwrap_or(apex).portal)));
        }
        rows.push(Row::new("points added so far", scan.corners().len()));
        if scan.is_done() && scan.bends() != scan.corners().len() {
            rows.push(Row::new("of these, the path bends at", scan.bends()));
        }
        let note = format!(
            "{} · {}",
            count(self.state().checks() as usize, "test"),
            words::string::rework(self.state().rework())
        );
        Card::rows("funnel", if Self::IS_QUEUE { "queue funnel" } else { "funnel" }, note, rows)
    }

    /// How often each portal was visited, and the work of both funnels on all of them.
    pub(super) fn work_card(&self) -> Option<Card> {
        let FunnelComparison { restart, queue } = self.plan.comparison()?;
        let row = |name: &str, FunnelWork { visits, checks }: FunnelWork, is_own: bool| {
            let appearance = if is_own { Appearance::Plain } else { Appearance::Quiet };
            let value = format!("{}, {}", count(visits as usize, "visit"), count(checks as usize, "test"));
            Row::new(name, value).with_appearance(appearance)
        };
        let n = queue.visits;
        let rows = vec![
            row("restarting, in total", restart, !Self::IS_QUEUE),
            row("queue funnel, in total", queue, Self::IS_QUEUE),
            Row::new("restarting, each portal on average", number(mean_visits(restart.visits, n)))
                .with_appearance(Appearance::Quiet),
            Row::new("portals without the goal", n.saturating_sub(1)).with_appearance(Appearance::Quiet),
            Row::new("for comparison: n portals, n visits each", format!("{n} × {n} = {}", n * n))
                .with_appearance(Appearance::Quiet),
            Row::new(
                "Each test computes a signed area. For n portals, the tests of the queue grow with n, those of restarting up to n².",
                "",
            )
            .with_appearance(Appearance::Quiet),
        ];
        Some(visits_card(&self.scan().visits(), self.scan().portal(), rows))
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
            (true, true) => "path of a point",
        };
        let pulled = polyline_length(&self.path());
        let mut rows = vec![
            row(so_far, pulled, Role::Path),
            row("midpoint path", polyline_length(&self.plan.midpoints), Role::Midpoint),
            row("smoothed midpoint path", polyline_length(&self.plan.pulled_midpoints), Role::Smoothed),
        ];
        if scan.is_done() {
            let longer = words::string::percent(polyline_length(&self.plan.midpoints), pulled);
            rows.push(Row::new("midpoint path: longer by", longer).with_appearance(Appearance::Role(Role::Midpoint)));
        }
        let mut title = "lengths";
        if scan.is_done() && scope.settings.get(KEYS.shortest) {
            match self.shortest() {
                None => {
                    let row = Row::new("true shortest path", "too many corners to try");
                    rows.push(row.with_appearance(Appearance::Quiet));
                }
                Some(shortest) => {
                    let ratio = if shortest.length > 0.0 { pulled / shortest.length } else { 1.0 };
                    rows.push(row("true shortest path", shortest.length, Role::Path));
                    if ratio <= 1.0 + 1e-9 {
                        rows.push(Row::new("path / shortest", "1: none is shorter"));
                    } else {
                        title = "why is this not the shortest?";
                        let fault = |row: Row| row.with_appearance(Appearance::Role(Role::Fault));
                        rows.push(fault(Row::new("path / shortest", format!("{ratio:.3}"))));
                        rows.push(fault(Row::new("longer by", words::string::percent(pulled, shortest.length))));
                        let row =
                            fault(Row::new("shortest path leaves after", words::string::leaves(self.leaves(shortest))));
                        rows.push(match shortest.last_area {
                            Some(area) => row.with_thing(self.plan.thing(area)),
                            None => row,
                        });
                        if let Some(other) = shortest.midpoints {
                            let label = "midpoint path in the other channel";
                            rows.push(row_of_midpoints(label, other, &self.plan));
                        }
                        rows.push(Row::new(self.plan.why_the_channel(), "").with_appearance(Appearance::Quiet));
                    }
                }
            }
        }
        Card::rows("path", title, "", rows)
    }
}

/// The length of the midpoint path of another channel, compared with that of the channel.
fn row_of_midpoints(label: &str, other: f64, plan: &Plan) -> Row {
    let [other_text, own] = [other, polyline_length(&plan.midpoints)].map(number);
    let relation = if other > polyline_length(&plan.midpoints) { ">" } else { "≤" };
    Row::new(label, format!("{other_text} {relation} {own}")).with_appearance(Appearance::Role(Role::Midpoint))
}

impl Plan {
    /// Why the channel need not contain the shortest path.
    fn why_the_channel(&self) -> Sentence {
        if !self.route.is_empty() {
            return sentence!["The funnel stays in the channel, and the waypoints decide where that runs."];
        }
        let point = match self.measure {
            Measure::Midpoints => "through the midpoints of the portals",
            Measure::Aimed => "through one point of every portal",
        };
        sentence! {
            "The funnel stays in the channel. A* chose it before any string was pulled: it compared paths ",
            point, ". The shortest of these can lie in another channel than the shortest path."
        }
    }
}
