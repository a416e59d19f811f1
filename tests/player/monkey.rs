//! Random commands, all kinds of them, and after each hundred a run that is made from the scene as it is then: what the player
//! shows must be the same.

use crate::common::pairs::is_thorough;
use glam::DVec2;
use pathlight::algo::random::Random;
use pathlight::compare::{METHODS, RowId};
use pathlight::editor::{Edit, Handle, Ring};
use pathlight::files::{self, name_of};
use pathlight::lesson::question::{Answer, Form, QuestionKind};
use pathlight::lesson::{self, Value};
use pathlight::map::grid::Cell;
use pathlight::map::polygons::Obstacle;
use pathlight::picture::{Lens, Mark, MarkId, Thing};
use pathlight::player::{
    Against, Build, Change, Command, CompareCommand, CompareView, Document, Player, Predict, RoundCommand, SPEEDS,
    Speed, TourCommand, Transport,
};
use pathlight::scene::background::Background;
use pathlight::scene::generate::{self, Generator};
use pathlight::scene::reframe::Reframe;
use pathlight::scene::template::{MapKind, Template};
use pathlight::scene::{Actor, FileName, Files, OwnPath, PathNumbers, builtin, scene_file};
use pathlight::step::Size;
use pathlight::tutor::construct::Entry;
use pathlight::tutor::predict::Frequency;
use pathlight::tutor::tour::{self, Progress};
use std::collections::BTreeMap;
use tempfile::TempDir;

/// Decisions of a learner's program: right ones, wrong ones, and none.
const TRACES: [&str; 3] = [
    "{\"portal\": 1, \"end\": \"left\", \"do\": \"tighten\"}\n{\"portal\": 1, \"end\": \"right\", \"do\": \"tighten\"}\n",
    "{\"number\": [5, 2], \"d\": 3}\n{\"path\": [[1, 1], [1, 2], [2, 2]]}\n",
    "",
];

/// A run of so many steps is looked at in so many places.
const LOOKS: usize = 4;

struct Monkey {
    player: Player,
    random: Random,
    folder: TempDir,
    /// The commands since the last comparison.
    since: Vec<String>,
    /// How often each kind of edit was asked for, and how often it has changed the scene.
    edits: BTreeMap<&'static str, [usize; 2]>,
}

/// All kinds of edits: what the tools, the Map tab and a drag of the mouse send.
const EDITS: [&str; 23] = [
    "SetWall",
    "SetCost",
    "Move",
    "AddGoal",
    "InsertVertex",
    "Remove",
    "SetCells",
    "Add",
    "AddActor",
    "AddPath",
    "RemovePath",
    "ReadPath",
    "MoveAll",
    "RemoveAll",
    "Reshape",
    "Rename",
    "Title",
    "About",
    "Border",
    "Background",
    "Generate",
    "Reframe",
    "Instead",
];
/// It changes a scene only after a drag that kept triangles.
const RARE: &str = "Retriangulate";

const fn name_of_edit(edit: &Edit) -> &'static str {
    match edit {
        Edit::SetWall { .. } => "SetWall",
        Edit::SetCost { .. } => "SetCost",
        Edit::Move { .. } => "Move",
        Edit::AddGoal { .. } => "AddGoal",
        Edit::InsertVertex { .. } => "InsertVertex",
        Edit::Remove(_) => "Remove",
        Edit::SetCells { .. } => "SetCells",
        Edit::Add(_) => "Add",
        Edit::AddActor(_) => "AddActor",
        Edit::AddPath(_) => "AddPath",
        Edit::RemovePath(_) => "RemovePath",
        Edit::ReadPath(..) => "ReadPath",
        Edit::MoveAll { .. } => "MoveAll",
        Edit::RemoveAll(_) => "RemoveAll",
        Edit::Reshape { .. } => "Reshape",
        Edit::Rename(..) => "Rename",
        Edit::Title(_) => "Title",
        Edit::About(_) => "About",
        Edit::Border(_) => "Border",
        Edit::Background(_) => "Background",
        Edit::Generate(_) => "Generate",
        Edit::Reframe(_) => "Reframe",
        Edit::Retriangulate => RARE,
        Edit::Instead(_) => "Instead",
    }
}

