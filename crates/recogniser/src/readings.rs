//! Readings of a scan: some samples for each of the 54 stickers.

#[cfg(feature = "serde")]
use std::collections::BTreeMap;
use std::fmt;

use cube_core::Facelet;
use thiserror::Error;

use crate::numbering::StickerNumber;

/// One sample of one sticker: reflected red, green and blue, in any unit that grows with the light
/// and is the same for the whole scan. Channels are never negative and never a NaN.
///
/// ```
/// use recogniser::Sample;
/// assert_eq!(Sample::new([31.0, 62.5, 90.0])?.channels(), [31.0, 62.5, 90.0]);
/// assert_eq!(Sample::from_raw([31, 62, 2000]).channels(), [31.0, 62.0, 1023.0]);
/// assert!(Sample::new([31.0, f32::NAN, 90.0]).is_err());
/// # Ok::<(), recogniser::ChannelOutOfRange>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "[f32; 3]", into = "[f32; 3]")
)]
pub struct Sample([f32; 3]);

impl Sample {
    /// The largest value of a channel; the smallest is 0.
    pub const MAX_CHANNEL: u16 = 1023;

    /// A sample with these channels, each 0 to 1023.
    ///
    /// ```
    /// use recogniser::Sample;
    /// let sample = Sample::new([31.0, 62.5, 90.0])?;
    /// let error = Sample::new([31.0, 62.5, 1500.0]).unwrap_err();
    /// assert_eq!(error.to_string(), "a channel reads 1500: allowed are 0 to 1023");
    /// # assert_eq!(sample.channels()[1], 62.5);
    /// # Ok::<(), recogniser::ChannelOutOfRange>(())
    /// ```
    ///
    /// # Errors
    /// When a channel is out of range, or not a number.
    pub fn new(channels: [f32; 3]) -> Result<Self, ChannelOutOfRange> {
        let allowed = 0.0..=f32::from(Self::MAX_CHANNEL);
        match channels
            .into_iter()
            .find(|channel| !allowed.contains(channel))
        {
            Some(channel) => Err(ChannelOutOfRange(channel)),
            None => Ok(Self(channels)),
        }
    }

    /// The sample of a sensor that counts in whole numbers. A channel above 1023 counts as 1023.
    ///
    /// ```
    /// use recogniser::Sample;
    /// // Eight bits a channel, as of a camera.
    /// let pixel: [u8; 3] = [31, 62, 255];
    /// assert_eq!(Sample::from_raw(pixel.map(u16::from)).channels(), [31.0, 62.0, 255.0]);
    /// ```
    pub fn from_raw(channels: [u16; 3]) -> Self {
        Self(channels.map(|channel| f32::from(channel.min(Self::MAX_CHANNEL))))
    }

    /// The sample in light that is `gain` times as bright; `gain` is positive. Channels stay in
    /// range.
    pub(crate) fn brightened(self, gain: f32) -> Self {
        let max = f32::from(Self::MAX_CHANNEL);
        Self(self.0.map(|channel| (channel * gain).min(max)))
    }

    /// Red, green and blue.
    pub const fn channels(self) -> [f32; 3] {
        self.0
    }
}

/// A channel value outside the range of a sensor.
///
/// ```
/// let error = recogniser::Sample::new([0.0, -1.0, 0.0]).unwrap_err();
/// assert_eq!(error.to_string(), "a channel reads -1: allowed are 0 to 1023");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("a channel reads {0}: allowed are 0 to {max}", max = Sample::MAX_CHANNEL)]
pub struct ChannelOutOfRange(pub f32);

