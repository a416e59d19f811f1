//! The features of a file once more: those whose shapes are still on the map keep their ids, properties and heights, and what is not on
//! the map stays as it was.

use super::matching::{Named, matched};
use super::{LossKind, Lost, closed, feature, position, shape};
use crate::map::polygons::Polygons;
use crate::scene::Scene;
use crate::scene::features::{Area, Feature, Features, OnMap, key, name_of};
use crate::scene::import::drawing::{bounds, has_role, is_outline, is_start_or_goal, outline_around};
use crate::scene::import::rings;
use glam::DVec2;
use serde_json::{Value, json};

/// From the map to the numbers of the file.
pub type InFile<'a> = &'a dyn Fn(DVec2) -> DVec2;

/// What is written, and what is lost of the file.
#[derive(Default)]
pub struct Again {
    pub features: Vec<One>,
    pub lost: Vec<Lost>,
    /// The place of the feature that is the outline because it is as large as everything, and not by its name.
    largest: Option<usize>,
}

/// A feature that is written.
pub struct One {
    /// Without other geometries of the file beside its areas.
    pub value: Value,
    /// The place of the feature of the file that it was.
    pub was: Option<usize>,
    /// Is it another one than in the file?
    pub is_changed: bool,
}

/// A polygon that is written: its rings on the map, and its name there.
struct Shape<'a> {
    rings: Vec<&'a [DVec2]>,
    name: Option<&'a str>,
}

/// A part of the file that is an obstacle on the map: an area of a feature, or a hole in an outline.
struct Slot {
    feature: usize,
    area: usize,
    ring: Vec<DVec2>,
    name: String,
}

/// The shapes of the map, and which part of the file each of them was.
struct Found<'a> {
    slots: Vec<Slot>,
    /// For each slot, the obstacle.
    obstacles: Vec<Option<usize>>,
    /// The outlines with the feature and the area that they were.
    outlines: Vec<(usize, usize, &'a [DVec2])>,
    /// Outlines that the file did not have.
    new_outlines: Vec<&'a [DVec2]>,
}

/// The features to write.
pub fn features(kept: &Features, scene: &Scene, polygons: &Polygons, in_file: InFile) -> Again {
    let mut again = Again::default();
    let found = Found::of(kept, polygons);
    let mut ends = [(scene.start, "start"), (scene.goal, "goal")];
    for (i, feature) in kept.all.iter().enumerate() {
        match &feature.on_map {
            OnMap::Nothing => again.features.push(One { value: whole(feature), was: Some(i), is_changed: false }),
            OnMap::Start | OnMap::Goal => {
                let end = &mut ends[usize::from(feature.on_map == OnMap::Goal)].0;
                if let Some(at) = end.take() {
                    let value = with_shape(feature, point(at, feature.heights.values().next(), in_file), None);
                    again.features.push(One { value, was: Some(i), is_changed: true });
                }
            }
            OnMap::Areas(areas) => {
                let all = areas.iter().enumerate().filter_map(|(j, area)| found.shape(polygons, (i, j), area));
                let all: Vec<Shape> = all.collect();
                if !all.is_empty() {
                    let is_changed = !found.is_as_it_was(polygons, i, areas);
                    again.add_areas((i, feature), areas, (&all, is_changed), in_file);
                } else if feature.is_mixed {
                    again.lose(LossKind::RestOfCollection);
                }
            }
        }
    }
    let has_properties = |i: usize| kept.all[i].source.properties.as_ref().is_some_and(|all| !all.is_empty());
    let is_marked = |i: usize| kept.all[i].source.id.is_some() || has_properties(i);
    let mut gone = found.slots.iter().zip(&found.obstacles).filter(|(_, obstacle)| obstacle.is_none());
    let is_new = |o: &usize| !found.obstacles.contains(&Some(*o));
    let new: Vec<usize> = if found.obstacles.iter().flatten().count() == polygons.obstacles.len() {
        Vec::new()
    } else {
        (0..polygons.obstacles.len()).filter(is_new).collect()
    };
    if !new.is_empty() && gone.any(|(slot, _)| is_marked(slot.feature)) {
        again.lose(LossKind::AreaIds);
    }
    again.add_outline(kept, scene, polygons, &found, in_file);
    again.features.extend(new.into_iter().map(|o| {
        let obstacle = &polygons.obstacles[o];
        One::new(feature(&obstacle.name, &obstacle.points, false, in_file))
    }));
    let ends = ends.into_iter().filter_map(|(at, name)| Some((at?, name)));
    let ends = ends.map(
        |(at, name)| json!({"type": "Feature", "properties": {"name": name}, "geometry": point(at, None, in_file)}),
    );
    let ends = ends.map(One::new);
    // The reader takes the first point with this name, and one of the file that is not on the map may have it as well.
    let has_name = |f: &Feature| f.on_map == OnMap::Nothing && is_start_or_goal(&name_of(&f.source, has_role).1);
    let first = if kept.all.iter().any(has_name) { 0 } else { again.features.len() };
    again.features.splice(first..first, ends);
    again
}

