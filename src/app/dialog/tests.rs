//! Keys and focus in the dialogs.

use super::export::Form;
use super::*;
use crate::app::headless::Headless;
use crate::app::widgets::tooltip::Tooltip;
use egui::{Event, Modifiers, Pos2};
use pathlight::paint::theme::Theme;
use pathlight::player::Document;

fn left_over() -> Dialog {
    Dialog::new(Kind::Recover(Offer { file: "left.toml".into(), of: None, title: "Mine".to_owned() }))
}

fn press(window: &mut Headless, dialog: &mut Dialog, key: Key) -> Option<Answer> {
    let palette = Palette::new(Theme::Dark);
    let event = |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
    window.whole_frame(vec![event(true), event(false)], |ctx| show(ctx, dialog, &palette))
}

/// Enter opened the left-over work, whatever button had the focus.
#[test]
fn enter_is_for_the_button_with_the_focus() {
    let (mut window, mut dialog) = (Headless::new(800.0, 600.0), left_over());
    press(&mut window, &mut dialog, Key::A);
    assert!(matches!(
        press(&mut window, &mut dialog, Key::Enter),
        Some(Answer::Command(Command::Document(Document::Recover { .. })))
    ));
    let mut answers = Vec::new();
    for _ in 0..8 {
        press(&mut window, &mut dialog, Key::Tab);
        answers.extend(press(&mut window, &mut dialog, Key::Enter));
    }
    assert!(answers.contains(&Answer::Cancel), "Later: {answers:?}");
    assert!(answers.iter().any(|answer| matches!(answer, Answer::Discard(_))), "Discard: {answers:?}");
}

/// A new map is made with the keyboard alone: also its border.
#[test]
fn the_border_of_a_new_map_is_switched_with_the_keyboard() {
    let template = pathlight::scene::template::Template::usual(pathlight::scene::template::MapKind::Grid);
    let (mut window, mut dialog) = (Headless::new(800.0, 600.0), Dialog::new(Kind::NewMap(template)));
    press(&mut window, &mut dialog, Key::A);
    let border = |dialog: &Dialog| matches!(&dialog.kind, Kind::NewMap(template) if template.border);
    let mut presses = 0;
    while !border(&dialog) {
        presses += 1;
        assert!(presses < 8, "no key switches it");
        assert_eq!(press(&mut window, &mut dialog, Key::Tab), None);
        assert_eq!(press(&mut window, &mut dialog, Key::Space), None);
    }
    let answer = press(&mut window, &mut dialog, Key::Tab).or_else(|| press(&mut window, &mut dialog, Key::Enter));
    assert!(
        matches!(answer, Some(Answer::Command(Command::Document(Document::New(made)))) if made.border),
        "{answer:?}"
    );
}

/// The dialog moved under the pointer when another kind was chosen.
#[test]
fn the_top_of_the_dialog_for_a_new_map_stays_where_it_is() {
    use pathlight::scene::template::{MapKind, Template};
    let top = |kind| {
        let template = Template::usual(kind);
        let (mut window, mut dialog) = (Headless::new(1280.0, 800.0), Dialog::new(Kind::NewMap(template)));
        let palette = Palette::new(Theme::Dark);
        let id = egui::Id::new(words(&dialog).0);
        let mut area = None;
        for _ in 0..4 {
            window.whole_frame(Vec::new(), |ctx| {
                show(ctx, &mut dialog, &palette);
                area = ctx.memory(|memory| memory.area_rect(id));
            });
        }
        area.expect("a dialog")
    };
    let [grid, polygons, mesh] = [MapKind::Grid, MapKind::Polygons, MapKind::Mesh].map(top);
    assert_eq!((grid.top(), grid.top()), (polygons.top(), mesh.top()));
    // It lies in the middle all the same.
    let tallest = grid.height().max(polygons.height()).max(mesh.height());
    assert!((grid.top() + tallest / 2.0 - 400.0).abs() < 40.0, "{grid:?}");
}

