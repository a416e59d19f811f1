//! Words keep clear of badges, of each other, of the edge, and of the path.

use super::*;

/// The disc of a badge or a symbol, in pixels. Words may touch the tips of a star and of a flag.
fn disc(mark: &Mark, lens: &Lens) -> Option<(DVec2, f64)> {
    match &mark.shape {
        Shape::Badge { at, radius, .. } => Some((lens.to_pixels(*at), f64::from(*radius))),
        Shape::Symbol { at, symbol, radius } => {
            let part = if *symbol == Symbol::Disc { 1.0 } else { 0.6 };
            Some((lens.to_pixels(*at), f64::from(*radius) * part))
        }
        _ => None,
    }
}

/// The grounds that are painted later than each mark cover it: those of tags and of magnifiers.
pub(super) fn grounds(marks: &[Mark], lens: &Lens) -> Vec<(usize, Rect)> {
    let ground = |(i, mark): (usize, &Mark)| match &mark.shape {
        Shape::Area { rings, .. } if matches!(mark.role, Role::Ground | Role::Wall) && rings.len() == 1 => {
            let low = rings[0].iter().copied().fold(DVec2::INFINITY, DVec2::min);
            let high = rings[0].iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
            Some((i, Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) }))
        }
        _ => None,
    };
    marks.iter().enumerate().filter_map(ground).collect()
}

/// What stands on each other in a picture, or is cut by its edge.
pub(super) fn knots(picture: &Picture, lens: &Lens) -> Vec<String> {
    let page = Rect { low: DVec2::ZERO, high: lens.visible.size() * lens.scale };
    let grounds = grounds(&picture.marks, lens);
    let is_seen = |i: usize, own: Rect| {
        overlap(own, page) && !grounds.iter().any(|&(later, ground)| later > i && overlap(ground, own))
    };
    let text = |mark: &Mark| match &mark.shape {
        Shape::Words { text, .. } => text.printed().to_owned(),
        Shape::Badge { letter, .. } => format!("the badge {}", letter.printed()),
        _ => "a symbol".to_owned(),
    };
    let all: Vec<(&Mark, Rect)> = (picture.marks.iter().enumerate())
        .filter_map(|(i, mark)| printed(mark, lens).filter(|own| is_seen(i, *own)).map(|own| (mark, own)))
        .collect();
    let pins: Vec<(&Mark, DVec2, f64)> = (picture.marks.iter().enumerate())
        .filter_map(|(i, mark)| disc(mark, lens).map(|(at, radius)| (i, mark, at, radius)))
        .filter(|&(i, _, at, _)| is_seen(i, Rect { low: at, high: at }.expanded(0.1)))
        .map(|(_, mark, at, radius)| (mark, at, radius))
        .collect();
    let mut found = Vec::new();
    for (i, &(mark, own)) in all.iter().enumerate() {
        let smaller = own.expanded(-TOLERANCE / 2.0);
        if !page.expanded(TOLERANCE).contains(own.low) || !page.expanded(TOLERANCE).contains(own.high) {
            found.push(format!("{:?} is cut", text(mark)));
        }
        for (other, around) in all[..i].iter().filter(|(_, around)| overlap(smaller, around.expanded(-TOLERANCE / 2.0)))
        {
            let _ = around;
            found.push(format!("{:?} on {:?}", text(mark), text(other)));
        }
        for (pin, ..) in
            pins.iter().filter(|(_, at, radius)| at.clamp(own.low, own.high).distance(*at) < radius - TOLERANCE)
        {
            found.push(format!("{:?} on {}", text(mark), text(pin)));
        }
    }
    found
}

/// The letters of a beam that something lies on: another badge, a ring or a line that was drawn later.
fn covered_letters(picture: &Picture, lens: &Lens) -> Vec<String> {
    let mut found = Vec::new();
    for (i, mark) in picture.marks.iter().enumerate() {
        let (Shape::Badge { letter, .. }, Some((at, radius))) = (&mark.shape, disc(mark, lens)) else { continue };
        if !["L", "R", "S"].contains(&letter.printed()) {
            continue;
        }
        let covers = |later: &&Mark| match &later.shape {
            // Half of the radius is the letter.
            Shape::Badge { .. } => {
                disc(later, lens).is_some_and(|(other, by)| other.distance(at) < by + radius / 2.0 - TOLERANCE)
            }
            Shape::Ring { at: ring, radius: by, .. } => {
                (lens.to_pixels(*ring).distance(at) - f64::from(*by)).abs() < radius / 2.0
            }
            Shape::Line { points, width, .. } if *width >= 4.0 => points.windows(2).any(|ends| {
                let [a, b] = [ends[0], ends[1]].map(|end| lens.to_pixels(end));
                let along = (at - a).dot(b - a) / (b - a).length_squared().max(1e-12);
                at.distance(a.lerp(b, along.clamp(0.0, 1.0))) < radius / 2.0
            }),
            _ => false,
        };
        let covering = picture.marks[i + 1..].iter().filter(covers);
        found.extend(covering.map(|mark| format!("{:?} on the badge {}", mark.shape, letter.printed())));
    }
    found
}

