//! The rows in which a lesson declares its settings, and the macro that makes rows and typed keys from them.

use super::{Choice, Settings, Typed, Value};
use crate::scene::World;
use crate::words::{Sentence, capital};
use std::marker::PhantomData;

/// What a setting changes. The panel shows each group under its own title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Changes the run: the lesson runs again.
    Settings,
    /// Changes only what is drawn.
    Layers,
}

/// The key of a setting, with the type of its value.
#[derive(Debug)]
pub struct Key<T> {
    pub name: &'static str,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for Key<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Key<T> {}

impl<T> Key<T> {
    /// A key of this name. Only the macro [`settings!`](crate::settings) and tests should need it.
    pub const fn new(name: &'static str) -> Self {
        Self { name, value: PhantomData }
    }
}

impl<T: Typed> Key<T> {
    /// The change of the setting to this value.
    pub fn to(self, value: T) -> Change {
        Change { key: self.name, word: value.word() }
    }
}

/// A setting and its new value, as `--set` takes them. Only [`Key::to`] makes it, so both fit together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    key: &'static str,
    word: String,
}

impl Change {
    pub fn key(&self) -> &'static str {
        self.key
    }

    pub fn word(&self) -> &str {
        &self.word
    }

    /// Has the setting this value already?
    pub fn is_made_in(&self, settings: &Settings) -> bool {
        settings.has(self.key) && settings.word(self.key) == self.word
    }
}

/// As a scene file has it.
impl From<Change> for (String, String) {
    fn from(change: Change) -> Self {
        (change.key.to_owned(), change.word)
    }
}

/// How large a value can be on this world or in this run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Limit {
    /// The largest count.
    Most(u32),
    /// The end of the slider of a length, in world units.
    Longest(f64),
    /// The shortest length besides none, and the end of the slider.
    Lengths { shortest: f64, longest: f64 },
    /// Only these words, with their labels, are offered; at least one.
    Choices { words: &'static [&'static str], labels: &'static [&'static str] },
}

impl Limit {
    /// Only the first `count` choices are offered, at least one.
    pub fn first_choices<C: Choice>(count: usize) -> Self {
        let count = count.clamp(1, C::WORDS.len());
        Self::Choices { words: &C::WORDS[..count], labels: &C::LABELS[..count] }
    }
}

/// What the functions of a row see of the current run.
pub struct RowContext<'a, P> {
    pub world: &'a World,
    pub settings: &'a Settings,
    /// What the acts of the run share.
    pub plan: &'a P,
}

/// A setting as the panel shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The name in scene files and in `--set`.
    pub key: &'static str,
    pub label: &'static str,
    /// What it does, in one sentence. Empty if `choices` say it all.
    pub hint: &'static str,
    /// What each choice does, in the order of their words. Empty if their names say it, or if it is no choice.
    pub choices: &'static [&'static str],
    /// What files and commands of earlier versions call it: [`crate::lesson::renamed`] gives them the names of today.
    pub old_keys: &'static [&'static str],
    /// Words that it had in earlier versions, each with its word now.
    pub old_words: &'static [(&'static str, &'static str)],
    pub group: Group,
    pub value: Value,
}

impl Setting {
    /// The hint, and what each choice does, by its word: as in the manual.
    pub fn hint_in_files(&self) -> String {
        let Value::OneOf { words, .. } = self.value else { return self.hint.to_owned() };
        self.with_choices(words)
    }

    /// The hint, and what each choice does, by its label: as in the window.
    pub fn hint_on_screen(&self) -> String {
        let Value::OneOf { labels, .. } = self.value else { return self.hint.to_owned() };
        self.with_choices(labels)
    }

    /// The same with a line for each choice, where there is room for it.
    pub fn hint_in_lines(&self) -> String {
        let Value::OneOf { labels, .. } = self.value else { return self.hint.to_owned() };
        self.parts_of_hint(labels).join("\n")
    }

    fn with_choices(&self, names: &[&str]) -> String {
        self.parts_of_hint(names).join(" ")
    }

    fn parts_of_hint(&self, names: &[&str]) -> Vec<String> {
        let all = names.iter().zip(self.choices).map(|(name, does)| format!("{name}: {does}"));
        self.opening().into_iter().chain(all).collect()
    }

    /// What the setting is about, and what the choice with this index does; `label` is the name of the choice on screen. None
    /// if there is nothing to say of its choices.
    pub fn choice_hint(&self, choice: usize, label: &str) -> Option<String> {
        let does = format!("{}: {}", capital(label), self.choices.get(choice)?);
        Some(self.opening().into_iter().chain([does]).collect::<Vec<_>>().join(" "))
    }

