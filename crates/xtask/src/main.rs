//! `cargo xtask COMMAND`: the checks and measurements of this workspace.
//!
//! Each command is one file: its arguments and `run`. Results go to standard output, progress to
//! standard error. Exit code 0: all holds; 1: a check failed or a value is beyond its bar; 2: an argument
//! cannot be used.
#![forbid(unsafe_code)]

mod arrows;
mod brick_budget;
mod calibrations;
mod campaign;
mod centres;
mod check_brick_binary;
mod check_deploy;
mod check_package;
mod compare;
mod crate_files;
mod docs;
mod driver_judge;
mod ev3sim;
mod faces;
mod family;
mod faults;
mod figures;
mod fit;
mod full;
mod guard;
mod guide_pictures;
mod held_up;
mod known_colours;
mod lessons;
mod licences;
mod lines;
mod live;
mod look_again;
mod manual;
mod mechanisms;
mod mentions;
mod methods;
mod motion_times;
mod optimal;
mod optimum;
mod outcome;
mod palette;
mod peer;
mod photographs;
mod places;
mod pocket;
mod population;
mod process;
mod public_api;
mod reading;
mod robot_time;
mod scan_pictures;
mod scan_times;
mod scans;
mod slips;
mod sources;
mod stickers;
mod sweep;
mod table_lengths;
mod thinking;
mod unsolvable;
mod virtual_brick;
mod walks;
mod warnings;

use std::{panic, process::ExitCode};

use clap::{Parser, Subcommand};

/// Checks and measurements of this workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Makes the enum of commands, and the function that runs one, from one table: name, arguments, function.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($arguments:ty) => $run:path,)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$about])* $name($arguments),)*
        }

        fn run(command: &Command) -> anyhow::Result<ExitCode> {
            match command {
                $(Command::$name(arguments) => $run(arguments),)*
            }
        }
    };
}

commands! {
    Arrows(arrows::Arguments) => arrows::run,
    BrickBudget(brick_budget::Arguments) => brick_budget::run,
    Calibrations(calibrations::Arguments) => calibrations::run,
    Centres(centres::Arguments) => centres::run,
    CheckBrickBinary(check_brick_binary::Arguments) => check_brick_binary::run,
    CheckDeploy(check_deploy::Arguments) => check_deploy::run,
    CheckOnEv3sim(walks::OnceArguments) => walks::check_on_ev3sim,
    CheckPackage(check_package::Arguments) => check_package::run,
    Compare(compare::Arguments) => compare::run,
    Docs(docs::Arguments) => docs::run,
    DriverJudge(driver_judge::Arguments) => driver_judge::run,
    VirtualBrick(virtual_brick::Arguments) => virtual_brick::run,
    Family(family::Arguments) => family::run,
    Faults(faults::Arguments) => faults::run,
    Fit(fit::Arguments) => fit::run,
    Full(full::Arguments) => full::run,
    Lessons(lessons::Arguments) => lessons::run,
    Licences(licences::Arguments) => licences::run,
    Lines(lines::Arguments) => lines::run,
    Live(live::Arguments) => live::run,
    Faces(faces::Arguments) => faces::run,
    Guard(guard::Arguments) => guard::run,
    GuidePictures(guide_pictures::Arguments) => guide_pictures::run,
    LookAgain(look_again::Arguments) => look_again::run,
    Manual(manual::Arguments) => manual::run,
    Mechanisms(mechanisms::Arguments) => mechanisms::run,
    Methods(methods::Arguments) => methods::run,
    /// Walks through the menu on the simulated brick, by pressed buttons, a brick for each case
    Menu(walks::Arguments) => walks::menu,
    MotionTimes(motion_times::Arguments) => motion_times::run,
    Optimal(optimal::Arguments) => optimal::run,
    Optimum(optimum::Arguments) => optimum::run,
    Peer(peer::Arguments) => peer::run,
    Photographs(photographs::Arguments) => photographs::run,
    Pocket(pocket::Arguments) => pocket::run,
    Population(population::Arguments) => population::run,
    Unsolvable(unsolvable::Arguments) => unsolvable::run,
    PublicApi(public_api::Arguments) => public_api::run,
    RobotTime(robot_time::Arguments) => robot_time::run,
    ScanPictures(scan_pictures::Arguments) => scan_pictures::run,
    ScanTimes(scan_times::Arguments) => scan_times::run,
    Seeds(family::Seeds) => family::seeds,
    Slips(slips::Arguments) => slips::run,
    Stickers(stickers::Arguments) => stickers::run,
    Sweep(sweep::Arguments) => sweep::run,
    TableLengths(table_lengths::Arguments) => table_lengths::run,
    Thinking(thinking::Arguments) => thinking::run,
    /// Walks through the faults that a run can meet on the simulated brick, a brick for each case
    ///
    /// Each case ends with the motors off, cause and cure shown, and no file lost.
    Traps(walks::Arguments) => walks::traps,
}

/// Ends the program without a word when nobody reads its results any more, as behind `| head`: the
/// macros of the standard library panic then. The exit code says that not everything was checked.
fn end_with_the_reader() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(is_broken_pipe) {
            std::process::exit(1);
        }
        print(panic);
    }));
}

/// Whether a panic is that of a `println!` without a reader.
fn is_broken_pipe(message: &str) -> bool {
    message.starts_with("failed printing to stdout: Broken pipe")
}

/// The command line, for tests.
#[cfg(test)]
fn command() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

fn main() -> ExitCode {
    end_with_the_reader();
    match run(&Arguments::parse().command) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
