//! The glossary: every term of the field that a sentence may use, with its definition.
//!
//! A row holds the name, further forms of the word ("apexes"), the area that it belongs to, and the definition: at most two sentences. A
//! definition may use other terms.

use super::sentence::Span;
use std::sync::OnceLock;

/// Which part of the field a term belongs to. Help groups terms by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Area {
    Pathlight,
    Wave,
    Search,
    Funnel,
    Radius,
    Beam,
    Graph,
}

impl Area {
    pub const ALL: [Self; 7] =
        [Self::Pathlight, Self::Wave, Self::Search, Self::Funnel, Self::Radius, Self::Beam, Self::Graph];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Pathlight => "watching an algorithm",
            Self::Wave => "wave and flow field",
            Self::Search => "A* and other searches",
            Self::Funnel => "triangles, portals, funnel",
            Self::Radius => "agents with a radius",
            Self::Beam => "beams and sight",
            Self::Graph => "visibility graph",
        }
    }
}

macro_rules! terms {
    ($($area:ident { $($term:ident = $name:literal $([$($form:literal),+])? : $definition:literal)+ })+) => {
        /// A term of the glossary.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Term { $($(#[doc = $definition] $term),+),+ }

        impl Term {
            pub const ALL: &'static [Self] = &[$($(Self::$term),+),+];

            /// The word as the glossary lists it.
            pub const fn name(self) -> &'static str {
                match self { $($(Self::$term => $name),+),+ }
            }

            /// The name and the other forms of the word, such as the plural.
            pub const fn forms(self) -> &'static [&'static str] {
                match self { $($(Self::$term => &[$name $(, $($form),+)?]),+),+ }
            }

            /// At most two sentences.
            pub const fn definition(self) -> &'static str {
                match self { $($(Self::$term => $definition),+),+ }
            }

            pub const fn area(self) -> Area {
                match self { $($(Self::$term => Area::$area),+),+ }
            }
        }
    };
}

