//! The marks of a beam: the numbers of the pieces of a visibility polygon, its badges in small pictures, and its inset.

use super::*;
use pathlight::picture::MarkId;

/// Two maps beside each other have no Data. With more parts of the polygon, lines to all of them would be a crowd: a long list joins some
/// of them.
const FEW: usize = 48;

/// One of two maps beside each other, at 800 x 600 and at 1280 x 800.
const PANES: [(f64, f64); 2] = [(270.0, 390.0), (425.0, 590.0)];

/// Looks at all scenes of the beam, at some positions of their runs.
fn in_beams(positions: impl Fn(usize) -> BTreeSet<usize>, mut look: impl FnMut(&str, View, usize)) {
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        for at in positions(lesson.view().run().len()) {
            lesson.go(at);
            look(scene.name, lesson.view(), at);
        }
    }
}

/// About so many positions of a run.
fn some(count: usize) -> impl Fn(usize) -> BTreeSet<usize> {
    move |len| (0..=len).step_by(1 + len / count).collect()
}

/// How many pieces Data lists.
fn listed(lesson: View) -> usize {
    let cards = lesson.cards();
    let list = cards.iter().find(|card| card.key == "polygon".into());
    list.map_or(0, |card| if let Body::Chips(chips) = &card.body { chips.len() } else { 0 })
}

/// The numbers of pieces in a picture.
fn numbers(picture: &Picture) -> Vec<&Mark> {
    picture.marks.iter().filter(|mark| mark.family() == Some(Family::Part) && mark.is_words()).collect()
}

/// Pieces of the visibility polygon that are too small for their numbers are in the list in Data.
#[test]
fn every_piece_has_its_number_on_the_map_or_in_data() {
    let mut counts = BTreeMap::new();
    in_beams(
        |len| BTreeSet::from([len / 3, 2 * len / 3, len]),
        |scene, view, at| {
            let listed = listed(view);
            for (size, lens) in lenses(view) {
                let numbers = numbers(&view.picture(&lens)).len();
                assert!(numbers <= listed, "{scene} at {at}, {size}: {numbers} numbers, {listed} pieces");
                let (on_the_map, in_data): &mut (usize, usize) = counts.entry(size).or_default();
                *on_the_map += numbers;
                *in_data += listed - numbers;
            }
        },
    );
    // Small pictures have little room: there, small pieces come last.
    for (size, (on_the_map, in_data)) in counts {
        let most = if ["window", "presenter"].contains(&size) { on_the_map / 5 } else { 3 * on_the_map };
        assert!(on_the_map > 200 && in_data <= most, "{size}: {on_the_map} on the map, {in_data} only in Data");
    }
}

/// Of two maps beside each other, pieces 11, 14, 24, 27 and 32 of the gallery had neither number nor line. In presenter mode, "10" stood
/// on the ring of a seen vertex: `badges.rs` has the law.
#[test]
fn on_two_maps_every_piece_has_its_number() {
    let (mut seen, mut without) = (0, Vec::new());
    let positions = |len: usize| some(6)(len).into_iter().chain([len, len.min(100)]).collect();
    in_beams(positions, |scene, view, at| {
        let listed = listed(view);
        for (width, height) in PANES {
            let picture = view.picture(&Lens::fit(view.bounds(), width, height, Lens::MARGIN));
            let numbers = numbers(&picture).len();
            seen += numbers;
            // Arcs at the edge of a field of view have no number.
            if scene != "beam/field-of-view" && listed <= FEW && numbers < listed {
                without.push(format!("{scene} at {at}: {numbers} of {listed} numbers"));
            }
        }
    });
    assert!(seen > 500, "{seen}");
    assert!(without.is_empty(), "{}: {without:?}", without.len());
}

/// In pictures of a filmstrip, the discs of L, S and R lay on the guard's star.
#[test]
fn the_discs_of_a_beam_lie_on_no_star() {
    let (mut seen, mut all) = (0, Vec::new());
    in_beams(some(60), |scene, view, at| {
        for (size, lens) in lenses(view) {
            let picture = view.picture(&lens);
            let badges = picture.marks.iter().filter(|mark| mark.id != Some(MarkId::LIVE));
            let badges = badges.filter_map(|mark| match mark.shape {
                Shape::Badge { at, radius, .. } => Some((lens.to_pixels(at), radius)),
                _ => None,
            });
            let stars = picture.marks.iter().filter_map(|mark| match mark.shape {
                Shape::Symbol { at, symbol: Symbol::Star, radius } => Some((lens.to_pixels(at), radius * 0.7)),
                _ => None,
            });
            let stars: Vec<(DVec2, f32)> = stars.collect();
            for (at_badge, radius) in badges {
                seen += 1;
                let is_on = |&&(star, by): &&(DVec2, f32)| star.distance(at_badge) < f64::from(by + radius) - TOLERANCE;
                all.extend(stars.iter().find(is_on).map(|star| format!("{scene} at {at}, {size}: {star:?}")));
            }
        }
    });
    assert!(seen > 1000, "{seen}");
    assert!(all.is_empty(), "{} of {seen}: {:?}", all.len(), &all[..all.len().min(20)]);
}

/// In presenter mode, the inset covered the robber, and there was none where the discs covered the whole triangle.
#[test]
fn the_inset_covers_no_actor_and_not_what_it_shows() {
    let (mut seen, mut all) = (0, Vec::new());
    in_beams(some(60), |scene, view, at| {
        for (size, lens) in &lenses(view)[..2] {
            let picture = view.picture(lens);
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
            let covered = view.world().scene().actors.iter().filter(|actor| to.contains(actor.at)).count();
            if covered > 0 || overlap(from, to) {
                all.push(format!("{scene} at {at}, {size}: {covered} actors"));
            }
        }
    });
    assert!(seen > 50, "{seen}");
    assert!(all.is_empty(), "{} of {seen}: {:?}", all.len(), &all[..all.len().min(20)]);
}
