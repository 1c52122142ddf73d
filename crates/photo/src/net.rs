//! A net: the six sides unfolded into one plane, as programs and books draw them.

use std::ops::Range;

use image::RgbImage;
use thiserror::Error;

use crate::{Side, cells::CORNERS, colour::median, homography::Homography, sample};

/// Why a picture shows no net.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoNet {
    /// The edge of the picture has more than one colour.
    #[error("the picture has no plain background: a net has one colour all around it")]
    Background,
    /// The drawing on the background is not six squares that fold into a cube.
    #[error(
        "the picture shows no six squares that fold into a cube: a net is upright and seen from the front, \
         and its background is unlike its stickers, or lines are drawn around them"
    )]
    NoSquares,
}

/// Reads the six sides off the picture of a net; they are in the order U, R, F, D, L, B, each as in the unfolded cube.
///
/// Each of the eleven nets of a cube will do, with stickers or sides that touch, or with gaps; the uppermost square, of
/// several the left one, is U, unfolded as in the usual cross. The [`sure`](Side::sure) of each side is 1.
///
/// ```
/// use image::{Rgb, RgbImage};
///
/// const CROSS: [&str; 3] = [" U  ", "LFRB", " D  "];
/// let colour = |letter| match letter {
///     b' ' => [90, 90, 90],
///     letter => [40 * (letter % 6), 20 * (letter % 12), 255],
/// };
/// let net = RgbImage::from_fn(400, 300, |x, y| {
///     Rgb(colour(CROSS[y as usize / 100].as_bytes()[x as usize / 100]))
/// });
/// let sides = photo::find_net(&net)?;
/// assert_eq!(sides[1].corners, [[200.0, 100.0], [300.0, 100.0], [300.0, 200.0], [200.0, 200.0]], "R");
/// # Ok::<(), photo::NoNet>(())
/// ```
///
/// # Errors
/// When the picture has no plain background, or what is on it does not fold into a cube.
pub fn find_net(picture: &RgbImage) -> Result<[Side; 6], NoNet> {
    let drawn = Drawn::on(picture)?;
    let squares = LAYOUTS.into_iter().find_map(|layout| drawn.squares(layout));
    let corners = squares.as_ref().and_then(folded).ok_or(NoNet::NoSquares)?;
    let sides = corners.into_iter().map(|corners| {
        let pairs = [0, 1, 2, 3].map(|corner| (CORNERS[corner], corners[corner]));
        let map = Homography::through(&pairs)?;
        Some(Side {
            corners,
            stickers: sample::stickers(picture, &map),
            sure: 1.0,
        })
    });
    let sides: Option<Vec<Side>> = sides.collect();
    sides
        .and_then(|sides| sides.try_into().ok())
        .ok_or(NoNet::NoSquares)
}

/// Columns and rows that a net can have.
const LAYOUTS: [[usize; 2]; 4] = [[4, 3], [3, 4], [5, 2], [2, 5]];
/// Difference of a channel up to which a colour is that of the background.
const ALIKE: u8 = 28;
/// A square is longer than it is wide by at most this, or wider.
const SQUARE: f32 = 1.15;
/// Smallest side of a square, in pixels.
const SMALLEST: usize = 18;

/// Outer corners of a square, clockwise from the upper left.
type Corners = [[f32; 2]; 4];

/// A square of a net: column and row, and its corners.
struct Placed {
    at: [usize; 2],
    corners: Corners,
}

/// Pixels that are not background.
struct Drawn {
    width: usize,
    height: usize,
    pixels: Vec<bool>,
}

