//! Consistent cubes: all cubes that agree with the stickers that were read, after an incomplete
//! scan of the edges.

use cube_core::{Cube, Edge, Face, Facelet, Facelets};

/// Most consistent cubes that are enumerated: with more, too few stickers were read to choose a
/// cube.
const MAX_CUBES: usize = 400;

/// The cubes that agree with `best` in all corners and in all stickers for which `read` is true;
/// `best` is among them. Two stickers of a corner determine it. `None` where more than 400 cubes
/// agree.
///
/// ```
/// use cube_core::{Cube, Face, Turns};
/// use recogniser::consistent_cubes;
/// let cube = Cube::from(&"R U2 F' L D2 B U' R2 F D' L2 B'".parse::<Turns>()?);
/// let four_faces = |face| !matches!(face, Face::L | Face::R);
/// let cubes = consistent_cubes(&cube, |sticker| four_faces(sticker.face())).expect("few");
/// assert!(cubes.contains(&cube) && cubes.len() > 1);
/// assert_eq!(consistent_cubes(&cube, |_| false), None);
/// # Ok::<(), cube_core::notation::InvalidNotation>(())
/// ```
pub fn consistent_cubes(best: &Cube, read: impl Fn(Facelet) -> bool) -> Option<Vec<Cube>> {
    let shown = best.faces();
    let known = |sticker: Facelet| read(sticker).then(|| shown[sticker.index()]);
    let mut places: Vec<(Edge, Vec<[Face; 2]>)> = Edge::ALL
        .into_iter()
        .map(|place| {
            let wanted = place.facelets().map(known);
            let ways = Edge::ALL.into_iter().flat_map(|piece| {
                let [a, b] = piece.faces();
                [[a, b], [b, a]]
            });
            let fits =
                |way: &[Face; 2]| (0..2).all(|i| wanted[i].is_none_or(|face| face == way[i]));
            (place, ways.filter(fits).collect())
        })
        .collect();
    // The places with the fewest ways first keep the search small.
    places.sort_by_key(|(_, ways)| ways.len());
    let mut search = Search {
        places,
        stickers: shown,
        used: Vec::new(),
        found: Vec::new(),
    };
    search.place(0);
    (search.found.len() <= MAX_CUBES).then_some(search.found)
}

struct Search {
    /// Each place with the ways in which an edge may lie there.
    places: Vec<(Edge, Vec<[Face; 2]>)>,
    stickers: [Face; 54],
    /// The edges that are placed already.
    used: Vec<[Face; 2]>,
    found: Vec<Cube>,
}

impl Search {
    /// Fills all places from the place `next` on.
    fn place(&mut self, next: usize) {
        if self.found.len() > MAX_CUBES {
            return;
        }
        if next == self.places.len() {
            self.found
                .extend(Cube::try_from(&Facelets::from_faces(&self.stickers)));
            return;
        }
        for i in 0..self.places[next].1.len() {
            let way = self.places[next].1[i];
            let [a, b] = way;
            if self.used.contains(&way) || self.used.contains(&[b, a]) {
                continue;
            }
            for (sticker, face) in self.places[next].0.facelets().into_iter().zip(way) {
                self.stickers[sticker.index()] = face;
            }
            self.used.push([a, b]);
            self.place(next + 1);
            self.used.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use cube_core::Turns;

    use super::*;

    fn cube(turns: &str) -> Cube {
        let turns: Turns = turns.parse().expect("turns");
        Cube::SOLVED.after(turns.iter())
    }

    #[test]
    fn a_cube_that_was_read_whole_is_the_only_one() {
        let cube = cube("R U2 F' L D B2");
        assert_eq!(consistent_cubes(&cube, |_| true), Some(vec![cube]));
    }

    #[test]
    fn after_four_faces_some_cubes_are_left_that_agree_with_them() {
        let cube = cube("R U2 F' L D B2 U' R2 F L2 D' B");
        let read = |sticker: Facelet| ![Face::L, Face::R].contains(&sticker.face());
        let left = consistent_cubes(&cube, read).expect("few are left");
        assert!(left.len() > 1, "{}", left.len());
        assert!(left.contains(&cube));
        for (i, one) in left.iter().enumerate() {
            assert!(!left[..i].contains(one), "twice");
            for sticker in Facelet::all().filter(|&sticker| read(sticker)) {
                assert_eq!(one.faces()[sticker.index()], cube.faces()[sticker.index()]);
            }
        }
    }

    #[test]
    fn more_than_400_cubes_give_none() {
        assert_eq!(consistent_cubes(&Cube::SOLVED, |_| false), None);
    }
}