impl Monkey {
    fn new(seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (i, trace) in TRACES.iter().enumerate() {
            std::fs::write(folder.path().join(format!("{i}.jsonl")), trace).unwrap();
        }
        let player = Player::open("wave/walkthrough", None).unwrap();
        Self { player, random: Random::seeded(seed), folder, since: Vec::new(), edits: BTreeMap::new() }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit.max(1))
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn file(&self, name: &str) -> FileName {
        name_of(&self.folder.path().join(name))
    }

    /// Mostly on the map, often at a corner of a cell or in its middle, sometimes far outside.
    fn place(&mut self) -> DVec2 {
        let bounds = self.player.lesson().bounds();
        let part = |monkey: &mut Self| monkey.below(1001) as f64 / 1000.0;
        let at = bounds.low + bounds.size() * DVec2::new(part(self), part(self));
        match self.below(12) {
            0 => bounds.low + bounds.size() * 5.0,
            1..5 => at.round(),
            5..8 => at.floor() + 0.5,
            _ => at,
        }
    }

    /// A thing of the map, or one that is not there.
    fn thing(&mut self) -> Thing {
        let lens = lens(&self.player);
        let at = self.place();
        let found = self.player.lesson().hit_test(at, &lens);
        found.unwrap_or(if self.coin() { Thing::Goal } else { Thing::Cell(Cell(self.below(500) as u32)) })
    }

    fn handle(&mut self) -> Handle {
        let all: Vec<Handle> = self.player.editor().handles().map(|(handle, _)| handle).collect();
        // Handles of another map, too.
        match self.below(8) {
            0 => Handle::Vertex(Ring::Obstacle(self.below(9)), self.below(9)),
            1 => Handle::Obstacle(self.below(9)),
            _ => self.one_of(&all),
        }
    }

    /// A name that another part may have, and one that TOML has to quote.
    fn name(&mut self) -> String {
        self.one_of(&["wagon", "", "a \"b\" \\ c"]).to_owned()
    }

    /// A few places; mostly a polygon, sometimes one that crosses itself.
    fn places(&mut self) -> Vec<DVec2> {
        (0..2 + self.below(4)).map(|_| self.place()).collect()
    }

    fn edit(&mut self) -> Edit {
        match self.below(30) {
            0..4 => Edit::SetWall { x: self.below(30) as u32, y: self.below(20) as u32, wall: self.coin() },
            4 => {
                let (x, y) = (self.below(30) as u32, self.below(20) as u32);
                Edit::SetCost { x, y, cost: self.one_of(&[1, 2, 9, 255]) }
            }
            5..10 => Edit::Move { handle: self.handle(), to: self.place() },
            10 => Edit::InsertVertex { ring: self.ring(), after: self.below(8), at: self.place() },
            11 => Edit::Remove(self.handle()),
            12 => Edit::AddGoal { at: self.place() },
            13 => {
                let cell = |monkey: &mut Self| (monkey.below(30) as u32, monkey.below(20) as u32);
                Edit::SetCells { cells: (0..self.below(9)).map(|_| cell(self)).collect(), wall: self.coin() }
            }
            14 => Edit::Add(Obstacle { name: self.name(), points: self.places() }),
            15 => Edit::AddActor(Actor { name: self.name(), at: self.place() }),
            16 => Edit::AddPath(OwnPath::new(self.name(), self.places())),
            17 if self.coin() => {
                let numbers = if self.coin() { PathNumbers::Cells } else { PathNumbers::Coordinates };
                Edit::ReadPath(self.below(2), numbers)
            }
            17 => Edit::RemovePath(self.below(2)),
            18 => Edit::MoveAll { handles: vec![self.handle(), self.handle()], by: self.place() - self.place() },
            19 => Edit::RemoveAll(vec![self.handle(), self.handle()]),
            20 => Edit::Reshape { ring: self.ring(), points: self.places() },
            21 => Edit::Rename(self.handle(), self.name()),
            22 => Edit::Title(self.name()),
            23 => Edit::About(self.name()),
            24 => Edit::Border(self.coin()),
            25 => {
                let picture =
                    Background { image: FileName::new("plan.png"), at: self.place(), width: 7.0, opacity: 0.5 };
                Edit::Background(self.coin().then_some(picture))
            }
            26 => {
                let generators: Vec<&'static Generator> = generate::ALL.iter().collect();
                let seed = self.below(99) as u64;
                Edit::Generate(self.one_of(&generators).usual(seed))
            }
            27 => {
                let whole = Reframe::of(&self.player.editor().scene().map);
                let part = |monkey: &mut Self| monkey.below(5) as i32 - 2;
                let [left, top] = [part(self), part(self)];
                let size = |length: u32| length.clamp(4, 30);
                Edit::Reframe(Reframe { left, top, width: size(whole.width), height: size(whole.height) })
            }
            28 => Edit::Retriangulate,
            _ => Edit::Instead((0..self.below(3)).map(|_| self.edit()).collect()),
        }
    }

