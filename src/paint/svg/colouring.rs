//! How the painter writes a colour: as an attribute, in one theme; or as a class of a style sheet that has the colours of
//! several themes, for pages that follow the reader's choice of dark or light.

use super::text::paint;
use crate::paint::theme::{Colour, Theme};
use std::collections::HashMap;
use std::fmt::Write;

/// A paint of one element: `fill` or `stroke`, and its colour in each theme.
pub type Paint<'a> = (&'static str, &'a dyn Fn(Theme) -> Colour);

pub enum Colouring<'a> {
    Theme(Theme),
    Classes(&'a mut Classes),
}

impl Colouring<'_> {
    /// The attributes of an element with these paints, with a space before them.
    pub fn attributes(&mut self, paints: &[Paint]) -> String {
        match self {
            Self::Theme(theme) => paints.iter().map(|(name, colour)| paint(name, colour(*theme))).collect(),
            Self::Classes(classes) => {
                let names: Vec<String> = paints.iter().map(|&(name, colour)| classes.name(name, colour)).collect();
                if names.is_empty() { String::new() } else { format!(" class=\"{}\"", names.join(" ")) }
            }
        }
    }

    /// Is the picture drawn for paper, and for nothing else?
    pub fn is_print(&self) -> bool {
        match self {
            Self::Theme(theme) => *theme == Theme::Print,
            Self::Classes(classes) => classes.themes == [Theme::Print],
        }
    }
}

/// The classes of a page. Equal paints share one.
pub struct Classes {
    themes: Vec<Theme>,
    numbers: HashMap<(&'static str, Vec<Colour>), usize>,
    /// By their numbers: for each theme, what the class sets.
    rules: Vec<Vec<String>>,
}

impl Classes {
    /// For a page with these themes.
    pub fn new(themes: &[Theme]) -> Self {
        Self { themes: themes.to_vec(), numbers: HashMap::new(), rules: Vec::new() }
    }

    fn name(&mut self, attribute: &'static str, colour: &dyn Fn(Theme) -> Colour) -> String {
        let colours: Vec<Colour> = self.themes.iter().map(|&theme| colour(theme)).collect();
        let next = self.rules.len();
        let number = *self.numbers.entry((attribute, colours.clone())).or_insert(next);
        if number == next {
            self.rules.push(colours.into_iter().map(|colour| declarations(attribute, colour)).collect());
        }
        class(number)
    }

    /// The rules of all classes so far, for the theme with this place in the list.
    pub fn rules(&self, theme: usize) -> String {
        let mut text = String::new();
        for (number, rules) in self.rules.iter().enumerate() {
            let _ = writeln!(text, ".{}{{{}}}", class(number), rules[theme]);
        }
        text
    }
}

fn declarations(attribute: &str, colour: Colour) -> String {
    let opacity = f64::from(colour.a) / 255.0;
    let opacity = if colour.a < 255 { format!(";{attribute}-opacity:{opacity:.2}") } else { String::new() };
    format!("{attribute}:{}{opacity}", colour.to_hex())
}

/// A short name. `c` keeps it apart from the classes of the page.
fn class(number: usize) -> String {
    format!("c{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Role, Strength};

    #[test]
    fn equal_paints_share_a_class_that_has_the_colours_of_each_theme() {
        let mut classes = Classes::new(&Theme::ALL);
        let ink = |role| move |theme: Theme| theme.ink(role, Strength::Faint);
        let mut attributes =
            |role| Colouring::Classes(&mut classes).attributes(&[("fill", &ink(role)), ("stroke", &ink(role))]);
        let (left, seen, now) = (attributes(Role::Left), attributes(Role::Seen), attributes(Role::Now));
        assert_eq!((left.as_str(), now.as_str()), (" class=\"c0 c1\"", " class=\"c2 c3\""));
        assert_eq!(left, seen, "the same colours in both themes");
        let [dark, light] = [0, 1].map(|theme| classes.rules(theme));
        assert!(dark.contains(".c2{fill:#fbb013;fill-opacity:0.43}") && light.contains(".c2{fill:#a35d00;"), "{dark}");
    }
}
