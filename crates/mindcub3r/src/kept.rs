//! Tables that are made once and kept in a file: told when a file is of no use, or cannot be written.

use std::{
    env,
    fmt::Display,
    fs,
    path::{Path, PathBuf},
};

use crate::{durable, echo, output};

/// Folder of this program's tables on a computer, by the XDG base directory specification.
pub(crate) fn cache() -> Option<PathBuf> {
    let variable = |name| {
        let value = env::var_os(name).map(PathBuf::from);
        value.filter(|path| path.is_absolute())
    };
    let cache = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    cache.map(|cache| cache.join("mindcub3r"))
}

/// Tells that a file is there and of no use.
pub(crate) fn tell_made_anew(place: &Path, error: &dyn Display) {
    output::tell(&format!("{}: {error}; made anew", echo::path(place)));
}

/// Writes a table into its place, whole or not at all. A table that cannot be kept is told of: it is
/// made again the next time.
pub(crate) fn keep(place: Option<&Path>, content: &[u8]) {
    let Some(place) = place else {
        output::tell("the table is not kept: set HOME or XDG_CACHE_HOME");
        return;
    };
    let written = fs::create_dir_all(durable::folder_of(place))
        .map_err(anyhow::Error::from)
        .and_then(|()| durable::write(place, content));
    match written {
        Ok(()) => log::info!("table kept in {}", echo::path(place)),
        Err(error) => output::tell(&format!("the table is not kept: {error:#}")),
    }
}
