//! Kernel, modules and file system of the virtual brick, built once into a folder.

use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::{places, process};

/// Files from which a brick boots.
#[derive(Debug)]
pub(super) struct Built {
    pub(super) kernel: PathBuf,
    pub(super) device_tree: PathBuf,
    pub(super) image: PathBuf,
    /// Folder of the image: another command may have another program.
    _own: TempDir,
}

/// Debian's packages of the tools and of the kernel's source.
const PACKAGES: [&str; 9] = [
    "linux-source-6.1",
    "gcc-arm-linux-gnueabi",
    "libc6-dev-armel-cross",
    "qemu-system-arm",
    "flex",
    "bison",
    "bc",
    "cpio",
    "xz-utils",
];

/// Tools of every run, with their packages.
const TOOLS: [(&str, &str); 5] = [
    ("qemu-system-arm", "qemu-system-arm"),
    ("arm-linux-gnueabi-gcc", "gcc-arm-linux-gnueabi"),
    ("make", "make"),
    ("cpio", "cpio"),
    ("setpriv", "util-linux"),
];

impl Built {
    /// Builds what is missing, or older than its sources: the kernel in 8 CPU minutes, the rest in half of one.
    /// `drivers` is the folder of ev3dev's sources, `program` the brick's binary.
    pub(super) fn new(drivers: &Path, program: &Path, installs: bool) -> Result<Self> {
        let folder = places::root().join("target/virtual-brick");
        let sources = places::root().join("virtual-brick");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        if installs {
            let mut apt = Command::new("apt-get");
            apt.args(["install", "--yes", "--no-install-recommends"]);
            process::succeed(apt.args(PACKAGES))?;
        }
        for (tool, package) in TOOLS {
            process::need(tool, package)?;
        }
        // One command at a time builds.
        let lock = File::create(folder.join("lock"))?;
        lock.lock()?;
        let kernel = folder.join("kernel");
        let config = sources.join("kernel/config");
        if is_older(&kernel.join("zImage"), &[&config])? {
            println!("builds the kernel: about 5 minutes");
            let build = sources.join("kernel/build.sh");
            process::succeed(Command::new(build).arg(&kernel))?;
        }
        let modules = folder.join("modules");
        process::succeed(
            Command::new(sources.join("module/build.sh")).args([drivers, &kernel, &modules]),
        )?;
        let own = tempfile::tempdir()?;
        let image = own.path().join("image.cpio.gz");
        process::succeed(
            Command::new(sources.join("init/image.sh")).args([&modules, program, &image]),
        )?;
        Ok(Self {
            device_tree: kernel.join("versatile-pb.dtb"),
            kernel: kernel.join("zImage"),
            image,
            _own: own,
        })
    }
}

/// Whether a file is a program for ARM: the begin of its ELF header.
pub(super) fn is_for_arm(file: &Path) -> Result<bool> {
    const MACHINE: u16 = 40;
    let mut head = [0; 20];
    let opened = File::open(file).with_context(|| file.display().to_string())?;
    let read = opened.take(20).read(&mut head)?;
    let is_elf = read == head.len() && head.starts_with(b"\x7fELF");
    Ok(is_elf && u16::from_le_bytes([head[18], head[19]]) == MACHINE)
}

/// Whether a file is missing, or older than one of its sources.
fn is_older(file: &Path, sources: &[&Path]) -> Result<bool> {
    let changed = |path: &Path| {
        let time = fs::metadata(path).and_then(|it| it.modified());
        time.with_context(|| path.display().to_string())
    };
    let Ok(made) = changed(file) else {
        return Ok(true);
    };
    for source in sources {
        if changed(source)? > made {
            return Ok(true);
        }
    }
    Ok(false)
}
