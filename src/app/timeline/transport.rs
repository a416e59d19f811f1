//! The transport buttons, the size of a step, and the speed.

use super::{InRow, until};
use crate::app::fit;
use crate::app::legend;
use crate::app::message::{self, Said};
use crate::app::overlay::NoticeClick;
use crate::app::style::{self, Palette};
use crate::app::widgets::tooltip::Tooltip;
use crate::app::widgets::{self, Icon};
use egui_macroquad::egui::{self, RichText, Ui};
use pathlight::lesson::Numbered;
use pathlight::player::{Command, Pace, Phase, Player, SPEEDS, Speed, Transport, WithoutRun};
use pathlight::step::Size;

/// What the sizes say, in the order of [`Size::ALL`].
const SIZE_HINTS: [&str; Size::ALL.len()] = [
    "→ and Play take one test at a time; at any size: Ctrl ← →",
    "→ and Play take one decision at a time",
    "→ and Play take one stage at a time; at any size: Shift ← →",
];

/// The height of the buttons, which a message keeps, in points.
const BUTTONS: f32 = 32.0;

/// How much is shown, by the width of the window in points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Room {
    /// 800 pixels at twice the size: icons, no slider.
    Little,
    Some,
    Enough,
}

impl Room {
    /// The position of the run always has its place: other things give way to it.
    fn of(ui: &Ui, player: &Player) -> Self {
        let counted = counted(player);
        let speed = fit::width(ui.ctx(), &speed_text(&player.pace()), style::mono(12.5));
        let width_of = |text: &String| width_of_position(ui, text) + speed;
        match ui.available_width() {
            width if width < SOME + counted.last().map_or(0.0, width_of) => Self::Little,
            width if width < ENOUGH + counted.first().map_or(0.0, width_of) => Self::Some,
            _ => Self::Enough,
        }
    }
}

/// The width of a row without the position of the run and the speed, in points: with a slider, and with all words but those of "until …".
const SOME: f32 = 660.0;
const ENOUGH: f32 = 920.0;

/// The width of a position of the run with the room around it, in points.
fn width_of_position(ui: &Ui, text: &str) -> f32 {
    fit::width(ui.ctx(), text, style::mono(POSITION)) + 14.0
}

/// The letters of the position of the run, in points.
const POSITION: f32 = 12.5;

/// The longest position of the run, from the longest form to the shortest: "step 60 of 60", "60 of 60", "60/60".
fn counted(player: &Player) -> Vec<String> {
    let text = position_text(player);
    if player.without_run().is_some() || player.beside().is_some() {
        return vec![text];
    }
    let run = player.lesson().run();
    forms(run.numbered(run.len(), player.size()))
}

fn forms(numbered: Numbered) -> Vec<String> {
    let Numbered { number, of, .. } = numbered;
    vec![numbered.to_string(), format!("{number} of {of}"), format!("{number}/{of}")]
}

/// Why the buttons do nothing.
const WHILE_BUILDING: &str = "The run stands still while you build its result (X ends it)";

/// The buttons that step. Nothing takes their place.
fn steps(ui: &mut Ui, player: &Player, palette: &Palette, commands: &mut Vec<Command>) {
    let room = Room::of(ui, player);
    let (size, pace) = (player.size(), player.pace());
    // While a result is built, the run stands where nothing of it is shown.
    let is_building = player.construction().is_some_and(|construction| !construction.is_explained());
    let mut button = |ui: &mut Ui, icon, text: &str, hint: &str, main, command: Command| {
        let hint = if is_building { WHILE_BUILDING } else { hint };
        let labelled = |ui: &mut Ui| widgets::labelled_button(ui, icon, text, hint, main && !is_building, palette);
        if ui.add_enabled_ui(!is_building, labelled).inner.clicked() {
            commands.push(command);
        }
    };
    ui.spacing_mut().item_spacing.x = 5.0;
    // A scene may open in the middle.
    let first = if room == Room::Enough { "from the beginning" } else { "" };
    button(ui, Icon::First, first, "From the beginning (Home)", false, Transport::Seek(0).into());
    button(ui, Icon::Back, "", &format!("One {} back (←)", size.word()), false, Transport::Back(size).into());
    let (icon, command) =
        if player.phase() == Phase::Playing { (Icon::Pause, Transport::Pause) } else { (Icon::Play, Transport::Play) };
    button(ui, icon, &length(pace.seconds), &play_hint(player.phase(), &pace), true, command.into());
    button(ui, Icon::Forward, "", &format!("One {} forward (→)", size.word()), false, Transport::Forward(size).into());
    button(ui, Icon::Last, "", "To the end (End)", false, Transport::Seek(player.end()).into());
}

