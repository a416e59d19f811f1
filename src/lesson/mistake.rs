//! Mistakes that learners make in the algorithms of the lessons, each with a name. The lists of the lessons are in
//! `lesson/<lesson>/mistakes.rs`. `tutor::mistakes` has programs that make them.

use super::Change;
use crate::algo::open_list::Order;
use crate::words::capital;

/// A small change to an algorithm, as a learner might make it. No two mistakes have the same name.
#[derive(Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What the faulty program does, in the third person: "keeps the old apex".
    pub name: &'static str,
    /// What is right, and why, in one or two sentences.
    pub right: &'static str,
}

impl Mistake {
    /// Its name where it stands alone, as a title or in a menu.
    pub fn title(&self) -> String {
        capital(self.name)
    }

    /// What is right, with a word that says so: it is shown beside the name of the mistake.
    pub fn correction(&self) -> String {
        format!("Correct: {}", self.right)
    }
}

/// A mistake in the algorithm of a lesson, and settings in which it can show.
#[derive(Debug)]
pub struct Known {
    pub mistake: &'static Mistake,
    pub settings: fn() -> Vec<Change>,
    /// Must it lead to a wrong result on its small map, not only to a wrong decision?
    pub spoils_result: bool,
    /// Without it, the mistake does not show.
    pub needs: Needs,
    /// It shows in a few steps why the algorithm does what it does: where its result is wrong, it is offered first.
    pub is_instructive: bool,
}

/// What a map must have for a mistake to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Needs {
    #[default]
    Nothing,
    /// Ground that costs more than 1.
    Ground,
    /// Several goals.
    Goals,
}

impl Known {
    pub(super) const fn new(mistake: &'static Mistake, settings: fn() -> Vec<Change>) -> Self {
        Self { mistake, settings, spoils_result: false, needs: Needs::Nothing, is_instructive: false }
    }

    /// Its small map is one on which its result is wrong.
    pub(super) const fn with_wrong_result(self) -> Self {
        Self { spoils_result: true, ..self }
    }

    /// It is offered first where its result is wrong.
    pub(super) const fn instructive(self) -> Self {
        Self { is_instructive: true, ..self }
    }

    /// Its small map has this.
    pub(super) const fn where_there_is(self, needs: Needs) -> Self {
        Self { needs, ..self }
    }
}

/// Mistakes in every search for the lowest f = g + h.
pub const LARGEST: Mistake = Mistake {
    name: "takes the largest f",
    right: "The open node with the lowest f comes first: it promises the shortest path.",
};
pub const NO_ESTIMATE: Mistake = Mistake {
    name: "compares g only",
    right: "A* compares f = g + h. With g alone it is Dijkstra's algorithm, which searches in all directions.",
};
pub const GREEDY: Mistake = Mistake {
    name: "compares h only",
    right: "A* compares f = g + h. A search by h alone runs into dead ends, and its path can be too long.",
};

/// The orders of an open list that these mistakes take.
pub static WRONG_ORDERS: [(&Mistake, Order); 3] =
    [(&LARGEST, Order::LargestSum), (&NO_ESTIMATE, Order::PathAlone), (&GREEDY, Order::EstimateAlone)];

/// The order of an open list in a search with this mistake.
pub fn order(mistake: Option<&Mistake>) -> Order {
    let known = WRONG_ORDERS.iter().find(|(known, _)| mistake == Some(*known));
    known.map_or(Order::default(), |&(_, order)| order)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    #[test]
    fn a_name_means_one_mistake() {
        let mut rights = BTreeMap::new();
        for known in crate::lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes) {
            let right = *rights.entry(known.mistake.name).or_insert(known.mistake.right);
            assert_eq!(right, known.mistake.right, "{}", known.mistake.name);
            assert!(right.ends_with('.') && !known.mistake.name.ends_with('.'));
            let title = known.mistake.title();
            assert!(title.starts_with(char::is_uppercase) && title[1..] == known.mistake.name[1..], "{title}");
        }
        assert!(crate::lesson::ALL.into_iter().all(|lesson| !lesson.mistakes.is_empty()));
    }
}