/// "Enter: create the map", and on the switch of the border, Enter switched it again. A click on it gave the focus to the width.
#[test]
fn enter_creates_the_map_also_from_the_switch_of_the_border() {
    let template = pathlight::scene::template::Template::usual(pathlight::scene::template::MapKind::Grid);
    let (mut window, mut dialog) = (Headless::new(800.0, 600.0), Dialog::new(Kind::NewMap(template)));
    press(&mut window, &mut dialog, Key::A);
    let border = |dialog: &Dialog| matches!(&dialog.kind, Kind::NewMap(template) if template.border);
    for _ in 0..8 {
        if !border(&dialog) {
            assert_eq!(press(&mut window, &mut dialog, Key::Tab), None);
            assert_eq!(press(&mut window, &mut dialog, Key::Space), None);
        }
    }
    let answer = press(&mut window, &mut dialog, Key::Enter);
    assert!(
        matches!(answer, Some(Answer::Command(Command::Document(Document::New(made)))) if made.border),
        "{answer:?}"
    );
}

/// The tooltip of a button behind the help lay over the help.
#[test]
fn nothing_behind_a_dialog_shows_a_tooltip() {
    let palette = Palette::new(Theme::Dark);
    let behind = |ui: &mut egui::Ui| {
        ui.add_sized([200.0, 40.0], egui::Button::new("behind")).tooltip("the hint behind");
    };
    let at = Pos2::new(60.0, 20.0);
    let mut window = Headless::new(800.0, 600.0);
    assert_eq!(window.tooltip(at, behind), Some("the hint behind".to_owned()));
    let mut dialog = Dialog::new(Kind::Help);
    let both = |ui: &mut egui::Ui| {
        behind(ui);
        show(ui.ctx(), &mut dialog, &palette);
    };
    assert_eq!(window.tooltip(at, both), None);
}

/// `.scen` could be opened by name and by drop only.
#[test]
fn all_that_can_be_opened_can_be_chosen() {
    let Request::Choose { endings, .. } = choose_to_open() else { panic!("a file is chosen") };
    assert!(["toml", "scen", "tmx", "csv"].iter().all(|ending| endings.contains(ending)), "{endings:?}");
}

/// Enter must not replace the changes of another window.
#[test]
fn enter_saves_beside_a_file_that_has_changed() {
    let conflict = Conflict { file: "mine.toml".into(), has_changed: true, cell: None };
    let (mut window, mut dialog) = (Headless::new(800.0, 600.0), Dialog::new(Kind::Conflict(conflict)));
    press(&mut window, &mut dialog, Key::A);
    press(&mut window, &mut dialog, Key::A); // egui measures a window in one frame and shows it in the next
    assert!(window.text().contains("mine.toml has been changed by another program or window"), "{}", window.text());
    let enter = press(&mut window, &mut dialog, Key::Enter);
    assert_eq!(enter, Some(Answer::SaveBeside("mine.toml".into())));
    let mut answers = Vec::new();
    for _ in 0..12 {
        press(&mut window, &mut dialog, Key::Tab);
        answers.extend(press(&mut window, &mut dialog, Key::Enter));
    }
    for answer in [
        Answer::Command(Document::Replace("mine.toml".into()).into()),
        Answer::Command(Document::Open("mine.toml".to_owned()).into()),
        Answer::Cancel,
    ] {
        assert!(answers.contains(&answer), "{answers:?}");
    }
}

