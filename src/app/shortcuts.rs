//! Every key and gesture, with its effect: one table for `keys.rs`, for the help and for the manual. Tests compare it with the
//! tooltips of the controls, and with docs/manual.md.

use super::keys::WindowAction;
use super::panel::Tab;
use egui_macroquad::egui::{Key, Modifiers};
use pathlight::lesson;
use pathlight::player::{
    Change, Command, CompareCommand, Document, Phase, Player, Predict, RoundCommand, TourCommand, Transport,
};
use pathlight::scene::template::MapKind;
use pathlight::step::Size;

/// The commands and the window action of a key press.
pub type Done = (Vec<Command>, Option<WindowAction>);

/// A key with its modifiers, and what it does.
type Binding = (Modifiers, Key, fn(&Player) -> Done);

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
    /// Empty for gestures, and for keys that are handled elsewhere.
    keys: &'static [Binding],
}

const fn row(group: Group, input: &'static str, effect: &'static str, keys: &'static [Binding]) -> Shortcut {
    Shortcut { group, input, effect, keys }
}

/// The keys of a remote control for slides: the stops of a tour, and steps where none runs.
fn page_down(player: &Player) -> Done {
    if player.tour().is_some() { command(TourCommand::Next) } else { command(Transport::Forward(player.size())) }
}

fn page_up(player: &Player) -> Done {
    if player.tour().is_some() { command(TourCommand::Previous) } else { command(Transport::Back(player.size())) }
}

fn command(command: impl Into<Command>) -> Done {
    (vec![command.into()], None)
}

fn action(action: WindowAction) -> Done {
    (Vec::new(), Some(action))
}

/// Opens a lesson. While questions are asked it does nothing: somebody who answers by numbers may press one twice. A tour asks nothing
/// in Compare, except at a stop with a question.
fn open_lesson(player: &Player, number: usize) -> Done {
    let is_asked = player.question().is_some() || player.predictor().outcome().is_some();
    let may_answer = player.tour().is_some() && (player.comparing().is_none() || is_asked);
    if player.predictor().is_on() || may_answer {
        return (Vec::new(), None);
    }
    match lesson::ALL.get(number) {
        Some(lesson) => command(Document::Lesson(lesson)),
        None => command(CompareCommand::Open),
    }
}

/// Compare has the number after the last lesson.
const COMPARE: usize = lesson::ALL.len();

/// What a key does where no question, no construction and no mode has it. Shift matters only where the table says so.
pub fn bound(key: Key, modifiers: Modifiers) -> Option<fn(&Player) -> Done> {
    let find = |shift: bool| {
        let mut all = ALL.iter().flat_map(|shortcut| shortcut.keys);
        all.find(|(with, of, _)| *of == key && with.ctrl == modifiers.ctrl && with.shift == shift)
    };
    let exact = find(modifiers.shift).or_else(|| find(false));
    exact.map(|&(_, _, does)| does)
}

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::CTRL;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL_SHIFT: Modifiers = Modifiers { ctrl: true, ..Modifiers::SHIFT };

