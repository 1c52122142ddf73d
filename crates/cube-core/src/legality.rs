//! The laws that a cube obeys, and the check that names the first broken law.

use core::fmt;

use thiserror::Error;

use crate::{Corner, Edge, Face, Facelet, Facelets, PieceNumbers, Pieces, piece::Piece};

/// The law that a set of stickers or pieces breaks: no sequence of turns leads to this set.
///
/// The laws are checked in the order of the variants; the first broken law is named.
///
/// ```
/// use cube_core::{Corner, Cube, InvalidCube};
/// // The corner URF was twisted by hand.
/// let mut pieces = Cube::SOLVED.pieces();
/// pieces.corner_orientation[Corner::Urf.index()] = 1;
/// let error = Cube::try_from(pieces).unwrap_err();
/// let suspect = Some(Corner::Urf);
/// assert_eq!(error, InvalidCube::TwistedCorner { twists: 1, suspect });
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidCube {
    /// A number of [`Pieces`] is out of its range. Stickers cannot break this law.
    #[error("{list}[{index}] is {seen}; allowed are 0 to {}", list.largest())]
    NumberOutOfRange {
        /// The list that holds the number.
        list: PieceNumbers,
        /// The place of the number in the list, from 0.
        index: usize,
        /// The number.
        seen: u8,
    },
    /// Two centres have one colour.
    #[error(
        "the centres of {first} and {second} both have the colour {colour:?}: six distinct centres are needed"
    )]
    SameCentres {
        /// One of the two faces.
        first: Face,
        /// The other face.
        second: Face,
        /// Their common colour.
        colour: char,
    },
    /// A sticker has a colour that no centre has.
    #[error("the sticker {place} has the colour {colour:?}, which no centre has")]
    UnknownColour {
        /// The place of the sticker.
        place: Facelet,
        /// The colour.
        colour: char,
    },
    /// A colour does not occur nine times.
    #[error("the colour {colour:?} (of the {face} centre) occurs {count} times, not 9")]
    ColourCount {
        /// The face whose centre has the colour.
        face: Face,
        /// The colour.
        colour: char,
        /// Stickers of that colour.
        count: usize,
    },
    /// The three stickers of a corner belong to no corner.
    #[error(
        "the corner at {place} has the colours {} (stickers {}): the cube of these centres has no \
         such corner",
        Letters(colours),
        Places(&place.facelets())
    )]
    NoSuchCorner {
        /// The place of the corner.
        place: Corner,
        /// The corner's colours as they were given, in the order of the place's faces.
        colours: [char; 3],
    },
    /// The two stickers of an edge belong to no edge.
    #[error(
        "the edge at {place} has the colours {} (stickers {}): the cube of these centres has no \
         such edge",
        Letters(colours),
        Places(&place.facelets())
    )]
    NoSuchEdge {
        /// The place of the edge.
        place: Edge,
        /// The edge's colours as they were given, in the order of the place's faces.
        colours: [char; 2],
    },
    /// A corner occurs twice.
    #[error("the corner {piece} occurs twice, at {first} and at {second}")]
    RepeatedCorner {
        /// The piece.
        piece: Corner,
        /// One place.
        first: Corner,
        /// The other place.
        second: Corner,
    },
    /// An edge occurs twice.
    #[error("the edge {piece} occurs twice, at {first} and at {second}")]
    RepeatedEdge {
        /// The piece.
        piece: Edge,
        /// One place.
        first: Edge,
        /// The other place.
        second: Edge,
    },
    /// The number of flipped edges is odd.
    #[error(
        "an edge is flipped: the number of flipped edges is {flipped}, not even; take one \
         out and put it back turned over{}",
        Suspect(*suspect)
    )]
    FlippedEdge {
        /// Number of flipped edges.
        flipped: usize,
        /// The edge that is flipped in its own place, if there is just one such edge.
        suspect: Option<Edge>,
    },
    /// The sum of the clockwise twists is no multiple of 3.
    #[error(
        "a corner is twisted: the clockwise twists add up to {twists}, and the sum must be a \
         multiple of 3; twist one corner in its place{}",
        Suspect(*suspect)
    )]
    TwistedCorner {
        /// Sum of the clockwise twists of all corners.
        twists: usize,
        /// The corner that is twisted in its own place, if there is just one such corner.
        suspect: Option<Corner>,
    },
    /// The permutations of corners and edges differ in parity: a swap of any two edges would repair
    /// the cube.
    #[error(
        "two pieces are swapped: the corners need an odd number of swaps and the edges an even one, \
         or the other way round; take two edges out and put each in the other's place"
    )]
    Parity,
}

/// Prints colours in a row, without spaces.
struct Letters<'a>(&'a [char]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut colours = self.0.iter();
        colours.try_for_each(|colour| write!(f, "{}", colour.escape_debug()))
    }
}

/// Prints places of stickers as `U9, R1 and F3`.
struct Places<'a>(&'a [Facelet]);

impl fmt::Display for Places<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, place) in self.0.iter().enumerate() {
            let before = match n {
                0 => "",
                n if n + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{place}")?;
        }
        Ok(())
    }
}

/// Prints the place of the piece that probably breaks the law.
struct Suspect<P>(Option<P>);

impl<P: fmt::Display> fmt::Display for Suspect<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.0.as_ref();
        place.map_or(Ok(()), |place| write!(f, ", probably the one at {place}"))
    }
}