/// Enter, after a size that is refused, made a map of another size; and after a height, the keys went to the width.
#[test]
fn a_size_that_is_refused_makes_no_map_says_the_limits_and_is_typed_again() {
    use pathlight::scene::template::MapKind;
    let template = Template::usual(MapKind::Grid);
    let sizes = [("width", Template { width: 3, ..template }), ("height", Template { height: 3, ..template })];
    for (tabs, (name, made)) in sizes.into_iter().enumerate() {
        let (mut window, mut dialog) = (Headless::new(800.0, 600.0), Dialog::new(Kind::NewMap(template)));
        let palette = Palette::new(Theme::Dark);
        let frame = |window: &mut Headless, dialog: &mut Dialog, events| {
            window.whole_frame(events, |ctx| show(ctx, dialog, &palette))
        };
        for _ in 0..3 {
            frame(&mut window, &mut dialog, Vec::new());
        }
        for _ in 0..tabs {
            press(&mut window, &mut dialog, Key::Tab);
            frame(&mut window, &mut dialog, Vec::new());
        }
        frame(&mut window, &mut dialog, vec![Event::Text("0".to_owned())]);
        assert_eq!(press(&mut window, &mut dialog, Key::Enter), None);
        let limits = format!("The {name} is a whole number from 1 to 16384, not “0”.");
        assert_eq!(dialog.error.as_deref(), Some(limits.as_str()));
        frame(&mut window, &mut dialog, Vec::new());
        assert!(window.text().contains("not “0”"), "{}", window.text());
        // The field has the keys again, and what is typed now is taken.
        frame(&mut window, &mut dialog, Vec::new());
        frame(&mut window, &mut dialog, vec![Event::Text("3".to_owned())]);
        assert_eq!(dialog.error, None);
        assert_eq!(press(&mut window, &mut dialog, Key::Enter), Some(Answer::Command(Document::New(made).into())));
    }
}

/// The list of what a file loses is answered without a pointer.
#[test]
fn what_a_file_loses_is_answered_by_the_keyboard() {
    use pathlight::player::{Loss, MapFile};
    let palette = Palette::new(Theme::Dark);
    let map = MapFile { file: "yard.svg".into(), cell: None, may_lose: true, replaces: false };
    let loss = Loss {
        map: map.clone(),
        is_own: true,
        what: "The file loses: texts (1).".to_owned(),
        notes: None,
        not_in_scene: Vec::new(),
    };
    let answer = |tabs: usize, key: Key| {
        let (mut window, mut dialog) = (Headless::new(800.0, 600.0), Dialog::new(Kind::Loss(loss.clone())));
        for _ in 0..3 {
            window.whole_frame(Vec::new(), |ctx| show(ctx, &mut dialog, &palette));
        }
        for _ in 0..tabs {
            assert_eq!(press(&mut window, &mut dialog, Key::Tab), None);
            window.whole_frame(Vec::new(), |ctx| show(ctx, &mut dialog, &palette));
        }
        press(&mut window, &mut dialog, key)
    };
    let beside = Some(Answer::SaveBeside("yard.svg".into()));
    assert_eq!(answer(0, Key::Enter), beside);
    assert_eq!(answer(1, Key::Enter), Some(Answer::Command(Document::SaveMap(map).into())));
    assert_eq!(
        [(2, Key::Enter), (0, Key::Escape)].map(|(tabs, key)| answer(tabs, key)),
        [const { Some(Answer::Cancel) }; 2]
    );
}

/// What was typed landed inside "untitle|d.toml".
#[test]
fn the_name_of_a_file_to_be_written_is_selected_and_its_folder_stays() {
    let palette = Palette::new(Theme::Dark);
    let (mut window, mut dialog) =
        (Headless::new(800.0, 600.0), Dialog::with_path(Kind::Save, "levels.d/untitled.toml".to_owned()));
    let frame = |window: &mut Headless, dialog: &mut Dialog, events| {
        window.whole_frame(events, |ctx| show(ctx, dialog, &palette))
    };
    for _ in 0..3 {
        frame(&mut window, &mut dialog, Vec::new());
    }
    for text in ["tow", "n"] {
        frame(&mut window, &mut dialog, vec![Event::Text(text.to_owned())]);
    }
    assert_eq!(dialog.path, "levels.d/town.toml");
    // A folder that is missing is offered to be made.
    dialog.missing_folder = Some("levels.d".into());
    frame(&mut window, &mut dialog, Vec::new());
    let text = window.text();
    assert!(text.contains("levels.d does not exist") && text.contains("Make the folder and save"), "{text}");
}

