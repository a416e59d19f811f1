//! The help: keys and gestures, the glossary, and the sources, in groups; one field searches them all.

use crate::app::shortcuts::{self, Group, Shortcut};
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{self, RichText, Ui, Vec2};
use pathlight::tutor::grade;
use pathlight::words::sources::{self, Difference, Tutorial};
use pathlight::words::{Area, Term};

/// Of the dialog, in points. It fits a window of 800 points.
pub const WIDTH: f32 = 640.0;
/// What the dialog needs besides the page, in points: title, search field, button, margins, and some space around it.
const AROUND_PAGE: f32 = 220.0;
/// The higher page would be hard to scan.
const MAX_PAGE_HEIGHT: f32 = 500.0;
/// The column of keys, in points.
const INPUT_WIDTH: f32 = 190.0;
/// The column of names of sources, in points.
const SOURCE_WIDTH: f32 = 190.0;
/// The column of terms, in points.
const TERM_WIDTH: f32 = 130.0;

const PAGES: [&str; 4] = ["Keys and pointer", "Glossary", "Your own program", "Sources"];
const HINTS: [&str; 4] = [
    "Every key and gesture",
    "Every term that the sentences use",
    "Write the algorithm yourself: the format, and a first program to complete",
    "The tutorials, papers and libraries behind Pathlight, and where it differs from the tutorials",
];
const KEYS: usize = 0;
const GLOSSARY: usize = 1;
const OWN_PROGRAM: usize = 2;
const SOURCES: usize = 3;

/// Shows what fits a search; the empty one fits everything. Returns false if nothing does.
type Page = fn(&mut Ui, &str, &Palette) -> bool;

/// The page that is shown without a search, and what is searched for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    page: usize,
    search: String,
}

impl View {
    /// The page about a program of one's own.
    pub fn own_program() -> Self {
        Self { page: OWN_PROGRAM, search: String::new() }
    }

    pub fn show(&mut self, ui: &mut Ui, palette: &Palette) {
        let height = (ui.ctx().screen_rect().height() - AROUND_PAGE).clamp(120.0, MAX_PAGE_HEIGHT);
        let search = self.search.trim().to_lowercase();
        ui.horizontal(|ui| {
            // A search looks at all pages, so none of them is chosen.
            let chosen = if search.is_empty() { self.page } else { PAGES.len() };
            if let Some(page) = widgets::segments(ui, &PAGES, &HINTS, chosen, palette) {
                (self.page, self.search) = (page, String::new());
            }
            let hint = RichText::new("search keys, terms, sources").color(palette.quiet());
            let field = egui::TextEdit::singleline(&mut self.search).desired_width(f32::INFINITY).hint_text(hint);
            let field = ui.add(field.margin(egui::Margin::symmetric(8, 5)));
            if ui.memory(|m| m.focused().is_none()) {
                field.request_focus();
            }
        });
        ui.add_space(4.0);
        let salt = (self.page, !search.is_empty());
        let scroll = egui::ScrollArea::vertical().id_salt(salt).auto_shrink([false, false]);
        scroll.max_height(height).min_scrolled_height(height).show(ui, |ui| {
            let is_searching = !search.is_empty();
            let mut found = false;
            for (page, show) in
                [(KEYS, keys as Page), (GLOSSARY, glossary), (OWN_PROGRAM, own_program), (SOURCES, show_sources)]
            {
                if is_searching || self.page == page {
                    found |= show(ui, &search, palette);
                }
            }
            if !found {
                ui.label(RichText::new("No key, no term and no source fits.").color(palette.quiet()));
            }
        });
    }
}

fn heading(ui: &mut Ui, title: &str, is_first: bool, palette: &Palette) {
    ui.add_space(if is_first { 0.0 } else { 8.0 });
    ui.label(RichText::new(title).font(style::bold(12.0)).color(palette.quiet()));
}

/// A name and what it means, beside each other.
fn entry(ui: &mut Ui, name: &str, width: f32, meaning: &str) {
    ui.horizontal_top(|ui| {
        ui.allocate_ui(Vec2::new(width, 18.0), |ui| {
            ui.set_width(width);
            ui.add(egui::Label::new(RichText::new(name).font(style::bold(13.5))).wrap());
        });
        ui.add(egui::Label::new(RichText::new(meaning).font(style::sans(13.5))).wrap());
    });
}

