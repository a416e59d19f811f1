//! The end of a run: the first sentence answers the scene, and Data has the counts.

use pathlight::lesson::{Body, Card, Value, View};
use pathlight::player::{Change, Player, Transport};
use pathlight::scene::builtin;
use pathlight::words::Span;

/// The whole text of the cards at the end of a run.
fn data(lesson: View) -> String {
    let rows = |card: &Card| match &card.body {
        Body::Rows(rows) => rows.clone(),
        Body::Bars(bars) => bars.rows.clone(),
        Body::Chips(_) => Vec::new(),
    };
    let text = |card: Card| {
        let rows = rows(&card).into_iter().map(|row| format!("{} {}", row.label.printed(), row.value.printed()));
        format!("{} {} {}\n", card.title.printed(), card.note.printed(), rows.collect::<Vec<_>>().join("\n"))
    };
    lesson.cards().into_iter().map(text).collect()
}

/// The numbers of a text, as they are written. Those that belong to a word, as in "A*" or "n²", are none.
fn numbers(text: &str) -> Vec<String> {
    let words =
        text.split(|c: char| c.is_whitespace() || "()+=:;,%".contains(c)).map(|word| word.trim_end_matches('.'));
    words.filter(|word| word.parse::<f64>().is_ok()).map(str::to_owned).collect()
}

/// The conclusion without the names of things, which have positions and numbers of their own.
fn said(lesson: View) -> Option<String> {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Term(_, text) | Span::Value(text) => text.clone(),
        Span::Thing(_) | Span::Scene(_) | Span::Compare(_) => "thing".to_owned(),
        Span::Panel(text) => (*text).to_owned(),
    };
    Some(lesson.conclusion()?.spans().iter().map(text).collect())
}

/// "Both" and "once" are said of small counts, and a constant is no count.
#[test]
fn every_count_of_a_conclusion_is_a_row_in_data() {
    let mut missing = String::new();
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let said = said(player.lesson()).unwrap_or_else(|| panic!("{} has no conclusion", scene.name));
        let rows = numbers(&data(player.lesson()));
        let gone: Vec<String> = numbers(&said).into_iter().filter(|number| !rows.contains(number)).collect();
        if !gone.is_empty() {
            missing += &format!("{}: {gone:?} in {said}\n", scene.name);
        }
    }
    assert!(missing.is_empty(), "not in Data:\n{missing}");
}

/// The scenes of the beam put counts first: "3 beams left O, and at the first opposite vertex ..." answered "Which edge does the beam
/// meet?". A count belongs into the first sentence only if the question asks for one, or has the number itself.
#[test]
fn the_first_sentence_has_no_count_unless_the_question_asks_for_one() {
    let mut wrong = String::new();
    for (name, player) in builtin::ALL.iter().flat_map(|scene| variants(scene.name)) {
        let question = player.editor().scene().about.clone();
        let asks =
            ["How many", "how many", "How often", "how often", "how much"].iter().any(|ask| question.contains(ask));
        let Some(said) = said(player.lesson()) else { continue };
        let (first, _) = said.split_once(". ").unwrap_or((&said, ""));
        // From which cost on another way is cheaper is no count.
        let first = first
            .split("From a whole cost of")
            .last()
            .map_or(first, |rest| rest.trim_start_matches(|c: char| c.is_numeric() || c == ' '));
        let counts: Vec<String> = numbers(first).into_iter().filter(|n| !numbers(&question).contains(n)).collect();
        if !asks && !counts.is_empty() {
            wrong += &format!("{name}: {counts:?} in {first}\n");
        }
    }
    assert!(wrong.is_empty(), "counts before the answer:\n{wrong}");
}

/// A first sentence that is only a count would be the same for every scene, with other numbers: "The path takes 12 moves."
/// It says nothing about the question of its scene.
#[test]
fn no_conclusion_begins_with_a_mere_count() {
    for scene in builtin::ALL {
        let mut player = Player::open(scene.name, None).unwrap();
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let said = said(player.lesson()).unwrap();
        let (first, _) = said.split_once(". ").unwrap_or((&said, ""));
        let parts = first.split([',', ':', ';']).flat_map(|part| part.split(" and ")).map(str::trim);
        let is_count = |part: &str| !numbers(part).is_empty() && part.split_whitespace().count() < 7;
        assert!(!parts.clone().all(is_count), "{}: {first}", scene.name);
        assert!(first.split_whitespace().count() <= 35, "{}: {first}", scene.name);
    }
}

/// A scene at the end of its run, also with each word of the settings that it offers to try.
fn variants(scene: &str) -> Vec<(String, Player)> {
    let open = |setting: Option<(&'static str, &str)>| {
        let mut player = Player::open(scene, None).unwrap();
        if let Some((key, word)) = setting {
            player.apply(Change::Set { key, word: word.to_owned() }).unwrap();
        }
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        player
    };
    let own = open(None);
    let mut all = Vec::new();
    for key in &own.editor().scene().try_settings {
        let settings = own.lesson().settings();
        let Some(setting) = settings.iter().find(|setting| setting.key == key) else { continue };
        let Value::OneOf { words, .. } = setting.value else { continue };
        all.extend(words.iter().map(|word| (format!("{scene}, {key} = {word}"), open(Some((setting.key, word))))));
    }
    all.push((scene.to_owned(), own));
    all
}

/// "Does the path fit between them?", and the octile wave answered "The cost of no open cell fell in this run".
#[test]
fn the_question_of_a_scene_is_answered_with_every_algorithm_that_it_offers() {
    let mut asked = 0;
    for (scene, answers) in [
        ("wave/squeeze", &["squeezes between two walls", "does not go between walls"][..]),
        ("wave/corner", &["cuts a corner", "cuts no corner"]),
        ("wave/longer", &["too many", "not the shortest"]),
        ("wave/fewest-moves", &["shortest"]),
        ("wave/ground", &["not the cheapest", "cheaper"]),
        ("wave/too-high", &["shortest path is", "a shortest one"]),
        ("wave/guided", &["wall", "Walls", "shortest", "Without an estimate", "costs less"]),
        ("wave/octile", &["fall", "fell"]),
        ("wave/maze", &[" of the "]),
        ("wave/walkthrough", &["not recognised", "finds the cell"]),
        ("wave/no-path", &["no path"]),
    ] {
        for (name, player) in variants(scene) {
            let said = said(player.lesson()).unwrap();
            let (first, _) = said.split_once(". ").unwrap_or((&said, ""));
            assert!(answers.iter().any(|answer| first.contains(answer)), "{name}: {first}");
            asked += 1;
        }
    }
    assert!(asked > 30, "{asked}");
}