/// Back and forward, where there is no room for more.
pub(in crate::app) fn back_and_forward(ui: &mut Ui, player: &Player, palette: &Palette, commands: &mut Vec<Command>) {
    let size = player.size();
    ui.spacing_mut().item_spacing.x = 5.0;
    for (icon, words, command) in
        [(Icon::Back, "back (←)", Transport::Back(size)), (Icon::Forward, "forward (→)", Transport::Forward(size))]
    {
        if widgets::labelled_button(ui, icon, "", &format!("One {} {words}", size.word()), false, palette).clicked() {
            commands.push(command.into());
        }
    }
}

/// All buttons. A message takes the place of what is behind those that step. While something is dragged, its name takes the place of all
/// but that of the legend. Returns what of the message was clicked.
pub(super) fn show(
    ui: &mut Ui,
    player: &Player,
    in_row: InRow<'_>,
    palette: &Palette,
    legend: &mut bool,
    commands: &mut Vec<Command>,
) -> Option<NoticeClick> {
    let room = Room::of(ui, player);
    // As much as the name of what "until …" runs to may take.
    let of_speed = fit::width(ui.ctx(), &speed_text(&player.pace()), style::mono(12.5));
    let counter = counted(player).first().map_or(0.0, |text| width_of_position(ui, text));
    let spare = ui.available_width() - ENOUGH - of_speed - counter;
    let (size, pace) = (player.size(), player.pace());
    if let Some(readout) = in_row.readout {
        // The row stays as high as its buttons.
        ui.allocate_exact_size(
            egui::Vec2::new((readout.right() - ui.max_rect().left()).max(0.0), BUTTONS),
            egui::Sense::hover(),
        );
    } else {
        steps(ui, player, palette, commands);
    }
    if let Some(said) = in_row.said {
        ui.add_space(10.0);
        return message(ui, player, said, palette, legend);
    }
    if in_row.readout.is_some() {
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| position(ui, player, palette, legend));
        return None;
    }
    until::show(ui, player, palette, if room == Room::Enough { spare } else { 0.0 }, commands);

    ui.add_space(if room == Room::Enough { 10.0 } else { 3.0 });
    let words = Size::ALL.map(Size::word);
    let chosen = Size::ALL.iter().position(|&s| s == size).unwrap_or(0);
    if let Some(i) = widgets::segments(ui, &words, &SIZE_HINTS, chosen, palette) {
        commands.push(Transport::SetSize(Size::ALL[i]).into());
    }
    ui.add_space(if room == Room::Enough { 10.0 } else { 3.0 });
    speed(ui, player, &pace, palette, room, commands);

    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| position(ui, player, palette, legend));
    None
}

/// A message behind the buttons that step.
fn message(ui: &mut Ui, player: &Player, said: &Said, palette: &Palette, legend: &mut bool) -> Option<NoticeClick> {
    let size = egui::Vec2::new(ui.available_width(), BUTTONS);
    ui.allocate_ui_with_layout(size, egui::Layout::right_to_left(egui::Align::Center), |ui| {
        position(ui, player, palette, legend);
        ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| message::show(ui, said, palette)).inner
    })
    .inner
}

/// From the right: the button of the legend, and the position of the run.
fn position(ui: &mut Ui, player: &Player, palette: &Palette, legend: &mut bool) {
    let run = player.lesson().run();
    let (numbered, at) = (run.numbered(run.at(), player.size()), run.at());
    let is_counted = player.without_run().is_none() && player.beside().is_none();
    let texts = if is_counted { forms(numbered) } else { vec![position_text(player)] };
    legend::button(ui, legend, palette);
    ui.add_space(8.0);
    // In a narrow window it becomes shorter.
    let room = ui.available_width();
    if let Some(text) = texts.into_iter().find(|text| width_of_position(ui, text) - 2.0 <= room) {
        let label = ui.label(RichText::new(text).font(style::mono(POSITION)).color(palette.quiet()));
        label.tooltip(format!("On the command line: --step \"{}\", or --step {at}", numbered.alone()));
    }
}

