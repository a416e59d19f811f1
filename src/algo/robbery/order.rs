//! Orders for the sheriff and the robber, each with its tick: a round that was played, or a list in a scene file.

use glam::DVec2;

/// The character that an order is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    Sheriff,
    Robber,
}

/// What an order says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Instruction {
    /// The character decides for itself, as before the first order.
    Own,
    Stand,
    /// In a direction; each of the two is −1, 0 or 1, and y points down.
    Along {
        x: i8,
        y: i8,
    },
    /// To a position in world units.
    To(DVec2),
}

/// An order holds from its tick until the next one for the same character, or until the end of the round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// Of the round: orders for one seed do not hold in the round of another.
    pub seed: u32,
    /// Tenths of a second since the round began.
    pub tick: u32,
    pub who: Character,
    pub go: Instruction,
}

impl Character {
    pub const ALL: [Self; 2] = [Self::Sheriff, Self::Robber];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Sheriff => "sheriff",
            Self::Robber => "robber",
        }
    }
}

/// The directions as scene files name them, clockwise.
const DIRECTIONS: [(&str, i8, i8); 8] = [
    ("right", 1, 0),
    ("down-right", 1, 1),
    ("down", 0, 1),
    ("down-left", -1, 1),
    ("left", -1, 0),
    ("up-left", -1, -1),
    ("up", 0, -1),
    ("up-right", 1, -1),
];

impl Instruction {
    /// As scene files write it; none for a position, which is written as two numbers.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Own => Some("own way"),
            Self::Stand => Some("stand"),
            Self::Along { x, y } => DIRECTIONS.iter().find(|w| (w.1, w.2) == (x, y)).map(|w| w.0),
            Self::To(_) => None,
        }
    }

    pub fn of_word(word: &str) -> Option<Self> {
        let directions = DIRECTIONS.map(|(_, x, y)| Self::Along { x, y });
        [Self::Own, Self::Stand].into_iter().chain(directions).find(|go| go.word() == Some(word))
    }

    /// All words, for messages.
    pub fn words() -> String {
        format!("own way, stand, {}, or a position", DIRECTIONS.map(|w| w.0).join(", "))
    }
}

/// The instruction that holds for a character at a tick.
pub fn instruction_at(orders: &[Order], seed: u32, tick: u32, who: Character) -> Instruction {
    let given = orders.iter().filter(|o| o.seed == seed && o.who == who && o.tick <= tick);
    given.max_by_key(|o| o.tick).map_or(Instruction::Own, |o| o.go)
}

/// Adds an order to a list that is given in the order of time, unless it says what holds already.
pub fn push(orders: &mut Vec<Order>, order: Order) {
    if instruction_at(orders, order.seed, order.tick, order.who) != order.go {
        orders.push(order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Instruction = Instruction::Along { x: 0, y: -1 };

    fn order(tick: u32, who: Character, go: Instruction) -> Order {
        Order { seed: 7, tick, who, go }
    }

    #[test]
    fn an_order_holds_until_the_next_one_of_its_round() {
        let mut orders = Vec::new();
        for tick in 10..30 {
            let go = if tick < 20 { UP } else { Instruction::Own };
            push(&mut orders, order(tick, Character::Robber, go));
        }
        assert_eq!(orders.len(), 2, "what holds already is not repeated");
        let instructions = [9, 10, 19, 20].map(|tick| instruction_at(&orders, 7, tick, Character::Robber));
        assert_eq!(instructions, [Instruction::Own, UP, UP, Instruction::Own]);
        let elsewhere = [(8, Character::Robber), (7, Character::Sheriff)];
        let others = elsewhere.map(|(seed, who)| instruction_at(&orders, seed, 15, who));
        assert_eq!(others, [Instruction::Own; 2], "another seed is another round");
    }

    #[test]
    fn every_direction_has_a_word() {
        for (word, x, y) in DIRECTIONS {
            assert_eq!(Instruction::of_word(word), Some(Instruction::Along { x, y }));
        }
        assert_eq!(Instruction::of_word("own way"), Some(Instruction::Own));
        assert_eq!(Instruction::of_word("north"), None);
    }
}
