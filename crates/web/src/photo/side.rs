//! A side in a picture.

use image::RgbImage;
use photo::{NoSide, Side};
use recogniser::Sample;
use serde_json::{Value, json};

use super::refusal::Refusal;

/// The side in a picture: corners in pixels, a colour and samples of each sticker, and others that it may show instead, the
/// likeliest first; or why there is none.
pub(super) fn side(width: u32, height: u32, picture: &[u8]) -> Result<Value, Refusal> {
    let wrong = || Refusal::Picture {
        width,
        height,
        bytes: picture.len(),
    };
    if picture.len() as u64 != 4 * u64::from(width) * u64::from(height) {
        return Err(wrong());
    }
    let pixels = picture
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let image = RgbImage::from_raw(width, height, pixels).ok_or_else(wrong)?;
    let sides = match photo::find_sides(&image) {
        Ok(sides) => sides,
        Err(none) => return Ok(json!({ "none": name(none) })),
    };
    let Some((best, others)) = sides.split_first().filter(|(best, _)| best.is_likely()) else {
        return Ok(json!({ "none": name(NoSide::in_picture(&image)) }));
    };
    let mut answer = described(best);
    answer["others"] = others.iter().map(described).collect();
    Ok(answer)
}

fn described(side: &Side) -> Value {
    json!({
        "corners": side.corners,
        "sure": side.sure,
        "colours": side.stickers.each_ref().map(|samples| shown(samples)),
        "samples": side.stickers.each_ref().map(|samples| channels(samples)),
    })
}

/// Name of a reason, by which the page has its words.
const fn name(none: NoSide) -> &'static str {
    match none {
        NoSide::TooDark => "dark",
        NoSide::TooSmall(..) => "small",
        _ => "no_grid",
    }
}

/// The colour of a sticker on a screen: its middle sample.
pub(super) fn shown(samples: &[Sample]) -> [u8; 3] {
    [0, 1, 2].map(|channel| {
        let mut values: Vec<f32> = samples.iter().map(|one| one.channels()[channel]).collect();
        values.sort_by(f32::total_cmp);
        values
            .get(values.len() / 2)
            .map_or(0, |value| value.min(255.0).round() as u8)
    })
}

fn channels(samples: &[Sample]) -> Vec<[f32; 3]> {
    samples.iter().map(|sample| sample.channels()).collect()
}
