//! Tables of human methods: read from their files, or made and written there.

use std::{
    fmt,
    io::Read,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context;
use app::{Player, RunMethod, Way};
use methods::{GoalTooLarge, Method, Prepared};
use robot::Turning;

use crate::{echo, failure::OrBadInput, kept, regular};

/// Time before progress is shown: on a computer the tables are made by then.
const SILENCE: Duration = Duration::from_secs(1);
/// Percent between two messages.
const STEP: u8 = 5;

/// Store of tables.
pub(crate) struct TableStore<'a> {
    /// Folder of the files; none for tables in memory alone.
    folder: Option<PathBuf>,
    /// Takes messages about the making, such as `tables for cfop, made once: 40 %`.
    progress: &'a mut dyn FnMut(&str),
}

impl fmt::Debug for TableStore<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableStore")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl<'a> TableStore<'a> {
    /// Store in a folder, where one is known.
    pub(crate) fn new(folder: Option<PathBuf>, progress: &'a mut dyn FnMut(&str)) -> Self {
        Self { folder, progress }
    }

    /// A method of the program with its tables: those of its file, or new ones, which are kept.
    pub(crate) fn prepared(&mut self, method: Method) -> Result<Prepared, GoalTooLarge> {
        let place = self.folder.as_ref();
        let place = place.map(|folder| folder.join(format!("method-{}.tables", method.name)));
        if let Some(prepared) = kept::stored(place.as_deref(), |place| read(place, &method)) {
            return Ok(prepared);
        }
        let (name, start, mut next) = (method.name.clone(), Instant::now(), 0);
        let prepared = Prepared::watched(method, |percent| {
            if percent >= next && start.elapsed() >= SILENCE {
                next = percent + STEP;
                (self.progress)(&format!(
                    "tables for {}, made once: {percent} %",
                    echo::message(&name)
                ));
            }
        })?;
        if place.is_some() {
            kept::keep(place.as_deref(), &prepared.tables());
        }
        Ok(prepared)
    }
}

impl TableStore<'_> {
    /// Player of a method.
    pub(crate) fn player(&mut self, method: Method, way: Way) -> anyhow::Result<Player> {
        let name = method.name.clone();
        let prepared = self.prepared(method).or_bad_input();
        let prepared = prepared.with_context(|| format!("method {name:?}"))?;
        Ok(Player::new(prepared, way))
    }

    /// Source of a run's turns by a method of the program.
    pub(crate) fn turning(&mut self, method: RunMethod) -> Turning {
        method.turning(|human| {
            let prepared = self.prepared(human);
            prepared.expect("tests play every method of the program")
        })
    }
}

/// A method with the tables in a file, if it is there.
fn read(place: &Path, method: &Method) -> anyhow::Result<Option<Prepared>> {
    let Some(mut file) = regular::open(place)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Some(Prepared::with_tables(method.clone(), &bytes)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn eight() -> Method {
        Method::shipped("layers-eight").expect("it comes with the program")
    }

    #[test]
    fn tables_are_kept_and_a_damaged_file_is_made_anew() {
        let directory = tempfile::tempdir().expect("a directory");
        let folder = directory.path().join("new");
        let place = folder.join("method-layers-eight.tables");
        let mut silent = |_: &str| ();
        let mut tables = TableStore::new(Some(folder), &mut silent);
        let made = tables.prepared(eight()).expect("it is small").tables();
        assert_eq!(fs::read(&place).expect("the file is there"), made);
        let mut damaged = made.clone();
        damaged[100] ^= 1;
        for wrong in [&damaged[..], &made[..50], &[]] {
            fs::write(&place, wrong).expect("written");
            assert!(read(&place, &eight()).is_err());
            tables.prepared(eight()).expect("it is made anew");
            assert_eq!(fs::read(&place).expect("the file is there"), made);
        }
        let prepared = read(&place, &eight()).expect("it is whole");
        assert_eq!(prepared.expect("it is there").tables(), made);
    }

    #[test]
    fn tables_that_cannot_be_kept_are_used_all_the_same() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("file");
        fs::write(&file, "").expect("written");
        let mut silent = |_: &str| ();
        let below_a_file = TableStore::new(Some(file), &mut silent).prepared(eight());
        assert!(below_a_file.is_ok());
    }
}
