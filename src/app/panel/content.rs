//! What the Explain tab says about a step, made once for each step and not in every frame.

use pathlight::lesson::{ListEnds, Numbered, Settings, Why};
use pathlight::player::{Player, Revision, WithoutRun};
use pathlight::scene::World;
use pathlight::sentence;
use pathlight::step::Label;
use pathlight::words::Sentence;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

/// What the contents depend on. The world is kept so that its address is not used again.
struct Key {
    world: Arc<World>,
    revision: Revision,
    lesson: &'static str,
    at: usize,
    speaks_of_stage: bool,
    without_run: Option<&'static str>,
    awaited: Option<&'static str>,
    settings: Settings,
    /// The number of the step depends on the chosen size and on what is folded.
    numbered: Numbered,
}

impl Key {
    fn new(player: &Player) -> Self {
        let lesson = player.lesson();
        Self {
            world: lesson.world().clone(),
            revision: player.revision(),
            lesson: lesson.name(),
            at: lesson.run().at(),
            speaks_of_stage: player.speaks_of_stage(),
            without_run: without_run(player),
            awaited: awaited(player),
            settings: lesson.settings().clone(),
            numbered: numbered(player),
        }
    }

    fn fits(&self, player: &Player) -> bool {
        let lesson = player.lesson();
        Arc::ptr_eq(&self.world, lesson.world())
            && self.revision == player.revision()
            && self.lesson == lesson.name()
            && self.at == lesson.run().at()
            && self.speaks_of_stage == player.speaks_of_stage()
            && self.without_run == without_run(player)
            && self.awaited == awaited(player)
            && self.settings == *lesson.settings()
            && self.numbered == numbered(player)
    }
}

/// Why there is no run to step through.
fn without_run(player: &Player) -> Option<&'static str> {
    player.without_run().map(|why| match why {
        WithoutRun::Editing => "editing",
        WithoutRun::Recording => "recording",
        WithoutRun::NotRecorded => "not recorded",
    })
}

/// The lesson whose run is awaited, while another lesson is shown.
fn awaited(player: &Player) -> Option<&'static str> {
    player.awaited_lesson().map(|lesson| lesson.name)
}

/// The words about a step.
pub struct Content {
    pub sentence: Sentence,
    /// Is it about the end of the run? Without steps, that is all that is known of it.
    pub is_of_end: bool,
    pub why: Option<Why>,
    /// The lists that the algorithm works on.
    pub lists: Vec<ListEnds>,
    /// The stage and the number of the step, or that the scene is being edited.
    pub position: Sentence,
    /// The same without the stage, where there is no room for it.
    pub short_position: Sentence,
    /// Another number for another step or another run: what scrolls begins at its top then.
    pub hash: u64,
}

impl Content {
    fn new(player: &Player) -> Self {
        let (lesson, run) = (player.lesson(), player.lesson().run());
        let numbered = numbered(player).alone();
        let (position, short_position) = match (without_run(player), stage(player)) {
            (Some(why), _) => (why.into(), why.into()),
            (_, Some(stage)) => (sentence![stage, " · ", numbered.clone()], numbered.into()),
            (_, None) => (numbered.clone().into(), numbered.into()),
        };
        let mut hasher = DefaultHasher::new();
        (lesson.name(), run.at(), run.len(), Arc::as_ptr(lesson.world()) as usize).hash(&mut hasher);
        if let Some(lesson) = awaited(player) {
            let sentence = sentence!["The run of the lesson ", lesson, " is being recorded."];
            let (why, lists, hash) = (None, Vec::new(), hasher.finish());
            return Self { sentence, is_of_end: false, why, lists, position, short_position, hash };
        }
        // At speed nobody reads why each step was taken: the key numbers stand there then, and follow. The reason of the last step would be
        // that of another sentence beside the conclusion.
        let is_of_more = player.speaks_of_stage() || player.conclusion().is_some();
        let why = if is_of_more { None } else { lesson.why() };
        let (sentence, lists) = (player.sentence(), lesson.lists());
        let (is_of_end, hash) = (player.without_run().is_some(), hasher.finish());
        Self { sentence, is_of_end, why, lists, position, short_position, hash }
    }
}

/// The contents of the last frame.
#[derive(Default)]
pub struct Memo(Option<(Key, Rc<Content>)>);

impl Memo {
    /// The contents of this step, made only if something has changed that they depend on.
    pub fn get(&mut self, player: &Player) -> Rc<Content> {
        if let Some((key, content)) = &self.0
            && key.fits(player)
        {
            return content.clone();
        }
        let content = Rc::new(Content::new(player));
        self.0 = Some((Key::new(player), content.clone()));
        content
    }
}

fn numbered(player: &Player) -> Numbered {
    let run = player.lesson().run();
    run.numbered(run.at(), player.size())
}

/// The name of the stage of this step. That of A\* is an f, which read as the f of the cell of this step.
pub fn stage(player: &Player) -> Option<Sentence> {
    let run = player.lesson().run();
    let stage = run.stage_at(run.at())?;
    let Label { name, is_value, .. } = run.label(stage);
    Some(if is_value { sentence!["stage ", Sentence::value(name)] } else { name.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pathlight::player::{Speed, Transport};

    /// The sentence spoke of the stage already, and WHY still changed eight times a second.
    #[test]
    fn why_rests_while_a_run_plays_at_speed() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let mut memo = Memo::default();
        let mut reasons = |speed: usize| {
            player.apply(Transport::Seek(40)).unwrap();
            player.apply(Transport::SetSpeed(Speed::Fixed(speed))).unwrap();
            player.apply(Transport::Play).unwrap();
            let mut all = 0;
            for _ in 0..20 {
                player.tick(0.25);
                all += usize::from(memo.get(&player).why.is_some());
            }
            player.apply(Transport::Pause).unwrap();
            (all, memo.get(&player).why == player.lesson().why())
        };
        let (slow, fast) = (reasons(2), reasons(4));
        assert!(slow.0 > 0 && slow.1, "{slow:?}");
        assert_eq!(fast, (0, true), "paused, it stands there again");
    }
}
