//! What is known of a whole run, and the names of its stages.

use super::Funnel;
use super::radius::Trial;
use super::round;
use crate::algo::channel::{Area, Channel, Outcome, Portal, smoothed};
use crate::algo::radius::Outcome as RoundOutcome;
use crate::algo::walk::Walk;
use glam::DVec2;

/// What is known of the whole run, wherever one stands in it.
#[derive(Default)]
pub struct Plan {
    /// Was a channel found that has portals?
    pub channel: bool,
    pub no_path: bool,
    /// Stages of the search.
    pub searched: usize,
    /// Looks and corners.
    pub letters: usize,
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

/// The kinds of stages, in the order in which they come.
enum StageKind {
    Ends,
    Search(usize),
    Channel,
    /// Counted from 0: A, B, C...
    Letter(usize),
    /// Around circles: the goal is added, and the string mended.
    Goal,
    Path,
    NoPath,
}

impl Funnel {
    /// From the end of the run, where it stands after it was made.
    pub(super) fn planned(&self) -> Plan {
        let (walk, round) = (self.walk(), self.round());
        let portals = round.map(round::portals).or(walk.map(|w| w.portals().to_vec())).unwrap_or_default();
        let looks = round.map(|r| r.looks().to_vec()).or(walk.map(Walk::looks)).unwrap_or_default();
        let lattice = self.mesh().lattice();
        Plan {
            midpoints: portals.iter().map(|p| lattice.unscale(p.middle())).collect(),
            smoothed: smoothed(&portals).into_iter().map(|p| lattice.unscale(p)).collect(),
            channel: self.channel().is_some_and(|c| !c.portals().is_empty())
                || round.is_some_and(|r| !r.edges().is_empty()),
            no_path: self.channel().is_some_and(|c| matches!(c.outcome(), Outcome::NoPath(_)))
                || round.is_some_and(|r| matches!(r.outcome(), RoundOutcome::NoPath(_))),
            searched: self.watched.search_stages(),
            letters: round.map(|r| r.letters() as usize).or(walk.map(Walk::letters)).unwrap_or_default(),
            most_looks: portals.iter().zip(looks).filter(|(p, _)| p.left != p.right).map(|(_, n)| n).max().unwrap_or(0),
            portals,
            areas: self.channel().map(Channel::channel).unwrap_or_default(),
            trial: self.own_trial(),
        }
    }

    fn stage(&self, stage: usize) -> StageKind {
        let searched = self.plan.searched;
        match stage.checked_sub(searched) {
            Some(n) if n < self.plan.letters => StageKind::Letter(n),
            Some(n) if n == self.plan.letters && self.round().is_some() => StageKind::Goal,
            Some(_) => StageKind::Path,
            None if stage == 0 => StageKind::Ends,
            None if stage + 1 == searched && self.plan.no_path => StageKind::NoPath,
            None if stage + 1 == searched && self.plan.channel => StageKind::Channel,
            None => StageKind::Search(stage),
        }
    }

    pub(super) fn mark_of(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Search(n) => n.to_string(),
            StageKind::NoPath => "none".to_owned(),
            _ => self.name_of(stage),
        }
    }

    pub(super) fn name_of(&self, stage: usize) -> String {
        match self.stage(stage) {
            StageKind::Ends => "ends".to_owned(),
            StageKind::Search(n) => format!("search {n}"),
            StageKind::Channel => "channel".to_owned(),
            StageKind::Letter(n) => letters(n),
            StageKind::Goal => "goal".to_owned(),
            StageKind::Path => "path".to_owned(),
            StageKind::NoPath => "no path".to_owned(),
        }
    }
}

/// A, B, C... Z, AA, AB...
fn letters(n: usize) -> String {
    let last = char::from(b'A' + (n % 26) as u8);
    match n / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn after_z_comes_aa() {
        let names: Vec<_> = [0, 6, 25, 26, 27, 51, 52, 701, 702].map(letters).into();
        assert_eq!(names, ["A", "G", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }
}
