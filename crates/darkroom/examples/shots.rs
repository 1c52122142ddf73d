//! Writes photographs as PNG files, with what was drawn on the standard output:
//! `cargo run -p darkroom --example shots -- --seed 1 --count 8 --out DIR [--level hard|mild|clean|frontal]`.

use std::error::Error;
use std::fs::{File, create_dir_all};
use std::io::BufWriter;
use std::path::PathBuf;

use cube_core::{Face, Facelets};
use darkroom::{Scene, Shot, Wishes};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut seed, mut count, mut out, mut wishes) =
        (1_u64, 6_u64, PathBuf::from("."), Wishes::HARD);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(format!("{word} wants a value"))?;
        match word.as_str() {
            "--seed" => seed = value.parse()?,
            "--count" => count = value.parse()?,
            "--out" => out = value.into(),
            "--level" => {
                wishes = match value.as_str() {
                    "hard" => Wishes::HARD,
                    "mild" => Wishes::MILD,
                    "clean" => Wishes::CLEAN,
                    "frontal" => Wishes::FRONTAL,
                    _ => {
                        return Err(format!(
                            "level {value}; allowed are hard, mild, clean, frontal"
                        )
                        .into());
                    }
                }
            }
            _ => {
                return Err(
                    format!("option {word}; allowed are --seed, --count, --out, --level").into(),
                );
            }
        }
    }
    create_dir_all(&out)?;
    for cube in seed..seed + count {
        let face = Face::ALL[(cube % 6) as usize];
        let shot = Scene::with(cube, &mixed(cube), face, &wishes)?.render();
        save(&shot, &out.join(format!("{cube:04}.png")))?;
        println!("{cube:04} {}", shot.description);
        println!("     {:?}", shot.truth);
    }
    Ok(())
}

/// Facelets without order, nine of each colour; a photograph does not ask whether they can be solved.
fn mixed(seed: u64) -> Facelets {
    let mut faces: [Face; 54] = std::array::from_fn(|k| Face::ALL[k / 9]);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..54).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        faces.swap(last, ((state >> 33) % (last as u64 + 1)) as usize);
    }
    Facelets::from_faces(&faces)
}

fn save(shot: &Shot, path: &PathBuf) -> Result<(), Box<dyn Error>> {
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path)?),
        u32::try_from(shot.width)?,
        u32::try_from(shot.height)?,
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.write_header()?.write_image_data(&shot.rgb)?;
    Ok(())
}