/// After another form was chosen, the selection reached into its longer ending: typing made "talk1l.html" of it.
#[test]
fn after_another_form_is_chosen_the_name_without_its_ending_is_selected() {
    let palette = Palette::new(Theme::Dark);
    let (mut window, mut dialog) =
        (Headless::new(1280.0, 800.0), Dialog::with_path(Kind::Export, "slides/step-88.svg".to_owned()));
    let frame = |window: &mut Headless, dialog: &mut Dialog, events| {
        drop(window.whole_frame(events, |ctx| show(ctx, dialog, &palette)));
    };
    (0..3).for_each(|_| frame(&mut window, &mut dialog, Vec::new()));
    for (form, typed) in [(Form::Talk, "talk1"), (Form::Picture, "e"), (Form::Animation, "film of all")] {
        dialog.export.form = form;
        (0..2).for_each(|_| frame(&mut window, &mut dialog, Vec::new()));
        for letter in typed.chars() {
            frame(&mut window, &mut dialog, vec![Event::Text(letter.to_string())]);
        }
        assert_eq!(dialog.path, format!("slides/{typed}.{}", form.endings()[0]), "{form:?}");
    }
}

/// "live.csv", typed over the selected name, was saved as "live.csv.toml".
#[test]
fn a_typed_ending_of_a_format_replaces_the_offered_one() {
    let palette = Palette::new(Theme::Dark);
    let typed = |texts: &[&str]| {
        let mut window = Headless::new(800.0, 600.0);
        let mut dialog = Dialog::with_path(Kind::Save, "levels.d/untitled.toml".to_owned());
        let mut frame = |events| drop(window.whole_frame(events, |ctx| show(ctx, &mut dialog, &palette)));
        (0..3).for_each(|_| frame(Vec::new()));
        texts.iter().for_each(|text| frame(vec![Event::Text((*text).to_owned())]));
        dialog.path
    };
    assert_eq!(typed(&["live.csv"]), "levels.d/live.csv");
    assert_eq!(typed(&["live.", "g", "eojson"]), "levels.d/live.geojson");
    assert_eq!(typed(&["live.toml"]), "levels.d/live.toml");
    // What is typed after that is the ending.
    assert_eq!(typed(&["live.csv", ".to", "ml"]), "levels.d/live.csv.toml");
    assert_eq!(typed(&["live.v2"]), "levels.d/live.v2.toml");
}

/// An absolute name that was typed behind the offered folder led to new folders in that folder.
#[test]
fn an_absolute_name_behind_the_offered_folder_begins_at_the_root() {
    for (typed, file) in
        [("/tmp/maps//home/me/a.csv ", "/home/me/a.csv"), ("maps/a.csv", "maps/a.csv"), ("//a.csv", "/a.csv")]
    {
        let dialog = Dialog::with_path(Kind::Save, typed.to_owned());
        let command = buttons::accepted(&dialog);
        assert_eq!(dialog.file(), file);
        assert_eq!(command, Answer::Command(Document::Save(file.into()).into()));
    }
}

/// The file system was asked in every frame.
#[test]
fn the_folder_of_a_file_is_looked_for_once_for_each_name() {
    let mut dialog = Dialog::with_path(Kind::Save, "levels.d/a.toml".to_owned());
    let mut looks = Vec::new();
    for path in ["levels.d/a.toml", "levels.d/a.toml", "levels.d/ab.toml", "levels.d/ab.toml "] {
        path.clone_into(&mut dialog.path);
        dialog.look_for_folder(|file| {
            looks.push(file.to_string());
            [Some("levels.d".into()), Some("/home/me/levels.d".into())]
        });
        assert_eq!(dialog.missing_folder, Some("levels.d".into()));
        assert_eq!(dialog.folder, Some("/home/me/levels.d".into()));
    }
    assert_eq!(looks, ["levels.d/a.toml", "levels.d/ab.toml"]);
    dialog.kind = Kind::Open;
    dialog.look_for_folder(|_| unreachable!("nothing is written"));
    assert_eq!((dialog.missing_folder, dialog.folder), (None, None));
}

