//! The two most alike colours of a fit.

use super::{Labels, Model};
use crate::recognise::{
    fixed::{Point, Vector, minus},
    observed::Observed,
};

/// The two colours that lie nearest to each other, and how far they are apart.
#[derive(Debug, Clone, Copy)]
pub(in crate::recognise) struct Alike {
    pub(in crate::recognise) colours: [usize; 2],
    /// Distance of the means, in the deviations of the stickers of both along the line between them.
    pub(in crate::recognise) separation: f32,
}

impl Model {
    /// The two most alike colours of this fit.
    ///
    /// The deviation is that of the two colours' own stickers: all six colours together may scatter
    /// less, and would separate any two halves of one cloud. It is taken from the middle of the
    /// stickers, so that worn ones do not count.
    pub(in crate::recognise) fn most_alike(&self, observed: &Observed, labels: &Labels) -> Alike {
        let root = self.precision.root();
        let means = self.means.map(|mean| root.times(mean));
        let pairs = (0..6).flat_map(|a| (0..a).map(move |b| [b, a]));
        let apart = |[a, b]: [usize; 2]| length(float(minus(means[a], means[b])));
        let (colours, distance) = pairs
            .map(|pair| (pair, apart(pair)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .expect("there are fifteen pairs");
        let line = float(minus(means[colours[0]], means[colours[1]]));
        let along = |facelet: usize| {
            let residual = float(root.times(self.residual(observed, labels, facelet)));
            (0..3).map(|axis| residual[axis] * line[axis]).sum::<f32>() / length(line).max(1.0)
        };
        let own = observed.read().map(|(facelet, _)| facelet);
        let own = own.filter(|&facelet| colours.contains(&usize::from(labels[facelet])));
        let mut deviations: Vec<f32> = own.map(|facelet| along(facelet).abs()).collect();
        deviations.sort_by(f32::total_cmp);
        // The standard deviation of a normal distribution lies there.
        let deviation = deviations.get(deviations.len() * 11 / 16);
        let deviation = deviation.map_or(1.0, |&deviation| deviation.max(1.0));
        Alike {
            colours,
            separation: (distance / deviation).clamp(0.3, 20.0),
        }
    }
}

fn float(point: Point) -> Vector {
    point.map(|x| x as f32)
}

fn length(vector: Vector) -> f32 {
    libm::sqrtf(vector.iter().map(|x| x * x).sum())
}
