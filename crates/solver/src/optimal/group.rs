//! Groups of cubes that some turns generate: membership and order, by the algorithm of Schreier and
//! Sims as D. E. Knuth gives it ("Efficient representation of perm groups", 1991).

use cube_core::{Cube, Turn};

/// Facelets of a cube, the points that turns permute.
const POINTS: usize = 54;

/// For each facelet the one in whose place it is.
type Permutation = [u8; POINTS];

const IDENTITY: Permutation = {
    let mut identity = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        identity[point] = point as u8;
        point += 1;
    }
    identity
};

/// Group that some turns generate.
pub(super) struct Group {
    /// Stabilisers: members of level `n` leave the points below `n` where they are.
    levels: Vec<Level>,
}

/// Members that leave the points below one point where they are.
struct Level {
    generators: Vec<Permutation>,
    /// For each point a member that takes the level's own point there, if there is one.
    leading_to: Vec<Option<Permutation>>,
}

impl Group {
    pub(super) fn new(turns: impl Iterator<Item = Turn>) -> Self {
        let level = |point: usize| {
            let mut leading_to = vec![None; POINTS];
            leading_to[point] = Some(IDENTITY);
            Level {
                generators: Vec::new(),
                leading_to,
            }
        };
        let mut group = Self {
            levels: (0..POINTS).map(level).collect(),
        };
        for turn in turns {
            group.include(0, permutation(&Cube::of_turn(turn)));
        }
        group
    }

    /// Whether turns of the group make this cube of the solved one.
    pub(super) fn has(&self, cube: &Cube) -> bool {
        self.has_above(0, permutation(cube))
    }

    /// Number of members.
    pub(super) fn order(&self) -> u128 {
        let orbit = |level: &Level| level.leading_to.iter().flatten().count() as u128;
        self.levels.iter().map(orbit).product()
    }

    /// Whether a permutation that leaves the points below `first` where they are is a member.
    fn has_above(&self, first: usize, mut member: Permutation) -> bool {
        for (point, level) in self.levels.iter().enumerate().skip(first) {
            match &level.leading_to[usize::from(member[point])] {
                Some(leading) => member = then(&member, &inverse(leading)),
                None => return false,
            }
        }
        true
    }

    /// Includes a permutation that leaves the points below `first` where they are.
    fn include(&mut self, first: usize, member: Permutation) {
        if self.has_above(first, member) {
            return;
        }
        let level = &mut self.levels[first];
        level.generators.push(member);
        let leading: Vec<Permutation> = level.leading_to.iter().flatten().copied().collect();
        for leading in leading {
            self.include_product(first, then(&leading, &member));
        }
    }

    /// Includes a product of members of a level: it leads to a new point, or a member of the next level
    /// follows from it.
    fn include_product(&mut self, first: usize, product: Permutation) {
        let level = &mut self.levels[first];
        let point = usize::from(product[first]);
        if let Some(leading) = &level.leading_to[point] {
            let rest = then(&product, &inverse(leading));
            self.include(first + 1, rest);
            return;
        }
        level.leading_to[point] = Some(product);
        for generator in level.generators.clone() {
            self.include_product(first, then(&product, &generator));
        }
    }
}

fn permutation(cube: &Cube) -> Permutation {
    cube.homes().map(|home| home.index() as u8)
}

fn then(one: &Permutation, next: &Permutation) -> Permutation {
    one.map(|point| next[usize::from(point)])
}

fn inverse(member: &Permutation) -> Permutation {
    let mut inverse = IDENTITY;
    for (point, &there) in (0..).zip(member) {
        inverse[usize::from(there)] = point;
    }
    inverse
}
