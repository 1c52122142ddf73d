//! Files of the page: packed in the program, or beside it.

use std::{
    borrow::Cow,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use crate::{
    page_files::{PAGE, WORDS},
    request::{Refusal, Request},
    response::{Body, Response},
};

/// Files that were packed when the program was built: name, and content in gzip.
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));
/// Modules that are too large to be part of the program, and are asked for by few.
const MODULES: [&str; 2] = ["robot.wasm", "photo.wasm"];
/// Bytes of gzip's head, where a file has no name in it.
const GZIP_HEAD: usize = 10;
/// Bytes of gzip's end: checksum and length.
const GZIP_END: usize = 8;

/// Level of compression of a file that is packed at each request: quick, and near the smallest.
const LEVEL: u8 = 6;

/// Files of the page.
#[derive(Debug, Clone, Default)]
pub struct Site {
    files: Vec<(&'static str, Cow<'static, [u8]>)>,
    /// Folder whose files are read at each request, in place of `files`.
    built: Option<PathBuf>,
    /// Folders beside the program.
    folders: Vec<PathBuf>,
    entry: Entry,
}

/// View on which the page opens, where its address names none.
#[derive(Debug, Clone, Copy, Default)]
enum Entry {
    #[default]
    Cube,
    Robot,
}

impl Entry {
    const fn file(self) -> &'static str {
        match self {
            Self::Cube => "index.html",
            Self::Robot => "robot.html",
        }
    }
}

impl Site {
    /// The page that is part of this program; `None` in a program that was built without one.
    pub fn built_in() -> Option<Self> {
        let files = BUILT_IN.iter();
        let files: Vec<_> = files.map(|&(name, file)| (name, file.into())).collect();
        (!files.is_empty()).then_some(Self {
            files,
            ..Self::default()
        })
    }

    /// Page of these files, of which each has a name and its content in gzip.
    pub fn of(files: Vec<(&'static str, Vec<u8>)>) -> Self {
        let files = files.into_iter().map(|(name, file)| (name, file.into()));
        Self {
            files: files.collect(),
            ..Self::default()
        }
    }

    /// Page whose files are read from a folder such as `page/dist` at each request: for work on the
    /// page.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self {
            built: Some(folder),
            ..Self::default()
        }
    }

    /// The page of a robot: it opens on that robot, live.
    #[must_use]
    pub fn of_robot(self) -> Self {
        let entry = Entry::Robot;
        Self { entry, ..self }
    }

    /// The page with the files that are no part of the program (the modules of robot and camera, on the brick also the
    /// words of other languages), each from the first of these folders that has it: as `robot.wasm.gz` or `robot.wasm`.
    #[must_use]
    pub fn beside(self, folders: Vec<PathBuf>) -> Self {
        Self { folders, ..self }
    }

    /// File for a path; `None` where the page has no such file.
    ///
    /// # Errors
    /// When the file cannot be sent as the client wants it.
    pub(crate) fn get(&self, request: &Request) -> Option<Result<Response<'_>, Refusal>> {
        let name = match request.path.strip_prefix('/')? {
            "" => self.entry.file(),
            name => name,
        };
        if let Some((name, packed)) = self.files.iter().find(|(known, _)| *known == name) {
            return Some(Ok(built_in(name, packed, request.takes_gzip)));
        }
        let known = PAGE.into_iter().find(|known| *known == name);
        if let (Some(name), Some(folder)) = (known, &self.built) {
            let path = folder.join(name);
            let response = if request.takes_gzip {
                packed_file(name, &path)
            } else {
                from_file(name, &path, false)
            };
            return response.ok().map(Ok);
        }
        let mut beside = WORDS.into_iter().chain(MODULES);
        let name = beside.find(|known| *known == name)?;
        Some(self.beside_program(name, request.takes_gzip))
    }

    fn beside_program(
        &self,
        name: &'static str,
        takes_gzip: bool,
    ) -> Result<Response<'static>, Refusal> {
        for folder in self.built.iter().chain(&self.folders) {
            let packed = folder.join(format!("{name}.gz"));
            if takes_gzip && let Ok(response) = from_file(name, &packed, true) {
                return Ok(response);
            }
            if let Ok(response) = from_file(name, &folder.join(name), false) {
                return Ok(response);
            }
        }
        Err(Refusal::new(
            404,
            format!("{name} does not lie beside the program: scripts/build-page.sh makes it"),
        ))
    }
}

/// File of the program, unpacked for a client that cannot do that.
fn built_in<'a>(name: &'a str, packed: &'a [u8], takes_gzip: bool) -> Response<'a> {
    let end = &packed[packed.len().saturating_sub(GZIP_END)..];
    let etag = u64::from_be_bytes(end.try_into().unwrap_or_default());
    let unpacked = (!takes_gzip).then(|| unpack(packed)).flatten();
    let is_gzip = unpacked.is_none();
    let body = match unpacked {
        None => Body::Bytes(packed),
        Some(content) => {
            let length = content.len() as u64;
            Body::Reader(Box::new(io::Cursor::new(content)), length)
        }
    };
    Response {
        status: 200,
        content_type: content_type(name),
        etag: Some(format!(
            "\"{etag:016x}{}\"",
            if is_gzip { "" } else { "-plain" }
        )),
        is_gzip,
        body,
    }
}

fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let body = packed.get(GZIP_HEAD..packed.len().checked_sub(GZIP_END)?)?;
    miniz_oxide::inflate::decompress_to_vec(body).ok()
}

/// File that is packed as it is sent: it may change between two requests.
fn packed_file(name: &str, path: &Path) -> io::Result<Response<'static>> {
    let response = from_file(name, path, true)?;
    let packed = pack(&fs::read(path)?);
    let length = packed.len() as u64;
    Ok(Response {
        body: Body::Reader(Box::new(io::Cursor::new(packed)), length),
        ..response
    })
}

/// Packs content in the format of gzip (RFC 1952).
fn pack(content: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
    packed.extend(miniz_oxide::deflate::compress_to_vec(content, LEVEL));
    packed.extend(crc32fast::hash(content).to_le_bytes());
    // The format has the length modulo 2^32.
    packed.extend((content.len() as u32).to_le_bytes());
    packed
}

fn from_file(name: &str, path: &Path, is_gzip: bool) -> io::Result<Response<'static>> {
    let file = File::open(path)?;
    let data = file.metadata()?;
    if !data.is_file() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let changed = data.modified()?.duration_since(UNIX_EPOCH);
    let changed = changed.map_or(0, |since| since.as_millis());
    Ok(Response {
        status: 200,
        content_type: content_type(name),
        etag: Some(format!(
            "\"{:x}-{changed:x}-{}\"",
            data.len(),
            u8::from(is_gzip)
        )),
        is_gzip,
        body: Body::Reader(Box::new(file), data.len()),
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_packed_and_comes_back() {
        let content = b"the page ".repeat(1000);
        let packed = pack(&content);
        assert!(packed.len() < content.len() / 10);
        assert_eq!(unpack(&packed), Some(content));
    }
}
