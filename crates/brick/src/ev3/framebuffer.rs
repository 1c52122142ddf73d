//! Memory of the screen: its geometry by ioctl, its bytes by a mapping.
//!
//! This is the only module with unsafe code. It holds bytes, not pixels; `screen` turns a picture
//! into bytes.
#![expect(
    unsafe_code,
    reason = "ioctl and mmap: writing to the brick's framebuffer through write(2) does not \
              refresh the display"
)]

use std::{
    fs::{File, OpenOptions},
    io,
    os::{
        fd::AsRawFd,
        unix::fs::{FileExt, FileTypeExt},
    },
    path::Path,
    ptr::{self, NonNull},
};

/// Layout of the pixels in the memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Geometry {
    /// Visible pixels in a row.
    pub(super) width: usize,
    /// Number of rows.
    pub(super) height: usize,
    /// Distance from one row to the next, in bytes.
    pub(super) stride: usize,
    /// Bits of a pixel: 32, or 1 on kernels before 4.14.
    pub(super) bits_per_pixel: u32,
}

impl Geometry {
    /// Geometry of the EV3 since kernel 4.14.
    pub(super) const EV3: Self = Self {
        width: 178,
        height: 128,
        stride: 712,
        bits_per_pixel: 32,
    };

    /// Length of a whole frame in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.stride * self.height
    }
}

/// The open framebuffer.
#[derive(Debug)]
pub(super) struct Framebuffer {
    geometry: Geometry,
    memory: Memory,
}

#[derive(Debug)]
enum Memory {
    Mapped(Mapping),
    /// A regular file that stands in for the device. The program writes it without a mapping: if
    /// the file became shorter, an access to a mapping would kill the program.
    File(File),
}

impl Framebuffer {
    /// Opens the device, or a regular file in its place, which has the EV3's geometry.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        if !file.metadata()?.file_type().is_char_device() {
            return Ok(Self {
                geometry: Geometry::EV3,
                memory: Memory::File(file),
            });
        }
        let geometry = ask_geometry(&file)?;
        let mapping = Mapping::new(&file, geometry.bytes())?;
        Ok(Self {
            geometry,
            memory: Memory::Mapped(mapping),
        })
    }

    pub(super) fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Replaces the whole frame, [`Geometry::bytes`] long.
    pub(super) fn write(&mut self, frame: &[u8]) -> io::Result<()> {
        match &mut self.memory {
            Memory::Mapped(mapping) => {
                mapping.write(frame);
                Ok(())
            }
            Memory::File(file) => file.write_all_at(frame, 0),
        }
    }
}

/// Shared memory of a device, unmapped when dropped.
#[derive(Debug)]
struct Mapping {
    start: NonNull<u8>,
    length: usize,
}

impl Mapping {
    fn new(file: &File, length: usize) -> io::Result<Self> {
        // SAFETY: a fresh mapping at an address that the kernel chooses overlaps no memory of this
        // program, and it stays valid after the file is closed. The arguments need no other
        // condition.
        let address = unsafe {
            libc::mmap(
                ptr::null_mut(),
                length,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            )
        };
        if address == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let start = NonNull::new(address.cast())
            .ok_or_else(|| io::Error::other("the mapping is at address 0"))?;
        Ok(Self { start, length })
    }

    /// Copies a frame into the memory.
    ///
    /// # Panics
    /// When the frame is longer than the mapping, which is a bug of `screen`.
    fn write(&mut self, frame: &[u8]) {
        assert!(
            frame.len() <= self.length,
            "a frame is as long as its geometry says"
        );
        // SAFETY: the mapping is valid for writing `length` bytes as long as `self` lives, the
        // frame is not longer (checked above), and it cannot overlap: no reference to the
        // mapping is ever handed out.
        unsafe { ptr::copy_nonoverlapping(frame.as_ptr(), self.start.as_ptr(), frame.len()) };
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the arguments are those of the mapping that `new` made, and no reference to it
        // exists.
        let result = unsafe { libc::munmap(self.start.as_ptr().cast(), self.length) };
        debug_assert_eq!(result, 0, "a mapping that exists can be unmapped");
    }
}

/// `FBIOGET_VSCREENINFO` and `FBIOGET_FSCREENINFO` of `linux/fb.h`.
const GET_VARIABLE: libc::Ioctl = 0x4600;
const GET_FIXED: libc::Ioctl = 0x4602;

/// `struct fb_var_screeninfo`: the fields that this module reads, padded to the size of the struct.
#[repr(C)]
#[derive(Default)]
struct VariableInfo {
    width: u32,
    height: u32,
    virtual_size_and_offset: [u32; 4],
    bits_per_pixel: u32,
    rest: [u32; 32],
    rest_end: u32,
}
const _: () = assert!(size_of::<VariableInfo>() == 160);

/// `struct fb_fix_screeninfo`; memory addresses are machine words.
#[repr(C)]
#[derive(Default)]
struct FixedInfo {
    name: [u8; 16],
    memory_start: libc::c_ulong,
    memory_length: u32,
    kind: [u32; 3],
    steps: [u16; 3],
    line_length: u32,
    registers_start: libc::c_ulong,
    registers_length: u32,
    acceleration: u32,
    capabilities: u16,
    reserved: [u16; 2],
}
const _: () = assert!(
    size_of::<FixedInfo>()
        == if size_of::<libc::c_ulong>() == 8 {
            80
        } else {
            68
        }
);

fn ask_geometry(file: &File) -> io::Result<Geometry> {
    let mut variable = VariableInfo::default();
    let mut fixed = FixedInfo::default();
    // SAFETY: the kernel fills one `fb_var_screeninfo`, and `VariableInfo` has its size and field
    // order (the size is checked at compile time); every bit pattern is valid.
    if unsafe { libc::ioctl(file.as_raw_fd(), GET_VARIABLE, &raw mut variable) } < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the kernel fills one `fb_fix_screeninfo`, and `FixedInfo` has its size and field
    // order.
    if unsafe { libc::ioctl(file.as_raw_fd(), GET_FIXED, &raw mut fixed) } < 0 {
        return Err(io::Error::last_os_error());
    }
    let geometry = Geometry {
        width: variable.width as usize,
        height: variable.height as usize,
        stride: fixed.line_length as usize,
        bits_per_pixel: variable.bits_per_pixel,
    };
    if geometry.bytes() > fixed.memory_length as usize {
        return Err(io::Error::other(format!(
            "its memory of {} bytes is shorter than {} rows of {} bytes",
            fixed.memory_length, geometry.height, geometry.stride
        )));
    }
    Ok(geometry)
}
