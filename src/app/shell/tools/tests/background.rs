//! The picture under the map.

use super::*;

/// A PNG of this many points.
fn picture(path: &std::path::Path, width: u32, height: u32) {
    let mut encoder = png::Encoder::new(std::fs::File::create(path).unwrap(), width, height);
    encoder.set_color(png::ColorType::Grayscale);
    let points = vec![200; (width * height) as usize];
    encoder.write_header().unwrap().write_image_data(&points).unwrap();
}

#[test]
fn a_picture_under_the_map_is_chosen_scaled_and_moved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.png");
    picture(&path, 40, 20);
    let mut desk = new(MapKind::Polygons, 20, 12);
    let of = |desk: &Desk| desk.shell.player.editor().scene().background.clone();
    let choose = |desk: &mut Desk, name: &str| {
        let file = pathlight::files::name_of(&folder.path().join(name));
        desk.shell.choose_picture(&file, Dialog::new(Kind::Picture));
    };
    // There is no such file: the dialog says so, and nothing has changed.
    choose(&mut desk, "none.png");
    let dialog = desk.shell.dialog.take().unwrap();
    assert!(dialog.error.is_some() && of(&desk).is_none());
    desk.key(Key::I);
    assert!(of(&desk).is_none());
    choose(&mut desk, "plan.png");
    let first = of(&desk).unwrap();
    assert_eq!((first.at, first.width), (DVec2::ZERO, 20.0));
    // Two places that are 4 apart, and are said to be 10 apart.
    desk.key(Key::I);
    click(&mut desk, (2.0, 4.0));
    click(&mut desk, (6.0, 4.0));
    desk.frame(Vec::new());
    // "Enter: it i…"
    let help = desk.shell.tools.tool().help;
    let cut = desk.window.seen(|seen| seen.text.contains(help) && seen.is_elided);
    assert!(desk.window.text().contains(help) && cut.is_empty(), "{}", desk.window.text());
    for key in [Key::Num1, Key::Num0, Key::Enter] {
        desk.key(key);
    }
    let scaled = of(&desk).unwrap();
    assert!((scaled.width - 50.0).abs() < 0.5 && (scaled.at - DVec2::new(-3.0, -6.0)).length() < 0.2, "{scaled:?}");
    drag(&mut desk, (5.0, 5.0), (7.0, 4.0));
    let moved = of(&desk).unwrap();
    assert!((moved.at - scaled.at - DVec2::new(2.0, -1.0)).length() < 0.1 && moved.width == scaled.width, "{moved:?}");
    for wanted in [Some(scaled), Some(first), None] {
        desk.shell.carry_out(vec![pathlight::player::Change::Undo.into()]);
        assert_eq!(of(&desk), wanted);
    }
    // A picture that is gone is a note, and the map is there.
    let text = "title = \"T\"\n[background]\nimage = \"gone.png\"\nwidth = 5\n[grid]\nrows = \"...\"\n";
    std::fs::write(folder.path().join("t.toml"), text).unwrap();
    let scene = folder.path().join("t.toml").display().to_string();
    desk.shell.carry_out(vec![pathlight::player::Document::Open(scene).into()]);
    (0..3).for_each(|_| desk.frame(Vec::new()));
    assert_eq!(desk.shell.player.scene().title, "T");
    assert!(
        desk.shell.notice.as_ref().is_some_and(|notice| !notice.is_error && notice.text.printed().contains("gone.png"))
    );
}
