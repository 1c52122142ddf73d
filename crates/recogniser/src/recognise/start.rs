//! Initial guesses for the fit: six clusters of readings as the means of the six colours.

use cube_core::Facelet;

use super::{
    fixed::{ONE, Point, WeightedSum, minus},
    kinds::kind_means,
    observed::Observed,
};

/// Number of additional seeds, each with its own set of clusters, where centres were not read.
const BEGINNINGS: usize = 12;

/// The square of the logarithm 1.
const SQUARE: i64 = (ONE as i64) * (ONE as i64);

/// Largest cost of one reading, in the unit of [`distance`]: the cost of a reading 0.45 natural
/// units off in colour.
const MAX_READING_COST: i64 = 6 * SQUARE;

/// Cost of a cluster's surplus or deficit of one reading; the cost grows with the square. It
/// reveals two colours in one cluster, and one colour in two clusters.
const UNEQUAL: i64 = 9 * SQUARE / 100;

/// All logarithms, and those of the centres, without the gains of the kinds of piece.
fn levelled(observed: &Observed) -> (Vec<Point>, Vec<Point>) {
    let kinds = kind_means(observed);
    let mut centres = Vec::with_capacity(6);
    let mut all = Vec::with_capacity(Facelet::COUNT);
    for (i, log) in observed.read() {
        let log = minus(log, kinds.gain(i));
        all.push(log);
        if i % 9 == 4 {
            centres.push(log);
        }
    }
    (all, centres)
}

/// Sets of six mean logarithms, without the gains of the kinds of piece, in any order. The first
/// set is the centres themselves if all were read.
pub(super) fn guesses(observed: &Observed) -> [[Point; 6]; 4] {
    let (all, centres) = levelled(observed);
    if centres.len() < 6 {
        return guesses_beside(&all, &centres);
    }
    let centres = scattered(&all, 1, centres);
    // Brightness is less reliable than hue, but distinguishes white from grey and yellow from
    // brown.
    [
        centres,
        cluster(&all, 1, centres),
        cluster(&all, 1, scattered(&all, 1, Vec::new())),
        cluster(&all, 10, scattered(&all, 10, Vec::new())),
    ]
}

/// The four best of several sets of clusters that begin with the centres that were read. All sets
/// but one have another sticker as the seed of a colour whose centre was not read.
fn guesses_beside(all: &[Point], centres: &[Point]) -> [[Point; 6]; 4] {
    let step = (all.len() / BEGINNINGS).max(1);
    let mut found: Vec<(i64, [Point; 6])> = Vec::new();
    for n in 0..=BEGINNINGS {
        let mut seeds = centres.to_vec();
        if n > 0 {
            seeds.push(all[n * step % all.len()]);
        }
        let means = cluster(all, 1, scattered(all, 1, seeds));
        let misfit = misfit(all, &means);
        // The same clusters in another order are the same guess.
        if found.iter().all(|other| other.0 != misfit) {
            found.push((misfit, means));
        }
    }
    found.sort_by_key(|guess| guess.0);
    std::array::from_fn(|n| found[n.min(found.len() - 1)].1)
}

/// Cost of six means: the distances of the readings from the nearest mean, and the inequality of
/// the clusters.
fn misfit(logs: &[Point], means: &[Point; 6]) -> i64 {
    let mut counts = [0; 6];
    let mut far = 0;
    for log in logs {
        let distances = means.map(|mean| distance(*log, mean, 1));
        let nearest = (0..6)
            .min_by_key(|&n| distances[n])
            .expect("there are six means");
        counts[nearest] += 6;
        far += distances[nearest].min(MAX_READING_COST);
    }
    let readings = logs.len() as i64;
    let unequal: i64 = counts
        .iter()
        .map(|count| (count - readings) * (count - readings))
        .sum();
    far + UNEQUAL * unequal / 36
}

