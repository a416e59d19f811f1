//! The lists and variables of the funnel.

use super::Funnel;
use super::course::{Now, Pull};
use super::say::{lies, relation, verdict};
use crate::algo::channel::{Area, ChannelOutcome, ChannelStep};
use crate::algo::portal_scan::{PortalScan, SideTest, TestKind};
use crate::geom::{Side, polyline_length};
use crate::lesson::{Card, Chip, Look, Row, count, number};
use crate::picture::{Role, Thing};

/// Portals whose looks are listed; the rest are told by their number.
const LOOKS: usize = 24;

/// How often each portal was looked at, around the one that is looked at now.
pub(super) fn looks_row(looks: &[u32], portal: u32) -> Row {
    // The start is not looked at.
    let looks = &looks[1..];
    let first = (portal as usize).saturating_sub(LOOKS / 2).min(looks.len().saturating_sub(LOOKS));
    let shown: Vec<_> = looks.iter().skip(first).take(LOOKS).map(u32::to_string).collect();
    let (before, after) = (if first > 0 { "… " } else { "" }, if first + LOOKS < looks.len() { " …" } else { "" });
    Row::new("looks per portal", format!("{before}{}{after}", shown.join(" ")))
}

impl Funnel {
    /// The open list, lowest f first; the area that was taken last stands before it.
    pub(super) fn open_card(&self) -> Option<Card> {
        let channel = self.channel()?;
        let open: Vec<Area> = channel.search().open().collect();
        let found = match self.watched.step() {
            Some(Now::Search(ChannelStep::Discover { link })) => channel.areas().beyond(link),
            _ => None,
        };
        let title = count(open.len(), channel.areas().word());
        Some(Card::chips("open list · f = g + h", title, open.len(), 0, |i| {
            let sum = channel.node(open[i]).map(|n| self.sum(n)).unwrap_or_default();
            let look = if found == Some(open[i]) { Look::Now } else { Look::Role(Role::Front) };
            let text = format!("{}: {sum}", channel.areas().name(open[i]));
            Chip { text, look, thing: Some(self.thing(open[i])) }
        }))
    }

    pub(super) fn search_card(&self) -> Option<Card> {
        let channel = self.channel()?;
        let word = channel.areas().word();
        let mut rows = vec![Row::new(format!("{word}s taken"), channel.search().expanded().to_string())];
        if let Some((area, node)) = channel.search().expanding().and_then(|a| Some((a, channel.node(a)?))) {
            let name = channel.areas().name(area);
            rows.push(Row::new("last taken", name).looking(Look::Now).about(self.thing(area)));
            rows.push(Row::new("its g + h", self.sum(node)));
        }
        let areas = channel.channel().len();
        let known = match channel.outcome() {
            ChannelOutcome::NoPath(_) => "none".to_owned(),
            _ if areas > 0 => count(areas, word),
            _ => "not yet".to_owned(),
        };
        rows.push(Row::new("channel", known));
        Some(Card::rows("search", "", rows))
    }

    /// The triangle that decides: its corners, its area by their coordinates, and what follows.
    pub(super) fn test_card(&self) -> Card {
        let Some(test) = &self.test() else {
            return Card::rows("the test", "", vec![Row::new("no end is tested", "").looking(Look::Quiet)]);
        };
        let role = if test.side == Side::Left { Role::Left } else { Role::Right };
        let [from, to] = self.line_names(test);
        let new = format!("new {}", test.side.word());
        let mut rows = Vec::new();
        if let Some(before) = &self.before() {
            let value = format!("{} {} 0: {}", self.area2(before.area2()), relation(before), verdict(before));
            rows.push(Row::new(format!("before: its own {} side", test.side.word()), value));
        }
        rows.push(Row::new(from.clone(), self.point(test.from)).looking(Look::Role(Role::Apex)));
        rows.push(Row::new(to.clone(), self.point(test.to)));
        rows.push(Row::new(new.clone(), self.point(test.end)).looking(Look::Role(role)));
        rows.push(Row::new("area2", self.product(test)));
        let value = format!("{} {} 0: {}", self.area2(test.area2()), relation(test), verdict(test));
        rows.push(Row::new("", value).looking(Look::Role(Role::Test)));
        let half = number(self.world_area(test.area2()).abs() / 2.0);
        let meaning = match test.area2().signum() {
            0 if test.is_open() => "The side is still only a point: there is no triangle yet.".to_owned(),
            0 => format!("The triangle is flat: the new end is on the line {from}–{to}."),
            sign => format!(
                "area2 is twice the triangle's area, {half}. {}: the new end is {} of the line {from}–{to}.",
                if sign > 0 { "Plus" } else { "Minus" },
                lies(test)
            ),
        };
        rows.push(Row::new("so", self.so(test)).looking(Look::Now));
        rows.push(Row::new(meaning, "").looking(Look::Quiet));
        let question = match test.question {
            TestKind::Inside => "inside its own side?",
            TestKind::Crossed => "over the other side?",
        };
        Card::rows("the test", question, rows)
    }

