//! Foreign formats, one file each. A map format needs its `pub mod` line here and its entry in [`ALL`](crate::scene::format::ALL).

/// Maps of the MovingAI benchmarks.
pub mod movingai;
/// Navigation meshes as Wavefront OBJ.
pub mod obj;
/// Polyanya's meshes.
pub mod polyanya_mesh;
/// Instances of the MovingAI benchmarks.
pub mod scen;
