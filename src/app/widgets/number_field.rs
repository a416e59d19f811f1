//! A number that can be dragged sideways or typed. What is typed is taken as it is or refused with a reason, never changed in silence.

use super::tooltip::Tooltip;
use super::{select_all, select_when_focused};
use egui_macroquad::egui::{DragValue, Id, Key, Layout, Response, Ui, Vec2};
use pathlight::words::coordinate;
use std::cell::RefCell;
use std::ops::RangeInclusive;

/// What a field accepts, and how it looks.
pub struct NumberField<'a> {
    /// What the number is, at the beginning of a sentence: "The width".
    pub name: &'a str,
    pub hint: &'a str,
    pub range: RangeInclusive<f64>,
    pub decimals: usize,
    /// By so much a drag of one point changes it.
    pub speed: f64,
    pub size: Vec2,
    /// Does the number change with each key, or when all of it is typed?
    pub is_live: bool,
}

/// What became of a field in this frame.
pub struct Entered {
    pub response: Response,
    /// Why what was typed is no such number. The number is then what it was before.
    pub refusal: Option<String>,
}

/// What a field remembers from one frame to the next: the number when the typing began, the one that it left, and the frame.
#[derive(Clone, Copy)]
struct Memory {
    at_first: f64,
    left: f64,
    frame: u64,
    /// Enter was pressed on a number that was refused: it is typed again here.
    is_again: bool,
}

/// Reads what somebody types: a comma is a decimal comma, and a minus sign may be a true one.
pub fn read(text: &str) -> Option<f64> {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.replace('−', "-");
    // 1,234.5 could be meant in two ways.
    let text = if text.contains('.') { text } else { text.replacen(',', ".", 1) };
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

impl NumberField<'_> {
    fn accepts(&self, value: f64) -> bool {
        self.range.contains(&value) && (self.decimals > 0 || value.fract() == 0.0)
    }

    fn why_not(&self, text: &str) -> String {
        let (low, high) = (*self.range.start(), *self.range.end());
        let kind = if self.decimals == 0 { "a whole number" } else { "a number" };
        let range = match (low.is_finite(), high.is_finite()) {
            (true, true) => format!(" from {} to {}", coordinate(low), coordinate(high)),
            (true, false) if low == f64::MIN_POSITIVE => " above 0".to_owned(),
            (true, false) => format!(" of at least {}", coordinate(low)),
            (false, true) => format!(" of at most {}", coordinate(high)),
            (false, false) => String::new(),
        };
        format!("{} is {kind}{range}, not “{}”.", self.name, text.trim())
    }

    /// Shows the field. `focus`: it gets the keys, with all of its number selected.
    pub fn show(self, ui: &mut Ui, value: &mut f64, focus: bool) -> Entered {
        let layout = Layout::centered_and_justified(ui.layout().main_dir());
        ui.allocate_ui_with_layout(self.size, layout, |ui| self.show_here(ui, value, focus)).inner
    }

    fn show_here(self, ui: &mut Ui, value: &mut f64, focus: bool) -> Entered {
        let id = ui.next_auto_id();
        let (memory_id, frame) = (id.with("number"), ui.ctx().cumulative_pass_nr());
        let memory: Option<Memory> = ui.data(|data| data.get_temp(memory_id));
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        // A text that was typed into another dialog, or into another number, says nothing of this one.
        let is_same = memory.is_some_and(|memory| memory.frame + 1 >= frame && memory.left == *value);
        if !is_same {
            ui.data_mut(|data| data.remove::<String>(id));
        }
        // Not in the frame of the key: it would end the typing again.
        let focus = focus || memory.is_some_and(|memory| is_same && memory.is_again);
        let at_first = memory.filter(|_| is_same && is_typing(ui, id)).map_or(*value, |memory| memory.at_first);
        let refused: RefCell<Option<String>> = RefCell::new(None);
        let parse = |text: &str| {
            let parsed = read(text).filter(|&value| self.accepts(value));
            // An empty field is left as it was.
            if parsed.is_none() && !text.trim().is_empty() {
                *refused.borrow_mut() = Some(text.to_owned());
            }
            parsed
        };
        let field = DragValue::new(value)
            .range(self.range.clone())
            .clamp_existing_to_range(false)
            .speed(self.speed)
            .max_decimals(self.decimals)
            .update_while_editing(self.is_live)
            .custom_parser(parse);
        let response = ui.add(field).tooltip(self.hint);
        select_when_focused(ui, &response);
        if focus {
            response.request_focus();
            select_all(ui, &response);
        }
        // While it is typed, a number may be incomplete.
        let is_complete = !ui.memory(|memory| memory.has_focus(id));
        let is_cancelled = ui.input(|input| input.key_pressed(Key::Escape));
        // Enter ends the typing in this frame. Of a number that changes with each key, the text has not been read again.
        let rest = (has_focus && is_complete).then(|| ui.data_mut(|data| data.remove_temp::<String>(id))).flatten();
        if let Some(rest) = rest.filter(|_| self.is_live) {
            parse(&rest);
        }
        let refused = refused.into_inner().filter(|_| is_complete && !is_cancelled);
        if refused.is_some() {
            *value = at_first;
        }
        // A number with more decimals than are shown keeps them when its field is only passed by Tab.
        let shown = |value: f64| format!("{value:.*}", self.decimals);
        if is_complete && !response.dragged() && shown(*value) == shown(at_first) {
            *value = at_first;
        }
        let is_again = self.is_live && refused.is_some() && ui.input(|input| input.key_pressed(Key::Enter));
        ui.data_mut(|data| data.insert_temp(memory_id, Memory { at_first, left: *value, frame, is_again }));
        Entered { response, refusal: refused.map(|text| self.why_not(&text)) }
    }
}

