//! The sentence, the reason and the cards of the robbery say the same, at every step of a run.

use pathlight::lesson::{Body, View};
use pathlight::player::{Player, Transport};
use std::collections::BTreeMap;

/// What the panel says of the robbery at one step.
struct Panel {
    sentence: String,
    why: String,
    /// The row of the other character on a card: "seen now …", "last seen …" or "never seen". Sheriff, robber.
    knows: [String; 2],
    /// The row "now" on both cards.
    now: [String; 2],
}

impl Panel {
    fn of(lesson: View) -> Self {
        let cards = lesson.cards();
        let row = |card: &str, label: &str| {
            let card = cards.iter().find(|c| c.title == card).unwrap_or_else(|| panic!("no card {card}"));
            let Body::Rows(rows) = &card.body else { panic!("{:?}: no rows", card.title) };
            rows.iter().find(|r| r.label == label).unwrap_or_else(|| panic!("no row {label}")).value.printed()
        };
        Self {
            sentence: lesson.sentence().on_screen(),
            why: lesson.why().map(|why| why.meaning.on_screen()).unwrap_or_default(),
            knows: [row("the sheriff", "the robber"), row("the robber", "the sheriff")],
            now: [row("the sheriff", "now"), row("the robber", "now")],
        }
    }

    fn sees(&self, who: usize) -> bool {
        self.knows[who].starts_with("seen now")
    }

    fn does(&self, who: usize, what: &[&str]) -> bool {
        what.contains(&self.now[who].as_str())
    }
}

const SHERIFF: usize = 0;
const ROBBER: usize = 1;

/// A part of a sentence or of a reason, and what the cards must show beside it.
type Rule = (&'static str, fn(&Panel) -> bool);

const SENTENCES: &[Rule] = &[
    ("the sheriff chases him", |p| p.sees(SHERIFF) && p.does(SHERIFF, &["chases the robber"])),
    ("the chase goes on", |p| p.sees(SHERIFF) && p.does(SHERIFF, &["chases the robber"])),
    ("runs straight to him", |p| p.sees(SHERIFF) && p.does(SHERIFF, &["chases the robber"])),
    ("runs after", |p| p.sees(SHERIFF) && p.does(SHERIFF, &["chases the robber"])),
    ("Caught", |p| p.sees(SHERIFF) && p.does(ROBBER, &["caught"])),
    ("Escaped", |p| p.does(ROBBER, &["escaped"])),
    ("Out of sight", |p| !p.sees(SHERIFF)),
    ("Lost", |p| !p.sees(SHERIFF)),
    ("runs on to where he last saw him", |p| p.does(SHERIFF, &["runs to the last known place", "looks around"])),
    ("He goes on towards where he last saw him", |p| {
        p.does(SHERIFF, &["runs to the last known place", "looks around"])
    }),
    ("is where he last saw", |p| p.does(SHERIFF, &["looks around"])),
    ("on patrol", |p| p.does(SHERIFF, &["on patrol"])),
    ("walks on", |p| p.does(SHERIFF, &["on patrol"])),
    ("No wall is between them", |p| p.sees(ROBBER)),
    ("A wall is between them", |p| !p.sees(ROBBER)),
    ("is hidden and waits", |p| p.does(ROBBER, &["hides and waits"])),
    ("waits no longer", |p| p.does(ROBBER, &["runs to his horse"])),
    ("Neither knows", |p| p.knows == ["never seen", "never seen"]),
    ("From here on, the robber follows orders", |p| p.does(ROBBER, &["follows orders"])),
    ("From here on, the sheriff follows orders", |p| p.does(SHERIFF, &["follows orders"])),
    ("The robber decides for himself again", |p| !p.does(ROBBER, &["follows orders"])),
];

const REASONS: &[Rule] = &[
    ("They see each other", |p| p.sees(SHERIFF) && p.sees(ROBBER)),
    ("the robber no longer sees", |p| !p.sees(ROBBER)),
    ("neither can see", |p| !p.sees(SHERIFF) && !p.sees(ROBBER)),
    ("who looks the other way", |p| !p.sees(SHERIFF) && p.sees(ROBBER)),
    ("he sees the sheriff", |p| p.sees(ROBBER)),
];

/// Regression: "From now on the sheriff chases him" stood beside a card "now: on patrol", and "They see each other" beside
/// "last seen 7.1 s ago".
#[test]
fn the_sentence_and_the_reason_never_contradict_the_cards() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for name in ["beam/robbery", "beam/taken-over"] {
        let mut p = Player::open(name, None).unwrap();
        for k in 1..=p.lesson().run().len() {
            p.apply(Transport::Seek(k)).unwrap();
            let panel = Panel::of(p.lesson());
            for (text, rules) in [(&panel.sentence, SENTENCES), (&panel.why, REASONS)] {
                for (part, holds) in rules.iter().filter(|(part, _)| text.contains(part)) {
                    let (now, knows) = (&panel.now, &panel.knows);
                    assert!(holds(&panel), "{name}, step {k}: {text:?} beside now: {now:?}, knows: {knows:?}");
                    *met.entry(part).or_default() += 1;
                }
            }
            // And the other way round: a chase on the card is a chase that the sheriff sees.
            assert!(panel.sees(SHERIFF) || !panel.does(SHERIFF, &["chases the robber"]), "{name}, step {k}");
        }
    }
    let unmet: Vec<_> = SENTENCES.iter().chain(REASONS).filter(|(part, _)| !met.contains_key(part)).collect();
    assert!(unmet.is_empty(), "no run says {:?}", unmet.iter().map(|(part, _)| part).collect::<Vec<_>>());
}