    /// The two ends of the line of a test.
    fn line_names(&self, test: &SideTest) -> [String; 2] {
        let against = match test.question {
            TestKind::Inside => test.side,
            TestKind::Crossed => test.side.other(),
        };
        match self.watched.pull {
            Some(Pull::Queue(_)) if test.question == TestKind::Inside => ["before last".to_owned(), "last".to_owned()],
            Some(Pull::Queue(_)) => ["apex".to_owned(), format!("first {}", against.word())],
            _ => ["apex".to_owned(), against.word().to_owned()],
        }
    }

    /// "14 · 8 − 2 · 3": the differences of coordinates that the area is made of.
    fn product(&self, test: &SideTest) -> String {
        let [a, b, c] = [test.from, test.to, test.end].map(|p| self.world_point(p));
        let factor = |v: f64| if v < 0.0 { format!("({})", number(v)) } else { number(v) };
        let (ab, ac) = (b - a, c - a);
        format!("{}·{} − {}·{}", factor(ab.x), factor(ac.y), factor(ab.y), factor(ac.x))
    }

    fn so(&self, test: &SideTest) -> &'static str {
        let queue = matches!(self.watched.pull, Some(Pull::Queue(_)));
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

    pub(super) fn funnel_card(&self, walk: &PortalScan) -> Card {
        let apex = walk.apex();
        let name = if apex.portal == 0 { " start".to_owned() } else { format!(" · {}", apex.portal) };
        let mut rows = vec![Row::new("apex · portal", self.point(apex.at) + &name)];
        for (side, points) in Side::BOTH.into_iter().zip(self.sides()) {
            let role = if side == Side::Left { Role::Left } else { Role::Right };
            if self.is_queue() {
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
        let note = match &self.watched.pull {
            Some(Pull::Queue(watched)) => format!("{} taken off", watched.state().popped()),
            _ => count(walk.jumps().len(), "restart"),
        };
        let title = if self.is_queue() { "queue" } else { "funnel" };
        Card::rows(title, format!("{} · {note}", count(self.pull().map_or(0, Pull::checks) as usize, "check")), rows)
    }

    /// What the whole walk takes, by both funnels.
    pub(super) fn both_card(&self) -> Option<Card> {
        let [restart, queue] = self.both()?;
        let row = |name: &str, [looks, checks]: [u64; 2], now: bool| {
            let look = if now { Look::Now } else { Look::Plain };
            Row::new(name, format!("{looks} looks, {checks} checks")).looking(look)
        };
        let rows = vec![row("restart funnel", restart, !self.is_queue()), row("queue funnel", queue, self.is_queue())];
        Some(Card::rows("both funnels", "the same corners", rows))
    }

    pub(super) fn length_card(&self, walk: &PortalScan) -> Card {
        let row = |name: &str, length: f64, role| Row::new(name, number(length)).looking(Look::Role(role));
        let wide = self.settings.length("radius") > 0.0;
        let so_far = match (walk.is_done(), wide) {
            (false, _) => "path so far",
            (true, false) => "path",
            (true, true) if self.watched.grown.is_some() => "path",
            (true, true) => "path without a radius",
        };
        let pulled = polyline_length(&self.path());
        let mut rows = vec![
            row(so_far, pulled, Role::Path),
            row("midpoint path", polyline_length(self.midpoints()), Role::Midpoint),
            row("midpoints, smoothed", polyline_length(self.smoothed()), Role::Smoothed),
        ];
        let mut title = "lengths";
        if walk.is_done() && self.settings.on("shortest") {
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
                        let row = Row::new("parts from it after", self.left_name(best.left));
                        let row = row.looking(Look::Role(Role::Fault));
                        rows.push(match self.left_area(best.left) {
                            Some(area) => row.about(self.thing(area)),
                            None => row,
                        });
                    }
                }
            }
        }
        Card::rows(title, "", rows)
    }
}