impl<'a> Found<'a> {
    fn of(kept: &Features, polygons: &'a Polygons) -> Self {
        let mut slots = Vec::new();
        let mut areas_of_outline: Vec<(usize, usize, &[DVec2])> = Vec::new();
        for (feature, on) in kept.all.iter().enumerate() {
            let OnMap::Areas(areas) = &on.on_map else { continue };
            let (_, name) = name_of(&on.source, has_role);
            for (area, Area { rings, is_outline }) in areas.iter().enumerate() {
                if *is_outline {
                    areas_of_outline.push((feature, area, &rings[0]));
                    let hole = |ring: &Vec<DVec2>| Slot { feature, area, ring: ring.clone(), name: String::new() };
                    slots.extend(rings[1..].iter().map(hole));
                } else {
                    slots.push(Slot { feature, area, ring: rings::joined(rings.clone()), name: name.clone() });
                }
            }
        }
        let old: Vec<Named> = slots.iter().map(|slot| (&slot.ring[..], slot.name.as_str())).collect();
        let new: Vec<Named> = polygons.obstacles.iter().map(|o| (&o.points[..], o.name.as_str())).collect();
        let obstacles = matched(&old, &new);
        // Those of the outline that have not changed, then the others in their order.
        let (mut outlines, mut new_outlines) = (Vec::new(), rings::parts(&polygons.outline));
        areas_of_outline.retain(|&(feature, area, ring)| {
            let same = new_outlines.iter().position(|part| *part == ring);
            outlines.extend(same.map(|same| (feature, area, new_outlines.remove(same))));
            same.is_none()
        });
        for (feature, area, _) in areas_of_outline {
            if !new_outlines.is_empty() {
                outlines.push((feature, area, new_outlines.remove(0)));
            }
        }
        Self { slots, obstacles, outlines, new_outlines }
    }

    /// Are all areas of a feature on the map as they were read?
    fn is_as_it_was(&self, polygons: &Polygons, feature: usize, areas: &[Area]) -> bool {
        let begin = self.slots.partition_point(|slot| slot.feature < feature);
        let own = self.slots[begin..].iter().zip(&self.obstacles[begin..]);
        let mut own = own.take_while(|(slot, _)| slot.feature == feature);
        let is_outline_same = areas.iter().enumerate().filter(|(_, area)| area.is_outline).all(|(j, area)| {
            self.outlines.iter().any(|(f, a, ring)| (*f, *a) == (feature, j) && *ring == area.rings[0])
        });
        is_outline_same
            && own.all(|(slot, obstacle)| {
                obstacle.is_some_and(|o| {
                    let now = &polygons.obstacles[o];
                    now.points == slot.ring && (now.name == slot.name || areas[slot.area].is_outline)
                })
            })
    }

    /// What an area of the file is on the map. None if it was removed.
    fn shape<'b>(&self, polygons: &'b Polygons, (feature, area): (usize, usize), of: &Area) -> Option<Shape<'b>>
    where
        'a: 'b,
    {
        // In the order of features.
        let begin = self.slots.partition_point(|slot| (slot.feature, slot.area) < (feature, area));
        let own = self.slots[begin..].iter().zip(&self.obstacles[begin..]);
        let own = own.take_while(|(slot, _)| (slot.feature, slot.area) == (feature, area));
        let mut own = own.filter_map(|(_, obstacle)| Some(&polygons.obstacles[(*obstacle)?]));
        if of.is_outline {
            let border = self.outlines.iter().find(|(f, a, _)| (*f, *a) == (feature, area))?.2;
            let rings = std::iter::once(border).chain(own.map(|hole| &hole.points[..])).collect();
            return Some(Shape { rings, name: None });
        }
        let obstacle = own.next()?;
        Some(Shape { rings: rings::parts(&obstacle.points), name: Some(&obstacle.name) })
    }
}

