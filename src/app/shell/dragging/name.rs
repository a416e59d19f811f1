//! While something is dragged, its name stands at the lower left of the map: in all scenes, in windows of several sizes.

use super::*;
use crate::app::input::Gesture;
use egui::{Event, PointerButton, Pos2, Rect, Vec2, vec2};
use pathlight::picture::Shape;
use pathlight::scene::builtin;

impl Desk {
    fn on_screen(&self, at: DVec2) -> Pos2 {
        let pixels = self.shell.lens().to_pixels(at).as_vec2();
        self.shell.layout.canvas.min + vec2(pixels.x, pixels.y)
    }

    /// Presses on a handle and moves it towards the middle of the map. Returns where the pointer is; none if something else lies there.
    fn take(&mut self, handle: Handle) -> Option<Pos2> {
        let from = self.on_screen(self.shell.player.editor().position(handle)?);
        if !self.shell.layout.canvas.shrink(4.0).contains(from) {
            return None;
        }
        self.button(from, PointerButton::Primary, true);
        let to = from + (self.shell.layout.canvas.center() - from).normalized() * 18.0;
        self.frame(vec![Event::PointerMoved(from.lerp(to, 0.5))]);
        self.frame(vec![Event::PointerMoved(to)]);
        self.frame(Vec::new());
        matches!(self.shell.pointing.gesture, Gesture::Drag { moved: true, .. }).then_some(to)
    }

    /// Lets go, and takes it back.
    fn let_go(&mut self, at: Pos2) {
        self.button(at, PointerButton::Primary, false);
        self.shell.carry_out(vec![Change::Undo.into(), Change::Select(None).into()]);
        self.frame(vec![Event::PointerGone]);
    }

    /// The badges and the symbols of the map, in points of the window.
    fn pins(&self) -> Vec<Rect> {
        let is_pin = |shape: &Shape| matches!(shape, Shape::Badge { .. } | Shape::Symbol { .. });
        let pins = self.shell.drawing.picture.marks.iter().filter(|mark| is_pin(&mark.shape));
        let around = |at, reach: f32| Rect::from_center_size(self.on_screen(at), Vec2::splat(2.0 * reach));
        pins.flat_map(|mark| mark.points().into_iter().map(move |at| around(at, mark.reach()))).collect()
    }

    /// What is wrong with the place of the name.
    fn wrong_with_name(&self, pointer: Pos2) -> Vec<String> {
        let Some(name) = self.shell.pointing.readout else { return vec!["nothing is named".to_owned()] };
        let canvas = self.shell.layout.canvas;
        let strips = self.shell.ruler_strips();
        let left = strips.iter().filter(|strip| strip.height() > strip.width()).map(Rect::right);
        let left = left.fold(canvas.left(), f32::max);
        let is_on = |others: &[Rect]| others.iter().any(|other| other.intersects(name));
        let wrong = [
            (!canvas.contains_rect(name), "reaches over the canvas"),
            (name.left() > left + 20.0 + canvas.width() * 0.3, "does not stand at the left"),
            (name.center().y < canvas.center().y, "stands in the upper half"),
            (is_on(&strips), "lies on a ruler"),
            (is_on(&self.pins()), "lies on a badge or a symbol"),
            (name.contains(pointer), "lies on what is dragged"),
            (self.window.seen(|seen| seen.rect.intersects(name)).len() != 1, "lies on other words, such as the legend"),
        ];
        wrong.into_iter().filter(|(is_wrong, _)| *is_wrong).map(|(_, what)| format!("{what}: {name:?}")).collect()
    }
}

/// Start, goal, the vertex that lies nearest to the lower left, and some others.
fn taken(desk: &Desk) -> Vec<Handle> {
    let handles: Vec<(Handle, DVec2)> = desk.shell.player.editor().handles().collect();
    let to_corner = |at: DVec2| desk.on_screen(at).distance(desk.shell.layout.canvas.left_bottom());
    let lowest = handles.iter().min_by(|a, b| to_corner(a.1).total_cmp(&to_corner(b.1))).map(|(handle, _)| *handle);
    let others = handles.iter().step_by((handles.len() / 3).max(1)).map(|(handle, _)| *handle);
    [Handle::Start, Handle::Goal].into_iter().chain(lowest).chain(others).collect()
}

/// At F in A to G it stood at the lower right of a window of 1280 x 800 points, and over the title of a smaller one.
#[test]
fn the_name_of_what_is_dragged_stands_at_the_lower_left_and_on_nothing_else() {
    let (mut seen, mut wrong, mut in_corner) = (0, Vec::new(), Vec::new());
    for scene in builtin::ALL {
        for (size, legend) in SIZES.into_iter().zip([false, true, false]) {
            let mut desk = Desk::quiet(scene.name, size);
            desk.shell.shows.legend = legend;
            // Labels of many steps are on the map.
            desk.seek(desk.shell.player.lesson().run().len() * 2 / 3);
            desk.frame(Vec::new());
            for handle in taken(&desk) {
                let Some(pointer) = desk.take(handle) else {
                    desk.let_go(Pos2::ZERO);
                    continue;
                };
                seen += 1;
                let found = desk.wrong_with_name(pointer);
                let canvas = desk.shell.layout.canvas;
                if !found.is_empty() && pointer.x < canvas.center().x && pointer.y > canvas.center().y {
                    in_corner.push(format!("{}, {size:?}, {handle:?}", scene.name));
                    desk.let_go(pointer);
                    continue;
                }
                let found = found.into_iter();
                wrong.extend(found.map(|it| format!("{}, {size:?}, {handle:?}: {it}", scene.name)));
                desk.let_go(pointer);
            }
        }
    }
    assert!(seen > 300, "{seen}");
    // Where the dragged thing itself is at the lower left of a crowded map, the name lies on the numbers of a ruler.
    assert!(in_corner.len() <= 2, "{in_corner:?}");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The one of which the picture was made.
#[test]
fn at_f_the_end_of_the_left_side_is_named_at_the_lower_left() {
    for size in SIZES {
        for presents in [false, true] {
            let mut desk = Desk::quiet("funnel/a-to-g", size);
            if presents {
                desk.key(Key::P);
            }
            desk.seek(88);
            desk.rest(1.0);
            let handles = desk.shell.player.editor().handles();
            let left = handles.filter(|(_, at)| *at == DVec2::new(16.0, 18.0)).map(|(handle, _)| handle).next();
            let pointer = desk.take(left.expect("the vertex is there")).expect("it is taken");
            let wrong = desk.wrong_with_name(pointer);
            assert!(wrong.is_empty(), "{size:?}, {presents}: {wrong:?}");
        }
    }
}
