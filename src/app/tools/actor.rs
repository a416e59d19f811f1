//! A click adds an actor.

use super::{CanvasInput, Hand, Press, Spot};
use pathlight::editor::{Edit, Handle};
use pathlight::player::Change;
use pathlight::scene::Actor;

struct NewActor;

pub fn hand() -> Box<dyn Hand> {
    Box::new(NewActor)
}

/// A name that no other actor has.
pub fn unused_name(actors: &[Actor]) -> String {
    let names = (actors.len() + 1..).map(|i| format!("actor {i}"));
    names.into_iter().find(|name| actors.iter().all(|actor| actor.name != *name)).unwrap_or_default()
}

impl Hand for NewActor {
    fn press(&mut self, spot: &Spot, on: &CanvasInput) -> Press {
        if !spot.is_inside {
            return Press::Left;
        }
        let actors = &on.player.editor().scene().actors;
        let actor = Actor { name: unused_name(actors), at: spot.at };
        Press::Taken(vec![
            Change::Edit(Edit::AddActor(actor)).into(),
            Change::EndGesture.into(),
            Change::Select(Some(Handle::Actor(actors.len()))).into(),
        ])
    }

    fn status(&self, _spot: Option<&Spot>, on: &CanvasInput) -> String {
        match on.player.editor().scene().actors.len() {
            0 => String::new(),
            1 => "1 actor".to_owned(),
            count => format!("{count} actors"),
        }
    }
}
