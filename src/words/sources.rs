//! What Pathlight stands on: the five tutorials, the papers behind them, the libraries; and where it differs from the
//! tutorials. Help and `pathlight sources` print these tables.

/// One of the five tutorials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tutorial {
    Video,
    HabrEnglish,
    HabrRussian,
    Blog,
    Beamcasting,
}

impl Tutorial {
    pub const ALL: [Self; 5] = [Self::Video, Self::HabrEnglish, Self::HabrRussian, Self::Blog, Self::Beamcasting];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Video => "Path Planning #2: Wave Propagation, Potential Fields",
            Self::HabrEnglish => "Pathfinding: A simple implementation of a funnel algorithm",
            Self::HabrRussian => "The same article in Russian",
            Self::Blog => "The funnel algorithm over triangles, in C#",
            Self::Beamcasting => "Beamcasting",
        }
    }

    /// Who made it, and where it appeared.
    pub const fn by(self) -> &'static str {
        match self {
            Self::Video => "javidx9 (One Lone Coder), video, 2018",
            Self::HabrEnglish => "An English translation of Habr, post 278151",
            Self::HabrRussian => {
                "Habr, post 278151; a translation of Mikko Mononen's “Simple Stupid Funnel Algorithm” (2010)"
            }
            Self::Blog => "A blog; our copy does not name its author. Its figure A to G is by Mikko Mononen",
            Self::Beamcasting => {
                "Written by Topi Talvitie, edited by Markus Kettunen; Umbrella Development Log, 18 November 2010"
            }
        }
    }

    /// What Pathlight takes from it.
    pub const fn teaches(self) -> &'static str {
        match self {
            Self::Video => "The wave, the path down, the flow field.",
            Self::HabrEnglish => "The funnel in stages A to G, and its code.",
            Self::HabrRussian => "The same, with the rules that the translation left out.",
            Self::Blog => "The funnel over triangles, the cases that stop early, agents with a radius.",
            Self::Beamcasting => "The beam over triangles, the visibility graph, the bank robbery.",
        }
    }

    /// As the differences name it.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Video => "the video",
            Self::HabrEnglish | Self::HabrRussian => "the article on Habr",
            Self::Blog => "the blog",
            Self::Beamcasting => "“Beamcasting”",
        }
    }
}

/// A paper or a library, and what Pathlight uses it for.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Authors and year of a paper; the names of crates, separated by commas.
    pub name: &'static str,
    pub title: &'static str,
    pub used: &'static str,
}

/// A place where Pathlight does something else than a tutorial.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    pub tutorial: Tutorial,
    pub there: &'static str,
    pub here: &'static str,
    pub why: &'static str,
}

const fn source(name: &'static str, title: &'static str, used: &'static str) -> Source {
    Source { name, title, used }
}

const fn differs(tutorial: Tutorial, there: &'static str, here: &'static str, why: &'static str) -> Difference {
    Difference { tutorial, there, here, why }
}

