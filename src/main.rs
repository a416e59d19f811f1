//! Pathlight: opens the window, or runs one of the commands that need none.

/// The window.
mod app;
/// The commands without a window.
mod cli;
/// Clocks, files, the environment and the file dialog: the part that a web edition replaces.
mod platform;

use std::process::ExitCode;

fn main() -> ExitCode {
    let started = platform::Instant::now();
    env_logger::init();
    let args = cli::read();
    let done = match args.command {
        Some(command) => cli::run(command),
        None => app::run(&args.window.opening(), started).map_err(Into::into),
    };
    cli::exit_code(done)
}
