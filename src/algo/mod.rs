//! The algorithms, as in a textbook: no drawing, no window, no clock.

pub mod beam;
pub mod channel;
pub mod distances;
pub mod flow;
pub mod funnel;
pub mod grid_astar;
pub mod wave;
