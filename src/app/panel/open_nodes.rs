//! The open nodes of a question about the next one: g and h of each, which small cells have no room for. Their sum is left to the learner.

use super::Requests;
use super::question::CardContext;
use crate::app::style;
use egui_macroquad::egui::{Align2, Pos2, Rect, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use pathlight::lesson::question::{Answer, Form, Need, OpenNode, WeightedSum};
use pathlight::picture::Thing;
use pathlight::player::{Player, Predict};
use pathlight::tutor::predict::OpenQuestion;
use pathlight::words::{coordinates, number};

/// More nodes would need too much room. None that is left out has a lower f than one that is listed.
const MOST: usize = 15;
/// The height of a row, the size of its letters, and the space between two columns; in points.
const ROW: f32 = 16.0;
const LETTERS: f32 = 11.5;
const BETWEEN: f32 = 14.0;

/// A node in the list: where it is, and its costs as they are written.
struct Listed {
    thing: Thing,
    place: String,
    costs: [String; 2],
    is_plain: bool,
}

/// The nodes in the order of their places, which says nothing about f, and how many are left out. Empty if g and h do not order the list.
fn listed(player: &Player, open: &OpenQuestion) -> (Vec<Listed>, usize) {
    let Form::Things { need: Need::Any, .. } = open.question.form else { return (Vec::new(), 0) };
    let lesson = player.lesson();
    let mut nodes = lesson.asks(open.question.kind).map(|asks| asks.open_list()).unwrap_or_default();
    nodes.retain(|node| node.costs.is_some());
    let f = |node: &OpenNode| node.costs.map_or(0.0, |costs| node.sum.f(costs));
    nodes.sort_by(|a, b| f(a).total_cmp(&f(b)));
    let left_out = nodes.len().saturating_sub(MOST);
    nodes.truncate(MOST);
    nodes.sort_by_key(|node| node.thing);
    let grid = lesson.world().grid();
    let place = |thing: Thing| match thing {
        Thing::Cell(cell) => {
            let (x, y) = grid.xy(cell);
            format!("({x}, {y})")
        }
        other => lesson
            .outline(other)
            .map(|outline| coordinates(lesson.world().scene().place(outline.middle())))
            .unwrap_or_default(),
    };
    let row = |node: OpenNode| {
        let is_plain = node.sum == WeightedSum::PLAIN;
        Some(Listed { thing: node.thing, place: place(node.thing), costs: node.costs?.map(number), is_plain })
    };
    (nodes.into_iter().filter_map(row).collect(), left_out)
}

/// Shows them in as many columns as have room. A row lights its node, and a click on it is the answer.
pub(super) fn show(
    ui: &mut Ui,
    player: &Player,
    open: &OpenQuestion,
    context: CardContext<'_>,
    requests: &mut Requests,
) {
    let (nodes, left_out) = listed(player, open);
    if nodes.len() < 2 {
        return;
    }
    let palette = context.palette;
    let font = style::mono(LETTERS);
    let digit = ui.fonts(|fonts| fonts.glyph_width(&font, '0'));
    let widest = |text: fn(&Listed) -> &str| {
        nodes.iter().map(|node| text(node).chars().count()).max().unwrap_or(0) as f32 * digit
    };
    let [place, g, h] = [widest(|n| &n.place), widest(|n| &n.costs[0]), widest(|n| &n.costs[1])];
    let plus = 3.0 * digit;
    let column = place + 2.0 * digit + g + plus + h;
    let room = ui.available_width();
    let columns = (((room + BETWEEN) / (column + BETWEEN)).floor() as usize).clamp(1, nodes.len());
    let rows = nodes.len().div_ceil(columns);
    let heading = match left_out {
        0 => "Open, with g and h:".to_owned(),
        _ => format!("Open, with g and h ({left_out} more, none with a lower f):"),
    };
    ui.label(RichText::new(heading).font(style::sans(12.5)).color(palette.quiet()));
    let (area, _) = ui.allocate_exact_size(Vec2::new(room, rows as f32 * ROW), Sense::hover());
    for (i, node) in nodes.iter().enumerate() {
        let left = area.left() + (i / rows) as f32 * (column + BETWEEN);
        let corner = Pos2::new(left, area.top() + (i % rows) as f32 * ROW);
        let rect = Rect::from_min_size(corner, Vec2::new(column, ROW));
        let response = ui.interact(rect, ui.id().with(("open node", node.thing)), Sense::click());
        let label = format!("{} {} + {}", node.place, node.costs[0], node.costs[1]);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if response.hovered() || context.lit == Some(node.thing) {
            ui.painter().rect_filled(rect.expand2(Vec2::new(3.0, 0.0)), 3.0, palette.border());
        }
        if response.hovered() {
            requests.pointed = Some(node.thing);
        }
        if response.clicked() {
            requests.commands.push(Predict::Answer(Answer::Things(vec![node.thing])).into());
        }
        let text = |x: f32, align, text: &str, ink| {
            ui.painter().text(Pos2::new(left + x, rect.center().y), align, text, font.clone(), ink);
        };
        text(0.0, Align2::LEFT_CENTER, &node.place, palette.quiet());
        let end_of_g = place + 2.0 * digit + g;
        text(end_of_g, Align2::RIGHT_CENTER, &node.costs[0], palette.text());
        // Another sum stands in the question.
        if node.is_plain {
            text(end_of_g + plus / 2.0, Align2::CENTER_CENTER, "+", palette.quiet());
        }
        text(end_of_g + plus + h, Align2::RIGHT_CENTER, &node.costs[1], palette.text());
    }
}
