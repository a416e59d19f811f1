//! All paths on one map: how each method looks, and the picture.

use super::{Row, Wrong};
use crate::picture::comparison::{ComparisonView, PathStyle, PathView};
use crate::picture::{Dash, Lens, Picture, Rect};
use crate::scene::World;
use glam::DVec2;

/// How the path of a method looks. Methods of one kind have one colour and differ in their dashes.
pub fn style(method: &str) -> PathStyle {
    const STYLES: &[(&str, u8, Dash)] = &[
        ("graph", 0, Dash::None),
        ("polyanya", 0, Dash::Dashed),
        ("theta", 1, Dash::Dashed),
        ("astar-2", 1, Dash::DashDotted),
        ("greedy", 1, Dash::Dotted),
        ("funnel-inflated", 2, Dash::None),
        ("funnel-aimed", 2, Dash::Dashed),
        ("funnel", 2, Dash::DashDotted),
        ("astar", 3, Dash::DashDotted),
        ("astar-euclid", 3, Dash::Dashed),
        ("astar-manhattan", 3, Dash::Dotted),
        ("octile", 4, Dash::Dashed),
        ("dijkstra", 4, Dash::Dotted),
        ("wave-4", 5, Dash::Dotted),
        ("wave-8", 5, Dash::Dashed),
        ("wave-mixed", 5, Dash::DashDotted),
        ("funnel-arcs", 6, Dash::None),
        ("funnel-normals", 6, Dash::DashDotted),
    ];
    let known = STYLES.iter().find(|(key, ..)| *key == method);
    known.map_or(PathStyle { hue: 7, dash: Dash::None }, |&(_, hue, dash)| PathStyle { hue, dash })
}

/// The paths that are shown, in the order of their ranks.
pub struct Overlay<'a> {
    view: ComparisonView<'a>,
    methods: Vec<&'static str>,
}

impl<'a> Overlay<'a> {
    /// `chosen`: the row whose fault is looked at. `lit`: the method that is pointed at.
    pub fn new(
        world: &'a World,
        shortest: &'a [DVec2],
        rows: Vec<(&'a Row, Option<usize>)>,
        chosen: Option<&'a Row>,
        lit: Option<&str>,
    ) -> Self {
        let lit = lit.or(chosen.map(|row| row.method.key));
        let rows: Vec<_> = rows.into_iter().filter(|(row, _)| !row.points.is_empty()).collect();
        let methods = rows.iter().map(|(row, _)| row.method.key).collect();
        let path = |(row, rank): (&'a Row, Option<usize>)| PathView {
            points: &row.points,
            name: row.method.name,
            style: style(row.method.key),
            rank,
            is_lit: lit == Some(row.method.key),
            fault: match row.wrong {
                Some(Wrong::Fault(fault)) => Some((fault.at, fault.wall)),
                _ => None,
            },
        };
        let place = chosen.and_then(|row| row.wrong).map(|wrong| wrong.at());
        let paths = rows.into_iter().map(path).collect();
        Self { view: ComparisonView { world, shortest, paths, place }, methods }
    }

    pub fn picture(&self, lens: &Lens) -> Picture {
        self.view.picture(lens)
    }

    /// A part of the map, without tags.
    pub fn magnified(&self, lens: &Lens) -> Picture {
        self.view.without_tags(lens)
    }

    /// The methods with the places of their tags, in world units.
    pub fn tags(&self, lens: &Lens) -> Vec<(&'static str, Rect)> {
        self.methods.iter().copied().zip(self.view.tags(lens)).collect()
    }
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
}
