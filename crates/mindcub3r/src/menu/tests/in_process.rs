//! Transport of the walker to a menu that runs in this process, on a thread of its own.

use std::{
    path::Path,
    sync::mpsc::{Receiver, Sender, channel},
    thread,
    time::Duration,
};

use simulator::Settings;
use tempfile::TempDir;
use walker::{Case, Change, Failure, Heard, RobotState, Signal, Thinking, Transport};

use super::table::{self, Order, Reply, Robot};

/// Table with a robot, which stands still unless the person waits for something.
pub(super) struct InProcess {
    folder: TempDir,
    orders: Sender<Order>,
    replies: Receiver<Reply>,
}

impl InProcess {
    /// Table with the robot of a case.
    pub(super) fn at_table(case: &Case) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let letters: Vec<char> = case.setup.cube.chars().collect();
        let robot = Robot {
            settings: Settings::from_toml(case.setup.simulator).expect("settings"),
            stickers: letters.try_into().expect("54 letters"),
            nodes_per_s: match case.setup.thinking {
                Thinking::Short | Thinking::Visible => 470_000,
                // 20,000 nodes take 40 s.
                Thinking::Long => 500,
            },
            files: folder.path().to_path_buf(),
        };
        let (orders, ordered) = channel();
        let (answers, replies) = channel();
        thread::spawn(move || table::stand(&robot, ordered, answers));
        Self {
            folder,
            orders,
            replies,
        }
    }

    /// Words of all views since the beginning.
    pub(super) fn transcript(&self) -> String {
        match self.ask(Order::Lines) {
            Ok(Reply::Lines(text)) => text,
            _ => "nothing more can be said".to_owned(),
        }
    }

    fn ask(&self, order: Order) -> Result<Reply, Failure> {
        let gone = || Failure::Transport("the program has panicked".to_owned());
        self.orders.send(order).map_err(|_| gone())?;
        match self.replies.recv() {
            Ok(Reply::Wrong(words)) => Err(Failure::Transport(words)),
            Ok(reply) => Ok(reply),
            Err(_) => Err(gone()),
        }
    }
}

impl Transport for InProcess {
    fn files(&self) -> &Path {
        self.folder.path()
    }

    fn think_first_nodes(&self, thinking: Thinking) -> u32 {
        match thinking {
            // For these tests 2,000 nodes do as well as more.
            Thinking::Short | Thinking::Visible => 2000,
            Thinking::Long => 20_000,
        }
    }

    fn begin(&mut self, arguments: &[&str]) -> Result<(), Failure> {
        if !arguments.is_empty() {
            let words = format!("{arguments:?} cannot be run in process");
            return Err(Failure::Transport(words));
        }
        self.ask(Order::Begin).map(|_| ())
    }

    fn hear(&mut self) -> Result<Heard, Failure> {
        match self.ask(Order::Hear)? {
            Reply::Heard(heard) => Ok(heard),
            other => Err(unexpected(&other)),
        }
    }

    fn change(&mut self, change: &Change) -> Result<(), Failure> {
        self.ask(Order::Change(change.clone())).map(|_| ())
    }

    fn signal(&mut self, signal: Signal) -> Result<(), Failure> {
        self.ask(Order::Signal(signal)).map(|_| ())
    }

    fn pass(&mut self, time: Duration) -> Result<(), Failure> {
        self.ask(Order::Pass(time)).map(|_| ())
    }

    fn exit_code(&mut self) -> Result<Option<i32>, Failure> {
        match self.ask(Order::End)? {
            Reply::Ended(code) => Ok(code),
            other => Err(unexpected(&other)),
        }
    }

    fn robot_state(&mut self) -> Result<RobotState, Failure> {
        match self.ask(Order::RobotState)? {
            Reply::RobotState(state) => Ok(*state),
            other => Err(unexpected(&other)),
        }
    }

    fn picture(&mut self, _: &str) -> Result<(), Failure> {
        Ok(())
    }

    fn fill(&mut self, folder: &Path) -> Result<(), Failure> {
        let words = format!("{} cannot be filled in process", folder.display());
        Err(Failure::Transport(words))
    }

    fn is_punctual(&self) -> bool {
        true
    }
}

fn unexpected(reply: &Reply) -> Failure {
    Failure::Transport(format!("another answer: {reply:?}"))
}
