//! Draws the motion between steps, to look at it: one row for each step, from its picture on the left to the next one on
//! the right.
//!
//! ```sh
//! cargo run --example motion -- funnel/a-to-g E 6 funnel.png        # six steps from stage E on
//! cargo run --example motion -- wave/video 40 6 wave.png stage      # six stages from step 40 on
//! ```

use pathlight::lesson::{View, position};
use pathlight::paint::theme::Theme;
use pathlight::paint::{raster, svg};
use pathlight::picture::tween::{Shown, Tween};
use pathlight::picture::{Lens, Picture};
use pathlight::player::Player;
use pathlight::step::Size;
use std::fmt::Write;

/// The size of one picture in pixels.
const SIZE: [u32; 2] = [560, 400];
const MOMENTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scene, from, count, out, size @ ..] = &args[..] else {
        eprintln!("usage: motion SCENE STEP COUNT OUT.png [detail|step|stage]");
        std::process::exit(2);
    };
    let size = match size.first().map(String::as_str) {
        Some("detail") => Size::Detail,
        Some("stage") => Size::Stage,
        _ => Size::Step,
    };
    let mut player = Player::open(scene, None).expect("the scene opens");
    let run = player.lesson().run();
    let from = from.parse().ok().or_else(|| position(run, from).ok()).expect("there is such a step");
    player.apply(pathlight::player::Transport::Seek(from)).expect("seeking works");
    let lens = Lens::fit(player.lesson().bounds(), SIZE[0].into(), SIZE[1].into(), Lens::MARGIN);
    let rows: usize = count.parse().expect("COUNT is a number");
    let mut body = String::new();
    for row in 0..rows {
        let before = player.picture(&lens);
        player.apply(pathlight::player::Transport::Forward(size)).expect("stepping works");
        draw_row(row, player.lesson(), &before, &player.picture(&lens), &lens, &mut body);
    }
    let page = svg::page("motion", SIZE[0] * MOMENTS.len() as u32, SIZE[1] * rows as u32, Theme::Dark, &body);
    let png = raster::png(&page, 0.7).expect("the page is drawn");
    std::fs::write(out, png).expect("the file is written");
}

fn draw_row(row: usize, lesson: View, before: &Picture, after: &Picture, lens: &Lens, body: &mut String) {
    let from: Vec<Shown> = before.marks.iter().map(Shown::at_rest).collect();
    let tween = Tween::new(&from, &after.marks, lens);
    println!("{row}: step {}, {}", lesson.run().at(), if tween.is_some() { "moves" } else { "at once" });
    for (column, moment) in MOMENTS.into_iter().enumerate() {
        let [x, y] = [column as u32 * SIZE[0], row as u32 * SIZE[1]];
        let [width, height] = SIZE;
        let _ = writeln!(body, "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\">");
        let shown: Vec<Shown> = match &tween {
            Some(tween) => tween.at(moment, &after.marks).collect(),
            None => (if moment < 1.0 { before } else { after }).marks.iter().map(Shown::at_rest).collect(),
        };
        *body += &svg::moment(shown, lens, Theme::Dark);
        body.push_str("</svg>\n");
    }
}
