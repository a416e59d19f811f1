//! The commands that need no window: their arguments, and their exit status.

/// How the values of arguments are written.
mod arguments;
/// `check`.
mod check;
/// `compare`.
mod compare;
/// `convert`.
mod convert;
/// Distances and directions of all cells, as a table or an image.
mod field;
/// `scenes`, `tours`, `glossary` and `sources`.
mod lists;
/// `mistakes`.
mod mistakes;
/// The scene and the lesson that the options name.
mod opened;
/// The options of each command.
mod options;
/// `inputs` and `grade`.
mod own_program;
/// How work and time grow, as a picture.
mod plot;
/// How far a command has come.
mod progress;
/// `questions`.
mod questions;
/// `render`.
mod render;
/// `sheet`.
mod sheet;
/// `solve`.
mod solve;
/// `trace`.
mod trace;
/// `verify`.
mod verify;

pub use arguments::StepArg;

use crate::app::Opening;
use clap::{CommandFactory, Parser, Subcommand, builder::PossibleValuesParser, error::ErrorKind};
use opened::open_scene;
use options::{
    CheckArgs, CompareArgs, ConvertArgs, GradeArgs, MistakesArgs, QuestionsArgs, ReadingArgs, RenderArgs, RunArgs,
    SolveArgs, TraceArgs, VerifyArgs,
};
use pathlight::lesson;
use pathlight::scene::{BadInput, builtin, nearest};
use pathlight::tutor::tour;
use std::io;
use std::process::ExitCode;

/// Watch pathfinding algorithms step by step, forwards and backwards: waves, funnels and beams.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(after_help = "SCENE is a built-in scene (`pathlight scenes` lists them) or a file: a scene (.toml)\n\
    or a map (.map, .txt, .csv, .png, .tmx, .tmj, .ldtk, .geojson, .svg, .obj, .mesh); - reads standard input.\n\
    The window also opens a tour, and `render` makes a talk of it: a built-in one (`pathlight tours` lists them) or a file (.toml).\n\
    Exit status: 0 done (also if there is no path), 1 bad input, 2 wrong usage,\n    3 a graded trace that differs. The manual is docs/manual.md.")]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub window: WindowArgs,
}

/// Reads the command line. Wrong usage ends the program with status 2.
pub fn read() -> Args {
    let first = std::env::args().nth(1).filter(|word| !is_scene(word));
    if let Some((word, name)) = first.and_then(|word| nearest_command(&word).map(|name| (word, name))) {
        let what = format!("there is no command and no scene '{word}'. Did you mean '{name}'?");
        Args::command().error(ErrorKind::InvalidSubcommand, what).exit()
    }
    let first = std::env::args().nth(1).filter(|word| is_neither(word));
    if let Some(word) = first {
        let meant =
            builtin::nearest(&word).map(|meant| format!(" Did you mean the scene '{meant}'?")).unwrap_or_default();
        let what = format!(
            "there is no command and no scene '{word}'.{meant} `pathlight --help` lists the commands, `pathlight scenes` the scenes"
        );
        Args::command().error(ErrorKind::InvalidSubcommand, what).exit()
    }
    if let Some(what) = two_files() {
        Args::command().error(ErrorKind::UnknownArgument, what).exit()
    }
    let args = Args::parse();
    if let Some(Command::Render(render)) = &args.command
        && let Err(what) = render::check_usage(render)
    {
        Args::command().error(ErrorKind::ArgumentConflict, what).exit()
    }
    args
}

/// What to do with a second file, where the first word is a map and no command.
fn two_files() -> Option<String> {
    let words: Vec<String> = std::env::args().skip(1).take(2).collect();
    let [map, second] = words.as_slice() else { return None };
    let is_command =
        |word: &String| word == "help" || Args::command().get_subcommands().any(|command| command.get_name() == word);
    let is_file = !second.starts_with('-') && !map.starts_with('-');
    (is_file && !is_command(map)).then(|| {
        if is_command(second) {
            return format!("the command comes first: `pathlight {second} {map}`");
        }
        format!(
            "one map is opened at a time, and '{second}' is a second file. If it is a path: `pathlight compare {map} --path {second}`, \
             or drop it on the map"
        )
    })
}

fn is_scene(word: &str) -> bool {
    builtin::find(word).is_some() || tour::builtin::find(word).is_some() || std::path::Path::new(word).exists()
}

/// Is this word neither a command nor a scene? What looks like a file or an option is left to others, which say more about it.
fn is_neither(word: &str) -> bool {
    let looks_like_file = word.contains(['.', '/', '\\']) || word.starts_with('-') || word.is_empty();
    let is_command = || word == "help" || Args::command().get_subcommands().any(|command| command.get_name() == word);
    !looks_like_file && !is_scene(word) && !is_command()
}

/// The command that was probably meant by a word that is no command; clap would take the word for a scene.
fn nearest_command(word: &str) -> Option<String> {
    /// Allows about one wrong letter in four.
    const ALIKE: f64 = 0.7;
    let names: Vec<String> = Args::command().get_subcommands().map(|c| c.get_name().to_owned()).collect();
    nearest(word, names.iter().map(String::as_str), ALIKE).filter(|name| *name != word).map(str::to_owned)
}

/// What the window opens with.
#[derive(clap::Args)]
pub struct WindowArgs {
    /// The scene or the tour to open
    pub scene: Option<String>,
    /// The lesson, if not the scene's own
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES))]
    pub lesson: Option<String>,
    /// Where to stand: "step 18" as the window counts, 88 as trace counts details, "start", "end", a stage's label (its outcome), or "LABEL: KIND"
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub step: Option<StepArg>,
    /// Show the trace of your own program beside the run, at the first difference (docs/own-program.md)
    #[arg(long, value_name = "TRACE")]
    pub against: Option<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

