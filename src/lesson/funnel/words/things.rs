//! What a thing is, shown when it is pointed at.

use super::{area, edge as ends, sum};
use crate::lesson::funnel::facts::Region;
use crate::lesson::funnel::things::{AreaFacts, EndFacts, Known, PortalFacts, VertexFacts};
use crate::scene::MapPoint;
use crate::sentence;
use crate::words::{Description, coordinates, count};

pub fn vertex(facts: &VertexFacts) -> Description {
    let mut name = sentence!["vertex ", coordinates(facts.at)];
    if !facts.is_at_wall {
        name.push(" in open space, not at a wall");
    }
    let mut text = Description::new(name);
    for (side, portals) in &facts.portals {
        let numbers: Vec<_> = portals.iter().map(usize::to_string).collect();
        let portals = if numbers.len() == 1 { "portal" } else { "portals" };
        if !numbers.is_empty() {
            text = text.note(format!("{} end of {portals} {}", side.word(), numbers.join(", ")));
        }
    }
    text.note_if(facts.corner.map(|n| format!("corner {n} of the path")))
}

pub fn portal(facts: &PortalFacts) -> Description {
    let [left, right] = [facts.left, facts.right].map(coordinates);
    let visited = match facts.visits {
        0 => "not visited yet".to_owned(),
        n => format!("visited {}", count(n as usize, "time")),
    };
    let ends = sentence!["left end ", left, ", right end ", right];
    Description::new(sentence!["portal ", facts.portal]).note(ends).note(visited)
}

/// An edge from its ends.
pub fn edge(of: [MapPoint; 2]) -> Description {
    sentence!["edge ", ends(of)].into()
}

pub fn end(facts: EndFacts) -> Description {
    match facts {
        EndFacts::Start(at) => Description::new("start").note(coordinates(at)),
        EndFacts::Goal(at) => Description::new("goal").note(coordinates(at)),
    }
}

/// An area has only one number: its place in the channel would be a second one.
pub fn known_area(facts: &AreaFacts) -> Description {
    let known = match facts.known {
        Known::InChannel => sentence!["in the channel"],
        Known::Closed(of) => sentence!["closed, g + h = f: ", sum(of)],
        Known::Open(of) => sentence!["on the open list, g + h = f: ", sum(of)],
        Known::NotFound => sentence!["not found"],
    };
    Description::new(name(facts.area)).note(known)
}

/// An area of which nothing else is known.
pub fn area_alone(of: Region) -> Description {
    Description::new(name(of))
}

/// "triangle 5", "cell (3, 4)".
fn name(of: Region) -> String {
    let word = area(of.kind());
    match of {
        Region::Triangle(n) | Region::Square(n) => format!("{word} {n}"),
        Region::Cell { x, y, .. } => format!("{word} ({x}, {y})"),
        Region::Unnamed => String::new(),
    }
}
