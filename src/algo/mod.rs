//! The algorithms, as in a textbook: no drawing, no window, no clock.

pub mod beam; // what is seen from a point (Bungiu et al. 2014)
pub mod best_first; // A* from portal to portal, for points and for circles
pub mod bitangents; // which links out of a corner can be part of a shortest path
pub mod blog_loop; // the loop of a C# program, and its three gaps
pub mod channel; // A* over areas: the portals of a funnel
pub mod corner_cuts; // where a grid path cuts corners
pub mod dijkstra; // where nobody watches: distances and plans that serve something else
pub mod fast; // unwatched twins for live work
pub mod flock; // many agents on one flow field
pub mod flow; // the flow field of the tutorial's wave, and its repair
pub mod funnel; // a string through portals, restarting at corners
pub mod grid_search; // octile costs from cell to cell: the repaired wave, and A*
pub mod moves; // the eight moves on a grid, and what they cost exactly
pub mod open_list; // the nodes that a search has found and not yet closed
pub mod polyanya; // the shortest path over triangles, by intervals of their edges
pub mod portal_scan; // what both funnels keep of their way over the portals
pub mod queue_funnel; // the same string, looking at no portal twice
pub mod radius; // strings for agents with a radius
pub mod random; // the same numbers on every machine
pub mod robbery; // a game of hide and seek on what each side sees
pub mod route; // the shortest path over the visibility graph
pub mod steering; // agents that pull their string at every tick
pub mod tangent_graph; // the true shortest path of an agent with a radius
pub mod theta; // any-angle paths over cells, to compare with
pub mod visibility_graph; // which corners see each other, and which links can be taut
pub mod wave; // the tutorial's wave
