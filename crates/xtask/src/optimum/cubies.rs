//! The second program's cube: stickers at points in space, which rotations move.
//!
//! A sticker is at a point with coordinates from -3 to 3: x to the right, y up, z to the front; 3 is the
//! coordinate of its face, the two others are -2, 0 or 2. Everything else, turns, symmetries, places of
//! pieces, follows from that.

use anyhow::{Context, Result, ensure};

/// A point or a direction.
pub(super) type Vector = [i8; 3];
/// A symmetry of space: row by row.
pub(super) type Matrix = [[i8; 3]; 3];
/// Sticker from which each sticker comes.
pub(super) type Moved = [u8; 54];

/// Names of the faces, in the order of states and poses.
pub(super) const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
/// Directions of the faces.
pub(super) const NORMALS: [Vector; 6] = [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
    [0, -1, 0],
    [-1, 0, 0],
    [0, 0, -1],
];
/// Directions in which a reader of a face goes: along a line, and from line to line.
const READING: [[Vector; 2]; 6] = [
    [[1, 0, 0], [0, 0, 1]],
    [[0, 0, -1], [0, -1, 0]],
    [[1, 0, 0], [0, -1, 0]],
    [[1, 0, 0], [0, 0, -1]],
    [[0, 0, 1], [0, -1, 0]],
    [[-1, 0, 0], [0, -1, 0]],
];

/// Corners and edges by their faces, in the order that the table's file describes. A corner's faces go
/// clockwise from U or D, and an edge begins with U or D, or else with F or B.
pub(super) const CORNERS: [&str; 8] = ["URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB"];
pub(super) const EDGES: [&str; 12] = [
    "UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR",
];

/// Point of each sticker, in the order of a state's letters.
pub(super) fn points() -> Vec<Vector> {
    let of_face = |face: usize| {
        let [right, down] = READING[face];
        (0..9).map(move |n| {
            let (column, line) = (n % 3 - 1, n / 3 - 1);
            std::array::from_fn(|i| 3 * NORMALS[face][i] + 2 * (column * right[i] + line * down[i]))
        })
    };
    (0..6).flat_map(of_face).collect()
}

pub(super) fn image(matrix: &Matrix, vector: Vector) -> Vector {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

/// Index of a face by its direction.
pub(super) fn face_of(normal: Vector) -> usize {
    let found = NORMALS.iter().position(|&other| other == normal);
    found.expect("a direction is that of a face")
}

/// A quarter of a clockwise rotation about a face, as seen from outside.
fn quarter(face: usize) -> Matrix {
    let [x, y, z] = NORMALS[face];
    // Clockwise from outside is a rotation by -90 degrees about the normal n: v goes to v x n, and
    // what lies along n stays.
    let cross = [[0, z, -y], [-z, 0, x], [y, -x, 0]];
    let along = [
        [x * x, x * y, x * z],
        [y * x, y * y, y * z],
        [z * x, z * y, z * z],
    ];
    std::array::from_fn(|i| std::array::from_fn(|j| cross[i][j] + along[i][j]))
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

/// All 48 symmetries of a cube.
pub(super) fn symmetries() -> Vec<Matrix> {
    let unit = |axis: usize, sign: i8| -> Vector {
        std::array::from_fn(|i| if i == axis { sign } else { 0 })
    };
    let mut all = Vec::new();
    for axes in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        for signs in 0..8 {
            let row = |i: usize| unit(axes[i], if signs >> i & 1 == 1 { -1 } else { 1 });
            all.push([row(0), row(1), row(2)]);
        }
    }
    all
}

/// Whether a symmetry is a mirror: its determinant is -1.
pub(super) fn is_mirror(m: &Matrix) -> bool {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) < 0
}

