//! The screen: a picture of black and white pixels becomes the framebuffer's bytes.

use std::path::{Path, PathBuf};

use super::{
    attribute::access_error,
    framebuffer::{self, Framebuffer, Geometry},
};
use crate::{DeviceError, DeviceName, Screen};

const SCREEN: DeviceName = DeviceName::Screen;
const WIDTH: usize = <dyn Screen>::WIDTH;
const HEIGHT: usize = <dyn Screen>::HEIGHT;

#[derive(Debug)]
pub(super) struct Ev3Screen {
    path: PathBuf,
    framebuffer: Framebuffer,
    frame: Vec<u8>,
}

impl Ev3Screen {
    pub(super) fn open(root: &Path) -> Result<Self, DeviceError> {
        let path = root.join(framebuffer::PATH);
        let framebuffer = Framebuffer::open(root)
            .map_err(|source| access_error(SCREEN, "opening", &path, source))?;
        let geometry = framebuffer.geometry();
        if !usable(&geometry) {
            return Err(DeviceError::Protocol {
                device: SCREEN,
                seen: format!(
                    "{}x{} pixels of {} bits, {} bytes a row",
                    geometry.width, geometry.height, geometry.bits_per_pixel, geometry.stride
                ),
                expected: format!("at least {WIDTH}x{HEIGHT} pixels of 1 or 32 bits"),
            });
        }
        Ok(Self {
            path,
            frame: vec![0; geometry.bytes()],
            framebuffer,
        })
    }
}

/// Clears the screen, because the program that started this one draws its own picture.
impl Drop for Ev3Screen {
    fn drop(&mut self) {
        if let Err(error) = self.show(&vec![false; WIDTH * HEIGHT]) {
            log::warn!("{error}");
        }
    }
}

/// Whether a whole picture fits into this geometry.
pub(super) fn usable(geometry: &Geometry) -> bool {
    let row = match geometry.bits_per_pixel {
        1 => WIDTH.div_ceil(8),
        32 => WIDTH * 4,
        _ => return false,
    };
    geometry.width >= WIDTH && geometry.height >= HEIGHT && geometry.stride >= row
}

impl Screen for Ev3Screen {
    fn show(&mut self, pixels: &[bool]) -> Result<(), DeviceError> {
        assert_eq!(
            pixels.len(),
            WIDTH * HEIGHT,
            "a frame has {WIDTH} x {HEIGHT} pixels"
        );
        draw(pixels, &self.framebuffer.geometry(), &mut self.frame);
        self.framebuffer
            .write(&self.frame)
            .map_err(|source| access_error(SCREEN, "writing", &self.path, source))
    }
}

pub(super) fn draw(pixels: &[bool], geometry: &Geometry, frame: &mut [u8]) {
    let rows = frame.chunks_exact_mut(geometry.stride);
    for (row, pixels) in rows.zip(pixels.chunks_exact(WIDTH)) {
        if geometry.bits_per_pixel == 32 {
            // A pixel is blue, green, red and a byte without meaning.
            for (bytes, &black) in row.chunks_exact_mut(4).zip(pixels) {
                let level = if black { 0 } else { 0xff };
                bytes.copy_from_slice(&[level, level, level, 0]);
            }
        } else {
            // A set bit is black, and the lowest bit of a byte is its leftmost pixel.
            for (byte, pixels) in row.iter_mut().zip(pixels.chunks(8)) {
                *byte = pixels
                    .iter()
                    .rev()
                    .fold(0, |bits, &black| bits << 1 | u8::from(black));
            }
        }
    }
}

/// Stand-in for a screen that is absent.
#[derive(Debug)]
pub(super) struct NoScreen;

impl Screen for NoScreen {
    fn show(&mut self, pixels: &[bool]) -> Result<(), DeviceError> {
        assert_eq!(
            pixels.len(),
            WIDTH * HEIGHT,
            "a frame has {WIDTH} x {HEIGHT} pixels"
        );
        Ok(())
    }
}