/// By year.
pub static PAPERS: [Source; 17] = [
    source(
        "Dijkstra 1959",
        "A note on two problems in connexion with graphs",
        "The octile wave, shortest paths in the visibility graph.",
    ),
    source("Lee 1961", "An algorithm for path connections and its applications", "The wave on a grid."),
    source(
        "Hart, Nilsson, Raphael 1968",
        "A formal basis for the heuristic determination of minimum cost paths",
        "A* on the grid, over triangles, in the visibility graph.",
    ),
    source("Dial 1969", "Algorithm 360: shortest-path forest with topological ordering", "The buckets of the fast A*."),
    source("Sutherland, Hodgman 1974", "Reentrant polygon clipping", "The enlarged figure of a corner."),
    source(
        "Rubin, Whitted 1980",
        "A 3-dimensional representation for fast rendering of complex scenes",
        "The tree of boxes that finds the walls near a path.",
    ),
    source(
        "Lee, Preparata 1984",
        "Euclidean shortest paths in the presence of rectilinear barriers",
        "The queue funnel.",
    ),
    source("Liang, Barsky 1984", "A new concept and method for line clipping", "The enlarged figure of a corner."),
    source(
        "Chew 1985",
        "Planning the shortest path for a disc in O(n² log n) time",
        "The true shortest path of an agent with a radius, which comparisons are measured against.",
    ),
    source(
        "Reynolds 1999",
        "Steering behaviors for autonomous characters",
        "Agents that steer, brake, and keep apart.",
    ),
    source("Zeller 1999", "Yesterday, my program worked. Today, it does not. Why?", "Small maps: delta debugging."),
    source(
        "Demyen 2006",
        "Efficient triangulation-based pathfinding (thesis; with Michael Buro at AAAI 2006)",
        "The queue funnel, the width of a triangle, the funnel around circles. The article on Habr refers to it.",
    ),
    source(
        "Nash, Daniel, Koenig, Felner 2007",
        "Theta*: any-angle path planning on grids (AAAI)",
        "Paths over cells that leave the directions of the moves, to compare with.",
    ),
    source(
        "Mononen 2010",
        "Simple Stupid Funnel Algorithm (Digesting Duck)",
        "The funnel that restarts, and its figure A to G.",
    ),
    source(
        "Bungiu, Hemmer, Hershberger, Huang, Kröller 2014",
        "Efficient computation of visibility polygons",
        "The beam: they call it triangular expansion.",
    ),
    source(
        "Vigna 2016",
        "An experimental exploration of Marsaglia's xorshift generators, scrambled",
        "Random numbers that repeat.",
    ),
    source(
        "Cui, Harabor, Grastien 2017",
        "Compromise-free pathfinding on a navigation mesh (IJCAI)",
        "Polyanya: A* over intervals of edges and their roots.",
    ),
];

/// Every crate that the program depends on.
pub static LIBRARIES: [Source; 12] = [
    source("spade", "constrained Delaunay triangulation", "The triangles of free space."),
    source("i_overlay", "unions of polygons on integers", "Obstacles that overlap, inflated walls."),
    source("glam, wide, log", "vectors, eight numbers at a time, messages", "Everywhere."),
    source("macroquad, egui-macroquad, lyon_tessellation, rfd", "window, panels, areas, file dialogs", "The window."),
    source(
        "serde, serde_json, serde_spanned, toml_edit, toml_parser",
        "reading and writing data",
        "Scenes, tours, traces.",
    ),
    source("resvg, krilla, krilla-svg, ttf-parser", "pictures and pages from SVG", "PNG and PDF."),
    source("gif, color_quant, base64", "animations and embedded pictures", "GIF, and exercises for Moodle."),
    source(
        "csv, flate2, geojson, kurbo, png, ruzstd",
        "tables, packed tiles, curves and pictures",
        "Maps of other programs.",
    ),
    source("clap, strsim, env_logger", "arguments, similar words, messages", "The commands."),
    source("rustix", "the processor time of a frame", "Measurements on Linux."),
    source(
        "x11rb, url",
        "wakes a window that rests, and takes what is dropped on it, on X11",
        "No key waits for the pointer.",
    ),
    source("arboard", "the clipboard of X11", "Copies for other programs."),
];

use Tutorial::{Beamcasting, Blog, HabrRussian, Video};