/// The keys that fit the search, in groups. Returns false if there is none.
fn keys(ui: &mut Ui, search: &str, palette: &Palette) -> bool {
    let mut is_first = true;
    for group in Group::ALL {
        let rows: Vec<_> = shortcuts::ALL.iter().filter(|s| s.group == group && is_shortcut(s, search)).collect();
        if rows.is_empty() {
            continue;
        }
        heading(ui, group.title(), is_first, palette);
        is_first = false;
        for shortcut in rows {
            entry(ui, shortcut.input, INPUT_WIDTH, shortcut.effect);
        }
    }
    !is_first
}

/// The terms that fit the search, grouped by area. Returns false if there is none.
fn glossary(ui: &mut Ui, search: &str, palette: &Palette) -> bool {
    let mut is_first = true;
    for area in Area::ALL {
        let terms: Vec<Term> = Term::ALL.iter().copied().filter(|t| t.area() == area && is_term(*t, search)).collect();
        if terms.is_empty() {
            continue;
        }
        heading(ui, area.title(), is_first, palette);
        is_first = false;
        for term in terms {
            entry(ui, term.name(), TERM_WIDTH, term.definition());
        }
    }
    !is_first
}

/// The format of a program of one's own and a first one to complete. It is one text, so a search shows the lines that fit.
fn own_program(ui: &mut Ui, search: &str, palette: &Palette) -> bool {
    let fits = |line: &&str| search.is_empty() || (search.chars().count() > 2 && line.to_lowercase().contains(search));
    let lines: Vec<&str> = grade::GUIDE.lines().filter(fits).collect();
    if lines.is_empty() {
        return false;
    }
    heading(ui, "your own program", search.is_empty(), palette);
    if search.is_empty() && ui.button("Copy this page").clicked() {
        ui.ctx().copy_text(grade::GUIDE.to_owned());
    }
    ui.add(egui::Label::new(RichText::new(lines.join("\n")).font(style::mono(11.5))).wrap());
    true
}

/// The tutorials, the papers and libraries, and the differences that fit the search. Returns false if there is none.
fn show_sources(ui: &mut Ui, search: &str, palette: &Palette) -> bool {
    // Short words are in almost every text.
    let fits = |texts: &[&str]| match search.chars().count() {
        0 => true,
        1 | 2 => false,
        _ => texts.iter().any(|text| text.to_lowercase().contains(search)),
    };
    let mut found = false;
    let mut group = |ui: &mut Ui, title: &str, rows: Vec<(String, String)>| {
        if rows.is_empty() {
            return;
        }
        heading(ui, title, false, palette);
        found = true;
        for (name, text) in rows {
            entry(ui, &name, SOURCE_WIDTH, &text);
        }
    };
    let tutorials = Tutorial::ALL.iter().filter(|t| fits(&[t.title(), t.by(), t.teaches()]));
    group(ui, "tutorials", tutorials.map(|t| (t.title().into(), format!("{}. {}", t.by(), t.teaches()))).collect());
    for (title, table) in [("papers", &sources::PAPERS[..]), ("libraries", &sources::LIBRARIES[..])] {
        let rows = table.iter().filter(|s| fits(&[s.name, s.title, s.used]));
        group(ui, title, rows.map(|s| (s.name.into(), format!("{}. {}", s.title, s.used))).collect());
    }
    let rows = sources::DIFFERENCES.iter().filter(|d| fits(&[d.tutorial.short(), d.there, d.here, d.why]));
    let told = |d: &Difference| (d.tutorial.short().into(), format!("{}\nHere: {}\nWhy: {}", d.there, d.here, d.why));
    group(ui, "differences from the tutorials", rows.map(told).collect());
    found
}

/// One letter is looked for among the keys alone, because it is in almost every effect.
fn is_shortcut(shortcut: &Shortcut, search: &str) -> bool {
    let is_key = shortcut.input.to_lowercase().split([' ', ',']).any(|word| word == search);
    let has = |text: &str| text.to_lowercase().contains(search);
    match search.chars().count() {
        0 => true,
        1 => is_key,
        _ => has(shortcut.input) || has(shortcut.effect) || has(shortcut.group.title()),
    }
}

