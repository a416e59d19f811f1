//! `render`: pictures as files.

use crate::{error_of, file_names, pathlight, run, stdout_of};
use tempfile::TempDir;

#[test]
fn the_same_command_writes_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let draw = |name: &str| {
        let out = folder.path().join(name);
        stdout_of(&["render", "wave/walkthrough", "--step", "detail 20", "-o", out.to_str().unwrap()]);
        std::fs::read(out).unwrap()
    };
    assert_eq!(draw("a.png"), draw("b.png"));
}

/// Piece 9 had no number on a filmstrip, and nothing said why.
#[test]
fn a_filmstrip_says_that_pieces_without_room_have_no_number() {
    let folder = TempDir::new().unwrap();
    let strip = |scene: &str| {
        let out = folder.path().join("x.svg");
        let output = run(&["render", scene, "--filmstrip", "-o", out.to_str().unwrap()]);
        let said = String::from_utf8(output.stderr).unwrap();
        // The sheet of A* is so wide that one has to look at fewer pictures.
        assert_eq!(said.contains("--steps A,B,C makes fewer, larger pictures"), scene == "wave/guided", "{said}");
        assert!(output.status.success() && (said.is_empty() || scene == "wave/guided"), "{said}");
        std::fs::read_to_string(out).unwrap()
    };
    let note = "has no number where there is no room";
    assert!(strip("beam/first-split").contains(note));
    assert!(!strip("beam/on-an-edge").contains(note) && !strip("funnel/a-to-g").contains(note));
    // The window shows −1 in walls and 0 in cells without a number; on the sheet both were missing.
    let (note, walkthrough) = ("and walls −1", strip("wave/walkthrough"));
    assert!(walkthrough.contains(">−1<") && !walkthrough.contains(note) && !strip("wave/guided").contains(note));
}

#[test]
fn a_step_is_a_number_a_label_or_a_kind_of_step() {
    let folder = TempDir::new().unwrap();
    let picture = |step: &str| {
        let out = folder.path().join("x.svg");
        stdout_of(&["render", "funnel/a-to-g", "--step", step, "-o", out.to_str().unwrap()]);
        std::fs::read_to_string(out).unwrap()
    };
    assert!(picture("start").contains("step 0 of"));
    assert_eq!(picture("E"), picture("E: skip"));
    assert_eq!(picture("F"), picture("crossed"));
    let steps = stdout_of(&["trace", "funnel/a-to-g", "--format", "json"]).lines().count();
    assert_eq!(picture("end"), picture(&steps.to_string()));
}

#[test]
fn all_steps_go_to_numbered_files() {
    let folder = TempDir::new().unwrap();
    let steps = stdout_of(&["trace", "wave/no-path", "--format", "json"]).lines().count();
    let out = folder.path().join("walk.svg");
    stdout_of(&["render", "wave/no-path", "--all", "-o", out.to_str().unwrap()]);
    let expected: Vec<_> = (1..=steps).map(|k| format!("walk-{k:04}.svg")).collect();
    assert_eq!(file_names(folder.path()), expected);
}

/// A map of 4 x 4 cells made a filmstrip of 434 MB.
#[test]
fn a_filmstrip_has_chosen_stages_and_reports_it() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("sheet.svg");
    let sheet = |more: &[&str]| {
        let args = [&["render", "wave/maze", "--filmstrip", "-o", out.to_str().unwrap()], more].concat();
        let output = run(&args);
        assert!(output.status.success());
        let pictures = std::fs::read_to_string(&out).unwrap().matches("<svg").count() - 1;
        (pictures, String::from_utf8(output.stderr).unwrap())
    };
    let (pictures, note) = sheet(&[]);
    // As many as have legible numbers.
    assert!((4..=24).contains(&pictures), "{pictures}");
    let chosen = format!("pathlight: note: {pictures} of the 173 stages are on the sheet");
    assert!(note.starts_with(&chosen) && note.contains("--pictures"), "{note}");
    assert_eq!(sheet(&["--pictures", "24"]).0, 24);
    assert_eq!(sheet(&["--pictures", "6"]).0, 6);
    let (pictures, note) = sheet(&["--pictures", "500"]);
    assert!(pictures == 173 && !note.contains("stages are on the sheet"), "{note}");
}

