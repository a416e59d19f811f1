//! The commands that need no window: their arguments, and their exit status.

/// How the values of arguments are written.
mod arguments;
/// `check`.
mod check;
/// `compare`.
mod compare;
/// `convert`.
mod convert;
/// `scenes`, `tours`, `glossary` and `sources`.
mod field;
mod lists;
/// `mistakes`.
mod mistakes;
/// `inputs` and `grade`.
mod own_program;
/// How far a command has come.
mod plot;
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
use arguments::{BackgroundArg, PointArg, SettingArg, ThemeArg, TraceFormat, UpArg};
use clap::{ArgGroup, CommandFactory, Parser, Subcommand, builder::PossibleValuesParser, error::ErrorKind};
use pathlight::files::Opened;
use pathlight::lesson;
use pathlight::lesson::question::QuestionKind;
use pathlight::scene::format::{Options, Up, Wall};
use pathlight::scene::{BadInput, all_of, builtin, nearest};
use pathlight::scene::{Scene, World};
use pathlight::tutor::tour;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

/// Watch pathfinding algorithms step by step, forwards and backwards: waves, funnels and beams.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
#[command(after_help = "SCENE is a built-in scene (`pathlight scenes` lists them) or a file: a scene (.toml)\n\
    or a map (.map, .txt, .csv, .png, .tmx, .tmj, .ldtk, .geojson, .svg); - reads standard input.\n\
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
    let args = Args::parse();
    if let Some(Command::Render(render)) = &args.command
        && let Err(what) = render::check_usage(render)
    {
        Args::command().error(ErrorKind::ArgumentConflict, what).exit()
    }
    args
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
    /// Where to stand: a step's number, "start", "end", a stage's label (its outcome), or "LABEL: KIND"
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub step: Option<StepArg>,
    /// Show the trace of your own program beside the run, at the first difference (docs/own-program.md)
    #[arg(long, value_name = "TRACE")]
    pub against: Option<String>,
}

impl WindowArgs {
    pub fn opening(&self) -> Opening {
        Opening {
            scene: self.scene.clone(),
            lesson: self.lesson.clone(),
            step: self.step.clone(),
            against: self.against.clone(),
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
    /// Writes a map in another format: .toml, .map, .csv, .geojson or .svg
    Convert(ConvertArgs),
    /// Reports what is wrong in files, and in which line; and how exact the lattice of a map is
    Check {
        /// Scenes, tours and maps
        #[arg(required = true)]
        file: Vec<String>,
    },
    /// Lists the built-in scenes
    Scenes,
    /// Lists the built-in tours
    Tours,
    /// Lists the terms that the sentences use, with their definitions
    Glossary,
    /// Lists the tutorials, papers and libraries behind Pathlight, and every difference from the tutorials
    Sources,
}

/// A scene, a lesson and settings.
#[derive(clap::Args)]
pub struct RunArgs {
    /// A built-in scene or a file
    scene: String,
    /// The lesson, if not the scene's own
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES))]
    lesson: Option<String>,
    /// A setting of the lesson instead of the scene's; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    settings: Vec<SettingArg>,
}

#[derive(clap::Args)]
#[command(group(ArgGroup::new("what")))]
pub struct RenderArgs {
    #[command(flatten)]
    run: RunArgs,
    /// What to draw: a step's number, "start", "end", a stage's label (its outcome), or "LABEL: KIND"
    #[arg(long, value_name = "S", group = "what", allow_hyphen_values = true)]
    step: Option<StepArg>,
    /// Draw every step, to numbered files: OUT-0001.svg... (at most 10,000 files and 2 GB)
    #[arg(long, group = "what")]
    all: bool,
    /// Draw the outcomes of the stages, small, on one sheet; of a long run, an even choice of them
    #[arg(long, group = "what")]
    filmstrip: bool,
    /// Draw these positions on one sheet, for example A,E,F,G
    #[arg(long, value_name = "A,B,C", group = "what", value_delimiter = ',')]
    steps: Option<Vec<StepArg>>,
    /// Begin an animation here [default: start]
    #[arg(long, value_name = "S")]
    from: Option<StepArg>,
    /// End an animation here [default: end]
    #[arg(long, value_name = "S")]
    to: Option<StepArg>,
    /// Frames of an animation in a second, while something moves [default: 20]
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    fps: Option<f64>,
    /// Steps of an animation in a second [default: 1.5; 0.4 with --caption; a run with a clock has its own pace]
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    pace: Option<f64>,
    /// The largest number of pictures on the sheet, or of slides in a talk about a scene [default: 24]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "all", "steps"],
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pictures: Option<u32>,
    /// The file to write; its ending (.svg, .png, .gif or .html) decides the format; a .gif shows the whole run, an .html is a
    /// talk: slides of the outcomes of a scene, or of the stops of a tour
    #[arg(short, long)]
    out: String,
    /// Put the sentence under each picture
    #[arg(long)]
    caption: bool,
    /// What lies behind the marks [default: theme]
    #[arg(long, value_name = "GROUND")]
    background: Option<BackgroundArg>,
    /// Width of the picture or of the whole sheet, in pixels [default: 1200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    width: Option<u32>,
    /// Height in pixels; a sheet is as high as it needs to be [default: 800]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    height: Option<u32>,
    /// The colours [default: dark; of a talk: dark or light, as its reader prefers]
    #[arg(long)]
    theme: Option<ThemeArg>,
}