/// One or two letters are looked for at the beginning of a term, because they are in almost every definition.
fn is_term(term: Term, search: &str) -> bool {
    let mut forms = term.forms().iter().map(|form| form.to_lowercase());
    match search.chars().count() {
        0 => true,
        1 | 2 => forms.any(|form| form.starts_with(search)),
        _ => forms.any(|form| form.contains(search)) || term.definition().to_lowercase().contains(search),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;

    fn shown(view: &mut View, height: f32) -> String {
        let palette = Palette::new(Theme::Dark);
        let mut window = Headless::new(800.0, height);
        window.frame(Vec::new(), |ui| view.show(ui, &palette));
        window.text()
    }

    #[test]
    fn the_glossary_lists_every_term_and_the_keys_every_key() {
        let palette = Palette::new(Theme::Dark);
        let mut tall = Headless::new(800.0, 60_000.0);
        tall.frame(Vec::new(), |ui| glossary(ui, "", &palette));
        let all = tall.text();
        assert!(Term::ALL.iter().all(|term| all.contains(term.definition())), "{all}");
        assert!(Area::ALL.iter().all(|area| all.contains(area.title())), "{all}");
        tall.frame(Vec::new(), |ui| keys(ui, "", &palette));
        let all = tall.text();
        assert!(shortcuts::ALL.iter().all(|s| all.contains(s.input) && all.contains(s.effect)), "{all}");
        assert!(Group::ALL.iter().all(|group| all.contains(group.title())), "{all}");
    }

    #[test]
    fn one_search_finds_keys_and_terms_on_whichever_page_it_began() {
        for page in [0, GLOSSARY] {
            let mut view = View { page, search: "APEX".to_owned() };
            let text = shown(&mut view, 600.0);
            assert!(text.contains(Term::Apex.definition()) && !text.contains(Term::Octile.definition()), "{text}");
            view.search = "legend".to_owned();
            assert!(shown(&mut view, 600.0).contains("what the marks mean"));
            view.search = "wave".to_owned();
            let text = shown(&mut view, 6000.0);
            assert!(text.contains("add agents") && text.contains(Term::Wave.definition()), "{text}");
            view.search = "no such thing".to_owned();
            assert!(shown(&mut view, 600.0).contains("No key, no term and no source fits."));
        }
    }

    #[test]
    fn the_sources_are_shown_and_found() {
        let palette = Palette::new(Theme::Dark);
        let mut tall = Headless::new(800.0, 60_000.0);
        tall.frame(Vec::new(), |ui| {
            show_sources(ui, "", &palette);
        });
        let all = tall.text();
        assert!(Tutorial::ALL.iter().all(|t| all.contains(t.title()) && all.contains(t.by())), "{all}");
        assert!(sources::PAPERS.iter().chain(&sources::LIBRARIES).all(|s| all.contains(s.used)), "{all}");
        assert!(sources::DIFFERENCES.iter().all(|d| all.contains(d.there) && all.contains(d.why)), "{all}");
        let text = shown(&mut View { page: KEYS, search: "mononen".to_owned() }, 6000.0);
        assert!(text.contains("Simple Stupid Funnel") && !text.contains("poly2tri"), "{text}");
    }

    #[test]
    fn the_page_about_a_program_of_ones_own_has_the_format_and_the_first_program() {
        let text = shown(&mut View::own_program(), 60_000.0);
        for word in ["pathlight grade SCENE -", "\"polygon\"", "# ???", "FOLDER --csv"] {
            assert!(text.contains(word), "{word}: {text}");
        }
        let text = shown(&mut View { page: KEYS, search: "portals:".to_owned() }, 600.0);
        assert!(text.contains("start, goal, portals") && !text.contains("# ???"), "{text}");
    }

    #[test]
    fn one_letter_finds_its_key() {
        let text = shown(&mut View { page: 0, search: "u".to_owned() }, 6000.0);
        assert!(text.contains("run until") && !text.contains("full screen"), "{text}");
        let text = shown(&mut View { page: 0, search: "?".to_owned() }, 6000.0);
        assert!(text.contains("help: keys"), "{text}");
    }

    #[test]
    fn a_click_on_its_tab_opens_the_glossary() {
        let palette = Palette::new(Theme::Light);
        let mut view = View::default();
        let mut window = Headless::new(800.0, 600.0);
        window.frame(Vec::new(), |ui| view.show(ui, &palette));
        assert!(window.text().contains(shortcuts::ALL[0].effect));
        let at = window.position(PAGES[GLOSSARY]) + Vec2::splat(4.0);
        window.click(at, |ui| view.show(ui, &palette));
        assert_eq!(view.page, GLOSSARY);
    }
}
