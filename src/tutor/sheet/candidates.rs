//! Things with letters: a learning platform, which has no pencil, lets one choose among them. On paper they have letters
//! only where numbers are listed for each of them.

use crate::lesson::question::{Form, Question, QuestionKind};
use crate::lesson::{Body, View};
use crate::map::grid::{Cell, Grid};
use crate::picture::{Lens, Thing};
use glam::DVec2;

/// More letters would crowd the picture.
pub const MOST: usize = 14;

/// Something that may be the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub thing: Thing,
    pub is_right: bool,
}

/// The letter of the n-th candidate.
pub fn letter(n: usize) -> String {
    char::from(b'A' + (n % 26) as u8).to_string()
}

/// The things that may be taken for the answer, the right ones among them, from the top of the picture to its bottom, so
/// that their order says nothing. `lesson` is where the question is asked. Empty if nothing is to be marked.
pub fn of_question(lesson: View, question: &Question, lens: &Lens) -> Vec<Candidate> {
    let Form::Things { right, .. } = &question.form else { return Vec::new() };
    lettered(lesson, choice(lesson, question), right, lens)
}

/// Is there something that may be taken for the answer and is not? `lesson` is where the question is asked. True if
/// nothing is to be marked.
pub fn has_wrong(lesson: View, question: &Question) -> bool {
    let Form::Things { right, .. } = &question.form else { return true };
    choice(lesson, question).iter().any(|thing| !right.contains(thing))
}

/// The things that may be taken for the answer.
fn choice(lesson: View, question: &Question) -> Vec<Thing> {
    let grid = lesson.world().grid();
    let cells = |near: &dyn Fn(Cell) -> bool| {
        grid.cells().filter(|&cell| !grid.is_wall(cell) && near(cell)).map(Thing::Cell).collect()
    };
    match question.kind {
        // The frontier, the cells that it finds, and all that lie behind them.
        QuestionKind::Numbers => cells(&|cell| {
            lesson.describe(Thing::Cell(cell)).is_some_and(|text| text.to_string().contains("no number yet"))
        }),
        QuestionKind::Path => {
            let from = path_end(lesson);
            cells(&|cell| from.is_some_and(|from| cell != from && distance(grid, from, cell) == 1))
        }
        QuestionKind::Close | QuestionKind::Area => open_list(lesson),
        _ => vertices(lesson),
    }
}

/// These things and the right ones, in reading order. If they are too many, those that lie farthest from the right ones
/// are left out.
pub fn lettered(lesson: View, others: Vec<Thing>, right: &[Thing], lens: &Lens) -> Vec<Candidate> {
    let at = |thing: &Thing| super::figure::place(lesson, *thing, lens).unwrap_or_default();
    let places: Vec<DVec2> = right.iter().map(at).collect();
    let far = |thing: &Thing| places.iter().map(|p| p.distance(at(thing))).fold(f64::INFINITY, f64::min);
    let mut wrong: Vec<(f64, Thing)> =
        others.into_iter().filter(|thing| !right.contains(thing)).map(|thing| (far(&thing), thing)).collect();
    wrong.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    wrong.truncate(MOST.saturating_sub(right.len()));
    let right = right.iter().map(|&thing| Candidate { thing, is_right: true });
    let mut all: Vec<Candidate> =
        right.chain(wrong.into_iter().map(|(_, thing)| Candidate { thing, is_right: false })).collect();
    all.sort_by(|a, b| {
        let (a, b) = (at(&a.thing), at(&b.thing));
        a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x))
    });
    all
}

/// The vertices on walls.
pub fn vertices(lesson: View) -> Vec<Thing> {
    let mesh = lesson.world().mesh();
    mesh.vertices().filter(|&v| mesh.on_wall(v)).map(Thing::Vertex).collect()
}

/// What is on the open list, as its card shows it.
pub fn open_list(lesson: View) -> Vec<Thing> {
    let cards = lesson.cards();
    let card = cards.iter().find(|card| card.title.to_string().starts_with("open list"));
    match card.map(|card| &card.body) {
        Some(Body::Chips(chips)) => chips.iter().filter_map(|chip| chip.thing).collect(),
        _ => Vec::new(),
    }
}

/// g and h of a thing on the open list, as they are written beside the map.
pub fn costs(lesson: View, thing: Thing) -> Option<[String; 2]> {
    let text = lesson.describe(thing)?.to_string();
    // "g + h = f: 3.2 + 4.1 = 7.3" and "g 3.2 + h 4.1 = f 7.3"
    let (sum, _) = text.rsplit_once('=')?;
    let mut numbers = sum.split_whitespace().filter(|word| word.parse::<f64>().is_ok()).rev();
    let (h, g) = (numbers.next()?, numbers.next()?);
    Some([g, h].map(str::to_owned))
}

/// The last cell of the path so far.
fn path_end(lesson: View) -> Option<Cell> {
    let grid = lesson.world().grid();
    let xy = |value: &serde_json::Value| Some([value.get(0)?.as_u64()?, value.get(1)?.as_u64()?]);
    let detail = lesson.detail().get("cell").and_then(xy).map(|[x, y]| grid.cell(x as u32, y as u32));
    detail.or_else(|| grid.cell_at(lesson.world().start()))
}

/// The larger of the differences of column and row.
fn distance(grid: &Grid, a: Cell, b: Cell) -> u32 {
    let ((ax, ay), (bx, by)) = (grid.xy(a), grid.xy(b));
    ax.abs_diff(bx).max(ay.abs_diff(by))
}
