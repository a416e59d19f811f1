//! All built-in scenes, from easy to hard: a filter, a search, and a card for each.

use super::card::{self, GAP};
use super::thumbnails::{Key, Thumbnails};
use super::{HomeChange, Requests};
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::{topbar, widgets};
use egui_macroquad::egui::{
    self, Galley, Layout, Margin, Rect, RichText, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
};
use pathlight::lesson::{self, Entry};
use pathlight::player::Document;
use pathlight::scene::builtin::{self, Level, Title};
use pathlight::scene::tag::Tag;
use std::sync::Arc;

/// Which scenes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    #[default]
    All,
    Lesson(&'static Entry),
    Tag(Tag),
}

impl Filter {
    /// The choices, in the order on screen.
    pub fn all() -> Vec<Self> {
        let lessons = lesson::ALL.into_iter().map(Self::Lesson);
        [Self::All].into_iter().chain(lessons).chain([Tag::Fault, Tag::Degenerate].map(Self::Tag)).collect()
    }

    pub fn label(self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Lesson(lesson) => topbar::title(lesson.name),
            Self::Tag(Tag::Fault) => "Faults".to_owned(),
            Self::Tag(Tag::Degenerate) => "Degenerate cases".to_owned(),
            Self::Tag(tag) => topbar::title(tag.word()),
        }
    }

    /// Which scenes it leaves.
    fn hint(self) -> &'static str {
        match self {
            Self::All => "All scenes",
            Self::Lesson(_) => "The scenes of this lesson",
            Self::Tag(Tag::Fault) => "Scenes in which a method goes wrong",
            Self::Tag(Tag::Degenerate) => "Scenes with points on one line and other special cases",
            Self::Tag(_) => "Scenes with this tag",
        }
    }

    fn admits(self, scene: &Title) -> bool {
        match self {
            Self::All => true,
            Self::Lesson(lesson) => scene.lesson() == lesson.name,
            Self::Tag(tag) => scene.tags.contains(&tag),
        }
    }
}

/// What of the gallery is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub filter: Filter,
    /// As typed.
    pub search: String,
}

impl Query {
    /// What was asked for, and what clears it.
    fn in_words(&self) -> (String, &'static str) {
        let search = format!("the search \u{201c}{}\u{201d}", self.search.trim());
        let filter = format!("the filter \u{201c}{}\u{201d}", self.filter.label());
        match (self.search.trim().is_empty(), self.filter) {
            (true, _) => (filter, "Clear the filter"),
            (false, Filter::All) => (search, "Clear the search"),
            (false, _) => (format!("{search} and {filter}"), "Clear the search and the filter"),
        }
    }

    /// The scenes from easy to hard. Every word of the search occurs in the title, the description or the name.
    pub fn scenes(&self) -> Vec<&'static Title> {
        let words: Vec<String> = self.search.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let fits = |scene: &&Title| {
            let text = || format!("{} {} {}", scene.title, scene.about, scene.name).to_lowercase();
            let is_found = |text: String| words.iter().all(|word| text.contains(word));
            self.filter.admits(scene) && (words.is_empty() || is_found(text()))
        };
        let mut scenes: Vec<_> = builtin::titles().iter().filter(fits).collect();
        // The sort is stable: within a level, the order is that of the menu.
        scenes.sort_by_key(|scene| scene.level());
        scenes
    }
}

/// What a level is called on screen.
pub const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Easy => "Easy",
        Level::Medium => "Medium",
        Level::Hard => "Hard",
    }
}

/// The least width of a card, in points.
const NARROWEST: f32 = 204.0;
const PADDING: f32 = 9.0;
/// The search field is low if it is below this part of the page: then a search scrolls the page up.
const LOW: f32 = 0.4;
/// Height of a picture, for one point of width.
const ASPECT: f32 = 0.5625;

/// The scenes that have all words of a search in their title, their description or their name, from easy to hard.
pub fn found(search: &str) -> Vec<&'static Title> {
    Query { search: search.to_owned(), ..Query::default() }.scenes()
}

/// The scene after the one with this name, from easy to hard; the first one after none. None after the last one.
pub fn after(name: &str) -> Option<&'static Title> {
    let scenes = Query::default().scenes();
    let next = scenes.iter().position(|scene| scene.name == name).map_or(0, |i| i + 1);
    scenes.get(next).copied()
}

