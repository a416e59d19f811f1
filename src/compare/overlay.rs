//! All paths on one map: how each method looks, and the picture.

use super::{ReferenceKind, Row, RowId};
use crate::map::grid::Cell;
use crate::picture::comparison::{ComparisonView, PathStyle, PathView, TakenView, letters_of_tag, with_room_for_tags};
use crate::picture::{Dash, Lens, Picture, Rect};
use crate::scene::World;
use glam::DVec2;

/// How the path of a row looks. Methods of one kind have one colour and differ in their dashes; those that are shown by themselves have
/// colours of their own. Paths of one's own share one, and after four of them their dashes come again.
pub fn style_of(row: RowId) -> PathStyle {
    const DASHES: [Dash; 4] = [Dash::None, Dash::Dashed, Dash::DashDotted, Dash::Dotted];
    match row {
        RowId::Method(method) => style(method),
        RowId::Own(place) => PathStyle { hue: PathStyle::OWN, dash: DASHES[place % DASHES.len()] },
    }
}

/// That of a method.
pub fn style(method: &str) -> PathStyle {
    const STYLES: &[(&str, u8, Dash)] = &[
        ("graph", 0, Dash::None),
        ("polyanya", 4, Dash::None),
        ("theta", 1, Dash::Dashed),
        ("astar-2", 1, Dash::DashDotted),
        ("greedy", 1, Dash::Dotted),
        ("funnel-inflated", 6, Dash::None),
        ("funnel-aimed", 2, Dash::Dashed),
        ("funnel", 2, Dash::DashDotted),
        ("funnel-blog", 2, Dash::Dotted),
        ("astar", 3, Dash::DashDotted),
        ("astar-euclid", 3, Dash::Dashed),
        ("astar-manhattan", 3, Dash::Dotted),
        ("octile", 4, Dash::Dashed),
        ("dijkstra", 4, Dash::Dotted),
        ("wave-4", 5, Dash::Dotted),
        ("wave-8", 5, Dash::Dashed),
        ("wave-mixed", 8, Dash::Dotted),
        ("funnel-arcs", 4, Dash::DashDotted),
        ("funnel-normals", 6, Dash::DashDotted),
        ("funnel-aimed-inflated", 6, Dash::Dashed),
        ("funnel-blog-inflated", 6, Dash::Dotted),
        ("funnel-aimed-arcs", 5, Dash::None),
        ("funnel-blog-arcs", 5, Dash::DashDotted),
        ("funnel-aimed-normals", 3, Dash::None),
        ("funnel-blog-normals", 1, Dash::None),
    ];
    let known = STYLES.iter().find(|(key, ..)| *key == method);
    known.map_or(PathStyle { hue: PathStyle::OWN, dash: Dash::None }, |&(_, hue, dash)| PathStyle { hue, dash })
}

/// The paths that are shown, in the order of their ranks.
pub struct Overlay<'a> {
    view: ComparisonView<'a>,
    rows: Vec<RowId>,
}

impl<'a> Overlay<'a> {
    /// `paths`: those that are drawn, with their ranks. `names`: of all rows that are shown, also of those that come later. `place`:
    /// the fault that is looked at. `chosen`: its row. `lit`: the row that is pointed at. `taken`: the cells that the search of a row has taken so far.
    pub fn new(
        world: &'a World,
        (shortest, kind): (&'a [DVec2], ReferenceKind),
        rows: Vec<(&'a Row, Option<usize>)>,
        names: &[&str],
        (place, chosen, lit): (Option<DVec2>, Option<RowId>, Option<RowId>),
        taken: Vec<(&'a [Cell], RowId)>,
    ) -> Self {
        let lit = lit.or(chosen);
        let rows: Vec<_> = rows.into_iter().filter(|(row, _)| !row.points.is_empty()).collect();
        let ids = rows.iter().map(|(row, _)| row.id).collect();
        let path = |(row, rank): (&'a Row, Option<usize>)| PathView {
            points: &row.points,
            name: row.name(),
            style: style_of(row.id),
            rank,
            is_unranked: rank.is_none() && row.is_judged,
            is_lit: lit == Some(row.id),
            faults: row.faults().map(|fault| (fault.at, fault.wall)).collect(),
        };
        let paths = rows.into_iter().map(path).collect();
        let mut taken: Vec<TakenView> = taken
            .into_iter()
            .map(|(cells, row)| TakenView { cells, style: style_of(row), is_lit: lit == Some(row) })
            .collect();
        // Larger areas lie below smaller ones.
        taken.sort_by_key(|taken| (taken.is_lit, std::cmp::Reverse(taken.cells.len())));
        let (shortest_name, letters) = (kind.name(), letters(names));
        Self { view: ComparisonView { world, shortest, shortest_name, paths, place, letters, taken }, rows: ids }
    }

    pub fn picture(&self, lens: &Lens) -> Picture {
        self.view.picture(lens)
    }

    /// A part of the map, without tags.
    pub fn magnified(&self, lens: &Lens) -> Picture {
        self.view.without_tags(lens)
    }

    /// The rows with the places of their tags, in world units.
    pub fn tags(&self, lens: &Lens) -> Vec<(RowId, Rect)> {
        self.rows.iter().copied().zip(self.view.tags(lens)).collect()
    }
}

/// So many letters has the longest tag.
fn letters(names: &[&str]) -> usize {
    names.iter().map(|name| letters_of_tag(name)).max().unwrap_or(0)
}

/// The box around the map and the tags of rows with these names, in a picture of this size.
pub fn bounds(world: &World, names: &[&str], size: DVec2) -> Rect {
    with_room_for_tags(Rect::new(world.scene().map.bounds()), letters(names), size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::METHODS;
    use std::collections::BTreeMap;

    #[test]
    fn no_two_methods_look_alike() {
        let mut seen = BTreeMap::new();
        for method in METHODS {
            let PathStyle { hue, dash } = style(method.key);
            let before = seen.insert((hue, format!("{dash:?}")), method.key);
            assert_eq!(before, None, "{} looks alike", method.key);
        }
    }

    /// Among others that the agent cannot walk, a path of one's own was as grey as they; Polyanya and Theta* were two blues.
    #[test]
    fn a_path_of_ones_own_keeps_its_colour_and_polyanya_has_another_one_than_theta() {
        let own = style_of(RowId::Own(0));
        assert_eq!(own.role(false), own.role(true));
        assert!(METHODS.iter().all(|method| style(method.key).role(true) != own.role(false)));
        let [polyanya, theta] = ["polyanya", "theta"].map(style);
        assert!(polyanya.hue != theta.hue && polyanya.dash != theta.dash);
        // Slate is the other colour that is nearly blue.
        assert!(polyanya.hue != 6);
    }
}
