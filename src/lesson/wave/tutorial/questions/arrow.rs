//! Which way does the arrow point?

use super::WaveAct;
use crate::algo::flow::{self, Arrows};
use crate::algo::moves::{Direction8, offsets};
use crate::algo::wave::{Wave, WaveStep};
use crate::lesson::Why;
use crate::lesson::mistake::Mistake;
use crate::lesson::question::{Answer, Asks, Form, Kind, MadeMap, MapForm, Question, Reader};
use crate::lesson::wave::mistakes as named;
use crate::lesson::wave::settings::KEYS;
use crate::lesson::wave::words::tutorial::{self as words, NotThisAim};
use crate::map::grid::{Cell, Dir};
use crate::picture::{Family, Thing};
use crate::sentence;
use crate::words::{NamedThing, Sentence};

pub static KIND: Kind = Kind {
    misleading: &[Family::Now],
    made_map: Some(MadeMap { form: MapForm::Cells, settings: || vec![KEYS.flow.to(true), KEYS.path.to(false)] }),
    options: Some(COMPASS.len()),
    ..Kind::new(
        "arrow",
        "direction of an arrow",
        "The flow field",
        "The arrow is (left − right, up − down) of the numbers around the cell; x runs right and y runs down. A wall, and what lies outside of the map, counts as the cell's own number. Round the direction to the nearest of the eight: (2, −1) is north-east, (3, −1) is east. Tick nowhere for (0, 0).",
    )
};

/// The options as a compass, row by row: the indices of the eight directions, and none in the middle. In [`Direction8::ALL`] the four
/// straight ones come first.
///
/// ```text
///   north-west  north    north-east
///   west        nowhere  east
///   south-west  south    south-east
/// ```
const COMPASS: [Option<Direction8>; 9] = {
    let all = Direction8::ALL;
    let [north, east, south, west] = [all[0], all[1], all[2], all[3]];
    let [north_east, south_east, south_west, north_west] = [all[4], all[5], all[6], all[7]];
    [
        Some(north_west),
        Some(north),
        Some(north_east),
        Some(west),
        None,
        Some(east),
        Some(south_west),
        Some(south),
        Some(south_east),
    ]
};
/// The place of the option without a direction.
const NOWHERE: usize = 4;

/// The place of the option for a direction.
fn place_of(dir: Option<Direction8>) -> usize {
    COMPASS.iter().position(|&there| there == dir).unwrap_or(NOWHERE)
}

pub struct ArrowOf<'a>(pub &'a WaveAct<Wave>);

impl ArrowOf<'_> {
    /// The cell whose arrow is found by the steps after position `k`, and whether the arrow is a repaired one.
    fn cell_at(&self, k: usize) -> Option<(Cell, bool)> {
        match *self.0.watched.film.steps().get(k)? {
            WaveStep::Aim { cell } => Some((cell, true)),
            // The rule of the question is that of four neighbours.
            WaveStep::Sample { cell, dir }
                if self.0.state().arrows() == Arrows::Four && dir == Arrows::Four.samples()[0] =>
            {
                Some((cell, false))
            }
            _ => None,
        }
    }

    fn next(&self) -> Option<(Cell, bool)> {
        self.cell_at(self.0.watched.film.at())
    }

    fn named(&self) -> Option<NamedThing> {
        self.next().map(|(cell, _)| self.0.named(cell, "this cell"))
    }

    /// The option for the direction from one cell to another.
    fn option(&self, cell: Cell, to: Option<Cell>) -> usize {
        let around = offsets(self.0.state().offsets());
        place_of(around.iter().position(|&by| Some(cell.shifted(by)) == to).map(|dir| Direction8::ALL[dir]))
    }

    /// The option for the direction with these signs: x to the right, y down.
    fn option_towards(&self, x: i32, y: i32) -> Answer {
        let [_, east, south, _] = self.0.state().offsets();
        let to = east * x.signum() + south * y.signum();
        let around = offsets(self.0.state().offsets());
        Answer::Option(place_of(around.iter().position(|&o| o == to).map(|dir| Direction8::ALL[dir])))
    }

    fn wrong_arrows(&self, cell: Cell) -> Vec<(&'static Mistake, Answer)> {
        let state = self.0.state();
        let [north, east, south, west, ..] = flow::around(state, cell);
        let (x, y) = (west - east, north - south);
        let raw = Dir::ALL.map(|dir| state.d(cell.shifted(state.offsets()[dir as usize])).max(0));
        let [n, e, s, w] = raw;
        let lowest = (0..4).filter(|&i| raw[i] > 0).min_by_key(|&i| raw[i]);
        let mut wrong = vec![
            (&named::ARROW_FLIPPED, self.option_towards(-x, -y)),
            (&named::ARROW_Y, self.option_towards(x, -y)),
            (&named::ARROW_WALLS, self.option_towards(w - e, n - s)),
        ];
        wrong.extend(lowest.map(|i| (&named::ARROW_LOWEST, Answer::Option(place_of(Some(Direction8::ALL[i]))))));
        wrong
    }

    fn wrong_repaired_arrows(&self, cell: Cell) -> Vec<(&'static Mistake, Answer)> {
        let state = self.0.state();
        let around = offsets(state.offsets());
        let option = |to: Option<Cell>| Answer::Option(self.option(cell, to));
        let numbered = around.iter().map(|&o| cell.shifted(o)).filter(|&c| state.d(c) > 0);
        let lowest = numbered.min_by_key(|&c| state.d(c)).filter(|&c| state.d(c) < state.d(cell));
        vec![(&named::CUTS_CORNERS, option(lowest)), (&named::ARROW_SLOPE, option(flow::pointed_at(state, cell)))]
    }
}

