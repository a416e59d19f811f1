//! Random edits with all that the tools can do. After each hundred, the player shows what a fresh one shows of the same map.
//! `PATHLIGHT_THOROUGH=1` has ten times as many, and `PATHLIGHT_MONKEY_EDITS` as many as it says.

use super::*;
use crate::common::pairs::is_thorough;
use pathlight::algo::random::Random;
use pathlight::editor::Ring;
use pathlight::map::polygons::Obstacle;
use pathlight::scene::background::Background;
use pathlight::scene::generate::{self, Recipe};
use pathlight::scene::reframe::Reframe;
use pathlight::scene::template::{MapKind, Template};
use pathlight::scene::{Actor, Scene};

struct Monkey {
    random: Random,
    player: Player,
    kind: MapKind,
}

impl Monkey {
    fn begin(seed: u64, kind: MapKind, lesson: &'static lesson::Entry) -> Self {
        let (width, height) = (9, 7);
        let scene = Template { width, height, border: seed.is_multiple_of(2), ..Template::usual(kind) }.scene();
        let mut player = Player::of_scene(scene, "untitled", Some(lesson.name)).unwrap();
        // Each run is made for itself; drags are followed elsewhere.
        player.follow_at_most(if seed.is_multiple_of(3) { 10_000 } else { 0 });
        Self { random: Random::seeded(seed), player, kind }
    }

    /// On the map or a little outside, often at the same places.
    fn place(&mut self) -> DVec2 {
        let mut one = |most: usize| self.random.below(2 * most + 5) as f64 / 2.0 - 1.0;
        DVec2::new(one(9), one(7))
    }

    fn points(&mut self) -> Vec<DVec2> {
        (0..=self.random.below(7)).map(|_| self.place()).collect()
    }

    fn cells(&mut self) -> Vec<(u32, u32)> {
        (0..self.random.below(6)).map(|_| (self.random.below(11) as u32, self.random.below(9) as u32)).collect()
    }

    fn ring(&mut self) -> Ring {
        match self.random.below(5) {
            0 => Ring::Outline,
            _ => Ring::Obstacle(self.random.below(4)),
        }
    }

    fn handle(&mut self) -> Handle {
        match self.random.below(6) {
            0 => Handle::Start,
            1 => Handle::Goal,
            2 => Handle::Actor(self.random.below(3)),
            3 => Handle::Obstacle(self.random.below(4)),
            _ => Handle::Vertex(self.ring(), self.random.below(6)),
        }
    }

    fn handles(&mut self) -> Vec<Handle> {
        (0..self.random.below(5)).map(|_| self.handle()).collect()
    }

    fn edit(&mut self, depth: u32) -> Edit {
        let wall = self.random.below(2) == 0;
        match self.random.below(if depth == 0 { 19 } else { 14 }) {
            0 => Edit::SetWall { x: self.random.below(11) as u32, y: self.random.below(9) as u32, wall },
            1 => Edit::SetCells { cells: self.cells(), wall },
            2 => Edit::Move { handle: self.handle(), to: self.place() },
            3 => Edit::InsertVertex { ring: self.ring(), after: self.random.below(5), at: self.place() },
            4 => Edit::Remove(self.handle()),
            5 => Edit::Add(Obstacle { name: String::new(), points: self.points() }),
            6 => Edit::AddActor(Actor { name: "a".to_owned(), at: self.place() }),
            7 => Edit::MoveAll { handles: self.handles(), by: self.place() / 2.0 - 1.0 },
            8 | 9 => Edit::RemoveAll(self.handles()),
            10 => Edit::Reshape { ring: self.ring(), points: self.points() },
            11 => Edit::Rename(self.handle(), "name".to_owned()),
            12 => Edit::Title(format!("title {}", self.random.below(3))),
            13 => Edit::About("about".to_owned()),
            14 => Edit::Border(wall),
            15 => {
                let generator = &generate::ALL[self.random.below(generate::ALL.len())];
                Edit::Generate(Recipe { seed: self.random.below(9) as u64, ..generator.usual(0) })
            }
            16 => Edit::Reframe(Reframe {
                left: self.random.between(-1, 1),
                top: self.random.between(-1, 1),
                width: 7 + self.random.below(5) as u32,
                height: 5 + self.random.below(5) as u32,
            }),
            17 => Edit::Background((!wall).then(|| {
                let (at, width) = (self.place(), self.place().x);
                Background { image: "plan.png".into(), at, width, opacity: 0.5 }
            })),
            _ => Edit::Instead((0..self.random.below(4)).map(|_| self.edit(depth + 1)).collect()),
        }
    }

    fn act(&mut self) {
        let change = match self.random.below(12) {
            0 => Change::Undo,
            1 => Change::Redo,
            2 => Change::CancelGesture,
            3..=5 => Change::EndGesture,
            6 => Change::SelectAll(self.handles()),
            7 if self.random.below(20) == 0 => Change::Lock(self.random.below(3) == 0),
            _ => Change::Edit(self.edit(0)),
        };
        self.player.apply(change).unwrap();
        // A map that only grows would only become slow.
        if let Map::Polygons(polygons) = &self.player.editor().scene().map
            && polygons.obstacles.len() > 12
        {
            let all = (4..polygons.obstacles.len()).map(Handle::Obstacle).collect();
            self.player.apply(Change::Edit(Edit::RemoveAll(all))).unwrap();
        }
    }

