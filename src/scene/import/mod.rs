//! Foreign formats, one file each. A map format needs its `pub mod` line here and its entry in [`ALL`](crate::scene::format::ALL).

/// Maps of the MovingAI benchmarks.
pub mod movingai;
/// Instances of the MovingAI benchmarks.
pub mod scen;
