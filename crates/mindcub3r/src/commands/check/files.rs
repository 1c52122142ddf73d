//! The files and folders that a run reads and writes.

use std::path::{self, Path, PathBuf};

use brick::{Item, Standing};
use calibration::content::Measured;
use store::stored::Stored;

use super::space::free_bytes;
use crate::{
    calibration_file::CalibrationFile,
    cure, durable, echo,
    environment::Environment,
    failure, log_file,
    preferences::{self, Preferences},
    saved_states::SavedStates,
};

const SETTINGS: &str = "settings";
const CALIBRATION: &str = "calibration";
const OWN_FILES: &str = "log, statistics";
const STATES: &str = "saved states";
const CHOICES: &str = "menu's settings";

/// Free space that a run needs, in bytes: log, statistics and a new calibration are bounded to
/// about 1.5 MB together, and each is written beside the file that it replaces.
const NEEDED_BYTES: u64 = 4_000_000;
/// Free space in bytes below which it is time to make room.
const LOW_BYTES: u64 = 20_000_000;

/// Items for the settings, the calibration, and each folder that is written to. `error` is the
/// error of reading settings and calibration together, if reading failed.
pub(super) fn items(environment: &Environment, error: Option<&anyhow::Error>) -> Vec<Item> {
    // A path relative to the working directory says little to a reader elsewhere.
    let path = environment.config_path().map(absolute);
    let settings = settings(path.as_deref(), environment);
    // If the settings cannot be read, the error is theirs, and tells nothing of the calibration.
    let error = error.filter(|_| settings.standing.allows_a_run());
    let place = environment.config_place().map(absolute);
    let file = CalibrationFile::beside(place.as_deref());
    // Settings that cannot be read have an item of their own.
    let base = environment.settings();
    let calibration = match (error, file.measured(&base.unwrap_or_default())) {
        (Some(error), _) => without_cure(CALIBRATION, Standing::Wrong, failure::one_line(error)),
        (None, Err(error)) => without_cure(CALIBRATION, Standing::Wrong, failure::one_line(&error)),
        (None, Ok(measured)) => calibrated(file.path(), &measured),
    };
    let own = environment.own_file(log_file::NAME);
    let own = own.and_then(|file| file.parent().map(Path::to_owned));
    let states = environment.saved_states().ok();
    let mut items = vec![settings, calibration, folder(OWN_FILES, own)];
    items.push(saved_states(states.as_ref()));
    let choices = Preferences::load(&preferences::path_beside(place.as_deref()));
    // A run does without them where they cannot be used.
    items.extend(
        (choices.err())
            .map(|error| without_cure(CHOICES, Standing::Note, cure::one_line_with_cure(&error))),
    );
    items
}

/// Item for an error that names its cure.
fn without_cure(item: &str, standing: Standing, seen: String) -> Item {
    Item {
        item: item.to_owned(),
        standing,
        seen,
        cure: None,
    }
}

fn settings(path: Option<&Path>, environment: &Environment) -> Item {
    match path.map(|path| (path, environment.settings())) {
        None => Item::not_ok(
            SETTINGS,
            Standing::Note,
            "there is no robot.toml here or beside the program, so those built in are in use",
            "copy config/ beside the program to have them in a file",
        ),
        Some((path, Ok(_))) => Item::ok(SETTINGS, echo::path(path)),
        Some((_, Err(error))) => {
            let cure = "correct it, or copy the shipped file again (the archive has it)";
            let seen = failure::one_line(&error);
            Item::not_ok(SETTINGS, Standing::Wrong, seen, cure::of(&error, cure))
        }
    }
}

fn calibrated(path: &Path, measured: &Measured) -> Item {
    let shown = echo::path(path);
    if !path.exists() {
        return Item::not_ok(
            CALIBRATION,
            Standing::Note,
            format_args!("none yet: there is no {shown}"),
            "run mindcub3r calibrate once with a solved cube; until then shipped figures are used",
        );
    }
    let simulated = measured.simulated();
    if !simulated.is_empty() {
        let simulated = simulated.join(", ");
        return Item::not_ok(
            CALIBRATION,
            Standing::Note,
            format_args!("{shown} has values of a simulated robot: {simulated}"),
            "measure these steps on this robot by mindcub3r calibrate STEP, or delete the file",
        );
    }
    let done = calibration::steps().iter().map(|step| step.name);
    let done: Vec<_> = done.filter(|step| measured.of(step).is_some()).collect();
    let done = match done[..] {
        [] => "nothing".to_owned(),
        _ => done.join(", "),
    };
    Item::ok(CALIBRATION, format_args!("{shown}, measured: {done}"))
}

fn saved_states(states: Option<&SavedStates>) -> Item {
    let item = folder(STATES, states.map(|states| states.directory().to_owned()));
    let (Some(states), true) = (states, item.standing == Standing::Ok) else {
        return item;
    };
    let names = match states.names() {
        Ok(names) => names,
        Err(error) => {
            let cure = "make it a folder that can be read";
            return Item::not_ok(STATES, Standing::Wrong, failure::one_line(&error), cure);
        }
    };
    let unreadable = names.iter().filter_map(|name| states.load(name).err());
    let unreadable: Vec<_> = unreadable.map(|error| failure::one_line(&error)).collect();
    if unreadable.is_empty() {
        let seen = format!("{} in {}", names.len(), item.seen);
        return Item { seen, ..item };
    }
    let cure = "the others can be used";
    Item::not_ok(STATES, Standing::Note, unreadable.join("; "), cure)
}

/// Item for a folder, existing or still to be made: whether files can be made in it, and the bytes
/// free.
fn folder(item: &str, path: Option<PathBuf>) -> Item {
    let Some(path) = path else {
        return Item::not_ok(
            item,
            Standing::Wrong,
            "there is no place for them",
            "name a settings file with --config, or set HOME",
        );
    };
    let path = absolute(path);
    let present = path.ancestors().find(|folder| folder.exists());
    let present = present.unwrap_or(&path);
    if let Err(error) = durable::try_write(present) {
        return Item::not_ok(
            item,
            Standing::Wrong,
            format_args!("nothing can be written in {}: {error}", echo::path(present)),
            "make room there, or give the folder to the user who runs the program",
        );
    }
    let made = if present == path {
        ""
    } else {
        " (made when it is needed)"
    };
    room(
        item,
        &format!("{}{made}", echo::path(&path)),
        free_bytes(present),
    )
}

pub(super) fn room(item: &str, shown: &str, free: Option<u64>) -> Item {
    let Some(free) = free else {
        return Item::ok(item, shown);
    };
    let seen = format!("{shown}, {} MB free", free / 1_000_000);
    let standing = match free {
        0..NEEDED_BYTES => Standing::Wrong,
        NEEDED_BYTES..LOW_BYTES => Standing::Note,
        LOW_BYTES.. => return Item::ok(item, seen),
    };
    let needed = NEEDED_BYTES / 1_000_000;
    let cure = format!("make room on the card: {needed} MB are needed");
    Item::not_ok(item, standing, seen, &cure)
}

/// Absolute path, as far as the working directory is known. The folder of a file that is named
/// without a folder is the empty path.
fn absolute(path: PathBuf) -> PathBuf {
    path::absolute(Path::new(".").join(&path)).unwrap_or(path)
}