/// `next` is the scene to look at next, which is marked.
pub fn show(
    ui: &mut Ui,
    query: &Query,
    next: Option<&'static Title>,
    thumbnails: &Thumbnails,
    palette: &Palette,
    requests: &mut Requests,
) {
    let scenes = query.scenes();
    let top = ui.cursor().top();
    let earlier = requests.changes.len();
    header(ui, query, scenes.len(), palette, requests);
    // What is found must be in view while somebody types.
    let page = ui.clip_rect();
    let is_search = |change: &HomeChange| matches!(change, HomeChange::Search(text) if !text.is_empty());
    if requests.changes[earlier..].iter().any(is_search) && top > page.top() + page.height() * LOW {
        ui.scroll_to_rect(ui.min_rect().with_min_y(top), Some(egui::Align::Min));
    }
    if scenes.is_empty() {
        let (asked, clear) = query.in_words();
        ui.add_space(4.0);
        ui.label(RichText::new(format!("No scene fits {asked}.")).color(palette.text()));
        ui.add_space(8.0);
        if card::button(ui, clear, "Show all scenes", false, palette).clicked() {
            requests.changes.extend([HomeChange::Filter(Filter::All), HomeChange::Search(String::new())]);
        }
    }
    let row_width = ui.available_width();
    let columns = ((row_width + GAP) / (NARROWEST + GAP)).floor().max(1.0);
    let width = ((row_width - (columns - 1.0) * GAP) / columns).floor();
    for group in scenes.chunk_by(|a, b| a.level() == b.level()) {
        ui.add_space(2.0);
        ui.label(card::caption(level_name(group[0].level()), palette));
        ui.add_space(4.0);
        for row in group.chunks(columns as usize) {
            let cards: Vec<_> = row.iter().map(|scene| Card::new(ui, scene, width, palette)).collect();
            let height = cards.iter().map(Card::height).fold(0.0, f32::max);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (i, card) in cards.into_iter().enumerate() {
                    let is_next = next.is_some_and(|next| next.name == card.scene.name);
                    let size = Vec2::new(card::width(row_width, columns as usize, i), height);
                    card.show(ui, size, is_next, thumbnails, palette, requests);
                }
            });
            ui.add_space(GAP);
        }
    }
    // The page keeps its place when few scenes are left: below the search field there is always a whole page.
    let height = ui.cursor().top() - top;
    ui.add_space((ui.clip_rect().height() - height).max(0.0));
}

/// The title, the filters, and the search field; in two rows where one has no room for them.
fn header(ui: &mut Ui, query: &Query, count: usize, palette: &Palette, requests: &mut Requests) {
    let all = Filter::all();
    let labels: Vec<String> = all.iter().map(|filter| filter.label()).collect();
    let words: Vec<&str> = labels.iter().map(String::as_str).collect();
    let chosen = all.iter().position(|&filter| filter == query.filter).unwrap_or_default();
    let hints: Vec<&str> = all.iter().map(|filter| filter.hint()).collect();
    let segments =
        |ui: &mut Ui| widgets::segments(ui, &words, &hints, chosen, palette).map(|i| HomeChange::Filter(all[i]));
    let is_wide = ui.available_width() > 800.0;
    ui.horizontal(|ui| {
        ui.label(RichText::new("All scenes").font(style::bold(17.0)));
        ui.add_space(12.0);
        if is_wide {
            requests.changes.extend(segments(ui));
        }
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            let mut text = query.search.clone();
            let hint = RichText::new("Search scenes").color(palette.quiet());
            let field = TextEdit::singleline(&mut text).desired_width(170.0).hint_text(hint);
            let response = ui.add(field.margin(Margin::symmetric(10, 7)));
            card::scroll_to_focus(&response);
            let response = response.tooltip("Words of the title, the description or the name");
            if response.changed() {
                requests.changes.push(HomeChange::Search(text));
            }
            if *query != Query::default() {
                ui.add_space(8.0);
                let count = if count == 1 { "1 scene".to_owned() } else { format!("{count} scenes") };
                ui.label(RichText::new(count).font(style::sans(12.5)).color(palette.quiet()));
            }
        });
    });
    if !is_wide {
        ui.add_space(4.0);
        requests.changes.extend(segments(ui));
    }
    ui.add_space(6.0);
}

/// A card, measured.
struct Card {
    scene: &'static Title,
    title: Arc<Galley>,
    about: Arc<Galley>,
    picture: Vec2,
}