    fn ring(&mut self) -> Ring {
        if self.coin() { Ring::Outline } else { Ring::Obstacle(self.below(4)) }
    }

    fn compare_command(&mut self) -> CompareCommand {
        let row = |monkey: &mut Self| {
            let method = METHODS[monkey.below(METHODS.len())].key;
            if monkey.below(4) == 0 { RowId::Own(monkey.below(2)) } else { RowId::Method(method) }
        };
        match self.below(12) {
            0..3 => CompareCommand::Open,
            3 => CompareCommand::Leave,
            4 => CompareCommand::Radius(self.one_of(&[0.0, 0.4, 1e9, -1.0])),
            5 => CompareCommand::Cell(self.one_of(&[0.0, 0.5, 3.0])),
            6 => CompareCommand::Show(row(self), self.coin()),
            7 => CompareCommand::ShowAll(self.coin()),
            8 => CompareCommand::Choose(if self.coin() { Some(row(self)) } else { None }),
            9 => CompareCommand::View(self.one_of(&CompareView::ALL)),
            10 => CompareCommand::ShowStep(METHODS[self.below(METHODS.len())].key),
            _ => self.one_of(&[CompareCommand::Stop, CompareCommand::RunAgain, CompareCommand::ChooseFault(2)]),
        }
    }

    fn transport(&mut self) -> Transport {
        match self.below(13) {
            0 => Transport::Play,
            1 => Transport::Pause,
            2 | 3 => Transport::Forward(self.one_of(&Size::ALL)),
            4 => Transport::Back(self.one_of(&Size::ALL)),
            5 => Transport::Seek(self.below(self.player.lesson().run().len() + 5)),
            6 => Transport::FirstDifference,
            7 => Transport::Visit(self.thing()),
            8 => Transport::SetSize(self.one_of(&Size::ALL)),
            9 => Transport::Faster(self.below(9) as i32 - 4),
            10 => Transport::SetSpeed(if self.coin() { Speed::Auto } else { Speed::Fixed(self.below(SPEEDS.len())) }),
            11 => {
                let kinds: Vec<&'static str> =
                    self.player.kinds().map(|kinds| kinds.iter().map(|kind| kind.0).collect()).unwrap_or_default();
                Transport::RunUntil(if kinds.is_empty() { "skip" } else { self.one_of(&kinds) })
            }
            _ => Transport::Fold(self.below(4), self.coin()),
        }
    }

