//! Memory of the screen: its geometry from sysfs, its bytes by a mapping.
//!
//! This is the only module with unsafe code. It holds bytes, not pixels; `screen` turns a picture
//! into bytes.
#![expect(
    unsafe_code,
    reason = "mmap: writing to the brick's framebuffer through write(2) does not refresh the \
              display"
)]

use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{FileExt, FileTypeExt, MetadataExt},
    path::Path,
};

use memmap2::{MmapMut, MmapOptions};
use rustix::fs::{major, minor};

/// The device, below the root of the file system.
pub(super) const PATH: &str = "dev/fb0";

/// Layout of the pixels in the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Geometry {
    /// Pixels in a row.
    pub(super) width: usize,
    /// Number of rows.
    pub(super) height: usize,
    /// Distance from one row to the next, in bytes.
    pub(super) stride: usize,
    /// Bits of a pixel: 32, or 1 on kernels before 4.14.
    pub(super) bits_per_pixel: usize,
}

impl Geometry {
    /// Geometry of the EV3 since kernel 4.14.
    pub(super) const EV3: Self = Self {
        width: 178,
        height: 128,
        stride: 712,
        bits_per_pixel: 32,
    };

    /// Reads the attributes of a framebuffer in its directory of sysfs: `virtual_size` (width and
    /// height with a comma between), `stride` and `bits_per_pixel`
    /// (drivers/video/fbdev/core/fbsysfs.c of Linux). Both drivers of the EV3's display have a
    /// virtual size equal to the visible one, and memory for all of it.
    fn read(directory: &Path) -> io::Result<Self> {
        let [width, height] = numbers(&directory.join("virtual_size"))?;
        let [stride] = numbers(&directory.join("stride"))?;
        let [bits_per_pixel] = numbers(&directory.join("bits_per_pixel"))?;
        Ok(Self {
            width,
            height,
            stride,
            bits_per_pixel,
        })
    }

    /// Length of a whole frame in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.stride * self.height
    }
}

/// Whole numbers of an attribute file, separated by commas. Numbers of 16 bits keep the product of
/// two of them within a `usize` of the brick.
fn numbers<const N: usize>(path: &Path) -> io::Result<[usize; N]> {
    let text = fs::read_to_string(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
    let numbers = text.trim_end().split(',');
    let numbers: Result<Vec<usize>, _> = numbers
        .map(|number| number.parse::<u16>().map(usize::from))
        .collect();
    let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| {
        let path = path.display();
        let seen = text.trim_end();
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{path}: {seen:?}; expected: {N} number(s) of at most 65535"),
        )
    })
}

#[derive(Debug)]
pub(super) struct Framebuffer {
    geometry: Geometry,
    memory: Memory,
}

#[derive(Debug)]
enum Memory {
    Mapped(MmapMut),
    /// A regular file that stands in for the device. The program writes it without a mapping: if
    /// the file became shorter, an access to a mapping would kill the program.
    File(File),
}

impl Framebuffer {
    /// Opens the device below `root`, with its geometry from sysfs, or a regular file in its
    /// place, which has the EV3's geometry.
    pub(super) fn open(root: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(root.join(PATH))?;
        let metadata = file.metadata()?;
        if !metadata.file_type().is_char_device() {
            return Ok(Self {
                geometry: Geometry::EV3,
                memory: Memory::File(file),
            });
        }
        let device = metadata.rdev();
        let number = format!("{}:{}", major(device), minor(device));
        let geometry = Geometry::read(&root.join("sys/dev/char").join(number))?;
        Ok(Self {
            geometry,
            memory: Memory::Mapped(map(&file, geometry.bytes())?),
        })
    }

    pub(super) fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Replaces the whole frame.
    ///
    /// # Panics
    /// When the frame is not [`Geometry::bytes`] long, which is a bug of `screen`.
    pub(super) fn write(&mut self, frame: &[u8]) -> io::Result<()> {
        match &mut self.memory {
            Memory::Mapped(mapping) => {
                mapping.copy_from_slice(frame);
                Ok(())
            }
            Memory::File(file) => file.write_all_at(frame, 0),
        }
    }
}

