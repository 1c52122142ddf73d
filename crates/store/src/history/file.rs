//! The file of a history, and what of it only the running program knows.

use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
};

use anyhow::Context;
use robot::RobotKind;

use super::{
    moment::{CentreColours, End, Moment, MomentName},
    slot::{self, Entry, FILE_BYTES, Record, Slots},
};
use crate::{
    durable, echo,
    failure::{OrBadInput, bad_input},
    regular,
};

/// Name of the file, in the folder of the saved states.
pub const NAME: &str = "history";

/// Error where neither options nor variables name a folder.
const NO_FOLDER: &str =
    "no folder for the history is known: give --states-dir or set MINDCUB3R_STATES";

/// History in a file.
#[derive(Debug)]
pub struct History {
    /// `None` if no folder is known.
    path: Option<PathBuf>,
    memory: Mutex<Memory>,
}

/// Part of a history that only the running program knows.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Records that could not be written, the oldest first.
    records: Vec<Record>,
    /// Centres in the last scan: a later run may begin with the cube that rests in the cradle.
    pub(super) centres: CentreColours,
    /// Reason why the first of them could not be written, until somebody takes it.
    error: Option<anyhow::Error>,
}

impl History {
    /// History in this folder, which need not exist. Without a folder the history is kept in memory alone.
    pub fn in_folder(folder: Option<&Path>) -> Self {
        Self {
            path: folder.map(|folder| folder.join(NAME)),
            memory: Mutex::default(),
        }
    }

    /// All moments, the oldest first.
    pub fn moments(&self) -> anyhow::Result<Vec<Moment>> {
        let memory = self.memory();
        let slots = match self.slots() {
            Err(error) if memory.records.is_empty() => return Err(error),
            slots => slots.ok().flatten(),
        };
        let mut records = slots.map_or_else(Vec::new, |slots| slots.records());
        records.extend(memory.records.iter().cloned());
        Ok(joined(records))
    }

    /// The moment with which the last run of such a robot began that was no undo; of any robot if none is named.
    pub fn before(&self, robot: Option<RobotKind>) -> anyhow::Result<Option<Moment>> {
        Ok(Self::before_among(&self.moments()?, robot).cloned())
    }

    /// The same among these moments.
    pub fn before_among(moments: &[Moment], robot: Option<RobotKind>) -> Option<&Moment> {
        moments.iter().rfind(|moment| {
            moment.begins_a_run_to_undo() && robot.is_none_or(|kind| kind == moment.robot)
        })
    }

    /// The moment with this number, if the history still has it.
    pub fn get(&self, number: u32) -> anyhow::Result<Option<Moment>> {
        let mut moments = self.moments()?.into_iter();
        Ok(moments.find(|moment| moment.number == number))
    }

    /// The moment that a person means by a name: `before` is the last run of such a robot, or of any if none is
    /// named.
    ///
    /// # Errors
    /// Also when there is no such moment: names those that there are.
    pub fn named(&self, name: MomentName, robot: Option<RobotKind>) -> anyhow::Result<Moment> {
        let found = match name {
            MomentName::Before => self.before(robot)?,
            MomentName::Number(number) => self.get(number)?,
        };
        if let Some(moment) = found {
            return Ok(moment);
        }
        let moments = self.moments()?;
        let robot = match robot.filter(|_| name == MomentName::Before) {
            Some(RobotKind::Simulated) => "the simulated robot",
            Some(RobotKind::Brick) => "the robot",
            None => "a robot",
        };
        Err(bad_input(match (&moments[..], name) {
            ([], _) | (_, MomentName::Before) => format!(
                "the history has no run of {robot} yet; each run keeps the cube that it reads"
            ),
            ([first, .., last], _) => format!(
                "no moment has this number: the history has {} to {}; `states history` shows them",
                first.name(),
                last.name()
            ),
            ([only], _) => {
                format!(
                    "no moment has this number: the history has only {}",
                    only.name()
                )
            }
        }))
    }

    /// Reason why cubes are kept in memory alone; given once.
    pub fn take_error(&self) -> Option<anyhow::Error> {
        self.memory().error.take()
    }