impl Card {
    fn new(ui: &Ui, scene: &'static Title, width: f32, palette: &Palette) -> Self {
        let inner = width - 2.0 * PADDING;
        let words = |text: &str, font, colour| card::words(ui, text, font, colour, inner - 4.0);
        Self {
            scene,
            title: words(&scene.title, style::bold(14.0), palette.text()),
            about: words(&scene.about, style::sans(12.5), palette.quiet()),
            picture: Vec2::new(inner, (inner * ASPECT).round()),
        }
    }

    /// The height that it needs. All cards of a row get the largest one.
    fn height(&self) -> f32 {
        PADDING + self.picture.y + 8.0 + self.title.size().y + 2.0 + self.about.size().y + PADDING
    }

    fn show(
        self,
        ui: &mut Ui,
        size: Vec2,
        is_next: bool,
        thumbnails: &Thumbnails,
        palette: &Palette,
        requests: &mut Requests,
    ) {
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        card::scroll_to_focus(&response);
        if response.clicked() {
            requests.commands.push(Document::Open(self.scene.name.to_owned()).into());
        }
        if !ui.is_rect_visible(rect) {
            return;
        }
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &self.scene.title));
        card::surface(ui, rect, Some(&response), palette);
        let place = Rect::from_min_size(rect.min + Vec2::splat(PADDING), self.picture);
        let key = Key::of(self.scene.name);
        card::picture(ui, place, key, thumbnails, &mut requests.in_view, palette);
        if is_next {
            ui.painter().rect_stroke(rect, 10.0, Stroke::new(1.5, palette.accent()), StrokeKind::Inside);
            let words = ui.painter().layout_no_wrap("NEXT".to_owned(), style::bold(11.0), palette.on_accent());
            let pill = Rect::from_min_size(place.min + Vec2::splat(6.0), words.size() + Vec2::new(14.0, 6.0));
            ui.painter().rect_filled(pill, 6.0, palette.accent());
            ui.painter().galley(pill.min + Vec2::new(7.0, 3.0), words, palette.on_accent());
        }
        let title = place.left_bottom() + Vec2::new(2.0, 8.0);
        let about = title + Vec2::new(0.0, self.title.size().y + 2.0);
        ui.painter().galley(title, self.title, palette.text());
        ui.painter().galley(about, self.about, palette.quiet());
        response.tooltip(format!("Open {} (Enter)", self.scene.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(filter: Filter, search: &str) -> Vec<&'static str> {
        Query { filter, search: search.to_owned() }.scenes().iter().map(|scene| scene.name).collect()
    }

    #[test]
    fn every_scene_is_in_the_gallery_from_easy_to_hard() {
        let shown = Query::default().scenes();
        assert_eq!(shown.len(), builtin::ALL.len());
        assert!(shown.is_sorted_by_key(|scene| scene.level()));
        assert_eq!(shown[0].name, "wave/walkthrough");
        // Each is also found under its lesson.
        let lessons: usize = lesson::ALL.into_iter().map(|lesson| names(Filter::Lesson(lesson), "").len()).sum();
        assert_eq!(lessons, builtin::ALL.len());
    }

    #[test]
    fn the_next_scene_is_the_one_behind_it_in_the_gallery() {
        let shown = Query::default().scenes();
        assert_eq!(after("").map(|scene| scene.name), Some(shown[0].name));
        assert_eq!(after(shown[3].name).map(|scene| scene.name), Some(shown[4].name));
        assert!(after(shown[shown.len() - 1].name).is_none());
    }

    #[test]
    fn filters_and_search_choose() {
        assert!(names(Filter::Lesson(&lesson::funnel::LESSON), "").iter().all(|name| name.starts_with("funnel/")));
        assert!(names(Filter::Tag(Tag::Fault), "").contains(&"wave/corner"));
        assert!(!names(Filter::Tag(Tag::Fault), "").contains(&"wave/door"));
        assert!(names(Filter::Tag(Tag::Degenerate), "").contains(&"beam/in-line"));
        assert_eq!(names(Filter::All, "MAZE"), ["wave/maze"], "the title");
        assert_eq!(names(Filter::All, "pillars guard"), ["beam/gallery"], "all words, in title and description");
        assert_eq!(names(Filter::All, "beam/slits"), ["beam/slits"], "the name");
        assert!(names(Filter::Lesson(&lesson::wave::LESSON), "beam/slits").is_empty());
    }
}
