//! Pathlight: the window, or one of the commands that need none.

mod app;
mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let args = cli::Args::parse();
    let cli::WindowArgs { scene, lesson, step } = args.window;
    let window = || app::run(&app::Opening { scene, lesson, step }).map_err(cli::Failure::from);
    cli::exit_code(args.command.map_or_else(window, cli::run))
}
