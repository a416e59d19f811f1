//! Two numbers that are typed while something is drawn: "5 Tab 180" is a length and an angle, "8 Tab 5" a width and a height.

use egui_macroquad::egui::Key;

/// More characters are no number that somebody means.
const MOST: usize = 12;

/// What has been typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    fields: [String; 2],
    /// The field that the next key belongs to.
    at: usize,
}

/// The character of a key.
fn character(key: Key) -> Option<char> {
    match key {
        Key::Period | Key::Comma => Some('.'),
        Key::Minus => Some('-'),
        key => {
            let mut name = key.name().chars();
            name.next().filter(char::is_ascii_digit).filter(|_| name.next().is_none())
        }
    }
}

impl Typed {
    /// Has nothing been typed?
    pub fn is_empty(&self) -> bool {
        self.fields.iter().all(String::is_empty)
    }

    /// Takes a key. Returns false if it is none for numbers.
    pub fn key(&mut self, key: Key) -> bool {
        let field = &mut self.fields[self.at];
        match (key, character(key)) {
            (_, Some(c)) => {
                let fits = match c {
                    '-' => field.is_empty(),
                    '.' => !field.contains('.'),
                    _ => true,
                };
                if fits && field.len() < MOST {
                    field.push(c);
                }
                true
            }
            (Key::Tab, _) => {
                self.at = 1 - self.at;
                true
            }
            (Key::Backspace, _) if !self.is_empty() => {
                if self.fields[self.at].pop().is_none() {
                    self.at = 1 - self.at;
                    self.fields[self.at].pop();
                }
                true
            }
            _ => false,
        }
    }

    /// The numbers. None where nothing, or no number, has been typed.
    pub fn values(&self) -> [Option<f64>; 2] {
        [&self.fields[0], &self.fields[1]].map(|field| field.parse().ok())
    }

    /// What the bar shows: what is typed, with a mark in the field that is being typed, and the others as they follow from the
    /// pointer.
    pub fn shown(&self, otherwise: [String; 2]) -> [String; 2] {
        let mut shown = otherwise;
        for (i, (field, shown)) in self.fields.iter().zip(&mut shown).enumerate() {
            if !field.is_empty() {
                shown.clone_from(field);
            }
            if i == self.at && !self.is_empty() {
                shown.push('|');
            }
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_numbers_are_typed_and_taken_back() {
        let mut typed = Typed::default();
        assert!(!typed.key(Key::Backspace) && !typed.key(Key::A) && typed.is_empty());
        for key in [Key::Num5, Key::Period, Key::Comma, Key::Num2, Key::Minus, Key::Tab, Key::Minus, Key::Num9] {
            assert!(typed.key(key));
        }
        assert_eq!(typed.values(), [Some(5.2), Some(-9.0)]);
        (0..3).for_each(|_| assert!(typed.key(Key::Backspace)));
        assert_eq!(typed.values(), [Some(5.0), None]);
        (0..3).for_each(|_| _ = typed.key(Key::Backspace));
        assert!(typed.is_empty());
        (0..40).for_each(|_| _ = typed.key(Key::Num9));
        assert!(typed.values()[0].is_some_and(f64::is_finite));
    }
}
