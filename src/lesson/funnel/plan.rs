//! What is known of a whole run, and the names of its stages.

use super::Funnel;
use super::radius::Trial;
use super::round;
use crate::algo::channel::{Area, Channel, ChannelOutcome, Portal, smoothed};
use crate::algo::portal_scan::PortalScan;
use crate::algo::radius::CircleOutcome as RoundOutcome;
use glam::DVec2;

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
pub struct Plan {
    pub no_path: bool,
    /// At one portal; start and goal, which are portals without width, do not count.
    pub most_looks: u32,
    pub portals: Vec<Portal>,
    /// Through their middles, and without superfluous points. In world units.
    pub midpoints: Vec<DVec2>,
    pub smoothed: Vec<DVec2>,
    /// The areas of the channel.
    pub areas: Vec<Area>,
    /// What has come of it, where the run itself makes room for an agent.
    pub trial: Option<Trial>,
}

impl Funnel {
    /// From the end of the run, where it stands after it was made.
    pub(super) fn planned(&self) -> Plan {
        let (walk, round) = (self.walk(), self.round());
        let portals = round.map(round::portals).or(walk.map(|w| w.portals().to_vec())).unwrap_or_default();
        let looks = round.map(|r| r.visits().to_vec()).or(walk.map(PortalScan::visits)).unwrap_or_default();
        let lattice = self.mesh().lattice();
        Plan {
            midpoints: portals.iter().map(|p| lattice.unscale(p.middle())).collect(),
            smoothed: smoothed(&portals).into_iter().map(|p| lattice.unscale(p)).collect(),
            no_path: self.channel().is_some_and(|c| matches!(c.outcome(), ChannelOutcome::NoPath(_)))
                || round.is_some_and(|r| matches!(r.outcome(), RoundOutcome::NoPath(_))),
            most_looks: portals.iter().zip(looks).filter(|(p, _)| p.left != p.right).map(|(_, n)| n).max().unwrap_or(0),
            portals,
            areas: self.channel().map(Channel::channel).unwrap_or_default(),
            trial: self.own_trial(),
        }
    }
}
