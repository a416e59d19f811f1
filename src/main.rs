//! Pathlight: the window, or one of the commands that need none.

mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let args = cli::Args::parse();
    let done = match args.command {
        Some(command) => cli::run(command),
        None => window(&args.window),
    };
    cli::exit_code(done)
}

/// Here the window will be opened: `app::run(args.window)`.
fn window(_: &cli::WindowArgs) -> cli::Done {
    Err(pathlight::world::BadInput::new("this build has no window; `pathlight --help` lists the commands").into())
}
