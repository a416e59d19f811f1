//! Stages of a run: where stepping from one to the next stops, and what they are called. The step that opens a stage says its name;
//! nobody counts back to it.

/// A run of steps with a label; [`super::Film::label`] makes it from the step that opens the stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Steps before the one that opens this stage.
    pub first: usize,
    /// Steps in this stage, at least one.
    pub len: usize,
    /// Steps in this stage up to its last outcome, from 1 to `len`; `len` if no step of it is an outcome.
    pub outcome: usize,
}

impl Stage {
    /// The position after its last outcome, or after its last step if it has none: where stepping by stage stops.
    pub const fn stop(&self) -> usize {
        self.first + self.outcome
    }

    /// The position after its last step.
    pub const fn end(&self) -> usize {
        self.first + self.len
    }
}

/// A stage's name, and a few letters for the timeline. Names are unique in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub name: String,
    pub short: String,
}

/// What the opening step says of its stage, before it is known which of its kind the stage is.
///
/// | in the text | becomes |
/// |---|---|
/// | `#` | the number of the stage among those of its kind, from 1 |
/// | `@` | the same as letters: A, B, C ... Z, AA, AB |
/// | `a\|b` | a for the first stage of its kind, b for the second and later ones |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The text as it stands in the table of steps. Stages with the same text are of one kind.
    pub kind: &'static str,
    pub name: String,
    /// The name, if there are no shorter words.
    pub short: Option<String>,
}

impl Template {
    /// The label of the stage that is number `nth` of its kind, from 0.
    pub fn label(&self, nth: usize) -> Label {
        let name = fill(&self.name, nth);
        let short = self.short.as_ref().map_or_else(|| name.clone(), |short| fill(short, nth));
        Label { name, short }
    }
}

fn fill(text: &str, nth: usize) -> String {
    let choices: Vec<&str> = text.split('|').collect();
    let text = choices[nth.min(choices.len() - 1)];
    text.replace('#', &(nth + 1).to_string()).replace('@', &letters(nth))
}

/// A, B, C ... Z, AA, AB ...
fn letters(n: usize) -> String {
    let last = char::from(b'A' + (n % 26) as u8);
    match n / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_z_comes_aa() {
        let names: Vec<_> = [0, 6, 25, 26, 27, 51, 52, 701, 702].map(letters).into();
        assert_eq!(names, ["A", "G", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn a_template_is_filled_with_the_number_of_its_stage() {
        let template = Template { kind: "", name: "corner #".to_owned(), short: Some("#".to_owned()) };
        assert_eq!(template.label(4), Label { name: "corner 5".to_owned(), short: "5".to_owned() });
        let template = Template { kind: "", name: "start|goal".to_owned(), short: None };
        assert_eq!([0, 1, 2].map(|n| template.label(n).name), ["start", "goal", "goal"]);
    }
}