/// Frames or steps in a second: from 1 in ten seconds to 50, the most that a GIF can show.
fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.1..=50.0).contains(rate));
    rate.ok_or_else(|| "it must be a number from 0.1 to 50".to_owned())
}

#[derive(clap::Args)]
pub struct TraceArgs {
    #[command(flatten)]
    run: RunArgs,
    /// A table for people, or one JSON object per line
    #[arg(long, default_value = "text")]
    format: TraceFormat,
}

#[derive(clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    run: RunArgs,
    /// Move the start, in world units
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    start: Option<PointArg>,
    /// Move the goal, in world units
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    goal: Option<PointArg>,
    /// Move the point that the lesson starts from: the actor whose sight is shown, or the start
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    from: Option<PointArg>,
    /// A setting given by --set that has no effect is wrong usage, with status 2, and not a note
    #[arg(long)]
    strict: bool,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
    /// Also write the distance and the direction of every cell: a table (.csv), or an image with a pixel for each cell (.png)
    #[arg(long, value_name = "OUT")]
    field: Option<String>,
}

#[derive(clap::Args)]
#[command(after_long_help = pathlight::tutor::grade::GUIDE)]
pub struct GradeArgs {
    #[command(flatten)]
    run: RunArgs,
    /// What your program wrote: one JSON object a line; - reads standard input; a folder holds one .jsonl a submission
    trace: String,
    /// Accept the edges of beams in any order
    #[arg(long)]
    any_order: bool,
    /// One JSON object on one line; for a folder, one for each submission
    #[arg(long)]
    json: bool,
    /// A table with one row for each submission
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

/// For a stop of a tour: its `at` is printed with each question, its `ask` is the kind.
#[derive(clap::Args)]
pub struct QuestionsArgs {
    #[command(flatten)]
    run: RunArgs,
    /// Only questions of this kind
    #[arg(long, value_parser = PossibleValuesParser::new(QuestionKind::all().iter().map(|kind| kind.key)))]
    kind: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub struct MistakesArgs {
    /// Only the mistakes of this lesson, or only the mistake with this name
    #[arg(value_name = "LESSON|NAME")]
    only: Option<String>,
    /// The lesson, if several know a mistake of this name
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES))]
    lesson: Option<String>,
    /// Make a small map on which the mistake with this name shows
    #[arg(long, value_name = "NAME", requires = "out")]
    smallest: Option<String>,
    /// The scene file (.toml) to write
    #[arg(short, long, requires = "smallest")]
    out: Option<String>,
}

/// Solves every instance with A* and the octile distance, on all cores. A diagonal move costs √2 and needs both cells
/// beside it open.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The map: a MovingAI .map or a scene with a grid
    map: String,
    /// The instances: a MovingAI .scen
    scen: String,
    /// Solve only the first N instances
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
}

/// What the new format cannot hold is said on standard error. Built-in scenes can be converted too; - reads standard input.
#[derive(clap::Args)]
pub struct ConvertArgs {
    /// A scene, or a map in any format that is read
    #[arg(value_name = "IN")]
    input: String,
    /// The file to write; its ending decides the format
    #[arg(short, long)]
    out: String,
    /// The layer of a Tiled map or a drawing, the level or the layer of an LDtk project
    #[arg(long, value_name = "L")]
    layer: Option<String>,
    /// What is a wall: values as they stand in the file, as in 1,5, or property=NAME
    #[arg(long, value_name = "W", allow_hyphen_values = true)]
    wall: Option<String>,
    /// Darker points of a picture are walls: from 0 to 255 [default: 128]
    #[arg(long, value_name = "T")]
    threshold: Option<u8>,
    /// The side of a cell in world units [default: the size of a tile of Tiled or LDtk, else 1]
    #[arg(long, value_name = "C", value_parser = parse_cell)]
    cell: Option<f64>,
    /// The axis of a 3D model that points up
    #[arg(long, value_name = "AXIS")]
    up: Option<UpArg>,
    /// Write nothing if the new format cannot hold everything
    #[arg(long)]
    strict: bool,
}

impl ConvertArgs {
    fn options(&self) -> Options {
        Options {
            layer: self.layer.clone(),
            wall: self.wall.as_deref().map(Wall::of_words),
            threshold: self.threshold,
            cell: self.cell,
            up: self.up.map(Up::from),
        }
    }
}

/// The side of a cell.
fn parse_cell(text: &str) -> Result<f64, String> {
    let size = text.parse().ok().filter(|size| (1e-9..=1e9).contains(size));
    size.ok_or_else(|| "it must be a positive number from 1e-9 to 1e9, as in 16".to_owned())
}

