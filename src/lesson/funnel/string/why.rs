//! Why an end was accepted, skipped or found to have crossed: the signed area, drawn and with its numbers.

use super::sentences::side_word;
use super::{FunnelAlgorithm, StepSubject, StringAct};
use crate::algo::portal_scan::{SideTest, TestKind};
use crate::geom::Side;
use crate::lesson::Why;
use crate::picture::funnel::figures::signed_triangle;
use crate::sentence;
use crate::words::{number, place};

impl<F: FunnelAlgorithm> StringAct<F> {
    pub(super) fn step_why(&self, step: F::Step) -> Option<Why> {
        if let (StepSubject::Apex(portal, _), false) = (F::subject(step), F::IS_QUEUE) {
            return self.restart_why(portal);
        }
        let test = self.test().filter(|_| F::decides(step))?;
        if test.is_open() {
            let meaning =
                format!("The {} is still only the apex, so there is no triangle to measure.", side_word(test.side));
            return Some(Why::new("area2 = 0", meaning));
        }
        let mut compared = self.compared(&test);
        if let Some(before) = self.before() {
            let [own, other] = [&before, &test].map(|test| Self::against(test).word());
            compared = format!("{own}: {}\n{other}: {compared}", self.sign(&before));
        }
        let corners = [test.from, test.to, test.end].map(|p| self.plan.world_point(p));
        let names = [Self::line_start(&test), Self::against(&test).word(), "new"];
        let figure = signed_triangle(corners, names, test.area2().signum());
        Some(Why::new(compared, self.meaning(&test)).with_figure(figure))
    }

    /// What the restart costs: the portals that are visited again.
    fn restart_why(&self, portal: u32) -> Option<Why> {
        let jump = self.scan().jump()?;
        let (first, again) = (portal + 1, jump.from.saturating_sub(portal));
        let compared = match again {
            0 => "+0 visits".to_owned(),
            1 => format!("portal {first} again: +1 visit"),
            _ => format!("portals {first} to {} again: +{again} visits", jump.from),
        };
        let meaning = "Both sides start again at the new apex. The earlier tests of these portals are not kept.";
        Some(Why::new(compared, meaning))
    }

    /// The signed area from the coordinates of its triangle, compared with 0.
    fn compared(&self, test: &SideTest) -> String {
        let [a, b, c] = [test.from, test.to, test.end].map(|p| self.plan.world_point(p));
        let [side, end] = [place(b - a), place(c - a)];
        format!("along the side: {side}\nto the new end: {end}\narea2 = {} = {}", self.product(test), self.sign(test))
    }

    /// "−110 < 0"
    fn sign(&self, test: &SideTest) -> String {
        let relation = match test.area2().signum() {
            0 => "=",
            1 => ">",
            _ => "<",
        };
        let area = self.plan.area2(test.area2());
        if relation == "=" { "0".to_owned() } else { format!("{area} {relation} 0") }
    }

    /// The differences of coordinates that the area is made of: "14·8 − 2·3".
    fn product(&self, test: &SideTest) -> String {
        let [a, b, c] = [test.from, test.to, test.end].map(|p| self.plan.world_point(p));
        let factor = |v: f64| if v < 0.0 { format!("({})", number(v)) } else { number(v) };
        let (ab, ac) = (b - a, c - a);
        format!("{}·{} − {}·{}", factor(ab.x), factor(ac.y), factor(ab.y), factor(ac.x))
    }

    /// What the sign means.
    fn meaning(&self, test: &SideTest) -> crate::words::Sentence {
        let end = self.end_named(test.portal, test.side);
        let line = Self::line(test);
        let (sign, lies) = match test.area2().signum() {
            0 => ("Zero", "on"),
            1 => ("Positive", "right of"),
            _ => ("Negative", "left of"),
        };
        let so = match (test.question, test.holds(), test.area2() == 0) {
            (TestKind::Inside, _, true) => "which counts as inside",
            (TestKind::Crossed, _, true) => "which counts as crossed",
            (TestKind::Inside, true, _) => "which is inside",
            (TestKind::Inside, false, _) => "which is outside",
            (TestKind::Crossed, true, _) => "so it has crossed",
            (TestKind::Crossed, false, _) => "so it has not crossed",
        };
        let why = match (test.question, test.area2()) {
            (TestKind::Crossed, 0) if test.from == test.to => {
                " The side has no length, so nothing can lie inside the funnel."
            }
            (TestKind::Crossed, 0) => " The straight line to it runs along this side and meets its end.",
            _ => "",
        };
        sentence![format!("{sign}: "), end, format!(" lies {lies} {line}, {so}."), why]
    }

    /// The line of a test: "the left side", or a segment of a side of the queue.
    fn line(test: &SideTest) -> String {
        let side = side_word(Self::against(test));
        match test.question {
            TestKind::Inside if F::IS_QUEUE => format!("the last segment of the {side}"),
            TestKind::Crossed if F::IS_QUEUE => format!("the first segment of the {side}"),
            _ => format!("the {side}"),
        }
    }

    /// The side that the end was tested against.
    fn against(test: &SideTest) -> Side {
        match test.question {
            TestKind::Inside => test.side,
            TestKind::Crossed => test.side.other(),
        }
    }

    /// What the line of a test begins with.
    fn line_start(test: &SideTest) -> &'static str {
        if F::IS_QUEUE && test.question == TestKind::Inside { "" } else { "apex" }
    }
}
