//! Foreign formats, one file each. A map format is registered with one line in [`super::format::ALL`].

/// Maps of the MovingAI benchmarks.
pub mod movingai;
/// Instances of the MovingAI benchmarks.
pub mod scen;