terms! {
    Pathlight {
        Stage = "stage" ["stages"]: "Successive steps under one label, for instance one wave, one portal or one triangle."
        Invariant = "invariant" ["invariants"]: "A statement that is true at the end of every stage. It shows why the algorithm works."
    }
    Wave {
        Wave = "wave" ["waves"]: "All cells with the same number, equally many moves of the flood from the goal: on open ground a diamond in 4 directions, because a diagonal neighbour is 2 moves away, and a square in 8. Like sound, it goes around corners."
        Flood = "flood" ["floods"]: "A wave that goes on until it has numbered every cell that it can reach. The flood fill of a paint program is one, too; on a graph it works as well, but on a grid the neighbours need not be stored."
        Frontier = "frontier" ["frontiers"]: "The cells that get their number in this wave, and whose neighbours are looked at. The video of javidx9 calls it the list."
        NextFrontier = "next frontier" ["next frontiers"]: "The cells without a number that this wave has found. They become the frontier of the next wave."
        Duplicate = "duplicate" ["duplicates"]: "A further entry of a cell that is on the next frontier already. It arises when a second neighbour finds the cell."
        D = "d": "The number of the current wave, which its cells get: one more than the fewest moves of the flood from them to the goal. Walls have −1, and 0 means no number yet."
        Descent = "descent" ["descend"]: "From the start, go to the neighbour with the lowest number again and again, as a ball rolls downhill. This ends at the goal."
        Potential = "potential field" ["potential fields"]: "The numbers of the flood seen as heights, with the goal at the bottom. A path goes downhill in it, and the arrows of the flow field show the slope."
        FlowField = "flow field" ["flow fields"]: "An arrow in each numbered cell, in the direction in which the numbers fall. Repaired arrows lead any number of agents to the goal; arrows from differences can be missing or point into a wall."
        Gradient = "gradient" ["gradients"]: "How fast the numbers change, and the direction in which they rise fastest: right − left and down − up. An arrow from differences points the opposite way: left − right and up − down."
        Octile = "octile": "Moves in eight directions that cost 1 straight and √2 diagonally: on open ground, the cells up to a cost form an octagon. Both cells beside a diagonal move must be free."
        GroundCost = "ground cost" ["ground costs", "cost of the ground"]: "What it costs to cross a cell, from 1 to 255: a swamp costs more than a road. A move costs its length times the mean of both cells."
        NearestGoal = "nearest goal" ["nearest goals"]: "Of several goals, the one with the cheapest path from a cell, around the walls. One wave from all goals finds it for every cell."
        GoalBorder = "border between goals" ["borders between goals"]: "Where the cells of one nearest goal meet those of another. A cell that is equally near to several goals lies on it and has two of their colours."
        CornerCut = "corner cut" ["corner cuts", "cut a corner", "cut the corner", "cut corners", "cutting a corner", "cuts no corner", "cut no corner", "cuts a corner", "cuts corners", "clips a corner", "clips the corner"]:
            "A diagonal move past the corner of a wall. An agent with a body would hit the wall."
        Squeeze = "squeeze" ["squeezes"]: "A diagonal move between two walls that touch at a corner. There is no room at all."
    }
    Search {
        Node = "node" ["nodes"]: "A place of a search: a cell, a triangle, a corner, or a town on a road map. With the links between them, such as roads, the nodes form a graph."
        AStar = "A*": "A search that always expands the open node with the lowest f = g + h. This node promises the shortest path."
        G = "g": "The cost of the best path found so far from the start to this node."
        H = "h": "An estimate of the cost from this node to the goal. It is admissible if it is never more than the true cost: then A* finds a shortest path if it may open closed nodes again, or if h is consistent."
        Consistent = "consistent": "An estimate is consistent if no move lowers it by more than the move costs. Then the path to each closed node is a shortest one, and none needs to be opened again."
        F = "f": "g + h: the estimated cost of a whole path through this node. A* expands the node with the lowest f."
        Heuristic = "heuristic": "The estimate h of the remaining cost: it guides A* towards the goal. The closer it is to the true cost, the fewer nodes A* expands, apart from those of equal f."
        OpenList = "open list": "The cells or other nodes that were found but not closed yet, the one with the lowest f or cost first. A wave whose moves all cost the same needs neither such an order nor an estimate: it finds the cells in the order of their cost."
        ClosedNode = "closed node" ["closed nodes", "closed cell", "closed cells", "closed triangle", "closed triangles"]:
            "A node that was expanded. Its path is kept to the end: on a grid and on a visibility graph no path to it is shorter if the estimate is consistent, over triangles one can be."
        Expand = "expand" ["expands", "expanded"]: "To take a node from the open list, close it, and look at its neighbours."
        Relax = "relax" ["relaxed", "relaxes"]: "To replace the known path to a node by a shorter one that was just found."
    }
    Funnel {
        Vertex = "vertex" ["vertices"]: "A point where two sides of a polygon or of a triangle meet."
        Corner = "corner" ["corners"]: "A point at which a path bends or could bend. A shortest path bends only at vertices of walls."
        Triangulation = "triangulation": "The free space divided into triangles. A vertex of a triangle is a vertex of a wall, or a point that the scene names."
        Channel = "channel": "The row of triangles, or other areas, from the start to the goal that A* has chosen. The funnel never leaves it."
        Portal = "portal" ["portals"]: "A side that two neighbouring areas of the channel share. The path must cross every portal in turn."
        Funnel = "funnel" ["funnels"]: "All directions in which a straight line from the apex passes through every portal visited so far."
        Apex = "apex" ["apexes"]: "The tip of the funnel: the last corner of the path that is certain. At first it is the start."
        LeftSide = "left side" ["right side", "funnel side", "sides of the funnel", "side of the funnel"]:
            "A border of the funnel, from the apex to an end of a portal. Left and right are as seen on the way to the goal."
        LeftEnd = "left end" ["right end", "left ends", "right ends"]: "An end of a portal. Left and right are as seen on the way to the goal: clockwise around the triangle before it, a portal runs from left to right."
        SignedArea = "signed area" ["area2"]:
            "Twice the area of a triangle, with a sign. It is negative if the third vertex lies left of the line through the first two, positive if right."
        Tighten = "tighten" ["tightens", "tightened"]: "To move a side of the funnel inwards, to the new end of the portal."
        Crossing = "crossing" ["has crossed", "have crossed"]:
            "The new end of a portal lies beyond the opposite side of the funnel, or on it. If it lies beyond, no straight line from the apex remains: the path turns a corner."
        Skip = "skip" ["skips", "skipped"]: "To leave a side of the funnel where it is, because the new end lies outside of it and would widen the funnel."
        Restart = "restart" ["restarts", "restarted"]: "To begin again at the end of the side that was crossed, which is the new apex or the same one. Portals beyond it that were visited before are visited once more."
        QueueFunnel = "queue funnel": "A funnel that keeps both sides whole, in one queue. It needs no restart and visits every portal once."
        TrueShortest = "true shortest path" ["shortest path of all"]:
            "The shortest path from the start to the goal through any triangles, not only those of the channel."
        SmoothedMidpoints = "smoothed midpoint path": "The midpoint path without the points that can be left out. It usually still misses the corners."
        String = "string": "The path as a string between start and goal that is pulled until it is taut."
        Taut = "taut": "Pulled as tight as the walls or the channel allow. A taut path bends only at corners, and only around them."
        MidpointPath = "midpoint path": "The path through the middles of the portals. It is easy to find, but usually longer than necessary."
        Waypoint = "waypoint" ["waypoints"]: "A place that the path must pass, with a width. It acts as a portal: the path may cross it anywhere within this width."
        Interval = "interval" ["intervals"]: "A part of an edge, with a root that sees all of it. Polyanya pushes intervals from edge to edge, each through the triangle behind it."
        Root = "root" ["roots"]: "The last corner of the path to an interval, or the start. The path goes straight from there to any point of the interval."
        Observable = "observable" ["non-observable", "observable successor", "observable successors", "non-observable successor", "non-observable successors"]:
            "An observable successor of an interval is the part of an edge behind the triangle that its root still sees. The rest is non-observable: the path turns at an end of the interval, which is the new root."
        Quadtree = "quadtree": "A square divided into four squares, and each of these again, until every square is all free or all wall."
    }
    Radius {
        Clearance = "clearance": "The distance to the nearest wall. An agent fits where it is at least the agent's radius."
        Bottleneck = "bottleneck" ["bottlenecks"]: "The narrowest place that a path through a triangle must pass. Its width decides whether the agent fits."
        Tangent = "tangent" ["tangents"]: "A straight line that touches a circle without entering it."
        Arc = "arc" ["arcs"]: "A part of a circle. Around a corner, an agent keeps its radius as distance by walking an arc."
        LineOfCentres = "line of centres": "The straight line from the centre of one circle to the centre of the other."
        AveragedNormal = "averaged normal" ["averaged normals"]:
            "The mean of the directions at right angles to the channel's side before and after a corner. A path over corners that were moved along it comes too close to the walls."
        Inflated = "inflated": "Made larger on all sides by the radius of the agent. Then the agent can be treated as a point."
        Steering = "steering": "Moving an agent a little at a time towards the next corner of its path. The agent brakes before it turns."
    }
    Beam {
        Eye = "eye" ["O"]: "The point from which sight starts, O in the pictures."
        Beam = "beam" ["beams"]: "All directions from the eye between two limits. It begins in the triangle of the eye, and enters each further triangle through exactly one edge."
        BeamEnds = "L" ["R"]: "L and R are the limits of a beam, left and right as seen from the eye."
        Opposite = "S" ["opposite vertex"]: "The vertex of the entered triangle that is not on the edge of entry. It decides where the beam goes."
        Split = "split" ["splits"]: "S lies inside the beam, so two beams go on: one left of S, one right of S. The left one goes first, so the visibility polygon grows from left to right, clockwise."
        Expansion = "expansion" ["expansions"]: "The passage of one beam through one edge into the next triangle. A beam needs only the triangles that it meets; the authors of “Beamcasting” found grids more complex."
        VisibilityPolygon = "visibility polygon": "The area that can be seen from the eye. Its border is made of parts of walls, of lines of sight and, with a range, of arcs."
        LineOfSight = "line of sight" ["lines of sight"]: "A straight line from the eye that crosses no wall and passes between no two walls that touch."
        FieldOfView = "field of view": "The directions in which the eye looks. Nothing outside them is seen."
    }
    Graph {
        VisibilityGraph = "visibility graph": "All pairs of corners that see each other. The shortest path follows its links."
        Link = "link" ["links"]: "A straight line between two corners that see each other."
        TautLink = "taut link" ["taut links"]: "A link that a shortest path can use: at both ends it passes the walls on the outside."
        Bitangent = "bitangent" ["bitangents"]: "A line between two corners that, extended at both ends, enters no wall there. Between corners, only such links are taut."
        Concave = "concave": "A corner is concave if the free space around it is less than half a turn. No shortest path bends there."
        Convex = "convex": "A corner is convex if the free space around it is more than half a turn. A shortest path can bend around it."
    }
}