/// How much of the slider is seen while the speed is chosen automatically.
const KNOB_OF_AUTO: f32 = 0.45;

/// "auto", and a slider over the fixed speeds.
fn speed(ui: &mut Ui, player: &Player, pace: &Pace, palette: &Palette, room: Room, commands: &mut Vec<Command>) {
    if room == Room::Enough {
        ui.label(RichText::new("speed").color(palette.quiet()));
    }
    let is_auto = player.speed() == Speed::Auto;
    let hint = "The whole run in about a minute; the robbery in real time";
    let pressed = widgets::segments(ui, &["auto"], &[hint], usize::from(!is_auto), palette);
    if pressed.is_some() && !is_auto {
        commands.push(Transport::SetSpeed(Speed::Auto).into());
    }
    let nearest = match player.speed() {
        Speed::Fixed(speed) => speed,
        // The knob stands at the speed that is chosen automatically.
        Speed::Auto => SPEEDS.partition_point(|&speed| speed < pace.per_second).min(SPEEDS.len() - 1),
    };
    if room > Room::Little {
        let mut speed = nearest;
        ui.spacing_mut().slider_width = if room == Room::Enough { 100.0 } else { 60.0 };
        let slider = egui::Slider::new(&mut speed, 0..=SPEEDS.len() - 1).show_value(false);
        ui.scope(|ui| {
            // The knob shows what is chosen automatically: at full strength it looked like the user's choice.
            ui.set_opacity(if is_auto { KNOB_OF_AUTO } else { 1.0 });
            ui.add(slider).tooltip("Slower, faster ([ ])");
        });
        if speed != nearest {
            commands.push(Transport::SetSpeed(Speed::Fixed(speed)).into());
        }
    }
    ui.label(RichText::new(speed_text(pace)).font(style::mono(12.5)));
}

fn speed_text(pace: &Pace) -> String {
    format!("{} / s", rounded(pace.per_second))
}

/// A speed with two digits: "0.5", "3.4", "15".
fn rounded(speed: f64) -> String {
    if speed < 10.0 && (speed * 10.0).round() % 10.0 != 0.0 { format!("{speed:.1}") } else { format!("{speed:.0}") }
}

/// A length as on a player: "0:07", "1:10", "62:00". Empty if there is nothing to play.
fn length(seconds: f64) -> String {
    let whole = seconds.ceil() as u64;
    if whole == 0 { String::new() } else { format!("{}:{:02}", whole / 60, whole % 60) }
}

fn play_hint(phase: Phase, pace: &Pace) -> String {
    let verb = if phase == Phase::Playing { "Pause" } else { "Play" };
    format!("{verb} (Space). The whole run takes {}, by {}", length(pace.seconds), pace.size.word())
}

