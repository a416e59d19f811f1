//! The options of each command, as `--help` explains them.

use super::arguments::{
    BackgroundArg, NumbersArg, PathNumbersArg, PointArg, SettingArg, StepArg, ThemeArg, TraceFormat, UpArg,
};
use clap::{ArgGroup, builder::PossibleValuesParser};
use pathlight::lesson;
use pathlight::lesson::question::QuestionKind;
use pathlight::scene::format::{CellCost, Numbers, Options, Up, Wall};

/// Where `--help` lists the options of reading.
const HOW_READ: &str = "How a map is read";

/// How a map of another program is read. A scene file says all of it itself.
#[derive(clap::Args)]
pub struct ReadingArgs {
    #[command(flatten)]
    beside_cell: ReadingBesideCellArgs,
    /// The side of a cell in world units [default: the size of a tile of Tiled or `LDtk`, else 1]
    #[arg(long, help_heading = HOW_READ, value_name = "C", value_parser = parse_cell)]
    cell: Option<f64>,
}

/// The same without the side of a cell, where that is asked for otherwise.
#[derive(clap::Args)]
pub struct ReadingBesideCellArgs {
    /// The layer of a Tiled map or a drawing, the level or the layer of an `LDtk` project
    #[arg(long, help_heading = HOW_READ, value_name = "L")]
    layer: Option<String>,
    /// What is a wall: values as they stand in the file, as in 1,5, or property=NAME
    #[arg(long, help_heading = HOW_READ, value_name = "W", allow_hyphen_values = true)]
    wall: Option<String>,
    /// What it costs to cross open cells with a value: a whole number from 1 to 255, as in lava=5,mud=2
    #[arg(long, help_heading = HOW_READ, value_name = "VALUE=N,...", value_delimiter = ',', allow_hyphen_values = true)]
    cost: Option<Vec<CellCost>>,
    /// Darker points of a picture are walls: from 0 to 255 [default: 128]
    #[arg(long, help_heading = HOW_READ, value_name = "T")]
    threshold: Option<u8>,
    /// The axis of a 3D model that points up
    #[arg(long, help_heading = HOW_READ, value_name = "AXIS")]
    up: Option<UpArg>,
    /// What the numbers of a GeoJSON file are that does not name its system
    #[arg(long, help_heading = HOW_READ, value_name = "NUMBERS")]
    coordinates: Option<NumbersArg>,
}

impl ReadingArgs {
    pub fn options(&self) -> Options {
        self.beside_cell.options(self.cell)
    }
}

impl ReadingBesideCellArgs {
    /// `cell`: the side of a cell in world units.
    pub fn options(&self, cell: Option<f64>) -> Options {
        Options {
            layer: self.layer.clone(),
            wall: self.wall.as_deref().map(Wall::of_words),
            costs: self.cost.clone().unwrap_or_default(),
            threshold: self.threshold,
            cell,
            up: self.up.map(Up::from),
            coordinates: self.coordinates.map(Numbers::from),
            asks_for_walls: false,
        }
    }
}

/// A scene, a lesson and settings.
#[derive(clap::Args)]
pub struct RunArgs {
    /// A built-in scene or a file
    pub scene: String,
    /// The lesson, if not the scene's own
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES))]
    pub lesson: Option<String>,
    /// A setting of the lesson instead of the scene's; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<SettingArg>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}