    pub(super) fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Path of the file, if a folder is known.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Keeps a moment under the next number, which it gives; in memory if it cannot be written.
    pub(super) fn keep(&self, mut moment: Moment) -> u32 {
        let memory = &mut *self.memory();
        moment.number = memory.records.last().map_or(0, Record::number) + 1;
        let written = self.write(Sync::Aside, |last| {
            moment.number = moment.number.max(last + 1);
            Record::Moment(moment.clone())
        });
        let number = moment.number;
        match written {
            Ok(()) => log::info!("the cube is kept as {}", moment.name()),
            Err(error) => {
                log::warn!("{error:#}; the cube is kept until the program ends");
                if memory.records.is_empty() {
                    memory.error = Some(error);
                }
                memory.records.push(Record::Moment(moment));
            }
        }
        number
    }

    /// Keeps the end of a run; in memory if its moment is there.
    pub(super) fn end(&self, end: End) {
        let memory = &mut *self.memory();
        let record = Record::End(end);
        if memory
            .records
            .iter()
            .any(|known| known.number() == record.number())
        {
            memory.records.push(record);
        } else if let Err(error) = self.write(Sync::InPlace, |_| record) {
            log::warn!("{error:#}; the history does not show how the run ended");
        }
    }

    /// Path of the file, which is made where it is missing.
    pub(super) fn made(&self) -> anyhow::Result<&Path> {
        let path = self.path.as_deref();
        let path = path.ok_or_else(|| bad_input(NO_FOLDER))?;
        if !regular::is_there(path).with_context(|| named(path))? {
            durable::create(path, &slot::new_file())?;
        }
        Ok(path)
    }

    /// Writes a record by the greatest number of a moment so far.
    fn write(&self, sync: Sync, record: impl FnOnce(u32) -> Record) -> anyhow::Result<()> {
        let path = self.made()?;
        durable::alone(path, || {
            let mut file = File::options().read(true).write(true).open(path)?;
            let slots = read(&file)?;
            let newest = slots.newest_first().next();
            let last = newest.map_or(0, |newest| newest.last);
            let record = record(last);
            let entry = Entry {
                seq: slots.next_seq(),
                last: last.max(record.number()),
                record,
            };
            file.seek(SeekFrom::Start(entry.offset()))?;
            file.write_all(&entry.slot())?;
            Ok(sync.done(&file)?)
        })
        .with_context(|| format!("writing {}", named(path)))
    }

    /// Content of the file; `None` if there is no file.
    fn slots(&self) -> anyhow::Result<Option<Slots>> {
        let Some(path) = self.path.as_deref() else {
            return Ok(None);
        };
        durable::alone(path, || {
            let file = regular::open(path).or_bad_input()?;
            file.map(|file| read(&file)).transpose()
        })
        .with_context(|| named(path))
    }
}

/// Time of a sync.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sync {
    /// In a thread, while the robot works: a slow card takes some hundred milliseconds.
    Aside,
    /// At once.
    InPlace,
}

impl Sync {
    fn done(self, file: &File) -> io::Result<()> {
        if self == Self::InPlace {
            return file.sync_data();
        }
        let own = file.try_clone()?;
        let in_thread = move || {
            if let Err(error) = own.sync_data() {
                log::warn!("history: {error}");
            }
        };
        match thread::Builder::new().spawn(in_thread) {
            Ok(_) => Ok(()),
            Err(_) => file.sync_data(),
        }
    }
}

/// Content of this file.
fn read(file: &File) -> anyhow::Result<Slots> {
    let mut bytes = Vec::with_capacity(FILE_BYTES);
    file.take(FILE_BYTES as u64).read_to_end(&mut bytes)?;
    Slots::new(bytes).map_err(|error| {
        bad_input(format!(
            "{error}; move it away, and the next run begins a new one"
        ))
    })
}

/// The history as messages name it.
fn named(path: &Path) -> String {
    format!("history {}", echo::path(path))
}

/// Moments with their ends; a moment stands before its end.
pub(super) fn joined(mut records: Vec<Record>) -> Vec<Moment> {
    records.sort_by_key(Record::number);
    let mut moments: Vec<Moment> = Vec::new();
    for record in records {
        match record {
            Record::Moment(moment) => {
                let earlier = moments
                    .iter()
                    .rfind(|earlier| earlier.robot == moment.robot);
                let parent = earlier.map(Moment::leads_to);
                moments.push(Moment { parent, ..moment });
            }
            Record::End(end) => {
                let last = moments.last_mut();
                if let Some(moment) = last.filter(|moment| moment.number == end.number) {
                    moment.ended = Some(end);
                }
            }
        }
    }
    moments
}
