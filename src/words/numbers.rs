//! Numbers and coordinates as text, written the same way everywhere.

use crate::geom::Lattice;
use crate::scene::{Coordinates, MapPoint, short};
use glam::DVec2;

/// A number of things: "no cell", "1 cell", "5 cells".
pub fn count(n: usize, word: &str) -> String {
    match n {
        0 => format!("no {word}"),
        1 => format!("1 {word}"),
        n => format!("{} {word}s", with_commas(&n.to_string())),
    }
}

/// From this many digits on, a number in a sentence has commas between its thousands.
const LONG: usize = 4;

/// A number with commas between the thousands.
pub fn grouped(number: u64) -> String {
    grouped_digits(&number.to_string())
}

/// A number as it stands in a sentence, from its digits, with a sign and decimals: "−1234.5", "12,345".
pub fn with_commas(text: &str) -> String {
    let (sign, digits) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(0));
    let (whole, decimals) = digits.split_at(digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()));
    if whole.len() < LONG { text.to_owned() } else { format!("{sign}{}{decimals}", grouped_digits(whole)) }
}

fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// "once", "twice", "3 times"
pub fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", with_commas(&n.to_string())),
    }
}

/// A length or a cost: at most three decimals, no trailing zeros, a true minus sign (−), and commas between the thousands of a long one.
/// A very large one is written with its exponent.
pub fn number(v: f64) -> String {
    with_commas(&coordinate(v))
}

/// The same without commas: one separates two coordinates, and none is typed.
pub fn coordinate(v: f64) -> String {
    if v.is_finite() && v.abs() >= 1e15 {
        return short(v).replace('-', "−");
    }
    let text = three_decimals(v);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// By how much two numbers differ, as a reader of both can work it out: rounded once, not the difference of what is rounded. Where the third
/// decimal of that is another one, it has as many decimals as are the same in both: 119.8405 and 21.89949 are written as "119.841" and
/// "21.899", which differ by 97.942, and themselves by 97.941; so "97.94" is right.
pub fn written_difference(a: f64, b: f64) -> f64 {
    let (exact, of_written) = (a - b, rounded(a) - rounded(b));
    let with = |v: f64, decimals: usize| format!("{v:.decimals$}").parse::<f64>().unwrap_or(v) + 0.0;
    // Sums of floats differ in their last digits from what they write.
    let is_same = |decimals: &usize| with(exact, *decimals) == with(rounded(of_written), *decimals);
    with(exact, (0..=3).rev().find(is_same).unwrap_or(3))
}

/// The same of a number whose sign is what matters: a positive one has a plus sign.
pub fn signed(v: f64) -> String {
    with_plus(number(v), v > 0.0)
}

fn with_plus(text: String, is_positive: bool) -> String {
    if is_positive { format!("+{text}") } else { text }
}

/// The number that [`number`] writes. What a reader is to compare or to add is decided with it.
pub fn rounded(v: f64) -> f64 {
    // The sum makes 0 of −0.
    three_decimals(v).parse().unwrap_or(v) + 0.0
}

/// A sum as it is worked out: "3 + 4.5 = 7.5". Numbers that a reader adds up to something else, because each is rounded, get "≈".
pub fn sum_of([a, b]: [f64; 2]) -> String {
    let total = a + b;
    format!("{} + {} {} {}", number(a), number(b), equals(rounded(a) + rounded(b), total), number(total))
}

/// Between what a reader works out from written numbers, and the number that is written behind it.
pub fn equals(worked_out: f64, written: f64) -> &'static str {
    if rounded(worked_out) == rounded(written) { "=" } else { "≈" }
}

/// The one place that rounds. `(v * 1000.0).round()` would round twice.
fn three_decimals(v: f64) -> String {
    format!("{v:.3}")
}

/// Two different numbers, such as a width and what it misses: with as many decimals as tell them apart, at least as many as
/// [`number`] has.
pub fn apart(a: f64, b: f64) -> [String; 2] {
    let written = |decimals: usize| [a, b].map(|v| format!("{v:.decimals$}"));
    let differ = (4..=12).map(written).find(|[a, b]| a != b);
    let [plain_a, plain_b] = [a, b].map(number);
    match differ {
        Some(all) if plain_a == plain_b && a != b => {
            all.map(|text| text.trim_end_matches('0').trim_end_matches('.').replace('-', "−"))
        }
        _ => [plain_a, plain_b],
    }
}

/// The text with a capital first letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A point as text, as the file of its map writes it: "(2.5, −1)".
pub fn coordinates(of: MapPoint) -> String {
    match of.of {
        Coordinates::Degrees { .. } => {
            let p = of.shown();
            format!("({}, {})", short(p.x), short(p.y)).replace('-', "−")
        }
        Coordinates::World | Coordinates::NorthUp | Coordinates::FromAbove { .. } => vector(of.of.to_file(of.world)),
    }
}

/// From one point to another, as text: "(2.5, −1)".
pub fn vector(by: DVec2) -> String {
    format!("({}, {})", coordinate(by.x), coordinate(by.y))
}

/// Twice a signed area in square world units, from square lattice units.
pub fn world_area2(area2: i64, lattice: Lattice) -> f64 {
    area2 as f64 / lattice.scale().powi(2)
}

