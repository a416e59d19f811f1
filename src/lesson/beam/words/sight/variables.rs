//! The variables of the program of the beam, in words.

use crate::lesson::beam::facts::Spot;
use crate::lesson::beam::sight::variables::VariableFacts;
use crate::lesson::listing::Variable;
use crate::picture::{Role, Thing};
use crate::words::{area2, coordinates, count};

pub fn variables(facts: &VariableFacts) -> Vec<Variable> {
    let corner = |name, spot: Option<Spot>| {
        Variable::new(name, spot.map(|spot| coordinates(spot.at)))
            .with_thing(spot.map(|spot| Thing::Vertex(spot.vertex)))
    };
    let [left, right] = facts.limits;
    let [to_left, to_right] = facts.areas.map(|area| area.map(|area| area2(area, facts.lattice)));
    let triangle = facts.triangle;
    vec![
        corner("beam.left", left).with_role(Role::Left),
        corner("beam.right", right).with_role(Role::Right),
        Variable::new("to_left", to_left),
        Variable::new("to_right", to_right),
        corner("s", facts.s),
        Variable::new("beams", facts.waiting.map(|n| count(n, "beam"))),
        Variable::new("t", triangle.map(|t| t.0.to_string())).with_thing(triangle.map(Thing::Triangle)),
        Variable::new("pieces", facts.pieces.map(|n| count(n, "piece"))),
    ]
}