#[derive(clap::Args)]
#[command(group(ArgGroup::new("what")))]
pub struct RenderArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// What to draw: "step 18" as the window counts, 88 as trace counts details, "start", "end", a stage's label (its outcome), or "LABEL: KIND"
    #[arg(long, value_name = "S", group = "what", allow_hyphen_values = true)]
    pub step: Option<StepArg>,
    /// Draw every step, to numbered files: OUT-0001.svg... (at most 10,000 files and 2 GB)
    #[arg(long, group = "what")]
    pub all: bool,
    /// Draw the outcomes of the stages, small, on one sheet; of a long run, some of them, with those that decide
    #[arg(long, group = "what")]
    pub filmstrip: bool,
    /// Draw these positions on one sheet, for example A,E,F,G
    #[arg(long, value_name = "A,B,C", group = "what", value_delimiter = ',')]
    pub steps: Option<Vec<StepArg>>,
    /// Begin an animation here [default: start]
    #[arg(long, value_name = "S")]
    pub from: Option<StepArg>,
    /// End an animation here [default: end]
    #[arg(long, value_name = "S")]
    pub to: Option<StepArg>,
    /// Frames of an animation in a second, while something moves [default: 20]
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    pub fps: Option<f64>,
    /// Steps of an animation in a second [default: 1.5; 0.4 with --caption; a run with a clock has its own pace]
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    pub pace: Option<f64>,
    /// The largest number of pictures on the sheet [default: 24], or of slides in a talk about a scene [default: 40]
    #[arg(long, value_name = "N", conflicts_with_all = ["step", "all", "steps"],
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub pictures: Option<u32>,
    /// Columns of a sheet [default: as many as give it about the shape of a slide]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub columns: Option<u32>,
    /// The file to write; its ending (.svg, .png, .gif or .html) decides the format; a .gif shows the whole run, an .html is a
    /// talk: slides of the outcomes of a scene, or of the stops of a tour
    #[arg(short, long)]
    pub out: String,
    /// Put the sentence under each picture
    #[arg(long)]
    pub caption: bool,
    /// What lies behind the marks [default: theme]
    #[arg(long, value_name = "GROUND")]
    pub background: Option<BackgroundArg>,
    /// Width of the picture or of the whole sheet, in pixels [default: 1200; a sheet: up to 3840 where its numbers need it]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    pub width: Option<u32>,
    /// Height in pixels; a sheet is as high as it needs to be [default: 800]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=16_384))]
    pub height: Option<u32>,
    /// The colours [default: dark; of a talk: dark or light, as its reader prefers]
    #[arg(long)]
    pub theme: Option<ThemeArg>,
}

/// Frames or steps in a second: from 1 in ten seconds to 50, the most that a GIF can show.
fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.1..=50.0).contains(rate));
    rate.ok_or_else(|| "it must be a number from 0.1 to 50".to_owned())
}

#[derive(clap::Args)]
pub struct TraceArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// A table for people, or one JSON object per line
    #[arg(long, default_value = "text")]
    pub format: TraceFormat,
}

#[derive(clap::Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// Move the start, in the coordinates of the map's file
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub start: Option<PointArg>,
    /// Move the goal, in the coordinates of the map's file
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub goal: Option<PointArg>,
    /// Take the start and the goal from a MovingAI .scen
    #[arg(long, value_name = "FILE", conflicts_with_all = ["start", "goal"])]
    pub scen: Option<String>,
    /// The line of the .scen, from 1 [default: that of its first pair]
    #[arg(long, value_name = "N", requires = "scen")]
    pub line: Option<usize>,
    /// Move the point that the lesson starts from: the actor whose sight is shown, or the start
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    pub from: Option<PointArg>,
    /// A setting given by --set that has no effect is wrong usage, with status 2, and not a note
    #[arg(long)]
    pub strict: bool,
    /// One JSON object on one line
    #[arg(long)]
    pub json: bool,
    /// Also write the distance and the direction of every cell: a table (.csv), or an image with a pixel for each cell (.png)
    #[arg(long, value_name = "OUT")]
    pub field: Option<String>,
}

#[derive(clap::Args)]
#[command(after_long_help = pathlight::tutor::grade::GUIDE)]
pub struct GradeArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// What your program wrote: one JSON object a line; - reads standard input; a folder holds one .jsonl a submission
    pub trace: String,
    /// Accept the edges of beams in any order
    #[arg(long)]
    pub any_order: bool,
    /// One JSON object on one line; for a folder, one for each submission
    #[arg(long)]
    pub json: bool,
    /// A table with one row for each submission
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// For a stop of a tour: its `at` is printed with each question, its `ask` is the kind.
#[derive(clap::Args)]
pub struct QuestionsArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// Only questions of this kind
    #[arg(long, value_parser = PossibleValuesParser::new(QuestionKind::all().iter().map(|kind| kind.key)))]
    pub kind: Option<String>,
    /// One JSON object per line
    #[arg(long)]
    pub json: bool,
}