/// Pieces that the stickers show. Any six distinct characters serve; the centres define their
/// faces.
pub(crate) fn pieces_of(facelets: &Facelets) -> Result<Pieces, InvalidCube> {
    let faces = faces_of(facelets)?;
    let mut pieces = Pieces {
        corner_permutation: [0; 8],
        corner_orientation: [0; 8],
        edge_permutation: [0; 12],
        edge_orientation: [0; 12],
    };
    read(facelets, &faces, &mut pieces, |place, colours| {
        InvalidCube::NoSuchCorner { place, colours }
    })?;
    read(facelets, &faces, &mut pieces, |place, colours| {
        InvalidCube::NoSuchEdge { place, colours }
    })?;
    Ok(pieces)
}

/// Reads the pieces at all corners, or at all edges; `no_such` is the error for stickers of no piece.
fn read<const N: usize, P: Piece<N>>(
    facelets: &Facelets,
    faces: &[Face; 54],
    pieces: &mut Pieces,
    no_such: impl Fn(P, [char; N]) -> InvalidCube,
) -> Result<(), InvalidCube> {
    for &place in P::ALL {
        let seen = place.facelets().map(|facelet| faces[facelet.index()]);
        let (piece, orientation) = find_rotated::<N, P>(&seen)
            .ok_or_else(|| no_such(place, place.facelets().map(|place| facelets.at(place))))?;
        P::put(pieces, place, piece as u8, orientation);
    }
    Ok(())
}

/// Names each sticker by the face whose centre has its colour.
fn faces_of(facelets: &Facelets) -> Result<[Face; 54], InvalidCube> {
    let centres = Face::ALL.map(|face| facelets.at(Facelet::centre(face)));
    for (i, first) in Face::ALL.into_iter().enumerate() {
        for second in Face::ALL.into_iter().skip(i + 1) {
            if centres[i] == centres[second.index()] {
                return Err(InvalidCube::SameCentres {
                    first,
                    second,
                    colour: centres[i],
                });
            }
        }
    }
    let mut faces = [Face::U; 54];
    let mut counts = [0; 6];
    for place in Facelet::all() {
        let colour = facelets.at(place);
        let face = centres
            .iter()
            .position(|&centre| centre == colour)
            .ok_or(InvalidCube::UnknownColour { place, colour })?;
        faces[place.index()] = Face::ALL[face];
        counts[face] += 1;
    }
    for face in Face::ALL {
        let count = counts[face.index()];
        if count != 9 {
            return Err(InvalidCube::ColourCount {
                face,
                colour: centres[face.index()],
                count,
            });
        }
    }
    Ok(faces)
}

/// Index of the piece that has the faces `seen`, and the number of places by which `seen` shifts the piece's
/// first face.
pub(crate) fn find_rotated<const N: usize, P: Piece<N>>(seen: &[Face; N]) -> Option<(usize, u8)> {
    P::ALL.iter().enumerate().find_map(|(piece, it)| {
        let faces = it.faces();
        let fits = |shift: &usize| (0..N).all(|n| faces[n] == seen[(n + shift) % N]);
        Some((piece, (0..N).find(fits)? as u8))
    })
}

/// Checks the ranges, the single occurrence of each piece, and flip, twist and parity.
pub(crate) fn check(pieces: &Pieces) -> Result<(), InvalidCube> {
    for list in PieceNumbers::ALL {
        let numbers = list.of(pieces);
        if let Some(index) = numbers.iter().position(|&number| number > list.largest()) {
            return Err(InvalidCube::NumberOutOfRange {
                list,
                index,
                seen: numbers[index],
            });
        }
    }
    if let Some((piece, first, second)) = repeated(&pieces.corner_permutation) {
        let [piece, first, second] = [piece, first, second].map(|i| Corner::ALL[i]);
        return Err(InvalidCube::RepeatedCorner {
            piece,
            first,
            second,
        });
    }
    if let Some((piece, first, second)) = repeated(&pieces.edge_permutation) {
        let [piece, first, second] = [piece, first, second].map(|i| Edge::ALL[i]);
        return Err(InvalidCube::RepeatedEdge {
            piece,
            first,
            second,
        });
    }
    let sum = |orientations: &[u8]| orientations.iter().map(|&o| usize::from(o)).sum::<usize>();
    let flipped = sum(&pieces.edge_orientation);
    if flipped % 2 != 0 {
        return Err(InvalidCube::FlippedEdge {
            flipped,
            suspect: only_turned_at_home(&pieces.edge_permutation, &pieces.edge_orientation)
                .map(|i| Edge::ALL[i]),
        });
    }
    let twists = sum(&pieces.corner_orientation);
    if twists % 3 != 0 {
        return Err(InvalidCube::TwistedCorner {
            twists,
            suspect: only_turned_at_home(&pieces.corner_permutation, &pieces.corner_orientation)
                .map(|i| Corner::ALL[i]),
        });
    }
    if is_odd(&pieces.corner_permutation) != is_odd(&pieces.edge_permutation) {
        return Err(InvalidCube::Parity);
    }
    Ok(())
}

/// The first piece that occurs twice, and its two places.
fn repeated(permutation: &[u8]) -> Option<(usize, usize, usize)> {
    permutation.iter().enumerate().find_map(|(second, piece)| {
        let first = permutation[..second].iter().position(|p| p == piece)?;
        Some((usize::from(*piece), first, second))
    })
}

/// The place whose own piece is there but flipped or twisted, if there is just one such place.
fn only_turned_at_home(permutation: &[u8], orientation: &[u8]) -> Option<usize> {
    let mut turned =
        (0..permutation.len()).filter(|&i| usize::from(permutation[i]) == i && orientation[i] != 0);
    let first = turned.next()?;
    turned.next().is_none().then_some(first)
}

/// Whether a permutation needs an odd number of swaps.
pub(crate) fn is_odd(permutation: &[u8]) -> bool {
    let mut odd = false;
    for i in 0..permutation.len() {
        for j in 0..i {
            odd ^= permutation[j] > permutation[i];
        }
    }
    odd
}
