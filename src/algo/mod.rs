//! The algorithms, as in a textbook: no drawing, no window, no clock.

pub mod beam;
pub mod best_first; // A* from portal to portal, for points and for circles
pub mod caster; // the beam without its steps, for many queries
pub mod channel; // A* over areas: the portals of a funnel
pub mod distances; // the wave's numbers without its steps
mod edge_table; // what is behind every edge, for those that look without steps
pub mod faults; // where the wave's path cuts corners
pub mod flock; // many agents on one field
pub mod flow;
pub mod funnel; // a string through portals, restarting at corners
pub mod grid_astar; // one octile length, as fast as it gets
pub mod grid_search; // octile costs from cell to cell: the repaired wave, and A*
pub mod moves; // eight ways, and what they cost exactly
pub mod open_list; // the nodes that a search knows and has not taken yet
pub mod queue_funnel; // the same string without looking twice
pub mod radius; // strings for agents that are no points
pub mod random; // the same numbers everywhere
pub mod regions; // which links out of a corner matter
pub mod robbery; // two who know only what they see
pub mod route; // the shortest path by the visibility graph, watched
mod sectors; // what is seen, by beams that take turns
pub mod shortest; // the shortest path among polygons, unwatched
pub mod steering; // agents that pull their string at every tick
pub mod string; // the same string as fast as it gets
pub mod visgraph; // which corners see each other
pub mod walk; // what both funnels keep
pub mod wave;
