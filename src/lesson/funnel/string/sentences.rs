//! The sentences that both funnels share, and what to take away at the end.

use super::{FunnelAlgorithm, StringAct};
use crate::algo::channel::Measure;
use crate::algo::portal_scan::FunnelSide;
use crate::geom::{Side, polyline_length};
use crate::lesson::funnel::names::capitalized;
use crate::lesson::funnel::plan::Plan;
use crate::lesson::funnel::shortest::{FunnelComparison, ShortestPath};
use crate::sentence;
use crate::words::{NamedThing, Sentence, count, number};

/// "left side"
pub(super) fn side_word(side: Side) -> String {
    format!("{} side", side.word())
}

/// By how much a length is longer than another: "7.2 %".
fn percent(longer: f64, shorter: f64) -> String {
    let part = if shorter > 0.0 { longer / shorter - 1.0 } else { 0.0 };
    let tenths = (part * 1000.0).round() / 10.0;
    if tenths == 0.0 && part > 0.0 { "less than 0.1 %".to_owned() } else { format!("{} %", number(tenths)) }
}

impl<F: FunnelAlgorithm> StringAct<F> {
    /// The end of a portal that is tested: "the new right end", or "the goal", where both ends lie.
    pub(super) fn end_named(&self, portal: u32, side: Side) -> NamedThing {
        let scan = self.scan();
        let name = if portal == scan.last() { "the goal".to_owned() } else { format!("the new {} end", side.word()) };
        self.plan.point_named(scan.end(portal, side).at, portal, name)
    }

    /// The same at the beginning of a sentence.
    pub(super) fn end_first(&self, portal: u32, side: Side) -> NamedThing {
        capitalized(self.end_named(portal, side))
    }

    /// A point of a side.
    pub(super) fn bound_named(&self, bound: FunnelSide, name: &str) -> NamedThing {
        self.plan.point_named(bound.at, bound.portal, name)
    }

    /// The visit of a portal. `opens`: the funnel is only a point, so this portal opens it.
    pub(super) fn visit_sentence(&self, n: u32, opens: bool) -> Sentence {
        let scan = self.scan();
        let portal = capitalized(Plan::portal_named(n));
        let again = match scan.visits_of(n) {
            1 => String::new(),
            visits => format!(" This is visit {visits}."),
        };
        match n {
            _ if n == scan.last() => {
                let goal = self.plan.point_named(scan.end(n, Side::Left).at, n, "The goal");
                sentence![goal, " is the last portal: both of its ends are this point.", again]
            }
            1 if scan.letters() == 1 => sentence![portal, " opens the funnel. Its apex is the start."],
            _ if opens => sentence![portal, " opens the funnel at the new apex.", again],
            _ => sentence![portal, " is next.", again],
        }
    }

    /// What is to be done first.
    pub(super) fn opening_sentence() -> Sentence {
        sentence!["Each waypoint has become a portal. Step forward to pull a string through them."]
    }

    pub(super) fn straight_sentence(&self) -> Sentence {
        if self.path().len() == 1 {
            sentence!["Start and goal are the same point: there is nothing to walk."]
        } else {
            sentence!["No portal lies between start and goal: the path is the straight line."]
        }
    }

    /// The end of the run.
    pub(super) fn end_sentence(&self) -> Sentence {
        let scan = self.scan();
        if scan.is_direct() {
            return self.straight_sentence();
        }
        let corners = count(scan.corners().len(), "corner");
        sentence!["The goal is reached. The string is taut: it has ", corners, "."]
    }

    /// What to take away: is the path the shortest, why not, and what did it cost?
    pub(super) fn conclusion_sentence(&self) -> Option<Sentence> {
        let scan = self.scan();
        let length = polyline_length(&self.path());
        if scan.is_direct() {
            let straight = sentence![
                "The path is ",
                number(length),
                " long. Two points of one triangle always see each other: there is nothing to search."
            ];
            return (self.path().len() > 1 && self.plan.area_word() == "triangle").then_some(straight);
        }
        let midpoints = percent(polyline_length(&self.plan.midpoints), length);
        let length_text = number(length);
        let Some(shortest) = self.plan.shortest(scan) else {
            return Some(sentence!["The path is ", length_text, " long; the midpoint path is ", midpoints, " longer."]);
        };
        if shortest.is_shorter {
            let more = percent(length, shortest.length);
            let place = self.divergence_named(shortest);
            return Some(sentence![
                "The path is the shortest in its channel. It is ",
                more,
                " longer than the true shortest path. ",
                self.reason_of_channel(shortest),
                place,
                ". Data compares the lengths."
            ]);
        }
        let optimal = sentence![
            "The path is ",
            length_text,
            " long and no path is shorter; the midpoint path is ",
            midpoints,
            " longer. "
        ];
        Some(sentence![optimal, self.cost_sentence()])
    }

    /// How the channel came to miss the shortest path, up to the name of the place.
    fn reason_of_channel(&self, shortest: &ShortestPath) -> Sentence {
        match (self.plan.measure, shortest.midpoints) {
            _ if !self.plan.route.is_empty() => "The waypoints fix the channel: the shortest path leaves it at ".into(),
            (Measure::Midpoints, Some(other)) => {
                let [own, other] = [polyline_length(&self.plan.midpoints), other].map(number);
                sentence![
                    "A* compared midpoint paths: ",
                    own,
                    " here, ",
                    other,
                    " in the channel of the shortest path. That path leaves this channel after "
                ]
            }
            (Measure::Midpoints, None) => {
                "A* compared channels by their midpoint paths: the shortest path leaves this channel after ".into()
            }
            (Measure::Aimed, _) => {
                "A* compared channels by one point of each portal: the shortest path leaves this channel after ".into()
            }
        }
    }

    /// Do the visits of this channel show that restarting grows with the square of the number of portals?
    pub(super) fn restarts_grow(&self) -> bool {
        let shows = |FunnelComparison { restart, queue }: FunnelComparison| {
            queue.visits > 8 && restart.visits * 4 >= queue.visits.pow(2)
        };
        self.plan.comparison().is_some_and(shows)
    }

    /// The last area of the channel that the shortest path goes through, or else the first portal that it does not cross.
    pub(super) fn divergence_named(&self, shortest: &ShortestPath) -> NamedThing {
        match (shortest.last_area, shortest.divergence) {
            (Some(area), _) => self.plan.area_named(area),
            (None, Some(n)) => Plan::portal_named(n as u32),
            (None, None) => NamedThing::unlit("its last portal", ""),
        }
    }

    /// What restarting costs on these portals, and what the queue saves.
    fn cost_sentence(&self) -> Sentence {
        let Some(FunnelComparison { restart, queue }) = self.plan.comparison() else { return Sentence::default() };
        let (n, restarts) = (queue.visits, restart.visits);
        if restarts == n {
            return sentence!["No portal was visited twice."];
        }
        let mut text = if F::IS_QUEUE {
            sentence![
                "The queue funnel visited each of the ",
                n,
                " portals once; restarting takes ",
                restarts,
                " visits"
            ]
        } else {
            sentence!["Restarting took ", restarts, " visits of ", n, " portals; the queue funnel takes ", n]
        };
        text.push(if self.restarts_grow() {
            ". With twice as many portals, restarting takes about four times as many visits: the number grows with n². Data shows the visits."
        } else {
            "."
        });
        text
    }
}