/// A GIF of 16,384 x 16,384 pixels took 2.1 GB and more than 90 seconds before its first frame.
#[test]
fn a_picture_that_takes_too_much_memory_is_refused_early_with_the_limit() {
    let folder = TempDir::new().unwrap();
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let begun = std::time::Instant::now();
    let refused = |name: &str, size: [&str; 2], more: &[&str]| {
        let size = ["--width", size[0], "--height", size[1]];
        error_of(&[&["render", "wave/maze", "-o", &out(name)], &size[..], more].concat())
    };
    for (name, more, limit) in [
        ("big.gif", &[][..], "at most 9 million pixels: choose a smaller --width"),
        ("big.gif", &["--step", "1"], "at most 9 million pixels"),
        ("big.png", &["--step", "1"], "at most 64 million pixels"),
        ("big.png", &["--all"], "at most 64 million pixels"),
    ] {
        let line = refused(name, ["16384", "16384"], more);
        assert!(line.contains("16384 x 16384 pixels are too many") && line.contains(limit), "{line}");
    }
    let line = refused("long.gif", ["3840", "2160"], &[]);
    assert!(line.contains("frames of 3840 x 2160 pixels are") && line.contains("--from and --to"), "{line}");
    let line = refused("wide.gif", ["16384", "800"], &[]);
    assert!(line.contains("16384 x 800 pixels are too many"), "{line}");
    assert!(begun.elapsed().as_secs() < 60, "nothing was drawn");
    assert!(file_names(folder.path()).is_empty());
    // A vector picture has no pixels.
    stdout_of(&["render", "wave/door", "--step", "1", "--width", "16384", "--height", "16384", "-o", &out("big.svg")]);
}

/// 1,000 pictures made a PNG 136,967 pixels high, which browsers and image viewers do not open.
#[test]
fn a_png_that_no_viewer_opens_is_refused_with_the_number_of_pictures_that_fit() {
    let folder = TempDir::new().unwrap();
    let out = |ending: &str| folder.path().join(format!("sheet.{ending}")).to_str().unwrap().to_owned();
    let (png, svg) = (out("png"), out("svg"));
    let draw = |pictures: usize, out: &str| {
        let count = pictures.to_string();
        run(&[
            "render",
            "wave/maze",
            "--filmstrip",
            "--width",
            "340",
            "--columns",
            "1",
            "--pictures",
            &count,
            "-o",
            out,
        ])
    };
    let refused = draw(173, &png);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{message}");
    assert!(message.contains("wave/maze: a PNG of 173 pictures would be") && message.contains("or write an .svg"));
    let fits = message.split_once("at most ").unwrap().1.split_once(' ').unwrap().0.parse().unwrap();
    assert_eq!(draw(fits + 1, &png).status.code(), Some(1));
    assert!(draw(fits, &png).status.success() && draw(173, &svg).status.success());
    assert_eq!(file_names(folder.path()), ["sheet.png", "sheet.svg"]);
}

#[test]
fn all_is_refused_where_it_would_fill_the_disk() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("walk.svg");
    let line = error_of(&["render", "wave/cave", "--all", "-o", out.to_str().unwrap()]);
    assert!(
        line.contains("wave/cave: --all would write 38149 files; at most 10000") && line.contains("--step"),
        "{line}"
    );
    assert!(file_names(folder.path()).is_empty());
}

#[test]
fn a_failed_write_is_reported_and_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let taken = folder.path().join("taken.svg");
    std::fs::create_dir(&taken).unwrap();
    let line = error_of(&["render", "wave/door", "--step", "1", "-o", taken.to_str().unwrap()]);
    assert!(line.contains("taken.svg: the file cannot be written"), "{line}");
    let nowhere = folder.path().join("no/such/folder.png");
    assert!(
        error_of(&["render", "wave/door", "--step", "1", "-o", nowhere.to_str().unwrap()])
            .contains("cannot be written")
    );
    assert_eq!(file_names(folder.path()), ["taken.svg"]);
}