    fn change(&mut self) -> Change {
        match self.below(14) {
            0..3 => {
                let all: Vec<_> = self.player.lesson().settings().iter().copied().collect();
                let setting = self.one_of(&all);
                let word = match setting.value {
                    Value::Switch(_) => self.one_of(&["on", "off", "true", "false"]).to_owned(),
                    Value::OneOf { words, .. } => self.one_of(words).to_owned(),
                    Value::Count { most, .. } => self.below((most as usize).min(12) + 2).to_string(),
                    Value::Length { .. } => self.one_of(&["0", "0.3", "0.5", "1", "2.5", "-1", "40"]).to_owned(),
                    Value::Angle(_) => self.one_of(&["90,0", "60,180", "360,0", "nonsense"]).to_owned(),
                };
                Change::Set { key: setting.key, word }
            }
            3 => Change::AdjustSetting(if self.coin() { 1 } else { -1 }),
            4 => Change::ShowInvariant(self.coin()),
            5..9 => Change::Edit(self.edit()),
            9 => {
                let handles = self.player.lesson().drag_handles().len();
                Change::Drag { handle: self.below(handles + 1), to: self.place() }
            }
            10 => Change::DropAgent(self.place()),
            11 => self.one_of(&[Change::Undo, Change::Undo, Change::Redo]),
            12 => Change::Select(if self.coin() { Some(self.handle()) } else { None }),
            _ => self.one_of(&[Change::EndGesture, Change::EndGesture, Change::CancelGesture]),
        }
    }

    fn predict(&mut self) -> Predict {
        match self.below(10) {
            0 => Predict::On(self.coin()),
            1 => Predict::SetFrequency(self.one_of(&[Frequency::Every, Frequency::Some, Frequency::Hard])),
            2 => Predict::Ask(self.one_of(QuestionKind::all())),
            3..6 => {
                let right = self.player.question().map(|open| match &open.question.form {
                    Form::Options { right, .. } => Answer::Option(right[0]),
                    Form::Things { right, .. } => Answer::Things(right.clone()),
                    Form::Number(number) => Answer::Number(*number),
                });
                let wrong = match self.below(3) {
                    0 => Answer::Option(self.below(6)),
                    1 => Answer::Things(vec![self.thing()]),
                    _ => Answer::Number(self.below(40) as i64 - 4),
                };
                Predict::Answer(right.filter(|_| self.coin()).unwrap_or(wrong))
            }
            6 => Predict::Choose(self.thing()),
            7 => Predict::ShowAnswer,
            8 => self.one_of(&[Predict::Leave, Predict::Leave, Predict::ResetScore]),
            _ => {
                let name = self.one_of(&["score.csv", "score.json"]);
                Predict::SaveScore(self.file(name))
            }
        }
    }

    fn build(&mut self) -> Build {
        match self.below(10) {
            0 => Build::Place(Entry::Number { cell: Cell(self.below(400) as u32), d: self.below(20) as u32 }),
            1 => Build::Place(Entry::Point(self.thing())),
            2 => Build::Place(Entry::Link(self.below(9))),
            3 => Build::NextNumber,
            4 => Build::Undo,
            5 => Build::Hint,
            6 => Build::Check,
            7 => self.one_of(&[Build::Explain, Build::Resume]),
            8 => Build::JudgeAtOnce(self.coin()),
            _ => Build::GiveUp,
        }
    }

    /// Opening another scene is rare, so that something happens in each.
    fn document(&mut self) -> Document {
        let name = self.one_of(&["a.toml", "b.toml", "c.toml", "d.map", "missing.toml"]);
        match self.below(16) {
            0..3 => Document::Lesson(self.one_of(&lesson::ALL)),
            3..6 => Document::Open(self.small_scene().to_owned()),
            6 => Document::Open(self.file(name).as_str().to_owned()),
            7 => Document::New(Template::usual(self.one_of(&MapKind::NEW))),
            8 => {
                let lesson = self.player.lesson().entry();
                match lesson.mistakes.first() {
                    // A shrinker looks for the map: one mistake is enough, and it is rare.
                    Some(known) if self.below(40) == 0 => Document::OpenSmallest { lesson, mistake: known.mistake },
                    _ => Document::BringBack,
                }
            }
            9 => Document::BringBack,
            10 => Document::Recover { file: self.file(name), of: Some(self.file(name)) },
            11 => Document::ReadAgain,
            12 | 13 => Document::Save(self.file(name)),
            _ => Document::Replace(self.file(name)),
        }
    }

