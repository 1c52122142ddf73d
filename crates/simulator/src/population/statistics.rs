//! Measures of a scan whose cube is known, the same for drawn and for real scans.

use crate::{cube::Kind, population::Light};

/// Spread of the readings of one scan. Logarithms are natural, of a reading plus 2 % of the scan's
/// bright readings, with the gains of faces and of kinds of piece subtracted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statistics {
    /// Deviation in brightness within a colour.
    pub brightness: f64,
    /// Deviation in colour, brightness removed, within a colour.
    pub colour: f64,
    /// Distance of the two most similar colours without their brightness.
    pub nearest: f64,
    /// Distance of the two most similar colours with their brightness.
    pub nearest_with_brightness: f64,
    /// Blue over red of the brightest colour.
    pub blue_over_red: f64,
    /// Brightest channel of the brightest colour.
    pub brightest: f64,
    /// Largest gain of a face, in brightness.
    pub face_gain: f64,
}

/// The difference of two logarithms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Difference {
    /// Mean of the difference over the channels.
    pub(super) brightness: f64,
    /// Length of the difference without its mean.
    pub(super) without_brightness: f64,
    /// Length of the whole difference.
    pub(super) whole: f64,
}

pub(super) fn difference(a: Light, b: Light) -> Difference {
    let d: Light = std::array::from_fn(|channel| a[channel] - b[channel]);
    let brightness = d.iter().sum::<f64>() / 3.0;
    let square = |d: Light| d.iter().map(|x| x * x).sum::<f64>().sqrt();
    Difference {
        brightness,
        without_brightness: square(d.map(|x| x - brightness)),
        whole: square(d),
    }
}

pub(super) fn logarithm(light: Light, floor: f64) -> Light {
    light.map(|channel| (channel.max(0.0) + floor).ln())
}

impl Statistics {
    /// The measures of these readings, in the order URFDLB, of stickers whose colours have these
    /// numbers, 0 to 5. A colour that no sticker has gives measures without meaning.
    ///
    /// # Panics
    /// When a number is above 5.
    pub fn of(readings: &[[f64; 3]; 54], colours: &[usize; 54]) -> Self {
        let mut channels: Vec<f64> = readings.as_flattened().to_vec();
        channels.sort_by(f64::total_cmp);
        let floor = (0.02 * channels[channels.len() * 95 / 100]).max(0.5);
        let mut logs = readings.map(|reading| logarithm(reading, floor));
        let mut faces = [[0.0; 3]; 6];
        let kinds: [usize; 54] = std::array::from_fn(|home| Kind::of(home) as usize);
        for _ in 0..ROUNDS {
            take_off(&mut logs, colours, &kinds);
            let taken = take_off(&mut logs, colours, &std::array::from_fn(|home| home / 9));
            for (face, taken) in faces.iter_mut().zip(taken) {
                *face = std::array::from_fn(|channel| face[channel] + taken[channel]);
            }
        }
        let means = means(&logs, colours);
        let deviations = (0..54).map(|home| difference(logs[home], means[colours[home]]));
        let (mut brightness, mut colour) = (0.0, 0.0);
        for deviation in deviations {
            brightness += deviation.brightness.powi(2) / 54.0;
            // The brightness takes one degree of freedom; two channels are left.
            colour += deviation.without_brightness.powi(2) / 108.0;
        }
        let pairs = || (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
        let apart = pairs().map(|(a, b)| difference(means[a], means[b]));
        let medians = medians(readings, colours);
        let brightest = medians
            .into_iter()
            .max_by(|a, b| a.iter().sum::<f64>().total_cmp(&b.iter().sum()))
            .expect("there are six");
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(0.0, f64::max);
        Self {
            brightness: brightness.sqrt(),
            colour: colour.sqrt(),
            nearest: least(&mut apart.clone().map(|apart| apart.without_brightness)),
            nearest_with_brightness: least(&mut apart.map(|apart| apart.whole)),
            blue_over_red: brightest[2].max(1.0) / brightest[0].max(1.0),
            brightest: most(&mut brightest.into_iter()),
            face_gain: most(
                &mut faces
                    .iter()
                    .map(|gain| (gain.iter().sum::<f64>() / 3.0).abs()),
            ),
        }
    }

    /// Distance of the two most similar colours, in deviations within a colour.
    pub fn separation(&self) -> f64 {
        self.nearest / self.colour
    }
}

/// Rounds after which the gains of faces and kinds no longer change.
const ROUNDS: usize = 6;

fn means(logs: &[Light; 54], colours: &[usize; 54]) -> [Light; 6] {
    let (mut sums, mut counts) = ([[0.0; 3]; 6], [0.0; 6]);
    for (log, &colour) in logs.iter().zip(colours) {
        sums[colour] = std::array::from_fn(|channel| sums[colour][channel] + log[channel]);
        counts[colour] += 1.0;
    }
    std::array::from_fn(|colour| sums[colour].map(|sum| sum / counts[colour]))
}

/// Subtracts the mean deviation of each group of stickers, and returns these means.
fn take_off(logs: &mut [Light; 54], colours: &[usize; 54], groups: &[usize; 54]) -> [Light; 6] {
    let means = means(logs, colours);
    let (mut sums, mut counts) = ([[0.0; 3]; 6], [0.0; 6]);
    for home in 0..54 {
        for channel in 0..3 {
            sums[groups[home]][channel] += logs[home][channel] - means[colours[home]][channel];
        }
        counts[groups[home]] += 1.0;
    }
    let gains: [Light; 6] =
        std::array::from_fn(|group| sums[group].map(|sum: f64| sum / f64::max(counts[group], 1.0)));
    for (log, &group) in logs.iter_mut().zip(groups) {
        *log = std::array::from_fn(|channel| log[channel] - gains[group][channel]);
    }
    gains
}

fn medians(readings: &[Light; 54], colours: &[usize; 54]) -> [Light; 6] {
    std::array::from_fn(|colour| {
        std::array::from_fn(|channel| {
            let of_colour = (0..54).filter(|&home| colours[home] == colour);
            let mut values: Vec<f64> = of_colour.map(|home| readings[home][channel]).collect();
            values.sort_by(f64::total_cmp);
            values[values.len() / 2]
        })
    })
}