#[test]
fn a_sheet_has_the_steps_that_are_named() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("sheet.svg");
    stdout_of(&["render", "funnel/a-to-g", "--steps", "A,E,F,G", "-o", out.to_str().unwrap()]);
    let sheet = std::fs::read_to_string(out).unwrap();
    assert_eq!(sheet.matches("<svg").count() - 1, 4);
    // Behind the name may stand the number that decided.
    let captions = ["A</", "E</", "F", "G</"].map(|name| sheet.find(&format!(">{name}"))).to_vec();
    assert!(captions.iter().all(Option::is_some), "{captions:?}");
}

/// The frames of a GIF as they are shown: red, green, blue and opacity; and how long each is shown, in hundredths of a
/// second.
fn frames(path: &std::path::Path) -> (usize, usize, Vec<(Vec<u8>, u16)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(std::fs::File::open(path).unwrap()).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut shown = vec![0; 4 * width * height];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let row = 4 * usize::from(frame.width);
        for (y, pixels) in frame.buffer.chunks_exact(row).enumerate() {
            for (x, pixel) in pixels.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] > 0) {
                let at = 4 * ((usize::from(frame.top) + y) * width + usize::from(frame.left) + x);
                shown[at..at + 4].copy_from_slice(pixel);
            }
        }
        all.push((shown.clone(), frame.delay));
    }
    (width, height, all)
}

/// Without motion every step is one frame, and every frame is the picture of an animation of its step alone, but for the colours of edges.
#[test]
fn an_animation_has_a_frame_for_every_step_and_each_is_the_picture_of_its_step() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let size = ["--width", "300", "--height", "200"];
    let render = |more: &[&str], name: &str| {
        let out = path(name);
        stdout_of(&[&["render", "funnel/a-to-g", "-o", out.to_str().unwrap()], &size[..], more].concat());
    };
    let steps: Vec<_> = stdout_of(&["trace", "funnel/a-to-g", "--format", "json"])
        .lines()
        .map(|line| crate::json(line)["size"].as_str().unwrap().to_owned())
        .collect();
    render(&["--from", "E: visit", "--to", "G", "--fps", "4", "--pace", "4"], "x.gif");
    let (width, height, frames) = frames(&path("x.gif"));
    assert_eq!((width, height), (300, 200));
    render(&["--step", "E: visit"], "e.svg");
    render(&["--step", "G"], "g.svg");
    let position = |name: &str| -> usize {
        let page = std::fs::read_to_string(path(name)).unwrap();
        let rest = page.split_once("step ").unwrap().1;
        rest.split_once(' ').unwrap().0.parse().unwrap()
    };
    let (from, to) = (position("e.svg"), position("g.svg"));
    let positions: Vec<usize> =
        std::iter::once(from).chain((from + 1..=to).filter(|k| steps[k - 1] != "detail")).collect();
    assert!(positions.len() > 3);
    assert_eq!(frames.len(), positions.len());
    for (i, ((shown, delay), k)) in frames.iter().zip(&positions).enumerate() {
        assert_eq!(*delay, if i + 1 == frames.len() { 225 } else { 25 });
        let k = k.to_string();
        render(&["--from", &k, "--to", &k, "--fps", "4", "--pace", "4"], "k.gif");
        let alone = &self::frames(&path("k.gif")).2[0].0;
        let differ = |(a, b): (&[u8], &[u8])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 24);
        let wrong = shown.chunks_exact(4).zip(alone.chunks_exact(4)).filter(|pair| differ(*pair)).count();
        // The colours of a whole animation are others than those of one picture, above all along thin dashed lines.
        assert!(wrong * 800 < width * height, "step {k}: {wrong} pixels differ");
    }
}

/// An animation of a long run would be hundreds of megabytes.
#[test]
fn an_animation_of_a_long_run_shows_its_stages_and_reports_it() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.gif");
    let output = run(&["render", "wave/maze", "--width", "60", "--height", "60", "-o", out.to_str().unwrap()]);
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && note.contains("note: the run is long") && note.contains("--from"), "{note}");
    let count = frames(&out).2.len();
    assert!((100..=400).contains(&count), "{count}");
}

