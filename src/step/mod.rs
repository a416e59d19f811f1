//! How an algorithm is watched: it emits *steps*, small facts, and changes its state by them alone.
//!
//! An algorithm is written once. `run` decides what happens next and hands every step to `take`,
//! which applies it to the state and emits it. With the sink `()` the emission vanishes in the
//! compiler; with `Vec<Step>` it is a recording, and replaying the recording gives the same state.

/// A run that can be watched, with its stages.
mod film;
/// What is true at every stage, and its check.
pub mod invariant;
/// The names of kinds of steps, made from the names of variants.
mod kind;
/// A value that is made once for a position.
mod memo;
/// A recording that is watched while it is made.
mod meter;
/// A run of steps with a label.
mod stage;
/// What a decision is about.
pub mod subject;
/// All steps of a run, with keyframes.
mod trace;

pub use film::{Film, TOO_LONG};
pub use invariant::{Broken, Invariant, Site, Verdict};
pub use kind::{spaced, spaced_len};
pub use memo::Memo;
pub use meter::Meter;
pub use stage::{Count, Label, Stage, TUTORIAL_LETTERS, Template};
pub use subject::Subject;
pub use trace::Trace;

use std::fmt::Debug;

/// Takes the steps that an algorithm emits.
pub trait Sink<S> {
    fn emit(&mut self, step: S);
}

/// Drops the steps: nothing is watched.
impl<S> Sink<S> for () {
    #[inline(always)]
    fn emit(&mut self, _: S) {}
}

impl<S> Sink<S> for Vec<S> {
    #[inline]
    fn emit(&mut self, step: S) {
        self.push(step);
    }
}

/// How large a step is: stepping by detail or by step stops at steps of that size or larger. Stepping by stage stops at
/// the outcome of each stage ([`Stage::stop`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// One test or comparison.
    Detail,
    /// One decision.
    Step,
    /// The start of a run of steps with a name: one wave, one portal, one triangle.
    Stage,
}

impl Size {
    pub const ALL: [Self; 3] = [Self::Detail, Self::Step, Self::Stage];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Detail => "detail",
            Self::Step => "step",
            Self::Stage => "stage",
        }
    }
}

/// A kind of step: one row of the table in [`steps!`](crate::steps).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// Its line of pseudocode, indented with spaces.
    pub line: &'static str,
    /// Its name, in lower case words.
    pub kind: &'static str,
    pub size: Size,
    /// Is this what its stage was about? Stepping by stage stops after the last outcome of a stage.
    pub is_outcome: bool,
    /// Is this worth running to? Outcomes are, and rows that are marked as an event.
    pub is_event: bool,
}

/// One thing that an algorithm did: at most 16 bytes, ids instead of coordinates.
pub trait Step: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// All kinds of step, in the order of the pseudocode.
    const ROWS: &'static [Row];

    /// The index of its kind in [`Step::ROWS`]: the line of pseudocode that this step carries out.
    fn line(self) -> usize;

    /// What the stage that this step opens is called; none if it opens no stage.
    fn template(self) -> Option<Template>;

    /// Its kind.
    #[inline(always)]
    fn row(self) -> &'static Row {
        &Self::ROWS[self.line()]
    }
}

/// A textbook algorithm whose every change of state is a step.
pub trait Algorithm: Clone + Send + Sync {
    /// The world, and the settings of this run.
    type Input: Send + Sync;
    type Step: Step;

    /// Steps of size [`Size::Step`] in a second of the story that the run shows, so that it can be played in real time.
    /// None for an algorithm without a clock.
    const STEPS_PER_SECOND: Option<f64> = None;

    fn start(input: &Self::Input) -> Self;

    /// The only place that writes to the state.
    fn apply(&mut self, step: Self::Step);

    fn run(&mut self, input: &Self::Input, sink: &mut impl Sink<Self::Step>);

    /// What a step is about, whatever comes of it. `nth` is its index in the run, for an algorithm whose steps are about nothing
    /// that could be found again.
    fn subject(_: &Self::Input, _: Self::Step, nth: usize, _: &subject::Names) -> Subject {
        Subject::alone(nth)
    }

    /// The bytes that the containers of its state hold, see [`Held`](crate::map::held::Held). None if nobody compares it with others.
    fn held(&self) -> Option<usize> {
        None
    }

    /// Applies a step and emits it.
    #[inline(always)]
    fn take(&mut self, step: Self::Step, sink: &mut impl Sink<Self::Step>) {
        self.apply(step);
        sink.emit(step);
    }

    /// The end state, unwatched.
    fn finished(input: &Self::Input) -> Self {
        let mut state = Self::start(input);
        state.run(input, &mut ());
        state
    }
}

/// The marks of rows in [`steps!`](crate::steps): does the mark make an outcome? Another word does not compile.
#[doc(hidden)]
#[allow(non_upper_case_globals, reason = "the rows write them in lower case")]
pub mod marks {
    pub const outcome: bool = true;
    pub const event: bool = false;
}