/// In the order of the lessons.
pub static DIFFERENCES: [Difference; 44] = [
    differs(
        Video,
        "By hand the neighbours are north, east, south, west. The program begins with east and west.",
        "Always north, east, south, west.",
        "One order is easier to follow. The numbers do not depend on it.",
    ),
    differs(
        Video,
        "Before each look, the program tests whether the neighbour is on the map; && stops at the first “no”.",
        "In the listing, walls surround the map, so no look leaves the map.",
        "The listing is shorter. A wall at the border is −1 like any other.",
    ),
    differs(
        Video,
        "The number is written without a test: a goal in a wall gets 1, and a path may begin in a wall.",
        "If the start or the goal lies in a wall, there is no path.",
        "An agent cannot stand in a wall.",
    ),
    differs(
        Video,
        "Each entry of a list is a tuple: x, y, d.",
        "The lists show x, y, d. The listing stores the index of a cell, and d once for the whole wave.",
        "All cells of a wave have the same d.",
    ),
    differs(
        Video,
        "The wave goes in 4 directions. With 8, only the path changes: it gets diagonals, “but the result is the same”.",
        "Wave and path go in the same 4 or 8 directions; “mixed” goes as the video does, apart from ties and a start without a number.",
        "A mixed path can be too long, cut corners, and squeeze between two walls. Layers mark where.",
    ),
    differs(
        Video,
        "The diagonals follow in the order northwest, southwest, northeast, southeast.",
        "Northeast, southeast, southwest, northwest: clockwise.",
        "The order matters only where several neighbours are equally low: then another path can be found.",
    ),
    differs(
        Video,
        "For each move of the path, the neighbours are sorted by their numbers, and the front one is taken.",
        "The path goes to the lowest neighbour without a sort. Of equally low ones, it takes the one that was looked at before the others.",
        "If they are looked at in the same order, it is the same cell: std::list::sort keeps the order of equal entries.",
    ),
    differs(
        Video,
        "By hand, duplicates are removed in place. The program sorts the list first.",
        "Both can be chosen, and looking first, which the video recommends for speed, and leaving them.",
        "Looking first compares as much as removing by hand. Sorting changes the order, and pays on long lists. A card counts the comparisons.",
    ),
    differs(
        Video,
        "Without removing duplicates, the algorithm never completes.",
        "It also ends if duplicates are left: “leave them” shows it.",
        "A cell with a number never goes on a list again. But the lists can become much longer.",
    ),
    differs(
        Video,
        "The wave has to explore all of the space.",
        "It does; but the conclusion can say after how many cells it could stop.",
        "If there is only one start, the flood can stop there. Only a field for all starts needs every cell.",
    ),
    differs(
        Video,
        "The largest number is 18, and this is called 18 steps.",
        "18 is 17 moves.",
        "The goal has the number 1.",
    ),
    differs(
        Video,
        "Through a small hole, the wave spreads in what looks like a circle.",
        "In 4 directions its cells form a diamond, or a part of one.",
        "A diagonal neighbour is 2 moves away.",
    ),
    differs(
        Video,
        "The slope is described as right − left and down − up.",
        "Left − right and up − down.",
        "The first points to higher numbers. The arrow has to lead to the goal.",
    ),
    differs(
        Video,
        "The vector is divided by its length even if that is 0.",
        "Such a cell has no arrow and a frame. Repaired arrows point to the lowest reachable neighbour.",
        "0 divided by 0 is no direction.",
    ),
    differs(
        Video,
        "The outermost cells of the map always count as walls.",
        "Only if the map says so (border = true).",
        "Maps from files use their outermost cells.",
    ),
    differs(
        Video,
        "Everything is computed again in every frame.",
        "Once after each change.",
        "The result is the same, and its steps can be recorded.",
    ),
    differs(
        Video,
        "The start is green, the goal red and fixed; walls are toggled one by one.",
        "The start is a disc, the goal a flag; both can be dragged, and walls can be painted.",
        "Shapes are told apart without colours. Red means wrong here.",
    ),
    differs(
        Video,
        "Empty cells are blue, and the path has yellow circles.",
        "Cells have the colour of their number, and the path is green.",
        "The colours show the distance to the goal. Amber is this step in every lesson.",
    ),
    differs(
        HabrRussian,
        "The text: an end inside the funnel changes nothing. The code: it tightens the funnel.",
        "It tightens the funnel.",
        "The figure and the code agree.",
    ),
    differs(
        HabrRussian,
        "The text: the end that has crossed becomes the new start. The code: the end of the crossed side does.",
        "The end of the crossed side is the corner and the new apex.",
        "The string bends at the side that is crossed.",
    ),
    differs(
        HabrRussian,
        "The text: at F the left end lies beyond the right side. But it also says that the left end is skipped at E and F.",
        "At F the right end has crossed the left side, as the blog reads this figure. The left end is outside at E and F.",
        "An end that is skipped is not tested for crossing. Each rule holds for both sides.",
    ),
    differs(
        HabrRussian,
        "The code lists a corner again for further portals that share it: in 473 of 1,500 random channels.",
        "A point that follows itself is listed once.",
        "It is one bend of the path. The restart still happens, and has a stage of its own.",
    ),
    differs(
        HabrRussian,
        "The code lists the goal twice where its own portal closes the funnel: in 955 of these channels.",
        "Once.",
        "The path ends there.",
    ),
    differs(
        HabrRussian,
        "Floating point; points closer than 0.001 count as one.",
        "Whole numbers, and every test is exact.",
        "Rounding can turn left into right, and no tolerance fits every map.",
    ),
    differs(
        HabrRussian,
        "Testing some portals again costs next to nothing.",
        "The visits are counted, and the queue funnel visits each portal once.",
        "In a long bend with twice as many portals, restarting takes about four times as many visits.",
    ),
    differs(
        HabrRussian,
        "triarea2 computes bx·ay − ax·by, for y upwards: negative is left.",
        "ax·by − bx·ay, for y downwards: negative is left, too.",
        "Screens and grids count rows downwards, so the product changes its sign. The tests stay the same.",
    ),
    differs(HabrRussian, "The output stops after maxPts points.", "There is no limit.", "A list here grows as needed."),
    differs(
        HabrRussian,
        "The text counts 6 stages.",
        "The figure's 7, A to G, and further letters to the goal.",
        "The figure shows seven panels.",
    ),
    differs(
        Blog,
        "The loop leaves out the goal, never goes back, and leaves the other side where it was.",
        "The algorithm of the article on Habr. “Follows the blog's loop” is a named mistake, in our completion; it and each gap have a small map.",
        "Half of the loop is not printed, and “next” is not declared. Our completion takes the right end first: of 1,018 random channels with a corner, it gets 583 wrong, and 586 with the left end first.",
    ),
    differs(
        Blog,
        "The left end of a portal is tested first.",
        "The right end first, as on Habr.",
        "One order for one algorithm. The corners are the same.",
    ),
    differs(
        Blog,
        "VectorSign is 1 or −1. So an end exactly on its own side is skipped, and one exactly on the other side has not crossed.",
        "On its own side it counts as inside, and on the other side as crossed, as on Habr.",
        "On its own side it does not widen the funnel. On the other side, the straight line meets a point of the path.",
    ),
    differs(
        Blog,
        "One triangle gives a path of the end alone; no path gives the start alone.",
        "One triangle gives start and goal; no path gives an empty path and its reason.",
        "A caller can tell the two cases apart.",
    ),
    differs(
        Blog,
        "The path through the middles of the edges is red.",
        "It is violet.",
        "Red means wrong here, and this path is legal.",
    ),
    differs(
        Blog,
        "The path of a point is red, and the path for an agent with a radius is green.",
        "The path with a radius is green, and the string of a point beside it is pink.",
        "Red means wrong here, and for a point the string is right.",
    ),
    differs(
        Blog,
        "On the right side the normal is the mean angle + 90°.",
        "− 90° on the right side, + 90° on the left.",
        "A turn to the left is positive only where y points up.",
    ),
    differs(
        Blog,
        "A corner is moved along its averaged normal when it is found.",
        "When the string is complete, corner by corner.",
        "The apex is not moved, so the corners are the same; and the string of a point is seen first.",
    ),
    differs(
        Beamcasting,
        "poly2tri makes the triangles.",
        "spade makes them.",
        "It works on constraints that share points, and it is written in Rust.",
    ),
    differs(
        Beamcasting,
        "Obstacles are cut into triangles as well: a beam stops before such a triangle.",
        "Only free space has triangles: an edge without a neighbour is a wall.",
        "Nothing ever enters an obstacle.",
    ),
    differs(
        Beamcasting,
        "O lies inside one triangle, or on a vertex.",
        "O may also lie on an edge, or in a wall.",
        "A dragged eye gets there.",
    ),
    differs(
        Beamcasting,
        "The beam meets the left edge, the right edge, or both.",
        "S can also lie exactly on a limit of the beam. Then the beam meets one edge, and S counts as seen.",
        "Walls in line are frequent on grids. Whole numbers decide it.",
    ),
    differs(
        Beamcasting,
        "The beam is a recursion.",
        "A stack of beams that wait; the left part goes first.",
        "The order is the same, and each step can be shown.",
    ),
    differs(
        Beamcasting,
        "The beam is red.",
        "The current beam is amber, what is seen has the colour of its eye.",
        "Amber is this step in every lesson.",
    ),
    differs(
        Beamcasting,
        "Links into beam C are left out.",
        "Links that are not taut at one of their ends are left out, as are all links of concave corners.",
        "It is the same reason at both ends of a link. The exercise on region C proves it.",
    ),
    differs(
        Beamcasting,
        "The robbery is a scene to drag.",
        "That scene, and a game in which each of the two knows only what they have seen.",
        "Sight becomes a decision.",
    ),
];

#[cfg(test)]
mod tests;
