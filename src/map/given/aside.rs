//! Which polygons of a mesh are set aside where some cover the same place: the rest covers every place once, and can be walked.

use super::{Defect, DefectKind};
use std::collections::{BTreeMap, BTreeSet};

/// The polygons to set aside: again and again the one that covers the most others, and of equal ones the later, until none covers
/// another.
pub(super) fn covering(defects: &[Defect]) -> BTreeSet<u32> {
    let mut others: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    let overlaps = defects.iter().filter(|defect| defect.kind == DefectKind::Overlap);
    for (a, b) in overlaps.filter_map(|defect| defect.polygon.zip(defect.other)) {
        others.entry(a).or_default().insert(b);
        others.entry(b).or_default().insert(a);
    }
    let mut queue: BTreeSet<(usize, u32)> = others.iter().map(|(&polygon, others)| (others.len(), polygon)).collect();
    let mut aside = BTreeSet::new();
    while let Some((count, polygon)) = queue.pop_last().filter(|&(count, _)| count > 0) {
        aside.insert(polygon);
        debug_assert_eq!(others[&polygon].len(), count);
        for other in others.remove(&polygon).unwrap_or_default() {
            let Some(left) = others.get_mut(&other) else { continue };
            queue.remove(&(left.len(), other));
            left.remove(&polygon);
            queue.insert((left.len(), other));
        }
    }
    aside
}