impl Drawn {
    /// All that cannot be reached from the edge of the picture over the colour that the edge has.
    fn on(picture: &RgbImage) -> Result<Self, NoNet> {
        let [width, height] = [picture.width(), picture.height()].map(|side| side as usize);
        let edge: Vec<usize> = (0..width * height)
            .filter(|at| {
                let (x, y) = (at % width, at / width);
                x == 0 || y == 0 || x + 1 == width || y + 1 == height
            })
            .collect();
        let colour = |at: usize| {
            picture
                .get_pixel((at % width) as u32, (at / width) as u32)
                .0
        };
        let background: [u8; 3] = [0, 1, 2]
            .map(|channel| median(edge.iter().map(|&at| f32::from(colour(at)[channel]))) as u8);
        let is_background = |at: usize| {
            let channels = colour(at).into_iter().zip(background);
            channels
                .into_iter()
                .all(|(one, other)| one.abs_diff(other) <= ALIKE)
        };
        let mut next: Vec<usize> = edge
            .iter()
            .copied()
            .filter(|&at| is_background(at))
            .collect();
        // The net may reach the edge, though not along most of it.
        if 4 * next.len() < edge.len() {
            return Err(NoNet::Background);
        }
        let mut drawn = Self {
            width,
            height,
            pixels: vec![true; width * height],
        };
        for &at in &next {
            drawn.pixels[at] = false;
        }
        while let Some(at) = next.pop() {
            for at in drawn.beside(at) {
                if drawn.pixels[at] && is_background(at) {
                    drawn.pixels[at] = false;
                    next.push(at);
                }
            }
        }
        drawn.without_specks();
        Ok(drawn)
    }

    /// Pixels above, beside and below one.
    fn beside(&self, at: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y) = (at % self.width, at / self.width);
        let beside = [
            (x > 0).then(|| at - 1),
            (x + 1 < self.width).then(|| at + 1),
            (y > 0).then(|| at - self.width),
            (y + 1 < self.height).then(|| at + self.width),
        ];
        beside.into_iter().flatten()
    }

    /// Takes away what is smaller than a third of one of 54 stickers: letters around a net, and noise.
    fn without_specks(&mut self) {
        let least = self.pixels.iter().filter(|&&drawn| drawn).count() / (3 * 54);
        let mut is_seen = vec![false; self.pixels.len()];
        for start in 0..self.pixels.len() {
            if !self.pixels[start] || is_seen[start] {
                continue;
            }
            let mut part = vec![start];
            is_seen[start] = true;
            let mut done = 0;
            while let Some(&at) = part.get(done) {
                done += 1;
                for at in self.beside(at) {
                    if self.pixels[at] && !is_seen[at] {
                        is_seen[at] = true;
                        part.push(at);
                    }
                }
            }
            if part.len() < least {
                for at in part {
                    self.pixels[at] = false;
                }
            }
        }
    }

    /// The six squares of a net with so many columns and rows; `None` where other places are drawn on.
    fn squares(&self, [columns, rows]: [usize; 2]) -> Option<[Placed; 6]> {
        let [across, down] = self.extent([0..self.width, 0..self.height])?;
        if across.len() / columns < SMALLEST
            || !is_square(across.len() * rows, down.len() * columns)
        {
            return None;
        }
        let part = |range: &Range<usize>, index: usize, count: usize| {
            let at = |index| range.start + range.len() * index / count;
            at(index)..at(index + 1)
        };
        let mut squares = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let block = [part(&across, column, columns), part(&down, row, rows)];
                let [wide, high] = block.each_ref().map(Range::len);
                match self.share(&block) {
                    0.0..0.05 => {}
                    0.5..=1.0 => {
                        let [across, down] = self.extent(block)?;
                        // Gaps between sides take some of the place.
                        if !is_square(across.len(), down.len())
                            || 4 * across.len() < 3 * wide
                            || 4 * down.len() < 3 * high
                        {
                            return None;
                        }
                        squares.push(Placed {
                            at: [column, row],
                            corners: corners(&across, &down),
                        });
                    }
                    _ => return None,
                }
            }
        }
        squares.try_into().ok()
    }

    /// Share of a block that is drawn on.
    fn share(&self, [across, down]: &[Range<usize>; 2]) -> f32 {
        let drawn = down
            .clone()
            .flat_map(|y| self.pixels[y * self.width..][across.clone()].iter())
            .filter(|&&drawn| drawn)
            .count();
        drawn as f32 / (across.len() * down.len()) as f32
    }

    /// Columns and rows of a block in which something is drawn, along at least a thirtieth of it.
    fn extent(&self, [across, down]: [Range<usize>; 2]) -> Option<[Range<usize>; 2]> {
        let line = |is_drawn: &dyn Fn(usize) -> bool, along: Range<usize>| {
            let length = along.len();
            30 * along.filter(|&at| is_drawn(at)).count() > length
        };
        let is_drawn = |x: usize, y: usize| self.pixels[y * self.width + x];
        let columns = across.filter(|&x| line(&|y| is_drawn(x, y), down.clone()));
        let (first, last) = ends(columns)?;
        let rows = down.filter(|&y| line(&|x| is_drawn(x, y), first..last));
        let (top, bottom) = ends(rows)?;
        Some([first..last, top..bottom])
    }
}

