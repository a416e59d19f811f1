//! The search for a channel: its open and closed areas, the step, and the channel.

use super::{FunnelView, ROOMY, SearchView, in_sight};
use crate::algo::channel::{Area, Areas, Channel, ChannelOutcome, ChannelStep, Link};
use crate::picture::{Dash, Family, Lens, Meaning, Picture, Role, Shape, Strength};

impl FunnelView<'_> {
    pub(super) fn draw_search(&self, SearchView { channel, step }: SearchView, lens: &Lens, picture: &mut Picture) {
        let found = self.string.is_some();
        let areas = channel.channel();
        if !found {
            self.found(channel, lens, picture);
            if areas.is_empty() {
                self.expanding(channel, step, picture);
            }
        }
        if self.layers.channel && self.route.is_empty() {
            // During the walk back the channel lies on closed areas and must stand out from them.
            let strength = if found { Strength::Faint } else { Strength::Bold };
            for &area in &areas {
                let mut picture = picture.meaning(Meaning::Channel);
                picture.area(Role::Channel, strength, self.corners_of(channel, area));
            }
        }
        match step {
            Some(ChannelStep::Back { link }) => self.edge(channel, link, Dash::None, picture),
            Some(ChannelStep::Reach { area } | ChannelStep::Same { area }) => {
                let corners = self.corners_of(channel, area);
                picture.meaning(Meaning::ThisStep).area(Role::Now, Strength::Bold, corners);
            }
            _ => {}
        }
        if let Some(area) = self.divergence {
            let points = self.corners_of(channel, area);
            let mut picture = picture.meaning(Meaning::LeavesChannel);
            picture.area(Role::Fault, Strength::Bold, points.clone());
            let line = Shape::Line { points, closed: true, width: 2.5, dash: Dash::None };
            picture.add(Role::Fault, Strength::Bold, line);
        }
    }

    /// The open cells of a grid, or the squares of a quadtree.
    pub(super) fn boxes(&self, areas: &Areas, lens: &Lens, picture: &mut Picture) {
        let all: Box<dyn Iterator<Item = Area>> = match areas {
            Areas::Cells(grid, _) => Box::new(grid.cells().filter(|&c| !grid.is_wall(c)).map(|c| Area(c.0))),
            _ => Box::new((0..areas.slots() as u32).map(Area)),
        };
        for area in all {
            let points: Vec<_> = areas.corners(area).into_iter().map(|p| self.at(p)).collect();
            let roomy = points.first().zip(points.get(2)).is_some_and(|(a, c)| a.distance(*c) * lens.scale >= ROOMY);
            if roomy && in_sight(lens, &points) {
                let line = Shape::Line { points, closed: true, width: 1.0, dash: Dash::None };
                picture.add(Role::Mesh, Strength::Faint, line);
            }
        }
    }

    /// The open and the closed areas.
    fn found(&self, channel: &Channel, lens: &Lens, picture: &mut Picture) {
        for (area, node) in channel.search().found() {
            let corners = self.corners_of(channel, area);
            if in_sight(lens, &corners) {
                let (role, strength, meaning) = if node.closed {
                    (Role::Channel, Strength::Faint, Meaning::ClosedArea)
                } else {
                    (Role::Frontier, Strength::Solid, Meaning::OnOpenList)
                };
                picture.meaning(meaning).area(role, strength, corners);
            }
        }
    }

    /// The area that is expanded, the path to it, the straight line that h measures, and the side under test.
    fn expanding(&self, channel: &Channel, step: Option<ChannelStep>, picture: &mut Picture) {
        let Some(area) = channel.search().expanding().filter(|_| channel.outcome() == ChannelOutcome::Running) else {
            return;
        };
        let corners = self.corners_of(channel, area);
        picture.meaning(Meaning::ThisStep).area(Role::Now, Strength::Bold, corners);
        let lattice = self.mesh.lattice();
        let looked = match step {
            Some(ChannelStep::Discover { link } | ChannelStep::Leave { link }) => Some(link),
            _ => None,
        };
        let mut way: Vec<_> = channel.points_to(area).into_iter().map(|p| lattice.position(p)).collect();
        let next = looked.and_then(|link| channel.beyond(link)).map(|(_, node)| lattice.position(node.at));
        way.extend(next);
        if let Some(&here) = way.last() {
            picture.meaning(Meaning::EstimateToGoal).with_id(Family::Estimate).line(
                Role::Midpoint,
                Strength::Faint,
                vec![here, self.world.goal()],
                1.5,
                Dash::Dotted,
            );
        }
        picture.meaning(Meaning::WayThroughMidpoints).with_id(Family::Way).line(
            Role::Midpoint,
            Strength::Solid,
            way,
            2.5,
            Dash::Dotted,
        );
        if let Some(link) = looked {
            let found = matches!(step, Some(ChannelStep::Discover { .. }));
            self.edge(channel, link, if found { Dash::None } else { Dash::Dashed }, picture);
        }
    }

    fn edge(&self, channel: &Channel, link: Link, dash: Dash, picture: &mut Picture) {
        let ends = self.across(&channel.areas().portal(link));
        picture.with_id((Family::TestedEdge, link)).line(Role::Test, Strength::Bold, ends, 4.0, dash);
    }
}