/// Effect of each turn on the stickers: of each face a quarter clockwise, a half, a quarter back.
pub(super) fn turns() -> Vec<Moved> {
    let points = points();
    let mut all = Vec::new();
    for (face, normal) in NORMALS.iter().enumerate() {
        let layer = |point: &Vector| (0..3).map(|i| point[i] * normal[i]).sum::<i8>() >= 2;
        let mut matrix = quarter(face);
        for _ in 0..3 {
            let mut moved: Moved = std::array::from_fn(|n| n as u8);
            for (n, point) in points.iter().enumerate().filter(|(_, point)| layer(point)) {
                let there = image(&matrix, *point);
                let there = points.iter().position(|&other| other == there);
                moved[there.expect("a sticker is there")] = n as u8;
            }
            all.push(moved);
            matrix = product(&quarter(face), &matrix);
        }
    }
    all
}

/// Index of a turn: three times that of its face, and 0, 1 or 2 for clockwise, half, counterclockwise.
pub(super) fn turn_of(text: &str) -> Result<usize> {
    let mut letters = text.chars();
    let face = letters.next().context("an empty turn")?;
    let face = FACES.iter().position(|&other| other == face);
    let face = face.with_context(|| format!("turn {text}: no face"))?;
    let amount = match letters.as_str() {
        "" => 0,
        "2" => 1,
        "'" => 2,
        _ => anyhow::bail!("turn {text}: no amount"),
    };
    Ok(3 * face + amount)
}

/// Stickers of a state, which have the letters of their faces.
pub(super) fn stickers_of(text: &str) -> Result<[u8; 54]> {
    let faces = text.chars().map(|letter| {
        let face = FACES.iter().position(|&other| other == letter);
        face.map(|face| face as u8)
            .with_context(|| format!("{text}: letter {letter}"))
    });
    let faces = faces.collect::<Result<Vec<u8>>>()?;
    ensure!(faces.len() == 54, "{text}: {} stickers", faces.len());
    Ok(std::array::from_fn(|n| faces[n]))
}

pub(super) fn moved(stickers: &[u8; 54], by: &Moved) -> [u8; 54] {
    std::array::from_fn(|n| stickers[usize::from(by[n])])
}

/// Stickers of a place, by the faces that name it, in their order.
pub(super) fn stickers_at(place: &str) -> Vec<usize> {
    let normals: Vec<Vector> = place
        .chars()
        .filter_map(|letter| FACES.iter().position(|&other| other == letter))
        .map(|face| NORMALS[face])
        .collect();
    let of = |normal: &Vector| {
        let point: Vector = std::array::from_fn(|i| {
            normals.iter().map(|other| 2 * other[i]).sum::<i8>() + normal[i]
        });
        points().iter().position(|&other| other == point)
    };
    normals
        .iter()
        .map(|normal| of(normal).expect("a sticker is there"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stickers_lie_and_turn_as_those_of_the_library() {
        let turns = turns();
        let solved: [u8; 54] = std::array::from_fn(|n| (n / 9) as u8);
        let mut cube = cube_core::Cube::SOLVED;
        let mut stickers = solved;
        for step in 0..400 {
            let turn = (step * 7 + step / 5) % 18;
            cube = cube.turned(cube_core::Turn::ALL[turn]);
            stickers = moved(&stickers, &turns[turn]);
            let text: String = stickers
                .iter()
                .map(|&face| FACES[usize::from(face)])
                .collect();
            assert_eq!(text, cube.facelets().to_string(), "after {step} turns");
        }
    }

    #[test]
    fn places_have_the_order_of_the_library() {
        let names = cube_core::Corner::ALL
            .map(|corner| corner.faces().map(|face| face.to_string()).concat());
        assert_eq!(names, CORNERS);
        let names =
            cube_core::Edge::ALL.map(|edge| edge.faces().map(|face| face.to_string()).concat());
        assert_eq!(names, EDGES);
        let all = symmetries();
        assert_eq!(all.iter().filter(|matrix| is_mirror(matrix)).count(), 24);
    }
}
