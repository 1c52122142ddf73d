//! A person who waits for a screen that never comes.

use std::{path::Path, time::Duration};

use tempfile::TempDir;

use super::Person;
use crate::{Change, Failure, Heard, RobotState, Setup, Signal, Thinking, Transport};

/// A program whose screen blinks for ever.
struct Blinking(TempDir);

impl Transport for Blinking {
    fn files(&self) -> &Path {
        self.0.path()
    }

    fn think_first_nodes(&self, _: Thinking) -> u32 {
        2000
    }

    fn begin(&mut self, _: &[&str]) -> Result<(), Failure> {
        Ok(())
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        Ok(Heard::Screen("MindCub3r: > Solve".to_owned()))
    }

    fn change(&mut self, _: &Change) -> Result<(), Failure> {
        Ok(())
    }

    fn signal(&mut self, _: Signal) -> Result<(), Failure> {
        Ok(())
    }

    fn pass(&mut self, _: Duration) -> Result<(), Failure> {
        Ok(())
    }

    fn exit_code(&mut self) -> Result<Option<i32>, Failure> {
        Ok(None)
    }

    fn robot_state(&mut self) -> Result<RobotState, Failure> {
        Err(Failure::Transport("nobody asks".to_owned()))
    }

    fn picture(&mut self, _: &str) -> Result<(), Failure> {
        Ok(())
    }

    fn fill(&mut self, _: &Path) -> Result<(), Failure> {
        Ok(())
    }

    fn is_punctual(&self) -> bool {
        true
    }
}

#[test]
fn a_screen_that_never_comes_is_a_failure_though_another_blinks() {
    let mut blinking = Blinking(tempfile::tempdir().expect("a directory"));
    let mut person = Person::at(&mut blinking, Setup::USUAL).expect("files");
    person.begins_menu().expect("the menu is shown");
    match person.shows("Solved: ") {
        Err(Failure::NeverCame { expected, shown }) => {
            assert_eq!(expected, "\"Solved: \"");
            assert!(shown.contains("MindCub3r: > Solve"), "{shown}");
        }
        other => panic!("{other:?}"),
    }
}
