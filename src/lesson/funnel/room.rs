//! How much room the map has for an agent with a radius: what it cannot pass, and how large it may be.

use super::plan::Plan;
use crate::algo::radius::{Input, all_bottlenecks, widest_radius};
use crate::geom::fit::Body;
use crate::lesson::Fields;
use serde_json::{Value, json};

/// Where the agent does not fit through, each place once, and the largest radius with a path. Nothing for a point.
pub fn findings(plan: &Plan) -> Fields {
    if plan.radius <= 0.0 {
        return Fields::new();
    }
    let mesh = plan.world.mesh();
    let lattice = mesh.lattice();
    let mut narrow = all_bottlenecks(mesh, &Body::new(plan.radius * lattice.scale()));
    let sides = |at: &crate::algo::radius::Bottleneck| {
        let [a, b] = [at.from, at.to].map(|p| [p.x, p.y]);
        if a <= b { [a, b] } else { [b, a] }
    };
    narrow.sort_by(|a, b| {
        a.width().total_cmp(&b.width()).then(sides(a).partial_cmp(&sides(b)).unwrap_or(std::cmp::Ordering::Equal))
    });
    narrow.dedup_by(|a, b| sides(a) == sides(b));
    let narrow: Vec<Value> = narrow
        .iter()
        .map(|narrow| {
            let at = lattice.position(narrow.from.midpoint(narrow.to));
            json!({ "at": [at.x, at.y], "width": narrow.width() / lattice.scale() })
        })
        .collect();
    let [start, goal] = [plan.world.start(), plan.world.goal()].map(|p| plan.world.snap(p));
    let input = Input { mesh: mesh.clone(), start, goal, radius: 0.0, measure: plan.measure };
    let largest = widest_radius(&input).map(|radius| radius / lattice.scale());
    [("too_narrow".to_owned(), json!(narrow)), ("max_radius".to_owned(), json!(largest))].into_iter().collect()
}
