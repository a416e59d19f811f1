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

/// A stage's name, and a few letters for the timeline. Names are unique in a run, and so are all names together with all others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    pub name: String,
    pub short: String,
    /// The name without the number of a visit, where the short one is a mere number: beside words such as "corner 2", nobody knows of what.
    pub words: Option<String>,
    /// Which visit of the same thing it is, from 1: the words of two visits are alike.
    pub visit: u32,
    /// Is the short name a mere number?
    pub is_number: bool,
    /// Another name by which files, commands and tours may call it: what a letter stands for, or the letters of a stage that has none.
    pub other: Option<String>,
    /// What an earlier version called it, where that was something else: files and commands may still do so.
    pub former: Option<String>,
    /// Is the name a letter, such as F or AA?
    pub is_letter: bool,
    /// Is it a value, such as f = 19.657? Beside other values, "stage" stands before it.
    pub is_value: bool,
}

impl Label {
    /// The words with the visit: "portal 8", "portal 8 again", "portal 8, third visit". None where the short name is no number.
    pub fn spoken(&self) -> Option<String> {
        let words = self.words.clone().or_else(|| self.is_number.then(|| self.name.clone()))?;
        Some(of_visit(words, self.visit))
    }

    /// Is it called so, now or in an earlier version?
    pub fn is_also(&self, name: &str) -> bool {
        [&self.other, &self.former].into_iter().any(|other| other.as_deref() == Some(name))
    }

    /// What the stage stands for: "portal 6", also where its name is F.
    pub fn meaning(self) -> String {
        self.other.filter(|_| self.is_letter).unwrap_or(self.name)
    }
}

/// What a visit of a thing is called, counted from 1.
fn of_visit(words: String, visit: u32) -> String {
    const ORDINALS: [&str; 8] = ["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    match visit {
        0 | 1 => words,
        2 => format!("{words} again"),
        n => match ORDINALS.get(n as usize - 3) {
            Some(ordinal) => format!("{words}, {ordinal} visit"),
            None => format!("{words}, visit {n}"),
        },
    }
}

/// Which stage of its kind a stage is, counted in four ways, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Among those with the same text in the table.
    pub nth: u32,
    /// Among those with letters.
    pub nth_letter: u32,
    /// Among those with the same long name.
    pub nth_again: u32,
    /// Among all that have a number of this kind or another one.
    pub nth_numbered: u32,
}

/// The pictures of the tutorial have A to G. Later stages have names that say what they are about, and so have all of other runs.
pub const TUTORIAL_LETTERS: u32 = 7;

/// What the opening step says of its stage, before it is known which of its kind the stage is.
///
/// | in the text | becomes |
/// |---|---|
/// | `#` | the number of the stage among those of its kind, from 1 |
/// | `##` | its number among those of all kinds with `#` or `##`: a restart at the same corner after two others is restart 3 |
/// | `a\|b` | a for the first stage of its kind, b for the second and later ones |
/// | `@~portal 5` | the words behind `~`; in the run of a tutorial, letters for the first [`TUTORIAL_LETTERS`] of them. A portal that is visited twice is "portal 5" and "portal 5 again" |
/// | `=f = 19.7` | the words behind the first `=`: the name is a value |
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The text as it stands in the table of steps. Stages with the same text are of one kind.
    pub kind: &'static str,
    pub name: String,
    /// The name, if there are no shorter words.
    pub short: Option<String>,
}

impl Template {
    /// What a lettered stage is called in other runs than that of the tutorial, before it is known how often.
    pub fn long_name(&self, count: Count) -> Option<String> {
        self.name.split_once('~').map(|(_, long)| fill(long, count))
    }

    /// Has its name a number that counts stages?
    pub fn is_numbered(&self) -> bool {
        self.name.contains('#')
    }

    /// The label of a stage. Has its run the letters of the tutorial?
    pub fn label(&self, count: Count, has_letters: bool) -> Label {
        let Some(long) = self.long_name(count) else {
            let (name, is_value) = self.name.strip_prefix('=').map_or((&*self.name, false), |value| (value, true));
            let name = fill(name, count);
            let short = self.short.as_ref().map_or_else(|| name.clone(), |short| fill(short, count));
            let is_number = is_number(&short);
            return Label { name, short, is_number, is_value, ..Label::default() };
        };
        let letters = letters(count.nth_letter);
        let words = Some(long.clone());
        let former = self.former_name(count);
        let long = of_visit(long, count.nth_again + 1);
        let former = former.filter(|former| *former != long);
        if has_letters && count.nth_letter < TUTORIAL_LETTERS {
            return Label {
                name: letters.clone(),
                short: letters,
                other: Some(long),
                former,
                is_letter: true,
                ..Label::default()
            };
        }
        let short = self.short.as_ref().map_or_else(|| long.clone(), |short| fill(short, count));
        let (visit, is_number) = (count.nth_again + 1, is_number(&short));
        Label { name: long, short, words, visit, is_number, other: Some(letters), former, ..Label::default() }
    }