/// Between two steps things move: the frames in between are neither the one nor the other picture.
#[test]
fn an_animation_moves_between_its_steps() {
    let folder = TempDir::new().unwrap();
    let animation = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let scene = ["render", "funnel/a-to-g", "--from", "E: visit", "--to", "F", "--width", "300", "--height", "200"];
        stdout_of(&[&scene[..], more, &["-o", out.to_str().unwrap()]].concat());
        frames(&out).2
    };
    let (still, moving) = (animation("still.gif", &["--fps", "1.5"]), animation("moving.gif", &[]));
    let seconds = |frames: &[(Vec<u8>, u16)]| frames.iter().map(|(_, delay)| u32::from(*delay)).sum::<u32>();
    assert!(seconds(&still).abs_diff(seconds(&moving)) < 10, "the same steps take the same time");
    assert!(moving.len() > 3 * still.len(), "{} {}", moving.len(), still.len());
    let rests: Vec<&(Vec<u8>, u16)> = moving.iter().filter(|(_, delay)| *delay > 5).collect();
    assert_eq!(rests.len(), still.len(), "it rests at every step");
    let differ = |a: &[u8], b: &[u8]| a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| a[0].abs_diff(b[0]) > 40).count();
    assert!(rests.iter().zip(&still).all(|(a, b)| differ(&a.0, &b.0) < 60));
    let between = moving.iter().filter(|(_, delay)| *delay == 5);
    let is_new = |frame: &Vec<u8>| rests.iter().all(|rest| differ(frame, &rest.0) > 10);
    assert!(between.filter(|(frame, _)| is_new(frame)).count() > still.len());
}

#[test]
#[ignore = "takes two minutes: scripts/test asks for it"]
fn the_animation_of_a_to_g_has_at_most_3_megabytes() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("a-to-g.gif");
    // With sentences on paper it is the largest.
    for more in [&[][..], &["--theme", "print", "--caption"]] {
        stdout_of(&[&["render", "funnel/a-to-g", "-o", out.to_str().unwrap()], more].concat());
        let bytes = std::fs::metadata(&out).unwrap().len();
        assert!((500_000..3_000_000).contains(&bytes), "{more:?}: {bytes}");
    }
}

/// What people put on a slide had letters under the pictures, and no sentence.
#[test]
fn a_caption_is_the_sentence_of_the_step_and_pictures_of_one_command_have_their_map_in_one_place() {
    let folder = TempDir::new().unwrap();
    let draw = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        stdout_of(&[&["render", "funnel/a-to-g", "--caption", "-o", out.to_str().unwrap()], more].concat());
        if name.ends_with("svg") && out.exists() { std::fs::read_to_string(out).unwrap() } else { String::new() }
    };
    let words = |svg: &str| {
        let texts = svg.split("<text ").skip(1).filter_map(|text| text.split_once('>')?.1.split_once("</text>"));
        texts.map(|(words, _)| words.to_owned()).collect::<Vec<_>>().join(" ")
    };
    let skipped =
        "The new left end lies outside the left side. It would widen the funnel beyond this wall: it is skipped.";
    assert!(words(&draw("e.svg", &["--step", "E"])).contains(skipped));
    assert!(words(&draw("strip.svg", &["--steps", "A,E,F,G"])).contains(skipped));
    draw("walk.svg", &["--all", "--width", "400", "--height", "300"]);
    let walls = file_names(folder.path()).into_iter().filter(|name| name.starts_with("walk-")).map(|name| {
        let svg = std::fs::read_to_string(folder.path().join(name)).unwrap();
        svg.lines().find(|line| line.contains("url(#hatch)")).map(str::to_owned)
    });
    let walls: std::collections::BTreeSet<_> = walls.collect();
    assert_eq!(walls.len(), 1, "the map stands still when one turns the pages");
}