impl One {
    const fn new(value: Value) -> Self {
        Self { value, was: None, is_changed: true }
    }
}

impl Again {
    fn lose(&mut self, kind: LossKind) {
        if self.lost.iter().all(|known| known.kind != kind) {
            self.lost.push(kind.into());
        }
    }

    /// A feature with the areas that are left of it.
    fn add_areas(
        &mut self,
        (i, feature): (usize, &Feature),
        areas: &[Area],
        (all, is_changed): (&[Shape], bool),
        in_file: InFile,
    ) {
        let heights = &feature.heights;
        let is_known =
            all.iter().flat_map(|shape| &shape.rings).all(|ring| ring.iter().all(|p| heights.contains_key(&key(*p))));
        if !heights.is_empty() && !is_known {
            self.lose(LossKind::HeightsOfMoved);
        }
        if feature.is_mixed && is_changed {
            self.lose(LossKind::RestOfCollection);
        }
        let ring = |(i, ring): (usize, &&[DVec2])| {
            closed(ring, i == 0, |p| position(in_file(p), heights.get(&key(p)).filter(|_| is_known)))
        };
        let polygons: Vec<Value> = all.iter().map(|shape| shape.rings.iter().enumerate().map(ring).collect()).collect();
        let is_multi = feature.is_multi || polygons.len() > 1;
        if areas.iter().any(|area| area.is_outline) && !is_outline(&name_of(&feature.source, has_role).1) {
            self.largest = Some(self.features.len());
        }
        let value = with_shape(feature, shape(polygons, is_multi), all[0].name);
        self.features.push(One { value, was: Some(i), is_changed });
    }

    /// The outline, where no feature of the file is it. The one that the reader has made is left out where the next reader makes the same.
    fn add_outline(&mut self, kept: &Features, scene: &Scene, polygons: &Polygons, found: &Found, in_file: InFile) {
        let points = || polygons.obstacles.iter().flat_map(|obstacle| obstacle.points.iter().copied());
        if kept.has_made_outline {
            let all: Vec<DVec2> = points().chain(scene.start).chain(scene.goal).collect();
            if outline_around(&all) == polygons.outline {
                return;
            }
            self.lose(LossKind::NoOutline);
        }
        if !found.new_outlines.is_empty() {
            let ring = rings::joined(found.new_outlines.iter().map(|part| part.to_vec()).collect());
            self.features.insert(0, One::new(feature("outline", &ring, true, in_file)));
            self.largest = self.largest.map(|place| place + 1);
        }
        let (low, high) = bounds(&polygons.outline);
        if let Some(place) = self.largest
            && !points().all(|p| p.cmpge(low).all() && p.cmple(high).all())
        {
            let largest = &mut self.features[place];
            largest.is_changed = true;
            let properties = &mut largest.value["properties"];
            if properties.is_null() {
                *properties = json!({});
            }
            properties["role"] = json!("outline");
            self.lose(LossKind::UnnamedOutline);
        }
    }
}

fn point(at: DVec2, heights: Option<&Vec<f64>>, in_file: InFile) -> Value {
    json!({"type": "Point", "coordinates": position(in_file(at), heights)})
}

/// A feature that is not on the map, as it was.
fn whole(feature: &Feature) -> Value {
    tidy(serde_json::to_value(&feature.source).unwrap_or_default())
}

/// A feature with another shape, and the name that it has on the map.
fn with_shape(feature: &Feature, shape: Value, name: Option<&str>) -> Value {
    let mut value = whole(feature);
    let (key, old) = name_of(&feature.source, has_role);
    if let Some(name) = name.filter(|name| *name != old) {
        if value["properties"].is_null() {
            value["properties"] = json!({});
        }
        value["properties"][key.unwrap_or("name")] = json!(name);
    }
    if let Some(old) = &feature.source.bbox {
        value["bbox"] = super::bbox(old, &shape);
    }
    value["geometry"] = shape;
    value
}

/// Whole numbers of geometries without a point, as they usually stand in files.
fn tidy(mut feature: Value) -> Value {
    fn each(value: &mut Value) {
        match value {
            Value::Array(all) => all.iter_mut().for_each(each),
            Value::Object(all) => all.values_mut().for_each(each),
            Value::Number(number) => {
                if let Some(v) = number.as_f64() {
                    *value = super::number(v);
                }
            }
            _ => {}
        }
    }
    each(&mut feature["geometry"]);
    if feature.get("bbox").is_some() {
        each(&mut feature["bbox"]);
    }
    feature
}
