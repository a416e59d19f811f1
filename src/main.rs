//! Pathlight: the window, or one of the commands that need none.

mod app;
mod cli;
/// Clocks, files, the environment and the file dialog: what an edition for the web has to replace.
mod platform;

use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let args = cli::read();
    let done = match args.command {
        Some(command) => cli::run(command),
        None => app::run(&args.window.opening()).map_err(Into::into),
    };
    cli::exit_code(done)
}