#[test]
fn the_ground_is_transparent_white_or_that_of_the_theme() {
    let folder = TempDir::new().unwrap();
    let corner = |more: &[&str]| {
        let out = folder.path().join("x.png");
        stdout_of(&[&["render", "beam/vertex", "--step", "end", "-o", out.to_str().unwrap()], more].concat());
        let pixel = resvg::tiny_skia::Pixmap::load_png(out).unwrap().pixels()[0];
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    };
    assert_eq!(corner(&["--background", "none"]), [0; 4]);
    assert_eq!(corner(&["--background", "white"]), [255; 4]);
    assert_eq!(corner(&["--background", "theme"]), [0x14, 0x18, 0x1d, 255]);
    assert_eq!(corner(&[]), [0x14, 0x18, 0x1d, 255]);
    assert_eq!(corner(&["--theme", "print"]), [255; 4]);
}

/// Numbers vanished from the cells of a filmstrip without a word.
#[test]
fn a_strip_has_the_numbers_of_its_cells_or_says_that_they_have_no_room() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    let strip = |scene: &str, more: &[&str]| {
        let output = run(&[&["render", scene, "--filmstrip", "-o", out.to_str().unwrap()], more].concat());
        assert!(output.status.success());
        let note = String::from_utf8(output.stderr).unwrap();
        (std::fs::read_to_string(&out).unwrap().contains("Numbers are left out"), note)
    };
    let (says_so, note) = strip("wave/maze", &["--width", "600", "--pictures", "4"]);
    assert!(says_so && note.contains("with --width "), "{note}");
    let width = note.split_once("--width ").unwrap().1.split_once(' ').unwrap().0.to_owned();
    let (says_so, note) = strip("wave/maze", &["--width", &width, "--pictures", "4"]);
    assert!(!says_so && !note.contains("no room"), "{note}");
    for scene in ["wave/walkthrough", "wave/door", "wave/guided", "wave/too-high", "funnel/a-to-g"] {
        assert!(!strip(scene, &[]).0, "{scene}");
    }
}

/// The digits of `wave/door` had 8 pixels on a sheet of the default width, and g and h of `wave/guided` had 9.
#[test]
fn the_numbers_of_a_strip_are_legible_or_it_says_that_they_are_small() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    let strip = |scene: &str, more: &[&str]| {
        assert!(run(&[&["render", scene, "--filmstrip", "-o", out.to_str().unwrap()], more].concat()).status.success());
        std::fs::read_to_string(&out).unwrap()
    };
    for scene in ["wave/door", "wave/walkthrough", "wave/guided", "beam/graph"] {
        let page = strip(scene, &[]);
        let sizes =
            page.split("font-size=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<f64>().unwrap());
        let (small, all) = sizes.fold((0, 0), |(small, all), size| (small + usize::from(size < 11.0), all + 1));
        assert!(all > 60 && small * 5 < all, "{scene}: {small} of {all}");
    }
    let small = strip("wave/door", &["--width", "1200"]);
    assert!(small.contains("Numbers are left out: the cells are too small.") && !small.contains("pixels wide"));
}

/// 24 pictures on a sheet 900 pixels wide stood in two columns.
#[test]
fn a_sheet_has_the_columns_that_are_asked_for_or_those_that_balance_it() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    let columns = |more: &[&str]| {
        let args =
            [&["render", "wave/maze", "--filmstrip", "--width", "900", "-o", out.to_str().unwrap()], more].concat();
        assert!(run(&args).status.success());
        let page = std::fs::read_to_string(&out).unwrap();
        let places = page.split("<svg x=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
        places.collect::<std::collections::HashSet<_>>().len()
    };
    assert!([5, 6].contains(&columns(&[])));
    assert_eq!((columns(&["--columns", "2"]), columns(&["--columns", "8", "--pictures", "8"])), (2, 8));
    let used = pathlight(&["render", "wave/maze", "--step", "1", "--columns", "2", "-o", "x.svg"]).output().unwrap();
    assert!(
        used.status.code() == Some(2) && String::from_utf8(used.stderr).unwrap().contains("only a sheet has columns")
    );
}