/// Is a text being typed into the field, or has it just been?
fn is_typing(ui: &Ui, id: Id) -> bool {
    ui.data(|data| data.get_temp::<String>(id)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::{Event, Modifiers};

    /// A width that is shown in a window, and the keys that are pressed in it.
    struct Typing {
        window: Headless,
        value: f64,
        decimals: usize,
        is_live: bool,
        refusals: Vec<String>,
    }

    impl Typing {
        fn new(value: f64, decimals: usize, is_live: bool) -> Self {
            Self { window: Headless::new(300.0, 100.0), value, decimals, is_live, refusals: Vec::new() }
        }

        fn frame(&mut self, events: Vec<Event>, focus: bool) {
            let (value, refusals, decimals, is_live) =
                (&mut self.value, &mut self.refusals, self.decimals, self.is_live);
            self.window.frame(events, |ui| {
                let (name, size, range) = ("The width", Vec2::new(80.0, 28.0), 1.0..=16_384.0);
                let field = NumberField { name, hint: "", range, decimals, speed: 1.0, size, is_live };
                refusals.extend(field.show(ui, value, focus).refusal);
            });
        }

        /// Types a text over the number.
        fn types(&mut self, text: &str) {
            self.frame(Vec::new(), true);
            self.frame(Vec::new(), false);
            text.chars().for_each(|c| self.frame(vec![Event::Text(c.to_string())], false));
        }

        fn press(&mut self, key: Key) {
            let event =
                |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
            self.frame(vec![event(true), event(false)], false);
            self.frame(Vec::new(), false);
        }
    }

    #[test]
    fn a_comma_is_a_decimal_comma() {
        assert_eq!(["3,5", "3.5", " −2 ", "1e3"].map(read), [Some(3.5), Some(3.5), Some(-2.0), Some(1000.0)]);
        assert_eq!(["abc", "1,234.5", "1,2,3", "inf", "nan", ""].map(read), [None; 6]);
    }

    /// "12,7" became 12, 99999999 became 16384, 0 became 1, and "abc" nothing, all of it without a word.
    #[test]
    fn what_is_typed_is_taken_as_it_is_or_refused_with_the_limits() {
        for is_live in [false, true] {
            for end in [Key::Enter, Key::Tab] {
                for bad in ["12,7", "99999999", "0", "abc"] {
                    let mut typing = Typing::new(24.0, 0, is_live);
                    typing.types(bad);
                    typing.press(end);
                    let wanted = format!("The width is a whole number from 1 to 16384, not “{bad}”.");
                    assert_eq!((typing.value, typing.refusals), (24.0, vec![wanted]), "{bad} {is_live} {end:?}");
                }
                let mut typing = Typing::new(24.0, 3, is_live);
                typing.types("12,7");
                typing.press(end);
                assert_eq!((typing.value, typing.refusals), (12.7, Vec::new()), "{is_live} {end:?}");
            }
        }
    }

    #[test]
    fn a_number_that_is_only_passed_keeps_its_decimals() {
        for is_live in [false, true] {
            let mut typing = Typing::new(10.0 / 3.0, 3, is_live);
            typing.frame(Vec::new(), true);
            typing.frame(Vec::new(), false);
            typing.press(Key::Tab);
            typing.frame(Vec::new(), false);
            assert_eq!((typing.value, typing.refusals), (10.0 / 3.0, Vec::new()), "{is_live}");
        }
    }

    /// The field said 40 beside "the map has 24 × 16 units", and the next dialog still did.
    #[test]
    fn a_text_is_forgotten_when_the_number_becomes_another_or_the_dialog_is_closed() {
        let mut typing = Typing::new(40.0, 0, true);
        typing.types("33");
        assert_eq!(typing.value, 33.0);
        typing.value = 24.0;
        typing.frame(Vec::new(), false);
        typing.frame(Vec::new(), false);
        assert!(typing.window.text().contains("24"));
        typing.types("20");
        typing.window.frame(Vec::new(), |_| ());
        typing.value = 24.0;
        typing.frame(Vec::new(), true);
        typing.frame(Vec::new(), false);
        assert!(typing.window.text().contains("24") && typing.value == 24.0);
        // The same number, but what was typed is not it.
        typing.types("0");
        typing.window.frame(Vec::new(), |_| ());
        typing.frame(Vec::new(), true);
        typing.frame(Vec::new(), false);
        assert!(typing.window.text().contains("24"));
    }
}
