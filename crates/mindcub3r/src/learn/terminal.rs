//! `run --learn`: a dialogue by lines on standard input.

use std::path::PathBuf;

use cube_core::Cube;
use methods::Method;
use robot::{Resting, ScanKind, Task};

use super::{
    at_hand::{Place, RobotAtHand},
    command::{ALLOWED, Command},
    pupil::Pupil,
    teacher::Teacher,
};
use crate::{
    environment::Environment,
    failure::{Exit, one_line},
    human::Shelf,
    my_cube::Sensor,
    output,
    typed_lines::TypedLines,
};

/// Options of a dialogue.
#[derive(Debug)]
pub(crate) struct Options {
    /// Method to learn.
    pub(crate) method: Method,
    /// Place of the robot.
    pub(crate) place: Place,
    /// Share of the cube that a scan reads, instead of the one in the settings.
    pub(crate) scan: Option<ScanKind>,
    /// Directory in which every scan is kept, if any.
    pub(crate) scan_report: Option<PathBuf>,
    /// Seed of the practice cases.
    pub(crate) seed: u64,
}

/// Dialogue with a person who learns.
struct Dialogue<'a> {
    pupil: Pupil,
    robot: RobotAtHand<'a>,
    /// Task of reading; those of turning differ in target and turns.
    task: Task,
    /// Exit code so far.
    exit: Exit,
}

/// Reads the cube, and obeys the person until they leave.
///
/// # Errors
/// When there is no robot, when it is told to end, and when results cannot be written.
pub(crate) fn run(options: Options, environment: &Environment) -> anyhow::Result<Exit> {
    let config = environment.config()?;
    let is_simulated = matches!(options.place, Place::Simulated(_));
    let task = Task {
        scan: options.scan.unwrap_or(config.run.scan),
        known: environment.known_cube(Sensor::simulated_if(is_simulated)),
        ..Task::to(Cube::SOLVED)
    };
    let robot = RobotAtHand::open(&options.place, &config, options.scan_report)?;
    let mut tell = output::tell_waiting;
    let mut shelf = Shelf::new(environment.tables_folder(), &mut tell);
    let teacher = Teacher::new(options.method, options.seed, &mut shelf)?;
    let mut dialogue = Dialogue {
        pupil: Pupil::new(teacher),
        robot,
        task,
        exit: Exit::Success,
    };
    let mut lines = TypedLines::new();
    if dialogue.obey(&Command::Read)? {
        output::tell(ALLOWED);
        while let Some(line) = lines.next(dialogue.robot.brick())? {
            let goes_on = match line.parse() {
                _ if line.trim().is_empty() => true,
                Ok(command) => dialogue.obey(&command)?,
                Err(unknown) => {
                    dialogue.refuse(&unknown.into());
                    true
                }
            };
            if !goes_on {
                break;
            }
        }
    }
    dialogue.end()
}

impl Dialogue<'_> {
    /// Obeys a command; gives whether the dialogue goes on. A failure of the robot is told, and the
    /// cube counts as unknown then.
    fn obey(&mut self, command: &Command) -> anyhow::Result<bool> {
        match command {
            Command::Quit => return Ok(false),
            Command::Hint => match self.pupil.lesson()? {
                Some(lesson) => output::line(&self.pupil.next_hint(&lesson))?,
                None => self.tell_standing()?,
            },
            Command::Read => {
                let read = self.robot.read(&self.task);
                if matches!(read, Ok(None)) {
                    return Ok(false);
                }
                self.rests(read)?;
            }
            Command::Do => match self.pupil.lesson()? {
                Some(lesson) => {
                    let task = self.pupil.step_task(&lesson, self.task.clone());
                    let turned = self.robot.turn(&task);
                    self.rests(turned)?;
                }
                None => self.tell_standing()?,
            },
            Command::Practise(name) => {
                match self.pupil.practice_task(name.as_deref(), self.task.clone()) {
                    Ok(task) => {
                        let turned = self.robot.turn(&task);
                        self.rests(turned)?;
                    }
                    Err(error) => self.refuse(&error),
                }
            }
        }
        Ok(true)
    }

    /// Notes the cube that the robot left in the cradle, or tells its failure; then tells where the
    /// cube stands.
    fn rests(&mut self, result: anyhow::Result<Option<Resting>>) -> anyhow::Result<()> {
        match result {
            Ok(cube) => self.pupil.rests(cube),
            Err(error) if self.robot.is_told_to_end() => return Err(error),
            Err(error) => {
                self.pupil.rests(None);
                self.exit = Exit::Failure;
                output::tell(&format!("error: {}", one_line(&error)));
            }
        }
        self.tell_standing()
    }

    /// Tells that a line cannot be used.
    fn refuse(&mut self, error: &anyhow::Error) {
        output::tell(&format!("error: {}", one_line(error)));
        if self.exit == Exit::Success {
            self.exit = Exit::BadInput;
        }
    }

    fn tell_standing(&self) -> anyhow::Result<()> {
        output::line(&self.pupil.standing()?.join("\n"))
    }

    /// Ends the dialogue: the simulated robot's own cube judges.
    fn end(self) -> anyhow::Result<Exit> {
        if let Some(stickers) = self.robot.judged(self.pupil.cube())? {
            output::line(&format!("cube: {stickers}"))?;
        }
        Ok(self.exit)
    }
}