/// The same as text. An area that is not zero is never written as 0.
pub fn area2(area2: i64, lattice: Lattice) -> String {
    let world = world_area2(area2, lattice);
    if area2 != 0 && world.abs() < 0.001 { format!("{world:.1e}").replace('-', "−") } else { number(world) }
}

/// The same where its sign decides: a positive one has a plus sign, "+82".
pub fn signed_area2(exact: i64, lattice: Lattice) -> String {
    with_plus(area2(exact, lattice), exact > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_differ_are_written_differently() {
        assert_eq!(apart(2.0, 2.6), ["2", "2.6"]);
        assert_eq!(apart(2.0, 2.0002), ["2.", "2.0002"].map(|text| text.trim_end_matches('.')));
        assert_eq!(apart(1.0, 1.0), ["1", "1"]);
    }

    /// "6.414 + 13.828 = 20.243" stood in a lecture, and the hall added it up.
    #[test]
    fn a_sum_that_does_not_add_up_as_it_is_written_is_not_called_equal() {
        let root = 2f64.sqrt();
        assert_eq!(sum_of([5.0 + root, 11.0 + 2.0 * root]), "6.414 + 13.828 ≈ 20.243");
        assert_eq!(sum_of([3.0, 1.0 + root]), "3 + 2.414 = 5.414");
        assert_eq!(sum_of([0.1, 0.2]), "0.1 + 0.2 = 0.3");
    }

    #[test]
    fn a_rounded_number_is_the_one_that_is_written() {
        for v in [0.0, -0.0001, 0.0005, 2.0005, 3.2425, -7.243_640_687, 5.414_213_562, 1e14, 1e15, -1e308, f64::MAX] {
            let written = number(v).replace('−', "-").replace(',', "");
            assert_eq!(rounded(v), written.parse::<f64>().unwrap(), "{v}");
        }
        assert!(rounded(-0.0001).is_sign_positive());
    }

    /// "97.941 longer than before: it was 21.899" stood below "The path is 119.841 long"; then 97.942, which is not how much longer it is, and
    /// "0.773 longer" for 0.7735.
    #[test]
    fn a_difference_is_right_both_as_it_is_and_as_the_numbers_are_written() {
        let (a, b) = (119.8405, 21.899_49);
        assert_eq!([number(a), number(b), number(a - b)], ["119.841", "21.899", "97.941"]);
        assert_eq!(number(written_difference(a, b)), "97.94");
        assert_eq!(number(written_difference(49.961_468, 49.187_962)), "0.77");
        assert_eq!(number(written_difference(0.3, 0.1)), "0.2");
        // All pairs of many numbers: no more decimals than are right, and three where the third one is.
        let numbers: Vec<f64> = (0..300).map(|i| f64::from(i * i) / 7.0 + f64::from(i).sqrt()).collect();
        for (&a, &b) in numbers.iter().flat_map(|a| numbers.iter().map(move |b| (a, b))) {
            let by = written_difference(a, b);
            assert_eq!(by, -written_difference(b, a), "{a} {b}");
            let written = number(by);
            let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            let most = 0.5 * 0.1_f64.powi(decimals as i32) + 1e-9;
            let is_near = |difference: f64| decimals == 3 || (difference - by).abs() <= 0.5 + 1e-9;
            assert!(is_near(a - b) && is_near(rounded(a) - rounded(b)), "{a} {b}: {written}");
            assert!(decimals < 3 || (a - b - by).abs() <= most, "{a} {b}: {written}");
            let agree = rounded(a - b) == rounded(rounded(a) - rounded(b));
            assert!(!agree || by == rounded(a - b), "{a} {b}: {written}");
        }
    }

    #[test]
    fn numbers_are_grouped_in_thousands() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn numbers_are_short_and_correct() {
        assert_eq!([number(2.0), number(-0.5), number(1.0 / 3.0), number(-0.0001)], ["2", "−0.5", "0.333", "0"]);
        assert_eq!([number(1e308), number(-1e15), number(1e14)], ["1e308", "−1e15", "100,000,000,000,000"]);
        assert_eq!(coordinates(MapPoint::in_world(DVec2::new(-1.0, 2.25))), "(−1, 2.25)");
        let degrees = Coordinates::Degrees { middle: DVec2::new(7.4, -46.9), scale: DVec2::new(75_000.0, -111_000.0) };
        assert_eq!(coordinates(degrees.at(DVec2::new(75.0, 0.0))), "(7.401, −46.9)");
        assert_eq!(coordinates(Coordinates::NorthUp.at(DVec2::new(-1.0, 2.25))), "(−1, −2.25)");
        let lattice = Lattice::for_largest(40.0);
        let unit = lattice.scale() as i64;
        assert_eq!(area2(-28 * unit * unit, lattice), "−28");
        assert_eq!(area2(1, lattice), "5.7e−14");
        assert_eq!(area2(0, lattice), "0");
        assert_eq!([-1, 0, 1].map(|sign| signed_area2(sign * 82 * unit * unit, lattice)), ["−82", "0", "+82"]);
        assert_eq!([-0.5, 0.0, 0.5].map(signed), ["−0.5", "0", "+0.5"]);
    }
}
