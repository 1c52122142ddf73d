//! Moments, their names, what was done to them, and how that ended.

use std::fmt;

use cube_core::{Cube, Turns};
use recogniser::Centres;
use robot::{Earlier, RobotKind, RunErrorKind, Target, account, by_text};
use serde::{Deserialize, Serialize};

use crate::timestamp;

/// Begin of the name of every moment.
const PREFIX: &str = "moment-";
/// Name of the moment with which the last run began that was no undo.
const BEFORE: &str = "before";

/// Colours of the six sides by [`Face::index`](cube_core::Face::index), by which the sides are known again:
/// red, green and blue of the raw sensor; `None` where the scan did not show a colour.
pub type CentreColours = [Option<[u16; 3]>; 6];

/// A cube that a robot knew at the beginning of a run, or read within it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Number of the moment, from 1; never used twice.
    pub number: u32,
    /// Date, as in [`timestamp`](crate::timestamp); `None` if the robot did not know it.
    pub at: Option<String>,
    /// Kind of the robot.
    pub robot: RobotKind,
    /// The cube, its faces named as it lay.
    #[serde(with = "by_text")]
    pub cube: Cube,
    /// Colours of its centres.
    pub centres: CentreColours,
    /// Purpose of the run.
    pub deed: Deed,
    /// Seed of the cube's colours, if the robot was simulated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cube_seed: Option<u64>,
    /// Whether the run had read a cube before, and read this one after a fault.
    pub again: bool,
    /// End of the run, or of the part of it before a fault; `None` while it goes on, and after a power cut.
    #[serde(skip)]
    pub ended: Option<End>,
    /// The moment that this one follows: the goal of an undo that reached it, else the one before, of the same
    /// kind of robot.
    #[serde(skip)]
    pub parent: Option<u32>,
}

impl Moment {
    /// Name of the moment: `moment-3`.
    pub fn name(&self) -> String {
        MomentName::Number(self.number).to_string()
    }

    /// Hour and minute of the date, in UTC: `12:03`.
    pub fn clock(&self) -> Option<&str> {
        self.at.as_deref()?.get(11..16)
    }

    /// Day of the date, in UTC: `2026-11-21`.
    pub fn day(&self) -> Option<&str> {
        self.at.as_deref()?.get(..10)
    }

    /// Time as a person reads it, with the day where that is not today: `12:03 UTC`.
    pub fn when(&self) -> String {
        let today = timestamp::now();
        match (self.day(), self.clock()) {
            (Some(day), Some(clock)) if today.is_some_and(|now| now.starts_with(day)) => {
                format!("{clock} UTC")
            }
            (Some(day), Some(clock)) => format!("{day} {clock} UTC"),
            _ => "time unknown".to_owned(),
        }
    }

    /// The cube as the target of a run that goes back to it.
    pub fn target(&self) -> Target {
        Target::Earlier(Earlier {
            cube: self.cube,
            centres: self.centres(),
        })
    }

    /// Centres of the cube, by which its lying is compared.
    pub fn centres(&self) -> Centres {
        let colours = |channels: [u16; 3]| channels.map(f32::from);
        Centres::new(self.centres.map(|centre| centre.map(colours)))
    }

    /// Whether the run that began with this moment is one that an undo takes back.
    pub(super) fn begins_a_run_to_undo(&self) -> bool {
        !self.again && !matches!(self.deed, Deed::Undo { .. })
    }

    /// The moment whose state the cube had at the end of the run, if no hand turned it.
    pub(super) fn leads_to(&self) -> u32 {
        match (&self.deed, &self.ended) {
            (Deed::Undo { to }, Some(end)) if end.outcome == Outcome::Reached => *to,
            _ => self.number,
        }
    }
}

impl fmt::Display for Moment {
    /// Name, time and purpose: `moment-3, 12:03 UTC, read for solve`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}, {}, read for {}",
            self.name(),
            self.when(),
            self.deed
        )
    }
}

