//! Arithmetic of colours and of lists of values.

/// Colours that are apart by more than what light does to one of them, at most four, counted from 0 to 1.
pub(crate) fn distinct_colours(colours: &[[f32; 3]]) -> f32 {
    let mut found: Vec<[f32; 3]> = Vec::new();
    for &colour in colours {
        let is_known = found.iter().any(|other| {
            let apart = [0, 1, 2].map(|channel| (colour[channel] - other[channel]).abs());
            apart.into_iter().fold(0.0, f32::max) < 40.0
        });
        if !is_known {
            found.push(colour);
        }
    }
    (found.len().min(4) - 1) as f32 / 3.0
}

/// Difference of the largest and the smallest channel beside the largest: 0 of grey, 1 of a pure colour.
pub(crate) fn saturation(colour: [f32; 3]) -> f32 {
    let most = colour.into_iter().fold(0.0, f32::max);
    let least = colour.into_iter().fold(f32::MAX, f32::min);
    (most - least) / most.max(1.0)
}

/// How far the two colours that are furthest apart differ in a channel, 0 to 1.
pub(crate) fn varied(colours: [[f32; 3]; 3]) -> f32 {
    let range = |channel: usize| {
        let values = colours.map(|colour| colour[channel]);
        values.into_iter().fold(0.0, f32::max) - values.into_iter().fold(f32::MAX, f32::min)
    };
    [0, 1, 2].map(range).into_iter().fold(0.0, f32::max) / 255.0
}

/// The least value and the next one.
pub(crate) fn least_two<const N: usize>(mut values: [f32; N]) -> [f32; 2] {
    values.sort_by(f32::total_cmp);
    [values[0], values[1]]
}

/// Values from the least to the greatest.
pub(crate) fn sorted(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values
}

pub(crate) fn mean(values: &[f32]) -> f32 {
    values.iter().sum::<f32>() / values.len() as f32
}

/// The middle one of the values; 0 without any.
pub(crate) fn median(values: impl Iterator<Item = f32>) -> f32 {
    let values = sorted(values);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The same of bytes, of which it is the greatest that no more than half of them are below: found bit by bit, which takes
/// less time than sorting. 0 without any values.
pub(crate) fn median_of<const N: usize>(values: &[u8; N]) -> u8 {
    let mut median = 0;
    for bit in (0..8).rev() {
        let higher = median | (1 << bit);
        let below: u8 = values.iter().map(|&value| u8::from(value < higher)).sum();
        if usize::from(below) <= N / 2 {
            median = higher;
        }
    }
    median
}
