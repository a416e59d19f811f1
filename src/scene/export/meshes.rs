//! Meshes: a given one as it is, the triangles of free space for other maps.

use super::{Holds, LossKind, flat, lost, triangles};
use crate::map::given::GivenMesh;
use crate::scene::format::{Up, Written};
use crate::scene::import::{obj, polyanya_mesh};
use crate::scene::{BadInput, Coordinates, Map, Scene, World};

/// # Errors
/// There is no free space, which no mesh can be made of.
pub fn polyanya(scene: &Scene) -> Result<Written, BadInput> {
    written(scene, polyanya_mesh::write)
}

/// With the axis up that the file had from which the map was read; y without one, as in most programs.
///
/// # Errors
/// There is no free space, which no mesh can be made of.
pub fn wavefront(scene: &Scene) -> Result<Written, BadInput> {
    if let Some(text) = super::over_text(scene, obj::FORMAT.name) {
        let holds = Holds { coordinates: true, ..Holds::default() };
        return Ok(Written {
            bytes: text.into_bytes(),
            lost: lost(scene, holds),
            keeps_text: true,
            ..Written::default()
        });
    }
    let (up, height) = match scene.coordinates {
        Coordinates::FromAbove { up, height } => (up, height),
        _ => (Up::Y, Some(0.0)),
    };
    let mut written = written(scene, |mesh| obj::write(mesh, up, height.unwrap_or_default()))?;
    if height.is_none() {
        written.lost.insert(0, LossKind::HeightsOfMesh.into());
    }
    Ok(written)
}

fn written(scene: &Scene, write: impl Fn(&GivenMesh) -> String) -> Result<Written, BadInput> {
    let (mesh, shapes) = triangles(scene);
    if mesh.polygon_count() == 0 {
        return Err(BadInput::new("everything is a wall, so there are no triangles: remove a wall first"));
    }
    let holds = Holds { coordinates: true, ..Holds::default() };
    let world = World::new(scene.clone());
    let thin = match &scene.map {
        Map::Polygons(polygons) => flat(polygons, |p| world.mesh().lattice().snap(p).as_dvec2()),
        Map::Grid(_) | Map::Mesh(_) => None,
    };
    let lost = shapes.into_iter().chain(thin).chain(lost(scene, holds)).collect();
    Ok(Written { bytes: write(&mesh).into_bytes(), lost, ..Written::default() })
}