#[derive(clap::Args)]
pub struct CompareArgs {
    /// A built-in scene, or a file: a scene (.toml) or a MovingAI map (.map)
    map: String,
    /// Compare from so many random starts to as many random goals
    #[arg(long, value_name = "N", conflicts_with = "scen", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pairs: Option<u32>,
    /// Other random pairs
    #[arg(long, value_name = "S", default_value = "1", requires = "pairs")]
    seed: u64,
    /// Compare the starts and goals of a MovingAI .scen
    #[arg(long, value_name = "FILE")]
    scen: Option<String>,
    /// Radii of the agent, in world units
    #[arg(long, value_name = "R,...", value_delimiter = ',', default_value = "0", value_parser = parse_radius)]
    radius: Vec<f64>,
    /// Only these methods
    #[arg(long, value_name = "M,...", value_delimiter = ',')]
    methods: Option<Vec<String>>,
    /// One JSON object on one line
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// A table with commas
    #[arg(long)]
    csv: bool,
    /// Also draw how work and time grow with the size of this map, from its start to its goal (.svg or .png)
    #[arg(long, value_name = "OUT")]
    plot: Option<String>,
}

/// A length that is not negative.
fn parse_radius(text: &str) -> Result<f64, String> {
    let radius = text.parse().ok().filter(|radius| (0.0..=1e9).contains(radius));
    radius.ok_or_else(|| "it must be a number from 0 on".to_owned())
}

impl RunArgs {
    fn world(&self) -> Result<Arc<World>, BadInput> {
        let world = World::new(open_scene(&self.scene)?);
        log::debug!("{} is open", self.scene);
        Ok(Arc::new(world))
    }

    fn lesson(&self, world: &Arc<World>, watch: lesson::Watch) -> Result<lesson::Lesson, BadInput> {
        let scene = world.scene().settings.clone().into_iter();
        let settings: Vec<_> = scene.chain(self.settings.iter().map(|s| (s.key.clone(), s.word.clone()))).collect();
        let usual = lesson::of(world.scene());
        let entry = usual.and_then(|usual| self.lesson.as_deref().map_or(Ok(usual), lesson::find));
        let opened = entry.and_then(|entry| entry.open_with(world.clone(), watch, &settings));
        // A mistake with a line is in the file; one without may be in `--set`.
        let is_in_file = |bad: &BadInput| bad.line.is_some() || self.settings.is_empty();
        let lesson = opened.map_err(|bad| if is_in_file(&bad) { bad.in_file(&self.scene) } else { bad })?;
        log::debug!("{} has run: {} steps are recorded", lesson.view().name(), lesson.view().run().len());
        Ok(lesson)
    }

    /// The lesson for a command that shows or judges its run; a setting without effect is a note.
    fn noted_lesson(&self, world: &Arc<World>, watch: lesson::Watch) -> Result<lesson::Lesson, BadInput> {
        let lesson = self.lesson(world, watch)?;
        self.ignored(lesson.view()).iter().for_each(|ignored| report_note(&ignored.what));
        Ok(lesson)
    }

    /// The settings given by `--set` that have no effect on this run, or cannot have their value in it, in their order. What the
    /// scene stores is no order of the user, so it does not count.
    fn ignored(&self, lesson: lesson::View) -> Vec<Ignored> {
        let mut ignored: Vec<Ignored> = Vec::new();
        for SettingArg { key, .. } in &self.settings {
            if ignored.iter().any(|known| known.key == *key) {
                continue;
            }
            // Of several values, the last one counts.
            let word = self.settings.iter().rfind(|last| last.key == *key).map_or("", |last| &last.word);
            let what = if lesson.entry().leaves_to_others(key, word) {
                Some(format!("--set {key}={word} has no effect: it is a value for another lesson"))
            } else if lesson.settings().has(key) {
                let no_effect = lesson.disabled_reason(key).map(|why| format!("--set {key} has no effect: {why}"));
                no_effect.or_else(|| {
                    let has = lesson::lowered(lesson, key, word)?;
                    Some(format!("--set {key}={word} is beyond the limit of this run: {key} is {has}"))
                })
            } else {
                let others = lesson::ALL.iter().filter(|entry| entry.settings().has(key));
                let others: Vec<String> = others.map(|entry| format!("the {}", entry.name)).collect();
                let (here, verb) = (lesson.name(), if others.len() > 1 { "have" } else { "has" });
                let others = all_of(&others);
                Some(format!("--set {key} has no effect: the {here} has no such setting, but {others} {verb}"))
            };
            ignored.extend(what.map(|what| Ignored { key: key.clone(), what }));
        }
        ignored
    }
}

/// A setting of the command line that has no effect, or not with its value.
struct Ignored {
    key: String,
    what: String,
}

/// Opens a scene. A tour is none: it has several.
fn open_scene(name: &str) -> Result<Scene, BadInput> {
    match pathlight::files::open(name)? {
        Opened::Scene(scene) => Ok(*scene),
        Opened::Tour(..) => {
            let what = format!(
                "this is a tour, not a scene: `pathlight {name}` opens it in the window, and `pathlight render {name} -o talk.html` makes slides of it"
            );
            Err(BadInput::new(what).in_file(name))
        }
    }
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
        Command::Check { file } => check::check(&file),
        Command::Scenes => lists::scenes(),
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