/// Labels keep clear of badges and of each other, and are not cut, at the first and the last step of each outcome of all scenes,
/// also with all numbers and counts switched on.
#[test]
fn labels_keep_clear_of_badges_and_of_each_other() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        for (which, settings) in [("", Vec::new()), (" with all numbers", everything_written(scene.text))] {
            if !which.is_empty() && settings.is_empty() {
                continue;
            }
            let mut lesson = open_with(scene.text, &settings);
            for at in looked_at(lesson.view()) {
                lesson.go(at);
                for (size, lens) in lenses(lesson.view()) {
                    let picture = lesson.view().picture(&lens);
                    seen += picture.marks.iter().filter(|mark| mark.is_words()).count();
                    let mut knots = knots(&picture, &lens);
                    if scene.name.starts_with("beam/") {
                        knots.extend(covered_letters(&picture, &lens));
                    }
                    all.extend(knots.into_iter().map(|knot| format!("{}{which} at {at}, {size}: {knot}", scene.name)));
                }
            }
        }
    }
    assert!(seen > 10_000, "{seen} labels");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all.join("\n"));
}

/// "right side: −245" stood at the left side. A label that has moved away has a line to its place.
#[test]
fn the_area_of_a_test_stands_nearer_to_the_side_that_it_names_than_to_the_other() {
    let distance = |p: DVec2, line: &[DVec2]| {
        let to = |ends: &[DVec2]| {
            let along = (p - ends[0]).dot(ends[1] - ends[0]) / (ends[1] - ends[0]).length_squared().max(1e-12);
            p.distance(ends[0].lerp(ends[1], along.clamp(0.0, 1.0)))
        };
        line.windows(2).map(to).fold(f64::INFINITY, f64::min)
    };
    let (mut seen, mut moved) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("funnel/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / MOST_STEPS) {
            lesson.go(at);
            for (size, lens) in &lenses(lesson.view())[..2] {
                let picture = lesson.view().picture(lens);
                // A side that has tightened is there as it was compared, too: its number belongs to that.
                let side = |role: Role| -> Vec<Vec<DVec2>> {
                    let is_former =
                        |mark: &Mark| matches!(mark.meaning, Some(pathlight::picture::Meaning::FormerSide(_)));
                    let is_side =
                        |mark: &&Mark| mark.role == role && (mark.family() == Some(Family::Side) || is_former(mark));
                    picture.marks.iter().filter(is_side).map(Mark::points).collect()
                };
                let sides = [side(Role::Left), side(Role::Right)];
                for (i, mark) in picture.marks.iter().enumerate() {
                    let Shape::Words { text, .. } = &mark.shape else { continue };
                    let text = text.printed();
                    let Some(named) = ["left side: ", "right side: "].iter().position(|begin| text.starts_with(begin))
                    else {
                        continue;
                    };
                    let (Some(own), [left, right]) = (printed(mark, lens), &sides) else { continue };
                    let middle = lens.to_world((own.low + own.high) / 2.0);
                    let [to_left, to_right] = [left, right]
                        .map(|lines| lines.iter().map(|line| distance(middle, line)).fold(f64::INFINITY, f64::min));
                    let [own, other] = if named == 0 { [to_left, to_right] } else { [to_right, to_left] };
                    seen += 1;
                    // Its line comes before its ground and its words.
                    let is_line =
                        |mark: &Mark| matches!(mark.shape, Shape::Line { dash: pathlight::picture::Dash::Dotted, .. });
                    let has_line = picture.marks[i.saturating_sub(2)..i].iter().any(is_line);
                    if own >= other && !has_line {
                        moved.push(format!("{} at {at}, {size}: {text}: {own}, {other} from the other", scene.name));
                    }
                }
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(moved.len() <= 1, "of {seen}: {moved:?}");
}

/// The box of a mark that hides what lies below it, as a ground of words: that of a tag, or the short wide line below a number.
fn ground_of_words(mark: &Mark, lens: &Lens) -> Option<Rect> {
    let (low, high) = match &mark.shape {
        Shape::Area { rings, .. } if matches!(mark.role, Role::Ground | Role::Wall) && rings.len() == 1 => {
            bounds(&rings[0])
        }
        Shape::Line { points, .. } if mark.role == Role::Casing && mark.family() != Some(Family::Path) => {
            bounds(points)
        }
        _ => return None,
    };
    let by = if let Shape::Line { width, .. } = &mark.shape { f64::from(*width) / 2.0 } else { 0.0 };
    Some(Rect { low: lens.to_pixels(low), high: lens.to_pixels(high) }.expanded(by))
}

fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    let all = || points.iter().copied();
    (all().fold(DVec2::INFINITY, DVec2::min), all().fold(DVec2::NEG_INFINITY, DVec2::max))
}

/// The words that the path goes through: it is drawn after the ground below them, if they have one.
fn struck_by_the_path(picture: &Picture, lens: &Lens) -> Vec<String> {
    let segments = |(i, mark): (usize, &Mark)| {
        let points = mark.points();
        let lines = points.windows(2).map(|ends| (i, [ends[0], ends[1]].map(|end| lens.to_pixels(end))));
        lines.collect::<Vec<_>>()
    };
    let path: Vec<(usize, [DVec2; 2])> = (picture.marks.iter().enumerate())
        .filter(|(_, mark)| mark.family() == Some(Family::Path))
        .flat_map(segments)
        .collect();
    let grounds: Vec<(usize, Rect)> =
        (picture.marks.iter().enumerate()).filter_map(|(i, mark)| Some((i, ground_of_words(mark, lens)?))).collect();
    let mut found = Vec::new();
    for (i, mark) in picture.marks.iter().enumerate() {
        let Some(own) = printed(mark, lens).map(|own| own.expanded(-TOLERANCE)) else { continue };
        let is_hidden = |path: usize| {
            let hides = |ground: Rect| ground.contains(own.low) && ground.contains(own.high);
            grounds.iter().any(|&(earlier, ground)| path < earlier && earlier < i && hides(ground))
        };
        if path.iter().any(|&(path, line)| crosses(line, own) && !is_hidden(path)) {
            let Shape::Words { text, .. } = &mark.shape else { continue };
            found.push(format!("the path goes through {:?} ({:?})", text.printed(), mark.family()));
        }
    }
    found
}

/// In presenter mode, at the outcomes of all scenes and at those of all stages of all funnels, neither the path nor a badge nor another
/// word lies on words. Names of corners and the numbers of portals lay on the path and on each other.
#[test]
fn in_presenter_mode_no_word_is_struck_by_the_path_or_by_another_word() {
    let (mut seen, mut all) = (0, Vec::new());
    for scene in builtin::ALL {
        let mut lesson = open(scene.text);
        let stops = if scene.name.starts_with("funnel/") { stops(lesson.view()) } else { looked_at(lesson.view()) };
        for at in stops {
            lesson.go(at);
            let whole = Lens::fit(lesson.view().bounds(), 930.0, 363.0, Lens::MARGIN);
            for lens in [lenses(lesson.view())[1].1, Lens { least_letters: 12.0, ..whole }] {
                let picture = lesson.view().picture(&lens);
                seen += picture.marks.iter().filter(|mark| mark.is_words()).count();
                let mut found = struck_by_the_path(&picture, &lens);
                found.extend(knots(&picture, &lens));
                all.extend(found.into_iter().map(|found| format!("{} at {at}: {found}", scene.name)));
            }
        }
    }
    assert!(seen > 1000, "{seen} labels");
    assert!(all.is_empty(), "{} of {seen}:\n{}", all.len(), all[..all.len().min(60)].join("\n"));
}

/// "guard = O" stood on the wall, or across the edge that the beam crosses. In presenter mode the gallery has no free place for it at
/// one of its steps: no more than today.
#[test]
fn the_name_of_the_eye_lies_neither_on_the_border_nor_on_the_edge_that_the_beam_crosses() {
    let (mut seen, mut struck) = (0, Vec::new());
    for scene in builtin::ALL.iter().filter(|scene| scene.name.starts_with("beam/")) {
        let mut lesson = open(scene.text);
        let len = lesson.view().run().len();
        for at in (0..=len).step_by(1 + len / 40) {
            lesson.go(at);
            for (size, lens) in &lenses(lesson.view())[..2] {
                let picture = lesson.view().picture(lens);
                let is_name = |mark: &&Mark| mark.is_words() && mark.family() == Some(Family::Character);
                let edges = picture.marks.iter().filter(|mark| mark.family() == Some(Family::Edge));
                let edges: Vec<Vec<DVec2>> = edges.map(Mark::points).collect();
                let bounds = Rect::new(lesson.view().world().scene().map.bounds());
                for name in picture.marks.iter().filter(is_name).filter_map(|mark| printed(mark, lens)) {
                    let inside = [bounds.low, bounds.high].map(|corner| lens.to_pixels(corner));
                    let inside = Rect { low: inside[0], high: inside[1] }.expanded(TOLERANCE);
                    let is_struck = edges.iter().flat_map(|edge| edge.windows(2)).any(|ends| {
                        crosses([lens.to_pixels(ends[0]), lens.to_pixels(ends[1])], name.expanded(-TOLERANCE))
                    });
                    seen += 1;
                    if is_struck || !inside.contains(name.low) || !inside.contains(name.high) {
                        struck.push(format!("{} at {at}, {size}", scene.name));
                    }
                }
            }
        }
    }
    let (crowded, struck): (Vec<_>, Vec<_>) =
        struck.into_iter().partition(|it| it.starts_with("beam/gallery") && it.ends_with("presenter"));
    assert!(seen > 100 && struck.is_empty(), "{} of {seen}: {struck:?}", struck.len());
    assert!(crowded.len() <= 1, "{}: {crowded:?}", crowded.len());
}
