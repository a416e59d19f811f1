//! Pathlight: the window, or one of the commands that need none.

mod app;
mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    env_logger::init();
    let args = cli::Args::parse();
    cli::exit_code(match args.command {
        Some(command) => cli::run(command),
        None => {
            let cli::WindowArgs { scene, lesson, step } = args.window;
            app::run(&app::Opening { scene, lesson, step }).map_err(cli::Failure::from)
        }
    })
}
