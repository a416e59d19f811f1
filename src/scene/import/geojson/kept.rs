//! What of a file is kept beside the map, so that it is not lost when the map is saved.

use super::{Coordinates, Scene};
use crate::map::polygons::Polygons;
use crate::scene::Map;
use crate::scene::features::{Area, Feature, Features, OnMap, key, kind_of};
use crate::scene::import::drawing::{is_end, is_start_or_goal};
use crate::scene::import::rings;
use geojson::{Feature as Source, GeometryValue, Position};
use glam::DVec2;

/// What was found in a feature, in world units.
pub struct Placed {
    /// The place of the feature in its file.
    pub feature: usize,
    pub name: String,
    pub what: What,
}

pub enum What {
    Area(Vec<Vec<DVec2>>),
    Point(DVec2),
}

/// The features of the file that a scene was made from.
pub fn features(sources: Vec<Source>, placed: Vec<Placed>, scene: &Scene, coordinates: Coordinates) -> Features {
    let Map::Polygons(Polygons { outline, .. }) = &scene.map else { return Features::default() };
    let outlines = rings::parts(outline);
    let mut on_map: Vec<OnMap> = sources.iter().map(|_| OnMap::Nothing).collect();
    let (mut has_outline, mut ends) = (false, [(scene.start, OnMap::Start), (scene.goal, OnMap::Goal)]);
    for Placed { feature, name, what } in placed {
        let slot = &mut on_map[feature];
        match what {
            What::Area(all) => {
                let mut all: Vec<Vec<DVec2>> = all.into_iter().map(rings::tidy).collect();
                if is_end(&name) || all.first().is_none_or(|ring| !rings::has_area(ring)) {
                    continue;
                }
                all.retain(|ring| rings::has_area(ring));
                let is_outline = outlines.contains(&all[0].as_slice());
                has_outline |= is_outline;
                let area = Area { rings: all, is_outline };
                if let OnMap::Areas(areas) = slot { areas.push(area) } else { *slot = OnMap::Areas(vec![area]) }
            }
            What::Point(at) => {
                let is_single = matches!(
                    sources[feature].geometry.as_ref().map(|geometry| &geometry.value),
                    Some(GeometryValue::Point { .. })
                );
                if let Some((end, is)) = ends.iter_mut().find(|(end, _)| *end == Some(at))
                    && is_single
                    && is_start_or_goal(&name)
                {
                    (*slot, *end) = (is.clone(), None);
                }
            }
        }
    }
    let all = sources.into_iter().zip(on_map).map(|(mut source, on_map)| {
        let (mut heights, mut kind) = (std::collections::BTreeMap::new(), (false, false));
        if on_map != OnMap::Nothing
            && let Some(geometry) = source.geometry.take()
        {
            kind = kind_of(&geometry.value);
            each_position(&geometry.value, &mut |position: &Position| {
                if let &[x, y, ref more @ ..] = position.as_slice()
                    && !more.is_empty()
                {
                    heights.insert(key(coordinates.place(DVec2::new(x, y))), more.to_vec());
                }
            });
        }
        let (is_multi, is_mixed) = kind;
        Feature { source, on_map, heights, is_multi, is_mixed }
    });
    Features { all: all.collect(), has_made_outline: !has_outline, ..Features::default() }
}

fn each_position(value: &GeometryValue, each: &mut impl FnMut(&Position)) {
    match value {
        GeometryValue::Point { coordinates } => each(coordinates),
        GeometryValue::Polygon { coordinates } => coordinates.iter().flatten().for_each(each),
        GeometryValue::MultiPolygon { coordinates } => coordinates.iter().flatten().flatten().for_each(each),
        GeometryValue::GeometryCollection { geometries } => {
            for geometry in geometries {
                each_position(&geometry.value, each);
            }
        }
        GeometryValue::MultiPoint { .. } | GeometryValue::LineString { .. } | GeometryValue::MultiLineString { .. } => {
        }
    }
}
