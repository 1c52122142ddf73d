//! Build script: packs the page of `page/dist` into the program, where the page was built.

#[path = "src/page_files.rs"]
mod page_files;

use std::{
    env,
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
};

use page_files::{PAGE, WORDS};

/// Level of compression: the best; the page is packed once and sent often.
const LEVEL: u8 = 10;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/page_files.rs");
    let page = Path::new("../../page");
    let dist = page.join("dist");
    // Cargo takes a path that is not there for changed, and would build anew each time.
    let watched = [&dist, page].into_iter().find(|path| path.exists());
    if let Some(watched) = watched {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let is_whole = env::var_os("CARGO_FEATURE_LANGUAGES").is_some();
    let words: &[&str] = if is_whole { &WORDS } else { &[] };
    let files = || PAGE.iter().chain(words);
    let is_built = files().all(|name| dist.join(name).is_file());
    let mut code = String::from("&[");
    if is_built {
        for name in files() {
            pack(&dist.join(name), &out.join(name)).expect("a file of the page can be packed");
            let _ = write!(
                code,
                "({name:?}, include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}\"))),"
            );
        }
    }
    code.push(']');
    fs::write(out.join("files.rs"), code).expect("the folder of the build can be written");
}

/// Packs a file in the format of gzip (RFC 1952).
fn pack(from: &Path, to: &Path) -> io::Result<()> {
    let content = fs::read(from)?;
    let mut packed = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    packed.extend(miniz_oxide::deflate::compress_to_vec(&content, LEVEL));
    packed.extend(crc32fast::hash(&content).to_le_bytes());
    packed.extend((content.len() as u32).to_le_bytes());
    fs::write(to, packed)
}
