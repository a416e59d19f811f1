//! Meshes: a given one as it is, the triangles of free space for other maps.

use super::{Holds, lost, triangles};
use crate::map::given::GivenMesh;
use crate::scene::format::Written;
use crate::scene::import::{obj, polyanya_mesh};
use crate::scene::{BadInput, Scene};

/// # Errors
/// There is no free space, which no mesh can be made of.
pub fn polyanya(scene: &Scene) -> Result<Written, BadInput> {
    written(scene, polyanya_mesh::write)
}

/// # Errors
/// There is no free space, which no mesh can be made of.
pub fn wavefront(scene: &Scene) -> Result<Written, BadInput> {
    written(scene, obj::write)
}

fn written(scene: &Scene, write: fn(&GivenMesh) -> String) -> Result<Written, BadInput> {
    let (mesh, shapes) = triangles(scene);
    if mesh.polygon_count() == 0 {
        return Err(BadInput::new("everything is a wall, so there are no triangles: remove a wall first"));
    }
    let holds = Holds { coordinates: true, ..Holds::default() };
    Ok(Written { bytes: write(&mesh).into_bytes(), lost: shapes.into_iter().chain(lost(scene, holds)).collect() })
}