    /// A built-in scene that is made again in a moment.
    fn small_scene(&mut self) -> &'static str {
        let small: Vec<&'static str> =
            builtin::ALL.iter().filter(|scene| scene.text.len() < 1_500).map(|scene| scene.name).collect();
        self.one_of(&small)
    }

    fn tour(&mut self) -> TourCommand {
        match self.below(6) {
            0 => {
                let name = self.one_of(&tour::builtin::ALL.iter().map(|tour| tour.name).collect::<Vec<_>>());
                TourCommand::Start { name: name.to_owned(), progress: Progress::default() }
            }
            1 | 2 => TourCommand::Next,
            3 => TourCommand::Previous,
            4 => TourCommand::Return,
            _ => TourCommand::Leave,
        }
    }

    fn round(&mut self) -> RoundCommand {
        match self.below(6) {
            0 => RoundCommand::Begin(self.below(3) as u32),
            1 | 2 => RoundCommand::Steer { x: self.below(3) as i8 - 1, y: self.below(3) as i8 - 1 },
            3 => RoundCommand::Pause(self.coin()),
            4 => RoundCommand::Watch,
            _ => RoundCommand::Leave,
        }
    }

    fn against(&mut self) -> Against {
        let mistakes = self.player.lesson().entry().mistakes;
        match self.below(4) {
            0 => {
                let name = format!("{}.jsonl", self.below(TRACES.len() + 1));
                Against::Program(self.file(&name))
            }
            1 if !mistakes.is_empty() => {
                Against::Mistake(self.one_of(&mistakes.iter().map(|k| k.mistake).collect::<Vec<_>>()))
            }
            _ => Against::Nothing,
        }
    }

    fn command(&mut self) -> Command {
        match self.below(100) {
            0..30 => self.transport().into(),
            30..70 => self.change().into(),
            70..78 => self.predict().into(),
            78..80 => Command::Construct(self.coin()),
            80..85 => self.build().into(),
            85..88 => self.against().into(),
            88..92 => self.document().into(),
            92..94 => self.tour().into(),
            94..96 => self.round().into(),
            96 => self.compare_command().into(),
            97 => Command::StopRecording,
            // What was asked for is answered by `files::apply`; an answer that nobody waits for comes as well.
            98 => Command::WithFiles { files: Files::default(), then: Box::new(self.transport().into()) },
            _ => Command::WithFiles { files: Files::default(), then: Box::new(self.document().into()) },
        }
    }

    fn act(&mut self) {
        let command = self.command();
        self.since.push(format!("{command:?}"));
        let seconds = self.random.below(3) as f64 * 0.1;
        let edit = if let Command::Change(Change::Edit(edit)) = &command { Some(name_of_edit(edit)) } else { None };
        let before = edit.map(|_| self.player.editor().scene().clone());
        // A refusal is an answer.
        let _ = files::apply(&mut self.player, command);
        if let Some((edit, before)) = edit.zip(before) {
            let [asked, changed] = self.edits.entry(edit).or_default();
            *asked += 1;
            *changed += usize::from(*self.player.editor().scene() != before);
        }
        self.player.tick(seconds);
    }

    /// A run that is made from the scene as it is now shows the same.
    fn compare(&mut self) {
        // While something is asked or built, and at some stops of a tour, parts of the run are hidden. The heat map is made bit by bit.
        let leaving: [Command; 9] = [
            CompareCommand::Leave.into(),
            TourCommand::Leave.into(),
            Change::Set { key: "heat", word: "off".to_owned() }.into(),
            Predict::Leave.into(),
            Predict::On(false).into(),
            Command::Construct(false),
            RoundCommand::Leave.into(),
            Against::Nothing.into(),
            Change::EndGesture.into(),
        ];
        for command in leaving {
            self.since.push(format!("{command:?}"));
            // Other lessons have no heat map.
            let _ = self.player.apply(command);
        }
        let scene = self.player.scene();
        let text = scene_file::write(&scene);
        let again = scene_file::read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        let lesson = self.player.lesson();
        let mut fresh = Player::of_scene(again, "fresh", Some(lesson.name())).unwrap();
        fresh.apply(Transport::Seek(0)).unwrap();
        let run = lesson.run();
        let steps = |player: &Player| player.lesson().run().len();
        assert_eq!(steps(&self.player), steps(&fresh), "{text}");
        let lens = lens(&self.player);
        for k in 0..=LOOKS {
            let at = run.len() * k / LOOKS;
            let (ours, new) = (lesson.at(at), fresh.lesson().at(at));
            let [ours, new] = [ours.view(), new.view()];
            assert_eq!(ours.sentence(), new.sentence(), "step {at} of\n{text}");
            assert_eq!(ours.detail(), new.detail(), "step {at} of\n{text}");
            let [ours_seen, new_seen] = marks([ours, new].map(|view| view.picture(&lens).marks));
            let differs = ours_seen.iter().zip(&new_seen).find(|(a, b)| a != b);
            let counts = [ours_seen.len(), new_seen.len()];
            assert!(differs.is_none() && counts[0] == counts[1], "step {at}: {counts:?} marks, {differs:?} of\n{text}");
            if k == LOOKS {
                assert_eq!(ours.result(), new.result(), "{text}");
            }
        }
        self.since.clear();
    }
}

