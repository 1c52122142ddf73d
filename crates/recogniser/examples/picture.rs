//! Reads a cube from a picture of its net, 12 by 9 squares, as PNG: four pixels of each sticker.
//!
//! ```text
//! cargo run --release --example picture net.png
//! ```

use std::{env, error::Error, fs::File, io};

use cube_core::{Facelet, net};
use recogniser::{Readings, Recognition, Sample, recognise};

/// The cube of a picture, with the doubt or the reason of a refusal.
pub(crate) fn read(picture: impl io::BufRead + io::Seek) -> Result<Recognition, Box<dyn Error>> {
    let mut reader = png::Decoder::new(picture).read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or("a picture too large")?];
    let info = reader.next_frame(&mut bytes)?;
    if (info.color_type, info.bit_depth) != (png::ColorType::Rgb, png::BitDepth::Eight) {
        return Err("allowed are pixels of red, green and blue, 8 bits each".into());
    }
    let [width, height] = [info.width, info.height].map(|pixels| pixels as usize);
    let mut readings = Readings::new();
    for facelet in Facelet::all() {
        let at = net::position(facelet);
        let samples = [(1, 1), (1, 2), (2, 1), (2, 2)].map(|(down, right)| {
            let row = (3 * at.row + down) * height / (3 * net::ROWS);
            let column = (3 * at.column + right) * width / (3 * net::COLUMNS);
            let pixel = &bytes[3 * (row * width + column)..];
            Sample::from_raw([pixel[0], pixel[1], pixel[2]].map(|value| 4 * u16::from(value)))
        });
        readings.set(facelet, samples);
    }
    Ok(recognise(&readings)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("name a picture")?;
    let seen = read(io::BufReader::new(File::open(path)?))?;
    let cube = seen.cube.filter(|_| seen.accepted);
    println!(
        "{}",
        cube.map_or_else(|| seen.reason_text(), |cube| cube.to_string())
    );
    Ok(())
}
