//! While something is dragged, its name stands at the lower left of the window, below the map: in all scenes, in windows of several sizes. In
//! presenter mode it stands in the strip below the map.

use super::*;
use crate::app::input::Gesture;
use egui::{Event, PointerButton, Pos2, vec2};
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
        // A message beside the name follows a frame later.
        self.frame(Vec::new());
        matches!(self.shell.pointing.gesture, Gesture::Drag { moved: true, .. }).then_some(to)
    }

    /// Lets go, and takes it back.
    fn let_go(&mut self, at: Pos2) {
        self.button(at, PointerButton::Primary, false);
        self.shell.carry_out(vec![Change::Undo.into(), Change::Select(None).into()]);
        self.frame(vec![Event::PointerGone]);
    }

    /// What is wrong with the place of the name, in a row of buttons that are gone.
    fn wrong_with_name(&self) -> Vec<String> {
        let Some(name) = self.shell.pointing.readout else { return vec!["nothing is named".to_owned()] };
        let row = self.shell.layout.run_row.expect("the window has a row of buttons");
        let bottom = self.window.panel("timeline").expect("the window has a timeline");
        // What a panel does not show goes on below its lower edge.
        let words = self.window.seen(|seen| seen.is_whole && seen.rect.intersects(name));
        let is_over_map = self.shell.layout.panes.with_rulers_around().iter().any(|map| map.intersects(name));
        let wrong = [
            (name.left() != row.left() || (name.center().y - row.center().y).abs() > 1.0, "is not in its place"),
            (!bottom.contains_rect(name), "reaches over the timeline"),
            (is_over_map || self.shell.layout.canvas.intersects(name), "lies on the map"),
            (words.len() != 1, "does not stand alone"),
            (words.iter().any(|words| words.is_elided), "is cut"),
        ];
        let wrong = wrong.into_iter().filter(|(is_wrong, _)| *is_wrong);
        wrong.map(|(_, what)| format!("{what}: {name:?}, {words:?}")).collect()
    }

    /// The same in presenter mode, where it stands in the strip below the map.
    fn wrong_with_presented_name(&self) -> Vec<String> {
        let Some(name) = self.shell.pointing.readout else { return vec!["nothing is named".to_owned()] };
        let words = self.window.seen(|seen| seen.text.contains("moved by"));
        let wrong = [
            (name.top() < self.shell.layout.canvas.bottom(), "lies on the map"),
            (words.len() != 1 || !name.expand(1.0).contains_rect(words[0].rect), "stands elsewhere"),
            (words.iter().any(|words| words.is_elided || !words.is_whole), "is cut"),
        ];
        wrong
            .into_iter()
            .filter(|(is_wrong, _)| *is_wrong)
            .map(|(_, what)| format!("{what}: {name:?} {words:?}"))
            .collect()
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

/// At F in A to G it stood at the lower right of a window of 1280 x 800 points, and over the title of a smaller one. Then it stood over the
/// funnel while the vertex at the lower left was dragged.
#[test]
fn the_name_of_what_is_dragged_stands_below_the_map_at_the_left() {
    let (mut seen, mut wrong) = (0, Vec::new());
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
                let found = desk.wrong_with_name().into_iter();
                wrong.extend(found.map(|it| format!("{}, {size:?}, {handle:?}: {it}", scene.name)));
                desk.let_go(pointer);
                assert!(desk.shell.pointing.readout.is_none(), "{}, {size:?}: it stays", scene.name);
            }
        }
    }
    assert!(seen > 300, "{seen}");
    assert!(wrong.is_empty(), "{} of {seen}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The vertices of which pictures were made: the end of the left side, the lower left one, and the left end of portal 6.
#[test]
fn at_f_a_dragged_vertex_is_named_below_the_map_also_in_presenter_mode() {
    for (size, at) in SIZES.into_iter().flat_map(|size| [[16.0, 18.0], [8.0, 31.0], [19.0, 8.0]].map(|at| (size, at))) {
        for presents in [false, true] {
            if presents && at != [16.0, 18.0] {
                continue;
            }
            let mut desk = Desk::quiet("funnel/a-to-g", size);
            if presents {
                desk.key(Key::P);
            }
            desk.seek(88);
            desk.rest(1.0);
            let handles = desk.shell.player.editor().handles();
            let vertex = handles.filter(|(_, place)| *place == DVec2::from(at)).map(|(handle, _)| handle).next();
            desk.take(vertex.expect("the vertex is there")).expect("it is taken");
            let wrong = if presents { desk.wrong_with_presented_name() } else { desk.wrong_with_name() };
            assert!(wrong.is_empty(), "{size:?}, {at:?}, {presents}: {wrong:?}");
        }
    }
}

/// The row of buttons stands still, and is there again when the thing is let go. A message keeps its room beside the name.
#[test]
fn the_buttons_come_back_and_a_message_stands_beside_the_name() {
    for size in SIZES {
        let mut desk = Desk::quiet("funnel/a-to-g", size);
        desk.seek(88);
        desk.rest(1.0);
        desk.shell.notice = None;
        desk.frame(Vec::new());
        let row = desk.shell.layout.run_row;
        let auto = |desk: &Desk| desk.window.seen(|seen| seen.text == "auto").len();
        assert_eq!(auto(&desk), 1);
        let pointer = desk.take(Handle::Start).expect("it is taken");
        assert_eq!((auto(&desk), desk.shell.layout.run_row), (0, row), "{size:?}");
        desk.shell.notify("The file is gone.", true);
        desk.frame(Vec::new());
        desk.frame(Vec::new());
        let said = desk.window.seen(|seen| seen.text.contains("The file is gone"));
        let name = desk.shell.pointing.readout.expect("it is named");
        assert!(said.len() == 1 && said[0].is_whole && said[0].rect.left() > name.right(), "{size:?}: {said:?}");
        assert_eq!(desk.wrong_with_name(), Vec::<String>::new(), "{size:?}");
        desk.shell.notice = None;
        desk.let_go(pointer);
        desk.frame(Vec::new());
        assert_eq!((auto(&desk), desk.shell.layout.run_row), (1, row), "{size:?}");
    }
}