impl WindowArgs {
    pub fn opening(&self) -> Opening {
        Opening {
            scene: self.scene.clone(),
            lesson: self.lesson.clone(),
            step: self.step.clone(),
            against: self.against.clone(),
            reading: self.reading.options(),
        }
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Draws one step, every step, stages on one sheet, or an animation: SVG, PNG, GIF; or makes a talk: HTML
    Render(RenderArgs),
    /// Lists every step: number, stage, size, line of pseudocode, and sentence
    Trace(TraceArgs),
    /// Prints the result without the steps
    Solve(SolveArgs),
    /// Prints what a program of your own needs to solve a scene, as one JSON object (docs/own-program.md)
    Inputs(RunArgs),
    /// Compares what your program decided with the algorithm, decision by decision; status 3 if it differs
    Grade(GradeArgs),
    /// Makes exercise sheets with their answers: PDF, HTML, or Moodle XML
    Sheet(sheet::SheetArgs),
    /// Lists the questions that a run can ask, with where they are asked and the right answers
    Questions(QuestionsArgs),
    /// Lists the mistakes that are known by name, or makes a small map on which one of them shows
    Mistakes(MistakesArgs),
    /// Compares all methods on one map: lengths, whether the agent can walk the paths, work, time, and which one to use
    Compare(CompareArgs),
    /// Solves a MovingAI benchmark and counts the path lengths that agree with the published ones
    Verify(VerifyArgs),
    /// Writes a map in another format: .toml, .map, .csv, .txt, .geojson, .svg, .obj or .mesh
    Convert(ConvertArgs),
    /// Reports what is wrong in files, and in which line; and how exact the lattice of a map is
    Check(CheckArgs),
    /// Lists the built-in scenes, and below them the tours
    Scenes {
        /// One JSON object on one line
        #[arg(long)]
        json: bool,
    },
    /// Lists the built-in tours
    Tours,
    /// Lists the terms that the sentences use, with their definitions
    Glossary,
    /// Lists the tutorials, papers and libraries behind Pathlight, and every difference from the tutorials
    Sources,
}

/// Why a command failed.
pub enum Failure {
    BadInput(BadInput),
    /// Standard output cannot be written.
    Output(io::Error),
    /// A graded trace differs. The report has been printed.
    Differs,
    /// Options that do not fit the run, in words.
    Usage(String),
}

pub type CommandResult = Result<(), Failure>;

impl From<BadInput> for Failure {
    fn from(bad: BadInput) -> Self {
        Self::BadInput(bad)
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        Self::Output(e)
    }
}

pub fn run(command: Command) -> CommandResult {
    progress::begin();
    let done = progress::watched(|| run_watched(command));
    progress::end();
    done
}

fn run_watched(command: Command) -> CommandResult {
    match command {
        Command::Render(args) => render::render(&args),
        Command::Trace(args) => trace::trace(&args),
        Command::Solve(args) => solve::solve(&args),
        Command::Inputs(args) => own_program::inputs(&args),
        Command::Grade(args) => own_program::grade(&args),
        Command::Sheet(args) => sheet::sheet(&args),
        Command::Questions(args) => questions::questions(&args),
        Command::Mistakes(args) => mistakes::mistakes(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Verify(args) => verify::verify(&args),
        Command::Convert(args) => convert::convert(&args),
        Command::Check(args) => check::check(&args),
        Command::Scenes { json } => lists::scenes(json),
        Command::Tours => lists::tours(),
        Command::Glossary => lists::glossary(),
        Command::Sources => lists::sources(),
    }
}

/// The exit status: 0 done, 1 bad input, with one line on standard error, 3 a graded trace that differs. Wrong
/// usage (2) usually ends the program earlier.
pub fn exit_code(done: CommandResult) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it, as in `pathlight trace ... | head`: that is no failure.
        Err(Failure::Output(e)) if e.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(e)) => {
            report(&format!("standard output cannot be written: {e}"));
            ExitCode::FAILURE
        }
        Err(Failure::Differs) => ExitCode::from(3),
        Err(Failure::Usage(what)) => {
            report(&what);
            ExitCode::from(2)
        }
        Err(Failure::BadInput(bad)) => {
            report(&bad.to_string());
            ExitCode::FAILURE
        }
    }
}

/// A remark beside the result: one line on standard error.
fn report_note(what: &str) {
    report(&format!("note: {what}"));
}

/// One line on standard error, which may be closed as well.
fn report(what: &str) {
    use io::Write;
    let line = what.lines().collect::<Vec<_>>().join(" ");
    let _ = progress::make_room(|| writeln!(io::stderr(), "pathlight: {line}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Args::command().debug_assert();
    }

    #[test]
    fn a_misspelt_command_is_recognised_and_other_words_are_scenes() {
        let misspelt =
            [("rendr", "render"), ("Sovle", "solve"), ("chek", "check"), ("question", "questions"), ("trcae", "trace")];
        for (word, name) in misspelt {
            assert_eq!(nearest_command(word).as_deref(), Some(name));
        }
        for word in ["frobnicate", "walkthrough"] {
            assert!(is_neither(word), "{word}");
        }
        for word in ["render", "help", "wave/door", "-", "--lesson", "my.map", "maps/cave"] {
            assert!(!is_neither(word), "{word}");
        }
        for word in ["render", "help", "wave/door", "my.map", "cave", "town.toml", "--lesson"] {
            assert_eq!(nearest_command(word), None, "{word}");
        }
    }
}