/// A strip of 1200 pixels left out the number of the test at F, which its footnote explains. A strip of A* left out g and h without a word.
#[test]
fn a_strip_says_what_decided_and_what_has_no_room() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    let strip = |scene: &str, more: &[&str]| {
        assert!(run(&[&["render", scene, "--filmstrip", "-o", out.to_str().unwrap()], more].concat()).status.success());
        std::fs::read_to_string(&out).unwrap()
    };
    let funnel = strip("funnel/a-to-g", &[]);
    for number in ["−110", "−30"] {
        assert!(funnel.contains(number), "{number}");
    }
    // Without a width, it is as wide as they need.
    assert!(!strip("wave/guided", &[]).contains("are left out"));
    let guided = strip("wave/guided", &["--width", "1200"]);
    let note = "g and h are left out: the cells are too small.";
    assert!(guided.contains(note) && guided.contains("Dashed frames: the open list"));
    let narrow = ["render", "wave/guided", "--filmstrip", "--width", "1200", "-o", out.to_str().unwrap()];
    let said = String::from_utf8(run(&narrow).stderr).unwrap();
    let width = said.rsplit_once("--width ").unwrap().1.split_once(' ').unwrap().0.to_owned();
    assert!(!strip("wave/guided", &["--width", &width]).contains("are left out"));
    // Slides show the part of the map in which the search takes place, as the strip does.
    let talk = folder.path().join("talk.html");
    assert!(run(&["render", "wave/guided", "-o", talk.to_str().unwrap()]).status.success());
    let page = std::fs::read_to_string(&talk).unwrap();
    assert!(page.contains(">18.2<") || page.contains(">18.3<"), "h stands in the cells");
}

/// A GIF of 14.5 minutes was made without a word.
#[test]
fn a_long_animation_is_announced_with_the_way_to_a_shorter_one() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.gif");
    let note = |more: &[&str]| {
        let size = ["-o", out.to_str().unwrap(), "--width", "200", "--height", "150", "--fps", "1"];
        let output = run(&[&["render", "wave/guided"], &size[..], more].concat());
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let said = note(&["--caption"]);
    let is_long = said.contains("minutes to watch") && said.contains("--from") && said.contains("--pace");
    assert!(is_long, "{said}");
    assert!(!note(&["--caption", "--pace", "2"]).contains("minutes"), "the pace was chosen");
    assert!(!note(&["--caption", "--from", "1", "--to", "4"]).contains("minutes"), "a part");
}

/// The sheet of a wave on numbers had none; with fewer pictures it asked for 14 pixels more than it had chosen itself.
#[test]
fn a_strip_of_the_octile_wave_has_its_costs_and_asks_for_no_other_width() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    for more in [&["--caption"][..], &["--caption", "--pictures", "8"]] {
        let output = run(&[&["render", "wave/octile", "--filmstrip", "-o", out.to_str().unwrap()], more].concat());
        let (page, said) = (std::fs::read_to_string(&out).unwrap(), String::from_utf8(output.stderr).unwrap());
        assert!(output.status.success() && !page.contains("Numbers are left out") && page.contains(">14.2<"));
        // Without --pictures, a few numbers can still be small, and it says with which width they are not.
        assert!(more.len() == 1 || !said.contains("--width"), "{said}");
    }
}

/// A picture of A* showed the whole map in small digits, and its caption said f twice.
#[test]
fn a_picture_of_a_star_shows_the_part_of_the_search_as_a_strip_does() {
    let folder = TempDir::new().unwrap();
    let out = folder.path().join("x.svg");
    stdout_of(&["render", "wave/guided", "--step", "step 62", "--caption", "-o", out.to_str().unwrap()]);
    let page = std::fs::read_to_string(&out).unwrap();
    let largest = |page: &str| {
        let sizes =
            page.split("font-size=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<f64>().unwrap());
        sizes.filter(|&size| size < 18.0).fold(0.0, f64::max)
    };
    assert!(largest(&page) >= 14.0, "{}", largest(&page));
    assert!(!page.contains("f = 19.657 · ") && !page.contains("f = 20.485 · "));
}
