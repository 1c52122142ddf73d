//! `cargo xtask COMMAND`: the checks and measurements of this workspace.
//!
//! Each command is one file: its arguments and `run`. Results go to standard output, progress to
//! standard error. Exit code 0: all holds; 1: a check failed or a value is beyond its bar; 2: an argument
//! cannot be used.

mod arrows;
mod brick_budget;
mod campaign;
mod check_brick_binary;
mod check_deploy;
mod check_on_ev3sim;
mod check_package;
mod compare;
mod crate_files;
mod docs;
mod ev3sim;
mod faces;
mod family;
mod figures;
mod fit;
mod full;
mod guide_pictures;
mod held_up;
mod lessons;
mod licences;
mod lines;
mod live;
mod look_again;
mod manual;
mod mentions;
mod methods;
mod motion_times;
mod optimal;
mod outcome;
mod packages;
mod peer;
mod places;
mod pocket;
mod population;
mod public_api;
mod reading;
mod robot_time;
mod scan_pictures;
mod scan_times;
mod scans;
mod seeds;
mod sources;
mod stickers;
mod sweep;
mod table_lengths;
mod thinking;
mod walks;
mod warnings;

use std::{
    panic,
    process::{self, ExitCode},
};

use clap::{Parser, Subcommand};
use walker::Group;

/// Checks and measurements of this workspace.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Arrows(arrows::Arguments),
    BrickBudget(brick_budget::Arguments),
    CheckBrickBinary(check_brick_binary::Arguments),
    CheckDeploy(check_deploy::Arguments),
    CheckOnEv3sim(check_on_ev3sim::Arguments),
    CheckPackage(check_package::Arguments),
    Compare(compare::Arguments),
    Docs(docs::Arguments),
    Family(family::Arguments),
    Fit(fit::Arguments),
    Full(full::Arguments),
    Lessons(lessons::Arguments),
    Licences(licences::Arguments),
    Lines(lines::Arguments),
    Live(live::Arguments),
    Faces(faces::Arguments),
    GuidePictures(guide_pictures::Arguments),
    LookAgain(look_again::Arguments),
    Manual(manual::Arguments),
    Methods(methods::Arguments),
    /// Walks through the menu on the simulated brick, by pressed buttons, a brick for each case
    Menu(walks::Arguments),
    MotionTimes(motion_times::Arguments),
    Optimal(optimal::Arguments),
    Peer(peer::Arguments),
    Pocket(pocket::Arguments),
    Population(population::Arguments),
    PublicApi(public_api::Arguments),
    RobotTime(robot_time::Arguments),
    ScanPictures(scan_pictures::Arguments),
    ScanTimes(scan_times::Arguments),
    Seeds(seeds::Arguments),
    Stickers(stickers::Arguments),
    Sweep(sweep::Arguments),
    TableLengths(table_lengths::Arguments),
    Thinking(thinking::Arguments),
    /// Walks through the faults that a run can meet on the simulated brick, a brick for each case
    ///
    /// Each case ends with the motors off, cause and cure shown, and no file lost.
    Traps(walks::Arguments),
}

/// Ends the program without a word when nobody reads its results any more, as behind `| head`: the
/// macros of the standard library panic then. The exit code says that not everything was checked.
fn end_with_the_reader() {
    let tell = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(is_broken_pipe) {
            process::exit(1);
        }
        tell(panic);
    }));
}

/// Whether a panic is that of a `println!` without a reader.
fn is_broken_pipe(message: &str) -> bool {
    message.starts_with("failed printing to stdout: Broken pipe")
}

fn main() -> ExitCode {
    end_with_the_reader();
    let done = match Arguments::parse().command {
        Command::Arrows(arguments) => arrows::run(&arguments),
        Command::BrickBudget(arguments) => brick_budget::run(&arguments),
        Command::CheckBrickBinary(arguments) => check_brick_binary::run(&arguments),
        Command::CheckDeploy(arguments) => check_deploy::run(&arguments),
        Command::CheckOnEv3sim(arguments) => check_on_ev3sim::run(&arguments),
        Command::CheckPackage(arguments) => check_package::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Docs(arguments) => docs::run(&arguments),
        Command::Family(arguments) => family::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Full(arguments) => full::run(&arguments),
        Command::Lessons(arguments) => lessons::run(&arguments),
        Command::Licences(arguments) => licences::run(&arguments),
        Command::Lines(arguments) => lines::run(&arguments),
        Command::Live(arguments) => live::run(&arguments),
        Command::Faces(arguments) => faces::run(&arguments),
        Command::GuidePictures(arguments) => guide_pictures::run(&arguments),
        Command::LookAgain(arguments) => look_again::run(&arguments),
        Command::Manual(arguments) => manual::run(&arguments),
        Command::Methods(arguments) => methods::run(&arguments),
        Command::Menu(arguments) => walks::run(Group::Menu, &arguments),
        Command::MotionTimes(arguments) => motion_times::run(&arguments),
        Command::Optimal(arguments) => optimal::run(&arguments),
        Command::Peer(arguments) => peer::run(&arguments),
        Command::Pocket(arguments) => pocket::run(&arguments),
        Command::Population(arguments) => population::run(&arguments),
        Command::PublicApi(arguments) => public_api::run(&arguments),
        Command::RobotTime(arguments) => robot_time::run(&arguments),
        Command::ScanPictures(arguments) => scan_pictures::run(&arguments),
        Command::ScanTimes(arguments) => scan_times::run(&arguments),
        Command::Seeds(arguments) => seeds::run(&arguments),
        Command::Stickers(arguments) => stickers::run(&arguments),
        Command::Sweep(arguments) => sweep::run(&arguments),
        Command::TableLengths(arguments) => table_lengths::run(&arguments),
        Command::Thinking(arguments) => thinking::run(&arguments),
        Command::Traps(arguments) => walks::run(Group::Traps, &arguments),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
