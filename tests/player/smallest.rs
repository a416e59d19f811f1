//! The small maps of the named mistakes.

use pathlight::lesson::{self, Entry, Watch};
use pathlight::player::{Document, Phase, Player};
use pathlight::scene::{Scene, World};
use pathlight::scene::{format, scene_file};
use pathlight::tutor::grade::{self, Options};
use pathlight::tutor::mistakes::{self, Known, Mutants};
use pathlight::tutor::other_program::{OtherProgram, Source};
use pathlight::tutor::second_run::{WentWrong, heading};
use pathlight::tutor::shrink::{self, Sign};
use std::sync::{Arc, OnceLock};

fn all() -> impl Iterator<Item = (&'static Entry, &'static Known)> {
    lesson::ALL.into_iter().flat_map(|lesson| lesson.mistakes.iter().map(move |known| (lesson, known)))
}

/// The smallest map of each mistake, in the order of [`all`]. A shrinker looks for them, so the tests share them.
fn smallest_maps() -> &'static [Option<Scene>] {
    static MAPS: OnceLock<Vec<Option<Scene>>> = OnceLock::new();
    MAPS.get_or_init(|| {
        let all: Vec<_> = all().collect();
        let (first, second) = all.split_at(all.len().div_ceil(2));
        let shrunk = |part: &[(&'static Entry, &'static Known)]| -> Vec<Option<Scene>> {
            part.iter().map(|(entry, known)| shrink::smallest(entry, known)).collect()
        };
        std::thread::scope(|threads| {
            let second = threads.spawn(|| shrunk(second));
            [shrunk(first), second.join().unwrap()].concat()
        })
    })
}

/// Saved and read again, as a learner gets it.
fn through_a_file(scene: &Scene) -> Scene {
    let write = format::to_save(&"x.toml".into()).unwrap();
    scene_file::read(&write(scene)).unwrap()
}

#[test]
fn every_mistake_has_a_smallest_map_that_opens_where_it_shows() {
    for ((entry, known), smallest) in all().zip(smallest_maps()) {
        let (lesson, name) = (entry.name, known.mistake.name);
        check(entry, known, smallest.as_ref().unwrap_or_else(|| panic!("{lesson}: {name} shows nowhere")));
    }
}

fn check(entry: &'static Entry, known: &'static Known, smallest: &Scene) {
    let (lesson, name) = (entry.name, known.mistake.name);
    let evidence = shrink::evidence(smallest, known);
    assert!(evidence.is_some(), "{lesson}: {name}");
    for smaller in shrink::smaller(smallest) {
        assert!(shrink::size(&smaller) < shrink::size(smallest), "{lesson}: {name}");
        assert!(shrink::evidence(&smaller, known) < evidence, "{lesson}: {name} shows on a smaller map");
    }

    let scene = through_a_file(smallest);
    assert_eq!((&scene.map, scene.start, scene.goal), (&smallest.map, smallest.start, smallest.goal));
    let world = Arc::new(World::new(scene));
    assert_eq!(world.notes(), [""; 0], "{lesson}: {name}");
    let mut lesson = lesson::of(world.scene()).unwrap().open(world.clone(), Watch::Record).unwrap();
    let at = lesson::opens_at(lesson.view()).unwrap();

    // It differs: a question is answered otherwise, or the program with the mistake is graded as wrong.
    let mutants = Mutants::new(lesson.view());
    lesson.go(at);
    let answers_here = lesson::question::QuestionKind::all().iter().copied().any(|kind| {
        let question = lesson.view().question(kind);
        question
            .is_some_and(|question| mutants.answers(lesson.view(), &question).iter().any(|(m, _)| *m == known.mistake))
    });
    let end = lesson.view().run().len();
    lesson.go(end);
    let inputs = grade::task(lesson.view()).unwrap().1.inputs;
    let program = mistakes::program(&inputs).filter(|program| program.mistakes.contains(known.mistake));
    let trace = program.and_then(|program| program.run_at_most(&inputs, Some(known.mistake), 2000));
    let differs = trace.map(|trace| grade::grade(lesson.view(), &trace, Options::default()).unwrap());
    assert!(answers_here || differs.is_some_and(|report| !report.agrees()), "{name}");
}

