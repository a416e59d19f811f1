//! The text of a file with what has changed on the map. All else is as it was: the order of members, lines, and the digits of numbers.

use super::again::One;
use super::bbox;
use crate::scene::export::json_text::{Part, assembled, merged, object_in, parts};
use crate::scene::features::{Features, OnMap};
use geojson::GeometryValue;
use serde_json::Value;

/// None if the map has another shape than the file: a single feature has become several. `crs`: what the file is to say about its
/// coordinates, and whether that was said by the file or the user. `slack`: what rounding does to a number.
pub fn text(kept: &Features, features: &[One], (crs, says_crs): (Option<&str>, bool), slack: f64) -> Option<String> {
    let old = &*kept.text;
    let [head, root, tail] = object_in(old)?;
    let members = parts(root);
    let is_new_crs = crs.is_some() && members.iter().all(|member| member.key != "crs");
    let Some(list) = members.iter().find(|member| member.key == "features") else {
        // A single feature, or a geometry alone.
        let [one] = features else { return None };
        let is_feature = members.iter().any(|member| member.key == "geometry");
        return match one.was {
            // It has no place for what the user has said: a collection is written.
            Some(0) if !(one.is_changed || is_new_crs && says_crs) => Some(old.to_owned()),
            Some(0) if is_feature && !is_new_crs => Some(format!("{head}{}{tail}", merged(root, &one.value, slack))),
            _ => None,
        };
    };
    let all = parts(list.value);
    if all.len() != kept.all.len() {
        return None;
    }
    let texts: Vec<_> = features.iter().map(|one| (one.was, feature(kept, &all, one, slack))).collect();
    let is_same = texts.len() == all.len() && features.iter().all(|one| !one.is_changed);
    let list_text = assembled(list.value, &all, &texts);
    let mut new = Vec::new();
    for (i, member) in members.iter().enumerate() {
        let text = match (member.key.as_str(), &kept.bbox) {
            ("features", _) => member.with(root, &list_text),
            ("bbox", Some(of)) if !is_same => {
                let geometries = texts.iter().map(|(_, text)| geometry(text)).collect();
                member.with(root, &merged(member.value, &bbox(of, &geometries), slack))
            }
            _ => member.with(root, member.value),
        };
        new.push((Some(i), text));
    }
    if let Some(crs) = crs.filter(|_| is_new_crs) {
        new.insert(1, (None, format!("\"crs\": {crs}")));
    }
    Some(format!("{head}{}{tail}", assembled(root, &members, &new)))
}

/// The geometry in the text of a feature.
fn geometry(text: &str) -> Value {
    let parts = parts(text);
    let value = parts.iter().find(|part| part.key == "geometry").map(|part| part.value);
    value.and_then(|value| serde_json::from_str(value).ok()).unwrap_or_default()
}

/// A new feature is written as the nearest one of its kind.
fn feature(kept: &Features, all: &[Part], one: &One, slack: f64) -> String {
    let is_point = one.value["geometry"]["type"] == "Point";
    let is_like = |i: &usize| match &kept.all[*i].on_map {
        OnMap::Areas(_) => !is_point,
        OnMap::Start | OnMap::Goal => is_point,
        OnMap::Nothing => {
            let of = kept.all[*i].source.geometry.as_ref().map(|geometry| &geometry.value);
            is_point && matches!(of, Some(GeometryValue::Point { .. }))
        }
    };
    match one.was {
        Some(i) if !one.is_changed => all[i].value.to_owned(),
        Some(i) => merged(all[i].value, &one.value, slack),
        None => {
            let like = (0..all.len()).rev().find(is_like).or_else(|| all.len().checked_sub(1));
            like.map_or_else(|| one.value.to_string(), |i| merged(all[i].value, &one.value, slack))
        }
    }
}
