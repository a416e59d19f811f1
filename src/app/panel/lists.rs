//! The lists that the algorithm works on, each in one line below the sentence: short ones whole, long ones by their ends.

/// Several lists in one line, where there is no room for more.
pub mod brief;
/// Which elements fit into a line.
mod fitting;
/// The first elements of an ordered list in one line.
pub mod in_line;

use super::chips::SetChip;
use super::frame::PART_CHROME;
use super::rows::{appearance, link_to_thing};
use super::sentence::{Looks, respond};
use super::{Requests, frame};
use crate::app::fit;
use crate::app::scale::LEAST_LETTERS;
use crate::app::style::{self, Palette};
use crate::app::widgets;
use egui_macroquad::egui::{Align2, Color32, Pos2, Rect, RichText, Sense, Stroke, Ui, Vec2};
use pathlight::lesson::ListEnds;
use pathlight::picture::{Dash, Thing};
use pathlight::player::Player;
use pathlight::words::{Sentence, Span};
use std::collections::BTreeSet;

/// Lists, and the things that the sentence beside them is about: these are shown before others.
pub type Listed<'a> = (&'a [ListEnds], &'a [Thing]);

/// What this sentence is about, and that of the tour's stop.
pub fn named(player: &Player, sentence: &Sentence) -> Vec<Thing> {
    let of_tour = player.tour().map(|tour| tour.say().spans()).unwrap_or_default();
    let all = sentence.spans().iter().chain(of_tour);
    all.filter_map(|span| if let Span::Thing(named) = span { named.thing } else { None }).collect()
}

/// The height of a line with the space below it, and of a chip, in points.
const LINE: f32 = 21.0;
const CHIP: f32 = 17.0;
/// Between two chips, and between a title and its chips, in points.
const GAP: f32 = 3.0;
const BESIDE: f32 = 8.0;
/// The size of the letters, in points.
const LETTERS: f32 = 11.0;
/// In presenter mode: the lines of the only list of a lesson, and the height of each with the space below it, in points.
const LINES_PRESENTED: usize = 3;
const PRESENTED_LINE: f32 = 22.0;
/// The rows of a list with columns there, the height of each, and between two columns and two blocks of them; in points.
const ROWS: usize = 4;
const ROW: f32 = 18.0;
const BETWEEN_COLUMNS: f32 = 7.0;
const BETWEEN_BLOCKS: f32 = 12.0;
/// In a window: the least rows in a block, as many as other cards give room to, and the most.
pub const LEAST_ROWS: usize = 3;
pub const WANTED_ROWS: usize = 8;
const MOST_ROWS: usize = 24;

/// The height of this many lines of lists with their caption, in points. 0 for none.
pub fn height(lines: usize) -> f32 {
    if lines == 0 { 0.0 } else { LINE * lines as f32 + PART_CHROME }
}

/// In a part of the panel with less room, in points, the first entries of an ordered list take two lines: three have no room in one.
const NARROW: f32 = 250.0;

/// So many lines the lists take in this width, where their entries do not stand below each other.
pub fn lines(lists: &[ListEnds], width: f32) -> usize {
    if has_columns(lists) && width < NARROW { 2 } else { lists.len() }
}

/// Does the only list of a lesson have entries that can stand below each other?
pub fn has_columns(lists: &[ListEnds]) -> bool {
    matches!(lists, [list] if !list.columns.is_empty())
}

/// The height of so many rows of such a list, in points.
pub fn height_of_rows(rows: usize) -> f32 {
    PART_CHROME + (rows + 1) as f32 * ROW
}

/// The height of as many rows as this room has, in points. None if these are too few.
pub fn height_in_columns(room: f32) -> Option<f32> {
    let rows = rows_in(room - PART_CHROME);
    (rows >= LEAST_ROWS).then(|| height_of_rows(rows.min(MOST_ROWS)))
}

/// The rows of entries that fit below the names of the columns.
fn rows_in(room: f32) -> usize {
    ((room / ROW + 0.01) as usize).saturating_sub(1)
}

