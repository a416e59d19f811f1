//! The help: keys and gestures on one page, the glossary on the other.

use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, RichText, Ui, Vec2};
use pathlight::words::{Area, Term};

/// Of the dialog, in points. It fits a window of 800 points.
pub const WIDTH: f32 = 640.0;
/// What the dialog needs besides the page, in points: title, tabs, button, margins, and some space around it.
const AROUND_PAGE: f32 = 220.0;
/// The higher page would be hard to scan.
const MAX_PAGE_HEIGHT: f32 = 500.0;
/// The column of terms, in points.
const TERM_WIDTH: f32 = 130.0;

const PAGES: [&str; 2] = ["Keys and pointer", "Glossary"];
const GLOSSARY: usize = 1;

/// Each input and its effect.
const KEYS: &[(&str, &str)] = &[
    ("Space", "play or pause"),
    ("← →", "one step back or forward"),
    ("Shift ← →, Ctrl ← →", "one stage, one detail"),
    ("Home, End, [ ]", "the beginning, the end; slower, faster"),
    ("U", "run until the next step of the chosen kind"),
    ("click, drag on cells", "toggle a wall; paint with the new value of the first cell"),
    ("right click", "move the start (beam: the eye); with Shift, the goal"),
    ("drag, or click and click", "move the start, the goal, an actor, a vertex, an obstacle"),
    ("double click on an edge, Delete", "add a vertex; remove what is under the pointer"),
    ("Shift + drag", "wave: add agents that follow the flow field"),
    ("drag a star during the run", "robbery: the actor follows the pointer until you let go"),
    ("click a star, then ← → ↑ ↓", "robbery: control the actor with the arrow keys"),
    ("Esc", "cancel a drag; return an actor to the program"),
    ("point at something", "show its name and highlight it everywhere"),
    ("Alt + click", "go to the step that last changed it"),
    ("wheel, middle drag, F", "zoom at the pointer, pan, show everything"),
    ("1 2 3, Q A", "wave, funnel, beam; highlight the next or previous wave"),
    ("E D S, B", "panel: explain, data, settings; fold it"),
    ("Ctrl Z, Ctrl Y", "undo, redo"),
    ("Ctrl O, Ctrl S, Ctrl E", "open, save, export"),
    ("L, P, F11, Ctrl + −", "legend, presenter, full screen, larger or smaller"),
    ("Ctrl M", "reduced motion: every step is shown at once"),
];

/// The page that is shown, and the filter of the glossary.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    page: usize,
    filter: String,
}

impl View {
    pub fn show(&mut self, ui: &mut Ui, palette: &Palette) {
        let height = (ui.ctx().screen_rect().height() - AROUND_PAGE).clamp(120.0, MAX_PAGE_HEIGHT);
        ui.horizontal(|ui| {
            if let Some(page) = widgets::segments(ui, &PAGES, self.page, palette) {
                self.page = page;
            }
            if self.page == GLOSSARY {
                let hint = RichText::new("find a term").color(palette.quiet());
                let field = egui::TextEdit::singleline(&mut self.filter).desired_width(f32::INFINITY).hint_text(hint);
                ui.add(field.margin(egui::Margin::symmetric(8, 5)));
            }
        });
        ui.add_space(4.0);
        let scroll = egui::ScrollArea::vertical().id_salt(self.page).auto_shrink([false, false]);
        scroll
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, |ui| if self.page == GLOSSARY { glossary(ui, &self.filter, palette) } else { keys(ui, palette) });
    }
}

fn keys(ui: &mut Ui, palette: &Palette) {
    egui::Grid::new("keys").num_columns(2).spacing([18.0, 4.0]).min_row_height(20.0).show(ui, |ui| {
        for &(input, effect) in KEYS {
            ui.label(RichText::new(input).font(style::bold(13.0)));
            ui.label(RichText::new(effect).color(palette.quiet()));
            ui.end_row();
        }
    });
}

/// The terms that fit the filter, grouped by area.
fn glossary(ui: &mut Ui, filter: &str, palette: &Palette) {
    let filter = filter.trim().to_lowercase();
    let mut is_empty = true;
    for area in Area::ALL {
        let terms: Vec<Term> = Term::ALL.iter().copied().filter(|t| t.area() == area && fits(*t, &filter)).collect();
        if terms.is_empty() {
            continue;
        }
        ui.add_space(if is_empty { 0.0 } else { 8.0 });
        is_empty = false;
        ui.label(RichText::new(area.title()).font(style::bold(12.0)).color(palette.quiet()));
        for term in terms {
            ui.horizontal_top(|ui| {
                let name = egui::Label::new(RichText::new(term.name()).font(style::bold(13.5))).wrap();
                ui.allocate_ui(Vec2::new(TERM_WIDTH, 18.0), |ui| {
                    ui.set_width(TERM_WIDTH);
                    ui.add(name);
                });
                ui.add(egui::Label::new(RichText::new(term.definition()).font(style::sans(13.5))).wrap());
            });
        }
    }
    if is_empty {
        ui.label(RichText::new("No term fits the filter.").color(palette.quiet()));
    }
}

/// One or two letters are looked for at the beginning of a term, because they are in almost every definition.
fn fits(term: Term, filter: &str) -> bool {
    let mut forms = term.forms().iter().map(|form| form.to_lowercase());
    match filter.len() {
        0 => true,
        1 | 2 => forms.any(|form| form.starts_with(filter)),
        _ => forms.any(|form| form.contains(filter)) || term.definition().to_lowercase().contains(filter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;

    #[test]
    fn the_glossary_lists_every_term_and_the_filter_finds_one() {
        let palette = Palette::new(Theme::Dark);
        let mut view = View { page: GLOSSARY, filter: String::new() };
        let mut tall = Headless::new(800.0, 60_000.0);
        tall.frame(Vec::new(), |ui| glossary(ui, "", &palette));
        let all = tall.text();
        assert!(Term::ALL.iter().all(|term| all.contains(term.definition())), "{all}");
        assert!(Area::ALL.iter().all(|area| all.contains(area.title())), "{all}");
        let mut window = Headless::new(800.0, 600.0);
        view.filter = "APEX".to_owned();
        window.frame(Vec::new(), |ui| view.show(ui, &palette));
        let shown = window.text();
        assert!(shown.contains(Term::Apex.definition()) && !shown.contains(Term::Octile.definition()), "{shown}");
        view.filter = "no such term".to_owned();
        window.frame(Vec::new(), |ui| view.show(ui, &palette));
        assert!(window.text().contains("No term fits the filter."), "{}", window.text());
    }

    #[test]
    fn a_click_on_its_tab_opens_the_glossary() {
        let palette = Palette::new(Theme::Light);
        let mut view = View::default();
        let mut window = Headless::new(800.0, 600.0);
        window.frame(Vec::new(), |ui| view.show(ui, &palette));
        assert!(window.text().contains(KEYS[0].1));
        let at = window.position(PAGES[GLOSSARY]) + Vec2::splat(4.0);
        window.click(at, |ui| view.show(ui, &palette));
        assert_eq!(view.page, GLOSSARY);
    }
}
