//! Foreign formats, one file each. Every reader gives a scene or says in one line what is wrong.

pub mod movingai;
pub mod scen;