/// The lower part of a card: a caption, and a line for each list.
pub fn show(ui: &mut Ui, (lists, named): Listed<'_>, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let Some(legend) = lists.first().map(|list| list.legend) else { return };
    let in_rows = match lists {
        [list] if !list.columns.is_empty() => {
            Some((list, rows_in(ui.available_height() - PART_CHROME))).filter(|(_, rows)| *rows >= LEAST_ROWS)
        }
        _ => None,
    };
    let is_ordered = has_columns(lists);
    let least = height(self::lines(lists, ui.available_width() - frame::CHROME.x));
    if is_ordered && ui.available_height() < least - 1.0 {
        return without_caption(ui, &lists[0], palette, lit, requests);
    }
    if !is_ordered && lists.len() > 1 && ui.available_height() < least - 1.0 {
        let room = ui.available_rect_before_wrap().shrink2(Vec2::new(frame::CHROME.x / 2.0, 0.0));
        return frame::at(ui, room, "brief", |ui| brief::show(ui, (lists, named), palette, lit, requests));
    }
    let caption = match in_rows {
        Some((list, _)) => list.title.on_screen(),
        None if is_ordered => format!("{} · {legend} · {} in all", lists[0].title.on_screen(), lists[0].len),
        None => format!("{} · {legend}", if lists.len() == 1 { "list" } else { "lists" }),
    };
    frame::part(ui, palette, &caption, palette.quiet(), |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        if let Some((list, rows)) = in_rows {
            return in_columns(ui, list, (rows, LETTERS + 0.5), palette, lit, requests);
        }
        if is_ordered {
            return from_the_front(ui, &lists[0], 0.0, palette, lit, requests);
        }
        let looks = Looks::entry(style::sans(LETTERS + 0.5), palette.quiet());
        let all = ui.available_width();
        let titles: Vec<_> = lists.iter().map(|list| looks.line(ui, &list.title, all / 2.0)).collect();
        let column = titles.iter().map(|title| title.size().x).fold(0.0, f32::max) + BESIDE;
        for (list, title) in lists.iter().zip(&titles) {
            let (line, response) = ui.allocate_exact_size(Vec2::new(all, LINE), Sense::click());
            let at = Pos2::new(line.left(), line.top() + (CHIP - title.size().y) / 2.0);
            title.paint(ui, at);
            if let Some(pointer) = response.hover_pos() {
                respond(response, title.span_at(at, pointer), palette, requests);
            }
            let place = line.with_min_x(line.left() + column);
            let Entries { chips, widths } = Entries::of(ui, list, named, palette);
            let shown = fitting::shared(&[widths], place.width());
            paint(ui, list, (chips, &shown[0], true), place, palette, lit, requests);
        }
    });
}

/// In presenter mode, above the program: the first elements of each list, in their order. The lines keep their number, so that the
/// program stays where it is.
pub fn presented(ui: &mut Ui, player: &Player, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let lists = player.lesson().lists();
    let lines = if lists.len() > 1 { 1 } else { LINES_PRESENTED };
    for list in &lists {
        if !list.columns.is_empty() {
            ui.label(RichText::new(list.title.on_screen()).font(style::bold(LEAST_LETTERS)).color(palette.quiet()));
            in_columns(ui, list, (ROWS, LEAST_LETTERS), palette, lit, requests);
            continue;
        }
        let caption = format!("{} · {}", list.title.on_screen(), list.legend);
        let more = fit::width(ui.ctx(), &left_out(list.len), style::mono(LEAST_LETTERS)) + GAP;
        ui.label(RichText::new(caption).font(style::bold(LEAST_LETTERS)).color(palette.quiet()));
        let (room, _) =
            ui.allocate_exact_size(Vec2::new(ui.available_width(), lines as f32 * PRESENTED_LINE), Sense::hover());
        let mut at = room.min;
        // So many chips are shown, and the last one ends here.
        let (mut shown, mut end) = (0, room.min);
        // Those from the beginning on: of a long list the ones in the middle are not there.
        for (i, chip) in
            list.chips.iter().enumerate().take_while(|(i, (index, _))| i == index).map(|(i, (_, chip))| (i, chip))
        {
            let set = SetChip::new(ui, chip, LEAST_LETTERS, palette);
            if at.x + set.width() > room.right() {
                at = Pos2::new(room.left(), at.y + PRESENTED_LINE);
            }
            if at.y + PRESENTED_LINE > room.bottom() + 0.5 {
                break;
            }
            // The last place says how many there are besides.
            let is_last = at.y + 2.0 * PRESENTED_LINE > room.bottom() + 0.5;
            if is_last && i + 1 < list.len && at.x + set.width() + GAP + more > room.right() {
                break;
            }
            let rect = Rect::from_min_size(at, Vec2::new(set.width(), PRESENTED_LINE - GAP));
            let response = ui.interact(rect, ui.id().with((&list.title.on_screen(), i)), Sense::click());
            set.paint(ui, rect, &response, palette, lit, requests);
            at.x = rect.right() + GAP;
            (shown, end) = (i + 1, at);
        }
        if shown < list.len {
            let galley =
                ui.painter().layout_no_wrap(left_out(list.len - shown), style::mono(LEAST_LETTERS), palette.quiet());
            let at = Pos2::new(end.x + GAP, end.y + (PRESENTED_LINE - GAP - galley.size().y) / 2.0);
            ui.painter().galley(at, galley, palette.quiet());
        }
    }
}

