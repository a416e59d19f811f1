//! What a person bids the two of a robbery: orders by the tick, a part of the scene.

use glam::DVec2;

/// Whom an order is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Sheriff,
    Robber,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Go {
    /// His own way: he decides himself, as before the first order.
    Own,
    Stand,
    /// Into a direction, each −1, 0 or 1; y runs down.
    Along {
        x: i8,
        y: i8,
    },
    /// To a position in world units.
    To(DVec2),
}

/// It holds from its tick on, until the next one for the same person or the end of the round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// Of the round: another seed is another robbery, and nobody was led in it.
    pub seed: u32,
    pub tick: u32,
    pub who: Who,
    pub go: Go,
}

impl Who {
    pub const ALL: [Self; 2] = [Self::Sheriff, Self::Robber];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Sheriff => "sheriff",
            Self::Robber => "robber",
        }
    }
}

/// Names of the directions in files, clockwise.
const WAYS: [(&str, i8, i8); 8] = [
    ("right", 1, 0),
    ("down-right", 1, 1),
    ("down", 0, 1),
    ("down-left", -1, 1),
    ("left", -1, 0),
    ("up-left", -1, -1),
    ("up", 0, -1),
    ("up-right", 1, -1),
];

impl Go {
    pub const fn is_motion(self) -> bool {
        matches!(self, Self::Along { .. } | Self::To(_))
    }

    /// As files say it; a position is written as one.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Own => Some("own way"),
            Self::Stand => Some("stand"),
            Self::Along { x, y } => WAYS.iter().find(|w| (w.1, w.2) == (x, y)).map(|w| w.0),
            Self::To(_) => None,
        }
    }

    pub fn of_word(word: &str) -> Option<Self> {
        let ways = WAYS.map(|(_, x, y)| Self::Along { x, y });
        [Self::Own, Self::Stand].into_iter().chain(ways).find(|go| go.word() == Some(word))
    }

    /// The words that there are.
    pub fn words() -> String {
        format!("own way, stand, {}, or a position", WAYS.map(|w| w.0).join(", "))
    }
}

/// What somebody is bid at a tick.
pub fn bid(orders: &[Order], seed: u32, tick: u32, who: Who) -> Go {
    let his = orders.iter().filter(|o| o.seed == seed && o.who == who && o.tick <= tick);
    his.max_by_key(|o| o.tick).map_or(Go::Own, |o| o.go)
}

/// Adds an order and throws away what was to come after it in this round. Gives false if it
/// changes nothing.
///
/// To stand still right after having been sent off waits for a tick: a short tap is one tick's way.
pub fn give(orders: &mut Vec<Order>, order: Order) -> bool {
    let Order { seed, tick, who, go } = order;
    let is_later = |o: &Order| o.seed == seed && o.tick >= tick;
    let begun = orders.iter().any(|o| is_later(o) && o.tick == tick && o.who == who && o.go.is_motion());
    if go == Go::Stand && begun {
        return give(orders, Order { tick: tick + 1, ..order });
    }
    if bid(orders, seed, tick, who) == go && !orders.iter().any(|o| is_later(o) && o.tick > tick) {
        return false;
    }
    let before = orders.clone();
    orders.retain(|o| !is_later(o) || (o.tick == tick && o.who != who));
    // Whose orders were thrown away goes his own way: nobody is there to lead him on.
    for who in Who::ALL {
        let cut = before.iter().any(|o| is_later(o) && o.tick > tick && o.who == who);
        let bid = if who == order.who { go } else { Go::Own };
        if (who == order.who || cut) && self::bid(orders, seed, tick, who) != bid {
            orders.retain(|o| (o.seed, o.tick, o.who) != (seed, tick, who));
            orders.push(Order { seed, tick, who, go: bid });
        }
    }
    *orders != before
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: Go = Go::Along { x: 0, y: -1 };

    fn order(tick: u32, who: Who, go: Go) -> Order {
        Order { seed: 7, tick, who, go }
    }

    #[test]
    fn an_order_holds_until_the_next_and_throws_the_future_away() {
        let mut orders = Vec::new();
        assert!(give(&mut orders, order(10, Who::Robber, UP)));
        assert!(!give(&mut orders, order(12, Who::Robber, UP)), "he goes there already");
        assert!(give(&mut orders, order(20, Who::Robber, Go::Own)));
        let bids = |orders: &[Order]| [9, 10, 19, 20].map(|t| bid(orders, 7, t, Who::Robber));
        assert_eq!(bids(&orders), [Go::Own, UP, UP, Go::Own]);
        assert_eq!(bid(&orders, 8, 15, Who::Robber), Go::Own, "another seed, another robbery");
        assert!(give(&mut orders, order(15, Who::Robber, UP)), "the same, but what came later is gone");
        assert_eq!(bid(&orders, 7, 99, Who::Robber), UP);
    }

    #[test]
    fn whose_future_is_thrown_away_goes_his_own_way() {
        let mut orders = Vec::new();
        give(&mut orders, order(10, Who::Robber, UP));
        give(&mut orders, order(20, Who::Sheriff, Go::Stand));
        assert_eq!(bid(&orders, 7, 20, Who::Robber), UP, "both can be led at once");
        give(&mut orders, order(30, Who::Robber, Go::Own));
        give(&mut orders, order(15, Who::Sheriff, UP));
        assert_eq!([14, 15].map(|t| bid(&orders, 7, t, Who::Robber)), [UP, Go::Own]);
    }

    #[test]
    fn a_tap_is_one_tick_long() {
        let mut orders = Vec::new();
        give(&mut orders, order(10, Who::Robber, UP));
        give(&mut orders, order(10, Who::Robber, Go::Stand));
        assert_eq!([10, 11].map(|t| bid(&orders, 7, t, Who::Robber)), [UP, Go::Stand]);
    }

    #[test]
    fn every_direction_has_a_word() {
        for (word, x, y) in WAYS {
            assert_eq!(Go::of_word(word), Some(Go::Along { x, y }));
        }
        assert_eq!(Go::of_word("own way"), Some(Go::Own));
        assert_eq!(Go::of_word("north"), None);
    }
}