fn map(device: &File, bytes: usize) -> io::Result<MmapMut> {
    // SAFETY: the memory of a framebuffer, unlike that of a regular file, keeps its length while
    // the device is open, and its driver has memory for the whole virtual size. Other programs may
    // write to it at any time, but only bytes, of which each value is valid, and this program never
    // reads them.
    let mapping = unsafe { MmapOptions::new().len(bytes).map_mut(device) };
    mapping.map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("mapping its {bytes} bytes failed: {error}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use tempfile::TempDir;

    use super::*;

    /// Attributes of the EV3's display, by the driver st7586 and, before kernel 4.14, st7586fb.
    const SINCE_4_14: [(&str, &str); 3] = [
        ("virtual_size", "178,128\n"),
        ("stride", "712\n"),
        ("bits_per_pixel", "32\n"),
    ];
    const BEFORE_4_14: [(&str, &str); 3] = [
        ("virtual_size", "178,128\n"),
        ("stride", "24\n"),
        ("bits_per_pixel", "1\n"),
    ];

    /// A root whose framebuffer is another device of this machine, by its path and its number.
    fn root(device: &str, number: &str, attributes: &[(&str, &str)]) -> TempDir {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("sys/dev/char").join(number);
        fs::create_dir_all(&directory).unwrap();
        fs::create_dir(root.path().join("dev")).unwrap();
        symlink(device, root.path().join(PATH)).unwrap();
        for (name, text) in attributes {
            fs::write(directory.join(name), text).unwrap();
        }
        root
    }

    /// A root whose framebuffer is memory that can be mapped.
    fn zeros(attributes: &[(&str, &str)]) -> TempDir {
        root("/dev/zero", "1:5", attributes)
    }

    #[test]
    fn the_geometry_is_that_of_the_kernels_attributes() {
        let old = Geometry {
            stride: 24,
            bits_per_pixel: 1,
            ..Geometry::EV3
        };
        for (attributes, expected) in [(SINCE_4_14, Geometry::EV3), (BEFORE_4_14, old)] {
            let mut framebuffer = Framebuffer::open(zeros(&attributes).path()).unwrap();
            assert_eq!(framebuffer.geometry(), expected);
            framebuffer.write(&vec![0xff; expected.bytes()]).unwrap();
        }
    }

    #[test]
    fn an_attribute_that_is_absent_or_no_number_is_named_with_its_text() {
        for (index, text, expected) in [
            (0, "178", "virtual_size: \"178\"; expected: 2 number"),
            (0, "178,128,1", "virtual_size: \"178,128,1\"; expected: 2"),
            (1, "-1\n", "stride: \"-1\"; expected: 1 number"),
            (1, "65536", "stride: \"65536\"; expected: 1 number(s) of at"),
            (2, "", "bits_per_pixel: \"\"; expected: 1 number"),
        ] {
            let mut attributes = SINCE_4_14;
            attributes[index].1 = text;
            let error = Framebuffer::open(zeros(&attributes).path()).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
        }
        let error = Framebuffer::open(zeros(&SINCE_4_14[..2]).path()).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("bits_per_pixel: No such file"), "{text}");
    }

    #[test]
    fn a_device_without_memory_is_reported_with_the_length() {
        let root = root("/dev/null", "1:3", &SINCE_4_14);
        let error = Framebuffer::open(root.path()).unwrap_err().to_string();
        assert!(
            error.starts_with("mapping its 91136 bytes failed: "),
            "{error}"
        );
    }

    #[test]
    fn a_frame_reaches_the_memory() {
        let file = tempfile::tempfile().unwrap();
        let geometry = Geometry::EV3;
        file.set_len(geometry.bytes() as u64).unwrap();
        let memory = Memory::Mapped(map(&file, geometry.bytes()).unwrap());
        let frame: Vec<u8> = (0..geometry.bytes()).map(|at| at as u8).collect();
        Framebuffer { geometry, memory }.write(&frame).unwrap();
        let mut written = vec![0; frame.len()];
        file.read_exact_at(&mut written, 0).unwrap();
        assert!(written == frame);
    }
}