/// The first elements of a list below each other, each part below its name, in as many blocks as there is room for. The last row says
/// how many have no room. `in_block`: so many rows in a block.
fn in_columns(
    ui: &mut Ui,
    list: &ListEnds,
    (in_block, letters): (usize, f32),
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let font = style::mono(letters);
    // As wide as the widest part, also of those that are not shown: the columns stand still while entries come and go.
    let widths: Vec<f32> = (list.columns.iter().enumerate())
        .map(|(i, name)| {
            let parts = list.parts.iter().map(|parts| parts[i].as_str()).chain([*name]);
            parts.map(|text| fit::width(ui.ctx(), text, font.clone())).fold(0.0, f32::max)
        })
        .collect();
    let block = widths.iter().map(|width| width + BETWEEN_COLUMNS).sum::<f32>();
    let all = ui.available_width();
    let blocks = (((all + BETWEEN_BLOCKS) / (block + BETWEEN_BLOCKS)) as usize).max(1);
    // Those from the beginning on: of a long list the ones in the middle are not there.
    let first = list.chips.iter().zip(&list.parts).enumerate().take_while(|(i, ((index, _), _))| i == index);
    let rows = blocks * in_block;
    let entries = if list.len > rows { rows - 1 } else { rows };
    let shown: Vec<_> = first.map(|(_, ((_, chip), parts))| (chip, parts)).take(entries).collect();
    let (room, _) = ui.allocate_exact_size(Vec2::new(all, (in_block + 1) as f32 * ROW), Sense::hover());
    let painter = ui.painter().clone();
    let write = |line: Rect, texts: &mut dyn Iterator<Item = &str>, ink: Color32| {
        let mut right = line.left();
        for (text, width) in texts.zip(&widths) {
            right += width + BETWEEN_COLUMNS;
            painter.text(Pos2::new(right, line.center().y), Align2::RIGHT_CENTER, text, font.clone(), ink);
        }
    };
    let head = |k: usize| {
        let left = room.left() + k as f32 * (block + BETWEEN_BLOCKS);
        Rect::from_min_size(Pos2::new(left, room.top()), Vec2::new(block + BETWEEN_COLUMNS / 2.0, ROW))
    };
    if shown.len() < list.len {
        let (k, i) = (shown.len() / in_block, shown.len() % in_block + 1);
        let line = head(k).translate(Vec2::new(0.0, i as f32 * ROW));
        let at = Pos2::new(line.left() + BETWEEN_COLUMNS, line.center().y);
        let text = format!("… {} more", list.len - shown.len());
        painter.text(at, Align2::LEFT_CENTER, text, font.clone(), palette.quiet());
    }
    for (k, rows) in shown.chunks(in_block).enumerate() {
        let line = head(k);
        write(line, &mut list.columns.iter().copied(), palette.quiet());
        for (i, (chip, parts)) in rows.iter().enumerate() {
            let line = line.translate(Vec2::new(0.0, (i + 1) as f32 * ROW));
            let response = ui.interact(line, ui.id().with((&list.title.on_screen(), k, i)), Sense::click());
            let (words, fill, edge, _) = appearance(chip.appearance, palette);
            let is_lit = chip.thing.is_some() && chip.thing == lit;
            painter.rect_filled(line.shrink2(Vec2::new(0.0, 1.0)), 3.0, fill);
            // The first one is closed next.
            let is_next = k == 0 && i == 0;
            if is_lit || is_next {
                let width = if is_lit { 2.0 } else { 1.5 };
                widgets::edge(
                    &painter,
                    line.shrink(1.0),
                    Stroke::new(width, if is_lit { palette.text() } else { edge }),
                    Dash::None,
                );
            }
            write(line, &mut parts.iter().map(String::as_str), words);
            link_to_thing(&response, chip.thing, requests);
        }
    }
}

