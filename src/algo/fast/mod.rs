//! Unwatched twins: the same results as the algorithms in [`crate::algo`], without steps, for live work.
//!
//! Each names its original in its first line, and a test proves that both give the same result.

pub mod caster; // twin of beam: the visibility polygon. Test: tests/algo/beam_million.rs
pub mod channel; // twin of channel: portals through triangles. Test: tests/algo/channel_twin.rs
pub mod distances; // twin of wave: its numbers. Test: tests/algo/distances.rs
mod edge_table; // what lies behind every edge, for both kinds of sight
pub mod flow_field; // twin of the repaired arrows in flow. Test: in the file
pub mod grid_search; // twin of grid_search: the path of A* and of the octile wave. Test: tests/algo/grid_search_twin.rs
pub mod polyanya; // twin of polyanya. Test: tests/algo/polyanya.rs
mod sectors; // all beams of one query, interleaved
pub mod shortest; // twin of route: the shortest path. Test: tests/algo/route.rs
pub mod string; // twin of queue_funnel and funnel: the taut string. Test: tests/algo/queue_funnel.rs
pub mod visibility; // twin of beam: the vertices in sight. Test: tests/algo/visibility_graph.rs
pub mod visibility_graph; // twin of the graph in route. Test: tests/algo/route.rs
