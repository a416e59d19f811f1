//! The heat map: the number of expansions of a visibility query from each place of the map. It is made a little in every
//! frame.

use super::plan::BeamMode;
use super::settings::KEYS;
use crate::algo::fast::caster::Caster;
use crate::geom::Point;
use crate::lesson::{Overlay, Settings};
use crate::picture::{Anchor, Cells, Lens, Lettering, Mark, MarkId, Picture, Rect, Role, Shape, Strength, Tone};
use crate::scene::World;
use glam::DVec2;
use std::sync::Arc;

/// Places along the longer side of the map. So many that a place is smaller than a cell with a number.
const PLACES: f64 = 120.0;
/// Triangles that are entered in one frame: about a millisecond of work.
const BUDGET: u64 = 100_000;

/// The heat map of one world, as far as it is made.
pub(super) struct Heat {
    caster: Caster,
    /// The upper left corner in world units.
    corner: DVec2,
    /// Side of a place in world units.
    size: f64,
    columns: u32,
    /// Row by row, the places that are done; None in a wall.
    expansions: Vec<Option<u32>>,
    places: usize,
}

impl Heat {
    fn new(world: &World) -> Self {
        let bounds = Rect::new(world.scene().map.bounds());
        let size = bounds.size().max_element() / PLACES;
        let [columns, rows] = (bounds.size() / size).ceil().max(DVec2::ONE).to_array().map(|n| n as u32);
        let places = (columns * rows) as usize;
        let caster = Caster::new(world.mesh().clone());
        Self { caster, corner: bounds.low, size, columns, expansions: Vec::with_capacity(places), places }
    }

    /// Does the work of one frame.
    fn advance(&mut self, snap: impl Fn(DVec2) -> Point) {
        let mut work = 0;
        while work < BUDGET && self.expansions.len() < self.places {
            let i = self.expansions.len() as u32;
            let place = DVec2::new((i % self.columns).into(), (i / self.columns).into()) + 0.5;
            let free = self.caster.cast(snap(self.corner + place * self.size));
            self.expansions.push(free.then(|| self.caster.expansions()));
            work += 50 + u64::from(self.caster.expansions());
        }
    }

    fn is_done(&self) -> bool {
        self.expansions.len() == self.places
    }

    fn most(&self) -> u32 {
        self.expansions.iter().flatten().copied().max().unwrap_or(0)
    }
}

/// The heat map as an overlay. It is kept as long as the map stays the same.
#[derive(Default)]
pub(super) struct HeatMap {
    world: Option<Arc<World>>,
    heat: Option<Heat>,
}

impl HeatMap {
    /// The world, if the layer is on and the beam itself runs.
    fn requested(&self, settings: &Settings) -> Option<&Arc<World>> {
        let world = self.world.as_ref()?;
        (settings.get(KEYS.heat) && BeamMode::requested(world, settings) == BeamMode::Beam).then_some(world)
    }
}

impl Overlay for HeatMap {
    fn renew(&mut self, world: &Arc<World>, _: &Settings, _: bool) {
        if self.world.as_ref().is_none_or(|old| old.scene().map != world.scene().map) {
            self.heat = None;
        }
        self.world = Some(world.clone());
    }

    fn tick(&mut self, settings: &Settings, _: f64, _: bool) -> bool {
        let Some(world) = self.requested(settings).cloned() else { return false };
        let heat = self.heat.get_or_insert_with(|| Heat::new(&world));
        heat.advance(|p| world.snap(p));
        !heat.is_done()
    }

    fn complete(&mut self, settings: &Settings) {
        while self.tick(settings, 0.0, true) {}
    }

    /// Inserts the cells above the ground and below everything else. Walls cover their ragged edges.
    fn draw(&self, settings: &Settings, _: bool, lens: &Lens, picture: &mut Picture) {
        let (Some(heat), Some(world)) = (&self.heat, self.requested(settings)) else { return };
        let most = heat.most().max(1);
        let level = |n: u32| (f64::from(n) / f64::from(most) * 255.0) as u8;
        // A place in a wall takes the heat of the place before it, because the wall may not cover it completely.
        let mut last = Tone::Open;
        let mut tones: Vec<Tone> = Vec::with_capacity(heat.places);
        for place in &heat.expansions {
            last = place.map_or(last, |n| Tone::Heat(level(n)));
            tones.push(last);
        }
        tones.resize(heat.places, Tone::Open);
        let cells = Cells::new(heat.corner, heat.size, heat.columns, tones);
        let mark = Mark {
            role: Role::Ground,
            strength: Strength::Solid,
            shape: Shape::Cells(cells),
            id: Some(MarkId::LIVE),
            meaning: None,
        };
        picture.marks.insert(1.min(picture.marks.len()), mark);

        let share = 100 * heat.expansions.len() / heat.places.max(1);
        let caption = if heat.is_done() { "triangles entered".to_owned() } else { format!("{share} % done") };
        draw_scale(Rect::new(world.scene().map.bounds()), most, &caption, lens, picture);
    }
}

/// Draws the colour scale at the lower edge of the map. `most`: the count at its far end.
fn draw_scale(map: Rect, most: u32, caption: &str, lens: &Lens, picture: &mut Picture) {
    const STEPS: u32 = 10;
    let px = |x: f64, y: f64| DVec2::new(lens.world(x), lens.world(y));
    let seen = lens.visible;
    let (low, high) = (map.low.max(seen.low), map.high.min(seen.high));
    if (high - low).cmple(px(320.0, 90.0)).any() {
        return; // no room
    }
    let corner = DVec2::new(f64::midpoint(low.x, high.x), high.y) - px(140.0, 52.0);
    let block =
        |at: DVec2, size: DVec2| vec![at, at + DVec2::new(size.x, 0.0), at + size, at + DVec2::new(0.0, size.y)];
    picture.area(Role::Ground, Strength::Solid, block(corner, px(280.0, 46.0)));
    picture.cover(Rect { low: corner, high: corner + px(280.0, 46.0) });
    for i in 0..STEPS {
        let at = corner + px(10.0 + 26.0 * f64::from(i), 22.0);
        picture.area(Role::Level((255 * i / (STEPS - 1)) as u8), Strength::Solid, block(at, px(26.0, 8.0)));
    }
    let mut words =
        |x: f64, y: f64, text: Lettering, anchor| picture.words(Role::Label, corner + px(x, y), text, anchor);
    words(140.0, 12.0, caption.into(), Anchor::Center);
    for (x, n) in [(12.0, 0), (140.0, most / 2), (266.0, most)] {
        words(x, 38.0, Lettering::number(n), Anchor::Center);
    }
}