/// Purpose of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "doing", content = "goal", rename_all = "lowercase")]
pub enum Deed {
    /// To the solved cube.
    Solve,
    /// To a random state.
    Scramble,
    /// To the pattern of this name.
    Pattern(String),
    /// To the saved state of this name.
    Saved(String),
    /// To a state without a name.
    Target,
    /// Back to a moment.
    Undo {
        /// Number of the moment.
        to: u32,
    },
    /// The cube was read, and laid back as it was held.
    Checkpoint,
    /// The cube was read, and saved under a name.
    Save,
    /// The cube was read for a lesson.
    Learn,
    /// The cube was read.
    Read,
}

impl Deed {
    /// Name of the purpose alone.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Scramble => "scramble",
            Self::Pattern(_) => "pattern",
            Self::Saved(_) => "saved",
            Self::Target => "target",
            Self::Undo { .. } => "undo",
            Self::Checkpoint => "checkpoint",
            Self::Save => "save",
            Self::Learn => "learn",
            Self::Read => "read",
        }
    }

    /// Name of the pattern, saved state or moment to which the run goes.
    pub fn goal(&self) -> Option<String> {
        match self {
            Self::Pattern(name) | Self::Saved(name) => Some(name.clone()),
            Self::Undo { to } => Some(MomentName::Number(*to).to_string()),
            _ => None,
        }
    }

    /// Whether the robot only reads the cube.
    pub const fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::Checkpoint | Self::Save | Self::Learn | Self::Read
        )
    }
}

impl fmt::Display for Deed {
    /// Name and goal: `pattern superflip`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.goal() {
            Some(goal) => write!(f, "{} {goal}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

/// End of a run, or of the part of it before a fault.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// Number of the moment.
    pub number: u32,
    /// Date; `None` if the robot did not know it.
    pub at: Option<String>,
    /// Outcome of the run.
    pub outcome: Outcome,
    /// Turns made since the moment; `None` where they are too many for the history.
    #[serde(with = "by_text::option")]
    pub turns: Option<Turns>,
    /// Number of the turns.
    pub count: usize,
}

/// Outcome of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ended", content = "reason", rename_all = "lowercase")]
pub enum Outcome {
    /// The cube shows the state to reach.
    Reached,
    /// The robot has read the cube, which was all that it had to do.
    Read,
    /// A person or a signal ended the run.
    Stopped,
    /// A fault of this kind ended the run; of no kind where only the simulator's judge saw it.
    Failed(Option<RunErrorKind>),
}

impl Outcome {
    /// Outcome of a run for this purpose.
    pub(super) fn of(deed: &Deed, ending: &account::Ending) -> Self {
        match ending.error_kind {
            Some(RunErrorKind::Stopped) => Self::Stopped,
            kind if !ending.reached => Self::Failed(kind),
            _ if deed.only_reads() => Self::Read,
            _ => Self::Reached,
        }
    }

    /// Kind of the fault that ended the run.
    pub const fn reason(self) -> Option<RunErrorKind> {
        match self {
            Self::Failed(kind) => kind,
            Self::Reached | Self::Read | Self::Stopped => None,
        }
    }

    /// Name of the outcome alone.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Read => "read",
            Self::Stopped => "stopped",
            Self::Failed(_) => "failed",
        }
    }
}

/// Name by which a person asks for a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MomentName {
    /// `before`: the moment with which the last run began that was no undo.
    Before,
    /// `moment-3`; a number that is too large stands for the largest.
    Number(u32),
}

impl MomentName {
    /// Reads a text that names a moment, if it does.
    pub fn read(text: &str) -> Option<Self> {
        if text == BEFORE {
            return Some(Self::Before);
        }
        let digits = text.strip_prefix(PREFIX)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Self::Number(digits.parse().unwrap_or(u32::MAX)))
    }
}

impl fmt::Display for MomentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Before => f.write_str(BEFORE),
            Self::Number(number) => write!(f, "{PREFIX}{number}"),
        }
    }
}
