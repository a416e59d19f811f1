//! The marks of a beam: the numbers of the pieces of a visibility polygon, its badges in small pictures, and its inset.

use super::*;
use pathlight::picture::MarkId;

/// Two maps beside each other have no Data. With more parts of the polygon, lines to all of them would be a crowd: a long list joins some
/// of them.
const FEW: usize = 48;

/// One of two maps beside each other, at 800 x 600 and at 1280 x 800.
const PANES: [(f64, f64); 2] = [(270.0, 390.0), (425.0, 590.0)];

/// Pieces of the visibility polygon that are too small for their numbers are in the list in Data.
#[test]
fn every_piece_has_its_number_on_the_map_or_in_data() {
    let mut counts = BTreeMap::new();
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in [len / 3, 2 * len / 3, len] {
            lesson.go(at);
            let cards = lesson.view().cards();
            let list = cards.iter().find(|card| card.key == "polygon".into());
            let listed = list.map_or(0, |card| if let Body::Chips(chips) = &card.body { chips.len() } else { 0 });
            for (size, lens) in lenses(lesson.view()) {
                let picture = lesson.view().picture(&lens);
                let is_number = |mark: &&Mark| mark.family() == Some(Family::Part) && mark.is_words();
                let numbers = picture.marks.iter().filter(is_number).count();
                assert!(numbers <= listed, "{} at {at}, {size}: {numbers} numbers, {listed} pieces", scene.name);
                let (on_the_map, in_data): &mut (usize, usize) = counts.entry(size).or_default();
                *on_the_map += numbers;
                *in_data += listed - numbers;
            }
        }
    }
    // Small pictures have little room: there, small pieces come last.
    for (size, (on_the_map, in_data)) in counts {
        let most = if ["window", "presenter"].contains(&size) { on_the_map / 5 } else { 3 * on_the_map };
        assert!(on_the_map > 200 && in_data <= most, "{size}: {on_the_map} on the map, {in_data} only in Data");
    }
}

/// Of two maps beside each other, pieces 11, 14, 24, 27 and 32 of the gallery had neither number nor line. In presenter mode, "10" stood
/// on the ring of a seen vertex.
#[test]
fn on_two_maps_every_piece_has_its_number_and_no_number_stands_on_a_ring() {
    let (mut seen, mut without, mut on_rings) = (0, Vec::new(), Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        let steps = (0..=len).step_by(1 + len / 6).chain([len, len.min(100)]).collect::<BTreeSet<_>>();
        for at in steps {
            lesson.go(at);
            let cards = lesson.view().cards();
            let list = cards.iter().find(|card| card.key == "polygon".into());
            let listed = list.map_or(0, |card| if let Body::Chips(chips) = &card.body { chips.len() } else { 0 });
            let pane = |(width, height)| ("pane", Lens::fit(lesson.view().bounds(), width, height, Lens::MARGIN));
            for (size, lens) in lenses(lesson.view()).into_iter().chain(PANES.map(pane)) {
                let picture = lesson.view().picture(&lens);
                let is_number = |mark: &&Mark| mark.family() == Some(Family::Part) && mark.is_words();
                let numbers: Vec<&Mark> = picture.marks.iter().filter(is_number).collect();
                seen += numbers.len();
                // Arcs at the edge of a field of view have no number.
                let has_arcs = scene.name == "beam/field-of-view";
                if size == "pane" && !has_arcs && listed <= FEW && numbers.len() < listed {
                    without.push(format!("{} at {at}: {} of {listed} numbers", scene.name, numbers.len()));
                }
                let rings = picture.marks.iter().filter_map(|mark| match mark.shape {
                    Shape::Ring { at, radius, .. } => Some((lens.to_pixels(at), f64::from(radius))),
                    _ => None,
                });
                let rings: Vec<(DVec2, f64)> = rings.collect();
                for own in numbers.iter().filter_map(|mark| printed(mark, &lens)) {
                    let is_on = |&&(at, by): &&(DVec2, f64)| at.clamp(own.low, own.high).distance(at) < by - TOLERANCE;
                    on_rings.extend(rings.iter().find(is_on).map(|_| format!("{} at {at}, {size}", scene.name)));
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    assert!(on_rings.is_empty(), "{}: {on_rings:?}", on_rings.len());
    assert!(without.is_empty(), "{}: {without:?}", without.len());
}

/// In pictures of a filmstrip, the discs of L, S and R lay on the guard's star and on each other.
#[test]
fn the_discs_of_a_beam_lie_on_no_star_and_on_no_other_disc() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / 60) {
            lesson.go(at);
            for (size, lens) in lenses(lesson.view()) {
                let picture = lesson.view().picture(&lens);
                let is_letter = |letter: &str| ["L", "R", "S"].contains(&letter);
                let badges: Vec<(DVec2, f32)> = (picture.marks.iter())
                    .filter_map(|mark| match &mark.shape {
                        Shape::Badge { at, radius, letter, .. }
                            if is_letter(letter.printed()) && mark.id != Some(MarkId::LIVE) =>
                        {
                            Some((lens.to_pixels(*at), *radius))
                        }
                        _ => None,
                    })
                    .collect();
                let stars = picture.marks.iter().filter_map(|mark| match mark.shape {
                    Shape::Symbol { at, symbol: Symbol::Star, radius } => Some((lens.to_pixels(at), radius * 0.7)),
                    _ => None,
                });
                let stars: Vec<(DVec2, f32)> = stars.collect();
                for (i, &(at, radius)) in badges.iter().enumerate() {
                    seen += 1;
                    let is_on = |&&(other, by): &&(DVec2, f32)| other.distance(at) < f64::from(by + radius) - TOLERANCE;
                    let found = stars.iter().chain(&badges[..i]).find(is_on);
                    all.extend(found.map(|other| format!("{} at {at}, {size}: {other:?}", scene.name)));
                }
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    assert!(all.is_empty(), "{} of {seen}: {:?}", all.len(), &all[..all.len().min(20)]);
}

/// In presenter mode, the inset covered the robber, and there was none where the discs covered the whole triangle.
#[test]
fn the_inset_covers_no_actor_and_not_what_it_shows() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / 60) {
            lesson.go(at);
            for (size, lens) in &lenses(lesson.view())[..2] {
                let picture = lesson.view().picture(lens);
                let square = |wanted: f32| {
                    let of = |mark: &Mark| match &mark.shape {
                        Shape::Line { points, closed: true, width, .. } if *width == wanted && points.len() == 4 => {
                            Some(Rect { low: points[0], high: points[2] })
                        }
                        _ => None,
                    };
                    let is_of_inset = |mark: &&Mark| mark.id == Some(MarkId::LIVE) && mark.role == Role::Label;
                    picture.marks.iter().filter(is_of_inset).find_map(of)
                };
                let (Some(from), Some(to)) = (square(1.5), square(2.0)) else { continue };
                seen += 1;
                let actors = &lesson.view().world().scene().actors;
                let covered = actors.iter().filter(|actor| to.contains(actor.at)).count();
                if covered > 0 || overlap(from, to) {
                    all.push(format!("{} at {at}, {size}: {covered} actors", scene.name));
                }
            }
        }
    }
    assert!(seen > 50, "{seen}");
    assert!(all.is_empty(), "{} of {seen}: {:?}", all.len(), &all[..all.len().min(20)]);
}