/// The terms whose forms begin with each letter, the longest form first.
fn index() -> &'static [Vec<(&'static str, Term)>; 128] {
    static INDEX: OnceLock<[Vec<(&'static str, Term)>; 128]> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index = std::array::from_fn(|_| Vec::new());
        for &term in Term::ALL {
            for form in term.forms() {
                index[usize::from(form.as_bytes()[0].to_ascii_lowercase())].push((*form, term));
            }
        }
        index.iter_mut().for_each(|forms| forms.sort_by_key(|(form, _)| std::cmp::Reverse(form.len())));
        index
    })
}

/// The term that stands at the beginning of a text, and the length of its form in bytes.
fn term_at(text: &str) -> Option<(Term, usize)> {
    let first = usize::from(text.as_bytes()[0].to_ascii_lowercase());
    let stands_here = |form: &str| {
        let Some(written) = text.get(..form.len()) else { return false };
        // A symbol such as g is not the first letter of a sentence.
        let is_same = if form.len() <= 2 { written == form } else { written.eq_ignore_ascii_case(form) };
        is_same && !text[form.len()..].starts_with(char::is_alphanumeric)
    };
    index().get(first)?.iter().find(|(form, _)| stands_here(form)).map(|&(form, term)| (term, form.len()))
}

/// Splits text into terms and what is between them.
pub(super) fn split(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut plain = 0; // where the text begins that is not in a span yet
    let mut at = 0;
    let mut is_word_start = true;
    while at < text.len() {
        let letter = text[at..].chars().next().unwrap_or_default();
        if is_word_start && let Some((term, len)) = term_at(&text[at..]) {
            if plain < at {
                spans.push(Span::Text(text[plain..at].to_owned()));
            }
            spans.push(Span::Term(term, text[at..at + len].to_owned()));
            at += len;
            plain = at;
            is_word_start = false;
            continue;
        }
        // "O–L" are two symbols, but "d-th" and "A.B" are not.
        is_word_start = !letter.is_alphanumeric() && !matches!(letter, '-' | '\'' | '_' | '.');
        at += letter.len_utf8();
    }
    if plain < text.len() {
        spans.push(Span::Text(text[plain..].to_owned()));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms_in(text: &str) -> Vec<(Term, String)> {
        let term = |span| if let Span::Term(term, form) = span { Some((term, form)) } else { None };
        split(text).into_iter().filter_map(term).collect()
    }

    #[test]
    fn the_longest_term_wins_and_symbols_keep_their_case() {
        let found = terms_in("Next frontier: f = g + h. F and G are stages of the funnel.");
        let names: Vec<_> = found.iter().map(|(_, form)| form.as_str()).collect();
        assert_eq!(names, ["Next frontier", "f", "g", "h", "stages", "funnel"]);
        assert_eq!(found[0].0, Term::NextFrontier);
    }

    #[test]
    fn a_part_of_a_word_is_no_term() {
        assert_eq!(terms_in("wavelength, sunbeam, re-restart, portal5"), []);
        assert_eq!(terms_in("the triangle O–L–S").len(), 3);
    }

    #[test]
    fn splitting_keeps_the_text() {
        for text in ["", "apex", "«Apex»: über die portals — S.", "no term at all…"] {
            let back: String = split(text)
                .into_iter()
                .map(|span| match span {
                    Span::Text(text) | Span::Term(_, text) | Span::Value(text) => text,
                    Span::Thing(named) => named.name,
                    Span::Scene(link) => link.to_string(),
                    Span::Compare(link) => link.to_string(),
                    Span::Panel(text) => text.to_owned(),
                })
                .collect();
            assert_eq!(back, text);
        }
    }

    #[test]
    fn definitions_are_one_or_two_sentences_and_no_form_has_two_meanings() {
        let mut forms = std::collections::BTreeSet::new();
        for term in Term::ALL {
            let ends = term.definition().matches(". ").count() + 1;
            assert!(ends <= 2 && term.definition().ends_with('.'), "{term:?}: {}", term.definition());
            for form in term.forms() {
                assert!(forms.insert(*form), "{form} has two meanings");
            }
        }
    }
}
