//! Random cubes, and random turns.

use alloc::vec::Vec;

use rand::{
    RngExt, SeedableRng,
    distr::{Distribution, StandardUniform},
};
use rand_chacha::ChaCha8Rng;

use crate::{Cube, Turn, Turns, legality};

/// The endless sequence of random cubes that a seed gives, the same on every machine.
///
/// ```
/// use cube_core::{Cube, RandomCubes};
/// let mut cubes = RandomCubes::new(1);
/// assert_ne!(cubes.draw(), cubes.draw());
/// assert_eq!(RandomCubes::new(1).draw(), RandomCubes::new(1).draw());
/// let three: Vec<Cube> = RandomCubes::new(1).take(3).collect();
/// assert_eq!(three.len(), 3);
/// ```
#[derive(Debug, Clone)]
pub struct RandomCubes(ChaCha8Rng);

impl RandomCubes {
    /// The cubes of this seed, from the first one on.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The next cube, drawn as by [`Cube::random`].
    ///
    /// ```
    /// use cube_core::{Cube, RandomCubes, tables};
    /// let mut cubes = RandomCubes::new(7);
    /// let lengths = (0..10).map(|_| tables::solve(&cubes.draw(), &Cube::SOLVED).len());
    /// assert!(lengths.sum::<usize>() > 10 * 40, "the table method needs many turns");
    /// ```
    pub fn draw(&mut self) -> Cube {
        Cube::random(&mut self.0)
    }
}

impl Iterator for RandomCubes {
    type Item = Cube;

    /// [`draw`](Self::draw), which never ends.
    fn next(&mut self) -> Option<Cube> {
        Some(self.draw())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl Distribution<Cube> for StandardUniform {
    /// [`Cube::random`], for `rng.random::<Cube>()`.
    fn sample<R: rand::Rng + ?Sized>(&self, rng: &mut R) -> Cube {
        Cube::random(rng)
    }
}

impl Cube {
    /// A cube drawn from all 43 252 003 274 489 856 000 cubes with equal chance.
    ///
    /// The same sequence of random numbers gives the same cube on every machine, so a seed names
    /// a cube.
    ///
    /// ```
    /// use cube_core::Cube;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let cube = Cube::random(&mut ChaCha8Rng::seed_from_u64(1));
    /// assert_eq!(cube, cube_core::RandomCubes::new(1).draw());
    /// ```
    ///
    /// # Panics
    /// Never: twist, flip and parity are drawn so that the cube can exist.
    pub fn random(rng: &mut (impl rand::Rng + ?Sized)) -> Self {
        let mut pieces = Self::SOLVED.pieces();
        shuffle(&mut pieces.corner_permutation, rng);
        shuffle(&mut pieces.edge_permutation, rng);
        // The swap maps the edge permutations of the wrong parity one to one onto those of the
        // right parity, so all cubes stay equally likely.
        if legality::is_odd(&pieces.corner_permutation)
            != legality::is_odd(&pieces.edge_permutation)
        {
            pieces.edge_permutation.swap(0, 1);
        }
        draw_orientations(&mut pieces.corner_orientation, 3, rng);
        draw_orientations(&mut pieces.edge_orientation, 2, rng);
        Self::try_from(pieces).expect("twist, flip and parity were drawn to fit")
    }
}

/// The endless sequence of random turns that a seed gives, the same on every machine.
///
/// ```
/// use cube_core::RandomTurns;
/// let mut scrambles = RandomTurns::new(1);
/// let (first, second) = (scrambles.draw(20), scrambles.draw(20));
/// assert_eq!((first.len(), second.len()), (20, 20));
/// assert_ne!(first, second);
/// assert_eq!(RandomTurns::new(1).draw(20), first);
/// ```
#[derive(Debug, Clone)]
pub struct RandomTurns(ChaCha8Rng);

impl RandomTurns {
    /// The turns of this seed, from the first one on.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The next sequence of a length, drawn as by [`Turns::random`].
    ///
    /// ```
    /// let turns = cube_core::RandomTurns::new(1).draw(50);
    /// assert_eq!(turns.simplified(), turns, "no turns cancel");
    /// ```
    pub fn draw(&mut self, length: usize) -> Turns {
        Turns::random(length, &mut self.0)
    }
}

impl Turns {
    /// Random turns: no face twice in a row, and after two opposite faces neither of them until a third
    /// face was turned; all turns that are left are equally likely.
    ///
    /// The same sequence of random numbers gives the same turns on every machine. Their states are not
    /// equally likely, however many turns there are: [`Cube::random`] draws such states.
    ///
    /// ```
    /// use cube_core::Turns;
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// let turns = Turns::random(20, &mut ChaCha8Rng::seed_from_u64(1));
    /// assert!(turns.windows(2).all(|pair| pair[0].face != pair[1].face));
    /// ```
    pub fn random(length: usize, rng: &mut (impl rand::Rng + ?Sized)) -> Self {
        let mut turns: Vec<Turn> = Vec::new();
        while turns.len() < length {
            let turn = Turn::ALL[rng.random_range(0..Turn::ALL.len() as u32) as usize];
            let is_wasted = match turns[..] {
                [.., last] if last.face == turn.face => true,
                [.., other, last] => {
                    let axis = turn.face.axis();
                    other.face.axis() == axis && last.face.axis() == axis
                }
                _ => false,
            };
            if !is_wasted {
                turns.push(turn);
            }
        }
        turns.into()
    }
}

/// Fisher and Yates's shuffle. The shuffle is written out, with ranges of one fixed integer type,
/// so that the draw depends neither on the machine's word size nor on the shuffle of `rand`.
fn shuffle(numbers: &mut [u8], rng: &mut (impl rand::Rng + ?Sized)) {
    for last in (1..numbers.len()).rev() {
        let chosen = rng.random_range(0..=last as u32) as usize;
        numbers.swap(chosen, last);
    }
}

/// Draws all orientations but the last; the last makes the sum a multiple of `count`.
fn draw_orientations(orientations: &mut [u8], count: u32, rng: &mut (impl rand::Rng + ?Sized)) {
    let (last, others) = orientations
        .split_last_mut()
        .expect("a cube has corners and edges");
    let mut sum = 0;
    for orientation in others {
        let drawn = rng.random_range(0..count);
        sum += drawn;
        *orientation = drawn as u8;
    }
    *last = ((count - sum % count) % count) as u8;
}
