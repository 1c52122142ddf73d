//! The solver's list of positions, in a file beside the program.
//!
//! Only runs of a robot use it: `solve` gives the same turns with a limit of nodes on every machine.

use std::{env, io::Read, path::Path, thread};

use anyhow::Context;
use solver::PhaseOneList;
use store::regular;

/// Lets the searches of this process use the list beside the program, if there is one.
pub(crate) fn install() {
    let program = env::current_exe().ok();
    if let Some(folder) = program.as_deref().and_then(Path::parent) {
        let file = folder.join(PhaseOneList::FILE_NAME);
        match read(&file) {
            Ok(Some(list)) => {
                list.install();
                log::info!("the solver uses {}", file.display());
            }
            Ok(None) => log::debug!("there is no {}", file.display()),
            Err(error) => log::warn!("{error:#}; the solver goes on without it"),
        }
    }
}

/// The same beside other work: the file has 11 MB, and lies on a card.
pub(crate) fn install_meanwhile() {
    thread::spawn(install);
}

/// The list in a file; none if there is no such file.
fn read(file: &Path) -> anyhow::Result<Option<PhaseOneList>> {
    let reading = || format!("reading {}", file.display());
    // A pipe in its place would be waited for.
    let Some(mut opened) = regular::open(file).with_context(reading)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    opened.read_to_end(&mut bytes).with_context(reading)?;
    let list = PhaseOneList::from_file(bytes).with_context(|| {
        format!(
            "{} is damaged or of another version: copy it anew by scripts/deploy.sh",
            file.display()
        )
    })?;
    Ok(Some(list))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    #[test]
    fn a_missing_list_is_none_and_a_damaged_one_says_what_to_do() {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join(PhaseOneList::FILE_NAME);
        assert_eq!(read(&file).expect("there is none"), None);
        fs::write(&file, [0; 500]).expect("it can be written");
        let error = format!("{:#}", read(&file).expect_err("it is no list"));
        assert!(error.contains("scripts/deploy.sh"), "{error}");
        assert!(error.contains("magic"), "{error}");
        // The list takes seconds to make: the long campaign does.
        if std::env::var_os("WALL_CLOCK").is_some() {
            let made = PhaseOneList::make();
            fs::write(&file, made.to_file()).expect("it can be written");
            assert_eq!(read(&file).expect("it is a list"), Some(made));
        }
    }
}
