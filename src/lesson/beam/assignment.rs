//! What a program of the learner's own gets and must produce in the beam lesson.

use crate::algo::beam::{Beam, BeamStep, Input, Sight, area, polygon};
use crate::geom::Side;
use crate::lesson::assignment::{
    Assignment, BeamInputs, Decisions, EdgeAction, EdgeDecision, Expected, Inputs, mesh_fields, xy,
};
use crate::lesson::{Fields, Watched};
use serde_json::{Value, json};

/// The task of seeing. `watched` stands at the end of its run; `extent` is the longer side of the map.
pub(super) fn sight(watched: &Watched<Sight>, extent: f64) -> Assignment {
    let input = &watched.input;
    let (mesh, eye) = (&*input.mesh, input.eye);
    let first = watched.film.steps().iter().filter_map(|step| match *step {
        BeamStep::First { beam } => Some(beam),
        _ => None,
    });
    let inputs = Inputs::Beams(BeamInputs { mesh: input.mesh.clone(), eye, first: first.collect() });
    let walls = watched.state().walls();
    let result = match eye.range {
        Some(_) => Expected::InRange { polygon: polygon(mesh, eye, walls), area: area(mesh, eye, walls) },
        None => Expected::Polygon(polygon(mesh, eye, walls)),
    };
    let is_limited = eye.range.is_some() || eye.fov.is_some();
    let decisions = (!is_limited).then(|| Decisions::Edges(decisions(watched)));
    Assignment { inputs, decisions, only_result: is_limited, extent, result }
}

impl BeamInputs {
    pub(in crate::lesson) fn fields(&self) -> Fields {
        let mut fields = Fields::new();
        fields.insert("origin".to_owned(), xy(self.mesh.lattice().to_world(self.eye.origin)));
        fields.extend(mesh_fields(&self.mesh));
        fields.insert("beams".to_owned(), self.first_beams());
        self.add_limits(&mut fields);
        fields
    }

    /// The first beams from left to right: the edge, from its left to its right end, as points and as vertices, and the
    /// triangle behind it, or null for a wall.
    fn first_beams(&self) -> Value {
        let mesh = &*self.mesh;
        let beam = |beam: &Beam| {
            let ends = [mesh.origin(beam.edge), mesh.end(beam.edge)];
            let behind = mesh.twin(beam.edge).map(|twin| twin.triangle().0);
            json!({ "edge": ends.map(|v| xy(mesh.world(v))), "vertices": ends.map(|v| v.0), "triangle": behind })
        };
        self.first.iter().map(beam).collect()
    }

    /// A field of view as the directions of its two limits, left and right, and a range in world units.
    fn add_limits(&self, fields: &mut Fields) {
        if let Some(fov) = self.eye.fov {
            let limits = Side::BOTH.map(|side| xy(fov.ray(side).as_dvec2().normalize()));
            fields.insert("field_of_view".to_owned(), json!(limits));
        }
        if let Some(range) = self.eye.range {
            fields.insert("range".to_owned(), json!(range as f64 / self.mesh.lattice().scale()));
        }
    }
}

/// What happens at each edge, with the positions after the steps.
fn decisions(watched: &Watched<Sight>) -> Vec<(usize, EdgeDecision)> {
    let Input { mesh, .. } = &*watched.input;
    let mut taken = Vec::new();
    let mut current = None;
    for (at, step) in (1..).zip(watched.film.steps()) {
        let action = match *step {
            BeamStep::Take { beam } => {
                current = Some(beam);
                continue;
            }
            BeamStep::Wall { .. } => EdgeAction::Wall,
            BeamStep::Split { .. } => EdgeAction::Both,
            BeamStep::GoLeft { .. } => EdgeAction::Left,
            BeamStep::GoRight { .. } => EdgeAction::Right,
            _ => continue,
        };
        let Some(beam) = current else { continue };
        let edge = [mesh.origin(beam.edge), mesh.end(beam.edge)].map(|v| mesh.world(v));
        taken.push((at, EdgeDecision { edge, action }));
    }
    taken
}