#[derive(clap::Args)]
pub struct MistakesArgs {
    /// Only the mistakes of this lesson, or only the mistake with this name
    #[arg(value_name = "LESSON|NAME")]
    pub only: Option<String>,
    /// The lesson, if several know a mistake of this name
    #[arg(long, value_parser = PossibleValuesParser::new(lesson::NAMES))]
    pub lesson: Option<String>,
    /// Make a small map on which the mistake with this name shows
    #[arg(long, value_name = "NAME", requires = "out")]
    pub smallest: Option<String>,
    /// The scene file (.toml) to write
    #[arg(short, long, requires = "smallest")]
    pub out: Option<String>,
}

/// Solves every instance with A* and the octile distance, on all cores. A diagonal move costs √2 and needs both cells
/// beside it open.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The map: a MovingAI .map or a scene with a grid
    pub map: String,
    /// The instances: a MovingAI .scen
    pub scen: String,
    /// Solve only the first N instances
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// One JSON object on one line
    #[arg(long)]
    pub json: bool,
}

/// What the new format cannot hold is said on standard error. Built-in scenes can be converted too; - reads standard input.
#[derive(clap::Args)]
pub struct ConvertArgs {
    /// A scene, or a map in any format that is read
    #[arg(value_name = "IN")]
    pub input: String,
    /// The file to write; its ending decides the format: .toml, .map, .txt, .csv, .tmx, .tmj, .ldtk, .geojson, .svg, .obj, .mesh
    #[arg(short, long)]
    pub out: String,
    #[command(flatten)]
    pub reading: ReadingArgs,
    /// Write nothing if the new format cannot hold everything
    #[arg(long)]
    pub strict: bool,
}

/// The side of a cell.
fn parse_cell(text: &str) -> Result<f64, String> {
    let size = text.parse().ok().filter(|size| (1e-9..=1e9).contains(size));
    size.ok_or_else(|| "it must be a positive number from 1e-9 to 1e9, as in 16".to_owned())
}

#[derive(clap::Args)]
pub struct CompareArgs {
    /// A built-in scene, or a file: a scene or any map format (the manual lists them)
    pub map: String,
    /// Also compare the path in this file: points as CSV or JSON, with the coordinates of the map; - is standard input; may be repeated
    #[arg(long = "path", value_name = "FILE", allow_hyphen_values = true, conflicts_with_all = ["pairs", "scen"])]
    pub paths: Vec<String>,
    /// What the numbers of these paths are [default: whole numbers are cells if the path is free as cells alone]
    #[arg(long, value_name = "NUMBERS", requires = "paths")]
    pub path_in: Option<PathNumbersArg>,
    /// Compare from this many random starts to as many random goals; with --scen, this many pairs of the file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub pairs: Option<u32>,
    /// Other random pairs
    #[arg(long, value_name = "S", default_value = "1", requires = "pairs", conflicts_with = "scen")]
    pub seed: u64,
    /// Compare the starts and goals of a MovingAI .scen
    #[arg(long, value_name = "FILE")]
    pub scen: Option<String>,
    /// Radii of the agent, in world units [default: that of the map]
    #[arg(long, value_name = "R,...", value_delimiter = ',', value_parser = parse_radius)]
    pub radius: Option<Vec<f64>>,
    /// The side of the cells that polygons are laid on, in world units [default: chosen]
    #[arg(long, value_name = "S", value_parser = parse_radius)]
    pub cell: Option<f64>,
    /// Only these methods
    #[arg(long, value_name = "M,...", value_delimiter = ',')]
    pub methods: Option<Vec<String>>,
    /// Do not look for the true shortest path, which can take long: compare with the shortest path that is found
    #[arg(long)]
    pub no_shortest: bool,
    /// One JSON object on one line
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// A table with commas
    #[arg(long)]
    pub csv: bool,
    /// Also draw how work and time grow with the size of this map, from its start to its goal (.svg or .png)
    #[arg(long, value_name = "OUT")]
    pub plot: Option<String>,
    #[command(flatten)]
    pub reading: ReadingBesideCellArgs,
}

/// A length that is not negative.
fn parse_radius(text: &str) -> Result<f64, String> {
    let radius = text.parse().ok().filter(|radius| (0.0..=1e9).contains(radius));
    radius.ok_or_else(|| "it must be a number from 0 on".to_owned())
}

#[derive(clap::Args)]
pub struct CheckArgs {
    /// Scenes, tours and maps
    #[arg(required = true)]
    pub file: Vec<String>,
    #[command(flatten)]
    pub reading: ReadingArgs,
}