/// The samples of a scan, by sticker. Stickers may be missing until the scan is complete;
/// [`recognise`](crate::recognise()) accepts incomplete readings.
///
/// ```
/// use cube_core::{Face, Facelet};
/// use recogniser::{Readings, Sample};
/// let mut readings = Readings::new();
/// let centre = Facelet::centre(Face::F);
/// readings.add(centre, [[10, 20, 30], [12, 20, 30]].map(Sample::from_raw));
/// readings.add(centre, [Sample::from_raw([900, 0, 0])]);
/// assert_eq!(readings.looks(centre).count(), 2);
/// assert_eq!(readings.value(centre), Some([12.0, 20.0, 30.0]), "the median of each channel");
/// assert_eq!(readings.value(Facelet::centre(Face::B)), None);
/// assert_eq!(readings.unread().count(), 53);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Readings {
    samples: [Vec<Sample>; Facelet::COUNT],
    /// By sticker: the indices at which the samples of the second and later looks begin.
    later_looks: [Vec<usize>; Facelet::COUNT],
}

/// The stickers that have no sample.
///
/// ```
/// let missing = recogniser::Readings::new().values().unwrap_err();
/// assert_eq!(missing.facelets().len(), 54);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct MissingStickers(Vec<Facelet>);

impl MissingStickers {
    /// The stickers, in the order URFDLB.
    pub fn facelets(&self) -> &[Facelet] {
        &self.0
    }
}

impl fmt::Display for MissingStickers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = StickerNumber::from(self.0[0]);
        write!(
            f,
            "{} of 54 stickers have no reading, sticker {first} ({}) is the first; every sticker \
             needs one",
            self.0.len(),
            self.0[0]
        )
    }
}

impl TryFrom<[f32; 3]> for Sample {
    type Error = ChannelOutOfRange;

    fn try_from(channels: [f32; 3]) -> Result<Self, ChannelOutOfRange> {
        Self::new(channels)
    }
}

impl From<Sample> for [f32; 3] {
    fn from(sample: Sample) -> Self {
        sample.channels()
    }
}

/// The looks at each sticker that was read, by its place.
#[cfg(feature = "serde")]
impl serde::Serialize for Readings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let read = Facelet::all().filter(|&sticker| !self.samples(sticker).is_empty());
        serializer
            .collect_map(read.map(|sticker| (sticker, self.looks(sticker).collect::<Vec<_>>())))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Readings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stickers = BTreeMap::<Facelet, Vec<Vec<Sample>>>::deserialize(deserializer)?;
        let mut readings = Self::new();
        for (sticker, looks) in stickers {
            for look in looks {
                readings.add(sticker, look);
            }
        }
        Ok(readings)
    }
}

impl Default for Readings {
    fn default() -> Self {
        Self::new()
    }
}

impl Readings {
    /// Readings without samples.
    pub const fn new() -> Self {
        Self {
            samples: [const { Vec::new() }; Facelet::COUNT],
            later_looks: [const { Vec::new() }; Facelet::COUNT],
        }
    }

    /// Replaces the samples of one sticker.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::scan_json;
    /// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// // The reading of a sticker that a finger covered is taken back.
    /// let covered = Facelet::new(Face::F, 2);
    /// readings.set(covered, []);
    /// assert!(readings.unread().eq([covered]));
    /// # Ok::<(), recogniser::scan_json::InvalidScan>(())
    /// ```
    pub fn set(&mut self, facelet: Facelet, samples: impl IntoIterator<Item = Sample>) {
        self.samples[facelet.index()] = samples.into_iter().collect();
        self.later_looks[facelet.index()].clear();
    }

    /// Adds the samples of one more look at a sticker.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::{Readings, Sample};
    /// let mut readings = Readings::new();
    /// let sticker = Facelet::new(Face::F, 2);
    /// // Three samples of one look, of which the second is bad.
    /// readings.add(sticker, [[10, 20, 30], [900, 0, 0], [12, 22, 32]].map(Sample::from_raw));
    /// assert_eq!(readings.value(sticker), Some([12.0, 20.0, 30.0]));
    /// ```
    pub fn add(&mut self, facelet: Facelet, samples: impl IntoIterator<Item = Sample>) {
        let known = &mut self.samples[facelet.index()];
        let before = known.len();
        known.extend(samples);
        if before > 0 && known.len() > before {
            self.later_looks[facelet.index()].push(before);
        }
    }

