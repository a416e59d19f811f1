//! What a portal scan reports at each of its steps, compared with counters that this test updates step by step.

use crate::common::channel::Channel;
use crate::common::{Random, shapes};
use pathlight::algo::funnel::{Funnel, FunnelStep};
use pathlight::algo::portal_scan::{Input, PortalScan, SideTest, TestKind};
use pathlight::algo::queue_funnel::{QueueFunnel, QueueStep};
use pathlight::geom::{Point, Side};
use pathlight::step::Algorithm;

fn channels() -> impl Iterator<Item = Channel> {
    let random = [(4, 0..400), (9, 400..800), (1000, 800..1000)];
    let random =
        random.into_iter().flat_map(|(size, seeds)| seeds.map(move |seed| Channel::new(&mut Random::new(seed), size)));
    random.chain([shapes::zigzag(60), shapes::arc(60), shapes::fan(60)].map(Channel::of))
}

#[derive(Default)]
struct Book {
    looks: Vec<u32>,
    checks: u64,
    letters: usize,
    test: Option<SideTest>,
    before: Option<SideTest>,
    jump: Option<(u32, u32)>,
}

impl Book {
    fn look(&mut self, portal: u32) {
        self.looks[portal as usize] += 1;
        self.letters += 1;
        (self.test, self.before, self.jump) = (None, None, None);
    }

    fn ask(&mut self, portal: u32, side: Side, question: TestKind, [from, to, end]: [Point; 3]) {
        self.before = self.test.take().filter(|before| before.side == side);
        self.test = Some(SideTest { portal, side, question, from, to, end });
    }

    fn compare(&self, walk: &PortalScan, checks: u64, tests: [Option<SideTest>; 2]) {
        assert_eq!(walk.visits(), self.looks);
        assert!((0..).zip(&self.looks).all(|(portal, &looks)| walk.visits_of(portal) == looks));
        assert_eq!(walk.visits_in_all(), self.looks.iter().map(|&n| u64::from(n)).sum::<u64>());
        assert_eq!((walk.letters(), checks), (self.letters, self.checks));
        assert_eq!(walk.jump().map(|jump| (jump.from, jump.to)), self.jump);
        assert_eq!(tests, [self.test, self.before]);
    }
}

#[test]
fn the_restart_funnel_reports_its_tests_visits_and_checks() {
    let mut jumps = 0;
    for channel in channels() {
        let input = Input::new(channel.start, channel.goal, &channel.portals);
        let mut steps = Vec::new();
        Funnel::start(&input).run(&input, &mut steps);
        let mut funnel = Funnel::start(&input);
        let mut book = Book { looks: vec![0; funnel.scan().portals().len()], ..Book::default() };
        for step in steps {
            // The funnel before the step.
            let end = |portal, side| funnel.scan().end(portal, side).at;
            let line = |portal, side, of| [funnel.scan().apex().at, funnel.bound(of).at, end(portal, side)];
            match step {
                FunnelStep::Visit { portal } => book.look(portal),
                FunnelStep::Inside { portal, side } => {
                    book.checks += 1;
                    book.ask(portal, side, TestKind::Inside, line(portal, side, side));
                }
                FunnelStep::Cross { portal, side } => {
                    book.ask(portal, side, TestKind::Crossed, line(portal, side, side.other()));
                }
                FunnelStep::Restart { portal, .. } | FunnelStep::Repeat { portal, .. } => {
                    (book.test, book.before) = (None, None);
                    book.jump = Some((funnel.scan().portal(), portal));
                    book.letters += 1;
                    jumps += 1;
                }
                FunnelStep::Straight | FunnelStep::Finish => (book.test, book.before, book.jump) = (None, None, None),
                FunnelStep::Skip { .. }
                | FunnelStep::Apex { .. }
                | FunnelStep::Stay { .. }
                | FunnelStep::Tighten { .. }
                | FunnelStep::Crossed { .. } => {}
            }
            funnel.apply(step);
            book.compare(funnel.scan(), funnel.checks(), [funnel.test(), funnel.before()]);
        }
    }
    assert!(jumps > 1000, "only {jumps} jumps");
}

#[test]
fn the_queue_funnel_reports_its_tests_visits_and_checks() {
    let mut asked = 0;
    for channel in channels() {
        let input = Input::new(channel.start, channel.goal, &channel.portals);
        let mut steps = Vec::new();
        QueueFunnel::start(&input).run(&input, &mut steps);
        let mut funnel = QueueFunnel::start(&input);
        let mut book = Book { looks: vec![0; funnel.scan().portals().len()], ..Book::default() };
        for step in steps {
            let apex = funnel.scan().apex().at;
            let end = |portal, side| funnel.scan().end(portal, side).at;
            match step {
                QueueStep::Visit { portal } => book.look(portal),
                QueueStep::Same { .. } => {
                    book.checks += 1;
                    book.test = None;
                }
                QueueStep::Link { portal, side } => {
                    let points: Vec<Point> = [apex].into_iter().chain(funnel.half(side).iter().map(|b| b.at)).collect();
                    let [.., from, to] = points[..] else { panic!("a test against no link") };
                    book.checks += 1;
                    book.test = None;
                    book.ask(portal, side, TestKind::Inside, [from, to, end(portal, side)]);
                    asked += 1;
                }
                QueueStep::Cross { portal, side } => {
                    book.checks += 1;
                    book.test = None;
                    let to = funnel.half(side.other())[0].at;
                    book.ask(portal, side, TestKind::Crossed, [apex, to, end(portal, side)]);
                }
                QueueStep::Advance { .. } => book.letters += 1,
                QueueStep::Straight | QueueStep::Finish => book.test = None,
                QueueStep::Pop { .. } | QueueStep::Push { .. } => {}
            }
            funnel.apply(step);
            book.compare(funnel.scan(), funnel.checks(), [funnel.test(), None]);
        }
    }
    assert!(asked > 5000, "only {asked} tests");
}
