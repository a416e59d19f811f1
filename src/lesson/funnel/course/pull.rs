//! The three funnels, told apart by what they have in common.

use crate::algo::channel::ChannelStep;
use crate::algo::funnel::{Funnel, FunnelStep};
use crate::algo::portal_scan::{FunnelSide, PortalScan, SideTest};
use crate::algo::queue_funnel::{QueueFunnel, QueueStep};
use crate::algo::radius::{CircleFunnel, CircleStep};
use crate::geom::Side;
use crate::lesson::{Run, Watched};
use crate::step::{Size, Step};

/// One of three funnels, watched. The last one has its own search.
pub enum Pull {
    Restart(Watched<Funnel>),
    Queue(Watched<QueueFunnel>),
    Round(Box<Watched<CircleFunnel>>),
}

/// The step that one of the runs stands at.
#[derive(Clone, Copy)]
pub enum Now {
    Search(ChannelStep),
    Restart(FunnelStep),
    Queue(QueueStep),
    Round(CircleStep),
}

impl Pull {
    pub(super) fn run(&self) -> &dyn Run {
        match self {
            Self::Restart(watched) => watched,
            Self::Queue(watched) => watched,
            Self::Round(watched) => watched.as_ref(),
        }
    }

    pub(super) fn run_mut(&mut self) -> &mut dyn Run {
        match self {
            Self::Restart(watched) => watched,
            Self::Queue(watched) => watched,
            Self::Round(watched) => watched.as_mut(),
        }
    }

    /// None around circles.
    pub fn walk(&self) -> Option<&PortalScan> {
        match self {
            Self::Restart(watched) => Some(watched.state().scan()),
            Self::Queue(watched) => Some(watched.state().scan()),
            Self::Round(_) => None,
        }
    }

    /// The test that was made last at the portal that is looked at.
    pub fn test(&self) -> Option<SideTest> {
        match self {
            Self::Restart(watched) => watched.state().test(),
            Self::Queue(watched) => watched.state().test(),
            Self::Round(_) => None,
        }
    }

    /// The test of the same end that was made before that, against its own side.
    pub fn before(&self) -> Option<SideTest> {
        match self {
            Self::Restart(watched) => watched.state().before(),
            Self::Queue(_) | Self::Round(_) => None,
        }
    }

    /// Ends that were tested, each time.
    pub fn checks(&self) -> u64 {
        match self {
            Self::Restart(watched) => watched.state().checks(),
            Self::Queue(watched) => watched.state().checks(),
            Self::Round(watched) => watched.state().checks().into(),
        }
    }

    /// One side of the funnel, from the apex (left out) to its end.
    pub fn side(&self, side: Side) -> Vec<FunnelSide> {
        match self {
            Self::Restart(watched) => {
                let bound = watched.state().bound(side);
                if bound.at == watched.state().scan().apex().at { Vec::new() } else { vec![bound] }
            }
            Self::Queue(watched) => watched.state().half(side).iter().copied().collect(),
            Self::Round(_) => Vec::new(),
        }
    }

    pub(super) fn size_of(&self, i: usize) -> Size {
        match self {
            Self::Restart(watched) => watched.film.steps()[i].size(),
            Self::Queue(watched) => watched.film.steps()[i].size(),
            Self::Round(watched) => watched.film.steps()[i].size(),
        }
    }
}
