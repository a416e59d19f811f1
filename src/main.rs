//! Pathlight: the window, or one of the commands that need none.

mod app;

fn main() {
    env_logger::init();
    let scene = std::env::args().nth(1);
    let lesson = std::env::args().nth(2);
    let step = std::env::args().nth(3).and_then(|s| s.parse().ok());
    if let Err(bad) = app::run(&app::Opening { scene, lesson, step }) {
        eprintln!("pathlight: {bad}");
        std::process::exit(1);
    }
}