/// The height of so many lines of an ordered list without a caption, in points.
pub fn bare_height(lines: usize) -> f32 {
    LINE * lines as f32 + 3.0
}

/// An ordered list whose title stands before its entries, where other cards need the room.
fn without_caption(ui: &mut Ui, list: &ListEnds, palette: &Palette, lit: Option<Thing>, requests: &mut Requests) {
    let room = ui.available_rect_before_wrap().shrink2(Vec2::new(frame::CHROME.x / 2.0, 1.0));
    let title = Looks::entry(style::sans(LETTERS + 0.5), palette.quiet()).line(ui, &list.title, room.width() / 3.0);
    title.paint(ui, Pos2::new(room.left(), room.top() + (CHIP - title.size().y) / 2.0));
    let from = title.size().x + BESIDE;
    frame::at(ui, room, "entries", |ui| from_the_front(ui, list, from, palette, lit, requests));
}

/// The first entries of an ordered list that fit into the room: those that are taken next. The first line begins so far from the left.
fn from_the_front(
    ui: &mut Ui,
    list: &ListEnds,
    from: f32,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) {
    let (room, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let mut at = room.min + Vec2::new(from, 0.0);
    let first = list.chips.iter().enumerate().take_while(|(i, (index, _))| i == index);
    for (i, (_, chip)) in first {
        let chip = SetChip::new(ui, chip, LETTERS, palette);
        if at.x + chip.width() > room.right() + 0.5 {
            at = Pos2::new(room.left(), at.y + LINE);
        }
        if at.y + CHIP > room.bottom() + 0.5 {
            break;
        }
        let rect = Rect::from_min_size(at, Vec2::new(chip.width(), CHIP));
        let response = ui.interact(rect, ui.id().with((&list.title.on_screen(), i)), Sense::click());
        chip.paint(ui, rect, &response, palette, lit, requests);
        at.x = rect.right() + GAP;
    }
    if list.len == 0 {
        ui.painter().text(at, Align2::LEFT_TOP, EMPTY, style::mono(LETTERS), palette.quiet());
    }
}

/// The elements of a list as they are set, and their widths.
struct Entries<'a> {
    chips: Vec<(usize, SetChip<'a>)>,
    widths: fitting::Widths,
}

impl<'a> Entries<'a> {
    fn of(ui: &Ui, list: &'a ListEnds, named: &[Thing], palette: &Palette) -> Self {
        let (font, len, current) = (style::mono(LETTERS), list.len, list.current);
        let gap = if len == 0 { EMPTY.to_owned() } else { left_out(len) };
        let gap = fit::width(ui.ctx(), &gap, font);
        let set = |(i, chip)| (i, SetChip::new(ui, chip, LETTERS, palette));
        let chips: Vec<(usize, SetChip<'_>)> = list.chips.iter().map(|(i, chip)| set((*i, chip))).collect();
        let widths = chips.iter().map(|(i, chip)| (*i, chip.width())).collect();
        let named = fitting::that_stand_for(list, named);
        Self { chips, widths: fitting::Widths { chips: widths, len, current, named, gap } }
    }
}

/// These elements of a list, from the left end of a line on. Three dots and a number stand for those left out; without gaps, one number
/// for all of them, if it has room. Returns where they end.
fn paint(
    ui: &Ui,
    list: &ListEnds,
    (chips, shown, has_gaps): (Vec<(usize, SetChip<'_>)>, &BTreeSet<usize>, bool),
    line: Rect,
    palette: &Palette,
    lit: Option<Thing>,
    requests: &mut Requests,
) -> f32 {
    let font = style::mono(LETTERS);
    let write = |at: Pos2, text: String| {
        let galley = ui.painter().layout_no_wrap(text, font.clone(), palette.quiet());
        let size = galley.size();
        ui.painter().galley(Pos2::new(at.x, at.y + (CHIP - size.y) / 2.0), galley, palette.quiet());
        size.x
    };
    if list.len == 0 {
        return line.left() + write(line.min, EMPTY.to_owned());
    }
    let (mut x, mut next) = (line.left(), 0);
    for (i, chip) in chips.into_iter().filter(|(i, _)| shown.contains(i)) {
        if i > next && has_gaps {
            x += write(Pos2::new(x, line.top()), left_out(i - next)) + GAP;
        }
        let rect = Rect::from_min_size(Pos2::new(x, line.top()), Vec2::new(chip.width(), CHIP));
        let response = ui.interact(rect, ui.id().with((&list.title.on_screen(), i)), Sense::click());
        chip.paint(ui, rect, &response, palette, lit, requests);
        (x, next) = (rect.right() + GAP, i + 1);
    }
    let (others, all) = (list.len - shown.len(), format!("+{}", list.len - shown.len()));
    if has_gaps && next < list.len {
        x += write(Pos2::new(x, line.top()), left_out(list.len - next));
    } else if !has_gaps && others > 0 && x + fit::width(ui.ctx(), &all, font.clone()) <= line.right() + GAP {
        x += write(Pos2::new(x, line.top()), all);
    }
    x
}

/// What stands for the elements of a list that has none.
const EMPTY: &str = "empty";

fn left_out(n: usize) -> String {
    format!("…{n}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Transport;

    /// The tutorial shows the two lists beside its talk. A list scrolled in Data, on a tab of its own.
    #[test]
    fn both_lists_of_the_hand_example_are_whole_at_every_step() {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        // As wide as the panel in a window of 1280 x 800.
        let mut window = Headless::new(348.0 + 16.0, 100.0);
        for k in 0..=player.lesson().run().len() {
            player.apply(Transport::Seek(k)).unwrap();
            let lists = player.lesson().lists();
            assert_eq!(lists.len(), 2, "as many at every step");
            window.frame(Vec::new(), |ui| show(ui, (&lists, &[]), &palette, None, &mut Requests::default()));
            let text = window.text();
            assert!(text.contains("next frontier") && !text.contains('…'), "{k}: {text}");
            for (_, chip) in lists.iter().flat_map(|list| &list.chips) {
                assert!(text.contains(&chip.text.on_screen()), "{k}: {text}");
            }
        }
    }

    /// Six of 26 cells stood there, and nothing said that there were more.
    #[test]
    fn in_presenter_mode_the_list_says_how_many_elements_have_no_room() {
        let mut player = Player::open("wave/guided", None).unwrap();
        player.apply(Transport::Seek(355)).unwrap();
        let list = &player.lesson().lists()[0];
        let palette = Palette::new(Theme::Light);
        let mut window = Headless::new(400.0, 120.0);
        window.frame(Vec::new(), |ui| presented(ui, &player, &palette, None, &mut Requests::default()));
        let text = window.text();
        // "11,7,9.2" stood there for each.
        let shown = list.parts.iter().take_while(|parts| !window.seen(|seen| seen.text == parts[0]).is_empty()).count();
        assert!(shown >= 2 * ROWS - 1 && shown < list.len, "{text}");
        assert!(text.contains(&format!("… {} more", list.len - shown)), "{text}");
        for (i, name) in list.columns.iter().enumerate() {
            let head = &window.seen(|seen| seen.text == *name)[0];
            let below = window.seen(|seen| seen.text == list.parts[0][i] && seen.rect.top() > head.rect.top());
            assert!(below.iter().any(|seen| (seen.rect.right() - head.rect.right()).abs() < 1.0), "{name}: {text}");
        }
    }

    #[test]
    fn an_entry_points_at_its_cell_and_a_click_visits_it() {
        let mut player = Player::open("wave/video", None).unwrap();
        player.apply(Transport::Seek(player.lesson().run().len() / 2)).unwrap();
        let lists = player.lesson().lists();
        let (_, chip) = lists.iter().flat_map(|list| &list.chips).next().unwrap();
        let palette = Palette::new(Theme::Light);
        let mut window = Headless::new(340.0, 100.0);
        let mut show = |ui: &mut Ui| {
            let mut requests = Requests::default();
            show(ui, (&lists, &[]), &palette, None, &mut requests);
            requests
        };
        window.frame(Vec::new(), &mut show);
        let at = window.position(&chip.text.on_screen()) + Vec2::splat(3.0);
        let requests = window.click(at, &mut show);
        assert_eq!(
            (requests.pointed, requests.commands),
            (chip.thing, vec![Transport::Visit(chip.thing.unwrap()).into()])
        );
    }
}
