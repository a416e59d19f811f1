//! Does the key of a question about the lowest sum follow from the numbers that the sheet prints? A student has no others: g and h are
//! rounded, so that sums which differ may look equal, and equal ones may look different.

use crate::lesson::question::{OpenNode, QuestionKind};
use crate::picture::Thing;

/// The f of the right node is lower than any other by at least this, so that rounded numbers decide as exact ones.
const LEAST_LEAD: f64 = 0.1;
/// Sums that differ by less than the inverse are equal: they were added in another order.
const ROUNDED: f64 = 1e6;

/// Is the right node the only one with the lowest sum, or among equal sums the only one with the lowest h, if the rule of this kind
/// says that the lower h wins? `open` has the costs as they are printed. True if no node waits.
pub fn decide(kind: QuestionKind, open: &[OpenNode], right: &[Thing]) -> bool {
    if open.is_empty() {
        return true;
    }
    // f and h, or the number that decides alone. f is rounded, so that equal sums of other parts are equal.
    let order = |node: &OpenNode| {
        let of_costs = node.costs.map(|costs| (node.sum.f(costs), costs[1]));
        let (f, h) = of_costs.or_else(|| node.written.map(|written| (written, 0.0)))?;
        Some(((f * ROUNDED).round() / ROUNDED, h))
    };
    let [key] = right else { return false };
    let Some((key_f, key_h)) = open.iter().find(|node| node.thing == *key).and_then(order) else { return false };
    let others = || open.iter().filter(|node| node.thing != *key);
    let loses = |(f, h): (f64, f64)| {
        if f == key_f { kind.lower_h_wins && h - key_h >= LEAST_LEAD } else { f - key_f >= LEAST_LEAD }
    };
    others().all(|node| order(node).is_some_and(loses))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algo::random::Random;
    use crate::lesson::question::WeightedSum;
    use crate::tutor::sheet::{Task, maps};

    fn kind(key: &str) -> QuestionKind {
        QuestionKind::from_key(key).unwrap()
    }

    /// Nodes with these g and h, on the first vertices.
    fn nodes(costs: &[[f64; 2]]) -> Vec<OpenNode> {
        let node = |(n, &costs): (usize, &[f64; 2])| OpenNode {
            thing: Thing::Vertex(crate::map::mesh::Vertex(n as u32)),
            costs: Some(costs),
            written: None,
            sum: WeightedSum::PLAIN,
        };
        costs.iter().enumerate().map(node).collect()
    }

    /// The search for a channel has no rule for ties, and the key was the node with the higher h. A* had a node with a lower printed sum
    /// than the key.
    #[test]
    fn a_key_that_the_printed_numbers_contradict_is_not_asked_for() {
        let decides = |key: &str, costs: &[[f64; 2]], right: usize| {
            let open = nodes(costs);
            decide(kind(key), &open, &[open[right].thing])
        };
        let channel = [[16.38, 2.06], [8.39, 10.05], [12.0, 9.0]];
        assert!(!decides("area", &channel, 0) && !decides("area", &channel, 1));
        assert!(decides("area", &[[16.38, 2.06], [8.39, 9.05], [12.0, 9.0]], 1));
        assert!(!decides("close", &[[6.243, 3.0], [4.0, 6.0], [4.828, 4.414], [3.414, 5.828]], 0));
        // A rule for ties that is printed decides among equal sums.
        let tied = [[6.0, 3.0], [4.0, 5.0], [4.0, 6.0]];
        assert!(decides("close", &tied, 0) && !decides("close", &tied, 1) && !decides("area", &tied, 0));
    }

    /// Solved from the printed thousandths of the values, not from the words.
    #[test]
    fn every_key_on_a_made_map_follows_from_the_printed_costs() {
        for key in ["close", "area"] {
            let task = Task::Question(kind(key));
            let mut solved = 0;
            for seed in 0..40 {
                let exercise = maps::exercise(task, None, &mut Random::of([seed, 7, 0])).unwrap();
                let mut lesson = exercise.source.open().unwrap();
                lesson.go(exercise.asked_at);
                let open = lesson.view().asks(kind(key)).unwrap().open_list();
                let thousandths = |v: f64| format!("{v:.3}").replace('.', "").parse::<i64>().unwrap();
                let printed = |node: &OpenNode| {
                    let [g, h] = node.costs.unwrap().map(thousandths);
                    (g + h, if key == "close" { h } else { 0 })
                };
                let least = open.iter().map(printed).min().unwrap();
                let found: Vec<Thing> = open.iter().filter(|n| printed(n) == least).map(|n| n.thing).collect();
                let right: Vec<Thing> = exercise.candidates.iter().filter(|c| c.is_right).map(|c| c.thing).collect();
                assert_eq!(found, right, "{key} {seed}");
                solved += 1;
            }
            assert!(solved > 20, "{key}: {solved}");
        }
    }
}
