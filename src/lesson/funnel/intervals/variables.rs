//! The variables of the program of Polyanya at the last step.

use super::IntervalsAct;
use crate::algo::polyanya::PolyanyaStep as S;
use crate::geom::Side;
use crate::lesson::funnel::facts::Spot;
use crate::lesson::funnel::words;
use crate::lesson::listing::Variable;
use crate::picture::Role;
use crate::words::{coordinates, count};

impl IntervalsAct {
    pub(super) fn step_variables(&self) -> Vec<Variable> {
        let (search, Some(step)) = (self.search(), self.watched.step()) else { return variables(Values::default()) };
        let last = search.nodes().last();
        let side = match step {
            S::Compare { side }
            | S::Observe { side }
            | S::Wall { side }
            | S::Turn { side }
            | S::Longer { side }
            | S::Hide { turn: side, .. }
            | S::Bend { side } => Some(side),
            _ => None,
        };
        let is_push = side.is_some() && !matches!(step, S::Bend { .. });
        let interval = self.pushed().filter(|_| is_push || matches!(step, S::Aim | S::Bend { .. }));
        let s = interval.map(|interval| interval.opposite(search.mesh())).filter(|_| is_push);
        let root = match step {
            S::Seed { .. } => Some(self.root(None)),
            S::Expand { node } | S::Drop { node } | S::Reach { node } => {
                Some(self.root(search.node(node).interval.root))
            }
            S::Back { root } => Some(self.corner(root)),
            _ => interval.map(|interval| self.root(interval.root)),
        };
        // The left side is compared first.
        let known: &[Side] = if matches!(step, S::Compare { side: Side::Left }) { &[Side::Left] } else { &Side::BOTH };
        let out = interval.map(|interval| {
            let p = s.map_or(search.goal(), |s| search.mesh().point(s));
            let area = |&side| self.plan.area2(interval.outside(search.ground(), side, p));
            known.iter().map(area).collect::<Vec<_>>().join(", ")
        });
        let f = match step {
            S::Expand { node } | S::Drop { node } => Some(search.node(node).f),
            S::Seed { .. } | S::Observe { .. } | S::Hide { .. } | S::Aim | S::Bend { .. } => last.map(|node| node.f),
            _ => None,
        };
        let corner = match step {
            S::Turn { side } | S::Longer { side } | S::Hide { turn: side, .. } => search.turn(side),
            S::Bend { .. } => last.and_then(|node| Some((node.interval.root?, node.g))),
            _ => None,
        };
        variables(Values {
            open: Some(search.open().len()),
            f: f.map(|f| words::length(self.length(f))),
            root,
            s: s.map(|s| self.corner(s)),
            side,
            out,
            v: corner.map(|(v, _)| self.corner(v)),
            g: corner.map(|(_, g)| words::length(self.length(g))),
        })
    }
}

/// Nothing before the first step.
#[derive(Default)]
struct Values {
    open: Option<usize>,
    f: Option<String>,
    root: Option<Spot>,
    s: Option<Spot>,
    side: Option<Side>,
    out: Option<String>,
    v: Option<Spot>,
    g: Option<String>,
}

fn variables(values: Values) -> Vec<Variable> {
    let point = |name, spot: Option<Spot>| {
        Variable::new(name, spot.map(|spot| coordinates(spot.at))).with_thing(spot.map(|spot| spot.thing))
    };
    vec![
        Variable::new("open_list", values.open.map(|n| count(n, "interval"))),
        Variable::new("f", values.f),
        point("root", values.root).with_role(Role::Apex),
        point("s", values.s).called("S"),
        Variable::new("side", values.side.map(|side| side.word().to_uppercase())),
        Variable::new("out", values.out),
        point("v", values.v),
        Variable::new("g", values.g),
    ]
}
