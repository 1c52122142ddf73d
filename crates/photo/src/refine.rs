//! A grid laid closer onto the picture.

use crate::{
    cells::CORNERS,
    homography::Homography,
    quad::{Point, length, minus, plus},
    scene::Scenes,
};

/// Steps of a corner, in cells: each is half of the one before.
const STEPS: [f32; 3] = [0.24, 0.12, 0.06];

/// What moving all corners by a cell costs where nine quadrangles lie in the grid: their middles are where they are, though
/// edges are blurred.
const HELD: f32 = 1.0;

/// The grid near to a map that lies closest: each corner is moved while that helps.
pub(crate) fn refined(map: &Homography, members: usize, scenes: &Scenes) -> Homography {
    let (scene, wide) = scenes.for_map(map);
    let map = map.scaled(1.0 / wide);
    let unlike = scene.unlike(&map.places(), [0.0, 0.0], 1.4).max(6.0);
    let mut corners = CORNERS.map(|corner| map.at(corner));
    let start = corners;
    let held = HELD * (members as f32 - 3.0).max(0.0) / 6.0;
    let pitch = length(minus(corners[2], corners[0])) / 4.24;
    let (mut best, mut closest) = (
        map,
        scene.closeness(&map, unlike, f32::MIN).unwrap_or(f32::MIN),
    );
    for step in STEPS {
        for moved in moves(step * pitch) {
            let tried: [Point; 4] = std::array::from_fn(|index| plus(corners[index], moved[index]));
            let pairs: Vec<(Point, Point)> = CORNERS.into_iter().zip(tried).collect();
            let Some(map) = Homography::through(&pairs).filter(|map| map.is_seen(1.5)) else {
                continue;
            };
            let far: f32 = (0..4)
                .map(|index| length(minus(tried[index], start[index])) / pitch)
                .map(|far| far * far)
                .sum();
            let cost = held * far / 4.0;
            if let Some(close) = scene.closeness(&map, unlike, closest + cost) {
                (best, closest, corners) = (map, close - cost, tried);
            }
        }
    }
    best.scaled(wide)
}

/// One corner after the other, an edge, and all of them, to the four sides.
fn moves(step: f32) -> Vec<[Point; 4]> {
    let mut moves = Vec::new();
    for way in [[step, 0.0], [0.0, step], [-step, 0.0], [0.0, -step]] {
        moves.push([way; 4]);
        for corner in 0..4 {
            let mut edge = [[0.0; 2]; 4];
            edge[corner] = way;
            moves.push(edge);
            edge[(corner + 1) % 4] = way;
            moves.push(edge);
        }
    }
    moves
}