impl Asks for ArrowOf<'_> {
    /// Nobody needs the arrow of the goal.
    fn is_asked_at(&self, k: usize) -> bool {
        self.cell_at(k).is_some_and(|(cell, _)| self.0.plan.goal != Some(cell))
    }

    fn about(&self) -> Vec<Thing> {
        self.named().and_then(|named| named.thing).into_iter().collect()
    }

    fn prompt(&self, _: Reader) -> Sentence {
        sentence!["Which way does the arrow of ", self.named().map(Sentence::from), " point?"]
    }

    fn answer(&self) -> Option<(usize, Form)> {
        let (steps, at) = (self.0.watched.film.steps(), self.0.watched.film.at());
        let ((cell, is_repaired), state) = (self.next()?, self.0.state());
        let is_found = |step: &WaveStep| {
            matches!(step, WaveStep::Arrow { .. }) || (is_repaired && matches!(step, WaveStep::Aim { .. }))
        };
        let found = steps[at..].iter().position(is_found)?;
        let to =
            if is_repaired { flow::aims(state, cell) } else { flow::pointed_at(state, cell).into_iter().collect() };
        let around = offsets(state.offsets());
        let directions = to.into_iter().filter_map(|to| around.iter().position(|&by| cell.shifted(by) == to));
        let mut right: Vec<usize> = directions.map(|dir| place_of(Some(Direction8::ALL[dir]))).collect();
        if right.is_empty() {
            right.push(NOWHERE);
        }
        let options = COMPASS.iter().map(|dir| Sentence::from(dir.map_or("nowhere", Direction8::word))).collect();
        Some((at + found + 1, Form::Options { options, right }))
    }

    fn wrong_answers(&self) -> Vec<(&'static Mistake, Answer)> {
        match self.next() {
            Some((cell, true)) => self.wrong_repaired_arrows(cell),
            Some((cell, false)) => self.wrong_arrows(cell),
            None => Vec::new(),
        }
    }

    fn refute(&self, wrong: &Answer) -> Option<Why> {
        let &Answer::Option(answered) = wrong else { return None };
        let (cell, is_repaired) = self.next()?;
        let dir = COMPASS.get(answered).copied().flatten();
        if !is_repaired {
            return Some(words::not_this_arrow(&self.0.sloped(cell), dir));
        }
        let state = self.0.state();
        let why = match dir.map(|dir| (dir, state.d(cell.shifted(state.offset(dir))))) {
            None => NotThisAim::HasLower,
            Some((_, ..0)) => NotThisAim::Wall,
            Some((_, 0)) => NotThisAim::NoNumber,
            Some((dir, _)) if state.cuts_corner(cell, dir) => NotThisAim::CutsCorner,
            Some((_, d)) => NotThisAim::Higher(d),
        };
        Some(words::not_this_aim(why, dir))
    }

    /// The window names sixteen directions, an exercise eight.
    fn explanation(&self, question: &Question) -> Option<Sentence> {
        let WaveStep::Arrow { cell } = self.0.watched.step()? else { return None };
        let differences = words::differences(&self.0.sloped(cell)).join("; ");
        let Form::Options { right, .. } = &question.form else { return None };
        let rounded = match right.first().and_then(|&right| COMPASS[right]) {
            Some(dir) => format!("The nearest of the eight directions is {}.", dir.word()),
            None => "Both differences are 0: there is no direction.".to_owned(),
        };
        Some(format!("{differences}. {rounded}").into())
    }
}