    /// What is shown now is what a fresh player shows.
    fn check(&mut self) {
        self.player.apply(Change::EndGesture).unwrap();
        let scene = self.player.scene();
        let text = scene_file::write(&Scene { source: None, ..scene.clone() });
        let read = scene_file::read(&text).unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!(
            (&read.map, read.start, read.goal, &read.title, &read.background),
            (&scene.map, scene.start, scene.goal, &scene.title, &scene.background)
        );
        let name = self.player.lesson().name();
        let fresh = Player::of_scene(scene, "untitled", Some(name)).unwrap();
        let results = [&self.player, &fresh].map(|player| player.lesson().result());
        assert_eq!(results[0], results[1], "{:?}\n{text}", self.kind);
        let lens = Lens::fit(fresh.lesson().bounds(), 500.0, 400.0, Lens::MARGIN);
        let mut shown = fresh;
        let end = shown.lesson().run().len();
        shown.apply(Change::Select(None)).unwrap();
        self.player.apply(Change::Select(None)).unwrap();
        shown.apply(Transport::Seek(end)).unwrap();
        self.player.apply(Transport::Seek(end)).unwrap();
        assert_eq!(self.player.picture(&lens), shown.picture(&lens), "{text}");
        assert!(self.player.editor().selection().iter().all(|&it| self.player.editor().position(it).is_some()));
    }
}

#[test]
fn random_edits_lead_to_the_map_that_a_fresh_run_has() {
    let edits = std::env::var("PATHLIGHT_MONKEY_EDITS").ok().and_then(|n| n.parse().ok());
    let edits = edits.unwrap_or(if is_thorough() { 20_000 } else { 2_000 });
    let cases: Vec<(MapKind, &lesson::Entry)> =
        lesson::ALL.iter().flat_map(|&lesson| MapKind::NEW.map(|kind| (kind, lesson))).collect();
    for (seed, (kind, lesson)) in (0..).zip(&cases) {
        let mut monkey = Monkey::begin(seed, *kind, lesson);
        for i in 1..=edits / cases.len() {
            monkey.act();
            if i % 100 == 0 {
                monkey.check();
            }
        }
    }
}

/// A crop that cut off the start moved it to the border without a word.
#[test]
fn what_a_crop_cuts_off_is_said() {
    let mut player = Player::open("wave/door", None).unwrap();
    let (start, goal) = (player.lesson().world().start(), player.lesson().world().goal());
    let (low, high) = player.lesson().world().scene().map.bounds();
    let [width, height] = [high.x - low.x, high.y - low.y].map(|v| v as u32);
    let mut said = |width| {
        let reframe = Reframe { left: 0, top: 0, width, height };
        let notices = player.apply(Change::Edit(Edit::Reframe(reframe))).unwrap().notices;
        notices.iter().map(pathlight::words::Sentence::printed).collect::<Vec<_>>()
    };
    let moved = if start.x > goal.x { "start" } else { "goal" };
    let names_it = |notices: Vec<String>| {
        notices.iter().any(|notice| notice.starts_with("Cut off, and moved") && notice.contains(moved))
    };
    assert!(!names_it(said(width + 2)));
    assert!(names_it(said((start.x.max(goal.x) - low.x) as u32)));
}

/// An actor on a new map of polygons, which opens with a funnel, could not be seen nor selected.
#[test]
fn an_actor_that_the_lesson_does_not_use_can_be_selected() {
    let scene = Template::usual(MapKind::Polygons).scene();
    let mut player = Player::of_scene(scene, "untitled", Some("funnel")).unwrap();
    let (low, high) = player.lesson().world().scene().map.bounds();
    let at = low + (high - low) * 0.4;
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 640.0, 20.0);
    let marks = player.picture(&lens).marks.len();
    player.apply(Change::Edit(Edit::AddActor(Actor { name: "guard".to_owned(), at }))).unwrap();
    player.apply(Change::EndGesture).unwrap();
    assert!(player.shows(Handle::Actor(0)) && player.picture(&lens).marks.len() > marks);
    // The start can be dragged, although an actor stands on it.
    let start = player.lesson().world().start();
    player.apply(Change::Edit(Edit::Move { handle: Handle::Actor(0), to: start })).unwrap();
    assert!(!player.shows(Handle::Actor(0)));
}

/// An obstacle beside the outline was invisible as soon as it was not selected any more.
#[test]
fn an_obstacle_beside_the_map_is_drawn() {
    let mut player = Player::of_scene(Template::usual(MapKind::Polygons).scene(), "untitled", None).unwrap();
    let (_, high) = player.lesson().world().scene().map.bounds();
    let lens = Lens::fit(player.lesson().bounds(), 900.0, 640.0, 20.0);
    let marks = player.picture(&lens).marks.len();
    let points = [(2.0, 0.0), (4.0, 0.0), (4.0, 3.0)].map(|by| high + DVec2::from(by)).to_vec();
    let obstacle = Obstacle { name: "shed".to_owned(), points };
    player.apply(Change::Edit(Edit::Add(obstacle))).unwrap();
    player.apply(Change::EndGesture).unwrap();
    player.apply(Change::Select(None)).unwrap();
    assert!(player.picture(&lens).marks.len() > marks);
}