/// All rows, group by group.
pub const ALL: &[Shortcut] = &[
    row(
        Group::Step,
        "Space",
        "play or pause",
        &[(NONE, Key::Space, |p| {
            command(if p.phase() == Phase::Playing { Transport::Pause } else { Transport::Play })
        })],
    ),
    row(
        Group::Step,
        "← →",
        "one step back or forward",
        &[
            (NONE, Key::ArrowLeft, |p| command(Transport::Back(p.size()))),
            (NONE, Key::ArrowRight, |p| command(Transport::Forward(p.size()))),
        ],
    ),
    row(
        Group::Step,
        "Shift ← →",
        "one stage back or forward",
        &[
            (SHIFT, Key::ArrowLeft, |_| command(Transport::Back(Size::Stage))),
            (SHIFT, Key::ArrowRight, |_| command(Transport::Forward(Size::Stage))),
            (CTRL_SHIFT, Key::ArrowLeft, |_| command(Transport::Back(Size::Stage))),
            (CTRL_SHIFT, Key::ArrowRight, |_| command(Transport::Forward(Size::Stage))),
        ],
    ),
    row(
        Group::Step,
        "Ctrl ← →",
        "one detail back or forward",
        &[
            (CTRL, Key::ArrowLeft, |_| command(Transport::Back(Size::Detail))),
            (CTRL, Key::ArrowRight, |_| command(Transport::Forward(Size::Detail))),
        ],
    ),
    row(
        Group::Step,
        "Home, End",
        "the beginning, the end of the run",
        &[(NONE, Key::Home, |_| command(Transport::Seek(0))), (NONE, Key::End, |p| command(Transport::Seek(p.end())))],
    ),
    row(
        Group::Step,
        "U",
        "run until the next step of the chosen kind",
        &[(NONE, Key::U, |p| command(Transport::RunUntil(p.until().unwrap_or_default())))],
    ),
    row(
        Group::Step,
        "[ ]",
        "slower, faster",
        &[
            (NONE, Key::OpenBracket, |_| command(Transport::Faster(-1))),
            (NONE, Key::CloseBracket, |_| command(Transport::Faster(1))),
        ],
    ),
    row(
        Group::Step,
        "N, Page Down",
        "tour: the next stop; Page Down without a tour: forward",
        &[(NONE, Key::N, |_| command(TourCommand::Next)), (NONE, Key::PageDown, page_down)],
    ),
    row(
        Group::Step,
        "Shift N, Page Up",
        "tour: the stop before; Page Up without a tour: back",
        &[(SHIFT, Key::N, |_| command(TourCommand::Previous)), (NONE, Key::PageUp, page_up)],
    ),
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
    row(Group::Inspect, "F", "show everything", &[(NONE, Key::F, |_| action(WindowAction::Fit))]),
    row(Group::Inspect, "L", "legend: what the marks mean", &[(NONE, Key::L, |_| action(WindowAction::Legend))]),
    row(
        Group::Inspect,
        "Q, A",
        "wave: highlight the next, the previous wave",
        &[
            (NONE, Key::Q, |_| command(Change::AdjustSetting(1))),
            (NONE, Key::A, |_| command(Change::AdjustSetting(-1))),
        ],
    ),
    row(
        Group::Practise,
        "T",
        "predict: the run asks before its decisions, or no longer",
        &[(NONE, Key::T, |p| command(Predict::On(!p.predictor().is_on())))],
    ),
    row(Group::Practise, "1–9, a click on the map", "answer the open question", &[]),
    row(
        Group::Practise,
        "Enter",
        "give the answer that was chosen; if nothing is chosen, show the right one; after the answer, one step on",
        &[],
    ),
    row(
        Group::Practise,
        "X",
        "build the result yourself, or leave it",
        &[(NONE, Key::X, |p| command(Command::Construct(p.construction().is_none())))],
    ),
    row(Group::Practise, "C, Enter", "compare what you have built; in the wave, Enter goes to the next number", &[]),
    row(
        Group::Practise,
        "W",
        "common mistakes: play one beside the run, or open the smallest map for it",
        &[(NONE, Key::W, |p| {
            p.lesson().replay().map_or_else(|| action(WindowAction::Mistakes), |_| command(RoundCommand::Replay))
        })],
    ),
    row(
        Group::Practise,
        "J, V",
        "beside the run: go to the first difference; two maps, or one with a ghost",
        &[(NONE, Key::J, |_| command(Transport::FirstDifference)), (NONE, Key::V, |_| action(WindowAction::Ghost))],
    ),
    row(
        Group::Practise,
        "G",
        "robbery: play a round, or the same one again",
        &[(NONE, Key::G, |_| command(RoundCommand::Begin(0)))],
    ),
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
    row(
        Group::Map,
        "M",
        "what is selected follows the pointer until the next click",
        &[(NONE, Key::M, |_| action(WindowAction::Move))],
    ),
    row(Group::Map, "double click on an edge", "add a vertex to a polygon", &[]),
    row(
        Group::Map,
        "Delete",
        "remove the vertex, obstacle or actor that is selected",
        &[(NONE, Key::Delete, |_| action(WindowAction::Remove))],
    ),
    row(
        Group::Map,
        "O",
        "the tools to draw with, and the Map tab; again, or Esc, puts them away",
        &[(NONE, Key::O, |_| action(WindowAction::Tools))],
    ),
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
        "while a polygon is drawn: length and angle of the next edge; a rectangle, or a selected box of cells: its width and height",
        &[],
    ),
    row(
        Group::Map,
        "Ctrl D, Ctrl A with the tools",
        "duplicate what is selected; select everything, or every cell",
        &[],
    ),
    row(Group::Map, "Ctrl C, X, V with the tools", "copy, cut and paste what is selected, also to another window", &[]),
    row(
        Group::Map,
        "K",
        "the keyboard cursor: it does what the pointer does",
        &[(NONE, Key::K, |_| action(WindowAction::Cursor))],
    ),
    row(Group::Map, "drag a ray or an arc", "beam: turn and limit what is seen", &[]),
    row(Group::Map, "Shift + drag", "wave: add agents that follow the flow field", &[]),
    row(Group::Map, "Menu key, Ctrl + right click", "a menu of what can be done with the thing there", &[]),
    row(
        Group::Map,
        "Esc",
        "cancel a drag; select nothing; leave a mode, another program, a tour or a round",
        &[(NONE, Key::Escape, |_| action(WindowAction::Escape))],
    ),
    row(
        Group::Window,
        "0, 1, 2, 3, 4",
        "Home, wave, funnel, beam, compare; while questions are asked, 1 to 4 only answer; while you build, they do nothing",
        &[
            (NONE, Key::Num0, |_| action(WindowAction::Home)),
            (NONE, Key::Num1, |p| open_lesson(p, 0)),
            (NONE, Key::Num2, |p| open_lesson(p, 1)),
            (NONE, Key::Num3, |p| open_lesson(p, 2)),
            (NONE, Key::Num4, |p| open_lesson(p, COMPARE)),
        ],
    ),
    row(
        Group::Window,
        "E, D, S",
        "panel: explain, data, settings",
        &[
            (NONE, Key::E, |_| action(WindowAction::Tab(Tab::Explain))),
            (NONE, Key::D, |_| action(WindowAction::Tab(Tab::Data))),
            (NONE, Key::S, |_| action(WindowAction::Tab(Tab::Settings))),
        ],
    ),
    row(Group::Window, "B", "fold the panel, or bring it back", &[(NONE, Key::B, |_| action(WindowAction::FoldPanel))]),
    row(
        Group::Window,
        "C",
        "the whole program beside the map, or no longer",
        &[(NONE, Key::C, |_| action(WindowAction::Code))],
    ),
    row(
        Group::Window,
        "P",
        "presenter: the map and the sentence, in large type; E adds why, C the lists and the program, the pointer the controls",
        &[(NONE, Key::P, |_| action(WindowAction::Presenter))],
    ),
    row(Group::Window, "R", "rulers", &[(NONE, Key::R, |_| action(WindowAction::Rulers))]),
    row(Group::Window, "F11", "full screen", &[]),
    row(Group::Window, "Ctrl + −", "interface scale: everything larger, smaller", &[]),
    row(
        Group::Window,
        "Ctrl M",
        "reduced motion: every step is shown at once",
        &[(CTRL, Key::M, |_| action(WindowAction::ReducedMotion))],
    ),
    row(
        Group::Window,
        "Ctrl L",
        "dark or light, also in presenter mode",
        &[(CTRL, Key::L, |_| action(WindowAction::Theme))],
    ),
    row(Group::Window, "?", "help: keys, glossary, sources", &[]),
    row(Group::File, "Ctrl Z", "undo", &[(CTRL, Key::Z, |_| command(Change::Undo))]),
    row(
        Group::File,
        "Ctrl Y, Ctrl Shift Z",
        "redo",
        &[(CTRL, Key::Y, |_| command(Change::Redo)), (CTRL_SHIFT, Key::Z, |_| command(Change::Redo))],
    ),
    row(
        Group::File,
        "Ctrl N",
        "a new map",
        &[(CTRL, Key::N, |p| action(WindowAction::New(MapKind::of(&p.editor().scene().map))))],
    ),
    row(
        Group::File,
        "Ctrl O",
        "open a scene, a map, or a path of your own",
        &[(CTRL, Key::O, |_| action(WindowAction::Open))],
    ),
    row(
        Group::File,
        "Ctrl S",
        "save the map to its file, in the format of that file, or under a name",
        &[(CTRL, Key::S, |_| action(WindowAction::Save))],
    ),
    row(
        Group::File,
        "Ctrl Shift S",
        "save the scene under another name",
        &[(CTRL_SHIFT, Key::S, |_| action(WindowAction::SaveAs))],
    ),
    row(
        Group::File,
        "Ctrl E",
        "export a picture, a filmstrip, an animation or a talk",
        &[(CTRL, Key::E, |_| action(WindowAction::Export))],
    ),
    row(Group::File, "drop a file", "open it", &[]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_is_bound_twice() {
        let all: Vec<_> = ALL.iter().flat_map(|shortcut| shortcut.keys).map(|&(with, key, _)| (with, key)).collect();
        for (i, press) in all.iter().enumerate() {
            assert!(!all[..i].contains(press), "{press:?}");
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
