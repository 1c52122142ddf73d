//! A look at a whole cube: one reading of each sticker.

use rand::{Rng, RngExt, seq::IndexedRandom};

use super::{
    Light,
    owner::{Fault, Owner},
    ranges::{MISREAD, happens},
};
use crate::{
    cube::Kind,
    noise::{
        random::{between, normal},
        steps::{BLEND_OF_CENTRES, BRIGHTEST, FRAME, beside},
    },
    wear::fade,
};

impl Owner {
    /// One reading of each sticker, red, green and blue from 0 to 255 in whole numbers or quarters,
    /// in the order URFDLB. `cube` names the face, 0 to 5, whose colour each sticker has. Errors
    /// that stay with a sticker are drawn from `lasting`, which must be in the same state at each
    /// look; the other errors are drawn from `fresh`.
    pub fn look(
        &self,
        cube: &[usize; 54],
        lasting: &mut impl Rng,
        fresh: &mut impl Rng,
    ) -> [[f64; 3]; 54] {
        self.look_at(cube, &std::array::from_fn(|home| home), lasting, fresh)
    }

    /// One reading of each sticker, as [`look`](Self::look) gives, of the same cube turned to
    /// another state. `stickers` names, by place, the sticker that lies there, by the place that
    /// the sticker had in [`look`](Self::look): its lasting errors go with it. Every sticker must
    /// be named once.
    pub fn look_at(
        &self,
        cube: &[usize; 54],
        stickers: &[usize; 54],
        lasting: &mut impl Rng,
        fresh: &mut impl Rng,
    ) -> [[f64; 3]; 54] {
        let lasting: [Light; 54] = std::array::from_fn(|_| self.deviation(lasting));
        let face_gains: [Light; 6] = std::array::from_fn(|_| {
            let brightness = self.face_gain * normal(fresh);
            std::array::from_fn(|_| brightness + self.face_gain / 6.0 * normal(fresh))
        });
        let mut lights: [Light; 54] = std::array::from_fn(|home| {
            let kind = self.kind_gains[Kind::of(home) as usize];
            let [stays, goes] = [lasting[stickers[home]], self.deviation(fresh)];
            let [stays, goes] = [(self.lasting, stays), ((1.0 - self.lasting), goes)]
                .map(|(part, deviation)| deviation.map(|channel| channel * part.sqrt()));
            std::array::from_fn(|channel| {
                let gain = face_gains[home / 9][channel] + kind[channel];
                let deviation = self.scatter[cube[home]] * (stays[channel] + goes[channel]);
                self.colours[cube[home]][channel] * (gain + deviation).exp()
            })
        });
        for &(sticker, fault) in &self.faults {
            for home in (0..54).filter(|&home| stickers[home] == sticker) {
                self.spoil(&mut lights[home], fault);
            }
        }
        self.step_aside(&mut lights, fresh);
        if happens(MISREAD, fresh) {
            let home = fresh.random_range(0..54);
            lights[home] = lights[neighbour(home, fresh)];
        }
        lights.map(|light| {
            light.map(|channel| {
                let channel = channel + self.added * normal(fresh);
                let counted = (channel / self.unit).round_ties_even() * self.unit;
                counted.clamp(0.0, f64::from(BRIGHTEST))
            })
        })
    }

    /// Errors of one sticker's logarithms: one common to the channels, and one for each channel.
    fn deviation(&self, rng: &mut impl Rng) -> Light {
        let brightness = self.brightness * self.student(rng);
        let tail = self.tail(rng);
        let hue: Light = std::array::from_fn(|_| normal(rng));
        let mean = hue.iter().sum::<f64>() / 3.0;
        hue.map(|channel| brightness + self.colour * tail * (channel - mean))
    }

    /// A number of Student's t with a deviation of 1.
    fn student(&self, rng: &mut impl Rng) -> f64 {
        self.tail(rng) * normal(rng)
    }

    /// Factor by which a sticker deviates more, or less, than most.
    fn tail(&self, rng: &mut impl Rng) -> f64 {
        let freedom = self.freedom.round().max(3.0);
        let squares = (0..freedom as usize).map(|_| normal(rng).powi(2));
        ((freedom - 2.0) / squares.sum::<f64>()).sqrt()
    }

    fn spoil(&self, light: &mut Light, fault: Fault) {
        match fault {
            Fault::Worn(part) => fade(light, part),
            Fault::Dirty(left) => *light = light.map(|channel| channel * left),
            Fault::Logo(part, of) => {
                let black = [FRAME * BRIGHTEST_LIGHT; 3];
                let logo = self.colours.get(of).copied().unwrap_or(black);
                *light = mixed(*light, logo, part);
            }
        }
    }

    /// Blends the light of neighbours and the frame into each sticker, as a sensor beside the
    /// middles of the stickers sees it.
    fn step_aside(&self, lights: &mut [Light; 54], fresh: &mut impl Rng) {
        let before = *lights;
        let brightest = before.as_flattened().iter().copied().fold(0.0, f64::max);
        for (home, light) in lights.iter_mut().enumerate() {
            let (most, of_corners) = self.beside;
            let part = match Kind::of(home) {
                Kind::Centre => between(0.0, most, fresh) * BLEND_OF_CENTRES,
                Kind::Edge => between(0.0, most, fresh),
                Kind::Corner => between(0.0, of_corners, fresh),
            };
            let other = before[neighbour(home, fresh)];
            let foreign = other.map(|channel| f64::midpoint(channel, FRAME * brightest));
            *light = mixed(*light, foreign, part);
        }
    }
}

/// The brightest light of a usual sensor.
const BRIGHTEST_LIGHT: f64 = BRIGHTEST as f64;

fn mixed(from: Light, to: Light, part: f64) -> Light {
    std::array::from_fn(|channel| (1.0 - part) * from[channel] + part * to[channel])
}

/// A sticker beside this one on its face.
fn neighbour(home: usize, rng: &mut impl Rng) -> usize {
    *beside(home)
        .choose(rng)
        .expect("every sticker has two neighbours or more")
}