/// The position of the run in words.
pub fn position_text(player: &Player) -> String {
    let run = player.lesson().run();
    match player.without_run() {
        Some(WithoutRun::Recording) => "recording".to_owned(),
        Some(WithoutRun::NotRecorded) => "not recorded".to_owned(),
        Some(WithoutRun::Editing) => "while you edit".to_owned(),
        // Two runs have one time: the longer one may go on past the end of the run.
        None if player.beside().is_some() => {
            let [now, end] = [player.time(), player.end()].map(|time| run.numbered(time, player.size()));
            format!("{} of {}", now.alone(), end.number)
        }
        None => run.numbered(run.at(), player.size()).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::headless::Headless;
    use egui_macroquad::egui::Vec2;
    use pathlight::paint::theme::Theme;
    use pathlight::player::Against;
    use pathlight::scene::builtin;

    #[test]
    fn lengths_and_speeds_are_short() {
        assert_eq!([0.0, 0.2, 7.0, 69.5, 3720.0].map(length), ["", "0:01", "0:07", "1:10", "62:00"]);
        assert_eq!([0.5, 1.0, 3.38, 9.96, 15.0, 10_000.0].map(rounded), ["0.5", "1", "3.4", "10", "15", "10000"]);
    }

    /// The timeline counted "decisions: 9 of 21 · 9 of 135" where everything else said "step 19 of 45".
    #[test]
    fn two_runs_are_counted_in_the_unit_of_everything_else() {
        let mut player = Player::open("funnel/a-to-g", None).unwrap();
        let alone = |player: &Player| player.lesson().run().numbered(player.time(), Size::Step).to_string();
        let known = player.lesson().entry().mistakes.iter();
        let early = known.map(|known| known.mistake).find(|mistake| mistake.name == "restarts one portal too early");
        player.apply(Against::Mistake(early.unwrap())).unwrap();
        assert!(position_text(&player).starts_with(alone(&player).split(" of ").next().unwrap()));
        player.apply(Transport::Seek(usize::MAX)).unwrap();
        let end = player.lesson().run().numbered(player.end(), Size::Step);
        assert!(end.number > end.of, "it goes on past the end of the run");
        assert_eq!(position_text(&player), format!("step {} of {}", end.number, end.number));
    }

    /// Its words went away with the first use, and the other buttons jumped to the left.
    #[test]
    fn the_first_button_says_that_there_is_a_beginning_and_nothing_moves() {
        let mut player = Player::open("wave/walkthrough", None).unwrap();
        let palette = Palette::new(Theme::Dark);
        player.apply(Transport::Seek(20)).unwrap();
        let mut window = Headless::new(1280.0, 100.0);
        let show = |ui: &mut Ui, player: &Player| {
            super::super::show(ui, player, InRow::default(), &palette, &mut false).commands
        };
        window.frame(Vec::new(), |ui| show(ui, &player));
        let at = window.position("from the beginning") + Vec2::splat(4.0);
        assert_eq!(window.click(at, |ui| show(ui, &player)), [Transport::Seek(0)]);
        player.apply(Transport::Seek(0)).unwrap();
        player.apply(Transport::Seek(20)).unwrap();
        window.frame(Vec::new(), |ui| show(ui, &player));
        assert_eq!(window.position("from the beginning") + Vec2::splat(4.0), at);
    }

    /// "until reach" was as wide as the longest kind of the run, and the counter had no room.
    #[test]
    fn the_counter_stays_beside_every_kind_of_step() {
        let palette = Palette::new(Theme::Dark);
        for scene in ["wave/flock", "funnel/a-to-g", "beam/bank-robbery", "wave/guided", "beam/robbery"] {
            for lesson in [None, Some("funnel")] {
                let mut player = Player::open(scene, lesson).unwrap();
                for kind in player.kinds().unwrap().iter().map(|&(kind, _)| kind).collect::<Vec<_>>() {
                    player.apply(Transport::Seek(0)).unwrap();
                    player.apply(Transport::RunUntil(kind)).unwrap();
                    player.apply(Transport::Pause).unwrap();
                    let run = player.lesson().run();
                    let forms = forms(run.numbered(run.at(), player.size()));
                    for width in [776.0, 900.0, 1000.0, 1100.0, 1256.0, 1896.0] {
                        let mut window = Headless::new(width, 100.0);
                        window.frame(Vec::new(), |ui| {
                            drop(super::super::show(ui, &player, InRow::default(), &palette, &mut false));
                        });
                        let shown = forms.iter().find_map(|form| window.seen(|seen| seen.text == *form).pop());
                        let name = format!("{scene} {lesson:?} until {kind} at {width}");
                        let shown = shown.unwrap_or_else(|| panic!("{name}: no counter"));
                        let speed = format!("{} / s", rounded(player.pace().per_second));
                        let speed = window.seen(|seen| seen.text == speed).pop().unwrap();
                        assert!(speed.rect.right() < shown.rect.left(), "{name}");
                        assert!(shown.rect.right() < window.position("legend").x, "{name}");
                        assert!(width < 1250.0 || shown.text == forms[0], "{name}: {}", shown.text);
                    }
                }
            }
        }
    }

    #[test]
    fn every_control_fits_at_every_width() {
        let palette = Palette::new(Theme::Dark);
        for scene in builtin::ALL {
            let player = Player::open(scene.name, None).unwrap();
            for width in [640.0, 800.0, 900.0, 1000.0, 1024.0, 1100.0, 1200.0, 1280.0, 1920.0] {
                let mut window = Headless::new(width, 100.0);
                window.frame(Vec::new(), |ui| {
                    drop(super::super::show(ui, &player, InRow::default(), &palette, &mut false));
                });
                let legend = window.position("legend").x;
                let speed = format!("{} / s", rounded(player.pace().per_second));
                let end = window.position(&speed).x + speed.len() as f32 * 7.7;
                let fits = legend < width - 40.0 && end < legend - 8.0;
                assert!(fits, "{} at {width}: speed up to {end}, legend at {legend}", scene.name);
            }
        }
    }
}
