//! The algorithms, compared with slow, plain oracles.

#[path = "../common/mod.rs"]
mod common;

mod beam;
mod beam_cgal;
mod beam_exact;
mod beam_limits;
mod beam_million;
mod cells;
mod channel_twin;
mod distances;
mod estimates;
mod film;
mod funnel;
mod given_mesh;
mod goals;
mod grid_search_twin;
mod hand_example;
mod octile;
mod polyanya;
mod portal_scan;
mod portals;
mod queue_funnel;
mod radius;
mod radius_law;
mod robbery;
mod route;
mod steering;
mod terrain;
mod theta;
mod tutorial_code;
mod video_code;
mod visibility_graph;
mod wave;
mod wave_scenes;
