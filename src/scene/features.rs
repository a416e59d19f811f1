//! What a GeoJSON file holds besides the map: ids, properties, heights, lines and points. The file gets them back when the map is saved
//! to it.

use super::export::LossKind;
use geojson::feature::Id;
use geojson::{Bbox, Feature as Source, GeometryValue};
use glam::DVec2;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The features of a file, in their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Features {
    /// The text of the file: what does not change keeps it.
    pub text: Arc<str>,
    pub all: Vec<Feature>,
    pub bbox: Option<Bbox>,
    /// Has the reader made the outline, because the file has none?
    pub has_made_outline: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// As it stands in the file. What is on the map has no geometry here: the map has it.
    pub source: Source,
    pub on_map: OnMap,
    /// What follows the first two numbers of a position, by the position on the map.
    pub heights: BTreeMap<[u64; 2], Vec<f64>>,
    /// The geometry is a list of areas, even if it holds only one.
    pub is_multi: bool,
    /// It has other geometries beside its areas.
    pub is_mixed: bool,
}

/// What of a feature is on the map.
#[derive(Clone, Debug, PartialEq)]
pub enum OnMap {
    Nothing,
    Areas(Vec<Area>),
    Start,
    Goal,
}

/// An area, as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// The border, then the holes.
    pub rings: Vec<Vec<DVec2>>,
    pub is_outline: bool,
}

/// A position as a key.
pub fn key(p: DVec2) -> [u64; 2] {
    // No zero has a sign.
    (p + 0.0).to_array().map(f64::to_bits)
}

impl Features {
    /// What no other format has, with how many of each.
    pub fn besides_map(&self) -> [(LossKind, usize); 4] {
        let count = |is: fn(&Feature) -> bool| self.all.iter().filter(|f| is(f)).count();
        let has_properties = |f: &Feature| f.source.properties.iter().flatten().any(|(key, _)| !is_name(key));
        let is_beside = |f: &Feature| f.on_map == OnMap::Nothing && f.source.geometry.is_some();
        [
            (LossKind::Ids, count(|f| f.source.id.is_some())),
            (LossKind::Properties, count(has_properties)),
            (LossKind::Heights, count(|f| !f.heights.is_empty())),
            (LossKind::FeaturesBesideMap, count(is_beside)),
        ]
    }
}

/// The properties from which a name is taken, the first one that says start, goal or outline before the others.
const NAMES: [&str; 4] = ["name", "role", "kind", "type"];

/// May a property with this key be the name?
pub fn is_name(key: &str) -> bool {
    NAMES.contains(&key)
}

/// The name of a feature, and the property that it is taken from: none if it is the id. `has_role`: a name that says what the feature
/// is counts before a mere name.
pub fn name_of(source: &Source, has_role: impl Fn(&str) -> bool) -> (Option<&'static str>, String) {
    let properties = source.properties.as_ref();
    let of_key = |key: &'static str| Some((Some(key), properties?.get(key)?.as_str()?.to_owned()));
    let id = match &source.id {
        Some(Id::String(id)) => Some((None, id.clone())),
        _ => None,
    };
    let names: Vec<_> = NAMES.into_iter().filter_map(of_key).chain(id).collect();
    let name = names.iter().find(|(_, name)| has_role(name)).or_else(|| names.first());
    name.cloned().unwrap_or((None, String::new()))
}

/// Is it a geometry of several areas? And does it hold other geometries?
pub fn kind_of(value: &GeometryValue) -> (bool, bool) {
    match value {
        GeometryValue::GeometryCollection { geometries } => {
            let is_area = |value: &GeometryValue| {
                matches!(value, GeometryValue::Polygon { .. } | GeometryValue::MultiPolygon { .. })
            };
            (true, !geometries.iter().all(|geometry| is_area(&geometry.value)))
        }
        value => (matches!(value, GeometryValue::MultiPolygon { .. }), false),
    }
}
