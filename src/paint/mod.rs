//! Pictures become files, and roles become colours.

pub mod theme;
