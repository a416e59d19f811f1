//! How an algorithm is watched: it emits *steps*, small facts, and changes its state by them alone.
//!
//! An algorithm is written once. `run` decides what happens next and hands every step to `take`,
//! which applies it to the state and emits it. With the sink `()` the emission vanishes in the
//! compiler; with `Vec<Step>` it is a recording, and replaying the recording gives the same state.

mod film;
pub mod invariant;
mod label;
mod memo;
mod trace;

pub use invariant::{Broken, Invariant, Site, Verdict};
pub use label::{Label, Template};
pub use memo::Memo;

pub use film::{Film, Stage, TOO_LONG, Ways};
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

/// How large a step is: stepping by a size stops at steps of that size or larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// One test or comparison.
    Micro,
    /// One decision.
    Step,
    /// The start of a run of steps with a name: one wave, one portal, one triangle.
    Stage,
}

impl Size {
    pub const ALL: [Self; 3] = [Self::Micro, Self::Step, Self::Stage];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Micro => "micro",
            Self::Step => "step",
            Self::Stage => "stage",
        }
    }
}

/// One thing that an algorithm did: at most 16 bytes, ids instead of coordinates.
pub trait Step: Copy + Debug + PartialEq {
    /// The pseudocode, one line a kind of step, indented with spaces.
    const LINES: &'static [&'static str];
    /// The line of [`Step::LINES`] that this step carries out.
    fn line(self) -> usize;
    fn size(self) -> Size;
    /// What the stage that this step opens is called; none if it opens no stage.
    fn template(self) -> Option<Template>;
}

/// A textbook algorithm whose every change of state is a step.
pub trait Algorithm: Clone {
    /// The world, and the settings of this run.
    type Input;
    type Step: Step;

    fn start(input: &Self::Input) -> Self;

    /// The only place that writes to the state.
    fn apply(&mut self, step: Self::Step);

    fn run(&mut self, input: &Self::Input, sink: &mut impl Sink<Self::Step>);

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

/// A table of steps: one row is one kind of step and one line of pseudocode. From it come the
/// enum, its doc comments, [`Step::LINES`], [`Step::line`], [`Step::size`] and the labels of stages.
///
/// The row of a step that opens a stage says in square brackets what the stage is called, and after a comma the
/// few letters for the timeline, if they differ. Both may name fields of the step, as `format!` does;
/// [`Template`] says what `#`, `@` and `|` mean.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($size:ident $([$label:literal $(, $short:literal)?])? $kind:ident $({ $($field:ident: $ty:ty),+ })? = $line:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $(#[doc = $line] $kind $({ $($field: $ty),+ })?,)+ }

        impl $crate::step::Step for $name {
            const LINES: &'static [&'static str] = &[$($line),+];
            fn line(self) -> usize {
                enum Row { $($kind),+ }
                match self { $(Self::$kind { .. } => Row::$kind as usize,)+ }
            }
            fn size(self) -> $crate::step::Size {
                match self { $(Self::$kind { .. } => $crate::step::Size::$size,)+ }
            }
            #[allow(unused_variables, reason = "most labels name no field")]
            fn template(self) -> Option<$crate::step::Template> {
                match self {
                    $(Self::$kind $({ $($field),+ })? => {
                        None::<$crate::step::Template>
                        $(.or(Some($crate::step::Template {
                            kind: $label,
                            name: format!($label),
                            short: None::<String>$(.or(Some(format!($short))))?,
                        })))?
                    })+
                }
            }
        }

        const _: () = assert!(size_of::<$name>() <= 16);
        // A stage has a label, and nothing else has one.
        $(const _: () = assert!(
            matches!($crate::step::Size::$size, $crate::step::Size::Stage) == (0 $(+ $label.len())? > 0)
        );)+
    };
}