/// Without agents, which have a clock of their own, and without words where there are agents: they keep clear of each other.
fn marks(mut pictures: [Vec<Mark>; 2]) -> [Vec<Mark>; 2] {
    let is_live = |mark: &Mark| mark.id == Some(MarkId::LIVE);
    let has_agents = pictures.iter().flatten().any(is_live);
    for marks in &mut pictures {
        marks.retain(|mark| !(is_live(mark) || (has_agents && mark.is_words())));
    }
    pictures
}

fn lens(player: &Player) -> Lens {
    Lens::fit(player.lesson().bounds(), 900.0, 640.0, 20.0)
}

impl Drop for Monkey {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the commands since the last comparison:\n{}", self.since.join("\n"));
        }
    }
}

/// `scripts/test` gives it 100,000 commands. For others: `PATHLIGHT_MONKEY_SEED=7`.
#[test]
fn random_commands_lead_to_what_a_fresh_run_shows() {
    let seed = std::env::var("PATHLIGHT_MONKEY_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let hundreds = if is_thorough() { 1_000 } else { 30 };
    let mut monkey = Monkey::new(seed);
    for hundred in 0..hundreds {
        // Where the last hundred has led to a state with little left to do, another scene begins.
        if hundred % 5 == 4 {
            let name = monkey.small_scene();
            monkey.player = Player::open(name, None).unwrap();
            monkey.since = vec![format!("open {name}")];
        }
        for _ in 0..100 {
            monkey.act();
        }
        monkey.compare();
    }
    for edit in EDITS {
        let [asked, changed] = monkey.edits.get(edit).copied().unwrap_or_default();
        // A short run asks for the rarest ones a few times, where they may be refused.
        assert!(
            changed > 0 || (asked < 15 && !is_thorough()),
            "{edit} was asked for {asked} times and has never changed the scene"
        );
    }
    assert!(monkey.edits.keys().all(|edit| EDITS.contains(edit) || *edit == RARE) && monkey.edits.contains_key(RARE));
}
