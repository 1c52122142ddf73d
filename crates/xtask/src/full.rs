//! `cargo xtask full`: the campaigns that `.ci/run` leaves out.
//!
//! The gate takes fifteen minutes, and asks nothing that depends on the machine's speed. Longer proofs, walks of a
//! person at the robot, deployment and bars in milliseconds run here: before a change is closed, and each night.

use std::{
    env,
    process::{Command, ExitCode},
    time::Instant,
};

use anyhow::{Context, Result, ensure};

use crate::places::{self, EMULATOR};

/// Variable that makes the tests hold their bars in milliseconds.
const WALL_CLOCK: &str = "WALL_CLOCK";

use self::Program::{Named, Xtask, XtaskOnArm};

/// Program of a campaign.
#[derive(Debug, Clone, Copy)]
enum Program {
    /// A command of `cargo xtask`.
    Xtask,
    /// The same, about the brick's binary under emulation of its processor.
    XtaskOnArm,
    /// A command of the shell's search path, at the root of the repository.
    Named(&'static str),
}

/// A campaign: a command that fails when a check fails.
#[derive(Debug)]
struct Campaign {
    name: &'static str,
    program: Program,
    arguments: &'static str,
}

const fn campaign(name: &'static str, program: Program, arguments: &'static str) -> Campaign {
    Campaign {
        name,
        program,
        arguments,
    }
}

/// Every campaign, in the order in which they run. The first one makes the binary of others.
const CAMPAIGNS: [Campaign; 26] = [
    campaign("brick-binary", Named("scripts/build-brick.sh"), "--install"),
    campaign(
        "benches",
        Named("cargo"),
        "test --locked --workspace --benches",
    ),
    campaign(
        "brute-force",
        Named("cargo"),
        "test --release --locked -p actuator --test brute_force -- --ignored",
    ),
    campaign(
        "cross-distances",
        Named("cargo"),
        "test --release --locked -p methods --lib --example cases -- --ignored",
    ),
    campaign(
        "algorithm-tables",
        Named("cargo"),
        "run --release --locked -p mindcub3r-cube --example generate_tables -- --check",
    ),
    campaign(
        "published-archives",
        Named("cargo"),
        "package --locked --allow-dirty -p mindcub3r-cube -p mindcub3r-solver -p mindcub3r-recogniser",
    ),
    campaign(
        "installed",
        Named("cargo"),
        "install --path crates/mindcub3r --locked --force --root target/installed",
    ),
    campaign("robot-time", Xtask, "robot-time --short"),
    campaign(
        "tuned-family",
        Xtask,
        "family --cubes 40 --tuned --limits 0.8",
    ),
    campaign("thinking", Xtask, "thinking 40"),
    campaign("sweep", Xtask, "sweep"),
    campaign("stream-times", Named("cargo"), "test --locked -p studio"),
    campaign(
        "stop-times",
        Named("cargo"),
        "test --locked -p mindcub3r --test all studio::",
    ),
    campaign(
        "kills",
        Named("cargo"),
        "test --locked -p mindcub3r --test all kills:: -- --ignored",
    ),
    campaign("page-times", Named("node"), "--test page/tests/"),
    campaign(
        "mounted",
        Named("scripts/with-ev3sim.sh"),
        "cargo test -p simulator --features ev3sim --test mounted --locked",
    ),
    campaign("device-tree", Xtask, "check-on-ev3sim --speed 10 --runs 20"),
    campaign("menu", Xtask, "menu"),
    campaign("traps", Xtask, "traps"),
    campaign(
        "menu-on-arm",
        XtaskOnArm,
        "menu --speed 2 --only solve --only items --only doubt --only settings --only end_stops",
    ),
    campaign("live", Xtask, "live --connections 1000"),
    campaign(
        "brick-budget",
        Xtask,
        "brick-budget --scans 4 --method cfop --method roux --method layers --method-cubes 1",
    ),
    campaign("deploy", Xtask, "check-deploy"),
    campaign("archive", Xtask, "check-package"),
    campaign("docs", Xtask, "docs --all"),
    campaign("optimal", Xtask, "optimal --longest 16"),
];

/// Runs the campaigns that the gate leaves out: long ones, and those whose results depend on the machine's speed
///
/// Every campaign runs, also after one has failed. Needs what each of them needs: root and FUSE for the
/// simulated device tree, qemu-arm, sshd, Chromium, and a built page (scripts/build-page.sh).
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A campaign to run instead of all; may be repeated
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Names the campaigns and their commands, and runs none
    #[arg(long)]
    list: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let chosen = chosen(&arguments.only)?;
    if arguments.list {
        for campaign in chosen {
            println!("{:<19} {}", campaign.name, campaign.command_line());
        }
        return Ok(ExitCode::SUCCESS);
    }
    let mut failed = Vec::new();
    for campaign in chosen {
        println!("== {}: {}", campaign.name, campaign.command_line());
        let begun = Instant::now();
        let status = (campaign.command()?.status()).with_context(|| campaign.command_line())?;
        println!(
            "== {}: {status}, {} s",
            campaign.name,
            begun.elapsed().as_secs()
        );
        if !status.success() {
            failed.push(campaign.name);
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// Campaigns of these names; all of them for no name.
fn chosen(names: &[String]) -> Result<Vec<&'static Campaign>> {
    let known = CAMPAIGNS.iter().map(|campaign| campaign.name);
    let known: Vec<&str> = known.collect();
    for name in names {
        let is_known = known.contains(&name.as_str());
        ensure!(
            is_known,
            "no campaign {name}; allowed are {}",
            known.join(", ")
        );
    }
    let is_chosen =
        |campaign: &&Campaign| names.is_empty() || names.iter().any(|name| name == campaign.name);
    Ok(CAMPAIGNS.iter().filter(is_chosen).collect())
}

impl Campaign {
    /// Command as a person would type it.
    fn command_line(&self) -> String {
        match self.program {
            Xtask => format!("cargo xtask {}", self.arguments),
            XtaskOnArm => {
                format!(
                    "cargo xtask {} {} BINARY",
                    self.arguments,
                    EMULATOR.join(" ")
                )
            }
            Named(program) => format!("{WALL_CLOCK}=1 {program} {}", self.arguments),
        }
    }

    fn command(&self) -> Result<Command> {
        let mut command = match self.program {
            Xtask | XtaskOnArm => Command::new(env::current_exe()?),
            Named(program) => Command::new(program),
        };
        command
            .current_dir(places::root())
            .env(WALL_CLOCK, "1")
            .args(self.arguments.split_whitespace());
        if let XtaskOnArm = self.program {
            command.args(EMULATOR).arg(places::brick_binary(None)?);
        }
        Ok(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn campaigns_are_chosen_by_name_and_a_wrong_name_lists_all() {
        let names = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(ToString::to_string).collect();
            chosen(&names).map(|chosen| chosen.iter().map(|it| it.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&[]).expect("all").len(), CAMPAIGNS.len());
        assert_eq!(names(&["traps", "menu"]).expect("two"), ["menu", "traps"]);
        let error = names(&["menus"]).expect_err("no such campaign").to_string();
        assert!(
            error.contains("menus") && error.contains("menu-on-arm"),
            "{error}"
        );
    }
}
