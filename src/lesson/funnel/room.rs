//! What `solve` says about an agent with a radius: what it cannot pass, how large it may be, and whether a shorter path was
//! missed.

use super::plan::Plan;
use crate::algo::radius::{Input, all_bottlenecks, widest_radius};
use crate::geom::fit::Body;
use crate::lesson::Fields;
use serde_json::{Value, json};

/// Where the agent does not fit through, each place once, the largest radius with a path, and the shorter path that the
/// search missed. Nothing for a point.
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
    let shorter = plan.shorter_path().map(|shorter| {
        json!({ "length": shorter.length, "radius": shorter.radius, "leaves_channel": shorter.leaves_channel })
    });
    [("too_narrow", json!(narrow)), ("max_radius", json!(largest)), ("shorter_path", json!(shorter))]
        .map(|(key, value)| (key.to_owned(), value))
        .into_iter()
        .collect()
}