    /// The long name of earlier versions, which numbered each kind, and all visits.
    fn former_name(&self, count: Count) -> Option<String> {
        let long = self.long_name(Count { nth_numbered: count.nth, ..count })?;
        Some(if count.nth_again == 0 { long } else { format!("{long}, visit {}", count.nth_again + 1) })
    }
}

fn is_number(short: &str) -> bool {
    short.parse::<f64>().is_ok()
}

fn fill(text: &str, count: Count) -> String {
    let nth = count.nth as usize;
    let choices: Vec<&str> = text.split('|').collect();
    let text = choices[nth.min(choices.len() - 1)];
    text.replace("##", &(count.nth_numbered + 1).to_string()).replace('#', &(nth + 1).to_string())
}

/// A, B, C ... Z, AA, AB ...
fn letters(n: u32) -> String {
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
        let label = |template: &Template, nth| template.label(Count { nth, ..Count::default() }, false);
        let expected =
            Label { name: "corner 5".to_owned(), short: "5".to_owned(), is_number: true, ..Label::default() };
        assert_eq!(label(&template, 4), expected);
        // "Restart 1" came after corner 1 and corner 2.
        let restart = Template { kind: "", name: "@~restart ##".to_owned(), short: None };
        let third = restart.label(Count { nth_numbered: 2, nth_letter: 30, ..Count::default() }, true);
        assert!(third.name == "restart 3" && third.is_also("restart 1"), "{third:?}");
        let template = Template { kind: "", name: "=f = 19.7".to_owned(), short: None };
        assert!(label(&template, 0).name == "f = 19.7" && label(&template, 0).is_value);
        let template = Template { kind: "", name: "start|goal".to_owned(), short: None };
        assert_eq!([0, 1, 2].map(|n| label(&template, n).name), ["start", "goal", "goal"]);
    }

    #[test]
    fn after_g_and_in_other_runs_letters_become_the_other_name() {
        let template =
            Template { kind: "@~portal {portal}", name: "@~portal 7".to_owned(), short: Some("7".to_owned()) };
        let of_tutorial = Count { nth: 6, nth_letter: 6, ..Count::default() };
        let first = Count { nth: 9, nth_letter: 11, ..Count::default() };
        let label = |count, has_letters| {
            let Label { name, short, other, .. } = template.label(count, has_letters);
            [name, short, other.unwrap()]
        };
        assert_eq!(label(of_tutorial, true), ["G", "G", "portal 7"]);
        assert_eq!(label(of_tutorial, false), ["portal 7", "7", "G"]);
        // "A to G" went on to P.
        assert_eq!(label(first, false), ["portal 7", "7", "L"]);
        assert_eq!(label(first, true), ["portal 7", "7", "L"]);
        let again = Count { nth: 29, nth_letter: 31, nth_again: 1, ..Count::default() };
        assert_eq!(label(again, true), ["portal 7 again", "7", "AF"]);
        // Both visits were "portal 7" on the timeline.
        let spoken = |count| template.label(count, true).spoken().unwrap();
        assert_eq!([first, again].map(spoken), ["portal 7", "portal 7 again"]);
        // "Portal 6 again" on the timeline was "portal 6, visit 2" in a trace.
        for n in 1..=12 {
            let label = template.label(Count { nth_again: n - 1, nth_letter: 20, ..Count::default() }, true);
            assert_eq!(label.spoken().as_ref(), Some(&label.name));
            assert!(n == 1 || n > 10 || label.is_also(&format!("portal 7, visit {n}")), "{label:?}");
        }
        // "AF" was taken for a word, because it has two letters.
        let meaning = |has_letters| template.label(again, has_letters).meaning();
        assert_eq!([meaning(false), meaning(true)], ["portal 7 again", "portal 7 again"]);
    }
}
