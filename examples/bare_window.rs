//! A window with nothing but a coloured ground: what macroquad and the graphics driver need until their first frame is on
//! screen. `scripts/first-frame` compares Pathlight with it.
//!
//! ```sh
//! cargo run --release --example bare_window
//! ```

use macroquad::miniquad::conf::Conf;
use macroquad::prelude as mq;
use std::time::Instant;

fn main() {
    let started = Instant::now();
    let conf = Conf {
        window_title: "bare window".to_owned(),
        window_width: 1280,
        window_height: 800,
        high_dpi: true,
        ..Conf::default()
    };
    macroquad::Window::from_config(conf, async move {
        mq::clear_background(mq::DARKBLUE);
        mq::draw_rectangle(100.0, 100.0, 500.0, 300.0, mq::WHITE);
        mq::next_frame().await;
        eprintln!("the first frame is on screen after {} ms", started.elapsed().as_millis());
    });
}
