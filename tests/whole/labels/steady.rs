//! Names of those who move keep their sides while they have room there.

use super::*;

/// The name of the robber stood above, at the right and at the upper right of the star in neighbouring steps, because lines came and went.
#[test]
fn the_names_of_sheriff_and_robber_seldom_change_their_sides() {
    for name in ["beam/robbery", "beam/bank-robbery"] {
        let mut lesson = open_with(builtin::find(name).unwrap().text, &[("robbery".to_owned(), "on".to_owned())]);
        let (mut steps, mut changes) = (0, Vec::new());
        let mut last: BTreeMap<String, (usize, DVec2)> = BTreeMap::new();
        for at in 0..=lesson.view().run().len() {
            lesson.go(at);
            let lens = lenses(lesson.view())[0].1;
            let picture = lesson.view().picture(&lens);
            for actor in ["sheriff", "robber"] {
                let is_name = |mark: &&Mark| {
                    matches!(&mark.shape, Shape::Words { text, .. } if text.printed() == actor)
                        && mark.family() == Some(Family::Character)
                };
                let Some(words) = picture.marks.iter().find(is_name) else { continue };
                let star = picture.marks.iter().find(|mark| {
                    mark.id == words.id && matches!(mark.shape, Shape::Symbol { symbol: Symbol::Star, .. })
                });
                let Some(star) = star else { continue };
                let by = (words.points()[0] - star.points()[0]) * lens.scale;
                steps += 1;
                if let Some((before, side)) = last.insert(actor.to_owned(), (at, by))
                    && before + 1 == at
                    && side.distance(by) > 6.0
                {
                    changes.push(format!("{actor} at {at}: {side} to {by}"));
                }
            }
        }
        assert!(steps > 60, "{name}: {steps}");
        assert!(changes.len() * 12 <= steps, "{name}: {} of {steps}: {changes:#?}", changes.len());
    }
}