    /// The hint, if it says more than its choices.
    fn opening(&self) -> Option<String> {
        (!self.hint.is_empty()).then(|| self.hint.to_owned())
    }
}

/// A setting, with the functions that need to see the run.
pub struct SettingRow<P: 'static> {
    /// The setting with its default value.
    pub setting: Setting,
    /// The limit of the value, if there is one. It is called twice: before the run without a plan, and after it with
    /// the plan. A limit that follows from the run returns None without a plan.
    pub limit: fn(&World, Option<&P>) -> Option<Limit>,
    /// The labels of its choices, where they follow from the world. None for those of its type.
    pub labels: fn(&World) -> Option<Vec<String>>,
    /// Why the setting has no effect on this run; None if it has an effect. `tests/lesson/laws.rs` checks both answers.
    pub disabled: fn(&RowContext<'_, P>) -> Option<&'static str>,
    /// What its current value means for this run, beside its control. Settings that share a note show it once.
    pub note: fn(&RowContext<'_, P>) -> Option<Sentence>,
}

/// Declares the settings of a lesson: the constant `ROWS` and the typed keys `KEYS`.
///
/// `plan` is the type of [`LessonKind::Plan`](crate::lesson::LessonKind::Plan), which the functions of a row see.
/// `choices`, `old_keys`, `old_words`, `limit`, `labels`, `disabled` and `note` are optional.
///
/// ```text
/// settings! {
///     plan: Plan;
///
///     moves: Moves {
///         label: "ways down", hint: "", choices: ["The lowest of 4 neighbours.", "The lowest of 8."],
///         old_keys: ["ways"], old_words: [("four", "4"), ("eight", "8")],
///         group: Settings, default: Value::choice::<Moves>(0),
///         disabled: |run| (run.plan.variant != WaveVariant::Tutorial).then_some("Only the tutorial's wave has a choice."),
///     }
///     highlight: u32 {
///         label: "highlight wave", hint: "One wave in its own colour.",
///         group: Layers, default: Value::count(0, 0),
///         limit: |_world, plan| plan.map(|plan| Limit::Most(plan.waves)),
///     }
/// }
/// ```
///
/// | type | default | word in a scene file or in `--set` |
/// |---|---|---|
/// | `bool` | `Value::Switch(true)` | `on`, `off` |
/// | a [`Choice`](crate::lesson::Choice) | `Value::choice::<Type>(index)` | one of its words |
/// | `u32` | `Value::count(value, most)` | `12` |
/// | `f64` | `Value::NO_LENGTH` | `2.5`, `none` |
/// | [`Angle`](crate::lesson::Angle) | `Value::ALL_AROUND` | `90,45`, `none` |
///
/// Code reads a value with its typed key: `let moves: Moves = settings.get(KEYS.moves)`. The panel, the scene file,
/// `--set`, `docs/settings.md` and the tests read the rows, so a new row needs nothing else.
#[macro_export]
macro_rules! settings {
    (plan: $plan:ty; $($key:ident: $type:ty {
        label: $label:literal, hint: $hint:literal, $(choices: [$($choice:literal),+ $(,)?],)?
        $(old_keys: [$($old_key:literal),+],)? $(old_words: [$(($old_word:literal, $word:literal)),+],)?
        group: $group:ident, default: $default:expr,
        $(limit: $limit:expr,)? $(labels: $labels:expr,)? $(disabled: $disabled:expr,)?
        $(note: $note:expr,)?
    })+) => {
        /// The typed keys of these settings.
        pub struct Keys { $(pub $key: $crate::lesson::Key<$type>),+ }
        pub const KEYS: Keys = Keys { $($key: $crate::lesson::Key::new(stringify!($key))),+ };

        pub const ROWS: &[$crate::lesson::SettingRow<$plan>] = &[$($crate::lesson::SettingRow {
            setting: $crate::lesson::Setting {
                key: stringify!($key),
                label: $label,
                hint: $hint,
                choices: &[$($($choice),+)?],
                old_keys: &[$($($old_key),+)?],
                old_words: &[$($(($old_word, $word)),+)?],
                group: $crate::lesson::Group::$group,
                value: $default,
            },
            limit: $crate::or_else!($(($limit))? (|_, _| None)),
            labels: $crate::or_else!($(($labels))? (|_| None)),
            disabled: $crate::or_else!($(($disabled))? (|_| None)),
            note: $crate::or_else!($(($note))? (|_| None)),
        }),+];
    };
}

/// The first of one or two expressions.
#[doc(hidden)]
#[macro_export]
macro_rules! or_else {
    (($first:expr) ($second:expr)) => {
        $first
    };
    (($only:expr)) => {
        $only
    };
}
