//! How a person controls the sheriff and the robber: a list of orders, each with its tick. It is part of the scene.

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
    /// The program controls the character, as before the first order.
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
    pub const fn is_motion(self) -> bool {
        matches!(self, Self::Along { .. } | Self::To(_))
    }

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

/// Inserts an order and removes all later ones of its round. Returns false if that changes nothing.
///
/// An order to stand in the same tick as an order to move holds from the next tick: a short tap of a key moves the character
/// for one tick.
pub fn insert(orders: &mut Vec<Order>, order: Order) -> bool {
    let Order { seed, tick, who, go } = order;
    let is_later = |o: &Order| o.seed == seed && o.tick >= tick;
    let begun = orders.iter().any(|o| is_later(o) && o.tick == tick && o.who == who && o.go.is_motion());
    if go == Instruction::Stand && begun {
        return insert(orders, Order { tick: tick + 1, ..order });
    }
    if instruction_at(orders, seed, tick, who) == go && !orders.iter().any(|o| is_later(o) && o.tick > tick) {
        return false;
    }
    let before = orders.clone();
    orders.retain(|o| !is_later(o) || (o.tick == tick && o.who != who));
    // A character whose later orders were removed is controlled by the program again.
    for who in Character::ALL {
        let cut = before.iter().any(|o| is_later(o) && o.tick > tick && o.who == who);
        let instruction = if who == order.who { go } else { Instruction::Own };
        if (who == order.who || cut) && instruction_at(orders, seed, tick, who) != instruction {
            orders.retain(|o| (o.seed, o.tick, o.who) != (seed, tick, who));
            orders.push(Order { seed, tick, who, go: instruction });
        }
    }
    *orders != before
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Instruction = Instruction::Along { x: 0, y: -1 };

    fn order(tick: u32, who: Character, go: Instruction) -> Order {
        Order { seed: 7, tick, who, go }
    }

    #[test]
    fn an_order_holds_until_the_next_and_removes_later_ones() {
        let mut orders = Vec::new();
        assert!(insert(&mut orders, order(10, Character::Robber, UP)));
        assert!(!insert(&mut orders, order(12, Character::Robber, UP)), "the same instruction");
        assert!(insert(&mut orders, order(20, Character::Robber, Instruction::Own)));
        let instructions = |orders: &[Order]| [9, 10, 19, 20].map(|t| instruction_at(orders, 7, t, Character::Robber));
        assert_eq!(instructions(&orders), [Instruction::Own, UP, UP, Instruction::Own]);
        assert_eq!(
            instruction_at(&orders, 8, 15, Character::Robber),
            Instruction::Own,
            "another seed, another robbery"
        );
        assert!(insert(&mut orders, order(15, Character::Robber, UP)), "the same, but what came later is gone");
        assert_eq!(instruction_at(&orders, 7, 99, Character::Robber), UP);
    }

    #[test]
    fn a_character_whose_later_orders_are_removed_is_controlled_by_the_program() {
        let mut orders = Vec::new();
        insert(&mut orders, order(10, Character::Robber, UP));
        insert(&mut orders, order(20, Character::Sheriff, Instruction::Stand));
        assert_eq!(instruction_at(&orders, 7, 20, Character::Robber), UP, "both can be led at once");
        insert(&mut orders, order(30, Character::Robber, Instruction::Own));
        insert(&mut orders, order(15, Character::Sheriff, UP));
        assert_eq!([14, 15].map(|t| instruction_at(&orders, 7, t, Character::Robber)), [UP, Instruction::Own]);
    }

    #[test]
    fn a_tap_is_one_tick_long() {
        let mut orders = Vec::new();
        insert(&mut orders, order(10, Character::Robber, UP));
        insert(&mut orders, order(10, Character::Robber, Instruction::Stand));
        assert_eq!([10, 11].map(|t| instruction_at(&orders, 7, t, Character::Robber)), [UP, Instruction::Stand]);
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