    /// Adds all looks of `more`.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::{Readings, Sample};
    /// let sticker = Facelet::new(Face::F, 2);
    /// let [mut first, mut second] = [Readings::new(), Readings::new()];
    /// first.add(sticker, [Sample::from_raw([10, 20, 30])]);
    /// second.add(sticker, [Sample::from_raw([12, 20, 32])]);
    /// first.extend(&second);
    /// assert_eq!(first.value(sticker), Some([11.0, 20.0, 31.0]));
    /// assert_eq!(first.looks(sticker).count(), 2);
    /// ```
    pub fn extend(&mut self, more: &Self) {
        for sticker in Facelet::all() {
            for look in more.looks(sticker) {
                self.add(sticker, look.iter().copied());
            }
        }
    }

    /// The stickers that were not read, in the order URFDLB.
    ///
    /// ```
    /// use recogniser::{StickerNumber, scan_json};
    /// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// readings.set("L1".parse()?, []);
    /// let unread = readings.unread().map(StickerNumber::from);
    /// assert_eq!(unread.map(StickerNumber::get).collect::<Vec<_>>(), [10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unread(&self) -> impl Iterator<Item = Facelet> {
        Facelet::all().filter(|&sticker| self.samples(sticker).is_empty())
    }

    /// The samples of one sticker; empty if the sticker was not read.
    pub fn samples(&self, facelet: Facelet) -> &[Sample] {
        &self.samples[facelet.index()]
    }

    /// The samples of one sticker, look by look; empty if the sticker was not read.
    pub fn looks(&self, facelet: Facelet) -> impl Iterator<Item = &[Sample]> {
        let samples = self.samples(facelet);
        let later = &self.later_looks[facelet.index()];
        let begins = std::iter::once(0).chain(later.iter().copied());
        let ends = later.iter().copied().chain([samples.len()]);
        begins
            .zip(ends)
            .map(|(begin, end)| &samples[begin..end])
            .filter(|look| !look.is_empty())
    }

    /// The number of stickers that have at least one sample.
    ///
    /// ```
    /// use cube_core::{Face, Facelet};
    /// use recogniser::{Readings, Sample, TooFewStickers};
    /// let mut readings = Readings::new();
    /// readings.add(Facelet::centre(Face::F), [Sample::from_raw([10, 20, 30])]);
    /// assert_eq!(readings.read_count(), 1);
    /// assert!(readings.read_count() < TooFewStickers::MIN_STICKERS, "too few for a cube");
    /// ```
    pub fn read_count(&self) -> usize {
        self.samples
            .iter()
            .filter(|samples| !samples.is_empty())
            .count()
    }

    /// The value of one sticker: the median of each channel over its samples, so that one bad
    /// sample among three or more does no harm. `None` if the sticker was not read.
    pub fn value(&self, facelet: Facelet) -> Option<[f32; 3]> {
        let samples = self.samples(facelet);
        (!samples.is_empty())
            .then(|| std::array::from_fn(|channel| median(samples.iter().map(|s| s.0[channel]))))
    }

    /// One [value](Self::value) for each sticker, in the order URFDLB.
    ///
    /// ```
    /// use recogniser::scan_json;
    /// let mut readings = scan_json::parse(include_str!("../data/ev3-random-02.json"))?;
    /// assert_eq!(readings.values()?.len(), 54);
    /// readings.set("L1".parse()?, []);
    /// let error = readings.values().unwrap_err();
    /// assert!(error.to_string().starts_with("1 of 54 stickers have no reading, sticker 10 (L1)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`MissingStickers`] names the stickers that have no sample.
    pub fn values(&self) -> Result<[[f32; 3]; Facelet::COUNT], MissingStickers> {
        let missing: Vec<_> = self.unread().collect();
        if !missing.is_empty() {
            return Err(MissingStickers(missing));
        }
        Ok(std::array::from_fn(|i| {
            std::array::from_fn(|channel| median(self.samples[i].iter().map(|s| s.0[channel])))
        }))
    }
}

/// The median: the middle value, or the mean of the middle two of an even number of values.
pub(crate) fn median(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f32::midpoint(values[middle - 1], values[middle])
    }
}

#[cfg(test)]
mod tests;