/// 18 of 61 could not be played beside any run.
#[test]
fn every_mistake_is_played_to_its_end_beside_the_run_of_its_smallest_map() {
    let mut silent = Vec::new();
    for ((entry, known), scene) in all().zip(smallest_maps()) {
        let what = format!("{}: {}", entry.name, known.mistake.name);
        let world = Arc::new(World::new(scene.clone().unwrap()));
        let lesson = lesson::of(world.scene()).unwrap().open(world.clone(), Watch::Record).unwrap();
        let other = OtherProgram::new(lesson.view(), Source::Mistake(known.mistake));
        let run = other.unwrap_or_else(|bad| panic!("{what}: {bad}")).run;
        assert!(run.differs_at().is_some_and(|at| at <= run.end()), "{what} shows no difference");
        assert_eq!(run.steps_at(run.end()), run.len(), "{what} is not played to its end");
        if let WentWrong::Nothing | WentWrong::OtherResult | WentWrong::OnlyDecisions { .. } = run.facts().wrong {
            silent.push(known.mistake.name);
        }
    }
    // Of these, only the steps differ: no random map of 600 has another result.
    let expected = [
        "does not remove duplicates",
        "keeps one side after a corner",
        "treats touching as outside",
        "tests the left end first",
    ];
    assert_eq!(silent, expected);
}

/// Mistakes of whole programs whose first wrong line no question asks about.
#[test]
fn only_a_few_mistakes_answer_no_question_on_their_map() {
    let silent = all()
        .zip(smallest_maps())
        .filter(|((_, known), scene)| shrink::evidence(scene.as_ref().unwrap(), known).unwrap().sign == Sign::Trace);
    let silent: Vec<&str> = silent.map(|((_, known), _)| known.mistake.name).collect();
    let expected = [
        "does not remove duplicates",
        "begins with 0",
        "begins at the start",
        "stops one cell before the goal",
        "does not test the goal",
        "tests the left end first",
        "follows the blog's loop",
        "takes the right part first",
    ];
    assert_eq!(silent, expected);
}

/// The map of a mistake shows what it is bad for. Where the result is right on its map, no random map with another result was found.
#[test]
fn only_mistakes_that_cost_work_alone_have_the_right_result_on_their_map() {
    let headings = all().zip(smallest_maps()).filter_map(|((_, known), scene)| {
        let world = Arc::new(World::new(scene.clone().unwrap()));
        let lesson = lesson::of(world.scene()).unwrap().open(world.clone(), Watch::Record).unwrap();
        // Some mistakes answer questions only.
        let other = OtherProgram::new(lesson.view(), Source::Mistake(known.mistake)).ok()?;
        Some((known.mistake.name, heading(other.run.facts())))
    });
    let right: Vec<_> = headings.filter(|&(_, heading)| heading != "what went wrong").collect();
    let expected = [
        ("does not remove duplicates", "same result, more work"),
        // No duplicate is found.
        ("numbers a cell when it is found", "same result, less work here"),
        // It is Dijkstra's algorithm.
        ("compares g only", "same result, more work"),
        // No random map of 600 has a wrong result.
        ("keeps one side after a corner", "same result, another way there"),
        ("treats touching as outside", "same result, more work"),
        // Its one line more only opens a side, and does not count.
        ("tests the left end first", "same result, another way there"),
        ("compares g only", "same result, more work"),
        // No random map of 600 leads it into another channel of triangles.
        ("compares h only", "same result, less work here"),
        // No shortest path uses the links that are too many.
        ("keeps links between the walls of a corner", "same result, more work"),
        ("looks at one end of a link only", "same result, more work"),
        ("keeps the links of concave corners", "same result, more work"),
        ("compares g only", "same result, more work"),
    ];
    assert_eq!(right, expected);
}

#[test]
fn the_player_opens_a_smallest_map_as_a_new_one() {
    let mut player = Player::open("wave/video", None).unwrap();
    let open = |of: &'static lesson::Entry, name: &str| {
        let known = of.mistakes.iter().find(|known| known.mistake.name == name).unwrap();
        Document::OpenSmallest { lesson: &lesson::funnel::LESSON, mistake: known.mistake }
    };
    player.apply(open(&lesson::funnel::LESSON, "keeps the old apex")).unwrap();
    let scene = player.editor().scene();
    assert_eq!((scene.title.as_str(), player.lesson().name()), ("Keeps the old apex", "funnel"));
    assert!(scene.open.is_some());
    // The mistake is running, from a little before both differ.
    assert_eq!(player.phase(), Phase::Playing);
    let other = player.beside().expect("the mistake is beside the run");
    assert_eq!(other.source.name(), "keeps the old apex");
    assert!(other.run.differs_at().is_some_and(|differs_at| player.time() < differs_at));
    let error = player.apply(open(&lesson::wave::LESSON, "floods diagonally")).unwrap_err();
    assert!(error.what.contains("\"floods diagonally\" shows on no small map of the funnel"), "{error}");
    assert_eq!(player.lesson().name(), "funnel", "a mistake of another lesson changes nothing");
}