/// That a map is not written in a format was said only after *Save*. Maps of Tiled are written.
#[test]
fn an_ending_that_is_only_read_is_refused_while_the_name_is_typed() {
    let palette = Palette::new(Theme::Dark);
    for (name, says) in [("a.trivis", true), ("a.tmx", false), ("a.ldtk", false), ("a.toml", false), ("a.tm", false)] {
        let mut window = Headless::new(800.0, 600.0);
        let mut dialog = Dialog::with_path(Kind::Save, name.to_owned());
        dialog.look_for_folder(|_| [None, Some("/home/me".into())]);
        for _ in 0..3 {
            window.whole_frame(Vec::new(), |ctx| show(ctx, &mut dialog, &palette));
        }
        let text = window.text();
        assert_eq!(text.contains("are not written; use a scene"), says, "{name}: {text}");
        assert_eq!(text.contains("Folder: /home/me"), !says, "{name}: {text}");
    }
}

/// Nothing showed in which folder an export goes: the field shows the end of a long path, and a name alone has none.
#[test]
fn an_export_shows_its_folder_and_the_end_of_a_long_one() {
    let long = format!("/home/me/{}slides", "a-long-name/".repeat(12));
    let palette = Palette::new(Theme::Dark);
    for (folder, seen) in [("/home/me/slides", "Folder: /home/me/slides"), (&long, "name/slides")] {
        let mut window = Headless::new(800.0, 600.0);
        let mut dialog = Dialog::with_path(Kind::Export, "a.svg".to_owned());
        dialog.look_for_folder(|_| [None, Some(folder.into())]);
        for _ in 0..3 {
            window.whole_frame(Vec::new(), |ctx| show(ctx, &mut dialog, &palette));
        }
        let text = window.text();
        assert!(text.contains(seen), "{text}");
        let lines = window.seen(|seen| seen.text.starts_with("Folder: "));
        assert!(lines.len() == 1 && lines[0].rect.width() <= EXPORT_WIDTH && lines[0].rect.height() < 24.0);
        let buttons = window.controls_of_window(|ctx| drop(show(ctx, &mut dialog, &palette)));
        assert!(buttons.iter().any(|button| button.label.starts_with("Browse")));
        assert!(buttons.iter().all(|button| button.rect.bottom() <= 600.0), "{buttons:?}");
        let Request::Choose { near, .. } = browse(&dialog) else { panic!("a file is chosen") };
        assert_eq!(near, Some("a.svg".into()));
    }
}

/// The focused field showed the number of the other kind, and then that of the dialog before.
#[test]
fn the_size_that_is_shown_is_the_size_that_is_made() {
    use pathlight::scene::template::MapKind;
    let mut window = Headless::new(800.0, 600.0);
    let palette = Palette::new(Theme::Dark);
    let frame = |window: &mut Headless, dialog: &mut Dialog, events| {
        window.whole_frame(events, |ctx| show(ctx, dialog, &palette))
    };
    let mut dialog = Dialog::new(Kind::NewMap(Template::usual(MapKind::Polygons)));
    for _ in 0..3 {
        frame(&mut window, &mut dialog, Vec::new());
    }
    assert!(window.text().contains("40"));
    let kind = Template::usual(MapKind::Grid);
    for typed in ["20", "33"] {
        dialog.kind = Kind::NewMap(kind);
        for _ in 0..3 {
            frame(&mut window, &mut dialog, Vec::new());
        }
        assert!(window.text().contains("24") && !window.text().contains("40"), "{}", window.text());
        for digit in typed.chars() {
            frame(&mut window, &mut dialog, vec![Event::Text(digit.to_string())]);
        }
        assert_eq!(dialog.kind, Kind::NewMap(Template { width: typed.parse().unwrap(), ..kind }));
        // It is closed, and opened again later.
        window.whole_frame(Vec::new(), |_| ());
        dialog = Dialog::new(Kind::NewMap(kind));
        for _ in 0..3 {
            frame(&mut window, &mut dialog, Vec::new());
        }
        assert!(!window.text().contains(typed), "{}", window.text());
    }
}