/// Further sets of means: one for each centre that was read, which ignores that centre.
pub(super) fn guesses_without_a_centre(observed: &Observed) -> Vec<[Point; 6]> {
    let (all, centres) = levelled(observed);
    (0..centres.len())
        .map(|left_out| {
            let mut others = centres.clone();
            others.remove(left_out);
            cluster(&all, 1, scattered(&all, 1, others))
        })
        .collect()
}

/// Squared distance; `grey`, in tenths, is the weight of the brightness.
fn distance(a: Point, b: Point, grey: i64) -> i64 {
    let [brightness, u, v] = minus(a, b).map(i64::from);
    30 * (u * u + v * v) + 3 * grey * brightness * brightness
}

/// Completes `seeds` to six readings; each added reading is the farthest from all before it.
fn scattered(logs: &[Point], grey: i64, mut seeds: Vec<Point>) -> [Point; 6] {
    if seeds.is_empty() {
        seeds.push(logs[0]);
    }
    while seeds.len() < 6 {
        let nearest = |log: &Point| {
            let distances = seeds.iter().map(|seed| distance(*log, *seed, grey));
            distances.min().expect("there is a seed")
        };
        let next = logs.iter().copied().max_by_key(nearest);
        let next = next.expect("a scan has readings");
        seeds.push(next);
    }
    std::array::from_fn(|n| seeds[n])
}

/// The means of six clusters of readings, found from seeds by Lloyd's rounds.
fn cluster(logs: &[Point], grey: i64, mut means: [Point; 6]) -> [Point; 6] {
    const ROUNDS: usize = 8;
    for _ in 0..ROUNDS {
        let mut sums = [WeightedSum::default(); 6];
        for log in logs {
            let nearest = (0..6)
                .min_by_key(|&n| distance(*log, means[n], grey))
                .expect("there are six means");
            sums[nearest].add_one(*log);
        }
        let next = std::array::from_fn(|n| sums[n].mean().unwrap_or(means[n]));
        if next == means {
            break;
        }
        means = next;
    }
    means
}

/// The `count` cheapest deals of six clusters to the six faces; `prices` has for each face the
/// price of each cluster as the colour of its centre.
///
/// The cheapest deal alone is not enough, because a centre with a logo may read like another
/// colour.
pub(super) fn deals(prices: &[[i32; 6]; 6], count: usize) -> Vec<[usize; 6]> {
    let mut search = DealSearch {
        prices,
        count,
        found: Vec::with_capacity(count + 1),
    };
    search.go(0, 0, 0, &mut [0; 6]);
    search.found.into_iter().map(|(_, deal)| deal).collect()
}

struct DealSearch<'a> {
    prices: &'a [[i32; 6]; 6],
    count: usize,
    /// The cheapest deals so far, in ascending order.
    found: Vec<(i32, [usize; 6])>,
}

impl DealSearch<'_> {
    fn go(&mut self, face: usize, used: u8, sum: i32, deal: &mut [usize; 6]) {
        if self.found.len() == self.count && self.found[self.count - 1].0 <= sum {
            return;
        }
        if face == 6 {
            let place = self.found.partition_point(|found| found.0 <= sum);
            self.found.insert(place, (sum, *deal));
            self.found.truncate(self.count);
            return;
        }
        for cluster in 0..6 {
            if used >> cluster & 1 == 0 {
                deal[face] = cluster;
                let sum = sum + self.prices[face][cluster];
                self.go(face + 1, used | 1 << cluster, sum, deal);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_come_cheapest_first_and_none_is_left_out() {
        let prices = std::array::from_fn(|face| {
            std::array::from_fn(|cluster| ((face * 7 + cluster * 5) % 11) as i32 * 10)
        });
        let sum = |deal: &[usize; 6]| -> i32 {
            deal.iter()
                .enumerate()
                .map(|(face, &cluster)| prices[face][cluster])
                .sum()
        };
        let all = deals(&prices, 1000);
        assert_eq!(all.len(), 720);
        assert!(all.is_sorted_by_key(sum));
        let few: Vec<i32> = deals(&prices, 12).iter().map(sum).collect();
        assert_eq!(few, all[..12].iter().map(sum).collect::<Vec<_>>());
    }
}