fn ends(mut places: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    let first = places.next()?;
    Some((first, places.last().unwrap_or(first) + 1))
}

fn is_square(wide: usize, high: usize) -> bool {
    let ratio = wide as f32 / high as f32;
    (SQUARE.recip()..SQUARE).contains(&ratio)
}

fn corners(across: &Range<usize>, down: &Range<usize>) -> Corners {
    let [left, right] = [across.start as f32, across.end as f32];
    let [top, bottom] = [down.start as f32, down.end as f32];
    [[left, top], [right, top], [right, bottom], [left, bottom]]
}

/// A face of the cube, 0 to 5 for URFDLB.
type Face = usize;
const U: Face = 0;
const R: Face = 1;
const F: Face = 2;
const D: Face = 3;
const B: Face = 5;
/// The faces beneath U, R, F, D, L and B in the unfolded cube.
const BENEATH: [Face; 6] = [F, D, D, B, D, D];

const fn opposite(face: Face) -> Face {
    (face + 3) % 6
}

/// Which face a square is, and which ones follow it downwards and to the right.
#[derive(Clone, Copy)]
struct Lies {
    face: Face,
    beneath: Face,
    right: Face,
}

impl Lies {
    /// The neighbour at the side 0 to 3: above, to the right, beneath, to the left.
    const fn next(self, side: usize) -> Self {
        let Self {
            face,
            beneath,
            right,
        } = self;
        match side {
            0 => Self {
                face: opposite(beneath),
                beneath: face,
                right,
            },
            1 => Self {
                face: right,
                beneath,
                right: opposite(face),
            },
            2 => Self {
                face: beneath,
                beneath: opposite(face),
                right,
            },
            _ => Self {
                face: opposite(right),
                beneath,
                right: face,
            },
        }
    }

    /// Side at which the square has what lies beneath its face in the unfolded cube.
    fn bottom(self) -> usize {
        let beneath = BENEATH[self.face];
        let around = (0..4).find(|&side| self.next(side).face == beneath);
        around.expect("a face has all but the opposite one around it")
    }
}

/// The corners of the squares by face, U, R, F, D, L, B, each from the upper left of the face on; `None` where two
/// squares come onto the same face, or some have no neighbour.
fn folded(squares: &[Placed; 6]) -> Option<[Corners; 6]> {
    let mut lies: [Option<Lies>; 6] = [None; 6];
    lies[0] = Some(Lies {
        face: U,
        beneath: F,
        right: R,
    });
    // In five rounds the last square is reached.
    for _ in 0..5 {
        for (from, to) in (0..36).map(|pair| (pair / 6, pair % 6)) {
            if let (Some(known), None) = (lies[from], lies[to]) {
                lies[to] = side_of(squares[from].at, squares[to].at).map(|side| known.next(side));
            }
        }
    }
    let mut by_face: [Option<Corners>; 6] = [None; 6];
    for (square, lies) in squares.iter().zip(lies) {
        let lies = lies?;
        let mut corners = square.corners;
        // The upper left corner is the second one after the bottom, clockwise.
        corners.rotate_left((lies.bottom() + 2) % 4);
        if by_face[lies.face].replace(corners).is_some() {
            return None;
        }
    }
    let [u, r, f, d, l, b] = by_face;
    Some([u?, r?, f?, d?, l?, b?])
}

/// Side of a place at which another one lies: above, to the right, beneath, to the left.
fn side_of(place: [usize; 2], other: [usize; 2]) -> Option<usize> {
    let [across, down] = [0, 1].map(|axis| other[axis] as i32 - place[axis] as i32);
    match [across, down] {
        [0, -1] => Some(0),
        [1, 0] => Some(1),
        [0, 1] => Some(2),
        [-1, 0] => Some(3),
        _ => None,
    }
}

#[cfg(test)]
#[path = "net_tests.rs"]
mod tests;
