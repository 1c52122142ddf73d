//! Pruning tables, and the number of entries of each value in them.
//!
//! The index of a distance is the class of the first coordinate, times the number of values of the
//! second coordinate, plus the second coordinate as seen from the symmetry of the first. Counts are
//! those of a breadth-first search over cubes (`tables_tests.rs`).

use super::header::Description;

/// The pruning tables that the build script makes. Where a made table differs, the build fails.
pub(super) const TABLES: [Description; 8] = [
    // 324 classes of twists, 2048 flips.
    Description::new(
        "TWIST_FLIP",
        4,
        &[1, 2, 12, 91, 845, 8875, 79885, 357_785, 214_574, 1482],
    ),
    // 324 classes of twists, 495 slices.
    Description::new(
        "TWIST_SLICE",
        4,
        &[1, 2, 14, 109, 924, 7711, 42500, 85534, 23436, 149],
    ),
    // 336 classes of flips, 495 slices.
    Description::new(
        "FLIP_SLICE",
        4,
        &[1, 3, 26, 196, 1054, 6874, 37655, 90336, 30065, 110],
    ),
    // Bits of the filter that are not set, and bits that are.
    Description::new("NEAR_END_OF_PHASE_ONE", 1, &[6_602_789, 5_275_619]),
    // 2768 classes of corners, 24 orders of the middle layer.
    Description::new(
        "CORNERS_MIDDLE",
        4,
        &[
            1, 3, 10, 44, 214, 846, 2413, 5122, 8639, 12128, 12571, 12985, 7754, 3366, 336,
        ],
    ),
    // 2768 classes of edges, 24 orders of the middle layer.
    Description::new(
        "EDGES_MIDDLE",
        4,
        &[
            1, 3, 11, 47, 286, 1441, 6112, 19389, 28940, 8596, 1252, 270, 84,
        ],
    ),
    // 2768 classes of corners, 70 halves of the edges.
    Description::new(
        "CORNERS_EDGE_HALF",
        4,
        &[
            1, 3, 10, 46, 223, 874, 3126, 9885, 21355, 34551, 43902, 45595, 27823, 6090, 276,
        ],
    ),
    // 2768 classes of edges, 70 halves of the corners.
    Description::new(
        "EDGES_CORNER_HALF",
        4,
        &[
            1, 3, 11, 39, 185, 840, 3557, 14134, 47497, 87150, 38377, 1914, 52,
        ],
    ),
];