/// A table of steps: one row is one kind of step and one line of pseudocode. From it come the
/// enum, its doc comments, [`Step::ROWS`] and the labels of stages.
///
/// ```text
/// Stage["@~portal {portal}", "{portal}"] Visit { portal: u32 } = "for each portal, its right end, then its left",
/// Detail Inside { portal: u32, side: Side } = "  is the end inside its side of the funnel?",
/// Step(outcome) Skip { portal: u32, side: Side } = "    no, it would widen the funnel: skip it",
/// Step(event, "duplicate dropped") Drop { cell: Cell } = "  sort: drop a node that is there twice",
/// ```
///
/// | in a row | means |
/// |---|---|
/// | `Stage["wave {d}", "{d}"]` | the step opens a stage with this label, and after the comma a few letters for the timeline, if they differ. Both may name fields of the step, as `format!` does; [`Template`] says what `#`, `\|` and `@~` mean |
/// | `(outcome)` | what the stage was about: stepping by stage stops after the last outcome of a stage, or after its last step if it has none. "Run until" offers the kind |
/// | `(event)` | "run until" offers the kind; stepping by stage does not stop there |
/// | `(outcome, "seen")` | the name of the kind, where the name of the variant says too little on screen |
///
/// A kind is named after its variant, in lower case words: `GoLeft` becomes "go left". People write these names in
/// `open` of a scene file and after `--step`, so a variant that is renamed changes them.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($size:ident $(($($mark:tt)+))? $([$($label:tt)+])?
            $kind:ident $({ $($field:ident: $ty:ty),+ })? = $line:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $line] $kind $({ $($field: $ty),+ })?,)+ }

        impl $crate::step::Step for $name {
            $crate::step_table! {
                () $name
                $($size $(($($mark)+))? $([$($label)+])? $kind $({ $($field),+ })? = $line,)+
            }
        }
    };
    // Two algorithms with the same steps and different words: each has a table over one enum.
    ($(#[$meta:meta])* pub struct $name:ident($(#[$event_meta:meta])* pub $event:ident) {
        $($size:ident $(($($mark:tt)+))? $([$($label:tt)+])? $kind:ident $({ $($field:ident),+ })? = $line:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name($(#[$event_meta])* pub $event);

        impl From<$event> for $name {
            #[inline(always)]
            fn from(event: $event) -> Self {
                Self(event)
            }
        }

        impl From<$name> for $event {
            #[inline(always)]
            fn from(step: $name) -> Self {
                step.0
            }
        }

        impl $crate::step::Step for $name {
            $crate::step_table! {
                (.0) $event
                $($size $(($($mark)+))? $([$($label)+])? $kind $({ $($field),+ })? = $line,)+
            }
        }
    };
}

/// The rows of [`steps!`](crate::steps) as [`Step`], for a step that is an enum or has one in the field `$of`.
#[doc(hidden)]
#[macro_export]
macro_rules! step_table {
    (($($of:tt)*) $name:ident
        $($size:ident $(($mark:ident $(, $known_as:literal)?))? $([$label:literal $(, $short:literal)?])?
            $kind:ident $({ $($field:ident),+ })? = $line:literal,)+
    ) => {
        const ROWS: &'static [$crate::step::Row] = {
            assert!(size_of::<Self>() <= 16);
            // A stage has a label, and nothing else has one.
            $(assert!(matches!($crate::step::Size::$size, $crate::step::Size::Stage) == (0 $(+ $label.len())? > 0));)+
            &[$($crate::step::Row {
                line: $line,
                kind: {
                    const NAMES: &[&str] = &[$($($known_as,)?)? stringify!($kind)];
                    const NAME: [u8; $crate::step::spaced_len(NAMES[0])] = $crate::step::spaced(NAMES[0]);
                    match std::str::from_utf8(&NAME) {
                        Ok(name) => name,
                        Err(_) => panic!("the name of a kind of step is not ASCII"),
                    }
                },
                size: $crate::step::Size::$size,
                is_outcome: false $(|| $crate::step::marks::$mark)?,
                is_event: 0 $(+ stringify!($mark).len())? > 0,
            }),+]
        };

        #[inline(always)]
        fn line(self) -> usize {
            enum Row { $($kind),+ }
            #[allow(unreachable_patterns, reason = "only a table over an enum of others can lack rows")]
            match self $($of)* {
                $($name::$kind { .. } => Row::$kind as usize,)+
                _ => unreachable!("this algorithm has no such step"),
            }
        }

        #[allow(unused_variables, reason = "most labels name no field")]
        fn template(self) -> Option<$crate::step::Template> {
            #[allow(unreachable_patterns, reason = "as above")]
            match self $($of)* {
                $($name::$kind { $($($field,)+)? .. } => {
                    None::<$crate::step::Template>
                    $(.or(Some($crate::step::Template {
                        kind: $label,
                        name: format!($label),
                        short: None::<String>$(.or(Some(format!($short))))?,
                    })))?
                })+
                _ => None,
            }
        }
    };
}
