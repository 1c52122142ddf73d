use image::{Rgb, imageops};

use super::*;

/// The eleven nets of a cube, and some that are turned.
const NETS: [&str; 15] = [
    " #  /####/ #  ",
    "#   /####/ #  ",
    "  # /####/ #  ",
    "   #/####/ #  ",
    "#   /####/#   ",
    "#   /####/   #",
    "##   / ### /   # ",
    "##  / ###/ #  ",
    "##  / ###/  # ",
    "###  /  ###",
    "##  / ## /  ##",
    " # /###/ # / # ",
    "# /# /##/ #/ #",
    " ##/ # /## /#  ",
    "#  /###/ # / # ",
];

type Vector = [i32; 3];

const fn minus([x, y, z]: Vector) -> Vector {
    [-x, -y, -z]
}

/// A square in space: where it looks, and the ways of its columns and rows.
#[derive(Clone, Copy)]
struct Frame {
    out: Vector,
    right: Vector,
    down: Vector,
}

impl Frame {
    const fn new(out: Vector, right: Vector, down: Vector) -> Self {
        Self { out, right, down }
    }

    fn sticker(&self, square: usize) -> Vector {
        let [row, column] = [square / 3, square % 3].map(|at| at as i32 - 1);
        [0, 1, 2].map(|axis| 2 * self.out[axis] + column * self.right[axis] + row * self.down[axis])
    }

    const fn neighbour(&self, across: i32, down: i32) -> Self {
        match (across, down) {
            (1, 0) => Self::new(self.right, minus(self.out), self.down),
            (-1, 0) => Self::new(minus(self.right), self.out, self.down),
            (0, 1) => Self::new(self.down, self.right, minus(self.out)),
            _ => Self::new(minus(self.down), self.right, self.out),
        }
    }
}

/// The faces U, R, F, D, L, B of the unfolded cube: x to the right, y upwards, z to the one who looks at F.
const FACES: [Frame; 6] = [
    Frame::new([0, 1, 0], [1, 0, 0], [0, 0, 1]),
    Frame::new([1, 0, 0], [0, 0, -1], [0, -1, 0]),
    Frame::new([0, 0, 1], [1, 0, 0], [0, -1, 0]),
    Frame::new([0, -1, 0], [1, 0, 0], [0, 0, -1]),
    Frame::new([-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    Frame::new([0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

/// A colour that only this sticker has.
fn colour(face: usize, square: usize) -> [u8; 3] {
    [40 * face as u8 + 10, 25 * square as u8 + 5, 130]
}

/// How a net is drawn, in pixels.
#[derive(Clone, Copy)]
struct Style {
    cell: u32,
    /// Between stickers, and between sides.
    gaps: [u32; 2],
    background: Rgb<u8>,
    between: Rgb<u8>,
}

const PLAIN: Style = Style {
    cell: 20,
    gaps: [0, 0],
    background: Rgb([255, 255, 255]),
    between: Rgb([255, 255, 255]),
};

fn draw(net: &str, style: Style) -> RgbImage {
    let rows: Vec<&[u8]> = net.split('/').map(str::as_bytes).collect();
    let mut frames: Vec<([i32; 2], Frame)> = Vec::new();
    let mut places: Vec<[i32; 2]> = (0..rows.len())
        .flat_map(|row| (0..rows[row].len()).map(move |column| [column as i32, row as i32]))
        .filter(|&[x, y]| rows[y as usize][x as usize] == b'#')
        .collect();
    frames.push((places.remove(0), FACES[0]));
    while !places.is_empty() {
        let (place, frame) = places
            .iter()
            .find_map(|&[x, y]| {
                let beside = frames
                    .iter()
                    .find(|([a, b], _)| (x - a).abs() + (y - b).abs() == 1);
                let ([a, b], frame) = beside?;
                Some(([x, y], frame.neighbour(x - a, y - b)))
            })
            .expect("squares that touch");
        places.retain(|&other| other != place);
        frames.push((place, frame));
    }
    let side = 3 * style.cell + 2 * style.gaps[0];
    let pitch = side + style.gaps[1];
    let (width, height) = (
        rows[0].len() as u32 * pitch + 60,
        rows.len() as u32 * pitch + 60,
    );
    let mut picture = RgbImage::from_pixel(width, height, style.background);
    for ([column, row], frame) in frames {
        let face = FACES
            .iter()
            .position(|face| face.out == frame.out)
            .expect("a face");
        let [left, top] = [column, row].map(|at| 30 + at as u32 * pitch);
        fill(&mut picture, [left, top], side, style.between);
        for square in 0..9 {
            let own = (0..9).find(|&own| FACES[face].sticker(own) == frame.sticker(square));
            let step = style.cell + style.gaps[0];
            let at = [
                left + square as u32 % 3 * step,
                top + square as u32 / 3 * step,
            ];
            fill(
                &mut picture,
                at,
                style.cell,
                Rgb(colour(face, own.expect("nine stickers"))),
            );
        }
    }
    picture
}

fn fill(picture: &mut RgbImage, [left, top]: [u32; 2], side: u32, colour: Rgb<u8>) {
    for (x, y) in (0..side * side).map(|at| (at % side, at / side)) {
        picture.put_pixel(left + x, top + y, colour);
    }
}

fn check(picture: &RgbImage, name: &str) {
    let sides = find_net(picture).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (face, side) in sides.iter().enumerate() {
        for (square, samples) in side.stickers.iter().enumerate() {
            let expected = colour(face, square).map(f32::from);
            for sample in samples {
                let apart = |channel: usize| (sample.channels()[channel] - expected[channel]).abs();
                assert!(
                    (0..3).all(|channel| apart(channel) < 0.01),
                    "{name}: sticker {square} of {face} is {sample:?}"
                );
            }
        }
    }
}

#[test]
fn every_net_is_folded() {
    for net in NETS {
        check(&draw(net, PLAIN), net);
    }
}

#[test]
fn gaps_lines_and_letters_do_no_harm() {
    let black = Rgb([0, 0, 0]);
    for (gaps, between) in [
        ([0, 12], black),
        ([3, 0], black),
        ([3, 6], black),
        ([3, 9], PLAIN.background),
    ] {
        let style = Style {
            gaps,
            between,
            ..PLAIN
        };
        for net in NETS {
            let mut picture = draw(net, style);
            for letter in 0..12 {
                fill(&mut picture, [4 + 11 * letter, 4], 9, black);
            }
            check(&picture, &format!("{net} {gaps:?}"));
        }
    }
}

#[test]
fn a_drawing_that_does_not_fold_is_refused() {
    for wrong in [
        "####/##  ",
        "### /####",
        "  ###/###  /#    ",
        "######",
        "###/###",
    ] {
        let picture = draw(wrong, PLAIN);
        assert_eq!(find_net(&picture).err(), Some(NoNet::NoSquares), "{wrong}");
    }
    let noise = RgbImage::from_fn(300, 200, |x, y| Rgb([(x * 7 + y * 13) as u8; 3]));
    assert_eq!(find_net(&noise).err(), Some(NoNet::Background));
    let aslant = imageops::crop_imm(&draw(NETS[0], PLAIN), 60, 0, 200, 200).to_image();
    assert!(find_net(&aslant).is_err());
}
