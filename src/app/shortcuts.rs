//! Every key and gesture, with its effect: one table for the help and for the manual. Tests compare it with
//! `keys.rs`, with the tooltips of the controls, and with docs/manual.md.

use egui_macroquad::egui::{Key, Modifiers};

/// What belongs together in the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Step,
    Inspect,
    Practise,
    Map,
    Window,
    File,
}

impl Group {
    pub const ALL: [Self; 6] = [Self::Step, Self::Inspect, Self::Practise, Self::Map, Self::Window, Self::File];

    pub const fn title(self) -> &'static str {
        match self {
            Self::Step => "Step and play",
            Self::Inspect => "Look and ask",
            Self::Practise => "Practise",
            Self::Map => "Change the map",
            Self::Window => "The window",
            Self::File => "Undo and files",
        }
    }
}

/// A row of the table.
pub struct Shortcut {
    pub group: Group,
    /// The keys or the gesture, as a person reads it.
    pub input: &'static str,
    pub effect: &'static str,
    /// The keys that [`super::keys::key`] handles. Empty for gestures, and for keys that are handled elsewhere.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests compare them with what is handled"))]
    pub keys: &'static [(Modifiers, Key)],
}

const fn row(group: Group, input: &'static str, effect: &'static str, keys: &'static [(Modifiers, Key)]) -> Shortcut {
    Shortcut { group, input, effect, keys }
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::CTRL;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL_SHIFT: Modifiers = Modifiers { ctrl: true, ..Modifiers::SHIFT };

/// All rows, group by group.
pub const ALL: &[Shortcut] = &[
    row(Group::Step, "Space", "play or pause", &[(NONE, Key::Space)]),
    row(Group::Step, "← →", "one step back or forward", &[(NONE, Key::ArrowLeft), (NONE, Key::ArrowRight)]),
    row(Group::Step, "Shift ← →", "one stage back or forward", &[(SHIFT, Key::ArrowLeft), (SHIFT, Key::ArrowRight)]),
    row(Group::Step, "Ctrl ← →", "one detail back or forward", &[(CTRL, Key::ArrowLeft), (CTRL, Key::ArrowRight)]),
    row(Group::Step, "Home, End", "the beginning, the end of the run", &[(NONE, Key::Home), (NONE, Key::End)]),
    row(Group::Step, "U", "run until the next step of the chosen kind", &[(NONE, Key::U)]),
    row(Group::Step, "[ ]", "slower, faster", &[(NONE, Key::OpenBracket), (NONE, Key::CloseBracket)]),
    row(Group::Step, "N, Page Down", "tour: the next stop", &[(NONE, Key::N), (NONE, Key::PageDown)]),
    row(Group::Step, "Shift N, Page Up", "tour: the stop before", &[(SHIFT, Key::N), (NONE, Key::PageUp)]),
    row(
        Group::Step,
        "drag on the timeline",
        "go to a step; a click on the name of a stage: to its outcome; on a block: fold or unfold an act",
        &[],
    ),
    row(Group::Inspect, "point at something", "show its name and highlight it everywhere", &[]),
    row(
        Group::Inspect,
        "Alt + click",
        "go to the step that last changed it; on an arrow, to the step that drew it",
        &[],
    ),
    row(Group::Inspect, "wheel, middle drag", "zoom at the pointer, pan", &[]),
    row(Group::Inspect, "F", "show everything", &[(NONE, Key::F)]),
    row(Group::Inspect, "L", "legend: what the marks mean", &[(NONE, Key::L)]),
    row(Group::Inspect, "Q, A", "wave: highlight the next, the previous wave", &[(NONE, Key::Q), (NONE, Key::A)]),
    row(Group::Practise, "T", "predict: the run asks before its decisions, or no longer", &[(NONE, Key::T)]),
    row(Group::Practise, "1–9, a click on the map", "answer the open question", &[]),
    row(Group::Practise, "Enter", "give the answer that was chosen; if nothing is chosen, show the right one", &[]),
    row(Group::Practise, "X", "build the result yourself, or leave it", &[(NONE, Key::X)]),
    row(Group::Practise, "C, Enter", "compare what you have built; in the wave, Enter goes to the next number", &[]),
    row(
        Group::Practise,
        "W",
        "common mistakes: play one beside the run, or open the smallest map for it",
        &[(NONE, Key::W)],
    ),
    row(
        Group::Practise,
        "J, V",
        "beside the run: go to the first difference; two maps, or one with a ghost",
        &[(NONE, Key::J), (NONE, Key::V)],
    ),
    row(Group::Practise, "G", "robbery: play a round, or the same one again", &[(NONE, Key::G)]),
    row(Group::Practise, "W after a round", "robbery: watch again what decided it", &[]),
    row(
        Group::Practise,
        "← → ↑ ↓ in a round",
        "robbery: go; two at once go diagonally; Space pauses, Enter begins again",
        &[],
    ),
    row(Group::Practise, "Backspace, H, W", "take the last entry back; a hint; why: the step that decided", &[]),
    row(Group::Map, "click, drag on cells", "toggle a wall; paint with the new value of the first cell", &[]),
    row(Group::Map, "right click", "move the start (beam: the eye); with Shift, the goal", &[]),
    row(Group::Map, "click on a start, goal, actor, vertex or obstacle", "select it: its handles are shown", &[]),
    row(
        Group::Map,
        "drag it",
        "move it; a vertex snaps to whole numbers, and to halves where there is room; with Ctrl or Alt it does not",
        &[],
    ),
    row(Group::Map, "M", "what is selected follows the pointer until the next click", &[(NONE, Key::M)]),
    row(Group::Map, "double click on an edge", "add a vertex to a polygon", &[]),
    row(Group::Map, "Delete", "remove the vertex, obstacle or actor that is selected", &[(NONE, Key::Delete)]),
    row(Group::Map, "O", "the tools to draw with, and the Map tab; again, or Esc, puts them away", &[(NONE, Key::O)]),
    row(
        Group::Map,
        "V, W, R, L, F, T, P, H, S, G, A, M, I with the tools",
        "select, wall pen, rectangle, line, fill, terrain, polygon, hole, start, goal, actor, measure, picture under the map",
        &[],
    ),
    row(Group::Map, "← ↑ → ↓ with the tools", "move what is selected by a cell or a step; with Shift by ten", &[]),
    row(
        Group::Map,
        "5 Tab 180 with the tools",
        "while a polygon is drawn: length and angle of the next edge; a rectangle: its width and height",
        &[],
    ),
    row(Group::Map, "Ctrl D, Ctrl A with the tools", "duplicate what is selected; select everything", &[]),
    row(Group::Map, "Ctrl C, X, V with the tools", "copy, cut and paste what is selected, also to another window", &[]),
    row(Group::Map, "K", "the keyboard cursor: it does what the pointer does", &[(NONE, Key::K)]),
    row(Group::Map, "drag a ray or an arc", "beam: turn and limit what is seen", &[]),
    row(Group::Map, "Shift + drag", "wave: add agents that follow the flow field", &[]),
    row(Group::Map, "Menu key, Ctrl + right click", "a menu of what can be done with the thing there", &[]),
    row(
        Group::Map,
        "Esc",
        "cancel a drag; select nothing; leave a mode, another program, a tour or a round",
        &[(NONE, Key::Escape)],
    ),
    row(
        Group::Window,
        "0, 1, 2, 3, 4",
        "Home, wave, funnel, beam, compare; while questions are asked, 1 to 4 only answer; while you build, they do nothing",
        &[(NONE, Key::Num0), (NONE, Key::Num1), (NONE, Key::Num2), (NONE, Key::Num3), (NONE, Key::Num4)],
    ),
    row(Group::Window, "E, D, S", "panel: explain, data, settings", &[(NONE, Key::E), (NONE, Key::D), (NONE, Key::S)]),
    row(Group::Window, "B", "fold the panel, or bring it back", &[(NONE, Key::B)]),
    row(Group::Window, "C", "the whole program beside the map, or no longer", &[(NONE, Key::C)]),
    row(
        Group::Window,
        "P",
        "presenter: the map and the sentence, in large type; E adds why, C the lists and the program, the pointer the controls",
        &[(NONE, Key::P)],
    ),
    row(Group::Window, "R", "rulers", &[(NONE, Key::R)]),
    row(Group::Window, "F11", "full screen", &[]),
    row(Group::Window, "Ctrl + −", "interface scale: everything larger, smaller", &[]),
    row(Group::Window, "Ctrl M", "reduced motion: every step is shown at once", &[(CTRL, Key::M)]),
    row(Group::Window, "Ctrl L", "dark or light, also in presenter mode", &[(CTRL, Key::L)]),
    row(Group::Window, "?", "help: keys, glossary, sources", &[]),
    row(Group::File, "Ctrl Z", "undo", &[(CTRL, Key::Z)]),
    row(Group::File, "Ctrl Y, Ctrl Shift Z", "redo", &[(CTRL, Key::Y), (CTRL_SHIFT, Key::Z)]),
    row(Group::File, "Ctrl N", "a new map", &[(CTRL, Key::N)]),
    row(Group::File, "Ctrl O", "open a scene, a map, or a path of your own", &[(CTRL, Key::O)]),
    row(
        Group::File,
        "Ctrl S",
        "save the map to its file, in the format of that file, or under a name",
        &[(CTRL, Key::S)],
    ),
    row(Group::File, "Ctrl Shift S", "save the scene under another name", &[(CTRL_SHIFT, Key::S)]),
    row(Group::File, "Ctrl E", "export a picture, a filmstrip, an animation or a talk", &[(CTRL, Key::E)]),
    row(Group::File, "drop a file", "open it", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::keys;
    use pathlight::player::Player;

    fn is_handled(player: &Player, (modifiers, key): (Modifiers, Key)) -> bool {
        let (commands, action) = keys::key(key, modifiers, player);
        !commands.is_empty() || action.is_some()
    }

    #[test]
    fn every_key_of_the_table_is_handled_and_every_handled_key_is_in_the_table() {
        let player = Player::open("wave/walkthrough", None).unwrap();
        for shortcut in ALL {
            for &press in shortcut.keys {
                assert!(is_handled(&player, press), "{}: {press:?} does nothing", shortcut.input);
            }
        }
        let listed = |press| ALL.iter().any(|shortcut| shortcut.keys.contains(&press));
        for &key in Key::ALL {
            for press in [(NONE, key), (CTRL, key)] {
                assert!(!is_handled(&player, press) || listed(press), "{press:?} is handled, but not in the table");
            }
        }
    }

    /// The tables of the manual, one for each group.
    fn manual() -> String {
        let table = |group: Group| {
            let rows = ALL.iter().filter(|s| s.group == group);
            let rows: Vec<String> = rows.map(|s| format!("| {} | {} |\n", s.input, s.effect)).collect();
            format!("| {} | |\n|---|---|\n{}", group.title(), rows.concat())
        };
        Group::ALL.map(table).join("\n")
    }

    #[test]
    fn the_manual_has_the_table() {
        let text = include_str!("../../docs/manual.md");
        let wanted = manual();
        assert!(text.contains(&wanted), "docs/manual.md must contain\n\n{wanted}");
    }

    #[test]
    fn groups_are_complete_and_nothing_is_listed_twice() {
        assert!(Group::ALL.iter().all(|group| ALL.iter().any(|s| s.group == *group)));
        for (i, one) in ALL.iter().enumerate() {
            assert!(ALL[..i].iter().all(|other| other.input != one.input), "{}", one.input);
        }
    }
}
