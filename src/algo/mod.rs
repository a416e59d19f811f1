//! The algorithms, as in a textbook: no drawing, no window, no clock.

pub mod beam;
pub mod flow;
pub mod wave;
